"""The tower from above and from the front, as the window shows it."""

import math
from xml.etree import ElementTree

import pytest

import turmcore
from turmcore.babel.rings import layout_of
from turmcore.babel.tower import UNIT, View, above, badge, front

NS = "{http://www.w3.org/2000/svg}"


def box_of(text):
    left, top, width, height = map(float, ElementTree.fromstring(text).get("viewBox").split())
    return left, top, left + width, top + height


@pytest.fixture
def state():
    state = turmcore.load("babel", players=3).new_state(5)
    while state.ply < 60:
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    return state


def test_every_figure_stands_before_the_tower_and_the_near_ones_are_drawn_last(state):
    text = front(state.game.board, state.fields, 1.0)
    figures = [e for e in ElementTree.fromstring(text).iter(f"{NS}g") if "figure" in (e.get("class") or "")]
    assert len(figures) == sum(map(len, state.fields.values()))
    left, top, right, bottom = box_of(text)
    for figure in figures:
        x, y = map(float, figure[0].get("d")[1:].split("C")[0].split())
        assert left < x < right and top < y < bottom


def test_the_steps_are_higher_where_there_is_room_above(state):
    heights = []
    for shape in (2.5, 1.6, 1.0):
        left, top, right, bottom = box_of(front(state.game.board, state.fields, shape))
        heights.append((bottom - top) / (right - left))
    assert heights == sorted(heights) and heights[0] < heights[-1]


def test_bound_figures_and_the_colors_of_the_window_are_seen(state):
    board = state.game.board
    group = next(name for name in board.fields if board.kinds[name] == "G5")
    plain, bound = above(board), above(board, [group])
    assert len(bound) > len(plain) and above(board, is_flipped=True) != plain
    shades = dict(
        zip("rygbwk", ("#010203", "#112233", "#223344", "#334455", "#445566", "#556677"), strict=True)
    )
    for color in shades.values():
        assert color in above(board, colors=shades) and color not in plain
    assert shades["g"] in badge("g", shades)


@pytest.mark.parametrize("is_flipped", [False, True])
def test_a_field_is_drawn_around_its_middle(state, is_flipped):
    layout = layout_of(state.game.board)
    view = View(layout, is_flipped=is_flipped)
    for name in state.game.board.fields:
        numbers = view.field(name)[1:].replace("A", " ").replace("L", " ").replace("a", " ").split()
        x, y = view.at(layout.middle(name))
        assert math.dist((x, y), (float(numbers[0]), float(numbers[1]))) < 4 * UNIT
        assert math.hypot(x, y) < layout.radius * UNIT
