/* Monte Carlo tree search with hidden information.
 *
 * Every simulation deals the things hidden from the searching player anew, by its belief if the game has one.
 * A decision node is identified by what its actor sees: positions that look the same to the actor share a
 * node, however they were reached, and an actor's private knowledge keeps nodes apart (information set search
 * with a tree for each observer; Cowling, Powley, Whitehouse 2012).  So nobody's choice depends on what it
 * may not know, and a different secret leads to a different choice.  Candidates are ranked in a position that
 * the actor considers possible, by its own belief.  The others judge leaves as they see them; the searching
 * player's values, and all reported values, come from the positions dealt.  Leaves are judged without a
 * rollout: a guided rollout by players who know too much says less than the evaluation.
 */
#ifndef TURM_MCTS_HIDDEN_H
#define TURM_MCTS_HIDDEN_H

#include "mcts_policy.h"

enum { TURM_MCTS_DEALS = 32 };  /* used to estimate the root's average value */

/* Room for the nodes of a game with hidden information; 0, or -1 if out of memory. */
static inline int turm_mcts_begin_places(turm_mcts *t)
{
    t->places_room = 1024;
    return !t->game->determinize || (t->places = calloc((size_t)t->places_room, sizeof *t->places)) ? 0 : -1;
}

static inline turm_place *turm_mcts_find(const turm_mcts *t, uint64_t key)
{
    uint64_t mask = (uint64_t)t->places_room - 1, i = key & mask;
    while (t->places[i].node && t->places[i].key != key)
        i = (i + 1) & mask;
    return &t->places[i];
}

static inline int turm_mcts_grow_places(turm_mcts *t)
{
    turm_place *old = t->places;
    int64_t room = t->places_room;
    turm_place *places = calloc(2 * (size_t)room, sizeof *places);
    if (!places)
        return turm_mcts_fail(t);
    t->places = places;
    t->places_room = 2 * room;
    for (int64_t i = 0; i < room; i++)
        if (old[i].node)
            *turm_mcts_find(t, old[i].key) = old[i];
    free(old);
    return 0;
}

/* A player's view of the current position. */
static inline void *turm_mcts_view(turm_mcts *t, int player)
{
    t->game->copy(t->view, t->pos);
    t->game->hide(t->view, player);
    return t->view;
}

/* A position that a player considers possible, by its own belief if there is one. */
static inline void *turm_mcts_guess(turm_mcts *t, int player)
{
    void *view = turm_mcts_view(t, player);
    if (t->game->deal && t->belief)
        t->game->deal(view, t->belief, &t->rng);
    return view;
}

/* The node of a decision, by its actor's view; of other nodes, by the searching player's view.  -1 if out of
 * memory. */
static inline int32_t turm_mcts_place(turm_mcts *t, int actor, int searcher)
{
    const void *view = turm_mcts_view(t, actor < 0 ? searcher : actor);
    uint64_t key = turm_mix(t->game->key(view) + (uint64_t)(int64_t)actor);
    turm_place *place = turm_mcts_find(t, key);
    if (place->node)
        return place->node;
    if (2 * ++t->num_places > t->places_room) {
        if (turm_mcts_grow_places(t))
            return -1;
        place = turm_mcts_find(t, key);
    }
    int32_t node = turm_mcts_node(t);
    if (node >= 0)
        *place = (turm_place){key, node};
    return node;
}

/* The outcome to follow; the possible ones may depend on the deal. */
static inline int64_t turm_mcts_outcome_of_deal(turm_mcts *t, int32_t node, int depth)
{
    const turm_game *game = t->game;
    int64_t best = -1, n = game->is_sampled(t->pos) ? INT64_MAX : game->count(t->pos);
    double most = -1e300;
    if (n > TURM_MCTS_OUTCOMES)
        return turm_mcts_outcome_drawn(t, node);
    if (turm_mcts_list_room(t, n))
        return -1;
    game->fill(t->pos, t->list, n);
    for (int64_t i = 0; i < n; i++) {
        int64_t e = turm_mcts_edge(t, node, t->list[i]);
        if (e < 0)
            return -1;
        t->edges[e].prior = (float)game->probability(t->pos, t->list[i]);
        double due = turm_mcts_due(t, &t->nodes[node], &t->edges[e], depth);
        if (due > most)
            most = due, best = e;
    }
    return best;
}

/* The value of the current position to each player as it sees it; for the searching player with everything
 * dealt known. */
static inline void turm_mcts_judge_own(turm_mcts *t, int searcher, const double *value, double *own)
{
    double seen[TURM_MAX_PLAYERS];
    for (int k = 0; k < t->num_players; k++) {
        own[k] = value[k];
        if (k != searcher && t->game->evaluate) {
            t->game->evaluate(turm_mcts_view(t, k), seen);
            own[k] = seen[k];
        }
    }
}

/* Deal what the searching player does not know into the current position. */
static inline void turm_mcts_deal(turm_mcts *t)
{
    t->game->copy(t->pos, t->root);
    if (t->game->deal)
        t->game->deal(t->pos, t->belief, &t->rng);
    else
        t->game->determinize(t->pos, &t->rng);
}

/* How much better than average the deal is for the searching player, by the evaluation of the root.  Its
 * values are corrected by that (a control variate): otherwise the luck of the deals, which says nothing about
 * the actions, would drown their differences. */
static inline double turm_mcts_luck_of_deal(turm_mcts *t, int searcher)
{
    double value[TURM_MAX_PLAYERS];
    if (!t->game->evaluate)
        return 0;
    if (t->rollouts == 0) {
        for (int i = 0; i < TURM_MCTS_DEALS; i++) {
            turm_mcts_deal(t);
            t->game->evaluate(t->pos, value);
            t->mean += value[searcher] / TURM_MCTS_DEALS;
        }
        turm_mcts_deal(t);
    }
    t->game->evaluate(t->pos, value);
    return value[searcher] - t->mean;
}

/* Set a price on what the root's actions reveal to the others. */
static inline int turm_mcts_price(turm_mcts *t)
{
    turm_node *root = &t->nodes[0];
    turm_edge *edges = &t->edges[root->first];
    if (t->settings->bluff <= 0 || !t->game->reveal)
        return 0;
    if (turm_mcts_list_room(t, root->num_edges))
        return -1;
    for (int32_t i = 0; i < root->num_edges; i++)
        t->list[i] = edges[i].action;
    t->game->reveal(t->root, t->belief, t->list, root->num_edges, t->worth);
    for (int32_t i = 0; i < root->num_edges; i++) {
        edges[i].price = (float)(t->settings->bluff / t->num_players * t->worth[i]);
        edges[i].worth -= edges[i].price;
    }
    return 0;
}

/* One simulation from the root; 1 if the search has to end. */
static inline int turm_mcts_simulate_hidden(turm_mcts *t)
{
    const turm_game *game = t->game;
    int64_t path[TURM_PATH];
    int32_t nodes[TURM_PATH];
    int8_t actors[TURM_PATH];
    int length = 0, actor, after_chance = 0, searcher = game->actor(t->root);
    int32_t node = 0;
    double value[TURM_MAX_PLAYERS], own[TURM_MAX_PLAYERS], luck;
    turm_mcts_deal(t);
    luck = turm_mcts_luck_of_deal(t, searcher);
    for (;;) {
        int64_t e;
        actor = game->actor(t->pos);
        if (actor == TURM_OVER || length == TURM_PATH)
            break;
        if (actor == TURM_CHANCE) {
            e = turm_mcts_outcome_of_deal(t, node, length);
            if (e == TURM_MCTS_UNKNOWN)
                break;
            after_chance = 1;
        } else {
            if (!t->nodes[node].is_open) {
                if (node && t->nodes[node].visits == 0 && !after_chance)
                    break;
                if (turm_mcts_open(t, node, turm_mcts_guess(t, actor)) || (!node && turm_mcts_price(t)))
                    return 1;
            }
            e = turm_mcts_select(t, node, actor);
            after_chance = 0;
        }
        if (e < 0)
            return 1;
        nodes[length] = node;
        actors[length] = (int8_t)actor;
        path[length++] = e;
        game->make(t->pos, t->edges[e].action, t->undo);
        turm_spend(t->control, 1);
        node = turm_mcts_place(t, game->actor(t->pos), searcher);
        if (node < 0)
            return 1;
        t->edges[e].child = node;   /* the last of several, for the reported line */
    }
    turm_mcts_judge(t, value);
    turm_mcts_judge_own(t, searcher, value, own);
    own[searcher] -= luck;
    t->nodes[node].visits++;
    for (int i = 0; i < length; i++) {
        turm_edge *edge = &t->edges[path[i]];
        t->nodes[nodes[i]].visits++;
        edge->visits++;
        edge->own += actors[i] >= 0 ? own[actors[i]] - edge->price : 0;
        for (int k = 0; k < t->num_players; k++)
            edge->sum[k] += value[k];
    }
    if (length > t->deepest)
        t->deepest = length;
    return turm_spend(t->control, 0);
}

#endif
