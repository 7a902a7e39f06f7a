/* How a Monte Carlo tree grows: candidates of decisions, outcomes of chance, values of leaves. */
#ifndef TURM_MCTS_POLICY_H
#define TURM_MCTS_POLICY_H

#include "../core/real.h"
#include "mcts_tree.h"

/* A random number in [0, 1). */
static inline double turm_mcts_unit(turm_rng *rng) { return (double)(turm_rng_next(rng) >> 11) * 0x1p-53; }

/* A random number from the gamma distribution with this shape, by Marsaglia and Tsang's method. */
static inline double turm_mcts_gamma(turm_rng *rng, double shape)
{
    double boost = 1, d, c;
    if (shape < 1) {
        boost = turm_pow(turm_mcts_unit(rng), 1 / shape);
        shape += 1;
    }
    d = shape - 1 / 3.0, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = sqrt(-2 * turm_log(1 - turm_mcts_unit(rng))) * turm_cos_of_turns(turm_mcts_unit(rng)), v = 1 + c * x;
        v = v * v * v;
        if (v > 0 && turm_log(1 - turm_mcts_unit(rng)) < x * x / 2 + d * (1 - v + turm_log(v)))
            return boost * d * v;
    }
}

/* Mix the root's priors with a draw from a Dirichlet distribution in which about ten actions are likely. */
static inline void turm_mcts_noise(turm_mcts *t, turm_edge *edges, int64_t n, double part)
{
    double shape = 10.0 / (double)n, sum = 1e-300;
    for (int64_t i = 0; i < n; i++)
        sum += t->worth[i] = (float)turm_mcts_gamma(&t->rng, shape);
    for (int64_t i = 0; i < n; i++)
        edges[i].prior = (float)((1 - part) * edges[i].prior + part * t->worth[i] / sum);
}

/* Fill a decision node's edges with candidates, best first where the game ranks them, else in random order. */
static inline int turm_mcts_open(turm_mcts *t, int32_t node, const void *pos)
{
    const turm_game *game = t->game;
    const turm_mcts_settings *s = t->settings;
    int64_t n, looked;
    if (game->rank) {
        int is_root = node == 0;
        int capacity = is_root ? s->root_candidates : s->candidates;
        if (turm_mcts_list_room(t, capacity))
            return -1;
        looked = is_root || !s->width ? game->count(pos) : s->width;
        n = game->rank(pos, &t->rng, is_root ? 0 : s->width, t->list, t->worth, capacity);
    } else {
        looked = n = game->count(pos);
        if (turm_mcts_list_room(t, n))
            return -1;
        game->fill(pos, t->list, n);
        for (int64_t i = n - 1; i > 0; i--) {
            int64_t k = (int64_t)turm_rng_below(&t->rng, (uint64_t)i + 1);
            turm_action a = t->list[i];
            t->list[i] = t->list[k], t->list[k] = a;
        }
        for (int64_t i = 0; i < n; i++)
            t->worth[i] = 1.0f / (float)t->num_players;
    }
    if (turm_mcts_reserve(t, node, (int32_t)n))
        return -1;
    turm_edge *edges = &t->edges[t->nodes[node].first];
    double sum = 0;
    for (int64_t i = 0; i < n; i++) {
        edges[i] = (turm_edge){.action = t->list[i], .worth = t->worth[i]};
        sum += edges[i].prior = (float)turm_exp((t->worth[i] - t->worth[0]) / s->temperature);
    }
    for (int64_t i = 0; i < n; i++)
        edges[i].prior = (float)(edges[i].prior / sum);
    if (node == 0 && s->noise > 0)
        turm_mcts_noise(t, edges, n, s->noise);
    t->nodes[node].num_edges = (int32_t)n;
    t->nodes[node].is_open = 1;
    turm_spend(t->control, looked);
    return 0;
}

/* Number of candidates that a node with this many visits considers. */
static inline int32_t turm_mcts_considered(const turm_mcts *t, const turm_node *at)
{
    if (!t->game->rank)
        return at->num_edges;
    int32_t n = 3 + (int32_t)(1.5 * sqrt((double)at->visits));
    return n < at->num_edges ? n : at->num_edges;
}

/* The edge that the actor follows; with hidden information by the values from its own view. */
static inline int64_t turm_mcts_select(const turm_mcts *t, int32_t node, int actor)
{
    const turm_mcts_settings *s = t->settings;
    const turm_node *at = &t->nodes[node];
    const int is_own = t->game->determinize != NULL;
    int64_t best = -1;
    double most = -1e300, root = sqrt((double)at->visits + 1);
    for (int32_t i = 0, n = turm_mcts_considered(t, at); i < n; i++) {
        const turm_edge *edge = &t->edges[at->first + i];
        double value = ((is_own ? edge->own : edge->sum[actor]) + s->trust * edge->worth) / (edge->visits + s->trust) +
                       s->exploration * edge->prior * root / (1 + edge->visits);
        if (value > most)
            most = value, best = at->first + i;
    }
    return best;
}

/* How overdue an outcome is. */
static inline double turm_mcts_due(const turm_mcts *t, const turm_node *at, const turm_edge *edge, int depth)
{
    double due = edge->prior * (at->visits + 1.0) - edge->visits;
    double luck = (double)(turm_mix(edge->action ^ t->luck ^ (uint64_t)depth << 58) >> 40) * 0x1p-24;
    return due + edge->prior * luck;
}

static inline int64_t turm_mcts_outcome_drawn(turm_mcts *t, int32_t node)
{
    turm_action a = t->game->sample(t->pos, &t->rng);
    return a == TURM_NO_ACTION ? TURM_MCTS_UNKNOWN : turm_mcts_edge(t, node, a);
}

/* The outcome that a chance node follows.  Known outcomes take turns in proportion to their probabilities, in
 * an order that is random but the same in all nodes of one depth, so that actions are compared under the same
 * luck. */
static inline int64_t turm_mcts_outcome(turm_mcts *t, int32_t node, int depth)
{
    const turm_game *game = t->game;
    turm_node *at = &t->nodes[node];
    if (!at->is_open && !at->num_edges && !game->is_sampled(t->pos)) {
        int64_t n = game->count(t->pos);
        if (n <= TURM_MCTS_OUTCOMES) {
            if (turm_mcts_list_room(t, n) || turm_mcts_reserve(t, node, (int32_t)n))
                return -1;
            game->fill(t->pos, t->list, n);
            at = &t->nodes[node];
            for (int64_t i = 0; i < n; i++)
                t->edges[at->first + i] =
                    (turm_edge){.action = t->list[i], .prior = (float)game->probability(t->pos, t->list[i])};
            at->num_edges = (int32_t)n;
            at->is_open = 1;
        }
    }
    if (!at->is_open)
        return turm_mcts_outcome_drawn(t, node);
    int64_t best = -1;
    double most = -1e300;
    for (int32_t i = 0; i < at->num_edges; i++) {
        double due = turm_mcts_due(t, at, &t->edges[at->first + i], depth);
        if (due > most)
            most = due, best = at->first + i;
    }
    return best;
}

/* Play a rollout from the current position, then give its value to everybody. */
static inline void turm_mcts_judge(turm_mcts *t, double *out)
{
    const turm_game *game = t->game;
    const turm_mcts_settings *s = t->settings;
    turm_action a;
    float worth;
    int64_t n = 0;
    t->rollouts++;
    for (int left = !game->evaluate ? INT32_MAX : game->determinize ? 0 : s->rollout_decisions;; ) {
        int actor = game->actor(t->pos);
        if (actor == TURM_OVER || (actor >= 0 && left-- <= 0))
            break;
        if (actor != TURM_CHANCE && game->rank) {
            game->rank(t->pos, &t->rng, s->rollout_width, &a, &worth, 1);
            n += s->rollout_width;
        } else {
            a = game->sample(t->pos, &t->rng);
        }
        if (a == TURM_NO_ACTION)
            break;
        game->make(t->pos, a, t->undo);
        n++;
    }
    turm_spend(t->control, n);
    if (game->evaluate) {
        game->evaluate(t->pos, out);
    } else if (game->actor(t->pos) == TURM_OVER) {
        game->returns(t->pos, out);
    } else {
        for (int i = 0; i < t->num_players; i++)
            out[i] = 1.0 / t->num_players;
    }
}

#endif
