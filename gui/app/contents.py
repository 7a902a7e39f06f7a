"""Contents of games and their files, to be compared and to be listed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from gui.i18n import tr
from gui.model.session import Session
from turmcore.notation.record import Record


def content_of(session: Session) -> list[str]:
    """Contents of a session's record that somebody might miss."""
    words, loser, agreed = list(session.tree.content), session.main_loser, session.main_agreed
    if words:
        words.append(f"played by {','.join(session.first_players)}")
    words += [f"ended by {agreed}"] if agreed else []
    return words if loser is None else [*words, f"lost by {loser}"]


def digest_of(path: str) -> bytes:
    """Digest of a file, for comparison; empty if it cannot be read."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).digest()
    except OSError:
        return b""


def title_of(game: Record) -> str:
    """A game of several, in a line."""
    players, result = game.value("Players") or "", game.value("Result") or "*"
    return tr("file.game_title", players=players.replace(",", ", "), n=len(game.moves), result=result)
