"""A tower that turns, and a whole game turn by turn, as a moving picture (GIF); without a window."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gui.base.files import save_bytes
from gui.features.export.caption import Caption, with_caption
from gui.features.export.render import size_of
from gui.model.session import Session
from gui.scene.animation import Animation
from gui.scene.camera import Camera
from gui.scene.scene import Scene
from gui.scene.turntable import around
from gui.table.game_parts import manifest_of, pictures_of
from turmcore import State, recognize

SIZE = "480x480"
_ROUND = 48  # pictures of a tower that turns once
_ROUND_MS = 90  # for each of them
_TURN_MS, _LAST_MS = 600, 3000  # for each turn of a game, and for its end
_GAME_DEGREES = 3.0  # the camera goes on by with each turn
_FALL_MS = 80  # for each picture of a fall
_SAMPLES = 64  # pictures that the colors are chosen from
_COMMON, _RARE, _BITS = 208, 48, 6  # colors of the table, and bits of each of their parts that count
_MOST = 2000

Pixels = NDArray[np.uint8]
Told = Callable[[int, int], object]
Shot = Sequence[tuple[Scene, float]]  # what is seen of a scene


class Line(NamedTuple):
    """A position, what its picture says, and the action by which something is seen to fall there; empty for none."""

    position: str
    caption: Caption = Caption()
    action: str = ""

    @classmethod
    def parse(cls, text: str) -> Line:
        """A line whose parts stand behind tabs."""
        position, words, color, action, more, *_ = map(str.strip, [*text.split("\t"), *[""] * 4])
        return cls(position, Caption(words, color, more), action)

    def __str__(self) -> str:
        words, color, more = self.caption.words, self.caption.color, self.caption.more
        return f"{self.position}\t{words}\t{color}\t{self.action}\t{more}".rstrip("\t")


@dataclass(frozen=True)
class Film:
    """Positions to draw, each for its milliseconds. The last pictures are those of the `fall`, if any."""

    positions: tuple[str, ...]
    milliseconds: tuple[int, ...]
    degrees: float
    captions: tuple[Caption, ...] = ()
    fall: Animation | None = None

    @property
    def game(self) -> str:
        """The name of the game."""
        name = recognize(self.positions[0])
        assert name is not None, "a film is made of positions"
        return name

    def scenes(self) -> list[Scene]:
        """The scene of each picture."""
        read_scene = pictures_of(self.game).read_scene
        read = {text: read_scene(text) for text in dict.fromkeys(self.positions)}
        scenes = [read[text] for text in self.positions]
        if self.fall is not None:
            count = _num_pictures(self.fall)
            scenes[-count:] = [self.fall.at(self.fall.duration * i / count) for i in range(1, count + 1)]
        return scenes


def film_of(text: str) -> Film:
    """Read a film from text: one position turns about itself, several are a game, each in a `Line`.

    Raises
    ------
    ValueError
        It is neither, or there is too much of it.
    turmcore.TurmError
        The fall is not possible.
    """
    lines, name = read_lines(text)
    if len(lines) == 1:
        return Film((lines[0].position,) * _ROUND, (_ROUND_MS,) * _ROUND, 360.0)
    pictures, times = list(lines), [_TURN_MS] * len(lines)
    *_, last = lines
    fall = fall_at(name, last)
    if fall is not None:  # the winner is named when all lies still
        count = _num_pictures(fall)
        pictures[-1:] = [last._replace(caption=lines[-2].caption)] * (count - 1) + [last]
        times[-1:] = [_FALL_MS] * count
    times[-1] = _LAST_MS
    positions, captions, _ = zip(*pictures, strict=True)
    return Film(positions, tuple(times), _GAME_DEGREES * len(lines), captions, fall)


def read_lines(text: str) -> tuple[list[Line], str]:
    """The lines of a text, and the name of their game; ValueError as in `film_of`."""
    lines = [Line.parse(line) for line in text.strip("\ufeff \r\n").split("\n")]
    if len(lines) > _MOST:
        raise ValueError(f"a moving picture has at most {_MOST} turns, not {len(lines)}")
    games = {recognize(line.position) for line in lines}
    if len(games) > 1 and None not in games:
        raise ValueError("these are positions of different games")
    name = games.pop()
    if name is None or games:
        raise ValueError(f"this is neither a record nor a position: {text[:40]!r}")
    return lines, name


def fall_at(game: str, line: Line) -> Animation | None:
    """What is seen to fall at a line, if anything; TurmError if it is not possible."""
    falls = manifest_of(game).falls
    return falls(line.position, line.action) if falls is not None and line.action else None


def _num_pictures(fall: Animation) -> int:
    return max(1, round(1000 * fall.duration / _FALL_MS))


def turns_of(session: Session, seen: Callable[[State], State] = lambda state: state) -> list[tuple[str, int]]:
    """The start of a game and how it stands after each turn, as text with the seat whose turn it was, -1 at the start;
    `seen` is what of a position may be shown."""
    turns = session.turns
    ends = [turn.start for turn in turns[1:]] + [len(session.plies)]
    state = session.state.copy(history=True)
    for _ in range(session.cursor):
        state.undo()
    found = [(seen(state).to_text(), -1)]
    for turn, (begin, end) in zip(turns, pairwise([0, *ends]), strict=False):
        for ply in session.plies[begin:end]:
            state.play(ply.action)
        text = seen(state).to_text()
        if text != found[-1][0]:
            found.append((text, turn.seat))
    return found


def ending(session: Session, seen: Callable[[State], State] = lambda state: state) -> tuple[str, str]:
    """The position in which a game is seen to end, and the action by which something falls there; empty for none."""
    falls, last = manifest_of(session.game.name).falls, session.last
    if falls is not None and last is not None and not session.is_forfeited:
        before = session.state.copy(history=True)
        before.undo()
        text, action = seen(before).to_text(), str(last.action)
        if falls(text, action) is not None:
            return text, action
    return seen(session.state).to_text(), ""


def make(out: str, text: str, size: str = SIZE, told: Told = lambda done, total: None) -> None:
    """Draw a moving picture into the GIF file `out`.

    Parameters
    ----------
    text
        A position, or several as `Line`.
    size
        ``WIDTHxHEIGHT`` in pixels.
    told
        Is told how many pictures are drawn, and of how many.

    Raises
    ------
    ValueError
        The suffix, the size, or what is given is wrong.
    OSError
        A file cannot be read or written.
    RuntimeError
        There is no OpenGL without a window here, or no Pillow.
    """
    if Path(out).suffix.lower() != ".gif":
        raise ValueError(f"{Path(out).name}: a moving picture is written as .gif")
    width, height = size_of(size)
    film = film_of(text)
    scenes = film.scenes()
    cameras = around(scenes, pictures_of(film.game).start_camera(), width / height, film.degrees)
    captions = film.captions or (Caption(),) * len(scenes)
    shots = ([(scene, 1.0)] for scene in scenes)
    save_bytes(gif(drawn(shots, cameras, captions, width, height, told), film.milliseconds), out)


def drawn(
    shots: Iterable[Shot],
    cameras: Sequence[Camera],
    captions: Sequence[Caption],
    width: int,
    height: int,
    told: Told,
    quality: str = "high",
) -> Iterator[Pixels]:
    """A picture (height, width, 3) for each camera: of its scenes, each with its share of what is seen."""
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen(quality)
    try:
        for i, (shot, camera) in enumerate(zip(shots, cameras, strict=True)):
            pictures = [(screen.picture(scene, camera, width, height)[..., :3], part) for scene, part in shot]
            pixels = pictures[0][0]
            if len(pictures) > 1:
                mean = np.average(
                    [one for one, _ in pictures], axis=0, weights=[part for _, part in pictures]
                )
                pixels = mean.round().astype(np.uint8)
            yield with_caption(pixels, captions[i])
            told(i + 1, len(cameras))
    finally:
        screen.close()


def need_pillow() -> None:
    """RuntimeError where there is no Pillow."""
    if find_spec("PIL") is None:
        raise RuntimeError("animations need Pillow: pip install '.[gui]' in a copy of the sources")


def gif(pictures: Iterable[Pixels], milliseconds: tuple[int, ...]) -> bytes:
    """Pictures, red, green and blue (height, width, 3) each, as the bytes of a GIF file that begins anew at its end."""
    need_pillow()
    from PIL import Image

    drawn = [Image.fromarray(np.ascontiguousarray(pixels)) for pixels in pictures]
    # one table of colors for all: still things do not flicker
    colors, weights = _colors([np.asarray(picture) for picture in drawn[:: max(1, len(drawn) // _SAMPLES)]])
    common = Image.fromarray(np.repeat(colors, weights, axis=0)[None]).quantize(
        _COMMON, Image.Quantize.MEDIANCUT
    )
    table = Image.new("P", (1, 1))
    known = np.array(common.getpalette(), np.int64).reshape(-1, 3)
    table.putpalette(_with_rare(known, colors, weights).astype(np.uint8).tobytes())
    flat = [picture.quantize(palette=table, dither=Image.Dither.FLOYDSTEINBERG) for picture in drawn]
    # a picture like the one before would be merged with it: their times are added here, in plain sight
    kept, times = [flat[0]], [milliseconds[0]]
    for before, picture, time in zip(flat[:-1], flat[1:], milliseconds[1:], strict=True):
        if picture.tobytes() == before.tobytes():
            times[-1] += time
        else:
            kept.append(picture)
            times.append(time)
    file = io.BytesIO()
    duration = times if len(kept) > 1 else times[0]
    kept[0].save(file, "GIF", save_all=True, append_images=kept[1:], duration=duration, loop=0, disposal=1)
    return file.getvalue()


def _colors(pictures: Sequence[Pixels]) -> tuple[Pixels, NDArray[np.int64]]:
    """The colors in some pictures (n, 3), a little rounded, and how much each counts: that of a small thing more than its
    share."""
    counts = np.zeros(1 << 3 * _BITS, np.int64)
    for pixels in pictures:
        red, green, blue = (pixels >> (8 - _BITS)).reshape(-1, 3).astype(np.int64).T
        counts += np.bincount(red << 2 * _BITS | green << _BITS | blue, minlength=len(counts))
    codes = np.flatnonzero(counts)
    parts = np.stack([codes >> 2 * _BITS, codes >> _BITS, codes], axis=1) & ((1 << _BITS) - 1)
    colors = (parts * 255 / ((1 << _BITS) - 1)).round().astype(np.uint8)
    return colors, np.ceil(np.sqrt(counts[codes])).astype(np.int64)


def _with_rare(table: NDArray[np.int64], colors: Pixels, weights: NDArray[np.int64]) -> NDArray[np.int64]:
    """A table of colors with those that it misses most: else a player's could become another one's."""
    wanted = colors.astype(np.int64)
    away = np.full(len(wanted), np.iinfo(np.int64).max)
    for color in table:
        away = np.minimum(away, ((wanted - color) ** 2).sum(axis=1))
    for _ in range(_RARE):
        missed = wanted[(away * weights).argmax()]
        table = np.vstack([table, missed])
        away = np.minimum(away, ((wanted - missed) ** 2).sum(axis=1))
    return table
