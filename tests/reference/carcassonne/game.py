"""Turns, actions and results (7.7)."""

from dataclasses import replace

from .abbot import called_home, calls, figure_at_home, ways_home
from .board import Cell, Placed, fits_somewhere, free_cells, is_complete, places_for
from .builder import earns_second_tile
from .capturing import captures
from .changes import change_purse, pay, send_home, with_figure, with_piece
from .claims import kinds_in_supply, stands_by_portal, stands_of_followers, stands_of_helpers
from .dragon import is_about_to_move, player_who_steps, possible_steps, step
from .fairy import fairy_moves, point_of_the_turn, points_of_the_feature
from .figures import CLIMBERS, TOP, Figure
from .goods import goods_taken, points_for_goods
from .princess import knights_to_dismiss, one_must_go
from .prison import buy_back, capture, give_back, has_choice, ransoms
from .scoring import (
    features_with_followers,
    figures_on,
    holders,
    points_at_the_end,
    value_when_complete,
)
from .state import ACT, CAPTURE, DRAGON, DRAW, END, EXCHANGE, OVER, PLACE, Fairy, State, Turn
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
    write_token,
)

# --- lists of actions -----------------------------------------------------------------------------


def list_actions(state: State) -> list[str]:
    actions: list[Action]
    match state.turn.phase:
        case "draw":
            actions = draws(state)
        case "place":
            actions = [*ransoms(state), *placements(state)]
        case "act":
            actions = acts(state)
        case "capture":
            actions = [*ransoms(state), Spare(), *captures(state, tower_of(state))]
        case "exchange":
            actions = [GiveBack(kind) for kind in state.held_by(giver_of(state), state.turn.player).kinds]
        case "dragon":
            actions = [Step(cell) for cell in possible_steps(state)]
        case _:
            actions = []
    return sorted(write_token(action) for action in actions)


def draws(state: State) -> list[Action]:
    """1.1: each type in the bag; those that fit nowhere leave the game."""
    board = state.board()
    free = free_cells(board)
    found: list[Action] = []
    for id, number in state.bag().items():
        tile = state.tile(id)
        if number > 0 and tile is not None:
            found.append(Draw(id, leaves=not fits_somewhere(board, tile, free)))
    return found


def placements(state: State) -> list[Action]:
    tile = state.tile(state.turn.hand or "")
    assert tile is not None
    board = state.board()
    return [Place(cell, rotation) for cell, rotation in places_for(board, tile, free_cells(board))]


def acts(state: State) -> list[Action]:
    if one_must_go(state):
        return [*ransoms(state), *knights_to_dismiss(state)]
    return [
        Nothing(),
        *stands_of_followers(state),
        *stands_by_portal(state),
        *stands_of_helpers(state),
        *(Build(cell) for cell in towers_to_build(state)),
        *(Top(kind, cell) for cell in towers_to_close(state) for kind in kinds_in_supply(state, CLIMBERS)),
        *fairy_moves(state),
        *knights_to_dismiss(state),
        *ways_home(state),
        *calls(state),
        *ransoms(state),
    ]


def is_open(state: State, placed: Placed) -> bool:
    """2.2: a foundation or tower on which nobody stands."""
    return placed.tile.has_foundation and not state.has_top(placed.cell)


def towers_to_build(state: State) -> list[Cell]:
    if not state.options.tower or state.purse(state.turn.player).pieces == 0:
        return []
    return [placed.cell for placed in state.placed if is_open(state, placed)]


def towers_to_close(state: State) -> list[Cell]:
    if not state.options.tower:
        return []
    return [placed.cell for placed in state.placed if is_open(state, placed) and placed.height >= 1]


def tower_of(state: State) -> Cell:
    assert state.turn.tower is not None
    return state.turn.tower


def giver_of(state: State) -> int:
    assert state.turn.giver is not None
    return state.turn.giver


# --- playing --------------------------------------------------------------------------------------


def play(state: State, action: Action) -> State:
    """A legal action."""
    turn = state.turn
    me = turn.player
    match action:
        case Draw(id, leaves=True):
            after = replace(state, discards=(*state.discards, id))
            return end_of_game(after) if after.is_bag_empty() else after
        case Draw(id):
            return replace(state, turn=replace(turn, phase=PLACE, hand=id))
        case Place(cell, rotation):
            return after_placing(state, cell, rotation)
        case Stand(kind, segment):
            return after_action(with_figure(state, Figure(me, kind, state.last().cell, segment)))
        case Portal(kind, cell, segment):
            return after_action(with_figure(state, Figure(me, kind, cell, segment)))
        case Top(kind, cell):
            return after_action(with_figure(state, Figure(me, kind, cell, TOP)))
        case MoveFairy(cell, segment):
            return after_action(replace(state, fairy=Fairy(cell, segment)))
        case Dismiss(player, kind, cell, segment):
            return after_action(send_home(state, {Figure(player, kind, cell, segment)}))
        case TakeHome():
            return after_action(figure_at_home(state, action))
        case CallAbbot():
            return after_action(called_home(state))
        case Build(cell):
            after = change_purse(with_piece(state, cell), me, pieces=-1)
            if not captures(after, cell):
                return after_action(after)
            return replace(after, turn=replace(turn, phase=CAPTURE, tower=cell))
        case Ransom(captor, kind):
            return replace(buy_back(state, captor, kind), turn=replace(turn, ransomed=True))
        case Capture(player, kind, cell, segment):
            return after_capture(state, Figure(player, kind, cell, segment))
        case GiveBack(kind):
            return after_action(give_back(state, giver_of(state), kind))
        case Step(cell):
            after = step(state, cell)
            return after if possible_steps(after) else after_dragon(after)
        case _:  # nothing, nobody
            return after_action(state)


def after_placing(state: State, cell: Cell, rotation: int) -> State:
    """7.2: a volcano brings the dragon; 4.5 is looked at."""
    tile = state.tile(state.turn.hand or "")
    assert tile is not None
    after = replace(
        state,
        placed=(*state.placed, Placed(tile, cell, rotation)),
        dragon=cell if tile.has_volcano else state.dragon,
        turn=replace(state.turn, phase=ACT, hand=None),
    )
    return replace(after, turn=replace(after.turn, earns_second=earns_second_tile(after)))


def after_capture(state: State, figure: Figure) -> State:
    """2.3, 2.5, 4.7."""
    me, owner = state.turn.player, figure.player
    after = capture(state, figure)
    if owner != me and has_choice(state, owner):
        return replace(after, turn=replace(state.turn, phase=EXCHANGE, tower=None, giver=owner))
    if owner != me and state.held_by(owner, me).kinds:
        (kind,) = state.held_by(owner, me).kinds
        after = give_back(after, owner, kind)
    return after_action(after)


# --- the rest of a turn ---------------------------------------------------------------------------


def after_action(state: State) -> State:
    """The dragon before the scoring, or after it (7.6)."""
    state = replace(state, turn=replace(state.turn, tower=None, giver=None))
    if state.options.dragon_move == "after":
        state = score_what_is_complete(state)
    if is_about_to_move(state):
        return replace(state, turn=replace(state.turn, phase=DRAGON))
    return after_dragon(state)


def after_dragon(state: State) -> State:
    state = replace(state, turn=replace(state.turn, left=()))
    if state.options.dragon_move == "before":
        state = score_what_is_complete(state)
    return next_tile(state)


def score_what_is_complete(state: State) -> State:
    """1.3, with goods (6.2) and the fairy's points (7.5)."""
    board, standing = state.board(), state.standing()
    after = change_purse(state, state.turn.player, goods=goods_taken(state))
    for feature in features_with_followers(board, standing):
        if not is_complete(board, feature):
            continue
        for player in holders(feature, standing):
            after = change_purse(after, player, score=value_when_complete(state.options, board, feature))
        after = pay(after, points_of_the_feature(state, feature))
        after = send_home(after, figures_on(feature, standing))
    return after


def next_tile(state: State) -> State:
    """The second tile of 4.5, the next player with the fairy's point (7.5), or the end (1.3)."""
    turn = state.turn
    if state.is_bag_empty():
        return end_of_game(state)
    if turn.earns_second:
        return replace(state, turn=Turn(turn.player, DRAW, is_second=True, ransomed=turn.ransomed))
    player = turn.player % state.options.players + 1
    after = change_purse(state, player, score=point_of_the_turn(state, player))
    return replace(after, turn=Turn(player, DRAW))


def end_of_game(state: State) -> State:
    """1.3: the last points; figures stay where they stand."""
    board, standing = state.board(), state.standing()
    after = pay(state, points_at_the_end(state.options, board, standing))
    for feature in features_with_followers(board, standing):
        after = pay(after, points_of_the_feature(state, feature))
    after = pay(after, points_for_goods(state.purses))
    return replace(after, turn=OVER)


# --- who, and who has won -------------------------------------------------------------------------


def player_of(state: State) -> str:
    match state.turn.phase:
        case "end":
            return "-"
        case "draw":
            return "chance"
        case "dragon":
            return str(player_who_steps(state))
        case _:
            return str(state.turn.player)


def result_of(state: State) -> str:
    """1.3: the most points win, ties share; `*` for a game that goes on."""
    if state.turn.phase != END:
        return "*"
    best = max(purse.score for purse in state.purses)
    return ",".join(str(player) for player, purse in enumerate(state.purses, 1) if purse.score == best)
