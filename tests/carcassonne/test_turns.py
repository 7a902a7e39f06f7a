"""Rules on small tables: claims, scores, towers, captures, exchange, ransom, the end; events; taking back."""

import random

import pytest

import turmcore
from tests.carcassonne.games import PIECES, POLICIES, SOME, header, name
from turmcore.carcassonne import (
    FarmersScored,
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    GameEnded,
    Place,
    PrisonersExchanged,
    RansomPaid,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
    all_tiles,
)


def table(tiles, turn, followers="-", scores=None, held="-", **options):
    """A state; supplies follow from what is on the table."""
    players = options.get("players", 2)
    pieces = [PIECES[players] if options.get("tower", 1) else 0] * players
    for tile in tiles.split(";"):
        for _ in range(int(tile.partition("^")[2] or 0)):
            pieces[pieces.index(max(pieces))] -= 1
    supply = [7] * players
    for item in filter("-".__ne__, followers.split(";")):
        supply[int(item[0]) - 1] -= 1
    for item in filter("-".__ne__, held.split(";")):
        supply[int(item[2]) - 1] -= int(item[-1])
    owned = zip(scores or [0] * players, supply, pieces, strict=True)
    purses = ";".join(f"{i}:{','.join(map(str, each))}" for i, each in enumerate(owned, 1))
    text = f"{header(**options)} {tiles} {followers} {purses} {held} {turn}"
    return turmcore.from_text("carcassonne", text)


def played(state, *tokens):
    for token in tokens:
        state.play(token)
    return state


def tokens(state):
    return sorted(state.legal_actions().tokens())


def test_a_claim_is_for_a_feature_that_nobody_holds():
    state = table("D@0,0/0;U@1,0/0", "1/act/U@1,0/0", "2@0,0:r0")
    assert tokens(state) == ["-", "f0", "f1"]
    assert tokens(table("D@0,0/0;U@1,0/0", "1/act/U@1,0/0")) == ["-", "f0", "f1", "r0"]
    assert state.why_not("r0").rule == "1.2" and state.why_not("c0").rule == "1.2"


@pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles(small_city, points):
    state = table("D@0,0/0", "1/place/E", small_city=small_city)
    played(state, "@0,-1/2", "c0")
    assert state.scores == (points, 0) and state.followers == () and state.phase == "draw"


def test_pennants_count():
    state = table("D@0,0/0", "1/place/M", "1@0,0:c0")
    played(state, "@0,-1/2")
    assert state.feature(0, 0, "c0").open_edges == 1
    assert state.feature(0, 0, "c0").points == 3, "two tiles and a pennant"


def test_ties_score_in_full():
    state = table("D@0,0/0;V@1,0/0;D@0,1/2;V@-1,0/3", "1/place/V", "1@0,0:r0;2@0,1:r0")
    assert state.feature(0, 0, "r0").open_edges == 2
    played(state, "@1,1/1", "-")
    assert state.scores == (0, 0)
    played(state, "+V", "@-1,1/2", "-")
    assert state.scores == (6, 6) and state.followers == ()


def test_a_monastery():
    ring = "D@0,0/0;B@0,1/0;U@1,0/0;U@-1,0/0;E@1,1/1;E@-1,1/3;B@0,2/0;E@1,2/1"
    state = table(ring, "2/place/E", "1@0,1:m")
    assert state.feature(0, 1, "m").open_edges == 1 and state.feature(0, 1, "m").points == 8
    played(state, "@-1,2/2", "-")
    assert state.scores == (9, 0) and state.followers == ()


def test_reach():
    """A tower of height two on 0,1: straight two cells, its own one too; whoever stands on tops counts as well."""
    tiles = "D@0,0/0;tB@0,1/0^1;B@0,2/0;B@1,1/0;B@1,2/0;B@2,1/0;E@3,1/0"
    state = table(tiles, "1/act/E@3,1/0", "1@1,1:f0;2@0,0:c0;2@0,2:m;2@1,2:m;2@2,1:m")
    played(state, "T@0,1")
    assert state.phase == "capture" and state.tower == (0, 1)
    assert tokens(state) == ["x-", "x1@1,1:f0", "x2@0,0:c0", "x2@0,2:m", "x2@2,1:m"]
    assert state.why_not("x2@1,2:m").rule == "2.3"
    assert set(state.reach(0, 1, 1)) == {(0, 0), (0, 1), (0, 2), (1, 1)}
    played(state, "x2@2,1:m")
    assert state.prisoners == {(0, 1): 1} and state.players[1].followers == 3


@pytest.mark.parametrize(
    ("options", "caught"),
    [
        ({}, {(0, 0), (2, 1)}),
        ({"no_gap": 1}, {(0, 0)}),
        ({"no_surprise": 1}, {(0, 0)}),
        ({"diagonal": 1}, {(0, 0), (2, 1), (1, 0), (1, 2)}),
        ({"no_gap": 1, "diagonal": 1}, {(0, 0), (1, 0)}),
        ({"no_gap": 1, "no_surprise": 1, "diagonal": 1}, {(0, 0)}),
    ],
    ids=str,
)
def test_house_rules(options, caught):
    tiles = "D@0,0/0;tB@0,1/0^1;U@1,0/0;U@2,0/0;B@2,1/0;B@2,2/0;B@1,2/0;B@1,3/0;E@0,3/0"
    state = table(tiles, "1/act/E@0,3/0", "2@0,0:c0;2@1,0:f0;2@1,2:m;2@2,1:m", **options)
    played(state, "T@0,1")
    found = {(one.x, one.y) for one in state.followers if f"x{one.text()}" in tokens(state)}
    assert found == caught


def test_own_followers_and_tops():
    tiles = "D@0,0/0;tB@0,1/0^1;tA@1,1/1^1;B@0,2/0"
    standing = "1@0,0:c0;2@1,1:t"
    for options, caught in [
        ({}, ["x-", "x1@0,0:c0", "x2@1,1:t"]),
        ({"capture_own": 0}, ["x-", "x2@1,1:t"]),
        ({"tower_top_safe": 1}, ["x-", "x1@0,0:c0"]),
    ]:
        state = played(table(tiles, "1/act/B@0,2/0", standing, **options), "T@0,1")
        assert tokens(state) == caught
        for token in {"x1@0,0:c0", "x2@1,1:t"} - set(caught):
            assert state.why_not(token).rule == "2.8"
    both = {"capture_own": 0, "tower_top_safe": 1}
    state = played(table(tiles, "1/act/B@0,2/0", standing, **both), "T@0,1")
    assert (state.phase, state.player) == ("draw", 1), "nobody can be captured, so the turn is over"
    state = played(table(tiles, "1/act/B@0,2/0", standing), "T@0,1", "x2@1,1:t", "+B", "@1,2/0")
    assert "^@1,1" in tokens(state) and "T@1,1" in tokens(state), "the tower is open again"


def test_a_bare_foundation_and_a_closed_tower():
    state = table("D@0,0/0;tB@0,1/0;tA@1,1/1^1;B@0,2/0", "1/act/B@0,2/0", "2@1,1:t")
    assert tokens(state) == ["-", "T@0,1", "f0", "m"]
    assert {state.why_not(token).rule for token in ("^@0,1", "^@1,1", "T@1,1", "T@0,0", "T@5,5")} == {"2.2"}


def test_a_capture_strips_what_this_tile_completes():
    state = table("D@0,0/0;tB@0,1/0", "2/place/E", "1@0,0:c0")
    after = played(state.copy(), "@0,-1/2", "-")
    assert after.scores == (4, 0)
    after = played(state.copy(), "@0,-1/2", "T@0,1", "x1@0,0:c0")
    assert after.scores == (0, 0) and after.prisoners == {(1, 0): 1}


def test_exchange():
    state = table("D@0,0/0;tB@0,1/0;B@0,2/0", "1/act/B@0,2/0", "2@0,0:c0", held="2>1:1")
    events = played(state, "T@0,1").events("x2@0,0:c0")
    assert events[:2] == (FollowerCaptured(0, 1, (0, 0), "c0", (0, 1)), PrisonersExchanged((0, 1)))
    played(state, "x2@0,0:c0")
    assert state.prisoners == {} and [owned.followers for owned in state.players] == [7, 7]


def test_ransom():
    state = table("D@0,0/0;B@0,1/0", "1/act/B@0,1/0", scores=[5, 1], held="2>1:2")
    assert "$2" in tokens(state) and state.why_not("$1").rule == "2.6"
    assert state.events("$2") == (RansomPaid(0, 1),)
    played(state, "$2")
    assert (
        state.scores == (2, 4)
        and state.prisoners == {(1, 0): 1}
        and state.to_text().endswith("1/act/B@0,1/0$")
    )
    assert "$2" not in tokens(state) and state.why_not("$2").rule == "2.6"
    poor = table("D@0,0/0;B@0,1/0", "1/act/B@0,1/0", scores=[2, 1], held="2>1:1")
    assert "$2" not in tokens(poor) and poor.why_not("$2").rule == "2.6"
    refused = table("D@0,0/0;B@0,1/0", "1/act/B@0,1/0", scores=[9, 1], held="2>1:1", no_ransom=1)
    assert "$2" not in tokens(refused) and refused.why_not("$2").rule == "2.8"


def rest_of(state, last):
    """The same with all tiles but one kind out of the bag."""
    fields = state.to_text().split(" ")
    out = [f"!{tile}" for tile, count in state.bag.items() for _ in range(count - (tile == last))]
    fields[1] = ";".join([fields[1], *out])
    return turmcore.from_text("carcassonne", " ".join(fields))


@pytest.mark.parametrize(("farmers", "points"), [(3, 6), (2, 3), (1, 4)])
def test_the_end(farmers, points):
    """Two fields of player 1 touch one completed city; a road is counted, too."""
    standing = "1@0,-1:f0;1@0,0:f0;2@1,0:r0"
    state = table("D@0,0/0;E@0,-1/2;U@1,0/0", "1/draw", standing, scores=[1, 2], farmers=farmers, tower=0)
    state = rest_of(state, "B")
    played(state, "+B", "@0,1/0", "-")
    assert state.is_over()
    assert state.scores == (1 + points, 2 + 2)
    assert len(state.followers) == 3, "they stay where they stand"


def test_the_end_after_a_discard():
    state = rest_of(table("D@0,0/0;B@0,1/0;U@1,0/0;U@-1,0/0", "1/draw", "2@0,1:m"), "C")
    assert tokens(state) == ["+C"], "a city on all sides fits north of the start tile"
    closed = table("D@0,0/0;E@0,-1/2;B@0,1/0", "1/draw", "2@0,1:m", scores=[3, 0])
    closed = rest_of(closed, "C")
    assert tokens(closed) == ["!C"] and closed.why_not("+C").rule == "1.1"
    events = closed.events("!C")
    assert events[:2] == (TileDrawn(0, "C"), TileDiscarded(0, "C")) and isinstance(events[-1], GameEnded)
    played(closed, "!C")
    assert closed.to_text().endswith("!C 2@0,1:m 1:3,7,10;2:2,6,10 - -/end")
    assert closed.result() == "1" and closed.winners() == (0,) and closed.why_not("-").rule == "1.3"


def test_events_of_a_turn():
    state = turmcore.load("carcassonne").new_state(1)
    assert state.events("+E") == (TileDrawn(0, "E"),)
    played(state, "+E")
    assert state.events("@0,-1/2") == (TilePlaced(0, "E", (0, -1), 2),)
    played(state, "@0,-1/2")
    scored = FeatureScored("c", ((0, 0), (0, -1)), 4, (0,), ((0, (0, -1), "c0"),), True)
    assert state.events("c0") == (FollowerPlaced(0, (0, -1), "c0"), scored)
    played(state, "f0", "+tB", "@0,1/0")
    assert state.events("T@0,1") == (TowerBuilt(1, (0, 1), 1),)
    assert state.game.decode(state.game.parse("@0,1/0")) == Place(0, 1, 0)


@pytest.mark.parametrize("options", SOME, ids=name)
def test_scores_are_what_events_say(options):
    """Over a whole game: points of events, ransom paid and received, and followers that come and go."""
    rng = random.Random(name(options))
    state = turmcore.load("carcassonne", **options).new_state(3)
    n = state.game.num_players
    points, standing = [0] * n, set()
    while not state.is_over():
        token = POLICIES["towers"](rng, tokens(state))
        for event in state.events(token):
            match event:
                case FeatureScored(_, cells, gained, winners, returned, _):
                    assert cells
                    for player in winners:
                        points[player] += gained
                    standing -= set(returned)
                case FarmersScored(gained):
                    points = [a + b for a, b in zip(points, gained, strict=True)]
                case RansomPaid(player, captor):
                    points[player] -= 3
                    points[captor] += 3
                case FollowerPlaced(player, cell, segment):
                    standing.add((player, cell, segment))
                case FollowerCaptured(_, owner, cell, segment, _):
                    standing.remove((owner, cell, segment))
        state.play(token)
        assert state.scores == tuple(points)
        assert {(one.player, (one.x, one.y), one.segment) for one in state.followers} == standing


@pytest.mark.parametrize("options", SOME, ids=name)
def test_taking_back_restores_everything(options):
    """Also what no text shows: the order of open cells, roots of features, counts of neighbours."""
    rng = random.Random(name(options) + "undo")
    state = turmcore.load("carcassonne", **options).new_state(5)
    while not state.is_over():
        listed = state.legal_actions().to_list()
        before = state.to_text(), state.open_cells, state.key, [each.value for each in listed]
        for action in rng.sample(listed, min(len(listed), 6)):
            state.play(action)
            assert state.key == state.full_key()
            state.undo()
        assert (
            state.to_text(),
            state.open_cells,
            state.key,
            state.legal_actions().values().tolist(),
        ) == before
        state.play(rng.choice(listed))
    while state.ply:
        state.undo()
    assert state.to_text() == state.game.new_state().to_text()


def test_features_of_a_whole_game_agree_with_a_flood_fill():
    """Segments joined by union-find are those that a walk over the edges reaches."""
    state = turmcore.load("carcassonne").new_state(8)
    while not state.is_over():
        state.play(state.sample())
    placed = {(one.x, one.y): all_tiles()[one.tile].turned(one.rotation) for one in state.tiles}
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for (x, y), tile in placed.items():
        for i, city in enumerate(tile.cities):
            found, waiting = {(x, y, f"c{i}")}, [(x, y, city)]
            is_open = False
            while waiting:
                a, b, here = waiting.pop()
                for edge in here.edges:
                    cell = a + steps[edge][0], b + steps[edge][1]
                    if cell not in placed:
                        is_open = True
                        continue
                    facing = "SWNE"["NESW".index(edge)]
                    k = next(k for k, other in enumerate(placed[cell].cities) if facing in other.edges)
                    if (*cell, f"c{k}") not in found:
                        found.add((*cell, f"c{k}"))
                        waiting.append((*cell, placed[cell].cities[k]))
            feature = state.feature(x, y, f"c{i}")
            assert set(feature.segments) == found and feature.is_complete != is_open
