// CMPFR — MPFR and GMP for Swift. Only what C macros hide is given a name here.
#ifndef CMPFR_H
#define CMPFR_H

#include <gmp.h>
#include <mpfr.h>

#include "integers.h"

// Macros in mpfr.h, or functions that it overlays with macros.
static inline int fathom_mpfr_is_zero(const __mpfr_struct *x) { return mpfr_zero_p(x); }
static inline int fathom_mpfr_sign(const __mpfr_struct *x) { return mpfr_sgn(x); }
static inline long fathom_mpfr_precision(const __mpfr_struct *x) { return (long)mpfr_get_prec(x); }

/// The exponent e of x = m·2^e with ½ ≤ |m| < 1; x is neither zero nor special.
static inline long fathom_mpfr_exponent(const __mpfr_struct *x) { return (long)mpfr_get_exp(x); }

#endif
