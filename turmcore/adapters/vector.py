"""Gymnasium's vectors: many games of `turmcore.adapters.gym` at once, advanced in C.

``gymnasium.make_vec("turmcore/Waechter-v0", num_envs=1024)`` makes one, after an import of this module or of
`turmcore.adapters.gym`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import turmcore
from turmcore import NO_ACTION, OVER, Batch, IllegalAction, TurmError
from turmcore.adapters.gym import opponents_of
from turmcore.adapters.pictures import MODES, check_mode, render
from turmcore.adapters.places import Numbering, play_chance
from turmcore.adapters.spaces import seen_space, sparse_space
from turmcore.matches import blocks
from turmcore.matches.reading import SEEN
from turmcore.players import Player, make
from turmcore.players.player import Random

Arrays = dict[str, NDArray[Any]]


class TowerVectorEnv(VectorEnv[Arrays, NDArray[Any], NDArray[Any]]):
    """Many games of the registry, each with one learner.

    The games are those of as many `turmcore.adapters.gym.TowerEnv` with the same seeds: game i of ``reset(seed=s)`` has the
    seed s + i. The one difference is that an illegal number does not lose: it raises `IllegalAction`, and nothing is played
    in any. Random opponents play in C; others choose one after the other.

    Parameters
    ----------
    game : str or Game
    num_envs : int
    seat, opponents, actions, width, render_mode
        As for one game.
    autoreset_mode : AutoresetMode or str
        When the next game begins after one that is over: with the next step, whose action it ignores; with the same
        one, ``infos["final_obs"]`` and ``infos["final_info"]`` having what was seen at the end; or by
        ``reset(options={"reset_mask": ...})``.
    copy : bool
        False writes the observations of every step into the same arrays. They begin at a multiple of 64 bytes, so
        that also JAX shares their memory (``from_dlpack``).
    sparse : bool
        True gives, instead of ``observation``, the numbers in it that are not 0 (`Batch.sparse_observations`):
        ``seen_starts``, ``seen_places`` and ``seen_values``.
    threads : int
        As in `Batch`.
    **options
        Settings of the game. One with falling blocks is a TurmError: physics decides what falls, not C.

    Attributes
    ----------
    batch : Batch
        The positions, to look at.
    seats : ndarray of int8, shape (num_envs,)
        The learner's seat in each game.
    """

    def __init__(
        self,
        game: str | turmcore.Game = "waechter",
        num_envs: int = 1,
        *,
        seat: int | Literal["all"] | None = None,
        opponents: str = "random",
        actions: str = "listed",
        width: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        sparse: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        if not isinstance(game, str | turmcore.Game):
            raise TypeError(f"game is a game or the name of one, not {game!r}")
        if not isinstance(opponents, str):
            raise TypeError(f"opponents are names with commas between them, not {opponents!r}")
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.game = turmcore.load(game, **options) if isinstance(game, str) else game
        if getattr(self.game, "physics", None) is not None:
            raise TurmError("what falls is decided by physics, not in a batch: TowerEnv plays such games")
        names = opponents_of(self.game, seat, opponents)
        self.numbering = Numbering(self.game, actions, width)
        self.width = self.numbering.width
        self.batch = Batch(self.game, num_envs, threads=threads)
        self.num_envs = len(self.batch)
        self.render_mode = render_mode
        self.metadata = {"render_modes": [*MODES], "autoreset_mode": self.autoreset_mode}
        self.seats = np.full(self.num_envs, seat if isinstance(seat, int) else 0, np.int8)
        self._wanted_seat = seat
        self._randoms: list[np.random.Generator] = []
        self._players = [[make(name) for name in names] for _ in range(self.num_envs)]
        for player in self._players[0]:
            player.check(self.batch.start)
        self._states: list[turmcore.State] | None = None  # with histories, for players that want them
        if not all(isinstance(player, Random) for player in self._players[0]):
            self._states = [self.game.new_state(0) for _ in range(self.num_envs)]
        self._is_done = np.zeros(self.num_envs, np.bool_)
        self._counts: NDArray[np.int64] | None = None
        ones_and_zeros = np.repeat([True, False], self.width if not self.numbering.is_fixed else 1)
        self._masks_by_zeros = np.lib.stride_tricks.sliding_window_view(
            ones_and_zeros, len(ones_and_zeros) // 2
        )
        self._copy, self._sparse = copy, sparse
        self._kept: Arrays = {}
        self.single_action_space = spaces.Discrete(self.width)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = (sparse_space if sparse else seen_space)(self.game, self.width)
        self.observation_space = (
            sparse_space(self.game, self.width, self.num_envs)
            if sparse
            else batch_space(self.single_observation_space, self.num_envs)
        )

    # ---- Gymnasium's methods ------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin games, all or those of ``options["reset_mask"]``, and play until the learner is to move in each.

        `seed` is that of the first game, the next one having the next number; or one for each.
        """
        which = self._mask_of(options)
        if isinstance(seed, str) or not (seed is None or isinstance(seed, int | np.integer | Sequence)):
            raise TypeError(f"a seed is a whole number, or one for each environment, not {seed!r}")
        if seed is None or isinstance(seed, int | np.integer):
            seed = [None if seed is None else int(seed) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"seeds: {self.num_envs} are needed, one for each environment, not {len(seed)}")
        super().reset(seed=seed[0])
        if not self._randoms:
            self._randoms = [seeding.np_random(one)[0] for one in seed]
        for i in np.flatnonzero(which).tolist():
            if seed[i] is not None:
                self._randoms[i], _ = seeding.np_random(seed[i])
        self._begin(which)
        self._play_others()
        self._is_done &= ~which
        return self._seen(self._masks()), {}

    def _mask_of(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        if options is not None and not (isinstance(options, dict) and options.keys() <= {"reset_mask"}):
            raise TypeError(f"options of reset: there is reset_mask and nothing else, not {options!r}")
        if not options:
            return np.ones(self.num_envs, np.bool_)
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset_mask is an array of bool, not {mask!r}")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(f"reset_mask has shape ({self.num_envs},) and selects a game, not {mask!r}")
        return mask

    def step(
        self, actions: Any
    ) -> tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play the action with a number in each game, then the others until the learner is to move again.

        Parameters
        ----------
        actions : array of integers, shape (num_envs,)
            Also a tensor of another library.

        Raises
        ------
        IllegalAction
            The message names the first environment whose number stands for no legal action. As with arguments of
            another shape (ValueError) or type (TypeError), nothing was played.
        """
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("the environments are closed")
        if not self._randoms:
            raise gymnasium.error.ResetNeeded("reset begins the first games")
        begun = self._is_done
        if begun.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise TurmError(f"environment {begun.argmax()}: the game is over; reset begins a new one")
        self._play(self._numbers(actions), ~begun)
        if begun.any():
            self._begin(begun)
        actors = self._play_others()
        is_over = (actors == OVER) & ~begun
        masks = self._masks() if self.numbering.is_fixed else None
        is_cut = np.zeros(self.num_envs, np.bool_)
        if masks is not None:
            is_cut = (actors >= 0) & ~begun & ~masks.view(np.bool_).any(1)
        self._is_done = is_over | is_cut
        rewards = np.zeros(self.num_envs)
        infos: dict[str, Any] = {}
        if is_over.any():
            returns = self.batch.returns()
            rewards[is_over] = returns[is_over, self.seats[is_over]]
            infos = {"returns": returns, "_returns": is_over.copy()}
        if self._is_done.any() and self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos = {**self._final(self._is_done), "final_info": infos, "_final_info": self._is_done}
            self._begin(self._is_done)
            self._play_others()
            self._is_done = np.zeros(self.num_envs, np.bool_)
            masks = None
        seen = self._seen(self._masks() if masks is None else masks)
        return seen, rewards, is_over, is_cut, infos

    def _final(self, which: NDArray[np.bool_]) -> dict[str, Any]:
        """What the learners of games that are over see."""
        seen = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(which).tolist():
            observation = self.batch.state(i).observation(self.seats[i])
            parts = (
                dict(zip(SEEN[1:], blocks.sparse(observation), strict=True))
                if self._sparse
                else {"observation": observation}
            )
            seen[i] = {**parts, "action_mask": np.zeros(self.width, np.int8)}
        return {"final_obs": seen, "_final_obs": which}

    def render(self) -> tuple[Any, ...]:
        """Each position in the form of `render_mode`."""
        return tuple(render(self.batch.state(i), self.render_mode) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """End the opponents' programs, if they have any."""
        for players in self._players:
            for player in players:
                player.close()

    # ---- playing ------------------------------------------------------------------------------------------------

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Begin the games of some slots: the same draws as of one environment."""
        num_players = self.game.num_players
        for i in np.flatnonzero(which).tolist():
            random = self._randoms[i]
            if self._wanted_seat is None:
                self.seats[i] = random.integers(num_players)
            state = self.game.new_state(int(random.integers(2**63)))
            for player in self._players[i]:
                player.new_game(int(random.integers(2**63)))
            self.batch.put(i, state, streams=True)
            if self._states is not None:
                play_chance(state)
                self._states[i] = state

    def _numbers(self, actions: Any) -> NDArray[Any]:
        """The argument as an array of whole numbers."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(f"actions: an array of shape ({self.num_envs},) is needed, not of {given.shape}")
        if given.dtype == object:
            for i, number in enumerate(given.tolist()):
                if type(number) is not int:
                    raise TypeError(f"environment {i}: an action is a whole number, not {number!r}")
        elif given.dtype.kind not in "iu":
            raise TypeError(f"actions: an array of integers is needed, not of {given.dtype}")
        return given

    def _play(self, given: NDArray[Any], which: NDArray[np.bool_]) -> None:
        """Play the learners' numbers in some slots."""
        numbers = np.where(which, given.clip(-1, _MOST).astype(np.int64, copy=False), -1)
        try:
            if (numbers[which] < 0).any():
                raise TurmError("a negative number")
            step = self.batch.step_policy if self.numbering.is_fixed else self.batch.step_numbers
            played = step(numbers)
        except TurmError:
            for i in np.flatnonzero(which).tolist():
                try:
                    self.numbering.action(self.batch.state(i), given[i])
                except IllegalAction as error:
                    raise IllegalAction(error.rule, f"environment {i}: {error.message}") from None
            raise
        if self._states is not None:
            self._play_on_states(played)

    def _play_others(self) -> NDArray[np.int8]:
        """Play until the learners are to move; returns the actors then."""
        self._counts = None
        if self._wanted_seat == "all":
            actors = self.batch.actors()
            np.copyto(self.seats, actors, where=actors >= 0)
            return actors
        if self._states is None:
            return self.batch.sample_until(self.seats)
        while True:
            actors = self.batch.actors()
            waiting = np.flatnonzero((actors >= 0) & (actors != self.seats))
            if not len(waiting):
                return actors
            chosen = np.full(self.num_envs, NO_ACTION, np.uint64)
            for i in waiting:
                seat, state = int(actors[i]), self._states[i]
                player: Player = self._players[i][seat - (seat > self.seats[i])]
                chosen[i] = player.choose(state if player.sees_all else state.view(seat)).value
            self.batch.step(chosen)
            self._play_on_states(chosen)

    def _play_on_states(self, actions: NDArray[np.uint64]) -> None:
        """Play in the states too what was played in the batch; the same seeds give the same chance."""
        assert self._states is not None
        for i in np.flatnonzero(actions != NO_ACTION):
            self._states[i].play(self.game.action(int(actions[i])))
            play_chance(self._states[i])

    # ---- looking ------------------------------------------------------------------------------------------------

    @property
    def counts(self) -> NDArray[np.int64]:
        """Number of legal actions of each learner, 0 where the game is over: int64 of shape (num_envs,)."""
        if self._counts is None:
            self._counts = self.batch.counts()
        return self._counts

    def _array(self, name: str, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
        """An array for the result of a step: with `copy` a new one."""
        if name in self._kept:
            return self._kept[name]
        size, kind = int(np.prod(shape)), np.dtype(kind)
        memory = np.empty(size * kind.itemsize + _LINE, np.uint8)
        first = -memory.ctypes.data % _LINE
        array = memory[first : first + size * kind.itemsize].view(kind).reshape(shape)
        if not self._copy:
            self._kept[name] = array
        return array

    def _masks(self) -> NDArray[np.int8]:
        mask = self._array("action_mask", (self.num_envs, self.width), np.bool_)
        if self.numbering.is_fixed:
            self.batch.policy_mask(mask)
        else:
            mask[...] = self._masks_by_zeros[self.width - np.minimum(self.counts, self.width)]
        return mask.view(np.int8)

    def _seen(self, masks: NDArray[np.int8]) -> Arrays:
        """What the learners see, in every slot."""
        if self.render_mode == "human":
            self.render()
        if self._sparse:
            parts = self.batch.sparse_observations(self.seats)
            return {**dict(zip(SEEN, parts, strict=True)), "action_mask": masks}
        shape = (self.num_envs, *self.game.observation_shape)
        out = self._array("observation", shape, self.game.observation_type)
        return {"observation": self.batch.observations(self.seats, out), "action_mask": masks}


_LINE = 64  # bytes of a cache line
_MOST = 2**62  # beyond every number of an action
