/* Carcassonne behind the game protocol. */
#ifndef CC_ENGINE_H
#define CC_ENGINE_H

#include "bytes.h"
#include "greedy.h"
#include "observation.h"
#include "policy.h"
#include "questions.h"
#include "reading.h"

static void cc_v_copy(void *dst, const void *src) { memcpy(dst, src, sizeof(cc_position)); }
static int cc_v_num_players(const void *pos) { return ((const cc_position *)pos)->game->num_players; }
static int cc_v_is_sampled(const void *pos) { (void)pos; return 0; }

static int cc_v_actor(const void *pos)
{
    const cc_position *p = pos;
    return p->phase == CC_OVER ? TURM_OVER : p->phase == CC_DRAW ? TURM_CHANCE : cc_decider(p);
}

static int64_t cc_count(const void *pos) { return cc_count_in(pos); }
static turm_action cc_nth(const void *pos, int64_t n) { return cc_nth_in(pos, n); }
static turm_action cc_sample(const void *pos, turm_rng *r) { return cc_sample_in(pos, r); }
static int cc_is_legal(const void *pos, turm_action a) { return cc_is_legal_in(pos, a); }

static int64_t cc_fill(const void *pos, turm_action *out, int64_t capacity)
{
    return cc_fill_in(pos, out, capacity);
}

static double cc_probability(const void *pos, turm_action a)
{
    const cc_position *p = pos;
    return (double)p->left[cc_number(a)] / p->num_left;
}

static void cc_make(void *pos, turm_action a, void *undo)
{
    cc_position *p = pos;
    cc_undo *u = undo;
    cc_open_undo(p, u);
    cc_play(p, a, u);
}

static int cc_token(const void *pos, turm_action a, char *out)
{
    return cc_write_token(((const cc_position *)pos)->game, a, out);
}

/* Play to the end, uniformly over each node's list; returns decisions.  Nothing is written down for undo, and what was
 * found out to count a list serves to play. */
static int64_t cc_playout(void *pos, turm_rng *dice, turm_rng *choice)
{
    cc_position *p = pos;
    int64_t decisions = 0;
    int num_places = p->phase == CC_PLACE ? cc_num_places(p, p->hand) : 0;
    while (p->phase != CC_OVER) {
        if (p->phase == CC_DRAW) {
            int type = cc_sample_type(p, dice);
            num_places = cc_num_places(p, type);
            if (num_places)
                cc_draw(p, type);
            else
                cc_discard(p, type);
            continue;
        }
        decisions++;
        if (p->phase == CC_PLACE && !cc_num_early(p)) {
            int64_t n = (int64_t)turm_rng_below(choice, (uint64_t)num_places);
            int cell = cc_nth_place(p, p->hand, &n);
            cc_place_hand(p, NULL, cell, cc_member(p->game->fits[p->hand][p->need[cell]], n));
            continue;
        }
#if CC_WIDE
        if (p->phase == CC_DRAGON) {
            unsigned steps = cc_steps_of(p);
            int d = cc_member(steps, (int64_t)turm_rng_below(choice, (uint64_t)cc_bits(steps)));
            cc_act_step(p, NULL, p->beside[p->dragon][d]);
            continue;
        }
        if (p->phase != CC_ACT || cc_type_of(p, cc_last(p))->has_portal) {
            cc_play(p, cc_sample_in(p, choice), NULL);
            continue;
        }
#else
        if (p->phase == CC_CAPTURE) {
            cc_followers set = cc_captives(p);
            uint64_t n = turm_rng_below(choice, (uint64_t)cc_num_in(set) + 1);
            if (n) {
                int bit = cc_nth_follower(set, (int64_t)n - 1);
                cc_act_capture(p, NULL, bit / CC_STRIDE, bit % CC_STRIDE);
            } else {
                cc_end_turn(p, NULL);
            }
            continue;
        }
#endif
        cc_acts acts;
        cc_acts_of(p, &acts);
        int64_t n = (int64_t)turm_rng_below(choice, (uint64_t)cc_num_acts(&acts));
        int count = cc_bits(acts.segments);
        if (CC_WIDE)
            cc_play(p, cc_nth_act(p, &acts, n), NULL);
        else if (n == 0)
            cc_end_turn(p, NULL);
        else if (n <= count)
            cc_act_follower(p, NULL, cc_last(p), cc_member(acts.segments, n - 1), CC_SMALL);
        else
            cc_play(p, cc_nth_act(p, &acts, n), NULL);
    }
    return decisions;
}

static const turm_game CC_PROTOCOL = {
    .name = "carcassonne",
    .position_size = sizeof(cc_position),
    .undo_size = sizeof(cc_undo),
    .copy = cc_v_copy,
    .actor = cc_v_actor,
    .num_players = cc_v_num_players,
    .count = cc_count,
    .fill = cc_fill,
    .nth = cc_nth,
    .sample = cc_sample,
    .is_legal = cc_is_legal,
    .probability = cc_probability,
    .is_sampled = cc_v_is_sampled,
    .make = cc_make,
    .unmake = cc_unmake,
    .key = cc_key,
    .full_key = cc_full_key,
    .returns = cc_returns,
    .token = cc_token,
    .parse = cc_parse,
    .write = cc_write_bytes,
    .read = cc_read_bytes,
    .observe = cc_show,
    .playout = cc_playout,
    .evaluate = cc_evaluate,
    .rank = cc_rank,
    .policy_size = cc_policy_size,
    .policy_index = cc_policy_index,
    .policy_action = cc_policy_action,
};

static void cc_k_features(const void *pos, float *features) { cc_features(pos, (float (*)[CC_FEATURES])features); }
static void cc_k_judge_by(void *game, const float *network) { ((cc_game *)game)->network = (const cc_network *)network; }
static void cc_k_rank_by(void *game, const float *weights) { ((cc_game *)game)->weights = (const cc_weights *)weights; }

static int cc_k_see(const void *pos, float *seen, float *holdings)
{
    cc_outlook o;
    cc_odds odds;
    cc_holdings h;
    float value[2];
    if (!cc_has_network(((const cc_position *)pos)->game))
        return -1;
    cc_look_out(pos, &o);
    cc_look_ahead(pos, &o, &odds);
    cc_see(pos, &o, &odds, (float (*)[CC_SEEN])seen, &h, value);
    memcpy(holdings, h.row, (size_t)h.num * sizeof h.row[0]);
    return h.num;
}

static turm_action cc_k_greedy(const void *pos, int with_towers) { return cc_greedy(pos, with_towers); }

#define CC_KERNEL { \
    .protocol = &CC_PROTOCOL, .game_size = sizeof(cc_game), \
    .num_codes = CC_CODES, .num_features = CC_FEATURES, .num_seen = CC_SEEN, \
    .num_holding = CC_HOLDING, .most_holdings = CC_CITIES + CC_ROADS + CC_MONASTERIES + CC_FIELDS, \
    .network_size = sizeof(cc_network) / sizeof(float), .weights_size = sizeof(cc_weights) / sizeof(float), \
    .furthest = CC_TILES - 1, \
    .set_up = cc_set_up, .value = cc_q_value, .parts = cc_q_parts, \
    .start = cc_q_start, .try_tile = cc_q_try, .set_tile = cc_q_set_tile, .set_discard = cc_q_set_discard, \
    .set_figure = cc_q_set_figure, .set_rest = cc_q_set_rest, \
    .look = cc_q_look, .tile_at = cc_q_tile_at, .fits_anywhere = cc_q_fits_anywhere, \
    .has_captives = cc_q_has_captives, .is_reached = cc_q_is_reached, .root = cc_q_root, \
    .is_completed = cc_q_is_completed, .open_edges = cc_q_open_edges, .points = cc_q_points, \
    .earns_second = cc_q_earns_second, .num_steps = cc_q_num_steps, \
    .farmers = cc_q_farmers, .projected = cc_q_projected, .features = cc_k_features, \
    .judge_by = cc_k_judge_by, .rank_by = cc_k_rank_by, .see = cc_k_see, .greedy = cc_k_greedy, \
}

#endif
