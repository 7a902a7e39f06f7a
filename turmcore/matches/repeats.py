"""Games that repeat an earlier one: agents without chance play the same game again and again."""

from collections.abc import Hashable, Iterable
from hashlib import blake2b

from turmcore.notation.record import Item, format_moves


def game_hash(start: str, moves: bytes) -> str:
    """A hash of a game: of its start's text and of the lines of moves of its record."""
    return blake2b(start.encode() + b"\n" + moves, digest_size=8).hexdigest()


def hash_of(start: str, items: Iterable[Item]) -> str:
    """The same of a game's words, where clocks and evaluations do not count."""
    words = [item for item in items if item.kind != "comment" or not item.text.startswith("[%")]
    return game_hash(start, format_moves(words).encode())


class Repeats:
    """Counts what was there before.

    Attributes
    ----------
    count : int
    """

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()
        self.count = 0

    def add(self, game: str, agents: tuple[int, ...] = ()) -> bool:
        """Count a game by its hash and who plays on which seat; True if there was none like it.

        A game without a hash, from a file of an older version, is like no other.
        """
        key = hash((game, agents))
        is_new = not game or key not in self._seen
        self._seen.add(key)
        self.count += not is_new
        return is_new
