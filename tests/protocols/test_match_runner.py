"""A match runner that speaks nothing but plain UGI, between our engine and others.

It knows no game: whose turn it is, whether the game is over and who has won it asks both engines, and takes only
answers of exactly two words.
"""

import os
import subprocess
import sys

import pytest

import turmcore
from tests.protocols.conftest import EXAMPLES
from tests.protocols.talk import engine

PYTHON_ENGINE = [sys.executable, str(EXAMPLES / "ugi_random.py")]


class Runner:
    """One game after another between two programs."""

    def __init__(self, *engines):
        self.engines = engines
        for one in self.engines:
            one.send("ugi")
            assert one.until("ugiok")[0].startswith("id name ")

    def close(self):
        for one in self.engines:
            one.send("quit")
        for one in self.engines:
            one.close()

    def query(self, one, what):
        one.send(f"query {what}")
        [line] = one.until("response")
        word, answer = line.split()
        assert word == "response"
        return answer

    def both(self, what):
        first, second = (self.query(one, what) for one in self.engines)
        assert first == second
        return first

    def play(self, orders, fen="", limit=1000):
        """The moves of a game and its result; `orders(player)` is the line `go`."""
        for one in self.engines:
            one.send("uginewgame", "isready")
            one.until("readyok")
        moves = []
        while len(moves) < limit:
            position = (
                f"position {f'fen {fen}' if fen else 'startpos'}{' moves ' * bool(moves)}{' '.join(moves)}"
            )
            for one in self.engines:
                one.send(position, "isready")
                one.until("readyok")
            if self.both("gameover") == "true":
                return moves, self.both("result")
            assert self.both("result") == "none"
            player = 0 if self.both("p1turn") == "true" else 1
            self.engines[player].send(orders(player))
            *_, line = self.engines[player].until("bestmove")
            word, move = line.split()
            assert word == "bestmove"
            moves.append(move)
        raise AssertionError("no end")


@pytest.fixture
def runner(program):
    runners = []

    def start(*commands):
        runners.append(Runner(*map(program, commands)))
        return runners[-1]

    yield start
    for one in runners:
        one.close()


def check(moves, result, fen=""):
    """The same by the rules themselves."""
    state = turmcore.from_text("waechter", fen) if fen else turmcore.load("waechter").new_state()
    for move in moves:
        state.play(move)
    assert {"r": "p1win", "b": "p2win", "draw": "draw"}[state.result()] == result


@pytest.mark.slow
@pytest.mark.parametrize("is_first", [True, False])
def test_against_a_random_engine(runner, is_first):
    engines = [engine("waechter"), PYTHON_ENGINE]
    match = runner(*(engines if is_first else engines[::-1]))
    for order in ("go nodes 300", "go movetime 5", "go depth 2"):
        moves, result = match.play(lambda player, order=order: order)
        check(moves, result)
        assert result == ("p1win" if is_first else "p2win")


@pytest.mark.slow
def test_against_itself_from_a_position_by_the_clock(runner):
    match = runner(engine("waechter"), engine("waechter"))
    fen = "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b"
    moves, result = match.play(lambda player: "go p1time 500 p2time 500 p1inc 5 p2inc 5", fen)
    check(moves, result, fen)


@pytest.mark.slow
def test_the_game_as_an_option(runner):
    match = runner(engine(), PYTHON_ENGINE)
    match.engines[0].send(
        "setoption name Game value waechter", "setoption name Level value level1", "isready"
    )
    match.engines[0].until("readyok")
    check(*match.play(lambda player: "go movetime 10"))


def test_stop_is_answered(runner):
    match = runner(engine("waechter"), PYTHON_ENGINE)
    ours = match.engines[0]
    ours.send("position startpos", "isready")
    ours.until("readyok")
    ours.send("go infinite", "isready")
    assert not [line for line in ours.until("readyok") if line.startswith("bestmove")]
    ours.send("stop")
    assert (
        ours.until("bestmove")[-1].split()[1]
        in turmcore.load("waechter").new_state().legal_actions().tokens()
    )


@pytest.mark.parametrize("end", ["quit", None])
def test_the_process_ends_during_a_search(program, end):
    ours = program(engine("waechter"))
    ours.send("position startpos", "go infinite")
    ours.until("info")
    if end:
        ours.send(end)
    else:
        ours.end_input()
    assert ours.process.wait() == 0
    assert [line for line in ours.rest() if not line.startswith("info")][-1].startswith("bestmove ")
    ours.close()


def test_a_reader_that_leaves(spawn):
    read, write = os.pipe()
    ours = spawn(engine("waechter"), stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    os.close(read)
    _, complaint = ours.communicate(b"ugi\nisready\ngo nodes 5\nquit\n")
    assert (ours.returncode, complaint) == (0, b"")


def test_no_such_game(program):
    ours = program(engine("chess"))
    assert ours.process.wait() == 2
    assert ours.rest() == []
    ours.close()
