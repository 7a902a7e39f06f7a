/* Can compressive forces at the corners of the patches carry every body?
 *
 * A linear program, A x = b with x >= 0, kept solved while bodies are added: `v3` has three equations per
 * body (vertical force and two moments about its center of mass) and one unknown per corner, `f6` six and
 * four (the edges of the friction pyramid, along the axes).  The inverse of a basis is kept; a new body adds
 * rows and columns whose costs may be chosen so that the dual stays feasible, and the dual simplex repairs
 * the rest. The result is a proof: forces that carry everything, or a motion that no contact blocks and in
 * which weight sinks.
 *
 * To keep rounding errors from deciding, every force must be at least ST_SHIFT instead of 0, so that the
 * forces found are positive beyond any error.  If that fails and the motion found does no clear work either,
 * the answer is ST_UNSURE, and exact.py decides with fractions.
 */
#ifndef ST_EQUILIBRIUM_H
#define ST_EQUILIBRIUM_H

#include <math.h>
#include "../core/clones.h"
#include "contacts.h"

enum { ST_FALLS, ST_STANDS, ST_UNSURE, ST_NO_MEMORY };
enum { ST_ETAS = 192, ST_STEPS = 4000 };

#define ST_SHIFT 1e-8
#define ST_TOLERANCE (ST_SHIFT / 4)
#define ST_PIVOT 1e-7             /* smaller entries cannot be pivots */
#define ST_ZERO 1e-9              /* and these count as 0 */
#define ST_SLACK 1e-6             /* how far costs may fall below 0 for a larger pivot; then raised to 0 */
#define ST_GAIN 1e-7              /* work, relative to the largest motion, that proves a fall */

typedef struct st_eta { int row; double *column; } st_eta;

/* A body that touches nothing above or below: it waits for others; until then the tower falls. */
typedef struct st_waiting { int number, first, count; } st_waiting;

typedef struct st_tower {
    st_bodies bodies;
    int next_number;              /* of the next body added */
    int num_waiting, room_waiting, num_waiting_cells, room_waiting_cells;
    st_waiting *waiting;
    st_cell *waiting_cells;
    int rows, gens;               /* equations per body, columns per corner: 3 and 1, or 6 and 4 */
    double friction;
    int verdict;                  /* without the pending body */
    int bad_row;                  /* where the forces fail, if they do */
    uint32_t random;
    uint32_t attempt;             /* at a margin; each perturbs the forces differently */
    /* The basis without the pending body: `size` equations.  Column = gens * corner + generator. */
    int size, room, room_columns;
    double *inverse, *transposed; /* basis positions x equations, `room` apart, and its transpose */
    int *basic;                   /* column of each basis position */
    double *x, *rhs;              /* forces minus the shift, by basis position; right-hand side, by equation */
    double *cost;                 /* reduced cost by column, >= 0 */
    /* The same with it, during a query. */
    int num_patches, num_corners, has_pending;
    int *now_basic;
    double *now_x, *now_rhs, *now_cost;
    double own[36];               /* inverse of the pending body's part of the basis */
    int own_other[6];             /* the other body of each of its columns */
    double own_load[6][6];        /* and the column's load on it */
    int num_etas;
    st_eta eta[ST_ETAS];
    double *eta_memory;
    /* Working memory. */
    double *pi;                   /* a combination of equations, which is a motion: by equation */
    double *alpha;                /* its effect on each column */
    double *weight, *load, *column;
    double *devex;                /* squared lengths of the rows of the inverse, by basis position */
    int *touched;
    uint8_t *is_touched;
    double *work;                 /* an inverse being updated */
    int64_t steps;
} st_tower;

/* Is the last body only pending? */
static inline int st_num_settled(const st_tower *t) { return t->bodies.num_bodies - t->has_pending; }
static inline int st_now_size(const st_tower *t) { return t->rows * t->bodies.num_bodies; }

/* A cheap random number from 1 to 2. */
static inline double st_random(st_tower *t)
{
    t->random = t->random * 1664525u + 1013904223u;
    return 1 + (t->random >> 8) * 0x1p-24;
}

static void st_free(st_tower *t)
{
    st_free_bodies(&t->bodies);
    free(t->waiting), free(t->waiting_cells);
    free(t->inverse), free(t->transposed), free(t->basic), free(t->x), free(t->rhs), free(t->cost);
    free(t->now_basic), free(t->now_x), free(t->now_rhs), free(t->now_cost), free(t->eta_memory);
    free(t->pi), free(t->alpha), free(t->weight), free(t->load), free(t->column), free(t->devex), free(t->work);
    free(t->touched), free(t->is_touched);
    memset(t, 0, sizeof *t);
}

/* An empty tower.  `friction` is used with 6 rows only. */
static void st_init(st_tower *t, int rows, int scale, int inset, double friction)
{
    memset(t, 0, sizeof *t);
    t->rows = rows;
    t->gens = rows == 6 ? 4 : 1;
    t->friction = friction;
    t->bodies.scale = scale;
    t->bodies.inset = inset;
    t->verdict = ST_STANDS;
    t->bad_row = -1;
    t->random = 1;
}

static int st_renew(void *array, size_t count, size_t size)
{
    void **place = array;
    void *grown = realloc(*place, count * size);
    if (!grown)
        return 0;
    *place = grown;
    return 1;
}

/* Room for all equations and columns of the current bodies; 0 if out of memory. */
static int st_reserve(st_tower *t)
{
    int size = st_now_size(t), columns = t->gens * t->bodies.num_corners;
    if (size > t->room) {
        int old = t->room, room = (size + size / 2 + 7) & ~7;
        double *inverse = malloc((size_t)room * (size_t)room * sizeof *inverse);
        double *transposed = malloc((size_t)room * (size_t)room * sizeof *transposed);
        if (!inverse || !transposed || !st_renew(&t->basic, (size_t)room, sizeof *t->basic) ||
            !st_renew(&t->x, (size_t)room, sizeof *t->x) || !st_renew(&t->rhs, (size_t)room, sizeof *t->rhs) ||
            !st_renew(&t->now_basic, (size_t)room, sizeof *t->basic) || !st_renew(&t->now_x, (size_t)room, sizeof *t->x) ||
            !st_renew(&t->now_rhs, (size_t)room, sizeof *t->rhs) || !st_renew(&t->pi, (size_t)room, sizeof *t->pi) ||
            !st_renew(&t->weight, (size_t)room, sizeof *t->weight) || !st_renew(&t->load, (size_t)room, sizeof *t->load) ||
            !st_renew(&t->column, (size_t)room, sizeof *t->column) ||
            !st_renew(&t->devex, (size_t)room, sizeof *t->devex) ||
            !st_renew(&t->work, (size_t)room * (size_t)room, sizeof *t->work) || !st_renew(&t->touched, (size_t)room, sizeof *t->touched) ||
            !st_renew(&t->is_touched, (size_t)room, sizeof *t->is_touched) ||
            !st_renew(&t->eta_memory, (size_t)room * ST_ETAS, sizeof *t->eta_memory)) {
            free(inverse);
            free(transposed);
            return 0;
        }
        memset(t->weight, 0, (size_t)room * sizeof *t->weight);
        memset(t->load, 0, (size_t)room * sizeof *t->load);
        memset(t->is_touched, 0, (size_t)room);
        for (int i = 0; i < t->size; i++) {
            memcpy(&inverse[(size_t)i * (size_t)room], &t->inverse[(size_t)i * (size_t)old], (size_t)t->size * sizeof *inverse);
            memcpy(&transposed[(size_t)i * (size_t)room], &t->transposed[(size_t)i * (size_t)old], (size_t)t->size * sizeof *inverse);
        }
        free(t->inverse);
        free(t->transposed);
        t->inverse = inverse, t->transposed = transposed, t->room = room;
        for (int k = 0; k < ST_ETAS; k++)
            t->eta[k].column = t->eta_memory + (size_t)k * (size_t)room;
    }
    if (columns > t->room_columns) {
        size_t room = (size_t)(columns + columns / 2 + 32);
        if (!st_renew(&t->cost, room, sizeof *t->cost) || !st_renew(&t->now_cost, room, sizeof *t->cost) ||
            !st_renew(&t->alpha, room, sizeof *t->alpha))
            return 0;
        t->room_columns = (int)room;
    }
    return 1;
}

/* Copy a tower without its pending body; `to` must be initialized.  0 if out of memory: `to` can then only be
 * freed. */
static int st_copy(st_tower *to, const st_tower *from)
{
    const st_bodies *s = &from->bodies;
    int pending = from->has_pending, num_bodies = st_num_settled(from);
    to->rows = from->rows, to->gens = from->gens, to->friction = from->friction;
    to->verdict = from->verdict, to->bad_row = from->bad_row, to->random = from->random;
    to->has_pending = 0, to->num_etas = 0, to->size = 0;
    to->next_number = from->next_number, to->num_waiting = from->num_waiting, to->num_waiting_cells = from->num_waiting_cells;
    if (!st_grow((void **)&to->waiting, &to->room_waiting, to->num_waiting, sizeof *to->waiting) ||
        !st_grow((void **)&to->waiting_cells, &to->room_waiting_cells, to->num_waiting_cells, sizeof *to->waiting_cells))
        return 0;
    if (to->num_waiting) {
        memcpy(to->waiting, from->waiting, (size_t)to->num_waiting * sizeof *to->waiting);
        memcpy(to->waiting_cells, from->waiting_cells, (size_t)to->num_waiting_cells * sizeof *to->waiting_cells);
    }
    if (!st_copy_bodies(&to->bodies, s, num_bodies, pending ? s->body[num_bodies].first_cell : s->num_cells,
                        pending ? from->num_patches : s->num_patches, pending ? from->num_corners : s->num_corners) ||
        !st_reserve(to))
        return 0;
    size_t n = (size_t)from->size;
    to->size = from->size;
    for (size_t i = 0; i < n; i++) {
        memcpy(&to->inverse[i * (size_t)to->room], &from->inverse[i * (size_t)from->room], n * sizeof *to->inverse);
        memcpy(&to->transposed[i * (size_t)to->room], &from->transposed[i * (size_t)from->room], n * sizeof *to->inverse);
    }
    if (n) {
        memcpy(to->basic, from->basic, n * sizeof *to->basic);
        memcpy(to->x, from->x, n * sizeof *to->x);
        memcpy(to->rhs, from->rhs, n * sizeof *to->rhs);
        memcpy(to->cost, from->cost, (size_t)(to->gens * to->bodies.num_corners) * sizeof *to->cost);
    }
    return 1;
}

/* ---- columns ---------------------------------------------------------------- */

/* The load of a column's force on its top body, and of the opposite force on its bottom body. */
TURM_INLINE void st_column(const st_tower *t, int j, const int R, int *top, int *bottom, double *up, double *down)
{
    int corner = R == 3 ? j : j >> 2, gen = R == 3 ? 0 : j & 3;
    const st_bodies *s = &t->bodies;
    const st_patch *p = &s->patch[s->owner[corner]];
    double x = s->px[corner], y = s->py[corner], z = p->z;
    *top = p->top, *bottom = p->bottom;
    for (int side = 0; side < 2; side++) {
        int b = side ? p->bottom : p->top;
        double *v = side ? down : up, sign = side ? -1 : 1;
        if (b < 0)
            continue;
        const double *c = s->body[b].center;
        double rx = x - c[0], ry = y - c[1], rz = z - c[2];
        if (R == 3) {
            v[0] = sign, v[1] = sign * rx, v[2] = sign * ry;
        } else {
            double gx = gen == 0 ? t->friction : gen == 1 ? -t->friction : 0;
            double gy = gen == 2 ? t->friction : gen == 3 ? -t->friction : 0;
            v[0] = sign * gx, v[1] = sign * gy, v[2] = sign;
            v[3] = sign * (ry - rz * gy), v[4] = sign * (rz * gx - rx), v[5] = sign * (rx * gy - ry * gx);
        }
    }
}

/* alpha = pi A: how far the motion pi opens each corner. */
TURM_INLINE void st_price(const st_tower *t, const int R, const double *pi, double *restrict alpha)
{
    const st_bodies *s = &t->bodies;
    const double *px = s->px, *py = s->py;
    for (int k = 0; k < s->num_patches; k++) {
        const st_patch *p = &s->patch[k];
        if (R == 3) {
            double c = 0, cx = 0, cy = 0;
            for (int side = 0; side < 2; side++) {
                int body = side ? p->bottom : p->top;
                if (body < 0)
                    continue;
                const double *a = &pi[3 * body], *at = s->body[body].center, sign = side ? -1 : 1;
                c += sign * (a[0] - a[1] * at[0] - a[2] * at[1]), cx += sign * a[1], cy += sign * a[2];
            }
            for (int i = p->first; i < p->first + p->count; i++)
                alpha[i] = c + cx * px[i] + cy * py[i];
        } else {
            /* velocity at (x, y) of the plane: (vx - wz y, vy + wz x, vz + wx y - wy x) */
            double vx = 0, vy = 0, vz = 0, wx = 0, wy = 0, wz = 0;
            for (int side = 0; side < 2; side++) {
                int body = side ? p->bottom : p->top;
                if (body < 0)
                    continue;
                const double *a = &pi[6 * body], *at = s->body[body].center, sign = side ? -1 : 1, high = p->z - at[2];
                wx += sign * a[3], wy += sign * a[4], wz += sign * a[5];
                vx += sign * (a[0] + a[4] * high + a[5] * at[1]);
                vy += sign * (a[1] - a[3] * high - a[5] * at[0]);
                vz += sign * (a[2] - a[3] * at[1] + a[4] * at[0]);
            }
            vx *= t->friction, vy *= t->friction, wz *= t->friction;
            for (int i = p->first; i < p->first + p->count; i++) {
                double x = px[i], y = py[i], up = vz + wx * y - wy * x, ex = vx - wz * y, ey = vy + wz * x;
                alpha[4 * i] = up + ex, alpha[4 * i + 1] = up - ex, alpha[4 * i + 2] = up + ey, alpha[4 * i + 3] = up - ey;
            }
        }
    }
}

/* ---- the basis -------------------------------------------------------------- */

/* Add factor * v to the load on a body. */
TURM_INLINE void st_load(st_tower *t, const int R, int *n, int body, const double *v, double factor)
{
    if (!t->is_touched[body])
        t->is_touched[body] = 1, t->touched[(*n)++] = body;
    for (int r = 0; r < R; r++)
        t->load[R * body + r] += factor * v[r];
}

/* out += basis^-1 load for the settled bodies; the load is cleared. */
TURM_INLINE void st_spread(st_tower *t, const int R, int n, double *restrict out)
{
    int size = t->size;
    for (int k = 0; k < n; k++) {
        int b = t->touched[k];
        t->is_touched[b] = 0;
        for (int r = 0; r < R; r++) {
            double f = t->load[R * b + r];
            const double *restrict column = &t->transposed[(size_t)(R * b + r) * (size_t)t->room];
            t->load[R * b + r] = 0;
            if (f != 0)
                for (int i = 0; i < size; i++)
                    out[i] += f * column[i];
        }
    }
}

/* v = basis^-1 times a right-hand side that is zero except for two bodies (-1: none), which may include the
 * pending one. */
TURM_INLINE void st_ftran(st_tower *t, const int R, int first, const double *f, int second, const double *g, double *restrict v)
{
    int settled = st_num_settled(t), size = t->size, n = 0, all = size + (t->has_pending ? R : 0);
    memset(v, 0, (size_t)all * sizeof *v);
    for (int side = 0; side < 2; side++) {
        int b = side ? second : first;
        const double *a = side ? g : f;
        if (b >= 0 && b < settled) {
            st_load(t, R, &n, b, a, 1);
        } else if (b == settled && t->has_pending) {
            for (int i = 0; i < R; i++) {
                double sum = 0;
                for (int e = 0; e < R; e++)
                    sum += t->own[R * i + e] * a[e];
                v[size + i] = sum;
                if (t->own_other[i] >= 0)
                    st_load(t, R, &n, t->own_other[i], t->own_load[i], -sum);
            }
        }
    }
    st_spread(t, R, n, v);
    for (int k = 0; k < t->num_etas; k++) {
        int r = t->eta[k].row;
        const double *restrict e = t->eta[k].column;
        double step = v[r] / e[r];
        if (step == 0)
            continue;
        for (int i = 0; i < all; i++)
            v[i] -= step * e[i];
        v[r] = step;
    }
}

/* pi = row r of the inverse of the basis. */
TURM_INLINE void st_btran(st_tower *t, const int R, int r, double *restrict pi)
{
    int size = t->size, num = 1, all = size + (t->has_pending ? R : 0), *at = t->touched;
    double *w = t->weight;
    w[r] = 1;
    at[0] = r;
    for (int k = t->num_etas - 1; k >= 0; k--) {
        const double *e = t->eta[k].column;
        int row = t->eta[k].row;
        double sum = 0;
        for (int i = 0; i < num; i++)
            sum -= w[at[i]] * e[at[i]];
        sum += w[row] * e[row];     /* excluded: it keeps its own value, divided */
        double value = (w[row] + sum) / e[row];
        if (w[row] == 0 && value != 0) {
            int known = 0;
            for (int i = 0; i < num; i++)
                known |= at[i] == row;
            if (!known)
                at[num++] = row;
        }
        w[row] = value;
    }
    memset(pi, 0, (size_t)all * sizeof *pi);
    for (int i = 0; i < num; i++) {
        double f = w[at[i]];
        if (at[i] >= size || f == 0)
            continue;
        const double *restrict row = &t->inverse[(size_t)at[i] * (size_t)t->room];
        for (int k = 0; k < size; k++)
            pi[k] += f * row[k];
    }
    if (t->has_pending)
        for (int i = 0; i < R; i++) {
            double u = w[size + i];
            if (t->own_other[i] >= 0)
                for (int k = 0; k < R; k++)
                    u -= pi[R * t->own_other[i] + k] * t->own_load[i][k];
            for (int e = 0; e < R; e++)
                pi[size + e] += u * t->own[R * i + e];
        }
    for (int i = 0; i < num; i++)
        w[at[i]] = 0;
}

/* The entering column for a row's alpha, by the dual ratio test; -1 if none. */
TURM_INLINE int st_entering(const st_tower *t, const double *alpha, double *step)
{
    int columns = t->gens * t->bodies.num_corners, q = -1;
    const double *cost = t->now_cost;
    double bound = HUGE_VAL, best = 0;
    for (int j = 0; j < columns; j++)
        if (alpha[j] < -ST_PIVOT && cost[j] + ST_SLACK < bound * -alpha[j])
            bound = (cost[j] + ST_SLACK) / -alpha[j];
    if (bound == HUGE_VAL)
        return -1;
    for (int j = 0; j < columns; j++)
        if (alpha[j] < -ST_PIVOT && cost[j] <= bound * -alpha[j] && -alpha[j] > best)
            best = -alpha[j], q = j;
    *step = cost[q] / best;
    return q;
}

/* Update the costs after a step; they may be chosen freely, so none is left below 0. */
TURM_INLINE void st_step_costs(st_tower *t, int q, double step, const double *alpha)
{
    int columns = t->gens * t->bodies.num_corners;
    double *restrict cost = t->now_cost;
    for (int j = 0; j < columns; j++) {
        double moved = cost[j] + step * alpha[j];
        cost[j] = moved > 0 ? moved : 0;
    }
    cost[q] = 0;
}

/* Bring column q into the basis at position r; v is its column in terms of the basis. */
TURM_INLINE int st_pivot(st_tower *t, int r, int q, const double *v, int all, double dual_step, const double *alpha)
{
    if (t->num_etas == ST_ETAS)
        return 0;
    st_eta *e = &t->eta[t->num_etas++];
    e->row = r;
    memcpy(e->column, v, (size_t)all * sizeof *v);
    double step = t->now_x[r] / v[r], *restrict x = t->now_x;
    for (int i = 0; i < all; i++)
        x[i] -= step * v[i];
    x[r] = step;
    double *restrict devex = t->devex, mine = devex[r] / (v[r] * v[r]);
    for (int i = 0; i < all; i++) {
        double grown = v[i] * v[i] * mine;
        devex[i] = devex[i] > grown ? devex[i] : grown;
    }
    devex[r] = mine > 1 ? mine : 1;
    st_step_costs(t, q, dual_step, alpha);
    t->now_basic[r] = q;
    t->steps++;
    return 1;
}

/* Minus the work that gravity does in the motion pi. */
TURM_INLINE double st_lift(const st_tower *t, const int R, const double *pi)
{
    double sum = 0;
    for (int b = 0; b < t->bodies.num_bodies; b++)
        sum += t->bodies.body[b].num_cells * pi[R * b + (R == 3 ? 0 : 2)];
    return sum;
}

/* Is pi a motion that no corner blocks, and in which weight clearly sinks? */
TURM_INLINE int st_is_fall(const st_tower *t, const int R, const double *pi, const double *alpha, int row)
{
    int all = st_now_size(t), columns = t->gens * t->bodies.num_corners;
    double most = 0, least = 0;
    for (int i = 0; i < all; i++)
        most = fabs(pi[i]) > most ? fabs(pi[i]) : most;
    for (int j = 0; j < columns; j++)
        least = alpha[j] < least ? alpha[j] : least;
    if (row >= 0)
        for (int i = 0; i < all; i++)
            if (fabs(alpha[t->now_basic[i]] - (i == row)) > 1e-8 * (1 + most))
                return 0;         /* the inverse has lost its precision */
    return least >= -ST_ZERO * (1 + most) && st_lift(t, R, pi) < -ST_GAIN * (1 + most);
}

/* The position that leaves the basis: the force furthest below its bound, relative to its row's length; -1 if
 * none is. */
TURM_INLINE int st_leaving(const st_tower *t, int all)
{
    int r = -1;
    double most = 0;
    for (int i = 0; i < all; i++)
        if (t->now_x[i] < -ST_TOLERANCE && t->now_x[i] * t->now_x[i] > most * t->devex[i])
            most = t->now_x[i] * t->now_x[i] / t->devex[i], r = i;
    return r;
}

/* Dual simplex from the current basis: ST_STANDS, ST_FALLS with the motion in pi, or ST_UNSURE. */
TURM_INLINE int st_mend(st_tower *t, const int R)
{
    int all = st_now_size(t);
    double up[6], down[6];
    for (int i = 0; i < all; i++)
        t->devex[i] = 1;
    for (int step = 0; step < ST_STEPS; step++) {
        int r = st_leaving(t, all), top, bottom;
        double dual_step;
        t->bad_row = r;
        if (r < 0)
            return ST_STANDS;
        st_btran(t, R, r, t->pi);
        st_price(t, R, t->pi, t->alpha);
        int q = st_entering(t, t->alpha, &dual_step);
        if (q < 0)
            return st_is_fall(t, R, t->pi, t->alpha, r) ? ST_FALLS : ST_UNSURE;
        st_column(t, q, R, &top, &bottom, up, down);
        st_ftran(t, R, top, up, bottom, down, t->column);
        if (fabs(t->column[r] - t->alpha[q]) > 1e-7 * (1 + fabs(t->alpha[q])) ||
            !st_pivot(t, r, q, t->column, all, dual_step, t->alpha))
            return ST_UNSURE;
    }
    return ST_UNSURE;
}

#endif
