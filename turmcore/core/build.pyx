"""The build of this engine, and the processor it runs on."""

import platform

cdef extern from *:
    """
    #include "turm_build.h"   /* written by setup.py */
    #include "turmcore/core/clones.h"

    #if defined(__clang__)
    #define TURM_COMPILER "clang " __clang_version__
    #elif defined(__GNUC__)
    #define TURM_COMPILER "gcc " __VERSION__
    #else
    #define TURM_COMPILER "unknown"
    #endif

    static const char *turm_cpu_level(void)
    {
    #if defined(__x86_64__)
        unsigned a, b, c = 0, d;
        const unsigned second = bit_SSE4_2 | bit_POPCNT;
        __get_cpuid(1, &a, &b, &c, &d);
        return turm_has_v4() ? "x86-64-v4" : turm_has_v3() ? "x86-64-v3"
            : (c & second) == second ? "x86-64-v2" : "x86-64-v1";
    #else
        return NULL;
    #endif
    }
    """
    const char *TURM_COMPILER
    const char *TURM_BUILD_VERSION
    const char *TURM_BUILD_FLAGS
    const char *TURM_BUILD_SWITCHES
    const char *TURM_BUILD_CYTHON
    const char *TURM_BUILD_NUMPY
    const char *TURM_LEVELS
    const char *turm_cpu_level() nogil

VERSION = TURM_BUILD_VERSION.decode()


def build_info():
    """Facts about the build of this engine and the machine it runs on.

    Returns
    -------
    dict of str to str
        version, compiler, flags (ours, after Python's own), switches (the TURMCORE_* variables that were set,
        '' for none), kernels (the levels of processors that they are compiled for, of which the loader takes
        the best; '' for only one), cpu (the level of the processor, x86-64-v1 .. x86-64-v4, or the machine's
        name elsewhere; under valgrind less than the machine's), python, numpy (the versions running), cython,
        numpy_built (the versions at build time).
    """
    cdef const char *level = turm_cpu_level()
    import numpy    # here, because it takes longer to import than the whole engine

    return {
        "version": VERSION,
        "compiler": TURM_COMPILER.decode(),
        "flags": TURM_BUILD_FLAGS.decode(),
        "switches": TURM_BUILD_SWITCHES.decode(),
        "kernels": TURM_LEVELS.decode(),
        "cpu": level.decode() if level is not NULL else platform.machine(),
        "python": platform.python_version(),
        "cython": TURM_BUILD_CYTHON.decode(),
        "numpy": numpy.__version__,
        "numpy_built": TURM_BUILD_NUMPY.decode(),
    }
