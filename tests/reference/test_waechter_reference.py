"""The reference of Turm und Waechter against known counts, and rule by rule on small boards."""

import ast
import random
import sys
from pathlib import Path

import pytest

from tests.reference.waechter import Position, ReferenceError_, divide, perft, start
from tests.reference.waechter.board import name_of, square_of
from tests.reference.waechter.text import draw


def position(board: str, turn: str = "r") -> Position:
    """Pieces by square, as in "D7=RG C3=b2"; guards that are not named stand at home."""
    items = {"D7": "RG", "D1": "BG"}
    for item in board.split():
        square, piece = item.split("=")
        items = {
            place: other for place, other in items.items() if other != piece or piece not in ("RG", "BG")
        }
        items[square] = piece
    ranks = []
    for rank in range(7, 0, -1):
        ranks.append("".join(items.get(f"{file}{rank}", "1") for file in "ABCDEFG"))
    return Position.from_text("/".join(ranks) + f" {turn}")


def broken_rule_of(text: str) -> str:
    with pytest.raises(ReferenceError_) as caught:
        Position.from_text(text)
    return caught.value.rule


def moves_of(here: Position, square: str) -> set[str]:
    return {token for token in here.actions() if token.startswith(square)}


# --- counts ---------------------------------------------------------------------------------------


def test_perft_of_the_start():
    assert [perft(start(), depth) for depth in range(5)] == [1, 25, 625, 14896, 354946]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b", [24, 692, 16260]),
        ("3RG1r11/3r33/r23r12/7/b32b33/7/3BG2b1 b", [22, 492, 10343]),
        ("4BG2/7/7/7/b26/r1b25/RGr1b24 r", [0, 0, 0]),
    ],
)
def test_perft(text, counts):
    here = Position.from_text(text)
    assert [perft(here, depth) for depth in (1, 2, 3)] == counts
    assert sum(divide(here, 3).values()) == counts[2]
    assert sorted(divide(here, 2)) == here.actions()


def test_repetition_is_no_part_of_perft():
    here = start()
    for token in ["D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1"] * 2:
        before, here = here, here.apply(token)
    again = Position.from_text(before.to_text())
    assert [perft(before, depth) for depth in (1, 2, 3)] == [perft(again, depth) for depth in (1, 2, 3)]
    assert divide(before, 2) == divide(again, 2)
    assert here.result() == "draw" and perft(here, 2) == 0 and divide(here, 2) == {}


# --- rules ----------------------------------------------------------------------------------------


def test_squares():
    assert [name_of(square) for square in (0, 6, 7, 48)] == ["A1", "G1", "A2", "G7"]
    assert all(square_of(name_of(square)) == square for square in range(49))


def test_the_start():
    here = start()
    assert here.to_text() == "r1r11RG1r1r1/2r11r12/3r13/7/3b13/2b11b12/b1b11BG1b1b1 r"
    assert here.player() == "r" and here.result() == "*"
    assert draw(here.cells).splitlines()[2] == "5  .  .  . r1  .  .  ."


def test_as_many_squares_as_stones():  # 1.2
    here = position("B2=r3")
    assert moves_of(here, "B2") == {
        "B2-B1-1", "B2-A2-1",
        "B2-C2-1", "B2-D2-2", "B2-E2-3",
        "B2-B3-1", "B2-B4-2", "B2-B5-3",
    }  # fmt: skip
    assert here.apply("B2-B4-2").to_text().startswith("3RG3/7/7/1r25/7/1r15/3BG3 b")
    assert [here.why(token) for token in ("B2-B4-1", "B2-C3-1", "B2-B6-4", "B2-B2-1", "B2-B4-3")] == [
        "1.2"
    ] * 5


def test_seven_stones_do_not_move_as_one():  # 1.2
    here = position("A1=r7")
    assert moves_of(here, "A1") == {
        *(f"A1-A{1 + n}-{n}" for n in range(1, 7)), "A1-B1-1", "A1-C1-2", "A1-D1-3",
    }  # fmt: skip
    assert here.why("A1-A7-7") == "1.2"


@pytest.mark.parametrize("piece", ["r1", "b1", "RG", "BG"])
def test_nothing_is_jumped_over(piece):  # 1.2
    here = position(f"A1=r4 A3={piece} G4=RG G2=BG" if piece[1] != "G" else f"A1=r4 A3={piece}")
    assert here.why("A1-A4-3") == here.why("A1-A5-4") == "1.2"
    assert here.why("A1-A2-1") is None


def test_the_guard():  # 1.2, 1.4
    here = position("D4=RG D5=r1 C4=b6 E4=b1")
    assert moves_of(here, "D4") == {"D4-C4-1", "D4-E4-1", "D4-D3-1"}
    assert here.why("D4-D5-1") == "1.3"
    assert here.why("D4-D2-2") == here.why("D4-C5-1") == here.why("D4-D3-2") == "1.2"
    assert here.apply("D4-C4-1").to_text() == "7/7/3r13/2RG1b12/7/7/3BG3 b"
    assert here.why("D4-D3") is None and here.apply("D4-D3") == here.apply("D4-D3-1")


def test_joining():  # 1.3
    here = position("A4=r3 B4=r1 C4=b1 A6=r2")
    assert here.why("A4-B4-1") is None and here.why("A4-A6-2") is None
    assert here.apply("A4-B4-1").to_text().split("/")[3] == "r2r2b14"
    assert here.apply("A4-A6-2").to_text().split("/")[1] == "r46"
    assert position("D6=r1").why("D6-D7-1") == "1.3"
    assert position("C6=r1 D6=RG").why("D6-C6-1") == "1.3"


def test_captures():  # 1.4
    here = position("A4=r3 B4=b1 A6=b2 A2=b3 D4=b1")
    assert here.why("A4-B4-1") is None and here.why("A4-A6-2") is None
    assert here.why("A4-A2-2") == "1.4"
    assert here.why("A4-D4-3") == "1.2"
    taken = here.apply("A4-A6-2")
    assert taken.to_text() == "3RG3/r26/7/r1b11b13/7/b36/3BG3 b"
    assert position("A7=r4 A4=b3").why("A7-A4-3") is None
    assert position("A7=r4 A4=b4").why("A7-A4-3") == "1.4"
    guard = position("A4=BG A6=r2 A1=r1").apply("A6-A4-2")
    assert guard.outcome() == (0, "guard") and guard.result() == "r" and guard.player() == "-"


def test_a_guard_that_is_taken_ends_the_game():  # 1.5
    here = position("D2=RG").apply("D2-D1-1")
    assert here.outcome() == (0, "guard")  # the other's home too
    assert (
        here.actions() == [] and here.why("D7-D6-1") == "1.5" and perft(here, 1) == 0 and perft(here, 0) == 1
    )


def test_home():  # 1.5
    red = position("D2=RG A1=BG D1=b4").apply("D2-D1-1")
    assert red.outcome() == (0, "home")
    blue = position("C7=BG A1=RG", "b").apply("C7-D7-1")
    assert blue.outcome() == (1, "home") and blue.result() == "b"
    own = position("C7=RG").apply("C7-D7-1")
    assert own.outcome() is None
    assert position("D1=r3 A1=BG").outcome() is None
    assert position("D1=r1 D2=RG A1=BG").why("D2-D1-1") == "1.3"


def test_no_move_loses():  # 1.6
    here = Position.from_text("4BG2/7/7/7/b26/r1b25/RGr1b24 r")
    assert here.outcome() == (1, "blocked") and here.result() == "b" and here.actions() == []
    other = Position.from_text("4BG2/7/7/7/b26/r1b25/RGr1b24 b")
    assert other.outcome() is None and other.actions()


def test_the_third_repetition_is_a_draw():  # 1.6
    tokens = ["D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1"] * 3
    with_it, without = start(), start(repetition=False)
    results = []
    for token in tokens[:8]:
        assert not with_it.is_over()
        with_it, without = with_it.apply(token), without.apply(token)
        results.append(with_it.result())
    assert results == ["*"] * 7 + ["draw"]
    assert with_it.outcome() == (None, "repetition") and with_it.player() == "-" and with_it.actions() == []
    assert with_it.why("D7-D6-1") == "1.5"
    assert without.outcome() is None and without.to_text() == start().to_text()
    for token in tokens[8:]:
        without = without.apply(token)
    assert without.result() == "*"


def test_the_turn_makes_another_position():  # 1.6
    here = board = position("A4=r2 G4=b2")
    guards = ["D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1"]
    red = ["A4-A6-2", "A6-A5-1", "A6-A5-1", "A5-A4-1", "A5-A4-1"]  # back in five moves
    blue = [token.replace("A", "G") for token in red]
    tokens = [red[0], guards[1], red[1], guards[3], red[2], guards[1], red[3], guards[3], red[4]]
    tokens += [blue[0], guards[0], blue[1], guards[2], blue[2], guards[0], blue[3], guards[2], blue[4]]
    turns = ""
    for token in tokens:
        here = here.apply(token)
        if here.cells == board.cells:
            turns += here.player()
    assert turns == "br"
    assert here.result() == "*"  # the board has been there three times, with red to move twice


def test_pieces_that_are_not_ones_own():  # 1.1
    assert start().why("D1-D2-1") == start().why("A4-A5-1") == start().why("D3-D4-1") == "1.1"
    assert start().why("A4-A6-1") == "1.1"


@pytest.mark.slow
def test_every_move_is_judged_as_it_is_listed():
    rng = random.Random(3)
    squares = [name_of(square) for square in range(49)]
    every = sorted(f"{a}-{b}-{n}" for a in squares for b in squares for n in range(1, 8))
    here = start()
    for _ in range(12):
        assert [token for token in every if here.why(token) is None] == here.actions()
        here = here.apply(rng.choice(here.actions()))


# --- texts ----------------------------------------------------------------------------------------


def test_split_runs_of_empty_squares_are_read():  # 2
    text = "r1r11RG1r1r1/1111111/223/16/3b13/2b11b12/b1b1111b1b1 r".replace("b1b1111b1b1", "b1b11BG1b1b1")
    here = Position.from_text(text)
    assert here.to_text() == "r1r11RG1r1r1/7/7/7/3b13/2b11b12/b1b11BG1b1b1 r"


def test_finished_games_are_read():  # 2
    assert Position.from_text("7/7/7/3r73/7/7/3BG3 r").outcome() == (1, "guard")
    assert Position.from_text("3RG3/7/7/3r73/7/7/7 r").outcome() == (0, "guard")
    assert Position.from_text("BG6/7/7/3r73/7/7/3RG3 r").outcome() == (0, "home")
    assert Position.from_text("RG2BG3/7/7/3r73/7/7/7 r").outcome() == (1, "home")
    assert Position.from_text("3BG3/7/7/7/7/7/7 b").outcome() == (1, "guard")


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("", "2", "two fields"),
        ("3RG3/7/7/7/7/7/3BG3", "2", "two fields"),
        ("3RG3/7/7/7/7/7/3BG3  r", "2", "two fields"),
        ("3RG3/7/7/7/7/7/3BG3 r ", "2", "two fields"),
        ("3RG3/7/7/7/7/7/3BG3 R", "2", "turn: 'R'"),
        ("3RG3/7/7/7/7/7/3BG3 rb", "2", "turn: 'rb'"),
        ("3RG3/7/7/7/7/7/3BG3 ", "2", "turn: ''"),
        ("3RG3/7/7/7/7/3BG3 r", "2", "6 ranks"),
        ("3RG3/7/7/7/7/7/3BG3/7 r", "2", "8 ranks"),
        ("3RG3/7/7/7/7/8/3BG3 r", "2", "rank 2: '8'"),
        ("3RG3/7/7/07/7/7/3BG3 r", "2", "rank 4: '07'"),
        ("3RG3/7/7/r07/7/7/3BG3 r", "2", "rank 4: 'r0'"),
        ("3RG3/7/7/r86/7/7/3BG3 r", "2", "rank 4: 'r8'"),
        ("3RG3/7/7/6r/7/7/3BG3 r", "2", "rank 4: 'r'"),
        ("3RG3/7/7/6g1/7/7/3BG3 r", "2", "rank 4: 'g1'"),
        ("3rg3/7/7/7/7/7/3BG3 r", "2", "rank 7: 'rg'"),
        ("3RG3/7/7/6/7/7/3BG3 r", "2", "rank 4: '6'"),
        ("3RG3/7/7/7r1/7/7/3BG3 r", "2", "8 squares"),
        ("3RG3/7/7/61/1/7/3BG3 r", "2", "1 squares"),
        ("7/7/7/7/7/7/7 r", "2", "both guards are missing"),
        ("3RG3/7/7/RG6/7/7/3BG3 r", "1.1", "r has two guards"),
        ("3RG3/7/7/BG6/7/7/3BG3 r", "1.1", "b has two guards"),
        ("3RG3/7/7/r7r15/7/7/3BG3 r", "1.1", "r has 8 stones"),
        ("3RG3/7/7/b4b45/7/7/3BG3 r", "1.1", "b has 8 stones"),
        ("3BG3/7/7/7/7/7/3RG3 r", "1.5", "both guards"),
    ],
)
def test_wrong_texts(text, rule, words):
    with pytest.raises(ReferenceError_, match=words) as caught:
        Position.from_text(text)
    assert caught.value.rule == rule


def test_a_position_that_only_looks_wrong():
    assert Position.from_text("3BG3/7/7/7/7/7/3RG3 r".replace("3BG3", "2BG4")).result() == "r"


@pytest.mark.parametrize("token", ["", "D7", "D7-D6-", "D7-D6-0", "D7-D6-8", "D7-H7-1", "D7-D8-1", "d7-d6-1",
                                   "D7-D6-1 ", "D7D6", "D7-D6-11", "A7-B7", "A4-B4", "D7-D6-１"])  # fmt: skip
def test_wrong_tokens(token):
    assert start().why(token) == "2"
    with pytest.raises(ReferenceError_) as caught:
        start().apply(token)
    assert caught.value.rule == "2"


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_random_games_end(seed):
    rng = random.Random(seed)
    here = start()
    while not here.is_over():
        text = here.to_text()
        again = Position.from_text(text)
        assert (again.cells, again.turn) == (here.cells, here.turn) and again.to_text() == text
        tokens = here.actions()
        assert tokens == sorted(set(tokens), key=str.encode)
        token = rng.choice(tokens)
        assert here.why(token) is None and here.player() == "rb"[len(here.past) % 2]
        here = here.apply(token)
    assert here.result() in ("r", "b", "draw") and here.player() == "-"


# --- independence ---------------------------------------------------------------------------------


def test_only_the_standard_library_is_imported():
    folder = Path(__file__).parent / "waechter"
    allowed = sys.stdlib_module_names | {"numpy"}
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert all(name.split(".")[0] in allowed for name in names), f"{path.name}: {names}"
