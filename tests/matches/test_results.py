"""The result file of a match."""

import json

import pytest

import turmcore
from turmcore.matches.match import Match, Table
from turmcore.matches.results import Results, difference

MATCH = Match("turmbauer", ("random", "greedy"), 3, (("players", 2),), rotate=True)
MACHINE = {"cpu": "an abacus", "cores": 10, "jobs": 1}


@pytest.fixture
def table():
    return Table(MATCH)


@pytest.fixture
def games(table):
    return [table.play(index)[1] for index in range(4)]


@pytest.fixture
def path(tmp_path, games):
    """A file of four games."""
    path = tmp_path / "match.jsonl"
    with Results(path) as results:
        results.start(MATCH, MACHINE)
        for index, outcome in enumerate(games):
            results.write(index, outcome)
    return path


def test_what_is_written_is_read(path, table, games):
    results = Results(path)
    results.check(MATCH)
    read = results.read(table)
    assert read == games
    for outcome, again in zip(games, read, strict=True):
        assert again.spent[0].turns == outcome.spent[0].turns == 24
        assert again.spent[1].wall == pytest.approx(outcome.spent[1].wall, abs=1e-5)
        assert again.spent[1].cpu == pytest.approx(outcome.spent[1].cpu, abs=1e-5)
    assert results.machines == [MACHINE]
    assert Results(path).read(table, 2) == games[:2]


def test_the_first_line_says_what_is_played(path, table):
    first = json.loads(path.read_text().splitlines()[0])
    assert first["match"] == {
        "game": "turmbauer", "agents": ["random", "greedy"], "seed": 3, "options": {"players": "2"},
        "position": None, "rotate": True, "random_plies": 0,
    }  # fmt: skip
    assert first["version"] == turmcore.__version__
    assert first["machine"] == MACHINE
    match = Results(path).match
    assert (match.agents, match.seed, match.rotate) == (MATCH.agents, 3, True)
    assert Table(match).play(1) == table.play(1)
    Results(path).check(match)


def test_a_game_without_a_clock(tmp_path):
    path = tmp_path / "fast.jsonl"
    match = Match("turmbauer", ("random",), 1)
    outcome = Table(match).play(0)[1]
    with Results(path) as results:
        results.start(match, MACHINE)
        results.write(0, outcome)
    assert "wall" not in path.read_text()
    assert Results(path).read(Table(match)) == [outcome]


def test_a_cut_line_does_not_count(path, table, games):
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for end in [*range(0, len(whole), 11), *(len(whole) - n for n in (2, 1, 0))]:
        path.write_bytes(whole[:end])
        kept = sum(len(b"".join(lines[: n + 2])) <= end for n in range(4))
        results = Results(path)
        assert (results.match is None) == (end < len(lines[0]))
        assert results.read(table) == games[:kept], end
        if end % 5 == 0:
            with results:
                results.start(MATCH, MACHINE, kept)
                for index in range(kept, 4):
                    results.write(index, games[index])
            assert path.read_bytes() == whole


def test_another_machine_is_told(path, table, games):
    other = {"cpu": "a faster abacus", "cores": 1, "jobs": 1}
    with Results(path) as results:
        results.read(table)
        results.start(MATCH, other, 3)
        results.write(3, games[3])
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [next(iter(line)) for line in lines] == ["match", "game", "game", "game", "machine", "game"]
    results = Results(path)
    assert results.read(table) == games
    assert results.machines == [MACHINE, other]
    with results:
        results.start(MATCH, other, 4)
    assert len(path.read_text().splitlines()) == 6


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (Match("turmbauer", ("random", "greedy"), 4, (("players", 2),), rotate=True), "its seed is 3, not 4"),
        (
            Match("turmbauer", ("greedy", "random"), 3, (("players", 2),), rotate=True),
            'its agents 1 is "random", not "greedy"',
        ),
        (Match("turmbauer", ("random", "greedy"), 3, (("players", 2),)), "its rotate is true, not false"),
        (
            Match("turmbauer", ("random", "greedy"), 3, (("players", 2), ("set", "B"))),
            'its set is missing, not "B"',
        ),
        (Match("toy", ("random", "greedy"), 3), "its game is"),
    ],
    ids=str,
)
def test_another_match(path, change, complaint):
    with pytest.raises(turmcore.TextError, match=complaint):
        Results(path).check(change)


@pytest.mark.parametrize(
    ("there", "here", "words"),
    [
        (["a", "b"], ["a", "c"], 'starts 2 is "b", not "c"'),
        (["a"], ["a", "b"], 'starts 2 is missing, not "b"'),
        (None, ["a"], 'starts is null, not ["a"]'),
        ("a" * 300 + "b", "a" * 300 + "c", f'starts is ..{"a" * 20}b", not ..{"a" * 20}c"'),
        ("b" * 300, "c", f'starts is "{"b" * 199}.., not "c"'),
        (["a"] * 1000, ["a"] * 1000, ""),
    ],
)
def test_what_differs_is_quoted(there, here, words):
    assert difference({"starts": there}, {"starts": here}) == words
    assert difference({}, {"starts": [1]}) == "starts is missing, not [1]"


def test_another_engine(path):
    path.write_text(path.read_text().replace(f'"version":"{turmcore.__version__}"', '"version":"0.0.1"'))
    with pytest.raises(turmcore.TextError, match='its version is "0.0.1", not '):
        Results(path).check(MATCH)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda text: "hello\n", 1),
        (lambda text: text.partition("\n")[2], 1),
        (lambda text: text.replace('"options":{', '"choices":{'), 1),
        (lambda text: text.replace('"game":1', '"game":2', 1), 3),
        (lambda text: text.replace('"seats":[1,0]', '"seats":[0,1]', 1), 3),
        (lambda text: text.replace('"seats":[0,1],"shares":[', '"seats":[0,1],"shares":[1.0,', 1), 2),
        (lambda text: text.replace('"plies":144', '"plies":"?"', 1), 2),
        (lambda text: text.replace('"turns":[24,', '"turns":[', 1), 2),
        (lambda text: text.replace('{"game":3', "[3", 1), 5),
    ],
)
def test_wrong_lines(path, table, change, line):
    text = path.read_text()
    assert change(text) != text
    path.write_text(change(text))
    with pytest.raises(turmcore.TextError, match=f"line {line} "):
        results = Results(path)
        assert results.match
        results.read(table)


def test_shares_are_of_one_win(path, table):
    lines = path.read_text().splitlines()
    game = json.loads(lines[1])
    game["shares"] = [0.5, 0.4]
    path.write_text("\n".join([lines[0], json.dumps(game), ""]))
    with pytest.raises(turmcore.TextError, match="line 2 is not game 1"):
        Results(path).read(table)
