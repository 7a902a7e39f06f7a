"""The app as a zip for Windows: a Windows Python, the packages, and two programs that start them; made on Linux.

``python systems/windows_zip.py`` takes the wheel that `make windows` has left in ``build/systems/windows``, and the Python and the
packages that it was tried with. wine starts the result, unpacked, and a game is played in its window. What is left out, and why, says `systems/bundle.py`.
"""

import os
import re
import shutil
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import bundle
from bundle import FOLDER, LEFT_OUT, files, size
from cross import (
    BUILD,
    CACHE,
    TREE,
    WINDOWS_NUMPY,
    WINDOWS_PYTHON,
    ZIG,
    app_packages,
    complete_wine,
    run,
    screen,
    windows,
)

LAUNCHERS = {
    "Turmbauer": ("pythonw.exe", "gui", ["-Wl,--subsystem,windows", "-DWINDOWED"]),
    "turmcore": ("python.exe", "turmcore", []),
}

OUT = LEFT_OUT | {
    "Windows: what Python and Qt bring along there, and the app does not use": (
        "python/lib-dynload/tcl*", "python/lib-dynload/tk*", "python/lib-dynload/*.ico",
        "python/lib-dynload/*.cat", "python/lib-dynload/winsound.*", "packages/PySide6/plugins/qml*", "packages/PySide6/qml/*",
        "packages/PySide6/opengl32sw.dll", "packages/PySide6/*.exe", "packages/PySide6/*.lib", "packages/PySide6/metatypes/*",
        "packages/PySide6/resources/*", "packages/PySide6/translations/*", "packages/wanted.txt", "packages/*.whl", "*.lib", "*.pdb",
        *(f"packages/PySide6/plugins/{name}/*" for name in (
            "assetimporters", "designer", "generic", "networkinformation", "platforminputcontexts", "printsupport",
            "sqldrivers", "tls", "vectorimageformats",
        )),
        *(f"packages/PySide6/plugins/platforms/q{name}.dll" for name in ("direct2d", "minimal")),
        *(f"packages/PySide6/plugins/imageformats/q{name}.dll" for name in (
            "icns", "pdf", "tga", "tiff", "wbmp", "webp",
        )),
    ),
}  # fmt: skip

KEPT = (
    *(f"packages/PySide6/translations/qtbase_{code}.qm" for code in ("en", "de", "hu")),
    "packages/numpy/_core/_multiarray_tests.*",  # this numpy asks for it
)

PATHS = "..\\lib\\python\n..\\lib\\python\\lib-dynload\n..\\lib\\packages\n"


def main() -> None:
    wheels = sorted((BUILD / "windows").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit("there is no wheel: make windows")
    whole, root = (
        FOLDER / "whole-windows",
        FOLDER / f"turmbauer-{wheels[-1].name.split('-')[1]}-windows-x86_64",
    )
    for folder in (whole, root):
        shutil.rmtree(folder, ignore_errors=True)
    copy_python(whole)
    packages = whole / "lib" / "packages"
    for folder in (app_packages(), WINDOWS_NUMPY.unpacked()):
        shutil.copytree(folder, packages, dirs_exist_ok=True)
    shutil.unpack_archive(wheels[-1], packages, "zip")
    gone = bundle.select(whole, root, OUT, (*bundle.KEPT, *KEPT))
    bundle.compile_modules(f"/usr/bin/{bundle.PYTHON}", root / "lib")
    gone["libraries that nothing here uses"] = drop_unused(root)
    version = re.search(r"\d+\.\d+\.\d+", (whole / "lib" / "python" / "NEWS.txt").read_text(encoding="utf-8"))
    assert version is not None, "Python says what is new in which version"
    bundle.write_licenses(root, version[0])
    bundle.write_list(root, whole, gone)
    write_programs(root)
    archive = TREE / "dist" / f"{root.name}.zip"
    pack(root, archive)
    print(f"{root.relative_to(TREE)}: {size(files(root)) / 1e6:.1f} MB in {len(files(root))} files")
    print(f"{archive.relative_to(TREE)}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    check(archive)


def copy_python(to: Path) -> None:
    """Take the interpreter, and its library as the bundle has it."""
    source, library = WINDOWS_PYTHON.unpacked() / "cp311", to / "lib" / "python"
    (to / "bin").mkdir(parents=True)
    for name in (
        "python.exe",
        "pythonw.exe",
        "python311.dll",
        "python3.dll",
        "vcruntime140.dll",
        "vcruntime140_1.dll",
    ):
        shutil.copy(source / name, to / "bin")
    shutil.copytree(
        source / "Lib", library, ignore=shutil.ignore_patterns("site-packages", "__pycache__", "test")
    )
    shutil.copytree(source / "DLLs", library / "lib-dynload")
    for name in ("LICENSE.txt", "NEWS.txt"):
        shutil.copy(source / name, library)


def needed(path: Path) -> set[str]:
    """The libraries that a binary names, in small letters."""
    return {
        name.lower() for name in re.findall(r"DLL Name: (\S+)", run(["objdump", "--private-headers", path]))
    }


def drop_unused(root: Path) -> list[Path]:
    """Delete libraries of Qt that no module and no plugin needs."""
    binaries = {path: needed(path) for path in files(root) if path.suffix in (".dll", ".pyd", ".exe")}
    libraries = {
        path.name.lower(): path
        for path in binaries
        if path.suffix == ".dll" and path.parent.name == "PySide6"
    }
    return bundle.drop_unneeded(root, binaries, libraries)


def write_programs(root: Path) -> None:
    """Compile what starts the app and the engine's command."""
    (root / "bin" / "python311._pth").write_text(PATHS)
    zig = ZIG.unpacked() / "ziglang" / "zig"
    for name, (python, module, words) in LAUNCHERS.items():
        own = [f'-DPYTHON=L"{python}"', f'-DMODULE=L"{module}"', "-municode", "-Os", "-s", *words]
        words = ["cc", "-target", "x86_64-windows-gnu", *own, "-o", str(root / f"{name}.exe")]
        source = TREE / "systems" / "launcher.c"
        run([zig, *words, source], env=os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig")})
        (root / f"{name}.pdb").unlink(missing_ok=True)


def check(archive: Path) -> None:
    """What was packed starts, draws and plays where a person has unpacked it, on a screen that nobody sees."""
    system = windows()
    complete_wine(system)
    place = BUILD / "windows" / "Türme und Spiele"
    shutil.rmtree(place, ignore_errors=True)
    shutil.unpack_archive(archive, place)
    root = place / archive.stem
    work = place / "pictures"
    work.mkdir()
    run(["wineserver", "--wait"], env=os.environ | dict(system.variables))
    with screen() as display:
        own = os.environ | dict(system.variables) | {"DISPLAY": display, "LC_ALL": "C.UTF-8"}

        def start(program: str, *words: str | Path) -> str:
            return run(["wine", root / program, *words], is_quiet=True, env=own)

        if f"version: {archive.stem.split('-')[1]}" not in start("turmcore.exe", "build-info"):
            sys.exit("turmcore.exe does not say what it is")
        position = start("turmcore.exe", "new", "waechter").strip()
        start("Turmbauer.exe", "--render", work / "drawn.png", position)
        if not (work / "drawn.png").is_file():
            sys.exit("Turmbauer.exe draws nothing")
        print(start("bin/python.exe", TREE / "systems" / "plays.py", work, "waechter"), end="")
    print("The window:", *sorted(path.relative_to(TREE) for path in work.glob("*.png")))


def pack(folder: Path, archive: Path) -> None:
    """Make a zip of a folder, the same whenever it is made."""
    when = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH") or 315532800), UTC).timetuple()[:6]
    archive.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in files(folder):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), when)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    main()
