"""Turmbauer on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.model.command import GameCommand
from gui.table.game_parts import Manifest, Place

if TYPE_CHECKING:
    from gui.games.turmbauer.play.controller import TurmbauerController
    from gui.scene.animation import Animation


def _fall(text: str, action: str) -> Animation | None:
    from gui.games.turmbauer.picture.motions import read_collapse

    return read_collapse(text, action)


def _print_pieces(game: TurmbauerController, place: Place) -> None:
    from gui.games.turmbauer.editors.print_window import show_print_window

    show_print_window(game.session.game.options["set"], place.window())


def _can_judge(game: TurmbauerController) -> bool:
    return not game.judge.is_banned


def _aid(name: str, *keys: str) -> GameCommand[TurmbauerController, Place]:
    return GameCommand(
        f"aids.{name}",
        "view",
        keys,
        check=True,
        submenu="aids",
        after="aids.off",
        does=lambda game, _: game.judge.toggle(name),
        can=_can_judge,
    )


def _heat(name: str) -> GameCommand[TurmbauerController, Place]:
    return GameCommand(
        f"heat.{name or 'none'}",
        "view",
        group="heat",
        submenu="heat",
        after="aids.off",
        does=lambda game, _: game.judge.color_by(name),
        can=_can_judge,
    )


def _in_hand(name: str, key: str) -> GameCommand[TurmbauerController, Place]:
    return GameCommand(name, "turn", (key,), submenu="hand", after="turn_right")


_COMMANDS: tuple[GameCommand[TurmbauerController, Place], ...] = (
    GameCommand("print_pieces", "game", submenu="export", after="export_solid", does=_print_pieces),
    *(
        GameCommand(f"size.{size}", "turn", (str(size),), submenu="size", after="drop")
        for size in range(1, 7)
    ),
    GameCommand("other_piece", "turn", ("Tab",), submenu="hand", scope="tower", before="turn_left"),
    _in_hand("tip_away", "W"),
    _in_hand("tip_near", "S"),
    _in_hand("roll_left", "A"),
    _in_hand("roll_right", "D"),
    _in_hand("next_pose", "C"),
    _in_hand("next_anchor", "V"),
    GameCommand("cell_up", "turn", ("PgUp",), submenu="cell", scope="tower", after="cell_near"),
    GameCommand("cell_down", "turn", ("PgDown",), submenu="cell", scope="tower", after="cell_near"),
    _aid("risk"),
    _aid("collapse"),
    _aid("forces", "J"),
    _aid("rose", "Y"),
    _aid("plumb", "Z"),
    GameCommand(
        "heat.next",
        "view",
        ("G",),
        submenu="heat",
        after="aids.off",
        does=lambda game, _: game.judge.next_heat(),
        can=_can_judge,
    ),
    *(_heat(name) for name in ("", "weakness", "load", "room")),
)

GAME: Manifest[TurmbauerController] = Manifest(
    "turmbauer",
    traits=frozenset({"editor", "inside", "solid", "dice", "turning", "one_click", "follow", "workshop"}),
    commands=_COMMANDS,
    mouse=("focus", "point", "bring", "cycle", "hold"),
    falls=_fall,
)
"""Turmbauer in the window."""
