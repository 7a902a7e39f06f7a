"""Careful and daring levels where blocks may fall."""

import pytest

import turmcore
from tests.slow import all_but
from tests.waiting import at_once
from turmcore.errors import TextError
from turmcore.matches.match import Match, Table
from turmcore.players import make
from turmcore.players.agent import Agent
from turmcore.players.levels import LEVELS


def nodes(number, hand="child"):
    """Positions before a build, of random games."""
    found, seed = [], 1
    while len(found) < number:
        state = turmcore.load("turmbauer", stability="wobble", hand=hand, escape="step").new_state(seed)
        while not state.is_over():
            if state.phase == "build" and state.round > 1:
                found.append(state.copy())
            state.play(state.sample())
        seed += 1
    return found[:number]


def test_agents_with_a_temper():
    agent = Agent.parse("level4-careful:200ms")
    assert (agent.name, agent.temper, agent.limit.seconds) == ("level4", "careful", 0.2)
    assert (
        make("level4-careful:200ms").name == "level4-careful:200ms"
        and make("level2-daring").name == "level2-daring"
    )
    assert Agent.parse("ugi:some-engine --x:100ms").temper == "" and Agent.parse("level4").temper == ""


@pytest.mark.parametrize(
    "text", ["level4-wild", "level4-", "random-careful", "greedy-daring:1s", "level4-careful-daring"]
)
def test_wrong_tempers(text):
    with pytest.raises(TextError, match="careful or daring"):
        make(text)


@pytest.mark.parametrize(
    ("level", "part"), all_but([("level3", 0.85)], [("level2", 0.96), ("level3", 0.85), ("level4", 0.95)])
)
def test_the_careful_risk_less_than_the_daring(level, part):
    name, _, limit = level.partition(":")
    risked = []
    for temper in ("-careful", "-daring"):
        player = make(f"{name}{temper}{':' + limit if limit else ''}")
        player.new_game(5)
        total = 0.0
        for state in nodes(30):
            before = state.to_text()
            action = player.choose(state)
            assert state.to_text() == before and player.choose(state) == action, (
                "the same seed, the same choice"
            )
            total += state.risks().of(action).collapse
        risked.append(total)
    assert risked[0] < part * risked[1], risked


def test_all_levels_see_what_cannot_stand():
    for name in ("level2", "level3", "level5:300n"):
        player = make(name)
        player.new_game(1)
        fell = 0
        for state in nodes(25, "none"):
            state.play(player.choose(state))
            fell += state.phase == "settle" and bool(state.falls_by_statics())
        assert fell <= 2, "only where little else is left"


@pytest.mark.slow
@pytest.mark.parametrize("level", ["level1", "level2"])
def test_beginners_levels_build_firmly_to_the_end(level):
    """As long as any build leaves so much of a margin; a temper of their own goes first."""
    player, firm, seen = make(level), LEVELS[level].firm, [0, 0]
    for seed in range(1, 5):
        state = turmcore.load("turmbauer", stability="wobble", hand="steady", blocks="half").new_state(seed)
        player.new_game(seed)
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
                continue
            action = player.choose(state)
            if state.phase == "build":
                risks = state.risks()
                margin = risks.margin(action)
                assert margin >= firm or all(risks.margin(one) <= margin for one in state.legal_actions())
                seen[2 * state.round > state.game.rules.num_rounds] += margin >= firm
            state.play(action)
    assert min(seen) > 8


def test_tempers_change_nothing_where_nothing_falls():
    games = []
    for name in ("level3", "level3-careful", "level3-daring"):
        table = Table(Match("turmbauer", (name,), 3, (("players", 2),)))
        games.append(table.play(0)[0].split(b"\n\n")[1])
    assert games[0] == games[1] == games[2]


def test_a_limit_of_time_holds_with_risks():
    state = nodes(20)[-1]
    player = make("level5:150ms")
    player.new_game(1)
    with at_once():
        assert state.is_legal(player.choose(state))
