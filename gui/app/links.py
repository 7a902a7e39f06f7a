"""Links to tables of a server: the game there comes into the window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl

from gui.base import messages
from gui.features.online.invitation import why_not
from gui.i18n import tr
from gui.model import document
from gui.model.seats import Kind
from turmcore import TurmError
from turmcore.online import Link

if TYPE_CHECKING:
    from gui.app.main_window import MainWindow

_SCHEMES = ("turmbauer:", "https:", "http:")


def is_link(text: str) -> bool:
    """True if a word of the command line is a link to a table."""
    return text.startswith(_SCHEMES)


def path_of(text: str) -> str:
    """The path of a file, also of one that a desktop names by a URL."""
    return QUrl(text).toLocalFile() if text.startswith("file:") else text


def open_link(window: MainWindow, text: str) -> bool:
    """Sit down at a table, by a link that opens a seat of a game that is not over; the table comes as soon as the server answers.

    By any other link its game comes into the window as far as the link's owner may know it. It is looked at there, and may be
    played on; the table on the server does not hear of that. Without an answer the window says why.

    Returns
    -------
    bool
        Always False: nothing of it is on the table yet.
    """
    try:
        link = Link.parse(text)
    except TurmError as error:
        _fail(window, error)
    else:
        window.together.follow(link, partial(_show, window), partial(_fail, window))
    return False


def _show(window: MainWindow, text: str) -> None:
    try:
        session = document.session_of(document.games(text)[0])
    except TurmError as error:
        _fail(window, error)
        return
    session.kinds = (Kind.PERSON,) * len(session.kinds)  # no computer plays on by itself
    session.is_read = True
    if window.files.may_leave():
        window.files.start(session)
        window.files.count_as_saved()  # the server has it
        window.say(tr("link.opened"))


def _fail(window: MainWindow, error: BaseException) -> None:
    messages.say_failure(window, tr("link.failed"), why_not(error))
