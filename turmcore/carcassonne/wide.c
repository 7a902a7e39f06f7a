/* Carcassonne with all that its settings can add. */
#define CC_WIDE 1
#include "engine.h"

const cc_kernel CC_WIDE_KERNEL = CC_KERNEL;
