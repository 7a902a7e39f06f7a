"""The tower drawn flat (`turmcore.turmbauer.svg`): for small pictures, and for machines without OpenGL."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.base import theme
from gui.games.turmbauer.picture.palette import paints
from gui.views import layers
from gui.views.layers import Fit, layer, room_of
from turmcore.turmbauer import TurmbauerState
from turmcore.turmbauer.svg import DARK, EDGE, LIGHT, Shown, proposal, tower

Cell = tuple[int, int, int]
LARGEST = 2.0  # pixels for a unit of the drawing


@dataclass(frozen=True)
class Proposal:
    """A proposal in a position: `cells` of a piece of color `seat`, or `goals` where its climber may
    go."""

    seat: int = 0
    cells: tuple[Cell, ...] = ()
    goals: tuple[Cell, ...] = ()


class TowerDrawing:
    """The SVG of a tower and of what is proposed; the tower's is made anew only when something about it changes."""

    def __init__(self) -> None:
        self._made: tuple[object, str] = None, ""

    def of(self, state: Shown, turned: int = 0, proposed: Proposal = Proposal()) -> tuple[str, ...]:
        """The tower after `turned` quarter turns, and over it the proposal if there is one."""
        colors = tuple("#{:02x}{:02x}{:02x}".format(*paint.rgb) for paint in paints(state.game.colors))
        look = DARK if theme.is_dark_now() else LIGHT
        key = state.cubes().tobytes(), tuple(state.climbers), turned % 4, colors, look
        if key != self._made[0]:
            self._made = key, tower(state, quarter_turns=-turned, paints=colors, theme=look)
        if not proposed.cells and not proposed.goals:
            return (self._made[1],)
        above = proposal(
            state,
            proposed.cells,
            proposed.goals,
            seat=proposed.seat,
            quarter_turns=-turned,
            paints=colors,
            theme=look,
        )
        return self._made[1], above


def draw_tower(
    painter: QPainter,
    box: QRectF,
    state: TurmbauerState,
    turned: int = 0,
    proposal: Proposal = Proposal(),
    largest: float = LARGEST * EDGE,
) -> None:
    """The tower of `state` in the middle of `box`, its foot at the bottom.

    Parameters
    ----------
    painter, box
        Where to draw.
    state
        The position.
    turned
        From which corner it is seen: 0 is the front right, and each step goes a quarter round.
    proposal
        What is proposed.
    largest
        Limits the edge of a cube, in pixels.
    """
    texts = TowerDrawing().of(state, turned, proposal)
    layers.paint(painter, Fit.into(room_of(*texts), box, largest / EDGE, stands=True), map(layer, texts))
