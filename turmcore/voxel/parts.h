/* Tilt margins part by part.
 *
 * Where a single patch connects everything on one side of it to the rest (a bridge of the graph of bodies and
 * patches), the load through it is known.  So the tower splits into independent problems: each bridge with
 * everything it carries as one body, and each part between bridges, with everything it carries glued to it,
 * on the body that connects it towards the table.  The tower withstands what all of them withstand.
 */
#ifndef ST_PARTS_H
#define ST_PARTS_H

#include "margin.h"

typedef struct st_node {
    int order, low;               /* of the depth-first search; 0: not visited */
    int part;
    int weight;                   /* of everything found from here on */
    int64_t moment[3];
    int carried;                  /* weight of the body and all that bridges connect to it, away from the table */
    int64_t carried_moment[3];
} st_node;

typedef struct st_part { int ground, bridge, size; } st_part;      /* body (or table) below the others, patch below */

typedef struct st_graph {
    const st_bodies *bodies;
    st_node *node;                /* the last is the table */
    st_part *part;
    int *stack, *first, *edge;    /* patches of node i: edge[first[i]] .. edge[first[i + 1] - 1] */
    int num_parts, depth, clock;
} st_graph;

static inline int st_node_of(const st_graph *g, int body) { return body < 0 ? g->bodies->num_bodies : body; }

static void st_visit(st_graph *g, int i, int came_by)
{
    const st_bodies *s = g->bodies;
    st_node *node = &g->node[i];
    node->order = node->low = ++g->clock;
    g->stack[g->depth++] = i;
    if (i < s->num_bodies) {
        node->weight = node->carried = s->body[i].num_cells;
        memcpy(node->moment, s->body[i].moment, sizeof node->moment);
        memcpy(node->carried_moment, s->body[i].moment, sizeof node->moment);
    }
    for (int e = g->first[i]; e < g->first[i + 1]; e++) {
        const st_patch *p = &s->patch[g->edge[e]];
        int other = st_node_of(g, st_node_of(g, p->top) == i ? p->bottom : p->top);
        st_node *next = &g->node[other];
        if (g->edge[e] == came_by)
            continue;
        if (next->order) {
            node->low = next->order < node->low ? next->order : node->low;
            continue;
        }
        st_visit(g, other, g->edge[e]);
        node->low = next->low < node->low ? next->low : node->low;
        node->weight += next->weight;
        int is_bridge = next->low > node->order;
        node->carried += is_bridge ? next->weight : 0;
        for (int k = 0; k < 3; k++) {
            node->moment[k] += next->moment[k];
            node->carried_moment[k] += is_bridge ? next->moment[k] : 0;
        }
    }
    if (node->low == node->order) {
        int k;
        g->part[g->num_parts] = (st_part){i, came_by, 0};
        do {
            k = g->stack[--g->depth];
            g->node[k].part = g->num_parts;
        } while (k != i);
        g->num_parts++;
    }
}

static void st_free_graph(st_graph *g)
{
    free(g->node), free(g->part), free(g->stack), free(g->first), free(g->edge);
}

/* Find the parts of a tower in which all bodies are connected to the table; 0 if out of memory. */
static int st_make_graph(st_graph *g, const st_bodies *s)
{
    size_t n = (size_t)s->num_bodies + 1;
    memset(g, 0, sizeof *g);
    g->bodies = s;
    g->node = calloc(n, sizeof *g->node);
    g->part = calloc(n, sizeof *g->part);
    g->stack = calloc(n, sizeof *g->stack);
    g->first = calloc(n + 2, sizeof *g->first);
    g->edge = calloc(2 * (size_t)s->num_patches + 1, sizeof *g->edge);
    if (!g->node || !g->part || !g->stack || !g->first || !g->edge)
        return 0;
    for (int k = 0; k < s->num_patches; k++)
        g->first[st_node_of(g, s->patch[k].top) + 2]++, g->first[st_node_of(g, s->patch[k].bottom) + 2]++;
    for (size_t i = 2; i < n + 2; i++)
        g->first[i] += g->first[i - 1];
    for (int k = 0; k < s->num_patches; k++)
        g->edge[g->first[st_node_of(g, s->patch[k].top) + 1]++] = k, g->edge[g->first[st_node_of(g, s->patch[k].bottom) + 1]++] = k;
    st_visit(g, s->num_bodies, -1);
    return 1;
}

/* Remove all bodies but keep the memory. */
static void st_reset(st_tower *t)
{
    st_bodies *s = &t->bodies;
    s->num_bodies = s->num_cells = s->num_patches = s->num_corners = 0;
    t->size = t->has_pending = t->num_etas = t->num_waiting = t->num_waiting_cells = 0;
    t->verdict = ST_STANDS;
}

/* Add body i of the whole tower, with everything it carries, to a part; `place` is the number of each body in
 * the part, -1 for the ground, -2 for others.  Its patches with the bodies there are added too; a bridge goes
 * to the ground. */
static int st_add_to_part(st_tower *t, const st_graph *g, const int *place, int i, int weight, const int64_t *moment, int bridge)
{
    st_bodies *s = &t->bodies;
    const st_bodies *from = g->bodies;
    int b = s->num_bodies;
    t->num_patches = s->num_patches, t->num_corners = s->num_corners;
    if (!st_grow((void **)&s->body, &s->room_bodies, b + 1, sizeof *s->body))
        return ST_NO_MEMORY;
    s->body[b] = (st_body){.number = i, .num_cells = weight, .moment = {moment[0], moment[1], moment[2]}};
    for (int k = 0; k < 3; k++)
        s->body[b].center[k] = (double)moment[k] / (2.0 * weight);
    s->num_bodies++;
    for (int e = g->first[i]; e < g->first[i + 1]; e++) {
        const st_patch *p = &from->patch[g->edge[e]];
        int is_top = st_node_of(g, p->top) == i;
        int other = bridge >= 0 ? (g->edge[e] == bridge ? ST_TABLE : -2) : place[st_node_of(g, is_top ? p->bottom : p->top)];
        if (other < ST_TABLE)
            continue;
        if (!st_add_patch(s, is_top ? b : other, is_top ? other : b, p->z, p->count))
            return ST_NO_MEMORY;
        for (int k = p->first; k < p->first + p->count; k++)
            st_add_corner(s, from->ix[k], from->iy[k]);
    }
    if (!st_reserve_faces(s, s->num_corners - t->num_corners))
        return ST_NO_MEMORY;
    if (st_attach_added(t, 6, 0) == ST_NO_MEMORY)
        return ST_NO_MEMORY;
    st_fold(t);                   /* equilibrium is checked when all are there */
    return ST_STANDS;
}

/* The motion of body `to` of the whole tower when it moves with a body of the part. */
static void st_carry(const st_tower *part, int b, const double *motion, const st_bodies *s, int to, double *out)
{
    const double *u = &motion[6 * b], *c = part->bodies.body[b].center, *d = s->body[to].center;
    double x = d[0] - c[0], y = d[1] - c[1], z = d[2] - c[2];
    out[0] = u[0] + u[4] * z - u[5] * y;
    out[1] = u[1] + u[5] * x - u[3] * z;
    out[2] = u[2] + u[3] * y - u[4] * x;
    memcpy(out + 3, u + 3, 3 * sizeof *out);
}

/* Like st_tilts, part by part, the small ones first: they bound the margins of the large ones. */
TURM_CLONES(int, st_tilts_by_parts,
    (const st_tower *t, int n, const double *direction, int least_only, double *margin, double *motion, uint8_t *is_lower),
    (t, n, direction, least_only, margin, motion, is_lower))
{
    const st_bodies *s = &t->bodies;
    int all = t->size, result = ST_STANDS, num_bodies = s->num_bodies;
    st_graph g;
    st_tower part;
    st_init(&part, 6, s->scale, s->inset, t->friction);
    part.attempt = t->attempt;
    int is_made = st_make_graph(&g, s);
    int *place = malloc(((size_t)num_bodies + 1) * sizeof *place);
    double *moves = malloc((size_t)n * ((size_t)all + 6) * sizeof *moves);
    if (!is_made || !place || !moves)
        result = ST_NO_MEMORY;
    for (int c = 0; c < g.num_parts; c++)
        g.part[c].size = 0;
    for (int i = 0; i < num_bodies && result == ST_STANDS; i++)
        g.part[g.node[i].part].size++;
    for (int c = 0; c < 2 * g.num_parts && result == ST_STANDS; c++) {
        int is_bridge = c < g.num_parts, k = is_bridge ? c : -1, num = 0;
        for (int i = 0; i < g.num_parts && !is_bridge; i++)     /* the smallest one left */
            if (g.part[i].size >= 0 && (k < 0 || g.part[i].size < g.part[k].size))
                k = i;
        if (!is_bridge)
            g.part[k].size = -1;
        int ground = g.part[k].ground;
        if (is_bridge && ground == num_bodies)
            continue;
        st_reset(&part);
        if (is_bridge) {
            st_node *node = &g.node[ground];
            result = st_add_to_part(&part, &g, place, ground, node->weight, node->moment, g.part[k].bridge);
        } else {
            for (int i = 0; i <= num_bodies; i++)
                place[i] = i == ground ? ST_TABLE : -2;
            for (int grown = 1; grown && result == ST_STANDS;) {        /* in the order of the tower */
                grown = 0;
                for (int i = 0; i < num_bodies && result == ST_STANDS; i++) {
                    int touches = 0;
                    if (place[i] != -2 || g.node[i].part != k)
                        continue;
                    for (int e = g.first[i]; e < g.first[i + 1]; e++) {
                        const st_patch *p = &s->patch[g.edge[e]];
                        touches |= place[st_node_of(&g, st_node_of(&g, p->top) == i ? p->bottom : p->top)] != -2;
                    }
                    if (!touches)
                        continue;
                    result = st_add_to_part(&part, &g, place, i, g.node[i].carried, g.node[i].carried_moment, -1);
                    place[i] = num++;
                    grown = 1;
                }
            }
            if (num == 0)
                continue;
        }
        if (result == ST_NO_MEMORY)
            break;
        if ((part.verdict = st_again6(&part)) != ST_STANDS) {
            result = ST_UNSURE;   /* by rounding errors: the whole stands */
            break;
        }
        st_fold(&part);
        result = st_tilts(&part, n, direction, least_only, margin, moves, is_lower);
        for (int d = 0; d < n && result == ST_STANDS; d++) {
            if (!is_lower[d])
                continue;
            for (int i = 0; i < num_bodies; i++) {
                int b = i, carrier = -1;    /* along the bridges towards the table, to the part */
                while (b < num_bodies && g.node[b].part != k) {
                    const st_part *own = &g.part[g.node[b].part];
                    if (own->bridge < 0)
                        break;
                    const st_patch *p = &s->patch[own->bridge];
                    b = st_node_of(&g, st_node_of(&g, p->top) == own->ground ? p->bottom : p->top);
                }
                if (b < num_bodies && g.node[b].part == k)
                    carrier = is_bridge ? 0 : place[b];
                double *out = &motion[(size_t)d * (size_t)all + 6 * (size_t)i];
                memset(out, 0, 6 * sizeof *out);
                if (carrier >= 0)
                    st_carry(&part, carrier, moves + (size_t)d * (size_t)part.size, s, i, out);
            }
        }
    }
    st_free(&part);
    if (is_made || g.node)
        st_free_graph(&g);
    free(place), free(moves);
    return result;
}

#endif
