/* Bodies of glued unit cubes on the lattice, and the patches where one rests on another.
 *
 * Two bodies (or a body and the table) share a patch in each horizontal plane where cubes of one lie on cubes
 * of the other: the convex hull of those unit faces, each shrunk by the inset on all four sides.  Corners of
 * patches are whole numbers in units of 1/scale of a cube, so nothing is rounded. The last body may be
 * pending: added only for a query and removed again.
 */
#ifndef ST_CONTACTS_H
#define ST_CONTACTS_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ST_TABLE = -1 };

typedef struct st_cell { int x, y, z; } st_cell;

typedef struct st_body {
    int number;                   /* the caller's number of it */
    int first_cell, num_cells;    /* of st_bodies.cells; the weight is the number of cells */
    int64_t moment[3];            /* sum over the cells of 2 x + 1, 2 y + 1, 2 z + 1 */
    double center[3];             /* of mass */
} st_body;

typedef struct st_patch {
    int top, bottom;              /* bodies; one may be ST_TABLE, which stands for everything fixed */
    int z;                        /* height of the plane */
    int first, count;             /* its corners, counterclockwise */
} st_patch;

/* Which body is where: body + 1, in a box with a margin of free cells around the tower. */
typedef struct st_grid { int x0, y0, nx, ny, nz; int16_t *body; } st_grid;

typedef struct st_face { int side, other, z, x, y; } st_face;    /* side 0: the other body is below, 1: above */

typedef struct st_bodies {
    int scale, inset;             /* units per cube; how many of them a face is shrunk by */
    int num_bodies, num_cells, num_patches, num_corners;
    int room_bodies, room_cells, room_patches, room_corners, room_faces;
    st_body *body;
    st_cell *cells;
    st_patch *patch;
    int32_t *ix, *iy;             /* corners in units of 1/scale */
    int32_t *owner;               /* the corner's patch */
    double *px, *py;              /* the same in cubes */
    st_face *faces;               /* of the body last added */
    int32_t *hull;
    int num_faces;
    st_grid grid;
} st_bodies;

/* Make room for n entries; 0 if out of memory. */
static int st_grow(void **array, int *room, int n, size_t size)
{
    if (n <= *room)
        return 1;
    int wanted = *room < 16 ? 16 : *room;
    while (wanted < n)
        wanted += wanted / 2;
    void *grown = realloc(*array, (size_t)wanted * size);
    if (!grown)
        return 0;
    *array = grown;
    *room = wanted;
    return 1;
}

static inline int st_body_at(const st_grid *g, int x, int y, int z)
{
    unsigned wx = (unsigned)(x - g->x0), wy = (unsigned)(y - g->y0), wz = (unsigned)z;
    if (wx >= (unsigned)g->nx || wy >= (unsigned)g->ny || wz >= (unsigned)g->nz)
        return -1;
    return g->body[((size_t)wz * (size_t)g->ny + wy) * (size_t)g->nx + wx] - 1;
}

/* Does a body of these cells touch anything above or below? */
static inline int st_touches(const st_bodies *s, const st_cell *cells, int n)
{
    for (int i = 0; i < n; i++)
        if (!cells[i].z || st_body_at(&s->grid, cells[i].x, cells[i].y, cells[i].z - 1) >= 0 ||
            st_body_at(&s->grid, cells[i].x, cells[i].y, cells[i].z + 1) >= 0)
            return 1;
    return 0;
}

/* Enter a body into the grid, or remove it (number -1). */
static int st_mark(st_bodies *s, int body, int number)
{
    st_grid *g = &s->grid;
    const st_cell *cell = &s->cells[s->body[body].first_cell];
    int n = s->body[body].num_cells, x0 = g->x0, y0 = g->y0, x1 = g->x0 + g->nx, y1 = g->y0 + g->ny, nz = g->nz, grows = 0;
    for (int i = 0; i < n; i++) {
        if (!g->nx && !grows)
            x0 = x1 = cell[i].x, y0 = y1 = cell[i].y;
        if (cell[i].x < x0) x0 = cell[i].x - 8, grows = 1;
        if (cell[i].x >= x1) x1 = cell[i].x + 9, grows = 1;
        if (cell[i].y < y0) y0 = cell[i].y - 8, grows = 1;
        if (cell[i].y >= y1) y1 = cell[i].y + 9, grows = 1;
        if (cell[i].z >= nz) nz = cell[i].z + 16, grows = 1;
    }
    if (grows) {
        st_grid w = {x0, y0, x1 - x0, y1 - y0, nz, NULL};
        w.body = calloc((size_t)w.nx * (size_t)w.ny * (size_t)w.nz, sizeof *w.body);
        if (!w.body)
            return 0;
        for (int z = 0; z < g->nz; z++)
            for (int y = 0; y < g->ny; y++)
                memcpy(&w.body[((size_t)z * (size_t)w.ny + (size_t)(y + g->y0 - y0)) * (size_t)w.nx + (size_t)(g->x0 - x0)],
                       &g->body[((size_t)z * (size_t)g->ny + (size_t)y) * (size_t)g->nx], (size_t)g->nx * sizeof *g->body);
        free(g->body);
        *g = w;
    }
    for (int i = 0; i < n; i++)
        g->body[((size_t)cell[i].z * (size_t)g->ny + (size_t)(cell[i].y - g->y0)) * (size_t)g->nx +
                (size_t)(cell[i].x - g->x0)] = (int16_t)(number + 1);
    return 1;
}

/* > 0 if c is to the left of the line from a to b. */
static inline int64_t st_turn(const int32_t *a, const int32_t *b, const int32_t *c)
{
    return (int64_t)(b[0] - a[0]) * (c[1] - a[1]) - (int64_t)(b[1] - a[1]) * (c[0] - a[0]);
}

/* Convex hull of n points (x, y), which get sorted; counterclockwise, no three collinear; returns its
 * size. */
static int st_hull(int32_t *points, int n, int32_t *hull)
{
    for (int i = 1; i < n; i++) {
        int32_t x = points[2 * i], y = points[2 * i + 1];
        int k = i;
        for (; k && (points[2 * k - 2] > x || (points[2 * k - 2] == x && points[2 * k - 1] > y)); k--)
            points[2 * k] = points[2 * k - 2], points[2 * k + 1] = points[2 * k - 1];
        points[2 * k] = x, points[2 * k + 1] = y;
    }
    int size = 0;
    for (int pass = 0; pass < 2; pass++) {
        int bottom = size;
        for (int i = 0; i < n; i++) {
            const int32_t *p = &points[2 * (pass ? n - 1 - i : i)];
            while (size >= bottom + 2 && st_turn(&hull[2 * size - 4], &hull[2 * size - 2], p) <= 0)
                size--;
            hull[2 * size] = p[0], hull[2 * size + 1] = p[1];
            size++;
        }
        size--;                   /* the last point begins the other half */
    }
    return size;
}

static inline int st_face_order(const st_face *a, const st_face *b)
{
    return a->side != b->side ? a->side - b->side : a->other != b->other ? a->other - b->other : a->z - b->z;
}

/* Room for a body's faces, their corners and the hulls. */
static int st_reserve_faces(st_bodies *s, int n)
{
    if (n <= s->room_faces)
        return 1;
    int room = n + 16;
    st_face *faces = realloc(s->faces, (size_t)room * sizeof *faces);
    if (faces)
        s->faces = faces;
    int32_t *hull = realloc(s->hull, (size_t)room * 32 * sizeof *hull);    /* 8 numbers a face: its corners; their hull */
    if (hull)
        s->hull = hull;
    if (!faces || !hull)
        return 0;
    s->room_faces = room;
    return 1;
}

/* Add a patch without corners, with room for some; 0 if out of memory. */
static int st_add_patch(st_bodies *s, int top, int bottom, int z, int num_corners)
{
    int room = s->room_corners, rooms[4] = {room, room, room, room}, n = s->num_corners + num_corners;
    if (!st_grow((void **)&s->patch, &s->room_patches, s->num_patches + 1, sizeof *s->patch) ||
        !st_grow((void **)&s->ix, &room, n, sizeof *s->ix) || !st_grow((void **)&s->iy, &rooms[0], n, sizeof *s->iy) ||
        !st_grow((void **)&s->px, &rooms[1], n, sizeof *s->px) || !st_grow((void **)&s->py, &rooms[2], n, sizeof *s->py) ||
        !st_grow((void **)&s->owner, &rooms[3], n, sizeof *s->owner))
        return 0;
    s->room_corners = room;
    s->patch[s->num_patches++] = (st_patch){top, bottom, z, s->num_corners, 0};
    return 1;
}

/* Add a corner to the last patch. */
static inline void st_add_corner(st_bodies *s, int32_t x, int32_t y)
{
    int i = s->num_corners++;
    s->owner[i] = s->num_patches - 1;
    s->ix[i] = x, s->iy[i] = y;
    s->px[i] = (double)x / s->scale, s->py[i] = (double)y / s->scale;
    s->patch[s->num_patches - 1].count++;
}

/* Add a body without entering it into the grid, with the patches that it shares with the bodies there.
 * Returns 0 if out of memory.  The cells must be free and distinct. */
static int st_add_body(st_bodies *s, int number, const st_cell *cells, int n)
{
    int b = s->num_bodies;
    if (!st_grow((void **)&s->body, &s->room_bodies, b + 1, sizeof *s->body) ||
        !st_grow((void **)&s->cells, &s->room_cells, s->num_cells + n, sizeof *s->cells))
        return 0;
    if (!st_reserve_faces(s, 2 * n))
        return 0;
    st_body *body = &s->body[b];
    *body = (st_body){.number = number, .first_cell = s->num_cells, .num_cells = n};
    int num_faces = 0;
    for (int i = 0; i < n; i++) {
        st_cell c = cells[i];
        s->cells[s->num_cells + i] = c;
        body->moment[0] += 2 * c.x + 1, body->moment[1] += 2 * c.y + 1, body->moment[2] += 2 * c.z + 1;
        int below = c.z ? st_body_at(&s->grid, c.x, c.y, c.z - 1) : ST_TABLE, above = st_body_at(&s->grid, c.x, c.y, c.z + 1);
        for (int side = 0; side < 2; side++)
            if (side ? above >= 0 : below >= 0 || !c.z) {
                st_face f = {side, side ? above : below, c.z + side, c.x, c.y};
                int k = num_faces++;
                for (; k && st_face_order(&s->faces[k - 1], &f) > 0; k--)
                    s->faces[k] = s->faces[k - 1];
                s->faces[k] = f;
            }
    }
    for (int k = 0; k < 3; k++)
        body->center[k] = (double)body->moment[k] / (2.0 * n);
    s->num_faces = num_faces;
    s->num_cells += n;
    s->num_bodies++;
    for (int i = 0, end; i < num_faces; i = end) {
        const st_face *f = &s->faces[i];
        int32_t *points = s->hull, *hull = s->hull + 8 * s->room_faces;
        int num_points = 0, size;
        for (end = i; end < num_faces && !st_face_order(&s->faces[end], f); end++)
            for (int corner = 0; corner < 4; corner++) {
                int k = corner == 1 || corner == 2, l = corner >> 1;    /* counterclockwise */
                points[2 * num_points] = s->faces[end].x * s->scale + (k ? s->scale - s->inset : s->inset);
                points[2 * num_points + 1] = s->faces[end].y * s->scale + (l ? s->scale - s->inset : s->inset);
                num_points++;
            }
        if (end == i + 1)
            hull = points, size = 4;
        else
            size = st_hull(points, num_points, hull);
        if (!st_add_patch(s, f->side ? f->other : b, f->side ? b : f->other, f->z, size))
            return 0;
        for (int k = 0; k < size; k++)
            st_add_corner(s, hull[2 * k], hull[2 * k + 1]);
    }
    return 1;
}

/* Remove the last body, which is not in the grid; these are the numbers of patches and corners before it. */
static inline void st_drop_body(st_bodies *s, int num_patches, int num_corners)
{
    s->num_cells -= s->body[--s->num_bodies].num_cells;
    s->num_patches = num_patches;
    s->num_corners = num_corners;
}

/* Copy the first num_bodies bodies, which are in the grid, with their patches; 0 if out of memory. */
static int st_copy_bodies(st_bodies *to, const st_bodies *from, int num_bodies, int num_cells, int num_patches, int num_corners)
{
    int room = to->room_corners, rooms[4] = {room, room, room, room};
    if (!st_grow((void **)&to->body, &to->room_bodies, num_bodies, sizeof *to->body) ||
        !st_grow((void **)&to->cells, &to->room_cells, num_cells, sizeof *to->cells) ||
        !st_grow((void **)&to->patch, &to->room_patches, num_patches, sizeof *to->patch) ||
        !st_grow((void **)&to->ix, &room, num_corners, sizeof *to->ix) ||
        !st_grow((void **)&to->iy, &rooms[0], num_corners, sizeof *to->iy) ||
        !st_grow((void **)&to->px, &rooms[1], num_corners, sizeof *to->px) ||
        !st_grow((void **)&to->py, &rooms[2], num_corners, sizeof *to->py) ||
        !st_grow((void **)&to->owner, &rooms[3], num_corners, sizeof *to->owner))
        return 0;
    to->room_corners = room;
    size_t size = (size_t)from->grid.nx * (size_t)from->grid.ny * (size_t)from->grid.nz * sizeof *from->grid.body;
    if ((size_t)to->grid.nx * (size_t)to->grid.ny * (size_t)to->grid.nz * sizeof *to->grid.body != size) {
        int16_t *body = realloc(to->grid.body, size + 1);
        if (!body)
            return 0;
        to->grid.body = body;
    }
    int16_t *grid = to->grid.body;
    to->grid = from->grid;
    to->grid.body = grid;
    if (size)
        memcpy(grid, from->grid.body, size);
    to->scale = from->scale, to->inset = from->inset;
    to->num_bodies = num_bodies, to->num_cells = num_cells, to->num_patches = num_patches, to->num_corners = num_corners;
    if (!num_bodies)
        return 1;
    memcpy(to->body, from->body, (size_t)num_bodies * sizeof *to->body);
    memcpy(to->cells, from->cells, (size_t)num_cells * sizeof *to->cells);
    memcpy(to->patch, from->patch, (size_t)num_patches * sizeof *to->patch);
    memcpy(to->ix, from->ix, (size_t)num_corners * sizeof *to->ix);
    memcpy(to->iy, from->iy, (size_t)num_corners * sizeof *to->iy);
    memcpy(to->px, from->px, (size_t)num_corners * sizeof *to->px);
    memcpy(to->py, from->py, (size_t)num_corners * sizeof *to->py);
    memcpy(to->owner, from->owner, (size_t)num_corners * sizeof *to->owner);
    return 1;
}

static void st_free_bodies(st_bodies *s)
{
    free(s->body), free(s->cells), free(s->patch), free(s->ix), free(s->iy), free(s->owner), free(s->px), free(s->py);
    free(s->faces), free(s->hull), free(s->grid.body);
    memset(s, 0, sizeof *s);
}

#endif
