"""Actions as tokens (section 8)."""

import re
from dataclasses import dataclass
from itertools import pairwise

from .pieces import Cell
from .structure import TABLE, Spot

NUMBER = r"-?[0-9]+"
CELL = rf"{NUMBER},{NUMBER},{NUMBER}"
CELLS = rf"{CELL}(?:/{CELL})*"
ID = r"[0-9A-Za-z]{1,8}"


@dataclass(frozen=True, slots=True)
class Roll:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class StartRoll:
    """2.1: one die for who begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Build:
    id: str
    cells: tuple[Cell, ...]
    ring_a: bool


@dataclass(frozen=True, slots=True)
class Box:
    id: str


@dataclass(frozen=True, slots=True)
class Climb:
    goal: Spot
    ring: str  # "", "b" or "c"


@dataclass(frozen=True, slots=True)
class Stay:
    pass


@dataclass(frozen=True, slots=True)
class Settle:
    """What fell (6.1): numbers of blocks in building order from 1, none for `ok`."""

    fallen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SomeFell:
    """`fell:*` of a list, which stands for every outcome in which blocks fall."""


Action = Roll | StartRoll | Build | Box | Climb | Stay | Settle | SomeFell

ALL_ROLLS = tuple(Roll(low, high) for low in range(1, 7) for high in range(low, 7))


def write_cell(cell: Cell) -> str:
    return ",".join(str(number) for number in cell)


def read_cell(text: str) -> Cell:
    x, y, z = (int(number) for number in text.split(","))
    return (x, y, z)


def write_cells(cells: tuple[Cell, ...]) -> str:
    return "/".join(write_cell(cell) for cell in cells)


def read_cells(text: str) -> tuple[Cell, ...]:
    return tuple(read_cell(part) for part in text.split("/"))


def write_spot(spot: Spot) -> str:
    return TABLE if isinstance(spot, str) else write_cell(spot)


def write_build(id: str, cells: tuple[Cell, ...], ring_a: bool) -> str:
    return f"{id}@{write_cells(cells)}" + ("+a" if ring_a else "")


def write_climb(goal: Spot, ring: str) -> str:
    return f">{write_spot(goal)}" + (f"+{ring}" if ring else "")


def write_roll(roll: Roll) -> str:
    return f"d{roll.low}-{roll.high}"


def read_token(token: str) -> Action | None:
    """The action that a token means, None if it has no such form; cell order is not looked at here."""
    if match := re.fullmatch(r"d([1-6])-([1-6])", token):
        roll = Roll(int(match[1]), int(match[2]))
        return roll if roll in ALL_ROLLS else None
    if match := re.fullmatch(r"d([1-6])", token):
        return StartRoll(int(match[1]))
    if match := re.fullmatch(rf"({ID})@({CELLS})(\+a)?", token):
        return Build(match[1], read_cells(match[2]), match[3] is not None)
    if match := re.fullmatch(rf"x({ID})", token):
        return Box(match[1])
    if match := re.fullmatch(rf">(t|{CELL})(?:\+([bc]))?", token):
        goal: Spot = TABLE if match[1] == TABLE else read_cell(match[1])
        return Climb(goal, match[2] or "")
    if token == "=":
        return Stay()
    if token == "ok":
        return Settle(())
    if token == "fell:*":
        return SomeFell()
    if match := re.fullmatch(r"fell:([1-9][0-9]*(?:,[1-9][0-9]*)*)", token):
        fallen = tuple(int(number) for number in match[1].split(","))
        return Settle(fallen) if all(a < b for a, b in pairwise(fallen)) else None
    return None
