/* A tower seen through one window (template, see windows.h). */

typedef struct T(layer) { ROW cubes[WIDTH]; ROW colored[TB_COLORS][WIDTH]; } T(layer);

typedef struct T(tower) {
    const T(layer) *layers;
    const ROW *outside;
    int ox, oy, height;
} T(tower);

#ifndef TB_IS_WIDE_WINDOW

TURM_INLINE T(tower) T(look)(const tb_position *p)
{
    return (T(tower)){(const T(layer) *)p->layers, p->outside, p->ox, p->oy, p->height};
}

#else

/* Working memory of the wide window: too large for a stack, rarely touched. */
static _Thread_local struct { T(layer) layers[LAYERS]; ROW outside[WIDTH]; } T(memory);

static T(tower) T(look)(const tb_position *p)
{
    T(layer) *layers = T(memory).layers;
    ROW *in = T(memory).outside;
    int x0 = p->x0, x1 = p->x1, y0 = p->y0, y1 = p->y1;
    if (p->round == 1) {
        x0 = x0 < TB_FIRST_ROUND_MIN ? x0 : TB_FIRST_ROUND_MIN, x1 = x1 > TB_FIRST_ROUND_MAX ? x1 : TB_FIRST_ROUND_MAX;
        y0 = y0 < TB_FIRST_ROUND_MIN ? y0 : TB_FIRST_ROUND_MIN, y1 = y1 > TB_FIRST_ROUND_MAX ? y1 : TB_FIRST_ROUND_MAX;
    }
    T(tower) t = {layers, in, x0 - 1 - (WIDTH - 3 - (x1 - x0)) / 2, y0 - 1 - (WIDTH - 3 - (y1 - y0)) / 2, p->height};
    memset(layers, 0, (size_t)t.height * sizeof *layers);
    for (int y = 0; y < 2; y++)
        layers[0].cubes[y - t.oy] = (ROW)3 << (0 - t.ox);
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        const tb_orientation *o = &p->game->orientations[b->orientation];
        for (int c = 0; c < o->num_cells; c++) {
            int x = b->x + o->x[c] - t.ox, y = b->y + o->y[c] - t.oy, z = b->z + o->z[c];
            layers[z].cubes[y] |= (ROW)1 << x;
            if (o->colored >> c & 1)
                layers[z].colored[TB_SEAT(b)][y] |= (ROW)1 << x;
        }
    }
    for (int y = 0; y < WIDTH; y++)
        in[y] = y == 0 || y == WIDTH - 1 ? ~(ROW)0 : (ROW)1 | (ROW)1 << (WIDTH - 1);
    for (int grew = 1; grew;) {
        grew = 0;
        for (int y = 1; y < WIDTH - 1; y++) {
            ROW n = (in[y] | in[y] << 1 | in[y] >> 1 | in[y - 1] | in[y + 1]) & ~layers[0].cubes[y];
            grew |= n != in[y];
            in[y] = n;
        }
    }
    return t;
}

#endif

/* Is there a cube, the table counted as one (z = -1)? */
TURM_INLINE int T(cube)(const T(tower) *t, int x, int y, int z)
{
    unsigned wx = (unsigned)(x - t->ox), wy = (unsigned)(y - t->oy);
    if (z < 0)
        return 1;
    if (z >= t->height || wx >= WIDTH || wy >= WIDTH)
        return 0;
    return t->layers[z].cubes[wy] >> wx & 1;
}

/* Does the cube at the cell show another color than the seat's? */
TURM_INLINE int T(foreign)(const T(tower) *t, int seat, int x, int y, int z)
{
    unsigned wx = (unsigned)(x - t->ox), wy = (unsigned)(y - t->oy);
    if (z < 0 || z >= t->height || wx >= WIDTH || wy >= WIDTH)
        return 0;
    for (int s = 0; s < TB_COLORS; s++)
        if (s != seat && t->layers[z].colored[s][wy] >> wx & 1)
            return 1;
    return 0;
}

/* The same two with a block added. */
TURM_INLINE int T(cube_with)(const T(tower) *t, const tb_overlay *v, int x, int y, int z)
{
    return T(cube)(t, x, y, z) || (v && tb_overlay_cell(v, x, y, z) >= 0);
}

TURM_INLINE int T(foreign_with)(const T(tower) *t, const tb_overlay *v, int seat, int x, int y, int z)
{
    int i = v ? tb_overlay_cell(v, x, y, z) : -1;
    return i >= 0 ? v->seat != seat && (v->o->colored >> i & 1) : T(foreign)(t, seat, x, y, z);
}

/* The level that one step from field (x, y) at height h in direction d reaches
 * (rules 5.1-5.4, colors and other climbers ignored), or -1.  There is at most one such level, because each
 * needs cubes that the others forbid. */
TURM_INLINE int T(step)(const T(tower) *t, const tb_overlay *v, int headroom, int x, int y, int h, int d)
{
    int nx = x + TB_DX[d], ny = y + TB_DY[d];
    for (int to = h > 0 ? h - 1 : 0; to <= h + 1; to++) {
        int up = to > h ? to : h, ok = T(cube_with)(t, v, nx, ny, to - 1);
        for (int z = to; ok && z < up + headroom; z++)     /* its own cell, and headroom above it */
            ok = !T(cube_with)(t, v, nx, ny, z);
        for (int z = h + headroom; ok && z < up + headroom; z++)
            ok = !T(cube_with)(t, v, x, y, z);
        if (ok)
            return to;
    }
    return -1;
}

/* How free a climber off the table is with the block added. */
static int T(freedom)(const T(tower) *t, const tb_overlay *v, const tb_position *p, int seat)
{
    const tb_climber *c = &p->climbers[seat];
    int best = TB_STUCK;
    for (int d = 0; d < TB_DIRECTIONS && best < TB_FREE; d++) {
        int x = c->x + TB_DX[d], y = c->y + TB_DY[d], to = T(step)(t, v, p->game->headroom, c->x, c->y, c->z + 1, d);
        if (to < 0)
            continue;
        int way = TB_FREE;
        if (T(foreign_with)(t, v, seat, x, y, to - 1))
            way = TB_SHUT;
        else if (p->game->option[TB_OPTION_ESCAPE] && tb_is_occupied(p, x, y, to - 1))
            way = TB_HEMMED;
        best = way > best ? way : best;
    }
    return best;
}
