/* Does a tower stand, also with a body added, and how far is it from falling? */
#ifndef ST_STATICS_H
#define ST_STATICS_H

#include "equilibrium.h"

/* Decides with fractions where rounding errors could decide wrongly: whether the bodies of the tower stand,
 * including the pending one; the motion is in pi if they fall.  Set by whoever includes this. */
static int (*st_exact)(st_tower *t);

/* Inverse of the n x n matrix a (rows n apart), which is destroyed, into out (rows `apart` apart); 0 if
 * singular. */
static int st_invert(double *a, int n, double *out, int apart)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            out[(size_t)i * (size_t)apart + (size_t)k] = i == k;
    for (int c = 0; c < n; c++) {
        int p = c;
        for (int i = c + 1; i < n; i++)
            if (fabs(a[(size_t)i * (size_t)n + (size_t)c]) > fabs(a[(size_t)p * (size_t)n + (size_t)c]))
                p = i;
        double *restrict ac = a + (size_t)c * (size_t)n, *restrict oc = out + (size_t)c * (size_t)apart;
        if (fabs(a[(size_t)p * (size_t)n + (size_t)c]) < 1e-11)
            return 0;
        if (p != c)
            for (int k = 0; k < n; k++) {
                double *ap = a + (size_t)p * (size_t)n, *op = out + (size_t)p * (size_t)apart, swap = ac[k];
                ac[k] = ap[k], ap[k] = swap;
                swap = oc[k], oc[k] = op[k], op[k] = swap;
            }
        double divide = 1 / ac[c];
        for (int k = 0; k < n; k++)
            ac[k] *= divide, oc[k] *= divide;
        for (int i = 0; i < n; i++) {
            double *restrict ai = a + (size_t)i * (size_t)n, *restrict oi = out + (size_t)i * (size_t)apart, f = ai[c];
            if (i == c || f == 0)
                continue;
            for (int k = c; k < n; k++)
                ai[k] -= f * ac[k];
            for (int k = 0; k < n; k++)
                oi[k] -= f * oc[k];
        }
    }
    return 1;
}

/* The three corners to stand the pending body on: those of its patches around its center of mass, with the
 * center as far inside the triangle as possible.  Returns whether the center is over the hull of its
 * supports; 2 if it only hangs. */
static int st_choose_corners(st_tower *t, int corner[3])
{
    enum { MOST = 16 };
    st_bodies *s = &t->bodies;
    int b = s->num_bodies - 1, first = t->num_corners, n = 0, hangs = 1, size, is_over = 1;
    int32_t *points = s->hull, *hull = points + 8 * s->room_faces, few[2 * MOST];
    int64_t scale = s->scale, weight = 2 * s->body[b].num_cells;
    for (int k = t->num_patches; k < s->num_patches; k++)
        hangs &= s->patch[k].top != b;
    for (int i = first; i < s->num_corners; i++)
        if (hangs || s->patch[s->owner[i]].top == b)
            points[2 * n] = s->ix[i], points[2 * n + 1] = s->iy[i], n++;
    size = st_hull(points, n, hull);
    int64_t x = s->body[b].moment[0] * scale, y = s->body[b].moment[1] * scale;    /* of the center, times weight */
    for (int i = 0; i < size; i++) {
        const int32_t *p = &hull[2 * i], *q = &hull[2 * ((i + 1) % size)];
        if ((q[0] - p[0]) * (y - weight * p[1]) - (q[1] - p[1]) * (x - weight * p[0]) < 0)
            is_over = 0;
    }
    if (size > MOST) {
        for (int i = 0; i < MOST; i++)
            few[2 * i] = hull[2 * (i * size / MOST)], few[2 * i + 1] = hull[2 * (i * size / MOST) + 1];
        hull = few, size = MOST;
    }
    double cx = (double)x / (double)weight, cy = (double)y / (double)weight, best = -HUGE_VAL;
    const int32_t *chosen[3] = {hull, hull, hull};
    for (int i = 0; i < size; i++)
        for (int k = i + 1; k < size; k++)
            for (int l = k + 1; l < size; l++) {
                const int32_t *p = &hull[2 * i], *q = &hull[2 * k], *r = &hull[2 * l];
                double area = (double)st_turn(p, q, r);
                double u = ((q[0] - cx) * (r[1] - cy) - (q[1] - cy) * (r[0] - cx)) / area;
                double v = ((r[0] - cx) * (p[1] - cy) - (r[1] - cy) * (p[0] - cx)) / area;
                double w = 1 - u - v, inside = u < v ? (u < w ? u : w) : (v < w ? v : w);
                if (!is_over)
                    inside = area;
                if (inside > best)
                    best = inside, chosen[0] = p, chosen[1] = q, chosen[2] = r;
            }
    for (int k = 0; k < 3; k++)
        for (corner[k] = first; s->ix[corner[k]] != chosen[k][0] || s->iy[corner[k]] != chosen[k][1] ||
                                (!hangs && s->patch[s->owner[corner[k]]].top != b);)
            corner[k]++;
    return hangs ? 2 : is_over;
}

/* Begin a query about the settled bodies only. */
static void st_begin(st_tower *t)
{
    memcpy(t->now_basic, t->basic, (size_t)t->size * sizeof *t->basic);
    memcpy(t->now_x, t->x, (size_t)t->size * sizeof *t->x);
    memcpy(t->now_rhs, t->rhs, (size_t)t->size * sizeof *t->rhs);
    memcpy(t->now_cost, t->cost, (size_t)(t->gens * t->bodies.num_corners) * sizeof *t->cost);
    t->num_etas = 0;
}

/* Columns of the pending body's part of the basis: up at each of three corners, along x at two of them that
 * differ in y, along y at the third. */
TURM_INLINE void st_own_columns(st_tower *t, const int R, int corner[3], int *own)
{
    const int32_t *y = t->bodies.iy;
    if (R == 3) {
        memcpy(own, corner, 3 * sizeof *own);
        return;
    }
    int third = 0, most = -1;
    for (int k = 0; k < 3; k++) {
        int apart = abs(y[corner[(k + 1) % 3]] - y[corner[(k + 2) % 3]]);
        if (apart > most)
            most = apart, third = k;
    }
    for (int k = 0; k < 3; k++)
        for (int g = 0; g < 2; g++)
            own[2 * k + g] = 4 * corner[k] + g + (k == third ? 2 : 0);
}

/* Write pi for the motion in which only the pending body turns, about an edge of its supports' hull. */
static void st_tip_over(st_tower *t, const int R)
{
    const st_bodies *s = &t->bodies;
    int b = s->num_bodies - 1, size = 0;
    const int32_t *hull = s->hull + 8 * s->room_faces;
    double cx = s->body[b].center[0] * s->scale, cy = s->body[b].center[1] * s->scale, worst = 0;
    int32_t *points = s->hull;
    int n = 0;
    for (int i = t->num_corners; i < s->num_corners; i++)
        points[2 * n] = s->ix[i], points[2 * n + 1] = s->iy[i], n++;
    size = st_hull(points, n, s->hull + 8 * s->room_faces);
    memset(t->pi, 0, (size_t)st_now_size(t) * sizeof *t->pi);
    for (int i = 0; i < size; i++) {
        const int32_t *p = &hull[2 * i], *q = &hull[2 * ((i + 1) % size)];
        double dx = q[0] - p[0], dy = q[1] - p[1], length = sqrt(dx * dx + dy * dy);
        double out = (dx * (cy - p[1]) - dy * (cx - p[0])) / length;      /* < 0 beyond the edge */
        if (out >= worst)
            continue;
        worst = out;
        double *pi = &t->pi[R * b], slope_x = -dy / length, slope_y = dx / length, lift = out / s->scale;
        if (R == 3)
            pi[0] = lift, pi[1] = slope_x, pi[2] = slope_y;
        else {          /* rotation about the edge, at the height of the supports */
            double height = s->body[b].center[2] - s->patch[t->num_patches].z;
            pi[0] = -slope_x * height, pi[1] = -slope_y * height, pi[2] = lift;
            pi[3] = slope_y, pi[4] = -slope_x, pi[5] = 0;
        }
    }
}

/* Are all its supports in one plane, with nothing above? */
static int st_is_on_one_floor(const st_tower *t)
{
    const st_bodies *s = &t->bodies;
    for (int k = t->num_patches; k < s->num_patches; k++)
        if (s->patch[k].top != s->num_bodies - 1 || s->patch[k].z != s->patch[t->num_patches].z)
            return 0;
    return 1;
}

/* Begin with the last body as the pending one; it must touch something.  ST_NO_MEMORY, ST_FALLS if `quick`
 * sees it fall by itself, else ST_UNSURE with a basis to repair. */
TURM_INLINE int st_attach_added(st_tower *t, const int R, int quick)
{
    st_bodies *s = &t->bodies;
    double up[6], down[6], matrix[36], own_rhs[6];
    int corner[3], own[6], top, bottom, n = 0;
    t->has_pending = 1;
    if (!st_reserve(t))
        return ST_NO_MEMORY;
    st_begin(t);
    int b = s->num_bodies - 1, size = t->size;
    int seat = st_choose_corners(t, corner);
    if (quick && !seat && st_is_on_one_floor(t)) {
        st_tip_over(t, R);
        return ST_FALLS;
    }
    st_own_columns(t, R, corner, own);
    for (int i = 0; i < R; i++) {
        st_column(t, own[i], R, &top, &bottom, up, down);
        int is_top = top == b;
        for (int e = 0; e < R; e++)
            matrix[R * e + i] = is_top ? up[e] : down[e];
        t->own_other[i] = is_top ? bottom : top;
        memcpy(t->own_load[i], is_top ? down : up, sizeof down);
        t->now_basic[size + i] = own[i];
        own_rhs[i] = 0;
    }
    own_rhs[R == 3 ? 0 : 2] = s->body[b].num_cells;
    if (!st_invert(matrix, R, t->own, R))
        return ST_NO_MEMORY;      /* three corners of a hull are never collinear */
    for (int j = t->gens * t->num_corners; j < t->gens * s->num_corners; j++) {
        t->now_cost[j] = st_random(t);
        st_column(t, j, R, &top, &bottom, up, down);
        int other = top == b ? bottom : top;
        const double *mine = top == b ? up : down, *its = top == b ? down : up;
        for (int e = 0; e < R; e++)
            own_rhs[e] -= ST_SHIFT * mine[e];
        if (other >= 0) {
            st_load(t, R, &n, other, its, -ST_SHIFT);
            for (int e = 0; e < R; e++)
                t->now_rhs[R * other + e] -= ST_SHIFT * its[e];
        }
    }
    for (int i = 0; i < R; i++) {
        double sum = 0;
        for (int e = 0; e < R; e++)
            sum += t->own[R * i + e] * own_rhs[e];
        t->now_x[size + i] = sum;
        t->now_rhs[size + i] = own_rhs[i];
        t->now_cost[own[i]] = 0;
        if (t->own_other[i] >= 0)
            st_load(t, R, &n, t->own_other[i], t->own_load[i], -sum);
    }
    st_spread(t, R, n, t->now_x);
    return ST_UNSURE;
}

/* The same with a body of these cells. */
TURM_INLINE int st_attach(st_tower *t, const int R, int number, const st_cell *cells, int num_cells, int quick)
{
    t->num_patches = t->bodies.num_patches, t->num_corners = t->bodies.num_corners;
    return st_add_body(&t->bodies, number, cells, num_cells) ? st_attach_added(t, R, quick) : ST_NO_MEMORY;
}

/* Remove the pending body. */
static void st_detach(st_tower *t)
{
    if (t->has_pending)
        st_drop_body(&t->bodies, t->num_patches, t->num_corners);
    t->has_pending = 0;
    t->num_etas = 0;
}

/* The largest residual of the current forces, with the shift. */
TURM_INLINE double st_residual(st_tower *t, const int R)
{
    int all = st_now_size(t), top, bottom;
    double up[6] = {0}, down[6] = {0}, most = 0, *r = t->column;
    memcpy(r, t->now_rhs, (size_t)all * sizeof *r);
    for (int i = 0; i < all; i++) {
        st_column(t, t->now_basic[i], R, &top, &bottom, up, down);
        for (int e = 0; e < R; e++) {
            if (top >= 0)
                r[R * top + e] -= t->now_x[i] * up[e];
            if (bottom >= 0)
                r[R * bottom + e] -= t->now_x[i] * down[e];
        }
    }
    for (int i = 0; i < all; i++)
        most = fabs(r[i]) > most ? fabs(r[i]) : most;
    return most;
}

/* Check a repaired basis once more: forces that miss the balance by more than a tenth of the shift prove
 * nothing. */
TURM_INLINE int st_judge(st_tower *t, const int R)
{
    int verdict = st_mend(t, R);
    if (verdict == ST_STANDS && st_residual(t, R) > ST_SHIFT / 10)
        verdict = ST_UNSURE;
    return verdict;
}

TURM_CLONES(int, st_ask3,
    (st_tower *t, int number, const st_cell *cells, int num_cells, int quick),
    (t, number, cells, num_cells, quick))
{
    int verdict = st_attach(t, 3, number, cells, num_cells, quick);
    return verdict == ST_UNSURE ? st_judge(t, 3) : verdict;
}

TURM_CLONES(int, st_ask6,
    (st_tower *t, int number, const st_cell *cells, int num_cells, int quick),
    (t, number, cells, num_cells, quick))
{
    int verdict = st_attach(t, 6, number, cells, num_cells, quick);
    return verdict == ST_UNSURE ? st_judge(t, 6) : verdict;
}

/* Make the current basis, including the pending body, the tower's. */
TURM_CLONES(void, st_fold, (st_tower *t), (t))
{
    int R = t->rows, old = t->size, all = st_now_size(t), room = t->room;
    if (t->has_pending) {
        for (int i = 0; i < R; i++) {
            double *row = &t->inverse[(size_t)(old + i) * (size_t)room];
            memset(row, 0, (size_t)all * sizeof *row);
            for (int e = 0; e < R; e++)
                row[old + e] = t->own[R * i + e];
        }
        for (int k = 0; k < old; k++) {
            double *row = &t->inverse[(size_t)k * (size_t)room];
            for (int e = 0; e < R; e++)
                row[old + e] = 0;
            for (int i = 0; i < R; i++) {
                double f = 0;
                if (t->own_other[i] >= 0)
                    for (int e = 0; e < R; e++)
                        f -= row[R * t->own_other[i] + e] * t->own_load[i][e];
                for (int e = 0; e < R; e++)
                    row[old + e] += f * t->own[R * i + e];
            }
        }
    }
    for (int k = 0; k < t->num_etas; k++) {
        const double *e = t->eta[k].column;
        int r = t->eta[k].row;
        double *restrict pivot = &t->inverse[(size_t)r * (size_t)room];
        for (int c = 0; c < all; c++)
            pivot[c] /= e[r];
        for (int i = 0; i < all; i++) {
            double *restrict row = &t->inverse[(size_t)i * (size_t)room], f = e[i];
            if (i == r || fabs(f) < 1e-15)
                continue;
            for (int c = 0; c < all; c++)
                row[c] -= f * pivot[c];
        }
    }
    enum { TILE = 16 };
    for (int i0 = 0; i0 < all; i0 += TILE)
        for (int k0 = 0; k0 < all; k0 += TILE)
            for (int i = i0; i < all && i < i0 + TILE; i++)
                for (int k = k0; k < all && k < k0 + TILE; k++)
                    t->transposed[(size_t)k * (size_t)room + (size_t)i] = t->inverse[(size_t)i * (size_t)room + (size_t)k];
    t->size = all;
    memcpy(t->basic, t->now_basic, (size_t)all * sizeof *t->basic);
    memcpy(t->x, t->now_x, (size_t)all * sizeof *t->x);
    memcpy(t->rhs, t->now_rhs, (size_t)all * sizeof *t->rhs);
    memcpy(t->cost, t->now_cost, (size_t)(t->gens * t->bodies.num_corners) * sizeof *t->cost);
    t->has_pending = 0;
    t->num_etas = 0;
}

/* Recompute the inverse of the tower's basis, and the forces: ST_STANDS, ST_UNSURE if it is singular,
 * ST_NO_MEMORY. */
static int st_refresh(st_tower *t)
{
    int R = t->rows, n = t->size, top, bottom;
    double up[6], down[6];
    double *matrix = calloc((size_t)n * (size_t)n + 1, sizeof *matrix);
    if (!matrix)
        return ST_NO_MEMORY;
    for (int i = 0; i < n; i++) {
        if (R == 3)
            st_column(t, t->basic[i], 3, &top, &bottom, up, down);
        else
            st_column(t, t->basic[i], 6, &top, &bottom, up, down);
        for (int e = 0; e < R; e++) {
            if (top >= 0)
                matrix[(size_t)(R * top + e) * (size_t)n + (size_t)i] = up[e];
            if (bottom >= 0)
                matrix[(size_t)(R * bottom + e) * (size_t)n + (size_t)i] = down[e];
        }
    }
    int found = st_invert(matrix, n, t->inverse, t->room);
    free(matrix);
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += t->inverse[(size_t)i * (size_t)t->room + (size_t)k] * t->rhs[k];
            t->transposed[(size_t)k * (size_t)t->room + (size_t)i] = t->inverse[(size_t)i * (size_t)t->room + (size_t)k];
        }
        t->x[i] = sum;
    }
    return found ? ST_STANDS : ST_UNSURE;
}

TURM_CLONES(int, st_again3, (st_tower *t), (t)) { st_begin(t); return st_judge(t, 3); }
TURM_CLONES(int, st_again6, (st_tower *t), (t)) { st_begin(t); return st_judge(t, 6); }

static int st_restart(st_tower *t);

/* Judge the settled bodies, starting from the tower's basis; the basis found becomes the tower's. */
static int st_settle(st_tower *t)
{
    int verdict = ST_UNSURE;
    for (int attempt = 0; attempt < 4 && verdict == ST_UNSURE; attempt++) {
        int found = st_refresh(t);
        if (found != ST_STANDS)
            return t->verdict = found == ST_UNSURE ? st_restart(t) : found;
        verdict = t->rows == 3 ? st_again3(t) : st_again6(t);
        if (t->num_etas)
            st_fold(t);
    }
    if (verdict == ST_UNSURE) {
        st_begin(t);
        verdict = st_exact(t);
    }
    return t->verdict = verdict;
}

/* The basis is lost: use each body's own corners, which are always invertible, and let fractions decide. */
static int st_restart(st_tower *t)
{
    st_tower fresh;
    st_bodies *s = &t->bodies;
    int verdict = ST_STANDS;
    int next_number = t->next_number, num_waiting = t->num_waiting, num_waiting_cells = t->num_waiting_cells;
    st_init(&fresh, t->rows, s->scale, s->inset, t->friction);
    for (int b = 0; b < s->num_bodies && verdict == ST_STANDS; b++) {
        const st_cell *cells = &s->cells[s->body[b].first_cell];
        int found = t->rows == 3 ? st_attach(&fresh, 3, s->body[b].number, cells, s->body[b].num_cells, 0)
                                 : st_attach(&fresh, 6, s->body[b].number, cells, s->body[b].num_cells, 0);
        if (found == ST_NO_MEMORY || !st_mark(&fresh.bodies, b, b))
            verdict = ST_NO_MEMORY;
        else
            st_fold(&fresh);
    }
    if (verdict == ST_STANDS && (fresh.size != t->size || !st_copy(t, &fresh)))
        verdict = ST_NO_MEMORY;
    st_free(&fresh);
    t->next_number = next_number, t->num_waiting = num_waiting, t->num_waiting_cells = num_waiting_cells;
    if (verdict == ST_NO_MEMORY)
        return verdict;
    st_begin(t);
    return st_exact(t);
}

/* Add a body that touches something permanently. */
static int st_put_touching(st_tower *t, int number, const st_cell *cells, int num_cells)
{
    int verdict = t->rows == 3 ? st_ask3(t, number, cells, num_cells, 0) : st_ask6(t, number, cells, num_cells, 0);
    if (verdict == ST_NO_MEMORY || !st_mark(&t->bodies, t->bodies.num_bodies - 1, t->bodies.num_bodies - 1)) {
        st_detach(t);
        return t->verdict = ST_NO_MEMORY;
    }
    double drift = t->rows == 3 ? st_residual(t, 3) : st_residual(t, 6);
    st_fold(t);
    t->verdict = verdict;
    if (drift > ST_SHIFT / 1000)  /* before it becomes too large for queries */
        verdict = ST_UNSURE;
    return verdict == ST_UNSURE ? st_settle(t) : verdict;
}

static int st_wait(st_tower *t, int number, const st_cell *cells, int num_cells)
{
    if (!st_grow((void **)&t->waiting, &t->room_waiting, t->num_waiting + 1, sizeof *t->waiting) ||
        !st_grow((void **)&t->waiting_cells, &t->room_waiting_cells, t->num_waiting_cells + num_cells, sizeof *t->waiting_cells))
        return t->verdict = ST_NO_MEMORY;
    t->waiting[t->num_waiting++] = (st_waiting){number, t->num_waiting_cells, num_cells};
    memcpy(&t->waiting_cells[t->num_waiting_cells], cells, (size_t)num_cells * sizeof *cells);
    t->num_waiting_cells += num_cells;
    return t->verdict = ST_FALLS;
}

/* Add a body permanently; returns the verdict of the whole.  Its cells must be free. */
static int st_put(st_tower *t, const st_cell *cells, int num_cells)
{
    int number = t->next_number++;
    if (!st_touches(&t->bodies, cells, num_cells))
        return st_wait(t, number, cells, num_cells);
    st_put_touching(t, number, cells, num_cells);
    for (int i = 0; i < t->num_waiting && t->verdict != ST_NO_MEMORY; i++) {
        st_waiting w = t->waiting[i];
        if (!st_touches(&t->bodies, &t->waiting_cells[w.first], w.count))
            continue;
        st_put_touching(t, w.number, &t->waiting_cells[w.first], w.count);
        t->waiting[i] = t->waiting[--t->num_waiting];       /* the cells are not moved: there are few */
        i = -1;
    }
    if (t->num_waiting && t->verdict == ST_STANDS)
        t->verdict = ST_FALLS;
    return t->verdict;
}

/* Does the tower stand with a body added, whose cells must be free?  ST_STANDS, ST_FALLS (the motion is in
 * pi, by equation, for bodies that touch others) or ST_NO_MEMORY.  The body stays pending; st_detach removes
 * it.  With `quick` a body that falls by itself is detected at once. */
static int st_ask(st_tower *t, const st_cell *cells, int num_cells, int quick)
{
    int verdict = ST_UNSURE, number = t->next_number;
    if (!t->num_waiting && !st_touches(&t->bodies, cells, num_cells)) {
        if (t->size)
            memset(t->pi, 0, (size_t)t->size * sizeof *t->pi);
        return ST_FALLS;
    }
    if (!t->num_waiting)
        verdict = t->rows == 3 ? st_ask3(t, number, cells, num_cells, quick) : st_ask6(t, number, cells, num_cells, quick);
    if (verdict != ST_UNSURE)
        return verdict;
    st_tower other;               /* rounding, or a tie: try another path, with a fresh inverse, then fractions */
    st_init(&other, t->rows, t->bodies.scale, t->bodies.inset, t->friction);
    verdict = st_copy(&other, t) ? st_put(&other, cells, num_cells) : ST_NO_MEMORY;
    if (verdict == ST_FALLS && t->has_pending && other.bodies.num_bodies == t->bodies.num_bodies)
        memcpy(t->pi, other.pi, (size_t)st_now_size(t) * sizeof *t->pi);
    else if (verdict == ST_FALLS && t->size)
        memset(t->pi, 0, (size_t)t->size * sizeof *t->pi);
    st_free(&other);
    return verdict;
}

#endif
