"""What a game knows for searches (`evaluate`, `rank`), and that every game can be searched."""

import itertools
import math

import pytest

from tests.conformance.walk import some
from turmcore import TurmError
from turmcore.search import search


def has_evaluation(state):
    try:
        state.evaluate()
    except TurmError:
        return False
    return True


def has_ranking(state):
    try:
        search(state, method="rank")
    except TurmError:
        return False
    return True


def decisions(all_nodes, number, seed):
    return [
        node.state
        for node in some(
            [n for n in all_nodes if n.action is not None and not n.state.is_chance()], number, seed
        )
    ]


def test_an_evaluation_is_a_share_for_each_player_and_exact_at_the_end(all_nodes):
    for node in all_nodes:
        if not has_evaluation(node.state):
            continue
        shares = node.state.evaluate()
        assert len(shares) == node.state.game.num_players
        assert all(0 <= share <= 1 for share in shares)
        is_lost = node.state.result() == "-"  # by all
        assert math.isclose(sum(shares), not is_lost, abs_tol=1e-6)
        if node.state.is_over():
            assert shares == node.state.returns()


def test_a_ranking_lists_legal_actions_best_first(all_nodes):
    for state in decisions(all_nodes, 12, seed=1):
        if not has_ranking(state):
            continue
        before = state.to_text()
        tokens = set(state.legal_actions().tokens())
        best = search(state, method="rank", best=64).best
        ranked = [str(each.action) for each in best]
        assert len(set(ranked)) == len(ranked) == min(64, len(tokens))
        assert set(ranked) <= tokens
        mine = [each.values[state.current_player] for each in best]
        assert all(a >= b - 1e-6 for a, b in itertools.pairwise(mine))
        for width in (1, 3):
            few = search(state, method="rank", best=64, width=width, seed=7).best
            assert 1 <= len(few) and {str(each.action) for each in few} <= tokens
            assert few == search(state, method="rank", best=64, width=width, seed=7).best
        assert state.to_text() == before


def test_every_decision_can_be_searched(game, all_nodes):
    for state in decisions(all_nodes, 4, seed=2):
        view = state.view(state.current_player)
        first = search(view, "300n", seed=4, best=3)
        assert view.is_legal(first.action)
        assert first.best == search(view, "300n", seed=4, best=3).best
        sums = [sum(each.values) for each in first.best]
        lost_by_all = game.options.get("collapse") == "all"  # a line may end so
        assert all(math.isclose(n, 1, abs_tol=1e-6) or (lost_by_all and 0 <= n < 1) for n in sums)


def test_nothing_is_searched_where_nobody_decides(all_nodes):
    for node in some([n for n in all_nodes if n.action is None or n.state.is_chance()], 4):
        with pytest.raises(TurmError):
            search(node.state, "10n")
