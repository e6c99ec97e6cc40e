// CDeflate — zlib for whole buffers. Every call that can fail returns 0 on failure.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>

/// Compresses bytes as a zlib stream, at level 1, searching only for runs of a byte.
///
/// Returns the length of the stream; 0 also if it would exceed `room`.
static inline size_t fathom_deflate(const uint8_t *bytes, size_t count, uint8_t *target,
                                    size_t room) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (count > UINT32_MAX || room > UINT32_MAX) return 0;
  if (deflateInit2(&stream, 1, Z_DEFLATED, 15, 8, Z_RLE) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;  // only read, whatever zlib's type says
  stream.avail_in = (uInt)count;
  stream.next_out = target;
  stream.avail_out = (uInt)room;
  int code = deflate(&stream, Z_FINISH);
  size_t length = stream.total_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? length : 0;
}

/// Decompresses a zlib stream; returns 1 if it is complete and gives exactly `count` bytes.
static inline int fathom_inflate(const uint8_t *bytes, size_t length, uint8_t *target,
                                 size_t count) {
  if (length > UINT32_MAX || count > UINT32_MAX) return 0;
  uLongf given = (uLongf)count;
  uLong taken = (uLong)length;
  return uncompress2(target, &given, bytes, &taken) == Z_OK && given == count && taken == length;
}

/// Returns the CRC-32, the checksum of zip and PNG.
static inline uint32_t fathom_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}

#endif
