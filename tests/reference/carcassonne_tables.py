"""Small tables for the tests of the reference of Carcassonne."""

from collections import Counter

import pytest

from tests.reference.carcassonne import Position, ReferenceError_, all_tiles
from tests.reference.carcassonne.board import feature_of
from tests.reference.carcassonne.scoring import points_at_the_end

PIECES = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}
CLOSED = ["D@0,0/0", "E@0,-1/2"]  # no open city any more


def text_of(
    tiles: list[str],
    turn: str,
    followers: str = "",
    scores: tuple[int, ...] = (),
    prisoners: str = "",
    options: str = "",
    players: int = 2,
    discards: list[str] | None = None,
) -> str:
    """A text in which the supplies follow from what lies on the table; `turn` "act" names the last tile itself."""
    with_tower = "tower=0" not in options
    pieces = [PIECES[players] if with_tower else 0] * players
    for tile in tiles:
        for _ in range(int(tile.partition("^")[2] or 0)):
            pieces[pieces.index(max(pieces))] -= 1
    supply = [7] * players
    for item in filter(None, followers.split(";")):
        supply[int(item[0]) - 1] -= 1
    for item in filter(None, prisoners.split(";")):
        supply[int(item[2]) - 1] -= int(item.partition(":")[2])
    scores = scores or (0,) * players
    purses = [f"{i + 1}:{scores[i]},{supply[i]},{pieces[i]}" for i in range(players)]
    player, _, phase = turn.partition("/")
    if phase.split("@")[0].rstrip("$") in ("act", "capture"):
        kind, _, rest = phase.partition("@")
        ransom = "$" if turn.endswith("$") else ""
        last = tiles[-1].partition("^")[0]
        turn = f"{player}/{kind.rstrip('$')}/{last}" + (f"@{rest.rstrip('$')}" if rest else "") + ransom
    return " ".join(
        (
            f"cc1;players={players}" + (options and f";{options}"),
            ";".join([*tiles, *(f"!{id}" for id in discards or [])]),
            followers or "-",
            ";".join(purses),
            prisoners or "-",
            turn,
        )
    )


def position(*args, **kwargs) -> Position:
    return Position.from_text(text_of(*args, **kwargs))


def scores(here: Position) -> list[int]:
    return [purse.score for purse in here.state.purses]


def supplies(here: Position) -> list[int]:
    return [purse.followers for purse in here.state.purses]


def field(here: Position, number: int) -> str:
    return here.to_text().split(" ")[number]


def segments(here: Position) -> list[str]:
    return [token for token in here.actions() if token[0] in "crfm"]


def feature(here: Position, x: int, y: int, name: str) -> set[str]:
    return {f"{cx},{cy}:{part}" for (cx, cy), part in feature_of(here.state.board(), ((x, y), name))}


def at_the_end(here: Position) -> list[int]:
    """What an end now would bring each player."""
    state = here.state
    points = points_at_the_end(state.options, state.board(), state.standing())
    return [points[player] for player in range(1, state.options.players + 1)]


def rest_of_the_tiles(tiles: list[str], with_tower: bool = True) -> list[str]:
    sets = {"base", "tower"} if with_tower else {"base"}
    left = Counter({tile.id: tile.copies for tile in all_tiles().values() if tile.set in sets})
    left.subtract(tile.partition("@")[0] for tile in tiles)
    return list(left.elements())


def broken_rule_of(text: str) -> str:
    with pytest.raises(ReferenceError_) as caught:
        Position.from_text(text)
    return caught.value.rule
