/* Actions out of their tokens, as `cc_write_token` writes them. */
#ifndef CC_READING_H
#define CC_READING_H

#include "../core/text.h"
#include "tokens.h"

static const char *cc_read_cell(const char *text, cc_where *at)
{
    int x, y;
    if (!(text = turm_read_letter(text, '@')) || !(text = turm_read_number(text, &x)) ||
        !(text = turm_read_letter(text, ',')) || !(text = turm_read_number(text, &y)))
        return NULL;
    *at = cc_at(x, y);
    return text;
}

/* The code of a segment; one that none has if the text is none's. */
static int cc_read_segment(const char *text)
{
    char token[3];
    int code = 0;
    for (; code <= CC_S_TOP; code++) {
        *cc_write_segment(token, code) = 0;
        if (!strcmp(token, text))
            break;
    }
    return code;
}

static int cc_read_type(const cc_game *g, const char *id)
{
    int type = 0;
    while (type < g->num_types && strcmp(g->type[type].id, id))
        type++;
    return type;
}

static turm_action cc_read_placed(int kind, const char *text)
{
    cc_where at;
    text = cc_read_cell(text, &at);
    if (!text)
        return TURM_NO_ACTION;
    return kind == CC_A_PLACE && *text == '/' ? cc_action(kind, (text[1] - '0') & 3, at, 0) : cc_action(kind, 0, at, 0);
}

static turm_action cc_read_capture(const char *text)
{
    cc_where at;
    int player = (*text - '1') & 7;
    if (*text == '-')
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    text = *text ? cc_read_cell(text + 1, &at) : NULL;
    return text && *text == ':' ? cc_action(CC_A_CAPTURE, player, at, cc_read_segment(text + 1)) : TURM_NO_ACTION;
}

#if CC_WIDE
/* A letter of a figure that a text may begin with. */
static int cc_read_figure(const char **text)
{
    int figure = **text == 'L' ? CC_LARGE : **text == 'B' ? CC_BUILDER : **text == 'P' ? CC_PIG
               : CC_WHOLE && **text == 'A' ? CC_ABBOT : CC_SMALL;
    *text += figure != CC_SMALL;
    return figure;
}

/* A figure, a segment and, by a portal, a cell. */
static turm_action cc_read_claim(const char *text)
{
    char segment[3] = "";
    cc_where at;
    int figure = cc_read_figure(&text), length = 0;
    if (*text == '^') {
        text = cc_read_cell(text + 1, &at);
        return text ? cc_action(CC_A_TOP, 0, at, cc_man(figure, 0)) : TURM_NO_ACTION;
    }
    for (; length < 2 && *text && *text != '@'; length++)
        segment[length] = *text++;
    int man = cc_man(figure, cc_read_segment(segment));
    if (*text != '@')
        return *text ? TURM_NO_ACTION : cc_action(CC_A_FOLLOWER, 0, 0, man);
    text = cc_read_cell(text, &at);
    return text ? cc_action(CC_A_PORTAL, 0, at, man) : TURM_NO_ACTION;
}

/* A cell, and a segment if there is one. */
static turm_action cc_read_spot(int kind, int player, int figure, const char *text)
{
    cc_where at;
    text = cc_read_cell(text, &at);
    if (!text)
        return TURM_NO_ACTION;
    return cc_action(kind, player, at, cc_man(figure, *text == ':' ? cc_read_segment(text + 1) : CC_CODES));
}

static turm_action cc_read_owned(int kind, const char *text)
{
    int player = (*text - '1') & 7;
    if (!*text++)
        return TURM_NO_ACTION;
    int figure = cc_read_figure(&text);
    return kind == CC_A_RANSOM ? cc_action(kind, player, 0, cc_man(figure, 0)) : cc_read_spot(kind, player, figure, text);
}

static turm_action cc_read_back(const char *text)
{
    return cc_action(CC_A_EXCHANGE, 0, 0, cc_man(cc_read_figure(&text), 0));
}

static turm_action cc_parse(const void *pos, const char *text)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    switch (*text) {
    case '+': return cc_action(CC_A_DRAW, cc_read_type(g, text + 1), 0, 0);
    case '!': return cc_action(CC_A_DISCARD, cc_read_type(g, text + 1), 0, 0);
    case '@': return cc_read_placed(CC_A_PLACE, text);
    case '-': return cc_action(CC_A_NOTHING, 0, 0, 0);
    case 'T': return cc_read_placed(CC_A_PIECE, text + 1);
    case 'D': return cc_read_placed(CC_A_STEP, text + 1);
    case 'F': return cc_read_spot(CC_A_FAIRY, 0, 0, text + 1);
    case 'K': return cc_read_owned(CC_A_DISMISS, text + 1);
    case '$': return cc_read_owned(CC_A_RANSOM, text + 1);
    case '=': return cc_read_back(text + 1);
#if CC_WHOLE
    case 'H': return cc_read_spot(CC_A_HOME, 0, 0, text + 1);
    case 'A': return text[1] == '-' ? cc_action(CC_A_CALL, 0, 0, 0) : cc_read_claim(text);
#endif
    case 'x': return text[1] == '-' ? cc_read_capture(text + 1) : cc_read_owned(CC_A_CAPTURE, text + 1);
    default: return cc_read_claim(text);
    }
}
#else
static turm_action cc_parse(const void *pos, const char *text)
{
    const cc_game *g = ((const cc_position *)pos)->game;
    switch (*text) {
    case '+': return cc_action(CC_A_DRAW, cc_read_type(g, text + 1), 0, 0);
    case '!': return cc_action(CC_A_DISCARD, cc_read_type(g, text + 1), 0, 0);
    case '@': return cc_read_placed(CC_A_PLACE, text);
    case '-': return cc_action(CC_A_NOTHING, 0, 0, 0);
    case 'T': return cc_read_placed(CC_A_PIECE, text + 1);
    case '^': return cc_read_placed(CC_A_TOP, text + 1);
    case '$': return cc_action(CC_A_RANSOM, (text[1] - '1') & 7, 0, 0);
    case 'x': return cc_read_capture(text + 1);
    default: return cc_action(CC_A_FOLLOWER, 0, 0, cc_read_segment(text));
    }
}
#endif

#endif
