"""Choosing at a table for programs that know no rules, made beside the loop: once for each ply, language and side."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from turmcore.core import choosing
from turmcore.core.scene import Thing, rounded
from turmcore.errors import TurmError
from turmcore.online import messages as say
from turmcore.online.beside import asking
from turmcore.online.refusal import Refusal
from turmcore.online.sight import words_for
from turmcore.online.viewer import frame_of

if TYPE_CHECKING:
    from turmcore.core.action import Action
    from turmcore.core.choosing import Choosing
    from turmcore.core.scene import Scene
    from turmcore.core.state import State
    from turmcore.online.room import Room
    from turmcore.online.sight import Picture, Tongue
    from turmcore.online.table import Table
    from turmcore.online.viewer import Viewer

_log = logging.getLogger("turmcore.online")
_PAUSE = 0.2  # seconds between two tries that are shown
_LONGEST = 64  # steps of choosing

_T = TypeVar("_T")


class _Key(NamedTuple):
    """What tells a position of a table from the others."""

    seat: int
    ply: int
    cuts: int


class Position:
    """A position in which a seat is on turn, as it may know it.

    Parameters
    ----------
    key
        What tells it from others.
    state : State
        Of its own.
    names : sequence of str
        Those who play.
    """

    def __init__(self, key: _Key, state: State, names: Sequence[str]) -> None:
        self.key, self.state, self._names = key, state, names
        self.offered: dict[tuple[Tongue, Picture | None], bytes] = {}
        self._made: dict[Tongue, Choosing[Any, Any]] = {}

    def choosing(self, tongue: Tongue) -> Choosing[Any, Any]:
        """The choices in a language from a side."""
        if tongue not in self._made:
            words = words_for(self.state.game, tongue, self._names)
            self._made[tongue] = self.state.game.choosing(self.state, words)
        return self._made[tongue]

    @property
    def wordless(self) -> Choosing[Any, Any]:
        """The choices, in whatever language."""
        return next(iter(self._made.values()), None) or self.choosing(("en", None))


class Desk:
    """What is chosen at a table.

    Parameters
    ----------
    room : Room
    """

    __slots__ = ("_newest", "_position", "_room", "_scene", "_task")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._position: Position | None = None
        self._scene: Scene[Any] | None = None
        self._newest: tuple[Position, say.Trying] | None = None
        self._task: asyncio.Task[None] | None = None

    def position(self, table: Table, seat: int, ply: int) -> Position:
        """The position at a ply; Refusal if the seat has nothing to decide there."""
        table.check_turn(seat, ply)
        key = _Key(seat, ply, len(table.cuts))
        if self._position is None or self._position.key != key:
            state = table.sight(seat)
            state = state if table.game.has_hidden else state.copy()
            self._position = Position(key, state, table.names)
        return self._position

    async def offered(self, position: Position, viewer: Viewer, side: int | None) -> bytes:
        """The answer to `choices`, as a frame."""
        return await self._do(self._offer, position, viewer, (viewer.language, side))

    async def aimed(
        self, position: Position, viewer: Viewer, side: int | None, chosen: tuple[str, ...]
    ) -> say.Aimed:
        """The answer to `aim`."""
        if len(chosen) > _LONGEST:
            raise Refusal(f"chosen: {_LONGEST} steps at most")
        return await self._do(self._aim, position, viewer, (viewer.language, side), chosen)

    async def previewed(self, position: Position, viewer: Viewer, token: str) -> say.Previewed:
        """The answer to `preview`, for a legal action."""
        return await self._do(self._preview, position, viewer, (viewer.language, viewer.side), token)

    async def _do(self, work: Callable[..., _T], position: Position, viewer: Viewer, *given: object) -> _T:
        """Do something in the other thread, behind the view of the same ply."""
        views, sees = self._room.views, "view" in viewer.wants
        await views.settle()

        def do() -> _T:
            return work(position, views.picture(viewer.seat) if sees else None, *given)

        try:
            return await asyncio.get_running_loop().run_in_executor(asking, do)
        except TurmError as error:
            raise Refusal(str(error)) from None

    # ---- what others see of it --------------------------------------------------------------

    def show(self, position: Position, order: say.Trying) -> None:
        """Show all others what somebody is about to do; if that changes too fast, the newest of it."""
        table = self._room.table
        if table.game.has_hidden or not table.settings.tries:
            why = "in a game with secrets" if table.game.has_hidden else "at this table"
            raise Refusal(f"nobody is shown {why} what others try")
        self._newest = position, order
        if self._task is None:
            self._task = asyncio.create_task(self._show())

    async def _show(self) -> None:
        try:
            while self._newest is not None:
                (position, order), self._newest = self._newest, None
                await self._tell(position, order)
                await asyncio.sleep(_PAUSE)
        except Exception as error:  # noqa: BLE001  # of any kind: the table itself goes on
            _log.error("table %s shows no tries: %s: %s", self._room.ident, type(error).__name__, error)
        finally:
            self._task = None

    async def _tell(self, position: Position, order: say.Trying) -> None:
        seat, ply, _ = position.key
        views = self._room.views
        await views.settle()

        def sketch(sees: bool) -> bytes:
            action = _tried(position, order)
            if action is None:
                return frame_of(say.Tries(ply, seat))
            ghost = self._ghost(position, views.picture(None), action) if sees else None
            return frame_of(say.Tries(ply, seat, ghost, str(action)))

        def viewers(sees: bool) -> list[Viewer]:
            wanting = [one for one in self._room.viewers if one.seat != seat and "tries" in one.wants]
            return [one for one in wanting if ("view" in one.wants) == sees]

        for sees in (True, False):
            if viewers(sees):
                frames = await asyncio.get_running_loop().run_in_executor(asking, sketch, sees)
                for viewer in viewers(sees) if len(self._room.table.tokens) == ply else ():
                    viewer.push(frames)

    # ---- in the other thread ----------------------------------------------------------------

    def _offer(self, position: Position, picture: Picture | None, tongue: Tongue) -> bytes:
        known = position.offered.get((tongue, picture))
        if known is None:
            found = position.choosing(tongue)
            groups = tuple([say.Group(one.heading, _choices(one.choices)) for one in found.groups])
            targets = _targets(found.targets, picture)
            passing = found.passing.id if found.passing is not None else ""
            known = frame_of(say.Offered(position.key.ply, groups, targets, pass_=passing))
            position.offered[tongue, picture] = known
        return known

    def _aim(
        self, position: Position, picture: Picture | None, tongue: Tongue, chosen: tuple[str, ...]
    ) -> say.Aimed:
        found = position.choosing(tongue)
        aimed = found.aim(chosen)
        reason, action = aimed.reason, aimed.action
        return say.Aimed(
            position.key.ply,
            aimed.chosen,
            aimed.next,
            _choices(aimed.choices),
            _targets(aimed.targets, picture),
            "" if action is None else str(action),
            None if action is None else self._ghost(position, picture, action),
            aimed.is_legal,
            reason.rule if reason is not None else "",
            aimed.words,
            say.Reason(reason.code, reason.data) if reason is not None else None,
            () if action is None or not aimed.is_legal else _facts(found, action),
            _choices(aimed.turns),
        )

    def _preview(
        self, position: Position, picture: Picture | None, tongue: Tongue, token: str
    ) -> say.Previewed:
        action, found = position.state.parse(token), position.choosing(tongue)
        ghost = self._ghost(position, picture, action)
        return say.Previewed(position.key.ply, str(action), ghost, _facts(found, action))

    def _ghost(self, position: Position, picture: Picture | None, action: Action) -> say.Ghost | None:
        """The things of an action as they would lie there; None for who does not see the table."""
        if picture is None:
            return None
        if self._scene is None:  # one of its own: what is tried is told to nobody by new shapes
            self._scene = position.state.game.scene()
        if self._scene is None:
            return None
        things = position.wordless.things(self._scene, action)
        return picture.ghost(self._scene, things)


def _tried(position: Position, order: say.Trying) -> Action | None:
    """The action that is meant; None for nothing, or for what is none."""
    try:
        if not order.token:
            return position.wordless.aim(order.chosen[:_LONGEST]).action
        action = position.state.parse(order.token)
    except TurmError:
        return None
    return action if position.state.is_legal(action) else None


def _choices(choices: Sequence[choosing.Choice]) -> tuple[say.Choice, ...]:
    return tuple(
        [
            say.Choice(one.id, one.words, "" if one.action is None else str(one.action), one.at)
            for one in choices
        ]
    )


def _targets(targets: Sequence[choosing.Target], picture: Picture | None) -> tuple[say.Target, ...]:
    """Targets with the numbers of their things, for who sees them."""
    numbers: Mapping[Thing, int] = picture.numbers_by_thing() if picture is not None else {}
    found = []
    for one in targets:
        things = tuple([numbers[thing] for thing in one.things if thing in numbers])
        place = () if one.place is None else tuple(map(rounded, (*one.place, one.wide)))
        found.append(say.Target(one.id, one.words, things, place))
    return tuple(found)


def _facts(found: Choosing[Any, Any], action: Action) -> tuple[say.Fact, ...]:
    warnings, gains, prices = found.words.told(found.state, action)
    return (
        *[say.Fact(words, "warning") for words in warnings],
        *[say.Fact(words, "gain") for words in gains],
        *[say.Fact(words, "price") for words in prices],
    )
