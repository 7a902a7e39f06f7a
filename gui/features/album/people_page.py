"""People of the album: their portraits and figures, and how they stand against each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from gui.base import theme
from gui.features.album.facts import Best, Pair, Person
from gui.i18n import tr
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.painted import fitted, ink, painting, pixmap
from gui.views.portrait import draw_portrait

_SMALL, _LARGE = 52, 108  # pixels of portraits
_LIST = 270
_ROW, _BAR = 48, 12


class PeoplePage(QWidget):
    """On the left everybody, on the right who is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people: Sequence[Person] = ()
        self._pairs: Sequence[Pair] = ()
        self._bests: Sequence[Best] = ()
        self.list = QListWidget()
        self.list.setIconSize(QSize(_SMALL, _SMALL))
        self.list.setMinimumWidth(_LIST)
        self.list.setMaximumWidth(_LIST)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._choose)
        self.portrait = QLabel()
        self.portrait.setFixedSize(_LARGE, _LARGE)
        self.name = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.name.setFont(theme.font(theme.LARGE, bold=True))
        self.figures = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.heading = QLabel()
        self.heading.setFont(theme.font(bold=True))
        self.duels = _Duels()
        head = hbox(self.portrait, (vbox(1, self.name, self.figures, 1, spacing=4), 1), spacing=18)
        page = QWidget()
        vbox(head, self.heading, self.duels, 1, parent=page, margins=(12, 8, 12, 8), spacing=12)
        self.empty = theme.named(QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter), "quiet")
        self._whole = room.scrolled(page)
        hbox(self.list, (self._whole, 1), (self.empty, 1), parent=self, margins=0, spacing=10)

    def show_people(self, people: Sequence[Person], pairs: Sequence[Pair], bests: Sequence[Best]) -> None:
        """Show what games tell about people."""
        before = self.list.currentRow()
        self._people, self._pairs, self._bests = people, pairs, bests
        self.empty.setText(tr("album.nobody"))
        self.heading.setText(tr("album.duels"))
        self.list.setAccessibleName(tr("album.tab.people"))
        self.list.clear()
        ratio = self.devicePixelRatioF()
        for one in people:
            portrait = pixmap(partial(draw_portrait, name=one.name), _SMALL, None, ratio, 1)
            icon = QIcon(portrait)
            icon.addPixmap(portrait, QIcon.Mode.Selected)  # else it is tinted
            words = tr("album.figures.short", games=one.games, won=one.won)
            item = QListWidgetItem(icon, f"{one.name}\n{words}")
            item.setSizeHint(QSize(_LIST - 24, _SMALL + 12))
            self.list.addItem(item)
        for widget, is_seen in (
            (self.list, bool(people)),
            (self._whole, bool(people)),
            (self.empty, not people),
        ):
            widget.setVisible(is_seen)
        if people:
            self.list.setCurrentRow(min(max(0, before), len(people) - 1))

    def _choose(self, row: int) -> None:
        if not 0 <= row < len(self._people):
            return
        one = self._people[row]
        self.portrait.setPixmap(
            pixmap(partial(draw_portrait, name=one.name), _LARGE, None, self.devicePixelRatioF(), 1)
        )
        self.portrait.setAccessibleName(tr("album.portrait", name=one.name))
        self.name.setText(one.name)
        lines = [tr("album.figures", games=one.games, won=one.won, part=round(100 * one.won / one.games))]
        if one.streak > 1:
            lines.append(tr("album.figures.streak", n=one.streak))
        lines.append(tr("album.figures.favorite", game=tr(f"game.{one.favorite}")))
        lines += [
            tr(
                "album.figures.best",
                game=tr(f"game.{best.game}"),
                points=parts_of(best.game).score_words(best.score),
            )
            for best in self._bests
            if best.name.casefold() == one.name.casefold()
        ]
        self.figures.setText("\n".join(lines))
        duels = [
            pair if pair.first == one.name else pair.turned
            for pair in self._pairs
            if one.name in (pair.first, pair.second)
        ]
        self.heading.setVisible(bool(duels))
        self.duels.show_pairs(duels)


class _Duels(QWidget):
    """A bar for each other person: what the one has won, what nobody has alone, what the other has."""

    def __init__(self) -> None:
        super().__init__()
        self._pairs: Sequence[Pair] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pairs(self, pairs: Sequence[Pair]) -> None:
        """Show these; the first of each is the one that is chosen."""
        self._pairs = pairs
        self.setFixedHeight(_ROW * len(pairs))
        self.setVisible(bool(pairs))
        said = [
            tr(
                "album.duel",
                one=pair.first,
                other=pair.second,
                won=pair.first_won,
                lost=pair.second_won,
                n=pair.games,
            )
            for pair in pairs
        ]
        self.setAccessibleName("\n".join(said))
        self.setToolTip("\n".join(said))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for number, pair in enumerate(self._pairs):
                self._draw(painter, pair, QRectF(0, number * _ROW, self.width(), _ROW))

    def _draw(self, painter: QPainter, pair: Pair, box: QRectF) -> None:
        draw_portrait(painter, QRectF(box.left(), box.top() + 4, 38, 38), pair.second)
        left, width = box.left() + 52, box.width() - 60
        painter.setFont(theme.font(theme.SMALL, bold=True))
        painter.setPen(QColor(theme.INK))
        name = fitted(painter, pair.second, width - 90)
        painter.drawText(QRectF(left, box.top() + 4, width, 18), Qt.AlignmentFlag.AlignVCenter, name)
        score = f"{pair.first_won} : {pair.second_won}"
        painter.setFont(theme.font(bold=True))
        painter.drawText(
            QRectF(left, box.top() + 4, width, 18),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            score,
        )
        bar = QRectF(left, box.top() + 26, width, _BAR)
        ink(painter, None, QColor(theme.LINE))
        painter.drawRoundedRect(bar, 6, 6)
        for won, is_first in ((pair.first_won, True), (pair.second_won, False)):
            wide = bar.width() * won / max(1, pair.games)
            part = QRectF(bar.left() if is_first else bar.right() - wide, bar.top(), wide, _BAR)
            ink(painter, None, QColor(theme.INK if is_first else theme.MUTED))
            painter.drawRoundedRect(part, 6, 6)
