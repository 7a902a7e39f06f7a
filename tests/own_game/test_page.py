"""docs/adding-a-game.md tells of every file of the game; what it shows it takes from them."""

import re
from pathlib import Path

from tests.house import sources

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "own_game"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def test_every_file_is_told_of():
    files = [file.relative_to(GAME).as_posix() for file in sources("examples/own_game", kinds=("",))]
    named = set(re.findall(r"[\w/.]+\.\w+", PAGE))
    missing = [file for file in files if not any(file.endswith(name.removeprefix("../")) for name in named)]
    assert len(files) > 15 and [file for file in missing if not file.endswith("py.typed")] == []


def test_what_is_shown_is_there():
    shown = re.findall(r"\{literalinclude\} (\S+)", PAGE)
    assert len(shown) > 8
    assert all((ROOT / "docs" / path).is_file() for path in shown)
