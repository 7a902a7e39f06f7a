"""A position as a list, line by line, with its choices."""

from __future__ import annotations

from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken, texts
from gui.i18n import tr
from turmcore.carcassonne import GOODS, CarcassonneState
from turmcore.words import Axes


def lines(session: Session, state: CarcassonneState, axes: Axes) -> list[str]:
    """The player on turn with the tile, the scores, the figures, the towers, and every tile."""
    player = state.player
    found = [tr("hint.over") if state.is_over() or player is None else texts.player_name(session, player)]
    if state.hand is not None:
        found.append(tr("position.carcassonne.hand", words=spoken().tile(state.hand.id)))
    found.append(tr("position.carcassonne.bag", n=sum(state.bag.values())))
    for number, score in enumerate(state.scores):
        found.append(_player(session, state, number, score))
    for (captor, owner), count in sorted(state.prisoners.items()):
        first, second = texts.player_name(session, captor), texts.player_name(session, owner)
        found.append(tr("position.carcassonne.prisoners", captor=first, n=count, owner=second))
    for one in sorted(state.followers, key=lambda one: one.player):
        cell = one.x, one.y
        name, place = (
            texts.player_name(session, one.player),
            spoken(axes=axes).place(state, cell, one.segment),
        )
        where = spoken(axes=axes).cell(cell)
        if one.figure:
            figure = spoken().figure(one.figure)
            found.append(
                tr("position.carcassonne.figure", figure=figure, player=name, place=place, cell=where)
            )
        else:
            found.append(tr("position.carcassonne.follower", player=name, place=place, cell=where))
    if state.dragon is not None:
        found.append(tr("position.carcassonne.dragon", cell=spoken(axes=axes).cell(state.dragon)))
    if state.fairy is not None:
        found.append(tr("position.carcassonne.at_fairy", cell=spoken(axes=axes).cell(state.fairy)))
    for tile in state.tiles:
        if tile.height:
            where = spoken(axes=axes).cell((tile.x, tile.y))
            found.append(tr("position.carcassonne.tower", cell=where, height=tile.height))
    for tile in state.tiles:
        where, words = (
            spoken(axes=axes).cell((tile.x, tile.y)),
            spoken(axes=axes).tile(tile.tile, tile.rotation),
        )
        found.append(tr("position.carcassonne.tile", cell=where, words=words))
    return found


def _player(session: Session, state: CarcassonneState, player: int, score: int) -> str:
    """The points of a player, and the supply."""
    has = state.players[player]
    owned = [tr("strip.carcassonne.followers", n=has.followers)]
    if state.game.rules.has_tower:
        owned.append(tr("strip.carcassonne.pieces", n=has.pieces))
    owned += [spoken().figure(letter) for letter in has.figures]
    for good, count in zip(GOODS, has.goods, strict=True):
        if count:
            owned.append(tr("event.carcassonne.good", count=count, good=spoken().good(good)))
    return tr(
        "position.carcassonne.player",
        player=texts.player_name(session, player),
        points=spoken().points(score),
        owned=", ".join(owned),
    )
