"""Aids for players beside the position itself, each on or off."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Aids:
    """The chosen aids.

    Attributes
    ----------
    is_off
        Without aids: reckoning is part of the game. The choices below wait until they are shown again.
    owners, fields
        Holders of cities, roads and monasteries, and of the fields.
    projected
        Scores as if the game ended now.
    fits
        Which of the tiles left fit a cell, and how likely one is drawn.
    dead
        Cells that no tile left fits are crossed out.
    reach
        Reach of the towers, and the figures that could be captured.
    features
        Feature under the mouse, and its points.
    dragon
        Reach of the dragon in the move that runs, and, with the mouse over him, in a whole one.
    goods
        Holders of the most wine, grain and cloth.
    inns
        Cost of inns and cathedrals if their roads and cities stayed open.
    """

    is_off: bool = False
    owners: bool = False
    fields: bool = False
    projected: bool = True
    fits: bool = True
    dead: bool = True
    reach: bool = True
    features: bool = True
    dragon: bool = True
    goods: bool = True
    inns: bool = True

    @property
    def shown(self) -> Aids:
        """The aids that are shown."""
        return NONE if self.is_off else self

    def to_text(self) -> str:
        """The aids as one line, to be remembered."""
        return " ".join(f"{field.name}={int(getattr(self, field.name))}" for field in fields(self))

    @classmethod
    def from_text(cls, text: str) -> Aids:
        """Read aids from a line; the usual ones for parts that cannot be read."""
        names = {field.name for field in fields(cls)}
        found = {}
        for part in text.split():
            name, _, value = part.partition("=")
            if name in names and value in ("0", "1"):
                found[name] = value == "1"
        return cls(**found)


NONE = Aids(True, *[False] * (len(fields(Aids)) - 1))
#: The aids that are chosen one by one, in the order of the menu.
NAMES = tuple(field.name for field in fields(Aids) if field.name != "is_off")
