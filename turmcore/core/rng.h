/* One seeded generator with named streams.
 *
 * xoshiro256** (Blackman and Vigna, 2018), seeded through splitmix64.  A stream is the seed mixed with a hash
 * (FNV-1a) of the stream's name, so "dice" and "playout" of one seed are independent, and the same on every
 * machine.
 */
#ifndef TURM_RNG_H
#define TURM_RNG_H

#include <stdint.h>

typedef struct turm_rng { uint64_t s[4]; } turm_rng;

/* A good 64-bit mixing step (the finaliser of splitmix64). */
static inline uint64_t turm_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline void turm_rng_seed(turm_rng *r, uint64_t seed, const char *stream)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (; *stream; stream++)
        h = (h ^ (uint8_t)*stream) * 0x100000001b3u;
    uint64_t x = turm_mix(seed) ^ h;
    for (int i = 0; i < 4; i++) {
        x += 0x9e3779b97f4a7c15u;
        r->s[i] = turm_mix(x);
    }
}

static inline uint64_t turm_rng_next(turm_rng *r)
{
    uint64_t *s = r->s, m = s[1] * 5, out = ((m << 7) | (m >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return out;
}

/* Uniform in [0, n), n >= 1, without bias (Lemire, 2019). */
static inline uint64_t turm_rng_below(turm_rng *r, uint64_t n)
{
    unsigned __int128 m = (unsigned __int128)turm_rng_next(r) * n;
    if ((uint64_t)m < n) {
        uint64_t floor = (0 - n) % n;
        while ((uint64_t)m < floor)
            m = (unsigned __int128)turm_rng_next(r) * n;
    }
    return (uint64_t)(m >> 64);
}

#endif
