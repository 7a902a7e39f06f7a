"""The cubic lattice that towers stand on."""

from turmcore.voxel.motion import BodyMotion, Hinge, Mechanism, Pressure, Tilt
from turmcore.voxel.ray import first_cube, walk
from turmcore.voxel.statics import Statics

__all__ = ["BodyMotion", "Hinge", "Mechanism", "Pressure", "Statics", "Tilt", "first_cube", "walk"]
