"""What a version wrote is read for ever: nothing in tests/data/VERSION may change, and every file of it opens."""

import json
import shutil
from itertools import chain

import pytest

import turmcore
from tests.corpus import DATA, MATCH, SELF_PLAY, TOURNAMENT, run
from turmcore.cli.main import main
from turmcore.matches import record_start
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.puzzles import parse as parse_puzzles
from turmcore.puzzles.verdict import judge


def number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


VERSIONS = sorted(DATA.glob("[0-9]*.*.*"), key=lambda path: number(path.name))
GAMES = {"tb1": "turmbauer", "bb1": "babel", "cc1": "carcassonne"}
KINDS = {
    "app-tournament", "autosave", "boards", "config", "positions", "puzzles", "records", "selfplay", "sets", "tournament",
}  # fmt: skip
SINCE = {"0.2.0": {"album", "online"}}


def files(*patterns: str):
    """The files of every version, as parameters: a version and a path in it."""
    found = [path for version in VERSIONS for pattern in patterns for path in sorted(version.glob(pattern))]
    return [pytest.param(path, id="-".join(path.relative_to(DATA).with_suffix("").parts)) for path in found]


@pytest.fixture(autouse=True)
def own_files(request, tmp_path, monkeypatch):
    """A user's folder with the piece set and the board that somebody made with that version."""
    path = request.getfixturevalue("path" if "path" in request.fixturenames else "version")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for kind in ("sets", "boards"):
        shutil.copytree(DATA / path.relative_to(DATA).parts[0] / kind, tmp_path / "turmbauer" / kind)


every_version = pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)


@every_version
def test_every_kind_of_file_is_there(version):
    kinds = {path.relative_to(version).parts[0] for path in version.rglob("*") if path.is_file()}
    assert kinds == KINDS.union(
        *(more for since, more in SINCE.items() if number(since) <= number(version.name))
    )
    positions = chain.from_iterable(path.read_text().splitlines() for path in version.glob("positions/*.txt"))
    assert len(list(version.glob("records/*.tgn"))) > 7 and len(list(positions)) > 20


@pytest.mark.parametrize("path", files("positions/*.txt"))
def test_positions(path):
    for text in path.read_text(encoding="utf-8").splitlines():
        name = GAMES.get(text.partition(";")[0], "waechter")
        state = turmcore.from_text(name, text)
        assert state.to_text() == as_now(text)
        for token in state.legal_actions().tokens()[:20]:
            after = state.copy()
            if not token.startswith("fell:"):
                after.play(token)
                assert turmcore.from_text(name, after.to_text()).to_text() == after.to_text()


def as_now(text: str) -> str:
    """A position's text with the name that a value has now."""
    return text.replace("overhang=cube", "overhang=column")


@pytest.mark.parametrize("path", files("*/*.tgn"))
def test_a_record(path):
    """It leads through the positions that were written beside it."""
    seen = []
    for each in record.parse(path.read_text(encoding="utf-8")):
        steps = [step.state.to_text() for step in replay(each, record_start(each))]
        assert len(steps) > 1 or each.value("Goal") or each.value("Result") == "*"
        seen += steps
    positions = path.parent.parent / "positions" / f"{path.stem}.txt"
    if path.parent.name == "records" and positions.exists():
        rest = iter(seen)
        assert all(as_now(text) in rest for text in positions.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", files("records/*.tgn"))
def test_the_command_line_replays_it(path, capsys):
    assert main(["replay", str(path)]) == 0
    results = [each.value("Result") for each in record.parse(path.read_text(encoding="utf-8"))]
    assert capsys.readouterr().out.split("\n") == [*results, ""]


@every_version
def test_puzzles(version):
    puzzles = parse_puzzles((version / "puzzles" / "mine.tgn").read_text(encoding="utf-8"))
    assert puzzles and {"win"} <= {puzzle.goal.kind for puzzle in puzzles}
    for puzzle in puzzles:
        assert puzzle.id and puzzle.level
        assert judge(puzzle, puzzle.solution[:-1]).status == "open"
        assert judge(puzzle, puzzle.solution).status == "solved"
        assert parse_puzzles(puzzle.to_text()) == [puzzle]


@every_version
@pytest.mark.parametrize(("folder", "command"), [("tournament", TOURNAMENT), ("selfplay", SELF_PLAY)])
def test_a_folder_of_games_is_gone_on_with(version, folder, command, tmp_path, capsys):
    """It is whole, so nothing is played and no byte changes; another version leaves it alone and says so."""
    here, old = tmp_path / folder, version / folder
    shutil.copytree(old, here)
    status = main([*command.split(), "--output", str(here), "--resume"])
    check_resumed(version, status, capsys.readouterr().err)
    for path in old.rglob("*.*"):
        if path.is_file():
            assert (here / path.relative_to(old)).read_bytes() == path.read_bytes()


def check_resumed(version, status, said):
    if turmcore.__version__ == version.name:
        assert status == 0, said
    else:
        assert status == 2 and "version" in said


@every_version
def test_samples_are_read(version):
    samples = turmcore.Samples(version / "selfplay")
    lines = (version / "selfplay" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [line["rows"] for line in map(json.loads, lines) if "rows" in line]
    assert samples.num_games == 2 and len(samples["action"]) == sum(rows)
    assert " ".join(sorted(samples.names)) == "action count game index place player ply returns values"


@every_version
def test_results_are_gone_on_with(version, tmp_path, capsys):
    (results,) = (version / "records").glob("*.jsonl")
    files = [results.with_suffix(".tgn"), results]
    for path in files:
        shutil.copy(path, tmp_path)
    here = [str(tmp_path / path.name) for path in files]
    status = main([*MATCH.split(), "--resume", "--output", here[0], "--results", here[1]])
    check_resumed(version, status, capsys.readouterr().err)
    assert (tmp_path / files[0].name).read_bytes() == files[0].read_bytes()


@pytest.mark.parametrize("path", files("online/*.tgn"))
def test_what_chance_brought_follows_from_the_secret(path):
    """Not a bit of it may ever change: dice, tiles and secrets of games that were played are proven by drawing them again."""
    assert "[Secret " in path.read_text(encoding="utf-8")
    run("verify", path)


@pytest.mark.parametrize("path", files("online/*.sqlite"))
def test_a_server_has_its_tables(path, tmp_path):
    """A game that is over has the same record, and its dice are proven; one that goes on waits for the same person."""
    from tests.online.running import Running

    shutil.copy(path, tmp_path)
    running = Running(tmp_path / path.name)
    try:
        links = {}
        for name in ("over", "begun"):
            told = (path.parent / f"{name}.txt").read_text().replace("SERVER", running.url)
            links[name] = dict(line.split(": ") for line in told.splitlines())
        over = run("record", links["over"]["watch"])
        assert over == (path.parent / "over.tgn").read_text(encoding="utf-8")
        (tmp_path / "over.tgn").write_text(over, encoding="utf-8")
        run("verify", tmp_path / "over.tgn")
        assert run("join", links["begun"]["seat 1"], "--agent", "random")
        assert '[Result "*"]' not in run("record", links["begun"]["watch"])
    finally:
        running.stop()
