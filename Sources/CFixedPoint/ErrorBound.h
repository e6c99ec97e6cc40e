// ErrorBound — bounds the distance of a fixed-point orbit from another orbit: docs/theory.md §2.
#ifndef FATHOM_ERROR_BOUND_PRIVATE_H
#define FATHOM_ERROR_BOUND_PRIVATE_H

#include "Fixed.h"
#include "LowPart.h"

/// 2^exponent, for an exponent from −1022 to 1023.
static inline double power_of_two(long exponent) {
  const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// The error of a step, in units of the last bit of its numbers.
static inline double step_error(const fathom_fixed *orbit) {
  const long scale = orbit->length_exponent;
  const double size = scale < -500 ? 0 : orbit->length * power_of_two(scale);
  return 16 * (size * size + orbit->center_length + 1);
}

/// e ← 2|z|e + 16(|z|² + |c| + 1), in units of 2^−precision.
static inline void bound_step(const fathom_fixed *orbit, error_bound *bound) {
  const double rounding = step_error(orbit);
  double error = 2 * (1 + 0x1p-40) * orbit->length * bound->error;
  long exponent = bound->exponent + orbit->length_exponent;
  if (exponent > 0) {
    // Omitted terms and all roundings in this function are far below 2^−40 of the other terms.
    if (exponent <= 600) error += rounding * power_of_two(-exponent);
  } else {
    error = rounding + (exponent < -1000 ? 0 : error * power_of_two(exponent));
    exponent = 0;
  }
  for (; error >= 0x1p32; exponent += 32) error *= 0x1p-32;
  for (; error < 1 && exponent >= 32; exponent -= 32) error *= 0x1p32;
  bound->error = error;
  bound->exponent = exponent;
}

/// e ← e + 16(|z|² + |c| + 1) · 2^−fraction, the error of a step with only `fraction` bits after
/// the point.
static inline void bound_cut(const fathom_fixed *orbit, error_bound *bound, long fraction) {
  const long exponent = bound->precision - fraction - bound->exponent;
  if (exponent >= -1000) bound->error += step_error(orbit) * power_of_two(exponent);
}

/// The smallest e such that the distance is below 2^e.
static inline long log_of(const error_bound *bound) {
  return fathom_log_above(bound->error) + bound->exponent - bound->precision;
}

#endif
