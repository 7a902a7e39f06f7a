"""What each build of a puzzle can come to in its turn: every way is tried."""

from .climbing import goals
from .game import after_action, list_actions
from .state import State
from .structure import TABLE, Spot, height
from .text import read_state


def reached(start: str, kind: str, number: int) -> dict[str, int]:
    """By first action: the most floors for ``height``, else whether everybody can be shut in."""
    state = read_state(start)
    return {token: max(_ends(state, token, kind)) for token in list_actions(state)}


def _ends(state: State, token: str, kind: str) -> list[int]:
    seat, built = state.turn.seat, after_action(state, token)
    ends = [after_action(built, climb) for climb in list_actions(built)]
    if kind == "height":
        return [_height(end.climbers[seat]) for end in ends]
    step = 2 if state.options.pairs else len(state.climbers)
    others = [other for other in range(len(state.climbers)) if (other - seat) % step]
    return [not any(_can_rise(end, other) for other in others) for end in ends]


def _height(spot: Spot) -> int:
    return 0 if spot == TABLE else height(spot)


def _can_rise(state: State, seat: int) -> bool:
    taken = {spot for other, spot in enumerate(state.climbers) if other != seat and spot != TABLE}
    spots = goals(state.structure(), state.climbers[seat], state.options.seats[seat], taken, "")
    return any(_height(spot) > _height(state.climbers[seat]) for spot in spots)
