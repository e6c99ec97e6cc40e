// Threads — how the two threads of one orbit communicate.
#ifndef FATHOM_THREADS_PRIVATE_H
#define FATHOM_THREADS_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

/// Pauses for some 10 to 40 ns without sleeping.
static inline void breathe(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  // This takes some 10 ns, while a yield instruction would not wait.
  __asm__ volatile("isb");
#endif
}

/// Reads what another thread stored; everything that it wrote before can then be read as well.
static inline long load(atomic_long *from) {
  return atomic_load_explicit(from, memory_order_acquire);
}

static inline void store(atomic_long *to, long value) {
  atomic_store_explicit(to, value, memory_order_release);
}

#endif
