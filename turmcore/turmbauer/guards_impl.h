/* Climbers that a placement must not wall in (template, see windows.h; rule 3.7). */

/* The steps from a guard to its columns (rules 5.1-5.4): in a column's byte bit 0 is a step down, bit 1
 * level, bit 2 up. At most one of them is set, because each needs cubes that the others forbid. */
TURM_INLINE uint32_t T(column_steps)(uint64_t cubes, uint64_t closed, int headroom)
{
    const uint32_t one = 0x01010101u;
    uint32_t c = (uint32_t)cubes, stand = c & ~(uint32_t)closed;
    uint32_t room = headroom == 2 ? c | c >> 1 : c;         /* bit j: no room at z - 2 + j */
    uint32_t down = stand & ~(c >> 1 | room >> 2) & one, level = stand >> 1 & ~(room >> 2) & one;
    uint32_t up = cubes >> (32 + 2 + headroom) & 1 ? 0 : stand >> 2 & ~(room >> 3) & one;
    return down | level << 1 | up << 2;
}

/* The cubes beside a climber on which others stand, as bits of the guard. */
static uint64_t T(occupied)(const tb_position *p, int seat)
{
    const tb_climber *c = &p->climbers[seat];
    uint64_t bits = 0;
    for (int s = 0; s < p->game->num_seats; s++) {
        const tb_climber *other = &p->climbers[s];
        int j = other->z - c->z + 1;
        if (other->z == TB_ON_TABLE || j < 0 || j > 2)
            continue;
        for (int d = 0; d < TB_DIRECTIONS; d++)
            if (other->x == c->x + TB_DX[d] && other->y == c->y + TB_DY[d])
                bits |= (uint64_t)1 << (8 * d + j);
    }
    return bits;
}

/* Note a climber that has a step now, with escape=free onto a field that nobody stands on; if it has none,
 * any step onto an open field counts; if it has none of those, a step onto any color; without any step it
 * needs no guard. */
TURM_INLINE void T(watch)(T(planes) *g, const tb_position *p, int seat)
{
    const tb_climber *c = &p->climbers[seat];
    const T(tower) *t = &g->tower;
    int headroom = p->game->headroom, h = c->z + 1;
    T(guard) *w = &g->guards[g->num_guards];
    uint64_t foreign = 0;
    w->headroom = headroom;
    w->x = c->x - t->ox, w->y = c->y - t->oy - g->y, w->z = h - g->z;
    w->cubes = (uint64_t)T(cube)(t, c->x, c->y, h + headroom) << (32 + 2 + headroom);
    for (int d = 0; d < TB_DIRECTIONS; d++)
        for (int j = 0; j < 3 + headroom; j++) {
            int x = c->x + TB_DX[d], y = c->y + TB_DY[d], z = h - 2 + j;
            w->cubes |= (uint64_t)(z >= -1 && T(cube)(t, x, y, z)) << (8 * d + j);
            foreign |= (uint64_t)T(foreign)(t, seat, x, y, z) << (8 * d + j);
        }
    uint64_t occupied = p->game->option[TB_OPTION_ESCAPE] ? T(occupied)(p, seat) : 0;
    const uint64_t closed[3] = {foreign | occupied, foreign, 0};
    for (int asks = occupied ? 0 : 1; asks < 3; asks++) {
        int sides[2][2] = {{0}}, num_steps = 0, goes_up = 0, narrowest = 0, kind = 0;
        w->closing = asks == 2 || seat == g->seat ? 0 : (g->odd + w->x + w->y + w->z) & 1 ? 0xaaaaaaaau : 0x55555555u;
        w->closed = closed[asks];
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
        /* One cell above the climber may close several steps up.  Otherwise the steps are in different
         * columns, and only a piece that goes round, over or under the climber can take them all. */
        static const int8_t joins[5] = {0, 1, 3, 5, 7};
        int opposite = (sides[0][0] && sides[0][1]) || (sides[1][0] && sides[1][1]);
        w->min_cells = goes_up ? 1 : num_steps == 2 && opposite ? 5 : joins[num_steps];
        for (int axis = 0; axis < 2; axis++)
            w->min_extent[axis] = !goes_up && sides[axis][0] && sides[axis][1] ? 3 : 1;
        int k = 0, low = kind == 1 ? h - 1 : kind == 2 ? h : h + 1, high = h + headroom - (kind != 4);
        for (int z = low; z <= high; z++, k++)
            w->cell[k].x = w->x + TB_DX[narrowest], w->cell[k].y = w->y + TB_DY[narrowest], w->cell[k].z = z - g->z;
        if (kind == 4)
            w->cell[k].x = w->x, w->cell[k].y = w->y, w->cell[k++].z = h + headroom - g->z;
        w->num_cells = k, w->column = narrowest;
        for (k = 0; k < w->num_cells; k++)
            w->cell[k].row = w->cell[k].z * g->stride + w->cell[k].y,
            w->cell[k].odd = (g->odd + w->cell[k].x + w->cell[k].y + w->cell[k].z) & 1;
        g->num_guards++;
        return;
    }
}

TURM_INLINE void T(watch_climbers)(T(planes) *g, const tb_position *p)
{
    for (int s = 0; s < p->game->num_seats; s++)
        if (p->climbers[s].z != TB_ON_TABLE)
            T(watch)(g, p, s);
}

/* Would these cubes of a new block leave the guard without a step? */
TURM_INLINE int T(walls_in)(const T(guard) *w, uint64_t cubes)
{
    return !T(column_steps)(w->cubes | cubes, w->closed | (cubes & w->closing), w->headroom);
}

/* Would the orientation at the anchor (plane coordinates)? */
TURM_INLINE int T(block_walls_in)(const T(guard) *w, const tb_orientation *o, int x, int y, int z)
{
    /* where a column's byte begins, by (dx + 1) * 3 + dy + 1 */
    static const uint8_t column[9] = {56, 8, 56, 24, 32, 16, 56, 0, 56};
    uint64_t cubes = 0;
    int left = x - w->x + 1, front = y - w->y + 1, low = z - w->z + 2;
    for (int i = 0; i < o->num_cells; i++) {
        unsigned dx = (unsigned)(left + o->x[i]), dy = (unsigned)(front + o->y[i]), j = (unsigned)(low + o->z[i]);
        if (dx <= 2 && dy <= 2 && j <= 7)
            cubes |= (uint64_t)1 << (column[dx * 3 + dy] + j);
    }
    return T(walls_in)(w, cubes);
}

/* Clear the anchors of a piece's orientations that wall a climber in: looks only at those that take a cell of one certain
 * step.  They are collected first, without branches, for nobody can predict which there are. */
TURM_INLINE void T(clear_walling)(const T(planes) *g, int id, HALF *masks)
{
    enum { MOST = 24 * TB_CELLS, BITS = 8 * (int)sizeof(uint64_t) - 1 };
    const tb_cells *cells = &g->game->cells;
    const uint16_t first = g->game->first[id];
    uint16_t found[MOST];
    int32_t row[2][MOST];           /* of an entry's mask that is the anchor's if row 0 is the cell's */
    for (int odd = 0; odd < 2; odd++)
        for (int i = 0, e = cells->first[odd][id]; e < cells->first[odd][id + 1]; i++, e++)
            row[odd][i] = (cells->orientation[e] - first) * g->n - cells->z[e] * g->stride - cells->y[e];
    for (const T(guard) *w = g->guards; w < g->guards + g->num_guards; w++)
        for (int k = 0; k < w->num_cells && g->game->size[id] >= w->min_cells; k++) {
            int odd = w->cell[k].odd, from = cells->first[odd][id], num = cells->first[odd][id + 1] - from;
            const HALF *at = masks + w->cell[k].row;
            const int8_t *left = cells->x + from;
            size_t n = 0;
            for (int i = 0; i < num; i++) {
                found[n] = (uint16_t)i;
                n += (uint64_t)at[row[odd][i]] >> ((w->cell[k].x - left[i]) >> 1 & BITS) & 1;
            }
            int column = w->cell[k].x == w->x && w->cell[k].y == w->y ? TB_DIRECTIONS : w->column, higher = w->cell[k].z - w->z + 2 - 4;
            uint64_t fits = 0x0101010101010101u * (0xffu >> -higher);
            for (size_t i = 0; i < n; i++) {
                int e = from + found[i], of = w->cell[k].row - cells->z[e] * g->stride - cells->y[e];
                /* a row before or after its layer's lies among the empty ones between layers, if it is the mask's */
                if ((unsigned)of < (unsigned)g->n) {
                    HALF walled = (HALF)T(walls_in)(w, cells->columns[column][e] >> -higher & fits);
                    masks[row[odd][found[i]] + w->cell[k].row] &= (HALF)~(walled << ((w->cell[k].x - cells->x[e]) >> 1));
                }
            }
        }
}
