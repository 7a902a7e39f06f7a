/* The evaluation of a board: a small neural network, learned from self-play games (data/network.weights,
 * from `python -m benchmarks.tuning.learn waechter`).
 *
 * Each side sees the board from its own edge: its own and the other's stacks, by height, and the guards, each
 * by square.  A hidden layer sums the weights of these features; a move changes at most four terms, so the
 * sums are updated from ply to ply.  Clipped and squared, the sums of the side to move and of the other go
 * into an output whose weights depend on the number of stones left.
 */
#ifndef TURM_WAECHTER_EVALUATION_H
#define TURM_WAECHTER_EVALUATION_H

#include "../core/real.h"
#include "../core/weights.h"
#include "board.h"

enum {
    WT_HIDDEN = 32,             /* sums of each side */
    WT_BUCKETS = 8,             /* output weights by the number of stones, two and two together */
    WT_INPUTS = (16 * 49 + 1) * WT_HIDDEN,      /* weights of the sums */
    WT_OUTPUTS = WT_BUCKETS * 2 * WT_HIDDEN,
    WT_WEIGHTS = WT_INPUTS + WT_OUTPUTS + WT_BUCKETS,
    WT_MOST_INPUT = INT16_MAX / 17,     /* of a weight: a side sees at most 16 pieces, and there is a bias */
    WT_MOST_OUTPUT = 127,
    WT_CLIP = 255,              /* the value 1 in the hidden layer */
    WT_ONE = WT_CLIP * WT_CLIP * 64,    /* one logit in the output */
    WT_SCALE = 250,             /* score of one logit */
    WT_MOST = 20000,            /* of a score that is not proven */
    WT_GUARD = 8,               /* stands for a guard among the heights */
};

/* Whole numbers throughout, so that every processor finds the same. */
typedef struct wt_network {
    int16_t input[16 * 49 * WT_HIDDEN] __attribute__((aligned(64)));
    int16_t bias[WT_HIDDEN];
    int16_t output[WT_OUTPUTS];
    int16_t level[WT_BUCKETS];      /* in steps of WT_CLIP */
} wt_network;

static const TURM_LEARNED(wt_network, int16_t, 1) WT_NETWORK = {{
#include "data/network.weights"
}};

/* The expected share of the win for a score. */
static inline double wt_share(int score) { return 1 / (1 + turm_exp(-score / (double)WT_SCALE)); }

typedef struct wt_sums {
    int16_t side[2][WT_HIDDEN] __attribute__((aligned(64)));
} wt_sums;

/* The weights of a piece, as one side sees it; [..][8][..] stands for no piece. */
TURM_INLINE const int16_t *wt_term(const wt_network *net, int viewer, int side, int height, int square)
{
    static const int16_t NOTHING[WT_HIDDEN] __attribute__((aligned(64)));
    int file = square & 7, rank = viewer == WT_RED ? 6 - (square >> 3) : square >> 3;
    return height ? net->input + (((side == viewer ? 0 : 8) + height - 1) * 49 + 7 * rank + file) * WT_HIDDEN : NOTHING;
}

TURM_INLINE void wt_sum(const wt_network *net, const wt_board *b, wt_sums *sums)
{
    for (int viewer = 0; viewer < 2; viewer++) {
        int16_t *out = sums->side[viewer];
        for (int i = 0; i < WT_HIDDEN; i++)
            out[i] = net->bias[i];
        for (int side = 0; side < 2; side++)
            for (uint64_t set = b->stacks[side] | b->guard[side]; set; set &= set - 1) {
                int square = wt_first(set);
                const int16_t *term =
                    wt_term(net, viewer, side, b->guard[side] >> square & 1 ? WT_GUARD : wt_height(b, square), square);
                for (int i = 0; i < WT_HIDDEN; i++)
                    out[i] += term[i];
            }
    }
}

/* The sums after a side's move on `b`, which took no guard. */
TURM_INLINE void wt_sum_move(
    const wt_network *net, const wt_board *b, int side, wt_move m, const wt_sums *before, wt_sums *sums)
{
    int origin = wt_origin(m), target = wt_target(m), there = wt_height(b, target);
    int is_guard = (int)(b->guard[side] >> origin & 1), is_own = (int)(b->stacks[side] >> target & 1);
    int height = is_guard ? WT_GUARD : wt_height(b, origin), left = is_guard ? 0 : height - wt_stones(m);
    int top = is_guard ? WT_GUARD : wt_stones(m) + (is_own ? there : 0), owner = is_own ? side : 1 - side;
    for (int viewer = 0; viewer < 2; viewer++) {
        const int16_t *old = before->side[viewer];
        const int16_t *gone = wt_term(net, viewer, side, height, origin), *taken = wt_term(net, viewer, owner, there, target);
        const int16_t *stays = wt_term(net, viewer, side, left, origin), *comes = wt_term(net, viewer, side, top, target);
        int16_t *out = sums->side[viewer];
        for (int i = 0; i < WT_HIDDEN; i++)
            out[i] = (int16_t)(old[i] - gone[i] - taken[i] + stays[i] + comes[i]);
    }
}

/* The score for the side to move. */
TURM_INLINE int wt_score(const wt_network *net, const wt_board *b, const wt_sums *sums)
{
    int stones = wt_size(b->plane[0]) + 2 * wt_size(b->plane[1]) + 4 * wt_size(b->plane[2]);
    int bucket = stones / 2 < 7 ? stones / 2 : 7, total = net->level[bucket] * WT_CLIP;
    for (int other = 0; other < 2; other++) {
        const int16_t *sum = sums->side[b->turn ^ (uint64_t)other], *weight = net->output + (2 * bucket + other) * WT_HIDDEN;
        for (int i = 0; i < WT_HIDDEN; i++) {
            int16_t x = sum[i] < 0 ? 0 : sum[i] > WT_CLIP ? WT_CLIP : sum[i];
            total += (int)(int16_t)(x * weight[i]) * x;
        }
    }
    int64_t score = (int64_t)total * WT_SCALE / WT_ONE;
    return score > WT_MOST ? WT_MOST : score < -WT_MOST ? -WT_MOST : (int)score;
}

/* The same from scratch. */
TURM_CLONES(int, wt_evaluate, (const wt_network *net, const wt_board *b), (net, b))
{
    wt_sums sums;
    wt_sum(net, b, &sums);
    return wt_score(net, b, &sums);
}

#endif
