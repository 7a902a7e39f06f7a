"""Choices of a new game become a table of a server."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import NamedTuple

from gui.base.settings import Settings
from gui.i18n import tr
from gui.model.seats import TIMED, Kind, kind_of
from gui.model.setup import GameSetup
from gui.table.game_parts import parts_of
from turmcore import TurmError
from turmcore.online import Open, own_file

_OPEN = "open"


class Opening(NamedTuple):
    """What a server is asked for, and which of the seats is the own one."""

    order: Open
    seat: int


def shared_setup(settings: Settings, game: str) -> GameSetup:
    """The choices for a table that is opened at once: those of the last time, and at first one guest, if that is enough."""
    parts = parts_of(game)
    text = settings.together[game]
    if text:
        return parts.setup(text)
    setup = parts.setup()
    kinds = (Kind.PERSON.value, *(Kind.REMOTE.value,) * (len(setup.kinds) - 1))
    two = replace(setup, players=2, kinds=kinds)
    return two if two.is_valid() else replace(setup, kinds=kinds)


def who(setup: GameSetup) -> str:
    """Who sits at the table of some choices, in a few words."""
    kinds = setup.kinds[: setup.game().num_players]
    computers = sum(kind_of(kind).is_computer for kind in kinds)
    words = [tr("together.guests", n=len(kinds) - computers - 1)]
    return ", ".join([*words, *([tr("together.computers", n=computers)] if computers else [])])


def opening_of(
    setup: GameSetup, password: str, *, is_listed: bool, address: str, tries: bool = True
) -> Opening:
    """What to ask a server for.

    Raises
    ------
    turmcore.TurmError
        If nobody sits here, or a file of one's own is not there.
    """
    game = setup.game()
    kinds = list(setup.kinds[: game.num_players])
    if Kind.PERSON.value not in kinds:
        raise TurmError(tr("new.no_own"))
    own = kinds.index(Kind.PERSON.value)
    order = list(range(game.num_players))
    if setup.shuffles:
        SystemRandom().shuffle(order)
    seats = tuple(_seat(kinds[at], setup.time) for at in order)
    options = dict(game.options)
    file = own_file(game.name, options)
    asked = Open(game.name, options, seats, setup.clock, file, True, password, is_listed, address, tries)
    return Opening(asked, order.index(own))


def _seat(kind: str, time: str) -> str:
    """A seat as the protocol names it."""
    if not kind_of(kind).is_computer:
        return _OPEN
    return f"{kind}:{time}" if time and kind_of(kind) in TIMED else kind
