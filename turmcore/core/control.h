/* The limits of a running search, and how to stop it from outside. */
#ifndef TURM_CONTROL_H
#define TURM_CONTROL_H

#include <stdint.h>
#include <time.h>

enum {
    TURM_DONE = 0,              /* what a search returns */
    TURM_SEARCH_NO_MEMORY = -1,
    TURM_SEARCH_UNSUITED = -2,  /* this method does not suit the game */
};

typedef struct turm_control {
    volatile int *stop;         /* not 0: stop as soon as possible; shared by the threads of one search */
    int64_t max_nodes;          /* 0: no limit */
    double deadline;            /* on turm_now's clock; 0: none */
    double seconds;             /* of the processor that it should have by then; 0: no such limit */
    double began, began_thread; /* on both clocks */
    int64_t nodes;              /* positions made so far */
    int64_t next_look;          /* node count at which to check clock and flag next */
    void (*look)(struct turm_control *c, void *owner);  /* called at each check, may set *stop; or NULL */
    void *owner;
    char apart[72];             /* no false sharing between the threads' counters */
} turm_control;

enum { TURM_LOOK_NODES = 64 };  /* nodes between two checks of the clock */

/* Seconds on a monotonic clock. */
static inline double turm_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds of the processor that this thread has had. */
static inline double turm_thread_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The part of its limit that a search has had, about 0 to 1; called in its thread. */
static inline double turm_used(const turm_control *c)
{
    if (c->max_nodes)
        return (double)c->nodes / (double)c->max_nodes;
    double wall = turm_now() - c->began, own = turm_thread_seconds() - c->began_thread;
    return (own < wall ? own : wall) / c->seconds;
}

/* Count nodes; 1 if the search has to end.  With only a node limit it ends at the same node every time. */
static inline int turm_spend(turm_control *c, int64_t nodes)
{
    c->nodes += nodes;
    if (c->max_nodes && c->nodes >= c->max_nodes)
        return 1;
    if (c->nodes < c->next_look)
        return *c->stop;
    c->next_look = c->nodes + TURM_LOOK_NODES;
    if (c->deadline && turm_now() >= c->deadline)
        *c->stop = 1;
    if (c->look)
        c->look(c, c->owner);
    return *c->stop;
}

#endif
