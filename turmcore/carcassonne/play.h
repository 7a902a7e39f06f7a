/* Playing: draws, turns, the end. */
#ifndef CC_PLAY_H
#define CC_PLAY_H

#include "towers.h"

static inline void cc_end(cc_position *p)
{
    int32_t gained[CC_PLAYERS] = {0};
    cc_score_end(p, gained);
    for (int i = 0; i < p->game->num_players; i++)
        p->score[i] += gained[i];
    p->phase = CC_OVER;
    p->player = 0;
}

/* Score what the tile completes; the next player's draw, or the end. */
static inline void cc_end_turn(cc_position *p, cc_undo *u)
{
    cc_score_completed(p, u);
    p->phase = CC_DRAW;
    p->is_ransomed = 0;
    p->tower = CC_NONE;
    p->player = (uint8_t)(p->player + 1 == p->game->num_players ? 0 : p->player + 1);
    if (!p->num_left)
        cc_end(p);
}

static inline void cc_draw(cc_position *p, int type)
{
    p->left[type]--;
    p->num_left--;
    p->hand = (uint8_t)type;
    p->phase = CC_PLACE;
}

static inline void cc_discard(cc_position *p, int type)
{
    p->left[type]--;
    p->num_left--;
    p->discard[p->num_discards++] = (uint8_t)type;
    p->board_key += cc_number_of(p->game, CC_K_DISCARD, (uint32_t)type, 0);
    if (!p->num_left)
        cc_end(p);
}

static inline void cc_place_hand(cc_position *p, cc_undo *u, int cell, int rotation)
{
    cc_place(p, u, p->hand, rotation, cell);
    p->hand = CC_NONE;
    p->phase = CC_ACT;
}

static inline void cc_act_follower(cc_position *p, cc_undo *u, int code)
{
    p->supply[p->player]--;
    cc_put(p, u, p->player, cc_last(p) << 4 | code);
    cc_end_turn(p, u);
}

static inline void cc_act_top(cc_position *p, cc_undo *u, int foundation)
{
    p->supply[p->player]--;
    p->top[foundation] = (uint8_t)(p->player + 1);
    cc_put(p, u, p->player, p->foundation[foundation] << 4 | CC_S_TOP);
    cc_end_turn(p, u);
}

static inline void cc_act_piece(cc_position *p, cc_undo *u, int foundation)
{
    cc_raise(p, foundation);
    if (cc_within_reach(p, p->player, p->foundation[foundation], p->height[foundation])) {
        p->tower = (uint8_t)foundation;
        p->phase = CC_CAPTURE;
    } else {
        cc_end_turn(p, u);
    }
}

static inline void cc_act_ransom(cc_position *p, int captor)
{
    p->score[p->player] -= CC_RANSOM;
    p->score[captor] += CC_RANSOM;
    cc_free(p, captor, p->player);
    p->is_ransomed = 1;
}

static inline void cc_act_capture(cc_position *p, cc_undo *u, int owner, int i)
{
    cc_capture(p, u, p->player, owner, i);
    cc_end_turn(p, u);
}

/* The number in its owner's list of the follower that an action names, -1 if there is none. */
static inline int cc_find_follower(const cc_position *p, int owner, uint16_t at, int code)
{
    for (int i = 0; i < p->num_followers[owner]; i++) {
        int follower = p->follower[owner][i];
        if (p->where[follower >> 4] == at && (follower & 15) == code)
            return i;
    }
    return -1;
}

static inline int cc_foundation_at(const cc_position *p, uint16_t at)
{
    for (int i = 0; i < p->num_foundations; i++)
        if (p->where[p->foundation[i]] == at)
            return i;
    return -1;
}

static inline void cc_play(cc_position *p, turm_action a, cc_undo *u)
{
    int number = cc_number(a);
    uint16_t at = cc_cell_of(a);
    switch (cc_kind(a)) {
    case CC_A_DRAW: cc_draw(p, number); break;
    case CC_A_DISCARD: cc_discard(p, number); break;
    case CC_A_PLACE: cc_place_hand(p, u, cc_cell_at(p, at), number); break;
    case CC_A_NOTHING:
    case CC_A_NO_CAPTURE: cc_end_turn(p, u); break;
    case CC_A_FOLLOWER: cc_act_follower(p, u, cc_code(a)); break;
    case CC_A_PIECE: cc_act_piece(p, u, cc_foundation_at(p, at)); break;
    case CC_A_TOP: cc_act_top(p, u, cc_foundation_at(p, at)); break;
    case CC_A_RANSOM: cc_act_ransom(p, number); break;
    case CC_A_CAPTURE: cc_act_capture(p, u, number, cc_find_follower(p, number, at, cc_code(a))); break;
    }
}

#endif
