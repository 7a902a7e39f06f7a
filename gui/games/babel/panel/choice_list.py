"""List of the choices, for keys and for people who cannot see the tower."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QWidget

from gui.games.babel.picture.tokens import sign_pixmap
from gui.games.babel.words.texts import choice_detail, choice_title
from gui.model.player_colors import when_changed
from gui.views.apart import Features, placed
from gui.views.choice_view import ChoiceRows, words
from turmcore.babel.choosing import Choice
from turmcore.babel.rings import layout_of


class ChoiceModel(ChoiceRows[Choice]):
    """One row for each choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons: dict[str, QIcon] = {}
        when_changed(self._icons.clear)

    def title(self, row: Choice) -> str:
        return words(choice_title(row), choice_detail(row), self.difference(row))

    def alike(self, row: Choice) -> object:
        return choice_title(row), choice_detail(row)

    def features(self, row: Choice) -> Features:
        if row.board is None or row.is_pass:
            return ()
        layout, axes = layout_of(row.board), self.axes()
        origin, target = layout.middle(row.origin)[:2], layout.middle(row.target)[:2]
        return [*placed(origin, axes), *placed(target, axes, "to_")]

    def icon(self, row: Choice) -> QIcon | None:
        if row.color and row.color not in self._icons:
            self._icons[row.color] = QIcon(sign_pixmap(row.color, 18))
        return self._icons.get(row.color)
