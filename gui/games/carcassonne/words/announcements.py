"""Announcements of each step, for eyes on the status line and for ears at a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.games.carcassonne.play.questions import height_of, tile_at
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken, texts
from gui.games.carcassonne.words.texts import fits_text, player_name
from gui.i18n import tr
from turmcore import Event, Reason
from turmcore.carcassonne import (
    CarcassonneState,
    Claim,
    FarmersScored,
    FeatureScored,
    GameEnded,
    TileDrawn,
    tile_types,
)
from turmcore.carcassonne.choices import Cell, Choice, What
from turmcore.carcassonne.tools import Tool
from turmcore.words import Axes

if TYPE_CHECKING:
    from gui.games.carcassonne.play.choosing import Aim

#: Reasons that are about the figure or the whole tile, and not about one of its places.
_OF_THE_TILE = ("no-follower", "no-large", "no-builder", "no-pig", "dragon-here", "princess-first")


def proposed(aim: Aim, choice: Choice, axes: Axes) -> str:
    """Announce a proposal and its gain."""
    can_turn = choice.what is What.PLACE and choice.cell is not None and len(aim.choices_at(choice.cell)) > 1
    words = texts.proposed(aim.session, choice, axes, can_turn=can_turn)
    detail = spoken(aim.session).detail(aim.session.state, choice.action) if choice.what is What.PLACE else ""
    return f"{words} {tr('say.carcassonne.sentence', words=_capital(detail))}" if detail else words


def arrived(aim: Aim, axes: Axes) -> str:
    """Announce the keyboard's cell, and the choices there."""
    assert aim.cursor is not None
    words = cell(aim.session, aim.cursor, axes)
    if aim.aids.shown.features:
        words = " ".join([words, *held_features(aim.session, aim.cursor)])
    found = aim.choices_at(aim.cursor)
    if aim.phase == "place" and found:
        words = f"{words} {tr('say.carcassonne.fits', n=len(found))}"
    elif found:
        listed = "; ".join(
            spoken(aim.session, axes).title(aim.session.state, choice.action) for choice in found
        )
        words = f"{words} {tr('say.carcassonne.here', choices=listed)}"
    elif aim.reason is not None:
        words = f"{words} {spoken().reason(aim.reason)}"
    fits = aim.fits
    return f"{words} {fits_text(fits)}" if fits is not None else words


def cell(session: Session, at: Cell, axes: Axes) -> str:
    """A cell and what lies and stands on it."""
    state = session.state
    placed = tile_at(state, at)
    if placed is None:
        key = "say.carcassonne.open" if at in state.open_cells else "say.carcassonne.empty"
        return tr(key, cell=spoken(axes=axes).cell(at))
    there = spoken(axes=axes).tile(placed.tile, placed.rotation)
    words = [tr("say.carcassonne.tile", cell=spoken(axes=axes).cell(at), words=there)]
    if height_of(state, at):
        words.append(tr("say.carcassonne.tower", height=height_of(state, at)))
    for one in state.followers:
        if (one.x, one.y) == at:
            place, name = spoken(axes=axes).place(state, at, one.segment), player_name(session, one.player)
            if one.figure:
                figure = _capital(spoken().figure(one.figure))
                words.append(tr("say.carcassonne.figure", figure=figure, player=name, place=place))
            else:
                words.append(tr("say.carcassonne.follower", player=name, place=place))
    words += [tr("say.carcassonne.dragon")] * (state.dragon == at)
    words += [tr("say.carcassonne.fairy")] * (state.fairy == at)
    return " ".join(words)


def held_features(session: Session, at: Cell) -> list[str]:
    """Features of a tile that somebody holds, in words."""
    placed = tile_at(session.state, at)
    if placed is None:
        return []
    features = [session.state.feature(*at, segment) for segment in tile_types()[placed.tile].segments]
    held = dict.fromkeys(feature for feature in features if feature.followers)
    return [texts.feature_text(session, feature) for feature in held]


def tool_used(tool: Tool | None, count: int) -> str:
    """Announce the tool taken, and the number of its choices."""
    return tr(f"say.carcassonne.tool.{tool or 'any'}", n=count)


def no_tool(state: CarcassonneState, tool: Tool) -> str:
    """Announce that a tool cannot be used now."""
    if tool in (Tool.BUILD, Tool.CLIMB, Tool.RANSOM) and not state.game.rules.has_tower:
        return tr("say.carcassonne.no_tower")
    reason = _why_no_figure(state, tool)
    if reason is not None:
        return spoken().reason(reason)
    return tr(f"say.carcassonne.no_tool.{tool}")


def _why_no_figure(state: CarcassonneState, tool: Tool) -> Reason | None:
    """Reason that keeps a figure from the whole tile just placed, if the rule itself says it better."""
    last = state.tiles[-1]
    if tool is Tool.RANSOM or state.phase != "act":
        return None
    plays = [Claim(segment, tool.letter) for segment in tile_types()[last.tile].segments]
    reasons = [state.why_not(state.game.encode(play)) for play in plays]
    found = next((one for one in reasons if one is not None and one.code in _OF_THE_TILE), None)
    is_figure = tool is Tool.CLAIM or tool.letter
    return found if found is not None and (is_figure or found.code == "princess-first") else None


def only_here(tool: Tool) -> str:
    """Announce that a builder or a pig goes onto the tile just placed."""
    return tr("say.carcassonne.only_here", figure=_capital(spoken().figure(tool.letter)))


def edge() -> str:
    """Announce that there are no further cells that way."""
    return tr("say.carcassonne.edge")


def news(session: Session, start: int, axes: Axes) -> str:
    """Announce the events since `start` that matter to more than the player on turn."""
    found = []
    for ply in session.plies[start : session.cursor]:
        for event in ply.events:
            if (
                isinstance(event, TileDrawn)
                and len(ply.events) == 1
                and not session.kinds[session.player_of(ply)].is_computer
            ):
                found.append(tr("say.carcassonne.drawn", words=spoken(axes=axes).tile(event.tile)))
            elif not _is_of_the_end(event):
                found.append(
                    tr("say.carcassonne.sentence", words=_capital(spoken(session, None).news(event)))
                )
    return " ".join(text for text in found if len(text) > 1)


def _is_of_the_end(event: Event) -> bool:
    """True if an event belongs to the end: the table of all points has more room for it than a line."""
    is_last_count = isinstance(event, FeatureScored) and not event.is_complete
    return is_last_count or isinstance(event, FarmersScored | GameEnded)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
