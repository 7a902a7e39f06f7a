"""What the picture shows beside the position: what can be done, and what is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.games.carcassonne.picture.marks import CellMark, MarkKind, SegmentMark
from gui.games.carcassonne.picture.scene import Figure, GhostTile, Preview
from gui.games.carcassonne.play.choices import TOP, Cell, Choice, What
from gui.games.carcassonne.play.last_turn import last_places
from gui.games.carcassonne.play.questions import captured_by, reach_of, tile_at
from turmcore.carcassonne import CarcassonneState, all_tiles

if TYPE_CHECKING:
    from gui.games.carcassonne.play.choosing import Aim

Mark = CellMark | SegmentMark


def preview_of(aim: Aim) -> Preview:
    """Everything that is shown of a turn."""
    marks: list[Mark] = _last(aim)
    shown = aim.shown or aim.aimed
    if aim.cursor is not None:
        marks.append(CellMark(*aim.cursor, MarkKind.CURSOR))
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
    marks += _reach(aim)
    return Preview(marks=tuple(marks), lit=lit)


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
    wanted = (What.CLAIM, What.CLIMB) if aim.tool is What.CLIMB else (What.CLAIM,)
    listed = [] if aim.is_plain else aim.listed()
    places = tuple(
        Figure(player, *choice.cell, choice.segment)
        for choice in listed
        if choice.what in wanted and choice.cell is not None and choice != shown
    )
    pieces = tuple(c.cell for c in listed if c.what is What.BUILD and c.cell is not None)
    figure: Figure | None = None
    piece: Cell | None = None
    if shown is not None and shown.cell is not None:
        if shown.what is What.BUILD:
            piece = shown.cell
            marks += _threats(aim, shown)
        else:
            figure = Figure(player, *shown.cell, shown.segment)
            if not lit and shown.segment != TOP and aim.aids.shown.features:
                lit = aim.session.state.feature(*shown.cell, shown.segment).segments
        if aim.shown is not None:
            marks.append(SegmentMark(*shown.cell, shown.segment or TOP, MarkKind.CHOSEN))
    else:
        marks += _reach(aim)
    return Preview(places=places, figure=figure, piece=piece, pieces=pieces, marks=tuple(marks), lit=lit)


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
    """How far a tower would reach with the piece that is proposed, and whom it could capture."""
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
    """How far the tower under the mouse reaches, as far as that is to be shown: with one piece more if it is open."""
    if not aim.aids.shown.reach or aim.spot is None:
        return []
    cell, segment = aim.spot
    state = aim.session.state
    placed = tile_at(state, cell)
    if placed is None or (segment != TOP and aim.cursor is None) or not all_tiles()[placed.tile].foundation:
        return []
    is_closed = any((one.x, one.y, one.segment) == (*cell, TOP) for one in state.followers)
    return [CellMark(*at, MarkKind.REACH) for at in reach_of(state, cell, with_piece=not is_closed)]


def _last(aim: Aim) -> list[Mark]:
    """What the turn before has changed."""
    last = last_places(aim.session)
    marks: list[Mark] = [CellMark(*cell, MarkKind.LAST) for cell in last.tiles]
    marks += [SegmentMark(*cell, segment, MarkKind.LAST) for cell, segment in last.places]
    return marks


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
        case What.CAPTURE:
            return Preview(marks=marks)
    return Preview(figure=Figure(state.current_player, *choice.cell, choice.segment), marks=marks)
