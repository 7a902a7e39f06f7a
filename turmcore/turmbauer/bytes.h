/* A position as bytes: the turn, for each seat its rings, climber and box, the tower's blocks, what was taken back. */
#ifndef TB_BYTES_H
#define TB_BYTES_H

#include "../core/bytes.h"
#include "position.h"

enum { TB_TABLE_BYTE = 255 };     /* z of a climber on the table */

/* Where cubes are, as bits, with a free column and row on each side. */
typedef struct tb_filled {
    int x0, y0, floors;
    uint64_t row[TB_WIDE_LAYERS][TB_WIDE];
} tb_filled;

static void tb_write_cell(turm_sink *s, int x, int y, int z)
{
    turm_put(s, x);
    turm_put(s, y);
    turm_put(s, z);
}

static int64_t tb_write_bytes(const void *pos, uint8_t *out, int64_t room)
{
    const tb_position *p = pos;
    turm_sink s = {out, room, 0};
    turm_put(&s, p->phase);
    turm_put(&s, p->seat | p->first_seat << 2 | p->ring_a << 4);
    turm_put(&s, p->round);
    turm_put(&s, p->dice[0] | p->dice[1] << 4);
    turm_put(&s, p->start_in);
    for (int seat = 0; seat < p->game->num_seats; seat++) {
        const tb_climber *c = &p->climbers[seat];
        int is_on_table = c->z == TB_ON_TABLE;
        turm_put(&s, p->rings[seat] | p->start_dice[seat] << 2);
        tb_write_cell(&s, is_on_table ? 0 : c->x, is_on_table ? 0 : c->y, is_on_table ? TB_TABLE_BYTE : c->z + 1);
        turm_put(&s, p->num_boxed[seat]);
        for (int i = 0; i < p->num_boxed[seat]; i++)
            turm_put(&s, p->boxed[seat][i]);
    }
    turm_put(&s, p->num_blocks);
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        turm_put_number(&s, b->orientation | (unsigned)TB_SEAT(b) << 13 | (unsigned)TB_IS_MISPLACED(b) << 15, 2);
        tb_write_cell(&s, b->x, b->y, b->z);
    }
    turm_put_number(&s, p->num_taken, 2);
    for (int i = 0; i < p->num_taken; i++) {
        turm_action a = ((const tb_wobbly *)p)->taken[i];
        turm_put_number(&s, (uint64_t)(tb_orientation_of(a) | tb_uses_ring_a(a) << 15), 2);
        tb_write_cell(&s, tb_x(a), tb_y(a), tb_z(a));
    }
    return s.count;
}

/* ---- the tower ---------------------------------------------------------------- */

static inline int tb_is_filled(const tb_filled *f, int x, int y, int z)
{
    int column = x - f->x0, row = y - f->y0;
    return column >= 0 && column < TB_WIDE && row >= 0 && row < TB_WIDE && z < f->floors && f->row[z][row] >> column & 1;
}

/* Bounds of a tower whose blocks are listed, and how far what is left may make it grow (`_room_errors` in setup.py). */
static const char *tb_find_bounds(tb_position *p)
{
    const tb_game *g = p->game;
    int x0 = 0, x1 = 1, y0 = 0, y1 = 1, height = 1, longest = 0, higher = 0, later = 0;
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *b = &p->blocks[i];
        const tb_orientation *o = &g->orientations[b->orientation];
        int right = b->x + o->extent[0] - 1, far = b->y + o->extent[1] - 1, top = b->z + o->extent[2];
        x0 = b->x < x0 ? b->x : x0, x1 = right > x1 ? right : x1;
        y0 = b->y < y0 ? b->y : y0, y1 = far > y1 ? far : y1;
        height = top > height ? top : height;
    }
    p->x0 = (int16_t)x0, p->x1 = (int16_t)x1, p->y0 = (int16_t)y0, p->y1 = (int16_t)y1, p->height = (int16_t)height;
    for (int i = 0; i < g->num_ids; i++) {
        const uint8_t *extent = g->orientations[g->first[i]].extent;
        int length = extent[0] > extent[1] ? extent[0] : extent[1], left = 0;
        length = extent[2] > length ? extent[2] : length;
        longest = length > longest ? length : longest;
        for (int seat = 0; seat < g->num_seats; seat++)
            left += p->stock[seat][i];
        later += left;
        higher += left * length;
    }
    if (p->phase == TB_START)
        return NULL;
    if (p->round == 1) {
        x0 = x0 < -longest ? x0 : -longest, x1 = x1 > 1 + longest ? x1 : 1 + longest;
        y0 = y0 < -longest ? y0 : -longest, y1 = y1 > 1 + longest ? y1 : 1 + longest;
    }
    int most = (g->num_rounds - 1) * g->num_seats;
    later = later < most ? later : most;
    return height + higher > TB_WIDE_LAYERS || x1 - x0 + 1 + later > TB_WIDE - 2 || y1 - y0 + 1 + later > TB_WIDE - 2
               ? "no game builds a tower as wide or high"
               : NULL;
}

/* Fill the cells of the base and the first `num` blocks, which lie within the bounds; 0 if two share one. */
static int tb_fill_cells(const tb_position *p, int num, tb_filled *f)
{
    f->x0 = p->x0 - 1, f->y0 = p->y0 - 1, f->floors = p->height;
    memset(f->row, 0, (size_t)f->floors * sizeof f->row[0]);
    for (int y = 0; y < 2; y++)
        f->row[0][y - f->y0] = (uint64_t)3 << -f->x0;
    for (int i = 0; i < num; i++) {
        const tb_block *b = &p->blocks[i];
        const tb_orientation *o = &p->game->orientations[b->orientation];
        for (int k = 0; k < o->num_cells; k++) {
            uint64_t *row = &f->row[b->z + o->z[k]][b->y + o->y[k] - f->y0], bit = (uint64_t)1 << (b->x + o->x[k] - f->x0);
            if (*row & bit)
                return 0;
            *row |= bit;
        }
    }
    return 1;
}

/* Is a free cell of the first layer shut in by cubes, so that it is a hole and no table (rule 5.6)? */
static int tb_is_hole(const tb_filled *f, int x, int y)
{
    uint64_t outside[TB_WIDE] = {~(uint64_t)0}, grown = 1;
    int column = x - f->x0, row = y - f->y0;
    if (column < 0 || column >= TB_WIDE || row < 0 || row >= TB_WIDE)
        return 0;
    while (grown) {
        grown = 0;
        for (int i = 0; i < TB_WIDE; i++) {
            uint64_t in = outside[i];
            in |= in << 1 | in >> 1 | (i ? outside[i - 1] : 0) | (i + 1 < TB_WIDE ? outside[i + 1] : 0);
            in &= ~f->row[0][i];
            grown |= in ^ outside[i];
            outside[i] = in;
        }
    }
    return !(outside[row] >> column & 1);
}

static const char *tb_wrong_climbers(const tb_position *p, const tb_filled *f)
{
    int headroom = p->game->headroom;
    for (int seat = 0; seat < p->game->num_seats; seat++) {
        const tb_climber *c = &p->climbers[seat];
        if (c->z == TB_ON_TABLE)
            continue;
        if (c->z >= 0 ? !tb_is_filled(f, c->x, c->y, c->z) : !tb_is_hole(f, c->x, c->y))
            return "a climber stands on no cube and in no hole";
        for (int i = 1; i <= headroom; i++)
            if (tb_is_filled(f, c->x, c->y, c->z + i))
                return "a climber has no room above";
        for (int other = 0; other < seat; other++)
            if (!memcmp(c, &p->climbers[other], sizeof *c))
                return "two climbers stand on one field";
    }
    return NULL;
}

/* ---- the turn ------------------------------------------------------------------ */

/* Whether ring a is spent if and only if the dice do not allow a piece. */
static int tb_fits_dice(const tb_position *p, int orientation, int has_ring)
{
    int size = p->game->orientations[orientation].num_cells;
    return (size == p->dice[0] || size == p->dice[1] || p->dice[0] == p->dice[1]) != has_ring;
}

/* The roll for the start: its players roll in seat order, and one at least has still to roll. */
static const char *tb_wrong_start(const tb_position *p)
{
    int num_players = p->game->pairs ? 2 : p->game->num_seats, num = 0, has_gap = 0;
    if (!p->game->option[TB_OPTION_START] || p->num_blocks || p->round != 1 || p->first_seat || p->start_in >> num_players)
        return "there is no such roll for the start";
    for (int seat = 0; seat < p->game->num_seats; seat++) {
        int is_in = p->start_in >> seat & 1, number = p->start_dice[seat];
        if (number > 6 || (number && (!is_in || has_gap)) || p->climbers[seat].z != TB_ON_TABLE || p->rings[seat] != 2 ||
            p->num_boxed[seat])
            return "there is no such roll for the start";
        if (is_in && !number && !has_gap) {
            has_gap = 1;
            if (p->seat != seat)
                return "another player rolls for the start";
        }
        num += is_in;
    }
    return num >= 2 && has_gap ? NULL : "there is no such roll for the start";
}

/* Tower and box hold one block for each turn (rule 2.4). */
static int tb_has_turns(const tb_position *p)
{
    int n = p->game->num_seats, has_built = p->phase == TB_CLIMB || p->phase == TB_SETTLE || p->phase == TB_COLLAPSE;
    int count[TB_COLORS] = {0};
    for (int i = 0; i < p->num_blocks; i++)
        count[TB_SEAT(&p->blocks[i])]++;
    for (int seat = 0; seat < n; seat++) {
        int is_later = tb_place(p, seat) > tb_place(p, p->seat) || (seat == p->seat && !has_built);
        if (count[seat] + p->num_boxed[seat] != (p->phase == TB_GAME_OVER ? p->game->num_rounds : p->round - is_later))
            return 0;
    }
    return 1;
}

static const char *tb_wrong_turn(const tb_position *p)
{
    const tb_game *g = p->game;
    int n = g->num_seats, num_players = g->pairs ? 2 : n;
    int has_dice = p->phase == TB_BUILD || p->phase == TB_CLIMB || p->phase == TB_SETTLE;
    const tb_block *last = p->num_blocks ? &p->blocks[p->num_blocks - 1] : NULL;
    if (has_dice ? p->dice[0] < 1 || p->dice[0] > p->dice[1] || p->dice[1] > 6 : p->dice[0] | p->dice[1])
        return "there are no such dice";
    if (p->ring_a && (p->phase == TB_CLIMB || p->phase == TB_SETTLE ? p->dice[0] == p->dice[1] || p->rings[p->seat] > 1 : 1))
        return "ring a cannot have been spent";
    if (p->phase == TB_START)
        return tb_wrong_start(p);
    if (p->start_in || p->first_seat >= (g->option[TB_OPTION_START] ? num_players : 1) || p->round < 1 ||
        p->round > g->num_rounds)
        return "there is no such turn";
    for (int seat = 0; seat < n; seat++)
        if (p->start_dice[seat])
            return "there is no such turn";
    if (p->phase == TB_GAME_OVER && (p->round != g->num_rounds || p->seat != (p->first_seat + n - 1) % n))
        return "the last color of the last round ends the game";
    if (p->phase == TB_SETTLE || p->phase == TB_COLLAPSE) {
        if (!g->wobble || !last || TB_SEAT(last) != p->seat || TB_IS_MISPLACED(last))
            return "nothing has been built that may fall";
        if (p->phase == TB_COLLAPSE ? p->num_blocks < TB_FALLEN_ENDS : !tb_fits_dice(p, last->orientation, p->ring_a))
            return "nothing has been built that may fall";
    }
    return tb_has_turns(p) ? NULL : "tower and box do not hold one block for each turn";
}

/* Placements taken back (rule 6.3); `f` has all blocks but one that has just been built. */
static const char *tb_read_taken(tb_wobbly *w, int num, tb_filled *f, turm_source *s)
{
    static const char WRONG[] = "there is no such placement taken back";
    tb_position *p = &w->position;
    const tb_game *g = p->game;
    const tb_block *last = p->phase == TB_SETTLE ? &p->blocks[p->num_blocks - 1] : NULL;
    if (!num)
        return NULL;
    if (!g->wobble || (p->phase != TB_BUILD && !last) || num > TB_MOST_TAKEN)
        return WRONG;
    for (int i = 0; i < num; i++) {
        int word = (int)turm_take_number(s, 2), orientation = word & 511, ring = word >> 15;
        int x = (int8_t)turm_take(s), y = (int8_t)turm_take(s), z = turm_take(s);
        const tb_orientation *o = &g->orientations[orientation];
        if (s->is_short || word & 0x7e00 || orientation >= g->first[g->num_ids] || ((x + y + z) & 1) != o->anchor_parity)
            return WRONG;
        int stock = p->stock[p->seat][o->id] + (last && g->orientations[last->orientation].id == o->id);
        if (!stock || !tb_fits_dice(p, orientation, ring) || (ring && !(p->rings[p->seat] + p->ring_a)))
            return WRONG;
        for (int k = 0; k < o->num_cells; k++) {
            int cx = x + o->x[k], cy = y + o->y[k], cz = z + o->z[k];
            if (tb_is_filled(f, cx, cy, cz))
                return WRONG;
            for (int seat = 0; seat < g->num_seats; seat++) {
                const tb_climber *c = &p->climbers[seat];
                if (c->z != TB_ON_TABLE && c->x == cx && c->y == cy && cz > c->z && cz <= c->z + g->headroom)
                    return WRONG;
            }
        }
        turm_action a = tb_build(orientation, x, y, z, ring);
        if (last && a == tb_build(last->orientation, last->x, last->y, last->z, ring))
            return WRONG;
        for (int k = 0; k < i; k++)
            if (w->taken[k] == a)
                return WRONG;
        w->taken[i] = a;
        p->num_taken++;
    }
    p->most_taken = p->num_taken;
    return NULL;
}

/* ---- reading ------------------------------------------------------------------- */

static const char *tb_read_seat(tb_position *p, int seat, turm_source *s)
{
    const tb_game *g = p->game;
    int rings = turm_take(s), x = (int8_t)turm_take(s), y = (int8_t)turm_take(s), z = turm_take(s);
    if ((rings & 3) > 2)
        return "a color has two rings";
    p->rings[seat] = rings & 3;
    p->start_dice[seat] = (uint8_t)(rings >> 2);
    if (z == TB_TABLE_BYTE ? x || y : z > TB_WIDE_LAYERS)
        return "there is no such place for a climber";
    if (z != TB_TABLE_BYTE)
        p->climbers[seat] = (tb_climber){(int16_t)x, (int16_t)y, (int16_t)(z - 1)};
    p->num_boxed[seat] = (uint8_t)turm_take(s);
    if (p->num_boxed[seat] > TB_ROUNDS)
        return "a color has no more blocks to put away";
    for (int i = 0; i < p->num_boxed[seat]; i++) {
        int id = turm_take(s);
        if (id >= g->num_ids || !p->stock[seat][id])
            return "a color has no such block to put away";
        p->stock[seat][id]--;
        p->boxed[seat][i] = (uint8_t)id;
    }
    return NULL;
}

static const char *tb_read_blocks(tb_position *p, turm_source *s)
{
    const tb_game *g = p->game;
    int num = turm_take(s);
    if (num > g->num_seats * TB_ROUNDS)
        return "there are no more blocks";
    for (int i = 0; i < num; i++) {
        unsigned word = (unsigned)turm_take_number(s, 2), seat = word >> 13 & 3, is_misplaced = word >> 15;
        int x = (int8_t)turm_take(s), y = (int8_t)turm_take(s), z = turm_take(s);
        const tb_orientation *o = &g->orientations[word & 511];
        if (s->is_short || word & 0x1e00 || (word & 511) >= g->first[g->num_ids] || seat >= g->num_seats ||
            !p->stock[seat][o->id])
            return "there is no such block to build";
        if (((unsigned)(x + y + z) & 1) != (o->anchor_parity ^ is_misplaced))
            return "the colors of a block do not fall as is written";
        p->stock[seat][o->id]--;
        p->blocks[p->num_blocks++] = (tb_block){(int16_t)x, (int16_t)y, (uint16_t)(word & 511), (uint8_t)z,
                                                (uint8_t)(seat | is_misplaced << 7)};
    }
    return NULL;
}

static const char *tb_read_bytes(void *pos, const uint8_t *bytes, int64_t n)
{
    tb_position *p = pos;
    const tb_game *g = p->game;
    turm_source s = {bytes, bytes + n, 0};
    tb_filled filled;
    const char *wrong = NULL;
    memset(p, 0, offsetof(tb_position, blocks));
    p->game = g;
    for (int seat = 0; seat < g->num_seats; seat++) {
        p->climbers[seat].z = TB_ON_TABLE;
        memcpy(p->stock[seat], g->stock, TB_IDS);
    }
    p->phase = (uint8_t)turm_take(&s);
    int turn = turm_take(&s);
    p->seat = turn & 3, p->first_seat = turn >> 2 & 3, p->ring_a = turn >> 4 & 1;
    p->round = (uint8_t)turm_take(&s);
    int dice = turm_take(&s);
    p->dice[0] = dice & 15, p->dice[1] = (uint8_t)(dice >> 4);
    p->start_in = (uint8_t)turm_take(&s);
    if (p->phase > TB_START || turn >> 5 || p->seat >= g->num_seats)
        return "there is no such turn";
    for (int seat = 0; seat < g->num_seats && !wrong; seat++)
        wrong = tb_read_seat(p, seat, &s);
    if (wrong || (wrong = tb_read_blocks(p, &s)) || (wrong = tb_wrong_turn(p)) || (wrong = tb_find_bounds(p)))
        return wrong;
    if (!tb_fill_cells(p, p->num_blocks, &filled))
        return "two blocks share a cell";
    int num_taken = (int)turm_take_number(&s, 2);
    if (num_taken) {
        if ((wrong = tb_wrong_climbers(p, &filled)))
            return wrong;
        tb_fill_cells(p, p->num_blocks - (p->phase == TB_SETTLE), &filled);
        wrong = tb_read_taken((tb_wobbly *)p, num_taken, &filled, &s);
    } else {
        wrong = tb_wrong_climbers(p, &filled);
    }
    if (wrong || (wrong = turm_taken(&s)))
        return wrong;
    for (int i = 0; i < p->num_blocks; i++)
        p->cubes_key ^= tb_block_key(g, &p->blocks[i]) ^ tb_glue_key(g, &p->blocks[i]);
    tb_center_window(p);
    return NULL;
}

#endif
