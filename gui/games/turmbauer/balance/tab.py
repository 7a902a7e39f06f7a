"""The tab about balance: the table is tilted and bumped, and the risk curve of the game."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDial,
    QGridLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.games.turmbauer.balance.curve_controller import CurveController
from gui.games.turmbauer.balance.risk_curve import Curve
from gui.games.turmbauer.balance.risk_graph import RiskGraph
from gui.games.turmbauer.balance.trial import MOST_DEGREES, MOST_SPEED, WAYS, Test
from gui.games.turmbauer.play.controller import TurmbauerController
from gui.i18n import tr
from gui.views.layout import hbox, vbox

_NAMES = {"mujoco": "MuJoCo", "pybullet": "PyBullet"}
_COLLAPSE = 3
_SPEED_STEP = 5  # mm/s between two places of the slider


class BalanceTab(QWidget):
    """Sliders and a graph. Without aids both wait for the end of the game: judging by eye is the game."""

    def __init__(
        self, game: TurmbauerController, curves: CurveController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._game, self.curves, self.trial = game, curves, game.trial
        self.locked = theme.named(QLabel(wordWrap=True), "quiet")
        self._open = QWidget()
        column = vbox(parent=self._open, margins=0, spacing=8)
        self._build_trial(column)
        column.addSpacing(10)
        self._build_curve(column)
        column.addStretch(1)
        vbox(self.locked, (self._open, 1), 0, parent=self, margins=(12, 10, 12, 12), spacing=8)
        for signal in (game.changed, game.noted):
            signal.connect(self.show_state)
        game.judge.chosen.connect(self.show_state)
        game.trial.changed.connect(self.show_state)
        curves.changed.connect(self.show_state)
        curves.progressed.connect(lambda part: self.progress.setValue(round(100 * part)))
        self.retranslate()

    # -- layout ------------------------------------------------------------------------

    def _build_trial(self, column: QVBoxLayout) -> None:
        self._trial_title, self._trial_why = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self._trial_why.setWordWrap(True)
        self.tilt, self.bump = QRadioButton(), QRadioButton()
        self.tilt.setChecked(True)
        kinds = QButtonGroup(self)
        ways = hbox(spacing=14)
        for button in (self.tilt, self.bump):
            kinds.addButton(button)
            ways.addWidget(button)
        ways.addStretch(1)
        self.tilt.toggled.connect(self._change_kind)
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(1, MOST_DEGREES)
        self.strength.setValue(12)
        self.strength.setPageStep(5)
        self.strength.valueChanged.connect(self._show_strength)
        self._strengths = {True: 12, False: 8}  # last places of the slider, for tilting and for bumping
        self.words = QLabel()
        self.words.setMinimumWidth(64)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.way = QDial()
        self.way.setRange(0, WAYS - 1)
        self.way.setWrapping(True)
        self.way.setNotchesVisible(True)
        self.way.setValue(WAYS * 3 // 4)
        self.way.setFixedSize(62, 62)
        self._way_name = theme.named(QLabel(), "quiet")
        self.go = theme.named(QPushButton(), "primary")
        self.go.setMinimumHeight(34)
        self.go.clicked.connect(self._try)
        self.result = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.addLayout(ways, 0, 0)
        grid.addWidget(self.words, 0, 1)
        grid.addWidget(self.strength, 1, 0, 1, 2)
        grid.addWidget(self._way_name, 0, 2, Qt.AlignmentFlag.AlignHCenter)
        grid.addWidget(self.way, 1, 2, 2, 1)
        grid.addWidget(self.go, 2, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        for widget in (self._trial_title, self._trial_why):
            column.addWidget(widget)
        column.addLayout(grid)
        column.addWidget(self.result)

    def _build_curve(self, column: QVBoxLayout) -> None:
        self._curve_title, self._curve_why = theme.named(QLabel(), "section"), theme.named(QLabel(), "quiet")
        self._curve_why.setWordWrap(True)
        self.graph = RiskGraph()
        self.graph.wanted.connect(self._game.go_to)
        self.make = QPushButton()
        self.make.clicked.connect(self._make)
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        row = hbox((self.progress, 1), (self.make, 1))
        self.here = QLabel(wordWrap=True)
        for widget in (self._curve_title, self._curve_why, self.graph):
            column.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self.here)

    # -- actions -----------------------------------------------------------------------

    @property
    def is_locked(self) -> bool:
        """True if nothing is shown before the end of the game."""
        return self._game.judge.shown.is_off and not self._game.session.is_over

    def test(self) -> Test:
        """The test set by the sliders."""
        value = self.strength.value()
        is_tilt = self.tilt.isChecked()
        return Test(is_tilt, value if is_tilt else value * _SPEED_STEP, self.way.value())

    def _change_kind(self, is_tilt: bool) -> None:
        self._strengths[not is_tilt] = self.strength.value()
        self.strength.setRange(1, MOST_DEGREES if is_tilt else MOST_SPEED // _SPEED_STEP)
        self.strength.setValue(self._strengths[is_tilt])
        self._show_strength()

    def _try(self) -> None:
        if self.trial.is_running:
            self.trial.stop()
        elif not self.is_locked:
            self.trial.start(self.test())

    def _make(self) -> None:
        if self.curves.is_running:
            self.curves.stop()
        elif not self.is_locked:
            self.curves.start()

    # -- showing -----------------------------------------------------------------------

    def _show_strength(self) -> None:
        test = self.test()
        key = "balance.angle" if test.is_tilt else "balance.speed"
        self.words.setText(
            tr("balance.angle", angle=test.strength) if test.is_tilt else tr(key, speed=test.strength)
        )
        self.strength.setAccessibleDescription(self.words.text())

    def show_state(self) -> None:
        """Show the present state."""
        is_locked = self.is_locked
        if is_locked:
            self.trial.stop()
            self.curves.stop()
        self.locked.setText(tr("server.aids" if self._game.judge.is_banned else "balance.locked"))
        self.locked.setVisible(is_locked)
        self._open.setVisible(not is_locked)
        self.go.setEnabled(self.trial.can_try)
        self.go.setText(tr("balance.stop" if self.trial.is_running else "balance.go"))
        self.result.setText(self._about_fall())
        is_running = self.curves.is_running
        self.progress.setVisible(is_running)
        self.make.setVisible(is_running or self.curves.curve is None or not self.curves.is_wanted)
        self.make.setText(tr("balance.stop" if is_running else "curve.make"))
        session, curve = self._game.session, self.curves.curve
        self.graph.setVisible(curve is not None)
        self.graph.show_curve(session, curve or Curve((), ()))
        build = self.graph.nearest(session.cursor)
        self.here.setText(self.graph.words(build) if build is not None and build.at <= session.cursor else "")

    def _about_fall(self) -> str:
        if self.trial.is_running:
            return tr("balance.running")
        fall = self.trial.fall
        if fall is None:
            return "" if self._game.session.state.blocks else tr("balance.empty")
        by = tr("balance.by", name=_NAMES.get(fall.how, fall.how))
        if not fall.fallen:
            return f"{tr('balance.none')} {by}"
        words = [tr("balance.fell", n=len(fall.fallen), all=len(self._game.session.state.blocks))]
        words += [tr("balance.collapse")] if len(fall.fallen) >= _COLLAPSE else []
        return " ".join([*words, by])

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._trial_title.setText(tr("balance.try"))
        self._trial_why.setText(tr("balance.try.why"))
        self.tilt.setText(tr("balance.tilt"))
        self.bump.setText(tr("balance.bump"))
        self._way_name.setText(tr("balance.way"))
        self.way.setAccessibleName(tr("balance.way"))
        self.strength.setAccessibleName(tr("balance.try"))
        self._curve_title.setText(tr("curve.title"))
        self._curve_why.setText(tr("curve.why"))
        for button in (self.tilt, self.bump, self.go):
            button.setAccessibleDescription(self._trial_why.text())
        self.make.setAccessibleDescription(self._curve_why.text())
        self.progress.setFormat(tr("curve.progress"))
        self._show_strength()
        self.show_state()
