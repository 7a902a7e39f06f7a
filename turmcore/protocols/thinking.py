"""Choosing an action within the limits of an order, and reporting results meanwhile."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from turmcore.errors import TurmError
from turmcore.players.kinds import make
from turmcore.players.levels import LEVELS, Level, slips
from turmcore.players.seeds import mix
from turmcore.protocols.halt import Halt
from turmcore.protocols.info import info_lines
from turmcore.protocols.options import Settings
from turmcore.protocols.order import Order
from turmcore.search import Limit, Memory, Stop, TreeTuning, Tuning, has_own_search, search
from turmcore.system import peak_memory

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.state import State
    from turmcore.search import Result

_FOREVER = 1e9  # seconds
_TELL_SECONDS = 1.0  # between two equal reports


@dataclass(slots=True)
class Thinking:
    """One decision.

    Attributes
    ----------
    state : State
        A decision node as the player to move sees it; not changed.
    order : Order
    level : str
        Name of the player that chooses.
    settings : Settings
    seed : int
        0 to 2**64 - 1, for all randomness.
    halt : Halt
    tell : callable
        Called with each line `info ..`.
    with_shares : bool
        True if those lines include every player's share of the win.
    memory : Memory
        Knowledge from earlier decisions in the game.
    """

    state: "State"
    order: Order
    level: str
    settings: Settings
    seed: int
    halt: Halt
    tell: Callable[[str], None]
    with_shares: bool
    memory: Memory
    _most_bytes: int = 0  # memory limit of the process
    _told: tuple[object, ...] = ()
    _told_at: float = 0.0

    def choose(self) -> "Action":
        """The action to play."""
        started = monotonic()
        seed = mix(mix(self.seed) ^ self.state.key)
        level = LEVELS.get(self.level)
        if level is None:
            state = self.state.copy()
            state.seed(seed)
            action = make(self.level).choose(state)
        elif self.state.num_actions() == 1 and not self.order.is_infinite:
            action = self.state.nth(0)
        else:
            result = self._search(level, seed)
            for line in info_lines(self.state, result, self.with_shares):
                self.tell(line)
            return result.action if result.best else self._any(seed)  # none: stopped at once
        milliseconds = int(1000 * (monotonic() - started))
        self.tell(f"info depth 0 seldepth 0 time {milliseconds} nodes 1 nps 0 multipv 1 pv {action}")
        return action

    def _any(self, seed: int) -> "Action":
        return self.state.nth(mix(mix(seed)) % self.state.num_actions())

    def _search(self, level: Level, seed: int) -> "Result":
        is_own = level.method == "auto" and has_own_search(self.state)
        is_glance = slips(self.level, level, self.state, self.seed)
        width = level.glance if is_glance else level.width
        if width and (is_glance or not (is_own and level.depth)):
            best = self.settings.multi_pv
            return search(self.state, "1n", method="rank", width=width, seed=seed, best=best)
        order = self.order
        seconds, nodes = order.seconds(self.state, self.settings.overhead / 1000), order.nodes
        if not order.is_bounded:
            seconds = level.limit.seconds
        if level.limit.nodes:  # a level limited by nodes stays so, whatever time it has
            nodes = min(nodes or level.limit.nodes, level.limit.nodes)
        limit = Limit(nodes=nodes) if nodes else Limit(seconds=_FOREVER if seconds is None else seconds)
        methods = [level.method]
        depths = [depth for depth in (order.depth, level.depth if is_own else 0) if depth]
        if depths and not is_own:  # a Monte Carlo tree never completes a depth
            methods = ["alphabeta", "expectimax", "mcts"]
        self._most_bytes = peak_memory() + (self.settings.hash << 20)
        with _alarm(seconds if nodes else None, self.halt.stop):
            for method in methods[:-1]:
                with suppress(TurmError):  # it may not suit the game
                    return self._run(method, level, limit, min(depths, default=0), seed)
            return self._run(methods[-1], level, limit, min(depths, default=0), seed)

    def _run(self, method: str, level: Level, limit: Limit, depth: int, seed: int) -> "Result":
        is_repeatable = limit.nodes is not None or depth > 0  # so earlier results must not matter
        return search(
            self.state,
            limit,
            method=method,
            best=self.settings.multi_pv,
            seed=seed,
            threads=self.settings.threads,
            stop=self.halt.stop,
            progress=self._look,
            depth=depth,
            tuning=Tuning.of(self.state.game, bluff=level.bluff),
            tree=TreeTuning(table=self.settings.hash),
            memory=None if is_repeatable or not has_own_search(self.state) else self.memory,
        )

    def _look(self, result: "Result") -> None:
        """Report the result so far, and end a search that uses too much memory."""
        if result.method == "mcts":
            is_deep = self.order.depth is not None and result.depth >= self.order.depth
            if is_deep or peak_memory() > self._most_bytes:
                self.halt.stop.set()
        found = (result.depth, *(ranked.action for ranked in result.best))
        if result.best and (found != self._told or monotonic() > self._told_at + _TELL_SECONDS):
            self._told, self._told_at = found, monotonic()
            for line in info_lines(self.state, result, self.with_shares):
                self.tell(line)


@contextmanager
def _alarm(seconds: float | None, stop: Stop) -> Iterator[None]:
    """End a search after some time."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, stop.set)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
