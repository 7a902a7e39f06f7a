/* A small race that uses everything the protocol has; it exists to test the protocol.
 *
 * T1  2 to 5 players. Before the first round each is dealt one of the numbers 1..6, all different,
 *     known to that player only.
 * T2  A turn: roll a die that shows 1, 2, 3 with probability 1/2, 1/3, 1/6, then move.
 * T3  A move goes 1 field or as many as were rolled, forward, the goal being the last.
 * T4  Nobody moves to a field that another stands on, start and goal apart.
 * T5  Once in the game a player may jump: one field further.
 * T6  A player passes only without a possible move.
 * T7  The game ends with the round in which the goal is reached, at the latest with round 9. An odd
 *     secret counts as one field more; the furthest win, sharing equally. Secrets are open then.
 * T8  With `gust`, whoever moves to field 3 is blown back 0 to 3 fields, nobody knows how probably.
 *     "g*" stands for what may happen; it is listed, and what did happen is played.
 */
#ifndef TOY_H
#define TOY_H

#include <math.h>
#include <string.h>
#include "turmcore/core/protocol.h"

enum { TOY_PLAYERS = 5, TOY_NUMBERS = 6, TOY_ROUNDS = 9, TOY_WINDY = 3, TOY_UNKNOWN = 7 };
enum { TOY_DEAL, TOY_ROLL, TOY_MOVE, TOY_GUST, TOY_END };
enum { TOY_A_DEAL = 1, TOY_A_ROLL, TOY_A_MOVE, TOY_A_JUMP, TOY_A_PASS, TOY_A_GUST };
enum { TOY_ANY = 9 };   /* the number in "g*" */

typedef struct toy_position {
    uint64_t key;
    uint8_t players, length, gust;          /* settings */
    uint8_t phase, player, die, round;
    uint8_t field[TOY_PLAYERS];
    uint8_t jump[TOY_PLAYERS];              /* 1 until it is used */
    uint8_t secret[TOY_PLAYERS];            /* 0 not dealt yet, TOY_UNKNOWN for the reader of a view */
} toy_position;

static inline turm_action toy_action(int kind, int number) { return (turm_action)(kind << 8 | number); }
static inline int toy_kind(turm_action a) { return a >> 12 ? 0 : (int)(a >> 8); }
static inline int toy_number(turm_action a) { return (int)(a & 255); }

/* ---- keys: an xor of one number for each fact ------------------------- */

static inline uint64_t toy_fact(int what, int player, int value)
{
    return turm_mix((uint64_t)(what << 16 | player << 8 | value));
}

static inline uint64_t toy_turn_key(const toy_position *p)
{
    return toy_fact(1, p->phase, p->player) ^ toy_fact(2, p->die, p->round);
}

static inline uint64_t toy_player_key(const toy_position *p, int i)
{
    return toy_fact(3, i, p->field[i]) ^ toy_fact(4, i, p->jump[i]) ^ toy_fact(5, i, p->secret[i]);
}

static inline uint64_t toy_full_key(const void *pos)
{
    const toy_position *p = pos;
    uint64_t key = toy_turn_key(p) ^ toy_fact(6, p->players, p->gust) ^ toy_fact(7, 0, p->length);
    for (int i = 0; i < p->players; i++)
        key ^= toy_player_key(p, i);
    return key;
}

static inline uint64_t toy_key(const void *pos) { return ((const toy_position *)pos)->key; }

static inline void toy_start(toy_position *p, int players, int length, int gust)
{
    memset(p, 0, sizeof *p);
    p->players = (uint8_t)players;
    p->length = (uint8_t)length;
    p->gust = (uint8_t)gust;
    p->round = 1;
    memset(p->jump, 1, (size_t)players);
    p->key = toy_full_key(p);
}

/* ---- who acts, and how ------------------------------------------------ */

static inline void toy_copy(void *dst, const void *src) { memcpy(dst, src, sizeof(toy_position)); }
static inline int toy_num_players(const void *pos) { return ((const toy_position *)pos)->players; }
static inline int toy_is_sampled(const void *pos) { return ((const toy_position *)pos)->phase == TOY_GUST; }

static inline int toy_actor(const void *pos)
{
    const toy_position *p = pos;
    return p->phase == TOY_END ? TURM_OVER : p->phase == TOY_MOVE ? p->player : TURM_CHANCE;
}

static inline int toy_target(const toy_position *p, int steps)
{
    int to = p->field[p->player] + steps;
    return to < p->length ? to : p->length;
}

static inline int toy_is_open(const toy_position *p, int field)
{
    if (field == 0 || field == p->length)
        return 1;
    for (int i = 0; i < p->players; i++)
        if (i != p->player && p->field[i] == field)
            return 0;
    return 1;
}

static inline int toy_can_move(const toy_position *p, int steps, int jump)
{
    return (steps == 1 || steps == p->die) && jump <= p->jump[p->player] &&
           toy_is_open(p, toy_target(p, steps + jump));
}

static inline int toy_is_dealt(const toy_position *p, int number)
{
    for (int i = 0; i < p->players; i++)
        if (p->secret[i] == number)
            return 1;
    return 0;
}

static inline int64_t toy_fill(const void *pos, turm_action *out, int64_t capacity)
{
    const toy_position *p = pos;
    turm_action list[TOY_NUMBERS];
    int n = 0;
    switch (p->phase) {
    case TOY_DEAL:
        for (int k = 1; k <= TOY_NUMBERS; k++)
            if (!toy_is_dealt(p, k))
                list[n++] = toy_action(TOY_A_DEAL, k);
        break;
    case TOY_ROLL:
        for (int k = 1; k <= 3; k++)
            list[n++] = toy_action(TOY_A_ROLL, k);
        break;
    case TOY_MOVE:
        for (int steps = 1; steps <= p->die; steps++)
            for (int jump = 0; jump <= 1; jump++)
                if (toy_can_move(p, steps, jump))
                    list[n++] = toy_action(jump ? TOY_A_JUMP : TOY_A_MOVE, steps);
        if (n == 0)
            list[n++] = toy_action(TOY_A_PASS, 0);
        break;
    case TOY_GUST:
        list[n++] = toy_action(TOY_A_GUST, 0);
        list[n++] = toy_action(TOY_A_GUST, TOY_ANY);
        break;
    }
    for (int i = 0; i < n && i < capacity; i++)
        out[i] = list[i];
    return n;
}

static inline int64_t toy_count(const void *pos) { return toy_fill(pos, NULL, 0); }

static inline turm_action toy_nth(const void *pos, int64_t n)
{
    turm_action list[TOY_NUMBERS];
    toy_fill(pos, list, TOY_NUMBERS);
    return list[n];
}

static inline int toy_is_legal(const void *pos, turm_action a)
{
    const toy_position *p = pos;
    turm_action list[TOY_NUMBERS];
    if (p->phase == TOY_GUST)
        return toy_kind(a) == TOY_A_GUST && toy_number(a) <= 3;
    int64_t n = toy_fill(pos, list, TOY_NUMBERS);
    for (int64_t i = 0; i < n; i++)
        if (list[i] == a)
            return 1;
    return 0;
}

static inline double toy_probability(const void *pos, turm_action a)
{
    const toy_position *p = pos;
    if (p->phase == TOY_DEAL)
        return 1.0 / (double)toy_count(pos);
    return p->phase == TOY_ROLL ? (4 - toy_number(a)) / 6.0 : NAN;
}

static inline turm_action toy_sample(const void *pos, turm_rng *r)
{
    const toy_position *p = pos;
    if (p->phase == TOY_END)
        return TURM_NO_ACTION;
    if (p->phase == TOY_GUST)
        return toy_action(TOY_A_GUST, (int)turm_rng_below(r, 4));
    if (p->phase == TOY_ROLL) {
        uint64_t sixth = turm_rng_below(r, 6);
        return toy_action(TOY_A_ROLL, sixth < 3 ? 1 : sixth < 5 ? 2 : 3);
    }
    return toy_nth(pos, (int64_t)turm_rng_below(r, (uint64_t)toy_count(pos)));
}

/* ---- playing ---------------------------------------------------------- */

typedef struct toy_undo {
    uint8_t phase, player, die, round, field, jump, secret;     /* the last three: of `player` */
} toy_undo;

static inline void toy_end_turn(toy_position *p)
{
    p->phase = TOY_ROLL;
    p->die = 0;
    if (++p->player < p->players)
        return;
    p->player = 0;
    for (int i = 0; i < p->players; i++)
        if (p->field[i] == p->length)
            p->phase = TOY_END;
    if (p->round == TOY_ROUNDS)
        p->phase = TOY_END;
    else
        p->round++;
}

static inline void toy_make(void *pos, turm_action a, void *undo)
{
    toy_position *p = pos;
    int i = p->player, number = toy_number(a), jump = 0;
    *(toy_undo *)undo =
        (toy_undo){p->phase, p->player, p->die, p->round, p->field[i], p->jump[i], p->secret[i]};
    p->key ^= toy_turn_key(p) ^ toy_player_key(p, i);
    switch (toy_kind(a)) {
    case TOY_A_DEAL:
        p->secret[i] = (uint8_t)number;
        if (++p->player == p->players) {
            p->player = 0;
            p->phase = TOY_ROLL;
        }
        break;
    case TOY_A_ROLL:
        p->die = (uint8_t)number;
        p->phase = TOY_MOVE;
        break;
    case TOY_A_JUMP:
        jump = 1;
        p->jump[i] = 0;     /* fall through */
    case TOY_A_MOVE:
        p->field[i] = (uint8_t)toy_target(p, number + jump);
        if (p->gust && p->field[i] == TOY_WINDY)
            p->phase = TOY_GUST;
        else
            toy_end_turn(p);
        break;
    case TOY_A_GUST:
        p->field[i] = (uint8_t)(p->field[i] - number);
        toy_end_turn(p);
        break;
    default:
        toy_end_turn(p);
    }
    p->key ^= toy_turn_key(p) ^ toy_player_key(p, i);
}

static inline void toy_unmake(void *pos, turm_action a, const void *undo)
{
    toy_position *p = pos;
    const toy_undo *u = undo;
    int i = u->player;
    (void)a;
    p->key ^= toy_turn_key(p) ^ toy_player_key(p, i);
    p->phase = u->phase;
    p->player = u->player;
    p->die = u->die;
    p->round = u->round;
    p->field[i] = u->field;
    p->jump[i] = u->jump;
    p->secret[i] = u->secret;
    p->key ^= toy_turn_key(p) ^ toy_player_key(p, i);
}

static inline void toy_returns(const void *pos, double *out)
{
    const toy_position *p = pos;
    int score[TOY_PLAYERS], best = 0, sharing = 0, is_open = p->phase == TOY_END;
    for (int i = 0; i < p->players; i++) {
        score[i] = p->field[i] + p->secret[i] % 2;
        best = score[i] > best ? score[i] : best;
        is_open = is_open && p->secret[i] != TOY_UNKNOWN;
    }
    for (int i = 0; i < p->players; i++)
        sharing += score[i] == best;
    for (int i = 0; i < p->players; i++)
        out[i] = is_open && score[i] == best ? 1.0 / sharing : 0.0;
}

/* ---- secrets ---------------------------------------------------------- */

static inline void toy_hide(void *pos, int viewer)
{
    toy_position *p = pos;
    if (p->phase == TOY_END)
        return;
    for (int i = 0; i < TOY_PLAYERS; i++)
        if (i != viewer && p->secret[i])
            p->secret[i] = TOY_UNKNOWN;
    p->key = toy_full_key(p);
}

static inline void toy_determinize(void *pos, turm_rng *r)
{
    toy_position *p = pos;
    for (int i = 0; i < p->players; i++)
        while (p->secret[i] == TOY_UNKNOWN) {
            int number = 1 + (int)turm_rng_below(r, TOY_NUMBERS);
            if (!toy_is_dealt(p, number))
                p->secret[i] = (uint8_t)number;
        }
    p->key = toy_full_key(p);
}

/* ---- text ------------------------------------------------------------- */

static inline int toy_token(const void *pos, turm_action a, char *out)
{
    static const char *const letters = "?sdmmpg";
    int n = 0, number = toy_number(a), kind = toy_kind(a);
    (void)pos;
    out[n++] = letters[kind];
    if (kind == TOY_A_GUST && number == TOY_ANY)
        out[n++] = '*';
    else if (kind != TOY_A_PASS)
        out[n++] = (char)('0' + number);
    if (kind == TOY_A_JUMP) {
        out[n++] = '+';
        out[n++] = 'j';
    }
    out[n] = 0;
    return n;
}

/* ---- paths of its own ------------------------------------------------- */

/* Copies where the generic path takes back. */
static uint64_t toy_perft(void *pos, int depth)
{
    turm_action list[TOY_NUMBERS];
    toy_undo undo;
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    if (toy_is_sampled(pos))
        return UINT64_MAX;
    int64_t n = toy_fill(pos, list, TOY_NUMBERS);
    for (int64_t i = 0; i < n; i++) {
        toy_position next = *(toy_position *)pos;
        toy_make(&next, list[i], &undo);
        uint64_t below = toy_perft(&next, depth - 1);
        if (below == UINT64_MAX)
            return below;
        leaves += below;
    }
    return leaves;
}

static inline int64_t toy_playout(void *pos, turm_rng *dice, turm_rng *choice)
{
    toy_position *p = pos;
    toy_undo undo;
    int64_t decisions = 0;
    while (p->phase != TOY_END)
        if (p->phase == TOY_MOVE) {
            toy_make(p, toy_sample(p, choice), &undo);
            decisions++;
        } else
            toy_make(p, toy_sample(p, dice), &undo);
    return decisions;
}

/* players x (field, jump, secret or 0, on turn) */
static inline void toy_observe(const void *pos, int viewer, void *out)
{
    const toy_position *p = pos;
    int8_t *row = out;
    (void)viewer;
    for (int i = 0; i < p->players; i++, row += 4) {
        row[0] = (int8_t)p->field[i];
        row[1] = (int8_t)p->jump[i];
        row[2] = (int8_t)(p->secret[i] % TOY_UNKNOWN);
        row[3] = (int8_t)(i == p->player);
    }
}

/* ---- decisions as outputs of a policy: steps, steps with a jump, a pass ------ */

static int64_t toy_policy_size(const void *pos)
{
    (void)pos;
    return 7;
}

static turm_action toy_policy_action(const void *pos, int64_t index)
{
    (void)pos;
    if (index < 0 || index > 6)
        return TURM_NO_ACTION;
    return index == 6 ? toy_action(TOY_A_PASS, 0)
                      : toy_action(index < 3 ? TOY_A_MOVE : TOY_A_JUMP, (int)(index % 3) + 1);
}

static int64_t toy_policy_index(const void *pos, turm_action a)
{
    for (int64_t index = 0; index < 7; index++)
        if (toy_policy_action(pos, index) == a)
            return index;
    return -1;
}

static const turm_game toy_game = {
    .name = "toy",
    .position_size = sizeof(toy_position),
    .undo_size = sizeof(toy_undo),
    .copy = toy_copy,
    .actor = toy_actor,
    .num_players = toy_num_players,
    .count = toy_count,
    .fill = toy_fill,
    .nth = toy_nth,
    .sample = toy_sample,
    .is_legal = toy_is_legal,
    .probability = toy_probability,
    .is_sampled = toy_is_sampled,
    .make = toy_make,
    .unmake = toy_unmake,
    .key = toy_key,
    .full_key = toy_full_key,
    .returns = toy_returns,
    .hide = toy_hide,
    .determinize = toy_determinize,
    .token = toy_token,
    .observe = toy_observe,
    .perft = toy_perft,
    .playout = toy_playout,
    .policy_size = toy_policy_size,
    .policy_index = toy_policy_index,
    .policy_action = toy_policy_action,
};

#endif
