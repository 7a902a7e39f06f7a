"""The rules beside the window (F2): every number, in every language, with pictures."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument

from gui import i18n
from gui.base import theme
from gui.model.games import offered
from gui.views.rules import RulesView, rule_book, rules_html
from turmcore.registry import game_class


@pytest.fixture(params=offered())
def view(qapp, request):
    view = RulesView(game_class(request.param))
    yield view
    view.close()
    view.deleteLater()


def test_every_rule_is_there_in_the_language_in_use(view):
    view.show_rules()
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


@pytest.mark.slow
def test_pictures_are_drawn(view):
    view.show_rules()
    kind = QTextDocument.ResourceType.ImageResource
    for rule in rule_book(view._game):
        for i, _ in enumerate(rule.pictures):
            image = view.text.document().resource(kind, QUrl(f"rule:{rule.number}/{i}"))
            grid = [(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)]
            assert len({image.pixelColor(x, y).name() for x, y in grid}) > 5


def test_nothing_is_kept_of_rules_that_nobody_reads(view):
    view.show_rules()
    text = view.text.toPlainText()
    assert text and view.text.drawn
    view.close()
    assert view.text.document().isEmpty() and not view.text.drawn
    view.retranslate()  # in another language or scheme
    assert view.text.document().isEmpty() and not view.text.drawn
    view.show_rules()
    assert view.text.toPlainText() == text and view.text.drawn


def test_what_is_not_played_is_pale_and_says_so(qapp):
    i18n.set_language("en")
    book = rule_book(game_class("carcassonne"))
    note, pale = i18n.tr("rules.unplayed"), {rule.number for rule in book.sections[1].rules} | {"1.7"}
    page = rules_html(book, {}, pale)
    assert page.count(note) == 2 and note not in rules_html(book, {})
    section = page[page.index(book.sections[1].title) : page.index(book.sections[2].title)]
    assert section.count(note) == 1 and section.count(f"3px 0;color:{theme.MUTED}'>") == len(
        book.sections[1].rules
    )


def test_a_game_without_rules_has_nothing_to_read():
    class Mute(game_class("waechter")):
        """Its folder has no rules."""

    assert rule_book(Mute) is None
