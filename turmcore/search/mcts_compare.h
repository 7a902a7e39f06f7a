/* After the tree: its best actions of the root compared by rollouts with the same luck.
 *
 * Each action is played on, everybody taking the best of a few random actions, until chance has acted some times, and is judged
 * then.  In one round of rollouts all actions meet the same luck, which so counts for little in what differs between them.
 * After each phase the worse half is dropped (sequential halving: Karnin, Koren and Somekh, 2013).
 */
#ifndef TURM_MCTS_COMPARE_H
#define TURM_MCTS_COMPARE_H

#include "mcts_policy.h"

/* Play an action of the root on, and give its value to everybody. */
static inline void turm_mcts_play_on(turm_mcts *t, turm_action action, uint64_t seed, double *out)
{
    const turm_game *game = t->game;
    int64_t width = t->settings->rollout_width, n = 1;
    turm_rng luck, taste;               /* apart, so that what is looked at does not change what is rolled */
    float worth;
    turm_rng_seed(&luck, seed, "luck");
    turm_rng_seed(&taste, seed, "taste");
    game->copy(t->pos, t->root);
    game->make(t->pos, action, t->undo);
    for (int left = t->settings->rollout_draws;; n++) {
        int actor = game->actor(t->pos);
        if (actor == TURM_OVER || (actor == TURM_CHANCE && !game->is_sampled(t->pos) && left-- == 0))
            break;
        if (actor == TURM_CHANCE) {
            action = game->sample(t->pos, &luck);
        } else {
            game->rank(t->pos, &taste, width, &action, &worth, 1);
            n += width;
        }
        if (action == TURM_NO_ACTION)
            break;
        game->make(t->pos, action, t->undo);
    }
    game->evaluate(t->pos, out);
    t->rollouts++;
    turm_spend(t->control, n);
}

/* The tree's value of an action counts for as many of its rollouts: the first few of them say little. */
enum { TURM_MCTS_TREE = 4 };

/* A value that the tree and rollouts, with this sum, make together. */
static inline double turm_mcts_both(double tree, double sum, int64_t rollouts)
{
    return (TURM_MCTS_TREE * tree + sum) / (double)(TURM_MCTS_TREE + rollouts);
}

static inline double turm_mcts_worth(const turm_compared *c, int player)
{
    return turm_mcts_both(c->tree[player], c->sum[player], c->rollouts);
}

/* How many actions the limit allows to compare, at a good guess: three rollouts for each, which take two decisions after each
 * draw; 0 if they would be too few to tell anything. */
static inline int turm_mcts_comparable(const turm_mcts *t)
{
    enum { LEAST = 8, ROLLOUTS = 3 };
    const turm_mcts_settings *s = t->settings;
    double used = turm_used(t->control);
    if (s->compared < LEAST || !t->game->rank || !t->game->evaluate || used <= 0)
        return 0;
    double nodes = s->compared_part * (double)t->control->nodes / used;
    double n = nodes / (ROLLOUTS * 2 * s->rollout_draws * (s->rollout_width + 1.0));
    return n < LEAST ? 0 : n < s->compared ? (int)n : s->compared;
}

/* Keep the tree's best actions, the most visited ones first. */
static inline void turm_mcts_choose_compared(turm_mcts *t, int most)
{
    const turm_node *root = &t->nodes[0];
    int32_t visits[TURM_MAX_BEST];
    for (int32_t i = 0; i < root->num_edges; i++) {
        const turm_edge *e = &t->edges[root->first + i];
        int at = t->num_compared;
        if (!e->visits || !most || (at == most && visits[at - 1] >= e->visits))
            continue;
        if (at == most)
            at--;
        else
            t->num_compared++;
        for (; at && visits[at - 1] < e->visits; at--)
            visits[at] = visits[at - 1], t->compared[at] = t->compared[at - 1];
        visits[at] = e->visits;
        t->compared[at] = (turm_compared){.action = e->action};
        for (int k = 0; k < t->num_players; k++)
            t->compared[at].tree[k] = e->sum[k] / e->visits;
    }
}

/* Compare the tree's best actions for the rest of the limit. */
static inline void turm_mcts_compare(turm_mcts *t)
{
    int actor = t->game->actor(t->root), phases = 0;
    turm_compared *all = t->compared;
    for (int k = t->num_compared; k > 1; k = (k + 1) / 2)
        phases++;
    double start = turm_used(t->control);
    uint64_t luck = turm_rng_next(&t->rng);
    for (int phase = 1, n = t->num_compared; n > 1; phase++, n = (n + 1) / 2) {
        double until = start + (1 - start) * phase / phases;
        do {
            double values[TURM_MAX_BEST][TURM_MAX_PLAYERS];
            luck++;
            for (int i = 0; i < n; i++) {
                if (turm_spend(t->control, 0))
                    return;
                turm_mcts_play_on(t, all[i].action, luck, values[i]);
            }
            for (int i = 0; i < n; i++, all[i - 1].rollouts++)
                for (int k = 0; k < t->num_players; k++)
                    all[i].sum[k] += values[i][k];
        } while (turm_used(t->control) < until);
        for (int i = 1; i < n; i++) {
            turm_compared one = all[i];
            int k = i;
            for (; k && turm_mcts_worth(&one, actor) > turm_mcts_worth(&all[k - 1], actor); k--)
                all[k] = all[k - 1];
            all[k] = one;
        }
    }
}

#endif
