/* Where a climber can go (template, see windows.h).
 *
 * Fields are stored by height: bit x of row y of height h is the field on the cube at z = h - 1; height 0
 * holds the table and the holes in it.  All rows of a height form one vector.  The reachable fields are found
 * by repeated dilation by one step, within the heights that changed.
 */

enum { T(HEIGHTS) = LAYERS + 4 };   /* room above the top for the cells of a long step */

typedef struct T(fields) { T(rows) at[T(HEIGHTS)]; } T(fields);

/* The tower as a climber sees it. */
typedef struct T(slopes) {
    int num_heights;              /* heights 0 .. num_heights - 1 may hold fields */
    T(fields) open;               /* fields of colors open to the seat, no other climber on them */
    T(fields) low;                /* places with room for a step up */
    T(fields) any;                /* for ring b: fields, whatever their color and whoever stands there */
    T(fields) colored;            /* cubes of any color */
} T(slopes);

/* The reached fields, the heights where some are new, and those where some have ever been. */
typedef struct T(reach) {
    uint64_t dirty[(T(HEIGHTS) + 63) / 64], known[(T(HEIGHTS) + 63) / 64];
    T(fields) fields;
} T(reach);

/* The goals of a climb, by the ring that reaches them. */
typedef struct T(goals) {
    int num_heights, ox, oy;
    int num_ways;                 /* 1, or 3 with rings: TB_NO_RING, TB_RING_B, TB_RING_C */
    int table[3];
    int64_t count;                /* of all goals, staying included */
    T(reach) by[3];
} T(goals);

#ifdef TB_IS_WIDE_WINDOW
static _Thread_local T(slopes) T(slopes_memory);
static _Thread_local T(reach) T(reach_memory);
static _Thread_local T(goals) T(goals_memory);
#define TB_SLOPES(name) T(slopes) *name = &T(slopes_memory)
#define TB_REACH(name) T(reach) *name = &T(reach_memory)
#define TB_GOALS(name) T(goals) *name = &T(goals_memory)
#else
#define TB_SLOPES(name) T(slopes) name##_on_stack, *name = &name##_on_stack
#define TB_REACH(name) T(reach) name##_on_stack, *name = &name##_on_stack
#define TB_GOALS(name) T(goals) name##_on_stack, *name = &name##_on_stack
#endif

#define TB_ROWS_OF(pointer) (*(const T(rows) *)(pointer))

/* The layer's cubes; none above the tower. */
TURM_INLINE const ROW *T(cubes)(const T(tower) *t, int z)
{
    static const ROW none[WIDTH];
    return z < t->height ? t->layers[z].cubes : none;
}

TURM_INLINE void T(set_bit)(T(fields) *f, const T(tower) *t, const tb_climber *c)
{
    ((ROW *)&f->at[c->z + 1])[c->y - t->oy] |= (ROW)1 << (c->x - t->ox);
}

TURM_INLINE void T(clear_bit)(T(fields) *f, const T(tower) *t, const tb_climber *c)
{
    ((ROW *)&f->at[c->z + 1])[c->y - t->oy] &= ~((ROW)1 << (c->x - t->ox));
}

/* Fields of the tower, the same for all seats. */
TURM_INLINE void T(survey)(T(slopes) *f, const T(tower) *t, const tb_position *p)
{
    int tall = p->game->headroom == 2;
    f->num_heights = t->height + 1;
    for (int h = 0; h <= t->height; h++) {
        T(rows) room = ~TB_ROWS_OF(T(cubes)(t, h)), above = ~TB_ROWS_OF(T(cubes)(t, h + 1)), any = room, colored = {0};
        if (tall)
            any &= above;
        if (h == 0)
            any |= TB_ROWS_OF(t->outside);
        else
            any &= TB_ROWS_OF(t->layers[h - 1].cubes);
        for (int s = 0; h > 0 && s < TB_COLORS; s++)
            colored |= TB_ROWS_OF(t->layers[h - 1].colored[s]);
        room &= above;
        if (tall)
            room &= ~TB_ROWS_OF(T(cubes)(t, h + 2));
        f->any.at[h] = any;
        f->colored.at[h] = colored;
        f->low.at[h] = room;
    }
}

/* Those of them that are open to a seat: no cube has two colors. */
TURM_INLINE void T(open_up)(T(slopes) *f, const T(tower) *t, int seat)
{
    f->open.at[0] = f->any.at[0];
    for (int h = 1; h < f->num_heights; h++)
        f->open.at[h] = f->any.at[h] & ~(f->colored.at[h] ^ TB_ROWS_OF(t->layers[h - 1].colored[seat]));
}

/* Fields of the tower as the seat's climber sees them. */
TURM_INLINE void T(survey_for)(T(slopes) *f, const T(tower) *t, const tb_position *p, int seat)
{
    T(survey)(f, t, p);
    T(open_up)(f, t, seat);
    for (int s = 0; s < p->game->num_seats; s++)
        if (s != seat && p->climbers[s].z != TB_ON_TABLE)
            T(clear_bit)(&f->open, t, &p->climbers[s]);
}

/* One step to the sides. */
TURM_INLINE void T(widen)(T(rows) *out, const T(rows) *in)
{
#ifdef TB_IS_WIDE_WINDOW
    const ROW *from = (const ROW *)in;
    ROW *to = (ROW *)out;
    for (int r = 0; r < WIDTH; r++)
        to[r] = from[r] << 1 | from[r] >> 1 | (r ? from[r - 1] : 0) | (r < WIDTH - 1 ? from[r + 1] : 0);
#else
    const T(rows) none = {0};
    *out = *in << 1 | *in >> 1 | TB_SHUFFLE_TWO(*in, none, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) |
           TB_SHUFFLE_TWO(*in, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
#endif
}

TURM_INLINE int T(some)(const T(rows) *in)
{
    uint64_t any = 0, w[sizeof *in / 8];
    memcpy(w, in, sizeof w);
    for (unsigned i = 0; i < sizeof *in / 8; i++)
        any |= w[i];
    return any != 0;
}

TURM_INLINE void T(touch)(T(reach) *f, int h)
{
    uint64_t bit = (uint64_t)1 << (h & 63);
    f->dirty[h >> 6] |= bit;
    f->known[h >> 6] |= bit;
}

/* The lowest height with new fields, or -1. */
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

/* Add the new fields of `found` to height h. */
TURM_INLINE void T(gain)(T(reach) *f, int h, const T(rows) *found)
{
    T(rows) more = *found & ~f->fields.at[h];
    if (T(some)(&more)) {
        f->fields.at[h] |= more;
        T(touch)(f, h);
    }
}

/* Extend the reached fields by single steps over open fields until nothing changes. */
TURM_INLINE void T(flood)(T(reach) *f, const T(slopes) *s, const T(fields) *open, const T(tower) *t)
{
    for (int h; (h = T(next_dirty)(f)) >= 0;) {
        T(rows) at = f->fields.at[h], wide, more;
        if (h == 0) {               /* the table is one region */
            more = at & TB_ROWS_OF(t->outside);
            if (T(some)(&more))
                at |= TB_ROWS_OF(t->outside);
        }
        for (;;) {                  /* along this height */
            T(widen)(&wide, &at);
            more = wide & open->at[h] & ~at;
            if (!T(some)(&more))
                break;
            at |= more;
        }
        f->fields.at[h] = at;
        if (h > 0) {
            wide &= open->at[h - 1] & s->low.at[h - 1];
            T(gain)(f, h - 1, &wide);
        }
        if (h + 1 < s->num_heights) {
            more = at & s->low.at[h];
            T(widen)(&wide, &more);
            wide &= open->at[h + 1];
            T(gain)(f, h + 1, &wide);
        }
    }
}

/* The fields that one step of two levels reaches from `from` (ring c). */
TURM_INLINE void T(long_steps)(T(reach) *f, const T(fields) *from, const T(slopes) *s, const T(tower) *t, int tall)
{
    for (int h = 0; h + 2 < s->num_heights; h++) {
        T(rows) clear = s->low.at[h] & ~TB_ROWS_OF(T(cubes)(t, h + 2)), step, wide;
        if (tall)
            clear &= ~TB_ROWS_OF(T(cubes)(t, h + 3));
        step = from->at[h] & clear;
        T(widen)(&wide, &step);
        wide &= s->open.at[h + 2];
        T(gain)(f, h + 2, &wide);
        T(widen)(&wide, &from->at[h + 2]);
        wide &= s->open.at[h] & clear;
        T(gain)(f, h, &wide);
    }
}

/* Continue with any number of such steps and single steps, from the fields reached by one. */
static void T(leap_on)(T(reach) *f, const T(slopes) *s, const T(tower) *t, int tall)
{
    for (;;) {
        uint64_t news = 0;
        T(long_steps)(f, &f->fields, s, t, tall);
        for (unsigned word = 0; word < sizeof f->dirty / sizeof f->dirty[0]; word++)
            news |= f->dirty[word];
        if (!news)
            return;
        T(flood)(f, s, &s->open, t);
    }
}

TURM_INLINE void T(set_out)(T(reach) *f, int num_heights, const tb_climber *c, const T(tower) *t)
{
    memset(&f->fields, 0, (size_t)num_heights * sizeof f->fields.at[0]);
    memset(f->dirty, 0, sizeof f->dirty);
    memset(f->known, 0, sizeof f->known);
    if (c->z == TB_ON_TABLE)
        f->fields.at[0] = TB_ROWS_OF(t->outside);
    else
        T(set_bit)(&f->fields, t, c);
    T(touch)(f, c->z == TB_ON_TABLE ? 0 : c->z + 1);
}

TURM_INLINE int T(num_fields)(const T(fields) *f, int num_heights)
{
    int n = 0;
    for (int h = 0; h < num_heights; h++) {
        uint64_t w[sizeof(T(rows)) / 8];
        memcpy(w, &f->at[h], sizeof w);
        for (unsigned i = 0; i < sizeof(T(rows)) / 8; i++)
            n += __builtin_popcountll(w[i]);
    }
    return n;
}

/* Is the table reached?  The window's corner is table. */
TURM_INLINE int T(has_table)(const T(fields) *f) { return f->at[0][0] & 1; }

/* All goals of the seat's climber from where it stands. */
TB_CLONES(void, T(find_goals),
    (T(goals) *g, const tb_position *p, int seat, int with_rings, const T(tower) *t),
    (g, p, seat, with_rings, t))
{
    TB_SLOPES(s);
    T(fields) *plain = &g->by[TB_NO_RING].fields, *b = &g->by[TB_RING_B].fields, *c = &g->by[TB_RING_C].fields;
    const tb_climber *from = &p->climbers[seat];
    int on_table = from->z == TB_ON_TABLE;
    T(survey_for)(s, t, p, seat);
    int n = g->num_heights = s->num_heights;
    g->ox = t->ox, g->oy = t->oy;
    g->num_ways = with_rings ? 3 : 1;
    T(set_out)(&g->by[TB_NO_RING], n, from, t);
    T(flood)(&g->by[TB_NO_RING], s, &s->open, t);
    g->table[TB_NO_RING] = !on_table && T(has_table)(plain);
    if (with_rings) {
        T(set_out)(&g->by[TB_RING_B], n, from, t);
        T(flood)(&g->by[TB_RING_B], s, &s->any, t);
        for (int i = 0; i < p->game->num_seats; i++)       /* may pass other climbers, but not end on their fields */
            if (i != seat && p->climbers[i].z != TB_ON_TABLE)
                T(clear_bit)(b, t, &p->climbers[i]);
        memcpy(c, plain, (size_t)n * sizeof c->at[0]);
        memset(g->by[TB_RING_C].dirty, 0, sizeof g->by[TB_RING_C].dirty);
        T(long_steps)(&g->by[TB_RING_C], plain, s, t, p->game->headroom == 2);
        T(flood)(&g->by[TB_RING_C], s, &s->open, t);
        if (p->game->option[TB_OPTION_LEAP])
            T(leap_on)(&g->by[TB_RING_C], s, t, p->game->headroom == 2);
        g->table[TB_RING_B] = !on_table && !g->table[TB_NO_RING] && T(has_table)(b);
        g->table[TB_RING_C] = !on_table && !g->table[TB_NO_RING] && T(has_table)(c);
        for (int h = 0; h < n; h++) {
            b->at[h] &= ~plain->at[h];
            c->at[h] &= ~plain->at[h];
        }
    }
    g->count = 1;
    for (int ring = 0; ring < g->num_ways; ring++) {
        T(fields) *f = &g->by[ring].fields;
        f->at[0] &= ~TB_ROWS_OF(t->outside);
        if (!on_table)
            T(clear_bit)(f, t, from);
        g->count += g->table[ring] + T(num_fields)(f, n);
    }
}

/* Climbs of the color to move, staying included. */
static int64_t T(count_climbs)(const tb_position *p)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    return g->count;
}

/* Climbs in order: stay; then without a ring, with b, with c: table, fields.  Writes those from number
 * `first` on, at most `capacity`; returns how many there are in all. */
TURM_INLINE int64_t T(list_climbs)(const T(goals) *g, turm_action *out, int64_t first, int64_t capacity)
{
    int64_t n = 0;
#define TB_PUT(action) do { if (n >= first && n - first < capacity) out[n - first] = (action); n++; } while (0)
    TB_PUT(tb_climb(TB_STAY, TB_NO_RING));
    for (int ring = 0; ring < g->num_ways; ring++) {
        if (g->table[ring])
            TB_PUT(tb_climb(TB_TO_TABLE, ring));
        for (int h = 0; h < g->num_heights; h++) {
            const T(rows) *fields = &g->by[ring].fields.at[h];
            if (!T(some)(fields))
                continue;
            for (int y = 0; y < WIDTH; y++)
                for (ROW r = ((const ROW *)fields)[y]; r; r &= r - 1)
                    TB_PUT(tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(__builtin_ctzll(r) + g->ox, y + g->oy, h - 1));
        }
    }
#undef TB_PUT
    return n;
}

static int64_t T(fill_climbs)(const tb_position *p, turm_action *out, int64_t first, int64_t capacity)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    return T(list_climbs)(g, out, first, capacity);
}

/* One climb, uniformly at random. */
static turm_action T(sample_climb)(const tb_position *p, turm_rng *rng)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    turm_action a = TURM_NO_ACTION;
    T(find_goals)(g, p, p->seat, tb_may_use_rings(p), &t);
    T(list_climbs)(g, &a, (int64_t)turm_rng_below(rng, (uint64_t)g->count), 1);
    return a;
}

/* Is the climb among them? */
static int T(may_climb)(const tb_position *p, turm_action a)
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
    return x >= 0 && x < WIDTH && y >= 0 && y < WIDTH && h < g->num_heights && (((const ROW *)&g->by[ring].fields.at[h])[y] >> x & 1);
}

/* Where a seat's climber can go now without a ring, as climbs; staying included. */
static int64_t T(reachable)(const tb_position *p, int seat, turm_action *out, int64_t capacity)
{
    TB_GOALS(g);
    T(tower) t = T(look)(p);
    T(find_goals)(g, p, seat, 0, &t);
    return T(list_climbs)(g, out, 0, capacity);
}

/* The number of fields a climber could reach from a place without a ring, the table counting as one. */
TB_CLONES(int, T(count_reach), (const T(tower) *t, const T(slopes) *s, const tb_climber *from), (t, s, from))
{
    TB_REACH(f);
    T(set_out)(f, s->num_heights, from, t);
    T(flood)(f, s, &s->open, t);
    int on_table = T(has_table)(&f->fields), n = on_table && from->z != TB_ON_TABLE;
    if (on_table)
        f->fields.at[0] &= ~TB_ROWS_OF(t->outside);
    if (from->z != TB_ON_TABLE)
        T(clear_bit)(&f->fields, t, from);
    return n + T(num_fields)(&f->fields, s->num_heights);
}

/* The best place for the climber to move to: the highest, then the one with the most reach; worth[] gets
 * height and reach.  Writes every action that attains both to `best` (at most capacity) and returns their
 * number. */
static int T(best_climbs)(const tb_position *p, int with_rings, int worth[2], turm_action *best, int capacity)
{
    TB_GOALS(g);
    TB_SLOPES(s);
    T(tower) t = T(look)(p);
    const tb_climber *from = &p->climbers[p->seat];
    int own = from->z == TB_ON_TABLE ? 0 : from->z + 1, height = own, n = 0;
    T(find_goals)(g, p, p->seat, with_rings, &t);
    for (int h = g->num_heights - 1; h > own && height == own; h--)
        for (int ring = 0; ring < g->num_ways; ring++)
            if (T(some)(&g->by[ring].fields.at[h]))
                height = h;
    T(survey_for)(s, &t, p, p->seat);
    worth[0] = height, worth[1] = -1;
#define TB_WEIGH(action, place) do { \
        int reach = T(count_reach)(&t, s, place); \
        if (reach > worth[1]) worth[1] = reach, n = 0; \
        if (reach == worth[1] && n < capacity) best[n++] = (action); \
    } while (0)
    if (height == own)
        TB_WEIGH(tb_climb(TB_STAY, TB_NO_RING), from);
    for (int ring = 0; ring < g->num_ways; ring++) {
        if (height == 0 && g->table[ring]) {
            tb_climber table = {0, 0, TB_ON_TABLE};
            TB_WEIGH(tb_climb(TB_TO_TABLE, ring), &table);
        }
        for (int y = 0; y < WIDTH; y++)
            for (ROW r = g->by[ring].fields.at[height][y]; r; r &= r - 1) {
                tb_climber c = {(int16_t)(__builtin_ctzll(r) + t.ox), (int16_t)(y + t.oy), (int16_t)(height - 1)};
                TB_WEIGH(tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(c.x, c.y, c.z), &c);
            }
    }
#undef TB_WEIGH
    return n;
}
