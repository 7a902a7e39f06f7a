"""The settings of a game: players, the tower, editions and house rules."""

from __future__ import annotations

from dataclasses import dataclass, fields

from turmcore.errors import TurmError

PIECES = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
"""Tower pieces of each player by number of players (rule 2.1)."""

VALUES: dict[str, tuple[str, tuple[str, ...]]] = {
    "players": ("1.1", ("2", "3", "4", "5", "6")),
    "tower": ("1.6", ("1", "0")),
    "small_city": ("1.5", ("4", "2")),
    "farmers": ("1.5", ("3", "2", "1")),
    "no_gap": ("2.8", ("0", "1")),
    "no_ransom": ("2.8", ("0", "1")),
    "no_surprise": ("2.8", ("0", "1")),
    "diagonal": ("2.8", ("0", "1")),
    "capture_own": ("2.8", ("1", "0")),
    "tower_top_safe": ("2.8", ("0", "1")),
}
"""By setting, in header order: the rule that it reads, and its values, the default first."""
WRITTEN = ("players", "tower", "small_city", "farmers")
"""Settings that every header has; the others stand there only if they are not at their default."""


@dataclass(frozen=True, slots=True)
class CarcassonneRules:
    """Every setting as its header text, in header order; checked when made.

    Attributes
    ----------
    players : str
        Number of players (rule 1.1).
    tower : str
        ``"0"``: the base game alone (rule 1.6).
    small_city : str
        ``"2"``: a completed city of two tiles pays one point per tile and pennant (rule 1.5).
    farmers : str
        How fields are scored, ``"3"``, ``"2"`` or ``"1"`` (rule 1.5).
    no_gap, no_ransom, no_surprise, diagonal, capture_own, tower_top_safe : str
        House rules and edition switches of rule 2.8.
    """

    players: str = "2"
    tower: str = "1"
    small_city: str = "4"
    farmers: str = "3"
    no_gap: str = "0"
    no_ransom: str = "0"
    no_surprise: str = "0"
    diagonal: str = "0"
    capture_own: str = "1"
    tower_top_safe: str = "0"

    def __post_init__(self) -> None:
        for key, (rule, values) in VALUES.items():
            if (value := getattr(self, key)) not in values:
                known = f"{', '.join(sorted(values)[:-1])} or {max(values)}"
                raise TurmError(f"option {key} is {known}, not {value!r} (rule {rule})")

    @property
    def num_players(self) -> int:
        """Number of players."""
        return int(self.players)

    @property
    def has_tower(self) -> bool:
        """Whether the expansion is played."""
        return self.tower == "1"

    @property
    def pieces(self) -> int:
        """Tower pieces that each player begins with."""
        return PIECES[self.num_players] if self.has_tower else 0

    def texts(self) -> dict[str, str]:
        """The settings that a header has, by key in its order."""
        texts = {f.name: getattr(self, f.name) for f in fields(self)}
        return {key: value for key, value in texts.items() if key in WRITTEN or value != VALUES[key][1][0]}
