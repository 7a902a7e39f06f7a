/* Many positions of one game, advanced together.
 *
 * A batch is an array of slots; every function works on the slots [first, last), so that several threads may share
 * the work.  Nothing here allocates: the scratch memory is handed in.  What happens in a slot depends only on
 * its own random streams, never on other slots or on how the slots are split among threads.
 */
#ifndef TURM_BATCH_H
#define TURM_BATCH_H

#include <string.h>
#include "memory.h"
#include "protocol.h"

typedef struct turm_slot {
    turm_rng dice, choice;
    int64_t games;              /* begun in this slot */
    int64_t decisions;          /* in the current game */
} turm_slot;

typedef struct turm_batch {
    const turm_game *game;
    char *positions;
    size_t stride;              /* bytes from one position to the next */
    turm_slot *slots;
    uint64_t seed;
    int plays_chance;           /* chance nodes are decided here, from the slot's dice */
} turm_batch;

enum { TURM_BATCH_FINE = -1 };  /* returned instead of a bad slot's index */
enum { TURM_WORDS = 8 };        /* of an observation that are zero together, mostly */

static inline void *turm_batch_at(const turm_batch *b, int64_t i) { return b->positions + (size_t)i * b->stride; }

/* Play chance until a player has to decide, the game is over, or the outcome comes from outside. */
static inline void turm_batch_settle(const turm_batch *b, int64_t i, void *undo)
{
    const turm_game *game = b->game;
    void *pos = turm_batch_at(b, i);
    while (b->plays_chance && game->actor(pos) == TURM_CHANCE) {
        turm_action a = game->sample(pos, &b->slots[i].dice);
        if (a == TURM_NO_ACTION)
            return;
        game->make(pos, a, undo);
    }
}

static inline void turm_batch_play(const turm_batch *b, int64_t i, turm_action a, void *undo)
{
    void *pos = turm_batch_at(b, i);
    b->slots[i].decisions += b->game->actor(pos) != TURM_CHANCE;
    b->game->make(pos, a, undo);
    turm_batch_settle(b, i, undo);
}

/* Begin a new game from `start` in the slots selected by `which` (all if NULL). */
static inline void turm_batch_reset(
    const turm_batch *b, int64_t first, int64_t last, const uint8_t *which, const void *start, void *undo)
{
    for (int64_t i = first; i < last; i++) {
        if (which && !which[i])
            continue;
        turm_slot *slot = &b->slots[i];
        uint64_t seed = turm_mix(turm_mix(b->seed ^ turm_mix((uint64_t)i)) ^ (uint64_t)slot->games);
        turm_rng_seed(&slot->dice, seed, "dice");
        turm_rng_seed(&slot->choice, seed, "playout");
        slot->games++;
        slot->decisions = 0;
        b->game->copy(turm_batch_at(b, i), start);
        turm_batch_settle(b, i, undo);
    }
}

static inline void turm_batch_actors(const turm_batch *b, int64_t first, int64_t last, int8_t *out)
{
    for (int64_t i = first; i < last; i++)
        out[i] = (int8_t)b->game->actor(turm_batch_at(b, i));
}

static inline void turm_batch_counts(const turm_batch *b, int64_t first, int64_t last, int64_t *out)
{
    for (int64_t i = first; i < last; i++)
        out[i] = b->game->count(turm_batch_at(b, i));
}

/* Legal actions: one row of `width` for each slot, padded with TURM_NO_ACTION; counts[i] may exceed it. */
static inline void turm_batch_fill(
    const turm_batch *b, int64_t first, int64_t last, turm_action *out, int64_t width, int64_t *counts)
{
    for (int64_t i = first; i < last; i++) {
        turm_action *row = out + i * width;
        int64_t n = counts[i] = b->game->fill(turm_batch_at(b, i), row, width);
        for (int64_t k = n < width ? n : width; k < width; k++)
            row[k] = TURM_NO_ACTION;
    }
}

/* The first slot whose action is not legal, or TURM_BATCH_FINE.  TURM_NO_ACTION leaves a slot as it is. */
static inline int64_t turm_batch_check(const turm_batch *b, int64_t first, int64_t last, const turm_action *actions)
{
    for (int64_t i = first; i < last; i++)
        if (actions[i] != TURM_NO_ACTION && !b->game->is_legal(turm_batch_at(b, i), actions[i]))
            return i;
    return TURM_BATCH_FINE;
}

static inline void turm_batch_step(
    const turm_batch *b, int64_t first, int64_t last, const turm_action *actions, void *undo)
{
    for (int64_t i = first; i < last; i++)
        if (actions[i] != TURM_NO_ACTION)
            turm_batch_play(b, i, actions[i], undo);
}

/* The actions at these indices of the lists (negative: none); returns the first slot whose list has no such
 * index, or TURM_BATCH_FINE. */
static inline int64_t turm_batch_choose(
    const turm_batch *b, int64_t first, int64_t last, const int64_t *numbers, turm_action *out)
{
    for (int64_t i = first; i < last; i++) {
        const void *pos = turm_batch_at(b, i);
        out[i] = TURM_NO_ACTION;
        if (numbers[i] < 0)
            continue;
        if (numbers[i] >= b->game->count(pos))
            return i;
        out[i] = b->game->nth(pos, numbers[i]);
    }
    return TURM_BATCH_FINE;
}

/* Turn the lists of `turm_batch_fill` into policy indices, in place; actions without one, and the padding,
 * become -1. */
static inline void turm_batch_policy_indices(const turm_batch *b, int64_t first, int64_t last, turm_action *list, int64_t width)
{
    for (int64_t i = first; i < last; i++)
        for (int64_t k = i * width; k < (i + 1) * width; k++) {
            int64_t index = list[k] == TURM_NO_ACTION ? -1 : b->game->policy_index(turm_batch_at(b, i), list[k]);
            memcpy(list + k, &index, sizeof index);
        }
}

/* Masks of `size` bytes for each slot, from rows of policy indices. */
static inline void turm_batch_policy_mask(
    int64_t first, int64_t last, const int64_t *indices, int64_t width, char *out, int64_t size)
{
    memset(out + first * size, 0, (size_t)((last - first) * size));
    for (int64_t i = first; i < last; i++)
        for (int64_t k = i * width; k < (i + 1) * width; k++)
            if (indices[k] >= 0)
                out[i * size + indices[k]] = 1;
}

/* The actions of these policy indices (negative: none); returns the first slot where one is not legal, or
 * TURM_BATCH_FINE. */
static inline int64_t turm_batch_policy_actions(
    const turm_batch *b, int64_t first, int64_t last, const int64_t *indices, turm_action *out)
{
    for (int64_t i = first; i < last; i++) {
        const void *pos = turm_batch_at(b, i);
        out[i] = TURM_NO_ACTION;
        if (indices[i] < 0)
            continue;
        out[i] = b->game->policy_action(pos, indices[i]);
        if (out[i] == TURM_NO_ACTION || !b->game->is_legal(pos, out[i]))
            return i;
    }
    return TURM_BATCH_FINE;
}

/* Play one random decision in every slot whose game is running; out gets the actions played. */
static inline void turm_batch_sample(const turm_batch *b, int64_t first, int64_t last, turm_action *out, void *undo)
{
    for (int64_t i = first; i < last; i++) {
        const void *pos = turm_batch_at(b, i);
        int is_chance = b->game->actor(pos) == TURM_CHANCE;
        turm_slot *slot = &b->slots[i];
        if ((out[i] = b->game->sample(pos, is_chance ? &slot->dice : &slot->choice)) != TURM_NO_ACTION)
            turm_batch_play(b, i, out[i], undo);
    }
}

/* Play random decisions in every slot until its player among `players` is to act, or the game is over; out gets
 * the actors then. */
static inline void turm_batch_sample_until(
    const turm_batch *b, int64_t first, int64_t last, const int8_t *players, int8_t *out, void *undo)
{
    for (int64_t i = first; i < last; i++) {
        const void *pos = turm_batch_at(b, i);
        turm_slot *slot = &b->slots[i];
        int actor;
        while ((actor = b->game->actor(pos)) != TURM_OVER && actor != players[i]) {
            turm_action a = b->game->sample(pos, actor == TURM_CHANCE ? &slot->dice : &slot->choice);
            if (a == TURM_NO_ACTION)
                break;
            turm_batch_play(b, i, a, undo);
        }
        out[i] = (int8_t)actor;
    }
}

/* One row of num_players shares for each slot. */
static inline void turm_batch_returns(const turm_batch *b, int64_t first, int64_t last, double *out, int num_players)
{
    for (int64_t i = first; i < last; i++)
        b->game->returns(turm_batch_at(b, i), out + i * num_players);
}

/* What a player sees in a slot (viewer -1: the player to act, or the first player where nobody is). `copy` is
 * scratch for one position: its view, where a game hides something. */
static inline void turm_batch_look(const turm_batch *b, int64_t i, int viewer, char *out, void *copy)
{
    const turm_game *game = b->game;
    const void *pos = turm_batch_at(b, i);
    int player = viewer >= 0 ? viewer : game->actor(pos);
    player = player < 0 ? 0 : player;
    if (game->hide) {
        game->copy(copy, pos);
        game->hide(copy, player);
        pos = copy;
    }
    game->observe(pos, player, out);
}

/* What a player sees in each slot, one row of `size` bytes for each; `viewers` has one number for each slot. */
static inline void turm_batch_observe(
    const turm_batch *b, int64_t first, int64_t last, const int8_t *viewers, char *out, size_t size, void *copy)
{
    for (int64_t i = first; i < last; i++)
        turm_batch_look(b, i, viewers[i], out + (size_t)i * size, copy);
}

/* The same without zeros: the places of the other numbers among those of `item` bytes, and the numbers. Each slot
 * has a row of `width` places and numbers; counts[i] may exceed it. `seen` is scratch for one observation of `words`
 * words, a multiple of TURM_WORDS; those beyond the observation are zero. */
static inline void turm_batch_observe_sparse(
    const turm_batch *b, int64_t first, int64_t last, const int8_t *viewers, uint64_t *seen, int64_t words, int item,
    int64_t *places, char *values, int64_t width, int64_t *counts, void *copy)
{
    for (int64_t i = first; i < last; i++) {
        int64_t n = 0;
        turm_batch_look(b, i, viewers[i], (char *)seen, copy);
        for (int64_t k = 0; k < words; k++) {
            if (k % TURM_WORDS == 0) {
                uint64_t any = 0;
                for (int j = 0; j < TURM_WORDS; j++)
                    any |= seen[k + j];
                if (!any) {
                    k += TURM_WORDS - 1;
                    continue;
                }
            }
            if (!seen[k])
                continue;
            for (int j = 0; j < 8; j += item) {
                static const char zeros[8];
                const char *number = (const char *)(seen + k) + j;
                if (memcmp(number, zeros, (size_t)item) != 0 && n++ < width) {
                    places[i * width + n - 1] = (k * 8 + j) / item;
                    memcpy(values + (i * width + n - 1) * item, number, (size_t)item);
                }
            }
        }
        counts[i] = n;
    }
}

/* The position after each legal action of a slot, as its player sees it right after the action and before any
 * chance node.  `list` holds the actions of all slots, those of slot i from starts[i] on.  Each action gets a
 * row of `size` bytes in `seen` and a row of the players' shares in `values`; either may be NULL. */
static inline void turm_batch_afterstates(
    const turm_batch *b, int64_t first, int64_t last, const int64_t *starts, turm_action *list, char *seen, size_t size,
    double *values, int num_players, void *undo, void *copy)
{
    const turm_game *game = b->game;
    for (int64_t i = first; i < last; i++) {
        const void *pos = turm_batch_at(b, i);
        int player = game->actor(pos);
        if (starts[i] == starts[i + 1])
            continue;
        game->fill(pos, list + starts[i], starts[i + 1] - starts[i]);
        for (int64_t k = starts[i]; k < starts[i + 1]; k++) {
            game->copy(copy, pos);
            game->make(copy, list[k], undo);
            if (game->hide)
                game->hide(copy, player);
            if (seen)
                game->observe(copy, player, seen + (size_t)k * size);
            if (values)
                game->evaluate(copy, values + k * num_players);
        }
    }
}

#endif
