"""Carcassonne's position as a Python object."""

cimport cython
from libc.stdint cimport int32_t
from libc.stdlib cimport malloc

from turmcore.carcassonne.kernel cimport *
from turmcore.carcassonne.settings cimport Settings
from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_CHANCE, TURM_NO_ACTION, turm_action
from turmcore.core.state cimport State

from turmcore.carcassonne import explain
from turmcore.carcassonne.events import events
from turmcore.carcassonne.feature import Feature
from turmcore.carcassonne.notation import Owned, Placed, Position, Standing, write_position
from turmcore.carcassonne.settings import FIGURES, bits_of
from turmcore.core.text_form import fault
from turmcore.errors import TurmError

CAUGHT = ("L", "A")     # letters of prisoners of whom there is one, as the kernels count them
PHASES = ("draw", "place", "act", "capture", "end", "exchange", "dragon")
FEATURES = (
    "city", "city-1", "city-2", "city-3", "city-4", "city-back-1", "city-back-2", "city-back-3", "city-cells",
    "road", "road-back-1", "road-back-2", "road-cells",
    "monastery", "monastery-cells", "monastery-gaps", "monastery-back",
    "field", "field-1", "field-2", "field-3", "farm",
    "hand-1", "hand-2", "hand-3", "hand-4", "hand-5", "hand-6", "hand-7", "turns",
    "prisoners", "pieces", "armed", "tops", "now", "now-most", "now-all", "later", "later-most", "later-all", "soon",
)
PROSPECTS = (
    "city-even", "city-behind", "city-lost", "city-likely", "road-lost", "field-even", "field-firm", "field-behind", "field-open",
    "city-join", "field-join", "stuck", "farmers", "followers", "reach-1", "reach-2", "loss-1", "loss-2", "move",
    "free-city", "free-road", "free-field", "free-most", "towers", "towers-left",
)
HOLDING = (
    "city", "road", "monastery", "field", "points", "more", "cells", "gaps", "odds", "next", "rarest", "done", "open",
    "own", "other", "join-own", "join-other", "farms-own", "farms-other", "move-own", "move-other", "reach-own", "reach-other",
)
ALL_FEATURES = FEATURES + (
    "large", "large-held", "firm", "behind", "builder-home", "builder", "tempo-1", "tempo-2",
    "pig-home", "pig", "pig-points", "pig-more", "inn-1", "inn-2", "cathedral-1", "cathedral-2", "cathedral-3",
    "goods", "goods-held", "goods-lead", "load", "dragon", "dragon-near", "dragon-far", "fairy", "blessing",
)
WHOLE_FEATURES = ALL_FEATURES + ("abbot", "abbot-out")


cdef object _letters(int bits):
    """The letters in such a set of bits."""
    return "".join([FIGURES[i] for i in (1, 2, 3, 4) if bits >> i & 1]) if bits else ""


cdef object _cell(const cc_sight *s, int tile):
    """The cell of a tile, None for CC_NONE."""
    return None if tile == CC_NONE else (s.tile[tile].x, s.tile[tile].y)


def start(game, position=None):
    """A state at the start, or at a `Position` in which all is right that can be seen without features.

    Raises
    ------
    TextError
        If the tiles cannot be laid like this, or a figure cannot stand where it does.
    """
    cdef CarcassonneState state = _set_up(game, position)
    if position is not None:
        for error in state._errors(position):
            raise error
    return state


def errors(game, position):
    """The faults of such a `Position` in which the tiles fit: all `PositionError`."""
    return _set_up(game, position)._errors(position)


cdef CarcassonneState _set_up(object game, object position):
    cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
    state.game = game
    state.settings = game.kernel_settings
    state._take_room()
    state.settings.kernel.start(state.pos, state.settings.game)
    if position is not None:
        state._set_tiles(position)
        state._set_figures(position)
        state._set_rest(position)
    return state


@cython.final
@cython.auto_pickle(False)
cdef class CarcassonneState(State):
    """A position of Carcassonne; `turmcore.load("carcassonne")` makes the first one."""

    cdef int _take_room(self) except -1:
        self.ops = self.settings.kernel.protocol
        self.pos = self.room = malloc(self.ops.position_size)
        if self.room is NULL:
            raise MemoryError()
        return 0

    cdef State _blank(self):
        cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
        state.settings = self.settings
        state._take_room()
        return state

    cdef void _look(self, cc_sight *s) noexcept:
        self.settings.kernel.look(self.pos, s)

    # ---- a position from text -------------------------------------------------

    cdef int _tile_at(self, int x, int y) except -2:
        """The number of the tile on a cell; -1 if there is none."""
        if max(abs(x), abs(y)) > self.settings.kernel.furthest:
            return -1
        return self.settings.kernel.tile_at(self.pos, x, y)

    cdef int _tile_on(self, object cell) except -2:
        """The same for a cell that may be None; CC_NONE if there is no tile."""
        cdef int tile = -1
        if cell is not None:
            tile = self._tile_at(cell[0], cell[1])
        return CC_NONE if tile < 0 else tile

    cdef int _set_tiles(self, object position) except -1:
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef int type, misfit
        for placed in position.tiles[1:]:
            type = self.settings.types[placed.tile]
            misfit = CC_APART
            if max(abs(placed.x), abs(placed.y)) <= kernel.furthest:
                misfit = kernel.try_tile(self.pos, type, placed.rotation, placed.x, placed.y)
            if misfit != CC_FITS:
                message = {
                    CC_TAKEN: "another tile lies there already",
                    CC_APART: "it lies beside none of the tiles before it",
                    CC_MISFIT: "its edges do not match those of the tiles beside it",
                }[misfit]
                raise fault("tiles", placed.text(), message, "1.1")
            kernel.set_tile(self.pos, type, placed.rotation, placed.x, placed.y, placed.height)
        for name in position.discards:
            kernel.set_discard(self.pos, self.settings.types[name])
        return 0

    cdef int _set_figures(self, object position) except -1:
        for one in position.followers:
            self.settings.kernel.set_figure(
                self.pos, one.player, FIGURES.index(one.figure), self._tile_at(one.x, one.y),
                self.settings.codes.index(one.segment))
        return 0

    cdef int _set_rest(self, object position) except -1:
        cdef cc_sight s
        cdef int i
        self._look(&s)
        s.phase = PHASES.index(position.phase)
        s.player = position.player
        s.is_ransomed = position.is_ransomed
        s.earns_second = position.earns_second
        s.is_second = position.is_second
        s.hand = self.settings.types[position.hand] if position.hand else CC_NONE
        s.giver = CC_NONE if position.giver is None else position.giver
        for i, player in enumerate(position.players):
            s.score[i] = player.score
            s.supply[i] = player.followers
            s.pieces[i] = player.pieces
            s.figures[i] = bits_of(player.figures)
            s.goods[i] = player.goods
        for (captor, owner), count in position.held.items():
            letters = position.caught.get((captor, owner), "")
            s.held[<int>captor][<int>owner] = count - len(letters)
            for letter in letters:
                s.jailer[<int>CAUGHT.index(letter)][<int>owner] = captor + 1
        s.dragon = self._tile_on(position.dragon)
        s.fairy = self._tile_on(position.fairy)
        s.fairy_code = self.settings.codes.index(position.fairy_segment) if position.fairy_segment else CC_NONE
        s.num_left_tiles = len(position.left)
        for i, cell in enumerate(position.left):
            s.left_tile[i] = self._tile_on(cell)
        s.tower = self._tile_on(position.tower)
        self.settings.kernel.set_rest(self.pos, &s)
        return 0

    cdef list _errors(self, object position):
        """The faults that only features show: of hand, second tile, tower, dragon's steps and figures."""
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef list found = []
        if position.hand and not kernel.fits_anywhere(self.pos, self.settings.types[position.hand]):
            message = "this tile fits nowhere, so it leaves the game"
            found.append(fault("turn", position.hand, message, "1.1", "fits-nowhere"))
        if position.phase in ("act", "capture") and kernel.earns_second(self.pos) != position.earns_second:
            message = "+ is written when a second tile is earned, and only then"
            code = "no-second" if position.earns_second else "lacks-second"
            found.append(fault("turn", None, message, "4.5", code))
        if position.phase == "capture" and not kernel.has_captives(self.pos):
            cell = "{},{}".format(*position.tower)
            message = "nobody can be captured from there"
            found.append(fault("turn", cell, message, "2.3", "no-captives", cells=[position.tower]))
        if position.phase == "dragon" and not kernel.num_steps(self.pos):
            found.append(fault("turn", None, "the dragon cannot move", "7.6", "other", why="the dragon cannot move"))
        self._check_stands(position, found)
        return found

    cdef int _check_stands(self, object position, list found) except -1:
        """Find who stands on a feature that was scored, and builders and pigs without a follower."""
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef cc_sight s
        cdef int i, k
        self._look(&s)
        is_running = position.phase in ("act", "capture", "exchange") or (
            position.phase == "dragon" and self.settings.rules.dragon_move == "before")
        for i in range(s.num_figures):
            one = self._standing(s.figure[i].player, s.figure[i].kind, s.figure[i].tile, s.figure[i].code, &s)
            if one.is_follower:
                if kernel.is_completed(self.pos, s.figure[i].tile, s.figure[i].code) and not (
                        is_running and self._is_by_last(&s, s.figure[i].tile, s.figure[i].code)):
                    message = "this feature is complete: it was scored, and its followers went home"
                    found.append(fault("followers", one.text(), message, "1.3", "complete", cells=[(one.x, one.y)]))
                continue
            for k in range(s.num_figures):
                if (s.figure[k].player == s.figure[i].player and s.figure[k].kind in (CC_SMALL, CC_LARGE)
                        and self._root(&s.figure[k]) == self._root(&s.figure[i])):
                    break
            else:
                message = "its owner has no follower on this feature"
                found.append(fault("followers", one.text(), message, "4.4", "alone", cells=[(one.x, one.y)]))
        return 0

    cdef int _root(self, const cc_seen_figure *one) noexcept:
        """A number that the segments of a figure's feature share."""
        return self.settings.kernel.root(self.pos, one.tile, one.code)

    cdef object _standing(self, int player, int kind, int tile, int code, const cc_sight *s):
        return Standing(player, s.tile[tile].x, s.tile[tile].y, self.settings.codes[code], FIGURES[kind])

    cdef bint _is_by_last(self, const cc_sight *s, int tile, int code) noexcept:
        """True if the last tile is part of a feature, or beside its monastery."""
        cdef int last = s.num_tiles - 1, root = self.settings.kernel.root(self.pos, tile, code), other
        name = self.settings.codes[code]
        if name in ("g", "m"):
            return abs(s.tile[tile].x - s.tile[last].x) <= 1 and abs(s.tile[tile].y - s.tile[last].y) <= 1
        for other in self.settings.segments[s.tile[last].type].values():
            if self.settings.kernel.root(self.pos, last, other) == root:
                return True
        return False

    # ---- looking ------------------------------------------------------------

    @property
    def phase(self):
        """``"draw"``, ``"place"``, ``"act"``, ``"capture"``, ``"exchange"``, ``"dragon"`` or ``"end"``."""
        cdef cc_sight s
        self._look(&s)
        return PHASES[s.phase]

    @property
    def player(self):
        """The seat whose turn it is, even while others move the dragon; None at the end."""
        cdef cc_sight s
        self._look(&s)
        return None if s.phase == CC_OVER else s.player

    @property
    def hand(self):
        """The tile to be placed (`Tile`), or None."""
        cdef cc_sight s
        self._look(&s)
        return None if s.hand == CC_NONE else self.settings.tiles[s.hand]

    @property
    def tower(self):
        """In a capture, the cell (x, y) of the tower; else None."""
        cdef cc_sight s
        self._look(&s)
        return _cell(&s, s.tower)

    @property
    def is_ransomed(self):
        """True if ransom was paid in this turn (rule 2.6)."""
        cdef cc_sight s
        self._look(&s)
        return s.is_ransomed != 0

    @property
    def earns_second(self):
        """True if this turn has a second tile after this one (rule 4.5)."""
        cdef cc_sight s
        self._look(&s)
        return s.earns_second != 0

    @property
    def is_second(self):
        """True if this is the second tile of a turn (rule 4.5)."""
        cdef cc_sight s
        self._look(&s)
        return s.is_second != 0

    @property
    def turn_key(self):
        """A number that the positions of a turn share, and no other turn of the game has; None at the end.

        A turn may hold draws and others' decisions: the second tile (rule 4.5), the dragon's steps (7.6).
        """
        cdef cc_sight s
        self._look(&s)
        if s.phase == CC_OVER:
            return None
        return s.num_tiles - (s.phase not in (CC_DRAW, CC_PLACE)) - s.is_second

    @property
    def giver(self):
        """In an exchange, who gives a prisoner back (rule 4.7); else None."""
        cdef cc_sight s
        self._look(&s)
        return None if s.giver == CC_NONE else s.giver

    @property
    def dragon(self):
        """The dragon's cell (x, y); None while he is not on the board."""
        cdef cc_sight s
        self._look(&s)
        return _cell(&s, s.dragon)

    @property
    def dragon_left(self):
        """The cells that the dragon has left during this move, in order (rule 7.6)."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return tuple([_cell(&s, s.left_tile[i]) for i in range(s.num_left_tiles)])

    @property
    def fairy(self):
        """The fairy's cell (x, y); None while she is not on the board."""
        cdef cc_sight s
        self._look(&s)
        return _cell(&s, s.fairy)

    @property
    def fairy_segment(self):
        """Segment of the fairy's follower, ``"t"`` on a tower; empty if she is with nobody (rule 7.5)."""
        cdef cc_sight s
        self._look(&s)
        return "" if s.fairy_code == CC_NONE else self.settings.codes[s.fairy_code]

    @property
    def tiles(self):
        """The tiles on the table in placing order, as `Placed`."""
        cdef cc_sight s
        self._look(&s)
        return self._tiles(&s)

    def tile_at(self, x, y):
        """The tile on a cell, as `Placed`; None if there is none."""
        cdef cc_sight s
        cdef int tile = self._tile_at(x, y)
        self._look(&s)
        return None if tile < 0 else self._placed(&s, tile)

    @property
    def discards(self):
        """Ids of the tiles that have left the game."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return tuple([self.settings.tiles[s.discard[i]].id for i in range(s.num_discards)])

    @property
    def bag(self):
        """Number of copies of each tile left in the bag, by id; only tiles of which there are any."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return {self.settings.tiles[i].id: s.left[i] for i in range(len(self.settings.tiles)) if s.left[i]}

    @property
    def followers(self):
        """The figures on the board as `Standing`, in the order of a position's text."""
        cdef cc_sight s
        self._look(&s)
        return self._standings(&s)

    cdef tuple _standings(self, const cc_sight *s):
        cdef int i
        return tuple(sorted([
            self._standing(s.figure[i].player, s.figure[i].kind, s.figure[i].tile, s.figure[i].code, s)
            for i in range(s.num_figures)
        ], key=Standing.order))

    cdef object _placed(self, const cc_sight *s, int i):
        return Placed(self.settings.tiles[s.tile[i].type].id, s.tile[i].x, s.tile[i].y, s.tile[i].rotation, s.tile[i].height)

    cdef tuple _tiles(self, const cc_sight *s):
        cdef int i
        return tuple([self._placed(s, i) for i in range(s.num_tiles)])

    cdef tuple _players(self, const cc_sight *s):
        cdef int i
        return tuple([
            Owned(s.score[i], s.supply[i], s.pieces[i], _letters(s.figures[i]), (s.goods[i][0], s.goods[i][1], s.goods[i][2]))
            for i in range(self.settings.rules.num_players)
        ])

    cdef dict _held(self, const cc_sight *s):
        cdef int i, j, n = self.settings.rules.num_players
        caught = self._caught(s)
        return {(i, j): s.held[i][j] + len(caught.get((i, j), "")) for i in range(n) for j in range(n)
                if s.held[i][j] or (i, j) in caught}

    cdef dict _caught(self, const cc_sight *s):
        cdef int i, k
        found = {}
        for i in range(self.settings.rules.num_players):
            for k in range(CC_CAUGHT):
                if s.jailer[k][i]:
                    pair = s.jailer[k][i] - 1, i
                    found[pair] = found.get(pair, "") + CAUGHT[k]
        return found

    @property
    def players(self):
        """The score and supply of each player, as `Owned`."""
        cdef cc_sight s
        self._look(&s)
        return self._players(&s)

    @property
    def scores(self):
        """The points of each player."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return tuple([s.score[i] for i in range(self.settings.rules.num_players)])

    @property
    def prisoners(self):
        """The number of prisoners by (captor, owner)."""
        cdef cc_sight s
        self._look(&s)
        return self._held(&s)

    @property
    def large_prisoners(self):
        """The pairs (captor, owner) whose prisoners include the large follower."""
        return frozenset([pair for pair, letters in self.caught.items() if "L" in letters])

    @property
    def caught(self):
        """The letters of the prisoners that are no small followers, by (captor, owner)."""
        cdef cc_sight s
        self._look(&s)
        return self._caught(&s)

    @property
    def open_cells(self):
        """The empty cells (x, y) beside a tile."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return tuple([(s.cell[i].x, s.cell[i].y) for i in range(s.num_cells)])

    def projected(self):
        """The scores if the game ended now."""
        cdef int32_t score[6]
        self.settings.kernel.projected(self.pos, score)
        return tuple([score[i] for i in range(self.settings.rules.num_players)])

    def farmers_points(self):
        """The points that fields bring each player at the end if `farmers` is 2 or 1 (rule 1.5)."""
        cdef int32_t score[6]
        self.settings.kernel.farmers(self.pos, score)
        return tuple([score[i] for i in range(self.settings.rules.num_players)])

    def fits(self, tile, x, y, rotation):
        """True if a tile, given by its id, could be placed on a cell with this rotation."""
        if tile not in self.settings.types or rotation not in (0, 1, 2, 3):
            raise TurmError(f"fits takes the id of a tile and a rotation from 0 to 3, not {tile!r} and {rotation!r}")
        if max(abs(x), abs(y)) > self.settings.kernel.furthest:
            return False
        return self.settings.kernel.try_tile(self.pos, self.settings.types[tile], rotation, x, y) == CC_FITS

    def reach(self, x, y, height):
        """The cells with a tile that a tower of this height would reach from a cell, its own included (rules 2.3 and 2.8)."""
        cdef cc_sight s
        cdef int tile = self._tile_at(x, y), i, high = height
        if tile < 0 or not 1 <= high <= 99:
            raise TurmError(f"reach takes a cell with a tile and a height from 1 to 99, not {x},{y} and {height!r}")
        self._look(&s)
        return tuple([(s.tile[i].x, s.tile[i].y) for i in range(s.num_tiles)
                      if self.settings.kernel.is_reached(self.pos, tile, high, i)])

    def feature(self, x, y, segment):
        """The feature that a segment belongs to.

        Returns
        -------
        Feature
            TurmError if there is no such segment.
        """
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef cc_sight s
        cdef int tile, code, root, other, i
        self._look(&s)
        code = self._segment_at(&s, x, y, segment, &tile)
        root = kernel.root(self.pos, tile, code)
        parts = []
        for i in range(s.num_tiles):
            for name, other in self.settings.segments[s.tile[i].type].items():
                if kernel.root(self.pos, i, other) == root:
                    parts.append((s.tile[i].x, s.tile[i].y, name))
        held = set(parts)
        followers = tuple([one for one in self._standings(&s) if (one.x, one.y, one.segment) in held])
        return Feature(segment[0], tuple(parts), followers, *self._extent(tile, code, segment))

    def outlines(self, places):
        """What several segments belong to, in numbers: the quick way to compare many features.

        Parameters
        ----------
        places : iterable of (int, int, str)
            Cells and segments. TurmError if there is no such segment.

        Returns
        -------
        list of (int, int, int, bool)
            For each the number of the first of the places that is part of the same feature, then `points`, `open_edges` and
            `is_complete` as `Feature` has them.
        """
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef cc_sight s
        cdef int tile, code, root
        self._look(&s)
        found, known = [], {}
        for x, y, segment in places:
            code = self._segment_at(&s, x, y, segment, &tile)
            root = kernel.root(self.pos, tile, code)
            if root not in known:
                known[root] = len(found), *self._extent(tile, code, segment)
            found.append(known[root])
        return found

    cdef int _segment_at(self, const cc_sight *s, int x, int y, object segment, int *tile) except -1:
        """The code of a segment, and the number of its tile."""
        tile[0] = self._tile_at(x, y)
        code = (<dict>self.settings.segments[s.tile[tile[0]].type]).get(segment) if tile[0] >= 0 else None
        if code is not None:
            return code
        raise TurmError(f"there is no segment {segment!r} on {x},{y}")

    cdef tuple _extent(self, int tile, int code, object segment):
        """The points of a feature, its open edges, and True if it is complete."""
        cdef int open_edges = 0 if segment[0] == "f" else self.settings.kernel.open_edges(self.pos, tile, code)
        return self.settings.kernel.points(self.pos, tile, code), open_edges, segment[0] != "f" and not open_edges

    def features(self):
        """The features that the evaluation uses between two turns, apart from the scores.

        Returns
        -------
        numpy array of float32, (players, features)
            `FEATURES` names them, `ALL_FEATURES` those of games with more than towers, `WHOLE_FEATURES` those of games with
            festival or abbot; docs/carcassonne.md says what they
            mean. TurmError during a turn.
        """
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef float f[480]
        cdef int count, n = self.settings.rules.num_players
        import numpy    # here, because every command would start later

        if self.ops.actor(self.pos) != TURM_CHANCE:
            raise TurmError("there are features only between two turns")
        kernel.features(self.pos, f)
        count = n * kernel.num_features
        return numpy.frombuffer(bytearray((<char *>f)[: count * sizeof(float)]), numpy.float32).reshape(n, -1)

    def seen(self):
        """The network's inputs between two turns: both players' `FEATURES` and `PROSPECTS`, as float32."""
        return self._see()[0]

    def holdings(self):
        """The network's inputs for the features that may still bring points, between two turns: an array of
        float32 with a row for each and a column for each of `HOLDING`, as the first player sees them."""
        return self._see()[1]

    def _see(self):
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef int count
        import numpy

        seen = numpy.empty((2, kernel.num_seen), numpy.float32)
        rows = numpy.empty((kernel.most_holdings, kernel.num_holding), numpy.float32)
        cdef float[:, ::1] of_players = seen, of_holdings = rows
        count = kernel.see(self.pos, &of_players[0, 0], &of_holdings[0, 0]) if self.ops.actor(self.pos) == TURM_CHANCE else -1
        if count < 0:
            raise TurmError("a network sees only positions of two players between two turns, without further figures and tiles")
        return seen, rows[:count].copy()

    def greedy(self):
        """The action that leads to the best score if the game ended after this turn: the player's points minus those of the
        best opponent. Among equals it is the first token in byte order."""
        return self._greedy(1)

    def towerblind(self):
        """Like `greedy`, but it never touches a tower."""
        return self._greedy(0)

    def _greedy(self, with_towers):
        cdef const cc_kernel *kernel = self.settings.kernel
        cdef turm_action a
        cdef int towers = with_towers
        with nogil:
            a = kernel.greedy(self.pos, towers)
        if a == TURM_NO_ACTION:
            raise TurmError("greedy makes a decision for a player, and here no player is to move")
        return new_action(self.game, a)

    # ---- hooks of State -------------------------------------------------------

    def _position(self):
        """Everything that the text of the position says, as `Position`."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return Position(
            self._tiles(&s),
            tuple([self.settings.tiles[s.discard[i]].id for i in range(s.num_discards)]),
            self._standings(&s),
            self._players(&s),
            self._held(&s),
            PHASES[s.phase],
            s.player,
            "" if s.hand == CC_NONE else self.settings.tiles[s.hand].id,
            _cell(&s, s.tower),
            s.is_ransomed != 0,
            self._caught(&s),
            None if s.giver == CC_NONE else s.giver,
            tuple([_cell(&s, s.left_tile[i]) for i in range(s.num_left_tiles)]),
            s.earns_second != 0,
            s.is_second != 0,
            _cell(&s, s.dragon),
            _cell(&s, s.fairy),
            "" if s.fairy_code == CC_NONE else self.settings.codes[s.fairy_code],
        )

    def _to_text(self):
        return write_position(self._position(), self.game.header, self.settings.rules)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return events(self, action)

    def _facts(self, action):
        from turmcore.carcassonne.facts import facts

        return facts(self, action)

    def _draw(self):
        from turmcore.carcassonne.drawing import draw

        return draw(self)

    def _draw_svg(self):
        from turmcore.carcassonne.svg import svg

        return svg(self)
