// CMPFR — MPFR and GMP for Swift: functions with plain names for what C macros hide.
#ifndef CMPFR_H
#define CMPFR_H

#include <gmp.h>
#include <mpfr.h>

#include <stdint.h>
#include <string.h>

#include "integers.h"

// Plain names for macros in mpfr.h, and for functions that macros of the same name hide.
static inline int fathom_mpfr_is_zero(const __mpfr_struct *x) { return mpfr_zero_p(x); }
static inline int fathom_mpfr_sign(const __mpfr_struct *x) { return mpfr_sgn(x); }
static inline long fathom_mpfr_precision(const __mpfr_struct *x) { return (long)mpfr_get_prec(x); }

/// The whole part of an x that is at least 0 and below 2^64.
static inline uint64_t fathom_mpfr_whole(const __mpfr_struct *x) {
  return mpfr_get_ui(x, MPFR_RNDD);
}

/// The nearest double, as from `mpfr_get_d`.
///
/// It is four times as fast if the double is normal and the first limb decides on the rounding.
static inline double fathom_mpfr_nearest(const __mpfr_struct *x) {
  if (mpfr_regular_p(x) && GMP_NUMB_BITS == 64) {
    const mp_limb_t top = x->_mpfr_d[(mpfr_get_prec(x) - 1) / 64];
    const long exponent = (long)mpfr_get_exp(x);
    const unsigned rest = top & 0x7FF;
    if (rest != 0x400 && exponent > -1000 && exponent < 1000) {
      // The leading 1 of the mantissa adds one to the exponent's field; so may rounding up.
      const uint64_t bits = ((uint64_t)(exponent + 1021) << 52) + (top >> 11) + (rest > 0x400);
      const uint64_t sign = mpfr_signbit(x) ? (uint64_t)1 << 63 : 0;
      double value;
      const uint64_t all = bits | sign;
      memcpy(&value, &all, sizeof value);
      return value;
    }
  }
  return mpfr_get_d(x, MPFR_RNDN);
}

/// (x + iy)² + c as x² − y² and (x + y)² − (x² + y²), plus c; each operation rounds to nearest.
///
/// If y is 0, the square is x² and 0, by one squaring. All numbers have the same precision.
static inline void fathom_mpfr_square_add(
    mpfr_ptr x, mpfr_ptr y, mpfr_srcptr re, mpfr_srcptr im, mpfr_ptr a, mpfr_ptr b, mpfr_ptr s) {
  if (mpfr_zero_p(y)) {
    mpfr_sqr(x, x, MPFR_RNDN);
    mpfr_set_zero(y, 1);
  } else {
    mpfr_sqr(a, x, MPFR_RNDN);
    mpfr_sqr(b, y, MPFR_RNDN);
    mpfr_add(s, x, y, MPFR_RNDN);
    mpfr_sqr(s, s, MPFR_RNDN);
    mpfr_sub(x, a, b, MPFR_RNDN);
    mpfr_add(a, a, b, MPFR_RNDN);
    mpfr_sub(y, s, a, MPFR_RNDN);
  }
  mpfr_add(x, x, re, MPFR_RNDN);
  mpfr_add(y, y, im, MPFR_RNDN);
}

#endif
