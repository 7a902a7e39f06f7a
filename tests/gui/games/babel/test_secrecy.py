"""Secret colors: who may see which, and that nothing that can be read gives another one away."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextEdit, QWidget

import turmcore
from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import opengl, theme
from gui.features.analysis.model import Evaluations
from gui.games.babel.play.secrecy import Secrecy
from gui.i18n import tr
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.gui.games.babel.positions import GREEDY, PERSON, RANDOM, control, hit
from tests.gui.games.turmbauer.test_controller import Desk
from tests.slow import all_but
from turmcore import babel
from turmcore.search import Ranked


def game_of(colors, kinds, plies=14, seed=5):
    """A game with these colors; figures move in the same way whatever the colors are."""
    game = turmcore.load("babel", players=len(colors))
    session = Session(game.state(game.new_state(seed).to_text()), kinds, seed)
    session.state.seed(seed)
    session.play(f"s:{colors}")
    while len(session.plies) < plies:
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return session


def to_persons_turn(session, players=(0,)):
    """On until one of these is to decide."""
    while session.state.is_chance() or session.player not in players:
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return session


@pytest.fixture
def window(qapp, settings, tmp_path):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.resize(1100, 640)
    window.show()
    window.commands["quick"].trigger()
    yield window
    window.files.autosave = None
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def texts_of(window):
    """Everything that can be read in the window or heard of it: labels, tooltips, names, lists, the title, the
    clipboard."""
    found = [window.windowTitle()]
    for widget in (window, *window.findChildren(QWidget)):
        found += [
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.statusTip(),
        ]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
        if isinstance(widget, QTextEdit):
            found.append(widget.toPlainText())
    for rows in (window.table.moves.rows, window.panel.list.rows):
        for number in range(rows.rowCount()):
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                found.append(str(rows.data(rows.index(number), role)))
    found += [str(window.table.analysis.shares), window.table.hint.text()]
    found.append(str(window.table.analysis.evaluations.shares))
    found += [mark.label for mark in window.controller.preview().marks]
    found.append(window.table.parts.plan(window.desk.session.state))
    found.append(window.table.parts.standing(window.desk.session))
    window.commands["copy_position"].trigger()
    found.append(QGuiApplication.clipboard().text())
    window.hint.setText("")
    return found


def pictures_of(window):
    """What is painted of the players and beside the tower."""
    return [
        part.grab().toImage()
        for part in (*window.table.strip.cards, window.panel, window.table.analysis_tab, window.stage.flat)
    ]


# -- who may see what -----------------------------------------------------------------------------------


def test_one_person_sees_the_own_color_and_no_other():
    session = game_of("rgky", [PERSON, GREEDY, RANDOM, GREEDY])
    secrecy = Secrecy(session)
    assert [secrecy.color(player) for player in range(4)] == ["r", None, None, None]
    assert not secrecy.must_pass and secrecy.viewer == 0
    secrecy.is_hidden = True
    assert secrecy.visible == frozenset()
    secrecy.is_asked = True
    assert secrecy.visible == {0}


def test_several_people_see_a_color_only_while_its_player_asks():
    session = to_persons_turn(game_of("rgky", [PERSON, PERSON, GREEDY, GREEDY]), (1,))
    secrecy = Secrecy(session)
    secrecy.follow(session)
    assert secrecy.must_pass and secrecy.viewer is None and not secrecy.visible
    secrecy.is_asked = True
    assert not secrecy.visible, "nobody has taken the screen"
    secrecy.take_screen()
    assert not secrecy.must_pass and [secrecy.color(player) for player in range(4)] == [None, "g", None, None]
    secrecy.is_asked = False
    assert not secrecy.visible


def test_nobody_at_the_screen_sees_no_color_until_the_end():
    session = game_of("rgky", [GREEDY] * 4)
    secrecy = Secrecy(session)
    assert not secrecy.visible and secrecy.owner is None
    while not session.is_over:
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    secrecy.follow(session)
    assert secrecy.is_open and [secrecy.color(player) for player in range(4)] == list("rgky")
    session.go_to(0)
    secrecy.follow(session)
    assert [secrecy.color(player) for player in range(4)] == list("rgky"), "known from then on"
    session.go_to(5)
    session.cut()
    assert secrecy.is_open, "what was played stays, and with it what is known"
    session.keeps = False
    session.redo()
    session.undo()
    session.cut()
    assert not secrecy.is_open and not secrecy.visible


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_is_seen_hides_the_others(viewer):
    session = game_of("rgky", [PERSON] * 4)
    seen = Secrecy(session).seen(session.state, viewer)
    known = ["?"] * 4
    if viewer is not None:
        known[viewer] = "rgky"[viewer]
    assert seen.to_text().split()[2] == "".join(known)
    assert seen.to_text().split()[1] == session.state.to_text().split()[1]


def test_computers_think_with_a_view_of_their_own():
    first = game_of("rgky", [RANDOM] * 4, 1).player
    others = "".join(letter for seat, letter in enumerate("rgky") if seat != first)
    turned = others[1:] + others[:1]
    same = turned[:first] + "rgky"[first] + turned[first:]
    seen = {game_of(colors, [RANDOM] * 4, 1).copy_for_thinking().to_text() for colors in ("rgky", same)}
    assert same != "rgky" and len(seen) == 1
    (text,) = seen
    assert text.split()[2] == "".join("rgky"[first] if seat == first else "?" for seat in range(4))


# -- nothing gives another color away ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("tab", all_but([0], [0, 1, 2]))
def test_games_that_differ_in_others_secrets_look_the_same(window, tab):
    seen, painted = [], []
    pictures_of(window)  # what is only made when it is first drawn
    for colors in ("rgky", "rwbk", "rykg"):
        session = to_persons_turn(game_of(colors, [PERSON, RANDOM, GREEDY, RANDOM]))
        window.files.start(session)
        window.table.turn_to(window.table.tabs.widget(tab))
        seen.append(texts_of(window))
        painted.append(pictures_of(window))
    assert seen[0] == seen[1] == seen[2] and len(seen[0]) > 100
    assert painted[0] == painted[1] == painted[2]
    window.files.start(to_persons_turn(game_of("grky", [PERSON, RANDOM, GREEDY, RANDOM])))
    window.table.turn_to(window.table.tabs.widget(tab))
    assert texts_of(window) != seen[0], "the own color is told: the test would see another one"


@pytest.mark.parametrize("tab", all_but([1], [0, 1, 2]))
def test_people_at_one_screen_read_nobodys_color(window, tab):
    seen, painted = [], []
    for colors in ("bkw", "rgk", "wbk", "gry"):  # the first leaves words on pages that are hidden
        session = to_persons_turn(game_of(colors, [PERSON, PERSON, RANDOM]), (0, 1))
        window.files.start(session)
        window.table.turn_to(window.table.tabs.widget(tab))
        before = texts_of(window), pictures_of(window)
        assert window.controller.aim.must_pass and not window.controller.choices
        window.panel.take.click()
        assert not window.controller.aim.must_pass and window.controller.choices
        after = texts_of(window), pictures_of(window)
        seen.append((before[0], after[0]))
        painted.append((before[1], after[1]))
    assert seen[1] == seen[2] == seen[3] and painted[1] == painted[2] == painted[3]


def test_an_analysis_knows_no_more_than_its_viewer():
    for kinds, viewer in (([PERSON, GREEDY, GREEDY, GREEDY], 0), ([PERSON, PERSON, GREEDY, GREEDY], None)):
        shares = []
        for colors in ("rgky", "rwbk"):
            session = to_persons_turn(game_of(colors, kinds))
            game = control(Desk(), session.state.to_text(), kinds)
            assert game.eyes == (viewer, False)
            evaluations = Evaluations()
            evaluations.follow(session, lambda state, game=game: game.secrecy.seen(state, viewer), game.eyes)  # noqa: B023
            shares.append(evaluations.shares)
            assert game.as_seen(session.state, is_hint=True).to_text().split()[2] == "r???"
        assert shares[0] == shares[1]


def test_evaluations_are_made_anew_for_other_eyes():
    session = game_of("rgky", [PERSON] * 4)
    evaluations = Evaluations()
    evaluations.follow(session, lambda state: state.view(0), 0)
    first = list(evaluations.shares)
    evaluations.follow(session, lambda state: state.view(1), 1)
    assert evaluations.shares != first
    evaluations.follow(session, lambda state: state.view(0), 0)
    assert evaluations.shares == first


def test_beliefs_are_those_of_the_viewer_and_depend_on_no_other_secret():
    tables = []
    for colors in ("rgky", "rwbk"):
        session = game_of(colors, [PERSON] * 4)
        found = babel.beliefs(session.state, 0)
        assert found[0] == (1.0, 0, 0, 0, 0, 0) and all(abs(sum(row) - 1) < 1e-6 for row in found)
        assert all(row[0] == 0 for row in found[1:])
        tables.append(found)
    assert tables[0] == tables[1]


# -- holding ----------------------------------------------------------------------------------------------------


def send(window, kind):
    QTest.qWaitForWindowActive(window, 200)
    (QTest.keyPress if kind == "down" else QTest.keyRelease)(window, Qt.Key.Key_C)


def test_the_color_is_shown_as_long_as_the_key_is_held(window):
    session = to_persons_turn(game_of("rgk", [PERSON, PERSON, RANDOM]), (0, 1))
    window.files.start(session)
    card, color = window.table.strip.cards[session.player], window.panel.color
    own = "rgk"[session.player]
    send(window, "down")
    assert card.letter is None, "the screen was not passed yet"
    send(window, "up")
    window.commands["done"].trigger()
    assert not window.controller.aim.must_pass
    assert card.letter is None and color.block.letter is None and "hidden" in card.toolTip()
    further = window.table.analysis_tab.further
    assert further.table.isHidden() and not further.words.isHidden()
    send(window, "down")
    assert card.letter == own == color.block.letter and tr(f"color.{own.upper()}") in card.toolTip()
    assert not further.table.isHidden() and tr(f"color.{own.upper()}") in further.table.accessibleName()
    assert [other.letter for other in window.table.strip.cards if other is not card] == [None] * 5
    send(window, "up")
    assert card.letter is None and color.block.letter is None and "hidden" in card.toolTip()
    assert further.table.isHidden() and not further.table.accessibleName()


def test_the_button_is_held_too_and_a_window_that_is_left_hides_it(window):
    session = to_persons_turn(game_of("rgk", [PERSON, PERSON, RANDOM]), (0, 1))
    window.files.start(session)
    window.controller.take_screen()
    card = window.table.strip.cards[session.player]
    QTest.mousePress(window.panel.color.button, Qt.MouseButton.LeftButton)
    assert card.letter is not None
    QTest.mouseRelease(window.panel.color.button, Qt.MouseButton.LeftButton)
    assert card.letter is None
    send(window, "down")
    assert card.letter is not None
    window.panel.eventFilter(window, QEvent(QEvent.Type.WindowDeactivate))
    assert card.letter is None


def test_the_next_player_gets_the_screen_hidden(window):
    session = game_of("rgk", [PERSON] * 3, 1)
    window.files.start(session)
    game = window.controller
    game.take_screen()
    first = session.player
    assert game.can_roll
    send(window, "down")
    window.commands["roll"].trigger()
    game.do("next_place")
    game.done()
    assert session.player != first and game.aim.must_pass and window.panel.take.isVisible()
    assert all(card.letter is None for card in window.table.strip.cards), "also if the key is still down"
    assert (
        not game.can_roll
        and not game.choices
        and tr("hint.babel.pass", player="Player 3")[:8] in window.hint.text()
    )
    game.point(hit("1.2"))
    game.do("next_place")
    assert game.aim.picked is None and game.aim.chosen is None, "nobody plays before the screen is passed"
    window.commands["roll"].trigger()  # the space bar takes the screen
    assert not game.aim.must_pass


def test_the_only_person_can_hide_the_own_color(window):
    window.files.start(to_persons_turn(game_of("rgk", [PERSON, RANDOM, RANDOM])))
    card = window.table.strip.cards[0]
    assert card.letter == "r" and window.panel.color.button.isHidden()
    window.commands["hide_color"].trigger()
    assert card.letter is None and not window.panel.color.button.isHidden()
    send(window, "down")
    assert card.letter == "r"
    send(window, "up")
    window.commands["hide_color"].trigger()
    assert card.letter == "r"


def test_another_person_at_the_screen_hides_it_again(window):
    session = to_persons_turn(game_of("rgk", [PERSON, RANDOM, RANDOM]))
    window.files.start(session)
    assert window.table.strip.cards[0].letter == "r"
    window.controller.set_player(1, "person")
    assert window.table.strip.cards[0].letter is None and window.controller.aim.must_pass


# -- the end, files ---------------------------------------------------------------------------------------------


def test_the_end_reveals_all_colors_and_points(window):
    session = game_of("rgky", [PERSON, PERSON, RANDOM, RANDOM], 1, seed=3)
    while not session.is_over:
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.sample())
    window.files.start(session)
    assert [card.letter for card in window.table.strip.cards[:4]] == list("rgky")
    rows = window.panel.end.table.rows
    assert sorted((row.player, row.color) for row in rows) == list(enumerate("rgky"))
    points = session.state.points
    for row in rows:
        if session.state.groups >= 3 or session.state.end_reason == "summit":
            assert row.total == points[row.color]
        assert row.has_won == (row.player in session.winners)
    assert rows[0].has_won or not session.winners
    assert window.panel.end.title.text() and "rule" in window.panel.end.reason.text()
    assert window.table.analysis_tab.further.isHidden()
    window.commands["undo"].trigger()
    assert [card.letter for card in window.table.strip.cards[:4]] == list("rgky"), (
        "looking back hides nothing"
    )


def test_a_running_game_is_saved_with_its_secrets_and_goes_on(window, tmp_path):
    session = game_of("rgk", [PERSON, PERSON, RANDOM], 9)
    again = document.read(document.write(session))
    assert again.state.to_text() == session.state.to_text() and again.state.secrets == ("r", "g", "k")
    parts = parts_of("babel")
    for text in (parts.standing(session), parts.standing(again)):
        assert not any(tr(f"color.{letter.upper()}") in text for letter in "rgk")
    other = game_of("wbk", [PERSON, PERSON, RANDOM], 9)
    pictures = [parts.thumbnail(one.state, 58, 68, 1.0).toImage() for one in (session, other)]
    assert pictures[0] == pictures[1], "the picture on the welcome page"


def test_a_position_with_unknown_colors_can_be_looked_at_and_played_to_its_end(window):
    session = game_of("rgk", [PERSON, RANDOM, RANDOM], 8)
    fields = session.state.to_text().split()
    text = " ".join([*fields[:2], "???", fields[3]])
    window.files.start(document.read(text))
    shown = window.desk.session
    assert shown.state.secrets == (None,) * 3 and window.panel.color.isHidden()
    while not shown.is_over:
        shown.play(shown.state.sample_chance() if shown.state.is_chance() else shown.state.sample())
    window.controller.go_to(len(shown.plies))
    assert window.panel.end.title.text() == tr("end.babel.unknown")
    assert tr("end.babel.no_colors") in window.panel.end.reason.text()


def test_a_hint_of_one_of_several_people_does_not_reach_the_common_bar(window, qtbot):
    session = to_persons_turn(game_of("rgk", [PERSON, PERSON, RANDOM]), (0, 1))
    window.files.start(session)
    window.controller.take_screen()
    before = window.table.analysis.shares
    hinted = []
    window.table.analysis.hinted.connect(hinted.append)
    with qtbot.waitSignal(window.table.analysis.pointed):
        window.commands["hint"].trigger()
    assert "color" not in window.hint.text()
    window.commands["hint"].trigger()
    assert isinstance(hinted[0][0], Ranked) and window.controller.aim.chosen is not None
    assert window.table.analysis.shares == before and window.table.analysis.result is None
    assert Kind.PERSON in session.kinds
