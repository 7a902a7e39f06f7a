"""The pictures of statics as arrays."""

import math

import numpy as np
import pytest

import turmcore
from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.aid_scene import (
    FALL,
    FORCE,
    LOADS,
    PLAIN_WOOD,
    ROOMS,
    SCALE,
    class_of,
    flow,
    plumb,
    ring_angle,
    rose,
    shade,
    tube_radius,
    with_aids,
)
from gui.games.turmbauer.picture.kinds import CUBES, GLASS
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.play.aids import HEATS, NONE, Aids
from gui.games.turmbauer.play.statics import DIRECTIONS, STEADINESS, Balance, bodies_of, degrees
from gui.scene.glyphs import DEGREE, pack_text
from gui.scene.inside import Inside
from gui.scene.look import Mark, Material
from gui.scene.sign import Sign, pack_radius

BASE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))


@pytest.fixture
def standing(played):
    strict = turmcore.load("turmbauer", players=4, stability="strict")
    return played(3, 90, of=strict)


@pytest.fixture
def balance(standing):
    return Balance(bodies_of(standing))


@pytest.fixture
def fallen(played):
    state = played(2, 150)
    assert Balance(bodies_of(state)).fallers
    return state


# -- classes and colors ---------------------------------------------------------------------


def test_classes_begin_where_the_legend_says():
    assert [class_of("weakness", margin) for margin in (0.0, 0.0199, 0.02, 0.06, 0.119, 0.12, 5.0)] == [
        0, 0, 1, 2, 2, 3, 3
    ]  # fmt: skip
    assert [class_of("load", load) for load in (0.0, 2.0, 2.1, 5.0, 10.0, 20.0, 20.1)] == [
        4,
        4,
        3,
        3,
        2,
        1,
        0,
    ]
    assert [class_of("room", room) for room in (0.0, 0.9, 1.0, 2.0, 4.0, 7.9, 8.0)] == [0, 0, 1, 2, 3, 3, 4]
    assert all(class_of(heat, math.inf) is None for heat in HEATS[1:])
    assert len(SCALE) == len(LOADS) == len(ROOMS) and len(STEADINESS) <= len(SCALE)


def test_the_scale_can_be_told_apart_without_seeing_red_and_green():
    """As dichromats see them (Viénot 1999), neighbors differ clearly, and brightness alone puts them in order."""
    protan = np.array([[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]])
    deutan = np.array([[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]])
    colors = (np.array(SCALE) / 255) ** 2.2
    brightness = colors @ (0.2126, 0.7152, 0.0722)
    assert (np.diff(brightness) < 0).all() and brightness[0] > 8 * brightness[-1]
    for seen in (colors, colors @ protan.T, colors @ deutan.T):
        shown = np.clip(seen, 0, 1) ** (1 / 2.2)
        assert np.linalg.norm(np.diff(shown, axis=0), axis=1).min() > 0.12


@pytest.mark.parametrize("heat", HEATS[1:])
def test_pieces_take_their_colors(standing, balance, heat):
    scene = with_aids(build_scene(standing), balance, Aids(heat=heat))
    values = balance.weakness if heat == "weakness" else balance.loads
    seen = set()
    for cube in scene[CUBES]:
        cell = tuple(cube["cell"].astype(int).tolist())
        if heat == "room":
            wanted = shade(heat, balance.rooms[cell]) if cell in balance.rooms else PLAIN_WOOD
        else:
            wanted = shade(heat, values[cube["block"]])
        assert tuple(cube["rgba"].tolist()) == (*wanted, 255)
        assert cube["look"] & 0xFF == Material.STAINED
        seen.add(wanted)
    assert len(seen) > 1 and not len(scene.signs) and not len(scene.tints)


def test_without_aids_the_scene_is_the_very_same(standing, balance):
    scene = build_scene(standing)
    assert with_aids(scene, balance, NONE) is scene
    assert with_aids(scene, balance, Aids()) is scene
    assert (
        with_aids(scene, balance, Aids(is_off=True, heat="load", rose=True, forces=True, plumb=True)) is scene
    )


def test_glass_is_colored_too_and_what_was_built_last_stays_marked(standing, balance):
    number = len(standing.blocks)
    scene = with_aids(build_scene(standing, number, inside=Inside(is_xray=True)), balance, Aids(heat="load"))
    assert not len(scene[CUBES]) and (scene[GLASS]["look"] & 15 == Material.STAINED).all()
    fresh = scene[GLASS][scene[GLASS]["block"] == number]
    assert len(fresh) and (fresh["look"] >> 8 & Mark.FRESH).all()


# -- forces -----------------------------------------------------------------------------------


def tubes(rows, color=FORCE):
    return [(np.array(row[0]), np.array(row[0]) + row[1], row[4]) for row in rows if row[2][:3] == color]


def test_forces_flow_from_patch_to_patch_down_to_the_table(balance):
    found = tubes(flow(balance))
    pressures = balance.pressures
    into = {number: [p for p in pressures if p.lower == number] for number in range(len(balance.bodies))}
    out = {number: [p for p in pressures if p.upper == number] for number in into}
    assert len(found) == sum(map(len, into.values())) + sum(map(len, out.values()))
    assert all(start[2] >= end[2] - 1e-9 or end[2] < start[2] + 3 for start, end, _ in found)
    most = max(p.force for p in pressures)
    for p in pressures:
        ends = [end for _, end, _ in found] + [start for start, _, _ in found]
        assert any(np.allclose(end, p.point) for end in ends), "a tube ends in every pressure point"
        widths = [text for _, end, text in found if np.allclose(end, p.point)]
        assert pack_radius(tube_radius(p.force, most)) in widths
    assert {p.point[2] for p in pressures if p.lower < 0} == {0.0}


def test_a_wider_tube_bears_more():
    assert tube_radius(40, 40) > tube_radius(10, 40) > tube_radius(0.01, 40) > 0
    assert tube_radius(40, 40) == pytest.approx(2 * tube_radius(10, 40)), "its section grows with the force"


def test_pressure_points_lie_in_their_outlined_patches(balance):
    lines = [row for row in flow(balance) if row[3] == Sign.TUBE]
    corners = {tuple(np.round(row[0], 6)) for row in lines}
    for pressure in balance.pressures:
        assert {tuple(np.round(corner, 6)) for corner in pressure.patch} <= corners


def test_nothing_flows_in_a_tower_that_falls(fallen):
    balance = Balance(bodies_of(fallen))
    assert not flow(balance) and not tubes(rose(balance)) and balance.verdict == "falls"
    scene = with_aids(build_scene(fallen), balance, Aids(forces=True))
    assert set(scene.tints["block"].tolist()) == set(balance.fallers)
    assert all(tuple(rgba[:3]) == FALL for rgba in scene.tints["rgba"].tolist())


# -- rose and plumb line ----------------------------------------------------------------------


def test_the_rose_has_a_spoke_for_each_way_and_marks_the_weakest(standing, balance):
    rows = rose(balance)
    weakest = balance.weakest
    marked = tubes(rows, FALL)
    assert len(marked) == 1
    start, end, _ = marked[0]
    way = (end - start)[:2] / np.linalg.norm((end - start)[:2])
    assert way == pytest.approx(weakest.direction)
    labels = [row for row in rows if row[3] == Sign.LABEL]
    assert [row[4] for row in labels] == [pack_text(f"{round(degrees(weakest.margin))}{DEGREE}")]
    assert len(tubes(rows)) == 2 * DIRECTIONS - 1, "15 spokes and a line around all tips"
    assert all(start[2] == end[2] and 0 < start[2] < 0.1 for start, end, _ in tubes(rows))
    foot = np.array(balance.foot)
    assert np.linalg.norm(start[:2] - foot, axis=1).min() > 0.3, "beside what stands on the table"
    scene = with_aids(build_scene(standing), balance, Aids(rose=True))
    assert set(scene.tints["block"].tolist()) == set(weakest.mechanism.moving)
    assert not (scene.tints["look"] >> 8 & Mark.HATCHED).any()


def test_the_rose_takes_the_scale_that_fits():
    column = Balance((BASE, *[((0, 0, z),) for z in range(1, 5)]))
    high = Balance((BASE, *[((0, 0, z),) for z in range(1, 22)]))
    assert ring_angle(high) < ring_angle(column)
    most = max(degrees(tilt.margin) for tilt in high.tilts)
    assert most <= 2.6 * ring_angle(high)


def test_the_plumb_line_goes_from_the_mass_centre_to_the_table(balance):
    lines = [line for line in tubes(plumb(balance)) if abs(line[0][2] - line[1][2]) > 0.5]
    assert len(lines) == 1
    start, end, _ = lines[0]
    assert start == pytest.approx(balance.center) and end[:2] == pytest.approx(balance.center[:2])
    assert 0 < end[2] < 0.1
    outside = Balance((((0, 0, 0),), tuple((x, 0, 1) for x in range(4))))
    assert tubes(plumb(outside), FALL) and not tubes(plumb(outside))


def test_lines_inside_are_left_out_while_pieces_are_drawn_apart(standing, balance):
    apart = build_scene(standing, inside=Inside(explode="floors", spread=0.6))
    scene = with_aids(apart, balance, Aids(forces=True, plumb=True))
    assert not len(scene.signs)


# -- with a piece in hand ---------------------------------------------------------------------


def test_what_would_fall_is_hatched_over_the_solid_picture(standing, balance):
    scene = with_aids(build_scene(standing), balance, Aids(rose=True))
    colors = paints(standing.game.colors)
    cells = ((0, 0, 40), (1, 0, 40))
    shown = add_preview(scene, colors, Preview(cells=cells, fallers=(1, 3), falls=True))
    hatched = shown.tints[(shown.tints["look"] >> 8 & Mark.HATCHED) != 0]
    assert {tuple(cell) for cell in hatched["cell"].astype(int).tolist()} == {
        *standing.blocks[0].cells, *standing.blocks[2].cells, *cells
    }  # fmt: skip
    assert len(shown.tints) == len(hatched) + len(scene.tints)
    assert shown[CUBES] is scene[CUBES] and shown.signs is scene.signs
    again = add_preview(shown, colors, Preview(cells=cells))
    assert again.tints is scene.aid_tints and again.signs is scene.aid_signs
    assert len(shown.targets(True)._cells) == len(scene[CUBES]) + len(cells), "tints cannot be pointed at"


def test_glass_can_be_pointed_at(standing):
    glass = build_scene(standing, inside=Inside(is_xray=True))
    assert len(glass.targets(False)._cells) == len(standing.cubes())
    alone = build_scene(standing, inside=Inside(only=1))
    assert len(alone.targets(False)._cells) == len(alone[CUBES]) < len(standing.cubes())
