/* Planes of bits over the tower (template, see windows.h).
 *
 * A plane holds one property of every cell, a row of bits per (z, y).  The anchors where an orientation is
 * legal are the AND of the planes of its cells, each shifted so that the cell's bit falls on the anchor's:
 * along y and z by an offset in rows, along x by using one of several pre-shifted copies. Rows of zeros
 * between the layers keep pieces from wrapping around.
 */

typedef ROW T(block) __attribute__((vector_size(64), aligned(sizeof(ROW)), may_alias));            /* rows of a plane */
typedef ROW T(aligned_block) __attribute__((vector_size(64), aligned(64), may_alias));
typedef ROW T(rows) __attribute__((vector_size(WIDTH * sizeof(ROW)), aligned(sizeof(ROW)), may_alias)); /* a layer's */

enum {
    T(BLOCK) = 64 / sizeof(ROW),
    T(PLANE) = ((LAYERS + TB_CELLS) * (WIDTH + TB_CELLS) + 3 * WIDTH + 2 * T(BLOCK) + TB_CELLS) / T(BLOCK) * T(BLOCK),
};

/* A climber that a placement could wall in (rule 3.7), and its surroundings: a byte for each of the columns
 * beside it, in the order of TB_DX; bit j is the cell at z - 2 + j, where z is the climber's own cell. */
typedef struct T(guard) {
    int seat, any_color;
    int x, y, z;                   /* the field, in plane coordinates: z of its own cell */
    uint64_t cubes;                /* byte 4: the climber's own column */
    uint64_t closed;               /* cubes of a color that is not open */
    int min_cells, min_extent[2];  /* cells and extent along x and y that a piece needs to take all steps */
    int num_cells;                 /* cells of one step that must stay free; such a piece takes at least one */
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

/* Rows of masks that are kept, 48 kB of them, and of one more. */
enum { T(MASKS) = T(PLANE) + 0xc000 / (int)sizeof(ROW) };

#ifdef TB_IS_WIDE_WINDOW
/* With room to begin at a multiple of 64: Windows gives a thread's own memory no more than 16. */
static _Thread_local ROW T(plane_memory)[(T(NUM_PLANES) + 1) * T(PLANE)], T(mask_memory)[2 * T(PLANE)],
    T(masks_memory)[T(MASKS) + 64];
#define TB_ALIGNED(memory) (void *)(((uintptr_t)(memory) + 63) & ~(uintptr_t)63)
#define TB_PLANES_MEMORY(name) ROW (*name)[T(PLANE)] = TB_ALIGNED(T(plane_memory))
#define TB_MASK_MEMORY(name) ROW *name = TB_ALIGNED(T(mask_memory))
#define TB_MASKS_MEMORY(name) ROW *name = TB_ALIGNED(T(masks_memory))
#else
#define TB_PLANES_MEMORY(name) ROW name[T(NUM_PLANES)][T(PLANE)] __attribute__((aligned(64)))
#define TB_MASK_MEMORY(name) ROW name[T(PLANE)] __attribute__((aligned(64)))
#define TB_MASKS_MEMORY(name) ROW name[T(MASKS)] __attribute__((aligned(64)))
#endif

TURM_INLINE void T(shift_copies)(const T(planes) *g, ROW **plane, int rows)
{
    for (int dx = 1; dx < g->game->max_extent; dx++)
        for (int i = 0; i < rows; i++)
            plane[dx][i] = plane[0][i] >> dx;
}

/* The ways in of rule 3.8: cells that are free all the way out to one side, or upwards. */
static void T(find_ways)(T(planes) *g, const ROW *open, int rows, int padded)
{
    int num_layers = rows / g->stride;
    for (int way = 0; way < 5; way++)
        memset(g->way[way][0], 0, (size_t)padded * sizeof(ROW));
    for (int i = 0; i < rows; i++) {            /* everything beyond the window is free */
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

/* Fill the planes for the color to move. */
TB_CLONES(void, T(prepare),
    (T(planes) *g, const tb_position *p, T(tower) tower, ROW (*memory)[T(PLANE)]),
    (g, p, tower, memory))
{
    const tb_game *game = p->game;
    int first = p->round == 1, extent = game->max_extent, headroom = game->headroom, used = 0;
    g->tower = tower;
    g->game = game;
    g->first_round = first, g->seat = p->seat, g->path = game->option[TB_OPTION_INSERTION];
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
    /* Each layer is written with all rows of the window, those beyond num_rows as zeros; the next layer
     * overwrites the excess. */
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
    if (game->option[TB_OPTION_INSERTION]) {
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
}
