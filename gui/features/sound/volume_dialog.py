"""Dialog about sounds: on or off, their volume, and the reason if none can be heard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from gui.base import theme
from gui.features.sound.speaker import Speaker
from gui.i18n import tr
from gui.sound.cues import Sound
from gui.views.layout import hbox, vbox

_WIDTH = 400


class VolumeDialog(QDialog):
    """All changes hold at once; a sound tells how loud it is."""

    def __init__(self, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._speaker = speaker
        self.setWindowTitle(tr("sound.title"))
        self.is_on = QCheckBox(tr("sound.on"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.setSingleStep(5)
        self.slider.setTracking(True)
        self.slider.setValue(speaker.volume)
        label = QLabel(tr("sound.volume"))
        label.setBuddy(self.slider)
        self.slider.setAccessibleName(tr("sound.volume").replace("&", ""))
        self.value = theme.named(
            QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), "quiet"
        )
        self.value.setMinimumWidth(
            self.value.fontMetrics().horizontalAdvance(tr("sound.volume.value", n=100))
        )
        self.why = QLabel(
            wordWrap=True,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard,
        )
        self.sample = QPushButton(tr("sound.try"), autoDefault=False)
        self.close_button = theme.named(QPushButton(tr("sound.close"), default=True), "primary")
        row = hbox(label, (self.slider, 1), self.value, spacing=10)
        buttons = hbox(self.sample, 0, self.close_button)
        layout = vbox(self.is_on, row, self.why, buttons, parent=self, margins=(20, 18, 20, 16), spacing=14)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        for widget in (self.why, self.slider):
            widget.setMinimumWidth(240)
        self.why.setFixedWidth(_WIDTH)
        self.show_state()
        self.is_on.toggled.connect(self._switch)
        self.slider.valueChanged.connect(self._set_volume)
        self.slider.sliderReleased.connect(self._play)
        self.sample.clicked.connect(self._play)
        self.close_button.clicked.connect(self.accept)
        speaker.changed.connect(self.show_state)
        speaker.prepare()

    def show_state(self) -> None:
        """Show the present settings."""
        speaker = self._speaker
        self.is_on.setChecked(speaker.is_on)
        self.slider.setEnabled(speaker.is_on)
        self.value.setText(tr("sound.volume.value", n=speaker.volume))
        why = speaker.why_silent
        self.why.setText(tr(why) if why else "")
        self.why.setVisible(bool(why))
        self.sample.setEnabled(speaker.is_on and not why)

    def _switch(self, is_on: bool) -> None:
        if is_on != self._speaker.is_on:
            self._speaker.is_on = is_on

    def _set_volume(self, volume: int) -> None:
        self._speaker.volume = volume
        if not self.slider.isSliderDown():  # by keys or the wheel
            self._play()

    def _play(self) -> None:
        self._speaker.play(Sound.PIECE, 4)
