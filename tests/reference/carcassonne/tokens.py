"""Actions as tokens (sections 3 and 8)."""

import re
from dataclasses import dataclass

from .board import Cell
from .figures import ABBOT, LARGE, SMALL
from .options import Options
from .tiles import GARDEN

NUMBER = r"(?:0|-?[1-9][0-9]*)"
CELL = rf"{NUMBER},{NUMBER}"
ID = r"[A-Za-z]{1,8}"
SEGMENT = r"(?:[crf](?:0|[1-9][0-9]?)|[gm])"


@dataclass(frozen=True, slots=True)
class Draw:
    id: str
    leaves: bool  # `!`: it leaves the game


@dataclass(frozen=True, slots=True)
class Place:
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True)
class Stand:
    """A figure to a segment of the tile just placed."""

    kind: str
    segment: str


@dataclass(frozen=True, slots=True)
class Portal:
    """A follower to a segment of another tile."""

    kind: str
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class Build:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Top:
    kind: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class MoveFairy:
    cell: Cell
    segment: str | None  # of her follower, or "t"; None with `fairy=tile`


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The princess sends a knight home."""

    player: int
    kind: str
    cell: Cell
    segment: str


@dataclass(frozen=True, slots=True)
class Ransom:
    captor: int
    kind: str


@dataclass(frozen=True, slots=True)
class Capture:
    player: int
    kind: str
    cell: Cell
    segment: str  # or "t"


@dataclass(frozen=True, slots=True)
class Spare:
    """`x-`: nobody is captured."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """The prisoner that the exchange brings back."""

    kind: str


@dataclass(frozen=True, slots=True)
class Step:
    """Of the dragon."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TakeHome:
    """An own figure, by a festival."""

    cell: Cell
    segment: str  # or "t"


@dataclass(frozen=True, slots=True)
class CallAbbot:
    pass


Action = (
    Draw
    | Place
    | Nothing
    | Stand
    | Portal
    | Build
    | Top
    | MoveFairy
    | Dismiss
    | Ransom
    | Capture
    | Spare
    | GiveBack
    | Step
    | TakeHome
    | CallAbbot
)


def read_cell(text: str) -> Cell:
    x, y = text.split(",")
    return (int(x), int(y))


def write_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_token(token: str, options: Options) -> Action | None:
    """The action that a token means, None if this game has no such form."""
    action = read_form(token)
    return action if action is not None and has_form(options, action) else None


def read_form(token: str) -> Action | None:
    if match := re.fullmatch(rf"([+!])({ID})", token):
        return Draw(match[2], match[1] == "!")
    if match := re.fullmatch(rf"@({CELL})/([0-3])", token):
        return Place(read_cell(match[1]), int(match[2]))
    if token == "-":
        return Nothing()
    if match := re.fullmatch(rf"([LBPA]?)({SEGMENT})", token):
        return Stand(match[1], match[2])
    if match := re.fullmatch(rf"([LA]?)({SEGMENT})@({CELL})", token):
        return Portal(match[1], read_cell(match[3]), match[2])
    if match := re.fullmatch(rf"T@({CELL})", token):
        return Build(read_cell(match[1]))
    if match := re.fullmatch(rf"(L?)\^@({CELL})", token):
        return Top(match[1], read_cell(match[2]))
    if match := re.fullmatch(rf"F@({CELL})(?::({SEGMENT}|t))?", token):
        return MoveFairy(read_cell(match[1]), match[2])
    if match := re.fullmatch(rf"K([1-6])(L?)@({CELL}):({SEGMENT})", token):
        return Dismiss(int(match[1]), match[2], read_cell(match[3]), match[4])
    if match := re.fullmatch(r"\$([1-6])([LA]?)", token):
        return Ransom(int(match[1]), match[2])
    if match := re.fullmatch(rf"x([1-6])([LA]?)@({CELL}):({SEGMENT}|t)", token):
        return Capture(int(match[1]), match[2], read_cell(match[3]), match[4])
    if token == "x-":
        return Spare()
    if match := re.fullmatch(r"=([LA]?)", token):
        return GiveBack(match[1])
    if match := re.fullmatch(rf"D@({CELL})", token):
        return Step(read_cell(match[1]))
    if match := re.fullmatch(rf"H@({CELL}):({SEGMENT}|t)", token):
        return TakeHome(read_cell(match[1]), match[2])
    if token == "A-":
        return CallAbbot()
    return None


def has_form(options: Options, action: Action) -> bool:
    """Section 8: what only an option brings is no token without it."""
    has_dragon, kinds = options.dragon == 1, {SMALL, *options.figures_each}
    if getattr(action, "segment", None) == GARDEN and not options.abbot:
        return False
    match action:
        case Stand(kind, _):
            return kind in kinds
        case Portal(kind, _, _) | Dismiss(_, kind, _, _):
            return has_dragon and kind in kinds
        case Top(kind, _) | Ransom(_, kind) | Capture(_, kind, _, _):
            return kind in kinds
        case MoveFairy(_, segment):
            return has_dragon and (segment is None) == (options.fairy == "tile")
        case GiveBack(kind):
            return kind in kinds and len(kinds & {LARGE, ABBOT}) > 0
        case TakeHome():
            return options.festival == 1
        case CallAbbot():
            return options.abbot == 1
        case Step():
            return has_dragon
        case _:
            return True


def write_token(action: Action) -> str:
    match action:
        case Draw(id, leaves):
            return ("!" if leaves else "+") + id
        case Place(cell, rotation):
            return f"@{write_cell(cell)}/{rotation}"
        case Nothing():
            return "-"
        case Stand(kind, segment):
            return f"{kind}{segment}"
        case Portal(kind, cell, segment):
            return f"{kind}{segment}@{write_cell(cell)}"
        case Build(cell):
            return f"T@{write_cell(cell)}"
        case Top(kind, cell):
            return f"{kind}^@{write_cell(cell)}"
        case MoveFairy(cell, segment):
            return f"F@{write_cell(cell)}" + (f":{segment}" if segment else "")
        case Dismiss(player, kind, cell, segment):
            return f"K{player}{kind}@{write_cell(cell)}:{segment}"
        case Ransom(captor, kind):
            return f"${captor}{kind}"
        case Capture(player, kind, cell, segment):
            return f"x{player}{kind}@{write_cell(cell)}:{segment}"
        case GiveBack(kind):
            return f"={kind}"
        case Step(cell):
            return f"D@{write_cell(cell)}"
        case TakeHome(cell, segment):
            return f"H@{write_cell(cell)}:{segment}"
        case CallAbbot():
            return "A-"
        case _:
            return "x-"
