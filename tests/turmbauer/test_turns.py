"""Turns from roll to climb: what the dice, the stock and the rings allow, and how a game ends."""

import random
from collections import Counter
from itertools import chain

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.turmbauer.positions import OPTIONS, name_of, position, random_game, stored_nodes
from turmcore.turmbauer import Box, Build, Climb, Roll


def ids(state, ring=None):
    """Ids of the blocks that may be built, all or only with ring a or without."""
    tokens = state.legal_actions().tokens()
    return {
        token.partition("@")[0] for token in tokens if "@" in token and ring in (None, token.endswith("+a"))
    }


def boxable(state):
    return sorted(token for token in state.legal_actions().tokens() if token.startswith("x"))


# --- order of play ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=name_of)
def test_order_of_play(options):
    actors, phases = [], []
    for state in random_game(f"order{options}", **options):
        if state.phase == "start":
            assert state.current_player == turmcore.CHANCE and state.round == 0
            continue
        actors.append((state.round, state.seat, state.phase))
        phases.append(state.current_player)
    seats, first, last = len(state.game.colors), state.first_seat, state.game.rules.num_rounds
    turns = [
        (number, (first + place) % seats, phase)
        for number in range(1, last + 1)
        for place in range(seats)
        for phase in ("roll", "build", "climb")
    ]
    assert actors == [*turns, (last, (first - 1) % seats, "over")]
    players = state.game.num_players
    assert phases == [turmcore.CHANCE if phase == "roll" else seat % players for _, seat, phase in turns] + [
        turmcore.OVER
    ]
    assert all(sum(state.stock(seat).values()) == 0 for seat in range(seats))


def test_two_players_alternate_with_two_colors_each():
    game = turmcore.load("turmbauer", players=2)
    state = game.new_state(seed=1)
    assert (game.num_players, game.colors, game.options["pairs"]) == (2, "RGBK", "1")
    assert [state.player_name(player) for player in range(2)] == ["R,B", "G,K"]
    seen = []
    while state.round == 1:
        if state.phase == "climb":
            seen.append((state.actor_name, state.current_player))
        state.play(state.sample())
    assert seen == [("R", 0), ("G", 1), ("B", 0), ("K", 1)]


@pytest.mark.parametrize(
    ("options", "header"),
    [
        (
            {},
            "set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1;escape=free",
        ),
        (
            {"seats": "GRB", "leap": "any", "blocks": "half"},
            "set=A;seats=GRB;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1;escape=free"
            + ";leap=any;blocks=half",
        ),
        (
            {"players": 3, "escape": "step"},
            "set=A;seats=RGB;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1",
        ),
        (
            {"players": "4", "set": "C", "escape": "step"},
            "set=C;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1",
        ),
        (
            {"seats": "KYR", "headroom": "2", "insertion": "path", "escape": "step"},
            "set=A;seats=KYR;pairs=0;overhang=direction;insertion=path;stability=glued;headroom=2",
        ),
        (
            {"pairs": "1", "overhang": "cube", "escape": "step"},
            "set=A;seats=RGBK;pairs=1;overhang=column;insertion=free;stability=glued;headroom=1",
        ),
    ],
)
def test_settings_make_the_header(options, header):
    game = turmcore.load("turmbauer", **options)
    told = ";".join(f"{key}={value}" for key, value in game.options.items())
    assert told == header + (";escape=step" if options.get("escape") == "step" else "")
    assert game.new_state(seed=0).to_text().startswith(f"tb1;{header} - ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "rule 2.1"),
        ({"players": 3, "seats": "RGBK"}, "rule 2.1"),
        ({"players": 2, "seats": "RGB"}, "rule 2.1"),
        ({"pairs": True, "seats": "RGB"}, "rule 2.1"),
        ({"seats": "RRG"}, "rule 2.1"),
        ({"overhang": "none"}, "rule 3.6"),
        ({"insertion": 1}, "rule 3.8"),
        ({"headroom": 3}, "rule 5.1"),
        ({"stability": "loose"}, "wobble, not 'loose'.*rule 3.9"),
        ({"stability": "loose"}, "rule 3.9"),
        ({"hand": "none"}, "hand=none goes with stability=wobble only.*rule 6.1"),
    ],
    ids=str,
)
def test_wrong_settings(options, words):
    with pytest.raises(turmcore.TurmError, match=words):
        turmcore.load("turmbauer", **options)


# --- dice, stock, rings ---------------------------------------------------------------------------------


def test_different_dice():
    state = position(turn="R/1/build/2-5", rings="R0")
    assert ids(state) == {"2", "5p", "5b"} and not boxable(state)
    assert ids(position(turn="R/1/build/2-5"), ring=False) == {"2", "5p", "5b"}
    assert ids(position(turn="R/1/build/2-5"), ring=True) == {"1c", "1n", "3i", "3v", "4l", "4t", "6r", "6n"}


def test_equal_dice_allow_every_block_and_need_no_ring():
    state = position(turn="R/1/build/3-3")
    assert ids(state) == {piece.id for piece in state.game.pieces.pieces} and ids(state, ring=True) == set()


@pytest.mark.parametrize("rings", ["", "R1", "R0"])
def test_only_one_of_both_sizes_in_stock(rings):
    state = position([], "R/3/build/1-6", boxed={"R": ["1c", "1n"]}, rings=rings)
    assert ids(state, ring=False) == {"6r", "6n"} and not boxable(state)
    assert bool(ids(state, ring=True)) == (rings != "R0")
    assert state.why_not("x6r").rule == "2.3" and state.why_not("1c@0,0,1").rule == "2.2"


def test_boxing_when_neither_size_is_in_stock():
    boxed = {"R": ["1c", "1n", "6r", "6n"]}
    state = position([], "R/5/build/1-6", boxed=boxed, rings="R0")
    stock = ["x2", "x3i", "x3v", "x4l", "x4t", "x5b", "x5p"]
    assert sorted(state.legal_actions().tokens()) == stock
    with_ring = position([], "R/5/build/1-6", boxed=boxed)
    assert boxable(with_ring) == stock
    assert ids(with_ring, ring=False) == set() and ids(with_ring, ring=True) == {token[1:] for token in stock}
    assert state.why_not("x1c").rule == "2.2"
    for before in (state, with_ring):
        before.play("x4t")
        assert before.box(0) == ("1c", "1n", "6r", "6n", "4t") and before.boxed_cubes(0) == 18
        assert before.phase == "climb" and before.rings[0] == (0 if before is state else 2)
        assert before.is_legal(">0,0,0") and before.is_legal("=")
    with_ring.undo()
    assert with_ring.box(0) == ("1c", "1n", "6r", "6n") and boxable(with_ring) == stock


def test_boxing_when_no_block_of_the_dice_has_a_place():
    tower = ["G1c@0,0,1", "B1c@1,1,1"]  # on top of every cube there is now a place for a natural one
    boxed = {"R": ["1n", "6r", "6n"]}
    state = position(tower, "R/4/build/1-6", boxed=boxed, rings="R0")
    assert state.stock(0)["1c"] == 1 and not any("1c@" in token for token in state.legal_actions().tokens())
    assert sorted(state.legal_actions().tokens()) == ["x1c", "x2", "x3i", "x3v", "x4l", "x4t", "x5b", "x5p"]
    with_ring = position(tower, "R/4/build/1-6", boxed=boxed)
    assert boxable(with_ring) == boxable(state)
    assert ids(with_ring, ring=True) == {"2", "3i", "3v", "4l", "4t", "5b", "5p"}
    # One place more, and nothing is boxed.
    placed = position([*tower, "K1n@1,0,1"], "R/4/build/1-6", boxed=boxed, rings="R0")
    assert placed.legal_actions().tokens() == ["1c@1,0,2"] and placed.why_not("x1c").rule == "2.3"


def test_boxing_is_offered_exactly_without_a_placement_by_the_dice():
    seen = Counter()
    games = [random_game(f"boxing{options}", **options) for options in OPTIONS]
    for state in chain(stored_nodes(), *games):
        if state.phase == "build":
            boxes, placed = bool(boxable(state)), bool(ids(state, ring=False))
            assert boxes != placed
            if boxes:
                assert boxable(state) == sorted(f"x{id_}" for id_, n in state.stock(state.seat).items() if n)
            seen[boxes, bool(ids(state, ring=True))] += 1
    assert all(seen[key] for key in ((False, False), (False, True), (True, False), (True, True)))


def test_one_ring_a_turn():
    state = position(turn="R/1/build/3-4")
    state.play("1n@0,1,1+a")
    assert state.rings == (1, 2, 2, 2) and state.spent_ring_a
    assert state.to_text().endswith(" R1G2B2K2 R/1/climb/3-4+a")
    assert not any("+" in token for token in state.legal_actions().tokens())
    state.play(">1,0,0")
    assert state.rings == (1, 2, 2, 2) and not state.spent_ring_a
    state.undo()
    state.undo()
    assert state.rings == (2, 2, 2, 2) and not state.spent_ring_a


def test_a_ring_on_the_climb():
    state = position(["R2@9,0,0/9,0,1"], "R/1/climb/2-3")
    state.play(">9,0,1+c")
    assert state.rings == (1, 2, 2, 2) and state.climbers[0] == (9, 0, 1) and state.heights == (2, 0, 0, 0)
    state.undo()
    assert state.rings == (2, 2, 2, 2) and state.climbers[0] is None


# --- reasons ----------------------------------------------------------------------------------------------


def around(state, rng):
    """Tokens of all kinds, legal and not: every field and cube as a goal, blocks near the tower."""
    cells = [tuple(int(v) for v in row[:3]) for row in state.cubes()]
    if state.phase == "climb":
        holes = {(x + dx, y + dy, -1) for x, y, z in cells for dx, dy in ((1, 0), (0, 1), (-1, 0)) if z == 0}
        for place in sorted({*cells, *holes}):
            yield from (str(state.game.encode(Climb(place, ring))) for ring in ("", "b", "c"))
        yield from (">t", ">t+b", ">t+c", "=", "x1c", "d1-2")
    for _ in range(150):
        piece = rng.choice(state.game.pieces.pieces)
        cubes, at = rng.choice(piece.orientations), rng.choice(cells)
        by, step = (
            rng.choice(cubes),
            rng.choice(((0, 0, 1), (0, 0, 1), (1, 0, 0), (0, -1, 0), (0, 0, 0), (0, 0, 2))),
        )
        move = [at[k] + step[k] - by[k] for k in range(3)]
        if move[2] >= -1:
            places = tuple((x + move[0], y + move[1], z + move[2]) for x, y, z, _ in cubes)
            yield str(state.game.encode(Build(piece.id, places, rng.choice(("", "", "a")))))


@pytest.mark.parametrize("number", range(0, 20, 2))
def test_reasons_are_the_twins(number):
    rng = random.Random(number)
    state = stored_nodes()[number]
    twin = reference.Position.from_text(state.to_text())
    tokens = list(around(state, rng))
    for token in rng.sample(tokens, min(len(tokens), 120)):
        reason = state.why_not(token)
        assert (reason.rule if reason else None) == twin.why(token), (token, state.to_text())
        if reason:
            assert str(reason).startswith(f"{reason.rule} ") and "{" not in reason.sentence
            with pytest.raises(turmcore.IllegalAction) as refused:
                state.play(token)
            assert (refused.value.rule, refused.value.message) == (reason.rule, reason.sentence)


def test_actions_taken_apart():
    game = turmcore.load("turmbauer")
    moves = {
        "d2-3": Roll((2, 3)),
        "2@0,0,1/0,0,2": Build("2", ((0, 0, 1), (0, 0, 2))),
        "2@-1,0,1/0,0,1+a": Build("2", ((-1, 0, 1), (0, 0, 1)), "a"),
        "x6n": Box("6n"),
        "=": Climb("stay"),
        ">t": Climb("table"),
        ">t+b": Climb("table", "b"),
        ">-1,2,-1": Climb((-1, 2, -1)),
        ">1,0,4+c": Climb((1, 0, 4), "c"),
    }
    for token, move in moves.items():
        action = game.parse(token)
        assert game.decode(action) == move and str(action) == token == game.token(action)
        assert game.encode(move) == action
    with pytest.raises(turmcore.TurmError, match="no action"):
        game.decode(game.action(2**64 - 2))


# --- the end (rule 7) ---------------------------------------------------------------------------------------

# Two second floors and a third one; all have put 41 cubes into the box but green 40 and black 42.
PEAKS = ["R1n@1,0,1", "B1n@0,1,1", "G2@0,0,1/0,0,2"]

RESULTS = [
    # tower, climbers, rings, options, result, shares of the players
    (PEAKS, "R=1,0,1;B=0,1,1;G=0,0,2", "", {}, "G", [0, 1, 0, 0]),
    (PEAKS, "R=1,0,1;B=0,1,1", "", {}, "R,B", [0.5, 0, 0.5, 0]),
    (PEAKS, "R=1,0,1;B=0,1,1", "R1B2", {}, "B", [0, 0, 1, 0]),
    (PEAKS, "R=1,0,1;B=0,1,1", "R1B1G2", {}, "R,B", [0.5, 0, 0.5, 0]),
    (PEAKS, "", "", {}, "G", [0, 1, 0, 0]),  # fewest cubes in the box
    (PEAKS, "", "G0", {}, "G", [0, 1, 0, 0]),  # cubes before rings
    (PEAKS, "K=1,1,0;G=t", "K0", {}, "K", [0, 0, 0, 1]),  # height before cubes
    (PEAKS, "R=1,0,1;K=0,1,1", "R0", {}, "R", [1, 0, 0, 0]),  # 41 cubes against 42
    ([], "", "", {}, "R,G,B,K", [0.25] * 4),
    ([], "", "R1", {}, "G,B,K", [0, 1 / 3, 1 / 3, 1 / 3]),
    ([], "", "R1G1B1K2", {}, "K", [0, 0, 0, 1]),
    ([], "", "G0", {"players": 3}, "R,B", [0.5, 0, 0.5]),
    ([], "", "", {"players": 3}, "R,G,B", [1 / 3] * 3),
    ([], "", "G0", {"seats": "KGR"}, "K,R", [0.5, 0, 0.5]),  # in seat order
    ([], "R=0,0,0;K=1,1,0", "", {"seats": "KBGR"}, "K,R", [0.5, 0, 0, 0.5]),
    # two players: sums of height, cubes, rings; both colors of a winner
    (PEAKS, "R=1,0,1;B=0,1,1;G=0,0,2", "", {"players": 2}, "R,B", [1, 0]),  # 2 + 2 against 3
    (
        PEAKS,
        "R=1,0,1;B=1,1,0;G=0,0,2",
        "R0B0",
        {"players": 2},
        "G,K",
        [0, 1],
    ),  # 3 each, 82 cubes each, rings 0 and 4
    (PEAKS, "R=1,0,1;B=1,1,0;G=0,0,2", "", {"players": 2}, "R,G,B,K", [0.5, 0.5]),
    (PEAKS, "R=1,0,1;B=1,1,0;G=0,0,2", "R0B1G1K0", {"players": 2}, "R,G,B,K", [0.5, 0.5]),
    ([*PEAKS, "K1n@2,0,2"], "R=1,0,1;G=0,1,1", "G0K0", {"players": 2}, "G,K", [0, 1]),
    ([], "", "R1", {"players": 2}, "G,K", [0, 1]),
    ([], "", "R1K1", {"players": 2}, "R,G,B,K", [0.5, 0.5]),
]


@pytest.mark.parametrize(("tower", "climbers", "rings", "options", "result", "shares"), RESULTS)
def test_results(tower, climbers, rings, options, result, shares):
    state = position(tower, "-/12/end", climbers, rings=rings, **options)
    assert state.result() == result == reference.Position.from_text(state.to_text()).result()
    assert state.returns() == pytest.approx(shares)
    assert state.winners() == tuple(i for i, share in enumerate(shares) if share)
    assert state.is_over() and state.legal_actions().tokens() == [] and state.actor_name == "-"
    assert state.why_not("d1-2").rule == state.why_not("=").rule == "7.1"


def test_nothing_is_won_before_the_end():
    state = position(PEAKS, "K/12/climb/1-2", "G=0,0,2")
    assert state.result() == "*" and state.returns() == [0] * 4 and state.winners() == ()
    state.play("=")
    assert state.to_text().endswith(" -/12/end") and state.result() == "G" and state.phase == "over"
    assert state.undo() and state.result() == "*"


def test_the_last_climb_counts():
    state = position(PEAKS, "K/12/climb/1-2", "R=1,0,1;K=1,1,0", rings="R0G0B0")
    state.play("=")
    assert state.result() == "R"
    state.undo()
    state.play(">0,1,1")
    assert state.heights == (2, 0, 0, 2) and state.result() == "R"  # 41 cubes in the box against 42


# --- keys -----------------------------------------------------------------------------------------------------


def test_what_the_rules_cannot_tell_apart_has_one_key():
    def key(*args, **options):
        return position(*args, **options).key

    tower = ["R1n@1,0,1", "B1n@0,1,1"]
    turn = "R/3/roll"
    assert key(tower, turn) == key(tower[::-1], turn)  # building order
    boxes = [{"K": ["1c", "2"]}, {"K": ["2", "1c"]}]
    assert key(tower, turn, boxed=boxes[0]) == key(tower, turn, boxed=boxes[1])  # order in the box
    different = [
        position(tower, turn),
        position(["R1n@1,0,1", "B1n@1,0,3"], turn),
        position(tower, "R/3/build/1-2"),
        position(tower, "R/3/build/1-3"),
        position(tower, "R/3/build/1-1"),
        position(tower, turn, "R=0,0,0"),
        position(tower, turn, "R=1,1,0"),
        position(tower, turn, "G=0,0,0"),
        position(tower, turn, rings="R1"),
        position(tower, turn, rings="G1"),
        position(tower, turn, boxed=boxes[0]),
        position(tower, "G/3/roll"),
        position(tower, "R/4/roll"),
        position(tower, turn, overhang="cube"),
        position(tower, turn, headroom=2),
        position(tower, turn, players=2),
    ]
    assert len({state.key for state in different}) == len(different)
    # After the climb begins, the dice are of no account; ring a is only if one is left.
    assert key(tower, "R/3/climb/1-2") == key(tower, "R/3/climb/3-4")
    assert key(tower, "R/3/climb/1-2", rings="R1") != key(tower, "R/3/climb/1-2+a", rings="R1")
    assert key(tower, "R/3/climb/1-2", rings="R0") == key(tower, "R/3/climb/1-2+a", rings="R0")


def test_another_order_of_building_leads_to_the_same_key():
    """Two turns of one game swapped: red and green build the same blocks, blue and black do nothing new."""
    texts = set()
    keys = set()
    for order in (("2@0,0,1/0,0,2", "2@1,1,1/1,1,2"), ("2@1,1,1/1,1,2", "2@0,0,1/0,0,2")):
        state = turmcore.load("turmbauer").new_state(seed=0)
        for color in range(4):
            state.play("d2-2")
            state.play(order[0] if color == 0 else ("1c@-1,0,0", "1n@-1,1,0", "1c@0,-1,0")[color - 1])
            state.play("=")
        state.play("d2-2")
        state.play(order[1])
        texts.add(state.to_text())
        keys.add(state.key)
    assert len(texts) == 2 and len(keys) == 1
