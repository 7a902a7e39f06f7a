"""What can be said of a seat at its card: name, color, and who plays; and who is preset for the next game."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.app.autosave import Autosave
from gui.features.new_game.dialog import NewGameDialog, quick_setup
from gui.features.new_game.seat_dialog import SeatDialog
from gui.model import document, people
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from gui.views.portrait import COUNT, portrait_of
from turmcore.notation.time_control import TimeControl

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def nobody():
    people.recall("")
    yield
    people.recall("")


@pytest.fixture
def autosave(tmp_path):
    return Autosave(tmp_path / "games")


@pytest.fixture
def answer(monkeypatch):
    """A function that says what is done in the next dialog about a seat; it gives the dialogs that were asked."""
    asked = []

    def will(act):
        def run(dialog):
            asked.append(dialog)
            return act(dialog) is None

        monkeypatch.setattr(SeatDialog, "exec", run)
        return asked

    return will


def by_right(card):
    at = card.rect().center()
    menu = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, card.mapToGlobal(at))
    QApplication.sendEvent(card, menu)


PRESSED = {
    "click": lambda card: QTest.mouseClick(card, LEFT),
    "right click": by_right,
    "space": lambda card: QTest.keyClick(card, Qt.Key.Key_Space),
    "enter": lambda card: QTest.keyClick(card, Qt.Key.Key_Return),
}


def call(name):
    return lambda dialog: dialog.name.setEditText(name)


def begin(window, game, players):
    """A game of people and computers that is a few plies old."""
    setup = parts_of(game).setup()
    count = setup.game().num_players
    players = (*players, *["level1"] * count)[:count]
    session = Session.begin(
        setup.game(), [Kind(one) if one in set(Kind) else Kind.PERSON for one in players], 3, players
    )
    for _ in range(4):
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    session.set_clock(TimeControl.parse("300+5"))
    window.files.start(session)
    window.controller.stop()
    return session


def words_of(window):
    """Everything that is said somewhere in a window, the list of moves included."""
    texts = [("title", window.windowTitle())]
    own = [one for one in window.findChildren(QWidget) if one.window() is window]  # no dialog that is past
    for one in [window, *own, *window.findChildren(QAction)]:
        for way in ("text", "toolTip", "accessibleName", "accessibleDescription", "title"):
            said = getattr(one, way, None)
            if callable(said):
                texts.append((f"{type(one).__name__}.{way}", str(said())))
    model = window.table.moves.model()
    rows = range(model.rowCount())
    return texts + [
        ("moves", str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))) for row in rows
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_a_card_is_pressed_by_mouse_and_keys_and_asks_the_same(window, game, answer):
    begin(window, game, ("Anna",))
    cards = [card for card in window.table.strip.cards if card.isVisible()]
    at = window.controller.session.cursor
    for how, press in PRESSED.items():
        asked = answer(lambda _: "cancel")
        before = len(asked)
        for card in cards:
            card.setFocus()
            press(card)
        assert len(asked) == before + len(cards), how
        assert window.controller.session.cursor == at, "the keys mean the card, not the table"
        assert [one.name.isEnabled() for one in asked[before:]] == [True] + [False] * (len(cards) - 1)
        asked.clear()
    QTest.mousePress(cards[0], LEFT)
    QTest.mouseRelease(cards[0], LEFT, pos=QPoint(-5, -5))
    assert not asked, "whoever lets go elsewhere has thought better of it"


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_who_is_called_otherwise_is_so_everywhere_at_once(window, game, answer):
    session = begin(window, game, ("Xaver", "level1"))
    for number in range(window.table.tabs.count()):
        window.table.tabs.setCurrentIndex(number)
        QApplication.processEvents()
    assert any("Xaver" in text for _, text in words_of(window))
    answer(call("Zoé"))
    QTest.mouseClick(window.table.strip.cards[0], LEFT)
    window.controller.stop()
    QApplication.processEvents()
    assert session.players[0] == "Zoé" and '"Zoé,' in document.write(session)
    assert [where for where, text in words_of(window) if "Xaver" in text] == []
    assert window.table.strip.cards[0].name.startswith("Zoé")
    assert people.known()[0] == "Zoé" and "Zo\\u00e9" in window.settings.people
    kept = window.files.autosave.path.read_text(encoding="utf-8")
    assert "Zoé" in kept and "Xaver" not in kept, "it is kept without anything being played"
    window.controller.undo()
    window.controller.stop()
    assert session.players[0] == "Zoé"
    # and so when it is over: the end, and the album
    window.controller.redo()
    window.controller.forfeit(0)
    QApplication.processEvents()
    assert window.table.ending.banner.isVisible() and any("Zoé" in text for _, text in words_of(window))
    answer(call("Xaver"))
    QTest.mouseClick(window.table.strip.cards[0], LEFT)
    QApplication.processEvents()
    assert [where for where, text in words_of(window) if "Zoé" in text] == []
    assert window.album.album.entries()[0].people[0] == "Xaver"
    assert window.album.album.holds(document.write(session)), "word for word: it is not kept twice"


@pytest.mark.parametrize("game", offered())
def test_two_change_their_colors(window, game, answer):
    session = begin(window, game, ("Anna", "level1"))
    color = parts_of(game).color(session.game, 1)

    def swap(dialog):
        rows = [dialog.place.itemText(row) for row in range(dialog.place.count())]
        assert len(rows) == session.game.num_players and all(" – " in row for row in rows)
        dialog.place.setCurrentIndex(1)
        assert dialog.windowTitle() == "Anna" in dialog.told.text() and dialog.told.isVisibleTo(dialog)
        assert session.names[1] in dialog.told.text(), "as the plate calls it"

    assert window.stage.is_flipped == (game == "waechter")
    answer(swap)
    QTest.mouseClick(window.table.strip.cards[0], LEFT)
    window.controller.stop()
    assert not window.stage.is_flipped, "who has gone to the other side looks from there"
    assert session.players[:2] == ("level1", "Anna") and session.kinds[1] is Kind.PERSON
    assert people.color("Anna", game) == color
    # and so has she for the next game, unless lots are drawn
    setup = parts_of(game).setup()
    assert setup.for_person("Anna", color).names.index("Anna") == (0 if setup.shuffles else 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", offered())
def test_the_level_of_a_computer_and_whether_it_is_one(window, game, answer):
    session = begin(window, game, ("Anna", "level1"))
    answer(lambda dialog: dialog.seat.take("level3"))
    by_right(window.table.strip.cards[1])
    assert session.players[:2] == ("Anna", "level3")

    def person(dialog):
        assert not dialog.name.isEnabled()
        dialog.seat.take("person")
        dialog.name.setEditText("Ben")
        assert dialog.name.isEnabled()

    answer(person)
    by_right(window.table.strip.cards[1])
    assert session.players[:2] == ("Anna", "Ben") and session.kinds[1] is Kind.PERSON
    answer(lambda dialog: dialog.seat.take("level2"))
    by_right(window.table.strip.cards[1])
    assert session.players[:2] == ("Anna", "level2")
    session.set_player(1, "level5:10s")
    answer(lambda dialog: None)
    by_right(window.table.strip.cards[1])
    assert session.players[1] == "level5:10s", "its time is not forgotten"
    window.controller.stop()


def test_what_is_changed_in_a_game_from_a_file_belongs_into_the_file(window, tmp_path, answer):
    session = begin(window, "waechter", ("Anna", "Ben"))
    assert window.files.save_to(str(tmp_path / "a.tgn")) and not window.files.is_unsaved
    answer(call("Zoé"))
    QTest.mouseClick(window.table.strip.cards[1], LEFT)
    assert session.players == ("Anna", "Zoé") and window.files.is_unsaved
    assert window.files.save() and "Anna,Zoé" in (tmp_path / "a.tgn").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", offered())
def test_who_played_last_is_preset_in_every_game(qtbot, settings, game):
    assert not any(quick_setup(settings, game).names), "nobody is known yet"
    people.remember(["Zoé", "Ben"])
    first = quick_setup(settings, game)
    assert first.names[0] == "Zoé" and not any(first.names[1:])
    settings.set_begun(game)
    assert quick_setup(settings, game).names[0] == "Zoé"
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.choose(game)
    assert [field.text() for field in dialog.page.names][:2] == ["Zoé", ""]
    # with the color of last time, where lots do not decide
    usual = parts_of(game).setup()
    people.remember_colors(game, {"Zoé": parts_of(game).color(usual.game(), 1)})
    settings.new_game[game] = usual.to_text().replace('"shuffles": true', '"shuffles": false')
    setup = quick_setup(settings, game)
    assert setup.names[:2] == ("", "Zoé") and setup.kinds[:2] == (usual.kinds[1], Kind.PERSON)


def test_several_people_stay_who_they_were(settings):
    people.remember(["Cora"])
    usual = parts_of("turmbauer").setup()
    kinds = ("person",) * 3 + ("level1",)

    def names(*given):
        text = type(usual)(kinds=kinds, names=given).to_text()
        settings.new_game["turmbauer"] = text
        return parts_of("turmbauer").setup(text).for_person("Cora", "").names

    assert names("Anna", "Ben", "Dora", "") == ("Anna", "Ben", "Dora", "")
    assert names("Anna", "", "", "") == ("Anna", "Cora", "", "")
    assert names("Anna", "cora", "", "") == ("Anna", "Cora", "", "")


@pytest.mark.slow
def test_a_person_chooses_a_portrait_at_the_plate_and_has_it_everywhere(window, answer):
    begin(window, "waechter", ("Anna", "level1"))
    before, looks = portrait_of("Anna"), []

    def press(dialog):
        looks.append(dialog.portrait.icon().cacheKey())
        QTest.mouseClick(dialog.portrait, LEFT)
        looks.append(dialog.portrait.icon().cacheKey())

    asked = answer(lambda dialog: press(dialog) or "cancel")
    QTest.mouseClick(window.table.strip.cards[0], LEFT)
    assert looks[0] != looks[1] and portrait_of("Anna") == before, "not yet taken"
    asked = answer(press)
    for card in window.table.strip.cards:
        QTest.mouseClick(card, LEFT)
    assert [dialog.portrait.isEnabled() for dialog in asked[-2:]] == [True, False]
    assert portrait_of("anna ") == (before + 1) % COUNT
    text = window.settings.people
    people.recall("")
    assert portrait_of("Anna") == before
    people.recall(text)
    assert portrait_of("Anna") == (before + 1) % COUNT
