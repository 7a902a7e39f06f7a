"""Playing Turmbau zu Babel by mouse and keys: what is picked, where it can go, which number, and what is said."""

import re
from itertools import pairwise

import pytest

import turmcore
from gui import i18n
from gui.games.babel.picture.board import Die
from gui.games.babel.picture.marks import MarkKind
from gui.games.babel.picture.scene import Ghost, Held
from gui.games.babel.play.choices import choices_of
from gui.games.babel.play.cursor import neighbor
from gui.games.babel.words import texts
from gui.games.babel.words.reasons import sentence
from gui.i18n import tr
from gui.model.session import Session
from gui.scene.picking import Hit
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
    small_board,
    started,
)
from tests.gui.games.turmbauer.test_controller import Desk
from turmcore.babel import Move, explain

SECOND = [GREEDY, PERSON, GREEDY]


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def at(qapp, desk):
    return lambda text=USE, kinds=None, **more: control(desk, text, kinds, **more)


def labels(game, kind=MarkKind.TARGET):
    return {(mark.field, mark.label) for mark in game.preview().marks if mark.kind == kind}


# -- picking and moving --------------------------------------------------------------------------


def test_who_cannot_be_picked_is_refused_with_the_rules(at):
    game = at(GIFT.replace("rrr;1.1=rr;", "rrrr;1.1=r;").replace("2/gift/3", "1/gift/6"))
    game.point(hit("1.2"))
    assert game.picked is None and "can move by 6" in game.spoken[-1] and "rule 3.1" in game.spoken[-1]


def test_a_click_picks_lights_the_targets_of_both_numbers_and_two_more_clicks_move(at):
    game = at()
    assert labels(game, MarkKind.FAINT) == {(f"1.{i}", "") for i in range(0, 12, 2)}
    game.hover(hit("1.0", 2))
    assert labels(game, MarkKind.HOVER) == {("1.0", "")}
    game.point(hit("1.0", 2))
    assert game.picked == game.in_hand == Held("1.0", "r")
    assert labels(game) == {("1.3", "3"), ("1.9", "3")}, "4 would end on start fields"
    game.hover(hit("1.3"))
    assert game.preview().ghost == Ghost("1.3", "r") and game.preview().used == 3 and game.reason is None
    game.point(hit("1.3"))
    assert game.session.tokens == [] and str(game.chosen.action) == "3r1.0>1.3"
    assert game.preview().path == ("1.0", "1.1", "1.2", "1.3") and labels(game, MarkKind.CHOSEN) == {
        ("1.3", "3")
    }
    game.point(hit("1.3"))
    assert game.session.tokens == ["3r1.0>1.3"] and game.picked is None


def test_one_click_can_be_enough(at):
    game = at(one_click=True)
    game.point(hit("1.0"))
    game.point(hit("1.9"))
    assert game.session.tokens == ["3r1.0>1.9"]


def test_a_click_elsewhere_and_escape_take_back(at):
    game = at()
    game.point(hit("1.2"))
    game.point(hit("1.5"))
    assert game.chosen is not None
    game.drop()
    assert game.chosen is None and game.picked == Held("1.2", "y")
    game.drop()
    assert game.picked is None
    game.point(hit("1.2"))
    game.point(None)
    assert game.picked is None and game.session.tokens == []
    game.point(hit("1.2"))
    game.point(hit("1.4"))
    assert game.picked == Held("1.4", "g"), "another figure is meant"
    game.point(hit("1.4"))
    assert game.picked is None, "the same once more puts it down"


def test_refusals_name_the_rule_and_both_numbers(at):
    game = at()
    game.point(hit("1.0"))
    for field, words in (
        ("1.1", "neither 4 nor 3 fields away from 1.0 (rule 3.1)"),
        ("1.4", "start field (rule 3.1)"),
        ("2.1", "its own step (rule 3.1)"),
    ):
        game.hover(hit(field))
        assert words in sentence(game.reason), field
        assert (field, "") in labels(game, MarkKind.WRONG)
        if field != "1.4":
            game.point(hit(field))
            assert words in game.spoken[-1] and game.picked == Held("1.0", "r")
    game.want_number(3)
    game.hover(hit("1.1"))
    assert "not 3 fields" in sentence(game.reason)


def test_what_cannot_be_picked_is_explained(at):
    game = at(FULL, SECOND)
    for field, words in (
        ("2.5", "bound until their group is complete (rule 3.3)"),
        ("5.2", "stay there until the end (rule 3.6)"),
        ("1.0", "no figure"),
    ):
        game.point(hit(field))
        assert words in game.spoken[-1] and game.picked is None


def test_the_gift_is_moved_by_its_number_alone(at):
    game = at(GIFT, SECOND)
    assert {choice.number for choice in game.choices} == {3} and not any(c.gives for c in game.choices)
    game.point(hit("1.2"))
    game.point(hit("1.5"))
    assert str(game.chosen.action) == "y1.2>1.5" and game.preview().used is None
    game.point(hit("1.5"))
    assert game.session.tokens == ["y1.2>1.5"] and game.can_roll


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


# -- the numbers ---------------------------------------------------------------------------------


def test_one_number_can_be_asked_for(at):
    game = at()
    assert game.numbers == (3,) and tr(
        "hint.babel.use_only", player="Player 1", number=3, gives=4, receiver="Player 2"
    )
    game.want_number(4)
    assert game.number == 0 and "4 cannot be used" in game.spoken[-1]
    game.want_number(3)
    assert game.number == 3 and game.preview().used == 3
    game.want_number(3)
    assert game.number == 0


def test_both_numbers_may_lead_to_the_same_field(qapp, desk, tmp_path):
    game = turmcore.load("babel", board=str(small_board(tmp_path)), players=2)
    state = game.state(game.new_state(1).to_text())
    first = state.player
    kinds = [PERSON if player == first else GREEDY for player in range(2)]
    session = Session(state, kinds, 3)
    session.play("s:ry")
    session.play("d1")
    control = started(desk, session)
    control.point(hit("1.0"))
    assert ("1.6", "1-6") in labels(control)
    control.point(hit("1.6"))
    assert control.chosen.number == 1 and control.preview().used == 1
    control.want_number(6)
    assert control.chosen.number == 6 and control.number == 6, "the other number for the same move"
    control.point(hit("1.6"))
    assert session.tokens[-1] == "6r1.0>1.6"


def test_neither_number_can_be_moved(at):
    game = at(STUCK, [GREEDY, PERSON])
    assert game.is_stuck and game.numbers == (1, 6)
    assert "neither 1 nor 6" in texts.next_step(game)
    game.want_number(6)
    assert str(game.chosen.action) == "6-" and game.preview().ghost is None and game.preview().used == 6
    game.done()
    assert game.session.tokens == ["6-"]


def test_the_die_in_the_picture_rolls_and_chooses(at):
    game = at(ROLL)
    assert game.can_roll and not game.choices
    game.point(Hit(Die(is_underside=False)))
    assert game.session.tokens[0][0] == "d" and not game.can_roll
    game = at(ONLY, SECOND)
    game.point(Hit(Die(is_underside=True)))
    assert game.number == 0 and "2 cannot be used" in game.spoken[-1]
    game.point(Hit(Die(is_underside=False)))
    assert game.number == 5


# -- the keyboard --------------------------------------------------------------------------------


def test_arrows_go_round_and_up_and_down_the_tower(at):
    tower = at().tower
    assert neighbor(tower, "1.0", -1, 0) == "1.11" and neighbor(tower, "1.11", 1, 0) == "1.0"
    assert neighbor(tower, "1.3", 0, 1) == "2.3" and neighbor(tower, "1.3", 0, -1) is None
    assert neighbor(tower, "4.3", 0, 1) == "5.1" and neighbor(tower, "4.4", 0, 1) == "5.2"
    assert neighbor(tower, "5.1", 0, -1) == "4.3" and neighbor(tower, "5.1", 0, 1) == "6"
    assert neighbor(tower, "6", 0, 1) is None and neighbor(tower, "6", 1, 0) is None
    assert neighbor(tower, "6", 0, -1) == "5.0" and neighbor(tower, "5.5", 1, 0) == "5.0"


def test_a_move_by_keys_alone_is_announced(at):
    game = at()
    game.move(1, 0)
    assert game.cursor == "1.0" and "start field of Red: 5 figures" in game.spoken[-1]
    assert labels(game, MarkKind.CURSOR) == {("1.0", "")}
    game.done()
    assert game.picked == Held("1.0", "r") and "1.3 with 3, 1.9 with 3" in game.spoken[-1]
    game.move(1, 0)
    assert "neither 4 nor 3" in game.spoken[-1]
    game.done()
    assert game.session.tokens == [] and "rule 3.1" in game.spoken[-1]
    game.move(1, 0)
    game.move(1, 0)
    assert "can go there with 3" in game.spoken[-1]
    game.done()
    assert str(game.chosen.action) == "3r1.0>1.3" and "gives 4 to Player 2. Click" in game.spoken[-1].replace(
        ")", ""
    )
    game.done()
    assert game.session.tokens == ["3r1.0>1.3"]


def test_next_and_previous_go_through_all_legal_moves(at):
    game = at()
    found = []
    for _ in game.choices:
        game.next_place(1)
        found.append(game.chosen)
        assert game.cursor == game.chosen.target and "Enter" in game.spoken[-1]
    assert found == game.choices
    game.next_place(1)
    assert game.chosen == game.choices[0]
    game.next_place(-1)
    assert game.chosen == game.choices[-1]
    game.point(hit("1.2"))
    game.next_place(1)
    assert game.chosen.origin == "1.2", "only of the figure in hand"


def test_edges_are_announced(at):
    game = at()
    game.move(0, 1)
    game.move(0, -1)
    assert "lowest step" in game.spoken[-1]
    for _ in range(5):
        game.move(0, 1)
    assert game.cursor == "6"
    game.move(0, 1)
    assert "no step above" in game.spoken[-1]
    game.move(1, 0)
    assert "single field" in game.spoken[-1]


def test_several_figures_on_a_shared_field_come_one_after_the_other(at):
    text = FULL.replace("share=0", "share=1").replace("4.1=g;4.5=k;", "4.1=gk;")
    game = at(text.replace("gift/1", "gift/2"), SECOND)
    game.cursor = "4.1"
    colors = []
    for _ in range(2):
        game.done()
        colors.append(game.picked.color)
    assert colors == ["g", "k"]
    game.done()
    assert game.picked is None and "Put down" in game.spoken[-1]
    game.point(hit("4.1", 1))
    assert game.picked == Held("4.1", "k"), "the figure under the mouse"


# -- commands, computers, the rest of the window's needs --------------------------------------------


def test_commands_are_usable_when_they_do_something(at):
    game = at()
    can = game.usable()
    assert set(can) == set(game.handlers())
    assert not can["done"] and not can["roll"] and not can["drop"] and can["next_place"]
    assert not can["number.3"], "there is no other number"
    game.point(hit("1.0"))
    game.point(hit("1.3"))
    assert game.usable()["done"] and game.usable()["drop"]
    assert at(ROLL).usable()["roll"] and not at(ROLL).usable()["next_place"]
    assert at(STUCK, [GREEDY, PERSON]).usable()["number.6"]


def test_hints_and_arrows_of_an_analysis(at):
    game = at()
    action = game.choices[2].action
    assert game.propose(action) and game.proposed_action == action
    assert not game.propose(game.session.game.parse("4r1.0>1.4"))
    arrow = game.ghost_of(game.session.state, action, 1, 0.5)
    assert (arrow.origin, arrow.target, arrow.label) == (game.chosen.origin, game.chosen.target, "1")
    assert arrow.path == game.chosen.path and arrow.color == game.chosen.color
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
        words = sentence(turmcore.Reason("3.1", reason, values, "?"))
        assert "{" not in words and "3.1" in words and "?" not in words
    for name in ("distance-both", "line-both"):
        assert "?" not in sentence(turmcore.Reason("3.1", name, values, "?"))


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
