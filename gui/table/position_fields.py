"""The tables from which a position editor is made: tools, and pages of rows with fields."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from gui.base import theme
from gui.i18n import tr
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import Option

_WIDE = 150  # pixels of a row's words at most

Do = Callable[[Callable[[], object]], None]
"""Makes a change and shows what comes out."""


def _always() -> bool:
    return True


class Item(NamedTuple):
    """A value that can be chosen, what it is called, and its picture."""

    value: Hashable
    words: str
    picture: QPixmap | None = None


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`."""

    name: str
    get: Callable[[], int]
    set: Callable[[int], object]
    most: int | Callable[[], int]
    least: int = 0
    words: str = ""
    is_on: Callable[[], bool] = _always


@dataclass(frozen=True)
class Choice:
    """One of some values."""

    name: str
    items: Sequence[Item] | Callable[[], Sequence[Item]]
    get: Callable[[], Hashable]
    set: Callable[[Any], object]
    words: str = ""
    is_on: Callable[[], bool] = _always

    def all_items(self) -> Sequence[Item]:
        """The items that can be chosen now."""
        return self.items() if callable(self.items) else self.items


@dataclass(frozen=True)
class Check:
    """Yes or no."""

    name: str
    words: str
    get: Callable[[], bool]
    set: Callable[[bool], object]
    is_on: Callable[[], bool] = _always


@dataclass(frozen=True)
class Press:
    """Does something at once; what only changes the view is no change of the position."""

    name: str
    words: str
    does: Callable[[], object]
    why: str = ""
    changes: bool = True
    is_on: Callable[[], bool] = _always


@dataclass(frozen=True)
class Note:
    """Says something, or shows pictures, which are called something and are bright or pale."""

    name: str
    get: Callable[[], str] = str
    pictures: Sequence[tuple[QPixmap, str, Callable[[], bool]]] = ()
    words: str = ""
    is_on: Callable[[], bool] = _always


Field = Number | Choice | Check | Press | Note
"""Something to be set or seen. `name` is its key among the controls, `words` what it is called, if not as its row."""


class Row:
    """Fields beside each other, behind words or a picture; without fields it is a heading."""

    def __init__(self, label: str | QPixmap, *fields: Field, is_shown: Callable[[], bool] = _always) -> None:
        self.label, self.fields, self.is_shown = label, fields, is_shown


class Beside(QWidget):
    """A widget beside the picture that follows the position."""

    def refresh(self) -> None:
        """Show everything as it is now."""


class FieldPage(Beside):
    """Rows of fields. They are made anew when `key` is another one.

    Attributes
    ----------
    controls
        The widgets by the names of their fields.
    """

    def __init__(self, do: Do, rows: Callable[[], Sequence[Row]], key: Callable[[], object] = str) -> None:
        super().__init__()
        self._do, self._make, self._key = do, rows, key
        self._made: object = None
        self.controls: dict[str, Any] = {}
        self._fields: list[tuple[Field, Any]] = []
        self._shown: list[tuple[Callable[[], bool], list[QWidget]]] = []
        self._column = vbox(1, parent=self, margins=(0, 8, 4, 0), spacing=0)
        self._page: QWidget | None = None
        self.refresh()

    def refresh(self) -> None:
        key = self._key()
        if self._page is None or key != self._made:
            self._made = key
            self._build(self._make())
        for is_shown, widgets in self._shown:
            for widget in widgets:
                widget.setVisible(is_shown())
        for field, control in self._fields:
            control.blockSignals(True)
            _fill(field, control)
            control.blockSignals(False)
            control.setEnabled(field.is_on())

    def _build(self, rows: Sequence[Row]) -> None:
        if self._page is not None:
            self._column.removeWidget(self._page)
            self._page.deleteLater()
        self._page = QWidget()
        self._column.insertWidget(0, self._page)
        self.controls, self._fields, self._shown = {}, [], []
        grid = QGridLayout(self._page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        widest = max(len(row.fields) for row in rows)
        for number, row in enumerate(rows):
            words = row.label if isinstance(row.label, str) else ""
            widgets: list[QWidget] = [self._control(field, words) for field in row.fields]
            for field, control in zip(row.fields, widgets, strict=True):
                self.controls[field.name] = control
                self._fields.append((field, control))
            if row.label:
                label = QLabel(row.label) if isinstance(row.label, str) else QLabel(pixmap=row.label)
                for column, control in enumerate(widgets, 1):
                    span = widest - len(widgets) + 1 if column == len(widgets) else 1
                    grid.addWidget(control, number, column, 1, span)
                if not widgets:
                    theme.named(label, "section")
                elif label.sizeHint().width() > _WIDE:
                    label.setWordWrap(True)
                    label.setFixedWidth(_WIDE)
                grid.addWidget(label, number, 0, 1, 1 if widgets else widest + 1)
                widgets.append(label)
            else:
                grid.addLayout(hbox(*((one, 1) for one in widgets), spacing=6), number, 0, 1, widest + 1)
            self._shown.append((row.is_shown, widgets))
        grid.setColumnStretch(widest, 1)

    def _control(self, field: Field, label: str) -> QWidget:
        control: QWidget
        match field:
            case Number():
                control = spin = QSpinBox(minimum=field.least)
                spin.setMinimumWidth(58)
                spin.setKeyboardTracking(False)
                spin.valueChanged.connect(lambda value: self._do(partial(field.set, value)))
            case Choice():
                control = combo = room.WholeTexts()
                combo.setMinimumContentsLength(5)
                combo.setIconSize(QSize(22, 22))
                combo.activated.connect(lambda at: self._do(partial(field.set, field.all_items()[at].value)))
            case Check():
                control = box = QCheckBox(field.words)
                box.clicked.connect(lambda on: self._do(partial(field.set, on)))
            case Press():
                control = button = QPushButton(field.words, autoDefault=False)
                button.setStyleSheet("padding: 4px 6px;")
                button.clicked.connect(lambda *_: self._do(field.does) if field.changes else field.does())
            case Note():
                control = _Note(field)
        control.setAccessibleName(field.words or label)
        control.setToolTip(field.why if isinstance(field, Press) else "")
        return control


class _Note(QWidget):
    """Words, or pictures beside them."""

    def __init__(self, field: Note) -> None:
        super().__init__()
        self.words = theme.named(QLabel(wordWrap=not field.pictures), "quiet")
        self.pictures = [QLabel(pixmap=picture) for picture, _, _ in field.pictures]
        for label, (_, words, _) in zip(self.pictures, field.pictures, strict=True):
            label.setToolTip(words)
        rest = [1] if self.pictures else []
        hbox((self.words, not rest), *self.pictures, *rest, parent=self, margins=0, spacing=2)

    def text(self) -> str:
        """The text of the note."""
        return self.words.text()


def _fill(field: Field, control: Any) -> None:
    """Show a field's value."""
    match field:
        case Number():
            most = field.most() if callable(field.most) else field.most
            control.setMaximum(max(most, field.get()))
            control.setValue(field.get())
        case Choice():
            items, value = field.all_items(), field.get()
            if [item.words for item in items] != [control.itemText(i) for i in range(control.count())]:
                control.clear()
                for item in items:
                    control.addItem(QIcon(item.picture or QPixmap()), item.words)
            control.setCurrentIndex(next((i for i, item in enumerate(items) if item.value == value), -1))
        case Check():
            control.setChecked(field.get())
        case Note():
            control.words.setText(field.get())
            for label, (_, _, is_bright) in zip(control.pictures, field.pictures, strict=True):
                label.setEnabled(is_bright())


def option_rows(
    draft: Any, offered: Mapping[str, Callable[[], Sequence[Item]]], leaves: Container[str] = ()
) -> list[Row]:
    """A row for each option of a draft's game but those it `leaves` out; `offered` has the values of those that the
    engine does not list, and of the players."""

    def value(option: Option) -> str:
        game = draft.game
        usual = str(game.num_players) if option.name == "players" else option.default
        return str(game.options.get(option.name, usual))

    def row(option: Option) -> Row:
        name = option.name
        words = tr("edit.players" if name == "players" else f"new.{draft.game.name}.{name}")
        known = [
            Item(one, tr(f"new.{draft.game.name}.{name}.{one}"))
            for one in option.values or ()
            if name not in offered
        ]

        def items() -> Sequence[Item]:
            found = [*offered[name]()] if name in offered else known
            now = value(option)
            return found if any(item.value == now for item in found) else [*found, Item(now, now)]

        def is_on() -> bool:
            return name not in draft.game.idle_settings(
                {other: value(one) for other, one in all_options.items()}
            )

        def change(text: object) -> None:
            draft.set_options(**{name: str(text)})

        if option.values is None and name not in offered:
            number = Number(
                name, lambda: int(value(option)), change, option.most or 0, option.least or 0, is_on=is_on
            )
            return Row(words, number)
        return Row(words, Choice(name, items, lambda: value(option), change, is_on=is_on))

    all_options = {option.name: option for option in draft.game.known_settings()}
    asked = (
        option
        for option in all_options.values()
        if option.name not in leaves and (not option.seats_players or option.name in offered)
    )
    return [row(option) for option in sorted(asked, key=lambda option: option.name not in offered)]


@dataclass(frozen=True)
class Tool:
    """A button: what a click does from now on. `words` are its tooltip, `text` and `picture` what it shows."""

    name: Hashable
    words: Callable[[], str]
    chooses: Callable[[], object]
    is_chosen: Callable[[], bool]
    text: Callable[[], str] = str
    picture: Callable[[], QPixmap | QIcon] = QPixmap
    is_shown: Callable[[], bool] = _always


class ToolBox(Beside):
    """Rows of tools; with `size` each is so large, else they share the width.

    Attributes
    ----------
    buttons
        By the names of the tools.
    """

    def __init__(self, rows: Sequence[Sequence[Tool]], size: QSize | None = None) -> None:
        super().__init__()
        self._tools = [tool for row in rows for tool in row]
        self.buttons = {tool.name: self._button(tool, size) for tool in self._tools}
        lines = []
        for row in rows:
            buttons = [self.buttons[tool.name] for tool in row]
            lines.append(hbox(*((one, size is None) for one in buttons), *([1] if size else []), spacing=4))
        vbox(*lines, parent=self, margins=0, spacing=4)
        self.refresh()

    def _button(self, tool: Tool, size: QSize | None) -> QToolButton:
        button = theme.named(QToolButton(), "words" if size is None else "")
        button.setCheckable(True)
        if size is None:
            button.setMinimumHeight(32)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setIconSize(QSize(20, 20))
            button.setStyleSheet("padding: 4px 2px;")
        else:
            button.setFixedSize(size)
            button.setIconSize(size - QSize(8, 8))
        button.clicked.connect(partial(self._choose, tool))
        return button

    def _choose(self, tool: Tool, *_: object) -> None:
        tool.chooses()
        self.refresh()

    def refresh(self) -> None:
        for tool in self._tools:
            button = self.buttons[tool.name]
            button.setVisible(tool.is_shown())
            if not tool.is_shown():
                continue
            button.setText(tool.text())
            picture = tool.picture()
            button.setIcon(picture if isinstance(picture, QIcon) else QIcon(picture))
            if tool.text() and not button.icon().isNull():
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setToolTip(tool.words())
            button.setAccessibleName(tool.words())
            button.setChecked(tool.is_chosen())
