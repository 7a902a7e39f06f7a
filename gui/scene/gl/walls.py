"""The room on the graphics card: its walls all around, and its light on the table."""

from __future__ import annotations

from OpenGL import GL

from gui.scene import room
from gui.scene.gl.texture import Texture
from gui.scene.room import Backdrop


class Walls:
    """A cube map of the walls and a texture of the light; nothing is there before the first upload."""

    def __init__(self) -> None:
        self._id = int(GL.glGenTextures(1))
        self._light = Texture(repeat=False)
        self._backdrop: Backdrop | None = None

    def upload(self, backdrop: Backdrop) -> None:
        """Bring the room of a backdrop to the graphics card if it is not there yet."""
        if backdrop == self._backdrop:
            return
        self._backdrop = backdrop
        GL.glBindTexture(GL.GL_TEXTURE_CUBE_MAP, self._id)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        for name, value in (
            (GL.GL_TEXTURE_MIN_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_R, GL.GL_CLAMP_TO_EDGE),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_CUBE_MAP, name, value)
        for number, face in enumerate(room.walls(backdrop)):
            edge, place = len(face), GL.GL_TEXTURE_CUBE_MAP_POSITIVE_X + number
            GL.glTexImage2D(place, 0, GL.GL_RGB8, edge, edge, 0, GL.GL_RGB, GL.GL_UNSIGNED_BYTE, face)
        self._light.upload(room.table_light(backdrop.brightness))

    def bind(self, walls: int, light: int) -> None:
        """Make them the textures of these units."""
        GL.glEnable(GL.GL_TEXTURE_CUBE_MAP_SEAMLESS)
        GL.glActiveTexture(GL.GL_TEXTURE0 + walls)
        GL.glBindTexture(GL.GL_TEXTURE_CUBE_MAP, self._id)
        self._light.bind(light)

    def free(self) -> None:
        """Give them back."""
        self._light.free()
        GL.glDeleteTextures([self._id])
