/* The search of Turm und Wächter: what `turm_alphabeta` does for every game, made for this one.
 *
 * Negamax with principal variation search by iterative deepening, boards copied from ply to ply.  Scores are those of
 * evaluation.h; a win at ply n from the root counts WT_WIN - n.  Before anything else a node asks whether the side on
 * turn can end the game at once, and whether the other side could: that is this game's check.
 */
#ifndef TURM_WAECHTER_SEARCH_H
#define TURM_WAECHTER_SEARCH_H

#include <stdlib.h>
#include <string.h>
#include "../core/control.h"
#include "../core/report.h"
#include "../core/settings.h"
#include "attack.h"
#include "evaluation.h"
#include "position.h"
#include "table.h"
#include "tables/probe_board.h"

enum {
    WT_MAX_PLIES = 128,
    WT_MAX_DEPTH = 100,
    WT_WIN = 32000,
    WT_SURE = WT_WIN - 1000,            /* beyond: the end was seen */
    WT_INFINITE = WT_WIN + 1,
    WT_MAX_HISTORY = 1 << 13,
    WT_LATE_DEPTH = 6,
    WT_WINDOW = 30,
};

typedef struct wt_memory {
    wt_table table;
} wt_memory;

typedef struct wt_frame {
    wt_sums sums;
    wt_board board;
    wt_move played;                     /* what led from here to the next frame */
    uint8_t is_summed;                  /* sums are those of the board */
    wt_move killers[2];
    int16_t evaluation;
    uint8_t is_capture;                 /* what led here took something: nothing before comes back */
    uint8_t is_null;
    uint8_t line_length;
    uint16_t line[TURM_MAX_LINE];
} wt_frame;

typedef struct wt_search {
    turm_control *control;
    const turm_tree_settings *settings;
    wt_table *table;
    const wt_tables *endings;           /* NULL: none */
    unsigned without;
    int is_stopped;
    int root_ply;                       /* index of the root's key among `keys` */
    int16_t history[2][4096];           /* by origin and target, which tell the number of stones */
    uint16_t counters[2][4096];         /* the answer that refuted a move */
    wt_frame frames[WT_MAX_PLIES + 2];
    uint64_t keys[WT_PAST + WT_MAX_PLIES + 2];
    /* the root */
    int num_roots;
    wt_move roots[WT_MAX_MOVES];
    int64_t root_nodes[WT_MAX_MOVES];
    int num_best;
    turm_best best[WT_MAX_MOVES];
    int worth[WT_MAX_MOVES];
} wt_search;

static uint8_t WT_LATER[64][64];        /* reduction by depth and number of moves before */

static void wt_init_search(void)
{
    for (int depth = 1; depth < 64; depth++)
        for (int n = 1; n < 64; n++)
            WT_LATER[depth][n] = (uint8_t)(0.4 + log(depth) * log(n) / 2.0);
}

static const wt_tables *WT_ENDINGS;     /* of searches that begin from now on; they have to outlive them */

static inline double wt_share_of(int score)
{
    return score > WT_SURE ? 1 : score < -WT_SURE ? 0 : wt_share(score);
}

TURM_INLINE int wt_lacks(const wt_search *s, unsigned part) { return (s->without & part) != 0; }

TURM_INLINE int wt_to_table(int score, int ply) { return score > WT_SURE ? score + ply : score < -WT_SURE ? score - ply : score; }
TURM_INLINE int wt_from_table(int score, int ply) { return score > WT_SURE ? score - ply : score < -WT_SURE ? score + ply : score; }

TURM_INLINE int wt_is_quiet(const wt_board *b, int side, wt_move m)
{
    return !(WT_BIT(wt_target(m)) & (b->stacks[1 - side] | b->guard[1 - side]));
}

/* Whether the board of a frame was there before: on the line that is searched once, in the game itself twice. */
static inline int wt_comes_back(const wt_search *s, int ply)
{
    int at = s->root_ply + ply, times = 0;
    uint64_t key = s->keys[at];
    const wt_frame *f = &s->frames[ply];
    for (int back = 0; at - back > 0; back++) {
        if (back <= ply && (f[-back].is_capture | f[-back].is_null))
            return 0;
        if (back & 1 && s->keys[at - back - 1] == key) {
            if (back + 1 <= ply)
                return 1;
            times++;
        }
    }
    return times >= 2;
}

/* Whether the endgame tables know how a frame's position ends. */
TURM_INLINE int wt_is_ending(const wt_search *s, const wt_board *b, int ply, int *score)
{
    if (!s->endings || wt_size(b->stacks[0] | b->stacks[1]) > s->endings->stones)
        return 0;
    int end = wt_tables_probe_board(s->endings, b);
    if (end == WT_TABLES_UNKNOWN)
        return 0;
    *score = end == WT_TABLES_DRAW ? 0 : end == WT_TABLES_BLOCKED ? ply - WT_WIN : end > 0 ? WT_WIN - ply - end
                                                                                         : ply - end - WT_WIN;
    return 1;
}

/* ---- order ------------------------------------------------------------------ */

typedef struct wt_choice {
    wt_move moves[WT_MAX_MOVES];
    int32_t worth[WT_MAX_MOVES];
    int count;
} wt_choice;

enum { WT_NOISY = 1 << 20 };            /* above all quiet moves */

TURM_INLINE void wt_order(const wt_search *s, int ply, int side, wt_move first, wt_choice *c)
{
    const wt_frame *f = &s->frames[ply];
    const wt_board *b = &f->board;
    uint64_t reach[8];
    if (wt_lacks(s, TURM_NO_ORDER)) {
        memset(c->worth, 0, sizeof c->worth);
        return;
    }
    wt_find_reach(b, 1 - side, reach);
    wt_move before = ply && !f->is_null ? f[-1].played & 4095 : 0;
    wt_move counter = before && !wt_lacks(s, TURM_NO_COUNTERS) ? s->counters[1 - side][before] : 0;
    for (int i = 0; i < c->count; i++) {
        wt_move m = c->moves[i];
        int origin = wt_origin(m), target = wt_target(m), stones = wt_stones(m), worth;
        int is_guard = (int)(b->guard[side] >> origin & 1), there = wt_height(b, target);
        uint64_t to = WT_BIT(target);
        if (m == first)
            worth = 1 << 30;
        else if (to & b->stacks[1 - side]) {
            int risk = is_guard ? 0 : reach[stones] >> target & 1 ? stones : 0;
            worth = (risk > there ? 0 : WT_NOISY) + 64 * there - 16 * risk - stones;
        } else {
            worth = wt_lacks(s, TURM_NO_HISTORY) ? 0 : s->history[side][m & 4095];
            if (!wt_lacks(s, TURM_NO_KILLERS)) {
                if (m == f->killers[0])
                    worth += 3 * WT_MAX_HISTORY;
                else if (m == f->killers[1])
                    worth += 2 * WT_MAX_HISTORY;
            }
            if (m == counter)
                worth += 2 * WT_MAX_HISTORY;
            if (!is_guard) {
                int height = wt_height(b, origin), top = stones + there;
                if (reach[top] >> target & 1)
                    worth -= 1024 * top;
                if (reach[height] >> origin & 1)
                    worth += 1024 * stones;
            }
        }
        c->worth[i] = worth;
    }
}

/* Bring the best of what is left to place i. */
TURM_INLINE wt_move wt_pick(wt_choice *c, int i)
{
    int best = i;
    for (int k = i + 1; k < c->count; k++)
        if (c->worth[k] > c->worth[best])
            best = k;
    wt_move m = c->moves[best];
    int32_t worth = c->worth[best];
    c->moves[best] = c->moves[i], c->worth[best] = c->worth[i];
    c->moves[i] = m, c->worth[i] = worth;
    return m;
}

TURM_INLINE void wt_learn(int16_t *history, int bonus)
{
    *history = (int16_t)(*history + bonus - *history * (bonus < 0 ? -bonus : bonus) / WT_MAX_HISTORY);
}

static inline void wt_reward(wt_search *s, int ply, int side, int depth, wt_move m, const wt_move *before, int num_before)
{
    wt_frame *f = &s->frames[ply];
    int bonus = depth * depth * 4 + 32 * depth < 1200 ? depth * depth * 4 + 32 * depth : 1200;
    if (f->killers[0] != m) {
        f->killers[1] = f->killers[0];
        f->killers[0] = m;
    }
    if (ply && !f->is_null)
        s->counters[1 - side][f[-1].played & 4095] = (uint16_t)m;
    wt_learn(&s->history[side][m & 4095], bonus);
    for (int i = 0; i < num_before; i++)
        wt_learn(&s->history[side][before[i] & 4095], -bonus);
}

/* ---- evaluation ----------------------------------------------------------------- */

TURM_INLINE int wt_judge_frame(wt_frame *f)
{
    wt_frame *known = f;
    while (!known->is_summed)           /* the root is */
        known--;
    for (; known < f; known++) {
        if (known[1].is_null)
            known[1].sums = known->sums;
        else
            wt_sum_move(&known->board, (int)known->board.turn, known->played, &known->sums, &known[1].sums);
        known[1].is_summed = 1;
    }
    return wt_score(&f->board, &f->sums);
}

/* ---- the tree ----------------------------------------------------------------- */

/* Play a move of a frame's side: the next frame has the board. 1 if the search has to stop. */
TURM_INLINE int wt_step(wt_search *s, int ply, int side, wt_move m)
{
    wt_frame *f = &s->frames[ply], *next = f + 1;
    f->played = m;
    next->is_capture = !wt_is_quiet(&f->board, side, m);
    next->is_null = 0;
    next->is_summed = 0;
    wt_make(&f->board, side, m, &next->board);
    __builtin_prefetch(wt_table_bucket(s->table, next->board.key));
    s->keys[s->root_ply + ply + 1] = next->board.key;
    if (turm_spend(s->control, 1))
        s->is_stopped = 1;
    return s->is_stopped;
}

TURM_INLINE void wt_keep_line(wt_frame *f, wt_move m)
{
    int n = f[1].line_length < TURM_MAX_LINE - 1 ? f[1].line_length : TURM_MAX_LINE - 1;
    f->line[0] = (uint16_t)m;
    memcpy(f->line + 1, f[1].line, (size_t)n * sizeof *f->line);
    f->line_length = (uint8_t)(n + 1);
}

/* Only captures, and all moves where the guard is in danger, a few plies deep. */
TURM_CLONES static int wt_quiesce(wt_search *s, int ply, int alpha, int beta, int depth)
{
    wt_frame *f = &s->frames[ply];
    const wt_board *b = &f->board;
    int side = (int)b->turn, best, is_danger;
    wt_choice c;
    f->line_length = 0;
    if (wt_can_win(b, side))
        return WT_WIN - ply - 1;
    if (!wt_has_move(b, side))
        return ply - WT_WIN;
    if (wt_is_ending(s, b, ply, &best))
        return best;
    if (wt_lacks(s, TURM_NO_QUIESCENCE) || ply >= WT_MAX_PLIES)
        return wt_judge_frame(f);
    is_danger = depth > -4 && wt_can_win(b, 1 - side);
    if (is_danger) {
        best = ply + 2 - WT_WIN;        /* at worst the other side wins then */
        if (best >= beta)
            return best;
        c.count = (int)(wt_list(b, side, c.moves) - c.moves);
    } else {
        best = wt_judge_frame(f);
        if (best >= beta)
            return best;
        c.count = (int)(wt_list_to(b, side, b->stacks[1 - side], c.moves) - c.moves);
    }
    int low = best > alpha ? best : alpha, stand = best;
    wt_order(s, ply, side, 0, &c);
    for (int i = 0; i < c.count; i++) {
        wt_move m = wt_pick(&c, i);
        if (!is_danger && !wt_lacks(s, TURM_NO_FUTILITY)) {
            if (c.worth[i] < WT_NOISY / 2)
                break;                  /* the other side takes back more */
            if (stand + 130 * wt_height(b, wt_target(m)) + 150 <= low)
                continue;
        }
        if (wt_step(s, ply, side, m))
            return 0;
        int score = -wt_quiesce(s, ply + 1, -beta, -low, depth - 1);
        if (s->is_stopped)
            return 0;
        if (score > best) {
            best = score;
            if (score > low) {
                low = score;
                wt_keep_line(f, m);
                if (score >= beta)
                    break;
            }
        }
    }
    return best;
}

TURM_CLONES static int wt_node(wt_search *s, int ply, int alpha, int beta, int depth)
{
    wt_frame *f = &s->frames[ply];
    const wt_board *b = &f->board;
    int side = (int)b->turn, is_open = beta - alpha > 1, score;
    int is_whole = wt_lacks(s, TURM_NO_PRUNING);
    if (depth <= 0 || ply >= WT_MAX_PLIES)
        return wt_quiesce(s, ply, alpha, beta, 0);
    f->line_length = 0;
    if (wt_comes_back(s, ply))
        return 0;
    if (wt_can_win(b, side))
        return WT_WIN - ply - 1;
    if (!wt_has_move(b, side))
        return ply - WT_WIN;
    if (wt_is_ending(s, b, ply, &score))
        return score;
    if (!is_whole) {                    /* better than a win in three or worse than a loss in two it will not be */
        if (alpha < ply - WT_WIN)
            alpha = ply - WT_WIN;
        if (beta > WT_WIN - ply - 3)
            beta = WT_WIN - ply - 3;
        if (alpha >= beta)
            return alpha;
    }
    uint64_t key = b->key;
    wt_known known = {0};
    int is_danger = wt_can_win(b, 1 - side);
    int is_known = !wt_lacks(s, TURM_NO_TABLE) && wt_table_find(s->table, key, &known);
    if (is_known && (wt_lacks(s, TURM_SAME_DEPTH) ? known.depth == depth : known.depth >= depth) && !is_open) {
        score = wt_from_table(known.score, ply);
        if (known.bound & (score >= beta ? WT_LOWER : WT_UPPER) && (score >= beta || score <= alpha || known.bound == WT_EXACT))
            return score;
    }
    if (is_known && known.move && !wt_is_move(b, known.move))
        known.move = 0;
    int evaluation = is_known ? known.evaluation : wt_judge_frame(f);
    f->evaluation = (int16_t)evaluation;
    int is_better = ply >= 2 && evaluation > f[-2].evaluation;
    if (is_danger && !wt_lacks(s, TURM_NO_EXTENSIONS))
        depth++;

    if (!is_open && !is_danger && !is_whole) {
        if (!wt_lacks(s, TURM_NO_FUTILITY) && depth <= 6 && evaluation - (70 * depth - 40 * is_better) >= beta &&
            beta > -WT_SURE && evaluation < WT_SURE)
            return evaluation;
        if (!wt_lacks(s, TURM_NO_NULL_MOVE) && depth >= 3 && evaluation >= beta && !f->is_null && beta > -WT_SURE &&
            wt_size(b->stacks[side]) >= 2) {
            wt_frame *next = f + 1;
            int reduction = 3 + depth / 4 + (evaluation - beta > 200 ? 1 : 0);
            next->board = *b;
            next->board.turn = (uint64_t)(1 - side);
            next->board.key = side == WT_RED ? key + WT_KEYS.turn : key - WT_KEYS.turn;
            next->is_null = 1;
            next->is_summed = 0;
            next->is_capture = 0;
            f->played = 0;
            s->keys[s->root_ply + ply + 1] = next->board.key;
            if (turm_spend(s->control, 1))
                s->is_stopped = 1;
            else
                score = -wt_node(s, ply + 1, -beta, -beta + 1, depth - reduction - 1);
            if (s->is_stopped)
                return 0;
            if (score >= beta)
                return score > WT_SURE ? beta : score;
        }
    }
    if (!is_known && depth >= 5 && !wt_lacks(s, TURM_NO_REDUCTIONS))
        depth--;                        /* without a first move it is cheaper to find one so */

    wt_choice c;
    f[1].killers[0] = f[1].killers[1] = 0;
    int best = -WT_INFINITE, low = alpha, num_quiet = 0;
    wt_move best_move = 0, quiet[WT_MAX_MOVES];
    c.count = WT_MAX_MOVES;
    for (int i = 0; i < c.count; i++) {
        wt_move m;
        if (i == 0 && known.move)
            m = known.move;             /* it may spare us the list */
        else {
            if (i == (known.move != 0)) {
                c.count = (int)(wt_list(b, side, c.moves) - c.moves);
                wt_order(s, ply, side, known.move, &c);
                if (known.move)
                    wt_pick(&c, 0);
                if (i >= c.count)
                    break;
            }
            m = wt_pick(&c, i);
        }
        int is_quiet = wt_is_quiet(b, side, m);
        if (!is_whole && !is_danger && best > -WT_SURE && is_quiet && depth <= WT_LATE_DEPTH) {
            if (!wt_lacks(s, TURM_NO_LATE) && !is_open && num_quiet >= (4 + depth * depth) / (is_better ? 1 : 2) + 1)
                break;                  /* what follows is no better */
            if (!wt_lacks(s, TURM_NO_FUTILITY) && !is_open && evaluation + 60 + 70 * depth <= alpha)
                break;
        }
        if (wt_step(s, ply, side, m))
            return 0;
        int left = depth - 1;
        if (is_whole)
            score = -wt_node(s, ply + 1, -WT_INFINITE, WT_INFINITE, left);
        else if (i == 0)
            score = -wt_node(s, ply + 1, -beta, -low, left);
        else {
            int reduction = 0;
            if (depth >= 3 && i >= 2 && !wt_lacks(s, TURM_NO_REDUCTIONS) && !is_danger) {
                reduction = WT_LATER[depth < 63 ? depth : 63][i < 63 ? i : 63];
                reduction += !is_better - is_open - !is_quiet;
                if (is_quiet)
                    reduction -= s->history[side][m & 4095] / (WT_MAX_HISTORY / 2);
                if (reduction < 0)
                    reduction = 0;
                if (reduction > left - 1)
                    reduction = left - 1;
            }
            score = -wt_node(s, ply + 1, -low - 1, -low, left - reduction);
            if (reduction && score > low && !s->is_stopped)
                score = -wt_node(s, ply + 1, -low - 1, -low, left);
            if (score > low && score < beta && !s->is_stopped)
                score = -wt_node(s, ply + 1, -beta, -low, left);
        }
        if (s->is_stopped)
            return 0;
        if (score > best) {
            best = score;
            if (score > low) {
                low = score;
                best_move = m;
                wt_keep_line(f, m);
                if (score >= beta && !is_whole) {
                    if (is_quiet)
                        wt_reward(s, ply, side, depth, m, quiet, num_quiet);
                    break;
                }
            }
        }
        if (is_quiet)
            quiet[num_quiet++] = m;
    }
    if (!wt_lacks(s, TURM_NO_TABLE))
        wt_table_put(s->table, key, (wt_known){
            .move = best_move, .score = wt_to_table(best, ply), .evaluation = evaluation,
            .depth = depth > 127 ? 127 : depth,
            .bound = is_whole ? WT_EXACT : best >= beta ? WT_LOWER : best > alpha ? WT_EXACT : WT_UPPER});
    return best;
}

/* ---- the root ------------------------------------------------------------------- */

/* Put what was found for a move among the best, best first. */
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

/* All moves of the root to a depth within a window; the best score. */
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
        s->roots[i] = wt_pick(&c, i);
    s->num_roots = c.count;
    f->line_length = 0, f[1].line_length = 0;
    wt_keep_line(f, s->roots[0]);
    f->evaluation = (int16_t)wt_judge_frame(f);
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

static int wt_search_position(const void *root, turm_control *control, const turm_tree_settings *settings,
                              turm_report *report, void *memory, int thread)
{
    const wt_position *p = root;
    wt_memory *m = memory;
    wt_search *s = aligned_alloc(64, (sizeof *s + 63) & ~(size_t)63);
    memset(report, 0, sizeof *report);
    if (!s)
        return TURM_SEARCH_NO_MEMORY;
    memset(s, 0, sizeof *s);
    if (!thread)
        m->table.age = (m->table.age + 1) & 63;
    s->control = control;
    s->settings = settings;
    s->table = &m->table;
    s->without = settings->without;
    s->endings = settings->without & TURM_NO_ENDINGS ? NULL : WT_ENDINGS;
    s->frames[0].board = p->board;
    s->frames[0].is_summed = 1;
    wt_sum(&p->board, &s->frames[0].sums);
    if (p->repetition)
        for (int i = p->num_past - WT_PAST > p->fresh ? p->num_past - WT_PAST : p->fresh; i < p->num_past - 1; i++)
            s->keys[s->root_ply++] = p->past[i % WT_PAST];
    s->keys[s->root_ply] = p->board.key;
    wt_deepen(s, report, thread);
    free(s);
    return TURM_DONE;
}

#endif
