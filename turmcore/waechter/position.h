/* A position in play: the board, how the game ended, and the past positions for the third repetition (rule
 * 1.6). */
#ifndef TURM_WAECHTER_POSITION_H
#define TURM_WAECHTER_POSITION_H

#include <stddef.h>
#include <string.h>
#include "board.h"

enum { WT_RUNNING, WT_BY_GUARD, WT_BY_HOME, WT_BLOCKED, WT_REPEATED };
enum {
    WT_NOBODY = 2,              /* winner of a draw */
    WT_PAST = 1024,             /* past positions kept; a state has older ones in its history */
};

typedef struct wt_position {
    wt_board board;
    uint8_t ending;             /* WT_RUNNING .. WT_REPEATED */
    uint8_t winner;
    uint8_t repetition;         /* whether the third repetition is a draw */
    int32_t num_past;           /* positions so far, including this one: past[(num_past - 1) % WT_PAST] is its key */
    int32_t fresh;              /* the first of them after the last capture */
    const struct wt_network *network;   /* that judges in place of the built-in one, or NULL; it stays the game's */
    uint64_t salt;              /* of such a network: what searches know by another one they do not find */
    uint64_t past[WT_PAST];
} wt_position;

typedef struct wt_undo {
    wt_board board;
    uint64_t forgotten;         /* the key that the new one replaced */
    int32_t fresh;
} wt_undo;

static inline void wt_copy(void *dst, const void *src)
{
    const wt_position *p = src;
    int used = p->num_past < WT_PAST ? p->num_past : WT_PAST;
    memcpy(dst, src, offsetof(wt_position, past) + (size_t)used * sizeof p->past[0]);
}

/* How often a key occurred since the last capture, looking `back` positions ago and at every second one
 * before. */
static inline int wt_times(const wt_position *p, uint64_t key, int back)
{
    int n = 0, oldest = p->num_past - WT_PAST > p->fresh ? p->num_past - WT_PAST : p->fresh;
    for (int i = p->num_past - back; i >= oldest; i -= 2)
        n += p->past[i % WT_PAST] == key;
    return n;
}

/* How often the current position has occurred since the last capture, including now. */
static inline int wt_repetitions(const wt_position *p) { return wt_times(p, p->board.key, 1); }

/* Check whether the game has ended (rules 1.5 and 1.6). */
static inline void wt_judge(wt_position *p)
{
    const wt_board *b = &p->board;
    p->ending = WT_RUNNING;
    p->winner = WT_NOBODY;
    for (int side = 0; side < 2; side++)
        if (!b->guard[1 - side])
            p->ending = WT_BY_GUARD, p->winner = (uint8_t)side;
        else if (b->guard[side] & WT_GOAL[side])
            p->ending = WT_BY_HOME, p->winner = (uint8_t)side;
    if (p->ending)
        return;
    if (!wt_has_move(b, (int)b->turn))
        p->ending = WT_BLOCKED, p->winner = (uint8_t)(1 - b->turn);
    else if (p->repetition && p->num_past - p->fresh > 8 - 1 && wt_repetitions(p) >= 3)
        p->ending = WT_REPEATED;
}

/* Start a game without a past, after the board was set up. */
static inline void wt_begin(wt_position *p)
{
    p->board.key = wt_full_key(&p->board);
    p->fresh = 0;
    p->num_past = 1;
    p->past[0] = p->board.key;
    wt_judge(p);
}

static inline void wt_play(void *pos, uint64_t action, void *undo)
{
    wt_position *p = pos;
    wt_undo *u = undo;
    wt_board *b = &p->board;
    int slot = p->num_past % WT_PAST;
    u->board = *b;
    u->forgotten = p->num_past < WT_PAST ? 0 : p->past[slot];
    u->fresh = p->fresh;
    if (WT_BIT(wt_target((wt_move)action)) & (b->stacks[1 - b->turn] | b->guard[1 - b->turn]))
        p->fresh = p->num_past;
    wt_make(&u->board, (int)u->board.turn, (wt_move)action, b);
    p->past[slot] = b->key;
    p->num_past++;
    wt_judge(p);
}

static inline void wt_take_back(void *pos, uint64_t action, const void *undo)
{
    (void)action;
    wt_position *p = pos;
    const wt_undo *u = undo;
    p->num_past--;
    p->past[p->num_past % WT_PAST] = u->forgotten;
    p->fresh = u->fresh;
    p->board = u->board;
    p->ending = WT_RUNNING;     /* an ended game cannot be played on */
    p->winner = WT_NOBODY;
}

static inline void wt_clear(wt_position *p, int repetition)
{
    memset(p, 0, offsetof(wt_position, past));
    p->repetition = (uint8_t)repetition;
}

static inline void wt_put(wt_position *p, int side, int square, int height)
{
    p->board.stacks[side] |= WT_BIT(square);
    for (int i = 0; i < 3; i++)
        p->board.plane[i] |= (uint64_t)(height >> i & 1) << square;
}

#endif
