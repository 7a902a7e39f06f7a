/* The greedy player: the best turn as if the game ended after it. */
#ifndef CC_GREEDY_H
#define CC_GREEDY_H

#include "judgement.h"

/* Points less those of the best other player if the game ended now. */
static float cc_lead_of(const cc_position *p, int player)
{
    int32_t score[CC_PLAYERS], other = INT32_MIN;
    memcpy(score, p->score, sizeof score);
    if (p->phase != CC_OVER)
        cc_score_end(p, score);
    for (int i = 0; i < p->game->num_players; i++)
        if (i != player && score[i] > other)
            other = score[i];
    return (float)(score[player] - other);
}

enum { CC_MANY_ACTS = CC_WIDE ? CC_MANY : 64 };     /* 1 + 7 + 2 * 18 + 5, or 1 + 42 captures */

/* The lead for `player` when the turn, its tile placed, is played to its end as is best for the player. */
static float cc_turn_lead(cc_position *p, int player, int with_towers)
{
    turm_action list[CC_MANY_ACTS];
    float best = 0;
    if (p->phase != CC_ACT && p->phase != CC_CAPTURE && p->phase != CC_EXCHANGE)
        return cc_lead_of(p, player);
    int64_t n = cc_fill_in(p, list, CC_MANY_ACTS);
    for (int64_t i = 0; i < n; i++) {
        cc_undo undo;
        int kind = cc_kind(list[i]);
        if (!with_towers && (kind == CC_A_PIECE || kind == CC_A_TOP))
            continue;
        cc_open_undo(p, &undo);
        cc_play(p, list[i], &undo);
        float lead = cc_turn_lead(p, player, with_towers);
        best = !i || lead > best ? lead : best;     /* the first one touches no tower, and is always looked at */
        cc_unmake(p, list[i], &undo);
    }
    return best;
}

/* The greedy player's action: the best lead at the end of the turn, then the first token in byte order. */
static turm_action cc_greedy(const cc_position *pos, int with_towers)
{
    cc_position p = *pos;
    turm_action list[CC_MANY], choice = TURM_NO_ACTION;
    char token[TURM_TOKEN_SIZE], first[TURM_TOKEN_SIZE] = "";
    float most = 0;
    int player = cc_decider(&p);
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
        float lead = cc_turn_lead(&p, player, with_towers);
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
