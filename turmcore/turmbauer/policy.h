/* Decisions as outputs of a policy: planes of cells around the base stone. */
#ifndef TB_POLICY_H
#define TB_POLICY_H

#include "position.h"

enum {
    TB_POLICY_SIDE = TB_SEEN,   /* as in an observation */
    TB_POLICY_FLOORS = TB_SEEN_FLOORS,
    TB_POLICY_CELLS = TB_POLICY_FLOORS * TB_POLICY_SIDE * TB_POLICY_SIDE,
};

/* Where the blocks begin: builds [ring a][orientation][z][y][x], climbs [ring][z of the cell stood in][y][x], to the
 * table [ring], stay, box [piece].  Rings: none, b, c. */
typedef struct tb_policy { int64_t orientations, climb, table, stay, box, size; } tb_policy;

static inline tb_policy tb_policy_of(const void *pos)
{
    const tb_game *g = ((const tb_position *)pos)->game;
    tb_policy b = {.orientations = g->first[g->num_ids]};
    b.climb = 2 * b.orientations * TB_POLICY_CELLS;
    b.table = b.climb + 3 * TB_POLICY_CELLS;
    b.stay = b.table + 3;
    b.box = b.stay + 1;
    b.size = b.box + g->num_ids;
    return b;
}

static int64_t tb_policy_size(const void *pos) { return tb_policy_of(pos).size; }

static turm_action tb_policy_action(const void *pos, int64_t index)
{
    tb_policy b = tb_policy_of(pos);
    if (index < 0 || index >= b.size)
        return TURM_NO_ACTION;
    if (index >= b.box)
        return tb_box((int)(index - b.box));
    if (index == b.stay)
        return tb_climb(TB_STAY, TB_NO_RING);
    if (index >= b.table)
        return tb_climb(TB_TO_TABLE, (int)(index - b.table));
    int is_climb = index >= b.climb;
    index -= is_climb ? b.climb : 0;
    int cell = (int)(index % TB_POLICY_CELLS), plane = (int)(index / TB_POLICY_CELLS);
    int x = cell % TB_POLICY_SIDE + TB_POLICY_FIRST, y = cell / TB_POLICY_SIDE % TB_POLICY_SIDE + TB_POLICY_FIRST;
    int z = cell / (TB_POLICY_SIDE * TB_POLICY_SIDE), n = (int)b.orientations;
    if (is_climb)
        return tb_climb(TB_TO_FIELD, plane) | tb_cell_bits(x, y, z - 1);
    const tb_orientation *o = &((const tb_position *)pos)->game->orientations[plane % n];
    return ((x + y + z) & 1) == o->anchor_parity ? tb_build(plane % n, x, y, z, plane / n) : TURM_NO_ACTION;
}

static int64_t tb_policy_index(const void *pos, turm_action a)
{
    tb_policy b = tb_policy_of(pos);
    int is_climb = tb_kind(a) == TB_A_CLIMB && tb_goal(a) == TB_TO_FIELD;
    int x = tb_x(a) - TB_POLICY_FIRST, y = tb_y(a) - TB_POLICY_FIRST, z = tb_z(a) + is_climb;
    int64_t cell = ((int64_t)z * TB_POLICY_SIDE + y) * TB_POLICY_SIDE + x, index = -1;
    if (x < 0 || x >= TB_POLICY_SIDE || y < 0 || y >= TB_POLICY_SIDE || z < 0 || z >= TB_POLICY_FLOORS)
        cell = -1;
    if (tb_kind(a) == TB_A_BUILD && cell >= 0 && tb_orientation_of(a) < b.orientations)
        index = (tb_uses_ring_a(a) * b.orientations + tb_orientation_of(a)) * TB_POLICY_CELLS + cell;
    else if (is_climb && cell >= 0 && tb_climb_ring(a) < 3)
        index = b.climb + tb_climb_ring(a) * (int64_t)TB_POLICY_CELLS + cell;
    else if (tb_kind(a) == TB_A_CLIMB && tb_goal(a) == TB_TO_TABLE)
        index = b.table + tb_climb_ring(a);
    else if (tb_kind(a) == TB_A_CLIMB && tb_goal(a) == TB_STAY)
        index = b.stay;
    else if (tb_kind(a) == TB_A_BOX)
        index = b.box + tb_box_id(a);
    return index >= 0 && tb_policy_action(pos, index) == a ? index : -1;
}

#endif
