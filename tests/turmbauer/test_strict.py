"""stability=strict (rule 3.9): legal is what is legal with glued blocks and leaves the tower in balance."""

from __future__ import annotations

import random

import pytest

import turmcore
from tests.reference import turmbauer as reference
from turmcore.search import Limit, search
from turmcore.voxel import Statics

BASE = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))


def glued(state):
    """The same position where nothing falls."""
    return turmcore.from_text("turmbauer", state.to_text().replace("stability=strict", "stability=glued"))


def bodies(state):
    return [BASE, *(block.cells for block in state.blocks)]


def nodes(seed, phase, **options):
    """Nodes of a phase in a random strict game."""
    state = turmcore.load("turmbauer", stability="strict", **options).new_state(seed)
    while not state.is_over():
        if state.phase == phase:
            yield state
        state.play(state.sample())


@pytest.mark.parametrize(
    "options", [{}, {"set": "C", "players": 2}, {"players": 3, "headroom": 2, "insertion": "path"}]
)
def test_the_list_is_the_glued_one_without_what_would_fall(options):
    fewer = 0
    for k, state in enumerate(nodes(5, "build", **options)):
        if k % 3:
            continue
        tower = Statics(bodies(state))
        tokens = state.legal_actions().tokens()
        builds = [a for a in glued(state).legal_actions() if "@" in str(a)]
        stand = [str(a) for a in builds if tower.stands(state.game.decode(state.game.parse(str(a))).cells)]
        assert [t for t in tokens if "@" in t] == stand
        by_dice = [t for t in stand if not t.endswith("+a")]
        assert any(t.startswith("x") for t in tokens) == (not by_dice)
        assert state.num_actions() == len(tokens)
        for i in (0, len(tokens) // 2, len(tokens) - 1):
            assert str(state.nth(i)) == tokens[i]
        fewer += len(builds) - len(stand)
    assert fewer > 100


@pytest.mark.slow
def test_what_is_not_in_the_list_has_a_reason():
    codes = set()
    for k, state in enumerate(nodes(7, "build")):
        if k % 6:
            continue
        tokens = set(state.legal_actions().tokens())
        for token in glued(state).legal_actions().tokens():
            assert state.is_legal(token) == (token in tokens)
            reason = state.why_not(token)
            if token in tokens:
                assert reason is None
            elif "@" in token:
                assert reason.rule == "3.9"
                codes.add(reason.code)
                cells = set(reason.data["cells"])
                moving = {
                    c
                    for body in [*bodies(state), state.game.decode(state.game.parse(token)).cells]
                    for c in body
                }
                assert cells and cells <= moving
                with pytest.raises(turmcore.IllegalAction, match="3.9"):
                    state.play(token)
    assert codes >= {"tips", "tips-new"}


def text(tower, turn, rings="R2G2B2K2"):
    return (
        "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=strict;headroom=1 "
        f"{tower} R=t;G=t;B=t;K=t - {rings} {turn}"
    )


SIDES = "B3i@0,-1,0/0,-1,1/0,-1,2;K3i@1,2,0/1,2,1/1,2,2"
LEANING = f"R3i@1,1,1/2,1,1/3,1,1;G3i@2,1,2/2,1,3/2,1,4;{SIDES}"


def test_the_reason_names_the_piece_that_tips_and_where_to():
    tower = f"R4l@0,0,1/1,0,1/2,0,1/2,1,1;G3i@-1,0,0/-1,0,1/-1,0,2;{SIDES}"
    state = turmcore.from_text("turmbauer", text(tower, "R/2/build/3-3"))
    assert state.statics().verdict() == "stands"
    reason = state.why_not("3v@2,0,2/2,0,3/3,0,3")
    assert str(reason) == "3.9 R's 4-piece would tip to the east"
    assert reason.data["direction"] == "east" and reason.data["size"] == 4
    lever = {(0, 0, 1), (1, 0, 1), (2, 0, 1), (2, 1, 1)}
    assert set(reason.data["cells"]) == lever | {(2, 0, 2), (2, 0, 3), (3, 0, 3)}
    assert state.why_not("3i@2,1,2/3,1,2/4,1,2").rule == "3.6", "the lowest rule"


def test_a_tower_that_does_not_stand_is_read_and_bears_only_what_mends_it():
    state = turmcore.from_text("turmbauer", text(LEANING, "R/2/build/5-6"))
    assert state.statics().verdict() == "falls"
    assert state.to_text() == text(LEANING, "R/2/build/5-6")
    tower = Statics(bodies(state))
    builds = [t for t in state.legal_actions().tokens() if "@" in t]
    assert builds
    for token in builds:
        assert tower.stands(state.game.decode(state.game.parse(token)).cells)


@pytest.mark.parametrize("ring", [True, False])
def test_boxing_when_all_that_the_dice_allow_would_fall(ring):
    """Nothing of 1 or 2 cubes holds the lever down; with ring a larger blocks do."""
    state = turmcore.from_text(
        "turmbauer", text(LEANING, "R/2/build/1-2", "R2G2B2K2" if ring else "R0G2B2K2")
    )
    tokens = state.legal_actions().tokens()
    boxes = [t for t in tokens if t.startswith("x")]
    assert len(boxes) == sum(count > 0 for count in state.stock(0).values())
    assert all(t.endswith("+a") for t in tokens[len(boxes) :]) and (len(tokens) > len(boxes)) == ring
    by_dice = [t for t in glued(state).legal_actions().tokens() if "@" in t and not t.endswith("+a")]
    assert by_dice and all(state.why_not(token).rule == "3.9" for token in by_dice)
    assert all(state.is_legal(box) for box in boxes)
    drawn = [str(state.sample()) for _ in range(2000)]
    assert sum(t.startswith("x") for t in drawn) / 2000 == pytest.approx(len(boxes) / len(tokens), abs=0.05)
    state.play(boxes[0])
    assert state.phase == "climb"


def test_a_block_that_hangs_beside_the_tower_lets_nothing_stand():
    tower = LEANING.replace("K3i@1,2,0/1,2,1/1,2,2", "K1c@9,0,6")
    state = turmcore.from_text("turmbauer", text(tower, "R/2/build/5-6"))
    assert {t[0] for t in state.legal_actions().tokens()} == {"x"}
    token = next(t for t in glued(state).legal_actions().tokens() if "@" in t)
    assert str(state.why_not(token)) == "3.9 K's 1-piece would fall"


@pytest.mark.parametrize("seed", range(3))
def test_sampling_is_uniform_over_the_list(seed):
    states = [s.copy() for k, s in enumerate(nodes(seed, "build")) if k in (2, 20)]
    for state in states:
        tokens = state.legal_actions().tokens()
        drawn = [str(state.sample()) for _ in range(4000)]
        assert set(drawn) <= set(tokens)
        part = set(tokens[: len(tokens) // 2])
        share = sum(token in part for token in drawn) / len(drawn)
        assert share == pytest.approx(len(part) / len(tokens), abs=0.04)


@pytest.mark.parametrize("seed", range(4))
def test_every_tower_of_a_strict_game_stands(seed):
    state = turmcore.load("turmbauer", stability="strict").new_state(seed)
    state.playout()
    assert state.statics().verdict() == "stands"
    assert state.is_over() and len(state.blocks) > 30


def test_undo_and_other_lines_meet_the_right_tower():
    state = turmcore.load("turmbauer", stability="strict").new_state(3)
    rng = random.Random(1)
    known = {}
    for _ in range(400):
        if state.is_over() or (state.ply > 20 and rng.random() < 0.45):
            state.undo()
        else:
            state.play(state.sample())
        if state.phase == "build":
            tokens = known.setdefault(state.to_text(), state.legal_actions().tokens())
            assert tokens == turmcore.from_text("turmbauer", state.to_text()).legal_actions().tokens()
    assert len(known) > 60


@pytest.mark.slow
def test_whole_games_against_the_reference():
    """Lists are compared here and there: the reference solves a linear program for each placement."""
    rng = random.Random(11)
    start = text("-", "R/1/roll")
    state, twin = turmcore.from_text("turmbauer", start), reference.Position.from_text(start)
    seen, builds = set(), 0
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        if state.phase != "build":
            assert tokens == twin.actions()
        else:
            builds += 1
            if builds % 9 == 0:
                loose = glued(state).legal_actions().tokens()
                for token in rng.sample(loose, min(len(loose), 60)):
                    expected = twin.why(token)
                    assert (expected is None) == (token in tokens), (token, state.to_text())
                    seen.add(expected)
        token = rng.choice(tokens)
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
    assert seen == {None, "3.9"}
    assert state.result() == twin.result()


@pytest.mark.slow
def test_all_actions_of_one_late_position_against_the_reference():
    state = next(s.copy() for k, s in enumerate(nodes(2, "build")) if k == 30)
    assert sorted(state.legal_actions().tokens()) == reference.Position.from_text(state.to_text()).actions()


def test_perft_and_playouts_are_those_of_the_generic_walk():
    state = turmcore.load("turmbauer", stability="strict").new_state(1)
    assert state.perft(3) == state.perft(3, generic=True)
    late = next(s.copy() for k, s in enumerate(nodes(4, "roll")) if k == 40)
    assert late.perft(2) == late.perft(2, generic=True) < glued(late).perft(2)
    one, other = late.copy(), late.copy()
    one.seed(5)
    other.seed(5)
    assert one.playout() == other.playout(generic=True) and one.to_text() == other.to_text()


@pytest.mark.parametrize(
    "options", [{"method": "mcts"}, {"method": "rank"}, {"method": "expectimax", "depth": 2, "width": 3}]
)
def test_searches_choose_what_stands(options):
    state = next(s.copy() for k, s in enumerate(nodes(6, "build")) if k == 25)
    limit = {} if options["method"] == "rank" else {"limit": Limit(nodes=300)}
    result = search(state, **limit, **options, **({"seed": 1} if options["method"] == "mcts" else {}))
    assert state.is_legal(result.action)
    assert all(state.is_legal(action) for action in result.line[:1])
    assert state.is_legal(state.greedy())
