/* The evaluation applied to positions and to lists of actions: the game's knowledge for searches. */
#ifndef CC_JUDGEMENT_H
#define CC_JUDGEMENT_H

#include "network.h"
#if !CC_WIDE
#include "surroundings.h"
#endif
#include "tokens.h"

enum { CC_MANY = CC_WIDE ? 2048 : 4 * CC_CELLS };      /* actions of a decision node: most are places, or behind a portal */

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

/* ---- what the ends of a turn are worth, by the evaluation -------------------------------- */

/* What was found of a turn: the lead that its best end brings, and everybody's value then.  Where acts are looked at one
 * after the other, also the one that leads there, without portals and further figures. */
typedef struct cc_found {
    float lead, value[CC_PLAYERS];
    turm_action act;
} cc_found;

static inline int cc_next_player(const cc_position *p)
{
#if CC_WIDE
    if (p->earns_second)
        return p->player;
#endif
    return p->player + 1 == p->game->num_players ? 0 : p->player + 1;
}

static inline int cc_keep(cc_found *found, float lead, const float *value, int n)
{
    if (!(lead > found->lead))
        return 0;
    found->lead = lead;
    memcpy(found->value, value, (size_t)n * sizeof *value);
    return 1;
}

/* Weigh the end of a turn, as the position is now. */
static inline void cc_keep_now(const cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_found *found)
{
    cc_values v;
    int n = p->game->num_players;
    cc_value(p, o, odds, cc_next_player(p), &v);
    cc_keep(found, cc_lead(o, v.value, n, p->player), v.value, n);
}

/* Who decides: in the dragon's move not always the player on turn. */
static inline int cc_decider(const cc_position *p)
{
#if CC_WIDE
    return p->phase == CC_DRAGON ? (p->player + p->num_steps) % p->game->num_players : p->player;
#endif
    return p->player;
}

/* The pieces that reach the last tile, which is asked about for each of its segments, or another one. */
static inline int cc_pieces_here(const cc_position *p, const cc_outlook *o, cc_values *v, int tile)
{
    if (tile != cc_last(p))
        return cc_pieces_for(p, o, v, tile);
    if (!v->here)
        v->here = cc_pieces_for(p, o, v, tile);
    return v->here;
}

/* How much more a follower on a free segment of a tile is worth than doing nothing. */
static inline float cc_follower_gain(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_values *v, int tile, int code)
{
    int me = p->player, pieces;
    cc_sum sum = {0}, *s = &sum;
    float sight;
    if (code < CC_S_FIELD) {
        int root = cc_find(p->city_up, p->first_city[tile] + code);
        if (!cc_num_open(p->city_state[root]))
            return (float)cc_city_points(p, root, 1);
        sight = cc_city_worth(p, o, odds, root, s);
        cc_city_back(o, odds, root, s);
    } else if (code < CC_S_MONASTERY) {
        sight = cc_field_worth(p, o, odds, cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD), s);
    } else if (cc_is_holy(code)) {
        int m = p->num_monasteries - 1;
        while (CC_WIDE && p->monastery[m] != tile)
            m--;
        if (p->around[m] == 8)
            return 9;
        sight = cc_monastery_worth(p, o, odds, m, s);
    } else {
        int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
        if (!cc_num_open(p->road_state[root]))
            return (float)cc_road_points(p, root, 1);
        sight = cc_road_worth(p, o, odds, root, s);
        cc_road_back(o, odds, root, s);
    }
    if (p->game->tower && cc_is_feared(v->armed, me) && (pieces = cc_pieces_here(p, o, v, tile)) < 3)
        cc_fear(o, v, me, cc_next_player(p), pieces, sight, s);
    int number = CC_WIDE && v->supply[me] > CC_FOLLOWERS ? CC_FOLLOWERS : v->supply[me];
#if CC_WIDE
    if (!p->supply[me])
        sum.value -= o->weight[CC_F_LARGE];
#endif
    return sum.value - o->weight[CC_F_HAND_1 + number - 1];
}

#if CC_WHOLE
/* How much more the abbot on a free monastery or garden is worth than doing nothing. */
static inline float cc_abbot_gain(const cc_position *p, const cc_outlook *o, const cc_odds *odds, cc_values *v, int tile)
{
    int m = p->num_monasteries - 1, me = p->player, pieces;
    cc_sum sum = {o->weight[CC_F_ABBOT_OUT] - o->weight[CC_F_ABBOT], NULL}, *s = &sum;
    while (p->monastery[m] != tile)
        m--;
    if (p->around[m] == 8)
        return 9;
    float sight = cc_monastery_worth(p, o, odds, m, s);
    if (p->game->tower && cc_is_feared(v->armed, me) && (pieces = cc_pieces_here(p, o, v, tile)) < 3)
        cc_fear(o, v, me, cc_next_player(p), pieces, sight, s);
    return sum.value;
}

/* .. and how much more it is worth to call him from there (rule 14.4); towers that threaten him are left out of this. */
static inline float cc_call_gain(const cc_position *p, const cc_outlook *o, const cc_odds *odds)
{
    int m = 0, tile = cc_tile_of(p->follower[p->player][cc_find_abbot(p)]);
    cc_sum sum = {o->weight[CC_F_ABBOT_OUT] - o->weight[CC_F_ABBOT], NULL};
    while (p->monastery[m] != tile)
        m++;
    cc_monastery_worth(p, o, odds, m, &sum);
    return (float)(1 + p->around[m]) - sum.value;
}
#endif

/* Raise a tower and capture somebody: a follower as CC_STRIDE * owner + number, or nobody with CC_NONE. */
static void cc_try_piece(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, int foundation, int victim, cc_found *found)
{
    cc_undo undo;
    cc_open_undo(p, &undo);
    cc_raise(p, foundation);
    if (victim != CC_NONE)
        cc_capture(p, &undo, p->player, victim / CC_STRIDE, victim % CC_STRIDE);
    cc_keep_now(p, o, odds, found);
    cc_unmake(p, 0, &undo);
}

/* Captures of others' followers hardly depend on the tile that is placed: the best few.  Other acts at towers are hardly
 * ever best: they are weighed where they are chosen, not where a turn is guessed. */
enum { CC_FEW = 3 };
typedef struct cc_few {
    int num;
    struct { float lead; uint8_t foundation, victim; } act[CC_FEW];
} cc_few;

static inline void cc_add_few(cc_few *few, float lead, int foundation, int victim)
{
    int at = few->num;
    if (few->num < CC_FEW)
        few->num++;
    else if (few->act[at - 1].lead >= lead)
        return;
    else
        at--;
    for (; at && few->act[at - 1].lead < lead; at--)
        few->act[at] = few->act[at - 1];
    few->act[at].lead = lead;
    few->act[at].foundation = (uint8_t)foundation;
    few->act[at].victim = (uint8_t)victim;
}

/* The captures of others' followers by a piece on a tower; they are told to `few` if that is wanted. */
static void cc_try_captures(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, int foundation, cc_found *found, cc_few *few)
{
    cc_followers set = cc_within_reach(p, p->player, p->foundation[foundation], p->height[foundation] + 1);
    for (set &= ~((((cc_followers)1 << CC_STRIDE) - 1) << CC_STRIDE * p->player); set; set &= set - 1) {
        cc_found one = {.lead = -INFINITY};
        cc_try_piece(p, o, odds, foundation, cc_first_follower(set), &one);
        if (cc_keep(found, one.lead, one.value, p->game->num_players))
            found->act = cc_action(CC_A_PIECE, 0, p->where[p->foundation[foundation]], 0);
        if (few)
            cc_add_few(few, one.lead, foundation, cc_first_follower(set));
    }
}

static cc_few cc_best_few(cc_position *p, cc_outlook *o, cc_odds *odds)
{
    cc_few few = {0};
    cc_found all = {.lead = -INFINITY};
    if (!p->num_foundations || !p->pieces[p->player])
        return few;
#if CC_WIDE
    cc_look_ahead(p, o, odds);
#endif
    for (int i = 0; i < p->num_foundations; i++)
        if (!p->top[i])
            cc_try_captures(p, o, odds, i, &all, &few);
    return few;
}

#if CC_WIDE
#include "wide_judgement.h"
#endif

/* The best end of a turn whose tile lies, by a follower, a capture of another's follower, ransom or nothing.  Of the
 * captures only `few` are looked at and those from the last tile, without it all. */
static void cc_look_at_acts(
    cc_position *p, const cc_outlook *o, const cc_odds *odds, const cc_few *few, cc_found *found)
{
    int me = p->player, n = p->game->num_players, last = cc_last(p), best = -1;
    cc_acts acts;
    cc_values v;
    cc_acts_of(p, &acts);
    cc_value(p, o, odds, cc_next_player(p), &v);
    float value[CC_PLAYERS], nothing = cc_lead(o, v.value, n, me), most = 0;
    uint32_t barred = 0;
    turm_action act = cc_action(CC_A_NOTHING, 0, 0, 0);
#if CC_WHOLE
    barred = acts.kinds ? 1u << CC_S_GARDEN : ~0u;
    if (acts.may_call) {
        float gain = cc_call_gain(p, o, odds);
        if (gain > most)
            most = gain, act = cc_action(CC_A_CALL, 0, 0, 0);
    }
    if (acts.has_abbot && acts.segments & CC_HOLY) {
        float gain = cc_abbot_gain(p, o, odds, &v, last);
        if (gain > most)
            most = gain, act = cc_action(CC_A_FOLLOWER, 0, 0, cc_man(CC_ABBOT, __builtin_ctz(acts.segments & CC_HOLY)));
    }
    for (int i = 0; acts.has_abbot && i < acts.num_portals; i++)
        if (acts.portal[i].segments & CC_HOLY) {
            float gain = cc_abbot_gain(p, o, odds, &v, acts.portal[i].tile);
            most = gain > most ? gain : most;
        }
#endif
    for (uint32_t set = acts.segments & ~barred; set; set &= set - 1) {
        float gain = cc_follower_gain(p, o, odds, &v, last, __builtin_ctz(set));
        if (gain > most)
            most = gain, best = __builtin_ctz(set);
    }
#if CC_WIDE
    for (int i = 0; i < acts.num_portals; i++)
        for (uint32_t set = acts.portal[i].segments & ~barred; set; set &= set - 1) {
            float gain = cc_follower_gain(p, o, odds, &v, acts.portal[i].tile, __builtin_ctz(set));
            most = gain > most ? gain : most;
        }
    cc_look_at_wide_acts(p, o, odds, &acts, found);
    if (acts.fairies)
        cc_guess_fairy(p, o, &v, found);
#endif
    memcpy(value, v.value, sizeof value);
    value[me] += most;
    if ((!CC_WIDE || cc_may_idle(&acts)) && cc_keep(found, nothing + most, value, n))
        found->act = best < 0 ? act : cc_action(CC_A_FOLLOWER, 0, 0, best);
    if (few) {
        for (int i = 0; i < few->num; i++)
            cc_try_piece(p, o, odds, few->act[i].foundation, few->act[i].victim, found);
        if (acts.pieces && p->foundation[p->num_foundations - 1] == last)
            cc_try_captures(p, o, odds, p->num_foundations - 1, found, NULL);
    } else {
        for (uint32_t set = acts.pieces; set; set &= set - 1)
            cc_try_captures(p, o, odds, __builtin_ctz(set), found, NULL);
    }
    for (int kind = 0; kind < CC_HELD; kind++)
        for (uint32_t set = cc_captors_of(&acts, kind); set; set &= set - 1) {
            cc_undo undo;
            float before = found->lead;
            cc_open_undo(p, &undo);
            cc_act_ransom(p, __builtin_ctz(set), CC_HELD_FIGURE[kind]);
            cc_look_at_acts(p, o, odds, few, found);
            cc_unmake(p, 0, &undo);
            if (found->lead > before)
                found->act = cc_action(CC_A_RANSOM, __builtin_ctz(set), 0, cc_man(CC_HELD_FIGURE[kind], 0));
        }
}

#if !CC_WIDE
#include "narrow_judgement.h"
#endif

/* The last turn is played out: nothing is expected any more, everything is counted. */
static void cc_look_at_end(cc_position *p, int player, cc_found *found)
{
    double share[TURM_MAX_PLAYERS];
#if CC_WIDE
    if (cc_is_open_end(p)) {
        float value[CC_PLAYERS];
        cc_projected_shares(p, value);
        cc_keep(found, value[player], value, p->game->num_players);
        return;
    }
#endif
    if (p->phase == CC_OVER) {
        float value[CC_PLAYERS];
        int n = p->game->num_players;
        cc_returns(p, share);
        for (int i = 0; i < n; i++)
            value[i] = (float)share[i];
        cc_keep(found, value[player], value, n);
        return;
    }
    turm_action list[CC_MANY];
    int64_t count = cc_fill_in(p, list, CC_MANY);
    for (int64_t i = 0; i < count; i++) {
        cc_undo undo;
        cc_open_undo(p, &undo);
        cc_play(p, list[i], &undo);
        cc_look_at_end(p, player, found);
        cc_unmake(p, list[i], &undo);
    }
}

/* The best end of a turn after an action of a list; the position is where the list belongs to. */
typedef struct cc_turn {
    cc_outlook outlook;
#if !CC_WIDE
    cc_before before;   /* the place */
#endif
    cc_odds odds;       /* after the place */
    cc_values values;   /* .. of doing nothing */
    cc_few few;         /* before the place */
} cc_turn;

static void cc_begin_turn(cc_position *p, cc_turn *t)
{
    cc_look_out(p, &t->outlook);
    t->few.num = 0;
    if (!p->num_left)
        return;
    if (p->phase == CC_PLACE) {
#if CC_WIDE
        t->few = cc_best_few(p, &t->outlook, &t->odds);
#else
        cc_look_before(p, &t->outlook, &t->before);
        t->few = cc_best_few(p, &t->outlook, &t->before.odds);
#endif
    } else {
        cc_look_ahead(p, &t->outlook, &t->odds);
        cc_value(p, &t->outlook, &t->odds, cc_next_player(p), &t->values);
    }
}

static void cc_look_at(cc_position *p, cc_turn *t, turm_action a, cc_found *found)
{
    cc_undo undo;
    found->lead = -INFINITY;
    if (p->num_left && p->phase != CC_PLACE) {
#if CC_WIDE
        cc_look_at_wide_act(p, &t->outlook, &t->odds, a, found);
#else
        cc_look_at_act(p, &t->outlook, &t->odds, &t->values, a, found);
#endif
        return;
    }
    int player = cc_decider(p);
    cc_open_undo(p, &undo);
    cc_play(p, a, &undo);
    if (CC_WIDE && p->num_left && p->phase == CC_PLACE) {       /* ransom before the place */
        turm_action list[CC_MANY];
        for (int64_t n = cc_fill_in(p, list, CC_MANY); n--;) {
            cc_found one;
            cc_look_at(p, t, list[n], &one);
            cc_keep(found, one.lead, one.value, p->game->num_players);
        }
    } else if (p->num_left) {
#if CC_WIDE
        cc_look_ahead(p, &t->outlook, &t->odds);
#else
        cc_look_ahead_again(p, &t->outlook, &t->before, &t->odds);
#endif
        cc_look_at_acts(p, &t->outlook, &t->odds, &t->few, found);
    } else {
        cc_look_at_end(p, player, found);
    }
    cc_unmake(p, a, &undo);
}

/* A lead as share of the win; in the last turn it is one. */
static inline float cc_share_of(const cc_position *p, const cc_outlook *o, float lead)
{
    return p->num_left ? 1 / (1 + (float)turm_exp(-lead / o->scale)) : lead;
}

static int64_t cc_rank(
    const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity);

/* Play a turn to its end as is best by the linear values, and look ahead: when the tile lies, acts change nothing about that. */
static void cc_end_as_is_best(cc_position *p, cc_outlook *o, cc_odds *odds)
{
    float worth;
    cc_look_out(p, o);
    for (int has_looked = 0;;) {
        cc_found best = {.lead = -INFINITY};
        if (p->phase != CC_PLACE && !has_looked) {
            cc_look_ahead(p, o, odds);
            has_looked = 1;
        }
        if (p->phase == CC_DRAW)
            return;
        if (p->phase == CC_ACT)
            cc_look_at_acts(p, o, odds, NULL, &best);
        else
            cc_rank(p, NULL, 0, &best.act, &worth, 1);
        cc_play(p, best.act, NULL);
    }
}

/* Within a turn: what it comes to when it is played on as is best for its player. */
static void cc_evaluate(const void *pos, double *out)
{
    cc_position p = *(const cc_position *)pos;
    cc_turn t;
    cc_found best = {.lead = -INFINITY}, found;
    int n = p.game->num_players;
    if (p.phase == CC_OVER) {
        cc_returns(pos, out);
        return;
    }
#if CC_WIDE
    if (!p.num_left && cc_is_open_end(&p)) {
        float value[CC_PLAYERS];
        cc_projected_shares(&p, value);
        for (int i = 0; i < n; i++)
            out[i] = value[i];
        return;
    }
#endif
    if (p.num_left && cc_has_network(p.game)) {
        cc_end_as_is_best(&p, &t.outlook, &t.odds);
        cc_judge(&p, &t.outlook, &t.odds, out);
        return;
    }
    if (p.phase == CC_DRAW || p.phase == CC_DRAGON) {
        cc_look_out(&p, &t.outlook);
        cc_look_ahead(&p, &t.outlook, &t.odds);
        cc_value(&p, &t.outlook, &t.odds, p.phase == CC_DRAW ? p.player : cc_next_player(&p), &t.values);
        cc_shares(&t.outlook, t.values.value, n, out);
        return;
    }
    cc_begin_turn(&p, &t);
    if (p.phase == CC_ACT && p.num_left) {
        cc_look_at_acts(&p, &t.outlook, &t.odds, NULL, &best);
    } else {
        turm_action list[CC_MANY];
        int64_t count = cc_fill_in(&p, list, CC_MANY);
        for (int64_t i = 0; i < count; i++) {
            cc_look_at(&p, &t, list[i], &found);
            cc_keep(&best, found.lead, found.value, n);
        }
    }
    if (p.num_left)
        cc_shares(&t.outlook, best.value, n, out);
    else
        for (int i = 0; i < n; i++)
            out[i] = best.value[i];
}

/* Of so many actions of the list, drawn without repetition, the best ones. */
static int64_t cc_rank(
    const void *pos, turm_rng *r, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    cc_position p = *(const cc_position *)pos;
    turm_action list[CC_MANY];
    int64_t n = cc_fill_in(&p, list, CC_MANY), num_best = 0;
    int64_t looked = width > 0 && width < n ? width : n;
    cc_turn t;
    cc_begin_turn(&p, &t);
    for (int64_t i = 0; i < looked; i++) {
        cc_found found;
        if (looked < n) {
            int64_t k = i + (int64_t)turm_rng_below(r, (uint64_t)(n - i));
            turm_action a = list[i];
            list[i] = list[k], list[k] = a;
        }
        cc_look_at(&p, &t, list[i], &found);
        int64_t at = num_best;
        if (num_best < capacity)
            num_best++;
        else if (worth[at - 1] >= found.lead)
            continue;
        else
            at--;
        for (; at && worth[at - 1] < found.lead; at--)
            out[at] = out[at - 1], worth[at] = worth[at - 1];
        out[at] = list[i], worth[at] = found.lead;
    }
    for (int64_t i = 0; i < num_best; i++)
        worth[i] = cc_share_of(&p, &t.outlook, worth[i]);
    return num_best;
}

#endif
