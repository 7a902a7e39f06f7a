"""What the network says of a board: the slow twin of evaluation.h."""

from collections.abc import Mapping, Sequence
from math import exp

from .board import GUARD, SIGN, Cells

ONE, OUTPUT, SCALE = 255, 64, 250  # one in the hidden layer, in the output weights; score of one logit


def share_of(cells: Cells, side: int, weights: Mapping[str, Sequence[int]], hidden: int) -> float:
    """The expected share of the side to move.

    The weights are whole numbers in a row: `in` for kinds of pieces, squares and hidden units, `first` for hidden units, `out`
    for numbers of stones, sides and hidden units, `level` for numbers of stones.
    """
    bucket = min(7, sum(abs(cell) for cell in cells if abs(cell) != GUARD) // 2)
    total = weights["level"][bucket] * ONE
    for other in (0, 1):
        viewer = side ^ other
        seen = []
        for square, cell in enumerate(cells):
            piece = cell * SIGN[viewer]
            rank, file = divmod(square, 7)
            kind = piece - 1 if piece > 0 else 7 - piece
            if piece:
                seen.append(49 * kind + 7 * (rank if viewer else 6 - rank) + file)
        for unit in range(hidden):
            value = weights["first"][unit] + sum(weights["in"][each * hidden + unit] for each in seen)
            total += weights["out"][(2 * bucket + other) * hidden + unit] * min(ONE, max(0, value)) ** 2
    score = int(total * SCALE / (ONE * ONE * OUTPUT))
    return 1 / (1 + exp(-score / SCALE))
