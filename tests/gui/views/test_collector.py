"""A view that Python's garbage collector finds while another one draws does no harm."""

import pytest

from tests.gui.app import test_window
from tests.gui.views import collector_run

display = test_window.display


@pytest.mark.slow
@pytest.mark.parametrize("moment", collector_run.MOMENTS)
def test_a_picture_outlives_a_view_that_is_collected(display, tmp_path, moment):
    report = test_window.run(display, tmp_path, "views.collector_run", moment)
    assert report["is_same"] and report["found"] == 1
    assert not report["is_left"], "a hidden view has no context"
    assert report["is_whole"], "and can be drawn all the same"
    assert not report["stderr"]
