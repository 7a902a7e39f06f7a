/* Reading tokens: what a game's `parse` needs. */
#ifndef TURM_TEXT_H
#define TURM_TEXT_H

/* The number that a text begins with, and what stands behind it; NULL if there is none of so few digits. */
static inline const char *turm_read_number(const char *text, int *number)
{
    enum { MOST_DIGITS = 5 };
    int is_negative = *text == '-', n = 0, digits = 0;
    for (text += is_negative; *text >= '0' && *text <= '9'; text++) {
        if (++digits > MOST_DIGITS)
            return 0;
        n = 10 * n + (*text - '0');
    }
    *number = is_negative ? -n : n;
    return digits ? text : 0;
}

/* What stands behind a letter that a text begins with; NULL if it does not. */
static inline const char *turm_read_letter(const char *text, char letter)
{
    return text && *text == letter ? text + 1 : 0;
}

#endif
