"""Table of commands: everything done by menu, key or button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

C = TypeVar("C")  # what runs a game
T = TypeVar("T")  # the table it is played on


@dataclass(frozen=True)
class Command:
    """An entry of the table of commands.

    Its text is ``cmd.<id>``. Commands of one `group` exclude each other (a dot in the menu shows the one that
    holds); `check` commands are on or off. A command of some `games` exists only while one of them is on the table, and
    a command of all can have another text there, ``cmd.<game>.<id>``. A line in the menu goes before a command that `begins` a section.
    """

    id: str
    menu: str
    keys: tuple[str, ...] = ()
    group: str = ""
    check: bool = False
    begins: bool = False
    submenu: str = ""
    scope: str = ""  # keys that hold only while this part of the window has the focus
    is_held: bool = False  # True if its key is held down; it cannot be changed
    trait: str = ""  # trait that a game must have for it; without one, all games have it
    games: frozenset[str] | None = None  # the kinds of game that it belongs to; None: all of them

    def is_of(self, game: str) -> bool:
        """True if the command exists in a kind of game."""
        return self.games is None or game in self.games


@dataclass(frozen=True)
class GameCommand(Command, Generic[C, T]):
    """A command that only one game has.

    Attributes
    ----------
    after, before
        The command of all games that it follows in the menu, or that it goes before.
    does
        What it does, with what runs the game and the table that it is played on; None: choosing in the game itself is
        about it, so that what runs the game knows it by its id.
    can
        Whether it does something now; None: always, or as what runs the game says.
    """

    after: str = ""
    before: str = ""
    does: Callable[[C, T], object] | None = None
    can: Callable[[C], bool] | None = None


def merged(
    general: Sequence[Command], games: Sequence[tuple[str, frozenset[str], Sequence[GameCommand[Any, Any]]]]
) -> tuple[Command, ...]:
    """The commands of all games, and of each by its name, its traits and its own commands, in the order of the menus."""
    own = [replace(row, games=frozenset([name])) for name, _, rows in games for row in rows]
    found: list[Command] = []
    for command in general:
        found += [row for row in own if row.before == command.id]
        with_trait = frozenset(name for name, traits, _ in games if command.trait in traits)
        found.append(replace(command, games=with_trait) if command.trait else command)
        found += [row for row in own if row.after == command.id]
    return tuple(found)
