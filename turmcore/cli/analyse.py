"""The command `analyse`: the best actions of a position."""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from turmcore.cli import given
from turmcore.cli.progress import Status
from turmcore.core.state import State
from turmcore.search import Ranked, Result, Stop, search


def analyse(arguments: argparse.Namespace) -> int:
    """Search and print the best actions; after Ctrl-C the best ones so far."""
    state = given.state(arguments)
    # A secret is only visible to its owner, even if the position's text reveals it.
    seen = state.view(state.current_player) if state.game.has_hidden and state.current_player >= 0 else state
    stop = Stop()
    with Status() as status, _stopped_by_interrupt(stop):
        result = search(
            seen,
            arguments.limit,
            method=arguments.method,
            best=arguments.best,
            seed=arguments.seed,
            threads=arguments.threads,
            stop=stop,
            progress=lambda found: status.tell(_summary(found)),
        )
    if arguments.json:
        given.write_json(_to_dict(state, result))
    else:
        given.write_lines(_to_lines(state, result))
    if stop.is_set:
        sys.stdout.flush()
        print(f"turmcore: stopped by Ctrl-C after {result.seconds:.1f} s", file=sys.stderr)
    return 1 if stop.is_set else 0


@contextmanager
def _stopped_by_interrupt(stop: Stop) -> Iterator[None]:
    """Let Ctrl-C set the flag; a second one works as usual."""
    before = signal.getsignal(signal.SIGINT)

    def interrupt(number: int, frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _summary(result: Result) -> str:
    action = f": {result.action}" if result.best else ""
    return f"{result.seconds:.0f} s, {result.nodes} nodes, depth {result.depth}{action}"


def _to_dict(state: State, result: Result) -> dict[str, Any]:
    names = [state.player_name(player) for player in range(state.game.num_players)]
    return {
        "game": state.game.name,
        "position": state.to_text(),
        "player": state.actor_name,
        "method": result.method,
        "seconds": result.seconds,
        "nodes": result.nodes,
        "rollouts": result.rollouts,
        "depth": result.depth,
        "values": dict(zip(names, result.values, strict=True)),
        "best": [
            {
                "action": str(ranked.action),
                "values": dict(zip(names, ranked.values, strict=True)),
                "visits": ranked.visits,
                "line": [str(action) for action in ranked.line],
            }
            for ranked in result.best
        ],
    }


def _to_lines(state: State, result: Result) -> list[str]:
    """One line for each action: its token, every player's share, the visits, and the expected
    continuation."""
    names = [state.player_name(player) for player in range(state.game.num_players)]
    action_width = max((len(str(ranked.action)) for ranked in result.best), default=0)
    visits_width = max((len(str(ranked.visits)) for ranked in result.best), default=0)

    def line(ranked: Ranked) -> str:
        values = "  ".join(f"{name} {value:.3f}" for name, value in zip(names, ranked.values, strict=True))
        visits = f"visits {ranked.visits:>{visits_width}}"
        follows = " ".join(map(str, ranked.line[1:]))
        return f"{ranked.action!s:<{action_width}}  {values}  {visits}  {follows}".rstrip()

    return [line(ranked) for ranked in result.best]
