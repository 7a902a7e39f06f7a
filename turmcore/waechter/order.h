/* Move ordering. */
#ifndef TURM_WAECHTER_ORDER_H
#define TURM_WAECHTER_ORDER_H

#include "worker.h"

typedef struct wt_choice {
    wt_move moves[WT_MAX_MOVES];
    int32_t rank[WT_MAX_MOVES];         /* worth and, below it, the place in the list; WT_PICKED: none or picked */
    int32_t worth;                      /* of the last one picked */
    int count;
} wt_choice;

enum {
    WT_NOISY = 1 << 20,                 /* above all quiet moves */
    WT_BEFORE_ALL = 1 << 22,
    WT_PICKED = INT32_MIN,
};
_Static_assert(WT_MAX_MOVES == 32, "five bits of a rank are a place");

TURM_INLINE void wt_order(const wt_search *s, int ply, int side, wt_move first, wt_choice *c)
{
    const wt_frame *f = &s->frames[ply];
    const wt_board *b = &f->board;
    uint64_t reach[8];
    for (int i = 0; i < WT_MAX_MOVES; i++)
        c->rank[i] = i < c->count ? WT_MAX_MOVES - 1 - i : WT_PICKED;
    if (wt_lacks(s, TURM_NO_ORDER))
        return;
    wt_find_reach(b, 1 - side, reach);
    wt_move before = ply && !f->is_null ? f[-1].played & 4095 : 0;
    wt_move counter = before && !wt_lacks(s, TURM_NO_COUNTERS) ? s->counters[1 - side][before] : 0;
    for (int i = 0; i < c->count; i++) {
        wt_move m = c->moves[i];
        int origin = wt_origin(m), target = wt_target(m), stones = wt_stones(m), worth;
        int is_guard = (int)(b->guard[side] >> origin & 1), there = wt_height(b, target);
        uint64_t to = WT_BIT(target);
        if (m == first)
            worth = WT_BEFORE_ALL;
        else if (to & b->stacks[1 - side]) {
            int risk = is_guard ? 0 : reach[stones] >> target & 1 ? stones : 0;
            worth = (risk > there ? 0 : WT_NOISY) + 64 * there - 16 * risk - stones;
        } else {
            worth = wt_lacks(s, TURM_NO_HISTORY) ? 0 : s->history[side][m & 4095];
            if (!wt_lacks(s, TURM_NO_KILLERS)) {
                if (m == f->killers[0])
                    worth += 3 * WT_MAX_HISTORY;
                else if (m == f->killers[1])
                    worth += 2 * WT_MAX_HISTORY;
            }
            if (m == counter)
                worth += 2 * WT_MAX_HISTORY;
            if (!is_guard) {
                int height = wt_height(b, origin), top = stones + there;
                if (reach[top] >> target & 1)
                    worth -= 1024 * top;
                if (reach[height] >> origin & 1)
                    worth += 1024 * stones;
            }
        }
        c->rank[i] += worth * WT_MAX_MOVES;
    }
}

/* The best of the remaining moves, of which there must be one. */
TURM_INLINE wt_move wt_pick(wt_choice *c)
{
    int32_t best = WT_PICKED;
    for (int i = 0; i < WT_MAX_MOVES; i++)      /* all of them: a few vectors */
        best = c->rank[i] > best ? c->rank[i] : best;
    int at = WT_MAX_MOVES - 1 - (best & (WT_MAX_MOVES - 1));
    c->worth = best >> 5;
    c->rank[at] = WT_PICKED;
    return c->moves[at];
}

TURM_INLINE void wt_learn(int16_t *history, int bonus)
{
    *history = (int16_t)(*history + bonus - *history * (bonus < 0 ? -bonus : bonus) / WT_MAX_HISTORY);
}

static inline void wt_reward(wt_search *s, int ply, int side, int depth, wt_move m, const wt_move *before, int num_before)
{
    wt_frame *f = &s->frames[ply];
    int bonus = depth * depth * 4 + 32 * depth < 1200 ? depth * depth * 4 + 32 * depth : 1200;
    if (f->killers[0] != m) {
        f->killers[1] = f->killers[0];
        f->killers[0] = m;
    }
    if (ply && !f->is_null)
        s->counters[1 - side][f[-1].played & 4095] = (uint16_t)m;
    wt_learn(&s->history[side][m & 4095], bonus);
    for (int i = 0; i < num_before; i++)
        wt_learn(&s->history[side][before[i] & 4095], -bonus);
}

#endif
