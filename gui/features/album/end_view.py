"""The end of a game of the album: the table as it was seen, which turns, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent, QPixmap
from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QSizePolicy, QWidget

from gui.base import theme
from gui.features.album.ends import camera_for, end_scene
from gui.features.album.pictures import Pictures
from gui.features.album.store import Entry
from gui.features.album.wall import draw_picture
from gui.i18n import tr
from gui.model.session import Session
from gui.scene.camera import Camera
from gui.table.game_parts import parts_of
from gui.views.layout import hbox, vbox
from gui.views.painted import painting
from gui.views.tower_view import TowerView

_ROUND = 24_000  # milliseconds of a turn of the table
_LEAST = 180  # pixels of the picture


class EndView(QWidget):
    """Shows one game.

    Parameters
    ----------
    quality
        Of the picture; None where there is no OpenGL: then it stands still.
    """

    left = Signal()  # back to the wall

    def __init__(self, pictures: Pictures, quality: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures, self._quality = pictures, quality
        self._entry: Entry | None = None
        self.tower: TowerView | None = None
        self.still = _Still(self._picture)
        pictures.drawn.connect(lambda _: self.still.update())
        self.title = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.title.setFont(theme.font(theme.LARGE, bold=True))
        self.words = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.back = QPushButton(autoDefault=False)
        self.back.clicked.connect(self.left)
        self.turns = QCheckBox()
        self.turns.setChecked(True)
        self.turns.toggled.connect(self._turn)
        head = hbox(self.back, (self.title, 1), self.turns, spacing=12)
        self._column = vbox(head, (self.still, 1), self.words, parent=self, margins=(0, 8, 0, 0), spacing=8)
        self._round = QTimer(self, interval=_ROUND + 40)
        self._round.timeout.connect(self._go_round)

    def show_end(self, entry: Entry, session: Session, words: str) -> None:
        """Show the end of a game; `words` as on the wall."""
        title, *others = words.split("\n")
        self._entry = entry
        self.title.setText(title)
        self.words.setText("\n".join(others))
        self.back.setText(tr("album.back"))
        self.turns.setText(tr("album.turns"))
        self.setAccessibleName(words)
        if self._quality is None:
            self.turns.hide()
            self.still.setAccessibleName(words)
            self.still.update()
            return
        self.still.hide()
        if self.tower is not None:  # its views are those of another game
            self.tower.hide()
            self.tower.deleteLater()
        self.tower = tower = TowerView(self._quality, parts_of(entry.game).views)
        tower.setMinimumSize(_LEAST, _LEAST)
        tower.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        tower.setAccessibleName(words)
        tower.set_backdrop(theme.backdrop())
        tower.flight.set_follows(False)
        tower.broken.connect(self._do_without, Qt.ConnectionType.QueuedConnection)
        self._column.insertWidget(1, tower, 1)
        scene = end_scene(session)
        tower.show_scene(scene)
        kept = Camera.of_text(entry.camera)
        camera = replace(kept, is_orthographic=False) if kept else camera_for(entry.game, "", scene, 1.4)
        tower.flight.flies = False
        tower.flight.look_through(camera)
        tower.flight.flies = True
        tower.show()
        tower.setFocus()
        self._turn(self.turns.isChecked())

    def _turn(self, is_on: bool) -> None:
        """Turn the table, or let it stand."""
        if self.tower is None:
            return
        if is_on:
            QTimer.singleShot(600, self._go_round)  # first it is seen as it was
            self._round.start()
        else:
            self._round.stop()
            self.tower.flight.halt()

    def _go_round(self) -> None:
        if self.tower is not None and self.turns.isChecked() and self.isVisible():
            self.tower.flight.walk_round(_ROUND)

    def _do_without(self) -> None:
        """Drawing has failed: the picture on the wall has to do."""
        self._quality = None
        if self.tower is not None:
            self.tower.hide()
            self.tower.deleteLater()
            self.tower = None
        self.turns.hide()
        self.still.show()

    def _picture(self) -> QPixmap | None:
        return self._pictures.picture(self._entry) if self._entry is not None else None

    def hideEvent(self, event: QHideEvent) -> None:
        self._round.stop()
        super().hideEvent(event)


class _Still(QWidget):
    """A picture as large as there is room."""

    def __init__(self, picture: Callable[[], QPixmap | None]) -> None:
        super().__init__()
        self._picture = picture
        self.setMinimumSize(_LEAST, _LEAST)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            draw_picture(painter, QRectF(self.rect()), self._picture())
