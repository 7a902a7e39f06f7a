"""An animation that is being shown, until it ends or is skipped."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from gui.scene.animation import Animation
from gui.scene.scene import Scene

_FRAME = 15  # milliseconds between two pictures, at least


class Playback(QObject):
    """Goes through an animation that a widget shows; a key or a click elsewhere ends it early.

    Attributes
    ----------
    animation
        The animation that runs, or None.
    moment
        The scene that is to be shown meanwhile.
    """

    ticked = Signal()  # there is another moment
    finished = Signal()  # it came to its end or was skipped

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self.animation: Animation | None = None
        self.moment: Scene | None = None
        self._clock = QElapsedTimer()
        self.ticks = QTimer(self, interval=_FRAME)
        self.ticks.timeout.connect(self._tick)

    def start(self, animation: Animation) -> None:
        """Show an animation from its start."""
        self.animation, self.moment = animation, animation.at(0.0)
        self._clock.start()
        self.ticks.start()
        _application().installEventFilter(self)

    def skip(self) -> None:
        """End the animation that runs, if one does."""
        if self.animation is not None:
            self.ticks.stop()
            _application().removeEventFilter(self)
            self.animation = self.moment = None
            self.finished.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While something moves: a key or a click anywhere ends it, and then does what it always does; a click
        into the picture does nothing else."""
        if event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or (
            event.type() == QEvent.Type.MouseButtonPress and watched is not self._view
        ):
            self.skip()
        return False

    def _tick(self) -> None:
        assert self.animation is not None
        time = self._clock.elapsed() / 1000
        if time >= self.animation.duration:
            self.skip()
        else:
            before, self.moment = self.moment, self.animation.at(time)
            if self.moment is not before:  # something that waits need not be drawn again
                self.ticked.emit()


def _application() -> QCoreApplication:
    app = QApplication.instance()
    assert app is not None
    return app
