/* Planes of bits over the tower (template, see windows.h).
 *
 * A plane holds one property of the cells of one parity, a row of bits per (z, y): bit i is the cell at x = 2 i or
 * 2 i + 1, whichever has that parity.  The anchors where an orientation is legal, all of one parity, are the AND of the
 * planes of its cells, each shifted so that the cell's bit falls on the anchor's: along y and z by an offset in rows,
 * along x by using one of several pre-shifted copies. Rows of zeros between the layers keep pieces from wrapping around.
 */

typedef HALF T(block) __attribute__((vector_size(64), aligned(sizeof(HALF)), may_alias));          /* rows of a plane */
typedef HALF T(aligned_block) __attribute__((vector_size(64), aligned(64), may_alias));
typedef ROW T(rows) __attribute__((vector_size(WIDTH * sizeof(ROW)), aligned(sizeof(ROW)), may_alias)); /* a layer's */
typedef HALF T(halves) __attribute__((vector_size(WIDTH * sizeof(HALF)), aligned(sizeof(HALF)), may_alias));

enum {
    T(BLOCK) = 64 / sizeof(HALF),
    T(HALF_BITS) = WIDTH / 2,
    T(PLANE) = ((LAYERS + TB_CELLS) * (WIDTH + TB_CELLS) + 3 * WIDTH + 2 * T(BLOCK) + TB_CELLS) / T(BLOCK) * T(BLOCK),
};

/* A climber that a placement could wall in (rule 3.7), and its surroundings: a byte for each of the columns
 * beside it, in the order of TB_DX; bit j is the cell at z - 2 + j, where z is the climber's own cell. */
typedef struct T(guard) {
    int headroom;
    int x, y, z;                   /* the field, in plane coordinates: z of its own cell */
    uint64_t cubes;                /* byte 4: the climber's own column */
    uint64_t closed;               /* cubes of a color that is not open */
    uint64_t closing;              /* cells where a new block's cubes would be of such a color */
    int min_cells, min_extent[2];  /* cells and extent along x and y that a piece needs to take all steps */
    int num_cells;                 /* cells of one step that must stay free; such a piece takes at least one */
    int column;                    /* of these cells; 4: the climber's own, of the last if it goes up */
    struct { int row, x, y, z, odd; } cell[TB_STEP_CELLS];
} T(guard);

typedef struct T(planes) {
    T(tower) tower;
    const tb_game *game;
    int stride;                    /* rows per layer; the last one is empty, and no piece crosses it */
    int y, z;                      /* window row of plane row 0, layer of plane layer 0 */
    int num_rows;                  /* window rows of a layer in the planes */
    int odd;                       /* parity of the cell at bit 0 of row 0 */
    int top, num_layers;           /* layers of the tower in the planes; with those of a piece on top of it */
    int n, size, num_planes;       /* rows of anchors, and of a plane, multiples of a block; how many planes there are */
    int first_round, seat, path, num_guards;
    T(guard) guards[TB_COLORS];
    HALF *free[TB_TERMS][2][TB_CELLS];  /* [term][parity][dx]: free cells; both cells of the term */
    HALF *held[TB_TERMS][2][TB_CELLS];  /* free cells with a cube, or in round 1 the table, beneath; either of the two */
    HALF *base[2][TB_CELLS];       /* round 1: cells that share a face with the base stone */
    HALF *way[5][2][TB_CELLS];     /* insertion=path: free cells all the way out */
} T(planes);

enum { T(KINDS) = 2 * TB_TERMS + 1 + 5, T(NUM_PLANES) = T(KINDS) * 2 * TB_CELLS };

/* Rows before the masks, where clear_walling looks, too, as it does after them; rows of all planes and masks of any position;
 * and of masks that are kept, 40 kB. */
enum {
    T(BEFORE) = (TB_CELLS + 1) * (WIDTH + 2) / T(BLOCK) * T(BLOCK) + T(BLOCK),
    T(MOST_PLANES) = T(NUM_PLANES) * T(PLANE),
    T(MOST_MASKS) = T(BEFORE) + 25 * T(PLANE),
    T(ROOM) = 0xa000 / (int)sizeof(HALF),
    T(KEPT) = T(BEFORE) + T(ROOM) + T(PLANE),
};

/* With room to begin at a multiple of 64: Windows gives a thread's own memory no more than 16. */
#define TB_ALIGNED(memory) (void *)(((uintptr_t)(memory) + 63) & ~(uintptr_t)63)
static _Thread_local HALF T(plane_memory)[T(MOST_PLANES) + 64];
#ifdef TB_IS_WIDE_WINDOW
static _Thread_local HALF T(masks_memory)[T(MOST_MASKS) + 64], T(kept_memory)[T(KEPT) + 64];
static _Thread_local T(rows) T(open_memory)[LAYERS + TB_CELLS];
static _Thread_local turm_action T(rows_memory)[T(PLANE)];
#define TB_OPEN_MEMORY(name) T(rows) *name = T(open_memory)
#define TB_ROWS_MEMORY(name, g) turm_action *name = T(rows_memory)
#define TB_PLANES_MEMORY(name, g) HALF *name = TB_ALIGNED(T(plane_memory))
#define TB_MASKS_MEMORY(name, g) HALF *name = (HALF *)TB_ALIGNED(T(masks_memory)) + T(BEFORE)
#define TB_KEPT_MEMORY(name, g) HALF *name = (HALF *)TB_ALIGNED(T(kept_memory)) + T(BEFORE)
#else
/* On the stack, which is small in some threads, as much as the tower needs; the planes elsewhere if they are large. */
enum { T(ON_STACK) = 0xc000 / sizeof(HALF) };
#define TB_OPEN_MEMORY(name) T(rows) name[LAYERS + TB_CELLS]
#define TB_ROWS_MEMORY(name, g) turm_action name[(g)->n]
#define TB_PLANES_MEMORY(name, g) \
    int name##_size = (g)->num_planes * (g)->size; \
    HALF name##_memory[(name##_size > T(ON_STACK) ? 0 : name##_size) + 64], \
        *name = TB_ALIGNED(name##_size > T(ON_STACK) ? T(plane_memory) : name##_memory)
#define TB_MASKS_MEMORY(name, g) \
    HALF name##_memory[T(BEFORE) + 24 * (g)->n + (g)->size + 64], *name = (HALF *)TB_ALIGNED(name##_memory) + T(BEFORE)
#define TB_KEPT_MEMORY(name, g) \
    HALF name##_memory[T(BEFORE) + T(ROOM) + (g)->size + 64], *name = (HALF *)TB_ALIGNED(name##_memory) + T(BEFORE)
#endif

/* The bits at every second column of each row, from the first or from the second on, moved together. */
TURM_INLINE T(halves) T(pack)(T(rows) v)
{
    v = (v | v >> 1) & (ROW)0x5555555555555555u;
    v = (v | v >> 1) & (ROW)0x3333333333333333u;
    v = (v | v >> 2) & (ROW)0x0f0f0f0f0f0f0f0fu;
    v = (v | v >> 4) & (ROW)0x00ff00ff00ff00ffu;
#ifdef TB_IS_WIDE_WINDOW
    v = (v | v >> 8) & 0x0000ffff0000ffffu;
    v = (v | v >> 16) & 0x00000000ffffffffu;
#endif
    return __builtin_convertvector(v, T(halves));
}

/* Write a layer of cells into the planes of both parities and their copies; `stripes` are those of the parity of the
 * first.  All rows of the window are written, those
 * beyond num_rows as they are, zeros; the next layer overwrites the excess. */
TURM_INLINE void T(put_layer)(const T(planes) *g, HALF *const (*plane)[TB_CELLS], int z, T(rows) stripes, T(rows) cells)
{
    int low = (g->odd + z) & 1;                     /* are even cells at the second column of row 0? */
    T(rows) columns = low ? ~stripes : stripes;
    T(halves) is_low = -__builtin_convertvector(columns & 1, T(halves));
    for (int odd = 0; odd < 2; odd++, columns = ~columns, is_low = ~is_low) {
        T(halves) packed = T(pack)(cells & columns);
        for (int dx = 0; dx < g->game->max_extent; dx++) {
            T(halves) more = packed >> (dx + 1) / 2, less = packed >> dx / 2;
            *(T(halves) *)(plane[odd][dx] + z * g->stride) = (more & is_low) | (less & ~is_low);
        }
    }
}

/* The planes of two cells, from those of one. */
TURM_INLINE void T(join_cells)(const T(planes) *g, int rows)
{
    for (int with = TB_WITH_X; with < TB_TERMS; with++)
        for (int odd = 0; odd < 2; odd++)
            for (int dx = 0; dx < g->game->max_extent - (with == TB_WITH_X); dx++) {
                int x = dx + (with == TB_WITH_X), step = with == TB_WITH_X ? 0 : with == TB_WITH_Y ? 1 : g->stride;
                const HALF *free = g->free[TB_ALONE][odd][dx], *next_free = g->free[TB_ALONE][!odd][x] + step;
                const HALF *held = g->held[TB_ALONE][odd][dx], *next_held = g->held[TB_ALONE][!odd][x] + step;
                for (int i = 0; i + step < rows; i += T(BLOCK)) {
                    *(T(aligned_block) *)(g->free[with][odd][dx] + i) = *(const T(block) *)(free + i) & *(const T(block) *)(next_free + i);
                    *(T(aligned_block) *)(g->held[with][odd][dx] + i) = *(const T(block) *)(held + i) | *(const T(block) *)(next_held + i);
                }
            }
}

/* The ways in of rule 3.8: cells that are free all the way out to one side, or upwards, which `open` becomes. */
TURM_INLINE void T(find_ways)(T(planes) *g, T(rows) *open, T(rows) stripes, int num_layers)
{
    for (int z = 0; z < num_layers; z++) {          /* everything beyond the window is free */
        T(rows) front = {0}, back = {0}, taken = ~open[z], down = taken;
        for (int k = 1; k < WIDTH; k *= 2)
            down |= down >> k;
        ROW all = ~(ROW)0;
        for (int r = 0; r < g->num_rows; r++)
            front[r] = all &= open[z][r];
        all = ~(ROW)0;
        for (int r = g->num_rows - 1; r >= 0; r--)
            back[r] = all &= open[z][r];
        T(put_layer)(g, g->way[0], z, stripes, (taken & -taken) - 1);
        T(put_layer)(g, g->way[1], z, stripes, ~down);
        T(put_layer)(g, g->way[2], z, stripes, front);
        T(put_layer)(g, g->way[3], z, stripes, back);
    }
    for (int z = num_layers - 2; z >= 0; z--)
        open[z] &= open[z + 1];
    for (int z = 0; z < num_layers; z++)
        T(put_layer)(g, g->way[4], z, stripes, open[z]);
}

/* How many planes there will be, and of which size. */
TURM_INLINE void T(measure)(T(planes) *g, const tb_position *p)
{
    T(tower) tower = T(look)(p);
    int first = p->round == 1, extent = p->game->max_extent;
    g->tower = tower;
    g->game = p->game;
    g->first_round = first, g->seat = p->seat, g->path = p->game->option[TB_OPTION_INSERTION];
    g->y = first ? 0 : p->y0 - 1 - tower.oy;
    g->z = !first;                                      /* rule 3.4 */
    g->odd = (tower.ox + tower.oy + g->y + g->z) & 1;
    g->num_rows = first ? WIDTH : p->y1 - p->y0 + 3;
    g->stride = g->num_rows + 1;
    g->top = tower.height - g->z, g->num_layers = g->top + extent;
    g->n = (g->top * g->stride + g->num_rows + T(BLOCK) - 1 - !first) / T(BLOCK) * T(BLOCK);   /* none in the last row */
    g->size = (g->num_layers * g->stride + WIDTH + 3 * T(BLOCK) + TB_CELLS) / T(BLOCK) * T(BLOCK);
    g->num_planes = 2 * extent * (2 * TB_TERMS + first + (g->path ? 5 : 0));
}

/* Fill the planes for the color to move. */
TB_CLONES(void, T(prepare), (T(planes) *g, const tb_position *p, HALF *memory), (g, p, memory))
{
    const tb_game *game = p->game;
    const T(tower) tower = g->tower;
    int first = g->first_round, extent = game->max_extent, headroom = game->headroom, used = 0;
    int top = g->top, num_layers = g->num_layers;
    HALF *(*const kinds[T(KINDS)])[TB_CELLS] = {
        g->free[TB_ALONE], g->held[TB_ALONE], g->base, g->way[0], g->way[1], g->way[2], g->way[3], g->way[4],
        g->free[TB_WITH_X], g->free[TB_WITH_Y], g->free[TB_WITH_Z],
        g->held[TB_WITH_X], g->held[TB_WITH_Y], g->held[TB_WITH_Z],
    };
    for (int i = 0; i < T(KINDS); i++)
        for (int k = 0; k < 2 * extent && (i == 2 ? first : i < 3 || i > 7 || g->path); k++) {
            if (i <= 7)
                memset(memory + used, 0, (size_t)g->size * sizeof(HALF));
            kinds[i][k & 1][k / 2] = memory + used;
            used += g->size;
        }
    T(rows) keep, stripes, none = {0};
    TB_OPEN_MEMORY(open);
    for (int r = 0; r < WIDTH; r++)
        keep[r] = r < g->num_rows ? ~(ROW)0 : 0, stripes[r] = (ROW)(r & 1 ? 0xaaaaaaaaaaaaaaaau : 0x5555555555555555u);
    for (int z = 0; z < num_layers; z++)
        open[z] = keep & ~(z < top ? *(const T(rows) *)(tower.layers[z + g->z].cubes + g->y) : none);
    for (int s = 0; s < game->num_seats; s++) {         /* climbers fill cells (rule 3.1) */
        const tb_climber *c = &p->climbers[s];
        if (c->z != TB_ON_TABLE)
            for (int i = 1; i <= headroom; i++)
                if (c->z + i >= g->z)
                    open[c->z + i - g->z][c->y - tower.oy - g->y] &= ~((ROW)1 << (c->x - tower.ox));
    }
    for (int z = 0; z < num_layers; z++) {
        T(rows) beneath = none;
        if (z + g->z == 0)
            beneath = keep;
        else if (z <= top)
            beneath = *(const T(rows) *)(tower.layers[z + g->z - 1].cubes + g->y);
        T(put_layer)(g, g->free[TB_ALONE], z, stripes, open[z]);
        T(put_layer)(g, g->held[TB_ALONE], z, stripes, open[z] & beneath);
    }
    T(join_cells)(g, g->n + (extent - 1) * (g->stride + 1));
    if (g->path)
        T(find_ways)(g, open, stripes, num_layers);
    if (first) {
        int x = 0 - tower.ox, y = 0 - tower.oy;
        T(rows) beside = none, above = none;
        beside[y - 1] = beside[y + 2] = (ROW)((ROW)3 << x);
        beside[y] = beside[y + 1] = (ROW)((ROW)9 << (x - 1));
        above[y] = above[y + 1] = (ROW)((ROW)3 << x);
        T(put_layer)(g, g->base, 0, stripes, beside);
        T(put_layer)(g, g->base, 1, stripes, above);
    }
    g->num_guards = 0;
}
