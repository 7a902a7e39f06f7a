"""Which rule refuses an action."""

from .abbot import calls, ways_home
from .board import Cell, feature_of, fits, fits_somewhere, free_cells, is_complete
from .capturing import captures, cells_in_a_row, cells_in_range
from .claims import GROUND, has_followers_of, is_forbidden_field, is_free, is_with_dragon
from .dragon import possible_steps
from .fairy import fairy_moves
from .figures import FOLLOWERS, Figure
from .game import is_open, list_actions, tower_of
from .princess import knights_to_dismiss, one_must_go
from .prison import RANSOM
from .state import State
from .tiles import all_tiles
from .tokens import (
    Action,
    Build,
    CallAbbot,
    Capture,
    Dismiss,
    Draw,
    GiveBack,
    MoveFairy,
    Nothing,
    Place,
    Portal,
    Ransom,
    Spare,
    Stand,
    Step,
    TakeHome,
    Top,
    read_token,
)

DUE = {  # what every other action comes too early or too late for
    "draw": (Draw, "1.1"),
    "place": (Place, "1.1"),
    "act": (
        Nothing | Stand | Portal | Build | Top | MoveFairy | Dismiss | Ransom | TakeHome | CallAbbot,
        "1.2",
    ),
    "capture": (Capture | Spare, "2.3"),
    "exchange": (GiveBack, "4.7"),
    "dragon": (Step, "7.6"),
}


def why_not(state: State, token: str) -> str | None:
    """None for a legal action."""
    action = read_token(token, state.options)
    if action is None:
        return "3"
    if state.turn.phase not in DUE:
        return "1.3"
    kinds, rule = DUE[state.turn.phase]
    pays_now = isinstance(action, Ransom) and may_pay_in(state)
    if not isinstance(action, kinds) and not pays_now:
        return rule
    broken = why_not_now(state, action)
    assert (broken is None) == (token in list_actions(state)), (token, broken)
    return broken


def may_pay_in(state: State) -> bool:
    """2.6, 2.11."""
    phases = {"act": ("act",), "turn": ("place", "act", "capture")}
    return state.turn.phase in phases[state.options.ransom]


def why_not_now(state: State, action: Action) -> str | None:
    """An action of the right kind for this phase."""
    if state.turn.phase == "act" and not isinstance(action, Ransom | Dismiss) and one_must_go(state):
        return "7.4"
    match action:
        case Draw(id, leaves):
            return why_no_draw(state, id, leaves)
        case Place(cell, rotation):
            return why_no_place(state, cell, rotation)
        case Stand(kind, segment):
            if kind in FOLLOWERS:
                return why_no_follower(state, kind, segment)
            return why_no_helper(state, kind, segment)
        case Portal():
            return why_no_portal(state, action)
        case Build(cell):
            return why_no_piece(state, cell)
        case Top(kind, cell):
            return why_no_top(state, kind, cell)
        case MoveFairy():
            return None if action in fairy_moves(state) else "7.5"
        case Dismiss():
            return None if action in knights_to_dismiss(state) else "7.4"
        case TakeHome():
            return None if action in ways_home(state) else "13.2"
        case CallAbbot():
            return None if calls(state) else "14.4"
        case Ransom(captor, kind):
            return why_no_ransom(state, captor, kind)
        case Capture():
            return why_no_capture(state, action)
        case Step(cell):
            return None if cell in possible_steps(state) else "7.6"
        case _:
            return None


def why_no_draw(state: State, id: str, leaves: bool) -> str | None:
    tile = state.tile(id)
    if tile is None:
        return rule_without_tile(id)
    if state.bag()[id] == 0 and state.rest()[id] > 0:
        return "7.1"
    board = state.board()
    if state.bag()[id] == 0 or leaves == fits_somewhere(board, tile, free_cells(board)):
        return "1.1"
    return None


def rule_without_tile(id: str) -> str:
    """A tile that this game does not have."""
    return "1.6" if id in all_tiles() and all_tiles()[id].set == "tower" else "3"


def why_no_place(state: State, cell: Cell, rotation: int) -> str | None:
    tile = state.tile(state.turn.hand or "")
    assert tile is not None
    if not fits(state.board(), tile, cell, rotation):
        return "1.1"
    return None if rotation < tile.rotations else "3"


# --- figures --------------------------------------------------------------------------------------


def is_in_supply(state: State, kind: str) -> bool:
    return state.purse(state.turn.player).number(kind) > 0


def why_no_follower(state: State, kind: str, segment: str) -> str | None:
    last = state.last()
    if last.tile.segment(segment) is None:
        return "1.2"
    if segment[0] not in GROUND[kind]:
        return "14.2"
    if is_with_dragon(state, last.cell):
        return "7.2"
    if is_forbidden_field(state, segment):
        return "1.7"
    is_allowed = is_in_supply(state, kind) and is_free(state, state.board(), (last.cell, segment))
    return None if is_allowed else "1.2"


def why_no_helper(state: State, kind: str, segment: str) -> str | None:
    last, board = state.last(), state.board()
    if last.tile.segment(segment) is None:
        return "4.3"
    if is_with_dragon(state, last.cell):
        return "7.2"
    feature = feature_of(board, (last.cell, segment))
    is_allowed = (
        is_in_supply(state, kind)
        and segment[0] in GROUND[kind]
        and has_followers_of(state.standing(), feature, state.turn.player)
        and not is_complete(board, feature)
    )
    return None if is_allowed else "4.3"


def why_no_portal(state: State, action: Portal) -> str | None:
    """7.3 is broken; or, where the portal would lead there, 7.2 or 1.7."""
    board, last = state.board(), state.last()
    if action.cell == last.cell:
        return "3"  # on the own tile the token has no cell
    placed = board.get(action.cell)
    if not last.tile.has_portal or placed is None or placed.tile.segment(action.segment) is None:
        return "7.3"
    if action.segment[0] not in GROUND[action.kind]:
        return "14.2"
    if is_with_dragon(state, action.cell):
        return "7.2"
    if is_forbidden_field(state, action.segment):
        return "1.7"
    part = (action.cell, action.segment)
    is_allowed = (
        is_in_supply(state, action.kind)
        and is_free(state, board, part)
        and not is_complete(board, feature_of(board, part))
    )
    return None if is_allowed else "7.3"


# --- towers ---------------------------------------------------------------------------------------


def why_no_tower(state: State, cell: Cell) -> str | None:
    if not state.options.tower:
        return "1.6"
    placed = state.board().get(cell)
    return None if placed is not None and is_open(state, placed) else "2.2"


def why_no_piece(state: State, cell: Cell) -> str | None:
    if rule := why_no_tower(state, cell):
        return rule
    return "2.2" if state.purse(state.turn.player).pieces == 0 else None


def why_no_top(state: State, kind: str, cell: Cell) -> str | None:
    if rule := why_no_tower(state, cell):
        return rule
    return None if state.board()[cell].height > 0 and is_in_supply(state, kind) else "2.2"


def why_no_ransom(state: State, captor: int, kind: str) -> str | None:
    if not state.options.tower:
        return "1.6"
    me = state.turn.player
    is_held = state.held_by(captor, me).number(kind) > 0
    if state.turn.ransomed or not is_held or state.purse(me).score < RANSOM:
        return "2.6"
    return "2.8" if state.options.no_ransom else None


def why_no_capture(state: State, capture: Capture) -> str | None:
    """2.3 for nobody there or out of range; 2.8 where only a house rule or an edition stands between."""
    tower, board = tower_of(state), state.board()
    if capture in captures(state, tower):
        return None
    if Figure(capture.player, capture.kind, capture.cell, capture.segment) not in state.figures:
        return "2.3"
    height = board[tower].height
    is_in_range = capture.cell in cells_in_range(state.options, board, tower, height)
    is_in_plain_range = capture.cell in cells_in_a_row(board, tower, height, stop_at_gap=False)
    return "2.8" if is_in_range or is_in_plain_range else "2.3"
