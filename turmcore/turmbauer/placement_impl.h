/* All legal placements at once (template, see windows.h).
 *
 * A plane holds one property of every cell, a row of bits per (z, y).  The
 * anchors where an orientation is legal are the AND of the planes of its cells,
 * each shifted so that the cell's bit falls on the anchor's: along y and z by an
 * offset in rows, along x by one of the copies that are shifted beforehand.
 * Rows of zeros between the layers keep pieces from wrapping round.
 */

typedef ROW T(block) __attribute__((vector_size(64), aligned(sizeof(ROW)), may_alias));            /* rows of a plane */
typedef ROW T(aligned_block) __attribute__((vector_size(64), aligned(64), may_alias));
typedef ROW T(rows) __attribute__((vector_size(WIDTH * sizeof(ROW)), aligned(sizeof(ROW)), may_alias)); /* a layer's */

enum {
    T(BLOCK) = 64 / sizeof(ROW),
    T(PLANE) = ((LAYERS + TB_CELLS) * (WIDTH + TB_CELLS) + 3 * WIDTH + 2 * T(BLOCK) + TB_CELLS) / T(BLOCK) * T(BLOCK),
};

/* A climber that a placement could wall in (rule 3.7): what stands round it.  A byte for each of the columns
 * beside it, in the order of TB_DX; bit j of it is the cell at z - 2 + j, z being the climber's own cell. */
typedef struct T(guard) {
    int seat, any_color;
    int x, y, z;                   /* the field, in plane coordinates: z of its own cell */
    uint64_t cubes;                /* byte 4: the climber's own column */
    uint64_t closed;               /* cubes of a color that is not open */
    int min_cells, min_extent[2];  /* cells, and extent along x and y, of a piece that takes all steps */
    int num_cells;                 /* cells of one step that must stay free, one of them at least taken by such a piece */
    struct { int row, x, y, z; } cell[TB_STEP_CELLS];
} T(guard);

typedef struct T(planes) {
    T(tower) tower;
    const tb_game *game;
    int stride;                    /* rows per layer; odd, so that rows with anchors of one parity alternate */
    int y;                         /* window row of plane row 0 */
    int num_rows;                  /* window rows of a layer in the planes */
    int n;                         /* rows of anchors, a multiple of two blocks */
    int first_round, seat, path, num_guards;
    T(guard) guards[TB_COLORS];
    ROW *free[2][TB_CELLS];        /* [parity][dx]: free cells of that parity */
    ROW *held[TB_CELLS];           /* free cells with a cube, or in round 1 the table, beneath */
    ROW *base[TB_CELLS];           /* round 1: cells that share a face with the base stone */
    ROW *way[5][TB_CELLS];         /* insertion=path: free cells all the way out */
} T(planes);

enum { T(NUM_PLANES) = 1 + (2 + 1 + 1 + 5) * TB_CELLS };

#ifdef TB_IS_WIDE_WINDOW
static _Thread_local ROW T(plane_memory)[T(NUM_PLANES)][T(PLANE)] __attribute__((aligned(64)));
static _Thread_local ROW T(mask_memory)[T(PLANE)] __attribute__((aligned(64)));
#define TB_PLANES_MEMORY(name) ROW (*name)[T(PLANE)] = T(plane_memory)
#define TB_MASK_MEMORY(name) ROW *name = T(mask_memory)
#else
#define TB_PLANES_MEMORY(name) ROW name[T(NUM_PLANES)][T(PLANE)] __attribute__((aligned(64)))
#define TB_MASK_MEMORY(name) ROW name[T(PLANE)] __attribute__((aligned(64)))
#endif

TURM_INLINE void T(shift_copies)(const T(planes) *g, ROW **plane, int rows)
{
    for (int dx = 1; dx < g->game->max_extent; dx++)
        for (int i = 0; i < rows; i++)
            plane[dx][i] = plane[0][i] >> dx;
}

/* The steps to the columns of a guard (rules 5.1-5.4): bit 0 of a column's byte a step down, bit 1 level, bit 2 up.
 * At most one of them is set: the cubes that one needs, another forbids. */
TURM_INLINE uint32_t T(column_steps)(uint64_t cubes, uint64_t closed, int headroom)
{
    const uint32_t one = 0x01010101u;
    uint32_t c = (uint32_t)cubes, stand = c & ~(uint32_t)closed;
    uint32_t room = headroom == 2 ? c | c >> 1 : c;         /* bit j: no room at z - 2 + j */
    uint32_t down = stand & ~(c >> 1 | room >> 2) & one, level = stand >> 1 & ~(room >> 2) & one;
    uint32_t up = cubes >> (32 + 2 + headroom) & 1 ? 0 : stand >> 2 & ~(room >> 3) & one;
    return down | level << 1 | up << 2;
}

/* Note a climber that has a step now; if it has none that is open, one of any color counts; if it has none
 * of these either, nothing can be asked of it. */
TURM_INLINE void T(watch)(T(planes) *g, const tb_position *p, int seat)
{
    const tb_climber *c = &p->climbers[seat];
    const T(tower) *t = &g->tower;
    int headroom = p->game->headroom, h = c->z + 1;
    T(guard) *w = &g->guards[g->num_guards];
    uint64_t foreign = 0;
    w->seat = seat;
    w->x = c->x - t->ox, w->y = c->y - t->oy - g->y, w->z = h;
    w->cubes = (uint64_t)T(cube)(t, c->x, c->y, h + headroom) << (32 + 2 + headroom);
    for (int d = 0; d < TB_DIRECTIONS; d++)
        for (int j = 0; j < 3 + headroom; j++) {
            int x = c->x + TB_DX[d], y = c->y + TB_DY[d], z = h - 2 + j;
            w->cubes |= (uint64_t)(z >= -1 && T(cube)(t, x, y, z)) << (8 * d + j);
            foreign |= (uint64_t)T(foreign)(t, seat, x, y, z) << (8 * d + j);
        }
    for (w->any_color = 0; w->any_color < 2; w->any_color++) {
        int sides[2][2] = {{0}}, num_steps = 0, goes_up = 0, narrowest = 0, kind = 0;
        w->closed = w->any_color ? 0 : foreign;
        uint32_t steps = T(column_steps)(w->cubes, w->closed, headroom);
        for (int d = 0; d < TB_DIRECTIONS; d++) {
            int step = steps >> (8 * d) & 7;
            if (!step)
                continue;
            num_steps++;
            sides[d >> 1][d & 1] = 1;
            goes_up |= step == 4;
            if (!kind || step == 2)
                narrowest = d, kind = step;       /* a level step needs the fewest cells */
        }
        if (!num_steps)
            continue;
        /* One cell above the climber may close several steps up.  Else the steps lie in columns beside it
         * that only a piece round it or over it joins. */
        static const int8_t joins[5] = {0, 1, 3, 5, 7};
        int opposite = (sides[0][0] && sides[0][1]) || (sides[1][0] && sides[1][1]);
        w->min_cells = goes_up ? 1 : num_steps == 2 && opposite ? 5 : joins[num_steps];
        for (int axis = 0; axis < 2; axis++)
            w->min_extent[axis] = !goes_up && sides[axis][0] && sides[axis][1] ? 3 : 1;
        int k = 0, low = kind == 1 ? h - 1 : kind == 2 ? h : h + 1, high = h + headroom - (kind != 4);
        for (int z = low; z <= high; z++, k++)
            w->cell[k].x = w->x + TB_DX[narrowest], w->cell[k].y = w->y + TB_DY[narrowest], w->cell[k].z = z;
        if (kind == 4)
            w->cell[k].x = w->x, w->cell[k].y = w->y, w->cell[k++].z = h + headroom;
        w->num_cells = k;
        for (k = 0; k < w->num_cells; k++)
            w->cell[k].row = w->cell[k].z * g->stride + w->cell[k].y;
        g->num_guards++;
        return;
    }
}

/* The ways in of rule 3.8: cells that are free all the way out to one side, and above. */
static void T(find_ways)(T(planes) *g, const ROW *open, int rows, int padded)
{
    int num_layers = rows / g->stride;
    for (int way = 0; way < 5; way++)
        memset(g->way[way][0], 0, (size_t)padded * sizeof(ROW));
    for (int i = 0; i < rows; i++) {            /* all is free beyond the window */
        ROW taken = ~open[i], down = taken;
        for (int k = 1; k < WIDTH; k *= 2)
            down |= down >> k;
        g->way[0][0][i] = (taken & -taken) - 1;
        g->way[1][0][i] = ~down;
    }
    for (int z = 0; z < num_layers; z++) {
        int at = z * g->stride;
        ROW all = ~(ROW)0;
        for (int r = 0; r < g->num_rows; r++)
            g->way[2][0][at + r] = all &= open[at + r];
        all = ~(ROW)0;
        for (int r = g->num_rows - 1; r >= 0; r--)
            g->way[3][0][at + r] = all &= open[at + r];
    }
    for (int r = 0; r < g->num_rows; r++) {
        ROW all = ~(ROW)0;
        for (int at = (num_layers - 1) * g->stride + r; at >= 0; at -= g->stride)
            g->way[4][0][at] = all &= open[at];
    }
    for (int way = 0; way < 5; way++)
        T(shift_copies)(g, g->way[way], padded);
}

/* Fill the planes for the color on turn. */
TB_CLONES static void T(prepare)(T(planes) *g, const tb_position *p, T(tower) tower, ROW (*memory)[T(PLANE)])
{
    const tb_game *game = p->game;
    int first = p->round == 1, extent = game->max_extent, headroom = game->headroom, used = 0;
    g->tower = tower;
    g->game = game;
    g->first_round = first, g->seat = p->seat, g->path = game->insertion_path;
    g->y = first ? 0 : p->y0 - 1 - tower.oy;
    g->num_rows = first ? WIDTH : p->y1 - p->y0 + 3;
    g->stride = (g->num_rows + extent - 1) | 1;
    int num_layers = tower.height + extent;             /* cells of a piece on top of the tower included */
    int rows = num_layers * g->stride, padded = rows + 2 * T(BLOCK) + TB_CELLS;
    g->n = ((tower.height + 1) * g->stride + 2 * T(BLOCK) - 1) / (2 * T(BLOCK)) * (2 * T(BLOCK));
    ROW *open = memory[used++];
    for (int dx = 0; dx < extent; dx++) {
        g->free[0][dx] = memory[used++];
        g->free[1][dx] = memory[used++];
        g->held[dx] = memory[used++];
    }
    for (int i = 0; i < used; i++)
        memset(memory[i], 0, (size_t)padded * sizeof(ROW));
    /* Layers are written a whole window's rows at a time, those beyond num_rows as zeros; the next layer
     * overwrites what runs into it. */
    T(rows) keep, stripes, none = {0};
    for (int r = 0; r < WIDTH; r++) {
        keep[r] = r < g->num_rows ? ~(ROW)0 : 0;
        stripes[r] = (ROW)((r + g->y + tower.oy + tower.ox) & 1 ? 0x5555555555555555u : 0xaaaaaaaaaaaaaaaau);
    }
    for (int z = first ? 0 : 1, at = z * g->stride; z < num_layers; z++, at += g->stride)
        *(T(rows) *)(open + at) = keep & ~(z < tower.height ? *(const T(rows) *)(tower.layers[z].cubes + g->y) : none);
    for (int s = 0; s < game->num_seats; s++) {         /* climbers fill cells (rule 3.1) */
        const tb_climber *c = &p->climbers[s];
        if (c->z != TB_ON_TABLE)
            for (int i = 1; i <= headroom; i++)
                open[(c->z + i) * g->stride + c->y - tower.oy - g->y] &= ~((ROW)1 << (c->x - tower.ox));
    }
    for (int z = 0, at = 0; z < num_layers; z++, at += g->stride) {
        T(rows) free = *(const T(rows) *)(open + at) & keep, beneath = none;
        if (z == 0)
            beneath = first ? keep : none;
        else if (z <= tower.height)
            beneath = *(const T(rows) *)(tower.layers[z - 1].cubes + g->y);
        T(rows) odd = free & (z & 1 ? ~stripes : stripes), even = free ^ odd, held = free & beneath;
        for (int dx = 0; dx < extent; dx++) {
            *(T(rows) *)(g->free[0][dx] + at) = even >> dx;
            *(T(rows) *)(g->free[1][dx] + at) = odd >> dx;
            *(T(rows) *)(g->held[dx] + at) = held >> dx;
        }
    }
    if (game->insertion_path) {
        for (int way = 0; way < 5; way++)
            for (int dx = 0; dx < extent; dx++)
                g->way[way][dx] = memory[used++];
        T(find_ways)(g, open, rows, padded);
    }
    if (first) {
        for (int dx = 0; dx < extent; dx++)
            g->base[dx] = memory[used++];
        memset(g->base[0], 0, (size_t)padded * sizeof(ROW));
        int x = 0 - tower.ox, y = 0 - tower.oy - g->y;
        g->base[0][y - 1] = g->base[0][y + 2] = (ROW)3 << x;
        g->base[0][y] = g->base[0][y + 1] = (ROW)9 << (x - 1);
        g->base[0][g->stride + y] = g->base[0][g->stride + y + 1] = (ROW)3 << x;
        T(shift_copies)(g, g->base, padded);
    }
    g->num_guards = 0;
    for (int s = 0; s < game->num_seats; s++)
        if (p->climbers[s].z != TB_ON_TABLE)
            T(watch)(g, p, s);
}

/* Would the orientation at the anchor (plane coordinates) leave the guard without a step? */
TURM_INLINE int T(walls_in)(const T(planes) *g, const tb_orientation *o, const T(guard) *w, int x, int y, int z)
{
    /* where the byte of a column begins, by (dx + 1) * 3 + dy + 1 */
    static const uint8_t column[9] = {56, 8, 56, 24, 32, 16, 56, 0, 56};
    uint64_t cubes = 0, closed = 0, may_close = !w->any_color && w->seat != g->seat;
    int left = x - w->x + 1, front = y - w->y + 1, low = z - w->z + 2;
    for (int i = 0; i < o->num_cells; i++) {
        unsigned dx = (unsigned)(left + o->x[i]), dy = (unsigned)(front + o->y[i]), j = (unsigned)(low + o->z[i]);
        if (dx > 2 || dy > 2 || j > 7)
            continue;
        int bit = column[dx * 3 + dy] + (int)j;
        cubes |= (uint64_t)1 << bit;
        closed |= (may_close & o->colored >> i) << bit;
    }
    return !T(column_steps)(w->cubes | cubes, w->closed | closed, g->game->headroom);
}

/* Clear the anchors that wall a climber in: those that take a cell of one step of it are looked at. */
TURM_INLINE void T(clear_walling)(const T(planes) *g, const tb_orientation *o, const int *offset, ROW *mask)
{
    for (int i = 0; i < g->num_guards; i++) {
        const T(guard) *w = &g->guards[i];
        if (o->num_cells < w->min_cells || o->extent[0] < w->min_extent[0] || o->extent[1] < w->min_extent[1])
            continue;
        for (int k = 0; k < w->num_cells; k++)
            for (int c = 0; c < o->num_cells; c++) {
                int x = w->cell[k].x - o->x[c], row = w->cell[k].row - offset[c];
                /* a row before or behind its layer's lies among the zeros between layers, a column before
                 * the first (bit x modulo WIDTH) is told apart when something is there */
                if ((unsigned)row < (unsigned)g->n && (mask[row] >> (x & (WIDTH - 1)) & 1) && x >= 0 &&
                    T(walls_in)(g, o, w, x, w->cell[k].y - o->y[c], w->cell[k].z - o->z[c]))
                    mask[row] &= ~((ROW)1 << x);
            }
    }
}

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

/* mask &= OR of those planes that the list names. */
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

/* Rule 3.6 read as HU does: at most one column is not held, and one is. */
TURM_INLINE void T(overhang_cube)(int n, const tb_orientation *o, const ROW *const *held, ROW *mask)
{
    for (int i = 0; i < n; i += T(BLOCK)) {
        T(block) one = {0}, two = {0}, any = {0};
        for (int k = 0; k < o->num_clauses; k++) {
            T(block) in = {0};
            for (int c = 0; c < o->clause[k].num_cells; c++)
                in |= TB_AT(held[o->clause[k].cell[c]]);
            two |= one & ~in;
            one |= ~in;
            any |= in;
        }
        TB_MASK &= any & ~two;
    }
}

/* The cells' planes, each moved so that the cell falls on the anchor; unused places repeat the first. */
TURM_INLINE void T(aim)(const tb_orientation *o, ROW *const *plane, const int *offset, const ROW **out)
{
    for (int i = 0; i < TB_CELLS; i++) {
        int c = i < o->num_cells ? i : 0;
        out[i] = plane[o->x[c]] + offset[c];
    }
}

/* Rule 3.8: one of the ways in is free for every cell. */
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

TURM_INLINE int T(popcount)(const T(planes) *g, const ROW *mask)
{
    int count = 0;
#ifdef TB_IS_WIDE_WINDOW
    for (int i = 0; i < g->n; i++)
        count += __builtin_popcountll(mask[i]);
#else
    /* Anchors of an orientation have one parity, rows of one parity lie an even number of rows apart, and no
     * anchor lies in the last column: so two blocks fit into one, one of them moved by a bit. */
    typedef uint8_t bytes __attribute__((vector_size(64)));
    bytes sums = {0};
    for (int i = 0; i < g->n; i += 2 * T(BLOCK)) {
        const T(aligned_block) *two = (const T(aligned_block) *)(mask + i);
        T(aligned_block) w = two[0] | two[1] << 1;
        w -= w >> 1 & 0x5555;
        w = (w & 0x3333) + (w >> 2 & 0x3333);
        sums += (bytes)((w + (w >> 4)) & 0x0f0f);     /* at most 8 each, for at most 18 turns */
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

/* The anchors where the orientation may be built; returns how many. */
TB_CLONES static int T(legal_anchors)(const T(planes) *g, const tb_orientation *o, ROW *mask)
{
    static const tb_clause every[TB_CELLS + 1] = {
        {0, {0}}, {1, {0}}, {2, {0, 1}}, {3, {0, 1, 2}}, {4, {0, 1, 2, 3}}, {5, {0, 1, 2, 3, 4}}, {6, {0, 1, 2, 3, 4, 5}},
    };
    const ROW *f[TB_CELLS], *held[TB_CELLS];
    int offset[TB_CELLS];
    for (int c = 0; c < TB_CELLS; c++) {        /* beyond num_cells all is 0 */
        offset[c] = o->z[c] * g->stride + o->y[c];
        f[c] = g->free[o->colored >> c & 1][o->x[c]] + offset[c];
        held[c] = g->held[o->x[c]] + offset[c];
    }
    T(all_of)(g->n, mask, f, o->num_cells);
    if (g->game->overhang_cube)
        T(overhang_cube)(g->n, o, held, mask);
    else
        for (int k = 0; k < o->num_clauses; k++)
            T(any_of)(g->n, mask, held, &o->clause[k]);
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

/* Placements of the pieces in the set; per orientation too if counts is given. */
static int64_t T(count_placements)(const tb_position *p, unsigned ids, int32_t *counts)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    int64_t total = 0;
    T(prepare)(&g, p, T(look)(p), memory);
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

/* Is there any placement of the pieces in the set? */
static int T(can_build)(const tb_position *p, unsigned ids)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    if (!ids)
        return 0;
    T(prepare)(&g, p, T(look)(p), memory);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = p->game->first[id]; k < p->game->first[id + 1]; k++) {
            if (T(legal_anchors)(&g, &p->game->orientations[k], mask))
                return 1;
        }
    }
    return 0;
}

TURM_INLINE turm_action T(anchor_action)(const T(planes) *g, int orientation, int ring_a, int x, int y, int z)
{
    return tb_build(orientation, x + g->tower.ox, y + g->y + g->tower.oy, z, ring_a);
}

/* Write placements of the pieces in the set; returns how many there are. */
static int64_t T(fill_placements)(const tb_position *p, unsigned ids, int ring_a, turm_action *out, int64_t capacity)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    int64_t n = 0;
    if (!ids)
        return 0;
    T(prepare)(&g, p, T(look)(p), memory);
    for (; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = p->game->first[id]; k < p->game->first[id + 1]; k++) {
            if (!T(legal_anchors)(&g, &p->game->orientations[k], mask))
                continue;
            for (int z = 0, at = 0; z <= g.tower.height; z++, at += g.stride)
                for (int y = 0; y < g.num_rows; y++)
                    for (ROW r = mask[at + y]; r; r &= r - 1, n++)
                        if (n < capacity)
                            out[n] = T(anchor_action)(&g, k, ring_a, __builtin_ctzll(r), y, z);
        }
    }
    return n;
}

/* A build or box action: number n of the node's list, or a random one if rng is
 * given.  `boxable` are the pieces that may be boxed if the dice allow no build. */
static turm_action T(pick_build)(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable,
                                             int64_t n, turm_rng *rng)
{
    TB_PLANES_MEMORY(memory);
    TB_MASK_MEMORY(mask);
    T(planes) g;
    int32_t counts[TB_ORIENTATIONS];
    int64_t total[2] = {0, 0};
    const uint16_t *first = p->game->first;
    T(prepare)(&g, p, T(look)(p), memory);
    for (unsigned ids = dice_ids | ring_ids; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = first[id]; k < first[id + 1]; k++) {
            total[ring_ids >> id & 1] += counts[k] = T(legal_anchors)(&g, &p->game->orientations[k], mask);
        }
    }
    int num_boxable = total[0] ? 0 : __builtin_popcount(boxable);
    if (rng)
        n = (int64_t)turm_rng_below(rng, (uint64_t)(total[0] + num_boxable + total[1]));
    if (n >= total[0] && n < total[0] + num_boxable) {
        for (n -= total[0]; n; n--)
            boxable &= boxable - 1;
        return tb_box(__builtin_ctz(boxable));
    }
    int ring_a = n >= total[0];
    if (ring_a)
        n -= total[0] + num_boxable;
    for (unsigned ids = ring_a ? ring_ids : dice_ids; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = first[id]; k < first[id + 1]; n -= counts[k++]) {
            if (n >= counts[k])
                continue;
            T(legal_anchors)(&g, &p->game->orientations[k], mask);
            for (int z = 0, at = 0; z <= g.tower.height; z++, at += g.stride)
                for (int y = 0; y < g.num_rows; y++) {
                    int here = __builtin_popcountll(mask[at + y]);
                    if (n >= here) {
                        n -= here;
                        continue;
                    }
                    ROW r = mask[at + y];
                    for (; n; n--)
                        r &= r - 1;
                    return T(anchor_action)(&g, k, ring_a, __builtin_ctzll(r), y, z);
                }
        }
    }
    return TURM_NO_ACTION;
}

#undef TB_BLOCKS
#undef TB_AT
#undef TB_MASK
#undef TB_PLANES_MEMORY
#undef TB_MASK_MEMORY

/* Rules 3.1-3.8 for one placement, cell by cell: the slow and plain check behind is_legal. */
static int T(may_build)(const tb_position *p, const tb_overlay *v)
{
    const T(tower) tower = T(look)(p), *t = &tower;
    const tb_orientation *o = v->o;
    int first = p->round == 1, headroom = p->game->headroom, touches_base = 0, any_held = 0;
    int held_x0 = INT16_MAX, held_x1 = INT16_MIN, held_y0 = INT16_MAX, held_y1 = INT16_MIN, columns = 0, held_columns = 0;
    if (((v->x + v->y + v->z) & 1) != o->anchor_parity || v->z < 0)
        return 0;
    for (int i = 0; i < o->num_cells; i++) {
        int x = v->x + o->x[i], y = v->y + o->y[i], z = v->z + o->z[i], is_held = 0, is_new = 1;
        if (T(cube)(t, x, y, z) || (z == 0 && !first))
            return 0;
        for (int s = 0; s < p->game->num_seats; s++) {
            const tb_climber *c = &p->climbers[s];
            if (c->z != TB_ON_TABLE && c->x == x && c->y == y && z > c->z && z <= c->z + headroom)
                return 0;
        }
        touches_base |= (z == 1 && (x | 1) == 1 && (y | 1) == 1) ||
                        (z == 0 && ((x | 1) == 1 ? y == -1 || y == 2 : (y | 1) == 1 && (x == -1 || x == 2)));
        for (int k = 0; k < o->num_cells; k++)
            if (o->x[k] == o->x[i] && o->y[k] == o->y[i]) {
                int below = v->z + o->z[k] - 1;
                is_held |= below < 0 ? first : T(cube)(t, x, y, below);
                is_new &= k >= i;
            }
        columns += is_new;
        held_columns += is_new && is_held;
        any_held |= is_held;
        if (is_held) {
            held_x0 = x < held_x0 ? x : held_x0, held_x1 = x > held_x1 ? x : held_x1;
            held_y0 = y < held_y0 ? y : held_y0, held_y1 = y > held_y1 ? y : held_y1;
        }
    }
    if (!any_held || (first && !touches_base))
        return 0;
    if (p->game->overhang_cube ? columns - held_columns > 1
                               : held_x0 - v->x > 1 || v->x + o->extent[0] - 1 - held_x1 > 1 ||
                                 held_y0 - v->y > 1 || v->y + o->extent[1] - 1 - held_y1 > 1)
        return 0;
    for (int s = 0; s < p->game->num_seats; s++) {
        const tb_climber *c = &p->climbers[s];
        if (c->z == TB_ON_TABLE)
            continue;
        for (int any_color = 0; any_color < 2; any_color++)
            if (T(has_step)(t, NULL, headroom, s, any_color, c)) {
                if (!T(has_step)(t, v, headroom, s, any_color, c))
                    return 0;
                break;
            }
    }
    if (!p->game->insertion_path)
        return 1;
    static const int8_t ways[5][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int way = 0; way < 5; way++) {
        int is_free = 1;
        for (int i = 0; i < o->num_cells && is_free; i++) {
            int x = v->x + o->x[i], y = v->y + o->y[i], z = v->z + o->z[i];
            while (is_free && x >= p->x0 && x <= p->x1 && y >= p->y0 && y <= p->y1 && z <= p->height + headroom) {
                is_free = !T(cube)(t, x, y, z);
                for (int s = 0; s < p->game->num_seats; s++) {
                    const tb_climber *c = &p->climbers[s];
                    if (c->z != TB_ON_TABLE && c->x == x && c->y == y && z > c->z && z <= c->z + headroom)
                        is_free = 0;
                }
                x += ways[way][0], y += ways[way][1], z += ways[way][2];
            }
        }
        if (is_free)
            return 1;
    }
    return 0;
}
