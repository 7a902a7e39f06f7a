"""Puzzles are mined: the same for a seed, however often it is interrupted."""

import subprocess
import sys
from itertools import islice

import pytest

from turmcore import TextError, TurmError
from turmcore.cli.main import main
from turmcore.core.goals import Wanted
from turmcore.puzzles import Goal, parse, shipped, solve
from turmcore.puzzles.mining import Found, _is_only, _puzzle, mine

MINE = ("puzzles", "mine", "babel", "--seed", "5")


@pytest.mark.slow
def test_a_seed_finds_the_same_however_it_was_interrupted(tmp_path):
    whole, parts = tmp_path / "whole.tgn", tmp_path / "parts.tgn"
    assert main([*MINE, "--count", "6", "-o", str(whole)]) == 0
    text = whole.read_bytes()
    assert len(parse(text.decode())) == 6
    part = tmp_path / "parts.tgn.part"
    for size in (0, 40, len(text) // 2, len(text) - 3):
        part.write_bytes(text[:size])
        assert main([*MINE, "--count", "6", "-o", str(parts), "--resume"]) == 0
        assert parts.read_bytes() == text and not part.exists()
    assert main([*MINE, "--count", "2", "-o", str(parts), "--resume"]) == 0
    assert parts.read_bytes() == text, "there are enough"
    assert main([*MINE, "--count", "7", "-o", str(parts), "--resume"]) == 0
    assert parts.read_bytes().startswith(text) and len(parse(parts.read_text())) == 7


def test_ctrl_c_leaves_the_target_as_it_was(tmp_path):
    target = tmp_path / "found.tgn"
    target.write_text("mine\n")
    code = (
        "import signal, sys, turmcore.cli.puzzles as puzzles\n"
        "found = puzzles.mine\n"
        "def some(*given):\n"
        "    for number, one in enumerate(found(*given)):\n"
        "        number < 9 or signal.raise_signal(signal.SIGINT)\n"
        "        yield one\n"
        "puzzles.mine = some\n"
        "from turmcore.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, *MINE, "--count", "99", "-o", str(target)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1 and "--resume" in done.stderr
    assert target.read_text() == "mine\n" and parse((tmp_path / "found.tgn.part").read_text())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mine", "chess"), "chess"),
        (("dig", "babel"), "mine"),
        (("mine", "babel", "--count", "0"), "--count"),
        (("mine", "babel", "--seed", "-1"), "--seed"),
    ],
)
def test_bad_input_writes_nothing(words, sentence, tmp_path, capsys):
    target = tmp_path / "found.tgn"
    assert main(["puzzles", *words, "-o", str(target)]) == 2
    assert sentence in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_only_ones_own_file_is_continued(tmp_path, capsys):
    target = tmp_path / "found.tgn"
    for text in ("a letter\n", '[Format "tgn/1"]\n[Game "babel"]\n\n'):
        target.write_text(text)
        assert main([*MINE, "--count", "2", "-o", str(target), "--resume"]) == 2
        assert str(target) in capsys.readouterr().err and target.read_text() == text
    assert main([*MINE, "--count", "2", "-o", str(target)]) == 0
    assert main(["puzzles", "mine", "babel", "--seed", "6", "-o", str(target), "--resume"]) == 2
    assert "seed" in capsys.readouterr().err


def test_no_game_without_goals():
    with pytest.raises(TurmError, match="chess"):
        next(mine("chess", 1))
    with pytest.raises(TextError, match="seed"):
        next(mine("babel", 2, [one.puzzle for one in islice(_found("babel", 1), 1)]))


def _found(game, seed):
    return (one for one in mine(game, seed) if isinstance(one, Found))


def test_a_win_is_kept_only_if_nothing_else_wins_nearly_as_fast():
    puzzle = next(puzzle for puzzle in shipped() if puzzle.id == "waechter-1")
    state = puzzle.state()
    assert len(solve(state, Goal("win", 2)).first_moves) == 1 < len(solve(state, Goal("win", 3)).first_moves)
    assert _is_only(state, 2, gap=0) and not _is_only(state, 2, gap=1)
    assert _puzzle(state, "win", Wanted(gap=1)) is None
