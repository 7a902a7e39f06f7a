"""Turmbauer as text: action tokens and positions (section 8 of the rules)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from turmcore.core.text_form import TextForm, fault
from turmcore.errors import IllegalAction, TextError
from turmcore.turmbauer.actions import Box, Build, Climb, Move, Roll, Settle, StartRoll
from turmcore.turmbauer.limits import MOST_TAKEN, NUM_FALLEN_ENDS
from turmcore.turmbauer.pieces import Cube, PieceSet
from turmcore.turmbauer.rules import TurmbauerRules
from turmcore.turmbauer.tower import BASE, Place, Tower
from turmcore.voxel.lattice import Cell, to_origin

FORM = TextForm("Turmbauer", "tb1", (6, "six fields"), "8")
INTEGER = r"(?:0|-?[1-9][0-9]{0,3})"
CELL = rf"{INTEGER},{INTEGER},{INTEGER}"
_CELL = re.compile(CELL)
_BUILD = re.compile(rf"([A-Za-z0-9]{{1,8}})@({CELL}(?:/{CELL})*)(\+a)?")
_CLIMB = re.compile(rf">(t|{CELL})(\+[bc])?")
_ROLL = re.compile(r"d([1-6])-([1-6])")
_START_ROLL = re.compile(r"d([1-6])")
_BOX = re.compile(r"x([A-Za-z0-9]{1,8})")
_ROUNDS = {12: "[1-9]|1[0-2]", 6: "[1-6]"}
_FELL = re.compile(r"fell:([1-9][0-9]?(?:,[1-9][0-9]?)*)")


def _cell(text: str) -> Cell:
    x, y, z = text.split(",")
    return int(x), int(y), int(z)


def cell_text(cell: Cell) -> str:
    """A cell as ``x,y,z``."""
    return f"{cell[0]},{cell[1]},{cell[2]}"


def parse_token(token: str) -> Move:
    """Parse an action's token.

    Raises
    ------
    TextError
        If it is malformed; the message names the fault and its place.
    """
    if match := _BUILD.fullmatch(token):
        cells = tuple(_cell(text) for text in match[2].split("/"))
        if list(cells) != sorted(cells, key=_floor_order):
            raise TextError(f"token {token!r}: the cells of a block are written sorted by z, then y, then x")
        return Build(match[1], cells, "a" if match[3] else "")
    if match := _CLIMB.fullmatch(token):
        return Climb("table" if match[1] == "t" else _cell(match[1]), (match[2] or "").lstrip("+"))
    if token == "=":
        return Climb("stay")
    if match := _ROLL.fullmatch(token):
        dice = (int(match[1]), int(match[2]))
        if dice[0] > dice[1]:
            raise TextError(f"token {token!r}: the smaller number of a roll comes first")
        return Roll(dice)
    if match := _START_ROLL.fullmatch(token):
        return StartRoll(int(match[1]))
    if match := _BOX.fullmatch(token):
        return Box(match[1])
    if token in ("ok", "fell:*"):
        return Settle(() if token == "ok" else None)
    if match := _FELL.fullmatch(token):
        fallen = tuple([int(number) for number in match[1].split(",")])
        if any(a >= b for a, b in pairwise(fallen)):
            raise TextError(f"token {token!r}: the numbers of fallen blocks must ascend")
        return Settle(fallen)
    raise TextError(f"token {token!r} is not an action: {_what_is_wrong(token)}")


def _floor_order(cell: Cell) -> tuple[int, int, int]:
    return cell[2], cell[1], cell[0]


def _what_is_wrong(token: str) -> str:
    if "@" in token:
        piece, _, cells = token.partition("@")
        if not re.fullmatch(r"[A-Za-z0-9]{1,8}", piece):
            return f"{piece!r} before '@' is not a block id"
        for number, text in enumerate(re.sub(r"\+a$", "", cells).split("/"), 1):
            if not _CELL.fullmatch(text):
                return f"cell {number}, {text!r}, is not x,y,z in plain whole numbers of up to four digits"
    starts = {
        ">": "a climb is '>x,y,z', '>t' or '=', then '+b' or '+c' if a ring is spent",
        "d": "a roll is 'd2-3', two numbers from 1 to 6, or 'd4' for the start",
        "x": "boxing is 'x' and a block id",
        "f": "blocks that fall are 'fell:3,17', numbers in building order from 1",
    }
    return starts.get(token[:1], "it is no roll, build, box, fall or climb")


def token_of(move: Move) -> str:
    """The token of an action."""
    match move:
        case Roll(dice):
            return f"d{dice[0]}-{dice[1]}"
        case Build(piece, cells, ring):
            return f"{piece}@{'/'.join(cell_text(cell) for cell in cells)}{'+a' if ring else ''}"
        case Box(piece):
            return f"x{piece}"
        case Settle(fallen):
            return "fell:*" if fallen is None else f"fell:{','.join(map(str, fallen))}" if fallen else "ok"
        case Climb(target, ring):
            if target == "stay":
                return "="
            goal = "t" if isinstance(target, str) else cell_text(target)
            return f">{goal}{'+' + ring if ring else ''}"
        case StartRoll(number):
            return f"d{number}"
    raise TypeError(move)


def orientations_of(pieces: PieceSet, piece: str, cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """The ways to lay a piece in these cells: a list of (orientation number, parity that its anchor needs).

    Orientations are numbered through the whole set. Colors match (rule 3.2) if the sum of the smallest x, y
    and z of the cells has that parity. Empty if the piece cannot have that shape (rule 1.5).
    """
    if piece not in pieces.first:
        return []
    first = pieces.first[piece]
    return [(first + number, parity) for number, parity in pieces[piece].lies.get(to_origin(cells), ())]


def place_block(pieces: PieceSet, build: Build, token: str, misplaced: bool = False) -> tuple[int, Cell]:
    """Orientation number and anchor of a block in cells.

    Its colors match the checkerboard if they can (rule 3.2); if it is `misplaced`, they do not (rule 3.11).

    Raises
    ------
    IllegalAction
        2.2 for a block that is not in the set, 1.5 for a shape that the block cannot have.
    """
    if build.piece not in pieces.first:
        raise IllegalAction("2.2", f"{token!r}: set {pieces.name} has no block {build.piece!r}")
    anchor = (
        min(x for x, _, _ in build.cells),
        min(y for _, y, _ in build.cells),
        min(z for _, _, z in build.cells),
    )
    fits = orientations_of(pieces, build.piece, build.cells)
    if not fits:
        raise IllegalAction(
            "1.5", f"{token!r}: block {build.piece} does not take this shape, however it is turned"
        )
    parity = (sum(anchor) + misplaced) & 1
    return next((number for number, needs in fits if needs == parity), fits[0][0]), anchor


def cubes_of(pieces: PieceSet, orientation: int, anchor: Cell) -> tuple[Cube, ...]:
    """The cubes of a block placed as `place_block` returned, sorted by (z, y, x)."""
    return tuple(
        [
            (anchor[0] + x, anchor[1] + y, anchor[2] + z, colored)
            for x, y, z, colored in pieces.orientations[orientation]
        ]
    )


@dataclass(frozen=True, slots=True)
class PlacedBlock:
    """A block of a position's text."""

    seat: int
    piece: int
    orientation: int
    anchor: Cell
    cubes: tuple[tuple[int, int, int, bool], ...]
    is_misplaced: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of its cubes."""
        return tuple([cube[:3] for cube in self.cubes])


@dataclass(frozen=True, slots=True)
class Position:
    """Everything in a position's text, checked; see `read_position`.

    `seat` is the color to move, or after a collapse the one that caused it; `first` begins each round.
    `start` holds the numbers rolled to decide who begins, by seat: 0 for still to roll, None for not taking
    part; empty once that is decided.
    """

    blocks: tuple[PlacedBlock, ...]
    climbers: tuple[Place, ...]
    boxed: tuple[tuple[int, ...], ...]
    rings: tuple[int, ...]
    seat: int
    round: int
    phase: str
    dice: tuple[int, int]
    spent_a: bool
    taken_back: tuple[Build, ...] = ()
    first: int = 0
    start: tuple[int | None, ...] = ()

    def place(self, seat: int) -> int:
        """Number of colors that play before a seat in a round."""
        return (seat - self.first) % len(self.climbers)


class _Field:
    """A field of the text being read; makes errors that say where."""

    def __init__(self, name: str) -> None:
        self.name = name

    def error(self, item: str | None, message: str, rule: str = "8") -> TextError:
        return fault(self.name, item, message, rule)


def read_header(text: str) -> dict[str, str]:
    """The settings in the first field of a position's text, by key; their values are not checked yet.

    Raises
    ------
    TextError
        For another tag, an unknown setting, a set given by a path, or a hand where nothing falls.
    """
    field = _Field("options")
    options: dict[str, str] = {}
    for item, key, value in FORM.settings(text):
        if key not in TurmbauerRules.options:
            raise field.error(item, f"there is no option {key!r}, but {', '.join(TurmbauerRules.options)}")
        if key == "set" and not re.fullmatch(r"[A-Za-z0-9_-]{1,32}(?:#[0-9a-f]{8})?", value):
            raise field.error(item, "a set goes by its name, a user's own as name#8hex", "1.4")
        options[key] = value
    if "hand" in options and options.get("stability") != "wobble":
        raise field.error(f"hand={options['hand']}", "it is written with stability=wobble only")
    return options


def read_position(text: str, rules: TurmbauerRules, pieces: PieceSet) -> Position:
    """Read fields 2-6 of a position's text as far as needed to make sense of it: climbers may stand anywhere, and block
    counts need not match.

    Raises
    ------
    TextError
        With field, item and rule.
    """
    _, tower_text, climbers_text, box_text, rings_text, turn_text = FORM.split(text)
    blocks = _read_tower(tower_text, rules, pieces)
    climbers = _read_climbers(climbers_text, rules)
    boxed = _read_box(box_text, rules, pieces)
    rings = _read_rings(rings_text, rules)
    return _read_turn(turn_text, rules, pieces, blocks, climbers, boxed, rings)


def tower_of(cubes: Iterable[tuple[tuple[int, int, int, bool], int]], headroom: int) -> Tower:
    """The tower made of cubes with their owners' seats and the base stone."""
    colors: dict[Cell, int | None] = dict.fromkeys(BASE)
    for (x, y, z, colored), seat in cubes:
        colors[x, y, z] = seat if colored else None
    return Tower(colors, headroom)


def _read_tower(text: str, rules: TurmbauerRules, pieces: PieceSet) -> tuple[PlacedBlock, ...]:
    field = _Field("tower")
    if text == "-":
        return ()
    blocks: list[PlacedBlock] = []
    owner: dict[Cell, str] = dict.fromkeys(BASE, "the base stone")
    for item in text.split(";"):
        seat = rules.seats.find(item[:1]) if item else -1
        if seat < 0:
            raise field.error(item, f"a block begins with one of the colors {rules.seats}", "2.1")
        plain = item[1:].replace("~@", "@", 1)
        misplaced = plain != item[1:]
        try:
            build = parse_token(plain)
            if not isinstance(build, Build) or build.ring:
                raise TextError("this is not a block; a block is written 'R4l@x,y,z/..'")
            orientation, anchor = place_block(pieces, build, plain, misplaced)
        except IllegalAction as error:
            raise field.error(item, error.message, error.rule) from None
        except TextError as error:
            raise field.error(item, str(error)) from None
        piece, cubes = pieces.index(build.piece), cubes_of(pieces, orientation, anchor)
        for x, y, z, colored in cubes:
            if z < 0:
                raise field.error(item, f"cell {x},{y},{z} lies below the table", "3.1")
            if ((x + y + z) & 1 == colored) == misplaced:
                wrong = (
                    "the colors fall right, so no ~ belongs here"
                    if misplaced
                    else f"the {'colored' if colored else 'natural'} cube at {x},{y},{z} breaks the checkerboard"
                )
                raise field.error(item, wrong, "3.11" if misplaced else "3.2")
            if (x, y, z) in owner:
                raise field.error(item, f"cell {x},{y},{z} is taken by {owner[x, y, z]}", "3.1")
            owner[x, y, z] = item
        blocks.append(PlacedBlock(seat, piece, orientation, anchor, cubes, misplaced))
    return tuple(blocks)


def _per_seat(field: _Field, text: str, rules: TurmbauerRules) -> list[str]:
    """The values of ``R=..;G=..`` in seat order."""
    items = text.split(";")
    for letter, item in zip(rules.seats, items, strict=False):
        if item[:2] != f"{letter}=":
            raise field.error(item, f"this is the place of '{letter}=..'")
    if len(items) != len(rules.seats):
        raise field.error(text, f"one item for each of {rules.seats} is needed, not {len(items)} items")
    return [item[2:] for item in items]


def _read_climbers(text: str, rules: TurmbauerRules) -> tuple[Place, ...]:
    field = _Field("climbers")
    places: list[Place] = []
    for letter, value in zip(rules.seats, _per_seat(field, text, rules), strict=True):
        if value != "t" and not _CELL.fullmatch(value):
            raise field.error(f"{letter}={value}", "a climber is at 't' or on a cube x,y,z")
        places.append(None if value == "t" else _cell(value))
    return tuple(places)


def _read_box(text: str, rules: TurmbauerRules, pieces: PieceSet) -> tuple[tuple[int, ...], ...]:
    field = _Field("box")
    if text == "-":
        return ((),) * len(rules.seats)
    boxed = []
    for letter, value in zip(rules.seats, _per_seat(field, text, rules), strict=True):
        ids = [piece.id for piece in pieces.pieces]
        for name in value.split(",") if value else ():
            if name not in ids:
                raise field.error(f"{letter}={value}", f"set {pieces.name} has no block {name!r}", "2.2")
        boxed.append(tuple(ids.index(name) for name in value.split(",")) if value else ())
    return tuple(boxed)


def _read_rings(text: str, rules: TurmbauerRules) -> tuple[int, ...]:
    field = _Field("rings")
    for i, letter in enumerate(rules.seats):
        item = text[2 * i : 2 * i + 2]
        if re.fullmatch(f"{letter}[0-9]", item) and item[1] not in "012":
            raise field.error(item, "a color has two rings", "1.1")
        if item[:1] != letter or item[1:] not in ("0", "1", "2"):
            raise field.error(item or text, f"this is the place of {letter} and its rings, 0, 1 or 2")
    if len(text) != 2 * len(rules.seats):
        raise field.error(text, f"there are the colors {rules.seats} only")
    return tuple(int(digit) for digit in text[1::2])


def _read_turn(
    text: str,
    rules: TurmbauerRules,
    pieces: PieceSet,
    blocks: tuple[PlacedBlock, ...],
    climbers: tuple[Place, ...],
    boxed: tuple[tuple[int, ...], ...],
    rings: tuple[int, ...],
) -> Position:
    field, first, num_rounds = _Field("turn"), 0, rules.num_rounds
    if rules.start == "roll":
        if text.startswith("-/0/start/"):
            return _read_start(text, rules, blocks, climbers, boxed, rings)
        first = rules.seats[: rules.num_players].find(text[:1])
        if first < 0 or text[1:2] != ":":
            raise field.error(
                text, "with start=roll the color that began and ':' come first, or '-/0/start/..'", "2.1"
            )
        text = text[2:]
    if text == f"-/{num_rounds}/end":
        last = (first - 1) % len(rules.seats)
        return Position(blocks, climbers, boxed, rings, last, num_rounds, "over", (0, 0), False, first=first)
    rounds = _ROUNDS[num_rounds]
    text, *taken = text.split("!")
    if match := re.fullmatch(rf"-/({rounds})/collapse/([{rules.seats}])", text):
        position = Position(
            blocks,
            climbers,
            boxed,
            rings,
            rules.seats.index(match[2]),
            int(match[1]),
            "collapse",
            (0, 0),
            False,
            first=first,
        )
        _check_phase(field, text, position, rules)
        if taken:
            raise field.error(text, "placements taken back follow 'build' and 'settle' only")
        return position
    match = re.fullmatch(
        rf"([{rules.seats}])/({rounds})/(?:(roll)|(build|settle|climb)/([1-6])-([1-6])(\+a)?)", text
    )
    if not match:
        raise field.error(
            text,
            "expected COLOR/ROUND/roll, COLOR/ROUND/build/2-3, COLOR/ROUND/climb/2-3 (then perhaps '+a'), "
            f"or -/{num_rounds}/end, with a color of {rules.seats} and a round 1-{num_rounds}",
        )
    letter, number, roll, phase, low, high, spent = match.groups()
    seat, dice = rules.seats.index(letter), (int(low or 0), int(high or 0))
    if dice[0] > dice[1]:
        raise field.error(text, "the smaller number of the dice comes first")
    if spent and phase == "build":
        raise field.error(text, "'+a' follows 'climb' and 'settle' only")
    position = Position(
        blocks, climbers, boxed, rings, seat, int(number), roll or phase, dice, bool(spent), first=first
    )
    _check_phase(field, text, position, rules)
    if phase == "settle":
        _check_dice(field, text, len(blocks[-1].cubes), dice, bool(spent))
    return (
        replace(position, taken_back=_read_taken_back(taken, position, rules, pieces)) if taken else position
    )


def _read_start(
    text: str,
    rules: TurmbauerRules,
    blocks: tuple[PlacedBlock, ...],
    climbers: tuple[Place, ...],
    boxed: tuple[tuple[int, ...], ...],
    rings: tuple[int, ...],
) -> Position:
    """``-/0/start/R4G0``: who takes part in the roll for the start, and their numbers; 0 for still to
    roll."""
    field, players = _Field("turn"), rules.seats[: rules.num_players]
    items = text.removeprefix("-/0/start/")
    if not re.fullmatch("".join(f"(?:{letter}[0-6])?" for letter in players), items) or len(items) < 4:
        raise field.error(
            items, f"two or more of {players} with a number each, 0 for still to roll, are meant", "2.1"
        )
    numbers = {rules.seats.index(letter): int(n) for letter, n in zip(items[::2], items[1::2], strict=True)}
    rolled = [number > 0 for number in numbers.values()]
    if all(rolled) or rolled != sorted(rolled, reverse=True):
        raise field.error(items, "they roll in seat order, and one at least has still to roll", "2.1")
    if blocks or any(boxed) or any(place is not None for place in climbers) or set(rings) != {2}:
        raise field.error(
            text, "before it nothing is built or boxed, all are on the table with all rings", "2.1"
        )
    return Position(
        blocks,
        climbers,
        boxed,
        rings,
        list(numbers)[rolled.index(False)],
        0,
        "start",
        (0, 0),
        False,
        start=tuple(numbers.get(seat) for seat in range(len(rules.seats))),
    )


def _check_dice(field: _Field, item: str, size: int, dice: tuple[int, int], has_ring: bool) -> None:
    """Check that ring a is spent if and only if the dice do not allow the block."""
    is_allowed = size in dice or dice[0] == dice[1]
    if not is_allowed and not has_ring:
        raise field.error(item, f"the dice do not allow a block of size {size}", "2.2")
    if is_allowed and has_ring:
        raise field.error(item, f"the dice allow a block of size {size} without a ring", "4a")


def _check_phase(field: _Field, text: str, position: Position, rules: TurmbauerRules) -> None:
    """Check what exists only where blocks may fall, and that there is a new block then."""
    if position.phase not in ("settle", "collapse"):
        return
    if rules.stability != "wobble":
        raise field.error(
            text, f"blocks fall with stability=wobble only, not with stability={rules.stability}", "6.1"
        )
    letter = rules.seats[position.seat]
    if not position.blocks or position.blocks[-1].seat != position.seat:
        raise field.error(
            text, f"{letter} has just built, but the last block of the tower is not of that color", "6.1"
        )
    if position.blocks[-1].is_misplaced:
        raise field.error(text, "the block just built breaks the checkerboard", "3.2")
    if position.phase == "collapse" and len(position.blocks) < NUM_FALLEN_ENDS:
        raise field.error(
            text,
            f"{NUM_FALLEN_ENDS} blocks fall in a collapse, but the tower has {len(position.blocks)}",
            "6.2",
        )


def _cells(block: PlacedBlock) -> tuple[Cell, ...]:
    return tuple([cube[:3] for cube in block.cubes])


def _read_taken_back(
    tokens: list[str], position: Position, rules: TurmbauerRules, pieces: PieceSet
) -> tuple[Build, ...]:
    """The placements that a turn took back, checked to be possible: of blocks in stock, with ring a where
    needed, in free cells, each once."""
    field, seat, dice = _Field("turn"), position.seat, position.dice
    if rules.stability != "wobble":
        raise field.error(f"!{tokens[0]}", "placements are taken back with stability=wobble only", "6.1")
    if position.phase not in ("build", "settle"):
        raise field.error(f"!{tokens[0]}", "placements taken back follow 'build' and 'settle' only")
    if len(tokens) > MOST_TAKEN:
        raise field.error(None, f"{len(tokens)} placements taken back, but {MOST_TAKEN} can be kept", "6.3")
    is_built = position.phase == "settle"
    standing = position.blocks[:-1] if is_built else position.blocks
    used = Counter([block.piece for block in standing if block.seat == seat]) + Counter(position.boxed[seat])
    taken = {*BASE, *(cell for block in standing for cell in _cells(block))}
    for place in position.climbers:
        if place is not None:
            taken |= {(place[0], place[1], place[2] + i) for i in range(1, int(rules.headroom) + 1)}
    num_rings = position.rings[seat] + position.spent_a
    found: dict[Build, None] = {}
    for token in tokens:
        item = f"!{token}"
        try:
            build = parse_token(token)
            if not isinstance(build, Build):
                raise TextError("this is not a build; a build is written '4l@x,y,z/..'")
            orientation, anchor = place_block(pieces, build, token)
        except IllegalAction as error:
            raise field.error(item, error.message, error.rule) from None
        except TextError as error:
            raise field.error(item, str(error)) from None
        piece = pieces[build.piece]
        if used[pieces.index(piece.id)] >= piece.count:
            raise field.error(item, f"{rules.seats[seat]} has no block {piece.id} left", "2.2")
        if any(z < 0 or (x, y, z) in taken for x, y, z in build.cells):
            raise field.error(item, "not all of its cells are free", "3.1")
        if any((x + y + z) & 1 != colored for x, y, z, colored in cubes_of(pieces, orientation, anchor)):
            raise field.error(item, "the colors do not continue the checkerboard", "3.2")
        _check_dice(field, item, piece.size, dice, bool(build.ring))
        if build.ring and not num_rings:
            raise field.error(item, f"{rules.seats[seat]} had no ring to spend", "4a")
        if build in found or (
            is_built
            and build.cells == _cells(position.blocks[-1])
            and pieces.index(piece.id) == position.blocks[-1].piece
        ):
            raise field.error(item, "this placement was taken back already", "6.3")
        found[build] = None
    return tuple(found)


def write_position(position: Position, header: str, rules: TurmbauerRules, pieces: PieceSet) -> str:
    """The text of a position; `read_position` gives it back."""
    blocks = []
    for block in position.blocks:
        build = Build(pieces.pieces[block.piece].id, tuple(cube[:3] for cube in block.cubes))
        token = token_of(build)
        if block.is_misplaced:
            token = token.replace("@", "~@", 1)
        blocks.append(rules.seats[block.seat] + token)
    return write_fields(";".join(blocks), position, header, rules, pieces)


def write_fields(tower: str, position: Position, header: str, rules: TurmbauerRules, pieces: PieceSet) -> str:
    """The text of a position whose tower is text already; its own blocks do not count."""
    letters = rules.seats
    climbers = ";".join(
        f"{letter}={'t' if place is None else cell_text(place)}"
        for letter, place in zip(letters, position.climbers, strict=True)
    )
    box = ";".join(
        f"{letter}={','.join(pieces.pieces[i].id for i in ids)}"
        for letter, ids in zip(letters, position.boxed, strict=True)
    )
    rings = "".join(f"{letter}{n}" for letter, n in zip(letters, position.rings, strict=True))
    return " ".join(
        (
            header,
            tower or "-",
            climbers,
            box if any(position.boxed) else "-",
            rings,
            turn_text(position, rules),
        )
    )


def turn_text(position: Position, rules: TurmbauerRules) -> str:
    """The last field of a position's text: whose turn it is, and what has been done in it."""
    letters = rules.seats
    if position.phase == "start":
        rolls = zip(letters, position.start, strict=True)
        turn = "-/0/start/" + "".join(f"{letter}{n}" for letter, n in rolls if n is not None)
    elif position.phase == "over":
        turn = f"-/{rules.num_rounds}/end"
    elif position.phase == "collapse":
        turn = f"-/{position.round}/collapse/{letters[position.seat]}"
    else:
        turn = f"{letters[position.seat]}/{position.round}/{position.phase}"
        if position.phase != "roll":
            turn += f"/{position.dice[0]}-{position.dice[1]}{'+a' if position.spent_a else ''}"
        turn += "".join([f"!{token_of(build)}" for build in position.taken_back])
    if rules.start == "roll" and position.phase != "start":
        turn = f"{letters[position.first]}:{turn}"
    return turn
