import fcntl
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import Cython
import pytest

import turmcore
from turmcore import registry

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@contextmanager
def built(request, name, example):
    """A package of the examples, built by its own setup.py into a folder that is kept, and found there."""
    source, root = EXAMPLES / example, Path(turmcore.get_include())
    inputs = sorted(path for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc")
    inputs += sorted(path for path in (root / "turmcore").rglob("*") if path.suffix in {".pxd", ".h"})
    content = b"".join(path.read_bytes() for path in inputs)
    fingerprint = hashlib.sha256(content + f"{sys.version} {Cython.__version__}".encode()).hexdigest()[:16]
    cache = Path(request.config.cache.mkdir(name))
    folder = cache / fingerprint
    with open(cache / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests may run in parallel
        if not folder.exists():
            building = cache / "building"
            shutil.rmtree(building, ignore_errors=True)
            shutil.copytree(source, building)
            done = subprocess.run(
                [sys.executable, "setup.py", "-q", "egg_info", "build_ext", "--inplace"],
                cwd=building,
                env={
                    **os.environ,
                    "PYTHONPATH": str(root),
                    "CFLAGS": os.environ.get("CFLAGS", "") + " -Wall -Werror",
                },
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stdout + done.stderr
            building.rename(folder)
    sys.path.insert(0, str(folder))
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))


def found(monkeypatch, name):
    """A built package, whose game the engine finds in one test."""
    monkeypatch.setattr(registry, "_classes", {})
    monkeypatch.setattr(registry, "_has_looked", False)
    return importlib.import_module(name)


@pytest.fixture(scope="session")
def towerlab(request):
    """The package of examples/cimport_example."""
    with built(request, "towerlab", "cimport_example"):
        yield importlib.import_module("towerlab")
