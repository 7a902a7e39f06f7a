"""A game over days, everything closed in between: the page, and the server, whose clock goes on."""

import pytest
from playwright.sync_api import expect

from tests.web.fixtures import PHONE, picture
from tests.web.playing import Player, check_lines, sat

pytestmark = pytest.mark.long

DAYS = 6
LATER = """import time
now = time.time
time.time = lambda: now() + {seconds}
"""


def test_a_game_over_days_with_everything_closed_in_between(served, people, tmp_path):
    """Whoever is on turn comes to the page of the server's address, is told so, and finds the table there."""
    folder = tmp_path / "later"
    folder.mkdir()
    seats, watch, _ = served.open("waechter", None, "3d")
    persons = [people(PHONE) for _ in seats]
    for person, link, name in zip(persons, seats, ("Anna", "Ben"), strict=True):
        page = sat(person, link, name)
        page.locator("#seats li").first.wait_for()
    for person in persons:
        for page in person.context.pages:
            page.close()
    for day in range(DAYS):
        served.stop()
        (folder / "sitecustomize.py").write_text(LATER.format(seconds=86_400 * day))
        served.start(folder)
        person = persons[day % 2]
        home = person.visit(served.url)
        expect(home.locator("#mine .card")).to_contain_text(
            "Your turn · 47 hours left" if day else "Your turn"
        )
        picture(home, f"day-{day}")
        home.locator("#mine .card").tap()
        home.wait_for_url("**/t/**")
        player = Player(home, seed=day)
        player.wait_for(lambda seen: seen["mine"] and seen["choices"])
        player.act()
        player.wait_for(lambda seen: not seen["mine"])
        assert served.standing(seats[0])["ply"] == day + 1
        check_lines(home, served.record(watch), day % 2, is_whole=False)
        home.close()
    served.stop()
    (folder / "sitecustomize.py").write_text(LATER.format(seconds=86_400 * (DAYS + 4)))
    served.start(folder)
    home = persons[0].visit(served.url)
    expect(home.locator("#mine .card")).to_contain_text("The game is over")
    home.locator("#mine .card").tap()
    home.wait_for_url("**/t/**")
    expect(home.locator("#card h2")).to_contain_text("Ben")
    assert "runs out of time" in served.record(watch)
