"""Turns, actions and results."""

from collections.abc import Iterator
from dataclasses import replace

from .board import Cell, Part, Placed, feature_of, fits_somewhere, is_complete, places_for
from .capturing import captures
from .scoring import features_with_followers, holders, points_at_the_end, value_when_complete
from .state import ACT, CAPTURE, DRAW, END, OVER, PLACE, TOP, Purse, State, Turn
from .tokens import (
    Action,
    Build,
    Capture,
    Draw,
    Follow,
    Nothing,
    Place,
    Ransom,
    Spare,
    Top,
    write_token,
)

RANSOM = 3  # 2.6

# --- lists of actions -----------------------------------------------------------------------------


def list_actions(state: State) -> list[str]:
    match state.turn.phase:
        case "draw":
            actions = draws(state)
        case "place":
            actions = placements(state)
        case "act":
            actions = acts(state)
        case "capture":
            actions = [Spare(), *captures(state, tower_of(state))]
        case _:
            actions = []
    return sorted(write_token(action) for action in actions)


def draws(state: State) -> list[Action]:
    """1.1: each type in the bag; those that fit nowhere leave the game."""
    board = state.board()
    found: list[Action] = []
    for id, number in state.bag().items():
        tile = state.tile(id)
        if number > 0 and tile is not None:
            found.append(Draw(id, leaves=not fits_somewhere(board, tile)))
    return found


def placements(state: State) -> list[Action]:
    tile = state.tile(state.turn.hand or "")
    assert tile is not None
    return [Place(cell, rotation) for cell, rotation in places_for(state.board(), tile)]


def acts(state: State) -> list[Action]:
    return [
        Nothing(),
        *(Follow(name) for name in claimable_segments(state)),
        *(Build(cell) for cell in towers_to_build(state)),
        *(Top(cell) for cell in towers_to_close(state)),
        *(Ransom(captor) for captor in captors_to_pay(state)),
    ]


def claimable_segments(state: State) -> Iterator[str]:
    """1.2."""
    if state.purse(state.turn.player).followers == 0:
        return
    board, standing, last = state.board(), state.standing(), state.last()
    for segment in last.tile.segments:
        if not any(part in standing for part in feature_of(board, (last.cell, segment.name))):
            yield segment.name


def is_open(state: State, placed: Placed) -> bool:
    """2.2: a foundation or tower on which nobody stands."""
    return placed.tile.has_foundation and not state.has_top(placed.cell)


def towers_to_build(state: State) -> list[Cell]:
    if not state.options.tower or state.purse(state.turn.player).pieces == 0:
        return []
    return [placed.cell for placed in state.placed if is_open(state, placed)]


def towers_to_close(state: State) -> list[Cell]:
    if not state.options.tower or state.purse(state.turn.player).followers == 0:
        return []
    return [placed.cell for placed in state.placed if is_open(state, placed) and placed.height >= 1]


def captors_to_pay(state: State) -> list[int]:
    """2.6."""
    me = state.turn.player
    if state.options.no_ransom or state.turn.ransomed or state.purse(me).score < RANSOM:
        return []
    return [captor for captor, owner, _ in state.prisoners if owner == me]


def tower_of(state: State) -> Cell:
    assert state.turn.tower is not None
    return state.turn.tower


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
            tile = state.tile(turn.hand or "")
            assert tile is not None
            placed = (*state.placed, Placed(tile, cell, rotation))
            return replace(state, placed=placed, turn=Turn(me, ACT))
        case Follow(segment):
            return end_of_turn(with_follower(state, (state.last().cell, segment)))
        case Top(cell):
            return end_of_turn(with_follower(state, (cell, TOP)))
        case Build(cell):
            after = change_purse(with_piece(state, cell), me, pieces=-1)
            if not captures(after, cell):
                return end_of_turn(after)
            return replace(after, turn=replace(turn, phase=CAPTURE, tower=cell))
        case Ransom(captor):
            after = change_purse(state, me, score=-RANSOM, followers=+1)
            after = change_purse(after, captor, score=+RANSOM)
            after = change_prisoners(after, captor, me, -1)
            return replace(after, turn=replace(turn, ransomed=True))
        case Capture(player, cell, segment):
            return end_of_turn(after_capture(state, player, (cell, segment)))
        case _:  # nothing, nobody
            return end_of_turn(state)


def with_follower(state: State, part: Part) -> State:
    me = state.turn.player
    after = replace(state, followers=state.followers | {(part, me)})
    return change_purse(after, me, followers=-1)


def with_piece(state: State, cell: Cell) -> State:
    placed = tuple(
        replace(placed, height=placed.height + 1) if placed.cell == cell else placed
        for placed in state.placed
    )
    return replace(state, placed=placed)


def change_purse(state: State, player: int, score: int = 0, followers: int = 0, pieces: int = 0) -> State:
    purses = list(state.purses)
    old = purses[player - 1]
    purses[player - 1] = Purse(old.score + score, old.followers + followers, old.pieces + pieces)
    return replace(state, purses=tuple(purses))


def change_prisoners(state: State, captor: int, owner: int, change: int) -> State:
    number = state.held_by(captor, owner) + change
    others = {entry for entry in state.prisoners if entry[:2] != (captor, owner)}
    return replace(state, prisoners=frozenset(others | ({(captor, owner, number)} if number else set())))


def after_capture(state: State, player: int, part: Part) -> State:
    """2.3, and the exchange of 2.5."""
    me = state.turn.player
    after = replace(state, followers=state.followers - {(part, player)})
    if player == me:
        return change_purse(after, me, followers=+1)
    if state.held_by(player, me) == 0:
        return change_prisoners(after, me, player, +1)
    after = change_prisoners(after, player, me, -1)  # one of mine against the one just caught
    return change_purse(change_purse(after, me, followers=+1), player, followers=+1)


def end_of_turn(state: State) -> State:
    """1.3: what is complete is scored, then the next player draws, or the game is over."""
    board, standing = state.board(), state.standing()
    after = state
    for feature in features_with_followers(board, standing):
        if not is_complete(board, feature):
            continue
        for player in holders(feature, standing):
            after = change_purse(after, player, score=value_when_complete(state.options, board, feature))
        for part, player in standing.items():
            if part in feature:
                after = replace(after, followers=after.followers - {(part, player)})
                after = change_purse(after, player, followers=+1)
    if after.is_bag_empty():
        return end_of_game(after)
    return replace(after, turn=Turn(state.turn.player % state.options.players + 1, DRAW))


def end_of_game(state: State) -> State:
    """1.3: the last points; followers stay where they stand."""
    after = replace(state, turn=OVER)
    for player, points in points_at_the_end(state.options, state.board(), state.standing()).items():
        after = change_purse(after, player, score=points)
    return after


def player_of(state: State) -> str:
    match state.turn.phase:
        case "end":
            return "-"
        case "draw":
            return "chance"
        case _:
            return str(state.turn.player)


def result_of(state: State) -> str:
    """1.3: the most points win, ties share; `*` for a game that goes on."""
    if state.turn.phase != END:
        return "*"
    best = max(purse.score for purse in state.purses)
    return ",".join(str(player) for player, purse in enumerate(state.purses, 1) if purse.score == best)
