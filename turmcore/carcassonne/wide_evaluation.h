/* What the evaluation sees beyond the base game and its towers: figures, inns, cathedrals, goods, dragon, fairy. */
#ifndef CC_WIDE_EVALUATION_H
#define CC_WIDE_EVALUATION_H

/* Whether a feature that the last tile completes has still to be scored. */
static inline int cc_is_unscored(const cc_position *p)
{
    return p->phase == CC_ACT || p->phase == CC_CAPTURE || p->phase == CC_EXCHANGE ||
           (p->phase == CC_DRAGON && !p->game->set.dragon_after);
}

/* Whether one more follower can neither take points away nor share them, and who is one follower short of sharing. */
static inline __attribute__((always_inline)) void cc_weigh_crowd(
    const cc_outlook *o, cc_crowd state, float sight, cc_sum *sums)
{
    int n = o->game->num_players, most = 0, second = 0;
    for (int i = 0; i < n; i++) {
        int count = (int)(state >> 4 * i & 15);
        if (count > most)
            second = most, most = count;
        else if (count > second)
            second = count;
    }
    for (int i = 0; i < n; i++) {
        int count = (int)(state >> 4 * i & 15);
        cc_sum *s = &sums[i];
        if (count == most && most - second > 1)
            CC_ADD(CC_F_FIRM, sight);
        else if (count && count + 1 == most)
            CC_ADD(CC_F_BEHIND, sight);
    }
}

static inline int cc_distance(const cc_position *p, int tile, int other)
{
    cc_where a = p->where[tile], b = p->where[other];
    return abs(cc_x(a) - cc_x(b)) + abs(cc_y(a) - cc_y(b));
}

/* One more follower whom the dragon may reach, and what its owner would lose. */
static inline __attribute__((always_inline)) void cc_weigh_dragon(
    const cc_position *p, const cc_outlook *o, int tile, float loss, cc_sum *s)
{
    int away = cc_distance(p, p->dragon, tile);
    if (away > CC_STEPS || tile == p->fairy)
        return;
    CC_ADD(CC_F_DRAGON, o->signs);
    CC_ADD(away < 3 ? CC_F_DRAGON_NEAR : CC_F_DRAGON_FAR, o->signs * loss);
}

/* Builder and pig on the board. */
static inline __attribute__((always_inline)) void cc_weigh_helper(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int player, int standing, cc_sum *s)
{
    int tile = cc_tile_of(standing), code = cc_code_of(standing), root;
    if (cc_figure_of(standing) == CC_PIG) {
        uint64_t seen[(CC_CITIES + 63) / 64] = {0};
        root = cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD);
        CC_ADD(CC_F_PIG, 1);
        if (!(cc_owners(p->field_state[root], o->game->num_players) >> player & 1))
            return;
        for (int i = 0; i < (CC_CITIES + 63) / 64; i++)
            for (uint64_t touched = p->field_cities[root].word[i]; touched; touched &= touched - 1) {
                int city = cc_find(p->city_up, 64 * i + __builtin_ctzll(touched));
                if (cc_is_new(seen, city))
                    CC_ADD(odds->city_cells[city] ? CC_F_PIG_MORE : CC_F_PIG_POINTS, odds->city[city]);
            }
        return;
    }
    int is_city = code < CC_S_FIELD;
    root = is_city ? cc_find(p->city_up, p->first_city[tile] + code)
                   : cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
    int cells = is_city ? odds->city_cells[root] : odds->road_cells[root];
    float still = is_city ? odds->city_still[root] : odds->road_still[root];
    if (!cells) {
        CC_ADD(CC_F_BUILDER_HOME, 1);
        return;
    }
    CC_ADD(CC_F_BUILDER, 1);
    CC_ADD(cells == 1 ? CC_F_TEMPO_1 : CC_F_TEMPO_2, 1 - still);
}

/* Points for goods if the game ended now, tokens, and leads over the best other player. */
static void cc_weigh_goods(const cc_position *p, const cc_outlook *o, cc_sum *sums)
{
    int n = o->game->num_players, last = cc_last(p);
    uint8_t goods[CC_PLAYERS][CC_GOODS];
    memcpy(goods, p->goods, sizeof goods);
    if (cc_is_unscored(p))
        for (int i = 0; i < cc_type_of(p, last)->num_cities; i++) {
            int root = cc_find(p->city_up, p->first_city[last] + i);
            if (!cc_num_open(p->city_state[root]) && cc_is_first(p->city_up, p->first_city[last], i))
                for (int good = 0; good < CC_GOODS; good++)
                    goods[p->player][good] = (uint8_t)(goods[p->player][good] + cc_goods_of(p, root, good));
        }
    for (int good = 0; good < CC_GOODS; good++)
        for (int i = 0; i < n; i++) {
            cc_sum *s = &sums[i];
            int other = 0, mine = goods[i][good];
            for (int k = 0; k < n; k++)
                other = k != i && goods[k][good] > other ? goods[k][good] : other;
            int lead = mine - other;
            CC_ADD(CC_F_GOODS, mine && lead >= 0 ? 10 : 0);
            CC_ADD(CC_F_GOODS_HELD, (float)mine);
            CC_ADD(CC_F_GOODS_LEAD, (float)(lead > 3 ? 3 : lead < -3 ? -3 : lead));
        }
}

/* Whether the fairy is with a follower (rule 7.5). */
static inline int cc_is_befriended(const cc_position *p, int standing)
{
    return cc_tile_of(standing) == p->fairy && cc_weight_of(standing) &&
           (p->game->set.fairy_tile || cc_code_of(standing) == p->fairy_code);
}

/* The players with whom she is, as bits. */
static inline unsigned cc_friends(const cc_position *p)
{
    unsigned friends = 0;
    for (int player = 0; p->fairy != CC_NONE && player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++)
            friends |= (unsigned)cc_is_befriended(p, p->follower[player][i]) << player;
    return friends;
}

/* All that is not told follower by follower. */
static inline __attribute__((always_inline)) void cc_weigh_rest(
    const cc_position *p, const cc_outlook *o, const cc_odds *odds, int next, cc_sum *sums)
{
    const cc_game *g = p->game;
    int n = g->num_players;
    for (int player = 0; player < n; player++) {
        cc_sum *s = &sums[player];
        int is_blessed = 0, has_fairy = 0;
        CC_ADD(CC_F_LARGE, (float)(p->figures[player] >> CC_LARGE & 1));
        CC_ADD(CC_F_BUILDER_HOME, (float)(p->figures[player] >> CC_BUILDER & 1));
        CC_ADD(CC_F_PIG_HOME, (float)(p->figures[player] >> CC_PIG & 1));
#if CC_WHOLE
        CC_ADD(CC_F_ABBOT, (float)(p->figures[player] >> CC_ABBOT & 1));
#endif
        for (int k = 0; k < n; k++)
            CC_ADD(CC_F_LARGE_HELD, (float)(p->jailer[0][k] == player + 1));
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i];
#if CC_WHOLE
            if (cc_figure_of(standing) == CC_ABBOT)
                CC_ADD(cc_is_enclosed(p, cc_tile_of(standing)) ? CC_F_ABBOT : CC_F_ABBOT_OUT, 1);
#endif
            if (!cc_weight_of(standing)) {
                cc_weigh_helper(p, o, odds, player, standing, s);
            } else if (cc_is_befriended(p, standing)) {
                has_fairy = 1;
                is_blessed |= cc_code_of(standing) < CC_S_TOP;
            }
        }
        CC_ADD(CC_F_FAIRY, (float)has_fairy);
        CC_ADD(CC_F_BLESSING, (float)(3 * is_blessed));
        if (has_fairy && player == next && p->phase != CC_DRAW && next != p->player)
            s->value += 1;      /* she greets him */
        if (player == next)
            CC_ADD(CC_F_LOAD, odds->load);
    }
    if (g->has_goods)
        cc_weigh_goods(p, o, sums);
}

#endif
