/* The actions a state has played and what undoing them needs, in one growing block.
 *
 * An entry is the fixed part below, followed by the game's undo bytes, aligned to 8.
 */
#ifndef TURM_HISTORY_H
#define TURM_HISTORY_H

#include <stdlib.h>
#include <string.h>
#include "protocol.h"

typedef struct turm_ply {
    turm_action action;
    uint64_t serial;       /* the state's serial number before the action */
} turm_ply;

typedef struct turm_history {
    char *bytes;
    int64_t count, room;   /* entries in use, entries allocated */
} turm_history;

static inline size_t turm_ply_size(const turm_game *game)
{
    return sizeof(turm_ply) + ((game->undo_size + 7) & ~(size_t)7);
}

static inline turm_ply *turm_history_at(const turm_history *h, const turm_game *game, int64_t i)
{
    return (turm_ply *)(h->bytes + (size_t)i * turm_ply_size(game));
}

static inline void *turm_ply_undo(turm_ply *ply)
{
    return ply + 1;
}

/* Room for one more entry, not yet counted; NULL if out of memory. */
static inline turm_ply *turm_history_next(turm_history *h, const turm_game *game)
{
    if (h->count == h->room) {
        int64_t room = h->room ? 2 * h->room : 16;
        char *bytes = realloc(h->bytes, (size_t)room * turm_ply_size(game));
        if (!bytes)
            return NULL;
        h->bytes = bytes;
        h->room = room;
    }
    return turm_history_at(h, game, h->count);
}

/* 0, or -1 if out of memory; `to` must be empty. */
static inline int turm_history_copy(turm_history *to, const turm_history *from, const turm_game *game)
{
    if (from->count == 0)
        return 0;
    size_t size = (size_t)from->count * turm_ply_size(game);
    to->bytes = malloc(size);
    if (!to->bytes)
        return -1;
    memcpy(to->bytes, from->bytes, size);
    to->count = to->room = from->count;
    return 0;
}

static inline void turm_history_clear(turm_history *h)
{
    free(h->bytes);
    memset(h, 0, sizeof *h);
}

#endif
