import pytest

import turmcore
from gui.model.seats import Kind, kinds_of, name_of, offered, person
from gui.model.session import Session
from turmcore.players import make

PERSON, GREEDY = Kind.PERSON, Kind.GREEDY


@pytest.fixture
def session(game):
    return Session.begin(game, [PERSON, GREEDY, PERSON, GREEDY], seed=3)


def play(session, plies):
    for _ in range(plies):
        if session.state.is_chance():
            session.roll()
        else:
            session.play(session.state.nth(0))


def test_every_change_has_its_own_version(session):
    versions = [session.version]
    for change in (session.roll, session.undo, session.redo, session.undo, session.roll, session.cut):
        change()
        versions.append(session.version)
    assert sorted(set(versions)) == versions


def test_undo_and_redo_walk_the_same_line(session):
    play(session, 9)
    end, tokens = session.state.to_text(), session.tokens
    texts = []
    while session.cursor:
        texts.append(session.state.to_text())
        session.undo()
    assert session.state.to_text() == session.start_text
    session.undo()
    for text in reversed(texts):
        session.redo()
        assert session.state.to_text() == text
    session.redo()
    assert session.state.to_text() == end and session.tokens == tokens and session.is_live


def test_dice_stay_as_they_fell(session):
    session.roll()
    dice = session.state.dice
    for _ in range(5):
        session.undo()
        session.roll()
        assert session.state.dice == dice


def test_another_action_drops_what_came_later(session):
    play(session, 6)
    session.go_to(1)
    assert not session.is_live
    same = session.plies[1].action
    session.play(same)
    assert len(session.plies) == 6, "the same action again keeps the line"
    session.undo()
    session.play(session.state.nth(5))
    assert len(session.plies) == 2 and session.is_live


def test_take_back_goes_past_the_computers(session):
    play(session, 7)  # red rolls, builds, climbs; green (a computer) too; blue rolls
    assert session.player == 2
    session.take_back()
    assert session.cursor == 2 and session.player == 0 and session.state.phase == "climb"
    session.take_back()
    assert session.cursor == 1
    session.take_back()
    assert session.cursor == 1 and session.last_decision is None


def test_who_is_on_turn_with_two_colors_each():
    game = turmcore.load("turmbauer", players=2)
    session = Session.begin(game, [PERSON, GREEDY], seed=1)
    kinds = []
    for _ in range(4):
        kinds.append((session.game.colors[session.state.seat], session.player, session.kind))
        play(session, 3)
    assert kinds == [("R", 0, PERSON), ("G", 1, GREEDY), ("B", 0, PERSON), ("K", 1, GREEDY)]


def test_thinking_gets_a_copy_with_its_own_chance(session):
    session.roll()
    copies = [session.copy_for_thinking() for _ in range(6)]
    assert len({str(copy.sample()) for copy in copies}) > 1
    copies[0].play(copies[0].nth(0))
    assert session.state.phase == "build"


def test_the_result_is_that_of_the_end_of_the_line(game):
    session = Session.begin(game, [GREEDY] * 4, seed=8)
    while not session.state.is_over():
        play(session, 1)
    result = session.state.result()
    assert result != "*" and session.kind is None
    session.go_to(20)
    assert session.state.result() == "*" and session.result() == result


def test_seats_need_one_kind_each(game):
    with pytest.raises(ValueError, match="3 kinds"):
        Session.begin(game, [PERSON] * 3)


def test_unknown_names_in_a_record_are_people():
    assert kinds_of(["greedy:1s", "Anna", "random"], 4) == (GREEDY, PERSON, Kind.RANDOM, PERSON)
    assert kinds_of(["greedy", "greedy", "greedy"], 2) == (GREEDY, GREEDY)


def test_turns_begin_where_another_seat_does(session):
    play(session, 8)  # two turns of three actions, and two actions of the third
    assert [(turn.start, turn.seat, turn.round) for turn in session.turns] == [
        (0, 0, 1),
        (3, 1, 1),
        (6, 2, 1),
    ]
    session.go_to(7)
    assert (
        session.place_of_turn(-1) == 6 and session.place_of_turn(-2) == 3 and session.place_of_turn(-9) == 0
    )
    assert session.place_of_turn(1) == 8 == session.place_of_turn(5)
    session.go_to(3)
    assert session.place_of_turn(-1) == 0 and session.place_of_turn(1) == 6 and session.cursor == 3


def test_a_new_game_has_no_turns(session):
    assert session.turns == [] and session.place_of_turn(-1) == 0 == session.place_of_turn(1)


def test_a_rematch_has_the_same_players_and_other_dice(game):
    session = Session.begin(game, [PERSON, GREEDY, PERSON, GREEDY], 3, ["Anna", "greedy", "person", "greedy"])
    play(session, 5)
    again = session.again()
    assert again.plies == [] and again.start_text == session.start_text and again.game == game
    assert again.kinds == session.kinds and again.players == session.players
    assert again.seed != session.seed
    rolls = {str(session.again().roll().action) for _ in range(30)}
    assert len(rolls) > 5, "every rematch has its own dice"


def test_people_have_names(game):
    session = Session.begin(
        game, [PERSON, GREEDY, PERSON, GREEDY], 3, ["Anna", "greedy:1s", "person", "greedy"]
    )
    assert [session.name(player) for player in range(4)] == ["Anna", "", "", ""]


def test_a_game_is_finished_wherever_the_cursor_stands(game):
    session = Session.begin(game, [GREEDY] * 4, seed=8)
    assert not session.is_finished
    while not session.state.is_over():
        play(session, 1)
    session.go_to(3)
    assert session.is_finished
    session.cut()
    assert not session.is_finished


@pytest.mark.parametrize("name", ["greedy", "random:1s", "level3", "person", "", " , "])
def test_nobody_can_pass_for_an_agent(name):
    assert kinds_of([person(name)], 1) == (PERSON,) and name_of(person(name)) == ""


def test_a_name_fits_into_a_record():
    assert person(" Anna,  Béla\n") == "Anna Béla" == name_of("Anna Béla")


def test_every_offered_computer_can_be_made():
    assert offered()[0] is PERSON and {Kind.GREEDY, Kind.RANDOM} <= set(offered())
    for kind in offered()[1:]:
        make(kind.value)
    assert all(kind.is_offered == (kind in offered()) for kind in Kind)


def test_with_two_colors_each_a_turn_belongs_to_the_player_of_its_color():
    session = Session.begin(turmcore.load("turmbauer", players=2), [Kind.PERSON, Kind.RANDOM], 3)
    while len({ply.seat for ply in session.plies}) < 4:
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.sample())
    assert {(ply.seat, session.player_of(ply)) for ply in session.plies} == {(0, 0), (1, 1), (2, 0), (3, 1)}
