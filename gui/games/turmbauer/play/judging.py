"""Judges the target by statics: the verdict at once, the rest beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.games.turmbauer.play.aids import NONE, Aids
from gui.games.turmbauer.play.statics import Balance, Balances, Bodies, Risk, bodies_of
from gui.table.play import Worker
from turmcore.turmbauer.placing import Cells

if TYPE_CHECKING:
    from gui.games.turmbauer.play.controller import TurmbauerController

STABILITY = "3.9"  # the rule that a tower has to stand
_PATIENCE = 25  # milliseconds that the mouse rests before more than the verdict is asked for


class Judge(QObject):
    """Judgement of the position and of the piece in hand by the aids.

    Attributes
    ----------
    aids
        Those that were chosen.
    risk
        Risk of the tower with the ghost; None without a ghost, or if the aid is off.
    room
        The head-room of the top under the mouse; None without one, or if the aid is off.
    """

    judged = Signal()  # more is known about the target
    chosen = Signal()  # other aids are wanted

    def __init__(
        self, game: TurmbauerController, worker: Worker | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.aids = Aids()
        self.risk: Risk | None = None
        self.room: float | None = None
        self.remember: Callable[[str], None] = lambda text: None
        self.worker = worker  # None: everything at once
        self._game = game
        self._near, self._far = Balances(), Balances()  # one for each thread
        self._version: tuple[object, int] | None = None  # of the session
        self._bodies: Bodies = ()
        self._asked: tuple[Bodies, Cells] | None = None  # subject of the risk
        self._known: dict[Cells, Risk] = {}  # of this position
        self._is_busy = False
        self._rest = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._rest.timeout.connect(self._ask)

    @property
    def is_banned(self) -> bool:
        """True at a server's table: nothing is judged there before the end of the game."""
        return self._game.session.is_remote

    @property
    def shown(self) -> Aids:
        """The aids that are shown."""
        return NONE if self.is_banned else self.aids.shown

    # -- the position ------------------------------------------------------------------

    @property
    def is_glued(self) -> bool:
        """True if nothing ever falls in this game (rule 3.9)."""
        return bool(self._game.session.game.rules.stability == "glued")

    @property
    def _is_glued_task(self) -> bool:
        """True in a puzzle or a lesson where nothing falls: there its statics are no help."""
        return self.is_glued and self._game.session.is_lesson

    @property
    def bodies(self) -> Bodies:
        """Bodies of the position that is shown."""
        session = self._game.session
        version = (session, session.version)
        if self._version != version:
            self._version = version
            bodies = bodies_of(session.state)
            if bodies != self._bodies:
                self._bodies = bodies
                self._known.clear()
        return self._bodies

    @property
    def balance(self) -> Balance:
        """The statics of the position that is shown."""
        return self._near.of(self.bodies)

    # -- the piece in hand -------------------------------------------------------------

    @property
    def ghost(self) -> Cells:
        """The cells of the piece that is shown; empty without one, or where none could be."""
        aim = self._game.aim
        if not aim.choices or aim.in_climb:
            return ()
        pose, shown = aim.pose, aim.shown
        if pose is not None:
            falls = pose.reason is not None and pose.reason.rule == STABILITY
            return pose.cells if pose.is_legal or falls else ()
        return shown.cells if shown is not None else ()

    def look(self) -> None:
        """Judge another target: at once as far as possible."""
        aids = self.shown
        self.room = self._room() if aids.heat == "room" else None
        cells = self.ghost if (aids.risk or aids.collapse) and not self._is_glued_task else ()
        if not cells or not self.balance.fits(cells):
            self._asked = self.risk = None
            self._rest.stop()
            return
        asked = (self.bodies, cells)
        if asked == self._asked:
            return
        self._asked = asked
        known = self._known.get(cells)
        self.risk = known or self.balance.look(cells)
        if known is None or self._game.aim.cursor is not None:  # with keys it is announced again
            self._rest.start()
        else:
            self._rest.stop()

    def hover(self) -> None:
        """Judge another face under the mouse."""
        if self.shown.heat == "room":
            room = self._room()
            if room != self.room:
                self.room = room
                self.judged.emit()

    def _room(self) -> float | None:
        face = self._game.aim.over
        return self.balance.head_room(face.cell) if face is not None and face.is_top else None

    def _ask(self) -> None:
        """Find out the rest, one question at a time; only the latest counts."""
        if self._asked is None or self._is_busy:
            return
        bodies, cells = asked = self._asked
        if cells in self._known:
            self.judged.emit()
            return
        if self.worker is None:
            self._take(asked, self._far.of(bodies).risk(cells))
            return
        self._is_busy = True

        def find() -> Risk:
            return self._far.of(bodies).risk(cells)

        def done(risk: Risk) -> None:
            self._is_busy = False
            self._take(asked, risk)

        def failed(error: BaseException) -> None:
            self._is_busy = False

        self.worker.run(find, done, failed)

    def _take(self, asked: tuple[Bodies, Cells], risk: Risk) -> None:
        if asked[0] == self._bodies:
            self._known[asked[1]] = risk
        if asked == self._asked:
            self.risk = risk
            self.judged.emit()
        else:
            self._ask()  # the present target

    # -- choosing ----------------------------------------------------------------------

    def choose(self, aids: Aids) -> None:
        """Want other aids."""
        if aids != self.aids:
            self.aids = aids
            self.remember(aids.to_text())
            self._asked = None
            self.look()
            self.chosen.emit()
            self.judged.emit()

    def recall(self, text: str, remember: Callable[[str], None]) -> None:
        """Take the aids of the last time, and say from now on what is chosen."""
        self.choose(Aids.from_text(text))
        self.remember = remember

    def toggle(self, name: str) -> None:
        """An aid more, or less; wanting one ends being without any."""
        if name == "off":
            self.choose(replace(self.aids, is_off=not self.aids.is_off))
        elif self.aids.is_off:
            self.choose(replace(self.aids, **{"is_off": False, name: True}))  # type: ignore[arg-type]
        else:
            self.choose(replace(self.aids, **{name: not getattr(self.aids, name)}))  # type: ignore[arg-type]

    def color_by(self, heat: str) -> None:
        """Choose another heat map; empty for none."""
        self.choose(replace(self.aids, is_off=self.aids.is_off and not heat, heat=heat))

    def next_heat(self) -> None:
        """The next heat map."""
        self.choose(self.aids.next_heat)
