"""Turm und Wächter's own search beside a plain one, what can be left out of it, threads, memory, limits."""

import threading

import pytest

import turmcore
from tests.waiting import at_once
from turmcore import Rng, TurmError
from turmcore.search import Limit, Memory, Stop, TreeTuning, has_own_search, search
from turmcore.waechter import Placed, Stack, use_tables, write_fen
from turmcore.waechter.tables import Tables, make_tables

PLAIN = ("reductions", "quiescence", "deeper", "null-move", "futility", "late", "extensions", "endings")
"""What makes a search to a depth more than a search to that depth."""


def positions(number, seed=1):
    """Positions out of random games that are not decided by the next move."""
    rng, game, found = Rng(seed, "positions"), turmcore.load("waechter", repetition=False), []
    while len(found) < number:
        state = game.new_state(rng.next())
        for _ in range(rng.below(60)):
            if not state.is_over():
                state.play(state.sample())
        if not state.is_over():
            found.append(game.state(state.to_text()))
    return found


def can_win(state):
    """Whether the side to move ends the game with its next move, by taking the guard or coming home."""
    me = state.current_player
    for action in state.legal_actions():
        state.play(action)
        outcome = state.outcome
        state.undo()
        if outcome is not None and outcome.winner == me and outcome.reason in ("guard", "home"):
            return True
    return False


def minimax(state, depth, line):
    """The share of the side to move by a plain search, and the plies to a sure end (0: none is seen)."""
    if state.is_over():
        return state.returns()[1 - state.current_player if state.current_player >= 0 else state.turn], 0
    if state.key in line:
        return 0.5, 0
    if can_win(state):
        return 1.0, 1
    if depth == 0:
        return state.evaluate()[state.turn], 0
    best = (-1.0, 0)
    for action in list(state.legal_actions()):
        turn = state.turn
        line.append(state.key)
        state.play(action)
        if state.is_over():
            share, plies = state.returns()[turn], 0
        else:
            share, plies = minimax(state, depth - 1, line)
            share = 1 - share
        state.undo()
        line.pop()
        best = max(best, (share, plies))
    return best


@pytest.mark.parametrize("seed", range(3))
def test_a_search_to_a_depth_finds_what_a_plain_one_finds(seed):
    for state in positions(12, seed):
        share, _ = minimax(state, 2, [])
        for parts in ((*PLAIN, "pruning", "table"), (*PLAIN, "table"), PLAIN, (*PLAIN, "order")):
            result = search(state, "9000s", depth=2, tree=TreeTuning(without=parts))
            assert result.best[0].values[state.turn] == pytest.approx(share, abs=0.004), (
                state.to_text(),
                parts,
            )


def test_pruning_and_order_change_the_work_and_not_the_value():
    for state in positions(6, 9):
        results = {
            parts: search(state, "9000s", depth=4, tree=TreeTuning(without=(*PLAIN, *parts)))
            for parts in ((), ("order",), ("table",), ("killers", "history", "counters"), ("aspiration",))
        }
        values = {parts: result.best[0].values for parts, result in results.items()}
        assert len({round(value[0], 9) for value in values.values()}) == 1, (state.to_text(), values)
    assert results[("order",)].nodes > results[()].nodes


def test_every_part_can_be_left_out_and_matters():
    def nodes(*without):
        results = [search(state, "9000s", depth=8, tree=TreeTuning(without=without)) for state in states]
        assert all(state.is_legal(each.action) for state, each in zip(states, results, strict=True))
        return sum(each.nodes for each in results)

    states = positions(4, 2)
    whole = nodes()
    for part in ("table", "reductions", "order", "quiescence", "aspiration", "null-move", "futility", "late", "killers",
                 "history", "counters", "extensions"):  # fmt: skip
        assert nodes(part) != whole, part


def test_nodes_bound_a_search_and_one_thread_repeats_it():
    state = turmcore.load("waechter").new_state(1)
    first, again = (search(state, "30000n") for _ in range(2))
    assert has_own_search(state) and first.method == "alphabeta" and 30_000 <= first.nodes <= 30_001
    assert (first.best, first.depth) == (again.best, again.depth)
    other = search(state, "30000n", threads=2)
    assert other.nodes <= 30_002 and state.is_legal(other.action)


def test_lines_are_legal_and_several_actions_come_ranked():
    for state in positions(8, 4):
        result = search(state, "20000n", best=6)
        shares = [ranked.values[state.turn] for ranked in result.best]
        assert shares == sorted(shares, reverse=True)
        assert (
            len({ranked.action for ranked in result.best}) == len(result.best) == min(6, state.num_actions())
        )
        for ranked in result.best:
            after = state.copy()
            assert ranked.line[0] == ranked.action and sum(ranked.values) == pytest.approx(1)
            for action in ranked.line:
                after.play(action)


def test_a_forced_win_is_seen_with_its_line():
    assert 0 < search(turmcore.load("waechter").new_state(1), "1000n").best[0].values[0] < 1
    state = turmcore.from_text("waechter", "7/3BG3/7/3r23/7/1RG5/7 r")
    result = search(state, "1000n")
    assert str(result.action) == "D4-D6-2" and result.best[0].values == (1.0, 0.0)


def test_a_repetition_is_a_draw_and_only_where_the_rule_holds():
    text = "RG6/7/7/7/7/7/6BG r"
    moves = ["A7-A6-1", "G1-G2-1", "A6-A7-1", "G2-G1-1"]
    for repetition in (True, False):
        state = turmcore.load("waechter", repetition=repetition).state(text)
        for token in moves + moves[:3]:
            state.play(token)
        assert state.turn == 1
        drawn = [r for r in search(state, "40000n", best=10).best if str(r.action) == "G2-G1-1"]
        assert (drawn[0].values == (0.5, 0.5) and len(drawn[0].line) == 1) == repetition


def test_memory_makes_a_second_search_shorter_and_is_for_one_search_at_a_time():
    state = turmcore.load("waechter").new_state(1)
    memory = Memory(8)
    first = search(state, "9000s", depth=10, memory=memory)
    again = search(state, "9000s", depth=10, memory=memory)
    assert again.nodes < 0.8 * first.nodes
    memory.clear()
    assert search(state, "9000s", depth=10, memory=memory).nodes == first.nodes
    stop, refused = Stop(), []

    def other(result):
        try:
            search(state, "100n", memory=memory)
        except TurmError as error:
            refused.append(str(error))
        stop.set()

    search(state, "9000s", memory=memory, stop=stop, progress=other)
    assert refused and "another search" in refused[0]
    with pytest.raises(TurmError, match="memory is a"):
        search(state, "100n", memory=5)
    with pytest.raises(TurmError, match="table is a whole number"):
        Memory(-1)


def test_a_stop_from_another_thread_ends_all_threads():
    state = turmcore.load("waechter").new_state(1)
    stop, begun = Stop(), threading.Event()
    other = threading.Thread(target=lambda: begun.wait() and stop.set())
    other.start()
    with at_once():
        result = search(state, Limit(seconds=9000), threads=2, stop=stop, progress=lambda _: begun.set())
    other.join()
    assert state.is_legal(result.action) and result.depth >= 1


def test_a_search_leaves_the_state_alone():
    state = turmcore.load("waechter").new_state(1)
    state.play("G7-F7-1")
    before = (state.to_text(), state.key, state.history)
    search(state, "5000n", threads=2)
    assert (state.to_text(), state.key, state.history) == before


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Endgame tables with one stone, in use while a test runs."""
    folder = tmp_path_factory.mktemp("tables")
    make_tables(folder, 1)
    tables = Tables.open(folder)
    use_tables(tables)
    yield tables
    use_tables(None)


def endings(number):
    """Positions with one stone or none."""
    rng, game, found = Rng(3, "endings"), turmcore.load("waechter", repetition=False), []
    while len(found) < number:
        red, blue, other = (rng.below(49) for _ in range(3))
        stacks = (Stack(other, rng.below(2), 1),) if rng.below(4) else ()
        if len({red, blue, other}) == 3:
            state = game.state(write_fen(Placed(stacks, (red, blue), rng.below(2))))
            if not state.is_over():
                found.append(state)
    return found


def test_endgame_tables_decide_what_a_search_alone_does_not_see(tables):
    shares, blind = {"win": 1.0, "draw": 0.5, "loss": 0.0}, 0
    for state in endings(150):
        known = tables.probe(state)
        for nodes in ("300n", "3000n"):
            result = search(state, nodes)
            assert result.best[0].values[state.turn] == shares[known.result], state.to_text()
            assert result.best[0].end == known.plies
        alone = search(state, "300n", tree=TreeTuning(without=("endings",)))
        blind += alone.best[0].values[state.turn] != shares[known.result]
        if known.result == "win":  # and the shortest way is taken
            state.play(result.action)
            after = tables.probe(state)
            assert (
                known.plies == 1
                if after is None
                else (after.result, after.plies) == ("loss", known.plies - 1)
            )
    assert blind > 10


def test_a_deep_search_agrees_with_the_tables(tables):
    agreed = 0
    for state in endings(60):
        known, parts = (
            tables.probe(state),
            TreeTuning(without=("endings", "reductions", "null-move", "futility", "late")),
        )
        share = search(state, "9000s", depth=9, tree=parts).best[0].values[state.turn]
        if known.result != "draw" and known.plies <= 9:
            assert share == (known.result == "win")
            agreed += 1
        elif share in (0.0, 1.0):
            assert known.result == ("win" if share else "loss")
    assert agreed > 10
