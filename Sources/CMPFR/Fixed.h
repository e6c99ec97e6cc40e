// Fixed — a value of an orbit in fixed point, as its two arithmetics know it.
#ifndef FATHOM_FIXED_PRIVATE_H
#define FATHOM_FIXED_PRIVATE_H

#include "CMPFR.h"

typedef uint64_t word;

/// Sign and modulus; the top word is the whole part, the others are behind the point. A part that is
/// kept in two's complement, too, may have one unit of the last word less here.
typedef struct {
  word *words;
  int negative;
} fixed_number;

/// A distance of at most error · 2^(exponent − precision).
typedef struct {
  double error;
  long exponent;
  long precision;
} error_bound;

/// The first words of a number, the last of these not 0, and its place: 0 for the whole part, −1 behind
/// the point. All 0 for zero.
typedef struct {
  word words[5];
  int place;
  int negative;
} leading_words;

/// What is left of a value for those who read it: all that rounding takes.
typedef struct {
  leading_words part[2];
  /// The e for which what MPFR's loop finds is nearer than 2^e, and the same of the exact orbit where that is near.
  long loop_log, exact_log;
  int is_near;
  /// Whether steps ahead of the reader stop here.
  int is_last;
} fixed_point;

struct fathom_fixed {
  /// What is told of the value where the reader stands: `own`, but where steps are ahead of it.
  const fixed_point *point;
  fixed_point own;
  /// Who takes the imaginary parts of long steps, and who takes short ones ahead of the reader; NULL where
  /// nobody else does.
  struct fathom_partner *partner;
  struct fathom_ahead *ahead;
  /// What is above is the reader's; what follows are constants, and what is rarely changed. In cache lines of
  /// their own, since what is below may be another thread's.
  _Alignas(128) int arithmetic;
  /// Whether all imaginary parts are 0: they are not computed.
  int is_real;
  /// What is done to z before it is squared, and to the square.
  int before, after;
  /// Bits in a word, words in a number now, and at most.
  int bits;
  long count, most;
  /// The count suits bounds of 2^e from this e to below that one: `fathom_fixed_refit`.
  long least_log, end_log;
  /// Before the center's words there are those that are left out, or 0.
  _Alignas(128) fixed_number part[2];
  fixed_number center[2];
  /// What the arithmetic needs besides.
  fixed_number sum, difference;
  word *product[3];
  /// Of digits the parts and c in two's complement, c with a word before. Steps of short numbers go
  /// by these alone, and need none of the above besides; the parts are not kept where they are long.
  word *twos[4];
  /// All of the above, `size` words from the first aligned one on.
  word *memory, *first;
  long size;
  /// |z| = length · 2^lengthExponent, or a little more.
  double length;
  long length_exponent;
  double center_length;
  /// To what MPFR's loop finds, and to the exact orbit.
  error_bound loop, exact;
  /// Whether the exact orbit is asked for, and whether it has been lost.
  int has_guard, is_lost;
};

/// Words before and behind a number's, for vectors that reach beyond its ends; those behind are 0.
enum { FIXED_BEFORE = 8, FIXED_BEHIND = 48 };

/// Digits of a number at most: 208,000 bits.
enum { FIXED_MOST_DIGITS = 4000 };

/// What digits of a short number take, in vectors of eight.
enum { SHORT_VECTORS = 5 };

/// Bits behind the point.
static inline long fraction(const fathom_fixed *orbit) { return orbit->bits * (orbit->count - 1); }

/// Whether steps go in registers.
static inline int is_short(const fathom_fixed *orbit) {
  return orbit->arithmetic == FATHOM_FIXED_DIGITS && orbit->count < 8 * SHORT_VECTORS;
}

/// Whether the real part of the folded square is negative, where that of z² is or not.
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

/// Whether numbers are so long that a half of a step is worth the wait for it.
static inline int is_long(const fathom_fixed *orbit) {
  return orbit->count >= (orbit->arithmetic == FATHOM_FIXED_DIGITS ? 120 : 20);
}

/// Gives numbers as many words as a bound of 2^log is worth.
void fathom_fixed_refit(fathom_fixed *orbit, long log);

/// A number's digits in two's complement.
void fathom_set_twos(const fixed_number *number, long count, word *twos);

/// The first thing of a step: its bounds, and its words.
void fathom_fixed_prepare(fathom_fixed *orbit);

/// The last thing of a step: how long its value is, and what is left of it.
void fathom_fixed_note(fathom_fixed *orbit, fixed_point *point);

/// |z| of a value so small that its length takes an exponent.
void fathom_fixed_measure(fathom_fixed *orbit, const fixed_point *point);

/// The nearest doubles of a value's parts; 0 where they are not known.
int fathom_fixed_read(
    const fathom_fixed *orbit, const fixed_point *point, double *re, double *im);

/// All of a step, by one thread.
void fathom_fixed_advance(fathom_fixed *orbit, fixed_point *point);

/// Another one in the same state, without a partner; NULL where there is no memory.
fathom_fixed *fathom_fixed_twin(const fathom_fixed *orbit);

/// The same for a twin that there is.
void fathom_fixed_copy(fathom_fixed *twin, const fathom_fixed *orbit);

/// z ← z² + c, with its folds: (|x| + |y|)(|x| − |y|) and 2|x||y| and their signs, then c.
void fathom_limbs_step(fathom_fixed *orbit);
void fathom_digits_step(fathom_fixed *orbit);

/// One part of that, the real (0) or imaginary (1), to the last word as above; z stays.
void fathom_limbs_part(fathom_fixed *orbit, int part, fixed_number *to);
void fathom_digits_part(fathom_fixed *orbit, int part, fixed_number *to);

void fathom_short_digits_step(fathom_fixed *orbit);
int fathom_digits_run(void);

/// So many digits or a few more, as a short number has them; 0 if it has not so many.
long fathom_short_count(long digits);

#endif
