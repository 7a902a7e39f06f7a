/* Carcassonne with everything. */
#define CC_WIDE 1
#define CC_WHOLE 1
#include "engine.h"

const cc_kernel CC_WHOLE_KERNEL = CC_KERNEL;
