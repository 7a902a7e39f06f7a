"""Whole games in two real windows, each a program of its own, by mouse and by keys, with everything killed in between."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import turmcore
from tests.gui.app.test_window import ROOT, screen
from turmcore import TurmError
from turmcore.matches.start import add_players
from turmcore.notation.record import parse
from turmcore.online import Link, Open, fetch_record, open_table

SEATS = ("Mouse", "Keys")


class Seat:
    """A window at a table, with a screen and a folder of its own, as if on another machine."""

    def __init__(self, display, folder, way, link):
        folder.mkdir()
        unset = ("PYOPENGL_PLATFORM", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
        env = {key: value for key, value in os.environ.items() if key not in unset}
        env |= {"QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
        env |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), str(folder))
        module = ["-X", "faulthandler", "-m", "tests.gui.features.online.seat_run"]
        command = [sys.executable, *module, way, str(link), way, str(folder / "end.png")]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        self._start = lambda: display(command, env, cwd=ROOT, **pipes)
        self._child = self._start()

    @property
    def runs(self):
        return self._child.poll() is None

    def kill(self):
        self._child.kill()
        self._child.communicate()

    def start(self):
        self._child = self._start()

    def report(self):
        try:
            out, err = self._child.communicate()
        except BaseException as error:  # the time of the test is over: where does the child stand?
            self._child.send_signal(signal.SIGABRT)
            error.add_note(self._child.communicate()[1][-4000:])
            raise
        assert self._child.returncode == 0, err[-4000:]
        return json.loads(out.splitlines()[-1])


def num_plies(link):
    """How many plies the server has; none while it is down, or before the game begins."""
    try:
        (record,) = parse(fetch_record(link))
    except TurmError:
        return 0
    return len(record.moves)


@pytest.fixture
def displays(spawn):
    with screen(spawn) as one, screen(spawn) as two:
        yield one, two


@pytest.mark.long
@pytest.mark.parametrize("game", turmcore.games())
def test_a_whole_game_in_two_windows(displays, killed, tmp_path, game):
    """The server is killed in it, then one window, then everything, as between two days."""
    options = {}
    add_players(game, options, 2)
    texts = {key: str(value) for key, value in options.items()}
    opened = open_table(killed.url, Open(game, texts, ("open", "open")))
    host, invite = (Link(killed.url, opened.table, key) for key in (opened.host, opened.invite))
    seats = [Seat(one, tmp_path / way, way, invite) for one, way in zip(displays, SEATS, strict=True)]

    def at(plies):  # however long that takes
        while num_plies(host) < plies:
            for seat in seats:
                assert seat.runs or seat.report()
            time.sleep(0.5)

    at(6)
    killed.kill()
    killed.start()
    at(12)
    seats[0].kill()
    seats[0].start()
    at(18)
    for one in (*seats, killed):
        one.kill()
    for one in (killed, *seats):
        one.start()
    reports = [seat.report() for seat in seats]
    (record,) = parse(fetch_record(host))
    for report in reports:
        assert report["tokens"] == list(record.moves) and report["result"] == record.value("Result")
    assert reports[0]["ended"] == reports[1]["ended"] != "" and record.value("Players") in (
        "Mouse,Keys",
        "Keys,Mouse",
    )
