"""Choosing a turn of Turmbauer, as a machine: what is held, pointed at and proposed, and what is said."""

import pytest

import turmcore
from gui.games.turmbauer.picture.controller import preview_of
from gui.games.turmbauer.play.choosing import MACHINE, Aim
from gui.games.turmbauer.play.gestures import ShowPiece, TakePiece
from gui.games.turmbauer.play.targets import Face
from gui.i18n import tr
from gui.scene.picking import Hit
from gui.table.choosing import Manner, Play, Roll
from tests.gui.chooser import Choose, Chooser, Click, Do, Hover, Peek, Propose, Wheel
from turmcore.players import make
from turmcore.turmbauer import Box, Build, Climb
from turmcore.turmbauer.choices import CHOOSABLE, Standing, best_climb, choices_of, pieces_of
from turmcore.turmbauer.placing import Grip, shape_of
from turmcore.turmbauer.turns import COMPOSED, quarter

UP = (0, 0, 1)
TURNS = [
    ("turn_left", (0, 0, 1)), ("turn_right", (0, 0, -1)), ("tip_away", (0, -1, 0)), ("tip_near", (0, 1, 0)),
    ("roll_right", (-1, 0, 0)), ("roll_left", (1, 0, 0)),
]  # fmt: skip
STEPS = [
    ("cell_right", (1, 0, 0)), ("cell_left", (-1, 0, 0)), ("cell_away", (0, 1, 0)), ("cell_near", (0, -1, 0)),
    ("cell_up", (0, 0, 1)), ("cell_down", (0, 0, -1)),
]  # fmt: skip


def top(*cell):
    """The upper side of a cube."""
    return Hit(Face(cell, UP))


FAR = top(9, 9, -1)  # a cell of the table where nothing can lie


def chooser(state, **more):
    """Somebody on turn in a position."""
    choices = choices_of(state)
    in_climb = bool(choices) and state.phase == "climb"
    best = best_climb(choices, state.heights[state.seat]) if in_climb else None
    aim = Aim.of(state, choices, pieces_of(state, choices), best, can_roll=state.is_chance())
    return Chooser(aim, MACHINE, Manner(**more))


@pytest.fixture
def building(game):
    """Somebody who is to build the very first block."""

    def begin(seed=3, **more):
        state = game.new_state(seed)
        state.play(state.sample_chance())
        return chooser(state, **more)

    return begin


def largest(one):
    return max(one.aim.choosable, key=lambda piece: piece.size).id


def previewed(one):
    return preview_of(one.aim, False)


# -- picking a piece -------------------------------------------------------------------------------


def test_a_piece_of_the_tray_is_listed_alone_and_then_no_more(building):
    one = building()
    piece = next(piece for piece in one.aim.pieces if piece.standing is Standing.FITS)
    one(ShowPiece(piece.id))
    assert {choice.piece for choice in one.aim.listed()} == {piece.id}
    assert len(one.aim.listed()) == piece.num_places and one.aim.chosen is None
    one(ShowPiece(piece.id))
    assert one.aim.piece == ""
    one(TakePiece(piece.id))
    assert one.aim.piece == piece.id and one.aim.chosen is None


def test_a_piece_that_cannot_be_used_is_not_shown(played):
    state = next(state for seed in range(20) if len(set((state := played(seed, 121)).dice)) == 2)
    one = chooser(state)
    refused = [piece for piece in one.aim.pieces if piece.standing not in CHOOSABLE]
    assert refused
    for piece in refused:
        before = one.aim
        one(ShowPiece(piece.id))
        assert one.aim == before and one.aim.piece == ""


def test_pieces_for_a_ring_are_listed_only_when_asked_for(building):
    for seed in range(9):
        one = building(seed)
        rings = [piece for piece in one.aim.pieces if piece.standing is Standing.RING]
        if rings:
            assert not any(choice.ring for choice in one.aim.listed())
            one(ShowPiece(rings[0].id))
            assert all(choice.ring == "a" for choice in one.aim.listed())
            return
    raise AssertionError("no roll in nine leaves a piece for a ring")


def test_a_size_goes_through_its_pieces_and_tab_takes_the_other_one(building):
    one = building()
    for size in range(1, 7):
        ids = [piece.id for piece in one.aim.choosable if piece.size == size]
        shown = []
        for _ in range(2 * len(ids)):
            one.keys(f"size.{size}")
            shown.append(one.aim.piece)
        assert shown == ids * 2
    one = building()
    one.keys("other_piece")
    seen = [one.aim.piece]
    for _ in one.aim.choosable:
        one.keys("other_piece")
        seen.append(one.aim.piece)
    sizes = {piece.id: piece.size for piece in one.aim.choosable}
    same = [piece for piece in sizes if sizes[piece] == sizes[seen[0]]]
    assert set(seen) == set(same if len(same) > 1 else sizes)


# -- building by the mouse -------------------------------------------------------------------------


def test_the_ghost_follows_the_mouse_without_a_click(building):
    one = building()
    assert one.aim.pose is None
    for cell in ((0, 0, 0), (1, 1, 0), (1, 0, 0)):
        before = one.aim
        one(Hover(top(*cell)))
        assert (*cell[:2], 1) in one.aim.pose.cells and one.aim.pose.is_legal and one.aim != before
        assert (
            one.aim.chosen is None and previewed(one).cells == one.aim.pose.cells and previewed(one).is_legal
        )
    before = one.aim
    one(Hover(top(1, 0, 0)))
    assert one.aim == before, "nothing has to be shown anew"
    assert before.hand == one.aim.hand
    one(Hover(None))
    assert one.aim.pose is None and previewed(one).cells == () and before.pose is not None


def test_a_ghost_that_is_not_legal_says_why(building):
    one = building()
    one(Hover(FAR))
    pose = one.aim.pose
    assert not pose.is_legal and one.aim.reason.rule == "3.3" and (9, 9, 0) in pose.cells
    assert not previewed(one).is_legal and set(previewed(one).marked) == set(pose.cells)
    assert one.aim.reason == one.aim.state.why_not(one.aim.state.game.encode(Build(pose.piece, pose.cells)))
    assert one(Click(FAR)) and "(rule 3.3)" in one.told and one.is_refused and one.aim.chosen is None
    one(Click(None), Do("done"))
    assert not one.played, "what is not legal is not played"


# A row: what is done, whether something is proposed then, and whether it is played.
HERE, THERE = top(0, 0, 0), top(1, 1, 0)
CLICKS = [
    ("over it", {}, [Hover(HERE)], False, False),
    ("a click proposes", {}, [Hover(HERE), Click(HERE)], True, False),
    ("without looking first", {}, [Click(HERE)], True, False),
    ("a second click builds", {}, [Click(HERE), Click(HERE)], True, True),
    ("the mouse elsewhere changes nothing", {}, [Click(HERE), Hover(THERE), Click(HERE)], True, True),
    ("another place replaces it", {}, [Click(HERE), Hover(top(0, 1, -1)), Click(top(2, 0, -1))], True, False),
    ("one click", {"one_click": True}, [Click(HERE)], True, True),
    ("one click where it cannot lie", {"one_click": True}, [Click(FAR)], False, False),
    ("done with the ghost", {}, [Hover(HERE), Do("done")], True, False),
    ("done with the proposal", {}, [Hover(HERE), Do("done"), Do("done")], True, True),
    ("nothing chosen", {}, [Do("done")], False, False),
    ("keys", {}, [Do("cell_up"), Do("done"), Do("done")], True, True),
    ("escape", {}, [Click(HERE), Do("drop")], False, False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("how", "gestures", "proposed", "played"), [r[1:] for r in CLICKS], ids=[r[0] for r in CLICKS]
)
def test_clicks(building, how, gestures, proposed, played):
    one = building(**how)
    one(*gestures)
    assert (one.aim.chosen is not None) == proposed and bool(one.played) == played
    if proposed:
        assert one.aim.chosen.cells == one.aim.pose.cells == previewed(one).cells
        assert not played or one.then == Play(one.aim.chosen.action)


def test_a_proposal_stays_and_a_click_on_any_side_of_it_builds(building):
    one = building()
    one(Click(top(0, 0, 0)))
    cells = one.aim.pose.cells
    one(Hover(top(1, 1, 0)))
    assert previewed(one).cells == cells
    one(Click(Hit(Face(cells[-1], (1, 0, 0)))))
    assert one.played == str(one.aim.chosen.action)


def test_before_the_roll_a_click_says_what_to_do(game):
    one = chooser(game.new_state(3))
    assert {name for name, can in MACHINE.usable(one.aim).items() if can} == {"roll"}
    one(Click(top(0, 0, 0)))
    assert one.told == tr("miss.roll") and one.is_refused
    assert one.keys("roll") == Roll()


def test_commands_that_can_do_nothing_are_off(building):
    one = building()
    can = MACHINE.usable(one.aim)
    assert can["turn_left"] and can["next_place"] and not can["done"] and not can["roll"]
    one.keys("cell_up")
    assert MACHINE.usable(one.aim)["done"]


# -- turning the piece -----------------------------------------------------------------------------


def test_the_wheel_goes_through_the_legal_poses_at_a_face(building):
    one, hit = building(), top(0, 0, 0)
    one(ShowPiece(largest(one)), Click(hit))
    chosen, seen = one.aim.chosen, set()
    wanted = {choice.action for choice in one.aim.listed() if hit.what.anchor in choice.cells}
    for _ in wanted:
        one(Wheel(1))
        assert hit.what.anchor in one.aim.chosen.cells
        seen.add(one.aim.chosen.action)
    assert seen == wanted and len(seen) > 1 and chosen.action in seen


def test_turning_keys_follow_the_screen(building):
    one = building(axes=lambda: ((0, 1, 0), (-1, 0, 0)))  # seen from the right: east is near
    one(Hover(top(0, 0, 0)))
    turn = one.aim.pose.grip.turn
    for command, axis in TURNS:
        one.keys(command)
        pose = one.aim.pose
        turn = COMPOSED[quarter(axis)][turn]
        offsets = shape_of(one.aim.state.game.pieces[pose.piece].cells).offsets
        alike = {offsets[Grip(turn, pivot)] for pivot in range(len(pose.cells))}
        assert turn == pose.grip.turn or offsets[pose.grip] in alike
        turn = pose.grip.turn
    assert one.aim.piece == one.aim.pose.piece, "who turns a piece means this one"


def test_a_turned_proposal_is_proposed_as_long_as_it_is_legal(played):
    state = next(
        state for plies in (61, 62, 63) if (state := played(3, plies)).phase == "build" or state.is_chance()
    )
    if state.is_chance():
        state.play(state.sample_chance())
    one = chooser(state)
    one(ShowPiece(largest(one)), Do("next_place"))
    was = set()
    for _ in range(3):
        for command in ("turn_left", "tip_away", "roll_right"):
            one.keys(command)
            cells = one.aim.pose.cells
            one(Hover(top(1, 1, 0)))
            assert one.aim.pose.cells == cells, "it stays there for the mouse, whether it may be or not"
            assert one.aim.chosen == one.aim.pose.choice
            assert previewed(one).is_legal == (one.aim.chosen is not None)
            was.add(one.aim.chosen is None)
    assert was == {False, True}
    one(Do("drop"), Hover(top(1, 1, 0)))
    assert (1, 1, 1) in one.aim.pose.cells


def test_another_cube_can_be_held_at_the_face(building):
    one = building()
    one(ShowPiece(largest(one)), Hover(top(0, 0, 0)))
    before = one.aim.pose
    one(Wheel(1, has_alt=True))
    assert one.aim.pose.anchor == before.anchor and one.aim.pose.cells != before.cells
    assert one.aim.pose.grip.turn == before.grip.turn


# -- keys ------------------------------------------------------------------------------------------


def test_keys_go_through_the_legal_placements(building):
    one = building()
    one(ShowPiece(largest(one)))
    listed = one.aim.listed()
    for choice in (*listed, listed[0]):
        one.keys("next_place")
        assert one.told and one.aim.chosen == choice
        assert one.aim.cursor in choice.cells and previewed(one).cursor == one.aim.cursor
    one.keys("previous_place")
    assert one.aim.chosen == listed[-1]


def test_arrow_keys_move_a_cell_as_seen_on_the_screen(building):
    one = building()
    one.keys("cell_up")
    start = one.aim.cursor
    assert start == (0, 0, 1)
    for command, step in STEPS[:5]:
        one.keys(command)
        start = tuple(a + b for a, b in zip(start, step, strict=True))
        assert one.aim.cursor == start == one.aim.hand.anchor and one.told.startswith(
            f"Floor {start[2] + 1}, "
        )
    one.manner = Manner(lambda: ((0, 1, 0), (-1, 0, 0)))
    one.keys("cell_right")
    assert one.aim.cursor == (start[0], start[1] + 1, start[2])
    one.keys(*["cell_down"] * 20)
    assert one.aim.cursor[2] == 0, "not below the table"
    one.keys(*["cell_away"] * 20)
    assert one.aim.cursor[0] == -4, "not far from the tower"
    one(Hover(top(0, 0, 0)))
    assert one.aim.cursor is None, "the mouse takes over"


def test_escape_takes_back_the_proposal_and_then_the_piece(building):
    one = building()
    one(ShowPiece(next(piece.id for piece in one.aim.pieces if piece.standing is Standing.FITS)))
    one(Choose(one.aim.listed()[0].action), Do("drop"))
    assert one.aim.chosen is None and one.aim.piece and one.aim.pose is None
    one.keys("drop")
    assert not one.aim.piece


def test_the_list_and_a_hint_propose_and_looking_shows(building):
    one = building()
    first, second = one.aim.listed()[:2]
    one(Choose(first.action), Peek(second.action))
    assert one.aim.chosen == first and one.aim.shown == second and previewed(one).cells == second.cells
    one(Peek(None))
    assert previewed(one).cells == first.cells
    one(Peek(second.action), Do("done"))
    assert one.aim.chosen == second and not one.played, "what is shown is proposed first"
    other = next((choice for choice in one.aim.choices if choice not in one.aim.listed()), first)
    one(Propose(other.action))
    assert one.aim.chosen == other and other in one.aim.listed()


# -- the box ---------------------------------------------------------------------------------------


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


def test_nothing_to_build_is_said(game):
    one = chooser(a_box_turn(game, rings=False))
    assert one.aim.hand is None and {piece.standing for piece in one.aim.choosable} == {Standing.BOX}
    one(Click(top(0, 0, 0)))
    assert one.told == tr("miss.box") and one.is_refused
    one(ShowPiece(one.aim.choosable[-1].id))
    assert isinstance(one.aim.chosen.move, Box) and one.aim.chosen.piece == one.aim.choosable[-1].id
    one.keys("cell_right", "done")
    assert one.played.startswith("x")


def test_a_piece_for_the_box_may_be_built_with_a_ring(game):
    one = chooser(a_box_turn(game, rings=True))
    piece = next(piece for piece in one.aim.pieces if piece.standing is Standing.RING)
    assert piece.can_box
    one(ShowPiece(piece.id))
    kinds = {type(choice.move) for choice in one.aim.listed()}
    assert kinds == {Box, Build} and all(choice.ring == "a" for choice in one.aim.listed() if choice.cells)


# -- climbing --------------------------------------------------------------------------------------


@pytest.fixture
def climbing(played):
    """Somebody whose climber may move, with choices as wanted."""

    def begin(wanted, first=2):
        for seed in range(60):
            for plies in range(first, 130, 9):
                state = played(seed, plies)
                if state.phase == "climb" and wanted(choices_of(state)):
                    return chooser(state)
        raise AssertionError("no such position")

    return begin


def test_climbing_shows_the_way_to_the_field_under_the_mouse(climbing):
    one = climbing(lambda choices: len({c.goal for c in choices if not c.ring}) > 4)
    state = one.aim.state
    goals = [choice for choice in one.aim.choices if choice.goal is not None and not choice.ring]
    for choice in goals:
        one(Hover(top(*choice.goal)))
        preview = previewed(one)
        assert preview.climbs and preview.stand == choice.goal == preview.path[-1]
        assert preview.path[0] == state.climbers[state.seat] and len(preview.path) > 1
        gain = choice.height - state.heights[state.seat]
        assert {goal.cell: goal.gain for goal in preview.goals}[choice.goal] == gain
    one(Choose(goals[0].action), Hover(top(*goals[1].goal)), Do("done"))
    assert one.aim.chosen == goals[1] and not one.played, "Enter proposes what is shown"
    one(Hover(None))
    assert one.aim.peeked is None
    one.keys("done")
    assert one.played == str(goals[1].action)


def test_a_click_on_a_field_climbs_and_on_the_own_one_stays(climbing):
    one = climbing(lambda choices: len({c.goal for c in choices if not c.ring}) > 4, first=92)
    goal = next(choice for choice in one.aim.choices if choice.goal is not None and choice != one.aim.chosen)
    one(Click(top(*goal.goal)))
    assert one.aim.chosen == goal and not one.played
    own = one.aim.state.climbers[one.aim.state.seat]
    stay = chooser(one.aim.state)
    if own is not None:
        stay(Click(top(*own)))
        assert stay.aim.chosen.is_stay
    one(Click(top(*goal.goal)))
    assert one.played == str(goal.action)


def test_a_field_out_of_reach_says_why(climbing):
    one = climbing(lambda choices: len(choices) > 2, first=92)
    state, goals = one.aim.state, {choice.goal for choice in one.aim.choices}
    fields = [cell for cell in map(tuple, state.cubes()[:, :3].tolist()) if cell not in goals]
    seen, chosen = set(), one.aim.chosen
    for cell in fields:
        if cell != state.climbers[state.seat]:
            one(Hover(top(*cell)))
            assert (
                one.aim.reason == state.why_not(state.game.encode(Climb(cell))) and one.aim.reason is not None
            )
            assert previewed(one).marked == (cell,)
            seen.add(one.aim.reason.code)
    assert len(seen) > 1
    one(Click(Hit(Face(fields[0], (1, 0, 0)))))
    assert one.told == tr("miss.climb") and one.aim.chosen == chosen
    one(Click(top(*fields[0])))
    assert "rule" in one.told and one.is_refused and one.aim.chosen == chosen


def test_a_field_for_a_ring_says_which(climbing):
    def has_both(choices):
        rings = {}
        for choice in choices:
            if choice.ring:
                rings.setdefault(choice.goal, set()).add(choice.ring)
        return {"b", "c"} in rings.values()

    one = climbing(has_both)
    assert one.aim.chosen.ring == "", "no ring is proposed unasked"
    both = [choice for choice in one.aim.choices if choice.ring]
    goal = next(c.goal for c in both if {d.ring for d in both if d.goal == c.goal} == {"b", "c"})
    one(Click(top(*goal) if goal is not None else FAR))
    assert one.aim.chosen.ring == "b"
    one(Wheel(1))
    assert one.aim.chosen.ring == "c" and one.aim.chosen.goal == goal
    one.keys("done")
    assert one.played


def test_keys_choose_fields_as_seen_on_the_screen(climbing):
    one = climbing(lambda choices: len({c.goal for c in choices if not c.ring}) > 5)

    def place():
        chosen, state = one.aim.chosen, one.aim.state
        found = state.climbers[state.seat] if chosen.is_stay else chosen.goal
        return (0.5, 0.5, -1) if found is None else found

    moved = 0
    for _ in range(4):
        for command, way in STEPS[:5]:
            before, was = place(), one.aim.chosen
            one.keys(command)
            if one.aim.chosen != was:
                assert sum(a * (q - p) for a, p, q in zip(way, before, place(), strict=True)) > 0
                moved += 1
    assert moved > 3
    seen = set()
    for _ in one.aim.choices:
        one.keys("next_place")
        seen.add(one.aim.chosen.action)
    assert len(seen) == len(one.aim.choices)
