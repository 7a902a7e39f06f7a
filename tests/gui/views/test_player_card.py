"""The cards above the picture, in every game."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

import turmcore
from gui.base import theme
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session


def inked(card):
    """Where something is drawn on a card."""
    image = card.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    shown = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return shown != QColor(theme.CARD).rgb()


@pytest.mark.slow
@pytest.mark.parametrize("name", offered())
def test_nothing_on_a_card_gives_way_to_words_about_thinking(window, name):
    game = turmcore.load(name, **{"players": 2} if name == "turmbauer" else {})  # two have a sum below
    window.files.start(Session.begin(game, [Kind.LEVEL4] * game.num_players, seed=3))
    window.controller.stop()
    card = window.table.strip.cards[0]
    for width in (110, 300):
        card.setFixedWidth(width)
        window.table.strip.layout().activate()
        card.show_thinking("", 0.0)
        size, before = card.size(), inked(card)
        for words, part in (("thinks …", 0.0), ("thinks 0.5 s", 0.5), ("thinks 117.5 s", 0.9)):
            card.show_thinking(words, part)
            now = inked(card)
            assert not (before & ~now).any() and card.size() == size
            assert (now & ~before).any(), "it is seen that it thinks"
