/* One build, uniformly at random, without listing any: what does not depend on the window.
 *
 * A candidate is a foot, a cell of a piece in some orientation that has none of its own beneath, and a spot for it, a cell
 * of space above a cube.  A legal placement has a foot on a cube (rule 3.5).  In the first round it has a cell at the base
 * stone (3.3), so the spots are there, and every cell is a foot.  A placement is taken only as the first of its candidates:
 * each is drawn as often as any other (docs/decisions/draws-without-lists.md).
 */
#ifndef TB_DRAW_H
#define TB_DRAW_H

#include "position.h"

/* The cells that share a face with the base stone: on it and beside it. */
enum { TB_AT_BASE = 12 };
static const int8_t TB_BASE_CELL[TB_AT_BASE][3] = {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {-1, 0, 0}, {-1, 1, 0},
                                                   {2, 0, 0}, {2, 1, 0}, {0, -1, 0}, {1, -1, 0}, {0, 2, 0}, {1, 2, 0}};

static inline int tb_is_at_base(int x, int y, int z)
{
    for (int i = 0; i < TB_AT_BASE; i++)
        if (TB_BASE_CELL[i][0] == x && TB_BASE_CELL[i][1] == y && TB_BASE_CELL[i][2] == z)
            return 1;
    return 0;
}

enum {
    TB_TRIES = 2000,              /* before a list is made, which takes as long as some hundred */
    TB_FEW_TRIES = 60,            /* before all builds are counted, where it matters only whether there is one */
};

/* What is drawn from.  A pair of numbers below `num_spots + num_box_spots` and `num_feet` is a candidate, a box or
 * nothing at all. */
typedef struct tb_draw {
    unsigned ids, ring_ids, boxable;
    int num_spots, num_box_spots;
    int num_feet;                 /* of the parity that has more of them */
    int tries;                    /* left */
} tb_draw;

/* Number of feet of a piece; in the first round every cell is one, and no table says which there are. */
static inline int tb_num_feet(const tb_position *p, int odd, int id)
{
    const uint16_t *first = p->game->first_foot[odd];
    return p->round == 1 ? (p->game->first[id + 1] - p->game->first[id]) * TB_CELLS : first[id + 1] - first[id];
}

/* Foot `n` of those that fit a spot. */
static inline tb_foot tb_foot_at(const tb_draw *d, const tb_position *p, int odd, int n)
{
    for (unsigned ids = d->ids; ids; ids &= ids - 1) {
        int id = __builtin_ctz(ids), num = tb_num_feet(p, odd, id);
        if (n >= num) {
            n -= num;
            continue;
        }
        if (p->round > 1)
            return p->game->feet[p->game->first_foot[odd][id] + n];
        tb_foot foot = {(uint16_t)(p->game->first[id] + n / TB_CELLS), (uint8_t)(n % TB_CELLS)};
        const tb_orientation *o = &p->game->orientations[foot.orientation];
        int c = foot.cell;
        if (c >= o->num_cells || ((o->anchor_parity + o->x[c] + o->y[c] + o->z[c]) & 1) != odd)
            break;
        return foot;
    }
    return (tb_foot){0, TB_NO_FOOT};
}

static inline tb_draw tb_begin_draw(const tb_position *p, unsigned dice_ids, unsigned ring_ids, unsigned boxable, int tries)
{
    tb_draw d = {.ids = dice_ids | ring_ids, .ring_ids = ring_ids, .boxable = boxable, .num_feet = 1, .tries = tries};
    for (int odd = 0; odd < 2; odd++) {
        int num = 0;
        for (unsigned ids = d.ids; ids; ids &= ids - 1)
            num += tb_num_feet(p, odd, __builtin_ctz(ids));
        d.num_feet = num > d.num_feet ? num : d.num_feet;
    }
    d.num_spots = !d.ids ? 0 : p->round == 1 ? TB_AT_BASE : p->num_blocks * TB_CELLS + 4;
    d.num_box_spots = (__builtin_popcount(d.boxable) + d.num_feet - 1) / d.num_feet;
    return d;
}

#endif
