"""The compiled module. `turmcore.get_include()` is where headers and .pxd files lie; both Cython and C need it."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import turmcore

EXTENSION = Extension(
    "nim.state",
    ["nim/state.pyx"],
    include_dirs=[turmcore.get_include(), "nim"],
    extra_compile_args=["-O3", "-std=c11"],
)

setup(ext_modules=cythonize([EXTENSION], include_path=[turmcore.get_include()], language_level=3))
