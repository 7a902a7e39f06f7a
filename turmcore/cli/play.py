"""The command `play`: matches between agents."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from time import monotonic

from turmcore.cli import given
from turmcore.cli.progress import Progress
from turmcore.errors import TextError, TurmError
from turmcore.notation.output import Output
from turmcore.players.match import Match, Table
from turmcore.players.resume import first_seed, whole_games
from turmcore.players.run import run
from turmcore.players.summary import Summary

_FLUSH_SECONDS = 1.0
"""How much of a match may be lost when its process is killed."""


def play(arguments: argparse.Namespace) -> int:
    """Play the games, write or print their records, and print a summary where one is asked for."""
    if not arguments.agents:
        raise TextError("play needs an agent: --agent random, for example")
    if arguments.resume and arguments.output is None:
        raise TextError("--resume goes on with the file of --output, but there is none")
    started = monotonic()
    output = None if arguments.output is None else Output(arguments.output, resume=arguments.resume)
    match = _match(arguments, output)
    table = Table(match)
    state = table.start(0)
    summary = Summary(match.agents, tuple(state.player_name(i) for i in range(table.game.num_players)))
    if output is None:
        out = sys.stdout.buffer
        _play_games(arguments, match, summary, _ignore if arguments.json else out.write, out.flush)
    else:
        with output:
            try:
                _fill(arguments, match, table, output, summary)
            except KeyboardInterrupt:
                _stop(arguments, output, summary)
                return 1
    seconds = monotonic() - started
    if arguments.json:
        given.write_lines([json.dumps(summary.to_dict(seconds))])
    elif output is not None:
        given.write(summary.to_table(seconds))
    return 0


def _match(arguments: argparse.Namespace, output: Output | None) -> Match:
    options = given.settings(arguments)
    position = given.position_text(arguments)
    agents = tuple(arguments.agents)
    if position is None:
        num_players = arguments.players
        if num_players is None and len(agents) > 1 and "players" not in options:
            num_players = len(agents)
        given.add_players(arguments.game, options, num_players)
    elif arguments.players is not None:
        num_players = given.game_of(arguments.game, position).num_players
        if num_players != arguments.players:
            raise TurmError(f"--players {arguments.players}: the position is one of {num_players} players")
    seed = arguments.seed
    if seed is None and output is not None and output.kept is not None:
        seed = first_seed(output.kept)
    if seed is None:
        seed = int.from_bytes(os.urandom(6), "little")
    return Match(arguments.game, agents, seed, tuple(options.items()), position, arguments.rotate)


def _fill(
    arguments: argparse.Namespace, match: Match, table: Table, output: Output, summary: Summary
) -> None:
    """Play what the output still lacks."""
    size = 0
    if output.kept is not None:
        outcomes, size = whole_games(output.kept, table, arguments.games)
        for outcome in outcomes:
            summary.add(outcome)
        if summary.games == arguments.games and output.kept == output.path:
            return
    output.start(size)
    _play_games(arguments, match, summary, output.write, output.flush)
    output.commit()


def _play_games(
    arguments: argparse.Namespace,
    match: Match,
    summary: Summary,
    write: Callable[[bytes], object],
    flush: Callable[[], object],
) -> None:
    """Play the games that the summary does not count yet."""
    flushed = monotonic()
    with Progress(arguments.games, "games") as progress:
        for text, outcome in run(match, summary.games, arguments.games, arguments.jobs):
            write(text)
            summary.add(outcome)
            progress.show(summary.games)
            if monotonic() - flushed > _FLUSH_SECONDS:
                flush()
                flushed = monotonic()


def _stop(arguments: argparse.Namespace, output: Output, summary: Summary) -> None:
    games = f"{summary.games} of {arguments.games} games"
    kept = "" if output.is_direct else f"; --resume goes on with those in {output.part}"
    print(f"turmcore: stopped by Ctrl-C after {games}{kept}", file=sys.stderr)


def _ignore(text: bytes) -> None:
    pass
