/* Decisions of a game with more than towers as outputs of a policy: policy.h, with figures, portals, fairy and dragon. */
#ifndef CC_WIDE_POLICY_H
#define CC_WIDE_POLICY_H

enum { CC_POLICY_BLOCKS = 14 };

/* A block of numbers: for each number, figure and code of an action, for each cell if it has one. */
typedef struct cc_block {
    uint8_t kind, numbers, figures, codes;
    int64_t start, size;
} cc_block;

typedef struct cc_policy {
    int reach, side;
    int64_t plane, size;
    cc_block block[CC_POLICY_BLOCKS];
} cc_policy;

static cc_policy cc_policy_of(const void *pos)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    uint8_t n = g->num_players;
    cc_policy b = {.reach = g->num_tiles - 1, .block = {
        {.kind = CC_A_PLACE, .numbers = 4, .figures = 1, .codes = 1},
        {.kind = CC_A_NOTHING, .numbers = 1, .figures = 1, .codes = 1},
        {.kind = CC_A_FOLLOWER, .numbers = 1, .figures = 4, .codes = CC_S_TOP},
        {.kind = CC_A_PIECE, .numbers = 1, .figures = 1, .codes = 1},
        {.kind = CC_A_TOP, .numbers = 1, .figures = 2, .codes = 1},
        {.kind = CC_A_RANSOM, .numbers = n, .figures = 2, .codes = 1},
        {.kind = CC_A_CAPTURE, .numbers = n, .figures = 2, .codes = CC_CODES},
        {.kind = CC_A_NO_CAPTURE, .numbers = 1, .figures = 1, .codes = 1},
        {.kind = CC_A_EXCHANGE, .numbers = 1, .figures = 2, .codes = 1},
        {.kind = CC_A_PORTAL, .numbers = 1, .figures = 2, .codes = CC_S_TOP},
        {.kind = CC_A_FAIRY, .numbers = 1, .figures = 1, .codes = CC_CODES + 1},
        {.kind = CC_A_DISMISS, .numbers = n, .figures = 2, .codes = CC_S_FIELD},
        {.kind = CC_A_STEP, .numbers = 1, .figures = 1, .codes = 1},
    }};
    b.side = 2 * b.reach + 1;
    b.plane = (int64_t)b.side * b.side;
    for (int i = 0; b.block[i].kind; i++) {
        cc_block *block = &b.block[i];
        block->start = b.size;
        block->size = (int64_t)block->numbers * block->figures * block->codes * (cc_has_cell(block->kind) ? b.plane : 1);
        b.size += block->size;
    }
    return b;
}

static int64_t cc_policy_size(const void *pos) { return cc_policy_of(pos).size; }

static turm_action cc_policy_action(const void *pos, int64_t index)
{
    cc_policy b = cc_policy_of(pos);
    for (int i = 0; index >= 0 && b.block[i].kind; index -= b.block[i++].size) {
        const cc_block *block = &b.block[i];
        if (index >= block->size)
            continue;
        int cell = 0;
        if (cc_has_cell(block->kind))
            cell = (int)(index % b.plane), index /= b.plane;
        int code = (int)(index % block->codes), figure = (int)(index / block->codes % block->figures);
        int number = (int)(index / block->codes / block->figures);
        cc_where at = cc_has_cell(block->kind) ? cc_at(cell % b.side - b.reach, cell / b.side - b.reach) : 0;
        return cc_action(block->kind, number, at, cc_man(figure, code));
    }
    return TURM_NO_ACTION;
}

static int64_t cc_policy_index(const void *pos, turm_action a)
{
    cc_policy b = cc_policy_of(pos);
    int x = cc_x(cc_cell_of(a)) + b.reach, y = cc_y(cc_cell_of(a)) + b.reach;
    for (int i = 0; b.block[i].kind; i++) {
        const cc_block *block = &b.block[i];
        if (block->kind != cc_kind(a))
            continue;
        if (cc_number(a) >= block->numbers || cc_figure_in(a) >= block->figures || cc_code(a) >= block->codes)
            return -1;
        int64_t index = ((int64_t)cc_number(a) * block->figures + cc_figure_in(a)) * block->codes + cc_code(a);
        if (!cc_has_cell(block->kind))
            return block->start + index;
        return x < 0 || x >= b.side || y < 0 || y >= b.side ? -1 : block->start + index * b.plane + (int64_t)y * b.side + x;
    }
    return -1;
}

#endif
