import pytest

import turmcore
from gui.model import document
from gui.model.seats import Kind
from gui.model.session import Session
from turmcore import TextError, TurmError
from turmcore.notation import record
from turmcore.notation.replay import replay

RECORD = """[Format "tgn/1"]
[Game "turmbauer"]
[Start "tb1;set=A;seats=RGBK;pairs=0;overhang=direction;insertion=free;stability=glued;headroom=1 - R=t;G=t;B=t;K=t - R2G2B2K2 R/1/roll"]
[Players "random,Anna,greedy,random"]
[Event "A rainy evening"]

d2-3 2@0,0,1/0,1,1 { well } ( 2@1,0,1/1,1,1 = ) = d1-1
"""


def finished(game, seed=2):
    session = Session.begin(game, [Kind.GREEDY, Kind.RANDOM, Kind.PERSON, Kind.RANDOM], seed=seed)
    while not session.state.is_over():
        if session.state.is_chance():
            session.roll()
        else:
            session.play(session.state.sample())
    return session


def test_what_is_written_replays_and_reads_the_same(game):
    session = finished(game)
    text = document.write(session)
    (source,) = record.parse(text)
    last = list(replay(source, game.state(session.start_text)))[-1]
    assert last.state.is_over() and last.ply == len(session.plies)
    again = document.read(text)
    assert again.tokens == session.tokens and again.kinds == session.kinds and again.seed == session.seed
    assert document.write(again) == text


def test_an_unfinished_game_is_saved_whole_wherever_the_cursor_is(game):
    session = finished(game)
    whole = document.write(session)
    session.go_to(10)
    assert document.write(session) == whole
    session.cut()
    assert document.write(session) == whole, "a game that is over is not dropped"
    session.go_to(10)
    session.keeps = False
    session.redo()
    session.undo()
    session.cut()
    (source,) = record.parse(document.write(session))
    assert len(source.moves) == 10 and source.value("Result") == "*"


def test_an_opened_record_keeps_comments_variations_and_unknown_tags():
    session = document.read(RECORD)
    assert session.kinds == (Kind.RANDOM, Kind.PERSON, Kind.GREEDY, Kind.RANDOM)
    assert session.tokens == ["d2-3", "2@0,0,1/0,1,1", "=", "d1-1"]
    assert record.parse(document.write(session)) == record.parse(RECORD)
    session.play(session.state.nth(0))
    (source,) = record.parse(document.write(session))
    assert source.value("Event") == "A rainy evening" and len(source.moves) == 5
    assert [item.text for item in source.items if item.kind == "comment"] == [" well "]
    assert source.value("Players") == "random,Anna,greedy,random"


def test_what_follows_another_move_is_dropped_with_its_comments_only():
    session = document.read(RECORD)
    session.keeps = False
    session.go_to(2)
    session.cut()
    session.play(next(token for token in map(str, session.state.legal_actions()) if token != "="))
    (source,) = record.parse(document.write(session))
    assert list(source.moves) == session.tokens and len(session.tokens) == 3
    kept = [item.kind for item in source.items]
    assert kept == ["token", "token", "comment", "open", "token", "token", "close", "token"]
    session.go_to(0)
    session.cut()
    assert record.parse(document.write(session))[0].items == ()


def test_names_and_limits_are_kept():
    text = RECORD.replace("random,Anna,greedy,random", "random:1s,Anna,person, Béla ")
    session = document.read(text)
    assert session.players == ("random:1s", "Anna", "person", "Béla")
    session.play(session.state.nth(0))
    assert record.parse(document.write(session))[0].value("Players") == "random:1s,Anna,person,Béla"


def test_each_of_several_games_can_be_read():
    other = RECORD.replace("Anna", "Zoé").replace(" = d1-1", "")
    games = document.games(RECORD + other)
    assert [document.session_of(game).players[1] for game in games] == ["Anna", "Zoé"]
    assert len(document.session_of(games[1]).tokens) == 2


def test_a_single_position_can_be_opened(game, played):
    text = played(4, 50).to_text()
    session = document.read(f"\n{text}\n")
    assert session.state.to_text() == text and set(session.kinds) == {Kind.PERSON}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "neither a record nor a position"),
        ("hello", "neither a record nor a position: 'hello'"),
        (RECORD.replace("d1-1", "d7-1"), "line 7"),
        (RECORD.replace(" = d1-1", " >9,9,9"), "line 7"),
        (RECORD.replace('[Game "turmbauer"]\n', ""), "line 1: the game has no \\[Game\\]"),
        (RECORD.replace("set=A", "set=?"), "line 3"),
        (RECORD.replace("tgn/1", "tgn/9"), "newer"),
        ("tb1;set=A hello", "six fields"),
    ],
)
def test_what_is_wrong_is_said(text, words):
    with pytest.raises(TurmError, match=words):
        document.read(text)


def test_an_empty_record_says_so():
    with pytest.raises(TextError, match="no game"):
        document.read("; nothing but a comment")


def test_a_continued_game_does_not_begin_its_dice_again(game):
    """Every continued game would otherwise roll what its first turn rolled."""
    num_same, num_games = 0, 40
    for seed in range(num_games):
        session = Session.begin(game, [Kind.PERSON] * 4, seed=seed)
        first = str(session.roll().action)
        session.play(session.state.nth(0))
        session.play(session.state.nth(0))
        text = document.write(session)
        rolled = [str(document.read(text).roll().action) for _ in range(2)]
        assert rolled[0] == rolled[1], "opening it once more brings no better dice"
        num_same += rolled[0] == first
    assert num_same < num_games // 4  # about one in nineteen by chance


@pytest.mark.parametrize("repetition", [True, False])
def test_a_setting_that_the_start_does_not_hold_is_kept(repetition):
    game = turmcore.load("waechter", repetition=repetition)
    session = Session.begin(game, [Kind.PERSON, Kind.PERSON])
    for token in ("D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1") * 2 + ("D7-D6-1",) * (not repetition):
        session.play(token)
    assert session.state.is_over() == repetition
    text = document.write(session)
    assert f'[Option "repetition={int(repetition)}"]' in text
    again = document.read(text)
    assert again.tokens == session.tokens and again.game.options == game.options
    assert again.again().game.options == game.options
    assert document.write(again) == text
