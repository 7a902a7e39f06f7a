"""Links among other words, QR codes, and own tables in a file."""

import os

import pytest
from PySide6.QtGui import QImage

from gui.base.files import drawn
from gui.features.online.invitation import drawing_of, find_link, read_link, words_of
from gui.features.online.own_tables import OwnTable, OwnTables
from turmcore import TurmError
from turmcore.online import Link

LINK = Link("http://192.168.1.5:8017", "x7Qz", "k3Lp_-A")


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "  {}\n",
        "Come and play! {}.",
        "See https://example.org/x?y=1 first, then ({})",
        "„{}“ – Anna",
        "> {}\r\n> sent from a phone",
        "<{}>",
    ],
)
def test_a_link_is_found_among_other_words(text):
    assert find_link(text.format(LINK)) == LINK
    assert find_link(text.format("turmbauer://host.example/x7Qz#key")) == Link(
        "https://host.example", "x7Qz", "key"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no link"),
        ("hello", "no link"),
        ("ftp://host/t/x#y", "no link"),
        ("https://host/t/x7Qz", "not whole"),
        ("https://example.org/", "no table"),
        ("http://[::1/t/a#b", "not whole"),
    ],
)
def test_what_is_no_link_is_said_by_a_sentence_without_what_may_be_a_key(text, why):
    with pytest.raises(TurmError, match=why):
        read_link(text)


def test_an_invitation_has_its_link(qapp):
    text = words_of(LINK, "babel")
    assert find_link(text) == LINK and "Babel" in text


def test_the_code_is_dark_on_light(qapp):
    picture = drawn(drawing_of(LINK), 400).convertToFormat(QImage.Format.Format_Grayscale8)
    assert picture.pixelColor(2, 2).value() > 250  # its quiet edge
    dark = sum(picture.pixelColor(x, y).value() < 100 for x in range(0, 400, 7) for y in range(0, 400, 7))
    assert 0.2 < dark / 58**2 < 0.5


@pytest.fixture
def path(tmp_path):
    return tmp_path / "online" / "tables.json"


def own(table="a", **more):
    return OwnTable("http://127.0.0.1:8017", table, "key", "babel", **more)


def test_own_tables_are_kept_for_nobody_else(path):
    tables = OwnTables(path)
    tables.keep(own("a", host="h", invite="i", name="Anna"))
    tables.keep(own("b"))
    tables.keep(OwnTable("http://127.0.0.1:8017", "a", "other", "babel"))  # sat down again by another key
    assert path.stat().st_mode & 0o777 == 0o600
    again = list(OwnTables(path))
    assert [one.table for one in again] == ["a", "b"]
    assert (again[0].key, again[0].host, again[0].invite, again[0].name) == ("other", "h", "i", "Anna")
    tables.end([own("a").ident])
    tables.forget(own("b").ident)
    assert [(one.table, one.is_over) for one in OwnTables(path)] == [("a", True)]


@pytest.mark.parametrize(
    "text",
    ["{", "[]", '{"format": 9, "tables": []}', '{"format": 1, "tables": [{"server": "x"}]}', "\0",
     '{"format": 1, "tables": [{"server": "x", "table": "a", "key": "b", "game": "babel"}]}'],
)  # fmt: skip
def test_a_damaged_file_stays_beside_and_is_said(path, text):
    path.parent.mkdir()
    path.write_text(text)
    tables = OwnTables(path)
    assert not list(tables) and tables.unread[0].path.read_text() == text
    tables.keep(own())
    assert [one.table for one in OwnTables(path)] == ["a"] and len(os.listdir(path.parent)) == 2
