"""The pieces beside the tower: those of the colors, and what picking one up does."""

import random
from collections import Counter

import numpy as np
import pytest

import turmcore
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.scene import build_scene, start_dice
from gui.games.turmbauer.picture.stock import STOCK_CUBES, stock
from gui.games.turmbauer.play.gestures import TakePiece
from gui.scene.picking import Hit
from gui.scene.stock import Stocked
from tests.gui.chooser import Grab
from tests.gui.games.turmbauer.test_choosing import chooser
from turmcore.turmbauer.choices import CHOOSABLE


def stock_at(state, in_hand=""):
    return stock(state, build_scene(state).spots, 0, in_hand)


def cubes_of(found):
    return Counter(found.whats)


def expected(state):
    return Counter(
        {
            Stocked(seat, piece.id): state.stock(seat)[piece.id] * piece.size
            for seat in range(4)
            for piece in state.game.pieces.pieces
            if state.stock(seat)[piece.id]
        }
    )


@pytest.mark.parametrize("options", [{}, {"blocks": "half"}, {"set": "C", "players": 4}])
def test_there_is_what_the_state_says(options):
    state, rng, seen = turmcore.load("turmbauer", **options).new_state(5), random.Random(5), []
    for _ in range(30):
        found = stock_at(state)
        assert cubes_of(found) == expected(state)
        assert len(found.items[STOCK_CUBES]) == len(found.whats)
        places = build_scene(state)[CUBES]["cell"][:, :2]
        assert not any(
            ((low[:2] < places + 1) & (places < high[:2])).all(axis=1).any()
            for low, high in zip(found.low, found.high, strict=True)
        ), "it does not lie below the tower"
        seen.append((state.to_text(), found.items[STOCK_CUBES]))
        if state.is_over():
            break
        actions = state.legal_actions()
        state.play(state.sample_chance() if state.is_chance() else actions[rng.randrange(len(actions))])
    text, cubes = seen[-3]
    assert np.array_equal(stock_at(turmcore.from_text("turmbauer", text)).items[STOCK_CUBES], cubes)


def test_it_stays_the_same_object_while_nothing_is_taken(game):
    state = game.new_state(3)
    assert stock_at(state) is stock_at(state.copy())


@pytest.mark.slow
def test_a_piece_of_the_stock_is_taken_like_one_of_the_tray(game):
    for seed in range(4):
        state = game.new_state(seed)
        state.play(state.sample_chance())
        for piece in chooser(state).aim.pieces:
            one, other = chooser(state), chooser(state)
            one(Grab(Hit(Stocked(state.seat, piece.id))))
            assert one.aim.can_take(Stocked(state.seat, piece.id)) is (piece.standing in CHOOSABLE)
            if piece.standing in CHOOSABLE:
                other(TakePiece(piece.id))
                assert one.aim == other.aim
                assert one.aim.piece == piece.id
                left = cubes_of(stock_at(state, piece.id))[Stocked(state.seat, piece.id)]
                assert left == (piece.left - 1) * piece.size, "it is in the hand"
            else:
                assert one.is_refused
                assert not one.aim.piece


def test_nobody_takes_from_others_or_before_the_roll(game):
    state = game.new_state(3)
    one = chooser(state)
    assert one(Grab(Hit(Stocked(state.seat, "1c")))) is not None
    assert one.is_refused
    state.play(state.sample_chance())
    one = chooser(state)
    before = one.aim
    one(Grab(Hit(Stocked((state.seat + 1) % 4, "1c"))), Grab(None))
    assert one.aim == before


@pytest.mark.parametrize("options", [{}, {"blocks": "half"}, {"set": "C"}])
def test_no_die_that_is_rolled_for_the_start_lies_in_a_stock(options):
    state = turmcore.load("turmbauer", **options).new_state()
    spots = build_scene(state).spots
    seats = range(len(state.game.colors))
    found = stock(state, spots, 0)
    dice = start_dice(dict.fromkeys(seats, 6), spots)
    reach = dice["size"][:, None, None] / 2
    places = dice["place"][:, None, :2]
    are_in = (places > found.low[None, :, :2] - reach) & (places < found.high[None, :, :2] + reach)
    assert len(dice) == len(seats) and not are_in.all(axis=2).any()
