"""The cubic lattice that towers stand on."""

from turmcore.voxel.ray import first_cube, walk

__all__ = ["first_cube", "walk"]
