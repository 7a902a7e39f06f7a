"""The page of the protocol and the protocol are the same, and a program that was written from the page alone plays."""

import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.online.running import Running, seated
from tests.waiting import wait_until
from turmcore.online import codec, values
from turmcore.online import messages as say
from turmcore.online.client import LONGEST_REPLY
from turmcore.online.dice import commitment
from turmcore.online.limits import COSTLY, LONGEST_MESSAGE, LONGEST_ORDER, Limits
from turmcore.registry import MODULES

NODE = shutil.which("node")
SHORT = {"babel": {"players": 2, "quiet": 6}, "turmbauer": {"players": 2}, "carcassonne": {"players": 2}}
DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "online.md").read_text(encoding="utf-8")
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^#### `?(\w+)`?\n(.*?)(?=^#)", PAGE, re.DOTALL | re.MULTILINE))
KINDS = {**say.FROM_CLIENT, **say.FROM_SERVER, **{kind.__name__: kind for kind in values.VALUES.values()}}
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE + HOSTING, re.DOTALL | re.MULTILINE)


def test_every_message_is_on_the_page_in_its_order():
    assert list(PARTS) == list(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_the_fields_of_a_message(name):
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")][:3]
        for line in PARTS[name].splitlines()
        if line.startswith("| `")
    ]
    shape = codec.shape(KINDS[name])
    assert rows == [
        [f"`{field}`", holds, default and f"`{default}`"] for field, (holds, default) in shape.items()
    ]


def test_the_words_of_the_page():
    for what in codec.shape(say.Snapshot)["waits"][0].split(" or "):
        assert what == '`""`' or what in PAGE
    assert f"Version {say.VERSION}." in PAGE and f"{LONGEST_MESSAGE >> 10} KiB" in PAGE
    assert f"{LONGEST_REPLY >> 20} MiB" in PAGE and f"1 << {LONGEST_REPLY.bit_length() - 1}" in PAGE
    limits = Limits()
    assert f"Who sends more than {limits.rate:.0f} a second" in PAGE
    assert "count as five each" in PAGE and COSTLY == 5
    for number in (limits.connections, limits.per_address, limits.queue, limits.most_tables):
        assert f"{number:,}" in HOSTING
    assert f"{limits.burst:.0f} at once, {limits.rate:.0f} a second" in HOSTING
    assert f"{limits.briefs:.0f} at once, {limits.brief_rate:.0f} a second" in HOSTING
    assert f"{limits.tables:.0f} at once, {limits.table_rate:.0f} a minute" in HOSTING
    assert f"{LONGEST_ORDER >> 10} KiB" in HOSTING


@pytest.mark.slow
def test_a_program_that_knows_only_the_page_plays_a_whole_game(tmp_path):
    """It runs where there is no engine."""
    program = tmp_path / "client.py"
    program.write_text(PROGRAMS[0])
    assert "turmcore" not in PROGRAMS[0] and PROGRAMS[0].count("\n") <= 70
    server = Running(tmp_path / "tables.sqlite")
    try:
        seats, watch, _ = server.open("babel", ("open", "level1", "open"), players=3, quiet=6)
        players = [
            subprocess.Popen(
                [sys.executable, program, str(link)], stdout=subprocess.PIPE, text=True, cwd=tmp_path
            )
            for link in seats
            if link is not None
        ]
        results = {player.communicate()[0].strip() for player in players}
        _, record = server.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")
    finally:
        server.stop()
    assert [player.returncode for player in players] == [0, 0] and len(results) == 1
    assert f'[Result "{results.pop()}"]' in record and "[Forfeit" not in record


def test_the_program_of_the_page_commits_anew_when_it_has_to(tmp_path):
    """Its nonce is known when another seat changes its own."""
    program = tmp_path / "client.py"
    program.write_text(PROGRAMS[0])
    server = Running(tmp_path / "tables.sqlite")
    first, second = "1" * 64, "2" * 64
    try:
        seats, *_ = server.open("waechter")
        with seated(server, seats[1], commitment=commitment(first)) as raw:
            player = subprocess.Popen([sys.executable, program, str(seats[0])])
            while not (known := raw.hear(say.Seats).seats[0].nonce):
                pass
            raw.say(say.Sit(seats[1].table, seats[1].key, "Ben", commitment(second)))
            while raw.hear(say.Seats).seats[0].nonce in ("", known):
                pass
            begun = raw.ask(say.Reveal(second), say.Begun)
        player.kill()
        player.wait()
    finally:
        server.stop()
    assert begun.seats[1].nonce == second and begun.seats[0].nonce not in ("", known)


@pytest.mark.slow
@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.parametrize("game", MODULES)
def test_a_page_that_knows_no_rule_plays_a_whole_game(tmp_path, game):
    """It is written in another language, and knows no token."""
    (text,) = re.findall(r"^```js\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert text.count("\n") <= 50
    program = tmp_path / "client.mjs"
    program.write_text(text)
    server = Running(tmp_path / "tables.sqlite")
    try:
        seats, watch, _ = server.open(game, ("open", "level1"), **SHORT.get(game, {}))
        command = [*with_sockets(), program, str(seats[0])]
        player = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        _, record = server.get(f"/t/{watch.table}/record", Authorization=f"Bearer {watch.key}")
    finally:
        server.stop()
    assert player.returncode == 0, player.stderr
    assert f'[Result "{player.stdout.strip()}"]' in record and "[Forfeit" not in record


def with_sockets():
    """The command of a node that has WebSockets."""
    flag = "--experimental-websocket"
    known = subprocess.run([NODE, "--help"], capture_output=True, text=True, check=True).stdout
    return [NODE, flag] if flag in known else [NODE]


@pytest.mark.slow
def test_the_program_with_the_engine_plays(tmp_path):
    program = tmp_path / "joining.py"
    program.write_text(PROGRAMS[1])
    given = runpy.run_path(str(program))
    server = Running(tmp_path / "tables.sqlite")
    try:
        seats, *_ = server.open("babel", ("open", "level1"), players=2, quiet=3)
        assert given["join"](str(seats[0])) in ("1", "2", "1,2", "-")
    finally:
        server.stop()


def test_a_host_removes_a_table_as_the_page_says_and_the_counters_are_numbers(tmp_path):
    program = tmp_path / "removing.py"
    program.write_text(PROGRAMS[2])
    given = runpy.run_path(str(program))
    server = Running(tmp_path / "tables.sqlite")
    try:
        _, watch, host = server.open("waechter")
        given["remove"](str(watch))
        wait_until(lambda: server.counters()["refused"] == 1)
        assert server.counters()["stored"] == 1
        given["remove"](str(host))
        wait_until(lambda: server.counters()["stored"] == 0)
        assert {type(value) for value in server.counters().values()} == {int}
    finally:
        server.stop()


def test_what_the_page_says_of_the_links_is_what_the_command_prints():
    names = json.loads(re.search(r'`(\{"format":1.*?\})`', PAGE)[1].replace("[..]", "[]").replace("..", '""'))
    assert list(names) == ["format", "table", "seats", "watch", "host", "invite"]
