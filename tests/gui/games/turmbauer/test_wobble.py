"""Games in which pieces fall: the node after a build in the controller, in the picture, in words and in files."""

import numpy as np
import pytest

import turmcore
from gui import i18n
from gui.games.turmbauer.panel.end_card import EndCard, rows_of
from gui.games.turmbauer.parts import PARTS
from gui.games.turmbauer.picture import falling
from gui.games.turmbauer.picture.controller import preview_of
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES
from gui.games.turmbauer.picture.motions import motion_of, ruin
from gui.games.turmbauer.picture.overlay import Overlay
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.play.aids import Aids
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.statics import bodies_of
from gui.games.turmbauer.words import reasons
from gui.i18n import tr
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from gui.views.tower_view import TowerView
from tests.gui.games.turmbauer.wobble_cases import case, wobbly_game
from turmcore.turmbauer import Settle

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY


@pytest.fixture(autouse=True)
def statics_alone(monkeypatch):
    """The same outcomes everywhere."""
    monkeypatch.setenv("TURM_PHYSICS", "statics")


@pytest.fixture
def wobbly():
    return wobbly_game()


class Desk:
    """A worker that works when it is told to."""

    def __init__(self):
        self.jobs = []

    def run(self, job, done, failed):
        self.jobs.append((job, done, failed))

    def work(self):
        job, done, failed = self.jobs.pop(0)
        try:
            value = job()
        except Exception as error:  # noqa: BLE001  as the real worker does
            failed(error)
        else:
            done(value)


@pytest.fixture
def control(qapp, wobbly):
    """A function that starts a game; `settling.worker` does what it is told to."""

    def make(*kinds, seed=3, session=None):
        controller = TurmbauerController(
            Desk(), session or Session.begin(wobbly, kinds or [PERSON] * 4, seed)
        )
        controller.settling.worker = Desk()
        controller.set_quick(True)
        controller.news = []
        controller.said.connect(controller.news.append)
        controller.start(controller.session)
        return controller

    return make


@pytest.fixture(scope="module")
def topples():
    """A game up to a build that falls alone."""
    return case(1)


@pytest.fixture(scope="module")
def collapses():
    """A game up to a build that brings the tower down."""
    return case(3)


def played(wobbly, case, *, kinds=(PERSON,) * 4, build=False):
    seed, tokens, action, *_ = case
    session = Session.begin(wobbly, kinds, seed)
    for token in [*tokens, *([action] if build else [])]:
        session.play(token)
    return session


def first_build(game):
    if game.can_roll:
        game.roll()
    game.choose(next(choice for choice in game.choices if choice.cells and not choice.ring))
    game.done()


def test_a_tower_that_stands_goes_on_to_the_climb(control):
    game = control()
    first_build(game)
    state = game.session.state
    assert state.phase == "settle" and game.is_settling and not game.can_roll and not game.choices
    assert "does the tower hold" in PARTS.next_step(game)
    game.settling.worker.work()
    assert state.phase == "climb" and game.choices and str(game.session.last.action) == "ok"
    assert game.session.physics == "statics" and not game.news
    assert PARTS.describe(game.session, game.session.last) == "The tower stands."
    assert '[Physics "statics"]' in document.write(game.session)


def test_undo_goes_before_the_build_and_redo_simulates_nothing(control):
    game = control()
    first_build(game)
    game.settling.worker.work()
    game.undo()
    assert game.session.state.phase == "build" and game.session.cursor == 1
    game.redo()
    assert game.session.state.phase == "climb" and not game.settling.worker.jobs
    game.take_back()
    assert game.session.state.phase == "build"
    choice = next(c for c in game.choices if str(c.action) == str(game.session.plies[1].action))
    game.choose(choice)
    game.done()
    assert game.session.state.phase == "climb" and not game.settling.worker.jobs, "the stored outcome holds"


def test_an_answer_that_nobody_waits_for_is_dropped(control):
    game = control()
    first_build(game)
    game.undo()
    assert game.session.state.phase == "build" and not game.settling.is_running
    game.settling.worker.work()
    assert game.session.state.phase == "build" and len(game.session.plies) == 2
    game.redo()  # nothing was found out yet: it is asked once more
    assert game.is_settling and len(game.settling.worker.jobs) == 1
    game.start(Session.begin(game.session.game, [PERSON] * 4, 5))
    game.settling.worker.work()
    assert game.session.cursor == 0


def test_who_comes_back_to_a_game_that_was_settling_is_told_again(control):
    game = control()
    first_build(game)
    game.stop()  # as behind the welcome page
    game.settling.worker.work()
    assert game.is_settling and not game.settling.is_running
    game.go_to(game.session.cursor)
    game.settling.worker.work()
    assert game.session.state.phase == "climb"


def test_a_piece_that_falls_is_taken_back_and_refused_there(control, wobbly, topples):
    *_, action, fallen, new = topples
    game = control(session=played(wobbly, topples))
    cells = wobbly.decode(wobbly.parse(action)).cells
    game.choose(next(choice for choice in game.choices if choice.cells == cells))
    game.done()
    game.settling.worker.work()
    state = game.session.state
    assert state.phase == "build" and state.taken_back and fallen == (new,)
    assert "fell from there" in PARTS.next_step(game)
    assert "the piece fell (flag). Choose another place." in PARTS.describe(game.session, game.session.last)
    assert not any(choice.cells == cells and choice.action == wobbly.parse(action) for choice in game.choices)
    preview = preview_of(game.aim, game.is_plain)
    assert preview.fell == cells, "the place is marked"
    marked = add_preview(build_scene(state), paints(wobbly.colors), preview)
    assert sorted(map(tuple, marked.tints["cell"].tolist())) == sorted(cells)
    reason = state.why_not(wobbly.parse(action))
    assert reason.rule == "6.3" and reason.code == "taken-back"
    assert reasons.sentence(reason) == "The piece has already fallen from there this turn (rule 6.3)."
    game.take_back()
    assert game.session.state.phase == "build" and not game.session.state.taken_back


def test_news_are_told_when_nothing_moves(control, wobbly, topples, qtbot):
    game = control(session=played(wobbly, topples, build=True))
    game.settling.worker.work()
    qtbot.waitUntil(lambda: bool(game.news))
    assert game.news[0].endswith("Choose another place.")


def test_a_computer_goes_on_after_the_tower_has_settled(control, wobbly, topples):
    game = control(session=played(wobbly, topples, kinds=(GREEDY,) * 4, build=True))
    assert game.is_settling and not game.is_thinking
    game.settling.worker.work()
    assert game.is_thinking and game.session.state.phase == "build"


def test_a_game_that_is_opened_while_it_settles_is_judged_again(control, wobbly, topples):
    text = document.write(played(wobbly, topples, build=True))
    session = document.read(text)
    assert session.state.phase == "settle" and len(session.plies) == session.cursor
    game = control(session=session)
    assert len(game.settling.worker.jobs) == 1
    game.settling.worker.work()
    assert game.session.state.phase == "build"
    again = document.read(document.write(game.session))
    assert again.state.to_text() == game.session.state.to_text() and again.physics == "statics"
    other = control(session=again)
    assert not other.settling.worker.jobs, "a record is not simulated"


@pytest.mark.slow
def test_a_collapse_ends_the_game(control, wobbly, collapses):
    fallen = collapses[3]
    game = control(session=played(wobbly, collapses, build=True))
    loser = game.session.state.seat
    game.settling.worker.work()
    session = game.session
    assert session.is_over and session.state.collapsed_by == loser and loser not in session.winners
    card = EndCard()
    card.show_end(session)
    assert f"{len(fallen)} pieces down and loses" in card.reason.text() and "7.3" in card.reason.text()
    rows = rows_of(session)
    assert rows[-1].paint.letter == wobbly.colors[loser] and not rows[-1].has_won
    assert [row.paint.letter for row in rows if row.has_won] == [wobbly.colors[w] for w in session.winners]
    words = PARTS.describe(session, session.last)
    assert words.startswith("Collapse: ") and ("wins" in words or "Shared" in words)
    for code in i18n.NAMES:
        i18n.set_language(code)
        assert PARTS.describe(session, session.last) and PARTS.next_step(game)
    game.undo()
    assert session.state.phase == "build" and not session.is_over


# -- pictures ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_plain_fall_lays_pieces_on_the_table(wobbly, collapses):
    session = played(wobbly, collapses, build=True)
    fallen = collapses[3]
    frames = falling.toppling(bodies_of(session.state), fallen)
    assert falling.moving_bodies(frames) == tuple(fallen)
    assert np.allclose(np.linalg.norm(frames[..., 3:], axis=2), 1, atol=1e-5)
    scene = ruin(played_out(session, fallen), fallen)
    down = np.isin(scene[CUBES]["block"], fallen)
    place = scene[CUBES]["cell"] + scene[CUBES]["shift"]
    assert not scene[CUBES]["shift"][~down].any() and not scene[CUBES]["turn"][~down].any()
    assert place[down, 2].max() < place[~down, 2].max() + 3 and place[down, 2].min() > -0.2
    assert np.abs(scene[CUBES]["turn"][down]).max() > 0.5


def test_bars_do_not_stand_on_their_ends_after_a_plain_fall():
    upright, lying = [(0, 0, 4), (0, 0, 5), (0, 0, 6)], [(2, 0, 4), (3, 0, 4), (4, 0, 4)]
    base = [(x, y, 0) for x in range(2) for y in range(2)]
    for bodies in ([base, upright], [base, base, upright], [base, lying], [base, base, lying]):
        frames = falling.toppling(bodies, [len(bodies) - 1])
        assert frames[-1, -1, 2] == pytest.approx(0.5, abs=0.05)


def test_what_falls_to_one_side_lies_beside_each_other():
    base = [(x, y, 0) for x in range(2) for y in range(2)]
    fallen = [[(2, 0, z)] for z in range(1, 5)]
    places = falling.toppling([base, *fallen], range(1, 5))[-1, 1:, :2]
    distances = np.linalg.norm(places[:, None] - places, axis=2)[~np.eye(4, dtype=bool)]
    assert distances.min() > 1, places


def played_out(session, fallen):
    session.play(session.game.encode(Settle(fallen)))
    return session.state


def test_a_fall_begins_with_the_tower_and_goes_back_to_it(wobbly, topples):
    session = played(wobbly, topples, build=True)
    tower = build_scene(session.state)
    state = played_out(session, topples[3])
    motion = motion_of(state, session.last.events)
    first = motion.at(0.0)
    assert sorted(map(tuple, (first[CUBES]["cell"] + first[CUBES]["shift"]).tolist())) == sorted(
        map(tuple, tower[CUBES]["cell"].tolist())
    )
    low = motion.at(motion.seconds)
    own = low[CUBES]["block"] == topples[4]
    assert low[CUBES]["shift"][own, 2].min() < -0.5, "it has fallen"
    end = motion.at(motion.duration)
    assert not (end[CUBES]["block"] == topples[4]).any() and (end.ghosts["rgba"][:, 3] == 0).all()
    assert len(motion.scene[CUBES]) == len(tower[CUBES]) - own.sum()


def test_climbers_go_with_what_carries_them(wobbly):
    state = wobbly.new_state(1)
    while state.heights == (0, 0, 0, 0) or state.phase != "roll":
        state.play(state.sample() if state.is_chance() else state.greedy())
    bodies = bodies_of(state)
    scene = build_scene(state)
    carried = falling.carriers(scene, bodies, state.climbers)
    seat = next(s for s in range(4) if state.heights[s])
    body = carried[seat]
    assert state.climbers[seat] in bodies[body]
    frames = falling.toppling(bodies, [body] if body else [])
    if not body:
        frames = np.repeat(frames[:1], 2, axis=0)
        frames[1, 0, 0] += 3
    after = falling.posed(scene, frames[-1].astype(float), frames[0], carried)
    assert np.abs(after[CLIMBERS]["place"][seat] - scene[CLIMBERS]["place"][seat]).max() > 0.4
    waiting = [s for s in range(4) if carried[s] < 0]
    assert (after[CLIMBERS]["place"][waiting] == scene[CLIMBERS]["place"][waiting]).all()


def test_only_what_moves_is_shown_of_a_recording():
    frames = np.zeros((300, 2, 7), np.float32)
    frames[..., 6] = 1
    frames[100:, 1, 0] = np.minimum(np.arange(200) * 0.02, 2.0)
    part, seconds = falling.shown_part(frames, 60.0)
    assert 100 < len(part) < 140 and part[-1, 1, 0] == pytest.approx(2.0) and 0.5 < seconds < 3.3
    still, none = falling.shown_part(frames[:50], 60.0)
    assert none == 0 and len(still) == 1
    frames[100:, 1, 0] = np.arange(200) ** 2 * 0.02  # it slides off a tilted table
    part, _ = falling.shown_part(frames, 60.0)
    assert falling.FAR < part[-1, 1, 0] < 40, "nobody looks after it for ever"


# Green and Black stand on floor 4; Black has fewer cubes left
_LEVEL = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=wobble;headroom=1;hand=normal "
    "R4l@-2,-2,0/-2,-1,0/-1,-1,0/0,-1,0;G1c@2,1,0;B4l@0,-1,1/1,-1,1/1,0,1/1,1,1;K4t@2,0,0/3,0,0/2,0,1/2,1,1;"
    "R1n@1,1,2;G2@2,0,2/2,0,3;B5b@3,0,3/1,0,4/2,0,4/3,0,4/3,1,4;K5b@0,-2,2/1,-2,2/1,-1,2/1,0,2/1,-2,3;"
    "R5p@-3,-1,1/-2,-1,1/-1,-1,1/-2,-1,2/-1,-1,2;G5p@-3,-2,3/-2,-2,3/-3,-1,3/-2,-1,3/-2,0,3;"
    "B3i@-1,-1,3/-1,-1,4/-1,-1,5 R=1,-1,2;G=-2,-1,3;B=1,1,2;K=1,-2,3 - R2G2B2K2 B/3/settle/3-6"
)


def test_after_a_collapse_cubes_in_stock_decide_between_equals(qtbot):
    state = turmcore.from_text("turmbauer", _LEVEL)
    session = Session(state, (PERSON,) * 4)
    session.play("fell:6,7,11")
    rows = rows_of(session)
    assert [row.paint.letter for row in rows] == ["K", "G", "R", "B"] and rows[0].has_won
    assert rows[0].numbers[0] == rows[1].numbers[0] and rows[0].numbers[1] < rows[1].numbers[1]
    card = EndCard()
    qtbot.addWidget(card)
    card.show_end(session)
    assert card.reason.text().endswith(tr("wobble.won_by_box")) and card.standings.decisive == 1
    assert (
        tr("wobble.row.left", name="", height=4, box=rows[0].numbers[1], rings=2)
        in card.standings.accessibleName()
    )


def test_no_legend_explains_aids_that_rubble_has_not(qtbot):
    tower = TowerView("low")
    qtbot.addWidget(tower)
    controller = TurmbauerController(None, Session(turmcore.from_text("turmbauer", _LEVEL), (PERSON,) * 4))
    controller.judge.choose(Aids(plumb=True))
    overlay = Overlay(controller, tower)
    overlay.refresh()
    assert overlay.legend.lines
    controller.session.play("fell:6,7,11")
    overlay.refresh()
    assert not overlay.legend.lines
