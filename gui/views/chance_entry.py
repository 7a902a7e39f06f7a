"""Entry of chance at people's own table, as far as several games share it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtWidgets import QButtonGroup, QLabel, QToolButton, QWidget

from gui.base import theme
from gui.i18n import tr
from gui.model.session import N_contra
from gui.views.dice import draw_die
from gui.views.layout import hbox, vbox
from gui.views.painted import pixmap

_FACE = 34


class ChanceEntry(QWidget, Generic[N_contra]):
    """Asks what happened; a game adds what can be clicked."""

    entered = Signal(str)  # an outcome as a record writes it

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self.title = theme.named(QLabel(), "section")
        self.title.setWordWrap(True)
        vbox(self.title, *parts, parent=self, margins=(12, 6, 12, 8), spacing=6)

    @abstractmethod
    def show_session(self, session: N_contra) -> None:
        """Ask about the position that a session is at."""


class DiceButtons(QWidget):
    """A row of six faces for each die; when one of each is clicked, that is what was rolled."""

    rolled = Signal(object)  # the numbers, by die

    def __init__(self, number: int) -> None:
        super().__init__()
        self.rows: list[list[QToolButton]] = []
        self._groups: list[QButtonGroup] = []
        column = vbox(parent=self, margins=0, spacing=4)
        for _ in range(number):
            group, faces = QButtonGroup(self), [_face(face) for face in range(1, 7)]
            for face, button in enumerate(faces, 1):
                group.addButton(button, face)
                button.clicked.connect(self._look)
            self.rows.append(faces)
            self._groups.append(group)
            column.addLayout(hbox(*faces, 0, spacing=4))

    def ask(self, number: int) -> None:
        """Ask for so many dice."""
        for at, (group, faces) in enumerate(zip(self._groups, self.rows, strict=True)):
            group.setExclusive(False)
            for face, button in enumerate(faces, 1):
                button.setChecked(False)
                button.setVisible(at < number)
                button.setAccessibleName(tr("entry.die", die=at + 1, face=face))
            group.setExclusive(True)

    def _look(self, *_: object) -> None:
        asked = [
            group for group, faces in zip(self._groups, self.rows, strict=True) if not faces[0].isHidden()
        ]
        numbers = tuple(group.checkedId() for group in asked)
        if min(numbers) > 0:
            self.rolled.emit(numbers)


def _face(number: int) -> QToolButton:
    button = QToolButton()
    button.setCheckable(True)

    def draw(painter: QPainter, box: QRectF) -> None:
        draw_die(painter, box.adjusted(1, 1, -1, -3), number)

    button.setIcon(QIcon(pixmap(draw, _FACE, _FACE)))
    button.setIconSize(QSize(_FACE, _FACE))
    button.setFixedSize(_FACE + 12, _FACE + 10)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
