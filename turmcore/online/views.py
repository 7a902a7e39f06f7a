"""Views of a table for those who want them, made beside the loop: once for each ply, seat, language and side."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from turmcore.online import messages as say
from turmcore.online.beside import resting, seeing
from turmcore.online.sight import Picture, Sight, Tongue, words_for
from turmcore.online.viewer import frame_of
from turmcore.registry import MODULES, game_class
from turmcore.words import NAMES

if TYPE_CHECKING:
    from turmcore.core.game_words import GameWords
    from turmcore.online.room import Room
    from turmcore.online.viewer import Viewer

_log = logging.getLogger("turmcore.online")
MOST_BEHIND = 64  # plies, until all is shown anew instead
_MOST_FALLS = 16  # that can be filmed
_MOST_PAST = 50  # plies that are told in words to who comes


def warm_up() -> None:
    """Play a game of each kind beside the loop, a ply at a time behind all that waits, as those are told of it who look:
    pictures, shapes and words that all tables share are there before somebody comes."""
    resting.submit(_go_on, _rehearsed())


def _go_on(steps: Iterator[None]) -> None:
    for _ in steps:
        resting.submit(_go_on, steps)
        return


def _rehearsed() -> Iterator[None]:
    for name in MODULES:
        game = game_class(name).with_options({})
        words: dict[Tongue, GameWords[Any]] = {
            (language, 0): words_for(game, (language, 0)) for language in NAMES
        }
        picture, state = Picture(game.scene()), game.new_state(0)
        sight = Sight(game, state.to_text(), ())
        picture.whole(state)
        yield
        while not state.is_over():
            action = state.sample()
            sight.play(str(action), words)
            picture.changes(sight.state)
            state.play(action)
            yield


Told = list[tuple[Sequence["Viewer"], bytes]]


@dataclass(frozen=True, slots=True)
class _Show:
    """Somebody comes, or all are shown all anew."""

    viewers: Sequence[Viewer]
    entry: int
    start: str
    tokens: tuple[str, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class _Play:
    viewers: Sequence[Viewer]
    entry: int
    ply: int
    token: str


@dataclass(frozen=True, slots=True)
class _Undo:
    viewers: Sequence[Viewer]
    entry: int
    ply: int


class _Forget:
    """Nobody looks any more."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What is told to those who share a sight."""

    viewers: Sequence[Viewer]
    seat: int | None
    entry: int
    ply: int
    events: tuple[say.Event, ...] = ()
    lines: Mapping[Tongue, str] = field(default_factory=dict)
    past: Mapping[Tongue, tuple[say.Happened, ...]] = field(default_factory=dict)


_Changes = dict[int | None, dict[str, Any]]
_Step = _Show | _Play | _Undo | _Forget


class Views:
    """The views of a table.

    Parameters
    ----------
    room : Room

    Attributes
    ----------
    task : Task or None
        Work that is done in the other thread.
    falls : dict
        For the last plies that physics decided the numbers of the things that lay there, in the scene's order.
    """

    __slots__ = (
        "_game",
        "_is_live",
        "_is_public",
        "_names",
        "_pictures",
        "_room",
        "_said",
        "_sights",
        "_steps",
        "falls",
        "task",
    )

    def __init__(self, room: Room) -> None:
        self._room, self._game = room, room.table.game
        self._is_public = True
        self._steps: deque[_Step] = deque()
        self.task: asyncio.Task[None] | None = None
        self._is_live = False
        self.falls: dict[int, tuple[int, ...]] = {}
        # of the other thread
        self._sights: dict[int | None, Sight] = {}
        self._pictures: dict[int | None, Picture] = {}
        self._said: dict[Tongue, GameWords[Any]] = {}
        self._names: tuple[str, ...] = ()

    @property
    def is_wanted(self) -> bool:
        """True if somebody wants to see the table or hear of it in words."""
        return self._is_live or any(viewer.is_viewing for viewer in self._room.viewers)

    def _viewing(self) -> tuple[Viewer, ...]:
        return tuple([viewer for viewer in self._room.viewers if viewer.is_viewing])

    def show(self, viewer: Viewer) -> None:
        """Show somebody who comes all of the table."""
        if viewer.is_viewing and self._room.table.has_begun:
            self._show((viewer,))

    def follow(self, notices: Sequence[object]) -> None:
        """Tell what follows from some notices."""
        if not self.is_wanted:
            return
        viewers = self._viewing()
        for notice in notices:
            match notice:
                case say.Begun():
                    self._do(_Show(viewers, notice.entry, notice.start, (), False))
                case say.Played():
                    self._do(_Play(viewers, notice.entry, notice.ply, notice.token))
                case say.Undone():
                    self._do(_Undo(viewers, notice.entry, notice.ply))
                case say.Closed() if notice.end.revealed:
                    self._show_anew(viewers)
        self._keep_up()

    def follow_plies(self, entry: int, ply: int, tokens: Sequence[str]) -> None:
        """Tell what follows from plies that another server has written, the last of which was before `ply`."""
        viewers = self._viewing()
        for number, token in enumerate(tokens, 1):
            self._do(_Play(viewers, entry + number, ply - len(tokens) + number - 1, token))
        self._keep_up()

    def _keep_up(self) -> None:
        """Leave out what waits too long."""
        if len(self._steps) > MOST_BEHIND:
            self._steps.clear()
            self._show_anew(self._viewing())

    def _show_anew(self, viewers: Sequence[Viewer]) -> None:
        self._do(_Forget())
        self._show(viewers)

    def _show(self, viewers: Sequence[Viewer]) -> None:
        table = self._room.table
        self._do(_Show(viewers, table.entries, table.start, tuple(table.tokens), table.end is not None))

    def _do(self, step: _Step) -> None:
        if not isinstance(step, _Forget) and not step.viewers:
            if not self._is_live:
                return
            step = _Forget()
        self._is_live = not isinstance(step, _Forget)
        self._steps.append(step)
        if self.task is None:
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Do what waits, in the other thread."""
        loop = asyncio.get_running_loop()
        try:
            while self._steps:
                steps, self._steps = self._steps, deque()
                told = await loop.run_in_executor(seeing, self._make, steps)
                for viewers, frames in told:
                    for viewer in viewers:
                        if viewer in self._room.viewers:
                            viewer.push(frames)
        except Exception as error:  # noqa: BLE001  # of any kind: the table itself goes on
            _log.error("table %s is not seen: %s: %s", self._room.ident, type(error).__name__, error)
            self._steps.clear()
            self._forget()
            self._is_live = False
            for viewer in self._viewing():
                viewer.is_viewing = False
        finally:
            self.task = None

    async def settle(self) -> None:
        """Wait until what was played is seen."""
        while self.task is not None:
            await asyncio.wait({self.task})

    # ---- in the other thread ----------------------------------------------------------------

    def picture(self, seat: int | None) -> Picture | None:
        """The things as a seat sees them now; None if nobody like it looks."""
        return self._pictures.get(None if self._is_public else seat)

    def _make(self, steps: Iterable[_Step]) -> Told:
        told: Told = []
        for step in steps:
            match step:
                case _Show():
                    self._make_shown(step, told)
                case _Play():
                    self._make_played(step, told)
                case _Undo():
                    self._make_undone(step, told)
                case _:
                    self._forget()
        return told

    def _forget(self) -> None:
        self._sights.clear()
        self._pictures.clear()

    def _seat_of(self, viewer: Viewer) -> int | None:
        """Whose sight a viewer shares."""
        return viewer.seat if self._game.has_hidden else None

    def _make_shown(self, step: _Show, told: Told) -> None:
        game = self._game
        for seat in {self._seat_of(viewer) for viewer in step.viewers}:
            if seat not in self._sights:
                tokens: Iterable[str] = step.tokens
                if game.has_hidden and not step.is_over:
                    tokens = [game.seen_token(token, seat) for token in step.tokens]
                self._sights[seat] = Sight(game, step.start, tokens)
            sharing = [viewer for viewer in step.viewers if self._seat_of(viewer) == seat]
            past = {
                tongue: self._sights[seat].past(self._words(tongue), _MOST_PAST)
                for tongue in self._tongues(sharing)
            }
            said = _Said(step.viewers, seat, step.entry, len(step.tokens), past=past)
            self._write(said, self._seen(seat), told)

    def _tongues(self, viewers: Sequence[Viewer]) -> set[Tongue]:
        """In which it is told what happens."""
        return {(viewer.language, viewer.side) for viewer in viewers if "words" in viewer.wants}

    def _make_played(self, step: _Play, told: Told) -> None:
        game, changes = self._game, _Changes()
        for seat in list(self._sights):
            viewers = [viewer for viewer in step.viewers if self._seat_of(viewer) == seat]
            if not viewers:
                del self._sights[seat]  # nobody shares it any more
                continue
            self._note_fall(step.ply, seat)
            said = {tongue: self._words(tongue) for tongue in self._tongues(viewers)}
            token = game.seen_token(step.token, seat) if game.has_hidden else step.token
            events, lines = self._sights[seat].play(token, said)
            told_ = _Said(viewers, seat, step.entry, step.ply + 1, events, lines)
            is_seen = any("view" in viewer.wants for viewer in viewers)
            self._write(told_, self._seen(seat, changes) if is_seen else {}, told)

    def _note_fall(self, ply: int, seat: int | None) -> None:
        """Remember the numbers of what lies there before something falls."""
        state = self._sights[seat].state
        picture = self._pictures.get(None if self._is_public else seat)
        if picture is not None and state.is_chance() and state.is_sampled():
            self.falls[ply] = picture.numbers_of(state)
            while len(self.falls) > _MOST_FALLS:
                del self.falls[next(iter(self.falls))]

    def _make_undone(self, step: _Undo, told: Told) -> None:
        changes = _Changes()
        for seat, sight in self._sights.items():
            sight.undo(step.ply)
            self._write(_Said(step.viewers, seat, step.entry, step.ply), self._seen(seat, changes), told)

    def _seen(self, seat: int | None, known: _Changes | None = None) -> dict[str, Any]:
        """What a seat sees: all of it, or what has changed, of which some is known if others see the same."""
        state = self._sights[seat].state
        if not self._pictures:
            scene = self._game.scene()
            self._is_public = not self._game.has_hidden or scene is None or scene.is_public
            self._pictures[None if self._is_public else seat] = Picture(scene)
        shared = None if self._is_public else seat
        if shared not in self._pictures:
            self._pictures[shared] = Picture(self._game.scene())
        picture = self._pictures[shared]
        if known is None:
            found = picture.whole(state)
        else:
            found = known.get(shared) or known.setdefault(shared, picture.changes(state))
        return {**found, "numbers": picture.numbers(state)}

    def _words(self, tongue: Tongue) -> GameWords[Any]:
        names = self._room.names
        if names != self._names:
            self._names = names
            self._said.clear()
        if tongue not in self._said:
            self._said[tongue] = words_for(self._game, tongue, names)
        return self._said[tongue]

    def _write(self, said: _Said, seen: Mapping[str, Any], told: Told) -> None:
        """Write each message once for all who are told the same."""
        groups: dict[tuple[bool, bool, Tongue | None], list[Viewer]] = {}
        for viewer in said.viewers:
            if self._seat_of(viewer) == said.seat:
                is_told = "words" in viewer.wants and bool(said.lines or said.past)
                tongue = (viewer.language, viewer.side) if is_told else None
                group = "view" in viewer.wants, bool(said.events) and "events" in viewer.wants, tongue
                groups.setdefault(group, []).append(viewer)
        for (is_seen, is_heard, tongue), same in groups.items():
            view = say.View(
                said.entry,
                said.ply,
                **(seen if is_seen else {}),
                events=said.events if is_heard else (),
                line="" if tongue is None else said.lines.get(tongue, ""),
                past=() if tongue is None else said.past.get(tongue, ()),
            )
            told.append((same, frame_of(view)))
