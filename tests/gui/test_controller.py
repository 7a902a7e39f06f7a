import pytest

from gui.controllers.play import GameController
from gui.games.turmbauer.choices import CHOOSABLE, Standing
from gui.games.turmbauer.picture import fresh_block, preview_of
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit

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
        controller = GameController(desk, Session.begin(game, kinds, seed))
        controller.set_quick(True)
        controller.start(controller.session)
        return controller

    return make


def test_a_turn_of_a_person(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    assert game.can_roll and not game.choices and game.chosen is None
    game.roll()
    assert not game.can_roll and game.session.state.phase == "build"
    piece = next(piece for piece in game.pieces if piece.standing is Standing.FITS)
    game.show_piece(piece.id)
    assert {choice.piece for choice in game.listed()} == {piece.id} and len(game.listed()) == piece.num_places
    assert game.chosen is None
    game.done()
    assert game.session.cursor == 1, "nothing was chosen"
    game.choose(game.listed()[0])
    game.done()
    assert game.session.state.phase == "climb"
    assert game.chosen == game.choices[0], "the highest goal is proposed"
    game.done()
    assert game.session.state.seat == 1 and game.can_roll


def test_a_piece_that_cannot_be_used_is_not_shown(control, played):
    game = control(PERSON, PERSON, PERSON, PERSON)
    state = next(state for seed in range(20) if len(set((state := played(seed, 121)).dice)) == 2)
    game.start(Session(state, [PERSON] * 4))
    refused = [
        piece for piece in game.pieces if piece.standing in (Standing.DICE, Standing.USED, Standing.NO_PLACE)
    ]
    assert refused
    for piece in refused:
        game.show_piece(piece.id)
        assert game.piece == "" and game.chosen is None


def test_pieces_for_a_ring_are_listed_only_when_asked_for(control):
    for seed in range(9):
        game = control(PERSON, PERSON, PERSON, PERSON, seed=seed)
        game.roll()
        rings = [piece for piece in game.pieces if piece.standing is Standing.RING]
        if rings:
            assert not any(choice.ring for choice in game.listed())
            game.show_piece(rings[0].id)
            assert all(choice.ring == "a" for choice in game.listed())
            game.show_piece(rings[0].id)
            assert game.piece == ""
            return
    raise AssertionError("no roll in nine leaves a piece for a ring")


def test_a_size_goes_through_its_pieces(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    for size in range(1, 7):
        ids = [piece.id for piece in game.pieces if piece.size == size and piece.standing in CHOOSABLE]
        shown = []
        for _ in range(2 * len(ids)):
            game.show_size(size)
            shown.append(game.piece)
        assert shown == ids * 2
    game.show_size(9)
    assert game.piece == shown[-1]


def test_a_click_proposes_and_a_second_click_builds(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    hit = Hit((0, 0, 0), (0, 0, 1))
    game.point(hit)
    assert hit.anchor in game.chosen.cells
    chosen = game.chosen
    seen = {chosen.action}
    for _ in range(100):
        game.turn(1)
        assert hit.anchor in game.chosen.cells
        seen.add(game.chosen.action)
    assert len(seen) == sum(hit.anchor in choice.cells for choice in game.listed()) > 1
    game.choose(chosen)
    game.point(Hit(chosen.cells[0], (1, 0, 0)))
    assert game.session.last.action == chosen.action


def test_a_click_where_nothing_fits_says_so(control, qtbot):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    with qtbot.waitSignal(game.missed) as said:
        game.point(Hit((9, 9, -1), (0, 0, 1)))
    assert said.args == ["miss.build"] and game.chosen is None
    game.point(None)


def test_a_click_on_a_field_climbs(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    game.choose(game.listed()[-1])
    game.done()
    goal = next(choice for choice in game.choices if choice.goal is not None and choice != game.chosen)
    game.point(Hit(goal.goal, (0, 0, 1)))
    assert game.chosen.goal == goal.goal
    game.point(Hit(goal.goal, (0, 0, 1)))
    assert game.session.state.climbers[0] == goal.goal


def test_escape_takes_back_the_proposal_and_then_the_piece(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    game.show_piece(next(piece.id for piece in game.pieces if piece.standing is Standing.FITS))
    game.choose(game.listed()[0])
    game.drop()
    assert game.chosen is None and game.piece
    game.drop()
    assert not game.piece


def test_computers_roll_think_and_play(control, desk, qtbot):
    game = control(GREEDY, RANDOM, GREEDY, RANDOM)
    while not game.session.state.is_over():
        qtbot.waitUntil(lambda: bool(desk.jobs) or game.session.state.is_over(), timeout=2000)
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


def test_an_answer_for_another_game_is_dropped(control, desk, qtbot, game):
    controller = control(GREEDY, PERSON, PERSON, PERSON)
    qtbot.waitUntil(lambda: bool(desk.jobs))
    controller.start(Session.begin(game, [PERSON] * 4, seed=3))
    desk.work()
    assert controller.session.cursor == 0


def test_computers_wait_while_somebody_looks_back(control, desk, qtbot):
    game = control(PERSON, GREEDY, GREEDY, GREEDY)
    game.roll()
    game.choose(game.listed()[0])
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
    _, done, failed = desk.jobs.pop()
    with qtbot.waitSignal(game.failed) as said:
        failed(RuntimeError("out of ideas"))
    assert said.args == ["out of ideas"]
    with qtbot.waitSignal(game.failed):
        done(game.session.game.parse("x6r"))
    assert game.session.cursor == 1


def test_the_picture_shows_what_is_proposed(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    game.roll()
    first, second = game.listed()[:2]
    game.choose(first)
    assert preview_of(game.session, game.shown, game.choices).cells == first.cells
    game.peek(second)
    assert preview_of(game.session, game.shown, game.choices).cells == second.cells
    game.peek(None)
    assert game.shown == first
    game.done()
    assert fresh_block(game.session) == 1
    preview = preview_of(game.session, game.shown, game.choices)
    assert preview.climbs and preview.stand == game.chosen.goal and preview.stand in preview.goals
    assert preview.path[0] is None and preview.path[-1] == preview.stand
    stay = next(choice for choice in game.choices if choice.is_stay)
    assert not preview_of(game.session, stay, game.choices).climbs
