"""The report of a finished game of any kind, and its mistakes tried again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import turmcore
from gui.features.report import model
from gui.features.report.better import compare
from gui.features.report.model import Found, Reporter, TurningPoint, backed_up
from gui.features.report.texts import when
from gui.i18n import set_language, tr
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.gui.features.report.test_statistics import EVERYTHING, finished
from tests.slow import all_but

LEFT = Qt.MouseButton.LeftButton
WON, LOST = (1.0, 0.0), (0.0, 1.0)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(model, "NODES", 300)
    monkeypatch.setattr(model, "NODES_OF_ROLL", 60)


def test_what_is_proven_is_carried_back():
    actors, doubt = [0, 1, 0, 1, 0], (0.25, 0.75)
    found = {at: Found(doubt) for at in range(5)}
    shares = backed_up(actors, found, WON)
    assert [shares[at] for at in range(6)] == [doubt] * 4 + [WON] * 2, (
        "who won had the win when it was their turn"
    )
    found[3] = Found(None, is_forced=True)
    shares = backed_up(actors, found, WON)
    assert [shares[at] for at in range(6)] == [doubt] * 2 + [WON] * 4, "the other one had no choice"
    found[0] = Found(WON, is_proven=True, is_best=True, after=WON)
    assert backed_up(actors, found, WON)[1] == WON, "after the best action of a proof it is proven, too"
    assert backed_up([0, -1, 0], {0: Found(doubt), 2: Found(doubt)}, WON) == {0: doubt, 2: WON, 3: WON}, (
        "not through chance"
    )
    assert 2 not in backed_up([0, 1], {}, None)


def test_the_curve_of_waechter_does_not_zigzag():
    """From where the win was proven on nothing else is said, unless somebody lets it go."""
    session = finished("waechter", 4)
    report = Reporter(session).run()
    winner = session.winners[0]
    last = max(at for at, shares in report.shares.items() if shares[winner] < 1)
    assert last < len(session.plies) - 1
    assert all(report.shares[at][winner] == 1 for at in range(last + 1, len(session.plies) + 1))


@pytest.mark.slow
def test_a_game_with_everything_has_a_report():
    """Its turns hold others' decisions and second tiles."""
    session = finished("carcassonne", 3, **EVERYTHING)
    plies = session.plies
    assert any(ply.actor not in (ply.seat, turmcore.CHANCE) for ply in plies), "the dragon is moved by all"
    report = Reporter(session).run()
    assert len(report.points) > 1
    assert all(plies[point.at].actor == point.player for point in report.mistakes)
    assert all(sum(shares) == pytest.approx(1) for shares in report.shares.values())


def test_a_try_is_compared():
    point = TurningPoint(3, 0, 7, 9, 0.3, 0.5)
    tries = {
        (9, 0.0): "best",
        (7, 0.9): "played",
        (8, 0.5): "equal",
        (8, 0.4): "better",
        (8, 0.3): "same",
        (8, 0.1): "worse",
    }
    assert {key: compare(point, *key) for key in tries} == tries


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(["babel", "waechter"], offered()))
def test_the_report_and_its_mistakes_in_every_game(window, qtbot, name):
    session = finished(name, 2)
    session.set_player(0, "person")
    window.files.start(session)
    controller, table = window.controller, window.table
    table.controller.set_quick(True)
    end = window.panel.end
    assert end.report.isVisibleTo(window.panel) and window.commands["report"].isEnabled()
    QTest.mouseClick(end.report, LEFT)
    page, better = table.report, table.better
    assert page.isVisible() and not page.better.isEnabled()
    qtbot.waitUntil(lambda: page.reporter.report is not None)
    report, text = page.reporter.report, page.text.toPlainText()
    assert "%" not in text and "Turning points" in text and "Signs in the graphs" in text
    assert page.text.toHtml().count("<img ") >= len(page.graph.marks) + session.game.num_players, (
        "their signs"
    )
    assert len(page.graph.marks) >= len(report.points) > 0 and all(mark.words for mark in page.graph.marks)
    page.graph.wanted.emit(3)
    assert session.cursor == 3 and page.isVisible()

    QTest.mouseClick(page.better, LEFT)
    wanted = better.points
    assert better.is_on and not page.isVisible() and better.bar.isVisibleTo(window)
    assert [point.at for point in wanted] == sorted(point.at for point in wanted)
    own = [point for point in report.mistakes if point.player == 0 and point.better != point.played]
    assert {point.player for point in wanted} == {0} or not own, "those of the person"
    first = wanted[0]
    task = controller.session
    assert task.is_lesson and not task.plies and str(first.played) not in better.bar.goal.text()
    other = next(
        (a for a in task.state.legal_actions() if a not in (first.better, first.played)), first.played
    )
    controller.play(other)
    qtbot.waitUntil(lambda: better.verdict not in ("open", "judging"))
    assert (
        better.verdict in ("equal", "better", "same", "worse", "played")
        and "%" not in better.bar.verdict.text()
    )
    assert better.bar.verdict.text().endswith(".") and better.bar.again.isEnabled()
    table.show_hint()  # a message may still stand there
    assert table.hint.text() == tr("better.after") and controller.session.names == session.names
    QTest.mouseClick(better.bar.again, LEFT)
    assert controller.session is not task and not controller.session.plies and better.verdict == "open"
    QTest.mouseClick(better.bar.show_it, LEFT)
    assert controller.session.plies[0].action == first.better and better.verdict == "shown"
    assert better.bar.verdict.text().startswith("Best: ")
    if len(wanted) > 1:
        QTest.mouseClick(better.bar.next, LEFT)
        assert better.at == 1 and "2 of" in better.bar.title.text()
    QTest.mouseClick(better.bar.stop, LEFT)
    assert controller.session is session and better.bar.isHidden() and not better.is_on
    assert session.cursor == wanted[min(1, len(wanted) - 1)].at and page.reporter.report is report
    page.show_game()
    fewer = {} if name == "waechter" else {"players": 3}
    window.files.start(finished(name, 5, **fewer))
    assert page.isVisible() and page.reporter.report is None, (
        "what is reported of the other game goes with it"
    )


@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("name", offered())
def test_a_moment_says_which_turn_it_was(name, language):
    set_language(language)
    session = finished(name, 2)
    parts = parts_of(name)
    for turn in session.turns:
        words = when(parts, session, turn.start)
        assert str(turn.round) in words and len(words) > 4 and parts.tick(session, turn)[0].startswith(words)
    set_language("en")


@pytest.mark.slow
def test_another_game_ends_the_tries_and_no_game_is_lost(window, qtbot, tmp_path):
    session = finished("waechter", 2)
    window.files.start(session)
    path = tmp_path / "game.tgn"
    assert window.files.save_to(str(path))
    text = path.read_text()
    window.commands["better"].trigger()
    page, better = window.table.report, window.table.better
    qtbot.waitUntil(lambda: page.reporter.report is not None)
    window.commands["better"].trigger()
    assert better.is_on and window.files.name == "" and not window.commands["report"].isEnabled()
    assert window.files.may_leave() and window.controller.session is session, "the game comes back first"
    assert window.files.name == "game.tgn" and path.read_text() == text and better.bar.isHidden()
    window.commands["better"].trigger()
    assert better.is_on
    window.files.start(Session.begin(session.game, [Kind.PERSON] * 2))
    assert not better.is_on and better.bar.isHidden() and not better.points
    assert not page.isVisible() and not window.commands["better"].isEnabled(), "nothing of a game that runs"
