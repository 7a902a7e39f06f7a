"""Whoever goes on from a position of a game that is over plays another game from there."""

from datetime import datetime

import pytest

import turmcore
from gui.model import document, kept
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.table.game_parts import parts_of
from turmcore.players import make

PERSON, LEVEL1 = Kind.PERSON, Kind.LEVEL1
SETTINGS = {"turmbauer": {"stability": "glued", "start": "first"}}


class Idle:
    """Nobody thinks here."""

    def run(self, job, done, failed):
        pass


def finished(name):
    """A game that a person and computers have ended."""
    game = turmcore.load(name, **SETTINGS.get(name, {}))
    session = Session.begin(game, [PERSON] + [LEVEL1] * (game.num_players - 1), seed=5)
    player = make("greedy")
    while not session.state.is_over():
        session.play(
            session.state.sample_chance() if session.state.is_chance() else player.choose(session.state)
        )
    return session


@pytest.fixture(scope="module")
def records():
    return {name: document.write(finished(name)) for name in offered()}


@pytest.fixture(params=offered())
def playing(records, request, qapp):
    session = document.read(records[request.param])
    controller = parts_of(session.game.name).controller(Idle(), session, None)
    controller.start(session)
    yield controller
    controller.stop()


def last_of(session, is_wanted):
    """The last place of a game at which something holds."""
    while not (session.cursor and is_wanted()):
        session.undo()
    return session.cursor


def test_the_seat_is_the_persons_and_a_variation_begins(playing):
    session = playing.session
    players, main, result = session.players, session.tokens, session.result()
    at = last_of(session, lambda: session.kind is LEVEL1)
    seat = session.player
    playing.go_to(at)
    playing.go_on()
    assert (
        session.kind is PERSON and session.is_live and session.tokens == main[:at] and not playing.is_thinking
    )
    for _ in range(len(main) - at):
        if session.is_over:
            break
        if session.kind is LEVEL1:
            session.set_player(session.player, PERSON)
        if session.state.is_chance():
            playing.roll()
        else:
            playing.play(session.state.nth(0))
        assert session.is_live and len(session.plies) == session.cursor, (
            "nobody is led back into the old line"
        )
    assert [node.token for node in session.tree.main_line] == main
    assert session.main_result() == result and session.first_players[seat] == players[seat], (
        "what was played stays, by those who played it"
    )


@pytest.mark.parametrize("name", [name for name in offered() if name != "waechter"])
def test_dice_and_draws_are_new_ones(records, name):
    session = document.read(records[name])
    session.go_to(len(session.plies) // 2)
    at, found = last_of(session, lambda: session.state.is_chance()), set()
    for _ in range(20):
        session.go_to(at)
        session.cut()
        found.add(str(session.roll().action))
        assert session.cursor == len(session.plies) == at + 1
    assert len(found) > 1, "the dice of the record alone"


def test_what_is_done_again_does_not_bring_back_the_rest(playing):
    session = playing.session
    at = last_of(session, lambda: not session.state.is_chance() and session.cursor < len(session.plies) - 1)
    again = session.plies[at].action
    playing.go_to(at)
    playing.go_on()
    session.play(again)
    assert session.is_main and session.is_at_end and session.cursor == at + 1
    session.redo()
    assert session.cursor == at + 2, "only a step forward leads on in the old line"


def test_who_took_a_seat_still_has_it_after_a_crash(playing):
    session = playing.session
    playing.go_to(last_of(session, lambda: session.kind is LEVEL1))
    playing.go_on()
    again = kept.read(kept.write(session, "", datetime(2031, 5, 4), False)).session
    assert again.kinds == session.kinds and again.first_players == session.first_players
