"""Small dialogs that say or ask something."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

import turmcore
from gui.app.commands import COMMANDS, Command
from gui.i18n import tr

_MOUSE = ("orbit", "pan", "zoom", "point", "cycle")


def say_failure(parent: QWidget, title: str, detail: str) -> None:
    """Say that something failed, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Turmbauer", title, QMessageBox.StandardButton.Close, parent)
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    box.setInformativeText(escape(detail))
    box.exec()


def ask_to_save(parent: QWidget) -> str:
    """What to do with a game that is not saved: ``save``, ``discard`` or ``cancel``."""
    box = QMessageBox(QMessageBox.Icon.Question, "Turmbauer", tr("leave.question"), parent=parent)
    box.setInformativeText(tr("leave.detail"))
    save = box.addButton(tr("leave.save"), QMessageBox.ButtonRole.AcceptRole)
    discard = box.addButton(tr("leave.discard"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(tr("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    return {save: "save", discard: "discard"}.get(box.clickedButton(), "cancel")  # type: ignore[call-overload]


def keys_text() -> str:
    """All keys and mouse moves as a table, made from the table of commands."""
    rows = [
        (
            ", ".join(QKeySequence(k).toString(QKeySequence.SequenceFormat.NativeText) for k in command.keys),
            _does(command),
        )
        for command in COMMANDS
        if command.keys
    ]
    rows += [(tr(f"keys.{name}"), tr(f"keys.{name}.does")) for name in _MOUSE]
    cells = "".join(
        f"<tr><td style='padding:1px 22px 1px 0'><b>{escape(k)}</b></td><td>{escape(v)}</td></tr>"
        for k, v in rows
    )
    return f"<table>{cells}</table>"


def _does(command: Command) -> str:
    """What a command does, in words that need no menu around them."""
    text = tr(f"cmd.{command.id}").replace("&", "").rstrip("… ")
    return f"{tr(f'menu.{command.submenu}')}: {text}" if command.submenu else text


def show_keys(parent: QWidget) -> None:
    """Show the keys."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("keys.title"))
    dialog.resize(640, 520)
    text = QTextBrowser()
    text.setHtml(keys_text())
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
