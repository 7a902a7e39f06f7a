"""Figures, dragon and fairy of Carcassonne, and the tiles that come with them."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

import turmcore
from gui.games.carcassonne.board import read_table, spot_of, table_of
from gui.games.carcassonne.picture.drawing import paint
from gui.games.carcassonne.picture.kinds import (
    COINS,
    DRAGONS,
    FAIRIES,
    FIGURES,
    GHOST_DRAGONS,
    GHOST_FAIRIES,
    GHOST_FIGURES,
    GHOST_LANDS,
    PIECES,
    Land,
)
from gui.games.carcassonne.picture.motions import motion_of
from gui.games.carcassonne.picture.scene import add_preview, build_scene
from gui.games.carcassonne.picture.tokens import draw_emblem
from gui.scene.glyphs import pack_text
from turmcore.carcassonne import FigureReturned, Placed, Standing, Tile, tile_types
from turmcore.carcassonne.art import tile_svg
from turmcore.carcassonne.emblems import EMBLEMS
from turmcore.carcassonne.figures import outline, whole
from turmcore.carcassonne.regions import ROOM, regions_of
from turmcore.carcassonne.scene import dragon_on, fairy_on, place_of, spot_on
from turmcore.carcassonne.shown import TOP, Preview, Spot, Table
from turmcore.carcassonne.silhouettes import SILHOUETTES
from turmcore.core.ink import path

FIELD = Table(
    (Placed("R", 0, 0, 0), Placed("B", 1, 0, 0), Placed("tB", 2, 0, 0, 3), Placed("vA", 3, 0, 0)),
    (
        Standing(0, 0, 0, "c0", "L"),
        Standing(1, 0, 0, "f0", "P"),
        Standing(0, 1, 0, "f0", "L"),
        Standing(2, 2, 0, "t"),
    ),
    dragon=(3, 0),
    fairy=(2, 0),
    fairy_segment="t",
)


def drawn(draw, size=40):
    """What covers a square, whatever its color."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setBrush(Qt.GlobalColor.black)
    painter.setPen(Qt.PenStyle.NoPen)
    draw(painter, QRectF(0, 0, size, size))
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(size, size, 4).astype(int)


# -- tiles --------------------------------------------------------------------------------


def meaning(tile: Tile) -> set[str]:
    """What is to be seen on a tile beside roads, cities and pennants."""
    signs = {"volcano": tile.has_volcano, "dragon": tile.has_dragon, "portal": tile.has_portal}
    signs["festival"] = tile.has_festival
    found = {sign for sign, is_there in signs.items() if is_there} | ({"inn"} if tile.inns else set())
    for city in tile.cities:
        signs = {"cathedral": city.has_cathedral, "princess": city.has_princess, city.good: bool(city.good)}
        found |= {sign for sign, is_there in signs.items() if is_there}
    return found


@pytest.mark.parametrize("name", [name for name, tile in tile_types().items() if meaning(tile)])
def test_everything_that_means_something_has_its_place_on_the_tile(name):
    tile, regions = tile_types()[name], regions_of(name)
    assert {thing for thing, _ in regions.things} == meaning(tile)
    for thing, (x, y) in regions.things:
        assert 0.4 * ROOM[thing] < min(x, y) and max(x, y) < 100 - 0.4 * ROOM[thing]
        segment = regions.segment_at(x, y)
        if thing in ("inn", "volcano") and tile.roads != ("S",):
            assert segment[0] == "f"
        for i, city in enumerate(tile.cities):
            if thing == "princess" * city.has_princess or thing == city.good:
                assert segment == f"c{i}", "in its own city"
        for spot in regions.spots.values():
            assert np.hypot(*(spot - (x, y))) > 12, "nobody stands on it"


def test_an_inn_is_nearest_to_its_own_road():
    for name, tile in tile_types().items():
        for i in tile.inns:
            place = next(place for thing, place in regions_of(name).things if thing == "inn")
            far = {segment: np.hypot(*(spot - place)) for segment, spot in regions_of(name).spots.items()}
            roads = [segment for segment in far if segment[0] == "r"]
            assert min(roads, key=far.__getitem__) == f"r{i}"


def test_tiles_with_other_facts_are_drawn_differently():
    """Either segments lie elsewhere, or there is something else on them."""
    for one, other in combinations(tile_types(), 2):
        first, second = regions_of(one), regions_of(other)
        if (first.labels == second.labels).all() and first.names == second.names:
            signs = [{thing for thing, _ in regions.things} for regions in (first, second)]
            counts = [(len(regions.pennants), TOP in regions.spots) for regions in (first, second)]
            tiles = [tile_types()[name] for name in (one, other)]
            alike = tiles[0].look() == tiles[1].look() and meaning(tiles[0]) == meaning(tiles[1])
            is_alike = alike and tiles[0].foundation == tiles[1].foundation
            assert (signs[0] == signs[1] and counts[0] == counts[1]) == is_alike, (one, other)


@pytest.mark.parametrize(
    "pair", ["N bB", "bA bB", "bB pE", "E dA", "E vC", "U iO", "X bX", "Q gC", "W gB", "C iA", "E Eg", "J jF"]
)
def test_what_is_on_a_tile_is_seen_on_a_small_one(pair):
    seen = []
    for name in pair.split():

        def small(painter, box, name=name):
            QSvgRenderer(QByteArray(tile_svg(name).encode())).render(painter, box)

        seen.append(drawn(small)[..., :3])
    assert (np.abs(seen[0] - seen[1]).max(axis=2) > 40).sum() > 20


def test_signs_are_told_apart_without_any_color():
    gray = {
        name: drawn(lambda painter, box, name=name: draw_emblem(painter, box, name)) @ (0.2, 0.5, 0.3, 0.0)
        for name in EMBLEMS
    }
    for one, other in combinations(gray, 2):
        assert (np.abs(gray[one] - gray[other]) > 60).mean() > 0.08, (one, other)


# -- figures ------------------------------------------------------------------------------


def test_figures_are_told_apart_by_their_outlines_alone():
    """Twenty pixels high, filled with one color, each as large as it is beside the others."""
    size = max(figure.extent for name, figure in SILHOUETTES.items() if name != "dragon")
    covered = {}
    for name, figure in SILHOUETTES.items():
        part = 20 * max(1.0, figure.extent) / size if name != "dragon" else 20
        shape = QSvgRenderer(QByteArray(whole(path(outline(name), "#000000")).encode()))
        place = QRectF(10 - part / 2, 20 - part, part, part)
        covered[name] = (
            drawn(lambda painter, _, shape=shape, place=place: shape.render(painter, place), 20)[..., 3] > 127
        )
    for one, other in combinations(covered, 2):
        both = (covered[one] & covered[other]).sum() / (covered[one] | covered[other]).sum()
        assert both < 0.72, (one, other)


def test_each_figure_stands_where_it_belongs():
    scene = build_scene(FIELD)
    assert {letter: len(scene[kind]) for letter, kind in FIGURES.items()} == {
        "": 1,
        "L": 2,
        "B": 0,
        "P": 1,
        "A": 0,
    }
    upright, lying = [1 - 2 * (x * x + y * y) for x, y, *_ in scene[FIGURES["L"]]["turn"].tolist()]
    assert upright > 0.7 and abs(lying) < 1e-6
    x, y, *_ = scene[FIGURES["P"]]["turn"][0].tolist()
    assert 1 - 2 * (x * x + y * y) > 0.7, "pigs do not lie"
    assert scene[DRAGONS]["place"][0] == pytest.approx(dragon_on("vA", (3, 0), 0))
    top = place_of(FIELD, (2, 0), "t")
    fairy = scene[FAIRIES]["place"][0]
    assert fairy == pytest.approx(fairy_on("tB", (2, 0), 0, "t", 3), abs=1e-5)
    assert 0.5 < np.hypot(*(fairy[:2] - top[:2])) < 1.0 and fairy[2] > top[2]
    high = scene.bounds()[1][2]
    assert high > top[2] + SILHOUETTES[""].height
    assert build_scene(FIELD)[FIGURES["L"]] is scene[FIGURES["L"]], "nothing is uploaded twice"
    plain = build_scene(
        read_table("cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw")
    )
    assert all(len(plain[kind]) == 0 for kind in (*FIGURES.values(), DRAGONS, FAIRIES))


def test_the_height_of_a_tower_is_written_on_it_while_it_matters():
    """Not on those of one piece; beside who stands on top."""
    tiles = tuple(Placed("tB", x, 0, 0, height) for x, height in enumerate((0, 1, 2, 12)))
    bare = build_scene(Table(tiles, (Standing(0, 3, 0, "t"),)))
    assert not len(add_preview(bare, Preview()).signs)
    top = Standing(0, 2, 0, "t")
    for shown in (Preview(over=(2, 0)), Preview(piece=(2, 0)), Preview(figure=top), Preview(places=(top,))):
        assert add_preview(bare, shown).signs["text"].tolist() == [pack_text("2")]
    scene = add_preview(bare, Preview(pieces=tuple((x, 0) for x in range(4))))
    assert scene.signs["text"].tolist() == [pack_text("2"), pack_text("12")]
    for sign, x, is_closed in zip(scene.signs, (2, 3), (False, True), strict=True):
        top = place_of(scene.table, (x, 0), "t")
        assert (sign["place"][2] < top[2]) == is_closed
        assert np.hypot(*(sign["place"][:2] - top[:2])) < 0.6
    # storeys can be counted: each has another color than the one below it
    colors = build_scene(Table(tiles[3:]))[PIECES]["rgba"].astype(int)
    assert (np.abs(np.diff(colors, axis=0)).max(axis=1) > 30).all()


def test_figures_can_be_pointed_at():
    targets = build_scene(FIELD).targets(False)
    for one in FIELD.followers:
        x, y, z = place_of(FIELD, (one.x, one.y), one.segment)
        hit = targets.hit(np.array([x, y - 0.75, z + 0.15]), np.array([0.0, 1.0, 0.0]))
        assert spot_of(hit) == Spot(one.x, one.y, one.segment, True)


def test_what_is_proposed_is_shown():
    scene = build_scene(FIELD)
    figure = Standing(1, 1, 0, "m", "B")
    shown = add_preview(scene, Preview(figure=figure, dragon=(1, 0), fairy=((0, 0), "c0")))
    assert len(shown[GHOST_FIGURES["B"]]) == len(shown[GHOST_DRAGONS]) == len(shown[GHOST_FAIRIES]) == 1
    assert shown[GHOST_FAIRIES]["place"][0] == pytest.approx(fairy_on("R", (0, 0), 0, "c0"), abs=1e-5)
    assert shown[DRAGONS] is scene[DRAGONS]
    ring = shown[GHOST_LANDS]
    assert (ring["look"] & 15).tolist() == [Land.RING], "whom she is with"
    assert ring["place"][0, :2] == pytest.approx(place_of(FIELD, (2, 0), "t")[:2])
    nothing = add_preview(shown, Preview())
    assert not any(len(nothing[kind]) for kind in (*GHOST_FIGURES.values(), GHOST_DRAGONS, GHOST_FAIRIES))
    walking = Table(FIELD.tiles, dragon=(1, 0), left=((3, 0), (2, 0)))
    trail = add_preview(build_scene(walking), Preview())[GHOST_LANDS]
    assert len(trail) == 2 and set(trail["look"] & 15) == {Land.DASHED}


@pytest.mark.parametrize(
    "guest", [{"dragon": (1, 0)}, {"fairy": (1, 0)}, {"fairy": (0, 0), "fairy_segment": "c0"}]
)
def test_the_flat_table_shows_dragon_and_fairy(guest):
    tiles = (Placed("R", 0, 0, 0), Placed("B", 1, 0, 0))
    seen = [
        drawn(lambda painter, box, table=table: paint(painter, box, table), 120)
        for table in (Table(tiles), Table(tiles, **guest))
    ]
    assert (np.abs(seen[0] - seen[1]).max(axis=2) > 40).sum() > 60


def test_the_flat_table_shows_how_high_a_tower_is_under_who_stands_on_it(qapp):
    one = (Standing(0, 0, 0, "t"),)
    seen = [
        drawn(lambda painter, box, table=table: paint(painter, box, table), 160)
        for table in (Table((Placed("tB", 0, 0, 0, high),), one) for high in (1, 2, 3))
    ]
    for first, second in combinations(seen, 2):
        assert (np.abs(first - second).max(axis=2) > 60).sum() > 20


# -- what moves ---------------------------------------------------------------------------


HEAD = "cc1;players=2;tower=1;small_city=4;farmers=3;big=1;builder=1;pig=1;dragon=1 D@0,0/0;"
WITH_HER = "V@-1,0/2;N@-2,0/3;vF@-2,-1/3 1L@-1,0:f0;2L@-2,0:c0 1:0,7,10,BP;2:0,7,10,BP"
VOLCANO, BOTH = "vB@0,1/1;dJ@-1,0/2 2L@-1,0:f0 1:0,7,10,LBP;2:0,7,10,BP - ", "1:0,7,10,LBP;2:0,7,10,BP"


@pytest.mark.parametrize(
    ("text", "token"),
    [
        (f"vB@0,1/3;tM@1,1/2 - {BOTH[:-2]}LBP - D@0,1 1/place/vF", "@0,-1/1"),
        (f"{VOLCANO}D@0,1 2/dragon/dJ@-1,0/2", "D@0,0"),
        (f"{VOLCANO}D@0,0 2/dragon/dJ@-1,0/2:0,1", "D@-1,0"),
        (
            f"{WITH_HER} - D@-2,-1;F@-2,0:c0 1/act/vF@-2,-1/3",
            "F@-1,0:f0",
        ),
        ("C@0,-1/0;pD@1,-1/3 1L@0,-1:c0 1:0,7,10,BP;2:0,7,10,LBP - - 2/act/pD@1,-1/3", "K1L@0,-1:c0"),
        ("E@0,1/1;E@-1,1/0;I@0,2/2 1@0,1:f0;2L@-1,1:c0 1:0,6,10,LBP;2:0,7,10,BP - - 1/act/I@0,2/2", "Pf0"),
        (
            "tK@0,1/2^1;vD@-1,0/2 1L@0,1:c0 1:0,7,10,BP;2:0,7,9,LBP - D@-1,0 2/capture/vD@-1,0/2@0,1",
            "x1L@0,1:c0",
        ),
        ("gE@1,0/0 - 1:0,7,10,LBP;2:0,7,10,LBP - - 1/act/gE@1,0/0", "Lc0@0,0"),
    ],
    ids=["volcano", "walk", "meal", "fairy", "princess", "pig", "capture", "portal"],
)
def test_whatever_happens_ends_in_the_picture_of_the_new_position(text, token):
    """The last moment has all who are there, where they are; whoever left is far away."""
    state = turmcore.from_text("carcassonne", HEAD + text)
    before, action = table_of(state), state.parse(token)
    events = state.events(action)
    state.play(action)
    scene = build_scene(table_of(state))
    motion = motion_of(before, scene, events)
    end, moved = motion.at(motion.duration), 0
    for kind in (*FIGURES.values(), DRAGONS, FAIRIES):
        there = [row["place"].tolist() for row in end[kind]]
        left = [place for place in there if place not in scene[kind]["place"].tolist()]
        assert len(there) - len(left) == len(scene[kind]) and all(place[2] > 4 for place in left)
        first = motion.at(0.0)[kind]
        moved += sum(place not in first["place"].tolist() for place in there)
    assert moved == 1 + sum(isinstance(event, FigureReturned) for event in events)


def test_coins_and_the_follower_pass_from_card_to_card_for_a_ransom():
    text = (
        "H@0,-1/0;tB@0,1/0;tO@1,0/0^1;W@-1,-1/1;gD@-2,-1/3 2@0,1:f0 1:4,7,10,BP;2:0,6,9,LBP 2>1:0L - "
        "1/act/gD@-2,-1/3"
    )
    state = turmcore.from_text("carcassonne", HEAD + text)
    before, action = table_of(state), state.parse("$2L")
    events = state.events(action)
    state.play(action)

    def cards(player, down):
        return np.array([100.0 + 10 * player, 50.0, 20.0 - 10 * down])

    motion = motion_of(before, build_scene(table_of(state)), events, cards)
    first, coins, large = motion.at(0.0), motion.at(0.499 * motion.duration), motion.at(motion.duration)
    assert first[COINS]["place"].tolist() == [cards(0, 0.0).tolist()] * 3, "whoever pays has them"
    assert coins[COINS]["place"][:, 0].max() > 108 and not len(first[FIGURES["L"]])
    assert large[FIGURES["L"]]["place"][-1].tolist() == cards(0, 0.0).tolist() and not len(large[COINS])


def test_the_dragon_walks_from_tile_to_tile_and_flies_to_a_volcano():
    text = (
        "cc1;players=2;tower=0;small_city=4;farmers=3;dragon=1 D@0,0/0;vE@1,0/0;dF@2,0/0 - "
        "1:0,7,0;2:0,7,0 - D@1,0 1/act/dF@2,0/0"
    )
    state = turmcore.from_text("carcassonne", text)
    state.play(state.parse("-"))
    before = table_of(state)
    step = state.parse("D@2,0")
    events = state.events(step)
    state.play(step)
    scene = build_scene(table_of(state))
    motion = motion_of(before, scene, events)
    way = np.array([motion.at(part * motion.duration)[DRAGONS]["place"][0] for part in np.linspace(0, 1, 21)])
    assert way[0] == pytest.approx(dragon_on("vE", (1, 0), 0), abs=1e-4)
    assert way[-1] == pytest.approx(scene[DRAGONS]["place"][0], abs=1e-4)
    assert (np.diff(way[:, 0]) >= 0).all() and np.ptp(way[:, 2]) < 0.3
    assert motion.at(motion.duration)[DRAGONS]["turn"][0] == pytest.approx(
        scene[DRAGONS]["turn"][0], abs=1e-4
    )


def test_the_dragon_is_beside_a_tower_and_the_fairy_beside_everybody():
    for name, tile in tile_types().items():
        regions = regions_of(name)
        if tile.foundation:
            assert np.hypot(*(regions.lair - regions.spots["t"])) > 20
        for segment in regions.spots:
            x, y, _ = spot_on(name, (0, 0), 0, segment)
            fairy = fairy_on(name, (0, 0), 0, segment)
            assert abs(fairy[0]) < 1.5 and np.hypot(fairy[0] - x, fairy[1] - y) > 0.6
