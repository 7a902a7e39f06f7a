"""Points fly to the plates, and these show what the game says when that has ended, however it ends."""

from itertools import pairwise

import pytest

import turmcore
from gui.games.carcassonne.picture.controller import Picture as Tiles
from gui.games.carcassonne.picture.gains import earned
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.turmbauer.picture.controller import climbed
from gui.games.turmbauer.picture.scene import build_scene
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.scene import Scene
from gui.table.earning import Earning, Gain
from tests.gui.app.test_window import display, run  # noqa: F401  # a fixture
from turmcore.carcassonne import FeatureScored
from turmcore.players import make

GAINS = (Gain(0, 3, (0.0, 0.0, 0.0)), Gain(1, 8, 0), Gain(0, 1, (1.0, 0.0, 0.0)))
ALL = {"tower": "1", "inns": "1", "traders": "1", "dragon": "1"}


def played(name, seed, agent="greedy", **options):
    """A whole game of people, as computers would play it: the session before every ply."""
    session = Session.begin(turmcore.load(name, **options), [Kind.PERSON] * options["players"], seed=seed)
    player = make(agent)
    player.new_game(seed)
    while not session.is_over:
        state = session.state
        yield session, state.sample_chance() if state.is_chance() else player.choose(state)


def test_what_is_earned_is_what_the_scores_grow_by():
    kinds = set()
    for seed, options in enumerate(({"farmers": "1"}, ALL)):
        for session, action in played("carcassonne", seed, players=3, **options):
            before = session.state.scores
            ply = session.play(action)
            sums = [0, 0, 0]
            for one in earned(ply.events):
                sums[one.player] += one.points
            assert tuple(map(sum, zip(before, sums, strict=True))) == session.state.scores, ply.events
            kinds |= {event.kind for event in ply.events}
    assert kinds >= {"FeatureScored", "FarmersScored", "BonusScored"}


@pytest.mark.slow
def test_what_is_climbed_is_what_the_heights_grow_by():
    steps = set()
    for session, action in played("turmbauer", 4, players=4):
        before = session.state.heights
        session.play(action)
        scene = build_scene(session.state)
        gains = {gain.card: gain.points for gain in climbed(session, scene)}
        for seat, (was, now) in enumerate(zip(before, session.state.heights, strict=True)):
            assert gains.get(seat, 0) == max(0, now - was) or session.is_over
        steps |= set(gains.values())
    assert max(steps) > 1


def test_the_plates_count_up_one_by_one_to_the_end():
    earning = Earning.after(None, Scene(), GAINS)
    times = [step * earning.duration / 400 for step in range(401)]
    left = [earning.outstanding(time) for time in times]
    assert left[0] == {0: 4, 1: 8} and left[-1] == {0: 0, 1: 0}
    for card in (0, 1):
        falls = [before[card] - after[card] for before, after in pairwise(left)]
        assert set(falls) == {0, 1}
    for number in range(len(GAINS)):
        ways = [earning.flight(number, time) for time in times]
        seen = [part for part in ways if part is not None]
        assert seen == sorted(seen) and seen[0] < 0.05 and seen[-1] > 0.95 and ways[-1] is None


def scored():
    """A session of Carcassonne one ply after a feature was scored."""
    for session, action in played("carcassonne", 7, players=3):
        if any(isinstance(event, FeatureScored) for event in session.play(action).events):
            return session
    raise AssertionError("nothing is ever scored")


def put(window):
    session = scored()
    window.files.start(session)
    window.controller.stop()
    return session


def shown(window):
    return tuple(card.score - card.waiting for card in window.table.strip.cards[:3])


@pytest.mark.slow
@pytest.mark.parametrize("way", ["ends", "undo", "jump", "forfeit", "game", "language"])
def test_a_plate_is_right_whatever_happens_meanwhile(window, qtbot, way):
    session = put(window)
    table, game = window.table, window.controller
    assert shown(window) == session.state.scores
    gains = [Gain(player, score, 0) for player, score in enumerate(session.state.scores) if score]
    table.stage.played.emit(Earning.after(None, Scene(), gains))
    assert shown(window) == (0, 0, 0) and table.points.is_flying and table.points.numbers[0].isVisible()
    match way:
        case "undo":
            game.undo()
        case "jump":
            game.go_to(2)
        case "forfeit":
            game.forfeit(0)
        case "game":
            put(window)
        case "language":
            window.set_language("hu")
    if way in ("ends", "forfeit", "language"):
        qtbot.waitUntil(lambda: not table.points.is_flying)
    assert not table.points.is_flying and not any(number.isVisible() for number in table.points.numbers)
    assert shown(window) == window.controller.session.state.scores


class Recorder:
    """Keeps what is to be seen."""

    tower, is_flipped, plate = None, False, None

    def __init__(self):
        self.motions = []

    def show_scene(self, scene):
        self.scene = scene

    def show_stock(self, stock):
        pass

    def play(self, animation):
        self.motions.append(animation)


def test_what_is_scored_shines_while_its_points_fly(qapp):
    from gui.games.carcassonne.picture.kinds import GHOST_LANDS, Land

    session = scored()
    session.undo()
    game, screen = CarcassonneController(None, session), Recorder()
    picture, before = Tiles(game, screen), session.state.scores
    picture.show_position()
    game.redo()
    game.stop()
    earning = screen.motions[-1]
    scores = [
        was + sum(gain.points for gain in earning.gains if gain.card == player)
        for player, was in enumerate(before)
    ]
    assert tuple(scores) == session.state.scores
    (event,) = (event for event in session.last.events if isinstance(event, FeatureScored))
    kinds = [look & 15 for look in earning.at(earning.duration)[GHOST_LANDS]["look"].tolist()]
    assert kinds.count(Land.GLOW) == len(event.cells) and Land.LIT in kinds
    assert not len(screen.scene[GHOST_LANDS]) or Land.GLOW not in screen.scene[GHOST_LANDS]["look"] & 15
    game.undo()
    assert screen.motions[-1] is None
    picture.has_animations = False
    game.redo()
    assert screen.motions[-1] is None


@pytest.mark.slow
def test_points_fly_in_a_window_and_end_however_that_ends(display, tmp_path):  # noqa: F811
    rows = run(display, tmp_path, "app.points_run")["rows"]
    assert {row["way"] for row in rows} == {"waits", "key", "click", "undo", "jump", "off"}
    for row in rows:
        assert (
            row["was_late"] == (row["way"] != "off") and not row["is_flying"] and row["shown"] == row["said"]
        ), row
        assert row["way"] != "waits" or row["paints"] <= 4, "numbers are no reason to draw the table"
