// Slope — dz/dc from turn to turn of an orbit that comes back next to 0.
#ifndef FATHOM_SLOPE_H
#define FATHOM_SLOPE_H

/// What is the same in every turn z ← ζ + a₁w + a₂w² + …, w = z²: of double-double first the nearest to
/// re and im, then what those lack.
typedef struct {
  double steepness[4];  // 2a₁
  double bend[2];       // 4a₂, in doubles
  double own[4];        // dζ/dc
  double crossTerms[2];      // what w adds to that, in doubles
} fathom_turn_series;

/// dz/dc behind a turn from dz/dc before it: (2a₁ + 4a₂z²)·z·dz/dc + dζ/dc + mixed·z².
///
/// The same bits by every instruction set, as long as nothing overflows.
void fathom_turn_slope(
    int instruction_set, const fathom_turn_series *turn, const double z[4], double slope[4]);

#endif
