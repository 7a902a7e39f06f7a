"""A picture to be shared shows what stands there, and nothing of what could be done."""

import numpy as np
import pytest

from gui.games.carcassonne.picture.scene import add_preview, build_scene
from gui.games.carcassonne.play.previews import preview_of
from gui.scene.kind import Part
from tests.carcassonne.positions import ACT, PLACE
from tests.gui.games.carcassonne.test_choosing import chooser


@pytest.mark.parametrize("text", [PLACE, ACT])
def test_nothing_proposed_is_left(text):
    aim = chooser(text).aim
    plain = build_scene(aim.table)
    shown = add_preview(plain, preview_of(aim))
    assert any(len(things) and kind.part is Part.PROPOSAL for kind, things in shown.items.items())
    bare = shown.bare()
    assert {kind for kind, things in bare.items.items() if len(things)} == {
        kind for kind, things in plain.items.items() if len(things)
    }
    assert all(bare[kind] is plain[kind] for kind in plain.items)
    assert not len(bare.signs)
    assert np.array_equal(bare.outline(), plain.outline()), "no room for the free cells"
