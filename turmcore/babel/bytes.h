/* A position as bytes: the sites of each color's figures, the players' colors, the turn, what is counted. */
#ifndef BB_BYTES_H
#define BB_BYTES_H

#include "../core/bytes.h"
#include "position.h"

enum { BB_MOST_GROUPS = 99 };

static int64_t bb_write_bytes(const void *pos, uint8_t *out, int64_t room)
{
    const bb_position *p = pos;
    turm_sink s = {out, room, 0};
    for (int color = 0; color < BB_COLORS; color++) {
        uint8_t site[BB_FIGURES];
        for (int i = 0; i < BB_FIGURES; i++) {
            int k = i;
            for (; k > 0 && site[k - 1] > p->site[color * BB_FIGURES + i]; k--)
                site[k] = site[k - 1];
            site[k] = p->site[color * BB_FIGURES + i];
        }
        for (int i = 0; i < BB_FIGURES; i++)
            turm_put(&s, site[i]);
    }
    for (int i = 0; i < p->game->num_players; i++)
        turm_put(&s, p->secret[i]);
    turm_put(&s, p->phase);
    turm_put(&s, p->player);
    turm_put(&s, p->number);
    turm_put(&s, p->groups);
    turm_put_number(&s, p->quiet, 2);
    return s.count;
}

/* What is wrong with the figures on the fields; NULL if nothing is. */
static const char *bb_wrong_fields(const bb_position *p)
{
    const bb_game *g = p->game;
    uint8_t all[256] = {0}, own[256];
    int risen = 0;
    for (int color = 0; color < BB_COLORS; color++) {
        memset(own, 0, sizeof own);
        for (int i = 0; i < BB_FIGURES; i++) {
            int site = p->site[color * BB_FIGURES + i], kind = g->kind[site];
            if (!g->parts[site])
                return "the board has no such field";
            if (kind == BB_START && g->start[site >> 6][color] != site)
                return "a figure stands on the start field of another color";
            risen += bb_step(site) >= 3;
            all[site]++;
            if (++own[site] > g->color_limit && kind == BB_GROUP)
                return "a group has too many figures of a color";
            if (all[site] > g->parts[site])
                return "a field holds too many figures";
            if (kind == BB_GROUP && all[site] == g->parts[site])
                return "a complete group has risen at once";
        }
    }
    return risen == 3 * p->groups ? NULL : "the groups do not agree with the figures on steps 4 to 6";
}

/* What is wrong with the players' colors and the turn. */
static const char *bb_wrong_turn(const bb_position *p)
{
    const bb_game *g = p->game;
    unsigned known = 0;
    for (int i = 0; i < g->num_players; i++) {
        int color = p->secret[i];
        if (color >= BB_COLORS && color != BB_UNKNOWN)
            return "there is no such color";
        if (color < BB_COLORS && known >> color & 1)
            return "two players have one color";
        known |= color < BB_COLORS ? 1u << color : 0;
    }
    if (p->phase > BB_OVER || p->player >= g->num_players || (p->phase == BB_OVER && p->player))
        return "there is no such turn";
    if (p->phase == BB_GIFT || p->phase == BB_USE ? p->number < 1 || p->number > BB_DIE : p->number)
        return "a number of the die belongs to a gift or a use";
    if (p->quiet > g->quiet || p->groups > BB_MOST_GROUPS)
        return "more numbers or groups are counted than a game can have";
    if (p->phase == BB_SECRET) {
        bb_position start;
        bb_start(&start, g, p->player);
        if (known || p->quiet || memcmp(start.site, p->site, sizeof start.site))
            return "the secret draw comes before everything else";
    }
    if ((bb_count_on(p, BB_SUMMIT) || p->quiet >= g->quiet || !bb_moves_at_all(p)) != (p->phase == BB_OVER))
        return "the game is over if the summit is taken, no figure can move, or its limit is reached, and only then";
    if (p->phase == BB_GIFT && !bb_number_moves(p, p->number))
        return "no figure can be moved by the number given";
    return NULL;
}

static const char *bb_read_bytes(void *pos, const uint8_t *bytes, int64_t n)
{
    bb_position *p = pos;
    turm_source s = {bytes, bytes + n, 0};
    bb_start(p, p->game, 0);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        p->site[i] = (uint8_t)turm_take(&s);
    for (int i = 0; i < p->game->num_players; i++)
        p->secret[i] = (uint8_t)turm_take(&s);
    p->phase = (uint8_t)turm_take(&s);
    p->player = (uint8_t)turm_take(&s);
    p->number = (uint8_t)turm_take(&s);
    p->groups = (uint8_t)turm_take(&s);
    p->quiet = (uint16_t)turm_take_number(&s, 2);
    const char *wrong = turm_taken(&s);
    wrong = wrong ? wrong : bb_wrong_fields(p);
    return wrong ? wrong : bb_wrong_turn(p);
}

#endif
