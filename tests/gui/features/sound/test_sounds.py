"""What is heard of a game, and when: whole moves through the controllers, with a player that writes it down."""

import pytest
from PySide6.QtCore import QCoreApplication

import turmcore
from gui.features.clock.controller import ClockController
from gui.features.sound.controller import SoundController
from gui.features.sound.model import Heard, Hearing
from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.play.targets import Face
from gui.model.clock import Clock
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.picking import Hit
from gui.table.game_parts import parts_of
from tests.carcassonne import positions as carcassonne_positions
from tests.gui.flat_places import hit_of
from tests.gui.games.babel import positions as babel_positions
from tests.gui.games.babel.positions import hit as babel_hit
from tests.gui.games.turmbauer.test_controller import Desk
from tests.gui.games.turmbauer.wobble_cases import case, wobbly_game
from tests.gui.games.waechter.test_controller import STACKS
from tests.gui.games.waechter.test_controller import hit as waechter_hit
from tests.gui.model.test_clock import Time
from tests.slow import all_but
from turmcore.notation.time_control import TimeControl
from turmcore.physics import Fall

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY


class Screen:
    """Shows what moves until the test says that it has arrived."""

    is_flipped = False
    motion = tower = None

    def show_scene(self, scene):
        pass

    def show_stock(self, stock):
        pass

    def play(self, animation):
        self.motion = animation


def sized(sound, size):
    return f"{sound}" if size == 1 else f"{sound} {size}"


class Room:
    """A game, what moves, and who listens."""

    def __init__(self, name, session, has_animations=False, quick=False):
        parts = parts_of(name)
        self.time, self.screen, self.desk = Time(), Screen(), Desk()
        self.game = parts.controller(self.desk, session, None)
        self.game.set_quick(quick)
        self.picture = parts.picture(self.game, self.screen)
        self.picture.has_animations = has_animations
        self.all = []
        self.sounds = SoundController(
            self.game, parts.noise, lambda: self.screen.motion, self, None, self.time
        )
        self.game.start(session)
        if self.game.waits_for_screen:
            self.game.take_screen()

    def play(self, sound, size=1):
        """As a speaker does."""
        self.all.append(sized(sound, size))

    def heard(self, later=None):
        """What was heard since the last time; after so many seconds."""
        if later is not None:
            self.time.passes(later)
            self.sounds._play_due()
        found, self.all = self.all, []
        return found

    def wait(self):
        """Until nothing is to come."""
        return self.heard(60.0)

    def due(self):
        """What is still to come, and in how many seconds."""
        return [(str(cue.sound), round(at - self.time(), 3)) for at, cue in self.sounds.waiting]

    def token(self, text):
        self.game.play(self.game.session.game.parse(text))


@pytest.fixture
def room(qapp):
    rooms = []

    def make(name, text, kinds=None, **more):
        state = turmcore.from_text(name, text)
        kinds = kinds or [PERSON] * state.game.num_players
        rooms.append(Room(name, Session(state, kinds, 3), **more))
        return rooms[-1]

    yield make
    for one in rooms:
        one.game.stop()


@pytest.fixture
def tower(qapp):
    """A function that begins a game of Turmbauer."""
    rooms = []

    def make(kinds=(PERSON,) * 4, **more):
        session = Session.begin(Setup(stability="glued", start="first").game(), kinds, seed=4)
        rooms.append(Room("turmbauer", session, **more))
        return rooms[-1]

    yield make
    for one in rooms:
        one.game.stop()


# -- Turmbauer ------------------------------------------------------------------------------------------


def test_a_turn_of_turmbauer_without_anything_that_moves(tower):
    room = tower()
    assert room.heard() == [], "a game that begins makes no sound"
    room.game.roll()
    assert room.heard() == ["dice 2"]
    choice = max((one for one in room.game.choices if not one.ring), key=lambda one: len(one.cells))
    room.game.choose(choice)
    assert room.heard() == [], "nothing is set down yet"
    room.game.done()
    assert room.heard() == [sized("piece", len(choice.cells))]
    room.game.choose(next(choice for choice in room.game.choices if choice.goal is not None))
    room.game.done()
    assert room.heard() == ["step"] and room.wait() == []


def test_things_are_heard_when_they_have_arrived(tower):
    room = tower(has_animations=True)
    room.game.roll()
    assert room.heard() == ["dice 2"] and room.due() == [], "dice rattle while they fall"
    choice = room.game.choices[0]
    room.game.play(choice.action)
    assert room.heard() == [] and room.due() == [("piece", 0.55)], "it is still in the air"
    assert room.heard(0.5) == [] and room.heard(0.06) == [sized("piece", len(choice.cells))]
    goal = next(choice for choice in room.game.choices if choice.goal is not None)
    room.game.play(goal.action)
    motion = room.screen.motion.parts[0]  # the floors that were climbed come after it
    steps = len(motion.points) - 1
    assert room.due() == [
        ("step", pytest.approx(motion.duration * (n + 1) / steps, abs=0.01)) for n in range(steps)
    ]
    assert room.wait() == ["step"] * steps


def test_who_does_not_wait_for_what_moves_hears_it_at_once(tower):
    room = tower(has_animations=True)
    room.game.roll()
    room.game.play(room.game.choices[0].action)
    room.heard()
    room.sounds.land()
    assert [what.split()[0] for what in room.heard()] == ["piece"] and room.wait() == []


def test_a_ring_is_heard_before_what_it_is_for(tower):
    room = tower()
    while not any(choice.ring for choice in room.game.choices) or room.game.session.state.phase != "climb":
        state = room.game.session.state
        if state.is_chance():
            room.game.roll()
        else:
            plain = [choice for choice in room.game.choices if not choice.ring] or room.game.choices
            room.game.play(plain[0].action)
    room.wait()
    room.heard()
    room.game.play(
        next(choice for choice in room.game.choices if choice.ring and choice.goal is not None).action
    )
    assert room.wait() == ["ring", "step"]


def test_what_cannot_be_done_is_refused_with_a_knock(tower):
    room = tower()
    room.game.point(Hit(Face((0, 0, 0), (0, 0, 1))))
    assert room.heard() == ["refuse"], "first the dice are rolled"
    room.game.roll()
    room.heard()
    room.game.hover(Hit(Face((40, 40, -1), (0, 0, 1))))
    assert room.heard() == [], "who only points at something has not asked for it"
    room.game.point(Hit(Face((40, 40, -1), (0, 0, 1))))
    assert room.heard() == ["refuse"]


@pytest.mark.parametrize(("num_fallen", "has_ended"), all_but([(1, False)], [(1, False), (3, True)]))
def test_a_tower_that_falls_is_heard_and_then_the_end(qapp, monkeypatch, num_fallen, has_ended):
    monkeypatch.setenv("TURM_PHYSICS", "statics")
    seed, tokens, build, fallen, _ = case(num_fallen)
    session = Session.begin(wobbly_game(), [PERSON] * 4, seed)
    for token in tokens:
        session.play(token)
    room = Room("turmbauer", session)
    room.game.settling.worker = room.desk
    assert room.heard() == []
    room.token(build)
    assert [what.split()[0] for what in room.wait()] == ["piece"], "nobody knows yet what becomes of it"
    while room.desk.jobs:
        room.desk.work()
    found = room.wait()
    assert [what.split()[0] for what in found] == ["collapse"] + ["end"] * has_ended
    assert found[0] == sized("collapse", len(fallen))
    assert room.game.session.is_over is has_ended
    room.game.stop()


def test_a_tower_that_is_only_tried_out_falls_audibly(tower):
    room = tower()
    room.game.trial.fell.emit(Fall((1, 2, 3), "statics", "falls"))
    QCoreApplication.processEvents()
    assert room.wait() == ["collapse 3"]


# -- the other games ------------------------------------------------------------------------------------


def test_stones_and_what_they_take(room):
    there = room("waechter", STACKS, has_animations=True)
    move = next(choice for choice in there.game.choices if choice.is_capture and choice.move.stones > 1)
    there.game.play(move.action)
    assert there.heard() == [] and there.due()[0][1] == pytest.approx(there.screen.motion.duration, abs=0.01)
    assert sorted(there.wait()) == sorted([f"stones {move.move.stones}", "leave"])
    there.game.hover(waechter_hit("D4"))
    there.game.grab(waechter_hit("D4"))
    there.game.point(waechter_hit("D4"))
    assert there.heard() == ["refuse"], "nothing there can be taken"


def test_a_guard_that_is_taken_ends_the_game(room):
    there = room("waechter", "3RG3/3b23/7/7/7/7/r12BG3 b")
    there.token("D6-D7-1")
    assert there.wait() == ["stones", "leave", "end"]
    there.game.undo()
    assert there.wait() == ["undo"]
    there.game.redo()
    assert there.wait() == ["stones", "leave", "end"], "who goes through it again, step by step"


def test_a_figure_of_babel_goes_field_by_field_and_its_number_is_handed_over(room):
    there = room("babel", babel_positions.USE, has_animations=True)
    choice = next(choice for choice in there.game.choices if choice.number == 3)
    there.game.play(choice.action)
    steps = len(choice.path) - 1
    assert steps > 1 and there.heard() == []
    assert there.wait() == ["step"] * steps + ["hand"]
    there = room("babel", babel_positions.ROLL)
    there.game.roll()
    assert there.wait() == ["dice"]
    there = room("babel", babel_positions.USE)
    there.game.point(babel_hit("5.0"))
    assert there.heard() == ["refuse"]


def test_a_group_of_babel_rises(room):
    there = room("babel", babel_positions.FULL)
    rises = next(
        choice
        for choice in there.game.choices
        if any(
            type(event).__name__ == "GroupRose" for event in there.game.session.state.events(choice.action)
        )
    )
    there.game.play(rises.action)
    found = there.wait()
    assert found[0] == "step" and found[1].split()[0] == "rise"


def test_tiles_followers_and_towers_of_carcassonne(room):
    there = room("carcassonne", carcassonne_positions.PLACE, has_animations=True)
    there.game.play(there.game.choices[0].action)
    assert there.due() == [("tile", 0.42)] and there.wait() == ["tile"]
    there.game.stop()
    follow = room("carcassonne", carcassonne_positions.ACT)
    follow.token("r0")
    assert follow.wait()[0] == "follower"
    follow.game._draw_tile()
    assert follow.wait() == ["draw"]
    build = room("carcassonne", carcassonne_positions.ACT)
    build.token("T@0,-2")
    assert build.wait() == ["stones 2"]
    taken = room("carcassonne", carcassonne_positions.CAPTURE)
    taken.game.play(
        next(
            one.action for one in taken.game.choices if one.player and one.player != taken.game.session.player
        )
    )
    assert "leave" in taken.wait()
    wrong = room("carcassonne", carcassonne_positions.PLACE)
    wrong.game.point(hit_of((0, 0), "", False))
    assert wrong.heard() == ["refuse"]


# -- undo, looking, computers ------------------------------------------------------------------------------


def test_undo_and_redo(tower):
    room = tower()
    room.game.roll()
    room.game.play(room.game.choices[0].action)
    room.wait()
    room.game.undo()
    assert room.wait() == ["undo"]
    room.game.redo()
    assert [what.split()[0] for what in room.wait()] == ["piece"]
    room.game.take_back()
    assert room.wait() == ["undo"]


@pytest.mark.parametrize("name", offered())
def test_a_game_that_is_put_on_the_table_is_silent_and_a_scrub_makes_one_sound_at_most(qapp, name):
    game = parts_of(name).setup().game()
    session = Session.begin(game, [PERSON] * game.num_players, seed=2)
    while len(session.plies) < 24 and not session.is_over:
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.nth(0))
    other = Session(session.state.copy(), [PERSON] * game.num_players, 3)
    room = Room(name, session, has_animations=True)
    assert room.wait() == [], "nothing plays on loading"
    for cursor in (20, 3, 9, 4, 5, 6, 7, 8, 2, 11, 10):
        room.game.go_to(cursor)
        room.time.passes(0.01)
    assert len(room.wait()) <= 1
    for cursor in range(11, 23):
        room.game.go_to(cursor)
        room.time.passes(0.03)
        room.sounds._play_due()
    room.heard()
    room.game.go_to(0)
    room.game.go_to(24)
    assert len(room.wait()) <= 1, "from the beginning to the end"
    room.game.start(other)
    assert room.wait() == []
    room.game.stop()


@pytest.mark.parametrize("name", offered())
def test_computers_are_heard_like_people_and_not_all_of_them_when_they_hurry(qtbot, name):
    game = parts_of(name).setup().game()
    session = Session.begin(game, [GREEDY] * game.num_players, seed=2)
    room = Room(name, session, quick=True)
    num_moves = 0

    def goes_on():
        nonlocal num_moves
        if room.desk.jobs:
            room.desk.work()
            num_moves += 1
        return len(session.plies) >= 20 or session.is_over

    qtbot.waitUntil(goes_on)
    room.game.stop()
    found = room.all
    assert num_moves > 3 and 1 <= len(found) <= 3, "no time has passed"
    assert len(room.wait()) <= 3


def test_the_end_is_heard_however_fast_it_comes(qapp):
    state = turmcore.from_text("waechter", "3RG3/3b23/7/7/7/7/r12BG3 b")
    room = Room("waechter", Session(state, [GREEDY] * 2, 3), quick=True)
    room.sounds._begun = room.time()
    room.token("D6-D7-1")
    assert room.wait() == ["end"]
    room.game.stop()


def test_who_loses_on_time_hears_the_clock_and_the_end(tower):
    room = tower()
    session = room.game.session
    session.clock = Clock(TimeControl(13), 4, room.time)
    session.clock.follow(session)
    controller = ClockController(room.game)
    room.sounds.follow_clock(controller)
    room.game.roll()
    room.heard()
    for _ in range(30):
        room.time.passes(0.1)
        controller.tick()
    assert room.heard() == ["tick"], "ten seconds are left"
    for _ in range(40):
        room.time.passes(0.1)
        controller.tick()
    assert room.heard() == ["tick"] * 4
    room.time.passes(20)
    controller.tick()
    assert room.wait() == ["end"] and session.is_by_time
    controller.stop()


def test_the_clock_of_a_computer_does_not_tick(qapp):
    session = Session.begin(
        Setup(stability="glued", start="first").game(), [GREEDY, PERSON, PERSON, PERSON], seed=4
    )
    room = Room("turmbauer", session)
    session.clock = Clock(TimeControl(8), 4, room.time)
    session.clock.follow(session)
    controller = ClockController(room.game)
    room.sounds.follow_clock(controller)
    session.play(session.state.sample_chance())
    for _ in range(20):
        room.time.passes(0.1)
        controller.tick()
    assert session.clock.is_running and room.heard() == []
    controller.stop()
    room.game.stop()


# -- what of a session is heard -----------------------------------------------------------------------------


def test_what_of_a_session_is_new(game):
    session, hearing = Session.begin(game, [PERSON] * 4, 3), Hearing()
    assert hearing.follow(session) == Heard() and hearing.follow(session).is_nothing
    session.roll()
    assert hearing.follow(session) == Heard((session.plies[0],), is_new=True)
    for _ in range(2):
        session.play(session.state.nth(0))
    assert hearing.follow(session).plies == tuple(session.plies[1:3]), "what comes of one action, together"
    session.go_to(0)
    assert hearing.follow(session) == Heard(is_back=True)
    session.go_to(3)
    assert hearing.follow(session) == Heard((session.plies[2],), is_jump=True)
    session.undo()
    hearing.follow(session)
    old = session.plies[2]
    session.play(next(action for action in session.state.legal_actions() if action != old.action))
    assert hearing.follow(session).plies == (session.plies[2],) != (old,)
    session.forfeit(0)
    assert hearing.follow(session) == Heard(is_end=True, is_new=True) and hearing.follow(session).is_nothing
    assert hearing.follow(session.again()).is_nothing, "another game"
