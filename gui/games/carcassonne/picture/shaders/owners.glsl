// Tiles are drawn again where somebody owns a part of them: the others need not look for owners.
#define OWNERS
