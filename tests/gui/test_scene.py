import numpy as np

from gui.games.turmbauer.palette import DARK, NATURAL, Pattern, paints
from gui.games.turmbauer.scene import NOTHING, Preview, add_preview, build_scene
from gui.scene.arrays import Mark, Material, Sign


def material(look):
    return look & 15


def pattern(look):
    return look >> 4 & 15


def mark(look):
    return look >> 8 & 15


def test_the_start_is_the_base_stone_and_climbers_on_the_table(game):
    scene = build_scene(game.new_state(1))
    assert {tuple(cell) for cell in scene.cubes["cell"].astype(int)} == {
        (0, 0, 0),
        (1, 0, 0),
        (0, 1, 0),
        (1, 1, 0),
    }
    assert sorted(material(scene.cubes["look"]).tolist()) == [Material.NATURAL] * 2 + [Material.DARK] * 2
    assert {tuple(rgba[:3]) for rgba in scene.cubes["rgba"].tolist()} == {NATURAL, DARK}
    assert len(scene.figures) == 4 and (scene.figures["place"][:, 2] == 0).all()
    for x, y, _ in scene.figures["place"]:
        assert not (-0.3 < x < 2.3 and -0.3 < y < 2.3), "a climber stands in the base stone"


def test_cubes_show_color_and_sign_of_their_owner(game, played):
    state = played(2, 120)
    scene = build_scene(state)
    colors = paints(game.colors)
    shows = {tuple(row[:3]): row[4] for row in state.cubes().tolist()}
    assert len(scene.cubes) == len(shows)
    for cube in scene.cubes:
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
    assert len(Pattern) == 4


def test_climbers_stand_on_their_fields(played):
    state = played(3, 90)
    scene = build_scene(state)
    for place, figure in zip(state.climbers, scene.figures, strict=True):
        if place is not None:
            assert figure["place"].tolist() == [place[0] + 0.5, place[1] + 0.5, place[2] + 1]


def test_the_block_built_last_is_marked(played):
    state = played(3, 60)
    number = len(state.blocks)
    scene = build_scene(state, fresh=number)
    marked = scene.cubes[mark(scene.cubes["look"]) == Mark.FRESH]
    cells = {tuple(cell) for cell in marked["cell"].astype(int).tolist()}
    assert cells == {cube[:3] for cube in state.blocks[-1].cubes}
    assert not mark(build_scene(state).cubes["look"]).any()


def test_a_preview_leaves_the_solid_arrays_alone(game, played):
    scene = build_scene(played(3, 60))
    preview = Preview(seat=1, cells=((5, 0, 3), (5, 1, 3)))
    ghosted = add_preview(scene, paints(game.colors), preview)
    assert ghosted.cubes is scene.cubes and ghosted.figures is scene.figures
    assert {tuple(cell) for cell in ghosted.ghost_cubes["cell"].astype(int).tolist()} == set(preview.cells)
    # the checkerboard says which of the cubes are natural
    assert material(ghosted.ghost_cubes["look"]).tolist() == [Material.NATURAL, Material.PAINTED]
    assert (mark(ghosted.ghost_cubes["look"]) == Mark.GHOST).all()
    assert len(add_preview(ghosted, paints(game.colors), NOTHING).ghost_cubes) == 0


def test_goals_and_the_way_are_marked(game):
    state = game.new_state(1)
    goals = ((0, 0, 0), (1, 0, 0), (1, 1, 0))
    path = (None, (1, 0, 0), (1, 1, 0))
    preview = Preview(seat=0, climbs=True, stand=(1, 1, 0), path=path, goals=goals)
    scene = build_scene(state, preview=preview)
    assert scene.markers["kind"].tolist() == [Sign.GOAL, Sign.GOAL, Sign.CHOSEN, Sign.STEP]
    assert scene.ghost_figures["place"].tolist() == [[1.5, 1.5, 1.0]]
    hole = build_scene(state, preview=Preview(climbs=True, stand=(4, 4, -1)))
    assert hole.ghost_figures["place"][0, 2] == 0


def test_everything_is_in_the_outline(played):
    scene = build_scene(played(3, 100))
    low, high = scene.bounds()
    points = scene.outline()
    assert (points.min(axis=0) <= low).all() and (points.max(axis=0) >= high - (0.1, 0.1, 0.0)).all()
    assert np.isfinite(points).all()
