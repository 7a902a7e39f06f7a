import numpy as np
import pytest

from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES
from gui.games.turmbauer.picture.motions import Landing, Walk, motion_of
from gui.games.turmbauer.picture.scene import build_scene
from gui.scene import animation
from gui.scene.animation import Throw
from gui.scene.dice import DICE, SIZE, VALUES, lying, showing, turned
from gui.scene.inside import Inside
from gui.scene.mesh import NORMALS
from gui.scene.scene import Scene
from tests.gui.scene.dice import top_of
from turmcore.turmbauer import ClimberMoved, DiceRolled, PieceBuilt


@pytest.fixture
def steps(game):
    """(position after it, events) of every action of a game."""
    state, rows = game.new_state(5), []
    while not state.is_over() and state.ply < 60:
        action = state.sample_chance() if state.is_chance() else state.greedy()
        events = state.events(action)
        state.play(action)
        rows.append((state.copy(), events))
    return rows


def first(steps, kind):
    return next(
        (state, events) for state, events in steps if any(isinstance(event, kind) for event in events)
    )


def test_a_piece_comes_down_into_its_place(steps):
    state, events = first(steps, PieceBuilt)
    motion = motion_of(state, events, fresh=len(state.blocks))
    assert isinstance(motion, Landing) and 0.2 < motion.duration < 1.0
    heights = []
    for time in np.linspace(0, motion.duration, 9):
        cubes = motion.at(float(time))[CUBES]
        own = cubes["block"] == len(state.blocks)
        assert not cubes["shift"][~own].any(), "the rest stands still"
        assert not cubes["shift"][own, :2].any() and np.ptp(cubes["shift"][own, 2]) == 0
        heights.append(float(cubes["shift"][own][0, 2]))
    assert heights[0] > 2 and heights[-1] == 0 and heights == sorted(heights, reverse=True)
    assert motion.at(99)[CUBES]["shift"].max() == 0, "after the end it stays there"


def test_nothing_is_missing_under_a_piece_that_comes_down(steps):
    state, _ = first(steps[20:], PieceBuilt)
    number = len(state.blocks)
    apart = build_scene(state, apart=(number,))[CUBES]
    together = build_scene(state)[CUBES]
    own = apart["block"] == number
    for i in np.flatnonzero(~own):
        below = ((apart["cell"][own] - apart["cell"][i]) == (0, 0, 1)).all(axis=1).any()
        if below:
            assert together["faces"][i] >> 5 & 1 and not apart["faces"][i] >> 5 & 1
            return
    raise AssertionError("the piece stands on nothing")


def test_a_climber_walks_its_way_over_the_fields(steps):
    for state, events in steps:
        for event in events:
            if isinstance(event, ClimberMoved) and len(event.path) > 2:
                motion = motion_of(state, events)
                assert isinstance(motion, Walk)
                scene = build_scene(state)
                assert tuple(motion.place(0)) == pytest.approx(scene.standing(event.seat, event.path[0]))
                last = scene.standing(event.seat, event.path[-1])
                assert tuple(motion.place(motion.duration)) == pytest.approx(last)
                for i, place in enumerate(event.path):
                    time = motion.duration * i / (len(event.path) - 1)
                    assert tuple(motion.place(time)) == pytest.approx(
                        scene.standing(event.seat, place), abs=1e-6
                    )
                moved = motion.at(0)[CLIMBERS]["place"]
                still = np.delete(np.arange(len(moved)), motion.number)
                assert (moved[still] == scene[CLIMBERS]["place"][still]).all()
                assert motion.at(motion.duration)[CLIMBERS]["place"][motion.number] == pytest.approx(last)
                return
    raise AssertionError("nobody went two steps")


def test_a_climber_never_sinks_into_a_field_on_the_way(steps):
    walk = Walk(build_scene(steps[0][0]), 0, ((0.5, 0.5, 1.0), (1.5, 0.5, 3.0), (1.5, 1.5, 0.0)))
    for time in np.linspace(0, walk.duration, 200):
        x, y, z = walk.place(float(time))
        if 1.0 <= x <= 2.0 and 0.0 <= y < 1.0:
            assert z >= 1.0
    assert max(walk.place(float(t))[2] for t in np.linspace(0, walk.duration, 200)) > 3


def test_dice_come_to_rest_on_what_was_rolled(steps):
    state, events = first(steps, DiceRolled)
    motion = motion_of(state, events, seed=4)
    assert isinstance(motion, Throw)
    end, rest = motion.at(motion.duration)[DICE], build_scene(state)[DICE]
    assert (
        [top_of(turn) for turn in end["turn"]] == list(state.dice) == [top_of(turn) for turn in rest["turn"]]
    )
    for name in ("place", "size", "rgba"):
        assert end[name] == pytest.approx(rest[name], abs=1e-6), "no jump at the end"
    for a, b in zip(end["turn"], rest["turn"], strict=True):
        assert abs(abs(a @ b) - 1) < 1e-5
    places = np.array([motion.at(float(time))[DICE]["place"] for time in np.linspace(0, motion.duration, 30)])
    assert np.ptp(places[:, :, 2]) > 0.5 and np.linalg.norm(places[0] - places[-1], axis=1).min() > 2
    tops = {
        top_of(turn)
        for time in np.linspace(0, motion.duration, 30)
        for turn in motion.at(float(time))[DICE]["turn"]
    }
    assert len(tops) >= 4, "they roll"


def test_dice_never_sink_into_the_table():
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * SIZE / 2
    throw = Throw(Scene(), (3, 6), ((0, 0, 0), (1, 0, 0)), (0.4, -0.7), seed=9)
    for time in np.linspace(0, throw.duration, 60):
        for die in throw.at(float(time))[DICE]:
            low = min(turned(die["turn"], corner)[2] for corner in corners) + die["place"][2]
            assert low > -1e-5
    assert animation.lowest(showing(2, 0.3)) == pytest.approx(SIZE / 2)


def test_a_throw_depends_on_its_seed_only():
    scene = Scene()
    throws = [Throw(scene, (3, 6), ((0, 0, 0), (1, 0, 0)), (0.4, -0.7), seed) for seed in (1, 1, 2)]
    first_one, again, other = (throw.at(0.3)[DICE] for throw in throws)
    assert (first_one == again).all() and (first_one != other).any()


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_number_on_top(value):
    for angle in (0.0, 0.45, -2.0):
        assert top_of(showing(value, angle)) == value
    assert lying([value, 1], [(0, 0, 0), (2, 0, 0)])["place"][0][2] == pytest.approx(SIZE / 2)


def test_opposite_numbers_add_up_to_seven():
    for i, normal in enumerate(NORMALS):
        opposite = next(j for j, other in enumerate(NORMALS) if (other == -normal).all())
        assert VALUES[i] + VALUES[opposite] == 7


def test_what_moves_nothing_has_no_animation(steps):
    state, _ = steps[0]
    assert motion_of(state, []) is None
    climbed, events = first(steps, ClimberMoved)
    hidden = motion_of(climbed, events, inside=Inside("z", 0))
    assert hidden is None or hidden.duration > 0
