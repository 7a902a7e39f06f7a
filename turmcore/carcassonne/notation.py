"""Positions of Carcassonne as text (sections 3, 8 and 16 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from turmcore.carcassonne.options import OPTIONS
from turmcore.carcassonne.rules import FOLLOWERS, WRITTEN, CarcassonneRules, check_together
from turmcore.carcassonne.tiles import written
from turmcore.carcassonne.tokens import ALL_SEGMENTS, SEGMENTS, WHOLE_SEGMENTS, parse_token, token_of
from turmcore.core.text_form import TextForm, fault
from turmcore.errors import TextError, TurmError

__all__ = [
    "ALL_SEGMENTS",
    "FORM",
    "SEGMENTS",
    "WHOLE_SEGMENTS",
    "Owned",
    "Placed",
    "Position",
    "Standing",
    "parse_token",
    "read_header",
    "token_of",
    "write_position",
]

FORM = TextForm("Carcassonne", "cc1", rule="3")
WITH_LAST_TILE = ("act", "capture", "exchange", "dragon")

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table with its tower's height."""

    tile: str
    x: int
    y: int
    rotation: int
    height: int = 0

    def text(self, with_height: bool = True) -> str:
        """As positions write it."""
        height = f"^{self.height}" if self.height and with_height else ""
        return f"{written(self.tile)}@{self.x},{self.y}/{self.rotation}{height}"


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure on the board; `segment` is ``"t"`` on top of a tower.

    `figure` is a letter of `rules.FIGURES`, empty for a small follower.
    """

    player: int
    x: int
    y: int
    segment: str
    figure: str = ""

    @property
    def is_follower(self) -> bool:
        """True for a small follower, the large one (rule 4.1) or the abbot (14.2)."""
        return self.figure in FOLLOWERS

    @property
    def weight(self) -> int:
        """Its weight in a majority (rule 4.2)."""
        return {"": 1, "L": 2, "A": 1}.get(self.figure, 0)

    def order(self) -> tuple[int, int, int, bool, str]:
        """The key by which positions sort."""
        return self.player, self.x, self.y, self.segment == "t", self.segment

    def text(self) -> str:
        """As positions write it."""
        return f"{self.player + 1}{self.figure}@{self.x},{self.y}:{self.segment}"


@dataclass(frozen=True, slots=True)
class Owned:
    """A player's points, and followers and tower pieces in the supply.

    `figures` are the letters of other figures in the supply; `goods` the wine, grain and cloth taken.
    """

    score: int
    followers: int
    pieces: int
    figures: str = ""
    goods: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that a position's text says.

    Attributes
    ----------
    tiles : tuple of Placed
        In placing order.
    discards : tuple of str
    followers : tuple of Standing
        All figures on the board, sorted.
    players : tuple of Owned
    held : dict of (int, int) to int
        Prisoners by captor and owner, sorted.
    phase : str
        ``"draw"``, ``"place"``, ``"act"``, ``"capture"``, ``"exchange"``, ``"dragon"`` or ``"end"``.
    player : int
        0 at the end.
    hand : str
        The tile to be placed, else empty.
    tower : (int, int) or None
        At a capture, the cell of the tower.
    is_ransomed : bool
    caught : dict of (int, int) to str
        Letters of the prisoners that are no small followers, by captor and owner.
    giver : int or None
        In an exchange, who gives a prisoner back.
    left : tuple of (int, int)
        The cells that the dragon has left in this move.
    earns_second, is_second : bool
        True if a second tile follows, or if this is the second.
    dragon, fairy : (int, int) or None
        Their cells.
    fairy_segment : str
        The segment of her follower; empty if she is with nobody.
    """

    tiles: tuple[Placed, ...]
    discards: tuple[str, ...]
    followers: tuple[Standing, ...]
    players: tuple[Owned, ...]
    held: dict[tuple[int, int], int]
    phase: str
    player: int
    hand: str = ""
    tower: Cell | None = None
    is_ransomed: bool = False
    caught: Mapping[tuple[int, int], str] = field(default_factory=dict)
    giver: int | None = None
    left: tuple[Cell, ...] = ()
    earns_second: bool = False
    is_second: bool = False
    dragon: Cell | None = None
    fairy: Cell | None = None
    fairy_segment: str = ""


def read_header(text: str) -> dict[str, str]:
    """The settings of a position's text, by key; not yet whether they may stand together.

    Raises
    ------
    TextError
        Another tag, settings that are not all there in their order, or at their default without need.
    """
    options: dict[str, str] = {}
    for item, key, value in FORM.settings(text):
        if key not in OPTIONS:
            raise fault("options", item, f"there is no option {key!r}, but {', '.join(OPTIONS)}", "3")
        option = OPTIONS[key]
        if not option.holds(value):
            raise fault("options", item, f"{key} is one of {', '.join(option.values or ())}", option.rule)
        if key not in WRITTEN and value == option.default:
            raise fault("options", item, f"{value} is the default of {key}, which is not written", "3")
        options[key] = value
    try:
        check_together(options)
    except TurmError as error:
        raise TextError(f"options: {error}") from None
    if tuple(options)[: len(WRITTEN)] != WRITTEN:
        raise fault("options", None, f"{', '.join(WRITTEN)} come first, all and in this order", "3")
    if list(options) != [key for key in OPTIONS if key in options]:
        raise fault("options", None, f"the order of options is {', '.join(OPTIONS)}", "3")
    return options


def write_position(position: Position, header: str, rules: CarcassonneRules) -> str:
    """The text of a position; `reading.read_position` gives it back."""
    has_figures, has_goods, players = rules.figures != "", rules.traders == "1", []
    for i, player in enumerate(position.players, 1):
        item = f"{i}:{player.score},{player.followers},{player.pieces}"
        item += f",{player.figures or '-'}" * has_figures
        players.append(item + ",{}.{}.{}".format(*player.goods) * has_goods)
    tiles = [placed.text() for placed in position.tiles] + [f"!{written(name)}" for name in position.discards]
    followers = [follower.text() for follower in position.followers]
    held = [write_held(position, captor, owner) for captor, owner in position.held]
    fields = [";".join(items) or "-" for items in (tiles, followers, players, held)]
    if rules.dragon == "1":
        fields.append(write_dragon(position))
    return " ".join([header, *fields, write_turn(position)])


def write_held(position: Position, captor: int, owner: int) -> str:
    """The prisoners of an owner with a captor, as in the field of prisoners."""
    letters = position.caught.get((captor, owner), "")
    return f"{captor + 1}>{owner + 1}:{position.held[captor, owner] - len(letters)}{letters}"


def write_dragon(position: Position) -> str:
    """The field of dragon and fairy."""
    items = []
    if position.dragon is not None:
        items.append("D@{},{}".format(*position.dragon))
    if position.fairy is not None:
        segment = f":{position.fairy_segment}" if position.fairy_segment else ""
        items.append("F@{},{}".format(*position.fairy) + segment)
    return ";".join(items) or "-"


def write_turn(position: Position) -> str:
    """The field of the turn."""
    if position.phase == "end":
        return "-/end"
    turn = f"{position.player + 1}/{position.phase}"
    if position.hand:
        turn += f"/{written(position.hand)}"
    if position.phase in WITH_LAST_TILE:
        turn += f"/{position.tiles[-1].text(with_height=False)}"
    if position.tower is not None:
        turn += "@{},{}".format(*position.tower)
    if position.giver is not None:
        turn += f">{position.giver + 1}"
    turn += "".join(":{},{}".format(*cell) for cell in position.left)
    return turn + "+" * position.earns_second + "&" * position.is_second + "$" * position.is_ransomed
