"""Random games as texts, step by step: whatever changes in a game is seen in a diff.

A line is a ply: who acts and how, how many actions there were, and hashes of their list, of the position's key, of
policy indices and of events. Events of a new kind are told in full, and sentences about actions that say something new.

``python -m tests.conformance.playthroughs`` writes them anew, into tests/data/playthroughs; look at what has changed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import turmcore
from tests.conformance.configurations import OTHERS, Configuration
from turmcore import Action, State
from turmcore.core.game_words import GameWords

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
SEED = 20
LOOKS = 24  # plies from one whole look at the position to the next
MOST = 160  # plies that are told; a longer game goes on in silence to its end
_NAMES = re.compile(r"\W*\b([A-Z]\w*|\w?\d+\w?)\b")


def told() -> list[Configuration]:
    """The configurations that set something as none before them does, or nothing."""
    found, seen = [], set()
    for one in OTHERS:
        here = {(one.name, *item) for item in one.options.items()} or {one.name}
        if not here <= seen:
            found.append(one)
        seen |= here
    return found


def path_of(configuration: Configuration) -> Path:
    """Where a configuration's playthrough lies."""
    return FOLDER / (re.sub(r"[^a-z0-9-]+", "_", str(configuration).lower()) + ".txt")


def short(content: bytes, digits: int = 12) -> str:
    """A hash to compare by."""
    return hashlib.sha256(content).hexdigest()[:digits]


def look(state: State) -> list[str]:
    """All of a position, and what each player is shown of it."""
    lines = [f"  {state.to_text()}"]
    for player in range(state.game.num_players):
        seen = state.observation(player)
        lines.append(f"  {state.player_name(player)} sees {seen.dtype} {seen.shape} {short(seen.tobytes())}")
    lines.append(f"  drawn {short(str(state).encode())}")
    return lines


def describe(state: State, action: Action) -> str:
    """A ply."""
    tokens = state.legal_actions().tokens()
    indices = b"" if state.is_chance() else state.policy_indices().tobytes()
    parts = (" ".join(tokens).encode(), b"%x" % state.key, indices, repr(state.events(action)).encode())
    hashes = " ".join(short(part, 4) for part in parts)
    return f"{state.ply} {state.actor_name}: {action}  {len(tokens)} {hashes}"


def sentences(state: State, words: GameWords[State], action: Action) -> Iterator[str]:
    """What is said about an action in all games: how it is listed, what it has caused and what it does, a price with a minus."""
    yield ": ".join(filter(None, words.action(state, action)))
    yield words.events(state, state.events(action))
    for fact in () if state.is_chance() else state.facts(action):
        yield "- " * fact.is_price_for(state.current_player, state.game.num_players) + words.fact(state, fact)


def shape_of(sentence: str) -> str:
    """A sentence without what names one thing among its like: numbers, colors, squares."""
    return _NAMES.sub("", sentence)


def first_of(name: str) -> Configuration:
    """Whose playthrough of a game has all that is said; the others do not repeat it."""
    return next(one for one in told() if one.name == name)


@cache
def shapes_of(name: str) -> frozenset[str]:
    """What is said in the first playthrough of a game."""
    lines = playthrough(first_of(name)).splitlines()
    return frozenset(shape_of(line[3:-1]) for line in lines if line.startswith('  "'))


def playthrough(configuration: Configuration) -> str:
    """The text of a configuration's game. Chance is played without asking a simulation."""
    game = turmcore.load(configuration.name, **configuration.options)
    state = game.new_state(SEED)
    lines = [repr(game), f"observation {game.observation_type} {game.observation_shape}"]
    lines += [
        f"policy {block.name} {block.start} {dict(zip(block.axes, block.shape, strict=True))}"
        for block in game.policy_blocks
    ]
    words = game.words("en")
    known: set[str] = set()
    shapes = set() if configuration == first_of(configuration.name) else set(shapes_of(configuration.name))
    while not state.is_over() and state.ply < MOST:
        lines += look(state) if state.ply % LOOKS == 0 else []
        action = state.sample()
        lines.append(describe(state, action))
        kinds = {type(event).__name__: event for event in state.events(action)}
        lines += [f"  {event!r}" for name, event in kinds.items() if name not in known]
        known |= kinds.keys()
        for sentence in sentences(state, words, action):
            lines += [f'  "{sentence}"'] if sentence and shape_of(sentence) not in shapes else []
            shapes.add(shape_of(sentence))
        state.play(action)
    while not state.is_over():
        state.play(state.sample())
    lines += [f"{state.ply}: over, key {state.key:016x}", *look(state)]
    lines += [f"  result {state.result()}, winners {state.winners()}, returns {state.returns()}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all of them; files of configurations that are gone go."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {path_of(configuration): configuration for configuration in told()}
    for path in FOLDER.iterdir():
        if path not in wanted:
            path.unlink()
    for path, configuration in wanted.items():
        text = playthrough(configuration)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print("written", path.name)


if __name__ == "__main__":
    main()
