/* The network that judges positions.
 *
 * A color's score is linear in its own features, by the stage of the game, and in hidden units that see its features, the
 * sums of all colors', the stage, and whose turn it is with which gift.  A softmax makes shares of the players' scores.
 */
#ifndef BB_NETWORK_H
#define BB_NETWORK_H

#include "../core/weights.h"
#include "evaluation.h"

enum { BB_HIDDEN = 32, BB_LANES = 8, BB_VECTORS = BB_HIDDEN / BB_LANES, BB_GIFTS = BB_DIE + 1, BB_KINDS = 4 };

/* Hidden units, eight at a time; and as they lie in a network. */
typedef float bb_units __attribute__((vector_size(4 * BB_LANES)));
typedef int32_t bb_masks __attribute__((vector_size(4 * BB_LANES)));
typedef float bb_row __attribute__((vector_size(4 * BB_LANES), aligned(4), may_alias));

/* The network of a number of players.  Gifts are 0 where a number is rolled; turns are those until it is the player's. */
typedef struct bb_network {
    float own[BB_STAGES * BB_FEATURES], turn[BB_STAGES * BB_GIFTS * BB_COLORS];
    float first[BB_STAGES * BB_HIDDEN], gift[BB_GIFTS * BB_COLORS * BB_HIDDEN];
    float in_own[BB_FEATURES * BB_HIDDEN], in_all[BB_FEATURES * BB_HIDDEN], out[BB_HIDDEN];
} bb_network;

/* By the number of players: pairs, three, four, many; from `python -m benchmarks.tuning.learn babel`. */
static const TURM_LEARNED(bb_network, float, BB_KINDS) BB_NETWORKS = {{
#include "data/network.weights"
}};

TURM_INLINE const bb_network *bb_network_of(const bb_game *g)
{
    return g->network ? g->network : &BB_NETWORKS.of[g->num_players < BB_KINDS + 1 ? g->num_players - 2 : BB_KINDS - 1];
}

/* The weights of a feature. */
TURM_INLINE const bb_row *bb_row_of(const float *in, int feature) { return (const bb_row *)(in + feature * BB_HIDDEN); }

/* What the hidden units see of all colors together, in a stage; returns the stage. */
TURM_INLINE int bb_see_all(const bb_network *net, const uint8_t feature[BB_ALL_FIGURES], bb_units hidden[BB_VECTORS])
{
    int count[BB_FEATURES] = {0};
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        count[feature[i]]++;
    const bb_row *first = bb_row_of(net->first, count[BB_F_SEVEN]);
    for (int k = 0; k < BB_VECTORS; k++)
        hidden[k] = first[k];
    for (int i = 0; i < BB_FEATURES; i++) {
        const bb_row *in = bb_row_of(net->in_all, i);
        if (count[i])
            for (int k = 0; k < BB_VECTORS; k++)
                hidden[k] += (float)count[i] * in[k];
    }
    return count[BB_F_SEVEN];
}

/* .. and of a color; returns what is linear in its figures. */
TURM_INLINE float bb_see_color(const bb_network *net, const uint8_t feature[BB_ALL_FIGURES], int color, int stage,
                               bb_units hidden[BB_VECTORS])
{
    float sum = 0;
    for (int i = 0; i < BB_FIGURES; i++) {
        int at = feature[color * BB_FIGURES + i];
        const bb_row *in = bb_row_of(net->in_own, at);
        for (int k = 0; k < BB_VECTORS; k++)
            hidden[k] += in[k];
        sum += net->own[stage * BB_FEATURES + at];
    }
    return sum;
}

/* What the turn and the hidden units add to a score, before a gift is used (0: before a roll) and so many turns before the
 * own one; sums in the same order on every CPU level. */
TURM_INLINE float bb_add_hidden(const bb_network *net, const bb_units hidden[BB_VECTORS], int stage, int gift, int turns)
{
    int moment = gift * BB_COLORS + turns;
    const bb_row *bias = bb_row_of(net->gift, moment), *out = bb_row_of(net->out, 0);
    bb_units said = {0};
    float sum[BB_LANES];
    for (int k = 0; k < BB_VECTORS; k++) {
        bb_units unit = hidden[k] + bias[k];
        said += (bb_units)((bb_masks)unit & (unit > 0)) * out[k];
    }
    memcpy(sum, &said, sizeof sum);
    return net->turn[stage * BB_GIFTS * BB_COLORS + moment] + ((sum[0] + sum[4]) + (sum[2] + sum[6])) +
           ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

/* Sum the shares over all ways to give colors that nobody has to the players from `player` on whose color is unknown;
 * weight[i][c] is that of player i with color c, own[i] of those before.  Returns the number of ways. */
static int bb_add_shares(const bb_position *p, double weight[BB_COLORS][BB_COLORS], int player, unsigned owned, double *own,
                         double *sum)
{
    int n = p->game->num_players, ways = 0;
    while (player < n && p->secret[player] != BB_UNKNOWN)
        player++;
    if (player == n) {
        double all = 0;
        for (int i = 0; i < n; i++)
            all += own[i];
        for (int i = 0; i < n; i++)
            sum[i] += own[i] / all;
        return 1;
    }
    for (int c = 0; c < BB_COLORS; c++)
        if (!(owned >> c & 1)) {
            own[player] = weight[player][c];
            ways += bb_add_shares(p, weight, player + 1, owned | 1u << c, own, sum);
        }
    return ways;
}

/* Everybody's expected share before the end: the mean over the colors that players of unknown color may have. */
TURM_INLINE void bb_opinion(const bb_position *p, double *out)
{
    int n = p->game->num_players, gift = p->phase == BB_GIFT ? p->number : 0, num_unknown = 0;
    const bb_network *net = bb_network_of(p->game);
    uint8_t feature[BB_ALL_FIGURES];
    bb_units all[BB_VECTORS];
    float score[BB_COLORS][BB_COLORS], most = -INFINITY;
    double weight[BB_COLORS][BB_COLORS], own[BB_COLORS], sum = 0;
    unsigned owned = 0;
    bb_find_features(p, feature);
    int stage = bb_see_all(net, feature, all);
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (p->secret[i] == BB_UNKNOWN)
            num_unknown++;
        else
            owned |= 1u << p->secret[i];
    }
    for (int c = 0; c < BB_COLORS; c++) {
        bb_units hidden[BB_VECTORS];
        if (!num_unknown && !(owned >> c & 1))
            continue;
        memcpy(hidden, all, sizeof hidden);
        float linear = bb_see_color(net, feature, c, stage, hidden);
        for (int i = 0; i < n; i++) {
            if (p->secret[i] != (owned >> c & 1 ? c : BB_UNKNOWN))
                continue;
            score[i][c] = linear + bb_add_hidden(net, hidden, stage, gift, i < p->player ? i + n - p->player : i - p->player);
            most = score[i][c] > most ? score[i][c] : most;
        }
    }
    for (int i = 0; i < n; i++)
        for (int c = 0; c < BB_COLORS; c++)
            if (p->secret[i] == (owned >> c & 1 ? c : BB_UNKNOWN))
                own[i] = weight[i][c] = turm_exp(score[i][c] - most);
    if (!num_unknown) {
        for (int i = 0; i < n; i++)
            sum += own[i];
        for (int i = 0; i < n; i++)
            out[i] = own[i] / sum;
        return;
    }
    int ways = bb_add_shares(p, weight, 0, owned, own, out);
    for (int i = 0; i < n; i++)
        out[i] /= ways;
}

#endif
