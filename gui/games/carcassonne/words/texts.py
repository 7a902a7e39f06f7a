"""Sentences about Carcassonne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.games.carcassonne.play.questions import STEPS, Fits, loss_of
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.model.seats import Kind
from turmcore.carcassonne import CarcassonneState, Feature
from turmcore.carcassonne.choices import Choice, What
from turmcore.words import Axes

if TYPE_CHECKING:
    from gui.games.carcassonne.play.controller import CarcassonneController

RANSOM = 3  # points


def player_name(session: Session, player: int) -> str:
    """The name that a person gave, or the number of the seat."""
    return spoken(session).player(player)


# -- choices ------------------------------------------------------------------------------------


def feature_text(session: Session, feature: Feature, *, with_risk: bool = False) -> str:
    """Describe a feature, its points and its holders; perhaps also the cost of inns and cathedrals."""
    key = "carcassonne.feature.held" if feature.followers else "carcassonne.feature.free"
    words = tr(
        key,
        kind=spoken().kind(feature.kind),
        n=len(feature.cells),
        state=spoken().feature(feature),
        players=spoken(session).players(feature.owners),
    )
    words = words[:1].upper() + words[1:]
    lost = loss_of(session.state, feature) if with_risk else 0
    return f"{words} {tr('carcassonne.feature.risk', n=lost)}" if lost else words


def fits_text(fits: Fits) -> str:
    """Number of tiles that still fit a cell, in words."""
    if not fits.count:
        return tr("carcassonne.fits.none")
    return tr("carcassonne.fits", count=fits.count, left=fits.left)


# -- next step -------------------------------------------------------------------------------------


def next_step(controller: CarcassonneController) -> str:
    """The next step, in words, or the reason why nothing can be done at the pointed place."""
    session = controller.session
    if controller.aim.reason is not None:
        fits = controller.aim.fits
        words = spoken().reason(controller.aim.reason)
        return f"{words} {fits_text(fits)}" if fits is not None and session.state.phase == "place" else words
    if session.is_over:
        return _looked_at(controller) or tr("hint.over")
    player = player_name(session, session.player)
    if not controller.choices:
        return _and_looked_at(controller, _others_turn(controller, player))
    if controller.aim.shown is None and controller.aim.aimed is None:
        return _and_looked_at(controller, what_to_do(controller, player))
    return what_to_do(controller, player)


def _and_looked_at(controller: CarcassonneController, step: str) -> str:
    """The next step, and below it the thing under the mouse."""
    return "\n".join(filter(None, (step, _looked_at(controller))))


def what_to_do(controller: CarcassonneController, player: str) -> str:
    """The next step of the person on turn, now or as it would be."""
    session, shown = controller.session, controller.aim.shown
    if controller.aim.phase == "place" and (shown is None or shown.what is What.PLACE):
        return _placing(controller, player)
    if controller.aim.phase == "dragon":
        return _walking(controller, player)
    if shown is not None:
        return tr("hint.carcassonne.done", choice=_with_gain(controller, shown))
    if controller.aim.aimed is not None:
        return tr("hint.carcassonne.would", choice=_with_gain(controller, controller.aim.aimed))
    if len(controller.choices) == 1:
        return tr("hint.carcassonne.only_nothing", player=player)
    if controller.aim.phase in ("capture", "exchange"):
        has_abbot = controller.aim.phase == "exchange" and "A" in session.state.game.rules.figures
        return tr(f"hint.carcassonne.{controller.aim.phase}" + ".abbot" * has_abbot, player=player)
    rules, tools = session.state.game.rules, controller.aim.tools
    has_more = has_figures(session.state)
    if not (rules.has_tower or has_more):
        return tr("hint.carcassonne.act.base", player=player)
    every = "figures" if has_more else "any"
    return tr(
        f"hint.carcassonne.act.{controller.aim.tool or (tools[0] if len(tools) == 1 else every)}",
        player=player,
    )


def has_figures(state: CarcassonneState) -> bool:
    """True if figures, and what moves them, are more than followers and towers."""
    rules = state.game.rules
    return bool(rules.figures) or "1" in (rules.dragon, rules.festival)


def _placing(controller: CarcassonneController, player: str) -> str:
    shown = controller.aim.shown
    fits = controller.aim.fits
    if shown is not None:
        can_turn = shown.cell is not None and len(controller.aim.choices_at(shown.cell)) > 1
        key = "hint.carcassonne.turn" if can_turn else "hint.carcassonne.fixed"
        return tr(key, choice=_with_gain(controller, shown))
    if controller.aim.aimed is not None:
        key = "hint.carcassonne.aimed" if controller.aim.wants_wheel else "hint.carcassonne.would"
        odds = f" {fits_text(fits)}" if fits is not None else ""
        return tr(key, choice=_with_gain(controller, controller.aim.aimed)) + odds
    return tr("hint.carcassonne.place", player=player)


def _walking(controller: CarcassonneController, player: str) -> str:
    """The dragon's step, its player and its target."""
    session, aim = controller.session, controller.aim
    step = tr("hint.carcassonne.dragon.step", player=player, step=step_of(session.state), steps=STEPS)
    meant = aim.shown or aim.aimed
    if meant is None:
        return f"{step} {tr('hint.carcassonne.dragon')}"
    key = "hint.carcassonne.done" if aim.shown is not None else "hint.carcassonne.would"
    return f"{step} {tr(key, choice=_with_gain(controller, meant))}"


def step_of(state: CarcassonneState) -> int:
    """Number of the dragon's next step in his move, from 1."""
    return len(state.dragon_left) + 1


def _with_gain(controller: CarcassonneController, choice: Choice) -> str:
    """A choice in words, with its gain unless the aids are off."""
    session, axes = controller.session, controller.axes()
    return (
        spoken(session, axes).title(session.state, choice.action)
        if controller.is_plain
        else with_detail(session, choice, axes)
    )


def proposed(session: Session, choice: Choice, axes: Axes, *, can_turn: bool) -> str:
    """The proposal, and how to confirm it; with `can_turn` the tile fits in other ways too."""
    if choice.what is What.PLACE:
        title = spoken(session, axes).title(session.state, choice.action)
        return tr("hint.carcassonne.turn" if can_turn else "hint.carcassonne.fixed", choice=title)
    return tr("hint.carcassonne.done", choice=with_detail(session, choice, axes))


def with_detail(session: Session, choice: Choice, axes: Axes) -> str:
    """A choice in words, with its gain."""
    title, detail = (
        spoken(session, axes).title(session.state, choice.action),
        spoken(session).detail(session.state, choice.action),
    )
    return f"{title} ({detail})" if detail else title


def _looked_at(controller: CarcassonneController) -> str:
    """Describe the target under the mouse: a feature, or an open cell."""
    feature, fits = controller.aim.feature, controller.aim.fits
    if feature is not None:
        return feature_text(controller.session, feature, with_risk=controller.aim.aids.shown.inns)
    return fits_text(fits) if fits is not None else ""


def _others_turn(controller: CarcassonneController, player: str) -> str:
    session = controller.session
    if controller.is_settling:
        key = "hint.carcassonne.draw" if session.is_live else "hint.carcassonne.drawn_later"
        return tr(key, player=player)
    if session.kind is Kind.PERSON:
        return ""
    kind = tr(f"kind.{session.kind}")
    if session.state.phase == "dragon" and session.is_live:
        step = step_of(session.state)
        return tr("hint.carcassonne.dragon.step", player=f"{player} ({kind})", step=step, steps=STEPS)
    return tr("hint.computer" if session.is_live else "hint.looking_back", color=player, kind=kind)


# -- events ----------------------------------------------------------------------------------------


# -- the end -------------------------------------------------------------------------------------


def end_title(session: Session) -> str:
    """Name the winners."""
    winners = [player_name(session, player) for player in session.winners]
    key = "end.carcassonne.won" if len(winners) == 1 else "end.carcassonne.shared"
    return tr(key, players=", ".join(winners))


def end_reason(session: Session) -> str:
    """Reason why the game ended."""
    if not session.state.is_over():
        if session.loser is None:
            return ""
        loser = player_name(session, session.loser)
        if session.is_by_time:
            return tr("end.carcassonne.by_time", loser=loser)
        return tr("end.resigned", loser=loser) if session.is_resigned else ""
    return tr("end.carcassonne.empty")
