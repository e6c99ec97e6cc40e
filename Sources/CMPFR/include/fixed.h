// fixed — z ← z² + c in fixed point, each value with the doubles that MPFR's loop would store.
// The square may be folded before and after, as z is by the burning ship.
//
// docs/theory.md §2 has the error bound, docs/decisions/0015 the reasons and the numbers.
#ifndef FATHOM_FIXED_H
#define FATHOM_FIXED_H

#include <mpfr.h>

/// The arithmetic of the steps. All give the same doubles.
enum {
  FATHOM_FIXED_NONE,
  FATHOM_FIXED_LIMBS,   // GMP's low-level functions, 64 bits a limb
  FATHOM_FIXED_DIGITS,  // AVX-512 IFMA, 52 bits a digit
};

/// The effect of a fold on a number; folds are done in this order.
enum {
  FATHOM_FOLD_RE = 1,         // re ← |re|
  FATHOM_FOLD_IM = 2,         // im ← |im|
  FATHOM_FOLD_CONJUGATE = 4,  // im ← −im
};

typedef struct fathom_fixed fathom_fixed;

/// The arithmetic that is fastest on this machine at a precision in bits; NONE where it has none.
int fathom_fixed_fastest(long precision);

/// Whether this machine can run an arithmetic at a precision.
int fathom_fixed_runs(int arithmetic, long precision);

/// Creates the orbit of c at z = 0, to be freed; NULL where c is not supported.
///
/// That is where a part is beyond 2^10, or the real one is 0; and where the imaginary one is 0 and
/// there are folds, or c is a whole number.
///
/// \param guard The bits beyond the precision of c, for low parts; 0 where none are needed.
/// \param before The folds of z before it is squared.
/// \param after The folds of the square.
fathom_fixed *fathom_fixed_create(
    mpfr_srcptr re, mpfr_srcptr im, int arithmetic, long guard, int before, int after);
void fathom_fixed_free(fathom_fixed *orbit);

/// Begins at another z than 0, before the first step.
///
/// \returns 0 where it is not supported: a part is not finite or beyond 2^9, or c is real and z is
///   not.
int fathom_fixed_start(fathom_fixed *orbit, mpfr_srcptr re, mpfr_srcptr im);

/// Lets a second thread take half of each step of long numbers. The values stay the same.
void fathom_fixed_share(fathom_fixed *orbit);

/// The number of steps that two threads took.
long fathom_fixed_shared_steps(const fathom_fixed *orbit);

/// Computes z ← z² + c, with its folds. The last z was within the escape radius.
///
/// \returns 1 and the nearest doubles of what MPFR's loop finds, normal and not small, where the
///   bound decides them; else 0, and `fathom_fixed_bounds` gives more.
int fathom_fixed_step(fathom_fixed *orbit, double *re, double *im);

/// Finds the nearest doubles to the exact z, without any rounding since 0, minus two doubles.
///
/// \returns 1 where the bound decides them, which takes guard bits; else 0.
int fathom_fixed_low_part(
    const fathom_fixed *orbit, double re, double im, double *re_residue, double *im_residue);

/// Whether the exact orbit is still near; once it is not, there are no more low parts.
int fathom_fixed_is_near(const fathom_fixed *orbit);

/// Which orbit is meant.
enum {
  FATHOM_FIXED_LOOP,   // MPFR's, at the precision of c
  FATHOM_FIXED_EXACT,  // the one without roundings
};

/// The precision that numbers need to hold a part of z and the error bound.
long fathom_fixed_precision(const fathom_fixed *orbit, int which);

/// Finds two numbers of that precision between which the real (0) or imaginary (1) part lies.
///
/// For the exact orbit, the whole value must be here.
void fathom_fixed_bounds(
    const fathom_fixed *orbit, int which, int part, mpfr_ptr below, mpfr_ptr above);

#endif
