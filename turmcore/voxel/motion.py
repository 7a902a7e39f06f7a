"""The motion with which a tower gives way: the bodies that move, and the edges about which they do."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class BodyMotion:
    """The motion of one body, on a scale common to all.

    Attributes
    ----------
    body : int
    shift : Point
        Velocity of its center of mass; without x and y where only vertical forces are considered.
    turn : Point
        Angular velocity about the axes; right-handed.
    """

    body: int
    shift: Point
    turn: Point

    @property
    def leans(self) -> tuple[float, float]:
        """The way it tips: x and y of the horizontal direction in which it turns downward, as long as its
        angular velocity."""
        return self.turn[1], -self.turn[0]


@dataclass(frozen=True, slots=True)
class Hinge:
    """The contact at which one body turns or slides on another.

    Attributes
    ----------
    upper, lower : int
        Bodies; the lower is -1 for the table.
    edge : tuple of Point
        The corners of their patch that stay in contact while the others open: one or two, or all where it
        slides.
    slides : bool
        True if no corner opens.
    """

    upper: int
    lower: int
    edge: tuple[Point, ...]
    slides: bool


@dataclass(frozen=True, slots=True)
class Mechanism:
    """One way in which a tower gives way.

    Attributes
    ----------
    bodies : tuple of BodyMotion
        Those that move, by number.
    hinges : tuple of Hinge
        The contacts at which they move against others.
    """

    bodies: tuple[BodyMotion, ...]
    hinges: tuple[Hinge, ...]

    @property
    def moving(self) -> tuple[int, ...]:
        """Numbers of the bodies that move."""
        return tuple([motion.body for motion in self.bodies])

    @property
    def roots(self) -> tuple[BodyMotion, ...]:
        """The bodies that turn on fixed ones or on the table; all if there are none."""
        moving = set(self.moving)
        rest = {h.upper for h in self.hinges if h.lower not in moving}
        falling = {h.upper for h in self.hinges if h.lower in moving}
        return tuple([m for m in self.bodies if m.body in rest and m.body not in falling]) or self.bodies


@dataclass(frozen=True, slots=True)
class Pressure:
    """The force of one body on another.

    Attributes
    ----------
    upper, lower : int
        Bodies; the lower is -1 for the table.
    point : Point
        The center of pressure, inside their patch.
    force : float
        In weights of a cube.
    patch : tuple of Point
        The corners of the patch, counterclockwise as seen from above.
    """

    upper: int
    lower: int
    point: Point
    force: float
    patch: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Tilt:
    """The tilt of the table, in one direction, at which a tower gives way.

    Attributes
    ----------
    direction : tuple of float
        x and y of the downhill direction, length 1.
    margin : float
        Tangent of the angle at which the tower gives way: a horizontal acceleration in g.
    mechanism : Mechanism
        The motion by which it gives way then.
    """

    direction: tuple[float, float]
    margin: float
    mechanism: Mechanism
