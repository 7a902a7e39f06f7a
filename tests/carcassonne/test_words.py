"""The words of decisions: what they say of features is what features say of themselves."""

import random

import pytest

import turmcore
from tests.carcassonne.games import SOME
from tests.reference.carcassonne_mixes import EVERYTHING, MIXES, name
from turmcore.carcassonne import Place, tile_types
from turmcore.words import NAMES, turned

PLAYED = [SOME[0], SOME[3], EVERYTHING, *MIXES[::9]]


def positions(options, every=9):
    """Decisions of a random game."""
    state, rng = turmcore.load("carcassonne", **options).new_state(11), random.Random(3)
    while not state.is_over():
        if not state.is_chance() and rng.random() < 1 / every:
            yield state
        state.play(state.sample())


def features_at(state, x, y, names):
    return [state.feature(x, y, segment) for segment in names]


@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_outlines_are_those_of_the_features(options):
    for state in positions(options, 30):
        places = [
            (tile.x, tile.y, segment) for tile in state.tiles for segment in tile_types()[tile.tile].segments
        ]
        random.Random(state.ply).shuffle(places)
        for (first, *numbers), place in zip(state.outlines(places), places, strict=True):
            feature = state.feature(*place)
            assert numbers == [feature.points, feature.open_edges, feature.is_complete]
            assert first == min(map(places.index, feature.segments))
    with pytest.raises(turmcore.TurmError, match="no segment"):
        state.outlines([(0, 0, "m")])


@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_a_tile_says_what_becomes_of_features(options):
    """All of it worked out anew for each tile, feature by feature."""
    words = turmcore.load("carcassonne", **options).words("en")
    for state in positions(options):
        for action in random.Random(1).sample(list(state.legal_actions()), min(6, state.num_actions())):
            play = state.game.decode(action)
            if isinstance(play, Place):
                assert words.detail(state, action) == ", ".join(effects(words, state, action)), action


def effects(words, state, action):
    after = state.copy()
    after.play(action)
    x, y = (last := after.tiles[-1]).x, last.y
    placed = [segment for segment in tile_types()[last.tile].segments if segment[0] != "f"]
    near = features_at(after, x, y, placed)
    for tile in sorted(after.tiles, key=lambda tile: (tile.x, tile.y)):
        if tile_types()[tile.tile].is_monastery and max(abs(tile.x - x), abs(tile.y - y)) == 1:
            near.append(after.feature(tile.x, tile.y, "m"))
    done = {feature.segments: feature for feature in near if feature.is_complete}
    for feature in done.values():
        yield f"completes a {words.kind(feature.kind)}, {words.points(feature.points)}"
    standing = [one for one in after.followers if one.is_follower and one.segment != "t"]
    held = {feature.segments: feature for one in standing
            for feature in [after.feature(one.x, one.y, one.segment)]}  # fmt: skip
    for feature in held.values():
        parts = {part.segments: part for one in feature.followers if one.is_follower
                 for part in [state.feature(one.x, one.y, one.segment)]}.values()  # fmt: skip
        is_new = feature.is_complete and not any(part.is_complete for part in parts)
        if not is_new and feature.kind != "f" and feature.points != sum(part.points for part in parts):
            owners = words.players(feature.owners)
            yield words.words.text("carcassonne.grows", owners=owners, kind=words.kind(feature.kind),
                                   points=words.points(feature.points))  # fmt: skip
        if any(part.owners != feature.owners for part in parts):
            owners = words.players(feature.owners) or words.words.text("fact.carcassonne.nobody")
            yield words.words.text("carcassonne.changes", kind=words.kind(feature.kind), owners=owners)


@pytest.mark.slow
@pytest.mark.parametrize("options", PLAYED, ids=name)
def test_all_decisions_at_once_are_told_as_each_alone(options):
    for number, state in enumerate(positions(options, 20)):
        for code in NAMES:
            words = state.game.words(code, (), turned(number))
            actions = state.legal_actions().to_list()
            assert words.actions(state, actions) == [words.action(state, action) for action in actions]
