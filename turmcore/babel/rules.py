"""The settings of a game: board, number of players, and the disputed rules."""

from __future__ import annotations

from turmcore.babel.options import OPTIONS
from turmcore.core.settings import Settings

COLORS = "rygbwk"


class BabelRules(Settings):
    """Every setting as its header text."""

    options = OPTIONS

    @property
    def num_players(self) -> int:
        """Number of players."""
        return int(self.players)
