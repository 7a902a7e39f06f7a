"""A position drawn in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turmcore.carcassonne.tiles import EDGES, GOODS, tile_types, written

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Owned, Placed
    from turmcore.carcassonne.state import CarcassonneState

WIDTH = 7


def draw(state: CarcassonneState) -> str:
    """The layout with four lines for each row of tiles, then the players and the turn.

    Each tile shows the terrain of its edges round its id: ``C`` city, ``|`` and ``-`` road, blank for fields; a tower's
    height behind the id. Below it stand its figures as in texts, ``1:c0``, and dragon and fairy as ``D`` and ``F``.
    """
    placed = {(tile.x, tile.y): tile for tile in state.tiles}
    cells = list(placed)
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    lines = []
    for y in range(top, bottom + 1):
        rows = [_tile(placed.get((x, y)), state) for x in range(left, right + 1)]
        lines += [f"{y if i == 1 else '':>4} " + " ".join(row[i] for row in rows) for i in range(4)]
    lines.append("     " + " ".join(f"{x:^{WIDTH}}" for x in range(left, right + 1)))
    for i, owned in enumerate(state.players):
        held = [
            f"{count} of {owner + 1}" for (captor, owner), count in state.prisoners.items() if captor == i
        ]
        pieces = f", {owned.pieces} tower pieces" if state.game.rules.has_tower else ""
        prisoners = f", holds {', '.join(held)}" if held else ""
        more = "".join(f", {word}" for word in things_of(owned))
        lines.append(
            f"player {i + 1}: {owned.score} points, {owned.followers} followers{more}{pieces}{prisoners}"
        )
    counts = {written(name): count for name, count in state.bag.items()}
    bag = " ".join(name if count == 1 else f"{count}{name}" for name, count in counts.items())
    lines.append(f"bag: {bag or 'empty'}")
    lines.append(_turn(state))
    return "\n".join(line.rstrip() for line in lines)


def things_of(owned: Owned) -> list[str]:
    """Figures and goods of a player, in words."""
    figures = {"L": "large follower", "B": "builder", "P": "pig", "A": "abbot"}
    words = [figures[letter] for letter in owned.figures]
    return words + [f"{count} {good}" for good, count in zip(GOODS, owned.goods, strict=True) if count]


def _tile(placed: Placed | None, state: CarcassonneState) -> list[str]:
    if placed is None:
        return [" " * WIDTH] * 4
    tile = tile_types()[placed.tile].turned(placed.rotation)
    sides = dict(zip(EDGES, tile.terrain, strict=True))
    north, east, south, west = (
        {"C": "C", "R": road, "F": " "}[sides[edge]] for edge, road in zip(EDGES, "|-|-", strict=True)
    )
    height = f"^{placed.height}" if placed.height else ("^" if tile.foundation else "")
    here = [one for one in state.followers if (one.x, one.y) == (placed.x, placed.y)]
    marks = [f"{one.player + 1}{one.figure}:{one.segment}" for one in here]
    marks += [
        sign for sign, cell in (("D", state.dragon), ("F", state.fairy)) if cell == (placed.x, placed.y)
    ]
    below = " ".join(marks)
    return [
        f"+--{north}--+",
        f"{west}{written(placed.tile) + height:^{WIDTH - 2}}{east}",
        f"+--{south}--+",
        f"{below:^{WIDTH}}"[:WIDTH],
    ]


def _turn(state: CarcassonneState) -> str:
    if state.is_over():
        return f"over, won by {state.result()}"
    assert state.player is not None
    name = state.player + 1
    if state.phase == "draw":
        return f"player {name} draws"
    if state.hand is not None:
        return f"player {name} places {state.hand.written}"
    if state.phase == "capture":
        return "player {} may capture from the tower on {},{}".format(name, *(state.tower or (0, 0)))
    if state.phase == "exchange":
        return f"player {name} chooses which follower comes back"
    if state.phase == "dragon":
        return f"player {state.current_player + 1} moves the dragon"
    last = state.tiles[-1].text(with_height=False)
    paid = ", ransom is paid" if state.is_ransomed else ""
    return f"player {name} has placed {last}; follower, tower piece or nothing{paid}"
