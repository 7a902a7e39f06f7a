"""The extension modules and their compiler flags, and the catalogues of words; everything else stands in pyproject.toml.

TURMCORE_ALONE=1 leaves the window out: of the same version with the label `+engine`, without the package gui and its command.

Switches are read from the environment and printed by `turmcore build-info`:

TURMCORE_DEBUG=1                      bounds and None checks, C asserts, -O1 -g
TURMCORE_SANITIZE=address,undefined   gcc and clang sanitizers (`make sanitize` also runs the tests)
TURMCORE_COVERAGE=1                   gcov counters for the headers and the .pyx files
TURMCORE_NATIVE=1                     -march=native: for this machine only, never for a wheel
TURMCORE_QUICK=1                      -Og: compiled in a third of the time, and slower; for a look or a test

TURMCORE_STRICT=1 makes warnings errors, as the gate does. It changes no code: nothing is compiled anew for it, or records it. A user's
build does without, for nobody knows what the next compiler warns of.
"""

import os
import re
import runpy
import shutil
import sys

if sys.version_info < (3, 11):  # noqa: UP036  # an older one gets here, too, and would miss a module
    raise SystemExit(f"turmcore needs Python 3.11 or later, not {sys.version.split()[0]}")

import tomllib
from itertools import count
from pathlib import Path

import Cython
import numpy
from Cython.Build import cythonize
from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

ALONE = os.environ.get("TURMCORE_ALONE", "0") not in ("", "0")
ENGINE = "+engine"
DEBUG = os.environ.get("TURMCORE_DEBUG", "0") not in ("", "0")
COVERAGE = os.environ.get("TURMCORE_COVERAGE", "0") not in ("", "0")
NATIVE = os.environ.get("TURMCORE_NATIVE", "0") not in ("", "0")
QUICK = os.environ.get("TURMCORE_QUICK", "0") not in ("", "0")
STRICT = os.environ.get("TURMCORE_STRICT", "0") not in ("", "0")
SANITIZE = os.environ.get("TURMCORE_SANITIZE", "")

# No -ffast-math, no -flto, no -march: a wheel runs on every machine, and the mask kernels choose
# their own CPU level when they are loaded. -g0, because Python's own flags often bring -g along,
# which makes the compiler slower and the files five times as large.
# Products and sums are rounded one by one on every machine, so that all of them reckon alike; gcc does that by itself.
COMPILE = ["-std=c11", "-ffp-contract=off", "-fvisibility=hidden"]
LINK = []
COMPILE += ["-O1", "-g", "-UNDEBUG"] if DEBUG or COVERAGE else ["-Og" if QUICK else "-O3", "-g0"]
# -O3 unrolls Babel's loops over colors so far that its games run more instructions, and take several times as long to compile.
LEVELS = {} if DEBUG or COVERAGE or QUICK else {"turmcore.babel.state": ["-O2", "-fpeel-loops"]}
# What a new Python or numpy calls deprecated stands in Cython's part of the code, not in ours.
WARN = ["-Wall", "-Werror", "-Wno-error=deprecated-declarations"] if STRICT else []
if NATIVE:
    COMPILE += ["-march=native"]
if SANITIZE:
    COMPILE += ["-g", "-fno-omit-frame-pointer", f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all"]
    LINK += [f"-fsanitize={SANITIZE}"]
if COVERAGE:
    COMPILE += ["--coverage"]
    LINK += ["--coverage"]

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": DEBUG,
    "initializedcheck": DEBUG,
    "nonecheck": DEBUG,
    # These two change what a program means, so they are the same in every build.
    "wraparound": False,
    "cdivision": True,
    "binding": True,
}

# Cython compares time stamps only, so everything else that changes its C output names the folder; also the Python, whose environment
# has a Cython and a numpy of its own, newer than what another one translated.
C_OUTPUT = f"build/cython-{Cython.__version__}-{sys.implementation.cache_tag}{'-debug' * DEBUG}{'-coverage' * COVERAGE}"
RECORD = Path(f"build/{sys.implementation.cache_tag}/turm_build.h")  # each Python has a numpy of its own

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
EXTERN = re.compile(r'^\s*cdef extern from "([^"]+)"', re.MULTILINE)
CIMPORT = re.compile(r"^\s*from ([\w.]+) cimport", re.MULTILINE)


def extensions() -> list[Extension]:
    """One extension for each .pyx; a changed header rebuilds those that include it."""
    return [
        Extension(
            ".".join(source.with_suffix("").parts),
            [str(source), *map(str, kernels(source))],
            depends=[*map(str, included(source)), str(RECORD)],
            # The C output lies under build/, so .pyx and .pxd name a header from the root of the tree.
            include_dirs=[".", str(RECORD.parent), numpy.get_include()],
            define_macros=[("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION")],
            extra_compile_args=COMPILE + LEVELS.get(".".join(source.with_suffix("").parts), []) + WARN,
            extra_link_args=LINK,
        )
        for source in sorted(Path("turmcore").rglob("*.pyx"))
    ]


def kernels(source: Path) -> list[Path]:
    """C files that are compiled into an extension: those of its folder, into the one that is named settings."""
    return sorted(source.parent.glob("*.c")) if source.stem == "settings" else []


def included(source: Path) -> list[Path]:
    """The headers and .pxd files of this tree that a file takes in, directly or through others."""
    found: dict[Path, None] = {}
    waiting = [source, *kernels(source)]
    while waiting:
        path = waiting.pop()
        text = path.read_text(encoding="utf-8")
        near = {path.with_suffix(".pxd")} if path.suffix == ".pyx" else set()
        near |= {path.parent / name for name in INCLUDE.findall(text)}
        near |= {Path(name) for name in (*EXTERN.findall(text), *INCLUDE.findall(text))}
        near |= {Path(*name.split(".")).with_suffix(".pxd") for name in CIMPORT.findall(text)}
        for one in sorted(near):
            header = Path(os.path.normpath(one))
            if header not in found and header.is_file():
                found[header] = None
                waiting.append(header)
    return list(found)


def write_record() -> None:
    """Write how this build is made, for `turmcore.core.build`.

    Every extension depends on this file, and it is written only when its text changes: so another
    switch rebuilds everything, and the same switches nothing.
    """
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    switches = {"DEBUG": DEBUG, "SANITIZE": SANITIZE, "COVERAGE": COVERAGE, "NATIVE": NATIVE, "QUICK": QUICK}
    record = {
        "VERSION": project["version"],
        "FLAGS": " ".join([*COMPILE, os.environ.get("CFLAGS", "")]).strip(),
        "SWITCHES": " ".join(f"TURMCORE_{k}={v if v is not True else 1}" for k, v in switches.items() if v),
        "CYTHON": Cython.__version__,
        "NUMPY": numpy.__version__,
    }
    text = "/* Written by setup.py. */\n"
    for key, value in record.items():
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        text += f'#define TURM_BUILD_{key} "{quoted}"\n'
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    if not RECORD.exists() or RECORD.read_text(encoding="utf-8") != text:
        RECORD.write_text(text, encoding="utf-8")


def weight(extension: Extension) -> int:
    """About how long it takes to compile, in bytes of source."""
    return sum(os.path.getsize(path) for path in extension.depends)


def write_words() -> None:
    """Compile the catalogues that have changed; by the path of the compiler, for the engine cannot be imported yet."""
    compile_catalogue = runpy.run_path("turmcore/words/compile.py")["compile_catalogue"]
    for folder in (*Path("turmcore").glob("*/locale"), *Path("gui").glob("locale")):
        compile_catalogue(folder)


def check_weights() -> None:
    """Refuse damaged weights, which the compiler would take; by the path of the reader, as for the words."""
    read = runpy.run_path("turmcore/core/weights_file.py")["read"]
    for path in sorted(Path("turmcore").glob("*/data/*.weights")):
        try:
            read(path)
        except ValueError as error:
            sys.exit(f"error: {error}")


class Parts(Distribution):
    """What pyproject.toml describes; without the window if that is left out."""

    def parse_config_files(self, *args: object, **settings: object) -> None:
        super().parse_config_files(*args, **settings)
        if ALONE and not self.metadata.version.endswith(ENGINE):
            self.metadata.version += ENGINE
            self.packages = [name for name in self.packages if name.partition(".")[0] != "gui"]
            commands = self.entry_points["console_scripts"]
            self.entry_points["console_scripts"] = [one for one in commands if "gui." not in one]
            del self.extras_require["gui"]


class BuildPackages(build_py):
    """The words are compiled before the packages are copied; a window that was built before is no part of the engine alone."""

    def run(self) -> None:
        write_words()
        if ALONE:
            shutil.rmtree(Path(self.build_lib, "gui"), ignore_errors=True)
        super().run()


class BuildExtensions(build_ext):
    """Translate with Cython and compile, both on every core; what takes longest comes first.

    Cython runs here and not while setup.py is read: asking for metadata stays quick, and a source
    distribution holds the .pyx files, not their C output.
    """

    def finalize_options(self) -> None:
        if self.editable_mode:  # compile where `build_ext --inplace` does, which then has nothing left to do
            usual = build(self.distribution)
            usual.ensure_finalized()
            self.build_lib, self.build_temp = usual.build_platlib, usual.build_temp
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        write_words()  # `build_ext --inplace` is all that a source checkout runs
        check_weights()
        super().run()

    def build_extensions(self) -> None:
        write_record()
        self._waiting = {extension.name for extension in self.extensions if self._is_old(extension)}
        self._done = count(1)
        if self._waiting:
            print(f"Compiling the engine, {len(self._waiting)} modules", flush=True)
        translated = cythonize(
            self.extensions,
            build_dir=C_OUTPUT,
            compiler_directives=DIRECTIVES,
            emit_linenums=DEBUG or COVERAGE,
            nthreads=os.cpu_count() or 1,
            quiet=True,
        )
        for extension, new in zip(self.extensions, translated, strict=True):
            extension.sources = new.sources
        self.extensions.sort(key=weight, reverse=True)
        if ccache := shutil.which("ccache"):  # what was compiled once, in any folder, is not compiled again
            self.compiler.set_executables(compiler_so=[ccache, *self.compiler.compiler_so])
            os.environ.setdefault("CCACHE_BASEDIR", os.getcwd())
        super().build_extensions()

    def _is_old(self, extension: Extension) -> bool:
        sources = [*extension.sources, *extension.depends]
        return bool(self.force or newer_group(sources, self.get_ext_fullpath(extension.name), "newer"))

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        if ext.name in self._waiting:
            print(f"Compiled {next(self._done)} of {len(self._waiting)}: {ext.name}", flush=True)


if __name__ == "__main__":  # Cython's worker processes may import this file
    setup(
        distclass=Parts,
        ext_modules=extensions(),
        cmdclass={"build_py": BuildPackages, "build_ext": BuildExtensions},
    )
