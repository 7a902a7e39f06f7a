"""The one table of everything that can be done by menu, key or button."""

from __future__ import annotations

from gui.base.commands import GENERAL
from gui.model.command import Command, merged
from gui.model.games import offered
from gui.table.game_parts import manifest_of


def all_commands() -> tuple[Command, ...]:
    """The commands of all games and those of each, in the order of the menus."""
    manifests = [manifest_of(name) for name in offered()]
    return merged(GENERAL, [(one.name, one.traits, one.commands) for one in manifests])
