/* The most promising actions of a list, by what the network says of the positions after them.
 *
 * A move changes what few figures count as: one's own, and those that it joins.  So what the hidden units see after it follows
 * from what they see before, and the move is not played, unless it may end the game, or its gift may lapse.
 */
#ifndef BB_RANKING_H
#define BB_RANKING_H

#include "network.h"

/* What is known before a list is looked at. */
typedef struct bb_census {
    bb_units hidden[BB_COLORS][BB_VECTORS];     /* of the players */
    float linear[BB_COLORS];
    uint8_t feature[BB_ALL_FIGURES];
    int stage, is_clear;     /* whether moves need not be played, but for what `bb_is_plain` says */
    uint8_t on[256];            /* figures on the sites of figures and of targets .. */
    uint32_t of[256];           /* .. of each color, four bits for each */
} bb_census;

/* Whether there are three moves from and to six different sites.  A move spoils at most two of them: those that begin or
 * end where it ends or begins. */
TURM_INLINE int bb_has_three_moves(const bb_position *p, const int words)
{
    const bb_game *g = p->game;
    uint64_t spent[BB_CIRCUITS] = {0};
    int found = 0;
    bb_sets s;
    bb_look(p, &s, words);
    for (int n = 1; n <= BB_DIE; n++)
        for (int c = 0; c < BB_COLORS; c++)
            for (int w = 0; w < words; w++)
                for (uint64_t to = bb_upward(g, &s, c, w, n) & ~spent[w]; to; to &= to - 1) {
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
    const bb_network *net = bb_network_of(g);
    bb_units all[BB_VECTORS];
    e->is_clear = p->quiet + 2 < g->quiet;      /* the gift may lapse, too */
    for (int i = 0; i < g->num_players; i++)
        e->is_clear &= p->secret[i] != BB_UNKNOWN;
    if (e->is_clear && p->phase == BB_GIFT)
        e->is_clear = g->num_words == 1 ? bb_has_three_moves(p, 1) : bb_has_three_moves(p, 4);
    if (!e->is_clear)
        return;
    for (int64_t i = 0; i < n; i++)
        e->on[bb_to(list[i])] = 0, e->of[bb_to(list[i])] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->on[p->site[i]] = 0, e->of[p->site[i]] = 0;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->on[p->site[i]]++, e->of[p->site[i]] += 1u << 4 * (i / BB_FIGURES);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        e->feature[i] = (uint8_t)bb_feature(g, p->site[i], e->on[p->site[i]]);
    e->stage = bb_see_all(net, e->feature, all);
    for (int i = 0; i < g->num_players; i++) {
        memcpy(e->hidden[i], all, sizeof all);
        e->linear[i] = bb_see_color(net, e->feature, p->secret[i], e->stage, e->hidden[i]);
    }
}

/* Whether a move surely leaves something to move, after a roll by its other number: by a move of the list that it leaves as it
 * is.  That may begin where other figures of its color stay behind, and end in the same group, in another color. */
TURM_INLINE int bb_is_plain(const bb_position *p, const bb_census *e, const turm_action *list, int64_t n, turm_action a)
{
    int color = bb_color(a), from = bb_from(a), to = bb_to(a), other = 7 - bb_number(a), is_group = p->game->kind[to] == BB_GROUP;
    if (bb_kind(a) != BB_A_MOVE || to == BB_SUMMIT)
        return 0;
    if (p->phase == BB_GIFT)
        return 1;
    for (int64_t i = 0; i < n; i++) {
        int moved = bb_color(list[i]), begin = bb_from(list[i]), end = bb_to(list[i]);
        if (bb_number(list[i]) == other && begin != to && end != BB_SUMMIT && (end != to || (is_group && moved != color)) &&
            (begin != from || (int)(e->of[from] >> 4 * moved & 15) > (moved == color)))
            return 1;
    }
    return 0;
}

/* The actor's share after a move that ends nothing: the player goes on with a roll, or the next one with the other number. */
TURM_INLINE float bb_foresee(const bb_position *p, const bb_census *e, turm_action a)
{
    const bb_game *g = p->game;
    const bb_network *net = bb_network_of(g);
    int n = g->num_players, to = bb_to(a), kind = g->kind[to], on = kind == BB_GROUP ? e->on[to] : 0;
    int stage = e->stage + (kind == BB_SEVEN), gift = p->phase == BB_USE ? 7 - bb_number(a) : 0, next = p->player;
    int left = bb_feature(g, bb_from(a), 1), before = bb_feature(g, to, on), after = bb_feature(g, to, on + 1);
    const float *own = net->own + stage * BB_FEATURES;
    float score[BB_COLORS];
    double sum = 0;
    bb_units change[BB_VECTORS];
    if (p->phase == BB_USE)
        next = next + 1 == n ? 0 : next + 1;
    if (kind == BB_GROUP && on + 1 == g->parts[to])
        after = g->feature[g->start[(to >> 6) + 1][0]];
    const bb_row *in_left = bb_row_of(net->in_all, left), *in_before = bb_row_of(net->in_all, before);
    const bb_row *in_after = bb_row_of(net->in_all, after);
    for (int k = 0; k < BB_VECTORS; k++)
        change[k] = in_after[k] - in_left[k];
    if (on)
        for (int k = 0; k < BB_VECTORS; k++)
            change[k] += (float)on * (in_after[k] - in_before[k]);
    if (stage != e->stage) {
        const bb_row *first = bb_row_of(net->first, stage), *now = bb_row_of(net->first, e->stage);
        for (int k = 0; k < BB_VECTORS; k++)
            change[k] += first[k] - now[k];
    }
    in_left = bb_row_of(net->in_own, left), in_before = bb_row_of(net->in_own, before), in_after = bb_row_of(net->in_own, after);
    for (int i = 0; i < n; i++) {
        int color = p->secret[i], joined = on ? e->of[to] >> 4 * color & 15 : 0;
        float linear = e->linear[i];
        bb_units hidden[BB_VECTORS];
        for (int k = 0; k < BB_VECTORS; k++)
            hidden[k] = e->hidden[i][k] + change[k];
        if (stage != e->stage) {
            linear = 0;
            for (int k = 0; k < BB_FIGURES; k++)
                linear += own[e->feature[color * BB_FIGURES + k]];
        }
        if (color == bb_color(a)) {
            for (int k = 0; k < BB_VECTORS; k++)
                hidden[k] += in_after[k] - in_left[k];
            linear += own[after] - own[left];
        }
        if (joined) {
            for (int k = 0; k < BB_VECTORS; k++)
                hidden[k] += (float)joined * (in_after[k] - in_before[k]);
            linear += (float)joined * (own[after] - own[before]);
        }
        score[i] = linear + bb_add_hidden(net, hidden, stage, gift, i < next ? i + n - next : i - next);
    }
    for (int i = 0; i < n; i++)
        sum += i == p->player ? 1 : turm_exp(score[i] - score[p->player]);
    return (float)(1 / sum);
}

/* The best of this many actions of the list, drawn without repetition. */
TURM_CLONES(int64_t, bb_rank,
    (const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity),
    (pos, r, width, out, worth, capacity))
{
    const bb_position *p = pos;
    turm_action list[BB_MANY];
    bb_census e;
    int64_t n = bb_fill(p, list, BB_MANY), num_best = 0;
    int64_t looked = width > 0 && width < n ? width : n;
    bb_take_census(p, list, n, &e);
    for (int64_t i = 0; i < looked; i++) {
        float w;
        if (looked < n) {
            int64_t k = i + (int64_t)turm_rng_below(r, (uint64_t)(n - i));
            turm_action a = list[i];
            list[i] = list[k], list[k] = a;
        }
        if (e.is_clear && bb_is_plain(p, &e, list, n, list[i])) {
            w = bb_foresee(p, &e, list[i]);
        } else {
            double share[TURM_MAX_PLAYERS];
            bb_position after = *p;
            bb_undo undo;
            bb_make(&after, list[i], &undo);
            bb_evaluate(&after, share);
            w = (float)share[p->player];
        }
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

#endif
