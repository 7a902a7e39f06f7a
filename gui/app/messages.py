"""Small dialogs that say or ask something."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import turmcore
from gui.app.commands import COMMANDS, Command, command_text, sequence
from gui.i18n import tr

_MOUSE = {  # what the mouse does in every game, and in each
    "": ("orbit", "pan", "zoom"),
    "turmbauer": ("focus", "point", "cycle", "hold"),
    "waechter": ("take", "drag", "number"),
    "babel": ("pick", "die", "reveal"),
    "carcassonne": ("lay", "rotate", "stand"),
}


def say_failure(parent: QWidget, title: str, detail: str) -> None:
    """Say that something failed, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Turmbauer", title, QMessageBox.StandardButton.Close, parent)
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    box.setInformativeText(escape(detail))
    box.exec()


def ask_to_save(parent: QWidget, question: str = "", detail: str = "") -> str:
    """What to do with a game, or something else, that is not saved: ``save``, ``discard`` or ``cancel``."""
    box = QMessageBox(QMessageBox.Icon.Question, "Turmbauer", question or tr("leave.question"), parent=parent)
    box.setInformativeText(detail or tr("leave.detail"))
    save = box.addButton(tr("leave.save"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(tr("leave.discard"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    return {save: "save", discard: "discard"}.get(box.clickedButton(), "cancel")  # type: ignore[call-overload]


def ask_to_overwrite(parent: QWidget, name: str) -> str:
    """What to do with a file that another program has changed: ``overwrite``, ``save_as`` or ``cancel``."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Turmbauer", tr("changed.question", file=name), parent=parent)
    box.setInformativeText(tr("changed.detail"))
    other = box.addButton(tr("changed.save_as"), QMessageBox.ButtonRole.AcceptRole)
    overwrite = box.addButton(tr("changed.overwrite"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(other)
    box.setEscapeButton(cancel)
    box.exec()
    return {other: "save_as", overwrite: "overwrite"}.get(box.clickedButton(), "cancel")  # type: ignore[call-overload]


def ask_to_replace(parent: QWidget, name: str) -> bool:
    """Whether a file that is there already may be replaced."""
    return _ask(parent, tr("replace.question", file=name), "", tr("replace.yes"))


def ask_to_forget(parent: QWidget, path: str) -> bool:
    """Whether a file that is gone may go from the list."""
    return _ask(parent, tr("forget.question", file=Path(path).name), path, tr("welcome.forget"))


def ask_to_discard(parent: QWidget, title: str) -> bool:
    """Whether a kept game may be dropped."""
    return _ask(parent, tr("discard.question"), title, tr("discard.yes"))


def _ask(parent: QWidget, question: str, detail: str, yes: str) -> bool:
    box = QMessageBox(QMessageBox.Icon.Question, "Turmbauer", question, parent=parent)
    box.setInformativeText(escape(detail))
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    box.exec()
    return box.clickedButton() is accept


def ask_which(parent: QWidget, name: str, titles: Sequence[str]) -> int | None:
    """Which game of several; None for none of them."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(name)
    dialog.resize(560, 380)
    rows = QListWidget()
    rows.addItems([f"{i + 1}.  {title}" for i, title in enumerate(titles)])
    rows.setCurrentRow(0)
    rows.setAccessibleName(tr("file.which", n=len(titles)))
    rows.itemActivated.connect(dialog.accept)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
    buttons.button(QDialogButtonBox.StandardButton.Open).setText(tr("file.open"))
    buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("cancel"))
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(16, 16, 16, 14)
    layout.addWidget(QLabel(tr("file.which", n=len(titles))))
    layout.addWidget(rows)
    layout.addWidget(buttons)
    return rows.currentRow() if dialog.exec() else None


def keys_text(game: str) -> str:
    """All keys and mouse moves of a kind of game as a table, made from the table of commands."""
    rows = [
        (
            ", ".join(sequence(k).toString(QKeySequence.SequenceFormat.NativeText) for k in command.keys),
            _does(command, game),
        )
        for command in COMMANDS
        if command.keys and command.is_of(game)
    ]
    rows += [(tr(f"keys.{name}"), tr(f"keys.{name}.does")) for name in _MOUSE[""] + _MOUSE[game]]
    cells = "".join(
        f"<tr><td style='padding:1px 22px 1px 0'><b>{escape(k)}</b></td><td>{escape(v)}</td></tr>"
        for k, v in rows
    )
    return f"<table>{cells}</table>"


def _does(command: Command, game: str) -> str:
    """What a command does, in words that need no menu around them."""
    text = command_text(command.id, game).replace("&", "").rstrip("… ")
    return f"{tr(f'menu.{command.submenu}')}: {text}" if command.submenu else text


def show_keys(parent: QWidget, game: str) -> None:
    """Show the keys for a kind of game."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("keys.title"))
    dialog.resize(640, 520)
    text = QTextBrowser()
    text.setHtml(keys_text(game))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("close"))
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(16, 16, 16, 14)
    layout.addWidget(text)
    layout.addWidget(buttons)
    dialog.exec()


def show_about(parent: QWidget, renderer: str) -> None:
    """Show what this program is."""
    version = tr(
        "about.version", version=turmcore.__version__, renderer=escape(renderer or tr("about.no_picture"))
    )
    title = tr("cmd.about").replace("&", "")
    text = f"{tr('about.text')}<br><br>{version}"
    box = QMessageBox(QMessageBox.Icon.NoIcon, title, text, QMessageBox.StandardButton.Close, parent)
    box.setIconPixmap(parent.windowIcon().pixmap(64, 64))
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    box.exec()
