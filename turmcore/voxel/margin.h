/* How much more a standing tower can bear: a growing load, or a tilting table.
 *
 * The primal simplex, with the growing quantity as one or two more unknowns.  It takes many steps, so the
 * inverse itself is updated, in `work`; the tower's own basis stays as it is.
 */
#ifndef ST_MARGIN_H
#define ST_MARGIN_H

#include "statics.h"

#define ST_TIES 1e-7              /* forces are perturbed by random amounts of this size, against stalling */
#define ST_EDGE 1e-6              /* corners of the region this close to an edge lie on it */

enum { ST_CLIMBS = 96 };           /* corners found for one direction, at most */

/* Begin with the tower's basis. */
static void st_begin_work(st_tower *t)
{
    st_begin(t);
    t->random = 1 + 7919 * t->attempt;
    for (int i = 0; i < t->size; i++) {
        size_t at = (size_t)i * (size_t)t->room;
        t->now_x[i] = (t->now_x[i] > 0 ? t->now_x[i] : 0) + ST_TIES * st_random(t);
        memcpy(&t->work[at], &t->inverse[at], (size_t)t->size * sizeof *t->work);
    }
    for (int j = 0; j < t->gens * t->bodies.num_corners; j++)
        t->now_cost[j] = 1;       /* devex weights; nothing here has costs */
}

/* The position that limits the growth of an unknown with column v (those in `own` never do); -1 if none. */
TURM_INLINE int st_blocking(const st_tower *t, const double *v, const int own[2])
{
    int r = -1;
    double nearest = HUGE_VAL, largest = 0;
    const double *x = t->now_x;
    for (int i = 0; i < t->size; i++)
        if (v[i] > ST_PIVOT && i != own[0] && i != own[1] && x[i] + 1e-10 < nearest * v[i])
            nearest = (x[i] + 1e-10) / v[i];
    for (int i = 0; i < t->size; i++)
        if (v[i] > ST_PIVOT && i != own[0] && i != own[1] && x[i] <= nearest * v[i] && v[i] > largest)
            largest = v[i], r = i;
    return r;
}

/* Bring an unknown into the basis at position r. */
TURM_INLINE void st_swap(st_tower *t, int r, int q, const double *v)
{
    int all = t->size, room = t->room;
    double divide = 1 / v[r], force = t->now_x[r] > 0 ? t->now_x[r] * divide : 0, *x = t->now_x;
    double *restrict pivot = &t->work[(size_t)r * (size_t)room];
    for (int c = 0; c < all; c++)
        pivot[c] *= divide;
    for (int i = 0; i < all; i++) {
        double f = v[i], *restrict row = &t->work[(size_t)i * (size_t)room];
        if (f == 0 || i == r)
            continue;
        for (int c = 0; c < all; c++)
            row[c] -= f * pivot[c];
        x[i] -= force * f;
    }
    x[r] = force;
    t->now_basic[r] = q;
    t->steps++;
}

/* Let the unknown of a push enter; returns its position, or -1 if nothing ever limits it. */
TURM_INLINE int st_enter_push(st_tower *t, const double *push, const int own[2])
{
    double *v = t->column;
    for (int i = 0; i < t->size; i++) {
        const double *row = &t->work[(size_t)i * (size_t)t->room];
        double sum = 0;
        for (int c = 0; c < t->size; c++)
            sum -= row[c] * push[c];
        v[i] = fabs(sum) < 1e-14 ? 0 : sum;
    }
    int r = st_blocking(t, v, own);
    if (r >= 0)
        st_swap(t, r, -1, v);
    return r;
}

enum { ST_SPOILT, ST_TOP, ST_ENOUGH };

/* Maximize x * (the unknown at own[0]) + y * (the one at own[1]), with the limiting motion in pi, or stop as
 * soon as it is enough.  ST_SPOILT by rounding errors. */
TURM_INLINE int st_climb(st_tower *t, const int R, const int own[2], double x, double y, double enough)
{
    int all = t->size, columns = t->gens * t->bodies.num_corners, ends[2];
    double up[6] = {0}, down[6] = {0}, *v = t->column, *devex = t->now_cost;
    const double *first = &t->work[(size_t)own[0] * (size_t)t->room], *second = &t->work[(size_t)own[1] * (size_t)t->room];
    for (int step = 0; step < ST_STEPS; step++) {
        int q = -1;
        double best = 0;
        if (x * t->now_x[own[0]] + y * t->now_x[own[1]] >= enough)
            return ST_ENOUGH;
        for (int c = 0; c < all; c++)
            t->pi[c] = x * first[c] + y * second[c];
        st_price(t, R, t->pi, t->alpha);
        for (int j = 0; j < columns; j++)
            if (t->alpha[j] < -ST_ZERO && (q < 0 || t->alpha[j] * t->alpha[j] > best * devex[j]))
                best = t->alpha[j] * t->alpha[j] / devex[j], q = j;
        if (q < 0)
            return ST_TOP;
        st_column(t, q, R, &ends[0], &ends[1], up, down);
        for (int i = 0; i < all; i++) {
            const double *row = &t->work[(size_t)i * (size_t)t->room];
            double sum = 0;
            for (int side = 0; side < 2; side++)
                if (ends[side] >= 0)
                    for (int e = 0; e < R; e++)
                        sum += row[R * ends[side] + e] * (side ? down : up)[e];
            v[i] = fabs(sum) < 1e-14 ? 0 : sum;
        }
        int r = st_blocking(t, v, own);
        if (r < 0) {              /* nothing limits it: a rounding error, unless a price is clear */
            double least = 0;
            for (int j = 0; j < columns; j++)
                least = t->alpha[j] < least ? t->alpha[j] : least;
            return least > -ST_PIVOT ? ST_TOP : ST_SPOILT;
        }
        st_price(t, R, &t->work[(size_t)r * (size_t)t->room], t->alpha);
        double mine = devex[q] / (v[r] * v[r]);
        if (mine > 1e8) {         /* the weights have become meaningless */
            mine = 1;
            for (int j = 0; j < columns; j++)
                devex[j] = 1;
        }
        for (int j = 0; j < columns; j++) {
            double grown = t->alpha[j] * t->alpha[j] * mine;
            devex[j] = devex[j] > grown ? devex[j] : grown;
        }
        if (t->now_basic[r] >= 0)
            devex[t->now_basic[r]] = mine > 1 ? mine : 1;
        st_swap(t, r, q, v);
    }
    return ST_SPOILT;
}

TURM_INLINE double st_dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The largest s for which the settled bodies bear the right-hand side b + s * push (by equation), HUGE_VAL if
 * unlimited; the limiting motion is in pi.  The tower must stand by `v3`. */
TURM_CLONES(double, st_bear, (st_tower *t, const double *push), (t, push))
{
    int own[2] = {-1, -1};
    st_begin_work(t);
    own[0] = own[1] = st_enter_push(t, push, own);
    if (own[0] < 0)
        return HUGE_VAL;
    if (st_climb(t, 3, own, 1, 0, HUGE_VAL) != ST_TOP)
        return HUGE_VAL;
    return st_lift(t, 3, t->pi) / -st_dot(t->pi, push, t->size);    /* without shift and perturbation */
}

/* Write the load of a weight of 1 at (x, y) on a body, by `v3`. */
static void st_weigh(const st_tower *t, int body, double x, double y, double *push)
{
    const double *c = t->bodies.body[body].center;
    memset(push, 0, (size_t)t->size * sizeof *push);
    push[3 * body] = 1, push[3 * body + 1] = x - c[0], push[3 * body + 2] = y - c[1];
}

/* ---- tilting --------------------------------------------------------------- */

/* The accelerations (x, y) that a tower withstands form a convex region of the plane. */

/* Where the line through 0 in direction d crosses the segment from p to q, as a multiple of d; -HUGE_VAL if
 * nowhere. */
static double st_crossing(const double *d, const double *p, const double *q)
{
    double a = d[0] * p[1] - d[1] * p[0], b = d[0] * q[1] - d[1] * q[0];
    if ((a > 0 && b > 0) || (a < 0 && b < 0))
        return -HUGE_VAL;
    double s = a == b ? 0 : a / (a - b);
    return d[0] * (p[0] + s * (q[0] - p[0])) + d[1] * (p[1] + s * (q[1] - p[1]));
}

/* The residual of the current forces against `right` and the two pushes. */
static double st_missing(st_tower *t, const double *right, double *const push[2], const int own[2])
{
    int all = t->size, ends[2];
    double up[6] = {0}, down[6] = {0}, most = 0, *r = t->column;
    for (int i = 0; i < all; i++)
        r[i] = right[i] + (own[0] < 0 ? 0 : t->now_x[own[0]] * push[0][i] + t->now_x[own[1]] * push[1][i]);
    for (int i = 0; i < all; i++) {
        if (t->now_basic[i] < 0)
            continue;
        st_column(t, t->now_basic[i], 6, &ends[0], &ends[1], up, down);
        for (int side = 0; side < 2; side++)
            for (int e = 0; ends[side] >= 0 && e < 6; e++)
                r[6 * ends[side] + e] -= t->now_x[i] * (side ? down : up)[e];
    }
    for (int i = 0; i < all; i++)
        most = fabs(r[i]) > most ? fabs(r[i]) : most;
    return most;
}

/* Recompute the inverse and the forces; 0 if there is none or out of memory. */
static int st_rework(st_tower *t, const double *right, double *const push[2], const int own[2])
{
    int all = t->size, ends[2];
    double up[6] = {0}, down[6] = {0}, *matrix = calloc((size_t)all * (size_t)all, sizeof *matrix);
    if (!matrix)
        return 0;
    for (int i = 0; i < all; i++) {
        if (t->now_basic[i] < 0) {
            for (int e = 0; e < all; e++)
                matrix[(size_t)e * (size_t)all + (size_t)i] = -push[i == own[1]][e];
            continue;
        }
        st_column(t, t->now_basic[i], 6, &ends[0], &ends[1], up, down);
        for (int side = 0; side < 2; side++)
            for (int e = 0; ends[side] >= 0 && e < 6; e++)
                matrix[(size_t)(6 * ends[side] + e) * (size_t)all + (size_t)i] = (side ? down : up)[e];
    }
    int found = st_invert(matrix, all, t->work, t->room);
    free(matrix);
    for (int i = 0; i < all; i++)
        t->now_x[i] = st_dot(&t->work[(size_t)i * (size_t)t->room], right, all);
    return found;
}

/* For each of n directions (x, y): lower `margin` to the largest acceleration in g that the tower withstands,
 * if that is less, and then write the limiting motion (`size` numbers) and set is_lower; with `least_only`
 * only the smallest of all margins is correct.  The tower must stand by `f6`.
 *
 * Corners of the region and lines that bound it are found until each ray meets an edge between two corners,
 * or goes far enough; from corner to corner the simplex has little to do. ST_STANDS, ST_UNSURE if rounding
 * errors spoil it, or ST_NO_MEMORY. */
TURM_CLONES(int, st_tilts,
    (st_tower *t, int n, const double *direction, int least_only, double *margin, double *motion, uint8_t *is_lower),
    (t, n, direction, least_only, margin, motion, is_lower))
{
    static const double axes[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int all = t->size, num_corners = 0, own[2] = {-1, -1}, none[2] = {-1, -1}, num_reworked = 0, result = ST_STANDS;
    double *push[2], (*corner)[2];
    double *memory = calloc((size_t)all * 3 + (size_t)(n + 4) * ST_CLIMBS * 2, sizeof *memory), *right = memory + 2 * all;
    if (!memory)
        return ST_NO_MEMORY;
    corner = (double (*)[2])(memory + 3 * all);
    st_begin_work(t);
    for (int k = 0; k < 2; k++)
        push[k] = memory + k * all;
    st_missing(t, right, push, none);           /* minus the side that the perturbed forces balance */
    for (int i = 0; i < all; i++)
        right[i] = -t->column[i];
    for (int k = 0; k < 2; k++) {
        for (int b = 0; b < t->bodies.num_bodies; b++)
            push[k][6 * b + k] = -t->bodies.body[b].num_cells;
        own[k] = st_enter_push(t, push[k], own);
        if (own[k] < 0)
            result = ST_UNSURE;
    }
    for (int k = 0; k < n; k++)
        is_lower[k] = 0;
    for (int k = 0; k < n + 4 && result == ST_STANDS; k++) {
        /* first far along the axes, so that the corners enclose 0 */
        const double *d = k < 4 ? axes[k] : &direction[2 * (k - 4)];
        int is_edge = 0, num_sides = 0;
        /* the region of an interlocked tower is nearly round, with too many corners to find: then its
         * bounding lines are good enough, which differ only between two corners */
        for (int num_climbs = 0; num_climbs < ST_CLIMBS; num_climbs++) {
            double most = -HUGE_VAL, toward[2] = {d[0], d[1]}, height = -HUGE_VAL, lowest = HUGE_VAL, enough = 0;
            for (int i = 0; i < n; i++)
                lowest = margin[i] < lowest ? margin[i] : lowest;
            for (int i = 0; i < num_corners && k >= 4; i++)
                for (int l = 0; l < i; l++) {
                    double at = st_crossing(d, corner[i], corner[l]);
                    double nx = corner[l][1] - corner[i][1], ny = corner[i][0] - corner[l][0], length = hypot(nx, ny);
                    if (at <= most || length < ST_EDGE)
                        continue;
                    double sign = nx * d[0] + ny * d[1] < 0 ? -1 : 1;
                    most = at;
                    toward[0] = sign * nx / length, toward[1] = sign * ny / length;
                    height = at * (toward[0] * d[0] + toward[1] * d[1]);
                }
            if (k >= 4 && (is_edge || most >= (least_only ? lowest : margin[k - 4]) - ST_SHIFT))
                break;
            if (k >= 4 && most == -HUGE_VAL) {  /* all corners are on one side of the line: search the other */
                double side = d[0] * corner[0][1] - d[1] * corner[0][0] > 0 ? 1 : -1;
                if (num_sides++)
                    break;        /* nothing there: the line bounds the region */
                toward[0] = side * d[1], toward[1] = -side * d[0];
            }
            for (int i = 0; i < n; i++) {       /* as far as all points that matter */
                double ahead = toward[0] * direction[2 * i] + toward[1] * direction[2 * i + 1];
                double bound = least_only ? lowest : margin[i];
                enough = ahead > 1e-12 && bound * ahead > enough ? bound * ahead : enough;
            }
            int end = st_climb(t, 6, own, toward[0], toward[1], enough + ST_EDGE);
            if (end != ST_SPOILT && st_missing(t, right, push, own) > ST_TIES) {
                if (num_reworked++ < 8 && st_rework(t, right, push, own))
                    continue;
                end = ST_SPOILT;
            }
            if (end == ST_SPOILT) {
                result = ST_UNSURE;
                break;
            }
            double *p = corner[num_corners++];
            p[0] = t->now_x[own[0]], p[1] = t->now_x[own[1]];
            if (end == ST_TOP) {
                /* a motion gives a bounding line of the region: x * gain[0] + y * gain[1] <= lift */
                double gain[2] = {-st_dot(t->pi, push[0], all), -st_dot(t->pi, push[1], all)}, lift = st_lift(t, 6, t->pi);
                for (int i = 0; i < n; i++) {
                    double ahead = gain[0] * direction[2 * i] + gain[1] * direction[2 * i + 1];
                    if (ahead <= 0.01 || lift >= margin[i] * ahead)     /* a line along the ray: only rounding */
                        continue;
                    margin[i] = lift > 0 ? lift / ahead : 0, is_lower[i] = 1;   /* without shift and perturbation */
                    memcpy(motion + (size_t)i * (size_t)all, t->pi, (size_t)all * sizeof *motion);
                }
                is_edge = toward[0] * p[0] + toward[1] * p[1] <= height + ST_EDGE;      /* nothing lies beyond the chord */
                if (is_edge && toward[0] * d[0] + toward[1] * d[1] <= 0.01 && most < margin[k - 4]) {
                    margin[k - 4] = most > 0 ? most : 0, is_lower[k - 4] = 1;
                    memcpy(motion + (size_t)(k - 4) * (size_t)all, t->pi, (size_t)all * sizeof *motion);
                }
            }
            if (k < 4)
                break;
        }
    }
    free(memory);
    return result;
}

#endif
