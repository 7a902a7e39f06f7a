/* Judgement of what the narrow kernel does not know: builders and pigs, portals, fairy, princess, dragon. */
#ifndef CC_WIDE_JUDGEMENT_H
#define CC_WIDE_JUDGEMENT_H

/* Weigh a position in which an action has been played, for the player who played it. */
static void cc_keep_after(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int me, cc_found *found)
{
    cc_values v;
    int n = p->game->num_players;
    cc_value(p, o, odds, p->phase == CC_DRAW ? p->player : cc_next_player(p), &v);
    cc_keep(found, cc_lead(o, v.value, n, me), v.value, n);
}

static void cc_try_act(cc_position *p, const cc_outlook *o, const cc_odds *odds, int me, turm_action a, cc_found *found)
{
    cc_undo undo;
    cc_open_undo(p, &undo);
    cc_play(p, a, &undo);
    cc_keep_after(p, o, odds, me, found);
    cc_unmake(p, a, &undo);
}

/* What the narrow kernel does not know, the fairy only where an act is chosen. */
static void cc_look_at_wide_acts(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_acts *acts, int with_fairy, cc_found *found)
{
    for (int figure = CC_BUILDER; figure <= CC_PIG; figure++)
        for (uint32_t set = cc_claims_of(acts, figure); set; set &= set - 1)
            cc_try_act(p, o, odds, p->player, cc_action(CC_A_FOLLOWER, 0, 0, cc_man(figure, __builtin_ctz(set))), found);
    for (cc_followers set = acts->knights; set; set &= set - 1) {
        int bit = __builtin_ctzll(set), owner = bit / CC_STRIDE;
        turm_action a = cc_figure_action(p, CC_A_DISMISS, owner, p->follower[owner][bit % CC_STRIDE]);
        cc_try_act(p, o, odds, p->player, a, found);
    }
    for (uint32_t set = with_fairy ? acts->fairies : 0; set; set &= set - 1)
        cc_try_act(p, o, odds, p->player, cc_fairy_action(p, __builtin_ctz(set)), found);
}

/* Weigh an act that the narrow kernel does not know; whether it is one. */
static int cc_look_at_wide_act(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_values *v, turm_action a, cc_found *found)
{
    int kind = cc_kind(a), n = p->game->num_players, me = p->player;
    if (kind == CC_A_PORTAL) {
        float value[CC_PLAYERS];
        memcpy(value, v->value, sizeof value);
        value[me] += cc_follower_gain(p, o, odds, v, cc_tile_at(p, cc_cell_of(a)), cc_code(a));
        cc_keep(found, cc_lead(o, value, n, me), value, n);
        return 1;
    }
    int is_helper = kind == CC_A_FOLLOWER && cc_figure_in(a) >= CC_BUILDER;
    if (is_helper || kind == CC_A_FAIRY || kind == CC_A_DISMISS || kind == CC_A_EXCHANGE || kind == CC_A_STEP) {
        cc_try_act(p, o, odds, cc_decider(p), a, found);
        return 1;
    }
    return 0;
}

enum { CC_MANY_ENDS = 64 };     /* a portal or the dragon has too many ends for all of them to be played */

/* Who would share the win if the game ended now. */
static void cc_projected_shares(const cc_position *p, float *value)
{
    int32_t score[CC_PLAYERS], best;
    int n = p->game->num_players, sharing = 0;
    memcpy(score, p->score, sizeof score);
    cc_score_end(p, score);
    best = score[0];
    for (int i = 1; i < n; i++)
        best = score[i] > best ? score[i] : best;
    for (int i = 0; i < n; i++)
        sharing += score[i] == best;
    for (int i = 0; i < n; i++)
        value[i] = score[i] == best ? 1.0f / (float)sharing : 0;
}

#endif
