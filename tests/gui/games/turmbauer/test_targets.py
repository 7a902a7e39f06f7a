import numpy as np
import pytest

from gui.games.turmbauer.model import Preview
from gui.games.turmbauer.picture.controller import preview_of
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBES
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.scene import add_preview, build_scene
from gui.games.turmbauer.play.choosing import Aim
from gui.games.turmbauer.play.targets import CubeTargets, Face, table_hit
from gui.scene.camera import Camera
from gui.scene.hiding import hidden, reveal
from gui.scene.inside import Inside
from gui.scene.kind import Part
from gui.scene.picking import Hit
from turmcore.turmbauer.choices import choices_of

WIDTH, HEIGHT = 800, 600
DOWN = np.array([0.0, 0.0, -1.0])


def targets(*cells):
    return CubeTargets(np.array(cells, float).reshape(-1, 3), np.zeros((len(cells), 3)))


def of(scene):
    return CubeTargets(scene[CUBES]["cell"], scene[CUBES]["shift"])


def test_beside_the_tower_lies_the_table():
    tower = targets((0, 0, 0))
    assert tower.hit(np.array([5.5, -2.5, 9.0]), DOWN) == Hit(Face((5, -3, -1), (0, 0, 1)))
    assert tower.hit(np.array([0.5, 0.5, 9.0]), DOWN) == Hit(Face((0, 0, 0), (0, 0, 1)))
    assert tower.hit(np.array([5.5, 0.5, 9.0]), -DOWN) is None
    assert targets().hit(np.array([0.5, 0.5, 9.0]), DOWN) == Hit(Face((0, 0, -1), (0, 0, 1)))


def test_nothing_is_seen_from_below_the_table():
    assert table_hit(np.array([0.5, 0.5, -1.0]), DOWN) is None


def test_the_anchor_is_the_free_cell_in_front():
    assert Face((1, 2, 3), (0, -1, 0)).anchor == (1, 1, 3)


def seen(scene, camera, cell):
    """What is hit in the middle of the side of a drawn cube that faces -y."""
    number = int(np.flatnonzero((scene[CUBES]["cell"] == cell).all(axis=1))[0])
    point = scene[CUBES]["cell"][number] + scene[CUBES]["shift"][number] + (0.5, 0.0, 0.5)
    x, y, _, w = camera.matrix(WIDTH / HEIGHT) @ np.append(point, 1.0)
    ray = camera.ray((x / w + 1) / 2 * WIDTH, (1 - y / w) / 2 * HEIGHT, WIDTH, HEIGHT)
    return of(scene).hit(*ray)


def test_cubes_that_are_drawn_apart_are_hit_where_they_are_drawn(played):
    state = played(1, 100)
    plain = build_scene(state)
    front = [tuple(cell) for cell in plain[CUBES]["cell"].astype(int).tolist()]
    front = [cell for cell in front if not any((cell[0], y, cell[2]) in front for y in range(-9, cell[1]))]
    assert len(front) > 10
    for explode in ("floors", "pieces"):
        scene = build_scene(state, inside=Inside(explode=explode, spread=1.0))
        for is_orthographic in (False, True):
            camera = Camera(yaw=-90, pitch=3, is_orthographic=is_orthographic)
            camera.fit(scene.outline(), WIDTH / HEIGHT)
            hits = [seen(scene, camera, cell) for cell in front]
            own = sum(hit == Hit(Face(cell, (0, -1, 0))) for hit, cell in zip(hits, front, strict=True))
            assert own > 0.6 * len(front), (explode, is_orthographic)


def test_what_is_cut_away_or_glass_is_not_hit(played):
    state = played(1, 100)
    top = max((tuple(cell[:3]) for cell in state.cubes().tolist()), key=lambda cell: cell[2])
    above = np.array([top[0] + 0.5, top[1] + 0.5, 99.0])
    assert of(build_scene(state)).hit(above, DOWN) == Hit(Face(top, (0, 0, 1)))
    cut = of(build_scene(state, inside=Inside("z", 2))).hit(above, DOWN)
    assert cut is not None and cut.what.cell[2] < 2
    glass = of(build_scene(state, inside=Inside(is_xray=True))).hit(above, DOWN)
    assert glass is not None and glass.what.cell[2] == -1


def test_a_ghost_is_hit_only_where_ghosts_count(game, played):
    scene = build_scene(played(1, 60))
    ghosted = add_preview(scene, paints(game.colors), Preview(seat=1, cells=((0, 0, 40),)))
    above = np.array([0.5, 0.5, 99.0])
    solid = of(ghosted).hit(above, DOWN)
    cubes = np.concatenate([ghosted[CUBES], ghosted.ghosts])
    everything = CubeTargets(cubes["cell"], cubes["shift"]).hit(above, DOWN)
    assert everything == Hit(Face((0, 0, 40), (0, 0, 1))) and solid != everything


@pytest.mark.parametrize("is_orthographic", [False, True])
@pytest.mark.parametrize(("view", "behind"), [("front", [2, 3]), ("back", [0, 1]), ("top", [])])
def test_a_climber_behind_the_tower_is_hidden(game, view, behind, is_orthographic):
    scene, camera = build_scene(game.new_state(1)), Camera(is_orthographic=is_orthographic)
    camera.look(view)
    figures = scene[CLIMBERS].copy()
    figures["place"][:, 0] = 1.0  # before the middle of the base stone, or behind it
    found = hidden(figures, scene.targets(False), camera)
    assert found["place"].tolist() == figures["place"][behind].tolist()


@pytest.mark.parametrize("phase", ["build", "climb"])
def test_the_tower_hides_all_climbers_but_the_one_that_somebody_moves(game, phase):
    state = game.new_state(1)
    camera = Camera()

    def hinted(aim):
        scene = add_preview(build_scene(state), paints(game.colors), preview_of(aim, is_plain=False))
        shown = reveal(scene, lambda: scene.targets(False), camera).items.items()
        return [
            things["place"].tolist() for kind, things in shown if kind.part is Part.VEILED and len(things)
        ]

    assert not hinted(Aim.of(state, [], [])), "the first picture of a game"
    while state.seat != 3 or state.phase != phase:  # its climber stands behind the base stone
        state.play(state.sample_chance() if state.is_chance() else state.legal_actions()[0])
    assert state.climbers[3] is None
    own = build_scene(state)[CLIMBERS]["place"][3:].tolist()
    assert hinted(Aim.of(state, choices_of(state), [])) == [own] * (phase == "climb")
    assert not hinted(Aim.of(state, [], [])), "nobody has a choice"
