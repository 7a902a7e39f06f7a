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
#if CC_WIDE
    p->earns_second = p->is_second = p->is_ransomed = 0;
#endif
}

static inline void cc_pass_on(cc_position *p)
{
    p->player = (uint8_t)(p->player + 1 == p->game->num_players ? 0 : p->player + 1);
}

#if CC_WIDE
#include "dragon.h"

/* Rule 7.5 (b): a point for whom the fairy is with when his turn begins. */
static inline void cc_greet(cc_position *p)
{
    int by_tile = p->game->set.fairy_tile, is_with = 0;
    for (int i = 0; p->fairy != CC_NONE && i < p->num_followers[p->player]; i++) {
        int standing = p->follower[p->player][i];
        int is_hers = by_tile ? cc_weight_of(standing) != 0 : cc_code_of(standing) == p->fairy_code;
        is_with |= (cc_tile_of(standing) == p->fairy) & is_hers;
    }
    p->score[p->player] += is_with;
}

/* The second tile of rule 4.5, the next player's draw, or the end. */
static inline void cc_end_tile(cc_position *p)
{
    p->num_steps = 0;
    p->phase = CC_DRAW;
    if (!p->num_left) {
        cc_end(p);
        return;
    }
    p->is_second = p->earns_second;
    p->earns_second = 0;
    if (p->is_second)
        return;
    p->is_ransomed = 0;
    cc_pass_on(p);
    cc_greet(p);
}

/* After action, capture and exchange: the dragon before the scoring or after it (rule 7.6). */
static inline void cc_end_turn(cc_position *p, cc_undo *u)
{
    p->tower = p->giver = CC_NONE;
    if (p->game->set.dragon_after)
        cc_score_completed(p, u);
    if (cc_type_of(p, cc_last(p))->has_dragon && cc_steps_of(p)) {
        p->phase = CC_DRAGON;
        return;
    }
    if (!p->game->set.dragon_after)
        cc_score_completed(p, u);
    cc_end_tile(p);
}

static inline void cc_act_step(cc_position *p, cc_undo *u, int tile)
{
    cc_step(p, u, tile);
    if (cc_steps_of(p))
        return;
    if (!p->game->set.dragon_after)
        cc_score_completed(p, u);
    cc_end_tile(p);
}
#else
/* Score what the tile completes; the next player's draw, or the end. */
static inline void cc_end_turn(cc_position *p, cc_undo *u)
{
    cc_score_completed(p, u);
    p->phase = CC_DRAW;
    p->is_ransomed = 0;
    p->tower = CC_NONE;
    cc_pass_on(p);
    if (!p->num_left)
        cc_end(p);
}
#endif

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

#if CC_WIDE
/* Rule 4.5: whether the last tile belongs to a feature with the builder of the player on another tile of it. */
static inline int cc_earns_second(const cc_position *p)
{
    int last = cc_last(p);
    const cc_type *type = cc_type_of(p, last);
    if (p->is_second || !(p->game->set.figures >> CC_BUILDER & 1) || p->figures[p->player] >> CC_BUILDER & 1)
        return 0;
    for (int i = 0; i < p->num_followers[p->player]; i++) {
        int standing = p->follower[p->player][i], tile = cc_tile_of(standing), code = cc_code_of(standing), root;
        if (cc_figure_of(standing) != CC_BUILDER || tile == last)
            continue;
        if (code < CC_S_FIELD) {
            root = cc_find(p->city_up, p->first_city[tile] + code);
            for (int k = 0; k < type->num_cities; k++)
                if (cc_find(p->city_up, p->first_city[last] + k) == root)
                    return 1;
        } else {
            root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
            for (int k = 0; k < type->num_roads; k++)
                if (cc_find(p->road_up, p->first_road[last] + k) == root)
                    return 1;
        }
    }
    return 0;
}
#endif

static inline void cc_place_hand(cc_position *p, cc_undo *u, int cell, int rotation)
{
    cc_place(p, u, p->hand, rotation, cell);
    p->hand = CC_NONE;
    p->phase = CC_ACT;
#if CC_WIDE
    p->earns_second = (uint8_t)cc_earns_second(p);
#endif
}

/* Out of the supply of the player on turn. */
static inline void cc_use(cc_position *p, int figure)
{
#if CC_WIDE
    if (figure) {
        p->figures[p->player] &= (uint8_t)~(1 << figure);
        return;
    }
#endif
    (void)figure;
    p->supply[p->player]--;
}

static inline void cc_act_follower(cc_position *p, cc_undo *u, int tile, int code, int figure)
{
    cc_use(p, figure);
    cc_put(p, u, p->player, cc_standing(tile, code, figure));
    cc_end_turn(p, u);
}

static inline void cc_close_tower(cc_position *p, cc_undo *u, int foundation, int figure)
{
    cc_use(p, figure);
    p->top[foundation] = (uint8_t)(p->player + 1);
    cc_put(p, u, p->player, cc_standing(p->foundation[foundation], CC_S_TOP, figure));
}

static inline void cc_act_top(cc_position *p, cc_undo *u, int foundation, int figure)
{
    cc_close_tower(p, u, foundation, figure);
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

static inline void cc_act_ransom(cc_position *p, int captor, int figure)
{
    p->score[p->player] -= CC_RANSOM;
    p->score[captor] += CC_RANSOM;
    cc_free(p, captor, p->player, figure);
    p->is_ransomed = 1;
}

static inline void cc_act_capture(cc_position *p, cc_undo *u, int owner, int i)
{
    cc_capture(p, u, p->player, owner, i);
#if CC_WIDE
    if (p->giver != CC_NONE) {
        p->tower = CC_NONE;
        p->phase = CC_EXCHANGE;
        return;
    }
#endif
    cc_end_turn(p, u);
}

/* The number in its owner's list of the figure that an action names, -1 if there is none. */
static inline int cc_find_follower(const cc_position *p, int owner, cc_where at, int code)
{
    for (int i = 0; i < p->num_followers[owner]; i++) {
        int follower = p->follower[owner][i];
        if (p->where[cc_tile_of(follower)] == at && cc_code_of(follower) == code)
            return i;
    }
    return -1;
}

static inline int cc_foundation_at(const cc_position *p, cc_where at)
{
    for (int i = 0; i < p->num_foundations; i++)
        if (p->where[p->foundation[i]] == at)
            return i;
    return -1;
}

#if CC_WHOLE
/* Rule 13.2: an own figure leaves the board at a festival. */
static inline void cc_act_home(cc_position *p, cc_undo *u, int i)
{
    cc_open_tower(p, p->follower[p->player][i]);
    cc_send_home(p, u, p->player, i);
    cc_end_turn(p, u);
}

/* Rule 14.4: the own abbot leaves an incomplete feature, which is scored as at the end. */
static inline void cc_act_call(cc_position *p, cc_undo *u)
{
    int me = p->player, i = cc_find_abbot(p), tile = cc_tile_of(p->follower[me][i]);
    p->score[me] += 1 + cc_neighbors(p, tile);
    cc_send_home(p, u, me, i);
    cc_end_turn(p, u);
}
#endif

#if CC_WIDE
/* What the narrow kernel does not know. */
static inline void cc_play_wide(cc_position *p, turm_action a, cc_undo *u)
{
    int number = cc_number(a), code = cc_code(a);
    cc_where at = cc_cell_of(a);
    switch (cc_kind(a)) {
    case CC_A_PORTAL: cc_act_follower(p, u, cc_tile_at(p, at), code, cc_figure_in(a)); break;
    case CC_A_FAIRY:
        p->fairy = (uint8_t)cc_tile_at(p, at);
        p->fairy_code = (uint8_t)(code < CC_CODES ? code : CC_NONE);
        cc_end_turn(p, u);
        break;
    case CC_A_DISMISS:
        cc_send_home(p, u, number, cc_find_follower(p, number, at, code));
        cc_end_turn(p, u);
        break;
    case CC_A_EXCHANGE:
        cc_free(p, p->giver, p->player, cc_figure_in(a));
        cc_end_turn(p, u);
        break;
    case CC_A_STEP: cc_act_step(p, u, cc_tile_at(p, at)); break;
#if CC_WHOLE
    case CC_A_HOME: cc_act_home(p, u, cc_find_follower(p, p->player, at, code)); break;
    case CC_A_CALL: cc_act_call(p, u); break;
#endif
    }
}
#endif

static inline void cc_play(cc_position *p, turm_action a, cc_undo *u)
{
    int number = cc_number(a), figure = cc_figure_in(a);
    cc_where at = cc_cell_of(a);
    switch (cc_kind(a)) {
    case CC_A_DRAW: cc_draw(p, number); break;
    case CC_A_DISCARD: cc_discard(p, number); break;
    case CC_A_PLACE: cc_place_hand(p, u, cc_cell_at(p, at), number); break;
    case CC_A_NOTHING:
    case CC_A_NO_CAPTURE: cc_end_turn(p, u); break;
    case CC_A_FOLLOWER: cc_act_follower(p, u, cc_last(p), cc_code(a), figure); break;
    case CC_A_PIECE: cc_act_piece(p, u, cc_foundation_at(p, at)); break;
    case CC_A_TOP: cc_act_top(p, u, cc_foundation_at(p, at), figure); break;
    case CC_A_RANSOM: cc_act_ransom(p, number, figure); break;
    case CC_A_CAPTURE: cc_act_capture(p, u, number, cc_find_follower(p, number, at, cc_code(a))); break;
#if CC_WIDE
    default: cc_play_wide(p, a, u);
#endif
    }
}

#endif
