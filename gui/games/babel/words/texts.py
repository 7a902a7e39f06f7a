"""Sentences about Turmbau zu Babel. None of them names a secret color while the game runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.games.babel.session import Session
from gui.games.babel.words import spoken
from gui.i18n import tr
from gui.model.seats import Kind
from turmcore.babel.choosing import Choice

if TYPE_CHECKING:
    from gui.games.babel.play.controller import BabelController

_FEWEST = 3  # groups of three from which on points decide


def player_name(session: Session, player: int) -> str:
    """The name that a person gave, or the number of the seat."""
    return spoken(session).player(player)


def neighbors(session: Session, player: int) -> tuple[str, str]:
    """Names of the right neighbor, who gives, and of the left one, who gets."""
    count = session.game.num_players
    return player_name(session, (player - 1) % count), player_name(session, (player + 1) % count)


def choice_title(choice: Choice) -> str:
    """A choice in a few words: "4: Red ↻ to a group field on step 1"."""
    return spoken().short(choice)


def choice_detail(choice: Choice) -> str:
    """Further details of a choice."""
    return spoken().detail(choice)


def round_of(session: Session) -> int:
    """The round of the position that is shown."""
    last = session.last
    if last is None:
        return 1
    return last.round + int(session.player == session.plies[0].seat != last.seat)


def next_step(controller: BabelController) -> str:
    """The next step, in words, or the reason why the target is not allowed."""
    session, state = controller.session, controller.session.state
    if controller.reason is not None:
        return spoken().reason(controller.reason)
    if session.is_over:
        return tr("hint.over")
    player = player_name(session, session.player)
    if session.kind is not Kind.PERSON:
        kind = tr(f"kind.{session.kind}")
        return tr("hint.computer" if session.is_live else "hint.looking_back", color=player, kind=kind)
    if controller.aim.must_pass:
        return tr("hint.babel.pass", player=player)
    if state.phase in ("secret", "roll"):
        return tr("hint.babel.draw" if state.phase == "secret" else "hint.babel.roll", player=player)
    if controller.aim.shown is not None:
        move = choice_title(controller.aim.shown)
        return tr("hint.babel.keep" if controller.aim.shown.is_pass else "hint.babel.done", move=move)
    if controller.aim.picked is not None:
        return tr("hint.babel.put")
    return _what_number(controller, player)


def _what_number(controller: BabelController, player: str) -> str:
    session, number = controller.session, controller.session.state.number
    giver, receiver = neighbors(session, session.player)
    assert number is not None  # there is one in these phases
    below = 7 - number
    if session.state.phase == "gift":
        return tr("hint.babel.gift", player=player, number=number, giver=giver)
    if controller.aim.is_stuck:
        return tr("hint.babel.stuck", player=player, number=number, below=below, receiver=receiver)
    if len(controller.aim.numbers) == 1:
        used = controller.aim.numbers[0]
        return tr("hint.babel.use_only", player=player, number=used, gives=7 - used, receiver=receiver)
    return tr("hint.babel.use", player=player, number=number, below=below, receiver=receiver)


def end_title(session: Session) -> str:
    """Name the winners."""
    winners = [player_name(session, player) for player in session.winners]
    if session.loser is None and session.state.result() == "*":
        return tr("end.babel.unknown")
    if not winners:
        return tr("end.babel.nobody")
    key = "end.babel.won" if len(winners) == 1 else "end.babel.shared"
    return tr(key, players=", ".join(winners))


def counts_supplement(session: Session) -> bool:
    """True if figures count, and not points (rule 4.3)."""
    state = session.state
    return bool(state.end_reason in ("quiet", "stuck") and state.groups < _FEWEST)


def end_reason(session: Session) -> str:
    """Reason why the game ended, and what decided it."""
    state = session.state
    if state.end_reason is None:
        if session.loser is None:
            return ""
        loser = player_name(session, session.loser)
        if session.is_by_time:
            return tr("end.babel.by_time", loser=loser)
        return tr("end.resigned", loser=loser) if session.is_resigned else ""
    words = [tr(f"end.babel.{state.end_reason}", n=state.quiet)]
    is_supplement = counts_supplement(session)
    words.append(tr("end.babel.supplement" if is_supplement else "end.babel.points"))
    if state.result() == "*":
        words.append(tr("end.babel.no_colors"))
    elif not session.winners:
        words.append(tr("end.babel.zero.supplement" if is_supplement else "end.babel.zero"))
    return " ".join(words)
