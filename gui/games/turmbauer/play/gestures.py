"""Gestures about pieces and places of Turmbauer, besides those of any game."""

from __future__ import annotations

from dataclasses import dataclass

from gui.table.gestures import Gesture, Peek
from turmcore.turmbauer.choices import Choice


@dataclass(frozen=True, slots=True)
class ShowPiece(Gesture):
    """The places of a piece alone are to be listed; those of all again if they were listed already."""

    piece: str


@dataclass(frozen=True, slots=True)
class TakePiece(Gesture):
    """A piece is picked from the tray to be carried to its place."""

    piece: str


@dataclass(frozen=True, slots=True)
class LookOver(Peek):
    """A row of the list that stands for several places is looked at; none: it is no more."""

    places: tuple[Choice, ...] = ()
