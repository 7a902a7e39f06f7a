/* Whether towers stand: placements that leave the tower in balance (rule 3.9, stability=strict), and what falls where
 * blocks may fall (stability=wobble).  Also lists of placements without those after which the tower would not
 * stand, and those taken back this turn (rule 6.3).
 *
 * Each thread caches the last few solved towers: the next question is mostly about one of them, or about one
 * with another block.
 */
#ifndef TB_STABILITY_H
#define TB_STABILITY_H

#include <pthread.h>
#include "../voxel/statics.h"
#include "windows.h"

/* The window that the position needs. */
#define TB_IN(p, function) ((p)->is_wide ? tb64_##function : tb16_##function)

enum { TB_SOLVED = 6, TB_SCALE = 100, TB_INSET = 3 };      /* lengths in hundredths of a cube */
static const double TB_FRICTION = 0.4;

typedef struct tb_solved {
    st_tower tower;               /* v3 */
    st_tower frictional;          /* f6 of the first blocks: the others are added on demand */
    int num_frictional;           /* bodies in it, the base stone among them */
    uint64_t salt, used;          /* of set and options; when it was last used, 0: never */
    int num_blocks;
    tb_block blocks[TB_BLOCKS];
} tb_solved;

typedef struct tb_memory { uint64_t clock; tb_solved solved[TB_SOLVED]; } tb_memory;

static pthread_key_t tb_memory_key;
static pthread_once_t tb_memory_once = PTHREAD_ONCE_INIT;

static void tb_free_memory(void *memory)
{
    tb_memory *m = memory;
    for (int i = 0; i < TB_SOLVED; i++)
        st_free(&m->solved[i].tower), st_free(&m->solved[i].frictional);
    free(m);
}

static void tb_make_memory_key(void)
{
    if (pthread_key_create(&tb_memory_key, tb_free_memory))
        abort();
}

static tb_memory *tb_own_memory(void)
{
    pthread_once(&tb_memory_once, tb_make_memory_key);
    tb_memory *m = pthread_getspecific(tb_memory_key);
    if (!m) {
        m = calloc(1, sizeof *m);
        if (!m || pthread_setspecific(tb_memory_key, m))
            abort();
        for (int i = 0; i < TB_SOLVED; i++)
            st_init(&m->solved[i].tower, 3, TB_SCALE, TB_INSET, 0),
            st_init(&m->solved[i].frictional, 6, TB_SCALE, TB_INSET, TB_FRICTION);
    }
    return m;
}

static int tb_block_cells(const tb_game *g, int orientation, int x, int y, int z, st_cell *cells)
{
    const tb_orientation *o = &g->orientations[orientation];
    for (int i = 0; i < o->num_cells; i++)
        cells[i] = (st_cell){x + o->x[i], y + o->y[i], z + o->z[i]};
    return o->num_cells;
}

static void tb_put_cells(st_tower *t, const st_cell *cells, int n)
{
    if (st_put(t, cells, n) == ST_NO_MEMORY)
        abort();
}

/* How many blocks it has, if they are the position's first ones; else -1. */
static int tb_common(const tb_solved *s, const tb_position *p, int num_blocks)
{
    if (!s->used || s->salt != p->game->salt || s->num_blocks > num_blocks)
        return -1;
    for (int i = s->num_blocks - 1; i >= 0; i--) {
        const tb_block *a = &s->blocks[i], *b = &p->blocks[i];
        if (a->x != b->x || a->y != b->y || a->z != b->z || a->orientation != b->orientation)
            return -1;
    }
    return s->num_blocks;
}

/* The tower of the position's first blocks, solved. */
static tb_solved *tb_solve_first(const tb_position *p, int num_blocks)
{
    static const st_cell base[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    tb_memory *m = tb_own_memory();
    tb_solved *best = NULL, *oldest = NULL;
    int most = -1;
    for (int i = 0; i < TB_SOLVED; i++) {
        int n = tb_common(&m->solved[i], p, num_blocks);
        if (n > most)
            most = n, best = &m->solved[i];
    }
    if (best)
        best->used = ++m->clock;
    if (most == num_blocks)
        return best;
    for (int i = 0; i < TB_SOLVED; i++)
        if (&m->solved[i] != best && (!oldest || m->solved[i].used < oldest->used))
            oldest = &m->solved[i];
    st_tower *t = &oldest->tower;
    oldest->used = ++m->clock;
    oldest->salt = p->game->salt;
    oldest->num_blocks = num_blocks;
    memcpy(oldest->blocks, p->blocks, (size_t)num_blocks * sizeof *p->blocks);
    st_free(&oldest->frictional);
    st_init(&oldest->frictional, 6, TB_SCALE, TB_INSET, TB_FRICTION);
    oldest->num_frictional = 0;
    if (best) {
        if (!st_copy(t, &best->tower) || (best->num_frictional && !st_copy(&oldest->frictional, &best->frictional)))
            abort();
        oldest->num_frictional = best->num_frictional;
    } else {
        st_free(t);
        st_init(t, 3, TB_SCALE, TB_INSET, 0);
        tb_put_cells(t, base, 4);
        most = 0;
    }
    for (int i = most; i < num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        st_cell cells[TB_CELLS];
        tb_put_cells(t, cells, tb_block_cells(p->game, b->orientation, b->x, b->y, b->z, cells));
    }
    return oldest;
}

/* The position's tower, solved. */
static st_tower *tb_solve(const tb_position *p) { return &tb_solve_first(p, p->num_blocks)->tower; }

/* The same with friction. */
static st_tower *tb_with_friction(tb_solved *s, const tb_game *game)
{
    static const st_cell base[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    st_cell cells[TB_CELLS];
    if (!s->num_frictional) {
        tb_put_cells(&s->frictional, base, 4);
        s->num_frictional = 1;
    }
    for (; s->num_frictional <= s->num_blocks; s->num_frictional++) {
        const tb_block *b = &s->blocks[s->num_frictional - 1];
        tb_put_cells(&s->frictional, cells, tb_block_cells(game, b->orientation, b->x, b->y, b->z, cells));
    }
    return &s->frictional;
}

/* The blocks that move in the mechanism of a tower just found to fall: bit i is block i + 1. */
static uint64_t tb_moving(const st_tower *t)
{
    const st_bodies *s = &t->bodies;
    double most = 0;
    uint64_t moving = 0;
    for (int i = 0; i < t->rows * s->num_bodies; i++)
        most = fabs(t->pi[i]) > most ? fabs(t->pi[i]) : most;
    for (int b = 0; b < s->num_bodies; b++)
        for (int i = 0; i < t->rows && s->body[b].number; i++)
            if (fabs(t->pi[t->rows * b + i]) > 1e-6 * most)
                moving |= (uint64_t)1 << (s->body[b].number - 1);
    for (int i = 0; i < t->num_waiting; i++)
        if (t->waiting[i].number)
            moving |= (uint64_t)1 << (t->waiting[i].number - 1);
    return moving;
}

static int tb_new_cells(const tb_position *p, st_cell *cells)
{
    const tb_block *b = &p->blocks[p->num_blocks - 1];
    return tb_block_cells(p->game, b->orientation, b->x, b->y, b->z, cells);
}

static int tb_stands_with_cells(st_tower *t, const st_cell *cells, int num_cells)
{
    int verdict = st_ask(t, cells, num_cells, 1);
    st_detach(t);
    if (verdict == ST_NO_MEMORY)
        abort();
    return verdict == ST_STANDS;
}

/* The blocks that move first in one mechanism of the position's tower, together with the new one.  The answer
 * of a cached tower would depend on earlier questions, so it is solved anew. */
static uint64_t tb_first_to_move(const tb_position *p, const st_cell *new_cells, int num_cells)
{
    static const st_cell base[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    int last = p->num_blocks - 1;
    uint64_t moving = (uint64_t)1 << last;
    st_cell cells[TB_CELLS];
    st_tower fresh, *t = &fresh;
    st_init(t, 3, TB_SCALE, TB_INSET, 0);
    tb_put_cells(t, base, 4);
    for (int i = 0; i < last; i++) {
        const tb_block *b = &p->blocks[i];
        tb_put_cells(t, cells, tb_block_cells(p->game, b->orientation, b->x, b->y, b->z, cells));
    }
    int verdict = st_ask(t, new_cells, num_cells, 1);
    if (verdict == ST_NO_MEMORY)
        abort();
    if (verdict != ST_STANDS && (t->has_pending || t->num_waiting))
        moving |= tb_moving(t);
    st_detach(t);
    st_free(t);
    return moving;
}

/* The blocks that fall by statics after the last one was built: none if `v3` or `f6` lets the tower stand,
 * else those that move first and the new block (rule 6.1). */
static uint64_t tb_falls(const tb_position *p)
{
    st_cell cells[TB_CELLS];
    int n = tb_new_cells(p, cells);
    tb_solved *s = tb_solve_first(p, p->num_blocks - 1);
    if (tb_stands_with_cells(&s->tower, cells, n) || tb_stands_with_cells(tb_with_friction(s, p->game), cells, n))
        return 0;
    return tb_first_to_move(p, cells, n);
}

/* A quick estimate: does anything fall, as if friction held nothing? */
static int tb_seems_to_fall(const tb_position *p)
{
    st_cell cells[TB_CELLS];
    int n = tb_new_cells(p, cells);
    return !tb_stands_with_cells(&tb_solve_first(p, p->num_blocks - 1)->tower, cells, n);
}

static int tb_stands_with(const tb_position *p, st_tower *t, turm_action a)
{
    st_cell cells[TB_CELLS];
    int n = tb_block_cells(p->game, tb_orientation_of(a), tb_x(a), tb_y(a), tb_z(a), cells);
    int verdict = st_ask(t, cells, n, 1);
    st_detach(t);
    if (verdict == ST_NO_MEMORY)
        abort();
    return verdict == ST_STANDS;
}

/* Does the tower stand after the build? */
static int tb_is_stable(const tb_position *p, turm_action a)
{
    return !p->game->strict || tb_stands_with(p, tb_solve(p), a);
}

/* Must builds that 3.1-3.8 allow be filtered? */
static inline int tb_is_sifted(const tb_position *p) { return p->game->strict | (p->num_taken > 0); }

/* May a build that 3.1-3.8 allow be kept?  `tower` is the position's, solved, if it has to stand.  Boxings
 * are kept. */
static int tb_may_stay(const tb_position *p, st_tower *t, turm_action a)
{
    if (tb_kind(a) != TB_A_BUILD)
        return 1;
    return t ? tb_stands_with(p, t, a) : !tb_is_taken(p, a);
}

static st_tower *tb_solve_strict(const tb_position *p) { return p->game->strict ? tb_solve(p) : NULL; }

/* Filter the builds of a list, in order; returns how many are kept, at most `enough`. */
static int64_t tb_sift(const tb_position *p, turm_action *list, int64_t n, int64_t enough)
{
    st_tower *t = tb_solve_strict(p);
    int64_t kept = 0;
    for (int64_t i = 0; i < n && kept < enough; i++)
        if (tb_may_stay(p, t, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* The builds of the pieces in the set that are kept, in new memory. */
static turm_action *tb_sifted_builds(const tb_position *p, unsigned ids, int ring_a, int64_t enough, int64_t *n)
{
    int64_t room = 1024;
    turm_action *list = malloc((size_t)room * sizeof *list);
    while (list && (*n = TB_IN(p, fill_placements)(p, ids, ring_a, list, room)) > room) {
        room = *n;
        free(list);
        list = malloc((size_t)room * sizeof *list);
    }
    if (!list)
        abort();
    *n = tb_sift(p, list, *n, enough);
    return list;
}

static int tb_any_sifted(const tb_position *p, unsigned ids)
{
    int64_t n;
    free(tb_sifted_builds(p, ids, 0, 1, &n));
    return n > 0;
}

/* Builds and boxings in the order of tb_fill. */
static int64_t tb_fill_sifted(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable,
                              turm_action *out, int64_t capacity)
{
    int64_t n = 0, more;
    turm_action *list = tb_sifted_builds(p, dice_ids, 0, INT64_MAX, &more);
    for (; n < more; n++)
        if (n < capacity)
            out[n] = list[n];
    free(list);
    if (n == 0)
        for (; boxable; boxable &= boxable - 1, n++)
            if (n < capacity)
                out[n] = tb_box(__builtin_ctz(boxable));
    list = tb_sifted_builds(p, ring_ids, 1, INT64_MAX, &more);
    for (int64_t i = 0; i < more; i++, n++)
        if (n < capacity)
            out[n] = list[i];
    free(list);
    return n;
}

/* The same in new memory. */
static turm_action *tb_list_sifted(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable, int64_t *n)
{
    int64_t room = 4096;
    turm_action *list = malloc((size_t)room * sizeof *list);
    while (list && (*n = tb_fill_sifted(p, dice_ids, ring_ids, boxable, list, room)) > room) {
        room = *n;
        free(list);
        list = malloc((size_t)room * sizeof *list);
    }
    if (!list)
        abort();
    return list;
}

/* The one with this number, which is below their count. */
static turm_action tb_nth_sifted(const tb_position *p, int64_t number)
{
    int64_t n;
    turm_action *list = tb_list_sifted(p, tb_dice_ids(p), tb_ring_ids(p), tb_stock_ids(p), &n), a = list[number];
    free(list);
    return a;
}

#endif
