/* The contract between one game and everything that plays it.
 *
 * A game is a plain struct (its position) and a table of functions on it.  A position holds no Python object,
 * and no pointer except to data that outlives it (its game's configuration), so it may be copied and played
 * without the GIL.
 *
 * Nothing here checks its arguments: `make` trusts its action.  The Python shell
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
#define TURM_TOKEN_SIZE 512   /* every action token fits into it, with its NUL */

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

    /* Legal actions of the node; at a chance node its outcomes. 0 when over. At a sampled-only chance node
     * (`is_sampled`) these list the known outcomes. */
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

    uint64_t (*key)(const void *pos);      /* updated incrementally where that pays */
    uint64_t (*full_key)(const void *pos); /* the same number from scratch */

    /* Each player's share of the win, sum 1; zeros while the game runs. */
    void (*returns)(const void *pos, double *out);

    /* Hidden information; NULL for games of open information. */
    void (*hide)(void *pos, int viewer);                 /* forget what viewer may not know */
    void (*determinize)(void *pos, turm_rng *r);         /* fill what is hidden, at random, consistently */
    /* The same, weighted by a belief from the game's shell (or NULL) about the others.  Optional. */
    void (*deal)(void *pos, const void *belief, turm_rng *r);
    /* How likely the others will think the actor's secret is after each of its n actions.  Optional. */
    void (*reveal)(const void *pos, const void *belief, const turm_action *list, int64_t n, float *out);

    /* ASCII token of a legal action with NUL; returns its length (< TURM_TOKEN_SIZE). */
    int (*token)(const void *pos, turm_action a, char *out);

    /* Optional, for fast reading: the action for which `token` writes this text.  For any other text it may be any
     * number, so callers check that the action is legal and that its token is the text. */
    turm_action (*parse)(const void *pos, const char *text);

    /* Optional: a position as bytes, without its past and without what the settings say.  `write` returns how many
     * there are, and writes whole positions only where there is room.  `read` makes a position with its game's
     * settings another one, or returns what is wrong with the bytes; then it is no position any more. */
    int64_t (*write)(const void *pos, uint8_t *out, int64_t room);
    const char *(*read)(void *pos, const uint8_t *bytes, int64_t n);

    /* What a player sees, as numbers with the type and shape of `Game.observation_type` and
     * `.observation_shape`.  Where the game hides something, the position has been through `hide`. */
    void (*observe)(const void *pos, int viewer, void *out);

    /* Optional fast paths, NULL to use the generic ones. Tests compare the two. */
    uint64_t (*perft)(void *pos, int depth);
    int64_t (*playout)(void *pos, turm_rng *dice, turm_rng *choice); /* play to the end, uniformly;
                                                                        returns decisions (chance not counted) */

    /* Optional knowledge of the game for searches, NULL where it has none. */

    /* Each player's expected share of the win, sum 1; the same as `returns` when over. */
    void (*evaluate)(const void *pos, double *out);

    /* The actions of a decision node that look best for its actor, best first, with the share that the actor
     * can expect from each (on the scale of `evaluate`, comparable within one call).  Looks at `width`
     * actions drawn from the list, or at the whole list if width is 0 or not smaller.  Returns how many were
     * written, 1 to capacity. */
    int64_t (*rank)(const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity);

    /* Actions of a decision node that must be searched before `evaluate` can be trusted (quiescence); returns
     * count, writes at most capacity. */
    int64_t (*fill_noisy)(const void *pos, turm_action *out, int64_t capacity);

    /* Optional depth-first search of the game's own, NULL to use the generic one.  Like `turm_alphabeta`
     * (turmcore/search), but with a `memory` that the threads of a search share and that lasts for later
     * searches; thread 0's report is the one that counts.  Checks control->stop, returns a status of
     * control.h. */
    int (*search)(const void *root, struct turm_control *control, const struct turm_tree_settings *settings,
                  struct turm_report *report, void *memory, int thread);
    void *(*new_memory)(size_t bytes);              /* NULL if out of memory */
    void (*free_memory)(void *memory);

    /* Optional numbering of every decision possible in a game with its settings, the same in all positions:
     * the outputs of a learned policy, 0 .. policy_size - 1.  All three or none; only the position's game
     * matters. */
    int64_t (*policy_size)(const void *pos);
    int64_t (*policy_index)(const void *pos, turm_action a);    /* -1: chance, or what the numbering leaves out */
    turm_action (*policy_action)(const void *pos, int64_t index); /* TURM_NO_ACTION: stands for no action */
} turm_game;

#endif
