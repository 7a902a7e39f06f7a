"""People who play by the page alone: they press what it offers, by touch, and know no rule."""

import asyncio
import random
import threading
import time

from playwright.sync_api import TimeoutError

from turmcore.online import AsyncClient
from turmcore.online import messages as say

GIVEN_UP = 120.0
_LONG_GONE = 5000  # milliseconds for something that can be pressed
_SELDOM = 1.0  # seconds between two questions to the server how a table stands, which it bounds

_LOOK = """() => {
  const the = (id) => document.getElementById(id);
  const isThere = (one) => Boolean(one) && !one.hidden;
  return {
    mine: isThere(the("done")),
    ready: isThere(the("done")) && !the("done").disabled,
    choices: the("choices").querySelectorAll("button").length,
    listed: the("choices").textContent,
    pass: isThere(the("pass")),
    lost: isThere(the("lost")),
    moves: the("moves").children.length,
    now: the("now").textContent,
    open: document.body.classList.contains("open"),
  };
}"""


class Player:
    """Somebody at a page of a table.

    Parameters
    ----------
    page
    seed : int
        Of what is chosen.
    """

    def __init__(self, page, seed=0):
        self.page, self._random = page, random.Random(seed)

    @property
    def seen(self):
        """What is to be seen, as a dict."""
        return self.page.evaluate(_LOOK)

    def wait_for(self, is_so, patience=GIVEN_UP):
        """What is to be seen once something is so."""
        end = time.monotonic() + patience
        while not is_so(seen := self.seen):
            assert time.monotonic() < end, seen
            time.sleep(0.05)
        return seen

    def propose(self):
        """Choose until something is proposed; False if the turn is over before."""
        for _ in range(30):
            seen = self.wait_for(lambda seen: not seen["mine"] or seen["choices"] or seen["ready"])
            if not seen["mine"] or seen["ready"]:
                return seen["mine"]
            if not seen["open"]:
                self.page.locator("#tab-choices").tap()
            row = self.page.locator("#choices button").nth(self._random.randrange(seen["choices"]))
            try:
                row.scroll_into_view_if_needed(timeout=_LONG_GONE)
                row.tap(timeout=_LONG_GONE)
            except TimeoutError:
                continue  # the list is another one meanwhile
            self.wait_for(
                lambda now, was=seen: now["ready"] or not now["mine"] or now["listed"] != was["listed"]
            )
        raise AssertionError("nothing is ever proposed")

    def act(self):
        """Play something, if it is the own turn."""
        if self.propose():
            self.page.locator("#done").tap()
            self.wait_for(lambda seen: not seen["ready"])

    def play(self, served, link, between=lambda num_acts: None):
        """Play to the end; the number of own acts."""
        num_acts, asked = 0, time.monotonic()
        while True:
            seen = self.seen
            if seen["mine"]:
                self.act()
                num_acts += 1
                between(num_acts)
            elif not seen["lost"] and time.monotonic() > asked + _SELDOM:
                asked = time.monotonic()
                if served.standing(link).get("result"):
                    return num_acts
            else:
                time.sleep(0.05)


def advance(seats, num_plies, game_seed=1):
    """Play at random at all of these seats, which are all that are open, until there are so many plies and the first one is
    on turn; or to the end."""
    choose = random.Random(game_seed)

    async def play(link, is_first, done):
        client, acted = AsyncClient(link, "Somebody"), None
        async for message in client:
            if isinstance(message, say.Snapshot):
                acted = None
            here = len(client.tokens)
            is_own = client.turn is not None and client.turn == client.seat
            if done.is_set() or client.end or (is_first and is_own and here >= num_plies):
                done.set()
                return
            if is_own and acted != here:
                acted = here
                await client.act(str(choose.choice(client.state.legal_actions())))

    async def main():
        done = asyncio.Event()
        players = [asyncio.create_task(play(link, i == 0, done)) for i, link in enumerate(seats)]
        await done.wait()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    thread = threading.Thread(target=asyncio.run, args=(main(),))  # the browser's loop runs in this one
    thread.start()
    thread.join()
