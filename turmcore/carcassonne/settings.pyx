"""A game of Carcassonne with its settings, as the engine reads them, and its actions as Python's."""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset, strcpy

from turmcore.carcassonne.kernel cimport *

import hashlib

from turmcore.carcassonne import limits
from turmcore.carcassonne import tiles as facts
from turmcore.carcassonne.actions import (
    Build, CallAbbot, Capture, Claim, Climb, Dismiss, Draw, MoveFairy, NoCapture, Nothing, Place, Portal, Ransom, Step, TakeBack,
    TakeHome,
)
from turmcore.carcassonne.tokens import names_of
from turmcore.core.weights import packed
from turmcore.errors import Failure, TurmError

FIGURES = ("", "L", "B", "P", "A")
TERRAIN = {"C": CC_CITY, "R": CC_ROAD, "F": CC_FIELD}
PLAIN = {CC_A_NOTHING: Nothing, CC_A_NO_CAPTURE: NoCapture, CC_A_CALL: CallAbbot}
KINDS = {
    Draw: CC_A_DRAW, Place: CC_A_PLACE, Nothing: CC_A_NOTHING, Claim: CC_A_FOLLOWER, Build: CC_A_PIECE, Climb: CC_A_TOP,
    Ransom: CC_A_RANSOM, Capture: CC_A_CAPTURE, NoCapture: CC_A_NO_CAPTURE, Portal: CC_A_PORTAL, MoveFairy: CC_A_FAIRY,
    Dismiss: CC_A_DISMISS, TakeBack: CC_A_EXCHANGE, Step: CC_A_STEP, TakeHome: CC_A_HOME, CallAbbot: CC_A_CALL,
}


def bits_of(letters):
    """Figures, given by their letters, as a set of bits."""
    return sum([1 << FIGURES.index(letter) for letter in letters])


@cython.final
@cython.auto_pickle(False)
cdef class Settings:
    """A game's settings in the form that the engine reads; one serves any number of states."""

    def __init__(self, rules):
        cdef cc_settings s
        cdef cc_fact *all_facts
        cdef int i
        self.rules = rules
        sets, totals, self.kernel = facts.SETS[:2], limits.TOTALS, &CC_NARROW_KERNEL
        if rules.is_whole:
            sets, totals, self.kernel = facts.SETS, limits.WHOLE_TOTALS, &CC_WHOLE_KERNEL
        elif rules.is_wide:
            sets, totals, self.kernel = facts.SETS[:5], limits.ALL_TOTALS, &CC_WIDE_KERNEL
        self.tiles = tuple((rules.tiles if rules.is_whole else facts.types_of(sets)).values())
        largest = facts.totals(sets, bool(rules.is_whole))
        self.types = {tile.id: i for i, tile in enumerate(self.tiles)}
        self.codes = (*names_of(rules), "t")
        self.segments = tuple([
            {name: self.codes.index(name) for name in tile.segments} for tile in self.tiles
        ])
        if largest != totals:
            raise Failure(f"the tiles add up to {largest}, but the engine has room for {totals}")
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
        s.figures = bits_of(rules.figures)
        s.fairy_tile = rules.fairy == "tile"
        s.princess_must = rules.princess == "must"
        s.dragon_after = rules.dragon_move == "after"
        s.festival = rules.festival == "1"
        s.start = self.types[facts.START]
        s.pieces = rules.pieces
        digest = hashlib.sha256(repr(rules.texts()).encode()).digest()
        self.game = malloc(self.kernel.game_size)
        all_facts = <cc_fact *>calloc(<size_t><int>limits.WHOLE_TOTALS["types"], sizeof(cc_fact))
        try:
            if self.game is NULL or all_facts is NULL:
                raise MemoryError()
            for i in range(len(self.tiles)):
                self._set_fact(&all_facts[i], self.tiles[i])
            self.kernel.set_up(self.game, &s, all_facts, int.from_bytes(digest[:8], "little"))
        finally:
            free(all_facts)

    def __dealloc__(self):
        free(self.game)

    def copy(self):
        """The same settings and weights, which can be changed apart."""
        cdef Settings same = Settings(self.rules)
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
        strcpy(f.id, tile.written.encode())
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
        f.has_festival = tile.has_festival
        f.has_garden = tile.has_garden
        f.is_plain = tile.set in ("base", "tower", "festival")
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
        is_follower = p.figure <= CC_LARGE or p.figure == CC_ABBOT
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
        if kind == CC_A_HOME:
            return None if figure or code > num_segments else TakeHome(x, y, self.codes[code])
        if code or not is_follower:
            return None
        if kind == CC_A_TOP:
            return None if p.figure == CC_ABBOT else Climb(x, y, figure)
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
        if p.kind == CC_A_DRAW:
            p.kind = CC_A_DRAW if play.fits else CC_A_DISCARD
            p.number = self.types[play.tile]
        elif p.kind == CC_A_PLACE:
            p.number = play.rotation
        elif p.kind == CC_A_RANSOM:
            p.number = play.captor
        elif p.kind in (CC_A_CAPTURE, CC_A_DISMISS):
            p.number = play.owner
        if p.kind in (CC_A_FOLLOWER, CC_A_PORTAL, CC_A_CAPTURE, CC_A_DISMISS, CC_A_FAIRY, CC_A_HOME):
            p.code = len(self.codes) if play.segment is None else self.codes.index(play.segment)
        return self.kernel.value(&p)
