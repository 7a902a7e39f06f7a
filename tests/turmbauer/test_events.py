"""Events: what an action is said to cause is what playing it does."""

from itertools import pairwise

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.reference.turmbauer import climbing
from tests.reference.turmbauer.structure import TABLE
from tests.slow import all_but
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game, stored_nodes
from turmcore.turmbauer import (
    Box,
    Build,
    Climb,
    ClimberMoved,
    DiceRolled,
    GameEnded,
    PieceBoxed,
    PieceBuilt,
    RingSpent,
    Roll,
    StartRoll,
    StartRolled,
)


def check_path(state, path, ring):
    """Each step is one that the rules know, over fields that are open and free."""
    twin = reference.Position.from_text(state.to_text()).state
    structure, color = twin.structure(), twin.colour
    taken = {place for seat, place in enumerate(state.climbers) if seat != state.seat and place is not None}
    spots = [TABLE if place is None else place for place in path]
    assert len(set(path)) == len(path) > 1
    assert path[-1] not in taken
    long_steps = 0
    for here, there in pairwise(spots):
        if there not in climbing.single_steps(structure, here):
            assert there in climbing.steps_from(structure, here, 2), (path, state.to_text())
            long_steps += 1
        if ring != "b":
            assert structure.is_open(there, color) and there not in taken
    assert ring == "c" or not long_steps
    assert long_steps == (ring == "c") or (long_steps and state.game.rules.leap == "any")


def check(state, action):
    """The events of an action against the state after it."""
    before, text, key = state.copy(), state.to_text(), state.key
    events = state.events(action)
    assert (state.to_text(), state.key) == (text, key)
    assert events == state.events(str(action)) == state.events(action, viewer=0)
    state.play(action)
    move, seat = state.game.decode(action), before.seat
    ring = getattr(move, "ring", "")
    expected = [RingSpent(seat, ring)] if ring else []
    assert before.rings[seat] - state.rings[seat] == len(expected)
    match move:
        case Roll(dice):
            expected.append(DiceRolled(seat, dice))
            assert state.dice == dice
        case StartRoll(number):
            expected.append(StartRolled(seat, number))
            assert before.phase == "start" and before.start_rolls[seat] == 0
        case Build(piece, cells):
            block = state.blocks[-1]
            expected.append(PieceBuilt(seat, piece, block.number, block.cubes))
            assert block.cells == cells and block.number == len(before.blocks) + 1 and block.seat == seat
        case Box(piece):
            expected.append(PieceBoxed(seat, piece))
            assert state.box(seat) == (*before.box(seat), piece)
        case Climb(target) if target != "stay":
            moved = next(event for event in events if isinstance(event, ClimberMoved))
            assert moved.path[0] == before.climbers[seat] and moved.path[-1] == state.climbers[seat]
            assert state.climbers[seat] == (None if target == "table" else target)
            check_path(before, moved.path, ring)
            expected.append(ClimberMoved(seat, moved.path, ring))
        case _:
            assert state.climbers == before.climbers
    if state.is_over():
        expected.append(GameEnded(state.winners(), events[-1].reason))
    assert list(events) == expected
    state.undo()


@pytest.mark.slow
@pytest.mark.parametrize("options", all_but(OPTIONS[::3], OPTIONS), ids=name_of)
def test_events_come_true(options):
    kinds = set()
    for state in random_game(f"events{options}", **options):
        actions = state.legal_actions().to_list()
        step = len(actions) // 3 + 1 if state.phase != "climb" or state.ply % 4 else 1
        for action in actions[::step]:
            check(state.copy(), action)
            kinds |= {type(event) for event in state.events(action)}
    assert kinds >= {DiceRolled, RingSpent, PieceBuilt, ClimberMoved, GameEnded}
    assert (StartRolled in kinds) == ("start" in options)


@pytest.mark.parametrize("number", range(13, 20))
def test_all_climbs_of_the_stored_nodes(number):
    state = stored_nodes()[number]
    assert state.phase == "climb"
    for action in state.legal_actions():
        check(state, action)


def test_a_shortest_path_is_told():
    state = position(
        ["R1n@11,0,5", "R1c@12,0,7", "G1n@13,0,7", "R2@14,0,8/14,0,9"], "R/4/climb/1-2", "R=11,0,5"
    )
    assert state.events(">13,0,7+c") == (
        RingSpent(0, "c"),
        ClimberMoved(0, ((11, 0, 5), (12, 0, 7), (13, 0, 7)), "c"),
    )
    state = position([], "G/1/climb/1-2", "G=1,0,0")
    assert state.events(">t") == (ClimberMoved(1, ((1, 0, 0), None), ""),)
    assert state.events("=") == ()


def test_colors_of_the_cubes_built():
    state = position([], "R/1/build/3-6")
    (built,) = state.events("3i@0,0,1/0,0,2/0,0,3")
    assert built == PieceBuilt(0, "3i", 1, ((0, 0, 1, True), (0, 0, 2, False), (0, 0, 3, True)))
    spent, built = position([], "R/1/build/3-6").events("2@1,0,1/1,0,2+a")
    assert spent == RingSpent(0, "a") and built.cubes == ((1, 0, 1, False), (1, 0, 2, True))


def test_only_legal_actions_have_events():
    state = position([], "R/1/build/3-6")
    for token in ("2@1,0,1/1,0,2", "=", "d1-2", "3i@5,5,0/6,5,0/7,5,0"):
        with pytest.raises(turmcore.IllegalAction):
            state.events(token)


# Red's and blue's peaks are alike, green's is higher.
PEAKS = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]


@pytest.mark.parametrize(
    ("climbers", "rings", "options", "winners", "reason"),
    [
        ("R=1,0,1;B=0,1,1;G=0,0,2", "", {}, (1,), "height"),
        ("R=1,0,1", "", {}, (0,), "height"),
        ("R=1,0,1;K=0,1,1", "R0", {}, (0,), "box"),
        ("", "G0", {}, (1,), "box"),
        ("R=1,0,1;B=0,1,1", "B1", {}, (0,), "rings"),
        ("R=1,0,1;B=0,1,1", "", {}, (0, 2), "shared"),
        ("R=1,0,1;B=0,1,1;G=0,0,2", "", {"players": 2}, (0,), "height"),
        ("R=1,0,1;B=1,1,0;G=0,0,2", "G0", {"players": 2}, (0,), "rings"),
        ("R=1,0,1;B=1,1,0;G=0,0,2", "", {"players": 2}, (0, 1), "shared"),
    ],
)
def test_what_decided(climbers, rings, options, winners, reason):
    state = position(PEAKS, "K/12/climb/1-2", climbers, rings=rings, **options)
    assert state.events("=") == (GameEnded(winners, reason),)
    state.play("=")
    assert state.winners() == winners
