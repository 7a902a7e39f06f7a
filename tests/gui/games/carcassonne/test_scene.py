"""The table of Carcassonne: shapes of tiles, what its picture is made of, and what can be pointed at."""

import math
from dataclasses import replace

import numpy as np
import pytest

import turmcore
from gui.games.carcassonne.board import (
    ALL,
    Overlay,
    dead_cells,
    ownership,
    read_table,
    spot_of,
    table_of,
)
from gui.games.carcassonne.picture.kinds import (
    COINS,
    DRAGONS,
    FAIRIES,
    FIGURES,
    GHOST_LANDS,
    GHOST_PAWNS,
    GHOST_PIECES,
    LANDS,
    PAWN_HEIGHT,
    PAWNS,
    PIECES,
    SEGMENT_LIT,
    Land,
)
from gui.games.carcassonne.picture.relief import HOUSES, TREES, TURRETS
from gui.games.carcassonne.picture.scene import add_preview, build_scene, read_scene, start_camera
from gui.games.carcassonne.picture.standing import masks_of
from gui.games.carcassonne.pictures import picture_of
from gui.scene.glyphs import pack_text
from gui.scene.look import Mark
from gui.scene.sign import Sign
from tests.gui.flat_places import hit_of
from tests.gui.games.carcassonne.tables import PLACING, SETTLED, TALL
from turmcore import TurmError
from turmcore.carcassonne import Placed, Standing, all_tiles, flat, tile_types
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import PIECE_HEIGHT, SIDE, THICK, YARD, cell_at, place_of
from turmcore.carcassonne.shapes import HALF_ROAD
from turmcore.carcassonne.shown import (
    TOP,
    CellMark,
    GhostTile,
    MarkKind,
    Move,
    Preview,
    SegmentMark,
    Spot,
    Table,
)

UP = (0, 0, 1)
DOWN = np.array([0.0, 0.0, -1.0])


def above(x, y):
    return np.array([x, y, 50.0])


# -- what lies on the table ---------------------------------------------------------------


def test_a_table_is_what_the_engine_says():
    state = turmcore.from_text("carcassonne", SETTLED)
    table = table_of(state)
    assert table == read_table(SETTLED)
    assert (table.tiles, table.followers, table.player) == (state.tiles, state.followers, state.player)
    assert table.last == (state.tiles[-1].x, state.tiles[-1].y) and not table.owned and not table.dead
    assert table.open_cells == set(state.open_cells)
    assert read_table(PLACING).hand == turmcore.from_text("carcassonne", PLACING).hand.id
    assert read_table(PLACING).last is None
    with pytest.raises(TurmError):
        read_table("cc1;players=2")


def test_owners_are_shown_of_what_is_asked_for():
    state = turmcore.from_text("carcassonne", SETTLED)
    owned = {(x, y, segment): players for x, y, segment, players in ownership(state, ALL)}
    for one in state.followers:
        if one.segment != TOP:
            feature = state.feature(one.x, one.y, one.segment)
            assert all(owned[place] == feature.owners for place in feature.segments)
    kinds = {segment[0] for _, _, segment in owned}
    assert kinds >= {"f", "r", "c"}
    assert {segment[0] for _, _, segment, _ in ownership(state, Overlay(roads=True))} == {"r"}
    assert {segment[0] for _, _, segment, _ in ownership(state, Overlay(cities=True))} <= {"c", "m"}
    assert {segment[0] for _, _, segment, _ in ownership(state, Overlay(fields=True))} == {"f"}
    assert ownership(state, Overlay(dead=True)) == ()


def test_a_cell_is_dead_when_no_tile_fits_that_is_still_to_come():
    state = turmcore.load("carcassonne", players=2, tower=0).new_state(3)
    while sum(state.bag.values()) > 6:
        state.play(state.sample_chance() if state.is_chance() else state.greedy())
    dead = set(dead_cells(state))
    for x, y in state.open_cells:
        fits = any(
            state.fits(name, x, y, turn)
            for name in state.bag
            for turn in range(all_tiles()[name].num_rotations)
        )
        assert ((x, y) in dead) != fits
    assert dead
    scene = build_scene(table_of(state, Overlay(dead=True)))
    rows = add_preview(scene, Preview())[GHOST_LANDS]
    assert {cell_at(*row["place"][:2]) for row in rows} == dead
    assert set(rows["look"] & 15) == {Land.CROSS}


# -- the scene ----------------------------------------------------------------------------


def test_a_tile_that_is_laid_takes_no_place_of_another_picture():
    """What is on the graphics card for it stays there."""
    tiles = Placed("D", 0, 0, 0), Placed("V", 1, 0, 0), Placed("D", 2, 0, 0)
    held = add_preview(build_scene(Table(tiles)), Preview(GhostTile("W", 3, 0, 0)))
    laid = build_scene(Table((*tiles, Placed("W", 3, 0, 0))))
    for scene, kind in ((held, GHOST_LANDS), (laid, LANDS)):
        assert (scene.pictures[scene[kind]["layer"][-1]] == picture_of("W")).all()
    assert len(held.pictures) == 3
    assert all(old is new for old, new in zip(held.pictures, laid.pictures, strict=True))


def test_everything_on_the_table_is_in_the_picture():
    table = read_table(TALL)
    scene = build_scene(table)
    assert len(scene[LANDS]) == len(table.tiles)
    for row, tile in zip(scene[LANDS], table.tiles, strict=True):
        assert cell_at(*row["place"][:2]) == (tile.x, tile.y)
        assert row["shape"][2] == pytest.approx(-math.pi / 2 * tile.rotation)
        assert (scene.pictures[row["layer"]] == picture_of(tile.tile)).all()
    assert len(scene.pictures) == len({tile.tile for tile in table.tiles}), "and no other game's"
    assert len(scene[PIECES]) == sum(tile.height for tile in table.tiles) > 3
    assert len(scene[PAWNS]) == len(table.followers)
    on_top = next(i for i, one in enumerate(table.followers) if one.segment == TOP)
    height = table.tile_at((table.followers[on_top].x, table.followers[on_top].y)).height
    assert scene[PAWNS]["place"][on_top, 2] == pytest.approx(THICK + height * PIECE_HEIGHT)
    # farmers lie: the long axis of the figure is level, as the feet of everybody else's is upright
    for one, row in zip(table.followers, scene[PAWNS], strict=True):
        x, y, *_ = row["turn"].tolist()
        upright = 1 - 2 * (x * x + y * y)
        assert abs(upright) < 1e-6 if one.segment[0] == "f" else upright > 0.95
    low, high = scene.bounds()
    for rows in (scene[LANDS], scene[PAWNS], scene[PIECES]):
        assert (rows["place"] >= low).all() and (rows["place"] <= high).all()


def test_who_owns_what_is_told_with_the_tiles():
    state = turmcore.from_text("carcassonne", SETTLED)
    table = table_of(state, ALL)
    scene = build_scene(table)
    for x, y, segment, players in table.owned:
        number = next(i for i, tile in enumerate(table.tiles) if (tile.x, tile.y) == (x, y))
        index = regions_of(table.tiles[number].tile).names.index(segment)
        byte = int(scene[LANDS]["masks"][number, index // 4]) >> 8 * (index % 4) & 255
        assert byte == sum(1 << player for player in players)
    assert not build_scene(replace(table, owned=()))[LANDS]["masks"].any()


def test_masks_have_a_byte_for_each_segment():
    assert masks_of("X", [("f0", 1), ("r0", 6)]) == (1, 6)
    assert masks_of("X", [("r3", SEGMENT_LIT)]) == (0, SEGMENT_LIT << 24)
    assert all(len(regions_of(name).names) <= 8 for name in tile_types())


def test_what_is_solid_stays_the_same_object_while_only_the_proposal_changes():
    table = read_table(PLACING)
    scene = build_scene(table)
    first = add_preview(scene, Preview(GhostTile(table.hand, 9, 9, 0), targets=((9, 9),)))
    second = add_preview(scene, Preview(GhostTile(table.hand, 9, 9, 1), targets=((9, 9),)))
    for kind in (LANDS, PAWNS, PIECES):
        assert first[kind] is second[kind] is scene[kind]
    assert first.contact is second.contact is scene.contact
    assert not second.is_other(first)
    again = build_scene(replace(table, phase="draw", hand=None))
    assert again[LANDS] is scene[LANDS] and again[PAWNS] is scene[PAWNS] and again[PIECES] is scene[PIECES]
    assert add_preview(scene, Preview()).is_other(first), "other cells can be pointed at"
    assert build_scene(read_table(SETTLED)).is_other(scene)


def test_a_preview_becomes_ghosts():
    table = read_table(SETTLED)
    scene = build_scene(table)
    x, y = table.last
    tower = next((tile.x, tile.y) for tile in table.tiles if tile.height)
    segments = regions_of(table.tiles[-1].tile).names
    places = tuple(Standing(0, x, y, segment) for segment in segments)
    shown = add_preview(
        scene,
        Preview(
            places=places,
            figure=places[0],
            piece=tower,
            pieces=(tower,),
            marks=(CellMark(9, 9, MarkKind.TARGET, "7"), SegmentMark(x, y, segments[0], MarkKind.CAPTURE)),
            moves=(
                Move(8, 8, "D", 1, "c0", 1, label="2", strength=0.5),
                Move(*tower, piece=True, strength=1.0),
            ),
            lit=((x, y, segments[0]),),
        ),
    )
    assert len(shown[GHOST_PAWNS]) == 2, "the one that is meant, and that of the analysis"
    assert len(places) > 1 and shown.places == places, (
        "the others have rings, and are pointed at all the same"
    )
    heights = shown[GHOST_PIECES]["place"][:, 2]
    assert heights == pytest.approx(place_of(table, tower, TOP)[2])
    kinds = (shown[GHOST_LANDS]["look"] & 15).tolist()
    spots = [Land.RING] * 2 * (len(places) - 1)
    assert kinds == [Land.LIT, Land.FILLED, Land.RING, Land.RING, *spots, Land.PICTURE]
    labels = shown.signs[shown.signs["kind"] == Sign.LABEL]
    height = str(table.tile_at(tower).height)  # of the only one that is higher than one piece
    assert labels["text"].tolist() == [pack_text(height), pack_text("7"), pack_text("2")]
    wrong = add_preview(scene, Preview(GhostTile("D", 9, 9, 0, is_legal=False)))
    assert int(wrong[GHOST_LANDS]["look"][0]) >> 8 & Mark.HATCHED


def corners_seen(scene, cells):
    camera = start_camera()
    camera.fit(scene.outline(), 1.6)
    corners = [(x + 0.49 * i, -y + 0.49 * j) for x, y in cells for i in (-1, 1) for j in (-1, 1)]
    return [camera.sees(np.array([[x * SIDE, y * SIDE, 0.0]]), 1.6) for x, y in corners]


def test_the_camera_sees_everything_and_the_tops_of_towers():
    scene = read_scene(TALL)
    assert all(corners_seen(scene, scene.table.cells))
    assert not all(corners_seen(scene, scene.table.open_cells)), "no more than there is to see"
    one = build_scene(Table((Placed("tB", 0, 0, 0, 20),)))
    camera = start_camera()
    camera.fit(one.outline(), 1.6)
    assert camera.sees(np.array([place_of(one.table, (0, 0), TOP)]), 1.6)


def test_the_camera_sees_where_the_tile_in_hand_can_go():
    scene = read_scene(PLACING)
    assert all(corners_seen(add_preview(scene, Preview()), scene.table.open_cells)), (
        "as long as nobody says where"
    )
    goal = max(scene.table.open_cells)
    lit = add_preview(scene, Preview(marks=(CellMark(*goal, MarkKind.TARGET),)))
    assert all(corners_seen(lit, scene.table.cells | {goal}))
    assert not all(corners_seen(lit, scene.table.open_cells))
    other = add_preview(scene, Preview(marks=(CellMark(*min(scene.table.open_cells), MarkKind.TARGET),)))
    assert other.is_other(lit), "the camera goes there"


@pytest.mark.parametrize(
    "kind",
    [*FIGURES.values(), DRAGONS, FAIRIES, COINS, PIECES, HOUSES, TURRETS, TREES],
    ids=lambda kind: kind.name,
)
def test_meshes_are_turned_outward(kind):
    mesh = kind.mesh()
    triangles = mesh["position"].reshape(-1, 3, 3).astype(float)
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    area = np.linalg.norm(normals, axis=1)
    real = area > 1e-7
    leaning = mesh["normal"].reshape(-1, 3, 3).mean(axis=1)
    assert ((normals * leaning).sum(axis=1)[real] > 0).all()


# -- what can be pointed at ---------------------------------------------------------------


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("name", ["L", "tG", "tH", "J", "A"])
def test_every_segment_can_be_pointed_at_from_above(name, rotation):
    table = Table((Placed(name, 2, -3, rotation),))
    targets = build_scene(table).targets(False)
    for segment in (*regions_of(name).names, *([TOP] if TOP in regions_of(name).spots else [])):
        x, y, _ = place_of(table, (2, -3), segment)
        hit = targets.hit(above(x, y), DOWN)
        assert spot_of(hit) == Spot(2, -3, segment, False)
        before = (0.0, 100 / SIDE * YARD) if segment == "m" else (0.0, 0.0)  # who stands before a church
        spot = np.add(flat.spot_of(table.tiles[0], segment), before)
        assert np.allclose((x / SIDE * 100, -y / SIDE * 100), spot)


@pytest.mark.slow
def test_figures_and_towers_stand_before_what_is_behind_them():
    table = read_table(TALL)
    targets = build_scene(table).targets(False)
    for one in table.followers:
        x, y, z = place_of(table, (one.x, one.y), one.segment)
        hit = targets.hit(above(x, y), DOWN)
        assert spot_of(hit) == Spot(one.x, one.y, one.segment, True)
    free = next(
        t
        for t in table.tiles
        if t.height and not any(f.segment == TOP for f in table.followers_on((t.x, t.y)))
    )
    x, y, z = place_of(table, (free.x, free.y), TOP)
    from_south = targets.hit(np.array([x, y - 30, z - 0.1]), np.array([0.0, 1.0, 0.0]))
    assert spot_of(from_south) == Spot(free.x, free.y, TOP, False)


def test_free_cells_and_those_asked_for_can_be_pointed_at_and_nothing_beyond():
    scene = build_scene(Table((Placed("D", 0, 0, 0),)))
    targets = scene.targets(False)
    assert targets.hit(above(SIDE, 0.2), DOWN) == hit_of((1, 0))
    assert targets.hit(above(0, SIDE), DOWN) == hit_of((0, -1)), "north is up"
    assert targets.hit(above(5 * SIDE, 0), DOWN) is None
    assert targets.hit(above(0, 0), -DOWN) is None
    more = add_preview(scene, Preview(targets=((5, 0),))).targets(False)
    assert more.hit(above(5 * SIDE, 0), DOWN) == hit_of((5, 0))


def test_somebody_who_could_go_somewhere_can_be_pointed_at():
    scene = build_scene(Table((Placed("D", 0, 0, 0),)))
    place = Standing(1, 0, 0, "c0")
    shown = add_preview(scene, Preview(places=(place,)))
    x, y, z = place_of(scene.table, (0, 0), "c0")
    ray = np.array([x, y - 20, z + 0.8 * PAWN_HEIGHT]), np.array([0.0, 1.0, 0.0])
    assert spot_of(shown.targets(False).hit(*ray)) == Spot(0, 0, "c0", True)
    assert scene.targets(False).hit(*ray) is None
    assert shown.is_other(scene), "a new look under the mouse"


def test_who_of_several_is_meant_makes_no_other_scene():
    scene = build_scene(Table((Placed("D", 0, 0, 0),)))
    one, two = Standing(1, 0, 0, "c0"), Standing(1, 0, 0, "r0")
    shown = add_preview(scene, Preview(places=(one, two)))
    for meant, others in ((one, (two,)), (two, (one,)), (one, (one, two))):
        assert not add_preview(scene, Preview(places=others, figure=meant)).is_other(shown)


def test_hits_are_read_as_they_are_made():
    for cell in ((0, 0), (-3, 7)):
        assert spot_of(hit_of(cell)) == Spot(*cell, "", False)
        for segment in ("c0", "c1", "f3", "m", "r3", TOP):
            for is_figure in (False, True):
                assert spot_of(hit_of(cell, segment, is_figure)) == Spot(*cell, segment, is_figure)
    assert spot_of(None) is None


def test_a_follower_on_a_road_stands_on_it():
    table = Table((Placed("U", 0, 0, 1),), (Standing(0, 0, 0, "r0"),))
    row = build_scene(table)[PAWNS][0]
    across, along = (abs(part) / SIDE * 100 for part in row["place"][:2].tolist())
    assert across < HALF_ROAD and along < 40
