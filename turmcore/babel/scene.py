"""A position of Turmbau zu Babel as things on a table: the tower's axis stands at the origin."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from turmcore.babel import paints
from turmcore.babel.board import SUMMIT
from turmcore.babel.rings import (
    DIE_SIZE,
    FOOT,
    Layout,
    Sector,
    die_place,
    layout_of,
    seat_places,
    step_of,
    underside_place,
)
from turmcore.babel.rules import COLORS
from turmcore.babel.tower import POINTS
from turmcore.core.scene import (
    NATURAL,
    Die,
    Drawing,
    Lathe,
    Paint,
    Place,
    Point,
    Scene,
    Slab,
    Thing,
    disc,
    round_profile,
)

if TYPE_CHECKING:
    from turmcore.babel.game import BabelGame
    from turmcore.babel.state import BabelState
    from turmcore.core.game_words import GameWords

_FIGURES = tuple(Paint(color, sign) for sign, color in enumerate(paints.COLORS.values()))
_STONES, _SEATS = tuple(map(Paint, paints.STONES)), tuple(map(Paint, paints.SEATS))
_WALL, _SOCKET, _PLATE, _STAIR, _BRASS = map(
    Paint, (paints.WALL, paints.SOCKET, paints.PLATE, paints.STAIR, paints.BRASS)
)

BUILDER_HEIGHT = 0.96
BUILDER = Lathe(
    profile=(
        (0.33, 0.0), (0.34, 0.03), (0.335, 0.08), (0.305, 0.11), (0.25, 0.26), (0.20, 0.40),
        (0.175, 0.48), (0.225, 0.51), (0.22, 0.54), (0.125, 0.56),
        *round_profile(0.175, 0.69, range(-40, 41, 20)),
        (0.31, BUILDER_HEIGHT - 0.15), (0.31, BUILDER_HEIGHT - 0.035), (0.28, BUILDER_HEIGHT), (0.0, BUILDER_HEIGHT),
    ),
    bands=((0.11, 0.48, 5),),
    bare=((0.555, 0.805),),
    cap=0.28,
    slices=20,
)  # fmt: skip
"""Foot, apron, head, and a broad flat hat that shows its sign from above."""
_CHAIN = Lathe(((0.34, 0.01), (0.375, 0.03), (0.375, 0.09), (0.33, 0.115)), slices=24)
SOCKET_RADIUS, _MEDAL = FOOT + 0.03, FOOT + 0.08
SEAT_RADIUS, UNDERSIDE_RADIUS = 0.62, 0.52
_HOLLOW = Lathe(
    (
        (SOCKET_RADIUS, 0.0), (SOCKET_RADIUS, 0.014), (0.9 * SOCKET_RADIUS, 0.014), (0.8 * SOCKET_RADIUS, 0.003),
        (0.0, 0.003),
    ),
    slices=28,
)  # fmt: skip
ARCH = 0.82
"""Width of an arch with the wall beside it."""


class BabelScene(Scene["BabelState"]):
    """The tower, figures, and what lies in front of the players. Seats are players."""

    is_public = True
    camera = (-90.0, 52.0)

    def __init__(self, game: BabelGame) -> None:
        named = (_WALL, _SOCKET, _PLATE, _STAIR, _BRASS)
        known = (Paint(NATURAL), *_FIGURES, *_STONES, *named, *_SEATS[: game.num_players])
        super().__init__(known, tuple(range(len(known) - game.num_players, len(known))))
        self._board = game.board
        self._layout = layout_of(game.board)
        self._places = seat_places(self._layout, game.num_players)
        self.shapes |= {
            "builder": BUILDER,
            "chain": _CHAIN,
            "hollow": _HOLLOW,
            "tower": _tower(self._layout),
        }
        self.pictures["wall"] = Drawing(_ARCHES, 256)
        for text in POINTS.values():
            self._round(f"medal {text}", _medal(self._layout, text), text, "#4d3413")
        for seat in range(game.num_players):
            self._round(f"seat {seat + 1}", SEAT_RADIUS, str(seat + 1), "#fff8ec")
        for number in range(1, 7):
            self._round(f"underside {number}", UNDERSIDE_RADIUS, str(number), "#4d3413")
        self.shapes["rim"] = Lathe(
            (
                (SEAT_RADIUS + 0.11, 0.0),
                (SEAT_RADIUS + 0.11, 0.05),
                (SEAT_RADIUS + 0.07, 0.08),
                (SEAT_RADIUS, 0.08),
            ),
            slices=40,
        )

    def _round(self, name: str, radius: float, text: str, ink: str) -> None:
        """A round plate with a text."""
        high = 0.14 if name.startswith("seat") else 0.1 if name.startswith("underside") else 0.014
        self.shapes[name] = Slab(
            (disc(radius),), high, min(0.03, high / 2), f"{text} {ink}", (-radius, -radius, 2 * radius)
        )
        self.pictures[f"{text} {ink}"] = Drawing(_number(text, ink), 128)

    def _paint(self, paint: Paint) -> int:
        return self.paints.index(paint)

    def fixed(self) -> Sequence[Thing]:
        found = [Thing("tower", (0.0, 0.0, 0.0), self._paint(_WALL))]
        for field in self._board.fields:
            found += self.on(field)
        for number, stairs in enumerate(self._layout.stairs()):
            for k, step in enumerate(stairs.steps()):
                found.append(self._piece(f"stairs {number} {k}", step, 0.0, self._paint(_STAIR)))
        return found

    def on(self, field: str) -> list[Thing]:
        """A field with its parts, but what stands on it."""
        layout, ring = self._layout, self._layout.ring(field)
        step, kind = step_of(field), self._board.kinds[field]
        turn = 0.0 if field == SUMMIT else math.degrees(layout.angle(field))
        stone = self._paint(_STONES[step - 1])
        found = []
        if field != SUMMIT:
            found.append(self._piece(f"field {step}", ring.field(0.0), turn, stone))
        if kind == "S":
            color = 1 + self._board.starts[step - 1].index(field)
            for name, inside, up, paint in (("band", 0.05, 0.005, color), ("inlay", 0.175, 0.01, stone)):
                found.append(self._piece(f"{name} {step}", ring.field(0.0, up, -inside), turn, paint))
            high = (ring.outer - ring.inner) / 2 - 0.225
            self.shapes[f"sign {step}"] = Lathe(((high, 0.0), (high, 0.014), (0.0, 0.014)), cap=high)
            x, y, z = layout.middle(field)
            return [*found, Thing(f"sign {step}", (x, y, z), color, turn + 90)]
        for place, _, text, turned in parts_of(layout, field):
            name, wood = (f"medal {text}", _PLATE) if text else ("hollow", _SOCKET)
            upright = (math.degrees(turned) + 180) % 360 - 180
            found.append(Thing(name, place, self._paint(wood), upright))
        return found

    def _piece(self, name: str, sector: Sector, turn: float, paint: int) -> Thing:
        low, high = sector.level
        self.shapes[name] = Slab((_outline(sector),), high - low, 0.02)
        return Thing(name, (0.0, 0.0, low), paint, turn)

    def paint_of(self, color: str) -> int:
        """The paint of figures of a color."""
        return 1 + COLORS.index(color)

    def standing(self, field: str, colors: str) -> list[Thing]:
        """The figures on a field."""
        is_bound, found = self._board.kinds[field][0] == "G" and len(colors) > 1, []
        for color, place in zip(colors, self._layout.slots(field, len(colors)), strict=False):
            found.append(Thing("builder", place, self.paint_of(color)))
            found += [Thing("chain", place, self._paint(_BRASS))] * is_bound
        return found

    def of(self, state: BabelState) -> Sequence[Thing]:
        found: list[Thing] = []
        for field, colors in state.fields.items():
            found += self.standing(field, colors)
        found += [
            Thing(f"seat {seat + 1}", place, self.seat_paints[seat])
            for seat, place in enumerate(self._places)
        ]
        if state.player is None or state.is_over():
            return found
        found.append(Thing("rim", self._places[state.player], self._paint(_BRASS)))
        if state.number is not None:
            die = die_place(self._layout, len(self._places), state.player)
            self.shapes[f"die {state.number}"] = Die(state.number, DIE_SIZE)
            found.append(Thing(f"die {state.number}", die, 0, 20.0))
            if state.phase == "use":
                below = underside_place(self._layout, len(self._places), state.player)
                found.append(Thing(f"underside {7 - state.number}", below, self._paint(_PLATE)))
        return found

    def names(self, words: GameWords[BabelState]) -> Sequence[str]:
        from turmcore.babel.words import BabelWords

        assert isinstance(words, BabelWords)
        return [words.player(player) for player in range(len(self.seat_paints))]

    def numbers(self, state: BabelState) -> Sequence[str]:
        """The points of each player's color, at the end, when everybody knows whose it is."""
        if not state.is_over():
            return ()
        return [str(state.points[color]) if color else "" for color in state.secrets]

    def on_turn(self, state: BabelState) -> int:
        return -1 if state.player is None or state.is_over() else state.player


def _tower(layout: Layout) -> Lathe:
    """All terraces, one on the other."""
    profile: list[Point] = []
    for ring, below in zip(layout.rings, (None, *layout.rings), strict=False):
        profile.append((ring.edge, 0.0 if below is None else below.floor))
        profile += [(ring.edge, ring.floor - 0.015), (ring.edge - 0.015, ring.floor)]
    summit = layout.rings[-1]
    profile += [(summit.outer * 1.04, summit.floor), (summit.outer * 1.04, summit.top), (0.0, summit.top)]
    return Lathe(tuple(profile), slices=96, picture="wall", wide=ARCH)


def parts_of(layout: Layout, field: str) -> Iterator[tuple[Place, float, str, float]]:
    """The hollows of a field, or what is to be won there: middle, radius, number (empty: a hollow), and by how many radians
    that is turned."""
    text, angle = POINTS.get(layout.board.kinds[field], ""), layout.angle(field)
    # read from outside in front, from inside behind
    turn = angle + math.pi / 2 + (0.0 if math.sin(angle) < 1e-9 else math.pi)
    for place in layout.slots(field):
        yield place, _medal(layout, text) if text else SOCKET_RADIUS, text, turn if text else 0.0


def _medal(layout: Layout, text: str) -> float:
    """The radius of a plate with points; the highest number fills the summit."""
    return layout.rings[-1].outer - 0.04 if text == POINTS["11"] else _MEDAL


def _outline(sector: Sector) -> tuple[Point, ...]:
    (inner, outer), (low, high) = sector.radii, sector.span
    parts = max(2, math.ceil((high - low) / 0.12))
    turns = [low + (high - low) * k / parts for k in range(parts + 1)]
    ends = [(inner, turn) for turn in reversed(turns)] + [(outer, turn) for turn in turns]
    return tuple((r * math.cos(turn), r * math.sin(turn)) for r, turn in ends)


def _number(text: str, ink: str) -> str:
    """A number in a ring."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="128" height="128">'
        f'<circle r="42" fill="none" stroke="{ink}" stroke-opacity="0.5" stroke-width="3"/>'
        '<text y="18" font-family="sans-serif" font-weight="bold" font-size="50" text-anchor="middle" '
        f'fill="{ink}">{text}</text></svg>'
    )


_ARCHES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">'
    '<path d="M0 12h100M0 42h24M76 42h24M0 72h24M76 72h24M12 12v30M88 12v30M4 42v30M96 42v30M12 72v28M88 72v28" '
    'fill="none" stroke="#4a2f18" stroke-opacity="0.35" stroke-width="2"/>'
    '<path d="M0 0h100v11h-100z" fill="#d8a870"/>'
    '<path d="M26 100V58a24 24 0 0 1 48 0v42z" fill="#2c2016" fill-opacity="0.82" stroke="#d0a06c" stroke-width="5"/>'
    "</svg>"
)
"""A wall with an arch in it."""
