/* Each player's expected share of the win: a linear score for each color, turned into shares by a softmax. */
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

/* The features of each color: its number of figures of each kind. */
TURM_INLINE void bb_features(const bb_position *p, float f[BB_COLORS][BB_FEATURES])
{
    static const uint8_t first[BB_CIRCUITS] = {BB_F_START1, BB_F_START2, BB_F_START3, BB_F_START4};
    const bb_game *g = p->game;
    uint8_t on[256];
    memset(f, 0, sizeof(float) * BB_COLORS * BB_FEATURES);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        on[p->site[i]]++;
    for (int i = 0; i < BB_ALL_FIGURES; i++) {
        int site = p->site[i], at;
        switch (g->kind[site]) {
        case BB_START: at = first[site >> 6]; break;
        case BB_GROUP: at = first[site >> 6] + on[site]; break;
        case BB_SINGLE: at = BB_F_SINGLE; break;
        case BB_SEVEN: at = BB_F_SEVEN; break;
        default: at = BB_F_SUMMIT;
        }
        f[i / BB_FIGURES][at]++;
    }
}

TURM_INLINE int bb_stage(const bb_position *p)
{
    int taken = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        taken += p->game->kind[p->site[i]] == BB_SEVEN;
    return taken;
}

TURM_INLINE void bb_scores(const bb_position *p, float *score)
{
    float f[BB_COLORS][BB_FEATURES];
    const float *weights = BB_WEIGHTS[bb_stage(p)];
    bb_features(p, f);
    for (int c = 0; c < BB_COLORS; c++) {
        score[c] = 0;
        for (int i = 0; i < BB_FEATURES; i++)
            score[c] += f[c][i] * weights[i];
    }
}

/* Shares of the players.  Players of unknown color may have any color that nobody is known to have: each gets
 * the mean over all sets of such colors. */
TURM_INLINE void bb_shares(const bb_position *p, double *out)
{
    float score[BB_COLORS], weight[BB_COLORS], most;
    int n = p->game->num_players, rest[BB_COLORS], num_rest = 0, num_unknown = 0, num_sets = 0;
    unsigned owned = 0;
    double known = 0;
    bb_scores(p, score);
    most = score[0];
    for (int c = 1; c < BB_COLORS; c++)
        most = score[c] > most ? score[c] : most;
    for (int c = 0; c < BB_COLORS; c++)
        weight[c] = (float)turm_exp(score[c] - most) + 1e-6f;
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        if (p->secret[i] == BB_UNKNOWN)
            num_unknown++;
        else
            owned |= 1u << p->secret[i], known += weight[p->secret[i]];
    }
    for (int c = 0; c < BB_COLORS; c++)
        if (!(owned >> c & 1))
            rest[num_rest++] = c;
    for (unsigned set = 0; set < 1u << num_rest; set++) {
        double unknown = 0;
        if (__builtin_popcount(set) != num_unknown)
            continue;
        if (num_unknown)
            for (int k = 0; k < num_rest; k++)
                unknown += set >> k & 1 ? weight[rest[k]] : 0;
        for (int i = 0; i < n; i++)
            out[i] += (p->secret[i] == BB_UNKNOWN ? unknown / num_unknown : weight[p->secret[i]]) / (known + unknown);
        num_sets++;
        if (!num_unknown)
            break;
    }
    for (int i = 0; i < n; i++)
        out[i] /= num_sets;
}

#endif
