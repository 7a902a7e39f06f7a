/* Lists of actions: counted, listed, chosen from. */
#ifndef CC_LISTS_H
#define CC_LISTS_H

#include "play.h"

/* What may be done instead of nothing: sets of segment codes, foundations, captors. */
typedef struct cc_acts {
    uint32_t segments, pieces, tops, captors;
} cc_acts;

static inline int cc_bits(uint64_t set) { return __builtin_popcountll(set); }

/* The n-th member of a set. */
static inline int cc_member(uint64_t set, int64_t n)
{
    while (n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Types in the bag that fit somewhere. */
static inline uint64_t cc_fitting(const cc_position *p)
{
    uint64_t types = 0;
    for (int i = 0; i < p->num_cells; i++)
        types |= p->game->fitting[p->cell[i].need];
    return types;
}

static inline int cc_num_places(const cc_position *p, int type)
{
    const uint8_t *num_fits = p->game->num_fits[type];
    int count = 0;
    for (int i = 0; i < p->num_cells; i++)
        count += num_fits[p->cell[i].need];
    return count;
}

/* The cell of the n-th place; n becomes the number among its rotations. */
static inline int cc_nth_place(const cc_position *p, int type, int64_t *n)
{
    const uint8_t *num_fits = p->game->num_fits[type];
    int i = 0;
    for (int count; (count = num_fits[p->cell[i].need]) <= *n; i++)
        *n -= count;
    return i;
}

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
        uint32_t state = p->field_state[cc_find(p->field_up, p->first_field[tile] + i)];
        codes |= (uint32_t)!(state & CC_FOLLOWER_BITS) << (CC_S_FIELD + i);
    }
    for (int i = 0; i < type->num_roads; i++) {
        uint32_t state = p->road_state[cc_find(p->road_up, p->first_road[tile] + i)];
        codes |= (uint32_t)!(state & CC_FOLLOWER_BITS) << (CC_S_ROAD + i);
    }
    return codes;
}

static inline cc_acts cc_acts_of(const cc_position *p)
{
    const cc_game *g = p->game;
    int me = p->player;
    cc_acts acts = {0, 0, 0, 0};
    if (p->supply[me])
        acts.segments = cc_free_segments(p);
    for (int i = 0; i < p->num_foundations; i++)
        if (!p->top[i]) {
            acts.pieces |= (uint32_t)(p->pieces[me] != 0) << i;
            acts.tops |= (uint32_t)(p->supply[me] && p->height[i]) << i;
        }
    if (!g->no_ransom && !p->is_ransomed && p->score[me] >= CC_RANSOM)
        for (int i = 0; i < g->num_players; i++)
            acts.captors |= (uint32_t)(p->held[i][me] != 0) << i;
    return acts;
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

static inline cc_followers cc_captives(const cc_position *p)
{
    return cc_within_reach(p, p->player, p->foundation[p->tower], p->height[p->tower]);
}

static inline turm_action cc_nth_capture(const cc_position *p, cc_followers set, int64_t n)
{
    if (n == 0)
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    int bit = cc_member(set, n - 1), owner = bit >> 3, follower = p->follower[owner][bit & 7];
    return cc_action(CC_A_CAPTURE, owner, p->where[follower >> 4], follower & 15);
}

static inline turm_action cc_drawn(const cc_position *p, int type, uint64_t fitting)
{
    (void)p;
    return cc_action(fitting >> type & 1 ? CC_A_DRAW : CC_A_DISCARD, type, 0, 0);
}

static inline int64_t cc_count_in(const cc_position *p)
{
    int64_t n = 0;
    switch (p->phase) {
    case CC_DRAW:
        for (int t = 0; t < p->game->num_types; t++)
            n += p->left[t] != 0;
        return n;
    case CC_PLACE:
        return cc_num_places(p, p->hand);
    case CC_ACT: {
        cc_acts acts = cc_acts_of(p);
        return cc_num_acts(&acts);
    }
    case CC_CAPTURE:
        return 1 + cc_bits(cc_captives(p));
    }
    return 0;
}

static inline int64_t cc_fill_in(const cc_position *p, turm_action *out, int64_t capacity)
{
    int64_t n = 0;
    switch (p->phase) {
    case CC_DRAW: {
        uint64_t fitting = cc_fitting(p);
        for (int t = 0; t < p->game->num_types; t++)
            if (p->left[t]) {
                if (n < capacity)
                    out[n] = cc_drawn(p, t, fitting);
                n++;
            }
        break;
    }
    case CC_PLACE:
        for (int i = 0; i < p->num_cells; i++)
            for (unsigned set = p->game->fits[p->hand][p->cell[i].need]; set; set &= set - 1) {
                if (n < capacity)
                    out[n] = cc_action(CC_A_PLACE, __builtin_ctz(set), p->cell[i].at, 0);
                n++;
            }
        break;
    case CC_ACT: {
        cc_acts acts = cc_acts_of(p);
        int64_t count = cc_num_acts(&acts);
        for (; n < count; n++)
            if (n < capacity)
                out[n] = cc_nth_act(p, &acts, n);
        break;
    }
    case CC_CAPTURE: {
        cc_followers set = cc_captives(p);
        int64_t count = 1 + cc_bits(set);
        for (; n < count; n++)
            if (n < capacity)
                out[n] = cc_nth_capture(p, set, n);
        break;
    }
    }
    return n;
}

static inline turm_action cc_place_action(const cc_position *p, int64_t n)
{
    int cell = cc_nth_place(p, p->hand, &n);
    int rotation = cc_member(p->game->fits[p->hand][p->cell[cell].need], n);
    return cc_action(CC_A_PLACE, rotation, p->cell[cell].at, 0);
}

static inline turm_action cc_nth_in(const cc_position *p, int64_t n)
{
    switch (p->phase) {
    case CC_DRAW:
        for (int t = 0; t < p->game->num_types; t++)
            if (p->left[t] && n-- == 0)
                return cc_drawn(p, t, cc_fitting(p));
        break;
    case CC_PLACE:
        return cc_place_action(p, n);
    case CC_ACT: {
        cc_acts acts = cc_acts_of(p);
        return cc_nth_act(p, &acts, n);
    }
    case CC_CAPTURE:
        return cc_nth_capture(p, cc_captives(p), n);
    }
    return TURM_NO_ACTION;
}

/* The type of a random tile of the bag. */
static inline int cc_sample_type(const cc_position *p, turm_rng *r)
{
    int k = (int)turm_rng_below(r, p->num_left), t = 0;
    for (; k >= p->left[t]; t++)
        k -= p->left[t];
    return t;
}

static inline int cc_fits_somewhere(const cc_position *p, int type)
{
    for (int i = 0; i < p->num_cells; i++)
        if (p->game->fits[type][p->cell[i].need])
            return 1;
    return 0;
}

static inline turm_action cc_sample_in(const cc_position *p, turm_rng *r)
{
    if (p->phase == CC_OVER)
        return TURM_NO_ACTION;
    if (p->phase == CC_DRAW) {
        int type = cc_sample_type(p, r);
        return cc_action(cc_fits_somewhere(p, type) ? CC_A_DRAW : CC_A_DISCARD, type, 0, 0);
    }
    if (p->phase == CC_ACT) {
        cc_acts acts = cc_acts_of(p);
        return cc_nth_act(p, &acts, (int64_t)turm_rng_below(r, (uint64_t)cc_num_acts(&acts)));
    }
    if (p->phase == CC_CAPTURE) {
        cc_followers set = cc_captives(p);
        return cc_nth_capture(p, set, (int64_t)turm_rng_below(r, (uint64_t)cc_bits(set) + 1));
    }
    return cc_place_action(p, (int64_t)turm_rng_below(r, (uint64_t)cc_num_places(p, p->hand)));
}

static inline int cc_is_legal_in(const cc_position *p, turm_action a)
{
    int kind = cc_kind(a), number = cc_number(a), code = cc_code(a), foundation;
    uint16_t at = cc_cell_of(a);
    cc_acts acts;
    switch (kind) {
    case CC_A_DRAW:
    case CC_A_DISCARD:
        return p->phase == CC_DRAW && number < p->game->num_types && p->left[number] && !at && !code &&
               cc_fits_somewhere(p, number) == (kind == CC_A_DRAW);
    case CC_A_PLACE: {
        int cell = p->phase == CC_PLACE ? cc_cell_at(p, at) : -1;
        return cell >= 0 && !code && number < 4 && p->game->fits[p->hand][p->cell[cell].need] >> number & 1;
    }
    case CC_A_NOTHING:
        return p->phase == CC_ACT && a == cc_action(CC_A_NOTHING, 0, 0, 0);
    case CC_A_NO_CAPTURE:
        return p->phase == CC_CAPTURE && a == cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    case CC_A_FOLLOWER:
        return p->phase == CC_ACT && !number && !at && code < CC_S_TOP && p->supply[p->player] &&
               cc_free_segments(p) >> code & 1;
    case CC_A_PIECE:
    case CC_A_TOP:
        if (p->phase != CC_ACT || number || code || (foundation = cc_foundation_at(p, at)) < 0)
            return 0;
        acts = cc_acts_of(p);
        return (kind == CC_A_PIECE ? acts.pieces : acts.tops) >> foundation & 1;
    case CC_A_RANSOM:
        if (p->phase != CC_ACT || at || code || number >= CC_PLAYERS)
            return 0;
        acts = cc_acts_of(p);
        return acts.captors >> number & 1;
    case CC_A_CAPTURE: {
        if (p->phase != CC_CAPTURE || number >= p->game->num_players)
            return 0;
        int i = cc_find_follower(p, number, at, code);
        return i >= 0 && cc_captives(p) >> (8 * number + i) & 1;
    }
    }
    return 0;
}

#endif
