/* How much more a standing tower bears: a growing load, or a table that tilts.
 *
 * The primal simplex, with what grows as one or two more unknowns.  It takes many steps, so the inverse itself is
 * kept up to date, in `work`; the tower's own basis stays as it is.
 */
#ifndef ST_MARGIN_H
#define ST_MARGIN_H

#include "statics.h"

#define ST_TIES 1e-7              /* forces are raised by random amounts of this size, so that nothing stalls */
#define ST_EDGE 1e-6              /* corners of the region that are found so close to an edge lie on it */

enum { ST_CUTS = 96 };

/* Begin with the tower's basis. */
static void st_begin_work(st_tower *t)
{
    st_begin(t);
    t->random = 1;
    for (int i = 0; i < t->size; i++) {
        size_t at = (size_t)i * (size_t)t->room;
        t->now_x[i] = (t->now_x[i] > 0 ? t->now_x[i] : 0) + ST_TIES * st_random(t);
        memcpy(&t->work[at], &t->inverse[at], (size_t)t->size * sizeof *t->work);
    }
    for (int j = 0; j < t->gens * t->bodies.num_corners; j++)
        t->now_cost[j] = 1;       /* devex weights; nothing here has costs */
}

/* The position that blocks the growth of an unknown whose column is v (`own` ones never do); -1 if none. */
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

/* The unknown of a push enters; its position, or -1 if nothing ever blocks it. */
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

/* Raise x * (the unknown at own[0]) + y * (the one at own[1]) as far as can be; the motion that ends it in pi.
 * 0 if rounding spoils it. */
TURM_INLINE int st_climb(st_tower *t, const int R, const int own[2], double x, double y)
{
    int all = t->size, columns = t->gens * t->bodies.num_corners, ends[2];
    double up[6] = {0}, down[6] = {0}, *v = t->column, *devex = t->now_cost;
    const double *first = &t->work[(size_t)own[0] * (size_t)t->room], *second = &t->work[(size_t)own[1] * (size_t)t->room];
    for (int step = 0; step < ST_STEPS; step++) {
        int q = -1;
        double best = 0;
        for (int c = 0; c < all; c++)
            t->pi[c] = x * first[c] + y * second[c];
        st_price(t, R, t->pi, t->alpha);
        for (int j = 0; j < columns; j++)
            if (t->alpha[j] < -ST_PIVOT && t->alpha[j] * t->alpha[j] > best * devex[j])
                best = t->alpha[j] * t->alpha[j] / devex[j], q = j;
        if (q < 0)
            return 1;
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
        if (r < 0)
            return 0;
        st_price(t, R, &t->work[(size_t)r * (size_t)t->room], t->alpha);
        double mine = devex[q] / (v[r] * v[r]);
        for (int j = 0; j < columns; j++) {
            double grown = t->alpha[j] * t->alpha[j] * mine;
            devex[j] = devex[j] > grown ? devex[j] : grown;
        }
        if (t->now_basic[r] >= 0)
            devex[t->now_basic[r]] = mine > 1 ? mine : 1;
        st_swap(t, r, q, v);
    }
    return 0;
}

TURM_INLINE double st_dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The largest s for which the settled bodies bear the right side b + s * push (by equation), HUGE_VAL if there is no
 * largest; the motion that ends it in pi.  The tower stands by `v3`. */
TURM_CLONES static double st_bear(st_tower *t, const double *push)
{
    int own[2] = {-1, -1};
    st_begin_work(t);
    own[0] = own[1] = st_enter_push(t, push, own);
    if (own[0] < 0)
        return HUGE_VAL;
    if (!st_climb(t, 3, own, 1, 0))
        return HUGE_VAL;
    return st_lift(t, 3, t->pi) / -st_dot(t->pi, push, t->size);    /* without shift and ties */
}

/* Write what a weight of 1 at (x, y) on a body asks of the contacts, by `v3`. */
static void st_weigh(const st_tower *t, int body, double x, double y, double *push)
{
    const double *c = t->bodies.body[body].center;
    memset(push, 0, (size_t)t->size * sizeof *push);
    push[3 * body] = 1, push[3 * body + 1] = x - c[0], push[3 * body + 2] = y - c[1];
}

/* ---- tilting --------------------------------------------------------------- */

/* The accelerations (x, y) that a tower bears are a convex region of the plane.  A motion is a line that it does
 * not cross: x * gain[0] + y * gain[1] <= lift. */
typedef struct st_cut { double gain[2], lift; } st_cut;

/* Where the ray from 0 in direction d crosses the segment from p to q, as a multiple of d; -1 if it does not. */
static double st_crossing(const double *d, const double *p, const double *q)
{
    double a = d[0] * p[1] - d[1] * p[0], b = d[0] * q[1] - d[1] * q[0];
    if ((a > 0 && b > 0) || (a < 0 && b < 0))
        return -1;
    double s = a == b ? 0 : a / (a - b);
    return d[0] * (p[0] + s * (q[0] - p[0])) + d[1] * (p[1] + s * (q[1] - p[1]));
}

/* For each of n directions (x, y) the largest acceleration in g that the tower bears, and the motion that ends it
 * (`size` numbers each).  The tower stands by `f6`.  Corners of the region and lines round it are found until each
 * ray meets an edge between two of the corners; from corner to corner the simplex has little to do.
 * ST_STANDS, ST_UNSURE if rounding spoils it, or ST_NO_MEMORY. */
TURM_CLONES static int st_tilts(st_tower *t, int n, const double *direction, double *margin, double *motion)
{
    int all = t->size, num_cuts = 0, num_corners = 1, own[2] = {-1, -1}, result = ST_STANDS;
    double corner[ST_CUTS + 1][2] = {{0, 0}}, *push[2];
    st_cut cut[ST_CUTS];
    double *memory = calloc((size_t)all * (ST_CUTS + 2), sizeof *memory), *motions = memory + 2 * all;
    if (!memory)
        return ST_NO_MEMORY;
    st_begin_work(t);
    for (int k = 0; k < 2; k++) {
        push[k] = memory + k * all;
        for (int b = 0; b < t->bodies.num_bodies; b++)
            push[k][6 * b + k] = -t->bodies.body[b].num_cells;
        own[k] = st_enter_push(t, push[k], own);
        if (own[k] < 0)
            result = ST_UNSURE;
    }
    for (int k = 0; k < n + 4 && result == ST_STANDS; k++) {
        /* first the corners farthest along the axes, so that 0 lies between corners */
        static const double axes[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        const double *d = k < 4 ? axes[k] : &direction[2 * (k - 4)];
        int chosen = -1, is_stuck = 0;
        for (;;) {
            double least = HUGE_VAL, most = -1, toward[2] = {d[0], d[1]}, height = -HUGE_VAL;
            for (int i = 0; i < num_cuts; i++) {
                double gain = cut[i].gain[0] * d[0] + cut[i].gain[1] * d[1];
                if (gain > 1e-12 && cut[i].lift < least * gain)
                    least = cut[i].lift / gain, chosen = i;
            }
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
            if (most <= ST_EDGE)  /* there is hardly any way: the ray itself */
                toward[0] = d[0], toward[1] = d[1], height = -HUGE_VAL, is_stuck++;
            if (k >= 4 && chosen >= 0 && (least <= most + ST_EDGE || is_stuck > 1)) {
                margin[k - 4] = least;
                memcpy(motion + (size_t)(k - 4) * (size_t)all, motions + (size_t)chosen * (size_t)all, (size_t)all * sizeof *motion);
                break;
            }
            if (num_cuts == ST_CUTS || !st_climb(t, 6, own, toward[0], toward[1])) {
                result = ST_UNSURE;
                break;
            }
            st_cut *c = &cut[num_cuts];
            double *p = corner[num_corners++];
            for (int i = 0; i < 2; i++)
                p[i] = t->now_x[own[i]], c->gain[i] = -st_dot(t->pi, push[i], all);
            c->lift = st_lift(t, 6, t->pi);
            memcpy(motions + (size_t)num_cuts++ * (size_t)all, t->pi, (size_t)all * sizeof *t->pi);
            if (k < 4)
                break;
            if (toward[0] * p[0] + toward[1] * p[1] <= height + ST_EDGE)
                is_stuck = 2;     /* nothing lies beyond the chord: it is an edge, and the cut runs along it */
        }
    }
    free(memory);
    return result;
}

#endif
