"""Pieces for a 3D printer: closed bodies that do not overlap, on plates of the size of a bed."""

import io
import json
import math
import zipfile
from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.slow import all_but
from turmcore import TurmError
from turmcore.cli.main import main
from turmcore.core.plate import plates
from turmcore.turmbauer import prints
from turmcore.turmbauer.pieces import SETS, format_set, parse
from turmcore.turmbauer.prints import EDGES, ROUNDINGS, PrintSettings, lay_out
from turmcore.turmbauer.scene import CLIMBER
from turmcore.turmbauer.tower import BASE
from turmcore.voxel.lattice import neighbors
from turmcore.voxel.rounded import rounded

SPACE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def mesh(points, triangles):
    """A body as the mesh library reads it: nothing is mended."""
    return trimesh.Trimesh(points, triangles, process=False)


def check_closed(body):
    assert body.is_watertight and body.is_winding_consistent and body.volume > 0
    assert body.area_faces.min() > 0


@st.composite
def cells(draw, size):
    """The cells of a piece of some size."""
    found = [(0, 0, 0)]
    while len(found) < size:
        near = sorted({cell for one in found for cell in neighbors(one)} - set(found))
        found.append(draw(st.sampled_from(near)))
    low = np.min(found, axis=0)
    return [tuple(map(int, cell - low)) for cell in np.array(found)]


@st.composite
def sets(draw):
    """A user's set: two pieces of each size, of any shape."""
    lines = ["set drawn", "status reconstruction", "piece a1 1 000C", "piece b1 1 000N"]
    for size in range(2, 7):
        for letter in "ab":
            odd = draw(st.integers(0, 1))
            words = [f"{x}{y}{z}{'NC'[(x + y + z + odd) % 2]}" for x, y, z in draw(cells(size))]
            lines.append(f"piece {letter}{size} 1 {' '.join(words)}")
    return parse("\n".join(lines))


def check_pieces(pieces, chosen):
    """Every body is closed; those of a piece are its cubes, each within its own cell."""
    found = lay_out(pieces, chosen)
    seen = Counter()
    for plate in found:
        assert len(plate.materials) <= 2
        for thing, _ in plate.things:
            seen[thing.name] += 1
            for body in thing.bodies:
                check_closed(mesh(body.points, body.triangles))
            low = np.min([body.points.min(axis=0) for body in thing.bodies], axis=0)
            high = np.max([body.points.max(axis=0) for body in thing.bodies], axis=0)
            assert np.allclose(low, 0, atol=0.02) and np.allclose(high, thing.size, atol=0.02)
    named = {thing.name: thing for plate in found for thing, _ in plate.things}
    for letter in chosen.colors:
        for piece in pieces.pieces:
            assert seen[f"{letter}{piece.id}"] == piece.count
            if not chosen.is_whole:
                check_cubes(named[f"{letter}{piece.id}"], piece, letter, chosen.edge)
    assert (
        seen["base"] == 1 and seen["climber"] == len(chosen.colors) and seen["ring"] == 2 * len(chosen.colors)
    )
    return found


def check_cubes(thing, piece, letter, edge):
    cubes = set()
    for body in thing.bodies:
        for part in mesh(body.points, body.triangles).split(only_watertight=True):
            assert np.allclose(part.extents, edge), "more than a cube hangs together"
            x, y, z = (part.bounds[0] / edge).round().astype(int).tolist()
            assert np.allclose(part.bounds[0], np.array([x, y, z]) * edge)
            assert (x, y, z, body.name == letter) not in cubes
            cubes.add((x, y, z, body.name == letter))
    assert tuple(sorted(cubes, key=lambda cube: (cube[2], cube[1], cube[0]))) in piece.orientations


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(list(SETS.shipped)[:1], SETS.shipped))
@pytest.mark.parametrize("is_whole", [False, True])
def test_all_bodies_of_a_shipped_set_are_closed(name, is_whole):
    found = check_pieces(SETS.find(name), PrintSettings(is_whole=is_whole))
    assert [plate.name for plate in found] == [f"{name}-{what}" for what in ("base", *"RGBK")]


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(
    sets(),
    st.floats(*EDGES),
    st.floats(ROUNDINGS[0] * 1.001, ROUNDINGS[1] * 0.999),
    st.booleans(),
    st.sampled_from(("R", "Y")),
)
def test_all_bodies_of_a_drawn_set_are_closed(pieces, edge, rounding, is_whole, color):
    chosen = PrintSettings(
        edge, rounding * edge, bed=(700.0, 700.0), room=0.01 * edge, is_whole=is_whole, colors=color
    )
    check_pieces(pieces, chosen)


@pytest.mark.slow
@given(cells(6), st.floats(*ROUNDINGS))
def test_glued_cubes_are_one_body_with_the_volume_of_them_all(found, radius):
    points, triangles = rounded(found, radius)
    whole = mesh(points, triangles)
    check_closed(whole)
    assert whole.body_count == 1
    assert whole.volume == pytest.approx(6 * mesh(*rounded([(0, 0, 0)], radius)).volume)


def test_edges_are_round():
    points, _ = rounded([(0, 0, 0)], 0.1)
    inner = np.clip(points, 0.1, 0.9)
    assert np.linalg.norm(points - inner, axis=1) == pytest.approx(0.1)
    exact = 0.8**3 + 6 * 0.1 * 0.8**2 + 3 * math.pi * 0.1**2 * 0.8 + 4 / 3 * math.pi * 0.1**3
    assert mesh(*rounded([(0, 0, 0)], 0.1)).volume == pytest.approx(exact, abs=1e-3)


def test_a_ring_goes_over_a_climber_and_two_lie_on_its_coat():
    chosen = PrintSettings(edge=20.0, room=0.4)
    [things] = [plate.things for plate in lay_out(SETS.find("A"), chosen) if plate.name == "A-R"]
    ring = next(thing for thing, _ in things if thing.name == "ring").bodies[0]
    inner = np.hypot(*(ring.points[:, :2] - np.array(ring.points[:, :2].max()) / 2).T).min()
    profile = np.array(CLIMBER.profile) * 20
    above = profile[profile[:, 1] > 0.48 * 20]
    assert above[:, 0].max() == pytest.approx(inner - 0.4), "the collar is the widest that it goes over"
    coat = profile[(profile[:, 1] > 0.1 * 20) & (profile[:, 1] <= 0.48 * 20)]
    rests = np.interp(-inner, -coat[:, 0], coat[:, 1])
    collar = above[:, 1].min()
    assert rests + 2 * ring.points[:, 2].max() <= collar
    foot = max(radius for radius, height in CLIMBER.profile if height < 0.1)
    assert foot <= 0.5 - ROUNDINGS[1], "it stands on the flat part of a cube"


def test_a_piece_lies_so_that_few_cubes_hang():
    things = {
        thing.name: thing
        for plate in lay_out(SETS.find("A"), PrintSettings(colors="R"))
        for thing, _ in plate.things
    }
    assert things["R5p"].size[2] == 20, "a flat piece lies flat"
    assert things["base"].size == (40, 40, 20) and len(BASE) == 4


@given(
    st.lists(st.tuples(st.floats(1, 60), st.floats(1, 60)), max_size=30),
    st.floats(60, 200),
    st.floats(60, 200),
    st.floats(0, 10),
)
def test_things_on_a_plate_have_room(sizes, width, depth, gap):
    things = [prints.Printed(str(i), (), (w, d, 1.0)) for i, (w, d) in enumerate(sizes)]
    found = plates("p", things, {}, (width, depth), gap)
    assert sorted(thing.name for plate in found for thing, _ in plate.things) == sorted(
        map(str, range(len(sizes)))
    )
    for plate in found:
        assert plate.things
        for i, (a, (ax, ay, _)) in enumerate(plate.things):
            assert ax + a.size[0] <= width + 1e-6 and ay + a.size[1] <= depth + 1e-6
            for b, (bx, by, _) in plate.things[:i]:
                apart = (bx - ax - a.size[0], ax - bx - b.size[0], by - ay - a.size[1], ay - by - b.size[1])
                assert max(apart) >= gap - 1e-6
    assert [plate.name for plate in found] in ([], ["p"], [f"p-{n + 1}" for n in range(len(found))])


def read_3mf(data):
    """The meshes on a plate as (thing, material, mesh), each where it stands."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert package.testzip() is None
        model = ElementTree.fromstring(package.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    objects = {one.get("id"): one for one in model.iter(f"{SPACE}object")}
    materials = [(one.get("name"), one.get("displaycolor")) for one in model.iter(f"{SPACE}base")]
    found = []
    for item in model.iter(f"{SPACE}item"):
        thing = objects[item.get("objectid")]
        numbers = [float(word) for word in item.get("transform").split()]
        assert numbers[:9] == [1, 0, 0, 0, 1, 0, 0, 0, 1]
        for part in thing.iter(f"{SPACE}component"):
            body = objects[part.get("objectid")]
            points = [[float(one.get(k)) for k in "xyz"] for one in body.iter(f"{SPACE}vertex")]
            triangles = [
                [int(one.get(k)) for k in ("v1", "v2", "v3")] for one in body.iter(f"{SPACE}triangle")
            ]
            moved = np.array(points) + numbers[9:]
            found.append((thing.get("name"), materials[int(body.get("pindex"))], mesh(moved, triangles)))
    return found


@pytest.mark.slow
def test_a_3mf_file_says_what_the_plate_holds(tmp_path, capsysbinary):
    assert main(["print", "turmbauer", "--output", str(tmp_path / "new"), "--colors", "GY", "--json"]) == 0
    told = json.loads(capsysbinary.readouterr().out)
    assert [one["file"] for one in told["files"]] == [
        str(tmp_path / "new" / f"A-{what}.3mf") for what in ("base", "G", "Y")
    ]
    found = read_3mf((tmp_path / "new/A-G.3mf").read_bytes())
    assert {material for _, material, _ in found} == {("natural", "#e2b880"), ("G", "#34884a")}
    plate = next(one for one in lay_out(SETS.find("A"), PrintSettings()) if one.name == "A-G")
    wanted = [
        (thing.name, body.name, body.at(place)) for thing, place in plate.things for body in thing.bodies
    ]
    assert [(name, material[0]) for name, material, _ in found] == [(name, of) for name, of, _ in wanted]
    for (_, _, body), (_, _, solid) in zip(found, wanted, strict=True):
        check_closed(body)
        assert np.allclose(body.vertices, solid.points, atol=1e-3)
    assert told["files"][1]["things"] == [thing.name for thing, _ in plate.things]


def test_an_stl_file_for_each_material_is_closed(tmp_path):
    assert main(["print", "turmbauer", "--format", "stl", "--colors", "R", "--output", str(tmp_path)]) == 0
    names = ["A-R-R.stl", "A-R-natural.stl", "A-base-dark.stl", "A-base-natural.stl"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    total = 0.0
    for path in tmp_path.iterdir():
        body = trimesh.load_mesh(path)
        check_closed(body)
        total += body.volume
    whole = tmp_path / "whole"
    options = ["--format", "stl", "--whole", "--colors", "R", "--output", str(whole)]
    assert main(["print", "turmbauer", *options]) == 0
    bodies = [trimesh.load_mesh(whole / name) for name in ("A-R.stl", "A-base.stl")]
    for body in bodies:
        check_closed(body)
    assert bodies[0].body_count == 12 + 1 + 2 and sum(body.volume for body in bodies) == pytest.approx(total)


def test_several_plates_are_numbered_and_a_users_set_is_taken(tmp_path):
    file = tmp_path / "mine.set"
    file.write_text(format_set(SETS.find("C")).replace("set C", "set mine"))
    out = tmp_path / "out"
    options = ["--set", str(file), "--bed", "100x100", "--colors", "B", "--output", str(out)]
    assert main(["print", "turmbauer", *options]) == 0
    mark = SETS.content_hash(parse(file.read_text()))
    names = sorted(path.name for path in out.iterdir())
    assert names[0] == f"mine-{mark}-B-1.3mf" and names[-1] == f"mine-{mark}-base.3mf" and len(names) > 2
    assert [len(name) for name in names] == [len(names[0])] * (len(names) - 1) + [len(names[-1])]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--edge", "0"], "edge 0: a cube's edge is 8 to 100 mm"),
        (["--edge", "nan"], "edge nan: a cube's edge is 8 to 100 mm"),
        (["--rounding", "5"], "rounding 5: the edges of a cube of 20 mm are rounded by 0.2 to 2.5 mm"),
        (["--bed", "50x39"], "bed 50x39: base takes 40 x 40 mm; every thing has to fit on a plate"),
        (
            ["--set", "C", "--bed", "45x59"],
            "bed 45x59: R5w takes 60 x 60 mm; every thing has to fit on a plate",
        ),
        (["--bed", "infx5"], "bed infx5: width and depth are more than 0 mm"),
        (["--bed", "wide"], "argument --bed: 'wide' is no size such as 220x220"),
        (["--gap", "-1"], "gap -1: the room between two things is 0 mm or more"),
        (["--room", "1.5"], "room 1.5: a ring has 0 to 1 mm of room on a climber of cubes of 20 mm"),
        (["--colors", "RR"], "colors 'RR': they are different letters of RGBKYWOP"),
        (["--set", "Z"], "there is no piece set 'Z'"),
    ],
)
def test_bad_input_is_said_in_a_line_and_nothing_is_written(tmp_path, capsys, options, said):
    out = tmp_path / "out"
    assert main(["print", "turmbauer", "--output", str(out), *options]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"turmcore: {said}") and error.count("\n") == 1
    assert not out.exists()


def test_a_format_and_a_game_that_are_none_are_refused(tmp_path, capsys):
    with pytest.raises(TurmError, match="format 'obj': it is 3mf or stl"):
        PrintSettings(kind="obj")
    assert main(["print", "babel", "--output", str(tmp_path / "out")]) == 2
    assert "there are no pieces of babel" in capsys.readouterr().err


def test_a_plate_that_cannot_be_written_leaves_all_as_they_were(tmp_path, capsys):
    (tmp_path / "A-base.3mf").write_bytes(b"old")
    (tmp_path / "A-R.3mf").mkdir()
    assert main(["print", "turmbauer", "--colors", "R", "--output", str(tmp_path)]) in (1, 2)
    assert "A-R.3mf" in capsys.readouterr().err
    assert (tmp_path / "A-base.3mf").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["A-R.3mf", "A-base.3mf"]
