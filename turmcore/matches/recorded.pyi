"""Random games with their text, without Python objects for each ply."""

from turmcore.core.state import State

def play(state: State) -> tuple[bytes, int] | None: ...
