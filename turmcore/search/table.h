/* Transposition table: what is known about positions searched before.
 *
 * Buckets of four entries; their number is a power of two.  They are found by the position's key, which is
 * compared in full.  An entry is valid however the position was reached.  Nothing is allocated after
 * turm_table_init.
 */
#ifndef TURM_TABLE_H
#define TURM_TABLE_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "../core/protocol.h"

enum { TURM_LOWER = 1, TURM_UPPER = 2, TURM_EXACT = TURM_LOWER | TURM_UPPER };  /* 0: no entry */
enum { TURM_BUCKET = 4 };

typedef struct turm_entry {
    uint64_t key;
    turm_action best;       /* TURM_NO_ACTION if none is known */
    int16_t depth;          /* plies searched */
    uint8_t bound;
    uint8_t is_solved;      /* no line was cut off at that depth: the bound holds for all greater depths */
    uint8_t age;
    double values[];        /* as many as given to turm_table_init */
} turm_entry;

typedef struct turm_table {
    void *memory;           /* NULL: a table that is always empty */
    char *entries;
    size_t stride;
    uint64_t mask;          /* buckets - 1 */
    uint8_t age;            /* of new entries; turm_table_age */
} turm_table;

static inline turm_entry *turm_table_at(const turm_table *t, uint64_t key, int i)
{
    uint64_t bucket = (key * 0x9e3779b97f4a7c15u >> 20) & t->mask;
    return (turm_entry *)(t->entries + (bucket * TURM_BUCKET + (unsigned)i) * t->stride);
}

/* At most `bytes`, and no more than `num_entries` can use (0: no limit); 0, or -1 if out of memory. */
static inline int turm_table_init(turm_table *t, size_t bytes, int64_t num_entries, int num_values)
{
    enum { LINE = 64 };
    *t = (turm_table){.stride = sizeof(turm_entry) + (size_t)num_values * sizeof(double)};
    size_t bucket = TURM_BUCKET * t->stride, buckets = 1;
    if (bytes < bucket)
        return 0;
    while (2 * buckets * bucket <= bytes && (!num_entries || (int64_t)(buckets * TURM_BUCKET) < 2 * num_entries))
        buckets *= 2;
    t->memory = calloc(buckets * bucket + LINE, 1);     /* large blocks: pages are allocated when touched */
    if (!t->memory)
        return -1;
    t->entries = (char *)(((uintptr_t)t->memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
    t->mask = buckets - 1;
    return 0;
}

static inline void turm_table_free(turm_table *t)
{
    free(t->memory);
    t->memory = NULL;
}

/* Call before each iteration: entries that it does not touch are replaced first. */
static inline void turm_table_age(turm_table *t) { t->age++; }

/* Prefetch a position's entry. */
static inline void turm_table_prefetch(const turm_table *t, uint64_t key)
{
    if (t->memory) {
        __builtin_prefetch(turm_table_at(t, key, 0));
        __builtin_prefetch(turm_table_at(t, key, TURM_BUCKET - 1));
    }
}

/* The entry of a position, or NULL. */
static inline turm_entry *turm_table_find(const turm_table *t, uint64_t key)
{
    if (!t->memory)
        return NULL;
    for (int i = 0; i < TURM_BUCKET; i++) {
        turm_entry *e = turm_table_at(t, key, i);
        if (e->bound && e->key == key)
            return e;
    }
    return NULL;
}

/* Is an entry good for a search of that depth: at least as deep, or (is_same) with exactly the same
 * result? */
static inline int turm_entry_reaches(const turm_entry *e, int depth, int is_same)
{
    if (e->is_solved)
        return !is_same || e->depth <= depth;
    return is_same ? e->depth == depth : e->depth >= depth;
}

/* The entry to fill for a position: its own, else an empty one, else the least useful; NULL if the present
 * one is worth more.  Sets key, age, depth, bound and is_solved; a known best action stays unless a new one
 * is given. */
static inline turm_entry *turm_table_store(
    turm_table *t, uint64_t key, turm_action best, int depth, int bound, int is_solved)
{
    if (!t->memory)
        return NULL;
    turm_entry *least = NULL;
    int least_worth = INT32_MAX;
    for (int i = 0; i < TURM_BUCKET; i++) {
        turm_entry *e = turm_table_at(t, key, i);
        if (e->bound && e->key == key) {
            if (e->is_solved && e->bound == TURM_EXACT && !is_solved)
                return NULL;
            if (best == TURM_NO_ACTION)
                best = e->best;
            least = e;
            break;
        }
        int worth = e->bound ? e->depth - 8 * (uint8_t)(t->age - e->age) : INT32_MIN;
        if (worth < least_worth)
            least = e, least_worth = worth;
    }
    least->key = key;
    least->best = best;
    least->depth = (int16_t)depth;
    least->bound = (uint8_t)bound;
    least->is_solved = (uint8_t)is_solved;
    least->age = t->age;
    return least;
}

#endif
