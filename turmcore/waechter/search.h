/* The search of Turm und Wächter: iterative deepening at the root over the tree of tree.h, by any number of
 * threads that share one transposition table, which is kept from search to search.
 */
#ifndef TURM_WAECHTER_SEARCH_H
#define TURM_WAECHTER_SEARCH_H

#include "../core/memory.h"
#include "tree.h"

/* Insert a move's result among the best, best first. */
static void wt_rank_root(wt_search *s, int capacity, wt_move m, int score, int64_t nodes)
{
    const wt_frame *f = &s->frames[0];
    int at = s->num_best < capacity ? s->num_best++ : capacity - 1, side = (int)f->board.turn;
    for (; at > 0 && s->worth[at - 1] < score; at--)
        s->best[at] = s->best[at - 1], s->worth[at] = s->worth[at - 1];
    turm_best *best = &s->best[at];
    s->worth[at] = score;
    *best = (turm_best){.action = m, .visits = nodes, .line_length = f->line_length};
    for (int i = 0; i < f->line_length; i++)
        best->line[i] = f->line[i];
    best->end = score > WT_SURE ? WT_WIN - score : score < -WT_SURE ? score + WT_WIN : 0;
    best->values[side] = wt_share_of(score);
    best->values[1 - side] = 1 - best->values[side];
}

/* Search all root moves to a depth within a window; returns the best score. */
static int wt_search_root(wt_search *s, int depth, int alpha, int beta, int capacity)
{
    wt_frame *f = &s->frames[0];
    int side = (int)f->board.turn, best = -WT_INFINITE, is_whole = wt_lacks(s, TURM_NO_PRUNING);
    s->num_best = 0;
    f[1].killers[0] = f[1].killers[1] = 0;
    for (int i = 0; i < s->num_roots; i++) {
        wt_move m = s->roots[i];
        int bar = s->num_best < capacity ? alpha : s->worth[capacity - 1] > alpha ? s->worth[capacity - 1] : alpha, score;
        int64_t nodes = s->control->nodes;
        if (wt_step(s, 0, side, m))
            break;
        f[1].line_length = 0;
        if (f[1].board.guard[1 - side] == 0 || f[1].board.guard[side] & WT_GOAL[side])
            score = WT_WIN - 1;
        else if (is_whole)
            score = -wt_node(s, 1, -WT_INFINITE, WT_INFINITE, depth - 1);
        else if (s->num_best < capacity)
            score = -wt_node(s, 1, -beta, -bar, depth - 1);
        else {
            score = -wt_node(s, 1, -bar - 1, -bar, depth - 1);
            if (score > bar && score < beta && !s->is_stopped)
                score = -wt_node(s, 1, -beta, -bar, depth - 1);
        }
        if (s->is_stopped)
            break;
        s->root_nodes[i] = s->control->nodes - nodes;
        if (score > best)
            best = score;
        if (score > bar || s->num_best < capacity) {
            wt_keep_line(f, m);
            wt_rank_root(s, capacity, m, score, s->root_nodes[i]);
        }
        if (score >= beta)
            break;
    }
    return best;
}

static void wt_report(const wt_search *s, turm_report *report, int depth)
{
    report->num_best = s->num_best;
    memcpy(report->best, s->best, (size_t)s->num_best * sizeof *s->best);
    memcpy(report->values, s->best[0].values, sizeof report->values);
    report->nodes = s->control->nodes;
    if (depth)
        report->depth = depth;
}

static void wt_root_to_front(wt_search *s, wt_move m)
{
    for (int i = 0; i < s->num_roots; i++)
        if (s->roots[i] == m) {
            memmove(s->roots + 1, s->roots, (size_t)i * sizeof *s->roots);
            s->roots[0] = m;
            return;
        }
}

static void wt_deepen(wt_search *s, turm_report *report, int thread)
{
    wt_frame *f = &s->frames[0];
    int side = (int)f->board.turn, capacity = s->settings->num_best, most = s->settings->max_depth, last = 0;
    wt_choice c;
    capacity = capacity < 1 ? 1 : capacity > TURM_MAX_BEST ? TURM_MAX_BEST : capacity;
    if (most <= 0 || most > WT_MAX_DEPTH)
        most = WT_MAX_DEPTH;
    c.count = (int)(wt_list(&f->board, side, c.moves) - c.moves);
    wt_known known = {0};
    wt_table_find(s->table, f->board.key, &known);
    wt_move winning = wt_winning_move(&f->board, side);
    wt_order(s, 0, side, winning ? winning : known.move, &c);
    for (int i = 0; i < c.count; i++)
        s->roots[i] = wt_pick(&c);
    s->num_roots = c.count;
    f->line_length = 0, f[1].line_length = 0;
    wt_keep_line(f, s->roots[0]);
    f->evaluation = (int16_t)wt_judge_frame(s, f);
    wt_rank_root(s, 1, s->roots[0], f->evaluation, 0);
    wt_report(s, report, 0);
    for (int depth = 1 + thread % 2; depth <= most && !s->is_stopped; depth++) {
        int low = -WT_INFINITE, high = WT_INFINITE, below = WT_WINDOW, above = WT_WINDOW;
        if (depth > 4 && capacity == 1 && last < WT_SURE && last > -WT_SURE && !wt_lacks(s, TURM_NO_ASPIRATION | TURM_NO_PRUNING))
            low = last - below, high = last + above;
        for (;;) {
            int score = wt_search_root(s, depth, low, high, capacity);
            if (s->is_stopped)
                break;
            if (s->num_best)
                wt_root_to_front(s, (wt_move)s->best[0].action);
            if (score <= low && low > -WT_INFINITE) {
                below *= 3;
                low = below > 1000 ? -WT_INFINITE : score - below;
            } else if (score >= high && high < WT_INFINITE) {
                wt_report(s, report, 0);        /* its exact score may come too late */
                above *= 3;
                high = above > 1000 ? WT_INFINITE : score + above;
            } else
                break;
        }
        if (s->is_stopped) {
            if (s->num_best && capacity == 1 && s->worth[0] > low)
                wt_report(s, report, 0);
            break;
        }
        wt_report(s, report, depth);
        last = s->worth[0];
        for (int i = s->num_best; i-- > 0;)
            wt_root_to_front(s, (wt_move)s->best[i].action);
        if (capacity == 1 && (last > WT_SURE ? WT_WIN - last : last < -WT_SURE ? last + WT_WIN : WT_MAX_DEPTH) <= depth)
            break;
    }
    report->nodes = s->control->nodes;
}

static void *wt_new_memory(size_t bytes)
{
    wt_memory *m = calloc(1, sizeof *m);
    if (m && wt_table_init(&m->table, bytes) < 0) {
        free(m);
        return NULL;
    }
    return m;
}

static void wt_free_memory(void *memory)
{
    if (memory)
        free(((wt_memory *)memory)->table.memory);
    free(memory);
}

static inline int wt_is_long(const turm_control *control, const turm_tree_settings *settings)
{
    return (settings->max_depth <= 0 || settings->max_depth >= WT_LONG_DEPTH) &&
           (!control->max_nodes || control->max_nodes >= WT_LONG_NODES);
}

static int wt_search_position(const void *root, turm_control *control, const turm_tree_settings *settings,
                              turm_report *report, void *memory, int thread)
{
    const wt_position *p = root;
    wt_memory *m = memory;
    wt_search *s = turm_memory(sizeof *s, 64);
    memset(report, 0, sizeof *report);
    if (!s)
        return TURM_SEARCH_NO_MEMORY;
    memset(s, 0, sizeof *s);
    if (!thread) {
        if (!m->is_begun && wt_is_long(control, settings))
            wt_table_widen(&m->table);
        m->is_begun = 1;
        m->table.age = (m->table.age + 1) & 63;
    }
    s->control = control;
    s->settings = settings;
    s->table = &m->table;
    s->without = settings->without;
    s->endings = settings->without & TURM_NO_ENDINGS ? NULL : WT_ENDINGS;
    s->network = wt_network_of(p);
    s->frames[0].board = p->board;
    s->frames[0].board.key += p->salt;      /* all keys below are sums with it */
    s->frames[0].is_summed = 1;
    wt_sum(s->network, &p->board, &s->frames[0].sums);
    if (p->repetition)
        for (int i = p->num_past - WT_PAST > p->fresh ? p->num_past - WT_PAST : p->fresh; i < p->num_past - 1; i++)
            s->keys[s->root_ply++] = p->past[i % WT_PAST] + p->salt;
    s->keys[s->root_ply] = s->frames[0].board.key;
    wt_deepen(s, report, thread);
    turm_free(s);
    return TURM_DONE;
}

#endif
