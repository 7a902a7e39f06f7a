"""Limits that the rules in Python and the engine in C share; they are defined in `limits.h`."""

cdef extern from "turmcore/turmbauer/limits.h":
    enum:
        TB_ROUNDS
        TB_CELLS
        TB_FALLEN_ENDS
        TB_MOST_TAKEN
        TB_WIDE
        TB_WIDE_LAYERS
        TB_SEEN
        TB_SEEN_FLOORS
        TB_PLANES

NUM_PIECES = TB_ROUNDS              # of a color
MOST_CUBES = TB_CELLS               # of a piece
NUM_FALLEN_ENDS = TB_FALLEN_ENDS    # blocks that fall at once in a collapse, at least (rule 6.2)
MOST_TAKEN = TB_MOST_TAKEN          # placements that a turn may take back
# The largest tower possible: along x or y 58 cells, 14 in the first round, then one for each block; in height
# 169 floors, four times 42 cubes on the base stone.
SPAN = TB_WIDE - 2
FLOORS = TB_WIDE_LAYERS
CELLS_SEEN = (TB_SEEN_FLOORS, TB_SEEN, TB_SEEN)     # z, y, x of an observation's planes and a policy's
PLANES = TB_PLANES
