/* The search tree: what `turm_alphabeta` does for every game, specialized for this one.
 *
 * Negamax with principal variation search, boards copied from ply to ply.  Scores are those of evaluation.h; a win at
 * ply n from the root counts WT_WIN - n.  Each node first asks whether the side to move can end the game at
 * once, and whether the other side could: this game's equivalent of check.
 */
#ifndef TURM_WAECHTER_TREE_H
#define TURM_WAECHTER_TREE_H

#include "order.h"

/* Margins are in units of the evaluation, depths in plies. */
enum {
    WT_DANGER_DEPTH = 4,        /* quiescence follows all moves of a side in danger this deep */
    WT_STONE_GAIN = 130,        /* a captured stone gains at most this much .. */
    WT_TAKE_MARGIN = 150,       /* .. and its side effects this much */
    WT_FUTILITY_DEPTH = 6,      /* this near the horizon an evaluation counts .. */
    WT_FUTILITY_PLY = 70,       /* .. if it is this much better for each remaining ply .. */
    WT_FUTILITY_BETTER = 40,    /* .. or a little less where things improve */
    WT_NULL_DEPTH = 3,          /* null move is tried from this depth .. */
    WT_NULL_STACKS = 2,         /* .. by a side with something left to move .. */
    WT_NULL_REDUCTION = 3,      /* .. and searched this much less deep .. */
    WT_NULL_PART = 4,           /* .. and by a fraction of the depth .. */
    WT_NULL_SURPLUS = 200,      /* .. and by one ply for this much surplus */
    WT_SEEK_DEPTH = 5,          /* from this depth a node needs a first move */
    WT_LATE_FIRST = 10,         /* this many quiet moves are searched .. */
    WT_LATE_GROWTH = 3,         /* .. plus this many times the depth squared */
    WT_QUIET_MARGIN = 60,       /* what a quiet move may gain at once */
    WT_REDUCE_DEPTH = 3,        /* late moves are reduced from this depth .. */
    WT_REDUCE_FROM = 2,         /* .. after this many others */
};

/* Play a move of a frame's side: the next frame gets the board.  1 if the search has to stop. */
TURM_INLINE int wt_step(wt_search *s, int ply, int side, wt_move m)
{
    wt_frame *f = &s->frames[ply], *next = f + 1;
    int at = s->root_ply + ply + 1;
    f->played = m;
    next->fresh = wt_is_quiet(&f->board, side, m) ? f->fresh : at;
    next->is_null = 0;
    next->is_summed = 0;
    wt_make(&f->board, side, m, &next->board);
    s->keys[at] = next->board.key;
    if (turm_spend(s->control, 1))
        s->is_stopped = 1;
    return s->is_stopped;
}

/* A move will be played soon: the table's entry is better fetched while something else is searched. */
TURM_INLINE void wt_expect(const wt_search *s, const wt_board *b, int side, wt_move m)
{
    __builtin_prefetch(wt_table_bucket(s->table, wt_key_after(b, side, m)));
}

TURM_INLINE void wt_keep_line(wt_frame *f, wt_move m)
{
    int n = f[1].line_length < TURM_MAX_LINE - 1 ? f[1].line_length : TURM_MAX_LINE - 1;
    f->line[0] = (uint16_t)m;
    memcpy(f->line + 1, f[1].line, (size_t)n * sizeof *f->line);
    f->line_length = (uint8_t)(n + 1);
}

/* Quiescence: only captures, but all moves while the guard is in danger, a few plies deep. */
TURM_CLONES(int, wt_quiesce, (wt_search *s, int ply, int alpha, int beta, int depth), (s, ply, alpha, beta, depth))
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
        return wt_judge_frame(s, f);
    is_danger = depth > -WT_DANGER_DEPTH && wt_can_win(b, 1 - side);
    if (is_danger) {
        best = ply + 2 - WT_WIN;        /* at worst the other side wins then */
        if (best >= beta)
            return best;
        c.count = (int)(wt_list(b, side, c.moves) - c.moves);
    } else {
        best = wt_judge_frame(s, f);
        if (best >= beta)
            return best;
        c.count = (int)(wt_list_to(b, side, b->stacks[1 - side], c.moves) - c.moves);
    }
    int low = best > alpha ? best : alpha, stand = best;
    wt_order(s, ply, side, 0, &c);
    for (int i = 0; i < c.count; i++) {
        wt_move m = wt_pick(&c);
        if (!is_danger && !wt_lacks(s, TURM_NO_FUTILITY)) {
            if (c.worth < WT_NOISY / 2)
                break;                  /* the other side recaptures more */
            if (stand + WT_STONE_GAIN * wt_height(b, wt_target(m)) + WT_TAKE_MARGIN <= low)
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

TURM_CLONES(int, wt_node, (wt_search *s, int ply, int alpha, int beta, int depth), (s, ply, alpha, beta, depth))
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
    if (!is_whole) {                    /* it cannot be better than a win in three or worse than a loss in two */
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
    if (known.move)
        wt_expect(s, b, side, known.move);
    int evaluation = is_known ? known.evaluation : wt_judge_frame(s, f);
    f->evaluation = (int16_t)evaluation;
    int is_better = ply >= 2 && evaluation > f[-2].evaluation;
    if (is_danger && !wt_lacks(s, TURM_NO_EXTENSIONS))
        depth++;

    if (!is_open && !is_danger && !is_whole) {
        if (!wt_lacks(s, TURM_NO_FUTILITY) && depth <= WT_FUTILITY_DEPTH &&
            evaluation - (WT_FUTILITY_PLY * depth - WT_FUTILITY_BETTER * is_better) >= beta && beta > -WT_SURE &&
            evaluation < WT_SURE)
            return evaluation;
        if (!wt_lacks(s, TURM_NO_NULL_MOVE) && depth >= WT_NULL_DEPTH && evaluation >= beta && !f->is_null &&
            beta > -WT_SURE && wt_size(b->stacks[side]) >= WT_NULL_STACKS) {
            wt_frame *next = f + 1;
            int reduction = WT_NULL_REDUCTION + depth / WT_NULL_PART + (evaluation - beta > WT_NULL_SURPLUS ? 1 : 0);
            next->board = *b;
            next->board.turn = (uint64_t)(1 - side);
            next->board.key = side == WT_RED ? key + WT_KEYS.turn : key - WT_KEYS.turn;
            next->is_null = 1;
            next->is_summed = 0;
            next->fresh = s->root_ply + ply + 1;
            f->played = 0;
            s->keys[s->root_ply + ply + 1] = next->board.key;
            if (turm_spend(s->control, 1)) {
                s->is_stopped = 1;
                return 0;
            }
            score = -wt_node(s, ply + 1, -beta, -beta + 1, depth - reduction - 1);
            if (s->is_stopped)
                return 0;
            if (score >= beta)
                return score > WT_SURE ? beta : score;
        }
    }
    if (!is_known && depth >= WT_SEEK_DEPTH && !wt_lacks(s, TURM_NO_REDUCTIONS))
        depth--;                        /* without a first move it is cheaper to find one this way */

    wt_choice c;
    f[1].killers[0] = f[1].killers[1] = 0;
    int best = -WT_INFINITE, low = alpha, num_quiet = 0;
    wt_move best_move = 0, next = 0, quiet[WT_MAX_MOVES];
    c.count = WT_MAX_MOVES;
    for (int i = 0; i < c.count; i++) {
        wt_move m;
        if (i == 0 && known.move)
            m = known.move;             /* it may save us the list */
        else {
            if (i == (known.move != 0)) {
                c.count = (int)(wt_list(b, side, c.moves) - c.moves);
                wt_order(s, ply, side, known.move, &c);
                if (known.move)
                    wt_pick(&c);
                if (i >= c.count)
                    break;
                next = wt_pick(&c);
            }
            m = next;
            if (i + 1 < c.count) {
                next = wt_pick(&c);
                if (depth > 1)          /* leaves look nothing up */
                    wt_expect(s, b, side, next);
            }
        }
        int is_quiet = wt_is_quiet(b, side, m);
        if (!is_whole && !is_danger && best > -WT_SURE && is_quiet && depth <= WT_LATE_DEPTH) {
            if (!wt_lacks(s, TURM_NO_LATE) && !is_open &&
                num_quiet >= (WT_LATE_FIRST + WT_LATE_GROWTH * depth * depth) / (is_better ? 1 : 2) + 1)
                break;                  /* the rest is no better */
            if (!wt_lacks(s, TURM_NO_FUTILITY) && !is_open &&
                evaluation + WT_QUIET_MARGIN + WT_FUTILITY_PLY * depth <= alpha)
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
            if (depth >= WT_REDUCE_DEPTH && i >= WT_REDUCE_FROM && !wt_lacks(s, TURM_NO_REDUCTIONS) && !is_danger) {
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

#endif
