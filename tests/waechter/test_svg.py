"""The flat drawing: well-formed, complete, and the same squares for drawing and pointing."""

import re
from xml.etree import ElementTree

import pytest

import turmcore
from turmcore.waechter import START, read_fen, square_of
from turmcore.waechter.glyphs import glyph
from turmcore.waechter.svg import (
    CELL,
    DARK,
    LIGHT,
    SIDE,
    Arrow,
    Mark,
    center,
    piece,
    spot_at,
    svg,
)

NAMES = [f"{file}{rank}" for rank in range(1, 8) for file in "ABCDEFG"]
NS = "{http://www.w3.org/2000/svg}"


def parsed(text):
    return ElementTree.fromstring(text)


def circles(text, radius):
    return [
        (float(c.get("cx")), float(c.get("cy")), c.get("fill"))
        for c in parsed(text).iter(f"{NS}circle")
        if float(c.get("r")) == radius
    ]


def test_the_start_position():
    text = svg(turmcore.load("waechter").new_state(1))
    root = parsed(text)
    assert root.get("viewBox") == f"0 0 {SIDE:g} {SIDE:g}" and root.get("width") == "420"
    assert root.find(f"{NS}title").text == START
    stones = circles(text, 33)
    assert len(stones) == 14
    for name in ("A7", "B7", "F7", "G7", "C6", "E6", "D5"):
        assert (*center(square_of(name)), LIGHT.sides[0][0]) in stones
    for name in ("A1", "B1", "F1", "G1", "C2", "E2", "D3"):
        assert (*center(square_of(name)), LIGHT.sides[1][0]) in stones


@pytest.mark.parametrize("height", range(1, 8))
def test_a_stack_shows_all_its_stones_and_their_number(height):
    placed = read_fen(f"7/7/7/3r{height}3/7/7/RG5BG r")
    text = svg(placed)
    stones = circles(text, 33)
    assert len(stones) == height
    ys = [y for _, y, _ in stones]
    assert ys == sorted(ys, reverse=True) and len(set(ys)) == height
    middle = center(square_of("D4"))[1]
    assert abs((max(ys) + min(ys)) / 2 - middle) < 0.1 and max(ys) + 33 - (min(ys) - 33) < CELL
    drawn = re.search(r'd="([^"]+)"', glyph(str(height), 0, 0, 10, "#000")).group(1)
    coordinates = 2 * (str(height) in "1234567")
    assert text.count(f'd="{drawn}"') == coordinates + 1


def test_the_sides_differ_without_color():
    def gray(color):
        r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * r + 0.587 * g + 0.114 * b

    for theme in (LIGHT, DARK):
        (red, _, red_ink), (blue, _, blue_ink) = theme.sides
        assert gray(blue) - gray(red) > 100, "one face is dark, the other light"
        assert abs(gray(red) - gray(red_ink)) > 100 and abs(gray(blue) - gray(blue_ink)) > 100
    assert "stroke-dasharray" in svg(read_fen(START)), "the homes differ, too"


def test_drawing_and_pointing_mean_the_same_squares():
    placed = read_fen(START)
    for flipped in (False, True):
        for square, name in enumerate(NAMES):
            assert square == square_of(name)
            x, y = center(square, flipped)
            for i, j in ((0, 0), (49, 49), (-49, 49), (49, -49)):
                assert spot_at(placed, x + i, y + j, flipped)[0] == square
    assert center(0)[0] < center(6)[0] and center(0)[1] > center(42)[1], "A1 is bottom left"
    assert center(0, True) == center(48)
    for beside in ((10, 300), (300, 10), (SIDE - 10, 300), (300, SIDE - 10)):
        assert spot_at(placed, *beside) is None


@pytest.mark.parametrize("flipped", [False, True])
def test_the_stone_under_a_place(flipped):
    square = square_of("C6")
    placed = read_fen("7/2b54/7/7/7/7/RG5BG r")
    ys = sorted(y for _, y, _ in circles(svg(placed, flipped=flipped), 33))
    x, middle = center(square, flipped)
    assert spot_at(placed, x, ys[0], flipped) == (square, 4), "the face of the topmost"
    for number, y in enumerate(ys, 1):
        assert spot_at(placed, x, y + 33 - 1, flipped) == (square, 5 - number)
    assert spot_at(placed, x, middle - 49, flipped) == (square, 4)
    assert spot_at(placed, x, middle + 49, flipped) == (square, 0)
    for name, level in (("A1", 0), ("G1", 0), ("D4", -1), ("F6", -1)):
        at = square_of(name)
        assert spot_at(placed, *center(at, flipped), flipped) == (at, level)


def test_marks_and_arrows_change_the_drawing():
    placed = read_fen(START)
    plain, seen = svg(placed), set()
    kinds = ("last", "held", "target", "faint", "capture", "chosen", "threat", "wrong", "note", "cursor")
    for kind in kinds:
        for name in ("D4", "D5"):
            text = svg(placed, marks=[Mark(square_of(name), kind)])
            parsed(text)
            seen.add(text)
    for arrow in (
        Arrow(square_of("D5"), square_of("D4"), 1), Arrow(square_of("D5"), square_of("D4"), 2),
        Arrow(square_of("D5"), square_of("D4"), 1, 0.3), Arrow(square_of("D5"), square_of("D4"), 0),
        Arrow(square_of("D5"), square_of("D4"), 1, is_reply=True),
    ):  # fmt: skip
        text = svg(placed, arrows=[arrow])
        parsed(text)
        seen.add(text)
    seen |= {svg(placed, last_move=(0, 1)), svg(placed, flipped=True), svg(placed, theme=DARK)}
    assert len(seen) == 2 * len(kinds) + 5 + 3 and plain not in seen
    assert svg(placed, marks=[Mark(24, "target", "3")]) != svg(placed, marks=[Mark(24, "target")])


def test_the_thickest_arrow_lies_on_top():
    arrows = [Arrow(45, 38, 1, 0.3), Arrow(45, 44, 1, 1.0), Arrow(45, 46, 1, 0.6)]
    one, two = svg(read_fen(START), arrows=arrows), svg(read_fen(START), arrows=arrows[::-1])
    assert one == two
    x = f"{center(44)[0] + CELL / 2:g}"
    assert one.rindex('<circle cx="' + x) > one.rindex(f'<circle cx="{center(46)[0] - CELL / 2:g}')


def test_a_tiny_drawing_has_plain_colors_and_no_numbers():
    text = svg(read_fen("7/7/3b33/3r23/7/7/RG5BG r"), is_tiny=True)
    assert 'stroke-linecap="round" stroke-linejoin="round"/>' not in text, "no sign is written"
    faces = [fill for _, _, fill in circles(text, 37)]
    assert sorted(faces) == sorted([LIGHT.tiny[0][0]] * 2 + [LIGHT.tiny[1][0]] * 3)
    assert len(circles(text, 18.5)) == 1, "blue has a ring"


def test_a_title_cannot_break_the_drawing():
    root = parsed(svg(read_fen(START), title='<b>"&'))
    assert root.find(f"{NS}title").text == '<b>"&'


def test_a_piece_alone():
    texts = [piece(side, height) for side in (0, 1) for height in range(8)]
    for text in texts:
        parsed(text)
    assert len(set(texts)) == 16


def test_notebooks_show_it():
    state = turmcore.load("waechter").new_state(1)
    state.play("D5-D4-1")
    text = state._repr_svg_()
    assert text == svg(state, last_move=(square_of("D5"), square_of("D4"))) and text != svg(state)
