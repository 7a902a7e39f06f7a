/* The functions that the shell calls (kernel.h). */
#ifndef CC_QUESTIONS_H
#define CC_QUESTIONS_H

#include "lists.h"

/* ---- actions ------------------------------------------------------------------------------ */

static inline int cc_has_cell(int kind)
{
    return kind == CC_A_PLACE || kind == CC_A_PIECE || kind == CC_A_TOP || kind == CC_A_CAPTURE || kind == CC_A_PORTAL ||
           kind == CC_A_FAIRY || kind == CC_A_DISMISS || kind == CC_A_STEP || kind == CC_A_HOME;
}

static turm_action cc_q_value(const cc_parts *a)
{
    return cc_action(a->kind, a->number, cc_has_cell(a->kind) ? cc_at(a->x, a->y) : 0, cc_man(a->figure, a->code));
}

static int cc_q_parts(turm_action a, cc_parts *parts)
{
    int far = CC_TILES - 1, kind = cc_kind(a);
    *parts = (cc_parts){.kind = kind, .number = cc_number(a), .figure = cc_figure_in(a), .code = cc_code(a)};
    if (cc_has_cell(kind))
        parts->x = cc_x(cc_cell_of(a)), parts->y = cc_y(cc_cell_of(a));
    return kind >= CC_A_DRAW && kind <= CC_LAST_ACTION && parts->figure <= CC_LAST_FIGURE &&
           parts->code <= CC_CODES && parts->x >= -far && parts->x <= far && parts->y >= -far && parts->y <= far &&
           cc_q_value(parts) == a;
}

/* ---- a position put together -------------------------------------------------------------- */

static void cc_q_start(void *pos, const void *game) { cc_start(pos, game); }

static int cc_q_try(const void *pos, int type, int rotation, int x, int y) { return cc_try(pos, type, rotation, cc_at(x, y)); }

/* A tile out of the bag where `cc_try` allows it. */
static void cc_q_set_tile(void *pos, int type, int rotation, int x, int y, int height)
{
    cc_position *p = pos;
    p->left[type]--;
    p->num_left--;
    cc_place(p, NULL, type, rotation, cc_cell_at(p, cc_at(x, y)));
    if (height) {
        p->height[p->num_foundations - 1] = (uint8_t)height;
        p->board_key += cc_number_of(p->game, CC_K_TOWER, (uint32_t)height, cc_at(x, y));
    }
}

static void cc_q_set_discard(void *pos, int type)
{
    cc_position *p = pos;
    p->left[type]--;
    p->num_left--;
    p->discard[p->num_discards++] = (uint8_t)type;
    p->board_key += cc_number_of(p->game, CC_K_DISCARD, (uint32_t)type, 0);
}

static void cc_q_set_figure(void *pos, int player, int kind, int tile, int code)
{
    cc_position *p = pos;
    if (code == CC_S_TOP)
        p->top[cc_foundation_of(p, tile)] = (uint8_t)(player + 1);
    cc_put(p, NULL, player, cc_standing(tile, code, kind));
}

static void cc_q_set_rest(void *pos, const cc_sight *s)
{
    cc_position *p = pos;
    p->phase = (uint8_t)s->phase;
    p->player = (uint8_t)s->player;
    p->is_ransomed = (uint8_t)s->is_ransomed;
    p->hand = (uint8_t)s->hand;
    if (s->hand != CC_NONE)
        p->left[s->hand]--, p->num_left--;
    p->tower = (uint8_t)(s->tower == CC_NONE ? CC_NONE : cc_foundation_of(p, s->tower));
    memcpy(p->supply, s->supply, sizeof p->supply);
    memcpy(p->pieces, s->pieces, sizeof p->pieces);
    memcpy(p->held, s->held, sizeof p->held);
    for (int i = 0; i < CC_PLAYERS; i++)
        p->score[i] = s->score[i];
#if CC_WIDE
    p->dragon = (uint8_t)s->dragon;
    p->fairy = (uint8_t)s->fairy;
    p->fairy_code = (uint8_t)s->fairy_code;
    p->earns_second = (uint8_t)s->earns_second;
    p->is_second = (uint8_t)s->is_second;
    p->giver = (uint8_t)s->giver;
    p->num_steps = (uint8_t)s->num_left_tiles;
    for (int i = 0; i < s->num_left_tiles; i++)
        p->left_tile[i] = (uint8_t)s->left_tile[i];
    memcpy(p->figures, s->figures, sizeof p->figures);
    memcpy(p->jailer, s->jailer, sizeof p->jailer);
    memcpy(p->goods, s->goods, sizeof p->goods);
#endif
}

/* ---- questions ---------------------------------------------------------------------------- */

#if CC_WIDE
static void cc_look_wide(const cc_position *p, cc_sight *s)
{
    s->dragon = p->dragon;
    s->fairy = p->fairy;
    s->fairy_code = p->fairy_code;
    s->earns_second = p->earns_second;
    s->is_second = p->is_second;
    s->giver = p->giver;
    s->num_left_tiles = p->num_steps;
    for (int i = 0; i < p->num_steps; i++)
        s->left_tile[i] = p->left_tile[i];
    memcpy(s->figures, p->figures, sizeof p->figures);
    memcpy(s->jailer, p->jailer, sizeof p->jailer);
    memcpy(s->goods, p->goods, sizeof p->goods);
}
#endif

static void cc_q_look(const void *pos, cc_sight *s)
{
    const cc_position *p = pos;
    memset(s, 0, sizeof *s);
    s->phase = p->phase, s->player = p->player, s->hand = p->hand, s->is_ransomed = p->is_ransomed;
    s->tower = p->tower == CC_NONE ? CC_NONE : p->foundation[p->tower];
    s->dragon = s->fairy = s->fairy_code = s->giver = CC_NONE;
    s->num_tiles = p->num_tiles, s->num_discards = p->num_discards, s->num_cells = p->num_cells;
    for (int i = 0; i < p->num_tiles; i++) {
        s->tile[i].x = cc_x(p->where[i]), s->tile[i].y = cc_y(p->where[i]);
        s->tile[i].type = p->what[i] >> 2, s->tile[i].rotation = p->what[i] & 3;
    }
    for (int i = 0; i < p->num_foundations; i++)
        s->tile[p->foundation[i]].height = p->height[i];
    for (int i = 0; i < p->num_cells; i++)
        s->cell[i].x = cc_x(p->cell[i].at), s->cell[i].y = cc_y(p->cell[i].at);
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], k = s->num_figures++;
            s->figure[k].player = player, s->figure[k].kind = cc_figure_of(standing);
            s->figure[k].tile = cc_tile_of(standing), s->figure[k].code = cc_code_of(standing);
        }
    memcpy(s->discard, p->discard, p->num_discards);
    memcpy(s->left, p->left, sizeof p->left);
    for (int i = 0; i < CC_PLAYERS; i++)
        s->score[i] = p->score[i];
    memcpy(s->supply, p->supply, sizeof p->supply);
    memcpy(s->pieces, p->pieces, sizeof p->pieces);
    memcpy(s->held, p->held, sizeof p->held);
#if CC_WIDE
    cc_look_wide(p, s);
#endif
}

static int cc_q_tile_at(const void *pos, int x, int y) { return cc_tile_at(pos, cc_at(x, y)); }
static int cc_q_fits_anywhere(const void *pos, int type) { return cc_fits_somewhere(pos, type); }
static int cc_q_has_captives(const void *pos) { return cc_captives(pos) != 0; }

/* Whether a tower of some height on a tile reaches another tile. */
static int cc_q_is_reached(const void *pos, int tile, int height, int other)
{
    cc_reach reach;
    cc_look_round(pos, tile, height, &reach);
    return cc_is_reached(pos, &reach, other);
}

/* Where the root of a segment's feature has its state; of monasteries and tops a number below 0. */
static int cc_q_root(const void *pos, int tile, int code)
{
    const cc_crowd *state = cc_state((cc_position *)pos, tile, code);      /* only read */
    return state ? (int)((const char *)state - (const char *)pos) : -1 - tile;
}

/* Open edges of a city or road; of a monastery its missing neighbours. */
static int cc_q_open_edges(const void *pos, int tile, int code)
{
    if (cc_is_holy(code))
        return 8 - cc_neighbors(pos, tile);
    return cc_num_open(*cc_state((cc_position *)pos, tile, code));
}

/* Whether a city, road or monastery is complete. */
static int cc_q_is_completed(const void *pos, int tile, int code)
{
    int is_field = code >= CC_S_FIELD && code < CC_S_MONASTERY;
    return code != CC_S_TOP && !is_field && !cc_q_open_edges(pos, tile, code);
}

/* What a feature is worth now: completed if it is, else as at the end of the game; fields by three points a city. */
static int cc_q_points(const void *pos, int tile, int code)
{
    const cc_position *p = pos;
    if (code < CC_S_FIELD) {
        int root = cc_find(p->city_up, p->first_city[tile] + code);
        return cc_city_points(p, root, !cc_num_open(p->city_state[root]));
    }
    if (code < CC_S_MONASTERY) {
        uint8_t cities[CC_CITIES];
        int count = 0;
        for (int n = cc_touched(p, cc_find_field(p, p->first_field[tile] + code - CC_S_FIELD), cities); n--;)
            count += !cc_num_open(p->city_state[cities[n]]);
        return 3 * count;
    }
    if (cc_is_holy(code))
        return 1 + cc_neighbors(p, tile);
    if (code == CC_S_TOP)
        return 0;
    int root = cc_find(p->road_up, p->first_road[tile] + code - CC_S_ROAD);
    return cc_road_points(p, root, !cc_num_open(p->road_state[root]));
}

/* Whether the tile just placed earns a second one (rule 4.5), and how many steps the dragon has to choose from. */
static int cc_q_earns_second(const void *pos)
{
#if CC_WIDE
    return cc_earns_second(pos);
#endif
    (void)pos;
    return 0;
}

static int cc_q_num_steps(const void *pos)
{
#if CC_WIDE
    return cc_bits(cc_steps_of(pos));
#endif
    (void)pos;
    return 0;
}

/* What the fields bring at the end by rule 1.5, with `farmers` 2 and 1. */
static void cc_q_farmers(const void *pos, int32_t *score)
{
    const cc_position *p = pos;
    cc_cities cities[CC_CITIES];
    memset(score, 0, sizeof p->score);
    cc_score_fields_by_city(p, cities, cc_completed_cities(p, cities), score);
}

/* The scores if the game ended now. */
static void cc_q_projected(const void *pos, int32_t *score)
{
    const cc_position *p = pos;
    memcpy(score, p->score, sizeof p->score);
    if (p->phase != CC_OVER)
        cc_score_end(p, score);
}

#endif
