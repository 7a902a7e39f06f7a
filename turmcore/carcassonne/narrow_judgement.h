/* Judgement of single acts without playing them, as far as the base game and its towers go. */
#ifndef CC_NARROW_JUDGEMENT_H
#define CC_NARROW_JUDGEMENT_H

static void cc_try_top(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, int foundation, int figure, cc_found *found)
{
    cc_undo undo;
    cc_open_undo(p, &undo);
    cc_close_tower(p, &undo, foundation, figure);
    cc_keep_now(p, o, odds, found);
    cc_unmake(p, 0, &undo);
}

/* A tower piece with its best capture, or nobody captured. */
static void cc_try_pieces(cc_position *p, const cc_outlook *o, const cc_odds *odds, int foundation, cc_found *found)
{
    cc_try_piece(p, o, odds, foundation, CC_NONE, found);
    cc_followers set = cc_within_reach(p, p->player, p->foundation[foundation], p->height[foundation] + 1);
    for (; set; set &= set - 1)
        cc_try_piece(p, o, odds, foundation, __builtin_ctzll(set), found);
}

/* The best end of a turn after an act or a capture; the position is in that phase. */
static void cc_look_at_act(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_values *v, turm_action a, cc_found *found)
{
    cc_undo undo;
    int n = p->game->num_players, me = p->player;
    float value[CC_PLAYERS];
    memcpy(value, v->value, sizeof value);
    switch (cc_kind(a)) {
    case CC_A_FOLLOWER:
        value[me] += cc_follower_gain(p, o, odds, v, cc_last(p), cc_code(a));   /* fall through */
    case CC_A_NOTHING:
    case CC_A_NO_CAPTURE:
        cc_keep(found, cc_lead(o, value, n, me), value, n);
        return;
    case CC_A_PIECE:
        cc_try_pieces(p, o, odds, cc_foundation_at(p, cc_cell_of(a)), found);
        return;
    case CC_A_TOP:
        cc_try_top(p, o, odds, cc_foundation_at(p, cc_cell_of(a)), cc_figure_in(a), found);
        return;
    }
    cc_open_undo(p, &undo);
    if (cc_kind(a) == CC_A_RANSOM) {
        cc_act_ransom(p, cc_number(a), cc_figure_in(a));
        cc_look_at_acts(p, o, odds, NULL, found);
    } else {
        cc_capture(p, &undo, me, cc_number(a), cc_find_follower(p, cc_number(a), cc_cell_of(a), cc_code(a)));
        cc_keep_now(p, o, odds, found);
    }
    cc_unmake(p, a, &undo);
}

#endif
