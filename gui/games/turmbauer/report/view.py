"""The report of a finished game as a page to read."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from gui import i18n
from gui.base import theme
from gui.games.turmbauer.balance.risk_curve import Curve
from gui.games.turmbauer.balance.risk_graph import RiskGraph
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.picture.swatch import chip, parties
from gui.games.turmbauer.report.model import Report, TurningPoint
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import texts
from gui.games.turmbauer.words.lines import action_detail, action_title
from gui.games.turmbauer.words.names import color_name
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from gui.views.seating import who
from gui.views.share_graph import Point, ShareGraph
from turmcore import Action
from turmcore.turmbauer import TurmbauerState

_CHIP = 16


class ReportView(QDialog):
    """Shows a report beside the window; a click on a turning point goes there."""

    wanted = Signal(int)  # show the position after so many actions
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        room.resize(self, 660, 640)
        self._written: tuple[object, ...] = ()
        self.title = QLabel()
        self.title.setFont(theme.font(16, bold=True))
        self.graph = ShareGraph()
        self.graph.wanted.connect(self.wanted)
        self.graph.setFixedHeight(160)
        self.risk = RiskGraph()
        self.risk.wanted.connect(self.wanted)
        self.risk.setFixedHeight(140)
        self.risk_title = theme.named(QLabel(), "section")
        self.text = QTextBrowser(openLinks=False)
        self.text.anchorClicked.connect(lambda url: self.wanted.emit(int(url.path())))
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.cancel = QPushButton()
        self.cancel.clicked.connect(self.cancelled)
        self._waiting = QWidget()
        hbox((self.progress, 1), self.cancel, parent=self._waiting, margins=0)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        vbox(
            self.title,
            self.graph,
            self.risk_title,
            self.risk,
            self._waiting,
            (self.text, 1),
            self._buttons,
            parent=self,
            margins=(18, 14, 18, 14),
            spacing=9,
        )

    def show_report(
        self, session: Session, points: Sequence[Point], report: Report | None, is_running: bool
    ) -> None:
        """Show what there is by now: the graph at once, the rest when the report is made."""
        self.setWindowTitle(tr("report.title"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
        self.cancel.setText(tr("cancel"))
        self.progress.setFormat(tr("report.progress"))
        end = position_at(session, len(session.plies))
        self.title.setText(texts.end_title(session, end.winners()))
        marks = [point.at for point in report.points] if report else []
        self.graph.show_line(parties(session), points, len(session.plies), session.cursor, marks)
        curve = report.curve if report is not None else Curve((), ())
        self.risk_title.setText(tr("curve.title"))
        self.risk_title.setVisible(bool(curve.builds))
        self.risk.setVisible(bool(curve.builds))
        self.risk.show_curve(session, curve)
        self._waiting.setVisible(is_running)
        written = report, is_running, i18n.language(), theme.PAPER
        if written == self._written:
            return  # the page stays where somebody reads it
        self._written = written
        if report is not None:
            document = self.text.document()
            for paint in paints(session.game.colors):
                image = chip(paint, _CHIP).toImage()
                document.addResource(
                    QTextDocument.ResourceType.ImageResource, QUrl(f"chip:{paint.letter}"), image
                )
            self.text.setHtml(report_html(session, report) + self._fragile_html(session, report.curve))
        else:
            self.text.setHtml(f"<p>{escape(tr('report.waiting' if is_running else 'report.cancelled'))}</p>")

    def _fragile_html(self, session: Session, curve: Curve) -> str:
        """The moves that made the tower fragile, as the graph numbers them."""
        parts = [f"<h3>{escape(tr('curve.fragile.title'))}</h3>"]
        if not curve.fragile:
            return f"{parts[0]}<p>{escape(tr('curve.none'))}</p>"
        for number, place in enumerate(curve.fragile, 1):
            build = curve.builds[place]
            words = escape(self.risk.words(build)).replace("\n", "<br>")
            link = f"<a href='ply:{build.at}' style='color:{theme.ACCENT_DARK}'>{escape(tr('report.go'))}</a>"
            parts.append(f"<p><b>{number}</b> {_color(session, build.seat)} &nbsp; {link}<br>{words}</p>")
        return "".join(parts)

    def show_progress(self, part: float) -> None:
        """Show how much of the report is made."""
        self.progress.setValue(round(100 * part))


def position_at(session: Session, at: int) -> TurmbauerState:
    """The position of a session's line after `at` actions."""
    state = session.state.copy(history=True)
    for _ in range(session.cursor - at):
        state.undo()
    for ply in session.plies[session.cursor : at]:
        state.play(ply.action)
    assert isinstance(state, TurmbauerState)
    return state


def report_html(session: Session, report: Report) -> str:
    """The report as a page."""
    parts = [f"<h3>{escape(tr('report.points'))}</h3>"]
    if report.points:
        parts.append(f"<p>{escape(tr('report.points.why', n=report.num_decisions))}</p><table cellpadding=4>")
        parts += [_point_row(session, number, point) for number, point in enumerate(report.points, 1)]
        parts.append("</table>")
    else:
        parts.append(f"<p>{escape(tr('report.no_points', n=report.num_decisions))}</p>")
    parts.append(
        f"<h3>{escape(tr('report.luck'))}</h3><p>{escape(tr('report.luck.why'))}</p><table cellpadding=3>"
    )
    parts += [_luck_row(session, report, player) for player in range(session.game.num_players)]
    parts.append(f"</table><h3>{escape(tr('report.counts'))}</h3><table cellpadding=3>")
    heads = "".join(
        f"<td align=right><b>{escape(words)}</b></td>"
        for words in (tr("report.floors"), tr("report.rings"), tr("report.boxed"))
    )
    parts.append(f"<tr><td></td>{heads}</tr>")
    for seat, counts in enumerate(report.counts):
        numbers = "".join(
            f"<td align=right>{number}</td>" for number in (counts.floors, counts.rings, counts.boxed)
        )
        parts.append(f"<tr><td>{_color(session, seat)}</td>{numbers}</tr>")
    parts.append("</table>")
    return "".join(parts)


def _point_row(session: Session, number: int, point: TurningPoint) -> str:
    state = position_at(session, point.at)
    ply = session.plies[point.at]
    head = tr("report.point", n=round(100 * point.loss), turn=tr("report.turn", round=ply.round))
    said = tr(
        "report.played",
        played=_action(state, point.played),
        share=round(100 * point.share),
        better=_action(state, point.better),
        better_share=round(100 * point.better_share),
    )
    link = f"<a href='ply:{point.at}' style='color:{theme.ACCENT_DARK}'>{escape(tr('report.go'))}</a>"
    return (
        f"<tr><td><b>{number}</b></td><td>{_color(session, ply.seat)}: "
        f"<b>{escape(head)}</b> &nbsp; {link}<br>{escape(said)}</td></tr>"
    )


def _action(state: TurmbauerState, action: Action) -> str:
    detail, title = action_detail(state, action), action_title(state, action)
    return f"{title} ({detail})" if detail else title


def _luck_row(session: Session, report: Report, player: int) -> str:
    seats = range(player, len(session.game.colors), session.game.num_players)
    names = ", ".join(_color(session, seat) for seat in seats)
    luck = round(100 * report.luck[player])
    words = tr("report.luck.none")
    if luck:
        words = tr("report.luck.good" if luck > 0 else "report.luck.bad", n=abs(luck))
    rolls = escape(tr("report.rolls", n=report.rolls[player]))
    return f"<tr><td>{names}</td><td><b>{escape(words)}</b></td><td>{rolls}</td></tr>"


def _color(session: Session, seat: int) -> str:
    """The sign, the color and who plays it."""
    letter = session.game.colors[seat]
    name = escape(color_name(letter))
    player = escape(who(session, seat % session.game.num_players))
    image = f"<img src='chip:{letter}' width={_CHIP} height={_CHIP} style='vertical-align:middle'>"
    return f"{image} {name} <span style='color:{theme.MUTED}'>({player})</span>"
