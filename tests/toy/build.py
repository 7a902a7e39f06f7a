"""Builds a game of this folder as another project would: setuptools, cythonize, turmcore's .pxd and .h files."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType

import Cython
import numpy

import turmcore

HERE = Path(__file__).parent


def _fingerprint(game: str) -> str:
    """Hash of all that the binary depends on."""
    core = Path(turmcore.get_include()) / "turmcore" / "core"
    sources = [*HERE.glob(f"{game}.*"), *core.glob("*.pxd"), *core.glob("*.h")]
    content = b"".join(path.read_bytes() for path in sorted(sources))
    return hashlib.sha256(content + f"{sys.version} {Cython.__version__}".encode()).hexdigest()[:16]


def _compile(game: str, folder: Path) -> Path:
    """Compile into a folder; the path of the extension module."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    for source in HERE.glob(f"{game}.*"):
        shutil.copy(source, folder)
    extension = Extension(
        f"turm_{game}",
        [str(folder / f"{game}.pyx")],
        include_dirs=[turmcore.get_include(), str(folder), numpy.get_include()],
        extra_compile_args=["-O3", "-std=c11"],
    )
    modules = cythonize(
        [extension],
        include_path=[turmcore.get_include()],
        compiler_directives={"language_level": "3", "cdivision": True, "embedsignature": False},
        quiet=True,
    )
    command = Distribution({"name": extension.name, "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = str(folder)
    command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    return folder / (extension.name + sysconfig.get_config_var("EXT_SUFFIX"))


def load(cache: Path, game: str = "toy") -> ModuleType:
    """The game's module, which registers it; compiled once into a folder that is kept."""
    name = f"turm_{game}"
    if name in sys.modules:
        return sys.modules[name]
    binary = cache / _fingerprint(game) / (name + sysconfig.get_config_var("EXT_SUFFIX"))
    if not binary.exists():
        binary.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            os.replace(_compile(game, Path(folder)), binary)  # whole at once: tests may run in parallel
    spec = importlib.util.spec_from_file_location(name, binary)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
