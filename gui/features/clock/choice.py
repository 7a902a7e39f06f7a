"""Choice of a time control: a list of usual ones, and one's own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSpinBox, QWidget

from gui.i18n import tr
from gui.model.clock import CONTROLS, control_of, time_text
from gui.views import room
from gui.views.layout import hbox
from turmcore.notation.time_control import TimeControl

_OWN = "own"
_DAY = 24 * 3600
_DAYS = tuple(TimeControl(days * _DAY, is_each_turn=True) for days in (1, 3, 7))
_MOST_MINUTES, _MOST_INCREMENT = 180, 180


class ClockChoice(QWidget):
    """Asks for a time control, starting from `text` (`TimeControl` as text; empty for none)."""

    changed = Signal()

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.combo = room.Choices()
        self.combo.setMinimumHeight(28)
        self.combo.setAccessibleName(tr("clock.choice"))
        self.combo.setToolTip(tr("clock.why"))
        self.combo.addItem(tr("clock.none"), "")
        chosen = control_of(text)
        controls = CONTROLS if chosen is None or _can_be_set(chosen) else dict.fromkeys((*CONTROLS, chosen))
        for control in controls:
            self.combo.addItem(control_text(control), str(control))
        self.combo.addItem(tr("clock.own"), _OWN)
        self.minutes = _box(1, _MOST_MINUTES, tr("clock.own.minutes"))
        self.increment = _box(0, _MOST_INCREMENT, tr("clock.own.increment"))
        self._plus = QLabel("+")
        row = hbox(parent=self, margins=0, spacing=6)
        for widget in (self.combo, self.minutes, self._plus, self.increment):
            row.addWidget(widget)
        row.addStretch(1)
        place = self.combo.findData(str(chosen) if chosen is not None else "")
        if place < 0 and chosen is not None:
            self.minutes.setValue(int(chosen.seconds // 60))
            self.increment.setValue(int(chosen.increment))
            place = self.combo.findData(_OWN)
        else:
            self.minutes.setValue(5)
            self.increment.setValue(3)
        self.combo.setCurrentIndex(max(0, place))
        self.combo.currentIndexChanged.connect(self._show_own)
        self._show_own()

    def offer_days(self, is_offered: bool) -> None:
        """Offer days for each turn, too, or not."""
        for control in _DAYS:
            at = self.combo.findData(str(control))
            if is_offered and at < 0:
                self.combo.insertItem(self.combo.count() - 1, control_text(control), str(control))
            elif not is_offered and at >= 0:
                if at == self.combo.currentIndex():
                    self.combo.setCurrentIndex(0)
                self.combo.removeItem(at)

    def text(self) -> str:
        """The control that was chosen; empty for none."""
        if self.combo.currentData() == _OWN:
            return str(TimeControl(60 * self.minutes.value(), self.increment.value()))
        return str(self.combo.currentData())

    def _show_own(self) -> None:
        for widget in (self.minutes, self._plus, self.increment):
            widget.setVisible(self.combo.currentData() == _OWN)
        self.changed.emit()


def _can_be_set(control: TimeControl) -> bool:
    """True if it can be set by minutes and seconds here."""
    minutes, rest = divmod(control.seconds, 60)
    is_within = 0 < minutes <= _MOST_MINUTES and control.increment <= _MOST_INCREMENT
    return is_within and not rest and control.increment % 1 == 0 and not control.is_each_turn


def control_text(control: TimeControl) -> str:
    """A control in words."""
    if control.is_each_turn and control.seconds % _DAY == 0:
        return tr("clock.days", n=control.seconds // _DAY)
    if control.is_each_turn:
        return tr("clock.each_turn", time=time_text(control.seconds))
    minutes = f"{control.seconds / 60:g}"
    if control.increment:
        return tr("clock.minutes", minutes=minutes, increment=control.increment)
    return tr("clock.plain", minutes=minutes)


def _box(low: int, high: int, words: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(low, high)
    box.setMinimumHeight(28)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    box.setToolTip(words)
    box.setAccessibleName(words)
    return box
