"""Position texts: writing, reading and all checks of reading (section 3)."""

import re
from itertools import pairwise

from .board import Board, Part, Placed, fits, fits_somewhere
from .capturing import captures
from .errors import ReferenceError_
from .options import FOLLOWERS_EACH, Options, read_options
from .state import ACT, CAPTURE, DRAW, END, OVER, PLACE, START_TILE, TOP, Purse, State, Turn
from .tiles import Tile, all_tiles, tiles_in_play
from .tokens import CELL, ID, SEGMENT, read_cell, write_cell

COUNT = r"(?:0|[1-9][0-9]*)"

# --- writing --------------------------------------------------------------------------------------


def write_state(state: State) -> str:
    fields = (
        state.options.to_text(),
        ";".join([*map(write_placed, state.placed), *(f"!{id}" for id in state.discards)]),
        ";".join(write_follower(*entry) for entry in sorted(state.followers, key=order_of_follower)) or "-",
        ";".join(
            f"{player}:{purse.score},{purse.followers},{purse.pieces}"
            for player, purse in enumerate(state.purses, 1)
        ),
        ";".join(f"{captor}>{owner}:{number}" for captor, owner, number in sorted(state.prisoners)) or "-",
        write_turn(state),
    )
    return " ".join(fields)


def write_placed(placed: Placed) -> str:
    text = f"{placed.tile.id}@{write_cell(placed.cell)}/{placed.rotation}"
    return text + (f"^{placed.height}" if placed.height else "")


def write_place(placed: Placed) -> str:
    """Without the tower's height."""
    return write_placed(placed).partition("^")[0]


def order_of_follower(entry: tuple[Part, int]) -> tuple[int, int, int, bool, str]:
    ((x, y), segment), player = entry
    return (player, x, y, segment == TOP, segment)


def write_follower(part: Part, player: int) -> str:
    cell, segment = part
    return f"{player}@{write_cell(cell)}:{segment}"


def write_turn(state: State) -> str:
    turn = state.turn
    if turn == OVER:
        return "-/end"
    text = f"{turn.player}/{turn.phase}"
    if turn.phase == PLACE:
        text += f"/{turn.hand}"
    if turn.phase in (ACT, CAPTURE):
        text += f"/{write_place(state.last())}"
    if turn.tower is not None:
        text += f"@{write_cell(turn.tower)}"
    return text + ("$" if turn.ransomed else "")


# --- reading --------------------------------------------------------------------------------------


def read_state(text: str) -> State:
    fields = text.strip().split(" ")
    if len(fields) != 6:
        raise ReferenceError_("position", text, "3", f"six fields are meant, not {len(fields)}")
    options = read_options(fields[0])
    placed, discards = read_tiles(options, fields[1])
    board = {one.cell: one for one in placed}
    followers = read_followers(options, board, fields[2])
    purses = read_purses(options, fields[3])
    prisoners = read_prisoners(options, fields[4])
    turn = read_turn(options, placed, fields[5])
    state = State(options, placed, discards, followers, purses, prisoners, turn)
    check_tile_counts(state)
    check_follower_counts(state)
    check_piece_counts(state)
    check_turn(state, fields[5])
    return state


def find_tile(options: Options, field: str, item: str, id: str) -> Tile:
    tile = tiles_in_play(options.tower == 1).get(id)
    if tile is None and id in all_tiles():
        raise ReferenceError_(field, item, "1.6", f"{id} belongs to the tower")
    if tile is None:
        raise ReferenceError_(field, item, "3", f"there is no tile {id}")
    return tile


def read_tiles(options: Options, text: str) -> tuple[tuple[Placed, ...], tuple[str, ...]]:
    """Every tile fits on the table as it was then."""
    placed: list[Placed] = []
    discards: list[str] = []
    for item in text.split(";"):
        if match := re.fullmatch(rf"!({ID})", item):
            discards.append(find_tile(options, "tiles", item, match[1]).id)
            continue
        match = re.fullmatch(rf"({ID})@({CELL})/([0-9])(?:\^([1-9][0-9]*))?", item)
        if match is None:
            raise ReferenceError_("tiles", item, "3", "neither a tile on the table nor a discard")
        if discards:
            raise ReferenceError_("tiles", item, "3", "discards come last")
        tile = find_tile(options, "tiles", item, match[1])
        one = Placed(tile, read_cell(match[2]), int(match[3]), int(match[4] or 0))
        check_place(placed, one, item)
        placed.append(one)
    if not placed:
        raise ReferenceError_("tiles", text, "1.1", "the start tile is missing")
    return tuple(placed), tuple(discards)


def check_place(placed: list[Placed], one: Placed, item: str) -> None:
    if one.rotation >= one.tile.rotations:
        raise ReferenceError_(
            "tiles", item, "3", f"{one.tile.id} has rotations 0 to {one.tile.rotations - 1}"
        )
    if not placed:
        if (one.tile.id, one.cell, one.rotation) != (START_TILE, (0, 0), 0):
            raise ReferenceError_("tiles", item, "1.1", "the first tile is D@0,0/0")
    elif not fits({other.cell: other for other in placed}, one.tile, one.cell, one.rotation):
        raise ReferenceError_("tiles", item, "1.1", "it does not fit there")
    if one.height and not one.tile.has_foundation:
        raise ReferenceError_("tiles", item, "2.2", "there is no foundation")


def read_followers(options: Options, board: Board, text: str) -> frozenset[tuple[Part, int]]:
    followers: list[tuple[Part, int]] = []
    for item in text.split(";") if text != "-" else []:
        match = re.fullmatch(rf"([1-6])@({CELL}):({SEGMENT}|t)", item)
        if match is None:
            raise ReferenceError_("followers", item, "3", "player@x,y:segment is meant")
        player, cell, segment = int(match[1]), read_cell(match[2]), match[3]
        check_player(options, "followers", item, player)
        if cell not in board:
            raise ReferenceError_("followers", item, "1.2", "no tile lies there")
        taken = [part[1] for part, _ in followers if part[0] == cell]
        if segment == TOP:
            if board[cell].height == 0:
                raise ReferenceError_("followers", item, "2.2", "there is no tower")
            if TOP in taken:
                raise ReferenceError_("followers", item, "2.2", "somebody stands on this tower already")
        else:
            if board[cell].tile.segment(segment) is None:
                raise ReferenceError_("followers", item, "1.2", f"the tile has no {segment}")
            if any(other != TOP for other in taken):
                raise ReferenceError_("followers", item, "1.2", "one follower on a tile")
        followers.append(((cell, segment), player))
    check_order("followers", text, [order_of_follower(entry) for entry in followers])
    return frozenset(followers)


def check_player(options: Options, field: str, item: str, player: int) -> None:
    if not 1 <= player <= options.players:
        raise ReferenceError_(field, item, "1.1", f"there is no player {player}")


def check_order(field: str, text: str, keys: list) -> None:
    if not all(a < b for a, b in pairwise(keys)):
        raise ReferenceError_(field, text, "3", "not in order")


def read_purses(options: Options, text: str) -> tuple[Purse, ...]:
    items = text.split(";")
    if len(items) != options.players:
        raise ReferenceError_("players", text, "3", f"{options.players} players are meant")
    purses = []
    for player, item in enumerate(items, 1):
        match = re.fullmatch(rf"{player}:({COUNT}),({COUNT}),({COUNT})", item)
        if match is None:
            raise ReferenceError_("players", item, "3", f"{player}:score,followers,pieces is meant")
        purses.append(Purse(int(match[1]), int(match[2]), int(match[3])))
    return tuple(purses)


def read_prisoners(options: Options, text: str) -> frozenset[tuple[int, int, int]]:
    prisoners: list[tuple[int, int, int]] = []
    for item in text.split(";") if text != "-" else []:
        match = re.fullmatch(r"([1-6])>([1-6]):([1-9][0-9]*)", item)
        if match is None:
            raise ReferenceError_("prisoners", item, "3", "captor>owner:number is meant")
        captor, owner, number = (int(group) for group in match.groups())
        check_player(options, "prisoners", item, captor)
        check_player(options, "prisoners", item, owner)
        if not options.tower:
            raise ReferenceError_("prisoners", item, "1.6", "without the tower nobody is caught")
        if captor == owner:
            raise ReferenceError_("prisoners", item, "2.3", "an own follower returns to its owner")
        if any((c, o) == (owner, captor) for c, o, _ in prisoners):
            raise ReferenceError_("prisoners", item, "2.5", "two players hold one of each other's followers")
        prisoners.append((captor, owner, number))
    check_order("prisoners", text, [entry[:2] for entry in prisoners])
    return frozenset(prisoners)


def read_turn(options: Options, placed: tuple[Placed, ...], text: str) -> Turn:
    if text == "-/end":
        return OVER
    place = rf"{ID}@{CELL}/[0-9]"
    match = re.fullmatch(
        rf"([1-6])/(?:(draw)|(place)/({ID})|(act)/({place})(\$?)|(capture)/({place})@({CELL})(\$?))", text
    )
    if match is None:
        raise ReferenceError_("turn", text, "3", "player/phase and what belongs to it are meant")
    player = int(match[1])
    check_player(options, "turn", text, player)
    if match[2]:
        return Turn(player, DRAW)
    if match[3]:
        return Turn(player, PLACE, hand=find_tile(options, "turn", text, match[4]).id)
    if (match[6] or match[9]) != write_place(placed[-1]):
        raise ReferenceError_("turn", text, "3", "this is not the last tile")
    if match[5]:
        return Turn(player, ACT, ransomed=match[7] == "$")
    return Turn(player, CAPTURE, tower=read_cell(match[10]), ransomed=match[11] == "$")


def check_tile_counts(state: State) -> None:
    for id, number in state.bag().items():
        if number < 0:
            raise ReferenceError_("tiles", id, "1.1", f"{-number} more than there are")


def check_follower_counts(state: State) -> None:
    for player, purse in enumerate(state.purses, 1):
        standing = sum(owner == player for _, owner in state.followers)
        caught = sum(number for _, owner, number in state.prisoners if owner == player)
        total = purse.followers + standing + caught
        if total != FOLLOWERS_EACH:
            reason = f"{total} followers in all, not {FOLLOWERS_EACH}"
            raise ReferenceError_("players", f"player {player}", "1.1", reason)


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


def check_turn(state: State, text: str) -> None:
    turn, board = state.turn, state.board()
    if turn.phase == DRAW and state.is_bag_empty():
        raise ReferenceError_("turn", text, "1.3", "the bag is empty")
    if turn.phase == END and not state.is_bag_empty():
        raise ReferenceError_("turn", text, "1.3", "the bag is not empty")
    if turn.phase == PLACE:
        tile = state.tile(turn.hand or "")
        assert tile is not None
        if not fits_somewhere(board, tile):
            raise ReferenceError_("turn", text, "1.1", f"{turn.hand} fits nowhere")
    if turn.ransomed and (state.options.no_ransom or not state.options.tower):
        raise ReferenceError_("turn", text, "2.8" if state.options.tower else "1.6", "there is no ransom")
    if turn.phase in (ACT, CAPTURE):
        check_last_tile(state, text)
    if turn.phase == CAPTURE:
        check_capture(state, text)


def check_last_tile(state: State, text: str) -> None:
    """The tile was placed in this turn: nobody has followed it, and only the piece of this turn lies on it."""
    last = state.last()
    if len(state.placed) == 1:
        raise ReferenceError_("turn", text, "1.1", "the start tile was placed by nobody")
    if any(part[0] == last.cell for part, _ in state.followers):
        raise ReferenceError_("turn", text, "1.2", "somebody stands on the tile just placed")
    if last.height > (state.turn.tower == last.cell):
        raise ReferenceError_("turn", text, "2.2", "the tile just placed has a tower")


def check_capture(state: State, text: str) -> None:
    tower = state.turn.tower
    assert tower is not None
    placed = state.board().get(tower)
    if placed is None or placed.height == 0 or state.has_top(tower):
        raise ReferenceError_("turn", text, "2.2", "no piece was laid there")
    if not captures(state, tower):
        raise ReferenceError_("turn", text, "2.3", "nobody can be captured")
