"""Choices of the player on turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from turmcore.carcassonne.actions import (
    Build,
    CallAbbot,
    Capture,
    Claim,
    Climb,
    Dismiss,
    MoveFairy,
    NoCapture,
    Nothing,
    Place,
    Portal,
    Ransom,
    Step,
    TakeBack,
    TakeHome,
)
from turmcore.carcassonne.shown import TOP

if TYPE_CHECKING:
    from turmcore.carcassonne.notation import Standing
    from turmcore.carcassonne.state import CarcassonneState
    from turmcore.core.action import Action

Cell = tuple[int, int]


class What(StrEnum):
    """Kind of a choice; the order is that of the list."""

    PLACE = "place"
    CLAIM = "claim"
    PORTAL = "portal"
    BUILD = "build"
    CLIMB = "climb"
    DISMISS = "dismiss"
    HOME = "home"
    CALL = "call"
    FAIRY = "fairy"
    RANSOM = "ransom"
    CAPTURE = "capture"
    EXCHANGE = "exchange"
    STEP = "step"
    NOTHING = "nothing"
    NO_CAPTURE = "no_capture"

    @property
    def is_nothing(self) -> bool:
        """True if it only ends the turn."""
        return self in (What.NOTHING, What.NO_CAPTURE)

    @property
    def is_standing(self) -> bool:
        """True if it brings a figure onto the table."""
        return self in (What.CLAIM, What.PORTAL, What.CLIMB)


_ORDER = {what: i for i, what in enumerate(What)}
_KINDS = "crmgf"  # segments as the list has them: cities, roads, monasteries, gardens, fields
_FIGURES = ("", "L", "B", "P", "A")  # in the order of the list


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what is needed to show it.

    Attributes
    ----------
    cell
        Cell of the action; None for a ransom, an exchange and for nothing.
    rotation
        Of the tile that would be placed.
    segment
        Of the figure that would be placed, captured, sent home or visited, `TOP` for the top of a tower; empty where the
        fairy goes to a whole tile.
    player
        Whose follower would be captured or sent home, or who would get a ransom.
    height
        Of the tower that would be built or entered, with the new piece.
    figure
        The figure that it is about, a letter as in the engine, empty for a small follower.
    """

    action: Action
    what: What
    cell: Cell | None = None
    rotation: int = 0
    segment: str = ""
    player: int = -1
    height: int = 0
    figure: str = ""


def choices_of(state: CarcassonneState) -> list[Choice]:
    """All decisions here; places from left to right and from top to bottom, nothing at the end."""
    if state.is_over() or state.is_chance():
        return []
    return sorted((choice_of(state, action) for action in state.legal_actions()), key=_order)


def _order(choice: Choice) -> tuple[object, ...]:
    x, y = choice.cell or (0, 0)
    kind, figure = _KINDS.find(choice.segment[:1]), _FIGURES.index(choice.figure)
    if choice.what is What.PLACE:
        return _ORDER[choice.what], y, x, choice.rotation
    return _ORDER[choice.what], figure, kind, choice.segment, choice.player, y, x


def choice_of(state: CarcassonneState, action: Action) -> Choice:
    """A decision as a choice."""
    match state.game.decode(action):
        case Place(x, y, rotation):
            return Choice(action, What.PLACE, (x, y), rotation)
        case Claim(segment, figure):
            return Choice(action, What.CLAIM, last_of(state), segment=segment, figure=figure)
        case Portal(x, y, segment, figure):
            return Choice(action, What.PORTAL, (x, y), segment=segment, figure=figure)
        case Build(x, y):
            return Choice(action, What.BUILD, (x, y), height=height_of(state, (x, y)) + 1)
        case Climb(x, y, figure):
            height = height_of(state, (x, y))
            return Choice(action, What.CLIMB, (x, y), segment=TOP, height=height, figure=figure)
        case Dismiss(owner, x, y, segment, figure):
            return Choice(action, What.DISMISS, (x, y), segment=segment, player=owner, figure=figure)
        case TakeHome(x, y, segment):
            one = standing_at(state, (x, y), segment)
            figure, player = (one.figure, one.player) if one is not None else ("", -1)
            return Choice(action, What.HOME, (x, y), segment=segment, player=player, figure=figure)
        case CallAbbot():
            abbot = abbot_of(state)
            if abbot is None:
                return Choice(action, What.CALL, figure="A")
            cell = abbot.x, abbot.y
            return Choice(action, What.CALL, cell, segment=abbot.segment, player=abbot.player, figure="A")
        case MoveFairy(x, y, segment):
            return Choice(action, What.FAIRY, (x, y), segment=segment or "")
        case Ransom(captor, figure):
            return Choice(action, What.RANSOM, player=captor, figure=figure)
        case Capture(owner, x, y, segment, figure):
            return Choice(action, What.CAPTURE, (x, y), segment=segment, player=owner, figure=figure)
        case TakeBack(figure):
            return Choice(action, What.EXCHANGE, figure=figure)
        case Step(x, y):
            return Choice(action, What.STEP, (x, y))
        case NoCapture():
            return Choice(action, What.NO_CAPTURE)
        case Nothing():
            return Choice(action, What.NOTHING)
    raise TypeError(action)


def standing_at(state: CarcassonneState, cell: Cell, segment: str) -> Standing | None:
    """The figure at a place, or None."""
    there = (one for one in state.followers if (one.x, one.y) == cell)
    return next((one for one in there if one.segment == segment), None)


def abbot_of(state: CarcassonneState) -> Standing | None:
    """The abbot on the table of the player on turn, or None."""
    own = (one for one in state.followers if one.player == state.player)
    return next((one for one in own if one.figure == "A"), None)


def height_of(state: CarcassonneState, cell: Cell) -> int:
    """Height of the tower on a cell."""
    placed = state.tile_at(*cell)
    return placed.height if placed is not None else 0


def last_of(state: CarcassonneState) -> Cell:
    """The cell of the tile that was placed last."""
    last = state.tiles[-1]
    return last.x, last.y
