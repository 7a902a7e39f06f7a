"""Lessons: steps to do on a real table, and the progress in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import turmcore
from gui.model.seats import Kind, kinds_of
from gui.model.session import Session
from turmcore import CHANCE, Action, Event, State, TurmError
from turmcore.core.json_text import read_json

C_co = TypeVar("C_co", covariant=True)  # the controller of the game
C_contra = TypeVar("C_contra", contravariant=True)
E = TypeVar("E", bound=Event)

_MOST = 60  # most actions to play when a step is skipped


@dataclass(frozen=True, slots=True)
class Button:
    """A button beside the picture, by the name that the game's parts know it by."""

    name: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the picture to point at.

    Attributes
    ----------
    point
    what
        What is to be seen there, as a hit says it; None: anything will do.
    reach
        From it to the edges of a square that lies there and belongs to it.
    """

    point: tuple[float, float, float]
    what: Hashable = None
    reach: float = 0.0


@dataclass(frozen=True, slots=True)
class FirstSeen:
    """The first of some spots that nothing hides."""

    spots: Sequence[Spot]


@dataclass(frozen=True, slots=True)
class Key:
    """A command of the window, to be given by its key."""

    command: str


Target = Button | Spot | FirstSeen | Key


View = tuple[float, float, float]
"""Where the camera looks from, in degrees, and how far away it is."""


@dataclass(frozen=True, slots=True)
class Played:
    """Progress of a step so far.

    Attributes
    ----------
    state
        The position.
    events
        Events in the learner's turns since the step began.
    num_decisions
        Number of the learner's decisions since.
    is_mine
        True if the learner decides or rolls now.
    """

    state: State
    events: tuple[Event, ...] = ()
    num_decisions: int = 0
    is_mine: bool = True


@dataclass(frozen=True, slots=True)
class Moment(Generic[C_co]):
    """Moment of a step, as its targets see it.

    Attributes
    ----------
    game
        The controller of the game.
    view
        None without a camera.
    remembered
        Value that the step remembered when it began.
    """

    game: C_co
    view: View | None = None
    remembered: object = None


@dataclass(frozen=True, slots=True)
class Did:
    """Test that a step is done, by the actions played."""

    condition: Callable[[Played], bool]


@dataclass(frozen=True, slots=True)
class Seen(Generic[C_contra]):
    """Test that a step is done, by the view shown."""

    condition: Callable[[Moment[C_contra]], bool]


def happened(kind: type[E], *, where: Callable[[E], bool] = lambda event: True) -> Did:
    """Done when something of a kind has happened."""
    return Did(lambda played: any(isinstance(event, kind) and where(event) for event in played.events))


#: Wait until the others have played.
WAIT = Did(lambda played: played.is_mine)


@dataclass(frozen=True, slots=True)
class Step(Generic[C_contra]):
    """A sentence or two, and something to do.

    Attributes
    ----------
    id
        Its text is ``tutorial.<game>.<id>``.
    done
        Test that it is done; None: it is only to be read.
    targets
        Targets to press or to point at now, in order.
    remember
        Value to remember of the moment in which it begins.
    way
        Actions of the learner that do it.
    num_decisions
        Most decisions of the learner in it; with more it begins anew.
    """

    id: str
    done: Did | Seen[C_contra] | None = None
    targets: Callable[[Moment[C_contra]], Sequence[Target]] = lambda moment: ()
    remember: Callable[[Moment[C_contra]], object] = lambda moment: None
    way: tuple[str, ...] = ()
    num_decisions: int = 1


@dataclass(frozen=True, slots=True)
class Chapter(Generic[C_contra]):
    """Steps that follow each other in one game.

    Attributes
    ----------
    start
        The position, as text.
    players
        As a record calls them; the learner is the only person.
    chance, replies
        Actions of chance and of the others, in order; one that is not legal then is left out, and missing
        ones come as ever.
    """

    start: str
    players: tuple[str, ...]
    steps: tuple[Step[C_contra], ...]
    chance: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Tutorial(Generic[C_contra]):
    """All lessons of a game.

    Attributes
    ----------
    switches
        Commands that are switched on in a lesson, and off again at its end.
    first
        Steps of the first own turn of an ordinary game. The first one that has targets is shown; its text is
        ``first.<game>.<id>``.
    """

    game: str
    chapters: tuple[Chapter[C_contra], ...]
    switches: tuple[str, ...] = ()
    first: tuple[Step[C_contra], ...] = ()

    @property
    def steps(self) -> tuple[Step[C_contra], ...]:
        """All steps, in order."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    def chapter_of(self, number: int) -> int:
        """The number of the chapter of a step."""
        for i, chapter in enumerate(self.chapters):
            if number < len(chapter.steps):
                return i
            number -= len(chapter.steps)
        raise IndexError(number)

    def first_of(self, chapter: int) -> int:
        """The number of the first step of a chapter."""
        return sum(len(one.steps) for one in self.chapters[:chapter])

    def begin(self, chapter: int, tokens: Sequence[str] = ()) -> Session:
        """A game in which a chapter begins, after some actions of it."""
        plan = self.chapters[chapter]
        start = turmcore.from_text(self.game, plan.start)
        start.seed(plan.seed)
        kinds = kinds_of(plan.players, start.game.num_players)
        session = Session(start, kinds, plan.seed, None, plan.players)
        session.script = _Script(plan.chance, plan.replies)
        session.keeps = False  # undone actions are gone
        for token in tokens:
            session.play(token)
        return session


@dataclass(frozen=True, slots=True)
class _Script:
    """The actions of chance and the others in a chapter."""

    chance: tuple[str, ...]
    replies: tuple[str, ...]

    def __call__(self, session: Session) -> Action | None:
        is_chance = session.state.current_player == CHANCE
        so_far = session.plies[: session.cursor]
        if is_chance:
            number, plan = sum(ply.actor == CHANCE for ply in so_far), self.chance
        else:
            others = [ply for ply in so_far if ply.actor >= 0 and session.kinds[ply.actor] is not Kind.PERSON]
            number, plan = len(others), self.replies
        if number >= len(plan):
            return None
        try:
            action: Action = session.game.parse(plan[number])
        except TurmError:
            return None
        # actions that a list would leave out, like drawn secrets, can still be legal
        return action if session.state.is_legal(action) else None


@dataclass
class Progress:
    """Progress in a tutorial. Each step that was reached remembers its chapter's actions up to there.

    Attributes
    ----------
    number
        Of the step; as many as there are: the tutorial is finished.
    tokens
        The actions of the chapter before the step, for each step that was reached.
    """

    tutorial: Tutorial
    number: int = 0
    tokens: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_finished(self) -> bool:
        """True if no step is left."""
        return self.number >= len(self.tutorial.steps)

    @property
    def step(self) -> Step:
        """The step."""
        return self.tutorial.steps[self.number]

    def to_text(self) -> str:
        """Progress as one line, to be remembered."""
        return json.dumps({"step": self.number, "tokens": self.tokens.get(self.number, ())})

    @classmethod
    def from_text(cls, tutorial: Tutorial, text: str) -> Progress:
        """Read progress from that line; the beginning if it cannot be read or leads nowhere any more."""
        try:
            values = read_json(text)
            number, tokens = values["step"], tuple(values["tokens"])
            if type(number) is not int or not 0 <= number < len(tutorial.steps):
                return cls(tutorial)
            tutorial.begin(tutorial.chapter_of(number), tokens)
        except (ValueError, TypeError, KeyError, AttributeError, TurmError):
            return cls(tutorial)
        return cls(tutorial, number, {number: tokens})

    def session(self) -> Session:
        """A game in which the step begins."""
        chapter = self.tutorial.chapter_of(self.number)
        if self.number not in self.tokens:
            self.tokens[self.number] = self._ways_to(self.number)
        return self.tutorial.begin(chapter, self.tokens[self.number])

    def _ways_to(self, number: int) -> tuple[str, ...]:
        """Actions that lead to a step from the beginning of its chapter, where nobody went before."""
        chapter = self.tutorial.chapter_of(number)
        first = self.tutorial.first_of(chapter)
        session = self.tutorial.begin(chapter)
        for step in self.tutorial.steps[first:number]:
            carry_out(session, step, session.cursor)
        return tuple(session.tokens)


def played_since(session: Session, start: int) -> Played:
    """Progress of a step that began after `start` actions."""
    plies = session.plies[start : session.cursor]
    own = [ply for ply in plies if session.kinds[session.player_of(ply)] is Kind.PERSON]
    events = tuple(event for ply in own for event in ply.events)
    num_decisions = sum(ply.actor >= 0 for ply in own)
    return Played(session.state, events, num_decisions, session.kind is Kind.PERSON)


def carry_out(session: Session, step: Step, start: int) -> None:
    """Play what a step asks for, in a step that began after `start` actions, for who skips it."""
    if not isinstance(step.done, Did):
        return
    way = list(step.way)
    for _ in range(_MOST):
        if session.is_over or step.done.condition(played_since(session, start)):
            return
        if session.kind is not Kind.PERSON or session.state.is_chance():
            planned = session.scripted()
            chance = session.state.sample_chance if session.state.is_chance() else session.state.sample
            session.play(planned if planned is not None else chance())
        else:
            session.play(_toward(session, step.done, start, way))


def _toward(session: Session, done: Did, start: int, way: list[str]) -> Action:
    """Action toward the end of a step: the next of its `way`, else one that does it at once, else any."""
    if way:
        try:
            action: Action = session.game.parse(way.pop(0))
            if session.state.is_legal(action):
                return action
        except TurmError:
            pass
    events = played_since(session, start).events
    for action in session.state.legal_actions():
        after = session.state.copy()
        caused = after.events(action)
        after.play(action)
        if done.condition(Played(after, events + tuple(caused), 1)):
            return action
    return session.state.sample()
