"""Words of place in Carcassonne."""

import numpy as np

from tests.gui.sides import ALONG, CORNERS, corners
from turmcore.carcassonne import Claim, Place, Step, tile_types
from turmcore.carcassonne.flat import at
from turmcore.carcassonne.sides import sides_of

EDGES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

OPTIONS: dict[str, object] = {"dragon": "1", "tower": "1", "players": 3}


def says(state, action, said):
    play = state.game.decode(action)
    if isinstance(play, Place):
        there = np.array([(tile.x, tile.y) for tile in state.tiles])
        low, high = there.min(axis=0), there.max(axis=0) + 1
        x, y = (((play.x, play.y) - low + 0.5) / (high - low)).tolist()
        way = (x > 2 / 3) - (x < 1 / 3), (y < 1 / 3) - (y > 2 / 3)
        yield [way] * any(way), corners(said.title(state, action), said), CORNERS
        tile = tile_types()[state.hand.id].turned(play.rotation)
        for segment in {"r0", "c0"} & set(tile.segments):
            ways = [EDGES[side] for side in sides_of(tile, segment)]
            yield ways, corners(said.segment(tile, segment, is_long=True), said), CORNERS
    elif isinstance(play, Claim) and play.segment[0] in "cr":
        tile = tile_types()[state.tiles[-1].tile].turned(state.tiles[-1].rotation)
        ways = [EDGES[side] for side in sides_of(tile, play.segment)]
        is_one = sum(other[0] == play.segment[0] for other in tile.segments) == 1
        yield [] if is_one else ways, corners(said.title(state, action), said), CORNERS
    elif isinstance(play, Step):
        texts = {word: said.words.text(f"direction.{word}") for word in ALONG}
        found = [word for word in ALONG if said.title(state, action).endswith(f" {texts[word]}")]
        yield [(play.x - state.dragon[0], state.dragon[1] - play.y)], found, ALONG


def seen(is_flipped, x, y):
    i, j = at(x, -y, 2 * is_flipped)
    return i, -j
