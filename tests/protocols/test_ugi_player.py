"""Programs of others as players: whole matches, and programs that misbehave."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import turmcore
from tests.processes import is_running
from tests.protocols.conftest import EXAMPLES
from tests.slow import all_but
from tests.waiting import PATIENCE, wait_until
from turmcore.cli.main import main
from turmcore.matches.match import Match, Table
from turmcore.matches.results import Results
from turmcore.matches.resume import whole_games
from turmcore.matches.run import run
from turmcore.matches.start import record_start
from turmcore.matches.summary import Summary
from turmcore.notation import forfeit
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.players import Agent, Limit, engine_process, make
from turmcore.players import ugi as ugi_player
from turmcore.players.player import Forfeit
from turmcore.players.ugi import position_line, read_info

HERE = Path(__file__).parent
PYTHON = f"ugi:{sys.executable} {EXAMPLES / 'ugi_random.py'} waechter"
OURS = f"ugi:{sys.executable} -m turmcore ugi"


def bad(how, ply=0, folder=""):
    return f"ugi:{sys.executable} {HERE / 'bad_engine.py'} {how} {ply} {folder}:20ms"


@pytest.fixture
def tables():
    """Makes tables and closes them."""
    made = []

    def table(*agents, game="waechter", seed=1, rotate=False, **options):
        made.append(Table(Match(game, agents, seed, tuple(options.items()), rotate=rotate)))
        return made[-1]

    yield table
    for one in made:
        one.close()


# -- agents and names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "command", "limit"),
    [
        ("ugi:engine", "engine", None),
        ("ugi:engine:1s", "engine", Limit(seconds=1)),
        ("ugi:./my engine -x a:b --time 3s:200n", "./my engine -x a:b --time 3s", Limit(nodes=200)),
        ("ugi:engine --port host:80", "engine --port host:80", None),
        ("ugi:engine:", "engine:", None),
    ],
)
def test_agents(text, command, limit):
    assert Agent.parse(text) == Agent("ugi", limit, text, command)


@pytest.mark.parametrize("text", ["ugi", "ugi:", "ugi:  ", "ugi::1s", "ugi:'engine"])
def test_agents_without_a_command(text):
    with pytest.raises(turmcore.TextError, match="agent .*: (a command is missing|No closing quotation)"):
        make(text)


def test_the_engines_own_name(tables):
    table = tables(PYTHON, bad("fine", 10**6))
    assert [tag.value for tag in table.tags(0, table.start(0)) if tag.name == "Players"] == [
        "Random in Python,Bad very bad"
    ]


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("ugi:/no/such/engine --now", r"agent '/no/such/engine': No such file"),
        (f"ugi:{HERE}", "agent .*: Permission denied"),
        (bad("dead"), r"has ended \(exit status 1\): cannot find my weights"),
        (bad("other"), "plays chess, go, not waechter"),
        ("ugi:true", r"has ended \(exit status 0\)"),
    ],
)
def test_programs_that_are_no_players(tables, agent, reason):
    with pytest.raises(turmcore.TurmError, match=reason):
        tables(agent)


def test_a_program_that_never_says_ugiok(tables, monkeypatch):
    monkeypatch.setattr(ugi_player, "START_SECONDS", 0.3)
    with pytest.raises(
        turmcore.TurmError, match="does not answer .ugi. by .ugiok. within 0.3 s; it said nothing"
    ):
        tables(bad("mute"))


def test_an_option_that_the_program_does_not_have(tables):
    with pytest.raises(turmcore.TurmError, match="has no option 'Hasch'; it has .*Hash"):
        tables(f"{OURS} {{Hasch=64}}:20n")


@pytest.mark.parametrize(("game", "options"), [("turmbauer", {}), ("turmbauer", {"players": 2})])
def test_plain_programs_play_plain_games(tables, game, options):
    with pytest.raises(turmcore.TurmError, match="speaks plain UGI, for two players without chance"):
        tables(PYTHON, game=game, **options)


# -- whole games ----------------------------------------------------------------------------------------


def check(text, outcome):
    """The record replays to what the match says."""
    [record] = parse(text.decode())
    *_, last = replay(record, record_start(record))
    assert last.ply == outcome.plies
    assert outcome.loser is None
    assert last.state.is_over()
    assert outcome.shares == tuple(last.state.returns())
    return record


@pytest.mark.slow
def test_random_engines_of_both_languages(tables, c_engine):
    table = tables(f"ugi:{c_engine} 7", PYTHON, rotate=True)
    records = [check(*table.play(index)) for index in range(4)]
    names = [record.value("Players") for record in records]
    assert names == ["Random in C,Random in Python", "Random in Python,Random in C"] * 2


@pytest.mark.slow
def test_the_engine_in_c_knows_the_rules(tables, c_engine):
    table = tables(f"ugi:{c_engine} 3")
    for index in range(20):
        check(*table.play(index))


def test_from_a_position_without_repetition(c_engine):
    text = "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b"
    table = Table(
        Match("waechter", (f"ugi:{c_engine} 3", "level1"), 1, (("repetition", "0"),), position=text)
    )
    record = check(*table.play(0))
    assert [tag.value for tag in record.options] == ["repetition=0"]
    table.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, {"players": 3, "set": "B"}, {"players": 2, "overhang": "cube", "insertion": "path"}],
    ids=str,
)
def test_our_engine_by_the_superset(tables, options):
    num_players = options.get("players", 4)
    table = tables(f"{OURS}:60n", *["random"] * (num_players - 1), game="turmbauer", **options)
    record = check(*table.play(0))
    assert record.value("Players").startswith(f"Turmbauer {turmcore.__version__},random")


@pytest.mark.slow
def test_our_engine_plays_as_inside(tables):
    """The engine behind the protocol plays what the player inside would: nothing is lost on the way."""
    table = tables(f"{OURS} waechter:300n", "level2")
    text, _ = table.play(0)
    again = tables(f"{OURS}:300n", "level2")
    assert again.play(0)[0] == text
    assert table.play(1)[0] == again.play(1)[0] != text


@pytest.mark.slow
def test_processes_play_the_same(c_engine):
    match = Match("waechter", (f"{OURS}:100n", "level2"), 5, rotate=True)
    assert [text for text, _ in run(match, 0, 4, jobs=2)] == [text for text, _ in run(match, 0, 4)]


def test_lines_for_positions(toy):
    game = turmcore.load("waechter")
    state = game.new_state()
    assert position_line(state) == "position startpos"
    state.play("D7-C7-1")
    assert position_line(state) == "position startpos moves D7-C7-1"
    fen = state.to_text()
    other = game.state(fen)
    other.play("D1-C1-1")
    assert position_line(other) == f"position fen {fen} moves D1-C1-1"
    assert position_line(other.copy()) == f"position fen {other.to_text()}", "without a history"
    variant = turmcore.load("waechter", repetition=False).new_state()
    assert position_line(variant) == f"position fen {variant.to_text()}", "not everybody has the setting"
    dice = turmcore.load("turmbauer").new_state(1)
    dice.play("d1-2")
    assert position_line(dice) == "position startpos moves d1-2"


def test_only_the_own_view_is_sent(toy):
    state = turmcore.load("toy").new_state()
    for token in ("s5", "s4", "s6", "d1"):
        state.play(token)
    dealt = "position fen toy1;players=3;length=7;gust=0 0,0,0 111 5?? 1"
    assert position_line(state) == f"{dealt}/roll/0/1 moves d1", "and what everybody saw"
    assert position_line(state.view(0)) == f"{dealt}/move/1/1", "a view has no history"


def test_what_a_program_is_told_reveals_as_much_as_watching():
    game = turmcore.load("babel", players=3)
    state = game.new_state(seed=7)
    while state.ply < 40 or state.current_player < 0:
        state.play(state.sample_chance() if state.is_chance() else state.view(state.player).greedy())
    text, _, moves = position_line(state).removeprefix("position fen ").partition(" moves ")
    told = game.state(text)
    for token in moves.split():
        told.play(token)
    seat = state.current_player
    assert told.secrets == tuple(color if i == seat else None for i, color in enumerate(state.secrets))
    assert told.to_text() == state.view(seat).to_text()
    assert told.beliefs(seat) == state.view(seat).beliefs(seat)
    assert told.beliefs(seat) != game.state(told.to_text()).beliefs(seat), "the position alone tells less"


def test_by_the_clock():
    player = make(f"{OURS} waechter")
    state = turmcore.load("waechter").new_state()
    player.check(state)
    player.clock = (0.5, 0.01)
    player.new_game(1)
    sent = []
    send = player._engine.send
    player._engine.send = lambda line, deadline: (sent.append(line), send(line, deadline))
    assert state.is_legal(player.choose(state))
    assert sent[-1] == "go p1time 500 p2time 500 p1inc 10 p2inc 10"
    player.close()


# -- programs that misbehave ----------------------------------------------------------------------------

FAULTS = {
    "silent": "does not answer in time",
    "chatter": "does not answer in time",
    "bytes": "does not answer in time",
    "garbage": r"plays 'gar,b\ufffdge': .*|plays 'gar,bäge': .*",
    "illegal": r"plays 'A1-G7-6': .* \(rule 1\.\d\)",
    "empty": "answers bestmove without a move",
    "none": "plays 'none': .*",
    "crash": r"has ended \(exit status 1\): RuntimeError: the engine has lost its head",
    "killed": r"has ended \(SIGSEGV\)",
    "exit": r"has ended \(exit status 3\)",
    "closed": "has closed its input or output",
    "endless": "writes an endless line",
}
WAITED_FOR = ("silent", "chatter", "bytes", "closed")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "ply"),
    all_but(
        [(how, 4) for how in FAULTS if how not in WAITED_FOR[1:]],
        [(how, ply) for how in FAULTS for ply in (0, 4) if ply or how not in WAITED_FOR],
    ),
)
def test_a_misbehaving_program_loses(tables, monkeypatch, how, ply):
    seconds = 2.0 if how in WAITED_FOR else PATIENCE
    monkeypatch.setattr(ugi_player, "GRACE_SECONDS", seconds)
    monkeypatch.setattr(engine_process, "_EXIT_SECONDS", seconds)
    table = tables(bad(how, ply), "level1", rotate=True)
    for index, loser in enumerate("rb"):
        text, outcome = table.play(index)
        [record] = parse(text.decode())
        assert record.value("Forfeit") == loser
        assert record.value("Result") == ("b" if loser == "r" else "r")
        assert outcome.loser == index
        assert outcome.shares == ((0.0, 1.0), (1.0, 0.0))[index]
        assert outcome.winners == (1 - index,)
        assert outcome.plies == len(record.moves) == ply + index
        *_, last = replay(record, record_start(record))
        assert last.result == record.value("Result")
        comment = record.items[-1]
        assert comment.kind == "comment"
        assert re.fullmatch(f" {loser} loses: Bad very bad (?:{FAULTS[how]}) ", comment.text), comment.text


def test_a_program_that_stops_reading(tables, monkeypatch):
    monkeypatch.setattr(ugi_player, "READY_SECONDS", 3.0)
    table = tables(bad("deaf"), "level1")
    text, outcome = table.play(0)
    assert (outcome.loser, outcome.plies) == (0, 2)
    assert b"does not answer in time" in text


@pytest.mark.slow
def test_a_long_line_for_a_program_that_does_not_read(monkeypatch):
    """More than a pipe holds."""
    monkeypatch.setattr(ugi_player, "READY_SECONDS", 3.0)
    player = make(bad("deaf"))
    state = turmcore.load("waechter", repetition=False).new_state()
    player.check(turmcore.load("waechter").new_state())
    player.new_game(1)
    player.choose(state)
    for _ in range(5000):
        for token in ("D7-C7-1", "D1-C1-1", "C7-D7-1", "C1-D1-1"):
            state.play(token)
    assert len(position_line(state)) > 100_000
    with pytest.raises(Forfeit, match="reads nothing"):
        player.choose(state)
    player.close()


@pytest.mark.slow
def test_a_program_that_fails_between_games(tables, monkeypatch):
    """The fault is told at its first decision, and with the next game it is started anew."""
    monkeypatch.setattr(ugi_player, "READY_SECONDS", 0.3)
    table = tables(f"ugi:{sys.executable} {HERE / 'bad_engine.py'} never-ready", "level1")
    for index in range(2):
        text, outcome = table.play(index)
        assert (outcome.loser, outcome.plies) == (0, 0)
        assert b"{ r loses: Bad very bad does not answer in time }" in text


@pytest.mark.slow
def test_the_others_share_the_win(tables, monkeypatch):
    def fail(self, state):
        raise Forfeit("the engine is gone")

    monkeypatch.setattr(ugi_player.Ugi, "choose", fail)
    table = tables("random", f"{OURS} turmbauer:10n", "random", game="turmbauer", players=3)
    text, outcome = table.play(0)
    [record] = parse(text.decode())
    assert record.value("Forfeit") == "G"
    assert record.value("Result") == "R,B"
    assert outcome.shares == (0.5, 0.0, 0.5)
    pairs = tables(f"{OURS} turmbauer:10n", "random", game="turmbauer", players=2)
    [record] = parse(pairs.play(0)[0].decode())
    assert (record.value("Forfeit"), record.value("Result")) == ("R,B", "G,K")


def test_a_guard_needs_no_number(tables, monkeypatch):
    """Moves of guards are read without it, too."""
    monkeypatch.setattr(ugi_player.Ugi, "_best_move", lambda self, deadline: ("D7-C7", ""))
    player = make(PYTHON)
    state = turmcore.load("waechter").new_state()
    assert str(player.choose(state)) == "D7-C7-1"
    player.close()


@pytest.mark.parametrize(
    ("line", "shares"),
    [
        ("info depth 9 time 104 nodes 3105 score cp 0 pv D1-C1-1", (0.5, 0.5)),
        ("info depth 9 time 104 nodes 3105 score cp 400 pv D1-C1-1", (10 / 11, 1 / 11)),
        ("info depth 9 time 104 nodes 3105 score mate -3", (0.0, 1.0)),
        ("info depth 9 time 104 nodes 3105 score mate 3", (1.0, 0.0)),
        ("info depth 9 time 104 nodes 3105 score cp 9 shares 0.3 0.7 pv D1-C1-1", (0.3, 0.7)),
        ("info score cp", None),
        ("info score cp inf", None),
        ("info score cp 1e999999", None),
        ("info score cp 5 shares 0.3", None),
        ("info score cp 5 shares 3 -2", None),
        ("info score cp 5 nodes many", None),
        ("", None),
    ],
)
def test_what_a_program_expects(line, shares):
    state = turmcore.load("waechter").new_state()
    found = read_info(line, state, state.nth(0))
    if shares is None:
        assert found is None
    else:
        assert found.values == pytest.approx(shares) and found.action == state.nth(0)
        assert (found.nodes, found.depth, found.seconds) == (3105, 9, 0.104)


def test_the_score_of_many_is_against_an_even_share():
    state = turmcore.load("turmbauer").new_state(1)
    state.play(state.sample_chance())
    assert read_info("info score cp 0", state, state.nth(0)).values == pytest.approx((0.25,) * 4)


def test_a_program_tells_what_it_expects():
    """As our own does, whose search with so many nodes is the same here."""
    ours, program = make("level4:500n"), make(f"{OURS} {{Level=level4}}:500n")
    state = turmcore.load("waechter").new_state()
    for player in (ours, program):
        player.new_game(1)
    assert program.choose(state) == ours.choose(state)
    assert program.found.values == pytest.approx(ours.found.values, abs=1e-3)
    assert program.found.nodes == ours.found.nodes
    program.close()


def test_what_a_program_says_in_words_is_no_score():
    player = make(f"ugi:{sys.executable} {HERE / 'bad_engine.py'} talks:1s")
    player.choose(turmcore.load("waechter").new_state())
    assert player.found.values == pytest.approx((10 / 11, 1 / 11))
    player.close()


def test_stop_is_passed_on():
    player = make(f"ugi:{sys.executable} {HERE / 'bad_engine.py'} waiting:100s")
    state = turmcore.load("waechter").new_state()
    player.check(state)
    player.new_game(1)
    player.stop()  # not begun
    found = []
    thread = threading.Thread(target=lambda: found.append(player.choose(state)))
    thread.start()
    while thread.is_alive():
        player.stop()
        thread.join(0.05)
    player.close()
    assert found == [state.nth(3)]


def test_a_program_that_gives_up(tmp_path, tables):
    """It has lost, but by no mistake: in the record, in files that are read again, and in the sums."""
    match = Match("waechter", (bad("resign", 3), "level1"), 4, rotate=True)
    table, summary = Table(match), Summary(match, ("r", "b"))
    games = list(run(match, 0, 2))
    for index, (text, outcome) in enumerate(games):
        [record] = parse(text.decode())
        assert (
            forfeit.termination(record) == forfeit.RESIGN
            and record.items[-1].text == f" {'rb'[index]} gives up "
        )
        assert [*replay(record, record_start(record))][-1].result == record.value("Result") == "br"[index]
        assert (outcome.loser, outcome.termination, outcome.plies) == (index, "resign", len(record.moves))
        summary.add(outcome)
    assert summary.to_dict(1.0)["forfeits"] == []
    path, results = tmp_path / "games.tgn", tmp_path / "match.jsonl"
    path.write_bytes(b"".join(text for text, _ in games))
    assert whole_games(path, table, 2)[0] == [outcome for _, outcome in games]
    with Results(results) as file:
        file.start(match, {"cpu": "abacus"})
        for index, (_, outcome) in enumerate(games):
            file.write(index, outcome)
    assert Results(results).read(table) == [outcome for _, outcome in games]
    table.close()


# -- files ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_forfeits_in_files(tmp_path, tables):
    match = Match("waechter", (bad("garbage", 3), "level1"), 4, rotate=True)
    games = list(run(match, 0, 3))
    path = tmp_path / "games.tgn"
    path.write_bytes(b"".join(text for text, _ in games))
    table = Table(match)
    outcomes, size = whole_games(path, table, 3)
    assert outcomes == [outcome for _, outcome in games]
    assert size == path.stat().st_size
    results = tmp_path / "match.jsonl"
    with Results(results) as file:
        file.start(match, {"cpu": "abacus"})
        for index, (_, outcome) in enumerate(games):
            file.write(index, outcome)
    assert Results(results).read(table) == outcomes
    assert [json.loads(line).get("forfeit") for line in results.read_text().splitlines()[1:]] == [0, 1, 0]
    results.write_text(results.read_text().replace('"forfeit":0', '"forfeit":1'))
    with pytest.raises(turmcore.TextError, match="line 2 is not game 1"):
        Results(results).read(table)
    table.close()


def command(*arguments):
    return [sys.executable, "-m", "turmcore", *arguments]


@pytest.mark.slow
def test_the_command_line(tmp_path):
    path = tmp_path / "games.tgn"
    agents = [*("--agent", bad("crash", 2)), *("--agent", "level1")]
    arguments = command(
        "play", "waechter", *agents, "--games", "4", "--rotate", "--seed", "2", "--output", str(path)
    )
    done = subprocess.run([*arguments, "--json"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads(done.stdout)
    assert summary["forfeits"] == [{"agent": bad("crash", 2), "games": 4}]
    assert [row["wins"] for row in summary["agents"]] == [0, 4]
    replayed = subprocess.run(command("replay", str(path)), capture_output=True, text=True, check=False)
    assert replayed.stdout.split() == ["b", "r", "b", "r"]
    first = path.read_bytes()
    again = [*arguments[:-1], str(path), "--resume", "--games", "6", "--jobs", "2"]
    done = subprocess.run(again, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "6 games forfeited by its mistakes" in done.stdout
    assert path.read_bytes().startswith(first)


def test_a_wrong_agent_is_bad_input():
    arguments = command("play", "waechter", "--agent", "ugi:/no/such")
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "turmcore: agent '/no/such': No such file or directory\n"


# -- nobody is left behind ------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", all_but(["1"], ["1", "2"]))
@pytest.mark.parametrize(
    "how", all_but([signal.SIGKILL], [None, signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
)
def test_no_process_is_left(spawn, tmp_path, how, jobs):
    """Whatever ends the match, its programs end; and with it their children, unless the match was killed."""
    folder = tmp_path / "pids"
    folder.mkdir()
    games = "2" if how is None else "1000000"
    process = spawn(
        command(
            "play", "waechter", "--agent", bad("stubborn", 10**6, folder), "--games", games, "--jobs", jobs
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    engines_of_a_table = 2  # one that was only asked for its name, one that plays
    if how is not None:
        wait_until(lambda: len(os.listdir(folder)) >= 2 * engines_of_a_table)
        if jobs == "1":
            process.stdout.readline()
        process.send_signal(how)
    process.communicate()
    programs = [int(path.name) for path in folder.iterdir() if not path.suffix]
    children = [int(path.stem) for path in folder.iterdir() if path.suffix]
    assert len(programs) >= 2 <= len(children)
    wait_until(lambda: not any(map(is_running, programs)))
    if how not in (signal.SIGKILL, signal.SIGTERM):  # whoever is killed cannot look after them
        wait_until(lambda: not any(map(is_running, children)))


def test_a_match_asks_a_program_once_and_plays_with_it(tmp_path, capsys):
    starts, engine = tmp_path / "starts", tmp_path / "engine.py"
    engine.write_text(
        f"import runpy, sys\nopen({str(starts)!r}, 'a').write('.')\n"
        f"sys.argv = ['ugi_random.py', 'waechter']\nrunpy.run_path({str(EXAMPLES / 'ugi_random.py')!r}, run_name='__main__')\n"
    )
    agents = f"ugi:{sys.executable} {engine},random"
    assert main(["play", "waechter", "--agents", agents, "--games", "2", "--seed", "1", "--json"]) == 0
    assert '"games": 2' in capsys.readouterr().out and starts.read_text() == ".."
