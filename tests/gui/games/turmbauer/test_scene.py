import math

import numpy as np
import pytest

from gui.games.turmbauer.model import NOTHING, Ghost, Goal, Preview
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES, GHOST_CLIMBERS
from gui.games.turmbauer.picture.palette import DARK, NATURAL, SIGNS, paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.picture.signs import gain_text, steps
from gui.scene.dice import DICE
from gui.scene.glyphs import pack_text
from gui.scene.look import Mark, Material
from gui.scene.sign import Sign
from tests.gui.scene.dice import top_of


def material(look):
    return look & 15


def pattern(look):
    return look >> 4 & 15


def mark(look):
    return look >> 8 & 15


def test_the_start_is_the_base_stone_and_climbers_on_the_table(game):
    scene = build_scene(game.new_state(1))
    assert {tuple(cell) for cell in scene[CUBES]["cell"].astype(int)} == {
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (1, 1, 0),
    }
    assert sorted(material(scene[CUBES]["look"]).tolist()) == [Material.NATURAL] * 2 + [Material.DARK] * 2
    assert {tuple(rgba[:3]) for rgba in scene[CUBES]["rgba"].tolist()} == {NATURAL, DARK}
    assert len(scene[CLIMBERS]) == 4 and (scene[CLIMBERS]["place"][:, 2] == 0).all()
    for x, y, _ in scene[CLIMBERS]["place"]:
        assert not (-0.3 < x < 2.3 and -0.3 < y < 2.3), "a climber stands in the base stone"


def test_cubes_show_color_and_sign_of_their_owner(game, played):
    state = played(2, 120)
    scene = build_scene(state)
    colors = paints(game.colors)
    shows = {tuple(row[:3]): row[4] for row in state.cubes().tolist()}
    assert len(scene[CUBES]) == len(shows)
    for cube in scene[CUBES]:
        shown = shows[tuple(cube["cell"].astype(int).tolist())]
        if shown >= 2:
            assert tuple(cube["rgba"][:3]) == colors[shown - 2].rgb
            assert pattern(cube["look"]) == colors[shown - 2].pattern
            assert material(cube["look"]) == Material.PAINTED
        else:
            assert material(cube["look"]) == (Material.NATURAL, Material.DARK)[shown]


def test_no_two_seats_share_a_shade_or_a_sign():
    for letters in ("RGBK", "YWOP", "XZQJ", "RGB"):
        chosen = paints(letters)
        assert (
            len({paint.rgb for paint in chosen}) == len({paint.pattern for paint in chosen}) == len(letters)
        )
    assert len(SIGNS) == 4


def test_climbers_stand_on_their_fields(played):
    state = played(3, 90)
    scene = build_scene(state)
    for place, figure in zip(state.climbers, scene[CLIMBERS], strict=True):
        if place is not None:
            assert figure["place"].tolist() == [place[0] + 0.5, place[1] + 0.5, place[2] + 1]


def test_the_block_built_last_is_marked(played):
    state = played(3, 60)
    number = len(state.blocks)
    scene = build_scene(state, fresh=number)
    marked = scene[CUBES][mark(scene[CUBES]["look"]) == Mark.FRESH]
    cells = {tuple(cell) for cell in marked["cell"].astype(int).tolist()}
    assert cells == {cube[:3] for cube in state.blocks[-1].cubes}
    assert not mark(build_scene(state)[CUBES]["look"]).any()


def test_a_preview_leaves_the_solid_arrays_alone(game, played):
    scene = build_scene(played(3, 60))
    preview = Preview(seat=1, cells=((5, 0, 3), (5, 1, 3)))
    ghosted = add_preview(scene, paints(game.colors), preview)
    assert ghosted[CUBES] is scene[CUBES] and ghosted[CLIMBERS] is scene[CLIMBERS]
    assert {tuple(cell) for cell in ghosted.ghosts["cell"].astype(int).tolist()} == set(preview.cells)
    # the checkerboard says which of the cubes are natural
    assert material(ghosted.ghosts["look"]).tolist() == [Material.NATURAL, Material.PAINTED]
    assert (mark(ghosted.ghosts["look"]) == Mark.GHOST).all()
    assert len(add_preview(ghosted, paints(game.colors), NOTHING).ghosts) == 0


def kinds(scene, kind):
    return scene.signs[scene.signs["kind"] == kind]


def test_goals_and_the_way_are_marked(game):
    state = game.new_state(1)
    goals = (Goal((0, 0, 0), 1), Goal((1, 0, 0), 1, "b"), Goal((1, 1, 0), 1))
    path = (None, (1, 0, 0), (1, 1, 0))
    preview = Preview(seat=0, climbs=True, stand=(1, 1, 0), path=path, goals=goals)
    scene = build_scene(state, preview=preview)
    assert kinds(scene, Sign.GOAL)["place"].tolist() == [[0.5, 0.5, 1], [1.5, 0.5, 1]]
    assert kinds(scene, Sign.CHOSEN)["place"].tolist() == [[1.5, 1.5, 1]]
    assert kinds(scene, Sign.STEP)["place"].tolist() == [[1.5, 0.5, 1]]
    # the sign of a ring has a plate of its own: "-2o" would be read as "-20"
    found = kinds(scene, Sign.LABEL)["text"].tolist()
    assert found == [pack_text("+1"), pack_text("+1"), pack_text("o"), pack_text("+1")]
    assert (scene.signs["kind"][-3:] == Sign.LABEL).all(), "nothing is drawn over a number"
    assert kinds(scene, Sign.LABEL)["place"][3, 2] > 1.9, "over the head of the climber"
    assert scene[GHOST_CLIMBERS]["place"].tolist() == [[1.5, 1.5, 1.0]]
    hole = build_scene(state, preview=Preview(climbs=True, stand=(4, 4, -1)))
    assert hole[GHOST_CLIMBERS]["place"][0, 2] == 0


def test_the_way_is_one_line_from_the_climber_to_the_goal(played):
    scene = build_scene(
        played(3, 60),
        preview=Preview(climbs=True, stand=(1, 2, 2), path=(None, (0, 1, 0), (1, 1, 1), (1, 2, 2))),
    )
    lines = kinds(scene, Sign.PATH)
    ends = lines["place"] + lines["reach"]
    assert ends[:-1] == pytest.approx(lines["place"][1:], abs=1e-5)
    assert ends[-1] == pytest.approx((1.5, 2.5, 3.05))
    level = np.abs(lines["reach"][:, 2]) < 1e-6
    assert (np.abs(lines["reach"][~level][:, :2]) < 1e-6).all(), "it goes up a side, or level"


def test_the_way_goes_outside_of_the_higher_cube():
    for start, end in (((0.5, 0.5, 1.0), (1.5, 0.5, 3.0)), ((1.5, 0.5, 3.0), (0.5, 0.5, 1.0))):
        (upright,) = [line for line in steps(start, end) if line[0][2] != line[1][2]]
        assert 0.9 < upright[0][0] < 1.0 and upright[0][1] == 0.5


def test_floors_won_are_written_with_their_sign():
    assert [gain_text(gain) for gain in (3, 0, -12)] == ["+3", "=", "-12"]


def test_an_illegal_piece_is_hatched_and_what_is_wrong_is_crossed(game, played):
    scene = build_scene(played(3, 60))
    colors, cells = paints(game.colors), ((5, 0, 3), (5, 1, 3))
    legal = add_preview(scene, colors, Preview(seat=1, cells=cells))
    wrong = add_preview(
        scene, colors, Preview(seat=1, cells=cells, is_legal=False, marked=((5, 0, 3), (0, 0, 0)))
    )
    assert (mark(legal.ghosts["look"]) == Mark.GHOST).all() and not len(legal.signs)
    assert (mark(wrong.ghosts["look"]) == Mark.GHOST | Mark.HATCHED).all()
    lines = kinds(wrong, Sign.WRONG)
    assert len(lines) == 2 * (12 + 12), "edges and diagonals"
    both = np.vstack([lines["place"], lines["place"] + lines["reach"]])
    assert both.min(axis=0) == pytest.approx((-0.012, -0.012, -0.012), abs=1e-4)
    assert both.max(axis=0) == pytest.approx((6.012, 1.012, 4.012), abs=1e-4)


def test_numbers_have_room_in_the_picture(game):
    scene = build_scene(game.new_state(1), preview=Preview(others=(Ghost(1, ((0, 0, 9),), label=1),)))
    assert scene.outline()[:, 2].max() > kinds(scene, Sign.LABEL)["place"][0, 2] + 0.3 > 10


def test_the_cursor_is_a_wire_cube(game):
    scene = build_scene(game.new_state(1), preview=Preview(cursor=(0, 0, 1)))
    lines = kinds(scene, Sign.CURSOR)
    assert len(lines) == len(scene.signs) == 12 and not len(scene.ghosts)
    assert lines["place"].min() > 0 and (lines["place"][:, 2] > 1).all()


def test_an_analysis_shows_several_ghosts_with_numbers(game, played):
    scene = build_scene(played(3, 60))
    others = (
        Ghost(0, ((5, 0, 3),), label=1),
        Ghost(2, ((5, 0, 4), (5, 1, 4)), label=12, strength=0.5),
        Ghost(3, stand=(0, 0, 0), label=3),
    )
    shown = add_preview(scene, paints(game.colors), Preview(others=others))
    assert len(shown.ghosts) == 3 and len(shown[GHOST_CLIMBERS]) == 1
    assert shown.ghosts["rgba"][:, 3].tolist() == [255, 128, 128]
    assert kinds(shown, Sign.LABEL)["text"].tolist() == [pack_text(text) for text in ("1", "12", "3")]
    assert not (shown.ghosts["faces"][0] & 63), "ghosts do not cover each other"


def test_dice_lie_on_no_climber_and_under_no_proposed_piece(game):
    state = game.new_state(1)
    state.play("d2-3")
    scene, colors = build_scene(state), paints(game.colors)
    for die in scene[DICE]:
        assert np.abs(scene[CLIMBERS]["place"][:, :2] - die["place"][:2]).max(axis=1).min() > 0.75
    x, y = (math.floor(value) for value in scene[DICE]["place"][0, :2])
    assert not len(add_preview(scene, colors, Preview(cells=((x, y, 0),)))[DICE])
    for cells in (((x, y, 1),), ((x, y + 3, 0),), ()):
        assert add_preview(scene, colors, Preview(cells=cells))[DICE] is scene[DICE]


def test_dice_lie_beside_the_tower_while_they_count(played):
    for plies in (40, 41, 42, 43, 120, 121):
        state = played(1, plies)
        scene = build_scene(state)
        assert tuple(top_of(turn) for turn in scene[DICE]["turn"]) == (state.dice or ())
        for die in scene[DICE]:
            near = np.abs(scene[CUBES]["cell"] + 0.5 - die["place"]).max(axis=1).min()
            assert near > 0.9, "it lies in a cube"
    low, _ = build_scene(played(1, 43)).bounds()
    without = build_scene(played(1, 42))
    assert not len(without[DICE]) and (without.outline().min(axis=0) <= low).all(), (
        "room for dice is kept, so that the camera stays"
    )


def test_everything_is_in_the_outline(played):
    scene = build_scene(played(3, 100))
    low, high = scene.bounds()
    points = scene.outline()
    assert (points.min(axis=0) <= low).all() and (points.max(axis=0) >= high - (0.1, 0.1, 0.0)).all()
    assert np.isfinite(points).all()
