"""Colors, type and spacing of the window: warm, calm, like paper and wood."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

import gui
from gui.scene.arrays import Backdrop

W = TypeVar("W", bound=QWidget)

SCHEMES = ("system", "light", "dark")


@dataclass(frozen=True)
class Colors:
    """The colors of a scheme, named by what they are for."""

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

_RESOURCES = (Path(gui.__file__).parent / "resources").as_posix()
_FAMILIES = ["Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "DejaVu Sans"]


def _check() -> str:
    """The tick of a checked box that is seen on the accent."""
    return "check.svg" if QColor(ON_ACCENT).lightness() > 128 else "check_dark.svg"


def _style() -> str:
    return f"""
QMainWindow, QDialog, QMessageBox {{ background: {PAPER}; }}
QWidget {{ color: {INK}; }}
QMenuBar {{ background: {PAPER}; padding: 2px 6px; border-bottom: 1px solid {LINE}; }}
QMenuBar::item {{ padding: 4px 10px; border-radius: 5px; background: transparent; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {ACCENT_SOFT}; }}
QMenu {{ background: {CARD}; border: 1px solid {LINE}; padding: 5px; }}
QMenu::item {{ padding: 5px 28px 5px 24px; border-radius: 4px; }}
QMenu::item:selected {{ background: {ACCENT_SOFT}; color: {INK}; }}
QMenu::item:disabled {{ color: {DISABLED}; }}
QMenu::separator {{ height: 1px; background: {LINE}; margin: 5px 8px; }}
QToolTip {{ background: {CARD}; color: {INK}; border: 1px solid {LINE}; padding: 4px; }}

#panel {{ background: {PAPER}; border-left: 1px solid {LINE}; }}
#hint {{ background: {CARD}; border-top: 1px solid {LINE}; padding: 9px 16px; }}
#tutorial {{ background: {ACCENT_SOFT}; border-bottom: 2px solid {ACCENT}; }}
#tutorial_note {{ color: {ACCENT_DARK}; font-weight: 600; }}
#keycap {{
    background: {CARD}; border: 1px solid {MUTED}; border-bottom: 3px solid {MUTED}; border-radius: 5px;
    padding: 2px 10px; font-weight: 600;
}}
#strip {{ background: {PAPER}; border-bottom: 1px solid {LINE}; }}
#heading {{ font-weight: 600; }}
#section {{ color: {MUTED}; font-weight: 600; }}
#quiet {{ color: {MUTED}; }}
#known {{
    background: {ACCENT_SOFT}; border: 1px solid {ACCENT}; border-radius: 6px; padding: 4px 8px; font-weight: 600;
}}
#failure {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 12px; }}
#picture_text {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 8px; }}

QPushButton {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 7px; padding: 6px 12px; min-height: 20px;
}}
QPushButton:hover {{ border-color: {ACCENT}; }}
QPushButton:pressed {{ background: {ACCENT_SOFT}; }}
QPushButton:disabled {{ color: {DISABLED}; }}
QPushButton#primary {{ background: {ACCENT}; border-color: {ACCENT}; color: {ON_ACCENT}; font-weight: 600; }}
QPushButton#primary:hover {{ background: {ACCENT_DARK}; }}
QPushButton#primary:disabled {{ background: {LINE}; border-color: {LINE}; color: {MUTED}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {ACCENT}; }}
QPushButton#primary:focus {{ border: 2px solid {INK}; }}
QToolButton {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 7px; padding: 5px; }}
QToolButton:hover {{ border-color: {ACCENT}; }}
QToolButton:disabled {{ background: {PAPER}; }}

QToolButton#flat {{ background: transparent; border: 1px solid transparent; }}
QToolButton#flat:hover {{ border-color: {LINE}; }}
QToolButton#flat:focus {{ border: 2px solid {ACCENT}; }}
QToolButton#words {{ padding: 4px 10px; }}
QToolButton#chip {{ padding: 4px 12px; color: {MUTED}; }}
QToolButton#number {{ padding: 4px 2px; }}
QToolButton#number:disabled {{ color: {DISABLED}; }}
QToolButton:checked, QToolButton[on="true"], QToolButton#chip:checked, QToolButton#number:checked {{
    background: {ACCENT_SOFT}; border-color: {ACCENT}; color: {INK};
}}
#welcome {{ background: {PAPER}; }}
#timeline, #inside, #aids {{ background: {PAPER}; border-top: 1px solid {LINE}; }}
#timeline[earlier="true"] {{ background: {ACCENT_SOFT}; border-top: 1px solid {ACCENT}; }}
#timeline[earlier="true"] #quiet {{ color: {INK}; font-weight: 600; }}

QLineEdit {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 6px; padding: 3px 8px;
    selection-background-color: {ACCENT}; selection-color: {ON_ACCENT};
}}
QPlainTextEdit {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 7px; padding: 3px; }}
QPlainTextEdit:focus {{ border-color: {ACCENT}; }}
QLineEdit:hover {{ border-color: {ACCENT}; }}
QLineEdit:focus {{ border: 2px solid {ACCENT}; padding: 2px 7px; }}
QLineEdit:disabled {{ color: {DISABLED}; background: {PAPER}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QComboBox, QAbstractSpinBox {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 6px; min-height: 18px;
    selection-background-color: {ACCENT}; selection-color: {ON_ACCENT};
}}
QComboBox:hover, QAbstractSpinBox:hover {{ border-color: {ACCENT}; }}
QComboBox {{ padding: 3px 0px 3px 7px; }}
QComboBox:focus, QComboBox:on {{ border: 2px solid {ACCENT}; padding: 2px 0px 2px 6px; }}
QAbstractSpinBox {{ padding: 2px 0px; qproperty-alignment: AlignCenter; }}
QAbstractSpinBox:focus {{ border: 2px solid {ACCENT}; padding: 1px 0px; }}
QAbstractSpinBox QLineEdit {{ border: 0; padding: 0; background: transparent; }}
QComboBox QLineEdit {{ border: 0; padding: 0; background: transparent; }}
QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {DISABLED}; background: {PAPER}; }}
QComboBox::drop-down {{ border: 0; width: 17px; }}
QComboBox::down-arrow {{ image: url("{_RESOURCES}/down.svg"); width: 12px; height: 12px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: 0; width: 18px; background: transparent; }}
QAbstractSpinBox::up-arrow {{ image: url("{_RESOURCES}/up.svg"); width: 10px; height: 10px; }}
QAbstractSpinBox::down-arrow {{ image: url("{_RESOURCES}/down.svg"); width: 10px; height: 10px; }}
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::down-arrow:off {{ image: none; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {LINE}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {ACCENT}; }}
QSlider::sub-page:horizontal:disabled {{ background: {DISABLED}; }}
QSlider::handle:horizontal {{
    width: 12px; height: 12px; margin: -6px 0; border: 2px solid {MUTED}; border-radius: 8px; background: {CARD};
}}
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus {{ border-color: {ACCENT}; }}
QMenu::indicator {{ width: 14px; height: 14px; left: 6px; }}
QMenu::indicator:checked {{ image: url("{_RESOURCES}/tick.svg"); }}
QMenu::right-arrow {{ image: url("{_RESOURCES}/right.svg"); width: 12px; height: 12px; right: 6px; }}
QTreeView::branch:has-children:closed {{ image: url("{_RESOURCES}/right.svg"); }}
QTreeView::branch:has-children:open {{ image: url("{_RESOURCES}/down.svg"); }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{
    width: 14px; height: 14px; background: {CARD}; border: 1px solid {MUTED};
}}
QCheckBox::indicator, QAbstractItemView::indicator {{ border-radius: 4px; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{
    background: {ACCENT}; border-color: {ACCENT}; image: url("{_RESOURCES}/{_check()}");
}}
QRadioButton::indicator:checked {{ border: 5px solid {ACCENT}; width: 6px; height: 6px; background: {ON_ACCENT}; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover, QAbstractItemView::indicator:hover {{ border-color: {ACCENT}; }}
QCheckBox:focus, QRadioButton:focus {{ color: {ACCENT}; }}
QComboBox[on="true"] {{ color: {ACCENT}; font-weight: 600; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}

QTabWidget::pane {{ border: 0; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; padding: 8px 7px 6px 7px; color: {MUTED};
    border: 0; border-bottom: 2px solid transparent; font-weight: 600;
}}
QTabBar::tab:selected {{ color: {INK}; border-bottom: 2px solid {ACCENT}; }}
QTabBar::tab:hover {{ color: {INK}; border-bottom: 2px solid {LINE}; }}
QTabBar::tab:selected:hover {{ border-bottom: 2px solid {ACCENT}; }}
QTabBar:focus {{ outline: 0; }}
QTabBar::tab:selected:focus {{ color: {ACCENT}; }}

QListView, QTreeView, QTableView {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; outline: 0; padding: 2px;
}}
QListView:focus, QTreeView:focus {{ border-color: {ACCENT}; }}
QTreeView::item {{ padding: 3px 4px; color: {INK}; }}
QTreeView::item:hover {{ background: {PAPER}; }}
QTreeView::item:selected {{ background: {ACCENT_SOFT}; color: {INK}; }}
QListView::item {{ padding: 4px 6px; border-radius: 5px; color: {INK}; }}
QListView::item:hover {{ background: {PAPER}; }}
QListView::item:selected {{ background: {ACCENT_SOFT}; color: {INK}; }}
QHeaderView::section {{
    background: {CARD}; color: {MUTED}; border: 0; border-bottom: 1px solid {LINE}; padding: 4px; font-weight: 600;
}}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {LINE}; border-radius: 3px; min-height: 28px; }}
QScrollBar::handle:vertical:hover {{ background: {DISABLED}; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 2px; }}
QScrollBar::handle:horizontal {{ background: {LINE}; border-radius: 3px; min-width: 28px; }}
QScrollBar::handle:horizontal:hover {{ background: {DISABLED}; }}
QAbstractScrollArea::corner {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}

QComboBox QAbstractItemView {{
    background: {CARD}; selection-background-color: {ACCENT_SOFT}; selection-color: {INK};
}}
QProgressBar#thin {{ background: {LINE}; border: 0; border-radius: 3px; }}
QProgressBar#thin::chunk {{ background: {ACCENT}; border-radius: 3px; }}
QTextBrowser {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 8px; }}
QGroupBox {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; margin-top: 18px; padding: 10px;
}}
QGroupBox::title {{ subcontrol-origin: margin; left: 4px; padding: 0 4px; color: {MUTED}; font-weight: 600; }}
"""


def is_dark(scheme: str) -> bool:
    """Whether a scheme is dark here; that of the system is asked for now."""
    if scheme == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return scheme == "dark"


def apply(app: QApplication, scheme: str = "light") -> None:
    """Dress the application; once more in another scheme whenever somebody wants."""
    choose(scheme)
    app.setStyle("Fusion")
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
    app.setFont(font())
    app.setStyleSheet(_style())


def choose(scheme: str) -> None:
    """Paint in the colors of a scheme from now on."""
    _use(DARK if is_dark(scheme) else LIGHT)


def is_dark_now() -> bool:
    """Whether the colors of now are those of a dark scheme."""
    return PAPER == DARK.paper


def _use(colors: Colors) -> None:
    global PAPER, CARD, LINE, INK, MUTED, ACCENT, ACCENT_DARK, ACCENT_SOFT, DISABLED, ON_ACCENT
    global WALL_HIGH, WALL_LOW
    PAPER, CARD, LINE, INK, MUTED = colors.paper, colors.card, colors.line, colors.ink, colors.muted
    ACCENT, ACCENT_DARK, ACCENT_SOFT = colors.accent, colors.accent_dark, colors.accent_soft
    DISABLED, ON_ACCENT = colors.disabled, colors.on_accent
    WALL_HIGH, WALL_LOW = colors.wall_high, colors.wall_low


def backdrop() -> Backdrop:
    """What is behind a tower in the scheme of now."""
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


def font(points: float = 10.0, bold: bool = False) -> QFont:
    """The typeface of the app at a size in points."""
    face = QFont()
    face.setFamilies(_FAMILIES)
    face.setPointSizeF(points)
    face.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return face
