"""How likely a block that is set brings something down."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources

from turmcore.errors import TurmError
from turmcore.physics.hands import hand_of


@dataclass(frozen=True, slots=True)
class Curve:
    """A chance that is logistic in the logarithm of the tilt margin.

    Attributes
    ----------
    most : float
        The chance where nothing is left of the margin.
    half : float
        The margin at which it is half of that.
    steepness : float
        How steeply it falls there: at twice the margin the odds are 2 to this power times smaller.
    """

    most: float
    half: float
    steepness: float

    def __call__(self, margin: float) -> float:
        """The chance at a margin."""
        if margin <= 0:
            return self.most
        # margins beyond any tower's would only overflow
        return self.most / (1 + (min(margin, 1e3) / self.half) ** self.steepness)


@dataclass(frozen=True, slots=True)
class _Chances:
    """Of one hand: of a slip, and what falls after one and without one."""

    slips: float
    slip_any: Curve
    slip_collapse: Curve
    calm_any: Curve
    calm_collapse: Curve


@cache
def _chances() -> dict[str, _Chances]:
    text = resources.files("turmcore.physics").joinpath("data/risk.json").read_text(encoding="ascii")
    return {
        name: _Chances(hand["slips"], *[Curve(*hand[f"{kind.name}_curve"]) for kind in fields(_Chances)[1:]])
        for name, hand in json.loads(text)["hands"].items()
    }


def risk(margin: float, hand: str = "normal") -> tuple[float, float]:
    """How likely some block falls, and how likely three or more, when a block is set with a hand.

    Parameters
    ----------
    margin : float
        The tilt margin of the tower with the block in its place (`turmcore.voxel.Statics.margin`), where it has one: a
        tower that statics refute falls for certain.
    hand : str
        ``none``, ``steady``, ``normal`` or ``child``.

    Returns
    -------
    any, collapse : float
        From simulated builds of random towers; docs/physics.md tells how they were fitted and how far off they are.
    """
    hand_of(hand)
    if not margin >= 0:
        raise TurmError(f"a margin is not negative, and not {margin}")
    of = _chances()[hand]
    some = of.slips * of.slip_any(margin) + (1 - of.slips) * of.calm_any(margin)
    many = of.slips * of.slip_collapse(margin) + (1 - of.slips) * of.calm_collapse(margin)
    return some, min(some, many)
