import pytest

import turmcore
from gui.games.turmbauer.picture.controller import fresh_block, preview_of
from gui.games.turmbauer.play.choices import CHOOSABLE, Standing, choices_of
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.games.turmbauer.play.placing import Grip, shape_of
from gui.games.turmbauer.play.targets import Face
from gui.games.turmbauer.play.turns import COMPOSED, quarter
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from turmcore.players import make
from turmcore.turmbauer import Box, Build, Climb

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
    assert game.chosen is not None and game.chosen.ring == ""
    game.done()
    assert game.session.state.seat == 1 and game.can_roll


def test_a_piece_that_cannot_be_used_is_not_shown(control, played):
    game = control(PERSON, PERSON, PERSON, PERSON)
    state = next(state for seed in range(20) if len(set((state := played(seed, 121)).dice)) == 2)
    game.start(Session(state, [PERSON] * 4))
    refused = [piece for piece in game.pieces if piece.standing not in CHOOSABLE]
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


TOP = (0, 0, 1)


def build_phase(control, seed=3, plies=0, played=None):
    """A controller of four people, one of whom is to build."""
    game = control(PERSON, PERSON, PERSON, PERSON, seed=seed)
    if played is not None:
        game.start(Session(played(seed, plies), [PERSON] * 4))
    if game.can_roll:
        game.roll()
    assert game.session.state.phase == "build" and game.hand is not None
    return game


def test_the_ghost_follows_the_mouse_without_a_click(control, qtbot):
    game = build_phase(control)
    assert game.pose is None
    for cell in ((0, 0, 0), (1, 1, 0), (1, 0, 0)):
        with qtbot.waitSignal(game.posed):
            game.hover(Hit(Face(cell, TOP)))
        assert (*cell[:2], 1) in game.pose.cells and game.pose.is_legal
        assert game.chosen is None and preview_of(game).cells == game.pose.cells and preview_of(game).is_legal
    with qtbot.assertNotEmitted(game.posed):
        game.hover(Hit(Face((1, 0, 0), TOP)))
    game.hover(None)
    assert game.pose is None and preview_of(game).cells == ()


def test_a_ghost_that_is_not_legal_says_why(control):
    game = build_phase(control)
    game.hover(Hit(Face((9, 9, -1), TOP)))
    assert not game.pose.is_legal and game.reason.rule == "3.3" and (9, 9, 0) in game.pose.cells
    preview = preview_of(game)
    assert not preview.is_legal and set(preview.marked) == set(game.pose.cells)
    assert game.reason == game.session.state.why_not(
        game.session.game.encode(Build(game.pose.piece, game.pose.cells))
    )


def test_a_click_proposes_and_a_second_click_builds(control):
    game = build_phase(control)
    hit = Hit(Face((0, 0, 0), TOP))
    game.hover(hit)
    pose = game.pose
    game.point(hit)
    assert game.chosen == pose.choice and preview_of(game).cells == pose.cells
    game.hover(Hit(Face((1, 1, 0), TOP)))
    assert preview_of(game).cells == pose.cells, "a proposal stays"
    game.point(Hit(Face(pose.cells[-1], (1, 0, 0))))
    assert game.session.last.action == pose.choice.action


def test_a_click_elsewhere_replaces_the_proposal(control):
    game = build_phase(control)
    game.point(Hit(Face((0, 0, 0), TOP)))
    first = game.chosen
    game.show_piece(
        next(piece.id for piece in game.pieces if piece.size == 1 and piece.standing is Standing.FITS)
    ) if any(piece.size == 1 and piece.standing is Standing.FITS for piece in game.pieces) else None
    other = next(
        anchor
        for choice in game.listed()
        for anchor in choice.cells
        if anchor not in first.cells and anchor[2] == 0
    )
    game.point(Hit(Face((*other[:2], -1), TOP)))
    assert game.chosen != first and other in game.chosen.cells
    assert game.session.state.phase == "build"


def test_a_second_click_at_the_same_face_builds(control):
    game = build_phase(control)
    hit = Hit(Face((0, 0, 0), TOP))
    game.point(hit)
    chosen = game.chosen
    game.point(hit)
    assert game.session.last.action == chosen.action


def test_one_click_builds_if_somebody_wants_it_so(control):
    game = build_phase(control)
    game.one_click = True
    game.point(Hit(Face((9, 9, -1), TOP)))
    assert game.session.state.phase == "build", "not where it cannot lie"
    game.point(Hit(Face((0, 0, 0), TOP)))
    assert game.session.state.phase == "climb"


def test_a_click_where_nothing_fits_says_why(control, qtbot):
    game = build_phase(control)
    with qtbot.waitSignal(game.said) as said:
        game.point(Hit(Face((9, 9, -1), TOP)))
    assert "(rule 3.3)" in said.args[0] and game.chosen is None and not preview_of(game).is_legal
    game.point(None)
    game.done()
    assert game.session.state.phase == "build", "what is not legal is not played"


def test_the_wheel_goes_through_the_legal_poses_at_a_face(control):
    game = build_phase(control)
    game.show_piece(max(game.choosable, key=lambda piece: piece.size).id)
    hit = Hit(Face((0, 0, 0), TOP))
    game.point(hit)
    chosen, seen = game.chosen, set()
    wanted = {choice.action for choice in game.listed() if hit.what.anchor in choice.cells}
    for _ in wanted:
        game.turn(1)
        assert hit.what.anchor in game.chosen.cells
        seen.add(game.chosen.action)
    assert seen == wanted and len(seen) > 1 and chosen.action in seen


def test_turning_keys_follow_the_screen(control):
    game = build_phase(control)
    game.axes = lambda: ((0, 1, 0), (-1, 0, 0))  # seen from the right: east is near
    game.hover(Hit(Face((0, 0, 0), TOP)))
    game.show_piece("") if game.piece else None
    turn = game.pose.grip.turn
    for command, axis in (
        (lambda: game.turn_piece(1), (0, 0, 1)),
        (lambda: game.turn_piece(-1), (0, 0, -1)),
        (lambda: game.tip_piece(1), (0, -1, 0)),
        (lambda: game.tip_piece(-1), (0, 1, 0)),
        (lambda: game.roll_piece(1), (-1, 0, 0)),
        (lambda: game.roll_piece(-1), (1, 0, 0)),
    ):
        command()
        turn = COMPOSED[quarter(axis)][turn]
        shape = shape_of(game.session.game.pieces[game.pose.piece].cells)
        assert turn == game.pose.grip.turn or shape.offsets[game.pose.grip] in {
            shape.offsets[Grip(turn, pivot)] for pivot in range(len(game.pose.cells))
        }
        turn = game.pose.grip.turn
    assert game.piece == game.pose.piece, "who turns a piece means this one"


def test_a_turned_proposal_is_proposed_as_long_as_it_is_legal(control, played):
    game = build_phase(control, plies=61, played=played)
    game.show_piece(max(game.choosable, key=lambda piece: piece.size).id)
    game.next_place(1)
    was = set()
    for _ in range(3):
        for command in (lambda: game.turn_piece(1), lambda: game.tip_piece(1), lambda: game.roll_piece(1)):
            command()
            cells = game.pose.cells
            game.hover(Hit(Face((1, 1, 0), TOP)))
            assert game.pose.cells == cells, "it stays there for the mouse, whether it may be or not"
            assert game.chosen == game.pose.choice and preview_of(game).is_legal == (game.chosen is not None)
            was.add(game.chosen is None)
    assert was == {False, True}
    game.drop()
    game.hover(Hit(Face((1, 1, 0), TOP)))
    assert (1, 1, 1) in game.pose.cells


def test_another_cube_can_be_held_at_the_face(control):
    game = build_phase(control)
    game.show_piece(max(game.choosable, key=lambda piece: piece.size).id)
    game.hover(Hit(Face((0, 0, 0), TOP)))
    before = game.pose
    game.shift(1)
    assert game.pose.anchor == before.anchor and game.pose.cells != before.cells
    assert game.pose.grip.turn == before.grip.turn


def test_keys_go_through_the_legal_placements(control, qtbot):
    game = build_phase(control)
    game.show_piece(max(game.choosable, key=lambda piece: piece.size).id)
    listed = game.listed()
    for choice in (*listed, listed[0]):
        with qtbot.waitSignal(game.said):
            game.next_place(1)
        assert (
            game.chosen == choice and game.cursor in choice.cells and preview_of(game).cursor == game.cursor
        )
    game.next_place(-1)
    assert game.chosen == listed[-1]
    game.done()
    assert game.session.last.action == listed[-1].action


def test_arrow_keys_move_a_cell_as_seen_on_the_screen(control, qtbot):
    game = build_phase(control)
    game.move(0, 0, 1)
    start = game.cursor
    assert start == (0, 0, 1)
    steps = [((1, 0, 0), (1, 0, 0)), ((0, 1, 0), (0, 1, 0)), ((0, 0, 1), (0, 0, 1)), ((-1, 0, 0), (-1, 0, 0))]
    for command, step in steps:
        with qtbot.waitSignal(game.said) as said:
            game.move(*command)
        start = tuple(a + b for a, b in zip(start, step, strict=True))
        assert game.cursor == start == game.hand.anchor and said.args[0].startswith(f"Floor {start[2] + 1}, ")
    game.axes = lambda: ((0, 1, 0), (-1, 0, 0))
    game.move(1, 0, 0)
    assert game.cursor == (start[0], start[1] + 1, start[2])
    for _ in range(20):
        game.move(0, 0, -1)
    assert game.cursor[2] == 0, "not below the table"
    for _ in range(20):
        game.move(0, 1, 0)
    assert game.cursor[0] == -4, "not far from the tower"
    game.hover(Hit(Face((0, 0, 0), TOP)))
    assert game.cursor is None, "the mouse takes over"


def test_enter_proposes_the_ghost_and_then_builds(control):
    game = build_phase(control)
    game.move(0, 0, 1)
    assert game.pose.is_legal and game.chosen is None and game.can_confirm
    action = game.pose.choice.action
    game.done()
    assert game.chosen.action == action and game.session.state.phase == "build"
    game.done()
    assert game.session.last.action == action


def test_nothing_to_build_is_said(control, game, qtbot):
    rules, game = game, control(PERSON, PERSON, PERSON, PERSON)
    state = a_box_turn(rules, rings=False)
    game.start(Session(state, [PERSON] * 4))
    assert game.hand is None and {piece.standing for piece in game.choosable} == {Standing.BOX}
    with qtbot.waitSignal(game.missed) as said:
        game.point(Hit(Face((0, 0, 0), TOP)))
    assert said.args == ["miss.box"]
    game.show_piece(game.choosable[-1].id)
    assert isinstance(game.chosen.move, Box) and game.chosen.piece == game.choosable[-1].id
    game.next_place(1)
    game.done()
    assert isinstance(game.session.game.decode(game.session.last.action), Box)
    game.take_back()
    assert game.session.state.to_text() == state.to_text()


def a_box_turn(game, rings):
    """A position in which a color boxes; with `rings` it may also spend one to build another size."""
    greedy = make("greedy")
    for seed in range(50):
        state = game.new_state(seed)
        while not state.is_over():
            state.play(state.sample_chance() if state.is_chance() else greedy.choose(state))
            if state.phase != "build" or "x" not in {token[0] for token in state.legal_actions().tokens()}:
                continue
            fields = state.to_text().split(" ")
            fields[4] = "".join(f"{color}{2 if rings else 0}" for color in game.colors)
            found = turmcore.from_text("turmbauer", " ".join(fields))
            if rings == any(choice.cells for choice in choices_of(found)):
                return found
    raise AssertionError("nobody boxes")


def test_a_piece_for_the_box_may_be_built_with_a_ring(control, game):
    rules, game = game, control(PERSON, PERSON, PERSON, PERSON)
    game.start(Session(a_box_turn(rules, rings=True), [PERSON] * 4))
    piece = next(piece for piece in game.pieces if piece.standing is Standing.RING)
    assert piece.can_box
    game.show_piece(piece.id)
    kinds = {type(choice.move) for choice in game.listed()}
    assert kinds == {Box, Build} and all(choice.ring == "a" for choice in game.listed() if choice.cells)


def climb_phase(control, played, wanted, first=2):
    """A controller of four people in a climbing phase whose choices are as wanted."""
    game = control(PERSON, PERSON, PERSON, PERSON)
    for seed in range(60):
        for plies in range(first, 130, 9):
            state = played(seed, plies)
            if state.phase == "climb" and wanted(choices_of(state)):
                game.start(Session(state, [PERSON] * 4))
                return game
    raise AssertionError("no such position")


def test_climbing_shows_the_way_to_the_field_under_the_mouse(control, played):
    game = climb_phase(control, played, lambda choices: len({c.goal for c in choices if not c.ring}) > 4)
    goals = [choice for choice in game.choices if choice.goal is not None and not choice.ring]
    for choice in goals:
        game.hover(Hit(Face(choice.goal, TOP)))
        preview = preview_of(game)
        assert preview.climbs and preview.stand == choice.goal == preview.path[-1]
        start = game.session.state.climbers[game.session.state.seat]
        assert preview.path[0] == start and len(preview.path) > 1
        floor = game.session.state.heights[game.session.state.seat]
        assert {goal.cell: goal.gain for goal in preview.goals}[choice.goal] == choice.height - floor
    game.choose(goals[0])
    game.hover(Hit(Face(goals[1].goal, TOP)))
    game.done()
    assert game.chosen == goals[1] and game.session.state.phase == "climb", "Enter proposes what is shown"
    game.hover(None)
    assert game.peeked is None
    game.done()
    assert game.session.last.action == goals[1].action


def test_a_field_out_of_reach_says_why(control, played):
    game = climb_phase(control, played, lambda choices: len(choices) > 2, first=92)
    state = game.session.state
    goals = {choice.goal for choice in game.choices}
    fields = [cell for cell in map(tuple, state.cubes()[:, :3].tolist()) if cell not in goals]
    seen = set()
    for cell in fields:
        if cell == state.climbers[state.seat]:
            continue
        game.hover(Hit(Face(cell, TOP)))
        assert game.reason == state.why_not(state.game.encode(Climb(cell))) and game.reason is not None
        assert preview_of(game).marked == (cell,)
        seen.add(game.reason.code)
    assert len(seen) > 1
    chosen = game.chosen
    game.point(Hit(Face(fields[0], TOP)))
    assert game.chosen == chosen and game.session.state.phase == "climb"


def test_a_field_for_a_ring_says_which(control, played):
    def has_both(choices):
        rings = {}
        for choice in choices:
            if choice.ring:
                rings.setdefault(choice.goal, set()).add(choice.ring)
        return {"b", "c"} in rings.values()

    game = climb_phase(control, played, has_both)
    assert game.chosen.ring == "", "no ring is proposed unasked"
    both = [c for c in game.choices if c.ring]
    goal = next(c.goal for c in both if {d.ring for d in both if d.goal == c.goal} == {"b", "c"})
    game.point(Hit(Face(goal, TOP)) if goal is not None else Hit(Face((9, 9, -1), TOP)))
    assert game.chosen.ring == "b"
    game.turn(1)
    assert game.chosen.ring == "c" and game.chosen.goal == goal
    rings = game.session.state.rings[game.session.state.seat]
    seat = game.session.state.seat
    game.done()
    assert game.session.state.rings[seat] == rings - 1
    game.undo()
    assert game.session.state.rings[seat] == rings


def test_a_click_on_a_field_climbs(control):
    game = build_phase(control)
    game.choose(game.listed()[-1])
    game.done()
    goal = next(choice for choice in game.choices if choice.goal is not None and choice != game.chosen)
    game.point(Hit(Face(goal.goal, TOP)))
    assert game.chosen.goal == goal.goal
    game.point(Hit(Face(goal.goal, TOP)))
    assert game.session.state.climbers[0] == goal.goal


def test_a_click_on_the_own_field_stays(control, played):
    game = climb_phase(
        control,
        played,
        lambda choices: len(choices) > 3 and any(c.goal is None and not c.is_stay for c in choices),
    )
    here = game.session.state.climbers[game.session.state.seat]
    if here is not None:
        game.point(Hit(Face(here, TOP)))
        assert game.chosen.is_stay


def test_keys_choose_fields_as_seen_on_the_screen(control, played):
    game = climb_phase(control, played, lambda choices: len({c.goal for c in choices if not c.ring}) > 5)
    names = {(1, 0, 0): "right", (-1, 0, 0): "left", (0, 1, 0): "away", (0, -1, 0): "near", (0, 0, 1): "up"}
    moved = 0
    for _ in range(4):
        for way in names:
            before = game._spot(game.chosen)
            was = game.chosen
            game.move(*way)
            after = game._spot(game.chosen)
            if game.chosen != was:
                assert sum(a * (q - p) for a, p, q in zip(way, before, after, strict=True)) > 0
                moved += 1
    assert moved > 3
    seen = set()
    for _ in game.choices:
        game.next_place(1)
        seen.add(game.chosen.action)
    assert len(seen) == len(game.choices)


def test_the_highest_field_without_a_ring_is_proposed(control, played):
    for seed in range(12):
        game = control(PERSON, PERSON, PERSON, PERSON)
        game.start(Session(played(seed, 92), [PERSON] * 4))
        if game.session.state.phase != "climb":
            continue
        floor = game.session.state.heights[game.session.state.seat]
        free = [choice.height for choice in game.choices if not choice.ring and not choice.is_stay]
        best = max(free, default=0)
        assert game.chosen.height == best if best > floor else game.chosen.is_stay


def test_escape_takes_back_the_proposal_and_then_the_piece(control):
    game = build_phase(control)
    game.show_piece(next(piece.id for piece in game.pieces if piece.standing is Standing.FITS))
    game.choose(game.listed()[0])
    game.drop()
    assert game.chosen is None and game.piece and game.pose is None
    game.drop()
    assert not game.piece


def test_tab_takes_the_other_piece(control):
    game = build_phase(control)
    game.other_piece()
    seen = [game.piece]
    for _ in game.choosable:
        game.other_piece()
        seen.append(game.piece)
    sizes = {piece.id: piece.size for piece in game.choosable}
    same = [piece for piece in sizes if sizes[piece] == sizes[seen[0]]]
    assert set(seen) == set(same if len(same) > 1 else sizes)


def test_commands_that_can_do_nothing_are_off(control):
    game = control(PERSON, PERSON, PERSON, PERSON)
    assert {name for name, can in game.usable().items() if can} == {"roll"}
    game.roll()
    can = game.usable()
    assert can["turn_left"] and can["next_place"] and not can["done"] and not can["roll"]
    game.move(0, 0, 1)
    assert game.usable()["done"]
    assert set(can) == set(game.handlers())


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
    controller._players[0].stop = lambda: stopped.append(True)
    controller._players[0].choose = lambda state: stopped.append("asked")
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
        players.add((controller.session.player, id(controller._players[controller.session.player])))
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
    first, second = game.listed()[:2]
    game.choose(first)
    assert preview_of(game).cells == first.cells
    game.peek(second)
    assert preview_of(game).cells == second.cells
    game.peek(None)
    assert game.shown == first and preview_of(game).cells == first.cells
    game.done()
    assert fresh_block(game.session) == 1
    preview = preview_of(game)
    assert preview.climbs and preview.stand == game.chosen.goal
    assert preview.stand in {goal.cell for goal in preview.goals}
    assert preview.path[0] is None and preview.path[-1] == preview.stand
    game.choose(next(choice for choice in game.choices if choice.is_stay))
    assert not preview_of(game).climbs
