"""A store that cannot be read, or written: people are told, the host can see it, and other tables go on."""

import asyncio
import json
import resource
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import closing

import pytest

from tests.online.running import connected, seated
from tests.online.test_commands import COMMAND, Served, run
from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.link import Link
from turmcore.online.refusal import Refusal

SPOILT = {
    "no entry": "UPDATE entries SET text = 'nonsense' WHERE ident = ? AND number = 0",
    "another game's": 'UPDATE entries SET text = \'{"type":"played","at":1,"token":"x"}\' WHERE ident = ?',
    "no settings": "UPDATE tables SET settings = '{}' WHERE ident = ?",
    "no text": "UPDATE entries SET text = CAST(x'ff' AS TEXT) WHERE ident = ? AND number = 0",
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_table_that_cannot_be_read_says_so_once_and_others_go_on(start, tmp_path, caplog, how):
    server = start()
    (spoilt, *_), watch, _ = server.open("waechter")
    (sound, *_), *_ = server.open("waechter")
    for link in (spoilt, sound):
        with seated(server, link) as raw:
            raw.hear(say.Snapshot)
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as store, store:
        store.execute(SPOILT[how], (spoilt.table,))
    server = start()
    caplog.clear()

    async def look():
        async for _ in AsyncClient(Link(server.url, watch.table, watch.key), watch=True):
            pass

    for _ in range(2):
        with pytest.raises(Refusal, match="cannot be read"):
            asyncio.run(look())
        status, text = server.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")
        assert status == 403 and "cannot be read" in text
    assert [record.message.partition(" cannot")[0] for record in caplog.records] == [f"table {spoilt.table}"]
    assert watch.key not in caplog.text
    with seated(server, Link(server.url, sound.table, sound.key)) as raw:
        assert raw.hear(say.Snapshot)


def test_a_key_is_looked_at_before_a_table_is_read(start, tmp_path):
    """This one could not even be read."""
    server = start()
    (link, _), _, host = server.open("waechter")
    with seated(server, link) as raw, seated(server, host, watch=True) as hosting:
        raw.hear(say.Snapshot)
        new = hosting.ask(say.Hand(0), say.Handed).key
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as store, store:
        store.execute(SPOILT["no entry"], (link.table,))
    server = start()
    for key, sentence in ((link.key, "no such table"), ("x", "no such table"), (new, "cannot be read")):
        assert sentence in server.get(f"/t/{link.table}/record", Authorization=f"Bearer {key}")[1]
        with seated(server, Link(server.url, link.table, key)) as raw:
            assert sentence in raw.hear(say.Refused).sentence


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of other processes are Linux's")
def test_on_a_full_disk_the_host_is_told(spawn, tmp_path):
    """Here a file may not grow: it is the same to who writes."""
    server = Served(spawn, tmp_path).start()
    order = codec.encode(say.Open("waechter")).encode()

    def ask(path, body=None):
        try:
            with urllib.request.urlopen(server.url + path, body, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    assert ask("/health") == (200, "ok\n")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    status, text = ask("/tables", order)
    assert status == 503 and "try again" in json.loads(text)["sentence"]
    assert ask("/health") == (503, "nothing can be stored\n")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert ask("/tables", order)[0] == 201 and ask("/health") == (200, "ok\n")
    server.process.terminate()
    assert server.process.wait() == 0
    assert "nothing can be stored" in server.process.stderr.read()


def test_what_is_no_text_is_no_fault_of_the_server(server, caplog):
    with connected(server) as raw:
        raw.ask(say.Hello(1))
        raw.socket.socket.sendall(b"\x81\x83\0\0\0\0\xff\xfe\xfd")
        assert raw.hear() is None
    assert not caplog.records


@pytest.mark.slow
def test_who_is_faster_than_the_server_waits_for_it(spawn, tmp_path):
    served = Served(spawn, tmp_path).start()
    opened = json.loads(run("open", served.url, "waechter", "--seats", "open,level1", "--json")[1])
    served.kill()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    player = spawn([*COMMAND, "join", opened["seats"][0], "--agent", "random"], **pipes)
    served.start()
    assert player.communicate()[0].strip() in ("r", "b", "draw") and player.returncode == 0
    served.end()


def test_who_waits_long_for_a_server_is_told_so(start, monkeypatch):
    server, told = start(), []
    *_, watch, _ = server.open("waechter")
    monkeypatch.setattr("turmcore.online.client.SILENCE", 0.1)

    async def look():
        async for message in AsyncClient(
            Link(server.url, watch.table, watch.key), watch=True, warn=told.append
        ):
            assert isinstance(message, say.Snapshot)
            await asyncio.to_thread(server.stop)

    async def main():
        looking = asyncio.create_task(look())
        while not told:
            await asyncio.sleep(0.05)
        looking.cancel()

    asyncio.run(main())
    assert len(told) == 1 and told[0].startswith(f"{server.url}: no answer, trying on (")


@pytest.mark.slow
def test_a_password_stands_on_no_command_line(start, spawn, tmp_path, monkeypatch):
    file = tmp_path / "password"
    file.write_text("pass word\n")
    served = Served(spawn, tmp_path).start("--password-file", str(file))
    assert run("open", served.url, "waechter")[0] == 2
    monkeypatch.setenv("TURMCORE_PASSWORD", "pass word")
    assert run("open", served.url, "waechter")[0] == 0
    assert run("open", served.url, "waechter", "--password", "other")[0] == 2
    assert run("open", served.url, "waechter", "--password-file", str(tmp_path / "none"))[0] == 2
    served.end()
