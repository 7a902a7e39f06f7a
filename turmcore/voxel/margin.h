/* How much more a standing tower bears: a growing push until the forces give out. */
#ifndef ST_MARGIN_H
#define ST_MARGIN_H

#include "statics.h"

/* The largest s up to `most` for which the settled bodies bear the right side b + s * push (by equation); the
 * motion that ends it in pi, if there is an end below `most`.  The tower stands.
 *
 * The parametric dual simplex: whenever a force reaches its bound, another takes its place.  There are many
 * steps, so the inverse itself is kept up to date, in `work`. */
TURM_INLINE double st_push(st_tower *t, const int R, const double *push, double most)
{
    int all = t->size, room = t->room, n = 0;
    double up[6] = {0}, down[6] = {0}, now = 0, *ray = t->ray, *restrict v = t->column, *work = t->work;
    st_begin(t);
    for (int b = 0; b < t->bodies.num_bodies; b++)
        st_load(t, R, &n, b, &push[R * b], 1);
    memset(ray, 0, (size_t)all * sizeof *ray);
    st_spread(t, R, n, ray);
    for (int i = 0; i < all; i++)
        memcpy(&work[(size_t)i * (size_t)room], &t->inverse[(size_t)i * (size_t)room], (size_t)all * sizeof *work);
    for (int step = 0; step < ST_STEPS; step++) {
        int r = -1, ends[2];
        double nearest = HUGE_VAL, dual_step;
        for (int i = 0; i < all; i++)
            if (ray[i] < -ST_PIVOT) {
                double at = t->now_x[i] / -ray[i];
                at = at > now ? at : now;
                if (at < nearest - 1e-12 || (at < nearest + 1e-12 && (r < 0 || ray[i] < ray[r])))
                    nearest = at < nearest ? at : nearest, r = i;
            }
        if (r < 0 || nearest >= most)
            return most;
        now = nearest;
        double *restrict pivot = &work[(size_t)r * (size_t)room];
        st_price(t, R, pivot, t->alpha);
        int q = st_entering(t, t->alpha, &dual_step);
        if (q < 0) {
            double gain = 0;
            for (int i = 0; i < all; i++)
                gain -= pivot[i] * push[i];
            memcpy(t->pi, pivot, (size_t)all * sizeof *pivot);
            return st_lift(t, R, pivot) / gain;         /* without the shift */
        }
        st_column(t, q, R, &ends[0], &ends[1], up, down);
        for (int i = 0; i < all; i++) {
            const double *row = &work[(size_t)i * (size_t)room];
            double sum = 0;
            for (int e = 0; e < R; e++)
                sum += row[R * ends[0] + e] * up[e];
            if (ends[1] >= 0)
                for (int e = 0; e < R; e++)
                    sum += row[R * ends[1] + e] * down[e];
            v[i] = fabs(sum) < 1e-14 ? 0 : sum;
        }
        double divide = 1 / v[r], share = ray[r] * divide, force = t->now_x[r] * divide;
        for (int c = 0; c < all; c++)
            pivot[c] *= divide;
        for (int i = 0; i < all; i++) {
            double f = v[i], *restrict row = &work[(size_t)i * (size_t)room];
            if (f == 0 || i == r)
                continue;
            for (int c = 0; c < all; c++)
                row[c] -= f * pivot[c];
            ray[i] -= share * f;
            t->now_x[i] -= force * f;
        }
        ray[r] = share;
        t->now_x[r] = force;
        st_step_costs(t, q, dual_step, t->alpha);
        t->now_basic[r] = q;
        t->steps++;
    }
    return 0;
}

TURM_CLONES static double st_push3(st_tower *t, const double *push, double most) { return st_push(t, 3, push, most); }
TURM_CLONES static double st_push6(st_tower *t, const double *push, double most) { return st_push(t, 6, push, most); }

/* Write what a horizontal acceleration of 1 g asks of the contacts: every cube is drawn towards (dx, dy). */
static void st_tilt(const st_tower *t, double dx, double dy, double *push)
{
    for (int b = 0; b < t->bodies.num_bodies; b++) {
        double *p = &push[6 * b], weight = t->bodies.body[b].num_cells;
        p[0] = -weight * dx, p[1] = -weight * dy;
        p[2] = p[3] = p[4] = p[5] = 0;
    }
}

/* Write what a weight of 1 at (x, y) on a body asks of the contacts. */
static void st_weigh(const st_tower *t, int body, double x, double y, double *push)
{
    const double *c = t->bodies.body[body].center;
    memset(push, 0, (size_t)t->size * sizeof *push);
    double *p = &push[t->rows * body];
    if (t->rows == 3)
        p[0] = 1, p[1] = x - c[0], p[2] = y - c[1];
    else
        p[2] = 1, p[3] = y - c[1], p[4] = c[0] - x;
}

#endif
