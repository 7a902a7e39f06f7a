"""Actions of an analysis as the picture shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from turmcore import Action
from turmcore.carcassonne import CarcassonneState
from turmcore.carcassonne.choices import What, choice_of
from turmcore.carcassonne.shown import Move


def ghost_of(state: CarcassonneState, action: Action, label: int, strength: float) -> Move | None:
    """One action; None where it is about no cell."""
    if state.is_chance() or state.is_over():
        return None
    choice = choice_of(state, action)
    if choice.cell is None:
        return None
    x, y = choice.cell
    match choice.what:
        case What.PLACE:
            assert state.hand is not None
            return Move(x, y, state.hand.id, choice.rotation, label=str(label), strength=strength)
        case What.BUILD:
            return Move(x, y, piece=True, label=str(label), strength=strength)
        case What.STEP | What.FAIRY if not choice.segment:
            return Move(x, y, label=str(label), strength=strength)
        case What.CAPTURE | What.DISMISS | What.HOME | What.CALL:
            player = choice.player
        case What.FAIRY:  # she joins who stands there
            return Move(x, y, segment=choice.segment, label=str(label), strength=strength)
        case _:
            player = state.current_player
    segment, figure = choice.segment, choice.figure
    return Move(x, y, segment=segment, player=player, label=str(label), strength=strength, figure=figure)


def line_ghosts(state: CarcassonneState, line: Sequence[Action], label: int) -> tuple[Move, ...]:
    """The first action of a line; a tile together with what is expected to go onto it."""
    ghost = ghost_of(state, line[0], label, 1.0)
    if ghost is None or not ghost.tile or len(line) < 2:
        return (ghost,) if ghost is not None else ()
    after = state.copy()
    after.play(line[0])
    if after.phase != "act" or not after.is_legal(line[1]):
        return (ghost,)
    second = ghost_of(after, line[1], label, 1.0)
    if second is None:
        return (ghost,)
    if second.segment and (second.x, second.y) == (ghost.x, ghost.y):
        return (replace(ghost, segment=second.segment, player=second.player, figure=second.figure),)
    return ghost, second
