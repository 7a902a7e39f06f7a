"""Engine and reference twin on the same random games: action lists, positions, results, reasons."""

import random
from itertools import product

import pytest

import turmcore
from tests.reference import turmbauer as reference
from turmcore.turmbauer.notation import cell_text

# every option, every set and number of players, at least once in `make test`, in full in `make test-long`
SOME = [
    ("A", "RGBK", 0, "direction", "free", 1),
    ("B", "RGB", 0, "direction", "free", 1),
    ("C", "RGBK", 1, "column", "free", 1),
    ("A", "RGBK", 0, "direction", "path", 1),
    ("C", "GKR", 0, "direction", "free", 2),
    ("B", "RGBK", 1, "column", "path", 2),
    ("A", "KBGR", 1, "column", "free", 2),
    ("C", "RGBK", 0, "direction", "free", 1),
    ("A", "RGBK", 0, "direction", "free", 1, "escape=free"),
    ("C", "RGBK", 0, "count", "free", 1, "escape=free"),
    ("B", "RGB", 0, "air", "path", 2, "escape=free"),
    ("A", "RGBK", 0, "direction", "free", 1, "leap=any", "start=roll"),
    ("A", "RGBK", 1, "direction", "free", 1, "escape=free", "start=roll", "blocks=half"),
    ("C", "GKR", 0, "air", "free", 2, "leap=any", "start=roll", "blocks=half"),
]
ALL = [
    (piece_set, seats, pairs, overhang, insertion, headroom)
    for piece_set, (seats, pairs), overhang, insertion, headroom in product(
        "ABC", (("RGBK", 0), ("RGB", 0), ("RGBK", 1)), ("direction", "column"), ("free", "path"), (1, 2)
    )
] + [
    ("ABC"[number % 3], seats, pairs, overhang, insertion, headroom, escape, leap, start, blocks)
    for number, ((seats, pairs), overhang, (insertion, headroom), escape, leap, start, blocks) in enumerate(
        product(
            (("RGBK", 0), ("RGB", 0), ("RGBK", 1)),
            ("direction", "count", "column", "air"),
            (("free", 1), ("path", 2)),
            ("escape=step", "escape=free"),
            ("leap=once", "leap=any"),
            ("start=first", "start=roll"),
            ("blocks=all", "blocks=half"),
        )
    )
    if number % 7 == 0
]


def header(piece_set, seats, pairs, overhang, insertion, headroom, *late):
    return ";".join(
        [
            f"tb1;set={piece_set};seats={seats};pairs={pairs};overhang={overhang};insertion={insertion}",
            f"stability=glued;headroom={headroom}",
            *late,
        ]
    )


def start_text(*options):
    seats, pairs = options[1:3]
    climbers = ";".join(f"{s}=t" for s in seats)
    turn = f"{seats[0]}/1/roll"
    if "start=roll" in options:
        turn = "-/0/start/" + "".join(f"{s}0" for s in seats[: 2 if pairs else None])
    return f"{header(*options)} - {climbers} - {''.join(s + '2' for s in seats)} {turn}"


def choose(rng, tokens, style):
    """A token: uniformly, or (style climb) mostly a high climb without rings, so that climbers are in the way."""
    if style == "climb" and tokens[0][0] in "=>":
        plain = [t for t in tokens if t.startswith(">") and "t" not in t]
        if plain and rng.random() < 0.9:
            return max(plain, key=lambda t: (int(t.split("+")[0].split(",")[2]), t))
    if style == "climb" and len(tokens) > 21 and rng.random() < 0.9:
        tokens = [t for t in tokens if not t.endswith("+a")] or tokens
    return rng.choice(tokens)


def compare_game(options, seed, style, stride=1):
    """Play one game on both sides; compare every `stride`-th node's list, and the end. Returns lists compared."""
    rng = random.Random(seed)
    text = start_text(*options)
    state, twin = turmcore.from_text("turmbauer", text), reference.Position.from_text(text)
    compared = ply = 0
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        if ply % stride == 0:
            assert tokens == twin.actions(), state.to_text()
            compared += 1
        assert state.actor_name == twin.player()
        token = choose(rng, tokens, style)
        state.play(token)
        twin = twin.apply(token)
        assert state.to_text() == twin.to_text()
        ply += 1
    assert twin.is_over() and twin.actions() == []
    assert state.result() == twin.result(), state.to_text()
    return compared


# Of each two games one, and of these one of six, at once.
MARKS = {
    (0, False): (),
    (0, True): pytest.mark.slow,
    (1, False): pytest.mark.long,
    (1, True): pytest.mark.long,
}


@pytest.mark.parametrize(
    ("options", "style"),
    [
        pytest.param(
            options, style, marks=MARKS[(number + other) % 2, number % 6 > 0], id=f"{options}-{style}"
        )
        for number, options in enumerate(SOME)
        for other, style in enumerate(("climb", "uniform"))
    ],
)
def test_whole_games(options, style):
    assert compare_game(options, seed=str(options) + style, style=style, stride=1) >= (
        54 if "blocks=half" in options else 100
    )


@pytest.mark.long
@pytest.mark.parametrize("options", ALL, ids=lambda o: "-".join(map(str, o)))
def test_many_whole_games(options):
    for seed in range(4):
        compare_game(options, seed=f"{options}{seed}", style=("uniform", "climb")[seed % 2])


def mutations(rng, tokens, other):
    """Tokens that are mostly illegal: changed cells, other pieces, rings added or left out, other nodes' tokens."""
    for token in rng.sample(tokens, min(len(tokens), 12)):
        yield token + "+a" if "@" in token and not token.endswith("+a") else token.removesuffix("+a")
        if "@" in token:
            piece, _, rest = token.removesuffix("+a").partition("@")
            cells = [tuple(map(int, c.split(","))) for c in rest.split("/")]
            for step in ((1, 0, 0), (0, -1, 0), (0, 0, 1), (1, 1, 0), (0, 0, -1), (2, 0, 0), (0, 0, 2)):
                moved = [tuple(a + b for a, b in zip(c, step, strict=True)) for c in cells]
                yield f"{piece}@" + "/".join(cell_text(c) for c in moved)
        elif token.startswith(">") and "," in token:
            x, y, z = map(int, token[1:].split("+")[0].split(","))
            for cell in ((x + 1, y, z), (x, y, z + 1), (x, y - 1, z), (x, y, max(z - 2, -1))):
                yield f">{cell_text(cell)}"
                yield f">{cell_text(cell)}+b"
                yield f">{cell_text(cell)}+c"
    yield from rng.sample(other, min(len(other), 8))
    yield from ("=", ">t", ">t+b", "d1-2", "d3", "x1c", "x2", "1n@0,0,1")


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, marks=[pytest.mark.slow] if number % 6 else [])
        for number, options in enumerate(SOME)
    ],
    ids=lambda o: "-".join(map(str, o)),
)
def test_reasons(options):
    """`why` names the same rule as the twin for tokens of all kinds, in games with climbers on the tower."""
    rng = random.Random(str(options))
    state = turmcore.from_text("turmbauer", start_text(*options))
    other, seen = ["="], set()
    while not state.is_over():
        tokens = sorted(state.legal_actions().tokens())
        if rng.random() < (0.4 if "blocks=half" in options else 0.12):
            twin = reference.Position.from_text(state.to_text())
            for token in mutations(rng, tokens, other):
                expected = twin.why(token)
                try:
                    reason = state.why_not(token)
                    rule = reason.rule if reason else None
                except turmcore.IllegalAction as error:
                    rule = error.rule
                except turmcore.TurmError:
                    continue
                assert rule == expected, (token, state.to_text())
                seen.add(rule)
        other = tokens
        state.play(choose(rng, tokens, "climb"))
    assert len(seen) > 5
