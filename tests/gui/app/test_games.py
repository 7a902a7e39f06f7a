"""The seam between the window and its games: every game can be begun, opened and gone on with in one window."""

import pytest
from PySide6.QtCore import QMimeData, QRectF
from PySide6.QtGui import QImage, QPainter

import turmcore
from gui import i18n
from gui.app import main_window
from gui.app.autosave import Autosave
from gui.app.commands import all_commands
from gui.base import opengl, theme
from gui.features.new_game.dialog import NewGameDialog, setup_of
from gui.model import document, games
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.table.portraits import portrait
from tests.slow import all_but
from turmcore import TurmError

TABLE = all_commands()

FEN = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
PEOPLE = {"turmbauer": [Kind.PERSON] * 4, "waechter": [Kind.PERSON] * 2}


def begun(name, plies=3):
    """A game of people after some actions."""
    game = turmcore.load(name)
    session = Session.begin(game, [Kind.PERSON] * game.num_players, 5)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return session


@pytest.fixture
def window(qapp, settings, tmp_path):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable(), Autosave(tmp_path / "kept"))
    window.resize(1100, 640)
    window.show()
    yield window
    window.files.autosave = None
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


# -- the parts ----------------------------------------------------------------------------


def test_every_game_that_is_offered_is_one_of_the_engine():
    assert set(games.offered()) <= set(turmcore.games()) and len(games.offered()) >= 4
    assert [parts_of(name).name for name in games.offered()] == games.offered()


@pytest.mark.parametrize("name", games.offered())
def test_a_game_brings_everything(qapp, name):
    theme.apply(qapp)
    parts = parts_of(name)
    session = begun(name)
    assert parts.describe(session, None) and all(parts.describe(session, ply) for ply in session.plies)
    label, rgb = parts.tick(session, session.turns[0])
    assert label and len(rgb) == 3
    assert parts.standing(session) and parts.standing(begun(name, 0))
    assert len(parts.parties(session)) == session.game.num_players
    assert "Anna" in parts.summary(parts.setup(), "Anna") and parts.plan(session.state)
    assert "home" in parts.views
    assert parts.setup(parts.setup().to_text()) == parts.setup() == parts.setup("rubbish")
    image = QImage(120, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    parts.draw_card(painter, QRectF(0, 0, 120, 100))
    painter.end()
    assert len({image.pixel(x, y) for x in range(0, 120, 3) for y in range(0, 100, 3)}) > 5
    assert all(portrait(name, scheme).width() > 600 for scheme in ("light", "dark")), (
        "python -m gui.app.portraits draws it"
    )
    invites = parts.portrait or parts.sample
    assert turmcore.from_text(name, invites).to_text() == invites
    assert parts.thumbnail(session.state, 58, 68, 1.0).width() == 58


def test_a_position_is_known_by_its_form():
    assert turmcore.recognize(turmcore.load("turmbauer").new_state(1).to_text()) == "turmbauer"
    assert turmcore.recognize(FEN) == "waechter" == turmcore.recognize(FEN.replace("7/3b13", "1b23r1b1/3b13"))
    for text in ("", "hello", "tb2;x", "8/8/8 w", "a/b/c/d/e/f/g r"):
        assert turmcore.recognize(text) in (None, "waechter") and (
            turmcore.recognize(text) is None or "/" in text
        )
    assert turmcore.recognize("hello") is None and turmcore.recognize("") is None


def test_a_fen_is_read_and_a_wrong_one_told_by_the_game():
    session = document.read(f"\ufeff {FEN}\n")
    assert session.game.name == "waechter" and session.state.to_text() == FEN
    with pytest.raises(TurmError, match="rank 4"):
        document.read(FEN.replace("/7/", "/6/"))
    with pytest.raises(TurmError, match="neither a record nor a position"):
        document.read("good morning")


@pytest.mark.parametrize("name", games.offered())
def test_a_record_is_written_and_read(name):
    session = begun(name, 7)
    again = document.read(document.write(session))
    assert again.tokens == session.tokens and again.state.to_text() == session.state.to_text()
    assert [ply.seat for ply in again.plies] == [ply.seat for ply in session.plies]


# -- the window ---------------------------------------------------------------------------


@pytest.mark.slow
def test_the_window_shows_the_table_of_the_game(window, settings):
    tables = []
    for name in ("turmbauer", "waechter", "turmbauer", "waechter"):
        window.files.start(begun(name))
        assert window.controller.session.game.name == name == settings.game
        assert window.table.isVisible() and window.table.parts.name == name
        assert sum(table.isVisible() for table in window.desk.tables.values()) == 1
        tables.append(window.table)
        for command in TABLE:
            assert window.commands[command.id].isVisible() is (command.is_of(name)), command.id
        assert window.commands["undo"].isEnabled() and not window.commands["redo"].isEnabled()
    assert tables[0] is tables[2] and tables[1] is tables[3] and len(window.desk.tables) == 2


@pytest.mark.slow
def test_commands_go_to_the_table_in_use(window):
    window.files.start(begun("turmbauer"))
    tower = window.controller
    window.files.start(begun("waechter", 4))
    board = window.controller
    window.commands["undo"].trigger()
    assert board.session.cursor == 3 and tower.session.cursor == 3
    window.commands["undo"].trigger()
    assert board.session.cursor == 2 and tower.session.cursor == 3
    window.commands["redo"].trigger()
    window.files.start(begun("turmbauer", 2))
    window.commands["undo"].trigger()
    assert tower.session.cursor == 1 and board.session.cursor == 3


@pytest.mark.slow
def test_computers_of_a_table_that_is_not_in_use_wait(window, qtbot):
    window.commands["quick"].trigger()
    computers = Session.begin(turmcore.load("waechter"), [Kind.RANDOM] * 2, 3)
    window.files.start(computers)
    qtbot.waitUntil(lambda: len(computers.plies) > 0)
    window.files.start(begun("turmbauer"))
    played = len(computers.plies)
    qtbot.wait(120)
    assert (
        len(computers.plies) == played and not window.desk.tables["waechter"].controller.computers.thinks_now
    )


@pytest.mark.slow
def test_the_language_changes_on_every_table(window):
    window.files.start(begun("turmbauer"))
    window.files.start(begun("waechter"))
    window.set_language("de")
    assert window.table.strip.cards[0].accessibleName().startswith("Rot")
    window.files.start(begun("turmbauer"))
    assert (
        window.table.tabs.tabText(0) == i18n.tr("tab.turn") and "Runde" in window.table.panel._course.text()
    )
    window.files.start(begun("waechter"))
    assert "Zug" in window.table.panel._course.text()


@pytest.mark.slow
def test_what_a_table_is_left_in_is_as_it_was(window):
    window.files.start(begun("waechter"))
    window.commands["threats"].trigger()
    window.files.start(begun("turmbauer"))
    assert not window.commands["threats"].isVisible()
    window.files.start(begun("waechter"))
    assert window.controller.aim.shows_threats and window.commands["threats"].isChecked()


@pytest.mark.slow
@pytest.mark.parametrize("name", games.offered())
def test_a_file_of_any_game_is_opened_and_saved(window, tmp_path, name):
    path = tmp_path / "game.tgn"
    path.write_text(document.write(begun(name, 6)), encoding="utf-8")
    assert window.files.open_path(str(path))
    assert window.desk.session.game.name == name and not window.files.is_unsaved
    session = window.desk.session
    session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    window.controller.go_to(7)
    assert window.files.is_unsaved and window.files.save() and not window.files.is_unsaved
    assert document.read(path.read_text()).tokens == session.tokens


@pytest.mark.slow
def test_a_fen_is_dropped_pasted_and_opened(window, tmp_path):
    data = QMimeData()
    data.setText(FEN)
    window.files.take(data, "what was dropped")
    assert window.desk.session.state.to_text() == FEN
    window.files.start(begun("turmbauer"))
    path = tmp_path / "position.txt"
    path.write_text(FEN + "\n")
    assert window.files.open_path(str(path)) and window.desk.session.game.name == "waechter"
    assert not window.files.name, "a file with a position is not for the game to replace"
    window.commands["copy_position"].trigger()
    window.files.start(begun("turmbauer"))
    window.commands["paste"].trigger()
    assert window.desk.session.state.to_text() == FEN


@pytest.mark.slow
@pytest.mark.parametrize("name", games.offered())
def test_a_game_is_kept_and_gone_on_with(window, settings, tmp_path, name):
    session = begun(name, 5)
    window.files.start(session)
    crashed = Autosave(tmp_path / "kept")
    window.files.autosave.close()  # as if it had crashed
    window.files.autosave = None
    (kept,) = crashed.free_games()
    assert kept.game.session.tokens == session.tokens
    other = main_window.MainWindow(settings, opengl.why_unavailable(), crashed)
    other.show_welcome()
    entry = other.welcome._entry_of(kept)
    assert entry.title == i18n.tr(f"game.{name}") and entry.picture.width() > 0
    assert entry.detail.split("\n")[0] == parts_of(name).standing(session)
    other.files.resume(kept.name)
    assert other.desk.session.tokens == session.tokens and other.table.parts.name == name
    other.close()
    other.deleteLater()


@pytest.mark.slow
def test_the_welcome_page_offers_the_game_that_was_played_last(window):
    window.files.start(begun("waechter", 0))
    window.show_welcome()
    card = next(card for card in window.welcome.view.cards if card.hasFocus())
    assert card.title == i18n.tr("game.waechter")
    card.click()
    assert window.desk.session.game.name == "waechter"


# -- a new game ---------------------------------------------------------------------------


@pytest.mark.slow
def test_the_dialog_asks_for_the_game_first(qtbot, settings, monkeypatch, window):
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.show()
    assert list(dialog.cards) == games.offered() and dialog.game == "turmbauer"
    first = dialog.page
    dialog.cards["waechter"].click()
    qtbot.waitUntil(lambda: dialog.page.isVisible())  # on this small screen it is scrolled
    assert dialog.game == "waechter" and not first.isVisible()
    dialog.page.seats[0].setCurrentIndex(dialog.page.seats[0].findData("level1"))
    repetition = dialog.page.rules.controls["repetition"]
    repetition.setCurrentIndex(repetition.findData("0"))
    dialog.cards["turmbauer"].click()
    dialog.cards["waechter"].click()
    setup = dialog.setup()
    assert setup.kinds[0] == "level1" and setup.options["repetition"] == "0", "what was chosen stays"
    monkeypatch.setattr(NewGameDialog, "exec", lambda dialog: dialog.choose("waechter") or 1)
    window.commands["new"].trigger()
    assert window.desk.session.game.name == "waechter" == settings.game
    assert setup_of(settings, "waechter") == parts_of("waechter").setup()


@pytest.mark.parametrize("code", all_but(["de"], i18n.NAMES))
@pytest.mark.parametrize("name", games.offered())
def test_the_dialog_fits_a_small_screen(qtbot, qapp, settings, code, name):
    theme.apply(qapp)
    i18n.set_language(code)
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.choose(name)
    assert dialog.sizeHint().width() <= 980 and dialog.sizeHint().height() <= 560
