/* What may be done with a tile that lies: all figures and tiles (rules 1.2, 2.2, 2.6, 2.11, 4.3, 7.2 to 7.5, 13.2, 14.2, 14.4). */
#ifndef CC_WIDE_ACTS_H
#define CC_WIDE_ACTS_H

/* Kinds of followers that can be prisoners, and figures that go onto segments, in the order of lists. */
enum { CC_HELD = 1 + CC_KINDS, CC_CLAIMING = 4 + CC_WHOLE };
static const uint8_t CC_HELD_FIGURE[] = {CC_SMALL, CC_LARGE, CC_ABBOT};

#if CC_WHOLE
enum { CC_HOLY = 1u << CC_S_MONASTERY | 1u << CC_S_GARDEN };    /* where the abbot may stand */
#endif

/* What may be done instead of nothing: sets of segment codes, foundations, own figures, anybody's figures, captors. */
typedef struct cc_acts {
    uint32_t segments, builder, pig, pieces, tops, fairies;
    cc_followers knights;
    uint32_t captors[CC_HELD];  /* of small followers, the large one, the abbot */
#if CC_WHOLE
    uint32_t takes;             /* own figures that a festival may take home */
    uint8_t has_abbot, may_call;
    int num_portal_holy;        /* of the segments behind a portal those for the abbot */
#endif
    uint8_t kinds;              /* of small and large followers in the supply, as bits */
    uint8_t must_dismiss, num_portals;
    struct { uint8_t tile; uint16_t segments; } portal[CC_TILES];
    int num_portal_segments;
} cc_acts;

/* Whether nobody stands in a feature. */
static inline int cc_is_free(cc_crowd state) { return !(state & CC_FOLLOWER_BITS); }

static inline int cc_monk_on(const cc_position *p, int tile)
{
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++)
            if (cc_tile_of(p->follower[player][i]) == tile && cc_is_holy(cc_code_of(p->follower[player][i])))
                return 1;
    return 0;
}

/* Segments of a tile on whose features nobody stands; only incomplete ones by a portal. */
static inline uint32_t cc_free_segments(const cc_position *p, int tile, int is_portal)
{
    const cc_type *type = cc_type_of(p, tile);
    uint32_t codes = 0;
    int holy = cc_holy_code(type);
    if (holy >= 0 && !(is_portal && (cc_is_enclosed(p, tile) || cc_monk_on(p, tile))))
        codes |= 1u << holy;
    for (int i = 0; i < type->num_cities; i++) {
        cc_crowd state = p->city_state[cc_find(p->city_up, p->first_city[tile] + i)];
        codes |= (uint32_t)(cc_is_free(state) && !(is_portal && !cc_num_open(state))) << (CC_S_CITY + i);
    }
    for (int i = 0; i < type->num_fields; i++)
        codes |= (uint32_t)cc_is_free(p->field_state[cc_find_field(p, p->first_field[tile] + i)]) << (CC_S_FIELD + i);
    for (int i = 0; i < type->num_roads; i++) {
        cc_crowd state = p->road_state[cc_find(p->road_up, p->first_road[tile] + i)];
        codes |= (uint32_t)(cc_is_free(state) && !(is_portal && !cc_num_open(state))) << (CC_S_ROAD + i);
    }
    return codes & p->game->grounds;
}

/* Rule 4.3: incomplete features of the last tile on which an own follower stands. */
static inline void cc_helpers(const cc_position *p, cc_acts *acts)
{
    int tile = cc_last(p), me = p->player;
    const cc_type *type = cc_type_of(p, tile);
    if (p->figures[me] >> CC_BUILDER & 1) {
        for (int i = 0; i < type->num_cities; i++) {
            cc_crowd state = p->city_state[cc_find(p->city_up, p->first_city[tile] + i)];
            acts->builder |= (uint32_t)((state >> 4 * me & 15) && cc_num_open(state)) << (CC_S_CITY + i);
        }
        for (int i = 0; i < type->num_roads; i++) {
            cc_crowd state = p->road_state[cc_find(p->road_up, p->first_road[tile] + i)];
            acts->builder |= (uint32_t)((state >> 4 * me & 15) && cc_num_open(state)) << (CC_S_ROAD + i);
        }
    }
    if (p->figures[me] >> CC_PIG & 1)
        for (int i = 0; i < type->num_fields; i++) {
            cc_crowd state = p->field_state[cc_find_field(p, p->first_field[tile] + i)];
            acts->pig |= (uint32_t)((state >> 4 * me & 15) != 0) << (CC_S_FIELD + i);
        }
}

/* Rule 7.3. */
static inline void cc_portals(const cc_position *p, cc_acts *acts)
{
    int last = cc_last(p);
    for (int tile = 0; tile < last; tile++) {
        uint32_t segments = tile == p->dragon ? 0 : cc_free_segments(p, tile, 1);
        if (segments) {
            acts->portal[acts->num_portals].tile = (uint8_t)tile;
            acts->portal[acts->num_portals++].segments = (uint16_t)segments;
#if CC_WHOLE
            acts->num_portal_segments += cc_bits(segments & ~(1u << CC_S_GARDEN));
            acts->num_portal_holy += (segments & CC_HOLY) != 0;
#else
            acts->num_portal_segments += cc_bits(segments);
#endif
        }
    }
}

/* Rule 7.4: the followers in the cities of the last tile's princess. */
static inline cc_followers cc_knights(const cc_position *p)
{
    int tile = cc_last(p);
    cc_followers knights = 0;
    for (unsigned set = cc_type_of(p, tile)->princesses; set; set &= set - 1) {
        const cc_crowd *state = &p->city_state[cc_find(p->city_up, p->first_city[tile] + __builtin_ctz(set))];
        for (int player = 0; player < p->game->num_players; player++)
            for (int i = 0; *state >> 4 * player & 15 && i < p->num_followers[player]; i++) {
                int standing = p->follower[player][i];
                if (cc_weight_of(standing) && cc_is_on(p, standing, state, 0))
                    knights |= (cc_followers)1 << (CC_STRIDE * player + i);
            }
    }
    return knights;
}

/* Rule 7.5: own followers beside whom the fairy may go; with `fairy=tile` the first of each tile. */
static inline uint32_t cc_fairies(const cc_position *p)
{
    const uint16_t *list = p->follower[p->player];
    uint32_t set = 0;
    int before = -1;
    for (int i = 0; i < p->num_followers[p->player]; i++) {
        int tile = cc_tile_of(list[i]), may_go = cc_weight_of(list[i]) != 0, is_there = tile == p->fairy;
        if (p->game->set.fairy_tile)
            is_there |= tile == before;
        else
            is_there &= cc_code_of(list[i]) == p->fairy_code;
        before = may_go ? tile : before;
        set |= (uint32_t)(may_go & !is_there) << i;
    }
    return set;
}

static inline turm_action cc_fairy_action(const cc_position *p, int i)
{
    int standing = p->follower[p->player][i];
    int code = p->game->set.fairy_tile ? CC_CODES : cc_code_of(standing);
    return cc_action(CC_A_FAIRY, 0, p->where[cc_tile_of(standing)], code);
}

#if CC_WHOLE
/* Rule 14.4: whether the own abbot stands on an incomplete feature. */
static inline int cc_may_call(const cc_position *p)
{
    int i = p->game->set.figures >> CC_ABBOT & 1 ? cc_find_abbot(p) : -1;
    return i >= 0 && !cc_is_enclosed(p, cc_tile_of(p->follower[p->player][i]));
}
#endif

/* Rules 2.6 and 4.8: from whom ransom frees a follower of some kind now. */
static inline uint32_t cc_captors(const cc_position *p, int figure)
{
    uint32_t captors = 0;
    int me = p->player;
    if (p->game->no_ransom || p->is_ransomed || p->score[me] < CC_RANSOM)
        return 0;
    if (figure)
        return cc_jailer_of(p, me, figure) ? 1u << (cc_jailer_of(p, me, figure) - 1) : 0;
    for (int i = 0; i < p->game->num_players; i++)
        captors |= (uint32_t)(p->held[i][me] != 0) << i;
    return captors;
}

static inline void cc_acts_of(const cc_position *p, cc_acts *acts)
{
    const cc_game *g = p->game;
    int me = p->player, last = cc_last(p);
    const cc_type *type = cc_type_of(p, last);
    acts->segments = acts->builder = acts->pig = acts->pieces = acts->tops = acts->fairies = 0;
    acts->num_portals = 0;
    acts->num_portal_segments = 0;
    for (int i = 0; i < CC_HELD; i++)
        acts->captors[i] = cc_captors(p, CC_HELD_FIGURE[i]);
#if CC_WHOLE
    acts->takes = acts->has_abbot = acts->may_call = 0;
    acts->num_portal_holy = 0;
#endif
    acts->kinds = (uint8_t)((p->supply[me] != 0) | (p->figures[me] & 1 << CC_LARGE));
    acts->knights = type->princesses ? cc_knights(p) : 0;
    acts->must_dismiss = g->set.princess_must && acts->knights;
    if (acts->must_dismiss)
        return;
#if CC_WHOLE
    acts->has_abbot = p->figures[me] >> CC_ABBOT & 1;
    acts->may_call = (uint8_t)cc_may_call(p);
    if (type->has_festival)
        acts->takes = (1u << p->num_followers[me]) - 1;
    int may_stand = acts->kinds | acts->has_abbot;
#else
    int may_stand = acts->kinds;
#endif
    if (p->dragon != last) {
        if (may_stand)
            acts->segments = cc_free_segments(p, last, 0);
        if (p->figures[me] & (1 << CC_BUILDER | 1 << CC_PIG))
            cc_helpers(p, acts);
    }
    if (type->has_portal && may_stand)
        cc_portals(p, acts);
    for (int i = 0; i < p->num_foundations; i++) {
        uint32_t is_open = !p->top[i];
        acts->pieces |= is_open << i;
        acts->tops |= (is_open & (p->height[i] != 0)) << i;
    }
    acts->pieces = p->pieces[me] ? acts->pieces : 0;
    acts->tops = acts->kinds ? acts->tops : 0;
    if (g->has_fairy)
        acts->fairies = cc_fairies(p);
}

static inline uint32_t cc_captors_of(const cc_acts *acts, int kind) { return acts->captors[kind]; }
static inline int cc_may_idle(const cc_acts *acts) { return !acts->must_dismiss; }
static inline int cc_may_climb(const cc_acts *acts, int figure) { return figure <= CC_LARGE && acts->kinds >> figure & 1; }

static inline uint32_t cc_claims_of(const cc_acts *acts, int figure)
{
    if (figure == CC_BUILDER)
        return acts->builder;
    if (figure == CC_PIG)
        return acts->pig;
#if CC_WHOLE
    if (figure == CC_ABBOT)
        return acts->has_abbot ? acts->segments & CC_HOLY : 0;
    return acts->kinds >> figure & 1 ? acts->segments & ~(1u << CC_S_GARDEN) : 0;
#else
    return acts->kinds >> figure & 1 ? acts->segments : 0;
#endif
}

static inline int cc_num_kinds(const cc_acts *acts) { return (acts->kinds >> CC_SMALL & 1) + (acts->kinds >> CC_LARGE & 1); }

static inline int cc_num_among(const uint32_t *captors)
{
    int n = 0;
    for (int i = 0; i < CC_HELD; i++)
        n += cc_bits(captors[i]);
    return n;
}

static inline int cc_num_ransoms(const cc_acts *acts) { return cc_num_among(acts->captors); }

/* The followers in the supply that may go through a portal onto a segment, as bits. */
static inline unsigned cc_through(const cc_acts *acts, int code)
{
#if CC_WHOLE
    unsigned abbot = acts->has_abbot && cc_is_holy(code) ? 1u << CC_ABBOT : 0;
    return (code == CC_S_GARDEN ? 0 : acts->kinds) | abbot;
#else
    (void)code;
    return acts->kinds;
#endif
}

static inline int cc_num_through(const cc_acts *acts)
{
    int n = acts->num_portal_segments * cc_num_kinds(acts);
#if CC_WHOLE
    n += acts->has_abbot ? acts->num_portal_holy : 0;
#endif
    return n;
}

#if CC_WHOLE
/* Rule 13.2. */
static inline turm_action cc_home_action(const cc_position *p, int i)
{
    int standing = p->follower[p->player][i];
    return cc_action(CC_A_HOME, 0, p->where[cc_tile_of(standing)], cc_code_of(standing));
}
#endif

static inline int cc_num_acts(const cc_acts *acts)
{
    _Static_assert(CC_CODES + CC_FOUNDATIONS <= 64 && 2 * CC_CODES + CC_FOUNDATIONS + CC_FIGURES <= 64, "each set is one word");
#if CC_WHOLE
    uint64_t by_figure = (acts->segments & ~(1u << CC_S_GARDEN)) | (uint64_t)acts->tops << CC_CODES;
    int more = acts->has_abbot && acts->segments & CC_HOLY;
    more += cc_num_in(acts->knights) + cc_bits(acts->takes) + acts->may_call;
#else
    uint64_t by_figure = acts->segments | (uint64_t)acts->tops << CC_CODES;
    int more = cc_bits(acts->knights);
#endif
    uint64_t others = acts->builder | (uint64_t)acts->pig << CC_CODES | (uint64_t)acts->pieces << 2 * CC_CODES |
                      (uint64_t)acts->fairies << (2 * CC_CODES + CC_FOUNDATIONS);
    return cc_may_idle(acts) + cc_bits(by_figure) * cc_num_kinds(acts) + cc_num_through(acts) + cc_bits(others) + more +
           cc_num_ransoms(acts);
}

static inline turm_action cc_nth_ransom(const uint32_t *captors, int64_t n)
{
    int i = 0;
    for (int count; n >= (count = cc_bits(captors[i])); i++)
        n -= count;
    return cc_action(CC_A_RANSOM, cc_member(captors[i], n), 0, cc_man(CC_HELD_FIGURE[i], 0));
}

/* The n-th segment behind the portal. */
static inline turm_action cc_nth_portal(const cc_position *p, const cc_acts *acts, int64_t n)
{
#if CC_WHOLE
    for (int i = 0;; i++)
        for (uint32_t set = acts->portal[i].segments; set; set &= set - 1) {
            unsigned kinds = cc_through(acts, __builtin_ctz(set));
            if (n < cc_bits(kinds))
                return cc_action(CC_A_PORTAL, 0, p->where[acts->portal[i].tile],
                                 cc_man(cc_member(kinds, n), __builtin_ctz(set)));
            n -= cc_bits(kinds);
        }
#else
    int kinds = cc_num_kinds(acts), figure = cc_member(acts->kinds, n % kinds), i = 0;
    n /= kinds;
    for (int count; (count = cc_bits(acts->portal[i].segments)) <= n; i++)
        n -= count;
    int code = cc_member(acts->portal[i].segments, n);
    return cc_action(CC_A_PORTAL, 0, p->where[acts->portal[i].tile], cc_man(figure, code));
#endif
}

/* Order: nothing, segments by figure, pieces, tops by figure, fairy, knights, festival, abbot, ransoms, portal. */
static inline turm_action cc_nth_act(const cc_position *p, const cc_acts *acts, int64_t n)
{
    int count;
    if (cc_may_idle(acts) && n-- == 0)
        return cc_action(CC_A_NOTHING, 0, 0, 0);
    for (int figure = CC_SMALL; figure < CC_CLAIMING; figure++, n -= count) {
        uint32_t set = cc_claims_of(acts, figure);
        if (n < (count = cc_bits(set)))
            return cc_action(CC_A_FOLLOWER, 0, 0, cc_man(figure, cc_member(set, n)));
    }
    if (n < (count = cc_bits(acts->pieces)))
        return cc_action(CC_A_PIECE, 0, p->where[p->foundation[cc_member(acts->pieces, n)]], 0);
    n -= count;
    for (int figure = CC_SMALL; figure <= CC_LARGE; figure++, n -= count)
        if (n < (count = cc_may_climb(acts, figure) ? cc_bits(acts->tops) : 0))
            return cc_action(CC_A_TOP, 0, p->where[p->foundation[cc_member(acts->tops, n)]], cc_man(figure, 0));
    if (n < (count = cc_bits(acts->fairies)))
        return cc_fairy_action(p, cc_member(acts->fairies, n));
    n -= count;
    if (n < (count = cc_num_in(acts->knights))) {
        int bit = cc_nth_follower(acts->knights, n), owner = bit / CC_STRIDE;
        return cc_figure_action(p, CC_A_DISMISS, owner, p->follower[owner][bit % CC_STRIDE]);
    }
    n -= count;
#if CC_WHOLE
    if (n < (count = cc_bits(acts->takes)))
        return cc_home_action(p, cc_member(acts->takes, n));
    n -= count;
    if (acts->may_call && n-- == 0)
        return cc_action(CC_A_CALL, 0, 0, 0);
#endif
    if (n < (count = cc_num_ransoms(acts)))
        return cc_nth_ransom(acts->captors, n);
    return cc_nth_portal(p, acts, n - count);
}

static inline int64_t cc_fill_acts(const cc_position *p, const cc_acts *acts, turm_action *out, int64_t capacity)
{
    int64_t n = 0, count = cc_num_acts(acts), plain = count - cc_num_through(acts);
    for (; n < plain && n < capacity; n++)
        out[n] = cc_nth_act(p, acts, n);
    for (int i = 0; i < acts->num_portals; i++)
        for (uint32_t set = acts->portal[i].segments; set; set &= set - 1)
            for (unsigned kinds = cc_through(acts, __builtin_ctz(set)); kinds && n < capacity; kinds &= kinds - 1)
                out[n++] = cc_action(CC_A_PORTAL, 0, p->where[acts->portal[i].tile],
                                     cc_man(__builtin_ctz(kinds), __builtin_ctz(set)));
    return count;
}

/* ---- ransom before the act, with `ransom=turn` (rule 2.11) -------------------------------- */

static inline int cc_num_early(const cc_position *p)
{
    int n = 0;
    for (int i = 0; p->game->set.ransom_turn && i < CC_HELD; i++)
        n += cc_bits(cc_captors(p, CC_HELD_FIGURE[i]));
    return n;
}

static inline turm_action cc_nth_early(const cc_position *p, int64_t n)
{
    uint32_t captors[CC_HELD];
    for (int i = 0; i < CC_HELD; i++)
        captors[i] = cc_captors(p, CC_HELD_FIGURE[i]);
    return cc_nth_ransom(captors, n);
}

static inline int64_t cc_fill_early(const cc_position *p, turm_action *out, int64_t n, int64_t capacity)
{
    int count = cc_num_early(p);
    for (int i = 0; i < count; i++, n++)
        if (n < capacity)
            out[n] = cc_nth_early(p, i);
    return n;
}

static inline int cc_is_ransom(const cc_position *p, int captor, int figure)
{
    int is_early = p->game->set.ransom_turn && (p->phase == CC_PLACE || p->phase == CC_CAPTURE);
    return (p->phase == CC_ACT || is_early) && cc_captors(p, figure) >> captor & 1;
}

/* ---- exchange and dragon ------------------------------------------------------------------ */

static inline int cc_num_forced(const cc_position *p)
{
    if (CC_WHOLE && p->phase == CC_EXCHANGE)
        return cc_bits(cc_held_kinds(p, p->giver, p->player));
    return p->phase == CC_EXCHANGE ? 2 : p->phase == CC_DRAGON ? cc_bits(cc_steps_of(p)) : 0;
}

static inline turm_action cc_nth_forced(const cc_position *p, int64_t n)
{
    if (p->phase == CC_EXCHANGE)
        return cc_action(CC_A_EXCHANGE, 0, 0, cc_man(CC_WHOLE ? cc_member(cc_held_kinds(p, p->giver, p->player), n) : (int)n, 0));
    return cc_action(CC_A_STEP, 0, p->where[p->dragon] + CC_STEP[cc_member(cc_steps_of(p), n)], 0);
}

static inline int cc_is_forced(const cc_position *p, turm_action a)
{
    for (int n = cc_num_forced(p); n--;)
        if (cc_nth_forced(p, n) == a)
            return 1;
    return 0;
}

/* Whether one of the acts that the narrow kernel does not know is legal. */
static inline int cc_is_wide_act(const cc_position *p, const cc_acts *acts, turm_action a)
{
    int number = cc_number(a), code = cc_code(a);
    switch (cc_kind(a)) {
    case CC_A_PORTAL: {
        int tile = cc_tile_at(p, cc_cell_of(a));
        for (int i = 0; i < acts->num_portals; i++)
            if (acts->portal[i].tile == tile)
                return !number && cc_through(acts, code) >> cc_figure_in(a) & 1 && acts->portal[i].segments >> code & 1;
        return 0;
    }
    case CC_A_FAIRY:
        for (uint32_t set = acts->fairies; set; set &= set - 1)
            if (cc_fairy_action(p, __builtin_ctz(set)) == a)
                return 1;
        return 0;
    case CC_A_DISMISS:
        for (cc_followers set = acts->knights; set; set &= set - 1) {
            int bit = cc_first_follower(set), owner = bit / CC_STRIDE;
            if (cc_figure_action(p, CC_A_DISMISS, owner, p->follower[owner][bit % CC_STRIDE]) == a)
                return 1;
        }
        return 0;
#if CC_WHOLE
    case CC_A_HOME:
        for (uint32_t set = acts->takes; set; set &= set - 1)
            if (cc_home_action(p, __builtin_ctz(set)) == a)
                return 1;
        return 0;
    case CC_A_CALL:
        return acts->may_call && a == cc_action(CC_A_CALL, 0, 0, 0);
#endif
    }
    return 0;
}

#endif
