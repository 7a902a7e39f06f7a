"""List of the choices, for keys and for people who cannot see the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from gui import i18n
from gui.games.carcassonne.picture.drawing import draw_piece, tile_pixmap
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.picture.tokens import draw_guest
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.words import spoken
from gui.model import player_colors
from gui.views.apart import Features, placed
from gui.views.choice_view import ChoiceRows, words
from gui.views.painted import pixmap
from turmcore.carcassonne.choices import Choice, What
from turmcore.carcassonne.scene import middle_of
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY
from turmcore.words import Axes, quarters

_ICON = 22


class ChoiceModel(ChoiceRows[Choice]):
    """One row for each choice of the position that the controller is at."""

    def __init__(self, controller: CarcassonneController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._state = controller.session.state
        self._words: dict[tuple[Choice, bool, str, Axes], str] = {}
        self._icons: dict[object, QIcon] = {}
        player_colors.when_changed(self._icons.clear)

    def show(self, rows: Sequence[Choice]) -> None:
        """Show other choices."""
        self._words.clear()
        # rows are measured and drawn while the game is already further
        self._state = self._controller.session.state.copy()
        super().show(rows)

    def title(self, row: Choice) -> str:
        is_plain = self._controller.is_plain
        axes = self.axes()
        key = row, is_plain, i18n.language(), axes
        if key not in self._words:  # only for visible rows: it plays them to see what they complete
            session, state = self._controller.session, self._state
            detail = "" if is_plain else spoken(session).detail(state, row.action)
            title = spoken(session, axes).title(state, row.action)
            self._words[key] = words(title, detail, self.difference(row))
        return self._words[key]

    def alike(self, row: Choice) -> object:
        return spoken(self._controller.session, self.axes()).title(self._state, row.action)

    def features(self, row: Choice) -> Features:
        axes = self.axes()
        turn = (row.rotation + quarters(axes)) % 4 if row.what is What.PLACE else 0
        return [*placed(middle_of(*(row.cell or (0, 0)), 0.0)[:2], axes), ("turn", turn)]

    def icon(self, row: Choice) -> QIcon | None:
        state = self._state
        key: object
        match row.what:
            case What.PLACE:
                assert state.hand is not None
                key = _, rotation = state.hand.id, (row.rotation + quarters(self.axes())) % 4
                drawn = tile_pixmap(state.hand.id, _ICON, rotation) if key not in self._icons else None
            case What.CLAIM | What.PORTAL | What.CLIMB | What.RANSOM | What.EXCHANGE:
                key = state.current_player, row.figure
                drawn = (
                    figure_pixmap(state.current_player, _ICON, row.figure) if key not in self._icons else None
                )
            case What.CAPTURE | What.DISMISS | What.HOME | What.CALL:
                key = row.player, row.figure
                drawn = figure_pixmap(row.player, _ICON, row.figure) if key not in self._icons else None
            case What.FAIRY | What.STEP:
                key = guest = FAIRY if row.what is What.FAIRY else DRAGON
                draw = partial(draw_guest, name=guest)
                drawn = pixmap(draw, _ICON) if key not in self._icons else None
            case What.BUILD:
                key = "piece"
                drawn = pixmap(draw_piece, _ICON, margin=2) if key not in self._icons else None
            case _:
                return None
        if drawn is not None:
            self._icons[key] = QIcon(drawn)
        return self._icons[key]
