"""Marks and ghosts on the tower beside the position: targets, and figures as they would stand there."""

from __future__ import annotations

from collections.abc import Iterator

from gui.games.babel.play.choosing import Aim
from gui.games.babel.session import Session
from gui.model.recent import recent_turns
from gui.model.seats import Kind
from turmcore.babel import FigureMoved, GroupRose
from turmcore.babel.shown import Arrow, FieldMark, Ghost, MarkKind, Preview

_PAST = 0.45  # strength of the arrows of past moves


def preview_of(aim: Aim, is_plain: bool) -> Preview:
    """Preview on top of the position; the plain one does not mark targets."""
    shown, target = aim.shown, aim.target
    if shown is None and target is not None:
        shown = next(iter(aim.choices_to(target)), None)
    marks = tuple(_marks(aim, is_plain))
    if shown is None or shown.is_pass:
        kept = shown.number if shown is not None else aim.number
        return Preview(marks=marks, arrows=tuple(_last_arrows(aim)), used=kept or None)
    used = shown.number if shown.gives is not None else None
    return Preview(Ghost(shown.target, shown.color), shown.path, marks, used=used)


def _marks(aim: Aim, is_plain: bool) -> list[FieldMark]:
    found = [FieldMark(field, MarkKind.LAST) for field in _last_fields(aim.session)]
    shown, held = aim.shown, aim.picked
    if shown is not None and not shown.is_pass:
        found.append(FieldMark(shown.origin, MarkKind.HELD))
        found.append(FieldMark(shown.target, MarkKind.CHOSEN, str(shown.number)))
    elif held is not None:
        found.append(FieldMark(held.field, MarkKind.HELD))
        targets: dict[str, list[int]] = {}
        for choice in () if is_plain else aim.listed():
            targets.setdefault(choice.target, []).append(choice.number)
        for field, numbers in targets.items():
            found.append(FieldMark(field, MarkKind.TARGET, "-".join(map(str, numbers))))
        target = aim.target
        if target is not None and aim.reason is not None:
            found.append(FieldMark(target, MarkKind.WRONG))
    else:
        movable = {choice.origin for choice in aim.listed() if not choice.is_pass}
        if not is_plain:
            found += [FieldMark(field, MarkKind.FAINT) for field in sorted(movable)]
        if aim.over is not None and aim.over in movable and aim.cursor is None:
            found.append(FieldMark(aim.over, MarkKind.HOVER))
    for choice in aim.hinted if aim.chosen is None else ():
        found += (
            []
            if choice.is_pass
            else [FieldMark(choice.origin, MarkKind.NOTE), FieldMark(choice.target, MarkKind.TARGET)]
        )
    if aim.cursor is not None:
        found.append(FieldMark(aim.cursor, MarkKind.CURSOR))
    return found


def _last_arrows(aim: Aim) -> Iterator[Arrow]:
    """Arrows of the others' moves since the own turn before; until somebody moves."""
    if aim.session.kind is not Kind.PERSON or aim.picked is not None:
        return
    for turn in recent_turns(aim.session):
        for ply in () if turn.is_own else turn.plies:
            for event in ply.events:
                if isinstance(event, FigureMoved):
                    yield Arrow(event.path[0], event.path[-1], event.path, strength=_PAST)
                elif isinstance(event, GroupRose):
                    for target in event.targets:
                        yield Arrow(event.field, target, strength=_PAST)


def _last_fields(session: Session) -> list[str]:
    """Origin and target of the last figure, if it moved just now."""
    for ply in reversed(session.plies[max(0, session.cursor - 2) : session.cursor]):
        for event in ply.events:
            if isinstance(event, FigureMoved):
                return [event.path[0], event.path[-1]]
    return []
