"""The tower of Babel: where its fields are, what its picture is made of, and what can be pointed at."""

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

import turmcore
from gui.games.babel.board import (
    SUMMIT,
    color_of,
    empty_tower,
    field_of,
    read_tower,
    start_tower,
    tower_of,
)
from gui.games.babel.picture.kinds import (
    BUILDERS,
    GHOST_BUILDERS,
    GHOST_SECTORS,
    PLATES,
    SECTORS,
    Plate,
    Sector,
)
from gui.games.babel.picture.palette import PAINTS, SEATS
from gui.games.babel.picture.scene import LIFT, add_preview, build_scene, figures_of, read_scene, start_camera
from gui.scene.dice import DICE
from gui.scene.glyphs import pack_text
from gui.scene.look import Mark
from gui.scene.picking import Hit
from gui.scene.sign import Sign
from tests.gui.games.babel.boards import HEAD, LATE, MIDDLE, START, boards, towers, user_board
from tests.gui.scene.dice import top_of
from turmcore import TurmError
from turmcore.babel.rings import FOOT, capacity, die_place, layout_of, seat_places, step_of, underside_place
from turmcore.babel.shown import Arrow, Die, FieldMark, Ghost, Held, MarkKind, Preview, Spot

UP = (0, 0, 1)
BOARDS = pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)


# -- where the fields are ------------------------------------------------------------------


@BOARDS
def test_every_field_has_a_place_of_its_own(board):
    layout = layout_of(board)
    for name in board.fields:
        x, y, z = layout.middle(name)
        assert layout.field_under(x, y) == name
        assert z == pytest.approx(layout.rings[step_of(name) - 1].top)
    tops = [ring.top for ring in layout.rings]
    assert tops == sorted(tops) and all(
        a.inner >= b.edge for a, b in zip(layout.rings, layout.rings[1:], strict=False)
    )


@BOARDS
def test_parts_lie_in_their_field_and_beside_each_other(board):
    layout = layout_of(board)
    for name in board.fields:
        slots = layout.slots(name)
        assert len(slots) == capacity(board, name)
        assert {layout.field_under(x, y) for x, y, _ in slots} == {name}
        if board.kinds[name][0] == "G":
            assert all(math.dist(a, b) > 2 * FOOT for a, b in combinations(slots, 2)), name


@BOARDS
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_figures_on_a_start_field_can_all_be_seen(board, count):
    layout = layout_of(board)
    for starts in board.starts:
        for name in starts:
            slots = layout.slots(name, count)
            assert len(slots) == count
            near = min((math.dist(a, b) for a, b in combinations(slots, 2)), default=1.0)
            assert near > (2 * FOOT if name[0] == "1" else 1.1 * FOOT), (name, near)
            assert {layout.field_under(x, y) for x, y, _ in slots} == {name}


def test_index_grows_to_the_right_from_the_front():
    layout = layout_of(boards()[0])
    x, y, _ = layout.middle("1.0")
    assert x == pytest.approx(0, abs=1e-9) and y < 0
    assert layout.middle("1.1")[0] > 0 > layout.middle("1.11")[0]


def test_step_five_lies_where_the_lines_lead():
    six, other, user, large = (layout_of(board) for board in boards())
    for index in range(6):
        assert math.isclose(six.angle(f"5.{index}"), six.angle(f"4.{2 * index + 1}"), abs_tol=1e-9)
        assert math.isclose(other.angle(f"5.{index}"), other.angle(f"4.{2 * index}"), abs_tol=1e-9)
    for layout in (user, large):
        assert sorted(layout.places) == list(range(6))
        turns = [layout.angle(high) - layout.angle(low) for low, high in layout.board.lines]
        off = [abs((turn + math.pi) % (2 * math.pi) - math.pi) for turn in turns]
        assert max(off) < math.pi / 3, "nowhere a line leads round the tower"


def test_stairs_lead_from_the_fields_of_the_lines_up():
    layout = layout_of(user_board())
    stairs = layout.stairs()
    assert {(one.origin, one.target) for one in stairs[:-6]} == set(layout.board.lines)
    assert {one.target for one in stairs[-6:]} == {SUMMIT}
    for one in stairs:
        assert one.low < one.high and one.start[0] > one.end[0]
        assert one.start[1] == layout.angle(one.origin)


def test_a_way_goes_round_the_tower():
    layout = layout_of(boards()[0])
    ring = layout.rings[0]
    for x, y, _ in layout.way(("1.1", "1.0", "1.11", "1.10"), 4):
        assert math.hypot(x, y) == pytest.approx(ring.middle)
    assert [layout.field_under(x, y) for x, y, _ in layout.way(("4.0", "4.1", "5.0", "6"))] == [
        "4.0",
        "4.1",
        "5.0",
        "6",
    ]


# -- arrays --------------------------------------------------------------------------------


def test_thirty_figures_stand_on_their_fields():
    for tower in towers():
        scene = build_scene(tower)
        assert len(scene[BUILDERS]) == 30
        layout = layout_of(tower.board)
        rows = iter(scene[BUILDERS])
        for name, colors in tower.fields:
            for color in colors:
                row = next(rows)
                assert layout.field_under(*row["place"][:2]) == name
                assert tuple(row["rgba"][:3]) == PAINTS[color].rgb
                assert row["look"] >> 4 & 15 == PAINTS[color].sign


def test_no_two_colors_share_a_sign():
    assert (
        len({paint.sign for paint in PAINTS.values()}) == 6 == len({paint.rgb for paint in PAINTS.values()})
    )
    assert not set(SEATS) & {paint.rgb for paint in PAINTS.values()}


def test_bound_figures_are_marked_and_so_is_their_field():
    tower = read_tower(MIDDLE)
    scene = build_scene(tower)
    marks = (scene[BUILDERS]["look"] >> 8) & Mark.BOUND
    bound = [tower.is_bound(name) for name, colors in tower.fields for _ in colors]
    assert (marks > 0).tolist() == bound and sum(bound) == 2 + 2 + 3 + 2 + 2
    fields = [name for name in tower.board.fields if name != SUMMIT]
    looks = scene[SECTORS]["look"][: len(fields)]
    marked = {name for name, look in zip(fields, looks, strict=True) if look >> 8 & Mark.BOUND}
    assert marked == {"1.1", "1.11", "2.1", "2.3", "3.11"}


def test_parts_can_be_counted_and_points_read():
    board = boards()[0]
    plates = build_scene(empty_tower(board))[PLATES]
    sockets = plates[(plates["look"] & 15) == Plate.SOCKET]
    assert len(sockets) == 6 * (5 + 4 + 3)
    medals = plates[(plates["look"] & 15) == Plate.MEDAL]
    assert len(medals) == 6 + 6 + 1 and len(np.unique(medals["text"])) == 3


def test_start_fields_have_color_and_sign():
    sectors = build_scene(empty_tower(boards()[0]))[SECTORS]
    starts = sectors[(sectors["look"] & 15) == Sector.START]
    assert len(starts) == 24
    assert {tuple(row["rgba"][:3]) for row in starts} == {paint.rgb for paint in PAINTS.values()}
    assert {int(look >> 4 & 15) for look in starts["look"]} == {paint.sign for paint in PAINTS.values()}


def test_whose_color_is_which_is_nowhere_in_the_picture():
    known, unknown = (
        build_scene(read_tower(text)) for text in (MIDDLE, MIDDLE.replace("bywk 1/", "???? 1/"))
    )
    assert known.tower == unknown.tower
    for kind in (BUILDERS, SECTORS, PLATES, DICE):
        assert np.array_equal(known[kind], unknown[kind]), kind.name


def test_a_figure_in_hand_is_lifted():
    tower = read_tower(MIDDLE)
    plain, held = figures_of(tower), figures_of(tower, Held("1.2", "y"))
    up = held["place"][:, 2] - plain["place"][:, 2]
    assert np.isclose(up.max(), LIFT, atol=1e-5) and (up > 0).sum() == 1
    assert tuple(held["rgba"][int(up.argmax())][:3]) == PAINTS["y"].rgb


def test_a_proposal_leaves_what_is_solid_as_it_is():
    scene = build_scene(read_tower(MIDDLE))
    marks = tuple(
        FieldMark(field, kind, "4") for field, kind in zip(scene.tower.board.fields, MarkKind, strict=False)
    )
    preview = Preview(Ghost("2.7", "r"), ("2.6", "2.7"), marks, (Arrow("1.2", "1.5", label="3"),), 5)
    shown = add_preview(scene, preview)
    for kind in (BUILDERS, SECTORS, PLATES, DICE):
        assert shown[kind] is scene[kind]
    assert not shown.is_other(scene) and build_scene(scene.tower).is_other(scene)
    assert len(shown[GHOST_BUILDERS]) == 1 and len(shown[GHOST_SECTORS]) == len(MarkKind) - 1
    nothing = add_preview(shown, Preview())
    again = add_preview(scene, Preview())
    assert nothing.signs is again.signs and nothing[GHOST_SECTORS] is again[GHOST_SECTORS]


def test_a_ghost_stands_in_the_part_that_the_figure_would_get():
    tower = read_tower(MIDDLE)
    scene, layout = build_scene(tower), layout_of(tower.board)
    ghost = add_preview(scene, Preview(Ghost("2.1", "r")))[GHOST_BUILDERS]
    assert np.allclose(ghost["place"][0], layout.slots("2.1")[3], atol=1e-5), "three stand there"
    assert ghost["look"][0] >> 8 & Mark.GHOST


def test_arrows_go_round_the_tower_and_show_which_figure_they_mean():
    tower = read_tower(MIDDLE)
    scene, layout = build_scene(tower), layout_of(tower.board)
    path = ("1.2", "1.3", "1.4", "1.5")
    arrows = (
        Arrow("1.2", "1.5", path, "3", 1.0, "y"),
        Arrow("1.8", "1.9", ("1.8", "1.9"), strength=0.3, color="w"),
    )
    shown = add_preview(scene, Preview(arrows=arrows))
    assert [tuple(row["rgba"][:3]) for row in shown[GHOST_BUILDERS]] == [PAINTS["y"].rgb, PAINTS["w"].rgb]
    assert shown[GHOST_BUILDERS]["rgba"][0, 3] > shown[GHOST_BUILDERS]["rgba"][1, 3] > 0
    assert [layout.field_under(*row["place"][:2]) for row in shown[GHOST_BUILDERS]] == ["1.5", "1.9"]
    heads = shown.signs[shown.signs["kind"] == Sign.ARROW]
    ends = heads["place"] + heads["reach"]
    assert {layout.field_under(*end[:2]) for end in ends} == {"1.5", "1.9"}
    lines = shown.signs[shown.signs["kind"] == Sign.PATH]
    assert {layout.field_under(*line["place"][:2]) for line in lines} >= {"1.3", "1.4"}


def test_marks_are_told_apart_by_their_shape():
    scene = build_scene(read_tower(MIDDLE))

    def shape(kind):
        return (
            int(add_preview(scene, Preview(marks=(FieldMark("2.5", kind),)))[GHOST_SECTORS]["look"][0]) & 15
        )

    shapes = {kind: shape(kind) for kind in (MarkKind.LAST, MarkKind.FAINT, MarkKind.TARGET, MarkKind.WRONG)}
    assert len(set(shapes.values())) == 4
    labels = add_preview(scene, Preview(marks=(FieldMark("2.5", MarkKind.NUMBER, "4-3"),)))
    assert labels.signs["kind"].tolist() == [Sign.LABEL] and not len(labels[GHOST_SECTORS])


def test_the_camera_rests_wherever_figures_stand():
    outlines = [build_scene(replace(tower, player=2)).outline() for tower in towers()]
    assert all(np.array_equal(outline, outlines[0]) for outline in outlines)
    low, high = build_scene(towers()[0]).bounds()
    assert (outlines[0] >= low - 1e-6).all() and (outlines[0] <= high + 1e-6).all()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_players_sit_round_the_tower_to_each_others_left(count):
    layout = layout_of(boards()[0])
    seats = seat_places(layout, count)
    assert len(seats) == count
    assert all(math.hypot(x, y) > layout.radius + 0.62 for x, y, _ in seats)
    assert all(math.dist(a, b) > 3.0 for a, b in combinations(seats, 2))
    turns = [math.atan2(y, x) for x, y, _ in seats]
    steps = [(a - b) % (2 * math.pi) for a, b in zip(turns, [*turns[1:], turns[0]], strict=True)]
    assert sum(steps) == pytest.approx(2 * math.pi), "once round, clockwise as the left neighbour sits"
    for player in range(count):
        for place in (die_place, underside_place):
            x, y, _ = place(layout, count, player)
            assert math.hypot(x, y) > layout.radius + 0.5


def test_the_die_lies_at_who_is_on_turn_with_its_underside():
    tower = read_tower(MIDDLE)
    scene = build_scene(tower)
    assert top_of(scene[DICE]["turn"][0]) == 5 and tower.underside == 2
    assert np.allclose(scene[DICE]["place"][0][:2], die_place(scene.layout, 4, 0)[:2], atol=1e-5)
    texts = scene[PLATES]["text"][-5:].tolist()
    assert len(set(texts)) == 4, "four seats, and the underside is a 2 as the second seat"
    lit = (scene[PLATES]["look"][-5:-1] >> 8 & Mark.LIT) > 0
    assert lit.tolist() == [True, False, False, False]
    gift = build_scene(read_tower(LATE))
    assert top_of(gift[DICE]["turn"][0]) == 3 and gift.tower.underside is None
    assert gift[DICE]["rgba"].tolist() != scene[DICE]["rgba"].tolist()
    waiting = build_scene(read_tower(MIDDLE.replace("1/use/5", "1/roll")))[DICE]
    assert waiting["place"][0][2] > scene[DICE]["place"][0][2], "on a corner, to be thrown"
    assert not len(build_scene(read_tower(START))[DICE])


def test_what_would_be_given_is_shown_at_the_neighbour():
    scene = build_scene(read_tower(MIDDLE))
    signs = add_preview(scene, Preview(used=5)).signs
    x, y, _ = seat_places(scene.layout, 4)[1]
    labels = signs[signs["kind"] == Sign.LABEL]
    at_neighbour = np.hypot(labels["place"][:, 0] - x, labels["place"][:, 1] - y) < 0.1
    assert (
        labels["text"][at_neighbour].tolist() == [pack_text("2")] and (signs["kind"] == Sign.ARROW).sum() == 1
    )
    assert sorted(labels["text"].tolist()) == sorted((pack_text("2"), pack_text("5")))
    assert not len(add_preview(scene, Preview(used=None)).signs)


def test_text_that_is_no_position_is_refused():
    assert len(read_scene(START)[BUILDERS]) == 30
    with pytest.raises(TurmError, match="five figures"):
        read_scene(START.replace("rrrrr", "rrrr"))
    assert tower_of(turmcore.from_text("babel", LATE)) == read_tower(LATE)


def test_more_figures_than_usual_share_a_single_field():
    text = f"{HEAD.replace('share=0', 'share=1')} 1.0=rrr;1.2=yyyyy;1.4=gg;1.6=bb;1.8=wwwww;1.10=k;4.1=rrbbgggb;4.3=kkkk "
    tower = read_tower(text + "???? 1/roll/q=0/t=4")
    places = build_scene(tower)[BUILDERS]["place"]
    layout = layout_of(tower.board)
    assert len(places) == 30
    there = [place for place in places if layout.field_under(*place[:2]) == "4.1"]
    assert len(there) == 8 and min(math.dist(a, b) for a, b in combinations(there, 2)) > 0.2


# -- what is under the mouse ---------------------------------------------------------------------


def ray_to(point, camera):
    way = np.array(point) - camera.eye
    return camera.eye, way / np.linalg.norm(way)


def camera_for(scene, yaw=None, pitch=None):
    camera = start_camera()
    camera.yaw, camera.pitch = camera.yaw if yaw is None else yaw, camera.pitch if pitch is None else pitch
    camera.fit(scene.outline(), 1.6)
    return camera


@BOARDS
@pytest.mark.parametrize("yaw", [-90.0, 20.0, 140.0])
def test_every_empty_field_is_hit_from_high_above(board, yaw):
    scene = build_scene(empty_tower(board))
    targets, camera = scene.targets(True), camera_for(scene, yaw, 89.0)
    for name in board.fields:
        hit = targets.hit(*ray_to(scene.layout.middle(name), camera))
        assert field_of(hit) == name and hit == Hit(Spot(name))


def test_every_figure_is_hit_at_its_hat():
    for tower in towers():
        scene = build_scene(tower)
        targets, camera = scene.targets(True), camera_for(scene, pitch=80.0)
        rows = iter(scene[BUILDERS]["place"])
        for name, colors in tower.fields:
            for part, color in enumerate(colors):
                x, y, z = next(rows)
                hit = targets.hit(*ray_to((x, y, z + 0.9), camera))
                assert hit == Hit(Spot(name, part))
                assert color_of(tower, hit) == color


def test_from_home_nothing_that_is_to_be_clicked_is_hidden():
    """Of each field something is seen, and of each figure its hat."""
    tower = start_tower(boards()[0])
    scene = build_scene(tower)
    targets, camera = scene.targets(True), camera_for(scene)
    empty = build_scene(empty_tower(tower.board)).targets(True)
    for name in tower.board.fields:
        assert field_of(empty.hit(*ray_to(scene.layout.middle(name), camera))) == name
    for x, y, z in scene[BUILDERS]["place"]:
        hit = targets.hit(*ray_to((x, y, z + 0.93), camera))
        assert hit is not None and scene.layout.field_under(x, y) == field_of(hit)


def test_a_wall_is_no_field_and_hides_what_is_behind_it():
    scene = build_scene(empty_tower(boards()[0]))
    targets = scene.targets(True)
    layout = scene.layout
    origin = np.array([0.0, -30.0, layout.rings[0].top + 0.1])
    assert targets.hit(origin, np.array([0.0, 1.0, 0.0])) is None, "the wall of step 2"
    far = np.array(layout.middle("2.6")) - (0.0, -30.0, 2.0)
    assert targets.hit(np.array([0.0, -30.0, 2.0]), far / np.linalg.norm(far)) is None, "the tower is between"
    low = np.array([0.0, -30.0, 1.0])
    way = np.array([0.0, -layout.rings[0].middle + 30.0, layout.rings[0].top - 1.0])
    assert field_of(targets.hit(low, way / np.linalg.norm(way))) == "1.0"
    assert targets.hit(np.array([20.0, 20.0, 9.0]), np.array([0.0, 0.0, -1.0])) is None


def test_the_die_and_its_underside_can_be_clicked():
    scene = build_scene(read_tower(MIDDLE))
    targets, camera = scene.targets(True), camera_for(scene)
    x, y, _ = die_place(scene.layout, 4, 0)
    for i, j, z in ((0, 0, 0.6), (0.4, 0.3, 0.9), (-0.4, -0.3, 0.3)):
        assert targets.hit(*ray_to((x + i, y + j, z), camera)) == Hit(Die(is_underside=False))
    x, y, _ = underside_place(scene.layout, 4, 0)
    hit = targets.hit(*ray_to((x, y, 0.1), camera))
    assert hit == Hit(Die(is_underside=True)) and field_of(hit) is None and color_of(scene.tower, hit) is None
    gift = build_scene(read_tower(LATE))
    x, y, _ = underside_place(gift.layout, 4, 1)
    assert gift.targets(True).hit(*ray_to((x, y, 0.1), camera)) is None
