"""Matches by terms: clocks, games that are ended early, and what their records tell."""

import json
import re
import sys
from pathlib import Path

import pytest

from turmcore import Tournament, play_match
from turmcore.errors import TextError, TurmError
from turmcore.matches import executors
from turmcore.matches.match import Match, Table
from turmcore.matches.results import Results
from turmcore.matches.resume import whole_games
from turmcore.matches.start import record_start
from turmcore.matches.summary import Summary
from turmcore.matches.terms import USUAL, Judge, Terms
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.players.kinds import PLAYERS
from turmcore.players.player import Player

ENGINE = Path(__file__).parents[1] / "protocols" / "bad_engine.py"
SHORT = Terms(resign="3,0.05", draw="20,3,0.1", max_plies=40)
SEARCHES = ("level4:600n", "level3")


@pytest.mark.parametrize(
    "values",
    [
        {"clock": "5:00"},
        {"margin": 5},
        {"clock": "5", "margin": -1},
        {"max_plies": 10**7},
        *({"resign": text} for text in ("3", "0,0.1", "3,0.5", "3,-0.1", "3,nan", "3,0.1,all", "3,0.1,both,x", "a,0.1")),
        *({"draw": text} for text in ("3,0.1", "-1,3,0.1", "0,0,0.1", "0,3,0.5", "0,3,0.1,both")),
    ],
)  # fmt: skip
def test_what_is_no_term(values):
    with pytest.raises(TextError):
        Terms(**values)


def test_terms_are_told_where_they_are_not_the_usual_ones():
    terms = Terms(clock="60+0.6", resign="3,0.05")
    assert terms.to_dict() == {"clock": "60+0.6", "resign": "3,0.05"} and USUAL.to_dict() == {}
    values = {"seed": 1, **terms.to_dict()}
    assert Terms.take(values) == terms and values == {"seed": 1}


def test_only_games_for_two_are_given_up_or_drawn():
    match = Match("babel", ("random",) * 3, 1, (("players", 3),), terms=Terms(resign="3,0.05"))
    with pytest.raises(TurmError, match="games for two"):
        Table(match)
    long = Match("babel", ("random",) * 3, 1, (("players", 3),), terms=Terms(max_plies=10))
    _, outcome = Table(long).play(0)
    assert outcome.shares == (1 / 3,) * 3 and outcome.plies == 10


def verdicts(terms, seen):
    """After each decision, what the judge says."""
    judge, found = Judge(Terms(**terms)), []
    for ply, share in enumerate(seen):
        judge.see(ply % 2, ply, None if share is None else (share, 1 - share))
        found.append(judge.verdict(ply + 1))
    return [None if one is None else one.loser for one in found], found


def test_who_gives_up():
    own = {"resign": "2,0.1"}
    losers, found = verdicts(own, [0.05, 0.5, 0.1, 0.5])
    assert found[:2] == [None, None] and losers[2] == 0
    assert verdicts(own, [0.05, 0.5, 0.2, 0.5, 0.05, 0.5])[1] == [None] * 6, "not in a row"
    assert verdicts(own, [0.05, 0.5, None, 0.5, 0.05, 0.5])[1] == [None] * 6, "it did not search"
    assert verdicts(own, [0.5, 0.95, 0.5, 0.95])[0][3] == 1
    assert verdicts(own, [0.5, 0.01] * 4)[1] == [None] * 8, "who sees itself ahead gives nothing up"
    both = {"resign": "2,0.1,both"}
    assert verdicts(both, [0.05, 0.5] * 3)[1] == [None] * 6
    assert verdicts(both, [0.05, 0.08, 0.05, 0.5, 0.05, 0.08, 0.05, 0.08])[0] == [None] * 7 + [0]


def test_what_is_drawn():
    losers, found = verdicts({"draw": "2,2,0.05"}, [0.5] * 6)
    assert [one is None for one in found] == [True] * 5 + [False] and losers[5] is None
    assert verdicts({"draw": "0,2,0.05"}, [0.5, 0.6] * 4)[1] == [None] * 8
    assert verdicts({"draw": "0,2,0.05"}, [0.5, None] * 4)[1] == [None] * 8
    assert [one is None for one in verdicts({"max_plies": 3}, [None] * 3)[1]] == [True, True, False]


@pytest.fixture(scope="module")
def short():
    """A match of which games are given up, drawn, and played to the end."""
    return play_match("waechter", SEARCHES, 16, seed=1, rotate=True, random_plies=4, terms=SHORT)


def test_a_game_that_is_ended_early(short):
    kinds = set()
    for text, outcome in zip(short.records, short.outcomes, strict=True):
        (record,) = parse(text)
        result = [*replay(record, record_start(record))][-1].result
        assert result == record.value("Result")
        how = record.value("Termination")
        kinds.add((how, outcome.loser is None))
        if how is None:
            assert outcome.termination == "" and outcome.loser is None
            continue
        assert how == outcome.termination == "adjudication" and not outcome.is_mistake
        words = record.items[-1].text
        if outcome.loser is None:
            assert result == "*" and record.tag("Forfeit") is None
            assert outcome.shares == (0.5, 0.5) and outcome.winners == (0, 1)
            assert words.startswith(" adjudicated: a draw, ")
        else:
            name = "rb"[outcome.loser]
            assert record.value("Forfeit") == name and result == "br"[outcome.loser]
            assert words == f" adjudicated: {name} loses, at most 0.05 of the win in 3 searches in a row "
    assert kinds >= {("adjudication", True), ("adjudication", False)}
    data = short.to_dict()
    assert data["forfeits"] == data["timeouts"] == []
    elo = data["elo"]
    assert elo["won"] + elo["drawn"] + elo["lost"] == 16 and elo["drawn"] > 0
    assert elo["won"] + elo["drawn"] / 2 == sum(one.shares[one.agents.index(0)] for one in short.outcomes)
    assert 0 < elo["los"] < 1


def test_games_that_were_ended_early_are_gone_on_with(short, tmp_path):
    path, results = tmp_path / "games.tgn", tmp_path / "match.jsonl"
    path.write_text("".join(short.records))
    table = Table(short.match)
    assert whole_games(path, table, 16) == (list(short.outcomes), path.stat().st_size)
    with Results(results) as file:
        file.start(short.match, {"cpu": "abacus"})
        for index, outcome in enumerate(short.outcomes):
            file.write(index, outcome)
    again = Results(results)
    again.check(short.match)
    assert again.match == short.match and again.read(table) == list(short.outcomes)
    other = Match("waechter", SEARCHES, 1, (), None, True, 4)
    with pytest.raises(TextError, match=r"its resign is \"3,0.05\", not missing"):
        again.check(other)


def test_evaluations_are_those_of_the_searches(short):
    told = play_match(
        "waechter", SEARCHES, 16, seed=1, rotate=True, random_plies=4,
        terms=Terms(resign="3,0.05", draw="20,3,0.1", max_plies=40, evaluations=True),
    )  # fmt: skip
    assert told.outcomes == short.outcomes, "and they change no game"
    assert [one.moves for one in told.outcomes] == [one.moves for one in short.outcomes]
    assert any("%eval" in text for text in told.records)
    for text, outcome in zip(told.records, told.outcomes, strict=True):
        assert "".join(re.sub(r"\{\[%[^}]*\}", "", text).split()) == "".join(
            short.records[told.records.index(text)].split()
        )
        shares = [tuple(map(float, found.split(","))) for found in re.findall(r"\[%eval ([\d.,]+)\]", text)]
        assert all(len(one) == 2 and sum(one) == pytest.approx(1, abs=0.002) for one in shares)
        if outcome.loser is not None:
            assert sum(one[outcome.loser] <= 0.051 for one in shares) >= 3


class Slow(Player):
    """Takes as long for a decision as its limit says in milliseconds, by a clock of its own."""

    now = 0

    def choose(self, state):
        left, more = self.clock
        assert 0 <= left <= 10 and more == 0.25
        Slow.now += 1_000_000 * self.limit.nodes
        return state.nth(0)


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setitem(PLAYERS, "slow", Slow)
    monkeypatch.setattr("turmcore.matches.course.perf_counter_ns", lambda: Slow.now)
    monkeypatch.setattr(Slow, "now", 0)


def lost(clock, agent="slow:750n", margin=0):
    table = Table(Match("waechter", (agent, "slow:1n"), 1, terms=Terms(clock=clock, margin=margin)))
    text, outcome = table.play(0)
    return parse(text.decode())[0], outcome


def test_who_exceeds_a_clock_loses(slow, tmp_path):
    record, outcome = lost("2+0.25")
    assert (outcome.loser, outcome.termination, outcome.is_mistake) == (0, "time", False)
    assert record.value("TimeControl") == "2+0.25" and record.value("Result") == "b"
    assert (record.value("Forfeit"), record.value("Termination")) == ("r", "time")
    assert record.items[-1].text == " r loses: its time is over "
    # half a second less with each turn: 2 - 0.75 = 1.25 and 0.25 more, 1.0, 0.5, and then it is too late
    clocks = [found for item in record.items for found in re.findall(r"%clk (0:00:[\d.]+)", item.text)]
    assert clocks[::2] == ["0:00:01.500", "0:00:01.000", "0:00:00.500"]
    assert clocks[1::2] == ["0:00:02.249", "0:00:02.498", "0:00:02.747"]
    assert outcome.plies == 6 == len(record.moves)
    longer, _ = lost("2+0.25", margin=250)
    assert len(longer.moves) == 8, "0.25 s too late is in time, and 0.5 s the next time is not"
    path = tmp_path / "games.tgn"
    table = Table(Match("waechter", ("slow:750n", "slow:1n"), 1, terms=Terms(clock="2+0.25")))
    path.write_bytes(table.play(0)[0])
    assert whole_games(path, table, 1)[0] == [outcome]
    summary = Summary(table.match, ("r", "b"))
    summary.add(outcome)
    assert summary.to_dict(1.0)["timeouts"] == [{"agent": "slow:750n", "games": 1}]
    assert summary.to_dict(1.0)["forfeits"] == []
    assert "slow:750n: 1 games lost on time\n" in summary.to_table(1.0)


def test_who_keeps_to_its_clock_plays_on(slow):
    record, outcome = lost("2+0.25", "slow:250n")
    assert outcome.termination == "" and record.value("Termination") is None


def test_a_clock_for_each_turn(monkeypatch):
    seen = []

    class Watching(Player):
        def choose(self, state):
            seen.append(self.clock)
            return state.nth(0)

    monkeypatch.setitem(PLAYERS, "watching", Watching)
    Table(Match("waechter", ("watching",), 1, terms=Terms(clock="3s/turn", max_plies=8))).play(0)
    assert seen == [(3.0, 3.0)] * 8


def test_searches_keep_to_a_clock():
    played = play_match("waechter", ("level5", "level4"), 2, seed=1, rotate=True, terms=Terms(clock="2+0.02"))
    assert not any(outcome.termination for outcome in played.outcomes)


def engine(folder, place):
    """A program that leaves a file for each of its processes, and plays the first move always."""
    (folder / str(place)).mkdir(parents=True, exist_ok=True)
    return f"ugi:{sys.executable} {ENGINE} good 10000 {folder / str(place)}:20ms"


def processes_of(folder):
    return sum(path.is_file() for path in folder.rglob("*"))


@pytest.mark.parametrize("how", ["here", "threads", "processes"])
def test_programs_are_kept_between_games(tmp_path, how):
    agents = [engine(tmp_path, 0), engine(tmp_path, 1), "greedy"]
    cup = Tournament("waechter", agents, 2, seed=1, random_plies=4)
    started = processes_of(tmp_path)
    if how == "here":
        cup.play()
    else:
        with getattr(executors, how)(1) as executor:
            cup.play(executor=executor)
    assert cup.total == 12
    assert processes_of(tmp_path) - started == 4, "each was asked who it is, and then played all its games"


def test_a_tournament_by_terms(tmp_path):
    settings = {"seed": 1, "random_plies": 4, "terms": Terms(max_plies=12)}
    seen = []
    standings = Tournament("waechter", ["level2", "level1", "greedy"], 2, **settings).play(
        tmp_path / "cup", watch=lambda found: seen.append(found.games)
    )
    assert seen == list(range(1, 13))
    assert [row.los is None for row in standings.rows()] == [False, False, True]
    head = json.loads((tmp_path / "cup" / "games.jsonl").read_text().partition("\n")[0])
    assert head["tournament"]["max_plies"] == 12
    longer = Tournament("waechter", ["level2", "level1", "greedy"], 3, **settings)
    assert longer.play(tmp_path / "cup", resume=True).games == 18
    with pytest.raises(TextError, match="their max_plies is 12, not missing"):
        Tournament("waechter", ["level2", "level1", "greedy"], 3, seed=1, random_plies=4).play(
            tmp_path / "cup", resume=True
        )
