"""What version 0.1.0 wrote is read for ever: nothing in tests/data/0.1.0 may change, and every file of it opens."""

import json
import shutil
from pathlib import Path

import pytest

import turmcore
from turmcore.cli.main import main
from turmcore.matches import record_start
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.puzzles import parse as parse_puzzles

OLD = Path(__file__).parent / "data" / "0.1.0"
GAMES = {"tb1": "turmbauer", "bb1": "babel", "cc1": "carcassonne"}
RECORDS = sorted(OLD.glob("*/*.tgn"))
POSITIONS = [
    pytest.param(line, id=f"{path.stem}-{number}")
    for path in sorted((OLD / "positions").glob("*.txt"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]


@pytest.fixture(autouse=True)
def own_files(tmp_path, monkeypatch):
    """A user's folder with the piece set and the board that somebody made."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for kind in ("sets", "boards"):
        shutil.copytree(OLD / kind, tmp_path / "turmbauer" / kind)


def test_every_kind_of_file_is_there():
    kinds = {path.relative_to(OLD).parts[0] for path in OLD.rglob("*") if path.is_file()}
    assert kinds == {
        "app-tournament", "autosave", "boards", "config", "positions", "puzzles", "records", "selfplay", "sets",
        "tournament",
    }  # fmt: skip
    assert len(RECORDS) > 12 and len(POSITIONS) > 50


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position(text):
    name = GAMES.get(text.partition(";")[0], "waechter")
    state = turmcore.from_text(name, text)
    assert state.to_text() == text.replace("overhang=cube", "overhang=column")  # as the value is called now
    for token in state.legal_actions().tokens()[:20]:
        after = state.copy()
        if not token.startswith("fell:"):
            after.play(token)
            assert turmcore.from_text(name, after.to_text()).to_text() == after.to_text()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record(path):
    text = path.read_text(encoding="utf-8")
    for each in record.parse(text):
        steps = list(replay(each, record_start(each)))
        assert steps or each.value("Goal")  # a puzzle is a position


@pytest.mark.parametrize("path", sorted((OLD / "records").glob("*.tgn")), ids=lambda path: path.stem)
def test_the_command_line_replays_it(path, capsys):
    assert main(["replay", str(path)]) == 0
    results = [each.value("Result") for each in record.parse(path.read_text(encoding="utf-8"))]
    assert capsys.readouterr().out.split("\n") == [*results, ""]


def test_a_puzzle():
    (puzzle,) = parse_puzzles((OLD / "puzzles" / "mine.tgn").read_text(encoding="utf-8"))
    assert (puzzle.game, puzzle.id) == ("waechter", "own-1") and len(puzzle.solution) == 3


@pytest.mark.parametrize(
    ("folder", "command"),
    [
        ("tournament", "tournament waechter --agents random,greedy --rounds 1 --seed 1"),
        ("selfplay", "selfplay waechter --agent random --games 2 --seed 2"),
    ],
)
def test_a_folder_of_games_is_gone_on_with(folder, command, tmp_path, capsys):
    """It is whole, so nothing is played and no byte changes; another version leaves it alone and says so."""
    here = tmp_path / folder
    shutil.copytree(OLD / folder, here)
    check_resumed(main([*command.split(), "--output", str(here), "--resume"]), capsys.readouterr().err)
    for path in (OLD / folder).rglob("*.*"):
        if path.is_file():
            assert (here / path.relative_to(OLD / folder)).read_bytes() == path.read_bytes()


def check_resumed(status, said):
    if turmcore.__version__ == "0.1.0":
        assert status == 0, said
    else:
        assert status == 2 and "version" in said


def test_samples_are_read():
    samples = turmcore.Samples(OLD / "selfplay")
    lines = (OLD / "selfplay" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [line["rows"] for line in map(json.loads, lines) if "rows" in line]
    assert samples.num_games == 2 and len(samples["action"]) == sum(rows)
    assert " ".join(sorted(samples.names)) == "action count game index place player ply returns values"


def test_results_are_gone_on_with(tmp_path, capsys):
    for name in ("waechter.tgn", "waechter.jsonl"):
        shutil.copy(OLD / "records" / name, tmp_path)
    command = "play waechter --agents random,greedy --games 2 --seed 6 --rotate --resume"
    files = ["--output", str(tmp_path / "waechter.tgn"), "--results", str(tmp_path / "waechter.jsonl")]
    check_resumed(main([*command.split(), *files]), capsys.readouterr().err)
    assert (tmp_path / "waechter.tgn").read_bytes() == (OLD / "records" / "waechter.tgn").read_bytes()
