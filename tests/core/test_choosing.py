"""Choosing without rules: whatever is legal can be listed, and pointed at, and whatever is listed is legal."""

import random

import pytest

import turmcore
from turmcore.core import choosing as choosing_below
from turmcore.core.choosing import MOST
from turmcore.errors import TurmError
from turmcore.registry import MODULES
from turmcore.words import NAMES, turned

OPTIONS = {"turmbauer": {"players": 2}, "carcassonne": {"players": 2}, "babel": {"players": 3}}


def positions(game, number, seed=3):
    """Positions of random games in which somebody decides, as that player may know them."""
    choose, found = random.Random(seed), []
    while len(found) < number:
        state = game.new_state(choose.randrange(1 << 30))
        while not state.is_over():
            if state.is_chance():
                state.play(state.sample_chance())
                continue
            if choose.random() < 0.2:
                found.append(state.view(state.current_player) if game.has_hidden else state.copy())
            state.play(state.sample())
    return choose.sample(found, number)


def leaves(choosing, choices, before=()):
    """All actions behind some choices, step by step."""
    for one in choices:
        if one.action is not None:
            assert one.id == str(one.action)
            yield one.id
        else:
            aimed = choosing.aim((*before, one.id))
            assert aimed.is_legal and 0 < len(aimed.choices) <= MOST
            yield from leaves(choosing, aimed.choices, (*before, one.id))


@pytest.mark.parametrize("name", MODULES)
def test_all_that_is_legal_is_found_from_the_list(name):
    game = turmcore.load(name, **OPTIONS.get(name, {}))
    for state in positions(game, 12):
        before = state.to_text()
        choosing = game.choosing(state, game.words())
        listed = [choice for group in choosing.groups for choice in group.choices]
        assert all(choice.words for choice in listed) and len({one.id for one in listed}) == len(listed)
        found = list(leaves(choosing, listed))
        assert sorted(found) == sorted(map(str, state.legal_actions()))
        if choosing.passing is not None:
            assert choosing.passing.id in found
        assert state.to_text() == before


@pytest.mark.parametrize("name", MODULES)
def test_what_is_pointed_at_is_what_is_meant(name):
    game = turmcore.load(name, **OPTIONS.get(name, {}))
    scene = game.scene()
    fixed = set(scene.fixed())
    for state in positions(game, 6):
        choosing = game.choosing(state, game.words())
        names = [target.id for target in choosing.targets]
        lying = fixed | set(scene.of(state))
        assert len(set(names)) == len(names)
        for target in choosing.targets:
            assert target.words and lying >= {*target.things}
        pointed = [target for target in choosing.targets if target.things or target.place]
        assert len(pointed) >= len(choosing.targets) - 1, "all but the table"
        listed = [
            choice for group in choosing.groups for choice in group.choices if choice.action is not None
        ]
        for choice in listed[:40]:
            assert {*names} >= {*choice.at}
            for far in range(1, len(choice.at)):
                assert choosing.aim(choice.at[:far]).is_legal
            aimed = choosing.aim((*choice.at, choice.id))
            assert aimed.action == choice.action and aimed.is_legal and not aimed.words
            if choice.at:
                proposed = choosing.aim(choice.at)
                assert proposed.action is not None and choice.id in [one.id for one in proposed.choices]


@pytest.mark.parametrize("name", MODULES)
def test_what_is_pointed_at_in_vain_is_said_why(name):
    game = turmcore.load(name, **OPTIONS.get(name, {}))
    choose = random.Random(5)
    for state in positions(game, 6):
        choosing = game.choosing(state, game.words())
        for _ in range(30 if choosing.targets else 0):
            chosen = [choose.choice(choosing.targets).id for _ in range(2)]
            aimed = choosing.aim(chosen)
            is_whole = choosing.aim(aimed.chosen).action is not None  # the other one is too much
            if not aimed.is_legal:
                assert (aimed.words or is_whole) and len(aimed.chosen) < 2 and aimed.action is None
        with pytest.raises(TurmError, match="nothing that can be chosen"):
            choosing.aim(["nonsense"])


@pytest.mark.parametrize("name", MODULES)
def test_what_would_lie_there_is_what_lies_there(name):
    """But for what chance makes of it, and for what the action is not about."""
    game = turmcore.load(name, **OPTIONS.get(name, {}))
    scene, changed = game.scene(), 0
    for state in positions(game, 6):
        choosing = game.choosing(state, game.words())
        for token in list(leaves(choosing, choosing.groups[0].choices))[:5]:
            after = state.copy()
            after.play(token)
            now, then, told = (
                set(things)
                for things in (scene.of(state), scene.of(after), choosing.things(scene, state.parse(token)))
            )
            assert told <= now | then
            changed += told != now
    assert changed > 2


def test_words_follow_the_language_and_the_side():
    game = turmcore.load("waechter")
    state = game.new_state(1)
    told = {
        (language, side): game.choosing(state, game.words(language, (), turned(side))).choices[1].words
        for language in NAMES
        for side in (0, 2)
    }
    assert len(set(told.values())) == 6
    assert "left" in told["en", 0] and "right" in told["en", 2]


def test_more_than_a_step_holds_goes_on_by_targets(monkeypatch):
    monkeypatch.setattr(choosing_below, "MOST", 12)
    game = turmcore.load("waechter")
    state = game.new_state(1)
    choosing = game.choosing(state, game.words())
    first = choosing.aim()
    assert len(first.choices) <= 12 < len(choosing.choices)
    assert [one.id for one in first.choices if one.action is not None] == []
    assert sorted(leaves(choosing, first.choices)) == sorted(map(str, state.legal_actions()))
    assert first.choices[0].words == choosing.targets[[one.id for one in choosing.targets].index("D5")].words
