"""What no game of Carcassonne leads to: nothing is said against positions of games, and each spoilt one is told why."""

import random
from dataclasses import replace

import pytest

import turmcore
from tests.carcassonne.positions import ACT, BUILDER, CAPTURE, DRAGON, EXCHANGE, LATE, PLACE, START
from tests.reference.carcassonne_mixes import MIXES
from turmcore import TextError
from turmcore.carcassonne import CarcassonneGame, setup
from turmcore.words import NAMES, Words

WORDS = [Words(language) for language in NAMES]
EVERYTHING = dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1) | {
    "dragon_move": "after"
}
BASE = [{}, {"players": 4}, {"tower": 0, "players": 3}, {"diagonal": 1}, {"big": 1, "ransom": "turn"}]


def draft_of(text):
    game = CarcassonneGame.of_text(text)
    return game, setup.read_draft(game, text)


def faults_of(game, position):
    """The codes of what is wrong: exactly what the engine refuses."""
    found = setup.faults(game, position)
    try:
        game.state(setup.write_draft(game, position))
        is_taken = True
    except TextError:
        is_taken = False
    assert is_taken is (found == []), (setup.write_draft(game, position), found)
    assert all(isinstance(reason.data["cells"], list) for reason in found)
    return [reason.code for reason in found]


def check_sentences(game, reasons):
    """Each has its own words in every language, with all values in them, and the rule behind them."""
    for language in WORDS:
        words = game.words_class()(language)
        for reason in reasons:
            text = words.reason(reason)
            assert "{" not in text and reason.rule in text, text
            assert words._reason(reason), reason.code


@pytest.mark.parametrize("options", [*BASE, EVERYTHING])
def test_nothing_speaks_against_positions_of_games(options):
    game, rng = turmcore.load("carcassonne", **options), random.Random(3)
    state, seen = game.new_state(5), set()
    while not state.is_over():
        builder = [action for action in map(str, state.legal_actions()) if action[0] == "B"]
        state.play(state.sample_chance() if state.is_chance() else builder[0] if builder else state.sample())
        phase = state.phase + "+" * state.earns_second + "&" * state.is_second
        if phase not in seen or rng.random() < 0.02 or state.is_over():
            seen.add(phase)
            position = setup.read_draft(game, state.to_text())
            assert setup.write_draft(game, position) == state.to_text()
            assert setup.tidied(game, position) == position
            assert faults_of(game, position) == [] == setup.doubts(game, position), state.to_text()
    assert {"draw", "place", "act", "end"} <= seen and ("capture" in seen) is game.rules.has_tower
    if "dragon" in options:
        assert {"act+", "dragon", "draw&", "place&"} <= seen


def spoilt(rng, text, other):
    """A text with an item taken away, moved, or taken from another text, or with another number."""
    parts, others = text.split(" "), other.split(" ")
    number = rng.randrange(1, len(parts))
    items, more = parts[number].split(";"), others[min(number, len(others) - 1)].split(";")
    at = rng.randrange(len(items))
    items[at : at + rng.randint(0, 1)] = rng.choice([[], [rng.choice(items)], [rng.choice(more)]])
    parts[number] = ";".join(items) or "-"
    signs = [i for i, sign in enumerate(parts[-1]) if sign.isdigit()]
    if signs and rng.random() < 0.2:
        parts[-1] = parts[-1].replace(parts[-1][rng.choice(signs)], rng.choice("0123"), 1)
    return " ".join(parts)


@pytest.mark.slow
def test_exactly_what_the_engine_refuses_is_a_fault():
    rng, texts, read = random.Random(9), [ACT, CAPTURE, LATE, PLACE, DRAGON, BUILDER, EXCHANGE], 0
    for number in (0, 3, 7, 13, 21):
        state = turmcore.load("carcassonne", **MIXES[number]).new_state(number)
        while not state.is_over():
            state.play(state.sample())
            if rng.random() < 0.03 or state.phase == "dragon":
                texts.append(state.to_text())
    for _ in range(600):
        text = spoilt(rng, *rng.sample(texts, 2))
        try:
            game, position = draft_of(text)
        except TextError as error:
            with pytest.raises(TextError):
                turmcore.from_text("carcassonne", text)
            assert error.reason is None or error.column is None or 0 <= error.column < len(text)
            continue
        read += 1
        found = faults_of(game, position)
        assert faults_of(game, setup.tidied(game, position)) != ["supply"]
        if found != ["order"]:
            check_sentences(game, setup.faults(game, position) + setup.doubts(game, position))
    assert read > 200


FAULTS = [
    ("edges", PLACE, {"tL@-1,3/0": "tL@-1,3/0;C@1,1/0"}),
    ("loose", PLACE, {"tL@-1,3/0": "tL@-1,3/0;B@9,9/0"}),
    ("copies", PLACE, {"tL@-1,3/0": "tL@-1,3/0;T@1,1/0;T@9,9/0"}),
    ("copies", START, {"1/draw": "1/place/D", "D@0,0/0": "D@0,0/0;D@1,0/0;D@2,0/0;D@3,0/0"}),
    ("two", PLACE, {"1@1,0:f0": "1@-1,1:f0;1@-1,1:r0;1@1,0:f0"}),
    ("followers", PLACE, {"2>1:1": "2>1:6", "6,4,8": "6,0,8"}),
    ("supply", PLACE, {"6,4,8": "6,5,8"}),
    ("figures", DRAGON, {"6,10,LBP,0.0.0;2": "6,10,LB,0.0.0;2"}),
    ("exchange", PLACE, {"2>1:1": "1>2:1;2>1:1", "11,6,7": "11,5,7"}),
    ("pieces-sum", PLACE, {"6,4,8": "6,4,9"}),
    ("goods", DRAGON, {"LBP,0.0.0 ": "LBP,0.0.3 "}),
    ("complete", PLACE, {"1@1,0:f0": "1@0,0:c0;1@1,0:f0", "6,4,8": "6,3,8"}),
    ("alone", DRAGON, {"1@0,0:r0": "1B@0,0:c0", "4,6,10,LBP": "4,7,10,LP"}),
    ("builder-ground", DRAGON, {"1@0,0:r0": "1B@0,0:f0", "4,6,10,LBP": "4,7,10,LP"}),
    ("pig-ground", DRAGON, {"1@0,0:r0": "1P@0,0:r0", "4,6,10,LBP": "4,7,10,LB"}),
    ("no-farmers", PLACE, {"farmers=3": "farmers=0"}),
    ("fits-nowhere", START, {"D@0,0/0": "D@0,0/0;E@0,-1/2", "1/draw": "1/place/C"}),
    ("bag", PLACE, {"1/place/V": "-/end"}),
    ("no-last", START, {"1/draw": "1/act/D@0,0/0"}),
    ("last-joins", START, {"D@0,0/0": "D@0,0/0;V@2,0/0;U@1,0/0", "1/draw": "1/act/U@1,0/0"}),
    ("last-followed", ACT, {"1@1,0:f0": "1@1,0:f0;1@1,1:f0", "6,4,8": "6,3,8"}),
    ("last-tower", EXCHANGE, {"tA@0,1/1^1": "tA@0,1/1^2", "6,9": "6,8"}),
    ("no-tower", CAPTURE, {"V@1,1/3@0,-2": "V@1,1/3@0,0"}),
    ("not-built", CAPTURE, {"6,4,7": "6,4,10", "11,6,7": "11,6,4"}),
    ("no-captives", CAPTURE, {"2@0,-2:r0 1:6,4,7;2:11,6,7": "2@2,0:r0 1:6,4,7;2:11,6,7"}),
    ("no-choice", EXCHANGE, {"1/1>1": "1/1>2"}),
    ("no-dragon", DRAGON, {"D@0,1;F": "F"}),
    ("no-volcano", DRAGON, {"vA@0,1/0;": "", "dA@0,-1/2": "B@0,-1/0", "D@0,1;": "D@0,0;"}),
    ("early", DRAGON, {"vA@0,1/0;U@1,0/0;dA@0,-1/2": "U@1,0/0;dA@0,-1/2", "D@0,1;": ""}),
    ("eaten", DRAGON, {"D@0,1;": "D@1,0;"}),
    ("elsewhere", DRAGON, {"vA@0,1/0;U@1,0/0;dA@0,-1/2": "U@1,0/0;vA@0,1/0", "1/act/dA@0,-1/2": "1/act/vA@0,1/0", "D@0,1;": "D@0,0;"}),
    ("fairy-alone", DRAGON, {"F@1,0:f0": "F@1,0:r0"}),
    ("no-sign", DRAGON, {"U@1,0/0;dA@0,-1/2": "dA@0,-1/2;U@1,0/0", "1/act/dA@0,-1/2": "1/dragon/U@1,0/0"}),
    ("other", DRAGON, {"1/act/dA@0,-1/2": "1/dragon/dA@0,-1/2:0,1"}),
    ("lacks-second", BUILDER, {"1/draw": "1/act/U@1,0/0"}),
    ("no-second", DRAGON, {"1/act/dA@0,-1/2": "1/act/dA@0,-1/2+"}),
    ("third", DRAGON, {"1/act/dA@0,-1/2": "1/act/dA@0,-1/2+&"}),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text", "changes"), FAULTS)
def test_every_kind_of_fault_is_found(code, text, changes):
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    game, position = draft_of(text)
    assert code in faults_of(game, position)
    check_sentences(game, setup.faults(game, position))


def test_a_fault_is_said_once_with_all_its_cells():
    game, position = draft_of(PLACE.replace("tL@-1,3/0", "tL@-1,3/0;C@1,1/0;B@9,9/0;B@9,8/0"))
    edges, loose = setup.faults(game, position)
    assert edges.data["cells"] == [(1, 0), (0, 1), (1, 1)] and loose.data["cells"] == [(9, 8), (9, 9)]


def test_a_tile_is_needed_to_place_one():
    game, position = draft_of(PLACE)
    assert faults_of(game, replace(position, hand="")) == ["no-hand"]


def test_order_is_nothing_to_be_said():
    """Tiles and figures that are set up by hand are written as they must be."""
    game, position = draft_of(DRAGON)
    start, *others, last = position.tiles
    mixed = replace(position, tiles=(start, *others[::-1], last), followers=position.followers[::-1])
    assert faults_of(game, mixed) == [] and setup.write_draft(game, mixed).endswith(DRAGON[-8:])
    assert setup.read_draft(game, setup.write_draft(game, mixed)).followers == position.followers


def test_what_is_left_follows_from_what_is_used():
    game, position = draft_of(DRAGON.replace("4,6,10,LBP", "4,1,10,-"))
    assert set(faults_of(game, position)) == {"supply", "figures"}
    assert setup.write_draft(game, setup.tidied(game, position)) == DRAGON
    game, position = draft_of(START)
    gone = tuple(name for name, tile in game.tiles.items() for _ in range(tile.copies - (name == "D")))
    over = setup.tidied(game, replace(position, discards=gone))
    assert over.phase == "end" and setup.tidied(game, replace(over, discards=())) == position


DOUBTS = [
    ("turn", PLACE, {"1/place": "2/place"}),
    ("busy", PLACE, {"6,4,8": "6,2,5", "11,6,7": "11,6,10", "2>1:1": "2>1:3"}),
    ("captured", PLACE, {"2>1:1": "2>1:4", "6,4,8": "6,1,8"}),
    ("points-sum", PLACE, {"6,4,8": "900,4,8"}),
    ("score", START, {"tower=1": "tower=0", "0,7,10": "0,7,0", "2:0": "2:4"}),
]


@pytest.mark.parametrize(("code", "text", "changes"), DOUBTS)
def test_every_kind_of_doubt_is_found(code, text, changes):
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    game, position = draft_of(text)
    found = setup.doubts(game, position)
    assert faults_of(game, position) == [] and code in [reason.code for reason in found]
    check_sentences(game, found)


@pytest.mark.parametrize(
    ("code", "text", "old", "new", "there"),
    [
        ("parts", PLACE, " 2>1:1 ", " ", None),
        ("parts", DRAGON, "D@0,1;F@1,0:f0 ", "", None),
        ("", PLACE, "farmers=3", "farmers=9", "farmers=9"),
        ("form-tiles", PLACE, "W@-1,0/0", "Y@-1,0/0", "Y@-1,0/0"),
        ("", PLACE, ";tL@-1,3/0", ";!C;tL@-1,3/0", "tL@-1,3/0"),
        ("rotation", PLACE, "D@1,0/0", "B@1,0/1", "B@1,0/1"),
        ("cell", PLACE, "W@-1,0/0", "W@0,0/0", "W@0,0/0"),
        ("cell", PLACE, "W@-1,0/0", "W@-999,0/0", "W@-999,0/0"),
        ("no-foundation", PLACE, "W@-1,0/0", "W@-1,0/0^2", "W@-1,0/0^2"),
        ("start", PLACE, "D@0,0/0;", "", "W@-1,0/0"),
        ("no-tower-game", PLACE, "tower=1", "tower=0", "tJ@0,-1/2^4"),
        ("other-set", PLACE, "W@-1,0/0", "iB@-1,0/0", "iB@-1,0/0"),
        ("form-followers", PLACE, "1@1,0:f0", "7@1,0:f0", "7@1,0:f0"),
        ("form-followers", DRAGON, "2@1,0:f0", "2X@1,0:f0", "2X@1,0:f0"),
        ("no-tile", PLACE, "1@1,0:f0", "1@9,9:f0", "1@9,9:f0"),
        ("no-segment", PLACE, "1@1,0:f0", "1@1,0:c3", "1@1,0:c3"),
        ("bare", PLACE, "1@1,0:f0", "1@1,0:t", "1@1,0:t"),
        ("form-players", PLACE, "2:11,6,7", "3:11,6,7", "3:11,6,7"),
        ("form-players", DRAGON, ",0.0.0", "", "1:4,6,10,LBP;"),
        ("pieces", PLACE, "1:6,4,8", "1:6,4,11", "1:6,4,11"),
        ("players", PLACE, ";2:11,6,7", "", "1:6,4,8 "),
        ("form-prisoners", PLACE, "2>1:1", "2>2:1", "2>2:1"),
        ("form-dragon", DRAGON, "D@0,1;", "D@5,1;", "D@5,1;"),
        ("form-turn", PLACE, "1/place/V", "1/place", "1/place"),
        ("form-turn", PLACE, "1/place/V", "1/place/V+", "1/place/V+"),
        ("last", PLACE, "1/place/V", "1/act/V@1,1/3", "1/act/V@1,1/3"),
    ],
)
def test_a_text_that_is_none_says_what_and_where(code, text, old, new, there):
    text = text.replace(old, new, 1)
    with pytest.raises(TextError) as caught:
        draft_of(text)
    with pytest.raises(TextError) as again:
        turmcore.from_text("carcassonne", text)
    error = caught.value
    assert str(again.value) == str(error) and again.value.column == error.column
    assert (error.reason.code if error.reason else "") == code
    assert error.column is None if there is None else text[error.column :].startswith(there)
    if error.reason is not None:
        check_sentences(turmcore.load("carcassonne"), [error.reason])
