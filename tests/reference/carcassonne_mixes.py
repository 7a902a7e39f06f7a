"""Small tables of Carcassonne with figures and further tiles, for the tests of the reference."""

import random
import re
from itertools import product

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
        letter
        for letter, key in zip("LBPA", ("big", "builder", "pig", "abbot"), strict=True)
        if key in chosen
    )
    pieces = [PIECES[players] if chosen.get("tower") != "0" else 0] * players
    for tile in tiles:
        for _ in range(int(tile.partition("^")[2] or 0)):
            pieces[pieces.index(max(pieces))] -= 1
    away = [re.match(r"([1-6])([LBPA]?)@", item) for item in filter(None, figures.split(";"))]
    small, others = [7] * players, [letters] * players
    for match in away:
        assert match is not None
        small[int(match[1]) - 1] -= match[2] == ""
        if match[2]:
            others[int(match[1]) - 1] = others[int(match[1]) - 1].replace(match[2], "")
    for item in filter(None, prisoners.split(";")):
        owner, number = int(item[2]) - 1, item.partition(":")[2]
        small[owner] -= int(number.rstrip("LA"))
        for letter in number.lstrip("0123456789"):
            others[owner] = others[owner].replace(letter, "")
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


# --- random games ---------------------------------------------------------------------------------

SETS = [
    {key: 1 for key, is_in in zip(("inns", "traders", "dragon"), chosen, strict=True) if is_in}
    for chosen in product((0, 1), repeat=3)
]
FIGURES = [{}, {"big": 1}, {"builder": 1}, {"pig": 1, "big": 1}, {"big": 1, "builder": 1, "pig": 1}]


def mix(number: int) -> dict[str, int | str]:
    """Options of a game; 24 of them have every mix of tiles, with and without tower, and all else at least once."""
    sets = SETS[number % 8]
    options: dict[str, int | str] = {"players": 2 + number % 5, **sets, **FIGURES[number * 3 % 5]}
    if number // 8 == 1:
        options["tower"] = 0
    elif number % 3 == 0:
        options["ransom"] = "turn"
    if number % 4 == 1:
        options["farmers"] = 2 - number // 4 % 2
    if number % 12 == 3 and "pig" not in options:
        options["farmers"] = 0
    if "dragon" in sets and number // 8 == 2:
        options |= {"fairy": "tile", "princess": "must", "dragon_move": "after"}
    return options


def every_mix(number: int) -> dict[str, int | str]:
    """Options of a game; 128 of them have every mix of figures and tiles, with and without tower, the rest in turn."""
    options: dict[str, int | str] = {"players": 2 + number % 5}
    options |= {key: 1 for i, key in enumerate(EVERYTHING) if number >> i & 1}
    if number >> 6:
        options["tower"] = 0
    elif number % 3 == 0:
        options["ransom"] = "turn"
    farmers = (number + number // 4) % 4
    if farmers < 3 and (farmers or "pig" not in options):
        options["farmers"] = farmers
    if "dragon" in options:
        values = {"fairy": "tile", "princess": "must", "dragon_move": "after"}
        options |= {key: value for i, (key, value) in enumerate(values.items()) if number >> i & 1}
    return options


HOUSE = ("no_gap", "no_surprise", "diagonal", "tower_top_safe")


def later_mix(number: int) -> dict[str, int | str]:
    """Options of a game with festival, abbot or both; 24 of them have each of these with figures, tiles, house rules
    and editions of before in turn."""
    options = mix(number % 8 + 8 * (number // 3 % 3))
    options |= {"festival": 1} if number % 3 < 2 else {}
    options |= {"abbot": 1} if number % 3 else {}
    if options.get("tower") != 0:
        options |= {key: 1 for i, key in enumerate(HOUSE) if number >> i & 1 and number % 4 == 2}
        if number % 5 == 3:
            options["capture_own"] = 0
        if number % 7 == 4 and "ransom" not in options:
            options["no_ransom"] = 1
    return options


LATER = {"festival": 1, "abbot": 1}
WHOLE = EVERYTHING | LATER
LATER_MIXES = [later_mix(number) for number in range(24)]
MIXES = [mix(number) for number in range(24)]
EVERY_MIX = [every_mix(number) for number in range(128)]


def name(options: dict[str, int | str]) -> str:
    return "-".join(f"{key}={value}" for key, value in options.items())


def form_of(token: str) -> str:
    """Kind of an action, as `K@:c` for a dismissal; all draws and all places are one kind each."""
    return token[0] if token[0] in "+!@" else token[0] + re.sub(r"[\d,-]+", "", token[1:])


def lively(rng: random.Random, here: Position) -> str:
    """Places near the middle, so that much is completed, and does each kind of thing as often as any other."""
    tokens = here.actions()
    if weights := here.weights():
        return rng.choices(tokens, list(weights.values()))[0]
    places = [token for token in tokens if token[0] == "@"]
    if places:
        board = here.state.board()
        numbers = {token: neighbours(board, token) for token in places}
        most = max(numbers.values())
        near = [token for token in places if numbers[token] == most]
        return rng.choice(near if rng.random() < 0.7 else tokens)
    liked = [token for token in tokens if token not in ("-", "x-")]
    kinds: dict[str, list[str]] = {}
    for token in liked if liked and rng.random() < 0.8 else tokens:
        kinds.setdefault(form_of(token), []).append(token)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def neighbours(board, token: str) -> int:
    x, y = map(int, token[1:].partition("/")[0].split(","))
    return sum((x + dx, y + dy) in board for dx in (-1, 0, 1) for dy in (-1, 0, 1))
