"""A turn as the line at its player's plate tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from gui.games.carcassonne.picture.drawing import draw_piece
from gui.games.carcassonne.picture.flat_tiles import draw_tile
from gui.games.carcassonne.picture.gains import earned
from gui.games.carcassonne.picture.tokens import draw_follower, draw_guest, draw_sign
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken
from gui.games.carcassonne.words.texts import player_name
from gui.i18n import tr
from gui.model.recent import RecentTurn, Told
from gui.views.painted import Draw
from turmcore import Event
from turmcore.carcassonne import (
    DragonMoved,
    FairyMoved,
    FollowerCaptured,
    FollowerPlaced,
    GameEnded,
    TileDrawn,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.silhouettes import DRAGON, FAIRY


def told(session: Session, turn: RecentTurn) -> Told:
    """The tile, who went where, and the points that it brought."""
    events = [event for ply in turn.plies for event in ply.events if not isinstance(event, GameEnded)]
    words = ", ".join(filter(None, (_words(session, event) for event in events)))
    signs = [sign for event in events for sign in _signs(event)]
    if any(isinstance(event, DragonMoved) for event in events):
        signs.append(partial(draw_guest, name=DRAGON))
    sentence = tr("tag.told", player=player_name(session, turn.seat), words=words)
    return Told([*signs, *_points(turn.seat, events)], sentence) if words else Told()


def _words(session: Session, event: Event) -> str:
    """As in the list of moves, but without the names of tiles, which only who writes moves down has to know."""
    if isinstance(event, TileDrawn):
        return ""
    if isinstance(event, TilePlaced):
        return tr("news.carcassonne.placed")
    return spoken(session, None).event(event)


def _signs(event: Event) -> Iterator[Draw | str]:
    match event:
        case TilePlaced(tile=tile, rotation=rotation):
            yield partial(draw_tile, name=tile, rotation=rotation)
        case FollowerPlaced(player=player, figure=figure):
            yield partial(draw_follower, player=player, figure=figure)
        case TowerBuilt():
            yield draw_piece
        case FollowerCaptured(owner=owner, figure=figure):
            yield "×"
            yield partial(draw_follower, player=owner, figure=figure)
        case FairyMoved():
            yield partial(draw_guest, name=FAIRY)


def _points(seat: int, events: Sequence[Event]) -> Iterator[Draw | str]:
    """What each has got, the player on turn first."""
    sums: dict[int, int] = {seat: 0}
    for one in earned(events):
        sums[one.player] = sums.get(one.player, 0) + one.points
    for player, points in sums.items():
        if points:
            if player != seat:
                yield partial(draw_sign, player=player)
            yield f"{points:+d}".replace("-", "−")
