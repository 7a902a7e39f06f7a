/* Actions as text. */
#ifndef CC_TOKENS_H
#define CC_TOKENS_H

#include "position.h"

static char *cc_write_number(char *out, int n)
{
    char digits[12];
    int count = 0;
    if (n < 0)
        *out++ = '-', n = -n;
    do
        digits[count++] = (char)('0' + n % 10);
    while (n /= 10);
    while (count)
        *out++ = digits[--count];
    return out;
}

static char *cc_write_cell(char *out, cc_where at)
{
    *out++ = '@';
    out = cc_write_number(out, cc_x(at));
    *out++ = ',';
    return cc_write_number(out, cc_y(at));
}

static char *cc_write_segment(char *out, int code)
{
#if CC_WHOLE
    static const char letter[] = "ccccffffmgrrrrt", index[] = "012301230001230";
#elif CC_WIDE
    static const char letter[] = "ccccffffmrrrrt", index[] = "01230123001230";
#else
    static const char letter[] = "ccffffmrrrrt", index[] = "0101230012300";
#endif
    *out++ = letter[code];
    if (!cc_is_holy(code) && code != CC_S_TOP)
        *out++ = index[code];
    return out;
}

static char *cc_write_figure(char *out, int figure)
{
    if (figure)
        *out++ = " LBPA"[figure];
    return out;
}

/* The token of an action with NUL; its length, 0 if the number is no action's. */
static int cc_write_token(const cc_game *g, turm_action a, char *out)
{
    static const char first[] = " +!@- T^$xx FK=DHA";
    char *at = out;
    int kind = cc_kind(a), figure = cc_figure_in(a), code = cc_code(a);
    if (kind < CC_A_DRAW || kind > CC_LAST_ACTION) {
        *out = 0;
        return 0;
    }
    if (kind == CC_A_TOP)
        at = cc_write_figure(at, figure);
    if (kind != CC_A_FOLLOWER && kind != CC_A_PLACE && kind != CC_A_PORTAL)
        *at++ = first[kind];
    switch (kind) {
    case CC_A_DRAW:
    case CC_A_DISCARD:
        for (const char *id = g->type[cc_number(a)].id; *id;)
            *at++ = *id++;
        break;
    case CC_A_PLACE:
        at = cc_write_cell(at, cc_cell_of(a));
        *at++ = '/';
        *at++ = (char)('0' + cc_number(a));
        break;
    case CC_A_FOLLOWER:
    case CC_A_PORTAL:
        at = cc_write_figure(at, figure);
        at = cc_write_segment(at, code);
        if (kind == CC_A_PORTAL)
            at = cc_write_cell(at, cc_cell_of(a));
        break;
    case CC_A_PIECE:
    case CC_A_TOP:
    case CC_A_STEP:
        at = cc_write_cell(at, cc_cell_of(a));
        break;
    case CC_A_FAIRY:
        at = cc_write_cell(at, cc_cell_of(a));
        if (code < CC_CODES) {
            *at++ = ':';
            at = cc_write_segment(at, code);
        }
        break;
    case CC_A_RANSOM:
        *at++ = (char)('1' + cc_number(a));     /* fall through */
    case CC_A_EXCHANGE:
        at = cc_write_figure(at, figure);
        break;
    case CC_A_CAPTURE:
    case CC_A_DISMISS:
        *at++ = (char)('1' + cc_number(a));
        at = cc_write_figure(at, figure);   /* fall through */
    case CC_A_HOME:
        at = cc_write_cell(at, cc_cell_of(a));
        *at++ = ':';
        at = cc_write_segment(at, code);
        break;
    case CC_A_NO_CAPTURE:
    case CC_A_CALL:
        *at++ = '-';
        break;
    }
    *at = 0;
    return (int)(at - out);
}

#endif
