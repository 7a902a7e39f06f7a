"""The players that search: the levels, and the plain Monte Carlo player."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from threading import Timer
from time import thread_time
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.agent import Agent
from turmcore.players.allotment import allot
from turmcore.players.budget import Budget
from turmcore.players.levels import LEAST_LOOKS, LEVELS, TEMPERS, Level, slips
from turmcore.players.player import Player
from turmcore.players.seeds import mix
from turmcore.search import Limit, Memory, Stop, Tuning, has_own_search, search
from turmcore.search.search import MAX_BEST

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.risks import Risks
    from turmcore.core.state import State
    from turmcore.search import Ranked

PATIENCE = 3.0
"""Longest turn on a busy machine, as a multiple of its limit, until it has had its processor time."""

WEIGHING = 0.2
"""Fraction of a time limit reserved for weighing risks."""

DOUBT = 0.1
"""Largest overestimate of the share of an action visited once; decreases with the square root of the
visits."""

UNSEEN = 9
"""Visits that the game's ranking counts for, for an action that a search has not visited."""


class Searching(Player):
    """Plays the best action of a search.

    All randomness comes from the game's seed and the position: with a node limit the same seed gives the same
    action in the same position, whatever was played before. A time limit is for a whole turn (`Budget`), and is
    one of the processor's time, within `PATIENCE`; then each search builds on what the one before has learned, if the game's own search can.

    Parameters
    ----------
    agent : Agent
    level : Level, optional
        Its settings, for an agent whose name is no level's.

    Attributes
    ----------
    threads : int
        Number of parallel threads; with a node limit the choice depends on it.
    """

    def __init__(self, agent: Agent, level: Level | None = None) -> None:
        super().__init__(agent)
        self.threads = 1
        self._kind = agent.name
        self._level: Level = level or LEVELS[agent.name]
        self._looks = max(self._level.looks, LEAST_LOOKS) if agent.temper else self._level.looks
        self._firm = 0.0 if agent.temper else self._level.firm
        self._tuning = {"bluff": self._level.bluff}
        self._caution = TEMPERS.get(agent.temper, 1.0)
        self._limit: Limit = agent.limit or self._level.limit
        self._budget = None if self._limit.seconds is None else Budget(self._limit.seconds, PATIENCE)
        self._seed = 0
        self._stop = Stop()
        self._memory = None if self._budget is None else Memory()

    def new_game(self, seed: int) -> None:
        self._seed = seed
        if self._memory is not None:
            self._memory.clear()

    def stop(self) -> None:
        self._stop.set()

    def choose(self, state: "State") -> "Action":
        stop = self._stop = Stop()
        if self.clock is not None:
            return self._choose_by_clock(state, self.clock, stop)
        if self._budget is None:
            return self._decide(state, self._limit, stop)
        limit = Limit(seconds=self._budget.begin(state), patience=PATIENCE)
        action = self._decide(state, limit, stop)
        self._budget.end(state, action)
        return action

    def _choose_by_clock(self, state: "State", clock: tuple[float, float], stop: Stop) -> "Action":
        """Use as much time as the clock allows, but no more than the player's own limit."""
        share = allot(state, *clock)
        limit = self._limit
        if limit.seconds is not None:
            limit = Limit(seconds=share.soft if self.limit is None else min(share.soft, limit.seconds))
        alarm = Timer(share.hard, stop.set)  # nodes take as long as they take
        alarm.daemon = True
        alarm.start()
        try:
            return self._decide(state, limit, stop)
        finally:
            alarm.cancel()

    def _decide(self, state: "State", limit: Limit, stop: Stop) -> "Action":
        self.found = None
        if state.num_actions() == 1:
            return state.nth(0)
        level, seed = self._level, mix(mix(self._seed) ^ state.key)
        risks = state.risks() if self._looks or self._firm else None
        is_glance = slips(self._kind, level, state, self._seed)
        width = level.glance if is_glance else level.width
        if risks is not None and self._firm:
            return self._firmest(state, risks, seed, width)
        is_own = level.method == "auto" and has_own_search(state)
        risks = risks if self._looks else None
        best = 1 if risks is None else self._looks
        wanted = max(best, self.num_best)
        if width and (is_glance or not (is_own and level.depth)):
            result = search(state, "1n", method="rank", width=width, seed=seed, best=best)
            return result.action if risks is None else self._weighed(state, result.best, risks, limit)
        thinking = limit
        if risks is not None and limit.seconds is not None:
            thinking = replace(limit, seconds=(1 - WEIGHING) * limit.seconds)
        result = search(
            state,
            thinking,
            best=wanted,
            method=level.method,
            seed=seed,
            threads=self.threads,
            stop=stop,
            progress=self.progress,
            tuning=Tuning.of(state.game, **self._tuning, noise=self.noise),
            depth=level.depth if is_own else 0,
            memory=self._memory if is_own else None,
        )
        if not result.best:  # stopped at once
            return _any_action(state, seed)
        self.found = result
        if risks is None:
            return result.action
        few = tuple(one for one in result.best[:best] if one.visits > 1)
        return self._weighed(state, few + _others(state, result.best[0], few, best, seed), risks, limit)

    def _firmest(self, state: "State", risks: "Risks", seed: int, width: int) -> "Action":
        """The first action that leaves a firm tower, of those that it looks at and then of all, the best first; the
        firmest if none does."""

        def listed() -> Iterator["Action"]:
            yield from _ranked(state, seed, width, min(width, MAX_BEST))
            yield from _ranked(state, seed, 0, MAX_BEST)
            yield from state.legal_actions()

        firmest, most = None, -1.0
        for action in listed():
            margin = risks.margin(action)
            if margin >= self._firm:
                return action
            if margin > most:
                firmest, most = action, margin
        assert firmest is not None
        return firmest

    def _weighed(self, state: "State", best: "tuple[Ranked, ...]", risks: "Risks", limit: Limit) -> "Action":
        """The best action after weighing the risks of as many actions as there is time for."""
        player, end = state.current_player, None
        if limit.seconds is not None:
            end = thread_time() + WEIGHING * limit.seconds
        chosen, most = best[0].action, float("-inf")
        for one in best:
            share = risks.weigh(one.action, one.values, self._caution)[player]
            share -= DOUBT / sqrt(max(one.visits, 1))
            if share > most:
                chosen, most = one.action, share
            if end is not None and thread_time() > end:
                break
        return chosen


class Leveled(Searching):
    """A level of strength; it needs a game with an evaluation."""

    def check(self, state: "State") -> None:
        probe = state.copy()
        probe.seed(0)
        try:
            probe.evaluate()
            while probe.is_chance():
                probe.play(probe.sample_chance())
            if self._level.width and not probe.is_over():
                search(probe, "1n", method="rank", width=1)
        except TurmError as error:
            game = state.game.name
            raise TurmError(
                f"there is no evaluation for {game} for {self._kind} to play by; mcts needs none"
            ) from error


def _others(
    state: "State", top: "Ranked", seen: "tuple[Ranked, ...]", number: int, seed: int
) -> "tuple[Ranked, ...]":
    """Actions besides those a search has visited, by the game's ranking; their values are below the best
    one's by the ranking's difference."""
    known, player = {one.action for one in seen}, state.current_player
    ranked = search(state, "1n", method="rank", best=number, seed=seed).best
    most = ranked[0].values[player]
    found = []
    for one in ranked:
        if one.action in known or not most > 0:
            continue
        share = top.values[player] * one.values[player] / most
        rest = 1 - top.values[player]
        values = [value * (1 - share) / rest if rest > 0 else 0.0 for value in top.values]
        values[player] = share
        found.append(replace(one, values=tuple(values), visits=UNSEEN))
    return tuple(found)


def _ranked(state: "State", seed: int, width: int, best: int) -> Iterator["Action"]:
    """The actions that the game's ranking likes best of so many random ones, or of all."""
    return (one.action for one in search(state, "1n", method="rank", width=width, seed=seed, best=best).best)


def _any_action(state: "State", seed: int) -> "Action":
    """One of the actions, each with the same probability."""
    blind = state.copy()
    blind.seed(seed)
    return blind.sample()
