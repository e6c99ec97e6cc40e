// CFixedPoint — z ← z² + c in fixed point, with the doubles that MPFR's loop would store.
//
// docs/theory.md §2 has the error bound, docs/decisions/0015 the reasons and the measurements.
#ifndef CFIXEDPOINT_H
#define CFIXEDPOINT_H

#include <mpfr.h>

/// The arithmetic of the steps; all give the same doubles.
enum {
  FATHOM_FIXED_NONE,
  FATHOM_FIXED_LIMBS,   // GMP's low-level functions, 64 bits a limb
  FATHOM_FIXED_DIGITS,  // AVX-512 IFMA, 52 bits a digit
};

typedef struct fathom_fixed fathom_fixed;

/// The fastest arithmetic on this machine for a precision in bits; NONE if there is none.
int fathom_fixed_fastest(long precision);

/// Creates the orbit of c, starting at z = 0; the caller frees it. NULL if c is not supported.
///
/// c is not supported if a part is beyond 2^10, or if the real part is 0. If the imaginary part is
/// 0, c must not be a whole number.
///
/// \param guard The number of bits beyond the precision of c, for low parts; 0 if none are needed.
fathom_fixed *fathom_fixed_create(
    mpfr_srcptr re, mpfr_srcptr im, int arithmetic, long guard);
void fathom_fixed_free(fathom_fixed *orbit);

/// Sets another start than z = 0, before the first step.
///
/// \returns 0 if the start is not supported: a part is not finite or beyond 2^9, or c is real and z
///   is not.
int fathom_fixed_start(fathom_fixed *orbit, mpfr_srcptr re, mpfr_srcptr im);

/// Lets a second thread compute half of each step while numbers are long; the values are the same.
void fathom_fixed_share(fathom_fixed *orbit);

/// The number of steps that two threads shared.
long fathom_fixed_shared_steps(const fathom_fixed *orbit);

/// Computes z ← z² + c; the previous z must be within the escape radius.
///
/// \returns 1 with the doubles nearest to the value of MPFR's loop, if the bound decides them, and
///   they are normal and not small; otherwise 0, and `fathom_fixed_bounds` tells more.
int fathom_fixed_step(fathom_fixed *orbit, double *re, double *im);

/// Finds the doubles nearest to the exact z, which is computed without any rounding, minus two
/// doubles.
///
/// \returns 1 if the bound decides them, for which guard bits are needed; otherwise 0.
int fathom_fixed_low_part(
    const fathom_fixed *orbit, double re, double im, double *re_low_part, double *im_low_part);

/// Whether the exact orbit is still near; once it is not, there are no more low parts.
int fathom_fixed_is_near(const fathom_fixed *orbit);

/// The orbits from which a distance is bounded.
enum {
  FATHOM_FIXED_LOOP,   // MPFR's, at the precision of c
  FATHOM_FIXED_EXACT,  // the one without roundings
};

/// The precision that a number needs to hold a part of z and the error bound.
long fathom_fixed_precision(const fathom_fixed *orbit, int which);

/// Finds two numbers with that precision between which the real (0) or imaginary (1) part lies.
///
/// For the exact orbit, it must still be near.
void fathom_fixed_bounds(
    const fathom_fixed *orbit, int which, int part, mpfr_ptr below, mpfr_ptr above);

// Low parts of MPFR's numbers: the difference between a number and a double.

/// The double nearest to x minus `value`; read from the limbs if `value` is x's nearest double.
///
/// \param scratch A number with the precision of x.
double fathom_mpfr_low_part(mpfr_srcptr x, double value, mpfr_ptr scratch);

/// Finds the double nearest to x minus `value`, if it is the same for all x between two numbers.
///
/// Both numbers have the same precision. Zero is positive.
///
/// \returns 0 if it is not the same for all.
int fathom_mpfr_low_part_between(
    mpfr_srcptr below, mpfr_srcptr above, double value, double *lowPart);

/// Does the same for all numbers within error · 2^exponent of x; the error is 0 or normal.
int fathom_mpfr_low_part_within(
    mpfr_srcptr x, double value, double error, long exponent, double *lowPart);

// Powers from 2 on, with folds before and after the power, as in the burning ship: no low parts and
// no fixed relation to MPFR's loop, but any c, and lengths that the caller chooses.

/// The effects of folds on a number, in the order in which they are applied.
enum {
  FATHOM_FOLD_RE = 1,         // re ← |re|
  FATHOM_FOLD_IM = 2,         // im ← |im|
  FATHOM_FOLD_CONJUGATE = 4,  // im ← −im
};

typedef struct fathom_power_orbit fathom_power_orbit;

/// A point: its parts are the doubles nearest to significand · 2^exponent, real part first.
typedef struct {
  double significand[2];
  long exponent[2];
  /// Whether the parts of the power were negative before the folds after it.
  int is_power_negative[2];
} fathom_power_point;

/// Creates the orbit of c, starting at z = 0; the caller frees it.
///
/// It is NULL if a part of c is not below 2^11, or if there is not enough memory.
///
/// \param power The power, 2 … 16.
/// \param before The folds of z before the power.
/// \param after The folds of the power.
fathom_power_orbit *fathom_power_orbit_create(
    mpfr_srcptr re, mpfr_srcptr im, int power, int before, int after);
void fathom_power_orbit_free(fathom_power_orbit *orbit);

/// Gives numbers at least so many bits after the point, but at most those of c and 64 more.
///
/// z is rounded down if there are fewer than before; bits that it did not have are 0.
void fathom_power_orbit_resize(fathom_power_orbit *orbit, long bits);

/// The number of bits after the point.
long fathom_power_orbit_bits(const fathom_power_orbit *orbit);

/// Computes z ← z^p + c, with its folds; the previous |z| must be at most 2^10.
///
/// All roundings together change z by less than (3p·max(1, |z|)^(p − 2) + 2) · 2^−bits.
void fathom_power_orbit_step(fathom_power_orbit *orbit, fathom_power_point *point);

#endif
