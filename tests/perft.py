"""What is told when a count of action sequences differs from the reference twin's, for every game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Divide = Callable[[str, int], dict[str, int]]
"""The twin's: position's text and depth -> the sequences behind each action."""


def differences(state: Any, depth: int, twin: Divide) -> Iterator[str]:
    """What the engine's `divide` says otherwise than the twin's, as far down as it can be followed.

    At each node the lists of actions come first; where they are equal, the first child whose count differs is
    gone into.
    """
    here = {str(action): count for action, count in state.divide(depth)}
    there = twin(state.to_text(), depth)
    yield f"divide {depth} of {state.to_text()}"
    for token in sorted(here.keys() | there.keys()):
        if here.get(token) != there.get(token):
            missing = "does not list it"
            yield f"  {token}: engine {here.get(token, missing)}, twin {there.get(token, missing)}"
    wrong = [token for token in sorted(here) if token in there and here[token] != there[token]]
    if here.keys() == there.keys() and wrong:
        child = state.copy()
        child.play(wrong[0])
        yield from differences(child, depth - 1, twin)


@dataclass
class Faulty:
    """An engine that overlooks an action somewhere, for the test of what a failure says."""

    state: Any
    hidden: str

    def to_text(self) -> str:
        return self.state.to_text()

    def copy(self) -> "Faulty":
        return Faulty(self.state.copy(), self.hidden)

    def play(self, token: str) -> None:
        self.state.play(token)

    def perft(self, depth: int) -> int:
        return sum(count for _, count in self.divide(depth)) if depth else 1

    def divide(self, depth: int) -> list[tuple[str, int]]:
        counts = []
        for token in self.state.legal_actions().tokens():
            if token != self.hidden:
                child = self.copy()
                child.play(token)
                counts.append((token, child.perft(depth - 1)))
        return counts
