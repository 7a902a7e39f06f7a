"""Small dialogs that say or ask something."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QListWidget,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

import turmcore
from gui.base import dialogs, files
from gui.i18n import tr
from turmcore.core.folders import Unread

_Icon, _Role = QMessageBox.Icon, QMessageBox.ButtonRole
_LONGEST = 300  # letters of a sentence in a dialog
_MOST_NAMED = 20  # files
_ENDLESS_WORD = re.compile(r"\S{40}")


def say_failure(parent: QWidget, title: str, detail: str) -> None:
    """Say that something failed, and why."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Turmbauer", title, QMessageBox.StandardButton.Close, parent)
    box.button(QMessageBox.StandardButton.Close).setText(tr("close"))
    box.setInformativeText(_as_is(shortened(detail)))
    dialogs.run(box)


def say_unsaved(parent: QWidget, path: str, error: Exception) -> None:
    """Say that a file cannot be written, and why."""
    why = getattr(error, "strerror", None) or str(error)
    say_failure(parent, tr("file.save_failed", file=Path(path).name), why)


def unread_words(unread: Sequence[Unread]) -> str:
    """Message about files that cannot be read; empty if there are none."""
    if not unread:
        return ""
    return tr("files.unread", n=len(unread), file=unread[0].path.name, why=shortened(unread[0].why))


def show_unread(label: QLabel, unread: Sequence[Unread]) -> None:
    """Say it in a label, which is there only if there are some; its tooltip names more of them."""
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(unread_words(unread))
    named = (f"{one.path.name}: {shortened(one.why)}" for one in unread[:_MOST_NAMED])
    label.setToolTip("".join(map(_as_is, named)))
    label.setVisible(bool(unread))


def _as_is(text: str) -> str:
    """A text that may have any signs, for a label that guesses whether it has markup."""
    return f"<p>{escape(text)}</p>" if text else ""


def shortened(sentence: str) -> str:
    """A sentence of a length that can be read. It may quote what somebody has never meant to be read."""
    if len(sentence) > _LONGEST:
        sentence = f"{sentence[: _LONGEST * 2 // 3]} … {sentence[-_LONGEST // 3 :]}"
    # a window is as wide as its longest word
    return _ENDLESS_WORD.sub("\\g<0>\u200b", sentence)


def ask_to_save(parent: QWidget, question: str = "", detail: str = "") -> str:
    """Ask about a game, or something else, that is not saved: ``save``, ``discard`` or ``cancel``."""
    return _ask(
        parent, _Icon.Question, question or tr("leave.question"), detail or tr("leave.detail"), "save", "cancel",
        save=(tr("leave.save"), _Role.AcceptRole), discard=(tr("leave.discard"), _Role.DestructiveRole),
        cancel=(tr("cancel"), _Role.RejectRole),
    )  # fmt: skip


def ask_to_overwrite(parent: QWidget, name: str) -> str:
    """Ask about a file that another program has changed: ``overwrite``, ``save_as`` or ``cancel``."""
    return _ask(
        parent, _Icon.Warning, tr("changed.question", file=name), tr("changed.detail"), "save_as", "cancel",
        save_as=(tr("changed.save_as"), _Role.AcceptRole),
        overwrite=(tr("changed.overwrite"), _Role.DestructiveRole), cancel=(tr("cancel"), _Role.RejectRole),
    )  # fmt: skip


def ask_about_program(parent: QWidget, name: str, why: str) -> str:
    """Ask about an external engine that has failed: ``again``, ``person`` or ``lose``."""
    detail = tr("engines.failed.detail", why=why)
    return _ask(
        parent, _Icon.Warning, tr("engines.failed", name=name), detail, "person", "person",
        person=(tr("engines.failed.person"), _Role.AcceptRole),
        again=(tr("engines.failed.again"), _Role.ActionRole),
        lose=(tr("engines.failed.lose"), _Role.DestructiveRole),
    )  # fmt: skip


def ask_to_replace(parent: QWidget, names: Sequence[str]) -> bool:
    """Return True if existing files may be replaced."""
    if len(names) == 1:
        return _may(parent, tr("replace.question", file=names[0]), "", tr("replace.yes"))
    return _may(parent, tr("replace.files", n=len(names)), shortened(", ".join(names)), tr("replace.yes"))


def ask_where(
    parent: QWidget,
    proposed: str,
    kinds: str,
    suffix: str,
    beside: Callable[[str], Sequence[str]] = lambda _: (),
) -> str:
    """Ask for a path to save at, which gets the suffix of its kind if it has none; empty if cancelled. `beside` gives the
    files that are written with it."""
    path, kind = QFileDialog.getSaveFileName(parent, "", proposed, kinds)
    suffix = next((other for other in (".svg", ".obj") if kind.endswith(f"*{other})")), suffix)
    whole = files.with_suffix(path, suffix) if path else ""
    # the dialog has asked about the name as it was typed only
    written = (*(() if whole == path else (whole,)), *(beside(whole) if whole else ()))
    there = [Path(one).name for one in written if Path(one).exists()]
    return "" if there and not ask_to_replace(parent, there) else whole


def ask_to_forget(parent: QWidget, path: str) -> bool:
    """Return True if a file that is gone may go from the list."""
    return _may(parent, tr("forget.question", file=Path(path).name), path, tr("welcome.forget"))


def ask_to_discard(parent: QWidget, title: str) -> bool:
    """Return True if a kept game may be dropped."""
    return _may(parent, tr("discard.question"), title, tr("discard.yes"))


def ask_to_give_up(parent: QWidget, title: str) -> bool:
    """Return True if the own seat at a server's table may be given up."""
    return _may(parent, tr("together.forget.question"), title, tr("together.forget"))


def ask_to_serve_on(parent: QWidget) -> str:
    """Ask about tables of this computer when the window closes: ``keep`` them open, ``stop`` or ``cancel``."""
    return _ask(
        parent, _Icon.Question, tr("host.leave"), tr("host.leave.detail"), "keep", "cancel",
        keep=(tr("host.leave.keep"), _Role.AcceptRole), stop=(tr("host.leave.stop"), _Role.DestructiveRole),
        cancel=(tr("cancel"), _Role.RejectRole),
    )  # fmt: skip


def ask_to_go_on(parent: QWidget | None) -> bool:
    """Return True to continue unfinished work, False to drop it."""
    return "yes" == _ask(
        parent, _Icon.Question, tr("draft.left"), tr("draft.left.detail"), "yes", "yes",
        yes=(tr("draft.go_on"), _Role.AcceptRole), no=(tr("discard.yes"), _Role.DestructiveRole),
    )  # fmt: skip


def ask_to_keep(parent: QWidget) -> str:
    """Ask about unfinished work: ``keep``, ``discard`` or ``cancel``."""
    return _ask(
        parent, _Icon.Question, tr("draft.leave"), tr("draft.leave.detail"), "keep", "cancel",
        keep=(tr("draft.keep"), _Role.AcceptRole), discard=(tr("discard.yes"), _Role.DestructiveRole),
        cancel=(tr("cancel"), _Role.RejectRole),
    )  # fmt: skip


def _may(parent: QWidget, question: str, detail: str, yes: str) -> bool:
    answers = {"yes": (yes, _Role.AcceptRole), "no": (tr("cancel"), _Role.RejectRole)}
    return _ask(parent, _Icon.Question, question, detail, "no", "no", **answers) == "yes"


def _ask(
    parent: QWidget | None,
    icon: QMessageBox.Icon,
    question: str,
    detail: str,
    usual: str,
    otherwise: str,
    **answers: tuple[str, QMessageBox.ButtonRole],
) -> str:
    """Ask a question and return the answer: Return gives the `usual` one, closing the other."""
    box = QMessageBox(icon, "Turmbauer", question, parent=parent, informativeText=_as_is(detail))
    buttons = {answer: box.addButton(words, role) for answer, (words, role) in answers.items()}
    box.setDefaultButton(buttons[usual])
    box.setEscapeButton(buttons[otherwise])
    dialogs.run(box)
    return next((answer for answer, one in buttons.items() if one is box.clickedButton()), otherwise)


def ask_which(parent: QWidget, name: str, titles: Sequence[str]) -> int | None:
    """Ask for one game of several; None for none."""
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
    """Show the window about the program."""
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
