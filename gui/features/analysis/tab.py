"""Tab with the analysis: the controller's results, in words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent

from gui.base.commands import CommandSet
from gui.features.analysis.controller import ANALYSIS, AnalysisController
from gui.features.analysis.hints import compared, why
from gui.features.analysis.panel import AnalysisPanel, rough
from gui.i18n import tr
from gui.model.session import Session
from gui.table.game_parts import GameParts
from gui.table.play import GameController
from gui.views.share_graph import Point
from turmcore import Action
from turmcore.search import Ranked


class AnalysisTab(AnalysisPanel):
    """Follows the analysis. The commands "hint" and "analyse" are its buttons."""

    said = Signal(str)  # something for the person to read and to hear
    helped = Signal()  # the person was told the best action here
    wanted = Signal()  # the analysis is switched on: it wants to be seen

    def __init__(self, parts: GameParts, analysis: AnalysisController, game: GameController) -> None:
        super().__init__()
        self._parts = parts
        self.further: Any = parts.beside_analysis(game)
        if self.further is not None:
            self.add_below_bar(self.further)
        self._analysis = analysis
        self._game = game
        self.graph.wanted.connect(game.go_to)
        self.list.peeked.connect(analysis.peek)
        self.list.confirmed.connect(analysis.play)
        self._axes = game.axes()  # that the rows are shown by
        self._hint: Callable[[], str] = str
        self._said = ""
        analysis.changed.connect(self.show_result)
        game.faced.connect(self._face)
        analysis.followed.connect(self.show_position)
        analysis.pointed.connect(self._say_where)
        analysis.hinted.connect(self._say_hint)

    def build(self, commands: CommandSet) -> None:
        """Connect the buttons with their commands."""
        self._commands = commands
        action = commands["analyse"]
        self.switch.clicked.connect(action.trigger)
        self.hint.clicked.connect(commands["hint"].trigger)
        self.retranslate()

    def retranslate(self) -> None:
        """Write all texts anew."""
        super().retranslate()
        self.hint.setText(tr("cmd.hint").replace("&", ""))
        self.hint.setToolTip(self._commands["hint"].toolTip())
        if self.further is not None:
            self.further.retranslate()
        self.show_position()
        self.show_result()

    def show_position(self) -> None:
        """Show another position, without a chosen row and perhaps with other players."""
        self.list.forget()
        self._parties = self._parts.parties(self._game.session)

    def show_result(self) -> None:
        """Show the result so far."""
        analysis, session = self._analysis, self._game.session
        self.switch.setChecked(analysis.is_on)
        self._commands["analyse"].setChecked(analysis.is_on)
        self.hint.setEnabled(analysis.can_hint)
        self.bar.show_shares(self._parties, analysis.shares)
        known, why = self._parts.known(session.state)
        self.known.setText(known)
        self.known.setToolTip(why)
        self.known.setVisible(bool(known))
        self.list.placeholder = self._about_nothing(session)
        self._axes = self._game.axes()
        rows = self._parts.rows(session, analysis.best, self._axes) if analysis.is_on else []
        if rows and not session.is_over:
            self.helped.emit()
        self.list.rows.parties = self._parties
        self.list.rows.show(rows)
        self.list.viewport().update()
        self.state.setText(self._about_search())
        points = points_of(self._parts, session, analysis)
        self.graph.show_line(self._parties, points, len(session.plies), session.cursor)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._face()

    def _face(self) -> None:
        """It may be seen from another quarter; rows that nobody sees need not know."""
        if self.isVisible() and self._axes != self._game.axes():
            self.show_result()

    def say_again(self, text: str) -> None:
        """A hint that still stands there, as it is to be said by now."""
        if self._said == text:
            self._tell(self._hint)

    def _tell(self, hint: Callable[[], str]) -> None:
        self._hint, self._said = hint, hint()
        self.said.emit(self._said)

    def _about_nothing(self, session: Session) -> str:
        """Reason why the list is empty."""
        if session.state.is_over():
            return tr("analysis.over")
        if session.state.is_chance():
            return tr("analysis.roll")
        return tr("analysis.waiting" if self._analysis.is_on else "analysis.off")

    def _about_search(self) -> str:
        analysis = self._analysis
        if analysis.is_hinting:
            return tr("analysis.hinting")
        if not analysis.is_on or analysis.result is None:
            return ""
        seconds, positions = analysis.result.seconds, rough(analysis.result.nodes)
        if analysis.is_searching:
            return tr(
                "analysis.progress", at=round(seconds), all=round(ANALYSIS.seconds or 0), positions=positions
            )
        return tr("analysis.done", positions=positions)

    def toggle(self) -> None:
        """Analyse or not, as the command says."""
        is_on = self._commands["analyse"].isChecked()
        self._analysis.set_on(is_on)
        if is_on:
            self.wanted.emit()

    def _say_where(self, best: tuple[Ranked, ...]) -> None:
        """The first press of a hint: where to look, and the weightiest fact, as far as all at the screen may know it."""
        self.helped.emit()
        session = self._game.session
        state, action = session.state, best[0].action
        facts = why(session, self._game.as_seen(state), _line(best[0]), most=1)

        def hint() -> str:
            where = self._parts.hint_place(session, state, action, self._game.axes())
            return " ".join([tr("hint.where", where=where), *facts, tr("hint.again")]) if where else ""

        if hint():
            self._game.point_out(action)
            self._tell(hint)
        else:
            self._analysis.hint()  # there is nothing to say but the action

    def _say_hint(self, best: tuple[Ranked, ...]) -> None:
        """The second press: the action, what speaks for it and against it, and how it compares."""
        session = self._game.session
        state, action = session.state, best[0].action
        facts = why(session, self._game.as_seen(state), _line(best[0]))
        after = state.copy()
        after.play(action)
        how = "" if after.is_over() else compared(best, session.player)  # a fact says how it ends

        def hint() -> str:
            title = self._parts.action_title(session, state, action, self._game.axes())
            return " ".join(filter(None, [tr("hint.where", where=title), *facts, how]))

        self._tell(hint)


def _line(ranked: Ranked) -> Sequence[Action]:
    """An action with its expected continuation."""
    return ranked.line or (ranked.action,)


def points_of(parts: GameParts, session: Session, analysis: AnalysisController) -> list[Point]:
    """The points of the graph: where a turn begins, where the line ends, and what a search has looked into.

    The evaluation of a position in the middle of a turn does not know yet what the rest of the turn brings; a
    line through it would go up and down with every turn.
    """
    turns = {turn.start: turn for turn in session.turns}
    shares = analysis.evaluations.shares
    found = []
    for at in range(len(shares)):
        if at in turns or at == len(session.plies) or analysis.evaluations.is_searched(at):
            turn = turns.get(at)
            label = parts.tick(session, turn)[0] if turn is not None else ""
            found.append(Point(at, shares[at], label))
    return found
