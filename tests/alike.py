"""What the engine must do alike on every system: systems that agree print the same.

``python tests/alike.py FOLDER`` works in a folder, which it makes; it needs turmcore and numpy alone.
"""

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
sys.path.append(str(TREE))  # behind an installed turmcore

import turmcore
from tests.conformance.playthroughs import path_of, playthrough, told
from turmcore.players import make
from turmcore.search import search
from turmcore.voxel import Statics

ENOUGH = 50_000  # sequences to count

BASE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
TURMCORE = [sys.executable, "-m", "turmcore"]


def short(content: bytes) -> str:
    """A hash to compare by."""
    return hashlib.sha256(content).hexdigest()[:16]


def call(*words: str) -> bytes:
    """What a command prints; the program ends if it fails."""
    done = subprocess.run([*TURMCORE, *words], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"turmcore {' '.join(words)}: {done.returncode} {done.stderr.decode()}")
    return done.stdout


def begun(name: str, seed: int = 0) -> turmcore.State:
    """The first position in which somebody decides."""
    state = turmcore.load(name).new_state(seed)
    while state.is_chance():
        state.play(state.sample_chance())
    return state


def perfts() -> Iterator[str]:
    """Numbers of action sequences."""
    for name in turmcore.games():
        depth = count = 0
        while count < ENOUGH:
            count = begun(name).perft(depth)
            yield f"{name} perft({depth}) {count}"
            depth += 1


def playthroughs() -> Iterator[str]:
    """A game of each configuration, byte for byte as it is stored."""
    for one in told():
        text = playthrough(one).encode()
        is_stored = path_of(one).read_bytes().replace(b"\r\n", b"\n") == text
        yield f"{one} {short(text)} {'as stored' if is_stored else 'NOT AS STORED'}"


def searches() -> Iterator[str]:
    """What searches find with so many nodes, in one thread and in three, and what computers play."""
    for name in turmcore.games():
        state = begun(name, 1)
        for threads in (1, 3):
            found = search(state, "3000n", threads=threads, seed=1)
            if threads == 1 or found.method == "mcts":  # else threads share what they learn
                yield f"{name} {found.method} {threads} {found.action} {found.nodes} {found.values}"
            assert state.is_legal(found.action)
        for level in ("level1", "level2", "level3"):
            yield f"{name} {level} {make(level).choose(state.view(state.current_player))}"


def towers() -> Iterator[str]:
    """How towers of random blocks stand, what they bear, and how they fall."""
    draw = random.Random(5)
    for _ in range(12):
        tower = Statics([BASE])
        top = {(x, y): 1 for x, y, _ in BASE}
        for _ in range(14):
            x, y = draw.choice(sorted(top))
            step = draw.choice([(1, 0), (0, 1)])
            at = [(x + k * step[0], y + k * step[1]) for k in range(draw.randint(1, 4))]
            z = max(top.get(one, 0) for one in at)
            cells = [(*one, z) for one in at]
            if tower.stands(cells):
                tower.add(cells)
                top.update(dict.fromkeys(at, z + 1))
            else:
                yield f"{tower.verdict(cells)} {tower.fallers(cells)}"
        yield f"{tower.num_bodies} {tower.margin()} {short(repr((tower.loads(), tower.pressures())).encode())}"


def records() -> Iterator[str]:
    """Games played in one process and in two, as records, and those replayed."""
    for name in turmcore.games():
        for jobs in "1", "2":
            words = ["--agents", "level2", "--games", "3", "--seed", "7", "--jobs", jobs]
            call("play", name, *words, "--output", f"{name}-{jobs}.tgn")
            written = Path(f"{name}-{jobs}.tgn").read_bytes()
            yield f"{name} {jobs} {len(written)} {short(written)}"
        yield f"{name} {call('replay', f'{name}-2.tgn').decode().split()}"
        yield f"{name} {short(call('replay', f'{name}-2.tgn', '--trace'))}"


def folders() -> Iterator[str]:
    """What self-play, a tournament and the tables of two stones write."""
    selfplay = ["--agent", "mcts:50n", "--games", "4", "--policy", "8", "--seed", "3", "--jobs", "2"]
    call("selfplay", "babel", *selfplay, "--output", "lessons")
    call(
        "tournament",
        "waechter",
        "--agents",
        "level2,level1",
        "--rounds",
        "2",
        "--jobs",
        "2",
        "--output",
        "cup",
    )
    call("tables", "waechter", "--stones", "2", "--dir", "tables")
    for folder in "lessons", "cup", "tables":
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.suffix != ".html":
                yield f"{path.as_posix()} {path.stat().st_size} {short(path.read_bytes())}"


def engines() -> Iterator[str]:
    """Two games against a child process that speaks UGI, and a command in another language."""
    for name in turmcore.games():
        engine = f"ugi:{Path(sys.executable).as_posix()} -m turmcore ugi {name}:500n"
        state = begun(name, 2)
        with closing(make(engine, state)) as player:
            player.new_game(5)
            for _ in range(3):
                action = player.choose(state.view(state.current_player))
                yield f"{name} {action}"
                state.play(action)
                while state.is_chance():
                    state.play(state.sample_chance())
    yield short(call("rules", "turmbauer", "--language", "hu"))


PARTS = (perfts, playthroughs, searches, towers, records, folders, engines)


def main() -> None:
    os.makedirs(sys.argv[1], exist_ok=True)
    os.chdir(sys.argv[1])
    os.environ["TURMBAUER_HOME"] = os.getcwd()
    for part in PARTS:
        for line in part():
            sys.stdout.buffer.write(f"{part.__name__}: {line}\n".encode())
            sys.stdout.buffer.flush()


if __name__ == "__main__":  # worker processes import this file
    main()
