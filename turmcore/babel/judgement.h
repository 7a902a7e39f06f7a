/* The evaluation of positions and of lists of actions: what searches know about the game. */
#ifndef BB_JUDGEMENT_H
#define BB_JUDGEMENT_H

#include "network.h"

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

/* Everybody's expected share by the network. */
TURM_CLONES(void, bb_evaluate, (const void *pos, double *out), (pos, out))
{
    const bb_position *p = pos;
    if (p->phase == BB_OVER)
        bb_final_shares(p, out);
    else
        bb_opinion(p, out);
}

/* .. by the linear score: what `greedy` asks where points are equal. */
TURM_CLONES(void, bb_weigh, (const bb_position *p, double *out), (p, out))
{
    float score[BB_COLORS];
    if (p->phase == BB_OVER) {
        bb_final_shares(p, out);
        return;
    }
    bb_scores(p, score);
    bb_shares(p, score, out);
}

#include "ranking.h"

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
        bb_weigh(&after, share);
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
