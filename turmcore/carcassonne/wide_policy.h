/* Decisions of a game with more than towers as outputs of a policy: policy.h, with figures, portals, fairy and dragon. */
#ifndef CC_WIDE_POLICY_H
#define CC_WIDE_POLICY_H

enum { CC_POLICY_BLOCKS = 13 + 2 * CC_WHOLE };

/* A block of numbers: for each number, figure and code from `first` of an action, for each cell if it has one. */
typedef struct cc_block {
    uint8_t kind, numbers, figures, first, codes;
    int64_t start, size;
} cc_block;

typedef struct cc_policy {
    int reach, side, num_blocks;
    int64_t plane, size;
    cc_block block[CC_POLICY_BLOCKS];
} cc_policy;

static void cc_add_block(cc_policy *b, int kind, int numbers, int figures, int first, int codes)
{
    cc_block *block = &b->block[b->num_blocks++];
    *block = (cc_block){(uint8_t)kind, (uint8_t)numbers, (uint8_t)figures, (uint8_t)first, (uint8_t)codes, b->size, 0};
    block->size = (int64_t)numbers * figures * codes * (cc_has_cell(kind) ? b->plane : 1);
    b->size += block->size;
}

static cc_policy cc_policy_of(const void *pos)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    int n = g->num_players, has_large = g->set.figures >> CC_LARGE & 1, climbers = 1 + has_large;
    int has_abbot = CC_WHOLE && g->set.figures >> CC_ABBOT & 1, kinds = has_abbot ? 1 + CC_ABBOT : climbers;
    cc_policy b = {.reach = g->num_tiles - 1};
    b.side = 2 * b.reach + 1;
    b.plane = (int64_t)b.side * b.side;
    cc_add_block(&b, CC_A_PLACE, 4, 1, 0, 1);
    cc_add_block(&b, CC_A_NOTHING, 1, 1, 0, 1);
    cc_add_block(&b, CC_A_FOLLOWER, 1, has_abbot ? 1 + CC_ABBOT : 4, 0, CC_S_TOP);
    if (g->tower) {
        cc_add_block(&b, CC_A_PIECE, 1, 1, 0, 1);
        cc_add_block(&b, CC_A_TOP, 1, climbers, 0, 1);
        cc_add_block(&b, CC_A_RANSOM, n, kinds, 0, 1);
        cc_add_block(&b, CC_A_CAPTURE, n, kinds, 0, CC_CODES);
        cc_add_block(&b, CC_A_NO_CAPTURE, 1, 1, 0, 1);
    }
    if (has_large || has_abbot)
        cc_add_block(&b, CC_A_EXCHANGE, 1, kinds, 0, 1);
    if (g->has_fairy) {
        cc_add_block(&b, CC_A_PORTAL, 1, kinds, 0, CC_S_TOP);
        cc_add_block(&b, CC_A_FAIRY, 1, 1, g->set.fairy_tile ? CC_CODES : 0, g->set.fairy_tile ? 1 : CC_CODES);
        cc_add_block(&b, CC_A_DISMISS, n, climbers, 0, CC_S_FIELD);
        cc_add_block(&b, CC_A_STEP, 1, 1, 0, 1);
    }
#if CC_WHOLE
    if (g->set.festival)
        cc_add_block(&b, CC_A_HOME, 1, 1, 0, CC_CODES);
    if (has_abbot)
        cc_add_block(&b, CC_A_CALL, 1, 1, 0, 1);
#endif
    return b;
}

static int64_t cc_policy_size(const void *pos) { return cc_policy_of(pos).size; }

static turm_action cc_policy_action(const void *pos, int64_t index)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    cc_policy b = cc_policy_of(pos);
    for (int i = 0; index >= 0 && i < b.num_blocks; index -= b.block[i++].size) {
        const cc_block *block = &b.block[i];
        if (index >= block->size)
            continue;
        int cell = 0;
        if (cc_has_cell(block->kind))
            cell = (int)(index % b.plane), index /= b.plane;
        int code = block->first + (int)(index % block->codes), figure = (int)(index / block->codes % block->figures);
        int number = (int)(index / block->codes / block->figures);
        cc_where at = cc_has_cell(block->kind) ? cc_at(cell % b.side - b.reach, cell / b.side - b.reach) : 0;
        int is_played = !figure || g->set.figures >> figure & 1;
        return is_played ? cc_action(block->kind, number, at, cc_man(figure, code)) : TURM_NO_ACTION;
    }
    return TURM_NO_ACTION;
}

static int64_t cc_policy_index(const void *pos, turm_action a)
{
    cc_policy b = cc_policy_of(pos);
    int x = cc_x(cc_cell_of(a)) + b.reach, y = cc_y(cc_cell_of(a)) + b.reach;
    int has_cell = cc_has_cell(cc_kind(a));
    for (int i = 0; i < b.num_blocks; i++) {
        const cc_block *block = &b.block[i];
        int code = cc_code(a) - block->first;
        if (block->kind != cc_kind(a))
            continue;
        if (cc_number(a) >= block->numbers || cc_figure_in(a) >= block->figures || code < 0 || code >= block->codes ||
            (has_cell && (x < 0 || x >= b.side || y < 0 || y >= b.side)))
            return -1;
        int64_t index = ((int64_t)cc_number(a) * block->figures + cc_figure_in(a)) * block->codes + code;
        index = block->start + (has_cell ? index * b.plane + (int64_t)y * b.side + x : index);
        return cc_policy_action(pos, index) == a ? index : -1;
    }
    return -1;
}

#endif
