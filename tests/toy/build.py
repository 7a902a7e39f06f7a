"""Builds the toy game as another project would: setuptools, cythonize, turmcore's .pxd and .h files."""

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
NAME = "turm_toy"


def _fingerprint() -> str:
    """Hash of all that the binary depends on."""
    core = Path(turmcore.get_include()) / "turmcore" / "core"
    sources = [*HERE.glob("toy.*"), *core.glob("*.pxd"), *core.glob("*.h")]
    content = b"".join(path.read_bytes() for path in sorted(sources))
    return hashlib.sha256(content + f"{sys.version} {Cython.__version__}".encode()).hexdigest()[:16]


def _compile(folder: Path) -> Path:
    """Compile into a folder; the path of the extension module."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    for source in HERE.glob("toy.*"):
        shutil.copy(source, folder)
    extension = Extension(
        NAME,
        [str(folder / "toy.pyx")],
        include_dirs=[turmcore.get_include(), str(folder), numpy.get_include()],
        extra_compile_args=["-O3", "-std=c11"],
    )
    modules = cythonize(
        [extension],
        include_path=[turmcore.get_include()],
        compiler_directives={"language_level": "3", "cdivision": True, "embedsignature": False},
        quiet=True,
    )
    command = Distribution({"name": NAME, "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib = str(folder)
    command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    return folder / (NAME + sysconfig.get_config_var("EXT_SUFFIX"))


def load(cache: Path) -> ModuleType:
    """The toy's module, which registers its game; compiled once into a folder that is kept."""
    if NAME in sys.modules:
        return sys.modules[NAME]
    binary = cache / _fingerprint() / (NAME + sysconfig.get_config_var("EXT_SUFFIX"))
    if not binary.exists():
        binary.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            os.replace(_compile(Path(folder)), binary)  # whole at once: tests may run in parallel
    spec = importlib.util.spec_from_file_location(NAME, binary)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    return module
