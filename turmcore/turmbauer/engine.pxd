"""Cython's view of the C headers, where each name is explained."""

from libc.stdint cimport int8_t, int16_t, int64_t, uint8_t, uint16_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game

from turmcore.voxel.statics cimport st_tower

cdef extern from "turmcore/turmbauer/engine.h" nogil:
    int (*tb_exact "st_exact")(st_tower *t) noexcept nogil
    enum:
        TB_COLORS
        TB_ROUNDS
        TB_IDS
        TB_ON_TABLE
        TB_WINDOW
        TB_ROLL
        TB_BUILD
        TB_CLIMB
        TB_GAME_OVER
        TB_SETTLE
        TB_COLLAPSE
        TB_START
        TB_BLOCKS
        TB_BLOCK_TEXT
        TB_MOST_TAKEN
        TB_A_ROLL
        TB_A_BUILD
        TB_A_BOX
        TB_A_CLIMB
        TB_A_SETTLE
        TB_A_START
        TB_STAY
        TB_TO_TABLE
        TB_TO_FIELD
        TB_NO_RING
        TB_FEATURES
        TB_LINEAR
        TB_HIDDEN

    ctypedef struct tb_clause:
        uint8_t cells

    ctypedef struct tb_foot:
        uint16_t orientation
        uint8_t cell

    ctypedef struct tb_orientation:
        uint8_t id
        uint8_t num_cells
        uint8_t anchor_parity
        uint8_t extent[3]
        uint8_t colored
        uint8_t num_clauses
        uint8_t num_columns
        tb_clause all
        tb_clause clause[6]
        int8_t x[6]
        int8_t y[6]
        int8_t z[6]
        uint8_t column[6]

    ctypedef struct tb_cells:
        uint16_t first[2][13]
        uint16_t orientation[1728]
        int8_t x[1728]
        int8_t y[1728]
        int8_t z[1728]
        uint64_t columns[5][1728]

    int tb_is_foot(const tb_orientation *o, int cell) noexcept
    uint64_t tb_columns_at(const tb_orientation *o, int cell, int column) noexcept
    void tb_find_terms(const tb_orientation *o, tb_clause *c) noexcept

    ctypedef struct tb_network:
        pass

    ctypedef struct tb_linear:
        pass

    ctypedef struct tb_game:
        uint8_t num_seats
        uint8_t pairs
        uint8_t option[10]
        uint8_t headroom
        uint8_t strict
        uint8_t wobble
        uint8_t may_fall
        uint8_t num_rounds
        uint8_t num_ids
        uint8_t max_extent
        const tb_network *network
        const tb_linear *linear
        char name[12][9]
        uint8_t size[12]
        uint8_t stock[12]
        uint16_t first[13]
        uint16_t ids_of_size[7]
        uint64_t salt
        tb_orientation orientations[288]
        uint16_t first_foot[2][13]
        tb_foot feet[1728]
        tb_cells cells

    ctypedef struct tb_block:
        int16_t x
        int16_t y
        uint16_t orientation
        uint8_t z
        uint8_t seat
    int TB_SEAT(const tb_block *b) noexcept
    int TB_IS_MISPLACED(const tb_block *b) noexcept

    ctypedef struct tb_climber:
        int16_t x
        int16_t y
        int16_t z

    ctypedef struct tb_position:
        const tb_game *game
        uint64_t cubes_key
        uint8_t phase
        uint8_t seat
        uint8_t round
        uint8_t dice[2]
        uint8_t ring_a
        uint8_t num_blocks
        uint8_t is_wide
        uint8_t rings[4]
        uint8_t num_boxed[4]
        uint8_t stock[4][12]
        uint8_t boxed[4][12]
        tb_climber climbers[4]
        uint8_t first_seat
        uint8_t start_in
        uint8_t start_dice[4]
        int16_t height
        uint16_t num_taken
        uint16_t most_taken
        tb_block blocks[48]

    ctypedef struct tb_wobbly:
        turm_action taken[8192]

    const uint64_t TB_ANY_FALL

    const turm_game TB_PROTOCOL
    const turm_game TB_WOBBLE_PROTOCOL

    void tb_start(tb_position *p, const tb_game *g) noexcept
    void tb_push_block(tb_position *p, tb_block b) noexcept
    uint64_t tb_glue_key(const tb_game *g, const tb_block *b) noexcept
    void tb_copy_tower(tb_position *dst, const tb_position *src) noexcept
    void tb_center_window(tb_position *p) noexcept
    int tb_seen_x(const tb_position *p) noexcept
    int tb_seen_y(const tb_position *p) noexcept
    int tb_take_tower(tb_position *p, const char *letters, const char *text) noexcept
    int64_t tb_write_bytes(const void *pos, uint8_t *out, int64_t room) noexcept
    const char *tb_read_bytes(void *pos, const uint8_t *bytes, int64_t n) noexcept
    int tb_put_tower(const tb_position *p, const char *letters, char *start) noexcept
    int tb_climber_height(const tb_position *p, int seat) noexcept
    int tb_boxed_cubes(const tb_position *p, int seat) noexcept
    void tb_features(const tb_position *p, float f[4][26]) noexcept
    turm_action tb_greedy(tb_position *p) noexcept
    int64_t tb_count_all(const tb_position *p) noexcept
    int64_t tb_reachable(const tb_position *p, int seat, turm_action *out, int64_t capacity) noexcept

    turm_action tb_roll(int a, int b) noexcept
    turm_action tb_build(int orientation, int x, int y, int z, int ring_a) noexcept
    turm_action tb_box(int id) noexcept
    turm_action tb_climb(int goal, int ring) noexcept
    turm_action tb_settle(uint64_t fallen) noexcept
    turm_action tb_start_roll(int number) noexcept
    int tb_is_over(const tb_position *p) noexcept
    uint64_t tb_fallen(turm_action a) noexcept
    turm_action tb_cell_bits(int x, int y, int z) noexcept
    int tb_kind(turm_action a) noexcept
    int tb_low(turm_action a) noexcept
    int tb_high(turm_action a) noexcept
    int tb_orientation_of(turm_action a) noexcept
    int tb_uses_ring_a(turm_action a) noexcept
    int tb_box_id(turm_action a) noexcept
    int tb_goal(turm_action a) noexcept
    int tb_climb_ring(turm_action a) noexcept
    int tb_x(turm_action a) noexcept
    int tb_y(turm_action a) noexcept
    int tb_z(turm_action a) noexcept
