"""Chance that nobody can choose and everybody can check.

A table publishes the SHA-256 of its secret before anybody sits down, and each person that of a nonce before any nonce
is shown. What chance brings follows from the secret and all nonces: the seed is the SHA-256 of the text
``SECRET:NONCE,NONCE,..`` in hexadecimal digits, as the tags of a record have them. Each ply has a number of its own,
the first 8 bytes of HMAC-SHA256(seed, ``"ply 17"``), which seeds the engine's streams at that ply. So an action that
is taken back brings the same dice again, and no outcome says anything about the next.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.core.game import Game
    from turmcore.core.state import State

BYTES = 32
"""Of a secret and of a nonce."""

_HEX = re.compile(f"[0-9a-f]{{{2 * BYTES}}}")


def draw() -> str:
    """A new secret or nonce, from the operating system, in hexadecimal digits."""
    return secrets.token_hex(BYTES)


def is_number(text: str) -> bool:
    """True if a text is a secret, a nonce or the commitment to one."""
    return _HEX.fullmatch(text) is not None


def commitment(text: str) -> str:
    """The commitment that is published before a secret or a nonce: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()


def public_seed(committed: str, nonces: Sequence[str], seat: int) -> int:
    """Source that an agent at a seat may draw from: all that is known when the game begins."""
    text = f"agent {seat}:{committed}:{','.join(nonces)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Dice:
    """The chance of a game.

    Parameters
    ----------
    secret : str
    nonces : sequence of str
        One a seat; empty for a computer's.
    """

    def __init__(self, secret: str, nonces: Sequence[str]) -> None:
        self._seed = hashlib.sha256(f"{secret}:{','.join(nonces)}".encode()).digest()

    def number(self, purpose: str) -> int:
        """A number of 64 bits for a purpose: ``"start"``, ``"ply 17"`` or ``"agent 2"``."""
        return int.from_bytes(hmac.digest(self._seed, purpose.encode(), "sha256")[:8], "big")

    def start(self, game: Game) -> State:
        """The start position, with what is drawn for it."""
        return game.new_state(self.number("start"))

    def outcome(self, state: State, ply: int) -> str:
        """Outcome of chance at a ply; where blocks may fall, what physics makes of it."""
        state.seed(self.number(f"ply {ply}"))
        return str(state.sample_chance())
