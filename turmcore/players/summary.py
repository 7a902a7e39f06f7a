"""What a match shows: wins and shares by agent and seat, with 95 % intervals."""

from itertools import product
from math import sqrt
from typing import Any

from turmcore.players.match import Outcome

_Z = 1.959963984540054  # 97.5 % point of the normal distribution


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson (1927)."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, _Z * _Z
    middle = rate + z2 / (2 * games)
    width = _Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    # At the ends the formula gives 0 and 1, but for rounding.
    return (middle - width) / scale if wins else 0.0, (middle + width) / scale if wins < games else 1.0


class _Tally:
    """Games of one agent, of one seat, or of one agent on one seat."""

    def __init__(self) -> None:
        self.games = self.wins = 0
        self._sum = self._squares = 0.0

    def add(self, is_win: bool, share: float) -> None:
        self.games += 1
        self.wins += is_win
        self._sum += share
        self._squares += share * share

    def row(self) -> dict[str, Any]:
        n = self.games
        share = self._sum / n
        variance = max(0.0, self._squares - n * share * share) / (n - 1) if n > 1 else 0.25
        width = _Z * sqrt(variance / n)
        return {
            "games": n,
            "wins": self.wins,
            "win_rate": self.wins / n,
            "win_interval": list(wilson(self.wins, n)),
            "share": share,
            "share_interval": [max(0.0, share - width), min(1.0, share + width)],
        }


class Summary:
    """Counts the outcomes of a match.

    A win is a game that the player won or shared. Agents of the same text are one agent; in a game
    that it plays on several seats each of them counts.

    Parameters
    ----------
    agents : tuple of str
    seats : tuple of str
        The players' names.
    """

    def __init__(self, agents: tuple[str, ...], seats: tuple[str, ...]) -> None:
        self._agents = agents
        self._seats = seats
        self.games = self._plies = 0
        names = list(dict.fromkeys(agents))
        self._by_agent = {name: _Tally() for name in names}
        self._by_seat = {seat: _Tally() for seat in seats}
        self._by_both = {pair: _Tally() for pair in product(names, seats)}

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self._plies += outcome.plies
        for number, share in enumerate(outcome.shares):
            agent, seat = self._agents[outcome.agents[number]], self._seats[number]
            for tally in (self._by_agent[agent], self._by_seat[seat], self._by_both[agent, seat]):
                tally.add(number in outcome.winners, share)

    def to_dict(self, seconds: float) -> dict[str, Any]:
        """The whole summary for `--json`.

        Parameters
        ----------
        seconds : float
            What the match took.
        """
        both = self._by_both.items()
        return {
            "games": self.games,
            "mean_plies": self._plies / self.games if self.games else 0.0,
            "seconds": seconds,
            "agents": [
                {"agent": name, **tally.row()} for name, tally in self._by_agent.items() if tally.games
            ],
            "seats": [{"seat": seat, **tally.row()} for seat, tally in self._by_seat.items() if tally.games],
            "agents_by_seat": [
                {"agent": name, "seat": seat, **tally.row()} for (name, seat), tally in both if tally.games
            ],
        }

    def to_table(self, seconds: float) -> str:
        """The summary as lines of text, see `to_dict`."""
        data = self.to_dict(seconds)
        rows = [(row["agent"], "all", row) for row in data["agents"]]
        if len(self._by_agent) > 1:
            rows += [("all", row["seat"], row) for row in data["seats"]]
        rows += [(row["agent"], row["seat"], row) for row in data["agents_by_seat"]]
        agent_width = max([len("agent"), *(len(row[0]) for row in rows)])
        seat_width = max([len("seat"), *(len(row[1]) for row in rows)])
        titles = "games   wins  rate   95 % interval   share  95 % interval"
        lines = [f"{'agent':<{agent_width}}  {'seat':<{seat_width}}  {titles}"]
        for agent, seat, row in rows:
            low, high = row["win_interval"]
            share_low, share_high = row["share_interval"]
            lines.append(
                f"{agent:<{agent_width}}  {seat:<{seat_width}}  {row['games']:5}  {row['wins']:5}  "
                f"{row['win_rate']:.3f}  {low:.3f} - {high:.3f}  {row['share']:.3f}  {share_low:.3f} - {share_high:.3f}"
            )
        lines.append(f"{data['games']} games, {data['mean_plies']:.1f} plies a game, {seconds:.1f} s")
        return "".join(line + "\n" for line in lines)
