"""Left, right, front and back are those of who looks: for each camera the word whose direction on the screen comes nearest."""

from functools import partial
from importlib import import_module

import pytest

import turmcore
from gui.scene.camera import Camera
from gui.table.flat_view import FlatView
from tests.gui.sides import ALONG, CAMERAS, by_camera, nearest
from tests.slow import all_but
from turmcore.registry import MODULES
from turmcore.words import NAMES, turned


def game_of(name):
    return import_module(f"tests.gui.games.{name}.sides")


def expected(ways, words, seen):
    """The words as they should be; those of Babel say which way round it goes."""
    if words is None:
        (x, y), (a, b) = (seen(*way) for way in ways)
        return ["↺" if x * b > y * a else "↻"]
    if words is ALONG:
        return [nearest(seen(*way)) for way in ways]
    return [corner(way, seen) for way in ways]


def corner(way, seen):
    """The sides along the lattice, each by itself: a corner is between two of them."""
    parts = [nearest(seen(*part)) for part in ((way[0], 0), (0, way[1])) if any(part)]
    names = [{"away": "back", "near": "front"}.get(part, part) for part in parts]
    return "_".join(sorted(names, key=["front", "back", "left", "right"].index))


def decisions(name, count):
    """Positions with an action of a player in each."""
    seed = 0
    while count:
        seed += 1
        state = turmcore.load(name, **game_of(name).OPTIONS).new_state(seed)
        while count and not state.is_over():
            action = state.sample_chance() if state.is_chance() else state.sample()
            if not state.is_chance():
                count -= 1
                yield state, action
            state.play(action)


def wrong_words(name, code, count, views):
    """How many words of place were said, and which of them are wrong for who looks: `views` are axes, and how
    directions are seen on that screen."""
    found, wrong = 0, []
    for state, action in decisions(name, count):
        for axes, seen in views:
            for ways, said, words in game_of(name).says(state, action, state.game.words(code, axes=axes)):
                found += len(said)
                if sorted(said) != sorted(expected(ways, words, seen)):
                    wrong.append((state.game.words(code, axes=axes).action(state, action), said))
    return found // len(views), wrong


def views_of(name, cameras):
    views = [(camera.axes(), partial(by_camera, camera)) for camera in cameras]
    seen = game_of(name).seen
    if seen is not None:
        views += [(turned(2 * flipped), partial(seen, bool(flipped))) for flipped in (0, 1)]
    return views


@pytest.mark.parametrize(
    ("name", "code", "count"),
    all_but(
        [(name, "en", 60) for name in MODULES],
        [(name, "en", 60) for name in MODULES] + [(name, code, 1000) for name in MODULES for code in NAMES],
    ),
)
def test_words_of_place_are_right_on_the_screen(name, code, count):
    found, wrong = wrong_words(name, code, count, views_of(name, CAMERAS[:: 1 if count > 60 else 5]))
    assert not wrong, wrong[:5]
    assert found >= count // 5, "a fifth of all actions have one"


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"babel"}))
def test_left_and_right_put_for_each_other_are_found(name):
    mirrored = [(((-x, -y, 0), away), seen) for ((x, y, _), away), seen in views_of(name, CAMERAS[::5])]
    found, wrong = wrong_words(name, "en", 60, mirrored)
    assert len(wrong) > found / 2


def test_the_flat_view_says_how_it_is_seen(qapp):
    view = FlatView()
    assert view.axes() == turned(0)
    view.flip()
    assert view.axes() == turned(2)


def test_near_a_diagonal_it_stays_as_it_was():
    camera, axes = Camera(-90, 30), turned(0)
    for yaw, turns in ((-46, 0), (-41, 0), (-39, 1), (-44, 1), (-49, 1), (-51, 0), (-170, 3), (80, 2)):
        camera.yaw = yaw
        axes = camera.axes(axes)
        assert axes == turned(turns), yaw
