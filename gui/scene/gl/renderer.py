"""Draws a scene: shadow map, solid things, table, glass, and over it the proposal.

The picture of what is solid stays on the card. While nothing but the proposal changes, as with every move of
the mouse, only the proposal is drawn, over a copy of it. While the camera turns it is drawn as small as needed for pictures
to follow one another fast, and stretched.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL, contextdata

from gui.scene import glyphs, labels, mesh, wood
from gui.scene.camera import Camera
from gui.scene.gl.batch import Batch
from gui.scene.gl.drawing import Drawing
from gui.scene.gl.layer import Layer
from gui.scene.gl.pace import Pace
from gui.scene.gl.pictures import Pictures
from gui.scene.gl.program import Program
from gui.scene.gl.shadow import ShadowMap, sun_matrix, sun_reach
from gui.scene.gl.table_shade import TableShade
from gui.scene.gl.texture import Texture
from gui.scene.gl.walls import Walls
from gui.scene.kind import Instances, Kind, Part
from gui.scene.quality import choose
from gui.scene.room import Backdrop
from gui.scene.scene import Scene
from gui.scene.sign import SIGN

_SHADOW, _GRAIN, _CONTACT, _DEPTH, _GLYPHS, _PICTURES, _DEPTHS, _SHADE, _WALLS, _LIGHT = range(
    10
)  # texture units
_SOFTNESS = 0.045  # radius, in cubes, over which a shadow is softened
_WIDER, _ROOM, _LOW = 1.15, 1.0, 4.0  # of the table beyond what stands in its middle
_LONGER = 1.3  # than deep: a table, from whatever side it is seen
_NEAR_EDGE = 1.5  # so far may lie beyond this what is nearest to the edge
_RIM = 1.5  # of the near table, in cubes: so far a soft shadow goes beyond a hard one
DAYLIGHT = Backdrop()


class Renderer:
    """All GPU state of one context. It needs a current context of OpenGL 3.3 core, also in `free`.

    Attributes
    ----------
    num_draws, num_solid_pictures
        Draw calls of the latest picture, those of the shadow map among them; how often what is solid has
        been drawn.
    pace
        Scale that this is drawn with while the camera turns.
    """

    def __init__(self, quality: str = "auto") -> None:
        self.name = _text(GL.GL_RENDERER)
        self.version = _text(GL.GL_VERSION)
        self.quality = choose(quality, self.name)
        self._defines = {"TAPS": self.quality.taps, "GLYPHS": f"{len(glyphs.GLYPHS)}.0"}
        self._drawings: dict[Kind, Drawing] = {}  # made when a scene first has the kind
        self._parts: dict[
            Part, list[Drawing]
        ] = {}  # those of the picture that is drawn, in the scene's order
        self._ground = Program("ground.vert", "ground.frag", self._defines, "light.glsl")
        self._shade = TableShade(self.quality.shade_size, self.quality.shade_looks)
        letters = {"GLYPHS": self._defines["GLYPHS"], "HALF": labels.HALF, "LEAST": labels.LEAST}
        letters |= {"MOST": labels.MOST, "WIDE": labels.WIDE, "LETTER": labels.LETTER}
        self._sign = Program("sign.vert", "sign.frag", letters, "proposal.glsl")
        square = mesh.square()
        self._signs = Batch(square, SIGN)
        self._square, self._table = Batch(square), Batch(mesh.ground())
        self._shadow = ShadowMap(self.quality.shadow_size)
        self._grain = Texture(repeat=True, blends=self.quality.blends_mipmaps)
        self._walls = Walls()
        self._contact, self._glyphs = Texture(repeat=False), Texture(repeat=False)
        self._grain.upload(wood.grain())
        self._glyphs.upload(glyphs.atlas())
        self._pictures = Pictures(self.quality.blends_mipmaps)
        self._sun_matrix = np.eye(4, dtype=np.float32)
        self._fine = Layer(self.quality.samples, self.quality.most_samples)  # the solid things
        self._solid = Layer(0)  # the same with one sample, to be read by shaders
        self._whole = Layer(self.quality.proposal_samples, self.quality.most_samples)  # with the proposal
        self._is_fine = False  # True if the solid things were drawn with many samples
        self._is_whole = False  # and True if as large as the picture
        self.pace = Pace()
        self._shown: tuple[bytes, int, int, Backdrop] | None = None  # key of the picture
        self._placed: tuple[Instances, bytes, int, int, float] | None = None  # of what the signs are
        self.num_draws = self.num_solid_pictures = 0

    def draw(
        self,
        scene: Scene,
        camera: Camera,
        width: int,
        height: int,
        target: int,
        ratio: float = 1.0,
        is_moving: bool = False,
        backdrop: Backdrop = DAYLIGHT,
    ) -> None:
        """Draw `scene` into framebuffer `target`, which has one sample for each pixel.

        Parameters
        ----------
        width, height
            In device pixels; `ratio` of them are a pixel of the layout.
        is_moving
            Another picture follows at once, so that this one may be rougher.
        backdrop
            Backdrop behind the table.
        """
        self.num_draws = 0
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthMask(True)
        GL.glDepthFunc(GL.GL_LEQUAL)
        GL.glEnable(GL.GL_CULL_FACE)
        GL.glDisable(GL.GL_BLEND)
        changed = self._upload(scene)
        matrix = camera.matrix(width / max(1, height))
        shared = self._shared(scene, camera, matrix, backdrop)
        if scene.pictures:
            changed |= self._pictures.upload(scene.pictures)
            shared["u_pictures"] = _PICTURES
            shared |= {f"u_palette[{i}]": np.array(rgb) / 255 for i, rgb in enumerate(scene.palette)}
        self._walls.upload(backdrop)
        self._upload_signs(scene.signs, matrix, width, height, ratio)
        can_smooth = self._fine.samples_of(width, height) > 0
        is_rough = (is_moving and self.quality.is_rough_in_motion) or not can_smooth
        if not can_smooth:
            self._fine.empty()
        seen = matrix.tobytes(), width, height, backdrop
        if (
            changed
            or self._shown != seen
            or not (is_moving or self._is_whole)
            or not (is_rough or self._is_fine)
        ):
            is_turning = is_moving and self._shown is not None and self._shown[0] != seen[0]
            start = time.perf_counter()
            self._draw_solid(
                scene, camera, shared, is_rough, (width, height), self.pace.scale if is_turning else 1.0
            )
            if is_turning:
                GL.glFinish()
                self.pace.took((time.perf_counter() - start) * 1000)
            self._shown, self._is_fine = seen, not is_rough
        if any(map(len, self._proposed)) or len(self._signs):
            self._draw_proposal(shared, target, (width, height), ratio)
        else:
            self._solid.copy_to(target, (width, height))
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, target)
        GL.glBindVertexArray(0)
        GL.glUseProgram(0)

    def _shared(
        self,
        scene: Scene,
        camera: Camera,
        matrix: NDArray[np.float32],
        backdrop: Backdrop,
    ) -> dict[str, object]:
        """The uniforms of all shaders."""
        low, high = scene.footprint()
        return {
            "u_matrix": matrix,
            "u_eye": camera.eye,
            "u_sun": scene.sun,
            "u_sun_matrix": self._sun_matrix,
            "u_shadow": _SHADOW,
            "u_grain": _GRAIN,
            "u_texel": 1.0 / self.quality.shadow_size,
            "u_middle": (*(low + high) / 2, 0.0),
            "u_room": float(backdrop.brightness),
            "u_looks": 1,
        }

    @property
    def _proposed(self) -> list[Drawing]:
        return self._parts[Part.VEILED] + self._parts[Part.PROPOSAL]

    def _upload(self, scene: Scene) -> bool:
        """Bring new arrays to the card and redraw the shadow map if needed; True if a solid thing changed."""
        for kind in scene.items:
            if kind not in self._drawings:
                self._drawings[kind] = Drawing(kind, self._defines)
        changed = dict.fromkeys(Part, False)
        for kind, drawing in self._drawings.items():
            changed[kind.part] |= drawing.upload(scene[kind])
        self._parts = {
            part: [self._drawings[kind] for kind in scene.items if kind.part is part] for part in Part
        }
        is_around = self._contact.upload(scene.contact.darkness)
        if changed[Part.SOLID]:
            self._sun_matrix = sun_matrix(*scene.steady_bounds(), scene.sun)
            self._shadow.begin()
            for drawing in self._parts[Part.SOLID]:
                self.num_draws += drawing.draw_depth(u_matrix=self._sun_matrix)
            self._shadow.end()
        if changed[Part.SOLID] or is_around:
            self._draw_shade(scene)
        return changed[Part.SOLID] or changed[Part.GLASS] or is_around

    def _draw_shade(self, scene: Scene) -> None:
        """Draw the light on the table around the structure."""
        self._shadow.bind(_SHADOW)
        self._shadow.bind_depths(_DEPTHS)
        self._contact.bind(_CONTACT)
        contact = scene.contact
        uniforms = {
            "u_near": _near_table(scene),
            "u_sun_matrix": self._sun_matrix,
            "u_sun_reach": sun_reach(self._sun_matrix),
            "u_shadow": _SHADOW,
            "u_depths": _DEPTHS,
            "u_contact": _CONTACT,
            "u_contact_square": (contact.x, contact.y, contact.size),
        }
        self.num_draws += self._shade.draw(self._square, uniforms)

    def _upload_signs(
        self, signs: Instances, matrix: NDArray[np.float32], width: int, height: int, ratio: float
    ) -> None:
        """Bring new signs to the card, or the same for another camera."""
        source = (signs, matrix.tobytes(), width, height, ratio)
        if self._placed is None or source[0] is not self._placed[0] or source[1:] != self._placed[1:]:
            self._placed = source
            self._signs.upload(labels.placed(signs, matrix, width, height, ratio))

    def _draw_solid(
        self,
        scene: Scene,
        camera: Camera,
        shared: dict[str, object],
        is_rough: bool,
        size: tuple[int, int],
        scale: float,
    ) -> None:
        """Draw the solid things and the glass into a layer of its own, `scale` times the `size` of the picture."""
        self.num_solid_pictures += 1
        width, height = (max(1, round(edge * scale)) for edge in size)
        self._solid.resize(width, height)
        self._is_whole = self._solid.size == size
        layer = self._solid if is_rough else self._fine
        layer.resize(width, height)
        layer.begin()
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        self._shadow.bind(_SHADOW)
        self._grain.bind(_GRAIN)
        self._shade.bind(_SHADE)
        self._glyphs.bind(_GLYPHS)
        self._pictures.bind(_PICTURES)
        # one sample of the shadow while things move
        soft = 0.0 if is_rough else _SOFTNESS * self.quality.shadow_size / sun_reach(self._sun_matrix)[0]
        shared = shared | {"u_glyphs": _GLYPHS, "u_soft": soft, "u_looks": 1 if is_rough else 4}
        for drawing in self._parts[Part.SOLID]:
            self.num_draws += drawing.draw(shared)
        self._walls.bind(_WALLS, _LIGHT)
        rays = dict(zip(("u_ray", "u_ray_x", "u_ray_y"), camera.rays(size[0] / max(1, size[1])), strict=True))
        room = {"u_shade": _SHADE, "u_walls": _WALLS, "u_light": _LIGHT}
        self._ground.use(**shared, **rays, **room, u_near=_near_table(scene), u_table=_table(scene))
        self.num_draws += self._table.draw_mesh()
        if any(map(len, self._parts[Part.GLASS])):
            _blend(True)
            GL.glDepthMask(False)
            for drawing in self._parts[Part.GLASS]:
                self.num_draws += drawing.draw(shared)
            GL.glDepthMask(True)
            _blend(False)
        if not is_rough:
            self._fine.copy_to(self._solid.frame, (width, height), depth=True)

    def _draw_proposal(
        self, shared: dict[str, object], target: int, size: tuple[int, int], ratio: float
    ) -> None:
        """Draw ghosts and signs over a copy of the solid things. They hide each other as usual; solids hide
        them only in part, see ``proposal.glsl``."""
        is_smoothed = self._is_whole and self._whole.samples_of(*size) > 0
        if is_smoothed:
            self._whole.resize(*size)
        frame = self._whole.frame if is_smoothed else target
        (self._fine if is_smoothed and self._is_fine else self._solid).copy_to(frame, size)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, frame)
        GL.glViewport(0, 0, *size)
        GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
        self._grain.bind(_GRAIN)
        self._solid.bind_depth(_DEPTH)
        self._glyphs.bind(_GLYPHS)
        self._pictures.bind(_PICTURES)
        _blend(True)
        shared = shared | {"u_depth": _DEPTH, "u_glyphs": _GLYPHS, "u_ratio": float(ratio)}
        shared |= {"u_screen": (*size, 0, 0), "u_depth_scale": self._solid.size[0] / size[0]}
        if any(map(len, self._parts[Part.VEILED])):  # first the depths, so that nothing shines through itself
            GL.glColorMask(False, False, False, False)
            for drawing in self._parts[Part.VEILED]:
                self.num_draws += drawing.draw(shared)
            GL.glColorMask(True, True, True, True)
        for drawing in self._proposed:
            self.num_draws += drawing.draw(shared)
        if len(self._signs):
            GL.glDepthMask(False)
            GL.glDisable(GL.GL_CULL_FACE)
            self._sign.use(**shared)
            self.num_draws += self._signs.draw()
            GL.glEnable(GL.GL_CULL_FACE)
            GL.glDepthMask(True)
        _blend(False)
        if is_smoothed:
            self._whole.copy_to(target, size)

    def free(self) -> None:
        """Give everything back to the driver."""
        for thing in [*vars(self).values(), *self._drawings.values()]:
            if isinstance(
                thing, (Program, Batch, Drawing, ShadowMap, TableShade, Texture, Pictures, Walls, Layer)
            ):
                thing.free()
        contextdata.cleanupContext()  # else PyOpenGL keeps something of every context there was


def _table(scene: Scene) -> tuple[float, float, float, float]:
    """Middle and half the edges of the table, without its round corners: larger for what is high and seen from afar."""
    low, high = scene.footprint()
    middle, half = (low + high) / 2, (high - low) / 2
    room = _ROOM + 0.5 * max(0.0, float(scene.steady_bounds()[1][2]) - _LOW)
    x, y = np.maximum(_WIDER * half + room, scene.stock.reach(middle) - _NEAR_EDGE)
    return float(middle[0]), float(middle[1]), float(x), float(y)


def _near_table(scene: Scene) -> tuple[float, float, float, float]:
    """The rectangle of the table that shadows fall on: its middle and half its edges."""
    low, high = scene.steady_bounds()
    cast = -scene.sun[:2] / scene.sun[2] * high[2]
    contact = scene.contact
    corner = np.array([contact.x, contact.y])
    points = np.array([low[:2], high[:2], low[:2] + cast, high[:2] + cast, corner, corner + contact.size])
    least, most = points.min(axis=0) - _RIM, points.max(axis=0) + _RIM
    middle, half = (least + most) / 2, (most - least) / 2
    return float(middle[0]), float(middle[1]), float(half[0]), float(half[1])


def _blend(on: bool) -> None:
    """Turn blending on or off. It leaves the picture's alpha at 1, because Qt composes the widget with it."""
    if on:
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ZERO, GL.GL_ONE)
    else:
        GL.glDisable(GL.GL_BLEND)


def _text(name: int) -> str:
    value = GL.glGetString(name)
    return value.decode(errors="replace") if isinstance(value, bytes) else "?"
