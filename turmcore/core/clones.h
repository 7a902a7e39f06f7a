/* One binary, several CPU levels: the best copy of a marked function is picked when the binary is loaded.
 *
 *     TURM_CLONES(int, name, (const board *b, int n), (b, n))
 *     { .. }
 *
 * Everything inside a marked function should be inlined into it (TURM_INLINE),
 * else it is compiled for the lowest level only.
 */
#ifndef TURM_CLONES_H
#define TURM_CLONES_H

#include <stdlib.h>      /* for __GLIBC__ */

#define TURM_INLINE static inline __attribute__((always_inline))

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1      /* as gcc says it */
#endif
#endif

/* gcc aligns no vectors of more than 16 bytes on the stacks of Windows. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(TURM_ONE_CPU_LEVEL) && \
    (defined(__clang__) || !defined(_WIN32))
#define TURM_LEVELS "x86-64-v1 x86-64-v3 x86-64-v4"     /* that a marked function is compiled for */
#endif

#if !defined(TURM_LEVELS)
#define TURM_LEVELS ""
#define TURM_CLONES(type, name, parameters, arguments) static type name parameters

#elif defined(__GLIBC__) && !defined(__clang__) && !defined(TURM_PICK_BY_HAND)
#define TURM_CLONES(type, name, parameters, arguments) \
    __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4"))) static type name parameters

#else   /* clang before 18 asks no processor for its level, and 512 bits at once it has to be told: the same by hand */
#define TURM_CLONES(type, name, parameters, arguments) TURM_CLONES_OF(type, name, parameters, arguments)
#define TURM_CLONES_OF(type, name, parameters, arguments) \
    TURM_INLINE type name##_body parameters; \
    static type name##_v1 parameters { return name##_body arguments; } \
    __attribute__((target("arch=x86-64-v3"))) static type name##_v3 parameters { return name##_body arguments; } \
    __attribute__((target("arch=x86-64-v4"), min_vector_width(512))) static type name##_v4 parameters \
        { return name##_body arguments; } \
    TURM_CHOICE(type, name, parameters, arguments) \
    TURM_INLINE type name##_body parameters
#define TURM_BEST(name) \
    (turm_has_v4() ? (void *)name##_v4 : turm_has_v3() ? (void *)name##_v3 : (void *)name##_v1)
#if defined(__GLIBC__) && !defined(TURM_PICK_AT_START)
#define TURM_CHOICE(type, name, parameters, arguments) \
    __attribute__((used)) static void *name##_pick(void) { return TURM_BEST(name); } \
    static type name parameters __attribute__((ifunc(#name "_pick")));
#else   /* a loader that does not ask */
#define TURM_CHOICE(type, name, parameters, arguments) \
    static type (*name##_best) parameters = name##_v1; \
    __attribute__((constructor)) static void name##_choose(void) { name##_best = TURM_BEST(name); } \
    static type name parameters { return name##_best arguments; }
#endif
#endif

#if defined(__x86_64__)
#include <cpuid.h>
/* 0, 3 or 4: what the processor has and the system keeps.  The compilers' own answers come from their libraries, and some
 * of these have none; and the loader asks before anything else has run. */
TURM_INLINE int turm_level(void)
{
    enum {
        FIRST = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C, MORE = bit_AVX2 | bit_BMI | bit_BMI2,
        AVX_STATE = 0x06, AVX512_STATE = 0xe6,
    };
    const unsigned last = bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL;
    unsigned a, b, c, d, kept, none;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & FIRST) != FIRST || !__get_cpuid_count(7, 0, &a, &b, &c, &d) ||
        (b & MORE) != MORE)
        return 0;
    __asm__ volatile("xgetbv" : "=a"(kept), "=d"(none) : "c"(0));
    if ((kept & AVX_STATE) != AVX_STATE || !__get_cpuid(0x80000001, &a, &none, &c, &d) || !(c & bit_LZCNT))
        return 0;
    return (b & last) == last && (kept & AVX512_STATE) == AVX512_STATE ? 4 : 3;
}
TURM_INLINE int turm_has_v3(void) { return turm_level() >= 3; }
TURM_INLINE int turm_has_v4(void) { return turm_level() == 4; }
#endif

#endif
