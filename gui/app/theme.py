"""Colors, type and spacing of the window: warm, calm, like paper and wood."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

W = TypeVar("W", bound=QWidget)

PAPER = "#f5eee2"
CARD = "#fffaf1"
LINE = "#dfd2bd"
INK = "#33291f"
MUTED = "#7b6a56"
ACCENT = "#ad4f28"
ACCENT_DARK = "#8f3d1c"
ACCENT_SOFT = "#f3dfcd"
DISABLED = "#b9ab98"

_STYLE = f"""
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
#strip {{ background: {PAPER}; border-bottom: 1px solid {LINE}; }}
#heading {{ font-weight: 600; }}
#section {{ color: {MUTED}; font-weight: 600; }}
#quiet {{ color: {MUTED}; }}
#failure {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 12px; }}
#picture_text {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 8px; }}

QPushButton {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 7px; padding: 6px 16px; min-height: 20px;
}}
QPushButton:hover {{ border-color: {ACCENT}; }}
QPushButton:pressed {{ background: {ACCENT_SOFT}; }}
QPushButton:disabled {{ color: {DISABLED}; }}
QPushButton#primary {{ background: {ACCENT}; border-color: {ACCENT}; color: white; font-weight: 600; }}
QPushButton#primary:hover {{ background: {ACCENT_DARK}; }}
QPushButton#primary:disabled {{ background: {LINE}; border-color: {LINE}; color: {CARD}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {ACCENT}; }}
QPushButton#primary:focus {{ border: 2px solid {INK}; }}
QToolButton {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 7px; padding: 5px; }}
QToolButton:hover {{ border-color: {ACCENT}; }}
QToolButton:disabled {{ background: {PAPER}; }}

QTabWidget::pane {{ border: 0; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    background: transparent; padding: 8px 14px 6px 14px; color: {MUTED};
    border: 0; border-bottom: 2px solid transparent; font-weight: 600;
}}
QTabBar::tab:selected {{ color: {INK}; border-bottom: 2px solid {ACCENT}; }}
QTabBar::tab:hover {{ color: {INK}; }}

QListView {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; outline: 0; padding: 2px;
}}
QListView:focus {{ border-color: {ACCENT}; }}
QListView::item {{ padding: 4px 6px; border-radius: 5px; color: {INK}; }}
QListView::item:selected {{ background: {ACCENT_SOFT}; color: {INK}; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {LINE}; border-radius: 3px; min-height: 28px; }}
QScrollBar::handle:vertical:hover {{ background: {DISABLED}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}

QComboBox QAbstractItemView {{
    background: {CARD}; selection-background-color: {ACCENT_SOFT}; selection-color: {INK};
}}
QTextBrowser {{ background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; padding: 8px; }}
QGroupBox {{
    background: {CARD}; border: 1px solid {LINE}; border-radius: 8px; margin-top: 18px; padding: 10px;
}}
QGroupBox::title {{ subcontrol-origin: margin; left: 4px; padding: 0 4px; color: {MUTED}; font-weight: 600; }}
"""

_FAMILIES = ["Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "DejaVu Sans"]


def apply(app: QApplication) -> None:
    """Dress the application."""
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
        (QPalette.ColorRole.HighlightedText, "#ffffff"),
        (QPalette.ColorRole.PlaceholderText, MUTED),
    ):
        palette.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(DISABLED))
    app.setPalette(palette)
    app.setFont(font())
    app.setStyleSheet(_STYLE)


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
