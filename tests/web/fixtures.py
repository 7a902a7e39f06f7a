"""Servers and browsers for tests."""

import os
import re
import shutil
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.web.playing import advance
from tests.web.serving import Served

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 1,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SHORT = {
    "turmbauer": {"players": 2, "blocks": "half"},
    "babel": {"players": 2, "quiet": 6},
    "carcassonne": {"players": 2, "tower": 0},
}
PICTURES = os.environ.get("WEB_PICTURES")
"""A folder for pictures of pages, to be looked at."""

_PATIENCE = 60_000  # milliseconds; nothing but a browser that hangs takes so long
expect.set_options(timeout=_PATIENCE)
# A line that is lost, and a refusal, the browser tells by itself; that it has no graphics card, and that it leaves no trace.
_IS_USUAL = re.compile(r"WebSocket connection|net::ERR_|a status of 4(?:03|29)|GPU stall|in incognito mode")
_SOFTWARE = "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"


@pytest.fixture(scope="module")
def chromium():
    """Chromium, as the system has it. It has a loop of its own in this thread, which others must not find there."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_SOFTWARE)
        yield browser
        browser.close()


@pytest.fixture
def served(tmp_path):
    """A server with a file of its own."""
    server = Served(tmp_path / "tables.sqlite")
    yield server
    server.stop()


@pytest.fixture
def begun(served):
    """Makes tables at which two sit and the first one is on turn, after so many plies; the links of their seats."""

    def begin(game="waechter", num_plies=4, **options):
        seats, *_ = served.open(game, None, **{**SHORT.get(game, {}), **options})
        advance(seats, num_plies)
        return seats

    return begin


@pytest.fixture
def people(chromium):
    """Makes people: each a browser that knows nothing of the others. None of their pages does what none may do."""
    made = []

    def person(screen=None, **settings):
        made.append(Person(chromium, **{**(screen or PHONE), "locale": "en-GB", **settings}))
        return made[-1]

    yield person
    for one in made:
        one.leave()


class Person:
    """A browser of somebody's, with its pages.

    Attributes
    ----------
    faults : list of str
        What pages did that none may do: errors, what the policy forbids, questions to other places.
    """

    def __init__(self, chromium, **settings):
        self.context = chromium.new_context(**settings)
        self.context.set_default_timeout(_PATIENCE)
        self.faults, self._origins = [], set()
        self.context.on("request", self._look_at)
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("console", self._hear)

    def _look_at(self, request):
        origin = re.match(r"(?:\w+:(?://[^/]*)?)", request.url)[0]
        if origin not in ("data:", "blob:"):
            self._origins.add(origin)

    def _hear(self, message):
        if message.type in ("error", "warning") and not _IS_USUAL.search(message.text):
            self.faults.append(message.text)

    def visit(self, url, **settings):
        """A page in a new tab."""
        page = self.context.new_page()
        page.goto(str(url), **settings)
        return page

    def session(self, page):
        """The browser's own tools for a page."""
        return self.context.new_cdp_session(page)

    def leave(self):
        """Close everything; fails if a page did what it may not do."""
        self.context.close()
        assert not self.faults, self.faults
        assert len(self._origins) <= 1, self._origins


@contextmanager
def slow_phone(session):
    """A phone that is four times as slow, with 1.6 Mbit/s and 150 ms to the server."""
    line = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9e4}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def picture(page, name):
    """Keep a picture of a page, if somebody wants to see it."""
    if PICTURES:
        os.makedirs(PICTURES, exist_ok=True)
        page.screenshot(path=os.path.join(PICTURES, f"{name}.png"))
