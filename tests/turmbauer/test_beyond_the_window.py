"""Towers as wide and as high as the rules allow, built by legal actions and compared with the twin all the way.

The engine keeps 16 x 16 cells and 48 floors at hand and has another way for what is larger; here towers
grow out of that in every direction, while play and undo go on.
"""

import random

import pytest

import turmcore
from tests.reference import turmbauer as reference
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
    table = {
        piece.id: (piece.count, " ".join(f"{x}{y}{z}{'NC'[colored]}" for x, y, z, colored in piece.cells))
        for piece in own.pieces
    }
    sets = [] if own.name in pieces.SHIPPED else [reference.PieceSet.from_table(own.name, table)]
    return reference.Position.from_text(state.to_text(), sets)


def cells_of(token):
    return [tuple(map(int, cell.split(","))) for cell in token.partition("@")[2].removesuffix("+a").split("/")]


def bounds(state, axis):
    values = state.cubes()[:, axis]
    return int(values.min()), int(values.max())


def spread(state, axis, sides="both"):
    """The build that makes the tower longest along an axis, by a large piece; a small one where none can."""
    low, high = bounds(state, axis)

    def worth(token):
        cells = cells_of(token)
        values = [cell[axis] for cell in cells]
        length = max(high, *values) - (min(low, *values) if sides == "both" else low)
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
                rule = reason.rule if reason else None
            except turmcore.IllegalAction as error:
                rule = error.rule
            assert rule == twin.why(token), (token, state.to_text())
    if state.phase == "climb" and ply % 4 == 0:
        assert str(state.greedy()) == slow_greedy(state)
        assert state.perft(2) == reference.perft(twin, 2)


GAMES = {
    # name: options, how blocks are laid, whether climbers climb, rounds of that before chance takes over,
    # extent that must be reached
    "widest x": ({}, lambda state: spread(state, 0), False, 12, (52, 0, 0)),
    "widest y": ({}, lambda state: spread(state, 1), False, 12, (0, 52, 0)),
    "widest x, climbed": ({}, lambda state: spread(state, 0), True, 12, (38, 0, 0)),
    "far east": ({"headroom": 2}, lambda state: spread(state, 0, "high"), True, 12, (36, 0, 0)),
    "far north": ({"overhang": "cube"}, lambda state: spread(state, 1, "high"), True, 12, (0, 36, 0)),
    "wide, A": ({"set": "A"}, lambda state: spread(state, 0), True, 9, (28, 0, 0)),
    "wide, A by a way": ({"set": "A", "insertion": "path"}, lambda state: spread(state, 1), True, 8, (0, 28, 0)),
    "wide, B": ({"set": "B", "players": 2, "headroom": 2}, lambda state: spread(state, 1), True, 7, (0, 25, 0)),
    "cross": ({"insertion": "path"}, lambda state: spread(state, state.ply // 12 % 2), True, 12, (25, 25, 0)),
    "high": ({}, rise, False, 12, (0, 0, 140)),
    "high, C": ({"set": "C", "players": 3}, rise, True, 12, (0, 0, 70)),
    "high by a way": ({"insertion": "path", "overhang": "cube"}, rise, True, 9, (0, 0, 90)),
}


@pytest.mark.parametrize("name", GAMES)
def test_large_towers(name, sticks):
    options, lay, climbs, rounds, extent = GAMES[name]
    rng = random.Random(name)
    state = turmcore.load("turmbauer", **({"set": sticks} | options)).new_state(seed=1)
    texts = []
    while not state.is_over():
        texts.append((state.key, state.to_text()))
        planned = state.round <= rounds
        if state.phase == "roll":
            token = "d1-1" if planned and state.ply % 4 else str(state.sample_chance())
        else:
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
    options, lay, climbs, rounds, _ = GAMES[name]
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


def highest_plan():
    """Ids of the vertical sticks that one column can take, turn by turn, after a first round without three of them.

    A stick of odd length that begins colored must lie on another color than one that begins natural, so the two
    kinds take turns, whoever plays them.
    """
    stock = [{"1a": 1, "1b": 1, "2": 2, "3a": 1, "3b": 1, "4": 2, "5a": 1, "5b": 1, "6": 2} for _ in range(4)]
    stock[0]["6"] = 1                                   # red begins with a stick of six on the base stone
    for seat, first in enumerate(("", "1a", "1b", "1a")):
        stock[seat].pop(first, None)

    def go(turn, kind):
        if turn == 48:
            return []
        own = stock[turn % 4]
        for piece in sorted(own):
            if own[piece] and piece[1:] in ("", kind):
                own[piece] -= 1
                rest = go(turn + 1, kind if len(piece) == 1 else "ab".replace(kind, ""))
                own[piece] += 1
                if rest is not None:
                    return [piece, *rest]
        return None

    return go(4, "a")


def test_the_highest_tower(sticks):
    plan = highest_plan()
    state = turmcore.load("turmbauer", set=sticks).new_state(seed=1)
    first = ["6@" + "/".join(f"0,0,{z}" for z in range(1, 7)), "1a@-1,0,0", "1b@-1,1,0", "1a@0,-1,0"]
    for number in range(48):
        state.play("d1-1")
        token = first[number] if number < 4 else ""
        if not token:
            top = bounds(state, 2)[1]
            length = int(plan[number - 4][0])
            token = f"{plan[number - 4]}@" + "/".join(f"0,0,{z}" for z in range(top + 1, top + length + 1))
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


def test_a_climber_on_the_highest_tower(sticks):
    """Steps of a climber far above the window's floors, up and down."""
    tower = ["R6@0,0,1/0,0,2/0,0,3/0,0,4/0,0,5/0,0,6", "G6@1,0,1/1,0,2/1,0,3/1,0,4/1,0,5/1,0,6"]
    game = turmcore.load("turmbauer", set=sticks)
    state = game.new_state(seed=0)
    for token in ("d6-6", tower[0][1:], "=", "d6-6", tower[1][1:], "=", "d1-2", "1a@-1,0,0", "=", "d1-2", "1b@-1,1,0", "="):
        state.play(token)
    while state.round < 9:
        state.play("d6-6" if state.ply % 2 else "d4-5")
        column = state.ply % 2
        builds = [t for t in state.legal_actions().tokens() if all(cell[:2] == (column, 0) for cell in cells_of(t))]
        builds = builds or [t for t in state.legal_actions().tokens() if all(cell[:2] == (1 - column, 0) for cell in cells_of(t))]
        state.play(max(builds or state.legal_actions().tokens(), key=len))
        state.play("=")
    tops = {column: max(cell[2] for block in state.blocks for cell in block.cells if cell[:2] == (column, 0)) for column in (0, 1)}
    assert min(tops.values()) > 48
    fields = {column: (column, 0, top) for column, top in tops.items()}
    text = state.to_text()
    for column in (0, 1):
        x, y, z = fields[column]
        there = turmcore.from_text("turmbauer", text.replace("R=t", f"R={x},{y},{z}"))
        assert there.heights[0] == z + 1
        there.play("d1-1")
        compare(there, random.Random(1), 0)
        there.play(there.nth(0))
        compare(there, random.Random(2), 0)
