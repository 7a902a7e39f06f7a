"""Rulings, each on a position built by hand for it; the reference twin has to say the same."""

import pytest

from tests.reference import turmbauer as reference
from tests.turmbauer.positions import position

# Who stands on the natural corner (0,0,0) of the base stone leaves it over the red cube (0,-1,0) only:
# the other sides are two floors high, and above is a roof.
NICHE = ["R1c@0,-1,0", "G3v@1,0,1/0,1,1/1,1,1", "B2@-1,0,0/-1,0,1", "K2@0,0,2/0,1,2"]
# The same with a blue cube on one more side: whoever is neither red nor blue is stuck, two colors bar the way.
TWO_COLORS = [*NICHE[:2], "B1c@-1,0,0", NICHE[3]]
# Nobody gets out, whatever the colors.
CELL = [*NICHE, "B1n@0,-1,1"]

# Around the free first-layer cell (-1,0,0).
HOLE = ["R1n@-2,0,0", "G1n@-1,1,0", "B1n@-1,-1,0"]

# In the air, where nothing else is in reach: fields in a row, natural, green, natural, black.
ROW = ["R1n@11,0,5", "G1c@12,0,5", "B1n@13,0,5", "K1c@14,0,5"]
# Two floors up, level, and two more floors up.
LADDER = ["R1n@11,0,5", "R1c@12,0,7", "G1n@13,0,7", "R2@14,0,8/14,0,9"]

RULINGS = {
    # name: tower, turn, climbers, rings, options, {token: broken rule or None}
    "the last way out stays open to a climber of one's own": (
        NICHE, "R/2/build/1-2", "R=0,0,0", "", {}, {"1n@0,-1,1": "3.7", "1n@1,1,2": None},
    ),
    "the last way out stays open to others": (
        NICHE, "G/2/build/1-2", "R=0,0,0", "", {}, {"1n@0,-1,1": "3.7", "1n@1,1,2": None},
    ),
    "nobody there, nothing to keep open": (NICHE, "R/2/build/1-2", "", "", {}, {"1n@0,-1,1": None}),
    "another climber in the way out does not matter": (
        NICHE, "B/2/build/1-2", "R=0,0,0;G=0,-1,0", "", {}, {"1n@1,1,2": None},
    ),
    "stuck on foreign colors: a step that ring b would open stays": (
        NICHE, "R/2/build/1-2", "G=0,0,0", "", {}, {"1n@0,-1,1": "3.7", "1n@1,1,2": None},
    ),
    "stuck on foreign colors: one of two such steps may go": (
        TWO_COLORS, "R/2/build/1-2", "G=0,0,0", "", {}, {"1n@0,-1,1": None, "1n@-1,0,1": None},
    ),
    "not stuck: the step of the own color stays, whatever else is left": (
        TWO_COLORS, "G/2/build/1-2", "B=0,0,0", "", {}, {"1n@-1,0,1": "3.7", "1n@0,-1,1": None},
    ),
    "without any step before: no protection": (
        CELL, "R/3/build/1-2", "G=0,0,0", "", {}, {"1n@1,1,2": None, "2@0,-1,2/0,-1,3": None},
    ),
    "the table is a way out": (
        [NICHE[0], NICHE[1], NICHE[3]], "R/2/build/1-2", "R=0,0,0", "", {}, {"1n@0,-1,1": None},
    ),
    "a climber may be built over, not built upon": (
        ["R1n@1,0,1"], "G/2/build/2-3", "B=0,0,0", "", {}, {"2@0,0,2/1,0,2": None, "2@0,0,1/0,0,2": "3.1"},
    ),
    "a tall climber needs two cells": (
        ["R1n@1,0,1"], "G/2/build/2-3", "B=0,0,0", "", {"headroom": 2}, {"2@0,0,2/1,0,2": "3.1", "2@1,0,2/2,0,2": None},
    ),
    "one's own climber is in the way like any other": (
        [], "G/1/build/1-3", "G=0,0,0;R=1,0,0", "", {}, {"1c@0,0,1": "3.1", "1n@1,0,1": "3.1", "1n@0,1,1": None},
    ),
    "a climber on the table fills nothing": ([], "R/1/build/1-2", "", "", {}, {"1c@-1,0,0": None, "1c@0,0,1": None}),
    "a hole is a field of height 0": (
        HOLE, "K/1/climb/1-2", "", "", {}, {">-1,0,-1": None, ">-1,0,0": "5.1", ">-3,0,-1": "5.1", ">t": "8"},
    ),
    "out of a hole": (HOLE, "K/1/climb/1-2", "K=-1,0,-1", "", {}, {">t": None, ">-2,0,0": None, ">-1,0,-1": "8"}),
    "one climber to a hole": (HOLE, "K/1/climb/1-2", "R=-1,0,-1", "", {}, {">-1,0,-1": "5.5", ">-1,0,-1+b": "5.5"}),
    "who is in a hole fills it": (
        HOLE, "K/1/build/1-2", "R=-1,0,-1", "", {}, {"1c@-1,0,0": "3.1"},
    ),
    "a hole may be built into": (HOLE, "K/1/build/1-2", "", "", {}, {"1c@-1,0,0": None, "1n@-1,0,0": "3.2"}),
    "from the second round nothing goes into a hole": (HOLE, "R/2/build/1-2", "", "", {}, {"1c@-1,0,0": "3.4"}),
    "no roof over who is in a hole": (
        HOLE, "K/2/build/3-4", "R=-1,0,-1", "", {}, {"3i@-2,0,1/-1,0,1/0,0,1": "3.7"},
    ),
    "a roof over an empty hole": (HOLE, "K/2/build/3-4", "", "", {}, {"3i@-2,0,1/-1,0,1/0,0,1": None}),
    "under a roof no step leads into a hole": (
        [*HOLE, "K1n@-1,0,1"], "R/2/climb/1-2", "", "", {}, {">-1,0,-1": "5.4", ">-1,0,-1+b": "5.4"},
    ),
    "a tall climber has no room in a covered hole": (
        [*HOLE, "K1n@-1,0,1"], "R/2/climb/1-2", "", "", {"headroom": 2}, {">-1,0,-1": "5.1"},
    ),
    "a tall climber in an open hole fills two cells": (
        HOLE, "K/2/build/1-2", "R=-1,0,-1", "", {"headroom": 2}, {"2@-1,0,1/-1,1,1": "3.1", "1c@0,0,1": None},
    ),
    "under an overhang is table, no hole": (
        ["R1n@-2,0,0", "G1n@-1,1,0", "B2@-2,-1,1/-1,-1,1"], "K/1/climb/1-2", "", "",
        {}, {">-1,0,-1": "5.1", ">-2,0,0": None},
    ),
    "an overhang bars the step down beneath it, not the table": (
        ["R2@-1,0,1/0,0,1", "G2@0,-1,0/0,-1,1"], "R/2/climb/1-2", "R=1,0,0", "", {}, {">t": None, ">0,1,0": None},
    ),
    "all ways down barred by overhangs": (
        ["R1n@11,0,5", "G1n@12,0,4", "B2@12,0,6/12,1,6"], "R/2/climb/1-2", "R=11,0,5", "", {}, {">12,0,4": "5.4"},
    ),
    "the clearance is that above the lower field": (
        ["R1n@11,0,5", "G1n@12,0,6", "B1n@11,0,7"], "R/2/climb/1-2", "R=11,0,5", "", {}, {">12,0,6": "5.4", ">12,0,6+c": "5.4"},
    ),
    "and the same downward": (
        ["R1n@11,0,5", "G1n@12,0,6", "B1n@11,0,7"], "R/2/climb/1-2", "R=12,0,6", "", {}, {">11,0,5": "5.4"},
    ),
    "above the higher field a roof is no hindrance": (
        ["R1n@11,0,5", "G1n@12,0,6", "B1n@12,0,8"], "R/2/climb/1-2", "R=11,0,5", "", {}, {">12,0,6": None},
    ),
    "a tall climber needs one cell more": (
        ["R1n@11,0,5", "G1n@12,0,6", "B1c@11,0,8"], "R/2/climb/1-2", "R=11,0,5", "", {"headroom": 2}, {">12,0,6": "5.4"},
    ),
    "never diagonally": (
        ["R1n@11,0,5", "G1n@12,1,5"], "R/2/climb/1-2", "R=11,0,5", "", {}, {">12,1,5": "5.3", ">12,1,5+b": "5.3"},
    ),
    "two floors are no single step": (LADDER, "R/4/climb/1-2", "R=11,0,5", "", {}, {">12,0,7": "5.3", ">12,0,7+b": "5.3"}),
    "ring c: two floors, then on": (LADDER, "R/4/climb/1-2", "R=11,0,5", "", {}, {">12,0,7+c": None, ">13,0,7+c": None}),
    "ring c: once only": (LADDER, "R/4/climb/1-2", "R=11,0,5", "", {}, {">14,0,9+c": "5.3"}),
    "ring c: down as well": (LADDER, "R/4/climb/1-2", "R=13,0,7", "", {}, {">11,0,5+c": None, ">14,0,9+c": None, ">12,0,7": None}),
    "ring c: colors count": (LADDER, "G/4/climb/1-2", "G=11,0,5", "", {}, {">12,0,7+c": "5.2", ">13,0,7+c": "5.3"}),
    "ring c: climbers count": (LADDER, "R/4/climb/1-2", "R=11,0,5;B=12,0,7", "", {}, {">12,0,7+c": "5.5", ">13,0,7+c": "5.5"}),
    "ring c: a roof just above the way": (
        [*LADDER, "B1n@11,0,9"], "R/4/climb/1-2", "R=11,0,5", "", {}, {">12,0,7+c": None},
    ),
    "ring c: no room for the head on top": (
        [*LADDER, "B1c@11,0,8"], "R/4/climb/1-2", "R=11,0,5", "", {}, {">12,0,7+c": "5.4"},
    ),
    "ring c: no room for a tall climber's head": (
        [*LADDER, "B1n@11,0,9"], "R/4/climb/1-2", "R=11,0,5", "", {"headroom": 2}, {">12,0,7+c": "5.4"},
    ),
    "ring c: down past a cube in the way": (
        [*LADDER, "B1n@11,0,7"], "R/4/climb/1-2", "R=12,0,7", "", {}, {">11,0,5+c": "5.4"},
    ),
    "ring c: the cell between counts too": (
        [*LADDER, "B1n@11,0,7"], "R/4/climb/1-2", "R=11,0,5", "", {}, {">12,0,7+c": "5.4"},
    ),
    "ring c: from the table to the second floor": (
        ["R2@9,0,0/9,0,1"], "R/1/climb/2-3", "", "", {}, {">9,0,1+c": None, ">9,0,1": "5.3", ">9,0,1+b": "5.3", ">0,0,0+c": "4c"},
    ),
    "ring b: foreign colors": (
        ROW, "R/2/climb/1-2", "R=11,0,5", "", {}, {">12,0,5": "5.2", ">12,0,5+b": None, ">13,0,5+b": None, ">13,0,5": "5.3"},
    ),
    "ring b: past a climber, not onto it": (
        ROW, "R/2/climb/1-2", "R=11,0,5;B=12,0,5", "", {}, {">12,0,5+b": "5.5", ">13,0,5+b": None, ">14,0,5+b": None},
    ),
    "without ring b no way past a climber": (
        ["R1n@11,0,5", "G1n@12,0,6", "B1n@13,0,5"], "R/2/climb/1-2", "R=11,0,5;B=12,0,6", "",
        {}, {">13,0,5": "5.5", ">13,0,5+c": "5.5", ">13,0,5+b": None, ">12,0,6": "5.5"},
    ),
    "each ring offered where it alone helps": (
        ["R1n@11,0,5", "G1c@12,0,5", "B1c@11,1,7"], "B/2/climb/1-2", "B=11,0,5", "",
        {}, {">12,0,5+b": None, ">12,0,5+c": "5.2", ">11,1,7+c": None, ">11,1,7+b": "5.3", ">11,1,7+b+c": "8"},
    ),
    "both rings to one goal, each for itself": (
        ["R2@11,1,6/11,1,7", "G1c@12,0,5", "R1c@12,1,6", "K1n@11,0,5"], "R/3/climb/1-2", "R=11,0,5", "",
        {}, {">12,1,6+b": None, ">12,1,6+c": None, ">12,1,6": "5.3", ">11,1,7+c": None, ">11,1,7+b": None, ">12,0,5+c": "5.2"},
    ),
    "no ring without a ring": (ROW, "R/2/climb/1-2", "R=11,0,5", "R0", {}, {">12,0,5+b": "4b", "=": None}),
    "no ring for what is reached without": ([], "R/1/climb/1-2", "", "", {}, {">0,0,0+b": "4b", ">0,0,0+c": "4c", ">0,0,0": None}),
    "no second ring after ring a": (ROW, "R/2/climb/1-2+a", "R=11,0,5", "R1", {}, {">12,0,5+b": "4b", ">12,0,5+c": "4c"}),
    "the partner's color is foreign": (
        ["R1n@11,0,5", "B1c@12,0,5"], "R/2/climb/1-2", "R=11,0,5", "", {"players": 2}, {">12,0,5": "5.2", ">12,0,5+b": None},
    ),
    "ring a: sizes that the dice do not show": (
        [], "R/1/build/2-3", "", "", {}, {"1c@0,0,1": "2.2", "1c@0,0,1+a": None, "2@0,0,1/0,0,2+a": "4a"},
    ),
    "ring a: none left": ([], "R/1/build/2-3", "", "R0", {}, {"1c@0,0,1+a": "4a", "1c@0,0,1": "2.2"}),
    "equal dice allow all and no ring": (
        [], "R/1/build/3-3", "", "", {}, {"1c@0,0,1": None, "2@0,0,1/0,0,2": None, "1c@0,0,1+a": "4a", "3i@0,0,1/1,0,1/2,0,1+a": "4a"},
    ),
    "first round: at the base stone, on the table if one likes": (
        ["R1c@-1,0,0"], "G/1/build/1-2", "", "", {},
        {"1n@-1,0,1": "3.3", "1c@2,1,0": None, "2@-2,0,0/-2,0,1": "3.3", "1n@0,0,2": "3.3", "2@-1,-1,0/-1,-1,1": "3.3", "2@0,-1,0/0,-1,1": None},
    ),
    "later: off the table, on the tower": (
        ["R1c@-1,0,0"], "R/2/build/1-2", "", "", {},
        {"1n@-1,0,1": None, "1n@2,0,0": "3.4", "1n@0,0,4": "3.4", "1n@2,1,1": "3.4", "2@1,1,1/2,1,1": None},
    ),
    "hanging on a side face is not building": (
        ["R2@0,0,1/0,0,2"], "G/2/build/1-2", "", "", {}, {"1c@-1,0,2": "3.5", "1n@0,-1,1": "3.5"},
    ),
    "overhang: one further in each direction": (
        [], "R/1/build/3-5", "", "", {},
        {"3i@-2,0,1/-1,0,1/0,0,1": "3.6", "3i@-1,1,1/0,1,1/1,1,1": None, "3v@0,-1,1/-1,0,1/0,0,1": None, "3i@-1,0,0/-1,0,1/-1,0,2": None},
    ),
    "overhang, other reading: one cube": (
        [], "R/1/build/3-5", "", "", {"overhang": "cube"}, {"3v@0,-1,1/-1,0,1/0,0,1": "3.6", "3i@-1,1,1/0,1,1/1,1,1": None},
    ),
    "only the sum counts, whatever lies beside": (
        ["R1c~@1,0,1"], "G/2/build/1-2", "", "", {}, {"1c@0,0,1": None, "1n@0,0,1": "3.2", "1c@1,1,1": None},
    ),
    "turned, never mirrored": (
        [], "R/1/build/4-4", "", "", {}, {"4t@0,0,1/1,0,1/1,1,1/1,1,2": None},
    ),
}


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling(name):
    tower, turn, climbers, rings, options, judged = RULINGS[name]
    state = position(tower, turn, climbers, rings=rings, **options)
    twin = reference.Position.from_text(state.to_text())
    tokens = state.legal_actions().tokens()
    assert sorted(tokens) == twin.actions()
    for token, rule in judged.items():
        assert twin.why(token) == rule, f"{token}: the twin says {twin.why(token)}"
        if rule == "8" and token.count("+") == 2:
            continue        # no action at all
        reason = state.why_not(token)
        assert (reason.rule if reason else None) == rule, f"{token}: {reason}"
        assert state.is_legal(token) == (token in tokens) == (rule is None)
