"""The welcome page, alone and in the window."""

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

import turmcore
from gui import i18n
from gui.app import main_window
from gui.app.autosave import Autosave
from gui.app.welcome_page import when
from gui.base import messages, opengl, theme
from gui.features.new_game.dialog import NewGameDialog
from gui.games.turmbauer.play.setup import Setup
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.card_button import CardButton
from gui.views.card_grid import CardGrid, boxes
from gui.views.game_card import LEAST, TALLEST, GameCard
from gui.views.welcome import Entry, Invitation, Offer, Welcome
from tests.slow import all_but

KEY = Qt.Key


def keep(folder, plies, is_left, names=("Anna", "person", "person", "person")):
    session = Session.begin(Setup(stability="glued", start="first").game(), [Kind.PERSON] * 4, 5, names)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    autosave = Autosave(folder)
    autosave.save(session, "", is_left)
    autosave.close()
    return session


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kept"


@pytest.fixture
def window(qapp, settings, folder):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(folder))
    window.resize(1024, 600)
    window.show()
    yield window
    window.files.count_as_saved()  # nobody is there to be asked
    window.close()
    window.deleteLater()


@pytest.fixture
def page(qtbot):
    page = Welcome()
    qtbot.addWidget(page)
    page.resize(1024, 560)
    page.show()
    return page


OFFER = Offer(
    [Entry("a", "Round 3", "Anna")],
    [Entry("b", "Round 5")],
    [Entry("/x.tgn", "x.tgn", "gone", None, True)],
    [Invitation("turmbauer"), Invitation("waechter", lesson="begun"), Invitation("babel", lesson="done")],
)


def test_everything_on_the_page_can_be_reached_and_pressed_by_keys(page):
    page.show_offer(OFFER)
    heard = []
    for name in ("resumed", "play_wanted", "recent_wanted"):
        getattr(page, name).connect(lambda *values, name=name: heard.append((name, *values)))
    assert page.cards[0].hasFocus()
    for _ in page.cards:
        QTest.keyClick(page.focusWidget(), KEY.Key_Return)
        QTest.keyClick(page.focusWidget(), KEY.Key_Down)
    assert heard == [
        ("resumed", "a"), ("resumed", "b"), ("recent_wanted", "/x.tgn"),
        ("play_wanted", "turmbauer"), ("play_wanted", "waechter"), ("play_wanted", "babel"),
    ]  # fmt: skip
    assert page.cards[0].hasFocus(), "after the last one comes the first"
    QTest.keyClick(page.focusWidget(), KEY.Key_Up)
    assert page.cards[-1].hasFocus()
    assert all(card.accessibleName() for card in page.cards)


def test_every_game_can_be_learnt_and_says_how_far_somebody_is(page):
    page.show_offer(OFFER)
    heard = []
    page.learn_wanted.connect(heard.append)
    games = page.cards[-3:]
    assert [card.learn.text() for card in games] == ["Learn", "Continue learning", "Learned ✓"]
    for card in games:
        QTest.mouseClick(card.learn, Qt.MouseButton.LeftButton)
    assert heard == ["turmbauer", "waechter", "babel"]


@pytest.mark.parametrize("size", [(1208, 598), (1224, 638), (870, 638)])
def test_four_games_leave_no_hole_in_their_rows(size):
    for words in (80, 121):
        assert len(
            {box.left() for box in boxes(4, QSize(*size), LEAST, lambda _, words=words: words, TALLEST)}
        ) in (2, 4)


@pytest.mark.parametrize("size", [(640, 420), (960, 430), (1220, 600), (1900, 1000)])
@pytest.mark.parametrize("count", [3, 4, 5])
def test_cards_of_games_never_overlap_and_stay_in_the_page(size, count):
    found = boxes(count, QSize(*size), LEAST, lambda width: 120 if width < 500 else 100, TALLEST)
    assert len(found) == count
    for i, box in enumerate(found):
        assert box.left() >= 0 and box.right() < size[0] and box.width() >= 220 and box.height() >= 170
        assert not any(box.intersects(other) for other in found[:i])


def test_delete_takes_away_what_can_go(page):
    page.show_offer(OFFER)
    heard = []
    page.discarded.connect(heard.append)
    page.recent_removed.connect(heard.append)
    for card in page.cards[:3]:
        QTest.keyClick(card, KEY.Key_Delete)
    assert heard == ["a", "b", "/x.tgn"]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), all_but([(1280, 800)], [(1280, 800), (1280, 620), (1000, 700)]))
def test_the_cards_of_games_are_alike_and_nothing_on_them_is_cut(window, qtbot, width, height):
    window.resize(width, height)
    window.show_welcome()
    for code in i18n.NAMES:
        window.commands[f"language.{code}"].trigger()
        cards = window.findChildren(GameCard)
        cards = [card for card in cards if card.isVisible()]
        qtbot.waitUntil(lambda cards=cards: all(card.change.text() for card in cards))
        window.grab()  # everything is laid out
        words = [[*card.findChildren(QLabel), card.change] for card in cards]
        assert len(cards) == 5 and len({tuple(one.y() for one in those) for those in words}) == 1
        for one in (one for those in words for one in those):
            room, flags = one.contentsRect(), Qt.TextFlag.TextWordWrap
            assert one.fontMetrics().boundingRect(room, flags, one.text()).height() <= room.height()


class Painted(QObject):
    """Which parts of a widget are painted."""

    def __init__(self, widget):
        super().__init__()
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, _, event):
        if event.type() == QEvent.Type.Paint:
            self.region += event.region()
        return False


@pytest.mark.slow
@pytest.mark.parametrize("size", [QSize(1264, 760), QSize(1024, 600)])
def test_the_cards_lie_where_they_stay_as_soon_as_they_are_seen(window, qtbot, size):
    """Or a click would begin another game than the one that somebody aims at."""
    grid, seen = window.welcome.view.findChild(CardGrid), Seen()
    window.resize(size)

    def has_all_words():
        return all(card.change.text() for card in grid.findChildren(GameCard))

    window.show_welcome()
    qtbot.waitUntil(has_all_words)
    for _ in range(3):
        window.files.quick_game("turmbauer")
        window.files.count_as_saved()
        seen.places.clear()
        window.show_welcome()
        qtbot.waitUntil(has_all_words)
        qtbot.wait(30)
        assert len(seen.places) == 5, seen.places
    for card in grid.findChildren(GameCard):
        assert card.words_height() == card.layout().minimumSize().height(), "the sums are those of the layout"


class Seen(QObject):
    """Where cards of games are painted."""

    def __init__(self):
        super().__init__()
        self.places = set()
        QApplication.instance().installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, GameCard):
            self.places.add(watched.geometry().getRect())
        return False


def test_a_picture_is_painted_anew_when_the_words_below_it_get_more_room(qtbot):
    card = GameCard(
        "Game", "A motto", "Play", "Learn", lambda: QImage(8, 8, QImage.Format.Format_RGB32), str, str
    )
    qtbot.addWidget(card)
    card.resize(300, 400)
    card.show()
    qtbot.waitUntil(lambda: bool(card.change.text()))
    QApplication.processEvents()  # whatever was to be painted is
    painted = Painted(card)
    card.set_heights([20, 60, 20])
    qtbot.waitUntil(lambda: QRegion(card.rect()).subtracted(painted.region).isEmpty())


def test_escape_goes_back_only_where_there_is_a_game(page):
    heard = []
    page.return_wanted.connect(lambda: heard.append(1))
    for can_return in (False, True):
        page.show_offer(Offer(can_return=can_return))
        QTest.keyClick(page, KEY.Key_Escape)
        assert len(heard) == can_return and page.back.isVisible() is can_return


@pytest.mark.slow
def test_a_first_start_offers_the_games(window):
    window.show_welcome()
    page = window.welcome.view
    titles = [*(i18n.tr(f"game.{name}") for name in offered()), "Just build"]
    assert [card.title for card in page.cards] == titles
    assert (
        "Person, Benno (Level 1), Cilla (Level 1), Dario (Level 1)" in page.cards[0]._how()
        and page.cards[0].hasFocus()
    )
    assert not page.side_scroll.isVisible(), "there is nothing to go on with"
    assert window.windowTitle() == "Turmbauer" and not window.files.is_unsaved
    QTest.keyClick(page.cards[0], KEY.Key_Return)
    assert page.isHidden() and window.panel.isVisible() and window.commands["roll"].isEnabled()
    assert window.windowTitle() == "Turmbauer[*]", "a game without a file is called as it is played"
    assert window.controller.session.kinds == (Kind.PERSON, Kind.LEVEL1, Kind.LEVEL1, Kind.LEVEL1)
    window.show_welcome()
    QTest.mouseClick(page.cards[1].learn, Qt.MouseButton.LeftButton)
    assert window.table.parts.name == "waechter" and window.table.teacher.card.isVisible()


def test_nothing_is_played_behind_the_page(window):
    window.show_welcome()
    for key in (KEY.Key_Space, KEY.Key_Return, KEY.Key_Z, KEY.Key_N, KEY.Key_X):
        QTest.keyClick(window, key)
    assert window.controller.session.plies == []
    for name in ("roll", "undo", "turn_back", "rematch", "save", "home", "inside.xray"):
        assert not window.commands[name].isEnabled(), name
    for name in ("new", "open", "paste", "quit", "welcome", "keys"):
        assert window.commands[name].isEnabled(), name


def test_computers_wait_behind_the_page(window):
    window.files.start(Session.begin(Setup().game(), [Kind.GREEDY] * 4, 3))
    assert window.controller.is_thinking
    window.controller.session.roll()
    window.commands["welcome"].trigger()
    assert not window.controller.computers._pause.isActive()
    QTest.keyClick(window.welcome.view.cards[0], KEY.Key_Escape)
    assert window.controller.computers._pause.isActive() and window.panel.isVisible()


@pytest.mark.slow
def test_kept_games_are_told_apart_and_gone_on_with(window, folder):
    left, crashed = keep(folder, 10, True), keep(folder, 20, False, ("Zoé", "person", "person", "person"))
    window.show_welcome()
    first, second = window.welcome.view.cards[:2]
    assert first.title == second.title == "Turmbauer"
    assert first.detail.startswith("Round 2 of 12, Blue to play\nZoé, ")
    assert second.detail.startswith("Round 1 of 12, Black to play\n") and "today, " in second.detail
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert window.controller.session.tokens == left.tokens and window.files.is_unsaved
    window.commands["welcome"].trigger()
    (offered_now,) = [card.detail for card in window.welcome.view.cards if isinstance(card, CardButton)]
    assert offered_now.startswith("Round 2 of 12, Blue to play\n"), "the one on the table is not offered"
    QTest.keyClick(window.welcome.view.cards[0], KEY.Key_Return)
    assert window.controller.session.tokens == crashed.tokens
    (aside,) = Autosave(folder).free_games()
    assert aside.game.session.tokens == left.tokens, "and the one that was on the table waits"


@pytest.mark.slow
def test_what_is_finished_is_in_the_album_and_not_offered_to_go_on_with(window, folder):
    left = keep(folder, 10, True)
    for is_over in (True, False):
        mate = turmcore.from_text("waechter", "3RG3/3b23/7/7/7/7/r12BG3 b")
        window.files.start(Session(mate, [Kind.PERSON] * 2))
        window.controller.play(window.controller.session.game.parse("D6-D7-1" if is_over else "D6-C6-1"))
        assert window.files.may_leave()
        window.files.start(Session.begin(turmcore.load("babel"), [Kind.PERSON] * 4, 1))
        window.show_welcome()
        aside = [one.game.session for one in Autosave(folder).free_games()]
        assert ["D6-D7-1"] not in [session.tokens for session in aside], "the album has it"
        offered_now = [card.title for card in window.welcome.view.cards if isinstance(card, CardButton)]
        assert offered_now == ["Turmbauer"] if is_over else ["Turm und Wächter", "Turmbauer"]
    assert len(list(Autosave(folder).album.glob("*"))) == 1, "what is over, and nothing else"
    assert left.tokens in [session.tokens for session in aside]


@pytest.mark.slow
def test_a_discarded_game_is_in_the_bin_and_deleted_only_after_a_question(window, folder, monkeypatch):
    session = keep(folder, 10, True)
    window.show_welcome()
    page = window.welcome.view
    for is_sure in (False, True):
        QTest.keyClick(page.cards[0], KEY.Key_Delete)
        assert Autosave(folder).free_games() == [] and page.bin.text() == "Bin (1)"
        page.bin.click()
        assert page.bin.hasFocus()
        monkeypatch.setattr(messages, "ask_to_discard", lambda *_, is_sure=is_sure: is_sure)
        QTest.keyClick(page.cards[0], KEY.Key_Delete)
        assert Autosave(folder).num_binned == (not is_sure)
        if not is_sure:
            QTest.keyClick(page.cards[0], KEY.Key_Return)
            assert window.controller.session.tokens == session.tokens
            assert Autosave(folder).num_binned == 0
            window.files.rematch()  # it is left again
            window.show_welcome()
    assert not [one for one in page.findChildren(QToolButton) if one.text().startswith("Bin")]
    assert page.cards[0].title == "Turmbauer", "nothing is left but the games"


@pytest.mark.slow
def test_twelve_left_games_are_shown_and_the_older_ones_at_a_click(window, folder):
    for _ in range(14):
        keep(folder, 3, True)
    window.show_welcome()
    page = window.welcome.view

    def count():
        return sum(isinstance(card, CardButton) for card in page.cards)

    assert count() == 12
    (older,) = [one for one in page.findChildren(QToolButton) if one.text() == "Older games"]
    older.click()
    assert count() == 14
    assert not any(one.isVisible() and one.text() == "Older games" for one in page.findChildren(QToolButton))


@pytest.mark.slow
def test_untouched_games_are_not_kept(window, folder):
    """Whoever opens a game and closes it again has not put anything together."""
    left = keep(folder, 40, True)
    for name in [*offered(), *["babel"] * 6]:
        window.files.start(
            Session.begin(turmcore.load(name), [Kind.PERSON] * turmcore.load(name).num_players)
        )
        assert window.files.may_close()
        window.files.autosave = Autosave(folder)
    assert [one.game.session.tokens for one in window.files.autosave.free_games()] == [left.tokens]


def test_a_kept_game_that_another_program_took_is_told(window, folder, monkeypatch):
    keep(folder, 10, True)
    window.show_welcome()
    other = Autosave(folder)
    other.adopt(other.free_games()[0].name)
    told = []
    monkeypatch.setattr(messages, "say_failure", lambda _, title, detail: told.append(title))
    QTest.keyClick(window.welcome.view.cards[0], KEY.Key_Return)
    assert told == ["This game cannot be continued here."]
    other.close()


def test_a_small_window_scrolls_and_squeezes_nothing(window, folder, settings, tmp_path):
    for plies in (10, 20, 30):
        keep(folder, plies, True)
    settings.recent = [str(tmp_path / f"{i}.tgn") for i in range(4)]
    window.show_welcome()
    QGuiApplication.processEvents()
    cards = window.welcome.view.cards
    assert all(card.height() >= card.minimumSizeHint().height() for card in cards)
    QTest.keyClick(cards[0], KEY.Key_Up)
    assert cards[-1].hasFocus() and not cards[-1].visibleRegion().isEmpty(), "it is scrolled to"


@pytest.mark.slow
def test_files_that_are_gone_say_so(window, settings, tmp_path, monkeypatch):
    settings.recent = [str(tmp_path / "gone.tgn")]
    window.show_welcome()
    card = window.welcome.view.cards[0]
    assert card.title == "gone.tgn" and "no longer there" in card.detail
    monkeypatch.setattr(messages, "ask_to_forget", lambda *_: True)
    QTest.keyClick(card, KEY.Key_Return)
    assert settings.recent == [] and window.welcome.view.cards[0].title == "Turmbauer"


@pytest.mark.slow
def test_a_new_game_that_is_not_wanted_leaves_the_page(window, monkeypatch):
    monkeypatch.setattr(NewGameDialog, "exec", lambda _: 0)
    window.show_welcome()
    QTest.mouseClick(window.welcome.view.new, Qt.MouseButton.LeftButton)
    assert window.welcome.view.isVisible()


@pytest.mark.parametrize("code", i18n.NAMES)
def test_the_language_is_chosen_on_the_page(window, settings, code):
    window.show_welcome()
    button = next(b for b in window.welcome.view.languages.buttons() if b.property("code") == code)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert settings.language == code and window.commands[f"language.{code}"].isChecked()
    assert (
        window.welcome.view.cards[0].play.text() == i18n.tr("welcome.play")
        and window.welcome.view.isVisible()
    )


@pytest.mark.parametrize(
    ("days", "words"), [(0, "today, 5:04 PM"), (1, "yesterday, 5:04 PM"), (400, ", 5:04 PM")]
)
def test_times_are_told_in_words(days, words):
    time = datetime.now().replace(hour=17, minute=4) - timedelta(days=days)
    assert when(time).replace("\u202f", " ").endswith(words)


@pytest.mark.slow
def test_tabs_of_a_table_that_was_away_are_as_wide_as_their_new_words(window):
    window.show()
    for game in ("carcassonne", "turmbauer"):
        window.show_welcome()
        window.files.quick_game(game)
        QGuiApplication.processEvents()
    window.show_welcome()
    window.set_language("de")
    window.files.quick_game("turmbauer")
    QGuiApplication.processEvents()
    window.show_welcome()
    window.files.quick_game("carcassonne")
    QGuiApplication.processEvents()
    window.table.tabletop.set_open(True)
    for button in window.table.pages.buttons:
        assert button.width() > button.fontMetrics().horizontalAdvance(button.text()) or button.isHidden()
    window.set_language("en")


def test_the_key_to_the_right_leads_from_a_kept_game_to_the_games(page):
    page.show_offer(OFFER)
    QTest.keyClick(page.cards[0], KEY.Key_Right)
    assert page.cards[-len(OFFER.games)].hasFocus()
