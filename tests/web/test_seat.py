"""At a seat in Chromium: sitting down without a word, playing by two taps, and what waits for a lost line."""

import json
import re

from playwright.sync_api import expect

from tests.web.fixtures import DESKTOP, PHONE
from tests.web.playing import Player, advance
from tests.web.serving import Served
from tests.web.wire import Wire
from turmcore.online.link import Link

TAP = """async (ids) => {
  const { page } = await import(document.querySelector("script[type=module]").src);
  const wait = async (is) => { while (!is()) await new Promise((done) => setTimeout(done, 50)); };
  await wait(() => page.choosing.offered && page.picture?.isReady);
  const move = page.choosing.all.find((one) => one.at?.length > 1);
  for (const id of move.at) {
    await wait(() => page.choosing.way.length === move.at.indexOf(id));
    page.choosing.point(id);
  }
}"""
"""Points at what a move is about, and where it goes."""


def test_who_opens_a_link_sits_and_gives_a_name_in_the_game(people, served):
    seats, watch, _ = served.open("waechter", ("open", "level1"))
    page = people(PHONE).visit(seats[0])
    player = Player(page)
    player.wait_for(lambda seen: seen["mine"])
    page.locator("#name").fill("Béla")
    page.locator("#naming button").tap()
    expect(page.locator("#naming")).to_be_hidden()
    expect(page.locator("#seats .own .name")).to_have_text("Béla")
    assert served.standing(seats[0])["names"][0] == "Béla"
    onlooker = people(DESKTOP).visit(watch)
    expect(onlooker.locator("#seats .name").first).to_have_text("Béla")
    expect(onlooker.locator("#naming")).to_be_hidden()


def test_two_taps_play_a_move(people, served):
    seats, *_ = served.open("waechter", ("open", "open"))
    advance(seats, 4)
    page = people(PHONE).visit(seats[0])
    Player(page).wait_for(lambda seen: seen["mine"])
    was = served.standing(seats[0])["ply"]
    page.evaluate(TAP)
    Player(page).wait_for(lambda seen: not seen["mine"])
    assert served.standing(seats[0])["ply"] == was + 1


def test_what_has_happened_is_there_after_a_reload(people, served):
    seats, *_ = served.open("carcassonne", None, players=2)
    advance(seats, 12)
    page = people(PHONE).visit(seats[0])
    rows = page.locator("#moves li")
    expect(rows).to_have_count(served.standing(seats[0])["ply"])
    said = rows.all_text_contents()
    assert all(said) and page.locator("#news").text_content() == said[-1]
    page.reload()
    expect(rows).to_have_count(len(said))
    assert rows.all_text_contents() == said


def test_what_is_said_and_given_up_on_a_dead_line_waits_for_it(people, served):
    seats, *_ = served.open("waechter", ("open", "open"))
    advance(seats, 4)
    wire = Wire(int(served.url.rpartition(":")[2]))
    try:
        page = people(PHONE).visit(Link(wire.url, seats[0].table, seats[0].key))
        player = Player(page)
        player.wait_for(lambda seen: seen["mine"])
        wire.silence("up", "down")
        page.evaluate(
            """async () => {
              const { page } = await import(document.querySelector("script[type=module]").src);
              page.line.tell("say", { text: "Enough" });
              page.line.tell("resign");
            }"""
        )
        expect(page.locator("#now")).to_have_text("This waits for the line. It is not lost.", timeout=30_000)
        assert not served.standing(seats[0]).get("result")
        wire.restore()
        expect(page.locator("#card h2")).to_be_visible(timeout=60_000)
        assert served.standing(seats[0])["result"]
        expect(page.locator("#said li:not(.what)")).to_have_text([re.compile("Enough")])
    finally:
        wire.end()


def test_the_home_page_shows_all_when_the_server_is_back(people, served):
    person = people(PHONE)
    page = person.context.new_page()
    page.route("**/games?*", lambda route: route.abort())
    page.goto(served.url)
    expect(page.locator("#trouble")).not_to_be_empty()
    page.unroute("**/games?*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#games input")).to_have_count(4)
    expect(page.locator("#trouble")).to_be_empty()


def test_turns_can_be_told_from_the_table_and_that_is_offered_once(people, tmp_path):
    push = "--push", str(tmp_path / "push.pem"), "--contact", "mailto:host@example.org"
    served = Served(tmp_path / "telling.sqlite", *push)
    try:
        seats, *_ = served.open("waechter", ("open", "open"))
        advance(seats, 4)
        page = people(PHONE, permissions=["notifications"]).visit(seats[0])
        Player(page).wait_for(lambda seen: seen["mine"])
        page.evaluate(TAP)
        expect(page.locator("#alert button")).to_have_text("Tell me when it is my turn")
        kept = page.evaluate("Object.values(localStorage)[0]")
        assert json.loads(kept)["offered"] is True
    finally:
        served.stop()


def test_rows_are_told_apart_and_rings_lie_on_what_they_mean(people, served):
    """Though the choices come before the picture does."""
    seats, *_ = served.open("carcassonne", None, players=2)
    advance(seats, 20)
    page = people(PHONE).visit(seats[0])
    rows = page.locator("#choices button")
    expect(rows.first).to_be_attached(timeout=60_000)
    said = rows.all_text_contents()
    assert len(set(said)) == len(said)
    seats, *_ = served.open("waechter", ("open", "open"))
    advance(seats, 4)
    page = people(PHONE).visit(seats[0])
    Player(page).wait_for(lambda seen: seen["choices"])
    hidden = page.evaluate(
        """async () => {
          const { page } = await import(document.querySelector("script[type=module]").src);
          while (!page.picture?.isReady || !page.shown.marks) await new Promise((done) => setTimeout(done, 50));
          const rings = [];
          page.picture.scene.traverse((one) => one.material?.depthWrite === false && rings.push(one));
          const things = [...page.picture.things.values()].map((one) => [one.thing, ...page.picture.size(one)]);
          const isHidden = (ring) => ([[, x, y], far, top]) =>
            Math.hypot(x - ring.position.x, y - ring.position.y) < 0.1 && top > ring.position.z
            && far > 0.4 * ring.geometry.parameters.width;
          const under = (ring) => things.filter(isHidden(ring));
          return [rings.length, page.choosing.lit.length, rings.flatMap(under).length];
        }"""
    )
    assert hidden[0] == hidden[1] > 1 and hidden[2] == 0
