"""How much work a picture may be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """`shadow_size` is the edge of the shadow map in points, `taps` how many neighbours soften a shadow."""

    name: str
    shadow_size: int
    taps: int


LOW = Quality("low", 1024, 0)
MEDIUM = Quality("medium", 2048, 1)
HIGH = Quality("high", 4096, 2)
QUALITIES = {quality.name: quality for quality in (LOW, MEDIUM, HIGH)}

_SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software")


def choose(name: str, renderer: str) -> Quality:
    """The quality called `name`; with ``auto``, low where the `renderer` is the processor itself."""
    if name in QUALITIES:
        return QUALITIES[name]
    return LOW if any(word in renderer.lower() for word in _SOFTWARE) else MEDIUM
