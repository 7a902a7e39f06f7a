"""The reference of Carcassonne on whole random games of all mixes: what is never lost, and texts that read back."""

import random
from collections import Counter

import pytest

from tests.reference.carcassonne import Position, all_tiles, start
from tests.reference.carcassonne.board import all_features, is_complete, kind_of, segment_at
from tests.reference.carcassonne_mixes import LATER_MIXES, MIXES, form_of, lively, name
from tests.reference.carcassonne_tables import PIECES

SOME = [
    *(MIXES[number] for number in (3, 12, 15, 19, 21)),  # every option and number of players
    *(LATER_MIXES[number] for number in (1, 8)),
]
READ_EVERY = 10  # plies between two texts that are read


def items_of(field: str) -> list[str]:
    return [] if field == "-" else field.split(";")


class Table:
    """A position as its text alone says it."""

    def __init__(self, here: Position) -> None:
        options, tiles, figures, players, prisoners, *_, turn = here.to_text().split(" ")
        self.options = dict(item.split("=") for item in options.split(";")[1:])
        self.tiles = [item for item in tiles.split(";") if item[0] != "!"]
        self.discards = [item for item in tiles.split(";") if item[0] == "!"]
        self.figures = items_of(figures)
        self.purses = [item.partition(":")[2].split(",") for item in players.split(";")]
        self.prisoners = items_of(prisoners)
        self.turn = turn

    @property
    def scores(self) -> list[int]:
        return [int(purse[0]) for purse in self.purses]

    def letters(self, player: int) -> str:
        has_figures = {"big", "builder", "pig", "abbot"} & set(self.options)
        return self.purses[player - 1][3].strip("-") if has_figures else ""

    def goods(self) -> list[int]:
        return [
            sum(map(int, column))
            for column in zip(*(purse[-1].split(".") for purse in self.purses), strict=True)
        ]


def check_figures(table: Table) -> None:
    """Every figure is once in the game: on the table, in the supply or in prison."""
    for player in range(1, len(table.purses) + 1):
        kinds = [item[1:].partition("@")[0] for item in table.figures if item[0] == str(player)]
        caught = [item.partition(":")[2] for item in table.prisoners if item[2] == str(player)]
        small = (
            int(table.purses[player - 1][1]) + kinds.count("") + sum(int(one.rstrip("LA")) for one in caught)
        )
        assert small == 7
        others = Counter(
            table.letters(player) + "".join(kinds) + "".join(one.lstrip("0123456789") for one in caught)
        )
        keys = {"L": "big", "B": "builder", "P": "pig", "A": "abbot"}
        assert others == Counter(letter for letter, key in keys.items() if key in table.options)


def check_pieces(table: Table) -> None:
    each = PIECES[len(table.purses)] if table.options["tower"] == "1" else 0
    laid = sum(int(item.partition("^")[2] or 0) for item in table.tiles)
    assert sum(int(purse[2]) for purse in table.purses) + laid == each * len(table.purses)


def check_tiles(table: Table, here: Position) -> None:
    keys = ("tower", "inns", "traders", "dragon", "festival")
    sets = {"base"} | {key for key in keys if table.options.get(key) == "1"}
    hand = 1 if "/place/" in table.turn else 0
    total = sum(tile.copies for tile in all_tiles().values() if tile.set in sets)
    waiting = sum(here.state.rest().values())
    assert len(table.tiles) + len(table.discards) + hand + waiting == total
    assert here.is_over() or waiting > 0 or not table.turn.endswith("draw")


def check_between_turns(table: Table, here: Position) -> None:
    """Nobody stands on what is complete, and all goods of complete cities are taken."""
    board = here.state.board()
    complete = [feature for feature in all_features(board) if is_complete(board, feature)]
    standing = {figure.part for figure in here.state.figures}
    assert not any(part in standing for feature in complete for part in feature)
    if "traders" in table.options:
        drawn = Counter(
            segment_at(board, part).good for city in complete if kind_of(city) == "c" for part in city
        )
        assert table.goods() == [drawn[good] for good in ("wine", "grain", "cloth")]


def check_points(before: Table, after: Table, token: str) -> None:
    """A ransom moves three points; nothing else takes any; and most actions bring none."""
    gains = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    if token[0] == "$":
        assert min(gains) == -3 and max(gains) == 3 and sum(gains) == 0
        assert gains.index(3) == int(token[1]) - 1
        return
    assert min(gains) >= 0
    if token[0] in "+@" or after.turn.partition("/")[2].startswith(("capture", "exchange")):
        assert sum(gains) == 0


def check_game(options: dict[str, int | str], seed: str) -> set[str]:
    """Play one game; returns the kinds of its actions."""
    rng, here = random.Random(seed), start(**options)
    met, before = set(), Table(here)
    plies = 0
    while not here.is_over():
        token = lively(rng, here)
        met.add(form_of(token))
        here = here.apply(token)
        after = Table(here)
        check_figures(after)
        check_pieces(after)
        check_points(before, after, token)
        if plies % READ_EVERY == 0 or "exchange" in after.turn:
            assert Position.from_text(here.to_text()) == here
        if "/draw" in after.turn:
            check_tiles(after, here)
            check_between_turns(after, here)
        before, plies = after, plies + 1
    check_tiles(before, here)
    assert Position.from_text(here.to_text()) == here and here.actions() == [] and here.why("-") == "1.3"
    best = max(before.scores)
    assert here.result() == ",".join(str(i) for i, score in enumerate(before.scores, 1) if score == best)
    return met


def test_the_mixes():
    assert len(MIXES) == 24 == len({name(options) for options in MIXES})
    sets = [tuple(options.get(key, 0) for key in ("inns", "traders", "dragon")) for options in MIXES]
    towers = [options.get("tower", 1) for options in MIXES]
    assert len(set(zip(sets, towers, strict=True))) == 16
    for key in ("big", "builder", "pig", "fairy", "princess", "dragon_move", "ransom", "farmers"):
        assert any(key in options for options in SOME), key
    assert {options["players"] for options in SOME} == {2, 3, 4, 5, 6}


@pytest.mark.slow
@pytest.mark.parametrize("options", SOME, ids=name)
def test_whole_games(options):
    met = check_game(options, name(options))
    assert met >= {"+", "@", "c", "r", "f"} - ({"f"} if options.get("farmers") == 0 else set())


@pytest.mark.long
def test_many_whole_games():
    """About 10^5 plies; every kind of action is met."""
    met = set()
    for seed in range(10):
        for options in (*MIXES, *LATER_MIXES):
            met |= check_game(options, f"{name(options)} {seed}")
    kinds = "+ ! @ - c r f m Lc Lr Lf Lm Bc Br Pf c@ r@ f@ m@ Lf@ T@ ^@ L^@ $ $L x x@:c xL@:c x@:t = =L"
    assert met >= {*kinds.split(), "D@", "F@", "F@:c", "F@:t", "K@:c", "KL@:c"}
    assert met >= {"Am", "Ag", "Am@", "Ag@", "A", "H@:c", "H@:r", "H@:f", "H@:m", "H@:t"}
