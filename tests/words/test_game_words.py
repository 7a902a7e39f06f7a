"""What the games say without a window: every refusal, action and event, in several languages beside each other."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields

import pytest

import turmcore
from tests.catalogues import TABLES
from tests.fact_kinds import kinds_of
from turmcore.core.game_words import GameWords
from turmcore.registry import MODULES
from turmcore.words import NAMES, Words

PLIES = 120


def evening(name, seed):
    """States with an action that is played in them."""
    state = turmcore.load(name).new_state(seed)
    while not state.is_over() and state.ply < PLIES:
        action = state.sample_chance() if state.is_chance() else state.sample()
        yield state, action
        state.play(action)


def said(name, code):
    """All that is said in an evening."""
    words, found = turmcore.load(name).words(code), []
    for state, action in evening(name, 5):
        heading, title = words.action(state, action)
        assert bool(heading) != state.is_chance()
        found += [heading, title, words.events(state, state.events(action))]
    return found


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", MODULES)
def test_an_evening_in_words(name, code):
    found = said(name, code)
    assert (
        len(found) > 30 and all(found[1::3]) and not [text for text in found if "{" in text or "(z)" in text]
    )
    assert len(set(found)) > 15


#: What only records have: ids of blocks, cells and fields, and how far a tile is turned; squares stand on the board.
CODE = re.compile(
    r"\b\d[a-z]\b|@|\d,\d|\d\.\d|turned|gedreht|forgat"
    r"|\d (west|east|north|south|westlich|östlich|nördlich|südlich)|(kelet|nyugat|dél|észak) \d"
)


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", MODULES)
def test_no_sentence_has_a_code_in_it(name, code):
    words = turmcore.load(name).words(code)
    for state, action in evening(name, 5):
        said = [words.events(state, state.events(action))]
        said += [] if state.is_chance() else [words.fact(state, fact) for fact in state.facts(action)]
        assert not [text for text in said if CODE.search(text)]


@pytest.mark.parametrize("name", MODULES)
def test_facts_in_words(name):
    kinds = kinds_of(name)
    codes = {code_of(kind) for kind in kinds} | {"level", "nobody"}  # and what stands in them
    keys = [key.split(".") for key in TABLES["en"] if key.startswith(f"fact.{name}.")]
    assert {code for _, _, code, *_ in keys} <= codes
    for kind in kinds:
        assert kind.__doc__ and any(key.startswith(f"fact.{name}.{code_of(kind)}") for key in TABLES["en"]), (
            kind
        )
    found = [
        tuple(state.game.words(code).fact(state, fact) for code in NAMES)
        for state, action in evening(name, 5)
        for fact in state.facts(action)
    ]
    assert len(found) > 10 and len({english for english, *_ in found}) > 8
    for said in found:
        assert len(set(said)) == len(NAMES) and not any("{" in text or "(z)" in text for text in said)
        assert all(text.endswith(".") and text == text.strip() for text in said)


def code_of(kind):
    """The code of a kind of fact."""
    return kind(*[0 for _ in fields(kind)]).code


@pytest.mark.parametrize("name", MODULES)
def test_every_language_says_something_else(name):
    english, german, hungarian = (set(said(name, code)) for code in NAMES)
    assert len(english & german) < len(english) / 2 and len(english & hungarian) < len(english) / 2


def test_languages_do_not_mix():
    jobs = [(name, code) for name in MODULES for code in NAMES]
    alone = [said(*job) for job in jobs]
    with ThreadPoolExecutor(len(jobs)) as pool:
        assert list(pool.map(lambda job: said(*job), jobs)) == alone


@pytest.mark.parametrize(
    ("name", "token", "sentences"),
    [
        ("waechter", "A7-A5-1", ("1 stone moves exactly one square, not 2 (rule 1.2).",
                                 "1 Stein geht genau ein Feld weit, nicht 2 (Regel 1.2).",
                                 "1 kő pontosan egy mezőt megy, nem 2 mezőt (1.2 szabály).")),
        ("babel", "d3", ("The secret colors are drawn first (rule 1.1).",
                         "Zuerst werden die geheimen Farben gezogen (Regel 1.1).",
                         "Előbb a titkos színeket kell kihúzni (1.1 szabály).")),
    ],
)  # fmt: skip
def test_a_refusal(name, token, sentences):
    state = turmcore.load(name).new_state(1)
    reason = state.why_not(token)
    assert tuple(state.game.words(code).reason(reason) for code in NAMES) == sentences


def test_directions_are_those_that_are_seen():
    game = turmcore.load("turmbauer")
    reason = turmcore.Reason("3.6", "overhang", {"reach": 3, "direction": "east"}, "")
    from_the_left = (0, -1, 0), (1, 0, 0)
    assert "to the right; only one" in game.words("en").reason(reason)
    assert "to the back; only one" in game.words("en", axes=from_the_left).reason(reason)


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", sorted(set(MODULES) - {"babel"}))
def test_what_stays_written_says_no_sides(name, code):
    texts = {key: Words(code).text(key) for key in TABLES["en"] if re.match(r"side\.[a-z]|direction\.", key)}
    corners = {text for key, text in texts.items() if key.startswith("side.") and key != "side.middle"}
    ways = [text for key, text in texts.items() if key.startswith("direction.")]
    game, found = turmcore.load(name), []
    for axes in (None, ((-1, 0, 0), (0, -1, 0))):
        said, words = [], game.words(code, axes=axes)
        for state, action in evening(name, 5):
            said += [*words.action(state, action), words.events(state, state.events(action))]
        parts = [part for text in said for part in re.split(r"[,;:.()]\s*", text)]
        found.append(
            sum(part in corners for part in parts) + sum(way in text for text in said for way in ways)
        )
    assert found[0] == 0 and found[1] > 10


def test_players_have_names():
    game = turmcore.load("babel", players=3)
    words = game.words("hu", ["Anna", "", "Ödön"])
    assert [words.player(player) for player in range(3)] == ["Anna", "2. játékos", "Ödön"]


def test_a_reason_without_a_sentence_is_said_by_the_engine():
    reason = turmcore.Reason("9.9", "new", {}, "nobody has said this before")
    for name in MODULES:
        said = turmcore.load(name).words("de").reason(reason)
        assert said == "Nobody has said this before (Regel 9.9)."


def test_a_game_without_words_of_its_own_speaks_as_the_engine_does():
    state = turmcore.load("waechter").new_state(1)
    plain = GameWords(Words("en"))
    assert plain.action(state, state.parse("A7-B7-1")) == ("", "A7-B7-1") and plain.events(state, ()) == ""
    assert plain.reason(state.why_not("A7-A5-1")).endswith("(rule 1.2).")


@pytest.mark.slow
def test_nothing_of_a_window_is_needed():
    program = (
        "import sys, turmcore\n"
        "for name in turmcore.games():\n"
        "    state = turmcore.load(name).new_state(1)\n"
        "    action = state.sample_chance() if state.is_chance() else state.sample()\n"
        "    assert state.game.words('hu').action(state, action)[1]\n"
        "print([module for module in sys.modules if module.startswith(('gui', 'PySide6', 'babel.'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
