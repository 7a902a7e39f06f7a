"""Puzzles in the window: tries, answers, the bar, the list and the window in which they are made."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import turmcore
from gui import i18n
from gui.base import theme
from gui.base.background import Background
from gui.features.puzzles import texts as puzzle_texts
from gui.features.puzzles.desk import PuzzleDesk
from gui.features.puzzles.editor import PuzzleEditor
from gui.features.puzzles.list import PuzzleList, after, available, rated
from gui.features.puzzles.model import begin, name_of, script_of
from gui.features.puzzles.strength import Strength
from gui.i18n import set_language
from gui.model import document
from gui.model.games import offered
from gui.table.game_parts import parts_of
from turmcore.puzzles import mined, of_day, own, parse, shipped

LEFT = Qt.MouseButton.LeftButton


def puzzle_of(game, kind, number=None):
    return next(
        puzzle for puzzle in shipped()
        if puzzle.game == game and puzzle.goal.kind == kind and number in (None, puzzle.goal.number)
    )  # fmt: skip


@pytest.fixture
def desk(qtbot, settings, request):
    """A function that puts a puzzle on a table of its own."""
    workers = []

    def make(puzzle):
        worker = Background()
        workers.append(worker)
        session = begin(puzzle)
        game = parts_of(puzzle.game).controller(worker, session, None)
        game.set_quick(True)
        desk = PuzzleDesk(game, worker, settings, game)
        qtbot.addWidget(desk.bar)
        game.start(session)
        return game, desk

    yield make
    for worker in workers:
        worker.stop()
    parts_of("turmbauer").close()


def play(game, token):
    game.play(game.session.game.parse(token))


def test_a_turn_is_judged_and_what_is_solved_is_remembered(desk, settings):
    puzzle = puzzle_of("turmbauer", "height")
    game, puzzles = desk(puzzle)
    bar = puzzles.bar
    assert (
        bar.isVisibleTo(None) is not None and not bar.isHidden() and puzzle.titles["en"] in bar.title.text()
    )
    assert str(puzzle.goal.number) in bar.goal.text() and not bar.again.isEnabled()
    wrong = next(a for a in game.session.state.legal_actions() if str(a) != puzzle.solution[0])
    game.play(wrong)
    play(game, "=")
    assert puzzles.controller.verdict.status == "failed" and bar.verdict.text().startswith("✗")
    assert name_of(puzzle) not in settings.solved
    QTest.mouseClick(bar.again, LEFT)
    assert not game.session.plies and puzzles.controller.verdict.status == "open"
    for token in puzzle.solution:
        play(game, token)
    assert puzzles.controller.verdict.status == "solved" and name_of(puzzle) in settings.solved
    assert bar.next.objectName() == "primary" and not bar.share.isHidden()
    shared = []
    puzzles.share_wanted.connect(shared.append)
    bar.share.click()
    assert shared == [puzzle]
    game.undo()
    assert bar.share.isHidden()
    assert puzzles.controller.verdict.status == "open", "back before the end it is open again"


def test_a_fight_is_answered_and_a_wrong_move_refuted(qtbot, desk, settings):
    puzzle = puzzle_of("waechter", "win", 3)
    game, puzzles = desk(puzzle)
    for number in range(0, len(puzzle.solution), 2):
        play(game, puzzle.solution[number])
        played = number + 2
        if played < len(puzzle.solution):
            qtbot.waitUntil(lambda n=played: len(game.session.plies) == n)
            assert str(game.session.plies[-1].action) == puzzle.solution[number + 1], "the longest defence"
    qtbot.waitUntil(lambda: puzzles.controller.verdict.status == "solved")
    assert name_of(puzzle) in settings.solved
    puzzles.controller.try_again()
    wrong = next(a for a in game.session.state.legal_actions() if str(a) != puzzle.solution[0])
    game.play(wrong)
    qtbot.waitUntil(lambda: puzzles.controller.verdict.status == "failed")
    answer = puzzles.controller.verdict.data["answer"]
    assert answer in puzzles.bar.verdict.text()
    qtbot.waitUntil(lambda: len(game.session.plies) == 2)
    assert str(game.session.plies[-1].action) == answer


def test_a_solution_that_is_shown_solves_nothing(qtbot, desk, settings):
    puzzle = puzzle_of("babel", "lapse")
    game, puzzles = desk(puzzle)
    puzzles.controller._next.setInterval(1)
    QTest.mouseClick(puzzles.bar.solution, LEFT)
    qtbot.waitUntil(lambda: len(game.session.plies) == len(puzzle.solution))
    assert puzzles.controller.verdict.status == "solved" and not settings.solved
    game.start(type(game.session).begin(game.session.game, game.session.kinds))
    assert puzzles.bar.isHidden() and puzzles.controller.puzzle is None


def test_who_was_helped_has_solved_it_with_help(qtbot, desk, settings):
    puzzle, other = puzzle_of("turmbauer", "height"), puzzle_of("babel", "lapse")
    settings.solved = frozenset({name_of(other)})
    game, puzzles = desk(puzzle)
    assert puzzles.controller.rest == [game.session.game.parse(token) for token in puzzle.solution]
    puzzles.help()
    for token in puzzle.solution:
        play(game, token)
    assert puzzles.controller.rest == [] and "with help" in puzzles.bar.verdict.text()
    assert name_of(puzzle) in settings.solved and settings.helped == {name_of(puzzle)}
    _, later = desk(other)
    later.help()
    assert settings.helped == {name_of(puzzle)}, "what was solved alone stays so"
    rows = PuzzleList(settings)
    qtbot.addWidget(rows)
    texts = [rows.rows.index(row).data() for row in range(len(available()))]
    assert [text.endswith("solved with help") for text in texts].count(True) == 1
    assert [text.endswith("· solved") for text in texts].count(True) == 1, (
        "an old file's have been solved alone"
    )


def test_a_try_is_no_game_to_be_kept():
    session = begin(puzzle_of("waechter", "win"))
    assert session.is_lesson and script_of(session) is not None
    text = document.write(session)
    assert parse(text)[0].goal == script_of(session).puzzle.goal, "a record of a try is a puzzle still"


@pytest.mark.parametrize("code", ["en", "de", "hu"])
def test_every_goal_and_verdict_has_words(code):
    set_language(code)
    for puzzle in available():
        assert puzzle_texts.title(puzzle) == puzzle.titles[code]
        words = puzzle_texts.goal(puzzle)
        assert "{" not in words and (str(puzzle.goal.number) in words or puzzle.goal.number <= 1)


def test_the_list_marks_what_is_solved_and_leads_on(qtbot, settings):
    first, second = available()[:2]
    settings.solved = frozenset({name_of(first)})
    dialog = PuzzleList(settings)
    qtbot.addWidget(dialog)
    assert dialog.rows.rowCount() == len(available()) + len(rated())
    assert dialog.rows.index(0).data().startswith("✓")
    assert dialog.list.currentIndex().row() == 1, "the first one that is not solved"
    QTest.mouseClick(dialog.play, LEFT)
    assert dialog.chosen == second
    dialog = PuzzleList(settings)
    qtbot.addWidget(dialog)
    QTest.mouseClick(dialog.games.buttons()[2], LEFT)
    assert {puzzle.game for puzzle in dialog.rows.puzzles} == {offered()[1]}
    QTest.mouseClick(dialog.levels.buttons()[3], LEFT)
    assert {puzzle.level for puzzle in dialog.rows.puzzles} == {3}
    settings.solved = frozenset(puzzle.id for puzzle in dialog.rows.puzzles[1:])
    dialog = PuzzleList(settings)
    qtbot.addWidget(dialog)
    dialog.unsolved.click()
    assert not settings.solved & {puzzle.id for puzzle in dialog.rows.puzzles}
    assert dialog.rows.rowCount() == len(available()) + len(rated()) - len(settings.solved)
    QTest.mouseClick(dialog.play_day, LEFT)
    assert dialog.chosen == of_day(date.today())
    settings.solved = frozenset({name_of(first)})
    assert after(first, settings.solved) == second
    everything = frozenset(map(name_of, available()))
    assert after(available()[-1], everything) == first


def test_first_tries_move_the_own_rating(desk, settings):
    easy, helped, *_, hard = (puzzle for puzzle in mined("babel") if puzzle.goal.is_of_turn)
    game, puzzles = desk(easy)
    for token in easy.solution:
        play(game, token)
    up = Strength.parse(settings.strength)
    assert (up.tries, up.value) == (1, 1200 + round(160 / (1 + 10 ** ((1200 - easy.rating) / 400))))
    assert f"+{up.value - 1200}" in puzzles.bar.verdict.text()
    game, puzzles = desk(hard)
    wrong = next(a for a in game.session.state.legal_actions() if str(a) != hard.solution[0])
    for _ in range(2):
        game.play(wrong)
        puzzles.controller.try_again()
    down = Strength.parse(settings.strength)
    assert down.tries == 2 and down.value < up.value and settings.failed == {hard.id}, "once only"
    assert after(hard, settings.solved, str(down)).game == "babel"
    near = after(easy, frozenset(), "1000 9")
    assert abs(near.rating - 1000) == min(abs(one.rating - 1000) for one in mined("babel"))
    settings.helped = frozenset({helped.id})
    game, puzzles = desk(helped)
    for token in helped.solution:
        play(game, token)
    assert Strength.parse(settings.strength) == down, "with help it does not count"
    assert Strength.parse("ten 3") == Strength.parse("") == Strength()


def test_a_margin_is_answered(qtbot, desk):
    puzzle = next(one for one in mined("babel") if one.goal.kind == "margin" and len(one.solution) == 2)
    game, puzzles = desk(puzzle)
    play(game, puzzle.solution[0])
    qtbot.waitUntil(lambda: puzzles.controller.verdict.status == "solved")
    assert str(game.session.plies[1].action) == puzzle.solution[1]


def test_a_puzzle_is_made_proven_kept_and_played(qtbot, settings, tmp_path, monkeypatch):
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path))
    known = puzzle_of("waechter", "win", 2)
    editor = PuzzleEditor(known.state())
    qtbot.addWidget(editor)
    assert not editor.save.isEnabled() and editor.verify.isEnabled()
    editor.number.setValue(1)
    QTest.mouseClick(editor.verify, LEFT)
    qtbot.waitUntil(lambda: editor.found is not None)
    assert editor.words.text().startswith("✗") and not editor.play.isEnabled()
    editor.number.setValue(2)
    assert editor.found is None, "another goal has to be proven anew"
    editor.titles["de"].setText("Meins")
    QTest.mouseClick(editor.verify, LEFT)
    qtbot.waitUntil(lambda: editor.found is not None)
    assert editor.words.text().startswith("✓") and len(editor.words.text().splitlines()) == 4
    QTest.mouseClick(editor.save, LEFT)
    assert (tmp_path / "puzzles" / "meins.tgn").exists()
    assert [puzzle.start for puzzle in own()] == [known.start] and own()[0] in available()
    QTest.mouseClick(editor.play, LEFT)
    assert editor.chosen.solution == known.solution and editor.chosen.titles["en"] == "Meins"


def test_a_search_in_the_editor_is_stopped(qtbot):
    editor = PuzzleEditor(turmcore.load("waechter").new_state())
    qtbot.addWidget(editor)
    editor.number.setValue(9)
    QTest.mouseClick(editor.verify, LEFT)
    assert editor._stop is not None
    QTest.mouseClick(editor.verify, LEFT)
    qtbot.waitUntil(lambda: editor.found is not None)
    assert not editor.found.is_whole and not editor.play.isEnabled()
    editor.reject()


def test_no_puzzle_of_a_roll(qtbot):
    editor = PuzzleEditor(turmcore.load("turmbauer", players=3).new_state(1))
    qtbot.addWidget(editor)
    assert not editor.verify.isEnabled() and editor.says.text()


@pytest.mark.parametrize("code", i18n.NAMES)
def test_the_list_fits_1024_by_600_at_150_percent(qtbot, settings, code):
    """683 x 400 pixels, less the frame."""
    theme.apply(QApplication.instance())
    set_language(code)
    dialog = PuzzleList(settings)
    qtbot.addWidget(dialog)
    dialog.strength.show()
    least = dialog.minimumSizeHint()
    assert least.width() <= 667 and least.height() <= 360
