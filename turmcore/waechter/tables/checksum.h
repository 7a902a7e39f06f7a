/* A checksum for damaged files: as fast as memory, no protection against malice. */
#ifndef TURM_WAECHTER_CHECKSUM_H
#define TURM_WAECHTER_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "../../core/rng.h"

static inline uint64_t wtt_checksum(const uint8_t *bytes, size_t size)
{
    enum { LANES = 4, STEP = 8 * LANES };
    uint64_t lane[LANES] = {1, 2, 3, 4}, word[LANES];
    for (size_t at = 0; at < size; at += STEP) {
        if (size - at < STEP) {
            memset(word, 0, sizeof word);
            memcpy(word, bytes + at, size - at);
        } else {
            memcpy(word, bytes + at, sizeof word);
        }
        for (int i = 0; i < LANES; i++) {       /* each step is invertible: no change of one word is lost */
            lane[i] = (lane[i] ^ word[i]) * 0x9e3779b97f4a7c15u;
            lane[i] ^= lane[i] >> 32;
        }
    }
    uint64_t sum = turm_mix(size);
    for (int i = 0; i < LANES; i++)
        sum = turm_mix(sum ^ lane[i]);
    return sum;
}

#endif
