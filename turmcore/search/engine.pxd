"""Cython's view of the searches' C headers, where each name is explained."""

from libc.stdint cimport int64_t, uint64_t

from turmcore.core.protocol cimport turm_action, turm_game

cdef extern from "turmcore/core/control.h" nogil:
    enum:
        TURM_DONE
        TURM_SEARCH_NO_MEMORY
        TURM_SEARCH_UNSUITED
    ctypedef struct turm_control:
        int *stop
        int64_t max_nodes
        double deadline
        double seconds
        double began
        double began_thread
        int64_t nodes
        int64_t next_look
        void (*look)(turm_control *c, void *owner) noexcept nogil
        void *owner
    double turm_now() noexcept
    double turm_thread_seconds() noexcept

cdef extern from "turmcore/core/report.h" nogil:
    enum:
        TURM_MAX_BEST
    ctypedef struct turm_best:
        turm_action action
        double values[6]
        int64_t visits
        int end
        int line_length
        turm_action line[32]
    ctypedef struct turm_report:
        int num_best
        turm_best best[64]
        double values[6]
        int64_t nodes
        int64_t rollouts
        int depth

cdef extern from "turmcore/search/mcts.h" nogil:
    ctypedef struct turm_mcts_settings:
        uint64_t seed
        int root_candidates
        int width
        int candidates
        int rollout_width
        int rollout_decisions
        int rollout_draws
        int compared
        double compared_part
        double exploration
        double trust
        double bluff
        double noise
        double temperature
    ctypedef struct turm_mcts:
        turm_control *control
        turm_action *list
        void *pos
        const void *belief
    int turm_mcts_begin(turm_mcts *t, const turm_game *game, void *root, turm_control *control,
                        const turm_mcts_settings *settings, const void *belief, int thread) noexcept
    int turm_mcts_run(turm_mcts *t) noexcept
    void turm_mcts_report(const turm_mcts *trees, int num_trees, int num_best, turm_report *out) noexcept
    void turm_mcts_free(turm_mcts *t) noexcept

cdef extern from "turmcore/core/settings.h" nogil:
    ctypedef struct turm_tree_settings:
        int max_depth
        int num_best
        size_t table_bytes
        int64_t width
        uint64_t seed
        int open
        unsigned without

cdef extern from "turmcore/search/alphabeta.h" nogil:
    int turm_alphabeta(const turm_game *game, void *root, turm_control *control, const turm_tree_settings *settings,
                       turm_report *report) noexcept

cdef extern from "turmcore/search/expectimax.h" nogil:
    int turm_expectimax(const turm_game *game, void *root, turm_control *control, const turm_tree_settings *settings,
                        turm_report *report) noexcept
