// ShortSquare — squares, sums and differences of numbers of a few limbs, in registers.
//
// They have the bits of GMP's functions, whose calls and copies take more time than the products of
// numbers this short. The number of limbs, n, is a constant where they are compiled.

#ifndef FATHOM_SHORT_SQUARE_H
#define FATHOM_SHORT_SQUARE_H

#include "CMPFR.h"

/// The most limbs of a short number, with the one before the point.
#define MOST_SHORT_LIMBS 8

/// The sum of a column of products.
typedef struct {
  unsigned long long low, middle, high;
} column_sum;

static inline __attribute__((always_inline)) void add_to_column(
    column_sum *sum, mp_limb_t low, mp_limb_t middle, mp_limb_t high) {
  unsigned long long carry;
  sum->low = __builtin_addcll(sum->low, low, 0, &carry);
  sum->middle = __builtin_addcll(sum->middle, middle, carry, &carry);
  sum->high = __builtin_addcll(sum->high, high, carry, &carry);
}

static inline __attribute__((always_inline)) void add_product(
    column_sum *sum, mp_limb_t x, mp_limb_t y) {
  const unsigned __int128 product = (unsigned __int128)x * y;
  add_to_column(sum, (mp_limb_t)product, (mp_limb_t)(product >> 64), 0);
}

/// Computes limbs of x², for x of n limbs: from limb `first` on, n − 1 or 0, up to n or all of
/// them.
static inline __attribute__((always_inline)) void square_limbs(
    mp_limb_t *restrict r, const mp_limb_t *restrict x, const int n, const int first) {
  column_sum rest = {0, 0, 0};
#pragma clang loop unroll(full)
  for (int column = 0; column <= 2 * n - 2; column++) {
    column_sum sum = {0, 0, 0};
#pragma clang loop unroll(full)
    for (int i = column < n ? 0 : column - n + 1; 2 * i < column; i++) {
      add_product(&sum, x[i], x[column - i]);
    }
    add_to_column(&sum, sum.low, sum.middle, sum.high);
    if (column % 2 == 0) add_product(&sum, x[column / 2], x[column / 2]);
    add_to_column(&sum, rest.low, rest.middle, rest.high);
    if (column >= first) r[column - first] = sum.low;
    rest = (column_sum){sum.middle, sum.high, 0};
  }
  if (first == 0) r[2 * n - 1] = rest.low;
}

/// r ← x + y, without the last carry.
static inline __attribute__((always_inline)) void add_limbs(
    mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y, const int n) {
  unsigned long long carry = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < n; i++) r[i] = __builtin_addcll(x[i], y[i], carry, &carry);
}

/// r ← x − y − z, without the last borrows; r may be x.
static inline __attribute__((always_inline)) void subtract_both(
    mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y, const mp_limb_t *z, const int n) {
  unsigned long long first = 0, second = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < n; i++) {
    const mp_limb_t rest = __builtin_subcll(x[i], y[i], first, &first);
    r[i] = __builtin_subcll(rest, z[i], second, &second);
  }
}

/// r ← x − y or y − x, the one that is not negative; returns whether y is greater.
static inline __attribute__((always_inline)) int subtract_limbs(
    mp_limb_t *r, const mp_limb_t *x, const mp_limb_t *y, const int n) {
  unsigned long long borrow = 0;
#pragma clang loop unroll(full)
  for (int i = 0; i < n; i++) r[i] = __builtin_subcll(x[i], y[i], borrow, &borrow);
  const mp_limb_t mask = 0 - (mp_limb_t)borrow;
  unsigned long long carry = borrow;
#pragma clang loop unroll(full)
  for (int i = 0; i < n; i++) r[i] = __builtin_addcll(r[i] ^ mask, 0, carry, &carry);
  return (int)borrow;
}

#endif
