/* Threads that share the work of a call: the caller does its part, and helpers join as soon as they wake up.
 *
 * The work is cut into chunks.  Each thread begins with its own chunks, the same ones in every call, so that
 * their data stays in its core's cache; then it takes chunks that others have not begun.  So a thread that
 * the system holds up delays nobody, and a call does not wait for a helper that never came. Helpers spin for
 * a moment (TURM_TEAM_SPINS) before they sleep, because calls mostly follow each other closely and waking a
 * thread takes longer than a small call.
 *
 * After a fork the child has no helpers and does everything alone.
 */
#ifndef TURM_TEAM_H
#define TURM_TEAM_H

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#if !defined(_WIN32)        /* there are no signals to threads, and no forks */
#include <signal.h>
#include <unistd.h>
#endif

enum {
    TURM_TEAM_SPINS = 4000, TURM_TEAM_APART = 128,
    TURM_TEAM_STACK = 1 << 20,  /* bytes of a helper's at least: some systems give threads an eighth of it */
};

/* One chunk; `thread` is 0 for the caller and says which scratch memory is free for it. */
typedef void (*turm_team_work)(void *order, int64_t chunk, int thread);

typedef struct turm_share {
    int64_t begun;              /* chunks of this thread begun by anybody */
    char apart[TURM_TEAM_APART - sizeof(int64_t)];
} turm_share;

typedef struct turm_team {
    pthread_mutex_t calls;      /* held during a call: only one at a time */
    pthread_mutex_t lock;       /* guards everything below except next_chunk */
    pthread_cond_t begin, end;
    turm_team_work work;
    void *order;
    int64_t per_thread;         /* chunks per thread; those of thread k begin at k * per_thread */
    int is_open;                /* helpers may join the call */
    int num_asleep;
    int is_waited_for;          /* the caller sleeps until num_active is 0 */
    int is_over;
    int num_helpers;
    pthread_t *helpers;
    int64_t process;
    char apart1[TURM_TEAM_APART];
    uint64_t call;              /* its number; helpers watch it */
    char apart2[TURM_TEAM_APART];
    int num_active;             /* helpers in the call */
    char apart3[TURM_TEAM_APART];
    turm_share *shares;         /* of the caller and the helpers */
} turm_team;

typedef struct turm_helper {
    turm_team *team;
    int number;
} turm_helper;

static inline int64_t turm_process(void)
{
#if defined(_WIN32)
    return 0;
#else
    return getpid();
#endif
}

static inline void turm_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static void turm_team_take_part(turm_team *t, turm_team_work work, void *order, int64_t per_thread, int thread)
{
    int num_threads = t->num_helpers + 1;
    for (int k = 0; k < num_threads; k++) {
        int whose = (thread + k) % num_threads;
        int64_t *begun = &t->shares[whose].begun, n;
        while (__atomic_load_n(begun, __ATOMIC_RELAXED) < per_thread &&
               (n = __atomic_fetch_add(begun, 1, __ATOMIC_RELAXED)) < per_thread)
            work(order, whose * per_thread + n, thread);
    }
}

static void *turm_team_help(void *given)
{
    turm_helper *helper = given;
    turm_team *t = helper->team;
    int number = helper->number;
    uint64_t seen = 0;
    free(helper);
    for (;;) {
        for (int i = 0; i < TURM_TEAM_SPINS && __atomic_load_n(&t->call, __ATOMIC_RELAXED) == seen; i++)
            turm_pause();
        pthread_mutex_lock(&t->lock);
        while (t->call == seen && !t->is_over) {
            t->num_asleep++;
            pthread_cond_wait(&t->begin, &t->lock);
            t->num_asleep--;
        }
        if (t->is_over) {
            pthread_mutex_unlock(&t->lock);
            return NULL;
        }
        seen = t->call;
        if (!t->is_open) {      /* too late */
            pthread_mutex_unlock(&t->lock);
            continue;
        }
        turm_team_work work = t->work;
        void *order = t->order;
        int64_t per_thread = t->per_thread;
        __atomic_add_fetch(&t->num_active, 1, __ATOMIC_RELAXED);
        pthread_mutex_unlock(&t->lock);

        turm_team_take_part(t, work, order, per_thread, number);

        if (__atomic_sub_fetch(&t->num_active, 1, __ATOMIC_RELEASE) == 0) {
            pthread_mutex_lock(&t->lock);
            if (t->is_waited_for)
                pthread_cond_signal(&t->end);
            pthread_mutex_unlock(&t->lock);
        }
    }
}

/* Start the helpers; fewer than asked for if the system refuses, which only affects the speed. */
static void turm_team_start(turm_team *t, int num_helpers)
{
    pthread_mutex_init(&t->calls, NULL);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->begin, NULL);
    pthread_cond_init(&t->end, NULL);
    t->is_open = t->num_asleep = t->is_waited_for = t->is_over = t->num_active = t->num_helpers = 0;
    t->call = 0;
    t->process = turm_process();
    t->helpers = num_helpers ? malloc((size_t)num_helpers * sizeof *t->helpers) : NULL;
    t->shares = num_helpers ? calloc((size_t)num_helpers + 1, sizeof *t->shares) : NULL;
    if (!t->helpers || !t->shares)
        return;
#if !defined(_WIN32)
    sigset_t all, before;
    sigfillset(&all);           /* signals go to Python's own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
#endif
    pthread_attr_t attributes;
    size_t stack = 0;
    if (pthread_attr_init(&attributes))
        num_helpers = 0;
    else if (!pthread_attr_getstacksize(&attributes, &stack) && stack < TURM_TEAM_STACK)
        pthread_attr_setstacksize(&attributes, TURM_TEAM_STACK);
    while (t->num_helpers < num_helpers) {
        turm_helper *helper = malloc(sizeof *helper);
        if (!helper)
            break;
        *helper = (turm_helper){t, t->num_helpers + 1};
        if (pthread_create(&t->helpers[t->num_helpers], &attributes, turm_team_help, helper)) {
            free(helper);
            break;
        }
        t->num_helpers++;
    }
    if (num_helpers)
        pthread_attr_destroy(&attributes);
#if !defined(_WIN32)
    pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
}

/* Number of threads, including the caller. */
static inline int turm_team_size(const turm_team *t) { return t->num_helpers + 1; }

/* Do the chunks 0 .. per_thread * turm_team_size(t) - 1, each once; the caller alone if `is_alone`. */
static void turm_team_run(turm_team *t, turm_team_work work, void *order, int64_t per_thread, int is_alone)
{
    int is_child = t->num_helpers && t->process != turm_process();    /* and the locks are as at the fork */
    if (!is_child)
        pthread_mutex_lock(&t->calls);
    if (is_alone || is_child || !t->num_helpers) {
        for (int64_t chunk = 0; chunk < per_thread * turm_team_size(t); chunk++)
            work(order, chunk, 0);
        if (!is_child)
            pthread_mutex_unlock(&t->calls);
        return;
    }
    pthread_mutex_lock(&t->lock);
    t->work = work;
    t->order = order;
    t->per_thread = per_thread;
    for (int k = 0; k <= t->num_helpers; k++)
        t->shares[k].begun = 0;
    t->is_open = 1;
    __atomic_store_n(&t->call, t->call + 1, __ATOMIC_RELAXED);
    if (t->num_asleep)
        pthread_cond_broadcast(&t->begin);
    pthread_mutex_unlock(&t->lock);

    turm_team_take_part(t, work, order, per_thread, 0);

    pthread_mutex_lock(&t->lock);
    t->is_open = 0;
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < TURM_TEAM_SPINS && __atomic_load_n(&t->num_active, __ATOMIC_ACQUIRE); i++)
        turm_pause();
    if (__atomic_load_n(&t->num_active, __ATOMIC_ACQUIRE)) {
        pthread_mutex_lock(&t->lock);
        t->is_waited_for = 1;
        while (__atomic_load_n(&t->num_active, __ATOMIC_ACQUIRE))
            pthread_cond_wait(&t->end, &t->lock);
        t->is_waited_for = 0;
        pthread_mutex_unlock(&t->lock);
    }
    pthread_mutex_unlock(&t->calls);
}

/* Keep the smallest value that any thread reports. */
static inline void turm_team_least(int64_t *least, int64_t value)
{
    int64_t before = __atomic_load_n(least, __ATOMIC_RELAXED);
    while (value < before &&
           !__atomic_compare_exchange_n(least, &before, value, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

/* End the helpers; in a child of a fork there are none. */
static void turm_team_end(turm_team *t)
{
    if (t->process == turm_process()) {
        pthread_mutex_lock(&t->lock);
        t->is_over = 1;
        __atomic_store_n(&t->call, t->call + 1, __ATOMIC_RELAXED);
        pthread_cond_broadcast(&t->begin);
        pthread_mutex_unlock(&t->lock);
        for (int i = 0; i < t->num_helpers; i++)
            pthread_join(t->helpers[i], NULL);
        pthread_cond_destroy(&t->end);
        pthread_cond_destroy(&t->begin);
        pthread_mutex_destroy(&t->lock);
        pthread_mutex_destroy(&t->calls);
    }
    free(t->helpers);
    free(t->shares);
}

#endif
