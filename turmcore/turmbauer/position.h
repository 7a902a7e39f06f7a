/* A Turmbauer position and how single actions change it.
 *
 * The list of blocks in building order defines the tower; the bit rows beside it are a window on the tower
 * that moves with it.  A tower that outgrows the window sets `is_wide`, and the generators then fill a larger
 * one from the list.
 */
#ifndef TB_POSITION_H
#define TB_POSITION_H

#include <string.h>
#include <stddef.h>
#include "../core/protocol.h"
#include "pieces.h"

enum { TB_ROLL, TB_BUILD, TB_CLIMB, TB_GAME_OVER, TB_SETTLE, TB_COLLAPSE, TB_START };

enum {
    TB_WINDOW = 16,               /* cells along x and along y */
    TB_LAYERS = 40,               /* layers of the window; random and greedy games use 10 to 30 */
    TB_BLOCKS = TB_COLORS * TB_ROUNDS,
    TB_ON_TABLE = INT16_MIN,      /* z of a climber on the table */
    TB_FIRST_ROUND_MIN = -6,      /* cells that a first-round piece can reach */
    TB_FIRST_ROUND_MAX = 7,
};

typedef struct tb_block {
    int16_t x, y;                 /* anchor: smallest x, y, z of its cells */
    uint16_t orientation;
    uint8_t z;
    uint8_t seat;                 /* bit 7: misplaced (rule 3.11) */
} tb_block;

#define TB_SEAT(b) ((b)->seat & 127)
#define TB_IS_MISPLACED(b) ((b)->seat >> 7)

typedef struct tb_climber { int16_t x, y, z; } tb_climber;   /* the cube stood on; z = -1 in a hole */

typedef struct tb_layer {
    uint16_t cubes[TB_WINDOW];                /* bit x of row y */
    uint16_t colored[TB_COLORS][TB_WINDOW];   /* colored cubes by seat */
} tb_layer;

typedef struct tb_position {
    const tb_game *game;
    uint64_t cubes_key;           /* xor over cubes (zobrist by hashing) */
    uint8_t phase, seat, round;   /* round counts from 1 */
    uint8_t dice[2];              /* smaller first; 0 before the roll */
    uint8_t ring_a;               /* ring a was spent this turn */
    uint8_t num_blocks;
    uint8_t is_wide;              /* layers below are not kept */
    uint8_t rings[TB_COLORS];
    uint8_t num_boxed[TB_COLORS];
    uint8_t stock[TB_COLORS][TB_IDS];
    uint8_t boxed[TB_COLORS][TB_ROUNDS];      /* ids in the order boxed */
    tb_climber climbers[TB_COLORS];
    int16_t x0, x1, y0, y1;       /* bounds of the tower, base included */
    int16_t height;               /* layers in use */
    int16_t ox, oy;               /* cell of bit 0 of row 0 */
    uint8_t first_seat;           /* begins each round (rule 2.1) */
    uint8_t start_in;             /* who takes part in the roll for the start, as bits; 0 after it */
    uint8_t start_dice[TB_COLORS];    /* what they have rolled; 0: not yet */
    uint16_t num_taken;           /* placements taken back this turn (rule 6.3) */
    uint16_t most_taken;          /* .. most in any turn so far: undo may need them again */
    uint16_t outside[TB_WINDOW];  /* table cells of the first layer connected to the outside (rule 5.6) */
    tb_block blocks[TB_BLOCKS];
    tb_layer layers[TB_LAYERS];   /* only the first `height` are valid */
} tb_position;

/* A position with stability=wobble. */
typedef struct tb_wobbly {
    tb_position position;
    turm_action taken[TB_MOST_TAKEN];   /* the builds taken back, in their order */
} tb_wobbly;

typedef struct tb_undo {
    uint8_t phase, seat, round, dice[2], ring_a, rings;
    tb_climber climber;
    int16_t x0, x1, y0, y1, height, ox, oy;
    uint64_t cubes_key;
    uint16_t outside[TB_WINDOW];  /* of a build on the table only */
    uint16_t num_taken;           /* of boxing and settling only */
    tb_block block;               /* of a block that was taken back only, as `taken` */
    uint8_t start_in, start_dice[TB_COLORS];      /* of a roll for the start only */
    turm_action taken;            /* the entry that its placement has replaced */
} tb_undo;

/* ---- actions ---------------------------------------------------------- */

enum { TB_A_ROLL = 1, TB_A_BUILD, TB_A_BOX, TB_A_CLIMB, TB_A_SETTLE, TB_A_START };
enum { TB_STAY, TB_TO_TABLE, TB_TO_FIELD };
enum { TB_NO_RING, TB_RING_B, TB_RING_C };

enum { TB_X_BIT = 13 };           /* where an action's x begins */

static inline turm_action tb_cell_bits(int x, int y, int z)
{
    return (turm_action)(uint16_t)(x + 0x8000) << TB_X_BIT | (turm_action)(uint16_t)(y + 0x8000) << 29 |
           (turm_action)(uint16_t)(z + 1) << 45;
}
static inline turm_action tb_roll(int a, int b) { return TB_A_ROLL | (turm_action)a << 3 | (turm_action)b << 6; }
static inline turm_action tb_build_by(int orientation, int ring_a)
{
    return TB_A_BUILD | (turm_action)orientation << 3 | (turm_action)ring_a << 12;
}
static inline turm_action tb_build(int orientation, int x, int y, int z, int ring_a)
{
    return tb_build_by(orientation, ring_a) | tb_cell_bits(x, y, z);
}
static inline turm_action tb_box(int id) { return TB_A_BOX | (turm_action)id << 3; }
static inline turm_action tb_climb(int goal, int ring) { return TB_A_CLIMB | (turm_action)goal << 3 | (turm_action)ring << 5; }
static inline turm_action tb_start_roll(int number) { return TB_A_START | (turm_action)number << 3; }
/* What falls: bit i is block i + 1. */
static inline turm_action tb_settle(uint64_t fallen) { return TB_A_SETTLE | fallen << 3; }
#define TB_ANY_FALL ((uint64_t)1 << TB_BLOCKS)       /* stands for any blocks in a list of outcomes; never played */

static inline int tb_kind(turm_action a) { return a & 7; }
static inline int tb_low(turm_action a) { return a >> 3 & 7; }            /* first die, or the only one */
static inline int tb_high(turm_action a) { return a >> 6 & 7; }           /* second die */
static inline int tb_orientation_of(turm_action a) { return a >> 3 & 511; }
static inline int tb_uses_ring_a(turm_action a) { return a >> 12 & 1; }
static inline int tb_box_id(turm_action a) { return a >> 3 & 15; }
static inline int tb_goal(turm_action a) { return a >> 3 & 3; }
static inline int tb_climb_ring(turm_action a) { return a >> 5 & 3; }
static inline uint64_t tb_fallen(turm_action a) { return a >> 3; }
static inline int tb_x(turm_action a) { return (int)(a >> TB_X_BIT & 0xffff) - 0x8000; }
static inline int tb_y(turm_action a) { return (int)(a >> 29 & 0xffff) - 0x8000; }
static inline int tb_z(turm_action a) { return (int)(a >> 45 & 0xffff) - 1; }

/* ---- cubes ------------------------------------------------------------ */

static inline uint64_t tb_cube_hash(int x, int y, int z, int color)
{
    return turm_mix((uint64_t)(uint16_t)x | (uint64_t)(uint16_t)y << 16 | (uint64_t)(uint16_t)z << 32 | (uint64_t)color << 48);
}

/* Put the cubes of a block into the window or take them out: both flip the same bits. */
static inline void tb_flip_cubes(tb_position *p, const tb_block *b)
{
    const tb_orientation *o = &p->game->orientations[b->orientation];
    for (int i = 0; i < o->num_cells; i++) {
        int x = b->x + o->x[i] - p->ox, y = b->y + o->y[i] - p->oy, z = b->z + o->z[i];
        uint16_t bit = (uint16_t)(1u << x);
        p->layers[z].cubes[y] ^= bit;
        if (o->colored >> i & 1)
            p->layers[z].colored[TB_SEAT(b)][y] ^= bit;
    }
}

static inline uint64_t tb_block_hash(const tb_block *b)
{
    return turm_mix(turm_mix(tb_build(b->orientation, b->x, b->y, b->z, 0)) ^ b->seat);
}

/* Which cubes are glued together decides how towers fall, so it is part of the key only where they do. */
static inline uint64_t tb_glue_key(const tb_game *g, const tb_block *b) { return g->may_fall ? tb_block_hash(b) : 0; }

static inline uint64_t tb_block_key(const tb_game *g, const tb_block *b)
{
    const tb_orientation *o = &g->orientations[b->orientation];
    uint64_t key = 0;
    for (int i = 0; i < o->num_cells; i++)
        key ^= tb_cube_hash(b->x + o->x[i], b->y + o->y[i], b->z + o->z[i],
                            o->colored >> i & 1 ? TB_SEAT(b) + 1 : 0);
    return key;
}

/* Shuffle 16 rows by row numbers; those from 16 on are rows of the second vector. */
#ifdef __clang__
#define TB_SHUFFLE(rows, ...) __builtin_shufflevector(rows, rows, __VA_ARGS__)
#define TB_SHUFFLE_TWO(rows, others, ...) __builtin_shufflevector(rows, others, __VA_ARGS__)
#else
#define TB_SHUFFLE(rows, ...) __builtin_shuffle(rows, (__typeof__(rows)){__VA_ARGS__})
#define TB_SHUFFLE_TWO(rows, others, ...) __builtin_shuffle(rows, others, (__typeof__(rows)){__VA_ARGS__})
#endif

/* First-layer cells without a cube that are connected to the window's border (rule 5.6): all rows at once,
 * each filled sideways in doubling steps. */
static inline void tb_find_outside(tb_position *p)
{
    typedef uint16_t rows __attribute__((vector_size(sizeof p->outside), aligned(2), may_alias));
    const rows free = ~*(const rows *)p->layers[0].cubes;
    rows in = {0xffff, 0x8001, 0x8001, 0x8001, 0x8001, 0x8001, 0x8001, 0x8001,
               0x8001, 0x8001, 0x8001, 0x8001, 0x8001, 0x8001, 0x8001, 0xffff}, old, run;
    typedef uint64_t words __attribute__((vector_size(sizeof p->outside)));
    words grew;
    do {
        old = in;
        run = free;
        for (int k = 1; k < TB_WINDOW; k *= 2)
            in |= run & in << k, run &= run << k;
        run = free;
        for (int k = 1; k < TB_WINDOW; k *= 2)
            in |= run & in >> k, run &= run >> k;
        in |= free & (TB_SHUFFLE(in, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) |
                      TB_SHUFFLE(in, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15));
        grew = (words)(in ^ old);
    } while (grew[0] | grew[1] | grew[2] | grew[3]);
    *(rows *)p->outside = in;
}

static inline int tb_window_fits(const tb_position *p)
{
    return p->x1 - p->x0 < TB_WINDOW - 2 && p->y1 - p->y0 < TB_WINDOW - 2 && p->height <= TB_LAYERS &&
           (p->round > 1 || (p->x0 >= TB_FIRST_ROUND_MIN && p->x1 <= TB_FIRST_ROUND_MAX &&
                             p->y0 >= TB_FIRST_ROUND_MIN && p->y1 <= TB_FIRST_ROUND_MAX));
}

/* Rebuild the window around the tower, with a free border of at least one cell; in the first round around
 * every cell that a first piece can reach. */
static inline void tb_center_window(tb_position *p)
{
    p->is_wide = !tb_window_fits(p);
    if (p->is_wide)
        return;
    if (p->round == 1) {
        p->ox = p->oy = TB_FIRST_ROUND_MIN - 1;
    } else {
        p->ox = (int16_t)(p->x0 - 1 - (TB_WINDOW - 3 - (p->x1 - p->x0)) / 2);
        p->oy = (int16_t)(p->y0 - 1 - (TB_WINDOW - 3 - (p->y1 - p->y0)) / 2);
    }
    memset(p->layers, 0, (size_t)p->height * sizeof(tb_layer));
    for (int y = 0; y < 2; y++)
        p->layers[0].cubes[y - p->oy] = (uint16_t)(3u << (0 - p->ox));
    for (int i = 0; i < p->num_blocks; i++)
        tb_flip_cubes(p, &p->blocks[i]);
    tb_find_outside(p);
}

static inline int tb_in_window(const tb_position *p, int x0, int x1, int y0, int y1, int height)
{
    return x0 > p->ox && x1 < p->ox + TB_WINDOW - 1 && y0 > p->oy && y1 < p->oy + TB_WINDOW - 1 && height <= TB_LAYERS;
}

/* Add a block to the list and the window; bounds grow.  The caller updates the key for its glue
 * (`tb_glue_key`). */
static inline void tb_push_block(tb_position *p, tb_block b)
{
    const tb_orientation *o = &p->game->orientations[b.orientation];
    int x1 = b.x + o->extent[0] - 1, y1 = b.y + o->extent[1] - 1, height = b.z + o->extent[2];
    p->blocks[p->num_blocks++] = b;
    p->cubes_key ^= tb_block_key(p->game, &b);
    int old = p->height;
    if (b.x < p->x0) p->x0 = b.x;
    if (x1 > p->x1) p->x1 = (int16_t)x1;
    if (b.y < p->y0) p->y0 = b.y;
    if (y1 > p->y1) p->y1 = (int16_t)y1;
    if (height > p->height) p->height = (int16_t)height;
    if (!p->is_wide && tb_in_window(p, b.x, x1, b.y, y1, height)) {
        if (p->height > old)
            memset(&p->layers[old], 0, (size_t)(p->height - old) * sizeof(tb_layer));
        tb_flip_cubes(p, &p->blocks[p->num_blocks - 1]);
        if (b.z == 0)
            tb_find_outside(p);
    } else {
        tb_center_window(p);
    }
}

/* Remove the last block again. */
static inline void tb_pop_block(tb_position *p, const tb_undo *u)
{
    const tb_block b = p->blocks[--p->num_blocks];
    int moved = p->is_wide || p->ox != u->ox || p->oy != u->oy;
    p->cubes_key = u->cubes_key;
    p->x0 = u->x0, p->x1 = u->x1, p->y0 = u->y0, p->y1 = u->y1;
    p->height = u->height;
    p->round = u->round;
    if (moved) {
        tb_center_window(p);
        return;
    }
    tb_flip_cubes(p, &b);
    if (b.z == 0)
        memcpy(p->outside, u->outside, sizeof p->outside);
}

static inline void tb_start(tb_position *p, const tb_game *g)
{
    memset(p, 0, offsetof(tb_position, blocks));
    p->game = g;
    p->phase = TB_ROLL;
    p->round = 1;
    p->x1 = p->y1 = 1;
    p->height = 1;
    for (int s = 0; s < g->num_seats; s++) {
        p->rings[s] = 2;
        p->climbers[s].z = TB_ON_TABLE;
        memcpy(p->stock[s], g->stock, TB_IDS);
    }
    if (g->option[TB_OPTION_START]) {
        p->phase = TB_START;
        p->start_in = (uint8_t)((1 << (g->pairs ? 2 : g->num_seats)) - 1);
    }
    tb_center_window(p);
}

/* ---- make and unmake -------------------------------------------------- */

static inline void tb_next_turn(tb_position *p)
{
    p->ring_a = 0;
    p->dice[0] = p->dice[1] = 0;
    int next = p->seat + 1 < p->game->num_seats ? p->seat + 1 : 0;
    if (next == p->first_seat && p->round == p->game->num_rounds) {
        p->phase = TB_GAME_OVER;
    } else {
        p->round += next == p->first_seat;
        p->seat = (uint8_t)next;
        p->phase = TB_ROLL;
    }
}

/* A die of the roll for the start (rule 2.1). */
static __attribute__((noinline)) void tb_make_start(tb_position *p, int number, tb_undo *u)
{
    unsigned highest = 0, best = 0;
    u->start_in = p->start_in;
    memcpy(u->start_dice, p->start_dice, sizeof u->start_dice);
    p->start_dice[p->seat] = (uint8_t)number;
    for (unsigned in = p->start_in; in; in &= in - 1) {
        int seat = __builtin_ctz(in);
        if (!p->start_dice[seat]) {
            p->seat = (uint8_t)seat;
            return;
        }
        if (p->start_dice[seat] > highest)
            highest = p->start_dice[seat], best = 0;
        best |= (unsigned)(p->start_dice[seat] == highest) << seat;
    }
    memset(p->start_dice, 0, sizeof p->start_dice);
    p->seat = (uint8_t)__builtin_ctz(best);
    p->start_in = (uint8_t)best;
    if (!(best & (best - 1))) {
        p->start_in = 0;
        p->first_seat = p->seat;
        p->phase = TB_ROLL;
    }
}

/* Remove the last block built, whatever it stood on. */
static inline void tb_take_off(tb_position *p)
{
    const tb_block b = p->blocks[--p->num_blocks];
    p->cubes_key ^= tb_block_key(p->game, &b) ^ tb_glue_key(p->game, &b);
    int x0 = 0, x1 = 1, y0 = 0, y1 = 1, height = 1;
    for (int i = 0; i < p->num_blocks; i++) {
        const tb_block *c = &p->blocks[i];
        const tb_orientation *o = &p->game->orientations[c->orientation];
        x0 = c->x < x0 ? c->x : x0, x1 = c->x + o->extent[0] - 1 > x1 ? c->x + o->extent[0] - 1 : x1;
        y0 = c->y < y0 ? c->y : y0, y1 = c->y + o->extent[1] - 1 > y1 ? c->y + o->extent[1] - 1 : y1;
        height = c->z + o->extent[2] > height ? c->z + o->extent[2] : height;
    }
    p->x0 = (int16_t)x0, p->x1 = (int16_t)x1, p->y0 = (int16_t)y0, p->y1 = (int16_t)y1, p->height = (int16_t)height;
    if (p->is_wide) {
        tb_center_window(p);
        return;
    }
    tb_flip_cubes(p, &b);
    if (b.z == 0)
        tb_find_outside(p);
}

/* Play a settle: some blocks have fallen, or none (rules 6.2, 6.3). */
static __attribute__((noinline)) void tb_make_settle(tb_position *p, uint64_t fallen, tb_undo *u)
{
    int s = p->seat, last = p->num_blocks - 1;
    u->num_taken = p->num_taken;
    if (__builtin_popcountll(fallen) >= TB_FALLEN_ENDS) {
        p->phase = TB_COLLAPSE;
        p->ring_a = p->dice[0] = p->dice[1] = 0;
        p->num_taken = 0;
    } else if (!(fallen >> last & 1)) {
        p->phase = TB_CLIMB;
        p->num_taken = 0;
    } else {
        turm_action *taken = &((tb_wobbly *)p)->taken[p->num_taken++];
        u->block = p->blocks[last];
        u->taken = *taken;
        *taken = tb_build(u->block.orientation, u->block.x, u->block.y, u->block.z, p->ring_a);
        if (p->num_taken > p->most_taken)
            p->most_taken = p->num_taken;
        p->stock[s][p->game->orientations[u->block.orientation].id]++;
        p->rings[s] += p->ring_a;
        p->ring_a = 0;
        tb_take_off(p);
        p->phase = TB_BUILD;
    }
}

static __attribute__((noinline)) void tb_unmake_settle(tb_position *p, uint64_t fallen, const tb_undo *u)
{
    p->num_taken = u->num_taken;
    if (__builtin_popcountll(fallen) >= TB_FALLEN_ENDS || !(fallen >> p->num_blocks & 1))
        return;
    ((tb_wobbly *)p)->taken[u->num_taken] = u->taken;
    p->stock[u->seat][p->game->orientations[u->block.orientation].id]--;
    tb_push_block(p, u->block);
    p->cubes_key ^= tb_glue_key(p->game, &u->block);
}

static inline void tb_make(tb_position *p, turm_action a, tb_undo *u)
{
    int s = p->seat;
    u->phase = p->phase, u->seat = p->seat, u->round = p->round, u->dice[0] = p->dice[0], u->dice[1] = p->dice[1];
    u->ring_a = p->ring_a, u->rings = p->rings[s], u->climber = p->climbers[s];
    u->x0 = p->x0, u->x1 = p->x1, u->y0 = p->y0, u->y1 = p->y1, u->height = p->height;
    u->ox = p->ox, u->oy = p->oy, u->cubes_key = p->cubes_key;
    switch (tb_kind(a)) {
    case TB_A_ROLL:
        p->dice[0] = (uint8_t)tb_low(a);
        p->dice[1] = (uint8_t)tb_high(a);
        p->phase = TB_BUILD;
        break;
    case TB_A_BUILD: {
        tb_block b = {(int16_t)tb_x(a), (int16_t)tb_y(a), (uint16_t)tb_orientation_of(a), (uint8_t)tb_z(a), (uint8_t)s};
        p->stock[s][p->game->orientations[b.orientation].id]--;
        p->ring_a = (uint8_t)tb_uses_ring_a(a);
        p->rings[s] -= p->ring_a;
        if (b.z == 0)
            memcpy(u->outside, p->outside, sizeof u->outside);
        tb_push_block(p, b);
        p->phase = TB_CLIMB;
        if (p->game->may_fall) {
            p->cubes_key ^= tb_glue_key(p->game, &b);
            p->phase = p->game->wobble ? TB_SETTLE : TB_CLIMB;
        }
        break;
    }
    case TB_A_BOX:
        p->stock[s][tb_box_id(a)]--;
        p->boxed[s][p->num_boxed[s]++] = (uint8_t)tb_box_id(a);
        p->phase = TB_CLIMB;
        u->num_taken = p->num_taken;
        p->num_taken = 0;
        break;
    case TB_A_SETTLE:
        tb_make_settle(p, tb_fallen(a), u);
        break;
    case TB_A_START:
        tb_make_start(p, tb_low(a), u);
        break;
    default:
        p->rings[s] -= tb_climb_ring(a) != TB_NO_RING;
        if (tb_goal(a) == TB_TO_TABLE)
            p->climbers[s] = (tb_climber){0, 0, TB_ON_TABLE};
        else if (tb_goal(a) == TB_TO_FIELD)
            p->climbers[s] = (tb_climber){(int16_t)tb_x(a), (int16_t)tb_y(a), (int16_t)tb_z(a)};
        tb_next_turn(p);
    }
}

static inline void tb_unmake(tb_position *p, turm_action a, const tb_undo *u)
{
    int s = u->seat;
    if (tb_kind(a) == TB_A_BUILD) {
        p->stock[s][p->game->orientations[tb_orientation_of(a)].id]++;
        tb_pop_block(p, u);
    } else if (tb_kind(a) == TB_A_BOX) {
        p->stock[s][tb_box_id(a)]++;
        p->num_boxed[s]--;
        p->num_taken = u->num_taken;
    } else if (tb_kind(a) == TB_A_SETTLE) {
        tb_unmake_settle(p, tb_fallen(a), u);
    } else if (tb_kind(a) == TB_A_START) {
        p->first_seat = 0;
        p->start_in = u->start_in;
        memcpy(p->start_dice, u->start_dice, sizeof p->start_dice);
    }
    p->phase = u->phase, p->seat = u->seat, p->round = u->round, p->dice[0] = u->dice[0], p->dice[1] = u->dice[1];
    p->ring_a = u->ring_a, p->rings[s] = u->rings, p->climbers[s] = u->climber;
}

/* A copy without the placements taken back. */
static inline void tb_copy_tower(tb_position *dst, const tb_position *src)
{
    memcpy(dst, src, offsetof(tb_position, blocks) + src->num_blocks * sizeof(tb_block));
    if (!src->is_wide)
        memcpy(dst->layers, src->layers, (size_t)src->height * sizeof(tb_layer));
}

static inline void tb_copy(tb_position *dst, const tb_position *src)
{
    tb_copy_tower(dst, src);
    if (src->most_taken)
        memcpy(((tb_wobbly *)dst)->taken, ((const tb_wobbly *)src)->taken, src->most_taken * sizeof(turm_action));
}

/* Was the build taken back this turn? */
static inline int tb_is_taken(const tb_position *p, turm_action a)
{
    for (int i = 0; i < p->num_taken; i++)
        if (((const tb_wobbly *)p)->taken[i] == a)
            return 1;
    return 0;
}

/* ---- what a node allows ------------------------------------------------ */

static inline unsigned tb_stock_ids(const tb_position *p)
{
    unsigned ids = 0;
    for (int i = 0; i < p->game->num_ids; i++)
        ids |= (unsigned)(p->stock[p->seat][i] > 0) << i;
    return ids;
}

/* Those of these pieces that the dice allow (rule 2.2). */
static inline unsigned tb_ids_of_dice(const tb_position *p, unsigned ids)
{
    if (p->dice[0] != p->dice[1])
        ids &= p->game->ids_of_size[p->dice[0]] | p->game->ids_of_size[p->dice[1]];
    return ids;
}

/* Pieces in stock that the dice allow. */
static inline unsigned tb_dice_ids(const tb_position *p) { return tb_ids_of_dice(p, tb_stock_ids(p)); }

/* Pieces that ring a adds (rule 4a). */
static inline unsigned tb_ring_ids(const tb_position *p)
{
    return p->rings[p->seat] ? tb_stock_ids(p) & ~tb_dice_ids(p) : 0;
}

/* Rings b and c: one ring a turn, none after ring a. */
static inline int tb_may_use_rings(const tb_position *p) { return p->rings[p->seat] > 0 && !p->ring_a; }

/* ---- keys --------------------------------------------------------------- */

/* The part of the key about falling blocks: which block is new, what the player may do if it falls, and what
 * has fallen. */
static __attribute__((noinline)) uint64_t tb_turn_key(const tb_position *p, uint64_t h)
{
    uint64_t taken = 0;
    if (p->phase == TB_SETTLE) {
        const tb_block *b = &p->blocks[p->num_blocks - 1];
        unsigned ids = tb_ids_of_dice(p, tb_stock_ids(p) | 1u << p->game->orientations[b->orientation].id);
        h = turm_mix(h ^ tb_block_hash(b));
        h = turm_mix(h ^ ((uint64_t)ids << 8 | p->ring_a));
    }
    for (int i = 0; i < p->num_taken; i++)
        taken += turm_mix(((const tb_wobbly *)p)->taken[i]);
    return p->num_taken ? turm_mix(h ^ taken) : h;
}

/* Who begins each round, and what was rolled to decide it. */
static __attribute__((noinline)) uint64_t tb_start_key(const tb_position *p, uint64_t h)
{
    uint64_t dice = 0;
    for (int s = 0; s < TB_COLORS; s++)
        dice = dice << 8 | p->start_dice[s];
    return turm_mix(h ^ (dice << 16 | (uint64_t)p->start_in << 8 | p->first_seat));
}

/* Everything but the cubes.  Positions that the rules cannot tell apart get the same key: of the dice only
 * the pieces they allow count. */
static inline uint64_t tb_rest_key(const tb_position *p)
{
    const tb_game *g = p->game;
    uint64_t h = g->salt;
    for (int s = 0; s < g->num_seats; s++) {
        uint64_t box = 0, stock = 0;
        for (int i = 0; i < p->num_boxed[s]; i++)
            box += g->size[p->boxed[s][i]];
        for (int i = 0; i < g->num_ids; i++)
            stock = stock << 4 | p->stock[s][i];
        h = turm_mix(h ^ stock);
        h = turm_mix(h ^ (box << 8 | p->rings[s]));
        h = turm_mix(h ^ ((uint64_t)(uint16_t)p->climbers[s].x | (uint64_t)(uint16_t)p->climbers[s].y << 16 |
                          (uint64_t)(uint16_t)p->climbers[s].z << 32));
    }
    uint64_t allowed = p->phase == TB_BUILD ? tb_dice_ids(p) : 0;
    uint64_t no_ring = p->ring_a && p->rings[p->seat];      /* ring a bars b and c, if one is left */
    if (g->wobble)
        h = tb_turn_key(p, h);
    if (g->option[TB_OPTION_START])
        h = tb_start_key(p, h);
    h = turm_mix(h ^ (allowed << 32 | no_ring << 24 | (uint64_t)p->round << 16 | (uint64_t)p->phase << 8 | p->seat));
    return h;
}

static inline uint64_t tb_key(const tb_position *p) { return p->cubes_key ^ tb_rest_key(p); }

static __attribute__((noinline)) uint64_t tb_all_glue(const tb_position *p)
{
    uint64_t glue = 0;
    for (int i = 0; i < p->num_blocks; i++)
        glue ^= tb_glue_key(p->game, &p->blocks[i]);
    return glue;
}

static inline uint64_t tb_full_key(const tb_position *p)
{
    uint64_t cubes = 0;
    for (int i = 0; i < p->num_blocks; i++)
        cubes ^= tb_block_key(p->game, &p->blocks[i]);
    return (p->game->may_fall ? cubes ^ tb_all_glue(p) : cubes) ^ tb_rest_key(p);
}

/* ---- the end (rule 7) ---------------------------------------------------- */

static inline int tb_boxed_cubes(const tb_position *p, int seat)
{
    int n = 0;
    for (int i = 0; i < p->num_boxed[seat]; i++)
        n += p->game->size[p->boxed[seat][i]];
    return n;
}

static inline int tb_climber_height(const tb_position *p, int seat)
{
    return p->climbers[seat].z == TB_ON_TABLE ? 0 : p->climbers[seat].z + 1;
}

/* How many colors play before a seat in a round. */
static inline int tb_place(const tb_position *p, int seat)
{
    int place = seat - p->first_seat;
    return place < 0 ? place + p->game->num_seats : place;
}

static inline int tb_num_players(const tb_position *p) { return p->game->pairs ? 2 : p->game->num_seats; }

static inline int tb_stock_cubes(const tb_position *p, int seat)
{
    int n = 0;
    for (int i = 0; i < p->game->num_ids; i++)
        n += p->game->size[i] * p->stock[seat][i];
    return n;
}

static inline int tb_is_over(const tb_position *p) { return p->phase == TB_GAME_OVER || p->phase == TB_COLLAPSE; }

/* Shares of the win: highest, then fewest cubes boxed, then most rings, then shared.  After a collapse the
 * cubes in stock count too (with collapse=stock only those), and whoever caused it loses; with collapse=all
 * everybody does. */
static inline void tb_returns(const tb_position *p, double *out)
{
    int n = tb_num_players(p), won = 0, fell = p->phase == TB_COLLAPSE;
    int64_t score[TB_COLORS] = {0}, best = -1;
    for (int i = 0; i < n; i++)
        out[i] = 0;
    if (!tb_is_over(p) || (fell && p->game->option[TB_OPTION_COLLAPSE] == TB_COLLAPSE_ALL))
        return;
    for (int s = 0; s < p->game->num_seats; s++) {  /* one number: height, 127 - cubes, rings in base 1000 */
        int cubes = fell ? tb_stock_cubes(p, s) : 0;
        if (!fell || p->game->option[TB_OPTION_COLLAPSE] != TB_COLLAPSE_STOCK)
            cubes += tb_boxed_cubes(p, s);
        score[s % n] += tb_climber_height(p, s) * 1000000LL + (127 - cubes) * 1000LL + p->rings[s];
    }
    if (fell)
        score[p->seat % n] = -1;
    for (int i = 0; i < n; i++)
        if (score[i] > best)
            best = score[i], won = 1;
        else if (score[i] == best)
            won++;
    for (int i = 0; i < n; i++)
        if (score[i] == best)
            out[i] = 1.0 / won;
}

#endif
