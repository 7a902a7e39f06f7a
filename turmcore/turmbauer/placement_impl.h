/* All legal placements at once (template, see windows.h). */

enum { T(IN_WORD) = (int)(sizeof(uint64_t) / sizeof(ROW)) };   /* rows */

#define TB_BLOCKS _Pragma("GCC unroll 2") for (int i = 0; i < n; i += T(BLOCK))
#define TB_AT(plane) (*(const T(block) *)((plane) + i))
#define TB_MASK (*(T(aligned_block) *)(mask + i))

/* mask = AND of the planes. */
TURM_INLINE void T(all_of)(int n, ROW *mask, const ROW *const *f, int num_planes)
{
    const ROW *a = f[0], *b = f[1], *c = f[2], *d = f[3], *e = f[4], *h = f[5];
    switch (num_planes) {
    case 1: TB_BLOCKS TB_MASK = TB_AT(a); break;
    case 2: TB_BLOCKS TB_MASK = TB_AT(a) & TB_AT(b); break;
    case 3: TB_BLOCKS TB_MASK = TB_AT(a) & TB_AT(b) & TB_AT(c); break;
    case 4: TB_BLOCKS TB_MASK = TB_AT(a) & TB_AT(b) & TB_AT(c) & TB_AT(d); break;
    case 5: TB_BLOCKS TB_MASK = TB_AT(a) & TB_AT(b) & TB_AT(c) & TB_AT(d) & TB_AT(e); break;
    default: TB_BLOCKS TB_MASK = TB_AT(a) & TB_AT(b) & TB_AT(c) & TB_AT(d) & TB_AT(e) & TB_AT(h);
    }
}

/* mask &= OR of the planes in the list. */
TURM_INLINE void T(any_of)(int n, ROW *mask, const ROW *const *f, const tb_clause *list)
{
    const uint8_t *k = list->cell;
    const ROW *a = f[k[0]], *b = f[k[1]], *c = f[k[2]], *d = f[k[3]], *e = f[k[4]], *h = f[k[5]];
    switch (list->num_cells) {
    case 1: TB_BLOCKS TB_MASK &= TB_AT(a); break;
    case 2: TB_BLOCKS TB_MASK &= TB_AT(a) | TB_AT(b); break;
    case 3: TB_BLOCKS TB_MASK &= TB_AT(a) | TB_AT(b) | TB_AT(c); break;
    case 4: TB_BLOCKS TB_MASK &= TB_AT(a) | TB_AT(b) | TB_AT(c) | TB_AT(d); break;
    case 5: TB_BLOCKS TB_MASK &= TB_AT(a) | TB_AT(b) | TB_AT(c) | TB_AT(d) | TB_AT(e); break;
    default: TB_BLOCKS TB_MASK &= TB_AT(a) | TB_AT(b) | TB_AT(c) | TB_AT(d) | TB_AT(e) | TB_AT(h);
    }
}

/* Rule 3.6 with the readings that count columns: at most one of these is not held. */
TURM_INLINE void T(one_column)(int n, const tb_orientation *o, const ROW *const *held, ROW *mask)
{
    for (int i = 0; i < n; i += T(BLOCK)) {
        T(block) one = {0}, two = {0};
        for (int k = 0; k < o->num_columns; k++) {
            T(block) in = {0};
            for (int c = 0; c < o->column[k].num_cells; c++)
                in |= TB_AT(held[o->column[k].cell[c]]);
            two |= one & ~in;
            one |= ~in;
        }
        TB_MASK &= ~two;
    }
}

/* The cells' planes, each shifted so that the cell falls on the anchor; unused entries repeat the first. */
TURM_INLINE void T(aim)(const tb_orientation *o, ROW *const *plane, const int *offset, const ROW **out)
{
    for (int i = 0; i < TB_CELLS; i++) {
        int c = i < o->num_cells ? i : 0;
        out[i] = plane[o->x[c]] + offset[c];
    }
}

/* Rule 3.8: at least one way in is free for every cell. */
TURM_INLINE void T(some_way)(const T(planes) *g, const tb_orientation *o, const int *offset, ROW *mask)
{
    const ROW *f[5][TB_CELLS];
    for (int way = 0; way < 5; way++)
        T(aim)(o, g->way[way], offset, f[way]);
    for (int i = 0; i < g->n; i += T(BLOCK)) {
        T(block) in = {0};
        for (int way = 0; way < 5; way++) {
            const ROW *const *w = f[way];
            in |= TB_AT(w[0]) & TB_AT(w[1]) & TB_AT(w[2]) & TB_AT(w[3]) & TB_AT(w[4]) & TB_AT(w[5]);
        }
        TB_MASK &= in;
    }
}

/* Number of bits in the mask of one orientation. */
TURM_INLINE int T(popcount)(const T(planes) *g, const ROW *mask)
{
    int count = 0;
#ifdef TB_IS_WIDE_WINDOW
    for (int i = 0; i < g->n; i++)
        count += __builtin_popcountll(mask[i]);
#else
    /* Anchors of an orientation have one parity, rows of one parity lie an even number of rows apart, and no
     * anchor lies in the last column: so two blocks fit into one, the second shifted by a bit. */
    typedef uint8_t bytes __attribute__((vector_size(64)));
    bytes sums = {0};
    for (int i = 0; i < g->n; i += 2 * T(BLOCK)) {
        const T(aligned_block) *two = (const T(aligned_block) *)(mask + i);
        T(aligned_block) w = two[0] | two[1] << 1;
        w -= w >> 1 & 0x5555;
        w = (w & 0x3333) + (w >> 2 & 0x3333);
        sums += (bytes)((w + (w >> 4)) & 0x0f0f);     /* at most 8 each, for at most 14 turns */
    }
    typedef uint64_t words __attribute__((vector_size(64)));
    words pairs = ((words)sums & 0x00ff00ff00ff00ffu) + ((words)sums >> 8 & 0x00ff00ff00ff00ffu);
    uint64_t sum = 0;
    for (int i = 0; i < 8; i++)
        sum += pairs[i];
    count = (int)(sum * 0x0001000100010001u >> 48);
#endif
    return count;
}

/* The anchors where the orientation may be built; returns their number. */
TB_CLONES(int, T(legal_anchors), (const T(planes) *g, const tb_orientation *o, ROW *mask), (g, o, mask))
{
    static const tb_clause every[TB_CELLS + 1] = {
        {0, {0}}, {1, {0}}, {2, {0, 1}}, {3, {0, 1, 2}}, {4, {0, 1, 2, 3}}, {5, {0, 1, 2, 3, 4}}, {6, {0, 1, 2, 3, 4, 5}},
    };
    const ROW *f[TB_CELLS], *held[TB_CELLS];
    int offset[TB_CELLS];
    for (int c = 0; c < TB_CELLS; c++) {        /* everything beyond num_cells is 0 */
        offset[c] = o->z[c] * g->stride + o->y[c];
        f[c] = g->free[o->colored >> c & 1][o->x[c]] + offset[c];
        held[c] = g->held[o->x[c]] + offset[c];
    }
    T(all_of)(g->n, mask, f, o->num_cells);
    for (int k = 0; k < o->num_clauses; k++)
        T(any_of)(g->n, mask, held, &o->clause[k]);
    if (o->num_columns)
        T(one_column)(g->n, o, held, mask);
    if (g->first_round) {
        T(aim)(o, g->base, offset, f);
        T(any_of)(g->n, mask, f, &every[o->num_cells]);
    }
    if (g->path)
        T(some_way)(g, o, offset, mask);
    if (g->num_guards)
        T(clear_walling)(g, o, offset, mask);
    return T(popcount)(g, mask);
}

/* Number of placements of the pieces in the set; also for each orientation if counts is given. */
static int64_t T(count_placements)(const tb_position *p, unsigned ids, int32_t *counts)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    int64_t total = 0;
    T(prepare)(&g, p, T(look)(p), memory);
    T(watch_climbers)(&g, p);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = p->game->first[id]; k < p->game->first[id + 1]; k++) {
            int n = T(legal_anchors)(&g, &p->game->orientations[k], mask);
            if (counts)
                counts[k] = n;
            total += n;
        }
    }
    return total;
}

TURM_INLINE turm_action T(anchor_action)(const T(planes) *g, int orientation, int ring_a, int x, int y, int z)
{
    return tb_build(orientation, x + g->tower.ox, y + g->y + g->tower.oy, z, ring_a);
}

/* Write the placements of the pieces in the set; returns how many there are. */
static int64_t T(fill_placements)(const tb_position *p, unsigned ids, int ring_a, turm_action *out, int64_t capacity)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    int64_t n = 0;
    if (!ids)
        return 0;
    T(prepare)(&g, p, T(look)(p), memory);
    T(watch_climbers)(&g, p);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = p->game->first[id]; k < p->game->first[id + 1]; k++) {
            if (!T(legal_anchors)(&g, &p->game->orientations[k], mask))
                continue;
            for (int row = 0, z = 0, y = 0; row < g.n; row += T(IN_WORD), y += T(IN_WORD)) {
                uint64_t word;
                memcpy(&word, mask + row, sizeof word);
                for (; y >= g.stride; y -= g.stride)
                    z++;
                for (; word; word &= word - 1, n++) {
                    int bit = __builtin_ctzll(word), up = y + bit / WIDTH, next = up >= g.stride;
                    if (n < capacity)
                        out[n] = T(anchor_action)(&g, k, ring_a, bit % WIDTH, up - (next ? g.stride : 0), z + next);
                }
            }
        }
    }
    return n;
}

/* The anchors of each orientation; their masks as long as there is room, which lasts for all but the highest towers. */
typedef struct T(anchors) {
    int32_t counts[TB_ORIENTATIONS];
    int32_t at[TB_ORIENTATIONS];       /* of the mask; -1: not kept */
    ROW *masks;
} T(anchors);

/* The builds with these numbers among those of the pieces in the set.  The numbers ascend (and may repeat),
 * and `offset` is subtracted from each. */
TURM_INLINE void T(numbered_builds)(const T(planes) *g, const tb_game *game, const T(anchors) *anchors, unsigned ids, int ring_a,
                                    const int64_t *numbers, int64_t n, int64_t offset, turm_action *out)
{
    const int32_t *counts = anchors->counts;
    int64_t before = offset;            /* number of the orientation's first anchor */
    for (int64_t i = 0; i < n && ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = game->first[id]; i < n && k < game->first[id + 1]; before += counts[k++]) {
            if (numbers[i] >= before + counts[k])
                continue;
            const ROW *mask = anchors->masks + (anchors->at[k] < 0 ? 0 : anchors->at[k]);
            if (anchors->at[k] < 0)
                T(legal_anchors)(g, &game->orientations[k], anchors->masks);
            int64_t at = before;
            for (int row = 0; row < g->n && i < n; row += T(IN_WORD)) {
                uint64_t word;
                memcpy(&word, mask + row, sizeof word);
                if (numbers[i] >= at + __builtin_popcountll(word)) {
                    at += __builtin_popcountll(word);
                    continue;
                }
                for (int of = row; of < row + T(IN_WORD); of++) {
                    ROW r = mask[of];
                    int64_t end = at + __builtin_popcountll(r);
                    for (; i < n && numbers[i] < end; i++) {
                        for (; at < numbers[i]; at++)
                            r &= r - 1;
                        out[i] = T(anchor_action)(g, k, ring_a, __builtin_ctzll(r), of % g->stride, of / g->stride);
                    }
                    at = end;
                }
            }
        }
    }
}

/* The build and box actions with these numbers in the node's list, in ascending order; `boxable` are the
 * pieces that may be boxed if the dice allow no build.  With rng n random numbers are drawn first; some may
 * repeat. */
TB_CLONES(void, T(pick_builds),
    (const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable, turm_rng *rng, int64_t *numbers,
     int64_t n, turm_action *out),
    (p, dice_ids, ring_ids, boxable, rng, numbers, n, out))
{
    TB_PLANES_MEMORY(memory);
    TB_MASKS_MEMORY(masks);
    T(planes) g;
    T(anchors) anchors;
    anchors.masks = masks;
    int64_t total[2] = {0, 0}, i = 0, first_ring, end;
    const uint16_t *first = p->game->first;
    T(prepare)(&g, p, T(look)(p), memory);
    T(watch_climbers)(&g, p);
    int used = g.n;             /* the first is for those that are not kept */
    for (unsigned ids = dice_ids | ring_ids; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = first[id]; k < first[id + 1]; k++) {
            int is_kept = used + g.n <= T(MASKS);
            total[ring_ids >> id & 1] += anchors.counts[k] = T(legal_anchors)(&g, &p->game->orientations[k], masks + (is_kept ? used : 0));
            anchors.at[k] = is_kept ? used : -1;
            used += is_kept && anchors.counts[k] ? g.n : 0;
        }
    }
    int num_boxable = total[0] ? 0 : __builtin_popcount(boxable);
    first_ring = total[0] + num_boxable;
    if (rng) {
        for (int64_t k = 0; k < n; k++)
            numbers[k] = (int64_t)turm_rng_below(rng, (uint64_t)(first_ring + total[1]));
        tb_sort_numbers(numbers, n);
    }
    for (end = i; end < n && numbers[end] < total[0]; end++)
        ;
    T(numbered_builds)(&g, p->game, &anchors, dice_ids, 0, numbers, end, 0, out);
    for (i = end; i < n && numbers[i] < first_ring; i++) {
        unsigned ids = boxable;
        for (int64_t k = numbers[i] - total[0]; k; k--)
            ids &= ids - 1;
        out[i] = tb_box(__builtin_ctz(ids));
    }
    T(numbered_builds)(&g, p->game, &anchors, ring_ids, 1, numbers + i, n - i, first_ring, out + i);
}

#undef TB_BLOCKS
#undef TB_AT
#undef TB_MASK
#undef TB_PLANES_MEMORY
#undef TB_MASK_MEMORY
#undef TB_MASKS_MEMORY

/* ---- one placement, cell by cell: the slow and plain check behind is_legal ----------------
 *
 * One function for each rule; it returns whether the rule is kept. */

/* Does a climber stand in the cell? */
TURM_INLINE int T(is_climber)(const tb_position *p, int x, int y, int z)
{
    for (int s = 0; s < p->game->num_seats; s++) {
        const tb_climber *c = &p->climbers[s];
        if (c->z != TB_ON_TABLE && c->x == x && c->y == y && z > c->z && z <= c->z + p->game->headroom)
            return 1;
    }
    return 0;
}

/* Rule 3.1. */
TURM_INLINE int T(cells_are_free)(const T(tower) *t, const tb_position *p, const tb_overlay *v)
{
    const tb_orientation *o = v->o;
    for (int i = 0; i < o->num_cells; i++) {
        int x = v->x + o->x[i], y = v->y + o->y[i], z = v->z + o->z[i];
        if (z < 0 || T(cube)(t, x, y, z) || T(is_climber)(p, x, y, z))
            return 0;
    }
    return 1;
}

/* Rule 3.2. */
TURM_INLINE int T(has_checkerboard)(const tb_overlay *v)
{
    return ((v->x + v->y + v->z) & 1) == v->o->anchor_parity;
}

/* Rule 3.3: a cell above the base stone, or beside it. */
TURM_INLINE int T(touches_base)(const tb_overlay *v)
{
    const tb_orientation *o = v->o;
    for (int i = 0; i < o->num_cells; i++) {
        if (tb_is_at_base(v->x + o->x[i], v->y + o->y[i], v->z + o->z[i]))
            return 1;
    }
    return 0;
}

/* The cells that have a cube, or in the first round the table, directly beneath them. */
TURM_INLINE unsigned T(held_cells)(const T(tower) *t, const tb_position *p, const tb_overlay *v)
{
    const tb_orientation *o = v->o;
    unsigned held = 0;
    for (int i = 0; i < o->num_cells; i++) {
        int z = v->z + o->z[i];
        int is_held = z ? T(cube)(t, v->x + o->x[i], v->y + o->y[i], z - 1) : p->round == 1;
        held |= (unsigned)is_held << i;
    }
    return held;
}

/* Rule 3.6, direction and count: how far the block extends beyond its held columns, or how many cubes are
 * there. */
TURM_INLINE int T(overhang_is_small)(const tb_overlay *v, unsigned held, int counts)
{
    const tb_orientation *o = v->o;
    int x0 = INT8_MAX, x1 = -1, y0 = INT8_MAX, y1 = -1;
    for (; held; held &= held - 1) {
        int i = __builtin_ctz(held), x = o->x[i], y = o->y[i];
        x0 = x < x0 ? x : x0, x1 = x > x1 ? x : x1;
        y0 = y < y0 ? y : y0, y1 = y > y1 ? y : y1;
    }
    if (!counts)
        return x0 <= 1 && o->extent[0] - 1 - x1 <= 1 && y0 <= 1 && o->extent[1] - 1 - y1 <= 1;
    int beyond[4] = {0};
    for (int i = 0; i < o->num_cells; i++)
        beyond[0] += o->x[i] < x0, beyond[1] += o->x[i] > x1, beyond[2] += o->y[i] < y0, beyond[3] += o->y[i] > y1;
    return beyond[0] <= 1 && beyond[1] <= 1 && beyond[2] <= 1 && beyond[3] <= 1;
}

/* Rule 3.6, column and air: at most one column is not held, or at most one cube is in such columns. */
TURM_INLINE int T(one_hangs)(const tb_overlay *v, unsigned held, int counts_cubes)
{
    const tb_orientation *o = v->o;
    int hanging = 0;
    for (int i = 0; i < o->num_cells; i++) {
        int is_held = 0, is_first = 1;
        for (int k = 0; k < o->num_cells; k++)
            if (o->x[k] == o->x[i] && o->y[k] == o->y[i]) {
                is_held |= held >> k & 1;
                is_first &= k >= i;
            }
        hanging += (is_first || counts_cubes) && !is_held;
    }
    return hanging <= 1;
}

/* Rule 3.6. */
TURM_INLINE int T(hangs_little)(const tb_overlay *v, unsigned held, int overhang)
{
    if (overhang >= TB_OVERHANG_COLUMN)
        return T(one_hangs)(v, held, overhang == TB_OVERHANG_AIR);
    return T(overhang_is_small)(v, held, overhang == TB_OVERHANG_COUNT);
}

/* Rule 3.7: nobody becomes less free. */
TURM_INLINE int T(nobody_is_walled_in)(const T(tower) *t, const tb_position *p, const tb_overlay *v)
{
    for (int s = 0; s < p->game->num_seats; s++) {
        int freedom = p->climbers[s].z == TB_ON_TABLE ? TB_FREE : T(freedom)(t, v, p, s);
        if (freedom < TB_FREE && freedom < T(freedom)(t, NULL, p, s))
            return 0;
    }
    return 1;
}

/* Rule 3.8: at least one of the straight ways in, from four sides or from above, is free for every cell. */
TURM_INLINE int T(can_be_inserted)(const T(tower) *t, const tb_position *p, const tb_overlay *v)
{
    static const int8_t ways[5][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, 1}};
    const tb_orientation *o = v->o;
    for (int way = 0; way < 5; way++) {
        int is_free = 1;
        for (int i = 0; i < o->num_cells && is_free; i++) {
            int x = v->x + o->x[i], y = v->y + o->y[i], z = v->z + o->z[i];
            while (is_free && x >= p->x0 && x <= p->x1 && y >= p->y0 && y <= p->y1 && z <= p->height + p->game->headroom) {
                is_free = !T(cube)(t, x, y, z) && !T(is_climber)(p, x, y, z);
                x += ways[way][0], y += ways[way][1], z += ways[way][2];
            }
        }
        if (is_free)
            return 1;
    }
    return 0;
}

static int T(may_build)(const tb_position *p, const tb_overlay *v)
{
    const T(tower) tower = T(look)(p), *t = &tower;
    if (!T(has_checkerboard)(v) || !T(cells_are_free)(t, p, v))
        return 0;
    if (p->round == 1 ? !T(touches_base)(v) : v->z == 0)    /* rule 3.4: off the table; it touches the tower by 3.5 */
        return 0;
    unsigned held = T(held_cells)(t, p, v);
    return held &&                                          /* rule 3.5 */
           T(hangs_little)(v, held, p->game->option[TB_OPTION_OVERHANG]) &&
           T(nobody_is_walled_in)(t, p, v) && (!p->game->option[TB_OPTION_INSERTION] || T(can_be_inserted)(t, p, v));
}
