"""Choosing without a window: every action is found by steps, and by pointing; what cannot be built says why."""

import random

import pytest

import turmcore
from turmcore import TurmError
from turmcore.core.choosing import MOST
from turmcore.turmbauer import Build
from turmcore.turmbauer.turns import TURNS

SETTINGS = [{}, {"players": 2}, {"stability": "wobble", "set": "B"}, {"escape": "free", "insertion": "path"}]


def decisions(seed, share):
    """Decisions of a random game, with their choices."""
    state, rng = (
        turmcore.load("turmbauer", **SETTINGS[seed % len(SETTINGS)]).new_state(seed),
        random.Random(seed),
    )
    words = state.game.words(("en", "de", "hu")[seed % 3])
    while not state.is_over():
        if not state.is_chance() and rng.random() < share:
            yield state, state.game.choosing(state, words)
        state.play(state.sample())


def reached(choosing):
    """The actions behind all steps, each with the shortest way to it."""
    found, ways = {}, [()]
    while ways:
        way = ways.pop()
        aimed = choosing.aim(way)
        assert aimed.chosen == way and 0 < len(aimed.choices) <= MOST
        for choice in aimed.choices:
            assert choice.words and "{" not in choice.words
            if choice.action is None:
                ways.append((*way, choice.id))
            else:
                found[choice.action] = (*way, choice.id)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_steps_reach_every_action_and_no_other(seed):
    for state, choosing in decisions(seed, 0.05):
        ways = reached(choosing)
        assert set(ways) == set(state.legal_actions()), state.to_text()
        for action, way in random.Random(state.ply).sample(sorted(ways.items()), min(len(ways), 9)):
            assert choosing.aim(way).action == action
        assert [choice.id for group in choosing.groups for choice in group.choices] == [
            choice.id for choice in choosing.aim().choices
        ]


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_comes_to_each_of_its_places_by_pointing(seed):
    for state, choosing in decisions(seed, 0.05):
        rng, targets = random.Random(state.ply), {target.id for target in choosing.targets}
        builds = [action for action in state.legal_actions() if isinstance(state.game.decode(action), Build)]
        for action in rng.sample(builds, min(len(builds), 5)):
            move = state.game.decode(action)
            target = "@{},{},{}".format(*rng.choice(move.cells))
            aimed = choosing.aim([move.piece, target])
            tried = 0
            while aimed.action != action:
                assert aimed.action is not None and aimed.is_legal and target in targets
                aimed, tried = choosing.aim([*aimed.chosen, "next"]), tried + 1
                assert tried < 100
            assert choosing.aim(aimed.chosen) == aimed, "what was chosen is all that counts"


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_is_turned_and_says_why_it_may_not_be_there(seed):
    why = set()
    for state, choosing in decisions(seed, 0.15):
        rng, words, scene = random.Random(state.ply), choosing.words, state.game.scene()
        if state.phase != "build" or not choosing.targets:
            continue
        for target in choosing.targets:
            assert choosing.aim([target.id]).chosen, "whatever it costs"
        way = [rng.choice(choosing.targets).id]
        for _ in range(9):
            turns = [one.id for one in choosing.aim(way).turns]
            assert {*turns} == {*TURNS, "next", "next_cube"}
            way = list(choosing.aim([*way, rng.choice([*turns, "previous_cube"])]).chosen)
            aimed = choosing.aim(way)
            if aimed.action is not None:
                assert aimed.is_legal == state.is_legal(aimed.action)
                why_not = state.why_not(aimed.action)
                assert (aimed.reason and aimed.reason.code) == (why_not and why_not.code)
                assert set(choosing.things(scene, aimed.action)) > set(scene.of(state))
            if aimed.reason is not None:
                assert aimed.words == words.sentence(aimed.reason)
                why.add(aimed.reason.code)
    assert why


@pytest.mark.parametrize("seed", range(4))
def test_a_climber_is_sent_to_goals_and_hears_why_not(seed):
    refused = 0
    for state, choosing in decisions(seed, 0.15):
        if state.phase != "climb":
            continue
        scene, at = state.game.scene(), {choice.at for choice in choosing.choices}
        for target in choosing.targets:
            aimed = choosing.aim([target.id])
            if (target.id,) in at:
                assert aimed.is_legal and aimed.action in state.legal_actions()
            else:
                refused += 1
                assert not aimed.is_legal and aimed.words and aimed.action is None
        for action in state.legal_actions():
            after = state.copy()
            after.play(action)
            places = {one.place for one in scene.of(after) if one.shape == "climber"}
            assert {one.place for one in choosing.things(scene, action) if one.shape == "climber"} == places
    assert refused


@pytest.mark.parametrize("seed", range(4))
def test_a_build_is_shown_as_it_will_lie(seed):
    for state, choosing in decisions(seed, 0.07):
        scene = state.game.scene()
        for action in list(state.legal_actions())[::17]:
            if isinstance(state.game.decode(action), Build):
                after = state.copy()
                after.play(action)
                (new,) = set(choosing.things(scene, action)) - set(scene.of(state))
                assert scene.shapes[new.shape] and new in scene.of(after)


def test_a_game_is_played_by_steps_alone():
    state, rng = turmcore.load("turmbauer", players=2).new_state(5), random.Random(5)
    words = state.game.words("en")
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample())
            continue
        choosing = state.game.choosing(state, words)
        aimed = choosing.aim()
        while aimed.action is None:
            aimed = choosing.aim([*aimed.chosen, rng.choice(aimed.choices).id])
        state.play(str(aimed.action))
    assert state.ply > 20


def test_what_is_no_step_is_refused():
    state = next(state for state, _ in decisions(1, 1) if state.phase == "build")
    choosing = state.game.choosing(state, state.game.words("en"))
    for way in (["nothing"], ["turn_left"], ["@1,2"], ["@0,0,1/24.0"], ["@0,0,1/0.9"], ["floor:0"]):
        with pytest.raises(TurmError, match="nothing that can be chosen"):
            choosing.aim(way)
