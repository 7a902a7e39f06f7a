"""Positions as solid models: the surfaces are closed, and the files say what the scene does."""

from collections import Counter

import numpy as np
import pytest

import turmcore
from gui.app.start import main
from gui.features.export.solid import export
from gui.games.turmbauer.picture.kinds import CLIMBERS, CUBE, CUBES
from gui.games.turmbauer.picture.scene import build_scene
from gui.games.waechter.picture.scene import read_scene
from gui.scene.blocks import block
from gui.scene.solids import solids


def edges_of(solid):
    """How often each edge is run along, by direction."""
    return Counter((int(t[i]), int(t[i - 2])) for t in solid.triangles for i in range(3))


def is_closed(solid):
    runs = edges_of(solid)
    return all(n == 1 and runs[b, a] == 1 for (a, b), n in runs.items())


def cubes_at(*cells):
    cubes = np.zeros(len(cells), CUBE)
    cubes["cell"], cubes["block"] = cells, 1
    return cubes


def test_every_block_of_a_tower_is_closed_and_has_the_volume_of_its_cubes(played):
    scene = build_scene(played(3, 90))
    found = solids(scene)
    blocks = [solid for solid in found if solid.name.startswith("block")]
    assert len(blocks) == len(np.unique(scene[CUBES]["block"])) and len(found) == len(blocks) + len(
        scene[CLIMBERS]
    )
    for solid in found:
        assert is_closed(solid), solid.name
        assert len(solid.colors) == len(solid.triangles)
    for solid in blocks:
        number = int(solid.name.partition("_")[2])
        assert solid.volume == pytest.approx((scene[CUBES]["block"] == number).sum())
    whole = solids(scene, is_united=True)[0]
    assert is_closed(whole) and whole.volume == pytest.approx(len(scene[CUBES]))
    assert len(whole.triangles) < sum(len(solid.triangles) for solid in blocks), "walls within the tower"


@pytest.mark.parametrize(
    "cells",
    [
        [(0, 0, 0), (1, 1, 0)],  # an edge alone
        [(0, 0, 0), (1, 1, 1)],  # a corner alone
        [(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (1, 1, 0)],  # an edge, and connected at one of its ends
        [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1, 2) if z != 1 or x == y],  # and at both
        [(x, y, z) for x in range(3) for y in range(3) for z in range(3) if (x, y, z) != (1, 1, 1)],  # hollow
    ],
)
def test_cubes_that_hardly_touch_keep_closed_surfaces(cells):
    solid = block("odd", cubes_at(*cells))
    assert is_closed(solid) and solid.volume == pytest.approx(len(cells))


def test_a_colored_face_keeps_the_color_of_its_cube():
    cubes = cubes_at((0, 0, 0), (1, 0, 0))
    cubes["rgba"] = (10, 20, 30, 255), (200, 100, 50, 255)
    solid = block("two", cubes)
    middles = solid.points[solid.triangles].mean(axis=1)
    assert (solid.colors[middles[:, 0] < 1] == (10, 20, 30)).all()
    assert (solid.colors[middles[:, 0] > 1] == (200, 100, 50)).all()


def test_a_board_is_closed_bodies_too():
    scene = read_scene(turmcore.load("waechter").new_state(1).to_text())
    found = solids(scene)
    assert {solid.name.partition("_")[0] for solid in found} == {"stone", "guard", "tile"}
    assert all(is_closed(solid) and solid.volume > 0 for solid in found)


def read_stl(data):
    count = int.from_bytes(data[80:84], "little")
    rows = np.frombuffer(data[84:], np.dtype([("n", "<f4", 3), ("c", "<f4", (3, 3)), ("a", "<u2")]))
    assert len(rows) == count
    return rows


def test_a_printed_tower_can_be_read_back(played, tmp_path):
    state = played(2, 70)
    path = tmp_path / "tower.stl"
    assert export(str(path), state.to_text(), unit=5.0) == [str(path)]
    rows = read_stl(path.read_bytes())
    corners = rows["c"].astype(float)
    figures = solids(build_scene(state), is_united=True)[1:]
    volume = (corners[:, 0] * np.cross(corners[:, 1], corners[:, 2])).sum() / 6 / 125
    wanted = len(state.cubes()) + sum(figure.volume for figure in figures)
    assert volume == pytest.approx(wanted, rel=1e-4)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    assert np.allclose(rows["n"], normals, atol=1e-3)


def test_a_model_with_colors_can_be_read_back(played, tmp_path):
    state = played(2, 70)
    path = tmp_path / "my tower.obj"
    assert main(["--export", str(path), state.to_text(), "--unit", "10"]) == 0
    lines = path.read_text().splitlines()
    library = next(line.split()[1:] for line in lines if line.startswith("mtllib"))
    assert library == ["my_tower.mtl"], "a name with a space ends too early"
    known = {line.split()[1] for line in (tmp_path / library[0]).read_text().splitlines() if "newmtl" in line}
    used = {line.split()[1] for line in lines if line.startswith("usemtl")}
    assert used == known and len(known) >= 3
    points = np.array([line.split()[1:] for line in lines if line.startswith("v ")], float) / 10
    faces = np.array([line.split()[1:] for line in lines if line.startswith("f ")], int) - 1
    runs = Counter((int(t[i]), int(t[i - 2])) for t in faces for i in range(3))
    assert all(n == 1 and runs[b, a] == 1 for (a, b), n in runs.items())
    a, b, c = points[faces].transpose(1, 0, 2)
    wanted = sum(solid.volume for solid in solids(build_scene(state)))
    assert (a * np.cross(b, c)).sum() / 6 == pytest.approx(wanted, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "position", "unit"),
    [
        ("tower.3mf", "", "20"),
        ("tower.stl", "tb1 nonsense", "20"),
        ("tower.stl", "", "0"),
        ("tower.stl", "", "nan"),
        ("tower.stl", turmcore.load("babel").new_state(1).to_text(), "20"),
        ("none/tower.stl", "", "20"),
    ],
)
def test_what_cannot_be_exported_is_said_in_a_line(tmp_path, capsys, name, position, unit):
    position = position or turmcore.load("turmbauer").new_state(1).to_text()
    assert main(["--export", str(tmp_path / name), position, "--unit", unit]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.iterdir())
