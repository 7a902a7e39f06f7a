"""Choosing without a window: a program that knows no rule lists what can be done, and learns from clicks what is meant.

Somebody chooses in one of two ways, and a program may offer both:

- From the list: `Choosing.groups` has the choices under their headings. A choice with an action can be played; one without
  is a step, and `Choosing.aim` with its id tells what comes next.
- By pointing: `Choosing.targets` can be clicked, and `Choice.at` names the targets that mean a choice, one after the other.
  `Choosing.aim` with what was clicked so far tells which choices are left, which one is proposed, or why there is none.

Nothing is remembered between two calls: `aim` is given all that was chosen, ids of targets and of choices in their order. A
game says which choices there are, in which order, and where each is pointed at; one with too many to list goes in steps,
`MOST` choices at a time (`Choosing.groups`, `Choosing.aim`). Words are those of a `GameWords`, so that places are told as
they are seen from the side one looks from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from turmcore.core.state import State
from turmcore.errors import TurmError

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.game_words import GameWords
    from turmcore.core.reason import Reason
    from turmcore.core.scene import Place, Scene, Thing

MOST = 50
"""Choices of a step that is asked for by `Choosing.aim`."""


class Playable(Protocol):
    """Something that can be done now, with what a game needs to show it."""

    @property
    def action(self) -> Action:
        """The action that it plays."""


S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Playable)


@dataclass(frozen=True, slots=True)
class Target:
    """Something on the table that can be pointed at.

    Attributes
    ----------
    things
        The things of the scene that mean it.
    place, wide
        A place in the scene that means it, too, and how far around one can point at it; None: only the things do.
    """

    id: str
    words: str
    things: tuple[Thing, ...] = ()
    place: Place | None = None
    wide: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose, in words.

    Attributes
    ----------
    id
        The token of its action; of a step anything that is no target's.
    action
        The action that it plays; None: it is a step, behind which there is more to choose.
    at
        The targets that mean it, in the order in which they are pointed at.
    """

    id: str
    words: str
    action: Action | None = None
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under a heading."""

    heading: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Aimed:
    """The result of some steps of choosing.

    Attributes
    ----------
    chosen
        The ids that were given, as far as they mean anything.
    next
        What is to be chosen next, or what is in hand, in words; it may be empty.
    choices
        What can be chosen next, at most `MOST`; several with the same targets are gone through.
    action
        The action that is proposed; None as long as there is none.
    targets
        Those of the next step, if they are not among `Choosing.targets`.
    is_legal
        True if what was chosen leads to something, or is an action that can be played.
    reason, words
        Why it does not: the game's reason, and a sentence; the sentence alone where no rule is broken.
    turns
        Other ways to hold what is in hand: steps that may follow, beside the choices.
    """

    chosen: tuple[str, ...] = ()
    next: str = ""
    choices: tuple[Choice, ...] = ()
    action: Action | None = None
    targets: tuple[Target, ...] = ()
    is_legal: bool = True
    reason: Reason | None = None
    words: str = ""
    turns: tuple[Choice, ...] = ()


class Choosing(Generic[S, P]):
    """What the player on turn can choose in a position. This class lists all actions; a game says more.

    Parameters
    ----------
    state : State
        A position in which somebody decides, as that player may know it. It is not changed.
    words : GameWords
        How it is said.
    """

    def __init__(self, state: S, words: GameWords[S]) -> None:
        self.state, self.words = state, words

    # ---- what a game says ---------------------------------------------------------------

    def found(self) -> Sequence[Any]:
        """All that can be done, in the order in which people look for it."""
        return [_Plain(action) for action in self.state.legal_actions()]

    def said(self, choice: P) -> tuple[str, str]:
        """The heading under which a choice is listed, and the choice, in words."""
        return self.words.action(self.state, choice.action)

    def at(self, choice: P) -> tuple[str, ...]:
        """The targets that mean a choice, in the order in which they are pointed at."""
        return ()

    @cached_property
    def targets(self) -> Sequence[Target]:
        """All that can be pointed at, in whatever order; also what leads to nothing, if `why_not` says why."""
        return ()

    def hand(self, chosen: tuple[str, ...], left: Sequence[Choice]) -> str:
        """What is in hand after some steps, or what is to be chosen next."""
        return ""

    def why_not(self, chosen: tuple[str, ...]) -> tuple[Reason | None, str]:
        """The reason why the last of some targets leads to nothing, and a sentence where no rule is broken."""
        return None, ""

    def things(self, scene: Scene[S], action: Action) -> Sequence[Thing]:
        """What would lie on the table, as far as the action is about it: all else lies as it does now."""
        after = self.state.copy()
        after.play(action)
        return scene.of(after)

    # ---- what follows -------------------------------------------------------------------

    @cached_property
    def choices(self) -> Sequence[Choice]:
        """All choices with an action, in the order of `found`."""
        return [choice for _, choice in self._listed]

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The choices to begin with, under their headings. A heading comes where its first choice does."""
        found: dict[str, list[Choice]] = {}
        for heading, choice in self._listed:
            found.setdefault(heading, []).append(choice)
        return [Group(heading, tuple(choices)) for heading, choices in found.items()]

    @cached_property
    def passing(self) -> Choice | None:
        """The choice that does nothing, where there is just one; it is also in its group."""
        return None

    def aim(self, chosen: Sequence[str] = ()) -> Aimed:
        """What some steps have led to: ids of targets or of choices, as they were chosen one after the other.

        TurmError for an id that is none.
        """
        left, way, picked = list(self.choices), 0, None
        for number, one in enumerate(chosen):
            picked = next((choice for choice in left if choice.id == one), None)
            if picked is not None:
                left = [picked]
                continue
            more = [choice for choice in left if choice.at[way : way + 1] == (one,)]
            if not more:
                if one not in self._names:
                    raise TurmError(f"{one[:40]!r} is nothing that can be chosen here")
                reason, words = self.why_not((*chosen[: number + 1],))
                words = self.words.sentence(reason) if reason is not None else words
                step = self._step(left, way)
                return Aimed((*chosen[:number],), "", step, None, (), False, reason, words)
            left, way = more, way + 1
        if picked is None and way:
            picked = next((choice for choice in left if len(choice.at) == way), None)
        said = "" if picked is not None else self.hand((*chosen,), left)
        action = picked.action if picked is not None else None
        return Aimed((*chosen,), said, self._step(left, way), action)

    def _step(self, left: Sequence[Choice], way: int) -> tuple[Choice, ...]:
        """The choices that are left; if they are too many, the targets by which they go on."""
        if len(left) <= MOST:
            return tuple(left)
        onward = dict.fromkeys(choice.at[way] for choice in left if len(choice.at) > way)
        whole = [choice for choice in left if len(choice.at) <= way]
        return (*[Choice(one, self._names.get(one, one), None, (one,)) for one in onward], *whole)[:MOST]

    @cached_property
    def _names(self) -> Mapping[str, str]:
        """The words of the targets, by their ids."""
        return {target.id: target.words for target in self.targets}

    @cached_property
    def _listed(self) -> Sequence[tuple[str, Choice]]:
        listed = []
        for one in self.found():
            heading, words = self.said(one)
            listed.append((heading, Choice(str(one.action), words, one.action, self.at(one))))
        return listed


@dataclass(frozen=True, slots=True)
class _Plain:
    action: Action


def find(choices: Iterable[P], action: Action | None) -> P | None:
    """The choice of an action."""
    return next((choice for choice in choices if choice.action == action), None)
