"""Limits that the rules in Python and the engine in C share; they are defined in `limits.h`."""

cdef extern from "turmcore/babel/limits.h":
    enum:
        BB_COLORS
        BB_LONGEST
        BB_HIGH
        BB_DIE
        BB_MANY
        BB_ROWS
        BB_WAYS
        BB_GIFT_WAYS

NUM_COLORS = BB_COLORS
LONGEST = BB_LONGEST        # fields of a circuit
NUM_HIGH = BB_HIGH          # fields of step 5
DIE = BB_DIE
MOST_ACTIONS = BB_MANY      # of a decision node
ROWS = BB_ROWS              # of an observation
WAYS = BB_WAYS              # of a rolled number, in a policy
GIFT_WAYS = BB_GIFT_WAYS
