"""Stability of the tower after each build of a game, and the moves that cost most of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import turmcore
from gui.games.turmbauer.play.statics import Bodies, Body, bodies_of, least_margin, steadiness
from gui.games.turmbauer.session import Session
from gui.model.job import Job
from gui.model.session import Ply
from turmcore import physics
from turmcore.turmbauer import PieceBuilt, PieceTakenBack, TowerSettled, TurmbauerState
from turmcore.voxel import Statics

#: Moves that are named as those that made the tower fragile, and how much of the margin one has to take at least.
MOST_MARKS, LEAST_DROP = 3, 0.02
POSSIBLE = 0.04  # risk of a fall; below it is called unlikely
_COLLAPSE = 3  # pieces that fall at once

Outcome = Literal["stands", "fell", "down"]


@dataclass(frozen=True, slots=True)
class Build:
    """A build and how the tower was after it.

    Attributes
    ----------
    at
        Actions after which it can be seen.
    number, seat
        Of the block.
    outcome
        Outcome: it stands, was taken back, or brought the tower down.
    margin
        Greatest tilt of the table, as a tangent; None if the tower does not stand by statics.
    risk
        The chance that something falls when a piece is set so, with the game's hand; None where none can fall.
    drop
        Loss of margin; 0 if there was none.
    """

    at: int
    number: int
    seat: int
    outcome: Outcome
    margin: float | None
    risk: float | None = None
    drop: float = 0.0


@dataclass(frozen=True, slots=True)
class Curve:
    """The builds of a game, and the places in `builds` of those that made the tower fragile, the worst first."""

    builds: tuple[Build, ...]
    fragile: tuple[int, ...]

    def before(self, place: int) -> Build | None:
        """The build before one, of those that stand."""
        return next((build for build in reversed(self.builds[:place]) if build.outcome == "stands"), None)


class CurveMaker(Job):
    """Makes the curve of a session's line so far, with statics alone; runs in another thread.

    Attributes
    ----------
    progress
        Called with the part that is done, 0 to 1, in the thread of `run`.
    """

    def __init__(self, session: Session, known: dict[Bodies, float | None] | None = None) -> None:
        super().__init__()
        start = turmcore.from_text(session.game.name, session.start_text)
        assert isinstance(start, TurmbauerState)
        self._start = start
        self._plies = tuple(session.plies)
        self._known = known if known is not None else {}
        self._falls = session.game.rules.stability == "wobble"
        self.progress: Callable[[float], object] | None = None

    def run(self) -> Curve | None:
        """The curve; None if it was cancelled."""
        builds: list[Build] = []
        bodies: list[Body] = list(bodies_of(self._start))
        hand = self._start.game.rules.hand if self._falls else ""
        last = margin_of(tuple(bodies), self._known) if len(bodies) > 1 else None
        for at, ply in enumerate(self._plies):
            if self._stop.is_set:
                return None
            for event in ply.events:
                if isinstance(event, PieceBuilt):
                    if self._falls and at + 1 == len(self._plies):
                        break  # its outcome is not yet known
                    bodies.append(tuple((x, y, z) for x, y, z, _ in event.cubes))
                    margin = margin_of(tuple(bodies), self._known)
                    risk = physics.risk(margin, hand)[0] if hand and margin is not None else None
                    drop = max(0.0, last - (margin or 0.0)) if last is not None else 0.0
                    outcome = outcome_of(self._plies, at)
                    builds.append(
                        Build(
                            at + 1 + is_settled_after(self._plies, at),
                            event.number,
                            event.seat,
                            outcome,
                            margin,
                            risk,
                            drop,
                        )
                    )
                    if outcome == "stands":
                        last = margin
                elif isinstance(event, PieceTakenBack):
                    bodies.pop()
            if self.progress is not None:
                self.progress((at + 1) / len(self._plies))
        return Curve(tuple(builds), fragile_of(builds))


def fragile_of(builds: Sequence[Build]) -> tuple[int, ...]:
    """The builds that stand, took most of the margin and left little of it, the worst first."""
    found = [i for i, build in enumerate(builds) if build.drop >= LEAST_DROP and is_fragile(build)]
    return tuple(sorted(found, key=lambda i: -builds[i].drop)[:MOST_MARKS])


def is_fragile(build: Build) -> bool:
    """True if the tower stands, and not firmly, after a build that it might well have fallen at."""
    stands = build.outcome == "stands" and steadiness(build.margin or 0.0) in ("shaky", "critical")
    return stands and (build.risk is None or build.risk >= POSSIBLE)


def outcome_of(plies: Sequence[Ply], at: int) -> Outcome:
    """Outcome of a build."""
    events = [*plies[at].events, *(plies[at + 1].events if at + 1 < len(plies) else ())]
    if any(isinstance(event, PieceTakenBack) for event in events):
        return "fell"
    fallen = next((event.fallen for event in events if isinstance(event, TowerSettled)), ())
    return "down" if len(fallen) >= _COLLAPSE else "stands"


def is_settled_after(plies: Sequence[Ply], at: int) -> bool:
    """True if the next action brings the outcome of a build."""
    return at + 1 < len(plies) and any(isinstance(event, TowerSettled) for event in plies[at + 1].events)


def margin_of(bodies: Bodies, known: dict[Bodies, float | None]) -> float | None:
    """The tilt margin of a tower, as far as it is not known already."""
    if bodies not in known:
        known[bodies] = least_margin(Statics(bodies))
    return known[bodies]
