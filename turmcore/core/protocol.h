/* The contract between one game and everything that plays it.
 *
 * A game is a plain struct (its position) and a table of functions on it.  A
 * position holds no Python object and no pointer but to data that outlives it
 * (its game's configuration), so it may be copied and played without the GIL.
 *
 * Names with "unchecked" semantics: `make` trusts its action.  The Python shell
 * (`turmcore.core.state.State`) checks before it calls.
 */
#ifndef TURM_PROTOCOL_H
#define TURM_PROTOCOL_H

#include <stdint.h>
#include <stddef.h>
#include "rng.h"

typedef uint64_t turm_action;

#define TURM_NO_ACTION UINT64_MAX
#define TURM_CHANCE (-1)      /* actor(): dice, bag, physics */
#define TURM_OVER (-2)        /* actor(): the game has ended */
#define TURM_MAX_PLAYERS 6
#define TURM_TOKEN_SIZE 512   /* bytes that every action token fits in, with its NUL */

struct turm_control;
struct turm_report;
struct turm_tree_settings;

typedef struct turm_game {
    const char *name;
    size_t position_size;     /* bytes of a position */
    size_t undo_size;         /* bytes that `make` writes for `unmake` */

    /* dst may be uninitialised memory of position_size bytes. */
    void (*copy)(void *dst, const void *src);

    /* Who acts: a player 0..n-1, TURM_CHANCE or TURM_OVER. */
    int (*actor)(const void *pos);
    int (*num_players)(const void *pos);

    /* Legal actions of the node; at a chance node its outcomes. 0 when over.
     * At a sampled-only chance node (`is_sampled`) these list what is known. */
    int64_t (*count)(const void *pos);
    int64_t (*fill)(const void *pos, turm_action *out, int64_t capacity); /* returns count; writes at most capacity */
    turm_action (*nth)(const void *pos, int64_t n);      /* the action fill would put at n; n in range */
    turm_action (*sample)(const void *pos, turm_rng *r); /* uniform over the list; chance: by probability;
                                                            TURM_NO_ACTION when over */
    int (*is_legal)(const void *pos, turm_action a);
    double (*probability)(const void *pos, turm_action a); /* of a chance outcome; NaN at a sampled-only node */
    int (*is_sampled)(const void *pos);                  /* chance node without known probabilities */

    void (*make)(void *pos, turm_action a, void *undo);
    void (*unmake)(void *pos, turm_action a, const void *undo);

    uint64_t (*key)(const void *pos);      /* kept up to date by make/unmake as far as that pays */
    uint64_t (*full_key)(const void *pos); /* the same number from scratch */

    /* Each player's share of the win, sum 1; zeros while the game runs. */
    void (*returns)(const void *pos, double *out);

    /* Hidden information; NULL for games of open information. */
    void (*hide)(void *pos, int viewer);                 /* forget what viewer may not know */
    void (*determinize)(void *pos, turm_rng *r);         /* fill what is hidden, at random, consistently */
    /* .. by what was seen of the others: a belief from the game's shell, or NULL.  Optional. */
    void (*deal)(void *pos, const void *belief, turm_rng *r);
    /* How probable the others will hold the actor's secret after each of n actions of its.  Optional. */
    void (*reveal)(const void *pos, const void *belief, const turm_action *list, int64_t n, float *out);

    /* ASCII token of a legal action with NUL; returns its length (< TURM_TOKEN_SIZE). */
    int (*token)(const void *pos, turm_action a, char *out);

    /* Optional: the action that `token` writes so, at once where records are read.  Of any other text it may be any number:
     * who asks looks whether that is legal here, and whether its token is this text. */
    turm_action (*parse)(const void *pos, const char *text);

    /* What a player sees, as numbers of the type and in the shape that `Game.observation_type` and
     * `.observation_shape` tell.  The position has been through `hide` where the game hides something. */
    void (*observe)(const void *pos, int viewer, void *out);

    /* Optional direct paths, NULL if the generic ones serve. Equal to them by test. */
    uint64_t (*perft)(void *pos, int depth);
    int64_t (*playout)(void *pos, turm_rng *dice, turm_rng *choice); /* play to the end, uniformly;
                                                                        returns decisions (chance not counted) */

    /* Optional knowledge of the game for searches, NULL where it has none. */

    /* What share of the win each player may expect, sum 1; what `returns` says when over. */
    void (*evaluate)(const void *pos, double *out);

    /* The actions of a decision node that look best to its actor, best first, with the share that each promises
     * the actor (on the scale of `evaluate`, comparable within one call).  Looks at `width` actions drawn from
     * the list, at the whole list if width is 0 or no smaller.  Returns how many were written, 1 to capacity. */
    int64_t (*rank)(const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity);

    /* Actions of a decision node that must be looked into before `evaluate` can be trusted (quiescence);
     * returns count, writes at most capacity. */
    int64_t (*fill_noisy)(const void *pos, turm_action *out, int64_t capacity);

    /* Optional depth-first search of the game's own, NULL if the generic one serves: as `turm_alphabeta`
     * (turmcore/search), but with `memory`, which the threads of one search share and later searches find again;
     * the report of thread 0 is the one that counts.  Looks at control->stop, returns a status of control.h. */
    int (*search)(const void *root, struct turm_control *control, const struct turm_tree_settings *settings,
                  struct turm_report *report, void *memory, int thread);
    void *(*new_memory)(size_t bytes);              /* NULL if there is not so much */
    void (*free_memory)(void *memory);

    /* Optional numbering of every decision that a game with its settings can know, the same in all its positions: the
     * outputs of a learned policy, 0 .. policy_size - 1.  All three or none; of the position only its game counts. */
    int64_t (*policy_size)(const void *pos);
    int64_t (*policy_index)(const void *pos, turm_action a);    /* -1: chance, or what the numbering leaves out */
    turm_action (*policy_action)(const void *pos, int64_t index); /* TURM_NO_ACTION: the index stands for nothing */
} turm_game;

#endif
