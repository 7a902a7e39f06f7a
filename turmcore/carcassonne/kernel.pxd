"""Cython's view of kernel.h; the meaning of each name stands there."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game

cdef extern from "turmcore/carcassonne/kernel.h" nogil:
    enum:
        CC_PLAYERS
        CC_GOODS
        CC_NONE
        CC_FIELD
        CC_ROAD
        CC_CITY
        CC_SMALL
        CC_LARGE
        CC_BUILDER
        CC_PIG
        CC_ABBOT
        CC_CAUGHT
        CC_DRAW
        CC_PLACE
        CC_ACT
        CC_CAPTURE
        CC_OVER
        CC_EXCHANGE
        CC_DRAGON
        CC_FITS
        CC_TAKEN
        CC_APART
        CC_MISFIT
        CC_A_DRAW
        CC_A_DISCARD
        CC_A_PLACE
        CC_A_NOTHING
        CC_A_FOLLOWER
        CC_A_PIECE
        CC_A_TOP
        CC_A_RANSOM
        CC_A_CAPTURE
        CC_A_NO_CAPTURE
        CC_A_PORTAL
        CC_A_FAIRY
        CC_A_DISMISS
        CC_A_EXCHANGE
        CC_A_STEP
        CC_A_HOME
        CC_A_CALL

    ctypedef struct cc_settings:
        uint8_t num_players, tower, small_city, farmers
        uint8_t no_gap, no_ransom, no_surprise, diagonal, capture_own, top_safe
        uint8_t ransom_turn, figures, fairy_tile, princess_must, dragon_after, festival
        uint8_t start, pieces

    ctypedef struct cc_fact:
        char id[4]
        uint8_t copies, rotations
        uint8_t num_cities, num_roads, num_fields, is_monastery, is_foundation
        uint8_t city_edges[4]
        uint8_t pennants[4]
        uint8_t road_edges[4]
        uint8_t touches[4]
        uint8_t edges
        uint8_t centre[4]
        uint8_t field[8]
        uint8_t good[4]
        uint8_t cathedrals, princesses, inns
        uint8_t has_volcano, has_dragon, has_portal, has_festival, has_garden, is_plain

    ctypedef struct cc_parts:
        int kind, number, figure, x, y, code

    ctypedef struct cc_seen_tile "struct cc_seen_tile":
        int x, y, type, rotation, height

    ctypedef struct cc_seen_cell "struct cc_seen_cell":
        int x, y

    ctypedef struct cc_seen_figure "struct cc_seen_figure":
        int player, kind, tile, code

    ctypedef struct cc_sight:
        int phase, player, hand, tower, giver
        int is_ransomed, earns_second, is_second
        int dragon, fairy, fairy_code
        int num_tiles, num_discards, num_cells, num_figures, num_left_tiles
        cc_seen_tile tile[172]
        cc_seen_cell cell[346]
        cc_seen_figure figure[66]
        int left_tile[6]
        uint8_t discard[172]
        uint8_t left[129]
        int score[6]
        uint8_t supply[6]
        uint8_t pieces[6]
        uint8_t figures[6]
        uint8_t goods[6][3]
        uint8_t held[6][6]
        uint8_t jailer[2][6]

    ctypedef struct cc_kernel:
        const turm_game *protocol
        size_t game_size
        int num_codes, num_features, num_seen, num_holding, most_holdings, network_size, weights_size, furthest
        void (*set_up)(void *game, const cc_settings *settings, const cc_fact *types, uint64_t salt) noexcept nogil
        turm_action (*value)(const cc_parts *parts) noexcept nogil
        int (*parts)(turm_action a, cc_parts *parts) noexcept nogil
        void (*start)(void *pos, const void *game) noexcept nogil
        int (*try_tile)(const void *pos, int type, int rotation, int x, int y) noexcept nogil
        void (*set_tile)(void *pos, int type, int rotation, int x, int y, int height) noexcept nogil
        void (*set_discard)(void *pos, int type) noexcept nogil
        void (*set_figure)(void *pos, int player, int kind, int tile, int code) noexcept nogil
        void (*set_rest)(void *pos, const cc_sight *sight) noexcept nogil
        void (*look)(const void *pos, cc_sight *sight) noexcept nogil
        int (*tile_at)(const void *pos, int x, int y) noexcept nogil
        int (*fits_anywhere)(const void *pos, int type) noexcept nogil
        int (*has_captives)(const void *pos) noexcept nogil
        int (*is_reached)(const void *pos, int tile, int height, int other) noexcept nogil
        int (*root)(const void *pos, int tile, int code) noexcept nogil
        int (*is_completed)(const void *pos, int tile, int code) noexcept nogil
        int (*open_edges)(const void *pos, int tile, int code) noexcept nogil
        int (*points)(const void *pos, int tile, int code) noexcept nogil
        int (*earns_second)(const void *pos) noexcept nogil
        int (*num_steps)(const void *pos) noexcept nogil
        void (*farmers)(const void *pos, int32_t *score) noexcept nogil
        void (*projected)(const void *pos, int32_t *score) noexcept nogil
        void (*features)(const void *pos, float *features) noexcept nogil
        void (*judge_by)(void *game, const float *network) noexcept nogil
        void (*rank_by)(void *game, const float *weights) noexcept nogil
        int (*see)(const void *pos, float *seen, float *holdings) noexcept nogil
        turm_action (*greedy)(const void *pos, int with_towers) noexcept nogil

    const cc_kernel CC_NARROW_KERNEL
    const cc_kernel CC_WIDE_KERNEL
    const cc_kernel CC_WHOLE_KERNEL
