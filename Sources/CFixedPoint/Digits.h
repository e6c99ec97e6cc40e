// Digits — what both kinds of steps by AVX-512 IFMA share: 52-bit digits, and their slow carry.
#ifndef FATHOM_DIGITS_PRIVATE_H
#define FATHOM_DIGITS_PRIVATE_H

#include "Fixed.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define VECTOR_CODE __attribute__((target("avx512f,avx512dq,avx512ifma")))
#define INLINE static inline __attribute__((always_inline)) VECTOR_CODE

#define UNROLLED _Pragma("clang loop unroll(full)")

typedef __m512i lanes;

static const word mask = ((word)1 << 52) - 1;

/// Carries digit by digit, in the rare case that a carry goes further than vectors take it.
static inline void carry_one_by_one(word *digits, long count) {
  int64_t above = 0;
  for (long i = 0; i < count; i++) {
    const int64_t digit = (int64_t)digits[i] + above;
    above = digit >> 52;
    digits[i] = (word)digit & mask;
  }
}

#endif
#endif
