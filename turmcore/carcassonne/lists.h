/* Lists of actions: counted, listed, chosen from. */
#ifndef CC_LISTS_H
#define CC_LISTS_H

#include "play.h"

/* Most sets are empty, and counting calls a function where the processor may be an old one. */
static inline int cc_bits(uint64_t set) { return set ? __builtin_popcountll(set) : 0; }

/* The n-th member of a set. */
static inline int cc_member(uint64_t set, int64_t n)
{
    while (n--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Types in the bag that fit somewhere. */
static inline cc_types cc_fitting(const cc_position *p)
{
    cc_types types = {0};
    for (int i = 0; i < p->num_cells; i++)
        cc_unite(&types, p->game->fitting[p->need[i]]);
    return types;
}

/* In how many rotations a type fits on each of the cells from `i` on. */
static inline cc_needs cc_num_fits(const cc_position *p, int type, int i)
{
    static const uint8_t in_use[2 * CC_TOGETHER] = {
        255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    };
    const uint8_t *edges = p->game->turned[type];
    int rest = p->num_cells - i < CC_TOGETHER ? p->num_cells - i : CC_TOGETHER;
    cc_needs need = *(const cc_needs *)(p->need + i), asked = (need | need >> 1) & 0x55, count;
    asked |= asked << 1;        /* both bits of each direction that asks for something */
    count = (cc_needs)((asked & edges[0]) == need) + (cc_needs)((asked & edges[1]) == need) +
            (cc_needs)((asked & edges[2]) == need) + (cc_needs)((asked & edges[3]) == need);
    cc_needs mask;
    memcpy(&mask, in_use + CC_TOGETHER - rest, sizeof mask);
    return -count & mask;
}

/* The sum of some bytes. */
static inline int cc_total(cc_needs counts)
{
    uint64_t words[2], sum = 0;
    memcpy(words, &counts, sizeof words);
    for (int i = 0; i < 2; i++)
        sum += (words[i] & 0x00ff00ff00ff00ffu) + (words[i] >> 8 & 0x00ff00ff00ff00ffu);
    return (int)(sum * 0x0001000100010001u >> 48);
}

static inline int cc_num_places(const cc_position *p, int type)
{
    cc_needs count = {0};       /* at most 4 * CC_CELLS / CC_TOGETHER each */
    for (int i = 0; i < p->num_cells; i += CC_TOGETHER)
        count += cc_num_fits(p, type, i);
    return cc_total(count);
}

/* The cell of the n-th place; n becomes the number among its rotations. */
static inline int cc_nth_place(const cc_position *p, int type, int64_t *n)
{
    uint8_t count[CC_TOGETHER];
    int i = 0;
    for (int sum;; i += CC_TOGETHER, *n -= sum) {
        cc_needs counts = cc_num_fits(p, type, i);
        sum = cc_total(counts);
        memcpy(count, &counts, sizeof count);
        if (*n < sum)
            break;
    }
    int k = 0;
    for (; count[k] <= *n; k++)
        *n -= count[k];
    return i + k;
}

/* An action that names a figure on the board. */
static inline turm_action cc_figure_action(const cc_position *p, int kind, int owner, int standing)
{
    int man = cc_man(cc_figure_of(standing), cc_code_of(standing));
    return cc_action(kind, owner, p->where[cc_tile_of(standing)], man);
}

#if CC_WIDE
#include "wide_acts.h"
#else
#include "narrow_acts.h"
#endif

static inline int cc_is_prisoner(int figure) { return figure <= CC_LARGE || (CC_WHOLE && figure == CC_ABBOT); }

static inline cc_followers cc_captives(const cc_position *p)
{
    return cc_within_reach(p, p->player, p->foundation[p->tower], p->height[p->tower]);
}

static inline turm_action cc_nth_capture(const cc_position *p, cc_followers set, int64_t n)
{
    if (n == 0)
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    int bit = cc_nth_follower(set, n - 1), owner = bit / CC_STRIDE;
    return cc_figure_action(p, CC_A_CAPTURE, owner, p->follower[owner][bit % CC_STRIDE]);
}

static inline turm_action cc_drawn(const cc_position *p, int type, cc_types fitting)
{
    (void)p;
    return cc_action(cc_is_among(fitting, type) ? CC_A_DRAW : CC_A_DISCARD, type, 0, 0);
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
        return cc_num_places(p, p->hand) + cc_num_early(p);
    case CC_ACT: {
        cc_acts acts;
        cc_acts_of(p, &acts);
        return cc_num_acts(&acts);
    }
    case CC_CAPTURE:
        return 1 + cc_num_in(cc_captives(p)) + cc_num_early(p);
    }
    return CC_WIDE ? cc_num_forced(p) : 0;
}

static inline int64_t cc_fill_in(const cc_position *p, turm_action *out, int64_t capacity)
{
    int64_t n = 0;
    switch (p->phase) {
    case CC_DRAW: {
        cc_types fitting = cc_fitting(p);
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
            for (unsigned set = p->game->fits[p->hand][p->need[i]]; set; set &= set - 1) {
                if (n < capacity)
                    out[n] = cc_action(CC_A_PLACE, __builtin_ctz(set), p->cell[i].at, 0);
                n++;
            }
        return cc_fill_early(p, out, n, capacity);
    case CC_ACT: {
        cc_acts acts;
        cc_acts_of(p, &acts);
        return cc_fill_acts(p, &acts, out, capacity);
    }
    case CC_CAPTURE: {
        cc_followers set = cc_captives(p);
        int64_t count = 1 + cc_num_in(set);
        for (; n < count; n++)
            if (n < capacity)
                out[n] = cc_nth_capture(p, set, n);
        return cc_fill_early(p, out, n, capacity);
    }
    default:
        for (int64_t count = CC_WIDE ? cc_num_forced(p) : 0; n < count; n++)
            if (n < capacity)
                out[n] = cc_nth_forced(p, n);
    }
    return n;
}

static inline turm_action cc_place_action(const cc_position *p, int64_t n)
{
    int cell = cc_nth_place(p, p->hand, &n);
    int rotation = cc_member(p->game->fits[p->hand][p->need[cell]], n);
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
    case CC_PLACE: {
        int64_t late = CC_WIDE ? n - cc_num_places(p, p->hand) : -1;
        return late >= 0 ? cc_nth_early(p, late) : cc_place_action(p, n);
    }
    case CC_ACT: {
        cc_acts acts;
        cc_acts_of(p, &acts);
        return cc_nth_act(p, &acts, n);
    }
    case CC_CAPTURE: {
        cc_followers set = cc_captives(p);
        int64_t late = CC_WIDE ? n - 1 - cc_num_in(set) : -1;
        return late >= 0 ? cc_nth_early(p, late) : cc_nth_capture(p, set, n);
    }
    case CC_EXCHANGE:
    case CC_DRAGON:
        return cc_nth_forced(p, n);
    }
    return TURM_NO_ACTION;
}

/* The type of a random tile of the bag. */
static inline int cc_sample_type(const cc_position *p, turm_rng *r)
{
    int k = (int)turm_rng_below(r, p->num_left), t = 0;
    for (; t + 8 <= CC_TYPES; t += 8) {         /* eight at a time; their sum is below 256 */
        uint64_t left;
        memcpy(&left, p->left + t, sizeof left);
        int sum = (int)(left * 0x0101010101010101u >> 56);
        if (k < sum)
            break;
        k -= sum;
    }
    for (; k >= p->left[t]; t++)
        k -= p->left[t];
    return t;
}

static inline int cc_fits_somewhere(const cc_position *p, int type)
{
    for (int i = 0; i < p->num_cells; i++)
        if (p->game->fits[type][p->need[i]])
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
        cc_acts acts;
        cc_acts_of(p, &acts);
        return cc_nth_act(p, &acts, (int64_t)turm_rng_below(r, (uint64_t)cc_num_acts(&acts)));
    }
    if (CC_WIDE)
        return cc_nth_in(p, (int64_t)turm_rng_below(r, (uint64_t)cc_count_in(p)));
    if (p->phase == CC_CAPTURE) {
        cc_followers set = cc_captives(p);
        return cc_nth_capture(p, set, (int64_t)turm_rng_below(r, (uint64_t)cc_num_in(set) + 1));
    }
    return cc_place_action(p, (int64_t)turm_rng_below(r, (uint64_t)cc_num_places(p, p->hand)));
}

static inline int cc_is_legal_in(const cc_position *p, turm_action a)
{
    int kind = cc_kind(a), number = cc_number(a), code = cc_code(a), figure = cc_figure_in(a), foundation;
    cc_where at = cc_cell_of(a);
    cc_acts acts;
    switch (kind) {
    case CC_A_DRAW:
    case CC_A_DISCARD:
        return p->phase == CC_DRAW && number < p->game->num_types && p->left[number] && !at && !code && !figure &&
               cc_fits_somewhere(p, number) == (kind == CC_A_DRAW);
    case CC_A_PLACE: {
        int cell = p->phase == CC_PLACE ? cc_cell_at(p, at) : -1;
        return cell >= 0 && !code && !figure && number < 4 && p->game->fits[p->hand][p->need[cell]] >> number & 1;
    }
    case CC_A_NO_CAPTURE:
        return p->phase == CC_CAPTURE && a == cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    case CC_A_RANSOM:
        return number < CC_PLAYERS && cc_is_prisoner(figure) && !at && !code && cc_is_ransom(p, number, figure);
    case CC_A_CAPTURE: {
        if (p->phase != CC_CAPTURE || number >= p->game->num_players)
            return 0;
        int i = cc_find_follower(p, number, at, code);
        return i >= 0 && cc_figure_of(p->follower[number][i]) == figure &&
               cc_captives(p) >> (CC_STRIDE * number + i) & 1;
    }
    }
    if (p->phase != CC_ACT)
        return CC_WIDE && cc_is_forced(p, a);
    cc_acts_of(p, &acts);
    switch (kind) {
    case CC_A_NOTHING:
        return a == cc_action(CC_A_NOTHING, 0, 0, 0) && cc_may_idle(&acts);
    case CC_A_FOLLOWER:
        return !number && !at && code < CC_S_TOP && figure <= CC_LAST_FIGURE && cc_claims_of(&acts, figure) >> code & 1;
    case CC_A_PIECE:
    case CC_A_TOP:
        if (number || code || (foundation = cc_foundation_at(p, at)) < 0)
            return 0;
        if (kind == CC_A_PIECE)
            return !figure && acts.pieces >> foundation & 1;
        return cc_may_climb(&acts, figure) && acts.tops >> foundation & 1;
    }
    return CC_WIDE && cc_is_wide_act(p, &acts, a);
}

#endif
