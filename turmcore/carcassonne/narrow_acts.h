/* What may be done with a tile that lies: the base game and its towers alone. */
#ifndef CC_NARROW_ACTS_H
#define CC_NARROW_ACTS_H

enum { CC_HELD = 1 };
static const uint8_t CC_HELD_FIGURE[] = {CC_SMALL};

/* What may be done instead of nothing: sets of segment codes, foundations, captors. */
typedef struct cc_acts {
    uint32_t segments, pieces, tops, captors;
} cc_acts;

/* Rule 1.2: segments of the last tile whose features nobody holds. */
static inline uint32_t cc_free_segments(const cc_position *p)
{
    int tile = cc_last(p);
    const cc_type *type = cc_type_of(p, tile);
    uint32_t codes = (uint32_t)type->is_monastery << CC_S_MONASTERY;
    for (int i = 0; i < type->num_cities; i++) {
        uint32_t state = p->city_state[cc_find(p->city_up, p->first_city[tile] + i)];
        codes |= (uint32_t)!(state & CC_FOLLOWER_BITS) << (CC_S_CITY + i);
    }
    for (int i = 0; i < type->num_fields; i++) {
        uint32_t state = p->field_state[cc_find_field(p, p->first_field[tile] + i)];
        codes |= (uint32_t)!(state & CC_FOLLOWER_BITS) << (CC_S_FIELD + i);
    }
    for (int i = 0; i < type->num_roads; i++) {
        uint32_t state = p->road_state[cc_find(p->road_up, p->first_road[tile] + i)];
        codes |= (uint32_t)!(state & CC_FOLLOWER_BITS) << (CC_S_ROAD + i);
    }
    return codes;
}

/* Rule 2.6: from whom ransom frees somebody now. */
static inline uint32_t cc_captors(const cc_position *p)
{
    uint32_t captors = 0;
    int me = p->player;
    if (!p->game->no_ransom && !p->is_ransomed && p->score[me] >= CC_RANSOM)
        for (int i = 0; i < p->game->num_players; i++)
            captors |= (uint32_t)(p->held[i][me] != 0) << i;
    return captors;
}

static inline void cc_acts_of(const cc_position *p, cc_acts *acts)
{
    int me = p->player;
    *acts = (cc_acts){0, 0, 0, 0};
    if (p->supply[me])
        acts->segments = cc_free_segments(p);
    for (int i = 0; i < p->num_foundations; i++)
        if (!p->top[i]) {
            acts->pieces |= (uint32_t)(p->pieces[me] != 0) << i;
            acts->tops |= (uint32_t)(p->supply[me] && p->height[i]) << i;
        }
    acts->captors = cc_captors(p);
}

static inline int cc_num_acts(const cc_acts *acts)
{
    return 1 + cc_bits(acts->segments) + cc_bits(acts->pieces) + cc_bits(acts->tops) + cc_bits(acts->captors);
}

/* Order: nothing, segments, pieces, tops, ransoms. */
static inline turm_action cc_nth_act(const cc_position *p, const cc_acts *acts, int64_t n)
{
    if (n-- == 0)
        return cc_action(CC_A_NOTHING, 0, 0, 0);
    int count = cc_bits(acts->segments);
    if (n < count)
        return cc_action(CC_A_FOLLOWER, 0, 0, cc_member(acts->segments, n));
    n -= count;
    count = cc_bits(acts->pieces);
    if (n < count)
        return cc_action(CC_A_PIECE, 0, p->where[p->foundation[cc_member(acts->pieces, n)]], 0);
    n -= count;
    count = cc_bits(acts->tops);
    if (n < count)
        return cc_action(CC_A_TOP, 0, p->where[p->foundation[cc_member(acts->tops, n)]], 0);
    return cc_action(CC_A_RANSOM, cc_member(acts->captors, n - count), 0, 0);
}

static inline int64_t cc_fill_acts(const cc_position *p, const cc_acts *acts, turm_action *out, int64_t capacity)
{
    int64_t count = cc_num_acts(acts);
    for (int64_t n = 0; n < count && n < capacity; n++)
        out[n] = cc_nth_act(p, acts, n);
    return count;
}

static inline uint32_t cc_captors_of(const cc_acts *acts, int kind) { (void)kind; return acts->captors; }
static inline int cc_may_idle(const cc_acts *acts) { (void)acts; return 1; }
static inline int cc_may_climb(const cc_acts *acts, int figure) { (void)acts; return !figure; }
static inline uint32_t cc_claims_of(const cc_acts *acts, int figure) { return figure ? 0 : acts->segments; }
static inline int cc_is_ransom(const cc_position *p, int captor, int figure)
{
    return p->phase == CC_ACT && !figure && cc_captors(p) >> captor & 1;
}

/* Of the wide kernel alone: ransom before the act, decisions after it, acts of its own. */
static inline int64_t cc_num_early(const cc_position *p) { (void)p; return 0; }
static inline turm_action cc_nth_early(const cc_position *p, int64_t n) { (void)p, (void)n; return TURM_NO_ACTION; }
static inline int64_t cc_fill_early(const cc_position *p, turm_action *out, int64_t n, int64_t capacity)
{
    (void)p, (void)out, (void)capacity;
    return n;
}
static inline int64_t cc_num_forced(const cc_position *p) { (void)p; return 0; }
static inline turm_action cc_nth_forced(const cc_position *p, int64_t n) { (void)p, (void)n; return TURM_NO_ACTION; }
static inline int cc_is_forced(const cc_position *p, turm_action a) { (void)p, (void)a; return 0; }
static inline int cc_is_wide_act(const cc_position *p, const cc_acts *acts, turm_action a)
{
    (void)p, (void)acts, (void)a;
    return 0;
}

#endif
