/* Memory that begins at a multiple of a power of two. */
#ifndef TURM_MEMORY_H
#define TURM_MEMORY_H

#include <stdlib.h>
#if defined(_WIN32)
#include <malloc.h>
#else
#include <sys/mman.h>
#endif

/* NULL if there is none; released with `turm_free`.  Large blocks ask for huge pages: a batch touches a few lines of
 * every position, and with small pages the TLB misses cost as much as the rest. */
static inline void *turm_memory(size_t bytes, size_t line)
{
    void *memory = NULL;
#if defined(_WIN32)
    memory = _aligned_malloc(bytes ? bytes : line, line);
#else
    size_t page = (size_t)2 << 20;
    int is_large = bytes >= 4 * page;
    if (posix_memalign(&memory, is_large ? page : line, bytes ? bytes : line))
        return NULL;
#ifdef MADV_HUGEPAGE
    if (is_large)
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
#endif
    return memory;
}

static inline void turm_free(void *memory)
{
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

#endif
