/* The base game and its towers alone. */
#define CC_WIDE 0
#include "engine.h"

const cc_kernel CC_NARROW_KERNEL = CC_KERNEL;
