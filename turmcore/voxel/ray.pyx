"""Rays through the lattice: which face of which cube is hit first."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_STRIDES, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.math cimport INFINITY, floor, isfinite
from libc.stdint cimport int16_t, int32_t, int64_t, uint64_t

from turmcore.errors import TurmError

cdef enum:
    LIMIT = 1 << 20  # coordinates are smaller than this, so that three fit into 64 bits


cdef struct Ray:
    double origin[3]
    double direction[3]


cdef Ray read_ray(object origin, object direction) except *:
    cdef Ray ray
    cdef int k
    try:
        ray.origin[0], ray.origin[1], ray.origin[2] = origin
        ray.direction[0], ray.direction[1], ray.direction[2] = direction
    except (TypeError, ValueError):
        raise TypeError("the origin and the direction of a ray must be three numbers each") from None
    for k in range(3):
        if not isfinite(ray.origin[k]) or not isfinite(ray.direction[k]):
            raise TurmError("the numbers of a ray must be finite")
    if ray.direction[0] == 0 and ray.direction[1] == 0 and ray.direction[2] == 0:
        raise TurmError("the direction of a ray must not be zero")
    return ray


cdef inline int64_t whole_at(const char *place, Py_ssize_t size) noexcept nogil:
    if size == 2:
        return (<const int16_t *>place)[0]
    if size == 4:
        return (<const int32_t *>place)[0]
    return (<const int64_t *>place)[0]


cdef inline uint64_t key_of(const int64_t *cell) noexcept nogil:
    # never 0, which stands for an empty slot
    return (
        1
        + <uint64_t>(cell[0] + LIMIT)
        + (<uint64_t>(cell[1] + LIMIT) << 21)
        + (<uint64_t>(cell[2] + LIMIT) << 42)
    )


cdef inline uint64_t slot_of(const uint64_t *table, uint64_t mask, uint64_t key) noexcept nogil:
    """The slot of `key` in the table, or the empty slot where it would be."""
    cdef uint64_t slot = (key * <uint64_t>0x9E3779B97F4A7C15) >> 20 & mask
    while table[slot] != 0 and table[slot] != key:
        slot = (slot + 1) & mask
    return slot


cdef object three(const int64_t *cell):
    return cell[0], cell[1], cell[2]


cdef inline int sign_of(double value) noexcept nogil:
    return (value > 0) - (value < 0)


cdef bint meets_box(const Ray *ray, const double *low, const double *high, double *enter, int *axis) noexcept nogil:
    """True if the ray hits a box; `enter` is where, `axis` through which side, -1 if it starts inside."""
    cdef double leave = INFINITY, near, far
    cdef int k
    enter[0] = 0.0
    axis[0] = -1
    for k in range(3):
        if ray.direction[k] == 0:
            if ray.origin[k] < low[k] or ray.origin[k] > high[k]:
                return False
            continue
        near = (low[k] - ray.origin[k]) / ray.direction[k]
        far = (high[k] - ray.origin[k]) / ray.direction[k]
        if near > far:
            near, far = far, near
        if near > enter[0]:
            enter[0] = near
            axis[0] = k
        if far < leave:
            leave = far
    return enter[0] <= leave and enter[0] < INFINITY


def walk(object origin, object direction, object cells):
    """The first of `cells` on a ray, and the face through which the ray enters it.

    Parameters
    ----------
    origin, direction
        Three numbers each; the direction need not have length 1.
    cells
        Array (n, 3) of whole numbers (int16, int32 or int64) below 2**20.

    Returns
    -------
    tuple | None
        The cell and the outward normal of the face, (0, 0, 0) if the ray starts inside; None if no cell is
        hit.

    Raises
    ------
    TypeError
        If `cells` is not an array of whole numbers of this shape, or the ray is not given by three numbers
        each.
    TurmError
        If a number is not finite or too large, or the direction is zero.
    """
    cdef Ray ray = read_ray(origin, direction)
    cdef Py_buffer view
    if not PyObject_CheckBuffer(cells):
        raise TypeError("cells must be an array")
    PyObject_GetBuffer(cells, &view, PyBUF_FORMAT | PyBUF_STRIDES)
    try:
        kind = bytes(view.format).lstrip(b"@=<")
        if kind not in (b"h", b"i", b"l", b"q") or view.itemsize not in (2, 4, 8):
            raise TypeError("cells must be an array of int16, int32 or int64")
        if view.ndim != 2 or view.shape[1] != 3:
            raise TypeError("cells must be an array of shape (n, 3)")
        if view.shape[0] == 0:
            return None
        return walk_cells(&ray, &view)
    finally:
        PyBuffer_Release(&view)


cdef object walk_cells(const Ray *ray, const Py_buffer *view):
    cdef int64_t low[3]
    cdef int64_t high[3]
    cdef int64_t cell[3]
    cdef int64_t normal[3]
    cdef double box_low[3]
    cdef double box_high[3]
    cdef double reach[3]
    cdef double enter, start
    cdef int step[3]
    cdef int k, axis
    cdef Py_ssize_t i
    cdef const char *row
    cdef uint64_t mask = 15, key
    cdef uint64_t *table
    while mask < 2 * <uint64_t>view.shape[0]:
        mask = mask * 2 + 1
    table = <uint64_t *>PyMem_Calloc(mask + 1, sizeof(uint64_t))
    if table == NULL:
        raise MemoryError
    try:
        for i in range(view.shape[0]):
            row = <const char *>view.buf + i * view.strides[0]
            for k in range(3):
                cell[k] = whole_at(row + k * view.strides[1], view.itemsize)
                if cell[k] >= LIMIT or cell[k] <= -LIMIT:
                    raise TurmError("coordinates of cells must be below 2**20")
                if i == 0 or cell[k] < low[k]:
                    low[k] = cell[k]
                if i == 0 or cell[k] > high[k]:
                    high[k] = cell[k]
            key = key_of(cell)
            table[slot_of(table, mask, key)] = key
        for k in range(3):
            box_low[k] = <double>low[k]
            box_high[k] = <double>(high[k] + 1)
        if not meets_box(ray, box_low, box_high, &enter, &axis):
            return None
        for k in range(3):
            step[k] = sign_of(ray.direction[k])
            # slightly further, so that a ray that enters through a face starts inside it
            start = floor(ray.origin[k] + ray.direction[k] * enter + step[k] * 1e-9)
            cell[k] = <int64_t>min(max(start, box_low[k]), <double>high[k])
        while True:
            if table[slot_of(table, mask, key_of(cell))] != 0:
                for k in range(3):
                    normal[k] = -step[k] if k == axis else 0
                return three(cell), three(normal)
            axis = 0
            for k in range(3):
                reach[k] = INFINITY
                if step[k]:
                    reach[k] = (cell[k] + (step[k] > 0) - ray.origin[k]) / ray.direction[k]
                if reach[k] < reach[axis]:
                    axis = k
            cell[axis] += step[axis]
            if cell[axis] < low[axis] or cell[axis] > high[axis]:
                return None
    finally:
        PyMem_Free(table)


def first_cube(object origin, object direction, const double[:, :] corners):
    """The first of many unit cubes on a ray, at any positions.

    Parameters
    ----------
    origin, direction
        Three numbers each.
    corners
        The lowest corner of each cube, (n, 3).

    Returns
    -------
    tuple | None
        Number of the cube (the lowest of those hit together) and the outward normal of the face, (0, 0, 0) if
        the ray starts inside; None if no cube is hit.

    Raises
    ------
    TypeError
        If the ray is not given by three numbers each, or the shape is wrong.
    TurmError
        If a number is not finite, or the direction is zero.
    """
    cdef Ray ray = read_ray(origin, direction)
    cdef double low[3]
    cdef double high[3]
    cdef int64_t normal[3]
    cdef double enter = 0, nearest = INFINITY
    cdef int k, axis = -1, side = -1
    cdef Py_ssize_t i, found = -1
    if corners is None or corners.shape[1] != 3:
        raise TypeError("corners must be an array of shape (n, 3)")
    for i in range(corners.shape[0]):
        for k in range(3):
            low[k] = corners[i, k]
            high[k] = low[k] + 1
            if not isfinite(low[k]):
                raise TurmError("the corners of cubes must be finite")
        if meets_box(&ray, low, high, &enter, &axis) and enter < nearest:
            nearest, found, side = enter, i, axis
    if found < 0:
        return None
    for k in range(3):
        normal[k] = -sign_of(ray.direction[k]) if k == side else 0
    return found, three(normal)
