"""Puzzles: their text, what reaches a goal, what a try comes to; and those that come along, solved by trying everything."""

from threading import Event

import pytest

import turmcore
from turmcore import TextError, TurmError
from turmcore.players import make
from turmcore.puzzles import (
    GOALS,
    LANGUAGES,
    Goal,
    Puzzle,
    answer,
    collection,
    is_forced,
    judge,
    parse,
    shipped,
    solve,
)

ALL = shipped()
FIGHTS = [puzzle for puzzle in ALL if puzzle.goal.kind == "win"]
MARGINS = [puzzle for puzzle in ALL if puzzle.goal.kind == "margin"]
TURNS = [puzzle for puzzle in ALL if puzzle.goal.is_of_turn]
#: The action that each puzzle about an abbot or a festival is made for.
PIECES = {
    "carcassonne-13": "A-",
    "carcassonne-14": "Ag",
    "carcassonne-15": "A-",
    "carcassonne-16": "H@1,-2:c0",
    "carcassonne-17": "$1A",
    "carcassonne-18": "H@6,-3:t",
}


def puzzle_of(goal, start="7/7/7/7/7/1BG5/5RG1 r", game="waechter"):
    return Puzzle(game, start, Goal.parse(goal, game), {"en": "Test"})


def test_there_are_enough_of_every_kind():
    assert len(ALL) >= 12 and {puzzle.game for puzzle in ALL} == set(GOALS)
    assert len({puzzle.id for puzzle in ALL}) == len(ALL) and all(puzzle.id for puzzle in ALL)
    assert {puzzle.level for puzzle in ALL} == {1, 2, 3, 4, 5}
    for puzzle in ALL:
        assert all(puzzle.titles[code] for code in LANGUAGES), puzzle.id
        assert parse(puzzle.to_text()) == [puzzle]


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_every_puzzle_can_be_solved_in_few_ways(puzzle):
    found = solve(puzzle.state(), puzzle.goal)
    assert found.is_whole and 1 <= len(found.first_moves) <= 2, "no puzzle with many answers"
    assert puzzle.solution[0] in found.first_moves
    assert judge(puzzle, puzzle.solution).status == "solved"
    for number in range(len(puzzle.solution)):
        assert judge(puzzle, puzzle.solution[:number]).status == "open"
    if puzzle.goal.number and puzzle.goal.is_of_turn:
        assert found.best == puzzle.goal.number, "it asks for the best there is"


@pytest.mark.parametrize("puzzle", FIGHTS, ids=lambda puzzle: puzzle.id)
def test_every_other_first_move_is_refuted(puzzle):
    wins = solve(puzzle.state(), puzzle.goal).first_moves
    refuted = 0
    for action in puzzle.state().legal_actions():
        verdict = judge(puzzle, [str(action)])
        if str(action) in wins:
            assert verdict.status in ("open", "solved")
            continue
        assert verdict.status == "failed" and verdict.code in ("refuted", "slow", "lost"), str(action)
        if verdict.code == "refuted":
            state = puzzle.state()
            player = state.current_player
            state.play(action)
            state.play(verdict.data["answer"])
            assert not is_forced(state, player, puzzle.goal.number - 1)
            refuted += 1
    assert refuted > 1 or puzzle.goal.number == 1


@pytest.mark.parametrize("puzzle", TURNS, ids=lambda puzzle: puzzle.id)
def test_a_poor_turn_fails_and_is_told_why(puzzle):
    state, moves = puzzle.state(), []
    wins = solve(state.copy(), puzzle.goal).first_moves
    while judge(puzzle, moves).status == "open":
        action = next(action for action in reversed(list(state.legal_actions())) if str(action) not in wins)
        state.play(action)
        moves.append(str(action))
    verdict = judge(puzzle, moves)
    assert verdict.status == "failed" and verdict.code == puzzle.goal.kind
    if puzzle.goal.kind == "height":
        assert verdict.data["n"] < verdict.data["goal"] == puzzle.goal.number
    elif puzzle.goal.kind == "shut":
        assert verdict.data["seats"]


@pytest.mark.parametrize("puzzle", MARGINS, ids=lambda puzzle: puzzle.id)
def test_without_its_first_move_one_is_not_ahead_enough(puzzle):
    found = solve(puzzle.state(), puzzle.goal)
    assert found.best == puzzle.goal.number
    assert found.first_moves == (puzzle.solution[0],)
    state, moves = puzzle.state(), [puzzle.solution[0]]
    state.play(moves[0])
    while judge(puzzle, moves).status == "open":
        if state.is_chance():
            action = state.chance_outcomes()[0][0]
        else:  # nothing wherever that can be done
            action = min(state.legal_actions(), key=lambda action: (str(action) != "-", str(action)))
        state.play(action)
        moves.append(str(action))
    verdict = judge(puzzle, moves)
    assert (verdict.status, verdict.code) == ("failed", "margin") and verdict.data["n"] < verdict.data["goal"]


@pytest.mark.parametrize("name", PIECES)
def test_nothing_does_what_the_abbot_or_the_festival_does(name):
    puzzle = next(puzzle for puzzle in ALL if puzzle.id == name)
    state = puzzle.state()
    for token in puzzle.solution[: puzzle.solution.index(PIECES[name])]:
        state.play(token)
    assert solve(state, puzzle.goal).first_moves == (PIECES[name],)


def test_the_search_for_a_forced_win_agrees_with_the_engine():
    """Alpha-beta proves the same wins, by quite other means."""
    search = pytest.importorskip("turmcore.search")
    for puzzle in FIGHTS:
        if puzzle.game != "waechter":
            continue
        result = search.search(
            puzzle.state(), "2000000n", method="alphabeta", depth=2 * puzzle.goal.number + 2
        )
        assert result.best[0].end == 2 * puzzle.goal.number - 1, puzzle.id
        assert str(result.action) == puzzle.solution[0]


def test_a_goal_that_cannot_be_reached():
    assert not solve(puzzle_of("win 1").state(), Goal("win", 1)).is_solvable
    found = solve(puzzle_of("win 2").state(), Goal("win", 2))
    assert found.first_moves == ("F1-E1-1",) and len(found.lines[0]) == 3
    easy = next(puzzle for puzzle in TURNS if puzzle.goal.kind == "height")
    found = solve(easy.state(), Goal("height", easy.goal.number + 1))
    assert not found.is_solvable and found.best == easy.goal.number and found.is_whole


def test_an_opponent_holds_out_as_long_as_it_can():
    puzzle = next(puzzle for puzzle in FIGHTS if puzzle.goal.number == 3)
    state = puzzle.state()
    player = state.current_player
    state.play(puzzle.solution[0])
    action, refutes = answer(state, player, 2)
    assert not refutes
    state.play(action)
    assert is_forced(state, player, 2) and not is_forced(state, player, 1)


def test_a_search_can_be_stopped_and_tells_how_far_it_is():
    puzzle = next(puzzle for puzzle in FIGHTS if puzzle.goal.number == 3)
    stop, told = Event(), []

    def tell(done, of):
        told.append((done, of))
        if done == 2:
            stop.set()

    found = solve(puzzle.state(), puzzle.goal, stop, tell)
    assert not found.is_whole and told[0][0] == 0 and told[0][1] == puzzle.state().num_actions()
    assert solve(puzzle.state(), puzzle.goal, None, tell).is_whole and told[-1][0] == told[-1][1]


def test_goals_are_read_strictly():
    for game, kinds in GOALS.items():
        for kind, (low, high) in kinds.items():
            for number in {low, high}:
                assert str(Goal.parse(f"{kind} {number}" if number else kind, game)) == (
                    f"{kind} {number}".removesuffix(" 0")
                )
            with pytest.raises(TextError):
                Goal.parse(f"{kind} {high + 1}", game)
            if high:
                with pytest.raises(TextError):
                    Goal.parse(kind, game)
    for text, game in (
        ("fly 3", "turmbauer"),
        ("height x", "turmbauer"),
        ("height 3", "waechter"),
        ("win 1", "chess"),
        ("", "babel"),
    ):
        with pytest.raises(TextError):
            Goal.parse(text, game)


@pytest.mark.parametrize(
    ("tag", "line"),
    [
        ('[Goal "win 99"]', 4), ('[Goal "height 3"]', 4), ('[Goal "win 2"]\n[Level "9"]', 5),
        ('[Goal "win 2"]\n[Solution "F1-E1-1 Z9-A1-1"]', 5), ('[Goal "win 2"]\n[Solution "F1-E1-9"]', 5),
    ],
)  # fmt: skip
def test_a_file_says_where_it_is_wrong(tag, line):
    text = f'[Format "tgn/1"]\n[Game "waechter"]\n[Start "7/7/7/7/7/1BG5/5RG1 r"]\n{tag}\n'
    with pytest.raises(TurmError, match=f"line {line}"):
        parse(text)


def test_a_puzzle_begins_where_somebody_moves():
    start = turmcore.load("turmbauer", players=3).new_state(1)
    with pytest.raises(TextError, match="to move"):
        parse(f'[Format "tgn/1"]\n[Game "turmbauer"]\n[Start "{start.to_text()}"]\n[Goal "height 3"]\n')
    with pytest.raises(TextError, match="Goal"):
        parse('[Format "tgn/1"]\n[Game "waechter"]\n[Start "7/7/7/7/7/1BG5/5RG1 r"]\n')


def test_points_of_a_turn_in_carcassonne():
    """The best that a turn can bring is what trying it out brings."""
    state = turmcore.load("carcassonne", players=2).new_state(4)
    player = make("greedy")
    found = 0
    while state.ply < 160 and found < 3:
        if state.is_chance():
            state.play(state.sample_chance())
            continue
        best = solve(state, Goal("points", 1))
        if best.best >= 3:
            goal = Goal("points", best.best)
            line = solve(state, goal).lines[0]
            after, mover = state.copy(), state.current_player
            for token in line:
                after.play(token)
            assert after.scores[mover] - state.scores[mover] == best.best
            assert not solve(state, Goal("points", best.best + 1)).is_solvable
            puzzle = Puzzle("carcassonne", state.to_text(), goal, {"en": "Test"}, 1, line)
            assert parse(puzzle.to_text()) == [puzzle] and judge(puzzle, line).status == "solved"
            found += 1
        state.play(player.choose(state))
    assert found == 3


def test_a_file_that_is_far_too_large_is_named_at_once(tmp_path, monkeypatch):
    """It is not read to its end, which would take as much memory."""
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path))
    collection.folder().mkdir(parents=True)
    with open(collection.folder() / "huge.tgn", "wb") as file:
        file.truncate(1 << 40)
    puzzles, unread = collection.read_own()
    assert not puzzles and [one.path.name for one in unread] == ["huge.tgn"]
    assert "larger than 4096 KiB" in str(unread[0])
