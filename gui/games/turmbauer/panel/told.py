"""A turn as the line at its color's plate tells it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gui.games.turmbauer.picture.drawing import draw_chip, draw_piece
from gui.games.turmbauer.picture.palette import Paint, paints
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.i18n import tr
from gui.model.recent import RecentTurn, Told
from gui.views.painted import Draw
from turmcore import Event
from turmcore.turmbauer import ClimberMoved, DiceRolled, PieceBoxed, PieceBuilt, PieceTakenBack, TowerSettled

_LARGEST = 5.0  # pixels of a cube's edge


def told(session: Session, turn: RecentTurn) -> Told:
    """The piece and where it went, and how high the climber is."""
    paint = paints(session.game.colors)[turn.seat]
    signs: list[Draw | str] = []
    words = []
    for ply in turn.plies:
        events = [event for event in ply.events if _is_news(event)]
        if any(isinstance(event, PieceTakenBack) for event in events):
            signs = []  # the one that is built instead is what stands
            events = [event for event in events if not isinstance(event, TowerSettled)]
        signs += [sign for event in events for sign in _signs(session, event, paint)]
        words.append(spoken(session, None).events(session.state, events) if events else "")
    return Told(signs, " ".join(filter(None, words)))


def _is_news(event: Event) -> bool:
    return not isinstance(event, DiceRolled) and not (isinstance(event, TowerSettled) and not event.fallen)


def _signs(session: Session, event: Event, paint: Paint) -> Iterator[Draw | str]:
    def piece(cubes: tuple[tuple[int, int, int, bool], ...]) -> Draw:
        return partial(draw_piece, cubes=cubes, paint=paint, largest=_LARGEST, dim=False)

    match event:
        case PieceBuilt(cubes=cubes):
            yield piece(cubes)
            yield spoken().floors([cube[:3] for cube in cubes])
        case PieceBoxed(piece=name):
            yield piece(session.game.pieces[name].cells)
            yield tr("tag.box")
        case ClimberMoved(path=path):
            yield partial(draw_chip, paint=paint)
            height = [cell[2] + 1 if cell else 0 for cell in (path[0], path[-1])]
            yield f"{'↑' if height[1] > height[0] else '→' if height[1] == height[0] else '↓'} {height[1]}"
        case TowerSettled(fallen=fallen):
            yield tr("tag.fallen", n=len(fallen))
