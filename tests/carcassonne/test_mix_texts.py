"""Texts of games with figures and further tiles: what is wrong is named as the reference twin names it."""

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import turmcore
from tests.reference.carcassonne_mixes import LATER_MIXES, MIXES, name
from tests.reference.test_carcassonne_mix_texts_reference import faults
from turmcore import TextError, TurmError


def read(text):
    return turmcore.from_text("carcassonne", text)


@pytest.mark.parametrize(("right", "field", "rule", "old", "new"), faults())
def test_faulty_text(right, field, rule, old, new):
    assert read(right).to_text() == right
    with pytest.raises(TextError) as refused:
        read(right.replace(old, new, 1))
    said = str(refused.value)
    assert (re.match(r"\w+", said)[0], re.findall(r"\(rule ([\d.]+)\)", said)) == (field, [rule]), said


@pytest.mark.parametrize("options", [*MIXES, *LATER_MIXES[1::4]], ids=name)
def test_every_position_of_a_random_game_reads_back(options):
    state = turmcore.load("carcassonne", **options).new_state(7)
    while not state.is_over():
        state.play(state.sample())
        if state.ply % 5 == 0 or state.phase in ("exchange", "dragon"):
            again = read(state.to_text())
            assert again.to_text() == state.to_text() and again.key == state.key == again.full_key()
    assert read(state.to_text()).scores == state.scores


@pytest.fixture(scope="module")
def texts():
    """Texts from all through some games."""
    found = []
    for mix in (MIXES[7], MIXES[13], MIXES[21], MIXES[23], LATER_MIXES[1], LATER_MIXES[13]):
        rng, state = random.Random(name(mix)), turmcore.load("carcassonne", **mix).new_state(7)
        while not state.is_over():
            state.play(state.sample())
            if rng.random() < 0.2:
                found.append(state.to_text())
    return found


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_spoilt_text_is_refused_or_says_what_it_says(texts, data):
    """Parts are replaced by parts of other texts, or a sign is mistyped: what is read is written as it was."""
    words = data.draw(st.sampled_from(texts)).split(" ")
    other = data.draw(st.sampled_from(texts)).split(" ")
    field = data.draw(st.integers(1, len(words) - 1))
    items, more = words[field].split(";"), other[min(field, len(other) - 1)].split(";")
    i = data.draw(st.integers(0, len(items)))
    items[i : i + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(more))]
    words[field] = ";".join(items)
    check_reading(" ".join(words))
    text = data.draw(st.sampled_from(texts))
    at = data.draw(st.integers(text.index(" ") + 1, len(text)))
    sign = data.draw(st.sampled_from(" 0123456789-,.;:@/>^!$&+LBPADFKTcrfgmt"))
    check_reading(text[:at] + sign + text[at + data.draw(st.integers(0, 1)) :])


def check_reading(text):
    """Refused in one sentence, or right: then it is written as it was, and the game goes on from it."""
    try:
        state = read(text)
    except TurmError as error:
        assert "\n" not in str(error)
        return
    assert state.to_text() == text
    assert bool(state.num_actions()) != state.is_over()
    for action in state.legal_actions().to_list()[:3]:
        after = state.copy()
        after.play(action)
        assert read(after.to_text()).key == after.key
