"""What builds risk where blocks may fall."""

from __future__ import annotations

import pytest

import turmcore
from tests.turmbauer.positions import position
from turmcore import physics
from turmcore.turmbauer.risks import AGAIN, HELD, REFUTED, WASTED


def builds(hand, seeds=(4, 6)):
    """Positions before a build in random games."""
    for seed in seeds:
        state = turmcore.load("turmbauer", stability="wobble", hand=hand).new_state(seed)
        while not state.is_over():
            if state.phase == "build" and state.round > 1:
                yield state.copy()
            state.play(state.sample())


def some(state, number=25):
    return [
        action
        for action in list(state.legal_actions())[:: max(1, state.num_actions() // number)]
        if "@" in str(action)
    ]


def test_only_builds_with_wobble_are_risky():
    for stability in ("glued", "strict", "wobble"):
        state = turmcore.load("turmbauer", stability=stability).new_state(1)
        seen = set()
        for _ in range(40):
            if state.is_over():
                break
            assert (state.risks() is not None) == (stability == "wobble" and state.phase == "build")
            seen.add(state.phase)
            state.play(state.sample())
        assert "build" in seen
    assert turmcore.load("waechter").new_state(1).risks() is None


@pytest.mark.parametrize("hand", ["none", "child"])
def test_a_risk_follows_from_statics_and_the_hand(hand):
    kinds = set()
    for state in builds(hand):
        risks, standing = state.risks(), state.statics()
        for action in some(state, 12):
            cells = state.game.decode(action).cells
            verdict, risk = standing.verdict(cells), risks.of(action)
            kinds.add(verdict)
            assert 0 <= risk.collapse <= risk.any <= 1
            if verdict == "falls":
                assert risk.any == 1 and risk.collapse in REFUTED and risk.margin is None
                continue
            tower = standing.copy()
            tower.add(cells)
            assert risk.margin == tower.margin().margin
            expected = (0.0, 0.0) if hand == "none" else physics.risk(risk.margin, hand)
            if verdict == "friction":
                assert risk.any == max(HELD[0], expected[0]) and risk.collapse == max(HELD[1], expected[1])
            else:
                assert (risk.any, risk.collapse) == expected
    assert kinds == {"stands", "friction", "falls"}


def test_shares_stay_whole_and_caution_takes_from_the_builder():
    for state in builds("normal", seeds=(3,)):
        risks, player = state.risks(), state.current_player
        for action in some(state, 6):
            shares = [0.1, 0.2, 0.3, 0.4]
            found = [risks.weigh(action, shares, caution)[player] for caution in (0.0, 1.0, 6.0)]
            whole = sum(risks.weigh(action, shares))
            assert 1 - (WASTED if risks.of(action).is_refuted else AGAIN) <= whole <= 1 + 1e-9
            assert (
                found[0] > found[1] > found[2]
                if risks.of(action).collapse
                else found[0] == found[1] == found[2]
            )


def test_boxing_risks_nothing():
    state = position(
        (), "R/5/build/5-6", boxed={"R": ["6r", "6r", "5p", "5w"]}, set="C", stability="wobble", hand="child"
    )
    risks = state.risks()
    assert risks.weigh(state.parse("x4o"), [0.4, 0.3, 0.2, 0.1]) == (0.4, 0.3, 0.2, 0.1)
    assert risks.of(state.parse("x4o")).any == 0


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"players": 2}])
def test_shares_of_a_collapse_are_those_that_it_brings(options):
    tower = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]
    state = position(tower, "B/2/build/1-1", "R=1,0,1;G=0,0,2", stability="wobble", **options)
    state.play("1c@1,1,1")
    before = state.to_text()
    player = state.seat % state.game.num_players
    expected = state.shares_of_collapse(player)
    assert state.to_text() == before
    state.play("fell:1,2,3")
    assert tuple(state.returns()) == expected and expected[player] == 0
    with pytest.raises(turmcore.TurmError):
        state.shares_of_collapse(7)


def frail_and_solid(state):
    """Two builds of one piece after which nobody climbs higher than without, the tower weak after the first."""
    risks = state.risks()
    found = sorted(
        (risk.margin, action.value)
        for action in some(state, 400)
        if (risk := risks.of(action)).margin is not None
        and risk.margin > 0
        and state.statics().verdict(state.game.decode(action).cells) == "stands"
    )
    assert found[0][0] * 3 < found[-1][0]
    return state.game.action(found[0][1]), state.game.action(found[-1][1])


@pytest.mark.parametrize(("leader", "likes"), [("R", "frail"), ("G", "solid")])
def test_who_leads_likes_to_leave_a_frail_tower(leader, likes):
    """If the neighbours bring it down, the highest wins; nobody else likes that."""
    tower = ["R3i@0,0,1/0,0,2/0,0,3", "G3i@1,1,1/1,1,2/1,1,3"]
    state = position(
        tower,
        "R/2/build/1-1",
        f"{leader}={'0,0,3' if leader == 'R' else '1,1,3'}",
        stability="wobble",
        hand="normal",
    )
    frail, solid = frail_and_solid(state)
    risks, shares = state.risks(), [0.4, 0.2, 0.2, 0.2]
    gain = risks.weigh(frail, shares, 0.0)[0] - risks.weigh(solid, shares, 0.0)[0]
    assert gain > 0.0001 if likes == "frail" else gain < -0.0001
