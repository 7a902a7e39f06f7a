"""Turmbau zu Babel's position as a Python object."""

cimport cython
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from turmcore.babel.engine cimport *
from turmcore.core.action cimport new_action
from turmcore.core.protocol cimport TURM_NO_ACTION, turm_action
from turmcore.core.state cimport State, turm_history_at, turm_ply, turm_ply_undo

import hashlib

from turmcore.babel import explain
from turmcore.babel.actions import Move, Pass, Roll, SecretDraw
from turmcore.babel.notation import Position, write_position
from turmcore.babel.rules import COLORS
from turmcore.core.text_form import fault
from turmcore.core.weights import packed
from turmcore.errors import TurmError

PHASES = ("secret", "roll", "gift", "use", "end")
FEATURES = (
    "start1", "alone1", "two1", "three1", "four1", "start2", "alone2", "two2", "three2", "start3", "alone3", "two3",
    "start4", "single", "seven", "summit",
)
NETWORK_SIZE = sizeof(bb_network) // sizeof(float)
KINDS = {"S": BB_START, "G5": BB_GROUP, "G4": BB_GROUP, "G3": BB_GROUP, "P5": BB_SINGLE}


@cython.final
@cython.auto_pickle(False)
cdef class Setup:
    """A game's settings in the engine's form, shared by any number of states."""

    def __init__(self, rules, board):
        cdef bb_game *g = &self.game
        cdef int i
        self.rules = rules
        self.board = board
        memset(g, 0, sizeof(bb_game))
        g.num_players = rules.num_players
        g.lapse = int(rules.lapse)
        g.share = int(rules.share)
        g.quiet = int(rules.quiet)
        g.color_limit = int(rules.color_limit)
        digest = hashlib.sha256(repr((rules.texts(), board)).encode()).digest()
        g.salt = int.from_bytes(digest[:8], "little")
        for i, circuit in enumerate(board.circuits):
            g.length[i] = len(circuit)
        self.names = [None] * 256
        self.sites = {}
        for name, kind in board.kinds.items():
            step, _, index = name.partition(".")
            i = bb_site(int(step) - 1, int(index or 0))
            self.names[i] = name
            self.sites[name] = i
            if kind in KINDS:
                g.kind[i] = KINDS[kind]
        for i in range(60):
            g.line[i] = BB_NO_SITE
        for low, high in board.lines:
            g.line[int(low[2:])] = int(high[2:])
        bb_prepare(g)

    def judge_by(self, weights):
        """Let searches judge positions by this network, an array of `NETWORK_SIZE` numbers, in place of the built-in one."""
        self.network = packed(weights, NETWORK_SIZE, "network of Turmbau zu Babel")
        self.game.network = <const bb_network *><const char *>self.network

    def decode(self, uint64_t a):
        """The action with this value as a SecretDraw, Roll, Move or Pass; TurmError if there is none."""
        cdef int kind = bb_kind(a), number = bb_number(a), i, color
        if kind == BB_A_DRAW and not (a & 0xffffffff) >> 3 * self.game.num_players:
            colors = ""
            for i in range(self.game.num_players):
                color = bb_drawn(a, i)
                if color == 6 or (color < BB_COLORS and COLORS[color] in colors):
                    break
                colors += "?" if color == BB_UNKNOWN else COLORS[color]
            else:
                return SecretDraw(colors)
        elif kind == BB_A_ROLL and 1 <= number <= BB_DIE and a == bb_roll(number):
            return Roll(number)
        elif kind == BB_A_PASS and 1 <= number <= BB_DIE and a == bb_pass(number):
            return Pass(number)
        elif kind == BB_A_MOVE and number <= BB_DIE and bb_color(a) < BB_COLORS:
            origin, target = self.names[bb_from(a)], self.names[bb_to(a)]
            if origin is not None and target is not None:
                return Move(number or None, COLORS[bb_color(a)], origin, target)
        raise TurmError(f"{a} is the value of no action of Turmbau zu Babel")

    def encode(self, play):
        """The value of an action whose fields and colors exist."""
        cdef unsigned colors = 0
        if isinstance(play, SecretDraw):
            for i, color in enumerate(play.colors):
                colors |= (BB_UNKNOWN if color == "?" else <unsigned>COLORS.index(color)) << 3 * <int>i
            return bb_draw(colors)
        if isinstance(play, Roll):
            return bb_roll(play.number)
        if isinstance(play, Pass):
            return bb_pass(play.number)
        return bb_move(play.number or 0, COLORS.index(play.color), self.sites[play.origin], self.sites[play.target])


def start(game, Setup setup not None, position=None, *, int first_player=0):
    """A state at the start, or at a `Position` read from text.

    Raises
    ------
    TextError
        If the text says that the game is over and it is not, or the reverse, or if a gift in it cannot be
        moved.
    """
    cdef BabelState state = BabelState.__new__(BabelState)
    cdef bb_position *p = &state.position
    cdef int i, color
    cdef int used[6]
    state.game = game
    state.setup = setup
    bb_start(p, &setup.game, first_player)
    if position is None:
        return state
    memset(used, 0, sizeof(used))
    for name, colors in position.fields.items():
        for letter in colors:
            color = COLORS.index(letter)
            p.site[color * BB_FIGURES + used[color]] = setup.sites[name]
            used[color] += 1
    for i, letter in enumerate(position.secrets):
        p.secret[i] = BB_UNKNOWN if letter == "?" else COLORS.index(letter)
    p.phase = PHASES.index(position.phase)
    p.player = position.player
    p.number = position.number
    p.quiet = position.quiet
    p.groups = position.groups
    reason = state._end_reason()
    if reason and p.phase != BB_OVER:
        raise fault("turn", position.phase, f"the game is over: {explain.ENDS[reason]}", "3.7" if reason == "summit" else "4.2")
    if not reason and p.phase == BB_OVER:
        raise fault("turn", "end", "the game is not over: the summit is free, a figure can move, and q is below its limit", "4.2")
    if p.phase == BB_GIFT and not bb_number_moves(p, p.number):
        raise fault("turn", f"gift/{p.number}", f"no figure can be moved by {p.number}, so the gift has lapsed", "2.1")
    return state


@cython.final
@cython.auto_pickle(False)
cdef class BabelState(State):
    """A position of Turmbau zu Babel; `turmcore.load("babel")` makes the first one."""

    def __cinit__(self):
        self.pos = &self.position
        self.ops = &BB_PROTOCOL

    def __dealloc__(self):
        free(self.seen)

    cdef State _blank(self):
        cdef BabelState state = BabelState.__new__(BabelState)
        state.setup = self.setup
        return state

    # ---- looking ------------------------------------------------------------

    @property
    def phase(self):
        """``"secret"``, ``"roll"``, ``"gift"``, ``"use"`` or ``"end"``."""
        return PHASES[self.position.phase]

    @property
    def player(self):
        """Seat of the player to move, before the draw the first player's; None at the end."""
        return None if self.position.phase == BB_OVER else self.position.player

    @property
    def number(self):
        """At a gift the number given, at a use the number rolled; else None."""
        return self.position.number or None

    @property
    def quiet(self):
        """Numbers in a row without progress (rule 4.2)."""
        return self.position.quiet

    @property
    def groups(self):
        """Groups of three so far."""
        return self.position.groups

    @property
    def secrets(self):
        """The players' colors, None for unknown ones."""
        return tuple([None if self.position.secret[i] == BB_UNKNOWN else COLORS[self.position.secret[i]]
                      for i in range(self.setup.game.num_players)])

    @property
    def fields(self):
        """The colors of the figures by field, in board order, without empty fields."""
        cdef int color, i
        found = {}
        for color in range(BB_COLORS):
            for i in range(BB_FIGURES):
                name = self.setup.names[self.position.site[color * BB_FIGURES + i]]
                found[name] = found.get(name, "") + COLORS[color]
        return {name: found[name] for name in self.setup.board.fields if name in found}

    @property
    def points(self):
        """The current score of each color (rule 4.1), by letter."""
        return {letter: bb_points(&self.position, i) for i, letter in enumerate(COLORS)}

    @property
    def scores(self):
        """The current score of each player's color; 0 as long as the color is unknown."""
        points = self.points
        return tuple([points.get(color, 0) for color in self.secrets])

    def can_move(self, number):
        """True if any figure can be moved by a number from 1 to 6."""
        if not isinstance(number, int) or not 1 <= number <= BB_DIE:
            raise TurmError(f"a number of the die is 1 to 6, not {number!r}")
        return bb_number_moves(&self.position, number) != 0

    @property
    def end_reason(self):
        """The reason why the game is over, ``"summit"``, ``"quiet"`` or ``"stuck"``; None while it runs."""
        return self._end_reason() if self.position.phase == BB_OVER else None

    @property
    def stage(self):
        """Stage of the game, which selects the evaluation's weights: occupied fields of step 5, 0 to 6."""
        return bb_stage(&self.position)

    def features(self):
        """The features that the evaluation uses.

        Returns
        -------
        numpy array of float32, (colors, features)
            Numbers of figures of each color by where they stand; `FEATURES` has the names.
        """
        cdef float f[BB_COLORS][BB_FEATURES]
        cdef int color, i
        import numpy    # here, because it would slow down the start of every command

        bb_features(&self.position, f)
        array = numpy.empty((BB_COLORS, BB_FEATURES), numpy.float32)
        for color in range(BB_COLORS):
            for i in range(BB_FEATURES):
                array[color, i] = f[color][i]
        return array

    def greedy(self):
        """The action after which the player's color has the largest lead: its points minus the mean of the
        other colors'; of equal ones the best by the evaluation, then the first token in byte order."""
        cdef turm_action a
        with nogil:
            a = bb_greedy(&self.position)
        if a == TURM_NO_ACTION:
            raise TurmError("greedy decides moves and gifts; here is neither, or the player's own color is not known")
        return new_action(self.game, a)

    def _end_reason(self):
        """The reason why the game is over here, ``""`` if it is not."""
        if "6" in self.fields:
            return "summit"
        if self.position.quiet >= self.setup.game.quiet:
            return "quiet"
        return "" if bb_moves_at_all(&self.position) else "stuck"

    # ---- what was seen of the players ------------------------------------------

    cdef Seen *_look_back(self) except NULL:
        """Everything seen up to now; actions evaluated before are not evaluated again."""
        cdef Seen *seen = self.seen
        cdef turm_ply *ply
        cdef bb_position before
        cdef int64_t i
        cdef uint64_t serial
        if seen is NULL:
            seen = self.seen = <Seen *>calloc(1, sizeof(Seen))
            if seen is NULL:
                raise MemoryError()
        if seen.count < self.plies.count:
            serial = turm_history_at(&self.plies, self.ops, seen.count).serial
        else:
            serial = self.serial
        if seen.count > self.plies.count or serial != seen.serial:
            seen.now = seen.before      # an action was undone
            seen.count = 0
        before.game = &self.setup.game
        for i in range(seen.count, self.plies.count):
            ply = turm_history_at(&self.plies, self.ops, i)
            memcpy(before.site, turm_ply_undo(ply), BB_BODY)
            bb_observe(&before, ply.action, &seen.now)
        seen.count = self.plies.count
        seen.serial = self.serial
        return seen

    cdef int _tell(self, State other, bint is_all) except -1:
        cdef Seen *seen
        cdef Seen *told
        if self.plies.count == 0 and self.seen is NULL:
            return 0
        seen = self._look_back() if is_all else self.seen
        if seen is NULL:
            return 0
        told = (<BabelState>other)._look_back()
        told.before = told.now = seen.now if is_all else seen.before
        return 0

    cdef void *_belief(self) except? NULL:
        cdef bb_belief *belief
        if self.plies.count == 0 and self.seen is NULL:
            return NULL
        self._look_back()
        belief = <bb_belief *>malloc(sizeof(bb_belief))
        if belief is NULL:
            raise MemoryError()
        bb_believe(&self.position, &self.seen.now, belief)
        return belief

    def beliefs(self, viewer):
        """The probability, from a player's point of view, that each player has each color, inferred from all
        actions so far.

        Parameters
        ----------
        viewer : int or None
            The player's seat; for a view its own. None: somebody who plays no seat, and only watches.

        Returns
        -------
        tuple of tuple of float
            For each player the probabilities of the six colors in the order of `COLORS`, sum 1.
        """
        cdef double row[BB_COLORS][BB_COLORS]
        cdef bb_position seen = self.position
        cdef bb_belief belief
        cdef int seat = -1 if viewer is None else self._check_player(viewer), i, color
        if seat >= 0 and self.viewer_seat >= 0 and seat != self.viewer_seat:
            raise TurmError(f"this is the view of player {self.player_name(self.viewer_seat)}, who alone can be asked")
        bb_hide(&seen, seat)
        bb_believe(&seen, &self._look_back().now, &belief)
        bb_marginals(&seen, &belief, row)
        return tuple([tuple([row[i][color] for color in range(BB_COLORS)]) for i in range(seen.game.num_players)])

    def appeals(self):
        """Values of a decision node's actions, for inference.

        Returns
        -------
        numpy array of float64, (actions, 2, colors)
            After each action, in the order of the list, each color's lead in points and advantage by the evaluation.
        """
        import numpy    # here, because it would slow down the start of every command

        cdef uint64_t[::1] values = numpy.array([action.value for action in self.legal_actions()], numpy.uint64)
        array = numpy.empty((len(values), 2, BB_COLORS))
        cdef double[:, :, ::1] out = array
        if len(values):
            bb_appeals(&self.position, &values[0], values.shape[0], &out[0, 0, 0])
        return array

    # ---- hooks of State -------------------------------------------------------

    def _memory(self):
        memory = b"" if self.seen is NULL else (<char *>&self.seen.before)[:sizeof(bb_evidence)]
        return memory if any(memory) else b""

    def _recall(self, bytes memory):
        if not memory:
            return
        if len(memory) != sizeof(bb_evidence):
            raise TurmError(f"a pickled state remembers {sizeof(bb_evidence)} bytes, not {len(memory)}")
        cdef Seen *seen = self._look_back()
        memcpy(&seen.before, <char *>memory, sizeof(bb_evidence))
        seen.now = seen.before
        seen.count = 0

    def _to_text(self):
        cdef bb_position *p = &self.position
        secrets = "".join([letter or "?" for letter in self.secrets])
        position = Position(self.fields, secrets, PHASES[p.phase], p.player, p.number, p.quiet, p.groups)
        return write_position(position, self.game.header, self.setup.board)

    def _why_not(self, action):
        return explain.why_not(self, action)

    def _events(self, action, viewer):
        return explain.events(self, action, viewer)

    def _facts(self, action):
        from turmcore.babel.facts import facts

        return facts(self, action)

    def _draw(self):
        from turmcore.babel.drawing import draw

        return draw(self)

    def _draw_svg(self):
        from turmcore.babel.svg import svg

        last = self.game.decode(self.history[self.ply - 1]) if self.ply else None
        return svg(self, last_move=(last.origin, last.target) if isinstance(last, Move) else None)

    def _result(self):
        if self.position.phase != BB_OVER or None in self.secrets:
            return "*"
        return ",".join([self.player_name(i) for i in self.winners()]) or "-"
