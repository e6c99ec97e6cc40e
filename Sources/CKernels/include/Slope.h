// Slope — dz/dc from return to return of an orbit that comes back near 0.
#ifndef FATHOM_SLOPE_H
#define FATHOM_SLOPE_H

/// The constants of a return map z ← ζ + a₁w + a₂w² + …, w = z². Double-double numbers have the
/// doubles nearest to re and im first, then their low parts.
typedef struct {
  double steepness[4];  // 2a₁
  double bend[2];       // 4a₂, in doubles
  double own[4];        // dζ/dc
  double crossTerms[2];      // what w adds to that, in doubles
} fathom_turn_series;

/// Computes dz/dc after a return from dz/dc before it: (2a₁ + 4a₂z²)·z·dz/dc + dζ/dc +
/// crossTerms·z².
///
/// Every instruction set gives the same bits, as long as nothing overflows.
void fathom_turn_slope(
    int instruction_set, const fathom_turn_series *turn, const double z[4], double slope[4]);

#endif
