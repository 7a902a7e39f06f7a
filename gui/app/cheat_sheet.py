"""All keys and mouse moves of a kind of game, to be read at a glance, printed, or put into the documentation.

``python -m gui.app.cheat_sheet > docs/shortcuts.md`` writes the list of all commands anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from gui import i18n
from gui.app.commands import all_commands
from gui.base.commands import MENUS, command_text
from gui.base.shortcuts import Shortcuts, native
from gui.i18n import tr
from gui.model.command import Command
from gui.model.games import offered
from gui.table.game_parts import manifest_of

_MOUSE = ("confirm", "refuse", "orbit", "pan", "zoom")  # uses of the mouse in every game
COLUMNS = 3


@dataclass(frozen=True)
class Line:
    """A command and its keys; `command` is empty for the mouse."""

    keys: str
    does: str
    command: str = ""


@dataclass(frozen=True)
class Section:
    """Lines that belong together."""

    title: str
    lines: tuple[Line, ...]


def sections(
    game: str,
    shortcuts: Shortcuts,
    *,
    is_whole: bool = False,
    is_own: Callable[[Command], bool] | None = None,
) -> list[Section]:
    """Return the commands of a kind of game with their keys, by menu.

    Parameters
    ----------
    is_whole
        Also the commands without keys.
    is_own
        True for the commands wanted; None: all of the game.
    """
    found = []
    wanted = is_own or (lambda command: command.is_of(game))
    for menu in MENUS:
        inside = list(dict.fromkeys(command.submenu for command in shortcuts.table if command.menu == menu))
        for submenu in sorted(inside, key=bool):
            lines = tuple(
                Line(
                    ", ".join(dict.fromkeys(map(native, shortcuts.keys(command.id)))),
                    _does(command, game),
                    command.id,
                )
                for command in shortcuts.table
                if (command.menu, command.submenu) == (menu, submenu)
                and wanted(command)
                and (is_whole or shortcuts.keys(command.id))
            )
            title = tr(f"menu.{menu}").replace("&", "")
            if submenu:
                title += f" – {tr(f'menu.{submenu}').replace('&', '')}"
            if lines:
                found.append(Section(title, lines))
    return found


def mouse(game: str) -> Section:
    """Return the uses of the mouse in a kind of game."""
    wanted = (*_MOUSE, *manifest_of(game).mouse)
    lines = tuple(Line(tr(f"keys.{name}"), tr(f"keys.{name}.does")) for name in wanted)
    return Section(tr("keys.mouse"), lines)


def _does(command: Command, game: str) -> str:
    """Name of a command in words that need no menu around them."""
    return command_text(command.id, game).replace("&", "").rstrip("… ")


def sheet(game: str, shortcuts: Shortcuts) -> list[Section]:
    """All keys and uses of the mouse in a kind of game."""
    return [*sections(game, shortcuts), mouse(game)]


def as_text(game: str, found: Sequence[Section]) -> str:
    """The sheet for printing: keys and commands in two columns."""
    wide = max((len(line.keys) for section in found for line in section.lines), default=0) + 3
    title = f"{tr(f'game.{game}')} – {tr('keys.title')}"
    parts = [title, "=" * len(title)]
    for section in found:
        parts += ["", section.title, "-" * len(section.title)]
        parts += [f"{line.keys:<{wide}}{line.does}" for line in section.lines]
    return "\n".join(parts) + "\n"


def as_html(found: Sequence[Section], muted: str, count: int = COLUMNS) -> str:
    """For a window: sections side by side, in so many columns of about the same height."""
    columns: list[list[Section]] = [[] for _ in range(count)]
    total = sum(len(section.lines) + 2 for section in found)
    at = done = 0
    for section in found:
        if done >= total * (at + 1) / count and at < count - 1:
            at += 1
        columns[at].append(section)
        done += len(section.lines) + 2
    cells = "".join(
        f"<td valign='top' style='padding-right:26px'>{_column(own, muted)}</td>" for own in columns
    )
    return f"<table width='100%'><tr>{cells}</tr></table>"


def _column(found: Sequence[Section], muted: str) -> str:
    parts = []
    for section in found:
        parts.append(
            f"<p style='margin:10px 0 3px 0; color:{muted}'><b>{escape(section.title)}</b></p><table>"
        )
        for line in section.lines:
            words = escape(line.keys).replace(" ", "&nbsp;") if line.command else escape(line.keys)
            keys = f"<td style='padding:1px 14px 1px 0'><b>{words}</b></td>"
            parts.append(f"<tr>{keys}<td style='padding:1px 0'>{escape(line.does)}</td></tr>")
        parts.append("</table>")
    return "".join(parts)


def as_markdown() -> str:
    """All commands with the keys that they come with, for the documentation."""
    shortcuts = Shortcuts(all_commands())
    parts = [
        "# Keys",
        "",
        "All commands of the window with the keys that they come with. **Help > Keys and mouse** (F1) shows them as a",
        "sheet for each game, saves that as text, and lets you choose other keys. This page is written by",
        "`python -m gui.app.cheat_sheet > docs/shortcuts.md`.",
    ]
    for game in ("", *offered()):
        parts += ["", f"## {tr(f'game.{game}') if game else 'In every game'}"]
        wanted = (lambda command: command.games is None) if not game else _only(game)
        for section in sections(game, shortcuts, is_whole=True, is_own=wanted):
            parts += ["", f"### {section.title}", "", "| Keys | Command |", "|---|---|"]
            parts += [f"| {_code(line.keys)} | {line.does} |" for line in section.lines]
        mouse = manifest_of(game).mouse if game else _MOUSE
        parts += ["", "### Mouse", "", "| Mouse | |", "|---|---|"]
        parts += [f"| {tr(f'keys.{name}')} | {tr(f'keys.{name}.does')} |" for name in mouse]
    return "\n".join(parts) + "\n"


def _only(game: str) -> Callable[[Command], bool]:
    return lambda command: command.games is not None and command.is_of(game)


def _code(keys: str) -> str:
    return ", ".join(f"`{key}`" for key in keys.split(", ")) if keys else ""


def main() -> int:
    """Print the list of all commands."""
    i18n.set_language("en")
    print(as_markdown(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
