"""Cython's view of the C headers, where each name is explained."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game

cdef extern from "turmcore/babel/engine.h" nogil:
    enum:
        BB_COLORS
        BB_FIGURES
        BB_BODY
        BB_MANY
        BB_ALL_FIGURES
        BB_DIE
        BB_NO_SITE
        BB_NO_FIELD
        BB_START
        BB_GROUP
        BB_SINGLE
        BB_SEVEN
        BB_TOP
        BB_SECRET
        BB_ROLL
        BB_GIFT
        BB_USE
        BB_OVER
        BB_UNKNOWN
        BB_A_DRAW
        BB_A_ROLL
        BB_A_MOVE
        BB_A_PASS
        BB_FEATURES
        BB_STAGES

    ctypedef struct bb_network:
        pass

    ctypedef struct bb_game:
        uint8_t num_players
        uint8_t lapse
        uint8_t share
        uint8_t color_limit
        uint16_t quiet
        uint8_t num_words
        uint8_t length[4]
        uint8_t kind[256]
        uint8_t line[60]
        uint64_t salt
        const bb_network *network

    ctypedef struct bb_position:
        const bb_game *game
        uint8_t site[32]
        uint8_t secret[6]
        uint16_t quiet
        uint8_t phase
        uint8_t player
        uint8_t number
        uint8_t groups

    const turm_game BB_PROTOCOL

    void bb_prepare(bb_game *g) noexcept
    int bb_site(int step, int index) noexcept
    void bb_start(bb_position *p, const bb_game *g, int first_player) noexcept
    int bb_number_moves(const bb_position *p, int n) noexcept
    int bb_moves_at_all(const bb_position *p) noexcept
    int bb_stage(const bb_position *p) noexcept
    void bb_features(const bb_position *p, float f[6][16]) noexcept
    int bb_points(const bb_position *p, int color) noexcept
    turm_action bb_greedy(const bb_position *p) noexcept

    ctypedef struct bb_evidence:
        double log[6][6]
    ctypedef struct bb_belief:
        unsigned known
    void bb_observe(const bb_position *p, turm_action played, bb_evidence *e) noexcept
    void bb_believe(const bb_position *p, const bb_evidence *e, bb_belief *b) noexcept
    void bb_marginals(const bb_position *p, const bb_belief *b, double row[6][6]) noexcept
    void bb_hide(void *pos, int viewer) noexcept
    void bb_appeals(const bb_position *p, const turm_action *list, int64_t n, double *out) noexcept

    turm_action bb_draw(unsigned colors) noexcept
    turm_action bb_roll(int number) noexcept
    turm_action bb_pass(int number) noexcept
    turm_action bb_move(int number, int color, int origin, int target) noexcept
    int bb_kind(turm_action a) noexcept
    int bb_number(turm_action a) noexcept
    int bb_color(turm_action a) noexcept
    int bb_from(turm_action a) noexcept
    int bb_to(turm_action a) noexcept
    int bb_drawn(turm_action a, int player) noexcept
