"""Positions of Turm und Wächter set up by hand: nothing is said against those of games, and each spoilt one is told why."""

import random

import pytest

import turmcore
from turmcore import TextError
from turmcore.players import make
from turmcore.waechter import START, WaechterGame, read_fen, setup

GAME = WaechterGame()
PERFT = "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b"


def test_nothing_speaks_against_positions_of_games():
    agents = [make("greedy"), make("random")]
    for seed in (1, 2, 3):
        state = GAME.new_state(seed)
        while not state.is_over() and state.ply < 200:
            placed = setup.read_draft(GAME, state.to_text())
            assert placed == state.placed and setup.write_draft(GAME, placed) == state.to_text()
            assert setup.faults(GAME, placed) == [] == setup.doubts(GAME, placed), state.to_text()
            state.play(agents[(seed + state.ply) % 2].choose(state))


@pytest.mark.parametrize(
    ("text", "faults", "doubts"),
    [
        (START, [], []),
        ("7/7/7/7/7/7/7 r", ["no-guards"], []),
        ("3RG3/7/7/7/7/7/7 b", [], []),
        ("3RG3/7/7/7/7/7/7 r", [], ["winner-on-turn"]),
        ("7/7/7/7/7/BG6/3RG3 b", [], []),
        ("7/7/7/7/7/BG6/3RG3 r", [], ["winner-on-turn"]),
        ("3BG3/7/7/7/7/7/3RG3 r", ["both-won"], []),
        ("RG6/r7r15/7/7/7/7/BG6 r", ["stones"], []),
        ("4BG2/7/7/7/b26/r1b25/RGr1b24 r", [], []),
        ("RGr7r13b1/b76/7/7/7/7/6BG r", ["stones", "stones"], []),
    ],
)
def test_what_is_said_about_a_position(text, faults, doubts):
    placed = setup.read_draft(GAME, text)
    assert [reason.code for reason in setup.faults(GAME, placed)] == faults
    assert [reason.code for reason in setup.doubts(GAME, placed)] == doubts
    try:
        read_fen(text)
    except TextError:
        assert faults
    else:
        assert not faults


def test_what_can_be_read_is_what_is_well_formed():
    rng = random.Random(5)
    letters = "1234567/ rbRGBg8x"
    seen = set()
    for _ in range(4000):
        text = list(rng.choice([START, PERFT]))
        for _ in range(rng.choice([1, 1, 2])):
            place = rng.randrange(len(text))
            text[place : place + rng.choice([0, 1, 1])] = rng.choice(["", *letters])
        text = "".join(text)
        try:
            placed = setup.read_draft(GAME, text)
        except TextError as error:
            seen.add(error.reason.code)
            assert 0 <= error.column <= len(text)
            with pytest.raises(TextError):
                turmcore.from_text("waechter", text)
        else:
            assert setup.read_draft(GAME, setup.write_draft(GAME, placed)) == placed
    codes = ("sign", "short", "long", "ranks", "height", "turn", "guard")
    assert seen == {f"text-{code}" for code in codes}


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "turn", 0), (START.replace("r13", "x13"), "sign", START.index("r13")),
        ("7/7/7 r", "ranks", 5), ("7/7/7/7/7/7/7/7 r", "ranks", 13), ("7/7/7/7/7/7/7", "turn", 13),
        ("7/7/7/7/7/7/7 x", "turn", 14), ("7/6/7/7/7/7/7 r", "short", 3), ("7/71/7/7/7/7/7 r", "long", 3),
        ("r8/7/7/7/7/7/7 r", "height", 1), ("RGRG5/7/7/7/7/7/7 r", "guard", 2),
    ],
)  # fmt: skip
def test_the_place_of_what_is_wrong(text, code, column):
    with pytest.raises(TextError) as caught:
        turmcore.from_text("waechter", text)
    assert (caught.value.reason.code, caught.value.column) == (f"text-{code}", column)
