"""Many games of computers through model and controllers: no error, nothing left behind."""

import gc
import itertools
from pathlib import Path
from resource import getpagesize

import pytest
from PySide6.QtCore import QCoreApplication

import turmcore
from gui.features.analysis import controller as analyses
from gui.features.analysis.controller import AnalysisController
from gui.games.turmbauer.picture.controller import Picture
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.setup import Setup
from gui.model import document
from gui.model.seats import Kind, kinds_of
from gui.model.session import Session
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.search import Limit

AGENTS = ("level1", "level2", "level3", "greedy", "random", "level4:300n", "mcts:200n", "level5:2ms")
WARM_UP = 4
MORE_OBJECTS = 1500  # one game left behind has several times as many
MORE_BYTES = 24_000_000


class AtOnce:
    """A worker without a thread."""

    def __init__(self):
        self.errors = []
        self.jobs = 0

    def run(self, job, done, failed):
        self.jobs += 1
        try:
            value = job()
        except Exception as error:  # noqa: BLE001  as the real worker does
            self.errors.append(error)
            failed(error)
        else:
            done(value)


class Screen:
    """Takes the scenes."""

    tower = None  # no camera

    def __init__(self):
        self.scenes = 0

    def show_scene(self, scene):
        self.scenes += 1

    def show_stock(self, stock):
        pass

    def play(self, animation):
        assert animation is None


def table_of(number):
    """A game of computers; over the numbers all agents come to all seats, tables and sets."""
    players = 2 + number % 3
    names = list(itertools.islice(itertools.cycle(AGENTS), number, number + players))
    setup = Setup(players=players, set="ABC"[number // 3 % 3], headroom=str(1 + number % 2))
    return Session.begin(setup.game(), kinds_of(names, players), number, names)


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(200, marks=pytest.mark.long)])
def test_games_of_computers(qapp, monkeypatch, games):
    monkeypatch.setattr(analyses, "ANALYSIS", Limit(nodes=300))
    monkeypatch.setenv("TURM_PHYSICS", "statics")
    worker, screen, failures = AtOnce(), Screen(), []
    game = TurmbauerController(worker, table_of(0))
    game.stop()
    game.set_quick(True)
    game.failed.connect(failures.append)
    analysis = AnalysisController(worker, game)
    analysis.failed.connect(failures.append)
    picture = Picture(game, screen)
    picture.others = lambda: analysis.ghosts
    plies = 0
    for number in range(-WARM_UP, games):
        if number == 0:
            objects, size = held()
        session = table_of(number % 24)
        analysis.set_on(number % 4 == 0)
        game.start(session)
        while not session.state.is_over():
            at = session.cursor
            QCoreApplication.processEvents()
            assert not failures and not worker.errors and session.cursor - at <= 2  # a build settles at once
        check_record(session)
        plies += len(session.plies)
        assert len(analysis.evaluations.shares) == len(session.plies) + 1
    assert plies > 100 * games and screen.scenes > plies and worker.jobs > plies / 2
    more_objects, more_bytes = (now - then for now, then in zip(held(), (objects, size), strict=True))
    print(f"{games} games, {plies} plies: {more_objects} objects and {more_bytes} bytes more")
    assert more_objects < MORE_OBJECTS and more_bytes < MORE_BYTES


def held():
    """What the process holds now: objects that Python keeps track of, and bytes of memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return len(gc.get_objects()), pages * getpagesize()


def check_record(session):
    """The record of a finished game replays to the same end and names the agents."""
    assert Kind.PERSON not in session.kinds
    (source,) = record.parse(document.write(session))
    assert source.value("Players") == ",".join(session.players)
    last = list(replay(source, turmcore.from_text(source.value("Game"), source.value("Start"))))[-1]
    assert last.state.to_text() == session.state.to_text() and last.state.result() == source.value("Result")
