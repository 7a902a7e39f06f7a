"""A tower that turns, and a whole game turn by turn, as a moving picture (GIF); without a window."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gui.base.files import save_bytes
from gui.features.export.caption import Caption, with_caption
from gui.features.export.render import position_text, size_of
from gui.model import document
from gui.model.session import Session
from gui.scene.turntable import around
from gui.table.game_parts import pictures_of
from turmcore import State, recognize

SIZE = "480x480"
_ROUND = 48  # pictures of a tower that turns once
_ROUND_MS = 90  # for each of them
_TURN_MS, _LAST_MS = 600, 3000  # for each turn of a game, and for its end
_GAME_DEGREES = 3.0  # the camera goes on by with each turn
_SAMPLES = 8  # pictures that the colors are chosen from
_COLORS = 256
_MOST = 2000

Pixels = NDArray[np.uint8]
Told = Callable[[int, int], object]


@dataclass(frozen=True)
class Film:
    """What is to be drawn: positions, and for how many milliseconds each is seen."""

    positions: tuple[str, ...]
    milliseconds: tuple[int, ...]
    degrees: float
    captions: tuple[Caption, ...] = ()


def film_of(text: str) -> Film:
    """What a text asks for: one position turns about itself, a record or several positions (a line each, after tabs what
    the picture says) are a game.

    Raises
    ------
    ValueError
        It is neither, or there is too much of it.
    turmcore.TurmError
        Something in the record is wrong.
    """
    lines = (
        _lines_of(document.read(text))
        if document.is_record(text)
        else [Caption.parse(line) for line in text.strip("\ufeff \r\n").split("\n")]
    )
    positions = [position for position, _ in lines]
    if len(positions) > _MOST:
        raise ValueError(f"a moving picture has at most {_MOST} turns, not {len(positions)}")
    games = {recognize(position.strip()) for position in positions}
    if None in games:
        raise ValueError(f"this is neither a record nor a position: {text[:40]!r}")
    if len(games) > 1:
        raise ValueError("these are positions of different games")
    shown = tuple(position.strip() for position in positions)
    if len(shown) == 1:
        return Film(shown * _ROUND, (_ROUND_MS,) * _ROUND, 360.0)
    times = (_TURN_MS,) * (len(shown) - 1) + (_LAST_MS,)
    return Film(shown, times, _GAME_DEGREES * len(shown), tuple(caption for _, caption in lines))


def _lines_of(session: Session) -> list[tuple[str, Caption]]:
    names = session.names
    return [
        (text, Caption(names[seat % len(names)] if seat >= 0 else "")) for text, seat in turns_of(session)
    ]


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


def make(out: str, given: str, size: str = SIZE, told: Told = lambda done, total: None) -> None:
    """Draw a moving picture into the GIF file `out`.

    Parameters
    ----------
    given
        A record or a position: its text, the name of a file that holds it, or ``-`` for standard input.
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
    film = film_of(position_text(given))
    save_bytes(gif(_drawn(film, width, height, told), film.milliseconds), out)


def _drawn(film: Film, width: int, height: int, told: Told) -> Iterator[Pixels]:
    name = recognize(film.positions[0])
    assert name is not None, "a film is made of positions"
    picture = pictures_of(name)
    read = {text: picture.read_scene(text) for text in dict.fromkeys(film.positions)}
    scenes = [read[text] for text in film.positions]
    cameras = around(scenes, picture.start_camera(), width / height, film.degrees)
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen("high")
    try:
        for i, (scene, camera) in enumerate(zip(scenes, cameras, strict=True)):
            pixels = screen.picture(scene, camera, width, height)[..., :3]
            yield with_caption(pixels, film.captions[i]) if film.captions else pixels
            told(i + 1, len(scenes))
    finally:
        screen.close()


def gif(pictures: Iterator[Pixels], milliseconds: tuple[int, ...]) -> bytes:
    """Pictures, red, green and blue (height, width, 3) each, as the bytes of a GIF file that begins anew at its end."""
    try:
        from PIL import Image
    except ImportError:
        raise RuntimeError("animations need Pillow: pip install '.[gui]' in a copy of the sources") from None

    drawn = [Image.fromarray(np.ascontiguousarray(pixels)) for pixels in pictures]
    # one table of colors for all: what rests does not flicker
    step = max(1, len(drawn) // _SAMPLES)
    samples = np.vstack([np.asarray(picture) for picture in drawn[::step]])
    table = Image.fromarray(samples).quantize(_COLORS, Image.Quantize.MEDIANCUT)
    flat = [picture.quantize(palette=table, dither=Image.Dither.FLOYDSTEINBERG) for picture in drawn]
    # a picture like the one before would be merged with it: their times are added here, where it can be seen
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
