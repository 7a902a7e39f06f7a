"""Quality of a picture: the work it may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """`shadow_size` is the edge of the shadow map in points, `taps` how many neighbours soften a shadow,
    `samples` how often each pixel is looked at (0: once), `proposal_samples` the same for what is only
    proposed, which changes with every move of the mouse; a large picture has fewer, so that there are no more than
    `most_samples` in all. With `is_rough_in_motion` each pixel is looked at once while something moves;
    `blends_mipmaps` makes the grain of wood fade smoothly into the distance. The light on the table is a picture with
    an edge of `shade_size` points, for each of which the sun is looked for so often as `shade_looks` says."""

    name: str
    shadow_size: int
    taps: int
    samples: int
    proposal_samples: int
    shade_size: int
    shade_looks: int
    most_samples: int
    is_rough_in_motion: bool = False
    blends_mipmaps: bool = True


LOW = Quality("low", 1024, 0, 4, 0, 192, 24, 1 << 23, is_rough_in_motion=True, blends_mipmaps=False)
MEDIUM = Quality("medium", 2048, 1, 4, 4, 384, 40, 1 << 25)
HIGH = Quality("high", 4096, 2, 8, 8, 768, 80, 1 << 26)
QUALITIES = {quality.name: quality for quality in (LOW, MEDIUM, HIGH)}

_SOFTWARE = ("llvmpipe", "softpipe", "swiftshader", "software")


def choose(name: str, renderer: str) -> Quality:
    """The quality called `name`; with ``auto``, low where the `renderer` is the processor itself."""
    if name in QUALITIES:
        return QUALITIES[name]
    return LOW if any(word in renderer.lower() for word in _SOFTWARE) else MEDIUM
