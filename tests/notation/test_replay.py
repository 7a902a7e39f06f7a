"""Replaying records: every token, variations too, is checked."""

import io
import random
from pathlib import Path

import pytest

import turmcore
from turmcore.matches.match import Match, Table
from turmcore.matches.start import Starts, record_start
from turmcore.notation.record import Record, format, parse, read, read_lines
from turmcore.notation.replay import last, replay


@pytest.fixture(scope="module")
def text():
    """A whole random game."""
    return Table(Match("turmbauer", ("random",), 5)).play(0)[0].decode()


def steps(text):
    """All steps of a text's only game."""
    [record] = parse(text)
    return [(step.ply, step.state.to_text(), step.token) for step in replay(record, record_start(record))]


def test_main_line(text):
    [record] = parse(text)
    found = steps(text)
    assert [step[0] for step in found] == list(range(len(record.moves) + 1))
    assert [step[2] for step in found] == [*record.moves, None]
    state = record_start(record)
    for _, position, token in found[:-1]:
        assert position == state.to_text()
        state.play(token)
    assert found[-1][1] == state.to_text()


def test_variations_change_nothing(text):
    head, moves = text.split("\n\n")[:2]
    words = moves.split()
    words.insert(1, "{a roll} (d1-1 1c@0,0,1 (1n@0,2,0 = ) >0,0,1 d3-3) (d2-2) ; more\n")
    assert steps(head + "\n\n" + " ".join(words)) == steps(text)


def test_variation_behind_the_last_token(text):
    assert steps(text[:-2] + " (=)\n\n") == steps(text)


def broken(text, change):
    """The error of a text's replay after a change."""
    with pytest.raises(turmcore.TurmError) as error:
        steps(change(text))
    return error.value


def test_illegal_token(text):
    roll, build = text.split("\n")[7].split()[:2]
    error = broken(text, lambda text: text.replace(f"{roll} {build}", "d1-1 1c@9,9,9"))
    assert isinstance(error, turmcore.IllegalAction)
    assert error.rule == "3.3"
    assert str(error).startswith("line 8, column 6: 1c@9,9,9: ")
    assert str(error).endswith("(rule 3.3)")


def test_unreadable_token(text):
    error = broken(text, lambda text: text.replace("\n\n", "\n\nfoo ", 1))
    assert str(error).startswith("line 8, column 1: foo: ")


def test_illegal_token_in_a_variation(text):
    error = broken(text, lambda text: text[:-2] + " (d1-1)\n\n")
    assert ": d1-1: " in str(error)


def test_token_behind_the_end(text):
    error = broken(text, lambda text: text[:-2] + " d1-1\n\n")
    assert ": d1-1: " in str(error)


def test_wrong_result(text):
    result = parse(text)[0].value("Result")
    error = broken(text, lambda text: text.replace(f'[Result "{result}"]', '[Result "*"]'))
    assert str(error).startswith("line 6, column 1: [Result]: ")
    assert repr(result) in str(error)
    unfinished = text[: text.rindex(" ")]
    assert "'*'" in str(broken(unfinished, str))


def test_result_may_be_missing(text):
    lines = [line for line in text.split("\n") if not line.startswith("[Result")]
    assert steps("\n".join(lines)) == steps(text)


def test_wrong_number_of_players(text):
    error = broken(text, lambda text: text.replace('[Players "random,', '[Players "'))
    assert str(error).startswith("line 4, column 1: [Players]: 3 names")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace("[Game ", "[Event "), "line 1: the game has no [Game]"),
        (lambda text: text.replace("[Start ", "[Event "), "line 1: the game has no [Start]"),
        (lambda text: text.replace('"turmbauer"', '"chess"'), "line 2, column 1: [Game]: "),
        (lambda text: text.replace("R2G2", "R7G2"), "line 3, column 1: [Start]: "),
        (lambda text: text.replace("[Seed", '[Option "repetition"]\n[Seed'), "line 5, column 1: [Option]: "),
        (
            lambda text: text.replace("[Seed", '[Option "repetition=1"]\n[Seed'),
            "line 5, column 1: [Option]: ",
        ),
        (lambda text: text.replace("[Seed", '[Option "set=B"]\n[Seed'), "line 5, column 1: [Option]: "),
    ],
)
def test_wrong_tags(text, change, says):
    assert str(broken(text, change)).startswith(says)


def results(data, quick):
    """What a file's games end with, move by move or in one go; or what is wrong with it."""
    found = []
    try:
        if quick:
            starts = Starts()
            for record, moves in read_lines(io.BytesIO(data)):
                step = last(record, moves, starts.of(record))
                found.append((step.ply, step.result))
        else:
            for record in read(io.BytesIO(data)):
                found.append([(step.ply, step.result) for step in replay(record, record_start(record))][-1])
    except turmcore.TurmError as error:
        return found, type(error), str(error)
    return found


HOSTILE = Path(__file__).parent.parent / "data/hostile/records"


@pytest.mark.parametrize("game", turmcore.games())
def test_the_last_position_alone(game):
    """The quick way says what the slow one says, of good records and of bad ones."""
    table = Table(Match(game, ("random",) * turmcore.load(game).num_players, 5))
    good = b"".join(table.play(number)[0] for number in range(2))
    assert results(good, True) == results(good, False)
    assert isinstance(results(good, True), list)
    rng = random.Random(3)
    words = [
        b"(",
        b")",
        b"{a}",
        b"; b\n",
        b"  ",
        b"\t",
        b"\xa0",
        b"D7-C7",
        b"d1-1",
        b"fell:1",
        b'[A ""]',
        b"}",
        b"\r\n",
    ]
    for _ in range(60):
        data = bytearray(good)
        for _ in range(rng.choice((1, 1, 3))):
            at = data.find(b" ", rng.randrange(len(data) - 20))
            data[at : at + rng.choice((0, 0, 1, 4))] = b" " + rng.choice(words) + b" "
        assert results(bytes(data), True) == results(bytes(data), False)


@pytest.mark.parametrize("path", sorted(HOSTILE.iterdir()), ids=lambda path: path.stem)
def test_the_last_position_of_a_hostile_record(path):
    assert results(path.read_bytes(), True) == results(path.read_bytes(), False)


def test_option_that_the_start_holds_just_so(text):
    assert steps(text.replace("[Seed", '[Option "set=A"]\n[Seed')) == steps(text)


def test_record_made_in_memory():
    state = turmcore.load("turmbauer").new_state()
    record = Record.of("turmbauer", state.to_text(), ["d1-2", "1c@9,9,9"])
    with pytest.raises(turmcore.IllegalAction, match="ply 1: 1c@9,9,9: "):
        list(replay(record, record_start(record)))
    assert parse(format(record)) == [record]
