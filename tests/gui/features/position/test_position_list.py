"""The position as a list: read aloud, filtered, and a whole game played from it alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

import turmcore
from gui.app import main_window
from gui.base import opengl, theme
from gui.model.seats import Kind
from gui.model.session import Session
from tests.slow import all_but

GAMES = {
    name: turmcore.load(name, **({} if name == "waechter" else {"players": 3 if name == "babel" else 2}))
    for name in turmcore.games()
}

PRISONER = (
    "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0;tA@0,1/1^1;U@1,0/0 2@0,0:r0 "
    "1:5,6,10;2:2,6,9 2>1:1 1/act/U@1,0/0"
)


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    QAccessible.setActive(True)  # as with a screen reader, which is told of changes
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.resize(1024, 700)
    window.show()
    yield window
    window.files.count_as_saved()
    window.close()
    window.deleteLater()
    QAccessible.setActive(False)


def rows(table):
    """What a screen reader finds in the table: the words under each heading."""
    told = QAccessible.queryAccessibleInterface(table)
    assert told.role() == QAccessible.Role.Table and told.text(QAccessible.Text.Name)
    inside = [told.child(number) for number in range(told.childCount())]
    heads = [one for one in inside if one.role() == QAccessible.Role.ColumnHeader]
    assert all(head.text(QAccessible.Text.Name) for head in heads) and len(heads) == 2
    cells = [one.text(QAccessible.Text.Name) for one in inside if one.role() == QAccessible.Role.Cell]
    assert len(cells) == 2 * table.rowCount()
    found = {}
    for heading, words in zip(cells[::2], cells[1::2], strict=True):
        found.setdefault(heading, []).append(words)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(["babel", "waechter"], GAMES))
def test_a_game_is_played_from_the_list_alone(qtbot, window, name):
    game = GAMES[name]
    session = Session.begin(game, [Kind.PERSON] * game.num_players, seed=3)
    window.files.start(session)
    window.commands["position_list"].trigger()
    tree = window.table.position_tab.rows
    for _ in range(40):
        if window.controller.is_settling:  # nobody decides which tile is drawn
            qtbot.waitUntil(lambda: not window.controller.is_settling)
        before = session.version, window.controller.waits_for_screen
        window.table.position_tab.focus_rows()
        QTest.keyClick(tree, Qt.Key.Key_Return)
        assert (session.version, window.controller.waits_for_screen) != before, rows(tree)
        if session.is_over:
            break
    assert len(session.plies) > 10
    for group, words in rows(tree).items():
        assert group and len(set(words)) == len(words), f"rows of {group} cannot be told apart: {words}"


@pytest.mark.slow
def test_the_table_of_carcassonne_is_told(window):
    start = turmcore.from_text("carcassonne", PRISONER)
    window.files.start(Session(start, [Kind.PERSON, Kind.PERSON], 1, None, ("Zoé", "person")))
    window.commands["position_list"].trigger()
    found = rows(window.table.position_tab.rows)
    here = found["Position"]
    assert here[0] == "Zoé" and "1 in front: tower of height 1" in here
    assert "Player 2 holds 1 follower of Zoé" in here and "Player 2: road, the start tile" in here
    assert "the start tile: city (back), road (right, left)" in here
    assert "Zoé: 5 points, 6 followers in the supply, 10 tower pieces" in here
    assert found["Pay a ransom"] == ["Ransom: 3 points to Player 2"]
    assert len(found["Build a tower"]) == 1 and len(found["Nothing more"]) == 1


def test_the_filter_leaves_what_has_all_its_words(window):
    window.files.start(Session.begin(GAMES["waechter"], [Kind.PERSON, Kind.PERSON], seed=3))
    window.commands["position_list"].trigger()
    tab = window.table.position_tab
    everything = rows(tab.rows)
    assert "Red: guard on D7" in everything["Position"] and "From D5" in everything
    QTest.keyClicks(tab.filter, "d5 stone d4")
    assert rows(tab.rows) == {"From D5": ["1 stone 1 square forward (D5–D4)"]}
    QTest.keyClick(tab.filter, Qt.Key.Key_Down)
    QTest.keyClick(tab.rows, Qt.Key.Key_Return)
    assert window.controller.session.tokens == ["D5-D4-1"]
    tab.filter.clear()
    assert "Red: 1 stone on D4" in rows(tab.rows)["Position"]


@pytest.mark.slow
def test_whoever_studies_chooses_what_chance_brings(window):
    session = Session.begin(GAMES["turmbauer"], [Kind.PERSON] * 2, seed=3)
    window.files.start(session)
    window.commands["position_list"].trigger()
    tree = window.table.position_tab.rows
    assert rows(tree)["Chance"] == ["Roll the dice"]
    window.commands["line.keep"].trigger()
    assert len(rows(tree)["Chance"]) == 22
    window.table.position_tab.chosen.emit(session.game.parse("d6-6"))
    window.controller.undo()
    window.table.position_tab.chosen.emit(session.game.parse("d1-2"))
    assert session.tokens == ["d1-2"] and len(session.tree.root.children) == 2


@pytest.mark.slow
def test_whoever_studies_chooses_what_is_drawn(qtbot, window):
    session = Session.begin(GAMES["carcassonne"], [Kind.PERSON] * 2, seed=3)
    window.files.start(session)
    qtbot.waitUntil(lambda: session.cursor == 1)
    window.commands["position_list"].trigger()
    window.commands["line.keep"].trigger()
    window.controller.go_to(0)
    words = rows(window.table.position_tab.rows)["Chance"]
    assert len(words) == len(session.state.bag) and len(set(words)) == len(words)
    other = next(tile for tile in session.state.bag if f"+{tile}" != session.tokens[0])
    window.table.position_tab.chosen.emit(session.game.parse(f"+{other}"))
    assert session.tokens == [f"+{other}"] and len(session.tree.root.children) == 2


@pytest.mark.slow
def test_secrets_are_not_in_the_list(window):
    seen, secrets = [], set()
    for seed in (3, 4):
        session = Session.begin(GAMES["babel"], [Kind.GREEDY, Kind.PERSON, Kind.PERSON], seed=3)
        session.state.seed(seed)
        session.roll()
        secrets.add(session.state.secrets)
        window.files.start(session)
        window.commands["position_list"].trigger()
        seen.append(rows(window.table.position_tab.rows))
        window.commands["line.keep"].trigger()
        assert not session.keeps_lines, "nobody chooses a draw"
    assert len(secrets) == 2 and seen[0] == seen[1]
