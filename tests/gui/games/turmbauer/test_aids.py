"""Which aids are shown, and what they say about the piece in hand."""

import dataclasses
from functools import partial

import pytest
from PySide6.QtWidgets import QMainWindow

import turmcore
from gui import i18n
from gui.app.commands import all_commands
from gui.base.commands import CommandSet
from gui.features.puzzles.model import begin
from gui.games.turmbauer import GAME
from gui.games.turmbauer.panel.aids_bar import AidsBar
from gui.games.turmbauer.parts import TurmbauerParts
from gui.games.turmbauer.picture.controller import Picture
from gui.games.turmbauer.picture.kinds import CUBES, GLASS
from gui.games.turmbauer.play.aids import HEATS, NONE, Aids
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.statics import Risk, bodies_of
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.words import aid_texts
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.look import Mark
from gui.scene.picking import Hit
from tests.gui.games.turmbauer.test_controller import Desk
from turmcore.puzzles import shipped

TABLE = all_commands()

ALL = Aids(heat="room", forces=True, rose=True, plumb=True)


class Screen:
    """What a picture shows."""

    tower = None  # no camera

    def __init__(self):
        self.scenes = []

    def show_scene(self, scene):
        self.scenes.append(scene)

    def show_stock(self, stock):
        pass

    def play(self, animation):
        pass


@pytest.fixture(scope="module")
def building():
    """A tower that stands, with a piece to be built on it; what it is built of, by verdict."""
    from turmcore.players import make

    game = turmcore.load("turmbauer", players=4)
    strict = turmcore.load("turmbauer", players=4, stability="strict")
    state, players = strict.new_state(3), [make("greedy"), make("random")]
    while len(state.blocks) < 9 or state.is_chance() or state.phase != "build" or state.num_actions() < 40:
        state.play(state.sample_chance() if state.is_chance() else players[state.seat % 2].choose(state))
    glued = turmcore.from_text("turmbauer", state.to_text().replace("stability=strict", "stability=glued"))
    assert glued.game.rules.stability == game.rules.stability == "glued"
    return glued


@pytest.fixture
def game(qapp, building):
    controller = TurmbauerController(Desk(), Session(building.copy(), [Kind.PERSON] * 4))
    controller.start(controller.session)
    controller.judge.worker = Desk()
    return controller


def choice_of(game, verdict):
    """A choice with which the tower becomes so."""
    balance = game.judge.balance
    return next(c for c in game.choices if c.cells and balance.look(c.cells).verdict == verdict)


def find_out(game):
    """What the worker is asked for."""
    game.judge._rest.stop()
    game.judge._ask()
    while game.judge.worker.jobs:
        game.judge.worker.work()


# -- which are wanted -----------------------------------------------------------------------


def test_aids_are_remembered_as_a_line():
    for aids in (Aids(), NONE, ALL, Aids(is_off=True, heat="load"), Aids(collapse=False, rose=True)):
        assert Aids.from_text(aids.to_text()) == aids
    assert Aids.from_text("") == Aids() == Aids.from_text("risk=2 heat=red plum=1 ?? off=1")


def test_without_aids_nothing_is_shown_and_the_choices_wait():
    off = Aids(is_off=True, heat="load", rose=True)
    assert off.shown == NONE and not off.has_pictures and not NONE.has_pictures
    assert Aids(heat="load").shown == Aids(heat="load") and Aids(plumb=True).has_pictures
    assert not Aids().has_pictures, "at first only the piece in hand is judged"


def test_toggling_an_aid_ends_being_without(game):
    judge, kept = game.judge, []
    judge.recall(Aids(is_off=True, rose=True).to_text(), kept.append)
    assert judge.aids == Aids(is_off=True, rose=True) and not kept
    judge.toggle("forces")
    assert judge.aids == Aids(rose=True, forces=True) and kept == [judge.aids.to_text()]
    judge.toggle("forces")
    assert judge.aids == Aids(rose=True)
    judge.toggle("off")
    assert judge.aids.is_off and judge.aids.rose
    judge.color_by("")
    assert judge.aids.is_off
    seen = []
    for _ in HEATS:
        judge.next_heat()
        seen.append(judge.aids.heat)
    assert seen == [*HEATS[1:], ""] and not judge.aids.is_off


# -- the piece in hand ------------------------------------------------------------------------


def test_the_verdict_is_there_at_once_and_the_rest_later(game, qtbot):
    judge = game.judge
    choice = choice_of(game, "stands")
    game.choose(choice)
    assert judge.ghost == choice.cells and judge.risk == Risk("stands") and not judge.worker.jobs
    qtbot.waitUntil(lambda: bool(judge.worker.jobs))
    with qtbot.waitSignal(game.judged):
        judge.worker.work()
    assert judge.risk.is_whole and judge.risk.margin > 0
    game.choose(choice_of(game, "falls"))
    assert judge.risk == Risk("falls")
    game.choose(choice)
    assert judge.risk.is_whole, "what was found out is remembered"


def test_stale_answers_are_dropped(game):
    judge = game.judge
    first, second = choice_of(game, "stands"), choice_of(game, "falls")
    game.choose(first)
    judge._rest.stop()
    judge._ask()
    game.choose(second)
    judge._rest.stop()
    judge._ask()
    assert len(judge.worker.jobs) == 1, "one question at a time"
    judge.worker.work()
    assert judge.risk == Risk("falls"), "the answer about the first is of no interest"
    judge.worker.work()
    assert judge.risk.is_whole and judge.risk.fallers and not judge.worker.jobs


def test_an_answer_about_another_position_is_not_remembered(game):
    judge = game.judge
    choice = choice_of(game, "stands")
    game.choose(choice)
    judge._rest.stop()
    judge._ask()
    game.done()
    assert judge.risk is None and judge.bodies == bodies_of(game.session.state)
    judge.worker.work()
    assert judge.risk is None and not judge._known


def test_the_picture_shows_what_would_fall(game):
    screen = Screen()
    picture = Picture(game, screen)
    picture.show_position()
    game.choose(choice_of(game, "falls"))
    assert not len(screen.scenes[-1].tints), "not known yet"
    find_out(game)
    tints = screen.scenes[-1].tints
    fallers = set(game.judge.risk.fallers)
    assert set(tints["block"].tolist()) - {1} <= fallers and len(tints)
    assert all(look >> 8 & 15 == Mark.GHOST | Mark.FADED | Mark.HATCHED for look in tints["look"].tolist())
    cubes = screen.scenes[-1][CUBES]
    new = len(game.judge.bodies)
    number = sum(len(game.judge.bodies[k]) for k in fallers if k != new) + len(game.judge.ghost) * (
        new in fallers
    )
    assert len(tints) == number
    game.judge.choose(Aids(collapse=False))
    find_out(game)
    game.choose(choice_of(game, "stands"))
    game.choose(choice_of(game, "falls"))
    assert not len(screen.scenes[-1].tints) and len(screen.scenes[-1][CUBES]) == len(cubes)


def test_the_picture_stays_while_only_the_piece_moves(game):
    screen = Screen()
    picture = Picture(game, screen)
    game.judge.choose(ALL)
    picture.show_position()
    solid = screen.scenes[-1]
    assert len(solid.signs) and len(solid[GLASS]) and not len(solid[CUBES])
    game.choose(choice_of(game, "stands"))
    moved = screen.scenes[-1]
    assert moved[GLASS] is solid[GLASS] and moved[CUBES] is solid[CUBES] and not moved.is_other(solid)
    assert moved.signs is solid.signs, "the same array, so that nothing is uploaded"
    assert moved.targets(False) is not None
    game.judge.toggle("off")
    plain = screen.scenes[-1]
    assert not len(plain.signs) and not len(plain.tints) and not len(plain[GLASS]) and len(plain[CUBES])
    assert not plain.is_other(solid), "the camera rests"


def test_off_hides_all(game):
    game.choose(choice_of(game, "falls"))
    assert game.judge.risk is not None
    game.judge.choose(ALL)
    game.judge.toggle("off")
    assert game.judge.risk is None and game.judge.room is None and not game.judge._rest.isActive()
    assert not aid_texts.legend(game.judge.balance, game.judge.aids)
    parts = TurmbauerParts()
    assert not parts.label_words(game)
    game.judge.toggle("off")
    assert parts.label_words(game) == "Only the glue would hold the tower."


def test_a_top_under_the_mouse_tells_its_head_room(game, qtbot):
    judge = game.judge
    cell, room = next(iter(judge.balance.rooms.items()))
    game.hover(Hit(Face(cell, (0, 0, 1))))
    assert judge.room is None, "nobody wants to know"
    judge.color_by("room")
    assert judge.room == room
    game.hover(Hit(Face(cell, (1, 0, 0))))
    assert judge.room is None
    game.choose(choice_of(game, "stands"))  # it stays where it is whatever the mouse does
    with qtbot.waitSignal(game.judged):
        game.hover(Hit(Face(cell, (0, 0, 1))))
    assert judge.room == room
    game.hover(None)
    assert judge.room is None


def test_where_rule_3_9_forbids_a_piece_the_fall_is_shown(qapp, game):
    falling = choice_of(game, "falls")
    text = game.session.state.to_text().replace("stability=glued", "stability=strict")
    strict = TurmbauerController(Desk(), Session(turmcore.from_text("turmbauer", text), [Kind.PERSON] * 4))
    strict.start(strict.session)
    hand = strict.aim.hand
    pose = hand._take(
        falling.piece, hand._grip(falling.piece, falling.cells, falling.cells[0]), falling.cells[0]
    )
    assert not pose.is_legal and pose.reason.rule == "3.9"
    strict.posed.emit()
    assert strict.judge.ghost == falling.cells and strict.judge.risk == Risk("falls")
    hand.point((20, 20, 20))
    strict.posed.emit()
    assert strict.aim.pose.reason.rule != "3.9" and strict.judge.risk is None


# -- words ------------------------------------------------------------------------------------


def test_tags_and_sentences(qapp):
    assert aid_texts.tag(Risk("stands")) == "stands" and aid_texts.sentence(Risk("stands")) == ""
    assert aid_texts.tag(Risk("stands", 0.2)) == "stands like a rock"
    assert aid_texts.tag(Risk("stands", 0.1), is_exact=True) == "stands firm · 5.7°"
    assert aid_texts.sentence(Risk("stands", 0.03)) == "The tower would wobble."
    assert "would wobble. It gives way" in aid_texts.sentence(Risk("stands", 0.03), is_exact=True)
    assert aid_texts.tag(Risk("friction")) == "held by friction"
    assert aid_texts.tag(Risk("falls")) == "falls"
    assert aid_texts.tag(Risk("falls", fallers=(1, 2, 3, 4))) == "4 would fall"
    assert aid_texts.tag(Risk("falls", fallers=(4,))) == "1 would fall"
    assert aid_texts.tag(Risk("falls", None, (), fell_before=True)) == "falls as it is"
    assert aid_texts.tag(Risk("falls", None, (1, 2), fell_before=True)) == "2 more would fall"
    assert aid_texts.room(float("inf")) == "the top bears any weight"
    assert aid_texts.room(2.51) == "the top bears 2.5 more"
    i18n.set_language("de")
    assert aid_texts.tag(Risk("stands", 0.1), is_exact=True) == "steht fest · 5,7°"
    i18n.set_language("hu")
    assert aid_texts.number(12.0) == "12" and aid_texts.number(0.25, 2) == "0,25"


@pytest.mark.parametrize("code", ["en", "de", "hu"])
def test_the_legend_says_what_is_shown(game, code):
    i18n.set_language(code)
    balance = game.judge.balance
    for heat in HEATS[1:]:
        lines = aid_texts.legend(balance, Aids(heat=heat))
        assert lines[0].is_title and len({line.color for line in lines if line.color}) >= 5
    lines = aid_texts.legend(balance, Aids(forces=True, rose=True, plumb=True))
    assert sum(line.is_title for line in lines) == 3
    assert not aid_texts.legend(balance, Aids())


# -- bar and menu -------------------------------------------------------------------------------


def test_the_bar_and_the_menu_agree(qtbot, game):
    window = QMainWindow()
    qtbot.addWidget(window)
    aids = [row for row in GAME.commands if row.id.startswith(("aids.", "heat."))]
    own = {row.id: partial(row.does, game, None) for row in aids if row.does is not None}
    own["aids.off"] = lambda: game.set_plain(not game.is_plain)  # the window's
    commands = CommandSet(window, TABLE, {c.id: own.get(c.id, lambda: None) for c in TABLE})
    wanted = {c.id for c in TABLE if c.id.startswith(("aids.", "heat.")) and c.is_of("turmbauer")}
    assert set(own) == wanted
    bar = AidsBar(game, commands)
    qtbot.addWidget(bar)
    commands["heat.load"].trigger()
    assert game.judge.aids.heat == "load" and HEATS[bar.heat.currentIndex()] == "load"
    bar.heat.setCurrentIndex(1)
    bar.heat.activated.emit(1)
    assert game.judge.aids.heat == HEATS[1] and commands[f"heat.{HEATS[1]}"].isChecked()
    bar.buttons["aids.rose"].click()
    assert game.judge.aids.rose and commands["aids.rose"].isChecked() and bar.buttons["aids.rose"].isChecked()
    commands["aids.off"].trigger()
    assert game.judge.aids.is_off and bar.buttons["aids.off"].isChecked()
    assert not bar.buttons["aids.rose"].isChecked() and commands["heat.none"].isChecked()
    bar.buttons["aids.plumb"].click()
    assert not game.judge.aids.is_off and bar.buttons["aids.rose"].isChecked()
    for code in i18n.NAMES:
        i18n.set_language(code)
        commands.retranslate()
        bar.retranslate()
        assert bar.heat.count() == len(HEATS) and HEATS[bar.heat.currentIndex()] == game.judge.aids.heat


@pytest.mark.parametrize("stability", ["glued", "wobble"])
def test_in_a_puzzle_the_aids_go_by_its_own_rule(qapp, stability):
    puzzle = next(one for one in shipped() if one.game == "turmbauer")
    start = puzzle.start.replace("stability=glued", f"stability={stability}")
    session = begin(dataclasses.replace(puzzle, start=start))
    assert session.game.rules.stability == stability
    controller = TurmbauerController(Desk(), session)
    controller.start(session)
    for choice in [choice for choice in controller.choices if choice.cells][:20]:
        controller.choose(choice)
        assert (controller.judge.risk is None) == (stability == "glued"), "nothing falls there"
    session.script = None  # an ordinary game
    controller.start(session)
    controller.choose(next(choice for choice in controller.choices if choice.cells))
    assert controller.judge.risk is not None
