/* What the others' moves and gifts reveal about their colors.
 *
 * Everybody sees every action, so the evidence does not depend on the viewer: it is the likelihood of the
 * action for each color that its player may have, assuming a player who prefers what is good for that color
 * and does not know the others'.  No two players share a color, and a viewer knows its own: so the belief is
 * a joint distribution over all players' colors, not one for each player alone.
 */
#ifndef BB_INFERENCE_H
#define BB_INFERENCE_H

#include "judgement.h"

/* Log-likelihoods of all that a player has done, by the color it might have. */
typedef struct bb_evidence { double log[BB_COLORS][BB_COLORS]; } bb_evidence;

/* The model of a player's choice: a softmax over these multiples of what an action brings a color.  A
 * compromise between the computer players; `python -m benchmarks.tuning.babel` tries other
 * values. */
#define BB_BY_LEAD 0.4      /* per point of lead */
#define BB_BY_SCORE 40.0    /* per unit of the score's advantage over the other colors */
#define BB_BY_CHANCE 0.2    /* .. and how often it plays at random */

/* The appeal of a position to each color: its lead in points over the mean of the others, and its advantage
 * by the evaluation. */
TURM_INLINE void bb_appeal(const bb_position *p, double lead[BB_COLORS], double score[BB_COLORS])
{
    float by_weights[BB_COLORS];
    double weight[BB_COLORS], sum = 0;
    int points[BB_COLORS], all = 0;
    bb_scores(p, by_weights);
    for (int c = 0; c < BB_COLORS; c++) {
        sum += weight[c] = turm_exp(by_weights[c]);
        all += points[c] = bb_points(p, c);
    }
    for (int c = 0; c < BB_COLORS; c++) {
        lead[c] = points[c] - (double)(all - points[c]) / (BB_COLORS - 1);
        score[c] = (double)by_weights[c] - turm_log((sum - weight[c]) / (BB_COLORS - 1));
    }
}

/* How likely each action of a decision node is, by the color of its actor. */
TURM_INLINE void bb_likelihoods(const bb_position *p, const turm_action *list, int64_t n, double out[][BB_COLORS],
                                const int words)
{
    double most[BB_COLORS], sum[BB_COLORS] = {0};
    for (int64_t i = 0; i < n; i++) {
        double lead[BB_COLORS], score[BB_COLORS];
        bb_position after = *p;
        bb_play(&after, list[i], words);
        bb_appeal(&after, lead, score);
        for (int c = 0; c < BB_COLORS; c++) {
            out[i][c] = BB_BY_LEAD * lead[c] + BB_BY_SCORE * score[c];
            most[c] = i && most[c] >= out[i][c] ? most[c] : out[i][c];
        }
    }
    for (int64_t i = 0; i < n; i++)
        for (int c = 0; c < BB_COLORS; c++)
            sum[c] += out[i][c] = turm_exp(out[i][c] - most[c]);
    for (int64_t i = 0; i < n; i++)
        for (int c = 0; c < BB_COLORS; c++)
            out[i][c] = BB_BY_CHANCE / (double)n + (1 - BB_BY_CHANCE) * out[i][c] / sum[c];
}

/* Add the evidence of an action at a decision node about its player. */
TURM_INLINE void bb_observe_in(const bb_position *p, turm_action played, bb_evidence *e, const int words)
{
    turm_action list[BB_MANY];
    double likely[BB_MANY][BB_COLORS];
    int64_t n = bb_fill_node(p, list, BB_MANY, words), at = 0;
    if (n < 2)
        return;
    bb_likelihoods(p, list, n, likely, words);
    while (list[at] != played)
        at++;
    for (int c = 0; c < BB_COLORS; c++)
        e->log[p->player][c] += turm_log(likely[at][c]);
}

TURM_CLONES(void, bb_observe, (const bb_position *p, turm_action played, bb_evidence *e), (p, played, e))
{
    if (p->phase != BB_GIFT && p->phase != BB_USE)
        return;
    if (p->game->num_words == 1)
        bb_observe_in(p, played, e, 1);
    else
        bb_observe_in(p, played, e, 4);
}

/* For fitting the constants: lead and score for each color after each action of a list. */
static void bb_appeals(const bb_position *p, const turm_action *list, int64_t n, double *out)
{
    for (int64_t i = 0; i < n; i++, out += 2 * BB_COLORS) {
        bb_position after = *p;
        if (p->game->num_words == 1)
            bb_play(&after, list[i], 1);
        else
            bb_play(&after, list[i], 4);
        bb_appeal(&after, out, out + BB_COLORS);
    }
}

/* A belief over the colors of all players: weights of each player's colors, and, for those who know some
 * colors, the sums over all ways to give the other players, from each player on, colors outside a set. */
typedef struct bb_belief {
    double weight[BB_COLORS][BB_COLORS];
    double ways[BB_COLORS + 1][BB_COLORS + 1][1 << BB_COLORS];  /* for one who knows its own color, and for all */
    unsigned known;             /* players whose colors are known in the position */
} bb_belief;

TURM_INLINE unsigned bb_known(const bb_position *p)
{
    unsigned known = 0;
    for (int i = 0; i < p->game->num_players; i++)
        known |= (unsigned)(p->secret[i] != BB_UNKNOWN) << i;
    return known;
}

TURM_INLINE unsigned bb_owned(const bb_position *p)
{
    unsigned colors = 0;
    for (int i = 0; i < p->game->num_players; i++)
        colors |= p->secret[i] != BB_UNKNOWN ? 1u << p->secret[i] : 0;
    return colors;
}

static void bb_add_ways(int n, unsigned known, double weight[BB_COLORS][BB_COLORS],
                        double ways[BB_COLORS + 1][1 << BB_COLORS])
{
    for (unsigned set = 0; set < 1u << BB_COLORS; set++)
        ways[n][set] = 1;
    for (int i = n - 1; i >= 0; i--)
        for (unsigned set = 0; set < 1u << BB_COLORS; set++) {
            double sum = 0;
            if (known >> i & 1)
                sum = ways[i + 1][set];
            else
                for (int c = 0; c < BB_COLORS; c++)
                    if (!(set >> c & 1))
                        sum += weight[i][c] * ways[i + 1][set | 1u << c];
            ways[i][set] = sum;
        }
}

static void bb_believe(const bb_position *p, const bb_evidence *e, bb_belief *b)
{
    int n = p->game->num_players;
    for (int i = 0; i < n; i++) {
        double most = e->log[i][0];
        for (int c = 1; c < BB_COLORS; c++)
            most = e->log[i][c] > most ? e->log[i][c] : most;
        for (int c = 0; c < BB_COLORS; c++)
            b->weight[i][c] = turm_exp(e->log[i][c] - most) + 1e-9;
    }
    b->known = bb_known(p);
    for (int i = 0; i < n; i++)
        bb_add_ways(n, 1u << i, b->weight, b->ways[i]);
    bb_add_ways(n, b->known, b->weight, b->ways[BB_COLORS]);
}

/* The probability that each player has each color, given what is known in the position. */
static void bb_marginals(const bb_position *p, const bb_belief *b, double row[BB_COLORS][BB_COLORS])
{
    double reach[1 << BB_COLORS] = {0};     /* of the sets of colors of the players before */
    const double (*ways)[1 << BB_COLORS] = b->ways[BB_COLORS];
    reach[bb_owned(p)] = 1;
    memset(row, 0, sizeof(double) * BB_COLORS * BB_COLORS);
    for (int i = 0; i < p->game->num_players; i++) {
        double next[1 << BB_COLORS] = {0};
        if (p->secret[i] != BB_UNKNOWN) {
            row[i][p->secret[i]] = 1;
            continue;
        }
        for (unsigned set = 0; set < 1u << BB_COLORS; set++)
            for (int c = 0; c < BB_COLORS; c++)
                if (reach[set] > 0 && !(set >> c & 1)) {
                    double part = reach[set] * b->weight[i][c] * ways[i + 1][set | 1u << c] / ways[i][set];
                    next[set | 1u << c] += part;
                    row[i][c] += part;
                }
        memcpy(reach, next, sizeof reach);
    }
}

/* Draw colors for the players of unknown color, by the belief of somebody who knows the others; without a
 * belief all ways are equally likely. */
static void bb_deal(void *pos, const void *belief, turm_rng *r)
{
    bb_position *p = pos;
    const bb_belief *b = belief;
    unsigned known = bb_known(p), set = bb_owned(p);
    int is_single = known && !(known & (known - 1));
    if (p->phase == BB_SECRET)
        return;
    if (!b || (known != b->known && !is_single)) {
        bb_determinize(p, r);
        return;
    }
    const double (*ways)[1 << BB_COLORS] = b->ways[known == b->known ? BB_COLORS : __builtin_ctz(known)];
    for (int i = 0; i < p->game->num_players; i++) {
        if (known >> i & 1)
            continue;
        double left = (double)(turm_rng_next(r) >> 11) * 0x1p-53 * ways[i][set];
        int choice = -1;
        for (int c = 0; c < BB_COLORS && left >= 0; c++)
            if (!(set >> c & 1)) {
                left -= b->weight[i][c] * ways[i + 1][set | 1u << c];
                choice = c;
            }
        p->secret[i] = (uint8_t)choice;
        set |= 1u << choice;
    }
}

/* How likely the others will think the actor's true color is after each action of a list, their own colors
 * aside. */
TURM_CLONES(void, bb_reveal,
    (const void *pos, const void *belief, const turm_action *list, int64_t n, float *out),
    (pos, belief, list, n, out))
{
    const bb_position *p = pos;
    const bb_belief *b = belief;
    double likely[BB_MANY][BB_COLORS];
    if (p->game->num_words == 1)
        bb_likelihoods(p, list, n, likely, 1);
    else
        bb_likelihoods(p, list, n, likely, 4);
    for (int64_t i = 0; i < n; i++) {
        double sum = 0, own = 0;
        for (int c = 0; c < BB_COLORS; c++) {
            double weight = likely[i][c] * (b ? b->weight[p->player][c] : 1);
            sum += weight;
            own = c == p->secret[p->player] ? weight : own;
        }
        out[i] = (float)(own / sum);
    }
}

#endif
