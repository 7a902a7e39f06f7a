"""The colors of both schemes: what is written can be read, what can be used is seen."""

import ast
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QRawFont

import gui
from gui.base import theme
from gui.games.turmbauer.picture.palette import paints

SIZES = {"theme.SMALL", "theme.TEXT", "theme.LARGE"}
DRAWN = {  # letters as high as what they stand in
    "gui/games/babel/panel/color_row.py": "max(6.0, box.height() * 0.4)",
    "gui/games/babel/picture/seats.py": "max(5.0, box.height() * 0.42)",
    "gui/views/player_card.py": "size * SMALLEST",
}


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
    pairs += [
        ("INK", "PRIZE"),
        ("INK", "LINE"),
        ("MUTED", "PRIZE"),
        ("ON_ACCENT", "ACCENT"),
        ("ON_ACCENT", "ACCENT_DARK"),
    ]
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


def sizes_of(path):
    """The sizes in points that the calls of a file name for words: those of `theme.font` and of `write`, `fits`."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name, args = ast.unparse(call.func), call.args
        wanted = args[:1] if name == "theme.font" else args[3:4] if name in ("write", "fits") else []
        for size in wanted:
            parts = (size.body, size.orelse) if isinstance(size, ast.IfExp) else (size,)
            yield from (ast.unparse(part) for part in parts)
        assert "setPointSize" not in name or path.name in ("theme.py", "painted.py", "card.py"), path


@pytest.mark.slow
def test_there_are_three_sizes_of_words():
    root, found = Path(gui.__file__).parent, {}
    for path in sorted(root.rglob("*.py")):
        place = str(path.relative_to(root.parent))
        for size in sizes_of(path):
            if size not in ("size", "points", "letters") and DRAWN.get(place) != size:
                found.setdefault(size, []).append(place)
    assert set(found) == SIZES, found
    assert theme.SMALL * 1.1 < theme.TEXT and theme.TEXT * 1.25 < theme.LARGE, "each is told from the next"


def test_the_typeface_comes_along_with_its_license_and_has_every_letter(qapp):
    folder = Path(gui.__file__).parent / "resources" / "fonts"
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in folder.iterdir()) < 300_000
    for face, weight in ((theme.font(), 400), (theme.font(bold=True), 700), (theme.title_font(), 800)):
        info, metrics = QFontInfo(face), QFontMetricsF(face)
        assert info.family() == "Turmbauer Nunito" and info.weight() == weight
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1, "columns of numbers"
    for path in folder.glob("*.ttf"):
        glyphs = QRawFont(str(path), 12.0).glyphIndexesForString("äöüßÄÖÜáéíóőúűÁÉÍÓŐÚŰ„“”’–…·×−°")
        assert glyphs and 0 not in glyphs, path
