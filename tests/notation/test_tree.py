"""Records as trees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.notation.strategies import lines, records, texts
from turmcore.errors import TextError
from turmcore.notation import record, tree
from turmcore.notation.record import CLOSE, OPEN, Item, Record

HEAD = '[Format "tgn/1"]\n[Game "waechter"]\n\n'


def tree_of(words: str) -> tree.Node:
    return tree.read(record.parse(HEAD + words)[0].items)


def words_of(start: tree.Node) -> str:
    return " ".join(record.format_moves(start.items()).split()).replace("( ", "(").replace(" )", ")")


@pytest.mark.slow
@given(records)
def test_every_record_is_written_word_for_word(one: Record) -> None:
    assert tuple(tree.read(one.items).items()) == one.items


@pytest.mark.slow
@given(records)
def test_the_main_line_is_that_of_the_record(one: Record) -> None:
    assert tuple(node.token for node in tree.read(one.items).main_line) == one.moves


@pytest.mark.parametrize(
    "words",
    [
        "{before} a {x} (c d) {y} (e (f) {z} (g)) {w} b",
        "a (b (c (d)) (e)) (f) g",
        "a ({first} a b) c",
    ],
)
def test_foreign_orders_stay(words: str) -> None:
    assert words_of(tree_of(words)) == words


def test_a_variation_replaces_the_token_before_it() -> None:
    start = tree_of("a b (c d) (e (f)) g")
    a = start.children[0]
    assert [child.token for child in a.children] == ["b", "c", "e", "f"], "all of them are played after a"
    assert [node.token for node in a.children[1].main_line] == ["d"]
    f = a.children[3]
    assert f.ply == 2 and not f.is_main and [node.token for node in f.path] == ["a", "f"]
    assert a.children[0].children[0].is_main and a.child("e") is a.children[2] and a.child("x") is None
    assert [node.token for node in start.walk()][1:] == ["a", "b", "g", "c", "d", "e", "f"]


@pytest.mark.slow
@given(lines(), st.data())
def test_a_changed_tree_is_read_as_it_was_written(items: list[Item], data: st.DataObject) -> None:
    start = tree.read(items)
    for _ in range(data.draw(st.integers(1, 4))):
        node = data.draw(st.sampled_from(list(start.walk())))
        change = data.draw(st.sampled_from(["add", "move", "remove", "annotate", "command"]))
        if change == "add":
            node.add(tree.Node("new"))
        elif node.parent is None:
            continue
        elif change == "move":
            node.move(data.draw(st.integers(0, len(node.parent.children) - 1)))
        elif change == "remove":
            node.remove()
        elif change == "annotate":
            node.annotate(data.draw(st.sampled_from(("", *tree.MARKS))), data.draw(texts))
        else:
            node.note_command("clk", "0:00:07")
    again = tree.read(record.parse(HEAD + record.format_moves(start.items()))[0].items)
    assert shape(again) == shape(start)


def shape(start: tree.Node) -> list[tuple[int, str, str, str]]:
    return [(node.ply, node.token, node.mark, node.note) for node in start.walk()]


@pytest.mark.slow
@given(lines(), st.data())
def test_what_is_moved_or_removed_comes_back(items: list[Item], data: st.DataObject) -> None:
    start = tree.read(items)
    node = data.draw(st.sampled_from(list(start.walk())[1:]))
    parent = node.parent
    assert parent is not None
    before = node.move(data.draw(st.integers(0, len(parent.children) - 1)))
    node.move(before)
    assert start.items() == items
    parent.add(node, node.remove())
    assert start.items() == items


def test_marks_and_notes() -> None:
    start = tree_of("a {[%clk 0:00:03] !? bold} {and more} b {!} c {!important} d")
    a, b, c, d = start.main_line
    assert (a.mark, a.note, a.command("clk"), a.command("eval")) == ("!?", "bold\nand more", "0:00:03", None)
    assert (
        (b.mark, b.note) == ("!", "")
        and (c.mark, c.note) == ("", "!important")
        and (d.mark, d.note) == ("", "")
    )
    a.annotate("??", "  no  ")
    d.annotate("", "the end }")
    assert words_of(start) == "a {[%clk 0:00:03]} { ?? no } b {!} c {!important} d ; the end }"
    a.annotate("", "")
    d.annotate("", "")
    assert words_of(start) == "a {[%clk 0:00:03]} b {!} c {!important} d"
    with pytest.raises(ValueError, match="not one of"):
        a.annotate("!!!", "")


def test_a_variation_made_main_takes_its_comments_along() -> None:
    start = tree_of("a ({better} b {x} c) d")
    b = start.children[1]
    assert b.note == "better\nx"
    b.move(0)
    assert words_of(start) == "b {better} {x} (a d) c"
    assert tree.read(start.items()).children[0].note == "better\nx"


@pytest.mark.slow
def test_a_variation_of_hundred_thousand_levels_needs_no_stack() -> None:
    items = [Item("token", "a")]
    for _ in range(100_000):
        items += [OPEN, Item("token", "b")]
    items += [CLOSE] * 100_000
    assert tree.read(items).items() == items


@pytest.mark.parametrize(
    "items",
    [
        [OPEN],
        [Item("token", "a"), OPEN, CLOSE],
        [CLOSE],
        [Item("token", "a"), OPEN, OPEN],
        [Item("token", "a"), OPEN, Item("token", "b")],
    ],
)
def test_brackets_without_sense_are_refused(items: list[Item]) -> None:
    with pytest.raises(TextError):
        tree.read(items)
