// Fixed — an orbit in fixed point: its storage, and its steps.

#include "ErrorBound.h"
#include "Partner.h"

#include <math.h>
#include <stdlib.h>

static long count_for(int arithmetic, long precision) {
  if (arithmetic == FATHOM_FIXED_LIMBS) return (precision + 63) / 64 + 1;
  const long count = (precision + 51) / 52 + 1, rounded = fathom_short_count(count);
  return rounded ? rounded : count;
}

/// Whether this machine supports an arithmetic at a precision.
static int supports(int arithmetic, long precision) {
  if (precision < 64) return 0;
  if (arithmetic == FATHOM_FIXED_LIMBS) return GMP_NUMB_BITS == 64;
  return arithmetic == FATHOM_FIXED_DIGITS && fathom_digits_run()
      && count_for(arithmetic, precision) <= FIXED_MOST_DIGITS;
}

int fathom_fixed_fastest(long precision) {
  // The limits were measured: docs/decisions/0015.
  if (precision <= 200000 && supports(FATHOM_FIXED_DIGITS, precision))
    return FATHOM_FIXED_DIGITS;
  return supports(FATHOM_FIXED_LIMBS, precision) ? FATHOM_FIXED_LIMBS : FATHOM_FIXED_NONE;
}

// MARK: Storage

static fathom_fixed *allocate(void) {
  fathom_fixed *orbit = aligned_alloc(_Alignof(fathom_fixed), sizeof *orbit);
  if (orbit) memset(orbit, 0, sizeof *orbit);
  return orbit;
}

/// Allocates the numbers of an orbit whose word count is known.
static int make_memory(fathom_fixed *orbit) {
  const int has_twos = orbit->arithmetic == FATHOM_FIXED_DIGITS;
  const long number = (FIXED_BEFORE + orbit->count + FIXED_BEHIND + 7) & ~7L;
  const long product = (2 * orbit->count + 55) & ~7L;
  orbit->size = (has_twos ? 10 : 6) * number + 3 * product;
  orbit->memory = calloc(orbit->size + 8, sizeof(word));
  if (!orbit->memory) return 0;
  // Aligned to 64 bytes for vectors.
  word *next = orbit->first = (word *)(((uintptr_t)orbit->memory + 63) & ~(uintptr_t)63);
  fixed_number *numbers[] = {
      &orbit->part[0], &orbit->part[1], &orbit->center[0], &orbit->center[1], &orbit->sum,
      &orbit->difference,
  };
  for (int k = 0; k < 6; k++, next += number) numbers[k]->words = next + FIXED_BEFORE;
  for (int k = 0; k < 3; k++, next += product) orbit->product[k] = next;
  if (has_twos)
    for (int k = 0; k < 4; k++, next += number) orbit->twos[k] = next;
  return 1;
}

/// Sets a number to x, with the modulus rounded down.
static void set(fathom_fixed *orbit, fixed_number *number, mpfr_srcptr x) {
  mpz_t whole;
  mpfr_t scaled;
  mpz_init(whole);
  mpfr_init2(scaled, mpfr_get_prec(x));
  mpfr_mul_2si(scaled, x, fraction(orbit), MPFR_RNDN);
  mpfr_get_z(whole, scaled, MPFR_RNDZ);
  mpz_export(number->words, NULL, -1, sizeof(word), 0, 64 - orbit->bits, whole);
  number->negative = mpfr_signbit(x) != 0;
  mpfr_clear(scaled);
  mpz_clear(whole);
}

static int suits(mpfr_srcptr x) { return mpfr_regular_p(x) && mpfr_get_exp(x) <= 10; }

fathom_fixed *fathom_fixed_create(
    mpfr_srcptr re, mpfr_srcptr im, int arithmetic, long guard) {
  const long precision = (long)mpfr_get_prec(re);
  // The low parts of a whole number are 0, which no bound can show; MPFR computes these exactly.
  const int is_real = mpfr_zero_p(im) && !mpfr_integer_p(re);
  if (!suits(re) || !(suits(im) || is_real)) return NULL;
  if (!supports(arithmetic, precision + guard)) return NULL;
  fathom_fixed *orbit = allocate();
  if (!orbit) return NULL;
  orbit->arithmetic = arithmetic;
  orbit->bits = arithmetic == FATHOM_FIXED_DIGITS ? 52 : 64;
  orbit->count = orbit->most = count_for(arithmetic, precision + guard);
  orbit->loop.precision = precision;
  orbit->exact.precision = fraction(orbit);
  orbit->has_guard = guard > 0;
  orbit->is_real = is_real;
  orbit->point.is_near = guard > 0;
  if (!make_memory(orbit)) {
    free(orbit);
    return NULL;
  }
  set(orbit, &orbit->center[0], re);
  set(orbit, &orbit->center[1], im);
  if (orbit->twos[2])
    for (int k = 0; k < 2; k++)
      fathom_set_twos(&orbit->center[k], orbit->count, orbit->twos[2 + k] + 1);
  orbit->center_length = fabs(mpfr_get_d(re, MPFR_RNDN)) + fabs(mpfr_get_d(im, MPFR_RNDN));
  return orbit;
}

void fathom_fixed_free(fathom_fixed *orbit) {
  if (!orbit) return;
  fathom_partner_free(orbit->partner);
  free(orbit->memory);
  free(orbit);
}

void fathom_fixed_copy(fathom_fixed *twin, const fathom_fixed *orbit) {
  word *const memory = twin->memory, *const first = twin->first;
  *twin = *orbit;
  twin->partner = NULL;
  twin->memory = memory;
  twin->first = first;
  word **words[] = {
      &twin->part[0].words, &twin->part[1].words, &twin->center[0].words, &twin->center[1].words,
      &twin->sum.words, &twin->difference.words, &twin->product[0], &twin->product[1],
      &twin->product[2], &twin->twos[0], &twin->twos[1], &twin->twos[2], &twin->twos[3],
  };
  for (int k = 0; k < 13; k++)
    if (*words[k]) *words[k] = first + (*words[k] - orbit->first);
  memcpy(first, orbit->first, (size_t)orbit->size * sizeof(word));
}

fathom_fixed *fathom_fixed_twin(const fathom_fixed *orbit) {
  fathom_fixed *twin = allocate();
  if (!twin) return NULL;
  twin->memory = calloc(orbit->size + 8, sizeof(word));
  if (!twin->memory) {
    free(twin);
    return NULL;
  }
  twin->first = (word *)(((uintptr_t)twin->memory + 63) & ~(uintptr_t)63);
  fathom_fixed_copy(twin, orbit);
  return twin;
}

void fathom_fixed_share(fathom_fixed *orbit) {
  // The partner would compute the imaginary parts.
  if (!orbit->partner && !orbit->is_real) orbit->partner = fathom_partner_create(orbit);
}

long fathom_fixed_shared_steps(const fathom_fixed *orbit) {
  return orbit->partner ? fathom_partner_steps(orbit->partner) : 0;
}

/// Copies the first words of a part.
static inline void keep(const fathom_fixed *orbit, const fixed_number *x, leading_words *kept) {
  const word *top = x->words + orbit->count - 1;
  // The whole part is sometimes 0; the next word hardly ever is.
  top -= *top == 0;
  while (top > x->words && *top == 0) top--;
  // Word by word, since a wider load would wait until all stores that it covers are complete. There
  // are zeros before the lowest word.
  const volatile word *from = top - 4;
  for (int k = 0; k < 5; k++) kept->words[k] = from[k];
  kept->place = (int)(top - x->words - orbit->count + 1);
  kept->negative = x->negative;
}

int fathom_fixed_start(fathom_fixed *orbit, mpfr_srcptr re, mpfr_srcptr im) {
  if (orbit->is_real && !mpfr_zero_p(im)) return 0;
  mpfr_srcptr parts[] = {re, im};
  for (int k = 0; k < 2; k++) {
    if (!mpfr_zero_p(parts[k]) && !(mpfr_regular_p(parts[k]) && mpfr_get_exp(parts[k]) <= 9))
      return 0;
    set(orbit, &orbit->part[k], parts[k]);
    if (is_short(orbit)) fathom_set_twos(&orbit->part[k], orbit->count, orbit->twos[k]);
  }
  orbit->length = hypot(mpfr_get_d(re, MPFR_RNDA), mpfr_get_d(im, MPFR_RNDA));
  orbit->length_exponent = 0;
  // Each part was cut off by less than one unit.
  orbit->loop.error = orbit->exact.error = 2;
  for (int k = 0; k < 2; k++) keep(orbit, &orbit->part[k], &orbit->point.part[k]);
  orbit->point.loop_log = log_of(&orbit->loop);
  return 1;
}

// MARK: Steps

/// Whether the exact orbit is needed and is still near.
static inline int has_exact(const fathom_fixed *orbit) {
  return orbit->has_guard && !orbit->is_lost;
}

/// Gives the next step as many words as its error bounds justify, and adds the omitted part to
/// them.
static inline void fit(fathom_fixed *orbit) {
  const int is_near = has_exact(orbit);
  const long log = log_of(is_near ? &orbit->exact : &orbit->loop);
  if (log < orbit->least_log || log >= orbit->end_log) fathom_fixed_refit(orbit, log);
  if (orbit->count == orbit->most) return;
  bound_cut(orbit, &orbit->loop, fraction(orbit));
  if (is_near) bound_cut(orbit, &orbit->exact, fraction(orbit));
}

static inline void prepare(fathom_fixed *orbit) {
  bound_step(orbit, &orbit->loop);
  if (has_exact(orbit)) bound_step(orbit, &orbit->exact);
  fit(orbit);
}

void fathom_fixed_prepare(fathom_fixed *orbit) { prepare(orbit); }

/// |x|, with a relative error of at most 2^−104.
static inline double modulus(const fathom_fixed *orbit, int part) {
  const word *top = orbit->part[part].words + orbit->count - 1;
  if (orbit->bits == 64)
    return (double)top[0] + 0x1p-64 * (double)top[-1] + 0x1p-128 * (double)top[-2];
  return (double)(int64_t)top[0]
      + (0x1p-52 * (double)(int64_t)top[-1] + 0x1p-104 * (double)(int64_t)top[-2]);
}

static inline void note(fathom_fixed *orbit) {
  fixed_point *point = &orbit->point;
  for (int k = 0; k < 2; k++) keep(orbit, &orbit->part[k], &point->part[k]);
  const double x = modulus(orbit, 0), y = modulus(orbit, 1), square = x * x + y * y;
  if (square > 0x1p-80) {
    orbit->length = sqrt(square);
    orbit->length_exponent = 0;
  } else {
    fathom_fixed_measure(orbit);
  }
  point->loop_log = log_of(&orbit->loop);
  point->is_near = 0;
  if (!has_exact(orbit)) return;
  // The bound uses 2z as the slope between both values, so it must stay below 2^−40 |z|.
  point->exact_log = log_of(&orbit->exact);
  orbit->is_lost = point->exact_log > fathom_log_above(orbit->length) + orbit->length_exponent - 46;
  point->is_near = !orbit->is_lost;
}

void fathom_fixed_note(fathom_fixed *orbit) { note(orbit); }

static inline void square(fathom_fixed *orbit) {
  if (is_short(orbit)) {
    fathom_short_digits_step(orbit);
  } else if (orbit->arithmetic == FATHOM_FIXED_DIGITS) {
    fathom_digits_step(orbit);
  } else {
    fathom_limbs_step(orbit);
  }
}

int fathom_fixed_step(fathom_fixed *orbit, double *re, double *im) {
  prepare(orbit);
  if (!orbit->partner || !fathom_partner_step(orbit->partner, orbit)) square(orbit);
  note(orbit);
  return fathom_fixed_read(orbit, re, im);
}

int fathom_fixed_is_near(const fathom_fixed *orbit) { return orbit->point.is_near; }
