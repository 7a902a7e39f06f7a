"""The table of environments: what it counts, and what it says of games that cannot be imported."""

import random

import gymnasium
import pytest

import turmcore
from benchmarks import environments
from benchmarks.environments import Line


def test_lines_count_decisions():
    """A game of Turm und Wächter has no chance: its decisions are its plies."""
    game = turmcore.load("waechter")
    plies = [game.new_state(seed).playout() for seed in (1, 2)]
    play = environments.playouts("waechter")
    assert [play(), play()] == plies
    random.seed(3)
    assert 5 < environments.state("waechter")() < 2000
    size = 16
    for by_number in (False, True):
        assert environments.batch("waechter", size, by_number=by_number, is_seen=by_number)() > 99 * size


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_lines_of_vectors_count_decisions(mode):
    """The steps that begin a game are none."""
    play = environments.vector(
        lambda: gymnasium.make_vec("turmcore.adapters.gym:turmcore/Waechter-v0", 4, mode, opponents="greedy")
    )
    decisions = [play() for _ in range(3)]
    assert max(decisions) <= 80 and 200 < sum(decisions) < 240


@pytest.mark.needs("open_spiel")
def test_lines_of_open_spiel_count_decisions():
    random.seed(3)
    assert 5 < environments.open_spiel("turmcore_waechter")() < 2000


def test_chance_is_not_counted():
    random.seed(1)
    one = environments.state("babel")()
    random.seed(1)
    state, decisions = turmcore.load("babel").new_state(1), 0
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
        else:
            state.play(random.choice(state.legal_actions()))
            decisions += 1
    assert one == decisions < state.ply


def test_the_table(capsys, monkeypatch):
    def missing():
        raise ImportError("No module named 'pygame'")

    monkeypatch.setattr(environments, "yardstick_rate", lambda: 50.0)
    monkeypatch.setattr(environments, "rate", lambda play, seconds: float(play()))
    monkeypatch.setattr(
        environments,
        "lines",
        lambda: [
            Line("theirs", "chess", lambda: lambda: 100, False),
            Line("theirs", "go", missing, False),
            Line("Batch", "waechter", lambda: lambda: 5000, True),
        ],
    )
    assert environments.main(["--turns", "1"]) == 0
    out = capsys.readouterr().out
    assert "| theirs | chess | 100 | 2 |\n| Batch | **waechter** | 5,000 | 100 |\n" in out
    assert out.endswith("Left out: theirs, go (No module named 'pygame')\n")
    assert environments.main(["--only", "Batch"]) == 0
    assert "theirs" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        environments.main(["--only", "nobody"])


@pytest.mark.parametrize(
    "only", ["PettingZoo, waechter", "Gymnasium, CartPole-v1", "Gymnasium, random opponents, babel", "maedn"]
)
def test_every_interface_plays(only):
    for line in environments.lines():
        if only in f"{line.interface}, {line.game}":
            assert line.make()() > 10
            break
    else:
        raise AssertionError(f"there is no line {only}")
