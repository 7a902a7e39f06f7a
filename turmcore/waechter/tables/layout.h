/* Where the tables store a position with few stones.
 *
 * Only positions with red to move are stored; with blue to move, the sides are swapped and the board is
 * turned upside down.  So a position here has a side to move, whose guard has to reach D1, and another side.
 * Files A-C and E-G mirror each other: of two mirror images only the one whose first guard off file D is on
 * the left is stored.  (If both guards are on D, both images are stored.)  Finished games are not stored.
 *
 * A *class* is given by the numbers of stones of the side to move and of the other; a *shape* is a class with
 * certain heights of stacks.  A class has a block for each pair of guards, and in it one cell for each way to
 * place the stones.  No cell is unused: only the squares that are free for a stone are counted.
 *
 * A square is 7 * rank + file, A1 = 0, G7 = 48.
 */
#ifndef TURM_WAECHTER_LAYOUT_H
#define TURM_WAECHTER_LAYOUT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "../../core/clones.h"

enum {
    WTT_SQUARES = 49,
    WTT_STONES = 3,             /* at most, of both sides together */
    WTT_GOAL = 3,               /* D1: here the guard of the side to move wins */
    WTT_OTHER_GOAL = 45,        /* D7 */
    WTT_PAIRS = 1144,           /* of guards */
    WTT_FREE = WTT_SQUARES - 2, /* squares without a guard */
    WTT_SHAPES = 64,            /* codes of shapes; few are used */
    WTT_NO_SQUARE = 0xff,
    WTT_NO_PAIR = 0xffff,       /* a finished game */
    WTT_IMAGE = 0x8000,         /* the mirror image of this pair is stored */
};

/* A stack: its square, its height - 1 and whether it is the other side's, in 6 + 2 + 1 bits. */
typedef uint16_t wtt_stack;
enum { WTT_OTHER = 1 << 8, WTT_STACKS = 1 << 9 };

TURM_INLINE wtt_stack wtt_stack_of(int is_other, int height, int square)
{
    return (wtt_stack)(is_other << 8 | (height - 1) << 6 | square);
}
TURM_INLINE int wtt_square(wtt_stack s) { return s & 63; }
TURM_INLINE int wtt_height(wtt_stack s) { return (s >> 6 & 3) + 1; }

/* A position as seen by the side to move. */
typedef struct wtt_position {
    uint8_t guard[2];           /* of the side to move, of the other side */
    uint8_t num_stacks;
    wtt_stack stack[3];         /* in any order */
} wtt_position;

/* How the stacks of a shape are numbered.  `distinct` stacks differ in side or height and must not be
 * swapped. */
enum { WTT_NONE, WTT_ONE, WTT_TWO, WTT_PAIR, WTT_PAIR_ONE, WTT_ONE_PAIR, WTT_TRIPLE };

typedef struct wtt_shape {
    uint8_t is_used;
    uint8_t numbering;
    uint8_t stones[2];          /* the class */
    uint8_t num_stacks;
    wtt_stack stack[3];         /* sorted; no squares yet */
    int32_t size;               /* ways to place the stacks beside two guards */
    int32_t offset;             /* of the first one in the class's block */
} wtt_shape;

typedef struct wtt_layout {
    uint16_t pair[WTT_SQUARES][WTT_SQUARES];    /* number, perhaps with WTT_IMAGE; or WTT_NO_PAIR */
    uint8_t pair_guard[WTT_PAIRS][2];
    uint8_t is_double[WTT_PAIRS];               /* both guards on file D: both images are stored */
    wtt_shape shape[WTT_SHAPES];
    int32_t block[WTT_STONES + 1][WTT_STONES + 1];      /* cells for a pair of guards */
    uint8_t upside_down[WTT_SQUARES];
    uint8_t mirror[WTT_SQUARES];
    wtt_stack swapped[WTT_STACKS];              /* as the other side sees it: color and square */
    wtt_stack mirrored[WTT_STACKS];
    uint8_t step[WTT_SQUARES][4][WTT_STONES];   /* 1, 2, 3 squares away in a direction, or WTT_NO_SQUARE */
    uint64_t between[WTT_SQUARES][4][WTT_STONES];       /* squares on the way there */
    uint8_t pair_of[WTT_FREE * (WTT_FREE - 1) / 2][2];  /* number -> squares, the smaller first */
    uint8_t triple_of[WTT_FREE * (WTT_FREE - 1) * (WTT_FREE - 2) / 6][3];
} wtt_layout;

/* ---- building it ---------------------------------------------------------------- */

/* The stones of a side as 0 to 6: none, 1, 1+1, 1+1+1, 2, 2+1, 3 are sums of these, by height - 1. */
TURM_INLINE int wtt_shape_share(wtt_stack s)
{
    static const uint8_t share[8] = {1, 4, 6, 0, 8 * 1, 8 * 4, 8 * 6, 0};
    return share[s >> 6];
}

TURM_INLINE int wtt_shape_of(const wtt_position *p)
{
    int code = 0;
    for (int i = 0; i < p->num_stacks; i++)
        code += wtt_shape_share(p->stack[i]);
    return code;
}

static inline void wtt_add_shape(wtt_layout *l, int own, int other)
{
    static const uint8_t HEIGHTS[7][4] = {{0}, {1}, {1, 1}, {1, 1, 1}, {2}, {1, 2}, {3}};
    wtt_shape *s = &l->shape[own + 8 * other];
    int side[2] = {own, other}, is_equal[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (const uint8_t *h = HEIGHTS[side[i]]; *h; h++) {
            if (s->stones[0] + s->stones[1] + *h > WTT_STONES) {
                *s = (wtt_shape){0};
                return;
            }
            s->stones[i] = (uint8_t)(s->stones[i] + *h);
            s->stack[s->num_stacks++] = wtt_stack_of(i, *h, 0);
        }
    for (int i = 1; i < s->num_stacks; i++)
        is_equal[i - 1] = s->stack[i] == s->stack[i - 1];
    static const int32_t SIZES[] = {
        1, WTT_FREE, WTT_FREE * (WTT_FREE - 1), WTT_FREE * (WTT_FREE - 1) / 2,
        WTT_FREE * (WTT_FREE - 1) / 2 * (WTT_FREE - 2), WTT_FREE * (WTT_FREE - 1) / 2 * (WTT_FREE - 2),
        WTT_FREE * (WTT_FREE - 1) * (WTT_FREE - 2) / 6,
    };
    if (s->num_stacks < 2)
        s->numbering = s->num_stacks ? WTT_ONE : WTT_NONE;
    else if (s->num_stacks == 2)
        s->numbering = is_equal[0] ? WTT_PAIR : WTT_TWO;
    else
        s->numbering = is_equal[0] && is_equal[1] ? WTT_TRIPLE : is_equal[0] ? WTT_PAIR_ONE : WTT_ONE_PAIR;
    s->is_used = 1;
    s->size = SIZES[s->numbering];
    s->offset = l->block[s->stones[0]][s->stones[1]];
    l->block[s->stones[0]][s->stones[1]] += s->size;
}

static inline void wtt_layout_init(wtt_layout *l)
{
    static const int DX[4] = {0, 1, 0, -1}, DY[4] = {1, 0, -1, 0};
    memset(l, 0, sizeof *l);
    for (int s = 0; s < WTT_SQUARES; s++) {
        int x = s % 7, y = s / 7;
        l->upside_down[s] = (uint8_t)(7 * (6 - y) + x);
        l->mirror[s] = (uint8_t)(7 * y + 6 - x);
        for (int d = 0; d < 4; d++) {
            uint64_t way = 0;
            for (int k = 1; k <= WTT_STONES; k++) {
                int u = x + k * DX[d], v = y + k * DY[d], is_off = u < 0 || u > 6 || v < 0 || v > 6;
                l->step[s][d][k - 1] = is_off ? WTT_NO_SQUARE : (uint8_t)(7 * v + u);
                l->between[s][d][k - 1] = way;
                way |= is_off ? 0 : 1ull << (7 * v + u);
            }
        }
    }
    for (int i = 0; i < WTT_STACKS; i++)
        if ((i & 63) < WTT_SQUARES) {
            l->swapped[i] = (wtt_stack)((i ^ WTT_OTHER) & ~63) | l->upside_down[i & 63];
            l->mirrored[i] = (wtt_stack)(i & ~63) | l->mirror[i & 63];
        }
    int n = 0;
    for (int g = 0; g < WTT_SQUARES; g++)
        for (int x = 0; x < WTT_SQUARES; x++) {
            int a = g % 7, b = x % 7;
            l->pair[g][x] = WTT_NO_PAIR;
            if (g == x || g == WTT_GOAL || x == WTT_OTHER_GOAL || a > 3 || (a == 3 && b > 3))
                continue;
            l->pair[g][x] = (uint16_t)n;
            l->pair_guard[n][0] = (uint8_t)g;
            l->pair_guard[n][1] = (uint8_t)x;
            l->is_double[n++] = a == 3 && b == 3;
        }
    for (int g = 0; g < WTT_SQUARES; g++)
        for (int x = 0; x < WTT_SQUARES; x++) {
            uint16_t image = l->pair[l->mirror[g]][l->mirror[x]];
            if (l->pair[g][x] == WTT_NO_PAIR && image < WTT_PAIRS)
                l->pair[g][x] = image | WTT_IMAGE;
        }
    for (int own = 0; own < 7; own++)
        for (int other = 0; other < 7; other++)
            wtt_add_shape(l, own, other);
    n = 0;
    for (int b = 1; b < WTT_FREE; b++)
        for (int a = 0; a < b; a++, n++)
            l->pair_of[n][0] = (uint8_t)a, l->pair_of[n][1] = (uint8_t)b;
    n = 0;
    for (int c = 2; c < WTT_FREE; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++, n++)
                l->triple_of[n][0] = (uint8_t)a, l->triple_of[n][1] = (uint8_t)b, l->triple_of[n][2] = (uint8_t)c;
}

/* ---- position -> cell ----------------------------------------------------------- */

TURM_INLINE void wtt_mirror(const wtt_layout *l, wtt_position *p)
{
    p->guard[0] = l->mirror[p->guard[0]];
    p->guard[1] = l->mirror[p->guard[1]];
    for (int i = 0; i < p->num_stacks; i++)
        p->stack[i] = l->mirrored[p->stack[i]];
}

TURM_INLINE void wtt_sort(wtt_stack *a, wtt_stack *b)
{
    wtt_stack low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low, *b = high;
}

TURM_INLINE int32_t wtt_number_of_pair(int a, int b) { return b * (b - 1) / 2 + a; }    /* a < b */

/* The number of a placement among those of its shape. */
TURM_INLINE int32_t wtt_number(const wtt_position *p, int numbering)
{
    int g = p->guard[0], x = p->guard[1], a, b, c;
#define WTT_RANK(stack) (wtt_square(stack) - (wtt_square(stack) > g) - (wtt_square(stack) > x))
    wtt_stack s[3] = {p->stack[0], p->stack[1], p->stack[2]};
    switch (numbering) {
    case WTT_NONE:
        return 0;
    case WTT_ONE:
        return WTT_RANK(s[0]);
    case WTT_TWO:
        wtt_sort(&s[0], &s[1]);
        a = WTT_RANK(s[0]), b = WTT_RANK(s[1]);
        return a * (WTT_FREE - 1) + b - (b > a);
    case WTT_PAIR:
        wtt_sort(&s[0], &s[1]);
        return wtt_number_of_pair(WTT_RANK(s[0]), WTT_RANK(s[1]));
    }
    wtt_sort(&s[0], &s[1]);
    wtt_sort(&s[1], &s[2]);
    wtt_sort(&s[0], &s[1]);
    a = WTT_RANK(s[0]), b = WTT_RANK(s[1]), c = WTT_RANK(s[2]);
#undef WTT_RANK
    switch (numbering) {
    case WTT_PAIR_ONE:
        return wtt_number_of_pair(a, b) * (WTT_FREE - 2) + c - (c > a) - (c > b);
    case WTT_ONE_PAIR:
        return wtt_number_of_pair(b, c) * (WTT_FREE - 2) + a - (a > b) - (a > c);
    default:
        return c * (c - 1) * (c - 2) / 6 + wtt_number_of_pair(a, b);
    }
}

/* The cell, within its class, of a position whose pair of guards is stored. */
TURM_INLINE size_t wtt_cell(const wtt_layout *l, const wtt_position *p, int shape, int pair)
{
    const wtt_shape *s = &l->shape[shape];
    return (size_t)pair * (size_t)l->block[s->stones[0]][s->stones[1]] +
           (size_t)(s->offset + wtt_number(p, s->numbering));
}

/* ---- cell -> position ----------------------------------------------------------- */

/* The squares without a guard, ascending. */
TURM_INLINE void wtt_free_squares(const wtt_layout *l, int pair, uint8_t *out)
{
    for (int s = 0, n = 0; s < WTT_SQUARES; s++)
        if (s != l->pair_guard[pair][0] && s != l->pair_guard[pair][1])
            out[n++] = (uint8_t)s;
}

TURM_INLINE void wtt_put(
    const wtt_layout *l, int pair, const uint8_t *free_squares, const wtt_shape *s, int32_t number, wtt_position *out)
{
    int a = number, b = 0, c = 0;
    switch (s->numbering) {
    case WTT_TWO:
        a = number / (WTT_FREE - 1), b = number % (WTT_FREE - 1);
        b += b >= a;
        break;
    case WTT_PAIR:
        a = l->pair_of[number][0], b = l->pair_of[number][1];
        break;
    case WTT_PAIR_ONE:
        a = l->pair_of[number / (WTT_FREE - 2)][0], b = l->pair_of[number / (WTT_FREE - 2)][1];
        c = number % (WTT_FREE - 2);
        c += c >= a;
        c += c >= b;
        break;
    case WTT_ONE_PAIR:
        b = l->pair_of[number / (WTT_FREE - 2)][0], c = l->pair_of[number / (WTT_FREE - 2)][1];
        a = number % (WTT_FREE - 2);
        a += a >= b;
        a += a >= c;
        break;
    case WTT_TRIPLE:
        a = l->triple_of[number][0], b = l->triple_of[number][1], c = l->triple_of[number][2];
    }
    *out = (wtt_position){
        .guard = {l->pair_guard[pair][0], l->pair_guard[pair][1]},
        .num_stacks = s->num_stacks,
        .stack = {(wtt_stack)(s->stack[0] | free_squares[a]), (wtt_stack)(s->stack[1] | free_squares[b]),
                  (wtt_stack)(s->stack[2] | free_squares[c])},
    };
}

static inline void wtt_position_of_cell(const wtt_layout *l, int own, int other, size_t cell, wtt_position *out)
{
    uint8_t free_squares[WTT_FREE];
    size_t size = (size_t)l->block[own][other];
    int pair = (int)(cell / size);
    int32_t number = (int32_t)(cell % size);
    *out = (wtt_position){.num_stacks = 0};
    wtt_free_squares(l, pair, free_squares);
    for (int i = 0; i < WTT_SHAPES; i++) {
        const wtt_shape *s = &l->shape[i];
        if (s->is_used && s->stones[0] == own && s->stones[1] == other && number >= s->offset &&
            number < s->offset + s->size)
            wtt_put(l, pair, free_squares, s, number - s->offset, out);
    }
}

#endif
