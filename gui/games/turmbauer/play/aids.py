"""The training aids: the pictures of statics, and the judgement of a piece in hand."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

HEATS = ("", "weakness", "load", "room")


@dataclass(frozen=True)
class Aids:
    """The chosen aids.

    Attributes
    ----------
    is_off
        Without aids: judging by eye is the game. The choices below wait until they are shown again.
    risk, collapse
        Of a piece in hand: how wobbly the tower would be, and what would fall.
    heat
        Quantity that colors the pieces, one of `HEATS`.
    forces, rose, plumb
        The flow of forces, the tilt rose under the tower, the plumb line of the mass centre.
    """

    is_off: bool = False
    risk: bool = True
    collapse: bool = True
    heat: str = ""
    forces: bool = False
    rose: bool = False
    plumb: bool = False

    @property
    def shown(self) -> Aids:
        """The aids that are shown."""
        return NONE if self.is_off else self

    @property
    def has_pictures(self) -> bool:
        """True if any aid is shown that does not depend on a piece in hand."""
        return not self.is_off and bool(self.heat or self.forces or self.rose or self.plumb)

    @property
    def next_heat(self) -> Aids:
        """The same with the next heat map."""
        return replace(self, is_off=False, heat=HEATS[(HEATS.index(self.heat) + 1) % len(HEATS)])

    def to_text(self) -> str:
        """The aids as one line, to be remembered."""
        return " ".join(f"{field.name}={_written(getattr(self, field.name))}" for field in fields(self))

    @classmethod
    def from_text(cls, text: str) -> Aids:
        """Read aids from a line; the usual ones for parts that cannot be read."""
        found: dict[str, bool | str] = {}
        names = {field.name for field in fields(cls)}
        for part in text.split():
            name, _, value = part.partition("=")
            if name == "heat" and value in HEATS:
                found[name] = value
            elif name in names - {"heat"} and value in ("0", "1"):
                found[name] = value == "1"
        return cls(**found)  # type: ignore[arg-type]


NONE = Aids(is_off=True, risk=False, collapse=False)


def _written(value: bool | str) -> str:
    return value if isinstance(value, str) else str(int(value))
