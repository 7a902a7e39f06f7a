"""The engine's random number generator, for Python."""

from cpython.number cimport PyNumber_Index
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from turmcore.core.protocol cimport turm_rng, turm_rng_below, turm_rng_next, turm_rng_seed

from turmcore.errors import TurmError


cdef class Rng:
    """A stream of random numbers: the same seed and name give the same numbers everywhere.

    xoshiro256** (Blackman and Vigna, 2018), the generator that states use for their streams "dice"
    and "playout".

    Parameters
    ----------
    seed : int
        0 to 2**64 - 1.
    stream : str
        Name of the stream; streams of one seed are independent of each other.
    """

    cdef turm_rng rng

    def __init__(self, seed, stream=""):
        cdef uint64_t number
        try:
            number = PyNumber_Index(seed)
        except (TypeError, OverflowError):
            raise TurmError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}") from None
        if not isinstance(stream, str):
            raise TurmError(f"a stream is named by a text, not {stream!r}")
        turm_rng_seed(&self.rng, number, stream.encode())

    def next(self):
        """A whole number from 0 to 2**64 - 1."""
        return turm_rng_next(&self.rng)

    def below(self, n):
        """A whole number from 0 to n - 1, each with the same probability."""
        cdef uint64_t limit = 0
        try:
            limit = PyNumber_Index(n)
        except (TypeError, OverflowError):
            pass
        if limit == 0:
            raise TurmError(f"the limit is a whole number from 1 to 2**64 - 1, not {n!r}")
        return turm_rng_below(&self.rng, limit)

    def uniform(self):
        """A float in [0, 1), a multiple of 2**-53."""
        return (turm_rng_next(&self.rng) >> 11) * 2.0 ** -53

    def choice(self, sequence):
        """One item of a sequence that is not empty."""
        return sequence[self.below(len(sequence))]

    def shuffle(self, list items):
        """Put a list into random order, in place."""
        cdef Py_ssize_t i, j
        for i in range(len(items) - 1, 0, -1):
            j = turm_rng_below(&self.rng, i + 1)
            items[i], items[j] = items[j], items[i]

    def __reduce__(self):
        return _rebuild, ((<char *>&self.rng)[:sizeof(turm_rng)],)


def _rebuild(bytes numbers):
    if len(numbers) != sizeof(turm_rng):
        raise TurmError(f"a pickled Rng has {sizeof(turm_rng)} bytes, not {len(numbers)}")
    cdef Rng rng = Rng(0)
    memcpy(&rng.rng, <char *>numbers, sizeof(turm_rng))
    return rng
