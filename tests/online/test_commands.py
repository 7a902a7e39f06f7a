"""The commands, as processes of their own: a server, who plays, who looks on."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from tests.waiting import wait_until

COMMAND = [sys.executable, "-m", "turmcore"]
RECORD = re.compile(r'\[Result "(.*)"\]')


class Served:
    """A server's process, which can be killed and come back at the same place."""

    def __init__(self, spawn, folder, store=None):
        self._spawn, self.folder = spawn, folder
        self._store = store or str(folder / "tables.sqlite")
        self.process, self.url = None, None

    def start(self, *more):
        port = self.url.rpartition(":")[2] if self.url else "0"
        arguments = ["serve", "--port", port, "--store", self._store, "--jobs", "1"]
        self.process = self._spawn(
            [*COMMAND, *arguments, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        assert re.match(r"listening on https?://127.0.0.1:\d+$", line), line + self.process.stderr.read()
        self.url = line.split()[-1]
        return self

    def play_url(self):
        return f"ws{self.url[4:]}/play"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        assert self.process.wait() == 0
        assert (self.process.stdout.read(), self.process.stderr.read()) == ("", "")


def run(*argv, stdin=None):
    done = subprocess.run([*COMMAND, *argv], input=stdin, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def ask(*argv, stdin=None):
    status, out, err = run(*argv, stdin=stdin)
    assert (status, err) == (0, "")
    return out


@pytest.fixture
def served(spawn, tmp_path):
    return Served(spawn, tmp_path)


def join(spawn, link, agent, *more):
    """A process that plays a seat; the link comes through standard input."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    process = spawn([*COMMAND, "join", "-", "--agent", agent, *more], **pipes)
    process.stdin.write(link + "\n")
    process.stdin.close()
    return process


@pytest.mark.slow
def test_a_game_of_four_from_four_processes_with_the_server_killed_in_the_middle(served, spawn, tmp_path):
    served.start()
    opened = json.loads(ask("open", served.url, "turmbauer", "--players", "4", "--json"))
    assert len(set(opened["seats"])) == 4
    assert all(re.fullmatch(rf"{served.url}/t/[\w-]+#[\w-]{{22}}", link) for link in opened["seats"])
    agents = ["random", "greedy", "level1", "random"]
    players = [join(spawn, link, agent) for link, agent in zip(opened["seats"], agents, strict=True)]
    watcher = spawn([*COMMAND, "watch", opened["watch"]], stdout=subprocess.PIPE, text=True)
    lines = [watcher.stdout.readline() for _ in range(25)]
    served.kill()
    served.start()
    lines += watcher.stdout.readlines()
    assert watcher.wait() == 0
    results = {player.stdout.read() for player in players}
    assert [player.wait() for player in players] == [0] * 4 and len(results) == 1
    assert [player.stderr.read() for player in players] == [""] * 4
    text = ask("record", opened["seats"][2])
    assert text == ask("record", "-", stdin=opened["watch"])
    assert f'[Result "{results.pop().strip()}"]' in text and '[Players "random,greedy,level1,random"]' in text
    file = tmp_path / "game.tgn"
    file.write_text(text)
    assert ask("replay", str(file)).strip() == RECORD.search(text)[1]
    trace = [json.loads(line) for line in ask("replay", str(file), "--trace").splitlines()][:-1]
    told = [json.loads(line) for line in lines]
    assert told == [{key: step[key] for key in ("ply", "player", "token")} for step in trace]
    assert ask("verify", str(file)) == ""
    served.end()


@pytest.mark.slow
def test_a_single_changed_die_is_found(tmp_path):
    from tests.online.tables import NOW, open_table, play, sit_all
    from turmcore.online.record import record_of

    table = play(sit_all(open_table("turmbauer", players=2)), 10)
    table.resign(0, "", NOW)
    text, ply = record_of(table, None), 9
    assert table.tokens[ply][0] == "d"
    was = table.tokens[ply]
    other = "d1-1" if was != "d1-1" else "d2-2"
    file = tmp_path / "game.tgn"
    head, moves = text.split("\n\n")[:2]
    file.write_text(f"{head}\n\n{' '.join([*moves.split()[:ply], other])} {{ R gives up }}\n")
    assert run("verify", str(file)) == (1, f"game 0, ply {ply}: {other} should be {was}\n", "")
    spoilt = re.sub(r'\[Result ".*?"\]', '[Result "x"]', file.read_text())
    bare = re.sub(r"\[Secret .*\]\n", "", text)
    file.write_text(f"{spoilt}\n{text}\n{spoilt}\n{bare}\n")
    status, out, err = run("verify", str(file))
    lines = out.splitlines()
    assert status == 1 and err == "" and [line.split(":")[0] for line in lines] == [
        f"game 0, ply {ply}", "game 0", f"game 2, ply {ply}", "game 2", "game 3",
    ]  # fmt: skip
    file.write_text(bare)
    status, out, err = run("verify", str(file))
    assert (status, out) == (2, "") and "there is nothing to verify" in err and err.count("\n") == 1


@pytest.mark.slow
def test_two_servers_do_not_share_a_file(served):
    served.start()
    status, out, err = run("serve", "--store", str(served.folder / "tables.sqlite"))
    assert (status, out) == (2, "") and "another server keeps its tables there" in err
    served.end(signal.SIGINT)


@pytest.mark.slow
def test_a_program_of_others_plays(served, spawn):
    served.start("--password", "pass word")
    status, _, err = run("open", served.url, "waechter")
    assert status == 2 and "those who know its password" in err
    links = ask("open", served.url, "waechter", "--seats", "open,level1", "--password", "pass word")
    seat = re.search(r"seat 1: (\S+)", links)[1]
    assert "seat 2: a computer" in links
    player = join(
        spawn, seat, f"ugi:{sys.executable} -m turmcore ugi waechter {{Level=1}}:20n", "--name", "Ann"
    )
    assert player.stdout.read().strip() in ("r", "b", "draw") and player.wait() == 0
    assert '[Players "Ann,level1"]' in ask("record", seat)
    served.end()


@pytest.mark.slow
def test_computers_go_on_after_a_restart_though_nobody_looks(served):
    served.start()
    opened = json.loads(ask("open", served.url, "carcassonne", "--seats", "level1,random,random", "--json"))
    assert opened["seats"] == [None] * 3
    served.kill()
    served.start()
    wait_until(lambda: '[Result "*"]' not in ask("record", opened["watch"]))
    served.end()


@pytest.mark.slow
def test_an_own_set_travels_with_the_table(served, spawn, tmp_path):
    """Who plays has no such file, and the table is there again after a restart."""
    from turmcore.turmbauer import pieces

    file = tmp_path / "mine.set"
    plain = pieces.SETS.find("B")
    file.write_text(pieces.format_set(type(plain)("mine", plain.status, plain.pieces)))
    served.start()
    opened = json.loads(ask("open", served.url, "turmbauer", "--players", "3", "--set", str(file), "--json"))
    served.kill()
    served.start()
    players = [join(spawn, link, "random") for link in opened["seats"]]
    assert [player.wait() for player in players] == [0] * 3
    text = ask("record", opened["watch"])
    assert re.search(r"\[Start \"tb1;set=mine#[0-9a-f]{8};", text)
    served.end()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["join", "nonsense", "--agent", "random"], "a link looks like https://HOST/t/TABLE#KEY"),
        (["join", "http://127.0.0.1:9/t/x", "--agent", "random"], "the link lacks its key"),
        (["join", "http://127.0.0.1:9/t/x#k", "--agent", "nobody"], "there is no agent 'nobody'"),
        (["join", "http://127.0.0.1:9/t/x#secret", "--agent", "random"], "no server answers there"),
        (["watch", "http://127.0.0.1:9/t/x?key=secret#secret"], "a link looks like"),
        (["record", "http://127.0.0.1:9/t/x#secret"], "no server answers there"),
        (["open", "ftp://x", "babel"], "is no server; one looks like http://HOST:PORT"),
        (["open", "http://127.0.0.1:9", "babel"], "no server answers there"),
        (["open", "http://127.0.0.1:9", "turmbauer", "--set", "/no/such.set"], "/no/such.set: No such file"),
        (["open", "http://127.0.0.1:9", "turmbauer", "--set", "nobodys"], "there is no piece set 'nobodys'"),
        (["serve", "--port", "70000"], "65535 is the last"),
        (["serve", "--host", "256.1.1.1"], "256.1.1.1, port 0: "),
        (["serve", "--store", "/no/such/file"], "there is no folder /no/such"),
        (
            ["serve", "--store", "mysql://u:secret@h/x"],
            "--store mysql: tables are kept in a file of SQLite, or",
        ),
        (["serve", "--certificate", "x"], "--certificate and --key go together"),
        (["verify", "/no/such/file"], "/no/such/file: No such file"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else None,
)
def test_what_cannot_be_is_refused_in_one_sentence(capsys, monkeypatch, arguments, sentence):
    from turmcore.cli.main import main

    monkeypatch.setattr("turmcore.cli.online.PATIENCE", 0.0)
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and sentence in err and err.count("\n") == 1 and "secret" not in err


def test_without_the_extra_the_commands_say_what_to_install(tmp_path):
    """And nothing of the engine needs it."""
    program = """
import sys
class Gone:
    def find_spec(self, name, *more):
        if name.partition(".")[0] in ("starlette", "uvicorn", "websockets"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Gone())
import turmcore
from turmcore.cli.main import main
assert not [name for name in sys.modules if "online" in name]
status = [main(argv) for argv in (["serve"], ["join", "http://h/t/x#k", "--agent", "random"], ["watch", "http://h/t/x#k"])]
assert status == [2, 2, 2], status
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("pip install '.[online]'") == 3 == done.stderr.count("\n")


@pytest.mark.slow
def test_keys_are_nowhere_but_with_who_has_them(served, tmp_path):
    """Not in the file of the tables, not in what the server says."""
    served.start()
    opened = json.loads(ask("open", served.url, "waechter", "--json"))
    run("record", opened["watch"])
    served.end()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for link in [*opened["seats"], opened["watch"], opened["host"]]:
        assert link.partition("#")[2].encode() not in kept
    assert opened["table"].encode() in kept
    assert os.stat(tmp_path / "tables.sqlite").st_mode & 0o077 == 0
