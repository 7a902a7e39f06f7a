"""Positions set up by hand: from and to text, why the engine refuses one, and why no game can reach one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turmcore.carcassonne import checking, reading, state
from turmcore.carcassonne.checking import away, givers, is_ground, num_left, open_towers
from turmcore.carcassonne.limits import FOLLOWERS
from turmcore.carcassonne.notation import (
    WITH_LAST_TILE,
    Cell,
    Placed,
    Position,
    Standing,
    write_position,
)
from turmcore.carcassonne.rules import FIGURES
from turmcore.carcassonne.tiles import tile_types
from turmcore.core.reason import Reason
from turmcore.core.text_form import locate
from turmcore.errors import TextError

if TYPE_CHECKING:
    from turmcore.carcassonne.game import CarcassonneGame

__all__ = [
    "FIGURES",
    "FOLLOWERS",
    "WITH_LAST_TILE",
    "Position",
    "doubts",
    "expected_player",
    "faults",
    "givers",
    "is_ground",
    "open_towers",
    "read_draft",
    "read_position",
    "tidied",
    "write_draft",
]

_SIDES = (0, -1), (1, 0), (0, 1), (-1, 0)  # north, east, south, west


def read_draft(game: CarcassonneGame, text: str) -> Position:
    """A position of a game from its text, which may break the rules as long as it can be drawn.

    Raises
    ------
    TextError
        If the text is malformed, with the column.
    """
    try:
        return reading.read_position(text, game.rules)
    except TextError as error:
        raise locate(error, text, game.text_parts) from None


def read_position(game: CarcassonneGame, text: str) -> Position:
    """A position of a game from its text, checked as far as that does not depend on features.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    position = reading.read_position(text, game.rules)
    for error in checking.errors(position, game.rules):
        raise error
    return position


def write_draft(game: CarcassonneGame, position: Position) -> str:
    """The text of a position, whether it breaks rules or not."""
    return write_position(_in_order(position), game.header, game.rules)


def tidied(game: CarcassonneGame, position: Position) -> Position:
    """The same position with what follows from the rest: followers and figures in the supplies, and the end of the game."""
    players = tuple(
        replace(
            player,
            followers=max(0, FOLLOWERS - gone[""]),
            figures="".join(letter for letter in game.rules.figures if not gone[letter]),
        )
        for player, gone in zip(position.players, away(position), strict=True)
    )
    if position.phase in ("draw", "end"):
        is_over = num_left(position, game.rules) < 1
        player = 0 if is_over else position.player
        position = replace(position, phase="end" if is_over else "draw", player=player)
    return replace(position, players=players)


def _in_order(position: Position) -> Position:
    """The same position with followers sorted and tiles so that each lies beside one before it, and the dragon's behind a
    volcano, as far as that can be; in the middle of a turn the last one stays the last."""
    left, found, cells = list(position.tiles), list[Placed](), set[Cell]()
    last = [left.pop()] if position.phase in WITH_LAST_TILE else []
    has_volcano = False

    def is_beside(tile: Placed) -> bool:
        return not cells or not cells.isdisjoint(_around((tile.x, tile.y)))

    def is_ready(tile: Placed) -> bool:
        return (has_volcano or not tile_types()[tile.tile].has_dragon) and is_beside(tile)

    while left:
        tile = next(filter(is_ready, left), None) or next(filter(is_beside, left), left[0])
        left.remove(tile)
        found.append(tile)
        cells.add((tile.x, tile.y))
        has_volcano |= tile_types()[tile.tile].has_volcano
    followers = tuple(sorted(position.followers, key=Standing.order))
    return replace(position, tiles=(*found, *last), followers=followers)


def _around(cell: Cell) -> Iterable[Cell]:
    return [(cell[0] + x, cell[1] + y) for x, y in _SIDES]


# -- why the engine refuses one ----------------------------------------------------------------------


def faults(game: CarcassonneGame, position: Position) -> list[Reason]:
    """The reasons why the engine refuses a position; `data` holds the cells that show it under ``cells``."""
    position = _in_order(position)
    found = [error.reason for error in checking.errors(position, game.rules)]
    found += _layout_faults(position)
    if not found:
        found += [error.reason for error in state.errors(game, position)]
    joined: dict[tuple[Any, ...], Reason] = {}
    for reason in filter(None, found):  # one for all cells where the same is wrong
        data = dict(reason.data)
        cells = data.pop("cells", [])
        key = (reason.code, *data.values())
        before = joined[key].data["cells"] if key in joined else []
        data["cells"] = list(dict.fromkeys([*before, *cells]))
        joined[key] = replace(reason, data=data)
    return list(joined.values())


def _layout_faults(position: Position) -> Iterator[Reason]:
    """The tiles hang together, with edges that match."""
    edges = {(one.x, one.y): tile_types()[one.tile].turned(one.rotation).terrain for one in position.tiles}
    wrong = [
        cell
        for cell, own in edges.items()
        for side, beside in enumerate(_around(cell))
        if beside in edges and edges[beside][side - 2] != own[side]
    ]
    if wrong:
        yield Reason("1.1", "edges", {"cells": wrong}, "touching edges do not match")
    loose = _loose(position.tiles)
    if loose:
        sentence = "these tiles are not connected to the start tile"
        yield Reason("1.1", "loose", {"cells": loose}, sentence)
    elif _loose(position.tiles[:-1]) and position.phase in WITH_LAST_TILE:
        cells = [(position.tiles[-1].x, position.tiles[-1].y)]
        sentence = "without the tile just placed others would be disconnected"
        yield Reason("1.1", "last-joins", {"cells": cells}, sentence)


def _loose(tiles: Iterable[Placed]) -> list[Cell]:
    """Cells of tiles that do not hang together with the start tile."""
    left, waiting = {(tile.x, tile.y) for tile in tiles} - {(0, 0)}, [(0, 0)]
    while waiting:
        for cell in _around(waiting.pop()):
            if cell in left:
                left.remove(cell)
                waiting.append(cell)
    return sorted(left)


# -- why no game can reach one -----------------------------------------------------------------------


def doubts(game: CarcassonneGame, position: Position) -> list[Reason]:
    """The reasons why no game can reach a position that can be played; empty if none is certain."""
    found = []
    if game.rules.builder == "0":  # else turns have several tiles
        found += [*_turn_doubts(position), *_owner_doubts(game, position)]
    has_more = "1" in (game.rules.dragon, game.rules.abbot)  # fairy and abbot bring points otherwise
    if not has_more and position.phase != "end":
        found += _score_doubts(game, position)
    return found


def _num_turns(position: Position) -> int:
    """Turns that are over if in each one tile was placed."""
    return len(position.tiles) - 1 - (position.phase in WITH_LAST_TILE)


def expected_player(position: Position) -> int:
    """The player whose turn it is after so many tiles."""
    return _num_turns(position) % len(position.players)


def _turn_doubts(position: Position) -> Iterator[Reason]:
    player, count = expected_player(position), _num_turns(position)
    if position.phase != "end" and position.player != player:
        sentence = f"after {count} tiles it is the turn of player {player + 1}"
        yield Reason("1.1", "turn", {"count": count, "player": player + 1}, sentence)


def _owner_doubts(game: CarcassonneGame, position: Position) -> Iterator[Reason]:
    """In a turn one can place a follower or a tower piece, and capture one follower with a piece."""
    most, seats = game.rules.pieces, len(position.players)
    for player, gone in enumerate(away(position)):
        is_capturing = position.phase == "capture" and position.player == player
        turns = (_num_turns(position) - player + seats - 1) // seats + is_capturing
        built = most - position.players[player].pieces
        count = gone.total() + built
        if count > turns:
            sentence = f"player {player + 1} had {turns} turns, but placed {count} followers and tower pieces"
            data = {"player": player + 1, "count": count, "turns": turns}
            yield Reason("2.2", "busy", data, sentence)
        held = sum(count for (captor, _), count in position.held.items() if captor == player)
        built -= is_capturing
        if held > built:
            sentence = f"player {player + 1} holds {held} prisoners, but built only {built} tower pieces"
            data = {"player": player + 1, "count": held, "built": built}
            yield Reason("2.2", "captured", data, sentence)


def _score_doubts(game: CarcassonneGame, position: Position) -> Iterator[Reason]:
    """Before the end points come from what is complete; ransoms only pass them on."""
    try:
        there = state.start(game, read_position(game, write_draft(game, position)))
    except TextError:
        return
    seen: set[tuple[int, int, str]] = set()
    most = 0
    for tile in position.tiles:
        for segment in tile_types()[tile.tile].segments:
            if segment[0] != "f" and (tile.x, tile.y, segment) not in seen:
                feature = there.feature(tile.x, tile.y, segment)
                seen.update(feature.segments)
                most += feature.points * feature.is_complete
    scores = [player.score for player in position.players]
    if game.rules.has_tower and game.rules.no_ransom == "0":
        count, most = sum(scores), most * len(scores)
        if count > most:
            sentence = f"the points add up to {count}, but completed features gave at most {most}"
            yield Reason("1.3", "points-sum", {"count": count, "most": most}, sentence)
        return
    for player, count in enumerate(scores):
        if count > most:
            sentence = f"player {player + 1} has {count} points, but completed features gave at most {most}"
            data = {"player": player + 1, "count": count, "most": most}
            yield Reason("1.3", "score", data, sentence)
