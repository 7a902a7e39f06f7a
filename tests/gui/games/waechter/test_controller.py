"""Playing Turm und Wächter by mouse and keys: what is taken, where it can go, and what is said."""

import re
from pathlib import Path

import pytest

import turmcore
from gui import i18n
from gui.games.waechter.picture.controller import Picture
from gui.games.waechter.picture.kinds import GHOST_STONES, STONES
from gui.games.waechter.play.controller import WaechterController
from gui.games.waechter.play.setup import Setup
from gui.games.waechter.play.targets import Spot
from gui.games.waechter.words import spoken, texts
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from tests.catalogues import TABLES
from tests.gui.games.turmbauer.test_controller import Desk
from turmcore.waechter import Move, explain, notation, setup, square_name, square_of
from turmcore.waechter.choosing import choices_of
from turmcore.waechter.svg import MarkKind
from turmcore.words import FROM_THE_FRONT

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY
STACKS = "r15r1/3RG3/3r32r1/1b41r13/7/6b2/b12BG3 b"


def hit(name, level=-1):
    return Hit(Spot(square_of(name), level))


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def control(qapp, desk):
    def make(text=STACKS, kinds=(PERSON, PERSON)):
        state = turmcore.from_text("waechter", text)
        controller = WaechterController(desk, Session(state, kinds, 3))
        controller.set_quick(True)
        controller.spoken = []
        controller.said.connect(controller.spoken.append)
        controller.start(controller.session)
        return controller

    return make


# -- what is shown -------------------------------------------------------------------------------


def test_what_could_be_taken_is_marked(control):
    game = control()
    assert not [mark for mark in game.marks() if mark.kind == MarkKind.THREAT]
    game.do("threats")
    threats = {mark.square for mark in game.marks() if mark.kind == MarkKind.THREAT}
    assert threats == {*game.session.state.threats(0), *game.session.state.threats(1)} != set()
    game.do("numbers")
    labels = {mark.square: mark.label for mark in game.marks() if mark.kind == MarkKind.NUMBER}
    assert labels[square_of("B4")] == "4" and len(labels) == len(game.aim.board.stacks)


def test_what_a_press_would_take_and_where_it_can_go_is_marked(control):
    game = control()
    game.hover(hit("G2", 1))
    assert [mark.kind for mark in game.marks()] == [MarkKind.HELD] and game.marks()[0].label == "1"
    game.grab(hit("B4", 2))
    labels = {(mark.label, mark.kind) for mark in game.marks() if mark.label}
    assert {label for label, kind in labels if kind == MarkKind.TARGET} == {"2"}
    assert {label for label, _ in labels} == {"1", "2", "3"}, "every number that goes somewhere is lit"
    game.hover(hit("D4", 0))
    assert game.ghost().square == square_of("D4") and game.ghost().stones == 2
    game.hover(hit("C5"))
    assert game.reason.code == "line" and {m.kind for m in game.marks()} >= {MarkKind.WRONG}


def test_the_last_move_is_marked(control):
    game = control()
    game.play(game.session.game.parse("B4-D4-2"))
    last = {mark.square for mark in game.marks() if mark.kind == MarkKind.LAST}
    assert last == {square_of("B4"), square_of("D4")}
    game.undo()
    assert not [mark for mark in game.marks() if mark.kind == MarkKind.LAST]


# -- what is told -------------------------------------------------------------------------------


@pytest.mark.parametrize("use_mouse", [lambda game: game.hover(hit("A1")), lambda game: game.point(None)])
def test_done_means_nothing_any_more_when_the_mouse_is_used_after_the_keys(control, use_mouse):
    game, offered = control(), []
    game.proposed.connect(lambda: offered.append((game.usable()["done"], game.usable()["drop"])))
    game.do("cell_right")
    assert offered[-1] == (True, True)
    use_mouse(game)
    assert game.aim.cursor is None and offered[-1] == (False, False)


def test_a_refusal_is_said_and_heard(control, qtbot):
    game = control()
    game.grab(hit("B4", 2))
    with qtbot.waitSignal(game.refused, timeout=0):
        game.let_go(hit("C5"))
    assert "straight line" in game.spoken[-1]


def test_only_what_differs_is_told(control):
    game, told = control(), []
    game.proposed.connect(lambda: told.append("proposed"))
    game.posed.connect(lambda: told.append("posed"))
    game.hover(hit("B4", 2))
    game.hover(hit("B4", 2))
    assert told == ["posed"]
    game.grab(hit("B4", 2))
    game.point(hit("B4", 2))
    assert told == ["posed", "proposed"], "the click belongs to the press"
    game.peek(game.choices[0])
    game.peek(game.choices[0])
    game.peek(None)
    assert told == ["posed", "proposed", "posed", "posed"]


# -- computers, hints, the end --------------------------------------------------------------------


def test_against_a_computer(control, desk, qtbot):
    game = control(kinds=(GREEDY, PERSON))
    game.play(game.session.game.parse("B4-D4-2"))
    assert not game.choices and game.is_thinking and not game.marks()[2:]
    qtbot.waitUntil(lambda: bool(desk.jobs))
    desk.work()
    assert game.session.cursor == 2 and game.choices
    answer = game.session.tokens[1]
    game.take_back()
    assert game.session.cursor == 0 and game.choices
    game.play(game.session.game.parse("B4-D4-2"))
    assert game.session.cursor == 2 and game.session.tokens[1] == answer, (
        "the computer gave its answer already"
    )
    game.take_back()
    game.play(game.session.game.parse("B4-C4-1"))
    assert game.session.tokens == ["B4-C4-1"] and game.is_thinking


def test_a_hint_is_proposed_and_waits(control):
    game = control()
    action = game.session.state.greedy()
    assert game.propose(action) and game.proposed_action == action and game.aim.can_confirm
    chosen = game.aim.chosen
    assert game.ghost().square == chosen.move.target and game.aim.in_hand.stones == chosen.move.stones
    game.point(hit(square_name(chosen.move.target)))
    assert game.session.plies[0].action == action, "a click on its target plays it"
    assert not game.propose(action)


@pytest.mark.parametrize(
    ("text", "token", "reason", "winner"),
    [
        ("3RG3/3b23/7/7/7/7/r12BG3 b", "D6-D7-1", "guard", "Blue"),
        ("7/3BG3/7/RG6/7/7/7 b", "D6-D7-1", "home", "Blue"),
        ("RGb15/b16/7/7/7/6b1/3BG3 b", "G2-F2-1", None, None),
    ],
)
def test_the_end_is_told_with_its_reason(control, text, token, reason, winner):
    game = control(text)
    game.play(game.session.game.parse(token))
    if reason is None:
        assert not game.session.is_over
        return
    assert game.session.is_over and not game.choices and game.session.state.outcome.reason == reason
    assert winner in texts.end_title(game.session.state.outcome.winner, game.session)
    assert texts.end_reason(game.session) == tr(f"end.waechter.{reason}", winner="Blue", loser="Red")
    game.grab(hit("D1", 0))
    game.point(hit("D1", 0))
    assert game.aim.held is None


def test_the_third_time_is_a_draw(control):
    game = control("3RG2r1/7/7/7/7/7/b12BG3 b")
    for token in ("A1-A2-1", "G7-G6-1", "A2-A1-1", "G6-G7-1") * 2:
        game.play(game.session.game.parse(token))
    assert game.session.state.outcome.reason == "repetition" and texts.end_title(None, game.session) == "Draw"
    assert "three times" in texts.end_reason(game.session)


# -- the picture ---------------------------------------------------------------------------------


class Screen:
    is_flipped = False

    def __init__(self):
        self.scenes, self.motions = [], []

    def show_scene(self, scene):
        self.scenes.append(scene)

    def show_stock(self, stock):
        pass

    def play(self, animation):
        self.motions.append(animation)


def test_the_picture_follows(control):
    game, screen = control(), Screen()
    game.set_quick(False)
    picture = Picture(game, screen)
    picture.show_position()
    solid = screen.scenes[-1][STONES]
    game.hover(hit("B4", 2))
    assert screen.scenes[-1][STONES] is solid and len(screen.scenes[-1].signs) == 2
    game.grab(hit("B4", 2))
    assert screen.scenes[-1][STONES] is not solid, "two stones are lifted"
    lifted = screen.scenes[-1][STONES]
    game.hover(hit("D4", 0))
    assert screen.scenes[-1][STONES] is lifted and len(screen.scenes[-1][GHOST_STONES]) == 2
    picture.others = lambda: (game.ghost_of(game.session.state, game.session.state.greedy(), 1, 1.0),)
    picture.show_proposal()
    assert len(screen.scenes[-1].signs) > len(screen.scenes[-2].signs)
    game.let_go(hit("D4", 0))
    game.point(hit("D4", 0))
    assert screen.motions[-1] is not None and screen.motions[-1].moving == 2
    game.undo()
    assert screen.motions[-1] is None
    picture.has_animations = False
    game.redo()
    assert screen.motions[-1] is None


# -- words ---------------------------------------------------------------------------------------


def test_every_refusal_has_its_sentence():
    for table in TABLES.values():
        codes = {
            key.removeprefix("reason.waechter.").removesuffix(".one")
            for key in table
            if key.startswith("reason.waechter.")
        }
        written = [Path(one.__file__).read_text(encoding="utf-8") for one in (notation, setup)]
        of_positions = set(re.findall(r'"[0-9.]+",\s*"([a-z-]+)"', "".join(written)))
        assert codes == set(explain.SENTENCES) | of_positions


@pytest.mark.parametrize("code", i18n.NAMES)
def test_refusals_name_the_rule_and_the_squares(code):
    i18n.set_language(code)
    state = turmcore.from_text("waechter", STACKS)
    seen = set()
    for origin in range(49):
        for target in range(49):
            for stones in range(1, 8):
                reason = state.why_not(state.game.encode(Move(origin, target, stones)))
                if reason is not None and reason.code not in seen:
                    seen.add(reason.code)
                    sentence = spoken().reason(reason)
                    assert reason.rule in sentence and "{" not in sentence
    assert seen >= {"nothing", "not_yours", "line", "distance", "height", "still", "guard_distance", "jumped"}


def test_moves_in_words():
    state = turmcore.from_text("waechter", STACKS)
    choices = choices_of(state)
    titles = {texts.choice_title(choice, FROM_THE_FRONT): texts.choice_detail(choice) for choice in choices}
    assert titles["2 stones 2 squares to the right (B4–D4)"] == "captures 1 stone"
    assert "" in {detail for title, detail in titles.items() if title.startswith("Guard forward (")}
    told = spoken().events(state, state.events("B4-D4-2"))
    assert told == "2 stones 2 squares to the right (B4–D4), captures 1 stone"
    written = spoken(axes=None).events(state, state.events("B4-D4-2"))
    assert written == "2 stones B4–D4, captures 1 stone"
    state.play("G2-G1-1")
    assert spoken().events(state, state.events("G7-G6-1")) == "1 stone 1 square forward (G7–G6)"


# -- what a new game is made of --------------------------------------------------------------------


def test_a_setup_is_remembered():
    setup = Setup(
        kinds=("level1", "person"), names=("", "Zoé, the great"), time="3s", repetition=False, clock="300+5",
        shuffles=False,
    )  # fmt: skip
    assert Setup.from_text(setup.to_text()) == setup
    session = setup.session()
    assert session.players == ("level1", "Zoé the great") and session.game.options["repetition"] == "0"
    assert session.clock is not None and Setup().session().clock is None
    assert Setup(kinds=("level5", "person"), time="3s", shuffles=False).session().players[0] == "level5:3s"
    assert {Setup().session().players for _ in range(40)} == {("person", "level2"), ("level2", "person")}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"kinds": ["person"]}', '{"kinds": ["person", "nobody"]}', '{"time": "1h"}', '{"clock": "fast"}',
     '{"repetition": "1"}', '{"names": [1, 2]}', '{"unknown": 1}'],
)  # fmt: skip
def test_a_setup_that_means_nothing_is_the_usual_one(text):
    assert Setup.from_text(text) == Setup()
