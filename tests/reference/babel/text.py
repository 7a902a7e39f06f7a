"""Positions as text (section 5)."""

import re
from collections import Counter
from typing import Any

from .board import COLOURS, Board, read_field, write_field
from .errors import ReferenceError_
from .options import read_options, write_options


def read(text: str, boards: tuple[Board, ...]) -> tuple[Any, ...]:
    """The parts of a Position, in order."""
    parts = text.split(" ")
    if len(parts) != 4:
        raise ReferenceError_("5", "four parts")
    header, fields, secrets, turn = parts
    options = read_options(header, boards)
    figures = []
    seen = set()
    for item in fields.split(";"):
        match = re.fullmatch(r"([1-5]\.(?:0|[1-9]\d?)|6)=([rygbwk]+)", item)
        if not match or read_field(match[1]) not in options.board.kind or match[1] in seen:
            raise ReferenceError_("5", f"field {item}")
        seen.add(match[1])
        figures += [(read_field(match[1]), colour) for colour in match[2]]
    if Counter(colour for _, colour in figures) != dict.fromkeys(COLOURS, 5):
        raise ReferenceError_("1.1", "five figures of each colour")
    known = secrets.replace("?", "")
    if len(secrets) != options.players or set(known) - set(COLOURS) or len(set(known)) != len(known):
        raise ReferenceError_("1.1", "secrets")
    match = re.fullmatch(
        r"(?:([1-6])/(secret|roll)|([1-6])/(gift|use)/([1-6])|-/(end))/q=(\d+)/t=(\d+)", turn, re.ASCII
    )
    if not match:
        raise ReferenceError_("5", "turn")
    player = int(match[1] or match[3] or 0)
    if player > options.players:
        raise ReferenceError_("1.1", "player")
    phase = match[2] or match[4] or match[6]
    if phase == "secret" and known:
        raise ReferenceError_("5", "known before the draw")
    number = int(match[5] or 0)
    return options, tuple(sorted(figures)), secrets, phase, player, number, int(match[7]), int(match[8])


def write(position: Any) -> str:
    places = sorted({place for place, _ in position.figures})
    fields = ";".join(
        f"{write_field(place)}={''.join(sorted(position.on(place), key=COLOURS.index))}" for place in places
    )
    turn = f"{position.player or '-'}/{position.phase}"
    if position.phase in ("gift", "use"):
        turn += f"/{position.number}"
    turn += f"/q={position.quiet}/t={position.groups}"
    return f"{write_options(position.options)} {fields} {position.secrets} {turn}"
