"""The examples that train reach what they promise, with fixed steps and seeds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import torch

import turmcore
from turmcore import Samples, self_play

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("program", "size"), [("network", "400"), ("ppo", "360000"), ("vector", "1000000"), ("alphazero", "30")]
)
def test_a_program_learns_to_win(program, size):
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "learning" / f"{program}.py"), size],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    shares = {name: float(share) for name, share in re.findall(r"share against (\w+): ([\d.]+)", done.stdout)}
    assert shares["random"] >= 0.95 and {"random", "greedy"} <= set(shares)
    if program == "alphazero":
        assert shares["greedy"] >= 0.9 and "level3" in shares


class Lessons(torch.utils.data.IterableDataset):
    """As docs/many-machines.md has it."""

    def __init__(self, folder):
        self.folder = folder

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        part = (worker.id, worker.num_workers) if worker else (0, 1)
        for batch in Samples(self.folder).batches(16, part=part):
            yield torch.from_numpy(batch["game"]), torch.from_numpy(batch["observation"])


@pytest.mark.parametrize("workers", [0, 2])
def test_loaders_read_every_decision_once(tmp_path, workers):
    found = self_play("waechter", "greedy", 6, tmp_path / "self", observations=True)
    loader = torch.utils.data.DataLoader(Lessons(tmp_path / "self"), batch_size=None, num_workers=workers)
    games = torch.cat([games for games, seen in loader if seen.shape[1:] == (19, 7, 7)])
    assert len(games) == found.rows and set(games.tolist()) == set(range(6))
    assert turmcore.load("waechter").observation_shape == (19, 7, 7)
