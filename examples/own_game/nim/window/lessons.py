"""The tutorial of Nim: one chapter of two steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gui.features.tutorial.model import Button, Chapter, Moment, Spot, Step, Target, Tutorial, happened
from nim import Taken
from nim.window.choosing import NimController
from nim.window.picture import HIGH, RADIUS

Now = Moment[NimController]


def _cube(cubes: int) -> Callable[[Now], Sequence[Target]]:
    """Where to press to take so many; the button once they are proposed."""

    def targets(moment: Now) -> Sequence[Target]:
        if moment.game.aim.chosen is not None:
            return [Button("done")]
        left = moment.game.session.state.left
        return [Spot((RADIUS * 0.5, -RADIUS * 0.86, (left - cubes + 0.5) * HIGH))]

    return targets


TUTORIAL: Tutorial[NimController] = Tutorial(
    "nim",
    (
        Chapter(
            "nim1;height=7 7/1",
            ("person", "random"),
            (
                Step("take", happened(Taken, where=lambda event: event.cubes == 3), _cube(3), way=("t3",)),
                Step("win", happened(Taken, where=lambda event: event.left == 0), _cube(3), way=("t3",)),
            ),
            replies=("t1",),
        ),
    ),
)
