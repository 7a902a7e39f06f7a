import numpy as np

from gui.games.turmbauer.picture.kinds import CLIMBERS
from gui.scene import mesh, voxels

WEST, EAST, SOUTH, NORTH, DOWN, UP = range(6)
U_LOW, U_HIGH, V_LOW, V_HIGH = range(4)


def cells(*triples):
    return np.array(triples, np.int64)


def has_line(edges, cube, face, side):
    return bool(edges[cube] >> (face * 4 + side) & 1)


def light(shade, cube, face, corner):
    return int(shade[cube, face // 3] >> (face % 3 * 4 + corner) * 2 & 3)


def test_bevel_lines_run_around_a_piece_but_not_through_it():
    edges = voxels.bevel_edges(cells((0, 0, 0), (1, 0, 0), (2, 0, 0)), np.array([1, 1, 2]))
    assert not has_line(edges, 0, UP, U_HIGH), "glued cubes have no line between them"
    assert has_line(edges, 1, UP, U_HIGH), "another piece begins there"
    assert has_line(edges, 0, UP, U_LOW) and has_line(edges, 0, UP, V_LOW) and has_line(edges, 0, UP, V_HIGH)


def test_a_covered_face_is_marked():
    covered = voxels.covered_faces(cells((0, 0, 0), (1, 0, 0)))
    assert covered.tolist() == [1 << EAST, 1 << WEST]


def test_corners_get_dark_where_cubes_meet():
    shade = voxels.corner_shade(cells((0, 0, 1), (1, 0, 2)))
    # corners: (u, v) = (0,0) (1,0) (0,1) (1,1); the second cube stands on the east side of the first
    assert light(shade, 0, UP, 0) == 3
    assert light(shade, 0, UP, 1) < 3 and light(shade, 0, UP, 3) < 3


def drawn(corners, cube, corner):
    return tuple(int(corners[cube] >> (corner * 3 + axis) & 1) for axis in range(3))


def test_a_gap_is_where_the_next_piece_goes_on():
    places = cells((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 1))
    gaps, corners = voxels.rims(places, np.array([1, 1, 2, 3]), np.zeros(4, np.int64))
    assert has_line(gaps, 1, UP, U_HIGH) and has_line(gaps, 2, UP, U_LOW) and has_line(gaps, 1, SOUTH, U_HIGH)
    assert not has_line(gaps, 1, UP, U_LOW), "another piece stands there"
    assert not has_line(gaps, 0, SOUTH, U_HIGH), "one piece"
    assert has_line(gaps, 0, WEST, V_HIGH) and has_line(gaps, 3, WEST, V_LOW)
    assert not has_line(gaps, 2, UP, U_HIGH), "nothing goes on there"
    assert drawn(corners, 2, 7) == (1, 1, 1) and drawn(corners, 1, 5) == drawn(corners, 2, 4) == (0, 1, 1)
    assert drawn(corners, 1, 4) == (0, 1, 0), "in the angle of floor and wall it stays beside both"
    alone = voxels.rims(places, np.array([1, 1, 2, 3]), np.arange(4))
    assert (alone[0] == 0).all() and (alone[1] == (1 << 24) - 1).all(), (
        "what does not touch is round all over"
    )


def test_the_surface_stays_closed_where_cubes_meet():
    """Cubes that touch agree on each corner that several of them have, but for those that are covered all over."""
    rng = np.random.default_rng(7)
    places = np.argwhere(rng.random((4, 4, 4)) < 0.5)
    _, corners = voxels.rims(places, rng.integers(1, 9, len(places)), np.zeros(len(places), np.int64))
    moved = {}
    for cube, place in enumerate(places):
        for corner in range(8):
            at = np.array([corner & 1, corner >> 1 & 1, corner >> 2])
            way = tuple((drawn(corners, cube, corner) * (1 - 2 * at)).tolist())
            moved.setdefault(tuple(place + at), set()).add(way)
    assert all(len(ways) == 1 for ways in moved.values()) and len(set.union(*moved.values())) > 12


def test_the_table_darkens_the_foot():
    shade = voxels.corner_shade(cells((0, 0, 0)))
    assert light(shade, 0, SOUTH, 0) < light(shade, 0, SOUTH, 2) == 3


def test_the_table_is_dark_under_the_tower_only():
    contact = voxels.contact_shadow(cells((0, 0, 0), (1, 0, 0), (0, 0, 9)))

    def at(x, y):
        scale = len(contact.darkness) / contact.size
        return int(contact.darkness[int((y - contact.y) * scale), int((x - contact.x) * scale)])

    assert at(1.0, 0.5) > at(2.2, 0.5) > at(3.5, 0.5)
    edge = contact.darkness
    assert max(edge[0].max(), edge[-1].max(), edge[:, 0].max(), edge[:, -1].max()) < 8


def test_triangles_of_all_meshes_face_outward():
    for make in (mesh.cube, CLIMBERS.mesh, mesh.square, mesh.die):
        vertices = make()
        corners = vertices["position"].reshape(-1, 3, 3)
        faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals = vertices["normal"].reshape(-1, 3, 3).mean(axis=1)
        area = np.linalg.norm(faces, axis=1)
        assert (np.einsum("ij,ij->i", faces, normals)[area > 1e-9] > 0).all(), make
        assert np.allclose(np.linalg.norm(vertices["normal"], axis=1), 1, atol=1e-5), make


def test_the_climber_fits_under_one_cube_of_headroom():
    place = CLIMBERS.mesh()["position"]
    assert place[:, 2].min() == 0 and place[:, 2].max() < 1
    assert np.hypot(place[:, 0], place[:, 1]).max() < 0.5


def test_groups_do_not_touch_each_other():
    own, groups = cells((0, 0, 0), (1, 0, 0)), np.array([0, 1])
    assert voxels.covered_faces(own, groups).tolist() == [0, 0]
    assert voxels.covered_faces(own, np.array([1, 1])).tolist() == [1 << EAST, 1 << WEST]
    high = cells((0, 0, 1), (1, 0, 2))
    assert (
        light(voxels.corner_shade(high, groups), 0, UP, 1) == 3 > light(voxels.corner_shade(high), 0, UP, 1)
    )


def test_a_die_is_round_at_its_edges_and_as_large_as_a_cube():
    place = mesh.die()["position"]
    assert np.abs(place).max() == 0.5 and np.linalg.norm(place, axis=1).max() < 0.8


def test_the_grain_runs_along_the_block():
    cells = np.array([(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (5, 5, 0), (7, 7, 0), (7, 8, 0)])
    blocks = np.array([1, 1, 1, 1, 2, 3, 3])
    assert voxels.grain_axes(cells, blocks).tolist() == [3, 3, 3, 3, 0, 2, 2], "a single cube has no length"


def test_a_rimmed_cube_is_the_cube_with_strips_along_its_sides():
    rimmed, plain = mesh.rimmed(0.1), mesh.cube()
    assert len(rimmed) == 9 * len(plain)
    for face in range(6):
        own = rimmed[rimmed["face"] == face]
        corners = own["position"].reshape(-1, 3, 3).astype(float)
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert np.allclose(across.sum(axis=0) / 2, mesh.NORMALS[face], atol=1e-5), (
            "as large, and seen from outside"
        )
        u, v = mesh.face_axes(face)
        assert np.allclose(own["uv"], own["position"][:, [u, v]])
        assert (
            set(np.unique(own["uv"].round(3)).tolist()) == {0.0, 0.1, 0.9, 1.0}
            or len(np.unique(own["uv"].round(3))) == 4
        )
    assert len(mesh.slab(0.1)) == 102 and set(mesh.slab(0.1)["face"].tolist()) == {0, 1, 2, 3, 5}
