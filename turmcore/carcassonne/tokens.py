"""Actions of Carcassonne as text (sections 3, 8 and 16 of the rules)."""

from __future__ import annotations

import re
from functools import cache

from turmcore.carcassonne import limits
from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    Draw,
    MoveFairy,
    NoCapture,
    Nothing,
    Place,
    Play,
    Portal,
    Ransom,
    Step,
    TakeBack,
    TakeHome,
)
from turmcore.carcassonne.rules import FOLLOWERS, CarcassonneRules
from turmcore.carcassonne.tiles import GARDEN, Tile, written
from turmcore.errors import IllegalAction, TextError

NUMBER = "(0|-?[1-9][0-9]{0,5})"
CELL = f"@{NUMBER},{NUMBER}"
TYPE = "([A-X]g?|t[A-Q]|[ibvdgpj][A-X])"
SEGMENT = "[crf][0-9]|[gm]"
SEGMENTS = ("c0", "c1", "f0", "f1", "f2", "f3", "m", "r0", "r1", "r2", "r3")
"""All names that segments have in the base game and on towers' tiles, in the order of their codes in the engine."""
ALL_SEGMENTS = ("c0", "c1", "c2", "c3", *SEGMENTS[2:])
"""The same with the tiles of the further expansions."""
WHOLE_SEGMENTS = (*ALL_SEGMENTS[:9], "g", *ALL_SEGMENTS[9:])
"""The same with what came after those."""

_DRAW = re.compile(f"([+!]){TYPE}")
_PLACE = re.compile(f"{CELL}/([0-3])")
_CLAIM = re.compile(f"([LBPA]?)({SEGMENT})")
_PORTAL = re.compile(f"([LA]?)({SEGMENT}){CELL}")
_BUILD = re.compile(f"T{CELL}")
_CLIMB = re.compile(rf"(L?)\^{CELL}")
_FAIRY = re.compile(f"F{CELL}(?::({SEGMENT}|t))?")
_DISMISS = re.compile(f"K([1-6])(L?){CELL}:({SEGMENT})")
_RANSOM = re.compile(r"\$([1-6])([LA]?)")
_CAPTURE = re.compile(f"x([1-6])([LA]?){CELL}:({SEGMENT}|t)")
_BACK = re.compile("=([LA]?)")
_STEP = re.compile(f"D{CELL}")
_HOME = re.compile(f"H{CELL}:({SEGMENT}|t)")


def names_of(rules: CarcassonneRules) -> tuple[str, ...]:
    """The names of the segments of a game's tiles, in the order of their codes."""
    if rules.is_whole:
        return WHOLE_SEGMENTS
    return ALL_SEGMENTS if rules.is_wide else SEGMENTS


def furthest(rules: CarcassonneRules) -> int:
    """The most steps from the start tile to a tile."""
    if rules.is_whole:
        return limits.WHOLE_FURTHEST
    return limits.ALL_FURTHEST if rules.is_wide else limits.FURTHEST


@cache
def types_in_texts(rules: CarcassonneRules) -> dict[str, Tile]:
    """The types that a game has, by their ids in texts."""
    return {tile.written: tile for tile in rules.tiles.values()}


class _Reader:
    """Takes one token of a game apart."""

    def __init__(self, token: str, rules: CarcassonneRules) -> None:
        self.token = token
        self.rules = rules

    def cell(self, x: str, y: str, rule: str) -> tuple[int, int]:
        """IllegalAction if no layout can reach it."""
        cell = int(x), int(y)
        if max(map(abs, cell)) > furthest(self.rules):
            raise IllegalAction(rule, f"{self.token!r}: no tile can lie at {x},{y}")
        return cell

    def player(self, number: str) -> int:
        if int(number) > self.rules.num_players:
            raise IllegalAction("1.1", f"{self.token!r}: there are {self.rules.num_players} players")
        return int(number) - 1

    def segment(self, segment: str, rule: str) -> str:
        self.need(segment != GARDEN or self.rules.abbot == "1", "this game has no gardens")
        if segment not in (*names_of(self.rules), "t"):
            raise IllegalAction(rule, f"{self.token!r}: no tile has such a segment")
        return segment

    def figure(self, letter: str) -> str:
        """TextError for a figure that the game has not."""
        self.need(letter in self.rules.figures, f"this game has no figure {letter}")
        return letter

    def need(self, is_known: bool, problem: str) -> None:
        if not is_known:
            raise TextError(f"token {self.token!r} is no action: {problem}")

    def read(self) -> Play:
        token = self.token
        if token == "-":
            return Nothing()
        if token == "x-":
            return NoCapture()
        if match := _PLACE.fullmatch(token):
            return Place(*self.cell(match[1], match[2], "1.1"), int(match[3]))
        if match := _DRAW.fullmatch(token):
            known = types_in_texts(self.rules).get(match[2])
            self.need(known is not None or match[2][0] == "t", f"this game has no tile {match[2]}")
            if known is None and self.rules.is_whole:
                raise IllegalAction("1.6", f"{token!r}: this game is played without the tower")
            return Draw(known.id if known else match[2], match[1] == "+")
        if match := _CLAIM.fullmatch(token):
            rule = "1.2" if match[1] in FOLLOWERS else "4.3"
            figure = self.figure(match[1])
            return Claim(self.segment(match[2], rule), figure)
        if match := _BUILD.fullmatch(token):
            return Build(*self.cell(match[1], match[2], "2.2"))
        if match := _CLIMB.fullmatch(token):
            return Climb(*self.cell(match[2], match[3], "2.2"), self.figure(match[1]))
        if match := _RANSOM.fullmatch(token):
            return Ransom(self.player(match[1]), self.figure(match[2]))
        if match := _CAPTURE.fullmatch(token):
            number, letter, x, y, segment = match.groups()
            figure, owner = self.figure(letter), self.player(number)
            return Capture(owner, *self.cell(x, y, "2.3"), self.segment(segment, "2.3"), figure)
        if self.rules.has_choice and (match := _BACK.fullmatch(token)):
            return TakeBack(self.figure(match[1]))
        if self.rules.dragon == "1" and (play := self._of_the_dragon()):
            return play
        if self.rules.abbot == "1" and token == "A-":
            return CallAbbot()
        if self.rules.festival == "1" and (match := _HOME.fullmatch(token)):
            x, y, segment = match.groups()
            return TakeHome(*self.cell(x, y, "13.2"), self.segment(segment, "13.2"))
        raise TextError(f"token {token!r} is no action: {_what_is_wrong(token)}")

    def _of_the_dragon(self) -> Play | None:
        token = self.token
        if match := _PORTAL.fullmatch(token):
            figure, cell = self.figure(match[1]), self.cell(match[3], match[4], "7.3")
            return Portal(*cell, self.segment(match[2], "7.3"), figure)
        if match := _FAIRY.fullmatch(token):
            is_tile = self.rules.fairy == "tile"
            self.need((match[3] is None) == is_tile, "the fairy goes to a tile" if is_tile else "to whom?")
            cell = self.cell(match[1], match[2], "7.5")
            return MoveFairy(*cell, None if is_tile else self.segment(match[3], "7.5"))
        if match := _DISMISS.fullmatch(token):
            number, letter, x, y, segment = match.groups()
            figure, owner = self.figure(letter), self.player(number)
            return Dismiss(owner, *self.cell(x, y, "7.4"), self.segment(segment, "7.4"), figure)
        if match := _STEP.fullmatch(token):
            return Step(*self.cell(match[1], match[2], "7.6"))
        return None


def parse_token(token: str, rules: CarcassonneRules) -> Play:
    """Take an action's token apart.

    Raises
    ------
    TextError
        If it is not written as an action of this game.
    IllegalAction
        For what no position allows: a player that there is not (rule 1.1), a segment that no tile has (1.2), a cell
        that no layout reaches (1.1, 2.2, 2.3).
    """
    return _Reader(token, rules).read()


def _what_is_wrong(token: str) -> str:
    starts = {
        "+": "a draw is '+' and a tile such as 'A' or 'tA'",
        "!": "a draw that fits nowhere is '!' and a tile such as 'A' or 'tA'",
        "@": "a place is written as '@3,-1/2': cell and rotation 0 to 3",
        "T": "a tower piece is written as 'T@3,-1'",
        "^": "a follower on a tower is written as '^@3,-1'",
        "$": "a ransom is '$' and the captor's number, as in '$2'",
        "x": "a capture is written as 'x2@3,-1:c0', or 'x-' for none",
        "F": "the fairy's way is written as 'F@3,-1:c0', in a game with the dragon",
        "K": "whom the princess sends home is written as 'K2@3,-1:c0', in a game with the dragon",
        "D": "a step of the dragon is written as 'D@3,-1', in a game with it",
        "H": "whom a festival takes home is written as 'H@3,-1:c0', in a game with festivals",
    }
    return starts.get(
        token[:1], "it begins like none, and is no '-' and no segment such as 'c0', 'r0', 'f0' or 'm'"
    )


def token_of(play: Play) -> str:
    """The token of an action."""
    match play:
        case Draw(tile, fits):
            return f"{'+' if fits else '!'}{written(tile)}"
        case Place(x, y, rotation):
            return f"@{x},{y}/{rotation}"
        case Nothing():
            return "-"
        case Claim(segment, figure):
            return f"{figure}{segment}"
        case Portal(x, y, segment, figure):
            return f"{figure}{segment}@{x},{y}"
        case Build(x, y):
            return f"T@{x},{y}"
        case Climb(x, y, figure):
            return f"{figure}^@{x},{y}"
        case MoveFairy(x, y, segment):
            return f"F@{x},{y}" + (f":{segment}" if segment else "")
        case Dismiss(owner, x, y, segment, figure):
            return f"K{owner + 1}{figure}@{x},{y}:{segment}"
        case Ransom(captor, figure):
            return f"${captor + 1}{figure}"
        case Capture(owner, x, y, segment, figure):
            return f"x{owner + 1}{figure}@{x},{y}:{segment}"
        case NoCapture():
            return "x-"
        case TakeBack(figure):
            return f"={figure}"
        case Step(x, y):
            return f"D@{x},{y}"
        case TakeHome(x, y, segment):
            return f"H@{x},{y}:{segment}"
        case CallAbbot():
            return "A-"
    raise TypeError(play)
