// Runs — runs of a few steps as power series, the lowest level of a BLA table, eight at a time.
//
// BLABuilder.swift and the series specify the results, bit by bit: Series.swift,
// CompensatedSeries.swift, DoubleDoubleSeries.swift, BivariateSeries.swift and
// DoubleDoubleBivariateSeries.swift.
#ifndef CKERNELS_RUNS_H
#define CKERNELS_RUNS_H

/// The series of a run: degree 5 in doubles; the same with c₁ and B in double-double; degree 9 with
/// c₁ … c₄ and B in double-double; series in w and d, in doubles and with some in double-double.
#define FATHOM_PLAIN_RUNS 0
#define FATHOM_SHARP_RUNS 1
#define FATHOM_DOUBLE_DOUBLE_DRAFTS 2
#define FATHOM_CROSS_TERM_DRAFTS 3
#define FATHOM_DOUBLE_DOUBLE_CROSS_TERM_DRAFTS 4

/// Outside the supported range; the caller computes this run in Swift.
#define FATHOM_RUN_REFUSED 0
#define FATHOM_RUN_ALIVE 1
/// The run's bound is 0, and its other numbers mean nothing.
#define FATHOM_RUN_DEAD 2

/// What all runs along an orbit share, for z ← z² + c.
typedef struct {
  const double *points;    // Z[m] as re, im pairs
  const double *lowParts;  // their low parts; NULL where series are in doubles
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
  double b[4];           // re, im; and their low parts
} fathom_series_run;

/// The number of doubles of a run's coefficients.
///
/// First are all of them as re, im, from the constant 0 on, then the low parts of those in
/// double-double, from c₁ on. Series with cross terms are by rows, as in the Swift files.
long fathom_run_terms(int kind);

/// Computes `count` runs; the k-th has the steps from starts[k] to starts[k + 1], at least two.
///
/// Their coefficients go to `terms`.
void fathom_compute_runs(
    int instruction_set, int kind, const fathom_run_view *view, const long *starts, long count,
    fathom_series_run *runs, double *terms);

#endif
