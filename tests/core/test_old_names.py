"""Names of before, which work on for one more minor version."""

import pytest

import turmcore
from turmcore.core import scene
from turmcore.core.game import Game


def test_a_game_says_its_scene_by_the_old_name():
    with pytest.warns(DeprecationWarning, match=r"Game\.things is Game\.scene now") as warned:
        things = turmcore.load("babel").things()
    assert isinstance(things, scene.Scene) and warned[0].filename == __file__


def test_a_game_of_before_has_a_scene():
    nim = type(turmcore.load("waechter"))
    before = type("Before", (nim,), {"scene": Game.scene, "things": lambda self: "its things"})
    with pytest.warns(DeprecationWarning, match=r"Game\.scene now"):
        assert before().scene() == "its things"
    assert type("Without", (nim,), {"scene": Game.scene})().scene() is None


def test_the_module_has_its_old_names():
    from turmcore.core import things

    for name in ("Lathe", "Slab", "Things"):
        with pytest.warns(
            DeprecationWarning, match=rf"turmcore\.core\.scene\.{name.replace('Things', 'Scene')} now"
        ):
            assert getattr(things, name) is getattr(scene, name.replace("Things", "Scene"))
    with pytest.raises(AttributeError, match="nothing"):
        things.nothing  # noqa: B018
