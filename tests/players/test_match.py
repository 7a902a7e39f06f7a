"""Matches: seeds, seats, and the two ways to play random games."""

from pathlib import Path

import pytest

import turmcore
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.players.match import Match, Table, game_seed
from turmcore.players.run import run
from turmcore.players.start import record_start


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
    from turmcore.players import player

    class Curious(player.Player):
        def choose(self, state):
            assert state.viewer == state.current_player
            return state.nth(0)

    monkeypatch.setitem(player.PLAYERS, "curious", Curious)
    Table(Match("toy", ("curious", "random", "curious"), 1)).play(0)


@pytest.mark.parametrize(
    "match",
    [
        Match("chess", ("random",), 1),
        Match("turmbauer", ("random",) * 2, 1),
        Match("turmbauer", ("random",), 1, (("speed", "1"),)),
        Match("turmbauer", ("random",), 1, position="nonsense"),
        Match("turmbauer", ("level1",), 1),
        Match("turmbauer", ("random",), 1 << 64),
    ],
    ids=str,
)
def test_impossible_matches(match):
    with pytest.raises(turmcore.TurmError):
        Table(match)


def test_processes_play_the_same_games():
    match = Match("turmbauer", ("random", "greedy", "random", "random"), 11, rotate=True)
    assert list(run(match, 2, 9, jobs=2)) == list(run(match, 2, 9))


def test_errors_of_processes_arrive():
    with pytest.raises(turmcore.TurmError):
        list(run(Match("chess", ("random",), 1), 0, 4, jobs=2))


def test_stopping_early_ends_the_processes():
    import multiprocessing

    games = run(Match("turmbauer", ("random",), 1), 0, 100_000, jobs=2)
    next(games)
    games.close()
    assert multiprocessing.active_children() == []
