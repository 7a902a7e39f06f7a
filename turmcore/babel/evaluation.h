/* Each player's expected share of the win: a score for each color, turned into shares by a softmax.  Here is the linear score,
 * which `greedy` and the beliefs go by; network.h has that of searches. */
#ifndef BB_EVALUATION_H
#define BB_EVALUATION_H

#include "../core/real.h"
#include "play.h"

enum { BB_STAGES = BB_HIGH + 1 };       /* by the number of occupied fields of step 5 */

#include "weights.h"

/* What a figure counts as on a site with so many figures. */
TURM_INLINE int bb_feature(const bb_game *g, int site, int figures) { return g->feature[site] + (figures & g->grows[site]); }

/* What each figure counts as. */
TURM_INLINE void bb_find_features(const bb_position *p, uint8_t feature[BB_ALL_FIGURES])
{
    uint8_t on[256];
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]]++;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        feature[i] = (uint8_t)bb_feature(p->game, p->site[i], on[p->site[i]]);
}

/* The features of each color: its number of figures of each kind. */
TURM_INLINE void bb_features(const bb_position *p, float f[BB_COLORS][BB_FEATURES])
{
    uint8_t feature[BB_ALL_FIGURES];
    memset(f, 0, sizeof(float) * BB_COLORS * BB_FEATURES);
    bb_find_features(p, feature);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        f[i / BB_FIGURES][feature[i]]++;
}

TURM_INLINE int bb_stage(const bb_position *p)
{
    int taken = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        taken += p->game->kind[p->site[i]] == BB_SEVEN;
    return taken;
}

TURM_INLINE float bb_score(const float f[BB_FEATURES], int stage)
{
    float score = 0;
    for (int i = 0; i < BB_FEATURES; i++)
        score += f[i] * BB_WEIGHTS[stage][i];
    return score;
}

TURM_INLINE void bb_scores(const bb_position *p, float *score)
{
    float f[BB_COLORS][BB_FEATURES];
    int stage = bb_stage(p);
    bb_features(p, f);
    for (int c = 0; c < BB_COLORS; c++)
        score[c] = bb_score(f[c], stage);
}

/* Shares of the players by the scores of the colors.  Players of unknown color may have any color that nobody is known to
 * have: each gets the mean over all sets of such colors. */
TURM_INLINE void bb_shares(const bb_position *p, const float *score, double *out)
{
    float weight[BB_COLORS], most = score[0];
    int n = p->game->num_players, rest[BB_COLORS], num_rest = 0, num_unknown = 0, num_sets = 0;
    unsigned owned = 0;
    double known = 0;
    for (int c = 1; c < BB_COLORS; c++)
        most = score[c] > most ? score[c] : most;
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (p->secret[i] == BB_UNKNOWN) {
            num_unknown++;
            continue;
        }
        int c = p->secret[i];
        owned |= 1u << c;
        known += weight[c] = (float)turm_exp(score[c] - most) + 1e-6f;
    }
    if (!num_unknown) {
        for (int i = 0; i < n; i++)
            out[i] = weight[p->secret[i]] / known;
        return;
    }
    for (int c = 0; c < BB_COLORS; c++)
        if (!(owned >> c & 1)) {
            weight[c] = (float)turm_exp(score[c] - most) + 1e-6f;
            rest[num_rest++] = c;
        }
    for (unsigned set = 0; set < 1u << num_rest; set++) {
        double unknown = 0;
        if (__builtin_popcount(set) != num_unknown)
            continue;
        for (int k = 0; k < num_rest; k++)
            unknown += set >> k & 1 ? weight[rest[k]] : 0;
        for (int i = 0; i < n; i++)
            out[i] += (p->secret[i] == BB_UNKNOWN ? unknown / num_unknown : weight[p->secret[i]]) / (known + unknown);
        num_sets++;
    }
    for (int i = 0; i < n; i++)
        out[i] /= num_sets;
}

#endif
