"""Counting with callgrind, on a text of its own and on a small program."""

import shutil
import sys

import pytest

from benchmarks import ROOT, callgrind
from benchmarks.callgrind import Cost
from turmcore.errors import TurmError

# `f` calls malloc 3 times and g; g, whose callees are named by number only, twice more.
FILE = """\
version: 1
part: 2
events: Ir
summary: 5000

ob=(1) libc.so.6
fl=(1) a.c
fn=(1) f
16 400
cob=(2) other.so
cfi=(2) malloc.c
cfn=(2) malloc
calls=3 3281
16 300
cfn=(3) g
calls=1 10
17 50

fn=(3)
10 20
cfn=(2)
calls=2 3281
11 200
cfn=(4) my_malloc
calls=9 1
12 200

fn=(2)
3281 600
+2 30
cfn=(5) _int_malloc
calls=5 3500
* 70

fn=(5)
3500 69
fi=(3) malloc.h
-9 1

totals: 5000
"""

PROGRAM = """
from benchmarks.callgrind import mark
bytes(200_000)
mark()
kept = [bytes(100_000) for _ in range(50)]
mark()
mark()
"""

needs_valgrind = pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")


def test_read():
    heap = 600 + 30 + 69 + 1
    assert callgrind.read(FILE) == Cost(5000 - heap, 5)
    with pytest.raises(TurmError, match="totals"):
        callgrind.read("version: 1\n")


def count(program):
    environment = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    return callgrind.run([sys.executable, "-c", program], environment)


@needs_valgrind
def test_a_program():
    out, (start, work, nothing, end) = count(PROGRAM + "print('done')")
    assert out == "done\n"
    assert start.instructions > 10_000_000, "starting Python"
    assert 50 <= work.allocations < 100
    assert nothing.allocations == 0
    assert nothing.instructions < work.instructions < start.instructions
    assert end.instructions > 0


@needs_valgrind
def test_a_program_that_fails():
    with pytest.raises(TurmError, match="ZeroDivisionError"):
        count("1 / 0")


def test_no_valgrind(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(TurmError, match="valgrind, which is not installed"):
        count(PROGRAM)
