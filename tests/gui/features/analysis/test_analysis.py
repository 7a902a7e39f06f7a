"""Hint and analysis: what they search, show, propose and drop."""

import dataclasses
import threading
from functools import partial
from itertools import islice

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

import turmcore
from gui.app.commands import all_commands
from gui.base.background import Background
from gui.base.commands import CommandSet
from gui.features.analysis import controller as analyses
from gui.features.analysis.controller import AnalysisController
from gui.features.analysis.hints import compared, reasons, told, why
from gui.features.analysis.model import Evaluations, Search
from gui.features.analysis.tab import AnalysisTab, points_of
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.words.lines import line_text
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from tests.gui.games.turmbauer.test_controller import Desk
from tests.waiting import PATIENCE, at_once
from turmcore.registry import MODULES
from turmcore.search import Limit
from turmcore.turmbauer import Build
from turmcore.words import FROM_THE_FRONT

TABLE = all_commands()

PERSON, LEVEL5 = Kind.PERSON, Kind.LEVEL5
PEOPLE = [PERSON] * 4


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Limits of nodes: nothing here depends on how fast the machine is."""
    monkeypatch.setattr(analyses, "HINT", Limit(nodes=3000))
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(nodes=6000))


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def both(qapp, desk, played):
    """A game of four people in its fourth round, somebody about to build, and its analysis."""
    game = TurmbauerController(desk, session_of(played(3, 37)))
    assert game.session.state.phase == "build"
    game.set_quick(True)
    analysis = AnalysisController(desk, game)
    game.start(game.session)
    return game, analysis


def session_of(state, kinds=PEOPLE):
    """A session with a line that leads to a state."""
    game = state.game
    session = Session(game.new_state(3), kinds, 3)
    for action in state.history:
        session.play(action)
    return session


# -- evaluations ------------------------------------------------------------------------


def direct(session):
    """The evaluation of every position, by replaying from the start."""
    state = turmcore.from_text(session.game.name, session.start_text)
    shares = [tuple(state.evaluate())]
    for ply in session.plies:
        state.play(ply.action)
        shares.append(tuple(state.evaluate()))
    return shares


def test_every_position_of_the_line_is_evaluated(played):
    session = session_of(played(4))
    evaluations = Evaluations()
    for cursor in (0, len(session.plies), 50, 51):
        session.go_to(cursor)
        text = session.state.to_text()
        fresh = Evaluations()
        for one in (evaluations, fresh):
            one.follow(session)
            assert one.shares == direct(session), cursor
        assert session.state.to_text() == text and session.cursor == cursor


def test_what_stays_is_not_evaluated_again(played, monkeypatch):
    session = session_of(played(4, 40))
    assert not session.state.is_chance()
    evaluations = Evaluations()
    evaluations.follow(session)
    kept = evaluations.shares[:]
    result = Search(session.state.copy(), Limit(nodes=2000), 3).run()
    evaluations.refine(40, result)
    assert evaluations.shares[40] == result.values != kept[40] and evaluations.is_searched(40)
    session.go_to(30)
    evaluations.follow(session)
    assert evaluations.shares[40] == result.values, "looking back forgets nothing"
    shorter = dataclasses.replace(result, nodes=result.nodes - 1, values=(0.25,) * 4)
    evaluations.refine(40, shorter)
    assert evaluations.shares[40] == result.values, "a shorter search knows less"
    session.cut()
    evaluations.follow(session)
    assert evaluations.shares == kept[:31] and not evaluations.is_searched(40)


def test_another_line_and_another_game_are_evaluated_anew(played):
    evaluations = Evaluations()
    first, second = session_of(played(4, 40)), session_of(played(5, 20))
    for session in (first, second, first):
        evaluations.follow(session)
        assert evaluations.shares == direct(session)
    first.go_to(10)
    while first.cursor < 16:
        first.play(first.state.sample_chance() if first.state.is_chance() else first.state.nth(0))
    evaluations.follow(first)
    assert evaluations.shares == direct(first) and len(evaluations.shares) == 17


# -- hint -------------------------------------------------------------------------------


def test_a_hint_proposes_the_best_legal_action(both, desk, qtbot):
    game, analysis = both
    analysis.hint()
    assert analysis.is_hinting and game.aim.chosen is None
    with qtbot.waitSignal(analysis.pointed) as pointed:
        desk.work()
    assert not analysis.is_hinting and not desk.jobs
    assert pointed.args == [analysis.result.best] and game.aim.chosen is None, "first it says where to look"
    with qtbot.waitSignal(analysis.hinted) as said:
        analysis.hint()
    assert not desk.jobs, "asked once more, it does not think again"
    best = analysis.result.best[0]
    assert said.args[0][0] == best
    assert game.session.state.is_legal(game.aim.chosen.action) and game.aim.chosen.action == best.action
    assert game.session.cursor == 37, "the person still has to say done"
    game.done()
    assert game.session.last.action == best.action


def test_a_hint_compares_in_words(both):
    game, _ = both
    result = Search(game.session.state.copy(), Limit(nodes=3000), 3).run()
    player = game.session.player

    def words(*shares):
        best = [dataclasses.replace(result.best[0], values=(share,) * 4) for share in shares]
        return compared(best, player)

    assert words(0.5, 0.3) == "Everything else is clearly worse." == words(0.99, 0.4)
    assert words(0.5, 0.495) == "The next best is about as good."
    assert words(0.99, 0.98) == "That should win."
    assert words(0.01, 0.0) == "There is hardly anything left to save."
    assert words(0.5, 0.45) == words(0.3, 0.4) == words(0.5) == "", "nothing clear, or only one is known"


def decisions(name):
    """A session in which chance acts by itself, at each decision of a random game."""
    state = turmcore.load(name).new_state(seed=4)
    session = Session(state, [PERSON] * state.game.num_players)
    while not state.is_over():
        if state.is_chance():
            session.play(state.sample_chance())
        else:
            yield session, state
            session.play(state.sample())


@pytest.mark.parametrize("name", MODULES)
def test_a_hint_is_words_without_numbers_of_the_search(name):
    """Every choice of some positions: where to look, what speaks for it, nothing in percent."""
    for session, state in islice(decisions(name), 12):
        action = state.sample()
        facts = why(session, state, [action])
        place = parts_of(name).hint_place(session, state, action, FROM_THE_FRONT)
        assert place and facts and len(facts) <= 3
        assert "%" not in f"{place} {facts}" and "{" not in f"{place} {facts}"
        assert len(why(session, state, [action], most=1)) == 1


@pytest.mark.parametrize("name", MODULES)
def test_no_price_is_a_reason(name):
    num_prices = 0
    for session, state in decisions(name):
        for action in state.legal_actions()[:40]:
            warnings, _, prices = told(session, state, action, is_named=True)
            num_prices += len(prices)
            assert not {*warnings, *prices} & set(reasons(session, state, [action]))
        if num_prices >= 12:
            break
    assert num_prices or name != "waechter"


SHAKY = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=wobble;headroom=1;hand=none;escape=free "
    "R4l@-1,1,1/0,1,1/-1,1,2/-1,1,3;G4l@0,0,1/0,0,2/-1,0,3/0,0,3;B5p@0,-1,0/1,-1,0/0,-1,1/1,-1,1/0,-1,2;"
    "K6n@1,1,1/0,1,2/1,1,2/0,1,3/1,1,3/1,2,3;R6n@1,0,4/1,1,4/2,1,4/1,2,4/2,2,4/1,2,5;G3v@2,0,5/2,1,5/2,0,6;"
    "B2@2,2,5/2,2,6;K6r@0,0,5/1,0,5/0,0,6/1,0,6/0,0,7/1,0,7;R4t@0,1,5/1,1,5/0,2,5/1,1,6;"
    "G6n@-1,0,6/-1,1,6/0,1,6/-1,2,6/0,2,6/-1,2,7;B4t@-1,0,7/-1,1,7/0,1,7/-1,0,8;K4t@-2,0,8/-2,1,8/-1,1,8/-2,0,9;"
    "R3v@-2,1,9/-2,2,9/-2,2,10 R=1,0,7;G=-1,2,7;B=-1,0,8;K=-2,0,9 - R0G0B0K0 G/4/build/4-4"
)


@pytest.mark.parametrize(
    ("name", "text", "token", "warning"),
    [
        ("turmbauer", SHAKY, "1c@0,1,8", "The tower would not stand with it: pieces fall."),
        ("waechter", "7/7/3RG1r11/3b13/7/7/3BG3 r", "F5-G5-1", "Blue can then capture the guard and win."),
    ],
)
def test_a_warning_is_said_first(name, text, token, warning):
    state = turmcore.from_text(name, text)
    session = Session(state, [PERSON] * state.game.num_players)
    assert (
        why(session, state, [state.parse(token)], most=1)
        == [warning]
        == why(session, state, [state.parse(token)])[:1]
    )


def test_what_is_good_for_others_is_a_price():
    """In a random game nobody is told that a tile is good because of what it completes for somebody else."""
    state = turmcore.load("carcassonne", players=3).new_state(4)
    session = Session(state, [PERSON] * 3)
    others = 0
    while not others:
        for action in state.legal_actions() if state.phase == "place" else ():
            _, gains, prices = told(session, state, action)
            for fact in state.facts(action):
                if fact.code == "feature-completed":
                    words = session.game.words("en", session.names).fact(state, fact)
                    is_others = bool(fact.owners) and state.current_player not in fact.owners
                    assert (words in prices) == is_others and (words in gains) != is_others
                    others += is_others
        session.play(state.sample_chance() if state.is_chance() else state.greedy())


def test_what_the_name_of_an_action_says_is_not_said_again():
    state = turmcore.load("carcassonne").new_state(5)
    session = Session(state, [PERSON] * 2)
    found = 0
    while not state.is_over():
        if not state.is_chance():
            for action in state.legal_actions() if state.phase == "capture" else ():
                words = session.game.words("en", session.names)
                said = {words.fact(state, fact) for fact in state.facts(action) if fact.is_act}
                first, second = (
                    {words for kind in told(session, state, action, is_named=is_named) for words in kind}
                    for is_named in (False, True)
                )
                assert said <= first and second == first - said
                found += len(said)
            session.play(state.sample())
        else:
            session.play(state.sample_chance())
    assert found


def test_a_hint_that_costs_a_ring_is_listed_too(both, desk, played):
    game, analysis = both
    for seed in range(20):
        game.start(session_of(played(seed, 1)))
        ring = next((c for c in game.choices if c.cells and c.ring and c not in game.aim.listed()), None)
        if ring is not None:
            break
    found = Search(game.session.state.copy(), Limit(nodes=900), 3).run()
    analysis._propose(
        dataclasses.replace(found, best=(dataclasses.replace(found.best[0], action=ring.action),))
    )
    assert game.aim.chosen == ring and ring in game.aim.listed()


def test_there_is_no_hint_for_dice_and_computers(qapp, desk, played):
    game = TurmbauerController(desk, session_of(played(3, 36)))
    analysis = AnalysisController(desk, game)
    game.start(game.session)
    assert game.can_roll
    analysis.hint()
    game.start(session_of(played(3, 37), [LEVEL5] * 4))
    game.stop()
    analysis.hint()
    assert not analysis.can_hint and not desk.jobs and not analysis.is_searching


def test_a_stale_hint_is_dropped(both, desk):
    game, analysis = both
    analysis.hint()
    game.undo()
    desk.work()
    assert game.aim.chosen is None and analysis.result is None and not analysis.is_searching
    game.redo()
    assert game.aim.chosen is None


# -- analysis ---------------------------------------------------------------------------


def test_it_is_off_until_somebody_wants_it(both, desk):
    game, analysis = both
    game.undo()
    game.redo()
    assert not desk.jobs and not analysis.is_searching and analysis.ghosts == ()
    analysis.set_on(True)
    assert len(desk.jobs) == 1
    analysis.set_on(False)
    desk.work()
    assert analysis.result is None and analysis.ghosts == ()


def test_it_shows_the_best_actions_as_numbered_ghosts(both, desk):
    game, analysis = both
    analysis.set_on(True)
    desk.work()
    best, state = analysis.best, game.session.state
    assert 3 <= len(best) <= 5 and len({ranked.action for ranked in best}) == len(best)
    assert len(analysis.ghosts) == 3
    for i, (ranked, ghost) in enumerate(zip(best, analysis.ghosts, strict=False)):
        move = game.session.game.decode(ranked.action)
        assert isinstance(move, Build) and state.is_legal(ranked.action)
        assert (ghost.cells, ghost.label, ghost.seat) == (move.cells, i + 1, state.seat)
    strengths = [ghost.strength for ghost in analysis.ghosts]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == 3
    analysis.peek(1)
    (alone,) = analysis.ghosts
    assert alone.label == 2 and alone.strength == 1.0
    analysis.peek(-1)
    game.choose(next(choice for choice in game.choices if choice.action == best[0].action))
    assert [ghost.label for ghost in analysis.ghosts] == [2, 3], "the proposal has its own ghost"


def test_it_follows_the_position_and_drops_what_is_stale(both, desk):
    game, analysis = both
    analysis.set_on(True)
    game.undo()
    assert not analysis.is_searching, "nobody chooses where the dice are rolled"
    assert analysis.shares == tuple(game.session.state.evaluate())
    game.redo()
    assert len(desk.jobs) == 2 and analysis.result is None
    desk.work()
    assert analysis.result is None, "an answer to the first question"
    desk.work()
    assert analysis.result is not None and analysis.shares == analysis.result.values
    assert not desk.jobs, "a position is searched once"


def test_what_was_found_is_forgotten_when_searches_know_more(both, desk):
    game, analysis = both
    analysis.set_on(True)
    desk.work()
    at = game.session.cursor
    assert analysis.evaluations.is_searched(at) and not desk.jobs
    game.outdated.emit()
    assert analysis.result is None and not analysis.evaluations.is_searched(at)
    assert analysis.shares == tuple(game.session.state.evaluate())
    desk.work()
    assert analysis.result is not None and analysis.evaluations.is_searched(at)


def test_an_answer_on_its_way_is_dropped(both, desk):
    game, analysis = both
    for start in (partial(analysis.set_on, True), analysis.hint):
        start()
        job, done, _ = desk.jobs.pop()
        found = job()
        assert found is not None
        game.undo()
        done(found)
        assert analysis.result is None and game.aim.chosen is None
        game.redo()
        desk.jobs.clear()


def test_a_computer_that_began_too_late_to_be_stopped_is_stopped(qapp, desk, played, qtbot):
    game = TurmbauerController(desk, session_of(played(3, 37), [LEVEL5] * 4))
    game.set_quick(True)
    game.start(game.session)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    player, _ = game.computers._thinking
    seen, stopped = [], []
    game.computers.thought.connect(seen.append)
    game.undo()
    game.stop()
    player.stop = lambda: stopped.append(True)
    player.progress("found")
    qapp.processEvents()
    assert stopped == [True] and "found" not in seen


def test_progress_of_a_stale_search_is_dropped(both, desk):
    game, analysis = both
    analysis.set_on(True)
    stale = analysis._running
    found = Search(game.session.state.copy(), Limit(nodes=900), 3).run()
    game.undo()
    stale._tell(found)
    analysis._take_progress(stale)
    assert analysis.result is None
    game.redo()
    analysis._running._tell(found)
    analysis._take_progress(analysis._running)
    assert analysis.result is found


def test_progress_does_not_pile_up(both):
    game, _ = both
    one = Search(game.session.state.copy(), Limit(nodes=900), 3)
    found = one.run()
    told = []
    one.told = lambda: told.append(1)
    for result in (found, found, dataclasses.replace(found, nodes=1)):
        one._tell(result)
    assert len(told) == 1 and one.take().nodes == 1 and one.take() is None
    one._tell(found)
    assert len(told) == 2


def test_a_row_is_played_for_a_person_only(both, desk):
    game, analysis = both
    analysis.set_on(True)
    desk.work()
    wanted = analysis.best[1].action
    analysis.play(1)
    assert game.session.last.action == wanted and game.session.cursor == 38
    game.start(session_of(game.session.state.copy(history=True), [LEVEL5] * 4))
    game.stop()
    while desk.jobs:
        desk.work()
    at = game.session.cursor
    analysis.play(0)
    assert game.session.cursor == at


def test_an_error_is_said_once(both, desk, qtbot):
    _, analysis = both
    analysis.set_on(True)
    _, _, failed = desk.jobs.pop()
    with qtbot.waitSignal(analysis.failed) as said:
        failed(MemoryError("no room"))
    assert said.args == ["no room"] and not analysis.is_searching and not desk.jobs


# -- in another thread ------------------------------------------------------------------


@pytest.fixture
def worker(qapp):
    worker = Background()
    yield worker
    worker.stop()


def is_free_after(worker, change):
    """After a change the worker is free for the next job at once."""
    free = threading.Event()
    with at_once():
        change()
        worker.run(free.set, lambda _: None, lambda _: None)
        assert free.wait(PATIENCE)


@pytest.mark.parametrize("how", ["undo", "new game", "off", "stop"])
def test_a_search_of_hours_is_stopped_at_once(qtbot, worker, played, monkeypatch, how):
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(seconds=9000.0))
    game = TurmbauerController(worker, session_of(played(3, 37)))
    analysis = AnalysisController(worker, game)
    game.start(game.session)
    analysis.set_on(True)
    with qtbot.waitSignal(analysis.changed):
        pass  # the first progress, from the other thread
    assert analysis.result is not None and threading.active_count() > 1
    changes = {
        "undo": game.undo,
        "new game": lambda: game.start(session_of(played(3, 36))),
        "off": lambda: analysis.set_on(False),
        "stop": analysis.stop,
    }
    is_free_after(worker, changes[how])


def test_a_computer_that_thinks_for_hours_is_stopped_at_once(qtbot, worker, played):
    for change in (
        TurmbauerController.undo,
        TurmbauerController.take_back,
        lambda game: game.set_player(game.session.player, "person"),
        lambda game: game.start(session_of(played(3, 36))),
        TurmbauerController.stop,
    ):
        session = session_of(played(3, 37), [LEVEL5] * 4)
        session.players = ("level5:9000s",) * 4
        game = TurmbauerController(worker, session)
        game.set_quick(True)
        seen = []
        game.computers.thought.connect(seen.append)
        game.start(session)
        qtbot.waitUntil(partial(any, seen))
        assert game.computers.thinks_now and seen[0] is None and seen[-1].best
        game.set_quick(False)  # so that nobody goes on at once
        is_free_after(worker, partial(change, game))
        assert not game.computers.thinks_now and seen[-1] is None
        game.stop()


def test_closing_does_not_wait(qapp, qtbot, played, monkeypatch):
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(seconds=9000.0))
    worker = Background()
    game = TurmbauerController(worker, session_of(played(3, 37)))
    analysis = AnalysisController(worker, game)
    game.start(game.session)
    analysis.set_on(True)
    with qtbot.waitSignal(analysis.changed):
        pass
    with at_once():
        analysis.stop()
        worker.stop()


# -- widgets ----------------------------------------------------------------------------


@pytest.fixture
def tab(both, qtbot):
    game, analysis = both
    made = AnalysisTab(parts_of("turmbauer"), analysis, game)
    handlers = {command.id: lambda: None for command in TABLE} | {
        "hint": analysis.hint,
        "analyse": made.toggle,
    }
    commands = CommandSet(made, TABLE, handlers)
    made.build(commands)
    made.resize(340, 620)
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_rows_say_what_was_found(both, desk, tab):
    game, analysis = both
    tab.switch.click()
    assert analysis.is_on
    desk.work()
    rows, player = tab.list.rows.rows, game.session.player
    assert [row.share for row in rows] == [ranked.values[player] for ranked in analysis.best]
    assert [row.visits for row in rows] == [ranked.visits for ranked in analysis.best]
    tip = tab.list.rows.index(0).data(Qt.ItemDataRole.ToolTipRole).replace("\u00a0", " ")
    for name, share in zip(("Red", "Green", "Blue", "Black"), analysis.best[0].values, strict=True):
        assert f"{name}: {round(100 * share)}%" in tip
    assert line_text(game.session.state, analysis.best[0].line, FROM_THE_FRONT) in tip
    assert tab.bar.shares == analysis.result.values
    widths = [part.width() for part in tab.bar.parts()]
    assert sum(widths) == pytest.approx(tab.bar.width() - 1)
    assert widths[0] / sum(widths) == pytest.approx(tab.bar.shares[0])


def test_the_mouse_over_a_row_looks_at_it_and_enter_plays_it(both, desk, tab, qtbot):
    game, analysis = both
    tab.switch.click()
    desk.work()
    ghosts = []
    analysis.ghosted.connect(lambda: ghosts.append(analysis.ghosts))
    rows = tab.list
    QTest.mouseMove(rows.viewport(), rows.visualRect(rows.rows.index(2)).center())
    qtbot.waitUntil(lambda: analysis.peeked == 2)
    assert [ghost.label for ghost in ghosts[-1]] == [3]
    rows.look_away()
    assert analysis.peeked == -1
    rows.setCurrentIndex(rows.rows.index(1))
    assert analysis.peeked == 1
    wanted = analysis.best[1].action
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert game.session.last.action == wanted
    assert not rows.selectionModel().hasSelection()


def test_at_a_roll_there_is_the_evaluation_only(both, desk, tab):
    game, _ = both
    tab.switch.click()
    game.undo()
    assert game.session.state.is_chance()
    assert tab.list.rows.rows == [] and "dice come next" in tab.list.placeholder
    assert tab.bar.shares == tuple(game.session.state.evaluate())


def test_the_graph_shows_the_evaluations_and_a_click_goes_there(both, desk, tab):
    game, analysis = both
    shares = direct(game.session)
    points = tab.graph.points
    assert [point.at for point in points] == sorted({turn.start for turn in game.session.turns} | {37})
    assert [point.shares for point in points] == [shares[point.at] for point in points]
    tab.switch.click()
    desk.work()
    assert tab.graph.points[-1].shares == analysis.result.values
    third = points[3]
    place = QPointF(tab.graph.x_of(third.at), 40).toPoint()
    QTest.mouseClick(tab.graph, Qt.MouseButton.LeftButton, pos=QPoint(place.x() + 1, place.y()))
    assert game.session.cursor == third.at
    assert points_of(parts_of("turmbauer"), game.session, analysis)[3].shares == shares[third.at]


def test_an_expected_line_is_told_by_colors(both, desk):
    game, analysis = both
    analysis.set_on(True)
    desk.work()
    line = next(ranked.line for ranked in analysis.best if len(ranked.line) > 3)
    words = line_text(game.session.state, line, FROM_THE_FRONT).split(" → ")
    assert len(words) == min(6, len(line)) and "roll" in words[2]
    names = ("Red", "Green", "Blue", "Black")
    assert words[2].startswith(names[(game.session.state.seat + 1) % 4])
