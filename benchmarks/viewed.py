"""Tables that four look at as by the page of a browser: how long it takes until all of them see what one of them did."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from turmcore.online import messages as say
from turmcore.online.dice import commitment, draw
from turmcore.online.link import Link

LANGUAGES = "en", "de", "hu", "de"
EVERY = 2.0
_WANTS = sorted(say.WANTS)


class Viewed:
    """A table that is seen by as many as there are `LANGUAGES`, each from another side; one of them acts every two seconds.

    They know no rule: whoever is on turn asks what can be chosen, aims at some of it and lets the others see that.

    Parameters
    ----------
    open_table : callable
        Links of a new table: of the seats, and for watchers.
    seed : int

    Attributes
    ----------
    told, seen : list of float
        Seconds from sending an act until all were told it, and until all had what it has changed on the table.
    refused : int
        Messages that the server did not like.
    late : int
        How often nobody had chosen anything when it was time to act: a fall, or a new game.
    """

    def __init__(self, open_table: Callable[[], tuple[list[Link], Link]], seed: int) -> None:
        self.told: list[float] = []
        self.seen: list[float] = []
        self.refused = self.late = 0
        self._open, self._random = open_table, random.Random(seed)
        self._ready: tuple[ClientConnection, int, str] | None = None
        self._sent: tuple[int, float] | None = None
        self._left: dict[str, int] = {}

    def begin(self) -> None:
        """Count from now on."""
        self.told, self.seen, self.late = [], [], 0

    async def play(self) -> None:
        """Game after game."""
        await asyncio.gather(self._look_on(), self._act())

    async def _look_on(self) -> None:
        while True:
            seats, watch = await asyncio.to_thread(self._open)
            self._ready = self._sent = None
            links = [*seats, *[watch] * len(LANGUAGES)][: len(LANGUAGES)]
            await asyncio.gather(*[self._page(n, link, link is watch) for n, link in enumerate(links)])

    async def _act(self) -> None:
        await asyncio.sleep(self._random.uniform(0.0, EVERY))
        while True:
            await asyncio.sleep(EVERY)
            if self._ready is None:
                self.late += 1
                continue
            (line, ply, token), self._ready = self._ready, None
            self._left = dict.fromkeys(("played", "view"), len(LANGUAGES))
            self._sent = ply, time.perf_counter()
            await _send(line, "act", ply=ply, token=token)

    def _note(self, kind: str, ply: int) -> None:
        """Somebody has heard of a ply."""
        if self._sent is None or ply != self._sent[0]:
            return
        self._left[kind] -= 1
        if not self._left[kind]:
            (self.told if kind == "played" else self.seen).append(time.perf_counter() - self._sent[1])

    async def _page(self, number: int, link: Link, is_watching: bool) -> None:
        """One of them, until the game is over."""
        nonce, you, ply, turn, asked, shows = draw(), None, 0, None, -1, False
        offered: list[str] = []
        async with connect(
            link.socket, compression=None, proxy=None, max_size=None, ping_interval=None, open_timeout=None
        ) as line:
            side = 2 * number
            await _send(
                line, "hello", version=say.VERSION, wants=_WANTS, language=LANGUAGES[number], **{"from": side}
            )
            key = {"table": link.table, "key": link.key}
            if is_watching:
                await _send(line, "watch", **key)
            else:
                await _send(line, "sit", **key, name=f"Guest {number}", commitment=commitment(nonce))
            async for text in line:
                told = json.loads(text)
                kind = told["type"]
                if kind == "view":
                    self._note(kind, told["ply"] - 1)
                elif kind == "played":
                    ply = told["ply"] + 1
                    self._note(kind, ply - 1)
                elif kind == "snapshot":
                    you, ply = told.get("you"), told.get("since", 0) + len(told.get("tokens", ()))
                    shows = told.get("tries", True)
                elif kind == "offered" and told["ply"] == ply:
                    offered = [one["id"] for group in told["groups"] for one in group["choices"]]
                    await self._aim(line, ply, side, [], offered)
                elif kind == "aimed" and told["ply"] == ply:
                    chosen, token = told["chosen"], told.get("token")
                    if token and told.get("legal", True):
                        if shows:
                            await _send(line, "trying", ply=ply, chosen=chosen)
                        self._ready = line, ply, token
                    else:
                        choices = [one["id"] for one in told.get("choices", ())]
                        await self._aim(line, ply, side, chosen if choices else [], choices or offered)
                elif kind == "refused":
                    self.refused += 1
                elif kind == "closed":
                    return
                if "waits" in told:
                    turn = told.get("turn")
                    if told["waits"] == "nonces" and you is not None and not told["seats"][you].get("nonce"):
                        await _send(line, "reveal", nonce=nonce)
                if you is not None and turn == you and asked != ply:
                    asked = ply
                    await _send(line, "choices", ply=ply, **{"from": side})

    async def _aim(
        self, line: ClientConnection, ply: int, side: int, chosen: list[str], choices: list[str]
    ) -> None:
        """Choose one more."""
        await _send(line, "aim", ply=ply, chosen=[*chosen, self._random.choice(choices)], **{"from": side})


async def _send(line: ClientConnection, kind: str, **fields: Any) -> None:
    await line.send(json.dumps({"type": kind, **fields}))
