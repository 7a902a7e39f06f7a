"""Games to be shown as pages, with notes, marks and variations, and people who call themselves what they like."""

import random

import turmcore
from turmcore.errors import TurmError
from turmcore.notation.record import CLOSE, OPEN, Item, Record
from turmcore.registry import MODULES

HOSTILE = "</script><script>alert(1)</script><!-- \u2028 & \"' <img src=x onerror=alert(2)>"
"""A note that would like to be markup."""


def shown_games() -> list[str]:
    """The games that have pages."""
    return [name for name in MODULES if _is_shown(name)]


def _is_shown(name: str) -> bool:
    try:
        return turmcore.load(name).scene() is not None
    except TurmError:
        return False


def played(name: str, plies: int = 80, seed: int = 5, **options: object) -> Record:
    """A game with a variation and a note now and then, the first one `HOSTILE`."""
    state = turmcore.load(name, **options).new_state(seed)
    start, rng, items = state.to_text(), random.Random(seed), []
    while not state.is_over() and state.ply < plies:
        action = state.sample_chance() if state.is_chance() else state.sample()
        items.append(Item("token", str(action)))
        if not state.is_chance() and rng.random() < 0.15:
            other = state.copy()
            note = HOSTILE if all(item.kind == "token" for item in items) else "?! two\nlines"
            variation = []
            for _ in range(3):
                if not other.is_over():
                    one = other.sample_chance() if other.is_chance() else other.sample()
                    variation.append(Item("token", str(one)))
                    other.play(one)
            items += [Item.comment(f" !? {note} "), OPEN, *variation, CLOSE]
        state.play(action)
    names = [f"{HOSTILE[:16]}{number}" for number in range(state.game.num_players)]
    record = Record.of(name, start, players=names, result=state.result())
    return Record(record.tags, tuple(items))
