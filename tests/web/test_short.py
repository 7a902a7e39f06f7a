"""A phone and a program at one table: a few acts by touch, the server killed in between, and both have what the log has."""

import sys

import pytest

from tests.waiting import wait_until
from tests.web.fixtures import PHONE
from tests.web.playing import Player, check_lines, sat

ACTS = 4


@pytest.mark.slow
def test_a_phone_and_a_program_at_one_table(served, people, spawn):
    seats, watch, _ = served.open("waechter")
    spawn([sys.executable, "-m", "turmcore", "join", "--agent", "level1", str(seats[1])])
    player = Player(sat(people(PHONE), seats[0]))
    for number in range(ACTS):
        player.wait_for(lambda seen: seen["mine"] and not seen["lost"])
        player.act(pointing=0.5)
        if number == ACTS // 2:
            served.kill()
            player.wait_for(lambda seen: seen["lost"])
            served.start()
    wait_until(
        lambda: served.standing(seats[0])["ply"] == 2 * ACTS, pause=lambda: player.page.wait_for_timeout(600)
    )
    check_lines(player.page, served.record(watch), 0)
