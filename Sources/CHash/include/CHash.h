// CHash — SHA-256 by nettle, with names that Swift can import.
#ifndef CHASH_H
#define CHASH_H

#include <nettle/sha2.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sha256_ctx fathom_sha256;

static inline void fathom_sha256_init(fathom_sha256 *context) { sha256_init(context); }

static inline void fathom_sha256_update(fathom_sha256 *context, size_t count, const uint8_t *bytes) {
  sha256_update(context, count, bytes);
}

/// Writes the digest of 32 bytes, and resets the context.
static inline void fathom_sha256_digest(fathom_sha256 *context, uint8_t *bytes) {
  sha256_digest(context, SHA256_DIGEST_SIZE, bytes);
}

#endif
