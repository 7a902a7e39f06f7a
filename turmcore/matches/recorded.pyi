"""Random games together with their text, without Python objects for a ply."""

from turmcore.core.state import State

def play(state: State) -> tuple[bytes, int] | None: ...
