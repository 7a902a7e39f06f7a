"""Programs of others at the table: they are asked who they are, play, and fail without harm."""

import sys
from pathlib import Path

import pytest

import turmcore
from gui.app import main_window
from gui.base import messages, opengl, theme
from gui.features.engines import dialog as engines_dialog
from gui.features.engines.dialog import EnginesDialog
from gui.features.new_game.seat_dialog import SeatDialog
from gui.model import document, engines
from gui.model.engines import Engine
from gui.model.seats import Kind, kind_of
from gui.model.session import Session
from tests.slow import all_but
from tests.waiting import PATIENCE
from turmcore import TurmError
from turmcore.players import Option, introduce

OURS = f"{sys.executable} -m turmcore ugi"
BAD = f"{sys.executable} {Path(__file__).parents[3] / 'protocols' / 'bad_engine.py'}"
NOBODY = [Kind.PERSON, Kind.PERSON]


@pytest.fixture(autouse=True)
def nothing_known():
    engines.remember(())
    yield
    engines.remember(())


@pytest.fixture
def window(qapp, settings):
    theme.apply(qapp)
    window = main_window.MainWindow(settings, opengl.why_unavailable())
    window.controller.set_quick(True)
    window.show()
    yield window
    window.files.count_as_saved()
    window.controller.session.loser = None
    window.files.count_as_saved()
    window.close()
    window.deleteLater()


class Now:
    """Does what is to be done beside the window at once."""

    def run(self, job, done, failed):
        try:
            value = job()
        except Exception as error:  # noqa: BLE001  # as a real worker
            failed(error)
        else:
            done(value)

    def stop(self):
        """Nothing is left to be done."""


def test_a_program_says_who_it_is_and_what_can_be_set():
    found = introduce(OURS)
    assert found.name.startswith("Turmbauer") and "waechter" in found.games
    level = next(option for option in found.options if option.name == "Level")
    assert level.kind == "combo" and "level1" in level.choices
    assert Option.parse("option name Hash size type spin default 16 min 1 max 4096") == Option(
        "Hash size", "spin", "16", 1, 4096
    )
    assert Option.parse("option name A type combo default b c var b c var d").choices == ("b c", "d")
    assert Option.parse("option name A") is None and Option.parse("id name A") is None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("", "missing"),
        ("'", "quotation"),
        ("/no/such/program", "No such file"),
        ("true", "ended"),
        ("sleep 60", "within 0.4 s"),
    ],
)
def test_what_is_wrong_with_a_program_is_said(command, words):
    with pytest.raises(TurmError, match=words):
        introduce(command, 0.4 if words == "within 0.4 s" else PATIENCE)


def test_only_programs_that_a_person_has_added_are_ever_started():
    assert kind_of("ugi:rm -rf /") is Kind.PERSON
    engines.remember([Engine("Other", OURS)])
    assert kind_of("ugi:Other") is Kind.UGI and kind_of("ugi:other") is Kind.PERSON
    session = Session.begin(turmcore.load("waechter"), NOBODY)
    session.set_player(1, "ugi:Other")
    text = document.write(session)
    assert document.read(text).kinds == (Kind.PERSON, Kind.UGI)
    engines.remember(())
    again = document.read(text)
    assert again.kinds == (Kind.PERSON, Kind.PERSON) and again.players == session.players


def test_programs_are_remembered():
    many = [Engine("A", "a b", 3.5, (("Hash", "32"),)), Engine("B", "c")]
    assert engines.from_text(engines.to_text(many)) == many
    assert engines.from_text("") == [] == engines.from_text("{") == engines.from_text('[{"name": 1}]')
    assert engines.free_name(" A, b ", ["A b"]) == "A b 2"


@pytest.mark.slow
def test_a_program_is_added_asked_and_given_a_seat(window, monkeypatch, settings):
    def fill(dialog):
        dialog.command.setText(OURS)
        dialog.ask.click()
        assert dialog.name.text().startswith("Turmbauer") and "Wächter" in dialog.told.text()
        assert {"Level", "Threads", "Hash"} <= set(dialog.fields) and "Game" not in dialog.fields
        level = next(
            box for box in dialog.form.findChildren(type(dialog.form)) if box.accessibleName() == "Level"
        )
        level.setCurrentText("level1")
        dialog.command.setText("/no/such/program")
        dialog.ask.click()
        assert "No such file" in dialog.told.text() and not dialog.fields
        dialog.command.setText(OURS)
        dialog.ask.click()
        level = next(
            box for box in dialog.form.findChildren(type(dialog.form)) if box.accessibleName() == "Level"
        )
        level.setCurrentText("level1")
        dialog.seconds.setValue(0.5)
        dialog._accept()
        return True

    session = Session.begin(turmcore.load("waechter"), NOBODY, seed=1)
    window.files.start(session)

    def take(dialog):
        assert dialog.seat.itemText(dialog.seat.count() - 1) == "External engine (UGI)…"
        dialog.seat.showPopup()
        dialog.seat.setCurrentIndex(dialog.seat.count() - 1)
        dialog.seat.activated.emit(dialog.seat.currentIndex())
        dialog.seat.hidePopup()
        assert dialog.seat.currentText() == engines.known()[0].name
        return True

    monkeypatch.setattr(engines_dialog, "Background", Now)
    monkeypatch.setattr(EnginesDialog, "exec", fill)
    monkeypatch.setattr(SeatDialog, "exec", take)
    monkeypatch.setattr(engines_dialog, "_ASK_SECONDS", PATIENCE)
    window.table.strip.pressed.emit(1)
    (engine,) = engines.known()
    assert engine.options == (("Level", "level1"),) and engine.seconds == 0.5
    assert engines.from_text(settings.engines) == [engine]
    assert session.kinds[1] is Kind.UGI and session.players[1] == engine.player


def test_it_plays(window, qtbot):
    engines.remember([Engine("Other", OURS, 0.2, (("Level", "random"),))])
    session = Session.begin(turmcore.load("waechter"), NOBODY, seed=1)
    window.files.start(session)
    window.controller.set_player(1, "ugi:Other")
    window.controller.play(session.state.nth(0))
    assert "Other" in window.table.strip.cards[1].accessibleName()
    qtbot.waitUntil(lambda: len(session.plies) == 2)
    assert session.kind is Kind.PERSON


@pytest.mark.slow
@pytest.mark.parametrize("answer", all_but(["person"], ["lose", "person", "again"]))
def test_one_that_fails_is_asked_about(window, qtbot, monkeypatch, answer):
    asked = []

    def ask(parent, name, why):
        asked.append((name, why))
        return answer if len(asked) == 1 else "person"

    monkeypatch.setattr(messages, "ask_about_program", ask)
    engines.remember([Engine("Bad", "false")])
    session = Session.begin(turmcore.load("waechter"), NOBODY, seed=1)
    window.files.start(session)
    window.controller.set_player(1, "ugi:Bad")
    window.controller.play(session.state.nth(0))
    qtbot.waitUntil(lambda: len(asked) == 1 + (answer == "again"))
    assert asked[0][0] == "Bad" and "ended" in asked[0][1]
    if answer == "lose":
        assert session.is_over and session.loser == 1 and '[Forfeit "b"]' in document.write(session)
    else:
        qtbot.waitUntil(lambda: session.kind is Kind.PERSON and bool(window.controller.choices))


def test_one_that_never_answers_does_not_hold_the_window(window, qtbot):
    engines.remember([Engine("Deaf", "sleep 600")])
    session = Session.begin(turmcore.load("waechter"), NOBODY, seed=1)
    window.files.start(session)
    window.controller.set_player(1, "ugi:Deaf")
    window.controller.play(session.state.nth(0))
    qtbot.waitUntil(
        lambda: window.controller.computers.thinks_now and bool(window.controller.computers._players)
    )
    player = window.controller.computers._players[1]
    qtbot.waitUntil(lambda: player._engine is not None)
    window.controller.undo()  # nobody waits for it
    assert session.cursor == 0 and window.controller.choices
    # closing the window, in the fixture, ends it at once
