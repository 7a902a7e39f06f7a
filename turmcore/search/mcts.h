/* Monte Carlo tree search over the game protocol.
 *
 * Decision nodes hold the candidates that the game ranks best, best first, and open them one after another as visits
 * grow (progressive widening); chance nodes hold the outcomes that were drawn.  Values are shares of the win for
 * each player, and each player maximises its own (max-n).  A leaf is judged by the game's evaluation after a rollout
 * of a few guided decisions, or by a random playout to the end where the game has no evaluation.  With hidden
 * information every simulation plays on another determinization, and a node's edges are those that some of them had
 * (single-observer information set search; Cowling, Powley, Whitehouse 2012).
 */
#ifndef TURM_MCTS_H
#define TURM_MCTS_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../core/walk.h"
#include "../core/control.h"
#include "../core/report.h"

typedef struct turm_mcts_settings {
    uint64_t seed;
    int root_candidates;        /* kept of the whole list of the root */
    int width;                  /* actions looked at in other decision nodes .. */
    int candidates;             /* .. and kept of them */
    int rollout_width;          /* actions looked at in a decision of a rollout */
    int rollout_decisions;      /* decisions of a rollout before the evaluation; 0: evaluate at once */
    double exploration;         /* weight of the prior in the choice of an edge */
    double trust;               /* visits that a candidate's rank counts for */
    double temperature;         /* differences of worth that make a prior e times smaller */
} turm_mcts_settings;

typedef struct turm_edge {
    turm_action action;
    double sum[TURM_MAX_PLAYERS];
    int32_t visits, seen;       /* seen: simulations in which it was legal (hidden information only) */
    int32_t child;              /* node behind it, 0 if none */
    float worth, prior;
} turm_edge;

typedef struct turm_node {
    int64_t first;              /* of its edges */
    int32_t num_edges, room, visits;
    int8_t is_open;             /* its edges are there */
} turm_node;

typedef struct turm_mcts {
    const turm_game *game;
    const turm_mcts_settings *settings;
    turm_control *control;
    turm_rng rng;
    uint64_t luck;              /* orders the outcomes of chance */
    turm_node *nodes;
    turm_edge *edges;
    int64_t num_nodes, nodes_room, num_edges, edges_room, list_room, rollouts;
    turm_action *list;
    float *worth;
    void *root, *pos, *undo;
    int num_players, deepest, failure;
} turm_mcts;

enum {
    TURM_PATH = 256,            /* edges that a simulation follows at most */
    TURM_MCTS_OUTCOMES = 64,    /* chance nodes with more are sampled */
    TURM_MCTS_UNKNOWN = -2,     /* an outcome that only the world outside knows */
};

static inline int turm_mcts_fail(turm_mcts *t)
{
    t->failure = TURM_SEARCH_NO_MEMORY;
    *t->control->stop = 1;
    return -1;
}

static inline int32_t turm_mcts_node(turm_mcts *t)
{
    if (t->num_nodes == t->nodes_room) {
        int64_t room = 2 * t->nodes_room;
        turm_node *nodes = realloc(t->nodes, (size_t)room * sizeof *nodes);
        if (!nodes)
            return turm_mcts_fail(t);
        t->nodes = nodes, t->nodes_room = room;
    }
    t->nodes[t->num_nodes] = (turm_node){0};
    return (int32_t)t->num_nodes++;
}

/* Give a node room for so many edges, keeping those it has. */
static inline int turm_mcts_reserve(turm_mcts *t, int32_t node, int32_t room)
{
    turm_node *at = &t->nodes[node];
    if (room <= at->room)
        return 0;
    if (t->num_edges + room > t->edges_room) {
        int64_t more = 2 * (t->num_edges + room);
        turm_edge *edges = realloc(t->edges, (size_t)more * sizeof *edges);
        if (!edges)
            return turm_mcts_fail(t);
        t->edges = edges, t->edges_room = more;
    }
    memcpy(&t->edges[t->num_edges], &t->edges[at->first], (size_t)at->num_edges * sizeof *t->edges);
    at->first = t->num_edges;
    at->room = room;
    t->num_edges += room;
    return 0;
}

static inline int turm_mcts_list_room(turm_mcts *t, int64_t room)
{
    if (room <= t->list_room)
        return 0;
    turm_action *list = realloc(t->list, (size_t)room * sizeof *list);
    if (list)
        t->list = list;
    float *worth = realloc(t->worth, (size_t)room * sizeof *worth);
    if (worth)
        t->worth = worth;
    if (!list || !worth)
        return turm_mcts_fail(t);
    t->list_room = room;
    return 0;
}

/* The edge of an action, added if it is new; -1 without memory. */
static inline int64_t turm_mcts_edge(turm_mcts *t, int32_t node, turm_action a)
{
    turm_node *at = &t->nodes[node];
    for (int32_t i = 0; i < at->num_edges; i++)
        if (t->edges[at->first + i].action == a)
            return at->first + i;
    if (at->num_edges == at->room && turm_mcts_reserve(t, node, at->room ? 2 * at->room : 4))
        return -1;
    t->edges[at->first + at->num_edges] = (turm_edge){.action = a, .worth = 1.0f / (float)t->num_players, .prior = 1};
    return at->first + at->num_edges++;
}

/* Fill a decision node's edges with candidates, best first where the game ranks them, else in random order. */
static inline int turm_mcts_open(turm_mcts *t, int32_t node)
{
    const turm_game *game = t->game;
    const turm_mcts_settings *s = t->settings;
    int64_t n, looked;
    if (game->rank) {
        int is_root = node == 0;
        int capacity = is_root ? s->root_candidates : s->candidates;
        if (turm_mcts_list_room(t, capacity))
            return -1;
        looked = is_root || !s->width ? game->count(t->pos) : s->width;
        n = game->rank(t->pos, &t->rng, is_root ? 0 : s->width, t->list, t->worth, capacity);
    } else {
        looked = n = game->count(t->pos);
        if (turm_mcts_list_room(t, n))
            return -1;
        game->fill(t->pos, t->list, n);
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
        sum += edges[i].prior = (float)exp((t->worth[i] - t->worth[0]) / s->temperature);
    }
    for (int64_t i = 0; i < n; i++)
        edges[i].prior = (float)(edges[i].prior / sum);
    t->nodes[node].num_edges = (int32_t)n;
    t->nodes[node].is_open = 1;
    turm_spend(t->control, looked);
    return 0;
}

/* Candidates that a node with so many visits considers. */
static inline int32_t turm_mcts_considered(const turm_mcts *t, const turm_node *at)
{
    if (!t->game->rank)
        return at->num_edges;
    int32_t n = 3 + (int32_t)(1.5 * sqrt((double)at->visits));
    return n < at->num_edges ? n : at->num_edges;
}

/* The edge that the actor follows. */
static inline int64_t turm_mcts_select(turm_mcts *t, int32_t node, int actor)
{
    const turm_mcts_settings *s = t->settings;
    turm_node *at = &t->nodes[node];
    int64_t best = -1;
    double most = -1e300, root = sqrt((double)at->visits + 1);
    if (t->game->determinize) {     /* every legal action is an edge; unseen ones first */
        int64_t n = t->game->count(t->pos);
        if (turm_mcts_list_room(t, n))
            return -1;
        t->game->fill(t->pos, t->list, n);
        for (int64_t i = 0; i < n; i++) {
            int64_t e = turm_mcts_edge(t, node, t->list[i]);
            if (e < 0)
                return -1;
            turm_edge *edge = &t->edges[e];
            edge->seen++;
            double value = edge->visits ? edge->sum[actor] / edge->visits +
                                              s->exploration * sqrt(log((double)edge->seen) / edge->visits)
                                        : 1e9;
            if (value > most)
                most = value, best = e;
        }
        return best;
    }
    for (int32_t i = 0, n = turm_mcts_considered(t, at); i < n; i++) {
        turm_edge *edge = &t->edges[at->first + i];
        double value = (edge->sum[actor] + s->trust * edge->worth) / (edge->visits + s->trust) +
                       s->exploration * edge->prior * root / (1 + edge->visits);
        if (value > most)
            most = value, best = at->first + i;
    }
    return best;
}

/* The outcome that a chance node follows.  Known outcomes take turns, each as often as it is likely, in an order that
 * is random but the same in all nodes of one depth: so actions are compared under the same luck. */
static inline int64_t turm_mcts_outcome(turm_mcts *t, int32_t node, int depth)
{
    const turm_game *game = t->game;
    turm_node *at = &t->nodes[node];
    if (!at->is_open && !at->num_edges && !game->determinize && !game->is_sampled(t->pos)) {
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
    if (!at->is_open) {
        turm_action a = game->sample(t->pos, &t->rng);
        return a == TURM_NO_ACTION ? TURM_MCTS_UNKNOWN : turm_mcts_edge(t, node, a);
    }
    int64_t best = -1;
    double most = -1e300;
    for (int32_t i = 0; i < at->num_edges; i++) {
        const turm_edge *edge = &t->edges[at->first + i];
        double due = edge->prior * (at->visits + 1.0) - edge->visits;
        double luck = (double)(turm_mix(edge->action ^ t->luck ^ (uint64_t)depth << 58) >> 40) * 0x1p-24;
        due += edge->prior * luck;
        if (due > most)
            most = due, best = at->first + i;
    }
    return best;
}

/* What the position that was reached is worth to everybody. */
static inline void turm_mcts_judge(turm_mcts *t, double *out)
{
    const turm_game *game = t->game;
    const turm_mcts_settings *s = t->settings;
    turm_action a;
    float worth;
    int64_t n = 0;
    t->rollouts++;
    for (int left = game->evaluate ? s->rollout_decisions : INT32_MAX;; ) {
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

/* One simulation from the root; 1 if the search has to end. */
static inline int turm_mcts_simulate(turm_mcts *t)
{
    const turm_game *game = t->game;
    int64_t path[TURM_PATH];
    int32_t nodes[TURM_PATH];
    int length = 0, actor, after_chance = 0;
    int32_t node = 0;
    double value[TURM_MAX_PLAYERS];
    game->copy(t->pos, t->root);
    if (game->determinize)
        game->determinize(t->pos, &t->rng);
    for (;;) {
        int64_t e;
        actor = game->actor(t->pos);
        if (actor == TURM_OVER || length == TURM_PATH)
            break;
        if (actor == TURM_CHANCE) {
            e = turm_mcts_outcome(t, node, length);
            if (e == TURM_MCTS_UNKNOWN)
                break;
            after_chance = !game->is_sampled(t->pos);   /* what physics brings is mostly what was meant */
        } else {
            if (!game->determinize && !t->nodes[node].is_open) {
                if (node && t->nodes[node].visits == 0 && !after_chance)
                    break;      /* a leaf: judged first, opened when it is met again; but what chance brings is worth
                                 * what is made of it, which no evaluation of the bare outcome knows */
                if (turm_mcts_open(t, node))
                    return 1;
            } else if (game->determinize && node && t->nodes[node].visits == 0) {
                break;
            }
            e = turm_mcts_select(t, node, actor);
            after_chance = 0;
        }
        if (e < 0)
            return 1;
        nodes[length] = node;
        path[length++] = e;
        game->make(t->pos, t->edges[e].action, t->undo);
        turm_spend(t->control, 1);
        if (!t->edges[e].child) {
            int32_t child = turm_mcts_node(t);
            if (child < 0)
                return 1;
            t->edges[e].child = child;
        }
        node = t->edges[e].child;
    }
    turm_mcts_judge(t, value);
    t->nodes[node].visits++;
    for (int i = 0; i < length; i++) {
        turm_edge *edge = &t->edges[path[i]];
        t->nodes[nodes[i]].visits++;
        edge->visits++;
        for (int k = 0; k < t->num_players; k++)
            edge->sum[k] += value[k];
    }
    if (length > t->deepest)
        t->deepest = length;
    return turm_spend(t->control, 0);
}

static inline const turm_edge *turm_mcts_favorite(const turm_mcts *t, int32_t node)
{
    const turm_node *at = &t->nodes[node];
    const turm_edge *best = NULL;
    for (int32_t i = 0; i < at->num_edges; i++) {
        const turm_edge *e = &t->edges[at->first + i];
        if (e->visits && (!best || e->visits > best->visits))
            best = e;
    }
    return best;
}

static inline void turm_mcts_free(turm_mcts *t)
{
    free(t->nodes);
    free(t->edges);
    free(t->list);
    free(t->worth);
    free(t->pos);
    memset(t, 0, sizeof *t);
}

/* A tree for the position `root`, which has to outlive it; 0 or an error of core/control.h. */
static inline int turm_mcts_begin(turm_mcts *t, const turm_game *game, void *root, turm_control *control,
                                  const turm_mcts_settings *settings, int thread)
{
    size_t stride = (game->position_size + 63) & ~(size_t)63;
    *t = (turm_mcts){.game = game, .settings = settings, .control = control, .root = root,
                     .nodes_room = 1024, .edges_room = 4096, .list_room = 64};
    turm_rng_seed(&t->rng, turm_mix(settings->seed + (uint64_t)thread), "search");
    t->luck = turm_rng_next(&t->rng);
    t->num_players = game->num_players(root);
    t->nodes = malloc((size_t)t->nodes_room * sizeof *t->nodes);
    t->edges = malloc((size_t)t->edges_room * sizeof *t->edges);
    t->list = malloc((size_t)t->list_room * sizeof *t->list);
    t->worth = malloc((size_t)t->list_room * sizeof *t->worth);
    t->pos = malloc(stride + game->undo_size + 64);
    if (!t->nodes || !t->edges || !t->list || !t->worth || !t->pos) {
        turm_mcts_free(t);
        return TURM_SEARCH_NO_MEMORY;
    }
    t->undo = (char *)t->pos + stride;
    turm_mcts_node(t);
    return TURM_DONE;
}

/* Simulate until the control says stop. */
static inline int turm_mcts_run(turm_mcts *t)
{
    while (!turm_mcts_simulate(t))
        ;
    return t->failure;
}

/* Put together what the trees of one root have found.  With no simulation at all the report has no action. */
static inline void turm_mcts_report(const turm_mcts *trees, int num_trees, int num_best, turm_report *out)
{
    int n = trees[0].num_players, count = 0;
    int64_t total = 0;
    turm_best all[TURM_MAX_BEST];
    memset(out, 0, sizeof *out);
    for (int t = 0; t < num_trees; t++) {
        const turm_node *root = &trees[t].nodes[0];
        for (int32_t i = 0; i < root->num_edges; i++) {
            const turm_edge *e = &trees[t].edges[root->first + i];
            int k = 0;
            if (!e->visits)
                continue;
            while (k < count && all[k].action != e->action)
                k++;
            if (k == TURM_MAX_BEST)
                continue;
            if (k == count)
                all[count++] = (turm_best){.action = e->action};
            for (int j = 0; j < n; j++)
                all[k].values[j] += e->sum[j];
            all[k].visits += e->visits;
            total += e->visits;
        }
        out->nodes += trees[t].control->nodes;
        out->rollouts += trees[t].rollouts;
        if (trees[t].deepest > out->depth)
            out->depth = trees[t].deepest;
    }
    for (int k = 0; k < count; k++) {
        for (int j = 0; j < n; j++) {
            out->values[j] += all[k].values[j] / (double)total;
            all[k].values[j] /= (double)all[k].visits;
        }
        int at = out->num_best;         /* stable: of equally many visits the better ranked is first */
        while (at && out->best[at - 1].visits < all[k].visits)
            at--;
        if (at >= num_best)
            continue;
        if (out->num_best < num_best)
            out->num_best++;
        memmove(&out->best[at + 1], &out->best[at], (size_t)(out->num_best - 1 - at) * sizeof all[k]);
        out->best[at] = all[k];
    }
    for (int b = 0; b < out->num_best; b++) {
        turm_best *best = &out->best[b];
        best->line[0] = best->action;
        best->line_length = 1;
        const turm_edge *e = NULL;
        const turm_mcts *tree = NULL;
        for (int t = 0; t < num_trees; t++) {
            const turm_node *root = &trees[t].nodes[0];
            for (int32_t i = 0; i < root->num_edges; i++) {
                const turm_edge *at = &trees[t].edges[root->first + i];
                if (at->action == best->action && (!e || at->visits > e->visits))
                    e = at, tree = &trees[t];
            }
        }
        while (e && e->child && best->line_length < TURM_MAX_LINE && (e = turm_mcts_favorite(tree, e->child)))
            best->line[best->line_length++] = e->action;
    }
}

#endif
