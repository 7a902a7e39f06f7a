/* Turmbauer behind the game protocol. */
#ifndef TB_ENGINE_H
#define TB_ENGINE_H

#include <math.h>
#include <stdlib.h>
#include "stability.h"
#include "reading.h"
#include "tokens.h"

static int tb_actor(const void *pos)
{
    const tb_position *p = pos;
    if (p->phase == TB_ROLL || p->phase == TB_SETTLE || p->phase == TB_START)
        return TURM_CHANCE;
    return tb_is_over(p) ? TURM_OVER : p->seat % tb_num_players(p);
}

static int tb_v_num_players(const void *pos) { return tb_num_players(pos); }

static int64_t tb_count_builds(const tb_position *p)
{
    unsigned dice = tb_dice_ids(p), ring = tb_ring_ids(p);
    if (tb_is_sifted(p))
        return tb_fill_sifted(p, dice, ring, tb_stock_ids(p), NULL, 0);
    if (!ring) {
        int64_t n = TB_IN(p, count_placements)(p, dice, NULL);
        return n ? n : __builtin_popcount(tb_stock_ids(p));
    }
    int32_t counts[TB_ORIENTATIONS];
    int64_t by_dice = 0, total = TB_IN(p, count_placements)(p, dice | ring, counts);
    for (unsigned ids = dice; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids);
        for (int k = p->game->first[id]; k < p->game->first[id + 1]; k++)
            by_dice += counts[k];
    }
    return by_dice ? total : total + __builtin_popcount(tb_stock_ids(p));
}

static int64_t tb_count(const void *pos)
{
    const tb_position *p = pos;
    switch (p->phase) {
    case TB_ROLL: return 21;
    case TB_BUILD: return tb_count_builds(p);
    case TB_CLIMB: return TB_IN(p, count_climbs)(p);
    case TB_SETTLE: return 2;
    case TB_START: return 6;
    default: return 0;
    }
}

static turm_action tb_nth_roll(int64_t n)
{
    for (int a = 1; a <= 6; n -= 7 - a, a++)
        if (n < 7 - a)
            return tb_roll(a, a + (int)n);
    return TURM_NO_ACTION;
}

static int64_t tb_fill(const void *pos, turm_action *out, int64_t capacity)
{
    const tb_position *p = pos;
    int64_t n = 0;
    switch (p->phase) {
    case TB_ROLL:
        for (; n < 21; n++)
            if (n < capacity)
                out[n] = tb_nth_roll(n);
        return n;
    case TB_BUILD:
        if (tb_is_sifted(p))
            return tb_fill_sifted(p, tb_dice_ids(p), tb_ring_ids(p), tb_stock_ids(p), out, capacity);
        n = TB_IN(p, fill_placements)(p, tb_dice_ids(p), 0, out, capacity);
        if (n == 0)
            for (unsigned ids = tb_stock_ids(p); ids; ids &= ids - 1, n++)
                if (n < capacity)
                    out[n] = tb_box(__builtin_ctz(ids));
        return n + TB_IN(p, fill_placements)(p, tb_ring_ids(p), 1, out + (n < capacity ? n : capacity),
                                             n < capacity ? capacity - n : 0);
    case TB_CLIMB:
        return TB_IN(p, fill_climbs)(p, out, 0, capacity);
    case TB_SETTLE:
        for (; n < 2; n++)
            if (n < capacity)
                out[n] = tb_settle(n ? TB_ANY_FALL : 0);
        return n;
    case TB_START:
        for (; n < 6; n++)
            if (n < capacity)
                out[n] = tb_start_roll(1 + (int)n);
        return n;
    default:
        return 0;
    }
}

static turm_action tb_nth(const void *pos, int64_t n)
{
    const tb_position *p = pos;
    turm_action a = TURM_NO_ACTION;
    switch (p->phase) {
    case TB_ROLL: return tb_nth_roll(n);
    case TB_BUILD:
        if (tb_is_sifted(p))
            return tb_nth_sifted(p, n);
        TB_IN(p, pick_builds)(p, tb_dice_ids(p), tb_ring_ids(p), tb_stock_ids(p), NULL, &n, 1, &a);
        return a;
    case TB_CLIMB: TB_IN(p, fill_climbs)(p, &a, n, 1); return a;
    case TB_SETTLE: return tb_settle(n ? TB_ANY_FALL : 0);
    case TB_START: return tb_start_roll(1 + (int)n);
    default: return a;
    }
}

/* Any blocks of the tower may fall, as long as there is room to remember the one taken back. */
static int tb_may_settle(const tb_position *p, turm_action a)
{
    uint64_t fallen = tb_fallen(a);
    int is_taken_back = __builtin_popcountll(fallen) < TB_FALLEN_ENDS && fallen >> (p->num_blocks - 1);
    return a == tb_settle(fallen) && !(fallen >> p->num_blocks) && !(is_taken_back && p->num_taken == TB_MOST_TAKEN);
}

/* Can any block that the dice allow be placed? */
static int tb_can_build(const tb_position *p)
{
    unsigned ids = tb_dice_ids(p);
    if (!ids || tb_is_sifted(p))
        return ids && tb_any_sifted(p, ids);
    tb_draw draw = tb_begin_draw(p, ids, 0, 0, TB_FEW_TRIES);
    turm_rng rng;
    turm_rng_seed(&rng, p->cubes_key, "any");
    return TB_IN(p, draw_build)(&draw, p, &rng) != TURM_NO_ACTION || TB_IN(p, count_placements)(p, ids, NULL) > 0;
}

/* One build or box, uniformly at random. */
static turm_action tb_sample_build(const tb_position *p, turm_rng *rng)
{
    st_tower *t = tb_solve_strict(p);
    int is_sifted = tb_is_sifted(p);
    tb_draw draw = tb_begin_draw(p, tb_dice_ids(p), tb_ring_ids(p), tb_stock_ids(p), TB_TRIES);
    for (turm_action a; (a = TB_IN(p, draw_build)(&draw, p, rng)) != TURM_NO_ACTION;)
        if (tb_kind(a) == TB_A_BOX ? !tb_can_build(p) : !is_sifted || tb_may_stay(p, t, a))
            return a;
    int64_t n = tb_count(p);
    return n ? tb_nth(p, (int64_t)turm_rng_below(rng, (uint64_t)n)) : TURM_NO_ACTION;
}

static turm_action tb_sample(const void *pos, turm_rng *rng)
{
    const tb_position *p = pos;
    switch (p->phase) {
    case TB_ROLL: {
        int a = 1 + (int)turm_rng_below(rng, 6), b = 1 + (int)turm_rng_below(rng, 6);
        return a < b ? tb_roll(a, b) : tb_roll(b, a);
    }
    case TB_BUILD: return tb_sample_build(p, rng);
    case TB_CLIMB: return TB_IN(p, sample_climb)(p, rng);
    case TB_SETTLE: {
        turm_action a = tb_settle(tb_falls(p));
        turm_rng_next(rng);       /* as if to draw a simulator's seed */
        return tb_may_settle(p, a) ? a : TURM_NO_ACTION;
    }
    case TB_START: return tb_start_roll(1 + (int)turm_rng_below(rng, 6));
    default: return TURM_NO_ACTION;
    }
}

static int tb_is_legal(const void *pos, turm_action a)
{
    const tb_position *p = pos;
    switch (tb_kind(a)) {
    case TB_A_ROLL:
        return p->phase == TB_ROLL && a == tb_roll(tb_low(a), tb_high(a)) && tb_low(a) >= 1 && tb_low(a) <= tb_high(a) &&
               tb_high(a) <= 6;
    case TB_A_BUILD: {
        int k = tb_orientation_of(a);
        if (p->phase != TB_BUILD || k >= p->game->first[p->game->num_ids] ||
            a != tb_build(k, tb_x(a), tb_y(a), tb_z(a), tb_uses_ring_a(a)) || tb_z(a) < 0)
            return 0;
        const tb_orientation *o = &p->game->orientations[k];
        unsigned ids = tb_uses_ring_a(a) ? tb_ring_ids(p) : tb_dice_ids(p);
        if (!(ids >> o->id & 1))
            return 0;
        tb_overlay v = {o, tb_x(a), tb_y(a), tb_z(a), p->seat};
        return TB_IN(p, may_build)(p, &v) && tb_is_stable(p, a) && !tb_is_taken(p, a);
    }
    case TB_A_BOX:
        return p->phase == TB_BUILD && a == tb_box(tb_box_id(a)) && tb_box_id(a) < p->game->num_ids &&
               (tb_stock_ids(p) >> tb_box_id(a) & 1) && !tb_can_build(p);
    case TB_A_CLIMB: {
        int goal = tb_goal(a), ring = tb_climb_ring(a);
        if (p->phase != TB_CLIMB || goal > TB_TO_FIELD || ring > TB_RING_C)
            return 0;
        if (goal == TB_STAY)
            return a == tb_climb(TB_STAY, TB_NO_RING);
        if (a != (tb_climb(goal, ring) | (goal == TB_TO_FIELD ? tb_cell_bits(tb_x(a), tb_y(a), tb_z(a)) : 0)) || tb_z(a) < -1)
            return 0;
        return TB_IN(p, may_climb)(p, a);
    }
    case TB_A_SETTLE:
        return p->phase == TB_SETTLE && tb_may_settle(p, a);
    case TB_A_START:
        return p->phase == TB_START && a == tb_start_roll(tb_low(a)) && tb_low(a) >= 1 && tb_low(a) <= 6;
    default:
        return 0;
    }
}

static double tb_probability(const void *pos, turm_action a)
{
    if (((const tb_position *)pos)->phase == TB_SETTLE)
        return NAN;
    if (tb_kind(a) == TB_A_START)
        return 1.0 / 6;
    return tb_low(a) == tb_high(a) ? 1.0 / 36 : 2.0 / 36;
}

static int tb_is_sampled(const void *pos) { return ((const tb_position *)pos)->phase == TB_SETTLE; }
static void tb_v_copy(void *dst, const void *src) { tb_copy(dst, src); }
static void tb_v_make(void *pos, turm_action a, void *undo) { tb_make(pos, a, undo); }
static void tb_v_unmake(void *pos, turm_action a, const void *undo) { tb_unmake(pos, a, undo); }
static uint64_t tb_v_key(const void *pos) { return tb_key(pos); }
static uint64_t tb_v_full_key(const void *pos) { return tb_full_key(pos); }
static void tb_v_returns(const void *pos, double *out) { tb_returns(pos, out); }

/* ---- direct paths -------------------------------------------------------- */

/* Action sequences of the given length; the last ply is counted, not played. */
static uint64_t tb_perft(void *pos, int depth)
{
    tb_position *p = pos;
    if (depth <= 0)
        return 1;
    if (depth == 1)
        return (uint64_t)tb_count(p);
    tb_undo undo;
    uint64_t leaves = 0;
    if (p->phase == TB_ROLL) {
        for (int n = 0; n < 21; n++) {
            turm_action a = tb_nth_roll(n);
            tb_make(p, a, &undo);
            leaves += tb_perft(p, depth - 1);
            tb_unmake(p, a, &undo);
        }
        return leaves;
    }
    int64_t capacity = 0, n = 4096;
    turm_action *list = NULL;
    while (n > capacity) {
        capacity = n;
        free(list);
        list = malloc((size_t)capacity * sizeof *list);
        if (!list)
            abort();
        n = tb_fill(p, list, capacity);
    }
    for (int64_t i = 0; i < n; i++) {
        tb_make(p, list[i], &undo);
        leaves += tb_perft(p, depth - 1);
        tb_unmake(p, list[i], &undo);
    }
    free(list);
    return leaves;
}

/* Play to the end, choosing uniformly at each node; returns the number of decisions. */
static int64_t tb_playout(void *pos, turm_rng *dice, turm_rng *choice)
{
    tb_position *p = pos;
    tb_undo undo;
    int64_t decisions = 0;
    while (p->phase == TB_START)
        tb_make(p, tb_sample(p, dice), &undo);
    while (p->phase != TB_GAME_OVER) {
        decisions += p->phase != TB_ROLL;
        tb_make(p, tb_sample(p, p->phase == TB_ROLL ? dice : choice), &undo);
    }
    return decisions;
}

/* ---- greedy ---------------------------------------------------------------- */

/* The action of the turn that ends with the highest climber, then the most
 * reachable fields, then the first token in byte order. */
static turm_action tb_greedy(tb_position *p)
{
    enum { MANY = 4096 };
    char token[TURM_TOKEN_SIZE], first[TURM_TOKEN_SIZE] = "";
    turm_action choice = TURM_NO_ACTION;
    if (p->phase == TB_CLIMB) {
        turm_action best[MANY];
        int worth[2], n = TB_IN(p, best_climbs)(p, tb_may_use_rings(p), worth, best, MANY);
        for (int i = 0; i < n; i++) {
            tb_token(p, best[i], token);
            if (!i || strcmp(token, first) < 0)
                strcpy(first, token), choice = best[i];
        }
        return choice;
    }
    if (p->phase != TB_BUILD)
        return choice;
    int64_t n = tb_count(p);
    turm_action *list = malloc((size_t)n * sizeof *list), unused;
    int most[2] = {-1, -1};
    if (!list)
        abort();
    tb_fill(p, list, n);
    for (int64_t i = 0; i < n; i++) {
        tb_undo undo;
        int worth[2];
        tb_make(p, list[i], &undo);
        TB_IN(p, best_climbs)(p, tb_may_use_rings(p), worth, &unused, 0);
        tb_unmake(p, list[i], &undo);
        if (worth[0] < most[0] || (worth[0] == most[0] && worth[1] < most[1]))
            continue;
        tb_token(p, list[i], token);
        if (worth[0] > most[0] || worth[1] > most[1] || strcmp(token, first) < 0) {
            most[0] = worth[0], most[1] = worth[1];
            strcpy(first, token), choice = list[i];
        }
    }
    free(list);
    return choice;
}

/* Placements of every piece of the set, regardless of stock and dice. */
static int64_t tb_count_all(const tb_position *p)
{
    return TB_IN(p, count_placements)(p, (1u << p->game->num_ids) - 1, NULL);
}

static int64_t tb_reachable(const tb_position *p, int seat, turm_action *out, int64_t capacity)
{
    return TB_IN(p, reachable)(p, seat, out, capacity);
}

#include "bytes.h"
#include "judgement.h"
#include "observation.h"
#include "policy.h"

static const turm_game TB_PROTOCOL = {
    .name = "turmbauer",
    .position_size = sizeof(tb_position),
    .undo_size = sizeof(tb_undo),
    .copy = tb_v_copy,
    .actor = tb_actor,
    .num_players = tb_v_num_players,
    .count = tb_count,
    .fill = tb_fill,
    .nth = tb_nth,
    .sample = tb_sample,
    .is_legal = tb_is_legal,
    .probability = tb_probability,
    .is_sampled = tb_is_sampled,
    .make = tb_v_make,
    .unmake = tb_v_unmake,
    .key = tb_v_key,
    .full_key = tb_v_full_key,
    .returns = tb_v_returns,
    .token = tb_token,
    .parse = tb_parse,
    .write = tb_write_bytes,
    .read = tb_read_bytes,
    .perft = tb_perft,
    .observe = tb_observe,
    .playout = tb_playout,
    .evaluate = tb_evaluate,
    .rank = tb_rank,
    .policy_size = tb_policy_size,
    .policy_index = tb_policy_index,
    .policy_action = tb_policy_action,
};

/* With stability=wobble: the extra data for falling blocks, and no functions that count outcomes. */
static const turm_game TB_WOBBLE_PROTOCOL = {
    .name = "turmbauer",
    .position_size = sizeof(tb_wobbly),
    .undo_size = sizeof(tb_undo),
    .copy = tb_v_copy,
    .actor = tb_actor,
    .num_players = tb_v_num_players,
    .count = tb_count,
    .fill = tb_fill,
    .nth = tb_nth,
    .sample = tb_sample,
    .is_legal = tb_is_legal,
    .probability = tb_probability,
    .is_sampled = tb_is_sampled,
    .make = tb_v_make,
    .unmake = tb_v_unmake,
    .key = tb_v_key,
    .full_key = tb_v_full_key,
    .returns = tb_v_returns,
    .token = tb_token,
    .parse = tb_parse,
    .write = tb_write_bytes,
    .read = tb_read_bytes,
    .observe = tb_observe,
    .evaluate = tb_evaluate,
    .rank = tb_rank,
    .policy_size = tb_policy_size,
    .policy_index = tb_policy_index,
    .policy_action = tb_policy_action,
};

#endif
