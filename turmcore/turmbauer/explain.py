"""Reasons why actions are illegal, and the events of legal ones: plain Python beside the fast engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from turmcore.core.reason import Reason
from turmcore.turmbauer.actions import Box, Build, Climb, Roll, Settle, StartRoll
from turmcore.turmbauer.events import (
    ClimberMoved,
    DiceRolled,
    GameEnded,
    PieceBoxed,
    PieceBuilt,
    PieceTakenBack,
    RingSpent,
    StartRolled,
    TowerSettled,
)
from turmcore.turmbauer.notation import cell_text, cubes_of, place_block
from turmcore.turmbauer.pieces import Cube
from turmcore.turmbauer.tower import BASE, Freedom, Place, Tower, base_faces
from turmcore.voxel.lattice import COMPASS, Cell, neighbors

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.events import Event
    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.state import TurmbauerState

SENTENCES = {
    "over": "the game is over",
    "collapsed": "the tower has come down, and the game is over",
    "roll-first": "the dice come first",
    "start-first": "first it is rolled with one die for who begins",
    "two-dice": "the turn's roll is one of two dice",
    "rolled-already": "the dice are rolled already",
    "climb-now": "this turn's block is used; now the climber may move",
    "build-now": "a block has to be built or boxed before the climber moves",
    "settle-now": "first it has to show whether the tower stands",
    "nothing-built": "blocks fall only right after a build",
    "nothing-falls": "blocks fall only with stability=wobble",
    "which-fall": "'fell:*' stands for any blocks; those that fall are named",
    "no-block": "the tower has {number} blocks",
    "too-many-taken-back": "{number} placements were taken back this turn; more cannot be kept",
    "taken-back": "the block has fallen from there this turn already",
    "not-in-stock": "{color} has no block {piece} left",
    "not-rolled": "block {piece} has size {size}, but the dice show {low} and {high}",
    "can-build": "a block is boxed only if no block that the dice allow can be built",
    "taken": "{cells} is taken",
    "below-table": "{cells} lies below the table",
    "checkerboard": "the colors do not continue the checkerboard",
    "off-base": "in the first round a block shares a face with the base stone",
    "on-table": "from the second round no cube lies on the table",
    "apart": "the block touches nothing",
    "not-carried": "no cube of the block lies on the tower",
    "overhang": "the block reaches {reach} beyond its support to the {direction}",
    "overhang-cube": "{number} columns of the block have no support; one may",
    "overhang-count": "{number} cubes of the block lie beyond its support to the {direction}; one may",
    "overhang-air": "{number} cubes of the block have no support; one may",
    "walled-in": "the climber of {color} would have no way left",
    "hemmed-in": "the climber of {color} would have no field left that is not taken",
    "no-way-in": "no straight way leads the block to its place",
    "tips": "{color}'s {size}-piece would tip to the {direction}",
    "tips-new": "the new block would tip to the {direction}",
    "tips-base": "the base stone would tip to the {direction}",
    "drops": "{color}'s {size}-piece would fall",
    "no-ring-left": "{color} has no ring left",
    "ring-a-idle": "the dice allow block {piece} without a ring",
    "ring-a-equal": "with equal numbers no ring is spent on the dice",
    "ring-spent": "one ring a turn: ring a is spent already",
    "no-field": "nobody can stand on {place}",
    "foreign": "{place} shows another color",
    "no-path": "no way leads to {place}",
    "blocked": "the way to {place} is not high enough",
    "barred": "another climber bars the way to {place}",
    "occupied": "another climber stands on {place}",
    "own-field": "the climber stands there already; '=' stays",
    "ring-idle": "{place} is reached without a ring",
}
"""English sentences by reason code; the catalogues translate the codes."""

DIRECTIONS = {(1, 0): "east", (-1, 0): "west", (0, 1): "north", (0, -1): "south"}


def _reason(rule: str, code: str, **data: Any) -> Reason:
    words = dict(data)
    if "cells" in words:
        words["cells"] = " ".join(cell_text(cell) for cell in data["cells"])
    if "place" in words:
        place = data["place"]
        words["place"] = "the table" if place is None else cell_text(place)
    return Reason(rule, code, data, SENTENCES[code].format(**words))


def why_not(state: TurmbauerState, action: Action) -> Reason:
    """The reason that an action is illegal: the lowest-numbered rule that it breaks.

    The reason's `data` holds the offending cells under ``cells``.
    """
    move = state.game.decode(action)
    if isinstance(move, Settle):
        return _why_not_settled(state, move)
    if state.phase == "over":
        return _reason("7.1", "over") if state.collapsed_by is None else _reason("6.2", "collapsed")
    if state.phase == "start":
        return _reason("2.1", "start-first")
    if state.phase == "roll":
        return _reason("2.2", "two-dice" if isinstance(move, StartRoll) else "roll-first")
    if isinstance(move, Roll | StartRoll):
        return _reason("2.2", "rolled-already")
    if isinstance(move, Climb):
        if state.phase == "settle":
            return _reason("6.1", "settle-now")
        return _reason("2.4", "build-now") if state.phase == "build" else _why_no_climb(state, move)
    if state.phase in ("settle", "climb"):
        return _reason("2.4", "climb-now")
    if isinstance(move, Box):
        color = state.game.colors[state.seat]
        if not state.stock(state.seat)[move.piece]:
            return _reason("2.2", "not-in-stock", color=color, piece=move.piece)
        return _reason("2.3", "can-build")
    return next(_broken(state, move))


def _why_not_settled(state: TurmbauerState, move: Settle) -> Reason:
    if state.phase != "settle":
        return _reason("6.1", "nothing-built" if state.game.rules.stability == "wobble" else "nothing-falls")
    if move.fallen is None:
        return _reason("6.1", "which-fall")
    if any(number > len(state.blocks) for number in move.fallen):
        return _reason("6.1", "no-block", number=len(state.blocks))
    return _reason("6.3", "too-many-taken-back", number=len(state.taken_back))


def _broken(state: TurmbauerState, build: Build) -> Iterator[Reason]:
    """The rules that a placement breaks, in order."""
    game, seat, dice = state.game, state.seat, state.dice
    assert dice is not None  # it is the build phase
    color, piece, cells = game.colors[seat], game.pieces[build.piece], build.cells
    allowed = dice[0] == dice[1] or piece.size in dice
    if not state.stock(seat)[piece.id]:
        yield _reason("2.2", "not-in-stock", color=color, piece=piece.id)
    if not allowed and not build.ring:
        yield _reason("2.2", "not-rolled", piece=piece.id, size=piece.size, low=dice[0], high=dice[1])
    yield from _misplaced(state, build)
    if build.ring:
        if dice[0] == dice[1]:
            yield _reason("4a", "ring-a-equal")
        elif allowed:
            yield _reason("4a", "ring-a-idle", piece=piece.id)
        elif not state.rings[seat]:
            yield _reason("4a", "no-ring-left", color=color)
    if build in state.taken_back:
        yield _reason("6.3", "taken-back", cells=list(cells))
    raise AssertionError(f"{build} breaks no rule in {state.to_text()} of {cells}")


def _misplaced(state: TurmbauerState, build: Build) -> Iterator[Reason]:
    """The rules of section 3 that a placement breaks."""
    is_in_the_way = False
    for reason in placement_reasons(
        state.game, state.tower(), state.climbers, state.seat, build, state.round == 1
    ):
        is_in_the_way |= reason.rule == "3.1"
        yield reason
    if state.game.rules.stability == "strict" and not is_in_the_way:
        yield from _topples(state, build.cells)


def placement_reasons(
    game: TurmbauerGame, tower: Tower, climbers: Sequence[Place], builder: int, build: Build, first: bool
) -> Iterator[Reason]:
    """The breaches of rules 3.1-3.8 by a placement; `first` says if it belongs to the first round."""
    cells = build.cells
    filled = {cell for place in climbers if place is not None for cell in tower.room(place)}
    if below := [cell for cell in cells if cell[2] < 0]:
        yield _reason("3.1", "below-table", cells=below)
    if taken := [cell for cell in cells if tower.has_cube(cell) or cell in filled]:
        yield _reason("3.1", "taken", cells=taken)
    colored = {cube[:3]: cube[3] for cube in _cubes(game, build)}
    if wrong := [cell for cell in cells if (sum(cell) & 1) != colored[cell]]:
        yield _reason("3.2", "checkerboard", cells=wrong)
    if first and not base_faces() & set(cells):
        yield _reason("3.3", "off-base", cells=list(cells))
    if not first and (low := [cell for cell in cells if cell[2] == 0]):
        yield _reason("3.4", "on-table", cells=low)
    if not first and not any(n[2] >= 0 and tower.has_cube(n) for cell in cells for n in neighbors(cell)):
        yield _reason("3.4", "apart", cells=list(cells))
    held = {(x, y) for x, y, z in cells if (z == 0 and first) or (z > 0 and tower.has_cube((x, y, z - 1)))}
    if not held:
        yield _reason("3.5", "not-carried", cells=list(cells))
    else:
        yield from _overhang(game.rules.overhang, cells, held)
    new = Tower(
        {**tower.colors, **{cell: builder if colored[cell] else None for cell in cells}}, tower.headroom
    )
    for seat, place in enumerate(climbers):
        if place is None:
            continue
        others = {other for other in climbers if other is not None} if game.rules.escape == "free" else ()
        before, after = tower.freedom(place, seat, others), new.freedom(place, seat, others)
        if after < before:
            code = "hemmed-in" if after == Freedom.HEMMED else "walled-in"
            yield _reason("3.7", code, color=game.colors[seat], cells=[place])
    if game.rules.insertion == "path" and not _has_way_in(tower, cells, filled):
        yield _reason("3.8", "no-way-in", cells=list(cells))


def _topples(state: TurmbauerState, cells: tuple[Cell, ...]) -> Iterator[Reason]:
    """Rule 3.9, explained by the lowest of the blocks that would tip over an edge of what stays."""
    mechanism = state.statics().mechanism(cells)
    if mechanism is None:
        return
    blocks, number = state.blocks, len(state.blocks) + 1
    places = {0: tuple(BASE), number: cells} | {block.number: block.cells for block in blocks}
    moving = [cell for body in mechanism.moving for cell in places[body]]
    root = min(mechanism.roots, key=lambda m: (min(cell[2] for cell in places[m.body]), m.body))
    data: dict[str, Any] = {"cells": moving}
    if root.body not in (0, number):
        block = blocks[root.body - 1]
        data |= {"color": state.game.colors[block.seat], "piece": block.piece, "size": len(block.cells)}
    if max(map(abs, root.turn)) < 1e-6:
        code = "drops"
        if root.body in (0, number):
            data |= {"color": state.game.colors[state.seat], "size": len(cells)}
    else:
        code = "tips-base" if root.body == 0 else "tips-new" if root.body == number else "tips"
        x, y = root.leans
        along = max(DIRECTIONS, key=lambda d: d[0] * x + d[1] * y)
        data["direction"] = DIRECTIONS[along]
    yield _reason("3.9", code, **data)


def _cubes(game: Any, build: Build) -> tuple[Cube, ...]:
    """The cubes of the piece in its cells, with matching colors if possible."""
    return cubes_of(game.pieces, *place_block(game.pieces, build, build.piece))


def _overhang(reading: str, cells: tuple[Cell, ...], held: set[tuple[int, int]]) -> Iterator[Reason]:
    columns = {cell[:2] for cell in cells}
    loose = [cell for cell in cells if cell[:2] not in held]
    if reading == "column":
        if len(columns - held) > 1:
            yield _reason("3.6", "overhang-cube", number=len(columns - held), cells=loose)
        return
    if reading == "air":
        if len(loose) > 1:
            yield _reason("3.6", "overhang-air", number=len(loose), cells=loose)
        return
    for (dx, dy), direction in DIRECTIONS.items():
        edge = max(x * dx + y * dy for x, y in held)
        if reading == "count":
            beyond = [cell for cell in cells if cell[0] * dx + cell[1] * dy > edge]
            if len(beyond) > 1:
                yield _reason("3.6", "overhang-count", number=len(beyond), direction=direction, cells=beyond)
            continue
        reach = max(x * dx + y * dy for x, y in columns) - edge
        if reach > 1:
            beyond = [cell for cell in cells if cell[0] * dx + cell[1] * dy > edge + 1]
            yield _reason("3.6", "overhang", reach=reach, direction=direction, cells=beyond)


def _has_way_in(tower: Tower, cells: tuple[Cell, ...], filled: set[Cell]) -> bool:
    everything = [*tower.colors, *filled]
    low = [min(cell[k] for cell in everything) for k in range(3)]
    high = [max(cell[k] for cell in everything) for k in range(3)]
    for dx, dy, dz in (*((dx, dy, 0) for dx, dy in COMPASS), (0, 0, 1)):

        def is_free(cell: Cell, step: Cell = (dx, dy, dz)) -> bool:
            while all(low[k] <= cell[k] <= high[k] for k in range(3)):
                if tower.has_cube(cell) or cell in filled:
                    return False
                cell = (cell[0] + step[0], cell[1] + step[1], cell[2] + step[2])
            return True

        if all(is_free(cell) for cell in cells):
            return True
    return False


def _place(target: Cell | str) -> Place:
    return None if isinstance(target, str) else target


def _why_no_climb(state: TurmbauerState, climb: Climb) -> Reason:
    seat, tower, start = state.seat, state.tower(), state.climbers[state.seat]
    walk = partial(tower.walk, start, seat, leaps_on=state.game.rules.leap == "any")
    place = _place(climb.target)
    taken = {other for s, other in enumerate(state.climbers) if s != seat and other is not None}
    where = {"place": place, "cells": [] if place is None else [place]}
    if climb.ring:
        if state.spent_ring_a:
            return _reason("4" + climb.ring, "ring-spent", **where)
        if not state.rings[seat]:
            return _reason("4" + climb.ring, "no-ring-left", color=state.game.colors[seat], **where)
        if place in walk(taken):
            return _reason("4" + climb.ring, "ring-idle", **where)
    if place is not None and not tower.is_field(place):
        return _reason("5.1", "no-field", **where)
    if place is not None and climb.ring != "b" and not tower.is_open(place, seat):
        return _reason("5.2", "foreign", **where)
    if place not in walk((), climb.ring, squeeze=True):
        return _reason("5.3", "no-path", **where)
    if place not in walk((), climb.ring):
        return _reason("5.4", "blocked", **where)
    if place != start:
        return _reason("5.5", "occupied" if place in taken else "barred", **where)
    return _reason("8", "own-field", **where)


def events(state: TurmbauerState, action: Action) -> tuple[Event, ...]:
    """The events of a legal action, in order."""
    move, seat = state.game.decode(action), state.seat
    if isinstance(move, Roll):
        return (DiceRolled(seat, move.dice),)
    if isinstance(move, StartRoll):
        return (StartRolled(seat, move.number),)
    if isinstance(move, Box):
        return (PieceBoxed(seat, move.piece),)
    if isinstance(move, Settle):
        return _settled(state, action, move)
    found: list[Event] = []
    if move.ring:
        found.append(RingSpent(seat, move.ring))
    if isinstance(move, Build):
        found.append(PieceBuilt(seat, move.piece, len(state.blocks) + 1, _cubes(state.game, move)))
        return tuple(found)
    if move.target != "stay":
        place = _place(move.target)
        taken = {other for s, other in enumerate(state.climbers) if s != seat and other is not None}
        leaps_on = state.game.rules.leap == "any"
        path = state.tower().walk(state.climbers[seat], seat, taken, move.ring, leaps_on=leaps_on)[place]
        found.append(ClimberMoved(seat, path, move.ring))
    if state.round == state.game.rules.num_rounds and (seat + 1) % len(state.game.colors) == state.first_seat:
        after = state.copy()
        after.play(action)
        found.append(GameEnded(after.winners(), _decided_by(after)))
    return tuple(found)


def _settled(state: TurmbauerState, action: Action, move: Settle) -> tuple[Event, ...]:
    assert move.fallen is not None  # it is legal
    seat, new = state.seat, state.blocks[-1]
    settled = TowerSettled(seat, move.fallen)
    after = state.copy()
    after.play(action)
    if after.is_over():
        return settled, GameEnded(after.winners(), "collapse")
    if after.phase == "build":
        return settled, PieceTakenBack(seat, new.piece, new.number, "a" if state.spent_ring_a else "")
    return (settled,)


def _decided_by(state: TurmbauerState) -> str:
    """The tie-break that decided a finished game (rules 7.1, 7.2)."""
    n, seats = state.game.num_players, range(len(state.game.colors))
    standings = [
        (
            sum(state.heights[s] for s in seats if s % n == player),
            -sum(state.boxed_cubes(s) for s in seats if s % n == player),
            sum(state.rings[s] for s in seats if s % n == player),
        )
        for player in range(n)
    ]
    best, second = sorted(standings, reverse=True)[:2]
    return next(
        (name for name, a, b in zip(("height", "box", "rings"), best, second, strict=True) if a != b),
        "shared",
    )
