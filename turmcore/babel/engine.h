/* Turmbau zu Babel behind the game protocol. */
#ifndef BB_ENGINE_H
#define BB_ENGINE_H

#include <math.h>
#include "play.h"


static void bb_v_copy(void *dst, const void *src) { memcpy(dst, src, sizeof(bb_position)); }
static int bb_v_num_players(const void *pos) { return ((const bb_position *)pos)->game->num_players; }
static int bb_v_is_sampled(const void *pos) { (void)pos; return 0; }
static uint64_t bb_v_key(const void *pos) { return bb_key(pos); }

static int bb_v_actor(const void *pos)
{
    const bb_position *p = pos;
    switch (p->phase) {
    case BB_OVER: return TURM_OVER;
    case BB_SECRET:
    case BB_ROLL: return TURM_CHANCE;
    default: return p->player;
    }
}

/* ---- lists ----------------------------------------------------------------------------- */

/* The moves of a decision node, and two more actions at most. */
typedef struct bb_node {
    bb_sets sets;
    bb_moves moves[2];
    int num_moves, number;  /* number of the actions in moves[0], 0 at a gift; moves[1] is for its opposite side */
    int count;
} bb_node;

/* `node->sets` must be known. */
TURM_INLINE void bb_open_known(const bb_position *p, bb_node *node, const int words)
{
    const bb_game *g = p->game;
    if (p->phase == BB_GIFT) {
        bb_list(g, &node->sets, p->number, &node->moves[0], words);
        node->number = 0;
        node->num_moves = 1;
        node->count = node->moves[0].num_circuit + node->moves[0].num_rises;
        return;
    }
    node->number = p->number > 3 ? 7 - p->number : p->number;
    node->num_moves = 2;
    node->count = 0;
    for (int i = 0; i < 2; i++) {
        bb_list(g, &node->sets, i ? 7 - node->number : node->number, &node->moves[i], words);
        node->count += node->moves[i].num_circuit + node->moves[i].num_rises;
    }
}

TURM_INLINE void bb_open(const bb_position *p, bb_node *node, const int words)
{
    bb_look(p, &node->sets, words);
    bb_open_known(p, node, words);
}

TURM_INLINE turm_action bb_choose(const bb_position *p, const bb_node *node, int64_t k, const int words)
{
    const bb_moves *m = node->moves;
    int first = m->num_circuit + m->num_rises, number = node->number;
    if (!node->count)
        return bb_pass(k ? 7 - number : number);
    if (k >= first) {
        k -= first;
        m++;
        number = 7 - number;
    }
    return bb_nth_move(p->game, &node->sets, m, (int)k, number, words);
}

TURM_INLINE int64_t bb_decisions(const bb_node *node) { return node->count ? node->count : 2; }

/* Outcomes of the secret draw: every way to give the players different colors. */
TURM_INLINE int64_t bb_num_draws(const bb_position *p)
{
    int64_t n = 1;
    for (int i = 0; i < p->game->num_players; i++)
        n *= BB_COLORS - i;
    return n;
}

TURM_INLINE turm_action bb_nth_draw(const bb_position *p, int64_t k)
{
    int rest[BB_COLORS] = {0, 1, 2, 3, 4, 5}, n = p->game->num_players;
    int64_t below = bb_num_draws(p);
    uint32_t colors = 0;
    for (int i = 0; i < n; i++) {
        below /= BB_COLORS - i;
        int at = (int)(k / below);
        k %= below;
        colors |= (uint32_t)rest[at] << 3 * i;
        for (int j = at; j < BB_COLORS - 1; j++)
            rest[j] = rest[j + 1];
    }
    return bb_draw(colors);
}

TURM_CLONES(int64_t, bb_count, (const void *pos), (pos))
{
    const bb_position *p = pos;
    bb_node node;
    switch (p->phase) {
    case BB_SECRET: return bb_num_draws(p);
    case BB_ROLL: return BB_DIE;
    case BB_OVER: return 0;
    }
    if (p->game->num_words == 1)
        bb_open(p, &node, 1);
    else
        bb_open(p, &node, 4);
    return bb_decisions(&node);
}

TURM_INLINE int64_t bb_fill_node(const bb_position *p, turm_action *out, int64_t capacity, const int words)
{
    bb_node node;
    int64_t n = 0;
    bb_open(p, &node, words);
    if (!node.count) {
        for (; n < 2 && n < capacity; n++)
            out[n] = bb_choose(p, &node, n, words);
        return 2;
    }
    for (int i = 0; i < node.num_moves; i++)
        n += bb_fill_moves(p->game, &node.sets, &node.moves[i], i ? 7 - node.number : node.number, out + n,
                           capacity > n ? capacity - n : 0, words);
    return n;
}

TURM_CLONES(int64_t, bb_fill, (const void *pos, turm_action *out, int64_t capacity), (pos, out, capacity))
{
    const bb_position *p = pos;
    int64_t n = 0;
    switch (p->phase) {
    case BB_SECRET:
        for (n = bb_num_draws(p); --n >= 0;)
            if (n < capacity)
                out[n] = bb_nth_draw(p, n);
        return bb_num_draws(p);
    case BB_ROLL:
        for (; n < BB_DIE && n < capacity; n++)
            out[n] = bb_roll((int)n + 1);
        return BB_DIE;
    case BB_OVER:
        return 0;
    }
    return p->game->num_words == 1 ? bb_fill_node(p, out, capacity, 1) : bb_fill_node(p, out, capacity, 4);
}

TURM_INLINE turm_action bb_nth_of_node(const bb_position *p, int64_t k, const int words)
{
    bb_node node;
    bb_open(p, &node, words);
    return bb_choose(p, &node, k, words);
}

TURM_CLONES(turm_action, bb_nth, (const void *pos, int64_t k), (pos, k))
{
    const bb_position *p = pos;
    if (p->phase == BB_SECRET)
        return bb_nth_draw(p, k);
    if (p->phase == BB_ROLL)
        return bb_roll((int)k + 1);
    return p->game->num_words == 1 ? bb_nth_of_node(p, k, 1) : bb_nth_of_node(p, k, 4);
}

TURM_INLINE turm_action bb_sample_chance(const bb_position *p, turm_rng *r)
{
    if (p->phase == BB_SECRET)
        return bb_nth_draw(p, (int64_t)turm_rng_below(r, (uint64_t)bb_num_draws(p)));
    return bb_roll(1 + (int)turm_rng_below(r, BB_DIE));
}

TURM_INLINE turm_action bb_sample_decision(const bb_position *p, const bb_node *node, turm_rng *r, const int words)
{
    return bb_choose(p, node, (int64_t)turm_rng_below(r, (uint64_t)bb_decisions(node)), words);
}

TURM_INLINE turm_action bb_sample_node(const bb_position *p, turm_rng *r, const int words)
{
    bb_node node;
    bb_open(p, &node, words);
    return bb_sample_decision(p, &node, r, words);
}

TURM_CLONES(turm_action, bb_sample, (const void *pos, turm_rng *r), (pos, r))
{
    const bb_position *p = pos;
    if (p->phase == BB_OVER)
        return TURM_NO_ACTION;
    if (p->phase == BB_SECRET || p->phase == BB_ROLL)
        return bb_sample_chance(p, r);
    return p->game->num_words == 1 ? bb_sample_node(p, r, 1) : bb_sample_node(p, r, 4);
}

/* A draw of different colors; unknown ones may be left open. */
static int bb_is_draw(const bb_position *p, turm_action a)
{
    int n = p->game->num_players;
    if (p->phase != BB_SECRET || (uint32_t)a >> 3 * n)
        return 0;
    for (int i = 0; i < n; i++) {
        int color = bb_drawn(a, i);
        if (color >= BB_COLORS && color != BB_UNKNOWN)
            return 0;
        for (int j = 0; j < i; j++)
            if (color != BB_UNKNOWN && bb_drawn(a, j) == color)
                return 0;
    }
    return 1;
}

TURM_INLINE int bb_is_decision(const bb_position *p, turm_action a, const int words)
{
    const bb_game *g = p->game;
    bb_sets s;
    int number = bb_number(a);
    if (p->phase == BB_USE ? number != p->number && number != 7 - p->number : number || bb_kind(a) == BB_A_PASS)
        return 0;
    bb_look(p, &s, words);
    if (bb_kind(a) == BB_A_MOVE)
        return bb_is_move(g, &s, number ? number : p->number, bb_color(a), bb_from(a), bb_to(a), words);
    return !(a & 0xffffff) && !bb_can_move(g, &s, number, words) && !bb_can_move(g, &s, 7 - number, words);
}

TURM_CLONES(int, bb_is_legal, (const void *pos, turm_action a), (pos, a))
{
    const bb_position *p = pos;
    switch (bb_kind(a)) {
    case BB_A_DRAW:
        return bb_is_draw(p, a);
    case BB_A_ROLL:
        return p->phase == BB_ROLL && bb_number(a) >= 1 && bb_number(a) <= BB_DIE && a == bb_roll(bb_number(a));
    case BB_A_MOVE:
    case BB_A_PASS:
        if (p->phase != BB_GIFT && p->phase != BB_USE)
            return 0;
        return p->game->num_words == 1 ? bb_is_decision(p, a, 1) : bb_is_decision(p, a, 4);
    }
    return 0;
}

static double bb_probability(const void *pos, turm_action a)
{
    const bb_position *p = pos;
    (void)a;
    return 1.0 / (double)(p->phase == BB_SECRET ? bb_num_draws(p) : BB_DIE);
}

/* ---- playing ------------------------------------------------------------------------------ */

TURM_CLONES(void, bb_make, (void *pos, turm_action a, void *undo), (pos, a, undo))
{
    bb_position *p = pos;
    memcpy(undo, p->site, BB_BODY);
    if (p->game->num_words == 1)
        bb_play(p, a, 1);
    else
        bb_play(p, a, 4);
}

static void bb_unmake(void *pos, turm_action a, const void *undo)
{
    (void)a;
    memcpy(((bb_position *)pos)->site, undo, BB_BODY);
}

static int bb_token(const void *pos, turm_action a, char *out)
{
    return bb_write_token(a, ((const bb_position *)pos)->game->num_players, out);
}

static turm_action bb_parse(const void *pos, const char *text)
{
    (void)pos;
    return bb_read_token(text);
}

/* Play to the end, choosing uniformly at each node; returns the number of decisions.  The board is examined
 * once after each move, for the end, the gift and the next list. */
TURM_INLINE int64_t bb_playout_in(bb_position *p, turm_rng *dice, turm_rng *choice, const int words)
{
    int64_t decisions = 0;
    bb_node node;
    bb_look(p, &node.sets, words);
    while (p->phase != BB_OVER) {
        turm_action a;
        if (p->phase == BB_SECRET || p->phase == BB_ROLL) {
            a = bb_sample_chance(p, dice);
        } else {
            bb_open_known(p, &node, words);
            a = bb_sample_decision(p, &node, choice, words);
            decisions++;
        }
        bb_play_on(p, a, &node.sets, words);
    }
    return decisions;
}

TURM_CLONES(int64_t, bb_playout, (void *pos, turm_rng *dice, turm_rng *choice), (pos, dice, choice))
{
    bb_position *p = pos;
    return p->game->num_words == 1 ? bb_playout_in(p, dice, choice, 1) : bb_playout_in(p, dice, choice, 4);
}

/* ---- for the shell -------------------------------------------------------------------------- */

static int bb_number_moves(const bb_position *p, int n)
{
    bb_sets s;
    if (p->game->num_words == 1) {
        bb_look(p, &s, 1);
        return bb_can_move(p->game, &s, n, 1);
    }
    bb_look(p, &s, 4);
    return bb_can_move(p->game, &s, n, 4);
}

static int bb_moves_at_all(const bb_position *p)
{
    for (int n = 1; n <= BB_DIE; n++)
        if (bb_number_moves(p, n))
            return 1;
    return 0;
}

#include "inference.h"
#include "observation.h"
#include "policy.h"

#include "bytes.h"

static const turm_game BB_PROTOCOL = {
    .name = "babel",
    .position_size = sizeof(bb_position),
    .undo_size = sizeof(bb_undo),
    .copy = bb_v_copy,
    .actor = bb_v_actor,
    .num_players = bb_v_num_players,
    .count = bb_count,
    .fill = bb_fill,
    .nth = bb_nth,
    .sample = bb_sample,
    .is_legal = bb_is_legal,
    .probability = bb_probability,
    .is_sampled = bb_v_is_sampled,
    .make = bb_make,
    .unmake = bb_unmake,
    .key = bb_v_key,
    .full_key = bb_v_key,
    .returns = bb_returns,
    .hide = bb_hide,
    .determinize = bb_determinize,
    .deal = bb_deal,
    .reveal = bb_reveal,
    .token = bb_token,
    .parse = bb_parse,
    .write = bb_write_bytes,
    .read = bb_read_bytes,
    .observe = bb_show,
    .playout = bb_playout,
    .evaluate = bb_evaluate,
    .rank = bb_rank,
    .policy_size = bb_policy_size,
    .policy_index = bb_policy_index,
    .policy_action = bb_policy_action,
};

#endif
