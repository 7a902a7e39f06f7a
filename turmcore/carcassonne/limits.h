/* Numbers that the rules in Python count with, too: limits.pyx. */
#ifndef CC_LIMITS_H
#define CC_LIMITS_H

enum {
    CC_PLAYERS = 6,
    CC_FOLLOWERS = 7,       /* of a player */
    CC_RANSOM = 3,
    /* What all copies of all tiles have together; making a game's settings checks it. */
    CC_TYPES = 41,
    CC_TILES = 90,
    CC_CITIES = 64,
    CC_ROADS = 80,
    CC_FIELDS = 163,
    CC_MONASTERIES = 7,
    CC_FOUNDATIONS = 18,
};

/* What a learning program sees. */
enum {
    CC_COLUMNS = 9,
    CC_ROW_TYPES = CC_TILES,                    /* before them the tiles in placing order */
    CC_ROW_SEATS = CC_ROW_TYPES + CC_TYPES,
    CC_ROW_TURN = CC_ROW_SEATS + CC_PLAYERS,
    CC_ROW_TOWER,
    CC_ROWS,
};

#endif
