"""Matches: seeds, seats, and the two ways to play random games."""

import multiprocessing
import os
import signal
from itertools import islice
from pathlib import Path

import pytest

import turmcore
from turmcore.errors import Failure
from turmcore.matches.match import Match, Table
from turmcore.matches.run import run
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.players.kinds import PLAYERS
from turmcore.players.player import Player
from turmcore.players.seeds import game_seed


def slow(match):
    """A table that plays every ply through Python."""
    table = Table(match)
    table._is_fast = False
    return table


MATCHES = [
    Match("turmbauer", ("random",), 7),
    Match("turmbauer", ("random",) * 3, 1, (("players", 3), ("set", "B"))),
    Match(
        "turmbauer",
        ("random",),
        2,
        (("players", 2), ("overhang", "cube"), ("insertion", "path"), ("headroom", 2)),
    ),
    Match("toy", ("random",), 3),
    Match("toy", ("random",), 3, (("players", 5), ("length", 40))),
]


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_fast_games_are_the_slow_ones(toy, match):
    fast = Table(match)
    for index in range(20):
        assert fast.play(index) == slow(match).play(index)
    assert fast._is_fast


def test_sampled_chance_is_played_slowly(toy):
    match = Match("toy", ("random",), 3, (("gust", 1),))
    table = Table(match)
    assert [table.play(index) for index in range(10)] == [slow(match).play(index) for index in range(10)]


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_records_replay(toy, match):
    for index in range(3):
        text, outcome = Table(match).play(index)
        [record] = parse(text.decode())
        *_, last = replay(record, record_start(record))
        assert last.ply == outcome.plies == len(record.moves)
        assert last.state.is_over()
        assert outcome.winners == last.state.winners()
        assert outcome.shares == tuple(last.state.returns())


def test_a_game_can_be_played_alone():
    table = Table(Match("turmbauer", ("random",), 7))
    text, _ = table.play(5)
    [record] = parse(text.decode())
    assert int(record.value("Seed")) == game_seed(7, 5)
    assert Table(Match("turmbauer", ("random",), game_seed(7, 5))).play(0)[0] == text


def test_seeds_differ():
    seeds = {game_seed(seed, index) for seed in range(50) for index in range(50)}
    assert len(seeds) == 2500
    assert max(seeds) < 1 << 64


def test_rotation(toy):
    agents = ("random", "random:1s", "random:2s")
    still = Table(Match("toy", agents, 1))
    moving = Table(Match("toy", agents, 1, rotate=True))
    names = [parse(moving.play(i)[0].decode())[0].value("Players") for i in range(4)]
    assert names == [
        "random,random:1s,random:2s",
        "random:2s,random,random:1s",
        "random:1s,random:2s,random",
        "random,random:1s,random:2s",
    ]
    assert [moving.play(i)[1].agents for i in range(2)] == [(0, 1, 2), (2, 0, 1)]
    assert {still.play(i)[1].agents for i in range(3)} == {(0, 1, 2)}


def test_one_agent_plays_both_colors_of_a_pair():
    table = Table(Match("turmbauer", ("random", "greedy"), 1, (("players", 2),)))
    [record] = parse(table.play(0)[0].decode())
    assert record.value("Players") == "random,greedy"
    assert record.value("Result") in ("R,B", "G,K", "R,G,B,K")


def test_games_from_a_position():
    state = turmcore.load("turmbauer").new_state(1)
    state.play("d1-2")
    match = Match("turmbauer", ("random",), 1, position=state.to_text())
    records = [parse(Table(match).play(i)[0].decode())[0] for i in range(2)]
    assert {record.value("Start") for record in records} == {state.to_text()}
    assert records[0].moves != records[1].moves
    assert records[0] == parse(slow(match).play(0)[0].decode())[0]


@pytest.mark.slow
def test_a_set_from_a_file(tmp_path):
    shipped = (Path(turmcore.__file__).parent / "turmbauer" / "data" / "B.set").read_text()
    (tmp_path / "mine.set").write_text(shipped.replace("set B", "set mine").replace("2 2 000C", "two 2 000C"))
    options = (("set", str(tmp_path / "mine.set")),)
    match = Match("turmbauer", ("random",), 1, options)
    games = [text for text, _ in run(match, 0, 4, jobs=2)]
    assert Table(match).play(3)[0] == games[3]
    [record] = parse(games[0].decode())
    assert ";set=mine#" in record.value("Start")
    assert "two@" in games[0].decode()
    again = Match("turmbauer", ("random",), 1, options, position=record.value("Start"))
    assert next(run(again, 0, 4, jobs=2))[0] == games[0]
    *_, last = replay(record, record_start(record))
    assert last.state.is_over()


def test_secrets_are_hidden_from_players(toy, monkeypatch):
    class Curious(Player):
        def choose(self, state):
            assert state.viewer == state.current_player
            return state.nth(0)

    monkeypatch.setitem(PLAYERS, "curious", Curious)
    Table(Match("toy", ("curious", "random", "curious"), 1)).play(0)


def test_thinking_is_counted(monkeypatch):
    class Slow(Player):
        def choose(self, state):
            now["wall"] += 0.5
            now["cpu"] += 0.25
            return state.nth(0)

    now = {"wall": 0.0, "cpu": 0.0}
    monkeypatch.setattr("turmcore.matches.match.perf_counter", lambda: now["wall"])
    monkeypatch.setattr("turmcore.matches.match.process_time", lambda: now["cpu"])
    monkeypatch.setitem(PLAYERS, "slow", Slow)
    _, outcome = Table(Match("turmbauer", ("slow", "random"), 1, (("players", 2),))).play(0)
    slow, random = outcome.spent
    # 24 turns each, with a block (or none) and a climb
    assert (slow.turns, slow.wall, slow.cpu) == (24, 24.0, 12.0)
    assert (random.turns, random.wall, random.cpu) == (24, 0.0, 0.0)


@pytest.mark.parametrize(
    ("mistake", "reason"),
    [
        (lambda state: state.game.parse("d1-1"), "ply 2"),
        (lambda state: 1 // 0, "ZeroDivisionError: integer division or modulo by zero"),
        (lambda state: state.sample_chance(), "ply 2"),
        (lambda state: None, "not None"),
    ],
)
def test_a_players_mistake_names_the_player(monkeypatch, mistake, reason):
    class Wrong(Player):
        def choose(self, state):
            return mistake(state)

    monkeypatch.setitem(PLAYERS, "wrong", Wrong)
    table = Table(Match("turmbauer", ("wrong:3n", "random"), 1, (("players", 2),), rotate=True))
    with pytest.raises(Failure, match=r"player wrong:3n has failed \(R,B, game 1, ply 2\)") as error:
        table.play(0)
    assert reason in str(error.value)
    with pytest.raises(Failure, match=r"\(G,K, game 2, ply 5\)"):
        table.play(1)


@pytest.mark.parametrize(
    ("agents", "group"),
    [
        (("random",), 1),
        (("greedy", "greedy"), 1),
        (("random", "greedy"), 2),
        (("random", "greedy", "random"), 3),
        (("greedy", "random", "random", "random"), 4),
        (("greedy", "random", "greedy", "random"), 2),
    ],
)
def test_the_games_of_a_rotation_share_their_seed(agents, group):
    options = (("players", max(2, len(agents))),)
    match = Match("turmbauer", agents, 5, options, rotate=True)
    assert match.group == group
    seeds = [match.seed_of(index) for index in range(8)]
    assert seeds == [game_seed(5, index // group) for index in range(8)]
    assert seeds[0] == 5
    games = [Table(match).play(index) for index in range(4)]
    assert len({text for text, _ in games}) == 4, "no game is played twice"
    still = Match("turmbauer", agents, 5, options)
    assert still.group == 1
    assert len({still.seed_of(index) for index in range(8)}) == 8


def test_the_same_dice_for_a_pair():
    match = Match("turmbauer", ("random", "greedy"), 5, (("players", 2),), rotate=True)
    records = [parse(Table(match).play(index)[0].decode())[0] for index in range(3)]
    rolls = [[item for item in record.moves if item.startswith("d")] for record in records]
    assert rolls[0] == rolls[1] != rolls[2]


SEARCHES = Match("turmbauer", ("level1", "level4:100n", "mcts:50n"), 11, (("players", 3),), rotate=True)


@pytest.mark.parametrize(
    "match",
    [
        SEARCHES,
        Match("turmbauer", ("level5:60n",), 3),
        Match("turmbauer", ("level2", "level3"), 3, (("players", 2), ("set", "C"))),
    ],
    ids=str,
)
def test_searching_players_finish_games(match):
    text, outcome = Table(match).play(0)
    assert sum(outcome.shares) == pytest.approx(1)
    assert Table(match).play(0)[0] == text
    other = Table(Match(match.game, match.agents, match.seed + 1, match.options))
    assert other.play(0)[0].split(b"\n\n")[1] != text.split(b"\n\n")[1]


@pytest.mark.slow
def test_processes_let_searching_players_play_the_same():
    assert list(run(SEARCHES, 0, 5, jobs=2)) == list(run(SEARCHES, 0, 5))


@pytest.mark.parametrize(
    "match",
    [
        Match("chess", ("random",), 1),
        Match("turmbauer", ("random",) * 2, 1),
        Match("turmbauer", ("random",), 1, (("speed", "1"),)),
        Match("turmbauer", ("random",), 1, position="nonsense"),
        Match("turmbauer", ("level6",), 1),
        Match("turmbauer", ("random",), 1 << 64),
    ],
    ids=str,
)
def test_impossible_matches(match):
    with pytest.raises(turmcore.TurmError):
        Table(match)


@pytest.mark.slow
def test_processes_play_the_same_games():
    match = Match("turmbauer", ("random", "greedy", "random", "random"), 11, rotate=True)
    assert list(run(match, 2, 9, jobs=2)) == list(run(match, 2, 9))


def test_errors_of_processes_arrive():
    with pytest.raises(turmcore.TurmError):
        list(run(Match("chess", ("random",), 1), 0, 4, jobs=2))


@pytest.mark.slow
def test_stopping_early_ends_the_processes():
    games = run(Match("turmbauer", ("random",), 1), 0, 100_000, jobs=2)
    next(games)
    games.close()
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_many_quick_games_come_in_their_order():
    match = Match("turmbauer", ("random",), 11, (("players", 3),))
    assert list(run(match, 0, 150, jobs=2)) == list(run(match, 0, 150))


def test_the_games_before_a_failure_are_kept(monkeypatch):
    class Moody(Player):
        def new_game(self, seed):
            self.seed = seed

        def choose(self, state):
            return state.game.parse("d1-1") if self.seed == game_seed(1, 5) else state.nth(0)

    monkeypatch.setitem(PLAYERS, "moody", Moody)
    context = multiprocessing.get_context("fork")  # so that the processes know the player
    monkeypatch.setattr(multiprocessing, "get_context", lambda method: context)
    games = run(Match("turmbauer", ("moody",), 1), 0, 40, jobs=2)
    assert [outcome.plies for _, outcome in islice(games, 5)] == [144] * 5
    with pytest.raises(Failure, match=r"player moody has failed \(R, game 6, ply 2\)"):
        next(games)
    assert multiprocessing.active_children() == []


def test_random_plies_begin_the_games_of_a_rotation_alike():
    table = Table(Match("waechter", ("level2", "level3"), 5, rotate=True, random_plies=6))
    games = [parse(table.play(index)[0].decode())[0] for index in range(4)]
    openings = [game.moves[:6] for game in games]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    assert games[0].moves != games[1].moves
    for game in games:
        assert [step.token for step in replay(game, record_start(game))][-1] is None
    whole = Table(Match("turmbauer", ("random",), 7, random_plies=1000))  # longer than the game
    assert parse(whole.play(0)[0].decode())[0].value("Result") != "*"


@pytest.mark.slow
def test_games_of_a_process_that_is_lost_are_played_again():
    match = Match("turmbauer", ("random",), 11, (("players", 3),))
    games = run(match, 0, 150, 2)
    found = [next(games)]
    os.kill(next(child.pid for child in multiprocessing.active_children()), signal.SIGKILL)
    assert found + list(games) == list(run(match, 0, 150))
