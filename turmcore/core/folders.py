"""Where a user's own files lie."""

import os
from pathlib import Path


def user_folder(kind: str) -> Path:
    """The folder of one kind of files: ``$TURMBAUER_HOME/KIND``, else in the desktop's folder for user data."""
    home = os.environ.get("TURMBAUER_HOME")
    if home:
        return Path(home) / kind
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "turmbauer" / kind
