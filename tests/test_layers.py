"""The import arrows of turmcore and gui point down; the picture and the sentences below are the data."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent

# The folders of the games; the parts of a game are named after it.
GAMES = sorted(
    path.parent.name
    for path in (ROOT / "turmcore").glob("*/__init__.py")
    if (ROOT / "gui/games" / path.parent.name).is_dir()
)

# A part may import the parts on the lines below its own, never one above it or beside it; an import inside a
# function, or for types alone, is an import.
LAYERS = f"""
tests               benchmarks          gui.__main__        turmcore.__main__
gui.app
gui.games
gui.features
gui.table
gui.views
gui.base
gui.model           gui.scene           gui.sound           gui.i18n
gui
turmcore.cli
turmcore.adapters   turmcore.online     turmcore.protocols  turmcore.puzzles
turmcore.page
turmcore
turmcore.matches
turmcore.players
turmcore.registry
turmcore.search
{"  ".join(f"turmcore.{game}" for game in GAMES)}
turmcore.physics
turmcore.notation   turmcore.voxel
turmcore.core
turmcore.words
turmcore.errors
turmcore.system
"""

# Beyond the picture. "A imports only B": from our own packages and those of others (the standard library
# is free); the longest A that fits a module speaks for it. "Only A imports B": nobody else does, but B itself.
# "A finds B by name": A imports what B holds at run time, and knows no more of it than a name. A * is any name.
RULES = """
turmcore imports only turmcore, numpy
turmcore.search imports only turmcore.search, turmcore.core, turmcore.errors, numpy
turmcore.physics imports only turmcore.physics, turmcore.voxel, turmcore.core, turmcore.errors, numpy, pybullet, mujoco
turmcore.adapters imports only turmcore, numpy, gymnasium, pettingzoo, pyspiel, ray
turmcore.adapters.pictures imports only turmcore, numpy, PySide6
turmcore.online imports only turmcore, segno, starlette, uvicorn, websockets, psycopg, cryptography, http_ece, py_vapid
turmcore.words.compile imports only babel
turmcore.cli.bench finds benchmarks.table by name


gui imports only gui, turmcore, numpy, PySide6
gui.features.online.hosting imports only gui, turmcore, ifaddr
gui.features.online.nearby imports only gui, turmcore, ifaddr, zeroconf
gui.features.*.model imports only gui.features.*.model, gui.model, turmcore, numpy
gui.features.export.moving_picture imports only gui, turmcore, numpy, PIL
gui.features.export.clip imports only gui, numpy, PIL
gui.table.game_parts imports only gui, turmcore, numpy, PySide6, typing_extensions
gui.table.play imports only gui, turmcore, numpy, PySide6, typing_extensions
gui.base.enlarging imports only gui, PySide6, shiboken6
gui.model imports only gui.model, turmcore, numpy
gui.model.session imports only gui.model, turmcore, numpy, typing_extensions
gui.scene imports only gui.scene, turmcore, numpy
gui.scene.gl imports only gui.scene, numpy, PySide6, OpenGL
gui.sound imports only gui.sound, numpy
gui.sound.server imports only gui.sound, PySide6
"""

RULES += "".join(f"only turmcore.registry, gui.games.{game} imports turmcore.{game}\n" for game in GAMES)

# The gui knows these modules of turmcore, and these of each game.
PUBLIC = """
turmcore  turmcore.players  turmcore.search  turmcore.voxel  turmcore.physics
turmcore.matches  turmcore.matches.match  turmcore.matches.results  turmcore.matches.start  turmcore.matches.summary
turmcore.core.film  turmcore.core.choosing  turmcore.core.folders  turmcore.core.json_text  turmcore.core.library  turmcore.core.page  turmcore.core.scene
turmcore.core.solid  turmcore.core.solid_files
turmcore.notation.record  turmcore.notation.replay  turmcore.notation.time_control  turmcore.notation.forfeit  turmcore.notation.tree
turmcore.online  turmcore.online.messages  turmcore.page  turmcore.puzzles  turmcore.system  turmcore.words
"""
OF_GAME = """
art  board  choices  choosing  figures  flat  paints  pieces  places  placing  prints  regions  relief  rings  scene  setup
shapes  shown  silhouettes  svg  tables  tools  tower  turns  words
"""
PUBLIC_NAMES = {
    *PUBLIC.split(),
    *(f"turmcore.{game}" for game in GAMES),
    *(f"turmcore.{game}.{part}" for game in GAMES for part in OF_GAME.split()),
}

# The games of a folder never import each other.
SEPARATE = "gui.games"

# The parts of this one do, but never in a circle.
NO_CIRCLE = "gui.features"

# A name that says nothing collects everything.
EMPTY_NAMES = {"common", "helper", "helpers", "misc", "util", "utils"}

# ---------------------------------------------------------------------------------------------------

Tree = dict[str, str]  # path from the root -> text
FREE = sys.stdlib_module_names | {"cpython", "cython", "libc"}
FREE_IN_STUBS = {"typing_extensions"}  # type checkers bring it along


def is_in(module: str, part: str) -> bool:
    if "*" not in part:
        return module == part or module.startswith(part + ".")
    names, of = module.split("."), part.split(".")
    return len(names) >= len(of) and all(b in (a, "*") for a, b in zip(names, of, strict=False))


def module_of(path: str) -> str:
    """turmcore/core/rng.h -> turmcore.core.rng, gui/model/__init__.py -> gui.model."""
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def blank_strings(text: str) -> str:
    """Empty the triple-quoted strings, which may show imports; line numbers stay."""
    return re.sub(r'("""|\'\'\').*?\1', lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)


def python_imports(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """(line, module with leading dots for a relative one, names) of each import; no names: the module itself.

    What `import_module` imports counts as far as its name is written: f"gui.games.{name}.parts" as gui.games.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name, []
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or ""), [name.name for name in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            match node.args[0]:
                case ast.Constant(value=str(name)):
                    yield node.lineno, name, []
                case ast.JoinedStr(values=[ast.Constant(value=str(begun)), *_]):
                    yield node.lineno, begun.rpartition(".")[0], []


CYTHON_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?c?import[ \t]+(\([^)]*\)|[^\n#;]+)", re.MULTILINE
)


def cython_imports(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """As python_imports, of .pyx and .pxd."""
    text = blank_strings(text)
    for found in CYTHON_IMPORT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        listed = re.sub(r"#[^\n]*", "", found[2]).strip("() \t\r\n\\")
        names = [name.split()[0] for name in listed.split(",") if name.strip()]
        if found[1]:
            yield line, found[1], names
        else:
            yield from ((line, name, []) for name in names)


INCLUDE = re.compile(
    r'^[ \t]*(?:#[ \t]*include|include|cdef extern from)[ \t]+["\']([^"\']+)["\']', re.MULTILINE
)


def arrows(tree: Tree) -> Iterator[tuple[str, int, str, str]]:
    """(path, line, importing module, imported module) of everything that a file of the tree names."""
    modules = {module_of(path) for path in tree}
    packages = {str(parent).replace("/", ".") for path in tree for parent in PurePosixPath(path).parents}
    for path, text in tree.items():
        source = module_of(path)
        package = source if path.endswith("__init__.py") else source.rpartition(".")[0]
        suffix = PurePosixPath(path).suffix
        imports = {
            ".py": python_imports,
            ".pyi": python_imports,
            ".pyx": cython_imports,
            ".pxd": cython_imports,
        }
        for line, module, names in imports[suffix](text) if suffix in imports else ():
            dots = len(module) - len(module.lstrip("."))
            if dots:
                above = package.split(".")[: len(package.split(".")) - dots + 1]
                module = ".".join([*above, *filter(None, [module[dots:]])])
            # `from turmcore import core` names turmcore.core; `from turmcore import load` the module turmcore.
            targets = set()
            for name in names:
                full = f"{module}.{name}"
                targets.add(full if full in modules | packages or name.startswith("_") else module)
            yield from ((path, line, source, target) for target in sorted(targets or {module}))
        for found in INCLUDE.finditer(text) if suffix in (".h", ".pyx", ".pxd") else ():
            beside = str(PurePosixPath(path).parent / found[1])
            for candidate in (beside, found[1]):
                name = re.sub(r"[^/]+/\.\./", "", candidate)
                if name in tree:
                    yield path, text.count("\n", 0, found.start()) + 1, source, module_of(name)
                    break


def read_layers() -> dict[str, int]:
    """Part -> height; 0 is the lowest line."""
    lines = LAYERS.split("\n")[-2:0:-1]
    return {part: height for height, line in enumerate(lines) for part in line.split()}


def read_rules() -> tuple[dict[str, list[str]], dict[str, list[str]], set[tuple[str, str]]]:
    """({A: the B that it imports only}, {B: the A that alone import it}, (A, B) where A finds B by name)."""
    imports_only, only, by_name = {}, {}, set()
    for line in filter(None, RULES.split("\n")):
        if found := re.fullmatch(r"only (.+) imports (\S+)", line):
            only[found[2]] = found[1].split(", ")
        elif found := re.fullmatch(r"(\S+) imports only (.+)", line):
            imports_only[found[1]] = found[2].split(", ")
        elif found := re.fullmatch(r"(\S+) finds (\S+) by name", line):
            by_name.add((found[1], found[2]))
        else:
            raise ValueError(f"not a sentence of this table: {line}")
    return imports_only, only, by_name


def longest(module: str, parts: dict) -> str | None:
    """The most exact of the parts that hold a module."""
    return max((part for part in parts if is_in(module, part)), key=len, default=None)


def part_of(module: str, folder: str) -> str | None:
    """The part of a folder that holds a module; None outside and for the folder itself."""
    depth = folder.count(".") + 2
    return ".".join(module.split(".")[:depth]) if is_in(module, folder) and module != folder else None


def arrows_in_circle(found: list[tuple[str, int, str, str]]) -> set[tuple[str, str]]:
    """(importing part, imported part) along a circle where there must be none; empty if there is none."""
    graph: dict[str, set[str]] = {}
    for _, _, source, target in found:
        above, below = part_of(source, NO_CIRCLE), part_of(target, NO_CIRCLE)
        if above and below and above != below:
            graph.setdefault(above, set()).add(below)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        around = error.args[1]
        return set(zip(around[1:], around, strict=False))
    return set()


def wrong_arrows(tree: Tree) -> list[str]:
    """One sentence for each thing that the data above does not allow."""
    heights = read_layers()
    imports_only, only, by_name = read_rules()
    found = list(arrows(tree))
    circle = arrows_in_circle(found)
    wrong = []

    def layer(module: str) -> str | None:
        part = longest(module, heights)
        return None if part in ("turmcore", "gui") and part != module else part

    for path in tree:
        if not layer(module_of(path)):
            wrong.append(f"{path}: has no place in the layers")
        for name in EMPTY_NAMES & set(module_of(path).split(".")):
            wrong.append(f"{path}: the name `{name}` does not say what is in it")

    for path, line, source, target in found:
        if (source, target) in by_name:
            continue
        if target.split(".")[0] in (FREE | FREE_IN_STUBS if path.endswith(".pyi") else FREE):
            continue
        below, above = layer(target), layer(source)
        reasons = []
        if below and above and below != above and heights[below] >= heights[above]:
            reasons.append(f"{below} is not below {above}")
        if (part := longest(source, imports_only)) and not any(
            is_in(target, to) for to in imports_only[part]
        ):
            reasons.append(f"{part} imports only {', '.join(imports_only[part])}")
        if (part := longest(target, only)) and not any(is_in(source, by) for by in [*only[part], part]):
            reasons.append(f"only {', '.join(only[part])} imports {part}")
        if is_in(target, "turmcore") and not is_in(source, "turmcore") and target not in PUBLIC_NAMES:
            reasons.append(f"{target} is not public")
        if len({part_of(source, SEPARATE), part_of(target, SEPARATE)} - {None}) == 2:
            reasons.append(f"the parts of {SEPARATE} never import each other")
        pair = part_of(source, NO_CIRCLE), part_of(target, NO_CIRCLE)
        if pair in circle:
            reasons.append(f"{pair[0]} and {pair[1]} are in a circle")
        wrong += [f"{path}:{line}: {source} imports {target}, but {reason}" for reason in reasons]
    return wrong


def read_tree() -> Tree:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for top in ("turmcore", "gui")
        for path in sorted((ROOT / top).rglob("*"))
        if path.suffix in (".py", ".pyi", ".pyx", ".pxd", ".h")
    }


def test_every_arrow_points_down():
    tree = read_tree()
    assert any(path.endswith(".pyx") for path in tree) and any(path.endswith(".h") for path in tree)
    assert len(list(arrows(tree))) > 100, "the scanner has gone blind"
    assert wrong_arrows(tree) == []


def test_games_are_played_without_a_picture():
    found = [
        f"{path}:{line}"
        for path, line, source, target in arrows(read_tree())
        if is_in(source, "gui.games.*.play") and is_in(target, "gui.games.*.picture")
    ]
    assert found == []


SOUND = "gui/features/sound/controller.py"
GOOD = {
    "turmcore/__init__.py": "from turmcore.registry import load\nfrom turmcore.errors import TurmError\n",
    "turmcore/errors.py": "class TurmError(ValueError): ...\n",
    "turmcore/registry.py": "from turmcore import babel, turmbauer\n",
    "turmcore/core/state.pyx": 'from turmcore.core.state cimport State\n"""\nimport turmcore.babel\n"""\n',
    "turmcore/core/state.pyi": "from typing_extensions import Buffer\n",
    "turmcore/core/state.pxd": 'cdef extern from "turmcore/core/protocol.h":\n    pass\n',
    "turmcore/core/protocol.h": '#include <stdint.h>\n#include "rng.h"\n',
    "turmcore/core/rng.h": "",
    "turmcore/voxel/flood.h": '#include "../core/rng.h"\n',
    "turmcore/turmbauer/__init__.py": "from .state import TurmbauerState\n",
    "turmcore/turmbauer/state.pyx": "from ..core cimport state\nfrom libc.string cimport memcpy\nimport numpy\n",
    "turmcore/babel/__init__.py": "",
    "turmcore/search/alphabeta.pyx": "from turmcore.core.state cimport (\n    State,  # the shell\n)\n",
    "turmcore/physics/world.py": "def start():\n    import pybullet\n",
    "turmcore/cli/main.py": "import turmcore\nfrom turmcore.search import alphabeta\n",
    "gui/model/session.py": "import turmcore\nfrom turmcore.notation.record import Record\n",
    "gui/scene/mesh.py": "import numpy as np\n",
    "gui/scene/gl/painter.py": "from OpenGL import GL\nfrom gui.scene.mesh import Mesh\n",
    "gui/__init__.py": "",
    "gui/i18n.py": "from turmcore.words import Words\n",
    "gui/base/theme.py": "import gui\nfrom PySide6 import QtGui\nfrom gui import i18n\n",
    "gui/table/game_parts.py": "import importlib\nGAME = importlib.import_module(package_of(name)).GAME\n",
    "gui/features/clock/controller.py": "from gui.table.game_parts import GAME\n",
    "gui/features/clock/model.py": "from gui.model.session import Session\n",
    SOUND: "from gui.features.clock.controller import GAME\n",
    "gui/games/__init__.py": "",
    "gui/games/turmbauer/scene.py": "from turmcore.turmbauer import Build\nfrom gui.scene import mesh\n",
    "gui/app/start.py": "from PySide6 import QtWidgets\nfrom gui.games.turmbauer import scene\n",
}


def test_a_lawful_tree_passes():
    assert wrong_arrows(GOOD) == []


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        (
            "turmcore/core/walk.py",
            "import turmcore.search.alphabeta",
            "turmcore.search is not below turmcore.core",
        ),
        ("turmcore/core/walk.py", "from turmcore import load", "turmcore is not below turmcore.core"),
        ("turmcore/core/walk.py", "def f():\n    from ..voxel import flood", "turmcore.voxel is not below"),
        ("turmcore/core/walk.h", '#include "../voxel/flood.h"', "turmcore.voxel is not below turmcore.core"),
        (
            "turmcore/core/walk.h",
            '#include "turmcore/voxel/flood.h"',
            "turmcore.voxel is not below turmcore.core",
        ),
        (
            "turmcore/core/walk.pxd",
            'cdef extern from "turmcore/voxel/flood.h":',
            "turmcore.voxel is not below",
        ),
        (
            "turmcore/core/walk.pyx",
            'cdef extern from *:\n    """\n    #include "../voxel/flood.h"\n    """',
            "walk.pyx:3",
        ),
        ("turmcore/notation/x.py", "import turmcore.voxel", "turmcore.voxel is not below turmcore.notation"),
        ("turmcore/babel/x.pyx", "from turmcore.turmbauer cimport state", "turmcore.turmbauer is not below"),
        ("turmcore/babel/x.pyx", "from ..turmbauer.state cimport TurmbauerState", "only turmcore.registry"),
        (
            "turmcore/search/x.pyx",
            "cimport numpy, turmcore.turmbauer.state as s",
            "turmcore.search imports only",
        ),
        ("turmcore/search/x.py", "import turmcore.notation.record", "turmcore.search imports only"),
        (
            "turmcore/physics/x.py",
            "from turmcore.notation.record import Record",
            "turmcore.physics imports only",
        ),
        (
            "turmcore/cli/tables.py",
            "from turmcore import babel",
            "only turmcore.registry, gui.games.babel imports",
        ),
        ("turmcore/cli/x.py", "import gui.model.session", "gui.model is not below turmcore.cli"),
        ("turmcore/core/x.py", "import tests.reference", "tests is not below turmcore.core"),
        ("turmcore/core/x.py", "from PySide6.QtCore import QObject", "turmcore imports only turmcore, numpy"),
        (
            "turmcore/core/x.py",
            "from typing_extensions import Buffer",
            "turmcore imports only turmcore, numpy",
        ),
        ("turmcore/core/x.py", "import pybullet", "turmcore imports only turmcore, numpy"),
        ("turmcore/clock/x.py", "", "has no place in the layers"),
        ("turmcore/core/utils.py", "", "`utils` does not say"),
        ("gui/helpers/x.py", "", "`helpers` does not say"),
        ("gui/controllers/x.py", "", "has no place in the layers"),
        (
            "gui/base/x.py",
            "from gui.model import session\nfrom gui.games import turmbauer",
            "x.py:2: gui.base.x imports",
        ),
        ("gui/views/x.py", "from gui.table.play import Axes", "gui.table is not below gui.views"),
        ("gui/views/x.py", "def f():\n    from gui.app import table", "gui.app is not below gui.views"),
        (
            "gui/table/x.py",
            "if TYPE_CHECKING:\n    import gui.features.clock.model",
            "gui.features is not below gui.table",
        ),
        (
            "gui/table/x.py",
            "f = import_module(f'gui.games.{name}.parts')",
            "gui.games is not below gui.table",
        ),
        (
            "gui/table/game_parts.py",
            "from gui.games.turmbauer import scene",
            "gui.games is not below gui.table",
        ),
        (
            "gui/features/clock/x.py",
            "import_module('gui.games.babel.parts')",
            "gui.games is not below gui.features",
        ),
        ("gui/features/clock/x.py", "import gui.app.start", "gui.app is not below gui.features"),
        (
            "gui/features/clock/model.py",
            "from PySide6.QtCore import QObject",
            "gui.features.*.model imports only",
        ),
        ("gui/model/x.py", "from gui.base import theme", "gui.base is not below gui.model"),
        ("gui/i18n.py", "from gui.model import session", "gui.model is not below gui.i18n"),
        ("gui/model/x.py", "from PySide6.QtCore import QObject", "gui.model imports only gui.model"),
        ("gui/model/x.py", "from gui.scene import mesh", "gui.model imports only gui.model"),
        ("gui/scene/x.py", "from PySide6 import QtGui", "gui.scene imports only gui.scene"),
        ("gui/scene/x.py", "import OpenGL.GL", "gui.scene imports only gui.scene"),
        ("gui/views/x.py", "from OpenGL import GL", "gui imports only gui, turmcore"),
        ("gui/views/x.py", "from turmcore.core.state import State", "turmcore.core.state is not public"),
        ("gui/views/x.py", "from turmcore import _classes", "turmcore._classes is not public"),
        (
            "gui/views/x.py",
            "from turmcore.turmbauer import Build",
            "only turmcore.registry, gui.games.turmbauer",
        ),
        ("gui/games/babel/x.py", "from gui.games.turmbauer.scene import y", "never import each other"),
        ("gui/games/babel/x.py", "from ..turmbauer import scene", "never import each other"),
    ],
)
def test_a_wrong_arrow_is_caught(path, text, complaint):
    wrong = wrong_arrows(GOOD | {path: text + "\n"})
    assert any(complaint in sentence for sentence in wrong), wrong
    assert all(sentence.startswith(path) for sentence in wrong), "it blames another file"


def test_a_circle_is_caught():
    clock, sound = "gui.features.clock", "gui.features.sound"
    wrong = wrong_arrows(GOOD | {"gui/features/clock/x.py": f"def f():\n    import {sound}.controller\n"})
    assert sorted(wrong) == [
        f"gui/features/clock/x.py:2: {clock}.x imports {sound}.controller, but {clock} and {sound} are in a circle",
        f"{SOUND}:1: {sound}.controller imports {clock}.controller, but {sound} and {clock} are in a circle",
    ]
