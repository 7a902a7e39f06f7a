"""Every shader is GLSL 1.50, in a core profile of OpenGL 3.2: what every Mac has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[4]


@pytest.mark.slow
def test_every_shader_is_of_the_language_of_opengl_3_2():
    held = {"MESA_GL_VERSION_OVERRIDE": "3.2", "MESA_GLSL_VERSION_OVERRIDE": "150"}
    command = [sys.executable, "-m", "tests.gui.scene.gl.shaders_run"]
    done = subprocess.run(
        command, cwd=TREE, env=os.environ | held, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    context, read = done.stdout.splitlines()
    assert context.startswith("3.2 (Core Profile)") and context.endswith(" 1.50")
    there = {path.name for path in TREE.glob("gui/**/shaders/*")}
    assert set(read.split()) == there, "those that are compiled nowhere"
