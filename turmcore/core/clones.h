/* One binary, several CPU levels: the loader picks the best copy of a marked function.
 *
 * Everything inside a marked function should be inlined into it (TURM_INLINE),
 * else it is compiled for the lowest level only.
 */
#ifndef TURM_CLONES_H
#define TURM_CLONES_H

#include <stdlib.h>      /* for __GLIBC__ */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(TURM_ONE_CPU_LEVEL)
#define TURM_CLONES __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define TURM_CLONES
#endif

#define TURM_INLINE static inline __attribute__((always_inline))

#endif
