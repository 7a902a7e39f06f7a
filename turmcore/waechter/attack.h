/* Attacks: who can go where. Searches ask this all the time. */
#ifndef TURM_WAECHTER_ATTACK_H
#define TURM_WAECHTER_ATTACK_H

#include "board.h"

typedef struct wt_lines {
    uint64_t at[64][8];                 /* [square][k]: the squares straight k away */
    uint64_t between[64][64];           /* for two squares of one line; else 0 */
} wt_lines;

static wt_lines WT_LINES;

static void wt_init_lines(void)
{
    for (int a = 0; a < WT_SQUARES; a++)
        for (int b = 0; b < WT_SQUARES; b++) {
            uint64_t between = 0;
            if (!(WT_BIT(a) & WT_BOARD) || !(WT_BIT(b) & WT_BOARD) || !wt_line(a, b, &between))
                continue;
            WT_LINES.between[a][b] = between;
            WT_LINES.at[a][wt_size(between) + 1] |= WT_BIT(b);
        }
}

/* Can a side move at least `need` stones, or its guard, onto a square? */
TURM_INLINE int wt_can_take(const wt_board *b, int side, int square, int need)
{
    if (wt_beside(b->guard[side]) >> square & 1)
        return 1;
    const uint64_t *at = WT_LINES.at[square];
    uint64_t p = b->plane[0], q = b->plane[1], r = b->plane[2], pieces = wt_pieces(b), from = 0;
    switch (need) {                     /* the squares k away with a stack of at least k */
    case 1: from |= at[1]; /* fall through */
    case 2: from |= at[2] & (q | r); /* fall through */
    case 3: from |= at[3] & (r | (q & p)); /* fall through */
    case 4: from |= at[4] & r; /* fall through */
    case 5: from |= at[5] & r & (q | p); /* fall through */
    case 6: from |= at[6] & r & q;
    }
    for (from &= b->stacks[side]; from; from &= from - 1)
        if (!(WT_LINES.between[square][wt_first(from)] & pieces))
            return 1;
    return 0;
}

/* Could a side end the game at once if it were to move (rule 1.5)?  No guard is taken yet. */
TURM_INLINE int wt_can_win(const wt_board *b, int side)
{
    return (wt_beside(b->guard[side]) & WT_GOAL[side] & ~b->stacks[side]) ||
           wt_can_take(b, side, wt_first(b->guard[1 - side]), 1);
}

/* Such a move. */
static inline wt_move wt_winning_move(const wt_board *b, int side)
{
    wt_move list[WT_MAX_MOVES], *end = wt_list_to(b, side, b->guard[1 - side] | WT_GOAL[side], list);
    for (wt_move *m = list; m < end; m++)
        if (WT_BIT(wt_target(*m)) & b->guard[1 - side] || WT_BIT(wt_origin(*m)) & b->guard[side])
            return *m;
    return 0;
}

/* reach[h], h = 1 to 7: the squares where a side could take a stack of height h, if there is one. */
TURM_INLINE void wt_find_reach(const wt_board *b, int side, uint64_t reach[8])
{
    uint64_t own = b->stacks[side], free = WT_BOARD & ~wt_pieces(b);
    uint64_t north = own << 8, south = own >> 8, east = own << 1, west = own >> 1;
    uint64_t guard = wt_beside(b->guard[side]);
    reach[1] = (north | south | east | west) & WT_BOARD;
    for (int k = 2; k <= 7; k++)
        reach[k] = 0;
    for (int k = 2; k <= 6 && (own &= wt_above(b, k - 1)); k++) {
        north = (north & free & own << 8 * (k - 1)) << 8;
        south = (south & free & own >> 8 * (k - 1)) >> 8;
        east = (east & free & own << (k - 1)) << 1;
        west = (west & free & own >> (k - 1)) >> 1;
        reach[k] = (north | south | east | west) & WT_BOARD;
    }
    reach[7] = guard;
    for (int k = 6; k >= 1; k--)
        reach[k] |= reach[k + 1];
}

#endif
