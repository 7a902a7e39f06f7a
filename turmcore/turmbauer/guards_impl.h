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
    w->seat = seat;
    w->x = c->x - t->ox, w->y = c->y - t->oy - g->y, w->z = h;
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
        w->any_color = asks == 2;
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

TURM_INLINE void T(watch_climbers)(T(planes) *g, const tb_position *p)
{
    for (int s = 0; s < p->game->num_seats; s++)
        if (p->climbers[s].z != TB_ON_TABLE)
            T(watch)(g, p, s);
}

/* Would the orientation at the anchor (plane coordinates) leave the guard without a step? */
TURM_INLINE int T(walls_in)(const T(planes) *g, const tb_orientation *o, const T(guard) *w, int x, int y, int z)
{
    /* where a column's byte begins, by (dx + 1) * 3 + dy + 1 */
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

/* Clear the anchors that wall a climber in: looks only at those that take a cell of one certain step. */
TURM_INLINE void T(clear_walling)(const T(planes) *g, const tb_orientation *o, const int *offset, ROW *mask)
{
    for (int i = 0; i < g->num_guards; i++) {
        const T(guard) *w = &g->guards[i];
        if (o->num_cells < w->min_cells || o->extent[0] < w->min_extent[0] || o->extent[1] < w->min_extent[1])
            continue;
        for (int k = 0; k < w->num_cells; k++)
            for (int c = 0; c < o->num_cells; c++) {
                int x = w->cell[k].x - o->x[c], row = w->cell[k].row - offset[c];
                /* a row before or after its layer's rows lies among the zeros between layers; a column before
                 * the first (bit x modulo WIDTH) is recognized when something is there */
                if ((unsigned)row < (unsigned)g->n && (mask[row] >> (x & (WIDTH - 1)) & 1) && x >= 0 &&
                    T(walls_in)(g, o, w, x, w->cell[k].y - o->y[c], w->cell[k].z - o->z[c]))
                    mask[row] &= ~((ROW)1 << x);
            }
    }
}
