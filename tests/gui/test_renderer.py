"""The renderer without Qt and without a screen: surfaceless EGL."""

import numpy as np
import pytest

from gui.app.start import main
from gui.games.turmbauer.palette import paints
from gui.games.turmbauer.scene import Preview, add_preview, build_scene
from gui.scene.arrays import Scene
from gui.scene.camera import Camera
from gui.scene.quality import HIGH, LOW, MEDIUM, choose

WIDTH, HEIGHT = 200, 160


@pytest.fixture(scope="module")
def screen():
    from gui.scene.gl.offscreen import Offscreen

    screen = Offscreen("low")
    yield screen
    screen.close()


def picture(screen, scene, **camera):
    eye = Camera(**camera)
    eye.fit(scene.outline(), WIDTH / HEIGHT)
    return screen.picture(scene, eye, WIDTH, HEIGHT)


def pixel_of(camera, point):
    x, y, _, w = camera.matrix(WIDTH / HEIGHT) @ np.append(np.asarray(point, float), 1.0)
    return round((1 - y / w) / 2 * HEIGHT), round((x / w + 1) / 2 * WIDTH)


def test_a_tower_is_drawn_without_errors(screen, played):
    from OpenGL import GL

    empty = picture(screen, Scene())
    tower = picture(screen, build_scene(played(1, 100)))
    assert GL.glGetError() == GL.GL_NO_ERROR
    assert (tower[..., 3] == 255).all(), "Qt would let the desktop shine through"
    assert np.abs(tower[..., :3].astype(int) - empty[..., :3]).max(axis=2).mean() > 10


@pytest.mark.parametrize("seat", range(4))
def test_a_painted_face_has_its_color_and_its_sign(screen, game, seat):
    paint = paints(game.colors)[seat]
    scene = add_preview(
        build_scene(game.new_state(1)), paints(game.colors), Preview(seat=seat, cells=((0, 0, 1),))
    )
    camera = Camera(yaw=-90, pitch=20, distance=4, target=np.array([0.5, 0.0, 1.5]))
    image = screen.picture(scene, camera, WIDTH, HEIGHT)
    (top, left), (bottom, right) = pixel_of(camera, (0.2, 0, 1.8)), pixel_of(camera, (0.8, 0, 1.2))
    face = image[top:bottom, left:right, :3].reshape(-1, 3).astype(float)
    hue = face.mean(axis=0) / face.mean(axis=0).max()
    wanted = np.array(paint.rgb, float) / max(paint.rgb)
    assert hue.argmax() == wanted.argmax() or paint.letter == "K"
    assert face.mean() < 110 if paint.letter == "K" else hue.min() < 0.75
    assert face.std(axis=0).max() > 6, "no sign on the face"


def test_the_signs_differ_by_shape(screen, game):
    """The four faces in gray, made equally bright and rich in contrast, still differ."""
    faces = []
    camera = Camera(yaw=-90, pitch=20, distance=4, target=np.array([0.5, 0.0, 1.5]))
    (top, left), (bottom, right) = pixel_of(camera, (0.2, 0, 1.8)), pixel_of(camera, (0.8, 0, 1.2))
    for seat in range(4):
        preview = Preview(seat=seat, cells=((0, 0, 1),))
        scene = add_preview(build_scene(game.new_state(1)), paints(game.colors), preview)
        gray = screen.picture(scene, camera, WIDTH, HEIGHT)[top:bottom, left:right, :3].mean(axis=2)
        faces.append((gray - gray.mean()) / gray.std())
    for i in range(4):
        for j in range(i):
            assert (faces[i] * faces[j]).mean() < 0.7, (i, j)


def test_a_ghost_shines_through_what_hides_it(screen, game, played):
    scene = build_scene(played(1, 100))
    cells = scene.cubes["cell"].astype(int)
    deep = tuple(cells[cells[:, 1].argmax()] + (0, 1, 0))
    plain = picture(screen, scene, yaw=-90, pitch=5)
    ghost = picture(screen, add_preview(scene, paints(game.colors), Preview(cells=(deep,))), yaw=-90, pitch=5)
    assert (plain != ghost).any(axis=2).sum() > 10


def test_the_tower_throws_a_shadow_on_the_table(screen, played):
    from gui.scene.gl.shadow import SUN

    scene = build_scene(played(1, 100))
    top = scene.cubes["cell"][scene.cubes["cell"][:, 2].argmax()] + 0.5
    shadow = top - SUN * top[2] / SUN[2]
    camera = Camera(pitch=85, distance=90, target=np.array([shadow[0], shadow[1], 0.0]))
    y, x = pixel_of(camera, shadow)
    bare = screen.picture(Scene(), camera, WIDTH, HEIGHT)[y, x, :3]
    shaded = screen.picture(scene, camera, WIDTH, HEIGHT)[y, x, :3]
    assert (shaded < 0.85 * bare).all()
    sunny = pixel_of(camera, shadow + (0, -9, 0))
    assert not (screen.picture(scene, camera, WIDTH, HEIGHT)[sunny][:3] < 0.85 * bare).any()


def test_solid_things_are_uploaded_once(screen, game, played, monkeypatch):
    """A preview changes neither the cubes on the card nor the shadow map."""
    renderer = screen.renderer
    begun = []
    begin = type(renderer._shadow).begin
    monkeypatch.setattr(type(renderer._shadow), "begin", lambda shadow: (begun.append(1), begin(shadow)))
    scene = build_scene(played(5, 60))
    picture(screen, scene)
    assert len(begun) == 1
    for seat in range(4):
        picture(
            screen,
            add_preview(scene, paints(game.colors), Preview(seat=seat, cells=((0, 0, 9),))),
            yaw=seat * 9,
        )
    assert len(begun) == 1
    picture(screen, build_scene(played(5, 61)))
    assert len(begun) == 2


def test_quality_follows_the_renderer():
    assert choose("auto", "llvmpipe (LLVM 15.0.6, 256 bits)") is LOW
    assert choose("auto", "SwiftShader Device") is LOW
    assert choose("auto", "NVIDIA H200/PCIe/SSE2") is MEDIUM
    assert choose("high", "llvmpipe") is HIGH


def test_every_quality_draws(played):
    from gui.scene.gl.offscreen import Offscreen

    scene = build_scene(played(1, 60))
    pictures = []
    for name in ("medium", "high"):
        screen = Offscreen(name)
        pictures.append(picture(screen, scene))
        screen.close()
    assert np.abs(pictures[0].astype(int) - pictures[1]).mean() < 4


def test_render_writes_a_png(tmp_path, played, capsys):
    out = tmp_path / "tower.png"
    position = tmp_path / "position.txt"
    position.write_text(played(2, 90).to_text() + "\n")
    assert main(["--render", str(out), str(position), "--size", "320x240"]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 10_000
    out.unlink()
    for text, size in (
        ("tb1;set=A nonsense", "320x240"),
        (str(position), "0x9"),
        (str(tmp_path / "none"), "320x240"),
    ):
        assert main(["--render", str(out), text, "--size", size]) == 2
        assert capsys.readouterr().err.count("\n") == 1 and not out.exists()
