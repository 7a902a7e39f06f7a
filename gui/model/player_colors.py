"""The colors of the players, for eyes of all kinds; each game paints with them and adds signs of its own."""

from __future__ import annotations

from collections.abc import Callable

Rgb = tuple[int, int, int]

USUAL = "usual"
#: The shade of each color by its letter. Any two differ clearly for who lacks one kind of cones: in ``red_green``
#: the one for long or middle waves, in ``blue_yellow`` the one for short waves, in ``contrast`` whichever it is.
SHADES: dict[str, dict[str, Rgb]] = {
    USUAL: {},
    "red_green": {
        "R": (138, 31, 14), "G": (49, 172, 118), "B": (53, 83, 202), "K": (17, 17, 20),
        "Y": (244, 238, 35), "W": (244, 244, 244), "O": (212, 120, 26), "P": (135, 72, 130),
    },
    "blue_yellow": {
        "R": (230, 3, 27), "G": (38, 169, 82), "B": (32, 65, 179), "K": (22, 21, 23),
        "Y": (224, 184, 13), "W": (249, 248, 242), "O": (226, 118, 32), "P": (140, 67, 122),
    },
    "contrast": {
        "R": (144, 29, 13), "G": (52, 172, 132), "B": (52, 82, 202), "K": (19, 20, 18),
        "Y": (245, 204, 11), "W": (250, 250, 246), "O": (222, 129, 57), "P": (133, 71, 128),
    },
}  # fmt: skip
PALETTES = tuple(SHADES)

_chosen = USUAL
_listeners: list[Callable[[], object]] = []


def use(palette: str) -> None:
    """Paint with one of `PALETTES` from now on."""
    global _chosen
    if palette not in SHADES:
        raise ValueError(f"there is no palette {palette!r}, only {', '.join(PALETTES)}")
    _chosen = palette
    for listener in _listeners:
        listener()


def chosen() -> str:
    """The palette in use."""
    return _chosen


def rgb(color: str) -> Rgb:
    """The parts of ``#rrggbb``."""
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red, green, blue


def shade(letter: str, usual: str) -> Rgb:
    """The color that a letter (R, G, B, K, Y, W, O, P, small or large) stands for; `usual` is the game's own, ``#rrggbb``."""
    return SHADES[_chosen].get(letter.upper()) or rgb(usual)


def when_changed(listener: Callable[[], object]) -> None:
    """Call this whenever another palette is used: tables of colors are made anew, kept pictures dropped."""
    _listeners.append(listener)
