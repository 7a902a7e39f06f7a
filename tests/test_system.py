"""The engine asks in one place on which system it runs, and each system has the same answers there."""

import ast
import os
import re
from pathlib import Path

import pytest

import turmcore
from turmcore import system

PACKAGE = Path(turmcore.__file__).parent
SYSTEMS = ("posix", "windows")
ONLY_SOMEWHERE = {"fcntl", "grp", "msvcrt", "pwd", "resource", "termios", "tty", "winreg"}


def interface(name):
    """{name: its parameters, or those of its methods} of what is public in one of the two modules."""
    tree = ast.parse((PACKAGE / "system" / f"{name}.py").read_text(encoding="utf-8"))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found[node.name] = ast.unparse(node.args), ast.unparse(node.returns)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name != "__del__"]
            found[node.name] = {one.name: ast.unparse(one.args) for one in methods}
    return found


def test_each_system_has_the_same_names():
    first, second = map(interface, SYSTEMS)
    assert first == second
    assert set(first) == set(system.__all__)


def test_nothing_else_asks():
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name == "system":
            continue
        text = path.read_text(encoding="utf-8")
        imported = {
            name.name if isinstance(node, ast.Import) else node.module
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in node.names
        }
        assert not imported & ONLY_SOMEWHERE, path
        assert not re.search(r"sys\.platform|os\.name\b|os\.O_\w*EXEC|pthread_sigmask", text), path


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_lock_is_for_one(tmp_path, kind):
    """Each opening of a file counts by itself, in one process, too."""

    def opened():
        return (
            system.open_folder(tmp_path)
            if kind == "folder"
            else os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
        )

    first, second = opened(), opened()
    assert system.lock(first) and not system.lock(second)
    os.close(first)
    assert system.lock(second)
    os.close(second)


def test_a_lock_leaves_the_file_as_it_is(tmp_path):
    """Also where the system locks bytes: what is there is read, and what comes is written, as before."""
    with open(tmp_path / "file", "w+b") as file:
        file.write(b"begun ")
        file.flush()
        assert system.lock(file.fileno())
        file.write(b"and done")
        file.flush()
        assert (tmp_path / "file").read_bytes() == b"begun and done"


def test_memory_has_a_peak():
    before = system.peak_memory()
    assert 1 << 20 < before < 1 << 40
    assert len(bytearray(b"1") * (1 << 26)) and system.peak_memory() >= before
