"""The texts of the reference of Carcassonne, and what is wrong with them."""

import pytest

from tests.reference.carcassonne import Position, start
from tests.reference.carcassonne_tables import (
    CLOSED,
    PIECES,
    broken_rule_of,
    field,
    position,
    rest_of_the_tiles,
    text_of,
)

# --- texts -----------------------------------------------------------------------------------------


def test_start_texts():
    assert start().to_text() == (
        "cc1;players=2;tower=1;small_city=4;farmers=3 D@0,0/0 - 1:0,7,10;2:0,7,10 - 1/draw"
    )
    for players, pieces in PIECES.items():
        assert field(start(players=players), 3) == ";".join(f"{i + 1}:0,7,{pieces}" for i in range(players))
    assert field(start(tower=0), 3) == "1:0,7,0;2:0,7,0"
    house = start(tower_top_safe=1, no_gap=1, capture_own=0, diagonal=1)
    assert field(house, 0).endswith(";farmers=3;no_gap=1;diagonal=1;capture_own=0;tower_top_safe=1")


@pytest.mark.parametrize(
    ("text", "old", "new", "rule"),
    [
        (start().to_text(), "cc1", "cc2", "3"),
        (start().to_text(), "players=2", "players=7", "1.1"),
        (start().to_text(), "players=2", "players=3", "3"),
        (start().to_text(), "tower=1", "tower=2", "1.6"),
        (start().to_text(), "tower=1", "tower=0", "1.6"),
        (start().to_text(), "tower=1", "tower=0;no_gap=1", "1.6"),
        (start().to_text(), "small_city=4", "small_city=3", "1.5"),
        (start().to_text(), "farmers=3", "farmers=4", "1.5"),
        (start().to_text(), "farmers=3", "farmers=3;no_gap=2", "2.8"),
        (start().to_text(), "farmers=3", "farmers=3;river=1", "3"),
        (start().to_text(), "farmers=3", "farmers=3;farmers=3", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/1", "1.1"),
        (start().to_text(), "D@0,0/0", "D@1,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "E@0,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "-", "3"),
        (start().to_text(), "D@0,0/0", "!C", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@0,-1/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@5,5/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;E@0,0/0", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@0,1/1", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@00,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;B@-0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;Y@0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;!C;B@0,1/0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;!C;!C", "1.1"),
        (start().to_text(), "D@0,0/0", "D@0,0/0^1", "2.2"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0^0", "3"),
        (start().to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0^1", "2.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c0 1:0,7", "1.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c1 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,1:c0 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,0:t 1:0,6", "2.2"),
        (start().to_text(), " - 1:0,7", " 3@0,0:c0 1:0,6", "1.1"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c0;2@0,0:r0 1:0,6", "1.2"),
        (start().to_text(), " - 1:0,7", " 1@0,0:c 1:0,6", "3"),
        (start().to_text(), "1:0,7,10", "2:0,7,10", "3"),
        (start().to_text(), "1:0,7,10", "1:-1,7,10", "3"),
        (start().to_text(), "1:0,7,10", "1:0,8,10", "1.1"),
        (start().to_text(), "1:0,7,10;2:0,7,10", "1:0,7,11;2:0,7,9", "2.1"),
        (start().to_text(), "1:0,7,10", "1:0,07,10", "3"),
        (start().to_text(), " - 1/draw", " 1>1:1 1/draw", "2.3"),
        (start().to_text(), " - 1/draw", " 1>3:1 1/draw", "1.1"),
        (start().to_text(), " - 1/draw", " 1>2:0 1/draw", "3"),
        (start().to_text(), " - 1/draw", " 1>2:1 1/draw", "1.1"),
        (start().to_text(), " - 1/draw", " 1>2:1;2>1:1 1/draw", "2.5"),
        (start().to_text(), "1/draw", "3/draw", "1.1"),
        (start().to_text(), "1/draw", "1/draw$", "3"),
        (start().to_text(), "1/draw", "1/roll", "3"),
        (start().to_text(), "1/draw", "-/end", "1.3"),
        (start().to_text(), "1/draw", "1/place/Y", "3"),
        (start().to_text(), "1/draw", "1/act/D@0,0/0", "1.1"),
        (start().to_text(), "1/draw", "1/act/E@0,1/1", "3"),
        (start().to_text(), "1/draw", "1/draw extra", "3"),
        (start(tower=0).to_text(), "1:0,7,0", "1:0,7,1", "1.6"),
        (start(tower=0).to_text(), " - 1/draw", " 1>2:1 1/draw", "1.6"),
        (start(tower=0).to_text(), "D@0,0/0", "D@0,0/0;tB@0,1/0", "1.6"),
    ],
)
def test_faulty_text(text, old, new, rule):
    assert old in text and Position.from_text(text).to_text() == text
    assert broken_rule_of(text.replace(old, new, 1)) == rule


def test_faulty_texts_of_turns():
    tiles = ["D@0,0/0", "tB@0,1/0^1"]
    assert broken_rule_of(text_of(tiles, "1/act")) == "2.2"  # no piece before the act
    assert broken_rule_of(text_of(tiles, "1/capture@0,1")) == "2.3"
    assert broken_rule_of(text_of(tiles, "1/capture@0,1", "2@0,1:f0")) == "1.2"
    assert broken_rule_of(text_of(tiles, "1/capture@0,0", "2@0,0:f0")) == "2.2"
    right = position(tiles, "1/capture@0,1", "2@0,0:f0")
    assert right.actions() == ["x-", "x2@0,0:f0"]
    assert broken_rule_of(text_of(tiles, "1/capture@0,1$", "2@0,0:f0", options="no_ransom=1")) == "2.8"
    assert broken_rule_of(text_of(["D@0,0/0", "B@0,1/0"], "1/act$", options="tower=0")) == "1.6"
    closed = [*tiles[:1], "tB@0,1/0^1", "tC@0,2/0"]
    assert broken_rule_of(text_of(closed, "1/capture@0,1", "2@0,0:f0;2@0,1:t")) == "2.2"
    gone = rest_of_the_tiles(CLOSED)
    assert broken_rule_of(text_of(CLOSED, "1/draw", discards=gone)) == "1.3"
    assert position(CLOSED, "-/end", discards=gone).result() == "1,2"


def test_order_of_the_lists():
    tiles = ["D@0,0/0", "tB@0,1/0^1", "U@-1,0/0", "U@1,0/0"]
    right = "1@-1,0:r0;1@0,0:f1;2@0,1:f0;2@0,1:t;2@1,0:f0"
    assert field(position(tiles, "1/draw", right), 2) == right
    items = right.split(";")
    for i in range(len(items) - 1):
        wrong = [*items[:i], items[i + 1], items[i], *items[i + 2 :]]
        assert broken_rule_of(text_of(tiles, "1/draw", ";".join(wrong))) == "3"
    doubled = text_of(tiles, "1/draw", "1@0,0:f1;1@0,0:f1")
    assert broken_rule_of(doubled) == "1.2"
    prisoners = position(tiles, "1/draw", prisoners="1>2:1;1>3:2;3>2:1", players=3)
    assert field(prisoners, 4) == "1>2:1;1>3:2;3>2:1"
    assert broken_rule_of(text_of(tiles, "1/draw", prisoners="1>3:2;1>2:1;3>2:1", players=3)) == "3"


def test_malformed_tokens():
    here = position(["D@0,0/0", "tB@0,1/0"], "1/act")
    for token in (
        "",
        "f",
        "f00",
        "T@0",
        "T@01,0",
        "T@-0,1",
        "^0,1",
        "$0",
        "$7",
        "x2",
        "--",
        "F0",
        "f0 ",
        "m0",
    ):
        assert here.why(token) == "3", token
