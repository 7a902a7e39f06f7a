/* Each player's expected share of the win: a score for each color, turned into shares by a softmax.  Here is the linear score,
 * by which lists are ranked and choices are explained; network.h has that of positions. */
#ifndef BB_EVALUATION_H
#define BB_EVALUATION_H

#include "../core/real.h"
#include "play.h"

enum {
    /* figures of the color, by where they stand */
    BB_F_START1, BB_F_ALONE1, BB_F_TWO1, BB_F_THREE1, BB_F_FOUR1,
    BB_F_START2, BB_F_ALONE2, BB_F_TWO2, BB_F_THREE2,
    BB_F_START3, BB_F_ALONE3, BB_F_TWO3,
    BB_F_START4, BB_F_SINGLE, BB_F_SEVEN, BB_F_SUMMIT,
    BB_FEATURES,
    BB_STAGES = BB_HIGH + 1     /* by the number of occupied fields of step 5 */
};

#include "weights.h"

/* What a figure counts as on a site with so many figures. */
TURM_INLINE int bb_feature(const bb_game *g, int site, int figures)
{
    static const uint8_t first[BB_CIRCUITS] = {BB_F_START1, BB_F_START2, BB_F_START3, BB_F_START4};
    switch (g->kind[site]) {
    case BB_START: return first[site >> 6];
    case BB_GROUP: return first[site >> 6] + figures;
    case BB_SINGLE: return BB_F_SINGLE;
    case BB_SEVEN: return BB_F_SEVEN;
    default: return BB_F_SUMMIT;
    }
}

/* The features of each color: its number of figures of each kind. */
TURM_INLINE void bb_features(const bb_position *p, float f[BB_COLORS][BB_FEATURES])
{
    uint8_t on[256];
    memset(f, 0, sizeof(float) * BB_COLORS * BB_FEATURES);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]]++;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        f[i / BB_FIGURES][bb_feature(p->game, p->site[i], on[p->site[i]])]++;
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

/* Shares of the players by their scores with each color: the score of player i with color c is score[stride * i + c], and
 * none is larger than `most`.  Players of unknown color may have any color that nobody is known to have: each gets the mean
 * over all sets of such colors; what the others of them score with a color is then their mean. */
TURM_INLINE void bb_shares(const bb_position *p, const float *score, int stride, float most, double *out)
{
    float weight[BB_COLORS];
    int n = p->game->num_players, rest[BB_COLORS], num_rest = 0, num_unknown = 0, num_sets = 0;
    unsigned owned = 0;
    double known = 0, unknown[BB_COLORS][BB_COLORS], mean[BB_COLORS];
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (p->secret[i] == BB_UNKNOWN) {
            num_unknown++;
            continue;
        }
        owned |= 1u << p->secret[i];
        known += weight[i] = (float)turm_exp(score[stride * i + p->secret[i]] - most) + 1e-6f;
    }
    if (!num_unknown) {
        for (int i = 0; i < n; i++)
            out[i] = weight[i] / known;
        return;
    }
    for (int c = 0; c < BB_COLORS; c++) {
        if (owned >> c & 1)
            continue;
        double sum = 0;
        for (int i = 0; i < n; i++)
            if (p->secret[i] == BB_UNKNOWN)
                sum += unknown[i][c] = (float)turm_exp(score[stride * i + c] - most) + 1e-6f;
        mean[c] = sum / num_unknown;
        rest[num_rest++] = c;
    }
    for (unsigned set = 0; set < 1u << num_rest; set++) {
        double others = 0;
        if (__builtin_popcount(set) != num_unknown)
            continue;
        for (int k = 0; k < num_rest; k++)
            others += set >> k & 1 ? mean[rest[k]] : 0;
        for (int i = 0; i < n; i++) {
            double own = 0;
            if (p->secret[i] != BB_UNKNOWN)
                own = weight[i];
            else
                for (int k = 0; k < num_rest; k++)
                    own += set >> k & 1 ? unknown[i][rest[k]] : 0;
            out[i] += (p->secret[i] == BB_UNKNOWN ? own / num_unknown : own) / (known + others);
        }
        num_sets++;
    }
    for (int i = 0; i < n; i++)
        out[i] /= num_sets;
}

/* Shares by the linear scores of the colors. */
TURM_INLINE void bb_linear_shares(const bb_position *p, const float *score, double *out)
{
    float most = score[0];
    for (int c = 1; c < BB_COLORS; c++)
        most = score[c] > most ? score[c] : most;
    bb_shares(p, score, 0, most, out);
}

#endif
