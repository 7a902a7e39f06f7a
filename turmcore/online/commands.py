"""What can be asked at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from turmcore.online import messages as say
from turmcore.online.choosing import Position
from turmcore.online.refusal import Refusal, refuse
from turmcore.online.room import Room
from turmcore.online.rooms import Rooms
from turmcore.online.sight import SIDES, words_for
from turmcore.online.table import Table
from turmcore.online.viewer import Viewer

_Command = Callable[[Rooms, Room, Viewer, Any], Awaitable[object | None]]


def _seat(viewer: Viewer) -> int:
    if viewer.seat is None:
        raise Refusal("only who sits at the table can do that")
    return viewer.seat


async def _sit(rooms: Rooms, room: Room, viewer: Viewer, order: say.Sit) -> None:
    """Commit anew."""
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.sit(seat, order.name, order.commitment, now))


async def _reveal(rooms: Rooms, room: Room, viewer: Viewer, order: say.Reveal) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.reveal(seat, order.nonce, now))


async def _act(rooms: Rooms, room: Room, viewer: Viewer, order: say.Act) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.act(seat, order.ply, order.token, now))


async def _actions(rooms: Rooms, room: Room, viewer: Viewer, order: say.Actions) -> say.Legal:
    seat = _seat(viewer)
    return await rooms.change(room, lambda table, now: table.actions(seat))


async def _ask(rooms: Rooms, room: Room, viewer: Viewer, order: say.Ask) -> None:
    seat = _seat(viewer)
    if order.what == "rematch" and not rooms.openings.try_take(viewer.network):
        raise refuse("tables")
    await rooms.change(room, lambda table, now: table.ask(seat, order.what, now, order.to, order.seconds))


async def _answer(rooms: Rooms, room: Room, viewer: Viewer, order: say.Answer) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.answer(seat, order.yes, now))


async def _resign(rooms: Rooms, room: Room, viewer: Viewer, order: say.Resign) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.resign(seat, order.agent, now))


async def _say(rooms: Rooms, room: Room, viewer: Viewer, order: say.Say) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.say(seat, order.text, now))


async def _hand(rooms: Rooms, room: Room, viewer: Viewer, order: say.Hand) -> say.Handed:
    if not viewer.is_host:
        raise Refusal("only the host hands seats over")
    key = await rooms.change(room, lambda table, now: table.hand(order.seat, order.agent, now))
    return say.Handed(order.seat, key)


async def _delete(rooms: Rooms, room: Room, viewer: Viewer, order: say.Delete) -> None:
    if not viewer.is_host:
        raise Refusal("only the host removes the table")
    await rooms.delete(room)


async def _leave(rooms: Rooms, room: Room, viewer: Viewer, order: say.Leave) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.leave(seat, now))


async def _swap(rooms: Rooms, room: Room, viewer: Viewer, order: say.Swap) -> None:
    seat = _seat(viewer)
    await rooms.change(room, lambda table, now: table.swap(seat, order.seat, now))


async def _reclaim(rooms: Rooms, room: Room, viewer: Viewer, order: say.Reclaim) -> None:
    claim = viewer.claim
    if claim is None:
        raise Refusal("only who had a seat before a computer can have it back")
    await rooms.change(room, lambda table, now: table.reclaim(claim, now))


async def _look(rooms: Rooms, room: Room, viewer: Viewer, order: say.Look) -> None:
    check_side(order.from_)
    viewer.side = order.from_


async def _why(rooms: Rooms, room: Room, viewer: Viewer, order: say.Why) -> say.Because:
    seat = _seat(viewer)
    tongue = viewer.language, _side(viewer, order.from_)
    return await rooms.read(room, partial(_because, seat, order, tongue))


def _because(seat: int, order: say.Why, tongue: tuple[str, int | None], table: Table) -> say.Because:
    refusal = table.refusal(seat, order.ply, order.token)
    if refusal is None:
        return say.Because(order.ply)
    words, reason = str(refusal), None
    if refusal.reason is not None:
        reason = said_reason(refusal)
        words = words_for(table.game, tongue, table.names).sentence(refusal.reason)
    return say.Because(order.ply, refusal.rule, words, reason)


async def _film(rooms: Rooms, room: Room, viewer: Viewer, order: say.Film) -> say.Filmed:
    if "view" not in viewer.wants:
        raise Refusal("a film is of the things that view tells")
    try:
        return await rooms.film(room, order.ply)
    except Refusal:
        raise
    except Exception as error:  # noqa: BLE001  # of a process; the table stays
        rooms.fail(room, error)
        raise Refusal("this fall cannot be filmed") from None


async def _choices(rooms: Rooms, room: Room, viewer: Viewer, order: say.Choices) -> bytes:
    position = await _position(rooms, room, viewer, order.ply)
    return await room.desk.offered(position, viewer, _side(viewer, order.from_))


async def _aim(rooms: Rooms, room: Room, viewer: Viewer, order: say.Aim) -> say.Aimed:
    position = await _position(rooms, room, viewer, order.ply)
    return await room.desk.aimed(position, viewer, _side(viewer, order.from_), order.chosen)


async def _preview(rooms: Rooms, room: Room, viewer: Viewer, order: say.Preview) -> say.Previewed:
    refusal = await rooms.read(room, lambda table: table.refusal(_seat(viewer), order.ply, order.token))
    if refusal is not None:
        raise refusal
    position = await _position(rooms, room, viewer, order.ply)
    return await room.desk.previewed(position, viewer, order.token)


async def _trying(rooms: Rooms, room: Room, viewer: Viewer, order: say.Trying) -> None:
    position = await _position(rooms, room, viewer, order.ply)
    room.desk.show(position, order)


async def _position(rooms: Rooms, room: Room, viewer: Viewer, ply: int) -> Position:
    """The position in which a seat is on turn."""
    seat = _seat(viewer)
    return await rooms.read(room, lambda table: room.desk.position(table, seat, ply))


def _side(viewer: Viewer, side: int | None) -> int | None:
    """The side that something is said from."""
    check_side(side)
    return viewer.side if side is None else side


async def _ping(rooms: Rooms, room: Room, viewer: Viewer, order: say.Ping) -> say.Pong:
    return say.Pong(order.id, rooms.now)


def said_reason(refusal: Refusal) -> say.Reason | None:
    """The reason of a refusal for programs, if the game's rules have one."""
    reason = refusal.reason
    return None if reason is None else say.Reason(reason.code, reason.data)


def check_side(side: int | None) -> None:
    """Refusal if nobody can look from there."""
    if side is not None and not 0 <= side < SIDES:
        raise Refusal(f"from: a number from 0 to {SIDES - 1} is wanted here")


COMMANDS: dict[type, _Command] = {
    say.Sit: _sit,
    say.Reveal: _reveal,
    say.Act: _act,
    say.Actions: _actions,
    say.Ask: _ask,
    say.Answer: _answer,
    say.Resign: _resign,
    say.Say: _say,
    say.Hand: _hand,
    say.Delete: _delete,
    say.Leave: _leave,
    say.Swap: _swap,
    say.Reclaim: _reclaim,
    say.Look: _look,
    say.Why: _why,
    say.Film: _film,
    say.Choices: _choices,
    say.Aim: _aim,
    say.Preview: _preview,
    say.Trying: _trying,
    say.Ping: _ping,
}
