"""The tab about balance: trying the tower out, and the risk curve of a game."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import turmcore
from gui import i18n
from gui.games.turmbauer.balance.curve_controller import CurveController
from gui.games.turmbauer.balance.risk_curve import Build, Curve, CurveMaker, fragile_of, is_fragile
from gui.games.turmbauer.balance.risk_graph import RiskGraph
from gui.games.turmbauer.balance.tab import BalanceTab
from gui.games.turmbauer.balance.trial import Test as Trying
from gui.games.turmbauer.picture.controller import with_room
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.motions import REST, Leaning, motion_of, trial_of
from gui.games.turmbauer.picture.motions import Trying as Tilting
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.statics import Balance, bodies_of
from gui.games.turmbauer.report.model import Counts, Report
from gui.games.turmbauer.report.section import ReportSection
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.games.turmbauer.test_wobble import Desk
from tests.gui.games.turmbauer.wobble_cases import case, wobbly_game
from turmcore.players import make
from turmcore.turmbauer import PieceBuilt, Settle


@pytest.fixture(autouse=True)
def statics_alone(monkeypatch):
    monkeypatch.setenv("TURM_PHYSICS", "statics")


@pytest.fixture
def session():
    """A game of twelve builds that all stand."""
    session = Session.begin(turmcore.load("turmbauer", players=4, stability="strict"), [Kind.PERSON] * 4, 2)
    greedy = make("greedy")
    while session.state.ply < 36:
        session.play(session.state.sample() if session.state.is_chance() else greedy.choose(session.state))
    return session


@pytest.fixture
def shown(qtbot, session):
    """The tab of a game; its workers work when they are told to."""
    game = TurmbauerController(Desk(), session)
    game.trial.worker = Desk()
    game.start(session)
    curves = CurveController(game, Desk(), game)
    tab = BalanceTab(game, curves)
    qtbot.addWidget(tab)
    tab.game, tab.curves = game, curves
    tab.resize(344, 600)
    tab.show()
    return tab


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


# -- the curve -----------------------------------------------------------------------------


def test_the_curve_is_what_statics_says_after_each_build(session):
    curve = CurveMaker(session).run()
    assert [build.number for build in curve.builds] == list(range(1, len(session.state.blocks) + 1))
    for build in curve.builds:
        state = turmcore.from_text("turmbauer", session.start_text)
        for ply in session.plies[: build.at]:
            state.play(ply.action)
        assert len(state.blocks) == build.number
        weakest = Balance(bodies_of(state)).weakest
        assert (weakest.margin if weakest else None) == build.margin
        assert build.risk is None and build.outcome == "stands"
    drops = [build.drop for build in curve.builds if is_fragile(build)]
    assert curve.fragile == fragile_of(curve.builds) and curve.fragile
    assert curve.builds[curve.fragile[0]].drop == max(drops)


def test_only_what_wobbles_was_made_fragile(qapp, session):
    margins = (0.4, 0.2, 0.13, 0.07, 0.05, 0.01)
    risks = (None, None, None, None, 0.01, 0.3)  # of the last two the first was unlikely to fall
    drops = (0.0, *(a - b for a, b in pairwise(margins)))
    builds = [
        Build(number, number, 0, "stands", margin, risk, max(drop, 0.03))
        for number, (margin, risk, drop) in enumerate(zip(margins, risks, drops, strict=True), 1)
    ]
    assert fragile_of(builds) == (5,)
    glued = [replace(build, risk=None) for build in builds]
    assert sorted(fragile_of(glued)) == [4, 5]
    graph = RiskGraph()
    graph.show_curve(session, Curve(tuple(builds), fragile_of(builds)))
    words = [graph.words(build) for build in builds]
    told = [text for text in words if "fragile" in text]
    assert told == words[5:] and "solid" not in told[0] and "unlikely" not in told[0]


@pytest.mark.slow
def test_falls_and_the_collapse_are_in_the_curve():
    found = case(3)
    session = Session.begin(wobbly_game(), [Kind.PERSON] * 4, found[0])
    for token in (*found[1], found[2]):
        session.play(token)
    assert len(CurveMaker(session).run().builds) == sum("@" in token for token in found[1])
    session.play(session.game.encode(Settle(found[3])))
    builds = CurveMaker(session).run().builds
    assert builds[-1].outcome == "down" and builds[-1].at == len(session.plies)
    fell = [token for token in session.tokens if token.startswith("fell:")]
    assert sum(build.outcome == "fell" for build in builds) == len(fell) - 1
    assert all(build.risk is not None for build in builds if build.margin is not None)


def test_a_curve_can_be_given_up(session):
    maker = CurveMaker(session)
    parts = []

    def tell(part):
        parts.append(part)
        maker.cancel()

    maker.progress = tell
    assert maker.run() is None and len(parts) == 1


def test_a_click_on_the_curve_goes_to_the_build(shown):
    assert shown.curves.curve is None and not shown.graph.isVisible()
    press(shown.make)
    assert shown.progress.isVisible()
    shown.curves.worker.work()
    graph, curve = shown.graph, shown.curves.curve
    assert graph.isVisible() and curve.builds and not shown.progress.isVisible()
    labels = graph.labels()
    assert labels and all(text.endswith("°") and graph.rect().contains(box.toRect()) for box, text in labels)
    boxes = [box for box, _ in labels] + graph.mark_boxes()
    assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    build = curve.builds[4]
    at = QPointF(graph.x_of(build.at), graph.y_of(build.margin)).toPoint()
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert shown.game.session.cursor == build.at
    assert shown.here.text().startswith(f"Piece {build.number}, ")
    assert not shown.curves.worker.jobs, "the line is the same"


def test_the_curve_goes_on_with_the_game(shown):
    press(shown.make)
    shown.curves.worker.work()
    before = len(shown.curves.curve.builds)
    game = shown.game
    while len(game.session.state.blocks) == before:
        state = game.session.state
        game.play(state.sample() if state.is_chance() else make("greedy").choose(state))
    while shown.curves.worker.jobs:
        shown.curves.worker.work()
    assert len(shown.curves.curve.builds) == before + 1
    game.start(Session.begin(game.session.game, [Kind.PERSON] * 4, 9))
    while shown.curves.worker.jobs:
        shown.curves.worker.work()
    assert shown.curves.curve == Curve((), ())


@pytest.mark.parametrize("is_stopped", [False, True])
def test_the_curve_goes_with_its_game(shown, is_stopped):
    """Whoever asks first after another game has come, with fewer colors."""
    press(shown.make)
    shown.curves.worker.work()
    game = shown.game
    if is_stopped:
        game.play(
            game.session.state.sample_chance()
            if game.session.state.is_chance()
            else game.session.state.nth(0)
        )
        press(shown.make)
    three = Session.begin(turmcore.load("turmbauer", players=3, stability="glued"), [Kind.PERSON] * 3, 4)
    while len(three.plies) < 40:
        three.play(three.state.sample_chance() if three.state.is_chance() else three.state.nth(0))
    game.session = three
    shown.retranslate()
    assert shown.curves.curve is None and not shown.graph.isVisible()
    game.start(three)
    assert shown.curves.curve is None and shown.curves.is_running is not is_stopped


def test_reckoning_can_be_stopped(shown):
    press(shown.make)
    press(shown.make)
    shown.curves.worker.work()
    assert shown.curves.curve is None and not shown.curves.is_running


# -- trying the tower ----------------------------------------------------------------------


def test_the_dial_shows_the_ways_as_on_a_map():
    ways = {way: tuple(round(x, 9) + 0 for x in Trying(True, 10, way).direction) for way in (0, 4, 8, 12)}
    assert ways == {0: (0, -1), 4: (-1, 0), 8: (0, 1), 12: (1, 0)}


def swings(motion):
    """How far the cubes are from where they end: of the first block and of the highest one, half a swing after it landed."""
    end, moment = motion.at(motion.duration)[CUBES], motion.at(motion.fall + REST / 6)[CUBES]
    away = np.abs(moment["shift"] - end["shift"]).max(axis=1)
    return away[moment["block"] == 0].max(), away[moment["block"] > 0].max()


def test_a_tower_sways_by_how_steady_it_is_and_comes_to_rest(session):
    while not any(isinstance(event, PieceBuilt) for event in session.last.events):
        session.undo()
    weakest = Balance(bodies_of(session.state)).margin
    found = []
    for margin in (0.2, 0.07, 0.03, 0.01):
        motion = motion_of(session.state, session.last.events, weakest=replace(weakest, margin=margin))
        base, tower = swings(motion)
        assert base == 0.0
        assert motion.touches == (motion.fall,)
        rest = motion.at(motion.duration)[CUBES]
        assert np.abs(rest["turn"][:, :3]).max() < 1e-6
        found.append((tower, motion.duration - motion.fall))
    amplitudes, times = zip(*found, strict=True)
    assert amplitudes[0] == times[0] == 0.0 and list(amplitudes) == sorted(amplitudes) and amplitudes[1] > 0.0
    assert times[1:] == pytest.approx([REST] * 3) and 0.3 <= REST <= 0.6
    assert motion_of(session.state, session.last.events).sway == 0.0, "where nobody knows"


@pytest.mark.parametrize("pushes", [False, True])
def test_the_table_moves_at_once_and_then_costs_nothing(session, pushes):
    trying = Tilting(build_scene(session.state, apart=(1, 2, 3)), 0.2, (1.0, 0.0), pushes)
    start, moment, rest = (trying.at(time)[CUBES]["shift"] for time in (0.0, 0.5, 3.0))
    assert np.abs(start).max() < 1e-6 < np.abs(moment).max()
    assert (np.abs(rest).max() < 1e-6) == pushes
    assert trying.at(3.0) is trying.at(60.0)


def test_a_tilted_table_brings_something_down_and_changes_nothing(shown):
    game, trial = shown.game, shown.game.trial
    game.go_to(6)  # two builds: a tower that stands firmly
    before, falls = game.session.state.to_text(), []
    trial.fell.connect(falls.append)
    shown.strength.setValue(1)
    told = []
    trial.began.connect(lambda: told.append("began"))
    trial.stopped.connect(lambda: told.append("stopped"))
    press(shown.go)
    press(shown.go)
    trial.worker.work()
    assert told == ["began", "stopped"] and not trial.is_running and falls == []
    press(shown.go)
    assert trial.is_running and shown.go.text() == "Stop"
    trial.worker.work()
    assert shown.result.text() == "Nothing falls. Calculated by statics." and falls[0].fallen == ()
    shown.strength.setValue(shown.strength.maximum())
    press(shown.go)
    trial.worker.work()
    assert falls[1].fallen and f"of {len(game.session.state.blocks)} pieces" in shown.result.text()
    assert game.session.state.to_text() == before
    scene = build_scene(game.session.state)
    motion = trial_of(game.session.state, falls[1], scene)
    assert motion.scene is scene and motion.at(motion.seconds)[CUBES]["turn"].any()
    assert abs(motion.at(motion.duration)[CUBES]["shift"]).max() < 0.01
    game.undo()
    assert shown.result.text() == "", "another position"


def test_a_bump_has_its_own_slider(shown):
    shown.strength.setValue(30)
    shown.bump.click()
    assert not shown.test().is_tilt and shown.words.text().endswith(" mm/s")
    shown.strength.setValue(shown.strength.maximum())
    assert shown.test().strength == 200
    shown.tilt.click()
    assert shown.test() == Trying(True, 30, 12)


def test_a_test_can_be_stopped(shown):
    press(shown.go)
    press(shown.go)
    shown.game.trial.worker.work()
    assert shown.game.trial.fall is None and not shown.game.trial.is_running


def test_without_aids_it_waits_for_the_end_of_the_game(shown, session):
    judge = shown.game.judge
    judge.toggle("off")
    assert shown.is_locked and shown.locked.isVisible() and not shown.go.isVisible()
    while not session.state.is_over():
        session.play(
            session.state.sample() if session.state.is_chance() else make("greedy").choose(session.state)
        )
    shown.game.go_to(session.cursor)
    assert not shown.is_locked and shown.go.isVisible() and not shown.locked.isVisible()


def test_every_language_has_the_tab(shown):
    press(shown.make)
    shown.curves.worker.work()
    seen = set()
    for code in i18n.NAMES:
        i18n.set_language(code)
        shown.retranslate()
        seen.add((shown.go.text(), shown.locked.text(), shown.graph.words(shown.curves.curve.builds[0])))
    assert len(seen) == 3


def test_the_report_shows_the_curve(qtbot, session):
    curve = CurveMaker(session).run()
    report = Report((), 5, {}, (0.0,) * 4, (3,) * 4, (Counts(1, 0, 0),) * 4, curve)
    section = ReportSection()
    graph = section.widget
    qtbot.addWidget(graph)
    section.show(session, report, [])
    assert graph.isVisible() and graph.curve is curve and graph.marks == []
    assert all("fragile" in words for words in section.moments(session, report).values())
    gone = []
    section.connect(gone.append)
    build = curve.builds[2]
    at = QPointF(graph.x_of(build.at), 20).toPoint()
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert gone == [build.at]


def test_a_fall_begins_on_the_tilted_table_and_ends_on_a_level_one(session):
    state = session.state
    scene = build_scene(state, apart=tuple(range(len(state.blocks) + 1)))
    way, angle = (0.0, -1.0), math.radians(20)
    rest = Tilting(scene, angle, way).at(100.0)
    fall = Trying(True, 20, 0).run(bodies_of(state), lambda: False)
    for motion in (None, trial_of(state, fall, scene, leans=True)):
        leaning = Leaning(scene, motion, angle, way)
        begun, done = leaning.at(0.0), leaning.at(leaning.duration)
        assert np.allclose(begun[CUBES]["shift"], rest[CUBES]["shift"], atol=0.02), "nothing leaps"
        assert np.allclose(begun[CUBES]["turn"], rest[CUBES]["turn"], atol=0.02)
        assert np.allclose(done[CUBES]["shift"], 0, atol=0.02)
    assert motion is not None and motion.at(motion.seconds)[CUBES]["shift"].max() > 0.5
    slides = np.linspace(0, 500, len(motion.frames))[:, None, None] * np.eye(7, dtype=np.float32)[0]
    away = replace(motion, frames=motion.frames + slides)
    framed = with_room(scene, away).frame - scene.frame.max(axis=0)
    assert 10 < framed.max() < 20, "the camera leaves what slides far away"
    middle = leaning.at(leaning.duration - 0.3)[CUBES]["turn"]
    assert np.allclose(np.linalg.norm(middle, axis=1), 1)
