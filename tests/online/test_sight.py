"""What a viewer is sent holds nothing that it may not know."""

import dataclasses

import pytest

from tests.online.tables import SECRET, heard, open_table, play, read_again, sit_all
from turmcore.online import codec
from turmcore.online.entries import Played
from turmcore.online.refusal import Refusal
from turmcore.online.room import Room
from turmcore.online.sight import called
from turmcore.online.thinking import job_of
from turmcore.registry import MODULES
from turmcore.words import Words


def with_another_draw(table, changes, drawn):
    """The same table, but that other colors were drawn; all else was played just so."""
    again = read_again(table, [])
    for change in changes:
        entry = change.entry
        if isinstance(entry, Played) and entry.token.startswith("s:"):
            entry = dataclasses.replace(entry, token=drawn)
        again.add(entry)
    return again


@pytest.mark.parametrize("players", [2, 4])
def test_games_of_babel_that_differ_in_what_is_hidden_are_the_same_to_a_viewer(players):
    table = play(sit_all(open_table("babel", players=players)))
    changes = [change for change in table.changes][:-1]  # before the end, where all is told
    table = with_another_draw(table, changes, table.tokens[0])
    colors = table.tokens[0][2:]
    for viewer in (None, *range(players)):
        free = [color for color in "rygbwk" if viewer is None or color != colors[viewer]]
        after = dict(zip(free, free[1:] + free[:1], strict=True))
        drawn = "s:" + "".join(after.get(color, color) for color in colors)
        other = with_another_draw(table, changes, drawn)
        assert other.tokens[0] != table.tokens[0] and other.end is None
        assert heard(other, viewer) == heard(table, viewer)
        assert len(heard(table, viewer)) > 50
        own = None if viewer is None else colors[viewer]
        told = "".join(heard(table, viewer))
        assert f's:{"".join("?" if seat != viewer else own for seat in range(players))}"' in told
        assert table.secret not in told and all(key not in told for key in table.settings.keys)


@pytest.mark.parametrize("game", MODULES)
def test_what_is_told_to_everybody_alike_is_what_each_of_them_is_told(game):
    """Other servers pass it on without a look."""
    table = play(sit_all(open_table(game, clock="10m+5s")), 40)
    room, viewers, told = Room(table), [None, *range(len(table.places))], 0
    for change in table.take():
        news = room.report([change])
        public = news.told if news else ()
        for viewer in viewers if public else ():
            assert public == tuple(codec.encode(table.seen(notice, viewer)) for notice in change.notices)
        told += len(public)
        assert (news and news.tokens) == ((change.entry.token,) if isinstance(change.entry, Played) else None)
        assert bool(public) == (isinstance(change.entry, Played) and "s:" not in change.entry.token)
    assert told >= 39


def test_a_draw_of_carcassonne_is_told_when_it_is_drawn_and_not_before():
    """What is still in the bag lies in an order that nothing tells: the secret decides it, and only its hash is known."""
    table = play(sit_all(open_table("carcassonne")))
    plies = next(n for n, token in enumerate(table.tokens) if n > 100 and token[0] == "+")
    until = next(
        n
        for n, change in enumerate(table.changes)
        if getattr(change.entry, "token", 0) == table.tokens[plies]
    )
    other = sit_all(open_table("carcassonne", secret="77" * 32))
    again = read_again(other, [])
    for change in table.changes[:until]:
        again.add(change.entry)
    mine = [text.replace(table.commitment, "") for text in heard_until(table, until)]
    theirs = [text.replace(other.commitment, "") for text in heard_until(again, until)]
    assert mine[:-1] == theirs[:-1]
    assert SECRET not in "".join(mine)


def heard_until(table, count):
    return [
        codec.encode(table.seen(notice, 1)) for change in table.changes[:count] for notice in change.notices
    ]


def test_a_computer_is_given_what_its_seat_knows():
    table = play(sit_all(open_table("babel", seats=("open", "level1", "open"), players=3)), 2)
    for seat in (0, 1, 2):
        while table.turn != seat:
            play(table, len(table.tokens) + 1)
        table.places[seat].agent = "level1"
        (token, *_) = job_of(table).tokens
        assert token == "s:" + "".join(c if n == seat else "?" for n, c in enumerate(table.tokens[0][2:]))
        table.places[seat].agent = ""


def test_a_seats_questions_are_asked_of_its_own_view(monkeypatch):
    """`why_not` and the list of actions never see the position itself where it has secrets."""
    table = play(sit_all(open_table("babel", players=3)), 2)
    seat = table.turn
    sight = table.sight(seat)
    assert sight.viewer == seat and sight.secrets.count(None) == 2
    seen = []
    monkeypatch.setattr(type(table), "sight", lambda self, seat: seen.append(seat) or sight)
    table.act(seat, len(table.tokens), table.actions(seat).tokens[0], 0)
    assert seen == [seat, seat]


@pytest.mark.parametrize("game", ["babel", "waechter"])
def test_what_a_seat_can_choose_is_made_of_its_own_view(game):
    table = play(sit_all(open_table(game, players=3) if game == "babel" else open_table(game)), 2)
    seat, ply = table.turn, len(table.tokens)
    position = Room(table).desk.position(table, seat, ply)
    assert position.state is not table.state
    if table.game.has_hidden:
        assert position.state.viewer == seat and position.state.secrets.count(None) == 2
    before = table.state.to_text()
    position.state.play(position.state.sample())
    assert table.state.to_text() == before
    with pytest.raises(Refusal, match="not your turn"):
        Room(table).desk.position(table, (seat + 1) % len(table.places), ply)


def test_computers_are_called_by_their_level():
    assert called("level5:10s", Words("de")) == "Stufe 5" and called("level1", Words("hu")) == "1. szint"
    assert [called(name, Words("en")) for name in ("Anna", "levels", "")] == ["Anna", "levels", ""]
