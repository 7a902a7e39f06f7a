"""Places of a piece in groups: each in one, and what they are called."""

import pytest

from turmcore.turmbauer.choices import choices_of
from turmcore.turmbauer.game import TurmbauerGame
from turmcore.turmbauer.places import (
    BASE,
    MANY,
    TABLE,
    WOOD,
    By,
    Ground,
    Places,
    Pose,
    pose_of,
    side_of,
)

GAME = TurmbauerGame()
WORDS = GAME.words("en")
BAR, ELBOW = ((0, 0, 1), (1, 0, 1), (2, 0, 1)), ((0, 0, 1), (0, 0, 2), (0, 1, 2))
#: Red's elbow stands beside the base stone; green's bar lies on both.
START = (
    "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1;escape=free "
    "R5p@-1,1,1/0,1,1/-1,1,2/0,1,2/-1,1,3;G4l@0,0,1/1,0,1/0,0,2/0,0,3 R=-1,1,3;G=0,0,3;B=t;K=t - R2G2B2K2 "
    "B/1/build/3-4"
)


def leaves(ground, rows):
    """All places below some rows."""
    for row in rows:
        yield from leaves(ground, ground.divided(row.choices)) if isinstance(row, Places) else (row,)


def test_each_place_is_in_one_group_and_is_found_there():
    state = GAME.state(START)
    ground, places = Ground(state), [choice for choice in choices_of(state) if choice.piece == "4t"]
    rows = ground.divided(places)
    assert len(places) > 100 and 1 < len(rows) <= MANY
    assert sorted(str(one.action) for one in leaves(ground, rows)) == sorted(
        str(one.action) for one in places
    )
    for choice in places[::20]:
        way = ground.way_to(places, choice)
        assert way[0] in rows and all(choice in group.choices for group in way)
        assert choice in ground.divided(way[-1].choices)
        titles = [WORDS.places(GAME, group) for group in way]
        assert all(title and title[0].isupper() and "_" not in title for title in titles)
    few = places[:MANY]
    assert ground.divided(few) == few, "few are listed as they are"


def test_what_a_piece_rests_on():
    state = GAME.state(START)
    ground = Ground(state)
    colors = state.tower().colors
    red = next(cell for cell, seat in colors.items() if seat == 0 and (*cell[:2], cell[2] + 1) not in colors)
    above = (*red[:2], red[2] + 1)
    assert ground.under([above]) == (0,) and WORDS.resting(GAME, (0,)) == "on Red"
    assert ground.under([above, (5, 5, 0)]) == (0, TABLE)
    assert ground.under([(1, 1, 1)]) == (BASE,)
    assert ground.under([above, (*above[:2], above[2] + 1)]) == (0,), "a piece does not rest on itself"
    assert WORDS.resting(GAME, (0, 1, WOOD)) == "on Red, Green and wood"
    assert WORDS.resting(GAME, (BASE, TABLE)) == "on the base stone and the table"


@pytest.mark.parametrize(
    ("cells", "pose"),
    [
        (BAR, Pose("flat", "across")),
        (tuple((y, x, z) for x, y, z in BAR), Pose("flat", "along")),
        (tuple((z, y, x) for x, y, z in BAR), Pose("upright", "")),
        (ELBOW, Pose("upright", "along")),
        (((0, 0, 1), (1, 0, 1), (2, 0, 1), (2, 0, 2)), Pose("tilted", "across")),
        (((0, 0, 1),), Pose("", "")),
    ],
)
def test_how_a_piece_lies(cells, pose):
    assert pose_of(cells) == pose
    name = WORDS.places(GAME, Places("", By.POSE, pose, ()))
    assert name == {"flat": "Lying", "upright": "Upright", "tilted": "On its side"}.get(pose.stance, "") + {
        "across": ", left to right", "along": ", front to back"
    }.get(pose.way, "")  # fmt: skip


def test_on_which_side_it_is():
    assert side_of([(0, 0, 1), (1, 1, 1)]) == (0, 0)
    assert side_of([(-1, 3, 0)]) == (-1, 1) and side_of([(2, 0, 0)]) == (1, 0)
