/* The evaluation's features, for each seat (template, see windows.h).  They are listed in evaluation.h. */

/* Where a ring takes a climber higher, by one step from the fields it reaches: the first of the highest such
 * fields.  Leaves `goal` as it is if there is none.  Returns the height, or `highest`. */
TURM_INLINE int T(ring_goal)(const T(slopes) *s, const T(fields) *reached, int highest, int tall, const T(tower) *t,
                             tb_climber *goal)
{
    T(rows) step, wide, found;
    for (int h = s->num_heights - 1 < highest + 2 ? s->num_heights - 1 : highest + 2; h > highest; h--) {
        step = reached->at[h - 1] & s->low.at[h - 1];                /* b: one step up onto any color */
        T(widen)(&wide, &step);
        found = wide & s->any.at[h];
        if (h >= 2) {                                                /* c: two levels at once */
            step = reached->at[h - 2] & s->low.at[h - 2] & ~TB_ROWS_OF(T(cubes)(t, h));
            if (tall)
                step &= ~TB_ROWS_OF(T(cubes)(t, h + 1));
            T(widen)(&wide, &step);
            found |= wide & s->open.at[h];
        }
        if (!T(some)(&found))
            continue;
        for (int y = 0; y < WIDTH; y++)
            if (((const ROW *)&found)[y]) {
                int x = __builtin_ctzll(((const ROW *)&found)[y]);
                *goal = (tb_climber){(int16_t)(x + t->ox), (int16_t)(y + t->oy), (int16_t)(h - 1)};
                return h;
            }
    }
    return highest;
}

TURM_INLINE int T(bits)(const T(rows) *in)
{
    uint64_t w[sizeof *in / 8];
    int n = 0;
    memcpy(w, in, sizeof w);
    for (unsigned i = 0; i < sizeof *in / 8; i++)
        n += __builtin_popcountll(w[i]);
    return n;
}

#ifdef TB_IS_WIDE_WINDOW
static _Thread_local struct { T(fields) one, two; T(reach) later; } T(prospects_memory);
#define TB_BUILT(name) T(fields) *name = &T(prospects_memory).name
#define TB_LATER(name) T(reach) *name = &T(prospects_memory).name
#else
#define TB_BUILT(name) T(fields) name##_on_stack, *name = &name##_on_stack
#define TB_LATER(name) T(reach) name##_on_stack, *name = &name##_on_stack
#endif

/* Go on from the fields that are reached and those that are `built`; how high that leads above `highest`. */
TURM_INLINE int T(climb_on)(T(reach) *later, const T(fields) *reached, const T(fields) *built, const T(slopes) *s,
                            const T(tower) *t, int highest)
{
    memcpy(&later->fields, reached, (size_t)s->num_heights * sizeof reached->at[0]);
    memset(later->dirty, 0, sizeof later->dirty);
    for (int h = 0; h < s->num_heights; h++)
        T(gain)(later, h, &built->at[h]);
    T(flood)(later, s, &s->open, t);
    int top = s->num_heights - 1;
    while (top > highest && !T(some)(&later->fields.at[top]))
        top--;
    return top;
}

/* The features of what the next block may add, for a climber that reaches these fields. */
TURM_INLINE void T(find_prospects)(T(slopes) *s, T(fields) *reached, int highest, const T(tower) *t, float *out)
{
    TB_BUILT(one);
    TB_BUILT(two);
    TB_LATER(later);
    const T(rows) none = {0};
    int n = s->num_heights, top;
    T(rows) some, wide, held;
    for (int h = n; h < n + 3; h++)             /* air */
        s->any.at[h] = s->open.at[h] = reached->at[h] = none, s->low.at[h] = ~none;
    s->num_heights = n + 2;
    one->at[0] = one->at[1] = two->at[0] = two->at[1] = two->at[2] = none;
    for (int h = 1; h <= n; h++) {              /* a cube on a field beside those that are reached */
        some = reached->at[h] & s->low.at[h];
        T(widen)(&wide, &some);
        one->at[h + 1] = wide & s->any.at[h] & s->low.at[h];
    }
    out[TB_F_SITES] = tb_log(T(bits)(&one->at[highest + 1]));
    for (int h = 3; h <= n + 1; h++) {          /* and one beside it, a floor higher, on one or two cubes */
        some = one->at[h - 1] & s->low.at[h - 1];
        T(widen)(&wide, &some);
        held = s->any.at[h - 2] & s->low.at[h - 2] & ~TB_ROWS_OF(T(cubes)(t, h));
        two->at[h] = wide & (held | (s->any.at[h - 1] & s->low.at[h - 1]));
    }
    top = T(climb_on)(later, reached, two, s, t, highest);
    out[TB_F_STAIRS_RISE] = (float)(top - highest);
    out[TB_F_STAIRS_FIELDS] = top ? tb_log(T(bits)(&later->fields.at[top])) : 0;
    for (int h = 1; h <= n; h++) {              /* a cube beside one that stands, or on top of one */
        some = reached->at[h] & s->low.at[h];
        T(widen)(&wide, &some);
        T(widen)(&held, &s->any.at[h]);
        if (h > 1)
            held |= s->any.at[h - 1] & s->low.at[h - 1];
        one->at[h + 1] |= wide & held & s->low.at[h];
    }
    out[TB_F_LOOSE_SITES] = tb_log(T(bits)(&one->at[highest + 1]));
    top = T(climb_on)(later, reached, one, s, t, highest);
    out[TB_F_CUBE_RISE] = (float)(top - highest);
    out[TB_F_CUBE_FIELDS] = top ? tb_log(T(bits)(&later->fields.at[top])) : 0;
    out[TB_F_OPEN] = tb_log(T(bits)(&s->open.at[highest + 1]));
    out[TB_F_OPEN_ABOVE] = tb_log(T(bits)(&s->open.at[highest + 2]));
    out[TB_F_LOWER_FIELDS] = highest > 2 ? tb_log(T(bits)(&reached->at[highest - 2])) : 0;
    s->num_heights = n;
}

#ifndef TB_IS_WIDE_WINDOW
/* Note where a cube would change what a climber sees that reaches these fields: at its own fields and beside them. Only a
 * ring takes it two floors up, past cubes that a step does not pass. */
TURM_INLINE void T(find_around)(tb_around *around, const T(fields) *reached, int highest, int has_ring)
{
    around->height = highest + 4;
    for (int z = 0; z < around->height; z++) {
        T(rows) here = {0}, beside = {0}, wide;
        for (int h = z > 3 ? z - 3 : 0; h <= z + 2 && h <= highest; h++) {
            if (h <= z)
                here |= reached->at[h];
            if (has_ring || h >= z - 1)
                beside |= reached->at[h];
        }
        T(widen)(&wide, &beside);
        *(T(rows) *)around->rows[z] = here | wide;
    }
}
#endif

/* Fill the features that depend on the tower, for these seats, with climbers at these places; also where a ring would take
 * each of them, if it has one and that helps, and, if asked for, where a cube would change that. */
TURM_INLINE void T(look_around)(const tb_position *p, const tb_climber *climbers, unsigned seats,
                                float f[TB_COLORS][TB_FEATURES], tb_climber *ring_goals, int with_prospects, tb_around *around)
{
    TB_SLOPES(s);
    TB_REACH(reach);
    T(tower) tower = T(look)(p), *t = &tower;
    int tall = p->game->headroom == 2, num_seats = p->game->num_seats;
    T(survey)(s, t, p);
    for (int seat = 0; seat < num_seats; seat++)
        if (climbers[seat].z != TB_ON_TABLE)
            T(clear_bit)(&s->any, t, &climbers[seat]);
    for (; seats; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        const tb_climber *from = &climbers[seat];
        T(rows) some, table = {0};
        T(open_up)(s, t, seat);
        T(set_out)(reach, s->num_heights, from, t);
        T(flood)(reach, s, &s->open, t);
        int own = from->z == TB_ON_TABLE ? 0 : from->z + 1, highest = own, total = 0;
        if (T(has_table)(&reach->fields)) {
            table = TB_ROWS_OF(t->outside);
            reach->fields.at[0] &= ~table;      /* holes stay */
        }
        for (unsigned word = 0; word < sizeof reach->known / sizeof reach->known[0]; word++)
            for (uint64_t left = reach->known[word]; left; left &= left - 1) {
                int h = (int)word * 64 + __builtin_ctzll(left), n = T(bits)(&reach->fields.at[h]);
                total += n;
                if (n && h > highest)
                    highest = h;
            }
        float *out = f[seat];
        out[TB_F_HEIGHT] = (float)own;
        out[TB_F_RISE] = (float)(highest - own);
        out[TB_F_TOP_FIELDS] = tb_log(T(bits)(&reach->fields.at[highest]));
        out[TB_F_NEXT_FIELDS] = tb_log(highest > 0 ? T(bits)(&reach->fields.at[highest - 1]) : 0);
        out[TB_F_FIELDS] = tb_log(total);
        if (highest > 0) {
            some = reach->fields.at[highest] & TB_ROWS_OF(t->layers[highest - 1].colored[seat]);
            out[TB_F_OWN_FIELDS] = tb_log(T(bits)(&some));
        }
        some = reach->fields.at[highest] & s->low.at[highest];      /* where the next floor could be climbed */
        out[TB_F_STARTS] = tb_log(T(bits)(&some));
        T(widen)(&some, &s->any.at[highest]);
        some &= reach->fields.at[highest];
        out[TB_F_STEPS] = tb_log(T(bits)(&some));
        out[TB_F_ABOVE] = (float)(t->height - highest);
        reach->fields.at[0] |= table;
        if (p->rings[seat])
            out[TB_F_RING_RISE] = (float)(T(ring_goal)(s, &reach->fields, highest, tall, t, &ring_goals[seat]) - highest);
        if (with_prospects && p->round > 1)      /* before that blocks stand on the table */
            T(find_prospects)(s, &reach->fields, highest, t, out);
#ifndef TB_IS_WIDE_WINDOW
        if (around)
            T(find_around)(&around[seat], &reach->fields, highest, p->rings[seat] > 0);
#endif
    }
}

/* .. only the first ones, which are linear in the score. */
TB_CLONES(void, T(tower_features),
    (const tb_position *p, const tb_climber *climbers, unsigned seats, float f[TB_COLORS][TB_FEATURES],
     tb_climber *ring_goals),
    (p, climbers, seats, f, ring_goals))
{
    T(look_around)(p, climbers, seats, f, ring_goals, 0, NULL);
}

/* .. all of them, for all seats. */
TB_CLONES(void, T(all_tower_features), (const tb_position *p, float f[TB_COLORS][TB_FEATURES]), (p, f))
{
    tb_climber ring_goals[TB_COLORS];
    T(look_around)(p, p->climbers, (1u << p->game->num_seats) - 1, f, ring_goals, 1, NULL);
}

#ifndef TB_IS_WIDE_WINDOW
/* The first ones, and where a cube would change them. */
TB_CLONES(void, T(tower_features_around),
    (const tb_position *p, const tb_climber *climbers, unsigned seats, float f[TB_COLORS][TB_FEATURES],
     tb_climber *ring_goals, tb_around *around),
    (p, climbers, seats, f, ring_goals, around))
{
    T(look_around)(p, climbers, seats, f, ring_goals, 0, around);
}
#endif

#undef TB_ROWS_OF
#undef TB_SLOPES
#undef TB_REACH
#undef TB_GOALS
#undef TB_BUILT
#undef TB_LATER
