/* Placements that leave the tower in balance (rule 3.9, stability=strict).
 *
 * The last few towers are kept solved, for each thread its own: the next question is mostly about one of them,
 * or about one with another block.
 */
#ifndef TB_STABILITY_H
#define TB_STABILITY_H

#include <pthread.h>
#include "../voxel/statics.h"
#include "windows.h"

/* The window that the position needs. */
#define TB_IN(p, function) ((p)->is_wide ? tb64_##function : tb16_##function)

enum { TB_SOLVED = 6, TB_SCALE = 100, TB_INSET = 3 };      /* lengths in hundredths of a cube */

typedef struct tb_solved {
    st_tower tower;
    uint64_t salt, used;          /* of set and options; when it was last asked for, 0: never */
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
        st_free(&m->solved[i].tower);
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
            st_init(&m->solved[i].tower, 3, TB_SCALE, TB_INSET, 0);
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

/* How many blocks it has in common with the position, if they are all that it has; else -1. */
static int tb_common(const tb_solved *s, const tb_position *p)
{
    if (!s->used || s->salt != p->game->salt || s->num_blocks > p->num_blocks)
        return -1;
    for (int i = s->num_blocks - 1; i >= 0; i--) {
        const tb_block *a = &s->blocks[i], *b = &p->blocks[i];
        if (a->x != b->x || a->y != b->y || a->z != b->z || a->orientation != b->orientation)
            return -1;
    }
    return s->num_blocks;
}

/* The position's tower, solved. */
static st_tower *tb_solve(const tb_position *p)
{
    static const st_cell base[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    tb_memory *m = tb_own_memory();
    tb_solved *best = NULL, *oldest = NULL;
    int most = -1;
    for (int i = 0; i < TB_SOLVED; i++) {
        int n = tb_common(&m->solved[i], p);
        if (n > most)
            most = n, best = &m->solved[i];
    }
    if (best)
        best->used = ++m->clock;
    if (most == p->num_blocks)
        return &best->tower;
    for (int i = 0; i < TB_SOLVED; i++)
        if (&m->solved[i] != best && (!oldest || m->solved[i].used < oldest->used))
            oldest = &m->solved[i];
    st_tower *t = &oldest->tower;
    oldest->used = ++m->clock;
    oldest->salt = p->game->salt;
    oldest->num_blocks = p->num_blocks;
    memcpy(oldest->blocks, p->blocks, (size_t)p->num_blocks * sizeof *p->blocks);
    if (best) {
        if (!st_copy(t, &best->tower))
            abort();
    } else {
        st_free(t);
        st_init(t, 3, TB_SCALE, TB_INSET, 0);
        tb_put_cells(t, base, 4);
        most = 0;
    }
    for (int i = most; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        st_cell cells[TB_CELLS];
        tb_put_cells(t, cells, tb_block_cells(p->game, b->orientation, b->x, b->y, b->z, cells));
    }
    return t;
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

/* Keep the builds of a list after which the tower stands, in their order; returns how many, at most `enough`. */
static int64_t tb_keep_stable(const tb_position *p, turm_action *list, int64_t n, int64_t enough)
{
    st_tower *t = tb_solve(p);
    int64_t kept = 0;
    for (int64_t i = 0; i < n && kept < enough; i++)
        if (tb_stands_with(p, t, list[i]))
            list[kept++] = list[i];
    return kept;
}

/* The builds of the pieces in the set, in new memory, those after which the tower falls left out. */
static turm_action *tb_stable_builds(const tb_position *p, unsigned ids, int ring_a, int64_t enough, int64_t *n)
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
    *n = tb_keep_stable(p, list, *n, enough);
    return list;
}

static int tb_any_stable(const tb_position *p, unsigned ids)
{
    int64_t n;
    free(tb_stable_builds(p, ids, 0, 1, &n));
    return n > 0;
}

/* Builds and boxings as tb_fill lists them. */
static int64_t tb_fill_stable(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable,
                              turm_action *out, int64_t capacity)
{
    int64_t n = 0, more;
    turm_action *list = tb_stable_builds(p, dice_ids, 0, INT64_MAX, &more);
    for (; n < more; n++)
        if (n < capacity)
            out[n] = list[n];
    free(list);
    if (n == 0)
        for (; boxable; boxable &= boxable - 1, n++)
            if (n < capacity)
                out[n] = tb_box(__builtin_ctz(boxable));
    list = tb_stable_builds(p, ring_ids, 1, INT64_MAX, &more);
    for (int64_t i = 0; i < more; i++, n++)
        if (n < capacity)
            out[n] = list[i];
    free(list);
    return n;
}

/* The same in new memory. */
static turm_action *tb_list_stable(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable, int64_t *n)
{
    int64_t room = 4096;
    turm_action *list = malloc((size_t)room * sizeof *list);
    while (list && (*n = tb_fill_stable(p, dice_ids, ring_ids, boxable, list, room)) > room) {
        room = *n;
        free(list);
        list = malloc((size_t)room * sizeof *list);
    }
    if (!list)
        abort();
    return list;
}

/* One of them drawn uniformly.  First from the builds that 3.1-3.8 allow, until one stands: that is quick, and
 * right unless nothing that the dice allow stands, which lets boxings in. */
static turm_action tb_sample_stable(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable, turm_rng *rng)
{
    enum { TRIES = 100 };
    st_tower *t = tb_solve(p);
    for (int i = 0; i < TRIES; i++) {
        turm_action a;
        int64_t number;
        TB_IN(p, pick_builds)(p, dice_ids, ring_ids, boxable, rng, &number, 1, &a);
        if (tb_kind(a) == TB_A_BOX)
            return a;             /* nothing at all can be built by the dice: boxings were in from the start */
        if (!tb_stands_with(p, t, a))
            continue;
        if (!tb_uses_ring_a(a) || tb_any_stable(p, dice_ids))
            return a;
        break;
    }
    int64_t n;
    turm_action *list = tb_list_stable(p, dice_ids, ring_ids, boxable, &n);
    turm_action a = n ? list[turm_rng_below(rng, (uint64_t)n)] : TURM_NO_ACTION;
    free(list);
    return a;
}

/* The one with a number, below their count. */
static turm_action tb_nth_stable(const tb_position *p, int64_t number)
{
    int64_t n;
    turm_action *list = tb_list_stable(p, tb_dice_ids(p), tb_ring_ids(p), tb_stock_ids(p), &n), a = list[number];
    free(list);
    return a;
}

#endif
