"""Tests keep to what is public, another game is added to few files; and what counts can count."""

from collections import Counter

import pytest

from tests import house
from turmcore.registry import MODULES

#: Uses of private attributes in tests; it only goes down.
MOST_PRIVATE = 111

#: Shared files that another game has to be added to.
LISTS = {"turmcore/registry.py", "README.md", "CHANGELOG.md"}
#: Those that name all games and go on as they are when there is another one.
EXAMPLES = {
    "docs/app.md": "what the app can do, game by game",
    "docs/benchmarks.md": "figures as they were measured",
    "docs/contributing.md": "the folders, and words of the games",
    "docs/decisions/kept-picture.md": "figures as they were measured",
    "docs/manual.md": "how families play what ships",
    "docs/manual.de.md": "how families play what ships",
    "docs/manual.hu.md": "how families play what ships",
    "tests/notation/test_forfeit.py": "who has lost in games of different kinds",
    "tests/gui/features/new_game/test_by_keys.py": "what is chosen for each game",
    "tests/gui/table/click_run.py": "where one clicks in each game",
    "tests/gui/table/test_finishing.py": "what one clicks in each game",
    "tests/gui/test_whole_game.py": "what is done in each game",
    "tests/gui/app/test_old_files.py": "files of an old version, which had these games",
    "tests/gui/model/test_setup.py": "choices that an old version remembered of each game",
    "tests/test_rules.py": "numbers without a picture",
    "benchmarks/README.md": "pictures as they were measured",
    "benchmarks/matches.py": "matches as they were played",
    "benchmarks/tuning/learn.py": "the games whose evaluations are learned",
    "docs/learning.md": "what is learned, game by game",
    "docs/players.md": "matches as they were played",
    "docs/cimport.md": "decisions as they were measured",
    "docs/editors.md": "what each editor has of its own; another game tells that in a page of its own",
    "docs/environments.md": "ranges of actions, an example of how far they differ",
    "docs/notebooks.md": "what each drawing shows; a game without one shows its text",
    "docs/puzzles.md": "the goals of the puzzles that come along; another game tells its own in its rules",
    "docs/tutorials.md": "what is learnt in them",
    "examples/cimport_example/towerlab/__main__.py": "what it measures",
    "tests/corpus.py": "what a version writes of the games that ship with it",
    "tests/adapters/test_documentation.py": "the table of docs/environments.md",
    "tests/core/test_policy.py": "sizes that were reckoned by hand",
    "tests/gui/features/sound/test_sounds.py": "what is heard in one game and the other",
    "tests/gui/i18n/test_plurals.py": "texts that need no plural",
    "tests/gui/i18n/test_terms.py": "terms of the games that ship",
}

BODY = "\n".join(["        pass"] * 70)

PYTHON = """
class Board:
    def short(self):
        return self._cells

    async def long(self, other):
        \"\"\"what it says,
        in two lines\"\"\"
        other._cells = 1
{}
        return cls._cells, other.__dict__

def test(board):
    "what it says"
    assert board._cells, board._made()._parts
"""

CYTHON = """
cdef class Board:
    cdef int cells

    cdef inline uint64_t *short(
        self, int x
    ) except? NULL:  # a comment
        return x

    def long(self):
        \"\"\"What it says,
        in two lines.\"\"\"
{}

        return 1


cdef extern from "board.h":
    int settle(int x)
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "ROOT", tmp_path)
    return tmp_path / "board"


def test_tests_use_what_is_public():
    uses = Counter(str(file) for file in house.sources("tests") for _ in house.private_uses(file))
    assert uses.total() <= MOST_PRIVATE, uses.most_common()


def test_another_game_is_added_to_few_files():
    assert set(house.lists_of_games()) == LISTS | set(EXAMPLES)


def test_lists_of_games_are_found(file):
    page = file.with_suffix(".md")
    names = [name.upper().replace("AE", "Ä") for name in MODULES]
    page.write_text("\n".join(names))
    assert house.lists_games(page)
    page.write_text("\n".join([*names[:-1], *[""] * house.NEAR, names[-1]]))
    assert not house.lists_games(page), "they are named, but not side by side"
    assert [house.is_of_a_game(file.parent / path) for one in MODULES for path in (f"{one}/x.py", f"x/{one}-app.md", "x/y.py")] == [
        True, True, False,
    ] * len(MODULES)  # fmt: skip


def test_python_is_counted(file):
    module = file.with_suffix(".py")
    module.write_text(PYTHON.format(BODY))
    assert dict(house.functions(module)) == {"short": 2, "long": 73, "test": 2}
    assert sorted(use for _, use in house.private_uses(module)) == ["_cells", "_cells", "_made", "_parts"]


def test_cython_is_counted(file):
    module = file.with_suffix(".pyx")
    module.write_text(CYTHON.format(BODY))
    assert dict(house.functions(module)) == {"short": 4, "long": 73}
