/* All legal placements at once (template, see windows.h). */

enum { T(IN_WORD) = (int)(sizeof(uint64_t) / sizeof(HALF)) };   /* rows */

#define TB_AT(plane) (*(const T(block) *)((plane) + i))
#define TB_MASK (*(T(aligned_block) *)(mask + i))

/* A clause as planes: those of its terms, each shifted so that the term's cell falls on the anchor; returns how many. */
TURM_INLINE int T(aim)(const tb_orientation *o, const tb_clause *c, HALF *const (*plane)[2][TB_CELLS], const int *offset,
                       const HALF **out)
{
    for (int i = 0; i < c->num_terms; i++) {
        tb_term term = c->term[i];
        out[i] = plane[term.with][o->colored >> term.cell & 1][o->x[term.cell]] + offset[term.cell];
    }
    return c->num_terms;
}

/* mask = AND of the two or three planes, and of the ORs of two. */
TURM_INLINE void T(meet)(int n, HALF *mask, const HALF *const *f, int num_planes, const HALF *const (*either)[2], int num_pairs)
{
    const HALF *a = f[0], *b = f[1], *c = f[2], *d0 = either[0][0], *d1 = either[0][1], *e0 = either[1][0],
               *e1 = either[1][1], *h0 = either[2][0], *h1 = either[2][1];
    for (int i = 0; i < n; i += T(BLOCK)) {
        T(block) m = TB_AT(a) & TB_AT(b);
        if (num_planes > 2)
            m &= TB_AT(c);
        if (num_pairs > 0)
            m &= TB_AT(d0) | TB_AT(d1);
        if (num_pairs > 1)
            m &= TB_AT(e0) | TB_AT(e1);
        if (num_pairs > 2)
            m &= TB_AT(h0) | TB_AT(h1);
        TB_MASK = m;
    }
}

/* mask &= the plane. */
TURM_INLINE void T(restrict_to)(int n, HALF *mask, const HALF *plane)
{
    for (int i = 0; i < n; i += T(BLOCK))
        TB_MASK &= TB_AT(plane);
}

/* mask &= OR of the planes. */
TURM_INLINE void T(any_of)(int n, HALF *mask, const HALF *const *f, int num_planes)
{
    for (int i = 0; i < n; i += T(BLOCK)) {
        T(block) any = TB_AT(f[0]);
        for (int k = 1; k < num_planes; k++)
            any |= TB_AT(f[k]);
        TB_MASK &= any;
    }
}

/* The anchors that rules 3.1, 3.2, 3.5 and the clauses of 3.6 allow. */
TURM_INLINE void T(fitting_anchors)(const T(planes) *g, const tb_orientation *o, const int *offset, HALF *mask)
{
    enum { FAST_PLANES = 3, FAST_PAIRS = 3 };
    const HALF *f[TB_CELLS + 1], *terms[TB_CELLS + 1] = {0}, *either[TB_CLAUSES + FAST_PAIRS][2];
    int n = g->n, num_planes = T(aim)(o, &o->all, g->free, offset, f), num_pairs = 0, num_fast = 0;
    f[num_planes] = f[0];
    for (int k = 0; k < o->num_clauses; k++)
        if (o->clause[k].num_terms <= 2) {
            int two = T(aim)(o, &o->clause[k], g->held, offset, terms) - 1;
            either[num_pairs][0] = terms[0], either[num_pairs++][1] = terms[two];
        }
    num_fast = num_pairs < FAST_PAIRS ? num_pairs : FAST_PAIRS;
    for (int k = num_fast; k < FAST_PAIRS; k++)
        either[k][0] = either[k][1] = f[0];
    switch ((num_planes > 2) * (FAST_PAIRS + 1) + num_fast) {
    case 0: T(meet)(n, mask, f, 2, either, 0); break;
    case 1: T(meet)(n, mask, f, 2, either, 1); break;
    case 2: T(meet)(n, mask, f, 2, either, 2); break;
    case 3: T(meet)(n, mask, f, 2, either, 3); break;
    case 4: T(meet)(n, mask, f, 3, either, 0); break;
    case 5: T(meet)(n, mask, f, 3, either, 1); break;
    case 6: T(meet)(n, mask, f, 3, either, 2); break;
    default: T(meet)(n, mask, f, 3, either, 3);
    }
    for (int i = FAST_PLANES; i < num_planes; i++)
        T(restrict_to)(n, mask, f[i]);
    for (int i = num_fast; i < num_pairs; i++)
        T(any_of)(n, mask, either[i], 2);
    for (int k = 0; k < o->num_clauses; k++)
        if (o->clause[k].num_terms > 2)
            T(any_of)(n, mask, terms, T(aim)(o, &o->clause[k], g->held, offset, terms));
}

/* Rule 3.6 with the readings that count columns: at most one of these is not held. */
TURM_INLINE void T(one_column)(int n, const tb_orientation *o, const HALF *const *held, HALF *mask)
{
    for (int i = 0; i < n; i += T(BLOCK)) {
        T(block) one = {0}, two = {0};
        for (int k = 0; k < o->num_columns; k++) {
            T(block) in = {0};
            for (unsigned cells = o->column[k]; cells; cells &= cells - 1)
                in |= TB_AT(held[__builtin_ctz(cells)]);
            two |= one & ~in;
            one |= ~in;
        }
        TB_MASK &= ~two;
    }
}

/* The cells' planes, each shifted so that the cell falls on the anchor; unused entries repeat the first. */
TURM_INLINE void T(aim_cells)(const tb_orientation *o, HALF *const (*plane)[TB_CELLS], const int *offset, const HALF **out)
{
    for (int i = 0; i < TB_CELLS; i++) {
        int c = i < o->num_cells ? i : 0;
        out[i] = plane[o->colored >> c & 1][o->x[c]] + offset[c];
    }
}

/* Rule 3.8: at least one way in is free for every cell. */
TURM_INLINE void T(some_way)(const T(planes) *g, const tb_orientation *o, const int *offset, HALF *mask)
{
    const HALF *f[5][TB_CELLS];
    for (int way = 0; way < 5; way++)
        T(aim_cells)(o, g->way[way], offset, f[way]);
    for (int i = 0; i < g->n; i += T(BLOCK)) {
        T(block) in = {0};
        for (int way = 0; way < 5; way++) {
            const HALF *const *w = f[way];
            in |= TB_AT(w[0]) & TB_AT(w[1]) & TB_AT(w[2]) & TB_AT(w[3]) & TB_AT(w[4]) & TB_AT(w[5]);
        }
        TB_MASK &= in;
    }
}

TURM_INLINE uint64_t T(word_at)(const HALF *mask, int row)
{
    uint64_t word;
    memcpy(&word, mask + row, sizeof word);
    return word;
}

/* Number of bits in the mask of one orientation. */
TURM_INLINE int T(popcount)(const T(planes) *g, const HALF *mask)
{
    int count = 0;
    for (const HALF *end = mask + g->n; mask < end; mask += T(BLOCK))
        for (int row = 0; row < T(BLOCK); row += T(IN_WORD))
            count += __builtin_popcountll(T(word_at)(mask, row));
    return count;
}

/* The anchors of each of a piece's orientations, n rows for each, and their numbers. */
TB_CLONES(void, T(legal_anchors), (const T(planes) *g, int id, HALF *masks, int32_t *counts), (g, id, masks, counts))
{
    const tb_orientation *first = &g->game->orientations[g->game->first[id]];
    int num = g->game->first[id + 1] - g->game->first[id];
    for (int k = 0; k < num; k++) {
        const tb_orientation *o = &first[k];
        HALF *mask = masks + k * g->n;
        const HALF *f[TB_CELLS];
        int offset[TB_CELLS];
        for (int c = 0; c < TB_CELLS; c++)      /* everything beyond num_cells is 0 */
            offset[c] = o->z[c] * g->stride + o->y[c];
        T(fitting_anchors)(g, o, offset, mask);
        if (o->num_columns) {
            T(aim_cells)(o, g->held[TB_ALONE], offset, f);
            T(one_column)(g->n, o, f, mask);
        }
        if (g->first_round) {
            T(aim_cells)(o, g->base, offset, f);
            T(any_of)(g->n, mask, f, o->num_cells);
        }
        if (g->path)
            T(some_way)(g, o, offset, mask);
    }
    if (g->num_guards)
        T(clear_walling)(g, id, masks);
    for (int k = 0; k < num; k++)
        counts[k] = T(popcount)(g, masks + k * g->n);
}

/* Number of placements of the pieces in the set; also for each orientation if counts is given. */
static int64_t T(count_placements)(const tb_position *p, unsigned ids, int32_t *counts)
{
    T(planes) g;
    T(measure)(&g, p);
    TB_PLANES_MEMORY(memory, &g);
    TB_MASKS_MEMORY(masks, &g);
    int64_t total = 0;
    int32_t some[24];
    T(prepare)(&g, p, memory);
    T(watch_climbers)(&g, p);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids), first = p->game->first[id], num = p->game->first[id + 1] - first;
        T(legal_anchors)(&g, id, masks, some);
        for (int k = 0; k < num; k++)
            total += some[k];
        if (counts)
            memcpy(counts + first, some, (size_t)num * sizeof *some);
    }
    return total;
}

/* The anchor at a bit of a row in the orientation's mask. */
TURM_INLINE turm_action T(anchor_action)(const T(planes) *g, int orientation, int ring_a, int row, int bit)
{
    int z = row / g->stride, y = row - z * g->stride;
    int x = 2 * bit + ((g->odd + g->game->orientations[orientation].anchor_parity + y + z) & 1);
    return tb_build(orientation, x + g->tower.ox, y + g->y + g->tower.oy, z + g->z, ring_a);
}

/* The anchor at the first bit of a word; `rows` say where its rows begin, and what parity the cells there have. */
TURM_INLINE turm_action T(anchor_in)(const turm_action *rows, uint64_t word, turm_action head, turm_action odd)
{
    int bit = __builtin_ctzll(word);
    turm_action at = rows[bit / T(HALF_BITS)] ^ odd, x = (turm_action)(bit % T(HALF_BITS)) * 2 + (at & 1);
    return head + (at & ~(turm_action)1) + (x << TB_X_BIT);
}

/* Write the placements of the pieces in the set; returns how many there are. */
TB_CLONES(int64_t, T(fill_placements),
    (const tb_position *p, unsigned ids, int ring_a, turm_action *out, int64_t capacity),
    (p, ids, ring_a, out, capacity))
{
    T(planes) g;
    int32_t counts[24];
    int64_t n = 0;
    if (!ids)
        return 0;
    T(measure)(&g, p);
    TB_PLANES_MEMORY(memory, &g);
    TB_MASKS_MEMORY(masks, &g);
    T(prepare)(&g, p, memory);
    T(watch_climbers)(&g, p);
    uint16_t words[T(PLANE) / T(IN_WORD)];
    TB_ROWS_MEMORY(begin, &g);          /* what stands for the cell at bit 0, with its parity as bit 0 */
    for (int z = 0, row = 0; row < g.n; z++)
        for (int y = 0; y < g.stride && row < g.n; y++)
            begin[row++] = tb_cell_bits(g.tower.ox, y + g.y + g.tower.oy, z + g.z) | (turm_action)((g.odd + y + z) & 1);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids), first = p->game->first[id];
        T(legal_anchors)(&g, id, masks, counts);
        for (int k = first; k < p->game->first[id + 1]; k++) {
            const HALF *mask = masks + (k - first) * g.n;
            const turm_action odd = p->game->orientations[k].anchor_parity, head = tb_build_by(k, ring_a);
            int64_t end = n + counts[k - first];
            /* Nobody can predict which words are empty, and whether one holds one anchor or two: so the empty ones are sorted
             * out without branches, and a second anchor is written in any case. */
            int num_words = 0;
            for (int row = 0; row < g.n; row += T(IN_WORD))
                words[num_words] = (uint16_t)row, num_words += T(word_at)(mask, row) != 0;
            for (int i = 0; i < num_words && n < capacity; i++) {
                uint64_t word = T(word_at)(mask, words[i]);
                const turm_action *rows = begin + words[i];
                int64_t after = n + __builtin_popcountll(word);
                if (after + 1 < capacity)
                    for (; n < after; n += 2, word &= word - 1) {
                        out[n] = T(anchor_in)(rows, word, head, odd);
                        word &= word - 1;
                        out[n + 1] = T(anchor_in)(rows, word | (uint64_t)1 << 63, head, odd);
                    }
                else
                    for (; n < after && n < capacity; word &= word - 1)
                        out[n++] = T(anchor_in)(rows, word, head, odd);
                n = after;
            }
            n = end;
        }
    }
    return n;
}

/* The anchors of each orientation; their masks as long as there is room, which lasts for all but the highest towers. */
typedef struct T(anchors) {
    int32_t counts[TB_ORIENTATIONS];
    int32_t at[TB_IDS];                /* of a piece's masks; -1: not kept */
    HALF *masks, *kept;
} T(anchors);

/* The builds with these numbers among those of the pieces in the set.  The numbers ascend (and may repeat),
 * and `offset` is subtracted from each. */
TURM_INLINE void T(numbered_builds)(const T(planes) *g, const tb_game *game, const T(anchors) *anchors, unsigned ids, int ring_a,
                                    const int64_t *numbers, int64_t n, int64_t offset, turm_action *out)
{
    const int32_t *counts = anchors->counts;
    int32_t same[24];
    int64_t before = offset;            /* number of the orientation's first anchor */
    for (int64_t i = 0; i < n && ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        const HALF *masks = anchors->at[id] < 0 ? NULL : anchors->kept + anchors->at[id];
        for (int k = game->first[id]; i < n && k < game->first[id + 1]; before += counts[k++]) {
            if (numbers[i] >= before + counts[k])
                continue;
            if (!masks)
                T(legal_anchors)(g, id, anchors->masks, same), masks = anchors->masks;
            const HALF *mask = masks + (k - game->first[id]) * g->n;
            int64_t at = before;
            for (int row = 0; row < g->n && i < n; row += T(IN_WORD)) {
                uint64_t word = T(word_at)(mask, row);
                if (numbers[i] >= at + __builtin_popcountll(word)) {
                    at += __builtin_popcountll(word);
                    continue;
                }
                for (int of = row; of < row + T(IN_WORD); of++) {
                    HALF r = mask[of];
                    int64_t end = at + __builtin_popcount(r);
                    for (; i < n && numbers[i] < end; i++) {
                        for (; at < numbers[i]; at++)
                            r &= r - 1;
                        out[i] = T(anchor_action)(g, k, ring_a, of, __builtin_ctz(r));
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
    T(planes) g;
    T(measure)(&g, p);
    TB_PLANES_MEMORY(memory, &g);
    TB_MASKS_MEMORY(masks, &g);
    TB_KEPT_MEMORY(kept, &g);
    T(anchors) anchors;
    anchors.masks = masks, anchors.kept = kept;
    int64_t total[2] = {0, 0}, i = 0, first_ring, end;
    const uint16_t *first = p->game->first;
    T(prepare)(&g, p, memory);
    T(watch_climbers)(&g, p);
    int used = 0;
    for (unsigned ids = dice_ids | ring_ids; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids), rows = (first[id + 1] - first[id]) * g.n, is_kept = used + rows <= T(ROOM);
        T(legal_anchors)(&g, id, is_kept ? kept + used : masks, anchors.counts + first[id]);
        for (int k = first[id]; k < first[id + 1]; k++)
            total[ring_ids >> id & 1] += anchors.counts[k];
        anchors.at[id] = is_kept ? used : -1;
        used += is_kept ? rows : 0;
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

#undef TB_AT
#undef TB_MASK
#undef TB_PLANES_MEMORY
#undef TB_MASKS_MEMORY
#undef TB_KEPT_MEMORY
#undef TB_OPEN_MEMORY
#undef TB_ROWS_MEMORY

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
