"""Workloads of falling blocks (stability=wobble), with statics alone."""

from collections.abc import Iterable
from typing import Any

import turmcore
from benchmarks import positions
from benchmarks.workload import Workload


def roll() -> Any:
    """The tower of 42 blocks with a roll that allows some hundred placements, where blocks may fall."""
    text = positions.read("turmbauer", "strict_roll").to_text()
    return turmcore.from_text("turmbauer", text.replace("strict;headroom=1", "wobble;headroom=1;hand=none"))


class WobbleGames(Workload):
    """Whole random games inside C; most end early, in a collapse."""

    name = "random games, wobble"
    units = ("games", "decisions")

    GAMES = 500

    def __init__(self) -> None:
        game = turmcore.load("turmbauer", stability="wobble", escape="step")
        self.states: list[Any] = [game.new_state(seed) for seed in range(self.GAMES)]
        self.decisions = 0

    def work(self) -> None:
        self.decisions = sum([state.playout() for state in self.states])

    def amounts(self) -> tuple[int, ...]:
        return len(self.states), self.decisions

    def results(self) -> Iterable[str]:
        # who falls of several may hang on the last digit: whether the games end is what counts
        return [str(state.is_over()) for state in self.states]


class Settlings(Workload):
    """The placements of one roll on a tower of 42 blocks, each built, settled by statics and undone."""

    name = "settling, 42 blocks"
    units = ("builds",)

    REPEAT = 3

    def __init__(self) -> None:
        self.state = roll()
        self.builds = [action for action in self.state.legal_actions() if "@" in str(action)]
        self.falls: list[bool] = []

    def work(self) -> None:
        for _ in range(self.REPEAT):
            self.falls = []
            for action in self.builds:
                self.state.play(action)
                self.falls.append(str(self.state.sample()) != "ok")
                self.state.undo()

    def amounts(self) -> tuple[int, ...]:
        return (self.REPEAT * len(self.builds),)

    def results(self) -> Iterable[str]:
        return map(str, self.falls)


# New ones go to the end; a row keeps its meaning for as long as it has its name.
WORKLOADS: tuple[type[Workload], ...] = (WobbleGames, Settlings)
