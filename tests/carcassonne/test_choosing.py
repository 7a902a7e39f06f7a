"""Choosing without a window: every action is listed and can be pointed at; what cannot be done there says why."""

import random

import pytest

import turmcore
from tests.carcassonne.games import SOME
from tests.reference.carcassonne_mixes import EVERYTHING, MIXES, name
from turmcore import TurmError
from turmcore.carcassonne import Capture, Dismiss, MoveFairy, Place, Step

PLAYED = [SOME[0], SOME[4], EVERYTHING, *MIXES[::11]]


def decisions(options, share=0.05):
    """Decisions of a random game, with their choices."""
    state, rng = turmcore.load("carcassonne", **options).new_state(4), random.Random(4)
    words = state.game.words("en")
    while not state.is_over():
        if not state.is_chance() and rng.random() < share:
            yield state, state.game.choosing(state, words)
        state.play(state.sample())


@pytest.mark.slow
@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_every_action_is_listed_and_found_by_its_target(options):
    for state, choosing in decisions(options):
        listed = [choice for group in choosing.groups for choice in group.choices]
        assert sorted(choice.action for choice in listed) == sorted(state.legal_actions())
        targets = {target.id: target for target in choosing.targets}
        for choice in random.Random(1).sample(listed, min(12, len(listed))):
            assert choice.words and choosing.aim([choice.id]).action == choice.action
            if choice.at:
                aimed = choosing.aim(choice.at)
                assert choice in aimed.choices and aimed.action == aimed.choices[0].action
        assert all(targets[at].words for choice in listed for at in choice.at)
        assert (choosing.passing is None) == (not {"-", "x-"} & {choice.id for choice in listed})


@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_what_leads_to_nothing_says_why(options):
    refused = 0
    for _, choosing in decisions(options):
        at = {choice.at for choice in choosing.choices}
        idle = [target for target in choosing.targets if (target.id,) not in at]
        for target in random.Random(1).sample(idle, min(6, len(idle))):
            aimed = choosing.aim([target.id])
            assert not aimed.is_legal and aimed.action is None
            refused += bool(aimed.words)
        with pytest.raises(TurmError):
            choosing.aim(["300,300"])
    assert refused > 5


@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_targets_are_where_things_lie(options):
    for state, choosing in decisions(options, 0.05):
        things = set(state.game.scene().of(state))
        for target in choosing.targets:
            assert things.issuperset(target.things) and target.place is not None
            for thing in target.things:
                assert max(abs(a - b) for a, b in zip(thing.place[:2], target.place[:2], strict=True)) < 0.1


@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_a_ghost_is_what_the_action_itself_changes(options):
    for state, choosing in decisions(options, 0.1):
        scene = state.game.scene()
        now = list(scene.of(state))
        for action in random.Random(state.ply).sample(
            list(state.legal_actions()), min(3, state.num_actions())
        ):
            play = state.game.decode(action)
            then = choosing.things(scene, action)
            gone, come = set(now) - set(then), set(then) - set(now)
            if isinstance(play, Capture | Dismiss):
                assert len(gone) == 1 and not come
            elif isinstance(play, Place | MoveFairy | Step):
                assert len(come) == 1 and len(gone) <= 1
            else:
                assert not gone and len(come) <= 1
            after = state.copy()
            after.play(action)
            if isinstance(play, Place):
                assert come <= set(scene.of(after))


@pytest.mark.slow
def test_a_game_is_played_by_what_is_listed_or_pointed_at():
    state, rng = turmcore.load("carcassonne", **EVERYTHING).new_state(9), random.Random(9)
    words = state.game.words("hu")
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample())
            continue
        choosing = state.game.choosing(state, words)
        choice = rng.choice(rng.choice(choosing.groups).choices)
        aimed = choosing.aim(choice.at or [choice.id])
        state.play(choosing.aim([*aimed.chosen, rng.choice(aimed.choices).id]).action)
    assert state.ply > 200
