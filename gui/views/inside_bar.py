"""Controls for looking into the tower: cut, glass, drawn apart, faded, one color alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLayout,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from gui.i18n import tr
from gui.scene.inside import AXES, EXPLODES, PLAIN, Inside
from gui.views import room
from gui.views.layout import hbox

#: The cuts in the order in which they are offered: from above, then round the tower.
CUT_ORDER = ("", "z", "-y", "x", "y", "-x")
_ONE_ROW = 620  # pixels that the controls need beside each other
_SPREADS = 20  # steps of the spread slider for one cube
_WIDEST = 2.0


class InsideBar(QWidget):
    """Holds an `Inside` and lets it be changed, by the mouse here or by commands from anywhere.

    The buttons for glass, fading and resetting are those of commands, so that menu, key and button agree.
    """

    changed = Signal(object)  # an Inside

    def __init__(self, xray: QAction, fade: QAction, reset: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inside")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.inside = PLAIN
        self._sizes = (2, 2, 1)
        self._colors: list[str] = []
        self._is_showing = False
        self._xray, self._fade = xray, fade
        self.cut, self.explode, self.only = _combo(), _combo(), _combo()
        self.cut_at, self.spread = _slider(), _slider()
        self.spread.setRange(1, int(_WIDEST * _SPREADS))
        self.cut.currentIndexChanged.connect(self._choose_cut)
        self.cut_at.valueChanged.connect(lambda at: self._set(cut_at=at))
        self.explode.currentIndexChanged.connect(lambda i: self._set(explode=EXPLODES[i]))
        self.spread.valueChanged.connect(lambda steps: self._set(spread=steps / _SPREADS))
        self.only.currentIndexChanged.connect(lambda i: self._set(only=i - 1))
        cut, explode, rest = QWidget(), QWidget(), QWidget()
        _row(cut, self.cut, self.cut_at)
        _row(explode, self.explode, self.spread)
        self._buttons = [_button(action) for action in (xray, fade, reset)]
        _row(rest, self.only, *self._buttons)
        rest.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._parts = (cut, explode, rest)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(10, 5, 10, 3)
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(4)
        self.grid.setSizeConstraint(QLayout.SizeConstraint.SetMinimumSize)
        self._is_wide: bool | None = None
        self._arrange()
        self.retranslate()

    # -- display -----------------------------------------------------------------------

    def show_tower(self, sizes: tuple[int, int, int], colors: Sequence[str]) -> None:
        """Show another tower: its extent in cells along x, y and z, and the names of its colors."""
        self._sizes = sizes
        if list(colors) != self._colors:
            self._colors = list(colors)
            self.retranslate()
        self._show()

    def retranslate(self) -> None:
        """Write all texts anew."""
        self._is_showing = True
        for combo, words in (
            (self.cut, [tr(f"inside.cut.{axis or 'none'}") for axis in CUT_ORDER]),
            (self.explode, [tr(f"inside.explode.{how or 'none'}") for how in EXPLODES]),
            (self.only, [tr("inside.only.all"), *self._colors]),
        ):
            combo.clear()
            combo.addItems(words)
        for widget, name in (
            (self.cut, tr("inside.cut")),
            (self.cut_at, tr("inside.cut_at")),
            (self.explode, tr("inside.explode")),
            (self.spread, tr("inside.spread")),
            (self.only, tr("inside.only")),
        ):
            widget.setAccessibleName(name)
            widget.setToolTip(name)
        self._is_showing = False
        self._show()

    def _show(self) -> None:
        """Show the state, and offer only what has an effect in it."""
        inside = self.inside
        self._is_showing = True
        self.cut.setCurrentIndex(CUT_ORDER.index(inside.cut_axis))
        self.cut_at.setEnabled(bool(inside.cut_axis))
        if inside.cut_axis:
            self.cut_at.setRange(1, max(1, self._layers(inside.cut_axis)))
            self.cut_at.setValue(inside.cut_at)
        self.explode.setCurrentIndex(EXPLODES.index(inside.explode))
        self.spread.setEnabled(bool(inside.explode))
        self.spread.setValue(round(inside.spread * _SPREADS))
        self.only.setCurrentIndex(inside.only + 1 if inside.only < len(self._colors) else 0)
        self._xray.setChecked(inside.is_xray)
        self._fade.setChecked(inside.fades)
        self._buttons[2].setEnabled(not inside.is_plain)
        for widget, is_on in (
            (self.cut, bool(inside.cut_axis)),
            (self.explode, inside.is_exploded),
            (self.only, inside.only >= 0),
        ):
            _mark(widget, is_on)
        self._is_showing = False

    def _layers(self, axis: str) -> int:
        return self._sizes[AXES.index(axis[-1])]

    # -- changing it -------------------------------------------------------------------

    def set(self, inside: Inside) -> None:
        """Take another state."""
        if inside != self.inside:
            self.inside = inside
            self._show()
            self.changed.emit(inside)

    def reset(self) -> None:
        """The tower as it stands."""
        self.set(replace(PLAIN, spread=self.inside.spread))

    def toggle_xray(self) -> None:
        """Glass, or wood again."""
        self.set(replace(self.inside, is_xray=not self.inside.is_xray))

    def toggle_fade(self) -> None:
        """Pale out everything but the last turn, or nothing."""
        self.set(replace(self.inside, fades=not self.inside.fades))

    def next_cut(self) -> None:
        """Cut from the next side."""
        self._cut_along(CUT_ORDER[(CUT_ORDER.index(self.inside.cut_axis) + 1) % len(CUT_ORDER)])

    def move_cut(self, steps: int) -> None:
        """Leave more layers, or fewer; without a cut one begins from above."""
        if not self.inside.cut_axis:
            self.set(replace(self.inside, cut_axis="z", cut_at=max(1, self._layers("z") + min(steps, 0))))
            return
        layers = self._layers(self.inside.cut_axis)
        at = min(self.inside.cut_at, layers) + steps
        self.set(replace(self.inside, cut_at=min(max(1, at), layers)))

    def next_explode(self) -> None:
        """Draw floors apart, then pieces, then nothing."""
        at = EXPLODES.index(self.inside.explode) + 1
        self.set(replace(self.inside, explode=EXPLODES[at % len(EXPLODES)]))

    def next_only(self) -> None:
        """Show the next color alone, after the last one all."""
        seat = self.inside.only + 1
        self.set(replace(self.inside, only=seat if seat < len(self._colors) else -1))

    def _set(self, **values: object) -> None:
        if not self._is_showing:
            self.set(replace(self.inside, **values))  # type: ignore[arg-type]

    def _choose_cut(self, index: int) -> None:
        if not self._is_showing:
            self._cut_along(CUT_ORDER[index])

    def _cut_along(self, axis: str) -> None:
        """Cut along another axis, through the middle at first."""
        at = (self._layers(axis) + 1) // 2 if axis else 0
        self.set(replace(self.inside, cut_axis=axis, cut_at=at))

    # -- layout ------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """One row where there is room, else two."""
        is_wide = self.width() >= _ONE_ROW
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        places = ((0, 0), (0, 1), (0, 2)) if is_wide else ((0, 0), (0, 1), (1, 0))
        for part, (row, column) in zip(self._parts, places, strict=True):
            self.grid.addWidget(part, row, column, 1, 1 if is_wide or not row else 2)
        self.grid.setColumnStretch(0, 1)
        self.grid.setColumnStretch(1, 1)
        self.updateGeometry()


def _combo() -> QComboBox:
    combo = room.Choices()
    combo.setMinimumHeight(28)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return combo


def _slider() -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setMinimumWidth(40)
    slider.setPageStep(1)
    slider.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return slider


def _row(box: QWidget, *widgets: QWidget) -> None:
    row = hbox(parent=box, margins=0, spacing=6)
    for widget in widgets:
        row.addWidget(widget)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setIconSize(QSize(20, 20))
    button.setMinimumSize(32, 30)
    return button


def _mark(widget: QWidget, is_on: bool) -> None:
    """Show that a control is in effect."""
    if widget.property("on") != is_on:
        widget.setProperty("on", is_on)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
