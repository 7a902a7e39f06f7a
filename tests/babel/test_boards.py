"""Boards: what is shipped, what a user may bring, what is refused."""

import copy
import json
import pickle

import pytest

import turmcore
from tests.babel.games import BOARDS, write_board
from turmcore import TextError, TurmError
from turmcore.babel import Board
from turmcore.babel import board as boards
from turmcore.babel.board import format_board, parse


def test_shipped_boards():
    six, other = boards.BOARDS.find("six"), boards.BOARDS.find("six-s")
    assert (six.name, other.name) == ("six", "six-s")
    assert six.status == other.status == "reconstruction"
    assert six.circuits == other.circuits
    assert [len(circuit) for circuit in six.circuits] == [12] * 4
    assert six.lines == tuple((f"4.{2 * i + 1}", f"5.{i}") for i in range(6))
    assert other.lines == tuple((f"4.{2 * i}", f"5.{i}") for i in range(6))
    assert len(six.fields) == 55 and six.fields[-1] == "6"
    assert [six.kinds[f"{step}.1"] for step in range(1, 6)] == ["G5", "G4", "G3", "P5", "7"]
    assert six.starts[0] == ("1.0", "1.2", "1.4", "1.6", "1.8", "1.10")
    for board in (six, other):
        assert parse(format_board(board)) == board


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_of_a_user(name, tmp_path):
    path = write_board(tmp_path, name)
    game = turmcore.load("babel", board=str(path))
    assert game.options["board"] == game.board.name == f"{name}#{boards.BOARDS.content_hash(game.board)}"
    assert turmcore.load("babel", board=game.board.name) == game
    state = game.new_state(seed=3)
    state.playout()
    again = turmcore.from_text("babel", state.to_text())
    assert again.game == game and again.to_text() == state.to_text()
    assert pickle.loads(pickle.dumps(state)).to_text() == state.to_text()


def test_the_hash_is_of_what_a_board_says(tmp_path):
    path = write_board(tmp_path, "short")
    name = turmcore.load("babel", board=str(path)).board.name
    data = BOARDS["short"]
    again = {key: data[key] for key in reversed(data)} | {"lines": data["lines"][::-1]}
    path.write_text(json.dumps(again, indent=3), encoding="utf-8")
    assert turmcore.load("babel", board=str(path)).board.name == name
    path.write_text(json.dumps(data | {"status": "reconstruction"}), encoding="utf-8")
    assert turmcore.load("babel", board=str(path)).board.name != name
    path.write_text(json.dumps(data | {"name": "six"}), encoding="utf-8")
    assert turmcore.load("babel", board=str(path)).board.name.startswith("six#")


def test_the_users_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path))
    with pytest.raises(TurmError, match="no board 'mine'"):
        turmcore.load("babel", board="mine")
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "broken.json").write_text("{", encoding="utf-8")
    data = BOARDS["long"] | {"name": "mine"}
    (tmp_path / "boards" / "x.json").write_text(json.dumps(data), encoding="utf-8")
    game = turmcore.load("babel", board="mine")
    assert game.board.name == f"mine#{boards.BOARDS.content_hash(game.board)}"


def test_ways():
    six = boards.BOARDS.find("six")
    assert six.ways("1.1", 2) == [("1.1", "1.2", "1.3"), ("1.1", "1.0", "1.11")]
    assert ("4.1", "5.0") in six.ways("4.1", 1)
    assert ("4.1", "5.0", "6") in six.ways("4.1", 2)
    assert ("4.2", "4.1", "5.0", "6") in six.ways("4.2", 3)
    assert isinstance(six, Board)


def spoil(change):
    data = copy.deepcopy(BOARDS["short"])
    change(data)
    return json.dumps(data)


WRONG = [
    lambda d: d.pop("status"),
    lambda d: d.update(more=1),
    lambda d: d.update(name="a b"),
    lambda d: d.update(name=7),
    lambda d: d.update(status="true"),
    lambda d: d.update(circuits=d["circuits"][:3]),
    lambda d: d.update(circuits="S G5"),
    lambda d: d["circuits"].__setitem__(0, "S G5 S G5 S S S G4"),
    lambda d: d["circuits"].__setitem__(0, "S G5 S G5 S S S"),
    lambda d: d["circuits"].__setitem__(1, "S S S S S S"),
    lambda d: d["circuits"].__setitem__(2, "S S S S S S" + " G3" * 55),
    lambda d: d["circuits"].__setitem__(3, 7),
    lambda d: d.update(lines={}),
    lambda d: d["lines"].pop(),
    lambda d: d["lines"].append(["4.0", "5.1"]),
    lambda d: d["lines"].append(["4.10", "5.1"]),
    lambda d: d["lines"].append(["3.1", "5.1"]),
    lambda d: d["lines"].append(["4.07", "5.1"]),
    lambda d: d["lines"].append(["4.7", "6"]),
    lambda d: d["lines"].append(["4.7", 5]),
    lambda d: d["lines"].append("4.7-5.1"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_boards(number):
    with pytest.raises(TextError, match=r"board: .*\(rule 1.2\)"):
        parse(spoil(WRONG[number]))


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "null"])
def test_what_is_no_board(text):
    with pytest.raises(TextError):
        parse(text)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "x.json").write_bytes(b"\xff\xfe\xff")
    for name in ("x.json", "none.json", "."):
        with pytest.raises(TurmError, match="cannot read") as failure:
            turmcore.load("babel", board=str(tmp_path / name))
        assert "Errno" not in str(failure.value)
