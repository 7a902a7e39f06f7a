"""Self-play: games as training data."""

import os
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from turmcore.errors import TextError, TurmError
from turmcore.matches.folder import RECORDS, GameFolder, settings_of
from turmcore.matches.match import Match, Table
from turmcore.matches.repeats import Repeats
from turmcore.matches.samples import Sampling
from turmcore.matches.shards import Shards, Size
from turmcore.matches.spread import play_all
from turmcore.matches.start import settings_for, usual_plies
from turmcore.matches.tournament import Progress
from turmcore.players.kinds import make
from turmcore.players.seeds import game_seed

SHARD = 256
"""Games in each folder of samples."""

_FORMS = "columns/1", "columns/2"  # of the samples, without and with a policy


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The result of self-play.

    Attributes
    ----------
    games : int
        Games in the folder, including those of earlier runs.
    points : tuple of float
        Points of each player, in seat order.
    records : Path
    samples : tuple of Path
        The folders with the columns, in the order of their games, for `turmcore.Samples`.
    rows : int
        Decisions.
    repeated : int
        Games that repeat an earlier one move for move.
    """

    games: int
    points: tuple[float, ...]
    records: Path
    samples: tuple[Path, ...]
    rows: int
    repeated: int


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
    random_plies: int | None = None,
    weights: Sequence[float] | None = None,
    temperature: float = 0.0,
    temperature_plies: int | None = None,
    noise: float = 0.0,
    observations: bool = False,
    policy: int = 0,
    shard: int = SHARD,
    resume: bool = False,
    executor: Executor | None = None,
    outstanding: int | None = None,
    progress: Progress | None = None,
) -> SelfPlay:
    """Let agents play games, and stream the records and all decisions to files.

    Parameters
    ----------
    game : str
    agents : str or sequence of str
        One for all players, or one for each in seat order.
    games : int
        Number of games in the folder at the end.
    folder : path-like
        For `games.tgn`, `games.jsonl` (`turmcore.matches.folder`) and folders `samples-00000` and so on, with
        the columns listed in `turmcore.matches.samples.Sampler`.
    seed : int
        0 to 2**64 - 1; each game's seed is derived from this and its number.
    players : int, optional
        By default the number of agents if there are several, else the game's own number.
    options, position
        The game's settings, and the start of every game.
    rotate : bool
        True if the agents move to the next seat with each game; the games of a rotation then share their
        seed.
    random_plies : int, optional
        Number of random actions before the agents begin; by default `turmcore.matches.start.OPENING` in a game
        without chance, else 0.
    weights : sequence of float, optional
        Makes the agents a pool: for each game and seat one is drawn with these weights.
    temperature, temperature_plies, noise
        Randomness of play, see `turmcore.matches.samples.Sampling`.
    observations : bool
        True to keep the observations of the player to move, too.
    policy : int
        Number of a search's best actions to keep, with their visits; 0 to 64.
    shard : int
        Games in each folder of samples.
    resume : bool
        Continue or extend the games in the folder.
    executor, outstanding, progress
        As for `Tournament.play`.

    Raises
    ------
    TurmError
        If it cannot be played, or the folder belongs to something else.
    Failure
        If an agent or the executor fails; the games played so far are kept.
    """
    agents = (agents,) if isinstance(agents, str) else tuple(agents)
    if games < 1 or shard < 1:
        raise TextError(f"games and shard are at least 1, not {min(games, shard)}")
    if not agents:
        raise TextError("self-play needs an agent")
    if weights is not None:
        _check_pool(agents, weights, rotate)
    settings = settings_for(game, agents if weights is None else (), players, options, position)
    if random_plies is None:
        random_plies = usual_plies(game)
    match = Match(
        game,
        agents if weights is None else agents[:1],
        seed,
        tuple(settings.items()),
        position,
        rotate,
        random_plies,
    )
    sampling = Sampling(observations, policy, temperature, temperature_plies, noise)
    with closing(Table(match)) as table:
        num_players = table.game.num_players
        for agent in agents:
            make(agent, table.start(0)).close()
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
        "weights": None if weights is None else list(weights),
        "temperature": temperature,
        "temperature_plies": temperature_plies,
        "noise": noise,
        "samples": _FORMS[policy > 0],
    }

    def schedule(number: int) -> tuple[Match, int]:
        if weights is None:
            return match, number
        draw = random.Random(game_seed(seed, number))
        return replace(match, agents=tuple(draw.choices(agents, weights, k=num_players))), number

    repeats = Repeats()
    rows = 0
    with GameFolder(folder, {"self_play": what}, resume=resume) as files:
        shards = Shards(files.path, shard, sampling.columns)
        files.before_flush = shards.flush
        sizes = _kept(files, shards, games, points, repeats)
        done = len(sizes)
        rows = sum(count for count, _ in sizes)
        if done < games:
            files.start()
            shards.start(sizes)
        try:
            with closing(
                play_all(
                    schedule,
                    done,
                    games,
                    executor=executor,
                    outstanding=outstanding,
                    sampling=sampling,
                )
            ) as played:
                for index, one in enumerate(played, done):
                    assert one.samples is not None
                    size = shards.add(one.samples)
                    rows += size[0]
                    repeats.add(one.outcome.moves)
                    at_table, _ = schedule(index)
                    names = [at_table.agents[agent] for agent in one.outcome.agents]
                    more = {"agents": names, "seed": match.seed_of(index), "rows": size[0], "block": size[1]}
                    files.add(index, one.record, one.outcome, more)
                    for player, share in enumerate(one.outcome.shares):
                        points[player] += share
                    if progress is not None:
                        progress(index + 1, games)
        finally:
            shards.close()
    paths = tuple(shards.path(number) for number in range(-(-games // shard)))
    return SelfPlay(games, tuple(points), files.path / RECORDS, paths, rows, repeats.count)


def _check_pool(agents: Sequence[str], weights: Sequence[float], rotate: bool) -> None:
    if rotate:
        raise TextError("a pool draws every seat, so agents cannot rotate")
    if len(weights) != len(agents):
        raise TextError(
            f"each agent of a pool needs a weight: there are {len(weights)} for {len(agents)} agents"
        )
    if not all(0 <= weight < float("inf") for weight in weights) or not any(weights):
        raise TextError(
            f"the weights of a pool are numbers of at least 0, not all of them 0: {list(weights)}"
        )


def _kept(files: GameFolder, shards: Shards, games: int, points: list[float], repeats: Repeats) -> list[Size]:
    """The sizes of the folder's games that have all their samples."""
    found = [_size(files.path, line) for line, _ in files.kept(games)]
    sizes = found[: shards.kept(found)]
    for _, outcome in files.kept(len(sizes)):
        for player, share in enumerate(outcome.shares):
            points[player] += share
        repeats.add(outcome.moves)
    return sizes


def _size(path: Path, line: dict[str, Any]) -> Size:
    rows, block = line.get("rows"), line.get("block")
    if not isinstance(rows, int) or not isinstance(block, int) or rows < 0 or block < 0:
        raise TextError(f"{path}: game {line['game'] + 1} does not say what samples it has")
    return rows, block
