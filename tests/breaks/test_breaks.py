"""Breaks are drawn alike with the same seed, change one token, and leave no trace when they have been tried."""

import sys
from dataclasses import replace

import pytest

from tests.breaks.__main__ import table
from tests.breaks.changes import changes
from tests.breaks.draw import FIELDS, draw, read
from tests.breaks.trial import Bench, applied, attempt, stages
from tests.house import ROOT

FILES = (
    "gui/table/course.py",
    "gui/base/files.py",
    "turmcore/notation/lexer.py",
    "turmcore/online/dice.py",
    "turmcore/waechter/attack.h",
    "turmcore/waechter/position.h",
)
LINES = {path: range(1, (ROOT / path).read_text(encoding="utf-8").count("\n")) for path in FILES}

SOURCE = "def half(number):\n    if number < 0:\n        return 0\n    return number // 2\n"
TESTS = """
import pytest
from turmcore.online.dice import half

def test_zero():
    assert half(0) == 0

@pytest.mark.slow
def test_four():
    assert half(4) == 2
"""


def drawn(seed, works=lambda _: True):
    return list(draw(ROOT, LINES, seed, 3, works))


@pytest.fixture
def tree(tmp_path):
    """A tree of one module and its tests."""
    for path, text in (("turmcore/online/dice.py", SOURCE), ("tests/online/test_dice.py", TESTS)):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def broken(tree, line, new):
    """The break of the tree's module that makes something else of a line."""
    return next(
        one
        for one in draw(tree, {"turmcore/online/dice.py": [line]}, 1, 1, lambda one: f"+{new}\n" in one.diff)
    )


def test_the_same_seed_draws_the_same_breaks():
    found = drawn(1)
    assert found == drawn(1) != drawn(2)
    assert [one.field for one in found] == [field for field in sorted(FIELDS) for _ in range(3)]
    assert read("".join(map(str, found))) == found


def test_what_does_not_work_is_drawn_anew():
    asked = []
    found = drawn(1, lambda one: asked.append(one) or len(asked) > 1)
    assert len(found) == 3 * len(FIELDS)
    assert asked[0].diff not in {one.diff for one in found}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("x.py", "if a < b: '1 < 2'  # 3", ["if a <= b: '1 < 2'  # 3", "if a >= b: '1 < 2'  # 3"]),
        ("x.py", "x = [y for y in z if y not in w]", ["x = [y for y in z if y  in w]", "pass"]),
        ("x.py", "f(0x1f, 0)", ["f(0x20, 0)", "f(0x1e, 0)", "f(0x1f, 1)", "pass"]),
        ("x.py", "@f(1)\ndef g():\n    x -= a and True", ["    x += a and True", "    x -= a or True", "    x -= a and False", "    pass"]),
        ("x.h", "#define A 1\n\n    a->b += c[d + e];", ["    a->b -= c[d + e];", "    a->b += c[d - e];", "    ;"]),
        ("x.h", "if (!a && f(2u))  // 1\n    g(a);", [f"if ({one})  // 1" for one in ("a && f(2u)", "!a || f(2u)", "!a && f(3u)", "!a && f(1u)")]),
        ("x.pyx", "a = <int>b > 'x < 1'", ["a = <int>b >= 'x < 1'", "a = <int>b <= 'x < 1'", "pass"]),
        ("x.pyx", "cdef int n = 2", ["cdef int n = 3", "cdef int n = 1"]),
    ],
)  # fmt: skip
def test_one_token_is_changed(name, text, found):
    texts = [change.of(text) for change in changes(name, text)]
    changed = [set(one.split("\n")).difference(text.split("\n")) for one in texts]
    assert changed == [{line} for line in found]


def test_a_break_is_applied_where_its_line_has_gone_and_undone(tree):
    one = broken(tree, 2, "    if number <= 0:")
    path = tree / one.path
    moved = "# new\n\n" + SOURCE
    path.write_text(moved, encoding="utf-8")
    with applied(tree, one) as is_applied:
        assert is_applied
        assert path.read_text(encoding="utf-8") == moved.replace("<", "<=")
    assert path.read_text(encoding="utf-8") == moved
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_break_whose_line_is_no_more_changes_nothing(tree):
    one = broken(tree, 4, "    return number // 3")
    path = tree / one.path
    path.write_text("def half(number):\n    return number >> 1\n", encoding="utf-8")
    with applied(tree, one) as is_applied:
        assert not is_applied
        assert path.read_text(encoding="utf-8") == "def half(number):\n    return number >> 1\n"


def test_tests_that_reach_the_line_come_first():
    tests = [
        f"tests/{name}::test"
        for name in ("gui/app/test_a.py", "online/test_dice.py", "online/test_b.py", "x.py")
    ]
    assert stages("turmcore/online/dice.py", {tests[0]}, tests) == [tests[:1], tests[1:3]]
    assert stages("turmcore/online/dice.py", set(), tests) == [tests[1:3], [tests[0], tests[3]]]
    assert stages("turmcore/online/dice.py", {"tests/x.py::old"}, tests) == [[tests[1], tests[2], tests[3]]]
    assert stages("turmcore/waechter/attack.h", set(), [*tests, "tests/waechter/test_c.py::test"]) == [
        ["tests/waechter/test_c.py::test"],
        tests[1:],
    ]


@pytest.mark.slow
def test_a_break_is_missed_by_one_gate_and_caught_by_the_other(tree, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take seconds to load
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p pytest_timeout")
    bench = Bench(tree, sys.executable, jobs=0)
    quick, slow = ("tests/online/test_dice.py::test_zero", "tests/online/test_dice.py::test_four")
    one = broken(tree, 4, "    return number // 3")
    assert attempt(bench, one, {"quick": [quick]}, {quick}) == ("missed", "")
    assert attempt(bench, one, {"quick": [quick], "slow": [slow]}, set()) == ("slow", slow)
    assert attempt(bench, replace(one, diff=one.diff.replace("//", "%")), {}, set()) == ("gone", "")
    assert (tree / one.path).read_text(encoding="utf-8") == SOURCE


def test_the_table_counts_by_field():
    rows = [["1", "rules", "", "", "quick"], ["2", "rules", "", "", "slow"], ["3", "online", "", "", "never"]]
    assert table(rows).splitlines()[2:] == [
        "| online | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 |  |",
        "| rules | 2 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 50% |",
        "| all | 3 | 1 | 1 | 0 | 1 | 0 | 0 | 0 | 50% |",
    ]
