"""The rules beside the window (F2): every number, in every language, with pictures."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from gui import i18n
from gui.model.games import offered
from gui.views.rules import RulesView, rule_book
from turmcore.registry import game_class


@pytest.fixture(params=offered())
def view(qapp, request):
    view = RulesView(game_class(request.param))
    yield view
    view.close()
    view.deleteLater()


def test_every_rule_is_there_in_the_language_in_use(view):
    for code in i18n.NAMES:
        i18n.set_language(code)
        view.retranslate()
        text = view.text.toPlainText()
        book = rule_book(view._game)
        assert book == view._game.rule_book(code) and book.title in text
        for rule in book:
            assert f"{rule.number}\n" in text
            for picture in rule.pictures:
                assert picture.caption.replace("`", "") in text


def test_pictures_are_drawn(view):
    view.show_rules()
    kind = QTextDocument.ResourceType.ImageResource
    for rule in rule_book(view._game):
        for i, _ in enumerate(rule.pictures):
            image = view.text.document().resource(kind, QUrl(f"rule:{rule.number}/{i}"))
            grid = [(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)]
            assert len({image.pixelColor(x, y).name() for x, y in grid}) > 5


def test_a_game_without_rules_has_nothing_to_read():
    class Mute(game_class("waechter")):
        """Its folder has no rules."""

    assert rule_book(Mute) is None
