"""A worker of the window beside its own thread."""

from gui.base.background import Background


def test_what_comes_after_the_end_is_not_started(qtbot):
    worker, done = Background(), []
    worker.run(lambda: 1, done.append, done.append)
    qtbot.waitUntil(lambda: done == [1])
    worker.stop()
    worker.run(lambda: done.append(2), done.append, done.append)
    qtbot.wait(50)
    assert done == [1]
