"""What the fields of a position's text have to say together, as far as no look at features is needed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

from turmcore.carcassonne.limits import FOLLOWERS
from turmcore.carcassonne.notation import Position, Standing, write_dragon, write_turn
from turmcore.carcassonne.rules import FIGURES, CarcassonneRules
from turmcore.carcassonne.tiles import GOODS, tile_types
from turmcore.core.text_form import fault

STEPS = 6
"""Of the dragon in a move (rule 7.6)."""
GROUNDS = {"B": "cr", "P": "f"}
"""Kinds of segments for builder and pig (rule 4.3)."""


def check_tiles(position: Position) -> None:
    """The tiles of the dragon come after the first volcano (rule 7.1)."""
    has_volcano = False
    for placed in position.tiles:
        tile = tile_types()[placed.tile]
        if tile.has_dragon and not has_volcano:
            raise fault("tiles", placed.text(), "no volcano lies on the table yet", "7.1")
        has_volcano |= tile.has_volcano
    for name in [*position.discards, *filter(None, [position.hand])]:
        if tile_types()[name].has_dragon and not has_volcano:
            raise fault("tiles", name, "no volcano lies on the table yet", "7.1")


def check_figure(one: Standing, rules: CarcassonneRules) -> None:
    """Whether a figure may stand on this kind of place."""
    if one.segment == "t" and not one.is_follower:
        raise fault("followers", one.text(), "builders and pigs are never on a tower", "4.1")
    if rules.farmers == "0" and one.segment[0] == "f":
        raise fault("followers", one.text(), "in this game nobody stands on a field", "1.7")
    if not one.is_follower and one.segment[0] not in GROUNDS[one.figure]:
        raise fault("followers", one.text(), "a builder stands on a city or road, a pig on a field", "4.3")


def check_order(position: Position) -> None:
    """The figures stand in the text as they are sorted."""
    for before, one in pairwise(position.followers):
        if before.order() >= one.order():
            order = "followers are sorted by player, x, y, the tower's last, and stand there once"
            raise fault("followers", one.text(), order, "3")


# ---- sums --------------------------------------------------------------------------------------


def check_sums(position: Position, rules: CarcassonneRules) -> None:
    """Followers, figures, tower pieces and goods are all there, and not more of them."""
    by_player = [Counter[str]() for _ in position.players]
    for one in position.followers:
        by_player[one.player][one.figure] += 1
    for i, player in enumerate(position.players):
        kinds = by_player[i]
        captured = sum(count for (_, owner), count in position.held.items() if owner == i)
        large = sum(owner == i for _, owner in position.large)
        count = player.followers + captured - large + kinds[""]
        if count != FOLLOWERS:
            raise fault(
                "players", None, f"player {i + 1} has {FOLLOWERS} followers in all, not {count}", "1.1"
            )
        for letter in rules.figures:
            count = player.figures.count(letter) + kinds[letter] + large * (letter == "L")
            if count != 1:
                name = FIGURES[letter]
                raise fault("players", None, f"player {i + 1} has one figure {name}, not {count}", "4.1")
    built = sum(tile.height for tile in position.tiles)
    left = sum(player.pieces for player in position.players)
    if built + left != rules.num_players * rules.pieces:
        total = f"there are {rules.num_players * rules.pieces} tower pieces in all, not {built + left}"
        raise fault("players", None, total, "2.1" if rules.has_tower else "1.6")
    if rules.traders == "0":
        return
    drawn = Counter(city.good for placed in position.tiles for city in tile_types()[placed.tile].cities)
    for i, good in enumerate(GOODS):
        taken = sum(player.goods[i] for player in position.players)
        if taken > drawn[good]:
            raise fault(
                "players", good, f"{taken} were taken, and only {drawn[good]} lie on the table", "6.2"
            )


# ---- dragon and fairy --------------------------------------------------------------------------


def check_dragon(position: Position) -> None:
    """Dragon and fairy are where they can be (rules 7.2 and 7.5)."""
    text, cells = write_dragon(position), {(one.x, one.y) for one in position.tiles}
    last = position.tiles[-1]
    if position.dragon is not None and position.dragon not in cells:
        raise fault("dragon", text, "the dragon is on no tile", "7.2")
    if position.fairy is not None and position.fairy not in cells:
        raise fault("dragon", text, "the fairy is on no tile", "7.5")
    followers = {((one.x, one.y), one.segment) for one in position.followers if one.is_follower}
    if position.fairy_segment and (position.fairy, position.fairy_segment) not in followers:
        raise fault("dragon", text, "the fairy's follower is not there", "7.5")
    if (position.dragon is not None) != any(tile_types()[one.tile].has_volcano for one in position.tiles):
        raise fault("dragon", text, "the dragon is there as soon as a volcano is", "7.2")
    is_new = position.phase in ("act", "capture", "exchange") and tile_types()[last.tile].has_volcano
    if is_new and position.dragon != (last.x, last.y):
        raise fault("dragon", text, "the dragon is on the new volcano", "7.2")
    if any((one.x, one.y) == position.dragon and one.segment != "t" for one in position.followers):
        raise fault("dragon", text, "nobody is with the dragon but on top of a tower", "7.2")


def _check_move(position: Position) -> None:
    """The dragon's move so far (rule 7.6)."""
    text, entered = write_turn(position), [*position.left[1:], position.dragon]
    cells = {(one.x, one.y) for one in position.tiles}
    way = [cell for cell in (*position.left, position.dragon) if cell is not None]
    wrong = {
        "the last tile has no dragon's sign": not tile_types()[position.tiles[-1].tile].has_dragon,
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
            raise fault("turn", text, problem, "7.6")


# ---- turn --------------------------------------------------------------------------------------


def check_turn(position: Position, rules: CarcassonneRules) -> None:
    """Phase and bag, the last tile, the exchange, the dragon's move."""
    _check_bag(position, rules)
    if position.phase == "dragon":
        _check_move(position)
    if position.phase not in ("act", "capture", "exchange"):
        return
    text, last = write_turn(position), position.tiles[-1]
    if len(position.tiles) < 2:
        raise fault("turn", text, "the start tile is placed by nobody", "1.1")
    for one in position.followers:
        if (one.x, one.y) == (last.x, last.y):
            raise fault("turn", one.text(), "on the tile just placed nobody stands yet", "1.2")
    is_own = position.phase == "exchange" or position.tower == (last.x, last.y)
    if last.height > is_own:
        raise fault("turn", text, "the tower on the tile just placed is not what was built this turn", "2.2")
    if position.phase == "capture" and position.players[position.player].pieces == rules.pieces:
        raise fault("turn", text, "the player has built no tower", "2.2")
    pair = position.giver, position.player
    if position.phase == "exchange" and not (pair in position.large and position.held[pair] > 1):
        raise fault("turn", text, "an exchange is a choice between a small and a large follower", "4.7")


def _check_bag(position: Position, rules: CarcassonneRules) -> None:
    used = len(position.tiles) + len(position.discards) + bool(position.hand)
    left = _num_tiles(rules) - used
    if rules.dragon == "1" and position.dragon is None:
        left -= sum(tile.copies for tile in tile_types().values() if tile.has_dragon)
    if position.hand:
        tile = tile_types()[position.hand]
        names = [placed.tile for placed in position.tiles] + [*position.discards, position.hand]
        if names.count(tile.id) > tile.copies:
            raise fault("turn", write_turn(position), f"there are {tile.copies} tiles {tile.id}", "1.1")
    if position.phase == "draw" and left < 1:
        raise fault("turn", write_turn(position), "the bag is empty, so the game is over", "1.3")
    if position.phase == "end" and left:
        problem = f"the game is not over: {left} tiles are left in the bag"
        raise fault("turn", write_turn(position), problem, "1.3")


@cache
def _num_tiles(rules: CarcassonneRules) -> int:
    return sum(tile.copies for tile in tile_types().values() if tile.set in rules.sets)
