/* Expectimax: chance nodes with known probabilities, any number of players.
 *
 * Iterative deepening over plies, chance outcomes included; the game's evaluation at the horizon (without one
 * everybody has the same share).  Each player maximizes its own share (max-n, the first of equal actions).
 * For two players the value is the difference of their shares, with windows as in alpha-beta, Star1 at chance
 * nodes (the other outcomes cannot bring the average back into the window), Star2 (one action after each
 * outcome is probed first; Ballard 1983), and the transposition table.
 */
#ifndef TURM_EXPECTIMAX_H
#define TURM_EXPECTIMAX_H

#include <math.h>
#include "tree.h"

#define TURM_ROUNDING 1e-12     /* bounds cut only if they miss the window by more: sums are rounded */

enum {
    TURM_ORDER_DEPTH = 2,       /* the game's ranking is used where at least this many plies remain */
    TURM_PROBE_DEPTH = 3,       /* chance nodes are probed from this depth */
};

typedef struct turm_odds {
    double probability;
    double low, high;           /* bounds on the value after the outcome */
} turm_odds;

typedef struct turm_expectimax_search {
    turm_tree tree;
    int64_t num_roots;          /* the root's list lies at the front of tree.lists */
    int is_best_done;           /* this iteration has searched the best action of the report */
    turm_ranking ranking;
    turm_odds *odds;            /* parallel to tree.lists, for chance nodes */
    int64_t odds_room;
} turm_expectimax_search;

/* List a chance node's outcomes and their probabilities; returns how many, or -1. */
static inline int64_t turm_em_outcomes(turm_expectimax_search *s, int64_t used)
{
    turm_tree *t = &s->tree;
    if (t->game->is_sampled(t->pos))
        return turm_tree_fail(t, TURM_SEARCH_UNSUITED) - 1;
    int64_t n = turm_tree_fill(t, used);
    if (n > 0 && s->odds_room < t->room) {
        turm_odds *odds = realloc(s->odds, (size_t)t->room * sizeof *odds);
        if (!odds)
            return turm_tree_fail(t, TURM_SEARCH_NO_MEMORY) - 1;
        s->odds = odds;
        s->odds_room = t->room;
    }
    for (int64_t i = 0; i < n; i++)
        s->odds[used + i] = (turm_odds){t->game->probability(t->pos, t->lists[used + i]), -1, 1};
    return n;
}

static inline int turm_em_make(turm_tree *t, turm_action a, int ply)
{
    t->game->make(t->pos, a, turm_tree_undo(t, ply));
    if (turm_spend(t->control, 1))
        t->is_stopped = 1;
    return !t->is_stopped;
}

static inline void turm_em_unmake(turm_tree *t, turm_action a, int ply)
{
    t->game->unmake(t->pos, a, turm_tree_undo(t, ply));
}

/* Shares at the horizon; equal for all if the game has no evaluation. */
static inline void turm_em_evaluate(turm_tree *t, double *shares)
{
    t->is_cut = 1;
    if (t->game->evaluate)
        t->game->evaluate(t->pos, shares);
    else
        for (int i = 0; i < t->num_players; i++)
            shares[i] = 1.0 / t->num_players;
}

/* Where the line continues after a table entry. */
static inline void turm_em_known_line(turm_tree *t, const turm_entry *e, int ply)
{
    t->is_cut |= !e->is_solved;
    turm_line_clear(t, ply);
    turm_line_clear(t, ply + 1);
    if (e->bound == TURM_EXACT && e->best != TURM_NO_ACTION)
        turm_line_set(t, ply, e->best);
}

/* ---- two players: a number and a window ---------------------------------------- */

static double turm_em_value(
    turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta, int64_t used);

static inline double turm_em_leaf(turm_tree *t, int view, int is_over)
{
    double shares[TURM_MAX_PLAYERS];
    if (is_over)
        t->game->returns(t->pos, shares);
    else
        turm_em_evaluate(t, shares);
    return shares[view] - shares[1 - view];
}

/* The table's answer for a window, 1 if it suffices; its values are player 0's. */
static inline int turm_em_known(const turm_tree *t, const turm_entry *e, int view, int depth, double alpha, double beta,
                                double *value)
{
    if (!e || !turm_entry_reaches(e, depth, turm_tree_without(t, TURM_SAME_DEPTH)))
        return 0;
    int lower = view ? TURM_UPPER : TURM_LOWER;
    *value = view ? -e->values[0] : e->values[0];
    return e->bound == TURM_EXACT || (e->bound == lower ? *value >= beta : *value <= alpha);
}

static inline void turm_em_store(
    turm_tree *t, uint64_t key, turm_action best, int view, int depth, double value, int bound, int is_solved)
{
    if (view && bound != TURM_EXACT)
        bound = TURM_EXACT - bound;
    turm_entry *e = turm_table_store(&t->table, key, best, depth, bound, is_solved);
    if (e)
        e->values[0] = view ? -value : value;
}

static double turm_em_decide(
    turm_expectimax_search *s, int who, int depth, int ply, double alpha, double beta, int64_t used)
{
    turm_tree *t = &s->tree;
    int is_full = turm_tree_without(t, TURM_NO_PRUNING), is_ordered = !turm_tree_without(t, TURM_NO_ORDER);
    uint64_t key = t->game->key(t->pos);
    const turm_entry *e = turm_table_find(&t->table, key);
    double best = -INFINITY, low = alpha, value = 0;
    if (turm_em_known(t, e, who, depth, alpha, beta, &value)) {
        turm_em_known_line(t, e, ply);
        return value;
    }
    turm_action first = e && is_ordered ? e->best : TURM_NO_ACTION, best_action = TURM_NO_ACTION;
    int is_ranked = is_ordered && t->settings->width <= 0 && t->game->rank && depth >= TURM_ORDER_DEPTH;
    int64_t n = turm_tree_candidates(t, used);
    if (is_ranked && n > 1 && turm_tree_rank(t, used + n, n) == n)
        memcpy(t->lists + used, t->lists + used + n, (size_t)n * sizeof *t->lists);
    if (t->is_stopped)
        return 0;
    if (first != TURM_NO_ACTION)
        turm_to_front(t->lists + used, n, first);
    int was_cut = t->is_cut;
    t->is_cut = 0;
    turm_line_clear(t, ply);
    for (int64_t i = 0; i < n; i++) {
        turm_action a = t->lists[used + i];     /* the lists may be reallocated below */
        if (turm_em_make(t, a, ply))
            value = turm_em_value(s, who, depth - 1, ply + 1, is_full ? -INFINITY : low,
                                  is_full ? INFINITY : beta, used + n);
        turm_em_unmake(t, a, ply);
        if (t->is_stopped)
            return 0;
        if (value > best) {
            best = value;
            best_action = a;
            if (value > low) {
                low = value;
                turm_line_set(t, ply, a);
            }
        }
        if (!is_full && (low >= beta || best >= 1))
            break;
    }
    if (n <= 0)                     /* a game with neither actions nor an end */
        best = turm_em_leaf(t, who, 0);
    int bound = best >= beta ? TURM_LOWER : best > alpha || is_full ? TURM_EXACT : TURM_UPPER;
    turm_em_store(t, key, bound == TURM_UPPER ? TURM_NO_ACTION : best_action, who, depth, best, bound, !t->is_cut);
    t->is_cut |= was_cut;
    return best;
}

/* The action to probe a decision node with: the table's, or the best ranked where ranking costs less than it
 * saves.  An arbitrary action would rarely prove anything. */
static inline turm_action turm_em_probed(turm_tree *t, const turm_entry *e, int depth, int64_t used)
{
    if (e && e->best != TURM_NO_ACTION && t->game->is_legal(t->pos, e->best))
        return e->best;
    if (t->game->rank && depth >= TURM_ORDER_DEPTH && turm_tree_rank(t, used, 1) == 1)
        return t->lists[used];
    return TURM_NO_ACTION;
}

/* Bound the value after an outcome that has just been played: by the table, and because the player to act
 * gets at least the value of one action.  `beta` is what `view` needs from it to be above its window, `alpha`
 * to be below. */
static void turm_em_probe(turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta,
                          turm_odds *odds, int64_t used)
{
    turm_tree *t = &s->tree;
    int who = t->game->actor(t->pos);
    if (who == TURM_OVER) {
        odds->low = odds->high = turm_em_leaf(t, view, 1);
        return;
    }
    if (who == TURM_CHANCE)
        return;
    const turm_entry *e = turm_table_find(&t->table, t->game->key(t->pos));
    double low = -1, high = 1, value;       /* for who */
    if (turm_em_known(t, e, who, depth, INFINITY, -INFINITY, &value)) {
        int lower = who ? TURM_UPPER : TURM_LOWER;
        if (e->bound & lower)
            low = value;
        if (e->bound & (TURM_EXACT - lower))
            high = value;
        t->is_cut |= !e->is_solved;
    } else {
        turm_action a = turm_em_probed(t, e, depth, used);
        if (a == TURM_NO_ACTION)
            return;
        if (turm_em_make(t, a, ply))
            low = turm_em_value(s, who, depth - 1, ply + 1, -INFINITY, who == view ? beta : -alpha, used);
        turm_em_unmake(t, a, ply);
        if (t->is_stopped)
            return;
    }
    odds->low = who == view ? low : -high;
    odds->high = who == view ? high : -low;
}

/* Star2: bound all outcomes; 1 if that proves the node's value to be outside the window, with the bound. */
static int turm_em_probe_all(turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta,
                             int64_t used, int64_t n, double *bound)
{
    turm_tree *t = &s->tree;
    double low = 0, high = 0, left = 0;     /* left: probability of the outcomes not yet probed */
    for (int64_t i = 0; i < n; i++)
        left += s->odds[used + i].probability;
    low = -left;
    high = left;
    for (int64_t i = 0; i < n; i++) {
        turm_action a = t->lists[used + i];
        turm_odds odds = s->odds[used + i];
        double p = odds.probability;
        if (low + 2 * left < beta && high - 2 * left > alpha)
            return 0;                       /* not even the best luck would do */
        left -= p;
        if (turm_em_make(t, a, ply))
            turm_em_probe(s, view, depth - 1, ply + 1, (alpha - TURM_ROUNDING - high) / p + 1,
                          (beta + TURM_ROUNDING - low) / p - 1, &odds, used + n);
        turm_em_unmake(t, a, ply);
        if (t->is_stopped)
            return 0;
        s->odds[used + i] = odds;
        low += p * (odds.low + 1);
        high += p * (odds.high - 1);
        if (low >= beta + TURM_ROUNDING) {
            *bound = low;
            return TURM_LOWER;
        }
        if (high <= alpha - TURM_ROUNDING) {
            *bound = high;
            return TURM_UPPER;
        }
    }
    return 0;
}

/* Star1: average in list order, stopped as soon as the remaining outcomes cannot bring it back into the
 * window; *bound says what kind of number it is. */
static double turm_em_average(turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta,
                              int64_t used, int64_t n, int *bound)
{
    turm_tree *t = &s->tree;
    int is_full = turm_tree_without(t, TURM_NO_PRUNING | TURM_NO_STAR1);
    int64_t likeliest = turm_likeliest(t, t->lists + used, n);
    double sum = 0, low = 0, high = 0;      /* low, high: of the remaining outcomes */
    turm_line line = {0};
    for (int64_t i = 0; i < n; i++) {
        const turm_odds *odds = &s->odds[used + i];
        low += odds->probability * odds->low;
        high += odds->probability * odds->high;
    }
    for (int64_t i = 0; i < n; i++) {
        turm_action a = t->lists[used + i];
        turm_odds odds = s->odds[used + i];
        double p = odds.probability, value = odds.low;
        low -= p * odds.low;
        high -= p * odds.high;
        double worst = is_full ? -INFINITY : (alpha - TURM_ROUNDING - sum - high) / p;
        double most = is_full ? INFINITY : (beta + TURM_ROUNDING - sum - low) / p;
        if (odds.low < odds.high || i == likeliest) {
            if (turm_em_make(t, a, ply))
                value = turm_em_value(s, view, depth - 1, ply + 1, worst, most, used + n);
            turm_em_unmake(t, a, ply);
            if (t->is_stopped)
                return 0;
            if (i == likeliest) {
                turm_line_set(t, ply, a);
                line = t->lines[ply];
            }
        }
        sum += p * value;
        if (value <= worst) {
            *bound = TURM_UPPER;
            return sum + high;
        }
        if (value >= most) {
            *bound = TURM_LOWER;
            return sum + low;
        }
    }
    t->lines[ply] = line;
    *bound = TURM_EXACT;
    return sum;
}

static double turm_em_chance(
    turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta, int64_t used)
{
    turm_tree *t = &s->tree;
    uint64_t key = t->game->key(t->pos);
    const turm_entry *e = turm_table_find(&t->table, key);
    double value = 0;
    int bound = 0;
    turm_line_clear(t, ply);
    if (turm_em_known(t, e, view, depth, alpha, beta, &value)) {
        t->is_cut |= !e->is_solved;
        return value;
    }
    int64_t n = turm_em_outcomes(s, used);
    if (n < 0)
        return 0;
    int was_cut = t->is_cut;
    t->is_cut = 0;
    if (depth >= TURM_PROBE_DEPTH && !turm_tree_without(t, TURM_NO_PRUNING | TURM_NO_STAR2) && (alpha > -1 || beta < 1))
        bound = turm_em_probe_all(s, view, depth, ply, alpha, beta, used, n, &value);
    if (!bound && !t->is_stopped)
        value = turm_em_average(s, view, depth, ply, alpha, beta, used, n, &bound);
    if (t->is_stopped)
        return 0;
    turm_em_store(t, key, TURM_NO_ACTION, view, depth, value, bound, !t->is_cut);
    t->is_cut |= was_cut;
    return value;
}

/* The value of the position for player `view`: exact if it is within the window, else a bound on that
 * side. */
static double turm_em_value(
    turm_expectimax_search *s, int view, int depth, int ply, double alpha, double beta, int64_t used)
{
    turm_tree *t = &s->tree;
    int who = t->game->actor(t->pos);
    if (who == TURM_OVER || depth <= 0) {
        turm_line_clear(t, ply);
        if (who == TURM_CHANCE && t->game->is_sampled(t->pos))
            return turm_tree_fail(t, TURM_SEARCH_UNSUITED);
        return turm_em_leaf(t, view, who == TURM_OVER);
    }
    if (who == TURM_CHANCE)
        return turm_em_chance(s, view, depth, ply, alpha, beta, used);
    return who == view ? turm_em_decide(s, who, depth, ply, alpha, beta, used)
                       : -turm_em_decide(s, who, depth, ply, -beta, -alpha, used);
}

/* ---- more players: a share for each ---------------------------------------------- */

static void turm_em_shares(turm_expectimax_search *s, int depth, int ply, double *out, int64_t used);

/* The average shares over the n outcomes. */
static void turm_em_average_shares(turm_expectimax_search *s, int depth, int ply, double *out, int64_t used, int64_t n)
{
    turm_tree *t = &s->tree;
    int64_t likeliest = turm_likeliest(t, t->lists + used, n);
    turm_line line = {0};
    memset(out, 0, (size_t)t->num_players * sizeof *out);
    for (int64_t i = 0; i < n; i++) {
        turm_action a = t->lists[used + i];
        double shares[TURM_MAX_PLAYERS], p = s->odds[used + i].probability;
        if (turm_em_make(t, a, ply))
            turm_em_shares(s, depth - 1, ply + 1, shares, used + n);
        turm_em_unmake(t, a, ply);
        if (t->is_stopped)
            return;
        for (int k = 0; k < t->num_players; k++)
            out[k] += p * shares[k];
        if (i == likeliest) {
            turm_line_set(t, ply, a);
            line = t->lines[ply];
        }
    }
    t->lines[ply] = line;
}

/* The shares after the best action of the player to act; returns the action. */
static turm_action turm_em_best_shares(
    turm_expectimax_search *s, int who, int depth, int ply, double *out, int64_t used, int64_t n)
{
    turm_tree *t = &s->tree;
    turm_action best = TURM_NO_ACTION;
    for (int64_t i = 0; i < n; i++) {
        turm_action a = t->lists[used + i];
        double shares[TURM_MAX_PLAYERS];
        if (turm_em_make(t, a, ply))
            turm_em_shares(s, depth - 1, ply + 1, shares, used + n);
        turm_em_unmake(t, a, ply);
        if (t->is_stopped)
            return best;
        if (best == TURM_NO_ACTION || shares[who] > out[who]) {
            best = a;
            memcpy(out, shares, (size_t)t->num_players * sizeof *out);
            turm_line_set(t, ply, a);
        }
        if (out[who] >= 1 && !turm_tree_without(t, TURM_NO_PRUNING))
            break;
    }
    return best;
}

static void turm_em_shares(turm_expectimax_search *s, int depth, int ply, double *out, int64_t used)
{
    turm_tree *t = &s->tree;
    size_t size = (size_t)t->num_players * sizeof *out;
    int who = t->game->actor(t->pos);
    turm_line_clear(t, ply);
    if (who == TURM_OVER) {
        t->game->returns(t->pos, out);
        return;
    }
    if (depth <= 0) {
        if (who == TURM_CHANCE && t->game->is_sampled(t->pos))
            turm_tree_fail(t, TURM_SEARCH_UNSUITED);
        turm_em_evaluate(t, out);
        return;
    }
    uint64_t key = t->game->key(t->pos);
    turm_entry *e = turm_table_find(&t->table, key);
    if (e && turm_entry_reaches(e, depth, turm_tree_without(t, TURM_SAME_DEPTH))) {
        memcpy(out, e->values, size);
        turm_em_known_line(t, e, ply);
        return;
    }
    turm_action best = TURM_NO_ACTION;
    int64_t n = who == TURM_CHANCE ? turm_em_outcomes(s, used) : turm_tree_candidates(t, used);
    int was_cut = t->is_cut;
    t->is_cut = 0;
    if (n > 0 && who == TURM_CHANCE)
        turm_em_average_shares(s, depth, ply, out, used, n);
    else if (n > 0)
        best = turm_em_best_shares(s, who, depth, ply, out, used, n);
    else
        turm_em_evaluate(t, out);   /* a game with neither actions nor an end */
    if (t->is_stopped)
        return;
    e = turm_table_store(&t->table, key, best, depth, TURM_EXACT, !t->is_cut);
    if (e)
        memcpy(e->values, out, size);
    t->is_cut |= was_cut;
}

/* ---- the root ---------------------------------------------------------------------- */

static inline void turm_em_share_out(double value, int view, double *out)
{
    double d = value > 1 ? 1 : value < -1 ? -1 : value;
    out[view] = 0.5 + 0.5 * d;
    out[1 - view] = 1 - out[view];
}

/* The values of the position at a ply; for two players exact only above the bar.  Returns what `who`
 * maximizes. */
static double turm_em_judge(turm_expectimax_search *s, int who, int depth, int ply, double bar, double *out)
{
    if (s->tree.num_players == 2) {
        double value = turm_em_value(s, who, depth, ply, bar, INFINITY, s->num_roots);
        turm_em_share_out(value, who, out);
        return value;
    }
    turm_em_shares(s, depth, ply, out, s->num_roots);
    return out[who];
}

static void turm_em_root(turm_expectimax_search *s, int who, int depth, const turm_report *report)
{
    turm_tree *t = &s->tree;
    int is_full = turm_tree_without(t, TURM_NO_PRUNING);
    s->ranking.count = 0;
    s->is_best_done = 0;
    t->is_cut = 0;
    for (int64_t i = 0; i < s->num_roots; i++) {
        turm_action a = t->lists[i];
        double bar = turm_ranking_bar(&s->ranking, -INFINITY), worth = 0, values[TURM_MAX_PLAYERS];
        int64_t nodes = t->control->nodes;
        if (turm_em_make(t, a, 0))
            worth = turm_em_judge(s, who, depth - 1, 1, is_full ? -INFINITY : bar, values);
        turm_em_unmake(t, a, 0);
        if (t->is_stopped)
            return;
        s->is_best_done |= a == report->best[0].action;
        if (worth > bar) {
            turm_line_set(t, 0, a);
            turm_best *b = turm_ranking_add(&s->ranking, &t->lines[0], worth, t->control->nodes - nodes);
            memcpy(b->values, values, (size_t)t->num_players * sizeof *values);
        }
    }
}

/* Order the root's list, and report a first answer before searching. */
static void turm_em_begin(turm_expectimax_search *s, turm_report *report)
{
    turm_tree *t = &s->tree;
    int64_t n = turm_tree_candidates(t, 0);
    int is_ranked = t->num_players == 2 && t->game->rank && t->settings->width <= 0 &&
                    !turm_tree_without(t, TURM_NO_ORDER);
    if (n > 1 && is_ranked && turm_tree_rank(t, n, n) == n)
        memcpy(t->lists, t->lists + n, (size_t)n * sizeof *t->lists);
    if (n <= 0)
        return;
    s->num_roots = n;
    turm_em_evaluate(t, report->values);
    report->num_best = 1;
    report->best[0] = (turm_best){.action = t->lists[0], .line_length = 1, .line = {t->lists[0]}};
    memcpy(report->best[0].values, report->values, sizeof report->values);
}

/* One iteration at a decision node; 0 if the search ends with it. */
static int turm_em_deepen(turm_expectimax_search *s, int who, int depth, turm_report *report)
{
    turm_tree *t = &s->tree;
    turm_em_root(s, who, depth, report);
    if (t->status != TURM_DONE || !s->ranking.count)
        return 0;
    int is_finished = !t->is_stopped, is_cut = t->is_cut;
    if (!is_finished && (!s->is_best_done || s->ranking.best[0].action == report->best[0].action))
        return 0;
    for (int i = 0; i < s->ranking.count; i++)
        turm_line_extend(t, &s->ranking.best[i], depth, s->num_roots);
    if (!is_finished) {
        turm_ranking_lead(&s->ranking, report);
        return 0;
    }
    turm_ranking_report(&s->ranking, report);
    report->depth = depth;
    if (t->num_players == 2)            /* with more, the first of equal actions counts: keep the order */
        for (int i = s->ranking.count; i-- > 0;)
            turm_to_front(t->lists, s->num_roots, s->ranking.best[i].action);
    return is_cut;
}

/* One iteration at a chance node, which reports only values; 0 if the search ends with it. */
static int turm_em_deepen_chance(turm_expectimax_search *s, int depth, turm_report *report)
{
    turm_tree *t = &s->tree;
    double values[TURM_MAX_PLAYERS] = {0};
    t->is_cut = 0;
    turm_em_judge(s, 0, depth, 0, -INFINITY, values);
    if (t->is_stopped)
        return 0;
    memcpy(report->values, values, sizeof values);
    report->depth = depth;
    return t->is_cut;
}

static void turm_em_run(turm_expectimax_search *s, int who, turm_report *report)
{
    turm_tree *t = &s->tree;
    int max_depth = t->settings->max_depth, goes_on = 1;
    if (max_depth <= 0 || max_depth > TURM_MAX_DEPTH)
        max_depth = TURM_MAX_DEPTH;
    if (who == TURM_CHANCE)
        turm_em_evaluate(t, report->values);
    else
        turm_em_begin(s, report);
    for (int depth = 1; depth <= max_depth && goes_on && !t->is_stopped; depth++) {
        turm_table_age(&t->table);
        goes_on = who == TURM_CHANCE ? turm_em_deepen_chance(s, depth, report) : turm_em_deepen(s, who, depth, report);
        report->nodes = t->control->nodes;
    }
}

/* Search `root`, which is unchanged afterwards.  TURM_DONE also when stopped, as in alphabeta.h; for a chance
 * node or a finished game only the values are reported.  TURM_SEARCH_UNSUITED for hidden information (unless
 * settings->open), and as soon as a chance node without known probabilities is met. */
static inline int turm_expectimax(const turm_game *game, void *root, turm_control *control,
                                  const turm_tree_settings *settings, turm_report *report)
{
    memset(report, 0, sizeof *report);
    int who = game->actor(root), num_players = game->num_players(root);
    if (game->hide && !settings->open)
        return TURM_SEARCH_UNSUITED;
    if (who == TURM_OVER) {
        game->returns(root, report->values);
        return TURM_DONE;
    }
    turm_expectimax_search *s = calloc(1, sizeof *s);
    if (!s)
        return TURM_SEARCH_NO_MEMORY;
    if (turm_tree_begin(&s->tree, game, root, control, settings, num_players == 2 ? 1 : num_players) == TURM_DONE) {
        int most = settings->num_best < TURM_MAX_BEST ? settings->num_best : TURM_MAX_BEST;
        s->ranking.capacity = most > 1 ? most : 1;
        turm_em_run(s, who, report);
        report->nodes = control->nodes;
    }
    int status = s->tree.status;
    turm_tree_free(&s->tree);
    free(s->odds);
    free(s);
    return status;
}

#endif
