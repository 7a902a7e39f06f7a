"""Each game is played as it was when its playthrough was written."""

from difflib import unified_diff

import pytest

from tests.conformance import playthroughs
from tests.conformance.configurations import OTHERS, Configuration
from tests.conformance.playthroughs import FOLDER, path_of, playthrough, told
from turmcore import games
from turmcore.registry import game_class

RENEW = "if this is as it should be: python -m tests.conformance.playthroughs"


@pytest.mark.parametrize("configuration", told(), ids=str)
def test_a_game_is_played_as_before(configuration):
    path = path_of(configuration)
    stored, now = path.read_text(encoding="utf-8").splitlines(), playthrough(configuration).splitlines()
    changed = list(unified_diff(stored, now, path.name, "now", lineterm="", n=1))
    assert not changed, "\n".join(
        [*(line[:300] for line in changed[:30]), f".. {len(changed)} lines; {RENEW}"]
    )


def test_none_is_missing_and_none_too_many():
    assert {path.name for path in FOLDER.iterdir()} == {path_of(one).name for one in told()}, RENEW
    assert {one.name for one in told()} == set(games()) - {"toy", "pawns"}
    assert len({path_of(one) for one in told()}) == len(told())


def test_every_setting_of_every_game_is_varied_somewhere():
    """What only one value of a setting has been played with may break unseen."""
    for name in games():
        if name in ("toy", "pawns"):
            continue
        settings = {option.name for option in game_class(name).known_settings()} - {"seats", "no_ransom"}
        varied = {key for one in OTHERS if one.name == name for key in one.options}
        assert settings <= varied, f"{name}: {settings - varied}"


def test_another_game_has_another_text(monkeypatch):
    configuration = Configuration("waechter")
    first = playthrough(configuration)
    assert playthrough(configuration) == first
    monkeypatch.setattr(playthroughs, "SEED", playthroughs.SEED + 1)
    assert playthrough(configuration).splitlines()[:12] != first.splitlines()[:12]
