"""Limits that the rules in Python and the engine in C share; they are defined in `limits.h`."""

cdef extern from "turmcore/waechter/limits.h":
    enum:
        WT_SIDE
        WT_STONES
        WT_FURTHEST
        WT_MAX_MOVES
        WT_PLANES

SIZE = WT_SIDE              # squares of a rank and of a file
STONES = WT_STONES          # of each side (rule 1.1)
FURTHEST = WT_FURTHEST      # longest move, in squares
MOST_MOVES = WT_MAX_MOVES
PLANES = WT_PLANES          # of an observation
