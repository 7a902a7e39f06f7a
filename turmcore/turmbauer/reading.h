/* A tower out of its text. */
#ifndef TB_READING_H
#define TB_READING_H

#include "tokens.h"

/* Take the blocks of a text into a position, which has none; 0 if one is not as `tb_put_tower` writes it, or breaks the checkerboard. */
static int tb_take_tower(tb_position *p, const char *letters, const char *text)
{
    char token[TB_BLOCK_TEXT];
    p->num_blocks = 0;
    for (size_t length = 0; *text; text += length + (text[length] == ';')) {
        const char *letter = strchr(letters, *text);
        length = strcspn(text, ";");
        if (!letter || length < 2 || length > sizeof token || p->num_blocks == TB_BLOCKS)
            return 0;
        memcpy(token, text + 1, length - 1);
        token[length - 1] = 0;
        turm_action a = strchr(token, '@') ? tb_parse(p, token) : TURM_NO_ACTION;
        if (a == TURM_NO_ACTION || tb_uses_ring_a(a))
            return 0;
        p->blocks[p->num_blocks++] = (tb_block){(int16_t)tb_x(a), (int16_t)tb_y(a), (uint16_t)tb_orientation_of(a),
                                                (uint8_t)tb_z(a), (uint8_t)(letter - letters)};
    }
    return 1;
}

#endif
