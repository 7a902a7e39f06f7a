import pytest

from gui.games.turmbauer.play.setup import Setup
from gui.games.turmbauer.words.names import piece_name
from gui.games.turmbauer.words.texts import piece_note
from turmcore.turmbauer import Box
from turmcore.turmbauer.choices import Standing, choices_of, pieces_of


def positions(played, phase):
    """Positions of several games in which a color builds or climbs."""
    for seed in range(12):
        for plies in (1, 2, 40, 41, 77, 110, 124, 133, 140):
            state = played(seed, plies)
            if state.phase == phase:
                yield state


@pytest.mark.parametrize("phase", ["build", "climb"])
def test_every_legal_action_is_a_choice_once(played, phase):
    seen = 0
    for state in positions(played, phase):
        choices = choices_of(state)
        assert sorted(str(choice.action) for choice in choices) == sorted(state.legal_actions().tokens())
        seen += 1
    assert seen > 10


def test_nothing_can_be_chosen_before_the_roll_or_after_the_end(game, played):
    assert choices_of(game.new_state()) == [] and choices_of(played()) == []


def test_goals_come_from_the_top_down_and_staying_before_what_is_lower(played):
    befores = set()
    for state in positions(played, "climb"):
        choices, floor = choices_of(state), state.heights[state.seat]
        at = next(number for number, choice in enumerate(choices) if choice.is_stay)
        assert all(choice.height >= floor for choice in choices[:at])
        assert all(choice.height < floor for choice in choices[at + 1 :])
        heights = [choice.height for choice in choices if not choice.is_stay]
        assert heights == sorted(heights, reverse=True)
        befores.add((at > 0, at + 1 < len(choices)))
    assert {(True, True), (True, False)} <= befores


@pytest.mark.slow
def test_places_of_a_piece_come_from_the_top_down(played):
    for state in positions(played, "build"):
        choices = choices_of(state)
        for piece in {choice.piece for choice in choices}:
            heights = [choice.height for choice in choices if choice.piece == piece and choice.cells]
            assert heights == sorted(heights, reverse=True)


@pytest.mark.slow
def test_each_piece_says_what_can_be_done_with_it(played):
    found = set()
    for state in positions(played, "build"):
        choices = choices_of(state)
        stock = state.stock(state.seat)
        for piece in pieces_of(state, choices):
            found.add(piece.standing)
            own = [choice for choice in choices if choice.piece == piece.id]
            assert piece.left == stock[piece.id]
            assert (piece.standing is Standing.USED) == (piece.left == 0)
            if piece.standing is Standing.FITS:
                assert piece.num_places == len(own) and not any(choice.ring for choice in own)
            elif piece.standing is Standing.RING:
                assert {choice.ring for choice in own if choice.cells} == {"a"}
                assert piece.size not in state.dice
            elif piece.standing is Standing.BOX:
                assert [type(choice.move) for choice in own] == [Box]
            else:
                assert not own
            if piece.standing in (Standing.DICE, Standing.NO_RING_PLACE):
                assert piece.size not in state.dice and state.dice[0] != state.dice[1]
                assert bool(state.rings[state.seat]) == (piece.standing is Standing.NO_RING_PLACE)
            note = piece_note(state.game, piece)
            assert (
                note.startswith(f"{piece_name(state.game, piece.id)}, ")
                and len(note.splitlines()) >= 2
                and "{" not in note
            )
    assert found >= {Standing.FITS, Standing.RING, Standing.BOX, Standing.DICE, Standing.USED}


def test_pieces_wait_while_somebody_climbs(played):
    state = next(positions(played, "climb"))
    standings = {piece.standing for piece in pieces_of(state, choices_of(state))}
    assert standings <= {Standing.WAITING, Standing.USED}


def test_a_setup_makes_the_game_it_says():
    game = Setup(players=2, set="C", overhang="column", insertion="path", headroom="2").game()
    assert (game.num_players, game.pieces.name, game.options["overhang"]) == (2, "C", "column")
    assert (game.options["insertion"], game.options["headroom"]) == ("path", "2")
    assert len(Setup(players=3).seats()) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"players": 5, "kinds": []}',
        '{"kinds": ["person"]}',
        '{"kinds": 3}',
        '{"what": 1, "kinds": []}',
    ],
)
def test_a_setup_that_cannot_be_read_is_the_default(text):
    assert Setup.from_text(text) == Setup()


def test_a_setup_is_remembered():
    setup = Setup(players=3, kinds=("greedy", "random", "person", "person"), set="B", headroom="2")
    assert Setup.from_text(setup.to_text()) == setup
