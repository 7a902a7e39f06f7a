"""The events of Turmbau zu Babel."""

from __future__ import annotations

from dataclasses import dataclass

from turmcore.core.events import Event


@dataclass(frozen=True, slots=True)
class SecretsDrawn(Event):
    """Each player has drawn a block: the letters of the colors, None for those the viewer may not know."""

    colors: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The player to move rolled."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """A figure moved along `path`, from its first field to its last, by a gift or a number of the roll."""

    player: int
    color: str
    path: tuple[str, ...]
    number: int
    is_gift: bool


@dataclass(frozen=True, slots=True)
class GroupRose(Event):
    """The group on `field` was complete: its figures of `colors` rose to the fields `targets`."""

    field: str
    colors: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberUnused(Event):
    """Nothing could be moved with the roll; `number` counts as used."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class NumberGiven(Event):
    """A number was given to the left neighbour."""

    giver: int
    receiver: int
    number: int


@dataclass(frozen=True, slots=True)
class NumberTurned(Event):
    """A gift that could not be moved was turned over: it is now `number`."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class GiftLapsed(Event):
    """Nothing could be moved with a gift."""

    player: int
    number: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over.

    `reason` is ``"summit"``, ``"quiet"`` (too many numbers without progress) or ``"stuck"``; `colors` are the
    players', None for an unknown one; the winners are only certain if all are known.
    """

    winners: tuple[int, ...]
    reason: str
    colors: tuple[str | None, ...]
