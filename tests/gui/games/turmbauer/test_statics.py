"""What the window asks of statics."""

import math

import pytest

import turmcore
from gui.games.turmbauer.play.statics import (
    DIRECTIONS,
    STEADINESS,
    Balance,
    Balances,
    Risk,
    bodies_of,
    degrees,
    hull,
    least_margin,
    steadiness,
)
from turmcore.voxel import Statics

BASE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))


def column(height):
    return (BASE, *[((0, 0, z),) for z in range(1, height + 1)])


@pytest.mark.parametrize(
    ("margin", "word"),
    [(0.5, "solid"), (0.12, "solid"), (0.1199, "firm"), (0.06, "firm"), (0.0599, "shaky"), (0.02, "shaky"),
     (0.0199, "critical"), (0.0, "critical")],
)  # fmt: skip
def test_words_begin_at_their_margins(margin, word):
    assert steadiness(margin) == word == Risk("stands", margin).word


def test_words_say_what_is_known():
    assert Risk("stands").word == "" and not Risk("stands").is_whole
    assert Risk("friction", 0.3).word == "friction" and Risk("falls").word == "falls"
    assert Risk("falls", fallers=()).is_whole and not Risk("falls", 0.1).is_whole
    assert [word for word, _ in STEADINESS] == ["solid", "firm", "shaky", "critical"]
    assert degrees(1.0) == pytest.approx(45) and degrees(0.12) == pytest.approx(6.84, abs=0.01)


def test_a_position_is_its_base_stone_and_its_blocks(played):
    state = played(2, 60)
    bodies = bodies_of(state)
    assert sorted(bodies[0]) == sorted(BASE) and len(bodies) == len(state.blocks) + 1
    assert Statics(bodies).verdict() == state.statics().verdict()
    assert {cell for body in bodies for cell in body} == {tuple(cube[:3]) for cube in state.cubes().tolist()}


def test_a_column_gives_way_as_it_is_high():
    balance = Balance(column(6))
    assert balance.verdict == "stands" and not balance.fallers
    assert balance.weakest.margin == pytest.approx(0.47 / 3, abs=1e-6)
    assert balance.weakness[6] >= balance.weakest.margin and min(balance.weakness) == balance.weakest.margin
    assert balance.loads == pytest.approx((6, 5, 4, 3, 2, 1, 0), abs=1e-5)
    assert len(balance.tilts) == DIRECTIONS
    assert balance.rooms[0, 0, 6] == balance.head_room((0, 0, 6)) == math.inf
    assert balance.head_room((0, 0, 5)) is None, "something lies on it"
    assert balance.head_room((7, 7, 7)) is None, "there is nothing"
    assert set(balance.rooms) == {(0, 0, 6), (1, 0, 0), (0, 1, 0), (1, 1, 0)}


def test_a_piece_more_is_judged_at_once_and_then_in_full():
    balance = Balance(column(6))
    on_top = ((0, 0, 7),)
    assert balance.look(on_top) == Risk("stands")
    assert balance.risk(on_top) == Risk("stands", pytest.approx(0.47 / 3.5, abs=1e-6))
    beam = tuple((x, 0, 7) for x in range(4))
    assert balance.look(beam) == Risk("falls") and balance.risk(beam) == Risk("falls", None, (7,))
    assert balance.risk(on_top).margin == least_margin(Statics((*column(6), on_top)))
    assert balance.fits(on_top) and not balance.fits(((0, 0, 6),)) and not balance.fits(((0, 0, -1),))


def test_what_falls_anyway_is_not_the_fault_of_the_piece():
    fallen = (*column(1), tuple((x, 0, 2) for x in range(5)))
    balance = Balance(fallen)
    assert balance.verdict == "falls" and balance.fallers == (2,)
    assert not balance.tilts and not balance.weakness and not balance.loads and not balance.rooms
    assert balance.weakest is None and balance.head_room((1, 1, 0)) is None
    risk = balance.risk(((1, 1, 1),))
    assert risk.fell_before and risk.fallers == () and balance.look(((1, 1, 1),)).fell_before
    beside = balance.risk(((4, 0, 3),))
    assert beside.fell_before and beside.fallers == (3,)


def test_only_friction_holds_some_towers():
    for bodies in _towers():
        balance = Balance(bodies)
        if balance.verdict == "friction":
            break
    else:
        pytest.fail("none of the towers is held by friction")
    assert balance.tilts and not balance.loads and not balance.pressures and not balance.rooms


def _towers():
    from tests.voxel.towers import towers

    return [tower.bodies for tower in towers(3, 25, 8)]


def test_the_mass_centre_and_the_foot():
    balance = Balance((BASE, ((0, 0, 1), (0, 0, 2))))
    assert balance.center == pytest.approx((5 / 6, 5 / 6, 1.0))
    assert balance.foot == ((0.03, 0.03), (1.97, 0.03), (1.97, 1.97), (0.03, 1.97))
    assert balance.reach == pytest.approx(5 / 6 - 0.03)
    assert Balance((((0, 0, 0),), ((0, 0, 1), (1, 0, 1), (2, 0, 1), (3, 0, 1)))).reach < 0
    assert hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 0)]) == ((0, 0), (2, 0), (2, 2), (0, 2))


def test_the_latest_towers_are_remembered():
    balances = Balances()
    first = balances.of(column(2))
    assert balances.of(column(2)) is first
    for height in range(3, 9):
        balances.of(column(height))
    assert balances.of(column(2)) is not first


def is_open(cell, room, cells):
    """Whether a column that is just too heavy has room on a top."""
    x, y, z = cell
    return room < math.inf and not any((x, y, z + 1 + k) in cells for k in range(int(room) + 1))


def test_all_free_tops_of_a_real_tower_have_a_head_room(played):
    strict = turmcore.load("turmbauer", players=4, stability="strict")
    state = played(3, 90, of=strict)
    balance = Balance(bodies_of(state))
    assert balance.verdict == "stands"
    cells = {tuple(cube[:3]) for cube in state.cubes().tolist()}
    assert set(balance.rooms) == {(x, y, z) for x, y, z in cells if (x, y, z + 1) not in cells}
    room, cell = min((room, cell) for cell, room in balance.rooms.items() if is_open(cell, room, cells))
    assert 0 <= room < math.inf
    x, y, z = cell
    number = next(k for k, body in enumerate(balance.bodies) if cell in body)
    assert room == pytest.approx(Statics(balance.bodies).head_room(number, x + 0.5, y + 0.5))
    # so many cubes as one piece, one above the other: they bear down on the one below them
    tall = tuple((x, y, z + 1 + k) for k in range(int(room) + 1))
    assert balance.look(tall).verdict != "stands"
    assert room < 1 or balance.look(tall[: int(room)]).verdict == "stands"
