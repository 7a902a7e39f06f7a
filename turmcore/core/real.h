/* Exponentials and logarithms that are the same to the last bit on every system: C libraries round them each in its
 * own way, and a search whose values differ in the last digit goes another way sooner or later. They take sums,
 * products and quotients, which IEEE 754 rounds alike everywhere, and err by less than one unit in the last place. */
#ifndef TURM_REAL_H
#define TURM_REAL_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Two to the power of n, -1022 <= n <= 1023. */
static inline double turm_power_of_two(int64_t n)
{
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The exponential: x = (8 m + j) log(2) / 8 + r with |r| <= log(2) / 16, and a series in r. */
static inline double turm_exp(double x)
{
    static const double eighths[8] = {  /* 2^(j / 8) */
        1, 0x1.172b83c7d517bp+0, 0x1.306fe0a31b715p+0, 0x1.4bfdad5362a27p+0,
        0x1.6a09e667f3bcdp+0, 0x1.8ace5422aa0dbp+0, 0x1.ae89f995ad3adp+0, 0x1.d5818dcfba487p+0};
    if (!(x > -746))
        return x < 0 ? 0 : x;  /* not a number stays so */
    if (x > 710)
        return INFINITY;
    double whole = x * 0x1.71547652b82fep+3 + 0x1.8p52 - 0x1.8p52;  /* the nearest integer to 8 x / log(2) */
    double r = x - whole * 0x1.62e42fcp-4 - whole * 0x1.7d1cf79abc9e4p-31;  /* the first product is exact */
    double high = 1 / 120. + r * (1 / 720. + r * (1 / 5040. + r / 40320));
    double series = r + r * r * (0.5 + r * (1 / 6. + r * (1 / 24. + r * high)));
    int64_t n = (int64_t)whole, m = n >> 3, half = m / 2;
    double y = eighths[n & 7];
    /* In two steps, for the result may lie below the normal numbers. */
    return (y + y * series) * turm_power_of_two(half) * turm_power_of_two(m - half);
}

/* The natural logarithm: x = 2^n (1 + f) with 1 + f from sqrt(1 / 2) to sqrt(2), and a series in s = f / (2 + f). */
static inline double turm_log(double x)
{
    int64_t n = 0;
    if (!(x >= 0x1p-1022)) {
        if (!(x > 0))
            return x == 0 ? -INFINITY : NAN;
        x *= 0x1p54, n = -54;
    }
    if (x > 0x1.fffffffffffffp1023)
        return x;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int64_t up = (int64_t)(bits - 0x3fe6a09e667f3bcdu) >> 52;  /* the bits of sqrt(1 / 2) */
    bits -= (uint64_t)up << 52, n += up;
    memcpy(&x, &bits, sizeof x);
    double f = x - 1, s = f / (2 + f), z = s * s;
    double high = 2 / 13. + z * (2 / 15. + z * (2 / 17. + z * (2 / 19. + z * (2 / 21.))));
    double series = z * (2 / 3. + z * (2 / 5. + z * (2 / 7. + z * (2 / 9. + z * (2 / 11. + z * high)))));
    return (double)n * 0x1.62e42feep-1 + (f - (s * (f - series) - (double)n * 0x1.a39ef35793c76p-33));
}

/* x to the power of y, x >= 0 and y > 0; good to some 14 digits where the result is not very large or small. */
static inline double turm_pow(double x, double y) { return turm_exp(turm_log(x) * y); }

/* The cosine of an angle in turns, 0 <= u <= 1. */
static inline double turm_cos_of_turns(double u)
{
    double x = 0x1.921fb54442d18p+2 * (fabs(u - 0.5) - 0.25), z = x * x, sum = 1;
    for (int k = 22; k; k -= 2)  /* the sine, from its smallest term on */
        sum = 1 - sum * z / (k * (k + 1));
    return x * sum;
}

#endif
