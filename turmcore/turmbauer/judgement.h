/* The evaluation of positions and of lists of actions: what searches know about Turmbauer. */
#ifndef TB_JUDGEMENT_H
#define TB_JUDGEMENT_H

/* Has this turn's block been used? */
static inline int tb_is_built(const tb_position *p) { return p->phase == TB_CLIMB || p->phase == TB_SETTLE; }

/* The features of a seat that do not depend on the tower. */
static void tb_own_features(const tb_position *p, int seat, float *of)
{
    int n = p->game->num_seats, stock = 0, large = 0, sizes = 0, missing;
    for (int i = 0; i < p->game->num_ids; i++) {
        int left = p->stock[seat][i], size = p->game->size[i];
        stock += left * size;
        large += size >= 4 ? left : 0;
        sizes |= (left > 0) << size;
    }
    missing = 6 - __builtin_popcount((unsigned)sizes);
    of[TB_F_ONE] = 1;
    of[TB_F_RINGS] = p->rings[seat];
    of[TB_F_BOXED] = (float)tb_boxed_cubes(p, seat);
    of[TB_F_STOCK] = (float)stock;
    of[TB_F_LARGE] = (float)large;
    of[TB_F_LUCK] = (float)(36 - missing * missing + missing) / 36;     /* a double allows every size */
    of[TB_F_WAIT] = (float)((seat - p->seat - tb_is_built(p) + n) % n);
}

/* Copy them from where they are known. */
static void tb_copy_own_features(float *of, const float *known)
{
    static const uint8_t own[] = {TB_F_ONE, TB_F_RINGS, TB_F_BOXED, TB_F_STOCK, TB_F_WAIT, TB_F_LUCK, TB_F_LARGE};
    for (unsigned i = 0; i < sizeof own; i++)
        of[own[i]] = known[own[i]];
}

/* The same after a build, where they are known before it: but for the last piece of a kind, dice allow the same. */
static void tb_own_features_after(const tb_position *p, const float *known, float *of)
{
    const tb_orientation *o = &p->game->orientations[p->blocks[p->num_blocks - 1].orientation];
    if (!p->stock[p->seat][o->id]) {
        tb_own_features(p, p->seat, of);
        return;
    }
    tb_copy_own_features(of, known);
    of[TB_F_RINGS] = p->rings[p->seat];
    of[TB_F_STOCK] -= (float)p->game->size[o->id];
    of[TB_F_LARGE] -= (float)(p->game->size[o->id] >= 4);
}

/* In mid-turn, after building, a climber counts as if it had already climbed as high as it can. */
static void tb_climb_up(float *of)
{
    of[TB_F_HEIGHT] += of[TB_F_RISE];
    of[TB_F_RISE] = 0;
}

static void tb_features(const tb_position *p, float f[TB_COLORS][TB_FEATURES])
{
    memset(f, 0, sizeof(float) * TB_COLORS * TB_FEATURES);
    TB_IN(p, all_tower_features)(p, f);
    for (int seat = 0; seat < p->game->num_seats; seat++)
        tb_own_features(p, seat, f[seat]);
    if (tb_is_built(p))
        tb_climb_up(f[p->seat]);
}

/* What is learned for each kind of game: pairs, three and four colors. */
static int tb_kind_of_game(const tb_game *g) { return g->pairs ? 0 : g->num_seats == 3 ? 1 : 2; }

static float tb_score(const float *of, const float *weights)
{
    float sum = 0;
    for (int i = 0; i < TB_LINEAR; i++)
        sum += of[i] * weights[i];
    return sum;
}

/* ---- the linear score ------------------------------------------------------ */

/* What the colors see before the turn's block is built, but for the turn as if it were; and the color to move from where a
 * ring takes it. Most builds touch the fields of few climbers, and the others go on seeing the same. */
typedef struct tb_before {
    int num_blocks, height, ox, oy; /* of the tower, and its window, which may be another one after a build was tried */
    float f[TB_COLORS][TB_FEATURES], by_ring[TB_COLORS][TB_FEATURES], score[TB_COLORS];
    tb_climber ring_goals[TB_COLORS];
    tb_around around[TB_COLORS], around_ring[TB_COLORS];    /* of that, the seat to move has an entry at most */
} tb_before;

enum { TB_BY_RING = 1 << TB_COLORS, TB_ALL_TOUCHED = 2 * TB_BY_RING - 1 };   /* beside the seats as bits */

/* The tower's height above what a climber reaches, which is all that a build elsewhere changes. */
static void tb_raise(float *of, int height) { of[TB_F_ABOVE] = (float)height - of[TB_F_HEIGHT] - of[TB_F_RISE]; }

/* The climbers if the one to move has used a ring to get to a field. */
static void tb_use_ring(const tb_position *p, const tb_climber *goal, tb_climber *climbers)
{
    memcpy(climbers, p->climbers, sizeof p->climbers);
    climbers[p->seat] = *goal;
}

/* The linear weights of a color. */
static const float *tb_linear_weights(const tb_position *p, int seat)
{
    const tb_linear *linear = p->game->linear ? p->game->linear : &TB_LINEARS.of[tb_kind_of_game(p->game)];
    return linear->weights + (tb_turns_left(p, seat) - (tb_is_built(p) && seat == p->seat)) * TB_LINEAR;
}

/* Look before a build; only a window that every cell of the tower fits into can tell. */
static void tb_look_before(tb_position *p, tb_before *before)
{
    int phase = p->phase, seat = p->seat;
    p->phase = TB_CLIMB;
    memset(before->f, 0, sizeof before->f);
    tb16_tower_features_around(p, p->climbers, (1u << p->game->num_seats) - 1, before->f, before->ring_goals, before->around);
    for (int s = 0; s < p->game->num_seats; s++) {
        tb_own_features(p, s, before->f[s]);
        before->score[s] = tb_score(before->f[s], tb_linear_weights(p, s));
    }
    if (before->f[seat][TB_F_RING_RISE] > 0) {
        tb_climber climbers[TB_COLORS], unused[TB_COLORS];
        tb_use_ring(p, &before->ring_goals[seat], climbers);
        memset(before->by_ring, 0, sizeof before->by_ring);
        tb16_tower_features_around(p, climbers, 1u << seat, before->by_ring, unused, before->around_ring);
    }
    before->num_blocks = p->num_blocks, before->height = p->height, before->ox = p->ox, before->oy = p->oy;
    p->phase = (uint8_t)phase;
}

static unsigned tb_is_around(const tb_around *around, int x, int y, int z)
{
    return z < around->height ? around->rows[z][y] >> x & 1 : 0;
}

/* The seats whose climbers see something else after an action, and TB_BY_RING if the one to move does after a ring. */
static unsigned tb_touched(const tb_before *before, const tb_position *p, turm_action a)
{
    unsigned touched = before->f[p->seat][TB_F_RING_RISE] > 0 ? 0 : TB_BY_RING;
    if (tb_kind(a) != TB_A_BUILD)
        return touched;
    touched |= (unsigned)tb_uses_ring_a(a) << p->seat;
    const tb_orientation *o = &p->game->orientations[tb_orientation_of(a)];
    for (int i = 0; i < o->num_cells; i++) {
        int x = tb_x(a) + o->x[i] - before->ox, y = tb_y(a) + o->y[i] - before->oy, z = tb_z(a) + o->z[i];
        if ((unsigned)x >= TB_WINDOW || (unsigned)y >= TB_WINDOW)
            return TB_ALL_TOUCHED;
        for (int s = 0; s < p->game->num_seats; s++)
            touched |= tb_is_around(&before->around[s], x, y, z) << s;
        if (!(touched & TB_BY_RING) && tb_is_around(&before->around_ring[p->seat], x, y, z))
            touched |= TB_BY_RING;
    }
    return touched;
}

/* The score of the color to move if its climber uses a ring to get to a field, and goes on from there. */
static float tb_ring_score(const tb_position *p, const tb_climber *goal, const float *own, const tb_before *before, unsigned touched)
{
    float f[TB_COLORS][TB_FEATURES] = {{0}}, *of = f[p->seat];
    if (touched & TB_BY_RING || memcmp(goal, &before->ring_goals[p->seat], sizeof *goal)) {
        tb_climber climbers[TB_COLORS], unused[TB_COLORS];
        tb_use_ring(p, goal, climbers);
        TB_IN(p, tower_features)(p, climbers, 1u << p->seat, f, unused);
    } else {
        memcpy(of, before->by_ring[p->seat], sizeof f[0]);
        tb_raise(of, p->height);
    }
    tb_copy_own_features(of, own);
    tb_climb_up(of);
    if (--of[TB_F_RINGS] == 0)
        of[TB_F_RING_RISE] = 0;
    return tb_score(of, tb_linear_weights(p, p->seat));
}

/* Scores into shares. */
static void tb_share_out(float *score, int num_players, double *out)
{
    float most = score[0], sum = 0;
    for (int i = 1; i < num_players; i++)
        most = score[i] > most ? score[i] : most;
    for (int i = 0; i < num_players; i++)
        sum += score[i] = (float)turm_exp(score[i] - most);
    for (int i = 0; i < num_players; i++)
        out[i] = score[i] / sum;
}

/* Everybody's expected share by the linear score, assuming that the new block stands; those seats see something else than
 * before. */
static void tb_expect(const tb_position *p, const tb_before *before, unsigned touched, double *out)
{
    int num_players = tb_num_players(p), n = p->game->num_seats;
    unsigned seats = touched & ((1u << n) - 1);
    float f[TB_COLORS][TB_FEATURES], score[TB_COLORS] = {0};
    tb_climber ring_goals[TB_COLORS];
    if (tb_is_over(p)) {
        tb_returns(p, out);
        return;
    }
    for (unsigned left = seats; left; left &= left - 1)
        memset(f[__builtin_ctz(left)], 0, sizeof f[0]);
    if (seats)
        TB_IN(p, tower_features)(p, p->climbers, seats, f, ring_goals);
    for (int seat = 0; seat < n; seat++) {
        int is_climbing = tb_is_built(p) && seat == p->seat, is_touched = seats >> seat & 1;
        if (!is_touched && !is_climbing && p->height == before->height) {
            score[seat % num_players] += before->score[seat];
            continue;
        }
        if (!is_touched) {
            memcpy(f[seat], before->f[seat], sizeof f[0]);
            ring_goals[seat] = before->ring_goals[seat];
            tb_raise(f[seat], p->height);
        }
        if (is_climbing && before && p->num_blocks > before->num_blocks)
            tb_own_features_after(p, before->f[seat], f[seat]);
        else if (is_climbing || !before)
            tb_own_features(p, seat, f[seat]);
        else if (is_touched)
            tb_copy_own_features(f[seat], before->f[seat]);
        if (is_climbing)
            tb_climb_up(f[seat]);
        float worth = tb_score(f[seat], tb_linear_weights(p, seat));
        if (is_climbing && f[seat][TB_F_RING_RISE] > 0 && tb_may_use_rings(p)) {
            float with_ring = tb_ring_score(p, &ring_goals[seat], f[seat], before, touched);
            worth = with_ring > worth ? with_ring : worth;
        }
        score[seat % num_players] += worth;
    }
    tb_share_out(score, num_players, out);
}

/* ---- the network ----------------------------------------------------------- */

/* A color's score, the sums in the same order on every CPU level. */
TURM_CLONES(float, tb_opinion, (const tb_network *net, float f[TB_COLORS][TB_FEATURES], int num_seats, int seat, int left),
            (net, f, num_seats, seat, left))
{
    float hidden[TB_HIDDEN], score = 0;
    memcpy(hidden, net->turns + left * TB_HIDDEN, sizeof hidden);
    for (int d = 0; d < num_seats; d++) {
        const float *of = f[(seat + d) % num_seats], *weights = net->in + d * TB_FEATURES * TB_HIDDEN;
        for (int i = 0; i < TB_FEATURES; i++, weights += TB_HIDDEN)
            if (of[i] != 0)
                for (int k = 0; k < TB_HIDDEN; k++)
                    hidden[k] += of[i] * weights[k];
    }
    for (int i = 0; i < TB_FEATURES; i++)
        score += f[seat][i] * net->own[left * TB_FEATURES + i];
    for (int k = 0; k < TB_HIDDEN; k++)
        score += (hidden[k] > 0 ? hidden[k] : 0) * net->out[k];
    return score;
}

/* Everybody's expected share by the network. */
static void tb_judge(const tb_position *p, double *out)
{
    int num_players = tb_num_players(p), n = p->game->num_seats;
    float f[TB_COLORS][TB_FEATURES], score[TB_COLORS] = {0};
    if (tb_is_over(p)) {
        tb_returns(p, out);
        return;
    }
    const tb_network *net = p->game->network ? p->game->network : &TB_NETWORKS.of[tb_kind_of_game(p->game)];
    tb_features(p, f);
    for (int seat = 0; seat < n; seat++) {
        int left = tb_turns_left(p, seat) - (tb_is_built(p) && seat == p->seat);
        score[seat % num_players] += tb_opinion(net, f, n, seat, left);
    }
    tb_share_out(score, num_players, out);
}

/* What is left of a player's share if its build seems to fall: little, so that nobody tries what cannot
 * stand. (By the rules choosing again is free, but one cannot be sure how many blocks fall.) */
static const double TB_LEFT_AFTER_FALL = 0.2;

static void tb_evaluate(const void *pos, double *out)
{
    const tb_position *p = pos;
    tb_judge(p, out);
    if (p->phase != TB_SETTLE || !tb_seems_to_fall(p))
        return;
    int n = tb_num_players(p), player = p->seat % n;
    double left = out[player] * TB_LEFT_AFTER_FALL, others = 0;
    for (int i = 0; i < n; i++)
        others += i == player ? 0 : out[i];
    for (int i = 0; i < n; i++)
        out[i] = i == player ? left : others > 0 ? out[i] * (1 - left) / others : (1 - left) / (n - 1);
}

/* ---- ranking -------------------------------------------------------------- */

typedef struct tb_ranked { float worth; int32_t place; turm_action action; } tb_ranked;

/* Best first; equals stay in list order. */
static int tb_compare(const void *a, const void *b)
{
    const tb_ranked *x = a, *y = b;
    return x->worth != y->worth ? (x->worth < y->worth) - (x->worth > y->worth) : (x->place > y->place) - (x->place < y->place);
}

/* The expected share of the player to move after an action. */
static float tb_worth(tb_position *p, turm_action a, int player, const tb_before *before)
{
    tb_undo undo;
    double share[TURM_MAX_PLAYERS];
    unsigned touched = before ? tb_touched(before, p, a) : TB_ALL_TOUCHED;
    tb_make(p, a, &undo);
    tb_expect(p, before, touched, share);
    tb_unmake(p, a, &undo);
    return (float)share[player];
}

/* Keep the best `capacity` of a growing list, sorted; too few for a heap to pay off. */
static int64_t tb_keep(tb_ranked *best, int64_t num_best, int64_t capacity, tb_ranked r)
{
    if (num_best == capacity) {
        if (tb_compare(&best[num_best - 1], &r) <= 0)
            return num_best;
        num_best--;
    }
    int64_t i = num_best;
    for (; i && tb_compare(&best[i - 1], &r) > 0; i--)
        best[i] = best[i - 1];
    best[i] = r;
    return num_best + 1;
}



/* Rank builds where blocks may fall: statics checks only as many of the best as are asked for. */
static int64_t tb_rank_falling(const tb_position *p, tb_ranked *list, int64_t n, int64_t capacity, turm_action *out, float *worth)
{
    int64_t standing = 0, looked = 0;
    st_tower *t = tb_solve(p);
    qsort(list, (size_t)n, sizeof *list, tb_compare);
    for (; looked < n && standing < capacity; looked++) {
        int stands = tb_kind(list[looked].action) != TB_A_BUILD || tb_stands_with(p, t, list[looked].action);
        list[looked].worth *= stands ? 1 : (float)TB_LEFT_AFTER_FALL;
        standing += stands;
    }
    qsort(list, (size_t)looked, sizeof *list, tb_compare);
    for (int64_t i = 0; i < capacity; i++)
        out[i] = list[i].action, worth[i] = list[i].worth;
    return capacity;
}

static int64_t tb_rank(const void *pos, turm_rng *rng, int64_t width, turm_action *out, float *worth, int64_t capacity)
{
    enum { MANY = 4096, BEST = 128 };      /* beyond that memory is allocated */
    const tb_position *from = pos;
    tb_position p;
    turm_action few[MANY], *list = few;
    tb_ranked few_best[BEST], *best = few_best;
    tb_copy_tower(&p, from);
    int64_t n;
    if (p.phase == TB_BUILD && width > 0 && width <= MANY) {
        int64_t numbers[width];
        TB_IN(&p, pick_builds)(&p, tb_dice_ids(&p), tb_ring_ids(&p), tb_stock_ids(&p), rng, numbers, width, few);
        n = 0;
        for (int64_t i = 0; i < width; i++)         /* each of them once */
            if (!n || few[n - 1] != few[i])
                few[n++] = few[i];
        if (tb_is_sifted(from))
            n = tb_sift(from, few, n, INT64_MAX);
    } else {
        n = 0;
    }
    if (!n) {
        n = tb_fill(from, few, MANY);
        if (n > MANY) {
            list = malloc((size_t)n * sizeof *list);
            if (!list)
                abort();
            tb_fill(from, list, n);
        }
    }
    if (capacity > n)
        capacity = n;
    int falls = p.game->wobble && p.phase == TB_BUILD;
    int64_t room = falls ? n : capacity, num_best = 0;
    if (room > BEST && !(best = malloc((size_t)room * sizeof *best)))
        abort();
    int player = tb_actor(&p);
    tb_before seen, *before = NULL;
    if (p.phase == TB_BUILD && p.round > 1 && !p.is_wide) {     /* in the first round builds close off the table, too */
        before = &seen;
        tb_look_before(&p, before);
    }
    if (falls) {
        for (int64_t i = 0; i < n; i++)
            best[i] = (tb_ranked){tb_worth(&p, list[i], player, before), (int32_t)i, list[i]};
        num_best = tb_rank_falling(from, best, n, capacity, out, worth);
    } else {
        for (int64_t i = 0; i < n; i++)
            num_best = tb_keep(best, num_best, capacity, (tb_ranked){tb_worth(&p, list[i], player, before), (int32_t)i, list[i]});
        for (int64_t i = 0; i < num_best; i++)
            out[i] = best[i].action, worth[i] = best[i].worth;
    }
    if (best != few_best)
        free(best);
    if (list != few)
        free(list);
    return num_best;
}

#endif
