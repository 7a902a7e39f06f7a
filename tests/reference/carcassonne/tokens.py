"""Actions as tokens (section 3)."""

import re
from dataclasses import dataclass

from .board import Cell

NUMBER = r"(?:0|-?[1-9][0-9]*)"
CELL = rf"{NUMBER},{NUMBER}"
ID = r"[A-Za-z]{1,8}"
SEGMENT = r"(?:[crf](?:0|[1-9][0-9]?)|m)"


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
class Follow:
    segment: str


@dataclass(frozen=True, slots=True)
class Build:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Top:
    cell: Cell


@dataclass(frozen=True, slots=True)
class Ransom:
    captor: int


@dataclass(frozen=True, slots=True)
class Capture:
    player: int
    cell: Cell
    segment: str  # or "t"


@dataclass(frozen=True, slots=True)
class Spare:
    """`x-`: nobody is captured."""


Action = Draw | Place | Nothing | Follow | Build | Top | Ransom | Capture | Spare


def read_cell(text: str) -> Cell:
    x, y = text.split(",")
    return (int(x), int(y))


def write_cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_token(token: str) -> Action | None:
    """The action that a token means, None if it has no such form."""
    if match := re.fullmatch(rf"([+!])({ID})", token):
        return Draw(match[2], match[1] == "!")
    if match := re.fullmatch(rf"@({CELL})/([0-3])", token):
        return Place(read_cell(match[1]), int(match[2]))
    if token == "-":
        return Nothing()
    if re.fullmatch(SEGMENT, token):
        return Follow(token)
    if match := re.fullmatch(rf"T@({CELL})", token):
        return Build(read_cell(match[1]))
    if match := re.fullmatch(rf"\^@({CELL})", token):
        return Top(read_cell(match[1]))
    if match := re.fullmatch(r"\$([1-6])", token):
        return Ransom(int(match[1]))
    if match := re.fullmatch(rf"x([1-6])@({CELL}):({SEGMENT}|t)", token):
        return Capture(int(match[1]), read_cell(match[2]), match[3])
    if token == "x-":
        return Spare()
    return None


def write_token(action: Action) -> str:
    match action:
        case Draw(id, leaves):
            return ("!" if leaves else "+") + id
        case Place(cell, rotation):
            return f"@{write_cell(cell)}/{rotation}"
        case Nothing():
            return "-"
        case Follow(segment):
            return segment
        case Build(cell):
            return f"T@{write_cell(cell)}"
        case Top(cell):
            return f"^@{write_cell(cell)}"
        case Ransom(captor):
            return f"${captor}"
        case Capture(player, cell, segment):
            return f"x{player}@{write_cell(cell)}:{segment}"
        case _:
            return "x-"
