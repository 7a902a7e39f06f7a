"""The options of a game (first field of a position text)."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from .errors import ReferenceError_
from .pieces import SET_A, SHIPPED_SETS, PieceSet

# Section 8: the keys in the order they are written, each with what a missing one means.
DEFAULTS = {
    "set": "A",
    "seats": "RGBK",
    "pairs": "0",
    "overhang": "direction",
    "insertion": "free",
    "stability": "glued",
    "headroom": "1",
    "hand": "none",
    "escape": "step",
    "collapse": "builder",
    "leap": "once",
    "start": "first",
    "blocks": "all",
}
NEW_GAMES = DEFAULTS | {"escape": "free"}
LATE = ("escape", "collapse", "leap", "start", "blocks")  # written only if they have another value
VALUES = {  # key: (rule that explains it, values)
    "pairs": ("2.1", ("0", "1")),
    "overhang": ("3.6", ("direction", "count", "column", "air")),
    "insertion": ("3.8", ("free", "path")),
    "stability": ("3.9", ("glued", "strict", "wobble")),
    "headroom": ("5.1", ("1", "2")),
    "hand": ("6.1", ("none", "steady", "normal", "child")),
    "escape": ("3.7", ("step", "free")),
    "collapse": ("7.4", ("builder", "stock", "all")),
    "leap": ("4c", ("once", "any")),
    "start": ("2.1", ("first", "roll")),
    "blocks": ("1.6", ("all", "half")),
}


@dataclass(frozen=True, slots=True)
class Options:
    piece_set: PieceSet = SET_A
    seats: str = "RGBK"
    pairs: bool = False
    overhang: str = "direction"
    insertion: str = "free"
    stability: str = "glued"
    headroom: int = 1
    hand: str = "none"
    escape: str = "step"
    collapse: str = "builder"
    leap: str = "once"
    start: str = "first"
    blocks: str = "all"

    def to_text(self) -> str:
        text = (
            f"tb1;set={self.piece_set.name};seats={self.seats};pairs={int(self.pairs)};overhang={self.overhang}"
            f";insertion={self.insertion};stability={self.stability};headroom={self.headroom}"
        )
        if self.stability == "wobble":
            text += f";hand={self.hand}"
        late = {key: getattr(self, key) for key in LATE}
        return text + "".join(f";{key}={value}" for key, value in late.items() if value != DEFAULTS[key])

    @property
    def leaps(self) -> float:
        """4c: how many steps of two levels a ring allows."""
        return inf if self.leap == "any" else 1

    @property
    def rounds(self) -> int:
        """2.4, 1.6: every turn uses one block."""
        return 6 if self.blocks == "half" else 12


def read_options(text: str, user_sets: Iterable[PieceSet] = ()) -> Options:
    """Reads the field; keys may be missing, or stand in another order."""
    head, *items = text.split(";")
    if head != "tb1":
        raise ReferenceError_("options", head, "8", "a position begins with tb1")
    given: dict[str, str] = {}
    for item in items:
        key, _, value = item.partition("=")
        if key not in DEFAULTS or key in given:
            raise ReferenceError_("options", item, "8", "unknown or repeated key")
        given[key] = value
    chosen = DEFAULTS | given
    if chosen["overhang"] == "cube":  # 3.6: the name of before
        chosen["overhang"] = "column"
    for key, (rule, values) in VALUES.items():
        if chosen[key] not in values:
            reason = f"one of {', '.join(values)} is meant"
            raise ReferenceError_("options", f"{key}={chosen[key]}", rule, reason)
    if "hand" in given and chosen["stability"] != "wobble":
        raise ReferenceError_(
            "options", f"hand={chosen['hand']}", "8", "a hand goes with stability=wobble only"
        )
    if chosen["collapse"] != "builder" and chosen["stability"] != "wobble":
        raise ReferenceError_("options", f"collapse={chosen['collapse']}", "7.4", "only where blocks fall")
    check_seats(chosen["seats"], chosen["pairs"] == "1")
    piece_set = find_set(chosen["set"], user_sets)
    return Options(
        piece_set=piece_set.half() if chosen["blocks"] == "half" else piece_set,
        seats=chosen["seats"],
        pairs=chosen["pairs"] == "1",
        overhang=chosen["overhang"],
        insertion=chosen["insertion"],
        stability=chosen["stability"],
        headroom=int(chosen["headroom"]),
        hand=chosen["hand"],
        escape=chosen["escape"],
        collapse=chosen["collapse"],
        leap=chosen["leap"],
        start=chosen["start"],
        blocks=chosen["blocks"],
    )


def check_seats(seats: str, pairs: bool) -> None:
    """2.1: three or four colours, and four of them in the two-player game."""
    letters = seats.isascii() and seats.isalpha() and len(set(seats)) == len(seats)
    if not letters or len(seats) not in (3, 4):
        raise ReferenceError_("options", f"seats={seats}", "2.1", "3 or 4 different letters are meant")
    if pairs and len(seats) != 4:
        raise ReferenceError_("options", f"seats={seats}", "2.1", "two players have four colours")


def find_set(name: str, user_sets: Iterable[PieceSet]) -> PieceSet:
    for piece_set in (*SHIPPED_SETS, *user_sets):
        if piece_set.name == name:
            return piece_set
    raise ReferenceError_("options", f"set={name}", "1.4", "this piece set is not known")
