"""The standings of a tournament: points, Elo with intervals, seats, and results against each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import TYPE_CHECKING, Any

from turmcore.matches.match import Outcome
from turmcore.matches.rating import Z, normal
from turmcore.matches.repeats import Repeats
from turmcore.matches.summary import Tally
from turmcore.notation import forfeit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ELO = 400 / log(10)

PRIOR = 1.0
"""Drawn games against an average player that each agent starts with, so that one who always wins has a finite
rating."""

_MOST_IN_CROSS_TABLE = 12
_STEPS = 200


@dataclass(frozen=True, slots=True)
class Standing:
    """One agent's row.

    Attributes
    ----------
    rank : int
        From 1, by Elo.
    agent : str
    games : int
    points : float
        Sum of its shares of the win.
    share : float
    share_interval : (float, float)
        95 % interval, from the mean shares of its rotations.
    elo : float
        Relative to the mean of all agents, which is 0.
    elo_interval : (float, float)
        95 %.
    seats : tuple of (int, float)
        For each seat the number of games there, and the mean share.
    forfeits, timeouts : int
        Games lost by its program's mistakes, and on time.
    los : float or None
        Likelihood of superiority: the probability that it is stronger than the next agent. None for the last one.
    """

    rank: int
    agent: str
    games: int
    points: float
    share: float
    share_interval: tuple[float, float]
    elo: float
    elo_interval: tuple[float, float]
    seats: tuple[tuple[int, float], ...]
    forfeits: int
    timeouts: int
    los: float | None


class _Moments:
    """The results of one table of agents: sums over its games, and over products within its rotations."""

    def __init__(self, agents: tuple[int, ...]) -> None:
        self.agents = agents
        self.games = self.different = 0
        self.shares = [0.0] * len(agents)
        self.rotations = 0
        self.products = [[0.0] * (len(agents) + 1) for _ in range(len(agents) + 1)]
        self._open = [0.0] * (len(agents) + 1)
        self._num_open = 0
        self._has_new = False

    def add(self, shares: Sequence[float], is_new: bool) -> tuple[list[float], bool] | None:
        """Count a game, with shares in the order of `agents`; returns the mean shares of the rotation it
        completes, and whether a game of that is new."""
        self.games += 1
        self.different += is_new
        self._has_new |= is_new
        k = len(self.agents)
        for n, share in enumerate(shares):
            self.shares[n] += share
            self._open[n] += share
            self._open[k] += share
        self._num_open += 1
        if self._num_open < k:
            return None
        if self._has_new:
            for i, one in enumerate(self._open):
                for j, other in enumerate(self._open):
                    self.products[i][j] += one * other
            self.rotations += 1
        found = [total / k for total in self._open[:k]], self._has_new
        self._open, self._num_open, self._has_new = [0.0] * (k + 1), 0, False
        return found


class Standings:
    """Counts the games of a tournament.

    The ratings fit the Bradley-Terry-Luce model: each agent has a strength, and its expected share at a table
    is its fraction of the sum of strengths there (for two players the usual Elo formula). The games of a
    rotation share their seed and are not independent: an interval is the wider one of the model's for that
    many games and the one estimated from the rotations. Games that repeat an earlier one count as points but add
    nothing to what the ratings rest on.

    Parameters
    ----------
    agents : sequence of str
    seats : sequence of str
        The players' names in the game.
    """

    def __init__(self, agents: Sequence[str], seats: Sequence[str]) -> None:
        self.agents = tuple(agents)
        self.seats = tuple(seats)
        self.games = 0
        self._repeats = Repeats()
        self._plies = 0
        self._tallies = [Tally() for _ in agents]
        self._seated = [[Tally() for _ in seats] for _ in agents]
        self._tables: dict[tuple[int, ...], _Moments] = {}

    @property
    def repeated(self) -> int:
        """Games that repeat an earlier one move for move, with the same agents on the seats."""
        return self._repeats.count

    def add(self, outcome: Outcome) -> None:
        """Count one game, in order of number; `outcome.agents` are indices of agents here."""
        self.games += 1
        is_new = self._repeats.add(outcome.moves, outcome.agents)
        self._plies += outcome.plies
        share_of = dict(zip(outcome.agents, outcome.shares, strict=True))
        for seat, (agent, share) in enumerate(zip(outcome.agents, outcome.shares, strict=True)):
            self._tallies[agent].add(share, is_new)
            self._seated[agent][seat].add(share, is_new)
        if outcome.loser is not None:
            tally = self._tallies[outcome.agents[outcome.loser]]
            tally.forfeits += outcome.is_mistake
            tally.timeouts += outcome.termination == forfeit.TIME
        key = tuple(sorted(outcome.agents))
        table = self._tables.setdefault(key, _Moments(key))
        whole = table.add([share_of[agent] for agent in key], is_new)
        if whole is not None:
            for agent, mean in zip(key, whole[0], strict=True):
                self._tallies[agent].rotations.add(mean, whole[1])

    def rows(self) -> list[Standing]:
        """The agents, strongest first."""
        elos, covariances = self._ratings()
        widths = [_ELO * Z * _deviation(covariances, agent) for agent in range(len(self.agents))]
        rows = []
        order = sorted(range(len(self.agents)), key=lambda agent: (-elos[agent], agent))
        for rank, agent in enumerate(order, 1):
            tally = self._tallies[agent]
            los = None
            if rank < len(order):
                difference = (elos[agent] - elos[order[rank]]) / _ELO
                los = normal(difference / _deviation(covariances, agent, order[rank]))
            rows.append(
                Standing(
                    rank,
                    self.agents[agent],
                    tally.games,
                    tally.shares.total,
                    tally.shares.mean,
                    tally.interval,
                    elos[agent],
                    (elos[agent] - widths[agent], elos[agent] + widths[agent]),
                    tuple((seat.games, seat.shares.mean) for seat in self._seated[agent]),
                    tally.forfeits,
                    tally.timeouts,
                    los,
                )
            )
        return rows

    def pairs(self) -> dict[tuple[int, int], tuple[int, float, float]]:
        """For each pair of agents that met, (games at one table, points of the first, points of the second)."""
        found: dict[tuple[int, int], tuple[int, float, float]] = {}
        for table in self._tables.values():
            for (one, its), (other, others) in combinations(zip(table.agents, table.shares, strict=True), 2):
                games, first, second = found.get((one, other), (0, 0.0, 0.0))
                found[one, other] = games + table.games, first + its, second + others
        return found

    def _ratings(self) -> "tuple[list[float], NDArray[np.float64]]":
        """Elo of each agent, and the covariances of their strengths: the model's, and those that the rotations show."""
        import numpy as np

        n = len(self.agents)
        theta = np.zeros(n)
        for _ in range(_STEPS):
            gradient, hessian = self._slopes(theta)
            step = np.linalg.solve(hessian, gradient)
            theta += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-300))
            if float(np.abs(step).max()) < 1e-10:
                break
        _, hessian = self._slopes(theta)
        inverse = np.linalg.inv(hessian)
        about_mean = np.eye(n) - 1 / n
        model = about_mean @ inverse @ about_mean
        shown = about_mean @ inverse @ self._scatter(theta) @ inverse @ about_mean
        elos = [round(float(elo), 6) + 0.0 for elo in _ELO * (theta - theta.mean())]
        return elos, np.array([model, shown])

    def _slopes(self, theta: "NDArray[np.float64]") -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
        """First derivatives of the log-likelihood, and the negated second derivatives."""
        import numpy as np

        half = 1 / (1 + np.exp(-theta))
        gradient = PRIOR * (0.5 - half)
        hessian = np.diag(PRIOR * half * (1 - half))
        for table in self._tables.values():
            at, shares = list(table.agents), np.array(table.shares) * (table.different / table.games)
            expected = _expected(theta[at])
            total = float(shares.sum())
            gradient[at] += shares - total * expected
            hessian[np.ix_(at, at)] += total * (np.diag(expected) - np.outer(expected, expected))
        return gradient, hessian

    def _scatter(self, theta: "NDArray[np.float64]") -> "NDArray[np.float64]":
        """The scatter of the rotations' gradients, as if all games were in complete rotations."""
        import numpy as np

        scatter = np.zeros((len(theta), len(theta)))
        for table in self._tables.values():
            if table.rotations < 2:
                continue
            k, at = len(table.agents), list(table.agents)
            off = np.hstack([np.eye(k), -_expected(theta[at])[:, None]])  # shares minus the expected ones
            scale = table.different / (k * table.rotations) * table.rotations / (table.rotations - 1)
            scatter[np.ix_(at, at)] += scale * (off @ np.array(table.products) @ off.T)
        return scatter

    def to_dict(self) -> dict[str, Any]:
        """All data, for JSON."""
        rows = self.rows()
        return {
            "games": self.games,
            "repeated": self.repeated,
            "mean_plies": self._plies / self.games if self.games else 0.0,
            "standings": [
                {
                    "rank": row.rank,
                    "agent": row.agent,
                    "games": row.games,
                    "points": row.points,
                    "share": row.share,
                    "share_interval": list(row.share_interval),
                    "elo": row.elo,
                    "elo_interval": list(row.elo_interval),
                    "seats": [
                        {"seat": seat, "games": games, "share": share}
                        for seat, (games, share) in zip(self.seats, row.seats, strict=True)
                    ],
                    "forfeits": row.forfeits,
                    **({"timeouts": row.timeouts} if row.timeouts else {}),
                }
                for row in rows
            ],
            "los": [row.los for row in rows[:-1]],
            "pairs": [
                {"agents": [self.agents[one], self.agents[other]], "games": games, "points": [first, second]}
                for (one, other), (games, first, second) in sorted(self.pairs().items())
            ],
        }

    def to_table(self) -> str:
        """The standings as lines of text, and for two players a table of shares against each other."""
        rows = self.rows()
        width = max(len("agent"), *(len(row.agent) for row in rows))
        seats = "".join(f"  {'on ' + seat:>8}" for seat in self.seats)
        lines = [
            f"rank  {'agent':<{width}}  games   points  share  95 % interval   Elo  95 % interval   LOS{seats}"
        ]
        for row in rows:
            low, high = row.share_interval
            elo = f"{row.elo:+5.0f}  {f'{row.elo_interval[0]:+.0f} to {row.elo_interval[1]:+.0f}':<13}"
            los = "" if row.los is None else f"{100 * row.los:.1f}"
            by_seat = "".join(f"  {share:8.3f}" for _, share in row.seats)
            lines.append(
                f"{row.rank:4}  {row.agent:<{width}}  {row.games:5}  {row.points:7.1f}  {row.share:.3f}  "
                f"{low:.3f} - {high:.3f}  {elo}  {los:>4}{by_seat}"
            )
        if len(self.seats) == 2 and len(rows) <= _MOST_IN_CROSS_TABLE:
            lines += ["", *self._cross_table([self.agents.index(row.agent) for row in rows], width)]
        lines += [
            f"{row.agent}: {row.forfeits} games forfeited by its mistakes, see their records"
            for row in rows
            if row.forfeits
        ]
        lines += [f"{row.agent}: {row.timeouts} games lost on time" for row in rows if row.timeouts]
        mean = self._plies / self.games if self.games else 0.0
        different = f" ({self.games - self.repeated} different)" if self.repeated else ""
        lines.append(f"{self.games} games{different}, {mean:.1f} plies a game")
        return "".join(line.rstrip() + "\n" for line in lines)

    def _cross_table(self, order: list[int], width: int) -> list[str]:
        pairs = self.pairs()

        def share(one: int, other: int) -> str:
            games, first, second = pairs.get((min(one, other), max(one, other)), (0, 0.0, 0.0))
            return f"{(first if one < other else second) / games:.3f}" if games else "-"

        head = "".join(f"  {rank:>5}" for rank in range(1, len(order) + 1))
        return [
            f"share against  {'':<{max(0, width - 8)}}{head}",
            *(
                f"{rank:4}  {self.agents[one]:<{max(width, 9)}}"
                + "".join(f"  {share(one, other):>5}" for other in order)
                for rank, one in enumerate(order, 1)
            ),
        ]


def _deviation(covariances: "NDArray[np.float64]", agent: int, other: int | None = None) -> float:
    """The standard deviation of an agent's strength, or of its difference to another's; never 0."""
    both = covariances[:, agent, agent]
    if other is not None:
        both = both - 2 * covariances[:, agent, other] + covariances[:, other, other]
    return sqrt(max(1e-12, float(both.max())))


def _expected(theta: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Each agent's expected share at a table."""
    import numpy as np

    powers = np.exp(theta - theta.max())
    return powers / powers.sum()
