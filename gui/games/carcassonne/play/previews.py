"""Things beside the position in the picture: what can be done, and what is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gui.games.carcassonne.play.last_turn import last_places
from gui.games.carcassonne.play.questions import at_risk, captured_by, dragons_reach, reach_of, tile_at
from turmcore.carcassonne import CarcassonneState, Standing, tile_types
from turmcore.carcassonne.choices import Cell, Choice, What
from turmcore.carcassonne.shown import TOP, CellMark, GhostTile, MarkKind, Preview, SegmentMark
from turmcore.carcassonne.tools import Tool

if TYPE_CHECKING:
    from gui.games.carcassonne.play.choosing import Aim

Mark = CellMark | SegmentMark
_FAINT = 0.4  # of a mark that may be on most of the tiles


def preview_of(aim: Aim) -> Preview:
    """Everything that is shown of a turn."""
    state = aim.session.state
    over = state.tower if aim.phase == "capture" else aim.spot[0] if aim.spot is not None else None
    return replace(_preview(aim), over=over)


def _preview(aim: Aim) -> Preview:
    marks: list[Mark] = [*_last(aim), *_risks(aim)]
    shown = aim.ghost
    if aim.cursor is not None:
        marks.append(CellMark(*aim.cursor, MarkKind.CURSOR))
    if aim.chosen is None:
        marks += [mark for choice in aim.hinted for mark in _pointed_out(choice)]
    feature = aim.feature
    lit: tuple[tuple[int, int, str], ...] = ()
    if feature is not None and aim.over is not None and not (shown is not None and shown.what is What.PLACE):
        (x, y), segment = aim.over
        lit = feature.segments
        if feature.points:
            marks.append(SegmentMark(x, y, segment, MarkKind.NOTE, str(feature.points)))
    match aim.phase:
        case "place":
            return _placing(aim, shown, marks, lit)
        case "act":
            return _acting(aim, shown, marks, lit)
        case "capture":
            return _capturing(aim, shown, marks, lit)
        case "dragon":
            return _walking(aim, shown, marks, lit)
    marks += _reach(aim)
    return Preview(marks=tuple(marks), lit=lit)


def _pointed_out(choice: Choice) -> list[Mark]:
    """Places that a hint points to."""
    if choice.cell is None:
        return []
    is_cell = choice.what is What.PLACE or not choice.segment
    return [
        CellMark(*choice.cell, MarkKind.NOTE)
        if is_cell
        else SegmentMark(*choice.cell, choice.segment, MarkKind.NOTE)
    ]


def _placing(
    aim: Aim,
    shown: Choice | None,
    marks: list[Mark],
    lit: tuple[tuple[int, int, str], ...],
) -> Preview:
    if not aim.is_plain:
        marks += [CellMark(*cell, MarkKind.TARGET) for cell in aim.open_cells]
    hand = aim.session.state.hand
    if shown is not None and shown.cell is not None and hand is not None:
        if aim.shown is not None:
            marks.append(CellMark(*shown.cell, MarkKind.CHOSEN))
        return Preview(tile=GhostTile(hand.id, *shown.cell, shown.rotation), marks=tuple(marks), lit=lit)
    reason, spot = aim.reason, aim.spot
    if reason is not None and spot is not None and hand is not None:
        marks.append(CellMark(*spot[0], MarkKind.WRONG))
        ghost = GhostTile(hand.id, *spot[0], aim.rotation % hand.num_rotations, is_legal=False)
        return Preview(tile=ghost, marks=tuple(marks), lit=lit)
    marks += _reach(aim)
    return Preview(marks=tuple(marks), lit=lit)


def _acting(
    aim: Aim,
    shown: Choice | None,
    marks: list[Mark],
    lit: tuple[tuple[int, int, str], ...],
) -> Preview:
    player = aim.session.player
    listed = [] if aim.is_plain else aim.listed()
    pieces = tuple(c.cell for c in listed if c.what is What.BUILD and c.cell is not None)
    marks += _visits(aim, [choice for choice in listed if choice != shown])
    figure: Standing | None = None
    piece: Cell | None = None
    fairy: tuple[Cell, str] | None = None
    if shown is not None and shown.cell is not None:
        if shown.what is What.BUILD:
            piece = shown.cell
            marks += _threats(aim, shown)
        elif shown.what.is_standing:
            figure = Standing(player, *shown.cell, shown.segment, shown.figure)
            if not lit and shown.segment != TOP and aim.aids.shown.features:
                lit = aim.session.state.feature(*shown.cell, shown.segment).segments
        elif shown.what is What.FAIRY:
            fairy = shown.cell, shown.segment
        if aim.shown is not None or shown.what in _LEAVING:
            marks.append(_chosen(shown.cell, shown))
    else:
        marks += _reach(aim)
    places = _places(aim, listed, player, figure)
    return Preview(
        places=places,
        figure=figure,
        piece=piece,
        pieces=pieces,
        marks=tuple(marks),
        lit=lit,
        fairy=fairy,
    )


def _places(aim: Aim, listed: Sequence[Choice], player: int, meant: Standing | None) -> tuple[Standing, ...]:
    """Places for a figure, each once; tops of towers only for who is about them."""
    is_about_tops = aim.tool in (Tool.CLIMB, Tool.LARGE)
    found: dict[tuple[Cell, str], Standing] = {}
    for choice in listed:
        if choice.cell is not None and choice.what.is_standing and (is_about_tops or choice.segment != TOP):
            one = Standing(player, *choice.cell, choice.segment, choice.figure)
            found.setdefault((choice.cell, choice.segment), one)
    if meant is not None:
        found.pop(((meant.x, meant.y), meant.segment), None)
    return tuple(found.values())


_LEAVING = (What.DISMISS, What.HOME, What.CALL)  # a figure goes home


def _visits(aim: Aim, listed: Sequence[Choice]) -> list[Mark]:
    """Whom the princess could send home, and, for who is about it, who could go home, and where the fairy could go."""
    marks: list[Mark] = []
    for choice in listed:
        if choice.cell is not None and (
            choice.what is What.DISMISS or (choice.what in _LEAVING and aim.tool is not None)
        ):
            marks.append(SegmentMark(*choice.cell, choice.segment, MarkKind.CAPTURE))
        elif choice.cell is not None and choice.what is What.FAIRY and aim.tool is Tool.FAIRY:
            is_tile = not choice.segment
            mark = CellMark(*choice.cell, MarkKind.TARGET) if is_tile else None
            marks.append(mark or SegmentMark(*choice.cell, choice.segment, MarkKind.TARGET))
    return marks


def _chosen(cell: Cell, choice: Choice) -> Mark:
    """The mark of a proposal: on its place, or on the whole tile."""
    if choice.what in (What.FAIRY, What.STEP) and not choice.segment:
        return CellMark(*cell, MarkKind.CHOSEN)
    return SegmentMark(*cell, choice.segment or TOP, MarkKind.CHOSEN)


def _walking(
    aim: Aim,
    shown: Choice | None,
    marks: list[Mark],
    lit: tuple[tuple[int, int, str], ...],
) -> Preview:
    """The dragon's next step: the tiles beside him that are open to him, and those that he can still reach."""
    cells = [choice.cell for choice in aim.choices if choice.cell is not None]
    if aim.aids.shown.dragon:
        further = set(dragons_reach(aim.session.state)) - set(cells)
        marks += [CellMark(*cell, MarkKind.DRAGON, strength=_FAINT) for cell in sorted(further)]
    if not aim.is_plain:
        marks += [CellMark(*cell, MarkKind.TARGET) for cell in cells if shown is None or cell != shown.cell]
    if shown is not None and shown.cell is not None:
        marks.append(_chosen(shown.cell, shown))
        marks += [
            SegmentMark(one.x, one.y, one.segment, MarkKind.CAPTURE)
            for one in aim.session.state.followers
            if (one.x, one.y) == shown.cell and not aim.is_plain
        ]
    reason, spot = aim.reason, aim.spot
    if reason is not None and spot is not None:
        marks.append(CellMark(*spot[0], MarkKind.WRONG))
    dragon = shown.cell if shown is not None else None
    return Preview(marks=tuple(marks), lit=lit, targets=tuple(cells), dragon=dragon)


def _capturing(
    aim: Aim,
    shown: Choice | None,
    marks: list[Mark],
    lit: tuple[tuple[int, int, str], ...],
) -> Preview:
    state = aim.session.state
    if state.tower is not None and aim.aids.shown.reach:
        marks += [CellMark(*cell, MarkKind.REACH) for cell in reach_of(state, state.tower, with_piece=False)]
    targets: list[Cell] = []
    for choice in aim.choices:
        if choice.cell is not None:
            if choice == shown:
                marks.append(SegmentMark(*choice.cell, choice.segment, MarkKind.CHOSEN))
            elif not aim.is_plain:
                marks.append(SegmentMark(*choice.cell, choice.segment, MarkKind.CAPTURE))
            targets.append(choice.cell)
    return Preview(marks=tuple(marks), lit=lit, targets=tuple(dict.fromkeys(targets)))


def _threats(aim: Aim, choice: Choice) -> list[Mark]:
    """Reach of a tower with the piece that is proposed, and whom it could capture."""
    if not aim.aids.shown.reach or choice.cell is None:
        return []
    state = aim.session.state
    marks: list[Mark] = [
        CellMark(*cell, MarkKind.REACH) for cell in reach_of(state, choice.cell, with_piece=True)
    ]
    for one in captured_by(state, choice.action):
        marks.append(SegmentMark(one.x, one.y, one.segment, MarkKind.CAPTURE))
    return marks


def _reach(aim: Aim) -> list[Mark]:
    """Reach of the tower under the mouse, as far as that is to be shown: with one piece more if it is open; or
    the dragon, who lies over it."""
    if aim.spot is None:
        return []
    cell, segment = aim.spot
    state = aim.session.state
    placed = tile_at(state, cell)
    if cell == state.dragon and aim.aids.shown.dragon:
        return [CellMark(*at, MarkKind.DRAGON) for at in sorted(dragons_reach(state))]
    if not aim.aids.shown.reach:
        return []
    if placed is None or (segment != TOP and aim.cursor is None) or not tile_types()[placed.tile].foundation:
        return []
    is_closed = any((one.x, one.y, one.segment) == (*cell, TOP) for one in state.followers)
    return [CellMark(*at, MarkKind.REACH) for at in reach_of(state, cell, with_piece=not is_closed)]


def _last(aim: Aim) -> list[Mark]:
    """The change by the turn before."""
    last = last_places(aim.session)
    marks: list[Mark] = [CellMark(*cell, MarkKind.LAST) for cell in last.tiles]
    marks += [SegmentMark(*cell, segment, MarkKind.LAST) for cell, segment in last.places]
    return marks


def _risks(aim: Aim) -> list[Mark]:
    """The loss if inns and cathedrals stay open to the end, on the features that somebody holds."""
    if not aim.aids.shown.inns:
        return []
    found = at_risk(aim.session.state)
    return [SegmentMark(*place, MarkKind.NUMBER, f"-{lost}") for place, lost in found.items()]


def preview_of_choice(state: CarcassonneState, choice: Choice) -> Preview:
    """A choice alone, for a small picture."""
    if choice.cell is None:
        return Preview()
    marks = (CellMark(*choice.cell, MarkKind.CHOSEN),)
    match choice.what:
        case What.PLACE:
            assert state.hand is not None
            return Preview(tile=GhostTile(state.hand.id, *choice.cell, choice.rotation), marks=marks)
        case What.BUILD:
            return Preview(piece=choice.cell, marks=marks)
        case What.STEP:
            return Preview(marks=marks, dragon=choice.cell)
        case What.FAIRY:
            return Preview(marks=marks, fairy=(choice.cell, choice.segment))
        case What.CAPTURE | What.DISMISS | What.HOME | What.CALL:
            return Preview(marks=marks)
    figure = Standing(state.current_player, *choice.cell, choice.segment, choice.figure)
    return Preview(figure=figure, marks=marks)
