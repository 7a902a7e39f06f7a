"""The options of a game (first field of a position text)."""

from dataclasses import dataclass

from .errors import ReferenceError_

VALUES = {  # key: (rule that explains it, values, the default first)
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
ALWAYS_WRITTEN = ("players", "tower", "small_city", "farmers")
HOUSE_RULES = tuple(key for key in VALUES if key not in ALWAYS_WRITTEN)

PIECES_EACH = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}  # 2.1
FOLLOWERS_EACH = 7  # 1.1


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 2
    tower: int = 1
    small_city: int = 4
    farmers: int = 3
    no_gap: int = 0
    no_ransom: int = 0
    no_surprise: int = 0
    diagonal: int = 0
    capture_own: int = 1
    tower_top_safe: int = 0

    @property
    def pieces_each(self) -> int:
        return PIECES_EACH[self.players] if self.tower else 0

    def to_text(self) -> str:
        shown = [*ALWAYS_WRITTEN, *(key for key in HOUSE_RULES if str(getattr(self, key)) != default(key))]
        return ";".join(["cc1", *(f"{key}={getattr(self, key)}" for key in shown)])


def default(key: str) -> str:
    return VALUES[key][1][0]


def read_options(text: str) -> Options:
    """Keys may be missing, or stand in another order."""
    head, *items = text.split(";")
    if head != "cc1":
        raise ReferenceError_("options", head, "3", "a position begins with cc1")
    given: dict[str, str] = {}
    for item in items:
        key, _, value = item.partition("=")
        if key not in VALUES or key in given:
            raise ReferenceError_("options", item, "3", "unknown or repeated key")
        rule, values = VALUES[key]
        if value not in values:
            raise ReferenceError_("options", item, rule, f"one of {', '.join(values)} is meant")
        given[key] = value
    if given.get("tower") == "0":
        for key in HOUSE_RULES:
            if key in given:
                raise ReferenceError_(
                    "options", f"{key}={given[key]}", "1.6", "without the tower not an option"
                )
    return Options(**{key: int(value) for key, value in given.items()})
