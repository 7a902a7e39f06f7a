"""The settings of a game: board, number of players, and the disputed rules."""

from __future__ import annotations

from dataclasses import dataclass, fields

from turmcore.babel.options import OPTIONS

COLORS = "rygbwk"


@dataclass(frozen=True, slots=True)
class BabelRules:
    """Every setting as its header text, in header order; checked on construction.

    Attributes
    ----------
    board : str
        Name of the board (rule 1.2).
    players : str
        Number of players (rule 1.1).
    lapse : str
        ``"0"``: a gift that cannot be moved is turned over before it lapses (rule 2.1).
    share : str
        ``"1"``: the single fields of step 4 hold any number of figures (rule 3.2).
    quiet : str
        Numbers in a row without progress that end the game (rule 4.2).
    color_limit : str
        Figures of one color on a group field (rule 3.3).
    """

    board: str = "six"
    players: str = "4"
    lapse: str = "1"
    share: str = "0"
    quiet: str = "40"
    color_limit: str = "2"

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            if not option.is_file:
                option.check(getattr(self, option.name))

    @property
    def num_players(self) -> int:
        """Number of players."""
        return int(self.players)

    def texts(self) -> dict[str, str]:
        """Settings by key in header order."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
