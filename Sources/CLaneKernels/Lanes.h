// Lanes — operations on eight doubles, and the parts that the kernels share.
#ifndef FATHOM_LANES_H
#define FATHOM_LANES_H

#include <limits.h>
#include <string.h>

#include "CLaneKernels.h"

// Eight doubles are passed only between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

// A contracted a·b + c rounds once, where the specification rounds twice.
#pragma clang fp contract(off)
#pragma clang fp reassociate(off)

typedef fathom_lanes V;
typedef fathom_flags F;
typedef _Bool Mask4 __attribute__((ext_vector_type(4)));
typedef long FourFlags __attribute__((vector_size(32)));
typedef double Two __attribute__((vector_size(16), aligned(8)));
typedef double Four __attribute__((vector_size(32)));
typedef double Aligned __attribute__((vector_size(64)));
typedef double Row __attribute__((vector_size(64), aligned(8)));
typedef double Quarter __attribute__((vector_size(32), aligned(8)));
typedef _Bool Mask __attribute__((ext_vector_type(8)));

// These are macros, since a function would bring one instruction set into another.
#define SELECT(mask, yes, no) ((V)(((F)(yes) & (mask)) | ((F)(no) & ~(mask))))
#define SELECT_FLAGS(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))
#define NOT_NUMBERS SPLAT(__builtin_nan(""))
#define ANY(flags) (__builtin_reduce_or(flags) != 0)
/// v in the lanes of the mask, 0 in the others.
#define WHERE(mask, v) ((V)((F)(v) & (mask)))
#define ABSOLUTE(v) ((V)((F)(v) & 0x7fffffffffffffffL))
#define MAXIMUM(a, b) SELECT((F)((a) > (b)), a, b)
/// A number with one bit for every lane that is set.
#define BITS(flags) \
  ((union { Mask mask; unsigned char bits; }){__builtin_convertvector((flags), Mask)}.bits)
#define FOUR_BITS(flags) \
  (((union { Mask4 mask; unsigned char bits; }){__builtin_convertvector((flags), Mask4)}.bits) \
   & 15u)
#define SPLAT_FOUR(s) ((Four){(s), (s), (s), (s)})
#define SHUFFLE(v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
/// The largest of eight numbers.
#define LARGEST(v) \
  (__extension__({ \
    V most = (v); \
    most = MAXIMUM(most, SHUFFLE(most, 4, 5, 6, 7, 0, 1, 2, 3)); \
    most = MAXIMUM(most, SHUFFLE(most, 2, 3, 0, 1, 6, 7, 4, 5)); \
    most = MAXIMUM(most, SHUFFLE(most, 1, 0, 3, 2, 5, 4, 7, 6)); \
    most[0]; \
  }))
#define MAX_NORM(a, b) MAXIMUM(ABSOLUTE(a), ABSOLUTE(b))
/// MAX_NORM in one instruction if both are numbers; otherwise one of them, or NaN.
#define RANGE(a, b) \
  ((V)__builtin_ia32_rangepd512_mask((Aligned)(a), (Aligned)(b), 11, (Aligned)(a), 255, 4))

/// A slice: as many of the eight lanes as fit into a register of the instruction set.
///
/// Long computations are done slice by slice, so that they stay in registers. A slice has no
/// stricter alignment than eight lanes.
typedef double Slice2 __attribute__((vector_size(16)));
typedef double Slice4 __attribute__((vector_size(32), aligned(16)));
typedef double Slice8 __attribute__((vector_size(64), aligned(16)));
typedef long SliceFlags2 __attribute__((vector_size(16)));
typedef long SliceFlags4 __attribute__((vector_size(32), aligned(16)));
typedef long SliceFlags8 __attribute__((vector_size(64), aligned(16)));
_Static_assert(
    _Alignof(Slice8) <= _Alignof(V) && _Alignof(Slice4) <= _Alignof(V)
        && _Alignof(SliceFlags8) <= _Alignof(V) && _Alignof(SliceFlags4) <= _Alignof(V),
    "a slice of a vector lies where that does");
#define WIDTH_baseline 2
#define WIDTH_avx2 4
#define WIDTH_avx512 8
#define JOIN2(name, suffix) name##suffix
#define JOIN1(name, suffix) JOIN2(name, suffix)
#define SLICE_WIDTH JOIN1(WIDTH_, SUFFIX)
#define Slice JOIN1(Slice, SLICE_WIDTH)
#define SliceFlags JOIN1(SliceFlags, SLICE_WIDTH)
#define EACH_SLICE(k) (int k = 0; k < 8 / SLICE_WIDTH; k++)
/// Slice k of a vector.
#define SLICE(v, k) (((Slice *)&(v))[k])
#define SLICE_SPLAT(s) ((s) + (Slice){0})

/// The number of bounds above a size, counted from the first, among the first LOOKED_AT.
#define HOLDING(size, bounds) JOIN1(HOLDING_, SLICE_WIDTH)(size, bounds)
#define HOLDING_2 HOLDING_4
#define HOLDING_4(size, bounds) \
  __builtin_ctz(~FOUR_BITS((FourFlags)(SPLAT_FOUR(size) < *(const Quarter *)(bounds))))
#define HOLDING_8(size, bounds) \
  __builtin_ctz(~(unsigned)BITS((F)(SPLAT(size) < (V)(*(const Row *)(bounds)))))
#define LOOKED_AT (SLICE_WIDTH == 8 ? 8 : 4)

/// Counts the bounds above a size, starting at the first, up to a lower one.
#define LOOK_UP(size, bounds, count) \
  do { \
    uint64_t more; \
    count = 0; \
    do { \
      more = HOLDING(size, (bounds) + count); \
      count += more; \
    } while (more == LOOKED_AT); \
  } while (0)

#define SPLAT(s) ((V){(s), (s), (s), (s), (s), (s), (s), (s)})
#define FLAGS(s) ((F){(s), (s), (s), (s), (s), (s), (s), (s)})
#define SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)

// Parts that the BLA step kernel uses in several places, with its variables.

/// The index in `bla_steps` that an entry of `first` contains.
#define BLA_STEP_INDEX(entry) ((union { double d; uint64_t bits; }){(entry)}.bits & 0xffffffffu)

/// Loads Z and the BLA step entry of every lane's index: once if all have the same, else lane by
/// lane.
///
/// `twice` is read from memory: scalar loads cost nothing, while extracting the lanes of a vector
/// does.
#define FETCH() \
  do { \
    if (uniform) { \
      rx = SPLAT(points[2 * (at + elapsed)]); \
      ry = SPLAT(points[2 * (at + elapsed) + 1]); \
      first = SPLAT(view->first[at + elapsed]); \
    } else { \
      const double *p = points + 2 * elapsed, *f = view->first + elapsed; \
      __asm__("" : "+m"(twice)); \
      FETCH_POINTS_OF(p, twice, rx, ry); \
      first = (V){HALFWAY(f, 0), HALFWAY(f, 1), HALFWAY(f, 2), HALFWAY(f, 3), \
                  HALFWAY(f, 4), HALFWAY(f, 5), HALFWAY(f, 6), HALFWAY(f, 7)}; \
    } \
  } while (0)

#define HALFWAY(from, lane) (*(const double *)((const char *)(from) + 4 * twice[lane]))

/// Loads re and im from eight positions, as two vectors; positions are counted in doubles.
#define FETCH_POINTS_OF(from, places, re, im) EIGHT_POINTS(AT, from, places, re, im)

/// Two vectors of the values POINT(from, places, lane) for each lane.
#define EIGHT_POINTS(POINT, from, places, re, im) \
  do { \
    const Four p01 = SHUFFLED(POINT(from, places, 0), POINT(from, places, 1), 0, 1, 2, 3); \
    const Four p23 = SHUFFLED(POINT(from, places, 2), POINT(from, places, 3), 0, 1, 2, 3); \
    const Four p45 = SHUFFLED(POINT(from, places, 4), POINT(from, places, 5), 0, 1, 2, 3); \
    const Four p67 = SHUFFLED(POINT(from, places, 6), POINT(from, places, 7), 0, 1, 2, 3); \
    const V left = SHUFFLED(p01, p23, 0, 1, 2, 3, 4, 5, 6, 7); \
    const V right = SHUFFLED(p45, p67, 0, 1, 2, 3, 4, 5, 6, 7); \
    re = SHUFFLED(left, right, 0, 2, 4, 6, 8, 10, 12, 14); \
    im = SHUFFLED(left, right, 1, 3, 5, 7, 9, 11, 13, 15); \
  } while (0)

#define AT(from, places, lane) (*(const Two *)((from) + (places)[lane]))

/// Adds `elapsed` to the numbers of every lane.
#define CATCH_UP() \
  do { \
    n += active & elapsed; \
    m += active & elapsed; \
    elapsed = 0; \
  } while (0)

/// Determines whether all lanes have the same index, and loads the data there; `elapsed` must be 0.
#define LOOK() \
  do { \
    const F to_limit = limit - n; \
    F to_end = last - m; \
    if (view->criticalOrbitEnd >= 0) { \
      /* A predicted branch, where a selection would cost all pictures time. */ \
      __asm__ volatile(""); \
      to_end = SELECT_FLAGS((F)(m > view->criticalOrbitEnd), to_end, view->criticalOrbitEnd - m); \
    } \
    const F nearer = SELECT_FLAGS((F)(to_limit < to_end), to_limit, to_end); \
    safe = __builtin_reduce_min(SELECT_FLAGS(active, nearer, FLAGS(LONG_MAX))); \
    at = __builtin_reduce_min(SELECT_FLAGS(active, m, FLAGS(LONG_MAX))); \
    if (at == LONG_MAX) at = 0; \
    uniform = !ANY((F)(m != at) & active); \
    if (!uniform) { \
      const F places = SELECT_FLAGS(active, m, FLAGS(at)); \
      const F doubles = places + places; \
      memcpy(twice, &doubles, sizeof doubles); \
    } \
    FETCH(); \
  } while (0)

/// Does the work of LOOK if some lanes are at the start and the others moved on together; `elapsed`
/// must be 0.
#define START_AGAIN(mask) \
  do { \
    const F starting = (mask); \
    const long end = view->criticalOrbitEnd < 0 ? last : view->criticalOrbitEnd; \
    safe = safe < end ? safe : end; \
    uniform = !ANY(active & ~starting); \
    if (uniform) { \
      at = 0; \
      FETCH(); \
    } else { \
      const F places = m & active, doubles = places + places; \
      memcpy(twice, &doubles, sizeof doubles); \
      rx = SELECT(starting, SPLAT(points[0]), rx); \
      ry = SELECT(starting, SPLAT(points[1]), ry); \
      first = SELECT(starting, SPLAT(view->first[0]), first); \
    } \
  } while (0)

/// Takes lanes out of the computation, in their present state; `elapsed` must be 0.
#define PARK(mask) \
  do { \
    const F leaving = (mask); \
    lanes->x = SELECT(leaving, x, lanes->x); \
    lanes->y = SELECT(leaving, y, lanes->y); \
    lanes->gx = SELECT(leaving, gx, lanes->gx); \
    lanes->gy = SELECT(leaving, gy, lanes->gy); \
    lanes->roundingError = SELECT(leaving, roundingError, lanes->roundingError); \
    lanes->m = SELECT_FLAGS(leaving, m, lanes->m); \
    lanes->n = SELECT_FLAGS(leaving, n, lanes->n); \
    lanes->steps = SELECT_FLAGS(leaving, n - began, lanes->steps); \
    lanes->roundings = SELECT_FLAGS(leaving, roundings + rounded, lanes->roundings); \
    x = SELECT(leaving, NOT_NUMBERS, x); \
    y = SELECT(leaving, NOT_NUMBERS, y); \
    active &= ~leaving; \
    const long gone = -__builtin_reduce_add(leaving); \
    running -= gone; \
    lane_steps += gone * done; \
  } while (0)

/// Loads the coefficients of eight BLA steps, one for each lane, as rows, and transposes them.
#define COEFFICIENTS(chosen) \
  do { \
    const double *rows[8]; \
    for (int i = 0; i < 8; i++) rows[i] = (chosen)[i]->a; \
    TRANSPOSE(rows, 0, a); \
  } while (0)

/// Loads only the first coefficients.
#define LEADING(chosen) EIGHT_POINTS(FIRST_OF, chosen, a, a[0], a[1])
#define FIRST_OF(chosen, field, lane) (*(const Two *)(chosen)[lane]->field)

/// Loads the other numbers of the BLA steps: B, the inverse of W's unit, and the length.
#define FURTHER(chosen) \
  do { \
    const double *rows[8]; \
    V words[4]; \
    for (int i = 0; i < 8; i++) rows[i] = &(chosen)[i]->b_re; \
    FOUR_WORDS(rows, words); \
    bx = words[0], by = words[1], inverse = words[2], length = (F)words[3]; \
  } while (0)

/// Loads the first four words of each lane's row, as four vectors.
#define FOUR_WORDS(rows, out) \
  do { \
    V q[4]; \
    for (int i = 0; i < 4; i++) \
      q[i] = SHUFFLED( \
          *(const Quarter *)(rows)[2 * i], *(const Quarter *)(rows)[2 * i + 1], \
          0, 1, 2, 3, 4, 5, 6, 7); \
    const V b0 = SHUFFLED(q[0], q[1], 0, 4, 8, 12, 1, 5, 9, 13); \
    const V b1 = SHUFFLED(q[2], q[3], 0, 4, 8, 12, 1, 5, 9, 13); \
    const V u0 = SHUFFLED(q[0], q[1], 2, 6, 10, 14, 3, 7, 11, 15); \
    const V u1 = SHUFFLED(q[2], q[3], 2, 6, 10, 14, 3, 7, 11, 15); \
    (out)[0] = SHUFFLED(b0, b1, 0, 1, 2, 3, 8, 9, 10, 11); \
    (out)[1] = SHUFFLED(b0, b1, 4, 5, 6, 7, 12, 13, 14, 15); \
    (out)[2] = SHUFFLED(u0, u1, 0, 1, 2, 3, 8, 9, 10, 11); \
    (out)[3] = SHUFFLED(u0, u1, 4, 5, 6, 7, 12, 13, 14, 15); \
  } while (0)

/// Loads eight words of each lane's row, as eight vectors, to out[offset] and after.
#define TRANSPOSE(rows, offset, out) \
  do { \
    V r[8], t[8]; \
    for (int i = 0; i < 8; i++) r[i] = *(const Row *)((rows)[i] + (offset)); \
    for (int i = 0; i < 8; i += 2) { \
      t[i] = SHUFFLED(r[i], r[i + 1], 0, 8, 2, 10, 4, 12, 6, 14); \
      t[i + 1] = SHUFFLED(r[i], r[i + 1], 1, 9, 3, 11, 5, 13, 7, 15); \
    } \
    for (int i = 0; i < 8; i += 4) \
      for (int j = i; j < i + 2; j++) { \
        r[j] = SHUFFLED(t[j], t[j + 2], 0, 1, 8, 9, 4, 5, 12, 13); \
        r[j + 2] = SHUFFLED(t[j], t[j + 2], 2, 3, 10, 11, 6, 7, 14, 15); \
      } \
    for (int j = 0; j < 4; j++) { \
      (out)[(offset) + j] = SHUFFLED(r[j], r[j + 4], 0, 1, 2, 3, 8, 9, 10, 11); \
      (out)[(offset) + j + 4] = SHUFFLED(r[j], r[j + 4], 4, 5, 6, 7, 12, 13, 14, 15); \
    } \
  } while (0)

/// Double-double numbers: unevaluated sums h + l.
typedef struct {
  V h, l;
} DoubleDouble;

typedef struct {
  DoubleDouble x, y;
} DoubleDoubleComplex;

/// Complex numbers (re + i·im)·2^e.
typedef struct {
  V re, im;
  F e;
} FloatExpComplex;

typedef unsigned long Bits __attribute__((vector_size(64)));

/// The exponent of zero, which is below all others and far from overflow.
#define EXPONENT_OF_ZERO (-(1L << 60))

/// A δ below 2 to this power counts as 0: at c = 0, for example, δ is squared without end.
#define EXPONENT_OF_NOTHING (-(1L << 40))

/// Whether a lane has rebased 64, 128, 256 … times; then it may have settled anywhere.
#define MANY(rebases) ((F)((rebases) >= 64) & (F)(((rebases) & ((rebases) - 1)) == 0))

/// Whether s·2^e < t·2^f; both numbers are normalized or 0.
#define LESS(s, e, t, f) ((F)((e) < (f)) | ((F)((e) == (f)) & (F)((s) < (t))))

/// Takes lanes out of the kernel in extended range, in their present state.
#define LEAVE(mask) \
  do { \
    const F leaving = (mask); \
    lanes->x = SELECT(leaving, delta.re, lanes->x); \
    lanes->y = SELECT(leaving, delta.im, lanes->y); \
    lanes->gx = SELECT(leaving, slope.re, lanes->gx); \
    lanes->gy = SELECT(leaving, slope.im, lanes->gy); \
    lanes->exponent = SELECT_FLAGS( \
        leaving, delta.e & ~(F)(delta.e == EXPONENT_OF_ZERO), lanes->exponent); \
    lanes->g_exponent = SELECT_FLAGS( \
        leaving, slope.e & ~(F)(slope.e == EXPONENT_OF_ZERO), lanes->g_exponent); \
    lanes->roundingError = SELECT(leaving, roundingError, lanes->roundingError); \
    lanes->m = SELECT_FLAGS(leaving, m, lanes->m); \
    lanes->n = SELECT_FLAGS(leaving, n, lanes->n); \
  } while (0)

#endif
