"""A program that uses turmcore can be checked strictly: its stubs and types are whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = [*sorted((ROOT / "examples").glob("*.py")), ROOT / "examples/cimport_example/towerlab/slow.py"]
WRONG = """
import numpy as np
import turmcore

game: turmcore.Game = turmcore.load("waechter")
state: turmcore.State = game.new_state("seven")
state.play(7)
index: str = game.policy_index("A1-A2-1")
batch = turmcore.Batch(game, 10, seed=1, workers=2)
mask: np.ndarray[tuple[int], np.dtype[np.float64]] = state.policy_mask()
turmcore.loud("waechter")
state.plai("D7-D6-1")
"""
NAMES = """
import turmcore
from turmcore import Action, Actions, Batch, Event, Game, PolicyBlock, Reason, Rng, State, TurmError, build_info, get_include
from turmcore.notation.record import Record, parse, read
from turmcore.notation.replay import replay
from turmcore.matches import record_start
from turmcore.players import Agent, Limit, Player, make
from turmcore.search import Limit as SearchLimit, Memory, Ranked, Result, Stop, search
from turmcore.voxel import Statics

game = turmcore.load("babel")
reveal_type(game.new_state(1).legal_actions()[0])
reveal_type(Batch(game, 2).policy_mask())
reveal_type(search(game.new_state(1)).best)
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> list[str]:
    """What mypy --strict says of programs that import turmcore. Mistakes inside turmcore are told elsewhere."""
    folder = tmp_path_factory.mktemp("types")
    (folder / "wrong.py").write_text(WRONG)
    (folder / "names.py").write_text(NAMES)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        "--cache-dir",
        "cache",
    ]
    done = subprocess.run(
        [*command, "wrong.py", "names.py", *map(str, EXAMPLES)],
        env={**os.environ, "MYPYPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and not done.stderr, done.stderr
    return done.stdout.splitlines()


def test_the_examples_are_strictly_typed(said):
    assert len(EXAMPLES) >= 8
    *others, last = said
    assert last.endswith(f"in 1 file (checked {len(EXAMPLES) + 2} source files)"), "\n".join(said)
    assert all(line.startswith(("wrong.py:", "names.py:")) for line in others)


def test_mistakes_are_found(said):
    lines = {int(line.split(":")[1]) for line in said if line.startswith("wrong.py:") and ": error: " in line}
    assert lines == {6, 7, 8, 9, 10, 11, 12}, "\n".join(said)


def test_public_names_are_exported_and_typed(said):
    told = [line.split("Revealed type is ")[1] for line in said if line.startswith("names.py:")]
    assert (
        len(told) == 3
        and told[0] == '"turmcore.core.action.Action"'
        and told[2] == '"tuple[turmcore.search.result.Ranked, ...]"'
    )
    assert told[1].startswith('"numpy.ndarray[') and "numpy.bool" in told[1]
