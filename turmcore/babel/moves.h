/* Legal moves: rules 2.3 and 3. */
#ifndef BB_MOVES_H
#define BB_MOVES_H

#include "position.h"

/* What can be moved and where it may end, as sets of circuit sites; unused words are not set. */
typedef struct bb_sets {
    uint64_t movable[BB_COLORS][BB_CIRCUITS];
    uint64_t landing[BB_COLORS][BB_CIRCUITS];
    uint64_t on_step4;      /* indices */
    unsigned taken;         /* occupied fields of step 5, and the summit (bit 6) */
} bb_sets;

/* The moves of one number. */
typedef struct bb_moves {
    uint64_t to[BB_COLORS][2][BB_CIRCUITS];    /* targets on the circuits, upward and downward */
    int number, num_circuit, num_rises;
} bb_moves;

TURM_INLINE void bb_look(const bb_position *p, bb_sets *s, const int words)
{
    const bb_game *g = p->game;
    uint64_t any[BB_CIRCUITS] = {0}, bound[BB_CIRCUITS] = {0}, singles[BB_CIRCUITS];
    unsigned taken = 0;
    for (int c = 0; c < BB_COLORS; c++) {
        uint64_t one[BB_CIRCUITS] = {0}, two[BB_CIRCUITS] = {0}, three[BB_CIRCUITS] = {0}, four[BB_CIRCUITS] = {0};
        for (int i = 0; i < BB_FIGURES; i++) {
            int site = p->site[c * BB_FIGURES + i], w = bb_word(site, words);
            uint64_t bit = g->bit[site];
            if (g->color_limit > 2) {
                four[w] |= three[w] & bit;
                three[w] |= two[w] & bit;
            }
            two[w] |= one[w] & bit;
            one[w] |= bit;
            taken |= g->high[site];
        }
        for (int w = 0; w < words; w++) {
            bound[w] |= (any[w] & one[w]) | two[w];
            any[w] |= one[w];
            s->movable[c][w] = one[w];
            switch (g->color_limit) {   /* rule 3.3; no group holds five before it is complete */
            case 1: s->landing[c][w] = ~one[w]; break;
            case 2: s->landing[c][w] = ~two[w]; break;
            case 3: s->landing[c][w] = ~three[w]; break;
            case 4: s->landing[c][w] = ~four[w]; break;
            default: s->landing[c][w] = ~0ull;
            }
        }
    }
    for (int w = 0; w < words; w++) {
        bound[w] &= g->groups[w];
        singles[w] = g->share ? g->singles[w] : g->singles[w] & ~any[w];
    }
    for (int c = 0; c < BB_COLORS; c++)
        for (int w = 0; w < words; w++) {
            s->movable[c][w] &= ~bound[w];
            s->landing[c][w] = (s->landing[c][w] & g->groups[w]) | singles[w];
        }
    s->on_step4 = bb_step4(any, words);
    s->taken = taken;
}

/* Targets of a color's moves by n around the circuits in one word; downward only if the moves differ. */
TURM_INLINE uint64_t bb_upward(const bb_game *g, const bb_sets *s, int c, int w, int n)
{
    uint64_t x = s->movable[c][w];
    return (((x << n) & g->up[n][w]) | ((x >> (g->length[w] - n)) & g->up_round[n][w])) & s->landing[c][w];
}

TURM_INLINE uint64_t bb_downward(const bb_game *g, const bb_sets *s, int c, int w, int n)
{
    uint64_t x = s->movable[c][w];
    if (2 * n == g->length[w])
        return 0;
    return (((x >> n) & g->down[n][w]) | ((x << (g->length[w] - n)) & g->down_round[n][w])) & s->landing[c][w];
}

/* Indices on step 4 from which n leads upward (rules 3.5 to 3.7). */
TURM_INLINE uint64_t bb_rising(const bb_game *g, const bb_sets *s, int n)
{
    return s->on_step4 & ((s->taken & 63) == 63 ? g->top[n] : g->rise_any[n]);
}

/* .. those of a color that lead to field i of step 5; or to the summit, i = 6, if step 5 is full. */
TURM_INLINE uint64_t bb_rises_to(const bb_game *g, const bb_sets *s, int c, int i, int n, const int words)
{
    uint64_t from = bb_step4(s->movable[c], words);
    if (i == BB_HIGH)
        return (s->taken & 63) == 63 ? from & g->top[n] : 0;
    return s->taken >> i & 1 ? 0 : from & g->rise[n][i];
}

TURM_INLINE void bb_list(const bb_game *g, const bb_sets *s, int n, bb_moves *m, const int words)
{
    int count = 0, rises = 0;
    for (int c = 0; c < BB_COLORS; c++)
        for (int w = 0; w < words; w++) {
            uint64_t up = bb_upward(g, s, c, w, n), down = bb_downward(g, s, c, w, n);
            m->to[c][0][w] = up;
            m->to[c][1][w] = down;
            count += __builtin_popcountll(up) + __builtin_popcountll(down);
        }
    if (bb_rising(g, s, n))
        for (int c = 0; c < BB_COLORS; c++)
            for (int i = 0; i <= BB_HIGH; i++)
                rises += __builtin_popcountll(bb_rises_to(g, s, c, i, n, words));
    m->number = n;
    m->num_circuit = count;
    m->num_rises = rises;
}

/* Can any figure be moved by n? */
TURM_INLINE int bb_can_move(const bb_game *g, const bb_sets *s, int n, const int words)
{
    for (int c = 0; c < BB_COLORS; c++)
        for (int w = 0; w < words; w++)
            if (bb_upward(g, s, c, w, n) | bb_downward(g, s, c, w, n))
                return 1;
    if (bb_rising(g, s, n))
        for (int c = 0; c < BB_COLORS; c++)
            for (int i = 0; i <= BB_HIGH; i++)
                if (bb_rises_to(g, s, c, i, n, words))
                    return 1;
    return 0;
}

/* Can any figure be moved by any number?  Tries `first` first. */
TURM_INLINE int bb_can_move_at_all(const bb_game *g, const bb_sets *s, int first, const int words)
{
    if (bb_can_move(g, s, first, words))
        return 1;
    for (int n = 1; n <= BB_DIE; n++)
        if (bb_can_move(g, s, n, words))
            return 1;
    return 0;
}

TURM_INLINE int bb_nth_bit(uint64_t set, int n)
{
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* Move k of the list; `number` goes into the action: 0 at a gift. */
TURM_INLINE turm_action bb_nth_move(
    const bb_game *g, const bb_sets *s, const bb_moves *m, int k, int number, const int words)
{
    if (k < m->num_circuit) {
        for (int c = 0; c < BB_COLORS; c++)
            for (int side = 0; side < 2; side++)
                for (int w = 0; w < words; w++) {
                    uint64_t to = m->to[c][side][w];
                    int count = __builtin_popcountll(to);
                    if (k >= count) {
                        k -= count;
                        continue;
                    }
                    int target = bb_site_of(w, bb_nth_bit(to, k), words);
                    return bb_move(number, c, bb_walk(g, target, side ? m->number : -m->number), target);
                }
    }
    k -= m->num_circuit;
    for (int c = 0; c < BB_COLORS; c++)
        for (int i = 0; i <= BB_HIGH; i++) {
            uint64_t from = bb_rises_to(g, s, c, i, m->number, words);
            int count = __builtin_popcountll(from);
            if (k >= count) {
                k -= count;
                continue;
            }
            return bb_move(number, c, bb_site(3, bb_nth_bit(from, k)), bb_site(i == BB_HIGH ? 5 : 4, i % BB_HIGH));
        }
    return TURM_NO_ACTION;
}

/* Write all moves in the order of bb_nth_move, at most `capacity`; returns how many there are. */
TURM_INLINE int64_t bb_fill_moves(const bb_game *g, const bb_sets *s, const bb_moves *m, int number, turm_action *out,
                                  int64_t capacity, const int words)
{
    int64_t k = 0;
    for (int c = 0; c < BB_COLORS; c++)
        for (int side = 0; side < 2; side++)
            for (int w = 0; w < words; w++)
                for (uint64_t to = m->to[c][side][w]; to; to &= to - 1, k++)
                    if (k < capacity) {
                        int target = bb_site_of(w, __builtin_ctzll(to), words);
                        out[k] = bb_move(number, c, bb_walk(g, target, side ? m->number : -m->number), target);
                    }
    if (m->num_rises)
        for (int c = 0; c < BB_COLORS; c++)
            for (int i = 0; i <= BB_HIGH; i++)
                for (uint64_t from = bb_rises_to(g, s, c, i, m->number, words); from; from &= from - 1, k++)
                    if (k < capacity)
                        out[k] = bb_move(number, c, bb_site(3, __builtin_ctzll(from)),
                                         bb_site(i == BB_HIGH ? 5 : 4, i % BB_HIGH));
    return k;
}

/* May a figure of the color be moved by n from one site to the other? */
TURM_INLINE int bb_is_move(const bb_game *g, const bb_sets *s, int n, int c, int from, int to, const int words)
{
    if (c >= BB_COLORS || bb_is_high(from) || !g->bit[from])
        return 0;
    if (g->bit[to]) {
        int w = bb_word(from, words);
        return (from & 192) == (to & 192) && (bb_walk(g, from, n) == to || bb_walk(g, from, -n) == to) &&
               (s->movable[c][w] & g->bit[from]) && (s->landing[c][w] & g->bit[to]);
    }
    if (!g->high[to] || from >> 6 != 3)
        return 0;
    return bb_rises_to(g, s, c, bb_high_index(to), n, words) >> (from & 63) & 1;
}

#endif
