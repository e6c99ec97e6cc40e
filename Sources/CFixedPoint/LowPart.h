// LowPart — the computation of low parts, for MPFR's numbers and for fixed point.
#ifndef FATHOM_LOW_PART_PRIVATE_H
#define FATHOM_LOW_PART_PRIVATE_H

#include "CFixedPoint.h"
#include "CMPFR.h"

/// Finds the low part that all numbers within 2^error of ±0.m·2^exponent have in common.
///
/// The highest bit of m is 1.
///
/// \returns 0 if there are two such parts, or if these 192 bits do not decide.
int fathom_low_part_of_bits(
    const uint64_t m[3], long exponent, int negative, double value, long error, double *lowPart);

/// The e such that a positive normal x is in [2^(e − 1), 2^e).
static inline long fathom_log_above(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (long)(bits >> 52) - 1022;
}

#endif
