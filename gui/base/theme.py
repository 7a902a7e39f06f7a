"""Colors, type and spacing of the window: warm, calm, like paper and wood.

The accent has one meaning: act here. It marks what can be pressed or chosen next, what is chosen, what has the keys, and
whose turn it is. What is won or done is gold (`PRIZE`, `STAR`); what is only to be read is ink.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from string import Template
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

import gui
from gui.scene.room import Backdrop

W = TypeVar("W", bound=QWidget)

SCHEMES = ("system", "light", "dark")


@dataclass(frozen=True)
class Colors:
    """The colors of a scheme, named by their use."""

    paper: str
    card: str
    line: str
    ink: str
    muted: str
    accent: str
    accent_dark: str
    accent_soft: str
    disabled: str
    wall_high: str
    wall_low: str
    prize: str
    star: str = "#e3a81f"
    on_accent: str = "#ffffff"


LIGHT = Colors(
    paper="#f5eee2",
    card="#fffaf1",
    line="#dfd2bd",
    ink="#33291f",
    muted="#715f4b",
    accent="#a54822",
    accent_dark="#883817",
    accent_soft="#f3dfcd",
    disabled="#b0a18d",
    wall_high="#e4daca",
    wall_low="#c6b49b",
    prize="#f5dd9a",
)
DARK = Colors(
    paper="#211c18",
    card="#2c2621",
    line="#4a4038",
    ink="#efe6d8",
    muted="#bcae9a",
    accent="#e08c5b",
    accent_dark="#eea578",
    accent_soft="#463022",
    disabled="#7d7062",
    wall_high="#241f1b",
    wall_low="#332a23",
    prize="#443415",
    on_accent="#21160f",
)

# What painting code uses; `apply` exchanges them.
PAPER = LIGHT.paper
CARD = LIGHT.card
LINE = LIGHT.line
INK = LIGHT.ink
MUTED = LIGHT.muted
ACCENT = LIGHT.accent
ACCENT_DARK = LIGHT.accent_dark
ACCENT_SOFT = LIGHT.accent_soft
DISABLED = LIGHT.disabled
ON_ACCENT = LIGHT.on_accent
WALL_HIGH = LIGHT.wall_high
WALL_LOW = LIGHT.wall_low
PRIZE = LIGHT.prize
STAR = LIGHT.star

SMALL, TEXT, LARGE = 9.5, 11.0, 15.0
"""The sizes of all words, in points: notes, what is read, and headings."""

_TITLE = 20.0
_RESOURCES = Path(gui.__file__).parent / "resources"
_FAMILIES = ["Turmbauer Nunito", "Noto Sans", "Segoe UI", "DejaVu Sans"]  # the others have signs it lacks


def _check() -> str:
    """The tick of a checked box that is seen on the accent."""
    return "check.svg" if QColor(ON_ACCENT).lightness() > 128 else "check_dark.svg"


def _style() -> str:
    """The style sheet in the colors of now."""
    sheet = Template((_RESOURCES / "style.qss").read_text(encoding="utf-8"))
    colors = {field.name: globals()[field.name.upper()] for field in fields(Colors)}
    return sheet.substitute(colors, resources=_RESOURCES.as_posix(), check=_check())


def is_dark(scheme: str) -> bool:
    """True if a scheme is dark here; the system's is looked up now."""
    if scheme == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return scheme == "dark"


def apply(app: QApplication, scheme: str = "light") -> None:
    """Style the application; call it again for another scheme."""
    choose(scheme)
    sheet = _style()
    if app.styleSheet() == sheet:
        return
    # setting a style restyles every widget, even if it is the same
    if not app.styleSheet():
        app.setStyle("Fusion")
        app.setFont(font())
    palette = QPalette()
    for role, color in (
        (QPalette.ColorRole.Window, PAPER),
        (QPalette.ColorRole.Base, CARD),
        (QPalette.ColorRole.AlternateBase, PAPER),
        (QPalette.ColorRole.Button, CARD),
        (QPalette.ColorRole.WindowText, INK),
        (QPalette.ColorRole.Text, INK),
        (QPalette.ColorRole.ButtonText, INK),
        (QPalette.ColorRole.Highlight, ACCENT),
        (QPalette.ColorRole.HighlightedText, ON_ACCENT),
        (QPalette.ColorRole.PlaceholderText, MUTED),
        (QPalette.ColorRole.ToolTipBase, CARD),
        (QPalette.ColorRole.ToolTipText, INK),
        (QPalette.ColorRole.Link, ACCENT),
    ):
        palette.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(DISABLED))
    app.setPalette(palette)
    fonts = [(widget, widget.font()) for widget in app.allWidgets()]
    # from one sheet to another Qt dresses each widget once more for every one around it
    app.setStyleSheet("")
    app.setStyleSheet(sheet)
    for widget, face in fonts:
        if widget.font() != face:  # given after the widget was dressed: that is lost with the sheet
            widget.setFont(face)


def choose(scheme: str) -> None:
    """Paint in the colors of a scheme from now on."""
    _use(DARK if is_dark(scheme) else LIGHT)


def is_dark_now() -> bool:
    """True if the present colors are those of a dark scheme."""
    return PAPER == DARK.paper


def _use(colors: Colors) -> None:
    globals().update({field.name.upper(): getattr(colors, field.name) for field in fields(Colors)})


def backdrop() -> Backdrop:
    """Backdrop of a tower in the present scheme."""
    high, low = QColor(WALL_HIGH), QColor(WALL_LOW)
    brightness = 0.0 if is_dark_now() else 1.0
    return Backdrop((high.red(), high.green(), high.blue()), (low.red(), low.green(), low.blue()), brightness)


def edge_of(rgb: tuple[int, int, int]) -> QColor:
    """A line around something of a color: a darker shade of it, or, where that would sink into a dark card, a
    lighter one."""
    color = QColor(*rgb)
    if abs(color.lightness() - QColor(CARD).lightness()) < 80 and QColor(CARD).lightness() < 128:
        return QColor(MUTED)
    return QColor(*(round(0.45 * value) for value in rgb))


def named(widget: W, name: str) -> W:
    """`widget` with the name that the style sheet knows it by."""
    widget.setObjectName(name)
    return widget


@cache
def _load_fonts() -> None:
    for path in sorted((_RESOURCES / "fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def font(points: float = TEXT, bold: bool = False) -> QFont:
    """The typeface of the app in one of its sizes."""
    return _face(points, QFont.Weight.Bold if bold else QFont.Weight.Normal)


def title_font() -> QFont:
    """The title face: of whole pages and of ends."""
    return _face(_TITLE, QFont.Weight.ExtraBold)


def _face(points: float, weight: QFont.Weight) -> QFont:
    _load_fonts()
    face = QFont()
    face.setFamilies(_FAMILIES)
    face.setPointSizeF(points)
    face.setWeight(weight)
    return face
