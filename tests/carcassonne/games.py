"""Settings, ways to choose actions, and start texts for the tests of Carcassonne."""

from itertools import product

from turmcore import IllegalAction, TextError

DEFAULTS = {"players": 2, "tower": 1, "small_city": 4, "farmers": 3}
PIECES = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}

# Every option and every number of players at least once in `make test`, in full in `make test-long`.
SOME = [
    {},
    {"tower": 0},
    {"tower": 0, "players": 3, "small_city": 2, "farmers": 2},
    {"tower": 0, "players": 6, "farmers": 1},
    {"players": 3, "no_gap": 1, "farmers": 2},
    {"players": 4, "no_ransom": 1, "no_surprise": 1, "capture_own": 0},
    {"players": 5, "diagonal": 1, "tower_top_safe": 1, "farmers": 1},
    {"players": 6, "no_gap": 1, "diagonal": 1, "small_city": 2},
    {"no_gap": 1, "no_surprise": 1, "diagonal": 1, "capture_own": 0, "tower_top_safe": 1},
]
HOUSE = ("no_gap", "no_ransom", "no_surprise", "diagonal")
ALL = [
    {"tower": 0, "players": players, "small_city": small, "farmers": farmers}
    for players, small, farmers in product((2, 4, 6), (4, 2), (3, 2, 1))
] + [
    {
        "players": 2 + (own + 2 * safe + sum(house)) % 5,
        "farmers": 1 + sum(house) % 3,
        **{key: 1 for key, value in zip(HOUSE, house, strict=True) if value},
        **({} if own else {"capture_own": 0}),
        **({"tower_top_safe": 1} if safe else {}),
    }
    for *house, own, safe in product((0, 1), repeat=6)
]


def name(options):
    """A name for a set of options."""
    return "-".join(f"{key}={value}" for key, value in options.items()) or "default"


def header(**options):
    """The first field of a position's text."""
    return ";".join(["cc1", *(f"{key}={value}" for key, value in (DEFAULTS | options).items())])


def start_text(**options):
    """The start position."""
    players = options.get("players", 2)
    pieces = PIECES[players] if options.get("tower", 1) else 0
    supplies = ";".join(f"{i + 1}:0,7,{pieces}" for i in range(players))
    return f"{header(**options)} D@0,0/0 - {supplies} - 1/draw"


def uniform(rng, tokens):
    """Any of the list."""
    return rng.choice(tokens)


def towers(rng, tokens):
    """Rather builds, climbs, captures and pays than anything else."""
    liked = [token for token in tokens if token[0] in "T^$x" and token != "x-"]
    return rng.choice(liked if liked and rng.random() < 0.8 else tokens)


def compact(rng, tokens):
    """Places near the middle, so that features are completed, and claims what it can."""
    if tokens[0][0] == "@":
        cells = {token: [int(part) for part in token[1:].split("/")[0].split(",")] for token in tokens}
        return min(tokens, key=lambda token: (sum(c * c for c in cells[token]), rng.random()))
    return rng.choice([token for token in tokens if token != "-"] or tokens)


POLICIES = {"uniform": uniform, "towers": towers, "compact": compact}


def rule_of(state, token):
    """The rule that the engine says a token breaks, None for none."""
    try:
        reason = state.why_not(token)
    except IllegalAction as error:
        return error.rule
    except TextError:
        return "3"
    assert (reason is None) == state.is_legal(token)
    return reason.rule if reason else None
