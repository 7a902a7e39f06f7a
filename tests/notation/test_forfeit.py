"""Games that were lost away from the board."""

import pytest

import turmcore
from turmcore.matches.start import record_start
from turmcore.notation import forfeit
from turmcore.notation.record import Item, Record, Tag, format, parse
from turmcore.notation.replay import replay

START = turmcore.load("waechter").new_state().to_text()
MOVES = ("D7-C7-1", "D1-C1-1")


def steps(result, *tags, moves=MOVES, game="waechter", start=START):
    """All steps of a record, after it has been text."""
    record = Record.of(game, start, moves, result=result)
    items = (*record.items, Item.comment(" r loses: it is gone "))
    [record] = parse(format(Record((*record.tags, *tags), items)))
    return list(replay(record, record_start(record)))


def test_the_others_have_won():
    *before, last = steps("b", Tag("Forfeit", "r"))
    assert last.result == "b"
    assert last.state.result() == "*", "on the board it goes on"
    assert [step.result for step in before] == [None, None]


@pytest.mark.parametrize("loser", ["r", "b"])
def test_a_game_that_was_played_on(loser):
    """Who opens the record and plays on may keep the tag."""
    assert steps("*", Tag("Forfeit", loser))[-1].result == "*"


@pytest.mark.parametrize("result", ["r", "draw", "-", "r,b"])
def test_the_loser_has_not_won(result):
    with pytest.raises(turmcore.TextError, match=f"'{result}' is recorded, but the moves lead to 'b'"):
        steps(result, Tag("Forfeit", "r"))


def test_nobody_has_forfeited():
    with pytest.raises(turmcore.TextError, match="'b' is recorded, but the moves lead to '\\*'"):
        steps("b")


def test_the_tag_names_a_player():
    with pytest.raises(
        turmcore.TextError, match=r"\[Forfeit\]: 'x' is not a player of this game; there are r b"
    ):
        steps("b", Tag("Forfeit", "x"))


def test_the_board_comes_first():
    """A game that has ended on the board has that result."""
    won = "7/7/7/7/7/3RG3/BG6 r"
    assert steps("r", Tag("Forfeit", "r"), moves=["D2-D1-1"], start=won)[-1].result == "r"
    with pytest.raises(turmcore.TextError):
        steps("b", Tag("Forfeit", "r"), moves=["D2-D1-1"], start=won)


@pytest.mark.parametrize(
    ("options", "loser", "result", "shares"),
    [
        ({}, 2, "R,G,K", (1 / 3, 1 / 3, 0, 1 / 3)),
        ({"players": 3}, 0, "G,B", (0, 0.5, 0.5)),
        ({"players": 2}, 0, "G,K", (0, 1)),
    ],
)
def test_several_players(options, loser, result, shares):
    state = turmcore.load("turmbauer", **options).new_state(1)
    assert forfeit.result(state, loser) == result
    assert forfeit.shares(state, loser) == pytest.approx(shares)
    tag = forfeit.tag_of(state, loser)
    assert steps(result, tag, moves=[], game="turmbauer", start=state.to_text())[-1].result == result


def test_a_reason_of_several_lines():
    state = turmcore.load("waechter").new_state()
    comment = forfeit.comment_of(state, 0, "it says\n}  nothing }")
    [record] = parse(format(Record(Record.of("waechter", START).tags, (comment,))))
    assert record.items[0].text == " r loses: it says } nothing } "


@pytest.mark.parametrize(
    ("game", "options", "tokens", "player", "name", "result"),
    [
        ("waechter", {}, (), 1, "b", "r"),  # before the first token, not on turn
        ("waechter", {}, MOVES, 0, "r", "b"),
        ("turmbauer", {}, ("d2-3",), 1, "G", "R,B,K"),
        ("turmbauer", {"players": 2}, (), 1, "G,K", "R,B"),  # at a roll
        ("turmbauer", {"start": "roll"}, ("d3", "d6"), 3, "K", "R,G,B"),
        ("babel", {"players": 3}, (), 1, "2", "1,3"),
        ("carcassonne", {"players": 2}, (), 1, "2", "1"),
    ],
)
def test_giving_up(game, options, tokens, player, name, result):
    start = turmcore.load(game, **options).new_state(1)
    tags, comment = forfeit.resignation(start, player)
    assert [(tag.name, tag.value) for tag in tags] == [("Forfeit", name), ("Termination", "resign")]
    assert comment.text == f" {name} gives up "
    plain = Record.of(game, start.to_text(), tokens, result=result)
    [record] = parse(format(Record((*plain.tags, *tags), (*plain.items, comment))))
    assert forfeit.termination(record) == forfeit.RESIGN
    last = list(replay(record, record_start(record)))[-1]
    assert (last.ply, last.result, last.state.result()) == (len(tokens), result, "*")
    assert forfeit.loser_of(record, last.state) == player


def test_a_termination_alone_says_nothing():
    [record] = parse(
        format(Record((*Record.of("waechter", START, MOVES).tags, Tag("Termination", "resign"))))
    )
    assert not forfeit.termination(record) and record.value("Termination") == "resign"


def test_another_hand_plays_on():
    state = turmcore.load("turmbauer").new_state(1)
    head = Record.of("turmbauer", state.to_text(), ()).tags
    comment = forfeit.left(state, 1, "level2")
    assert comment.text == "[%left G level2]"
    aside = [Item("open", "("), Item("token", "d1-1"), forfeit.left(state, 2, "greedy"), Item("close", ")")]
    items = (Item("token", "d2-3"), *aside, comment, Item.comment("[%left X greedy] [%left K level1]"))
    [record] = parse(format(Record(head, items)))
    assert list(forfeit.leavers(record, state)) == [
        forfeit.Leaver(1, 1, "level2"),
        forfeit.Leaver(1, 3, "level1"),
    ]
    assert list(replay(record, record_start(record)))[-1].result == "*"
