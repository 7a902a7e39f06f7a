/* A position as bytes: tiles, figures, what the players have, the turn.
 *
 * What is read is checked as the text of a position is (reading.py, checking.py, state.pyx). */
#ifndef CC_BYTES_H
#define CC_BYTES_H

#include "../core/bytes.h"
#include "questions.h"

enum { CC_MOST_POINTS = 999999, CC_IS_RANSOMED = 1, CC_EARNS_SECOND = 2, CC_IS_SECOND = 4 };

static int64_t cc_write_bytes(const void *pos, uint8_t *out, int64_t room)
{
    const cc_position *p = pos;
    int n = p->game->num_players, foundation = 0;
    turm_sink s = {out, room, 0};
    turm_put(&s, p->num_tiles);
    for (int i = 0; i < p->num_tiles; i++) {
        int height = 0;
        if (foundation < p->num_foundations && p->foundation[foundation] == i)
            height = p->height[foundation++];
        if (!i)
            continue;           /* the start tile */
        turm_put(&s, p->what[i] >> 2);
        turm_put(&s, (p->what[i] & 3) | height << 2);
        turm_put_signed(&s, cc_x(p->where[i]));
        turm_put_signed(&s, cc_y(p->where[i]));
    }
    turm_put(&s, p->num_discards);
    for (int i = 0; i < p->num_discards; i++)
        turm_put(&s, p->discard[i]);
    for (int player = 0; player < n; player++) {
        turm_put(&s, p->num_followers[player]);
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i];
            turm_put(&s, cc_tile_of(standing));
            turm_put(&s, cc_man(cc_figure_of(standing), cc_code_of(standing)));
        }
        turm_put_signed(&s, p->score[player]);
        turm_put(&s, p->supply[player]);
        turm_put(&s, p->pieces[player]);
        unsigned held = 0;
        for (int owner = 0; owner < n; owner++)
            held |= (unsigned)(p->held[player][owner] != 0) << owner;
        turm_put(&s, (int)held);
        for (int owner = 0; owner < n; owner++)
            if (held >> owner & 1)
                turm_put(&s, p->held[player][owner]);
    }
    turm_put(&s, p->phase | p->player << 4);
    turm_put(&s, p->hand);
    turm_put(&s, p->tower == CC_NONE ? CC_NONE : p->foundation[p->tower]);
#if CC_WIDE
    turm_put(&s, p->is_ransomed | p->earns_second << 1 | p->is_second << 2);
    for (int player = 0; player < n; player++) {
#if CC_WHOLE
        turm_put(&s, p->figures[player]);
        for (int i = 0; i < CC_KINDS; i++)
            turm_put(&s, p->jailer[i][player]);
#else
        turm_put(&s, p->figures[player] | p->jailer[0][player] << 4);
#endif
        for (int i = 0; i < CC_GOODS && p->game->has_goods; i++)
            turm_put(&s, p->goods[player][i]);
    }
    turm_put(&s, p->giver);
    if (!p->game->has_fairy)
        return s.count;
    turm_put(&s, p->dragon);
    turm_put(&s, p->fairy);
    turm_put(&s, p->fairy_code);
    turm_put(&s, p->num_steps);
    for (int i = 0; i < p->num_steps; i++)
        turm_put(&s, p->left_tile[i]);
#else
    turm_put(&s, p->is_ransomed);
#endif
    return s.count;
}

/* ---- tiles ------------------------------------------------------------------------ */

static const char *cc_read_tiles(cc_position *p, turm_source *s)
{
    const cc_game *g = p->game;
    int num = turm_take(s), far = CC_TILES - 1;
    if (num < 1)
        return "the start tile is missing";
    for (int i = 1; i < num; i++) {
        int type = turm_take(s), how = turm_take(s), x = turm_take_signed(s), y = turm_take_signed(s), height = how >> 2;
        if (s->is_short || type >= g->num_types || !p->left[type] || (how & 3) >= g->type[type].rotations)
            return "there is no such tile in the bag";
        if (x < -far || x > far || y < -far || y > far || cc_try(p, type, how & 3, cc_at(x, y)) != CC_FITS)
            return "a tile does not fit where it lies";
        if (height && !(g->tower && g->type[type].is_foundation))
            return "a tower needs a foundation";
        cc_q_set_tile(p, type, how & 3, x, y, height);
    }
    num = turm_take(s);
    for (int i = 0; i < num; i++) {
        int type = turm_take(s);
        if (s->is_short || type >= g->num_types || !p->left[type])
            return "there is no such tile in the bag";
        cc_q_set_discard(p, type);
    }
    return NULL;
}

/* ---- players ---------------------------------------------------------------------- */

/* Whether a tile has a segment; the top of a tower is one, too. */
static int cc_has_segment(const cc_position *p, int tile, int code)
{
    const cc_type *type = cc_type_of(p, tile);
    if (code < CC_S_FIELD)
        return code < type->num_cities;
    if (code < CC_S_MONASTERY)
        return code - CC_S_FIELD < type->num_fields;
    if (cc_is_holy(code))
        return code == cc_holy_code(type);
    if (code < CC_S_TOP)
        return code - CC_S_ROAD < type->num_roads;
    int foundation = cc_foundation_of(p, tile);
    return code == CC_S_TOP && foundation >= 0 && p->height[foundation];
}

static int cc_is_ground(const cc_position *p, int code, int figure)
{
    int is_field = code >= CC_S_FIELD && code < CC_S_MONASTERY;
    if (is_field && !p->game->farmers)
        return 0;
#if CC_WHOLE
    if (figure == CC_ABBOT || code == CC_S_GARDEN)
        return figure == CC_ABBOT && cc_is_holy(code);
#endif
    if (figure == CC_BUILDER)
        return code < CC_S_FIELD || (code >= CC_S_ROAD && code < CC_S_TOP);
    return figure != CC_PIG || is_field;
}

/* Whether somebody stands where nobody else can: on each segment with portals, else on each tile and each tower. */
static int cc_is_taken(const cc_position *p, int tile, int code)
{
    int has_portals = 0;
#if CC_WIDE
    has_portals = p->game->has_fairy;
#endif
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], other = cc_code_of(standing);
            if (cc_tile_of(standing) == tile &&
                (other == code || (!has_portals && code != CC_S_TOP && other != CC_S_TOP)))
                return 1;
        }
    return 0;
}

static const char *cc_read_figures(cc_position *p, int player, turm_source *s)
{
    int num = turm_take(s), last = -1, count[CC_LAST_FIGURE + 1] = {0};
    for (int i = 0; i < num; i++) {
        int tile = turm_take(s), how = turm_take(s);
        int code = how & ((1 << CC_CODE_BITS) - 1), figure = how >> CC_CODE_BITS, standing;
        int is_known = figure == CC_SMALL;
#if CC_WIDE
        is_known |= figure <= CC_LAST_FIGURE && p->game->set.figures >> figure & 1;
#endif
        if (s->is_short || tile >= p->num_tiles || !is_known || ++count[figure] > (figure ? 1 : CC_FOLLOWERS))
            return "there is no such figure";
        if (!cc_has_segment(p, tile, code) || !cc_is_ground(p, code, figure) || cc_is_taken(p, tile, code))
            return "a figure cannot stand where it does";
        standing = cc_standing(tile, code, figure);
        if (standing <= last)
            return "figures are written in the order of their tiles";
        last = standing;
        cc_q_set_figure(p, player, figure, tile, code);
    }
    return NULL;
}

static const char *cc_read_player(cc_position *p, int player, turm_source *s)
{
    const cc_game *g = p->game;
    const char *wrong = cc_read_figures(p, player, s);
    if (wrong)
        return wrong;
    p->score[player] = turm_take_signed(s);
    if (p->score[player] < 0 || p->score[player] > CC_MOST_POINTS)
        return "there are no such points";
    p->supply[player] = (uint8_t)turm_take(s);
    p->pieces[player] = (uint8_t)turm_take(s);
    if (p->pieces[player] > g->pieces)
        return "a player has no more tower pieces";
    int held = turm_take(s);
    if (held >> g->num_players || held >> player & 1 || (held && !g->tower))
        return "there are no such prisoners";
    for (int owner = 0; owner < g->num_players; owner++)
        p->held[player][owner] = (uint8_t)(held >> owner & 1 ? turm_take(s) : 0);
    return NULL;
}

/* Whether a player holds prisoners of another one. */
static int cc_has_prisoners(const cc_position *p, int captor, int owner)
{
#if CC_WIDE
    for (int i = 0; i < CC_KINDS; i++)
        if (p->jailer[i][owner] == captor + 1)
            return 1;
#endif
    return p->held[captor][owner] != 0;
}

/* Followers, figures, tower pieces and goods are all there, and not more of them. */
static const char *cc_wrong_sums(const cc_position *p)
{
    const cc_game *g = p->game;
    int n = g->num_players, pieces = 0;
    for (int i = 0; i < p->num_foundations; i++)
        pieces += p->height[i];
    for (int player = 0; player < n; player++) {
        int count[CC_LAST_FIGURE + 1] = {p->supply[player]};
        pieces += p->pieces[player];
        for (int i = 0; i < p->num_followers[player]; i++)
            count[cc_figure_of(p->follower[player][i])]++;
        for (int captor = 0; captor < n; captor++) {
            count[CC_SMALL] += p->held[captor][player];
            if (captor < player && cc_has_prisoners(p, captor, player) && cc_has_prisoners(p, player, captor))
                return "of two players only one holds prisoners of the other";
        }
        if (count[CC_SMALL] != CC_FOLLOWERS)
            return "a player has seven followers in all";
#if CC_WIDE
        for (int i = 0; i < CC_KINDS; i++) {
            int jailer = p->jailer[i][player];
            count[i ? CC_ABBOT : CC_LARGE] += jailer != 0;
            if (jailer > n || jailer == player + 1 || (jailer && !g->tower))
                return "there is no such figure";
        }
        if (p->figures[player] & ~g->set.figures)
            return "there is no such figure";
        for (int figure = CC_LARGE; figure <= CC_LAST_FIGURE; figure++)
            if (count[figure] + (p->figures[player] >> figure & 1) != (g->set.figures >> figure & 1))
                return "a player has one of each figure";
#endif
    }
    return pieces == n * g->pieces ? NULL : "the tower pieces do not add up";
}

/* ---- the turn ---------------------------------------------------------------------- */

static int cc_has_last(int phase)
{
    return phase == CC_ACT || phase == CC_CAPTURE || phase == CC_EXCHANGE || phase == CC_DRAGON;
}

/* Whether the last tile is part of a feature, or beside its monastery. */
static int cc_is_by_last(const cc_position *p, int tile, int code)
{
    int last = cc_last(p);
    const cc_type *type = cc_type_of(p, last);
    if (cc_is_holy(code))
        return cc_is_within_one(p->where[tile], p->where[last]);
    int first = code < CC_S_FIELD ? CC_S_CITY : CC_S_ROAD, num = code < CC_S_FIELD ? type->num_cities : type->num_roads;
    for (int i = 0; i < num; i++)
        if (cc_q_root(p, last, first + i) == cc_q_root(p, tile, code))
            return 1;
    return 0;
}

/* Whether a player has a follower on the feature of a builder or pig. */
static int cc_is_backed(const cc_position *p, int player, int tile, int code)
{
    for (int i = 0; i < p->num_followers[player]; i++) {
        int standing = p->follower[player][i], root = cc_q_root(p, cc_tile_of(standing), cc_code_of(standing));
        if (cc_weight_of(standing) && root == cc_q_root(p, tile, code))
            return 1;
    }
    return 0;
}

/* Nobody stands on what was scored, no builder or pig alone. */
static const char *cc_wrong_stands(const cc_position *p)
{
    int is_running = cc_has_last(p->phase);
#if CC_WIDE
    is_running &= p->phase != CC_DRAGON || !p->game->set.dragon_after;
#endif
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], tile = cc_tile_of(standing), code = cc_code_of(standing);
            if (!cc_weight_of(standing)) {
                if (!cc_is_backed(p, player, tile, code))
                    return "a builder or pig has no follower on its feature";
            } else if (cc_q_is_completed(p, tile, code) && !(is_running && cc_is_by_last(p, tile, code))) {
                return "a follower stands on a feature that was scored";
            }
        }
    return NULL;
}

/* A turn in which a tile has just been placed. */
static const char *cc_wrong_last(const cc_position *p)
{
    int last = cc_last(p), foundation = cc_foundation_of(p, last), height = foundation < 0 ? 0 : p->height[foundation];
    if (last < 1)
        return "the start tile is placed by nobody";
    for (int player = 0; player < p->game->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++)
            if (cc_tile_of(p->follower[player][i]) == last)
                return "on the tile just placed nobody stands yet";
    if (height > (p->phase == CC_EXCHANGE || (p->phase == CC_CAPTURE && p->tower == foundation)))
        return "the tower on the tile just placed is not what was built this turn";
    if (p->phase == CC_CAPTURE && (!p->height[p->tower] || p->top[p->tower] || p->pieces[p->player] == p->game->pieces))
        return "there is no open tower that was built this turn";
    return p->phase == CC_CAPTURE && !cc_captives(p) ? "nobody can be captured from there" : NULL;
}

#if CC_WIDE
/* Whether all that a position of the larger kernel has belongs to its settings and phase. */
static const char *cc_wrong_wide(const cc_position *p)
{
    const cc_game *g = p->game;
    int taken[CC_GOODS] = {0}, there[CC_GOODS + 1] = {0}, has_fairy_follower = 0;
    for (int i = 0; i < p->num_tiles; i++)
        for (int k = 0; k < cc_type_of(p, i)->num_cities; k++)
            there[cc_type_of(p, i)->good[k]]++;
    for (int good = 0; good < CC_GOODS; good++) {
        for (int player = 0; player < g->num_players; player++)
            taken[good] += p->goods[player][good];
        if (taken[good] > there[1 + good])
            return "more goods were taken than lie on the table";
    }
    if ((p->earns_second | p->is_second) && !(g->set.figures >> CC_BUILDER & 1))
        return "without builders a turn has one tile";
    if (p->earns_second && (p->is_second || !cc_has_last(p->phase)))
        return "a second tile is earned by placing the first";
    if ((p->phase == CC_ACT || p->phase == CC_CAPTURE) && cc_earns_second(p) != p->earns_second)
        return "a second tile is earned where a builder stands, and only there";
    if (p->phase == CC_EXCHANGE
            ? p->giver >= g->num_players || cc_bits(cc_held_kinds(p, p->giver, p->player)) < 2
            : p->giver != CC_NONE)
        return "an exchange is a choice between followers of two kinds";
    if (!g->has_fairy)
        return p->phase == CC_DRAGON ? "this game has no dragon" : NULL;
    if (p->dragon == CC_NONE ? p->has_volcano : p->dragon >= p->num_tiles || !p->has_volcano)
        return "the dragon is there as soon as a volcano is";
    if ((p->phase == CC_ACT || p->phase == CC_CAPTURE || p->phase == CC_EXCHANGE) && cc_type_of(p, cc_last(p))->has_volcano &&
        p->dragon != cc_last(p))
        return "the dragon is on the new volcano";
    if (p->fairy == CC_NONE ? p->fairy_code != CC_NONE
                            : p->fairy >= p->num_tiles || (g->set.fairy_tile && p->fairy_code != CC_NONE))
        return "there is no such place for the fairy";
    for (int player = 0; player < g->num_players; player++)
        for (int i = 0; i < p->num_followers[player]; i++) {
            int standing = p->follower[player][i], tile = cc_tile_of(standing), code = cc_code_of(standing);
            has_fairy_follower |= tile == p->fairy && code == p->fairy_code && cc_weight_of(standing);
            if (tile == p->dragon && code != CC_S_TOP)
                return "nobody is with the dragon but on top of a tower";
        }
    return p->fairy_code != CC_NONE && !has_fairy_follower ? "the fairy's follower is not there" : NULL;
}

/* The dragon's move so far. */
static const char *cc_wrong_move(const cc_position *p)
{
    if (p->phase != CC_DRAGON)
        return p->num_steps ? "the dragon does not move now" : NULL;
    if (!cc_type_of(p, cc_last(p))->has_dragon || p->dragon == CC_NONE)
        return "there is no dragon's move";
    for (int i = 0; i < p->num_steps; i++) {
        int entered = i + 1 < p->num_steps ? p->left_tile[i + 1] : p->dragon;
        cc_where away = (cc_where)(p->where[entered] - p->where[p->left_tile[i]]);
        if (away != CC_STEP[0] && away != CC_STEP[1] && away != CC_STEP[2] && away != CC_STEP[3])
            return "the dragon goes from side to side";
        if (entered == p->fairy)
            return "the dragon does not enter the fairy's tile";
        for (int k = 0; k <= i; k++)
            if (p->left_tile[k] == entered)
                return "the dragon goes nowhere twice";
        for (int player = 0; player < p->game->num_players; player++)
            for (int k = 0; k < p->num_followers[player]; k++)
                if (cc_tile_of(p->follower[player][k]) == entered)
                    return "the dragon leaves nobody on his way";
    }
    return cc_steps_of(p) ? NULL : "the dragon cannot move";
}

static const char *cc_read_wide(cc_position *p, turm_source *s)
{
    for (int player = 0; player < p->game->num_players; player++) {
        int figures = turm_take(s);
#if CC_WHOLE
        p->figures[player] = (uint8_t)figures;
        for (int i = 0; i < CC_KINDS; i++)
            p->jailer[i][player] = (uint8_t)turm_take(s);
#else
        p->figures[player] = figures & 15, p->jailer[0][player] = (uint8_t)(figures >> 4);
#endif
        for (int i = 0; i < CC_GOODS && p->game->has_goods; i++)
            p->goods[player][i] = (uint8_t)turm_take(s);
    }
    p->giver = (uint8_t)turm_take(s);
    if (!p->game->has_fairy)
        return NULL;
    p->dragon = (uint8_t)turm_take(s);
    p->fairy = (uint8_t)turm_take(s);
    p->fairy_code = (uint8_t)turm_take(s);
    p->num_steps = (uint8_t)turm_take(s);
    if (p->num_steps >= CC_STEPS)
        return "the dragon makes six steps";
    for (int i = 0; i < p->num_steps; i++) {
        p->left_tile[i] = (uint8_t)turm_take(s);
        if (p->left_tile[i] >= p->num_tiles)
            return "the dragon leaves tiles only";
    }
    return NULL;
}
#endif

static const char *cc_wrong_turn(const cc_position *p)
{
    const cc_game *g = p->game;
    int may_have_paid = cc_has_last(p->phase), is_second = 0, ransom_turn = 0;
#if CC_WIDE
    is_second = p->is_second, ransom_turn = g->set.ransom_turn;
#endif
    may_have_paid |= is_second || (p->phase == CC_PLACE && ransom_turn);
    if (p->phase == CC_OVER ? p->player || p->is_ransomed || is_second : p->player >= g->num_players)
        return "there is no such turn";
    if (p->is_ransomed && (!may_have_paid || !g->tower || g->no_ransom))
        return "nobody can have paid ransom";
    if (p->phase == CC_OVER ? p->num_left : p->phase == CC_DRAW && !p->num_left)
        return "the game is over when the bag is empty, and only then";
    if (p->hand != CC_NONE && !cc_fits_somewhere(p, p->hand))
        return "a tile that fits nowhere leaves the game";
    return NULL;
}

static const char *cc_read_bytes(void *pos, const uint8_t *bytes, int64_t n)
{
    cc_position *p = pos;
    const cc_game *g = p->game;
    turm_source s = {bytes, bytes + n, 0};
    const char *wrong;
    cc_start(p, g);
    if ((wrong = cc_read_tiles(p, &s)))
        return wrong;
    for (int player = 0; player < g->num_players; player++)
        if ((wrong = cc_read_player(p, player, &s)))
            return wrong;
    int turn = turm_take(&s), hand = turm_take(&s), tower = turm_take(&s), signs = turm_take(&s);
    p->phase = turn & 15, p->player = (uint8_t)(turn >> 4);
    p->is_ransomed = signs & CC_IS_RANSOMED;
    if (p->phase > (CC_WIDE ? CC_DRAGON : CC_OVER) || signs & ~(CC_WIDE ? 7 : CC_IS_RANSOMED))
        return "there is no such turn";
    if (p->phase == CC_PLACE ? hand >= g->num_types || !p->left[hand] : hand != CC_NONE)
        return "there is no such tile to place";
    if (hand != CC_NONE)
        p->left[hand]--, p->num_left--;
    p->hand = (uint8_t)hand;
    int foundation = tower < p->num_tiles ? cc_foundation_of(p, tower) : -1;
    if (p->phase == CC_CAPTURE ? foundation < 0 : tower != CC_NONE)
        return "there is no such tower";
    p->tower = (uint8_t)(foundation < 0 ? CC_NONE : foundation);
#if CC_WIDE
    p->earns_second = signs >> 1 & 1, p->is_second = signs >> 2 & 1;
    if ((wrong = cc_read_wide(p, &s)))
        return wrong;
#endif
    if ((wrong = turm_taken(&s)) || (wrong = cc_wrong_sums(p)) || (wrong = cc_wrong_turn(p)))
        return wrong;
#if CC_WIDE
    if ((wrong = cc_wrong_wide(p)) || (wrong = cc_wrong_move(p)))
        return wrong;
#endif
    if (p->phase == CC_ACT || p->phase == CC_CAPTURE || p->phase == CC_EXCHANGE)
        if ((wrong = cc_wrong_last(p)))
            return wrong;
    return cc_wrong_stands(p);
}

#endif
