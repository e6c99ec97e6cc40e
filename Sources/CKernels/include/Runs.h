// Runs — runs of a few steps as power series, the lowest level of a BLA step table, eight at a time.
//
// What is computed is said by BLABuilder.swift and by the series: Series.swift, CompensatedSeries.swift,
// DoubleDoubleSeries.swift, BivariateSeries.swift and DoubleDoubleBivariateSeries.swift, bit by bit.
#ifndef CKERNELS_RUNS_H
#define CKERNELS_RUNS_H

/// The series of a run: degree 5 in doubles; the same with c₁ and B in double-double; degree 9
/// with c₁ … c₄ and B in pairs; those in w and d, in doubles and with some in pairs.
#define FATHOM_PLAIN_RUNS 0
#define FATHOM_SHARP_RUNS 1
#define FATHOM_DOUBLE_DOUBLE_DRAFTS 2
#define FATHOM_CROSS_TERM_DRAFTS 3
#define FATHOM_DOUBLE_DOUBLE_CROSS_TERM_DRAFTS 4

/// Past the range that is computed here: who asked does it himself.
#define FATHOM_RUN_REFUSED 0
#define FATHOM_RUN_ALIVE 1
/// Its bound is 0, and its other numbers mean nothing.
#define FATHOM_RUN_DEAD 2

/// What all runs along an orbit share, for z ← z² + c.
typedef struct {
  const double *points;    // Z[m] as re, im pairs
  const double *lowParts;  // what they lack; null where series are in doubles
  double radius;           // r · 2^−e, with 1 ≤ r · 2^−e < 2; or 0
  long radius_exponent;    // e
  double greatest_bend;
  double greatest_parameter_share;   // times 2^−e
  double epsilon;
} fathom_run_view;

/// One run, without the coefficients. All of it is words of eight bytes.
typedef struct {
  long state;
  long exponent, scale;  // of the coefficients, and of the unit of W
  long b_exponent;       // of B, less e
  double bound, bend;
  double drift;          // times 2^−e
  double b[4];           // re, im; and what these lack
} fathom_series_run;

/// The doubles of a run's coefficients: all as re, im, the constant 0 first, and then what those
/// that are in pairs lack, from c₁ on; of mixed series by rows, as the Swift files have them.
long fathom_run_terms(int kind);

/// Computes `count` runs; the k-th is of the steps from starts[k] to starts[k + 1], two at least.
///
/// Their coefficients go to `terms`.
void fathom_compute_runs(
    int instruction_set, int kind, const fathom_run_view *view, const long *starts, long count,
    fathom_series_run *runs, double *terms);

#endif
