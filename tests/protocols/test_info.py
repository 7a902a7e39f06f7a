"""Lines `info`."""

import pytest

import turmcore
from turmcore.protocols.info import info_lines
from turmcore.search import Ranked, Result


def line(game, share, tokens=("D7-C7-1",), *, text=None, end=0, with_shares=False):
    """The line for one action with a share of the win for the player on turn."""
    state = turmcore.load(game).new_state(1) if text is None else turmcore.from_text(game, text)
    others = (1 - share) / (state.game.num_players - 1)
    values = tuple(share if i == state.current_player else others for i in range(state.game.num_players))
    actions = tuple(state.game.parse(token) for token in tokens)
    ranked = Ranked(actions[0], values, 5, actions, end)
    [found] = info_lines(state, Result((ranked,), values, 500, 0, 3, 0.25, "alphabeta"), with_shares)
    return found


@pytest.mark.parametrize(
    ("share", "points"),
    [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.6, 70), (1.0, 3600), (0.0, -3600)],
)
def test_points_are_odds(share, points):
    assert line("waechter", share) == (
        f"info depth 3 seldepth 3 time 250 nodes 500 nps 2000 multipv 1 score cp {points} pv D7-C7-1"
    )


def test_points_of_several_players_compare_with_an_even_share():
    text = turmcore.load("turmbauer").new_state(1)
    text.play("d1-2")
    even = line("turmbauer", 0.25, ("1c@0,0,1",), text=text.to_text(), with_shares=True)
    assert even.endswith(" score cp 0 shares 0.2500 0.2500 0.2500 0.2500 pv 1c@0,0,1")


HOME = "7/7/7/7/3RG3/7/BG6 r"
LINE = ("D3-D2-1", "A1-A2-1", "D2-D1-1")


def test_mates_count_plies_and_are_told_when_proven():
    assert " score mate 3 pv " in line("waechter", 1.0, LINE, text=HOME, end=3)
    assert " score mate 9 pv " in line("waechter", 1.0, LINE, text=HOME, end=9)
    assert " score mate -2 pv " in line("waechter", 0.0, LINE[1:], text="7/7/7/7/7/3RG3/BG6 b", end=2)
    assert " score cp 3600 pv " in line("waechter", 1.0, LINE, text=HOME)


def test_a_long_line_counts_as_deep():
    assert " seldepth 3 " in line("waechter", 0.5, LINE, text=HOME)
    assert " depth 3 seldepth 4 " in line("waechter", 0.5, (*LINE[:2], "D2-C2-1", "A2-A1-1"), text=HOME)
