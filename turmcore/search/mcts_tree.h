/* Storage of a Monte Carlo tree: nodes, their edges, and room for lists. */
#ifndef TURM_MCTS_TREE_H
#define TURM_MCTS_TREE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../core/walk.h"
#include "../core/control.h"
#include "../core/report.h"

typedef struct turm_mcts_settings {
    uint64_t seed;
    int root_candidates;        /* kept of the root's whole list */
    int width;                  /* actions considered at other decision nodes .. */
    int candidates;             /* .. and kept of them */
    int rollout_width;          /* actions considered for a decision of a rollout */
    int rollout_decisions;      /* decisions of a rollout before the evaluation; 0: evaluate at once */
    int rollout_draws;          /* a rollout that compares actions ends before chance acts once more than so often */
    int compared;               /* the root's best actions that are compared by rollouts after the tree; 0: none .. */
    double compared_part;       /* .. in this part of the limit */
    double exploration;         /* weight of the prior in the choice of an edge */
    double trust;               /* visits that a candidate's rank counts for */
    double bluff;               /* fraction of a fair share that it is worth to keep a secret */
    double noise;               /* fraction of the root's priors that is random */
    double temperature;         /* difference in value that makes a prior e times smaller */
} turm_mcts_settings;

typedef struct turm_edge {
    turm_action action;
    double sum[TURM_MAX_PLAYERS];
    double own;                 /* the actor's value from its own view (hidden information only) */
    int32_t visits;
    int32_t child;              /* node it leads to, 0 if none */
    float worth, prior;
    float price;                /* of what it reveals to the others */
} turm_edge;

typedef struct turm_node {
    int64_t first;              /* of its edges */
    int32_t num_edges, room, visits;
    int8_t is_open;             /* has edges */
} turm_node;

typedef struct turm_compared {
    turm_action action;
    double tree[TURM_MAX_PLAYERS];  /* its value by the tree */
    double sum[TURM_MAX_PLAYERS];   /* .. by its rollouts */
    int64_t rollouts;
} turm_compared;

typedef struct turm_place { uint64_t key; int32_t node; } turm_place;   /* node 0: free */

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
    turm_compared compared[TURM_MAX_BEST];     /* the best first */
    int num_compared, num_players, deepest, failure;
    const void *belief;         /* about hidden things, for the game's `deal` */
    void *view;                 /* one player's view of a position */
    double mean;                /* the root's average value to the searching player, over deals */
    turm_place *places;         /* decision nodes by their actors' views: open addressing */
    int64_t num_places, places_room;
} turm_mcts;

enum {
    TURM_PATH = 256,            /* most edges that a simulation follows */
    TURM_MCTS_OUTCOMES = 64,    /* chance nodes with more are sampled */
    TURM_MCTS_UNKNOWN = -2,     /* an outcome that only a simulator can tell */
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

/* Give a node room for this many edges, keeping those it has. */
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

/* The edge of an action, added if new; -1 if out of memory. */
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

#endif
