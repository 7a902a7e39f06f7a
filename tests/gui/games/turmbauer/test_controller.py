import pytest

from gui.games.turmbauer.picture.controller import fresh_block, preview_of
from gui.games.turmbauer.play.choosing import ShowPiece
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.targets import Face
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from turmcore.turmbauer.choices import Standing

PERSON, GREEDY, RANDOM = Kind.PERSON, Kind.GREEDY, Kind.RANDOM


class Desk:
    """A worker that thinks when it is told to."""

    def __init__(self):
        self.jobs = []

    def run(self, job, done, failed):
        self.jobs.append((job, done, failed))

    def work(self):
        job, done, failed = self.jobs.pop(0)
        try:
            value = job()
        except Exception as error:  # noqa: BLE001  as the real worker does
            failed(error)
        else:
            done(value)


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def control(qapp, desk, game):
    def make(*kinds, seed=3):
        controller = TurmbauerController(desk, Session.begin(game, kinds, seed))
        controller.set_quick(True)
        controller.start(controller.session)
        return controller

    return make


def test_a_turn_of_a_person(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    assert game.can_roll and not game.choices and game.aim.chosen is None
    game.roll()
    assert not game.can_roll and game.session.state.phase == "build"
    piece = next(piece for piece in game.aim.pieces if piece.standing is Standing.FITS)
    show(game, piece.id)
    assert {choice.piece for choice in game.aim.listed()} == {piece.id} and len(
        game.aim.listed()
    ) == piece.num_places
    assert game.aim.chosen is None
    game.done()
    assert game.session.cursor == 1, "nothing was chosen"
    game.choose(game.aim.listed()[0])
    game.done()
    assert game.session.state.phase == "climb"
    assert game.aim.chosen is not None and game.aim.chosen.ring == ""
    game.done()
    assert game.session.state.seat == 1 and game.can_roll


TOP = (0, 0, 1)


def show(game, piece):
    """A click on a tile of the tray."""
    game.act(ShowPiece(piece))


def build_phase(control, seed=3, plies=0, played=None):
    """A controller of four people, one of whom is to build."""
    game = control(PERSON, PERSON, PERSON, PERSON, seed=seed)
    if played is not None:
        game.start(Session(played(seed, plies), [PERSON] * 4))
    if game.can_roll:
        game.roll()
    assert game.session.state.phase == "build" and game.aim.hand is not None
    return game


def test_the_ghost_follows_the_mouse_without_a_click(control, qtbot):
    game = build_phase(control)
    assert game.aim.pose is None
    for cell in ((0, 0, 0), (1, 1, 0), (1, 0, 0)):
        with qtbot.waitSignal(game.posed):
            game.hover(Hit(Face(cell, TOP)))
        assert (*cell[:2], 1) in game.aim.pose.cells and game.aim.pose.is_legal
        assert (
            game.aim.chosen is None
            and preview_of(game.aim, False).cells == game.aim.pose.cells
            and preview_of(game.aim, False).is_legal
        )
    with qtbot.assertNotEmitted(game.posed):
        game.hover(Hit(Face((1, 0, 0), TOP)))
    game.hover(None)
    assert game.aim.pose is None and preview_of(game.aim, False).cells == ()


def test_one_click_builds_if_somebody_wants_it_so(control):
    game = build_phase(control)
    game.one_click = True
    game.point(Hit(Face((9, 9, -1), TOP)))
    assert game.session.state.phase == "build", "not where it cannot lie"
    game.point(Hit(Face((0, 0, 0), TOP)))
    assert game.session.state.phase == "climb"


def test_the_highest_field_without_a_ring_is_proposed(control, played):
    for seed in range(12):
        game = control(PERSON, PERSON, PERSON, PERSON)
        game.start(Session(played(seed, 92), [PERSON] * 4))
        if game.session.state.phase != "climb":
            continue
        floor = game.session.state.heights[game.session.state.seat]
        free = [choice.height for choice in game.choices if not choice.ring and not choice.is_stay]
        best = max(free, default=0)
        assert game.aim.chosen.height == best if best > floor else game.aim.chosen.is_stay


def test_commands_that_can_do_nothing_are_off(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    assert {name for name, can in game.usable().items() if can} == {"roll"}
    game.roll()
    can = game.usable()
    assert can["turn_left"] and can["next_place"] and not can["done"] and not can["roll"]
    game.do("cell_up")
    assert game.usable()["done"]


def test_computers_roll_think_and_play(control, desk, qtbot):
    game = control(GREEDY, RANDOM, GREEDY, RANDOM)
    while not game.session.state.is_over():
        qtbot.waitUntil(lambda: bool(desk.jobs) or game.session.state.is_over())
        if desk.jobs:
            desk.work()
    assert len(game.session.plies) == 12 * 4 * 3
    assert not game.choices and not game.is_thinking


def test_a_stale_answer_is_dropped(control, desk, qtbot):
    game = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    version = game.session.version
    game.undo()
    desk.work()
    assert game.session.cursor == 0 and game.session.version == version + 1
    game.redo()
    qtbot.waitUntil(lambda: bool(desk.jobs))
    desk.work()
    assert game.session.state.phase == "climb"


def test_thinking_that_nobody_waits_for_is_stopped(control, desk, qtbot, game):
    controller = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    stopped = []
    controller.computers._players[0].stop = lambda: stopped.append(True)
    controller.computers._players[0].choose = lambda state: stopped.append("asked")
    controller.undo()
    assert stopped == [True]
    desk.work()
    assert stopped == [True], "a job that has not begun does not begin"
    controller.stop()
    assert stopped == [True]


def test_a_computer_plays_its_seat_for_the_whole_game(control, desk, qtbot):
    controller = control(GREEDY, RANDOM, GREEDY, RANDOM)
    players = set()
    while controller.session.cursor < 24:
        qtbot.waitUntil(lambda: bool(desk.jobs))
        players.add((controller.session.player, id(controller.computers._players[controller.session.player])))
        desk.work()
    assert len(players) == 4, "one for each seat: it shares out the time of a turn"


def test_an_answer_for_another_game_is_dropped(control, desk, qtbot, game):
    controller = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    controller.start(Session.begin(game, [PERSON] * 4, seed=3))
    desk.work()
    assert controller.session.cursor == 0


def test_computers_wait_while_somebody_looks_back(control, desk, qtbot):
    game = control(PERSON, GREEDY, GREEDY, GREEDY)
    game.roll()
    game.choose(game.aim.listed()[0])
    game.done()
    game.done()
    for _ in range(2):
        qtbot.waitUntil(lambda: bool(desk.jobs))
        desk.work()
    game.go_to(4)
    assert game.session.kind is GREEDY and not game.is_thinking
    qtbot.wait(60)
    assert not desk.jobs
    game.go_on()
    assert game.is_thinking and len(game.session.plies) == 4
    qtbot.waitUntil(lambda: bool(desk.jobs))


def test_a_computer_that_fails_says_so_and_stops(control, desk, qtbot):
    game = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    _, _, failed = desk.jobs.pop()
    with qtbot.waitSignal(game.failed) as said:
        failed(RuntimeError("out of ideas"))
    assert said.args == ["out of ideas"] and game.session.cursor == 1


def test_a_computer_that_plays_what_is_not_legal_is_found_out(control, desk, qtbot):
    game = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    _, done, _ = desk.jobs.pop()
    with qtbot.waitSignal(game.failed):
        done(game.session.game.parse("x6r"))
    assert game.session.cursor == 1


def test_the_picture_shows_what_is_proposed(control):
    game = build_phase(control)
    first, second = game.aim.listed()[:2]
    game.choose(first)
    assert preview_of(game.aim, False).cells == first.cells
    game.peek(second)
    assert preview_of(game.aim, False).cells == second.cells
    game.peek(None)
    assert game.aim.shown == first and preview_of(game.aim, False).cells == first.cells
    game.done()
    assert fresh_block(game.session) == 1
    preview = preview_of(game.aim, False)
    assert preview.climbs and preview.stand == game.aim.chosen.goal
    assert preview.stand in {goal.cell for goal in preview.goals}
    assert preview.path[0] is None and preview.path[-1] == preview.stand
    game.choose(next(choice for choice in game.choices if choice.is_stay))
    assert not preview_of(game.aim, False).climbs
