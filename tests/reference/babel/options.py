"""The settings (rule 4.4)."""

from dataclasses import dataclass

from .board import SHIPPED, SIX, Board
from .errors import ReferenceError_

KEYS = ["board", "players", "lapse", "share", "quiet", "color_limit"]


@dataclass(frozen=True)
class Options:
    board: Board = SIX
    players: int = 4
    lapse: bool = True
    share: bool = False
    quiet: int = 40
    color_limit: int = 2


def read_options(header: str, boards: tuple[Board, ...]) -> Options:
    tag, *items = header.split(";")
    pairs = [item.split("=") for item in items]
    if tag != "bb1" or [pair[0] for pair in pairs] != KEYS:
        raise ReferenceError_("5", "the header")
    values = {key: value for key, value in pairs}
    known = SHIPPED | {board.name: board for board in boards}
    if values["board"] not in known:
        raise ReferenceError_("1.2", "the board")
    return Options(
        known[values["board"]],
        int(values["players"]),
        values["lapse"] == "1",
        values["share"] == "1",
        int(values["quiet"]),
        int(values["color_limit"]),
    )


def write_options(options: Options) -> str:
    values = [
        options.board.name, options.players, int(options.lapse), int(options.share), options.quiet,
        options.color_limit,
    ]  # fmt: skip
    return ";".join(["bb1", *(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))])
