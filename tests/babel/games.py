"""Settings, positions and ways to play that the tests of Turmbau zu Babel share."""

import json
import random
from pathlib import Path

from tests.reference import babel as reference

SETUP = "1.0=rrrrr;1.2=yyyyy;1.4=ggggg;1.6=bbbbb;1.8=wwwww;1.10=kkkkk"

# Boards of a user: circuits of other and of different lengths, lines from start fields, several to one field.
BOARDS = {
    "long": {
        "name": "long",
        "status": "reconstruction",
        "circuits": [
            "S G5 G5 S G5 G5 S G5 G5 S G5 G5 S G5 G5 S G5 G5",
            "G4 S S G4 S S G4 S S G4",
            "S S S S S S G3",
            "S P5 P5 S P5 P5 S P5 S P5 S P5 S P5",
        ],
        "lines": [
            ["4.0", "5.0"], ["4.1", "5.0"], ["4.4", "5.1"], ["4.7", "5.2"], ["4.8", "5.3"], ["4.9", "5.4"],
            ["4.13", "5.5"],
        ],
    },
    "short": {
        "name": "short",
        "status": "verified",
        "circuits": [
            "S G5 S G5 S G5 S S S G5",
            "S G4 S G4 S G4 S S S G4",
            "S G3 S G3 S G3 S S S G3",
            "S P5 S P5 S P5 S S S P5",
        ],
        "lines": [[f"4.{i}", f"5.{i}"] for i in range(6)],
    },
}  # fmt: skip


def write_board(folder: Path, name: str) -> Path:
    """A user's board as a file."""
    path = folder / f"{name}.json"
    path.write_text(json.dumps(BOARDS[name]), encoding="utf-8")
    return path


def twin_board(name: str, full_name: str) -> reference.Board:
    """The same board for the reference."""
    board = BOARDS[name]
    return reference.Board(full_name, tuple(board["circuits"]), tuple(map(tuple, board["lines"])))


def header(**options) -> str:
    """A position's first part."""
    values = {"board": "six", "players": 4, "lapse": 1, "share": 0, "quiet": 40, "color_limit": 2} | options
    return ";".join(["bb1", *(f"{key}={value}" for key, value in values.items())])


def two_stages(rng: random.Random, tokens: list[str]) -> str:
    """A token by the two-stage policy: first the number, of those that can be used, then the move."""
    numbers = sorted({token[0] for token in tokens if token[0].isdigit()})
    if numbers:
        number = rng.choice(numbers)
        tokens = [token for token in tokens if token[0] == number]
    return rng.choice(tokens)


def climbing(rng: random.Random, tokens: list[str]) -> str:
    """Mostly the move that starts highest, so that steps 4 to 6 fill up quickly."""
    moves = [token for token in tokens if ">" in token]
    if moves and rng.random() < 0.7:
        return max(moves, key=lambda token: (token.split(">")[1][0], rng.random()))
    return rng.choice(tokens)


def gathering(rng: random.Random, tokens: list[str]) -> str:
    """Mostly moves on the lowest step, so that figures get stuck there."""
    moves = [token for token in tokens if ">1." in token]
    return rng.choice(moves if moves and rng.random() < 0.8 else tokens)


POLICIES = {
    "uniform": random.Random.choice,
    "two stages": two_stages,
    "climbing": climbing,
    "gathering": gathering,
}
