"""What blocks are called."""

import pytest

from tests.catalogues import TABLES
from turmcore.turmbauer import shapes
from turmcore.turmbauer.game import TurmbauerGame
from turmcore.turmbauer.pieces import SHIPPED, Piece
from turmcore.words import NAMES


def named(cells, count=1):
    made = tuple((*map(int, cell), True) for cell in cells.split())
    return shapes.shape_of(Piece("x", count, made))


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("name", SHIPPED)
def test_all_blocks_of_the_shipped_sets_have_names_of_their_own(name, code):
    game = TurmbauerGame(set=name)
    words = game.words(code)
    for is_object in (False, True):
        names = [words.piece(game, piece.id, is_object=is_object) for piece in game.pieces.pieces]
        assert len(set(names)) == len(names) and not [text for text in names if "{" in text]
        assert not any(piece.id in text for piece, text in zip(game.pieces.pieces, names, strict=True))


def test_names():
    words = TurmbauerGame(set="B").words("en")
    game = TurmbauerGame(set="B")
    assert words.piece(game, "2") == "short bar" and words.piece(game, "4l", is_object=True) == "the hook"
    assert words.piece(game, "3v") == "elbow (natural)" and words.piece(game, "3w") == "elbow (colored)"
    assert TurmbauerGame().words("de").piece(TurmbauerGame(), "3i", is_object=True) == "die lange Stange"


def test_a_shape_is_the_same_turned_and_mirrored():
    assert named("000 100 110 111") == named("000 010 110 111") == named("000 001 011 111") == "screw"
    assert named("000 010 020") == named("000 001 002") == "long-bar"
    assert named("000 100 200 300 310") == "long-hook" and named("000 100 200 110 111") == ""


def test_all_blocks_of_up_to_four_cubes_have_a_name():
    shapes_of_size = {frozenset({(0, 0, 0)})}
    for _ in range(3):
        shapes_of_size = {
            cells | {(x + i, y + j, z + k)}
            for cells in shapes_of_size
            for x, y, z in cells
            for i, j, k in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))
            if (x + i, y + j, z + k) not in cells
        }
        for cells in shapes_of_size:
            assert shapes.shape_of(Piece("x", 1, tuple((*cell, True) for cell in cells)))


def test_own_sets_get_honest_names(tmp_path):
    lines = [
        "set mine", "status reconstruction", "piece a 1 000C", "piece b 1 000N", "piece c 2 000C 100N",
        "piece d 2 000C 100N 200C", "piece e 1 000C 100N 200C 300N", "piece f 1 000N 100C 200N 300C",
        "piece g 1 000C 100N 200C 110C 111N", "piece h 1 000N 100C 200N 110N 111C", "piece i 2 000C 100N 200C 300N 400C 500N",
    ]  # fmt: skip
    path = tmp_path / "mine.set"
    path.write_text("\n".join(lines))
    game = TurmbauerGame(set=str(path))
    words = game.words("en")
    assert words.piece(game, "e") == "bar of four (e)" and words.piece(game, "f") == "bar of four (f)"
    assert words.piece(game, "g") == "piece of 5 cubes (g)" and words.piece(game, "i") == "bar of six"


def test_each_shape_has_a_name_and_a_form_for_what_is_built():
    keys = {key for key in TABLES["en"] if key.startswith("shape.")}
    every = {f"shape.{shape}" for shape in [*shapes._SHAPES, "other"]}
    assert keys == every | {f"{key}.object" for key in every} | {
        "shape.marked", "shape.mark.colored", "shape.mark.natural"
    }  # fmt: skip
