// CEXR — reads and writes EXR by OpenEXRCore, in blocks of 16 lines: ZIP, channels of 32 bits.
#ifndef CEXR_H
#define CEXR_H

#include <stddef.h>
#include <stdint.h>

/// The kind of a problem: none, the system (see the number), no EXR signature, the file's content,
/// or memory.
enum {
  FATHOM_EXR_FINE = 0,
  FATHOM_EXR_SYSTEM = 1,
  FATHOM_EXR_FOREIGN = 2,
  FATHOM_EXR_DAMAGED = 3,
  FATHOM_EXR_MEMORY = 4
};

/// The result of a call.
///
/// `message` belongs to the library and is never freed.
typedef struct {
  int problem;
  int number;
  const char *message;
} fathom_exr_result;

/// The number of lines of a ZIP block; the last block of a file may have fewer.
enum { FATHOM_EXR_BLOCK_LINES = 16 };

typedef struct fathom_exr_writer fathom_exr_writer;

/// Makes a writer of one part to a file descriptor, which it owns from now on, even when this
/// returns NULL because memory is short.
///
/// The size must be set first, then channels and attributes; then call begin.
fathom_exr_writer *fathom_exr_writer_create(int descriptor);

fathom_exr_result fathom_exr_writer_size(fathom_exr_writer *w, int32_t width, int32_t height);
/// Adds a channel of 32 bits, float or unsigned.
fathom_exr_result fathom_exr_writer_channel(fathom_exr_writer *w, const char *name, int is_float);
fathom_exr_result fathom_exr_writer_int(fathom_exr_writer *w, const char *name, int32_t value);
fathom_exr_result fathom_exr_writer_float(fathom_exr_writer *w, const char *name, float value);
fathom_exr_result fathom_exr_writer_text(fathom_exr_writer *w, const char *name, const char *text);

/// Writes the header, and reserves room for the table of blocks.
///
/// `level` is zlib's, 0 to 9.
fathom_exr_result fathom_exr_writer_begin(fathom_exr_writer *w, int level);

/// Writes the next block, from line `y`: one plane after the other in the order of the channels'
/// names, each with 16 lines of `width` values, of which the file's last block uses fewer.
fathom_exr_result fathom_exr_writer_block(fathom_exr_writer *w, int32_t y, const uint32_t *planes);

/// Completes the file, whose table of blocks is complete by then, syncs it to its disk and closes
/// it.
fathom_exr_result fathom_exr_writer_finish(fathom_exr_writer *w);
void fathom_exr_writer_destroy(fathom_exr_writer *w);

typedef struct fathom_exr_reader fathom_exr_reader;

/// The kind of an attribute's value.
enum { FATHOM_EXR_OTHER = 0, FATHOM_EXR_TEXT = 1, FATHOM_EXR_INT = 2, FATHOM_EXR_FLOAT = 3 };

/// Makes a reader that has read the header of a file; NULL when `result` has a problem.
fathom_exr_reader *fathom_exr_reader_create(const char *path, fathom_exr_result *result);
void fathom_exr_reader_destroy(fathom_exr_reader *r);

int32_t fathom_exr_reader_width(const fathom_exr_reader *r);
int32_t fathom_exr_reader_height(const fathom_exr_reader *r);
/// The size of the file.
int64_t fathom_exr_reader_bytes(const fathom_exr_reader *r);
/// Whether blocks can be read: one part of scan lines from (0, 0), ZIP, no channel sampled more
/// coarsely.
///
/// The header may still claim more than the file holds.
int fathom_exr_reader_is_plain(const fathom_exr_reader *r);

int fathom_exr_reader_channel_count(const fathom_exr_reader *r);
/// Returns the name of a channel, in the order of names; it ends with NUL.
const char *fathom_exr_reader_channel(const fathom_exr_reader *r, int index);
/// Returns 0 for unsigned, 1 for half, 2 for float.
int fathom_exr_reader_channel_type(const fathom_exr_reader *r, int index);

int fathom_exr_reader_attribute_count(const fathom_exr_reader *r);
/// Returns the name of an attribute, in the file's order.
const char *fathom_exr_reader_attribute(const fathom_exr_reader *r, int index);
int fathom_exr_reader_attribute_kind(const fathom_exr_reader *r, int index);
int32_t fathom_exr_reader_int(const fathom_exr_reader *r, int index);
float fathom_exr_reader_float(const fathom_exr_reader *r, int index);
/// Returns the bytes of a text, which do not end with NUL.
const char *fathom_exr_reader_text(const fathom_exr_reader *r, int index, int32_t *count);

/// Reads the block that contains line `y` of a plain file, whose channels have 32 bits, into planes
/// in the writer's layout.
///
/// Safe to call from several threads at once.
fathom_exr_result fathom_exr_reader_block(const fathom_exr_reader *r, int32_t y, uint32_t *planes);

#endif
