/* A game's board and settings, with precomputed tables.
 *
 * A field is stored as a byte, its site: 64 * (step - 1) + index on a circuit; the six fields of step 5 and
 * the summit take numbers that no circuit uses.  Sets of circuit sites are bit sets: on narrow boards
 * (circuits of equal length, at most 16, like the shipped ones) all four steps share one word of 16 bits
 * each, and moving all figures of a color on all steps takes two shifts; on other boards each step has its
 * own word.  Functions take the number of words as a compile-time constant.
 */
#ifndef BB_BOARD_H
#define BB_BOARD_H

#include <stdint.h>
#include <string.h>
#include "../core/clones.h"
#include "../core/protocol.h"
#include "limits.h"

enum {
    BB_FIGURES = 5,         /* of a color */
    BB_ALL_FIGURES = 30,
    BB_SHORTEST = 7,        /* fields of a circuit: six start fields and one more */
    BB_NARROW = 16,
    BB_SUMMIT = 126,
    BB_NO_SITE = 255,
};

enum { BB_NO_FIELD, BB_START, BB_GROUP, BB_SINGLE, BB_SEVEN, BB_TOP };  /* kinds of sites */

/* What figures count as for the evaluation, by where they stand: alone or in a group of two, three or four. */
enum {
    BB_F_START1, BB_F_ALONE1, BB_F_TWO1, BB_F_THREE1, BB_F_FOUR1,
    BB_F_START2, BB_F_ALONE2, BB_F_TWO2, BB_F_THREE2,
    BB_F_START3, BB_F_ALONE3, BB_F_TWO3,
    BB_F_START4, BB_F_SINGLE, BB_F_SEVEN, BB_F_SUMMIT,
    BB_FEATURES,
};

typedef struct bb_game {
    uint8_t num_players, lapse, share, color_limit;
    uint16_t quiet;
    uint8_t num_words;                      /* 1 for narrow boards, else 4 */
    uint8_t length[BB_CIRCUITS];
    uint8_t kind[256], parts[256];          /* by site; parts: how many figures it holds, 255 for any number */
    uint8_t feature[256], grows[256];       /* by site: a figure's feature, and 255 if that goes on with those beside it */
    uint8_t start[BB_CIRCUITS][BB_COLORS];  /* sites */
    uint8_t line[BB_LONGEST];               /* by index on step 4: field of step 5, or BB_NO_SITE */
    uint64_t bit[256];                      /* a site's bit in its word; 0 above the circuits */
    uint8_t high[256];                      /* bit i for field i of step 5, bit 6 for the summit, else 0 */
    uint64_t groups[BB_CIRCUITS], singles[BB_CIRCUITS];
    /* Where figures end that move up by n, without and with passing index 0, and down by n. */
    uint64_t up[BB_DIE + 1][BB_CIRCUITS], up_round[BB_DIE + 1][BB_CIRCUITS];
    uint64_t down[BB_DIE + 1][BB_CIRCUITS], down_round[BB_DIE + 1][BB_CIRCUITS];
    uint64_t rise[BB_DIE + 1][BB_HIGH];     /* indices on step 4 from which n leads to a field of step 5 */
    uint64_t rise_any[BB_DIE + 1];
    uint64_t top[BB_DIE + 1];               /* .. to the summit */
    uint64_t salt, number[256];             /* for keys */
    const struct bb_network *network;       /* that judges positions; NULL: the built-in one */
} bb_game;

TURM_INLINE int bb_is_high(int site) { return (site & 63) >= BB_LONGEST; }
TURM_INLINE int bb_high_site(int i) { return i < 4 ? BB_LONGEST + i : 64 + BB_LONGEST + i - 4; }
TURM_INLINE int bb_high_index(int site) { return (site >> 6 << 2) + (site & 63) - BB_LONGEST; }     /* the summit: 6 */

TURM_INLINE int bb_site(int step, int index)    /* steps from 0 */
{
    return step < BB_CIRCUITS ? step << 6 | index : step == BB_CIRCUITS ? bb_high_site(index) : BB_SUMMIT;
}

TURM_INLINE int bb_step(int site)
{
    return !bb_is_high(site) ? site >> 6 : site == BB_SUMMIT ? BB_CIRCUITS + 1 : BB_CIRCUITS;
}

TURM_INLINE int bb_index(int site)
{
    return !bb_is_high(site) ? site & 63 : site == BB_SUMMIT ? 0 : bb_high_index(site);
}

TURM_INLINE int bb_word(int site, int words) { return words == 1 ? 0 : site >> 6; }

/* The indices on step 4, from the last word. */
TURM_INLINE uint64_t bb_step4(const uint64_t *set, int words)
{
    return words == 1 ? set[0] >> 48 : set[3];
}

/* The site of a bit. */
TURM_INLINE int bb_site_of(int word, int bit, int words)
{
    return words == 1 ? bit >> 4 << 6 | (bit & 15) : word << 6 | bit;
}

/* The site n fields up (n < 0: down) on the same circuit. */
TURM_INLINE int bb_walk(const bb_game *g, int site, int n)
{
    int length = g->length[site >> 6], index = (site & 63) + n;
    index += index < 0 ? length : index >= length ? -length : 0;
    return (site & 192) | index;
}

static void bb_set_rotations(bb_game *g, int n)
{
    for (int step = 0; step < BB_CIRCUITS; step++) {
        int word = bb_word(step << 6, g->num_words), length = g->length[step];
        for (int i = 0; i < length; i++) {
            uint64_t bit = g->bit[step << 6 | i];
            *(i < n ? &g->up_round[n][word] : &g->up[n][word]) |= bit;
            *(i >= length - n ? &g->down_round[n][word] : &g->down[n][word]) |= bit;
        }
    }
}

static void bb_set_rises(bb_game *g, int n)
{
    int length = g->length[3];
    for (int i = 0; i < length; i++) {
        for (int side = -1; side <= 1; side += 2) {
            int five = g->line[(i + side * (n - 1) + length) % length];
            if (five != BB_NO_SITE)
                g->rise[n][five] |= 1ull << i, g->rise_any[n] |= 1ull << i;
            if (n > 1 && g->line[(i + side * (n - 2) + length) % length] != BB_NO_SITE)
                g->top[n] |= 1ull << i;
        }
    }
}

/* Compute the tables; num_players .. quiet, length, salt, line and the circuits' kinds must be set. */
static void bb_prepare(bb_game *g)
{
    static const uint8_t parts[BB_CIRCUITS] = {5, 4, 3, 1};
    static const uint8_t feature[BB_CIRCUITS] = {BB_F_START1, BB_F_START2, BB_F_START3, BB_F_START4};
    g->num_words = 1;
    for (int step = 0; step < BB_CIRCUITS; step++)
        if (g->length[step] > BB_NARROW || g->length[step] != g->length[0])
            g->num_words = BB_CIRCUITS;
    for (int i = 0; i < BB_HIGH; i++)
        g->kind[bb_high_site(i)] = BB_SEVEN, g->parts[bb_high_site(i)] = 1, g->high[bb_high_site(i)] = (uint8_t)(1 << i);
    g->kind[BB_SUMMIT] = BB_TOP, g->parts[BB_SUMMIT] = 1, g->high[BB_SUMMIT] = 1 << BB_HIGH;
    for (int i = 0; i < BB_HIGH; i++)
        g->feature[bb_high_site(i)] = BB_F_SEVEN;
    g->feature[BB_SUMMIT] = BB_F_SUMMIT;
    for (int step = 0; step < BB_CIRCUITS; step++) {
        for (int i = 0, color = 0; i < g->length[step]; i++) {
            int site = step << 6 | i, word = bb_word(site, g->num_words);
            g->bit[site] = 1ull << (g->num_words == 1 ? step << 4 | i : i);
            g->parts[site] = parts[step];
            g->feature[site] = g->kind[site] == BB_SINGLE ? BB_F_SINGLE : feature[step];
            g->grows[site] = g->kind[site] == BB_GROUP ? 255 : 0;
            if (g->kind[site] == BB_START)
                g->parts[site] = 255, g->start[step][color++] = (uint8_t)site;
            else if (g->kind[site] == BB_GROUP)
                g->groups[word] |= g->bit[site];
            else
                g->singles[word] |= g->bit[site], g->parts[site] = g->share ? 255 : 1;
        }
    }
    for (int n = 1; n <= BB_DIE; n++) {
        bb_set_rotations(g, n);
        bb_set_rises(g, n);
    }
    for (int site = 0; site < 256; site++)
        g->number[site] = turm_mix(g->salt + (uint64_t)site);
}

#endif
