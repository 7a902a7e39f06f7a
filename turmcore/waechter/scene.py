"""A position of Turm und Wächter as things on a table: A1 lies at the origin, a square is 1 wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmcore.core.scene import NATURAL, Drawing, Lathe, Paint, Place, Scene, Slab, Thing, box, round_profile
from turmcore.waechter import paints
from turmcore.waechter.limits import SIZE
from turmcore.waechter.notation import HOMES, Placed, file_and_rank

if TYPE_CHECKING:
    from turmcore.core.game_words import GameWords
    from turmcore.waechter.state import WaechterState

TOP, BORDER = 0.3, 0.58
"""Height of the squares, and width of the wood around them."""
STONE_RADIUS, STONE_HEIGHT, _BEND = 0.4, 0.2, 0.045  # the last one is the width of its rounded edge
GUARD_HEIGHT = 1.12
_GAP = 0.016  # between two squares
_PAINTS = (
    *map(Paint, (NATURAL, paints.FRAME, paints.DARK, paints.LIGHT)),
    Paint(paints.SIDES[0], 0), Paint(paints.SIDES[1], 2),
)  # fmt: skip
_FRAME, _DARK, _LIGHT, *_SIDES = range(1, 6)

STONE = Lathe(
    profile=(
        (0.0, 0.0), (STONE_RADIUS - _BEND, 0.0),
        *((x + STONE_RADIUS - _BEND, y) for x, y in round_profile(_BEND, _BEND, (-60, -30, 0))),
        *((x + STONE_RADIUS - _BEND, y) for x, y in round_profile(_BEND, STONE_HEIGHT - _BEND, (0, 30, 60, 90))),
        (0.30, STONE_HEIGHT), (0.285, STONE_HEIGHT - 0.012), (0.0, STONE_HEIGHT - 0.012),
    ),
    bands=((0.04, 0.16, 12),),
    cap=0.285,
    slices=40,
)  # fmt: skip
"""A flat round stone; where two lie on each other their edges stay apart."""
GUARD = Lathe(
    profile=(
        (0.0, 0.0), (0.36, 0.0), (0.385, 0.03), (0.385, 0.09), (0.34, 0.12), (0.315, 0.17),
        (0.27, 0.30), (0.225, 0.44), (0.20, 0.56), (0.275, 0.60), (0.285, 0.635), (0.26, 0.665),
        (0.12, 0.685), (0.115, 0.71),
        *round_profile(0.15, 0.81, range(-40, 11, 10)),
        (0.225, 0.845), (0.235, 0.865), (0.225, 0.885), (0.175, 0.895), (0.155, 0.955), (0.105, 1.01),
        (0.05, 1.035), (0.035, 1.05),
        *round_profile(0.045, 1.075, range(-40, 91, 20)),
        (0.0, GUARD_HEIGHT),
    ),
    bands=((0.17, 0.56, 5),),
    bare=((0.69, 0.84), (1.03, 1.13)),
    slices=36,
)  # fmt: skip
"""Broad foot, coat, shoulders, head and a helmet with a knob; much taller than a stone."""
HOME_NAMES = "red home", "blue home"
"""Their shapes."""


class WaechterScene(Scene["WaechterState"]):
    """The board, stones and guards."""

    camera = (-90.0, 49.0)

    def __init__(self) -> None:
        super().__init__(_PAINTS, _SIDES)
        edge = SIZE + 2 * BORDER
        wide = 1 - 2 * _GAP
        self.shapes |= {
            "frame": Slab((box(edge, edge),), TOP - 0.05, 0.04, "letters", (0, 0, edge)),
            "square": Slab((box(wide, wide),), TOP - 0.1, 0.02),
            "stone": STONE,
            "guard": GUARD,
        }
        self.pictures["letters"] = Drawing(_letters(), 1024)
        for name, paint in zip(HOME_NAMES, self.seat_paints, strict=True):
            self.shapes[name] = Slab((box(wide, wide),), TOP - 0.1, 0.02, name, (0, 0, wide))
            self.pictures[name] = Drawing(_home(self.paints[paint].color), 128)

    def fixed(self) -> Sequence[Thing]:
        found = [Thing("frame", (-BORDER, -BORDER, 0.0), _FRAME)]
        return found + [_plate(square) for square in range(SIZE * SIZE)]

    def of(self, state: WaechterState) -> Sequence[Thing]:
        found = [stone for stack in state.stacks for stone in _stones(stack.square, stack.side, stack.height)]
        for side, square in enumerate(state.guards):
            if square is not None:
                found.append(Thing("guard", on_square(square), _SIDES[side]))
        return found

    def names(self, words: GameWords[WaechterState]) -> Sequence[str]:
        from turmcore.waechter.words import WaechterWords

        assert isinstance(words, WaechterWords)
        return [words.side(side) for side in (0, 1)]

    def numbers(self, state: WaechterState) -> Sequence[str]:
        return [str(sum(s.height for s in state.stacks if s.side == side)) for side in (0, 1)]

    def on_turn(self, state: WaechterState) -> int:
        return -1 if state.is_over() else state.turn


def on_square(square: int, level: int = 0, up: float = 0.0) -> Place:
    """The middle of a square, on top of `level` stones and so far above them."""
    file, rank = file_and_rank(square)
    return file + 0.5, rank + 0.5, TOP + level * STONE_HEIGHT + up


def things_on(board: Placed, square: int) -> tuple[Thing, ...]:
    """The things by which a square is pointed at: itself, and what stands on it."""
    owner = board.owner(square)
    if owner is None:
        return (_plate(square),)
    stones = _stones(square, owner, board.height(square))
    return (_plate(square), *(stones or [Thing("guard", on_square(square), _SIDES[owner])]))


def _stones(square: int, side: int, height: int) -> list[Thing]:
    return [Thing("stone", on_square(square, level), _SIDES[side]) for level in range(height)]


def _plate(square: int) -> Thing:
    """A square without what stands on it."""
    file, rank = file_and_rank(square)
    name = HOME_NAMES[HOMES.index(square)] if square in HOMES else "square"
    return Thing(name, (file + _GAP, rank + _GAP, 0.1), _DARK if (file + rank) % 2 == 0 else _LIGHT)


def _letters() -> str:
    """Files and ranks on the frame, to be read from the near side and from the far one."""
    edge = SIZE + 2 * BORDER
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}" width="1024" height="1024" '
        'font-family="sans-serif" font-weight="bold" font-size="0.36" text-anchor="middle" fill="#331b0c">'
    )
    parts = [head]
    for i in range(SIZE):
        along, near, far = BORDER + i + 0.5, edge - BORDER / 2, BORDER / 2
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
