"""Turmbauer's own part of the report: stability of the tower, luck of the dice, counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from gui.features.report import model
from gui.features.report.section import ReportSection as Section
from gui.features.report.statistics import picture_html
from gui.games.turmbauer.balance.risk_curve import Build, Curve
from gui.games.turmbauer.balance.risk_graph import RiskGraph
from gui.games.turmbauer.picture import swatch
from gui.games.turmbauer.picture.palette import paints
from gui.games.turmbauer.report.model import Report, Reporter
from gui.games.turmbauer.session import Session
from gui.games.turmbauer.words import spoken
from gui.i18n import tr
from gui.views.marks import Mark

_LUCK = ("very", 0.25), ("some", 0.08), ("little", 0.02)  # shares of the win that rolls were worth, at least


class ReportSection(Section[Session]):
    """The graph is there where blocks were built."""

    def __init__(self) -> None:
        self.widget: RiskGraph = RiskGraph()
        self.widget.setMinimumHeight(80)
        self.widget.setMaximumHeight(140)
        self.widget.hide()

    def connect(self, go_to: Callable[[int], object]) -> None:
        self.widget.wanted.connect(go_to)

    def reporter(self, session: Session) -> Reporter:
        return Reporter(session)

    def moments(self, session: Session, report: model.Report) -> dict[int, str]:
        curve = _curve(report)
        self.widget.show_curve(session, curve)
        builds = [curve.builds[place] for place in curve.fragile]
        return {_decision(session, build): self.widget.words(build).replace("\n", " · ") for build in builds}

    def show(self, session: Session, report: model.Report | None, marks: Sequence[Mark]) -> None:
        curve = _curve(report)
        self.widget.setVisible(bool(curve.builds))
        self.widget.show_curve(session, curve, marks)

    def legend(self) -> str:
        return tr("report.legend.tower")

    def html(self, session: Session, report: model.Report) -> str:
        if not isinstance(report, Report):
            return ""
        parts = [
            f"<h3>{escape(tr('report.luck'))}</h3><p>{escape(tr('report.luck.why'))}</p><table cellpadding=3>"
        ]
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


def _curve(report: model.Report | None) -> Curve:
    return report.curve if isinstance(report, Report) else Curve((), ())


def _decision(session: Session, build: Build) -> int:
    """Place of the decision to make a build."""
    return max(at for at in range(build.at) if session.plies[at].actor >= 0)


def luck_words(luck: float) -> str:
    """Luck of the dice for a player, in words."""
    for word, least in _LUCK:
        if abs(luck) >= least:
            return tr(f"report.luck.{'good' if luck > 0 else 'bad'}.{word}")
    return tr("report.luck.none")


def _luck_row(session: Session, report: Report, player: int) -> str:
    seats = range(player, len(session.game.colors), session.game.num_players)
    names = ", ".join(_color(session, seat) for seat in seats)
    words, rolls = escape(luck_words(report.luck[player])), escape(tr("report.rolls", n=report.rolls[player]))
    return f"<tr><td>{names}</td><td><b>{words}</b></td><td>{rolls}</td></tr>"


def _color(session: Session, seat: int) -> str:
    """The sign, the color and the name of whoever plays it."""
    colors, player = session.game.colors, session.names[seat % session.game.num_players]
    name = spoken().color(colors[seat])
    told = name if player in ("", name) else f"{name} ({player})"
    return f"{picture_html(swatch.chip(paints(colors)[seat], 16))} {escape(told)}"
