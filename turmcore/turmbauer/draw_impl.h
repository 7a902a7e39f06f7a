/* One build, uniformly at random, without listing any (template, see windows.h; the candidates are those of draw.h). */

/* The spot's cell; false if it is taken, or if there is none. */
TURM_INLINE int T(spot)(const T(tower) *t, const tb_position *p, int n, int *x, int *y, int *z)
{
    if (p->round == 1) {
        *x = TB_BASE_CELL[n][0], *y = TB_BASE_CELL[n][1], *z = TB_BASE_CELL[n][2];
    } else if (n >= p->num_blocks * TB_CELLS) {
        n -= p->num_blocks * TB_CELLS;
        *x = n & 1, *y = n >> 1, *z = 1;
    } else {
        const tb_block *b = &p->blocks[n / TB_CELLS];
        const tb_orientation *o = &p->game->orientations[b->orientation];
        int c = n % TB_CELLS;
        if (c >= o->num_cells)
            return 0;
        *x = b->x + o->x[c], *y = b->y + o->y[c], *z = b->z + o->z[c] + 1;
    }
    return !T(cube)(t, *x, *y, *z);
}

/* Rules 3.1 and 3.7 for the climbers: the block takes no cell of theirs, and walls none of them in. */
TURM_INLINE int T(spares_climbers)(const T(tower) *t, const tb_position *p, const tb_overlay *v)
{
    const tb_orientation *o = v->o;
    for (int s = 0; s < p->game->num_seats; s++) {
        const tb_climber *c = &p->climbers[s];
        int x = c->x - v->x, y = c->y - v->y, top = c->z + 1 + p->game->headroom;
        if (c->z == TB_ON_TABLE || x < -1 || x > o->extent[0] || y < -1 || y > o->extent[1] || v->z > top ||
            v->z + o->extent[2] < c->z)
            continue;
        for (int i = 0; i < o->num_cells; i++)
            if (o->x[i] == x && o->y[i] == y && v->z + o->z[i] > c->z && v->z + o->z[i] < top)
                return 0;
        T(planes) g;
        g.tower = *t, g.game = p->game, g.stride = 1, g.y = g.z = 0, g.odd = (t->ox + t->oy) & 1, g.seat = p->seat, g.num_guards = 0;
        T(watch)(&g, p, s);
        if (g.num_guards && T(block_walls_in)(&g.guards[0], o, v->x - t->ox, v->y - t->oy, v->z))
            return 0;
    }
    return 1;
}

/* Is the placement legal by rules 3.1-3.8, and the foot the first of its candidates? */
TURM_INLINE int T(is_drawn)(const T(tower) *t, const tb_position *p, const tb_overlay *v, int foot)
{
    const tb_orientation *o = v->o;
    int x = v->x - t->ox, y = v->y - t->oy, first_round = p->round == 1;
    unsigned held = 0, earlier = (1u << foot) - 1, hanging = 0;
    if (x < 0 || x + o->extent[0] > WIDTH || y < 0 || y + o->extent[1] > WIDTH || v->z < !first_round)
        return 0;                 /* legal ones are in the window, and after the first round off the table (3.4) */
    for (int i = 0; i < o->num_cells; i++) {
        int z = v->z + o->z[i], row = y + o->y[i], bit = x + o->x[i];
        if (z < t->height && t->layers[z].cubes[row] >> bit & 1)
            return 0;
        held |= (z ? z <= t->height && (t->layers[z - 1].cubes[row] >> bit & 1) : first_round) << i;
    }
    if (first_round)
        for (int i = 0; i < foot; i++) {
            if (tb_is_at_base(v->x + o->x[i], v->y + o->y[i], v->z + o->z[i]))
                return 0;
        }
    else if (held & earlier)
        return 0;
    for (int k = 0; k < o->num_clauses; k++)
        if (!(held & o->clause[k].cells))
            return 0;
    for (int k = 0; k < o->num_columns; k++)
        hanging += !(held & o->column[k]);
    return hanging <= 1 && T(spares_climbers)(t, p, v) && (!p->game->option[TB_OPTION_INSERTION] || T(can_be_inserted)(t, p, v));
}

/* The next build that rules 3.1-3.8 allow, or a box that is legal if the dice allow no build; nothing if there were too
 * many misses, whatever they were. */
static turm_action T(draw_build)(tb_draw *d, const tb_position *p, turm_rng *rng)
{
    const T(tower) t = T(look)(p);
    while (d->tries-- > 0) {
        int x = 0, y = 0, z = 0, n = (int)turm_rng_below(rng, (uint64_t)(d->num_spots + d->num_box_spots));
        if (n < d->num_spots && !T(spot)(&t, p, n, &x, &y, &z))
            continue;
        int k = (int)turm_rng_below(rng, (uint64_t)d->num_feet);
        if (n >= d->num_spots) {
            unsigned ids = d->boxable;
            for (k += (n - d->num_spots) * d->num_feet; ids && k; k--)
                ids &= ids - 1;
            if (ids)
                return tb_box(__builtin_ctz(ids));
            continue;
        }
        tb_foot foot = tb_foot_at(d, p, (x + y + z) & 1, k);
        if (foot.cell == TB_NO_FOOT)
            continue;
        const tb_orientation *o = &p->game->orientations[foot.orientation];
        tb_overlay v = {o, x - o->x[foot.cell], y - o->y[foot.cell], z - o->z[foot.cell], p->seat};
        if (T(is_drawn)(&t, p, &v, foot.cell))
            return tb_build(foot.orientation, v.x, v.y, v.z, d->ring_ids >> o->id & 1);
    }
    return TURM_NO_ACTION;
}
