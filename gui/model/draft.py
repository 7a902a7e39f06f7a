"""A position that is put together by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from gui.model.steps import Steps
from turmcore import Game, Reason, State

G = TypeVar("G", bound=Game)
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Arrangement(Generic[G, P]):
    """A position and the game that it belongs to; `veiled` are players whose secret nobody at the editor is to see."""

    game: G
    position: P
    veiled: frozenset[int] = frozenset()


class Draft(Generic[G, P]):
    """A position to be changed; every change can be taken back. It may break the rules.

    Attributes
    ----------
    setup
        The engine's module about positions set up by hand, ``turmcore.<game>.setup``.
    steps
        All arrangements so far.
    """

    setup: Any

    def __init__(self, game: G, position: P, veiled: frozenset[int] = frozenset()) -> None:
        self.steps: Steps[Arrangement[G, P]] = Steps(Arrangement(game, self.plain(position), veiled))
        self._judged: tuple[object, list[Reason], list[Reason]] = (None, [], [])

    def plain(self, position: P) -> P:
        """The position with nothing but what an editor shows."""
        return position

    @property
    def game(self) -> G:
        """The settings."""
        return self.steps.now.game

    @property
    def position(self) -> P:
        """All that lies on the table."""
        return self.steps.now.position

    @property
    def text(self) -> str:
        """The position's text."""
        return str(self.setup.write_draft(self.game, self.position))

    def is_text(self, text: str) -> bool:
        """True for a text of this position, however it is written."""
        return text == self.text

    def faults(self) -> list[Reason]:
        """Reasons why the position cannot be played on."""
        return self._judge()[1]

    def doubts(self) -> list[Reason]:
        """Reasons why no game can lead here, as far as that is certain."""
        return self._judge()[2]

    def _judge(self) -> tuple[object, list[Reason], list[Reason]]:
        now = self.steps.now
        if self._judged[0] is not now:
            found = (
                now,
                self.setup.faults(now.game, now.position),
                self.setup.doubts(now.game, now.position),
            )
            self._judged = found
        return self._judged

    def state(self) -> State:
        """The position to be played; ``turmcore.TurmError`` if it cannot be."""
        return self.game.state(self.setup.write_draft(self.game, self.position))

    def read(self, text: str) -> None:
        """Take another position from its text, also one that cannot be played.

        Raises
        ------
        turmcore.TextError
            It is not written as a position.
        """
        game = type(self.game).of_text(text) if self.game.text_tag else self.game
        self.steps.take(Arrangement(game, self.plain(self.setup.read_draft(game, text))))

    def change(self, **values: Any) -> None:
        """Change what is named of the position."""
        self.set_position(replace(self.position, **values))  # type: ignore[type-var]

    def set_position(self, position: P) -> None:
        """Take another position of the same game."""
        self.steps.take(replace(self.steps.now, position=position))
