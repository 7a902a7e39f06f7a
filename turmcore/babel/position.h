/* A position, and actions as numbers. */
#ifndef BB_POSITION_H
#define BB_POSITION_H

#include "board.h"
#include "../core/text.h"

enum { BB_SECRET, BB_ROLL, BB_GIFT, BB_USE, BB_OVER };     /* phases */
enum { BB_UNKNOWN = 7 };                                    /* a color that is unknown, or not drawn yet */

typedef struct bb_position {
    const bb_game *game;
    uint8_t site[32];       /* of the figures, five of each color in any order; the last two are BB_NO_SITE */
    uint8_t secret[BB_COLORS];  /* color of each player */
    uint16_t quiet;         /* numbers in a row without progress */
    uint8_t phase, player;  /* the player whose turn it is; 0 when over */
    uint8_t number;         /* given at a gift, rolled at a use, else 0 */
    uint8_t groups;         /* groups of three so far */
} bb_position;

_Static_assert(sizeof(bb_position) <= 64, "a position fits into a line of cache");

enum { BB_BODY = sizeof(bb_position) - sizeof(const bb_game *) };
typedef struct bb_undo { uint64_t body[BB_BODY / 8]; } bb_undo;    /* all but the game */

enum { BB_A_DRAW = 1, BB_A_ROLL, BB_A_MOVE, BB_A_PASS };

/* kind << 32; a draw has three bits for each player's color, other actions number << 24 | color << 16 | from
 * << 8 | to. */
TURM_INLINE turm_action bb_draw(uint32_t colors) { return (uint64_t)BB_A_DRAW << 32 | colors; }
TURM_INLINE turm_action bb_roll(int number) { return (uint64_t)BB_A_ROLL << 32 | (uint32_t)number << 24; }
TURM_INLINE turm_action bb_pass(int number) { return (uint64_t)BB_A_PASS << 32 | (uint32_t)number << 24; }

/* `number` is 0 for a gift: the number given is known. */
TURM_INLINE turm_action bb_move(int number, int color, int from, int to)
{
    return (uint64_t)BB_A_MOVE << 32 | (uint32_t)number << 24 | (uint32_t)(color << 16 | from << 8 | to);
}

TURM_INLINE int bb_kind(turm_action a) { return a >> 35 ? 0 : (int)(a >> 32); }
TURM_INLINE int bb_number(turm_action a) { return (int)(a >> 24 & 255); }
TURM_INLINE int bb_color(turm_action a) { return (int)(a >> 16 & 255); }
TURM_INLINE int bb_from(turm_action a) { return (int)(a >> 8 & 255); }
TURM_INLINE int bb_to(turm_action a) { return (int)(a & 255); }
TURM_INLINE int bb_drawn(turm_action a, int player) { return (int)(a >> 3 * player & 7); }

/* Figures of a color on a site. */
TURM_INLINE int bb_count_of(const bb_position *p, int color, int site)
{
    int n = 0;
    for (int i = 0; i < BB_FIGURES; i++)
        n += p->site[color * BB_FIGURES + i] == site;
    return n;
}

/* Figures on a site. */
TURM_INLINE int bb_count_on(const bb_position *p, int site)
{
    int n = 0;
    for (int i = 0; i < 32; i++)
        n += p->site[i] == site;
    return n;
}

static void bb_start(bb_position *p, const bb_game *g, int first_player)
{
    memset(p, 0, sizeof *p);
    p->game = g;
    p->player = (uint8_t)first_player;
    memset(p->site, BB_NO_SITE, sizeof p->site);
    memset(p->secret, BB_UNKNOWN, sizeof p->secret);
    for (int i = 0; i < BB_ALL_FIGURES; i++)
        p->site[i] = g->start[0][i / BB_FIGURES];
}

/* Independent of the order in which a color's figures are stored; a roll and its opposite side have the same
 * key. */
TURM_INLINE uint64_t bb_key(const bb_position *p)
{
    const bb_game *g = p->game;
    uint64_t key = g->salt, secrets = 0;
    for (int color = 0; color < BB_COLORS; color++) {
        uint64_t sum = 0;
        for (int i = 0; i < BB_FIGURES; i++)
            sum += g->number[p->site[color * BB_FIGURES + i]];
        key = turm_mix(key ^ sum);
        secrets = secrets << 3 | p->secret[color];
    }
    int number = p->phase == BB_USE && p->number > 3 ? 7 - p->number : p->number;
    uint64_t turn = (uint64_t)p->quiet << 16 | (uint64_t)p->phase << 8 | (uint64_t)p->player << 4 | (uint64_t)number;
    return turm_mix(key ^ turn << 24 ^ secrets);
}

/* ---- text ------------------------------------------------------------------------ */

static char *bb_write_site(char *out, int site)
{
    int step = bb_step(site), index = bb_index(site);
    *out++ = (char)('1' + step);
    if (step > BB_CIRCUITS)
        return out;
    *out++ = '.';
    if (index >= 10)
        *out++ = (char)('0' + index / 10);
    *out++ = (char)('0' + index % 10);
    return out;
}

static const char BB_LETTERS[] = "rygbwk??";

/* The token of an action with NUL; returns its length, or 0 if the number is not an action of a game for this
 * many players. */
static int bb_write_token(turm_action a, int num_players, char *out)
{
    char *at = out;
    int number = bb_number(a);
    switch (bb_kind(a)) {
    case BB_A_DRAW:
        *at++ = 's';
        *at++ = ':';
        for (int i = 0; i < num_players; i++)
            *at++ = BB_LETTERS[bb_drawn(a, i)];
        break;
    case BB_A_ROLL:
        *at++ = 'd';
        *at++ = (char)('0' + number);
        break;
    case BB_A_MOVE:
        if (number)
            *at++ = (char)('0' + number);
        *at++ = BB_LETTERS[bb_color(a) & 7];
        at = bb_write_site(at, bb_from(a));
        *at++ = '>';
        at = bb_write_site(at, bb_to(a));
        break;
    case BB_A_PASS:
        *at++ = (char)('0' + number);
        *at++ = '-';
        break;
    }
    *at = 0;
    return (int)(at - out);
}

static const char *bb_read_site(const char *text, int *site)
{
    int step, index = 0;
    if (*text < '1' || *text > '6')
        return NULL;
    step = *text++ - '1';
    if (step <= BB_CIRCUITS) {
        text = turm_read_letter(text, '.');
        text = text ? turm_read_number(text, &index) : NULL;
    }
    *site = bb_site(step, index) & 255;
    return text;
}

static int bb_read_color(char letter)
{
    const char *found = letter ? strchr(BB_LETTERS, letter) : NULL;
    return found ? (int)(found - BB_LETTERS) : BB_COLORS;
}

/* The action of a token that `bb_write_token` writes. */
static turm_action bb_read_token(const char *text)
{
    uint32_t colors = 0;
    int number = 0, color, from, to;
    if (text[0] == 's' && text[1] == ':') {
        for (int i = 0; i < BB_COLORS && text[2 + i]; i++)
            colors |= (uint32_t)bb_read_color(text[2 + i]) << 3 * i;
        return bb_draw(colors);
    }
    if (text[0] == 'd')
        return bb_roll((text[1] - '0') & 7);
    if (*text >= '1' && *text <= '0' + BB_DIE)
        number = *text++ - '0';
    if (*text == '-')
        return bb_pass(number);
    color = bb_read_color(*text);
    if (color == BB_COLORS || !(text = bb_read_site(text + 1, &from)) || !(text = turm_read_letter(text, '>')) ||
        !bb_read_site(text, &to))
        return TURM_NO_ACTION;
    return bb_move(number, color, from, to);
}

#endif
