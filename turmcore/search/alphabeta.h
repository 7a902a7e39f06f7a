/* Alpha-beta for two players, with perfect information and no chance.
 *
 * Negamax with principal variation search over the difference of the two shares of the win, fail-soft, with
 * iterative deepening and aspiration windows.  The table's action comes first, then the game's ranking,
 * killers and history; at the horizon noisy actions are searched until the position is quiet (`fill_noisy`).
 * One player may act several times in a row.  A position repeated on a line counts as a draw.
 *
 * Scores are whole numbers for the player to act, so that null windows exist: a difference d of shares is d *
 * TURM_UNIT, but a proven full win counts TURM_WON minus the plies to it: sooner is better.
 */
#ifndef TURM_ALPHABETA_H
#define TURM_ALPHABETA_H

#include <math.h>
#include "tree.h"

enum {
    TURM_UNIT = 1 << 24,
    TURM_WON = 1 << 26,
    TURM_SURE = TURM_WON - TURM_MAX_PLIES - 1,      /* scores beyond are proven */
    TURM_INFINITE = TURM_WON + 1,
};

enum {
    TURM_HISTORY_SLOTS = 4096,      /* per player, by a hash of the action */
    TURM_HISTORY_MOST = 1 << 14,
    TURM_WINDOW = TURM_UNIT / 32,   /* half of the first aspiration window */
    TURM_RANK_DEPTH = 2,            /* the game's ranking is used where at least this many plies remain */
    TURM_REDUCE_DEPTH = 3,          /* late actions are reduced from this depth .. */
    TURM_REDUCE_FROM = 4,           /* .. after this many others */
};

typedef struct turm_alphabeta_search {
    turm_tree tree;
    int64_t num_roots;              /* the root's list lies at the front of tree.lists */
    turm_ranking ranking;
    int32_t history[2][TURM_HISTORY_SLOTS];
    turm_action killers[TURM_MAX_PLIES][2];
    uint64_t keys[TURM_MAX_PLIES];  /* of the positions on the current line */
} turm_alphabeta_search;

static inline double turm_ab_share(int32_t score)
{
    double d = score >= TURM_UNIT ? 1 : score <= -TURM_UNIT ? -1 : (double)score / TURM_UNIT;
    return 0.5 + 0.5 * d;
}

static inline int32_t turm_ab_units(double shares[2], int who)
{
    double d = shares[who] - shares[1 - who];
    return d >= 1 ? TURM_UNIT : d <= -1 ? -TURM_UNIT : (int32_t)lrint(d * TURM_UNIT);
}

/* The score of a finished game. */
static inline int32_t turm_ab_final(const turm_tree *t, int who, int ply)
{
    double shares[TURM_MAX_PLAYERS];
    t->game->returns(t->pos, shares);
    int32_t score = turm_ab_units(shares, who);
    return score == TURM_UNIT ? TURM_WON - ply : score == -TURM_UNIT ? ply - TURM_WON : score;
}

static inline int32_t turm_ab_evaluate(turm_tree *t, int who)
{
    double shares[TURM_MAX_PLAYERS];
    t->is_cut = 1;
    if (!t->game->evaluate)
        return 0;
    t->game->evaluate(t->pos, shares);
    return turm_ab_units(shares, who);
}

/* In the table a proven win counts from its own position. */
static inline int32_t turm_ab_to_table(int32_t score, int ply)
{
    return score > TURM_SURE ? score + ply : score < -TURM_SURE ? score - ply : score;
}

static inline int32_t turm_ab_from_table(double value, int ply)
{
    int32_t score = (int32_t)value;
    return score > TURM_SURE ? score - ply : score < -TURM_SURE ? score + ply : score;
}

/* ---- order ------------------------------------------------------------------ */

enum { TURM_NOISY = 8 };            /* above all other values; quiet actions stay below half of it */

static inline int32_t *turm_ab_history(turm_alphabeta_search *s, int who, turm_action a)
{
    return &s->history[who][a * 0x9e3779b97f4a7c15u >> 52];
}

static inline void turm_ab_learn(int32_t *history, int32_t bonus)
{
    *history += bonus - *history * (bonus < 0 ? -bonus : bonus) / TURM_HISTORY_MOST;
}

static inline int turm_ab_is_killer(const turm_alphabeta_search *s, int ply, turm_action a)
{
    return s->killers[ply][0] == a || s->killers[ply][1] == a;
}

/* A quiet action has refuted a line where others failed: try it early from now on. */
static inline void turm_ab_reward(turm_alphabeta_search *s, int who, int depth, int ply, turm_action a,
                                  const turm_action *before, int64_t num_before)
{
    int32_t bonus = depth * depth < 400 ? depth * depth : 400;
    if (s->killers[ply][0] != a) {
        s->killers[ply][1] = s->killers[ply][0];
        s->killers[ply][0] = a;
    }
    turm_ab_learn(turm_ab_history(s, who, a), bonus);
    for (int64_t i = 0; i < num_before; i++)
        if (before[i] != a)
            turm_ab_learn(turm_ab_history(s, who, before[i]), -bonus);
}

/* Reorder a list by the game's ranking; actions that it leaves out come last. */
static inline int64_t turm_ab_ranked(turm_tree *t, int64_t used, int64_t n)
{
    int64_t m = turm_tree_rank(t, used + n, n);
    if (m < 0)
        return -1;
    turm_action *list = t->lists + used, *ranked = list + n;
    float *worth = t->worth + used;
    if (m == n) {
        memcpy(list, ranked, (size_t)n * sizeof *list);
        memcpy(worth, worth + n, (size_t)n * sizeof *worth);
        return n;
    }
    for (int64_t i = 0; i < n; i++) {
        worth[i] = 0;
        for (int64_t k = 0; k < m; k++)
            if (ranked[k] == list[i])
                worth[i] = worth[n + k];
    }
    return n;
}

/* List the node's actions with their ordering values; returns how many, or -1. */
static inline int64_t turm_ab_list(turm_alphabeta_search *s, int who, int depth, int ply, int64_t used)
{
    turm_tree *t = &s->tree;
    int64_t n = turm_tree_candidates(t, used);
    if (n < 0)
        return n;
    if (turm_tree_without(t, TURM_NO_ORDER)) {
        for (int64_t i = 0; i < n; i++)
            t->worth[used + i] = 0;
        return n;
    }
    int is_ranked = t->game->rank && (t->settings->width > 0 || depth >= TURM_RANK_DEPTH);
    if (is_ranked && t->settings->width <= 0 && turm_ab_ranked(t, used, n) < 0)
        return -1;
    if (turm_tree_reserve(t, used + 2 * n) < 0)
        return -1;
    turm_action *list = t->lists + used;
    float *worth = t->worth + used;
    for (int64_t i = 0; i < n; i++)
        worth[i] = (is_ranked ? worth[i] : 0) + (float)*turm_ab_history(s, who, list[i]) / TURM_HISTORY_MOST +
                   (turm_ab_is_killer(s, ply, list[i]) ? 1 : 0);
    if (!t->game->fill_noisy)
        return n;
    int64_t noisy = t->game->fill_noisy(t->pos, list + n, n);
    for (int64_t k = 0; k < noisy && k < n; k++)
        for (int64_t i = 0; i < n; i++)
            if (list[i] == list[n + k])
                worth[i] += TURM_NOISY;
    return n;
}

/* Bring the most promising remaining action to index i. */
static inline void turm_ab_pick(turm_action *list, float *worth, int64_t i, int64_t n)
{
    int64_t best = i;
    for (int64_t k = i + 1; k < n; k++)
        if (worth[k] > worth[best])
            best = k;
    turm_action a = list[best];
    float w = worth[best];
    list[best] = list[i], worth[best] = worth[i];
    list[i] = a, worth[i] = w;
}

/* ---- the tree ----------------------------------------------------------------- */

/* Quiescence: search only noisy actions; the player to act may also settle for the evaluation. */
static int32_t turm_ab_quiesce(
    turm_alphabeta_search *s, int who, int ply, int32_t alpha, int32_t beta, int64_t used)
{
    turm_tree *t = &s->tree;
    const turm_game *game = t->game;
    int32_t best = turm_ab_evaluate(t, who);
    if (best >= beta || !game->fill_noisy || ply >= TURM_MAX_PLIES - 1 || turm_tree_without(t, TURM_NO_QUIESCENCE))
        return best;
    int64_t n = game->fill_noisy(t->pos, t->lists + used, t->room - used);
    if (n > t->room - used) {
        if (turm_tree_reserve(t, used + n) < 0)
            return 0;
        game->fill_noisy(t->pos, t->lists + used, n);
    }
    for (int64_t i = 0; i < n; i++)
        t->worth[used + i] = (float)*turm_ab_history(s, who, t->lists[used + i]);
    void *undo = turm_tree_undo(t, ply);
    for (int64_t i = 0; i < n; i++) {
        turm_ab_pick(t->lists + used, t->worth + used, i, n);
        turm_action a = t->lists[used + i];
        int32_t low = best > alpha ? best : alpha, score = 0;
        game->make(t->pos, a, undo);
        if (turm_spend(t->control, 1))
            t->is_stopped = 1;
        else {
            int next = game->actor(t->pos);
            if (next == TURM_OVER)
                score = turm_ab_final(t, who, ply + 1);
            else if (next == TURM_CHANCE)
                turm_tree_fail(t, TURM_SEARCH_UNSUITED);
            else if (next == who)
                score = turm_ab_quiesce(s, next, ply + 1, low, beta, used + n);
            else
                score = -turm_ab_quiesce(s, next, ply + 1, -beta, -low, used + n);
        }
        game->unmake(t->pos, a, undo);
        if (t->is_stopped)
            return 0;
        if (score > best)
            best = score;
        if (best >= beta && !turm_tree_without(t, TURM_NO_PRUNING))
            break;
    }
    return best;
}

static int32_t turm_ab_node(
    turm_alphabeta_search *s, int who, int depth, int ply, int32_t alpha, int32_t beta, int64_t used);

/* The value of the position just made, for `who` moved there. */
static inline int32_t turm_ab_child(
    turm_alphabeta_search *s, int who, int depth, int ply, int32_t alpha, int32_t beta, int64_t used)
{
    turm_tree *t = &s->tree;
    if (depth > 0)
        turm_table_prefetch(&t->table, t->game->key(t->pos));
    int next = t->game->actor(t->pos);
    if (next == who)
        return turm_ab_node(s, who, depth, ply, alpha, beta, used);
    if (next >= 0)
        return -turm_ab_node(s, next, depth, ply, -beta, -alpha, used);
    turm_line_clear(t, ply);
    return next == TURM_OVER ? turm_ab_final(t, who, ply) : turm_tree_fail(t, TURM_SEARCH_UNSUITED);
}

/* The reduction, in plies, of a late quiet action until it proves worth a full search. */
static inline int turm_ab_reduction(
    const turm_alphabeta_search *s, int depth, int ply, int64_t num_before, turm_action a, float worth)
{
    if (depth < TURM_REDUCE_DEPTH || num_before < TURM_REDUCE_FROM || worth > TURM_NOISY / 2 ||
        turm_ab_is_killer(s, ply, a) || turm_tree_without(&s->tree, TURM_NO_REDUCTIONS))
        return 0;
    return num_before < 3 * TURM_REDUCE_FROM || depth < 2 * TURM_REDUCE_DEPTH ? 1 : 2;
}

/* Does the table's entry suffice?  1 with the score. */
static inline int turm_ab_known(turm_tree *t, const turm_entry *e, int depth, int ply, int32_t alpha, int32_t beta,
                                int32_t *score)
{
    if (!turm_entry_reaches(e, depth, turm_tree_without(t, TURM_SAME_DEPTH)))
        return 0;
    *score = turm_ab_from_table(e->values[0], ply);
    if (e->bound != TURM_EXACT && !(e->bound == TURM_LOWER ? *score >= beta : *score <= alpha))
        return 0;
    t->is_cut |= !e->is_solved;
    turm_line_clear(t, ply + 1);
    turm_line_clear(t, ply);
    if (e->bound == TURM_EXACT && e->best != TURM_NO_ACTION)
        turm_line_set(t, ply, e->best);
    return 1;
}

static int32_t turm_ab_node(
    turm_alphabeta_search *s, int who, int depth, int ply, int32_t alpha, int32_t beta, int64_t used)
{
    turm_tree *t = &s->tree;
    const turm_game *game = t->game;
    int is_full = turm_tree_without(t, TURM_NO_PRUNING), is_ordered = !turm_tree_without(t, TURM_NO_ORDER);
    uint64_t key = game->key(t->pos);
    turm_line_clear(t, ply);
    for (int i = 0; i < ply; i++)
        if (s->keys[i] == key) {
            t->is_cut = 1;          /* true on this line only */
            return 0;
        }
    if (!is_full) {                 /* nothing is better than winning at once, or worse than losing at once */
        int32_t most = TURM_WON - ply - 1;
        if (alpha < -most)
            alpha = -most;
        if (beta > most)
            beta = most;
        if (alpha >= beta)
            return alpha;
    }
    if (depth <= 0 || ply >= TURM_MAX_PLIES - 1)
        return turm_ab_quiesce(s, who, ply, alpha, beta, used);
    turm_action first = TURM_NO_ACTION;
    const turm_entry *e = turm_table_find(&t->table, key);
    int32_t score = 0;
    if (e) {
        if (turm_ab_known(t, e, depth, ply, alpha, beta, &score))
            return score;
        if (is_ordered && e->best != TURM_NO_ACTION && game->is_legal(t->pos, e->best))
            first = e->best;
    }

    int was_cut = t->is_cut;
    t->is_cut = 0;
    s->keys[ply] = key;
    if (ply + 2 < TURM_MAX_PLIES)
        s->killers[ply + 2][0] = s->killers[ply + 2][1] = TURM_NO_ACTION;
    int32_t best = -TURM_INFINITE, low = alpha;
    turm_action best_action = TURM_NO_ACTION;
    int64_t n = first == TURM_NO_ACTION ? 0 : 1, num_before = 0;
    void *undo = turm_tree_undo(t, ply);
    int is_listed = 0;
    if (n) {                        /* the table's action first: it may save us the list */
        if (turm_tree_reserve(t, used + 1) < 0)
            return 0;
        t->lists[used] = first;
        t->worth[used] = TURM_NOISY;
    }
    for (int64_t i = 0;; i++) {
        if (i == n) {
            if (is_listed)
                break;
            is_listed = 1;
            n = turm_ab_list(s, who, depth, ply, used);
            if (n < 0)
                return 0;
            i = 0;
            if (first != TURM_NO_ACTION) {
                for (int64_t k = 0; k < n; k++)
                    if (t->lists[used + k] == first)
                        t->worth[used + k] = 1e9f;
                turm_ab_pick(t->lists + used, t->worth + used, 0, n);
                i = 1;
            }
            if (i >= n)
                break;
        }
        if (is_listed && is_ordered)
            turm_ab_pick(t->lists + used, t->worth + used, i, n);
        turm_action a = t->lists[used + i];     /* the lists may be reallocated below */
        int64_t below = used + n;
        int reduction = turm_ab_reduction(s, depth, ply, num_before, a, t->worth[used + i]);
        game->make(t->pos, a, undo);
        if (turm_spend(t->control, 1))
            t->is_stopped = 1;
        else if (is_full)
            score = turm_ab_child(s, who, depth - 1, ply + 1, -TURM_INFINITE, TURM_INFINITE, below);
        else if (num_before == 0)
            score = turm_ab_child(s, who, depth - 1, ply + 1, low, beta, below);
        else {
            score = turm_ab_child(s, who, depth - 1 - reduction, ply + 1, low, low + 1, below);
            if (reduction && score > low && !t->is_stopped)
                score = turm_ab_child(s, who, depth - 1, ply + 1, low, low + 1, below);
            if (score > low && score < beta && !t->is_stopped)
                score = turm_ab_child(s, who, depth - 1, ply + 1, low, beta, below);
        }
        game->unmake(t->pos, a, undo);
        if (t->is_stopped)
            return 0;
        num_before++;
        if (score > best) {
            best = score;
            best_action = a;
            if (score > low) {
                low = score;
                turm_line_set(t, ply, a);
            }
            if (low >= beta && !is_full) {
                if (is_ordered && t->worth[used + i] < TURM_NOISY / 2)
                    turm_ab_reward(s, who, depth, ply, a, t->lists + used, i);
                break;
            }
        }
    }
    if (num_before == 0)            /* a game with neither actions nor an end */
        best = turm_ab_evaluate(t, who);
    int bound = is_full ? TURM_EXACT : best >= beta ? TURM_LOWER : best > alpha ? TURM_EXACT : TURM_UPPER;
    if (bound == TURM_UPPER)        /* of upper bounds, the highest means nothing */
        best_action = TURM_NO_ACTION;
    turm_entry *slot = turm_table_store(&t->table, key, best_action, depth, bound, !t->is_cut);
    if (slot)
        slot->values[0] = turm_ab_to_table(best, ply);
    t->is_cut |= was_cut;
    return best;
}

/* ---- the root ------------------------------------------------------------------- */

/* Search all root actions to a depth, those wanted for the ranking within a window; returns the best
 * score. */
static int32_t turm_ab_root(turm_alphabeta_search *s, int who, int depth, int32_t low, int32_t high)
{
    turm_tree *t = &s->tree;
    const turm_game *game = t->game;
    int32_t best = -TURM_INFINITE;
    s->ranking.count = 0;
    t->is_cut = 0;
    s->keys[0] = game->key(t->pos);
    for (int64_t i = 0; i < s->num_roots; i++) {
        turm_action a = t->lists[i];
        int32_t bar = (int32_t)turm_ranking_bar(&s->ranking, low), score = 0;
        int64_t nodes = t->control->nodes;
        game->make(t->pos, a, turm_tree_undo(t, 0));
        if (turm_spend(t->control, 1))
            t->is_stopped = 1;
        else if (turm_tree_without(t, TURM_NO_PRUNING))
            score = turm_ab_child(s, who, depth - 1, 1, -TURM_INFINITE, TURM_INFINITE, s->num_roots);
        else {
            int is_scout = s->ranking.count == s->ranking.capacity;
            if (is_scout)
                score = turm_ab_child(s, who, depth - 1, 1, bar, bar + 1, s->num_roots);
            if ((!is_scout || (score > bar && score < high)) && !t->is_stopped)
                score = turm_ab_child(s, who, depth - 1, 1, bar, high, s->num_roots);
        }
        game->unmake(t->pos, a, turm_tree_undo(t, 0));
        if (t->is_stopped)
            break;
        if (score > best)
            best = score;
        if (score > bar) {
            turm_line_set(t, 0, a);
            turm_best *b = turm_ranking_add(&s->ranking, &t->lines[0], score, t->control->nodes - nodes);
            b->values[who] = turm_ab_share(score);
            b->values[1 - who] = 1 - b->values[who];
            b->end = score > TURM_SURE ? TURM_WON - score : score < -TURM_SURE ? score + TURM_WON : 0;
        }
        if (score >= high)
            break;
    }
    return best;
}

/* One more ply, first within a window around the last score. */
static void turm_ab_deepen(turm_alphabeta_search *s, int who, int depth, int32_t last, turm_report *report)
{
    int32_t low = -TURM_INFINITE, high = TURM_INFINITE, below = TURM_WINDOW, above = TURM_WINDOW;
    int is_narrow = depth > 2 && s->ranking.capacity == 1 && last < TURM_SURE && last > -TURM_SURE &&
                    !turm_tree_without(&s->tree, TURM_NO_PRUNING);
    if (is_narrow)
        low = last - below, high = last + above;
    for (;;) {
        int32_t score = turm_ab_root(s, who, depth, low, high);
        if (s->tree.is_stopped)
            return;
        if (score <= low && low > -TURM_INFINITE) {
            below *= 8;
            low = below >= TURM_UNIT ? -TURM_INFINITE : score - below;
        } else if (score >= high && high < TURM_INFINITE) {
            above *= 8;
            high = above >= TURM_UNIT ? TURM_INFINITE : score + above;
            turm_to_front(s->tree.lists, s->num_roots, s->ranking.best[0].action);
            turm_ranking_lead(&s->ranking, report);     /* its exact score may come too late */
        } else
            return;
    }
}

/* Order the root's list, and report a first answer before searching. */
static void turm_ab_begin(turm_alphabeta_search *s, int who, turm_report *report)
{
    turm_tree *t = &s->tree;
    memset(s->killers, 0xff, sizeof s->killers);
    s->num_roots = turm_ab_list(s, who, TURM_RANK_DEPTH, 0, 0);
    if (s->num_roots <= 0)
        return;
    if (!turm_tree_without(t, TURM_NO_ORDER))
        for (int64_t i = 0; i < s->num_roots; i++)
            turm_ab_pick(t->lists, t->worth, i, s->num_roots);
    turm_best *b = &report->best[0];
    *b = (turm_best){.action = t->lists[0], .line_length = 1, .line = {t->lists[0]}};
    b->values[who] = turm_ab_share(turm_ab_evaluate(t, who));
    b->values[1 - who] = 1 - b->values[who];
    report->num_best = 1;
    memcpy(report->values, b->values, sizeof report->values);
}

/* Put the ranked actions before the rest of the root's list. */
static void turm_ab_reorder(turm_alphabeta_search *s)
{
    for (int i = s->ranking.count; i-- > 0;)
        turm_to_front(s->tree.lists, s->num_roots, s->ranking.best[i].action);
}

static void turm_ab_run(turm_alphabeta_search *s, int who, turm_report *report)
{
    turm_tree *t = &s->tree;
    int max_depth = t->settings->max_depth;
    if (max_depth <= 0 || max_depth > TURM_MAX_DEPTH)
        max_depth = TURM_MAX_DEPTH;
    turm_ab_begin(s, who, report);
    int32_t last = 0;
    for (int depth = 1; depth <= max_depth && s->num_roots > 0 && !t->is_stopped; depth++) {
        turm_table_age(&t->table);
        turm_ab_deepen(s, who, depth, last, report);
        report->nodes = t->control->nodes;
        if (t->status != TURM_DONE || !s->ranking.count)
            return;
        for (int i = 0; i < s->ranking.count; i++)
            turm_line_extend(t, &s->ranking.best[i], depth, s->num_roots);
        if (t->is_stopped) {
            if (s->ranking.best[0].action != report->best[0].action)
                turm_ranking_lead(&s->ranking, report);
            return;
        }
        turm_ranking_report(&s->ranking, report);
        report->depth = depth;
        last = (int32_t)s->ranking.worth[0];
        int is_sure = s->ranking.capacity == 1 && (last < 0 ? last + TURM_WON : TURM_WON - last) <= depth;
        if (!t->is_cut || is_sure)
            return;
        turm_ab_reorder(s);
    }
}

/* Search `root`, which is unchanged afterwards.  TURM_DONE also when stopped: the report then holds the
 * result of the deepest finished search, or a better action from the unfinished one; there is always a legal
 * one. TURM_SEARCH_UNSUITED if there are not two players, for hidden information (unless settings->open), and
 * as soon as a chance node is met.  For a finished game only the values are reported. */
static inline int turm_alphabeta(const turm_game *game, void *root, turm_control *control,
                                 const turm_tree_settings *settings, turm_report *report)
{
    memset(report, 0, sizeof *report);
    int who = game->actor(root);
    if (game->num_players(root) != 2 || who == TURM_CHANCE || (game->hide && !settings->open))
        return TURM_SEARCH_UNSUITED;
    if (who == TURM_OVER) {
        game->returns(root, report->values);
        return TURM_DONE;
    }
    turm_alphabeta_search *s = calloc(1, sizeof *s);
    if (!s)
        return TURM_SEARCH_NO_MEMORY;
    if (turm_tree_begin(&s->tree, game, root, control, settings, 1) == TURM_DONE) {
        int most = settings->num_best < TURM_MAX_BEST ? settings->num_best : TURM_MAX_BEST;
        s->ranking.capacity = most > 1 ? most : 1;
        turm_ab_run(s, who, report);
        report->nodes = control->nodes;
    }
    int status = s->tree.status;
    turm_tree_free(&s->tree);
    free(s);
    return status;
}

#endif
