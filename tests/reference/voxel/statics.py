"""Static equilibrium of glued cubes, written from the text of the models; libraries optimise, and every optimum is proven.

`v3`: vertical forces at the corners of every contact patch carry every body. `f6`: with friction, up to 0.4 of the
pressing force, measured along the axes (|x| + |y|). Bodies are tuples of cells; only the table is fixed.
"""

from fractions import Fraction
from itertools import product

import numpy as np
from scipy.optimize import linprog, lsq_linear

INSET = Fraction(3, 100)
FRICTION = Fraction(2, 5)
CLOSE = 1e-6  # a slack that a solver with tolerance 1e-9 cannot have by rounding
PROVEN = 1e-8  # how exactly a proof holds, for numbers of the size of 1

Cell = tuple[int, int, int]
Body = tuple[Cell, ...]
Point = tuple[Fraction, Fraction]


def hull(points: set[Point]) -> list[Point]:
    """Corners of the convex hull: the points that lie in no triangle and on no segment of others."""
    ordered = sorted(points)

    def half(row: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for p in row:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return ordered if len(ordered) < 3 else half(ordered) + half(ordered[::-1])


def contacts(bodies: list[Body], inset: Fraction) -> list[tuple[int, int | None, int, Point]]:
    """(upper body, lower body or None, height, corner) of all patches."""
    owner = {cell: number for number, body in enumerate(bodies) for cell in body}
    faces: dict[tuple[int, int | None, int], set[Point]] = {}
    for (x, y, z), upper in owner.items():
        lower = owner.get((x, y, z - 1))
        if lower == upper or (lower is None and z > 0):
            continue
        square = product((x + inset, x + 1 - inset), (y + inset, y + 1 - inset))
        faces.setdefault((upper, lower, z), set()).update(square)
    return [(*patch, corner) for patch, points in faces.items() for corner in hull(points)]


def system(
    bodies: list[Body], model: str, inset: Fraction = INSET, friction: Fraction = FRICTION
) -> tuple[list[dict[int, Fraction]], list[Fraction], int]:
    """Columns (row -> entry), right sides and number of rows; moments are about the origin."""
    size = {"v3": 3, "f6": 6}[model]
    slopes = [(Fraction(0), Fraction(0))]
    if model == "f6":
        slopes = [
            (friction, Fraction(0)),
            (-friction, Fraction(0)),
            (Fraction(0), friction),
            (Fraction(0), -friction),
        ]
    columns = []
    for upper, lower, z, (x, y) in contacts(bodies, inset):
        for fx, fy in slopes:
            wrench = [Fraction(1), y, -x]  # force up, moments about the x and the y axis
            if model == "f6":
                wrench = [fx, fy, Fraction(1), y - z * fy, z * fx - x, x * fy - y * fx]
            column = {size * upper + k: value for k, value in enumerate(wrench)}
            if lower is not None:
                column |= {size * lower + k: -value for k, value in enumerate(wrench)}
            columns.append(column)
    right = []
    for body in bodies:
        weight = Fraction(len(body))
        mx = sum((Fraction(2 * y + 1, 2) for _, y, _ in body), Fraction(0))
        my = -sum((Fraction(2 * x + 1, 2) for x, _, _ in body), Fraction(0))
        right += (
            [weight, mx, my] if model == "v3" else [Fraction(0), Fraction(0), weight, mx, my, Fraction(0)]
        )
    return columns, right, size * len(bodies)


def dense(columns: list[dict[int, Fraction]], rows: int) -> np.ndarray:
    """The columns as a matrix."""
    a = np.zeros((rows, len(columns)))
    for j, column in enumerate(columns):
        for row, value in column.items():
            a[row, j] = float(value)
    return a


def largest(a: np.ndarray, b: np.ndarray, low: float, high: float) -> float | None:
    """The largest last unknown, from `low` to `high`, with which ``a @ x = b`` and no other unknown is below 0.

    None if nothing solves the equations. Prices of the dual problem prove either.
    """
    rows, size = a.shape
    bounds = [(0, np.inf)] * (size - 1) + [(low, high)]
    tight = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}

    def most(gain: float) -> float:
        """The most that the last unknown, at so much for each unit, adds."""
        return 0.0 if abs(gain) <= PROVEN else gain * (high if gain > 0 else low)

    cost = np.zeros(size)
    cost[-1] = -1
    found = linprog(cost, A_eq=a, b_eq=b, bounds=bounds, method="highs", options=tight)
    if found.status == 2:
        missing = np.hstack(
            [a, np.eye(rows), -np.eye(rows)]
        )  # with what is missing the equations have a solution
        cost = np.repeat([0.0, 1.0], (size, 2 * rows))
        bounds += [(0, np.inf)] * (2 * rows)
        prices = linprog(
            cost, A_eq=missing, b_eq=b, bounds=bounds, method="highs", options=tight
        ).eqlin.marginals
        assert (prices @ a[:, :-1]).max(initial=0) <= PROVEN, "every unknown costs at least nothing"
        assert prices @ b - most(prices @ a[:, -1]) > CLOSE, "and all of them together too little"
        return None
    assert found.status == 0, found.message
    scale = max(1.0, np.abs(found.x).max())
    assert np.abs(a @ found.x - b).max() <= PROVEN * scale and found.x[:-1].min(initial=0) >= -PROVEN
    assert low - PROVEN <= found.x[-1] <= high + PROVEN
    reduced = cost - found.eqlin.marginals @ a
    assert reduced[:-1].min(initial=0) >= -PROVEN
    assert abs(found.fun - (found.eqlin.marginals @ b - most(-reduced[-1]))) <= PROVEN * scale, (
        "no gap to the dual"
    )
    return float(found.x[-1])


def nearest(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The x without an entry below 0 for which ``a @ x`` is nearest to `b`: Karush, Kuhn and Tucker prove it."""
    found = lsq_linear(a, b, (0, np.inf), method="bvls", tol=1e-14, max_iter=20 * a.shape[1])
    x = np.maximum(found.x, 0)
    gradient, scale = a.T @ (a @ x - b), max(1.0, np.abs(x).max())
    assert gradient.min() >= -PROVEN * scale, found.message
    assert np.abs(x * gradient).max() <= PROVEN * scale**2, "only what is 0 may have a slope"
    return x


def slack(bodies: list[Body], model: str, inset: Fraction = INSET, friction: Fraction = FRICTION) -> float:
    """The largest s up to 1 so that all forces can be at least s; -infinity if nothing is in balance at all."""
    columns, right, rows = system(bodies, model, inset, friction)
    a = dense(columns, rows)
    found = largest(np.hstack([a, a.sum(axis=1, keepdims=True)]), np.array(right, float), -1e6, 1)
    return -np.inf if found is None else found


def exactly_feasible(columns: list[dict[int, Fraction]], right: list[Fraction], rows: int) -> bool:
    """Phase 1 of the simplex method with fractions and Bland's rule: slow, and never wrong."""
    table = [[column.get(row, Fraction(0)) for column in columns] + [right[row]] for row in range(rows)]
    for row in table:
        if row[-1] < 0:
            row[:] = [-value for value in row]
    n = len(columns)
    basis = list(range(n, n + rows))
    cost = [sum((row[k] for row in table), Fraction(0)) for k in range(n + 1)]
    while True:
        entering = next((k for k in range(n) if cost[k] > 0), None)
        if entering is None:
            return cost[-1] == 0
        ratios = [
            (table[r][-1] / table[r][entering], basis[r], r) for r in range(rows) if table[r][entering] > 0
        ]
        _, _, r = min(ratios)
        pivot = table[r][entering]
        table[r] = [value / pivot if value else value for value in table[r]]
        for other in [*(row for k, row in enumerate(table) if k != r), cost]:
            factor = other[entering]
            if factor:
                for k, value in enumerate(table[r]):
                    if value:
                        other[k] -= factor * value
        basis[r] = entering


def stands(bodies: list[Body], model: str, inset: Fraction = INSET, friction: Fraction = FRICTION) -> bool:
    """Whether the model carries the bodies."""
    found = slack(bodies, model, inset, friction)
    if abs(found) > CLOSE:
        return found > 0
    return exactly_feasible(*system(bodies, model, inset, friction))


def verdict(bodies: list[Body], inset: Fraction = INSET, friction: Fraction = FRICTION) -> str:
    """``"stands"``, ``"friction"`` (held by it) or ``"falls"``."""
    if stands(bodies, "v3", inset, friction):
        return "stands"
    return "friction" if stands(bodies, "f6", inset, friction) else "falls"


def margin(bodies: list[Body], toward: tuple[float, float], inset: Fraction = INSET) -> float:
    """The largest horizontal acceleration in g, in a direction, at which `f6` is in balance; 0 if it is not at rest."""
    columns, right, rows = system(bodies, "f6", inset)
    push = np.zeros(rows)
    for number, body in enumerate(bodies):
        z = sum(2 * cell[2] + 1 for cell in body) / 2
        x, y = (sum(2 * cell[k] + 1 for cell in body) / 2 for k in (0, 1))
        fx, fy = len(body) * toward[0], len(body) * toward[1]
        wrench = (fx, fy, 0, -z * toward[1], z * toward[0], x * toward[1] - y * toward[0])
        push[6 * number : 6 * number + 6] = wrench
    a = np.hstack([dense(columns, rows), push.reshape(-1, 1)])
    return largest(a, np.array(right, float), 0, np.inf) or 0.0


def fallers(bodies: list[Body], least: float = 0.01) -> set[int]:
    """The bodies that begin to fall: accelerations nearest to free fall that no contact of `f6` hinders (Gauss)."""
    columns, right, rows = system(bodies, "f6")
    moving = set()
    inverse_root, about = np.zeros((rows, rows)), np.zeros((rows, rows))
    for number, body in enumerate(bodies):
        at = slice(6 * number, 6 * number + 6)
        points = np.array(body) + 0.5
        center = points.mean(axis=0)
        x, y, z = center
        # moments about the mass centre instead of the origin: M - center x F
        shift = np.eye(6)
        shift[3:, :3] = -np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        about[at, at] = shift
        inertia = len(body) / 6 * np.eye(3)
        for r in points - center:
            inertia += r @ r * np.eye(3) - np.outer(r, r)
        mass = np.zeros((6, 6))
        mass[:3, :3], mass[3:, 3:] = len(body) * np.eye(3), inertia
        values, vectors = np.linalg.eigh(mass)
        inverse_root[at, at] = vectors @ np.diag(values**-0.5) @ vectors.T
    b = inverse_root @ about @ np.array(right, float)
    scaled = inverse_root @ about @ dense(columns, rows)
    acceleration = inverse_root @ (scaled @ nearest(scaled, b) - b)
    for number in range(len(bodies)):
        if np.abs(acceleration[6 * number : 6 * number + 6]).max() > least:
            moving.add(number)
    return moving


def pressures(bodies: list[Body]) -> dict[tuple[int, int | None, int], tuple[float, float, float]]:
    """Of the forces of `v3` the least in squares: for each (upper, lower, height) the force and where it acts."""
    columns, right, rows = system(bodies, "v3")
    a, b = dense(columns, rows), np.array(right, float)
    # The forces are the least if, and only if, they are what some prices pay, where that is not below 0. Such prices
    # are where the dual problem is highest: Newton's method, as far along each step as it rises.
    prices = np.zeros(rows)

    def height(prices: np.ndarray) -> float:
        return float(b @ prices - np.square(np.maximum(prices @ a, 0)).sum() / 2)

    for _ in range(500):
        forces = np.maximum(prices @ a, 0)
        gap = b - a @ forces
        if np.abs(gap).max() <= PROVEN * max(1.0, forces.max()):
            break
        held = a[:, prices @ a >= 0]
        step = np.linalg.solve(held @ held.T + 1e-9 * np.eye(rows), gap)
        part = 1.0
        while height(prices + part * step) < height(prices) + 1e-4 * part * (gap @ step) and part > 1e-12:
            part /= 2
        prices += part * step
    else:
        raise AssertionError("no prices are found that prove the forces")
    found: dict[tuple[int, int | None, int], list[float]] = {}
    for force, (upper, lower, z, (x, y)) in zip(forces, contacts(bodies, INSET), strict=True):
        total = found.setdefault((upper, lower, z), [0.0, 0.0, 0.0])
        for k, value in enumerate((1.0, float(x), float(y))):
            total[k] += force * value
    return {patch: (f, x / f, y / f) for patch, (f, x, y) in found.items() if f > 1e-6}
