"""The app as a folder that needs no Python: an interpreter, the packages, and two programs that start them.

``python systems/bundle.py WHEEL`` puts it into ``build/bundle``, and packs it into ``dist``. The wheel holds the engine and the
app for the Python that is taken. The packages come in the versions of ``.ci/lock/bundle.txt``, whose hashes pip checks. What
is not needed to play is left out: `LEFT_OUT` says what, and the bundle has the list of it in ``LEFT_OUT.txt``.

The same wheel, lock and Python make the same bytes.
"""

import argparse
import ast
import fnmatch
import gzip
import lzma
import os
import re
import shutil
import sys
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path

from cross import CACHE, TREE, ZIG, run

LOCK = TREE / ".ci" / "lock" / "bundle.txt"
FOLDER = TREE / "build" / "bundle"
PYTHON = f"python{sys.version_info[0]}.{sys.version_info[1]}"

LEFT_OUT = {
    "headers and stubs, and what words are made of": (
        "*.pyi", "*.pxd", "*.pyx", "*.h", "*.hpp", "*.c", "*.weights", "*.typed", "*.po", "*.pot", "*.map", "*.a", "*/include/*",
    ),
    "Python: tests, other windows, consoles, databases, installers": (
        "python/test/*", "python/idlelib/*", "python/tkinter/*", "python/turtledemo/*", "python/turtle.*",
        "python/lib2to3/*", "python/ensurepip/*", "python/venv/*", "python/distutils/*", "python/pydoc*",
        "python/unittest/*", "python/doctest.*", "python/curses/*", "python/dbm/*",
        "python/config-*", "python/site-packages/*", "python/dist-packages/*", "python/__phello__/*",
        "python/EXTERNALLY-MANAGED", "python/_pyio.*", "python/_pydecimal.*", "python/mailbox.*",
        "python/xmlrpc/*", "python/wsgiref/*", *(f"python/{name}.*" for name in (
            "imaplib", "nntplib", "telnetlib", "poplib", "smtpd", "cgi", "cgitb", "pdb", "bdb", "msilib", "aifc", "sunau",
        )),
        "python/sitecustomize.*", "python/antigravity.*", "python/this.*",
        *(f"python/lib-dynload/{name}.*" for name in (
            "_test*", "*xx*", "_curses*", "_dbm", "_gdbm", "_tkinter", "_crypt", "nis", "ossaudiodev",
            "audioop", "readline", "spwd", "_uuid", "_codecs_*", "_multibytecodec", "_bz2", "_lzma",
        )),
    ),
    "numpy: tests, compilers": (
        "packages/numpy/*tests/*", "packages/numpy/f2py/*", "packages/numpy/distutils/*", "packages/numpy/testing/*",
        "packages/numpy/typing/mypy_plugin.*", "packages/numpy/_pyinstaller/*", "packages/numpy/_core/_simd.*",
        "packages/numpy/_core/*_tests.*", "packages/numpy/_core/lib/*", "packages/bin/*",
    ),
    "Pillow: all but the pictures that become a film": tuple(
        f"packages/PIL/_{name}.*" for name in ("avif", "webp", "imagingft", "imagingcms", "imagingtk", "imagingmorph")
    ),
    "PyOpenGL: other systems and other libraries": (
        "packages/OpenGL/DLLS/*", "packages/OpenGL/GLES*", "packages/OpenGL/raw/GLES*", "packages/OpenGL/WGL/*",
        "packages/OpenGL/raw/WGL/*", "packages/OpenGL/GLUT/*", "packages/OpenGL/Tk/*", "packages/OpenGL/AGL/*",
        "packages/OpenGL/raw/OSMESA/*", "packages/OpenGL/osmesa/*", "packages/OpenGL/GLE/*", "packages/OpenGL/tests/*",
        "packages/OpenGL/raw/GLUT/*", "packages/OpenGL/raw/GLE/*", "packages/OpenGL/raw/osmesa/*",
        *(f"packages/OpenGL/{folder}GL/{name}/*" for folder in ("", "raw/") for name in (  # other makers' extensions
            "AMD", "ANGLE", "APPLE", "ARM", "ATI", "DFX", "DMP", "EXT", "FJ", "GREMEDY", "HP", "I3D", "IBM", "IMG", "INGR",
            "INTEL", "MESA", "MESAX", "NV", "NVX", "OES", "OML", "OVR", "PGI", "QCOM", "REND", "S3", "SGI", "SGIS", "SGIX",
            "SUN", "SUNX", "VIV", "WIN", "3DFX",
        )),
    ),
    "MuJoCo: its own window, drawing, and fitting of models": (
        "packages/mujoco/studio/*", "packages/mujoco/doc/*", "packages/mujoco/introspect/*", "packages/mujoco/sysid/*",
        "packages/mujoco/plugin/*", "packages/mujoco/_render*", "packages/mujoco/_simulate*", "packages/mujoco/testdata/*",
        "packages/mujoco/_batch*", "packages/mujoco/_rollout*", "packages/mujoco/rendering/*", "packages/mujoco/mjx/*",
        "packages/mujoco/viewer*", "packages/mujoco/simulate*", "packages/mujoco/codegen/*",
        "packages/mujoco/*_test.*", "packages/mujoco_studio*", "packages/glfw*",
    ),
    "Qt: what is not Core, Gui, Widgets, OpenGL or Svg": (
        *(f"packages/PySide6/Qt{name}.*" for name in (
            "Concurrent", "DBus", "Designer", "Help", "Network", "OpenGL", "PrintSupport", "Qml", "Quick", "QuickControls2",
            "QuickTest", "QuickWidgets", "Sql", "SvgWidgets", "Test", "UiTools", "Xml",
        )),
        "packages/PySide6/Qt/qml/*", "packages/PySide6/Qt/metatypes/*", "packages/PySide6/Qt/libexec/*",
        "packages/PySide6/scripts/*", "packages/PySide6/typesystems/*", "packages/PySide6/glue/*", "packages/PySide6/doc/*",
        "packages/PySide6/support/*", "packages/PySide6/*.json", "packages/PySide6/libpyside6qml*",
        *(f"packages/PySide6/{name}" for name in (
            "assistant*", "designer*", "linguist*", "lrelease", "lupdate", "balsam*", "qml*", "svgtoqml", "lottie*",
        )),
        *(f"packages/PySide6/Qt/plugins/{name}/*" for name in (
            "designer", "egldeviceintegrations", "generic", "networkinformation", "printsupport", "qmllint", "qmltooling",
            "sqldrivers", "tls", "vectorimageformats", "wayland-graphics-integration-server",
        )),
        *(f"packages/PySide6/Qt/plugins/platforms/libq{name}.so" for name in (
            "eglfs", "linuxfb", "minimal", "minimalegl", "vkkhrdisplay", "vnc",
        )),
        *(f"packages/PySide6/Qt/plugins/imageformats/libq{name}.so" for name in (
            "icns", "ico", "pdf", "tga", "tiff", "wbmp", "webp",
        )),
        "packages/PySide6/Qt/plugins/platforminputcontexts/libqtvirtual*",
        "packages/PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    ),
    "Qt: languages that the app does not speak": ("packages/PySide6/Qt/translations/*",),
    "the machine's installer: what it noted about the packages": (
        "*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/INSTALLER", "*.dist-info/REQUESTED",
        "*.dist-info/direct_url.json", "*.dist-info/top_level.txt", "*.dist-info/entry_points.txt", "*.dist-info/sboms/*",
    ),
}  # fmt: skip
"""Patterns of files, by why they are not here."""

KEPT = ("packages/PySide6/Qt/translations/qtbase_en.qm", "packages/PySide6/Qt/translations/qtbase_de.qm",
        "packages/PySide6/Qt/translations/qtbase_hu.qm")  # fmt: skip
"""What stays, though a pattern above has it."""

LAUNCHER = """\
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/{python}" -m {module} "$@"
"""

PROGRAMS = {"turmbauer": "gui", "turmcore": "turmcore"}

PATHS = """\
../lib/python
../lib/python/lib-dynload
../lib/packages
"""
"""Where the interpreter looks for modules. With this file beside it, it looks nowhere else, and no variable changes that."""

# The library with the data of ICU's 700 languages has 32 MB. Qt asks it for the order of words in a list and for names of
# time zones, and has an answer of its own where there is none. This is a table without entries, in ICU's format.
ICU = """\
#include <stdint.h>
const struct {
    uint16_t header; uint8_t magic[2]; uint16_t size, reserved; uint8_t layout[4], format[4], version[8], padding[8];
    uint32_t entries, unused;
} icudt@_dat = {32, {0xda, 0x27}, 20, 0, {0, 0, 2, 0}, {'C', 'm', 'n', 'D'}, {1}, {0}, 0, 0};
"""

COMMON = Path("/usr/share/common-licenses")
"""Where Debian keeps the texts of licenses that many programs share."""

LICENSES = """\
Turmbauer is free software, and so is all that it brings along. Each part has its own license, which follows.

Qt and its modules for Python are used under the GNU Lesser General Public License, version 3. They are libraries of their
own, unchanged but for names for debuggers and the data of ICU, and anyone may put others in their place: lib/packages/PySide6.
"""

OTHER_LICENSES = {"PyOpenGL": "BSD-3-Clause", "segno": "BSD-3-Clause"}
"""Of packages that say it in other words."""

FOREIGN = {
    "_winapi", "babel", "gymnasium", "msvcrt", "open_spiel", "pettingzoo", "psycopg", "psycopg_pool", "pybullet", "pyspiel",
    "ray", "winreg",
}  # fmt: skip
"""What the sources import somewhere, and do without here."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the app a folder that needs no Python.")
    parser.add_argument("wheel", type=Path, nargs="?", help="the newest one in dist")
    parser.add_argument(
        "--python",
        default=f"/usr/bin/{PYTHON}",
        help="whose interpreter is taken: one that is a single file, as Debian's is",
    )
    arguments = parser.parse_args()
    wheel = arguments.wheel or newest_wheel()
    whole = FOLDER / "whole"
    root = FOLDER / ("-".join(wheel.name.split("-")[:2]) + "-linux-x86_64")
    for folder in (whole, root):
        shutil.rmtree(folder, ignore_errors=True)
    copy_python(arguments.python, whole)
    install_packages(wheel, whole / "lib" / "packages")
    gone = select(whole, root)
    compile_modules(arguments.python, root / "lib")
    gone["libraries that nothing here uses"] = drop_unused(root)
    shrink(root)
    write_licenses(root)
    write_list(root, whole, gone)
    write_programs(root)
    check(root, whole)
    pack(root, archive := TREE / "dist" / f"{root.name}.tar.xz")
    print(f"{root.relative_to(TREE)}: {size(files(root)) / 1e6:.1f} MB in {len(files(root))} files")
    print(f"{archive.relative_to(TREE)}: {archive.stat().st_size / 1e6:.1f} MB")


def newest_wheel() -> Path:
    python = PYTHON.removeprefix("python").replace(".", "")
    found = (TREE / "dist").glob(f"*-cp{python}-*linux*_x86_64.whl")
    wheels = [path for path in found if "+engine" not in path.name]
    if (newest := max(wheels, key=lambda path: path.stat().st_mtime, default=None)) is None:
        sys.exit("there is no wheel: make wheel")
    return newest


def files(folder: Path) -> list[Path]:
    """All files of a folder, sorted."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def size(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


def copy_python(python: str, to: Path) -> None:
    """Take a Python's interpreter and standard library."""
    ask = "import os, sys, sysconfig; print(os.path.realpath(sys.executable)); v = sysconfig.get_config_vars()\n"
    ask += "print('python' + v['py_version_short'], v['LIBDEST'], v['DESTSHARED'], v['Py_ENABLE_SHARED'], sep='\\n')"
    interpreter, name, library, modules, is_shared = run([python, "-I", "-c", ask]).splitlines()
    if name != PYTHON or is_shared != "0" and "libpython" in run(["ldd", interpreter]):
        sys.exit(
            f"{python}: {PYTHON} is wanted, with an interpreter that needs no libpython: --python names another"
        )
    (to / "bin").mkdir(parents=True)
    shutil.copy(interpreter, to / "bin" / PYTHON)
    shutil.copytree(
        library, to / "lib" / "python", ignore=shutil.ignore_patterns("*-packages", "__pycache__", "test")
    )
    shutil.copytree(modules, to / "lib" / "python" / "lib-dynload", dirs_exist_ok=True)


def install_packages(wheel: Path, to: Path) -> None:
    """Take the packages of the lock, and the wheel."""
    words = [
        sys.executable,
        "-m",
        "pip",
        "-qq",
        "--disable-pip-version-check",
        "install",
        "--no-deps",
        "--no-compile",
    ]
    words += ["--only-binary=:all:", "--target", str(to)]
    run([*words, "--require-hashes", "--requirement", LOCK])
    run([*words, wheel])


def compile_modules(python: str, lib: Path) -> None:
    """Put Python's own code of all modules in the place of their sources, the same whenever it is made."""
    words = [
        "-m",
        "compileall",
        "-qq",
        "-b",
        "--invalidation-mode",
        "unchecked-hash",
        "-s",
        str(lib),
        str(lib),
    ]
    run([python, "-I", *words], env=os.environ | {"PYTHONHASHSEED": "0"})
    for path in files(lib):
        if path.suffix == ".py":
            path.unlink()


def select(
    whole: Path, root: Path, left_out: Mapping[str, tuple[str, ...]] = LEFT_OUT, kept: tuple[str, ...] = KEPT
) -> dict[str, list[Path]]:
    """Copy what is needed; what was left out, by why."""
    patterns = {why: [re.compile(fnmatch.translate(one)) for one in ones] for why, ones in left_out.items()}
    gone = defaultdict[str, list[Path]](list)
    for path in files(whole):
        name = path.relative_to(whole / "lib").as_posix() if path.is_relative_to(whole / "lib") else path.name
        why = next((why for why, ones in patterns.items() if any(one.match(name) for one in ones)), None)
        if why is None or any(fnmatch.fnmatchcase(name, one) for one in kept):
            target = root / path.relative_to(whole)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        else:
            gone[why].append(path.relative_to(whole))
    return gone


def is_binary(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(path: Path) -> set[str]:
    """The libraries that a binary names."""
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", run(["readelf", "--dynamic", "--wide", path])))


def drop_unused(root: Path) -> list[Path]:
    """Delete libraries that no program, no module and no plugin needs."""
    binaries = {path: needed(path) for path in files(root) if is_binary(path)}
    libraries = {
        path.name: path for path in binaries if path.name.startswith("lib") and "plugins" not in path.parts
    }
    return drop_unneeded(root, binaries, libraries)


def drop_unneeded(root: Path, binaries: Mapping[Path, set[str]], libraries: Mapping[str, Path]) -> list[Path]:
    """Delete those of the libraries, by the names they are asked for, that no other binary needs, directly or not.

    Parameters
    ----------
    binaries
        Every binary with the names of the libraries that it needs.
    """
    waiting = [path for path in binaries if path not in libraries.values()]
    used = set(waiting)
    while waiting:
        more = {libraries[name] for name in binaries[waiting.pop()] & libraries.keys()} - used
        used |= more
        waiting += more
    gone = sorted(binaries.keys() - used)
    for path in gone:
        path.unlink()
    return [path.relative_to(root) for path in gone]


def shrink(root: Path) -> None:
    """Take the names for debuggers out of the binaries, and out of ICU its data."""
    for path in files(root):
        if path.name.startswith("libicudata"):
            source = (FOLDER / "icu.c").resolve()
            source.write_text(ICU.replace("@", path.name.rsplit(".", 1)[1]))
            zig = ZIG.unpacked() / "ziglang" / "zig"
            zig.chmod(0o755)
            words = ["cc", "-target", "x86_64-linux-gnu.2.28", "-shared", "-s", f"-Wl,-soname,{path.name}"]
            run(
                [zig, *words, "-o", path, source],
                env=os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig")},
            )
        elif is_binary(path) and not path.parent.name.endswith(
            ".libs"
        ):  # those of numpy and Pillow break by it
            run(["strip", "--strip-unneeded", path])


def write_programs(root: Path) -> None:
    """Write what starts the app and the engine's command."""
    (root / "bin" / f"{PYTHON}._pth").write_text(PATHS)
    for name, module in PROGRAMS.items():
        (root / "bin" / name).write_text(LAUNCHER.format(python=PYTHON, module=module))
        (root / "bin" / name).chmod(0o755)
    for path in files(root):
        path.chmod(0o755 if path.parent.name == "bin" and path.suffix != "._pth" else 0o644)


@dataclass(frozen=True)
class Component:
    """A program that the bundle is made of."""

    name: str
    version: str
    license: str
    texts: tuple[Path, ...]


def components(root: Path, python: str = "") -> list[Component]:
    """What the bundle is made of: Python, in a version that can be asked for, and the packages, of which ours is one."""
    version = (
        python
        or run([root / "bin" / PYTHON, "-c", "import platform; print(platform.python_version())"]).strip()
    )
    found = [Component("Python", version, "PSF-2.0", (root / "lib" / "python" / "LICENSE.txt",))]
    for folder in sorted((root / "lib" / "packages").glob("*.dist-info")):
        about = message_from_bytes((folder / "METADATA").read_bytes())
        license = about["License-Expression"] or about["License"] or OTHER_LICENSES[about["Name"]]
        texts = files(folder / "licenses") or [
            COMMON / name for name in sorted(set(re.findall(r"L?GPL-3", license)))
        ]
        texts += TREE.glob(f"systems/licenses/{about['Name']}.txt")
        found.append(Component(about["Name"], about["Version"], license, tuple(texts)))
    return found


def write_licenses(root: Path, python: str = "") -> None:
    """Write all licenses into one file."""
    parts = [LICENSES]
    for one in components(root, python):
        parts.append(f"{'=' * 80}\n{one.name} {one.version}: {one.license}\n{'=' * 80}\n")
        parts += [path.read_text(encoding="utf-8").strip("\n") + "\n" for path in one.texts]
    (root / "LICENSES.txt").write_text("\n".join(parts), encoding="utf-8")


def write_list(root: Path, whole: Path, gone: dict[str, list[Path]]) -> None:
    """Write down what was left out."""
    lines = ["What was left out, in MB:"]
    for why, paths in gone.items():
        folders = defaultdict[str, list[Path]](list)
        for path in paths:
            folders["/".join(path.parts[1:4])].append(whole / path)
        lines += ["", f"{size(whole / path for path in paths) / 1e6:.1f}  {why}"]
        lines += [f"    {size(ones) / 1e6:.2f}  {name}" for name, ones in sorted(folders.items())]
    (root / "LEFT_OUT.txt").write_text("\n".join(lines) + "\n")


def check(root: Path, whole: Path) -> None:
    """Import, in the bundle, whatever the sources import anywhere."""
    wanted: set[str] = set()
    packages = whole / "lib" / "packages"
    for path in (*packages.glob("gui/**/*.py"), *packages.glob("turmcore/**/*.py")):
        wanted.add(".".join(path.relative_to(packages).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                wanted.add(node.module)
    ask = "import importlib, sys\nfor name in sys.argv[1:]:\n    try: importlib.import_module(name)\n"
    ask += "    except ImportError as error: print(name, error.name, sep='\\t')"
    names = sorted(name for name in wanted if "__main__" not in name)
    said = run([root / "bin" / PYTHON, "-c", ask, *names], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    lacking = {line for line in said.splitlines() if line.split("\t")[-1].split(".")[0] not in FOREIGN}
    if lacking:
        sys.exit("the bundle lacks:\n" + "\n".join(sorted(lacking)))


def pack(folder: Path, archive: Path) -> None:
    """Make an archive of a folder, the same whenever it is made."""
    when = int(os.environ.get("SOURCE_DATE_EPOCH") or 315532800)  # 1980, as in zip files

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.mtime, member.uid, member.gid, member.uname, member.gname = when, 0, 0, "", ""
        member.mode = 0o755 if member.mode & 0o100 else 0o644
        return member

    archive.parent.mkdir(exist_ok=True)
    plainly = archive.with_suffix("")
    with tarfile.open(plainly, "w") as packed:
        for path in files(folder):
            packed.add(path, path.relative_to(folder.parent), filter=plain)
    data = plainly.read_bytes()
    plainly.unlink()
    archive.write_bytes(lzma.compress(data) if archive.suffix == ".xz" else gzip.compress(data, mtime=when))


if __name__ == "__main__":
    main()
