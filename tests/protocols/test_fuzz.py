"""Whatever is sent, the server goes on, and every question is answered once."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.protocols.talk import Inside

WORDS = [
    *["ugi", "isready", "uginewgame", "position", "startpos", "fen", "moves", "go", "movetime", "depth", "nodes", "infinite", "clock", "inc", "p1time", "p2time"],
    *["p1inc", "p2inc", "p9time", "query", "p1turn", "gameover", "result", "player", "legal", "perft", "stop", "setoption", "name", "value", "Game", "Level"],
    *["Hash", "Seed", "MultiPV", "Threads", "Move", "Overhead", "Protocol", "turm1", "players", "length", "repetition", "set", "waechter", "toy", "turmbauer"],
    *["0", "1", "2", "3", "5", "-1", "99", "1.5", "12345678901234567890123", "٣", "D7-C7-1", "A7-A6-1", "s1", "s2", "s3", "d1", "d2", "m1", "p", "d1-2", "random", "level1", "mcts"],
    "3RG3/7/7/7/7/7/BG6 r", "toy1;players=3;length=7;gust=0 2,1,0 111 546 1/move/3/2", "r", "b", "x" * 300, "\x00", "\x85", "ß",
]  # fmt: skip
COMMANDS = [
    "position startpos", "position startpos moves D7-C7-1 D1-C1-1", "position startpos moves s1 s2 s3 d1", "go nodes 30",
    "go depth 2", "go movetime 1", "go infinite", "stop", "query legal", "query perft 2", "query perft 30", "isready",
    "setoption name Game value toy", "setoption name Game value waechter", "setoption name Game value turmbauer",
    "position startpos moves d1-2", "setoption name players value 4", "setoption name Level value level2",
]  # fmt: skip
LINES = st.one_of(
    st.sampled_from(COMMANDS),
    st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join),
    st.text(max_size=40),
)


def first_known(line):
    known = {"ugi", "isready", "uginewgame", "position", "go", "query", "stop", "setoption", "quit"}
    return next((word for word in line.split() if word in known), None)


@given(st.lists(LINES.filter(lambda line: "\n" not in line), max_size=12))
@settings(max_examples=150)
def test_every_question_is_answered(toy, lines):
    server = Inside("waechter")
    server.send(*lines, "stop", "isready")
    server.end_input()
    said = [line.split()[0] for line in server.rest()]
    server.close()
    if any(first_known(line) == "quit" for line in lines):
        lines = lines[: next(i for i, line in enumerate(lines) if first_known(line) == "quit")]
    else:
        lines = [*lines, "isready"]
    asked = [first_known(line) for line in lines]
    assert said.count("bestmove") == asked.count("go")
    assert said.count("readyok") == asked.count("isready")
    assert said.count("ugiok") == asked.count("ugi")
    assert said.count("response") <= asked.count("query")
    assert said.count("response") + said.count("error") >= asked.count("query")


@given(st.binary(max_size=200))
@settings(max_examples=100)
def test_any_bytes(data):
    server = Inside("waechter")
    server.send_bytes(data + b"\n" + b"isready\n")
    server.end_input()
    said = server.rest()
    server.close()
    assert said[-1:] == ["readyok"] or "quit" in data.decode(errors="replace")
