"""Compile every shader, as each kind of thing wants it and in each quality, and print the names of the files that were read.

What the context may be, Mesa's variables say.
"""

import pkgutil
from importlib import import_module

import numpy as np

import gui.games
import gui.scene
from gui.scene.gl import program
from gui.scene.gl.drawing import Drawing
from gui.scene.gl.surfaceless import Surfaceless
from gui.scene.kind import Kind

context = Surfaceless(minor_version=2)
context.make_current()

from OpenGL import GL

from gui.scene.gl.renderer import Renderer
from gui.scene.quality import QUALITIES

print(GL.glGetString(GL.GL_VERSION).decode(), GL.glGetString(GL.GL_SHADING_LANGUAGE_VERSION).decode())
kinds: set[Kind] = set()
for package in (gui.scene, gui.games):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".gl" not in module.name:
            kinds |= {one for one in vars(import_module(module.name)).values() if isinstance(one, Kind)}
source = program._source
read: set[str] = set()
program._source = lambda name, home: read.add(name) or source(name, home)
for quality in QUALITIES:
    renderer = Renderer(quality)
    for kind in kinds:
        drawing = Drawing(kind, renderer._defines)
        assert drawing.upload(np.zeros(1, kind.record))
        drawing.free()
    renderer.free()
print(*sorted(read))
