"""The commands `tournament` and `selfplay`: many games, here or on many machines."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from turmcore.cli import given
from turmcore.cli.progress import Progress, warn_of_repeats
from turmcore.cli.spreading import executor
from turmcore.errors import TextError
from turmcore.matches.folder import GamesThere, head_of
from turmcore.matches.samples import Sampling
from turmcore.matches.selfplay import self_play
from turmcore.matches.standings import Standings
from turmcore.matches.tournament import Tournament

_Result = TypeVar("_Result")


def tournament(arguments: argparse.Namespace) -> int:
    """Play a tournament and print the standings."""
    if not arguments.agents:
        raise TextError("tournament needs agents: --agents level3,level2,random, for example")
    _check_resume(arguments)
    openings = given.ordered(arguments, given.openings(arguments), arguments.seed)
    whole = Tournament(
        arguments.game,
        arguments.agents,
        arguments.rounds,
        gauntlet=arguments.gauntlet,
        seed=arguments.seed,
        random_plies=_random_plies(arguments),
        openings=openings,
        terms=given.terms(arguments),
        **_settings(arguments),
    )
    standings = _run(arguments, whole.total, partial(whole.play, arguments.output), arguments.report)
    if standings is None:
        return 1
    if arguments.json:
        given.write_json(standings.to_dict())
    else:
        given.write(standings.to_table())
    warn_of_repeats(standings.repeated, standings.games)
    return 0


def selfplay(arguments: argparse.Namespace) -> int:
    """Play games and keep every decision."""
    if not arguments.agents:
        raise TextError("selfplay needs an agent: --agent level4:200n, for example")
    if arguments.output is None:
        raise TextError("selfplay needs a folder for its files: --output DIR")
    exploring = {
        "temperature": arguments.temperature,
        "temperature_plies": arguments.temperature_plies,
        "noise": arguments.noise,
    }
    Sampling(arguments.observations, arguments.policy, **exploring)
    found = _run(
        arguments,
        arguments.games,
        lambda **common: self_play(
            arguments.game,
            arguments.agents,
            arguments.games,
            arguments.output,
            seed=arguments.seed,
            rotate=arguments.rotate,
            random_plies=arguments.random_plies,
            weights=arguments.weights,
            **exploring,
            observations=arguments.observations,
            policy=arguments.policy,
            shard=arguments.shard,
            **_settings(arguments),
            **common,
        ),
    )
    if found is None:
        return 1
    if arguments.json:
        data = {
            "games": found.games,
            "points": list(found.points),
            "records": str(found.records),
            "samples": [str(path) for path in found.samples],
            "rows": found.rows,
            "repeated": found.repeated,
        }
        given.write_json(data)
    else:
        points = " ".join(f"{share:.1f}" for share in found.points)
        given.write_lines(
            [f"{found.games} games, points by seat {points}; {found.rows} samples in {arguments.output}"]
        )
    warn_of_repeats(
        found.repeated, found.games, "--random-plies, --temperature, --noise or a pool (--weights)"
    )
    return 0


def _check_resume(arguments: argparse.Namespace) -> None:
    if arguments.resume and arguments.output is None:
        raise TextError("--resume continues the folder of --output, but there is none")


def _random_plies(arguments: argparse.Namespace) -> int | None:
    """Those of the tournament that is resumed, if no others are given."""
    if arguments.random_plies is not None or not arguments.resume:
        return arguments.random_plies
    found = head_of(arguments.output).get("tournament")
    plies = found.get("random_plies") if isinstance(found, dict) else None
    return plies if isinstance(plies, int) and plies >= 0 else None


def _settings(arguments: argparse.Namespace) -> dict[str, Any]:
    return {
        "options": given.settings(arguments),
        "position": given.position_text(arguments),
        "players": arguments.players,
    }


def _run(
    arguments: argparse.Namespace, total: int, work: Callable[..., _Result], report: int | None = None
) -> _Result | None:
    """Do the work with the chosen executor; None after Ctrl-C if it can be resumed. A tournament's table is
    printed after every `report` games."""
    done = 0
    with Progress(total, "games") as progress:

        def show(count: int, _: int) -> None:
            nonlocal done
            done = count
            progress.show(count)

        def watch(standings: Standings) -> None:
            if standings.games % (report or total) == 0 and standings.games < total:
                progress.print(standings.to_table())

        watching = {} if report is None else {"watch": watch}
        try:
            with executor(arguments) as workers:
                return work(executor=workers, resume=arguments.resume, progress=show, **watching)
        except GamesThere:
            raise TextError(
                f"{arguments.output}: games are there already; --resume goes on with them"
            ) from None
        except KeyboardInterrupt:
            if arguments.output is None:
                raise
    text = f"stopped by Ctrl-C after {done} of {total} games" if done else "stopped by Ctrl-C"
    print(f"turmcore: {text}; --resume goes on with those in {arguments.output}", file=sys.stderr)
    return None
