"""The compiled modules. `turmcore.get_include()` is where headers and .pxd files lie; both Cython and C need it."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import turmcore

MODULES = ["playouts", "guards"]

setup(
    ext_modules=cythonize(
        [
            Extension(
                f"towerlab.{name}",
                [f"towerlab/{name}.pyx"],
                include_dirs=[turmcore.get_include()],
                extra_compile_args=["-O3", "-std=c11"],
            )
            for name in MODULES
        ],
        include_path=[turmcore.get_include()],
        language_level=3,
    )
)
