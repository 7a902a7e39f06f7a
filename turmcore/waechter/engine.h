/* Turm und Wächter behind the game protocol. */
#ifndef TURM_WAECHTER_ENGINE_H
#define TURM_WAECHTER_ENGINE_H

#include <stdio.h>
#include "../core/protocol.h"
#include "bytes.h"
#include "evaluation.h"
#include "perft.h"
#include "position.h"
#include "search.h"
#include "observation.h"
#include "policy.h"

static void wt_init(void)
{
    wt_init_keys();
    wt_init_lines();
    wt_init_search();
}

static inline void wt_use_endings(const wt_tables *t) { WT_ENDINGS = t; }

static int wt_actor(const void *pos)
{
    const wt_position *p = pos;
    return p->ending ? TURM_OVER : (int)p->board.turn;
}

static int wt_num_players(const void *pos)
{
    (void)pos;
    return 2;
}

static int64_t wt_count(const void *pos)
{
    const wt_position *p = pos;
    return p->ending ? 0 : wt_count_moves(&p->board, (int)p->board.turn);
}

static int64_t wt_fill(const void *pos, turm_action *out, int64_t capacity)
{
    const wt_position *p = pos;
    wt_move list[WT_MAX_MOVES];
    if (p->ending)
        return 0;
    int64_t n = wt_list(&p->board, (int)p->board.turn, list) - list;
    for (int64_t i = 0; i < n && i < capacity; i++)
        out[i] = list[i];
    return n;
}

static turm_action wt_nth(const void *pos, int64_t n)
{
    const wt_position *p = pos;
    wt_move list[WT_MAX_MOVES];
    wt_list(&p->board, (int)p->board.turn, list);
    return list[n];
}

static turm_action wt_sample(const void *pos, turm_rng *r)
{
    const wt_position *p = pos;
    wt_move list[WT_MAX_MOVES];
    if (p->ending)
        return TURM_NO_ACTION;
    return list[turm_rng_below(r, (uint64_t)(wt_list(&p->board, (int)p->board.turn, list) - list))];
}

static int wt_is_legal(const void *pos, turm_action a)
{
    const wt_position *p = pos;
    return !p->ending && wt_is_move(&p->board, a);
}

static double wt_probability(const void *pos, turm_action a)
{
    (void)pos, (void)a;
    return NAN;
}

static int wt_is_sampled(const void *pos)
{
    (void)pos;
    return 0;
}

static uint64_t wt_key(const void *pos) { return ((const wt_position *)pos)->board.key; }
static uint64_t wt_key_from_scratch(const void *pos) { return wt_full_key(&((const wt_position *)pos)->board); }

static void wt_returns(const void *pos, double *out)
{
    const wt_position *p = pos;
    double draw = p->ending == WT_REPEATED ? 0.5 : 0;
    for (int side = 0; side < 2; side++)
        out[side] = p->ending && p->winner == side ? 1 : draw;
}

static int wt_square_name(int square, char *out)
{
    out[0] = (char)('A' + (square & 7));
    out[1] = (char)('1' + (square >> 3));
    return 2;
}

static int wt_token(const void *pos, turm_action a, char *out)
{
    (void)pos;
    wt_square_name(wt_origin((wt_move)a), out);
    out[2] = '-';
    wt_square_name(wt_target((wt_move)a), out + 3);
    out[5] = '-';
    out[6] = (char)('0' + wt_stones((wt_move)a));
    out[7] = 0;
    return 7;
}

static int wt_read_square(const char *text) { return ((text[0] - 'A') & 7) | ((text[1] - '1') & 7) << 3; }

static turm_action wt_parse(const void *pos, const char *text)
{
    (void)pos;
    if (strlen(text) != 7)
        return TURM_NO_ACTION;
    return wt_move_of(wt_read_square(text), wt_read_square(text + 3), (text[6] - '0') & 7);
}

/* Ignores repetition. */
static uint64_t wt_count_sequences(void *pos, int depth)
{
    const wt_position *p = pos;
    return depth <= 0 ? 1 : p->ending ? 0 : wt_perft(&p->board, depth);
}

TURM_CLONES(int64_t, wt_playout, (void *pos, turm_rng *dice, turm_rng *choice), (pos, dice, choice))
{
    (void)dice;
    wt_position *p = pos;
    wt_undo undo;
    int64_t decisions = 0;
    for (; !p->ending; decisions++) {
        wt_move list[WT_MAX_MOVES];
        int64_t n = wt_list(&p->board, (int)p->board.turn, list) - list;
        wt_play(p, list[turm_rng_below(choice, (uint64_t)n)], &undo);
    }
    return decisions;
}

static void wt_judgement(const void *pos, double *out)
{
    const wt_position *p = pos;
    if (p->ending) {
        wt_returns(pos, out);
        return;
    }
    out[p->board.turn] = wt_share(wt_evaluate(wt_network_of(p), &p->board));
    out[1 - p->board.turn] = 1 - out[p->board.turn];
}

/* The expected share of the side that makes a move, evaluated after this one move. */
static float wt_promise(const wt_position *p, wt_move m)
{
    wt_board after;
    int side = (int)p->board.turn;
    wt_make(&p->board, side, m, &after);
    if (wt_is_decided(&after) || !wt_has_move(&after, 1 - side))
        return 1;
    if (p->repetition && wt_is_quiet(&p->board, side, m) && wt_times(p, after.key, 2) >= 2)
        return 0.5f;            /* third repetition */
    return (float)(1 - wt_share(wt_evaluate(wt_network_of(p), &after)));
}

static int64_t wt_rank(const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    const wt_position *p = pos;
    wt_move list[WT_MAX_MOVES];
    int64_t n = wt_list(&p->board, (int)p->board.turn, list) - list, count = 0;
    int64_t drawn = width > 0 && width < n ? width : n;
    for (int64_t i = 0; i < drawn; i++) {
        int64_t k = drawn < n ? i + (int64_t)turm_rng_below(r, (uint64_t)(n - i)) : i;
        wt_move m = list[k];
        list[k] = list[i];
        float w = wt_promise(p, m);
        int64_t at = count < capacity ? count++ : capacity;
        for (; at > 0 && worth[at - 1] < w; at--)
            if (at < capacity)
                out[at] = out[at - 1], worth[at] = worth[at - 1];
        if (at < capacity)
            out[at] = m, worth[at] = w;
    }
    return count;
}

/* Captures, and steps of the guard onto its goal. */
static int64_t wt_fill_noisy(const void *pos, turm_action *out, int64_t capacity)
{
    const wt_position *p = pos;
    const wt_board *b = &p->board;
    int side = (int)b->turn;
    wt_move list[WT_MAX_MOVES], *end;
    int64_t n = 0;
    if (p->ending)
        return 0;
    end = wt_list_to(b, side, b->stacks[1 - side] | b->guard[1 - side] | WT_GOAL[side], list);
    for (wt_move *m = list; m < end; m++)
        if (!(WT_BIT(wt_target(*m)) & WT_GOAL[side]) || WT_BIT(wt_origin(*m)) & b->guard[side] ||
            WT_BIT(wt_target(*m)) & (b->stacks[1 - side] | b->guard[1 - side])) {
            if (n < capacity)
                out[n] = *m;
            n++;
        }
    return n;
}

static const turm_game WT_PROTOCOL = {
    .name = "waechter",
    .position_size = sizeof(wt_position),
    .undo_size = sizeof(wt_undo),
    .copy = wt_copy,
    .actor = wt_actor,
    .num_players = wt_num_players,
    .count = wt_count,
    .fill = wt_fill,
    .nth = wt_nth,
    .sample = wt_sample,
    .is_legal = wt_is_legal,
    .probability = wt_probability,
    .is_sampled = wt_is_sampled,
    .make = wt_play,
    .unmake = wt_take_back,
    .key = wt_key,
    .full_key = wt_key_from_scratch,
    .returns = wt_returns,
    .token = wt_token,
    .parse = wt_parse,
    .write = wt_write_bytes,
    .read = wt_read_bytes,
    .observe = wt_observe,
    .perft = wt_count_sequences,
    .playout = wt_playout,
    .evaluate = wt_judgement,
    .rank = wt_rank,
    .fill_noisy = wt_fill_noisy,
    .search = wt_search_position,
    .new_memory = wt_new_memory,
    .free_memory = wt_free_memory,
    .policy_size = wt_policy_size,
    .policy_index = wt_policy_index,
    .policy_action = wt_policy_action,
};

#endif
