"""The workloads do what they say, and their results are those stored."""

import pytest
from chess import Board

from benchmarks import DATA, checksums, positions
from benchmarks.workloads import WORKLOADS
from benchmarks.workloads.turmbauer import Placements
from benchmarks.yardstick import Yardstick, perft

KINDS = [(game, kind) for game, kinds in WORKLOADS.items() for kind in kinds]


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[kind.__name__ for _, kind in KINDS])
def test_results(game, kind):
    workload = kind()
    assert workload.seconds() > 0
    assert len(workload.amounts()) == len(kind.units)
    assert min(workload.amounts()) > 0
    assert workload.checksum() == checksums.read()[game][kind.name]


def test_every_checksum_has_its_workload():
    assert {(game, name) for game, names in checksums.read().items() for name in names} == {
        (game, kind.name) for game, kind in KINDS
    }


def test_yardstick():
    assert [perft(Board(), depth) for depth in range(4)] == [1, 20, 400, 8902]
    yardstick = Yardstick()
    yardstick.work()
    assert yardstick.amounts() == (197_281,)
    assert yardstick.board == Board(), "a move was not taken back"


def num_climbers(state):
    return sum(place is not None for place in state.climbers)


def test_towers():
    towers = [positions.read("turmbauer", name) for name in Placements.TOWERS]
    for tower in towers:
        assert (tower.phase, tower.round) == ("roll", 11)
        assert 145 <= len(tower.cubes()) <= 160
    assert sum(num_climbers(tower) > 1 for tower in towers) >= 4, "rule 3.7 costs time where climbers stand"


def test_positions_for_scaling():
    for count in (10, 48):
        state = positions.read("turmbauer", f"blocks_{count}")
        assert len(state.blocks) == count
        assert num_climbers(state) == 0


def test_wide_tower_leaves_the_small_window():
    cubes = positions.read("turmbauer", "wide").cubes()
    assert cubes[:, 0].max() - cubes[:, 0].min() > 16


@pytest.mark.parametrize("path", sorted((DATA / "turmbauer").iterdir()), ids=lambda path: path.stem)
def test_stored_positions_are_canonical(path):
    state = positions.read("turmbauer", path.stem)
    assert state.to_text() + "\n" == path.read_text(encoding="ascii")
