"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from gui.games.turmbauer.words import spoken
from gui.games.turmbauer.words.names import piece_name
from gui.games.turmbauer.words.texts import climb_gain
from gui.i18n import tr
from turmcore.turmbauer import Box, TurmbauerGame, TurmbauerState
from turmcore.turmbauer.choices import Choice
from turmcore.turmbauer.placing import Pose
from turmcore.turmbauer.turns import Cell
from turmcore.words import Axes


def where(at: Cell, axes: Axes) -> str:
    """A cell by floor, and by columns from the base stone as seen on the screen."""
    parts = [tr("choice.floor", floor=at[2] + 1)]
    for axis, (less, more) in zip(axes, (("left", "right"), ("near", "away")), strict=True):
        column = sum(a * b for a, b in zip(at, axis, strict=True))
        # the base stone fills the columns 0 and 1 of the lattice
        low = min(sum(a * b for a, b in zip(cell, axis, strict=True)) for cell in ((0, 0, 0), (1, 1, 0)))
        column -= low
        if column < 0:
            parts.append(tr(f"say.{less}", n=-column))
        elif column > 1:
            parts.append(tr(f"say.{more}", n=column - 1))
    return ", ".join(parts if len(parts) > 1 else [*parts, tr("side.middle")])


def fits(game: TurmbauerGame, held: Pose, axes: Axes) -> str:
    """Announce a piece at a legal place."""
    return tr("say.fits", piece=piece_name(game, held.piece), where=place(held.cells, axes))


def place(cells: tuple[Cell, ...], axes: Axes) -> str:
    """Floors of some cells, and where their middle lies as seen on the screen."""
    return spoken(axes=axes).place(cells)


def cell(at: Cell, pose: str, axes: Axes) -> str:
    """A step of the keyboard's cell, and what there is to say of the ghost there."""
    return f"{where(at, axes)}: {pose}"


def choice(chosen: Choice, state: TurmbauerState, axes: Axes) -> str:
    """A choice that was proposed."""
    if isinstance(chosen.move, Box):
        return tr("say.box", piece=piece_name(state.game, chosen.piece))
    ring = f", {spoken().ring(state, chosen.ring)}" if chosen.ring else ""
    if chosen.cells:
        name = piece_name(state.game, chosen.piece)
        return tr("say.proposed", piece=name, where=place(chosen.cells, axes) + ring)
    return f"{spoken(axes=axes).title(state.game, chosen.move)}, {climb_gain(chosen, state)}{ring}"


def proposed(game: TurmbauerGame, chosen: Choice, axes: Axes) -> str:
    """Announce that the ghost is the proposal now."""
    return tr("say.proposed", piece=piece_name(game, chosen.piece), where=place(chosen.cells, axes))
