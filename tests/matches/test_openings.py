"""Matches from files of openings."""

import io
import json

import pytest

import turmcore
from turmcore import Tournament, play_match
from turmcore.cli.main import main
from turmcore.errors import TurmError
from turmcore.matches.match import Match, Table
from turmcore.matches.openings import read_openings
from turmcore.matches.results import Results
from turmcore.notation.record import parse
from turmcore.registry import MODULES


def positions(name, count, plies=3):
    """Positions some random plies from the start."""
    state = turmcore.load(name).new_state(count)
    for _ in range(count):
        for _ in range(plies):
            state.play(state.sample())
        yield state.to_text()


@pytest.mark.parametrize("name", MODULES)
def test_lines_and_records_are_the_same_openings(name):
    texts = tuple(positions(name, 3))
    lines = "# three\n" + "".join(f"\n{text}\r\n" for text in texts)
    assert read_openings(name, io.BytesIO(b"\xef\xbb\xbf" + lines.encode())) == texts
    records = "".join(f'[Format "tgn/1"]\n[Game "{name}"]\n[Start "{text}"]\n\n\n' for text in texts)
    assert read_openings(name, io.BytesIO(records.encode())) == texts


def test_a_record_ends_in_its_opening():
    record = play_match("waechter", "random", seed=4).records[0]
    head, _, moves = record.partition("\n\n")
    head = head.replace(f'[Result "{parse(record)[0].value("Result")}"]', '[Result "*"]')
    short = f"{head}\n\n{' '.join(moves.split()[:5])}\n\n"
    (opening,) = read_openings("waechter", io.BytesIO(short.encode()))
    state = turmcore.load("waechter").new_state()
    for token in moves.split()[:5]:
        state.play(token)
    assert opening == state.to_text()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "there is no opening in it"),
        (b"# nothing\n\n", "there is no opening in it"),
        (b"# one\nnonsense\n", "line 2: "),
        (b"\n\xff\n", "line 2: it is not UTF-8 text"),
        (b'[Format "tgn/1"]\n[Game "babel"]\n[Start "x"]\n\n', "line 3"),
        (b'[Format "tgn/1"]\n\n', "no [Game]"),
        (b'# mixed\n[Format "tgn/1"]\n', "line 2: a record begins here"),
        (b"x\n" * 100_001, "at most 100,000 openings, not 100,001"),
    ],
)
def test_a_bad_file_says_where(text, said):
    with pytest.raises(TurmError) as refused:
        read_openings("waechter", io.BytesIO(text))
    assert said in str(refused.value)


def test_openings_belong_to_one_game():
    two, three = (turmcore.load("turmbauer", players=players).new_state().to_text() for players in (2, 3))
    with pytest.raises(TurmError, match="line 2: "):
        read_openings("turmbauer", io.BytesIO(f"{two}\n{three}\n".encode()))
    over = turmcore.load("waechter").new_state()
    while not over.is_over():
        over.play(over.sample())
    with pytest.raises(TurmError, match="line 1: the game is over there"):
        read_openings("waechter", io.BytesIO(over.to_text().encode()))


def test_a_rotation_begins_at_one_opening():
    texts = tuple(positions("waechter", 3))
    match = Match("waechter", ("greedy", "random"), 5, rotate=True, openings=texts)
    table = Table(match)
    starts = [parse(table.play(index)[0].decode())[0].value("Start") for index in range(8)]
    assert starts == [texts[number] for number in (0, 0, 1, 1, 2, 2, 0, 0)]
    again = Table(match)
    assert again.play(3) == Table(match).play(3)  # in any order


def test_results_hold_their_openings(tmp_path):
    texts = tuple(positions("waechter", 40))
    file = tmp_path / "openings.txt"
    file.write_text("\n".join(texts))
    results = tmp_path / "games.jsonl"
    argv = ["play", "waechter", "--agents", "random,greedy", "--rotate", "--results", str(results)]
    given = [*argv, "--openings", str(file), "--seed", "1"]
    assert main([*given, "--games", "3"]) == 0
    whole = [*given, "--games", "6", "--resume"]
    assert main(whole) == 0
    assert Results(results).match.openings == texts
    before = results.read_bytes()
    assert main([*argv, "--games", "8", "--resume", "--seed", "1"]) == 2  # others than these
    assert results.read_bytes() == before
    assert main([*given, "--games", "1", "--position", texts[0]]) == 2
    played = play_match("waechter", ["random", "greedy"], 6, seed=1, rotate=True, openings=texts)
    assert list(Results(results).read(Table(played.match))) == list(played.outcomes)


def test_a_tournament_takes_openings(tmp_path, capsys):
    texts = tuple(positions("waechter", 4))
    file = tmp_path / "openings.txt"
    file.write_text("\n".join(texts))
    argv = ["tournament", "waechter", "--agents", "level2,greedy,rank", "--rounds", "4", "--json"]
    argv += ["--output", str(tmp_path / "cup"), "--openings", str(file)]
    assert main(argv) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 24
    cup = Tournament("waechter", ["level2", "greedy", "rank"], 4, openings=texts)
    starts = [parse(game.record.decode())[0].value("Start") for game in cup.games()]
    assert starts == [text for text in texts for _ in range(6)]
    head = json.loads((tmp_path / "cup" / "games.jsonl").read_text().partition("\n")[0])
    assert head["tournament"]["openings"] == list(texts) and head["tournament"]["random_plies"] == 0
    assert main([*argv[:-2], "--resume"]) == 2
