/* Actions as tokens, and out of them. */
#ifndef TB_TOKENS_H
#define TB_TOKENS_H

#include <stddef.h>
#include <string.h>
#include "../core/text.h"
#include "position.h"

static char *tb_put_text(char *out, const char *text)
{
    while (*text)
        *out++ = *text++;
    return out;
}

static char *tb_put_int(char *out, int n)
{
    char digits[8];
    int k = 0;
    unsigned u = n < 0 ? (unsigned)-n : (unsigned)n;
    if (n < 0)
        *out++ = '-';
    do digits[k++] = (char)('0' + u % 10); while (u /= 10);
    while (k)
        *out++ = digits[--k];
    return out;
}

static char *tb_put_cell(char *out, int x, int y, int z)
{
    out = tb_put_int(out, x);
    *out++ = ',';
    out = tb_put_int(out, y);
    *out++ = ',';
    return tb_put_int(out, z);
}

/* The cells of a block whose anchor is there, each after a sign. */
static char *tb_put_block_cells(char *out, const tb_orientation *o, int x, int y, int z)
{
    for (int i = 0; i < o->num_cells; i++) {
        *out++ = i ? '/' : '@';
        out = tb_put_cell(out, x + o->x[i], y + o->y[i], z + o->z[i]);
    }
    return out;
}

enum { TB_BLOCK_TEXT = 128 };     /* more than a block's color, name and cells take, and a sign */

/* The blocks in building order as a position's text has them, each after its color's letter; returns the length. */
static int tb_put_tower(const tb_position *p, const char *letters, char *start)
{
    char *out = start;
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        const tb_orientation *o = &p->game->orientations[b->orientation];
        if (i)
            *out++ = ';';
        *out++ = letters[TB_SEAT(b)];
        out = tb_put_text(out, p->game->name[o->id]);
        if (TB_IS_MISPLACED(b))
            *out++ = '~';
        out = tb_put_block_cells(out, o, b->x, b->y, b->z);
    }
    return (int)(out - start);
}

static int tb_token(const void *pos, turm_action a, char *start)
{
    const tb_game *g = ((const tb_position *)pos)->game;
    char *out = start;
    switch (tb_kind(a)) {
    case TB_A_ROLL:
        *out++ = 'd';
        out = tb_put_int(out, tb_low(a));
        *out++ = '-';
        out = tb_put_int(out, tb_high(a));
        break;
    case TB_A_BUILD: {
        const tb_orientation *o = &g->orientations[tb_orientation_of(a)];
        out = tb_put_text(out, g->name[o->id]);
        out = tb_put_block_cells(out, o, tb_x(a), tb_y(a), tb_z(a));
        if (tb_uses_ring_a(a))
            out = tb_put_text(out, "+a");
        break;
    }
    case TB_A_BOX:
        *out++ = 'x';
        out = tb_put_text(out, g->name[tb_box_id(a)]);
        break;
    case TB_A_START:
        *out++ = 'd';
        out = tb_put_int(out, tb_low(a));
        break;
    case TB_A_SETTLE:
        out = tb_put_text(out, tb_fallen(a) ? "fell" : "ok");
        if (tb_fallen(a) & TB_ANY_FALL)
            out = tb_put_text(out, ":*");
        else
            for (int i = 0, first = 1; i < TB_BLOCKS; i++)
                if (tb_fallen(a) >> i & 1) {
                    *out++ = first ? ':' : ',';
                    out = tb_put_int(out, i + 1);
                    first = 0;
                }
        break;
    default:
        if (tb_goal(a) == TB_STAY) {
            *out++ = '=';
            break;
        }
        *out++ = '>';
        if (tb_goal(a) == TB_TO_TABLE)
            *out++ = 't';
        else
            out = tb_put_cell(out, tb_x(a), tb_y(a), tb_z(a));
        if (tb_climb_ring(a))
            *out++ = '+', *out++ = tb_climb_ring(a) == TB_RING_B ? 'b' : 'c';
    }
    *out = 0;
    return (int)(out - start);
}

static const char *tb_read_cell(const char *text, int cell[3])
{
    for (int i = 0; i < 3 && text; i++) {
        text = i ? turm_read_letter(text, ',') : text;
        text = text ? turm_read_number(text, &cell[i]) : NULL;
    }
    return text;
}

/* The piece of the name that goes up to there; as many as there are if none has it. */
static int tb_read_piece(const tb_game *g, const char *name, size_t length)
{
    int id = 0;
    while (id < g->num_ids && (strncmp(g->name[id], name, length) || g->name[id][length]))
        id++;
    return id;
}

/* The block that lies in cells and whose colors fall right there (rule 3.2), if there is one. */
static turm_action tb_read_build(const tb_game *g, int id, const char *text)
{
    int cell[TB_CELLS][3], n = 0, ring_a;
    do {
        text = n < TB_CELLS ? tb_read_cell(text + 1, cell[n++]) : NULL;
    } while (text && *text == '/');
    if (!text)
        return TURM_NO_ACTION;
    ring_a = *text == '+';
    for (int k = g->first[id]; k < g->first[id + 1]; k++) {
        const tb_orientation *o = &g->orientations[k];
        int x = cell[0][0] - o->x[0], y = cell[0][1] - o->y[0], z = cell[0][2] - o->z[0], i = 1;
        if (o->num_cells != n || ((x + y + z) & 1) != o->anchor_parity)
            continue;
        while (i < n && cell[i][0] == x + o->x[i] && cell[i][1] == y + o->y[i] && cell[i][2] == z + o->z[i])
            i++;
        if (i == n)
            return tb_build(k, x, y, z, ring_a);
    }
    return TURM_NO_ACTION;
}

/* What fell, by the numbers of blocks behind a colon and commas. */
static turm_action tb_read_fall(const char *text)
{
    uint64_t fallen = 0;
    int number;
    do {
        text = turm_read_number(text + 1, &number);
        if (!text || number < 1 || number > TB_BLOCKS)
            return TURM_NO_ACTION;
        fallen |= (uint64_t)1 << (number - 1);
    } while (*text == ',');
    return tb_settle(fallen);
}

static turm_action tb_parse(const void *pos, const char *text)
{
    const tb_game *g = ((const tb_position *)pos)->game;
    const char *at = strchr(text, '@');
    int cell[3], id;
    if (at && at - text < (ptrdiff_t)sizeof g->name[0]) {
        id = tb_read_piece(g, text, (size_t)(at - text));
        return id < g->num_ids ? tb_read_build(g, id, at) : TURM_NO_ACTION;
    }
    switch (*text) {
    case 'd':
        return text[1] && text[2] ? tb_roll((text[1] - '0') & 7, (text[3] - '0') & 7) : tb_start_roll((text[1] - '0') & 7);
    case 'x':
        return strlen(text + 1) < sizeof g->name[0] ? tb_box(tb_read_piece(g, text + 1, strlen(text + 1))) : TURM_NO_ACTION;
    case '=':
        return tb_climb(TB_STAY, TB_NO_RING);
    case '>': {
        const char *rest = text[1] == 't' ? text + 2 : tb_read_cell(text + 1, cell);
        if (!rest)
            return TURM_NO_ACTION;
        int ring = *rest != '+' ? TB_NO_RING : rest[1] == 'b' ? TB_RING_B : TB_RING_C;
        return text[1] == 't' ? tb_climb(TB_TO_TABLE, ring)
                              : tb_climb(TB_TO_FIELD, ring) | tb_cell_bits(cell[0], cell[1], cell[2]);
    }
    case 'f':
        return strncmp(text, "fell", 4) ? TURM_NO_ACTION : tb_read_fall(text + 4);
    default:
        return strcmp(text, "ok") ? TURM_NO_ACTION : tb_settle(0);
    }
}

#endif
