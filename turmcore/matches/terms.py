"""Terms of a match: its clock, when a game is ended early, and what its records tell."""

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from turmcore.errors import TextError, TurmError
from turmcore.notation.clock import Clocks
from turmcore.notation.time_control import TimeControl

MOST = 1_000_000
"""Largest number of plies, decisions or milliseconds."""

BOTH = "both"


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a match. Every one has its text as on the command line, and is empty or 0 if there is none.

    Attributes
    ----------
    clock : str
        A time control (`turmcore.notation.time_control.TimeControl`), the same for every player. Who exceeds it
        loses; a player's own limit still holds.
    margin : int
        Milliseconds by which a clock may be exceeded.
    resign : str
        `COUNT,SHARE`: in a game for two, a player has lost whose own searches, so many in a row, have given it
        that share of the win or less. `COUNT,SHARE,both`: the other's have to give it as little.
    draw : str
        `PLY,COUNT,SHARE`: in a game for two, it is drawn when from that ply on so many searches in a row of
        each player have been that near to an even share.
    max_plies : int
        Plies after which a game is drawn, chance counted.
    evaluations : bool
        True if a record has the shares that a search expects behind its action, `[%eval 0.620,0.380]`.

    Raises
    ------
    TextError
        If a text cannot be read.
    """

    clock: str = ""
    margin: int = 0
    resign: str = ""
    draw: str = ""
    max_plies: int = 0
    evaluations: bool = False

    def __post_init__(self) -> None:
        for name, value in (("margin", self.margin), ("max_plies", self.max_plies)):
            if not 0 <= value <= MOST:
                raise TextError(f"{name} is a number from 0 to {MOST:,}, not {value}")
        if self.margin and not self.clock:
            raise TextError("a margin belongs to a clock, but there is none")
        _ = self.control, _resign(self.resign), _draw(self.draw)

    @property
    def control(self) -> TimeControl | None:
        """The clock that everybody gets; None without."""
        return TimeControl.parse(self.clock) if self.clock else None

    def clocks(self, num_players: int) -> Clocks | None:
        """The clocks of a game that begins; None without."""
        control = self.control
        return Clocks(control, num_players) if control is not None else None

    def judge(self, num_players: int) -> "Judge | None":
        """Who ends a game early; None if nobody does.

        Raises
        ------
        TurmError
            If the rules are for games for two, but there are more.
        """
        if num_players != 2 and (self.resign or self.draw):
            raise TurmError(
                f"only games for two can be given up or drawn for the players, not one for {num_players}"
            )
        return Judge(self) if self.resign or self.draw or self.max_plies else None

    def to_dict(self) -> dict[str, Any]:
        """The terms that differ from the usual ones."""
        return {one.name: value for one in fields(self) if (value := getattr(self, one.name)) != one.default}

    @classmethod
    def take(cls, values: dict[str, Any]) -> "Terms":
        """Terms from what `to_dict` gave, among other values, which stay."""
        return cls(**{one.name: values.pop(one.name) for one in fields(cls) if one.name in values})


class Verdict(NamedTuple):
    """The end of a game: the player that has lost, None for a draw, and the reason."""

    loser: int | None
    reason: str


class Judge:
    """Follows a game and ends it by the terms."""

    def __init__(self, terms: Terms) -> None:
        self._resign, self._draw, self._most = _resign(terms.resign), _draw(terms.draw), terms.max_plies
        # Searches in a row, by player: that see this player or the other one lost, and that see the game even.
        self._lost = [[0, 0], [0, 0]]
        self._even = [0, 0]

    def see(self, player: int, ply: int, shares: tuple[float, ...] | None) -> None:
        """Count a decision at this ply; without shares if the player has not searched."""
        if self._resign is not None:
            for other in (0, 1):
                is_lost = shares is not None and shares[other] <= self._resign.share
                self._lost[player][other] = (self._lost[player][other] + 1) * is_lost
        if self._draw is not None:
            is_even = (
                shares is not None and ply >= self._draw.ply and abs(shares[0] - 0.5) <= self._draw.share
            )
            self._even[player] = (self._even[player] + 1) * is_even

    def verdict(self, plies: int) -> Verdict | None:
        """The end after so many plies; None if the game goes on."""
        rule = self._resign
        if rule is not None:
            for player in (0, 1):
                counts = [self._lost[player][player], self._lost[1 - player][player]]
                if min(counts if rule.is_both else counts[:1]) >= rule.count:
                    return Verdict(
                        player, f"at most {rule.share:g} of the win in {rule.count} searches in a row"
                    )
        if self._draw is not None and min(self._even) >= self._draw.count:
            return Verdict(None, f"even in {self._draw.count} searches of each player in a row")
        if self._most and plies >= self._most:
            return Verdict(None, f"{self._most} plies")
        return None


@dataclass(frozen=True, slots=True)
class _Resign:
    count: int
    share: float
    is_both: bool


@dataclass(frozen=True, slots=True)
class _Draw:
    ply: int
    count: int
    share: float


def _resign(text: str) -> _Resign | None:
    try:
        if not text:
            return None
        count, share, *both = text.split(",")
        found = _Resign(int(count), float(share), both == [BOTH])
        if 1 <= found.count <= MOST and 0 <= found.share < 0.5 and both in ([], [BOTH]):
            return found
    except ValueError:
        pass
    raise TextError(
        f"resign {text!r}: a count and a share below a half are needed, as in 4,0.03 or 4,0.03,both"
    )


def _draw(text: str) -> _Draw | None:
    try:
        if not text:
            return None
        ply, count, share = text.split(",")
        found = _Draw(int(ply), int(count), float(share))
        if 0 <= found.ply <= MOST and 1 <= found.count <= MOST and 0 <= found.share < 0.5:
            return found
    except ValueError:
        pass
    raise TextError(f"draw {text!r}: a ply, a count and a share below a half are needed, as in 80,8,0.02")


USUAL = Terms()
"""No clock, and every game is played to its end."""
