"""Checks of a position's parts against each other, as far as no look at features is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from turmcore.carcassonne.limits import FOLLOWERS
from turmcore.carcassonne.notation import Position, Standing, write_dragon, write_held, write_turn
from turmcore.carcassonne.rules import FIGURES, CarcassonneRules
from turmcore.carcassonne.tiles import GARDEN, GOODS, tile_types, written
from turmcore.core.text_form import PositionError, fault

STEPS = 6
"""Steps of the dragon in a move (rule 7.6)."""
GROUNDS = {"B": "cr", "P": "f", "A": "gm"}
"""Kinds of segments for builder and pig (rule 4.3) and the abbot (14.2)."""


def errors(position: Position, rules: CarcassonneRules) -> Iterator[PositionError]:
    """Everything that is wrong with a position; the reasons say under ``cells`` where, if it can be seen on the table."""
    yield from _copies(position, rules)
    yield from _prisoners(position)
    if rules.dragon == "1":
        yield from _early(position)
    yield from _figures(position, rules)
    yield from _sums(position, rules)
    if rules.dragon == "1":
        yield from _dragon(position)
    yield from _turn(position, rules)


def _copies(position: Position, rules: CarcassonneRules) -> Iterator[PositionError]:
    """There are only so many tiles of a type."""
    names = [one.tile for one in position.tiles] + [*position.discards, *filter(None, [position.hand])]
    for name, count in Counter(names).items():
        copies = rules.tiles[name].copies
        if count > copies:
            items = [one.text() for one in position.tiles] + [
                f"!{written(other)}" for other in position.discards
            ]
            first = [i for i, other in enumerate(names) if other == name][copies]
            part, item = ("tiles", items[first]) if first < len(items) else ("turn", write_turn(position))
            data = {"tile": name, "n": count - copies}
            yield fault(part, item, f"there are {copies} tiles {written(name)}", "1.1", "copies", **data)


def _prisoners(position: Position) -> Iterator[PositionError]:
    pairs = list(position.held)
    for i, (captor, owner) in enumerate(pairs):
        if (owner, captor) in pairs[:i]:
            message = "of two players only one holds prisoners of the other"
            item, data = write_held(position, captor, owner), {"player": owner + 1, "other": captor + 1}
            yield fault("prisoners", item, message, "2.5", "exchange", **data)


def _early(position: Position) -> Iterator[PositionError]:
    """The tiles of the dragon come after the first volcano."""
    types, has_volcano = tile_types(), False
    for placed in position.tiles:
        tile = types[placed.tile]
        if tile.has_dragon and not has_volcano:
            item, cells = placed.text(), [(placed.x, placed.y)]
            yield fault("tiles", item, "no volcano lies on the table yet", "7.1", "early", cells=cells)
        has_volcano |= tile.has_volcano
    for name in (*position.discards, position.hand):
        if name and types[name].has_dragon and not has_volcano:
            yield fault("tiles", written(name), "no volcano lies on the table yet", "7.1", "early")


# ---- figures -----------------------------------------------------------------------------------


def _figures(position: Position, rules: CarcassonneRules) -> Iterator[PositionError]:
    """On each place stands one, on a ground for this kind of figure."""
    taken, is_wide, has_portals = set(), rules.is_wide, rules.dragon == "1"
    for one in position.followers:
        if is_wide:
            yield from _ground(one, rules)
        is_top = one.segment == "t"
        spot = one.x, one.y, one.segment if is_top or has_portals else ""  # portals bring several to a tile
        if spot in taken:
            rule, cells = "2.2" if is_top else "1.2", [(one.x, one.y)]
            yield fault("followers", one.text(), "somebody stands there already", rule, "two", cells=cells)
        taken.add(spot)
    for before, one in pairwise(position.followers):
        if before.order() > one.order():
            message = "followers are sorted by player, x, y, the tower's last, and stand there once"
            yield fault("followers", one.text(), message, "3", "order")


def is_ground(segment: str, figure: str) -> bool:
    """True if a kind of figure may stand on segments like this, or on top of a tower."""
    if segment == GARDEN:
        return figure == "A"
    return figure not in GROUNDS or segment[0] in GROUNDS[figure]


def _ground(one: Standing, rules: CarcassonneRules) -> Iterator[PositionError]:
    code = {"B": "builder-ground", "P": "pig-ground", "A": "abbot-ground"}.get(one.figure, "")
    cells = [(one.x, one.y)]
    if one.segment == "t" and code:
        message, rule = ("the abbot is", "14.2") if one.figure == "A" else ("builders and pigs are", "4.1")
        yield fault("followers", one.text(), f"{message} never on a tower", rule, code, cells=cells)
    elif rules.farmers == "0" and one.segment[0] == "f":
        message = "in this game nobody stands on a field"
        yield fault("followers", one.text(), message, "1.7", "no-farmers", cells=cells)
    elif code and one.segment[0] not in GROUNDS[one.figure]:
        message, rule = (
            ("an abbot stands on a monastery or a garden", "14.2")
            if one.figure == "A"
            else ("a builder stands on a city or road, a pig on a field", "4.3")
        )
        yield fault("followers", one.text(), message, rule, code, cells=cells)
    elif one.segment == GARDEN and one.figure != "A":
        message = "on a garden only an abbot stands"
        yield fault("followers", one.text(), message, "14.2", "garden-ground", cells=cells)


def away(position: Position) -> list[Counter[str]]:
    """Number of each player's figures on the table and in prison, by their letters."""
    found = [Counter[str]() for _ in position.players]
    for one in position.followers:
        found[one.player][one.figure] += 1
    for (captor, owner), count in position.held.items():
        letters = position.caught.get((captor, owner), "")
        found[owner].update(letters)
        found[owner][""] += count - len(letters)
    return found


def _sums(position: Position, rules: CarcassonneRules) -> Iterator[PositionError]:
    """Followers, figures, tower pieces and goods are all there, and not more of them."""
    for i, (player, gone) in enumerate(zip(position.players, away(position), strict=True)):
        count = player.followers + gone[""]
        if count != FOLLOWERS:
            message = f"player {i + 1} has {FOLLOWERS} followers in all, not {count}"
            code = "followers" if gone[""] > FOLLOWERS else "supply"
            data = {"count": gone[""], "left": FOLLOWERS - gone[""], "n": player.followers}
            yield fault("players", None, message, "1.1", code, player=i + 1, **data)
        for letter in rules.figures:
            count = player.figures.count(letter) + gone[letter]
            if count != 1:
                message = f"player {i + 1} has one figure {FIGURES[letter]}, not {count}"
                data = {"player": i + 1, "count": count}
                yield fault("players", None, message, "4.1", "figures", figure=letter, **data)
    built = sum(tile.height for tile in position.tiles)
    count, most = built + sum(player.pieces for player in position.players), rules.num_players * rules.pieces
    if count != most:
        message, rule = (
            f"there are {most} tower pieces in all, not {count}",
            "2.1" if rules.has_tower else "1.6",
        )
        yield fault("players", None, message, rule, "pieces-sum", count=count, all=most)
    if rules.traders == "0":
        return
    drawn = Counter(city.good for placed in position.tiles for city in tile_types()[placed.tile].cities)
    for i, good in enumerate(GOODS):
        taken, there = sum(player.goods[i] for player in position.players), drawn[good]
        if taken > there:
            message = f"{taken} were taken, and only {there} lie on the table"
            yield fault("players", good, message, "6.2", "goods", good=good, count=taken, most=there)


# ---- dragon and fairy --------------------------------------------------------------------------


def _dragon(position: Position) -> Iterator[PositionError]:
    """Dragon and fairy are where they can be (rules 7.2 and 7.5)."""
    text, last, dragon = write_dragon(position), position.tiles[-1], position.dragon
    standing = [((one.x, one.y), one.segment) for one in position.followers if one.is_follower]
    if position.fairy_segment and (position.fairy, position.fairy_segment) not in standing:
        message = "the fairy's follower is not there"
        yield fault("dragon", text, message, "7.5", "fairy-alone", cells=[position.fairy])
    volcanoes = [(one.x, one.y) for one in position.tiles if tile_types()[one.tile].has_volcano]
    if (dragon is not None) != bool(volcanoes):
        code, cells = ("no-volcano", [dragon]) if dragon is not None else ("no-dragon", volcanoes)
        message = "the dragon is there as soon as a volcano is"
        yield fault("dragon", text, message, "7.2", code, cells=cells)
    is_new = position.phase in ("act", "capture", "exchange") and tile_types()[last.tile].has_volcano
    if is_new and dragon not in (None, (last.x, last.y)):
        cells = [(last.x, last.y)]
        yield fault("dragon", text, "the dragon is on the new volcano", "7.2", "elsewhere", cells=cells)
    if any((one.x, one.y) == dragon and one.segment != "t" for one in position.followers):
        message = "nobody is with the dragon but on top of a tower"
        yield fault("dragon", text, message, "7.2", "eaten", cells=[dragon])


def _move(position: Position) -> Iterator[PositionError]:
    """The dragon's move so far (rule 7.6)."""
    text, entered, last = write_turn(position), [*position.left[1:], position.dragon], position.tiles[-1]
    cells = {(one.x, one.y) for one in position.tiles}
    way = [cell for cell in (*position.left, position.dragon) if cell is not None]
    if not tile_types()[last.tile].has_dragon:
        message = "the last tile has no dragon's sign"
        yield fault("turn", text, message, "7.6", "no-sign", cells=[(last.x, last.y)])
    wrong = {
        "there is no dragon": position.dragon is None,
        f"the dragon makes {STEPS} steps": len(position.left) >= STEPS,
        "the dragon goes nowhere twice": len(set(way)) < len(way),
        "the dragon leaves tiles only": not cells.issuperset(way),
        "the dragon goes from side to side": any(
            abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 for a, b in pairwise(way)
        ),
        "the dragon leaves nobody on his way": bool(position.left)
        and any((one.x, one.y) in entered for one in position.followers),
        "the dragon does not enter the fairy's tile": bool(position.left) and position.fairy in entered,
    }
    for problem, is_wrong in wrong.items():
        if is_wrong:
            yield fault("turn", text, problem, "7.6", "other", why=problem)


# ---- turn --------------------------------------------------------------------------------------


def _turn(position: Position, rules: CarcassonneRules) -> Iterator[PositionError]:
    """Phase and bag, the last tile, the tower, the exchange, the dragon's move."""

    def error(message: str, rule: str, code: str, **data: Any) -> PositionError:
        return fault("turn", write_turn(position), message, rule, code, **data)

    last, player, left = position.tiles[-1], position.player, num_left(position, rules)
    if position.phase == "draw" and left < 1:
        yield error("the bag is empty, so the game is over", "1.3", "bag", n=0)
    if position.phase == "end" and left:
        yield error(f"the game is not over: {left} tiles are left in the bag", "1.3", "bag", n=left)
    if position.phase == "place" and not position.hand:
        yield error("there is no tile to place", "1.1", "no-hand")
    if position.earns_second and position.is_second:
        yield error("a turn has two tiles at most", "4.5", "third")
    if position.phase == "dragon":
        yield from _move(position)
    if position.phase not in ("act", "capture", "exchange"):
        return
    cells = [(last.x, last.y)]
    if len(position.tiles) < 2:
        yield error("the start tile is placed by nobody", "1.1", "no-last")
    for one in position.followers:
        if (one.x, one.y) == (last.x, last.y):
            message = "on the tile just placed nobody stands yet"
            yield fault("turn", one.text(), message, "1.2", "last-followed", cells=cells)
    if last.height > (position.phase == "exchange" or position.tower == (last.x, last.y)):
        message = "the tower on the tile just placed is not what was built this turn"
        yield error(message, "2.2", "last-tower", cells=cells)
    if position.phase == "capture" and position.players[player].pieces == rules.pieces:
        yield error("the player has built no tower", "2.2", "not-built", player=player + 1)
    if position.phase == "exchange" and position.giver not in givers(position):
        message = "an exchange is a choice between followers of two kinds"
        yield error(message, "4.7", "no-choice", player=player + 1)
    if position.phase == "capture" and position.tower not in open_towers(position):
        cell, cells = ("{},{}".format(*position.tower), [position.tower]) if position.tower else (None, [])
        yield fault("turn", cell, "there is no open tower", "2.2", "no-tower", cells=cells)


def givers(position: Position) -> list[int]:
    """Players who hold followers of several kinds of the player on turn, so that an exchange is a choice."""
    player, held = position.player, position.held
    kinds = {captor: len(letters) for (captor, owner), letters in position.caught.items() if owner == player}
    return [one for one in sorted(kinds) if kinds[one] + (held.get((one, player), 0) > kinds[one]) > 1]


def open_towers(position: Position) -> list[tuple[int, int]]:
    """Cells of towers that nobody stands on."""
    closed = {(one.x, one.y) for one in position.followers if one.segment == "t"}
    return [(one.x, one.y) for one in position.tiles if one.height and (one.x, one.y) not in closed]


def num_left(position: Position, rules: CarcassonneRules) -> int:
    """Number of tiles that may still be drawn."""
    used = len(position.tiles) + len(position.discards) + bool(position.hand)
    signs = _num_signs(rules) if rules.dragon == "1" and position.dragon is None else 0
    return _num_tiles(rules) - used - signs


@cache
def _num_signs(rules: CarcassonneRules) -> int:
    return sum(tile.copies for tile in rules.tiles.values() if tile.has_dragon)


@cache
def _num_tiles(rules: CarcassonneRules) -> int:
    return sum(tile.copies for tile in rules.tiles.values())
