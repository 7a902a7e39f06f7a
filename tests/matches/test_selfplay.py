"""Self-play: what the samples say is what was played, whoever played it and however often it was stopped."""

import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

import turmcore
from tests.matches.executors import Shuffled
from tests.processes import is_running
from tests.waiting import wait_until
from turmcore import self_play
from turmcore.core.game import Game
from turmcore.errors import TextError, TurmError
from turmcore.matches import executors
from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.notation.replay import replay

SETTINGS = {"players": 3, "seed": 7, "rotate": True, "policy": 4, "observations": True, "shard": 4}
AGENTS = ["level4:60n", "greedy", "random"]


def content(path):
    return {one.name: one.read_bytes() for one in path.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A folder that was played in this process: 11 games in files of 4."""
    path = tmp_path_factory.mktemp("self") / "whole"
    self_play("babel", AGENTS, 11, path, **SETTINGS)
    return path


def test_samples_are_the_decisions_of_the_records(whole):
    records = parse((whole / "games.tgn").read_text())
    files = sorted(whole.glob("samples-*.npz"))
    assert [path.name for path in files] == [f"samples-0000{n}.npz" for n in range(3)]
    assert not list(whole.glob("*.part"))
    parts = [dict(numpy.load(path)) for path in files]
    assert [sorted(set(part["game"])) for part in parts] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    rows = (dict(zip(part, row, strict=True)) for part in parts for row in zip(*part.values(), strict=True))
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
            assert row["position"].decode() == state.view(seat).to_text()
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
                assert row["policy_visits"][0] >= 1
                assert (row["policy_index"][: len(told)] == indices[told]).all()
            else:
                assert numpy.isnan(row["values"]).all()
                assert (row["policy_place"] == -1).all()
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
        assert not (tmp_path / "self" / f"samples-0000{number // 4}.npz").exists()
    self_play("babel", AGENTS, 11, tmp_path / "self", resume=True, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)


def test_more_games_are_added(whole, tmp_path):
    for games in (2, 5, 8, 9, 11, 11):
        self_play("babel", AGENTS, games, tmp_path / "self", resume=True, **SETTINGS)
    assert content(tmp_path / "self") == content(whole)


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
    assert "samples-00001.part" in left
    for name, data in left.items():
        if name.endswith(".npz"):
            continue
        for size in (3, len(data) // 2):
            for path in folder.iterdir():
                path.unlink()
            for other, whole_data in left.items():
                (folder / other).write_bytes(whole_data if other != name else whole_data[:size])
            self_play("babel", AGENTS, 11, folder, resume=True, **SETTINGS)
            assert content(folder) == content(whole), (name, size)


KILLED = """
import sys
import turmcore.matches.folder as folder
from turmcore.cli.main import main
folder._FLUSH_SECONDS = 0.0
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def processes_of(pid: int) -> list[int]:
    """The children of a process."""
    texts = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(one) for text in texts for one in text.split()]


def test_killed_in_the_middle_it_goes_on_and_leaves_nobody_behind(spawn, tmp_path):
    """Ctrl-C first, then a kill of the command while two processes of it play; then to the end."""
    argv = ["selfplay", "babel", "--agent", "level4:40n", "--players", "2", "--games", "40", "--seed", "3"]
    argv += ["--shard", "16", "--output", str(tmp_path / "self")]
    (tmp_path / "killed.py").write_text(KILLED)
    command = [sys.executable, str(tmp_path / "killed.py"), *argv, "--resume", "--jobs", "2"]
    lines = tmp_path / "self" / "games.jsonl"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    for number, sent, status in ((4, signal.SIGINT, 1), (20, signal.SIGKILL, -signal.SIGKILL)):
        process = spawn(command, environment, stdout=-1, stderr=-1, text=True)
        while not lines.exists() or lines.read_bytes().count(b"\n") < number:
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.005)
        workers = processes_of(process.pid)
        assert len(workers) >= 2
        process.send_signal(sent)
        _, complaint = process.communicate()
        assert process.returncode == status, complaint
        assert ("stopped by Ctrl-C after" in complaint) == (sent == signal.SIGINT), complaint
        assert "Traceback" not in complaint
        assert number <= lines.read_bytes().count(b"\n") < 40
        wait_until(lambda: not any(map(is_running, workers)), "no worker outlives the command")  # noqa: B023
    for name, resume in (("self", True), ("alone", False)):
        self_play("babel", "level4:40n", 40, tmp_path / name, players=2, seed=3, shard=16, resume=resume)
    assert content(tmp_path / "self") == content(tmp_path / "alone")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "at least one game"),
        ({"shard": 0}, "at least one game"),
        ({"agents": []}, "needs an agent"),
        ({"policy": 65}, "0 to 64 of its actions"),
        ({"agents": ["random"] * 3}, "is for 2 players, not for 3"),
        ({"agents": "best"}, "there is no agent 'best'"),
        ({"outstanding": 0}, "at least one job"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, settings, sentence):
    settings = {"game": "waechter", "agents": "random", "games": 1, "folder": tmp_path / "self", **settings}
    with pytest.raises(TurmError, match=sentence):
        self_play(**settings)


def test_samples_of_others_are_not_taken(whole, tmp_path):
    folder = tmp_path / "self"
    self_play("babel", AGENTS, 2, folder, **SETTINGS)
    (folder / "samples-00000.npz").write_bytes(b"nonsense")
    with pytest.raises(TextError, match="samples-00000.npz: these are no samples"):
        self_play("babel", AGENTS, 3, folder, resume=True, **SETTINGS)


def test_a_game_without_observations_is_refused(tmp_path, toy, monkeypatch):
    monkeypatch.setattr(type(turmcore.load("toy")), "observation_shape", Game.observation_shape)
    with pytest.raises(TurmError, match="toy has no observations"):
        self_play("toy", "random", 1, tmp_path / "self", observations=True)
    found = self_play("toy", "random", 3, tmp_path / "self")
    assert set(numpy.load(found.samples[0])["game"]) == {0, 1, 2}
    assert turmcore.load("toy").has_hidden


def test_the_documentation_runs(tmp_path):
    text = (Path(turmcore.__file__).parent.parent / "docs/many-machines.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 2
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", "".join(blocks)]
    subprocess.run(command, check=True, cwd=tmp_path, env=environment, capture_output=True)
    named = set(re.findall(r"`(\w+)`", text[text.index("| array |") : text.index("import numpy")]))
    with numpy.load(tmp_path / "lessons" / "samples-00000.npz") as file:
        assert named & {*file.files, "values"} == set(file.files)
