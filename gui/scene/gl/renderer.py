"""Draws a scene: shadow map, cubes, climbers, table, signs, and what is only proposed."""

from __future__ import annotations

import numpy as np
from OpenGL import GL

from gui.scene import mesh, wood
from gui.scene.arrays import CUBE, FIGURE, MARKER, Scene
from gui.scene.camera import Camera
from gui.scene.gl.batch import Batch
from gui.scene.gl.program import Program
from gui.scene.gl.shadow import SUN, ShadowMap, sun_matrix
from gui.scene.gl.texture import Texture
from gui.scene.quality import choose

_SHADOW, _GRAIN, _CONTACT = 0, 1, 2  # texture units
_THROUGH = 0.42  # how much of a proposal shines through what hides it
_PROPOSED = 0.92  # how solid it is where it can be seen


class Renderer:
    """All GPU state of one context. It needs a current context of OpenGL 3.3 core, also in `free`."""

    def __init__(self, quality: str = "auto") -> None:
        self.name = _text(GL.GL_RENDERER)
        self.version = _text(GL.GL_VERSION)
        self.quality = choose(quality, self.name)
        taps = {"TAPS": self.quality.taps}
        self._cube = Program("cube.vert", "cube.frag", taps)
        self._figure = Program("figure.vert", "figure.frag", taps)
        self._table = Program("table.vert", "table.frag", taps)
        self._backdrop = Program("backdrop.vert", "backdrop.frag", taps)
        self._marker = Program("marker.vert", "marker.frag", light=False)
        self._cube_depth = Program("cube.vert", "depth.frag", light=False)
        self._figure_depth = Program("figure.vert", "depth.frag", light=False)
        cube, climber, square = mesh.cube(), mesh.climber(), mesh.square()
        self._cubes, self._ghost_cubes = Batch(cube, CUBE), Batch(cube, CUBE)
        self._figures, self._ghost_figures = Batch(climber, FIGURE), Batch(climber, FIGURE)
        self._markers, self._square = Batch(square, MARKER), Batch(square)
        self._shadow = ShadowMap(self.quality.shadow_size)
        self._grain, self._contact = Texture(repeat=True), Texture(repeat=False)
        self._grain.upload(wood.grain())
        self._sun_matrix = np.eye(4, dtype=np.float32)

    def draw(self, scene: Scene, camera: Camera, width: int, height: int, target: int) -> None:
        """Draw `scene` into framebuffer `target`, `width` x `height` device pixels."""
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthMask(True)
        GL.glDepthFunc(GL.GL_LEQUAL)
        GL.glEnable(GL.GL_CULL_FACE)
        GL.glDisable(GL.GL_BLEND)
        self._upload(scene)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, target)
        GL.glViewport(0, 0, width, height)
        GL.glClearColor(0.8, 0.75, 0.68, 1.0)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        self._shadow.bind(_SHADOW)
        self._grain.bind(_GRAIN)
        self._contact.bind(_CONTACT)
        low, high = scene.bounds()
        shared: dict[str, object] = {
            "u_matrix": camera.matrix(width / max(1, height)),
            "u_eye": camera.eye,
            "u_sun": SUN,
            "u_sun_matrix": self._sun_matrix,
            "u_shadow": _SHADOW,
            "u_grain": _GRAIN,
            "u_texel": 1.0 / self.quality.shadow_size,
            "u_screen": (width, height, 0, 0),
            "u_middle": (low + high) / 2,
            "u_radius": 46.0 + 1.2 * float(high[2]),
            "u_fade": 1.0,
        }
        for program, batch in ((self._cube, self._cubes), (self._figure, self._figures)):
            program.use(**shared)
            batch.draw()
        square = scene.contact
        self._table.use(**shared, u_contact=_CONTACT, u_contact_square=(square.x, square.y, square.size))
        self._square.draw_mesh()
        self._backdrop.use(**shared)
        self._square.draw_mesh()
        self._draw_proposal(shared)
        GL.glBindVertexArray(0)
        GL.glUseProgram(0)

    def _upload(self, scene: Scene) -> None:
        """Bring new arrays to the card; redraw the shadow map if a solid thing changed."""
        for batch, instances in (
            (self._ghost_cubes, scene.ghost_cubes),
            (self._ghost_figures, scene.ghost_figures),
            (self._markers, scene.markers),
        ):
            batch.upload(instances)
        self._contact.upload(scene.contact.darkness)
        solid = [self._cubes.upload(scene.cubes), self._figures.upload(scene.figures)]
        if any(solid):
            self._sun_matrix = sun_matrix(*scene.bounds())
            self._shadow.begin()
            for program, batch in ((self._cube_depth, self._cubes), (self._figure_depth, self._figures)):
                program.use(u_matrix=self._sun_matrix)
                batch.draw()
            self._shadow.end()

    def _draw_proposal(self, shared: dict[str, object]) -> None:
        """Signs and ghosts: first faintly where something hides them, then where they can be seen.

        The blending leaves the picture's alpha at 1, because Qt composes the widget with it.
        """
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
        GL.glDepthMask(False)
        self._marker.use(**shared)
        self._markers.draw()
        ghosts = ((self._cube, self._ghost_cubes), (self._figure, self._ghost_figures))
        GL.glDepthFunc(GL.GL_GREATER)
        for program, batch in ghosts:
            program.use(**(shared | {"u_fade": _THROUGH}))
            batch.draw()
        GL.glDepthFunc(GL.GL_LEQUAL)
        GL.glDepthMask(True)
        for program, batch in ghosts:
            program.use(**(shared | {"u_fade": _PROPOSED}))
            batch.draw()
        GL.glDisable(GL.GL_BLEND)

    def free(self) -> None:
        """Give everything back to the driver."""
        for thing in vars(self).values():
            if isinstance(thing, (Program, Batch, ShadowMap, Texture)):
                thing.free()


def _text(name: int) -> str:
    value = GL.glGetString(name)
    return value.decode(errors="replace") if isinstance(value, bytes) else "?"
