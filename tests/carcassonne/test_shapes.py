"""The shapes of tiles, made from their facts: what a tile's map says of its edges and segments, and its drawing."""

import math
import re
from xml.dom import minidom

import numpy as np
import pytest

import turmcore
from turmcore.carcassonne import all_tiles, tile_types
from turmcore.carcassonne.art import art, emblem_svg, tile_svg
from turmcore.carcassonne.emblems import EMBLEMS
from turmcore.carcassonne.paints import PAVING
from turmcore.carcassonne.regions import DETAIL, NOTHING, parts_of, regions_of
from turmcore.carcassonne.shapes import FOUNDATION, HALF_ROAD, shapes_of
from turmcore.core.ink import FINE

TILES = pytest.mark.parametrize("name", list(tile_types()))


@TILES
def test_every_half_edge_lies_on_its_field(name):
    tile, regions = tile_types()[name], regions_of(name)
    half = DETAIL // 2
    rims = [regions.labels[0], regions.labels[:, -1], regions.labels[-1, ::-1], regions.labels[::-1, 0]]
    for edge, rim in zip("NESW", rims, strict=True):
        for side, part in enumerate((rim[:half], rim[half:])):
            here = 2 * "NESW".index(edge) + side
            field = next((f"f{i}" for i, f in enumerate(tile.fields) if here in f.half_edges), None)
            city = next((f"c{i}" for i, c in enumerate(tile.cities) if edge in c.edges), None)
            named = [regions.names[number] for number in part[1:-1].tolist()]  # walls begin in corners
            if city is not None:
                assert named == [city] * (half - 2)
            else:
                road = next((f"r{i}" for i, letters in enumerate(tile.roads) if edge in letters), None)
                wide = round(HALF_ROAD * DETAIL / 100) if road else 0
                expected = [field] * (half - wide) + [road] * wide
                assert named == (expected if side == 0 else expected[::-1])[1:-1]


@TILES
def test_every_segment_is_one_piece_in_which_its_follower_stands(name):
    tile, regions = tile_types()[name], regions_of(name)
    parted = {under for _, under in tile.bridges}
    if shapes_of(name).tunnel is not None:
        parted = {over for over, _ in tile.bridges}
    for number, segment in enumerate(regions.names):
        pieces = [part for part in parts_of(regions.labels == number) if part.sum() > 2]
        assert len(pieces) == (2 if segment in parted else 1), segment
        spot = regions.spots[segment]
        assert regions.segment_at(*spot) == segment
        if "t" in regions.spots and segment[0] in "cf":
            assert math.dist(spot, regions.spots["t"]) > FOUNDATION, "not on the foundation"
    assert ("t" in regions.spots) == bool(tile.foundation)
    if tile.foundation not in ("", "+"):
        assert regions.segment_at(*regions.spots["t"]) == tile.foundation
    assert len(regions.pennants) == sum(city.pennants for city in tile.cities)
    assert (regions.labels == NOTHING).mean() < 0.05


def test_roads_end_at_walls_where_there_are_some_and_else_in_the_middle():
    assert len(shapes_of("S").gates) == len(shapes_of("tM").gates) == 1
    assert not any(shapes_of(name).gates for name in all_tiles() if name not in ("S", "T", "tP", "tM"))
    crossings = {name for name in tile_types() if shapes_of(name).has_crossing}
    assert crossings == {"L", "W", "X", "iE", "iN", "dC", "gB", "pA", "jE"}
    for name, count in {"bG": 2, "bH": 2, "bI": 1, "bW": 2, "iE": 0, "iJ": 2, "iK": 1}.items():
        assert len(shapes_of(name).gates) == count, name
    for name in ("tD", "tI", "A"):
        assert np.allclose(shapes_of(name).roads[0][-1], (50, 50))
    assert shapes_of("tH").bridge is not None and shapes_of("L").bridge is None


@pytest.mark.slow
def test_a_drawing_follows_the_shapes():
    for name in tile_types():
        shapes = shapes_of(name)
        paths = minidom.parseString(f"<svg>{art(name)}</svg>").getElementsByTagName("path")
        drawn = [
            _points(d) for d in (path.getAttribute("d") for path in paths) if d.count("M") == 1 and "L" in d
        ]
        assert sum(path.getAttribute("fill") == PAVING for path in paths) == len(shapes.cities)
        lines = [wall for city in shapes.cities for wall in city.walls]
        lines += [line for number in range(len(shapes.roads)) for line in shapes.seen(number)]
        for line in lines:
            nearest = min(max(_away(point, points) for point in line) for points in drawn)
            assert nearest <= FINE + 0.1, name  # numbers are written to a tenth


@pytest.mark.slow
def test_what_a_drawing_refers_to_is_said_in_it_once_and_before():
    state = turmcore.load("carcassonne", players=4, tower=1, inns=1, big=1, traders=1, dragon=1).new_state(3)
    rng = np.random.default_rng(3)
    while not state.is_over() and len(state.tiles) < 40:
        actions = sorted(state.legal_actions().tokens())
        state.play(actions[int(rng.integers(len(actions)))])
    for drawing in (state._repr_svg_(), *map(tile_svg, tile_types()), *map(emblem_svg, EMBLEMS)):
        minidom.parseString(drawing)
        said = re.findall(r' id="([^"]+)"', drawing)
        assert len(said) == len(set(said)) and all(name.startswith("cc-") for name in said)
        for used in re.finditer(r'(?:href="|url\()#([^")]+)', drawing):
            assert f' id="{used[1]}"' in drawing[: used.start()], used[1]
    drawing = state._repr_svg_()
    assert len(state.followers) > 2
    for one in state.followers:
        assert f'"#cc-figure-{one.player}{one.figure}"' in drawing
    for tile in state.tiles:
        assert f'"#cc-tile-{tile.tile}"' in drawing
        assert (f'"#cc-storeys-{tile.height}"' in drawing) or not tile.height


def _points(path):
    return np.array([[float(part) for part in point.split()] for point in path.strip("MZ").split("L")])


def _away(point, line):
    """How far a point is from a line of points."""
    starts, ways = line[:-1], np.diff(line, axis=0)
    share = ((point - starts) * ways).sum(axis=1) / np.maximum((ways**2).sum(axis=1), 1e-9)
    return np.linalg.norm(starts + ways * np.clip(share, 0, 1)[:, None] - point, axis=1).min()


@pytest.mark.parametrize(
    ("draw", "words"), [(tile_svg, "no tile 'ZZ'; there are A, B"), (emblem_svg, "no sign 'ZZ'")]
)
def test_a_drawing_that_is_not_there_is_refused_with_those_that_are(draw, words):
    with pytest.raises(turmcore.TurmError, match=words):
        draw("ZZ")
