"""An engine of Turm und Wächter that misbehaves: `bad_engine.py HOW [PLY] [FOLDER]`.

It plays the first legal move until as many moves have been played as PLY says, then does what HOW says. In
FOLDER it leaves a file with its process number as name, for its child with `.child` behind it.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import turmcore

HOW, PLY = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
FOLDER = Path(sys.argv[3]) if len(sys.argv) > 3 else None


def say(*words: object) -> None:
    print(*words, flush=True)


def sleep() -> None:
    while True:
        time.sleep(60)


def misbehave(state: turmcore.State) -> None:
    """What it does instead of an answer."""
    if HOW == "silent":
        sleep()
    elif HOW == "deaf":  # reads no more, whatever comes
        say("bestmove", state.nth(0))
        sleep()
    elif HOW == "garbage":
        say("bestmove gar,b\u00e4ge")
    elif HOW == "illegal":
        say("bestmove A1-G7-6")
    elif HOW == "empty":
        say("bestmove")
    elif HOW == "resign":  # this alone is none of it
        say("bestmove resign")
    elif HOW == "none":
        say("bestmove none")
    elif HOW == "crash":
        raise RuntimeError("the engine has lost its head")
    elif HOW == "killed":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif HOW == "exit":
        sys.exit(3)
    elif HOW == "closed":
        os.close(1)
        sleep()
    elif HOW == "talks":
        say("info depth 1 score cp 400")
        say("info string no score is certain")
        say("bestmove", state.nth(0))
    elif HOW == "chatter":
        while True:
            say("info string still thinking")
    elif HOW == "endless":
        while True:
            sys.stdout.write("x" * 100_000)
    elif HOW == "bytes":
        sys.stdout.buffer.write(b"\xff\xfe\x00bestmove\n" * 3)
        sys.stdout.buffer.flush()
        sleep()
    elif HOW == "waiting":  # for `stop`
        while sys.stdin.readline() != "stop\n":
            pass
        say("info string", "asked to stop")
        say("bestmove", state.nth(3))


def main() -> None:
    if FOLDER is not None:
        (FOLDER / str(os.getpid())).touch()
    if HOW == "mute":
        sleep()
    if HOW == "dead":
        sys.exit("cannot find my weights")
    if HOW == "stubborn":  # does not go, and neither does its child
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        if FOLDER is not None:
            (FOLDER / f"{child.pid}.child").touch()
    game = turmcore.load("waechter")
    state = game.new_state()
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "ugi":
            say("id name Bad, ,very   bad")
            say("id author nobody")
            if HOW == "other":
                say("option name Game type combo default chess var chess var go")
            say("ugiok")
        elif command == "isready":
            if HOW == "never-ready" and FOLDER is None:
                sleep()
            say("readyok")
        elif command == "position":
            moves = words[words.index("moves") + 1 :] if "moves" in words else []
            state = game.new_state() if words[0] == "startpos" else game.state(" ".join(words[1:3]))
            for move in moves:
                state.play(move)
        elif command == "go":
            if state.ply >= PLY:
                misbehave(state)
            else:
                say("bestmove", state.nth(0))
        elif command == "quit" and HOW != "stubborn":
            return
    if HOW == "stubborn":
        sleep()


main()
