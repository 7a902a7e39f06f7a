"""Captured followers: exchange (2.5, 4.7) and ransom (2.6, 2.11, 4.8)."""

from .changes import change_prisoners, change_purse, into_supply, without_figures
from .figures import Figure
from .state import ACT, CAPTURE, PLACE, State
from .tokens import Ransom

RANSOM = 3  # 2.6
RANSOM_PHASES = {"act": (ACT,), "turn": (PLACE, ACT, CAPTURE)}  # 2.6, 2.11


# --- ransom ---------------------------------------------------------------------------------------


def ransoms(state: State) -> list[Ransom]:
    options, turn = state.options, state.turn
    if not options.tower or options.no_ransom or turn.phase not in RANSOM_PHASES[options.ransom]:
        return []
    if turn.ransomed or state.purse(turn.player).score < RANSOM:
        return []
    return [
        Ransom(held.captor, kind)
        for held in state.prisoners
        if held.owner == turn.player
        for kind in held.kinds
    ]


def buy_back(state: State, captor: int, kind: str) -> State:
    me = state.turn.player
    after = change_purse(change_purse(state, me, score=-RANSOM), captor, score=+RANSOM)
    after = change_prisoners(after, captor, me, kind, -1)
    return into_supply(after, me, kind)


# --- capture and exchange -------------------------------------------------------------------------


def has_choice(state: State, owner: int) -> bool:
    """4.7: the owner of the captured follower holds several kinds of the captor's."""
    return len(state.held_by(owner, state.turn.player).kinds) > 1


def capture(state: State, figure: Figure) -> State:
    """2.3; 4.7: into an exchange the captured follower goes straight home."""
    me, owner = state.turn.player, figure.player
    after = without_figures(state, {figure})
    if owner == me or state.held_by(owner, me).kinds:
        return into_supply(after, owner, figure.kind)
    return change_prisoners(after, me, owner, figure.kind, +1)


def give_back(state: State, owner: int, kind: str) -> State:
    """The other half of an exchange: one of the captor's own comes back."""
    me = state.turn.player
    return into_supply(change_prisoners(state, owner, me, kind, -1), me, kind)
