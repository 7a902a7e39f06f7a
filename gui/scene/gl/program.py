"""A shader program and its uniforms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

import numpy as np
from OpenGL import GL

_COMMON = "gui.scene.gl"

#: Attributes from 0 on: the fields of a vertex; those of an instance follow from 4 on, in the order of the shader.
VERTEX_FIELDS = ("position", "normal", "uv", "face")
FIRST_INSTANCE = 4
_INSTANCE_FIELD = re.compile(r"^in \w+ (i_\w+);", re.MULTILINE)


class Program:
    """Compiles and links two shaders from the folder ``shaders`` of the package `home`, or from ours if they are not
    there; `defines` are constants for both, the text of the `shared` files goes before that of the fragment
    shader."""

    def __init__(
        self,
        vertex: str,
        fragment: str,
        defines: Mapping[str, object] | None = None,
        *shared: str,
        home: str = _COMMON,
    ) -> None:
        head = "#version 150 core\n" + "".join(f"#define {k} {v}\n" for k, v in (defines or {}).items())
        before = "".join(_source(name, home) for name in shared)
        first = _source(vertex, home)
        self.id = GL.glCreateProgram()
        for number, field in enumerate(VERTEX_FIELDS):
            GL.glBindAttribLocation(self.id, number, f"a_{field}")
        for number, name in enumerate(_INSTANCE_FIELD.findall(first), FIRST_INSTANCE):
            GL.glBindAttribLocation(self.id, number, name)
        for kind, source in (
            (GL.GL_VERTEX_SHADER, head + first),
            (GL.GL_FRAGMENT_SHADER, head + before + _source(fragment, home)),
        ):
            shader = GL.glCreateShader(kind)
            GL.glShaderSource(shader, source)
            GL.glCompileShader(shader)
            if not GL.glGetShaderiv(shader, GL.GL_COMPILE_STATUS):
                name = vertex if kind == GL.GL_VERTEX_SHADER else fragment
                raise RuntimeError(f"{name}: {_words(GL.glGetShaderInfoLog(shader))}")
            GL.glAttachShader(self.id, shader)
            GL.glDeleteShader(shader)
        GL.glLinkProgram(self.id)
        if not GL.glGetProgramiv(self.id, GL.GL_LINK_STATUS):
            raise RuntimeError(f"{vertex} and {fragment}: {_words(GL.glGetProgramInfoLog(self.id))}")
        self._places: dict[str, int] = {}

    def use(self, **uniforms: object) -> None:
        """Make this the current program and set uniforms: int, float, 2 to 4 floats, or a 4x4 matrix.

        A uniform that the program does not use is passed over.
        """
        GL.glUseProgram(self.id)
        for name, value in uniforms.items():
            if name not in self._places:
                self._places[name] = GL.glGetUniformLocation(self.id, name)
            place = self._places[name]
            if place >= 0:
                _set_uniform(place, value)

    def free(self) -> None:
        """Give the program back."""
        GL.glDeleteProgram(self.id)


def _source(name: str, home: str) -> str:
    own, common = (files(package).joinpath("shaders", name) for package in (home, _COMMON))
    return (own if own.is_file() else common).read_text(encoding="utf-8")


def _set_uniform(place: int, value: object) -> None:
    if isinstance(value, int):
        GL.glUniform1i(place, value)
    elif isinstance(value, float):
        GL.glUniform1f(place, value)
    else:
        numbers = np.asarray(value, np.float32)
        if numbers.shape == (4, 4):
            GL.glUniformMatrix4fv(place, 1, True, numbers)
        else:
            setter = {2: GL.glUniform2f, 3: GL.glUniform3f, 4: GL.glUniform4f}[numbers.size]
            setter(place, *(float(v) for v in numbers))


def _words(log: bytes | str) -> str:
    return log.decode(errors="replace") if isinstance(log, bytes) else log
