"""Cython's view of the C headers, where each name is explained."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game

cdef extern from "turmcore/carcassonne/engine.h" nogil:
    enum:
        CC_NONE
        CC_NO_EDGE
        CC_FIELD
        CC_ROAD
        CC_CITY
        CC_S_CITY
        CC_S_FIELD
        CC_S_MONASTERY
        CC_S_ROAD
        CC_S_TOP
        CC_DRAW
        CC_PLACE
        CC_ACT
        CC_CAPTURE
        CC_OVER
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
        CC_FEATURES

    ctypedef struct cc_shape:
        uint8_t edges
        uint8_t centre[4]
        uint8_t field[8]

    ctypedef struct cc_type:
        char id[4]
        uint8_t copies, rotations
        uint8_t num_cities, num_roads, num_fields, is_monastery, is_foundation
        uint8_t city_edges[2]
        uint8_t pennants[2]
        uint8_t road_edges[4]
        uint8_t touches[4]

    ctypedef struct cc_game:
        uint8_t num_players, tower, small_city, farmers
        uint8_t no_gap, no_ransom, no_surprise, diagonal, capture_own, top_safe
        uint8_t start, pieces, num_types, num_tiles
        uint64_t salt
        cc_type type[41]
        cc_shape shape[41][4]

    ctypedef struct cc_cell:
        uint16_t at
        uint8_t need
        uint8_t beside[4]

    ctypedef struct cc_position:
        const cc_game *game
        uint8_t phase, player, hand, is_ransomed, tower
        uint8_t num_tiles, num_cells, num_discards, num_cities, num_roads, num_fields
        uint8_t num_monasteries, num_foundations, num_left
        uint8_t left[41]
        uint8_t held[6][6]
        uint8_t supply[6]
        uint8_t pieces[6]
        uint8_t foundation[18]
        uint8_t height[18]
        uint8_t top[18]
        uint8_t monastery[7]
        uint8_t around[7]
        uint8_t num_followers[6]
        uint16_t follower[6][7]
        int32_t score[6]
        uint16_t where[90]
        uint8_t what[90]
        uint8_t discard[90]
        cc_cell cell[182]

    const turm_game CC_PROTOCOL

    uint16_t cc_at(int x, int y) noexcept
    int cc_x(uint16_t at) noexcept
    int cc_y(uint16_t at) noexcept
    void cc_prepare(cc_game *g) noexcept
    void cc_start(cc_position *p, const cc_game *g) noexcept
    int cc_try(const cc_position *p, int type, int rotation, uint16_t at) noexcept
    void cc_set_tile(cc_position *p, int type, int rotation, uint16_t at) noexcept
    void cc_set_discard(cc_position *p, int type) noexcept
    void cc_set_height(cc_position *p, int foundation, int height) noexcept
    void cc_set_follower(cc_position *p, int player, int tile, int code) noexcept
    int cc_tile_there(const cc_position *p, uint16_t at) noexcept
    int cc_has_captives(const cc_position *p) noexcept
    int cc_fits_anywhere(const cc_position *p, int type) noexcept
    int cc_tower_reaches(const cc_position *p, int tile, int height, int other) noexcept
    int cc_same_feature(const cc_position *p, int tile, int code, int other, int other_code) noexcept
    int cc_is_completed(const cc_position *p, int tile, int code) noexcept
    int cc_feature_points(const cc_position *p, int tile, int code) noexcept
    int cc_open_edges(const cc_position *p, int tile, int code) noexcept
    void cc_farmers(const cc_position *p, int32_t *score) noexcept
    void cc_projected(const cc_position *p, int32_t *score) noexcept
    void cc_features(const cc_position *p, float features[6][41]) noexcept
    turm_action cc_greedy(const cc_position *p, int with_towers) noexcept

    turm_action cc_action(int kind, int number, uint16_t at, int code) noexcept
    int cc_kind(turm_action a) noexcept
    int cc_number(turm_action a) noexcept
    uint16_t cc_cell_of(turm_action a) noexcept
    int cc_code(turm_action a) noexcept
