"""The report of a finished game, against computing it directly."""

from fractions import Fraction

import pytest

import turmcore
from gui import i18n
from gui.features.report import model as reports
from gui.features.report.controller import ReportController
from gui.features.report.texts import position_at
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.report.model import Reporter, luck_of_roll, quick_reply
from gui.games.turmbauer.report.section import ReportSection, luck_words
from gui.model import document
from gui.model.seats import Kind, kind_of
from gui.model.session import Session
from gui.views.marks import Mark
from tests.gui.games.turmbauer.test_controller import Desk
from tests.slow import all_but
from turmcore import search
from turmcore.players import make
from turmcore.search import Limit
from turmcore.turmbauer import PieceBoxed


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Searches that take no time; the figures of the report are computed the same way."""
    monkeypatch.setattr(reports, "NODES", 1500)
    monkeypatch.setattr(reports, "NODES_OF_ROLL", 300)


@pytest.fixture(scope="module")
def finished():
    """A finished game of players who err."""
    session = Session.begin(
        turmcore.load("turmbauer", players=4), [Kind.LEVEL1, Kind.GREEDY, Kind.RANDOM, Kind.LEVEL3], 9
    )
    players = [make(name) for name in session.players]
    for number, player in enumerate(players):
        player.new_game(number)
    while not session.state.is_over():
        if session.state.is_chance():
            session.roll()
        else:
            session.play(players[session.player].choose(session.copy_for_thinking()))
    return session


def states(session):
    """Each position of the line with what was played there."""
    state = turmcore.from_text(session.game.name, session.start_text)
    for ply in session.plies:
        yield state, ply
        state.play(ply.action)
    yield state, None


@pytest.mark.slow
def test_the_same_record_gives_the_same_report(finished):
    first, second = Reporter(finished).run(), Reporter(document.read(document.write(finished))).run()
    assert first == second and len(first.points) == 3 and len(first.mistakes) > 3
    finished.go_to(40)
    assert Reporter(finished).run() == first, "wherever one stands in it"
    finished.go_to(len(finished.plies))


@pytest.mark.slow
def test_the_turning_points_are_those_that_cost_most(finished):
    def value(state, action, player):
        after = state.copy()
        after.play(action)
        if after.is_over():
            return after.returns()[player]
        if not after.is_chance():
            return search.search(after, Limit(nodes=1500)).best[0].values[player]
        total = 0.0
        for high in range(1, 7):
            for low in range(1, high + 1):
                rolled = after.copy()
                rolled.play(f"d{low}-{high}")
                weight = Fraction(1 if low == high else 2, 36)
                total += float(weight) * search.search(rolled, Limit(nodes=300)).best[0].values[player]
        return total

    losses = []
    decisions = 0
    for at, (state, ply) in enumerate(states(finished)):
        if ply is None or state.is_chance() or state.num_actions() == 1:
            continue
        decisions += 1
        best = search.search(state, Limit(nodes=1500)).action
        if best != ply.action:
            player = state.current_player
            played, better = value(state, ply.action, player), value(state, best, player)
            losses.append((better - played, at, player, str(ply.action), str(best)))
    losses.sort(key=lambda row: (-row[0], row[1]))
    report = Reporter(finished).run()
    assert report.num_decisions == decisions > 60
    assert losses[2][0] > reports.LEAST_LOSS
    for point, (loss, *rest) in zip(report.points, losses, strict=False):
        assert [point.at, point.player, str(point.played), str(point.better)] == rest
        assert point.loss == pytest.approx(loss, abs=1e-9) and point.better_share > point.share


def test_what_a_climb_is_worth_is_averaged_over_the_dice(finished):
    climbs = [(state.copy(), ply.action) for state, ply in states(finished) if ply and state.phase == "climb"]
    for state, action in (climbs[10], climbs[30]):
        after = state.copy()
        after.play(action)
        expected = [0.0] * 4
        for first in range(1, 7):
            for second in range(1, 7):
                rolled = after.copy()
                rolled.play(f"d{min(first, second)}-{max(first, second)}")
                for player, share in enumerate(search.search(rolled, Limit(nodes=300)).best[0].values):
                    expected[player] += share / 36
        assert Reporter(finished).worth(state, action) == pytest.approx(expected)
    state, action = climbs[-1]
    assert Reporter(finished).worth(state, action) == tuple(finished.state.returns())


@pytest.mark.slow
def test_the_luck_of_a_roll_is_what_it_says(finished):
    def reply(state, player):
        """The best climb after the eight placements that rank highest."""
        best = []
        for ranked in search.search(state, "1n", method="rank", best=8).best:
            after = state.copy()
            after.play(ranked.action)
            for climb in after.legal_actions():
                moved = after.copy()
                moved.play(climb)
                best.append(moved.evaluate()[player])
        return max(best)

    rolls = [(state.copy(), ply.action) for state, ply in states(finished) if ply and state.is_chance()]
    for state, rolled in (rolls[20], rolls[40]):
        player = state.seat
        expected = total = 0.0
        for low in range(1, 7):
            for high in range(low, 7):
                after = state.copy()
                after.play(f"d{low}-{high}")
                value = reply(after, player)
                assert quick_reply(after)[player] == pytest.approx(value, abs=1e-6)
                weight = (1 if low == high else 2) / 36
                expected, total = expected + weight * value, total + weight
                if str(rolled) == f"d{low}-{high}":
                    actual = value
        assert total == pytest.approx(1)
        assert luck_of_roll(state, rolled, player) == pytest.approx(actual - expected, abs=1e-6)
    report = Reporter(finished).run()
    for player in range(4):
        own = [luck_of_roll(state, rolled, player) for state, rolled in rolls if state.seat == player]
        assert report.luck[player] == pytest.approx(sum(own)) and report.rolls[player] == len(own) == 12


@pytest.mark.slow
def test_luck_is_nothing_on_average(finished):
    state = next(state for state, ply in states(finished) if state.ply == 60)
    lucks = [(luck_of_roll(state, roll, state.seat), p) for roll, p in state.chance_outcomes()]
    assert sum(luck * p for luck, p in lucks) == pytest.approx(0, abs=1e-9)
    values = [luck for luck, _ in lucks]
    assert max(values) > 1e-4 and min(values) < -1e-4 and len(values) == 21


@pytest.mark.slow
def test_the_counts_are_those_of_the_record(finished):
    report = Reporter(finished).run()
    floors, rings, boxed = [0] * 4, [0] * 4, [0] * 4
    before = None
    for state, _ in states(finished):
        if before is not None:
            for seat in range(4):
                floors[seat] += max(0, state.heights[seat] - before[0][seat])
                rings[seat] += before[1][seat] - state.rings[seat]
        before = state.heights, state.rings
    for ply in finished.plies:
        for event in ply.events:
            if isinstance(event, PieceBoxed):
                boxed[event.seat] += finished.game.pieces[event.piece].size
    assert [(c.floors, c.rings, c.boxed) for c in report.counts] == list(
        zip(floors, rings, boxed, strict=True)
    )
    assert sum(boxed) > 0 and sum(rings) > 0


@pytest.mark.slow
def test_a_pairs_game_has_two_players_and_four_colors():
    session = Session.begin(turmcore.load("turmbauer", players=2), [Kind.GREEDY, Kind.RANDOM], 2)
    players = [make("greedy"), make("random")]
    while not session.state.is_over():
        if session.state.is_chance():
            session.roll()
        else:
            session.play(players[session.player].choose(session.copy_for_thinking()))
    report = Reporter(session).run()
    assert report.rolls == (24, 24) and len(report.luck) == 2 and len(report.counts) == 4
    assert {point.player for point in report.points} <= {0, 1}


def test_it_can_be_cancelled_at_any_time(finished):
    reporter = Reporter(finished)
    told = []

    def tell(part):
        told.append(part)
        if len(told) == 7:
            reporter.cancel()

    reporter.progress = tell
    assert reporter.run() is None and len(told) == 7
    assert told == sorted(told) and told[0] == 1 / len(finished.plies)


# -- controller and page ----------------------------------------------------------------


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def control(qapp, desk, finished):
    game = TurmbauerController(desk, finished)
    reporter = ReportController(desk, game, Reporter)
    game.start(finished)
    return game, reporter


@pytest.mark.slow
def test_a_report_is_made_once(control, desk):
    game, reporter = control
    reporter.start()
    reporter.start()
    assert len(desk.jobs) == 1 and reporter.is_running
    desk.work()
    assert reporter.report is not None and not reporter.is_running
    game.go_to(10)
    reporter.start()
    assert reporter.report is not None and not desk.jobs, "looking back changes nothing"
    game.go_to(len(game.session.plies))


def test_another_game_drops_the_report(control, desk, finished):
    game, reporter = control
    reporter.start()
    game.start(finished.again())
    assert not reporter.is_running
    desk.work()
    assert reporter.report is None
    reporter.start()
    assert not desk.jobs, "this game is not over"
    game.stop()


@pytest.mark.slow
def test_stopping_drops_the_answer(control, desk):
    _, reporter = control
    reporter.start()
    reporter.stop()
    desk.work()
    assert reporter.report is None
    reporter.start()
    desk.work()
    assert reporter.report is not None


@pytest.mark.slow
@pytest.mark.parametrize("code", all_but(["hu"], i18n.NAMES))
def test_the_section_says_everything(qapp, finished, code):
    i18n.set_language(code)
    report = Reporter(finished).run()
    section = ReportSection()
    text = section.html(finished, report)
    for luck in report.luck:
        assert luck_words(luck) in text
    for key in ("report.luck", "report.counts", "report.floors"):
        assert i18n.tr(key) in text
    assert "%" not in text and section.legend()
    section.show(finished, report, [Mark(3)])
    assert section.widget.marks == [Mark(3)] and section.widget.isVisibleTo(None)
    for at, words in section.moments(finished, report).items():
        assert finished.plies[at].actor >= 0 and "%" not in words


@pytest.mark.slow
def test_players_have_their_signs_and_one_name(qapp, finished):
    players = ("person", "level1", "Anna", "level1")
    session = Session(
        finished.game.state(finished.start_text), [kind_of(one) for one in players], 3, None, players
    )
    for ply in finished.plies:
        session.play(ply.action)
    text = ReportSection().html(session, Reporter(session).run())
    assert text.count("<img ") == 8
    for name in ("> Red<", "> Green (Benno)<", "> Blue (Anna)<", "> Black (Dario)<"):
        assert text.count(name) == 2


def test_luck_has_a_word():
    assert (
        luck_words(0.3) == "very lucky"
        and luck_words(0.1) == "lucky"
        and luck_words(0.03) == "a little lucky"
    )
    assert luck_words(-0.3) == "very unlucky" and luck_words(0.0) == "neither luck nor bad luck"


@pytest.mark.slow
def test_a_collapse_is_a_turning_point():
    """Whatever it cost: pieces fell, and that is what the game was about."""
    session = Session.begin(
        turmcore.load("turmbauer", stability="wobble", hand="child"), [Kind.GREEDY] * 4, seed=5
    )
    while not session.state.is_over():
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.sample())
    report = Reporter(session).run()
    (down,) = [build for build in report.curve.builds if build.outcome == "down"]
    (point,) = [point for point in report.points if point.is_collapse]
    assert point.at == down.at - 2 and point.fallen >= 3 and session.plies[point.at].actor == point.player
    assert all(point.loss >= reports.LEAST_LOSS for point in report.mistakes if not point.is_collapse)


@pytest.mark.slow
def test_a_game_without_errors_says_so(finished, monkeypatch):
    monkeypatch.setattr(reports, "LEAST_LOSS", 2.0)
    report = Reporter(finished).run()
    assert report.points == () == report.mistakes


def test_a_position_of_the_line_from_anywhere(finished):
    for cursor in (0, 33, len(finished.plies)):
        finished.go_to(cursor)
        for at, (state, _) in enumerate(states(finished)):
            if at % 29 == 0:
                assert position_at(finished, at).to_text() == state.to_text()
        assert finished.cursor == cursor
