/* The evaluation applied to positions and to lists of actions: the game's knowledge for searches, and the greedy player. */
#ifndef CC_JUDGEMENT_H
#define CC_JUDGEMENT_H

#include "evaluation.h"

enum { CC_MANY = 4 * CC_CELLS };    /* actions of a decision node: most are places */

static void cc_returns(const void *pos, double *out)
{
    const cc_position *p = pos;
    int n = p->game->num_players, sharing = 0;
    int32_t best = p->score[0];
    for (int i = 1; i < n; i++)
        best = p->score[i] > best ? p->score[i] : best;
    for (int i = 0; i < n; i++)
        sharing += p->score[i] == best;
    for (int i = 0; i < n; i++)
        out[i] = p->phase == CC_OVER && p->score[i] == best ? 1.0 / sharing : 0.0;
}

/* How good a position between two turns is for a player, on a scale of its own; `share` gets everybody's share. */
typedef float (*cc_worth)(const cc_position *p, int player, double *share);

static float cc_share_of(const cc_position *p, int player, double *share)
{
    if (p->phase == CC_OVER)
        cc_returns(p, share);
    else
        cc_shares(p, share);
    return (float)share[player];
}

/* Points less those of the best other player if the game ended now. */
static float cc_lead_of(const cc_position *p, int player, double *share)
{
    int32_t score[CC_PLAYERS], other = INT32_MIN;
    (void)share;
    memcpy(score, p->score, sizeof score);
    if (p->phase != CC_OVER)
        cc_score_end(p, score);
    for (int i = 0; i < p->game->num_players; i++)
        if (i != player && score[i] > other)
            other = score[i];
    return (float)(score[player] - other);
}

enum { CC_MANY_ACTS = 64 };     /* 1 + 7 + 2 * 18 + 5, or 1 + 42 captures */

/* The worth for `player` when the turn, its tile placed, is played to its end as is best for the player. */
static float cc_turn_worth(cc_position *p, int player, cc_worth worth, int with_towers, double *share)
{
    turm_action list[CC_MANY_ACTS];
    double other[TURM_MAX_PLAYERS] = {0};
    float best = 0;
    if (p->phase != CC_ACT && p->phase != CC_CAPTURE)
        return worth(p, player, share);
    int64_t n = cc_fill_in(p, list, CC_MANY_ACTS);
    for (int64_t i = 0; i < n; i++) {
        cc_undo undo;
        int kind = cc_kind(list[i]);
        if (!with_towers && (kind == CC_A_PIECE || kind == CC_A_TOP))
            continue;
        cc_open_undo(p, &undo);
        cc_play(p, list[i], &undo);
        float w = cc_turn_worth(p, player, worth, with_towers, other);
        if (!i || w > best) {   /* the first one does nothing, and is always looked at */
            best = w;
            memcpy(share, other, sizeof other);
        }
        cc_unmake(p, list[i], &undo);
    }
    return best;
}

/* Within a turn: what it comes to when it is played on as is best for its player. */
static void cc_evaluate(const void *pos, double *out)
{
    cc_position p = *(const cc_position *)pos;
    double share[TURM_MAX_PLAYERS] = {0};
    cc_turn_worth(&p, p.player, cc_share_of, 1, share);
    memcpy(out, share, (size_t)p.game->num_players * sizeof *out);
}

/* Of so many actions of the list, drawn without repetition, the best ones. */
static int64_t cc_rank(
    const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    cc_position p = *(const cc_position *)pos;
    turm_action list[CC_MANY];
    int64_t n = cc_fill_in(&p, list, CC_MANY), num_best = 0;
    int64_t looked = width > 0 && width < n ? width : n;
    double share[TURM_MAX_PLAYERS] = {0};
    for (int64_t i = 0; i < looked; i++) {
        cc_undo undo;
        int player = p.player;
        if (looked < n) {
            int64_t k = i + (int64_t)turm_rng_below(r, (uint64_t)(n - i));
            turm_action a = list[i];
            list[i] = list[k], list[k] = a;
        }
        cc_open_undo(&p, &undo);
        cc_play(&p, list[i], &undo);
        float w = cc_turn_worth(&p, player, cc_share_of, 1, share);
        cc_unmake(&p, list[i], &undo);
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

/* The greedy player's action: the best lead at the end of the turn, then the first token in byte order. */
static turm_action cc_greedy(const cc_position *pos, int with_towers)
{
    cc_position p = *pos;
    turm_action list[CC_MANY], choice = TURM_NO_ACTION;
    char token[TURM_TOKEN_SIZE], first[TURM_TOKEN_SIZE] = "";
    double share[TURM_MAX_PLAYERS] = {0};
    float most = 0;
    int player = p.player;
    if (p.phase == CC_DRAW || p.phase == CC_OVER)
        return choice;
    int64_t n = cc_fill_in(&p, list, CC_MANY);
    for (int64_t i = 0; i < n; i++) {
        cc_undo undo;
        int kind = cc_kind(list[i]);
        if (!with_towers && (kind == CC_A_PIECE || kind == CC_A_TOP))
            continue;
        cc_open_undo(&p, &undo);
        cc_play(&p, list[i], &undo);
        float lead = cc_turn_worth(&p, player, cc_lead_of, with_towers, share);
        cc_unmake(&p, list[i], &undo);
        if (choice != TURM_NO_ACTION && lead < most)
            continue;
        cc_write_token(p.game, list[i], token);
        if (choice == TURM_NO_ACTION || lead > most || strcmp(token, first) < 0) {
            choice = list[i];
            most = lead;
            strcpy(first, token);
        }
    }
    return choice;
}

#endif
