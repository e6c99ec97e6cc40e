// Fixed — the state of an orbit in fixed point, which its two arithmetics share.
#ifndef FATHOM_FIXED_PRIVATE_H
#define FATHOM_FIXED_PRIVATE_H

#include "CFixedPoint.h"
#include "CMPFR.h"

typedef uint64_t word;

/// A sign and a modulus, whose top word is the whole part; the other words are after the point.
///
/// If a part is also kept in two's complement, its last word may be one unit less here.
typedef struct {
  word *words;
  int negative;
} fixed_number;

/// A bound on a distance: error · 2^(exponent − precision).
typedef struct {
  double error;
  long exponent;
  long precision;
} error_bound;

/// The first words of a number, and the place of the last of them, which is not 0.
///
/// The place is 0 for the whole part, and −1 for the first word after the point. All words of zero
/// are 0.
typedef struct {
  word words[5];
  int place;
  int negative;
} leading_words;

/// The part of a value that reading it needs: everything that affects rounding.
typedef struct {
  leading_words part[2];
  /// The distance from the value of MPFR's loop is below 2^loop_log; that from the exact orbit, if
  /// it is near, is below 2^exact_log.
  long loop_log, exact_log;
  int is_near;
} fixed_point;

struct fathom_fixed {
  /// The part of the current value that reading needs.
  fixed_point point;
  /// The thread that computes the imaginary parts of long steps; NULL if there is none.
  struct fathom_partner *partner;
  int arithmetic;
  /// Whether all imaginary parts are 0, and therefore not computed.
  int is_real;
  /// The number of bits in a word; the present and the largest number of words in a number.
  int bits;
  long count, most;
  /// The range of logarithms of bounds for which `count` is suitable: see `fathom_fixed_refit`.
  long least_log, end_log;
  /// The words before those of the center are the omitted ones, or 0.
  fixed_number part[2];
  fixed_number center[2];
  /// Additional memory for the arithmetic.
  fixed_number sum, difference;
  word *product[3];
  /// For digits: the parts and c in two's complement; c has one more word before its own.
  ///
  /// Steps of short numbers use only these, and none of the above. While numbers are long, the
  /// parts are not kept here.
  word *twos[4];
  /// The memory of all of the above: `size` words from the first aligned one on.
  word *memory, *first;
  long size;
  /// |z| is at most length · 2^length_exponent, and hardly less.
  double length;
  long length_exponent;
  double center_length;
  /// Bounds on the distances from the value of MPFR's loop and from the exact orbit.
  error_bound loop, exact;
  /// Whether the exact orbit is needed, and whether the value is no longer near it.
  int has_guard, is_lost;
};

/// The number of words before and after those of a number, for vectors that reach beyond its ends;
/// those after it are 0.
enum { FIXED_BEFORE = 8, FIXED_BEHIND = 48 };

/// The largest number of digits in a number: 208,000 bits.
enum { FIXED_MOST_DIGITS = 4000 };

/// The largest number of vectors, of eight digits each, in a short number.
enum { SHORT_VECTORS = 5 };

/// The number of bits after the point.
static inline long fraction(const fathom_fixed *orbit) { return orbit->bits * (orbit->count - 1); }

/// Whether steps are computed in registers alone.
static inline int is_short(const fathom_fixed *orbit) {
  return orbit->arithmetic == FATHOM_FIXED_DIGITS && orbit->count < 8 * SHORT_VECTORS;
}

/// Whether the imaginary part of z² is negative, by the signs of z.
static inline int has_negative_im(const fathom_fixed *orbit) {
  return orbit->part[0].negative ^ orbit->part[1].negative;
}

/// Whether numbers are so long that it pays to wait for another thread's half of a step.
static inline int is_long(const fathom_fixed *orbit) {
  return orbit->count >= (orbit->arithmetic == FATHOM_FIXED_DIGITS ? 120 : 20);
}

/// Gives numbers as many words as a bound of 2^log justifies.
void fathom_fixed_refit(fathom_fixed *orbit, long log);

/// Writes the digits of a number in two's complement.
void fathom_set_twos(const fixed_number *number, long count, word *twos);

/// Begins a step: updates its error bounds, and adjusts the number of words.
void fathom_fixed_prepare(fathom_fixed *orbit);

/// Ends a step: measures its value, and keeps the part that reading needs.
void fathom_fixed_note(fathom_fixed *orbit);

/// Measures |z| of a value so small that its length needs an exponent.
void fathom_fixed_measure(fathom_fixed *orbit);

/// Finds the doubles nearest to a value's parts; returns 0 if they are undecided.
int fathom_fixed_read(const fathom_fixed *orbit, double *re, double *im);

/// Creates a copy in the same state, without a partner; NULL if there is not enough memory.
fathom_fixed *fathom_fixed_twin(const fathom_fixed *orbit);

/// Copies an orbit's state to an existing twin.
void fathom_fixed_copy(fathom_fixed *twin, const fathom_fixed *orbit);

/// z ← z² + c: (|x| + |y|)(|x| − |y|) and 2|x||y| and their signs, then c.
void fathom_limbs_step(fathom_fixed *orbit);
void fathom_digits_step(fathom_fixed *orbit);

/// Computes one part of such a step, real (0) or imaginary (1), with the same words; z stays.
void fathom_limbs_part(fathom_fixed *orbit, int part, fixed_number *to);
void fathom_digits_part(fathom_fixed *orbit, int part, fixed_number *to);

void fathom_short_digits_step(fathom_fixed *orbit);
int fathom_digits_run(void);

/// The number of digits of a short number with at least `digits`; 0 if it would not be short.
long fathom_short_count(long digits);

#endif
