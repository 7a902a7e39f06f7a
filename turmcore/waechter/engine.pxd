"""Cython's view of the C headers, where each name is explained."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from turmcore.core.protocol cimport turm_game
from turmcore.waechter.tables.memory cimport wt_tables

cdef extern from "turmcore/waechter/engine.h" nogil:
    enum:
        WT_INPUTS
        WT_OUTPUTS
        WT_WEIGHTS
        WT_MOST_INPUT
        WT_MOST_OUTPUT
        WT_MAX_MOVES
        WT_RED
        WT_BLUE
        WT_RUNNING
        WT_BY_GUARD
        WT_BY_HOME
        WT_BLOCKED
        WT_REPEATED
        WT_NOBODY
        WT_PAST

    ctypedef uint32_t wt_move

    ctypedef struct wt_board:
        uint64_t plane[3]
        uint64_t stacks[2]
        uint64_t guard[2]
        uint64_t key
        uint64_t turn

    ctypedef struct wt_network:
        pass

    ctypedef struct wt_position:
        wt_board board
        uint8_t ending
        uint8_t winner
        uint8_t repetition
        int32_t num_past
        int32_t fresh
        const wt_network *network
        uint64_t salt

    ctypedef struct wt_undo:
        wt_board board

    const turm_game WT_PROTOCOL
    const wt_network *WT_NETWORK "WT_NETWORK.of"

    void wt_init() noexcept
    wt_move wt_move_of(int origin, int target, int stones) noexcept
    int wt_origin(wt_move m) noexcept
    int wt_target(wt_move m) noexcept
    int wt_stones(wt_move m) noexcept
    int wt_first(uint64_t set) noexcept
    int wt_size(uint64_t set) noexcept
    int wt_height(const wt_board *b, int square) noexcept
    int wt_is_decided(const wt_board *b) noexcept
    int wt_has_move(const wt_board *b, int side) noexcept
    int wt_count_moves(const wt_board *b, int side) noexcept
    wt_move *wt_list(const wt_board *b, int side, wt_move *out) noexcept
    void wt_make(const wt_board *b, int side, wt_move m, wt_board *after) noexcept
    double wt_share(int score) noexcept
    void wt_clear(wt_position *p, int repetition) noexcept
    void wt_put(wt_position *p, int side, int square, int height) noexcept
    void wt_begin(wt_position *p) noexcept
    int wt_repetitions(const wt_position *p) noexcept
    uint64_t wt_attacked(const wt_board *b, int side) noexcept
    uint64_t wt_perft_played(const wt_board *b, int depth, uint64_t *keys) noexcept
    float wt_promise(const wt_position *p, wt_move m) noexcept
    void wt_use_endings(const wt_tables *t) noexcept
