/* Learned weights: the numbers stand in a file (weights_file.py) that a header includes as it is. */
#ifndef TURM_CORE_WEIGHTS_H
#define TURM_CORE_WEIGHTS_H

/* So many structs that consist of numbers of a type, as one row of numbers to begin with. */
#define TURM_LEARNED(type, number, count) \
    union { number numbers[(count) * sizeof(type) / sizeof(number)]; type of[count]; }

#endif
