/* A position as bytes: the side to move, the squares of both guards, four bits for each square. */
#ifndef TURM_WAECHTER_BYTES_H
#define TURM_WAECHTER_BYTES_H

#include <string.h>
#include "../core/bytes.h"
#include "position.h"

enum {
    WT_FIELDS = 49,             /* squares without the wall */
    WT_BYTES = 3 + (WT_FIELDS + 1) / 2,
    WT_NOWHERE = 255,           /* of a guard that was taken */
};

/* A square as bit of the board, and back. */
TURM_INLINE int wt_bit_of(int field) { return field + field / 7; }
TURM_INLINE int wt_field_of(int bit) { return bit - (bit >> 3); }

static int64_t wt_write_bytes(const void *pos, uint8_t *out, int64_t room)
{
    const wt_board *b = &((const wt_position *)pos)->board;
    if (room < WT_BYTES)
        return WT_BYTES;
    memset(out, 0, WT_BYTES);
    out[0] = (uint8_t)b->turn;
    for (int side = 0; side < 2; side++) {
        out[1 + side] = b->guard[side] ? (uint8_t)wt_field_of(wt_first(b->guard[side])) : WT_NOWHERE;
        for (uint64_t s = b->stacks[side]; s; s &= s - 1) {
            int field = wt_field_of(wt_first(s));
            out[3 + field / 2] |= (uint8_t)((wt_height(b, wt_first(s)) | side << 3) << (field & 1) * 4);
        }
    }
    return WT_BYTES;
}

static const char *wt_read_bytes(void *pos, const uint8_t *bytes, int64_t n)
{
    wt_position *p = pos;
    wt_board *b = &p->board;
    int stones[2] = {0, 0}, has_won[2];
    if (n != WT_BYTES)
        return "a position of Turm und W\u00e4chter has 28 bytes";
    if (bytes[0] > 1)
        return "the side to move is red or blue";
    memset(b, 0, sizeof *b);
    b->turn = bytes[0];
    for (int field = 0; field <= WT_FIELDS; field++) {
        int stack = bytes[3 + field / 2] >> (field & 1) * 4 & 15, side = stack >> 3;
        if (!stack)
            continue;
        if (stack == 8 || field == WT_FIELDS)
            return "a square is empty or has a stack of 1 to 7 stones";
        wt_put(p, side, wt_bit_of(field), stack & 7);
        stones[side] += stack & 7;
    }
    for (int side = 0; side < 2; side++) {
        int field = bytes[1 + side];
        if (field >= WT_FIELDS && field != WT_NOWHERE)
            return "a guard stands on a square or was taken";
        if (field < WT_FIELDS)
            b->guard[side] = WT_BIT(wt_bit_of(field));
        if (stones[side] > WT_STONES)
            return "a side has seven stones at most";
    }
    for (int side = 0; side < 2; side++)
        has_won[side] = !b->guard[1 - side] || b->guard[side] == WT_GOAL[side];
    if ((b->guard[0] | b->guard[1]) & (b->stacks[0] | b->stacks[1]) || b->guard[0] & b->guard[1])
        return "two pieces are on one square";
    if (has_won[0] && has_won[1])
        return "both sides have won";
    wt_begin(p);
    return 0;
}

#endif
