"""A kind that no game has is drawn with its own shaders, and nothing in gui knows of it."""

import numpy as np
import pytest

from gui.scene import mesh
from gui.scene.camera import Camera
from gui.scene.gl.offscreen import Offscreen
from gui.scene.kind import Kind, Part
from gui.scene.scene import Scene

SLAB = np.dtype([("place", "f4", 3), ("rgba", "u1", 4)])
RED, BLUE = (200, 10, 10, 255), (10, 10, 200, 255)


def boxes(slabs):
    return slabs["place"], slabs["place"] + (1.0, 1.0, 0.3)


SLABS = Kind("slab", mesh.cube, SLAB, "slab.vert", "slab.frag", home="tests.gui.scene.gl", boxes=boxes)
GHOSTS = SLABS.seen_as(Part.PROPOSAL)
ABOVE = Camera(yaw=-90, pitch=89, distance=6, target=np.array([0.5, 0.5, 0.0]))


@pytest.fixture(scope="module")
def screen():
    screen = Offscreen("low")
    yield screen
    screen.close()


def middle(screen, scene):
    return screen.picture(scene, ABOVE, 60, 60)[30, 30, :3].astype(int)


def slabs(kind, *rows):
    return {kind: kind.rows(list(rows))}


def test_a_kind_is_drawn_with_shaders_from_its_own_package(screen):
    table = middle(screen, Scene())
    assert np.abs(middle(screen, Scene(slabs(SLABS, ((0, 0, 0), RED)))) - RED[:3]).max() <= 2
    assert (middle(screen, Scene(slabs(SLABS))) == table).all(), "none of them"
    assert (middle(screen, Scene()) == table).all(), "no such kind any more"


def test_what_is_solid_throws_a_shadow_and_what_is_proposed_does_not(screen):
    row = ((-1, -1, 2), RED)
    solid, ghost = Scene(slabs(SLABS, row)), Scene(slabs(GHOSTS, row))
    bare, shaded, plain = (
        screen.picture(scene, ABOVE, 60, 60).astype(int) for scene in (Scene(), solid, ghost)
    )
    dark = bare.sum(axis=2) - shaded.sum(axis=2) > 60
    assert dark.sum() > 40 and ((bare.sum(axis=2) - plain.sum(axis=2) > 60) <= (plain[..., 0] > 150)).all()


def test_kinds_are_drawn_in_the_order_of_the_scene(screen):
    over = GHOSTS.seen_as(Part.PROPOSAL)
    place = (0, 0, 0)
    for first, second in ((GHOSTS, over), (over, GHOSTS)):
        scene = Scene(slabs(first, (place, RED)) | slabs(second, (place, BLUE)))
        red, _, blue = middle(screen, scene)
        assert blue > 150 and red < 50, "the later one over the earlier one"


def test_only_what_changed_is_drawn_anew(screen):
    scene = Scene(slabs(SLABS, ((0, 0, 0), RED)))
    middle(screen, scene)
    before = screen.renderer.num_solid_pictures
    shown = scene.showing(slabs(GHOSTS, ((0, 0, 1), BLUE)))
    middle(screen, shown)
    assert screen.renderer.num_solid_pictures == before and screen.renderer.num_draws == 1
    assert not shown.is_other(scene) and shown[SLABS] is scene[SLABS] and not len(scene[GHOSTS])
    other = scene.showing(slabs(SLABS, ((3, 0, 0), BLUE)))
    middle(screen, other)
    assert screen.renderer.num_solid_pictures == before + 1 and other.is_other(scene)


def test_a_scene_knows_how_far_its_kinds_reach():
    scene = Scene(slabs(SLABS, ((-2, 0, 0), RED), ((4, 1, 5), RED)) | slabs(GHOSTS, ((40, 0, 0), RED)))
    low, high = scene.bounds()
    assert np.allclose(low, (-2, 0, 0)) and np.allclose(high, (5, 2, 5.3)), (
        "what is only proposed does not count"
    )
