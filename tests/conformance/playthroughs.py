"""One random game of each configuration as a text, step by step: whatever changes in a game is seen in a diff.

``python -m tests.conformance.playthroughs`` writes them anew, into tests/data/playthroughs; look at what has changed.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import turmcore
from tests.conformance.configurations import OTHERS, Configuration
from turmcore import State

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
SEED = 20
LOOKS = 12  # plies from one whole look at the position to the next
MOST = 160  # plies that are told; a longer game goes on in silence to its end


def path_of(configuration: Configuration) -> Path:
    """Where a configuration's playthrough lies."""
    return FOLDER / (re.sub(r"[^a-z0-9-]+", "_", str(configuration).lower()) + ".txt")


def short(content: bytes) -> str:
    """A hash to compare by."""
    return hashlib.sha256(content).hexdigest()[:12]


def look(state: State) -> list[str]:
    """All of a position, and what each player is shown of it."""
    lines = [f"  {state.to_text()}"]
    for player in range(state.game.num_players):
        seen = state.observation(player)
        lines.append(f"  {state.player_name(player)} sees {seen.dtype} {seen.shape} {short(seen.tobytes())}")
    lines.append(f"  drawn {short(str(state).encode())}")
    return lines


def describe(state: State) -> str:
    """Who acts, among how many actions, and the position's key; hashes of the list and of its policy indices."""
    tokens = state.legal_actions().tokens()
    parts = [state.actor_name, f"{len(tokens)} {short(' '.join(tokens).encode())}", f"key {state.key:016x}"]
    if not state.is_chance():
        parts.append(f"policy {short(state.policy_indices().tobytes())}")
    return ", ".join(parts)


def playthrough(configuration: Configuration) -> str:
    """The text of a configuration's game. Chance is played without asking a simulation."""
    game = turmcore.load(configuration.name, **configuration.options)
    state = game.new_state(SEED)
    lines = [repr(game), f"observation {game.observation_type} {game.observation_shape}"]
    lines += [
        f"policy {block.name} {block.start} {dict(zip(block.axes, block.shape, strict=True))}"
        for block in game.policy_blocks
    ]
    while not state.is_over():
        action = state.sample()
        if state.ply < MOST:
            lines += ["", f"{state.ply}: {describe(state)}"]
            lines += look(state) if state.ply % LOOKS == 0 else []
            lines += [f"  > {action}", *(f"    {event!r}" for event in state.events(action))]
        state.play(action)
    lines += ["", f"{state.ply}: over, key {state.key:016x}", *look(state)]
    lines += [f"  result {state.result()}, winners {state.winners()}, returns {state.returns()}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all of them; files of configurations that are gone go."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {path_of(configuration): configuration for configuration in OTHERS}
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
