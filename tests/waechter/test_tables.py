"""What endgame tables say, against the engine's moves, the reference and exhaustive search."""

import random
import subprocess
import sys
from itertools import product

import pytest

from tests.reference import waechter as reference
from tests.reference.waechter.board import GOAL, GUARD, decision
from tests.waechter.few_stones import CROWD, GAME, by_moves, children, image, placed, value
from turmcore.errors import TextError, TurmError
from turmcore.waechter import Placed, write_fen
from turmcore.waechter.tables import Known, Tables


@pytest.fixture
def tables(tables_folder):
    with Tables.open(tables_folder) as found:
        yield found


def cells_of(text: str) -> tuple[reference.Cells, int]:
    position = reference.Position.from_text(text)
    return position.cells, position.turn


@pytest.mark.slow
def test_guards_alone_are_as_solved_by_hand(tables):
    """All positions without stones, solved here by going over them again and again."""
    wanted: dict[tuple[reference.Cells, int], list] = {}
    for red, blue, turn in product(range(49), range(49), range(2)):
        cells = [0] * 49
        cells[red], cells[blue] = GUARD, -GUARD
        if red != blue and red != GOAL[0] and blue != GOAL[1]:
            board = tuple(cells)
            wanted[board, turn] = [
                reference.after(board, move) for move in reference.legal_moves(board, turn)
            ]
    solved: dict[tuple[reference.Cells, int], tuple[str, int]] = {}
    for plies in range(1, 40):
        found = {}
        for (cells, turn), boards in wanted.items():
            if (cells, turn) in solved:
                continue
            ends = [
                ("loss", 0) if decision(board, 1 - turn) else solved.get((board, 1 - turn))
                for board in boards
            ]
            if ("loss", plies - 1) in ends:
                found[cells, turn] = ("win", plies)
            elif all(end is not None and end[0] == "win" for end in ends):
                found[cells, turn] = ("loss", plies)
        solved |= found
    assert len(wanted) == 2 * 2257
    for cells, turn in wanted:
        text = reference.Position(cells, turn).to_text()
        assert tables.probe(text) == Known(*solved.get((cells, turn), ("draw", 0))), text
    longest = max(plies for _, plies in solved.values())
    assert (longest, len(solved)) == (18, len(wanted)), "and nobody can avoid a decision"


@pytest.mark.parametrize("stones", [0, 1, 2])
def test_values_follow_from_the_engines_moves(tables, stones):
    rng = random.Random(stones)
    seen = set()
    for number in range(1500):
        state = GAME.state(write_fen(placed(rng, stones, CROWD if number % 2 else range(49))))
        if state.is_over():
            continue
        known = tables.probe(state)
        seen.add(known.result)
        assert known == by_moves(state, tables), state.to_text()
    assert {"win", "loss"} <= seen


def test_drawn_positions_can_be_held(tables):
    """The engine's moves leave a draw its value; both sides would lose by something else."""
    rng, drawn = random.Random(5), 0
    while drawn < 20:
        state = GAME.state(write_fen(placed(rng, 2)))
        if state.is_over() or tables.probe(state).result != "draw":
            continue
        drawn += 1
        values = [-value(child, tables) for child in children(state)]
        assert max(values) == 0, state.to_text()


def test_exhaustive_search_finds_the_same_distances(tables):
    solver, rng, checked = reference.Solver(), random.Random(11), 0
    while checked < 150:
        text = write_fen(placed(rng, rng.randrange(3)))
        cells, turn = cells_of(text)
        if decision(cells, turn):
            continue
        checked += 1
        known = tables.probe(text)
        wins_in = known.plies if known.result == "win" and known.plies <= 5 else None
        assert solver.distance(cells, turn, 5) == wins_in, text
        for plies in (2, 4):
            is_lost = known.result == "loss" and known.plies <= plies
            assert solver.loses(cells, turn, plies) == is_lost, text


def test_the_longest_win_is_played_to_its_end(tables):
    facts = max(tables.facts, key=lambda each: each.longest)
    state = GAME.state(facts.position)
    assert tables.probe(state) == Known("win", facts.longest)
    winner = state.turn
    for left in range(facts.longest, 0, -1):
        assert tables.probe(state).plies == left
        state = max(children(state), key=lambda child: -value(child, tables))
    assert state.outcome.winner == winner


def test_images_have_the_same_value(tables):
    rng = random.Random(3)
    for _ in range(500):
        position = placed(rng, rng.randrange(3))
        known = tables.probe(position)
        for mirrored, swapped in product((False, True), repeat=2):
            other = image(position, mirrored=mirrored, swapped=swapped)
            assert tables.probe(other) == known, (write_fen(position), write_fen(other))


def test_texts_states_and_placed_are_the_same(tables):
    position = placed(random.Random(1), 2)
    text = write_fen(position)
    assert tables.probe(text) == tables.probe(GAME.state(text)) == tables.probe(position) is not None


@pytest.mark.parametrize(
    "text",
    [
        "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r",
        "3RG3/7/7/3r33/7/7/3BG3 b",  # three stones: there are tables of two
        "7/7/7/7/7/7/BG2RG3 r",  # home
        "3BG3/7/7/7/7/7/RG6 b",
        "7/7/7/7/7/7/BG6 r",  # no guard of red
    ],
)
def test_what_is_not_in_the_tables(tables, text):
    assert tables.probe(text) is None


def test_every_position_is_counted(tables):
    """Each class has as many positions as there are ways to put its pieces."""
    pairs = 48 * 48 - 47  # of guards: not on each other, not on their goals
    ways = {
        (0, 0): 1,
        (1, 0): 47,
        (0, 1): 47,
        (2, 0): 47 * 46 // 2 + 47,
        (0, 2): 47 * 46 // 2 + 47,
        (1, 1): 47 * 46,
    }
    counted = {facts.stones: facts.won + facts.drawn + facts.lost for facts in tables.facts}
    assert counted == {stones: 2 * pairs * number for stones, number in ways.items()}
    assert tables.stones == 2


def test_wrong_questions(tables):
    with pytest.raises(TextError, match="7 ranks"):
        tables.probe("7/7 r")
    with pytest.raises(TurmError, match="states and positions' texts, not 7"):
        tables.probe(7)


def test_closed_tables_say_so(tables_folder):
    with Tables.open(tables_folder) as tables:
        memory = tables.memory
        assert not tables.is_closed
    assert tables.is_closed
    for ask in (lambda: tables.probe("7/7/7/RG6/7/7/BG6 r"), lambda: tables.stones, lambda: tables.memory):
        with pytest.raises(TurmError, match="closed"):
            ask()
    tables.close()
    position = Placed((), (21, 0), 0)
    assert memory.probe(position) is not None, "a search that still holds the memory may go on"


PROBE = """
import sys
from turmcore.waechter.tables import Tables

tables = Tables.open(sys.argv[1])
print("open", flush=True)
for line in sys.stdin:
    print(tables.probe(line.strip()), flush=True)
"""


def test_two_processes_ask_the_same_tables(spawn, tables, tables_folder, tmp_path):
    """And go on when somebody takes the files away."""
    folder = tmp_path / "moved"
    folder.mkdir()
    for path in tables_folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    texts = [write_fen(placed(random.Random(n), n % 3)) for n in range(60)]
    expected = [str(tables.probe(text)) for text in texts]
    command = [sys.executable, "-c", PROBE, str(folder)]
    askers = [spawn(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [asker.stdout.readline() for asker in askers] == ["open\n"] * 2
    for path in folder.iterdir():
        path.unlink()
    for asker in askers:
        out, _ = asker.communicate("".join(f"{text}\n" for text in texts))
        assert out.splitlines() == expected
        assert asker.returncode == 0
