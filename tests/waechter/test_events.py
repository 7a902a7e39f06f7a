"""What a move causes, told as events, and what a position tells of threats: against boards of the twin."""

import random

import pytest
from hypothesis import given, settings

import turmcore
from tests.reference import waechter as reference
from tests.reference.waechter.board import GUARD, SIGN, legal_moves, square_of
from tests.reference.waechter.text import read_move
from tests.waechter.positions import positions
from turmcore import TurmError
from turmcore.waechter import (
    GameEnded,
    GuardCaptured,
    GuardMoved,
    HomeReached,
    StackCaptured,
    StonesMoved,
)


def read(text):
    return turmcore.from_text("waechter", text)


def told(events, cells):
    """The board after events, from nothing but what they say."""
    board = list(cells)
    for event in events:
        match event:
            case StackCaptured(side, square, height):
                assert cells[square] == SIGN[side] * height
            case GuardCaptured(side, square):
                assert cells[square] == SIGN[side] * GUARD
            case StonesMoved(side, origin, target, stones, left, height):
                assert stones + left == cells[origin] * SIGN[side]
                board[origin], board[target] = SIGN[side] * left, SIGN[side] * height
            case GuardMoved(side, origin, target):
                board[origin], board[target] = 0, SIGN[side] * GUARD
    return tuple(board)


@given(positions())
@settings(max_examples=250)
def test_events_tell_the_whole_move(text):
    state, twin = read(text), reference.Position.from_text(text)
    for token in twin.actions():
        events = state.events(token)
        after = twin.apply(token)
        assert told(events, twin.cells) == after.cells, (text, token)
        kinds = [type(event) for event in events]
        assert kinds[0] in (StonesMoved, GuardMoved) and len(set(kinds)) == len(kinds)
        move = read_move(twin.cells, token)
        taken = twin.cells[move.target] * SIGN[twin.turn]
        assert (GuardCaptured in kinds) == (taken == -GUARD)
        assert (StackCaptured in kinds) == (-GUARD < taken < 0)
        outcome = after.outcome()
        ended = [(event.winner, event.reason) for event in events if isinstance(event, GameEnded)]
        assert ended == ([] if outcome is None else [outcome]) and (not ended or kinds[-1] is GameEnded)
        if outcome and outcome[1] == "home":
            assert HomeReached(twin.turn, move.target) in events


def test_some_moves_in_words():
    state = read("3RG3/7/7/r3r25/1b15/7/3BG3 r")
    at = square_of
    assert state.events("A4-B4-1") == (StonesMoved(0, at("A4"), at("B4"), 1, 2, 3),)
    assert state.events("D7-D6") == (GuardMoved(0, at("D7"), at("D6")),)
    assert state.events("B4-B3-1") == (
        StonesMoved(0, at("B4"), at("B3"), 1, 1, 1),
        StackCaptured(1, at("B3"), 1),
    )
    home = read("7/7/7/7/7/3RG3/BG2b13 r")
    assert home.events("D2-D1-1") == (
        GuardMoved(0, at("D2"), at("D1")),
        StackCaptured(1, at("D1"), 1),
        HomeReached(0, at("D1")),
        GameEnded(0, "home"),
    )
    drawn = turmcore.load("waechter").new_state()
    for token in (["D7-D6-1", "D1-D2-1", "D6-D7-1", "D2-D1-1"] * 2)[:-1]:
        drawn.play(token)
    assert drawn.events("D2-D1-1") == (GuardMoved(1, at("D2"), at("D1")), GameEnded(None, "repetition"))


@given(positions())
@settings(max_examples=250)
def test_threats_are_what_the_other_side_could_take(text):
    state, twin = read(text), reference.Position.from_text(text)
    for side, sign in enumerate(SIGN):
        targets = {move.target for move in legal_moves(twin.cells, 1 - side)}
        wanted = sorted(square for square in targets if twin.cells[square] * sign > 0)
        assert list(state.threats(side)) == wanted, text


@pytest.mark.parametrize("wrong", [-1, 2, None, "r"])
def test_threats_to_nobody(wrong):
    with pytest.raises(TurmError):
        turmcore.load("waechter").new_state().threats(wrong)


@given(positions())
@settings(max_examples=150)
def test_greedy_takes_a_win(text):
    """One move ahead it sees what there is to see: a win is taken."""
    state, twin = read(text), reference.Position.from_text(text)
    if state.is_over():
        with pytest.raises(TurmError):
            state.greedy()
        return
    winning = [token for token in twin.actions() if twin.apply(token).result() == "rb"[twin.turn]]
    chosen = str(state.greedy())
    assert chosen in (winning or twin.actions())
    assert str(state.copy().greedy()) == chosen


def test_evaluation_is_the_same_for_both_sides():
    """A position with the sides exchanged, and mirrored, is worth the same."""
    rng = random.Random("evaluation")
    state = turmcore.load("waechter").new_state(seed=0)
    for _ in range(60):
        if state.is_over():
            state = turmcore.load("waechter").new_state(seed=rng.randrange(1000))
        shares = state.evaluate()
        board, turn = state.to_text().split(" ")
        other = str.maketrans("rbRB", "brBR")
        swapped = "/".join(board.translate(other).split("/")[::-1]) + " " + turn.translate(other)
        assert read(swapped).evaluate() == pytest.approx(shares[::-1], abs=1e-6)
        state.play(rng.choice(state.legal_actions().tokens()))
