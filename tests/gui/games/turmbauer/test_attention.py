"""Where the camera should look: pure points, without a camera or a picture."""

import numpy as np
import pytest

from gui.games.turmbauer.play.attention import focus_points
from turmcore.turmbauer.choices import choices_of


def positions(played, seed, phase, floors=range(99)):
    """The positions of a game in which somebody is to build or to climb, with a tower of so many floors."""
    found = []
    for plies in range(0, 144, 3):
        state = played(seed, plies + 1 + (phase == "climb"))
        if not state.is_over() and state.phase == phase and state.height in floors:
            found.append(state)
    return found


def spread(points):
    return points.min(axis=0), points.max(axis=0)


def within(points, place):
    low, high = spread(points)
    return (low - 1e-9 <= place).all() and (place <= high + 1e-9).all()


def standing(place):
    return np.array(place) + (0.5, 0.5, 1.0)


@pytest.mark.parametrize("phase", ["build", "climb"])
def test_a_low_tower_is_shown_whole(played, phase):
    low = positions(played, 1, phase, range(9))
    assert len(low) > 5
    for state in low:
        assert not len(focus_points(state, choices_of(state)))


def test_nobody_who_acts_means_the_whole_tower(played):
    assert not len(focus_points(played(1, 120), []))


@pytest.mark.slow
def test_a_climber_its_goals_and_the_ways_there_are_in_the_picture(played):
    high = positions(played, 1, "climb", range(9, 99))
    assert len(high) > 10
    num_goals = 0
    for state in high:
        choices, own = choices_of(state), state.climbers[state.seat]
        points, floor = focus_points(state, choices), state.heights[state.seat]
        if own is not None and own[2] >= 0:
            assert within(points, standing(own) + (0, 0, 0.9)), "with its head"
        for choice in choices:
            if choice.goal and choice.height >= floor - 4:
                num_goals += 1
                assert within(points, standing(choice.goal) + (0, 0, 1.3)), "with its label"
            for event in (
                state.events(choice.action) if choice.height >= floor - 4 and not choice.is_stay else ()
            ):
                path = [place for place in getattr(event, "path", ()) if place]
                assert all(within(points, standing(place)) for place in path)
    assert num_goals > 50


def test_the_picture_of_a_climb_is_near(played):
    sizes = []
    for state in positions(played, 1, "climb", range(14, 99)):
        low, high = spread(focus_points(state, choices_of(state)))
        sizes.append((high - low)[2] / state.height)
        assert low[2] >= 0
    assert len(sizes) > 5 and max(sizes) < 0.75 and np.median(sizes) < 0.6


def test_who_builds_sees_the_top_and_all_that_matters(played):
    near = 0
    for state in positions(played, 1, "build", range(9, 99)):
        choices = choices_of(state)
        points = focus_points(state, choices)
        if not len(points):
            continue
        near += 1
        low, high = spread(points)
        cubes = state.cubes()[:, :3]
        assert low[2] >= 2, "else the whole tower is shown"
        assert low[2] <= state.height - 6 and high[2] >= state.height
        above = cubes[cubes[:, 2] >= low[2]]
        assert all(within(points, cell) and within(points, cell + 1) for cell in above)
        leader = int(np.argmax(state.heights))
        for seat in (state.seat, leader):
            assert within(points, standing(state.climbers[seat]))
        for piece in {choice.piece for choice in choices if choice.cells}:
            places = [choice.cells for choice in choices if choice.piece == piece]
            assert any(all(within(points, cell) for cell in cells) for cells in places if cells), piece
    assert near > 3


def test_a_climber_far_below_is_not_left_out(played):
    """Who builds stands near the foot of a high tower: all of it is shown."""
    found = 0
    for state in positions(played, 1, "build", range(12, 99)):
        if state.heights[state.seat] <= 2:
            found += 1
            assert not len(focus_points(state, choices_of(state)))
    assert found


def test_a_piece_that_fits_only_far_below_brings_its_place_into_the_picture(played):
    found = 0
    for state in positions(played, 1, "build", range(14, 99)):
        choices = choices_of(state)
        near = focus_points(state, choices)
        if not len(near):
            continue
        foot = near[:, 2].min() - 2
        deep = [c for c in choices if c.cells and 3 <= min(z for _, _, z in c.cells) <= foot]
        if deep:
            found += 1
            points, best = focus_points(state, deep), max(min(z for _, _, z in c.cells) for c in deep)
            assert points[:, 2].min() <= best - 1 < near[:, 2].min(), "with what it stands on"
    assert found
