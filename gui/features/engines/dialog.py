"""Dialog about external engines: their names, commands and settings."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

import turmcore
from gui.base import theme
from gui.base.background import Background
from gui.i18n import knows, tr
from gui.model import engines
from gui.model.engines import Engine
from gui.table.play import Worker
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore.players import Introduction, Option, introduce

_ASK_SECONDS = 5.0
_HUGE = 2_000_000_000


class EnginesDialog(QDialog):
    """Add, change and remove programs; the one that is chosen can take the seat."""

    def __init__(self, worker: Worker, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._engines = list(engines.known())
        self._introductions: dict[str, Introduction] = {}  # by command
        self.fields: dict[str, Callable[[], str]] = {}  # by option: the text of its field
        self._at, self._asked = -1, ""
        self.setWindowTitle(tr("engines.title"))
        room.resize(self, 720, 480)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("engines.title"))
        self.list.setFixedWidth(200)
        self.add = QPushButton(tr("engines.add"))
        self.remove = QPushButton(tr("engines.remove"))
        self.name, self.command = QLineEdit(), QLineEdit()
        self.name.setMaxLength(60)
        self.command.setPlaceholderText(tr("engines.command.here"))
        self.command.setToolTip(tr("engines.command.here"))
        self._browse = QPushButton(tr("engines.browse"))
        self.ask = QPushButton(tr("engines.ask"))
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(engines.LEAST, engines.MOST)
        self.seconds.setDecimals(1)
        self.seconds.setSuffix(tr("engines.seconds"))
        self.told = theme.named(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText), "quiet")
        self.form = QWidget()
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.take = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setText(tr("engines.take"))
        theme.named(self.take, "primary")
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("cancel"))
        self._lay_out()
        self.list.currentRowChanged.connect(self._choose)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self._browse.clicked.connect(self._find_file)
        self.ask.clicked.connect(self._ask)
        self.command.editingFinished.connect(self._ask_new)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        for engine in self._engines:
            self.list.addItem(engine.name)
        names = [engine.name for engine in self._engines]
        if self._engines:
            self.list.setCurrentRow(names.index(name) if name in names else 0)
        else:
            self._add()

    def _lay_out(self) -> None:
        row = hbox(self.add, self.remove)
        left = vbox((self.list, 1), row)
        command = hbox((self.command, 1), self._browse)
        form = QFormLayout(verticalSpacing=8)
        form.addRow(tr("engines.command"), command)
        form.addRow(tr("engines.name"), self.name)
        time = hbox(self.seconds, 1, self.ask)
        form.addRow(tr("engines.time"), time)
        right = vbox(form, self.told, (self._scroll, 1))
        columns = hbox(left, (right, 1), spacing=16)
        vbox((columns, 1), self.buttons, parent=self, margins=(16, 16, 16, 14), spacing=12)

    # -- the list ----------------------------------------------------------------------

    @property
    def engine(self) -> Engine | None:
        """The program that is chosen."""
        return self._engines[self._at] if 0 <= self._at < len(self._engines) else None

    def _add(self) -> None:
        self._keep()
        self._engines.append(Engine(engines.free_name(tr("engines.new"), self._others(-1)), ""))
        self.list.addItem(self._engines[-1].name)
        self.list.setCurrentRow(len(self._engines) - 1)
        self.command.setFocus()

    def _remove(self) -> None:
        at, self._at = self._at, -1
        del self._engines[at]
        self.list.takeItem(at)
        if self._engines:
            self._choose(self.list.currentRow())
        else:
            self._add()

    def _choose(self, row: int) -> None:
        if row == self._at:
            return
        self._keep()
        self._at = row
        engine = self.engine
        if engine is None:
            return
        self.name.setText(engine.name)
        self.command.setText(engine.command)
        self.command.setCursorPosition(0)
        self.seconds.setValue(engine.seconds)
        self._show_introduction()
        self._ask_new()

    def _others(self, at: int) -> list[str]:
        return [engine.name for number, engine in enumerate(self._engines) if number != at]

    def _keep(self) -> None:
        """Take the contents of the fields."""
        engine = self.engine
        if engine is None:
            return
        name = engines.free_name(self.name.text() or engine.name, self._others(self._at))
        options = dict(engine.options) if not self.fields else {}
        known = self._introductions.get(engine.command)
        defaults = {option.name: option.default for option in known.options} if known is not None else {}
        for option, field in self.fields.items():
            if field() != defaults.get(option, ""):
                options[option] = field()
        self._engines[self._at] = replace(
            engine, name=name, seconds=round(self.seconds.value(), 1), options=tuple(options.items())
        )
        self.list.item(self._at).setText(name)

    # -- one program -------------------------------------------------------------------

    def _find_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("engines.find"))
        if path:
            self.command.setText(shlex.quote(path))
            self._ask_new()

    def _ask_new(self) -> None:
        """Let a program introduce itself that has not done so yet."""
        command = self.command.text().strip()
        if command and command not in self._introductions and command != self._asked:
            self._ask()

    def _ask(self) -> None:
        command, engine = self.command.text().strip(), self.engine
        if engine is None:
            return
        if command != engine.command:
            self.fields = {}
            self._engines[self._at] = replace(engine, command=command, options=())
        self._asked = command
        self.ask.setEnabled(False)
        self.told.setText(tr("engines.asking"))
        self._worker.run(
            lambda: introduce(command, _ASK_SECONDS),
            lambda found: self._answer(command, found, ""),
            lambda error: self._answer(command, None, str(error)),
        )

    def _answer(self, command: str, found: Introduction | None, why: str) -> None:
        if not self.isVisible() and self.result():
            return
        if found is not None:
            self._introductions[command] = found
        else:
            self._introductions.pop(command, None)
        engine = self.engine
        if engine is None or command != engine.command:
            return
        self._asked = ""
        if found is not None and self.name.text().startswith(tr("engines.new")):
            self.name.setText(engines.free_name(found.name, self._others(self._at)))
        self._show_introduction(why)

    def _show_introduction(self, why: str = "") -> None:
        """Show the engine's introduction of itself, and a field for each of its settings."""
        engine = self.engine
        found = self._introductions.get(engine.command) if engine is not None else None
        self.ask.setEnabled(True)
        self.fields = {}
        self.form = QWidget()
        form = QFormLayout(self.form)
        form.setContentsMargins(0, 4, 8, 4)
        form.setVerticalSpacing(6)
        self.told.setText(tr("engines.fault", why=why) if why else "")
        if found is not None and engine is not None:
            games = ", ".join(tr(f"game.{game}") for game in found.games if knows(f"game.{game}"))
            words = tr("engines.says", name=found.name, author=found.author or "–")
            self.told.setText(f"{words} {tr('engines.plays', games=games)}" if games else words)
            own, given = _settings_of_games(), dict(engine.options)
            for option in found.options:
                if option.name.lower() in own or option.kind == "button":
                    continue
                field, read = _field(option, given.get(option.name, option.default))
                field.setAccessibleName(option.name)
                self.fields[option.name] = read
                form.addRow(option.name, field)
        self._scroll.setWidget(self.form)

    def _accept(self) -> None:
        self._keep()
        engines.remember(engine for engine in self._engines if engine.command)
        self.accept()


def choose_engine(name: str, parent: QWidget) -> Engine | None:
    """Ask for an engine, perhaps a new one; None if cancelled."""
    worker = Background()
    try:
        dialog = EnginesDialog(worker, name, parent)
        return (
            dialog.engine if dialog.exec() and dialog.engine is not None and dialog.engine.command else None
        )
    finally:
        worker.stop()


def _settings_of_games() -> set[str]:
    """Options that are set by the game that is played, in small letters."""
    found = {"game", "protocol", "seed", "players", "position"}
    for game in turmcore.games():
        found |= {key.lower() for key in turmcore.load(game).options}
    return found


def _field(option: Option, value: str) -> tuple[QWidget, Callable[[], str]]:
    """Return a field for a setting, and a function that reads it."""
    if option.kind == "check":
        box = QCheckBox()
        box.setChecked(value.lower() == "true")
        return box, lambda: "true" if box.isChecked() else "false"
    if option.kind == "spin":
        spin = QSpinBox()
        spin.setRange(
            max(-_HUGE, option.least or 0), min(_HUGE, _HUGE if option.most is None else option.most)
        )
        spin.setValue(
            int(value) if value.lstrip("-").isdigit() and abs(int(value)) <= _HUGE else spin.minimum()
        )
        return spin, lambda: str(spin.value())
    if option.kind == "combo":
        combo = room.Choices()
        combo.addItems(option.choices)
        combo.setCurrentText(value)
        return combo, combo.currentText
    line = QLineEdit(value)
    return line, line.text
