/* Where a climber can go (template, see windows.h).
 *
 * Fields are kept by height: bit x of row y of height h is the field on the cube
 * at z = h - 1; height 0 holds the table and the holes in it.  Reaching is
 * repeated dilation by one step inside the heights that changed.
 */

enum { T(HEIGHTS) = LAYERS + 4 };   /* room above the top for the cells of a long step */

typedef struct T(fields) { ROW at[T(HEIGHTS)][WIDTH]; } T(fields);

/* The goals of a climb, apart by what reaches them. */
typedef struct T(goals) {
    int num_heights, ox, oy;
    int table[3];                 /* by ring (TB_NO_RING, TB_RING_B, TB_RING_C) */
    int is_used[3];
    T(fields) fields[3];
} T(goals);

typedef struct T(slopes) {
    int num_heights;              /* heights 0 .. num_heights - 1 may hold fields */
    T(fields) any;                /* fields, whatever their color and whoever stands there */
    T(fields) open;               /* fields of colors open to the seat, no other climber on them */
    T(fields) taken;              /* fields with another climber */
    T(fields) low;                /* fields with room for a step up from them */
} T(slopes);

typedef struct T(reach) {
    uint64_t dirty[(T(HEIGHTS) + 63) / 64];
    T(fields) at;
} T(reach);

#ifdef TB_IS_WIDE_WINDOW
static _Thread_local T(slopes) T(slopes_memory);
static _Thread_local T(reach) T(reach_memory)[3];
static _Thread_local T(goals) T(goals_memory);
#define TB_SLOPES(name) T(slopes) *name = &T(slopes_memory)
#define TB_REACH(name, k) T(reach) *name = &T(reach_memory)[k]
#define TB_GOALS(name) T(goals) *name = &T(goals_memory)
#else
#define TB_SLOPES(name) T(slopes) name##_on_stack, *name = &name##_on_stack
#define TB_REACH(name, k) T(reach) name##_on_stack, *name = &name##_on_stack
#define TB_GOALS(name) T(goals) name##_on_stack, *name = &name##_on_stack
#endif

#define TB_ROWS for (int r = 0; r < WIDTH; r++)

/* The layer's cubes, none above the tower. */
TURM_INLINE const ROW *T(cubes)(const T(tower) *t, int z)
{
    static const ROW none[WIDTH];
    return z < t->height ? t->layers[z].cubes : none;
}

/* Fields of the tower as the seat's climber sees them. */
TURM_INLINE void T(survey)(T(slopes) *f, const T(tower) *t, const tb_position *p, int seat)
{
    int tall = p->game->headroom == 2;
    f->num_heights = t->height + 1;
    for (int h = 0; h <= t->height; h++) {
        const ROW *room = T(cubes)(t, h), *above = T(cubes)(t, h + 1), *high = T(cubes)(t, h + 2);
        ROW *any = f->any.at[h], *open = f->open.at[h], *low = f->low.at[h], *taken = f->taken.at[h];
        if (h == 0) {
            TB_ROWS any[r] = ~room[r] & (t->outside[r] | (tall ? ~above[r] : ~(ROW)0));
            TB_ROWS open[r] = any[r];
        } else {
            const T(layer) *under = &t->layers[h - 1];
            TB_ROWS any[r] = under->cubes[r] & ~room[r];
            if (tall)
                TB_ROWS any[r] &= ~above[r];
            TB_ROWS open[r] = any[r];
            for (int s = 0; s < p->game->num_seats; s++)
                if (s != seat)
                    TB_ROWS open[r] &= ~under->colored[s][r];
        }
        TB_ROWS low[r] = ~room[r] & ~above[r];
        if (tall)
            TB_ROWS low[r] &= ~high[r];
        TB_ROWS taken[r] = 0;
    }
    for (int s = 0; s < p->game->num_seats; s++) {
        const tb_climber *c = &p->climbers[s];
        if (s == seat || c->z == TB_ON_TABLE)
            continue;
        ROW bit = (ROW)1 << (c->x - t->ox);
        f->open.at[c->z + 1][c->y - t->oy] &= ~bit;
        f->taken.at[c->z + 1][c->y - t->oy] |= bit;
    }
}

/* One step to the sides. */
TURM_INLINE void T(widen)(ROW *restrict out, const ROW *in)
{
    out[0] = in[0] << 1 | in[0] >> 1 | in[1];
    for (int r = 1; r < WIDTH - 1; r++)
        out[r] = in[r] << 1 | in[r] >> 1 | in[r - 1] | in[r + 1];
    out[WIDTH - 1] = in[WIDTH - 1] << 1 | in[WIDTH - 1] >> 1 | in[WIDTH - 2];
}

TURM_INLINE ROW T(some)(const ROW *in)
{
    ROW any = 0;
    TB_ROWS any |= in[r];
    return any;
}

TURM_INLINE void T(touch)(T(reach) *f, int h) { f->dirty[h >> 6] |= (uint64_t)1 << (h & 63); }

/* Add to height h what `from` gives there; note it if it is more. */
TURM_INLINE void T(gain)(T(reach) *f, int h, const ROW *from, const ROW *open, const ROW *clear)
{
    ROW *at = f->at.at[h], more[WIDTH];
    TB_ROWS more[r] = from[r] & open[r] & clear[r] & ~at[r];
    if (T(some)(more)) {
        TB_ROWS at[r] |= more[r];
        T(touch)(f, h);
    }
}

/* The lowest height with news, or -1. */
TURM_INLINE int T(next_dirty)(T(reach) *f)
{
    for (unsigned word = 0; word < sizeof f->dirty / sizeof f->dirty[0]; word++)
        if (f->dirty[word]) {
            int bit = __builtin_ctzll(f->dirty[word]);
            f->dirty[word] &= f->dirty[word] - 1;
            return (int)word * 64 + bit;
        }
    return -1;
}

/* Grow what is reached by single steps over open fields until nothing changes. */
TURM_INLINE void T(flood)(T(reach) *f, const T(slopes) *s, const T(fields) *open, const T(tower) *t)
{
    static const ROW all[WIDTH] = {[0 ... WIDTH - 1] = (ROW)-1};
    for (int h; (h = T(next_dirty)(f)) >= 0;) {
        ROW *at = f->at.at[h], wide[WIDTH], step[WIDTH];
        if (h == 0) {               /* the table is one region */
            ROW on_table = 0;
            TB_ROWS on_table |= at[r] & t->outside[r];
            if (on_table)
                TB_ROWS at[r] |= t->outside[r];
        }
        for (;;) {                  /* along this height */
            T(widen)(wide, at);
            TB_ROWS step[r] = wide[r] & open->at[h][r] & ~at[r];
            if (!T(some)(step))
                break;
            TB_ROWS at[r] |= step[r];
        }
        if (h > 0)
            T(gain)(f, h - 1, wide, open->at[h - 1], s->low.at[h - 1]);
        if (h + 1 < s->num_heights) {
            TB_ROWS step[r] = at[r] & s->low.at[h][r];
            T(widen)(wide, step);
            T(gain)(f, h + 1, wide, open->at[h + 1], all);
        }
    }
}

/* What one step over two levels reaches from `from` (ring c). */
TURM_INLINE void T(long_steps)(T(reach) *f, const T(fields) *from, const T(slopes) *s, const T(tower) *t, int tall)
{
    static const ROW all[WIDTH] = {[0 ... WIDTH - 1] = (ROW)-1};
    for (int h = 0; h + 2 < s->num_heights; h++) {
        ROW clear[WIDTH], step[WIDTH], wide[WIDTH];
        const ROW *above = T(cubes)(t, h + 2), *high = T(cubes)(t, h + 3);
        TB_ROWS clear[r] = s->low.at[h][r] & ~above[r];
        if (tall)
            TB_ROWS clear[r] &= ~high[r];
        TB_ROWS step[r] = from->at[h][r] & clear[r];
        if (T(some)(step)) {
            T(widen)(wide, step);
            T(gain)(f, h + 2, wide, s->open.at[h + 2], all);
        }
        if (T(some)(from->at[h + 2])) {
            T(widen)(wide, from->at[h + 2]);
            T(gain)(f, h, wide, s->open.at[h], clear);
        }
    }
}

TURM_INLINE void T(set_out)(T(reach) *f, int num_heights, const tb_climber *c, const T(tower) *t)
{
    memset(&f->at, 0, (size_t)num_heights * sizeof f->at.at[0]);
    memset(f->dirty, 0, sizeof f->dirty);
    if (c->z == TB_ON_TABLE) {
        memcpy(f->at.at[0], t->outside, sizeof f->at.at[0]);
        T(touch)(f, 0);
    } else {
        f->at.at[c->z + 1][c->y - t->oy] = (ROW)1 << (c->x - t->ox);
        T(touch)(f, c->z + 1);
    }
}

/* All goals of a climb of the seat's climber from where it stands. */
TURM_INLINE void T(find_goals)(T(goals) *g, const tb_position *p, int seat, int with_rings, const T(tower) *t)
{
    TB_SLOPES(s);
    TB_REACH(f, 0);
    TB_REACH(b, 1);
    TB_REACH(c, 2);
    const tb_climber *from = &p->climbers[seat];
    int on_table = from->z == TB_ON_TABLE;
    T(survey)(s, t, p, seat);
    int n = g->num_heights = s->num_heights;
    g->ox = t->ox, g->oy = t->oy;
    T(set_out)(f, n, from, t);
    T(flood)(f, s, &s->open, t);
    g->table[TB_NO_RING] = !on_table && f->at.at[0][0];    /* the window's corner is table */
    g->is_used[TB_NO_RING] = 1;
    for (int h = 0; h < n; h++)
        TB_ROWS g->fields[TB_NO_RING].at[h][r] = f->at.at[h][r];
    g->is_used[TB_RING_B] = g->is_used[TB_RING_C] = with_rings;
    g->table[TB_RING_B] = g->table[TB_RING_C] = 0;
    if (with_rings) {
        T(set_out)(b, n, from, t);
        T(flood)(b, s, &s->any, t);
        memcpy(&c->at, &f->at, (size_t)n * sizeof c->at.at[0]);
        memset(c->dirty, 0, sizeof c->dirty);
        T(long_steps)(c, &f->at, s, t, p->game->headroom == 2);
        T(flood)(c, s, &s->open, t);
        g->table[TB_RING_B] = !on_table && !g->table[TB_NO_RING] && b->at.at[0][0];
        g->table[TB_RING_C] = !on_table && !g->table[TB_NO_RING] && c->at.at[0][0];
        for (int h = 0; h < n; h++) {
            TB_ROWS g->fields[TB_RING_B].at[h][r] = b->at.at[h][r] & ~f->at.at[h][r] & ~s->taken.at[h][r];
            TB_ROWS g->fields[TB_RING_C].at[h][r] = c->at.at[h][r] & ~f->at.at[h][r];
        }
    }
    for (int ring = 0; ring < 3; ring++)
        if (g->is_used[ring]) {
            TB_ROWS g->fields[ring].at[0][r] &= ~t->outside[r];
            if (!on_table)
                g->fields[ring].at[from->z + 1][from->y - t->oy] &= ~((ROW)1 << (from->x - t->ox));
        }
}

TURM_INLINE int T(num_fields)(const T(goals) *g, int ring)
{
    int n = 0;
#ifdef TB_IS_WIDE_WINDOW
    for (int h = 0; h < g->num_heights; h++)
        TB_ROWS n += __builtin_popcountll(g->fields[ring].at[h][r]);
#else
    for (int h = 0; h < g->num_heights; h++) {
        uint64_t w[WIDTH / 4];
        memcpy(w, g->fields[ring].at[h], sizeof w);
        if (w[0] | w[1] | w[2] | w[3])
            for (int i = 0; i < WIDTH / 4; i++)
                n += __builtin_popcountll(w[i]);
    }
#endif
    return n;
}

static inline int tb_may_use_rings(const tb_position *p);

/* Climbs of the color on turn, staying included. */
TURM_CLONES static int64_t T(count_climbs)(const tb_position *p)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    int64_t n = 1;
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    for (int ring = 0; ring < 3; ring++)
        if (g->is_used[ring])
            n += g->table[ring] + T(num_fields)(g, ring);
    return n;
}

/* Climbs in their order: stay; then without a ring, with b, with c: table, fields.
 * Writes those from number `first` on, at most `capacity`; returns how many there are. */
TURM_INLINE int64_t T(list_climbs)(const T(goals) *g, turm_action *out, int64_t first, int64_t capacity)
{
    int64_t n = 0;
#define TB_PUT(action) do { if (n >= first && n - first < capacity) out[n - first] = (action); n++; } while (0)
    TB_PUT(tb_climb(TB_STAY, TB_NO_RING));
    for (int ring = 0; ring < 3; ring++) {
        if (!g->is_used[ring])
            continue;
        if (g->table[ring])
            TB_PUT(tb_climb(TB_TO_TABLE, ring));
        for (int h = 0; h < g->num_heights; h++) {
            if (!T(some)(g->fields[ring].at[h]))
                continue;
            for (int y = 0; y < WIDTH; y++)
                for (ROW r = g->fields[ring].at[h][y]; r; r &= r - 1)
                    TB_PUT(tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(__builtin_ctzll(r) + g->ox, y + g->oy, h - 1));
        }
    }
#undef TB_PUT
    return n;
}

TURM_CLONES static int64_t T(fill_climbs)(const tb_position *p, turm_action *out, int64_t first, int64_t capacity)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    return T(list_climbs)(g, out, first, capacity);
}

/* One climb, uniformly. */
TURM_CLONES static turm_action T(sample_climb)(const tb_position *p, turm_rng *rng)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    int64_t n = 1;
    turm_action a = TURM_NO_ACTION;
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    for (int ring = 0; ring < 3; ring++)
        if (g->is_used[ring])
            n += g->table[ring] + T(num_fields)(g, ring);
    T(list_climbs)(g, &a, (int64_t)turm_rng_below(rng, (uint64_t)n), 1);
    return a;
}

/* Is the climb among them? */
TURM_CLONES static int T(may_climb)(const tb_position *p, turm_action a)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    int ring = tb_climb_ring(a);
    if (ring > TB_RING_C || (ring && !tb_may_use_rings(p)))
        return 0;
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    if (tb_goal(a) == TB_TO_TABLE)
        return g->table[ring];
    int x = tb_x(a) - t.ox, y = tb_y(a) - t.oy, h = tb_z(a) + 1;
    return x >= 0 && x < WIDTH && y >= 0 && y < WIDTH && h < g->num_heights && (g->fields[ring].at[h][y] >> x & 1);
}

/* Where a seat's climber could go now without a ring, as climbs; staying included. */
static int64_t T(reachable)(const tb_position *p, int seat, turm_action *out, int64_t capacity)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    T(find_goals)(g, p, seat, 0, &t);
    return T(list_climbs)(g, out, 0, capacity);
}

/* What the climber reaches from a place: the number of fields it could go to
 * without a ring, the table counting as one. */
TURM_INLINE int T(count_reach)(const tb_position *p, const T(tower) *t, const T(slopes) *s, const tb_climber *from)
{
    TB_REACH(f, 0);
    T(set_out)(f, s->num_heights, from, t);
    T(flood)(f, s, &s->open, t);
    int on_table = f->at.at[0][0] != 0, n = on_table && from->z != TB_ON_TABLE;
    if (on_table)
        TB_ROWS f->at.at[0][r] &= ~t->outside[r];
    if (from->z != TB_ON_TABLE)
        f->at.at[from->z + 1][from->y - t->oy] &= ~((ROW)1 << (from->x - t->ox));
    for (int h = 0; h < s->num_heights; h++)
        TB_ROWS n += __builtin_popcountll(f->at.at[h][r]);
    (void)p;
    return n;
}

/* The best place that the climber on turn can end its move on: highest, then most
 * reach; counts[] gets height and reach.  Every action that attains them is
 * written to `best` (at most capacity), and their number returned. */
TURM_CLONES static int T(best_climbs)(const tb_position *p, int with_rings, int worth[2], turm_action *best, int capacity)
{
    TB_GOALS(g);
    TB_SLOPES(s);
    T(tower) t = T(look)(p);
    const tb_climber *from = &p->climbers[p->seat];
    int own = from->z == TB_ON_TABLE ? 0 : from->z + 1, height = own, n = 0;
    T(find_goals)(g, p, p->seat, with_rings, &t);
    for (int h = g->num_heights - 1; h > own && height == own; h--)
        for (int ring = 0; ring < 3; ring++)
            if (g->is_used[ring] && T(some)(g->fields[ring].at[h]))
                height = h;
    T(survey)(s, &t, p, p->seat);
    worth[0] = height, worth[1] = -1;
#define TB_WEIGH(action, place) do { \
        int reach = T(count_reach)(p, &t, s, place); \
        if (reach > worth[1]) worth[1] = reach, n = 0; \
        if (reach == worth[1] && n < capacity) best[n++] = (action); \
    } while (0)
    if (height == own)
        TB_WEIGH(tb_climb(TB_STAY, TB_NO_RING), from);
    for (int ring = 0; ring < 3; ring++) {
        if (!g->is_used[ring])
            continue;
        if (height == 0 && g->table[ring]) {
            tb_climber table = {0, 0, TB_ON_TABLE};
            TB_WEIGH(tb_climb(TB_TO_TABLE, ring), &table);
        }
        for (int y = 0; y < WIDTH; y++)
            for (ROW r = g->fields[ring].at[height][y]; r; r &= r - 1) {
                tb_climber c = {(int16_t)(__builtin_ctzll(r) + t.ox), (int16_t)(y + t.oy), (int16_t)(height - 1)};
                TB_WEIGH(tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(c.x, c.y, c.z), &c);
            }
    }
#undef TB_WEIGH
    return n;
}

#undef TB_ROWS
#undef TB_SLOPES
#undef TB_REACH
#undef TB_GOALS
