"""Positions built by hand, and games played at random, for the tests of rules and texts."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import turmcore
from tests.reference import turmbauer as reference
from turmcore.turmbauer import PieceSet, TurmbauerState

# Every option and every set at least once.
OPTIONS = [
    {},
    {"set": "B", "players": 3, "escape": "step"},
    {"set": "C", "players": 2, "overhang": "column"},
    {"insertion": "path", "overhang": "count"},
    {"set": "C", "seats": "GKR", "headroom": 2, "leap": "any"},
    {"set": "B", "players": 2, "overhang": "air", "insertion": "path", "headroom": 2},
    {"start": "roll", "blocks": "half"},
]


def name_of(options: dict) -> str:
    """Words for a test's name."""
    return "-".join(f"{key}={value}" for key, value in options.items()) or "default"


def position(
    tower: Sequence[str] = (),
    turn: str = "R/1/roll",
    climbers: str = "",
    boxed: dict[str, list[str]] | None = None,
    rings: str = "",
    **options: object,
) -> TurmbauerState:
    """A position of which only what matters is said.

    Parameters
    ----------
    tower : sequence of str
        Blocks as in a text.
    turn : str
        The last field of a text.
    climbers : str
        Those off the table: ``"R=0,0,0;G=1,0,0"``.
    boxed : dict of color to ids
        Blocks in the box at least; others follow until every color has used one in each of its turns.
    rings : str
        Colors that do not have two: ``"R0G1"``.
    **options
        As for `turmcore.load`; without a word ``escape="step"``, which leaves more to build beside climbers.
    """
    game = turmcore.load("turmbauer", **({"escape": "step"} | options))
    color, number = turn.split("/")[:2]
    places = dict(item.split("=") for item in climbers.split(";") if item)
    left = dict(zip(rings[::2], rings[1::2], strict=True))
    boxes = []
    for seat, letter in enumerate(game.colors):
        box = list((boxed or {}).get(letter, []))
        used = [block[1:].partition("@")[0].rstrip("~") for block in tower if block[0] == letter] + box
        stock = Counter({piece.id: piece.count for piece in game.pieces.pieces})
        stock.subtract(used)
        turns = 12
        if color != "-":
            on_turn = game.colors.index(color)
            turns = int(number) - (
                seat > on_turn
                or (seat == on_turn and not any(phase in turn for phase in ("climb", "settle")))
            )
        spare = list(stock.elements())[::-1]
        assert len(used) <= turns, f"{letter} has used {len(used)} blocks in {turns} turns"
        boxes.append(f"{letter}={','.join(box + spare[: turns - len(used)])}")
    text = " ".join(
        [
            game.header,
            ";".join(tower) or "-",
            ";".join(f"{letter}={places.get(letter, 't')}" for letter in game.colors),
            ";".join(boxes),
            "".join(f"{letter}{left.get(letter, 2)}" for letter in game.colors),
            turn,
        ]
    )
    return game.state(text)


def twin_set(own: PieceSet) -> reference.PieceSet:
    """A piece set as the reference knows it."""
    table = {
        piece.id: (piece.count, " ".join(f"{x}{y}{z}{'NC'[colored]}" for x, y, z, colored in piece.cells))
        for piece in own.pieces
    }
    return reference.PieceSet.from_table(own.name, table)


def cells_of(token: str) -> list[tuple[int, ...]]:
    """The cells of a build's token."""
    return [
        tuple(map(int, cell.split(","))) for cell in token.partition("@")[2].removesuffix("+a").split("/")
    ]


def choose(rng: random.Random, state: TurmbauerState, climbing: float = 0.8) -> str:
    """A token: with the chance given a high climb that costs no ring, so that climbers get in the way."""
    if state.phase == "climb" and rng.random() < climbing:
        seat = state.seat
        fields = [field for field in state.reachable(seat) if field is not None]
        if fields:
            x, y, z = max(fields, key=lambda field: (field[2], field))
            return f">{x},{y},{z}"
    return str(state.nth(rng.randrange(state.num_actions())))


def random_game(seed: object, climbing: float = 0.8, **options: object) -> Iterator[TurmbauerState]:
    """The nodes of a game, start and end included; the state yielded is the one that is played on."""
    rng = random.Random(str(seed))
    state = turmcore.load("turmbauer", **options).new_state(seed=0)
    yield state
    while not state.is_over():
        state.play(choose(rng, state, climbing))
        yield state


def stored_nodes() -> list[TurmbauerState]:
    """The twenty positions of ``tests/data/turmbauer/nodes.txt``."""
    file = Path(__file__).parent.parent / "data" / "turmbauer" / "nodes.txt"
    lines = file.read_text(encoding="utf-8").splitlines()
    return [turmcore.from_text("turmbauer", line) for line in lines if not line.startswith(";")]
