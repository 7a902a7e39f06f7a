"""Sentences about Turmbauer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gui.games.turmbauer.play.choices import Choice, PieceState, Standing
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import fall_texts
from gui.games.turmbauer.words.names import color_name, player_title
from gui.i18n import tr
from gui.model.seats import Kind
from gui.model.session import Ply
from turmcore import Event
from turmcore.turmbauer import (
    Box,
    Climb,
    ClimberMoved,
    DiceRolled,
    GameEnded,
    PieceBoxed,
    PieceBuilt,
    RingSpent,
    StartRolled,
    TurmbauerGame,
    TurmbauerState,
)

#: For the cells of a piece: how many of its columns rest on something, and how many hang over.
Support = Callable[[tuple[tuple[int, int, int], ...]], tuple[int, int]]


def is_pairs(game: TurmbauerGame) -> bool:
    """Whether each player has two colors."""
    return game.num_players < len(game.colors)


def pair_height(state: TurmbauerState, player: int) -> int:
    """The sum of a player's heights (rule 7.2)."""
    return sum(state.heights[player :: state.game.num_players])


def floors(cells: tuple[tuple[int, int, int], ...]) -> str:
    """On which floors a piece lies."""
    low, high = min(z for _, _, z in cells) + 1, max(z for _, _, z in cells) + 1
    return tr("choice.floor", floor=low) if low == high else tr("choice.floors", low=low, high=high)


def side(cells: tuple[tuple[int, int, int], ...]) -> str:
    """Where something lies as seen from the front: "front left", "middle"; the base stone is the middle."""
    x = sum(cell[0] + 0.5 for cell in cells) / len(cells) - 1
    y = sum(cell[1] + 0.5 for cell in cells) / len(cells) - 1
    across = "left" if x <= -0.75 else "right" if x >= 0.75 else ""
    along = "front" if y <= -0.75 else "back" if y >= 0.75 else ""
    return tr("side." + ("_".join(filter(None, (along, across))) or "middle"))


def choice_title(choice: Choice) -> str:
    """What a choice is, in a few words."""
    if isinstance(choice.move, Box):
        return tr("choice.box", piece=choice.piece)
    if choice.cells:
        return f"{floors(choice.cells)}, {side(choice.cells)}"
    if choice.is_stay:
        return tr("choice.stay")
    if choice.goal is None:
        return tr("choice.table")
    if choice.goal[2] < 0:
        return tr("choice.hole")
    return f"{tr('choice.height', height=choice.height)}, {side((choice.goal,))}"


def choice_detail(choice: Choice, state: TurmbauerState, support: Support) -> str:
    """What else there is to say about a choice; `support` says how a piece would rest."""
    parts = []
    if choice.cells:
        held, hanging = support(choice.cells)
        parts += [choice.piece, tr("choice.rests", n=held)]
        if hanging:
            parts.append(tr("choice.hangs", n=hanging))
    elif isinstance(choice.move, Climb):
        parts.append(climb_gain(choice, state))
    else:
        parts.append(tr("choice.unused"))
    if choice.ring:
        parts.append(ring_note(choice, state))
    return " · ".join(parts)


def climb_gain(choice: Choice, state: TurmbauerState) -> str:
    """How many levels a climb goes up or down."""
    gain = choice.height - state.heights[state.seat]
    if choice.is_stay:
        return tr("choice.at_height", height=state.heights[state.seat])
    if gain > 0:
        return tr("choice.up", n=gain)
    return tr("choice.down", n=-gain) if gain < 0 else tr("choice.level")


def ring_note(choice: Choice, state: TurmbauerState) -> str:
    """What a choice's ring is spent on, and how many there are."""
    return f"{tr(f'ring.{choice.ring}')}, {tr('ring.have', n=state.rings[state.seat])}"


def piece_note(piece: PieceState) -> str:
    """What a tooltip says about a piece of the tray: what can be done with it, or why nothing can."""
    title = tr("piece.title", piece=piece.id, n=piece.size)
    low, high = piece.dice or (0, 0)
    lines = [title, tr(f"standing.{piece.standing}", n=piece.num_places, left=piece.left, low=low, high=high)]
    if piece.can_box and piece.standing is not Standing.BOX:
        lines.append(tr("standing.box"))
    return "\n".join(lines)


def seat_title(session: Session) -> str:
    """Whose turn it is."""
    return color_name(session.game.colors[session.state.seat])


def forfeit(session: Session) -> str:
    """Who has lost away from the board; empty if nobody has."""
    if session.loser is None:
        return ""
    loser = player_title(session.game, session.loser)
    return tr("clock.by_time", loser=loser) if session.is_by_time else tr("clock.by_forfeit", loser=loser)


def next_step(
    session: Session,
    choices: Sequence[Choice],
    chosen: Choice | None = None,
    has_ghost: bool = False,
    piece: str = "",
    peeked: Choice | None = None,
) -> str:
    """What is to be done now, in words; `choices` are all there are, `chosen` is the one that is proposed,
    `has_ghost` says that a piece is shown where it may be built, `piece` is the one that was picked, and
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
    if state.phase in ("start", "roll"):
        return tr("hint.roll", color=color)
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
    return tr("hint.build_piece", color=color, piece=piece) if piece else tr("hint.build", color=color)


def events_text(game: TurmbauerGame, events: tuple[Event, ...]) -> str:
    """What happened, as one sentence for each event that people talk about."""
    if fall_texts.is_settled(events):
        ends = [end_title(game, event.winners) for event in events if isinstance(event, GameEnded)]
        return " ".join([fall_texts.settled_text(game, events), *[f"{title}." for title in ends]])
    return " ".join(filter(None, (_event_text(game, event) for event in events)))


def stayed(game: TurmbauerGame, ply: Ply) -> str:
    """That a climber did not move, which causes no event."""
    return tr("event.stayed", color=color_name(game.colors[ply.seat]))


def _event_text(game: TurmbauerGame, event: Event) -> str:
    if isinstance(event, DiceRolled):
        low, high = event.dice
        return tr("event.rolled", color=color_name(game.colors[event.seat]), low=low, high=high)
    if isinstance(event, StartRolled):
        return tr("event.start_rolled", color=color_name(game.colors[event.seat]), n=event.number)
    if isinstance(event, PieceBuilt):
        cells = tuple(cube[:3] for cube in event.cubes)
        where = f"{floors(cells)}, {side(cells)}"
        return tr("event.built", color=color_name(game.colors[event.seat]), piece=event.piece, where=where)
    if isinstance(event, PieceBoxed):
        return tr("event.boxed", color=color_name(game.colors[event.seat]), piece=event.piece)
    if isinstance(event, ClimberMoved):
        goal = event.path[-1]
        height = goal[2] + 1 if goal else 0
        return tr("event.climbed", color=color_name(game.colors[event.seat]), height=height)
    if isinstance(event, RingSpent):
        return tr("event.ring", ring=tr(f"ring.{event.use}"))
    if isinstance(event, GameEnded):
        return end_title(game, event.winners)
    return ""


def end_title(game: TurmbauerGame, winners: tuple[int, ...]) -> str:
    """Who won."""
    if not winners:
        return tr("end.nobody")
    names = [player_title(game, player) for player in winners]
    if len(names) == 1:
        return tr("end.pair_won" if is_pairs(game) else "end.won", color=names[0])
    return tr("end.shared", colors=", ".join(names))


def end_reason(state: TurmbauerState, reason: str, events: Sequence[Event] = ()) -> str:
    """What decided the game; with two colors each also the sums."""
    if reason == "collapse":
        return fall_texts.end_reason(state, events)
    text = tr(f"end.by_{reason}")
    if is_pairs(state.game):
        text += " " + tr("end.sums", first=pair_height(state, 0), second=pair_height(state, 1))
    return text
