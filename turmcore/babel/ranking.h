/* The most promising actions of a list, by the linear scores of the positions after them.
 *
 * A move changes what few figures count as: one's own, and those that it joins.  So the scores after it follow from those
 * before, without playing it; they are the same sums.  Only where a move may end the game it is played.
 */
#ifndef BB_RANKING_H
#define BB_RANKING_H

#include "evaluation.h"

/* What is known before a list is looked at. */
typedef struct bb_census {
    float f[BB_COLORS][BB_FEATURES], score[BB_COLORS];
    int stage, is_lively;       /* whether no move of the list can leave nothing to move, or end the game by quiet */
    uint8_t on[256];            /* figures on the sites of figures and of targets .. */
    uint32_t of[256];           /* .. of each color, four bits for each */
} bb_census;

/* Whether there are three moves from and to six different sites.  A move spoils at most two of them: those that begin or
 * end where it ends or begins. */
TURM_INLINE int bb_has_three_moves(const bb_game *g, const bb_sets *s, const int words)
{
    uint64_t spent[BB_CIRCUITS] = {0};
    int found = 0;
    for (int n = 1; n <= BB_DIE; n++)
        for (int c = 0; c < BB_COLORS; c++)
            for (int w = 0; w < words; w++)
                for (uint64_t to = bb_upward(g, s, c, w, n) & ~spent[w]; to; to &= to - 1) {
                    int target = bb_site_of(w, __builtin_ctzll(to), words), from = bb_walk(g, target, -n);
                    if (spent[w] & g->bit[from])
                        continue;
                    spent[w] |= g->bit[from] | g->bit[target];
                    if (++found == 3)
                        return 1;
                    break;
                }
    return 0;
}

TURM_INLINE void bb_take_census(const bb_position *p, const turm_action *list, int64_t n, bb_census *e)
{
    const bb_game *g = p->game;
    memset(e->f, 0, sizeof e->f);
    for (int64_t i = 0; i < n; i++)
        e->on[bb_to(list[i])] = 0, e->of[bb_to(list[i])] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->on[p->site[i]] = 0, e->of[p->site[i]] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->on[p->site[i]]++, e->of[p->site[i]] += 1u << 4 * (i / BB_FIGURES);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->f[i / BB_FIGURES][bb_feature(g, p->site[i], e->on[p->site[i]])]++;
    e->stage = bb_stage(p);
    for (int c = 0; c < BB_COLORS; c++)
        e->score[c] = bb_score(e->f[c], e->stage);
}

/* The scores after a move that does not end the game. */
TURM_INLINE void bb_scores_after(const bb_position *p, const bb_census *e, turm_action a, float *score)
{
    const bb_game *g = p->game;
    int mover = bb_color(a), from = bb_from(a), to = bb_to(a), on = e->on[to], stage = e->stage;
    int before = bb_feature(g, to, on), after = bb_feature(g, to, on + 1);
    uint32_t joined = 0;
    if (g->kind[to] == BB_GROUP) {
        joined = e->of[to];
        if (on + 1 == g->parts[to])
            after = bb_feature(g, g->start[(to >> 6) + 1][0], 1);
    }
    stage += g->kind[to] == BB_SEVEN;
    for (int c = 0; c < BB_COLORS; c++) {
        float f[BB_FEATURES], others = (float)(joined >> 4 * c & 15);
        score[c] = e->score[c];
        if (c != mover && others == 0 && stage == e->stage)
            continue;
        memcpy(f, e->f[c], sizeof f);
        if (c == mover)
            f[bb_feature(g, from, 1)]--, f[after]++;
        if (others > 0)
            f[before] -= others, f[after] += others;
        score[c] = bb_score(f, stage);
    }
}

/* The actor's share after an action. */
TURM_INLINE float bb_worth(const bb_position *p, const bb_census *e, turm_action a)
{
    double share[TURM_MAX_PLAYERS];
    if (e->is_lively && bb_kind(a) == BB_A_MOVE && bb_to(a) != BB_SUMMIT) {
        float score[BB_COLORS];
        bb_scores_after(p, e, a, score);
        bb_linear_shares(p, score, share);
    } else {
        bb_position after = *p;
        bb_undo undo;
        bb_make(&after, a, &undo);
        bb_weigh(&after, share);
    }
    return (float)share[p->player];
}

TURM_INLINE int64_t bb_rank_in(const bb_position *p, turm_rng *r, int64_t width, turm_action *out, float *worth,
                               int64_t capacity, const int words)
{
    turm_action list[BB_MANY];
    bb_census e;
    bb_sets s;
    int64_t n = bb_fill_node(p, list, BB_MANY, words), num_best = 0;
    int64_t looked = width > 0 && width < n ? width : n;
    bb_look(p, &s, words);
    bb_take_census(p, list, n, &e);
    e.is_lively = p->quiet + 2 < p->game->quiet && bb_has_three_moves(p->game, &s, words);     /* a gift may lapse, too */
    for (int64_t i = 0; i < looked; i++) {
        if (looked < n) {
            int64_t k = i + (int64_t)turm_rng_below(r, (uint64_t)(n - i));
            turm_action a = list[i];
            list[i] = list[k], list[k] = a;
        }
        float w = bb_worth(p, &e, list[i]);
        int64_t at = num_best;
        if (num_best < capacity)
            num_best++;
        else if (worth[at - 1] >= w)
            continue;
        else
            at--;
        for (; at && worth[at - 1] < w; at--)
            out[at] = out[at - 1], worth[at] = worth[at - 1];
        out[at] = list[i], worth[at] = w;
    }
    return num_best;
}

/* The best of this many actions of the list, drawn without repetition. */
TURM_CLONES(int64_t, bb_rank,
    (const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity),
    (pos, r, width, out, worth, capacity))
{
    const bb_position *p = pos;
    if (p->phase != BB_GIFT && p->phase != BB_USE)
        return 0;
    return p->game->num_words == 1 ? bb_rank_in(p, r, width, out, worth, capacity, 1)
                                   : bb_rank_in(p, r, width, out, worth, capacity, 4);
}

#endif
