"""Self-play: what the samples say is what was played, whoever played it and however often it was stopped."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

import turmcore
from tests.matches.executors import Shuffled
from tests.processes import is_running
from tests.waiting import wait_until
from turmcore import Samples, self_play
from turmcore.core.game import Game
from turmcore.errors import TextError, TurmError
from turmcore.matches import executors
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay
from turmcore.search import Tuning, search

SETTINGS = {"players": 3, "seed": 7, "rotate": True, "policy": 4, "observations": True, "shard": 4}
AGENTS = ["level4:60n", "greedy", "random"]


def content(path):
    return {str(one.relative_to(path)): one.read_bytes() for one in path.rglob("*") if one.is_file()}


def put(folder, files):
    """A folder that holds these files and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A folder that was played in this process: 11 games in shards of 4."""
    path = tmp_path_factory.mktemp("self") / "whole"
    self_play("babel", AGENTS, 11, path, **SETTINGS)
    return path


def all_rows(samples):
    """The decisions of all games, each as a dict."""
    for game in range(samples.num_games):
        columns = samples.rows_of(game)
        columns |= {"position": samples.positions_of(game), "observation": samples.observations_of(game)}
        for row in zip(*columns.values(), strict=True):
            yield dict(zip(columns, row, strict=True))


def test_samples_are_the_decisions_of_the_records(whole):
    records = parse((whole / "games.tgn").read_text())
    shards = sorted(whole.glob("samples-*"))
    assert [path.name for path in shards] == [f"samples-0000{n}" for n in range(3)]
    parts = [numpy.load(path / "game.npy", mmap_mode="r") for path in shards]
    assert [sorted(set(part)) for part in parts] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    samples = Samples(whole)
    assert samples.num_games == 11 and len(samples) == sum(map(len, parts))
    rows = all_rows(samples)
    searched = 0
    for game, record in enumerate(records):
        state = record_start(record)
        *_, last = replay(record, record_start(record))
        players = record.value("Players").split(",")
        for ply, move in enumerate(record.moves):
            if state.is_chance():
                state.play(move)
                continue
            row = next(rows)
            seat = state.current_player
            legal = state.legal_actions()
            assert (row["game"], row["ply"], row["player"]) == (game, ply, seat)
            assert row["position"] == state.view(seat).to_text()
            assert str(legal[int(row["place"])]) == move
            assert legal[int(row["place"])].value == row["action"]
            assert row["count"] == len(legal)
            indices = state.policy_indices()
            assert row["index"] == indices[row["place"]]
            assert row["returns"] == pytest.approx(last.state.returns())
            assert (row["observation"] == state.observation(seat)).all()
            if players[seat].startswith("level4") and len(legal) > 1:
                searched += 1
                assert sum(row["values"]) == pytest.approx(1, abs=1e-4)
                told = row["policy_place"][row["policy_place"] >= 0]
                assert 1 <= len(set(told)) == len(told) <= min(4, len(legal))
                visits = row["policy_visits"][: len(told)]
                assert visits[0] >= 1
                assert row["policy_target"][: len(told)] == pytest.approx(visits / visits.sum())
                assert not row["policy_target"][len(told) :].any()
                assert (row["policy_index"][: len(told)] == indices[told]).all()
            else:
                assert numpy.isnan(row["values"]).all()
                assert (row["policy_place"] == -1).all() and numpy.isnan(row["policy_target"]).all()
            state.play(move)
    assert searched > 50
    assert next(rows, None) is None


@pytest.mark.parametrize("make", [lambda: executors.processes(2), lambda: ThreadPoolExecutor(2), Shuffled])
def test_every_executor_gives_the_same_files(whole, tmp_path, make):
    with make() as executor:
        found = self_play("babel", AGENTS, 11, tmp_path / "self", executor=executor, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)
    assert found.games == 11
    assert sum(found.points) == pytest.approx(11)
    assert all(path.exists() for path in (*found.samples, found.records))


def test_a_stopped_one_goes_on(whole, tmp_path):
    for number in (1, 4, 6, 8):

        def stop(done, total, number=number):
            if done == number:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            self_play("babel", AGENTS, 11, tmp_path / "self", resume=True, progress=stop, **SETTINGS)
    self_play("babel", AGENTS, 11, tmp_path / "self", resume=True, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)


def test_more_games_are_added(whole, tmp_path):
    for games in (2, 5, 8, 9, 11, 11):
        self_play("babel", AGENTS, games, tmp_path / "self", resume=True, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)


@pytest.mark.slow
def test_whatever_a_kill_has_left_goes_on(whole, tmp_path):
    folder = tmp_path / "self"

    class Killed(BaseException):
        pass

    def stop(done, total):
        if done == 7:
            raise Killed

    with pytest.raises(Killed):
        self_play("babel", AGENTS, 11, folder, progress=stop, **SETTINGS)
    left = content(folder)
    assert "samples-00001/blocks.bin" in left
    for name, data in left.items():
        if not name.startswith(("games", "samples-00001/b", "samples-00001/r")):
            continue
        for size in (3, len(data) // 2):
            put(folder, {**left, name: data[:size]})
            self_play("babel", AGENTS, 11, folder, resume=True, **SETTINGS)
            assert content(folder) == content(whole), (name, size)
        put(folder, {other: content for other, content in left.items() if other != name})
        if name != "games.jsonl":  # without it nobody knows what was played
            self_play("babel", AGENTS, 11, folder, resume=True, **SETTINGS)
            assert content(folder) == content(whole), name


KILLED = """
import signal, sys
from turmcore.cli.main import main
from turmcore.matches import folder

folder._FLUSH_SECONDS = 0.0
games, flush = int(sys.argv[1]), folder.GameFolder.flush

def flush_and_wait(self):
    global games
    flush(self)
    games -= 1
    if games == 0:
        signal.pause()

folder.GameFolder.flush = flush_and_wait
if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
"""
"""The command, but when it has written so many games it waits to be killed: it would be over first on a busy machine."""


def processes_of(pid: int) -> list[int]:
    """The children of a process."""
    texts = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(one) for text in texts for one in text.split()]


@pytest.mark.slow
def test_killed_in_the_middle_it_goes_on_and_leaves_nobody_behind(spawn, tmp_path):
    """Ctrl-C first, then a kill of the command while two processes of it play; then to the end."""
    argv = ["selfplay", "babel", "--agent", "level4:40n", "--players", "2", "--games", "40", "--seed", "3"]
    argv += ["--shard", "16", "--output", str(tmp_path / "self")]
    (tmp_path / "killed.py").write_text(KILLED)
    program = [sys.executable, str(tmp_path / "killed.py")]
    lines = tmp_path / "self" / "games.jsonl"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    there = 0
    for games, sent, status in ((4, signal.SIGINT, 1), (8, signal.SIGKILL, -signal.SIGKILL)):
        command = [*program, str(games), *argv, "--resume", "--jobs", "2"]
        process = spawn(command, environment, stdout=-1, stderr=-1, text=True)
        while not lines.exists() or lines.read_bytes().count(b"\n") < there + games:
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.005)
        workers = processes_of(process.pid)
        assert len(workers) >= 2
        process.send_signal(sent)
        _, complaint = process.communicate()
        assert process.returncode == status, complaint
        assert ("stopped by Ctrl-C after" in complaint) == (sent == signal.SIGINT), complaint
        assert "Traceback" not in complaint
        there = lines.read_bytes().count(b"\n")
        assert there < 40
        wait_until(lambda: not any(map(is_running, workers)), "no worker outlives the command")  # noqa: B023
    for name, resume in (("self", True), ("alone", False)):
        self_play("babel", "level4:40n", 40, tmp_path / name, players=2, seed=3, shard=16, resume=resume)
    assert content(tmp_path / "self") == content(tmp_path / "alone")


@pytest.mark.slow
def test_games_of_a_lost_worker_are_played_again(whole, tmp_path):
    def kill(done, total):
        if done == 2:
            texts = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in processes_of(os.getpid())}
            os.kill(next(pid for pid, text in texts.items() if b"spawn_main" in text), signal.SIGKILL)

    with executors.processes(2) as executor:
        self_play("babel", AGENTS, 11, tmp_path / "self", executor=executor, progress=kill, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "are at least 1"),
        ({"shard": 0}, "are at least 1"),
        ({"agents": []}, "needs an agent"),
        ({"policy": 65}, "0 to 64 of its actions"),
        ({"agents": ["random"] * 3}, "is for 2 players, not for 3"),
        ({"agents": "best"}, "there is no agent 'best'"),
        ({"outstanding": 0}, "at least one job"),
        ({"temperature": -1}, "a temperature is a number from 0 to 100"),
        ({"temperature": float("nan")}, "a temperature is a number from 0 to 100"),
        ({"temperature_plies": -1}, "a temperature lasts for 0 plies or more"),
        ({"noise": 2}, "noise is a number from 0 to 1"),
        ({"weights": [1, 2]}, "each agent of a pool needs a weight: there are 2 for 1 agents"),
        ({"weights": [0]}, "the weights of a pool are numbers of at least 0, not all of them 0"),
        ({"weights": [1], "rotate": True}, "a pool draws every seat"),
        ({"agents": ["random", "best"], "weights": [1, 1]}, "there is no agent 'best'"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, settings, sentence):
    settings = {"game": "waechter", "agents": "random", "games": 1, "folder": tmp_path / "self", **settings}
    with pytest.raises(TurmError, match=sentence):
        self_play(**settings)


@pytest.mark.parametrize("harm", [b"", b"nonsense", b"\x93NUMPY\x01\x00\x76\x00" + b"{" * 118])
def test_samples_that_are_none_are_made_again(whole, tmp_path, harm):
    folder = tmp_path / "self"
    for name in ("game.npy", "blocks.npy", "values.npy"):
        put(folder, {**content(whole), f"samples-00001/{name}": harm})
        self_play("babel", AGENTS, 11, folder, resume=True, **SETTINGS)
        assert content(folder) == content(whole)


def test_a_folder_of_something_else_is_not_gone_on_with(whole, tmp_path):
    lines = content(whole)["games.jsonl"]
    for old, new, sentence in (
        (b',"samples":"columns/2"', b"", 'their samples is missing, not "columns/2"'),
        (b'"noise":0.0', b'"noisy":0.0', "their noise is missing, not 0.0"),
        (b'"rows":', b'"lines":', "game 1 does not say what samples it has"),
    ):
        put(tmp_path / "self", {**content(whole), "games.jsonl": lines.replace(old, new, 1)})
        with pytest.raises(TextError, match=sentence):
            self_play("babel", AGENTS, 12, tmp_path / "self", resume=True, **SETTINGS)


def test_damaged_samples_are_said_to_be_so(whole, tmp_path):
    files = content(whole)
    put(
        tmp_path / "self",
        {**files, "samples-00001/blocks.bin": b"x" * len(files["samples-00001/blocks.bin"])},
    )
    with pytest.raises(TextError, match="not a block of samples"):
        Samples(tmp_path / "self").positions_of(5)
    put(tmp_path / "self", {**files, "samples-00001/ply.npy": b"x"})
    with pytest.raises(TextError, match="samples-00001: these are not samples"):
        Samples(tmp_path / "self")
    for harm in (b"", b"[]\n", b"{}\n"):
        put(tmp_path / "self", {**files, "games.jsonl": harm})
        with pytest.raises(TextError, match="not a folder of self-play"):
            Samples(tmp_path / "self")


# -- reading --------------------------------------------------------------------------------------------


def test_batches_have_every_decision_once_in_another_order(whole):
    samples = Samples(whole)
    wanted = {
        (row["game"], row["ply"]): (row["player"], row["observation"].tobytes()) for row in all_rows(samples)
    }
    orders = []
    for seed, pool in ((1, 1), (1, 3), (2, 64)):
        found, order = {}, []
        for batch in samples.batches(37, seed=seed, pool=pool, dtype=samples.game.observation_type):
            assert len(batch["game"]) <= 37
            for game, ply, player, seen in zip(
                *(batch[name] for name in ("game", "ply", "player", "observation")), strict=True
            ):
                found[game, ply] = player, seen.tobytes()
                order.append((game, ply))
        assert found == wanted and len(order) == len(wanted)
        orders.append(order)
    assert orders[0] != orders[1] != orders[2] != sorted(wanted)
    again = [batch["ply"].tolist() for batch in samples.batches(37, seed=1, pool=3)]
    assert [ply for plies in again for ply in plies] == [ply for _, ply in orders[1]]


def test_several_readers_share_the_games(whole):
    samples = Samples(whole)
    parts = [
        {
            int(game)
            for batch in samples.batches(50, seed=4, part=(k, 3), dense=False)
            for game in batch["game"]
        }
        for k in range(3)
    ]
    assert sorted(game for part in parts for game in part) == list(range(11))


def test_dense_batches_can_be_written_to_one_array(whole):
    samples = Samples(whole)
    out = numpy.full((64, *samples.game.observation_shape), 7, numpy.float32)
    for own, other in zip(samples.batches(64, seed=5, out=out), samples.batches(64, seed=5), strict=True):
        assert own["observation"].base is not None and own["observation"].dtype == numpy.float32
        assert (own["observation"] == other["observation"]).all()
    for other_shape in (out[:, :1], out[:0], numpy.asfortranarray(out)):
        with pytest.raises(TurmError, match="contiguous array of shape"):
            samples.dense(*[numpy.zeros(2, int)] * 3, out=other_shape)
    for wrong in ({"size": 0}, {"size": 5, "pool": 0}, {"size": 5, "part": (2, 2)}):
        with pytest.raises(TurmError, match="batches have a size"):
            next(samples.batches(**wrong))


def test_a_column_of_all_games(whole):
    samples = Samples(whole)
    assert samples["returns"].shape == (len(samples), 3)
    assert samples["game"].tolist() == sorted(samples["game"])
    with pytest.raises(TurmError, match="no column 'colour'; they have action, "):
        samples["colour"]
    with pytest.raises(TurmError, match="numbered from 0 to 10; there is no game 11"):
        samples.rows_of(11)


def test_turmbauers_observations_take_little_room(tmp_path):
    """35 GB they would have taken as they are, at 256 games."""
    found = self_play("turmbauer", "random", 3, tmp_path / "self", observations=True, seed=1)
    size = sum(len(data) for name, data in content(tmp_path / "self").items() if name.startswith("samples"))
    assert size / found.rows < 200
    samples = Samples(tmp_path / "self")
    state = turmcore.from_text("turmbauer", samples.positions_of(1)[50])
    assert (samples.observations_of(1)[50] == state.observation(state.current_player)).all()


# -- games that differ ----------------------------------------------------------------------------------


def moves(folder):
    return [record.moves for record in parse((folder / "games.tgn").read_text())]


def test_games_without_chance_begin_at_random(tmp_path):
    found = self_play("waechter", "level3", 12, tmp_path / "self", seed=1)
    assert found.repeated == 0 and len(set(moves(tmp_path / "self"))) == 12
    starts = Samples(tmp_path / "self")["ply"]
    assert starts.min() == 6, "the random plies are no samples"
    found = self_play("waechter", "level3", 4, tmp_path / "same", seed=1, random_plies=0)
    assert found.repeated == 3
    found = self_play("waechter", "level3", 6, tmp_path / "same", seed=1, random_plies=0, resume=True)
    assert found.repeated == 5, "those of the first run too"


def test_a_temperature_makes_games_differ(tmp_path):
    """By visits of a Monte Carlo search, by shares of alpha-beta; only as long as it is to last."""
    for agent in ("mcts:2000n", "level4:400n"):
        settings = {"random_plies": 0, "policy": 4, "seed": 2}
        folder = tmp_path / agent[:4]
        found = self_play("waechter", agent, 3, folder, temperature=1.0, temperature_plies=8, **settings)
        assert found.repeated == 0
        again = self_play(
            "waechter", agent, 3, tmp_path / "again", temperature=1.0, temperature_plies=8, **settings
        )
        assert content(folder) == content(tmp_path / "again") and again.rows == found.rows
        shutil.rmtree(tmp_path / "again")
        samples = Samples(folder)
        is_best = samples["place"] == samples["policy_place"][:, 0]
        early = samples["ply"] < 8
        assert is_best[~early].all() and 0 < is_best[early].sum() < early.sum()


def test_noise_at_the_root_makes_games_differ(tmp_path):
    plain = self_play("waechter", "mcts:2000n", 2, tmp_path / "plain", seed=1, random_plies=0, noise=0)
    noisy = self_play(
        "waechter", "mcts:2000n", 2, tmp_path / "noisy", seed=1, random_plies=0, noise=0.5, policy=3
    )
    assert plain.rows > 0 and noisy.rows > 0
    assert moves(tmp_path / "plain")[0] != moves(tmp_path / "noisy")[0]


def test_noise_is_of_one_share():
    """The root's visits spread, and the same seed draws the same."""
    state = turmcore.load("waechter").new_state(1)

    def visits(noise, seed=1):
        found = search(
            state, "30000n", method="mcts", seed=seed, best=64, tuning=Tuning.of(state.game, noise=noise)
        )
        return {str(one.action): one.visits for one in found.best}

    assert visits(0.0) == visits(0.0) != visits(0.9) == visits(0.9) != visits(0.9, 2)
    with pytest.raises(TurmError, match="tuning.noise is a number from 0 to 1"):
        Tuning(noise=2)


@pytest.mark.slow
def test_a_pool_draws_who_plays_where(tmp_path):
    settings = {"players": 4, "weights": [5, 1, 0], "seed": 3}
    self_play("babel", ["random", "greedy", "level1"], 40, tmp_path / "self", **settings)
    lines = [json.loads(line) for line in (tmp_path / "self" / "games.jsonl").read_text().splitlines()[1:]]
    drawn = Counter(agent for line in lines for agent in line["agents"])
    assert set(drawn) == {"random", "greedy"} and 100 < drawn["random"] < 155
    names = [
        record.value("Players").split(",") for record in parse((tmp_path / "self" / "games.tgn").read_text())
    ]
    assert names == [line["agents"] for line in lines]
    with executors.processes(2) as executor:
        self_play(
            "babel", ["random", "greedy", "level1"], 40, tmp_path / "two", executor=executor, **settings
        )
    assert content(tmp_path / "self") == content(tmp_path / "two")


def test_a_game_without_observations_is_refused(tmp_path, toy, monkeypatch):
    monkeypatch.setattr(type(turmcore.load("toy")), "observation_shape", Game.observation_shape)
    with pytest.raises(TurmError, match="toy has no observations"):
        self_play("toy", "random", 1, tmp_path / "self", observations=True)
    found = self_play("toy", "random", 3, tmp_path / "self")
    assert set(numpy.load(found.samples[0] / "game.npy")) == {0, 1, 2}
    with pytest.raises(TurmError, match="no observations"):
        Samples(tmp_path / "self").observations_of(0)
    assert turmcore.load("toy").has_hidden


@pytest.mark.slow
def test_the_documentation_runs(tmp_path):
    text = (Path(turmcore.__file__).parent.parent / "docs/many-machines.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 2
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", "".join(blocks)]
    subprocess.run(command, check=True, cwd=tmp_path, env=environment, capture_output=True)
    named = set(re.findall(r"`(\w+)`", text[text.index("| column |") :]))
    assert named >= set(Samples(tmp_path / "lessons").names)


@pytest.mark.parametrize(
    ("game", "agent", "method"),
    [
        ("waechter", "level4:200n", "alphabeta"),
        ("babel", "mcts:200n", "mcts"),
        ("waechter", "mcts:200n", "mcts"),
    ],
)
def test_a_policy_target_means_something_for_every_search(tmp_path, game, agent, method):
    found = self_play(game, agent, 3, tmp_path / "self", seed=1, policy=5, temperature=0.5)
    assert found.rows
    samples = Samples(tmp_path / "self")
    target, place, visits = (samples[f"policy_{name}"] for name in ("target", "place", "visits"))
    is_searched = ~numpy.isnan(target).any(axis=1)
    assert is_searched.any() and (is_searched == ~numpy.isnan(target).all(axis=1)).all()
    assert (is_searched == (place[:, 0] >= 0)).all()
    assert target[is_searched].sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert (target[is_searched][:, 0] > 0).all() and (target[is_searched] >= 0).all()
    assert not target[is_searched][place[is_searched] < 0].any()
    if method == "mcts":
        assert (visits[is_searched].sum(axis=1) > 0).all()
    else:
        assert (visits[place >= 0] == -1).all()
        most = target[is_searched].max(axis=1)
        assert (target[is_searched][:, 0] == most).all(), "the best action is the likeliest"


def test_a_policy_target_is_the_softmax_of_the_shares(tmp_path):
    self_play("waechter", "level5:300n", 2, tmp_path / "self", seed=3, policy=3)
    samples = Samples(tmp_path / "self")
    state = turmcore.from_text("waechter", samples.positions_of(1)[5])
    best = search(state, "300n", best=3)
    assert best.method == "alphabeta"
    row = samples.rows_of(1)
    shares = numpy.array([one.values[state.current_player] for one in best.best])
    weights = numpy.exp((shares - shares.max()) / 0.05)
    legal = state.legal_actions()
    assert row["policy_place"][5].tolist() == [legal.index(one.action) for one in best.best]
    assert row["policy_target"][5] == pytest.approx(weights / weights.sum(), abs=1e-4)
