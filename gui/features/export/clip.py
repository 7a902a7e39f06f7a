"""The end of a game as a short clip (WebP, GIF): what falls, or the last turns, and then the result."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gui.base.files import save_bytes
from gui.features.export.caption import Caption
from gui.features.export.moving_picture import (
    Pixels,
    Shot,
    Told,
    drawn,
    fall_at,
    gif,
    need_pillow,
    read_lines,
)
from gui.features.export.render import size_of
from gui.scene.animation import smooth
from gui.scene.scene import Scene
from gui.scene.turntable import around
from gui.table.game_parts import pictures_of

if TYPE_CHECKING:
    from PIL import Image

SUFFIXES = (".webp", ".gif")
SIZE = "640x480"
MOST_BYTES = 4_000_000
SECONDS = (6.0, 10.0)
"""The least and the most that a clip takes."""
RATES = {".webp": 20, ".gif": 10}
"""Pictures a second."""
MOST_TURNS = 8

_TURN, _LEAD, _END = 0.55, 0.9, 2.6  # seconds of a turn, of one before a fall, and of the end
_FADE = 0.3  # seconds in which one position becomes the next
_DEGREES = 5.0  # the camera goes round in a second
_FOOT = 0.12  # of a picture, for its captions
# parts of the size, and the quality of WebP: the first that is small enough
_WEBP = ((1.0, 82), (1.0, 74), (1.0, 64), (1.0, 52), (1.0, 40), (1.0, 28), (0.7, 28), (0.5, 20))
_QUALITY = "medium"  # so small a picture looks the same in ``high``
_EFFORT = 3  # of the writer of WebP, up to 6
_GIF = (0.75, 0.66, 0.58, 0.5, 0.42, 0.34, 0.25)
_SAMPLES = 8  # pictures by which the size of all is guessed


class Part(NamedTuple):
    """Something that is seen for some seconds: by the seconds since its beginning."""

    seconds: float
    shot: Callable[[float], Shot]
    caption: Caption


def parts_of_clip(text: str) -> tuple[list[Part], str]:
    """The parts of a clip of some positions, each in a `Line`, and the name of their game; errors as in `film_of`."""
    lines, name = read_lines(text)
    lines = lines[-MOST_TURNS - 1 :]
    fall = fall_at(name, lines[-1])
    if fall is not None:
        lines = lines[-3:]
    read = pictures_of(name).read_scene
    scenes = [read(line.position) for line in lines]
    before = [scenes[0], *scenes]
    found = [
        Part(_LEAD if fall is not None else _TURN, partial(_turning, one, other), line.caption)
        for line, (one, other) in zip(lines, pairwise(before), strict=True)
    ]
    last = lines[-1].caption
    shots: Callable[[float], Shot] = lambda _: [(scenes[-1], 1.0)]
    if fall is not None:
        found[-1] = Part(fall.duration, lambda time: [(fall.at(time), 1.0)], found[-2].caption)
        shots = lambda _: [(fall.at(fall.duration), 1.0)]
    taken = sum(part.seconds for part in found)
    return [*found, Part(max(_END, SECONDS[0] - taken), shots, last)], name


def _turning(one: Scene, other: Scene, time: float) -> Shot:
    """One scene becomes the other."""
    part = smooth(time / _FADE)
    if one is other or part >= 1:
        return [(other, 1.0)]
    return [(one, 1 - part), (other, part)]


def make(out: str, text: str, size: str = SIZE, told: Told = lambda done, total: None) -> None:
    """Draw the end of a game into the WebP or GIF file `out`, of `MOST_BYTES` at most.

    The parameters and errors are those of `gui.features.export.moving_picture.make`.
    """
    suffix = Path(out).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"{Path(out).name}: a clip is written as {' or '.join(SUFFIXES)}")
    need_pillow()
    width, height = size_of(size)
    parts, name = parts_of_clip(text)
    rate = RATES[suffix]
    shots: list[Shot] = []
    captions: list[Caption] = []
    for part in parts:
        count = round(part.seconds * rate)
        shots += [part.shot((i + 1) / rate) for i in range(count)]
        captions += [part.caption] * count
    scenes = [shot[-1][0] for shot in shots]
    seconds = len(shots) / rate
    camera = pictures_of(name).start_camera()
    camera.below = _FOOT
    camera.orbit_to(camera.yaw - _DEGREES * seconds)  # in the end it is where a game is seen from
    cameras = around(scenes, camera, width / height, _DEGREES * seconds)
    pictures = list(drawn(shots, cameras, captions, width, height, told, _QUALITY))
    write = {".webp": webp, ".gif": small_gif}[suffix]
    save_bytes(write(pictures, 1000 // rate), out)


def webp(pictures: Sequence[Pixels], milliseconds: int) -> bytes:
    """Pictures as the bytes of a WebP file that begins anew at its end, as good as has room in `MOST_BYTES`."""
    return _that_fits(
        [partial(_webp, milliseconds=milliseconds, part=part, quality=one) for part, one in _WEBP], pictures
    )


def small_gif(pictures: Sequence[Pixels], milliseconds: int) -> bytes:
    """The same as a GIF, as large as has room."""
    return _that_fits([partial(_gif, milliseconds=milliseconds, part=one) for one in _GIF], pictures)


def _that_fits(ways: Sequence[Callable[[Sequence[Pixels]], bytes]], pictures: Sequence[Pixels]) -> bytes:
    """The bytes by the first way that is small enough, or else by the last."""
    step = max(1, len(pictures) // _SAMPLES)
    sample = [picture for at in range(0, len(pictures), step) for picture in pictures[at : at + 2]]
    data = b""
    for way in ways:
        if len(way(sample)) * len(pictures) <= 1.1 * MOST_BYTES * len(sample) or way is ways[-1]:
            data = way(pictures)
            if len(data) <= MOST_BYTES:
                break
    return data


def _webp(pictures: Sequence[Pixels], milliseconds: int, part: float, quality: int) -> bytes:
    first, *others = _smaller(pictures, part)
    file = io.BytesIO()
    how = {"duration": milliseconds, "loop": 0, "quality": quality, "method": _EFFORT}
    first.save(file, "WEBP", save_all=True, append_images=others, **how)
    return file.getvalue()


def _gif(pictures: Sequence[Pixels], milliseconds: int, part: float) -> bytes:
    return gif(map(np.asarray, _smaller(pictures, part)), (milliseconds,) * len(pictures))


def _smaller(pictures: Sequence[Pixels], part: float) -> list[Image.Image]:
    """Pictures of a part of their width and height."""
    from PIL import Image

    images = [Image.fromarray(picture) for picture in pictures]
    size = round(part * images[0].width), round(part * images[0].height)
    return images if part == 1 else [image.resize(size, Image.Resampling.LANCZOS) for image in images]
