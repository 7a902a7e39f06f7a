"""Small dialogs that say or ask something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

import turmcore
from gui.base import dialogs
from gui.i18n import tr

_LONGEST = 300  # letters of a sentence in a dialog
_ENDLESS_WORD = re.compile(r"\S{40}")


def say_failure(parent: QWidget, title: str, detail: str) -> None:
    """Say that something failed, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Turmbauer", title, QMessageBox.StandardButton.Close, parent)
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    box.setInformativeText(escape(shortened(detail)))
    dialogs.run(box)


def shortened(sentence: str) -> str:
    """A sentence of a length that can be read. It may quote what somebody has never meant to be read."""
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[: _LONGEST * 2 // 3]} … {sentence[-_LONGEST // 3 :]}"
    # a window is as wide as its longest word
    return _ENDLESS_WORD.sub("\\g<0>\u200b", sentence)


def ask_to_save(parent: QWidget, question: str = "", detail: str = "") -> str:
    """What to do with a game, or something else, that is not saved: ``save``, ``discard`` or ``cancel``."""
    box = QMessageBox(
        QMessageBox.Icon.Question,
        "Turmbauer",
        question or tr("leave.question"),
        parent=parent,
        informativeText=detail or tr("leave.detail"),
    )
    save = box.addButton(tr("leave.save"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(tr("leave.discard"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    dialogs.run(box)
    return {save: "save", discard: "discard"}.get(box.clickedButton(), "cancel")  # type: ignore[call-overload]


def ask_to_overwrite(parent: QWidget, name: str) -> str:
    """What to do with a file that another program has changed: ``overwrite``, ``save_as`` or ``cancel``."""
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        "Turmbauer",
        tr("changed.question", file=name),
        parent=parent,
        informativeText=tr("changed.detail"),
    )
    other = box.addButton(tr("changed.save_as"), QMessageBox.ButtonRole.AcceptRole)
    overwrite = box.addButton(tr("changed.overwrite"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(other)
    box.setEscapeButton(cancel)
    dialogs.run(box)
    return {other: "save_as", overwrite: "overwrite"}.get(box.clickedButton(), "cancel")  # type: ignore[call-overload]


def ask_about_program(parent: QWidget, name: str, why: str) -> str:
    """What to do when a program of others has failed: ``again``, ``person`` or ``lose``."""
    box = QMessageBox(
        QMessageBox.Icon.Warning,
        "Turmbauer",
        tr("engines.failed", name=name),
        parent=parent,
        informativeText=escape(tr("engines.failed.detail", why=why)),
    )
    person = box.addButton(tr("engines.failed.person"), QMessageBox.ButtonRole.AcceptRole)
    again = box.addButton(tr("engines.failed.again"), QMessageBox.ButtonRole.ActionRole)
    lose = box.addButton(tr("engines.failed.lose"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(person)
    box.setEscapeButton(person)
    dialogs.run(box)
    return {again: "again", lose: "lose"}.get(box.clickedButton(), "person")  # type: ignore[call-overload]


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
    box = QMessageBox(
        QMessageBox.Icon.Question, "Turmbauer", question, parent=parent, informativeText=escape(detail)
    )
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    dialogs.run(box)
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
    return rows.currentRow() if dialogs.run(dialog) else None


def show_about(parent: QWidget, renderer: str) -> None:
    """Show what this program is."""
    version = tr(
        "about.version", version=turmcore.__version__, renderer=escape(renderer or tr("about.no_picture"))
    )
    title = tr("cmd.about").replace("&", "")
    text = f"{tr('about.text')}<br><br>{version}"
    box = QMessageBox(
        QMessageBox.Icon.NoIcon,
        title,
        text,
        QMessageBox.StandardButton.Close,
        parent,
        iconPixmap=parent.windowIcon().pixmap(64, 64),
    )
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    dialogs.run(box)
