"""What stands up from the tiles of Carcassonne: walls, houses, turrets, trees."""

import re
from dataclasses import replace

import numpy as np
import pytest

import turmcore
from gui.games.carcassonne.board import table_of
from gui.games.carcassonne.picture.kinds import LANDS
from gui.games.carcassonne.picture.motions import motion_of
from gui.games.carcassonne.picture.palette import SEATS
from gui.games.carcassonne.picture.relief import GHOSTS, HOUSES, KINDS, TREES, TURRETS, WALLS
from gui.games.carcassonne.picture.scene import Preview, add_preview, build_scene
from turmcore.carcassonne import Placed, tile_types
from turmcore.carcassonne.art import art
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.relief import Form, relief_of
from turmcore.carcassonne.scene import SIDE, THICK, on_tile
from turmcore.carcassonne.shapes import bezier, shapes_of
from turmcore.carcassonne.shown import GhostTile, Table

DRAWN = re.compile(r'href="#cc-(h\d|r|t|gate)"')


@pytest.mark.parametrize("name", tile_types())
def test_whatever_is_drawn_stands_where_it_is_drawn(name):
    relief, drawing = relief_of(name), art(name)
    places = {body.place for body in relief.bodies}
    assert len(relief.bodies) >= len(DRAWN.findall(drawing))
    for part in re.findall(r'href="#cc-(?:h\d|r|t)" transform="translate\((\S+ \S+)\)', drawing):
        assert tuple(map(float, part.split())) in places
    walls = [wall for city in shapes_of(name).cities for wall in city.walls]
    assert len(relief.walls) == len(walls)
    for curve, wall in zip(relief.walls, walls, strict=True):
        assert bezier(*curve) == pytest.approx(wall, abs=1e-6)


def test_nobody_stands_in_a_house():
    """Whoever is in a city has a square of his own."""
    for name in tile_types():
        for segment, spot in regions_of(name).spots.items():
            if segment[0] == "c":
                away = [
                    np.hypot(*(spot - body.place))
                    for body in relief_of(name).bodies
                    if body.form is Form.HOUSE
                ]
                assert min(away, default=99.0) > 9, (name, segment)


@pytest.mark.parametrize("rotation", range(4))
def test_the_relief_turns_with_its_tile(rotation):
    scene = build_scene(Table((Placed("E", 0, 0, 0), Placed("iA", 2, -1, rotation))))
    bodies = [body for body in relief_of("iA").bodies if body.form is Form.HOUSE]
    rows = scene[HOUSES][-len(bodies) :]
    for row, body in zip(rows, bodies, strict=True):
        assert row["place"] == pytest.approx(on_tile((2, -1), rotation, *body.place), abs=1e-4)
        assert row["shape"][2] == pytest.approx(body.high * SIDE / 100)
        end = np.add(body.place, (5 * np.cos(body.angle), 5 * np.sin(body.angle)))
        way = np.subtract(on_tile((2, -1), rotation, *end), row["place"])[:2]
        assert row["turn"] == pytest.approx(way / np.linalg.norm(way), abs=1e-4)
    one = build_scene(Table((Placed("E", 2, -1, rotation),)))
    for row, curve in zip(one[WALLS], relief_of("E").walls, strict=True):
        ends = row["place"][:2] + np.concatenate([row["near"], row["far"]]).reshape(4, 2)
        assert ends == pytest.approx(
            np.array([on_tile((2, -1), rotation, *point)[:2] for point in curve]), abs=1e-4
        )


def test_roofs_show_whose_city_it_is():
    tiles = (Placed("C", 0, 0, 0), Placed("C", 1, 0, 0))
    plain, owned = (build_scene(Table(tiles, owned=owned)) for owned in ((), ((0, 0, "c0", (1,)),)))
    half = len(plain[HOUSES]) // 2
    colors = owned[HOUSES]["rgba"][:, :3].astype(int)
    before, goal = plain[HOUSES]["rgba"][:, :3].astype(int), np.array(SEATS[1])
    nearer = np.abs(colors - goal).sum(axis=1) < np.abs(before - goal).sum(axis=1)
    assert nearer[:half].all() and (colors[half:] == before[half:]).all()
    assert (owned[TREES]["rgba"] == plain[TREES]["rgba"]).all()


def test_the_relief_stays_the_same_object_for_the_same_tiles():
    table = Table((Placed("D", 0, 0, 0), Placed("tB", 1, 0, 0)))
    scene = build_scene(table)
    other = build_scene(
        replace(table, tiles=(table.tiles[0], replace(table.tiles[1], height=2)), dragon=(0, 0))
    )
    shown = add_preview(scene, Preview())
    assert all(scene[kind] is other[kind] is shown[kind] for kind in KINDS)
    assert not len(scene[TURRETS][: len(scene[WALLS])]) or scene[TURRETS]["place"][:, 2] == pytest.approx(
        THICK
    )


def test_the_tile_in_hand_stands_in_relief_where_it_may_lie():
    laid = build_scene(Table((Placed("D", 1, -2, 3),)))
    scene = build_scene(Table((Placed("A", 0, 0, 0),)))
    for is_legal in (True, False):
        shown = add_preview(scene, Preview(GhostTile("D", 1, -2, 3, is_legal)))
        for kind, ghost in GHOSTS.items():
            assert len(shown[ghost]) == is_legal * len(laid[kind]) and shown[kind] is scene[kind]
            if is_legal:
                assert (shown[ghost]["place"][:, :2] == laid[kind]["place"][:, :2]).all()
                assert (shown[ghost]["place"][:, 2] > laid[kind]["place"][:, 2]).all()


def test_what_stands_on_a_tile_rises_when_it_lies():
    state = turmcore.from_text(
        "carcassonne", "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/place/E"
    )
    before, action = table_of(state), state.legal_actions()[0]
    events = state.events(action)
    state.play(action)
    scene = build_scene(table_of(state))
    motion = motion_of(before, scene, events)
    (down,) = motion.parts[0].touches
    assert motion.at(0.9 * down)[LANDS]["place"][-1, 2] > 0
    landed, end = motion.at(down), motion.at(motion.duration)
    assert landed[LANDS]["place"][-1, 2] == 0
    for kind in (WALLS, HOUSES, TURRETS):
        old = len(build_scene(before)[kind])
        assert (landed[kind]["shape"][:old] == scene[kind]["shape"][:old]).all()
        assert not landed[kind]["shape"][old:, 2].any() and len(landed[kind]) > old
        assert (end[kind] == scene[kind]).all()
