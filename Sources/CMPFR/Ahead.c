// Ahead — a second thread that takes an orbit's short steps ahead of the reader.
//
// Each step needs the one before, but not the work on its point: low parts, dZ/dC, the decision
// where the orbit ends, and storing points are the reader's, a quarter to a third of the time. The
// orbit belongs to the thread from a begin to a stop, and to the reader from there to the next
// begin. The thread stops where the reader may need more of a point than is kept of it.

#include "Ahead.h"

#include "ErrorBound.h"
#include "Threads.h"

#include <limits.h>
#include <stdlib.h>

/// Points between the thread and the reader: 1 MiB.
enum { SIZE = 8192 };

/// Points that are published together, that the reader takes together, and for which it waits once
/// it has none.
enum { SHOWN = 64, TAKEN = 512, AWAITED = 4096 };

/// Steps that the reader takes by itself at first, and after a run of the thread of fewer steps
/// than are worth the call.
enum { REST = 4096, WORTHWHILE = 1024 };

struct fathom_ahead {
  /// Written by the thread: how many points can be read, and whether it has stopped.
  _Alignas(128) atomic_long made;
  atomic_long has_stopped;
  /// Written by the reader: how many points may be overwritten, how many it has taken, and up to
  /// which it may take points at once.
  _Alignas(128) atomic_long read;
  long taken, available;
  /// Steps before the next begin; whether the thread has begun and its stop has not been seen; its
  /// first point.
  long rest;
  int is_running;
  long first;
  long stops;
  /// What each side waits for while it sleeps, or LONG_MAX: at least as many `made` and `read`.
  _Alignas(128) atomic_long wanted_made;
  atomic_long wanted_read;
  atomic_long is_over;
  int has_thread;
  /// The number of begins so far, under the lock.
  long begins;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  fathom_fixed *orbit;
  long nearness;
  fixed_point *points;
};

/// Whether a part is so small that its low part takes more than the first words.
static int is_tiny(const fathom_fixed *orbit, const leading_words *part) {
  return part->words[4] == 0 || orbit->bits * part->place < -800;
}

/// Whether the thread has to stop at a point, since the reader may need more than the first words
/// of its value.
static int is_end(const fathom_ahead *ahead, const fixed_point *point) {
  const fathom_fixed *orbit = ahead->orbit;
  // The bound grows as dz/dc does, in units of 2^−precision, and is the greater.
  const long slope = log_of(&orbit->loop) + orbit->loop.precision;
  const long value = fathom_log_above(orbit->length) + orbit->length_exponent;
  return is_long(orbit) || orbit->length > 0x1p9 || value < slope + ahead->nearness
      || is_tiny(orbit, &point->part[0])
      || (!orbit->is_real && is_tiny(orbit, &point->part[1]));
}

// MARK: Waiting

/// Publishes a number to a thread that may be waiting for it.
static void show(fathom_ahead *ahead, atomic_long *number, long value, atomic_long *wanted) {
  atomic_store(number, value);
  if (value < atomic_load(wanted)) return;
  pthread_mutex_lock(&ahead->lock);
  pthread_cond_broadcast(&ahead->changed);
  pthread_mutex_unlock(&ahead->lock);
}

/// Sleeps until the number is as great as `value`, or does not grow any more.
static void await(
    fathom_ahead *ahead, atomic_long *number, long value, atomic_long *wanted,
    atomic_long *is_in_vain) {
  pthread_mutex_lock(&ahead->lock);
  atomic_store(wanted, value);
  while (atomic_load(number) < value && !atomic_load(is_in_vain))
    pthread_cond_wait(&ahead->changed, &ahead->lock);
  atomic_store(wanted, LONG_MAX);
  pthread_mutex_unlock(&ahead->lock);
}

// MARK: The thread

static void take_steps(fathom_ahead *ahead) {
  long made = load(&ahead->made), end = load(&ahead->read) + SIZE;
  for (;;) {
    if (made == end) {
      show(ahead, &ahead->made, made, &ahead->wanted_made);
      await(ahead, &ahead->read, made - SIZE + SHOWN, &ahead->wanted_read, &ahead->is_over);
      end = load(&ahead->read) + SIZE;
      if (made == end) return;
    }
    fixed_point *point = &ahead->points[made++ % SIZE];
    fathom_fixed_advance(ahead->orbit, point);
    point->is_last = is_end(ahead, point);
    if (point->is_last) break;
    if (made % SHOWN == 0) {
      if (load(&ahead->is_over)) return;
      show(ahead, &ahead->made, made, &ahead->wanted_made);
    }
  }
  store(&ahead->made, made);
}

static void *run(void *argument) {
  fathom_ahead *ahead = argument;
  for (long begins = 0;;) {
    pthread_mutex_lock(&ahead->lock);
    while (ahead->begins == begins && !load(&ahead->is_over))
      pthread_cond_wait(&ahead->changed, &ahead->lock);
    begins = ahead->begins;
    pthread_mutex_unlock(&ahead->lock);
    if (load(&ahead->is_over)) return NULL;
    take_steps(ahead);
    pthread_mutex_lock(&ahead->lock);
    store(&ahead->has_stopped, 1);
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
  }
}

// MARK: The reader

/// Hands the orbit over to the thread.
///
/// \returns 0 where no thread can be created.
static int begin(fathom_ahead *ahead) {
  if (!ahead->has_thread && pthread_create(&ahead->thread, NULL, run, ahead)) return 0;
  ahead->has_thread = 1;
  ahead->is_running = 1;
  ahead->first = ahead->taken;
  pthread_mutex_lock(&ahead->lock);
  ahead->begins += 1;
  store(&ahead->has_stopped, 0);
  pthread_cond_broadcast(&ahead->changed);
  pthread_mutex_unlock(&ahead->lock);
  return 1;
}

/// Whether there are points to take; waits for them.
static int refill(fathom_ahead *ahead) {
  if (!ahead->is_running) {
    if (ahead->rest-- > 0) return 0;
    ahead->rest = REST;
    if (is_long(ahead->orbit) || !begin(ahead)) return 0;
  }
  show(ahead, &ahead->read, ahead->taken, &ahead->wanted_read);
  for (;;) {
    const int has_stopped = load(&ahead->has_stopped) != 0;
    const long made = load(&ahead->made);
    if (made > ahead->taken) {
      ahead->available = made < ahead->taken + TAKEN ? made : ahead->taken + TAKEN;
      return 1;
    }
    if (has_stopped) break;
    await(
        ahead, &ahead->made, ahead->taken + AWAITED, &ahead->wanted_made, &ahead->has_stopped);
  }
  ahead->is_running = 0;
  ahead->rest = ahead->taken - ahead->first < WORTHWHILE ? REST : 0;
  return 0;
}

const fixed_point *fathom_ahead_next(fathom_ahead *ahead) {
  if (ahead->taken == ahead->available && !refill(ahead)) return NULL;
  return &ahead->points[ahead->taken++ % SIZE];
}

int fathom_ahead_is_here(fathom_ahead *ahead) {
  if (!ahead->is_running) return 1;
  if (!ahead->points[(ahead->taken - 1) % SIZE].is_last) return 0;
  while (!load(&ahead->has_stopped)) breathe();
  return 1;
}

long fathom_ahead_steps(const fathom_ahead *ahead) { return ahead->taken; }

// MARK: Storage

fathom_ahead *fathom_ahead_create(fathom_fixed *orbit, long radius) {
  fathom_ahead *ahead = aligned_alloc(_Alignof(fathom_ahead), sizeof *ahead);
  if (!ahead) return NULL;
  memset(ahead, 0, sizeof *ahead);
  ahead->points = calloc(SIZE, sizeof *ahead->points);
  if (!ahead->points) {
    free(ahead);
    return NULL;
  }
  ahead->orbit = orbit;
  ahead->nearness = radius - 64;
  ahead->rest = REST;
  atomic_store(&ahead->wanted_made, LONG_MAX);
  atomic_store(&ahead->wanted_read, LONG_MAX);
  pthread_mutex_init(&ahead->lock, NULL);
  pthread_cond_init(&ahead->changed, NULL);
  return ahead;
}

void fathom_ahead_free(fathom_ahead *ahead) {
  if (!ahead) return;
  if (ahead->has_thread) {
    pthread_mutex_lock(&ahead->lock);
    store(&ahead->is_over, 1);
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->lock);
    pthread_join(ahead->thread, NULL);
  }
  pthread_mutex_destroy(&ahead->lock);
  pthread_cond_destroy(&ahead->changed);
  free(ahead->points);
  free(ahead);
}
