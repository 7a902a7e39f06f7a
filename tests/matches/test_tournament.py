"""Tournaments: who sits where, what any executor makes of them, and files that can be gone on with."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest

import turmcore
from tests.matches.executors import Backwards, Breaking, Shuffled
from turmcore import Tournament
from turmcore.errors import Failure, TextError, TurmError
from turmcore.matches import executors
from turmcore.matches.folder import GameFolder
from turmcore.matches.match import Outcome, Table
from turmcore.matches.rating import elo
from turmcore.matches.spread import play_all
from turmcore.matches.standings import Standings
from turmcore.notation.record import parse
from turmcore.players.kinds import PLAYERS
from turmcore.players.player import Random

AGENTS = ("level2", "level1", "greedy", "random")


def cup(rounds=3, **settings):
    return Tournament("waechter", AGENTS, rounds, seed=7, random_plies=4, **settings)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The folder of a tournament that was played in this process."""
    path = tmp_path_factory.mktemp("cup") / "whole"
    cup().play(path)
    return path


def content(path):
    return {one.name: one.read_bytes() for one in path.iterdir()}


def test_every_table_is_played_on_every_seat_with_one_seed(whole):
    games = [json.loads(line) for line in (whole / "games.jsonl").read_text().splitlines()[1:]]
    records = parse((whole / "games.tgn").read_text())
    assert len(games) == len(records) == cup().total == 3 * 6 * 2
    seated = [tuple(game["agents"]) for game in games]
    assert {seated.count(pair) for pair in seated} == {3}
    assert len(set(seated)) == 12
    seeds = [record.value("Seed") for record in records]
    assert all(seeds[n] == seeds[n + 1] for n in range(0, len(seeds), 2))
    assert len(set(seeds)) == 18
    assert [tuple(record.value("Players").split(",")) for record in records] == seated


def test_a_game_can_be_played_alone(whole):
    records = (whole / "games.tgn").read_bytes()
    tournament = cup()
    match, index = tournament.match(23)
    assert Table(match).play(index)[0] in records
    [game] = [game for game in tournament.games(first=35)]
    assert game.number == 35
    assert records.endswith(game.record)


def test_a_gauntlet_has_the_first_agent_at_every_table():
    games = [game.agents for game in cup(1, gauntlet=True).games()]
    assert len(games) == 6
    assert all("level2" in agents for agents in games)


def test_more_players_at_a_table():
    tournament = Tournament("babel", ["random", "greedy", "level1", "level2"], players=3)
    games = list(tournament.games())
    assert len(games) == tournament.total == 4 * 3
    assert all(len(set(game.agents)) == 3 for game in games)
    standings = tournament.play()
    assert sum(row.points for row in standings.rows()) == pytest.approx(12)
    assert {row.games for row in standings.rows()} == {9}


EXECUTORS = {
    "threads": lambda: executors.threads(3),
    "thread pool": lambda: ThreadPoolExecutor(2),
    "processes": lambda: executors.processes(2),
    "shuffled": Shuffled,
    "backwards": lambda: Backwards(5),
}


@pytest.mark.parametrize("make", EXECUTORS.values(), ids=EXECUTORS)
def test_every_executor_gives_the_same_files(whole, tmp_path, make):
    with make() as executor:
        cup().play(tmp_path / "cup", executor=executor, outstanding=5)
    assert content(tmp_path / "cup") == content(whole)


def test_jobs_are_bounded(whole):
    with Shuffled() as executor:
        games = play_all(cup().match, 0, 36, executor=executor, outstanding=3)
        assert b"".join(game.record for game in games) == (whole / "games.tgn").read_bytes()
        assert 1 < executor.most_waiting <= 3


def test_a_stopped_one_goes_on(whole, tmp_path):
    folder = tmp_path / "cup"

    def stop_at(number):
        def stop(done, total):
            assert total == 36
            if done == number:
                raise KeyboardInterrupt

        return stop

    with ThreadPoolExecutor(2) as pool:
        for number, executor in ((1, None), (9, pool), (20, Shuffled())):
            with pytest.raises(KeyboardInterrupt):
                cup().play(folder, resume=True, executor=executor, progress=stop_at(number))
            if isinstance(executor, Shuffled):
                executor.shutdown()
    cup().play(folder, resume=True)
    assert content(folder) == content(whole)


@pytest.mark.slow
def test_whatever_a_kill_has_left_goes_on(whole, tmp_path):
    """Each of the files cut off anywhere, each on its own."""
    complete = content(whole)
    lines, records = complete["games.jsonl"], complete["games.tgn"]
    cuts = [(0, 0), (5, 0), (len(lines), 0), (len(lines), len(records) - 1), (0, len(records))]
    cuts += [(len(lines) * k // 7 + k, len(records) * (k * k % 7) // 7 + k) for k in range(1, 7)]
    for num_lines, num_records in cuts:
        folder = tmp_path / f"{num_lines}-{num_records}"
        folder.mkdir()
        (folder / "games.jsonl").write_bytes(lines[:num_lines])
        (folder / "games.tgn").write_bytes(records[:num_records])
        cup().play(folder, resume=True)
        assert content(folder) == complete


def test_a_longer_one_begins_with_a_shorter_one(whole, tmp_path):
    cup(2).play(tmp_path / "cup")
    standings = cup(3).play(tmp_path / "cup", resume=True)
    assert content(tmp_path / "cup") == content(whole)
    again = cup(3).play(tmp_path / "cup", resume=True)
    assert again.to_table() == standings.to_table() == cup(3).play().to_table()


def test_a_broken_executor_keeps_what_was_played(whole, tmp_path):
    for n, in_submit in ((0, False), (3, False), (4, True)):
        with pytest.raises(Failure, match="lost a worker"):
            cup().play(tmp_path / "cup", resume=True, executor=Breaking(n, in_submit), outstanding=2)
    assert len((tmp_path / "cup" / "games.jsonl").read_text().splitlines()) > 3
    cup().play(tmp_path / "cup", resume=True)
    assert content(tmp_path / "cup") == content(whole)


def test_a_player_that_fails_is_told_of_in_its_turn(monkeypatch, tmp_path):
    class Flaky(Random):
        def choose(self, state):
            if state.ply == 4 and state.to_text().encode() in wrong:
                raise ZeroDivisionError("I cannot")
            return super().choose(state)

    monkeypatch.setitem(PLAYERS, "flaky", Flaky)
    tournament = Tournament("waechter", ["flaky", "greedy"], 10, seed=3, random_plies=4)
    wrong: set[bytes] = set()
    good = list(tournament.games())
    [record] = parse(good[13].record.decode())
    state = turmcore.from_text("waechter", record.value("Start"))
    for move in record.moves[:4]:
        state.play(move)
    wrong.add(state.to_text().encode())
    with (
        ThreadPoolExecutor(2) as executor,
        pytest.raises(Failure, match="flaky has failed .*game 13.*I cannot"),
    ):
        tournament.play(tmp_path / "cup", executor=executor)
    kept = (tmp_path / "cup" / "games.tgn").read_bytes()
    assert kept == b"".join(game.record for game in good[:12])


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"agents": ["random"]}, "has 2 seats: so many agents are needed at least, not 1"),
        ({"agents": ["random", "greedy", "random"]}, "'random' is given twice"),
        ({"agents": ["random", "best"]}, "there is no agent 'best'"),
        ({"agents": ["random", "greedy"], "rounds": 0}, "at least one round"),
        ({"agents": ["random", "greedy"], "players": 3}, "is for 2 players, not for 3"),
        ({"agents": ["random", "greedy"], "seed": -1}, "a seed is a whole number"),
        ({"agents": ["random", "greedy"], "options": {"colour": 1}}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_is_refused(settings, sentence):
    with pytest.raises(TurmError, match=sentence):
        Tournament("waechter", **settings)


def test_a_folder_of_others_is_left_alone(whole, tmp_path):
    before = content(whole)
    with pytest.raises(TextError, match="games are there already"):
        cup().play(whole)
    with pytest.raises(TextError, match="their seed is 7, not 8"):
        Tournament("waechter", AGENTS, seed=8, random_plies=4).play(whole, resume=True)
    with pytest.raises(TextError, match='their agents 3 is "greedy", not missing'):
        Tournament("waechter", AGENTS[:2], seed=7, random_plies=4).play(whole, resume=True)
    with pytest.raises(TextError, match="not a folder"):
        cup().play(whole / "games.tgn")
    with pytest.raises(TextError, match="there is no folder"):
        cup().play(tmp_path / "no" / "cup")
    assert content(whole) == before
    lines = before["games.jsonl"].splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_bytes(b"".join(lines[:4] + lines[5:]))
    (tmp_path / "games.tgn").write_bytes(before["games.tgn"])
    with pytest.raises(TextError, match="line 5 is not game 4"):
        cup().play(tmp_path, resume=True)


def test_two_processes_do_not_share_a_folder(tmp_path):
    with (
        GameFolder(tmp_path, {}, resume=True),
        pytest.raises(TextError, match="another process is playing here"),
    ):
        GameFolder(tmp_path, {}, resume=True)


def test_the_names_at_the_top():
    assert {"Tournament", "play_match", "self_play"} <= set(turmcore.__all__)
    played = turmcore.play_match("babel", ["greedy", "random"], 4, seed=3, rotate=True)
    assert played.to_dict()["agents"][0]["games"] == len(played.outcomes) == 4
    with Shuffled() as executor:
        again = turmcore.play_match("babel", ["greedy", "random"], 4, seed=3, rotate=True, executor=executor)
    assert again.records == played.records


class TestStandings:
    """Ratings from games that were made up."""

    @staticmethod
    def made(seed, strengths, rounds):
        """Standings of players whose chances are known, round robin."""
        rng = numpy.random.default_rng(seed)
        standings = Standings([str(s) for s in strengths], ["r", "b"])
        for _ in range(rounds):
            for i in range(len(strengths)):
                for j in range(i + 1, len(strengths)):
                    for pair in ((i, j), (j, i)):
                        chance = 1 / (1 + 10 ** ((strengths[pair[1]] - strengths[pair[0]]) / 400))
                        shares = (1.0, 0.0) if rng.random() < chance else (0.0, 1.0)
                        standings.add(Outcome(pair, (int(shares[1]),), shares, 10))
        return standings

    def test_intervals_hold_the_truth_as_often_as_they_say(self):
        strengths = (150, 40, -60, -130)
        hits = total = 0
        for seed in range(60):
            for row in self.made(seed, strengths, 15).rows():
                low, high = row.elo_interval
                hits += low <= int(row.agent) <= high
                total += 1
        assert 0.9 <= hits / total <= 1.0

    def test_two_agents_have_the_usual_difference(self):
        rows = self.made(1, (100, -100), 2000).rows()
        difference = rows[0].elo - rows[1].elo
        share = rows[0].share
        assert difference == pytest.approx(elo(share), rel=0.01)
        assert 185 < difference < 215

    def test_intervals_shrink(self):
        def width(rounds):
            low, high = self.made(2, (50, 0, -50), rounds).rows()[0].elo_interval
            return high - low

        assert width(400) == pytest.approx(width(25) / 4, rel=0.15)

    def test_equal_rotations_do_not_look_certain(self):
        """A rotation that always ends the same says nothing about luck; its interval stays as wide as the model's."""
        standings = Standings(["a", "b"], ["r", "b"])
        for _ in range(10):
            standings.add(Outcome((0, 1), (0,), (1.0, 0.0), 10))
            standings.add(Outcome((1, 0), (0,), (1.0, 0.0), 10))
        for row in standings.rows():
            assert row.elo == 0
            assert row.elo_interval[1] > 40
            assert row.seats == ((10, 1.0), (10, 0.0))

    def test_games_that_repeat_others_are_points_and_no_evidence(self):
        once, often = (Standings(["a", "b"], ["r", "b"]) for _ in range(2))
        pairs = [
            (Outcome((i, 1 - i), (i,), (1.0 - i, 0.0 + i), 9, moves=f"{i}{n}"))
            for n in range(3)
            for i in (0, 1)
        ]
        for outcome in pairs:
            once.add(outcome)
        for outcome in pairs * 10:
            often.add(outcome)
        assert (once.repeated, often.repeated, often.to_dict()["repeated"]) == (0, 54, 54)
        for before, after in zip(once.rows(), often.rows(), strict=True):
            assert after.points == 10 * before.points and after.share == before.share
            assert after.share_interval == pytest.approx(before.share_interval)
            assert after.elo_interval == pytest.approx(before.elo_interval, abs=1e-4)
        assert often.pairs() == {(0, 1): (60, 60.0, 0.0)} and "60 games (6 different)" in often.to_table()

    def test_who_always_wins_has_a_finite_rating(self):
        rows = self.made(1, (3000, -3000), 10).rows()
        assert rows[0].share == 1.0
        assert 100 < rows[0].elo < 1000
