"""The small pictures of moves."""

import numpy as np
import pytest

import turmcore
from gui.games.waechter.panel.choice_list import MoveRows
from gui.games.waechter.picture.palette import SIDES
from tests.gui.sides import CAMERAS, by_camera, nearest
from turmcore.waechter.choosing import choices_of


def arrow(image, rgb):
    """Where the arrow of a picture points, to the right and up: its head is wider than its tail."""
    spots = [(x, y) for x in range(image.width()) for y in range(image.height())]
    spots = np.array([at for at in spots if image.pixelColor(*at).getRgb() == (*rgb, 255)])
    across = 0 if np.ptp(spots[:, 0]) > np.ptp(spots[:, 1]) else 1
    low, high = spots[:, across].min(), spots[:, across].max()
    ends = [spots[np.abs(spots[:, across] - end) < 14] for end in (low, high)]
    widths = [
        max(np.ptp(end[end[:, across] == k][:, 1 - across]) for k in set(end[:, across])) for end in ends
    ]
    way = 1 if widths[1] > widths[0] else -1
    return (way, 0) if across == 0 else (0, -way)


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda camera: f"{camera.yaw:g}")
def test_the_arrow_of_a_row_points_as_it_is_seen(qapp, camera):
    rows = MoveRows()
    rows.axes = camera.axes
    state = turmcore.from_text("waechter", "RG6/7/7/3r53/7/7/6BG r")
    choices = [choice for choice in choices_of(state) if choice.move.stones == 3]
    assert len(choices) == 4
    for choice in choices:
        (row, column), (other, beside) = divmod(choice.move.origin, 7), divmod(choice.move.target, 7)
        image = rows.icon(choice).pixmap(48, 48).toImage()
        assert nearest(arrow(image, SIDES[0].rgb)) == nearest(by_camera(camera, beside - column, other - row))
