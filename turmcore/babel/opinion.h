/* The network that judges positions.
 *
 * A color's score is linear in its own features, by the stage of the game, and in hidden units that see its features, the
 * sums of all colors', the stage, and whose turn it is with which gift.  A softmax makes shares of the players' scores.
 */
#ifndef BB_OPINION_H
#define BB_OPINION_H

#include "evaluation.h"

enum { BB_HIDDEN = 32, BB_LANES = 8, BB_GIFTS = BB_DIE + 1, BB_KINDS = 4 };

/* The network of a number of players.  Gifts are 0 where the next number is rolled; turns are those until it is the
 * player's. */
typedef struct bb_network {
    float own[BB_STAGES * BB_FEATURES], turn[BB_STAGES * BB_GIFTS * BB_COLORS];
    float first[BB_STAGES * BB_HIDDEN], gift[BB_GIFTS * BB_COLORS * BB_HIDDEN];
    float in_own[BB_FEATURES * BB_HIDDEN], in_all[BB_FEATURES * BB_HIDDEN], out[BB_HIDDEN];
} bb_network;

#include "network.h"

TURM_INLINE void bb_add_features(const float f[BB_FEATURES], const float *in, float *hidden)
{
    for (int i = 0; i < BB_FEATURES; i++, in += BB_HIDDEN)
        if (f[i] != 0)
            for (int k = 0; k < BB_HIDDEN; k++)
                hidden[k] += f[i] * in[k];
}

/* What the hidden units say; sums in the same order on every CPU level. */
TURM_INLINE float bb_say(const float *hidden, const float *bias, const float *out)
{
    float sum[BB_LANES] = {0};
    for (int k = 0; k < BB_HIDDEN; k += BB_LANES)
        for (int i = 0; i < BB_LANES; i++) {
            float unit = hidden[k + i] + bias[k + i];
            sum[i] += (unit > 0 ? unit : 0) * out[k + i];
        }
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

/* Everybody's expected share before the end. */
TURM_INLINE void bb_opinion(const bb_position *p, double *out)
{
    int n = p->game->num_players, stage = bb_stage(p), gift = p->phase == BB_GIFT ? p->number : 0;
    const bb_network *net = p->game->network ? p->game->network : &BB_NETWORKS[n < 5 ? n - 2 : 3];
    float f[BB_COLORS][BB_FEATURES], all[BB_FEATURES] = {0}, common[BB_HIDDEN], score[BB_COLORS][BB_COLORS], most = -INFINITY;
    unsigned owned = 0;
    bb_features(p, f);
    for (int c = 0; c < BB_COLORS; c++)
        for (int i = 0; i < BB_FEATURES; i++)
            all[i] += f[c][i];
    memcpy(common, net->first + stage * BB_HIDDEN, sizeof common);
    bb_add_features(all, net->in_all, common);
    for (int i = 0; i < n; i++)
        owned |= p->secret[i] != BB_UNKNOWN ? 1u << p->secret[i] : 0;
    for (int c = 0; c < BB_COLORS; c++) {
        float hidden[BB_HIDDEN], linear = 0;
        int is_seen = 0;
        for (int i = 0; i < n; i++) {
            if (p->secret[i] != c && (p->secret[i] != BB_UNKNOWN || owned >> c & 1))
                continue;
            if (!is_seen) {
                memcpy(hidden, common, sizeof hidden);
                bb_add_features(f[c], net->in_own, hidden);
                for (int k = 0; k < BB_FEATURES; k++)
                    linear += f[c][k] * net->own[stage * BB_FEATURES + k];
                is_seen = 1;
            }
            int moment = gift * BB_COLORS + (i - p->player + n) % n;
            float value = linear + net->turn[stage * BB_GIFTS * BB_COLORS + moment] +
                          bb_say(hidden, net->gift + moment * BB_HIDDEN, net->out);
            score[i][c] = value;
            most = value > most ? value : most;
        }
    }
    bb_shares(p, score[0], BB_COLORS, most, out);
}

#endif
