"""A position of Turm und Wächter as things on a table: A1 lies at the origin, a square is 1 wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmcore.core.things import NATURAL, Drawing, Lathe, Paint, Slab, Thing, Things, box, round_profile
from turmcore.waechter import paints
from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import GOALS

if TYPE_CHECKING:
    from turmcore.core.game_words import GameWords
    from turmcore.waechter.state import WaechterState

_TOP, _BORDER, _GAP = 0.3, 0.58, 0.016
_HIGH = 0.2  # of a stone
_ROUND, _BEND = 0.4, 0.045  # its radius, and how far its edge is rounded
_PAINTS = (
    *map(Paint, (NATURAL, paints.FRAME, paints.DARK, paints.LIGHT)),
    Paint(paints.SIDES[0], 0), Paint(paints.SIDES[1], 2),
)  # fmt: skip
_FRAME, _DARK, _LIGHT, _RED, _BLUE = range(1, 6)
_STONE = Lathe(
    profile=(
        (0.0, 0.0), (_ROUND - _BEND, 0.0),
        *((x + _ROUND - _BEND, y) for x, y in round_profile(_BEND, _BEND, (-60, -30, 0))),
        *((x + _ROUND - _BEND, y) for x, y in round_profile(_BEND, _HIGH - _BEND, (0, 30, 60, 90))),
        (0.30, _HIGH), (0.285, _HIGH - 0.012), (0.0, _HIGH - 0.012),
    ),
    bands=((0.04, 0.16, 12),),
    cap=0.285,
)  # fmt: skip
_GUARD = Lathe(
    profile=(
        (0.0, 0.0), (0.36, 0.0), (0.385, 0.03), (0.385, 0.09), (0.34, 0.12), (0.315, 0.17),
        (0.27, 0.30), (0.225, 0.44), (0.20, 0.56), (0.275, 0.60), (0.285, 0.635), (0.26, 0.665),
        (0.12, 0.685), (0.115, 0.71),
        *round_profile(0.15, 0.81, range(-40, 11, 10)),
        (0.225, 0.845), (0.235, 0.865), (0.225, 0.885), (0.175, 0.895), (0.155, 0.955), (0.105, 1.01),
        (0.05, 1.035), (0.035, 1.05),
        *round_profile(0.045, 1.075, range(-40, 91, 20)),
        (0.0, 1.12),
    ),
    bands=((0.17, 0.56, 5),),
    bare=((0.69, 0.84), (1.03, 1.13)),
)  # fmt: skip


class WaechterThings(Things["WaechterState"]):
    """The board, stones and guards."""

    camera = (-90.0, 49.0)

    def __init__(self) -> None:
        super().__init__(_PAINTS, (_RED, _BLUE))
        edge = SIZE + 2 * _BORDER
        wide = 1 - 2 * _GAP
        self.shapes |= {
            "frame": Slab((box(edge, edge),), _TOP - 0.05, 0.04, "letters", (0, 0, edge)),
            "square": Slab((box(wide, wide),), _TOP - 0.1, 0.02),
            "stone": _STONE,
            "guard": _GUARD,
        }
        self.pictures["letters"] = Drawing(_letters(), 1024)
        for name, paint in (("red home", _RED), ("blue home", _BLUE)):
            self.shapes[name] = Slab((box(wide, wide),), _TOP - 0.1, 0.02, name, (0, 0, wide))
            self.pictures[name] = Drawing(_home(self.paints[paint].color), 128)

    def fixed(self) -> Sequence[Thing]:
        found = [Thing("frame", (-_BORDER, -_BORDER, 0.0), _FRAME)]
        for square in range(SIZE * SIZE):
            file, rank = square % SIZE, square // SIZE
            # a guard's goal is the other one's home
            name = "square" if square not in GOALS else ("red home", "blue home")[1 - GOALS.index(square)]
            paint = _DARK if (file + rank) % 2 == 0 else _LIGHT
            found.append(Thing(name, (file + _GAP, rank + _GAP, 0.1), paint))
        return found

    def of(self, state: WaechterState) -> Sequence[Thing]:
        found = []
        for stack in state.stacks:
            x, y = stack.square % SIZE + 0.5, stack.square // SIZE + 0.5
            for level in range(stack.height):
                found.append(Thing("stone", (x, y, _TOP + level * _HIGH), (_RED, _BLUE)[stack.side]))
        for side, square in enumerate(state.guards):
            if square is not None:
                at = (square % SIZE + 0.5, square // SIZE + 0.5, _TOP)
                found.append(Thing("guard", at, (_RED, _BLUE)[side]))
        return found

    def names(self, words: GameWords[WaechterState]) -> Sequence[str]:
        from turmcore.waechter.words import WaechterWords

        assert isinstance(words, WaechterWords)
        return [words.side(side) for side in (0, 1)]

    def numbers(self, state: WaechterState) -> Sequence[str]:
        return [str(sum(s.height for s in state.stacks if s.side == side)) for side in (0, 1)]

    def on_turn(self, state: WaechterState) -> int:
        return -1 if state.is_over() else state.turn


def _letters() -> str:
    """Files and ranks on the frame, to be read from the near side and from the far one."""
    edge = SIZE + 2 * _BORDER
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}" width="1024" height="1024" '
        'font-family="sans-serif" font-weight="bold" font-size="0.36" text-anchor="middle" fill="#331b0c">'
    )
    parts = [head]
    for i in range(SIZE):
        along, near, far = _BORDER + i + 0.5, edge - _BORDER / 2, _BORDER / 2
        for text, places in (
            ("ABCDEFG"[i], ((along, near, 0), (along, far, 180))),
            (str(i + 1), ((far, edge - along, 0), (near, edge - along, 180))),
        ):
            for x, y, turn in places:
                parts.append(
                    f'<text transform="translate({x:.2f} {y:.2f}) rotate({turn}) translate(0 0.13)">{text}</text>'
                )
    return "".join([*parts, "</svg>"])


def _home(color: str) -> str:
    """The inlay of a guard's home."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="128" height="128">'
        f'<path d="M9 9h82v82h-82zM18 18v64h64v-64z" fill="{color}"/></svg>'
    )
