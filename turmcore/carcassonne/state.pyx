"""Carcassonne's position as a Python object."""

cimport cython
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset, strcpy

from turmcore.carcassonne.kernel cimport *
from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_CHANCE, TURM_NO_ACTION, turm_action
from turmcore.core.state cimport State

import hashlib

from turmcore.carcassonne import checking, explain, happening, limits
from turmcore.carcassonne import tiles as facts
from turmcore.carcassonne.actions import (
    Build, Capture, Claim, Climb, Dismiss, Draw, MoveFairy, NoCapture, Nothing, Place, Portal, Ransom, Step, TakeBack,
)
from turmcore.carcassonne.feature import Feature
from turmcore.carcassonne.notation import Owned, Placed, Position, Standing, write_position
from turmcore.carcassonne.tokens import names_of
from turmcore.core.text_form import fault
from turmcore.core.weights import packed
from turmcore.errors import Failure, TurmError

PHASES = ("draw", "place", "act", "capture", "end", "exchange", "dragon")
FIGURES = ("", "L", "B", "P")
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
TERRAIN = {"C": CC_CITY, "R": CC_ROAD, "F": CC_FIELD}


@cython.final
@cython.auto_pickle(False)
cdef class Setup:
    """A game's settings in the form that the engine reads; one serves any number of states."""

    def __init__(self, rules):
        cdef cc_settings s
        cdef cc_fact *types
        cdef int i
        self.rules = rules
        self.tiles = tuple((facts.tile_types() if rules.is_wide else facts.all_tiles()).values())
        self.types = {tile.id: i for i, tile in enumerate(self.tiles)}
        self.codes = (*names_of(rules), "t")
        totals = limits.ALL_TOTALS if rules.is_wide else limits.TOTALS
        if facts.totals(self.tiles) != totals:
            raise Failure(f"the tiles add up to {facts.totals(self.tiles)}, but the engine has room for {totals}")
        memset(&s, 0, sizeof(s))
        s.num_players = rules.num_players
        s.tower = rules.has_tower
        s.small_city = int(rules.small_city)
        s.farmers = int(rules.farmers)
        s.no_gap = int(rules.no_gap)
        s.no_ransom = int(rules.no_ransom)
        s.no_surprise = int(rules.no_surprise)
        s.diagonal = int(rules.diagonal)
        s.capture_own = int(rules.capture_own)
        s.top_safe = int(rules.tower_top_safe)
        s.ransom_turn = rules.ransom == "turn"
        s.figures = _bits(rules.figures)
        s.fairy_tile = rules.fairy == "tile"
        s.princess_must = rules.princess == "must"
        s.dragon_after = rules.dragon_move == "after"
        s.start = self.types[facts.START]
        s.pieces = rules.pieces
        digest = hashlib.sha256(repr(rules.texts()).encode()).digest()
        self.kernel = &CC_WIDE_KERNEL if rules.is_wide else &CC_NARROW_KERNEL
        self.game = malloc(self.kernel.game_size)
        types = <cc_fact *>calloc(len(self.tiles), sizeof(cc_fact))
        try:
            if self.game is NULL or types is NULL:
                raise MemoryError()
            for i in range(len(self.tiles)):
                self._set_fact(&types[i], self.tiles[i])
            self.kernel.set_up(self.game, &s, types, int.from_bytes(digest[:8], "little"))
        finally:
            free(types)

    def __dealloc__(self):
        free(self.game)

    def copy(self):
        """The same settings and weights, which can be changed apart."""
        cdef Setup same = Setup(self.rules)
        same.network, same.linear = self.network, self.linear
        if same.network is not None:
            same.kernel.judge_by(same.game, <const float *><const char *>same.network)
        if same.linear is not None:
            same.kernel.rank_by(same.game, <const float *><const char *>same.linear)
        return same

    def judge_by(self, weights):
        """Let searches judge positions of two players by this network in place of the built-in one."""
        self.network = packed(weights, self.kernel.network_size, "network of Carcassonne")
        self.kernel.judge_by(self.game, <const float *><const char *>self.network)

    def rank_by(self, weights):
        """Let lists be ranked by these linear values in place of the built-in ones: by stages the weights of all features,
        then the scales."""
        self.linear = packed(weights, self.kernel.weights_size, "linear value of Carcassonne")
        self.kernel.rank_by(self.game, <const float *><const char *>self.linear)

    cdef int _set_fact(self, cc_fact *f, object tile) except -1:
        cdef int i, edge, h
        strcpy(f.id, tile.id.encode())
        f.copies = tile.copies if tile.set in self.rules.sets else 0
        f.rotations = tile.num_rotations
        f.num_cities = len(tile.cities)
        f.num_roads = len(tile.roads)
        f.num_fields = len(tile.fields)
        f.is_monastery = tile.is_monastery
        f.is_foundation = bool(tile.foundation)
        f.has_volcano = tile.has_volcano
        f.has_dragon = tile.has_dragon
        f.has_portal = tile.has_portal
        memset(f.centre, CC_NONE, 4)
        memset(f.field, CC_NONE, 8)
        for edge, letter in enumerate(tile.terrain):
            f.edges |= <int>TERRAIN[letter] << 2 * edge
        for i, city in enumerate(tile.cities):
            f.city_edges[i] = len(city.edges)
            f.pennants[i] = city.pennants
            f.good[i] = 1 + facts.GOODS.index(city.good) if city.good else 0
            f.cathedrals |= <int>city.has_cathedral << i
            f.princesses |= <int>city.has_princess << i
            for letter in city.edges:
                f.centre[<int>facts.EDGES.index(letter)] = i
        for i, road in enumerate(tile.roads):
            f.road_edges[i] = len(road)
            f.inns |= <int>(i in tile.inns) << i
            for letter in road:
                f.centre[<int>facts.EDGES.index(letter)] = i
        for i, field in enumerate(tile.fields):
            for h in field.half_edges:
                f.field[h] = i
            for edge in field.cities:
                f.touches[i] |= 1 << edge
        return 0

    def decode(self, uint64_t a):
        """The parts of an action with this value; TurmError if there is none."""
        cdef cc_parts p
        play = self._play_of(&p) if self.kernel.parts(a, &p) else None
        if play is None:
            raise TurmError(f"{a} is the value of no action of Carcassonne")
        return play

    cdef object _play_of(self, const cc_parts *p):
        """The action with these parts; None if there is none."""
        kind, number, x, y, code = p.kind, p.number, p.x, p.y, p.code
        figure = FIGURES[p.figure]
        num_segments = len(self.codes) - 1
        is_follower = p.figure <= CC_LARGE
        if kind in (CC_A_DRAW, CC_A_DISCARD):
            return Draw(self.tiles[number].id, kind == CC_A_DRAW) if number < len(self.tiles) and not code and not figure else None
        if kind == CC_A_PLACE:
            return Place(x, y, number) if number < 4 and not code and not figure else None
        if kind in (CC_A_CAPTURE, CC_A_DISMISS, CC_A_RANSOM):
            if number >= self.rules.num_players or code > num_segments or not is_follower:
                return None
            if kind == CC_A_RANSOM:
                return None if code else Ransom(number, figure)
            if kind == CC_A_DISMISS:
                return Dismiss(number, x, y, self.codes[code], figure) if code < num_segments else None
            return Capture(number, x, y, self.codes[code], figure)
        if number:
            return None
        if kind == CC_A_FOLLOWER:
            return Claim(self.codes[code], figure) if code < num_segments else None
        if kind == CC_A_PORTAL:
            return Portal(x, y, self.codes[code], figure) if code < num_segments and is_follower else None
        if kind == CC_A_FAIRY:
            return None if figure else MoveFairy(x, y, self.codes[code] if code <= num_segments else None)
        if code or not is_follower:
            return None
        if kind == CC_A_TOP:
            return Climb(x, y, figure)
        if kind == CC_A_EXCHANGE:
            return TakeBack(figure)
        if figure:
            return None
        if kind in PLAIN:
            return PLAIN[kind]()
        return Build(x, y) if kind == CC_A_PIECE else Step(x, y)

    def encode(self, play):
        """The value of an action; all its parts exist in this game."""
        cdef cc_parts p
        memset(&p, 0, sizeof(p))
        p.kind = KINDS[type(play)]
        p.x = getattr(play, "x", 0)
        p.y = getattr(play, "y", 0)
        p.figure = FIGURES.index(getattr(play, "figure", ""))
        if isinstance(play, Draw):
            p.kind = CC_A_DRAW if play.fits else CC_A_DISCARD
            p.number = self.types[play.tile]
        elif isinstance(play, Place):
            p.number = play.rotation
        elif isinstance(play, (Capture, Dismiss)):
            p.number = play.owner
        elif isinstance(play, Ransom):
            p.number = play.captor
        if isinstance(play, (Claim, Portal, Capture, Dismiss, MoveFairy)):
            p.code = len(self.codes) if play.segment is None else self.codes.index(play.segment)
        return self.kernel.value(&p)


PLAIN = {CC_A_NOTHING: Nothing, CC_A_NO_CAPTURE: NoCapture}
KINDS = {
    Draw: CC_A_DRAW, Place: CC_A_PLACE, Nothing: CC_A_NOTHING, Claim: CC_A_FOLLOWER, Build: CC_A_PIECE, Climb: CC_A_TOP,
    Ransom: CC_A_RANSOM, Capture: CC_A_CAPTURE, NoCapture: CC_A_NO_CAPTURE, Portal: CC_A_PORTAL, MoveFairy: CC_A_FAIRY,
    Dismiss: CC_A_DISMISS, TakeBack: CC_A_EXCHANGE, Step: CC_A_STEP,
}


def _bits(letters):
    """Figures, given by their letters, as a set of bits."""
    return sum([1 << FIGURES.index(letter) for letter in letters])


cdef object _letters(int bits):
    """The letters in such a set of bits."""
    return "".join([FIGURES[i] for i in (1, 2, 3) if bits >> i & 1]) if bits else ""


cdef object _cell(const cc_sight *s, int tile):
    """The cell of a tile, None for CC_NONE."""
    return None if tile == CC_NONE else (s.tile[tile].x, s.tile[tile].y)


def start(game, Setup setup not None, position=None):
    """A state at the start, or at a `Position` read from text.

    Raises
    ------
    TextError
        If the tiles cannot be laid like this, or a figure cannot stand where it does.
    """
    cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
    state.game = game
    state.setup = setup
    state._take_room()
    setup.kernel.start(state.pos, setup.game)
    if position is not None:
        if setup.rules.dragon == "1":
            checking.check_tiles(position)
        state._set_tiles(position)
        state._set_figures(position)
        checking.check_order(position)
        checking.check_sums(position, setup.rules)
        if setup.rules.dragon == "1":
            checking.check_dragon(position)
        checking.check_turn(position, setup.rules)
        state._set_rest(position)
        state._check_turn(position)
        state._check_stands(position)
    return state


@cython.final
@cython.auto_pickle(False)
cdef class CarcassonneState(State):
    """A position of Carcassonne; `turmcore.load("carcassonne")` makes the first one."""

    cdef int _take_room(self) except -1:
        self.ops = self.setup.kernel.protocol
        self.pos = self.room = malloc(self.ops.position_size)
        if self.room is NULL:
            raise MemoryError()
        return 0

    cdef State _blank(self):
        cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
        state.setup = self.setup
        state._take_room()
        return state

    cdef void _look(self, cc_sight *s) noexcept:
        self.setup.kernel.look(self.pos, s)

    # ---- a position from text -------------------------------------------------

    cdef int _tile_at(self, int x, int y) except -2:
        """The number of the tile on a cell; -1 if there is none."""
        if max(abs(x), abs(y)) > self.setup.kernel.furthest:
            return -1
        return self.setup.kernel.tile_at(self.pos, x, y)

    cdef int _tile_on(self, object cell) except -2:
        """The same for a cell that may be None; CC_NONE if there is no tile."""
        cdef int tile = -1
        if cell is not None:
            tile = self._tile_at(cell[0], cell[1])
        return CC_NONE if tile < 0 else tile

    cdef int _set_tiles(self, object position) except -1:
        cdef const cc_kernel *kernel = self.setup.kernel
        cdef int type, misfit
        for placed in position.tiles[1:]:
            type = self.setup.types[placed.tile]
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
            kernel.set_discard(self.pos, self.setup.types[name])
        return 0

    cdef int _set_figures(self, object position) except -1:
        cdef cc_sight s
        cdef int tile
        taken = set()
        has_portals, is_wide = self.setup.rules.dragon == "1", self.setup.rules.is_wide
        self._look(&s)
        for one in position.followers:
            tile = self._tile_at(one.x, one.y)
            if tile < 0:
                raise fault("followers", one.text(), "there is no tile", "1.2")
            placed = self.setup.tiles[s.tile[tile].type]
            if one.segment == "t":
                if not s.tile[tile].height:
                    raise fault("followers", one.text(), "there is no tower", "2.2")
            elif one.segment not in placed.segments:
                raise fault("followers", one.text(), f"tile {placed.id} has no such segment", "1.2")
            if is_wide:
                checking.check_figure(one, self.setup.rules)
            spot = (tile, one.segment if one.segment == "t" or has_portals else "")    # by portals several stand on a tile
            if spot in taken:
                raise fault("followers", one.text(), "somebody stands there already", "2.2" if one.segment == "t" else "1.2")
            taken.add(spot)
            self.setup.kernel.set_figure(
                self.pos, one.player, FIGURES.index(one.figure), tile, self.setup.codes.index(one.segment))
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
        s.hand = self.setup.types[position.hand] if position.hand else CC_NONE
        s.giver = CC_NONE if position.giver is None else position.giver
        for i, player in enumerate(position.players):
            s.score[i] = player.score
            s.supply[i] = player.followers
            s.pieces[i] = player.pieces
            s.figures[i] = _bits(player.figures)
            s.goods[i] = player.goods
        for (captor, owner), count in position.held.items():
            s.held[<int>captor][<int>owner] = count - ((captor, owner) in position.large)
        for captor, owner in position.large:
            s.jailer[<int>owner] = captor + 1
        s.dragon = self._tile_on(position.dragon)
        s.fairy = self._tile_on(position.fairy)
        s.fairy_code = self.setup.codes.index(position.fairy_segment) if position.fairy_segment else CC_NONE
        s.num_left_tiles = len(position.left)
        for i, cell in enumerate(position.left):
            s.left_tile[i] = self._tile_on(cell)
        s.tower = CC_NONE
        if position.tower is not None:
            x, y = position.tower
            cell = f"{x},{y}"
            tops = [(one.x, one.y) for one in position.followers if one.segment == "t"]
            i = self._tile_at(x, y)
            if i < 0 or not s.tile[i].height or (x, y) in tops:
                raise fault("turn", cell, "there is no open tower", "2.2")
            s.tower = i
        self.setup.kernel.set_rest(self.pos, &s)
        return 0

    cdef int _check_turn(self, object position) except -1:
        """Check what depends on the tiles: the hand, the tower, the second tile, the dragon's steps."""
        cdef const cc_kernel *kernel = self.setup.kernel
        cdef int type
        if position.hand:
            type = self.setup.types[position.hand]
            if not kernel.fits_anywhere(self.pos, type):
                raise fault("turn", position.hand, "this tile fits nowhere, so it leaves the game", "1.1")
        if position.phase in ("act", "capture") and kernel.earns_second(self.pos) != position.earns_second:
            raise fault("turn", None, "+ is written when a second tile is earned, and only then", "4.5")
        if position.phase == "capture" and not kernel.has_captives(self.pos):
            raise fault("turn", "{},{}".format(*position.tower), "nobody can be captured from there", "2.3")
        if position.phase == "dragon" and not kernel.num_steps(self.pos):
            raise fault("turn", None, "the dragon cannot move", "7.6")
        return 0

    cdef int _check_stands(self, object position) except -1:
        """Check that nobody stands on a feature that was scored, and that builders and pigs have a follower with them."""
        cdef const cc_kernel *kernel = self.setup.kernel
        cdef cc_sight s
        cdef int i, k
        self._look(&s)
        is_running = position.phase in ("act", "capture", "exchange") or (
            position.phase == "dragon" and self.setup.rules.dragon_move == "before")
        for i in range(s.num_figures):
            one = self._standing(s.figure[i].player, s.figure[i].kind, s.figure[i].tile, s.figure[i].code, &s)
            if one.is_follower:
                if kernel.is_completed(self.pos, s.figure[i].tile, s.figure[i].code) and not (
                        is_running and self._is_by_last(&s, s.figure[i].tile, s.figure[i].code)):
                    raise fault("followers", one.text(), "this feature is complete: it was scored, and its followers went home", "1.3")
                continue
            for k in range(s.num_figures):
                if (s.figure[k].player == s.figure[i].player and s.figure[k].kind <= CC_LARGE
                        and self.setup.codes[s.figure[k].code][0] == one.segment[0]
                        and kernel.is_same(self.pos, s.figure[k].tile, s.figure[k].code, s.figure[i].tile, s.figure[i].code)):
                    break
            else:
                raise fault("followers", one.text(), "its owner has no follower on this feature", "4.4")
        return 0

    cdef object _standing(self, int player, int kind, int tile, int code, const cc_sight *s):
        return Standing(player, s.tile[tile].x, s.tile[tile].y, self.setup.codes[code], FIGURES[kind])

    cdef bint _is_by_last(self, const cc_sight *s, int tile, int code) noexcept:
        """Whether the last tile is part of a feature, or beside its monastery."""
        cdef int last = s.num_tiles - 1
        name = self.setup.codes[code]
        if name == "m":
            return abs(s.tile[tile].x - s.tile[last].x) <= 1 and abs(s.tile[tile].y - s.tile[last].y) <= 1
        for segment in self.setup.tiles[s.tile[last].type].segments:
            if segment[0] == name[0] and self.setup.kernel.is_same(
                    self.pos, tile, code, last, self.setup.codes.index(segment)):
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
        return None if s.hand == CC_NONE else self.setup.tiles[s.hand]

    @property
    def tower(self):
        """In a capture, the cell (x, y) of the tower; else None."""
        cdef cc_sight s
        self._look(&s)
        return _cell(&s, s.tower)

    @property
    def is_ransomed(self):
        """Whether ransom was paid in this turn (rule 2.6)."""
        cdef cc_sight s
        self._look(&s)
        return s.is_ransomed != 0

    @property
    def earns_second(self):
        """Whether this turn has a second tile after this one (rule 4.5)."""
        cdef cc_sight s
        self._look(&s)
        return s.earns_second != 0

    @property
    def is_second(self):
        """Whether this is the second tile of a turn (rule 4.5)."""
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
        """Where the fairy's follower stands, ``"t"`` on top of a tower; empty if she is with nobody (rule 7.5)."""
        cdef cc_sight s
        self._look(&s)
        return "" if s.fairy_code == CC_NONE else self.setup.codes[s.fairy_code]

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
        return tuple([self.setup.tiles[s.discard[i]].id for i in range(s.num_discards)])

    @property
    def bag(self):
        """How many copies of each tile are left in the bag, by id; only tiles of which there are any."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return {self.setup.tiles[i].id: s.left[i] for i in range(len(self.setup.tiles)) if s.left[i]}

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
        return Placed(self.setup.tiles[s.tile[i].type].id, s.tile[i].x, s.tile[i].y, s.tile[i].rotation, s.tile[i].height)

    cdef tuple _tiles(self, const cc_sight *s):
        cdef int i
        return tuple([self._placed(s, i) for i in range(s.num_tiles)])

    cdef tuple _players(self, const cc_sight *s):
        cdef int i
        return tuple([
            Owned(s.score[i], s.supply[i], s.pieces[i], _letters(s.figures[i]), (s.goods[i][0], s.goods[i][1], s.goods[i][2]))
            for i in range(self.setup.rules.num_players)
        ])

    cdef dict _held(self, const cc_sight *s):
        cdef int i, j, n = self.setup.rules.num_players
        return {(i, j): s.held[i][j] + (s.jailer[j] == i + 1) for i in range(n) for j in range(n)
                if s.held[i][j] or s.jailer[j] == i + 1}

    cdef object _large(self, const cc_sight *s):
        cdef int i
        return frozenset([(s.jailer[i] - 1, i) for i in range(self.setup.rules.num_players) if s.jailer[i]])

    @property
    def players(self):
        """What each player has, as `Owned`."""
        cdef cc_sight s
        self._look(&s)
        return self._players(&s)

    @property
    def scores(self):
        """The points of each player."""
        cdef cc_sight s
        cdef int i
        self._look(&s)
        return tuple([s.score[i] for i in range(self.setup.rules.num_players)])

    @property
    def prisoners(self):
        """The number of prisoners by (captor, owner)."""
        cdef cc_sight s
        self._look(&s)
        return self._held(&s)

    @property
    def large_prisoners(self):
        """The pairs (captor, owner) whose prisoners include the large follower."""
        cdef cc_sight s
        self._look(&s)
        return self._large(&s)

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
        self.setup.kernel.projected(self.pos, score)
        return tuple([score[i] for i in range(self.setup.rules.num_players)])

    def farmers_points(self):
        """The points that fields bring each player at the end if `farmers` is 2 or 1 (rule 1.5)."""
        cdef int32_t score[6]
        self.setup.kernel.farmers(self.pos, score)
        return tuple([score[i] for i in range(self.setup.rules.num_players)])

    def fits(self, tile, x, y, rotation):
        """Whether a tile, given by its id, could be placed on a cell with this rotation."""
        if tile not in self.setup.types or rotation not in (0, 1, 2, 3):
            raise TurmError(f"fits takes the id of a tile and a rotation from 0 to 3, not {tile!r} and {rotation!r}")
        if max(abs(x), abs(y)) > self.setup.kernel.furthest:
            return False
        return self.setup.kernel.try_tile(self.pos, self.setup.types[tile], rotation, x, y) == CC_FITS

    def reach(self, x, y, height):
        """The cells with a tile that a tower of this height would reach from a cell, its own included (rules 2.3 and 2.8)."""
        cdef cc_sight s
        cdef int tile = self._tile_at(x, y), i, high = height
        if tile < 0 or not 1 <= high <= 99:
            raise TurmError(f"reach takes a cell with a tile and a height from 1 to 99, not {x},{y} and {height!r}")
        self._look(&s)
        return tuple([(s.tile[i].x, s.tile[i].y) for i in range(s.num_tiles)
                      if self.setup.kernel.is_reached(self.pos, tile, high, i)])

    def feature(self, x, y, segment):
        """The feature that a segment belongs to.

        Returns
        -------
        Feature
            TurmError if there is no such segment.
        """
        cdef const cc_kernel *kernel = self.setup.kernel
        cdef cc_sight s
        cdef int tile = self._tile_at(x, y), code, i, other
        self._look(&s)
        if tile < 0 or segment not in self.setup.tiles[s.tile[tile].type].segments:
            raise TurmError(f"there is no segment {segment!r} on {x},{y}")
        code = self.setup.codes.index(segment)
        parts = []
        if segment == "m":
            parts.append((x, y, "m"))
        else:
            for i in range(s.num_tiles):
                for name in self.setup.tiles[s.tile[i].type].segments:
                    if name[0] == segment[0]:
                        other = self.setup.codes.index(name)
                        if kernel.is_same(self.pos, tile, code, i, other):
                            parts.append((s.tile[i].x, s.tile[i].y, name))
        held = set(parts)
        followers = tuple([one for one in self.followers if (one.x, one.y, one.segment) in held])
        points = kernel.points(self.pos, tile, code)
        is_field = segment[0] == "f"
        open_edges = 0 if is_field else kernel.open_edges(self.pos, tile, code)
        return Feature(segment[0], tuple(parts), followers, points, open_edges, not is_field and not open_edges)

    def features(self):
        """What the evaluation looks at between two turns, apart from the scores.

        Returns
        -------
        numpy array of float32, (players, features)
            `FEATURES` names them, `ALL_FEATURES` those of games with more than towers; docs/carcassonne.md says what they
            mean. TurmError during a turn.
        """
        cdef const cc_kernel *kernel = self.setup.kernel
        cdef float f[480]
        cdef int count, n = self.setup.rules.num_players
        import numpy    # here, because every command would start later

        if self.ops.actor(self.pos) != TURM_CHANCE:
            raise TurmError("there are features only between two turns")
        kernel.features(self.pos, f)
        count = n * kernel.num_features
        return numpy.frombuffer(bytearray((<char *>f)[: count * sizeof(float)]), numpy.float32).reshape(n, -1)

    def seen(self):
        """What the network sees between two turns: `FEATURES` and `PROSPECTS` of both players, as an array of float32."""
        return self._see()[0]

    def holdings(self):
        """What the network sees of each city, road, monastery and field that may still bring points, between two turns: an array
        of float32 with a row for each and a column for each of `HOLDING`, as the first player sees them."""
        return self._see()[1]

    def _see(self):
        cdef const cc_kernel *kernel = self.setup.kernel
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
        cdef const cc_kernel *kernel = self.setup.kernel
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
            tuple([self.setup.tiles[s.discard[i]].id for i in range(s.num_discards)]),
            self._standings(&s),
            self._players(&s),
            self._held(&s),
            PHASES[s.phase],
            s.player,
            "" if s.hand == CC_NONE else self.setup.tiles[s.hand].id,
            _cell(&s, s.tower),
            s.is_ransomed != 0,
            self._large(&s),
            None if s.giver == CC_NONE else s.giver,
            tuple([_cell(&s, s.left_tile[i]) for i in range(s.num_left_tiles)]),
            s.earns_second != 0,
            s.is_second != 0,
            _cell(&s, s.dragon),
            _cell(&s, s.fairy),
            "" if s.fairy_code == CC_NONE else self.setup.codes[s.fairy_code],
        )

    def _to_text(self):
        return write_position(self._position(), self.game.header, self.setup.rules)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return happening.events(self, action)

    def _facts(self, action):
        from turmcore.carcassonne.facts import facts

        return facts(self, action)

    def _draw(self):
        from turmcore.carcassonne.drawing import draw

        return draw(self)

    def _draw_svg(self):
        from turmcore.carcassonne.svg import svg

        return svg(self)
