"""What the fields of a position text have to say together (sections 3 and 8)."""

from itertools import pairwise

from .board import Cell, beside, feature_of, fits_somewhere, free_cells, is_complete
from .builder import earns_second_tile
from .capturing import captures
from .changes import lonely_figures
from .dragon import STEPS_OF_A_MOVE, possible_steps
from .errors import ReferenceError_
from .figures import SMALL
from .goods import goods_on_the_table
from .options import FOLLOWERS_EACH
from .state import ACT, CAPTURE, DRAGON, DRAW, END, EXCHANGE, GOODS, PLACE, State
from .writing import write_dragon_and_fairy, write_figure


def check_state(state: State, turn: str) -> None:
    check_tile_counts(state)
    check_follower_counts(state)
    check_figure_counts(state)
    check_piece_counts(state)
    check_goods(state)
    check_scored(state)
    check_helpers(state)
    check_dragon(state)
    check_turn(state, turn)


# --- counts ---------------------------------------------------------------------------------------


def check_tile_counts(state: State) -> None:
    for id, number in state.rest().items():
        if number < 0:
            raise ReferenceError_("tiles", id, "1.1", f"{-number} more than there are")
    if not any(placed.tile.has_volcano for placed in state.placed):
        hand = [] if state.turn.hand is None else [state.turn.hand]
        for id in [*state.discards, *hand]:
            if state.tiles()[id].has_dragon:
                raise ReferenceError_("tiles", id, "7.1", "no volcano lies on the table yet")


def check_follower_counts(state: State) -> None:
    for player, purse in enumerate(state.purses, 1):
        standing = sum(one.player == player and one.kind == SMALL for one in state.figures)
        caught = sum(held.small for held in state.prisoners if held.owner == player)
        total = purse.followers + standing + caught
        if total != FOLLOWERS_EACH:
            reason = f"{total} followers in all, not {FOLLOWERS_EACH}"
            raise ReferenceError_("players", f"player {player}", "1.1", reason)


def check_figure_counts(state: State) -> None:
    """4.1: each figure once, on the table, in the supply or in prison."""
    for player, purse in enumerate(state.purses, 1):
        for kind in state.options.figures_each:
            standing = sum(one.player == player and one.kind == kind for one in state.figures)
            caught = sum(held.number(kind) for held in state.prisoners if held.owner == player)
            total = purse.number(kind) + standing + caught
            if total != 1:
                raise ReferenceError_("players", f"player {player}", "4.1", f"{total} figures {kind}, not 1")


def check_piece_counts(state: State) -> None:
    each = state.options.pieces_each
    rule = "2.1" if state.options.tower else "1.6"
    for player, purse in enumerate(state.purses, 1):
        if purse.pieces > each:
            raise ReferenceError_("players", f"player {player}", rule, f"more than {each} pieces")
    total = sum(purse.pieces for purse in state.purses) + sum(placed.height for placed in state.placed)
    if total != each * state.options.players:
        raise ReferenceError_(
            "players", "pieces", rule, f"{total} in all, not {each * state.options.players}"
        )


def check_goods(state: State) -> None:
    """6.2."""
    for i, there in enumerate(goods_on_the_table(state)):
        taken = sum(purse.goods[i] for purse in state.purses)
        if taken > there:
            raise ReferenceError_("players", GOODS[i], "6.2", f"{taken} taken, but only {there} on the table")


def check_scored(state: State) -> None:
    """1.3: what is complete has been scored, and its followers are back, but for what the last tile completes."""
    board, waiting = state.board(), {ACT, CAPTURE, EXCHANGE}
    if state.options.dragon_move == "before":
        waiting.add(DRAGON)
    if state.turn.phase in waiting:
        del board[state.last().cell]
    for figure in state.followers():
        cell, _ = figure.part
        if not figure.is_on_top and cell in board and is_complete(board, feature_of(board, figure.part)):
            raise ReferenceError_("followers", write_figure(figure), "1.3", "this feature was scored")


def check_helpers(state: State) -> None:
    """4.4."""
    for figure in lonely_figures(state):
        raise ReferenceError_("followers", write_figure(figure), "4.4", "no follower of its owner is with it")


# --- turn -----------------------------------------------------------------------------------------


def check_turn(state: State, text: str) -> None:
    turn, board = state.turn, state.board()
    if turn.phase == DRAW and state.is_bag_empty():
        raise ReferenceError_("turn", text, "1.3", "the bag is empty")
    if turn.phase == END and not state.is_bag_empty():
        raise ReferenceError_("turn", text, "1.3", "the bag is not empty")
    if turn.phase == PLACE:
        tile = state.tile(turn.hand or "")
        assert tile is not None
        if not fits_somewhere(board, tile, free_cells(board)):
            raise ReferenceError_("turn", text, "1.1", f"{turn.hand} fits nowhere")
    if turn.ransomed and (state.options.no_ransom or not state.options.tower):
        raise ReferenceError_("turn", text, "2.8" if state.options.tower else "1.6", "there is no ransom")
    if turn.phase in (ACT, CAPTURE, EXCHANGE):
        check_last_tile(state, text)
    if turn.phase in (ACT, CAPTURE):
        check_second_tile(state, text)
    if turn.phase == CAPTURE:
        check_capture(state, text)
    if turn.phase == EXCHANGE:
        check_exchange(state, text)
    if turn.phase == DRAGON:
        check_move_of_the_dragon(state, text)


def check_last_tile(state: State, text: str) -> None:
    """The tile was placed in this turn: nobody has followed it, and only the piece of this turn lies on it."""
    last = state.last()
    if len(state.placed) == 1:
        raise ReferenceError_("turn", text, "1.1", "the start tile was placed by nobody")
    if any(figure.cell == last.cell for figure in state.figures):
        raise ReferenceError_("turn", text, "1.2", "somebody stands on the tile just placed")
    may_have_piece = state.turn.phase == EXCHANGE or state.turn.tower == last.cell
    if last.height > may_have_piece:
        raise ReferenceError_("turn", text, "2.2", "the tile just placed has a tower")


def check_capture(state: State, text: str) -> None:
    tower = state.turn.tower
    assert tower is not None
    placed = state.board().get(tower)
    if placed is None or placed.height == 0 or state.has_top(tower):
        raise ReferenceError_("turn", text, "2.2", "no piece was laid there")
    if not captures(state, tower):
        raise ReferenceError_("turn", text, "2.3", "nobody can be captured")


def check_second_tile(state: State, text: str) -> None:
    """4.5."""
    if state.turn.earns_second != earns_second_tile(state):
        raise ReferenceError_("turn", text, "4.5", "+ stands exactly where a second tile is earned")


def check_exchange(state: State, text: str) -> None:
    """4.7: both kinds are held by somebody else."""
    giver, me = state.turn.giver, state.turn.player
    assert giver is not None
    if len(state.held_by(giver, me).kinds) < 2:
        raise ReferenceError_("turn", text, "4.7", f"{giver} has no choice of prisoners to give back")


# --- dragon ---------------------------------------------------------------------------------------


def check_dragon(state: State) -> None:
    """7.2."""
    text = write_dragon_and_fairy(state)
    has_volcano = any(placed.tile.has_volcano for placed in state.placed)
    if (state.dragon is not None) != has_volcano:
        raise ReferenceError_("dragon", text, "7.2", "the dragon is there exactly when a volcano is")
    last = state.last()
    is_new = state.turn.phase in (ACT, CAPTURE, EXCHANGE)
    if is_new and last.tile.has_volcano and state.dragon != last.cell:
        raise ReferenceError_("dragon", text, "7.2", "the dragon is on the new volcano")
    if any(figure.cell == state.dragon and not figure.is_on_top for figure in state.figures):
        raise ReferenceError_("dragon", text, "7.2", "nobody but on a top is with the dragon")


def check_move_of_the_dragon(state: State, text: str) -> None:
    """7.6."""

    def refuse(is_wrong: bool, reason: str) -> None:
        if is_wrong:
            raise ReferenceError_("turn", text, "7.6", reason)

    refuse(not state.last().tile.has_dragon, "the last tile has no dragon")
    refuse(state.dragon is None, "there is no dragon")
    assert state.dragon is not None
    way = [*state.turn.left, state.dragon]
    entered = way[1:]
    refuse(len(entered) >= STEPS_OF_A_MOVE, "he makes six steps")
    refuse(len(set(way)) < len(way), "he has been there in this move")
    refuse(any(cell not in state.board() for cell in way), "no tile lies there")
    refuse(not all(is_beside(a, b) for a, b in pairwise(way)), "his steps go side by side")
    refuse(any(figure.cell in entered for figure in state.figures), "he leaves nobody on his way")
    refuse(state.fairy is not None and state.fairy.cell in entered, "he does not enter the fairy's tile")
    refuse(not possible_steps(state), "no step is possible")


def is_beside(a: Cell, b: Cell) -> bool:
    return any(beside(a, side) == b for side in range(4))
