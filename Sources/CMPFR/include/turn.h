// turn — the first-return map z ← ζ + P(z²) near 0 in fixed point, P a polynomial of degree 3.
#ifndef FATHOM_TURN_H
#define FATHOM_TURN_H

#include <mpfr.h>

typedef struct fathom_turn fathom_turn;

/// Creates a map without ζ and P, to be freed; NULL where there are too many limbs.
///
/// \param exponent The exponent of the unit of z: |a₁|·2^exponent is above 16 and at most 32.
/// \param limbs The number of limbs of each part, behind the point.
fathom_turn *fathom_turn_create(long exponent, long limbs);
void fathom_turn_free(fathom_turn *turn);

/// Sets ζ (0) or one of a₁ … a₃, in that order; what is below the last limb is cut off.
///
/// \returns 0 where it is too large for its place. The caller ensures that |a₁| is not.
int fathom_turn_set(fathom_turn *turn, int index, mpfr_srcptr re, mpfr_srcptr im);

/// Begins at a z whose parts are up to 2^(exponent − 3); what is below the last limb is cut off.
void fathom_turn_start(fathom_turn *turn, mpfr_srcptr re, mpfr_srcptr im);

/// Computes z ← ζ + P(z²) for a |z| up to 2^(exponent − 3), to 2^(exponent + 10 − 64·limbs).
///
/// \param pair Z's parts to 2^−105 of each or the last limb: the nearest doubles, except in ties,
///   and their low parts.
void fathom_turn_take(fathom_turn *turn, double pair[4]);

/// The value of z, to two units of the numbers' last place.
void fathom_turn_get(const fathom_turn *turn, mpfr_ptr re, mpfr_ptr im);

#endif
