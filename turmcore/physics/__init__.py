"""What falls: towers of glued cubes in a physics package, or by statics alone where there is none."""

from turmcore.physics.backends import BACKENDS, backends, missing
from turmcore.physics.hands import HANDS
from turmcore.physics.judging import Fall, bump, judge, tilt
from turmcore.physics.watching import Halted

__all__ = ["BACKENDS", "HANDS", "Fall", "Halted", "backends", "bump", "judge", "missing", "tilt"]
