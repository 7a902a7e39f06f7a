"""Small tables of Carcassonne with figures and further tiles, for the tests of the reference."""

import re

from tests.reference.carcassonne import Position
from tests.reference.carcassonne.game import end_of_game
from tests.reference.carcassonne_tables import PIECES

EVERYTHING = {"big": 1, "builder": 1, "pig": 1, "inns": 1, "traders": 1, "dragon": 1}
WITH_LAST_TILE = ("act", "capture", "exchange", "dragon")


def text_of(
    tiles: list[str],
    turn: str,
    figures: str = "",
    *,
    options: str = "",
    players: int = 2,
    scores: tuple[int, ...] = (),
    goods: tuple[str, ...] = (),
    prisoners: str = "",
    fairy: str = "",
    dragon: str = "",
    discards: list[str] | None = None,
) -> str:
    """A text in which the supplies follow from what lies on the table.

    `turn` leaves the last tile out, as "1/capture@0,1+$". The dragon is on the last volcano if nothing is said.
    """
    chosen = dict(option.split("=") for option in options.split(";") if option)
    letters = "".join(
        letter for letter, key in zip("LBP", ("big", "builder", "pig"), strict=True) if key in chosen
    )
    pieces = [PIECES[players] if chosen.get("tower") != "0" else 0] * players
    for tile in tiles:
        for _ in range(int(tile.partition("^")[2] or 0)):
            pieces[pieces.index(max(pieces))] -= 1
    away = [re.match(r"([1-6])([LBP]?)@", item) for item in filter(None, figures.split(";"))]
    small, others = [7] * players, [letters] * players
    for match in away:
        assert match is not None
        small[int(match[1]) - 1] -= match[2] == ""
        if match[2]:
            others[int(match[1]) - 1] = others[int(match[1]) - 1].replace(match[2], "")
    for item in filter(None, prisoners.split(";")):
        owner, number = int(item[2]) - 1, item.partition(":")[2]
        small[owner] -= int(number.rstrip("L"))
        if number.endswith("L"):
            others[owner] = others[owner].replace("L", "")
    purses = []
    for i in range(players):
        items = [str((scores or (0,) * players)[i]), str(small[i]), str(pieces[i])]
        items += [others[i] or "-"] if letters else []
        items += [goods[i] if goods else "0.0.0"] if "traders" in chosen else []
        purses.append(f"{i + 1}:{','.join(items)}")
    fields = [
        f"cc1;players={players}" + (options and f";{options}"),
        ";".join([*tiles, *(f"!{id}" for id in discards or [])]),
        figures or "-",
        ";".join(purses),
        prisoners or "-",
    ]
    if "dragon" in chosen:
        volcanoes = [tile.partition("@")[2].partition("/")[0] for tile in tiles if tile[0] == "v"]
        where = dragon or (volcanoes[-1] if volcanoes else "")
        fields.append(";".join(filter(None, [where and f"D@{where}", fairy and f"F@{fairy}"])) or "-")
    return " ".join([*fields, turn_with_last_tile(turn, tiles[-1].partition("^")[0])])


def turn_with_last_tile(turn: str, last: str) -> str:
    match = re.fullmatch(r"(./)(\w+)(.*)", turn)
    assert match is not None
    return f"{match[1]}{match[2]}/{last}{match[3]}" if match[2] in WITH_LAST_TILE else turn


def position(*args, **kwargs) -> Position:
    return Position.from_text(text_of(*args, **kwargs))


def play(here: Position, *tokens: str) -> Position:
    """After these actions; every position on the way is written and read."""
    for token in tokens:
        here = here.apply(token)
        assert Position.from_text(here.to_text()) == here
    return here


def turn_of(here: Position) -> str:
    return here.to_text().split(" ")[-1]


def gains_at_the_end(here: Position) -> list[int]:
    """What an end now would bring each player."""
    before, after = here.state.purses, end_of_game(here.state).purses
    return [new.score - old.score for old, new in zip(before, after, strict=True)]
