"""Finds the usable physics packages, and makes sure that none of them can crash the program."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from turmcore.errors import Failure, TurmError
from turmcore.physics.simulator import Array, Body, Simulator, describe_all

BACKENDS = ("mujoco", "pybullet")
"""The supported packages, best first: MuJoCo is several times as fast, and its towers creep less."""

STATICS = "statics"
"""The name used when statics decide, without a package."""

VARIABLE = "TURM_PHYSICS"
_PATIENCE = 60.0  # seconds for the trial
_TRIAL = """
from turmcore.physics.backends import try_out
try_out({!r})
"""


@cache
def missing(backend: str) -> str:
    """The reason why a package cannot be used, in one sentence; empty if it can.

    Asked once. A package that is there is tried in another process first, because one that was built for another
    machine may end the process that uses it.

    Raises
    ------
    TurmError
        For a name that is not one of `BACKENDS`.
    """
    if backend not in BACKENDS:
        raise TurmError(f"a physics package is {' or '.join(BACKENDS)}, not {backend}")
    try:
        if importlib.util.find_spec(backend) is None:
            return f"{backend} is not installed"
    except (ImportError, ValueError):  # a name blocked in sys.modules
        return f"{backend} is not installed"
    if backend not in sys.modules and sys.executable:
        try:
            done = subprocess.run(
                [sys.executable, "-c", _TRIAL.format(backend)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_PATIENCE,
                check=False,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        except (OSError, subprocess.SubprocessError) as error:
            return f"{backend} could not be tried: {error}"
        if done.returncode:
            said = done.stderr.strip().splitlines()
            return f"{backend} does not work: {said[-1] if said else f'its process ended with {done.returncode}'}"
    try:
        _maker(backend)
    except Exception as error:  # noqa: BLE001 - whatever a foreign package raises, the game goes on without it
        return f"{backend} does not work: {error}"
    return ""


def try_out(backend: str) -> None:
    """Let a cube rest on the table for a moment; errors of the package are passed on."""
    world = _maker(backend)(describe_all([((0, 0, 0),)]), np.zeros((1, 3)))
    world.step(10)
    if not (abs(world.poses()[0, :3] - 0.5) < 0.1).all():
        raise Failure("a cube does not stay where it lies")
    world.close()


def _maker(backend: str) -> Callable[[Sequence[Body], Array], Simulator]:
    if backend == "pybullet":
        from turmcore.physics.with_pybullet import PybulletSimulator

        return PybulletSimulator
    from turmcore.physics.with_mujoco import MujocoSimulator

    return MujocoSimulator


def backends() -> tuple[str, ...]:
    """The usable packages, best first.

    The environment variable `TURM_PHYSICS` may name the only one to use, or ``statics`` for none.

    Raises
    ------
    TurmError
        If the variable names anything else.
    """
    named = os.environ.get(VARIABLE, "")
    if named == STATICS:
        return ()
    return tuple([backend for backend in ((named,) if named else BACKENDS) if not missing(backend)])


def physics_name(backend: str | None = None) -> str:
    """The program that decides, with its version: ``statics`` or, for example, ``pybullet 3.2.7``.

    Parameters
    ----------
    backend : str, optional
        A package or ``statics``; by default the one used here.
    """
    if backend is None:
        backend = next(iter(backends()), STATICS)
    if backend == STATICS:
        return STATICS
    if why := missing(backend):
        raise TurmError(why)
    from importlib.metadata import version  # it takes longer to import than all of this

    return f"{backend} {version(backend)}"


def simulator(backend: str, bodies: Sequence[Body], offsets: Array) -> Simulator:
    """A tower in a package, with each body shifted by its offset; offsets have shape (num_bodies, 3).

    Raises
    ------
    TurmError
        If the package cannot be used.
    """
    if why := missing(backend):
        raise TurmError(why)
    return _maker(backend)(bodies, offsets)
