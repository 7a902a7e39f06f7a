"""What learning programs are shown of one position, number by number, and the bounds that they are told."""

import pytest

import turmcore
from tests.carcassonne import games
from turmcore.carcassonne.notation import SEGMENTS
from turmcore.carcassonne.tiles import all_tiles

TYPES = list(all_tiles())
CAPTURE = (
    "cc1;players=3;tower=1;small_city=4;farmers=3 "
    "D@0,0/0;W@1,0/1;tD@1,-1/0^2;I@1,-2/0;B@0,1/0;M@2,0/1;M@-1,1/0;S@1,-3/1;tK@2,-3/3^1;tN@-1,2/2;R@0,-2/2;!tA;!tA;!tQ "
    "1@1,-3:c0;1@1,-1:t;3@-1,2:c1 1:11,4,8;2:5,7,8;3:70000,6,8 2>1:1 1/capture/R@0,-2/2@2,-3"
)


@pytest.mark.parametrize("player", range(3))
def test_a_capture(player):
    seen = turmcore.from_text("carcassonne", CAPTURE).observation(player)
    tiles, copies, seats, turn, tower = seen[:90], seen[90:131], seen[131:137], seen[137], seen[138]
    first, second, third = ((seat - player) % 3 for seat in range(3))
    assert tiles[0].tolist() == [1, TYPES.index("D"), 0, 0, 0, 0, 0, 0, 0]
    assert tiles[1].tolist() == [1, TYPES.index("W"), 1, 0, 1, 0, 0, 0, 0]
    assert tiles[2].tolist() == [1, TYPES.index("tD"), 1, -1, 0, 2, 0, 0, 1 + first]
    assert tiles[7].tolist() == [1, TYPES.index("S"), 1, -3, 1, 0, 1 + first, 1 + SEGMENTS.index("c0"), 0]
    assert tiles[8].tolist() == [1, TYPES.index("tK"), 2, -3, 3, 1, 0, 0, 0]
    assert tiles[9, 6:].tolist() == [1 + third, 1 + SEGMENTS.index("c1"), 0]
    assert tiles[10].tolist() == [1, TYPES.index("R"), 0, -2, 2, 0, 0, 0, 0] and not tiles[11:].any()
    assert copies[TYPES.index("D"), :3].tolist() == [3, 0, 0]
    assert copies[TYPES.index("tQ"), :3].tolist() == [0, 1, 0]
    assert copies[TYPES.index("tA"), :3].tolist() == [0, 2, 0]
    assert copies[:, 0].sum() == 90 - 11 - 3 and copies[:, 1].sum() == 3 and not copies[:, 2:].any()
    assert seats[first].tolist() == [11, 4, 8, 0, 0, 0, 0, 0, 0]
    assert seats[third].tolist() == [70000, 6, 8, 0, 0, 0, 0, 0, 0]
    assert seats[second, :3].tolist() == [5, 7, 8] and not seats[3:].any()
    assert seats[second, 3 + first] == 1 == seats[second, 3:].sum()
    assert turn.tolist() == [3, first, 0, 0, 3, 0, 0, 0, 0]
    assert tower.tolist() == [1, 2, -3, 0, 0, 0, 0, 0, 0]


def test_the_hand_and_the_end():
    state = turmcore.load("carcassonne").new_state(1)
    assert state.observation(1)[137:].any(axis=1).tolist() == [True, False]
    assert state.observation(1)[137, :5].tolist() == [0, 1, 0, 0, 2]
    state.play("+V")
    assert state.observation(1)[137, :5].tolist() == [1, 1, 1 + TYPES.index("V"), 0, 2]
    state.playout()
    assert state.observation(1)[137, :5].tolist() == [4, 0, 0, 0, 2]


@pytest.mark.parametrize("options", games.SOME, ids=games.name)
def test_lists_and_games_stay_within_their_bounds(options):
    game = turmcore.load("carcassonne", **options)
    copies = [tile.copies for tile in all_tiles().values() if not tile.is_tower or game.rules.has_tower]
    assert game.num_tiles == sum(copies) == (90 if game.rules.has_tower else 72)
    for seed in range(10):
        state, widest, plies = game.new_state(seed), 0, 0
        while not state.is_over():
            widest, plies = max(widest, state.num_actions()), plies + 1
            state.play(state.sample())
        assert 40 < widest <= game.most_actions == 8 * game.num_tiles
        assert 2 * game.num_tiles < plies <= game.most_plies
        assert len(state.tiles) + len(state.discards) == game.num_tiles
