"""The fall of towers of glued cubes, in a physics package, or by statics alone if there is none."""

from turmcore.physics.backends import BACKENDS, STATICS, backends, missing, physics_name
from turmcore.physics.curves import risk
from turmcore.physics.hands import HANDS
from turmcore.physics.judging import Fall, blow, bump, judge, tilt
from turmcore.physics.simulation import Halted

__all__ = [
    "BACKENDS",
    "HANDS",
    "STATICS",
    "Fall",
    "Halted",
    "backends",
    "blow",
    "bump",
    "judge",
    "missing",
    "physics_name",
    "risk",
    "tilt",
]
