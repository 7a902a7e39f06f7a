/* Monte Carlo tree search over the game protocol.
 *
 * Decision nodes hold the candidates that the game ranks best, best first, and open them one by one as visits
 * grow (progressive widening); chance nodes hold the outcomes drawn so far.  Values are shares of the win for
 * each player, and each player maximizes its own (max-n).  A leaf is judged by the game's evaluation after a
 * rollout of a few guided decisions, or by a random playout to the end if the game has no evaluation.  mcts_compare.h
 * compares the root's best actions after that, if the game asks for it.
 * mcts_hidden.h searches games with hidden information.
 */
#ifndef TURM_MCTS_H
#define TURM_MCTS_H

#include "mcts_compare.h"
#include "mcts_hidden.h"

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
    for (;;) {
        int64_t e;
        actor = game->actor(t->pos);
        if (actor == TURM_OVER || length == TURM_PATH)
            break;
        if (actor == TURM_CHANCE) {
            e = turm_mcts_outcome(t, node, length);
            if (e == TURM_MCTS_UNKNOWN)
                break;
            after_chance = !game->is_sampled(t->pos);   /* physics mostly confirms what was intended */
        } else {
            if (!t->nodes[node].is_open) {
                if (node && t->nodes[node].visits == 0 && !after_chance)
                    break;      /* a leaf: evaluated first, expanded when reached again; not so after chance, because the
                                 * value of an outcome is what a player makes of it, which the bare outcome hides */
                if (turm_mcts_open(t, node, t->pos))
                    return 1;
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
    free(t->places);
    memset(t, 0, sizeof *t);
}

/* Make a tree for the position `root` and a belief about it, which both have to outlive it; 0 or an error of
 * core/control.h. */
static inline int turm_mcts_begin(turm_mcts *t, const turm_game *game, void *root, turm_control *control,
                                  const turm_mcts_settings *settings, const void *belief, int thread)
{
    size_t stride = (game->position_size + 63) & ~(size_t)63;
    *t = (turm_mcts){.game = game, .settings = settings, .control = control, .root = root,
                     .belief = belief, .nodes_room = 1024, .edges_room = 4096, .list_room = 64};
    turm_rng_seed(&t->rng, turm_mix(settings->seed + (uint64_t)thread), "search");
    t->luck = turm_rng_next(&t->rng);
    t->num_players = game->num_players(root);
    t->nodes = malloc((size_t)t->nodes_room * sizeof *t->nodes);
    t->edges = malloc((size_t)t->edges_room * sizeof *t->edges);
    t->list = malloc((size_t)t->list_room * sizeof *t->list);
    t->worth = malloc((size_t)t->list_room * sizeof *t->worth);
    t->pos = malloc(2 * stride + game->undo_size + 64);
    if (!t->nodes || !t->edges || !t->list || !t->worth || !t->pos || turm_mcts_begin_places(t)) {
        turm_mcts_free(t);
        return TURM_SEARCH_NO_MEMORY;
    }
    t->view = (char *)t->pos + stride;
    t->undo = (char *)t->view + stride;
    turm_mcts_node(t);
    return TURM_DONE;
}

/* Simulate until the control says stop. */
static inline int turm_mcts_run(turm_mcts *t)
{
    if (t->game->determinize)
        while (!turm_mcts_simulate_hidden(t))
            ;
    else {
        int is_next = t->settings->compared > 0;
        while (!turm_mcts_simulate(t))
            if (is_next && turm_used(t->control) >= 1 - t->settings->compared_part) {
                is_next = 0;
                turm_mcts_choose_compared(t, turm_mcts_comparable(t));
                if (t->num_compared > 1) {
                    turm_mcts_compare(t);
                    break;
                }
                t->num_compared = 0;
            }
    }
    return t->failure;
}

/* Merge what comparing several trees' actions has found into an action's value; returns the number of rollouts. */
static inline int64_t turm_mcts_merge_compared(const turm_mcts *trees, int num_trees, turm_best *best)
{
    double sum[TURM_MAX_PLAYERS] = {0};
    int64_t rollouts = 0;
    for (int t = 0; t < num_trees; t++)
        for (int i = 0; i < trees[t].num_compared; i++)
            if (trees[t].compared[i].action == best->action) {
                rollouts += trees[t].compared[i].rollouts;
                for (int k = 0; k < trees[0].num_players; k++)
                    sum[k] += trees[t].compared[i].sum[k];
            }
    for (int k = 0; rollouts && k < trees[0].num_players; k++)
        best->values[k] = turm_mcts_both(best->values[k], sum[k], rollouts);
    return rollouts;
}

/* Merge the results of several trees of one root.  Without any simulation the report has no action.  Actions that were compared
 * longest come first, of those the best; then the most visited. */
static inline void turm_mcts_report(const turm_mcts *trees, int num_trees, int num_best, turm_report *out)
{
    int n = trees[0].num_players, actor = trees[0].game->actor(trees[0].root), count = 0;
    int64_t total = 0, rollouts[TURM_MAX_BEST];
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
        int64_t played = turm_mcts_merge_compared(trees, num_trees, &all[k]);
        all[k].visits += played;
        int at = out->num_best;         /* stable: of equals the better ranked comes first */
        for (; at; at--) {
            const turm_best *b = &out->best[at - 1];
            if (rollouts[at - 1] != played ? rollouts[at - 1] > played
                : played                   ? b->values[actor] >= all[k].values[actor]
                                           : b->visits >= all[k].visits)
                break;
        }
        if (at >= num_best)
            continue;
        if (out->num_best < num_best)
            out->num_best++;
        memmove(&out->best[at + 1], &out->best[at], (size_t)(out->num_best - 1 - at) * sizeof all[k]);
        memmove(&rollouts[at + 1], &rollouts[at], (size_t)(out->num_best - 1 - at) * sizeof rollouts[0]);
        out->best[at] = all[k];
        rollouts[at] = played;
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
