"""The largest tables, made as a person makes them."""

import random
import subprocess
import sys

import pytest

from tests.reference import waechter as reference
from tests.reference.waechter.board import decision
from tests.waechter.few_stones import CROWD, GAME, by_moves, image, placed
from turmcore.waechter import write_fen
from turmcore.waechter.tables import Tables

pytestmark = pytest.mark.long

MEGABYTE = 1 << 20

MAKE = """
import resource
import sys
from turmcore.cli.main import main

assert main(["tables", "waechter", "--dir", sys.argv[1]]) == 0
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder, and the most memory that a process took to make it."""
    folder = tmp_path_factory.mktemp("tables")
    done = subprocess.run(
        [sys.executable, "-c", MAKE, str(folder)], check=True, stdout=subprocess.PIPE, text=True
    )
    return folder, int(done.stdout.split()[-1]) * 1024


@pytest.fixture
def tables(made):
    with Tables.open(made[0]) as found:
        yield found


def test_they_need_little(made):
    folder, memory = made
    assert memory < 1000 * MEGABYTE
    assert sum(path.stat().st_size for path in folder.iterdir()) < 400 * MEGABYTE


def test_every_position_is_counted(tables):
    """672.6 million with the finished games; here those that go on."""
    assert tables.stones == 3
    arrangements = (
        1 + 2 * 47 + 2 * (1081 + 47) + 47 * 46 + 2 * (16215 + 47 * 46 + 47) + 2 * (1081 * 45 + 47 * 46)
    )
    assert 2 * 49 * 48 * arrangements == 672_554_400
    counted = sum(facts.won + facts.drawn + facts.lost for facts in tables.facts)
    assert counted == 2 * (48 * 48 - 47) * arrangements


def test_values_follow_from_the_engines_moves(tables):
    rng = random.Random(33)
    for number in range(40_000):
        state = GAME.state(write_fen(placed(rng, 3, CROWD if number % 2 else range(49))))
        if not state.is_over():
            assert tables.probe(state) == by_moves(state, tables), state.to_text()


def test_images_have_the_same_value(tables):
    rng = random.Random(34)
    for _ in range(5000):
        position = placed(rng, 3)
        other = image(position, mirrored=rng.random() < 0.5, swapped=rng.random() < 0.5)
        assert tables.probe(other) == tables.probe(position), (write_fen(position), write_fen(other))


def test_exhaustive_search_finds_the_same_distances(tables):
    solver, rng, checked = reference.Solver(), random.Random(35), 0
    while checked < 500:
        text = write_fen(placed(rng, 3))
        position = reference.Position.from_text(text)
        if decision(position.cells, position.turn):
            continue
        checked += 1
        known = tables.probe(text)
        wins_in = known.plies if known.result == "win" and known.plies <= 7 else None
        assert solver.distance(position.cells, position.turn, 7) == wins_in, text
        is_lost = known.result == "loss" and known.plies <= 6
        assert solver.loses(position.cells, position.turn, 6) == is_lost, text
