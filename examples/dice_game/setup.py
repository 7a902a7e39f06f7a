"""The compiled module."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import turmcore

EXTENSION = Extension(
    "pile.state",
    ["pile/state.pyx"],
    include_dirs=[turmcore.get_include(), "pile"],
    extra_compile_args=["-O3", "-std=c11"],
)

setup(ext_modules=cythonize([EXTENSION], include_path=[turmcore.get_include()], language_level=3))
