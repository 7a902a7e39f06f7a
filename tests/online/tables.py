"""Tables without a server: opened, sat down at, played."""

import random

from turmcore.online import codec
from turmcore.online import messages as say
from turmcore.online.dice import commitment
from turmcore.online.settings import settle
from turmcore.online.table import Table

SECRET = "5e" * 32
NOW = 1_000_000


def nonce(seat):
    return f"{seat + 1:02x}" * 32


def open_table(game, seats=None, clock="", secret=SECRET, **options):
    settings, _ = settle(say.Open(game, {key: str(value) for key, value in options.items()}, seats, clock))
    return Table("table", settings, secret)


def sit_all(table, now=NOW):
    for seat in table.people:
        table.sit(seat, f"P{seat}", commitment(nonce(seat)), now)
    for seat in table.people:
        table.reveal(seat, nonce(seat), now)
    return table


def step(table, choose, now=NOW):
    """Play one action of whoever is on turn, or what physics makes of the last one."""
    if table.waits == "fall":
        table.decide(len(table.tokens), table.dice.outcome(table.state, len(table.tokens)), now)
    else:
        table.act(table.turn, len(table.tokens), choose(table.actions(table.turn).tokens), now)


def play(table, plies=10_000, seed=1):
    """Play at random, to the end or so many plies."""
    choose = random.Random(seed).choice
    while table.end is None and len(table.tokens) < plies:
        step(table, choose)
    return table


def read_again(table, changes):
    """The table that the log gives."""
    again = Table(table.ident, table.settings, table.secret)
    again.replay(change.entry for change in changes)
    return again


def heard(table, viewer):
    """All that a viewer is sent while a table's changes are told, as texts; ends with a snapshot."""
    texts = [
        codec.encode(table.seen(notice, viewer)) for change in table.changes for notice in change.notices
    ]
    return [*texts, codec.encode(table.snapshot(viewer, NOW))]
