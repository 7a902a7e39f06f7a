"""Reading positions from text (sections 3 and 8): the form of each field, and what it says by itself."""

import re
from itertools import pairwise

from .board import Board, Cell, Placed, fits
from .checking import check_state
from .claims import GROUND
from .errors import ReferenceError_
from .figures import CLIMBERS, SMALL, TOP, Figure
from .options import Options, read_options
from .state import (
    ACT,
    CAPTURE,
    DRAGON,
    DRAW,
    EXCHANGE,
    OVER,
    PLACE,
    START_TILE,
    Fairy,
    Prisoners,
    Purse,
    State,
    Turn,
)
from .tiles import FIELD, Tile
from .tokens import CELL, ID, SEGMENT, read_cell
from .why import rule_without_tile
from .writing import order_of_figure, order_of_prisoners, write_place

COUNT = r"(?:0|[1-9][0-9]*)"


def read_state(text: str) -> State:
    fields = text.strip().split(" ")
    if len(fields) not in (6, 7):
        raise ReferenceError_("position", text, "3", f"six fields are meant, or seven, not {len(fields)}")
    options = read_options(fields[0])
    number = 7 if options.dragon else 6
    if len(fields) != number:
        raise ReferenceError_("position", text, "3", f"{number} fields are meant, not {len(fields)}")
    placed, discards = read_tiles(options, fields[1])
    board = {one.cell: one for one in placed}
    figures = read_figures(options, board, fields[2])
    purses = read_purses(options, fields[3])
    prisoners = read_prisoners(options, fields[4])
    dragon, fairy = read_dragon_and_fairy(options, board, figures, fields[5] if options.dragon else "-")
    turn = read_turn(options, placed, fields[-1])
    state = State(options, placed, discards, figures, purses, prisoners, turn, dragon, fairy)
    check_state(state, fields[-1])
    return state


def check_player(options: Options, field: str, item: str, player: int) -> None:
    if not 1 <= player <= options.players:
        raise ReferenceError_(field, item, "1.1", f"there is no player {player}")


def check_order(field: str, text: str, keys: list) -> None:
    if not all(a < b for a, b in pairwise(keys)):
        raise ReferenceError_(field, text, "3", "not in order")


# --- tiles ----------------------------------------------------------------------------------------


def find_tile(options: Options, field: str, item: str, id: str) -> Tile:
    tile = options.tiles.get(id)
    if tile is None:
        raise ReferenceError_(field, item, rule_without_tile(id), f"this game has no tile {id}")
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
        if tile.has_dragon and not any(other.tile.has_volcano for other in placed):
            raise ReferenceError_("tiles", item, "7.1", "no volcano lies on the table yet")
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


# --- figures --------------------------------------------------------------------------------------


def read_figures(options: Options, board: Board, text: str) -> frozenset[Figure]:
    figures: list[Figure] = []
    for item in text.split(";") if text != "-" else []:
        match = re.fullmatch(rf"([1-6])([LBPA]?)@({CELL}):({SEGMENT}|t)", item)
        if match is None or (match[2] != SMALL and match[2] not in options.figures_each):
            raise ReferenceError_("followers", item, "3", "player, kind, @x,y:segment are meant")
        figure = Figure(int(match[1]), match[2], read_cell(match[3]), match[4])
        check_player(options, "followers", item, figure.player)
        if figure.cell not in board:
            raise ReferenceError_("followers", item, "1.2", "no tile lies there")
        taken = [other.segment for other in figures if other.cell == figure.cell]
        if figure.is_on_top:
            check_top(board[figure.cell], figure, TOP in taken, item)
        else:
            check_segment(options, board[figure.cell], figure, [one for one in taken if one != TOP], item)
        figures.append(figure)
    check_order("followers", text, [order_of_figure(figure) for figure in figures])
    return frozenset(figures)


def check_top(placed: Placed, figure: Figure, is_taken: bool, item: str) -> None:
    if placed.height == 0:
        raise ReferenceError_("followers", item, "2.2", "there is no tower")
    if is_taken:
        raise ReferenceError_("followers", item, "2.2", "somebody stands on this tower already")
    if figure.kind not in CLIMBERS:
        rule = "14.2" if figure.is_follower else "4.1"
        raise ReferenceError_("followers", item, rule, "builder, pig and abbot are never on a tower")


def check_segment(options: Options, placed: Placed, figure: Figure, taken: list[str], item: str) -> None:
    if placed.tile.segment(figure.segment) is None:
        raise ReferenceError_("followers", item, "1.2", f"the tile has no {figure.segment}")
    if figure.segment in taken or (taken and not options.dragon):
        raise ReferenceError_("followers", item, "1.2", "one follower on a tile")
    if options.farmers == 0 and figure.segment[0] == FIELD:
        raise ReferenceError_("followers", item, "1.7", "nobody stands on a field")
    if figure.segment[0] not in GROUND[figure.kind]:
        rule = "14.2" if figure.is_follower else "4.3"
        raise ReferenceError_("followers", item, rule, "not the ground of this figure")


# --- players --------------------------------------------------------------------------------------


def read_purses(options: Options, text: str) -> tuple[Purse, ...]:
    items = text.split(";")
    if len(items) != options.players:
        raise ReferenceError_("players", text, "3", f"{options.players} players are meant")
    return tuple(read_purse(options, player, item) for player, item in enumerate(items, 1))


def read_purse(options: Options, player: int, item: str) -> Purse:
    form = rf"{player}:({COUNT}),({COUNT}),({COUNT})"
    if options.figures_each:
        form += "," + rf"(-|{''.join(f'{letter}?' for letter in options.figures_each)})"
    else:
        form += "()"
    if options.traders:
        form += rf",({COUNT})\.({COUNT})\.({COUNT})"
    match = re.fullmatch(form, item)
    if match is None or (options.figures_each and match[4] == ""):
        raise ReferenceError_("players", item, "3", f"{player}:score,followers,pieces .. is meant")
    goods = (int(match[5]), int(match[6]), int(match[7])) if options.traders else (0, 0, 0)
    return Purse(int(match[1]), int(match[2]), int(match[3]), match[4].strip("-"), goods)


def read_prisoners(options: Options, text: str) -> frozenset[Prisoners]:
    prisoners: list[Prisoners] = []
    for item in text.split(";") if text != "-" else []:
        match = re.fullmatch(rf"([1-6])>([1-6]):({COUNT})(L?A?)", item)
        if match is None or not set(match[4]) <= set(options.figures_each):
            raise ReferenceError_("prisoners", item, "3", "captor>owner:number is meant")
        held = Prisoners(int(match[1]), int(match[2]), int(match[3]), match[4])
        if not held.kinds:
            raise ReferenceError_("prisoners", item, "3", "nobody is not written")
        check_player(options, "prisoners", item, held.captor)
        check_player(options, "prisoners", item, held.owner)
        if not options.tower:
            raise ReferenceError_("prisoners", item, "1.6", "without the tower nobody is caught")
        if held.captor == held.owner:
            raise ReferenceError_("prisoners", item, "2.3", "an own follower returns to its owner")
        if any((other.captor, other.owner) == (held.owner, held.captor) for other in prisoners):
            raise ReferenceError_("prisoners", item, "2.5", "two players hold one of each other's followers")
        prisoners.append(held)
    check_order("prisoners", text, [order_of_prisoners(held) for held in prisoners])
    return frozenset(prisoners)


# --- dragon and fairy -----------------------------------------------------------------------------


def read_dragon_and_fairy(
    options: Options, board: Board, figures: frozenset[Figure], text: str
) -> tuple[Cell | None, Fairy | None]:
    if text == "-":
        return None, None
    items = text.split(";")
    dragon, fairy = None, None
    if match := re.fullmatch(rf"D@({CELL})", items[0]):
        dragon = read_cell(match[1])
        del items[0]
    if items and (match := re.fullmatch(rf"F@({CELL})(?::({SEGMENT}|t))?", items[0])):
        fairy = Fairy(read_cell(match[1]), match[2])
        del items[0]
    if items:
        raise ReferenceError_("dragon", text, "3", "D@x,y;F@x,y:segment is meant")
    if dragon is not None and dragon not in board:
        raise ReferenceError_("dragon", text, "7.2", "the dragon is on no tile")
    if fairy is not None:
        check_fairy(options, board, figures, fairy, text)
    return dragon, fairy


def check_fairy(options: Options, board: Board, figures: frozenset[Figure], fairy: Fairy, text: str) -> None:
    if fairy.cell not in board:
        raise ReferenceError_("dragon", text, "7.5", "the fairy is on no tile")
    if fairy.segment is None:
        return
    if options.fairy == "tile":
        raise ReferenceError_("dragon", text, "3", "with fairy=tile she has no follower of her own")
    if not any(figure.is_follower and figure.part == (fairy.cell, fairy.segment) for figure in figures):
        raise ReferenceError_("dragon", text, "7.5", "the fairy's follower is not there")


# --- turn -----------------------------------------------------------------------------------------

TILE_THERE = rf"{ID}@{CELL}/[0-9]"
FORMS = {  # of what stands between phase and signs
    DRAW: "",
    PLACE: rf"/(?P<hand>{ID})",
    ACT: rf"/(?P<last>{TILE_THERE})",
    CAPTURE: rf"/(?P<last>{TILE_THERE})@(?P<tower>{CELL})",
    EXCHANGE: rf"/(?P<last>{TILE_THERE})>(?P<giver>[1-6])",
    DRAGON: rf"/(?P<last>{TILE_THERE})(?P<left>(?::{CELL})*)",
}


def read_turn(options: Options, placed: tuple[Placed, ...], text: str) -> Turn:
    if text == "-/end":
        return OVER
    for phase, form in FORMS.items():
        match = re.fullmatch(rf"(?P<player>[1-6])/{phase}{form}(?P<signs>\+?&?\$?)", text)
        if match is not None:
            break
    else:
        raise ReferenceError_("turn", text, "3", "player/phase and what belongs to it are meant")
    found = {key: value for key, value in match.groupdict().items() if value}
    player, signs = int(found["player"]), found.get("signs", "")
    check_form_of_turn(options, phase, signs, text)
    check_player(options, "turn", text, player)
    if "last" in found and found["last"] != write_place(placed[-1]):
        raise ReferenceError_("turn", text, "3", "this is not the last tile")
    if "giver" in found:
        check_player(options, "turn", text, int(found["giver"]))
    return Turn(
        player,
        phase,
        hand=find_tile(options, "turn", text, found["hand"]).id if "hand" in found else None,
        tower=read_cell(found["tower"]) if "tower" in found else None,
        giver=int(found["giver"]) if "giver" in found else None,
        left=tuple(map(read_cell, found.get("left", "").split(":")[1:])),
        earns_second="+" in signs,
        is_second="&" in signs,
        ransomed="$" in signs,
    )


def check_form_of_turn(options: Options, phase: str, signs: str, text: str) -> None:
    """Section 8: what only an option brings is no text without it."""

    def refuse(is_wrong: bool, reason: str, rule: str = "3") -> None:
        if is_wrong:
            raise ReferenceError_("turn", text, rule, reason)

    refuse(phase == EXCHANGE and not options.big + options.abbot, "an exchange has no choice")
    refuse(phase == DRAGON and not options.dragon, "there is no dragon")
    refuse(("+" in signs or "&" in signs) and not options.builder, "without builder=1 a turn has one tile")
    refuse("+" in signs and phase in (DRAW, PLACE), "the second tile is earned by placing")
    may_have_paid = "&" in signs or (phase == PLACE and options.ransom == "turn")
    refuse("$" in signs and phase in (DRAW, PLACE) and not may_have_paid, "nobody can have paid yet")
    refuse("+" in signs and "&" in signs, "a turn has two tiles at most", rule="4.5")
