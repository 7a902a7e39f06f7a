"""The camera steps back a little for what lies beside the things that it has to show."""

import math

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from gui.scene.camera import FOV, VIEWS
from gui.views.camera_flight import CameraFlight


@pytest.mark.parametrize(("part", "back"), [(0.0, 1.0), (1.07, None), (9.0, 1.2)])
def test_it_steps_back_as_far_as_it_helps_and_may(qtbot, part, back):
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(1280, 560)
    flight = CameraFlight(view, VIEWS, lambda: False)
    flight.look("home")
    near = flight.camera.distance
    right, _, _ = flight.camera.basis()
    aspect = view.width() / view.height()
    edge = near * math.tan(FOV / 2) * aspect  # of the picture
    flight.beside = np.array([flight.camera.target - part * edge * right])
    flight.look("home")
    steps = flight.camera.distance / near
    if back is None:
        assert 1.0 < steps < 1.2 and flight.camera.sees(flight.beside, aspect)
    else:
        assert steps == pytest.approx(back)
