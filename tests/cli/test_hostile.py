"""What somebody might send to do harm: one short sentence, no file opened, little memory (tests/data/hostile)."""

import os
import random
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from turmcore.errors import LONGEST

CORPUS = Path(__file__).parent.parent / "data" / "hostile"
START = "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
HEAD = f'[Format "tgn/1"]\n[Game "waechter"]\n[Start "{START}"]\n\n'
SOME = 1 << 20

MEASURED = """
import sys
from turmcore.cli.main import main
status = main(sys.argv[1:])
# What the system calls the maximum of a process begins with what its parent took.
with open("/proc/self/status") as file:
    print(next(line.split()[1] for line in file if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(status)
"""


def measured(*arguments, stdin=subprocess.DEVNULL):
    """Run a command in a process that may take 2 GiB: status, output, complaint, and the MiB that it took."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *arguments],
        stdin=stdin,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31)),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    *complaint, kilobytes = done.stderr.splitlines()
    return done.returncode, done.stdout, complaint, int(kilobytes) >> 10


def is_short(sentence):
    return 0 < len(sentence) < LONGEST + 100 and sentence.isprintable()


@pytest.fixture(scope="module")
def opened():
    """The files that are opened, from now on to the end of the process."""
    paths: list[str] = []
    sys.addaudithook(lambda event, given: paths.append(str(given[0])) if event == "open" else None)
    return paths


@pytest.fixture
def unread(opened):
    """Fails if a file is opened that an input has named."""
    opened.clear()
    yield
    assert not {"/etc/passwd", "/dev/zero"} & set(opened)


@pytest.mark.parametrize("path", sorted((CORPUS / "records").iterdir()), ids=lambda path: path.stem)
@pytest.mark.parametrize("trace", [[], ["--trace"]])
def test_records(refuse, unread, path, trace):
    assert is_short(refuse("replay", str(path), *trace))


def positions():
    return [line.split("\t") for line in (CORPUS / "positions.txt").read_bytes().decode().split("\n") if line]


@pytest.mark.parametrize("number", range(len(positions())))
def test_positions(refuse, unread, number):
    game, text = positions()[number]
    assert is_short(refuse("show", game, "--position", text))


@pytest.mark.parametrize("path", sorted((CORPUS / "sets").iterdir()), ids=lambda path: path.stem)
def test_sets(refuse, path):
    assert is_short(refuse("new", "turmbauer", "--set", str(path)))


@pytest.mark.parametrize("path", sorted((CORPUS / "boards").iterdir()), ids=lambda path: path.stem)
def test_boards(refuse, path):
    assert is_short(refuse("new", "babel", "--board", str(path)))


def test_large_files(refuse, tmp_path):
    for game, option, name in (("turmbauer", "--set", "own.set"), ("babel", "--board", "own.json")):
        (tmp_path / name).write_text(" " * 70_000)
        assert "larger than 64 KiB" in refuse("new", game, option, str(tmp_path / name))


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "/dev/zero"],
        ["new", "turmbauer", "--set", "/dev/zero"],
        ["new", "babel", "--board", "/dev/zero"],
        ["show", "waechter", "--position", "-"],
        ["replay", "-", "--trace"],
    ],
)
def test_input_without_end(arguments):
    with open("/dev/zero", "rb") as zeros:
        status, out, complaint, megabytes = measured(*arguments, stdin=zeros)
    assert (status, out, len(complaint)) == (2, "", 1)
    assert is_short(complaint[0])
    assert megabytes < 250


def endless(part):
    """A pipe that is fed until nobody reads any more."""
    ours, theirs = os.pipe()

    def feed():
        with open(theirs, "wb") as file:
            try:
                file.write(HEAD.encode())
                while True:
                    file.write(part * 10_000)
            except BrokenPipeError:
                pass

    threading.Thread(target=feed, daemon=True).start()
    return ours


@pytest.mark.slow
def test_a_comment_without_end():
    pipe = endless(b"{ and so on\n")
    status, _, complaint, megabytes = measured("replay", "-", "--trace", stdin=pipe)
    os.close(pipe)
    assert (status, len(complaint)) == (2, 1)
    assert complaint[0].endswith("a comment is not longer than 16 MiB")
    assert megabytes < 250


@pytest.mark.long
def test_a_game_without_end():
    pipe = endless(b"D7-C7-1\n")
    status, _, complaint, megabytes = measured("replay", "-", stdin=pipe)
    os.close(pipe)
    assert (status, len(complaint)) == (2, 1)
    assert "a game has not so many words" in complaint[0]
    assert megabytes < 1500


@pytest.mark.slow
def test_deep_variations_take_little_memory(tmp_path):
    """120,000 of them, one in the other, took 2.2 GB when each had a state of its own."""
    depth = 120_000
    path = tmp_path / "deep.tgn"
    path.write_text(HEAD + "D7-C7-1 " + "(D7-C7-1 " * depth + ")" * depth + "\n")
    status, out, complaint, megabytes = measured("replay", str(path))
    assert (status, out, complaint) == (0, "*\n", [])
    assert megabytes < 250


@pytest.mark.parametrize("command", [["replay", "-"], ["show", "waechter", "--position", "-"]])
def test_a_long_word_makes_no_long_sentence(refuse, command):
    head = HEAD if command[0] == "replay" else ""
    assert is_short(refuse(*command, stdin=(head + "A" * (SOME - 300)).encode()))


def test_numbers_without_bound(refuse):
    nines = "9" * 20
    assert f"not {nines}" in refuse("perft", "waechter", "--depth", nines)
    assert "at most 1024 are allowed" in refuse("play", "waechter", "--agent", "random", "--jobs", nines)
    assert "at most 1000 digits" in refuse("perft", "waechter", "--depth", "9" * 5000)
    assert "at most 1024 are allowed" in refuse("perft", "waechter", "--depth", "1", "--jobs", "2000")


UGI = """
import os, sys, io, random
from turmcore.protocols.ugi import Server
lines = [line + b"\\n" for line in open(sys.argv[1], "rb").read().split(b"\\n")]
choose = random.Random(1).choice
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
def memory():
    return int(open("/proc/self/statm").read().split()[1]) * 4 >> 10
longest = said = 0
def write(line):
    global longest, said
    longest, said = max(longest, len(line) * line.startswith("error")), said + 1
for part in range(10):
    sent = [choose(lines) for _ in range(int(sys.argv[2]) // 10)]
    source = io.BytesIO(b"stop\\n".join(sent) + b"stop\\n")
    Server("waechter", source, write).run()
    files, threads = len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))
    named = [path for path in opened if path.startswith(("/etc", "/dev/zero"))]
    print(memory(), files, threads, longest, said, named)
"""


@pytest.mark.parametrize("lines", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_hostile_lines_leave_nothing_behind(lines):
    done = subprocess.run(
        [sys.executable, "-c", UGI, str(CORPUS / "ugi.txt"), str(lines)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    assert done.stderr == ""
    first, last = (list(map(int, row[:5])) for row in (rows[1], rows[-1]))
    assert last[0] < first[0] + 30, rows
    assert last[1] == first[1] and max(first[2], last[2]) <= 3, "files and threads; one may just be ending"
    assert 0 < last[3] < LONGEST + 100 and last[4] > lines / 5
    assert all(row[5:] == ["[]"] for row in rows), "no file that a line has named"


@pytest.mark.slow
def test_any_order_of_hostile_bytes(refuse):
    """Cut and joined at random, the records of the corpus never end in a failure of ours."""
    random.seed(3)
    parts = [path.read_bytes()[:3000] for path in sorted((CORPUS / "records").iterdir())]
    for _ in range(200):
        data = b"".join(
            part[random.randrange(len(part) or 1) :][: random.randrange(1, 400)]
            for part in random.sample(parts, 3)
        )
        assert is_short(refuse("replay", "-", stdin=data))
