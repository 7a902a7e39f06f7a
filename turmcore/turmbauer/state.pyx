"""Turmbauer's position as a Python object."""

from dataclasses import dataclass

cimport cython
from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset, strcpy

from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_CHANCE, TURM_MAX_PLAYERS, TURM_NO_ACTION, TURM_OVER, turm_action, turm_rng_next
from turmcore.core.state cimport State
from turmcore.turmbauer.engine cimport *
from turmcore.voxel.statics cimport decide

import hashlib
import re
from collections import Counter

from turmcore.core.weights import packed
from turmcore.errors import TurmError
from turmcore.turmbauer import explain
from turmcore.turmbauer.actions import Box, Build, Climb, Roll, Settle, StartRoll
from turmcore.turmbauer.notation import Position, place_block, tower_of, write_fields

tb_exact = decide

_TURN = re.compile(r"(?:([A-Z]):)?([A-Z])/([0-9]{1,2})/(roll|build|climb|settle)(?:/([1-6])-([1-6])(\+a)?)?")
PHASES = ("roll", "build", "climb", "over", "settle", "over", "start")
RINGS = ("", "b", "c")
FEATURES = (
    "one", "height", "rise", "top_fields", "next_fields", "fields", "own_fields", "starts", "above", "rings",
    "ring_rise", "boxed", "stock", "wait", "steps", "luck", "large",
    "sites", "loose_sites", "cube_rise", "cube_fields", "stairs_rise", "stairs_fields", "open", "open_above", "lower_fields",
)
NETWORK_SIZE = sizeof(tb_network) // sizeof(float)
LINEAR_SIZE = sizeof(tb_linear) // sizeof(float)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the tower.

    Attributes
    ----------
    number : int
        In building order from 1.
    seat : int
        The owner's color.
    piece : str
    cubes : tuple of (x, y, z, is_colored)
        Sorted by (z, y, x).
    is_misplaced : bool
        True if its colors break the checkerboard (rule 3.11).
    """

    number: int
    seat: int
    piece: str
    cubes: tuple
    is_misplaced: bool

    @property
    def cells(self):
        """The cells of its cubes, without colors."""
        return tuple([cube[:3] for cube in self.cubes])


def _clauses(cubes, overhang):
    """The demands of rule 3.6 on an orientation's bottom cells: sets with at least one held cell each, and
    sets (columns) of which all but one need a held cell."""
    cells = [cube[:3] for cube in cubes]
    foot = [(i, x, y) for i, (x, y, z) in enumerate(cells) if (x, y, z - 1) not in cells]
    wanted = [{i for i, _, _ in foot}]      # rule 3.5
    columns = {}
    if overhang in ("column", "air"):
        for i, x, y in foot:
            columns.setdefault((x, y), set()).add(i)
        if overhang == "air":       # a column of two cubes needs one
            heights = Counter([cell[:2] for cell in cells])
            wanted += [columns.pop(column) for column in heights if heights[column] > 1]
    else:
        for axis in (0, 1):
            along, last = sorted([cell[axis] for cell in cells]), len(cells) - 1
            if overhang == "count":     # all but the outermost cube need a held cell as far out
                low, high = along[min(1, last)], along[max(0, last - 1)]
            else:
                low, high = along[0] + 1, along[last] - 1
            wanted.append({f[0] for f in foot if f[1 + axis] <= low})
            wanted.append({f[0] for f in foot if f[1 + axis] >= high})
    wanted = [set(s) for s in {frozenset(w) for w in wanted} if not any([w < s for w in wanted])]
    return wanted, list(columns.values()) if len(columns) > 1 else []


cdef uint8_t bits(cells) except? 0:
    return sum([1 << cell for cell in cells])


cdef void write_clause(const tb_orientation *o, tb_clause *out, uint8_t cells) noexcept:
    out.cells = cells
    tb_find_terms(o, out)


cdef void write_feet(tb_game *g) noexcept:
    cdef tb_orientation *o
    cdef int n = 0, odd, i, k, c
    for odd in range(2):
        for i in range(g.num_ids):
            g.first_foot[odd][i] = n
            for k in range(g.first[i], g.first[i + 1]):
                o = &g.orientations[k]
                for c in range(o.num_cells):
                    if (o.anchor_parity + o.x[c] + o.y[c] + o.z[c]) & 1 == odd and tb_is_foot(o, c):
                        g.feet[n].orientation, g.feet[n].cell = k, c
                        n += 1
        g.first_foot[odd][g.num_ids] = n


cdef void write_cells(tb_game *g) noexcept:
    cdef tb_orientation *o
    cdef tb_cells *cells = &g.cells
    cdef int n = 0, odd, i, k, c, d
    for odd in range(2):
        for i in range(g.num_ids):
            cells.first[odd][i] = n
            for k in range(g.first[i], g.first[i + 1]):
                o = &g.orientations[k]
                for c in range(o.num_cells):
                    if o.colored >> c & 1 == odd:
                        cells.orientation[n] = k
                        for d in range(5):
                            cells.columns[d][n] = tb_columns_at(o, c, d)
                        cells.x[n], cells.y[n], cells.z[n] = o.x[c], o.y[c], o.z[c]
                        n += 1
        cells.first[odd][g.num_ids] = n


@cython.final
@cython.auto_pickle(False)
cdef class Setup:
    """A game's settings in the engine's form, shared by any number of states."""

    def __init__(self, rules, pieces):
        cdef tb_game *g = &self.game
        cdef tb_orientation *o
        cdef int i, k, n = 0
        self.rules = rules
        self.letters = rules.seats.encode()
        self.pieces = pieces
        memset(g, 0, sizeof(tb_game))
        g.num_seats = len(rules.seats)
        g.pairs = rules.pairs == "1"
        for i, value in enumerate(rules.numbers()):
            g.option[i] = value
        g.headroom = int(rules.headroom)
        g.strict = rules.stability == "strict"
        g.wobble = rules.stability == "wobble"
        g.may_fall = g.strict or g.wobble
        g.num_rounds = rules.num_rounds
        g.num_ids = len(pieces.pieces)
        digest = hashlib.sha256(repr((rules.texts(), pieces)).encode()).digest()
        g.salt = int.from_bytes(digest[:8], "little")
        for i, piece in enumerate(pieces.pieces):
            strcpy(g.name[i], piece.id.encode())
            g.size[i] = piece.size
            g.stock[i] = piece.count
            g.ids_of_size[piece.size] |= 1 << i
            g.first[i] = n
            for cubes in piece.orientations:
                o = &g.orientations[n]
                n += 1
                o.id = i
                o.num_cells = len(cubes)
                o.anchor_parity = (sum(cubes[0][:3]) + cubes[0][3]) & 1
                for k, (x, y, z, colored) in enumerate(cubes):
                    o.x[k], o.y[k], o.z[k] = x, y, z
                    o.colored |= colored << k
                for k in range(3):
                    o.extent[k] = 1 + max([cube[k] for cube in cubes])
                    g.max_extent = max(g.max_extent, o.extent[k])
                clauses, columns = _clauses(cubes, rules.overhang)
                write_clause(o, &o.all, (1 << o.num_cells) - 1)
                for k, cells in enumerate(sorted([sorted(cells) for cells in clauses])):
                    write_clause(o, &o.clause[k], bits(cells))
                for k, cells in enumerate(columns):
                    o.column[k] = bits(cells)
                o.num_clauses, o.num_columns = len(clauses), len(columns)
        g.first[g.num_ids] = n
        write_feet(g)
        write_cells(g)

    def copy(self):
        """The same settings and weights, which can be changed apart."""
        cdef Setup same = Setup(self.rules, self.pieces)
        same.network, same.linear = self.network, self.linear
        same.game.network, same.game.linear = self.game.network, self.game.linear
        return same

    def judge_by(self, weights):
        """Let searches judge positions by this network, an array of `NETWORK_SIZE` numbers, in place of the built-in one."""
        self.network = packed(weights, NETWORK_SIZE, "network of Turmbauer")
        self.game.network = <const tb_network *><const char *>self.network

    def rank_by(self, weights):
        """Let lists be ranked by this linear score, an array of `LINEAR_SIZE` numbers, in place of the built-in one."""
        self.linear = packed(weights, LINEAR_SIZE, "linear score of Turmbauer")
        self.game.linear = <const tb_linear *><const char *>self.linear

    def decode(self, uint64_t a):
        """The action with this value as a Roll, Build, Box, Settle or Climb; TurmError if there is none."""
        cdef int kind = tb_kind(a), k
        cdef const tb_orientation *o
        if kind == TB_A_ROLL and 1 <= tb_low(a) <= tb_high(a) <= 6:
            return Roll((tb_low(a), tb_high(a)))
        if kind == TB_A_START and 1 <= tb_low(a) <= 6:
            return StartRoll(tb_low(a))
        if kind == TB_A_BUILD and tb_orientation_of(a) < self.game.first[self.game.num_ids]:
            o = &self.game.orientations[tb_orientation_of(a)]
            cells = tuple([(tb_x(a) + o.x[k], tb_y(a) + o.y[k], tb_z(a) + o.z[k]) for k in range(o.num_cells)])
            return Build(self.pieces.pieces[o.id].id, cells, "a" if tb_uses_ring_a(a) else "")
        if kind == TB_A_BOX and tb_box_id(a) < self.game.num_ids:
            return Box(self.pieces.pieces[tb_box_id(a)].id)
        if kind == TB_A_CLIMB and tb_goal(a) <= TB_TO_FIELD and tb_climb_ring(a) < 3:
            if tb_goal(a) == TB_STAY:
                return Climb("stay")
            target = "table" if tb_goal(a) == TB_TO_TABLE else (tb_x(a), tb_y(a), tb_z(a))
            return Climb(target, RINGS[tb_climb_ring(a)])
        if kind == TB_A_SETTLE and tb_fallen(a) <= TB_ANY_FALL:
            if tb_fallen(a) == TB_ANY_FALL:
                return Settle(None)
            return Settle(tuple([k + 1 for k in range(TB_BLOCKS) if tb_fallen(a) >> k & 1]))
        raise TurmError(f"{a} is the value of no action of Turmbauer")

    def encode(self, move, token):
        """The value of an action; see `turmcore.turmbauer.notation.place_block` for errors."""
        if isinstance(move, Roll):
            return tb_roll(move.dice[0], move.dice[1])
        if isinstance(move, StartRoll):
            return tb_start_roll(move.number)
        if isinstance(move, Build):
            number, (x, y, z) = place_block(self.pieces, move, token)
            if z < -1:
                raise TurmError(f"{token!r}: there is nothing below the table")
            return tb_build(number, x, y, z, move.ring == "a")
        if isinstance(move, Box):
            return tb_box(self.pieces.index(move.piece))
        if isinstance(move, Climb):
            ring = RINGS.index(move.ring)
            if move.target == "stay":
                return tb_climb(TB_STAY, TB_NO_RING)
            if move.target == "table":
                return tb_climb(TB_TO_TABLE, ring)
            x, y, z = move.target
            if z < -1:
                raise TurmError(f"{token!r}: there is nothing below the table")
            return tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(x, y, z)
        if isinstance(move, Settle):
            if move.fallen is None:
                return tb_settle(TB_ANY_FALL)
            if any([not 1 <= number <= TB_BLOCKS for number in move.fallen]):
                raise TurmError(f"{token!r}: blocks of a tower have numbers from 1 to {TB_BLOCKS}")
            return tb_settle(sum([1 << (number - 1) for number in set(move.fallen)]))
        raise TurmError(f"an action of Turmbauer is Roll, StartRoll, Build, Box, Settle or Climb, not {move!r}")


cdef TurmbauerState new_state(object game, Setup setup):
    cdef TurmbauerState state = TurmbauerState.__new__(TurmbauerState)
    state.game = game
    state.setup = setup
    if setup.game.wobble:
        state._make_room()
    tb_start(state.position, &setup.game)
    return state


def read(game, Setup setup not None, str text):
    """The position of a text that a game comes to, as the engine writes it; None for others, right or wrong.

    The way is by the bytes of the position, whose reader refuses what the slow one does.
    """
    cdef TurmbauerState state
    cdef tb_position *p
    cdef uint8_t stored[1024]
    cdef int64_t size
    cdef int s
    parts = text.split(" ")
    turn = _TURN.fullmatch(parts[5]) if len(parts) == 6 and parts[0] == game.header and text.isascii() else None
    if turn is None:
        return None
    state = new_state(game, setup)
    p = state.position
    letters = setup.rules.seats
    first, seat, number, phase, low, high, spent = turn.groups()
    places, rings, boxes = parts[2].split(";"), parts[4], parts[3].split(";") if parts[3] != "-" else []
    if len(places) != len(letters) or len(rings) != 2 * len(letters) or len(boxes) not in (0, len(letters)):
        return None
    try:
        p.first_seat, p.seat = letters.index(first or letters[0]), letters.index(seat)
        p.round, p.phase = int(number), PHASES.index(phase)
        p.dice[0], p.dice[1], p.ring_a, p.start_in = int(low or 0), int(high or 0), spent is not None, 0
        for s in range(setup.game.num_seats):
            p.rings[s] = int(rings[2 * s + 1])
            if not places[s].endswith("=t"):
                x, y, z = places[s][2:].split(",")
                p.climbers[s].x, p.climbers[s].y, p.climbers[s].z = int(x), int(y), int(z)
            for name in boxes[s][2:].split(",") if boxes and len(boxes[s]) > 2 else ():
                if p.num_boxed[s] == TB_ROUNDS:
                    return None
                p.boxed[s][p.num_boxed[s]] = setup.pieces.index(name)
                p.num_boxed[s] += 1
    except (ValueError, IndexError, KeyError, OverflowError, TurmError):
        return None
    if parts[1] != "-" and not tb_take_tower(p, setup.letters, parts[1].encode()):
        return None
    size = tb_write_bytes(p, stored, sizeof(stored))
    if size > <int64_t>sizeof(stored) or tb_read_bytes(p, stored, size) is not NULL or state._to_text() != text:
        return None
    return state


def start(game, Setup setup not None, position=None):
    """A state at the start, or at a `Position` read from text."""
    cdef TurmbauerState state = new_state(game, setup)
    cdef tb_position *p = state.position
    cdef tb_block b
    if position is None:
        return state
    p.round = max(1, position.round)
    p.seat = position.seat
    p.first_seat = position.first
    p.start_in = 0
    for seat, number in enumerate(position.start):
        if number is not None:
            p.start_in |= 1 << seat
            p.start_dice[seat] = number
    for block in position.blocks:
        b.x, b.y, b.z = block.anchor
        b.orientation = block.orientation
        b.seat = block.seat | block.is_misplaced << 7
        p.stock[block.seat][block.piece] -= 1
        tb_push_block(p, b)
        p.cubes_key ^= tb_glue_key(p.game, &b)
    tb_center_window(p)
    for seat, place in enumerate(position.climbers):
        if place is not None:
            p.climbers[seat].x, p.climbers[seat].y, p.climbers[seat].z = place
    for seat, ids in enumerate(position.boxed):
        for i in ids:
            p.boxed[seat][p.num_boxed[seat]] = i
            p.num_boxed[seat] += 1
            p.stock[seat][i] -= 1
        p.rings[seat] = position.rings[seat]
    p.phase = TB_COLLAPSE if position.phase == "collapse" else PHASES.index(position.phase)
    p.dice[0], p.dice[1] = position.dice
    p.ring_a = position.spent_a
    for build in position.taken_back:
        (<tb_wobbly *>p).taken[p.num_taken] = setup.encode(build, "")
        p.num_taken += 1
    p.most_taken = p.num_taken
    return state


@cython.final
@cython.auto_pickle(False)
cdef class TurmbauerState(State):
    """A position of Turmbauer; `turmcore.load("turmbauer")` makes the first one."""

    def __cinit__(self):
        self.pos = self.position = &self.own
        self.ops = &TB_PROTOCOL

    cdef int _make_room(self) except -1:
        """Allocate what a new state's position needs where blocks fall."""
        self.room = malloc(sizeof(tb_wobbly))
        if self.room is NULL:
            raise MemoryError()
        self.pos = self.position = <tb_position *>self.room
        self.ops = &TB_WOBBLE_PROTOCOL
        return 0

    cdef State _blank(self):
        cdef TurmbauerState state = TurmbauerState.__new__(TurmbauerState)
        state.setup = self.setup
        if self.setup.game.wobble:
            state._make_room()
        return state

    # ---- looking ------------------------------------------------------------

    @property
    def seat(self):
        """Index of the color to move, or to roll for the start; when the game is over, of the last one to
        move."""
        return self.position.seat

    @property
    def player(self):
        """The player whose turn it is, or who rolls for the start; None when the game is over."""
        return None if tb_is_over(self.position) else self.position.seat % self.ops.num_players(self.pos)

    @property
    def phase(self):
        """``"start"`` (with start=roll), ``"roll"``, ``"build"``, ``"settle"`` (with stability=wobble), ``"climb"`` or
        ``"over"``."""
        return PHASES[self.position.phase]

    @property
    def round(self):
        """Round, 1 to 12 (with blocks=half to 6); 0 during the roll for the start."""
        return 0 if self.position.phase == TB_START else self.position.round

    @property
    def first_seat(self):
        """Index of the color that begins each round (rule 2.1); None during the roll for the start."""
        return None if self.position.phase == TB_START else self.position.first_seat

    @property
    def start_rolls(self):
        """During the roll for the start each color's number, by seat: 0 for still to roll, None for not
        taking part. Empty after it, and with start=first."""
        cdef int s
        if self.position.phase != TB_START:
            return ()
        return tuple([self.position.start_dice[s] if self.position.start_in >> s & 1 else None
                      for s in range(self.setup.game.num_seats)])

    @property
    def dice(self):
        """The numbers rolled this turn, the smaller first; None before the roll."""
        return (self.position.dice[0], self.position.dice[1]) if self.position.dice[0] else None

    @property
    def spent_ring_a(self):
        """True if ring a was spent this turn."""
        return self.position.ring_a != 0

    @property
    def taken_back(self):
        """The placements taken back this turn (rule 6.3), as `Build`, in order."""
        cdef int i
        cdef const tb_wobbly *wobbly = <const tb_wobbly *>self.position
        return tuple([self.setup.decode(wobbly.taken[i]) for i in range(self.position.num_taken)])

    def is_taken_back(self, action):
        """True if a placement was taken back this turn (rule 6.3)."""
        cdef int i
        cdef turm_action value = action.value
        cdef const tb_wobbly *wobbly = <const tb_wobbly *>self.position
        for i in range(self.position.num_taken):
            if wobbly.taken[i] == value:
                return True
        return False

    @property
    def collapsed_by(self):
        """Index of the color whose block brought the tower down (rule 6.2); None if the tower has not
        collapsed."""
        return self.position.seat if self.position.phase == TB_COLLAPSE else None

    @property
    def rings(self):
        """Rings left, by seat."""
        return tuple([self.position.rings[s] for s in range(self.setup.game.num_seats)])

    @property
    def climbers(self):
        """The cube each color's climber stands on (z = -1 in a hole); None on the table."""
        cdef int s
        places = []
        for s in range(self.setup.game.num_seats):
            c = self.position.climbers[s]
            places.append(None if c.z == TB_ON_TABLE else (c.x, c.y, c.z))
        return tuple(places)

    @property
    def heights(self):
        """Height of each color's climber (rule 5.8)."""
        return tuple([tb_climber_height(self.position, s) for s in range(self.setup.game.num_seats)])

    @property
    def height(self):
        """Floors of the tower."""
        return self.position.height

    @property
    def observation_corner(self):
        """The cell (x, y) that `observation` shows at [.., 0, 0]; its window follows the middle of the
        tower."""
        return tb_seen_x(self.position), tb_seen_y(self.position)

    @property
    def blocks(self):
        """The blocks of the tower in building order, as `Block`, without the base stone."""
        cdef int i, k
        cdef const tb_block *b
        cdef const tb_orientation *o
        blocks = []
        for i in range(self.position.num_blocks):
            b = &self.position.blocks[i]
            o = &self.setup.game.orientations[b.orientation]
            cubes = tuple([(b.x + o.x[k], b.y + o.y[k], b.z + o.z[k], (o.colored >> k & 1) == 1)
                           for k in range(o.num_cells)])
            blocks.append(Block(i + 1, TB_SEAT(b), self.setup.pieces.pieces[o.id].id, cubes, TB_IS_MISPLACED(b) != 0))
        return tuple(blocks)

    def cubes(self):
        """All cubes of the tower, the base stone's first.

        Returns
        -------
        ndarray of int16, shape (n, 5)
            x, y, z, block number (0: base stone), and what shows: 0 natural, 1 dark, 2 + seat colored.
        """
        import numpy

        rows = [(0, 0, 0, 0, 0), (1, 0, 0, 0, 1), (0, 1, 0, 0, 1), (1, 1, 0, 0, 0)]
        for block in self.blocks:
            rows += [(x, y, z, block.number, 2 + block.seat if colored else 0) for x, y, z, colored in block.cubes]
        return numpy.array(rows, numpy.int16)

    def stock(self, seat):
        """Blocks that a color still has: a dict from id to count."""
        cdef int s = self._seat(seat)
        return {piece.id: self.position.stock[s][i] for i, piece in enumerate(self.setup.pieces.pieces)}

    def box(self, seat):
        """Ids of the blocks that a color put into the box, in that order."""
        cdef int s = self._seat(seat)
        return tuple([self.setup.pieces.pieces[self.position.boxed[s][i]].id for i in range(self.position.num_boxed[s])])

    def boxed_cubes(self, seat):
        """Cubes of a color's blocks in the box (rule 7.1)."""
        return tb_boxed_cubes(self.position, self._seat(seat))

    def reachable(self, seat):
        """Places where a color's climber could go now without a ring, None for the table; never its own
        place."""
        cdef int s = self._seat(seat)
        cdef int64_t room = tb_reachable(self.position, s, NULL, 0), i
        cdef turm_action *list_ = <turm_action *>malloc(room * sizeof(turm_action))
        if list_ is NULL:
            raise MemoryError()
        try:
            tb_reachable(self.position, s, list_, room)
            return [(tb_x(list_[i]), tb_y(list_[i]), tb_z(list_[i])) if tb_goal(list_[i]) == TB_TO_FIELD else None
                    for i in range(room) if tb_goal(list_[i]) != TB_STAY]
        finally:
            free(list_)

    def features(self):
        """The features that the evaluation uses.

        Returns
        -------
        numpy array of float32, (seats, features)
            In the order of evaluation.h; `FEATURES` has their names.
        """
        cdef float f[TB_COLORS][TB_FEATURES]
        cdef int seat, i
        import numpy    # here, because every command would start later

        tb_features(self.position, f)
        array = numpy.empty((self.position.game.num_seats, TB_FEATURES), numpy.float32)
        for seat in range(self.position.game.num_seats):
            for i in range(TB_FEATURES):
                array[seat, i] = f[seat][i]
        return array

    def count_all_placements(self, int repeat=1):
        """Number of legal placements of all pieces of the set for the color to move, regardless of stock and
        dice.

        Parameters
        ----------
        repeat : int
            Count this many times, for benchmarks.
        """
        cdef int64_t n = 0
        with nogil:
            for _ in range(repeat):
                n = tb_count_all(self.position)
        return n

    def greedy(self):
        """The first action of the turn that ends with the climber highest; of equal ones the turn with the
        most places to go from there without a ring, then the first token in byte order."""
        cdef tb_position own
        cdef tb_position *p = &own
        cdef TurmbauerState copy
        cdef turm_action a
        if self.room is NULL:
            tb_copy_tower(p, self.position)  # without the blocks taken back
        else:
            copy = self.copy()
            p = copy.position
        with nogil:
            a = tb_greedy(p)
        if a == TURM_NO_ACTION:
            raise TurmError("greedy decides builds and climbs; here is neither")
        return new_action(self.game, a)

    def tower(self):
        """The tower as plain Python sets (`turmcore.turmbauer.tower.Tower`)."""
        return tower_of([(cube, block.seat) for block in self.blocks for cube in block.cubes], self.setup.game.headroom)

    def statics(self):
        """The equilibrium of the tower: body 0 is the base stone, the others are the blocks by number."""
        from turmcore.turmbauer.tower import BASE
        from turmcore.voxel.statics import Statics

        return Statics([BASE, *[block.cells for block in self.blocks]])

    def player_name(self, player):
        """A player's color, or both in the pairs game: ``"R,B"``."""
        cdef int i = self._check_player(player), n = self.ops.num_players(self.pos)
        return ",".join(self.setup.rules.seats[i::n])

    @property
    def actor_name(self):
        """The color letter to act, ``"chance"``, or ``"-"`` when the game is over."""
        cdef int actor = self.ops.actor(self.pos)
        if actor == TURM_OVER:
            return "-"
        return "chance" if actor == TURM_CHANCE else self.setup.rules.seats[self.position.seat]

    cdef int _seat(self, object seat) except -1:
        if not isinstance(seat, int) or not 0 <= seat < self.setup.game.num_seats:
            raise TurmError(f"a seat is a number from 0 to {self.setup.game.num_seats - 1}, not {seat!r}")
        return seat

    def falls_by_statics(self):
        """Numbers of the blocks that fall by statics after the last one was built: none if at least friction
        holds the tower, else those that begin to fall, and the new block (rule 6.1). Without a physics package
        this is what happens; `sample` is quicker and takes those that move first in one mechanism.

        TurmError unless a block has just been built.
        """
        from turmcore.turmbauer.tower import BASE
        from turmcore.voxel.statics import Statics

        if self.position.phase != TB_SETTLE:
            raise TurmError("blocks fall or stand after one was built; here is none")
        *before, new = [block.cells for block in self.blocks]
        statics = Statics([BASE, *before])
        if statics.verdict(new) != "falls":
            return ()
        return tuple(sorted({len(before) + 1, *statics.fallers(new)} - {0}))

    def shares_of_collapse(self, player):
        """Each player's share of the win if this player brought the tower down now (rule 7.3)."""
        cdef double shares[TURM_MAX_PLAYERS]
        cdef int i
        cdef tb_position down
        player = self._check_player(player)
        tb_copy_tower(&down, self.position)
        down.seat, down.phase = player, TB_COLLAPSE
        self.ops.returns(&down, shares)
        return tuple([shares[i] for i in range(self.ops.num_players(self.pos))])

    def risks(self):
        """The risks of the builds, where blocks may fall: `turmcore.turmbauer.risks.BuildRisks`; None
        elsewhere."""
        if self.position.phase != TB_BUILD or not self.setup.game.wobble:
            return None
        from turmcore.turmbauer.risks import BuildRisks

        return BuildRisks(self)

    def sample_chance(self):
        """A random outcome of this chance node, from the stream "dice": a roll by its probability; after a
        build what the physics package says, if one is installed (`turmcore.physics`)."""
        if self.position.phase != TB_SETTLE:
            return State.sample_chance(self)
        from turmcore.turmbauer.settling import settle

        seed = turm_rng_next(&self.dice)
        return self.game.encode(Settle(settle(self, seed)))

    # ---- hooks of State -------------------------------------------------------

    def _to_text(self):
        cdef const tb_position *p = self.position
        cdef char tower[TB_BLOCKS * TB_BLOCK_TEXT]
        cdef int s, i, size = tb_put_tower(p, self.setup.letters, tower)
        boxed = tuple([tuple([p.boxed[s][i] for i in range(p.num_boxed[s])]) for s in range(self.setup.game.num_seats)])
        phase = "collapse" if p.phase == TB_COLLAPSE else PHASES[p.phase]
        position = Position((), self.climbers, boxed, self.rings, p.seat, 0 if p.phase == TB_START else p.round, phase,
                            (p.dice[0], p.dice[1]), p.ring_a != 0, self.taken_back, p.first_seat,
                            self.start_rolls if p.phase == TB_START else ())
        return write_fields(tower[:size].decode("ascii"), position, self.game.header, self.setup.rules, self.setup.pieces)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return explain.events(self, action)

    def _facts(self, action):
        from turmcore.turmbauer.facts import facts

        return facts(self, action)

    def _draw(self):
        from turmcore.turmbauer.drawing import draw

        return draw(self)

    def _draw_svg(self):
        from turmcore.turmbauer.svg import svg

        return svg(self, newest=self.position.num_blocks or None)

    def _result(self):
        if self.ops.actor(self.pos) != TURM_OVER:
            return "*"
        n = self.ops.num_players(self.pos)
        won = set(self.winners())
        return ",".join([letter for s, letter in enumerate(self.setup.rules.seats) if s % n in won]) or "-"
