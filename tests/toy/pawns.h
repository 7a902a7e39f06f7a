/* Two armies of pawns on a small board: two players, everything in sight, chance if wanted; it exists to test searches.
 *
 * W1  The first two rows of either side are full. Player 0 moves up, player 1 down, player 0 first.
 * W2  A pawn goes one field forward, straight or diagonally, onto a free field; diagonally it may also capture.
 * W3  Who reaches the last row or captures everything wins at once; who cannot move loses.
 * W4  With `again`, whoever has captured moves again.
 * W5  With `back`, a pawn may also go one field straight back onto a free field: positions come back.
 * W6  With `plies` (not 0) the game ends after so many moves; each has the share of the win that its pawns are of all.
 * W7  With `die`, before a move a die shows 1, 2, 3 with probability 1/2, 1/3, 1/6: all pawns may go, or those in
 *     columns a, c, e, .., or in b, d, f, ..; all again, if none of these can.
 */
#ifndef PAWNS_H
#define PAWNS_H

#include <math.h>
#include <string.h>
#include "turmcore/core/protocol.h"

enum { PAWNS_MOVES = 4 * 16 };      /* more than either side ever has */

typedef struct pawns_position {
    uint64_t key;
    uint64_t men[2];                /* bit 8 * row + column */
    uint8_t width, height, plies, again, back, die; /* settings */
    uint8_t player, ply, is_over;
    uint8_t roll;                   /* 0: still to be rolled */
    int8_t winner;                  /* -1: by shares */
} pawns_position;

typedef struct pawns_undo {
    uint64_t key, men[2];
    uint8_t player, ply, roll;
} pawns_undo;

static inline turm_action pawns_action(int from, int to) { return (turm_action)(from << 6 | to); }
static inline turm_action pawns_roll(int number) { return (turm_action)(1 << 12 | number); }
static inline int pawns_is_roll(turm_action a) { return a > 1 << 12 && a <= (1 << 12 | 3); }
static inline int pawns_from(turm_action a) { return (int)(a >> 6); }
static inline int pawns_to(turm_action a) { return (int)(a & 63); }
static inline uint64_t pawns_bit(int field) { return (uint64_t)1 << field; }

static inline uint64_t pawns_row(const pawns_position *p, int row)
{
    return (((uint64_t)1 << p->width) - 1) << 8 * row;
}

static inline uint64_t pawns_goal(const pawns_position *p, int player)
{
    return pawns_row(p, player ? 0 : p->height - 1);
}

static inline uint64_t pawns_board(const pawns_position *p)
{
    uint64_t board = 0;
    for (int row = 0; row < p->height; row++)
        board |= pawns_row(p, row);
    return board;
}

/* ---- keys --------------------------------------------------------------- */

static inline uint64_t pawns_man_key(int player, int field) { return turm_mix((uint64_t)(player << 6 | field)); }
static inline uint64_t pawns_turn_key(const pawns_position *p)
{
    return turm_mix((uint64_t)(1 << 20 | p->roll << 9 | p->player << 8 | (p->plies ? p->ply : 0)));
}

static inline uint64_t pawns_full_key(const void *pos)
{
    const pawns_position *p = pos;
    uint64_t key = pawns_turn_key(p) ^
                   turm_mix((uint64_t)(1 << 21 | p->plies << 12 | p->width << 8 | p->height << 4 | p->die << 2 |
                                       p->again << 1 | p->back));
    for (int player = 0; player < 2; player++)
        for (uint64_t men = p->men[player]; men; men &= men - 1)
            key ^= pawns_man_key(player, __builtin_ctzll(men));
    return key;
}

static inline uint64_t pawns_key(const void *pos) { return ((const pawns_position *)pos)->key; }

/* ---- moves ---------------------------------------------------------------- */

/* Fields that each of the mover's pawns can go to by one of four ways; the distance is added to the field left. */
static inline uint64_t pawns_way_of(const pawns_position *p, uint64_t own, int way, int *distance)
{
    uint64_t other = p->men[!p->player], free = ~(p->men[0] | p->men[1]) & pawns_board(p);
    uint64_t left = (uint64_t)0x0101010101010101u, right = left << (p->width - 1);
    int up = p->player == 0;
    switch (way) {
    case 0:
        *distance = up ? 8 : -8;
        return (up ? own << 8 : own >> 8) & free;
    case 1:
        *distance = up ? 7 : -9;
        own &= ~left;
        return (up ? own << 7 : own >> 9) & (free | other);
    case 2:
        *distance = up ? 9 : -7;
        own &= ~right;
        return (up ? own << 9 : own >> 7) & (free | other);
    default:
        *distance = up ? -8 : 8;
        return p->back ? (up ? own >> 8 : own << 8) & free : 0;
    }
}

/* Whether any of these pawns of the mover can go. */
static inline int pawns_can_go(const pawns_position *p, uint64_t own)
{
    int distance;
    for (int way = 0; way < 4; way++)
        if (pawns_way_of(p, own, way, &distance))
            return 1;
    return 0;
}

static inline uint64_t pawns_way(const pawns_position *p, int way, int *distance)
{
    uint64_t own = p->men[p->player], odd = (uint64_t)0x5555555555555555u;
    uint64_t allowed = own & (p->roll == 2 ? odd : p->roll == 3 ? ~odd : UINT64_MAX);
    return pawns_way_of(p, p->roll < 2 || pawns_can_go(p, allowed) ? allowed : own, way, distance);
}

static inline int pawns_is_chance(const pawns_position *p) { return p->die && !p->roll && !p->is_over; }

static inline int64_t pawns_list(const pawns_position *p, uint64_t targets, turm_action *out, int64_t capacity)
{
    int64_t n = 0;
    if (p->is_over)
        return 0;
    for (int way = 0; way < 4; way++) {
        int distance;
        for (uint64_t to = pawns_way(p, way, &distance) & targets; to; to &= to - 1, n++)
            if (n < capacity)
                out[n] = pawns_action(__builtin_ctzll(to) - distance, __builtin_ctzll(to));
    }
    return n;
}

static inline int64_t pawns_fill(const void *pos, turm_action *out, int64_t capacity)
{
    if (!pawns_is_chance(pos))
        return pawns_list(pos, UINT64_MAX, out, capacity);
    for (int n = 0; n < 3 && n < capacity; n++)
        out[n] = pawns_roll(n + 1);
    return 3;
}

static inline int64_t pawns_count(const void *pos) { return pawns_fill(pos, NULL, 0); }

static inline turm_action pawns_nth(const void *pos, int64_t n)
{
    turm_action list[PAWNS_MOVES];
    pawns_fill(pos, list, PAWNS_MOVES);
    return list[n];
}

static inline turm_action pawns_sample(const void *pos, turm_rng *r)
{
    int64_t n = pawns_count(pos);
    if (pawns_is_chance(pos)) {
        uint64_t sixth = turm_rng_below(r, 6);
        return pawns_roll(sixth < 3 ? 1 : sixth < 5 ? 2 : 3);
    }
    return n ? pawns_nth(pos, (int64_t)turm_rng_below(r, (uint64_t)n)) : TURM_NO_ACTION;
}

static inline int pawns_is_legal(const void *pos, turm_action a)
{
    const pawns_position *p = pos;
    if (pawns_is_chance(p))
        return pawns_is_roll(a);
    for (int way = 0; way < 4 && !p->is_over && a >> 12 == 0; way++) {
        int distance;
        if (pawns_way(p, way, &distance) & pawns_bit(pawns_to(a)) && pawns_from(a) == pawns_to(a) - distance)
            return 1;
    }
    return 0;
}

/* Captures and last steps. */
static inline int64_t pawns_fill_noisy(const void *pos, turm_action *out, int64_t capacity)
{
    const pawns_position *p = pos;
    return pawns_list(p, p->men[!p->player] | pawns_goal(p, p->player), out, capacity);
}

/* ---- playing ---------------------------------------------------------------- */

/* Find out whether the game is over; `is_over` is 0 before. */
static inline void pawns_judge(pawns_position *p)
{
    p->winner = -1;
    for (int player = 0; player < 2; player++)
        if (!p->men[!player] || p->men[player] & pawns_goal(p, player)) {
            p->is_over = 1;
            p->winner = (int8_t)player;
            return;
        }
    if (p->plies && p->ply >= p->plies)
        p->is_over = 1;
    else if (!pawns_can_go(p, p->men[p->player])) {
        p->is_over = 1;
        p->winner = (int8_t)!p->player;
    }
}

static inline void pawns_start(pawns_position *p, int width, int height, int plies, int again, int back, int die)
{
    memset(p, 0, sizeof *p);
    p->width = (uint8_t)width;
    p->height = (uint8_t)height;
    p->plies = (uint8_t)plies;
    p->again = (uint8_t)again;
    p->back = (uint8_t)back;
    p->die = (uint8_t)die;
    p->men[0] = pawns_row(p, 0) | pawns_row(p, 1);
    p->men[1] = pawns_row(p, height - 1) | pawns_row(p, height - 2);
    pawns_judge(p);
    p->key = pawns_full_key(p);
}

static inline void pawns_make(void *pos, turm_action a, void *undo)
{
    pawns_position *p = pos;
    int who = p->player, from = pawns_from(a), to = pawns_to(a), captures = (p->men[!who] & pawns_bit(to)) != 0;
    *(pawns_undo *)undo = (pawns_undo){p->key, {p->men[0], p->men[1]}, p->player, p->ply, p->roll};
    if (pawns_is_chance(p)) {
        p->key ^= pawns_turn_key(p);
        p->roll = (uint8_t)(a & 3);
        p->key ^= pawns_turn_key(p);
        return;
    }
    p->key ^= pawns_turn_key(p) ^ pawns_man_key(who, from) ^ pawns_man_key(who, to);
    p->men[who] ^= pawns_bit(from) ^ pawns_bit(to);
    if (captures) {
        p->men[!who] ^= pawns_bit(to);
        p->key ^= pawns_man_key(!who, to);
    }
    p->player = (uint8_t)(captures && p->again ? who : !who);
    p->ply++;
    p->roll = 0;
    pawns_judge(p);
    p->key ^= pawns_turn_key(p);
}

static inline void pawns_unmake(void *pos, turm_action a, const void *undo)
{
    pawns_position *p = pos;
    const pawns_undo *u = undo;
    (void)a;
    p->key = u->key;
    p->men[0] = u->men[0];
    p->men[1] = u->men[1];
    p->player = u->player;
    p->ply = u->ply;
    p->roll = u->roll;
    p->is_over = 0;
    p->winner = -1;
}

static inline void pawns_copy(void *dst, const void *src) { memcpy(dst, src, sizeof(pawns_position)); }
static inline int pawns_num_players(const void *pos) { (void)pos; return 2; }
static inline int pawns_is_sampled(const void *pos) { (void)pos; return 0; }
static inline double pawns_probability(const void *pos, turm_action a) { (void)pos; return (4 - (int)(a & 3)) / 6.0; }

static inline int pawns_actor(const void *pos)
{
    const pawns_position *p = pos;
    return p->is_over ? TURM_OVER : pawns_is_chance(p) ? TURM_CHANCE : p->player;
}

static inline void pawns_returns(const void *pos, double *out)
{
    const pawns_position *p = pos;
    double men = __builtin_popcountll(p->men[0]), all = men + __builtin_popcountll(p->men[1]);
    out[0] = !p->is_over ? 0 : p->winner < 0 ? men / all : p->winner == 0;
    out[1] = !p->is_over ? 0 : 1 - out[0];
}

/* ---- knowledge ---------------------------------------------------------------- */

/* Pawns, and the steps of the foremost ones. */
static inline void pawns_evaluate(const void *pos, double *out)
{
    const pawns_position *p = pos;
    if (p->is_over) {
        pawns_returns(pos, out);
        return;
    }
    int score[2] = {0, 0};
    for (int player = 0; player < 2; player++)
        for (uint64_t men = p->men[player]; men; men &= men - 1) {
            int row = __builtin_ctzll(men) / 8, steps = player ? p->height - 1 - row : row;
            score[player] += 8 + steps * steps;
        }
    int d = score[0] - score[1];
    out[0] = 0.5 + 0.5 * d / (32 + (d < 0 ? -d : d));
    out[1] = 1 - out[0];
}

/* Last steps, captures, then the pawns that are far ahead; equal ones in the list's order. */
static inline int64_t pawns_rank(
    const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    const pawns_position *p = pos;
    turm_action list[PAWNS_MOVES];
    int64_t n = pawns_fill(pos, list, PAWNS_MOVES), kept = 0;
    (void)r;
    if (width > 0 && width < n)
        n = width;
    for (int64_t i = 0; i < n; i++) {
        int to = pawns_to(list[i]), row = to / 8, steps = p->player ? p->height - 1 - row : row;
        float w = steps == p->height - 1 ? 1.0f : (float)steps / 16 + (p->men[!p->player] >> to & 1 ? 0.4f : 0.0f);
        int64_t k = kept < capacity ? kept++ : kept - 1;
        if (kept == capacity && k == capacity - 1 && i >= capacity && worth[k] >= w)
            continue;
        for (; k > 0 && worth[k - 1] < w; k--)
            out[k] = out[k - 1], worth[k] = worth[k - 1];
        out[k] = list[i], worth[k] = w;
    }
    return kept;
}

static inline int pawns_token(const void *pos, turm_action a, char *out)
{
    (void)pos;
    if (pawns_is_roll(a)) {
        out[0] = 'd';
        out[1] = (char)('0' + (a & 3));
        out[2] = 0;
        return 2;
    }
    out[0] = (char)('a' + pawns_from(a) % 8);
    out[1] = (char)('1' + pawns_from(a) / 8);
    out[2] = (char)('a' + pawns_to(a) % 8);
    out[3] = (char)('1' + pawns_to(a) / 8);
    out[4] = 0;
    return 4;
}

static const turm_game pawns_game = {
    .name = "pawns",
    .position_size = sizeof(pawns_position),
    .undo_size = sizeof(pawns_undo),
    .copy = pawns_copy,
    .actor = pawns_actor,
    .num_players = pawns_num_players,
    .count = pawns_count,
    .fill = pawns_fill,
    .nth = pawns_nth,
    .sample = pawns_sample,
    .is_legal = pawns_is_legal,
    .probability = pawns_probability,
    .is_sampled = pawns_is_sampled,
    .make = pawns_make,
    .unmake = pawns_unmake,
    .key = pawns_key,
    .full_key = pawns_full_key,
    .returns = pawns_returns,
    .token = pawns_token,
    .evaluate = pawns_evaluate,
    .rank = pawns_rank,
    .fill_noisy = pawns_fill_noisy,
};

#endif
