/* Positions as bytes, the same on every machine: what a game's `write` and `read` are made of. */
#ifndef TURM_BYTES_H
#define TURM_BYTES_H

#include <stdint.h>

/* What is written; it is counted even where there is no room for it. */
typedef struct turm_sink { uint8_t *out; int64_t room, count; } turm_sink;
/* What is read; behind the end come zeros, and `is_short` is set. */
typedef struct turm_source { const uint8_t *at, *end; int is_short; } turm_source;

static inline void turm_put(turm_sink *s, int byte)
{
    if (s->count < s->room)
        s->out[s->count] = (uint8_t)byte;
    s->count++;
}

/* The low bytes of a number, the lowest first. */
static inline void turm_put_number(turm_sink *s, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        turm_put(s, (int)(number >> 8 * i & 255));
}

/* A number of any sign in as few bytes as it needs: seven bits a byte, the sign in the lowest. */
static inline void turm_put_signed(turm_sink *s, int number)
{
    unsigned left = number < 0 ? ~(unsigned)number << 1 | 1 : (unsigned)number << 1;
    for (; left > 127; left >>= 7)
        turm_put(s, (int)(left & 127) | 128);
    turm_put(s, (int)left);
}

static inline int turm_take(turm_source *s)
{
    if (s->at < s->end)
        return *s->at++;
    s->is_short = 1;
    return 0;
}

static inline uint64_t turm_take_number(turm_source *s, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)turm_take(s) << 8 * i;
    return number;
}

/* Numbers of more than 21 bits come back as those bits alone. */
static inline int turm_take_signed(turm_source *s)
{
    unsigned number = 0, byte = 128;
    for (int bits = 0; byte & 128 && bits < 21; bits += 7)
        number |= ((byte = (unsigned)turm_take(s)) & 127) << bits;
    return number & 1 ? (int)~(number >> 1) : (int)(number >> 1);
}

/* NULL if what was read are all the bytes there are, else what is wrong. */
static inline const char *turm_taken(const turm_source *s)
{
    return s->is_short ? "bytes are missing at the end" : s->at < s->end ? "there are bytes too many at the end" : 0;
}

#endif
