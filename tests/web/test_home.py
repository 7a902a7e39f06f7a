"""The page of the server's address in Chromium: what is seen, pressed and typed there."""

import json
import re
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

from tests.web.fixtures import DESKTOP, PHONE, picture
from tests.web.serving import Served
from turmcore.online.link import Link
from turmcore.words import NAMES, Words

pytestmark = pytest.mark.long

SCREENS = {"phone": PHONE, "desktop": DESKTOP}


def open_table(page, name="Anna"):
    page.fill("#name", name)
    page.press("#name", "Tab")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#opened")).to_be_visible()
    return Link.parse(page.locator("#invite").input_value())


def test_a_table_is_opened_and_the_own_seat_is_taken_before_anybody_comes(served, people):
    host = people(permissions=["clipboard-read", "clipboard-write"])
    page = host.visit(served.url)
    invite = open_table(page)
    page.get_by_role("button", name="Copy").tap()
    expect(page.locator("#copied")).to_contain_text("clipboard")
    assert page.evaluate("navigator.clipboard.readText()") == str(invite)
    assert page.locator("#qr path").get_attribute("d").startswith("M4 4h7v1h-7z")
    own = Link.parse(page.locator("#sit").evaluate("(one) => one.href"))
    assert served.standing(own)["names"][0] == "Anna" and served.standing(own)["you"] == 0
    page.locator("#sit").tap()
    page.wait_for_url(str(own))
    page.go_back()
    expect(page.locator("#mine .card")).to_contain_text(["Waits for guests"])
    expect(page.locator("#name")).to_have_value("Anna")
    again = host.visit(served.url)
    expect(again.locator("#mine .card")).to_have_count(1)


def test_a_second_press_opens_no_second_table(served, people):
    page, asked = people().visit(served.url), []
    expect(page.locator("#main")).to_be_visible()
    page.on("request", lambda request: asked.append((request.method, request.url)))
    page.locator("#new").evaluate("(one) => [one.requestSubmit(), one.requestSubmit()]")
    expect(page.locator("#opened")).to_be_visible()
    assert asked.count(("POST", f"{served.url}/tables")) == 1


def test_what_was_chosen_is_what_is_played(served, people):
    page = people(DESKTOP).visit(served.url)
    page.get_by_role("radio", name="Turmbau zu Babel").check()
    seats = page.locator("#seats select")
    expect(seats).to_have_count(3)
    seats.nth(2).select_option("level2")
    seats.nth(3).select_option("me")  # no longer at the first one
    assert seats.evaluate_all("(all) => all.map((one) => one.value)") == ["open", "open", "level2", "me", ""]
    page.get_by_text("House rules").click()
    page.get_by_label("Numbers without progress").fill("7")
    page.locator("#clock").select_option("3d")
    page.locator("#listed").check()
    invite = open_table(page)
    end = time.monotonic() + 10
    # the list is made anew now and then
    while not (tables := json.loads(served.get("/tables")[1])["tables"]):
        assert time.monotonic() < end
        time.sleep(0.1)
    (table,) = tables
    assert table["table"] == invite.table and table["invite"] == invite.key
    assert (table["game"], table["clock"], table["free"]) == ("babel", "3d", 2)
    assert (table["options"]["players"], table["options"]["quiet"]) == ("4", "7")
    own = Link.parse(page.locator("#sit").evaluate("(one) => one.href"))
    assert served.standing(own)["you"] == 3


def test_a_listed_table_and_a_pasted_link_lead_there(served, people):
    opened = served.opened("waechter", ("open", "open"), listed=True)
    page = people().visit(served.url)
    expect(page.locator("#tables .card")).to_contain_text("2 seats free")
    link = f"{served.url}/t/{opened.table}#{opened.invite}"
    assert page.locator("#tables .card").evaluate("(one) => one.href") == link
    page.fill("#link", "come to my table")
    page.get_by_role("button", name="Join", exact=True).tap()
    expect(page.locator("#no-link")).to_have_text("There is no link to a table in it.")
    page.fill("#link", f"Come and play: {link} Anna")
    page.press("#link", "Enter")
    page.wait_for_url(re.compile(f"{re.escape(link.partition('#')[0])}.*"))


def test_own_tables_come_with_those_at_which_it_is_the_own_turn_first(served, people):
    person = people()
    page = person.visit(served.url)
    waiting, running, over = (served.opened("waechter", seats) for seats in (None, None, None))
    command = [sys.executable, "-m", "turmcore", "join", "--agent"]
    link = f"{served.url}/t/{over.table}#"
    seats = [subprocess.Popen([*command, "level1", link + key]) for key in over.seats]
    assert [one.wait() for one in seats] == [0, 0]
    page.evaluate(
        """async (tables) => {
          const own = document.querySelector("script[type=module]").src;
          const { remember } = await import(new URL("../site/keys.js", own));
          for (const [table, key] of tables) remember({ table, key });
        }""",
        [[one.table, one.seats[0]] for one in (running, waiting, over)] + [["nothing", "a" * 22]],
    )
    page.reload()
    expect(page.locator("#mine .card")).to_have_count(4)
    standings = page.locator("#mine .standing").all_inner_texts()
    assert sorted(standings[:2]) == ["Waits for guests"] * 2
    assert sorted(standings[2:]) == ["Cannot be reached now", "The game is over"]
    page.locator("#mine .small").nth(3).tap()
    expect(page.locator("#mine .card")).to_have_count(3)
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("#mine .small").first.tap()
    expect(page.locator("#mine .card")).to_have_count(3)


def test_everything_is_reached_by_keys(served, people):
    page = people(DESKTOP).visit(served.url)
    expect(page.locator("#main")).to_be_visible()
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.append(
            page.evaluate(
                "document.activeElement.id || document.activeElement.name || document.activeElement.textContent"
            )
        )
        if seen[-1] == "link":
            break
    assert {"language", "game", "name", "clock", "listed", "Open the table", "link"} <= set(seen)
    page.locator("#name").focus()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("#opened h2")).to_be_focused()


def test_the_server_that_wants_a_password_is_told_it(tmp_path, people):
    served = Served(tmp_path / "tables.sqlite", "--password", "knock")
    try:
        page = people().visit(served.url)
        page.get_by_role("button", name="Open the table").tap()
        expect(page.locator("#trouble")).to_contain_text("password")
        page.fill("#password", "knock")
        open_table(page)
    finally:
        served.stop()


def test_a_server_that_is_away_is_said_to_be(served, people):
    page = people().visit(served.url)
    expect(page.locator("#main")).to_be_visible()
    served.kill()
    page.get_by_role("button", name="Open the table").tap()
    expect(page.locator("#trouble")).to_contain_text("does not answer")
    served.start()
    open_table(page)


def test_without_https_there_is_no_clipboard_and_all_else_is_there(served, people, chromium):
    """A page is told that it came by plain HTTP from another machine, as at the kitchen table."""
    person = people(DESKTOP)
    person.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
        "Object.defineProperty(window, 'isSecureContext', { get: () => false });"
        "document.execCommand = () => false;"
    )
    page = person.visit(served.url)
    expect(page.locator("#insecure")).to_contain_text("HTTPS")
    invite = open_table(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#copied")).to_contain_text("The link is marked")
    assert page.evaluate("getSelection().toString()") == str(invite)
    page.locator("#sit").click()
    button = page.locator("#card button")
    button.evaluate("(one) => one.onclick()")
    expect(button).to_have_text("Copy")
    assert page.evaluate("document.activeElement.value") == str(invite)


def test_nothing_is_kept_where_nothing_can_be(served, people):
    person = people()
    person.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page = person.visit(served.url)
    open_table(page)
    expect(page.locator("#mine .card")).to_have_count(1)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_it_speaks_and_fits(served, people, screen, scheme, language):
    person = people(SCREENS[screen], color_scheme=scheme, locale=language)
    page = person.visit(served.url)
    words = Words(language)
    expect(page.locator("#new .main").last).to_have_text(words.text("page.home.open"))
    assert page.evaluate("document.documentElement.lang") == language
    page.locator("summary").click()
    served.opened("carcassonne", listed=True)
    page.locator("#new .main").click()
    expect(page.locator("#opened")).to_be_visible()
    page.locator("#copy").click()
    expect(page.locator("#tables .card")).to_have_count(1, timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= SCREENS[screen]["viewport"]["width"]
    cut = page.evaluate(
        """() => [...document.querySelectorAll("button, a, h2, p, legend, label span, summary")]
          .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
          .map((one) => one.textContent)"""
    )
    assert cut == []
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input:not([type=radio], [type=checkbox]), .card")]
          .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 34).map((one) => one.outerHTML)"""
    )
    assert small == []
    other = "hu" if language != "hu" else "de"
    page.locator("#language").select_option(other)
    expect(page.locator("#new .main").last).to_have_text(Words(other).text("page.home.open"))
    page.reload()
    expect(page.locator("#new .main").last).to_have_text(Words(other).text("page.home.open"))
    picture(page, f"home-{screen}-{scheme}-{language}")
