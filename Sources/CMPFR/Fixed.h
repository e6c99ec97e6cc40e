// Fixed — an orbit in fixed point, and what its two arithmetics share.
#ifndef FATHOM_FIXED_PRIVATE_H
#define FATHOM_FIXED_PRIVATE_H

#include "CMPFR.h"

typedef uint64_t word;

/// A sign and a modulus; the top word is the whole part, the others are behind the point. The last
/// word of a part that is also kept in two's complement may be one unit less here.
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

/// The first words of a number, the last of these not 0, and the place of that: 0 for the whole
/// part, −1 behind the point. All are 0 for zero.
typedef struct {
  word words[5];
  int place;
  int negative;
} leading_words;

/// What readers need of a value: all that rounding takes.
typedef struct {
  leading_words part[2];
  /// The e for which the distance to what MPFR's loop finds is below 2^e, and the e for the exact
  /// orbit where that is near.
  long loop_log, exact_log;
  int is_near;
} fixed_point;

struct fathom_fixed {
  /// What readers need of the current value.
  fixed_point point;
  /// The thread that takes the imaginary parts of long steps; NULL where there is none.
  struct fathom_partner *partner;
  int arithmetic;
  /// Whether all imaginary parts are 0, and not computed.
  int is_real;
  /// The folds of z before it is squared, and of the square.
  int before, after;
  /// The bits in a word; the words in a number at present, and at most.
  int bits;
  long count, most;
  /// The count suits bounds of 2^e for e from the first to below the second: `fathom_fixed_refit`.
  long least_log, end_log;
  /// Before the center's words there are those that are left out, or 0.
  fixed_number part[2];
  fixed_number center[2];
  /// Further storage of the arithmetic.
  fixed_number sum, difference;
  word *product[3];
  /// For digits, the parts and c in two's complement, c with a word before. Steps of short numbers
  /// use these alone, and none of the above; the parts are not kept here while numbers are long.
  word *twos[4];
  /// All of the above, `size` words from the first aligned one on.
  word *memory, *first;
  long size;
  /// length · 2^length_exponent is |z|, or a little more.
  double length;
  long length_exponent;
  double center_length;
  /// Bounds on the distances to what MPFR's loop finds, and to the exact orbit.
  error_bound loop, exact;
  /// Whether the exact orbit is needed, and whether it has been lost.
  int has_guard, is_lost;
};

/// Words before and behind those of a number, for vectors that reach beyond its ends; those behind
/// are 0.
enum { FIXED_BEFORE = 8, FIXED_BEHIND = 48 };

/// The most digits of a number: 208,000 bits.
enum { FIXED_MOST_DIGITS = 4000 };

/// The vectors of eight digits that a short number takes.
enum { SHORT_VECTORS = 5 };

/// The number of bits behind the point.
static inline long fraction(const fathom_fixed *orbit) { return orbit->bits * (orbit->count - 1); }

/// Whether steps are done in registers.
static inline int is_short(const fathom_fixed *orbit) {
  return orbit->arithmetic == FATHOM_FIXED_DIGITS && orbit->count < 8 * SHORT_VECTORS;
}

/// Whether the real part of the folded square is negative, given whether that of z² is.
static inline int has_negative_re(const fathom_fixed *orbit, int negative) {
  return orbit->after & FATHOM_FOLD_RE ? 0 : negative;
}

/// Whether the imaginary part of the folded square is negative, by the signs of z.
static inline int has_negative_im(const fathom_fixed *orbit) {
  const int before = orbit->before, after = orbit->after;
  int negative = before & FATHOM_FOLD_RE ? 0 : orbit->part[0].negative;
  if (!(before & FATHOM_FOLD_IM)) negative ^= orbit->part[1].negative;
  if (before & FATHOM_FOLD_CONJUGATE) negative ^= 1;
  if (after & FATHOM_FOLD_IM) negative = 0;
  return after & FATHOM_FOLD_CONJUGATE ? negative ^ 1 : negative;
}

/// Whether numbers are so long that half a step is worth waiting for.
static inline int is_long(const fathom_fixed *orbit) {
  return orbit->count >= (orbit->arithmetic == FATHOM_FIXED_DIGITS ? 120 : 20);
}

/// Gives numbers as many words as a bound of 2^log is worth.
void fathom_fixed_refit(fathom_fixed *orbit, long log);

/// Writes a number's digits in two's complement.
void fathom_set_twos(const fixed_number *number, long count, word *twos);

/// Begins a step: updates its bounds, and fits its words.
void fathom_fixed_prepare(fathom_fixed *orbit);

/// Ends a step: measures its value, and keeps what readers need of it.
void fathom_fixed_note(fathom_fixed *orbit);

/// Measures |z| of a value so small that its length needs an exponent.
void fathom_fixed_measure(fathom_fixed *orbit);

/// Finds the nearest doubles of a value's parts; returns 0 where they are not known.
int fathom_fixed_read(const fathom_fixed *orbit, double *re, double *im);

/// Creates a copy in the same state, without a partner; NULL where there is no memory.
fathom_fixed *fathom_fixed_twin(const fathom_fixed *orbit);

/// Copies an orbit's state to an existing twin.
void fathom_fixed_copy(fathom_fixed *twin, const fathom_fixed *orbit);

/// z ← z² + c, with its folds: (|x| + |y|)(|x| − |y|) and 2|x||y| and their signs, then c.
void fathom_limbs_step(fathom_fixed *orbit);
void fathom_digits_step(fathom_fixed *orbit);

/// Computes one part of that, the real (0) or imaginary (1), to the same last word; z stays.
void fathom_limbs_part(fathom_fixed *orbit, int part, fixed_number *to);
void fathom_digits_part(fathom_fixed *orbit, int part, fixed_number *to);

void fathom_short_digits_step(fathom_fixed *orbit);
int fathom_digits_run(void);

/// The digits of a short number that has at least `digits`; 0 where that is too many.
long fathom_short_count(long digits);

#endif
