"""Plays a tournament in a process of its own, which may be stopped, or die, at any time."""

from __future__ import annotations

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from gui.features.tournaments.model import Tournament
from turmcore import TurmError

_LOOK = 1000  # milliseconds between two looks at the results
_END = 3000  # milliseconds that it may take to end


class TournamentController(QObject):
    """One tournament at a time.

    Everything that concerns processes is here; what is played and how it stands is `Tournament`.
    """

    changed = Signal()  # more games were played, or it begins or ends to play
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tournament: Tournament | None = None
        self._process: QProcess | None = None
        self._is_stopping = False
        self._clock = QTimer(self, interval=_LOOK)
        self._clock.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """True if games are being played."""
        return self._process is not None

    def show(self, tournament: Tournament | None) -> None:
        """Take another tournament; the one before stops."""
        self.stop()
        self.tournament = tournament
        self.changed.emit()

    def start(self) -> None:
        """Play the games that are left."""
        if self.tournament is None or self.is_running:
            return
        table = self.tournament.next_table
        if table is None:
            self.changed.emit()
            return
        self._is_stopping = False
        process = self._process = QProcess(self)
        command = self.tournament.command(table)
        process.setProgram(command[0])
        process.setArguments(command[1:])
        process.setStandardOutputFile(QProcess.nullDevice())
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        process.start()
        self._clock.start()
        self.changed.emit()

    def stop(self) -> None:
        """Play no further; games that were not over are played again the next time."""
        process, self._is_stopping = self._process, True
        if process is None:
            return
        process.closeWriteChannel()  # its sign to end, and its own processes with it
        if not process.waitForFinished(_END):
            process.kill()
            process.waitForFinished(_END)

    def _look(self) -> None:
        if self.tournament is None:
            return
        try:
            if self.tournament.read():
                self.changed.emit()
        except TurmError as error:
            self.stop()
            self.failed.emit(str(error))

    def _end(self, code: int) -> None:
        process, self._process = self._process, None
        self._clock.stop()
        if process is None:
            return
        complaint = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
        process.deleteLater()
        self._look()
        if (
            not self._is_stopping
            and code == 0
            and self.tournament is not None
            and not self.tournament.is_over
        ):
            self.start()  # the next table
            return
        self.changed.emit()
        if code != 0 and not self._is_stopping:
            self.failed.emit(complaint.splitlines()[-1] if complaint else f"exit status {code}")

    def _fail(self, error: QProcess.ProcessError) -> None:
        process = self._process
        if process is not None and error == QProcess.ProcessError.FailedToStart:
            self._process = None
            self._clock.stop()
            why = process.errorString()
            process.deleteLater()
            self.changed.emit()
            self.failed.emit(why)
