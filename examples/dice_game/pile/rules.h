/* Pile: a pile grows by what a die shows until its player keeps it, or a 1 lets it fall. */
#ifndef PILE_RULES_H
#define PILE_RULES_H

#include <math.h>
#include "turmcore/core/protocol.h"

enum { PILE_KEEP = 1, PILE_ROLL = 2, PILE_DIE = 16, PILE_SIDES = 6 };   /* actions; a die that shows 3 is PILE_DIE + 3 */

typedef struct pile_position {
    uint16_t tower[TURM_MAX_PLAYERS];
    uint16_t goal, pile;
    uint8_t players, player, rolling;   /* rolling: the die is in the air */
} pile_position;

static inline int pile_winner(const pile_position *p)
{
    for (int i = 0; i < p->players; i++)
        if (p->tower[i] >= p->goal)
            return i;
    return -1;
}

static inline int pile_actor(const void *pos)
{
    const pile_position *p = pos;
    return pile_winner(p) >= 0 ? TURM_OVER : p->rolling ? TURM_CHANCE : p->player;
}

/* With a pile that is enough to win nobody rolls on. */
static inline int pile_can_keep(const pile_position *p) { return p->pile > 0; }
static inline int pile_can_roll(const pile_position *p) { return p->tower[p->player] + p->pile < p->goal; }

static inline int pile_num_players(const void *pos) { return ((const pile_position *)pos)->players; }

static inline int64_t pile_count(const void *pos)
{
    const pile_position *p = pos;
    int actor = pile_actor(p);
    return actor == TURM_OVER ? 0 : actor == TURM_CHANCE ? PILE_SIDES : pile_can_keep(p) + pile_can_roll(p);
}

static inline turm_action pile_nth(const void *pos, int64_t n)
{
    const pile_position *p = pos;
    if (p->rolling)
        return PILE_DIE + 1 + (turm_action)n;
    return n == 0 && pile_can_keep(p) ? PILE_KEEP : PILE_ROLL;
}

static inline int64_t pile_fill(const void *pos, turm_action *out, int64_t capacity)
{
    int64_t count = pile_count(pos);
    for (int64_t n = 0; n < count && n < capacity; n++)
        out[n] = pile_nth(pos, n);
    return count;
}

static inline int pile_is_legal(const void *pos, turm_action a)
{
    int64_t count = pile_count(pos);
    for (int64_t n = 0; n < count; n++)
        if (pile_nth(pos, n) == a)
            return 1;
    return 0;
}

/* The six numbers are equally probable, so a list's uniform draw is chance's, too. */
static inline turm_action pile_sample(const void *pos, turm_rng *r)
{
    int64_t count = pile_count(pos);
    return count ? pile_nth(pos, (int64_t)turm_rng_below(r, (uint64_t)count)) : TURM_NO_ACTION;
}

static inline double pile_probability(const void *pos, turm_action a) { (void)pos; (void)a; return 1.0 / PILE_SIDES; }
static inline int pile_is_sampled(const void *pos) { (void)pos; return 0; }

static inline void pile_make(void *pos, turm_action a, void *undo)
{
    pile_position *p = pos;
    *(pile_position *)undo = *p;
    if (a == PILE_ROLL) {
        p->rolling = 1;
        return;
    }
    p->rolling = 0;
    if (a > PILE_DIE + 1) {
        p->pile = (uint16_t)(p->pile + (a - PILE_DIE));
        return;
    }
    if (a == PILE_KEEP)
        p->tower[p->player] = (uint16_t)(p->tower[p->player] + p->pile);
    p->pile = 0;
    if (pile_winner(p) < 0)
        p->player = (uint8_t)((p->player + 1) % p->players);
}

static inline void pile_unmake(void *pos, turm_action a, const void *undo)
{
    (void)a;
    *(pile_position *)pos = *(const pile_position *)undo;
}

static inline void pile_copy(void *dst, const void *src) { *(pile_position *)dst = *(const pile_position *)src; }

static inline uint64_t pile_key(const void *pos)
{
    const pile_position *p = pos;
    uint64_t key = turm_mix((uint64_t)p->goal << 32 | (uint64_t)p->pile << 16 | (uint64_t)p->players << 8 |
                            (uint64_t)p->player << 1 | p->rolling);
    for (int i = 0; i < p->players; i++)
        key = turm_mix(key ^ p->tower[i]);
    return key;
}

static inline void pile_returns(const void *pos, double *out)
{
    const pile_position *p = pos;
    int winner = pile_winner(p);
    for (int i = 0; i < p->players; i++)
        out[i] = i == winner;
}

/* Cubes that a turn brings, about, if a pile is kept from 20 on: so one more roll gains nothing. */
static inline double pile_promise(double pile) { return pile < 20.0 ? 8.0 + 0.6 * pile : pile; }

/* Shares of the win by the cubes of each tower and those that the turn promises. The levels play by it. */
static inline void pile_evaluate(const void *pos, double *out)
{
    const pile_position *p = pos;
    double sum = 0.0;
    if (pile_winner(p) >= 0) {
        pile_returns(p, out);
        return;
    }
    for (int i = 0; i < p->players; i++) {
        double cubes = p->tower[i];
        if (i == p->player)     /* five of six rolls let the pile stand, and add 4 on average */
            cubes += p->rolling ? 5.0 / 6.0 * pile_promise(p->pile + 4.0) : pile_promise(p->pile);
        else if (i == (p->player + 1) % p->players && (p->pile || p->rolling))
            cubes += pile_promise(0.0);     /* whose turn is next, however this one ends */
        out[i] = exp(6.0 * cubes / p->goal);
        sum += out[i];
    }
    for (int i = 0; i < p->players; i++)
        out[i] /= sum;
}

/* The one or two actions, the better one first: by the shares after them. */
static inline int64_t pile_rank(const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth,
                                int64_t capacity)
{
    const pile_position *p = pos;
    turm_action list[2];
    float share[2];
    int64_t count = pile_fill(p, list, 2);
    (void)r;
    (void)width;
    for (int64_t n = 0; n < count; n++) {
        pile_position after = *p, undo;
        double shares[TURM_MAX_PLAYERS];
        pile_make(&after, list[n], &undo);
        pile_evaluate(&after, shares);
        share[n] = (float)shares[p->player];
    }
    int best = count > 1 && share[1] > share[0];
    for (int64_t n = 0; n < count && n < capacity; n++) {
        out[n] = list[n ^ best];
        worth[n] = share[n ^ best];
    }
    return count < capacity ? count : capacity;
}

static inline int pile_token(const void *pos, turm_action a, char *out)
{
    static const char keep[] = "keep", roll[] = "roll";
    (void)pos;
    if (a > PILE_DIE) {
        out[0] = 'd';
        out[1] = (char)('0' + (a - PILE_DIE));
        out[2] = 0;
        return 2;
    }
    for (int i = 0; i < 5; i++)
        out[i] = a == PILE_KEEP ? keep[i] : roll[i];
    return 4;
}

/* The towers, the viewer's first; the pile; the seat on turn, counted from the viewer. */
static inline void pile_observe(const void *pos, int viewer, void *out)
{
    const pile_position *p = pos;
    int16_t *row = out;
    for (int i = 0; i < p->players; i++)
        row[i] = (int16_t)p->tower[(viewer + i) % p->players];
    row[p->players] = (int16_t)p->pile;
    row[p->players + 1] = (int16_t)((p->player - viewer + p->players) % p->players);
}

/* Outputs of a policy: keep, roll. */
static inline int64_t pile_policy_size(const void *pos) { (void)pos; return 2; }
static inline int64_t pile_policy_index(const void *pos, turm_action a) { (void)pos; return a <= PILE_ROLL ? (int64_t)a - 1 : -1; }
static inline turm_action pile_policy_action(const void *pos, int64_t n)
{
    (void)pos;
    return n == 0 || n == 1 ? (turm_action)n + 1 : TURM_NO_ACTION;
}

static const turm_game pile_game = {
    .name = "pile",
    .position_size = sizeof(pile_position),
    .undo_size = sizeof(pile_position),
    .copy = pile_copy,
    .actor = pile_actor,
    .num_players = pile_num_players,
    .count = pile_count,
    .fill = pile_fill,
    .nth = pile_nth,
    .sample = pile_sample,
    .is_legal = pile_is_legal,
    .probability = pile_probability,
    .is_sampled = pile_is_sampled,
    .make = pile_make,
    .unmake = pile_unmake,
    .key = pile_key,
    .full_key = pile_key,
    .returns = pile_returns,
    .evaluate = pile_evaluate,
    .rank = pile_rank,
    .token = pile_token,
    .observe = pile_observe,
    .policy_size = pile_policy_size,
    .policy_index = pile_policy_index,
    .policy_action = pile_policy_action,
};

#endif
