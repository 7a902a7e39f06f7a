"""The end of a game: who won, why, and how everybody stands."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from gui.app import theme
from gui.games.turmbauer import texts
from gui.games.turmbauer.drawing import draw_chip
from gui.games.turmbauer.palette import Paint, paints
from gui.i18n import tr
from gui.model.session import Session
from turmcore.turmbauer import GameEnded

_ROW = 38


class _Standings(QWidget):
    """The colors from the highest down, each with a bar as long as it is high."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[Paint, str, int, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_session(self, session: Session) -> None:
        """Show the colors of a game."""
        state, colors = session.state, paints(session.game.colors)

        def rank(seat: int) -> tuple[int, int, int]:  # rule 7.1
            return -state.heights[seat], state.boxed_cubes(seat), -state.rings[seat]

        order = sorted(range(len(colors)), key=rank)
        self._rows = []
        for seat in order:
            parts = [tr("card.rings", n=state.rings[seat])]
            if state.boxed_cubes(seat):
                parts.insert(0, tr("card.box", n=state.boxed_cubes(seat)))
            name = texts.color_name(colors[seat].letter)
            self._rows.append((colors[seat], name, state.heights[seat], " · ".join(parts)))
        self.setFixedHeight(_ROW * len(self._rows) + 4)
        self.setAccessibleName(". ".join(f"{name}: {height}, {note}" for _, name, height, note in self._rows))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tallest = max((height for _, _, height, _ in self._rows), default=0) or 1
        for i, (paint, name, height, note) in enumerate(self._rows):
            top = i * _ROW + 2
            draw_chip(painter, QRectF(0, top + 5, 22, 22), paint)
            room = self.width() - 32 - 40
            painter.setFont(theme.font(10, bold=True))
            painter.setPen(QColor(theme.INK))
            painter.drawText(QRectF(32, top, room, 18), Qt.AlignmentFlag.AlignLeft, name)
            width = painter.fontMetrics().horizontalAdvance(name) + 10
            painter.setFont(theme.font(8.5))
            painter.setPen(QColor(theme.MUTED))
            line = painter.fontMetrics().elidedText(note, Qt.TextElideMode.ElideRight, int(room - width))
            painter.drawText(QRectF(32 + width, top + 2, room - width, 18), Qt.AlignmentFlag.AlignLeft, line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.LINE))
            painter.drawRoundedRect(QRectF(32, top + 21, room, 7), 3.5, 3.5)
            painter.setBrush(QColor(*paint.rgb))
            painter.setPen(QPen(QColor(theme.INK), 0.5))
            painter.drawRoundedRect(QRectF(32, top + 21, max(7.0, room * height / tallest), 7), 3.5, 3.5)
            painter.setFont(theme.font(13, bold=True))
            painter.setPen(QColor(theme.INK))
            number = QRectF(self.width() - 38, top, 38, 30)
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(height))
        painter.end()


class EndCard(QWidget):
    """Shown in place of the turn when the game is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.reason = QLabel(), theme.named(QLabel(), "quiet")
        self.title.setFont(theme.font(16, bold=True))
        for label in (self.title, self.reason):
            label.setWordWrap(True)
        self._standings = _Standings()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 8, 2, 0)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.reason)
        layout.addSpacing(10)
        layout.addWidget(self._standings)
        layout.addStretch(1)

    def show_end(self, session: Session) -> None:
        """Show how the game of `session` ended."""
        self.title.setText(texts.end_title(session.game, session.state.winners()))
        events = session.last.events if session.last else ()
        ends = [event for event in events if isinstance(event, GameEnded)]
        self.reason.setText(texts.end_reason(session.state, ends[0].reason) if ends else "")
        self.reason.setVisible(bool(ends))
        self._standings.show_session(session)
