"""The dialog for a new game and what it makes."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel

from gui import i18n
from gui.base import dialogs, theme
from gui.features.clock.choice import ClockChoice
from gui.features.engines import dialog as engines_dialog
from gui.features.new_game import dialog as dialog_module
from gui.features.new_game.dialog import NewGameDialog
from gui.games.carcassonne import pictures
from gui.games.turmbauer.play.setup import Setup, splits
from gui.games.turmbauer.words import spoken
from gui.model import engines, games
from gui.model.seats import Kind, offered
from gui.table.game_parts import parts_of
from gui.table.portraits import picture_of
from gui.views import room
from turmcore.turmbauer import TurmbauerGame, pieces


@pytest.fixture
def shown(qtbot, settings):
    """A function that opens the dialog for a game of Turmbauer, starting from a setup."""

    def show(setup):
        settings.game = "turmbauer"
        settings.new_game["turmbauer"] = setup.to_text()
        dialog = NewGameDialog(settings)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return show


@pytest.fixture(autouse=True)
def dressed(qapp):
    theme.apply(qapp)


@pytest.mark.parametrize("code", i18n.NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_it_fits_a_small_screen_in_every_language(shown, code, players):
    i18n.set_language(code)
    dialog = shown(Setup(players=players))
    assert dialog.width() <= 980 and dialog.height() <= 560
    for label in dialog.findChildren(QLabel):
        if label.text() and label.isVisible():
            room = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= room, label.text()


@pytest.mark.slow
@pytest.mark.parametrize("code", i18n.NAMES)
def test_its_title_names_the_game_and_all_games_have_one_size(qtbot, settings, monkeypatch, code):
    for module in (dialogs, room):
        monkeypatch.setattr(module, "available", lambda _: QSize(1264, 760))
    i18n.set_language(code)
    sizes = set()
    for game in games.offered():
        settings.game = game
        dialog = NewGameDialog(settings)
        qtbot.addWidget(dialog)
        dialog.show()
        sizes.add(dialog.size().toTuple())
        assert i18n.tr(f"game.{game}") in dialog.windowTitle()
    dialog.choose("turmbauer")
    assert i18n.tr("game.turmbauer") in dialog.windowTitle()
    assert sizes == {dialog.size().toTuple()}


@pytest.mark.parametrize("game", games.offered())
def test_it_is_never_seen_empty_and_nobody_waits_for_pictures(qtbot, settings, monkeypatch, game):
    pictures.picture_of.cache_clear()
    drawn = []
    monkeypatch.setattr(dialog_module, "picture_of", lambda name: drawn.append(name) or picture_of(name))
    settings.game = game
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.show()
    assert drawn == games.offered(), "before any event came to it"
    assert not pictures.picture_of.cache_info().currsize, "no tile was painted"


def test_enter_starts_also_after_another_game_was_clicked(shown, qtbot):
    dialog = shown(Setup())
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    card = dialog.cards["babel"]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert dialog.game == "babel" and dialog.result() == NewGameDialog.DialogCode.Accepted


def test_what_was_chosen_comes_back(shown):
    setup = Setup(
        players=3,
        kinds=("random", "greedy", "person", "greedy"),
        set="C",
        stability="strict",
        hand="child",
        overhang="column",
        insertion="path",
        headroom="2",
        escape="step",
        leap="any",
        start="first",
        blocks="half",
        colors="RBGK",
        names=("Anna", "", "Béla", ""),
        shuffles=True,
    )
    assert shown(setup).setup() == setup == Setup.from_text(setup.to_text())


def test_every_kind_there_is_can_be_chosen(shown):
    seat = shown(Setup()).page.seats[1]
    person, *computers = [kind.value for kind in offered()]
    there = [person, "remote", *computers, None, "ugi:"]
    assert [seat.itemData(i) for i in range(seat.count())] == there


def test_only_people_have_names(shown):
    dialog = shown(Setup(kinds=("person", "greedy", "person", "random")))
    assert [field.isEnabled() for field in dialog.page.names] == [True, False, True, False]
    dialog.page.seats[1].setCurrentIndex(dialog.page.seats[1].findData("person"))
    dialog.page.names[1].setText("  Zoé, the great ")
    session = dialog.setup().session()
    assert session.name(1) == "Zoé the great" and session.players[0] == "person"


def test_each_option_explains_what_is_chosen(shown):
    dialog = shown(Setup())
    for name, combo in dialog.page.rules.controls.items():
        for i, value in enumerate(TurmbauerGame.settings[name].values):
            combo.setCurrentIndex(i)
            words = i18n.tr(f"new.turmbauer.{name}.{value}.why")
            assert words in {label.text() for label in dialog.findChildren(QLabel)}
            assert combo.accessibleDescription() == words


@pytest.mark.parametrize("code", i18n.NAMES)
def test_house_rules_unfold_and_stay_reachable(shown, qtbot, code):
    i18n.set_language(code)
    dialog = shown(Setup())
    page = dialog.page
    folded = dialog.height()
    assert page.rules.house.isHidden() and page.rules.controls["overhang"].isHidden() is False
    page.rules.more.click()
    qtbot.waitUntil(lambda: dialog.height() > folded)
    last = page.rules.controls["collapse"]
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())
    page.rules.more.click()
    qtbot.waitUntil(lambda: dialog.height() == folded)


def test_the_fold_tells_what_in_it_is_changed(shown):
    def told(dialog):
        return [label.text() for label in dialog.findChildren(QLabel) if "changed:" in label.text()]

    dialog = shown(Setup())
    assert not told(dialog)
    dialog.page.rules.controls["leap"].setCurrentIndex(1)
    assert told(dialog) == ["changed: Two levels"]
    assert told(shown(Setup(overhang="air", escape="step"))) == ["changed: Overhang, Ways out"]


def test_a_collapse_is_decided_only_where_pieces_fall(shown):
    dialog = shown(Setup(collapse="all"))
    assert (
        dialog.page.rules.controls["collapse"].isEnabled() and dialog.setup().game().rules.collapse == "all"
    )
    dialog.page.rules.controls["stability"].setCurrentIndex(
        dialog.page.rules.controls["stability"].findData("strict")
    )
    assert (
        not dialog.page.rules.controls["collapse"].isEnabled()
        and dialog.setup().game().rules.collapse == "builder"
    )


def test_two_players_choose_their_colors(shown):
    assert len(splits()) == 6 and {"".join(sorted(colors)) for colors in splits()} == {"BGKR"}
    dialog = shown(Setup(players=2))
    page = dialog.page
    assert page.colors.isVisible() and page.names[0].placeholderText() == "Red and Blue"
    page.colors.setCurrentIndex(page.colors.findText("Red and Green against Blue and Black"))
    assert page.names[0].placeholderText() == "Red and Green"
    game = dialog.setup().game()
    assert game.colors == "RBGK" and game.num_players == 2, "as in the example of the printed rules"
    page.players.group.button(3).click()
    assert not page.colors.isVisible() and dialog.setup().game().colors == "RGB"


def test_a_set_says_whether_it_was_measured(shown):
    dialog = shown(Setup())
    for i in range(dialog.page.set.combo.count()):
        dialog.page.set.combo.setCurrentIndex(i)
        assert "not measured" in dialog.page.set.status.text()
        assert "usual" not in dialog.page.set.combo.currentText()


def test_the_pieces_of_each_set_are_shown(shown):
    dialog = shown(Setup())
    pictures = []
    for i, name in enumerate(pieces.SHIPPED):
        dialog.page.set.combo.setCurrentIndex(i)
        game = Setup(set=name).game()
        assert dialog.page.set.view.accessibleName() == ", ".join(
            f"{p.count} × {spoken().piece(game, p.id)}" for p in game.pieces.pieces
        )
        pictures.append(dialog.page.set.view.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2]


def test_enter_starts_the_game(shown):
    dialog = shown(Setup())
    (box,) = dialog.findChildren(QDialogButtonBox)
    start = next(b for b in box.buttons() if box.buttonRole(b) == QDialogButtonBox.ButtonRole.AcceptRole)
    assert start.isDefault() and start.text() == "Start"
    dialog.page.seats[0].setFocus()
    QTest.keyClick(dialog.page.seats[0], Qt.Key.Key_Return)
    assert dialog.result() == NewGameDialog.DialogCode.Accepted


def test_lots_change_the_seats_but_not_who_plays():
    setup = Setup(
        kinds=("person", "greedy", "person", "random"), names=("Anna", "", "Béla", ""), shuffles=True
    )
    orders = {setup.session().players for _ in range(60)}
    assert len(orders) > 5 and {tuple(sorted(order)) for order in orders} == {
        ("Anna", "Béla", "greedy", "random")
    }
    session = setup.session()
    assert [kind.is_computer for kind in session.kinds] == [name in set(Kind) for name in session.players]


def test_without_lots_the_seats_are_as_they_were_given():
    setup = Setup(kinds=("greedy", "person", "random", "person"), names=("x", "Anna", "", ""))
    assert setup.session().players == ("greedy", "Anna", "random", "person")


@pytest.mark.parametrize(
    "values",
    [
        {"players": 5}, {"players": "4"}, {"players": True}, {"set": "Z"}, {"kinds": ["person"]},
        {"kinds": ["person", "Anna", "greedy", "greedy"]}, {"kinds": 7}, {"names": ["a"]},
        {"names": [1, 2, 3, 4]}, {"shuffles": "yes"}, {"headroom": 1}, {"wings": 2},
    ],
)  # fmt: skip
def test_rubbish_that_was_remembered_is_forgotten(values):
    assert Setup.from_text(json.dumps(json.loads(Setup().to_text()) | values)) == Setup()


@pytest.mark.parametrize("text", ["", "[]", "null", "7", "{", '"x"'])
def test_what_is_no_setup_at_all_is_the_usual_one(text):
    assert Setup.from_text(text) == Setup()


def test_a_setup_from_before_there_were_names_is_read():
    values = json.loads(Setup(players=2).to_text())
    del values["names"], values["shuffles"]
    assert Setup.from_text(json.dumps(values)) == Setup(players=2)


# -- programs of others -------------------------------------------------------------------


@pytest.fixture
def hasty():
    engine = engines.Engine("Hasty but good", "hasty --fast", 1.5, (("Level", "level2"),))
    engines.remember([engine])
    yield engine
    engines.remember(())


@pytest.mark.parametrize("game", games.offered())
def test_a_program_takes_a_seat(qtbot, settings, hasty, game):
    dialog = NewGameDialog(settings)
    qtbot.addWidget(dialog)
    dialog.choose(game)
    seat = dialog.page.seats[1]
    seat.setCurrentIndex(seat.findText(hasty.name))
    assert seat.toolTip() == hasty.command and not dialog.page.names[1].isEnabled()
    setup = replace(dialog.setup(), shuffles=False)
    session = setup.session()
    assert session.players[1] == hasty.player and session.kinds[1] is Kind.UGI
    assert type(setup).from_text(setup.to_text()) == setup, "it is remembered"
    engines.remember(())
    assert type(setup).from_text(setup.to_text()).kinds[:2] == ("person", "level2"), (
        "but not when it was removed"
    )


def test_a_program_is_added_at_a_seat(shown, settings, hasty, monkeypatch):
    dialog = shown(Setup())
    first, second = dialog.page.seats[:2]
    other = engines.Engine("Other", "other")
    answers = [None, other]

    def choose(name, parent):
        if answers[0] is not None:
            engines.remember([hasty, other])
        return answers.pop(0)

    monkeypatch.setattr(engines_dialog, "choose_engine", choose)
    second.setFocus()
    QTest.keyClick(second, Qt.Key.Key_End)
    assert second.player == second.currentData() == "level2" and len(answers) == 2, (
        "a key alone asks for nothing"
    )
    for expected in ("level2", "ugi:Other"):
        second.showPopup()
        QTest.keyClick(second.view(), Qt.Key.Key_End)
        QTest.keyClick(second.view(), Qt.Key.Key_Return)
        assert not second.view().isVisible() and second.player == second.currentData() == expected
    first.showPopup()
    assert first.findText("Other") > 0 and first.player == "person"
    first.hidePopup()
    dialog.reject()
    assert engines.from_text(settings.engines) == [hasty, other], "kept even if there is no new game"


@pytest.mark.parametrize("game", games.offered())
def test_a_page_asks_for_the_game_alone(qtbot, settings, game):
    page = parts_of(game).setup_page(parts_of(game).setup())
    qtbot.addWidget(page)
    page.hide_people()
    page.show()
    assert not any(widget.isVisible() for widget in (*page.seats, *page.names))
    assert not any(clock.isVisible() for clock in page.findChildren(ClockChoice))
    assert page.setup().game().options == parts_of(game).setup().game().options
