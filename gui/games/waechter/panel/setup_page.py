"""Setup page of Turm und Wächter."""

from __future__ import annotations

from PySide6.QtWidgets import QGroupBox, QLabel, QSizePolicy

from gui.features.new_game.game_page import GamePage
from gui.games.waechter.picture.chip import chip
from gui.games.waechter.play.setup import Setup
from gui.games.waechter.words.texts import side_name
from gui.i18n import tr
from gui.views.layout import vbox


class SetupPage(GamePage[Setup]):
    """Says how the game is played besides."""

    def __init__(self, setup: Setup) -> None:
        box = QGroupBox(tr("new.waechter.how").upper())
        words = QLabel(tr("new.waechter.short"), wordWrap=True)
        words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        vbox(words, 1, parent=box, margins=(12, 8, 12, 12))
        super().__init__(
            setup,
            lambda player, _: chip(player, 24),
            box,
            name=lambda player, _: side_name(player),
            seat=lambda player, _: side_name(player),
            note=tr("new.waechter.first"),
        )
