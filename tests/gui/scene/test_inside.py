import numpy as np
import pytest

from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES, GLASS
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene, extent
from gui.scene import inside as looking
from gui.scene.inside import PLAIN, Inside
from gui.scene.look import Mark


def cells_of(cubes):
    return {tuple(cell) for cell in cubes["cell"].astype(int).tolist()}


def all_cells(state):
    return {tuple(cube[:3]) for cube in state.cubes().tolist()}


def mark(look):
    return look >> 8 & 15


@pytest.fixture
def state(played):
    return played(1, 120)


@pytest.mark.parametrize(
    "wrong",
    [
        {"cut_axis": "w"},
        {"cut_axis": "--x"},
        {"explode": "cubes"},
        {"spread": -0.1},
        {"spread": float("nan")},
        {"spread": float("inf")},
    ],
)
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError):
        Inside(**wrong)


def test_plain_is_plain():
    assert PLAIN.is_plain and Inside(explode="floors", spread=0).is_plain
    for other in (
        Inside("x", 1),
        Inside(is_xray=True),
        Inside(explode="pieces"),
        Inside(fades=True),
        Inside(only=0),
    ):
        assert not other.is_plain


@pytest.mark.parametrize("axis", ["x", "y", "z", "-x", "-y", "-z"])
def test_a_section_keeps_as_many_layers_as_it_says(state, axis):
    number = "xyz".index(axis[-1])
    along = sorted({cell[number] for cell in all_cells(state)}, reverse=axis.startswith("-"))
    assert extent(state)[number] == len(along)
    for count in (0, 1, len(along) // 2, len(along), len(along) + 3):
        kept = cells_of(build_scene(state, inside=Inside(axis, count))[CUBES])
        assert kept == {cell for cell in all_cells(state) if cell[number] in along[:count]}


def test_the_faces_of_a_section_are_drawn_and_show_the_saw(state):
    """What the removed cubes covered is open now; where they belonged to the same piece, it is sawn."""
    scene, cut = build_scene(state), build_scene(state, inside=Inside("z", 3))
    owner = {tuple(row[:3]): row[3] for row in state.cubes().tolist()}
    sawn = 0
    for cube in cut[CUBES]:
        x, y, z = cell = tuple(cube["cell"].astype(int).tolist())
        above = (x, y, z + 1)
        if z == 2:
            assert not cube["faces"] >> 5 & 1, "an open face"
            assert bool(cube["faces"] >> 13 & 1) == (owner.get(above) == owner[cell])
            sawn += bool(cube["faces"] >> 13 & 1)
        else:
            assert bool(cube["faces"] >> 5 & 1) == (above in owner) and not cube["faces"] >> 8
    assert sawn > 0 and not (scene[CUBES]["faces"] >> 8).any()


def test_climbers_go_with_the_cubes_they_stand_on(state):
    standing = [place for place in state.climbers if place is not None and place[2] >= 0]
    assert standing
    cut = build_scene(state, inside=Inside("z", min(place[2] for place in standing)))
    assert len(cut[CLIMBERS]) == 4 - len(standing)
    apart = build_scene(state, inside=Inside(explode="floors", spread=0.5))
    for place, figure in zip(state.climbers, apart[CLIMBERS], strict=True):
        if place is not None:
            assert figure["place"][2] == pytest.approx(place[2] * 1.5 + 1)


def test_xray_turns_everything_into_glass_with_the_sides_between_pieces(state):
    scene = build_scene(state, inside=Inside(is_xray=True))
    assert not len(scene[CUBES]) and cells_of(scene[GLASS]) == all_cells(state)
    assert len(scene[CLIMBERS]) == 4, "climbers stay solid"
    open_faces = [bin(int(faces) & 63).count("0") for faces in scene[GLASS]["faces"]]
    plain = [bin(int(faces) & 63).count("0") for faces in build_scene(state)[CUBES]["faces"]]
    assert sum(open_faces) > sum(plain)


def test_one_color_alone_is_solid(state):
    for seat in range(4):
        scene = build_scene(state, inside=Inside(only=seat))
        own = {cell for block in state.blocks if block.seat == seat for cell in block.cells}
        assert cells_of(scene[CUBES]) == own and cells_of(scene[GLASS]) == all_cells(state) - own
        faded = [bool(mark(look) & Mark.FADED) for look in scene[CLIMBERS]["look"]]
        assert faded == [other != seat for other in range(4)]


def test_everything_but_the_last_turn_fades(state):
    last = len(state.blocks)
    scene = build_scene(state, fresh=last, inside=Inside(fades=True))
    own = set(state.blocks[-1].cells)
    for cube in scene[CUBES]:
        expected = Mark.FRESH if tuple(cube["cell"].astype(int).tolist()) in own else Mark.FADED
        assert mark(cube["look"]) == expected
    assert not mark(build_scene(state, inside=Inside(fades=True))[CUBES]["look"]).any(), "no turn, no fading"


@pytest.mark.parametrize("spread", [0.1, 0.3, 0.6, 1.0, 2.0])
def test_pieces_that_are_drawn_apart_do_not_overlap(played, spread):
    for seed, plies in ((1, 120), (4, 140), (7, 60)):
        state = played(seed, plies)
        scene = build_scene(state, inside=Inside(explode="pieces", spread=spread))
        place = scene[CUBES]["cell"] + scene[CUBES]["shift"]
        near = (np.abs(place[:, None] - place[None]).max(axis=2) < 1 - 1e-4) & ~np.eye(len(place), dtype=bool)
        assert not near.any()
        for block in np.unique(scene[CUBES]["block"]):
            moved = scene[CUBES]["shift"][scene[CUBES]["block"] == block]
            assert np.ptp(moved, axis=0).max() < 1e-6, "a piece stays whole"
        assert scene[CUBES]["shift"][:, 2].min() >= -1e-6, "nothing goes through the table"


def test_pieces_that_hook_into_each_other_come_free():
    """The hook of the first one lies on the far side of the second: straight apart they would collide."""
    first = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 0)]
    second = [(2, 1, 0), (2, 2, 0), (2, 3, 0), (3, 3, 0)]
    cells, blocks = np.array(first + second, np.int64), np.array([1] * 5 + [2] * 4)
    place = cells + looking.shifts(cells, blocks, Inside(explode="pieces", spread=0.3))
    apart = np.abs(place[:5, None] - place[None, 5:]).max(axis=2)
    assert apart.min() >= 1


def test_floors_are_drawn_apart_by_height(state):
    scene = build_scene(state, inside=Inside(explode="floors", spread=0.75))
    assert scene[CUBES]["shift"][:, 2] == pytest.approx(0.75 * scene[CUBES]["cell"][:, 2])
    assert not scene[CUBES]["shift"][:, :2].any()
    assert not (scene[CUBES]["faces"] >> 4 & 3).any(), "tops and bottoms can be seen"


def test_a_ghost_is_drawn_with_its_floor(game, state):
    inside = Inside(explode="floors", spread=0.5)
    scene = add_preview(
        build_scene(state, inside=inside), paints(game.colors), Preview(cells=((9, 9, 4), (9, 9, 5)))
    )
    assert scene.ghosts["shift"][:, 2].tolist() == [2.0, 2.5]
    pieces = add_preview(
        build_scene(state, inside=Inside(explode="pieces")),
        paints(game.colors),
        Preview(cells=((9, 9, 4), (9, 9, 5))),
    )
    assert np.ptp(pieces.ghosts["shift"], axis=0).max() == 0 and pieces.ghosts["shift"][0, 0] > 1


def test_a_spread_of_nothing_changes_nothing(state):
    plain, none = build_scene(state), build_scene(state, inside=Inside(explode="pieces", spread=0.0))
    assert (plain[CUBES] == none[CUBES]).all()


def test_layers_are_counted_where_cells_are_negative():
    cells = np.array([(-3, 0, 0), (2, 0, 1)], np.int64)
    assert [looking.num_layers(cells, axis) for axis in ("x", "-x", "y", "z")] == [6, 6, 1, 2]
    assert looking.kept(cells, Inside("x", 5)).tolist() == [True, False]
    assert looking.kept(cells, Inside("-x", 5)).tolist() == [False, True]


def test_the_camera_rests_while_a_cut_moves(state):
    """What a cut takes away keeps its room in the picture."""
    for explode in ("", "floors"):
        boxes = []
        for count in range(extent(state)[2] + 1):
            outline = build_scene(state, inside=Inside("z", count, explode=explode)).outline()
            boxes.append([*outline.min(axis=0), *outline.max(axis=0)])
        assert np.ptp(boxes, axis=0).max() < 1.0, "but for the heads of climbers"
