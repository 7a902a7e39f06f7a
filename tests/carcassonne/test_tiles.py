"""The facts about the tiles, against what any tile must fulfil and against counts that are known."""

from collections import Counter

import pytest

from tests.reference.carcassonne.tiles import tiles_in_play
from turmcore.carcassonne.limits import ALL_TOTALS, TOTALS, WHOLE_TOTALS
from turmcore.carcassonne.tiles import EDGES, GOODS, SETS, START, all_tiles, totals, types_of

TILES = all_tiles()
BASE = {  # copies of the base game's tiles by the publisher's letters
    "A": 2, "B": 4, "C": 1, "D": 4, "E": 5, "F": 2, "G": 1, "H": 3, "I": 2, "J": 3, "K": 3, "L": 3,
    "M": 2, "N": 3, "O": 2, "P": 3, "Q": 1, "R": 3, "S": 2, "T": 1, "U": 8, "V": 9, "W": 4, "X": 1,
}  # fmt: skip
TURNED_ALIKE = {"B": 1, "C": 1, "X": 1, "tB": 1, "tC": 1, "tF": 1} | dict.fromkeys(["F", "G", "H", "U"], 2)
TURNED_ALIKE |= dict.fromkeys(["tG", "tH", "tO"], 2)
every_tile = pytest.mark.parametrize("tile", TILES.values(), ids=list(TILES))


def test_counts():
    assert (
        totals(SETS[:2]) == TOTALS and totals(SETS[:5]) == ALL_TOTALS and totals(SETS, True) == WHOLE_TOTALS
    )
    assert {name: tile.copies for name, tile in TILES.items() if not tile.is_tower} == BASE
    tower = {name: tile.copies for name, tile in TILES.items() if tile.is_tower}
    assert tower == {f"t{letter}": 1 for letter in "ABCDEFGHIJKLMNOPQ"} | {"tA": 2}
    assert sum(BASE.values()) == 72 and sum(tower.values()) == 18
    assert TILES[START].terrain == "CRFR" and START == "D"
    assert {name for name, tile in TILES.items() if tile.is_monastery} == {"A", "B", "tC"}
    assert all(bool(tile.foundation) == tile.is_tower for tile in TILES.values())
    pennants = {name: sum(city.pennants for city in tile.cities) for name, tile in TILES.items()}
    assert +Counter(pennants) == Counter(dict.fromkeys(["C", "F", "M", "O", "Q", "S", "tQ"], 1))


@every_tile
def test_every_edge_belongs_to_its_segments(tile):
    cities = "".join(city.edges for city in tile.cities)
    assert sorted(cities) == sorted(
        edge for edge, kind in zip(EDGES, tile.terrain, strict=True) if kind == "C"
    )
    roads = "".join(tile.roads)
    assert sorted(roads) == sorted(
        edge for edge, kind in zip(EDGES, tile.terrain, strict=True) if kind == "R"
    )
    assert all(len(road) in (1, 2) for road in tile.roads)


@every_tile
def test_every_half_edge_without_a_city_belongs_to_one_field(tile):
    halves = [half for field in tile.fields for half in field.half_edges]
    open_ones = [half for half in range(8) if tile.terrain[half // 2] != "C"]
    assert sorted(halves) == open_ones
    for edge in range(4):
        fields = [i for i, field in enumerate(tile.fields) for half in field.half_edges if half // 2 == edge]
        if tile.terrain[edge] == "F":
            assert fields[0] == fields[1], "nothing parts a field on the edge"
    inner = [field for field in tile.fields if not field.half_edges]
    assert len(inner) == (tile.id == "tQ")


@every_tile
def test_a_field_touches_the_cities_beside_it(tile):
    """On the rim a field's half-edge and a city's edge side by side touch, unless a road lies between them."""
    for field in tile.fields:
        beside = set()
        for half in field.half_edges:
            for other in (half - 1, half + 1):
                edge = other % 8 // 2
                if edge != half // 2 and tile.terrain[edge] == "C":
                    beside |= {i for i, city in enumerate(tile.cities) if EDGES[edge] in city.edges}
        assert beside <= set(field.cities) <= set(range(len(tile.cities)))
        if field.half_edges and set(field.cities) > beside:
            assert tile.id in {"tM"}, "only there a city reaches a corner between two other edges"


def points(tile):
    """Segments as sets of places on the rim, three to an edge: left half, middle, right half."""
    for i, city in enumerate(tile.cities):
        yield f"c{i}", {3 * EDGES.index(edge) + part for edge in city.edges for part in (0, 1, 2)}
    for i, road in enumerate(tile.roads):
        yield f"r{i}", {3 * EDGES.index(edge) + 1 for edge in road}
    for i, field in enumerate(tile.fields):
        yield f"f{i}", {half // 2 * 3 + half % 2 * 2 for half in field.half_edges}


def is_crossing(one, other):
    """Whether two sets of places on a circle cannot both be joined inside without crossing."""
    order = sorted([(place, 0) for place in one] + [(place, 1) for place in other])
    changes = sum(a[1] != b[1] for a, b in zip(order, [*order[1:], order[0]], strict=True))
    return changes > 2


@every_tile
def test_segments_cross_only_on_the_bridge(tile):
    segments = list(points(tile))
    crossing = {
        frozenset((a, b))
        for i, (a, one) in enumerate(segments)
        for b, other in segments[:i]
        if is_crossing(one, other)
    }
    assert crossing == {frozenset(pair) for pair in tile.bridges}
    assert bool(tile.bridges) == (tile.id == "tH")


@every_tile
def test_rotations_that_look_alike(tile):
    assert tile.num_rotations == TURNED_ALIKE.get(tile.id, 4)
    assert tile.turned(4) == tile
    looks = {tile.turned(rotation).look() for rotation in range(4)}
    assert len(looks) == tile.num_rotations


def test_segments_in_the_order_of_their_tokens():
    for tile in TILES.values():
        assert list(tile.segments) == sorted(tile.segments)
    assert TILES["tO"].segments == ("c0", "c1", "f0", "f1", "r0")
    assert TILES["A"].segments == ("f0", "m", "r0")


def test_gardens_take_the_place_of_tiles_without():
    """Eight of the base game have types of their own, beside which there are others; the others keep their ids."""
    types = types_of(SETS, True)
    gardens = {tile.written for tile in types.values() if tile.has_garden}
    base = {"Eg", "Hg", "Ig", "Mg", "Ng", "Rg", "Ug", "Vg"}
    assert gardens == base | {"tB", "tD", "iC", "iO", "bH", "bK", "dA", "pE"}
    assert [types[name].copies for name in ("E", "U", "V")] == [4, 7, 8] and "tB" not in types
    assert not any(tile.has_garden for tile in types_of(SETS).values()) and len(types_of(SETS)) == 121
    assert len({tile.written for tile in types.values()}) == len(types)


@pytest.mark.parametrize("has_gardens", [False, True])
def test_all_types_are_the_twins(has_gardens):
    """Sets, copies, turns, segments and what is drawn in them."""
    types = {tile.written: tile for tile in types_of(SETS, has_gardens).values()}
    twins = tiles_in_play(frozenset(SETS), int(has_gardens))
    assert set(types) == set(twins)
    for name, tile in types.items():
        twin = twins[name]
        assert (tile.written, tile.set, tile.copies, tile.terrain) == (
            twin.id,
            twin.set,
            twin.copies,
            twin.edges,
        )
        assert tile.num_rotations == twin.rotations and bool(tile.foundation) == twin.has_foundation
        signs = tile.has_volcano, tile.has_dragon, tile.has_portal, tile.has_festival
        assert signs == (twin.has_volcano, twin.has_dragon, twin.has_portal, twin.has_festival)
        assert set(tile.segments) == {segment.name for segment in twin.segments}
        for i, city in enumerate(tile.cities):
            other = twin.segment(f"c{i}")
            assert {
                EDGES.index(edge) for edge in city.edges
            } == other.ends and city.pennants == other.pennants
            extras = other.good or "", other.has_cathedral, other.has_princess
            assert (city.good, city.has_cathedral, city.has_princess) == extras
        for i, road in enumerate(tile.roads):
            other = twin.segment(f"r{i}")
            assert {EDGES.index(edge) for edge in road} == other.ends and (i in tile.inns) == other.has_inn
        for i, field in enumerate(tile.fields):
            other = twin.segment(f"f{i}")
            assert set(field.half_edges) == other.ends
            assert tuple(f"c{city}" for city in field.cities) == other.touches
    goods = Counter({good: 0 for good in GOODS})
    for tile in types.values():
        goods.update({city.good: tile.copies for city in tile.cities if city.good})
    assert goods == {"wine": 9, "grain": 6, "cloth": 5}
