/* Nim with one tower: two players take 1 to 3 cubes from its top in turn, and who takes the last one wins. */
#ifndef NIM_RULES_H
#define NIM_RULES_H

#include "turmcore/core/protocol.h"

enum { NIM_MOST = 3 };              /* cubes that may be taken at once */

typedef struct nim_position {
    uint8_t height, left, player;   /* of the whole tower, of what is left; who is on turn */
} nim_position;                     /* an action is the number of cubes */

static inline int nim_actor(const void *pos)
{
    const nim_position *p = pos;
    return p->left ? p->player : TURM_OVER;
}

static inline int nim_num_players(const void *pos) { (void)pos; return 2; }

static inline int64_t nim_count(const void *pos)
{
    const nim_position *p = pos;
    return p->left < NIM_MOST ? p->left : NIM_MOST;
}

static inline turm_action nim_nth(const void *pos, int64_t n) { (void)pos; return (turm_action)n + 1; }

static inline int64_t nim_fill(const void *pos, turm_action *out, int64_t capacity)
{
    int64_t count = nim_count(pos);
    for (int64_t n = 0; n < count && n < capacity; n++)
        out[n] = nim_nth(pos, n);
    return count;
}

static inline int nim_is_legal(const void *pos, turm_action a)
{
    return a >= 1 && (int64_t)a <= nim_count(pos);
}

static inline turm_action nim_sample(const void *pos, turm_rng *r)
{
    int64_t count = nim_count(pos);
    return count ? nim_nth(pos, (int64_t)turm_rng_below(r, (uint64_t)count)) : TURM_NO_ACTION;
}

/* There is no chance in it. */
static inline double nim_probability(const void *pos, turm_action a) { (void)pos; (void)a; return 0.0; }
static inline int nim_is_sampled(const void *pos) { (void)pos; return 0; }

static inline void nim_make(void *pos, turm_action a, void *undo)
{
    nim_position *p = pos;
    *(nim_position *)undo = *p;
    p->left = (uint8_t)(p->left - a);
    p->player = !p->player;
}

static inline void nim_unmake(void *pos, turm_action a, const void *undo)
{
    (void)a;
    *(nim_position *)pos = *(const nim_position *)undo;
}

static inline void nim_copy(void *dst, const void *src) { *(nim_position *)dst = *(const nim_position *)src; }

static inline uint64_t nim_key(const void *pos)
{
    const nim_position *p = pos;
    return turm_mix((uint64_t)(p->height << 9 | p->left << 1 | p->player));
}

static inline void nim_returns(const void *pos, double *out)
{
    const nim_position *p = pos;
    out[0] = !p->left && p->player == 1;
    out[1] = !p->left && p->player == 0;
}

static inline int nim_token(const void *pos, turm_action a, char *out)
{
    (void)pos;
    out[0] = 't';
    out[1] = (char)('0' + a);
    out[2] = 0;
    return 2;
}

static const turm_game nim_game = {
    .name = "nim",
    .position_size = sizeof(nim_position),
    .undo_size = sizeof(nim_position),
    .copy = nim_copy,
    .actor = nim_actor,
    .num_players = nim_num_players,
    .count = nim_count,
    .fill = nim_fill,
    .nth = nim_nth,
    .sample = nim_sample,
    .is_legal = nim_is_legal,
    .probability = nim_probability,
    .is_sampled = nim_is_sampled,
    .make = nim_make,
    .unmake = nim_unmake,
    .key = nim_key,
    .full_key = nim_key,
    .returns = nim_returns,
    .token = nim_token,
};

#endif
