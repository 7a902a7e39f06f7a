"""Self-play: games as material to learn from."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from turmcore.errors import TextError, TurmError
from turmcore.matches.folder import RECORDS, GameFolder, settings_of
from turmcore.matches.match import Match, Table
from turmcore.matches.samples import Sampling
from turmcore.matches.shards import Shards
from turmcore.matches.spread import play_all
from turmcore.matches.start import settings_for
from turmcore.matches.tournament import Progress

SHARD = 256
"""Games of a file of samples."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """What self-play has come to.

    Attributes
    ----------
    games : int
        In the folder, those of earlier runs too.
    points : tuple of float
        Of each player of the game, in seat order.
    records : Path
    samples : tuple of Path
        The `.npz` files in the order of their games.
    """

    games: int
    points: tuple[float, ...]
    records: Path
    samples: tuple[Path, ...]


def self_play(
    game: str,
    agents: str | Sequence[str],
    games: int,
    folder: str | os.PathLike[str],
    *,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    position: str | None = None,
    rotate: bool = False,
    random_plies: int = 0,
    observations: bool = False,
    policy: int = 0,
    shard: int = SHARD,
    resume: bool = False,
    executor: Executor | None = None,
    outstanding: int | None = None,
    progress: Progress | None = None,
) -> SelfPlay:
    """Let agents play games, and stream the records and every decision to files.

    Parameters
    ----------
    game : str
    agents : str or sequence of str
        One that stands for all players, or one for each in seat order.
    games : int
        How many the folder has at the end.
    folder : path-like
        Gets `games.tgn`, `games.jsonl` (`turmcore.matches.folder`) and `samples-00000.npz` and so on, with the arrays
        that `turmcore.matches.samples.Sampler` lists.
    seed : int
        0 to 2**64 - 1; each game's is made from this and its number.
    players : int, optional
        As many as agents if there are several, else the game's own number.
    options, position
        The game's settings, and where every game starts.
    rotate : bool
        Whether the agents move one seat on with each game; the games of one rotation then share their seed.
    random_plies : int
        Actions that are drawn at random before the agents begin.
    observations : bool
        Whether to keep what the player on turn sees as arrays, too.
    policy : int
        How many of its best actions a search is asked for, with their visits; 0 to 64.
    shard : int
        Games of a file of samples.
    resume : bool
        Go on with the games of the folder, or add to them.
    executor, outstanding, progress
        As for `Tournament.play`.

    Raises
    ------
    TurmError
        If it cannot be played, or the folder belongs to something else.
    Failure
        If an agent or the executor has failed; what was played before is kept.
    """
    agents = (agents,) if isinstance(agents, str) else tuple(agents)
    if games < 1 or shard < 1:
        raise TextError(f"at least one game is played and stands in a file, not {min(games, shard)}")
    if not agents:
        raise TextError("self-play needs an agent")
    settings = settings_for(game, agents, players, options, position)
    match = Match(game, agents, seed, tuple(settings.items()), position, rotate, random_plies)
    sampling = Sampling(observations, policy)
    with closing(Table(match)) as table:
        num_players = table.game.num_players
        if position is not None and players not in (None, num_players):
            raise TurmError(f"the position is one of {num_players} players, not of {players}")
        if observations:
            _ = table.game.observation_shape  # TurmError, before the first game
    points = [0.0] * num_players
    what = {
        **settings_of(match),
        "agents": list(agents),
        "rotate": rotate,
        "observations": observations,
        "policy": policy,
        "shard": shard,
    }
    with GameFolder(folder, {"self_play": what}, resume=resume) as files:
        shards = Shards(files.path, shard)
        files.before_flush = shards.flush
        done = _kept(files, shards, games, points)
        if done < games:
            files.start()
            shards.start(done)
        try:
            with closing(
                play_all(
                    lambda number: (match, number),
                    done,
                    games,
                    executor=executor,
                    outstanding=outstanding,
                    sampling=sampling,
                )
            ) as played:
                for index, one in enumerate(played, done):
                    shards.add(one.samples)
                    names = [agents[agent] for agent in one.outcome.agents]
                    more = {"agents": names, "seed": match.seed_of(index)}
                    files.add(index, one.record, one.outcome, more)
                    for player, share in enumerate(one.outcome.shares):
                        points[player] += share
                    if progress is not None:
                        progress(index + 1, games)
            if done < games:
                shards.finish()
        finally:
            shards.close()
    paths = tuple(shards.path(number) for number in range(-(-games // shard)))
    return SelfPlay(games, tuple(points), files.path / RECORDS, paths)


def _kept(files: GameFolder, shards: Shards, games: int, points: list[float]) -> int:
    """Count the games that the folder holds with their samples."""
    done = 0
    num_lines = sum(1 for _ in files.kept(games))
    for _, outcome in files.kept(shards.kept(num_lines)):
        done += 1
        for player, share in enumerate(outcome.shares):
            points[player] += share
    return done
