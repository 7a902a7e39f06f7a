/* The two windows on a tower and the templates that work on either.
 *
 * The *_impl.h files are written once with the macros ROW, HALF, WIDTH, LAYERS and T(name), and included here
 * twice: for the narrow window inside the position and for the wide one, which is filled on demand.
 */
#ifndef TB_WINDOWS_H
#define TB_WINDOWS_H

#include "../core/clones.h"
#include "draw.h"
#include "evaluation.h"

enum { TB_STEP_CELLS = 4 };     /* the most that a step needs free */

/* A block as if it stood: orientation and anchor. */
typedef struct tb_overlay { const tb_orientation *o; int x, y, z, seat; } tb_overlay;

/* Index of the cell in the overlay, or -1. */
TURM_INLINE int tb_overlay_cell(const tb_overlay *v, int x, int y, int z)
{
    for (int i = 0; i < v->o->num_cells; i++)
        if (v->x + v->o->x[i] == x && v->y + v->o->y[i] == y && v->z + v->o->z[i] == z)
            return i;
    return -1;
}

/* How free a climber is (rule 3.7): it has no step, only steps onto foreign colors, only steps onto fields
 * where others stand, or better ones.  With escape=step the last two are the same. */
enum { TB_STUCK, TB_SHUT, TB_HEMMED, TB_FREE };

/* Does a climber stand on the cube at the cell, or in the hole there (z = -1)? */
static inline int tb_is_occupied(const tb_position *p, int x, int y, int z)
{
    for (int s = 0; s < p->game->num_seats; s++)
        if (p->climbers[s].z == z && p->climbers[s].x == x && p->climbers[s].y == y)
            return 1;
    return 0;
}

/* Sort ascending; there are only a few. */
static inline void tb_sort_numbers(int64_t *numbers, int64_t n)
{
    for (int64_t gap = n > 40 ? 13 : n > 13 ? 4 : 1; gap; gap /= 3)
        for (int64_t i = gap; i < n; i++) {
            int64_t number = numbers[i], k = i;
            for (; k >= gap && numbers[k - gap] > number; k -= gap)
                numbers[k] = numbers[k - gap];
            numbers[k] = number;
        }
}

#define ROW uint16_t
#define HALF uint8_t
#define WIDTH TB_WINDOW
#define LAYERS TB_LAYERS
#define T(name) tb16_##name
#define TB_CLONES TURM_CLONES
#include "tower_impl.h"
#include "planes_impl.h"
#include "guards_impl.h"
#include "placement_impl.h"
#include "draw_impl.h"
#include "climbing_impl.h"
#include "features_impl.h"
#undef ROW
#undef HALF
#undef WIDTH
#undef LAYERS
#undef T
#undef TB_CLONES

#define ROW uint64_t
#define HALF uint32_t
#define WIDTH TB_WIDE
#define LAYERS TB_WIDE_LAYERS
#define T(name) tb64_##name
#define TB_IS_WIDE_WINDOW
#define TB_CLONES(type, name, parameters, arguments) static type name parameters   /* rarely run */
#include "tower_impl.h"
#include "planes_impl.h"
#include "guards_impl.h"
#include "placement_impl.h"
#include "draw_impl.h"
#include "climbing_impl.h"
#include "features_impl.h"
#undef TB_IS_WIDE_WINDOW
#undef ROW
#undef HALF
#undef WIDTH
#undef LAYERS
#undef T
#undef TB_CLONES

#endif
