/* The evaluation of positions and of lists of actions: what searches know about the game. */
#ifndef BB_JUDGEMENT_H
#define BB_JUDGEMENT_H

#include "evaluation.h"

/* Sum the returns over all ways to give possible colors to the players from `player` on; returns the number
 * of ways. */
static int bb_add_returns(bb_position *p, int player, double *sum)
{
    int n = p->game->num_players, ways = 0;
    while (player < n && p->secret[player] != BB_UNKNOWN)
        player++;
    if (player == n) {
        double share[TURM_MAX_PLAYERS];
        bb_returns(p, share);
        for (int i = 0; i < n; i++)
            sum[i] += share[i];
        return 1;
    }
    for (int color = 0; color < BB_COLORS; color++) {
        int is_free = 1;
        for (int i = 0; i < n; i++)
            is_free &= p->secret[i] != color;
        if (is_free) {
            p->secret[player] = (uint8_t)color;
            ways += bb_add_returns(p, player + 1, sum);
            p->secret[player] = BB_UNKNOWN;
        }
    }
    return ways;
}

/* Shares at the end, averaged where colors are unknown: playing on in a view reveals nobody's color. */
static void bb_final_shares(const bb_position *p, double *out)
{
    bb_position guess = *p;
    int n = p->game->num_players;
    memset(out, 0, (size_t)n * sizeof *out);
    int ways = bb_add_returns(&guess, 0, out);
    for (int i = 0; i < n; i++)
        out[i] /= ways;
}

TURM_CLONES(void, bb_evaluate, (const void *pos, double *out), (pos, out))
{
    const bb_position *p = pos;
    if (p->phase == BB_OVER)
        bb_final_shares(p, out);
    else
        bb_shares(p, out);
}

/* The best of this many actions of the list, drawn without repetition.  The work for each action is not
 * inlined: that would be most of the library, and no faster. */
static int64_t bb_rank(const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    const bb_position *p = pos;
    turm_action list[BB_MANY];
    int64_t n = bb_fill(p, list, BB_MANY), num_best = 0;
    int64_t looked = width > 0 && width < n ? width : n;
    for (int64_t i = 0; i < looked; i++) {
        if (looked < n) {
            int64_t k = i + (int64_t)turm_rng_below(r, (uint64_t)(n - i));
            turm_action a = list[i];
            list[i] = list[k], list[k] = a;
        }
        bb_position after = *p;
        bb_undo undo;
        double share[TURM_MAX_PLAYERS];
        bb_make(&after, list[i], &undo);
        bb_evaluate(&after, share);
        float w = (float)share[p->player];
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

/* Points of the player's color minus the mean of the other colors', times five. */
TURM_INLINE int bb_lead(const bb_position *p, int color)
{
    int lead = 0;
    for (int c = 0; c < BB_COLORS; c++)
        lead += (c == color ? BB_COLORS - 1 : -1) * bb_points(p, c);
    return lead;
}

/* The greedy player's action: the lead, then the evaluation, then the first token in byte order. */
static turm_action bb_greedy(const bb_position *p)
{
    turm_action list[BB_MANY], choice = TURM_NO_ACTION;
    char token[TURM_TOKEN_SIZE], first[TURM_TOKEN_SIZE] = "";
    int most = 0;
    float best = 0;
    if ((p->phase != BB_GIFT && p->phase != BB_USE) || p->secret[p->player] == BB_UNKNOWN)
        return choice;
    bb_position seen = *p;
    bb_hide(&seen, p->player);
    int64_t n = bb_fill(&seen, list, BB_MANY);
    for (int64_t i = 0; i < n; i++) {
        bb_position after = seen;
        bb_undo undo;
        double share[TURM_MAX_PLAYERS];
        bb_make(&after, list[i], &undo);
        bb_evaluate(&after, share);
        float worth = (float)share[p->player];
        int lead = bb_lead(&after, p->secret[p->player]);
        if (choice != TURM_NO_ACTION && (lead < most || (lead == most && worth < best)))
            continue;
        bb_write_token(list[i], p->game->num_players, token);
        if (choice == TURM_NO_ACTION || lead > most || worth > best || strcmp(token, first) < 0) {
            choice = list[i];
            most = lead, best = worth;
            strcpy(first, token);
        }
    }
    return choice;
}

#endif
