"""The colors of both schemes: what is written can be read, what can be used is seen."""

import pytest
from PySide6.QtGui import QColor

from gui.base import theme
from gui.games.turmbauer.picture.palette import paints


def brightness(color):
    """Relative luminance, as the Web Content Accessibility Guidelines reckon it."""
    parts = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in color.getRgbF()[:3]
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    low, high = sorted((brightness(QColor(one)), brightness(QColor(other))))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    theme.choose(request.param)
    yield request.param
    theme.choose("light")


def test_everything_that_is_written_can_be_read(scheme):
    pairs = [
        (ink, paper)
        for ink in ("INK", "MUTED", "ACCENT", "ACCENT_DARK")
        for paper in ("PAPER", "CARD", "ACCENT_SOFT")
    ]
    pairs += [("ON_ACCENT", "ACCENT"), ("ON_ACCENT", "ACCENT_DARK")]
    found = {pair: contrast(getattr(theme, pair[0]), getattr(theme, pair[1])) for pair in pairs}
    assert min(found.values()) >= 4.5, sorted(found.items(), key=lambda item: item[1])[:3]


def test_every_color_stands_out_from_a_card(scheme):
    for paint in (*paints("RGBK"), *paints("YWOP")):
        edges = contrast(theme.edge_of(paint.rgb), theme.CARD), contrast(QColor(*paint.rgb), theme.CARD)
        assert max(edges) >= 2.4, paint.letter


def test_the_room_is_as_bright_as_the_scheme(scheme):
    room = theme.backdrop()
    assert room.brightness == (1.0 if scheme == "light" else 0.0)
    assert theme.is_dark_now() == (scheme == "dark") == (max(room.high) < 100)
