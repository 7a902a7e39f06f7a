"""The texts of the reference of Carcassonne with figures and further tiles, and what is wrong with them."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.reference.carcassonne import Position, ReferenceError_, start
from tests.reference.carcassonne_mixes import EVERYTHING, MIXES, lively

FAULTY = Path(__file__).parent.parent / "data" / "carcassonne_faulty_texts.txt"


def faults() -> list[tuple[str, str, str, str, str]]:
    """A right text, field and rule of the refusal, and what is replaced by what."""
    found, right = [], ""
    for line in FAULTY.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            right = line[2:]
        elif line and line[0] != ";":
            field, rule, old, new = line.split(" | ")
            found.append((right, field, rule, old, new))
    return found


@pytest.mark.parametrize(("right", "field", "rule", "old", "new"), faults())
def test_faulty_text(right, field, rule, old, new):
    assert Position.from_text(right).to_text() == right and right.count(old) >= 1
    with pytest.raises(ReferenceError_) as caught:
        Position.from_text(right.replace(old, new, 1))
    assert (caught.value.field, caught.value.rule) == (field, rule), caught.value


def test_header():
    here = start(
        dragon_move="after", princess="must", fairy="tile", **EVERYTHING, ransom="turn", no_gap=1, players=6
    )
    assert here.to_text().split(" ")[0] == (
        "cc1;players=6;tower=1;small_city=4;farmers=3;no_gap=1;ransom=turn;big=1;builder=1;pig=1;inns=1;traders=1;"
        "dragon=1;fairy=tile;princess=must;dragon_move=after"
    )
    assert Position.from_text(here.to_text()) == here


def test_tokens_that_this_game_has_not():
    here = start(**EVERYTHING).apply("+E").apply("@0,1/1")
    for token in (
        "Lf",
        "LBf0",
        "B",
        "Bt",
        "Lf0@0",
        "Bf0@0,0",
        "L^@",
        "F@0,0",
        "F@",
        "K@0,0:c0",
        "K1B@0,0:c0",
        "$2B",
        "==",
        "D@0",
    ):
        assert here.why(token) == "3", token
    plain = start().apply("+E").apply("@0,1/1")
    for token in (
        "Lf0",
        "Bc0",
        "Pf0",
        "f0@0,0",
        "F@0,0:f0",
        "K1@0,0:c0",
        "$2L",
        "x1L@0,0:c0",
        "=",
        "=L",
        "D@0,1",
        "L^@0,0",
    ):
        assert plain.why(token) == "3", token


def positions_of_games() -> list[str]:
    """Texts from all through some games."""
    texts = []
    for number in (13, 21, 23):
        rng, here = random.Random(number), start(**MIXES[number])
        while len(here.state.placed) < 25:
            here = here.apply(lively(rng, here))
            texts.append(here.to_text())
    return texts


@pytest.fixture(scope="module")
def texts():
    return positions_of_games()


@pytest.mark.slow
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_spoilt_text_is_refused_or_says_what_it_says(texts, data):
    """Parts are replaced by parts of other texts: what is read is written as it was."""
    words = data.draw(st.sampled_from(texts)).split(" ")
    other = data.draw(st.sampled_from(texts)).split(" ")
    field = data.draw(st.integers(1, len(words) - 1))
    items, more = words[field].split(";"), other[min(field, len(other) - 1)].split(";")
    for _ in range(data.draw(st.integers(1, 2))):
        i = data.draw(st.integers(0, len(items)))
        items[i : i + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(more))]
    words[field] = ";".join(items)
    check_reading(" ".join(words))


@pytest.mark.slow
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_mistyped_text_is_refused_or_says_what_it_says(texts, data):
    text = data.draw(st.sampled_from(texts))
    head = text.index(" ") + 1
    i = data.draw(st.integers(head, len(text)))
    sign = data.draw(st.sampled_from(" 0123456789-,.;:@/>^!$&+LBPADFKTcrfgmt"))
    check_reading(text[:i] + sign + text[i + data.draw(st.integers(0, 1)) :])


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.text(max_size=10))
def test_any_text(text, token):
    check_reading(text)
    check_reading(f"cc1;dragon=1 {text}")
    assert start(**EVERYTHING).why(token) is None or token not in start(**EVERYTHING).actions()


def check_reading(text: str) -> None:
    """Refused with a field and a rule, or right: then it is written as it was and a game goes on from it."""
    try:
        here = Position.from_text(text)
    except ReferenceError_ as error:
        assert error.rule and error.field
        return
    assert here.to_text().split(" ")[1:] == text.strip().split(" ")[1:]
    tokens = here.actions()
    assert bool(tokens) != here.is_over()
    for token in tokens[:1] + tokens[-1:]:
        after = here.apply(token)
        assert Position.from_text(after.to_text()) == after
