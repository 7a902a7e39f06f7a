"""Equilibrium decided with fractions, where floating point is too close to call."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = dict[int, Fraction]
Column = dict[int, int]


def solve(rows: Sequence[Column], right: Sequence[int | Fraction]) -> list[Fraction]:
    """Solve rows x = right for an invertible matrix; each row is a mapping column -> entry."""
    left: list[Row] = [{k: Fraction(v) for k, v in row.items() if v} for row in rows]
    value = [Fraction(v) for v in right]
    users: dict[int, set[int]] = {}
    for i, row in enumerate(left):
        for k in row:
            users.setdefault(k, set()).add(i)
    waiting = set(range(len(left)))
    order = []
    while waiting:  # the shortest row and the column with the fewest entries keep it sparse
        i = min(waiting, key=lambda i: (len(left[i]), i))
        k = min(left[i], key=lambda k: (len(users[k]), k))
        waiting.remove(i)
        order.append((i, k))
        pivot = left[i][k]
        for j in sorted(users[k] & waiting):
            row = left[j]
            factor = row.pop(k) / pivot
            value[j] -= factor * value[i]
            for c, entry in left[i].items():
                if c == k:
                    continue
                new = row.get(c, 0) - factor * entry
                if new:
                    row[c] = new
                    users[c].add(j)
                elif c in row:
                    del row[c]
                    users[c].discard(j)
        for c in left[i]:
            users[c].discard(i)
    x = [Fraction(0)] * len(left)
    for i, k in reversed(order):
        x[k] = (value[i] - sum(entry * x[c] for c, entry in left[i].items() if c != k)) / left[i][k]
    return x


def find_fall(columns: Sequence[Column], right: Sequence[int], basis: Sequence[int]) -> list[Fraction] | None:
    """A proof that A x = right has no x >= 0, if it has none: dual simplex with Bland's rule from a basis.

    Parameters
    ----------
    columns : sequence of dict
        A by columns, row -> entry.
    right : sequence of int
    basis : sequence of int
        Columns that are linearly independent, as many as there are rows.

    Returns
    -------
    list of Fraction or None
        None if there is such an x, else a y with y A >= 0 and y right < 0.
    """
    chosen = list(basis)
    first = set(chosen)
    cost = [0 if j in first else 1 for j in range(len(columns))]  # so the dual is feasible at first
    size = len(right)
    while True:
        by_row: list[Column] = [{} for _ in range(size)]
        for k, j in enumerate(chosen):
            for row, entry in columns[j].items():
                by_row[row][k] = entry
        x = solve(by_row, right)
        negative = [(chosen[k], k) for k in range(size) if x[k] < 0]
        if not negative:
            return None
        _, leaving = min(negative)
        basic = [columns[j] for j in chosen]
        y = solve(basic, [int(k == leaving) for k in range(size)])
        price = solve(basic, [cost[j] for j in chosen])
        entering = None
        for j, column in enumerate(columns):
            alpha = sum(y[row] * entry for row, entry in column.items())
            if alpha < 0:
                reduced = cost[j] - sum(price[row] * entry for row, entry in column.items())
                if entering is None or reduced / -alpha < entering[0]:
                    entering = reduced / -alpha, j
        if entering is None:
            return y
        chosen[leaving] = entering[1]


def equations(
    rows: int,
    scale: int,
    friction: Fraction,
    bodies: Sequence[tuple[int, tuple[int, int, int]]],
    corners: Sequence[tuple[int, int, int, int, int]],
) -> tuple[list[Column], list[int]]:
    """The linear program of a tower in whole numbers, with moments about the origin.

    Parameters
    ----------
    rows : {3, 6}
        Equations per body.
    scale : int
        Units of length per cube.
    friction : Fraction
    bodies : sequence of (int, (int, int, int))
        Weight, and the sums of 2 x + 1, 2 y + 1 and 2 z + 1 over the cells.
    corners : sequence of (top, bottom, x, y, z)
        Bodies (-1: fixed), place in units, height of the plane in cubes.
    """
    p, q = friction.numerator, friction.denominator
    forces = [(0, 0, 1)] if rows == 3 else [(p, 0, q), (-p, 0, q), (0, p, q), (0, -p, q)]
    columns = []
    for top, bottom, ix, iy, height in corners:
        x, y, z = 2 * ix, 2 * iy, 2 * scale * height
        for fx, fy, fz in forces:
            wrench = [fz, x * fz, y * fz]
            if rows == 6:
                wrench = [fx, fy, fz, y * fz - z * fy, z * fx - x * fz, x * fy - y * fx]
            column: Column = {}
            for body, sign in ((top, 1), (bottom, -1)):
                if body >= 0:
                    column |= {rows * body + k: sign * value for k, value in enumerate(wrench) if value}
            columns.append(column)
    right = []
    for weight, (mx, my, _) in bodies:
        right += [weight, scale * mx, scale * my] if rows == 3 else [0, 0, weight, scale * my, -scale * mx, 0]
    return columns, right


def motion(
    rows: int, scale: int, bodies: Sequence[tuple[int, tuple[int, int, int]]], y: Sequence[Fraction]
) -> list[float]:
    """A solution of `find_fall` as motion of the bodies, each about its center of mass, in cubes."""
    result = []
    for number, (weight, moment) in enumerate(bodies):
        of = y[rows * number : rows * (number + 1)]
        cx, cy, cz = (scale * m / Fraction(weight) for m in moment)  # in half units, as above
        if rows == 3:
            result += [of[0] + of[1] * cx + of[2] * cy, of[1] * 2 * scale, of[2] * 2 * scale]
            continue
        vx, vy, vz, wx, wy, wz = of
        result += [vx + wy * cz - wz * cy, vy + wz * cx - wx * cz, vz + wx * cy - wy * cx]
        result += [wx * 2 * scale, wy * 2 * scale, wz * 2 * scale]
    largest = max(map(abs, result)) or 1
    return [float(value / largest) for value in result]
