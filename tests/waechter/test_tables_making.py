"""Endgame tables are made, stopped, gone on with, and refused when they are damaged."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from itertools import count

import pytest

from tests.slow import all_but
from turmcore.errors import Failure, TurmError
from turmcore.waechter.tables import Step, Stopped, Tables, files, make_tables, making
from turmcore.waechter.tables.memory import Memory
from turmcore.waechter.tables.solver import PHASES, Solver
from turmcore.waechter.tables.tables import add_file

KIND = (1, 1)
NUM_PAIRS = 1144
NOTHING = [(0, 0, 0, 0)]
CHECKING = (PHASES.index("checking"), 0, 0, 0, NOTHING)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def copy(source, target):
    target.mkdir(exist_ok=True)
    for name, data in contents(source).items():
        (target / name).write_bytes(data)
    return target


@pytest.fixture
def folder(tables_folder, tmp_path):
    """A copy of the tables to do harm to."""
    return copy(tables_folder, tmp_path / "copy")


@pytest.mark.slow
@pytest.mark.parametrize("threads", all_but([3], [1, 3]))
def test_the_same_tables_come_out_whatever_the_threads(tables_folder, tmp_path, threads):
    steps: list[Step] = []
    with make_tables(tmp_path / "new" / "deep", 2, threads=threads, progress=steps.append) as tables:
        assert tables.stones == 2
    assert contents(tables.directory) == contents(tables_folder)
    assert {step.stones for step in steps} == {(0, 0), (1, 0), (2, 0), (1, 1)}
    assert {step.phase for step in steps} == {"beginning", "wave", "ending", "checking"}
    assert all(0 <= step.done <= step.total for step in steps)


@pytest.mark.slow
def test_a_stop_anywhere_is_gone_on_from(tables_folder, tmp_path, monkeypatch):
    """A making that is stopped again and again, each time a little later, mostly in the middle of a phase."""
    monkeypatch.setattr(making, "TICK_SECONDS", 0.001)
    places = []
    for tries in count(1):
        ticks = count()
        try:
            make_tables(
                tmp_path, 2, threads=2, stop=lambda ticks=ticks, tries=tries: next(ticks) >= 10 * tries
            )
            break
        except Stopped as stopped:
            assert "goes on" in str(stopped)
        names = {path.name for path in tmp_path.iterdir()}
        unfinished = [name for name in names if name.endswith(".unfinished")]
        assert len(unfinished) == 1
        assert all(name.endswith((".table", ".unfinished")) for name in names), "nothing half written"
        kind = next(
            kind
            for n in range(3)
            for kind in files.classes(n)
            if files.unfinished_path(tmp_path, kind).exists()
        )
        state = files.Header.read(files.unfinished_path(tmp_path, kind), kind).state
        assert state is not None
        places.append((kind, *state[:3]))
        for name in names - set(unfinished):
            assert (tmp_path / name).read_bytes() == (tables_folder / name).read_bytes()
    assert tries > 5
    assert len(set(places)) == len(places), "no progress"
    assert any(0 < block < NUM_PAIRS for *_, block in places), "none in the middle of a phase"
    assert contents(tmp_path) == contents(tables_folder)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "plies"), [("beginning", 0), ("wave", 30), ("ending", 114), ("checking", 114)]
)
def test_ctrl_c_keeps_the_state(tables_folder, tmp_path, phase, plies):
    def interrupt(step):
        if (step.stones, step.phase, step.plies) == (KIND, phase, plies):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_tables(tmp_path, 2, progress=interrupt)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "waechter-0-0.table",
        "waechter-1-0.table",
        "waechter-1-1.unfinished",
        "waechter-2-0.table",
    ]
    with Tables.open(tmp_path) as tables:
        assert tables.stones == 1, "what is complete can be used"
    steps: list[Step] = []
    make_tables(tmp_path, 2, progress=steps.append)
    assert (steps[0].stones, steps[0].phase, steps[0].plies) == (KIND, phase, plies)
    assert contents(tmp_path) == contents(tables_folder)


def test_what_is_there_is_not_made_again(folder):
    before = {path: path.stat().st_ino for path in folder.iterdir()}
    steps: list[Step] = []
    make_tables(folder, 2, progress=steps.append)
    assert steps == []
    assert {path: path.stat().st_ino for path in folder.iterdir()} == before


def change(path, place, by=1):
    data = bytearray(path.read_bytes())
    data[place] ^= by
    path.write_bytes(data)


def shorten(path):
    path.write_bytes(path.read_bytes()[:-1])


def empty(path):
    path.write_bytes(b"")


def rewrite(path, **changes):
    """A header that says something else, with a right checksum."""
    data = path.read_bytes()
    content = {**json.loads(data[: files.HEADER_BYTES - 17]), **changes}
    text = json.dumps(content).encode().ljust(files.HEADER_BYTES - 17)
    path.write_bytes(text + f"{files.checksum(text)}\n".encode() + data[files.HEADER_BYTES :])


def drop(path, key):
    """A header that does not say something, with a right checksum."""
    data = path.read_bytes()
    content = json.loads(data[: files.HEADER_BYTES - 17])
    del content[key]
    text = json.dumps(content).encode().ljust(files.HEADER_BYTES - 17)
    path.write_bytes(text + f"{files.checksum(text)}\n".encode() + data[files.HEADER_BYTES :])


DAMAGES = {
    "first cell": (lambda path: change(path, files.HEADER_BYTES), "cells have another checksum; delete it"),
    "last cell": (lambda path: change(path, -1, 128), "cells have another checksum; delete it"),
    "header": (lambda path: change(path, 200), "its header has another checksum; delete it"),
    "header's checksum": (
        lambda path: change(path, files.HEADER_BYTES - 3),
        "its header has another checksum",
    ),
    "short": (shorten, "bytes instead of 2477424; delete it"),
    "empty": (empty, "this is not an endgame table"),
    "foreign": (lambda path: path.write_bytes(b"\x89PNG" * 2000), "this is not an endgame table"),
    "list": (
        lambda path: path.write_bytes(b"[]".ljust(files.HEADER_BYTES - 17) + b"0" * 99),
        "not an endgame table",
    ),
    "format": (lambda path: rewrite(path, format="waechter-table/9"), "of the format 'waechter-table/9'"),
    "another class": (lambda path: rewrite(path, stones=[2, 0]), "this is the table 2-0 under a wrong name"),
    "no facts": (lambda path: drop(path, "facts"), "its header lacks something: 'facts'"),
    "no state": (lambda path: drop(path, "state"), "its header lacks something: 'state'"),
    "facts of nothing": (lambda path: rewrite(path, facts=[{}]), "its header lacks something: 'stones'"),
    "unfinished": (lambda path: rewrite(path, state=[1, 2, 3, 4]), "this table is not finished"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_refused(folder, damage):
    harm, sentence = DAMAGES[damage]
    path = files.table_path(folder, KIND)
    harm(path)
    with pytest.raises(TurmError, match=sentence) as caught:
        Tables.open(folder)
    assert str(path) in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("damage", all_but(["first cell"], ["first cell", "empty", "unfinished"]))
def test_a_damaged_table_is_made_again(folder, tables_folder, damage):
    harm, _ = DAMAGES[damage]
    harm(files.table_path(folder, KIND))
    make_tables(folder, 2)
    assert contents(folder) == contents(tables_folder)


def test_cells_may_go_unchecked(folder):
    change(files.table_path(folder, KIND), -1)
    assert Tables.open(folder, check=False).stones == 2


@pytest.mark.slow
@pytest.mark.parametrize("harm", [empty, lambda path: change(path, -9)], ids=["empty", "cells"])
def test_a_damaged_state_is_begun_anew(folder, tables_folder, harm):
    path = files.table_path(folder, KIND)
    unfinished = path.rename(files.unfinished_path(folder, KIND))
    rewrite(unfinished, state=[1, 5, 0, 9, [[0, 0, 0, 0]]], facts=[])
    harm(unfinished)
    make_tables(folder, 2)
    assert contents(folder) == contents(tables_folder)


def solver_of(folder, state):
    """A solver in some state, with the cells of the finished table 1-1."""
    memory = Memory()
    for stones in (0, 1):
        for kind in files.classes(stones):
            add_file(memory, folder, kind)
        memory.complete(stones)
    cells = bytearray(files.table_path(folder, KIND).read_bytes()[files.HEADER_BYTES :])
    return Solver(memory, *KIND, cells, state)


@pytest.mark.parametrize("place", [0, 1_000_003, -1])
@pytest.mark.parametrize("by", all_but([1], [1, 2]))
def test_the_check_finds_one_wrong_position(tables_folder, place, by):
    solver = solver_of(tables_folder, CHECKING)
    solver.cells[place] ^= by
    solver.work()
    assert solver.is_phase_done
    with pytest.raises(Failure, match="positions contradict their successors"):
        solver.advance()


def test_the_check_passes_right_cells(tables_folder):
    solver = solver_of(tables_folder, CHECKING)
    solver.work()
    solver.advance()
    assert solver.is_solved
    with Tables.open(tables_folder) as tables:
        assert solver.facts[0] in tables.facts


def test_a_solver_refuses_what_cannot_be(tables_folder):
    for state in ((9, 0, 0, 0), (-1, 0, 0, 0), (1, 5, 0, 4), (1, 0, 99999, 4), (1, 0, 0, 300)):
        with pytest.raises(TurmError, match="no state"):
            solver_of(tables_folder, (*state, NOTHING))
    with pytest.raises(TurmError, match="no state"):
        solver_of(tables_folder, (1, 0, 0, 0, NOTHING * 2))
    with pytest.raises(TurmError, match="tables of 1 stones come first"):
        Solver(Memory(), *KIND, bytearray(files.num_cells(*KIND)))
    with pytest.raises(TurmError, match="has 2473328 cells, not 5"):
        Solver(Memory(), *KIND, bytearray(5))
    solver = solver_of(tables_folder, None)
    for act in (solver.advance, lambda: solver.facts):
        with pytest.raises(TurmError, match="not done|not solved"):
            act()


def test_wrong_folders(tmp_path, monkeypatch):
    with pytest.raises(
        TurmError, match="is no folder, there are no endgame tables; `turmcore tables waechter` makes"
    ):
        Tables.open(tmp_path / "nowhere")
    with pytest.raises(TurmError, match="has no endgame tables"):
        Tables.open(tmp_path)
    assert Tables.find(tmp_path) is None
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(TurmError, match="is a file; tables need a folder"):
        make_tables(file)
    with pytest.raises(TurmError, match="is no folder"):
        Tables.open(file)
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path / "home"))
    assert Tables.find() is None
    assert make_tables(stones=0).directory == tmp_path / "home" / "tables"
    assert Tables.open().stones == 0


@pytest.mark.parametrize("stones", [-1, 4, "2", 1.0])
def test_wrong_numbers_of_stones(tmp_path, stones):
    with pytest.raises(TurmError, match="for 0 to 3 tower stones, not for"):
        make_tables(tmp_path, stones)


def test_only_one_makes_tables_in_a_folder(tmp_path):
    lock = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(TurmError, match="another process is making tables there"):
            make_tables(tmp_path, 0)
    finally:
        os.close(lock)
    assert make_tables(tmp_path, 0).stones == 0


def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch):
    def fail(self):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("turmcore.notation.output.Output.commit", fail)
    with pytest.raises(OSError, match="No space left"):
        make_tables(tmp_path, 0)
    assert list(tmp_path.iterdir()) == []


def test_the_command_is_stopped_by_a_signal_and_goes_on(spawn, tables_folder, tmp_path):
    """Ctrl-C while the table of three stones is being made: that takes long enough to be met."""
    command = [sys.executable, "-m", "turmcore", "tables", "waechter", "--dir", str(tmp_path)]
    copy(tables_folder, tmp_path)
    process = spawn(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while is_free(tmp_path):  # until it is at work
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out) == (1, "")
    assert err == "turmcore: stopped by Ctrl-C; the same command resumes\n"
    made = {path.name for path in tables_folder.iterdir()}
    assert {path.name for path in tmp_path.iterdir()} - made <= {"waechter-3-0.unfinished"}


def is_free(folder):
    """Whether nobody makes tables there."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    else:
        return True
    finally:
        os.close(lock)
