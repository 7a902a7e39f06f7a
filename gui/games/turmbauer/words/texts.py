"""Sentences about Turmbauer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gui.games.turmbauer.play.start_roll import dice_for_start
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import fall_texts, reasons, spoken
from gui.games.turmbauer.words.names import capital, piece_name, player_title
from gui.i18n import tr
from gui.model.seats import Kind
from turmcore import Event, Reason
from turmcore.turmbauer import Box, Climb, TurmbauerGame, TurmbauerState
from turmcore.turmbauer.choices import Choice, PieceState, Standing
from turmcore.turmbauer.places import Ground, pose_of
from turmcore.words import Axes

#: For the cells of a piece: how many of its columns rest on something, and how many hang over.
Support = Callable[[tuple[tuple[int, int, int], ...]], tuple[int, int]]


def is_pairs(game: TurmbauerGame) -> bool:
    """True if each player has two colors."""
    return game.num_players < len(game.colors)


def pair_height(state: TurmbauerState, player: int) -> int:
    """The sum of a player's heights (rule 7.2)."""
    return sum(state.heights[player :: state.game.num_players])


def choice_detail(choice: Choice, state: TurmbauerState, support: Support) -> str:
    """Further details of a choice; `support` says how a piece would rest."""
    parts = []
    if choice.cells:
        held, hanging = support(choice.cells)
        parts += [piece_name(state.game, choice.piece), tr("choice.rests", n=held)]
        if hanging:
            parts.append(tr("choice.hangs", n=hanging))
    elif isinstance(choice.move, Climb):
        parts.append(climb_gain(choice, state))
    else:
        parts.append(tr("choice.unused"))
    if choice.ring:
        parts.append(spoken().ring(state, choice.ring))
    return " · ".join(parts)


def place_detail(choice: Choice, state: TurmbauerState, support: Support, ground: Ground, axes: Axes) -> str:
    """Details of one of a piece's places: the things it rests on, its overhang, its pose."""
    parts = [capital(spoken().resting(state.game, ground.under(choice.cells)))]
    if hanging := support(choice.cells)[1]:
        parts.append(tr("choice.hangs", n=hanging))
    parts.append(spoken(axes=axes).pose(pose_of(choice.cells)))
    if choice.ring:
        parts.append(spoken().ring(state, choice.ring))
    return " · ".join(filter(None, parts))


def climb_gain(choice: Choice, state: TurmbauerState) -> str:
    """Levels that a climb goes up or down, in words."""
    assert isinstance(choice.move, Climb)
    return spoken().gain(choice.move, state.heights[state.seat])


def piece_note(game: TurmbauerGame, piece: PieceState) -> str:
    """Tooltip of a piece in the tray: its use, or why it has none."""
    lines = [tr("piece.title", piece=piece_name(game, piece.id), n=piece.size), spoken().standing(piece)]
    if piece.can_box and piece.standing is not Standing.BOX:
        lines.append(tr("standing.box"))
    return "\n".join(lines)


def seat_name(session: Session, seat: int) -> str:
    """Name of the player of a color, or of the color."""
    return spoken(session).seat(session.game, seat)


def why_text(session: Session, reason: Reason, axes: Axes) -> str:
    """Reason why something is not allowed, for a person who looks along `axes`."""
    return reasons.sentence(reason, axes, session.game, session.names)


def seat_title(session: Session) -> str:
    """Name of the color on turn."""
    return seat_name(session, session.state.seat)


def forfeit(session: Session) -> str:
    """Name the player who has lost away from the board; empty if nobody has."""
    if session.loser is None:
        return ""
    loser = player_title(session, session.loser)
    if session.is_by_time:
        return tr("clock.by_time", loser=loser)
    return tr("end.resigned" if session.is_resigned else "clock.by_forfeit", loser=loser)


def next_step(
    session: Session,
    choices: Sequence[Choice],
    chosen: Choice | None = None,
    has_ghost: bool = False,
    piece: str = "",
    peeked: Choice | None = None,
) -> str:
    """The next step, in words; `choices` are all there are, `chosen` is the one that is proposed,
    `has_ghost` says that a piece is shown at a legal place, `piece` is the one that was picked, and
    `peeked` is the one that is only looked at."""
    state = session.state
    if session.is_over:
        return tr("hint.over")
    color = seat_title(session)
    if session.kind is not Kind.PERSON and (state.phase != "settle" or not session.is_live):
        kind = tr(f"kind.{session.kind}")
        return tr("hint.computer" if session.is_live else "hint.looking_back", color=color, kind=kind)
    if state.phase == "settle":
        return tr("wobble.settling" if session.is_live else "wobble.settling.past", color=color)
    if state.phase == "start":
        return tr("hint.start", color=color)
    if state.phase == "roll":
        number = dice_for_start(session).get(state.seat)
        return tr("hint.begins", color=color, number=number) if number else tr("hint.roll", color=color)
    if state.phase == "climb":
        if peeked is not None and peeked != chosen and not peeked.is_stay:
            return tr("hint.climb_peek", color=color)
        if chosen is None:
            return tr("hint.climb", color=color)
        return tr("hint.stay_done" if chosen.is_stay else "hint.climb_done", color=color)
    if any(isinstance(choice.move, Box) for choice in choices):
        if chosen is not None:
            return tr("hint.box_done")
        return tr("hint.box_or_ring" if any(choice.ring for choice in choices) else "hint.box", color=color)
    if chosen is not None:
        return tr("hint.build_done")
    if state.taken_back and not has_ghost:
        return tr("wobble.again", color=color)
    if has_ghost:
        return tr("hint.ghost")
    if piece:
        return tr("hint.build_piece", color=color, piece=spoken().piece(session.game, piece))
    return tr("hint.build", color=color)


def rolled_for_start(session: Session) -> str:
    """All rolls for the start, in words."""
    rolled = dice_for_start(session).items()
    return ", ".join(
        tr("panel.start.rolled", color=seat_name(session, seat), number=number) for seat, number in rolled
    )


def outcome_of_start(session: Session) -> str:
    """Name the player who begins, or those who roll again, after all rolls for the start; empty before."""
    state = session.state
    if state.phase == "roll":
        return tr("say.begins", color=seat_title(session))
    rolled = dice_for_start(session)
    tied = [seat for seat, number in enumerate(state.start_rolls) if number is not None]
    if rolled and not any(state.start_rolls[seat] for seat in tied):
        return tr("say.roll_again", colors=", ".join(seat_name(session, seat) for seat in tied))
    return ""


def end_reason(session: Session, reason: str, events: Sequence[Event] = ()) -> str:
    """Reason that decided the game; with two colors each also the sums."""
    state = session.state
    if reason == "collapse":
        return fall_texts.end_reason(session, events)
    text = tr(f"end.by_{reason}")
    if is_pairs(state.game):
        text += " " + tr(
            "end.sums",
            one=player_title(session, 0),
            first=pair_height(state, 0),
            other=player_title(session, 1),
            second=pair_height(state, 1),
        )
    return text
