"""A table in Chromium, as large as a phone and by touch: whole games, and all that can happen to a page meanwhile."""

import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

import turmcore
from tests.online.running import seated
from tests.web.fixtures import DESKTOP, PHONE, SHORT, picture, slow_phone
from tests.web.playing import Player, check_lines, play, sat
from tests.web.wire import Wire
from turmcore.online import messages as say
from turmcore.online.link import Link
from turmcore.registry import MODULES

pytestmark = pytest.mark.long

COMPANY = {"carcassonne": ("open", "level1")}
KILLS = 3, 8
"""After how many acts the server is killed."""

PLAYABLE = 4.0
"""Seconds from the link to a table at which one can play, on a slow phone."""

FRAME = {"phone": 33, "desktop": 100}
"""Milliseconds of a frame, in the middle, while a late tower turns, on two quiet cores."""


# ---- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", MODULES)
def test_a_whole_game_is_what_the_log_has_though_the_server_was_killed(served, people, game, tmp_path):
    """On a phone by touch, at a desk by mouse and by keys, in the list and on the table; a long game against a computer."""
    seats, watch, _ = served.open(game, COMPANY.get(game), **SHORT.get(game, {}))
    players = [Player(sat(people(DESKTOP), seats[0], "Anna"), 7, ["mouse", "keys"])]
    if seats[1] is not None:
        players.append(Player(sat(people(PHONE), seats[1], "Ben"), 8))

    def kill(num_acts):
        if num_acts in KILLS:
            served.kill()
            for player in players:
                player.wait_for(lambda seen: seen["lost"])
            served.start()
            for player in players:
                player.wait_for(lambda seen: not seen["lost"])
            picture(players[0].page, f"{game}-{num_acts}")

    play(players, served, seats[0], kill, pointing=0.3)
    assert sum(player.acts for player in players) > max(KILLS)
    record = served.record(watch)
    with seated(served, watch, watch=True) as raw:
        end = raw.hear(say.Snapshot).end
    assert f'[Result "{end.result}"]' in record and "[Forfeit" not in record
    winners = {place.seat for place in end.places if place.place == 1}
    onlooker = people(PHONE).visit(watch)
    expect(onlooker.locator("#card li .name")).to_have_count(len(seats))
    expect(onlooker.locator("#card")).not_to_contain_text("level1")
    for one in (*(player.page for player in players), onlooker):
        seen = "all => all.flatMap((one, i) => (one.querySelector('.won') ? [i] : []))"
        assert set(one.locator("#seats li").evaluate_all(seen)) == winners
    for seat, player in enumerate(players):
        check_lines(player.page, record, seat)
    file = tmp_path / "game.tgn"
    file.write_text(record, encoding="utf-8")
    verify = subprocess.run(
        [sys.executable, "-m", "turmcore", "verify", file], check=False, capture_output=True, text=True
    )
    assert verify.returncode == 0, verify.stdout + verify.stderr
    for number, page in enumerate([*(player.page for player in players), onlooker]):
        picture(page, f"{game}-end-{number}")


# ---- what can happen to a page ---------------------------------------------------------------------


def test_a_second_tab_of_a_seat_is_welcome(people, begun, served):
    seats = begun()
    person = people(PHONE)
    first, second = (Player(sat(person, seats[0])) for _ in range(2))
    for player in (first, second):
        player.wait_for(lambda seen: seen["mine"])
    was = served.standing(seats[0])["ply"]
    first.page.bring_to_front()
    first.act()
    for player in (first, second):
        player.wait_for(lambda seen: not seen["mine"])
    assert served.standing(seats[0])["ply"] == was + 1


def test_a_page_that_slept_shows_where_the_game_is(people, begun, served):
    seats = begun()
    person = people(PHONE)
    page = sat(person, seats[1])
    player = Player(page)
    player.wait_for(lambda seen: not seen["lost"] and not seen["mine"])
    session = person.session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    Player(sat(people(PHONE), seats[0])).act()
    time.sleep(1)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    player.wait_for(lambda seen: seen["mine"], 15)
    player.act()
    assert served.standing(seats[1])["turn"] == 0


def test_back_and_forward_lead_to_a_table_that_lives(people, begun, served):
    seats = begun()
    person = people(PHONE)
    page = person.visit(served.url)
    page.goto(str(seats[0]))
    Player(page).wait_for(lambda seen: seen["mine"])
    page.go_back()
    expect(page.locator("#mine .card")).to_contain_text(["Your turn"])
    assert page.title() == "(1) Turmbauer"
    page.go_forward()
    player = Player(page)
    player.wait_for(lambda seen: seen["mine"])
    player.act()
    player.wait_for(lambda seen: not seen["mine"])


def test_names_and_lines_are_typed(people, served):
    seats, *_ = served.open("waechter", ("open", "level1"))
    page = people(DESKTOP).visit(seats[0])
    Player(page).wait_for(lambda seen: seen["mine"])
    page.locator("#name").click()
    page.keyboard.type("Béla")
    page.keyboard.press("Enter")
    expect(page.locator("#seats .own .name")).to_have_text("Béla")
    assert served.standing(seats[0])["names"][0] == "Béla"
    page.locator("#tab-talk").click()
    page.locator("#text").click()
    page.keyboard.type("Hello you")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Hello you")


@pytest.mark.parametrize("game", MODULES)
def test_a_phone_that_is_turned_has_room_for_all(people, begun, game):
    seats = begun(game, 12)
    page = sat(people(PHONE), seats[0])
    player = Player(page)
    player.wait_for(lambda seen: seen["mine"])
    for width, height in ((360, 640), (640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        player.propose()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        box = page.locator("#done").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
        picture(page, f"{game}-{width}x{height}")


@pytest.mark.parametrize("ways", [("up", "down"), ("down",)], ids=["before", "behind"])
def test_an_act_on_a_dead_line_is_played_once(people, begun, served, ways):
    """The line dies before the server has it, or before it can say so."""
    seats = begun()
    wire = Wire(int(served.url.rpartition(":")[2]))
    try:
        page = sat(people(PHONE), Link(wire.url, seats[0].table, seats[0].key))
        player = Player(page)
        player.wait_for(lambda seen: seen["mine"])
        was = served.standing(seats[0])["ply"]
        player.propose()
        wire.silence(*ways)
        page.locator("#done").tap()
        waits = player.wait_for(lambda seen: not seen["ready"])["now"]
        time.sleep(1)
        assert served.standing(seats[0])["ply"] == was + ("up" not in ways)
        assert player.seen["now"] == waits, "it is not taken for played"
        picture(page, f"dead-line-{len(ways)}")
        wire.restore()
        player.wait_for(lambda seen: not seen["mine"] and not seen["lost"] and seen["now"] != waits, 30)
        assert served.standing(seats[0])["ply"] == was + 1
    finally:
        wire.end()


@pytest.mark.parametrize("is_newer", [True, False], ids=["newer", "older"])
def test_a_page_is_told_of_a_server_of_another_version(people, served, begun, tmp_path, is_newer):
    """What was chosen before is not lost with it: the server has it."""
    newer = tmp_path / "newer"
    package = Path(turmcore.__file__).parent
    newer.mkdir()
    subprocess.run(["cp", "-rs", package, newer], check=True)
    style = newer / "turmcore" / "page" / "site" / "site.css"
    style.unlink()
    style.write_text((package / "page" / "site" / "site.css").read_text() + "/* newer */\n")
    first, second = (None, newer) if is_newer else (newer, None)
    served.stop()
    served.start(first)
    seats = begun()
    page = sat(people(PHONE), seats[0])
    player = Player(page)
    player.wait_for(lambda seen: seen["mine"])
    module = page.locator("script[type=module]")
    was = module.get_attribute("src")
    served.kill()
    served.start(second)
    alert = page.locator("#alert")
    expect(alert).to_be_visible()
    picture(page, "newer")
    with page.expect_navigation():
        alert.locator("button").tap()
    player.wait_for(lambda seen: seen["mine"])
    assert module.get_attribute("src") != was
    player.act()
    player.wait_for(lambda seen: not seen["mine"])


# ---- how fast --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", MODULES)
def test_a_slow_phone_has_the_table_soon(people, begun, game, record_property):
    """Everything is there: what lies on the table, and what can be chosen."""
    seats = begun(
        game, 60 if game == "turmbauer" else 20, **({"blocks": "all"} if game == "turmbauer" else {})
    )
    person = people(PHONE)
    page = person.context.new_page()
    with slow_phone(person.session(page)):
        begin = time.monotonic()
        page.goto(str(seats[0]), wait_until="commit")
        page.wait_for_function(
            """async () => {
              const src = document.querySelector("script[type=module]")?.src;
              if (!src || !document.querySelector("#choices button")) return false;
              const { page } = await import(src);
              return !document.getElementById("done").hidden && page.picture?.isReady && page.picture.drawn > 0;
            }"""
        )
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seconds = time.monotonic() - begin
    picture(page, f"{game}-slow")
    print(f"\n{game}: {seconds:.2f} s from the link to a playable table on a slow phone")
    assert seconds <= PLAYABLE


@pytest.mark.parametrize(("name", "screen"), [("phone", PHONE), ("desktop", DESKTOP)])
def test_a_late_tower_turns_smoothly(people, begun, name, screen):
    seats = begun("turmbauer", 60, blocks="all")
    page = sat(people(screen), seats[0])
    Player(page).wait_for(lambda seen: seen["mine"])
    time.sleep(2)
    box = page.locator("#picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.locator("#picture").screenshot()
    page.evaluate(
        """() => {
          window.frames_ = [];
          const count = (now) => (window.frames_.push(now), requestAnimationFrame(count));
          requestAnimationFrame(count);
        }"""
    )
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + 2 * step, y)
    page.mouse.up()
    frames = page.evaluate("window.frames_")
    assert page.locator("#picture").screenshot() != before
    middle = statistics.median(b - a for a, b in pairwise(frames))
    print(f"\n{name}: {middle:.1f} ms a frame, {len(frames)} frames")
    assert middle <= FRAME[name]
