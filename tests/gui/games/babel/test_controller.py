"""Playing Turmbau zu Babel by mouse and keys: what is picked, where it can go, which number, and what is said."""

import re
from itertools import pairwise

import pytest

import turmcore
from gui import i18n
from gui.games.babel.words import spoken, texts
from gui.model.session import Session
from tests.catalogues import TABLES
from tests.gui.games.babel.positions import (
    FULL,
    GIFT,
    GREEDY,
    NOBODY,
    ONLY,
    PERSON,
    QUIET,
    RANDOM,
    ROLL,
    STUCK,
    SUMMIT,
    USE,
    control,
    hit,
    started,
)
from tests.gui.games.turmbauer.test_controller import Desk
from turmcore.babel import Move, explain
from turmcore.babel.choosing import choices_of
from turmcore.babel.shown import MarkKind

SECOND = [GREEDY, PERSON, GREEDY]


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def at(qapp, desk):
    return lambda text=USE, kinds=None, **more: control(desk, text, kinds, **more)


def labels(game, kind=MarkKind.TARGET):
    return {(mark.field, mark.label) for mark in game.preview().marks if mark.kind == kind}


# -- choices --------------------------------------------------------------------------------------


def test_choices_are_the_legal_actions_with_path_and_gift(at):
    for text in (USE, ONLY, GIFT, STUCK, FULL):
        state = turmcore.from_text("babel", text)
        found = choices_of(state)
        assert {choice.action for choice in found} == set(state.legal_actions())
        for choice in found:
            if not choice.is_pass:
                assert (choice.path[0], choice.path[-1]) == (choice.origin, choice.target)
                assert len(choice.path) == choice.number + 1
    assert {choice.gives for choice in choices_of(turmcore.from_text("babel", ONLY))} == {2}


def test_a_group_that_becomes_complete_is_said(at):
    text = USE.replace("1.0=rrrrr;1.2=yyyyy;1.4=ggggg", "1.0=rrrr;1.2=yyy;1.3=ryyg;1.4=gggg").replace(
        "wwwww", "wwwww"
    )
    game = at(text)
    choice = next(c for c in game.choices if c.target == "1.3")
    assert choice.group and len(choice.group) == 5 and "5" in texts.choice_detail(choice)


# -- commands, computers, the rest of the window's needs --------------------------------------------


def test_commands_are_usable_when_they_do_something(at):
    game = at()
    can = game.usable()
    assert not can["done"] and not can["roll"] and not can["drop"] and can["next_place"]
    assert not can["number.3"], "there is no other number"
    game.point(hit("1.0"))
    assert game.usable()["drop"]
    game.choose(game.choices[0])
    assert game.usable()["done"] and game.usable()["drop"]
    assert at(ROLL).usable()["roll"] and not at(ROLL).usable()["next_place"]
    assert at(STUCK, [GREEDY, PERSON]).usable()["number.6"]


def test_hints_and_arrows_of_an_analysis(at):
    game = at()
    action = game.choices[2].action
    assert game.propose(action) and game.proposed_action == action
    assert not game.propose(game.session.game.parse("4r1.0>1.4"))
    arrow = game.ghost_of(game.session.state, action, 1, 0.5)
    assert (arrow.origin, arrow.target, arrow.label) == (game.aim.chosen.origin, game.aim.chosen.target, "1")
    assert arrow.path == game.aim.chosen.path and arrow.color == game.aim.chosen.color
    stuck = at(STUCK, [GREEDY, PERSON])
    assert stuck.ghost_of(stuck.session.state, stuck.choices[0].action, 1, 0.5) is None


def test_a_whole_game_of_computers(qtbot, desk):
    for seed in (1, 2):
        game = turmcore.load("babel", players=2 + seed)
        controller = started(desk, Session.begin(game, [RANDOM, *[GREEDY] * (1 + seed)], seed))
        while not controller.session.is_over:
            qtbot.waitUntil(lambda: bool(desk.jobs) or controller.session.is_over)  # noqa: B023
            while desk.jobs:
                desk.work()
        assert controller.session.state.result() != "*"
        rounds = [turn.round for turn in controller.session.turns]
        assert rounds == sorted(rounds) and rounds[0] == 1
        seats = [turn.seat for turn in controller.session.turns]
        assert all((b - a) % (2 + seed) == 1 for a, b in pairwise(seats)), "in turn order"


def test_a_rematch_draws_who_begins(qapp):
    session = Session.begin(turmcore.load("babel", players=6), [GREEDY] * 6, 1)
    first = {session.again().state.player for _ in range(60)}
    assert len(first) > 2
    given = Session(turmcore.from_text("babel", ROLL), [PERSON] * 3)
    assert given.again().start_text == ROLL, "a position that somebody chose is kept"


@pytest.mark.parametrize(
    ("text", "title", "reason"),
    [
        (SUMMIT, "Player 2 wins", "rule 3.7"),
        (NOBODY, "Nobody wins", "everybody loses (rule 4.3)"),
        (QUIET, "Player 1 wins", "rule 4.3"),
    ],
)
def test_the_end_is_explained(at, text, title, reason):
    session = at(text).session
    assert texts.end_title(session) == title or session.state.result() not in title
    assert reason in texts.end_reason(session)


# -- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", i18n.NAMES)
def test_every_reason_of_the_engine_has_a_sentence_that_takes_its_values(at, code):
    i18n.set_language(code)
    values = {
        "number": 4,
        "underside": 3,
        "used": 2,
        "color": "r",
        "field": "1.1",
        "origin": "1.1",
        "target": "6",
    }
    values |= {"limit": 2, "other": 3}
    for reason in explain.SENTENCES:
        words = spoken().reason(turmcore.Reason("3.1", reason, values, "?"))
        assert "{" not in words and "3.1" in words and "?" not in words
    for name in ("distance-both", "line-both"):
        assert "?" not in spoken().reason(turmcore.Reason("3.1", name, values, "?"))


@pytest.mark.parametrize("code", i18n.NAMES)
def test_a_sentence_for_every_phase(at, code):
    i18n.set_language(code)
    steps = {
        texts.next_step(at(ROLL)),
        texts.next_step(at(USE)),
        texts.next_step(at(GIFT, SECOND)),
        texts.next_step(at(STUCK, [GREEDY, PERSON])),
        texts.next_step(at(USE, [GREEDY, PERSON, GREEDY])),
        texts.next_step(at(SUMMIT)),
        texts.next_step(at(ROLL, [PERSON, PERSON, GREEDY])),
        texts.next_step(at(FULL.replace("gift/1/q=1", "use/1/q=1"), SECOND)),
    }
    assert len(steps) == 8 and all(step and "{" not in step for step in steps)


def test_refusals_quote_many_rules(at):
    quoted = set()
    for text in (USE, GIFT, FULL):
        game = at(text, SECOND if "2/" in text else None)
        state = game.session.state
        for color in "rygbwk":
            for target in ("1.1", "1.4", "2.2", "4.3", "5.0", "6"):
                for origin in ("1.0", "4.1", "5.2"):
                    move = Move(None if state.phase == "gift" else state.number, color, origin, target)
                    reason = state.why_not(state.game.encode(move))
                    quoted |= {reason.rule} if reason is not None else set()
    assert len(quoted) > 3


@pytest.mark.parametrize("code", ["de", "hu"])
def test_texts_differ_from_english(code):
    same = {key for key, text in TABLES["en"].items() if "babel" in key and TABLES[code].get(key) == text}
    words = {key: re.sub(r"{\w+}", "", TABLES["en"][key]) for key in same}
    assert {key for key, text in words.items() if re.search(r"[a-z]{3}", text)} == {"game.babel"}
