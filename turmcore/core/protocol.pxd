"""Cython's view of `protocol.h` and `rng.h`, where each name is explained."""

from libc.stdint cimport int64_t, uint8_t, uint64_t

cdef extern from "turmcore/core/rng.h" nogil:
    ctypedef struct turm_rng:
        uint64_t s[4]

    uint64_t turm_mix(uint64_t x) noexcept
    void turm_rng_seed(turm_rng *r, uint64_t seed, const char *stream) noexcept
    uint64_t turm_rng_next(turm_rng *r) noexcept
    uint64_t turm_rng_below(turm_rng *r, uint64_t n) noexcept

cdef extern from "turmcore/core/protocol.h" nogil:
    ctypedef uint64_t turm_action

    const turm_action TURM_NO_ACTION
    enum:
        TURM_CHANCE
        TURM_OVER
        TURM_MAX_PLAYERS
        TURM_TOKEN_SIZE

    struct turm_control
    struct turm_report
    struct turm_tree_settings

    ctypedef struct turm_game:
        const char *name
        size_t position_size
        size_t undo_size
        void (*copy)(void *dst, const void *src) noexcept nogil
        int (*actor)(const void *pos) noexcept nogil
        int (*num_players)(const void *pos) noexcept nogil
        int64_t (*count)(const void *pos) noexcept nogil
        int64_t (*fill)(const void *pos, turm_action *out, int64_t capacity) noexcept nogil
        turm_action (*nth)(const void *pos, int64_t n) noexcept nogil
        turm_action (*sample)(const void *pos, turm_rng *r) noexcept nogil
        int (*is_legal)(const void *pos, turm_action a) noexcept nogil
        double (*probability)(const void *pos, turm_action a) noexcept nogil
        int (*is_sampled)(const void *pos) noexcept nogil
        void (*make)(void *pos, turm_action a, void *undo) noexcept nogil
        void (*unmake)(void *pos, turm_action a, const void *undo) noexcept nogil
        uint64_t (*key)(const void *pos) noexcept nogil
        uint64_t (*full_key)(const void *pos) noexcept nogil
        void (*returns)(const void *pos, double *out) noexcept nogil
        void (*hide)(void *pos, int viewer) noexcept nogil
        void (*determinize)(void *pos, turm_rng *r) noexcept nogil
        void (*reveal)(const void *pos, const void *belief, const turm_action *list, int64_t n, float *out) noexcept nogil
        void (*deal)(void *pos, const void *belief, turm_rng *r) noexcept nogil
        int (*token)(const void *pos, turm_action a, char *out) noexcept nogil
        turm_action (*parse)(const void *pos, const char *text) noexcept nogil
        int64_t (*write)(const void *pos, uint8_t *out, int64_t room) noexcept nogil
        const char *(*read)(void *pos, const uint8_t *bytes, int64_t n) noexcept nogil
        void (*observe)(const void *pos, int viewer, void *out) noexcept nogil
        uint64_t (*perft)(void *pos, int depth) noexcept nogil
        int64_t (*playout)(void *pos, turm_rng *dice, turm_rng *choice) noexcept nogil
        void (*evaluate)(const void *pos, double *out) noexcept nogil
        int64_t (*rank)(
            const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity
        ) noexcept nogil
        int64_t (*fill_noisy)(const void *pos, turm_action *out, int64_t capacity) noexcept nogil
        int (*search)(const void *root, turm_control *control, const turm_tree_settings *settings,
                      turm_report *report, void *memory, int thread) noexcept nogil
        void *(*new_memory)(size_t bytes) noexcept nogil
        void (*free_memory)(void *memory) noexcept nogil
        int64_t (*policy_size)(const void *pos) noexcept nogil
        int64_t (*policy_index)(const void *pos, turm_action a) noexcept nogil
        turm_action (*policy_action)(const void *pos, int64_t index) noexcept nogil
