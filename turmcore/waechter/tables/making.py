"""Making endgame tables: class after class, with stopping and going on."""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from turmcore.errors import Failure, TurmError
from turmcore.waechter.tables import files
from turmcore.waechter.tables.memory import MAX_STONES, Memory, num_cells
from turmcore.waechter.tables.solver import Solver
from turmcore.waechter.tables.tables import Tables, add_file

TICK_SECONDS = 0.1
"""How often a making looks whether it has to stop, and reports."""


class Stopped(Failure):
    """The making was stopped; what is done has been kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a making is.

    Attributes
    ----------
    stones : tuple of int
        Of the two sides in the table that is being made.
    phase : str
        ``"beginning"``, ``"wave"``, ``"ending"``, ``"checking"``.
    plies : int
        Distance from the end of the positions that are being found in a wave.
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
    """Make the tables of all positions with up to so many tower stones, and open them.

    A table that is there and whole is not made again; one that is damaged is. Every position of a new table is
    compared with its successors before the table gets its name.

    Parameters
    ----------
    directory : path-like, optional
        Made if it is not there; the user's folder for tables by default.
    stones : int
        Of both sides together, 0 to 3.
    threads : int, optional
        One for each processor by default.
    stop : callable, optional
        Asked ten times a second whether to stop. A KeyboardInterrupt stops, too.
    progress : callable, optional
        Told ten times a second where the making is.

    Raises
    ------
    Stopped
        The next call goes on from there.
    TurmError
        If the stones or the folder are wrong, or another process makes tables there.
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
    lock = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TurmError(f"{folder}: another process is making tables there") from None
        yield
    finally:
        os.close(lock)


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
    """Make one file, or go on with it."""
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
        path.unlink()  # damaged: nothing is lost but time
    return Solver(memory, *kind, cells)


def _work(
    solver: Solver,
    kind: files.Class,
    threads: int,
    stop: Callable[[], bool] | None,
    progress: Callable[[Step], object] | None,
) -> None:
    """Do a phase; when it is left all threads are back."""
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
    """Wait for halted threads, a moment only, whatever is typed meanwhile: the state is good when all are back."""
    while any(worker.is_alive() for worker in workers):
        try:
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
        except KeyboardInterrupt:
            continue
