"""The compiled module and the words. `turmcore.get_include()` is where headers and .pxd files lie; Cython and C need it."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

import turmcore
from turmcore.words.compile import compile_catalogue

EXTENSION = Extension(
    "nim.state",
    ["nim/state.pyx"],
    include_dirs=[turmcore.get_include(), "nim"],
    extra_compile_args=["-O3", "-std=c11"],
)

compile_catalogue(Path("nim/window/locale"))
setup(ext_modules=cythonize([EXTENSION], include_path=[turmcore.get_include()], language_level=3))
