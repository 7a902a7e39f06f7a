"""Making endgame tables: class after class; can be stopped and resumed."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from turmcore.errors import Failure, TurmError
from turmcore.system import lock, open_folder
from turmcore.waechter.tables import files
from turmcore.waechter.tables.memory import MAX_STONES, Memory, num_cells
from turmcore.waechter.tables.solver import Solver
from turmcore.waechter.tables.tables import Tables, add_file

TICK_SECONDS = 0.1
"""Seconds between two checks whether to stop, and between two reports."""


class Stopped(Failure):
    """Making the tables was stopped; what was done is kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """The current step of making tables.

    Attributes
    ----------
    stones : tuple of int
        Of the two sides, in the table being made.
    phase : str
        ``"beginning"``, ``"wave"``, ``"ending"``, ``"checking"``.
    plies : int
        In a wave, the distance from the end of the positions being found.
    done, total : int
        Parts of this phase.
    """

    stones: files.Class
    phase: str
    plies: int
    done: int
    total: int


def make_tables(
    directory: str | os.PathLike[str] | None = None,
    stones: int = MAX_STONES,
    *,
    threads: int | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Step], object] | None = None,
) -> Tables:
    """Make the tables of all positions with up to this many stones, and open them.

    Existing tables are kept unless they are damaged. Every position of a new table is compared with its
    successors before the table gets its final name.

    Parameters
    ----------
    directory : path-like, optional
        Created if missing; by default the user's folder for tables.
    stones : int
        Stones of both sides together, 0 to 3.
    threads : int, optional
        One for each processor by default.
    stop : callable, optional
        Called ten times a second; returns whether to stop. A KeyboardInterrupt stops, too.
    progress : callable, optional
        Called ten times a second with the current `Step`.

    Raises
    ------
    Stopped
        If it was stopped; the next call resumes.
    TurmError
        If the stones or the folder are wrong, or another process is making tables there.
    OSError
        If a file cannot be written.
    """
    files.check_stones(stones)
    folder = files.folder(directory)
    if folder.exists() and not folder.is_dir():
        raise TurmError(f"{folder} is a file; tables need a folder")
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        memory = Memory()
        for count in range(stones + 1):
            for kind in files.classes(count):
                if not _is_made(memory, folder, kind):
                    _make(memory, folder, kind, threads or os.cpu_count() or 1, stop, progress)
                    add_file(memory, folder, kind, check=False)
                files.unfinished_path(folder, kind).unlink(missing_ok=True)
            memory.complete(count)
    return Tables.open(folder, check=False)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes from making tables in the same folder."""
    file = open_folder(folder)
    try:
        if not lock(file):
            raise TurmError(f"{folder}: another process is making tables there")
        yield
    finally:
        os.close(file)


def _is_made(memory: Memory, folder: Path, kind: files.Class) -> bool:
    if not files.table_path(folder, kind).exists():
        return False
    try:
        add_file(memory, folder, kind)
    except TurmError:
        return False
    return True


def _make(
    memory: Memory,
    folder: Path,
    kind: files.Class,
    threads: int,
    stop: Callable[[], bool] | None,
    progress: Callable[[Step], object] | None,
) -> None:
    """Make one file, or resume it."""
    solver = _begin(memory, folder, kind)
    try:
        while not solver.is_solved:
            _work(solver, kind, threads, stop, progress)
            solver.advance()
        files.write(files.table_path(folder, kind), kind, solver.cells, facts=solver.facts)
    except (KeyboardInterrupt, Stopped):
        files.write(files.unfinished_path(folder, kind), kind, solver.cells, state=solver.state)
        raise


def _begin(memory: Memory, folder: Path, kind: files.Class) -> Solver:
    cells = bytearray(num_cells(*kind))
    path = files.unfinished_path(folder, kind)
    try:
        header = files.Header.read(path, kind)
        with open(path, "rb") as file:
            file.seek(files.HEADER_BYTES)
            file.readinto(cells)
        header.check(path, cells)
        return Solver(memory, *kind, cells, header.state)
    except FileNotFoundError:
        pass
    except (TurmError, TypeError, ValueError, OverflowError):
        path.unlink()  # damaged: only time is lost
    return Solver(memory, *kind, cells)


def _work(
    solver: Solver,
    kind: files.Class,
    threads: int,
    stop: Callable[[], bool] | None,
    progress: Callable[[Step], object] | None,
) -> None:
    """Run a phase; all threads have returned when it ends."""
    workers = [threading.Thread(target=solver.work) for _ in range(threads)]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            is_back = False
            while not is_back:
                worker.join(TICK_SECONDS)
                is_back = not worker.is_alive()
                if progress is not None:
                    progress(Step(kind, solver.phase, solver.plies, solver.num_taken, solver.num_blocks))
                if stop is not None and stop():
                    raise Stopped("stopped; the same again goes on from there")
    except BaseException:
        solver.halt()
        _wait(workers)
        raise


def _wait(workers: list[threading.Thread]) -> None:
    """Wait the short time until halted threads return, even if Ctrl-C is pressed again: the state is
    consistent only then."""
    while any(worker.is_alive() for worker in workers):
        try:
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
        except KeyboardInterrupt:
            continue
