/* Solves a class of positions, and the one with its sides swapped, by retrograde analysis.
 *
 * First each cell gets what follows from the position alone and from the smaller classes that captures lead
 * to: a win or loss in n plies, or the number of quiet moves whose outcome is not known yet.  Then, for 0, 1,
 * 2 .. plies, each position decided in exactly that many plies updates its predecessors by quiet moves: a
 * lost position makes them won; a won position reduces their number of open moves by one, and a side with
 * none left has lost.  Whatever is undecided at the end is a draw.
 *
 * The work of a phase is cut into blocks (one pair of guards each) that threads take in turn.  Blocks are
 * always finished, so a phase can be stopped and resumed later.
 */
#ifndef TURM_WAECHTER_SOLVER_H
#define TURM_WAECHTER_SOLVER_H

#include "moves.h"
#include "probe.h"

/* A cell while its class is being solved. */
enum {
    WTT_COUNT = WTT_MOVES,              /* 1 .. this: quiet moves that may still save the side to move */
    WTT_SAVED = WTT_COUNT + 1,          /* a capture draws: not a loss */
    WTT_DECIDED = WTT_SAVED + 1,        /* + plies; for wins by capture an upper bound until their wave */
    WTT_MAX_PLIES = 255 - WTT_DECIDED,
};

/* The phases, in order. */
enum { WTT_BEGINNING, WTT_WAVE, WTT_ENDING, WTT_CHECKING, WTT_SOLVED };

/* Statistics of a class: counts both mirror images, and either color to move. */
typedef struct wtt_facts {
    int64_t won, drawn, lost;
    uint64_t longest;           /* the longest win: plies << 32 | ~cell; 0: none */
} wtt_facts;

typedef struct wtt_solver {
    const wt_tables *below;             /* with all smaller classes */
    uint8_t *cells[WTT_SHAPES];         /* of the shape's class; NULL if not solved here */
    int num_classes;                    /* 1, or 2: with the sides swapped */
    int stones[2][2];                   /* of each class: of the side to move, of the other */
    uint8_t *class_cells[2];

    int phase;
    int plies;                          /* of the wave */
    int num_blocks, next_block;
    int last;                           /* most plies of any position so far */
    int stop;                           /* not 0: take no further block */
    int is_too_long;                    /* a game takes more plies than a cell can hold */
    int64_t num_faults;                 /* cells that contradict their successors */
    wtt_facts facts[2];
} wtt_solver;

/* `cells` has room for all num_classes classes; the first is (own, other). */
static inline void wtt_solver_init(wtt_solver *s, const wt_tables *below, int own, int other, uint8_t *cells)
{
    const wtt_layout *l = &below->layout;
    *s = (wtt_solver){.below = below, .num_classes = own == other ? 1 : 2};
    for (int c = 0; c < s->num_classes; c++) {
        s->stones[c][0] = c ? other : own;
        s->stones[c][1] = c ? own : other;
        s->class_cells[c] = cells;
        cells += (size_t)WTT_PAIRS * (size_t)l->block[own][other];
        for (int i = 0; i < WTT_SHAPES; i++)
            if (l->shape[i].is_used && l->shape[i].stones[0] == s->stones[c][0] &&
                l->shape[i].stones[1] == s->stones[c][1])
                s->cells[i] = s->class_cells[c];
    }
    s->num_blocks = s->num_classes * WTT_PAIRS;
}

TURM_INLINE void wtt_raise(uint64_t *highest, uint64_t value)
{
    uint64_t old = __atomic_load_n(highest, __ATOMIC_RELAXED);
    while (old < value &&
           !__atomic_compare_exchange_n(highest, &old, value, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

/* The cell of a position that is decided in this many plies. */
TURM_INLINE uint8_t wtt_decided(wtt_solver *s, int plies, int *last)
{
    if (plies > WTT_MAX_PLIES) {
        __atomic_store_n(&s->is_too_long, 1, __ATOMIC_RELAXED);
        plies = WTT_MAX_PLIES - (WTT_MAX_PLIES - plies) % 2;
    }
    if (plies > *last)
        *last = plies;
    return (uint8_t)(WTT_DECIDED + plies);
}

/* The results of a position's captures. */
typedef struct wtt_captures {
    int win;            /* plies of the shortest win; 0: none wins */
    int loss;           /* plies of the longest loss; 0: none loses */
    int can_draw;
} wtt_captures;

TURM_INLINE void wtt_weigh(int cell, int *win, int *loss, int *can_draw)
{
    if (cell == 0)
        *can_draw = 1;
    else if (cell & 1)          /* the other side loses in cell - 1 plies */
        *win = *win && *win < cell ? *win : cell;
    else
        *loss = *loss > cell ? *loss : cell;
}

TURM_INLINE wtt_captures wtt_weigh_captures(const wtt_solver *s, const wtt_moves *m)
{
    wtt_captures c = {0, 0, 0};
    for (int i = 0; i < m->num_captures; i++)
        wtt_weigh(wtt_look_up(s->below, &m->capture[i]), &c.win, &c.loss, &c.can_draw);
    return c;
}

TURM_INLINE uint8_t wtt_begin(wtt_solver *s, const wtt_position *p, int *last)
{
    wtt_moves m;
    if (wtt_list_moves(&s->below->layout, p, 1, &m))
        return wtt_decided(s, 1, last);
    wtt_captures c = wtt_weigh_captures(s, &m);
    if (c.win)
        return wtt_decided(s, c.win, last);
    if (c.can_draw)
        return WTT_SAVED;
    return m.num_quiet ? (uint8_t)m.num_quiet : wtt_decided(s, c.loss, last);   /* without a move: 0 plies */
}

/* Update a position with a quiet move to one that is decided in `plies`. */
TURM_INLINE void wtt_tell(wtt_solver *s, const wtt_position *p, int shape, int pair, int plies, int *last)
{
    const wtt_layout *l = &s->below->layout;
    uint8_t *cell = s->cells[shape] + wtt_cell(l, p, shape, pair);
    int value = __atomic_load_n(cell, __ATOMIC_RELAXED);
    if (plies & 1) {
        if (value > WTT_COUNT || __atomic_sub_fetch(cell, 1, __ATOMIC_RELAXED))
            return;
        wtt_moves m;
        wtt_list_moves(l, p, 1, &m);
        wtt_captures c = wtt_weigh_captures(s, &m);
        int longest = c.loss > plies + 1 ? c.loss : plies + 1;
        __atomic_store_n(cell, wtt_decided(s, longest, last), __ATOMIC_RELAXED);
    } else if (value < WTT_DECIDED || value > WTT_DECIDED + plies + 1) {
        __atomic_store_n(cell, wtt_decided(s, plies + 1, last), __ATOMIC_RELAXED);
    }
}

/* Mirror images: where only one of two is stored, it stands for both, and so do its predecessors. */
TURM_INLINE void wtt_tell_origins(wtt_solver *s, const wtt_position *p, int is_double, int plies, int *last)
{
    const wtt_layout *l = &s->below->layout;
    wtt_position before[WTT_MOVES];
    int n = wtt_list_origins(l, p, before);
    for (int i = 0; i < n; i++) {
        int pair = l->pair[before[i].guard[0]][before[i].guard[1]];
        if (pair == WTT_NO_PAIR)
            continue;
        int shape = wtt_shape_of(&before[i]);
        if (pair & WTT_IMAGE) {
            if (is_double)              /* the other image's predecessor */
                continue;
            wtt_mirror(l, &before[i]);
            pair &= ~WTT_IMAGE;
        }
        wtt_tell(s, &before[i], shape, pair, plies, last);
        if (!is_double && l->is_double[pair]) {
            wtt_mirror(l, &before[i]);
            wtt_tell(s, &before[i], shape, l->pair[before[i].guard[0]][before[i].guard[1]], plies, last);
        }
    }
}

/* The value of a solved cell, computed from the cells of its successors. */
TURM_INLINE int wtt_expected(const wtt_solver *s, const wtt_position *p)
{
    const wtt_layout *l = &s->below->layout;
    wtt_moves m;
    if (wtt_list_moves(l, p, 0, &m))
        return 1 + 1;
    wtt_captures c = wtt_weigh_captures(s, &m);
    for (int i = 0; i < m.num_quiet; i++) {
        wtt_position *q = &m.quiet[i];
        int pair = l->pair[q->guard[0]][q->guard[1]], shape = wtt_shape_of(q);
        if (pair & WTT_IMAGE) {
            wtt_mirror(l, q);
            pair &= ~WTT_IMAGE;
        }
        wtt_weigh(s->cells[shape][wtt_cell(l, q, shape, pair)], &c.win, &c.loss, &c.can_draw);
    }
    return 1 + (c.win ? c.win : c.can_draw ? -1 : c.loss);
}

TURM_INLINE void wtt_count_cell(wtt_facts *f, int cell, int64_t weight, size_t index)
{
    if (cell == 0) {
        f->drawn += weight;
    } else if (cell & 1) {
        f->lost += weight;
    } else {
        uint64_t length = (uint64_t)(cell - 1) << 32 | (uint32_t)~index;
        f->won += weight;
        f->longest = f->longest > length ? f->longest : length;
    }
}

TURM_CLONES(void, wtt_do_block, (wtt_solver *s, int block), (s, block))
{
    const wtt_layout *l = &s->below->layout;
    int c = block / WTT_PAIRS, pair = block % WTT_PAIRS, last = 0;
    int32_t size = l->block[s->stones[c][0]][s->stones[c][1]];
    size_t start = (size_t)pair * (size_t)size;
    uint8_t *cells = s->class_cells[c] + start, free_squares[WTT_FREE];
    wtt_facts facts = {0, 0, 0, 0};
    int64_t num_faults = 0;
    wtt_position p;

    if (s->phase == WTT_ENDING) {
        for (int32_t i = 0; i < size; i++)
            cells[i] = cells[i] < WTT_DECIDED ? 0 : (uint8_t)(cells[i] - WTT_DECIDED + 1);
        return;
    }
    wtt_free_squares(l, pair, free_squares);
    for (int i = 0; i < WTT_SHAPES; i++) {
        const wtt_shape *shape = &l->shape[i];
        if (s->cells[i] != s->class_cells[c])
            continue;
        uint8_t *of_shape = cells + shape->offset;
        if (s->phase == WTT_BEGINNING) {
            for (int32_t n = 0; n < shape->size; n++) {
                wtt_put(l, pair, free_squares, shape, n, &p);
                of_shape[n] = wtt_begin(s, &p, &last);
            }
        } else if (s->phase == WTT_WAVE) {
            /* Other threads write here meanwhile, but no cell enters or leaves this wave: they only write
             * counts, or more plies. */
            for (int32_t n = 0; n < shape->size; n++) {
                const uint8_t *found = memchr(of_shape + n, WTT_DECIDED + s->plies, (size_t)(shape->size - n));
                if (!found)
                    break;
                n = (int32_t)(found - of_shape);
                wtt_put(l, pair, free_squares, shape, n, &p);
                wtt_tell_origins(s, &p, l->is_double[pair], s->plies, &last);
            }
        } else {
            for (int32_t n = 0; n < shape->size; n++) {
                wtt_put(l, pair, free_squares, shape, n, &p);
                num_faults += of_shape[n] != wtt_expected(s, &p);
                wtt_count_cell(&facts, of_shape[n], l->is_double[pair] ? 2 : 4, start + (size_t)(shape->offset + n));
            }
        }
    }
    int before = __atomic_load_n(&s->last, __ATOMIC_RELAXED);
    while (before < last &&
           !__atomic_compare_exchange_n(&s->last, &before, last, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    if (s->phase == WTT_CHECKING) {
        __atomic_fetch_add(&s->num_faults, num_faults, __ATOMIC_RELAXED);
        __atomic_fetch_add(&s->facts[c].won, facts.won, __ATOMIC_RELAXED);
        __atomic_fetch_add(&s->facts[c].drawn, facts.drawn, __ATOMIC_RELAXED);
        __atomic_fetch_add(&s->facts[c].lost, facts.lost, __ATOMIC_RELAXED);
        wtt_raise(&s->facts[c].longest, facts.longest);
    }
}

/* Process blocks of this phase until none is left or `stop` is set. */
static inline void wtt_solver_work(wtt_solver *s)
{
    while (!__atomic_load_n(&s->stop, __ATOMIC_RELAXED)) {
        int block = __atomic_fetch_add(&s->next_block, 1, __ATOMIC_RELAXED);
        if (block >= s->num_blocks)
            return;
        wtt_do_block(s, block);
    }
}

/* Go to the next phase, when all blocks of this one are done. */
static inline void wtt_solver_advance(wtt_solver *s)
{
    s->next_block = 0;
    if (s->phase == WTT_WAVE && s->plies < s->last)
        s->plies++;
    else
        s->phase++;
}

#endif
