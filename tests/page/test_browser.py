"""Pages in Chromium, as large as a desktop's screen and as a phone's: what is seen and pressed there."""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from turmcore.page import page as html_of

from .games import HOSTILE, played, shown_games

pytestmark = pytest.mark.long

SCREENS = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
EVERYTHING = {
    "tower": 1,
    "big": 1,
    "builder": 1,
    "pig": 1,
    "inns": 1,
    "traders": 1,
    "dragon": 1,
    "players": 6,
}
PICTURES = os.environ.get("PAGE_PICTURES")
"""A folder for pictures of all pages, to be looked at."""

_PATIENCE = 120_000  # milliseconds; nothing but a browser that hangs takes so long
_SOFTWARE = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
]


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[..., Browser]]:
    """Starts Chromium with options."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        yield lambda *options: playwright.chromium.launch(
            executable_path=program, args=[*_SOFTWARE, *options]
        )


@pytest.fixture(scope="module")
def browser(start) -> Iterator[Browser]:
    browser = start()
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def flat_browser(start) -> Iterator[Browser]:
    """One without WebGL."""
    browser = start("--disable-3d-apis")
    yield browser
    browser.close()


@pytest.fixture(scope="module", params=[*shown_games(), "everything"])
def file(request, tmp_path_factory) -> Path:
    whole = request.param == "everything"
    record = played("carcassonne", 200, **EVERYTHING) if whole else played(request.param, 120)
    path = tmp_path_factory.mktemp("page") / f"{request.param}.html"
    path.write_text(html_of(record), encoding="utf-8")
    return path


@pytest.fixture
def opened(file) -> Iterator[Callable[..., tuple[Page, list[str]]]]:
    """Opens the page in a browser on a screen, and says what goes wrong in it: nothing must, and nothing may be asked
    for but the file."""
    contexts = []

    def visit(browser: Browser, screen: str, **more: object) -> tuple[Page, list[str]]:
        context = browser.new_context(
            **{"locale": "en-US", "reduced_motion": "reduce", **SCREENS[screen], **more}
        )
        contexts.append(context)
        page, wrong = context.new_page(), []
        page.set_default_timeout(_PATIENCE)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on(
            "request", lambda request: request.url.startswith(("file:", "data:")) or wrong.append(request.url)
        )
        page.goto(file.as_uri())
        page.wait_for_timeout(500)
        return page, wrong

    yield visit
    for context in contexts:
        context.close()


def data_of(page: Page) -> dict:
    return json.loads(page.locator("#data").text_content())


def picture(page: Page, milliseconds: int = 400) -> bytes:
    page.wait_for_timeout(milliseconds)
    return page.locator("#table").screenshot()


def count(page: Page) -> int:
    return int(page.locator("#count").text_content().partition(" / ")[0])


@pytest.mark.parametrize("screen", SCREENS)
def test_a_game_is_seen_from_its_beginning_to_its_end(browser, opened, screen):
    page, wrong = opened(browser, screen)
    seen = [picture(page)]
    last = int(page.locator("#slide").get_attribute("max"))
    for at, key in ((last // 2, ""), (last, "End")):
        if key:
            page.keyboard.press(key)
        else:
            page.locator("#slide").fill(str(at))
        assert count(page) == at
        seen.append(picture(page))
    assert len(set(seen)) == 3 and min(map(len, seen)) > 30_000, "something is drawn each time"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#list [aria-current]").count() == 1
    if PICTURES:
        for name, key in (("start", "Home"), ("end", "End")):
            page.keyboard.press(key)
            page.wait_for_timeout(500)
            page.screenshot(path=f"{PICTURES}/{Path(page.url).stem}-{screen}-{name}.png")
    assert wrong == []


def test_every_key_and_button_goes_through_the_game(browser, opened):
    page, wrong = opened(browser, "desktop")
    for how, at in (
        (lambda: page.keyboard.press("ArrowRight"), 1),
        (lambda: page.locator("#next").click(), 2),
        (lambda: page.keyboard.press("ArrowLeft"), 1),
        (lambda: page.locator("#back").click(), 0),
        (lambda: page.keyboard.press("ArrowLeft"), 0),
        (lambda: page.locator("#list button.step").nth(2).click(), None),
        (lambda: page.locator("#first").click(), 0),
    ):
        how()
        assert at is None or count(page) == at
    steps = data_of(page)["steps"]
    nexts = [[i for i, step in enumerate(steps) if step["up"] == up] for up in range(len(steps))]
    fork = next(ways for ways in nexts if len(ways) > 1)
    page.locator("#slide").fill(str(count_of(steps, fork[0])))
    before = page.locator("#said").text_content()
    page.keyboard.press("ArrowDown")
    other = page.locator("#list [aria-current]")
    assert "branch" in other.evaluate("row => row.closest('ol').className")
    page.keyboard.press("ArrowUp")
    assert page.locator("#said").text_content() == before
    page.locator("#first").click()
    page.wait_for_timeout(500)  # a button that has just been switched off keeps the keys for a moment
    page.keyboard.press("Space")
    assert page.locator("#play").get_attribute("aria-label") == "Stop"
    expect(page.locator("#count")).to_have_text(re.compile("^[1-9]"), timeout=_PATIENCE)
    assert wrong == []


def count_of(steps: list[dict], step: int) -> int:
    """How many steps lead there."""
    number = 0
    while steps[step]["up"] >= 0:
        step, number = steps[step]["up"], number + 1
    return number


@pytest.mark.parametrize("screen", SCREENS)
def test_the_table_turns_and_comes_nearer(browser, opened, screen):
    page, wrong = opened(browser, screen)
    seen = [picture(page)]
    box = page.locator("#picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 20, steps=4)
    page.mouse.up()
    seen.append(picture(page))
    page.keyboard.press("+")
    seen.append(picture(page))
    page.keyboard.press("Shift+ArrowLeft")
    seen.append(picture(page))
    if screen == "phone":
        client = page.context.new_cdp_session(page)
        fingers = [{"x": x - 40, "y": y, "id": 0}, {"x": x + 40, "y": y, "id": 1}]
        apart = [{"x": x - 90, "y": y, "id": 0}, {"x": x + 90, "y": y, "id": 1}]
        for kind, points in (("touchStart", fingers), ("touchMove", apart), ("touchEnd", [])):
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        seen.append(picture(page))
    assert len(set(seen)) == len(seen)
    page.locator("#home").click()
    page.mouse.move(1, 1)
    page.keyboard.press("0")
    assert picture(page) is not None and wrong == []


def test_what_people_wrote_is_text(browser, opened):
    page, wrong = opened(browser, "desktop")
    data = data_of(page)
    if any(step.get("note") == HOSTILE for step in data["steps"]):
        assert HOSTILE in page.locator("#list .note").all_text_contents()
    assert data["seats"][0]["names"] in page.locator("#seats .name").all_text_contents()
    assert page.locator("img").count() == 0 and page.locator("script").count() == 2
    assert wrong == []


def test_three_languages(browser, opened):
    for locale, code in (("de-AT", "de"), ("hu-HU", "hu"), ("fr-FR", "en")):
        page, wrong = opened(browser, "phone", locale=locale)
        data = data_of(page)
        number = [one for one, _ in data["languages"]].index(code)
        assert page.locator("html").get_attribute("lang") == code
        assert page.locator("#next").get_attribute("aria-label") == data["words"]["next"][number]
        page.locator("#language").select_option("hu")
        assert page.locator("#next").get_attribute("aria-label") == data["words"]["next"][2]
        assert wrong == []


def test_dark_and_calm(browser, opened):
    page, _ = opened(browser, "desktop", color_scheme="dark")
    red, green, blue = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert red + green + blue < 200
    page.keyboard.press("End")
    assert picture(page, 120) == picture(page, 700), "nothing moves for who wants it calm"
    lively, _ = opened(browser, "desktop", reduced_motion="no-preference")
    lively.keyboard.press("ArrowRight")
    lively.wait_for_timeout(1500)
    assert count(lively) == 1


def test_without_webgl_there_is_the_list(flat_browser, opened):
    page, _ = opened(flat_browser, "phone")
    assert page.locator("#lack").is_visible() and not page.locator("#picture").is_visible()
    page.keyboard.press("ArrowRight")
    assert count(page) == 1 and page.locator("#said").text_content()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("+")
    page.keyboard.press("End")
    assert count(page) == int(page.locator("#slide").get_attribute("max"))
