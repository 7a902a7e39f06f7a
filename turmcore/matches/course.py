"""A game under way by a match's terms: its tokens, its clocks, and what the players' searches expect."""

from collections.abc import Iterator
from time import perf_counter_ns
from typing import TYPE_CHECKING

from turmcore.matches.terms import Terms, Verdict
from turmcore.notation.record import Item

if TYPE_CHECKING:
    from turmcore.search import Result


class Course:
    """A game under way.

    Parameters
    ----------
    terms : Terms
    num_players : int

    Attributes
    ----------
    tokens : list of str
        What was played, chance too.
    is_late : bool
        True if the last decision exceeded its player's clock.
    """

    def __init__(self, terms: Terms, num_players: int) -> None:
        self.tokens: list[str] = []
        self.is_late = False
        self._terms = terms
        self._clocks = terms.clocks(num_players)
        self._judge = terms.judge(num_players)
        self._notes: dict[int, list[str]] = {}  # by token
        self._open: tuple[int, int] | None = None  # a token with its player, whose turn may not be over

    def begin(self, player: int) -> tuple[float, float] | None:
        """Let a player's clock run; returns the seconds left and gained with a turn, None without a clock."""
        clocks = self._clocks
        if clocks is None:
            return None
        clocks.start(player, _now())
        self._write_clock()
        return clocks.left[player] / 1000, float(clocks.control.each_turn)

    def end(self) -> None:
        """Stop the clock that runs."""
        if self._clocks is not None and (player := self._clocks.running) is not None:
            self._clocks.stop(_now())
            self.is_late = self._clocks.left[player] < -self._terms.margin

    def decided(self, player: int, found: "Result | None") -> None:
        """Count a player's decision, which is the next token, and what its search has found."""
        shares = None if found is None else found.values
        if self._judge is not None:
            self._judge.see(player, len(self.tokens), shares)
        if self._terms.evaluations and shares is not None:
            text = f"[%eval {','.join(f'{share:.3f}' for share in shares)}]"
            self._notes.setdefault(len(self.tokens), []).append(text)
        self._open = len(self.tokens), player

    def verdict(self) -> Verdict | None:
        """The end by the terms; None if the game goes on."""
        return None if self._judge is None else self._judge.verdict(len(self.tokens))

    def items(self, last: Item | None = None) -> list[Item]:
        """The words of the moves, with a comment that says how the game ended off the board."""
        self._write_clock()
        return [*self._words(), *([] if last is None else [last])]

    def _words(self) -> Iterator[Item]:
        for ply, token in enumerate(self.tokens):
            yield Item("token", token)
            if ply in self._notes:
                yield Item("comment", " ".join(self._notes[ply]))

    def _write_clock(self) -> None:
        if self._open is not None and self._clocks is not None:
            ply, player = self._open
            minutes, milliseconds = divmod(max(0, self._clocks.left[player]), 60_000)
            text = f"[%clk {minutes // 60}:{minutes % 60:02}:{milliseconds / 1000:06.3f}]"
            self._notes.setdefault(ply, []).append(text)
        self._open = None


def _now() -> int:
    return perf_counter_ns() // 1_000_000
