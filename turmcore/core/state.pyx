"""A state of any game: the Python shell around a position in C.

A game's subclass of `State` may define these hooks, all called with checked arguments:

_to_text() -> str                   the position as text; required
_why_not(action) -> Reason          why an illegal action is illegal; required
_events(action, viewer) -> tuple    what a legal action would cause, as `viewer` may know it (None: knows
                                    everything), without changing the state; required
_facts(action) -> tuple             what a legal action of a player does, as far as this state may know it: called
                                    on the view of the player to act; default: nothing
_observation(player) -> ndarray     the position for a learning program; in a game with hidden information
                                    only ever called on the player's view; default: `turm_game.observe`
_draw() -> str                      a drawing; default: the text
_draw_svg() -> str or None          the same for notebooks as SVG; default: None, there is none
_before_search() -> None            loads what the game's own search may use; default: nothing
_memory() -> bytes                  what a view remembers from before its history; default: nothing
_recall(memory)                     restores that
_result() -> str                    the result as records write it; default: the winners' names
player_name(i) -> str               default: the number from 1
scores -> tuple of int              each player's points; default: TurmError, the game counts none
is_taken_back(action) -> bool       whether physics took an action back this turn; default: False
risks() -> object or None           weighs the risk where an action may make things fall; default: None
"""

import os
from html import escape

from cpython.buffer cimport (
    Py_buffer, PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)
from cpython.number cimport PyNumber_Index
from libc.stdint cimport uint8_t
from libc.stdlib cimport free

from turmcore.core cimport walk
from turmcore.core.action cimport new_actions
from turmcore.core.protocol cimport (
    TURM_CHANCE, TURM_MAX_PLAYERS, TURM_NO_ACTION, TURM_OVER, turm_rng_seed,
)

from turmcore.errors import IllegalAction, TurmError

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

CHANCE = TURM_CHANCE
OVER = TURM_OVER
NO_ACTION = TURM_NO_ACTION

cdef object _to_bytes = None    # of a module above this one: looking it up at each call costs more than writing


cdef class State:
    """A position of a game and the actions that led to it.

    States come from `Game.new_state`, `Game.state` and `turmcore.from_text`. Methods that take an action
    accept an `Action` of this game or its token.
    """

    def __cinit__(self):
        self.viewer_seat = -1

    def __init__(self):
        raise TurmError("states are made by a game: game.new_state() or game.state(text)")

    def __dealloc__(self):
        turm_history_clear(&self.plies)
        if self.room is not NULL:
            free(self.room)

    cdef State _blank(self):
        return type(self).__new__(type(self))

    cdef int _tell(self, State other, bint is_all) except -1:
        return 0

    cdef void *_belief(self) except? NULL:
        return NULL

    # ---- who acts ---------------------------------------------------------

    @property
    def ply(self):
        """Number of actions that `undo` can take back: the length of `history`."""
        return self.plies.count

    @property
    def viewer(self):
        """The player whose view this is (`State.view`), or None."""
        return None if self.viewer_seat < 0 else self.viewer_seat

    @property
    def current_player(self):
        """Seat index of the player to act, `turmcore.CHANCE` or `turmcore.OVER`."""
        return self.ops.actor(self.pos)

    @property
    def actor_name(self):
        """Name of the player to act, ``"chance"``, or ``"-"`` when the game is over."""
        cdef int actor = self.ops.actor(self.pos)
        if actor == TURM_CHANCE:
            return "chance"
        return "-" if actor == TURM_OVER else self.player_name(actor)

    def player_name(self, player):
        """Name of a player as records write it."""
        return str(self._check_player(player) + 1)

    @property
    def seat(self):
        """The color to move, where a player has several; None in other games."""
        return None

    @property
    def scores(self):
        """Each player's current points, in games that count points."""
        raise TurmError(f"{self.game.name} counts no points")

    def is_chance(self):
        """True if chance acts: dice, a draw, physics."""
        return self.ops.actor(self.pos) == TURM_CHANCE

    def is_over(self):
        """True if the game has ended."""
        return self.ops.actor(self.pos) == TURM_OVER

    def is_sampled(self):
        """True if chance acts and its outcomes have no known probabilities (they can only be sampled)."""
        return self.ops.is_sampled(self.pos) != 0

    def is_taken_back(self, action):
        """True if this action was played this turn and taken back because the tower did not stand."""
        return False

    # ---- what can be done -------------------------------------------------

    def num_actions(self):
        """Number of legal actions, or of listed outcomes at a chance node; 0 when over."""
        return self.ops.count(self.pos)

    def legal_actions(self):
        """The legal actions as a lazy sequence, see `Actions`."""
        return new_actions(self, self.game, self.ops, self.pos, &self.serial)

    def nth(self, n):
        """The action at index n of `legal_actions()`, selected without listing the others."""
        cdef int64_t count = self.ops.count(self.pos), i
        try:
            i = PyNumber_Index(n)
        except (TypeError, OverflowError):
            raise TurmError(f"the index of an action is a whole number, not {n!r}") from None
        if i < 0 or i >= count:
            raise TurmError(f"there are {count} legal actions, numbered from 0, and no number {i}")
        return new_action(self.game, self.ops.nth(self.pos, i))

    def fill(self, array):
        """Write the values of all legal actions, in order, into an array.

        Parameters
        ----------
        array : writable buffer of uint64, one dimension, contiguous
            A numpy array, for instance.

        Returns
        -------
        int
            The number written. TurmError if the array is too short (its content is then undefined).
        """
        cdef Py_buffer buffer
        cdef int64_t room, count
        try:
            PyObject_GetBuffer(array, &buffer, PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)
        except (TypeError, ValueError, BufferError) as error:
            raise TurmError(f"actions need a writable contiguous array of uint64: {error}") from None
        try:
            if buffer.ndim != 1 or buffer.itemsize != 8 or <bytes>buffer.format not in (b"L", b"Q"):
                raise TurmError(
                    "actions need an array of uint64 with one dimension, not one of format "
                    f"{(<bytes>buffer.format).decode()!r} with {buffer.ndim}"
                )
            room = buffer.len // 8
            count = self.ops.fill(self.pos, <turm_action *>buffer.buf, room)
        finally:
            PyBuffer_Release(&buffer)
        if count > room:
            raise TurmError(f"the array has room for {room} actions; there are {count}")
        return count

    def sample(self):
        """A legal action drawn uniformly from the stream "playout"; at a chance node as `sample_chance`.

        Where that would run a simulation (Turmbauer's falling blocks), this is the quick guess that searches
        and playouts use.
        """
        if self.ops.actor(self.pos) == TURM_CHANCE:
            return State.sample_chance(self)
        cdef turm_action a = self.ops.sample(self.pos, &self.choice)
        if a == TURM_NO_ACTION:
            raise TurmError("the game is over: there is no action to sample")
        return new_action(self.game, a)

    def by_rule(self, name):
        """The action chosen here by one of the game's fixed-rule players, named in `Game.rule_players`."""
        if name not in self.game.rule_players:
            raise TurmError(f"there is no {name} player for {self.game.name}")
        return getattr(self, name)()

    def sample_chance(self):
        """A random outcome of this chance node, from the stream "dice"."""
        if self.ops.actor(self.pos) != TURM_CHANCE:
            raise TurmError(f"no chance node: {self.actor_name} is to act")
        cdef turm_action a = self.ops.sample(self.pos, &self.dice)
        if a == TURM_NO_ACTION:
            raise TurmError("the outcome of this chance node comes from outside; it cannot be sampled")
        return new_action(self.game, a)

    def chance_outcomes(self):
        """All outcomes of this chance node with their probabilities.

        Returns
        -------
        list of (Action, float)
            The probabilities sum to 1. TurmError at other nodes, and where outcomes are only sampled.
        """
        if self.ops.actor(self.pos) != TURM_CHANCE:
            raise TurmError(f"no chance node: {self.actor_name} is to act")
        if self.ops.is_sampled(self.pos):
            raise TurmError("the outcomes of this chance node have no known probabilities; sample them")
        cdef Action action
        return [(action, self.ops.probability(self.pos, action.value)) for action in self.legal_actions()]

    cdef uint64_t _value(self, object action) except? 0xFFFFFFFFFFFFFFFF:
        """The number of an action of this game, given as Action or as token."""
        cdef Action a
        if type(action) is Action:
            a = <Action>action
            if a.game is not self.game and a.game != self.game:
                raise TurmError(f"{a} is an action of {a.game!r}, not of {self.game!r}")
            return a.value
        if isinstance(action, str):
            return (<Action?>self.game.parse(action)).value
        raise TurmError(f"an action is an Action or a token, not {action!r}")

    def parse(self, token):
        """The action that a token stands for here, legal or not; see `Game.parse` for errors.

        In some games a token may leave out what the position makes clear.
        """
        if not isinstance(token, str):
            raise TurmError(f"a token is a text, not {token!r}")
        return new_action(self.game, self._value(token))

    def is_legal(self, action):
        """True if the rules allow an action here."""
        return self.ops.is_legal(self.pos, self._value(action)) != 0

    def why_not(self, action):
        """The `Reason` why an action is not legal, with the number of the rule; None if it is legal."""
        cdef turm_action a = self._value(action)
        if self.ops.is_legal(self.pos, a):
            return None
        return self._why_not(new_action(self.game, a))

    def events(self, action, viewer=None):
        """The events that playing a legal action here would cause; nothing is changed.

        Parameters
        ----------
        action : Action or str
        viewer : int, optional
            Show only what this player may know. A view always answers for its own viewer.

        Returns
        -------
        tuple of Event
        """
        cdef turm_action a = self._value(action)
        if viewer is not None:
            viewer = self._check_player(viewer)
        if self.viewer_seat >= 0:
            if viewer is not None and viewer != self.viewer_seat:
                raise TurmError(
                    f"this is the view of player {self.player_name(self.viewer_seat)}; "
                    "it cannot tell what others see"
                )
            viewer = self.viewer_seat
        cdef Action checked = new_action(self.game, a)
        if not self.ops.is_legal(self.pos, a):
            self._refuse(checked)
        return tuple(self._events(checked, viewer))

    def facts(self, action):
        """Facts about a legal action of the player to act, judged by the positions before and after it.

        Only what that player may know is used; a view answers by what its viewer may know. A chance outcome has
        no facts.

        Returns
        -------
        tuple of Fact
            The weightiest first.
        """
        cdef turm_action a = self._value(action)
        cdef Action checked = new_action(self.game, a)
        cdef int actor = self.ops.actor(self.pos)
        if not self.ops.is_legal(self.pos, a):
            self._refuse(checked)
        if actor == TURM_CHANCE:
            return ()
        is_open = self.ops.hide is NULL or self.viewer_seat >= 0
        return tuple((self if is_open else self.view(actor))._facts(checked))

    # ---- decisions as outputs of a policy ----------------------------------

    cdef int64_t _policy_size(self) except -1:
        if self.ops.policy_size is NULL:
            raise TurmError(f"{self.game.name} does not number its decisions for a policy")
        return self.ops.policy_size(self.pos)

    def policy_index(self, action):
        """The index of a decision among all that are possible in the game; see `Game.policy_index`."""
        cdef turm_action a = self._value(action)
        self._policy_size()
        cdef int64_t index = self.ops.policy_index(self.pos, a)
        if index < 0:
            try:
                text = str(new_action(self.game, a))
            except ValueError:      # the value of no action
                text = f"the value {a}"
            raise TurmError(f"{text} is chance, or beyond what {self.game.name} numbers for a policy")
        return index

    def policy_action(self, index):
        """The action with a policy index, legal or not; see `Game.policy_action`."""
        cdef int64_t size = self._policy_size(), i = -1
        try:
            i = PyNumber_Index(index)
        except (TypeError, OverflowError):
            pass
        if not 0 <= i < size:
            raise TurmError(f"a policy index of {self.game.name} is a whole number from 0 to {size - 1}, not {index!r}")
        cdef turm_action a = self.ops.policy_action(self.pos, i)
        if a == TURM_NO_ACTION:
            raise TurmError(f"policy index {i} of {self.game.name} stands for no action")
        return new_action(self.game, a)

    cdef Actions _decisions(self):
        """The legal actions, listed; TurmError where chance acts."""
        self._policy_size()
        if self.ops.actor(self.pos) == TURM_CHANCE:
            raise TurmError("chance acts here: its outcomes have no policy indices")
        cdef Actions actions = new_actions(self, self.game, self.ops, self.pos, &self.serial)
        actions._list()
        return actions

    def policy_indices(self):
        """The policy indices of the legal actions, in order: an array of int64.

        -1 stands for an action that the numbering leaves out (`Game.policy_index`). TurmError where chance acts.
        """
        cdef Actions actions = self._decisions()
        import numpy

        array = numpy.empty(actions.size, numpy.int64)
        cdef int64_t[::1] out = array
        cdef int64_t i
        for i in range(actions.size):
            out[i] = self.ops.policy_index(self.pos, actions.listed[i])
        return array

    def policy_mask(self, out=None):
        """The policy indices that stand for a legal action: an array of bool, shape (`Game.policy_size`,).

        Parameters
        ----------
        out : ndarray of bool, optional
            A contiguous array of that shape to write into, to reuse the memory of a large mask.
        """
        cdef Actions actions = self._decisions()
        cdef int64_t size = self._policy_size(), i, index
        import numpy

        if out is None:
            out = numpy.zeros(size, numpy.bool_)
        elif not isinstance(out, numpy.ndarray) or out.shape != (size,) or out.dtype != numpy.bool_ \
                or not out.flags.c_contiguous or not out.flags.writeable:
            raise TurmError(f"a policy's mask needs a contiguous array of bool of shape ({size},)")
        else:
            out[:] = False
        cdef uint8_t[::1] mask = out.view(numpy.uint8)
        for i in range(actions.size):
            index = self.ops.policy_index(self.pos, actions.listed[i])
            if index >= 0:
                mask[index] = 1
        return out

    # ---- playing ----------------------------------------------------------

    def play(self, action):
        """Play a legal action; IllegalAction with the broken rule if it is not."""
        cdef turm_action a = self._value(action)
        if not self.ops.is_legal(self.pos, a):
            self._refuse(new_action(self.game, a))
        self._push(a)

    def _refuse(self, action):
        reason = self._why_not(action)
        raise IllegalAction(reason.rule, reason.sentence)

    cdef int _push(self, turm_action a) except -1:
        """Play without checking."""
        cdef turm_ply *ply = turm_history_next(&self.plies, self.ops)
        if ply is NULL:
            raise MemoryError()
        ply.action = a
        ply.serial = self.serial
        self.ops.make(self.pos, a, turm_ply_undo(ply))
        self.plies.count += 1
        self.last_serial += 1
        self.serial = self.last_serial
        return 0

    def undo(self):
        """Take the last action back and return it; TurmError if none was played."""
        if self.plies.count == 0:
            raise TurmError("nothing to undo: this state has no history")
        cdef turm_ply *ply = turm_history_at(&self.plies, self.ops, self.plies.count - 1)
        self.ops.unmake(self.pos, ply.action, turm_ply_undo(ply))
        self.plies.count -= 1
        self.serial = ply.serial
        return new_action(self.game, ply.action)

    @property
    def history(self):
        """The actions played since this state was made, as a tuple."""
        cdef int64_t i
        return tuple([new_action(self.game, turm_history_at(&self.plies, self.ops, i).action)
                      for i in range(self.plies.count)])

    def seed(self, seed=None):
        """Restart the streams of random numbers; None takes a seed from the operating system."""
        cdef uint64_t number
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "little")
        try:
            number = PyNumber_Index(seed)
        except (TypeError, OverflowError):
            raise TurmError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}") from None
        turm_rng_seed(&self.dice, number, "dice")
        turm_rng_seed(&self.choice, number, "playout")

    def playout(self, *, bint generic=False):
        """Play uniformly at random to the end and forget the history.

        Parameters
        ----------
        generic : bool
            Use the path for all games even if this one has its own (same result, slower).

        Returns
        -------
        int
            Number of decisions, chance not counted.
        """
        cdef turm_rng dice = self.dice, choice = self.choice    # not shared with another thread
        cdef int64_t decisions = walk.playout(self.ops, self.pos, &dice, &choice, generic)
        self.dice = dice
        self.choice = choice
        turm_history_clear(&self.plies)
        self.last_serial += 1
        self.serial = self.last_serial
        return decisions

    def evaluate(self):
        """Each player's expected share of the win, by the game's own evaluation: a list that sums to 1.

        TurmError if the game has none.
        """
        cdef double values[TURM_MAX_PLAYERS]
        cdef int i
        if self.ops.evaluate is NULL:
            raise TurmError(f"{self.game.name} has no evaluation")
        self.ops.evaluate(self.pos, values)
        return [values[i] for i in range(self.ops.num_players(self.pos))]

    def risks(self):
        """The risks of a decision here if physics decides what happens next; otherwise None.

        Its method `weigh(action, shares, caution)` takes the shares that the players can expect if nothing
        falls, and returns what they can really expect. With `caution` 1 the risk counts as measured, with 0
        not at all.
        """
        return None

    def perft(self, depth, *, bint generic=False):
        """Number of action sequences of a length, chance outcomes counted as actions.

        Parameters
        ----------
        depth : int
            0 gives 1. Games that end earlier are not counted.
        generic : bool
            Use the path for all games even if this one has its own (same result, slower).
        """
        cdef int plies = _depth(depth, 0)
        if plies < 2:
            return walk.perft(self.ops, self.pos, plies, generic)
        return sum([leaves for _, leaves in self.divide(plies, generic=generic)])

    def divide(self, depth, *, bint generic=False):
        """The `perft` after each action, in the order of `legal_actions()`: a list of (Action, int)."""
        cdef int plies = _depth(depth, 1)
        cdef State copy = self.copy()
        cdef Action action
        if self.ops.is_sampled(self.pos):
            walk.perft(self.ops, self.pos, 1, True)     # raises
        counts = []
        for action in self.legal_actions():
            copy._push(action.value)
            counts.append((action, walk.perft(copy.ops, copy.pos, plies - 1, generic)))
            copy.undo()
            PyErr_CheckSignals()        # a running count cannot be interrupted
        return counts

    # ---- keys and text ----------------------------------------------------

    @property
    def key(self):
        """64-bit hash of the position; positions that the rules cannot tell apart share it."""
        return self.ops.key(self.pos)

    def full_key(self):
        """The same hash as `key`, computed from scratch."""
        return self.ops.full_key(self.pos)

    def to_text(self):
        """The position as one line of text, which `Game.state` reads back."""
        return self._to_text()

    def to_dict(self):
        """The position with its history as values for JSON; `from_dict` reads it back.

        As long as ``"format"`` is 1, keys are only added, never changed: ``game``, ``options`` (all settings
        as texts), ``start`` and ``history`` (the text of the first position, and the tokens since),
        ``position`` (the text), ``player`` (who acts: a player's name, ``"chance"`` or ``"-"``), ``over``,
        ``result`` and ``returns`` (by player's name), ``viewer`` (a player's name, or None). The random
        streams are not included.
        """
        from turmcore.core.stored import to_dict

        return to_dict(self)

    @staticmethod
    def from_dict(data):
        """The state that `to_dict` wrote, with new random streams.

        Only the keys ``game`` and ``position`` are needed.
        """
        from importlib import import_module     # the registry is above this module

        return import_module("turmcore.registry").from_dict(data)

    def _root(self):
        """The state that the history began with."""
        cdef State root = self.copy()
        cdef turm_ply *ply
        cdef int64_t i
        for i in range(self.plies.count - 1, -1, -1):
            ply = turm_history_at(&self.plies, self.ops, i)
            root.ops.unmake(root.pos, ply.action, turm_ply_undo(ply))
        return root

    def _see_as(self, player):
        """Mark a position whose text hides the others' secrets as the view of a player."""
        self.viewer_seat = self._check_player(player)

    def __str__(self):
        return self._draw()

    def __repr__(self):
        return f"turmcore.from_text({self.game.name!r}, {self._to_text()!r})"

    def _repr_svg_(self):
        return self._draw_svg()

    def _repr_html_(self):
        return self._draw_svg() or f"<pre>{escape(self._draw())}</pre>"

    # ---- results ----------------------------------------------------------

    def returns(self):
        """Each player's share of the win, a list of floats: zeros while the game runs, then of sum 1.

        In games that everybody can lose, the sum at the end can be 0, too.
        """
        cdef double shares[TURM_MAX_PLAYERS]
        self.ops.returns(self.pos, shares)
        return [shares[i] for i in range(self.ops.num_players(self.pos))]

    def winners(self):
        """Seat indices of those who win or share the win; empty while the game runs."""
        return tuple([i for i, share in enumerate(self.returns()) if share > 0])

    def result(self):
        """The result as records write it: ``"*"`` while the game runs, ``"-"`` for no winner."""
        return self._result()

    # ---- other states -----------------------------------------------------

    def is_same(self, State other not None, *, bint history=False):
        """True if another state has the same position: of an equal game, with the same text and viewer.

        `==` asks for the same object, because a state changes: it could not be found again in a set.

        Parameters
        ----------
        history : bool
            Ask for the same first position and the same actions since, too.
        """
        if self.game != other.game or self.viewer_seat != other.viewer_seat or self._to_text() != other._to_text():
            return False
        return not history or (self.history == other.history and self._root()._to_text() == other._root()._to_text())

    def copy(self, *, bint history=False):
        """An independent state of the same position; its random streams continue from the same point.

        Without history (fast) the copy cannot undo what was played before.
        """
        cdef State other = self._blank()
        other.game = self.game
        other.viewer_seat = self.viewer_seat
        other.dice = self.dice
        other.choice = self.choice
        self.ops.copy(other.pos, self.pos)
        if self.viewer_seat >= 0 or history:
            self._tell(other, not history)
        if history:
            if turm_history_copy(&other.plies, &self.plies, self.ops) < 0:
                raise MemoryError()
            other.serial = self.serial
            other.last_serial = self.last_serial
        return other

    def __copy__(self):
        return self.copy(history=True)

    def __deepcopy__(self, memo):
        return self.copy(history=True)

    def view(self, player):
        """A player's knowledge as an independent state, without the others' secrets.

        It has no history, but in some games remembers what the others did; its random streams are seeded from
        what is visible. In a game without secrets it is a copy.
        """
        cdef int seat = self._check_player(player)
        if self.viewer_seat >= 0 and seat != self.viewer_seat:
            raise TurmError(f"this is already the view of player {self.player_name(self.viewer_seat)}")
        cdef State other = self.copy()
        if self.ops.hide is NULL or self.viewer_seat >= 0:
            return other
        other.ops.hide(other.pos, seat)
        other.viewer_seat = seat
        self._tell(other, True)
        other.seed(other.full_key())    # the streams' state could reveal how secrets were drawn
        return other

    def determinized(self):
        """A copy in which everything hidden is filled in at random, consistent with what is known.

        Draws from the stream "playout". A state that hides nothing is only copied.
        """
        cdef State other = self.copy()
        if self.ops.determinize is not NULL:
            self.ops.determinize(other.pos, &self.choice)
            other.choice = self.choice
            other.viewer_seat = -1
        return other

    def observation(self, player, out=None):
        """A player's knowledge as a numpy array; `Game.observation_layout` describes its parts.

        Parameters
        ----------
        player : int
        out : ndarray, optional
            A contiguous array of `Game.observation_type` and `Game.observation_shape` to write into, to reuse
            its memory.
        """
        cdef int seat = self._check_player(player)
        seen = self.view(seat) if self.ops.hide is not NULL and seat != self.viewer_seat else self
        if out is None:
            return seen._observation(seat)
        shape, kind = self.game.observation_shape, self.game.observation_type
        if getattr(out, "shape", None) != shape or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
            raise TurmError(f"an observation needs a contiguous array of {kind} of shape {shape}")
        return seen._observe(seat, out)

    def __reduce__(self):
        from turmcore.core.stored import from_bytes

        return from_bytes, (self.game, self.to_bytes(history=True))

    def to_bytes(self, *, bint history=False):
        """The position as bytes, the same on every machine, which `Game.from_bytes` reads back.

        They are shorter than the text and much faster to write and to read. The settings are not among them, but a
        position of another game, or of other settings, is told by them.

        Parameters
        ----------
        history : bool
            Include what `pickle` does: the first position with the actions since, what a view remembers, and the
            random streams.
        """
        global _to_bytes
        if _to_bytes is None:
            from turmcore.core.stored import to_bytes

            _to_bytes = to_bytes
        return _to_bytes(self, history)

    # ---- checks and defaults ----------------------------------------------

    cdef int _check_player(self, object player) except -1:
        """The argument as a seat index; TurmError if it is not one."""
        cdef int n = self.ops.num_players(self.pos), seat = -1
        try:
            seat = PyNumber_Index(player)
        except (TypeError, OverflowError):
            pass
        if not 0 <= seat < n:
            raise TurmError(f"a player is a number from 0 to {n - 1}, not {player!r}")
        return seat

    def _to_text(self):
        raise NotImplementedError

    def _why_not(self, action):
        raise NotImplementedError

    def _events(self, action, viewer):
        raise NotImplementedError

    def _facts(self, action):
        return ()

    def _observation(self, player):
        import numpy    # only here: a program that replays records does not need it

        return self._observe(player, numpy.empty(self.game.observation_shape, self.game.observation_type))

    def _observe(self, player, out):
        if self.ops.observe is NULL:
            out[...] = self._observation(player)
            return out
        cdef uint8_t[::1] data = out.reshape(-1).view("uint8")
        self.ops.observe(self.pos, player, &data[0])
        return out

    def _draw(self):
        return self._to_text()

    def _draw_svg(self):
        return None

    def _before_search(self):
        pass

    def _memory(self):
        return b""

    def _recall(self, memory):
        if memory:
            raise TurmError(f"a position of {self.game.name} remembers nothing")

    def _result(self):
        if self.ops.actor(self.pos) != TURM_OVER:
            return "*"
        return ",".join([self.player_name(i) for i in self.winners()]) or "-"


cdef int _depth(object depth, int least) except -1:
    """The depth of a count; at most a million, which is longer than any game."""
    cdef int plies = -1
    try:
        plies = PyNumber_Index(depth)
    except (TypeError, OverflowError):
        pass
    if not least <= plies <= 1_000_000:
        raise TurmError(f"the depth of a count is a whole number from {least} to a million, not {depth!r}")
    return plies


def _rebuild(*parts):
    """A state from a pickle of an older version."""
    from turmcore.core.stored import rebuild

    return rebuild(*parts)
