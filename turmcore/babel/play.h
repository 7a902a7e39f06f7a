/* Playing: turns, groups, ends of the game (rules 2, 3.4 and 4). */
#ifndef BB_PLAY_H
#define BB_PLAY_H

#include "moves.h"

TURM_INLINE void bb_end(bb_position *p)
{
    p->phase = BB_OVER;
    p->player = p->number = 0;
}

TURM_INLINE int bb_is_quiet(const bb_position *p) { return p->quiet >= p->game->quiet; }

/* Rule 3.4: a complete group rises. */
TURM_INLINE void bb_raise_group(bb_position *p, int site)
{
    const bb_game *g = p->game;
    int step = site >> 6;
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        if (p->site[i] == site)
            p->site[i] = g->start[step + 1][i / BB_FIGURES];
    p->groups += step == 2;
}

/* Move a figure; count progress, or one more number without it. */
TURM_INLINE void bb_move_figure(bb_position *p, int color, int from, int to)
{
    const bb_game *g = p->game;
    int i = color * BB_FIGURES, is_progress = g->kind[from] == BB_START || bb_is_high(to);
    while (p->site[i] != from)
        i++;
    p->site[i] = (uint8_t)to;
    if (g->kind[to] == BB_GROUP) {
        int on = bb_count_on(p, to);
        is_progress |= on > 1;
        if (on == g->parts[to])
            bb_raise_group(p, to);
    }
    p->quiet = is_progress ? 0 : (uint16_t)(p->quiet + 1);
}

/* Pass the turn: the unused number goes to the left neighbour, unless it lapses (rule 2.1). */
TURM_INLINE void bb_give(bb_position *p, const bb_sets *s, int number, const int words)
{
    const bb_game *g = p->game;
    p->player = (uint8_t)(p->player + 1 == g->num_players ? 0 : p->player + 1);
    p->phase = BB_GIFT;
    p->number = (uint8_t)number;
    if (bb_can_move(g, s, number, words))
        return;
    p->number = (uint8_t)(7 - number);
    if (!g->lapse && bb_can_move(g, s, 7 - number, words))
        return;
    p->phase = BB_ROLL;
    p->number = 0;
    p->quiet++;
    if (bb_is_quiet(p))
        bb_end(p);
}

/* After a number has been used: examine the board, check the ends of the game, then go on. */
TURM_INLINE void bb_go_on(bb_position *p, int used, bb_sets *s, const int words)
{
    bb_look(p, s, words);
    if ((s->taken >> BB_HIGH) || bb_is_quiet(p) || !bb_can_move_at_all(p->game, s, 7 - used, words)) {
        bb_end(p);
    } else if (p->phase == BB_GIFT) {
        p->phase = BB_ROLL;
        p->number = 0;
    } else {
        bb_give(p, s, 7 - used, words);
    }
}

/* `s` is recomputed where figures may have moved. */
TURM_INLINE void bb_play_on(bb_position *p, turm_action a, bb_sets *s, const int words)
{
    int number = bb_number(a);
    switch (bb_kind(a)) {
    case BB_A_DRAW:
        for (int i = 0; i < p->game->num_players; i++)
            p->secret[i] = (uint8_t)bb_drawn(a, i);
        p->phase = BB_ROLL;
        break;
    case BB_A_ROLL:
        p->number = (uint8_t)number;
        p->phase = BB_USE;
        break;
    case BB_A_MOVE:
        bb_move_figure(p, bb_color(a), bb_from(a), bb_to(a));
        bb_go_on(p, number ? number : p->number, s, words);
        break;
    case BB_A_PASS:
        p->quiet++;
        bb_go_on(p, number, s, words);
        break;
    }
}

TURM_INLINE void bb_play(bb_position *p, turm_action a, const int words)
{
    bb_sets s;
    bb_play_on(p, a, &s, words);
}

/* ---- the result -------------------------------------------------------------------- */

/* Rule 4.1: the score of a color's figures. */
TURM_INLINE int bb_points(const bb_position *p, int color)
{
    static const uint8_t worth[] = {0, 0, 0, 5, 7, 11};     /* by kind of site */
    int sum = 0;
    for (int i = 0; i < BB_FIGURES; i++)
        sum += worth[p->game->kind[p->site[color * BB_FIGURES + i]]];
    return sum;
}

/* .. and by rule 4.3: its figures on fields worth 5 and 7. */
TURM_INLINE int bb_figures_up(const bb_position *p, int color)
{
    int sum = 0;
    for (int i = 0; i < BB_FIGURES; i++) {
        int kind = p->game->kind[p->site[color * BB_FIGURES + i]];
        sum += kind == BB_SINGLE || kind == BB_SEVEN;
    }
    return sum;
}

/* Does rule 4.3 decide a finished game? */
TURM_INLINE int bb_is_supplement(const bb_position *p)
{
    return p->groups < 3 && bb_count_on(p, BB_SUMMIT) == 0;
}

static void bb_returns(const void *pos, double *out)
{
    const bb_position *p = pos;
    int n = p->game->num_players, score[BB_COLORS], best = 0, sharing = 0;
    int is_open = p->phase == BB_OVER, by_figures = bb_is_supplement(p);
    for (int i = 0; i < n; i++) {
        is_open = is_open && p->secret[i] != BB_UNKNOWN;
        score[i] = !is_open ? 0 : by_figures ? bb_figures_up(p, p->secret[i]) : bb_points(p, p->secret[i]);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < n; i++)
        sharing += score[i] == best;
    for (int i = 0; i < n; i++)
        out[i] = is_open && best && score[i] == best ? 1.0 / sharing : 0.0;
}

/* ---- secrets ------------------------------------------------------------------------ */

static void bb_hide(void *pos, int viewer)
{
    bb_position *p = pos;
    if (p->phase == BB_OVER)        /* rule 4.1: the blocks are revealed */
        return;
    for (int i = 0; i < BB_COLORS; i++)
        if (i != viewer)
            p->secret[i] = BB_UNKNOWN;
}

static void bb_determinize(void *pos, turm_rng *r)
{
    bb_position *p = pos;
    int rest[BB_COLORS], num_rest = 0;
    if (p->phase == BB_SECRET)
        return;
    for (int c = 0; c < BB_COLORS; c++) {
        int is_known = 0;
        for (int i = 0; i < p->game->num_players; i++)
            is_known |= p->secret[i] == c;
        if (!is_known)
            rest[num_rest++] = c;
    }
    for (int i = 0; i < p->game->num_players; i++)
        if (p->secret[i] == BB_UNKNOWN) {
            int k = (int)turm_rng_below(r, (uint64_t)num_rest);
            p->secret[i] = (uint8_t)rest[k];
            rest[k] = rest[--num_rest];
        }
}

#endif
