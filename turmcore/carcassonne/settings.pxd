"""A game of Carcassonne with its settings, as the engine reads them."""

from turmcore.carcassonne.kernel cimport cc_fact, cc_kernel, cc_parts


cdef class Settings:
    cdef const cc_kernel *kernel
    cdef void *game
    cdef bytes network, linear      # weights in place of the built-in ones, or None
    cdef readonly object rules      # CarcassonneRules
    cdef readonly tuple tiles       # of tiles.Tile, all types by number
    cdef readonly tuple codes       # names of segments by code, a tower's top last
    cdef tuple segments             # by type, the code of each segment by its name
    cdef dict types                 # by id the number

    cdef object _play_of(self, const cc_parts *p)
    cdef int _set_fact(self, cc_fact *f, object tile) except -1
