"""Marks and ghosts on the board beside the position: targets, and pieces as they would stand there."""

from __future__ import annotations

from gui.games.waechter.model import Ghost
from gui.games.waechter.play.choosing import Aim
from gui.model.session import Ply
from turmcore.waechter import GuardMoved, StonesMoved
from turmcore.waechter.svg import Mark, MarkKind


def ghost_of(aim: Aim) -> Ghost | None:
    """Ghost of the moved pieces on the target of the proposal, or under the pointing hand."""
    shown = aim.ghost
    if shown is None:
        return None
    return Ghost(shown.move.target, aim.board.turn, shown.move.stones, shown.is_guard, on_top=shown.joins)


def marks_of(aim: Aim, last: Ply | None, is_plain: bool) -> tuple[Mark, ...]:
    """All marks on the board after an action; the plain board does not show targets."""
    found = [Mark(square, MarkKind.LAST) for square in _way_of(last)]
    found += _marks_of_hand(aim, is_plain)
    if aim.shows_threats and not is_plain:
        threats = {at for side in (0, 1) for at in aim.state.threats(side)}
        found += [Mark(at, MarkKind.THREAT) for at in sorted(threats)]
    if aim.shows_numbers:
        labeled = {mark.square for mark in found if mark.label}
        for stack in aim.board.stacks:
            if stack.square not in labeled:
                found.append(Mark(stack.square, MarkKind.NUMBER, str(stack.height)))
    for choice in aim.hinted if aim.chosen is None else ():
        found += [
            Mark(choice.move.origin, MarkKind.NOTE),
            Mark(choice.move.target, MarkKind.FAINT),
        ]
    if aim.cursor is not None:
        found.append(Mark(aim.cursor, MarkKind.CURSOR))
    return tuple(found)


def _way_of(last: Ply | None) -> tuple[int, ...]:
    """Origin and target of the last move."""
    for event in last.events if last else ():
        if isinstance(event, StonesMoved | GuardMoved):
            return event.origin, event.target
    return ()


def _marks_of_hand(aim: Aim, is_plain: bool) -> list[Mark]:
    shown, held = aim.shown, aim.held
    if shown is not None:
        kind = MarkKind.CAPTURE if shown.is_capture else MarkKind.CHOSEN
        label = "" if shown.is_guard else str(shown.move.stones)
        return [Mark(shown.move.origin, MarkKind.HELD), Mark(shown.move.target, kind, label)]
    if held is None:
        return _marks_of_hover(aim)
    found = [Mark(held.square, MarkKind.HELD)]
    for choice in () if is_plain else aim.listed():
        is_meant = choice.move.stones == held.stones
        kind = MarkKind.CAPTURE if choice.is_capture else MarkKind.TARGET if is_meant else MarkKind.FAINT
        label = "" if choice.is_guard else str(choice.move.stones)
        found.append(Mark(choice.move.target, kind, label, 1.0 if is_meant else 0.75))
    reason, target = aim.reason, aim.target
    if reason is not None and target is not None:
        wrong = {target, reason.data.get("square", target)} - {held.square}
        found += [Mark(square, MarkKind.WRONG) for square in sorted(wrong)]
    return found


def _marks_of_hover(aim: Aim) -> list[Mark]:
    """Mark with the number of stones that a press would take."""
    if aim.over is None or aim.cursor is not None or not aim.choices_from(aim.over[0]):
        return []
    held = aim.grabbed(*aim.over)
    label = str(held.stones) if aim.board.height(held.square) > 1 else ""
    return [Mark(held.square, MarkKind.HELD, label)]
