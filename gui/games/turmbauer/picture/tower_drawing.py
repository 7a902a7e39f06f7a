"""The tower drawn flat: for small pictures, and for machines that cannot show it in three dimensions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gui.base import theme
from gui.games.turmbauer.picture.palette import DARK, NATURAL, Paint, Pattern, Rgb, paints
from gui.views.painted import ink
from turmcore.turmbauer import TurmbauerState

Cell = tuple[int, int, int]
Spot = tuple[float, float, float]

_COS, _SIN = math.cos(math.pi / 4), math.sin(math.pi / 4)
_TILT = math.pi / 6
_FACES = (  # the corner where a face begins, its two edges, the neighbor that hides it, how bright it is
    ((0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), 1.06),
    ((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, -1, 0), 0.90),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0), 0.72),
)
_LIGHT = QColor(255, 246, 232, 150)
_FIGURE_HEIGHT = 1.45


@dataclass(frozen=True)
class Proposal:
    """What is proposed in a position: `cells` of a piece of color `seat`, or `goals` where its climber may
    go."""

    seat: int = 0
    cells: tuple[Cell, ...] = ()
    goals: tuple[Cell, ...] = ()


def draw_tower(
    painter: QPainter,
    box: QRectF,
    state: TurmbauerState,
    turned: int = 0,
    proposal: Proposal = Proposal(),
    largest: float = 60.0,
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
    drawing = _Drawing(painter, state, turned % 4, proposal)
    drawing.fit(box, largest)
    drawing.draw()


class _Drawing:
    """One drawing of a tower while it is made."""

    def __init__(self, painter: QPainter, state: TurmbauerState, turned: int, proposal: Proposal) -> None:
        self._painter = painter
        self._turned = turned
        self._proposal = proposal
        self._paints = paints(state.game.colors)
        self._cubes: dict[Cell, tuple[int, int]] = {}  # block number and what it shows
        for x, y, z, number, shows in state.cubes().tolist():
            self._cubes[self._turn((x, y, z))] = number, shows
        self._ghost = {self._turn(cell) for cell in proposal.cells}
        self._goals = [self._turn(cell) for cell in proposal.goals]
        cells = [*self._cubes, *self._ghost]
        low = [min(cell[k] for cell in cells) for k in (0, 1)]
        high = [max(cell[k] for cell in cells) + 1 for k in (0, 1)]
        corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
        self._figures: list[tuple[Spot, Paint]] = []
        for seat, place in enumerate(state.climbers):
            if place is None:
                x, y = corners[(seat - turned) % 4]
                shift = (-0.7 if x == low[0] else 0.7), (-0.7 if y == low[1] else 0.7)
                spot: Spot = x + shift[0], y + shift[1], 0.0
            else:
                x, y, z = self._turn(place)
                spot = x + 0.5, y + 0.5, z + 1.0
            self._figures.append((spot, self._paints[seat]))
        self._scale, self._corner = 1.0, QPointF()

    def _turn(self, cell: Cell) -> Cell:
        x, y, z = cell
        for _ in range(self._turned):
            x, y = y, -x - 1
        return x, y, z

    def _flat(self, x: float, y: float, z: float) -> QPointF:
        """A point of the lattice before scaling."""
        return QPointF((x + y) * _COS, -(math.sin(_TILT) * (y - x) * _SIN + math.cos(_TILT) * z))

    def _at(self, x: float, y: float, z: float) -> QPointF:
        return self._flat(x, y, z) * self._scale + self._corner

    def fit(self, box: QRectF, largest: float) -> None:
        """Choose the scale so that everything is inside `box`."""
        points = [
            self._flat(x + i, y + j, z + k)
            for x, y, z in (*self._cubes, *self._ghost)
            for i, j, k in (
                (0, 0, 0),
                (1, 0, 0),
                (0, 1, 0),
                (1, 1, 1),
                (1, 1, 0),
                (0, 0, 1),
                (0, 1, 1),
                (1, 0, 1),
            )
        ]
        for (x, y, z), _ in self._figures:
            middle = self._flat(x, y, z)
            points += [middle + QPointF(dx, dy) for dx in (-0.4, 0.4) for dy in (0.2, -_FIGURE_HEIGHT)]
        left, right = min(p.x() for p in points), max(p.x() for p in points)
        top, bottom = min(p.y() for p in points), max(p.y() for p in points)
        self._scale = min(box.width() / (right - left), box.height() / (bottom - top), largest)
        self._corner = QPointF(
            box.center().x() - (left + right) / 2 * self._scale, box.bottom() - bottom * self._scale
        )

    def draw(self) -> None:
        """From the back to the front."""
        painter = self._painter
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_shadow()
        things: list[tuple[float, int, object]] = []
        for cell in {*self._cubes, *self._ghost}:
            things.append((cell[0] - cell[1] + cell[2], 0, cell))
        for spot, paint in self._figures:
            depth = math.floor(spot[0]) - math.floor(spot[1]) + math.floor(spot[2])
            things.append((depth, 1, (spot, paint)))
        for _, kind, thing in sorted(things, key=lambda t: t[:2]):
            if kind:
                spot, paint = thing  # type: ignore[misc]
                self._draw_figure(spot, paint)
            else:
                self._draw_cube(thing)  # type: ignore[arg-type]
        painter.restore()

    def _draw_shadow(self) -> None:
        ground = [cell for cell in self._cubes if cell[2] <= 1]
        x0, x1 = min(c[0] for c in ground) - 0.9, max(c[0] for c in ground) + 1.9
        y0, y1 = min(c[1] for c in ground) - 0.9, max(c[1] for c in ground) + 1.9
        points = [self._at(x, y, 0) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        box = QPolygonF(points).boundingRect()
        self._painter.setPen(Qt.PenStyle.NoPen)
        for part, alpha in ((1.0, 14), (0.85, 18), (0.7, 22)):
            self._painter.setBrush(QColor(40, 26, 12, alpha))
            self._painter.drawEllipse(box.center(), box.width() / 2 * part, box.height() / 2 * part)

    def _draw_cube(self, cell: Cell) -> None:
        x, y, z = cell
        is_ghost = cell in self._ghost
        number, shows = (-1, (2 + self._proposal.seat) if self._shows_color(cell) else 0)
        if not is_ghost:
            number, shows = self._cubes[cell]
        rgb: Rgb = NATURAL if shows == 0 else DARK if shows == 1 else self._paints[shows - 2].rgb
        painter = self._painter
        painter.setOpacity(0.78 if is_ghost else 1.0)
        for start, along, up, hider, light in _FACES:
            beside = x + hider[0], y + hider[1], z + hider[2]
            if beside in self._cubes or beside in self._ghost:
                continue
            origin = self._at(x + start[0], y + start[1], z + start[2])
            first = self._flat(*along) * self._scale
            second = self._flat(*up) * self._scale
            corners = [origin, origin + first, origin + first + second, origin + second]
            ink(painter, QPen(_shade(rgb, light * 0.82), 0.6), _shade(rgb, light))
            painter.drawPolygon(QPolygonF(corners))
            if shows >= 2:
                self._draw_pattern(self._paints[shows - 2].pattern, origin, first, second)
            self._draw_edges(cell, number, is_ghost, (along, up), corners)
        if is_ghost:
            painter.setOpacity(1.0)
        if cell in self._goals:
            self._draw_goal(cell)

    def _shows_color(self, cell: Cell) -> bool:
        return any(self._turn(own) == cell and sum(own) % 2 for own in self._proposal.cells)

    def _draw_edges(
        self,
        cell: Cell,
        number: int,
        is_ghost: bool,
        edges: tuple[Cell, Cell],
        corners: Sequence[QPointF],
    ) -> None:
        """Lines where a block ends; between the cubes of one block there are none."""
        along, up = edges
        ways = ((-up[0], -up[1], -up[2]), along, up, (-along[0], -along[1], -along[2]))
        width = max(0.5, self._scale * 0.045)
        self._painter.setPen(QPen(QColor(theme.ACCENT) if is_ghost else QColor(40, 26, 16, 190), width))
        for i, way in enumerate(ways):
            beside = cell[0] + way[0], cell[1] + way[1], cell[2] + way[2]
            other = -1 if beside in self._ghost else self._cubes.get(beside, (None, 0))[0]
            if other != number:
                self._painter.drawLine(corners[i], corners[(i + 1) % 4])

    def _draw_pattern(self, pattern: Pattern, origin: QPointF, first: QPointF, second: QPointF) -> None:
        painter = self._painter
        painter.save()
        shape = QTransform(first.x(), first.y(), second.x(), second.y(), origin.x(), origin.y())
        painter.setTransform(shape, True)
        painter.setClipRect(QRectF(0.03, 0.03, 0.94, 0.94), Qt.ClipOperation.IntersectClip)
        ink(painter, None, _LIGHT)
        if pattern is Pattern.STRIPES:
            painter.setPen(QPen(_LIGHT, 0.12))
            for i in (-0.5, 0.0, 0.5):
                painter.drawLine(QPointF(i - 0.1, -0.1), QPointF(i + 1.1, 1.1))
        elif pattern is Pattern.DOTS:
            for x in (0.25, 0.5, 0.75):
                for y in (0.25, 0.5, 0.75):
                    painter.drawEllipse(QPointF(x, y), 0.075, 0.075)
        elif pattern is Pattern.RING:
            ink(painter, QPen(_LIGHT, 0.13), None)
            painter.drawEllipse(QPointF(0.5, 0.5), 0.25, 0.25)
        else:
            tips = [QPointF(0.5, 0.2), QPointF(0.8, 0.5), QPointF(0.5, 0.8), QPointF(0.2, 0.5)]
            painter.drawPolygon(QPolygonF(tips))
        painter.restore()

    def _draw_goal(self, cell: Cell) -> None:
        x, y, z = cell
        middle = self._at(x + 0.5, y + 0.5, z + 1)
        self._painter.setPen(QPen(QColor(theme.INK), 1.0))
        self._painter.setBrush(QColor(255, 214, 120))
        self._painter.drawEllipse(middle, 0.26 * self._scale, 0.15 * self._scale)

    def _draw_figure(self, spot: Spot, paint: Paint) -> None:
        painter, side = self._painter, self._scale
        foot = self._at(*spot)
        ink(painter, QPen(QColor(30, 20, 12, 220), max(0.8, side * 0.03)), QColor(*paint.rgb))
        body = QPainterPath(foot + QPointF(-0.34, 0.0) * side)
        body.arcTo(QRectF(foot.x() - 0.34 * side, foot.y() - 0.16 * side, 0.68 * side, 0.32 * side), 180, 180)
        body.cubicTo(
            foot + QPointF(0.30, -0.30) * side,
            foot + QPointF(0.12, -0.35) * side,
            foot + QPointF(0.13, -0.82) * side,
        )
        body.lineTo(foot + QPointF(-0.13, -0.82) * side)
        body.cubicTo(
            foot + QPointF(-0.12, -0.35) * side,
            foot + QPointF(-0.30, -0.30) * side,
            foot + QPointF(-0.34, 0.0) * side,
        )
        painter.drawPath(body)
        painter.drawEllipse(foot + QPointF(0, -0.98) * side, 0.26 * side, 0.26 * side)
        ink(painter, None, QColor(255, 255, 255, 110))
        painter.drawEllipse(foot + QPointF(-0.08, -1.06) * side, 0.07 * side, 0.07 * side)


def _shade(rgb: Rgb, factor: float) -> QColor:
    return QColor(*(min(255, round(value * factor)) for value in rgb))
