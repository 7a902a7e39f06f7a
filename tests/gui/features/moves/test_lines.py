"""Variations and notes of the game on the table."""

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turmcore
from gui.features.moves.controller import Lines
from gui.games.babel.play.secrecy import Secrecy
from gui.model import document, kept
from gui.model.clock import Clock
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.play import GameController
from tests.gui.model.test_clock import Time
from turmcore.notation import record
from turmcore.notation.replay import replay
from turmcore.notation.time_control import TimeControl

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY
WAECHTER = turmcore.load("waechter")
RECORD = f"""[Format "tgn/1"]
[Game "waechter"]
[Start "{WAECHTER.new_state(0).to_text()}"]
[Players "Anna,Béla"]
[Result "*"]

{{the start}} D5-D4-1 (A7-A6-1 {{!? quiet}} A1-A2-1 (A1-B1-1)) D3-D4-1 (D3-D5-9 A1-A2-1) A7-A6-1
"""


def begin(kinds=(PERSON, PERSON), plies=6, game=WAECHTER):
    session = Session.begin(game, list(kinds), seed=4)
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return session


def words(session):
    text = document.write(session)
    return " ".join(text.partition("\n\n")[2].split())


def test_a_game_that_runs_drops_what_is_replaced_and_can_have_it_back():
    session = begin()
    main = session.tokens
    session.go_to(2)
    session.play(session.state.nth(3))
    assert len(session.plies) == 3 and not session.tree.has_variations and session.tree.undoable == "drop"
    session.edit(session.tree.undo)
    assert session.tree.has_variations and len(session.plies) == 3 and session.is_main
    session.show(session.tree.root.children[0].children[0].children[1])
    session.go_to(9)
    assert session.tokens == main and not session.is_main
    session.edit(session.tree.redo)
    assert not session.tree.has_variations and session.cursor == 2, "back to where the tree still has it"


def test_a_study_keeps_it_as_a_variation():
    session = begin()
    main = session.tokens
    session.keeps = True
    session.go_to(2)
    session.play(session.state.nth(3))
    assert session.tree.has_variations and not session.is_main and session.is_live and len(session.plies) == 3
    assert words(session) == f"{' '.join(main[:3])} ( {session.tokens[2]} ) {' '.join(main[3:])}"
    session.go_to(2)
    session.play(main[2])
    session.go_to(6)
    assert session.tokens == main, "what is known is not added once more"
    assert document.write(document.read(document.write(session))) == document.write(session)


def test_games_that_are_over_or_from_a_file_are_studied(game):
    session = begin([GREEDY] * 4, 0, game)
    assert not session.keeps_lines
    while not session.state.is_over():
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.sample())
    result = session.result()
    assert session.keeps_lines
    session.go_to(10)
    session.cut()
    assert len(session.plies) == 10 and session.is_live and session.can_redo
    session.play(next(a for a in session.state.legal_actions() if a != session.tree.main_line[10]))
    assert session.result() == "*" and session.main_result() == result == document.games(
        document.write(session)
    )[0].value("Result")
    assert document.read(RECORD).keeps_lines
    assert not document.read(RECORD.split("(")[0].replace("Anna", "greedy")).keeps_lines, (
        "a game against a computer"
    )


def test_a_file_is_kept_word_for_word_where_nothing_is_changed():
    session = document.read(RECORD)
    assert document.write(session) == record.format(record.parse(RECORD)[0])
    fault = session.line[0].children[1]
    assert fault.token == "D3-D5-9" and "D3-D5-9" in session.tree.faults[fault]
    session.show(fault)
    assert session.node is not fault and not session.can_show(fault.children[0])
    session.tree.annotate(session.line[0], "!", "now said")
    assert "D5-D4-1 { ! now said } ( A7-A6-1 {!? quiet}" in words(session) and "( D3-D5-9 A1-A2-1 )" in words(
        session
    )
    with pytest.raises(turmcore.TurmError, match="line 7, column 13: D5-D4-9"):
        document.read(RECORD.replace("D5-D4-1", "D5-D4-9"))


def test_what_cannot_be_played_never_becomes_the_game():
    session = document.read(RECORD.replace("A7-A6-1\n", "\n"))
    session.show(session.line[1])
    session.edit(lambda: session.tree.delete(session.node))
    assert [node.token for node in session.tree.main_line][:1] == ["D5-D4-1"] and len(
        session.tree.main_line
    ) == 1
    assert list(replay(record.parse(document.write(session))[0], WAECHTER.new_state(0)))
    session.edit(session.tree.undo)
    assert "( D3-D5-9 A1-A2-1 )" in words(session)


OPS = ["play", "go", "show", "promote", "main", "delete", "note", "undo", "redo", "cut", "keep"]


@settings(max_examples=60)
@given(st.lists(st.tuples(st.sampled_from(OPS), st.integers(0, 400)), min_size=5, max_size=25))
def test_whatever_is_done_the_tree_and_the_position_agree(ops):
    session = begin(plies=4)
    session.keeps = True
    for name, number in ops:
        tree, nodes = session.tree, list(session.tree.root.walk())
        if name == "play" and not session.state.is_over():
            session.play(session.state.nth(number % len(list(session.state.legal_actions()))))
        elif name == "go":
            session.go_to(number % (len(session.plies) + 1))
        elif name == "show":
            session.show(nodes[number % len(nodes)])
        elif name == "promote":
            session.edit(lambda tree=tree: tree.promote(session.node))
        elif name == "main":
            session.edit(lambda tree=tree: tree.make_main(session.node))
        elif name == "delete" and session.cursor:
            session.edit(lambda tree=tree: tree.delete(session.node))
        elif name == "note":
            tree.annotate(session.node, "!?" if session.cursor else "", f"note {number}")
        elif name == "undo":
            session.edit(tree.undo)
        elif name == "redo":
            session.edit(tree.redo)
        elif name == "cut":
            session.cut()
        else:
            session.keeps = bool(number % 3)
        state = WAECHTER.state(session.start_text)
        for token in session.tokens[: session.cursor]:
            state.play(token)
        assert state.to_text() == session.state.to_text()
        assert session.plies == [tree.plies[node] for node in session.line]
        assert all(tree.has(node) for node in session.line) and session.line == (
            session.line[-1].path if session.line else []
        )
    (source,) = record.parse(document.write(session))
    *_, last = replay(source, WAECHTER.state(session.start_text))
    assert last.ply == len(session.tree.main_line)
    assert document.read(record.format(source)).tree.content == session.tree.content


def test_every_change_of_the_tree_can_be_taken_back_and_made_again():
    session = document.read(RECORD)
    tree, before = session.tree, session.tree.content
    quiet = session.tree.root.children[1]
    texts = [before]
    for change in (
        lambda: tree.promote(quiet),
        lambda: tree.make_main(quiet.children[1]),
        lambda: tree.annotate(quiet, "??", "no good"),
        lambda: tree.delete(quiet.children[0]),
    ):
        session.edit(change)
        texts.append(tree.content)
    assert len({" ".join(text) for text in texts}) == 5
    for text in reversed(texts[:-1]):
        session.edit(tree.undo)
        assert tree.content == text
    assert not tree.undoable and tree.redoable == "promote"
    for text in texts[1:]:
        session.edit(tree.redo)
        assert tree.content == text


def test_writing_a_note_is_one_change():
    tree = document.read(RECORD).tree
    node = tree.main_line[2]
    for text, goes_on in (("a", False), ("a b", True), ("a b c", True)):
        tree.annotate(node, "", text, goes_on=goes_on)
    tree.undo()
    assert node.note == "" and not tree.undoable
    tree.redo()
    assert node.note == "a b c"


def test_the_line_that_was_looked_at_comes_back_after_a_crash():
    session = document.read(RECORD)
    session.show(session.tree.root.children[1].children[1])
    session.go_to(1)
    again = kept.read(kept.write(session, "", datetime(2031, 5, 4), False)).session
    assert (
        again.tokens == session.tokens == ["A7-A6-1", "A1-B1-1"] and again.cursor == 1 and again.keeps_lines
    )
    assert again.tree.content == session.tree.content


def test_dice_stay_as_they_fell_in_every_line(game):
    session = begin([PERSON] * 4, 9, game)
    session.keeps = True
    rolled = session.plies[3].action
    session.go_to(2)
    session.play(session.state.nth(1))
    assert session.state.is_chance()
    session.go_to(3)
    other = session.roll().action
    session.show(session.tree.main_line[2])
    assert session.roll().action == rolled
    session.go_to(2)
    session.play(session.state.nth(1))
    assert session.roll().action == other


def test_the_time_of_each_line_is_its_own():
    time, session = Time(), begin(plies=0)
    session.clock = Clock(TimeControl(60, 0), 2, time)
    session.keeps = True
    for spent in (0, 5, 7, 9):
        time.passes(spent)
        session.play(session.state.nth(0))
    time.passes(4)
    main = session.clock.times()
    assert main == (49.0, 51.0) or main[0] == 60 - 7 - 4
    session.go_to(2)
    session.play(session.state.nth(2))
    time.passes(30)
    session.show(session.tree.main_line[-1])
    assert session.clock.times() == main
    text = document.write(session)
    assert text.count("[%clk") == 5 and document.write(document.read(text)).count("[%clk") == 5


# -- secrets -------------------------------------------------------------------------------------------


def test_no_variation_tells_a_secret():
    game = turmcore.load("babel", players=3)
    session = begin([PERSON, GREEDY, PERSON], 8, game)
    secrecy = Secrecy(session)
    session.keeps = True
    assert session.is_veiled and not session.keeps_lines
    text = document.write(session)
    end = begin([PERSON, GREEDY, PERSON], 3, game)
    for _ in range(5000):
        if end.state.is_over():
            break
        end.play(end.state.sample_chance() if end.state.is_chance() else end.state.greedy())
    assert end.state.is_over()
    at, main, other = 3, session.tokens, end.tokens
    assert main[:at] == other[:at]
    while main[at] == other[at]:
        at += 1
    moves = [*main[: at + 1], "(", *other[at:], ")", *main[at + 1 :]]
    session = document.read(text.partition("\n\n")[0] + "\n\n" + " ".join(moves) + "\n")
    secrecy = Secrecy(session)
    variation = session.tree.root.main_line[at - 1].children[1]
    last = variation.main_line[-1]
    session.show(last)
    assert session.is_main and not secrecy.is_open and not session.is_over
    lines = Lines(GameController.__new__(GameController))
    lines._game.__dict__["session"] = session
    assert not lines.can_promote and not lines.can_delete and not lines.can_change
    session.edit(lambda: session.tree.make_main(last))
    assert secrecy.is_open and session.can_show(last), "when the game is over everything may be looked at"


# -- computers -----------------------------------------------------------------------------------------


class Hand:
    """Thinks when it is told to."""

    def __init__(self):
        self.jobs = []

    def run(self, job, done, failed):
        self.jobs.append((job, done))

    def think(self):
        job, done = self.jobs.pop()
        done(job())


@pytest.fixture
def playing(qapp):
    from gui.games.waechter.play.controller import WaechterController

    hand = Hand()
    controller = WaechterController(hand, begin([PERSON, GREEDY], 0))
    controller.set_quick(True)
    controller.start(controller.session)
    yield controller, hand
    controller.stop()


def test_a_computer_does_not_go_on_in_a_variation_that_is_only_looked_at(playing):
    controller, hand = playing
    session = controller.session
    controller.play(session.state.nth(0))
    controller.computers._act()
    hand.think()
    session.keeps = True
    controller.go_to(0)
    controller.play(session.state.nth(5))
    assert controller.is_thinking and len(session.plies) == 1
    lines = Lines(controller)
    lines.show(session.tree.main_line[1])
    assert session.is_main and not controller.is_thinking
    lines.show(session.tree.root.children[1])
    assert session.kind is GREEDY and not controller.is_thinking and not session.is_live
    controller.go_on()
    assert controller.is_thinking
    controller.computers._act()
    hand.think()
    assert len(session.plies) == 2
    lines.make_main()
    assert session.is_main and len(session.tree.root.children) == 2
