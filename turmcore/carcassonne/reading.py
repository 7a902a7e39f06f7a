"""Reading positions of Carcassonne from text: the form of each field, and what it says by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypedDict

from turmcore.carcassonne.notation import FORM, WITH_LAST_TILE, Cell, Owned, Placed, Position, Standing
from turmcore.carcassonne.rules import FOLLOWERS, CarcassonneRules
from turmcore.carcassonne.tiles import START, tile_types
from turmcore.carcassonne.tokens import CELL, NUMBER, SEGMENT, TYPE, furthest, types_in_texts
from turmcore.core.text_form import PositionError, fault

_TILE = re.compile(rf"{TYPE}{CELL}/([0-3])(?:\^([1-9][0-9]?))?")
_DISCARD = re.compile(f"!{TYPE}")
_FOLLOWER = re.compile(f"([1-6])([LBPA]?){CELL}:({SEGMENT}|t)")
_COUNT = "(0|[1-9][0-9]{0,5})"
_HELD = re.compile("([1-6])>([1-6]):([0-9])(L?A?)")
_DRAGON = re.compile(f"D{CELL}")
_FAIRY = re.compile(f"F{CELL}(?::({SEGMENT}|t))?")
_LAST = f"/(?P<last>{TYPE}{CELL}/[0-3])"
_AT = f"{NUMBER},{NUMBER}"
_SIGNS = r"(?P<signs>\+?&?\$?)"
_TURNS = {  # by phase
    phase: re.compile(f"(?P<player>[1-6])/{phase}{form}{_SIGNS}")
    for phase, form in {
        "draw": "",
        "place": f"/(?P<hand>{TYPE})",
        "act": _LAST,
        "capture": f"{_LAST}@(?P<tower>{_AT})",
        "exchange": f"{_LAST}>(?P<giver>[1-6])",
        "dragon": f"{_LAST}(?P<left>(?::{_AT})*)",
    }.items()
}


def read_position(text: str, rules: CarcassonneRules) -> Position:
    """Read all parts of a position's text but the options, as far as needed to draw it.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    number = 7 if rules.dragon == "1" else 6
    fields = FORM.split(text)
    if len(fields) != number or not all(fields):
        count = "seven" if number == 7 else "six"
        problem = f"there are {count} parts with one space between them, not {len(fields)}"
        problem = "two spaces, or one at an end" if "" in fields else problem
        raise fault("position", text, problem, "3", "parts", n=len(fields), all=number)
    cells, discards = _read_tiles(fields[1], rules)
    tiles = tuple(cells.values())
    followers = _read_followers(fields[2], cells, rules)
    players = _read_players(fields[3], rules)
    held, caught = _read_held(fields[4], rules)
    dragon = _read_dragon(fields[5], cells, rules) if number == 7 else {}
    turn = _read_turn(fields[-1], tiles, rules)
    return Position(tiles, discards, followers, players, held, caught=caught, **dragon, **turn)


def _items(part: str) -> list[str]:
    return [] if part == "-" else part.split(";")


def _malformed(part: str, item: str, message: str, rule: str = "3") -> PositionError:
    return fault(part, item, message, rule, f"form-{part}", text=item)


def _no_such_tile(part: str, item: str, name: str) -> PositionError:
    """The fault of a tile of a type that the game has not."""
    if name[0] == "t":
        return fault(part, item, f"tile {name} comes with the tower", "1.6", "no-tower-game")
    return fault(part, item, f"this game has no tile {name}", "3", "other-set", text=name)


def _read_tiles(text: str, rules: CarcassonneRules) -> tuple[dict[Cell, Placed], tuple[str, ...]]:
    tiles: dict[Cell, Placed] = {}
    discards: list[str] = []
    known, far = types_in_texts(rules), furthest(rules)
    for item in _items(text):
        if match := _TILE.fullmatch(item):
            name, x, y, rotation, height = match.groups()
            if discards:
                raise fault("tiles", item, "tiles on the table come before those that left the game", "3")
            if name not in known:
                raise _no_such_tile("tiles", item, name)
            tile, cell, turns = known[name], (int(x), int(y)), int(rotation)
            if height and not tile.foundation:
                raise fault("tiles", item, f"tile {name} has no foundation", "2.2", "no-foundation")
            if turns >= tile.num_rotations:
                message = f"the rotations of {name} are 0 to {tile.num_rotations - 1}"
                raise fault("tiles", item, message, "3", "rotation")
            if cell in tiles:
                raise fault("tiles", item, "another tile lies there already", "1.1", "cell", text=item)
            if not (-far <= cell[0] <= far and -far <= cell[1] <= far):
                message = "it lies beside none of the tiles before it"
                raise fault("tiles", item, message, "1.1", "cell", text=item)
            tiles[cell] = Placed(tile.id, *cell, turns, int(height or 0))
        elif match := _DISCARD.fullmatch(item):
            if match[1] not in known:
                raise _no_such_tile("tiles", item, match[1])
            discards.append(known[match[1]].id)
        else:
            form = "a tile is written as 'tA@0,1/3^2', one that left the game as '!C'"
            raise _malformed("tiles", item, form)
    first = next((one.text(with_height=False) for one in tiles.values()), None)
    if first != f"{START}@0,0/0":
        raise fault("tiles", first, f"the first tile is {START}@0,0/0", "1.1", "start")
    return tiles, tuple(discards)


def _read_followers(text: str, cells: Mapping[Cell, Placed], rules: CarcassonneRules) -> tuple[Standing, ...]:
    followers: list[Standing] = []
    figures, num_players, types = rules.figures, rules.num_players, tile_types()
    for item in _items(text):
        match = _FOLLOWER.fullmatch(item)
        if not match:
            form = "a follower is written as '1@0,0:c0', on a tower '1@0,0:t'"
            raise _malformed("followers", item, form)
        number, figure, x, y, segment = match.groups()
        if figure not in figures:
            raise _malformed("followers", item, f"this game has no figure {figure}")
        if int(number) > num_players:
            raise _malformed("followers", item, f"there are {num_players} players", "1.1")
        one = Standing(int(number) - 1, int(x), int(y), segment, figure)
        there = cells.get((one.x, one.y))
        if there is None:
            raise fault("followers", item, "there is no tile", "1.2", "no-tile")
        if segment == "t" and not there.height:
            raise fault("followers", item, "there is no tower", "2.2", "bare")
        if segment != "t" and segment not in types[there.tile].segments:
            raise fault(
                "followers",
                item,
                f"tile {types[there.tile].written} has no such segment",
                "1.2",
                "no-segment",
            )
        followers.append(one)
    return tuple(followers)


def _read_players(text: str, rules: CarcassonneRules) -> tuple[Owned, ...]:
    form, example = f"([1-6]):{_COUNT},{_COUNT},{_COUNT}", "1:0,7,10"
    names = "points, followers, pieces"
    if rules.figures:
        form += ",(-|" + "".join(f"{letter}?" for letter in rules.figures) + ")"
        example, names = f"{example},{rules.figures}", f"{names}, figures"
    if rules.traders == "1":
        form += f",(?P<goods>{_COUNT}[.]{_COUNT}[.]{_COUNT})"
        example, names = f"{example},0.0.0", f"{names}, goods"
    players: list[Owned] = []
    for i, item in enumerate(_items(text)):
        match = re.fullmatch(form, item)
        if not match or int(match[1]) != i + 1 or (rules.figures and not match[5]):
            raise _malformed("players", item, f"players are written in order as '{example}': {names}")
        figures = match[5].strip("-") if rules.figures else ""
        wine, grain, cloth = map(int, match["goods"].split(".")) if rules.traders == "1" else (0, 0, 0)
        players.append(Owned(int(match[2]), int(match[3]), int(match[4]), figures, (wine, grain, cloth)))
        if players[-1].pieces > rules.pieces:
            message, rule = (
                f"a player begins with {rules.pieces} tower pieces",
                "2.1" if rules.has_tower else "1.6",
            )
            raise fault("players", item, message, rule, "pieces", player=i + 1, most=rules.pieces)
    if len(players) != rules.num_players:
        message = f"there are {rules.num_players} players, not {len(players)}"
        raise fault("players", text, message, "1.1", "players", all=rules.num_players, n=len(players))
    return tuple(players)


def _read_held(
    text: str, rules: CarcassonneRules
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], str]]:
    held: dict[tuple[int, int], int] = {}
    caught: dict[tuple[int, int], str] = {}
    kinds = {letter for letter in rules.figures if letter in FOLLOWERS}
    for item in _items(text):
        match = _HELD.fullmatch(item)
        letters = match[4] if match else ""
        if not match or not kinds.issuperset(letters) or int(match[3]) + len(letters) == 0:
            form = "prisoners are written as '2>1:1': captor, owner, how many"
            raise _malformed("prisoners", item, form)
        captor, owner = int(match[1]) - 1, int(match[2]) - 1
        if max(captor, owner) >= rules.num_players:
            raise _malformed("prisoners", item, f"there are {rules.num_players} players", "1.1")
        if not rules.has_tower:
            raise _malformed("prisoners", item, "without the tower there are no prisoners", "1.6")
        if captor == owner:
            raise _malformed("prisoners", item, "an own follower returns to its owner", "2.3")
        if held and max(held) >= (captor, owner) and (owner, captor) not in held:
            order = "prisoners are sorted by captor, then owner, and stand there once"
            raise fault("prisoners", item, order, "3")
        held[captor, owner] = int(match[3]) + len(letters)
        if letters:
            caught[captor, owner] = letters
    return held, caught


class _Dragon(TypedDict, total=False):
    dragon: Cell
    fairy: Cell
    fairy_segment: str


def _read_dragon(text: str, cells: Mapping[Cell, Placed], rules: CarcassonneRules) -> _Dragon:
    found = _Dragon()
    items = _items(text)
    if items and (match := _DRAGON.fullmatch(items[0])):
        found["dragon"] = int(match[1]), int(match[2])
        del items[0]
    if items and (match := _FAIRY.fullmatch(items[0])):
        found["fairy"] = int(match[1]), int(match[2])
        found["fairy_segment"] = match[3] or ""
        del items[0]
    if items:
        raise _malformed("dragon", text, "dragon and fairy are written as 'D@1,0;F@0,0:c0', or '-'")
    if found.get("fairy_segment") and rules.fairy == "tile":
        raise _malformed("dragon", text, "in this game the fairy is with a tile, not with a follower")
    if "dragon" in found and found["dragon"] not in cells:
        raise _malformed("dragon", text, "the dragon is on no tile", "7.2")
    if "fairy" in found and found["fairy"] not in cells:
        raise _malformed("dragon", text, "the fairy is on no tile", "7.5")
    return found


class _Turn(TypedDict):
    phase: str
    player: int
    hand: str
    tower: Cell | None
    giver: int | None
    left: tuple[Cell, ...]
    earns_second: bool
    is_second: bool
    is_ransomed: bool


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def _read_turn(text: str, tiles: tuple[Placed, ...], rules: CarcassonneRules) -> _Turn:
    found = {"signs": "", "player": "1"}
    phase = "end"
    if text != "-/end":
        phase = text[2:].partition("/")[0].rstrip("+&$")
        match = _TURNS[phase].fullmatch(text) if phase in _TURNS else None
        if match is None:
            expected = "expected P/draw, P/place/A, P/act/A@0,1/3 or P/capture/A@0,1/3@0,0, or -/end"
            raise _malformed("turn", text, expected)
        found = {key: value for key, value in match.groupdict().items() if value is not None}
    signs = found["signs"]
    _check_signs(phase, signs, rules, text)
    players = [int(found["player"]), int(found.get("giver", 1))]
    if max(players) > rules.num_players:
        raise _malformed("turn", text, f"there are {rules.num_players} players", "1.1")
    if "last" in found and found["last"] != tiles[-1].text(with_height=False):
        message = f"the last tile is {tiles[-1].text(with_height=False)}"
        raise fault("turn", text, message, "3", "last", text=found["last"])
    hand = types_in_texts(rules).get(found.get("hand", ""))
    if "hand" in found and hand is None:
        raise _no_such_tile("turn", text, found["hand"])
    return _Turn(
        phase=phase,
        player=players[0] - 1,
        hand=hand.id if hand else "",
        tower=_cell(found["tower"]) if "tower" in found else None,
        giver=players[1] - 1 if "giver" in found else None,
        left=tuple(map(_cell, filter(None, found.get("left", "").split(":")))),
        earns_second="+" in signs,
        is_second="&" in signs,
        is_ransomed="$" in signs,
    )


def _check_signs(phase: str, signs: str, rules: CarcassonneRules, text: str) -> None:
    """Refuse signs and phases that need a setting that this game lacks."""
    may_have_paid = phase in WITH_LAST_TILE or "&" in signs or (phase == "place" and rules.ransom == "turn")
    wrong = {
        "with followers of one kind an exchange has no choice": phase == "exchange" and not rules.has_choice,
        "this game has no dragon": phase == "dragon" and rules.dragon == "0",
        "without builders a turn has one tile": set(signs) & {"+", "&"} and rules.builder == "0",
        "a second tile is earned by placing": "+" in signs and phase not in WITH_LAST_TILE,
        "nobody can have paid ransom yet": "$" in signs and not may_have_paid,
    }
    for problem, is_wrong in wrong.items():
        if is_wrong:
            raise _malformed("turn", text, problem)
    if "$" in signs and not rules.has_tower:
        raise _malformed("turn", text, "without the tower there are no prisoners", "1.6")
    if "$" in signs and rules.no_ransom == "1":
        raise _malformed("turn", text, "no ransom is paid in this game", "2.8")
