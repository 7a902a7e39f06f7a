/* The least-squares forces, and which bodies would fall.
 *
 * Both come from one convex function of a motion y of all bodies, with M their masses:
 *
 *     M(y, y) * softness / 2  +  |max(0, -A'y)|^2 / 2  +  b y
 *
 * At its minimum A x - b = softness * M y, with forces x = max(0, -A'y) like springs at the corners: whatever
 * the forces lack of the weights b accelerates the bodies.  As softness goes to 0, x become the least-squares
 * forces of a standing tower, which are unique; and softness * y become the accelerations of a falling tower
 * that deviate least from free fall (Gauss's principle of least constraint).
 */
#ifndef ST_SETTLING_H
#define ST_SETTLING_H

#include "statics.h"

/* Mass matrix of a body: vertical and two rotations, or all six, as a symmetric matrix (rows 6 apart). */
static void st_masses(const st_bodies *s, int b, int R, double m[6][6])
{
    const st_body *body = &s->body[b];
    double n = body->num_cells, xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
    memset(m, 0, 36 * sizeof(double));
    for (int i = 0; i < body->num_cells; i++) {
        const st_cell *c = &s->cells[body->first_cell + i];
        double x = c->x + 0.5 - body->center[0], y = c->y + 0.5 - body->center[1], z = c->z + 0.5 - body->center[2];
        xx += x * x + 1.0 / 12, yy += y * y + 1.0 / 12, zz += z * z + 1.0 / 12;     /* of cubes, not points */
        xy += x * y, xz += x * z, yz += y * z;
    }
    if (R == 3) {
        m[0][0] = n, m[1][1] = xx, m[2][2] = yy, m[1][2] = m[2][1] = xy;
        return;
    }
    m[0][0] = m[1][1] = m[2][2] = n;
    m[3][3] = yy + zz, m[4][4] = xx + zz, m[5][5] = xx + yy;
    m[3][4] = m[4][3] = -xy, m[3][5] = m[5][3] = -xz, m[4][5] = m[5][4] = -yz;
}

/* Solve the n equations of a symmetric positive definite matrix (rows n apart, lower half, destroyed); 0 if
 * it is not one. */
static int st_cholesky(double *a, int n, double *x)
{
    for (int i = 0; i < n; i++) {
        double *restrict ai = a + (size_t)i * (size_t)n;
        int first = 0;            /* leading zeros stay zeros */
        while (first < i && ai[first] == 0)
            first++;
        for (int k = first; k <= i; k++) {
            const double *restrict ak = a + (size_t)k * (size_t)n;
            double sum = ai[k];
            for (int j = first; j < k; j++)
                sum -= ai[j] * ak[j];
            if (k < i)
                ai[k] = sum / ak[k];
            else if (sum <= 0)
                return 0;
            else
                ai[i] = sqrt(sum);
        }
        for (int j = first; j < i; j++)
            x[i] -= ai[j] * x[j];
        x[i] /= ai[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *ai = a + (size_t)i * (size_t)n;
        x[i] /= ai[i];
        for (int j = 0; j < i; j++)
            x[j] -= ai[j] * x[i];
    }
    return 1;
}

/* Value of the function at y, with A'y in alpha. */
static double st_energy(const st_tower *t, double softness, const double *y, const double *alpha, const double *masses)
{
    int R = t->rows, columns = t->gens * t->bodies.num_corners;
    double sum = st_lift(t, R, y);
    for (int b = 0; b < t->bodies.num_bodies; b++)
        for (int i = 0; i < R; i++)
            for (int k = 0; k < R; k++)
                sum += softness / 2 * masses[36 * b + 6 * i + k] * y[R * b + i] * y[R * b + k];
    for (int j = 0; j < columns; j++)
        if (alpha[j] < 0)
            sum += alpha[j] * alpha[j] / 2;
    return sum;
}

static void st_opening(const st_tower *t, const double *y, double *alpha)
{
    if (t->rows == 3)
        st_price(t, 3, y, alpha);
    else
        st_price(t, 6, y, alpha);
}

/* Find the minimum; writes y (by equation, of the settled bodies) and the forces x (by column). Newton's
 * method on a piecewise quadratic function.  0 if out of memory. */
static int st_relax(st_tower *t, double softness, double *y, double *x)
{
    enum { MOST = 100 };
    int R = t->rows, all = t->size, columns = t->gens * t->bodies.num_corners, ok = 1, top, bottom;
    double up[6] = {0}, down[6] = {0};
    double *matrix = malloc(((size_t)all * (size_t)all + 1) * sizeof *matrix);
    double *masses = malloc(((size_t)t->bodies.num_bodies * 36 + 1) * sizeof *masses);
    double *step = malloc(((size_t)all + 1) * sizeof *step), *next = malloc(((size_t)all + 1) * sizeof *next);
    if (!matrix || !masses || !step || !next)
        ok = 0;
    for (int b = 0; ok && b < t->bodies.num_bodies; b++)
        st_masses(&t->bodies, b, R, (double (*)[6])(masses + 36 * b));
    memset(y, 0, (size_t)all * sizeof *y);
    for (int j = 0; j < columns; j++)
        x[j] = 0;
    double value = 0;
    for (int round = 0; ok && round < MOST; round++) {
        memset(matrix, 0, (size_t)all * (size_t)all * sizeof *matrix);
        for (int i = 0; i < all; i++)
            step[i] = i % R == (R == 3 ? 0 : 2) ? -(double)t->bodies.body[i / R].num_cells : 0;
        for (int b = 0; b < t->bodies.num_bodies; b++)
            for (int i = 0; i < R; i++)
                for (int k = 0; k < R; k++) {
                    double m = softness * masses[36 * b + 6 * i + k];
                    if (k <= i)
                        matrix[(size_t)(R * b + i) * (size_t)all + (size_t)(R * b + k)] += m;
                    step[R * b + i] -= m * y[R * b + k];
                }
        for (int j = 0; j < columns; j++) {
            /* no contact is known yet, so use all: the first step treats them as springs that also pull */
            if (round && x[j] >= 0)
                continue;
            if (R == 3)
                st_column(t, j, 3, &top, &bottom, up, down);
            else
                st_column(t, j, 6, &top, &bottom, up, down);
            for (int p = 0; p < 2; p++) {
                int b = p ? bottom : top;
                const double *v = p ? down : up;
                if (b < 0)
                    continue;
                for (int i = 0; i < R; i++)
                    step[R * b + i] -= x[j] * v[i];
                for (int q = 0; q < 2; q++) {
                    int c = q ? bottom : top;
                    const double *w = q ? down : up;
                    if (c < 0 || c > b)
                        continue;
                    for (int i = 0; i < R; i++)
                        for (int k = 0; k < (c == b ? i + 1 : R); k++)
                            matrix[(size_t)(R * b + i) * (size_t)all + (size_t)(R * c + k)] += v[i] * w[k];
                }
            }
        }
        for (int i = 0; i < all; i++)
            matrix[(size_t)i * (size_t)all + (size_t)i] += 1e-12;
        double slope = 0, most = 0;
        for (int i = 0; i < all; i++)
            next[i] = -step[i], most = fabs(step[i]) > most ? fabs(step[i]) : most;      /* the gradient */
        if (round && most < 1e-9)
            break;
        if (!st_cholesky(matrix, all, step)) {
            ok = 0;
            break;
        }
        for (int i = 0; i < all; i++)
            slope += step[i] * next[i];
        double length = 1, reached;
        for (int halving = 0;; halving++, length /= 2) {
            for (int i = 0; i < all; i++)
                next[i] = y[i] + length * step[i];
            st_opening(t, next, x);
            reached = st_energy(t, softness, next, x, masses);
            if (reached <= value + 1e-4 * length * slope || halving == 40)
                break;
        }
        memcpy(y, next, (size_t)all * sizeof *y);
        if (round > 2 && value - reached < 1e-14 * (1 + fabs(value))) {
            value = reached;
            break;
        }
        value = reached;
    }
    if (ok) {
        st_opening(t, y, x);
        for (int j = 0; j < columns; j++)
            x[j] = x[j] < 0 ? -x[j] : 0;
    }
    free(matrix), free(masses), free(step), free(next);
    return ok;
}

#endif
