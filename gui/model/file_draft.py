"""A thing that a file holds, such as a board, while it is made: its name, what is wrong with it, and steps back."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from gui.model.steps import Steps

T = TypeVar("T", bound=Any)
W = TypeVar("W")

_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong, or with `is_remark` worth a word only.

    Attributes
    ----------
    code
        Of the sentence.
    values
        For the sentence.
    places
        The parts that it is about.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    places: Sequence[object] = ()
    is_remark: bool = False


class FileDraft(Generic[T, W]):
    """A value to be changed, made from what the engine has; it may break the rules as long as nobody uses it.

    Attributes
    ----------
    steps
        All that it was so far. A name is no step.
    """

    shipped: ClassVar[Sequence[str]]  # names that only the game's own have

    def __init__(self, whole: W) -> None:
        first = self.draft_of(whole)
        self.steps = Steps(first)
        if first.name in self.shipped:
            self.rename(f"my-{first.name}")

    @property
    def now(self) -> T:
        """The value as it is."""
        return self.steps.now

    @staticmethod
    @abstractmethod
    def draft_of(whole: W) -> T:
        """The value to be changed."""

    @property
    @abstractmethod
    def whole(self) -> W:
        """As the engine has it, whether it takes it or not."""

    @abstractmethod
    def faults(self) -> list[Fault]:
        """All that is wrong; without any, remarks."""

    @abstractmethod
    def to_json(self) -> object:
        """Whole or not, as `take_json` reads it."""

    @abstractmethod
    def take_json(self, values: Any) -> None:
        """Go on with what `to_json` gave; ValueError, TypeError, KeyError or AttributeError if it is something else."""

    def rename(self, name: str) -> None:
        """Another name; steps back do not undo it."""
        self.steps.now = replace(self.now, name=name)

    def start_from(self, whole: W) -> None:
        """Another one instead; the name stays."""
        self.steps.take(replace(self.draft_of(whole), name=self.now.name))

    def load(self, whole: W) -> None:
        """Another one with its name."""
        self.steps.take(self.draft_of(whole))

    def undo(self) -> None:
        """Take the last change back."""
        name = self.now.name
        self.steps.undo()
        self.rename(name)

    def redo(self) -> None:
        """Make it again."""
        name = self.now.name
        self.steps.redo()
        self.rename(name)

    def name_faults(self) -> Iterator[Fault]:
        """The faults of the name."""
        if not _NAME.fullmatch(self.now.name):
            yield Fault("name")
        elif self.now.name in self.shipped:
            yield Fault("shipped", {"name": self.now.name})
