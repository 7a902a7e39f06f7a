"""The statics of a tower of glued cubes: it stands or falls, and how well it stands.

Contacts only press, at horizontal faces. Model `v3` has vertical forces only: a tower that it certifies
*stands*. `f6` adds friction: a tower that it refutes *falls*. In between, friction holds the tower. Bodies
are collections of cells and weigh 1 per cell; the table is below z = 0.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t
from libc.math cimport INFINITY, cos, fabs, sin
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy

from turmcore.errors import TurmError
from turmcore.voxel.motion import BodyMotion, Hinge, Mechanism, Pressure, Tilt

cdef extern from "turmcore/voxel/parts.h" nogil:
    double st_bear(st_tower *t, const double *push) noexcept
    void st_weigh(const st_tower *t, int body, double x, double y, double *push) noexcept
    int st_tilts(st_tower *t, int n, const double *direction, int least_only, double *margin, double *motion,
                 uint8_t *is_lower) noexcept
    int st_tilts_by_parts(const st_tower *t, int n, const double *direction, int least_only, double *margin,
                          double *motion, uint8_t *is_lower) noexcept

cdef extern from "turmcore/voxel/settling.h" nogil:
    int st_relax(st_tower *t, double softness, double *y, double *x) noexcept

cdef enum:
    FAR = 1 << 14       # coordinates are smaller than this, so that no product overflows

cdef double PI = 3.141592653589793     # M_PI is not in the C standard
cdef double SOFT = 1e-6     # small enough for the contacts' springs not to matter
cdef int64_t num_decided = 0


cdef int decide(st_tower *t) noexcept nogil:
    with gil:
        return decide_with_fractions(t)


cdef int decide_with_fractions(st_tower *t) noexcept:
    """ST_STANDS or ST_FALLS, and then the motion."""
    global num_decided
    from fractions import Fraction      # here and below, because it would slow down the start of every command

    from turmcore.voxel.exact import equations, find_fall, motion

    cdef const st_bodies *s = &t.bodies
    cdef int i, size = t.rows * s.num_bodies
    num_decided += 1
    bodies = [(s.body[i].num_cells, (s.body[i].moment[0], s.body[i].moment[1], s.body[i].moment[2]))
              for i in range(s.num_bodies)]
    corners = [(s.patch[s.owner[i]].top, s.patch[s.owner[i]].bottom, s.ix[i], s.iy[i], s.patch[s.owner[i]].z)
               for i in range(s.num_corners)]
    friction = Fraction(t.friction).limit_denominator(1000)
    columns, right = equations(t.rows, s.scale, friction, bodies, corners)
    fall = find_fall(columns, right, [t.now_basic[i] for i in range(size)])
    if fall is None:
        return ST_STANDS
    for i, value in enumerate(motion(t.rows, s.scale, bodies, fall)):
        t.pi[<int>i] = value
    return ST_FALLS


st_exact = decide


def num_decided_with_fractions():
    """Number of queries so far that were too close to call, so that fractions decided."""
    return num_decided


@cython.final
@cython.auto_pickle(False)
cdef class _Cells:
    """The cells of a body in C."""

    cdef st_cell *cell
    cdef int count

    def __init__(self, cells):
        cdef int i
        cells = [tuple(cell) for cell in cells]
        if not cells:
            raise TurmError("a body has one cell at least")
        if len(set(cells)) != len(cells):
            raise TurmError("a body has a cell twice")
        self.cell = <st_cell *>malloc(len(cells) * sizeof(st_cell))
        if self.cell is NULL:
            raise MemoryError()
        for i, cell in enumerate(cells):
            if len(cell) != 3 or not all([isinstance(k, int) for k in cell]):
                raise TurmError(f"a cell is three whole numbers, not {cell}")
            x, y, z = cell
            if not (-FAR < x < FAR and -FAR < y < FAR and 0 <= z < FAR):
                raise TurmError(f"{x},{y},{z} lies below the table or too far away")
            self.cell[i].x, self.cell[i].y, self.cell[i].z = x, y, z
        self.count = len(cells)

    def __dealloc__(self):
        free(self.cell)


@cython.final
@cython.auto_pickle(False)
cdef class Statics:
    """The equilibrium of a tower, kept solved while bodies are added.

    Parameters
    ----------
    bodies : iterable of iterable of (x, y, z)
        Each a body of glued cubes. They are numbered from 0 in this order; any order will do.
    inset : float
        Shrinkage of every contact face on its four sides, in cubes; at least 0 and below 0.5.
    friction : float
        Coefficient of friction: a contact's horizontal force ``|x| + |y|`` is at most this times its vertical
        force.
    """

    cdef st_tower vertical      # v3
    cdef st_tower frictional    # f6: made on demand
    cdef list bodies            # _Cells by number
    cdef set taken              # cells
    cdef int num_frictional     # bodies that `frictional` has

    def __cinit__(self):
        st_init(&self.vertical, 3, 1, 0, 0)
        st_init(&self.frictional, 6, 1, 0, 0)

    def __init__(self, bodies=(), *, inset=0.03, friction=0.4):
        from fractions import Fraction

        exact = Fraction(inset).limit_denominator(1000)
        if not 0 <= exact < Fraction(1, 2):
            raise TurmError(f"an inset is at least 0 and below 0.5, not {inset}")
        mu = Fraction(friction).limit_denominator(1000)
        if mu <= 0:
            raise TurmError(f"a coefficient of friction is above 0, not {friction}")
        self.bodies, self.taken = [], set()
        st_free(&self.vertical)
        st_free(&self.frictional)
        self.num_frictional = 0
        st_init(&self.vertical, 3, exact.denominator, exact.numerator, 0)
        st_init(&self.frictional, 6, exact.denominator, exact.numerator, mu.numerator / <double>mu.denominator)
        for body in bodies:
            self.add(body)

    def __dealloc__(self):
        st_free(&self.vertical)
        st_free(&self.frictional)

    def copy(self):
        """An independent copy."""
        cdef Statics other = Statics.__new__(Statics)
        other.bodies, other.taken = list(self.bodies), set(self.taken)
        other.num_frictional = self.num_frictional
        if not st_copy(&other.vertical, &self.vertical) or not st_copy(&other.frictional, &self.frictional):
            raise MemoryError()
        return other

    @property
    def num_bodies(self):
        """Number of bodies added."""
        return len(self.bodies)

    cdef _Cells _free(self, object cells):
        cdef _Cells body = _Cells(cells)
        cdef int i
        for i in range(body.count):
            c = body.cell[i]
            if (c.x, c.y, c.z) in self.taken:
                raise TurmError(f"{c.x},{c.y},{c.z} is taken")
        return body

    def add(self, cells):
        """Add a body permanently and return its number."""
        cdef _Cells body = self._free(cells)
        cdef int i
        if st_put(&self.vertical, body.cell, body.count) == ST_NO_MEMORY:
            raise MemoryError()
        self.bodies.append(body)
        self.taken.update([(body.cell[i].x, body.cell[i].y, body.cell[i].z) for i in range(body.count)])
        return len(self.bodies) - 1

    cdef st_tower *_with_friction(self) except NULL:
        cdef _Cells body
        while self.num_frictional < len(self.bodies):
            body = self.bodies[self.num_frictional]
            if st_put(&self.frictional, body.cell, body.count) == ST_NO_MEMORY:
                raise MemoryError()
            self.num_frictional += 1
        return &self.frictional

    cdef int _ask(self, st_tower *t, _Cells body) except -1:
        """ST_STANDS or ST_FALLS; the body is left pending."""
        cdef int verdict = t.verdict
        if body is not None:
            with nogil:
                verdict = st_ask(t, body.cell, body.count, 1)
        if verdict == ST_NO_MEMORY:
            st_detach(t)
            raise MemoryError()
        return verdict

    def stands(self, cells=None):
        """True if `v3` certifies the tower, with one more body if given."""
        cdef _Cells body = None if cells is None else self._free(cells)
        cdef int verdict = self._ask(&self.vertical, body)
        st_detach(&self.vertical)
        return verdict == ST_STANDS

    def stands_with_friction(self, cells=None):
        """True if the tower stands by `f6`, with one more body if given."""
        cdef _Cells body = None if cells is None else self._free(cells)
        cdef st_tower *t = self._with_friction()
        cdef int verdict = self._ask(t, body)
        st_detach(t)
        return verdict == ST_STANDS

    def verdict(self, cells=None):
        """The verdict about the tower, with one more body if given.

        Returns
        -------
        str
            ``"stands"``, ``"falls"``, or ``"friction"`` if only friction holds it.
        """
        if self.stands(cells):
            return "stands"
        return "friction" if self.stands_with_friction(cells) else "falls"

    def standing(self, bodies):
        """A list of bool: True for each body with which, added alone, the tower stands by `v3`."""
        return [self.stands(cells) for cells in bodies]

    # ---- how it gives way -------------------------------------------------------

    def mechanism(self, cells=None, *, friction=False):
        """The motion by which the tower gives way, with one more body if given, which gets the next number.

        Parameters
        ----------
        cells : iterable of (x, y, z), optional
        friction : bool
            Use `f6` instead of `v3`.

        Returns
        -------
        Mechanism or None
            One of possibly several; None if the tower stands.
        """
        cdef _Cells body = None if cells is None else self._free(cells)
        cdef st_tower *t = self._with_friction() if friction else &self.vertical
        cdef st_tower fallen
        cdef _Cells one
        cdef int i
        if self._ask(t, body) == ST_STANDS:
            st_detach(t)
            return None
        if body is not None and not t.num_waiting:
            found = self._describe(t)
            if not t.has_pending:       # it touches nothing
                found = Mechanism((BodyMotion(t.next_number, (0.0, 0.0, -1.0), (0.0, 0.0, 0.0)),), ())
            st_detach(t)
            return found
        st_detach(t)
        # The motion of a tower that fell earlier is not kept: rebuild the tower.
        st_init(&fallen, t.rows, t.bodies.scale, t.bodies.inset, t.friction)
        try:
            for i in range(len(self.bodies) + (body is not None)):
                one = body if i == len(self.bodies) else self.bodies[i]
                if st_put(&fallen, one.cell, one.count) == ST_NO_MEMORY:
                    raise MemoryError()
            if fallen.num_waiting:
                loose = [BodyMotion(fallen.waiting[i].number, (0.0, 0.0, -1.0), (0.0, 0.0, 0.0))
                         for i in range(fallen.num_waiting)]
                return Mechanism(tuple(sorted(loose, key=lambda m: m.body)), ())
            if st_settle(&fallen) == ST_NO_MEMORY:
                raise MemoryError()
            return self._describe(&fallen)
        finally:
            st_free(&fallen)

    cdef object _describe(self, st_tower *t):
        """The motion in pi."""
        cdef const st_bodies *s = &t.bodies
        cdef int b, k, i, R = t.rows, n = s.num_bodies
        cdef double most = 0, small, opens
        cdef double u[2][6]
        cdef const st_patch *p
        for i in range(R * n):
            most = max(most, fabs(t.pi[i]))
        if most == 0:
            return Mechanism((), ())
        small = 1e-6 * most
        moving = []
        is_moving = set()
        for b in range(n):
            of = [t.pi[R * b + k] / most if fabs(t.pi[R * b + k]) > small else 0.0 for k in range(R)]
            if not any(of):
                continue
            is_moving.add(b)
            if R == 3:      # u = of[0] + of[1] (x - cx) + of[2] (y - cy)
                moving.append(BodyMotion(s.body[b].number, (0.0, 0.0, of[0]), (of[2], -of[1], 0.0)))
            else:
                moving.append(BodyMotion(s.body[b].number, tuple(of[:3]), tuple(of[3:])))
        hinges = []
        for k in range(s.num_patches):
            p = &s.patch[k]
            if p.top not in is_moving and p.bottom not in is_moving:
                continue
            if p.bottom >= 0 and all([fabs(t.pi[R * p.top + i] - self._at(t, p.top, p.bottom, i)) < small for i in range(R)]):
                continue        # they move as one
            closed = []
            for i in range(p.first, p.first + p.count):
                # with friction a sliding corner opens too: in the model it climbs the edge of the friction
                # pyramid
                opens = self._moves(t, p, i, 2)
                if R == 6:
                    opens -= t.friction * max(fabs(self._moves(t, p, i, 0)), fabs(self._moves(t, p, i, 1)))
                if fabs(opens) < small:
                    closed.append((s.px[i], s.py[i], float(p.z)))
            if closed:
                lower = s.body[p.bottom].number if p.bottom >= 0 else -1
                hinges.append(Hinge(s.body[p.top].number, lower, tuple(closed), len(closed) == p.count))
        return Mechanism(tuple(sorted(moving, key=lambda m: m.body)), tuple(hinges))

    cdef double _moves(self, st_tower *t, const st_patch *p, int corner, int axis):
        """Velocity of a patch's top body relative to the bottom body at a corner, along an axis."""
        cdef double place[3]
        cdef double speed = 0
        cdef const double *u
        cdef const double *c
        cdef int side, b
        place[0], place[1], place[2] = t.bodies.px[corner], t.bodies.py[corner], p.z
        for side in range(2):
            b = p.bottom if side else p.top
            if b < 0:
                continue
            u, c = &t.pi[t.rows * b], t.bodies.body[b].center
            x, y, z = place[0] - c[0], place[1] - c[1], place[2] - c[2]
            if t.rows == 3:
                of = u[0] + u[1] * x + u[2] * y
            elif axis == 0:
                of = u[0] + u[4] * z - u[5] * y
            elif axis == 1:
                of = u[1] + u[5] * x - u[3] * z
            else:
                of = u[2] + u[3] * y - u[4] * x
            speed += -of if side else of
        return speed

    cdef double _at(self, st_tower *t, int to, int b, int i):
        """Component i of the motion that body b gives body `to` when it carries it along."""
        cdef const double *u = &t.pi[t.rows * b]
        cdef double x = t.bodies.body[to].center[0] - t.bodies.body[b].center[0]
        cdef double y = t.bodies.body[to].center[1] - t.bodies.body[b].center[1]
        cdef double z = t.bodies.body[to].center[2] - t.bodies.body[b].center[2]
        if t.rows == 3:
            return u[0] + u[1] * x + u[2] * y if i == 0 else u[i]
        if i == 0:
            return u[0] + u[4] * z - u[5] * y
        if i == 1:
            return u[1] + u[5] * x - u[3] * z
        return u[2] + u[3] * y - u[4] * x if i == 2 else u[i]

    # ---- how well it stands ------------------------------------------------------

    def tilts(self, int directions=8):
        """The tilt of the table in each direction at which the tower gives way, by `f6`.

        Returns
        -------
        tuple of Tilt
            One for each direction, counterclockwise from +x. Empty if the tower does not stand.
        """
        return tuple(self._tilts(directions, False))

    def margin(self, int directions=8):
        """The smallest of the `tilts`; None if the tower does not stand."""
        return min(self._tilts(directions, True), key=lambda tilt: tilt.margin, default=None)

    def _tilts(self, int directions, bint least_only):
        """The tilts; with `least_only` faster, and only the smallest is correct."""
        cdef st_tower *t = self._with_friction()
        cdef double *memory
        cdef double *margin
        cdef double *motion
        cdef uint8_t *is_lower
        cdef int k, verdict, attempt
        if directions < 1:
            raise TurmError(f"at least one direction is needed, not {directions}")
        if t.verdict != ST_STANDS or not t.size:
            return []
        memory = <double *>calloc(directions * (4 + t.size), sizeof(double))
        if memory is NULL:
            raise MemoryError()
        margin, motion = memory + 2 * directions, memory + 4 * directions
        is_lower = <uint8_t *>(memory + 3 * directions)
        try:
            for k in range(directions):
                memory[2 * k], memory[2 * k + 1] = cos(2 * PI * k / directions), sin(2 * PI * k / directions)
            verdict = ST_UNSURE
            for attempt in range(12):
                if verdict == ST_UNSURE:
                    t.attempt = attempt
                    for k in range(directions):
                        margin[k] = INFINITY
                    with nogil:
                        if attempt % 3 < 2:
                            verdict = st_tilts_by_parts(t, directions, memory, least_only, margin, motion, is_lower)
                        else:
                            verdict = st_tilts(t, directions, memory, least_only, margin, motion, is_lower)
            if verdict == ST_NO_MEMORY:
                raise MemoryError()
            found = []      # if rounding errors spoil every attempt, the bounds found so far are kept
            least = min([margin[k] for k in range(directions)])
            for k in range(directions):
                if not least_only or margin[k] == least:
                    memcpy(t.pi, motion + k * t.size, t.size * sizeof(double))
                    found.append(Tilt((memory[2 * k], memory[2 * k + 1]), margin[k], self._describe(t)))
            return found
        finally:
            free(memory)

    def weakness(self, int directions=16):
        """For each body the smallest margin of those `tilts` in whose mechanism it moves; infinity if in
        none."""
        least = [INFINITY] * len(self.bodies)
        for tilt in self.tilts(directions):
            for body in tilt.mechanism.moving:
                least[body] = min(least[body], tilt.margin)
        return least

    def head_room(self, int body, double x, double y):
        """The largest weight, in cubes, that the tower bears at (x, y) on a body, by `v3`; infinity if
        unlimited, 0 if the tower does not stand."""
        cdef st_tower *t = &self.vertical
        cdef int b
        cdef double *push
        if not 0 <= body < len(self.bodies):
            raise TurmError(f"there are {len(self.bodies)} bodies, numbered from 0, and no number {body}")
        if t.verdict != ST_STANDS:
            return 0.0
        push = <double *>malloc(t.size * sizeof(double))
        if push is NULL:
            raise MemoryError()
        try:
            for b in range(t.bodies.num_bodies):
                if t.bodies.body[b].number == body:
                    st_weigh(t, b, x, y, push)
                    return st_bear(t, push)
        finally:
            free(push)

    # ---- forces, and who would fall ------------------------------------------------

    def pressures(self):
        """The contact forces: of all that `v3` allows the least-squares ones, which are unique.

        Returns
        -------
        tuple of Pressure
            One for each patch with a force, between two bodies in one plane. Empty if the tower does not
            stand.
        """
        cdef st_tower *t = &self.vertical
        cdef const st_bodies *s = &t.bodies
        cdef const st_patch *p
        cdef double *y
        cdef double *x
        cdef double force, px, py
        cdef int k, i, done
        if t.verdict != ST_STANDS or not t.size:
            return ()
        y = <double *>malloc(t.size * sizeof(double))
        x = <double *>malloc(s.num_corners * sizeof(double))
        try:
            if y is NULL or x is NULL:
                raise MemoryError()
            with nogil:
                done = st_relax(t, 1e-9, y, x)
            if not done:
                raise MemoryError()
            found = []
            for k in range(s.num_patches):
                p = &s.patch[k]
                force, px, py = 0, 0, 0
                for i in range(p.first, p.first + p.count):
                    force += x[i]
                    px += x[i] * s.px[i]
                    py += x[i] * s.py[i]
                if force > 1e-7:
                    lower = s.body[p.bottom].number if p.bottom >= 0 else -1
                    point = (px / force, py / force, float(p.z))
                    patch = tuple([(s.px[i], s.py[i], float(p.z)) for i in range(p.first, p.first + p.count)])
                    found.append(Pressure(s.body[p.top].number, lower, point, force, patch))
            return tuple(found)
        finally:
            free(y)
            free(x)

    def loads(self):
        """The load of the others on each body, by the `pressures`, in weights of a cube: a list by number."""
        loads = [0.0] * len(self.bodies)
        for pressure in self.pressures():
            if pressure.lower >= 0:
                loads[pressure.lower] += pressure.force
        return loads

    def fallers(self, cells=None):
        """The bodies that begin to fall, by `f6` and the principle of least constraint.

        Parameters
        ----------
        cells : iterable of (x, y, z), optional
            One more body, which gets the next number.

        Returns
        -------
        tuple of int
            Only a preview: it does not know what falls later or gets caught.
        """
        cdef _Cells body = None if cells is None else self._free(cells)
        cdef st_tower *t = self._with_friction()
        cdef st_tower fallen
        cdef double *y = NULL
        cdef double *x = NULL
        cdef double speed
        cdef int verdict = self._ask(t, body), b, k, done
        st_detach(t)
        if verdict == ST_STANDS:
            return ()
        st_init(&fallen, 6, 1, 0, 0)
        try:
            if not st_copy(&fallen, t):
                raise MemoryError()
            if body is not None and st_put(&fallen, body.cell, body.count) == ST_NO_MEMORY:
                raise MemoryError()
            y = <double *>malloc((fallen.size + 1) * sizeof(double))
            x = <double *>malloc((4 * fallen.bodies.num_corners + 1) * sizeof(double))
            if y is NULL or x is NULL:
                raise MemoryError()
            with nogil:
                done = st_relax(&fallen, SOFT, y, x)
            if not done:
                raise MemoryError()
            found = [fallen.waiting[k].number for k in range(fallen.num_waiting)]
            for b in range(fallen.bodies.num_bodies):
                speed = 0
                for k in range(6):
                    speed = max(speed, SOFT * fabs(y[6 * b + k]))
                if speed > 0.01:    # of free fall
                    found.append(fallen.bodies.body[b].number)
            return tuple(sorted(found))
        finally:
            free(y)
            free(x)
            st_free(&fallen)
