"""A phone and a program at one table: a few acts by touch, the server killed in between, and both have what the log has."""

import sys

import pytest

from tests.web.fixtures import PHONE
from tests.web.playing import Player, check_lines, sat

PLIES = 8


@pytest.mark.slow
def test_a_phone_and_a_program_at_one_table(served, people, spawn):
    seats, watch, _ = served.open("waechter")
    spawn([sys.executable, "-m", "turmcore", "join", "--agent", "level1", str(seats[1])])
    player = Player(sat(people(PHONE), seats[0]))
    kills = 0
    while (ply := served.standing(seats[0]).get("ply", 0)) < PLIES:
        player.wait_for(lambda seen: seen["mine"] and not seen["lost"])
        player.act(pointing=0.5)
        if ply >= PLIES // 2 and not kills:
            kills += 1
            served.kill()
            player.wait_for(lambda seen: seen["lost"])
            served.start()
    player.wait_for(lambda seen: seen["mine"] and not seen["lost"])  # the program has played, too
    assert kills == 1
    check_lines(player.page, served.record(watch), 0)
