"""Reading self-play samples without loading them all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from turmcore.core.json_text import read_json
from turmcore.errors import TextError, TurmError
from turmcore.matches.blocks import Block, unpack
from turmcore.matches.folder import LINES
from turmcore.matches.shards import BLOCKS, ENDS, NO_COLUMN
from turmcore.matches.start import game_of

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    from turmcore.core.game import Game

    Arrays = dict[str, NDArray[Any]]


SEEN = ("seen_starts", "seen_places", "seen_values")
"""A batch's observations in sparse form."""


class _Shard:
    """The columns of a folder, mapped into memory."""

    def __init__(self, path: Path, kind: str) -> None:
        self._path = path
        self._kind = kind
        try:
            columns = {file.stem: np.load(file, mmap_mode="r") for file in sorted(path.glob("*.npy"))}
            self.ends = columns.pop(ENDS)
        except (KeyError, *NO_COLUMN) as error:
            raise TextError(f"{path}: these are not samples: {error}") from None
        self.columns: Arrays = columns

    def rows(self, game: int) -> slice:
        """The rows of a game's decisions."""
        return slice(int(self.ends[game - 1, 0]) if game else 0, int(self.ends[game, 0]))

    def block(self, game: int) -> Block:
        """The positions and observations of a game."""
        first = int(self.ends[game - 1, 1]) if game else 0
        with open(self._path / BLOCKS, "rb") as file:
            file.seek(first)
            return unpack(file.read(int(self.ends[game, 1]) - first), self._kind)


class Samples:
    """The samples of `self_play` in a folder; it may still be running.

    Columns are memory-mapped, so a folder of any size can be opened and read in any order.

    Parameters
    ----------
    folder : path-like

    Attributes
    ----------
    game : Game
    names : tuple of str
        Names of the columns, as in `samples[name]`.
    num_games : int

    Raises
    ------
    TextError
        If the folder holds no samples.

    Examples
    --------
    ::

        samples = Samples("lessons")
        for batch in samples.batches(256, seed=1):
            learn(batch["observation"], batch["returns"])
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.path = Path(folder)
        try:
            with open(self.path / LINES, "rb") as file:
                what = read_json(file.readline())["self_play"]
            options = dict(what["options"])
            self.game: Game = game_of(what["game"], options, what["position"])
            self.has_observations = bool(what["observations"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise TextError(f"{self.path}: this is not a folder of self-play: {error}") from None
        kind = self.game.observation_type if self.has_observations else "uint8"
        self._shards = [_Shard(path, kind) for path in sorted(self.path.glob("samples-*")) if path.is_dir()]
        if not self._shards:
            raise TextError(f"{self.path}: there are no samples")
        self.names = tuple(self._shards[0].columns)
        self.num_games = sum(len(shard.ends) for shard in self._shards)
        self._places = [(shard, game) for shard in self._shards for game in range(len(shard.ends))]

    def __len__(self) -> int:
        return sum(int(shard.ends[-1, 0]) for shard in self._shards if len(shard.ends))

    def __getitem__(self, name: str) -> NDArray[Any]:
        """A column of all decisions: memory-mapped if the folder has one shard, else concatenated."""
        if name not in self.names:
            raise TurmError(f"the samples have no column {name!r}; they have {', '.join(self.names)}")
        parts = [shard.columns[name][: int(shard.ends[-1, 0])] for shard in self._shards if len(shard.ends)]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def rows_of(self, game: int) -> Arrays:
        """Copies of the columns of one game, given by its index in the folder."""
        shard, place = self._place(game)
        rows = shard.rows(place)
        return {name: np.array(column[rows]) for name, column in shard.columns.items()}

    def block_of(self, game: int) -> Block:
        """The positions of one game, and its sparse observations."""
        shard, place = self._place(game)
        return shard.block(place)

    def positions_of(self, game: int) -> list[str]:
        """The texts of a game's positions, each as the player to move knows it."""
        return [text.decode() for text in self.block_of(game).texts]

    def observations_of(self, game: int) -> NDArray[Any]:
        """The observations of a game in dense form."""
        block = self.block_of(game)
        return self.dense(block.starts, block.places, block.values, dtype=self.game.observation_type)

    def _place(self, game: int) -> tuple[_Shard, int]:
        if not 0 <= game < self.num_games:
            raise TurmError(f"games are numbered from 0 to {self.num_games - 1}; there is no game {game}")
        return self._places[game]

    def dense(
        self,
        starts: NDArray[np.int64],
        places: NDArray[np.int64],
        values: NDArray[Any],
        *,
        dtype: DTypeLike = np.float32,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Dense observations, one for each row.

        Parameters
        ----------
        starts, places, values
            As in `Block`.
        dtype
            Type of the result.
        out : ndarray, optional
            A contiguous array with at least that many rows to write into; the result is its first rows.
        """
        if not self.has_observations:
            raise TurmError(f"{self.path}: the samples have no observations")
        rows, shape = len(starts) - 1, self.game.observation_shape
        size = int(np.prod(shape))
        if out is None:
            out = np.zeros((rows, *shape), dtype)
        elif out.shape[1:] != shape or len(out) < rows or not out.flags.c_contiguous:
            raise TurmError(
                f"observations need a contiguous array of shape ({rows}, {', '.join(map(str, shape))})"
            )
        else:
            out = out[:rows]
            out.fill(0)
        flat = out.reshape(-1)
        flat[np.repeat(np.arange(rows) * size, np.diff(starts)) + places] = values
        return out

    def batches(
        self,
        size: int,
        *,
        seed: int = 0,
        pool: int = 64,
        dense: bool = True,
        dtype: DTypeLike = np.float32,
        out: NDArray[Any] | None = None,
        part: tuple[int, int] = (0, 1),
    ) -> Iterator[Arrays]:
        """All decisions once, in random order, in batches of this size; the last one may be smaller.

        Games are read in random order, and `pool` of them are mixed at a time and held in memory.

        Parameters
        ----------
        size : int
        seed : int
            Seed of the order; use a new one for each epoch.
        pool : int
            Number of games to mix.
        dense : bool
            True if a batch has a dense `observation`; otherwise it has `seen_starts`, `seen_places` and
            `seen_values`, the arguments of `dense`.
        dtype, out
            For the observations, see `dense`. With `out` a batch is valid until the next one.
        part : (int, int)
            Number of this reader, and the number of readers; each gets different games.

        Yields
        ------
        dict of str to ndarray
            The columns, and the observations if the samples have them.
        """
        if size < 1 or pool < 1 or not 0 <= part[0] < part[1]:
            raise TurmError(
                f"batches have a size and a pool from 1 on, and a part such as (0, 2): not {size}, {pool}, {part}"
            )
        random = np.random.default_rng(seed)
        order = random.permutation(self.num_games)[part[0] :: part[1]]
        mixed = _Mixed()
        for first in range(0, len(order), pool):
            games = order[first : first + pool]
            mixed.add(
                [self.rows_of(int(game)) for game in games],
                [self.block_of(int(game)) for game in games] if self.has_observations else [],
                random,
            )
            is_last = first + pool >= len(order)
            while len(mixed) >= size or (is_last and len(mixed)):
                batch = mixed.take(size)
                if self.has_observations and dense:
                    seen = (batch.pop(name) for name in SEEN)
                    batch["observation"] = self.dense(*seen, dtype=dtype, out=out)
                yield batch


class _Mixed:
    """Decisions of some games in random order, as columns and in sparse form."""

    def __init__(self) -> None:
        self._columns: Arrays = {}
        self._starts = np.zeros(1, np.int64)
        self._places = self._values = np.zeros(0, np.int64)
        self._order = np.zeros(0, np.int64)

    def __len__(self) -> int:
        return len(self._order)

    def add(self, games: list[Arrays], blocks: list[Block], random: np.random.Generator) -> None:
        """Mix games into the rest."""
        left = self.take(len(self)) if len(self) else {}
        parts = ([left] if left else []) + games
        self._columns = {name: np.concatenate([part[name] for part in parts]) for name in games[0]}
        if blocks:
            seen = [(block.starts, block.places, block.values) for block in blocks]
            if left:
                starts, places, values = (left[name] for name in SEEN)
                seen.insert(0, (starts, places, values))
            counts = np.concatenate([np.diff(starts) for starts, _, _ in seen])
            self._starts = np.zeros(len(counts) + 1, np.int64)
            np.cumsum(counts, out=self._starts[1:])
            self._places = np.concatenate([places for _, places, _ in seen])
            self._values = np.concatenate([values for _, _, values in seen])
        self._order = random.permutation(len(next(iter(self._columns.values()))))

    def take(self, size: int) -> Arrays:
        """This many of them, or the rest."""
        rows, self._order = self._order[:size], self._order[size:]
        found = {name: column[rows] for name, column in self._columns.items()}
        if len(self._starts) > 1:
            counts = self._starts[rows + 1] - self._starts[rows]
            starts = np.zeros(len(rows) + 1, np.int64)
            np.cumsum(counts, out=starts[1:])
            near = np.repeat(self._starts[rows] - starts[:-1], counts) + np.arange(starts[-1])
            found |= dict(zip(SEEN, (starts, self._places[near], self._values[near]), strict=True))
        return found
