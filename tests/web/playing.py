"""People who play by the page alone: they press what it offers, by touch, mouse or keys, and know no rule."""

import asyncio
import random
import threading
import time

from playwright.sync_api import TimeoutError

from turmcore.matches.start import record_start
from turmcore.notation.record import parse
from turmcore.online import AsyncClient
from turmcore.online import messages as say
from turmcore.online.sight import SIDES, Sight, words_for

GIVEN_UP = 120.0
_LONG_GONE = 5000  # milliseconds for something that can be pressed
_SELDOM = 1.0  # seconds between two questions to the server how a table stands, which it bounds
_BRIEF = 5.0  # seconds in which something has to follow from a press
_MOST_TABS = 300

_LOOK = """() => {
  const the = (id) => document.getElementById(id);
  const isThere = (one) => Boolean(one) && !one.hidden;
  return {
    mine: isThere(the("done")),
    ready: isThere(the("done")) && !the("done").disabled,
    choices: the("choices").querySelectorAll("button").length,
    listed: the("choices").textContent,
    lost: isThere(the("lost")),
    now: the("now").textContent,
    turns: the("turns").children.length,
    open: document.body.classList.contains("open"),
  };
}"""

_IS_THERE = """(one) => {
  if (one === document.activeElement) return "there";
  return one.disabled || !one.offsetParent ? "gone" : "";
}"""

_POINTED = """async () => {
  const { page, placeOf } = await import(document.querySelector("script[type=module]").src);
  const { choosing, picture } = page;
  if (!picture) return [];
  const targets = choosing.lit.length ? choosing.lit : choosing.targets;
  const places = targets.map((one) => placeOf(one, picture)).filter(Boolean);
  return places.map((one) => picture.seen(one)).filter(([x, y]) => document.elementFromPoint(x, y)?.id === "picture");
}"""


class Touch:
    """A finger."""

    def press(self, page, locator, patience=None):
        """Press something; playwright's TimeoutError if it is not there any more."""
        locator.tap(timeout=patience)

    def point(self, page, choose):
        """Point at something on the table; False if there is nothing to be seen."""
        places = page.evaluate(_POINTED)
        if places:
            self.press_at(page, choose(places))
        return bool(places)

    def press_at(self, page, place):
        page.touchscreen.tap(*place)


class Mouse(Touch):
    def press(self, page, locator, patience=None):
        locator.click(timeout=patience)

    def press_at(self, page, place):
        page.mouse.click(*place)


class Keys(Touch):
    """Tab to what is wanted, then Enter; on the table arrows."""

    def press(self, page, locator, patience=None):
        if self._go(page, locator, patience):
            page.keyboard.press("Enter")

    def point(self, page, choose):
        self._go(page, page.locator("#picture"))
        way = choose(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
        for key in (way,) * choose([1, 2, 3]):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        return True

    def _go(self, page, locator, patience=None):
        """False if it cannot be pressed any more: an Enter on the table has done it."""
        for _ in range(_MOST_TABS):
            standing = locator.evaluate(_IS_THERE, timeout=patience)
            if standing:
                return standing == "there"
            page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {locator}")


HANDS = {"touch": Touch(), "mouse": Mouse(), "keys": Keys()}


class Player:
    """Somebody at a page of a table.

    Parameters
    ----------
    page
    seed : int
        Of what is chosen.
    ways : sequence of str
        Of `HANDS`: by what is played, each act by the next.
    """

    def __init__(self, page, seed=0, ways=("touch",)):
        self.page, self._random = page, random.Random(seed)
        self._ways, self.acts = ways, 0

    @property
    def seen(self):
        """What is to be seen, as a dict."""
        return self.page.evaluate(_LOOK)

    @property
    def _hand(self):
        return HANDS[self._ways[self.acts % len(self._ways)]]

    def _watch(self, is_so, patience):
        """What is to be seen once something is so, or patience is over; and whether it is."""
        end = time.monotonic() + patience
        while not is_so(seen := self.seen) and time.monotonic() < end:
            time.sleep(0.05)
        return seen, is_so(seen)

    def wait_for(self, is_so, patience=GIVEN_UP):
        """What is to be seen once something is so."""
        seen, is_it = self._watch(is_so, patience)
        assert is_it, seen
        return seen

    def propose(self, pointing=0.0):
        """Choose until something is proposed, by the list or by pointing at the table; False if the turn is over before."""
        for _ in range(60):
            seen = self.wait_for(lambda seen: not seen["mine"] or seen["choices"] or seen["ready"])
            if not seen["mine"] or seen["ready"]:
                return seen["mine"]
            try:
                if self._random.random() >= pointing or not self._hand.point(self.page, self._random.choice):
                    self._choose(seen)
            except TimeoutError:
                continue  # the list is another one meanwhile
            self._watch(lambda now, was=seen: now["ready"] or not now["mine"] or now != was, _BRIEF)
        raise AssertionError("nothing is ever proposed")

    def _choose(self, seen):
        if not seen["open"]:
            self._hand.press(self.page, self.page.locator("#tab-choices"))
        row = self.page.locator("#choices button").nth(self._random.randrange(seen["choices"]))
        self._hand.press(self.page, row, _LONG_GONE)

    def act(self, pointing=0.0):
        """Play something, if it is the own turn."""
        while self.propose(pointing):
            try:
                self._hand.press(self.page, self.page.locator("#done"), _LONG_GONE)
            except TimeoutError:
                continue  # what was pointed at before is another proposal meanwhile
            self.wait_for(lambda seen: not seen["ready"])
            self.acts += 1
            return


def play(players, served, link, between=lambda num_acts: None, pointing=0.0):
    """Play to the end."""
    asked = time.monotonic()
    while True:
        on_turn = next((one for one in players if one.seen["mine"]), None)
        if on_turn is not None:
            on_turn.act(pointing)
            between(sum(one.acts for one in players))
        elif time.monotonic() > asked + _SELDOM:
            asked = time.monotonic()
            if served.standing(link).get("result"):
                return
        else:
            time.sleep(0.05)


def sat(person, link, name="Anna"):
    """The page of a seat, at which somebody has sat down."""
    page = person.visit(link)
    field = page.locator("#card form input:not([readonly])")
    field.or_(page.locator("#seats li")).first.wait_for()
    if field.count():
        field.fill(name)
        page.locator("#card form button").click()
    return page


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


def check_lines(page, text, seat, is_whole=True):
    """What a page tells of what has happened is what the log has; some of it, or most, may have happened while it was away."""
    lines = lines_of(text, seat)
    page.locator(f"#moves li[data-ply='{len(lines) - 1}']").wait_for(state="attached")
    rows = "all => all.map((one) => [Number(one.dataset.ply), one.lastChild.textContent])"
    heard = dict(page.locator("#moves li").evaluate_all(rows))
    assert (len(lines) / 2 if is_whole else 0) < len(heard) <= len(lines)
    assert all(line in lines[ply] for ply, line in heard.items())


def lines_of(text, seat, language="en"):
    """What a seat may be told of each ply of a record, from whichever side it looks."""
    (record,) = parse(text)
    start = record_start(record)
    names = record.value("Players").split(",")
    said = {
        (language, side): words_for(start.game, (language, side), names) for side in (None, *range(SIDES))
    }
    sight = Sight(start.game, start.to_text(), ())
    tokens = [
        start.game.seen_token(token, seat) if start.game.has_hidden else token for token in record.moves
    ]
    return [set(sight.play(token, said)[1].values()) for token in tokens]
