"""Positions as planes and as drawings."""

import numpy as np
import pytest

from tests.turmbauer.positions import OPTIONS, name_of, position, random_game

NUMBERS = 10
"""The plane that holds numbers."""


def cubes_in(planes, middle):
    """Cells and what shows, as `state.cubes` has them, read back from the planes of seat 0."""
    plane, z, y, x = np.nonzero(planes[:6])
    return {
        (int(a) - 16 + middle[0], int(b) - 16 + middle[1], int(c), int(p))
        for p, c, b, a in zip(plane, z, y, x, strict=True)
    }


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_the_planes_say_what_the_state_says(options):
    for state in random_game(f"planes{options}", **options):
        if state.ply % 11:
            continue
        planes = state.observation(0)
        assert planes.shape == (11, 64, 32, 32) and planes.dtype == np.uint8
        assert planes[:NUMBERS].max() == 1
        cubes = state.cubes()
        low, high = cubes[:, :2].min(axis=0), cubes[:, :2].max(axis=0)
        middle = [int(v) for v in (low + high) // 2]
        assert cubes_in(planes, middle) == {
            (int(x), int(y), int(z), int(shows)) for x, y, z, _, shows in cubes
        }
        assert planes[:6].sum() == len(cubes) == 4 + sum(len(block.cells) for block in state.blocks)
        for seat, place in enumerate(state.climbers):
            at = np.argwhere(planes[6 + seat]).tolist()
            assert at == (
                []
                if place is None
                else [[max(place[2], 0), place[1] - middle[1] + 16, place[0] - middle[0] + 16]]
            )
            row = planes[NUMBERS, 0, seat].tolist()
            stock = list(state.stock(seat).values())
            assert row[:12] == stock + [0] * (12 - len(stock))
            assert row[12:15] == [state.rings[seat], state.boxed_cubes(seat), state.heights[seat]]
            assert not any(row[15:])
        phase = ("roll", "build", "climb", "over", "settle", "start").index(state.phase)
        numbers = [state.round, phase, state.seat, *(state.dice or (0, 0)), state.spent_ring_a, False, 0]
        if "start" in options:
            numbers.append(0 if state.first_seat is None else 1 + state.first_seat)
            numbers += [0 if number is None else 1 + number for number in state.start_rolls]
        assert planes[NUMBERS, 1, 0].tolist() == [*map(int, numbers), *[0] * (32 - len(numbers))]


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_players_see_the_same_from_their_own_seat(options):
    for state in random_game(f"views{options}", **options):
        if state.ply % 29:
            continue
        n = len(state.game.colors)
        first = state.observation(0)
        for player in range(state.game.num_players):
            seen = state.observation(player)
            order = [(player + k) % n for k in range(n)]
            assert (seen[:2] == first[:2]).all()
            for k, seat in enumerate(order):
                assert (seen[2 + k] == first[2 + seat]).all()
                assert (seen[6 + k] == first[6 + seat]).all()
                assert (seen[NUMBERS, 0, k] == first[NUMBERS, 0, seat]).all()
            turn, own = seen[NUMBERS, 1, 0].tolist(), first[NUMBERS, 1, 0].tolist()
            assert turn[2] == (state.seat - player) % n
            assert turn[:2] + turn[3:8] == own[:2] + own[3:8]
            assert turn[8] == (own[8] and (own[8] - 1 - player) % n + 1)
            assert turn[9 : 9 + n] == [own[9 + seat] for seat in order]
    assert (state.observation(1) != first).any()


def test_what_lies_beyond_is_left_out_and_said():
    state = position(["R1n@0,0,70"], "K/12/build/1-2", "R=0,0,70;G=1,1,0")
    planes = state.observation(0)
    assert planes[:6].sum() == 4 and planes[6].sum() == 0 and planes[7].sum() == 1
    assert planes[NUMBERS, 1, 0, 6] == 1 and planes[NUMBERS, 0, 0, 14] == 71
    wide = position(["R1n@36,0,2"], "K/12/build/1-2").observation(0)
    assert wide[:6].sum() == 0 and wide[NUMBERS, 1, 0, 6] == 1  # the middle lies between the two
    edge = position(["R1n@30,0,2"], "K/12/build/1-2").observation(0)
    assert edge[:6].sum() == 5 and edge[NUMBERS, 1, 0, 6] == 0


# --- drawings -------------------------------------------------------------------------------------------

DRAWING = """\
floor 1   floor 2
. # o Gg  . . . .
. o #r.   o R . .
. K o .   . ok. .

x from -1 to 2 eastward, y from -1 to 1 northward
R  height  1  rings 1  stock 1c 1n 2 3i 3v 4l 4t 5p 5b 6r  box 6n
G  height  1  rings 2  stock 1n 2x2 3i 3v 4l 4t 5p 5b 6r 6n
B  height  0  rings 2  stock 1c 2x2 3i 3v 4l 4t 5p 5b 6r 6n
K  height  2  rings 2  stock 1c 1n 2 3i 3v 4l 4t 5p 5b 6r 6n
round 2: R climbs after 2-3"""


def test_a_drawing():
    tower = ["R2@-1,0,1/0,0,1", "G1c@2,1,0", "B1n@1,-1,0", "K2@0,-1,0/0,-1,1"]
    state = position(tower, "R/2/climb/2-3+a", "R=1,0,0;G=2,1,0;K=0,-1,1", {"R": ["6n"]}, rings="R1")
    assert str(state) == DRAWING


def test_who_stands_in_a_hole_is_drawn():
    state = position(["R1n@-2,0,0", "G1n@-1,1,0", "B1n@-1,-1,0"], "K/1/climb/1-2", "K=-1,0,-1")
    assert str(state).splitlines()[:4] == ["floor 1", ". o # o", "o .ko #", ". o . ."]


def test_the_end_is_drawn():
    text = str(position(turn="-/12/end"))
    assert text.startswith("floor 1\n# o\no #\n") and text.endswith("over, won by R,G,B,K")


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_every_floor_and_climber_is_drawn(options):
    for state in random_game(f"drawing{options}", **options):
        if state.ply % 13:
            continue
        text = str(state)
        plans, _, below = text.partition("\n\nx from ")
        shown = plans.replace("floor", "")
        assert [f"floor {z + 1}" in plans for z in range(state.height)] == [True] * state.height
        for color, place in zip(state.game.colors, state.climbers, strict=True):
            assert shown.count(color.lower()) == (place is not None)
            assert shown.count(color) == int(
                (state.cubes()[:, 4] == 2 + state.game.colors.index(color)).sum()
            )
        assert sum(shown.count(mark) for mark in "o") == int((state.cubes()[:, 4] == 0).sum())
        assert len(below.splitlines()) == len(state.game.colors) + 2
        assert max(map(len, text.splitlines())) <= 110
    assert str(state).endswith(f"over, won by {state.result()}")
