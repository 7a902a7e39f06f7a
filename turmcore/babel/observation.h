/* A position as a learning program sees it: rows of numbers, with one column for each field of the board. */
#ifndef BB_OBSERVATION_H
#define BB_OBSERVATION_H

#include "position.h"

enum {
    BB_COLUMNS = 4 * BB_LONGEST + BB_HIGH + 1,      /* at most */
    BB_SHOWN_UNKNOWN = 6,                           /* in place of a color */
};

/* Fields of the board: circuits one after another, then step 5 and the summit. */
static inline int bb_num_fields(const bb_game *g)
{
    return g->length[0] + g->length[1] + g->length[2] + g->length[3] + BB_HIGH + 1;
}

static inline int bb_column(const bb_game *g, int site)
{
    int step = bb_step(site), column = bb_index(site);
    for (int i = 0; i < step && i < BB_CIRCUITS; i++)
        column += g->length[i];
    return step > BB_CIRCUITS ? column + BB_HIGH : column;
}

/* The position must have been through `bb_hide`. */
static void bb_show(const void *pos, int viewer, void *out)
{
    const bb_position *p = pos;
    const bb_game *g = p->game;
    int width = bb_num_fields(g), n = g->num_players;
    int16_t *rows = out, *numbers = rows + 7 * width;
    memset(rows, 0, (size_t)(BB_ROWS * width) * sizeof *rows);
    for (int i = 0; i < BB_ALL_FIGURES; i++) {
        int column = bb_column(g, p->site[i]);
        rows[i / BB_FIGURES * width + column]++;
        if (g->kind[p->site[i]] == BB_GROUP && bb_count_on(p, p->site[i]) > 1)
            rows[6 * width + column] = 1;
    }
    numbers[0] = p->phase;
    numbers[1] = (int16_t)(p->phase == BB_OVER ? 0 : (p->player - viewer + n) % n);
    numbers[2] = p->number;
    numbers[3] = (int16_t)p->quiet;
    numbers[4] = p->groups;
    numbers[5] = (int16_t)n;
    for (int i = 0; i < BB_COLORS; i++)
        numbers[6 + i] = BB_SHOWN_UNKNOWN;
    for (int i = 0; i < n; i++)
        if (p->secret[i] != BB_UNKNOWN)
            numbers[6 + (i - viewer + n) % n] = p->secret[i];
}

#endif
