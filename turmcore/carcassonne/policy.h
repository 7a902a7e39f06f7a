/* Decisions as outputs of a policy: planes of cells round the start tile, as far as any layout can reach. */
#ifndef CC_POLICY_H
#define CC_POLICY_H

#include "questions.h"

#if CC_WIDE
#include "wide_policy.h"
#else

/* Where the blocks begin: places [rotation][y][x], nothing, followers [segment]; with the tower also pieces [y][x], tops
 * [y][x], ransoms [captor], captures [owner][segment][y][x], and no capture. */
typedef struct cc_policy {
    int reach, side;
    int64_t plane, nothing, follower, piece, top, ransom, capture, no_capture, size;
} cc_policy;

static inline cc_policy cc_policy_of(const void *pos)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    cc_policy b = {.reach = g->num_tiles - 1};
    b.side = 2 * b.reach + 1;
    b.plane = (int64_t)b.side * b.side;
    b.nothing = 4 * b.plane;
    b.follower = b.nothing + 1;
    b.piece = b.follower + CC_S_TOP;
    b.top = b.piece + b.plane;
    b.ransom = b.top + b.plane;
    b.capture = b.ransom + g->num_players;
    b.no_capture = b.capture + (int64_t)g->num_players * CC_CODES * b.plane;
    b.size = g->tower ? b.no_capture + 1 : b.piece;
    return b;
}

static int64_t cc_policy_size(const void *pos) { return cc_policy_of(pos).size; }

static turm_action cc_policy_action(const void *pos, int64_t index)
{
    cc_policy b = cc_policy_of(pos);
    if (index < 0 || index >= b.size)
        return TURM_NO_ACTION;
    if (index == b.nothing)
        return cc_action(CC_A_NOTHING, 0, 0, 0);
    if (index >= b.follower && index < b.piece)
        return cc_action(CC_A_FOLLOWER, 0, 0, (int)(index - b.follower));
    if (index >= b.ransom && index < b.capture)
        return cc_action(CC_A_RANSOM, (int)(index - b.ransom), 0, 0);
    if (index == b.no_capture)
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    int kind = index < b.nothing ? CC_A_PLACE : index < b.top ? CC_A_PIECE : index < b.ransom ? CC_A_TOP : CC_A_CAPTURE;
    index -= kind == CC_A_PLACE ? 0 : kind == CC_A_PIECE ? b.piece : kind == CC_A_TOP ? b.top : b.capture;
    int cell = (int)(index % b.plane), plane = (int)(index / b.plane);
    cc_where at = cc_at(cell % b.side - b.reach, cell / b.side - b.reach);
    return kind == CC_A_CAPTURE ? cc_action(kind, plane / CC_CODES, at, plane % CC_CODES) : cc_action(kind, plane, at, 0);
}

static int64_t cc_policy_index(const void *pos, turm_action a)
{
    cc_policy b = cc_policy_of(pos);
    int number = cc_number(a), code = cc_code(a), x = cc_x(cc_cell_of(a)) + b.reach, y = cc_y(cc_cell_of(a)) + b.reach;
    int64_t cell = (int64_t)y * b.side + x, index = -1;
    if (x < 0 || x >= b.side || y < 0 || y >= b.side)
        cell = -1;
    switch (cc_kind(a)) {
    case CC_A_PLACE: index = number < 4 && cell >= 0 ? number * b.plane + cell : -1; break;
    case CC_A_NOTHING: index = b.nothing; break;
    case CC_A_FOLLOWER: index = code < CC_S_TOP ? b.follower + code : -1; break;
    case CC_A_PIECE: index = cell >= 0 ? b.piece + cell : -1; break;
    case CC_A_TOP: index = cell >= 0 ? b.top + cell : -1; break;
    case CC_A_RANSOM: index = b.ransom + number; break;
    case CC_A_CAPTURE:
        index = code < CC_CODES && cell >= 0 ? b.capture + (number * CC_CODES + code) * b.plane + cell : -1;
        break;
    case CC_A_NO_CAPTURE: index = b.no_capture; break;
    }
    return index >= 0 && cc_policy_action(pos, index) == a ? index : -1;
}
#endif

#endif
