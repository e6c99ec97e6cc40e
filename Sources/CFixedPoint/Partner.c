// Partner — a second thread that computes the imaginary parts of an orbit's long steps.
//
// Both threads have the whole state. Each computes its part of a step's value, and reads the other
// part from memory, for which it waits only 0.1 µs a step. The threads meet when numbers are long.
// They part when numbers are short, or when one of them does not come because another program has
// its processor. The orbit's own thread then continues alone, and calls again later. With one
// thread or two, values are the same to the last word.

#include "Partner.h"

#include "Threads.h"

#include <stdlib.h>
#include <time.h>

/// The number of times that a thread looks for the other's part before the step counts as missed.
///
/// A look takes some 10 to 40 ns; longer steps allow more of them. The partner is more patient,
/// since the orbit's own thread has other work between steps, such as allocating memory.
enum { PATIENCE = 2000, PARTNERS_PATIENCE = 32000 };

/// The number of steps timed together, and how often in succession a meeting may be too slow.
///
/// The first steps of a meeting are slow, since no cache has the data yet.
enum { TIMED = 64, SLOW_TIMES = 2 };

/// The number of steps alone after a meeting that did not pay: at first, and at most.
///
/// It doubles each time, unless the meeting lasted for more than RESTS_APART of the last rests.
enum { FIRST_REST = 64, LONGEST_REST = 1 << 14, RESTS_APART = 16 };

/// What one thread shows to the other, in separate cache lines.
typedef struct {
  /// The last step whose part can be read; even steps are in the first slot, odd ones in the
  /// second.
  _Alignas(128) atomic_long step;
  /// The last meeting that this thread left.
  atomic_long left;
  fixed_number slots[2];
  /// The number of words in each slot.
  long counts[2];
  word *memory;
} side;

struct fathom_partner {
  side sides[2];
  /// The last meeting to which the partner has come, and the last one for which its state was set.
  _Alignas(128) atomic_long come;
  atomic_long begun;
  atomic_int is_over;
  /// The number of looks for the start of a meeting, which begins after a step alone.
  long patience;
  /// The partner's own state, and the first step of the meeting.
  fathom_fixed *twin;
  long first_step;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t called;
  /// The meeting for which the partner is called, under the lock.
  long call;
  /// For the orbit's own thread: the last meeting, whether it is in progress, and the number of
  /// steps to take alone.
  long meeting;
  int is_met;
  long rest, last_rest;
  /// Counts the steps of meetings; it is also advanced between meetings.
  long step;
  /// For the timing of steps: whether it is in progress, the steps since the clock was read, and
  /// how often in succession the meeting was slow; then the time at which the clock was read, and
  /// the last time of a step alone per product of two words, both in seconds.
  int is_timing;
  long timed, slow;
  double since, alone;
  /// The number of steps that both threads took together.
  long shared;
};

/// Computes a part of z² + c; z stays.
static void find(fathom_fixed *orbit, int part, fixed_number *to) {
  if (orbit->arithmetic == FATHOM_FIXED_DIGITS) {
    fathom_digits_part(orbit, part, to);
  } else {
    fathom_limbs_part(orbit, part, to);
  }
}

static void take(fathom_fixed *orbit, int part, const fixed_number *from) {
  memcpy(orbit->part[part].words, from->words, (size_t)orbit->count * sizeof(word));
  orbit->part[part].negative = from->negative;
}

/// Takes a step together with the other thread.
///
/// \returns 0 if the other thread is missed, has left, or has another number of words; z is
///   unchanged.
static int step_together(
    fathom_partner *partner, fathom_fixed *orbit, int part, long meeting, long step) {
  side *mine = &partner->sides[part], *other = &partner->sides[1 - part];
  const int slot = step & 1;
  find(orbit, part, &mine->slots[slot]);
  mine->counts[slot] = orbit->count;
  store(&mine->step, step);
  const long patience =
      (part == 0 ? PATIENCE : PARTNERS_PATIENCE) + orbit->count * orbit->count / 16;
  for (long looks = 0; load(&other->step) < step; looks++) {
    if (looks > patience || load(&other->left) == meeting) return 0;
    breathe();
  }
  if (other->counts[slot] != orbit->count) return 0;
  take(orbit, part, &mine->slots[slot]);
  take(orbit, 1 - part, &other->slots[slot]);
  return 1;
}

// MARK: The partner's thread

/// Takes steps until the meeting is over.
static void follow(fathom_partner *partner, long meeting) {
  fathom_fixed *twin = partner->twin;
  // The first step was prepared before the state was copied.
  for (long step = partner->first_step; is_long(twin) && !partner->is_over; step++) {
    if (!step_together(partner, twin, 1, meeting, step)) break;
    fathom_fixed_note(twin);
    fathom_fixed_prepare(twin);
  }
}

static void *run(void *argument) {
  fathom_partner *partner = argument;
  for (long meeting = 0;;) {
    pthread_mutex_lock(&partner->lock);
    while (partner->call == meeting && !partner->is_over)
      pthread_cond_wait(&partner->called, &partner->lock);
    meeting = partner->call;
    pthread_mutex_unlock(&partner->lock);
    if (partner->is_over) return NULL;
    store(&partner->come, meeting);
    for (long looks = 0; load(&partner->begun) < meeting; looks++) {
      if (looks > partner->patience || partner->is_over) break;
      breathe();
    }
    if (load(&partner->begun) == meeting) follow(partner, meeting);
    store(&partner->sides[1].left, meeting);
  }
}

// MARK: The orbit's thread

static void call(fathom_partner *partner) {
  pthread_mutex_lock(&partner->lock);
  partner->call = ++partner->meeting;
  pthread_cond_signal(&partner->called);
  pthread_mutex_unlock(&partner->lock);
}

static void part_for(fathom_partner *partner, long rest) {
  store(&partner->sides[0].left, partner->meeting);
  partner->is_met = partner->is_timing = 0;
  partner->rest = rest;
  // The partner may be one step ahead.
  partner->step += 4;
}

/// Whether both threads have met; otherwise does what it can for that without waiting.
static int meet(fathom_partner *partner, const fathom_fixed *orbit) {
  if (partner->is_met) return 1;
  if (partner->rest > 0) {
    partner->rest -= 1;
    return 0;
  }
  if (load(&partner->sides[0].left) == partner->meeting) {
    call(partner);
    return 0;
  }
  if (load(&partner->come) != partner->meeting) return 0;
  fathom_fixed_copy(partner->twin, orbit);
  partner->first_step = partner->step;
  store(&partner->begun, partner->meeting);
  partner->is_met = 1;
  return 1;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Leaves a meeting that does not pay.
static void rest(fathom_partner *partner) {
  if (partner->step - partner->first_step > RESTS_APART * partner->last_rest) {
    partner->last_rest = FIRST_REST;
  } else if (partner->last_rest < LONGEST_REST) {
    partner->last_rest *= 2;
  }
  part_for(partner, partner->last_rest);
}

/// Times steps, and leaves a meeting whose steps are not faster than steps alone.
static void compare(fathom_partner *partner, const fathom_fixed *orbit) {
  if (!partner->is_timing) {
    partner->is_timing = 1;
    partner->timed = partner->slow = 0;
    partner->since = now();
    return;
  }
  if (++partner->timed < TIMED) return;
  const double time = now(), products = (double)orbit->count * (double)orbit->count;
  const double spent = (time - partner->since) / products;
  partner->timed = 0;
  partner->since = time;
  if (!partner->is_met) {
    partner->alone = spent;
    return;
  }
  partner->slow = spent > partner->alone ? partner->slow + 1 : 0;
  if (partner->slow > SLOW_TIMES) rest(partner);
}

int fathom_partner_step(fathom_partner *partner, fathom_fixed *orbit) {
  if (!is_long(orbit)) {
    if (partner->is_met) part_for(partner, TIMED);
    partner->is_timing = 0;
    return 0;
  }
  const int was_met = partner->is_met;
  if (meet(partner, orbit) != was_met) partner->is_timing = 0;
  compare(partner, orbit);
  if (!partner->is_met) return 0;
  const long step = partner->step++;
  if (step_together(partner, orbit, 0, partner->meeting, step)) {
    partner->shared++;
    return 1;
  }
  const int has_left = load(&partner->sides[1].left) == partner->meeting;
  if (has_left && step > partner->first_step) {
    part_for(partner, TIMED);
  } else {
    rest(partner);
  }
  return 0;
}

long fathom_partner_steps(const fathom_partner *partner) { return partner->shared; }

// MARK: Storage

static int make_slots(side *s, long count) {
  const long number = FIXED_BEFORE + count + FIXED_BEHIND;
  s->memory = calloc(2 * number, sizeof(word));
  if (!s->memory) return 0;
  for (int k = 0; k < 2; k++) s->slots[k].words = s->memory + k * number + FIXED_BEFORE;
  return 1;
}

static void release(fathom_partner *partner) {
  for (int k = 0; k < 2; k++) free(partner->sides[k].memory);
  fathom_fixed_free(partner->twin);
  free(partner);
}

fathom_partner *fathom_partner_create(const fathom_fixed *orbit) {
  if (!is_long(orbit)) return NULL;
  fathom_partner *partner = aligned_alloc(_Alignof(fathom_partner), sizeof *partner);
  if (!partner) return NULL;
  memset(partner, 0, sizeof *partner);
  partner->step = 1;
  partner->patience = PARTNERS_PATIENCE + orbit->most * orbit->most;
  partner->last_rest = FIRST_REST / 2;
  partner->rest = 2 * TIMED;
  partner->twin = fathom_fixed_twin(orbit);
  if (!partner->twin || !make_slots(&partner->sides[0], orbit->most)
      || !make_slots(&partner->sides[1], orbit->most)) {
    release(partner);
    return NULL;
  }
  pthread_mutex_init(&partner->lock, NULL);
  pthread_cond_init(&partner->called, NULL);
  if (pthread_create(&partner->thread, NULL, run, partner)) {
    pthread_mutex_destroy(&partner->lock);
    pthread_cond_destroy(&partner->called);
    release(partner);
    return NULL;
  }
  return partner;
}

void fathom_partner_free(fathom_partner *partner) {
  if (!partner) return;
  store(&partner->sides[0].left, partner->meeting);
  pthread_mutex_lock(&partner->lock);
  partner->is_over = 1;
  pthread_cond_signal(&partner->called);
  pthread_mutex_unlock(&partner->lock);
  pthread_join(partner->thread, NULL);
  pthread_mutex_destroy(&partner->lock);
  pthread_cond_destroy(&partner->called);
  release(partner);
}
