/* A position as a learning program sees it: planes of bytes in a window around the tower's middle. */
#ifndef TB_OBSERVATION_H
#define TB_OBSERVATION_H

#include "position.h"

enum { TB_PLANE = TB_SEEN_FLOORS * TB_SEEN * TB_SEEN };     /* the tower's middle at cell 16 of 32 */

typedef struct tb_window { uint8_t *planes; int x, y, is_cut; } tb_window;

/* Set one cell; one outside the window is only noted. */
static inline void tb_show(tb_window *w, int plane, int x, int y, int z)
{
    x -= w->x, y -= w->y;
    if (x < 0 || x >= TB_SEEN || y < 0 || y >= TB_SEEN || z >= TB_SEEN_FLOORS)
        w->is_cut = 1;
    else
        w->planes[plane * TB_PLANE + (z * TB_SEEN + y) * TB_SEEN + x] = 1;
}

/* The tower cells at the window's first column and row. */
static int tb_seen_x(const tb_position *p) { return ((p->x0 + p->x1) >> 1) - TB_SEEN / 2; }
static int tb_seen_y(const tb_position *p) { return ((p->y0 + p->y1) >> 1) - TB_SEEN / 2; }

/* Seats are counted from the first seat of player `viewer`. */
static void tb_observe(const void *pos, int viewer, void *out)
{
    const tb_position *p = pos;
    const tb_game *g = p->game;
    int n = g->num_seats;
    tb_window w = {out, tb_seen_x(p), tb_seen_y(p), 0};
    memset(out, 0, TB_PLANES * TB_PLANE);
    for (int i = 0; i < 4; i++)
        tb_show(&w, (i ^ i >> 1) & 1, i & 1, i >> 1, 0);
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        const tb_orientation *o = &g->orientations[b->orientation];
        int plane = 2 + (TB_SEAT(b) - viewer + n) % n;
        for (int k = 0; k < o->num_cells; k++)
            tb_show(&w, o->colored >> k & 1 ? plane : 0, b->x + o->x[k], b->y + o->y[k], b->z + o->z[k]);
    }
    int is_cut = w.is_cut;      /* by cubes: climbers stand on or beside them */
    uint8_t *numbers = w.planes + 10 * TB_PLANE, *turn = numbers + TB_SEEN * TB_SEEN;
    for (int seat = 0; seat < n; seat++) {
        int own = (seat - viewer + n) % n;
        const tb_climber *c = &p->climbers[seat];
        uint8_t *row = numbers + own * TB_SEEN;
        if (c->z != TB_ON_TABLE)
            tb_show(&w, 6 + own, c->x, c->y, c->z < 0 ? 0 : c->z);
        memcpy(row, p->stock[seat], g->num_ids);
        row[12] = p->rings[seat];
        row[13] = (uint8_t)tb_boxed_cubes(p, seat);
        row[14] = (uint8_t)tb_climber_height(p, seat);
    }
    turn[0] = p->round;
    turn[1] = p->phase == TB_COLLAPSE ? TB_GAME_OVER : p->phase == TB_START ? 5 : p->phase;
    turn[2] = (uint8_t)((p->seat - viewer + n) % n);
    turn[3] = p->dice[0];
    turn[4] = p->dice[1];
    turn[5] = p->ring_a;
    turn[6] = (uint8_t)is_cut;
    turn[7] = p->num_taken < 255 ? (uint8_t)p->num_taken : 255;
    if (!g->option[TB_OPTION_START])
        return;
    if (p->phase == TB_START)
        turn[0] = 0;
    else
        turn[8] = (uint8_t)(1 + (p->first_seat - viewer + n) % n);
    for (int seat = 0; seat < n; seat++)
        if (p->start_in >> seat & 1)
            turn[9 + (seat - viewer + n) % n] = 1 + p->start_dice[seat];
}

#endif
