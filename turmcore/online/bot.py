"""An agent at a table, from any machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing

from turmcore.notation.time_control import TimeControl
from turmcore.online import messages as say
from turmcore.online.client import AsyncClient
from turmcore.online.dice import public_seed
from turmcore.online.link import Link
from turmcore.online.refusal import Refusal
from turmcore.online.thinking import choose
from turmcore.players.agent import Agent
from turmcore.players.kinds import make
from turmcore.players.player import Forfeit, Player

_TRIES = 3  # at an action that is refused for no rule's sake


async def play(
    link: Link,
    agent: Agent,
    name: str = "",
    nonce: str | None = None,
    patience: float = 0.0,
    warn: Callable[[str], None] | None = None,
) -> str:
    """Play a seat until the game is over.

    Parameters
    ----------
    link : Link
    agent : Agent
    name : str
        The agent's text if it is empty.
    nonce : str, optional
        Of the dice, for tests.
    patience, warn : float, callable
        As of `AsyncClient`.

    Returns
    -------
    str
        The result, as a record has it.

    Raises
    ------
    TurmError
        If the agent cannot play the game, or the link opens no seat.
    """
    client = AsyncClient(
        link, name or agent.text[:32], nonce=nonce, patience=patience, warn=warn, wants=("time", "pause")
    )
    bot = _Bot(client, agent)
    try:
        async with aclosing(aiter(client)) as received:
            async for message in received:
                await bot.react(message)
    finally:
        bot.close()
    assert client.end is not None
    return client.end.result


class _Bot:
    """Answer of an agent to what it is told."""

    def __init__(self, client: AsyncClient, agent: Agent) -> None:
        self._client = client
        self._agent = agent
        self._player: Player | None = None
        self._number = 0
        self._thread = ThreadPoolExecutor(1)  # so that the line is kept while it thinks
        self._acted: tuple[str, ...] | None = None
        self._refused = 0

    async def react(self, message: object) -> None:
        """Decide, if it is the own turn; agree to whatever the others ask for but a draw."""
        client = self._client
        if isinstance(message, say.Refused) and message.to == "act":
            self._try_again(message)
        if isinstance(message, say.Snapshot):
            self._acted = None  # what was sent last may be lost
        question = client.question
        if question is not None and isinstance(message, say.Asked | say.Snapshot):
            is_mine = client.seat == question.seat and question.what != "hand"
            if not is_mine and client.seat not in question.agreed:
                await client.answer(question.what != "draw")
        if client.state is None or client.turn is None or client.turn != client.seat:
            return
        here = tuple(client.tokens)
        if here != self._acted:
            self._acted = here
            await self._act()

    def _try_again(self, refused: say.Refused) -> None:
        """An action may come too late, because others took something back; one that the rules forbid is our fault."""
        if self._acted == tuple(self._client.tokens):
            self._acted, self._refused = None, self._refused + 1
            if refused.rule or self._refused > _TRIES:
                raise Refusal(refused.sentence, refused.rule)

    async def _act(self) -> None:
        client, loop = self._client, asyncio.get_running_loop()
        state, seat, snapshot = client.state, client.seat, client.snapshot
        assert state is not None and seat is not None and snapshot is not None
        if self._player is None:
            self._number = public_seed(snapshot.commitment, client.nonces, seat)
            self._player = await loop.run_in_executor(self._thread, self._make)
        if client.clocks is not None:
            more = TimeControl.parse(snapshot.clock).each_turn
            self._player.clock = client.clocks[seat] / 1000, float(more)
        try:
            token = await loop.run_in_executor(
                self._thread, choose, self._player, state.copy(history=True), seat, self._number
            )
        except Forfeit:
            await client.resign()
            return
        await client.act(token)

    def _make(self) -> Player:
        state = self._client.state
        assert state is not None
        player = make(self._agent, state)
        player.new_game(self._number)
        return player

    def close(self) -> None:
        """End what belongs to the agent."""
        if self._player is not None:
            self._player.stop()
            self._player.abandon()
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._player is not None:
            self._player.close()
