"""Carcassonne's position as a Python object."""

cimport cython
from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.string cimport memset, strcpy

from turmcore.carcassonne.engine cimport *
from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_NO_ACTION, turm_action
from turmcore.core.state cimport State

import hashlib

from turmcore.carcassonne import explain, limits, notation
from turmcore.carcassonne import tiles as facts
from turmcore.carcassonne.actions import Build, Capture, Claim, Climb, Draw, NoCapture, Nothing, Place, Ransom
from turmcore.carcassonne.feature import Feature
from turmcore.carcassonne.notation import Owned, Placed, Position, Standing, write_position
from turmcore.core.text_form import fault
from turmcore.errors import Failure, TurmError

PHASES = ("draw", "place", "act", "capture", "end")
CODES = (*notation.SEGMENTS, "t")
FEATURES = (
    "city", "city-1", "city-2", "city-3", "city-4", "city-back-1", "city-back-2", "city-back-3", "city-cells",
    "road", "road-back-1", "road-back-2", "road-cells",
    "monastery", "monastery-cells", "monastery-gaps", "monastery-back",
    "field", "field-1", "field-2", "field-3", "farm",
    "hand-1", "hand-2", "hand-3", "hand-4", "hand-5", "hand-6", "hand-7", "turns",
    "prisoners", "pieces", "armed", "tops", "now", "now-most", "now-all", "later", "later-most", "later-all", "soon",
)
TERRAIN = {"C": CC_CITY, "R": CC_ROAD, "F": CC_FIELD}


@cython.final
@cython.auto_pickle(False)
cdef class Setup:
    """A game's settings in the form that the engine reads; one serves any number of states."""

    def __init__(self, rules):
        cdef cc_game *g = &self.game
        self.rules = rules
        self.tiles = tuple(facts.all_tiles().values())
        self.types = {tile.id: i for i, tile in enumerate(self.tiles)}
        if facts.totals() != limits.TOTALS:
            raise Failure(f"the tiles have {facts.totals()} in all, and the engine has room for {limits.TOTALS}")
        memset(g, 0, sizeof(cc_game))
        g.num_players = rules.num_players
        g.tower = rules.has_tower
        g.small_city = int(rules.small_city)
        g.farmers = int(rules.farmers)
        g.no_gap = int(rules.no_gap)
        g.no_ransom = int(rules.no_ransom)
        g.no_surprise = int(rules.no_surprise)
        g.diagonal = int(rules.diagonal)
        g.capture_own = int(rules.capture_own)
        g.top_safe = int(rules.tower_top_safe)
        g.start = self.types[facts.START]
        g.pieces = rules.pieces
        digest = hashlib.sha256(repr(rules.texts()).encode()).digest()
        g.salt = int.from_bytes(digest[:8], "little")
        for i, tile in enumerate(self.tiles):
            self._set_type(i, tile)
            if rules.has_tower or not tile.is_tower:
                g.num_types += 1
        cc_prepare(g)

    cdef int _set_type(self, int number, object tile) except -1:
        cdef cc_type *t = &self.game.type[number]
        cdef cc_shape *s = &self.game.shape[number][0]
        cdef int i, edge, h
        strcpy(t.id, tile.id.encode())
        t.copies = tile.copies
        t.rotations = tile.num_rotations
        t.num_cities = len(tile.cities)
        t.num_roads = len(tile.roads)
        t.num_fields = len(tile.fields)
        t.is_monastery = tile.is_monastery
        t.is_foundation = bool(tile.foundation)
        memset(s.centre, CC_NONE, 4)
        memset(s.field, CC_NONE, 8)
        for edge, letter in enumerate(tile.terrain):
            s.edges |= <int>TERRAIN[letter] << 2 * edge
        for i, city in enumerate(tile.cities):
            t.city_edges[i] = len(city.edges)
            t.pennants[i] = city.pennants
            for letter in city.edges:
                s.centre[<int>facts.EDGES.index(letter)] = i
        for i, road in enumerate(tile.roads):
            t.road_edges[i] = len(road)
            for letter in road:
                s.centre[<int>facts.EDGES.index(letter)] = i
        for i, field in enumerate(tile.fields):
            for h in field.half_edges:
                s.field[h] = i
            for edge in field.cities:
                t.touches[i] |= 1 << edge
        return 0

    def decode(self, uint64_t a):
        """The value of an action taken apart; TurmError if it is none."""
        cdef int kind = cc_kind(a), number = cc_number(a), code = cc_code(a)
        cdef uint16_t at = cc_cell_of(a)
        cdef int x = cc_x(at), y = cc_y(at)
        cdef bint is_near = -limits.FURTHEST <= x <= limits.FURTHEST and -limits.FURTHEST <= y <= limits.FURTHEST
        if kind in (CC_A_DRAW, CC_A_DISCARD) and number < len(self.tiles) and not at and not code:
            return Draw(self.tiles[number].id, kind == CC_A_DRAW)
        if kind == CC_A_PLACE and number < 4 and not code and is_near:
            return Place(x, y, number)
        if kind == CC_A_NOTHING and a == cc_action(kind, 0, 0, 0):
            return Nothing()
        if kind == CC_A_FOLLOWER and not number and not at and code < CC_S_TOP:
            return Claim(CODES[code])
        if kind in (CC_A_PIECE, CC_A_TOP) and not number and not code and is_near:
            return Build(x, y) if kind == CC_A_PIECE else Climb(x, y)
        if kind == CC_A_RANSOM and number < self.game.num_players and not at and not code:
            return Ransom(number)
        if kind == CC_A_CAPTURE and number < self.game.num_players and code <= CC_S_TOP and is_near:
            return Capture(number, x, y, CODES[code])
        if kind == CC_A_NO_CAPTURE and a == cc_action(kind, 0, 0, 0):
            return NoCapture()
        raise TurmError(f"{a} is the value of no action of Carcassonne")

    def encode(self, play):
        """The value of an action whose parts exist."""
        if isinstance(play, Draw):
            return cc_action(CC_A_DRAW if play.fits else CC_A_DISCARD, self.types[play.tile], 0, 0)
        if isinstance(play, Place):
            return cc_action(CC_A_PLACE, play.rotation, cc_at(play.x, play.y), 0)
        if isinstance(play, Nothing):
            return cc_action(CC_A_NOTHING, 0, 0, 0)
        if isinstance(play, Claim):
            return cc_action(CC_A_FOLLOWER, 0, 0, CODES.index(play.segment))
        if isinstance(play, Build):
            return cc_action(CC_A_PIECE, 0, cc_at(play.x, play.y), 0)
        if isinstance(play, Climb):
            return cc_action(CC_A_TOP, 0, cc_at(play.x, play.y), 0)
        if isinstance(play, Ransom):
            return cc_action(CC_A_RANSOM, play.captor, 0, 0)
        if isinstance(play, Capture):
            return cc_action(CC_A_CAPTURE, play.owner, cc_at(play.x, play.y), CODES.index(play.segment))
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0)


def start(game, Setup setup not None, position=None):
    """A state at the start, or at a `Position` read from text.

    Raises
    ------
    TextError
        If the layout cannot be built, or what stands on it cannot stand there.
    """
    cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
    state.game = game
    state.setup = setup
    cc_start(&state.position, &setup.game)
    if position is not None:
        state._set_tiles(position)
        state._set_followers(position)
        state._set_turn(position)
    return state


@cython.final
@cython.auto_pickle(False)
cdef class CarcassonneState(State):
    """A position of Carcassonne; `turmcore.load("carcassonne")` makes the first one."""

    def __cinit__(self):
        self.pos = &self.position
        self.ops = &CC_PROTOCOL

    cdef State _blank(self):
        cdef CarcassonneState state = CarcassonneState.__new__(CarcassonneState)
        state.setup = self.setup
        return state

    # ---- a position from text -------------------------------------------------

    cdef int _tile_at(self, int x, int y) except -2:
        """The number of the tile on a cell, -1 if there is none."""
        if max(abs(x), abs(y)) > <int>limits.FURTHEST:
            return -1
        return cc_tile_there(&self.position, cc_at(x, y))

    cdef int _set_tiles(self, object position) except -1:
        cdef cc_position *p = &self.position
        cdef int type, misfit
        for placed in position.tiles[1:]:
            type = self.setup.types[placed.tile]
            misfit = CC_APART
            if max(abs(placed.x), abs(placed.y)) <= limits.FURTHEST:
                misfit = cc_try(p, type, placed.rotation, cc_at(placed.x, placed.y))
            if misfit != CC_FITS:
                message = {
                    CC_TAKEN: "there is a tile already",
                    CC_APART: "it lies beside no tile before it",
                    CC_MISFIT: "its edges do not fit those beside it",
                }[misfit]
                raise fault("tiles", placed.text(), message, "1.1")
            cc_set_tile(p, type, placed.rotation, cc_at(placed.x, placed.y))
            if placed.height:
                cc_set_height(p, p.num_foundations - 1, placed.height)
        for name in position.discards:
            cc_set_discard(p, self.setup.types[name])
        return 0

    cdef int _set_followers(self, object position) except -1:
        cdef cc_position *p = &self.position
        cdef int tile, i
        taken = set()
        for one in position.followers:
            tile = self._tile_at(one.x, one.y)
            if tile < 0:
                raise fault("followers", one.text(), "there is no tile", "1.2")
            type = self.setup.tiles[p.what[tile] >> 2]
            if one.segment == "t":
                if not any([p.foundation[i] == tile and p.height[i] for i in range(p.num_foundations)]):
                    raise fault("followers", one.text(), "there is no tower", "2.2")
            elif one.segment not in type.segments:
                raise fault("followers", one.text(), f"tile {type.id} has no such segment", "1.2")
            if (tile, one.segment == "t") in taken:
                raise fault("followers", one.text(), "somebody stands there already", "2.2" if one.segment == "t" else "1.2")
            taken.add((tile, one.segment == "t"))
            cc_set_follower(p, one.player, tile, CODES.index(one.segment))
        for i, player in enumerate(position.players):
            p.score[i] = player.score
            p.supply[i] = player.followers
            p.pieces[i] = player.pieces
        for (captor, owner), count in position.held.items():
            p.held[<int>captor][<int>owner] = count
        return 0

    cdef int _set_turn(self, object position) except -1:
        cdef cc_position *p = &self.position
        cdef int i, type, tile
        p.phase = PHASES.index(position.phase)
        p.player = position.player
        p.is_ransomed = position.is_ransomed
        if p.phase == CC_PLACE:
            type = self.setup.types[position.hand]
            p.left[type] -= 1
            p.num_left -= 1
            p.hand = type
            if not cc_fits_anywhere(p, type):
                raise fault("turn", position.hand, "this tile fits nowhere, so it leaves the game", "1.1")
        if p.phase == CC_CAPTURE:
            x, y = position.tower
            tile = self._tile_at(x, y)
            for i in range(p.num_foundations):
                if p.foundation[i] == tile and p.height[i] and not p.top[i]:
                    p.tower = i
            cell = "{},{}".format(*position.tower)
            if p.tower == CC_NONE:
                raise fault("turn", cell, "there is no open tower", "2.2")
            if p.pieces[p.player] == self.setup.game.pieces:
                raise fault("turn", cell, "the player has built no tower", "2.2")
            if not cc_has_captives(p):
                raise fault("turn", cell, "nobody can be captured from there", "2.3")
        self._check_last()
        return 0

    cdef int _check_last(self) except -1:
        """What the last tile tells before its turn is over, and that nobody stands where all have left."""
        cdef cc_position *p = &self.position
        cdef int last = p.num_tiles - 1, i
        cdef bint is_running = p.phase == CC_ACT or p.phase == CC_CAPTURE
        for i in range(p.num_foundations):
            if p.phase == CC_ACT and p.foundation[i] == last and p.height[i]:
                raise fault("turn", None, "there is a tower on the tile just placed", "2.2")
            if p.phase == CC_CAPTURE and p.foundation[i] == last and p.height[i] and (p.tower != i or p.height[i] > 1):
                raise fault("turn", None, "the tower on the tile just placed is not what was built this turn", "2.2")
        for one in self.followers:
            tile, code = self._tile_at(one.x, one.y), CODES.index(one.segment)
            if is_running and tile == last:
                raise fault("followers", one.text(), "on the tile just placed nobody stands yet", "1.2")
            if cc_is_completed(p, tile, code) and not (is_running and self._is_by_last(tile, code)):
                raise fault("followers", one.text(), "what is complete was scored, and its followers are back", "1.3")
        return 0

    cdef bint _is_by_last(self, int tile, int code) noexcept:
        """Whether the last tile belongs to a feature."""
        cdef cc_position *p = &self.position
        cdef int last = p.num_tiles - 1, other
        if code == CC_S_MONASTERY:
            return (abs(cc_x(p.where[tile]) - cc_x(p.where[last])) <= 1
                    and abs(cc_y(p.where[tile]) - cc_y(p.where[last])) <= 1)
        for segment in self.setup.tiles[p.what[last] >> 2].segments:
            other = CODES.index(segment)
            if segment != "m" and segment[0] == CODES[code][0] and cc_same_feature(p, tile, code, last, other):
                return True
        return False

    # ---- looking ------------------------------------------------------------

    @property
    def phase(self):
        """``"draw"``, ``"place"``, ``"act"``, ``"capture"`` or ``"end"``."""
        return PHASES[self.position.phase]

    @property
    def player(self):
        """Seat of the player whose turn it is; None at the end."""
        return None if self.position.phase == CC_OVER else self.position.player

    @property
    def hand(self):
        """The tile to be placed (`Tile`), or None."""
        return None if self.position.hand == CC_NONE else self.setup.tiles[self.position.hand]

    @property
    def tower(self):
        """At a capture, the cell (x, y) of the tower; else None."""
        if self.position.tower == CC_NONE:
            return None
        at = self.position.where[self.position.foundation[self.position.tower]]
        return cc_x(at), cc_y(at)

    @property
    def is_ransomed(self):
        """Whether ransom was paid in this turn (rule 2.6)."""
        return self.position.is_ransomed != 0

    @property
    def tiles(self):
        """The tiles on the table in placing order, as `Placed`."""
        cdef cc_position *p = &self.position
        cdef int i
        heights = {p.foundation[i]: p.height[i] for i in range(p.num_foundations)}
        return tuple([
            Placed(self.setup.tiles[p.what[i] >> 2].id, cc_x(p.where[i]), cc_y(p.where[i]), p.what[i] & 3,
                   heights.get(i, 0))
            for i in range(p.num_tiles)
        ])

    @property
    def discards(self):
        """Ids of the tiles that left the game."""
        return tuple([self.setup.tiles[self.position.discard[i]].id for i in range(self.position.num_discards)])

    @property
    def bag(self):
        """Copies left in the bag by id, those of which none is left without."""
        cdef int i
        return {self.setup.tiles[i].id: self.position.left[i]
                for i in range(self.setup.game.num_types) if self.position.left[i]}

    @property
    def followers(self):
        """The followers on the board, as `Standing`, sorted as in texts."""
        cdef cc_position *p = &self.position
        cdef int i, player
        found = []
        for player in range(self.setup.game.num_players):
            for i in range(p.num_followers[player]):
                at = p.where[p.follower[player][i] >> 4]
                found.append(Standing(player, cc_x(at), cc_y(at), CODES[p.follower[player][i] & 15]))
        return tuple(sorted(found, key=Standing.order))

    @property
    def players(self):
        """What the players have, as `Owned`."""
        cdef cc_position *p = &self.position
        cdef int i
        return tuple([Owned(p.score[i], p.supply[i], p.pieces[i]) for i in range(self.setup.game.num_players)])

    @property
    def scores(self):
        """Points of each player."""
        return tuple([self.position.score[i] for i in range(self.setup.game.num_players)])

    @property
    def prisoners(self):
        """How many prisoners by (captor, owner)."""
        cdef int i, j, n = self.setup.game.num_players
        return {(i, j): self.position.held[i][j] for i in range(n) for j in range(n) if self.position.held[i][j]}

    @property
    def open_cells(self):
        """Cells (x, y) beside the layout."""
        cdef int i
        return tuple([(cc_x(self.position.cell[i].at), cc_y(self.position.cell[i].at))
                      for i in range(self.position.num_cells)])

    def projected(self):
        """The scores if the game ended now."""
        cdef int32_t score[6]
        cc_projected(&self.position, score)
        return tuple([score[i] for i in range(self.setup.game.num_players)])

    def farmers_points(self):
        """What the fields bring each player at the end with the setting `farmers` 2 or 1."""
        cdef int32_t score[6]
        cc_farmers(&self.position, score)
        return tuple([score[i] for i in range(self.setup.game.num_players)])

    def fits(self, tile, x, y, rotation):
        """Whether a tile (its id) could be placed on a cell."""
        if tile not in self.setup.types or rotation not in (0, 1, 2, 3):
            raise TurmError(f"a tile and a rotation 0 to 3 are asked for, not {tile!r} and {rotation!r}")
        if max(abs(x), abs(y)) > limits.FURTHEST:
            return False
        return cc_try(&self.position, self.setup.types[tile], rotation, cc_at(x, y)) == CC_FITS

    def reach(self, x, y, height):
        """The cells with tiles that a tower of this height on a tile reaches, its own one too (rules 2.3 and 2.8)."""
        cdef cc_position *p = &self.position
        cdef int tile = self._tile_at(x, y), i, high = height
        if tile < 0 or not 1 <= high <= 99:
            raise TurmError(f"a tower has a tile and a height from 1 to 99, not {x},{y} and {height!r}")
        return tuple([(cc_x(p.where[i]), cc_y(p.where[i])) for i in range(p.num_tiles)
                      if cc_tower_reaches(p, tile, high, i)])

    def feature(self, x, y, segment):
        """The feature of a segment: everything that is joined with it.

        Returns
        -------
        Feature
            TurmError if there is no such segment.
        """
        cdef cc_position *p = &self.position
        cdef int tile = self._tile_at(x, y), code, i, other
        if tile < 0 or segment not in self.setup.tiles[p.what[tile] >> 2].segments:
            raise TurmError(f"there is no segment {segment!r} on {x},{y}")
        code = CODES.index(segment)
        parts = []
        if segment == "m":
            parts.append((x, y, "m"))
        else:
            for i in range(p.num_tiles):
                for name in self.setup.tiles[p.what[i] >> 2].segments:
                    if name[0] == segment[0]:
                        other = CODES.index(name)
                        if cc_same_feature(p, tile, code, i, other):
                            parts.append((cc_x(p.where[i]), cc_y(p.where[i]), name))
        held = set(parts)
        followers = tuple([one for one in self.followers if (one.x, one.y, one.segment) in held])
        points = cc_feature_points(p, tile, code)
        is_field = segment[0] == "f"
        open_edges = 0 if is_field else cc_open_edges(p, tile, code)
        return Feature(segment[0], tuple(parts), followers, points, open_edges, not is_field and not open_edges)

    def features(self):
        """What the evaluation looks at between two turns, beside the scores.

        Returns
        -------
        numpy array of float32, (players, features)
            `FEATURES` has the names, docs/carcassonne.md says what they mean. TurmError within a turn.
        """
        cdef float f[6][CC_FEATURES]
        cdef int player, i, n = self.setup.game.num_players
        import numpy    # here, because every command would start later

        if self.position.phase != CC_DRAW:
            raise TurmError("the features are those between two turns; here is none")
        cc_features(&self.position, f)
        array = numpy.empty((n, CC_FEATURES), numpy.float32)
        for player in range(n):
            for i in range(CC_FEATURES):
                array[player, i] = f[player][i]
        return array

    def greedy(self):
        """The action that leads to the best score, counted as if the game ended after the turn: the player's points less
        those of the best other player, then the first token in byte order."""
        return self._greedy(1)

    def towerblind(self):
        """As `greedy`, but it never touches a tower."""
        return self._greedy(0)

    def _greedy(self, with_towers):
        cdef turm_action a
        cdef int towers = with_towers
        with nogil:
            a = cc_greedy(&self.position, towers)
        if a == TURM_NO_ACTION:
            raise TurmError("greedy decides what players do; here is no decision")
        return new_action(self.game, a)

    # ---- hooks of State -------------------------------------------------------

    def _to_text(self):
        cdef cc_position *p = &self.position
        position = Position(
            self.tiles, self.discards, self.followers, self.players, self.prisoners, self.phase, p.player,
            "" if p.hand == CC_NONE else self.setup.tiles[p.hand].id, self.tower, self.is_ransomed,
        )
        return write_position(position, self.game.header)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return explain.events(self, action)

    def _draw(self):
        from turmcore.carcassonne.drawing import draw

        return draw(self)

    def _draw_svg(self):
        from turmcore.carcassonne.svg import svg

        return svg(self)
