"""Carcassonne as text: action tokens and positions (section 3 of the rules)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from turmcore.carcassonne.actions import (
    Build,
    Capture,
    Claim,
    Climb,
    Draw,
    NoCapture,
    Nothing,
    Place,
    Play,
    Ransom,
)
from turmcore.carcassonne.limits import FOLLOWERS, FURTHEST
from turmcore.carcassonne.rules import VALUES, WRITTEN, CarcassonneRules
from turmcore.carcassonne.tiles import START, all_tiles
from turmcore.core.text_form import TextForm, fault
from turmcore.errors import IllegalAction, TextError

FORM = TextForm("Carcassonne", "cc1", (6, "six parts"), "3")
NUMBER = "(0|-?[1-9][0-9]{0,5})"
CELL = f"@{NUMBER},{NUMBER}"
TYPE = "([A-X]|t[A-Q])"
SEGMENT = "([crf][0-9]|m)"
SEGMENTS = ("c0", "c1", "f0", "f1", "f2", "f3", "m", "r0", "r1", "r2", "r3")
"""All names that segments have, in the order of their codes in the engine."""

_DRAW = re.compile(f"([+!]){TYPE}")
_PLACE = re.compile(f"{CELL}/([0-3])")
_TOWER = re.compile(f"([T^]){CELL}")
_RANSOM = re.compile(r"\$([1-6])")
_CAPTURE = re.compile(f"x([1-6]){CELL}:([crf][0-9]|m|t)")

_TILE = re.compile(rf"{TYPE}{CELL}/([0-3])(?:\^([1-9][0-9]?))?")
_DISCARD = re.compile(f"!{TYPE}")
_FOLLOWER = re.compile(f"([1-6]){CELL}:([crf][0-9]|m|t)")
_COUNT = "(0|[1-9][0-9]{0,5})"
_PLAYER = re.compile(f"([1-6]):{_COUNT},{_COUNT},{_COUNT}")
_HELD = re.compile("([1-6])>([1-6]):([1-9])")
_ACT = rf"/(act|capture)/({TYPE}{CELL}/[0-3])(?:{CELL})?(\$?)"
_TURN = re.compile(f"([1-6])(?:/(draw)|/(place)/{TYPE}|{_ACT})|-/end")
PARTS = ("options", "tiles", "followers", "players", "prisoners", "turn")


def _cell(x: str, y: str, token: str, rule: str) -> tuple[int, int]:
    """A cell of a token; IllegalAction if no layout can reach it."""
    cell = int(x), int(y)
    if max(map(abs, cell)) > FURTHEST:
        raise IllegalAction(rule, f"{token!r}: no tile can lie at {x},{y}")
    return cell


def _player(number: str, token: str, num_players: int) -> int:
    if int(number) > num_players:
        raise IllegalAction("1.1", f"{token!r}: there are {num_players} players")
    return int(number) - 1


def parse_token(token: str, num_players: int) -> Play:
    """Take an action's token apart.

    Raises
    ------
    TextError
        If it is not written as an action.
    IllegalAction
        For what no position allows: a player that there is not (rule 1.1), a segment that no tile has (1.2), a cell
        that no layout reaches (1.1, 2.2, 2.3).
    """
    if token == "-":
        return Nothing()
    if token == "x-":
        return NoCapture()
    if match := _PLACE.fullmatch(token):
        return Place(*_cell(match[1], match[2], token, "1.1"), int(match[3]))
    if match := _DRAW.fullmatch(token):
        return Draw(match[2], match[1] == "+")
    if re.fullmatch(SEGMENT, token):
        if token not in SEGMENTS:
            raise IllegalAction("1.2", f"{token!r}: no tile has such a segment")
        return Claim(token)
    if match := _TOWER.fullmatch(token):
        cell = _cell(match[2], match[3], token, "2.2")
        return Build(*cell) if match[1] == "T" else Climb(*cell)
    if match := _RANSOM.fullmatch(token):
        return Ransom(_player(match[1], token, num_players))
    if match := _CAPTURE.fullmatch(token):
        number, x, y, segment = match.groups()
        owner, cell = _player(number, token, num_players), _cell(x, y, token, "2.3")
        if segment != "t" and segment not in SEGMENTS:
            raise IllegalAction("2.3", f"{token!r}: no tile has such a segment")
        return Capture(owner, *cell, segment)
    raise TextError(f"token {token!r} is not an action: {_what_is_wrong(token)}")


def _what_is_wrong(token: str) -> str:
    starts = {
        "+": "a draw is '+' and a tile such as 'A' or 'tA'",
        "!": "a draw that fits nowhere is '!' and a tile such as 'A' or 'tA'",
        "@": "a place is written as '@3,-1/2': cell and rotation 0 to 3",
        "T": "a tower piece is written as 'T@3,-1'",
        "^": "a follower on a tower is written as '^@3,-1'",
        "$": "a ransom is '$' and the captor's number, as in '$2'",
        "x": "a capture is written as 'x2@3,-1:c0', or 'x-' for none",
    }
    return starts.get(
        token[:1],
        "it is neither '-' nor a segment such as 'c0', 'r0', 'f0' or 'm', and begins like no other action",
    )


def token_of(play: Play) -> str:
    """The token of an action."""
    match play:
        case Draw(tile, fits):
            return f"{'+' if fits else '!'}{tile}"
        case Place(x, y, rotation):
            return f"@{x},{y}/{rotation}"
        case Nothing():
            return "-"
        case Claim(segment):
            return segment
        case Build(x, y):
            return f"T@{x},{y}"
        case Climb(x, y):
            return f"^@{x},{y}"
        case Ransom(captor):
            return f"${captor + 1}"
        case Capture(owner, x, y, segment):
            return f"x{owner + 1}@{x},{y}:{segment}"
        case NoCapture():
            return "x-"
    raise TypeError(play)


# ---- positions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table with its tower's height."""

    tile: str
    x: int
    y: int
    rotation: int
    height: int = 0

    def text(self, with_height: bool = True) -> str:
        """As positions write it."""
        return f"{self.tile}@{self.x},{self.y}/{self.rotation}{f'^{self.height}' * (with_height and self.height > 0)}"


@dataclass(frozen=True, slots=True)
class Standing:
    """A follower on the board; `segment` is ``"t"`` on top of a tower."""

    player: int
    x: int
    y: int
    segment: str

    def order(self) -> tuple[int, int, int, bool, str]:
        """What positions sort by."""
        return self.player, self.x, self.y, self.segment == "t", self.segment

    def text(self) -> str:
        """As positions write it."""
        return f"{self.player + 1}@{self.x},{self.y}:{self.segment}"


@dataclass(frozen=True, slots=True)
class Owned:
    """What a player has: points, followers and tower pieces in the supply."""

    score: int
    followers: int
    pieces: int


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that a position's text says.

    Attributes
    ----------
    tiles : tuple of Placed
        In placing order.
    discards : tuple of str
    followers : tuple of Standing
        Sorted.
    players : tuple of Owned
    held : dict of (int, int) to int
        Prisoners by captor and owner, sorted.
    phase : str
        ``"draw"``, ``"place"``, ``"act"``, ``"capture"`` or ``"end"``.
    player : int
        0 at the end.
    hand : str
        The tile to be placed, else empty.
    tower : (int, int) or None
        At a capture, the cell of the tower.
    is_ransomed : bool
    """

    tiles: tuple[Placed, ...]
    discards: tuple[str, ...]
    followers: tuple[Standing, ...]
    players: tuple[Owned, ...]
    held: dict[tuple[int, int], int]
    phase: str
    player: int
    hand: str = ""
    tower: tuple[int, int] | None = None
    is_ransomed: bool = False


def read_header(text: str) -> dict[str, str]:
    """The settings of a position's text, by key; not yet whether they may stand together.

    Raises
    ------
    TextError
        Another tag, settings that are not all there in their order, or at their default without need.
    """
    options: dict[str, str] = {}
    for item, key, value in FORM.settings(text):
        if key not in VALUES:
            raise fault("options", item, f"there is no option {key!r}, but {', '.join(VALUES)}", "3")
        rule, values = VALUES[key]
        if value not in values:
            raise fault("options", item, f"{key} is one of {', '.join(values)}", rule)
        if key not in WRITTEN and value == values[0]:
            raise fault("options", item, f"{value} is the default of {key}, which is not written", "3")
        options[key] = value
    if tuple(options)[: len(WRITTEN)] != WRITTEN:
        raise fault("options", None, f"{', '.join(WRITTEN)} come first, all and in this order", "3")
    if list(options) != [key for key in VALUES if key in options]:
        raise fault("options", None, f"the order of options is {', '.join(VALUES)}", "3")
    return options


def _items(part: str) -> list[str]:
    return [] if part == "-" else part.split(";")


def read_position(text: str, rules: CarcassonneRules) -> Position:
    """Read parts 2-6 of a position's text and check all but what needs a look at the layout.

    Raises
    ------
    TextError
        With part, item and rule.
    """
    _, tiles_text, followers_text, players_text, held_text, turn_text = FORM.split(text)
    tiles, discards = _read_tiles(tiles_text, rules)
    followers = _read_followers(followers_text, rules)
    players = _read_players(players_text, rules)
    held = _read_held(held_text, rules)
    _check_sums(tiles, followers, players, held, rules)
    match = _TURN.fullmatch(turn_text)
    if not match:
        expected = "expected P/draw, P/place/A, P/act/A@0,1/3 or P/capture/A@0,1/3@0,0, or -/end"
        raise fault("turn", turn_text, expected, "3")
    number, draw, place, hand, act, last, *_, x, y, ransom = match.groups()
    phase = draw or place or act or "end"
    if int(number or 1) > rules.num_players:
        raise fault("turn", turn_text, f"there are {rules.num_players} players", "1.1")
    if (phase == "capture") != (x is not None):
        raise fault("turn", turn_text, "the tower's cell stands at the end of a capture, and only there", "3")
    position = Position(
        tiles,
        discards,
        followers,
        players,
        held,
        phase,
        int(number or 1) - 1,
        hand or "",
        None if x is None else (int(x), int(y)),
        bool(ransom),
    )
    _check_turn(position, last, rules, turn_text)
    return position


def _read_tiles(text: str, rules: CarcassonneRules) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    tiles: list[Placed] = []
    discards: list[str] = []
    known, used = all_tiles(), Counter[str]()
    for item in _items(text):
        if match := _DISCARD.fullmatch(item):
            name = match[1]
            discards.append(name)
        elif match := _TILE.fullmatch(item):
            name, x, y, rotation, height = match.groups()
            if discards:
                raise fault("tiles", item, "tiles on the table come before those that left the game", "3")
            tiles.append(Placed(name, int(x), int(y), int(rotation), int(height or 0)))
        else:
            raise fault(
                "tiles", item, "a tile is written as 'tA@0,1/3^2', one that left the game as '!C'", "3"
            )
        tile = known[name]
        if tile.is_tower and not rules.has_tower:
            raise fault("tiles", item, f"tile {name} comes with the tower", "1.6")
        used[name] += 1
        if used[name] > tile.copies:
            raise fault("tiles", item, f"there are {tile.copies} tiles {name}", "1.1")
        if match[0][0] != "!" and tiles[-1].height and not tile.foundation:
            raise fault("tiles", item, f"tile {name} has no foundation", "2.2")
        if match[0][0] != "!" and tiles[-1].rotation >= tile.num_rotations:
            raise fault("tiles", item, f"the rotations of {name} are 0 to {tile.num_rotations - 1}", "3")
    first = tiles[0].text(with_height=False) if tiles else None
    if first != f"{START}@0,0/0":
        raise fault("tiles", first, f"the first tile is {START}@0,0/0", "1.1")
    return tuple(tiles), tuple(discards)


def _read_followers(text: str, rules: CarcassonneRules) -> tuple[Standing, ...]:
    followers: list[Standing] = []
    for item in _items(text):
        match = _FOLLOWER.fullmatch(item)
        if not match:
            raise fault("followers", item, "a follower is written as '1@0,0:c0', on a tower '1@0,0:t'", "3")
        if int(match[1]) > rules.num_players:
            raise fault("followers", item, f"there are {rules.num_players} players", "1.1")
        followers.append(Standing(int(match[1]) - 1, int(match[2]), int(match[3]), match[4]))
        if len(followers) > 1 and followers[-2].order() >= followers[-1].order():
            order = "followers are sorted by player, x, y, the tower's last, and stand there once"
            raise fault("followers", item, order, "3")
    return tuple(followers)


def _read_players(text: str, rules: CarcassonneRules) -> tuple[Owned, ...]:
    players = []
    items = _items(text)
    for i, item in enumerate(items):
        match = _PLAYER.fullmatch(item)
        if not match or int(match[1]) != i + 1:
            raise fault(
                "players", item, "players are written in order as '1:0,7,10': points, followers, pieces", "3"
            )
        players.append(Owned(int(match[2]), int(match[3]), int(match[4])))
        if players[-1].pieces > rules.pieces:
            raise fault("players", item, f"a player begins with {rules.pieces} tower pieces", "2.1")
    if len(items) != rules.num_players:
        raise fault("players", text, f"there are {rules.num_players} players, not {len(items)}", "1.1")
    return tuple(players)


def _read_held(text: str, rules: CarcassonneRules) -> dict[tuple[int, int], int]:
    held: dict[tuple[int, int], int] = {}
    for item in _items(text):
        match = _HELD.fullmatch(item)
        if not match:
            raise fault("prisoners", item, "prisoners are written as '2>1:1': captor, owner, how many", "3")
        captor, owner = int(match[1]) - 1, int(match[2]) - 1
        if max(captor, owner) >= rules.num_players:
            raise fault("prisoners", item, f"there are {rules.num_players} players", "1.1")
        if not rules.has_tower:
            raise fault("prisoners", item, "without the tower there are no prisoners", "1.6")
        if captor == owner:
            raise fault("prisoners", item, "an own follower returns to its owner", "2.3")
        if (owner, captor) in held:
            raise fault("prisoners", item, "of two players only one holds prisoners of the other", "2.5")
        if held and max(held) >= (captor, owner):
            raise fault(
                "prisoners", item, "prisoners are sorted by captor, then owner, and stand there once", "3"
            )
        held[captor, owner] = int(match[3])
    return held


def _check_sums(
    tiles: tuple[Placed, ...],
    followers: tuple[Standing, ...],
    players: tuple[Owned, ...],
    held: dict[tuple[int, int], int],
    rules: CarcassonneRules,
) -> None:
    for i, player in enumerate(players):
        captured = sum(count for (_, owner), count in held.items() if owner == i)
        count = player.followers + captured + sum(follower.player == i for follower in followers)
        if count != FOLLOWERS:
            raise fault(
                "players", None, f"player {i + 1} has {FOLLOWERS} followers in all, not {count}", "1.1"
            )
    built, left = sum(tile.height for tile in tiles), sum(player.pieces for player in players)
    if built + left != rules.num_players * rules.pieces:
        total = f"there are {rules.num_players * rules.pieces} tower pieces in all, not {built + left}"
        raise fault("players", None, total, "2.1" if rules.has_tower else "1.6")


def _check_turn(position: Position, last: str | None, rules: CarcassonneRules, text: str) -> None:
    """What can be said without a look at the layout."""
    tiles = all_tiles().values()
    used = len(position.tiles) + len(position.discards) + bool(position.hand)
    left = sum(tile.copies for tile in tiles if rules.has_tower or not tile.is_tower) - used
    if position.hand:
        tile = all_tiles()[position.hand]
        if tile.is_tower and not rules.has_tower:
            raise fault("turn", text, f"tile {tile.id} comes with the tower", "1.6")
        seen = [placed.tile for placed in position.tiles] + [*position.discards, position.hand]
        if seen.count(tile.id) > tile.copies:
            raise fault("turn", text, f"there are {tile.copies} tiles {tile.id}", "1.1")
    if position.phase == "draw" and left < 1:
        raise fault("turn", text, "the bag is empty, so the game is over", "1.3")
    if position.phase == "end" and left:
        raise fault("turn", text, f"the game is not over: {left} tiles are left in the bag", "1.3")
    if last is not None:
        placed = position.tiles[-1]
        if last != placed.text(with_height=False):
            raise fault("turn", text, f"the last tile is {placed.text(with_height=False)}", "3")
        if len(position.tiles) < 2:
            raise fault("turn", text, "the start tile is placed by nobody", "1.1")
    if not rules.has_tower and (position.phase == "capture" or position.is_ransomed):
        raise fault("turn", text, "without the tower there are no prisoners", "1.6")
    if position.is_ransomed and rules.no_ransom == "1":
        raise fault("turn", text, "no ransom is paid in this game", "2.8")


def write_position(position: Position, header: str) -> str:
    """The text of a position; `read_position` gives it back."""
    tiles = [placed.text() for placed in position.tiles] + [f"!{name}" for name in position.discards]
    followers = [follower.text() for follower in position.followers]
    players = [
        f"{i}:{player.score},{player.followers},{player.pieces}"
        for i, player in enumerate(position.players, 1)
    ]
    held = [f"{captor + 1}>{owner + 1}:{count}" for (captor, owner), count in position.held.items()]
    turn = "-/end" if position.phase == "end" else f"{position.player + 1}/{position.phase}"
    if position.hand:
        turn += f"/{position.hand}"
    if position.phase in ("act", "capture"):
        turn += f"/{position.tiles[-1].text(with_height=False)}"
    if position.tower is not None:
        turn += "@{},{}".format(*position.tower)
    turn += "$" * position.is_ransomed
    return " ".join([header, *(";".join(items) or "-" for items in (tiles, followers, players, held)), turn])
