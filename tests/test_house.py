"""The counts of `tests.house` stay where they are, or get better; and what counts can count."""

import pytest

from tests import house

LIMITS = {
    "controller, state, setup or panel: Any in gui": 116,
    "statements of gui": 33_904,
    "functions over 60 lines": 12,
    "uses of private attributes in tests": 116,
}

BODY = "\n".join(["        pass"] * house.LONG)

PYTHON = """
class Board:
    def short(self):
        return self._cells

    async def long(self, other: Any, state: Any):
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
{}

        return 1


cdef extern from "board.h":
    int settle(int x)
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "ROOT", tmp_path)
    return tmp_path / "board"


def test_the_house_is_no_worse_than_it_was():
    counts = house.counts()
    assert counts.keys() == LIMITS.keys()
    assert {name: count for name, count in counts.items() if count > LIMITS[name]} == {}


def test_python_is_counted(file):
    module = file.with_suffix(".py")
    module.write_text(PYTHON.format(BODY))
    assert house.untyped(module) == 1
    assert house.statements(module) == 8 + house.LONG
    assert list(house.long_functions(module)) == [("board.py:long", house.LONG + 3)]
    assert sorted(use for _, use in house.private_uses(module)) == ["_cells", "_cells", "_made", "_parts"]


def test_cython_is_counted(file):
    module = file.with_suffix(".pyx")
    module.write_text(CYTHON.format(BODY))
    assert list(house.long_functions(module)) == [("board.pyx:long", house.LONG + 3)]
