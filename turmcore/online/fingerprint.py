"""A hash of a game's rules: the same where the same tokens give the same game."""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.game import Game

_SEED, _PLIES = 7, 40


@lru_cache(maxsize=64)
def rules_hash(game: Game) -> str:
    """The hash of how a game goes: of the start of one that is always the same, with all that is legal there."""
    state, choose = game.new_state(_SEED), random.Random(_SEED).choice
    found = hashlib.sha256(state.to_text().encode())
    for _ in range(_PLIES):
        if state.is_over():
            break
        if state.is_chance() and state.is_sampled():  # physics, which is another one elsewhere
            tokens = [min(state.legal_actions().tokens(), key=len)]
        elif state.is_chance():
            tokens = [str(state.sample_chance())]
        else:
            tokens = sorted(state.legal_actions().tokens())
            found.update(" ".join(tokens).encode())
        state.play(choose(tokens))
        found.update(state.to_text().encode())
    return found.hexdigest()[:16]
