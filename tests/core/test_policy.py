"""What each game's policy indices stand for, by hand."""

import numpy as np
import pytest

import turmcore
from tests.turmbauer.test_beyond_the_window import STICKS
from turmcore import Game, PolicyBlock, TurmError
from turmcore.carcassonne import actions as carcassonne
from turmcore.core.policy import policy_blocks
from turmcore.turmbauer.actions import Build


def place(game: Game, token: str) -> tuple:
    """Block and place along its axes of an action."""
    index = game.policy_index(token)
    (block,) = [one for one in game.policy_blocks if one.start <= index < one.stop]
    return block.name, dict(
        zip(block.axes, map(int, np.unravel_index(index - block.start, block.shape)), strict=True)
    )


@pytest.mark.parametrize(
    ("name", "options", "size"),
    [
        ("turmbauer", {"set": "A"}, 155 * 2 * 65536 + 3 * 65536 + 3 + 1 + 11),
        ("turmbauer", {"set": "B"}, 128 * 2 * 65536 + 3 * 65536 + 3 + 1 + 9),
        ("turmbauer", {"set": "C"}, 83 * 2 * 65536 + 3 * 65536 + 3 + 1 + 10),
        ("waechter", {}, 4 * 6 * 49),
        ("babel", {}, 6 * 6 * 48 * 9 + 6 * 48 * 19 + 6),
        ("carcassonne", {"tower": 0}, 4 * 143**2 + 12),
        ("carcassonne", {"players": 2}, 4 * 179**2 + 12 + 2 * 179**2 + 2 + 2 * 12 * 179**2 + 1),
        ("carcassonne", {"players": 6}, 4 * 179**2 + 12 + 2 * 179**2 + 6 + 6 * 12 * 179**2 + 1),
    ],
)
def test_the_sizes_are_known(name, options, size):
    """Whoever has learned a policy has arrays of these lengths: they must not change."""
    assert turmcore.load(name, **options).policy_size == size


def test_turmbauer():
    game = turmcore.load("turmbauer", set="A")
    orientations = [(piece.id, cubes) for piece in game.pieces.pieces for cubes in piece.orientations]
    name, at = place(game, "2@3,-4,5/3,-4,6")
    assert (name, at["ring"], at["z"], at["y"], at["x"]) == ("build", 0, 5, 11, 18)
    piece, cubes = orientations[at["orientation"]]
    assert piece == "2" and [cube[:3] for cube in cubes] == [(0, 0, 0), (0, 0, 1)]
    assert place(game, "2@3,-4,5/3,-4,6+a") == ("build", {**at, "ring": 1})
    assert place(game, ">0,0,1+c") == ("climb", {"ring": 2, "z": 2, "y": 15, "x": 15})
    assert place(game, ">0,1,-1") == ("climb", {"ring": 0, "z": 0, "y": 16, "x": 15})
    assert place(game, ">t+b") == ("table", {"ring": 1})
    assert place(game, "=") == ("stay", {"stay": 0})
    assert place(game, "x" + game.pieces.pieces[4].id) == ("box", {"piece": 4})


def test_turmbauer_beyond_the_window():
    game = turmcore.load("turmbauer", set="A")
    for token in ("1c@-15,0,0", "1c@16,0,1", "1c@0,-15,0", "1c@0,16,1", "1c@0,0,63", ">0,0,62"):
        game.policy_action(game.policy_index(token))
    for token in (
        "1c@-16,0,1",
        "1c@17,0,0",
        "1c@0,-16,1",
        "1c@0,17,0",
        "1c@0,0,64",
        ">0,0,63",
        "d1-2",
        "d6-6",
    ):
        with pytest.raises(TurmError, match="beyond what turmbauer numbers"):
            game.policy_index(token)


def test_turmbauer_leaves_out_of_lists_and_masks_what_has_no_index(tmp_path):
    """On a tower of straight blocks, each put as high as it goes, until places are above floor 64."""
    (tmp_path / "sticks.set").write_text(STICKS)
    game = turmcore.load("turmbauer", set=tmp_path / "sticks.set")
    state = game.new_state(1)
    inside = [True]
    while all(inside):
        state.play("d5-6")
        actions = [game.decode(action) for action in state.legal_actions()]
        inside = [not isinstance(move, Build) or move.cells[0][2] < 64 for move in actions]
        indices, mask = state.policy_indices(), state.policy_mask()
        assert ((indices >= 0) == inside).all() and mask.sum() == sum(inside)
        if all(inside):
            state.play(game.encode(max(actions, key=top)))
            state.play("=")
    assert any(inside)
    batch = turmcore.Batch(state, 1, seed=1)
    assert batch.policy_indices(len(inside))[0][0].tolist() == indices.tolist()
    assert (batch.policy_mask()[0] == mask).all()


def top(move):
    return max(z for _, _, z in move.cells) if isinstance(move, Build) else -1


def test_the_observation_says_where_its_window_is():
    game = turmcore.load("turmbauer", set="A")
    for seed in range(4):
        state = game.new_state(seed)
        for _ in range(60):
            state.play(state.sample())
        x, y = state.observation_corner
        planes = state.observation(0)
        shown = {(int(i) + x, int(j) + y, int(z)) for p in range(6) for z, j, i in np.argwhere(planes[p])}
        base = {(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)}
        assert shown == base | {cell for block in state.blocks for cell in block.cells}


def test_waechter():
    game = turmcore.load("waechter")
    assert place(game, "A1-A3-2") == ("move", {"way": 0, "distance": 1, "rank": 0, "file": 0})
    assert place(game, "D7-D1-6") == ("move", {"way": 1, "distance": 5, "rank": 6, "file": 3})
    assert place(game, "B4-G4-5") == ("move", {"way": 2, "distance": 4, "rank": 3, "file": 1})
    assert place(game, "G2-F2-1") == ("move", {"way": 3, "distance": 0, "rank": 1, "file": 6})
    for token in ("A1-A3-1", "A1-B2-1", "A1-A1-1"):
        with pytest.raises(TurmError, match="beyond"):
            game.policy_index(token)
    found = 0
    for index in range(game.policy_size):
        try:
            found += game.policy_index(game.policy_action(index)) == index
        except TurmError:
            pass
    assert found == 49 * 12  # each square and every other one of its rank and file


def test_babel():
    game = turmcore.load("babel")
    assert place(game, "3g2.1>2.4") == ("move", {"number": 2, "color": 2, "origin": 13, "way": 0})
    assert place(game, "3g2.1>2.10") == ("move", {"number": 2, "color": 2, "origin": 13, "way": 1})
    assert place(game, "6r1.0>1.6") == ("move", {"number": 5, "color": 0, "origin": 0, "way": 0})
    assert place(game, "2y4.3>5.1") == ("move", {"number": 1, "color": 1, "origin": 39, "way": 3})
    assert place(game, "2y4.3>6") == ("move", {"number": 1, "color": 1, "origin": 39, "way": 8})
    assert place(game, "k1.0>1.4") == ("gift", {"color": 5, "origin": 0, "way": 3})
    assert place(game, "k1.0>1.11") == ("gift", {"color": 5, "origin": 0, "way": 6})
    assert place(game, "k4.0>5.5") == ("gift", {"color": 5, "origin": 36, "way": 17})
    assert place(game, "4-") == ("pass", {"number": 3})
    for token in ("3g2.1>2.5", "g2.1>2.1", "3r3.1>5.0", "3r5.1>6"):
        with pytest.raises(TurmError, match="beyond"):
            game.policy_index(token)


def test_babel_with_a_short_circuit_counts_upward_first():
    """Where a number leads to one field both ways there is one index for it."""
    game = turmcore.load("babel")
    both = game.policy_index("6r1.0>1.6")
    with pytest.raises(TurmError, match="stands for no action"):
        game.policy_action(both + 1)


def test_carcassonne():
    game = turmcore.load("carcassonne", players=3)
    blocks = {block.name: block for block in game.policy_blocks}
    assert list(blocks) == ["place", "nothing", "claim", "build", "climb", "ransom", "capture", "no capture"]
    assert game.policy_index(game.encode(carcassonne.Place(1, -2, 3))) == 3 * 179**2 + 87 * 179 + 90
    assert game.policy_index(game.encode(carcassonne.Build(-89, 89))) == blocks["build"].start + 178 * 179
    assert game.policy_index(game.encode(carcassonne.Climb(0, 0))) == blocks["climb"].start + 89 * 179 + 89
    assert game.policy_index(game.encode(carcassonne.Ransom(2))) == blocks["ransom"].start + 2
    assert (
        game.policy_index(game.encode(carcassonne.Capture(1, 0, 0, "t")))
        == blocks["capture"].start + 23 * 179**2 + 89 * 179 + 89
    )


def test_blocks():
    blocks = policy_blocks(("go", {"way": 4, "far": 3}), ("stay", {"stay": 1}))
    assert blocks == (PolicyBlock("go", 0, (4, 3), ("way", "far")), PolicyBlock("stay", 12, (1,), ("stay",)))
    assert (blocks[0].size, blocks[0].stop, blocks[1].stop) == (12, 12, 13)
