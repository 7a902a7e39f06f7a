"""Work that a server leaves to other processes: the decisions of its computers, and falls. A bot chooses in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from turmcore.online.dice import public_seed
from turmcore.online.messages import File
from turmcore.online.settings import load
from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.players.levels import LEVELS
from turmcore.players.seeds import mix

if TYPE_CHECKING:
    from turmcore.core.film import Film
    from turmcore.core.state import State
    from turmcore.online.table import Table
    from turmcore.players.player import Player


QUICK_SECONDS, QUICK_NODES = 0.1, 20_000
"""What a computer may think at a decision that counts as quick."""


@dataclass(frozen=True, slots=True)
class Job:
    """A decision at a ply; a small value that is pickled. Of secrets it has what the seat knows.

    Attributes
    ----------
    agent : str
        Who decides; empty: physics does.
    seat, number : int
        Of the agent, and what it draws from; of a fall the number of its ply.
    """

    game: str
    options: Mapping[str, str]
    file: File | None
    start: str
    tokens: tuple[str, ...]
    agent: str
    seat: int
    number: int


def job_of(table: Table) -> Job:
    """Thing that a table waits for."""
    settings, seat, dice = table.settings, table.turn, table.dice
    assert dice is not None
    head = settings.game, settings.options, settings.file, table.start
    if seat is None:
        return Job(*head, table.seen_tokens(None), "", -1, dice.number(f"ply {len(table.tokens)}"))
    number = public_seed(table.commitment, table.nonces, seat)
    return Job(*head, table.seen_tokens(seat), table.places[seat].agent, seat, number)


def is_quick(job: Job) -> bool:
    """True if a decision takes a moment: a fall, or one of a computer that hardly looks ahead."""
    agent = Agent.parse(job.agent)
    level = LEVELS.get(agent.name)
    if level is None or level.width:
        return True  # whatever its limit
    limit = agent.limit or level.limit
    return (limit.seconds or 0.0) <= QUICK_SECONDS and (limit.nodes or 0) <= QUICK_NODES


def work(job: Job) -> str:
    """The token of a decision; in any process."""
    game = load(job.game, job.options, job.file)
    state = game.state(job.start)
    for token in job.tokens:
        state.play(token)
    if not job.agent:
        state.seed(job.number)
        return str(state.sample_chance())
    player = make(job.agent, state)
    try:
        player.new_game(job.number)
        return choose(player, state, job.seat, job.number)
    finally:
        player.close()


def film(job: Job) -> Film | None:
    """The motion of a fall; in any process."""
    game = load(job.game, job.options, job.file)
    state = game.state(job.start)
    for token in job.tokens:
        state.play(token)
    state.seed(job.number)
    return game.film(state)


def film_of(table: Table, ply: int) -> Job:
    """A fall of a table, to be filmed."""
    assert table.dice is not None
    settings, tokens = table.settings, table.seen_tokens(None)[:ply]
    number = table.dice.number(f"ply {ply}")
    return Job(settings.game, settings.options, settings.file, table.start, tokens, "", -1, number)


def choose(player: Player, state: State, seat: int, number: int) -> str:
    """Choice of a player in a position, of which it is given its own view; the same number, the same choice."""
    state.seed(mix(number ^ mix(state.ply)))
    sight = state.view(seat) if state.game.has_hidden and not player.sees_all else state
    return str(player.choose(sight))
