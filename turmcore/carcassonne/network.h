/* The network that judges positions of two players, for the base game and its towers: what the linear value does not see.
 *
 * Hidden units see both players' features and prospects, the own ones first; others see one holding each (holdings.h), and
 * all holdings are added up.  What they say, and what is linear in the own features and prospects, is added to a player's
 * value in points; weights go from stage to stage of the game as those of the evaluation.
 */
#ifndef CC_NETWORK_H
#define CC_NETWORK_H

#include "../core/clones.h"
#include "../core/weights.h"
#include "holdings.h"

enum { CC_HIDDEN = 32, CC_EACH = 16, CC_PLAIN = CC_F_SOON + 1, CC_SEEN = CC_PLAIN + CC_PROSPECTS };

typedef struct cc_network {
    float own[CC_STAGES * CC_SEEN], in[2 * CC_SEEN * CC_HIDDEN], first[CC_STAGES * CC_HIDDEN], out[CC_STAGES * CC_HIDDEN];
    float each_in[CC_HOLDING * CC_EACH], each_first[CC_STAGES * CC_EACH], each_out[CC_STAGES * CC_EACH];
} cc_network;

/* The base game and its towers; from `python -m benchmarks.tuning.learn carcassonne`. */
static const TURM_LEARNED(cc_network, float, 2) CC_NETWORKS = {{
#include "data/network.weights"
}};

#if CC_WIDE
#define cc_opinion cc_wide_opinion      /* clang tells the loader these names, and both kernels are in one module */
#define cc_add_up cc_wide_add_up
#endif

/* What a player's value lacks, in points; the sums in the same order on every CPU level. */
TURM_CLONES(float, cc_opinion, (const cc_network *net, float seen[2][CC_SEEN], int player, int stage, float part),
            (net, seen, player, stage, part))
{
    float hidden[CC_HIDDEN], value = 0;
    const float *first = net->first + stage * CC_HIDDEN, *out = net->out + stage * CC_HIDDEN, *own = net->own + stage * CC_SEEN;
    for (int k = 0; k < CC_HIDDEN; k++)
        hidden[k] = first[k] + part * (first[CC_HIDDEN + k] - first[k]);
    for (int d = 0; d < 2; d++) {
        const float *of = seen[d ? 1 - player : player], *weights = net->in + d * CC_SEEN * CC_HIDDEN;
        for (int i = 0; i < CC_SEEN; i++, weights += CC_HIDDEN)
            if (of[i] != 0)
                for (int k = 0; k < CC_HIDDEN; k++)
                    hidden[k] += of[i] * weights[k];
    }
    for (int i = 0; i < CC_SEEN; i++)
        value += seen[player][i] * (own[i] + part * (own[CC_SEEN + i] - own[i]));
    for (int k = 0; k < CC_HIDDEN; k++)
        value += (hidden[k] > 0 ? hidden[k] : 0) * (out[k] + part * (out[CC_HIDDEN + k] - out[k]));
    return value;
}

/* Four of the units that see holdings: compilers make single numbers of loops over them. */
typedef float cc_four __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t cc_signs __attribute__((vector_size(16)));
enum { CC_FOURS = CC_EACH / 4 };

static inline cc_four cc_positive(cc_four x) { return (cc_four)((cc_signs)x & (cc_signs)(x > 0)); }

/* What the holdings add to both players' values, in points; `player` is on turn. */
TURM_CLONES(void, cc_add_up, (const cc_network *net, const cc_holdings *h, int player, int stage, float part, float *value),
            (net, h, player, stage, part, value))
{
    float first[2][CC_EACH], sums[2][CC_EACH];
    cc_four all[2][CC_FOURS] = {{{0}}};
    const float *from = net->each_first + stage * CC_EACH, *out = net->each_out + stage * CC_EACH, *in = net->each_in;
    for (int d = 0; d < 2; d++)
        for (int k = 0; k < CC_EACH; k++)
            first[d][k] = from[k] + part * (from[CC_EACH + k] - from[k]) + in[(CC_H_MOVE_OWN + (d != player)) * CC_EACH + k];
    for (int r = 0; r < h->num; r++) {
        const float *row = h->row[r];
        const cc_four *mine = (const cc_four *)first[0], *yours = (const cc_four *)first[1];
        cc_four shared[CC_FOURS], own[CC_FOURS], other[CC_FOURS];
        memcpy(shared, in + h->kind[r] * CC_EACH, sizeof shared);
        for (int i = CC_H_POINTS; i < CC_H_OWN; i++)
            if (row[i] != 0)
                for (int k = 0; k < CC_FOURS; k++)
                    shared[k] += row[i] * ((const cc_four *)(in + i * CC_EACH))[k];
        for (int k = 0; k < CC_FOURS; k++)
            own[k] = mine[k] + shared[k], other[k] = yours[k] + shared[k];
        for (int i = CC_H_OWN; i < CC_HOLDING; i += 2) {
            float a = row[i], b = row[i + 1];
            const cc_four *one = (const cc_four *)(in + i * CC_EACH), *two = one + CC_FOURS;
            if (i == CC_H_MOVE_OWN || (a == 0 && b == 0))
                continue;
            for (int k = 0; k < CC_FOURS; k++) {
                own[k] += a * one[k] + b * two[k];
                other[k] += b * one[k] + a * two[k];
            }
        }
        for (int k = 0; k < CC_FOURS; k++)
            all[0][k] += cc_positive(own[k]), all[1][k] += cc_positive(other[k]);
    }
    memcpy(sums, all, sizeof sums);
    for (int d = 0; d < 2; d++)
        for (int k = 0; k < CC_EACH; k++)
            value[d] += sums[d][k] * (out[k] + part * (out[CC_EACH + k] - out[k]));
}

/* Whether a game has a network: two players, no figures or tiles but those of the narrow kernel, abbots and festivals. */
static inline int cc_has_network(const cc_game *g)
{
#if CC_WIDE
    if (!g->is_plain)
        return 0;
#endif
    return g->num_players == 2;
}

/* All that the network sees of a position between two turns; returns the linear values in `value`. */
static void cc_see(
    const cc_position *p, cc_outlook *o, const cc_odds *odds, float seen[2][CC_SEEN], cc_holdings *h, float *value)
{
    float features[CC_PLAYERS][CC_FEATURES], prospects[2][CC_PROSPECTS];
    cc_values v;
    cc_view view;
    cc_features_of(p, o, odds, &v, features);
    cc_prospects(p, o, odds, &view, prospects);
    cc_hold(p, odds, &view, h);
    for (int k = 0; k < 2; k++) {
        memcpy(seen[k], features[k], CC_PLAIN * sizeof(float));
        memcpy(seen[k] + CC_PLAIN, prospects[k], sizeof *prospects);
        value[k] = v.value[k];      /* the score */
        for (int i = 0; i < CC_PLAIN; i++)
            value[k] += o->weight[i] * seen[k][i];
#if CC_WHOLE
        for (int i = CC_F_ABBOT; i < CC_FEATURES; i++)
            value[k] += o->weight[i] * features[k][i];
#endif
    }
}

/* Everybody's expected share between two turns. */
static void cc_judge(const cc_position *p, cc_outlook *o, const cc_odds *odds, double *out)
{
    const cc_network *net = p->game->network ? p->game->network : &CC_NETWORKS.of[p->game->tower];
    float seen[2][CC_SEEN], value[2], part;
    cc_holdings holdings;
    int stage = cc_stage_of(p, &part);
    cc_see(p, o, odds, seen, &holdings, value);
    for (int k = 0; k < 2; k++)
        value[k] += cc_opinion(net, seen, k, stage, part);
    cc_add_up(net, &holdings, p->player, stage, part, value);
    cc_shares(o, value, 2, out);
}

#endif
