"""What a screen reader finds: a walk through everything that can be reached by keys."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from gui.app import main_window
from gui.base import accessible, opengl
from gui.features.album.store import Album
from gui.features.album.window import AlbumWindow
from gui.features.new_game.dialog import NewGameDialog
from gui.i18n import tr
from gui.model.games import offered
from gui.views.player_card import PlayerCard
from tests.gui.app.table_run import moments, session_of
from tests.slow import all_but

MOST = 200  # stops of the Tab key


def nameless(top):
    """Widgets in sight that take the keys and have no name."""
    found = []
    for widget in (top, *top.findChildren(QWidget)):
        takes_keys = widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if takes_keys and not isinstance(widget, QScrollArea):
            told = QAccessible.queryAccessibleInterface(widget)
            if told is None or not told.text(QAccessible.Text.Name).strip():
                found.append((type(widget).__name__, widget.objectName()))
    return found


@pytest.mark.parametrize("game", all_but(["babel", "waechter"], offered()))
def test_everything_that_takes_the_keys_has_a_name(qtbot, settings, game):
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    qtbot.addWidget(window)
    window.files.may_leave = lambda **_: True
    window.show()
    window.show_welcome()
    QApplication.processEvents()
    assert nameless(window) == []
    window.files.quick_game(game)
    window.controller.stop()
    tabs = window.table.tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        QApplication.processEvents()
        assert nameless(window) == [], tabs.tabText(number)
        if tabs.widget(number) is not window.table.around.tab:
            assert undescribed(window.table.drawer) == [], tabs.tabText(number)
    window.controller.forfeit(0)
    assert window.table.ending.banner.isVisible() and nameless(window) == []
    dialog = NewGameDialog(settings, window)
    dialog.choose(game)
    dialog.show()
    assert nameless(dialog) == []
    window.files.count_as_saved()


@pytest.mark.parametrize("game", offered())
def test_the_board_and_the_cards_say_what_they_are_and_what_is_to_be_done(window, game):
    accessible.tell_roles()
    window.files.quick_game(game)
    window.controller.stop()
    for seat in window.findChildren(PlayerCard):
        if seat.isVisible():
            told = QAccessible.queryAccessibleInterface(seat)
            assert told.role() == QAccessible.Role.Button
            assert told.text(QAccessible.Text.Description) == "Click: name, portrait, color, who plays"
    stage = window.table.stage
    shown = stage.playground or next(
        one for one in stage.findChildren(QWidget) if one.accessibleName() == tr("picture.turmbauer")
    )
    assert QAccessible.queryAccessibleInterface(shown).role() == QAccessible.Role.Canvas
    window.table.show_hint()
    said = (stage.playground or window.table.hint).accessibleDescription()
    assert said and said == window.hint.text().replace("\n", " ")


def test_so_has_the_album(qtbot, tmp_path):
    window = AlbumWindow(Album(tmp_path), str)
    qtbot.addWidget(window)
    window.show()
    assert nameless(window) == []
    window.honors.badges.setAccessibleName("")
    window.tabs.setCurrentWidget(window.honors)
    assert nameless(window) == [("QListWidget", "")], "the walk sees what has none"


def undescribed(widget):
    """The buttons that a screen reader has nothing but a name for."""
    told = {
        one: QAccessible.queryAccessibleInterface(one)
        for one in widget.findChildren(QAbstractButton)
        if one.isVisible()
    }
    return [called(one) for one, seen in told.items() if not seen.text(QAccessible.Text.Description)]


def stops(window, first):
    """All that the Tab key leads to until it comes back; each is seen while it has the keys."""
    window.activateWindow()
    first.setFocus()
    found = [first]
    while len(found) < MOST:
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        now = window.focusWidget()
        if now is first:
            return found
        over = window.childAt(box_of(window, now).center())
        is_seen = over is now or now.isAncestorOf(over) or now is window.table.stage.playground
        assert is_seen, f"{called(over)} lies over {called(now)}"
        found.append(now)
    raise AssertionError(f"the keys go round: {[*map(called, found[:40])]}")


def box_of(window, widget):
    """What is seen of a widget."""
    return widget.visibleRegion().boundingRect().translated(widget.mapTo(window, QPoint()))


def part_of(window, widget):
    """Number of the part of a table in which something stands, in the order in which they are read."""
    top, bubble = window.table.tabletop, window.table.first_turn.bubble
    parts = (*top.notes, top.picture, *top.cards, bubble, top.sentence, top.bar, top.foot, top.drawer)
    return next(
        (number for number, part in enumerate(parts) if part.isAncestorOf(widget)), -1
    )  # else a plate


def out_of_order(window):
    """Stops that are not read after the one before."""
    found = []
    for one, other in pairwise(stops(window, window.table.strip.card(0))):
        before, here = box_of(window, one), box_of(window, other)
        at, to = part_of(window, one), part_of(window, other)
        is_after = (
            here.left() >= before.left()
            if to < 0
            else here.left() > before.right() or here.top() > before.bottom()
        )
        if to < at or (to == at and not is_after):
            found.append(f"{called(other)} after {called(one)}")
    return found


def called(widget):
    told = QAccessible.queryAccessibleInterface(widget)
    return f"{type(widget).__name__} “{told.text(QAccessible.Text.Name)}”" if told is not None else "nothing"


def moments_and_end(window, session):
    """Go through the moments of a game, and its end."""
    yield from moments(window, session)
    window.controller.forfeit(0)
    yield "end"
    window.files.count_as_saved()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (640, 400)])
@pytest.mark.parametrize("game", offered())
def test_the_tab_key_goes_as_one_reads(window, game, width, height):
    accessible.tell_roles()
    window.resize(width, height)
    seen = 0
    for players in (2, 6):
        session = session_of(game, players)
        for moment in moments_and_end(window, session) if session is not None else ():
            for is_open in (False, True):
                window.table.tabletop.set_open(is_open)
                for _ in range(3):
                    QApplication.processEvents()
                assert out_of_order(window) == [], (players, moment, is_open)
                assert nameless(window) == [], (players, moment, is_open)
                seen += 1
    assert seen >= 6


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_the_tab_key_passes_by_what_a_drawer_in_a_low_window_lies_over(window, game):
    window.resize(400, 240)
    window.settings.guided[game] = "done"
    for moment in moments_and_end(window, session_of(game, 2)):
        window.table.tabletop.set_open(True)
        for _ in range(3):
            QApplication.processEvents()
        assert len(stops(window, window.table.drawer.closer)) > 2, moment


@pytest.mark.slow
def test_the_plate_of_who_is_on_turn_says_so(window):
    for game in offered():
        window.files.start(session_of(game, 2))
        said = [
            card.accessibleName().endswith(", on turn")
            for card in window.table.strip.findChildren(PlayerCard)
        ]
        assert sum(said) == 1
        window.files.count_as_saved()


def test_on_the_welcome_page_the_keys_come_from_the_games_to_what_stands_below(window):
    window.show_welcome()
    for _ in range(3):  # everything is laid out
        QApplication.processEvents()
    page = window.welcome.view
    walked = stops(window, next(one for one in page.languages.buttons() if one.isChecked()))
    at = [walked.index(one) for one in (*page.cards, page.new, page.album)]
    assert at == sorted(at) and page.cards[0] in walked[:2]
