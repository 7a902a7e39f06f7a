/* Solves Turm und Wächter on boards of any odd width up to 7 and any height up to 7, with few stones, from the end
 * backwards: `boards WIDTH HEIGHT STONES [SIDE]` prints what each class of positions holds.  SIDE limits how many of the
 * stones one side has.
 *
 * A second solver beside turmcore/waechter/tables, plainer and for more stones: on the board of 7 x 7 both must agree.
 * Positions are seen by the side on turn, whose guard wants to reach the middle of the first rank; with the other side on
 * turn the board is turned upside down.  A class is the stones of the side on turn and of the other; it is solved together
 * with the class that has them swapped, after all classes with fewer stones.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8, STACKS = 2 * MOST, SQUARES = 49, GROUPS = 8, SHAPES = 512, SAVED = 255, LONGEST = 253 };

typedef struct position {
    int guard[2];                   /* of the side on turn, of the other */
    int8_t height[SQUARES];         /* of a stack of the side on turn; of the other's, negative */
} position;

typedef struct shape {              /* stacks of the same side and height are a group */
    int num_groups, height[GROUPS], count[GROUPS];
    int64_t size, offset;
} shape;

typedef struct table {
    int num_shapes;
    shape shapes[SHAPES];
    int64_t block;                  /* cells of a pair of guards */
    uint8_t *cells;                 /* 0: draw, else 1 + plies */
    uint8_t *moves;                 /* quiet moves that may still save; NULL when solved */
} table;

static int W, H, N, home, goal;     /* the guard on turn starts at `home` and wants to `goal` */
static table tables[MOST + 1][MOST + 1];
static int64_t choose[SQUARES + 1][MOST + 1];
static int pair_of[SQUARES][SQUARES], num_pairs, pairs[SQUARES * SQUARES][2];

/* ---- cells --------------------------------------------------------------------------- */

static void add_shapes(table *t, shape *s, int own, int other, int most)
{
    if (!own && !other) {
        int left = N - 2;
        s->size = 1;
        for (int i = 0; i < s->num_groups; left -= s->count[i++])
            s->size *= left < s->count[i] ? 0 : choose[left][s->count[i]];
        s->offset = t->block;
        t->block += s->size;
        t->shapes[t->num_shapes++] = *s;
        return;
    }
    int is_own = own > 0, stones = is_own ? own : other;
    for (int height = most < stones ? most : stones; height; height--)
        for (int count = stones / height; count; count--) {
            shape next = *s;
            int rest = stones - count * height;
            if (rest && height == 1)
                continue;
            next.height[next.num_groups] = is_own ? height : -height;
            next.count[next.num_groups++] = count;
            add_shapes(t, &next, is_own ? rest : 0, is_own ? other : rest, rest ? height - 1 : MOST);
        }
}

static int64_t cell_of(const position *p, table **found)
{
    int stones[2] = {0, 0}, free_squares[SQUARES], n = 0, count[2 * MOST + 1] = {0};
    for (int s = 0; s < N; s++) {
        int h = p->height[s];
        if (s != p->guard[0] && s != p->guard[1])
            free_squares[n++] = s;
        stones[h < 0] += h < 0 ? -h : h;
        count[h + MOST]++;
    }
    table *t = *found = &tables[stones[0]][stones[1]];
    for (int k = 0; k < t->num_shapes; k++) {
        const shape *s = &t->shapes[k];
        int i = 0;
        while (i < s->num_groups && count[s->height[i] + MOST] == s->count[i])
            i++;
        if (i < s->num_groups)
            continue;
        int64_t rank = 0;
        for (i = 0; i < s->num_groups; i++) {       /* a group's squares among those that are still free */
            int rest = 0, taken = 0;
            int64_t number = 0;
            for (int j = 0; j < n; j++)
                if (p->height[free_squares[j]] == s->height[i])
                    number += choose[j][++taken];
                else
                    free_squares[rest++] = free_squares[j];
            rank = rank * choose[n][taken] + number;
            n = rest;
        }
        return pair_of[p->guard[0]][p->guard[1]] * t->block + s->offset + rank;
    }
    abort();
}

static void position_of(const table *t, int64_t cell, position *p)
{
    int64_t rank = cell % t->block, number[GROUPS];
    int free_squares[SQUARES], n = 0, k = 0;
    const int *guards = pairs[cell / t->block];
    memset(p, 0, sizeof *p);
    p->guard[0] = guards[0], p->guard[1] = guards[1];
    for (int s = 0; s < N; s++)
        if (s != guards[0] && s != guards[1])
            free_squares[n++] = s;
    while (rank >= t->shapes[k].offset + t->shapes[k].size)
        k++;
    const shape *s = &t->shapes[k];
    rank -= s->offset;
    for (int i = s->num_groups, left = n; i--;) {
        left = n;
        for (int j = 0; j < i; j++)
            left -= s->count[j];
        number[i] = rank % choose[left][s->count[i]];
        rank /= choose[left][s->count[i]];
    }
    for (int i = 0; i < s->num_groups; i++) {
        int square = n, taken = s->count[i];
        while (taken) {                             /* the highest square first */
            while (choose[--square][taken] > number[i])
                ;
            number[i] -= choose[square][taken--];
            p->height[free_squares[square]] = (int8_t)s->height[i];
        }
        int rest = 0;
        for (int j = 0; j < n; j++)
            if (!p->height[free_squares[j]])
                free_squares[rest++] = free_squares[j];
        n = rest;
    }
}

/* ---- moves --------------------------------------------------------------------------- */

static const int STEP_X[4] = {1, -1, 0, 0}, STEP_Y[4] = {0, 0, 1, -1};

static int step(int square, int d, int far)
{
    int x = square % W + far * STEP_X[d], y = square / W + far * STEP_Y[d];
    return x < 0 || x >= W || y < 0 || y >= H ? -1 : y * W + x;
}

static void turn(position *p)       /* as the other side sees it */
{
    position q;
    for (int s = 0; s < N; s++)
        q.height[(H - 1 - s / W) * W + s % W] = (int8_t)-p->height[s];
    q.guard[0] = (H - 1 - p->guard[1] / W) * W + p->guard[1] % W;
    q.guard[1] = (H - 1 - p->guard[0] / W) * W + p->guard[0] % W;
    *p = q;
}

typedef struct outlook { int wins, quiet, win, loss, can_draw; } outlook;   /* of captures: shortest win, longest loss */

static void weigh(outlook *o, int value)
{
    if (!value)
        o->can_draw = 1;
    else if (value & 1)
        o->win = o->win && o->win < value ? o->win : value;
    else
        o->loss = o->loss > value ? o->loss : value;
}

/* What a position's moves promise: of quiet ones their number, or with `is_deep` what they lead to. */
static outlook look(const position *p, int is_deep)
{
    outlook o = {0, 0, 0, 0, 0};
    for (int s = 0; s < N; s++) {
        int is_guard = s == p->guard[0], height = is_guard ? 1 : p->height[s];
        for (int d = 0; d < 4; d++)
            for (int k = 1; k <= height; k++) {
                int t = step(s, d, k);
                if (t < 0 || t == p->guard[0] || (is_guard && p->height[t] > 0))
                    break;
                if (t == p->guard[1] || (is_guard && t == goal))
                    return (outlook){.wins = 1};
                int there = p->height[t], is_capture = there < 0;
                if (is_capture && !is_guard && -there > k)
                    break;
                o.quiet += !is_capture;
                if (is_capture || is_deep) {
                    position next = *p;
                    table *found;
                    if (is_guard)
                        next.guard[0] = t, next.height[t] = 0;
                    else
                        next.height[s] = (int8_t)(height - k), next.height[t] = (int8_t)(is_capture ? k : there + k);
                    turn(&next);
                    int64_t cell = cell_of(&next, &found);
                    weigh(&o, found->cells[cell]);
                }
                if (there)
                    break;
            }
    }
    return o;
}

static int most_plies;

static uint8_t decided(int plies)
{
    if (plies > LONGEST) {
        fprintf(stderr, "a game takes more plies than a cell can hold\n");
        exit(1);
    }
    most_plies = plies > most_plies ? plies : most_plies;
    return (uint8_t)(1 + plies);
}

static void begin(table *t, int64_t cell)
{
    position p;
    position_of(t, cell, &p);
    outlook o = look(&p, 0);
    if (o.wins || o.win)
        t->cells[cell] = decided(o.wins ? 1 : o.win);
    else if (o.can_draw)
        t->moves[cell] = SAVED;
    else if (o.quiet)
        t->moves[cell] = (uint8_t)o.quiet;
    else
        t->cells[cell] = decided(o.loss);
}

/* A quiet move leads from this position to one that is decided in so many plies. */
static void tell(const position *p, int plies)
{
    table *t;
    if (pair_of[p->guard[0]][p->guard[1]] < 0)
        return;                     /* the game was over */
    int64_t cell = cell_of(p, &t);
    uint8_t *value = &t->cells[cell];
    if (!(plies & 1)) {
        if (!*value || *value > 2 + plies)
            *value = decided(plies + 1);
    } else if (!*value && t->moves[cell] != SAVED && !--t->moves[cell]) {
        outlook o = look(p, 0);
        *value = decided(o.loss > plies + 1 ? o.loss : plies + 1);
    }
}

/* All positions from which a quiet move of the other side leads here. */
static void tell_origins(const position *p, int plies)
{
    for (int t = 0; t < N; t++) {
        int is_guard = t == p->guard[1], height = is_guard ? 1 : -p->height[t];
        for (int d = 0; d < 4; d++)
            for (int k = 1; k <= height; k++) {
                int s = step(t, d, k);
                if (s < 0 || s == p->guard[0] || s == p->guard[1] || p->height[s] > 0 || (is_guard && p->height[s]))
                    break;
                position before = *p;
                if (is_guard)
                    before.guard[1] = s;
                else
                    before.height[t] = (int8_t)(p->height[t] + k), before.height[s] = (int8_t)(p->height[s] - k);
                turn(&before);
                tell(&before, plies);
                if (p->height[s])
                    break;
            }
    }
}

/* ---- solving ------------------------------------------------------------------------- */

static void write_position(const position *p)
{
    for (int y = H - 1; y >= 0; y--) {
        int empty = 0;
        for (int x = 0; x <= W; x++) {
            int s = y * W + x, h = x < W ? p->height[s] : 1;
            if (x < W && s != p->guard[0] && s != p->guard[1] && !h) {
                empty++;
                continue;
            }
            if (empty)
                printf("%d", empty);
            empty = 0;
            if (x < W && (s == p->guard[0] || s == p->guard[1]))
                printf("%s", s == p->guard[0] ? "RG" : "BG");
            else if (x < W)
                printf("%c%d", h > 0 ? 'r' : 'b', h > 0 ? h : -h);
        }
        printf("%s", y ? "/" : " r");
    }
}

/* Counts a class, and proves every cell by those that its moves lead to. */
static void report(table *t, int own, int other)
{
    int64_t won = 0, lost = 0, drawn = 0, cells = num_pairs * t->block, faults = 0, longest = -1;
    position p;
    for (int64_t c = 0; c < cells; c++) {
        int value = t->cells[c];
        position_of(t, c, &p);
        outlook o = look(&p, 1);
        int right = o.wins ? 2 : o.win ? 1 + o.win : o.can_draw ? 0 : 1 + o.loss;
        faults += value != right;
        *(value == 0 ? &drawn : value & 1 ? &lost : &won) += 2;
        if (value && !(value & 1) && (longest < 0 || value > t->cells[longest]))
            longest = c;
    }
    printf("| %d x %d | %d | %d | %lld | %lld | %lld | %d | `", W, H, own, other, (long long)won, (long long)drawn,
           (long long)lost, longest < 0 ? 0 : t->cells[longest] - 1);
    if (longest >= 0) {
        position_of(t, longest, &p);
        write_position(&p);
    }
    printf("` |%s\n", faults ? " WRONG" : "");
    fflush(stdout);
}

static void solve(int own, int other)
{
    table *both[2] = {&tables[own][other], &tables[other][own]};
    int n = own == other ? 1 : 2;
    most_plies = 0;
    for (int i = 0; i < n; i++) {
        size_t cells = (size_t)(num_pairs * both[i]->block);
        both[i]->cells = calloc(cells + 1, 1);
        both[i]->moves = calloc(cells + 1, 1);
        if (!both[i]->cells || !both[i]->moves) {
            fprintf(stderr, "there is not so much memory\n");
            exit(1);
        }
    }
    for (int i = 0; i < n; i++)
        for (int64_t c = 0; c < num_pairs * both[i]->block; c++)
            begin(both[i], c);
    for (int plies = 0; plies <= most_plies; plies++)
        for (int i = 0; i < n; i++) {
            uint8_t *cells = both[i]->cells, *end = cells + num_pairs * both[i]->block;
            for (uint8_t *at = cells; at < end && (at = memchr(at, 1 + plies, (size_t)(end - at))); at++) {
                position p;
                position_of(both[i], at - cells, &p);
                tell_origins(&p, plies);
            }
        }
    for (int i = 0; i < n; i++) {
        free(both[i]->moves);
        both[i]->moves = NULL;
        report(both[i], i ? other : own, i ? own : other);
    }
}

/* Each side with stones of height 1 in the corners of its home rank, and the guards at home. */
static void report_corners(void)
{
    position p = {.guard = {home, goal}};
    table *found;
    if (W < 3 || !tables[2][2].cells)
        return;
    p.height[(H - 1) * W] = p.height[N - 1] = 1;
    p.height[0] = p.height[W - 1] = -1;
    int64_t cell = cell_of(&p, &found);
    int value = found->cells[cell];
    printf("from the corners, ");
    write_position(&p);
    printf(": %s", !value ? "a draw\n" : value & 1 ? "the second side wins" : "the first side wins");
    if (value)
        printf(" in %d plies\n", value - 1);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return fprintf(stderr, "boards WIDTH HEIGHT STONES [SIDE]\n"), 2;
    W = atoi(argv[1]), H = atoi(argv[2]);
    int stones = atoi(argv[3]), side = argc > 4 ? atoi(argv[4]) : stones;
    if (W < 3 || W > 7 || W % 2 == 0 || H < 2 || H > 7 || stones < 0 || stones > MOST)
        return fprintf(stderr, "an odd width from 3 to 7, a height from 2 to 7, up to %d stones\n", MOST), 2;
    N = W * H, goal = W / 2, home = N - 1 - W / 2;
    for (int n = 0; n <= N; n++)
        for (int k = 0; k <= MOST; k++)
            choose[n][k] = !k ? 1 : !n ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (int g = 0; g < N; g++)
        for (int x = 0; x < N; x++) {
            int is_on = g != x && g != goal && x != home;
            pair_of[g][x] = is_on ? num_pairs : -1;
            if (is_on)
                pairs[num_pairs][0] = g, pairs[num_pairs++][1] = x;
        }
    for (int own = 0; own <= stones; own++)
        for (int other = 0; own + other <= stones; other++)
            add_shapes(&tables[own][other], &(shape){0}, own, other, MOST);
    printf("| board | own stones | against | won | drawn | lost | longest win | example |\n|---|---:|---:|---:|---:|---:|---:|---|\n");
    for (int n = 0; n <= stones; n++)
        for (int own = n; own >= n - own && own >= 0; own--)
            if (own <= side)
                solve(own, n - own);
    report_corners();
    return 0;
}
