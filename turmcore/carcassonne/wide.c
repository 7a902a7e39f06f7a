/* Carcassonne with the figures and tiles of sections 4 to 8. */
#define CC_WIDE 1
#include "engine.h"

const cc_kernel CC_WIDE_KERNEL = CC_KERNEL;
