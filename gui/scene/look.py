"""The look of all kinds of things, in the same words."""

from __future__ import annotations

from enum import IntEnum


class Material(IntEnum):
    """Look of a surface."""

    NATURAL = 0
    DARK = 1
    PAINTED = 2
    STAINED = 3  # colored all through, without a sign


class Mark(IntEnum):
    """Bits that say what is special about a thing."""

    NONE = 0
    FRESH = 1  # built last
    GHOST = 2  # only proposed
    HATCHED = 4  # proposed, but against the rules
    FADED = 8  # not of interest now
    BOUND = 16  # may not be moved
    LIT = 32  # it is meant just now


def pack_look(material: int, pattern: int = 0, mark: int = Mark.NONE) -> int:
    """The `look` value of an instance: material in bits 0-3, pattern in bits 4-7, mark in bits 8-13."""
    return int(material) | int(pattern) << 4 | int(mark) << 8
