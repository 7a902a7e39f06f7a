"""The position editor of Turm und Wächter, without its window."""

from gui.games.waechter.editors.draft import Draft, Piece
from turmcore.waechter import START, WaechterGame, read_fen, square_of

PERFT = "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/1b21BG3 b"


def editor(text=START):
    return Draft(WaechterGame(), read_fen(text))


def at(name):
    return square_of(name)


def test_pieces_are_put_moved_and_removed():
    e = editor("RG6/7/7/7/7/7/6BG r")
    e.put(at("C3"), Piece(0, 4))
    e.put(at("D4"), Piece(1, 1))
    assert e.text == "RG6/7/7/3b13/2r44/7/6BG r"
    e.move(at("C3"), at("C5"))
    e.move(at("D4"), at("E4"), is_copy=True)
    assert e.text == "RG6/7/2r44/3b1b12/7/7/6BG r"
    e.move(at("A1"), at("B1"))
    e.remove(at("E4"))
    e.put(at("C5"), Piece(1, 2))
    assert e.text == "RG6/7/2b24/3b13/7/7/6BG r" and e.stones(0) == 0 and e.stones(1) == 3


def test_each_side_has_one_guard():
    e = editor()
    e.put(at("D4"), Piece(0, 0))
    assert e.position.guards == (at("D4"), at("D1")) and at("D7") not in e.pieces
    e.move(at("D4"), at("D5"), is_copy=True)
    assert e.position.guards[0] == at("D5"), "a guard cannot be copied"
    e.put(at("D1"), Piece(0, 0))
    assert e.position.guards == (at("D1"), None)


def test_the_height_of_a_stack():
    e = editor()
    e.raise_stack(at("D5"), 1)
    e.raise_stack(at("D3"), -1)
    e.raise_stack(at("D4"), 2, side=1)
    assert e.pieces[at("D5")] == Piece(0, 2) and at("D3") not in e.pieces
    assert e.pieces[at("D4")] == Piece(1, 2)
    e.raise_stack(at("D5"), 20)
    assert e.pieces[at("D5")].height == 7
    before = e.text
    for name, steps in (("D7", 1), ("D7", -1), ("G4", -1)):
        e.raise_stack(at(name), steps)
    assert e.text == before, "neither guards nor empty squares have a height"


def test_the_whole_board():
    e = editor(PERFT)
    e.mirror()
    assert e.text == "3RG3/2r11r12/1r21r11r21/7/3b33/2b11b12/3BG1b21 b"
    e.mirror()
    e.exchange()
    assert e.text == "1r21RG3/2r11r12/3r33/7/1b21b11b21/2b11b12/3BG3 r"
    e.exchange()
    assert e.text == PERFT
    e.clear()
    assert e.text == "7/7/7/7/7/7/7 b"
    e.set_start()
    e.exchange()
    assert e.text == START[:-1] + "b"
    e.set_turn(0)
    assert e.text == START


def test_every_change_can_be_taken_back():
    e = editor()
    texts = [e.text]
    for change in (
        lambda: e.put(at("D4"), Piece(0, 3)), lambda: e.move(at("D4"), at("E4")), e.mirror, e.exchange,
        lambda: e.set_turn(0), e.clear,
    ):  # fmt: skip
        change()
        texts.append(e.text)
    e.clear()
    assert len(set(texts)) == 7
    for text in texts[-2::-1]:
        assert e.steps.can_undo
        e.steps.undo()
        assert e.text == text
    assert not e.steps.can_undo
    e.steps.redo()
    assert e.text == texts[1]
    e.set_turn(1)
    assert not e.steps.can_redo
