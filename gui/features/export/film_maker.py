"""Moving pictures of the game on the table. Another process draws them: the window goes on, and can stop it at once."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from gui.i18n import tr
from gui.model import player_colors


class FilmMaker(QObject):
    """Draws one moving picture.

    Parameters
    ----------
    path
        The file.
    positions
        A position that turns, or several, one after the other, each perhaps with a `Caption`.
    option
        Of the command line: ``--gif`` for all of it, ``--clip`` for its end.
    """

    progressed = Signal(int, int)  # pictures drawn, and their total
    finished = Signal()  # the file is there
    failed = Signal(str)  # why it is not

    def __init__(
        self, path: str, positions: list[str], parent: QObject | None = None, *, option: str = "--gif"
    ) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._is_stopped = False
        self._told = ""
        self._process.readyReadStandardOutput.connect(self._hear)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._break)
        look = ["--palette", player_colors.chosen()]
        self._process.start(sys.executable, ["-m", "gui", option, path, "-", "--progress", *look])
        self._process.write("\n".join(positions).encode())
        self._process.closeWriteChannel()

    @property
    def arguments(self) -> list[str]:
        """Arguments of the other process."""
        return self._process.arguments()

    def stop(self) -> None:
        """No picture, then; there is no file that was not there before."""
        self._is_stopped = True
        self._process.kill()
        self._process.waitForFinished(2000)

    def _hear(self) -> None:
        self._told += bytes(self._process.readAllStandardOutput().data()).decode(errors="replace")
        *lines, self._told = self._told.split("\n")
        if lines:
            done, _, total = lines[-1].partition(" of ")
            if done.isdecimal() and total.isdecimal():
                self.progressed.emit(int(done), int(total))

    def _end(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._is_stopped:
            return
        if status == QProcess.ExitStatus.NormalExit and code == 0:
            self.finished.emit()
            return
        said = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        self.failed.emit(
            said.rpartition("\n")[2].removeprefix("turmbauer: ") or tr("show.gif.ended", code=code)
        )

    def _break(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and not self._is_stopped:
            self.failed.emit(self._process.errorString())


class FilmWindow(QProgressDialog):
    """Shows how far a moving picture is, beside the game; closing it stops the work."""

    def __init__(self, maker: FilmMaker, name: str, parent: QWidget) -> None:
        super().__init__(tr("show.gif.working", file=name), tr("show.gif.stop"), 0, 0, parent)
        self.setWindowTitle("Turmbauer")
        self.setMinimumWidth(380)
        self.setMinimumDuration(0)
        self.setAutoReset(False)
        self.setAutoClose(False)
        self._maker = maker
        maker.setParent(self)
        maker.progressed.connect(self._show)
        maker.finished.connect(self._leave)
        maker.failed.connect(self._leave)
        self.canceled.connect(self._stop)
        self.show()

    def _show(self, done: int, total: int) -> None:
        self.setMaximum(total + 1)  # the file is written when all are drawn
        self.setValue(done)

    def _stop(self) -> None:
        self._maker.stop()
        self.deleteLater()

    def _leave(self) -> None:
        self.canceled.disconnect(self._stop)
        self.close()
        self.deleteLater()
