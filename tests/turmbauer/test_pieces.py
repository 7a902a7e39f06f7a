"""Piece sets: what ships, what a file may say, and a user's own set in every text."""

import pickle
import random

import pytest

import turmcore
from tests.reference import turmbauer as reference
from tests.turmbauer.positions import twin_set
from turmcore import TextError, TurmError
from turmcore.turmbauer import pieces

ROTATIONS = {
    "A": {
        "1c": 1,
        "1n": 1,
        "2": 6,
        "3i": 3,
        "3v": 12,
        "4l": 24,
        "4t": 24,
        "5p": 24,
        "5b": 24,
        "6r": 12,
        "6n": 24,
    },
    "B": {"1c": 1, "1n": 1, "2": 6, "3v": 12, "3w": 12, "4l": 24, "5p": 24, "5q": 24, "6n": 24},
    "C": {"1c": 1, "1n": 1, "2": 6, "3i": 3, "3v": 12, "4i": 6, "4o": 6, "5p": 24, "5w": 12, "6r": 12},
}

STICKS = """
; Nothing but sticks: towers as tall as the rules allow.
set sticks
status verified
piece 1a 1 000C
piece 1b 1 000N     ; the two of size 1 differ in color
piece 2 2 000C 100N
piece 3 2 000C 100N 200C

piece 4 2 000C 100N 200C 300N
piece 5 2 000C 100N 200C 300N 400C
piece 6 2 000C 100N 200C 300N 400C 500N
"""

TWINS = {"A": reference.SET_A, "B": reference.SET_B, "C": reference.SET_C}


# --- the sets that ship ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", "ABC")
def test_shipped_sets(name):
    own = turmcore.load("turmbauer", set=name).pieces
    assert (own.name, own.status) == (name, "reconstruction")
    assert {piece.id: len(piece.orientations) for piece in own.pieces} == ROTATIONS[name]
    assert [piece.count for piece in own.pieces] == [piece.count for piece in TWINS[name].pieces]
    assert twin_set(own) == TWINS[name]
    assert sum(piece.count for piece in own.pieces) == 12
    assert sum(piece.count * piece.size for piece in own.pieces) == 42
    assert pieces.parse(pieces.format_set(own), "again") == own


@pytest.mark.parametrize("name", "ABC")
def test_orientations_are_the_twins(name):
    for piece, twin in zip(
        turmcore.load("turmbauer", set=name).pieces.pieces, TWINS[name].pieces, strict=True
    ):
        turned = {frozenset((cube[:3], cube[3]) for cube in cubes) for cubes in piece.orientations}
        assert turned == reference.orientations(twin)
        assert len(turned) == len(piece.orientations)


@pytest.mark.parametrize("name", "ABC")
def test_remarks_on_the_shipped_sets(name):
    assert turmcore.load("turmbauer", set=name).pieces.remarks == ()


def test_unknown_names():
    own = turmcore.load("turmbauer").pieces
    assert own["4l"].size == 4 and own["4l"].length == 3 and own.index("4l") == 5
    with pytest.raises(TurmError, match="no piece '4x'; it has 1c, 1n, 2"):
        own["4x"]
    with pytest.raises(TurmError, match="no piece set 'Z'.*rule 1.4"):
        turmcore.load("turmbauer", set="Z")
    with pytest.raises(TurmError, match="cannot read the piece set './none.set'"):
        turmcore.load("turmbauer", set="./none.set")


# --- files ----------------------------------------------------------------------------------------------


def test_a_set_is_read():
    own = pieces.parse(STICKS, "sticks.set")
    assert (own.name, own.status) == ("sticks", "verified")
    assert [(piece.id, piece.count, piece.size) for piece in own.pieces][:3] == [
        ("1a", 1, 1),
        ("1b", 1, 1),
        ("2", 2, 2),
    ]
    assert own["3"].cells == ((0, 0, 0, True), (1, 0, 0, False), (2, 0, 0, True))
    assert [len(piece.orientations) for piece in own.pieces] == [1, 1, 6, 3, 6, 3, 6]
    assert own.remarks == ()


FAULTS = [
    # what is replaced, by what, number of the line (0: the set as a whole), words of the message, rule
    ("set sticks", "set my sticks", 3, "'set my sticks'", "1.4"),
    ("set sticks", "set st#cks", 3, "'st#cks'", "1.4"),
    ("set sticks", "set sticks\nset sticks", 4, "'set sticks'", "1.4"),
    ("set sticks", "", 0, "'set ..' is missing", "1.4"),
    ("status verified", "", 0, "'status ..' is missing", "1.4"),
    ("status verified", "status measured", 4, "'measured'", "1.4"),
    ("status verified", "statis verified", 4, "'statis verified'", "1.4"),
    ("piece 2 2 000C 100N", "piece 2 2", 7, "'piece 2 2'", "1.4"),
    ("piece 2 2", "piece 2- 2", 7, "'2-'", "1.4"),
    ("piece 2 2", "piece twolongid2 2", 7, "'twolongid2'", "1.4"),
    ("piece 2 2", "piece 1b 2", 7, "'1b'", "1.4"),
    ("piece 2 2", "piece 2 3", 7, "'3'", "1.2"),
    ("piece 2 2", "piece 2 0", 7, "'0'", "1.2"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 100n", 7, "'100n'", "1.4"),
    ("piece 2 2 000C 100N", "piece 2 2 000C -100N", 7, "'-100N'", "1.4"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 10N", 7, "'10N'", "1.4"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 000N", 7, "000 is given twice", "1.4"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 100C", 7, "have one color", "1.2"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 110N", 7, "are not connected", "1.4"),
    ("400C 500N", "400C 500N 600C", 12, "has 7 cubes", "1.2"),
    ("piece 2 2 000C 100N", "piece 2 1 000C 100N", 0, "1 pieces of size 2", "1.2"),
    ("piece 2 2 000C 100N", "", 0, "0 pieces of size 2", "1.2"),
    ("piece 2 2 000C 100N", "piece 2 2 000C 100N\npiece 2b 1 000N 100C", 0, "3 pieces of size 2", "1.2"),
    ("piece 1b 1 000N", "piece 1b 1 000C", 0, "natural, the other colored", "1.2"),
    ("piece 1a 1 000C", "piece 1a 2 000C", 0, "3 pieces of size 1", "1.2"),
]


@pytest.mark.parametrize(("old", "new", "line", "words", "rule"), FAULTS)
def test_a_faulty_file(tmp_path, old, new, line, words, rule):
    assert old in STICKS
    file = tmp_path / "bad.set"
    file.write_text(STICKS.replace(old, new, 1))
    with pytest.raises(TextError) as refused:
        turmcore.load("turmbauer", set=file)
    message = str(refused.value)
    assert message.startswith(f"{file}, line {line}:" if line else f"{file}:"), message
    assert words in message and message.endswith(f"(rule {rule})"), message


def test_a_file_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.set").write_bytes(b"set m\xe9\n")
    for file in (tmp_path / "none.set", tmp_path, tmp_path / "latin.set"):
        with pytest.raises(TurmError, match="cannot read the piece set") as failure:
            turmcore.load("turmbauer", set=str(file) if file != tmp_path else f"{file}/")
        assert "Errno" not in str(failure.value)


@pytest.mark.parametrize(
    ("old", "new", "remarks"),
    [
        (
            "piece 3 2 000C 100N 200C",
            "piece 3a 1 000C 100N 200C\npiece 3b 1 000C 010N 020C",
            ("3a and 3b are the same piece",),
        ),
        ("piece 3 2 000C 100N 200C", "piece 3a 1 000C 100N 200C\npiece 3b 1 000N 010C 020N", ()),
        (
            "piece 4 2 000C 100N 200C 300N",
            "piece 4r 1 000C 100N 110C 111N\npiece 4s 1 000C 100N 101C 111N",
            ("4r and 4s are mirror images",),
        ),
        (
            "piece 4 2 000C 100N 200C 300N",
            "piece 4r 1 000C 100N 110C 111N\npiece 4s 1 000N 010C 110N 111C",
            ("4r and 4s are mirror images",),
        ),
    ],
)
def test_remarks(old, new, remarks):
    assert pieces.parse(STICKS.replace(old, new)).remarks == remarks


# --- a user's own set -------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The user's folder, and a process that has read no set yet."""
    monkeypatch.setenv("TURMBAUER_HOME", str(tmp_path))
    monkeypatch.setattr(pieces.SETS, "known", {})
    (tmp_path / "sets").mkdir()
    return tmp_path / "sets"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.set"
    path.write_text(STICKS)
    return path


def test_a_set_from_a_file(home, file):
    game = turmcore.load("turmbauer", set=file)
    name = game.options["set"]
    assert name == game.pieces.name and name.startswith("sticks#") and len(name) == len("sticks#") + 8
    assert game.pieces.status == "verified"
    state = game.new_state(seed=1)
    for _ in range(40):
        state.play(state.sample())
        assert state.to_text().startswith(f"tb1;set={name};seats=")
        assert turmcore.from_text("turmbauer", state.to_text()).to_text() == state.to_text()
    assert turmcore.load("turmbauer", set=name) == game
    assert pickle.loads(pickle.dumps(state)).to_text() == state.to_text()
    assert eval(repr(state)).to_text() == state.to_text()


def test_a_set_is_known_by_its_content(home, file):
    name = turmcore.load("turmbauer", set=file).options["set"]
    other = file.with_name("other.set")
    other.write_text(
        "; said otherwise\n" + STICKS.replace("piece ", "  piece   ").replace("\n\n", "\n"),
        encoding="utf-8-sig",
    )
    assert turmcore.load("turmbauer", set=other).options["set"] == name
    other.write_text(STICKS.replace("verified", "reconstruction"))
    assert turmcore.load("turmbauer", set=other).options["set"] != name
    other.write_text(STICKS.replace("000C 100N 200C\n", "000N 100C 200N\n"))
    changed = turmcore.load("turmbauer", set=other)
    assert changed.options["set"] != name and changed.pieces["3"].cells[0] == (0, 0, 0, False)
    assert turmcore.load("turmbauer", set=name).pieces["3"].cells[0] == (0, 0, 0, True)
    assert changed.new_state(seed=0).key != turmcore.load("turmbauer", set=name).new_state(seed=0).key


def test_a_set_in_the_users_folder(home, file):
    with pytest.raises(TurmError, match="no piece set 'sticks'"):
        turmcore.load("turmbauer", set="sticks")
    (home / "a-broken-one.set").write_text("set sticks\n")
    (home / "some file.set").write_text(STICKS)
    game = turmcore.load("turmbauer", set="sticks")
    name = game.options["set"]
    text = game.new_state(seed=0).to_text()
    assert turmcore.from_text("turmbauer", text.replace(name, "sticks")).to_text() == text


def test_a_text_finds_its_set_in_the_users_folder(home, file, monkeypatch):
    text = turmcore.load("turmbauer", set=file).new_state(seed=0).to_text()
    monkeypatch.setattr(pieces.SETS, "known", {})
    with pytest.raises(TextError, match="options: there is no piece set 'sticks#[0-9a-f]{8}'"):
        turmcore.from_text("turmbauer", text)
    (home / "sticks.set").write_text(STICKS.replace("verified", "reconstruction"))
    with pytest.raises(TextError, match="no piece set"):
        turmcore.from_text("turmbauer", text)
    (home / "sticks.set").write_text(STICKS)
    assert turmcore.from_text("turmbauer", text).to_text() == text


def test_an_own_set_may_bear_a_shipped_name(home, tmp_path):
    file = tmp_path / "a.set"
    file.write_text(STICKS.replace("set sticks", "set A"))
    own = turmcore.load("turmbauer", set=file)
    assert own.options["set"].startswith("A#") and own != turmcore.load("turmbauer", set="A")
    assert turmcore.load("turmbauer", set="A").pieces.index("3i") == 3
    assert turmcore.load("turmbauer", set=own.options["set"]).pieces["6"].length == 6


ODD = """
set odd
status verified
piece I 1 000N
piece l 1 000C
piece d2 1 000C 010N
piece x 1 000N 001C
piece 3a 1 110C 120N 220C
piece 3b 1 000N 010C 020N
piece t 2 010C 110N 210C 100C
piece 5 1 100C 010C 110N 210C 120C
piece c5 1 000N 100C 110N 111C 211N
piece xxxxxxxx 1 000N 100C 200N 300C 400N 500C
piece 6R 1 010C 110N 210C 310N 300C 320C
"""


@pytest.mark.slow
def test_games_with_an_own_set_equal_the_twins(home, tmp_path):
    file = tmp_path / "odd.set"
    file.write_text(ODD)
    game = turmcore.load("turmbauer", set=file, players=3)
    own = twin_set(game.pieces)
    state = game.new_state(seed=0)
    twin = reference.start(set=own, seats="RGB")
    rng = random.Random(3)
    used = set()
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        assert tokens == twin.actions(), state.to_text()
        token = rng.choice(tokens)
        used.add(token.partition("@")[0])
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
    assert state.result() == twin.result()
    assert used >= {piece.id for piece in game.pieces.pieces}
    assert reference.Position.from_text(state.to_text(), [own]) == twin
