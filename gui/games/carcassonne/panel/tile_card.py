"""The tile of the turn, big, as it is turned now."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from gui.base import theme
from gui.base.commands import CommandSet
from gui.games.carcassonne.panel.bag_view import TileGrid
from gui.games.carcassonne.picture.drawing import draw_tile
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.texts import fits_text
from gui.i18n import tr
from gui.model.seats import Kind
from gui.views.icons import drawn
from gui.views.layout import hbox, keep_room, vbox
from gui.views.painted import ink, painting
from turmcore.words import quarters

_SIDE = 50
_FITS = 27  # pixels of a tile that still fits


class _Tile(QWidget):
    """A tile; where there is none, an empty place for it."""

    def __init__(self) -> None:
        super().__init__()
        self.tile, self.rotation = "", 0
        self.setFixedSize(QSize(_SIDE, _SIDE))

    def show_tile(self, tile: str, rotation: int) -> None:
        """Show another tile."""
        if (tile, rotation) != (self.tile, self.rotation):
            self.tile, self.rotation = tile, rotation
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            if self.tile:
                draw_tile(painter, box, self.tile, self.rotation)
            else:
                ink(painter, QPen(QColor(theme.LINE), 1.5, Qt.PenStyle.DashLine), QColor(theme.CARD))
                painter.drawRoundedRect(box, 8, 8)


class TileCard(QWidget):
    """The tile in hand, or the one that was placed in this turn, and buttons that turn it."""

    def __init__(self, controller: CarcassonneController, commands: CommandSet) -> None:
        super().__init__()
        self._controller, self._commands = controller, commands
        self.picture = _Tile()
        self.fits = TileGrid(_FITS, 1)
        keep_room(self.fits)  # nothing jumps while the mouse goes over the table
        self._turn = [QToolButton(), QToolButton()]
        for button, name in zip(self._turn, ("turn_left", "turn_right"), strict=True):
            button.clicked.connect(commands[name].trigger)
            button.setIconSize(QSize(18, 18))
            button.setFixedSize(32, 24)
            keep_room(button)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        hbox(self.picture, vbox(*self._turn, spacing=2), parent=self, margins=0, spacing=6)

    def show_proposal(self) -> None:
        """Show the tile as it is turned now."""
        game = self._controller
        state, session = game.session.state, game.session
        hand = state.hand
        tile, rotation, title = "", 0, "panel.carcassonne.tile.drawn_next"
        if hand is not None:
            shown = game.aim.shown or game.aim.aimed
            rotation = shown.rotation if shown is not None else game.aim.rotation % hand.num_rotations
            is_persons = session.kind is Kind.PERSON
            tile, title = hand.id, f"panel.carcassonne.tile.{'place' if is_persons else 'others'}"
        elif game.aim.table.last is not None:
            last = state.tiles[-1]
            tile, rotation, title = last.tile, last.rotation, "panel.carcassonne.tile.placed"
        axes = game.axes()
        self.picture.show_tile(tile, (rotation + quarters(axes)) % 4)
        words = spoken(axes=axes).tile(tile, rotation) if tile else ""
        self.picture.setAccessibleName(f"{tr(title)}: {words}")
        code = tr("panel.carcassonne.tile.id", tile=tile) if tile else ""
        self.picture.setToolTip("\n".join(filter(None, (tr(title), words[:1].upper() + words[1:], code))))
        fits = game.aim.fits if hand is not None else None
        self.fits.setVisible(fits is not None)
        if fits is not None:
            most = sorted(fits.tiles.items(), key=lambda item: -item[1])
            self.fits.show_counts(dict(most[: max(1, self.fits.columns)]))
            self.fits.setToolTip(fits_text(fits))
        for button, name in zip(self._turn, ("turn_left", "turn_right"), strict=True):
            button.setVisible(hand is not None and not session.is_over)
            button.setEnabled(game.aim.wants_wheel)
            button.setToolTip(self._commands[name].toolTip())
            button.setAccessibleName(self._commands[name].text().replace("&", ""))
            button.setIcon(drawn(_arrow(), is_mirrored=name == "turn_right"))


def _arrow() -> QPainterPath:
    """A quarter turn to the left."""
    path = QPainterPath()
    path.arcMoveTo(QRectF(4, 5, 12, 12), 0)
    path.arcTo(QRectF(4, 5, 12, 12), 0, 180)
    path.moveTo(1.4, 8.4)
    path.lineTo(4.0, 11.6)
    path.lineTo(7.4, 9.2)
    return path
