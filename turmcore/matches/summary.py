"""The summary of a match: wins and shares by agent and seat, with 95 % intervals, Elo and time."""

from collections.abc import Mapping
from itertools import product
from math import isfinite
from typing import Any

from turmcore.matches.match import Match, Outcome, Spent
from turmcore.matches.rating import Shares, elo, superiority, wilson
from turmcore.matches.repeats import Repeats
from turmcore.notation import forfeit


class Tally:
    """Games of one agent, of one seat, or of one agent on one seat. Intervals are over different games.

    Attributes
    ----------
    wins, forfeits, timeouts : int
        Games won or shared, lost by its program's mistakes, and lost on time.
    shares, rotations : Shares
        Of each game, and the mean share of each whole rotation.
    """

    def __init__(self) -> None:
        self.wins = self.forfeits = self.timeouts = 0
        self.shares, self.rotations = Shares(), Shares()

    @property
    def games(self) -> int:
        """The number of games."""
        return self.shares.count

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean share, of the rotations if there are any."""
        rotations, shares = self.rotations, self.shares
        if rotations.count:
            return rotations.interval
        return wilson(shares.mean * shares.different, shares.different)

    def add(self, share: float, is_new: bool = True) -> None:
        """Count a game; `is_new` is False if it repeats an earlier one."""
        self.wins += share > 0
        self.shares.add(share, is_new)

    def row(self) -> dict[str, Any]:
        """The figures for `--json`."""
        n = self.games
        return {
            "games": n,
            "wins": self.wins,
            "win_rate": self.wins / n,
            "win_interval": list(wilson(self.wins / n * self.shares.different, self.shares.different)),
            "share": self.shares.mean,
            "share_interval": list(self.shares.normal_interval),
        }


class Rotations:
    """Counts the games of a match, in order, in the tallies of its agents; several matches may share tallies.

    Parameters
    ----------
    match : Match
    tallies : Mapping
        By the agents' texts.

    Attributes
    ----------
    games, repeated : int
        Games counted, and how many of them repeat an earlier one move for move, with the same agents on the seats.
    is_new : bool
        False if the last one did.
    """

    def __init__(self, match: Match, tallies: Mapping[str, Tally]) -> None:
        self._tallies = [tallies[agent] for agent in match.agents]
        self._group = match.group
        self.games = 0
        self.is_new = self._has_new = False
        self._repeats = Repeats()
        self._open: dict[Tally, list[float]] = {tally: [] for tally in self._tallies}

    @property
    def repeated(self) -> int:
        return self._repeats.count

    def add(self, outcome: Outcome) -> float | None:
        """Count one game; returns the first agent's mean share in the group it completes, if a game of it is new."""
        self.games += 1
        self.is_new = self._repeats.add(outcome.moves, outcome.agents)
        self._has_new |= self.is_new
        for agent, share in zip(outcome.agents, outcome.shares, strict=True):
            self._tallies[agent].add(share, self.is_new)
            self._open[self._tallies[agent]].append(share)
        if outcome.loser is not None:
            tally = self._tallies[outcome.agents[outcome.loser]]
            tally.forfeits += outcome.is_mistake
            tally.timeouts += outcome.termination == forfeit.TIME
        if self.games % self._group:
            return None
        means = {tally: sum(shares) / len(shares) for tally, shares in self._open.items()}
        for tally, mean in means.items():
            tally.rotations.add(mean, self._has_new)
            self._open[tally].clear()
        is_counted, self._has_new = self._has_new, False
        return means[self._tallies[0]] if is_counted else None


class Summary:
    """Counts the outcomes of a match, in the order of its games.

    A win is a game that the player won or shared. Agents with the same text are one agent; if it has several
    seats in a game, each of them counts.

    The games of a rotation share their seed and are not independent. So an agent's mean share in a whole
    rotation is one value, and these values give the paired interval. Without rotation every game is one
    value. Games that repeat an earlier one count in every mean but make no interval narrower.

    Parameters
    ----------
    match : Match
    seats : tuple of str
        The players' names.
    """

    def __init__(self, match: Match, seats: tuple[str, ...]) -> None:
        self._agents = match.agents
        self._seats = seats
        self._group = match.group
        self._plies = 0
        names = list(dict.fromkeys(match.agents))
        self._by_agent = {name: Tally() for name in names}
        self._by_seat = {seat: Tally() for seat in seats}
        self._by_both = {pair: Tally() for pair in product(names, seats)}
        self._rotations = Rotations(match, self._by_agent)
        self._spent = {name: Spent() for name in names}

    @property
    def games(self) -> int:
        """The number of games counted."""
        return self._rotations.games

    @property
    def repeated(self) -> int:
        """How many of them repeat an earlier one."""
        return self._rotations.repeated

    @property
    def figures(self) -> str:
        """How a match of two agents stands, to go on a sentence: share, Elo and LOS of the first; else nothing."""
        shares = self._by_agent[self._agents[0]].rotations
        if len(self._seats) != 2 or len(self._by_agent) != 2 or not shares.count:
            return ""
        low, high = (f"{elo(share):+.0f}" if 0 < share < 1 else "beyond" for share in shares.interval)
        return f"; {self._agents[0]} {shares.mean:.3f}, Elo {low} to {high}, LOS {100 * superiority(shares):.1f} %"

    def add(self, outcome: Outcome) -> float | None:
        """Count one game; returns the first agent's mean share in the group it completes, if a game of it is new."""
        self._plies += outcome.plies
        mean = self._rotations.add(outcome)
        is_new = self._rotations.is_new
        for seat, number, share in zip(self._seats, outcome.agents, outcome.shares, strict=True):
            self._by_seat[seat].add(share, is_new)
            self._by_both[self._agents[number], seat].add(share, is_new)
        for agent, spent in zip(self._agents, outcome.spent, strict=False):
            total = self._spent[agent]
            total.turns += spent.turns
            total.wall += spent.wall
            total.cpu += spent.cpu
        return mean

    def to_dict(self, seconds: float) -> dict[str, Any]:
        """The whole summary for `--json`.

        Parameters
        ----------
        seconds : float
            Duration of the match.
        """
        both = self._by_both.items()
        data = {
            "games": self.games,
            "repeated": self.repeated,
            "mean_plies": self._plies / self.games if self.games else 0.0,
            "seconds": seconds,
            "agents": [
                {
                    "agent": name,
                    **tally.row(),
                    "groups": tally.rotations.count,
                    "paired_interval": list(tally.rotations.interval),
                }
                for name, tally in self._by_agent.items()
                if tally.games
            ],
            "seats": [{"seat": seat, **tally.row()} for seat, tally in self._by_seat.items() if tally.games],
            "agents_by_seat": [
                {"agent": name, "seat": seat, **tally.row()} for (name, seat), tally in both if tally.games
            ],
            "thinking": [
                {
                    "agent": name,
                    "turns": spent.turns,
                    "wall": spent.wall,
                    "cpu": spent.cpu,
                    "seconds_per_turn": spent.wall / spent.turns,
                }
                for name, spent in self._spent.items()
                if spent.turns
            ],
            "forfeits": [
                {"agent": name, "games": tally.forfeits}
                for name, tally in self._by_agent.items()
                if tally.forfeits
            ],
            "timeouts": [
                {"agent": name, "games": tally.timeouts}
                for name, tally in self._by_agent.items()
                if tally.timeouts
            ],
        }
        if len(self._seats) == 2 and len(self._by_agent) == 2:
            data["elo"] = self._elo()
        return data

    def _elo(self) -> dict[str, Any]:
        """Difference of the first agent to the second, None if it is infinite, and the likelihood that it is stronger."""
        first, shares = self._agents[0], self._by_agent[self._agents[0]].rotations
        figures = [elo(share) for share in (shares.mean if shares.count else 0.5, *shares.interval)]
        mean, low, high = (figure if isfinite(figure) else None for figure in figures)
        tally = self._by_agent[first]
        drawn = round(2 * (tally.wins - tally.shares.total))
        won = tally.wins - drawn
        return {
            "agent": first,
            "difference": mean,
            "interval": [low, high],
            "los": superiority(shares),
            "won": won,
            "drawn": drawn,
            "lost": tally.games - won - drawn,
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
                f"{row['win_rate']:.3f}  {low:.3f} - {high:.3f}  "
                f"{row['share']:.3f}  {share_low:.3f} - {share_high:.3f}"
            )
        if self._group > 1 and data["agents"]:
            first = data["agents"][0]
            low, high = first["paired_interval"]
            different = self._by_agent[first["agent"]].rotations.different
            count = f"{first['groups']}{f' ({different} different)' if different < first['groups'] else ''}"
            paired = f"{first['agent']}: share by {count} rotations {low:.3f} - {high:.3f}"
            lines.append(paired if first["groups"] else f"{first['agent']}: no whole rotation yet")
        if "elo" in data:
            figures = (data["elo"]["difference"], *data["elo"]["interval"])
            mean, low, high = ("beyond" if figure is None else f"{figure:+.0f}" for figure in figures)
            lines.append(
                f"{data['elo']['agent']}: Elo difference {mean}, 95 % interval {low} to {high}, "
                f"LOS {100 * data['elo']['los']:.1f} %; "
                f"{data['elo']['won']} won, {data['elo']['drawn']} drawn, {data['elo']['lost']} lost"
            )
        for row in data["thinking"]:
            lines.append(
                f"{row['agent']}: {row['turns']} turns, {row['seconds_per_turn']:.4f} s a turn; "
                f"{row['wall']:.1f} s wall, {row['cpu']:.1f} s CPU"
            )
        for row in data["forfeits"]:
            lines.append(f"{row['agent']}: {row['games']} games forfeited by its mistakes, see their records")
        lines += [f"{row['agent']}: {row['games']} games lost on time" for row in data["timeouts"]]
        others = f" ({self.games - self.repeated} different)" if self.repeated else ""
        lines.append(f"{data['games']} games{others}, {data['mean_plies']:.1f} plies a game, {seconds:.1f} s")
        return "".join(line + "\n" for line in lines)
