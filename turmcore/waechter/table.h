/* Transposition table of the search.
 *
 * Shared by threads without locks: the key is stored xored with the content, so that an entry half written by
 * each of two threads is not recognized.  A bucket of four entries fills a cache line.
 */
#ifndef TURM_WAECHTER_TABLE_H
#define TURM_WAECHTER_TABLE_H

#include <stdint.h>
#include <stdlib.h>
#if !defined(_WIN32)
#include <sys/mman.h>
#endif
#include "board.h"

enum { WT_LOWER = 1, WT_UPPER = 2, WT_EXACT = 3 };
enum { WT_BUCKET = 4 };

typedef struct wt_entry {
    uint64_t lock;              /* key ^ content */
    uint64_t content;           /* move 16, score 16, evaluation 16, depth 8, age 6, bound 2; 0: empty */
} wt_entry;

typedef struct wt_table {
    void *memory;
    wt_entry *entries;
    uint64_t mask;              /* buckets - 1 */
    unsigned age;               /* of this search, 0 to 63 */
} wt_table;

typedef struct wt_known {
    wt_move move;               /* 0: none */
    int score, evaluation, depth, bound;
} wt_known;

/* Ask for huge pages, before the table is touched: a search looks up a few lines all over it, and with small ones it
 * waits for the TLB for a fifth of its time.  A short search would wait longer for the system to clear them. */
static inline void wt_table_widen(const wt_table *t)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)2 << 20;
    uintptr_t end = (uintptr_t)(t->entries + (t->mask + 1) * WT_BUCKET) & ~(page - 1);
    uintptr_t first = ((uintptr_t)t->entries + page - 1) & ~(page - 1);
    if (end > first)
        madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
    (void)t;
#endif
}

static inline int wt_table_init(wt_table *t, size_t bytes)
{
    size_t buckets = 1;
    *t = (wt_table){0};
    while (2 * buckets * WT_BUCKET * sizeof(wt_entry) <= bytes)
        buckets *= 2;
    t->memory = calloc(buckets * WT_BUCKET * sizeof(wt_entry) + 64, 1);
    if (!t->memory)
        return -1;
    t->entries = (wt_entry *)(((uintptr_t)t->memory + 63) & ~(uintptr_t)63);
    t->mask = buckets - 1;
    return 0;
}

TURM_INLINE wt_entry *wt_table_bucket(const wt_table *t, uint64_t key)
{
    return t->entries + (key >> 20 & t->mask) * WT_BUCKET;
}

TURM_INLINE uint64_t wt_load(const uint64_t *p) { return __atomic_load_n(p, __ATOMIC_RELAXED); }
TURM_INLINE void wt_store(uint64_t *p, uint64_t x) { __atomic_store_n(p, x, __ATOMIC_RELAXED); }

/* Look up a position; 0: not found. */
TURM_INLINE int wt_table_find(const wt_table *t, uint64_t key, wt_known *out)
{
    const wt_entry *e = wt_table_bucket(t, key);
    for (int i = 0; i < WT_BUCKET; i++) {
        uint64_t content = wt_load(&e[i].content);
        if (content && (wt_load(&e[i].lock) ^ content) == key) {
            out->move = (wt_move)(content & 0xffff);
            out->score = (int16_t)(content >> 16);
            out->evaluation = (int16_t)(content >> 32);
            out->depth = (int8_t)(content >> 48);
            out->bound = (int)(content >> 62);
            return 1;
        }
    }
    return 0;
}

TURM_INLINE void wt_table_put(wt_table *t, uint64_t key, wt_known known)
{
    wt_entry *e = wt_table_bucket(t, key), *least = e;
    int least_worth = INT32_MAX;
    for (int i = 0; i < WT_BUCKET; i++) {
        uint64_t content = wt_load(&e[i].content);
        if (!content) {
            least = &e[i];
            break;
        }
        int depth = (int8_t)(content >> 48), age = (int)(content >> 56 & 63);
        if ((wt_load(&e[i].lock) ^ content) == key) {
            if (known.bound != WT_EXACT && known.depth < depth - 3 && age == (int)t->age)
                return;
            if (!known.move)
                known.move = (wt_move)(content & 0xffff);
            least = &e[i];
            break;
        }
        int worth = depth - 8 * (int)((t->age - (unsigned)age) & 63);
        if (worth < least_worth)
            least = &e[i], least_worth = worth;
    }
    uint64_t content = (uint64_t)known.move | (uint64_t)(uint16_t)known.score << 16 |
                       (uint64_t)(uint16_t)known.evaluation << 32 | (uint64_t)(uint8_t)known.depth << 48 |
                       (uint64_t)t->age << 56 | (uint64_t)known.bound << 62;
    wt_store(&least->lock, key ^ content);
    wt_store(&least->content, content);
}

#endif
