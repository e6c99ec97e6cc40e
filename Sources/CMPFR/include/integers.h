// integers — plain names for the functions of GMP that macros in gmp.h hide.
#ifndef FATHOM_INTEGERS_H
#define FATHOM_INTEGERS_H

#include <gmp.h>

static inline void fathom_mpz_init(mpz_ptr x) { mpz_init(x); }
static inline void fathom_mpz_clear(mpz_ptr x) { mpz_clear(x); }
static inline void fathom_mpz_set_si(mpz_ptr x, long value) { mpz_set_si(x, value); }

/// Reads a number from its text; returns 0 if the text is a number in that base.
static inline int fathom_mpz_set_str(mpz_ptr x, const char *text, int base) {
  return mpz_set_str(x, text, base);
}
/// Writes the sign and digits of x, and a NUL.
static inline void fathom_mpz_get_str(char *text, int base, mpz_srcptr x) {
  mpz_get_str(text, base, x);
}
/// The number of digits of |x|; exact if the base is a power of two, otherwise exact or one too
/// many.
static inline size_t fathom_mpz_sizeinbase(mpz_srcptr x, int base) {
  return mpz_sizeinbase(x, base);
}

static inline int fathom_mpz_sign(mpz_srcptr x) { return mpz_sgn(x); }
static inline int fathom_mpz_compare(mpz_srcptr x, mpz_srcptr y) { return mpz_cmp(x, y); }

static inline void fathom_mpz_add(mpz_ptr r, mpz_srcptr x, mpz_srcptr y) { mpz_add(r, x, y); }
static inline void fathom_mpz_sub(mpz_ptr r, mpz_srcptr x, mpz_srcptr y) { mpz_sub(r, x, y); }
static inline void fathom_mpz_mul(mpz_ptr r, mpz_srcptr x, mpz_srcptr y) { mpz_mul(r, x, y); }
static inline void fathom_mpz_neg(mpz_ptr r, mpz_srcptr x) { mpz_neg(r, x); }
static inline void fathom_mpz_floor_divide(mpz_ptr r, mpz_srcptr x, mpz_srcptr y) {
  mpz_fdiv_q(r, x, y);
}
static inline void fathom_mpz_gcd(mpz_ptr r, mpz_srcptr x, mpz_srcptr y) { mpz_gcd(r, x, y); }
static inline void fathom_mpz_power(mpz_ptr r, unsigned long base, unsigned long exponent) {
  mpz_ui_pow_ui(r, base, exponent);
}
static inline int fathom_mpz_is_multiple(mpz_srcptr x, unsigned long divisor) {
  return mpz_divisible_ui_p(x, divisor) != 0;
}
/// Sets r to x without its factors f, and returns their number; x must not be 0.
static inline size_t fathom_mpz_remove(mpz_ptr r, mpz_srcptr x, mpz_srcptr f) {
  return mpz_remove(r, x, f);
}

#endif
