"""The probability that placing a block brings something down."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources

from turmcore.errors import TurmError
from turmcore.physics.hands import hand_of


@dataclass(frozen=True, slots=True)
class Curve:
    """A probability that is logistic in the logarithm of the tilt margin.

    Attributes
    ----------
    most : float
        The probability at margin 0.
    half : float
        The margin at which it is half of that.
    steepness : float
        Steepness of the fall: doubling the margin divides the odds by 2 to this power.
    """

    most: float
    half: float
    steepness: float

    def __call__(self, margin: float) -> float:
        """The probability at a margin."""
        if margin <= 0:
            return self.most
        # margins larger than any tower's would only overflow
        return self.most / (1 + (min(margin, 1e3) / self.half) ** self.steepness)


@dataclass(frozen=True, slots=True)
class _Chances:
    """The probabilities for one hand: of a slip, and of falls after one and without one."""

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
    """The probability that a block falls, and that three or more do, when a hand places a block.

    Parameters
    ----------
    margin : float
        The tilt margin of the tower with the block in place (`turmcore.voxel.Statics.margin`). A tower that
        statics refute has none: it certainly falls.
    hand : str
        ``none``, ``steady``, ``normal`` or ``child``.

    Returns
    -------
    any, collapse : float
        Fitted to simulated builds of random towers; docs/physics.md says how, and how accurate they are.
    """
    hand_of(hand)
    if not margin >= 0:
        raise TurmError(f"a margin cannot be negative: {margin}")
    of = _chances()[hand]
    some = of.slips * of.slip_any(margin) + (1 - of.slips) * of.calm_any(margin)
    many = of.slips * of.slip_collapse(margin) + (1 - of.slips) * of.calm_collapse(margin)
    return some, min(some, many)
