"""Which rule refuses an action."""

from .board import Cell, fits, fits_somewhere
from .capturing import captures, cells_in_a_row, cells_in_range
from .game import RANSOM, is_open, list_actions, tower_of
from .state import State
from .tiles import all_tiles
from .tokens import Action, Build, Capture, Draw, Follow, Nothing, Place, Ransom, Spare, Top, read_token

DUE = {  # what every other action comes too early or too late for
    "draw": (Draw, "1.1"),
    "place": (Place, "1.1"),
    "act": (Nothing | Follow | Build | Top | Ransom, "1.2"),
    "capture": (Capture | Spare, "2.3"),
}


def why_not(state: State, token: str) -> str | None:
    """None for a legal action."""
    action = read_token(token)
    if action is None:
        return "3"
    if state.turn.phase not in DUE:
        return "1.3"
    kinds, rule = DUE[state.turn.phase]
    if not isinstance(action, kinds):
        return rule
    broken = why_not_now(state, action)
    assert (broken is None) == (token in list_actions(state)), (token, broken)
    return broken


def why_not_now(state: State, action: Action) -> str | None:
    """An action of the right kind for this phase."""
    match action:
        case Draw(id, leaves):
            return why_no_draw(state, id, leaves)
        case Place(cell, rotation):
            return why_no_place(state, cell, rotation)
        case Follow(segment):
            return None if can_follow(state, segment) else "1.2"
        case Build(cell) | Top(cell):
            return why_no_tower(state, cell, isinstance(action, Top))
        case Ransom(captor):
            return why_no_ransom(state, captor)
        case Capture():
            return why_no_capture(state, action)
        case _:
            return None


def why_no_draw(state: State, id: str, leaves: bool) -> str | None:
    tile = state.tile(id)
    if tile is None:
        return "1.6" if id in all_tiles() else "3"
    if state.bag()[id] == 0 or leaves == fits_somewhere(state.board(), tile):
        return "1.1"
    return None


def why_no_place(state: State, cell: Cell, rotation: int) -> str | None:
    tile = state.tile(state.turn.hand or "")
    assert tile is not None
    if not fits(state.board(), tile, cell, rotation):
        return "1.1"
    return None if rotation < tile.rotations else "3"


def can_follow(state: State, segment: str) -> bool:
    return segment in list_actions(state)


def why_no_tower(state: State, cell: Cell, on_top: bool) -> str | None:
    if not state.options.tower:
        return "1.6"
    purse, placed = state.purse(state.turn.player), state.board().get(cell)
    if placed is None or not is_open(state, placed):
        return "2.2"
    if on_top and (placed.height == 0 or purse.followers == 0):
        return "2.2"
    return "2.2" if not on_top and purse.pieces == 0 else None


def why_no_ransom(state: State, captor: int) -> str | None:
    if not state.options.tower:
        return "1.6"
    me = state.turn.player
    if state.turn.ransomed or state.held_by(captor, me) == 0 or state.purse(me).score < RANSOM:
        return "2.6"
    return "2.8" if state.options.no_ransom else None


def why_no_capture(state: State, capture: Capture) -> str | None:
    """2.3 for nobody there or out of range; 2.8 where only a house rule or an edition stands between."""
    tower, board = tower_of(state), state.board()
    if capture in captures(state, tower):
        return None
    if ((capture.cell, capture.segment), capture.player) not in state.followers:
        return "2.3"
    height = board[tower].height
    is_in_range = capture.cell in cells_in_range(state.options, board, tower, height)
    is_in_plain_range = capture.cell in cells_in_a_row(board, tower, height, stop_at_gap=False)
    return "2.8" if is_in_range or is_in_plain_range else "2.3"
