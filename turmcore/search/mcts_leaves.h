/* Monte Carlo tree search whose leaves somebody else judges, many trees at once.
 *
 * A simulation has two halves: `turm_leaves_down` ends at a decision that has not been judged, whose path waits in the
 * tree; `turm_leaves_up` brings back what its actor makes of it.  A tree has one such leaf at a time, so nothing in it
 * depends on the other trees.  All legal actions of a node are edges, with a prior each.
 */
#ifndef TURM_MCTS_LEAVES_H
#define TURM_MCTS_LEAVES_H

#include "mcts_hidden.h"

typedef struct turm_leaves {
    turm_mcts tree;
    turm_control control;
    int64_t left;               /* simulations to come */
    int64_t num_actions;        /* of the leaf; they stand in tree.list */
    int64_t path[TURM_PATH];
    int32_t nodes[TURM_PATH], node;
    int8_t actors[TURM_PATH];
    int length, actor;          /* who judges the leaf: its own actor */
} turm_leaves;

/* The edge with the best value and prior; without visits the node's own value counts. */
static inline int64_t turm_leaves_select(const turm_mcts *t, int32_t node, int actor)
{
    const turm_mcts_settings *s = t->settings;
    const turm_node *at = &t->nodes[node];
    const turm_edge *edges = &t->edges[at->first];
    const int is_own = t->game->determinize != NULL;
    int32_t best = 0;
    double most = -1e300, root = s->exploration * sqrt((double)at->visits + 1);
    for (int32_t i = 0; i < at->num_edges; i++) {
        const turm_edge *e = &edges[i];
        double value = ((is_own ? e->own : e->sum[actor]) + s->trust * e->worth + root * e->prior) / (e->visits + s->trust);
        if (value > most)
            most = value, best = i;
    }
    return at->first + best;
}

/* Give everybody on the path the value of its end. */
static inline void turm_leaves_back_up(turm_leaves *l, const double *value)
{
    turm_mcts *t = &l->tree;
    t->nodes[l->node].visits++;
    for (int i = 0; i < l->length; i++) {
        turm_edge *edge = &t->edges[l->path[i]];
        t->nodes[l->nodes[i]].visits++;
        edge->visits++;
        edge->own += l->actors[i] >= 0 ? value[l->actors[i]] : 0;
        for (int k = 0; k < t->num_players; k++)
            edge->sum[k] += value[k];
    }
    if (l->length > t->deepest)
        t->deepest = l->length;
    l->left -= l->length > 0;   /* judging the root is no simulation */
}

/* Follow the tree from the root: 1 at a leaf, 0 where the game tells the value, -1 if out of memory. */
static inline int turm_leaves_follow(turm_leaves *l)
{
    turm_mcts *t = &l->tree;
    const turm_game *game = t->game;
    const int is_hidden = game->determinize != NULL, searcher = game->actor(t->root);
    int64_t e;
    l->length = 0, l->node = 0;
    if (is_hidden)
        turm_mcts_deal(t);
    else
        game->copy(t->pos, t->root);
    for (;;) {
        int actor = l->actor = game->actor(t->pos);
        if (actor == TURM_OVER || l->length == TURM_PATH)
            return 0;
        if (actor == TURM_CHANCE) {
            e = is_hidden ? turm_mcts_outcome_of_deal(t, l->node, l->length) : turm_mcts_outcome(t, l->node, l->length);
            if (e == TURM_MCTS_UNKNOWN)
                return 0;
        } else if (t->nodes[l->node].is_open) {
            e = turm_leaves_select(t, l->node, actor);
        } else {
            l->num_actions = game->count(t->pos);
            if (turm_mcts_list_room(t, l->num_actions))
                return -1;
            game->fill(t->pos, t->list, l->num_actions);
            return 1;
        }
        if (e < 0)
            return -1;
        l->nodes[l->length] = l->node;
        l->actors[l->length] = (int8_t)actor;
        l->path[l->length++] = e;
        game->make(t->pos, t->edges[e].action, t->undo);
        l->control.nodes++;
        if (is_hidden || !t->edges[e].child) {
            int32_t child = is_hidden ? turm_mcts_place(t, game->actor(t->pos), searcher) : turm_mcts_node(t);
            if (child < 0)
                return -1;
            t->edges[e].child = child;
        }
        l->node = t->edges[e].child;
    }
}

/* Simulate until there is a leaf to judge (1) or no simulation is left (0); -1 if out of memory. */
static inline int turm_leaves_down(turm_leaves *l)
{
    turm_mcts *t = &l->tree;
    while (l->left > 0) {
        double value[TURM_MAX_PLAYERS];
        int found = turm_leaves_follow(l);
        if (found)
            return found;
        if (l->actor == TURM_OVER)
            t->game->returns(t->pos, value);
        else if (t->game->evaluate)     /* only physics knows, or the line has no end */
            t->game->evaluate(t->pos, value);
        else
            for (int k = 0; k < t->num_players; k++)
                value[k] = 1.0 / t->num_players;
        turm_leaves_back_up(l, value);
    }
    return 0;
}

/* What the leaf's actor sees. */
static inline void turm_leaves_observe(turm_leaves *l, void *out)
{
    turm_mcts *t = &l->tree;
    t->game->observe(t->game->hide ? turm_mcts_view(t, l->actor) : t->pos, l->actor, out);
}

/* Take weights of the leaf's actions, in their order, and everybody's value; 0, -1 if out of memory, or 1 if a weight is
 * negative or no number. */
static inline int turm_leaves_up(turm_leaves *l, const float *weights, const double *value)
{
    turm_mcts *t = &l->tree;
    int64_t n = l->num_actions;
    double sum = 0;
    for (int64_t i = 0; i < n; i++) {
        if (!(weights[i] >= 0) || !(weights[i] <= 1e30f))
            return 1;
        sum += weights[i];
    }
    if (turm_mcts_reserve(t, l->node, (int32_t)n))
        return -1;
    turm_edge *edges = &t->edges[t->nodes[l->node].first];
    for (int64_t i = 0; i < n; i++)
        edges[i] = (turm_edge){.action = t->list[i], .worth = (float)value[l->actor],
                               .prior = (float)(sum > 0 ? weights[i] / sum : 1.0 / (double)n)};
    if (!l->length && t->settings->noise > 0)
        turm_mcts_noise(t, edges, n, t->settings->noise);
    t->nodes[l->node].num_edges = (int32_t)n;
    t->nodes[l->node].is_open = 1;
    t->rollouts++;
    turm_leaves_back_up(l, value);
    return 0;
}

/* Empty the tree for another root, with room as before. */
static inline void turm_leaves_restart(turm_leaves *l, uint64_t seed, int64_t simulations)
{
    turm_mcts *t = &l->tree;
    turm_rng_seed(&t->rng, seed, "search");
    t->luck = turm_rng_next(&t->rng);
    t->num_nodes = t->num_edges = t->rollouts = t->num_places = 0;
    t->deepest = 0;
    if (t->places)
        memset(t->places, 0, (size_t)t->places_room * sizeof *t->places);
    turm_mcts_node(t);
    l->control.nodes = 0;
    l->left = simulations;
}

#endif
