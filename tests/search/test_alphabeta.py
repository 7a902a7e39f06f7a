"""Alpha-beta against the full tree, and what it promises beyond values."""

import functools
import itertools
import threading

import pytest

import turmcore
from tests.reference.search.full_tree import FullTree, after
from tests.search.trees import FULL, NO_LIMIT, PLAIN, begun, check_lines, look, played, values
from tests.slow import all_but
from tests.waiting import at_once
from turmcore import TurmError
from turmcore.search import Stop, TreeTuning, search

# Scores are whole numbers of 2**-24.
near = functools.partial(pytest.approx, abs=1e-6)

BOARDS = [
    {"width": 4, "height": 5, "plies": 11},
    {"width": 3, "height": 6, "plies": 14, "again": 1},
    {"width": 3, "height": 6, "back": 1},
    {"width": 3, "height": 4, "again": 1, "back": 1},
]
pytestmark = pytest.mark.usefixtures("pawns", "toy")


def twin(state, quiescence=True):
    noisy = (lambda state: state.noisy()) if quiescence else None
    return FullTree(noisy=noisy, returns_draw=state.game.options["back"] == "1")


@functools.cache
def full_ranking(text, depth, quiescence):
    """What the full tree says of every action."""
    state = turmcore.from_text("pawns", text)
    return twin(state, quiescence).ranked(state, depth)


@pytest.mark.slow
def test_the_game_is_sound():
    """Taking back, keys and texts of the test's own game, along random games."""
    for options, seed in itertools.product([*BOARDS, {"width": 4, "height": 6, "die": 1}], range(20)):
        state = begun("pawns", seed, at=40, **options)
        while state.ply:
            assert state.key == state.full_key() == turmcore.from_text("pawns", state.to_text()).key
            assert (
                state.is_over()
                or state.is_chance()
                or {str(a) for a in state.noisy()} <= set(state.legal_actions().tokens())
            )
            assert sum(state.evaluate()) == pytest.approx(1)
            text = state.to_text()
            again = state.undo()
            assert after(state, again).to_text() == text


@pytest.mark.parametrize("options", all_but(BOARDS[1:], BOARDS), ids=str)
@pytest.mark.parametrize(
    "without", [PLAIN, (*PLAIN, "order"), (*PLAIN, "table"), (*PLAIN, "quiescence")], ids=str
)
def test_values_are_those_of_the_full_tree(options, without):
    """Of every action of the root and of the best alone, with lines that the full tree agrees to."""
    if options.get("back") and "table" not in without:
        without = (*without, "table")  # whether a position returns depends on the way to it
    quiescence = "quiescence" not in without
    for seed, depth in itertools.product(range(6), (1, 2, 3, 4)):
        if depth == 4 and seed > 1:
            continue  # the full tree takes its time
        state = begun("pawns", seed, at=2 + seed, **options)
        want = full_ranking(state.to_text(), depth, quiescence)
        player = state.current_player
        most = max(shares[player] for shares in want.values())
        everything = look(state, "alphabeta", depth, without=without)
        assert values(everything) == {action: near(shares) for action, shares in want.items()}
        assert [ranked.values[player] for ranked in everything.best] == sorted(
            (ranked.values[player] for ranked in everything.best), reverse=True
        )
        one = look(state, "alphabeta", depth, without=without, best=1)
        for result in (everything, one):
            assert result.values[player] == near(most)
            assert want[str(result.action)][player] == near(most)
            assert result.depth <= depth
        if depth == 3 and not options.get("back"):
            check_lines(everything, state, depth, twin(state, quiescence), near)
            assert len(one.line) == depth or result.depth < depth or one.values[player] in (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("options", BOARDS[:2], ids=str)
def test_pruning_changes_nothing_but_the_work(options):
    """On these boards 20 times fewer nodes at depth 6; a tiny table forgets, but does not lie."""
    full_nodes = pruned_nodes = 0
    for seed in range(5):
        state = begun("pawns", seed, at=3, **options)
        full = look(state, "alphabeta", 6, without=FULL, best=1)
        for without, table in [(PLAIN, 8), ((*PLAIN, "table"), 0), ((*PLAIN, "order"), 8)]:
            pruned = look(state, "alphabeta", 6, without=without, table=table, best=1)
            assert pruned.values == full.values
            assert pruned.nodes < full.nodes
        best_nodes = look(state, "alphabeta", 6, best=1).nodes
        full_nodes, pruned_nodes = full_nodes + full.nodes, pruned_nodes + best_nodes
    assert 20 * pruned_nodes < full_nodes


@functools.cache
def outcome(text):
    """A game without draws played perfectly to its end: player 0's result, 1 or -1, and after how many plies."""
    state = turmcore.from_text("pawns", text)
    if state.is_over():
        shares = state.returns()
        return shares[0] - shares[1], 0
    choices = [outcome(after(state, action).to_text()) for action in state.legal_actions()]
    sign = 1 if state.current_player == 0 else -1
    result, plies = max(choices, key=lambda choice: (sign * choice[0], -sign * choice[0] * choice[1]))
    return result, plies + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    all_but([{"width": 3, "height": 4}], [{"width": 3, "height": 4}, {"width": 2, "height": 6, "again": 1}]),
    ids=str,
)
def test_whole_games_are_solved(options):
    """With everything on, reductions too: who wins is known, and the search ends by itself."""
    for seed in range(12):
        state = begun("pawns", seed, at=3 + seed % 4, **options)
        want, plies = outcome(state.to_text())
        result = search(state, NO_LIMIT, method="alphabeta")
        assert result.values[0] - result.values[1] == want
        assert outcome(after(state, result.action).to_text())[0] == want
        exact = look(state, "alphabeta", without=("reductions",), best=1)
        assert exact.depth == plies, "the quickest win, the slowest loss"
        assert outcome(after(state, exact.action).to_text()) == (want, plies - 1)


@pytest.mark.slow
def test_positions_that_return():
    """A player who would lose otherwise goes to and fro; the others' armies stand in the way of anything else."""
    changed = 0
    for seed, width in itertools.product(range(10), (2, 3)):
        state = begun("pawns", seed, at=5, width=width, height=5, back=1)
        tree = twin(state, quiescence=False)
        want = tree.ranked(state, 5)
        found = values(look(state, "alphabeta", 5, without=(*PLAIN, "table", "quiescence")))
        assert found == {action: near(shares) for action, shares in want.items()}
        changed += want != FullTree().ranked(state, 5)
    assert changed, "no position where it matters"


def test_the_quickest_win_comes_first():
    text = "pawns1;width=4;height=5;plies=0;again=0;back=0;die=0 ..x./..../..../x..o/..x. 1 0 0"
    state = turmcore.from_text("pawns", text)
    assert state.is_over()  # stands on the last row
    state = turmcore.from_text("pawns", text.replace("..x./....", "..../..x."))
    result = search(state, NO_LIMIT, method="alphabeta", best=3)
    assert result.line[0] in state.noisy()
    assert result.best[0].values == (1, 0)
    assert len(result.line) == 1
    lost = turmcore.from_text("pawns", text.split(" ")[0] + " ..../x.x./...o/..../.... 2 0 0")
    result = search(lost, NO_LIMIT, method="alphabeta")
    assert result.values == (1, 0)
    assert (result.depth, len(result.line)) == (2, 2), "lost in two plies, and no deeper search can help"


def test_a_width_limits_candidates():
    def ranked(state):
        return [one.action for one in search(state, "1n", method="rank", best=3).best]

    tree = FullTree(candidates=ranked, noisy=lambda state: state.noisy())
    for seed in range(6):
        state = begun("pawns", seed, at=4, width=5, height=6)
        result = look(state, "alphabeta", 4, width=3)
        assert values(result) == {action: near(shares) for action, shares in tree.ranked(state, 4).items()}


def test_the_same_again():
    for limit in ("1n", "50n", "3000n", "40000n"):
        state = begun("pawns", 5, at=4, width=6, height=6)
        first, second = (search(state, limit, method="alphabeta", best=4) for _ in range(2))
        assert (first.best, first.nodes, first.depth) == (second.best, second.nodes, second.depth)
        assert first.nodes == int(limit[:-1])
        assert state.is_legal(first.action)


@pytest.mark.parametrize(
    ("best", "method"), [(1, "alphabeta"), (3, "alphabeta"), (1, "expectimax"), (3, "expectimax")]
)
def test_an_unfinished_deepening_changes_its_mind_only_for_the_better(best, method):
    """Cut off anywhere, the answer is the last depth's, or the better one that the next depth was about to give."""
    changes = 0
    for seed in range(4):
        state = begun("pawns", seed, at=6, width=5, height=6)
        player = state.current_player
        whole = {depth: look(state, method, depth) for depth in range(1, 7)}
        for nodes in range(20, whole[5].nodes // 8, 53):
            result = look(state, method, limit=f"{nodes}n", best=best)
            assert state.is_legal(result.action)
            if not result.depth:
                continue
            worth = values(whole[result.depth])
            if worth[str(result.action)] == whole[result.depth].values:
                continue
            deeper = values(whole[result.depth + 1])
            assert deeper[str(result.action)][player] > deeper[str(whole[result.depth].action)][player]
            changes += 1
    assert changes, "no cut fell into the right place"


def test_it_stops_when_told():
    state = turmcore.load("pawns", width=8, height=8).new_state(seed=1)
    stop, shown = Stop(), []

    def progress(result):
        shown.append((result.depth, result.nodes))
        stop.set()

    result = search(state, "9000s", method="alphabeta", stop=stop, progress=progress)
    assert len(shown) == 1 and 0 < shown[0][1] < result.nodes < shown[0][1] + 200_000
    assert state.is_legal(result.action) and result.depth >= shown[0][0] > 0


def test_another_thread_can_stop_it():
    state = turmcore.load("pawns", width=8, height=8).new_state(seed=1)
    stop = Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    with at_once():
        search(state, "9000s", method="alphabeta", stop=stop)
    timer.join()


def test_a_stopped_search_has_an_answer():
    stop = Stop()
    stop.set()
    state = turmcore.load("pawns", width=8, height=8).new_state(seed=1)
    result = search(state, "1s", method="alphabeta", stop=stop)
    assert state.is_legal(result.action) and result.nodes <= 64


def test_an_error_in_progress_comes_out():
    def progress(result):
        raise RuntimeError("the window is gone")

    with pytest.raises(RuntimeError, match="window is gone"):
        search(
            turmcore.load("pawns", width=8, height=8).new_state(seed=1),
            "100s",
            method="alphabeta",
            progress=progress,
        )


@pytest.mark.parametrize("open", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_games_that_do_not_suit(players, open):
    """Chance shows itself only in the tree, secrets and a third player at once."""
    state = begun("toy", 1, at=players + 1, players=players)
    with pytest.raises(TurmError, match="alphabeta does not suit this game of toy: it needs two players"):
        look(state, "alphabeta", 3, open=open)


def test_turmbauer_does_not_suit():
    with pytest.raises(TurmError, match="alphabeta does not suit"):
        look(played("turmbauer", 1, back=8, players=2), "alphabeta", width=2)


def test_wrong_numbers():
    state = turmcore.load("pawns").new_state(seed=1)
    for wrong in (
        {"depth": -1},
        {"width": -1},
        {"best": 0},
        {"best": 65},
        {"table": -1},
        {"without": ("luck",)},
    ):
        with pytest.raises(TurmError):
            look(state, "alphabeta", **wrong)
    with pytest.raises(TurmError):
        search(state, method="alphabeta", tree=TreeTuning(table="64"))
