/* Judgement of what the narrow kernel does not know: builders and pigs, portals, fairy, princess, dragon. */
#ifndef CC_WIDE_JUDGEMENT_H
#define CC_WIDE_JUDGEMENT_H

static void cc_look_at_acts(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_few *few, cc_found *found);

/* Weigh a position in which an action has been played, for the player who played it. */
static void cc_keep_after(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int me, turm_action a, cc_found *found)
{
    cc_values v;
    int n = p->game->num_players;
    cc_value(p, o, odds, p->phase == CC_DRAW ? p->player : cc_next_player(p), &v);
    if (cc_keep(found, cc_lead(o, v.value, n, me), v.value, n))
        found->act = a;
}

static void cc_try_act(cc_position *p, const cc_outlook *o, const cc_odds *odds, int me, turm_action a, cc_found *found)
{
    cc_undo undo;
    cc_open_undo(p, &undo);
    cc_play(p, a, &undo);
    cc_keep_after(p, o, odds, me, a, found);
    cc_unmake(p, a, &undo);
}

/* What the narrow kernel does not know, but for the fairy: she is only guessed at. */
static void cc_look_at_wide_acts(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_acts *acts, cc_found *found)
{
    for (int figure = CC_BUILDER; figure <= CC_PIG; figure++)
        for (uint32_t set = cc_claims_of(acts, figure); set; set &= set - 1)
            cc_try_act(p, o, odds, p->player, cc_action(CC_A_FOLLOWER, 0, 0, cc_man(figure, __builtin_ctz(set))), found);
    for (cc_followers set = acts->knights; set; set &= set - 1) {
        int bit = cc_first_follower(set), owner = bit / CC_STRIDE;
        turm_action a = cc_figure_action(p, CC_A_DISMISS, owner, p->follower[owner][bit % CC_STRIDE]);
        cc_try_act(p, o, odds, p->player, a, found);
    }
#if CC_WHOLE
    for (uint32_t set = acts->takes; set; set &= set - 1)
        cc_try_act(p, o, odds, p->player, cc_home_action(p, __builtin_ctz(set)), found);
#endif
}

/* The fairy beside whatever own follower. */
static void cc_guess_fairy(const cc_position *p, const cc_outlook *o, const cc_values *v, cc_found *found)
{
    float value[CC_PLAYERS], worth = o->weight[CC_F_FAIRY] + 3 * o->weight[CC_F_BLESSING];
    int n = p->game->num_players, me = p->player;
    memcpy(value, v->value, sizeof value);
    value[me] += worth;
    for (unsigned friends = cc_friends(p); friends; friends &= friends - 1)
        value[__builtin_ctz(friends)] -= worth;
    cc_keep(found, cc_lead(o, value, n, me), value, n);
}

/* Weigh an action after the place: it is played, and captures that may follow it. */
static void cc_look_at_wide_act(cc_position *p, const cc_outlook *o, const cc_odds *odds, turm_action a, cc_found *found)
{
    turm_action list[1 + CC_PLAYERS * CC_FIGURES + CC_PLAYERS];
    int me = cc_decider(p), kind = cc_kind(a), is_ransom = kind == CC_A_RANSOM;
    cc_undo undo;
    if (kind != CC_A_PIECE && !is_ransom) {
        cc_try_act(p, o, odds, me, a, found);
        return;
    }
    cc_open_undo(p, &undo);
    cc_play(p, a, &undo);
    if (p->phase == CC_ACT)
        cc_look_at_acts(p, o, odds, NULL, found);
    else if (p->phase == CC_CAPTURE)
        for (int64_t n = cc_fill_in(p, list, 1 + CC_PLAYERS * CC_FIGURES + CC_PLAYERS); n--;)
            cc_look_at_wide_act(p, o, odds, list[n], found);
    else
        cc_keep_after(p, o, odds, me, a, found);
    cc_unmake(p, a, &undo);
}

enum { CC_MANY_ENDS = 64 };     /* a portal or the dragon has too many ends for all of them to be played */

/* Whether the rest of the last turn is not played out. */
static int cc_is_open_end(const cc_position *p)
{
    return p->phase != CC_OVER && (p->phase == CC_DRAGON || cc_count_in(p) > CC_MANY_ENDS);
}

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
