"""Climbers that hide in corners while everybody builds around them: rule 3.7 against the twin."""

import random
from collections import Counter

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.slow import all_but
from tests.turmbauer.positions import cells_of, name_of

GAMES = [
    {},
    {"set": "B", "headroom": 2},
    {"set": "C", "overhang": "cube", "headroom": 2},
    {"set": "C", "seats": "KGR"},
]


def hide(state, rng):
    """A climb to where few steps lead on, open ones above all; ring b if need be."""
    tower, seat = state.tower(), state.seat
    worth = {}
    for token in state.legal_actions().tokens():
        place = state.climbers[seat] if token == "=" else state.game.decode(state.game.parse(token)).target
        if isinstance(place, tuple):
            steps = list(tower.steps(place))
            num_open = sum(to is None or tower.is_open(to, seat) for to in steps)
            worth[token] = 10 * num_open + len(steps) + 3 * ("+" in token) + 4 * rng.random()
    return min(worth, key=worth.__getitem__, default="=")


def crowd(state, rng):
    """A block close to a climber, mostly."""
    tokens = state.legal_actions().tokens()
    places = [place for place in state.climbers if place is not None]
    near = [
        token
        for token in tokens
        if "@" in token
        and not token.endswith("+a")
        and any(
            abs(x - px) + abs(y - py) <= 1 and -1 <= z - pz <= 3
            for px, py, pz in places
            for x, y, z in cells_of(token)
        )
    ]
    return rng.choice(near if near and rng.random() < 0.85 else tokens)


@pytest.mark.slow
@pytest.mark.parametrize("options", all_but(GAMES[:1], GAMES), ids=name_of)
def test_walls_around_climbers(options):
    rng = random.Random(str(options))
    state = turmcore.load("turmbauer", **options).new_state(seed=4)
    barred = Counter()
    while not state.is_over():
        if state.phase == "roll":
            state.play(rng.choice(("d1-2", "d1-3", "d2-3", "d1-1", str(state.sample_chance()))))
        elif state.phase == "climb":
            state.play(hide(state, rng))
        else:
            tokens = state.legal_actions().tokens()
            if state.ply % 2 and any(state.climbers):
                assert sorted(tokens) == reference.Position.from_text(state.to_text()).actions(), (
                    state.to_text()
                )
            # Without climbers more is legal: what is not with them takes their room or walls them in.
            fields = state.to_text().split(" ")
            fields[2] = ";".join(f"{color}=t" for color in state.game.colors)
            alone = turmcore.from_text("turmbauer", " ".join(fields)).legal_actions().tokens()
            assert all(token in alone for token in tokens if "@" in token)
            for token in set(alone) - set(tokens):
                if "@" in token:
                    barred[state.why_not(token).rule] += 1
            state.play(crowd(state, rng))
    assert set(barred) == {"3.1", "3.7"} and barred["3.7"] > 100, barred
