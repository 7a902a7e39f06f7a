"""Rules are behind a link."""

import pytest

import turmcore
from gui import i18n
from gui.views.why import linked, plain


@pytest.mark.parametrize("code", i18n.NAMES)
def test_a_refusal_ends_with_a_link_in_place_of_the_number(code):
    i18n.set_language(code)
    state = turmcore.load("waechter").new_state(1)
    text = state.game.words(code).reason(state.why_not("A7-A5-1"))
    shown = linked(text)
    assert "1.2" in text and "1.2" not in shown.replace("href='1.2'", "") and shown.count("<a ") == 1
    assert shown.split(".")[0] == text.split(" (")[0]


def test_each_rule_has_a_link_once_and_other_words_stay():
    i18n.set_language("en")
    assert linked("Two stones < three.") == "Two stones < three."
    two = linked("A < b (rule 3.9). So (rule 4.2), and again (rule 3.9).")
    assert plain("A < b (rule 3.9). So (rule 4.2).") == "A < b. So."
    assert two.startswith("A &lt; b. So, and again. <a href='3.9'") and two.count("<a ") == 2
