"""The game of docs/adding-a-game.md in the engine: whatever takes a game takes it."""

import pickle

import pytest

import turmcore
from benchmarks.table import measure
from turmcore.players import make
from turmcore.puzzles import judge, shipped, solve


def test_whole_games_are_played_and_read_again(nim):
    game = turmcore.load("nim", height=7)
    state = game.new_state(1)
    assert state.to_text() == "nim1;height=7 7/1" and state.legal_actions().tokens() == ["t1", "t2", "t3"]
    assert [state.perft(depth) for depth in range(4)] == [1, 3, 9, 23]
    texts = []
    for token in ("t3", "t1", "t2", "t1"):
        assert state.events(token)[0].cubes == int(token[1])
        state.play(token)
        texts.append(state.to_text())
        assert turmcore.from_text("nim", texts[-1]).to_text() == texts[-1]
        assert turmcore.recognize(texts[-1]) == "nim"
    assert state.is_over() and state.winners() == (1,) and state.returns() == [0.0, 1.0]
    assert pickle.loads(pickle.dumps(state)).to_text() == texts[-1]
    assert state.undo().value == 1 and state.to_text() == texts[-2]


@pytest.mark.parametrize(
    ("position", "token", "rule"), [("7/1", "t4", "1.1"), ("2/1", "t3", "1.2"), ("0/2", "t1", "1.3")]
)
def test_a_refusal_names_the_rule(nim, position, token, rule):
    state = turmcore.from_text("nim", f"nim1;height=7 {position}")
    assert not state.is_legal(token) and state.why_not(token).rule == rule


@pytest.mark.parametrize("text", ["nim1;height=7 8/1", "nim1;height=7", "nim1;height=99 1/1", "nim1 1/3"])
def test_wrong_positions(nim, text):
    with pytest.raises(turmcore.TextError):
        turmcore.from_text("nim", text)


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_its_rules_can_be_read_and_their_pictures_played(nim, language):
    book = nim.NimGame.rule_book(language)
    assert [rule.number for rule in book] == ["1.1", "1.2", "1.3"]
    pictures = [picture for rule in book for picture in rule.pictures]
    assert pictures
    for one in pictures:
        reason = turmcore.from_text("nim", one.position).why_not(one.action)
        assert one.verdict == ("legal" if reason is None else reason.rule)


def test_computers_play_it(nim):
    state = turmcore.from_text("nim", "nim1;height=10 7/1")
    player = make("level5:200n")
    player.new_game(1)
    assert str(player.choose(state)) == "t3", "four are left to the other"


def test_its_puzzle_comes_along(nim):
    puzzle = next(puzzle for puzzle in shipped() if puzzle.game == "nim")
    found = solve(puzzle.state(), puzzle.goal)
    assert found.first_moves == puzzle.solution[:1] == ("t3",)
    assert judge(puzzle, puzzle.solution).status == "solved"
    assert judge(puzzle, ["t1"]).code == "refuted"


def test_its_workload_is_measured(nim):
    from nim.workload import WORKLOADS

    (found,) = measure(WORKLOADS, 2)
    assert found.checksum and all(rate > 0 for rates in found.rates for rate in rates)
