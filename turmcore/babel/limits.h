/* Limits that the rules in Python use, too: limits.pyx. */
#ifndef BB_LIMITS_H
#define BB_LIMITS_H

enum {
    BB_COLORS = 6,
    BB_CIRCUITS = 4,
    BB_LONGEST = 60,        /* fields of a circuit */
    BB_HIGH = 6,            /* fields of step 5 */
    BB_DIE = 6,
    BB_MANY = 1024,         /* actions of a decision node: 2 numbers, 30 figures, at most 8 targets each */
    BB_ROWS = 8,            /* of an observation */
};

/* Ways of a rolled number and of a gift in a policy. */
enum { BB_UP, BB_DOWN, BB_RISE, BB_WAYS = BB_RISE + BB_HIGH + 1, BB_GIFT_WAYS = 2 * BB_DIE + BB_HIGH + 1 };

#endif
