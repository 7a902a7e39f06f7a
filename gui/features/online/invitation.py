"""Invitations to a server's table: links among other words, and what is sent to others."""

from __future__ import annotations

import re
from contextlib import suppress

from gui.i18n import tr
from turmcore import TextError, TurmError
from turmcore.online import Link, NoServer, qr_of

_LINK = re.compile(r"(?:https?|turmbauer)://[^\s<>\"|\\^`{}]+")
_AROUND = ".,;:!?'*_)]»“”’…"  # behind a link in a sentence
_LONGEST = 20_000  # letters that are looked through


def find_link(text: str) -> Link | None:
    """The first link to a table in a text, whatever stands around it; None if there is none."""
    for match in _LINK.finditer(text[:_LONGEST]):
        for word in (match[0], match[0].rstrip(_AROUND)):
            with suppress(TextError):
                return Link.parse(word)
    return None


def read_link(text: str) -> Link:
    """The link to a table in a text.

    Raises
    ------
    turmcore.TurmError
        In the person's language, if there is none.
    """
    found = find_link(text)
    if found is not None:
        return found
    word = _LINK.search(text[:_LONGEST])
    if word is None:
        raise TurmError(tr("invitation.none"))
    raise TurmError(tr("invitation.no_key" if "/t/" in word[0] else "invitation.other"))


def why_not(error: BaseException) -> str:
    """The reason why a table cannot be reached or opened, in words."""
    return tr("link.no_server", server=error.server) if isinstance(error, NoServer) else str(error)


def words_of(link: Link, game: str) -> str:
    """An invitation to be sent: a sentence, and the link in a line of its own."""
    return f"{tr('invitation.words', game=tr(f'game.{game}'))}\n{link}"


def drawing_of(link: Link) -> str:
    """The QR code of a link as an SVG, dark on light in every scheme."""
    code = qr_of(str(link))
    box = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {code.size} {code.size}">'
    return f'{box}<rect width="100%" height="100%" fill="#fff"/><path d="{code.path}"/></svg>'
