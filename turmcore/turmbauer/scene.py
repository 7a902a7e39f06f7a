"""A position of Turmbauer as things on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turmcore.core.scene import Cubes, Die, Lathe, Paint, Place, Scene, Thing, round_profile
from turmcore.turmbauer.actions import Build, Climb, Move
from turmcore.turmbauer.paints import COLORS, WOODS, shown
from turmcore.turmbauer.placing import shape_of
from turmcore.turmbauer.tower import BASE, waiting_places
from turmcore.voxel.lattice import Cell

if TYPE_CHECKING:
    from turmcore.core.game_words import GameWords
    from turmcore.turmbauer.game import TurmbauerGame
    from turmcore.turmbauer.pieces import Cube
    from turmcore.turmbauer.state import TurmbauerState

_WOODS = tuple(map(Paint, WOODS))
CLIMBER = Lathe(
    profile=(
        (0.0, 0.0), (0.34, 0.0), (0.36, 0.025), (0.36, 0.08), (0.32, 0.11), (0.27, 0.25),
        (0.22, 0.38), (0.18, 0.48), (0.245, 0.505), (0.245, 0.54), (0.14, 0.57),
        *round_profile(0.215, 0.71, range(-45, 91, 15)),
    ),
    bands=((0.11, 0.48, 6),),
    slices=28,
)  # fmt: skip
"""Foot, coat, collar and a round head."""
_DICE = ((-0.3, -1.0), (0.7, -1.35))  # from the middle between the climbers that wait in front
_TURNS = (26.0, -40.0)


class TurmbauerScene(Scene["TurmbauerState"]):
    """The tower, its climbers and the dice. Seats are colors."""

    camera = (-58.0, 24.0)

    def __init__(self, game: TurmbauerGame) -> None:
        colors = [COLORS[letter] for letter in shown(game.colors)]
        paints = (*_WOODS, *(Paint(color, seat % 4) for seat, color in enumerate(colors)))
        super().__init__(paints, tuple(range(2, len(paints))))
        self._game = game
        self.shapes["climber"] = CLIMBER
        self.shapes["base"] = Cubes(tuple((x, y, z, int(is_dark)) for (x, y, z), is_dark in BASE.items()))

    def fixed(self) -> Sequence[Thing]:
        return (Thing("base", (0, 0, 0)),)

    def of(self, state: TurmbauerState) -> Sequence[Thing]:
        found = []
        for block in state.blocks:
            paint = self.seat_paints[block.seat]
            found.append(self._block(block.cubes, paint))
        spots = waiting_places(cell for block in state.blocks for cell in block.cells)
        for seat, place in enumerate(state.climbers):
            found.append(Thing("climber", standing(seat, place, spots), self.seat_paints[seat]))
        return found + self._dice(state, spots)

    def _block(self, block: Sequence[Cube], paint: int) -> Thing:
        cubes = tuple((x, y, z, paint if is_colored else 0) for x, y, z, is_colored in block)
        name = " ".join(f"{x},{y},{z},{shows}" for x, y, z, shows in cubes)
        self.shapes[name] = Cubes(cubes)
        return Thing(name, (0, 0, 0))

    def after(self, state: TurmbauerState, move: Move) -> Sequence[Thing]:
        """The same with a piece that is built, legally or not, or with the climber at a goal."""
        things, seat, paint = list(self.of(state)), state.seat, self.seat_paints[state.seat]
        if isinstance(move, Build):
            cubes = shape_of(state.game.pieces[move.piece].cells).colored(move.cells)
            things.append(self._block(cubes, paint))
        elif isinstance(move, Climb) and move.target != "stay":
            spots = waiting_places(cell for block in state.blocks for cell in block.cells)
            place = move.target if isinstance(move.target, tuple) else None
            things[len(state.blocks) + seat] = Thing("climber", standing(seat, place, spots), paint)
        return things

    def _dice(self, state: TurmbauerState, spots: Sequence[Place]) -> list[Thing]:
        if not state.dice:
            return []
        self.shapes |= {f"die {number}": Die(number) for number in state.dice}
        return [
            Thing(f"die {number}", place, 0, turn)
            for number, place, turn in zip(state.dice, dice_places(spots), _TURNS, strict=True)
        ]

    def names(self, words: GameWords[TurmbauerState]) -> Sequence[str]:
        from turmcore.turmbauer.words import TurmbauerWords

        assert isinstance(words, TurmbauerWords)
        return [words.seat(self._game, seat) for seat in range(len(self._game.colors))]

    def numbers(self, state: TurmbauerState) -> Sequence[str]:
        return [str(height) for height in state.heights]

    def on_turn(self, state: TurmbauerState) -> int:
        return -1 if state.is_over() else state.seat


def standing(seat: int, place: Cell | None, spots: Sequence[Place]) -> Place:
    """The foot of a climber: on a cube, or on the table where it waits."""
    if place is None:
        return spots[seat % len(spots)]
    x, y, z = place
    return x + 0.5, y + 0.5, z + 1.0


def dice_places(spots: Sequence[Place]) -> list[Place]:
    """The places of the dice: in front of the tower, between the climbers that wait there."""
    (left, y, _), (right, _, _) = spots[:2]
    return [((left + right) / 2 + i, y + j, 0.0) for i, j in _DICE]
