"""Towers as wide and as high as the rules allow, built by legal actions and compared with the twin all the way.

The engine keeps 16 x 16 cells and 48 floors at hand and has another way for what is larger; here towers
grow out of that in every direction, while play and undo go on.
"""

import random

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.slow import all_but
from tests.turmbauer.positions import cells_of, position, twin_set
from tests.turmbauer.slow_greedy import slow_greedy
from tests.turmbauer.test_against_reference import mutations
from turmcore.turmbauer import pieces

STICKS = """
set sticks
status verified
piece 1a 1 000C
piece 1b 1 000N
piece 2 2 000C 100N
piece 3a 1 000C 100N 200C
piece 3b 1 000N 100C 200N
piece 4 2 000C 100N 200C 300N
piece 5a 1 000C 100N 200C 300N 400C
piece 5b 1 000N 100C 200N 300C 400N
piece 6 2 000C 100N 200C 300N 400C 500N
"""


@pytest.fixture(scope="module")
def sticks(tmp_path_factory):
    """File of a set that goes further and higher than any set with bends."""
    file = tmp_path_factory.mktemp("sets") / "sticks.set"
    file.write_text(STICKS)
    return file


def twin_at(state):
    own = state.game.pieces
    sets = [] if own.name in pieces.SHIPPED else [twin_set(own)]
    return reference.Position.from_text(state.to_text(), sets)


def bounds(state, axis):
    values = state.cubes()[:, axis]
    return int(values.min()), int(values.max())


def spread(state, axis, sides="both"):
    """The build that makes the tower longest along an axis, by a large piece; a small one where none can."""
    low, high = bounds(state, axis)

    def worth(token):
        cells = cells_of(token)
        values = [cell[axis] for cell in cells]
        length = (high if sides == "low" else max(high, *values)) - (
            low if sides == "high" else min(low, *values)
        )
        size = len(cells) if length > high - low else -len(cells)
        return length, size, -max(cell[2] for cell in cells), token

    return max((token for token in state.legal_actions().tokens() if "@" in token), key=worth, default="")


def rise(state):
    """The build that reaches highest."""
    builds = [token for token in state.legal_actions().tokens() if "@" in token]
    return max(builds, key=lambda token: (max(cell[2] for cell in cells_of(token)), token), default="")


def climb(state, rng):
    """The highest climb, mostly without a ring."""
    tokens = state.legal_actions().tokens()
    plain = [token for token in tokens if "," in token and ("+" not in token or rng.random() < 0.1)]
    return max(plain, key=lambda token: (int(token.split("+")[0].rsplit(",", 1)[1]), token), default="=")


def compare(state, rng, ply):
    """Lists, counts, reasons, keys and copies at a node."""
    twin = twin_at(state)
    tokens = state.legal_actions().tokens()
    assert sorted(tokens) == twin.actions(), state.to_text()
    assert state.num_actions() == len(tokens)
    assert str(state.nth(len(tokens) // 2)) == tokens[len(tokens) // 2]
    assert str(state.sample()) in tokens
    copy = state.copy()
    assert copy.key == copy.full_key() == state.key and copy.legal_actions().tokens() == tokens
    copy.play(tokens[-1])
    assert copy.to_text() == twin.apply(tokens[-1]).to_text() and copy.key == copy.full_key()
    if ply % 18 < 3:
        again = turmcore.from_text("turmbauer", state.to_text())
        assert again.key == state.key and again.legal_actions().tokens() == tokens
    if ply % 9 < 3:
        for token in list(mutations(rng, tokens, tokens))[::5]:
            try:
                reason = state.why_not(token)
            except turmcore.IllegalAction:  # a piece of another set
                continue
            assert (reason.rule if reason else None) == twin.why(token), (token, state.to_text())
    if state.phase == "climb" and ply % 4 == 0:
        assert str(state.greedy()) == slow_greedy(state)
        assert state.perft(2) == reference.perft(twin, 2)


GAMES = {
    # name: options, how blocks are laid, whether climbers climb, rounds of that before chance takes over,
    # extent that must be reached, of how many turns one is compared
    "widest x": ({}, lambda state: spread(state, 0), False, 12, (52, 0, 0), 1),
    "widest y": ({}, lambda state: spread(state, 1), False, 12, (0, 52, 0), 1),
    "widest x, climbed": ({}, lambda state: spread(state, 0), True, 12, (38, 0, 0), 1),
    "far east": ({"headroom": 2}, lambda state: spread(state, 0, "high"), False, 12, (36, 0, 0), 1),
    "far north": ({"overhang": "cube"}, lambda state: spread(state, 1, "high"), True, 12, (0, 36, 0), 1),
    "wide, A": ({"set": "A"}, lambda state: spread(state, 0), True, 9, (28, 0, 0), 6),
    "wide, A by a way": (
        {"set": "A", "insertion": "path"},
        lambda state: spread(state, 1),
        True,
        8,
        (0, 28, 0),
        8,
    ),
    "wide, B": (
        {"set": "B", "players": 2, "headroom": 2},
        lambda state: spread(state, 1),
        True,
        7,
        (0, 25, 0),
        6,
    ),
    "cross": (
        {"insertion": "path"},
        lambda state: spread(state, state.ply // 12 % 2),
        True,
        12,
        (30, 18, 0),
        1,
    ),
    "high": ({}, rise, False, 12, (0, 0, 140), 1),
    "high, C": ({"set": "C", "players": 3}, rise, True, 12, (0, 0, 70), 1),
    "high by a way": ({"insertion": "path", "overhang": "cube"}, rise, True, 9, (0, 0, 90), 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", all_but(["widest x, climbed"], GAMES))
def test_large_towers(name, sticks):
    options, lay, climbs, rounds, extent, every = GAMES[name]
    rng = random.Random(name)
    state = turmcore.load("turmbauer", **({"set": sticks} | options)).new_state(seed=1)
    texts = []
    while not state.is_over():
        texts.append((state.key, state.to_text()))
        planned = state.round <= rounds
        if state.phase == "roll":
            token = "d1-1" if planned and (state.ply % 4 or not climbs) else str(state.sample_chance())
        else:
            if len(state.blocks) % every == 0:
                compare(state, rng, state.ply)
            if state.phase == "build":
                token = (planned and lay(state)) or str(state.sample())
            else:
                token = climb(state, rng) if climbs else "="
        state.play(token)
        assert state.key == state.full_key()
    size = [bounds(state, axis)[1] - bounds(state, axis)[0] + 1 for axis in range(3)]
    assert all(is_ >= wanted for is_, wanted in zip(size, extent, strict=True)), size
    assert twin_at(state).result() == state.result()
    for key, text in reversed(texts):
        state.undo()
        assert state.key == state.full_key() == key and state.to_text() == text
    assert state.ply == 0


@pytest.mark.parametrize("name", GAMES)
def test_going_back_and_forth_where_the_window_ends(name, sticks):
    """Undo a few plies, play others, again and again while the tower outgrows the window."""
    options, lay, climbs, *_ = GAMES[name]
    rng = random.Random(name)
    state = turmcore.load("turmbauer", **({"set": sticks} | options)).new_state(seed=2)
    while not state.is_over():
        for _ in range(min(state.ply, rng.randrange(7))):
            state.undo()
        assert state.key == state.full_key()
        again = turmcore.from_text("turmbauer", state.to_text())
        assert again.key == state.key and again.num_actions() == state.num_actions(), state.to_text()
        for _ in range(8):
            if state.is_over():
                break
            if state.phase == "roll":
                state.play(state.sample_chance())
            elif state.phase == "build":
                state.play(lay(state) or state.sample())
            else:
                state.play(climb(state, rng) if climbs else "=")


FIRST_ROUND = ["6@0,0,1/0,0,2/0,0,3/0,0,4/0,0,5/0,0,6", "1b@-1,1,0", "1a@-1,0,0", "1b@2,0,0"]
"""A column on the base stone, and the smallest pieces for those who may not build on it yet (rule 3.3)."""


def highest_plan():
    """Ids of the sticks that go on that column, turn by turn: every one that is left.

    A stick of odd length that begins colored and one that begins natural take turns, whoever plays them.
    """
    stock = [{"1a": 1, "1b": 1, "2": 2, "3a": 1, "3b": 1, "4": 2, "5a": 1, "5b": 1, "6": 2} for _ in range(4)]
    for own, token in zip(stock, FIRST_ROUND, strict=True):
        own[token.partition("@")[0]] -= 1
    hopeless = set()

    def go(turn, kind):
        own, here = stock[turn % 4], (turn, kind, *(number for own in stock for number in own.values()))
        if turn == 48 or here in hopeless:
            return [] if turn == 48 else None
        for piece in sorted(own, reverse=True):
            if own[piece] and piece[1:] in ("", kind):
                own[piece] -= 1
                rest = go(turn + 1, kind if len(piece) == 1 else "ab".replace(kind, ""))
                own[piece] += 1
                if rest is not None:
                    return [piece, *rest]
        hopeless.add(here)
        return None

    return go(4, "a")


def test_the_highest_tower(sticks):
    plan = highest_plan()
    state = turmcore.load("turmbauer", set=sticks).new_state(seed=1)
    for number in range(48):
        state.play("d1-1")
        if number < 4:
            token = FIRST_ROUND[number]
        else:
            piece, floor = plan[number - 4], state.height
            token = f"{piece}@" + "/".join(f"0,0,{z}" for z in range(floor, floor + int(piece[0])))
        if number % 5 == 0:
            compare(state, random.Random(number), 3)
        state.play(token)
        state.play("=")
        assert state.key == state.full_key()
    assert state.height == 1 + 4 * 42 - 3 == 166
    assert turmcore.from_text("turmbauer", state.to_text()).to_text() == state.to_text()
    assert "floor 166" in str(state)
    while state.ply:
        state.undo()
        assert state.key == state.full_key()


@pytest.mark.parametrize("options", [{}, {"headroom": 2, "insertion": "path"}], ids=str)
def test_climbers_far_above(sticks, options):
    """Fields above the window's floors: a high column, then sticks laid across its top."""
    plan = highest_plan()
    rng = random.Random(5)
    state = turmcore.load("turmbauer", set=sticks, **options).new_state(seed=1)
    for number in range(46):
        state.play("d1-1")
        if number < 4:
            token = FIRST_ROUND[number]
        elif number < 26:
            piece, floor = plan[number - 4], state.height
            token = f"{piece}@" + "/".join(f"0,0,{z}" for z in range(floor, floor + int(piece[0])))
        else:
            low, top = state.height - 6, state.height
            flat = [
                t
                for t in state.legal_actions().tokens()
                if low <= min(cell[2] for cell in cells_of(t)) <= top
            ]
            token = max(flat, key=lambda t: (-max(cell[2] for cell in cells_of(t)), len(t), t))
        state.play(token)
        if number > 28 and number % 3 == 0:
            tower = state.tower()
            fields = sorted(cell for cell in tower.colors if cell[2] > 48 and tower.is_field(cell))
            assert len(fields) > 4
            fields = rng.sample(fields, 4)
            places = ";".join(f"{color}={x},{y},{z}" for color, (x, y, z) in zip("RGBK", fields, strict=True))
            there = turmcore.from_text("turmbauer", state.to_text().replace("R=t;G=t;B=t;K=t", places))
            assert there.heights == tuple(z + 1 for _, _, z in fields)
            compare(there, rng, 0)
            there.play(there.sample())
            there.play("d1-1")
            compare(there, rng, 0)
        state.play("=")
    assert state.height > 80


def farthest(turn, set_, place):
    """The position with one block in the air, as far out as a text may put it; each block is an even natural cube."""
    last = None
    for distance in range(0, 200, 2):
        try:
            last = position([f"R{'1b' if set_ != 'A' else '1n'}@{place(distance)}"], turn, set=set_)
        except turmcore.TextError as error:
            assert "no game gets there" in str(error), error
            return last, distance, str(error)
    raise AssertionError("nothing is too far")


@pytest.mark.parametrize(
    ("set_", "turn"),
    all_but(
        [("sticks", "K/2/build/1-1")],
        [
            ("A", "G/1/build/1-1"),
            ("A", "R/5/build/1-1"),
            ("sticks", "G/1/build/1-1"),
            ("sticks", "K/2/build/1-1"),
        ],
    ),
)
@pytest.mark.parametrize(
    ("axis", "place", "words"),
    [
        (0, lambda far: f"{far},0,2", "cells along x"),
        (0, lambda far: f"{-far},0,2", "cells along x"),
        (1, lambda far: f"0,{far},2", "cells along y"),
        (1, lambda far: f"0,{-far},2", "cells along y"),
        (2, lambda far: f"4,4,{far}", "floors"),
    ],
)
def test_play_never_outgrows_a_text_that_is_read(sticks, axis, place, words, set_, turn):
    """How a tower came about is not checked on reading, but a block too far out is refused, and all others are safe."""
    state, distance, message = farthest(turn, set_ if set_ == "A" else sticks, place)
    assert message.startswith("tower: with ") and words in message
    assert distance > (8 if "/1/" in turn else 12)
    far = state.blocks[0].cells[0]
    rng = random.Random(str(far))
    root = state.to_text()
    while not state.is_over():
        if state.phase == "roll":
            state.play("d1-1")
        elif state.phase == "climb":
            state.play("=")
        else:
            if state.ply % 30 == 3:
                compare(state, rng, 1)
            sides = "both" if min(far) >= 0 else "low"
            state.play((rise(state) if axis == 2 else spread(state, axis, sides)) or state.sample())
        assert state.key == state.full_key()
    assert sorted(turmcore.from_text("turmbauer", state.to_text()).winners()) == sorted(state.winners())
    while state.ply:
        state.undo()
    assert state.to_text() == root
