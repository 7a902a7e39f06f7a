/* Actions out of their tokens, as `cc_write_token` writes them. */
#ifndef CC_READING_H
#define CC_READING_H

#include "../core/text.h"
#include "position.h"

static const char *cc_read_cell(const char *text, uint16_t *at)
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
    uint16_t at;
    text = cc_read_cell(text, &at);
    if (!text)
        return TURM_NO_ACTION;
    return kind == CC_A_PLACE && *text == '/' ? cc_action(kind, (text[1] - '0') & 3, at, 0) : cc_action(kind, 0, at, 0);
}

static turm_action cc_read_capture(const char *text)
{
    uint16_t at;
    int player = (*text - '1') & 7;
    if (*text == '-')
        return cc_action(CC_A_NO_CAPTURE, 0, 0, 0);
    text = *text ? cc_read_cell(text + 1, &at) : NULL;
    return text && *text == ':' ? cc_action(CC_A_CAPTURE, player, at, cc_read_segment(text + 1)) : TURM_NO_ACTION;
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
    case '^': return cc_read_placed(CC_A_TOP, text + 1);
    case '$': return cc_action(CC_A_RANSOM, (text[1] - '1') & 7, 0, 0);
    case 'x': return cc_read_capture(text + 1);
    default: return cc_action(CC_A_FOLLOWER, 0, 0, cc_read_segment(text));
    }
}

#endif
