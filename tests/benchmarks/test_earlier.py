"""Node limits for the same time, found with our own engine."""

import sys

import pytest

from benchmarks import earlier
from benchmarks.matches import EARLIER
from turmcore.errors import TurmError

PLANS = {plan.name: plan for plan in EARLIER}
OURS = f"{sys.executable} -m turmcore ugi"


def test_the_stored_games_are_what_the_matches_play():
    for plan in EARLIER:
        match = earlier.stored(plan)
        assert match.game == plan.argv[0]
        assert earlier.Positions(match, turns=2).turns >= 2
    assert dict(earlier.stored(PLANS["earlier-turmbauer"]).options) == {"escape": "step", "players": 2}
    assert earlier.stored(PLANS["earlier-waechter"]).random_plies == 4


def test_a_limit_is_found():
    positions = earlier.Positions(earlier.stored(PLANS["earlier-babel"]), turns=8)
    nodes, each = positions.nodes(OURS, 0.02, 20_000)
    assert nodes % 100 == 0
    assert each == pytest.approx(0.02, rel=0.5)


def test_a_program_that_cannot_play(capsys):
    positions = earlier.Positions(earlier.stored(PLANS["earlier-waechter"]), turns=2)
    refusing = "import sys; [print('error option: no', flush=True) for line in sys.stdin]"
    with pytest.raises(TurmError, match="error option: no"):
        positions.seconds(f'{sys.executable} -c "{refusing}"', 1)
    assert earlier.main(["earlier-waechter", "there-is-no-such-program"]) == 2
    assert "there-is-no-such-program" in capsys.readouterr().err
