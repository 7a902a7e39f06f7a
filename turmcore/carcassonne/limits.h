/* Numbers that the rules in Python count with, too: limits.pyx.
 *
 * The headers of this folder are compiled three times: with CC_WIDE 0 for the base game and its towers alone, as small and
 * as fast as these can be, with CC_WIDE 1 for what sections 4 to 8 of the rules add, and with CC_WHOLE 1, too, for
 * everything.  A game's settings choose (kernel.h).
 */
#ifndef CC_LIMITS_H
#define CC_LIMITS_H

#ifndef CC_WIDE
#define CC_WIDE 0
#endif
#ifndef CC_WHOLE
#define CC_WHOLE 0
#endif

enum {
    CC_PLAYERS = 6,
    CC_FOLLOWERS = 7,       /* small ones of a player */
    CC_RANSOM = 3,
    CC_STEPS = 6,           /* of the dragon in a move */
    CC_GOODS = 3,
    CC_FOUNDATIONS = 18,
    /* What all copies of all tiles have together; making a game's settings checks it. */
    CC_ALL_TYPES = 111,
    CC_ALL_TILES = 162,
    CC_ALL_CITIES = 134,
    CC_ALL_ROADS = 148,
    CC_ALL_FIELDS = 309,
    CC_ALL_MONASTERIES = 11,
    /* .. with gardens and the sets of sections 9 to 15 .. */
    CC_WHOLE_TYPES = 129,
    CC_WHOLE_TILES = 172,
    CC_WHOLE_CITIES = 145,
    CC_WHOLE_ROADS = 159,
    CC_WHOLE_FIELDS = 331,
    CC_WHOLE_MONASTERIES = 28,  /* and gardens */
    /* .. and those of the base game and its towers. */
    CC_TOWER_TYPES = 41,
    CC_TOWER_TILES = 90,
    CC_TOWER_CITIES = 64,
    CC_TOWER_ROADS = 80,
    CC_TOWER_FIELDS = 163,
    CC_TOWER_MONASTERIES = 7,
#if CC_WHOLE
    CC_FIGURES = 11,        /* of a player: the followers, the large one, builder, pig, abbot */
    CC_TYPES = CC_WHOLE_TYPES,
    CC_TILES = CC_WHOLE_TILES,
    CC_CITIES = CC_WHOLE_CITIES,
    CC_ROADS = CC_WHOLE_ROADS,
    CC_FIELDS = CC_WHOLE_FIELDS,
    CC_MONASTERIES = CC_WHOLE_MONASTERIES,
#elif CC_WIDE
    CC_FIGURES = 10,        /* of a player: the followers, the large one, builder, pig */
    CC_TYPES = CC_ALL_TYPES,
    CC_TILES = CC_ALL_TILES,
    CC_CITIES = CC_ALL_CITIES,
    CC_ROADS = CC_ALL_ROADS,
    CC_FIELDS = CC_ALL_FIELDS,
    CC_MONASTERIES = CC_ALL_MONASTERIES,
#else
    CC_FIGURES = CC_FOLLOWERS,
    CC_TYPES = CC_TOWER_TYPES,
    CC_TILES = CC_TOWER_TILES,
    CC_CITIES = CC_TOWER_CITIES,
    CC_ROADS = CC_TOWER_ROADS,
    CC_FIELDS = CC_TOWER_FIELDS,
    CC_MONASTERIES = CC_TOWER_MONASTERIES,
#endif
};

/* What a learning program sees. */
enum {
    CC_COLUMNS = 9,
    CC_ROW_TYPES = CC_TOWER_TILES,              /* before them the tiles in placing order */
    CC_ROW_SEATS = CC_ROW_TYPES + CC_TOWER_TYPES,
    CC_ROW_TURN = CC_ROW_SEATS + CC_PLAYERS,
    CC_ROW_TOWER,
    CC_ROWS,
    /* .. with more than towers: tiles, types and seats as above, then the figures of each seat.  The whole kernel has as
     * many rows and columns as what is played needs. */
    CC_ALL_FIGURES = 10,
    CC_WHOLE_FIGURES = 11,
    CC_WIDE_COLUMNS = 16,
    CC_WIDE_ROWS = CC_ALL_TILES + CC_ALL_TYPES + CC_PLAYERS + CC_PLAYERS * CC_ALL_FIGURES + 4 + CC_STEPS,
};

#endif
