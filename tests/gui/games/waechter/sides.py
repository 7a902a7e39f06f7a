"""Words of place in Turm und Wächter."""

from tests.gui.sides import ALONG
from turmcore.waechter.svg import center

OPTIONS: dict[str, object] = {}


def says(state, action, said):
    move = state.game.decode(action)
    (row, column), (other, beside) = divmod(move.origin, 7), divmod(move.target, 7)
    if row == other:
        key = "guard" if move.origin == state.guards[state.turn] else "goes"
        texts = {word: said.words.text(f"waechter.{key}.{word}", n=move.stones) for word in ALONG}
        sentence = said.action(state, action)[1].split(" (")[0]
        yield [(beside - column, 0)], [word for word in ALONG if texts[word] == sentence], ALONG


def seen(is_flipped, x, y):
    (a, b), (c, d) = center(24, is_flipped), center(24 + round(x) + 7 * round(y), is_flipped)
    return c - a, b - d
