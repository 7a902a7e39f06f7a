"""Dialog for a new game: its kind first, then its choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QStackedWidget,
    QWidget,
)

from gui.base import dialogs
from gui.base.settings import Settings
from gui.i18n import tr
from gui.model import engines, people
from gui.model.games import offered
from gui.model.setup import GameSetup
from gui.table.game_parts import parts_of
from gui.table.portraits import picture_of
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.picture_card import PictureCard
from gui.views.setup_page import SetupPage

_WIDTH = 960  # which the pages of all games have room in, in every language


def setup_of(settings: Settings, game: str) -> GameSetup:
    """The last choices for a new game of a kind."""
    return _for_latest(parts_of(game).setup(settings.new_game[game]), game)


def remember(settings: Settings, game: str, setup: GameSetup) -> None:
    """These are the last choices."""
    settings.new_game[game] = setup.to_text()
    alone = setup.against_computers()
    if alone is not None:
        settings.played[game] = alone.to_text()


def is_first(settings: Settings, game: str) -> bool:
    """True if nobody has played a game of a kind against computers before."""
    return not settings.has_begun(game) and _last_played(settings, game) is None


def quick_setup(settings: Settings, game: str) -> GameSetup:
    """The choices for a game of a kind that is begun without any question: one person against computers, as the last
    time that somebody played so, and at first as is best for a very first game."""
    if is_first(settings, game):
        return _for_latest(parts_of(game).first_setup(), game)
    return _for_latest(_last_played(settings, game) or parts_of(game).setup(), game)


def _for_latest(setup: GameSetup, game: str) -> GameSetup:
    """The same choices for who played last, whatever it was, if anybody is known."""
    latest = people.known()[:1]
    return setup.for_person(latest[0], people.color(latest[0], game)) if latest else setup


def _last_played(settings: Settings, game: str) -> GameSetup | None:
    texts = settings.played[game], settings.new_game[game]
    found = (parts_of(game).setup(text).against_computers() for text in texts if text)
    return next((setup for setup in found if setup is not None), None)


class NewGameDialog(QDialog):
    """Asks which game, and for players, seats and settings.

    Parameters
    ----------
    change
        The game whose choices for beginning at once are to be changed; empty for the last ones of all.
    first
        First choices of a game; None: the last ones of games that are played here.

    Attributes
    ----------
    game
        Name of the chosen game.
    page
        The setup page of that game.
    """

    def __init__(
        self,
        settings: Settings,
        parent: QWidget | None = None,
        change: str = "",
        first: Callable[[str], GameSetup] | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._change, self._first = settings, change, first
        self.game = change or settings.game
        self._cards = QButtonGroup(self)
        self.cards: dict[str, GameCard] = {}
        column = vbox(spacing=8)
        column.setObjectName("rows")
        names = offered()
        for name in names:
            card = GameCard(name)
            card.setChecked(name == self.game)
            card.clicked.connect(lambda _=False, name=name: self.choose(name))
            self._cards.addButton(card)
            self.cards[name] = card
            column.addWidget(card)
            card.setVisible(len(names) > 1)  # no question without a choice
        column.addStretch(1)
        self._pages = QStackedWidget()
        self._made: dict[str, SetupPage[Any]] = {}
        buttons, self.start = dialogs.answers(self, tr("new.begin"))
        row = hbox(column, (self._pages, 1), spacing=12)
        row.setObjectName("columns")
        self.beside = QCheckBox(tr("new.beside"))
        self.beside.setToolTip(tr("new.beside.why"))
        self.beside.setAccessibleDescription(tr("new.beside.why"))
        self.beside.setChecked(self._setup_of(self.game).beside)
        self.foot = hbox(self.beside, 1, buttons)  # common to all games
        self.foot.setObjectName("columns")
        vbox((row, 1), self.foot, parent=self, margins=(14, 10, 14, 14), spacing=8)
        self.start.setDefault(True)  # only now: before it is in the dialog it would not stay the default
        self.choose(self.game)
        self.start.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the pictures before the window is there, as they take a while."""
        super().showEvent(event)
        self.grab()

    def done(self, result: int) -> None:
        self._settings.engines = engines.to_text(engines.known())  # a seat's list can add some
        super().done(result)

    @property
    def page(self) -> Any:
        """The setup page of the chosen game."""
        return self._made[self.game]

    def choose(self, game: str) -> None:
        """Ask for the settings of another game."""
        self.game = game
        self.setWindowTitle(tr("new.title", game=tr(f"game.{game}")))
        if game not in self._made:
            self._made[game] = parts_of(game).setup_page(self._setup_of(game))
            self._made[game].grew.connect(self._grow)
            self._made[game].invited.connect(self._tell_invites)
            self._pages.addWidget(self._made[game])
        self.cards[game].setChecked(True)
        self._pages.setCurrentWidget(self._made[game])
        self._tell_invites(self.page.setup().invites)
        # Qt by itself gives no window more than two thirds of the screen
        wanted = self.sizeHint().expandedTo(self.size() if self.isVisible() else QSize(_WIDTH, 0))
        room.resize(self, wanted.width(), wanted.height())
        if self.isVisible():
            dialogs.fit(self)

    def _setup_of(self, game: str) -> GameSetup:
        if self._first is not None:
            return self._first(game)
        return (quick_setup if game == self._change else setup_of)(self._settings, game)

    def _tell_invites(self, invites: bool) -> None:
        """Others may play from elsewhere: not beside the box, and at a table that is opened first."""
        self.start.setText(tr("new.open_table" if invites else "new.begin"))
        self.beside.setEnabled(not invites)

    def _grow(self, by: int) -> None:
        """The page is `by` higher than it was."""
        wanted = max(self.page.sizeHint().height(), self.page.height() + by)
        room.resize(self, self.width(), self.height() + wanted - self.page.height())
        room.keep_on_screen(self)

    def setup(self) -> GameSetup:
        """The choices made."""
        setup: GameSetup = self.page.setup()
        return setup.beside_box(self.beside.isChecked() and not setup.invites)


class GameCard(PictureCard):
    """A game to choose, with a small picture of it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(tr(f"game.{name}"), tr(f"game.{name}.motto"), partial(_draw, name), parent)


def _draw(game: str, painter: QPainter, box: QRectF) -> None:
    """The middle of the picture that invites to a game."""
    mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    picture = picture_of(game).scaled((box.size() * painter.device().devicePixelRatioF()).toSize(), *mode)
    part = QRectF(QPointF(), box.size() * painter.device().devicePixelRatioF())
    part.moveCenter(QRectF(picture.rect()).center())
    painter.drawImage(box, picture, part)
