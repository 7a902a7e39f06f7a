"""Words of place in Turmbauer; its flat view is seen from a corner."""

import numpy as np

from tests.gui.sides import CORNERS, corners
from turmcore.turmbauer import Build, Climb

OPTIONS: dict[str, object] = {}


def says(state, action, said):
    move = state.game.decode(action)
    cells = move.cells if isinstance(move, Build) else (getattr(move, "target", None),)
    if isinstance(move, Build | Climb) and isinstance(cells[0], tuple) and cells[0][2] >= 0:
        way = np.sign(np.trunc((np.mean(cells, axis=0)[:2] - 0.5) / 0.75)).tolist()
        yield [way] * any(way), corners(said.action(state, action)[1], said), CORNERS


seen = None
