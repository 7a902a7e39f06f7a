"""The panel, the strip and the lists of Turmbau zu Babel, and what the window asks of the game's parts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.app import main_window
from gui.app.autosave import Autosave
from gui.base import opengl, theme
from gui.games.babel.panel.beliefs_view import line_text
from gui.games.babel.panel.choice_list import ChoiceModel
from gui.games.babel.panel.end_card import rows_of
from gui.games.babel.picture.tokens import draw_die, draw_sign
from gui.games.babel.words import lines
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.views.choice_view import ChoiceView
from tests.gui.games.babel.positions import (
    FULL,
    GIFT,
    GREEDY,
    NOBODY,
    PERSON,
    QUIET,
    ROLL,
    STUCK,
    SUMMIT,
    USE,
    hit,
)
from tests.slow import all_but
from turmcore.babel import FigureMoved
from turmcore.babel.choosing import choices_of
from turmcore.search import Limit, search
from turmcore.words import FROM_THE_FRONT

LEFT = Qt.MouseButton.LeftButton
SECOND = [GREEDY, PERSON, GREEDY]


@pytest.fixture
def window(qapp, settings, tmp_path):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.resize(1024, 600)
    window.show()
    window.commands["quick"].trigger()
    yield window
    window.files.autosave = None
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


def show(window, text, kinds=None):
    state = turmcore.from_text("babel", text)
    window.files.start(Session(state, kinds or [PERSON] + [GREEDY] * (state.game.num_players - 1), 3))
    return window.panel


@pytest.mark.slow
def test_the_gift_is_shown_large_with_its_giver_and_in_the_strip(window):
    panel = show(window, GIFT, SECOND)
    card = panel.numbers[0]
    assert (
        card.number == 3
        and "from Flora" in card.accessibleName()
        and not card.isCheckable()
        and card.isEnabled()
    )
    assert not panel.numbers[1].isVisible() and panel.roll.isHidden()
    strip = window.table.strip
    assert [one.gift for one in strip.cards[:3]] == [None, 3, None] and "from Flora" in strip.cards[
        1
    ].toolTip()
    assert [hand.number for hand in strip.hands[:3]] == [3, None, None], (
        "it goes from the first to the second"
    )


@pytest.mark.slow
def test_the_board_lights_rows(window):
    panel = show(window, USE)
    game = window.controller
    field = game.aim.listed()[3].origin
    game.hover(hit(field))
    lit = panel.list.rows.lit
    assert lit and {choice.origin for choice in lit} == {field}
    backs = [
        panel.list.rows.index(row).data(Qt.ItemDataRole.BackgroundRole) is not None
        for row in range(len(panel.list.rows.choices))
    ]
    assert backs == [choice in lit for choice in panel.list.rows.choices] and not all(backs)
    game.hover(None)
    assert not panel.list.rows.lit


@pytest.mark.slow
def test_the_own_color_never_stands_under_the_name_of_another(window):
    panel = show(window, USE, [GREEDY, PERSON, GREEDY])
    window.controller.stop()
    assert panel.color.words.text().startswith("Color of Player 2: ")
    panel = show(window, USE)
    assert panel.color.words.text().startswith("Your color: ")


@pytest.mark.slow
def test_the_two_numbers_of_a_roll_are_chosen_by_buttons(window):
    panel = show(window, FULL.replace("gift/1/q=1", "use/1/q=1"), SECOND)
    upper, lower = panel.numbers
    assert (upper.number, lower.number) == (1, 6) and "give the 6" in upper.accessibleName()
    before = len(panel.list.rows.choices)
    QTest.mouseClick(upper, LEFT)
    assert window.controller.aim.number == 1 and upper.isChecked() and not lower.isChecked()
    assert 0 < len(panel.list.rows.choices) < before
    QTest.mouseClick(upper, LEFT)
    assert (
        window.controller.aim.number == 0 and not upper.isChecked() and len(panel.list.rows.choices) == before
    )


@pytest.mark.slow
def test_what_the_others_did_and_how_the_colors_stand(window):
    panel = show(window, GIFT.replace("2/gift", "1/gift"), [PERSON, GREEDY, GREEDY])
    game, session = window.controller, window.controller.session
    game.stop()
    session.state.seed(5)
    assert not any(tag.isVisible() for tag in window.table.strip.tags)
    while len(session.plies) < 4 or session.player != 0:
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    game.go_to(session.cursor)
    own, *others = window.table.strip.tags[:3]
    assert own.isVisible(), "also the own turn before"
    for tag in others:
        assert tag.isVisible() and ": gift" in tag.accessibleName() and "gives" in tag.accessibleName()
        die, figure, step = tag.told.signs[:3]
        assert (die.func, figure.func) == (draw_die, draw_sign) and step.startswith("→ ")
    arrows, moved = game.preview().arrows, [event for ply in session.plies for event in ply.events]
    moved = [event for event in moved if isinstance(event, FigureMoved)][-len(arrows) :]
    assert arrows and [arrow.path for arrow in arrows] == [event.path for event in moved]
    window.table.show_hint()
    heard = (window.table.stage.playground or window.table.hint).accessibleDescription()
    assert window.hint.text().startswith("Player 1: "), "the plates tell the rest to eyes"
    assert "Hedda" in heard and "gives" in heard and heard.endswith(window.hint.text())
    assert set(panel.points.points.values()) == {0} and panel.points.own == "r"
    panel = show(window, FULL, SECOND)
    assert panel.points.points == {"r": 0, "y": 7, "g": 17, "b": 7, "w": 14, "k": 17}
    assert panel.points.own == "g" and "rule 4.1" in panel.points.toolTip()
    panel = show(window, FULL, [PERSON, PERSON, GREEDY])
    assert panel.points.own is None, "nobody at the screen sees whose color it is"


@pytest.mark.slow
def test_what_the_mouse_is_over_is_told_below_what_is_to_be_done(window):
    show(window, USE)
    game = window.controller
    game.hover(hit("1.2"))
    step, _, field = window.hint.text().partition("\n")
    assert "pick a figure" in step and field == "Step 1, start field of Yellow: 5 figures."
    game.point(hit("1.2"))
    target = game.aim.listed()[0].target
    game.hover(hit(target))
    window.table.show_hint()
    assert window.hint.text().endswith("The figure can go there with 3.")
    window.table.set_plain(True)
    window.table.show_hint()
    assert "can go there" not in window.hint.text()


@pytest.mark.slow
def test_who_waits_can_skip_ahead_but_not_by_a_double_click(window, qtbot):
    window.commands["quick"].trigger()
    panel = show(window, GIFT.replace("2/gift", "1/gift"), [PERSON, GREEDY, GREEDY])
    game = window.controller
    game.session.play(str(game.session.state.nth(0)))
    game.session.roll()
    game.play(game.session.state.nth(0))
    assert not game.can_hurry and not panel.done.isEnabled(), "a second click on the button would be too many"
    qtbot.waitUntil(lambda: game.can_hurry)
    assert panel.done.isEnabled() and panel.done.text() == tr("button.hurry")
    QTest.mouseClick(panel.done, LEFT)
    assert not game.has_pauses
    qtbot.waitUntil(lambda: game.session.player == 0)
    assert game.has_pauses and panel.done.text() == tr("button.done") and not panel.done.isEnabled()


@pytest.mark.slow
def test_a_number_that_cannot_be_moved_is_dimmed(window):
    panel = show(window, USE)
    assert [card.isEnabled() for card in panel.numbers] == [False, True]
    assert tr("reason.babel.other-number", underside=3) in panel.numbers[0].toolTip()

    panel = show(window, GIFT, SECOND)
    assert panel.numbers[0].isEnabled(), "a gift is never dimmed"


@pytest.mark.slow
def test_keep_one_give_the_other(window):
    panel = show(window, STUCK, [GREEDY, PERSON])
    assert [card.accessibleName() for card in panel.numbers] == ["1 Keep 1, give 6", "6 Keep 6, give 1"]
    QTest.mouseClick(panel.numbers[1], LEFT)
    assert panel.done.isVisible() and window.controller.session.tokens == []
    QTest.mouseClick(panel.numbers[1], LEFT)
    assert window.controller.session.tokens[0] == "6-"


def test_the_list_proposes_and_a_click_does_not_make_it_jump(qtbot):
    rows = ChoiceView(ChoiceModel())
    qtbot.addWidget(rows)
    found = choices_of(turmcore.from_text("babel", FULL.replace("gift/1/q=1", "use/2/q=1")))
    rows.resize(200, 90)
    rows.show()
    rows.show_choices(found)
    qtbot.waitExposed(rows)
    chosen = []
    rows.chosen.connect(chosen.append)
    last = rows.rows.index(len(found) - 1)
    rows.scrollTo(last)
    QTest.mouseClick(rows.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, rows.visualRect(last).center())
    assert chosen == [found[-1]]
    rows.mark(None)
    rows.clearFocus()
    rows.scrollToTop()
    first = rows.rows.index(0)
    QTest.mouseClick(rows.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, rows.visualRect(first).center())
    assert chosen == [found[-1], found[0]]


@pytest.mark.slow
@pytest.mark.parametrize("code", all_but(["de"], i18n.NAMES))
@pytest.mark.parametrize("text", [ROLL, USE, GIFT, STUCK, SUMMIT, NOBODY, QUIET])
def test_nothing_is_cut_in_a_small_window(window, code, text):
    window.set_language(code)
    panel = show(window, text, SECOND[: turmcore.from_text("babel", text).game.num_players])
    for widget in (panel, window.table.analysis_tab):
        assert widget.minimumSizeHint().width() <= 344, type(widget).__name__
        assert widget.minimumSizeHint().height() <= 530, type(widget).__name__


@pytest.mark.slow
def test_six_cards_fit_a_small_window(window):
    state = turmcore.load("babel", players=6).new_state(1)
    window.files.start(Session(state, [Kind.PERSON] * 6, 1))
    assert window.table.strip.minimumSizeHint().width() <= 1024 - 344
    assert [card.isVisible() for card in window.table.strip.cards] == [True] * 6


@pytest.mark.slow
def test_the_draw_is_a_button_of_the_first_player(window):
    state = turmcore.load("babel", players=3).new_state(1)
    kinds = [PERSON if player == state.player else GREEDY for player in range(3)]
    window.files.start(Session(state, kinds, 1))
    panel = window.panel
    assert (
        panel.roll.text() == tr("panel.babel.draw.button")
        and panel.roll.isEnabled()
        and panel.color.isHidden()
    )
    QTest.mouseClick(panel.roll, LEFT)
    session = window.controller.session
    assert session.tokens[0].startswith("s:") and panel.roll.text() == tr("panel.babel.roll.button")
    assert panel.color.block.letter == session.state.secrets[session.player]
    words = parts_of("babel").describe(session, session.plies[0])
    assert "drawn" in words and session.tokens[0][2:] not in words


def test_rows_of_the_end_count_what_counts():
    rows = rows_of(Session(turmcore.from_text("babel", SUMMIT), [PERSON] * 3))
    state = turmcore.from_text("babel", SUMMIT)
    assert {row.player: row.total for row in rows} == {
        player: state.points[color] for player, color in enumerate(state.secrets)
    }
    rows = rows_of(Session(turmcore.from_text("babel", QUIET), [PERSON] * 3))
    assert (rows[0].player, rows[0].total, rows[0].has_won) == (0, 2, True), "figures, not points (rule 4.3)"
    assert [row.total for row in rows_of(Session(turmcore.from_text("babel", NOBODY), [PERSON] * 3))] == [
        0,
        0,
        0,
    ]


def test_rows_of_an_analysis(qapp):
    session = Session(turmcore.from_text("babel", FULL), SECOND)
    result = search(session.state.view(1), Limit(nodes=400), best=3)
    rows = lines.rows(session, result.best, FROM_THE_FRONT)
    assert len(rows) == len(result.best) and all(row.title and row.picture is not None for row in rows)
    assert rows[0].share == result.best[0].values[1]
    assert tr("line.babel.roll", number=3)[:4] in " ".join(row.line for row in rows)


def test_the_table_of_beliefs_says_the_likeliest_first():
    assert line_text("Bea", (0.1, 0.5, 0.0, 0.4, 0.0, 0.0)) == "Bea: Yellow 50%, Blue 40%, Red 10%"


def test_position_texts_are_copied_and_pasted(window):
    show(window, USE)
    window.commands["copy_position"].trigger()
    window.commands["paste"].trigger()
    assert window.desk.session.state.to_text() == USE.replace(" rgk ", " r?? "), (
        "only what the person may know"
    )
    assert window.table.parts.name == "babel"


def test_commands_exist_only_for_this_game(window):
    show(window, USE)
    for name in ("edit_board", "show_color", "hide_color", "number.3", "roll", "flat_board"):
        assert window.commands[name].isVisible(), name
    window.commands["show_color"].trigger()
    assert "C" in window.hint.text()
    assert not window.commands["turn_left"].isVisible(), "nothing is turned there"


@pytest.mark.slow
def test_a_board_that_was_made_is_offered_for_the_next_game(window, monkeypatch, tmp_path):
    parts = parts_of("babel")
    monkeypatch.setattr("gui.games.babel.parts.edit_board", lambda board, parent: "six-s")
    asked = []
    monkeypatch.setattr(
        "gui.app.game_files.NewGameDialog.exec", lambda dialog: asked.append(dialog.setup()) or 0
    )
    show(window, USE)
    window.commands["edit_board"].trigger()
    assert asked[0].options["board"] == "six-s"
    assert parts.setup_page(parts.setup()).setup().options["board"] == "six", "only once"


@pytest.mark.slow
def test_a_name_that_finds_no_room_beside_the_signs_goes_below_them(window):
    card = show(window, GIFT, SECOND[:3]).window().table.strip.cards[0]
    picture = QPixmap(8, 8)
    painter = QPainter(picture)
    short = QFontMetrics(theme.font(theme.TEXT, bold=True)).horizontalAdvance(card.name)
    beside = 35 + 48 + 8  # small signs
    assert not card.is_narrow(painter, beside + short) and card.is_narrow(painter, beside + short // 2)
    card.name = "A rather long name"
    assert card.is_narrow(painter, beside + short), "then its own line is wider"
    painter.end()
