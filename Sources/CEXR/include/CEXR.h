// CEXR — reads and writes EXR files with OpenEXRCore, in ZIP blocks of 16 lines, 32 bits a channel.
#ifndef CEXR_H
#define CEXR_H

#include <stddef.h>
#include <stdint.h>

/// The kind of a problem: none, the system (see its error number), no EXR signature, the content of
/// the file, or memory.
enum {
  FATHOM_EXR_FINE = 0,
  FATHOM_EXR_SYSTEM = 1,
  FATHOM_EXR_FOREIGN = 2,
  FATHOM_EXR_DAMAGED = 3,
  FATHOM_EXR_MEMORY = 4
};

/// The result of a call.
///
/// `message` belongs to the library, and need not be freed.
typedef struct {
  int problem;
  int number;
  const char *message;
} fathom_exr_result;

/// The number of lines of a ZIP block; the last block of a file may have fewer.
enum { FATHOM_EXR_BLOCK_LINES = 16 };

typedef struct fathom_exr_writer fathom_exr_writer;

/// Creates a writer of one part to a file descriptor.
///
/// The writer owns the descriptor from now on, even if this returns NULL because memory is short.
/// Set the size first, then the channels and attributes, and call begin.
fathom_exr_writer *fathom_exr_writer_create(int descriptor);

fathom_exr_result fathom_exr_writer_size(fathom_exr_writer *w, int32_t width, int32_t height);
/// Adds a channel of 32 bits, float or unsigned.
fathom_exr_result fathom_exr_writer_channel(fathom_exr_writer *w, const char *name, int is_float);
fathom_exr_result fathom_exr_writer_int(fathom_exr_writer *w, const char *name, int32_t value);
fathom_exr_result fathom_exr_writer_float(fathom_exr_writer *w, const char *name, float value);
fathom_exr_result fathom_exr_writer_text(fathom_exr_writer *w, const char *name, const char *text);

/// Writes the header, and reserves space for the table of blocks.
///
/// `level` is the compression level of zlib, 0 to 9.
fathom_exr_result fathom_exr_writer_begin(fathom_exr_writer *w, int level);

/// Writes the next block, which begins at line `y`.
///
/// The planes of the channels follow each other in the order of their names, each with 16 lines of
/// `width` values; the last block of a file uses fewer lines.
fathom_exr_result fathom_exr_writer_block(fathom_exr_writer *w, int32_t y, const uint32_t *planes);

/// Completes the file with the table of blocks, flushes it to the disk, and closes it.
fathom_exr_result fathom_exr_writer_finish(fathom_exr_writer *w);
void fathom_exr_writer_destroy(fathom_exr_writer *w);

typedef struct fathom_exr_reader fathom_exr_reader;

/// The kind of an attribute's value.
enum { FATHOM_EXR_OTHER = 0, FATHOM_EXR_TEXT = 1, FATHOM_EXR_INT = 2, FATHOM_EXR_FLOAT = 3 };

/// Creates a reader, and reads the header of a file; NULL if `result` has a problem.
fathom_exr_reader *fathom_exr_reader_create(const char *path, fathom_exr_result *result);
void fathom_exr_reader_destroy(fathom_exr_reader *r);

int32_t fathom_exr_reader_width(const fathom_exr_reader *r);
int32_t fathom_exr_reader_height(const fathom_exr_reader *r);
/// The size of the file.
int64_t fathom_exr_reader_bytes(const fathom_exr_reader *r);
/// Whether blocks can be read.
///
/// The file must have one part of scan lines from (0, 0), with ZIP and without subsampled channels.
/// The header may still claim more than the file holds.
int fathom_exr_reader_is_plain(const fathom_exr_reader *r);

int fathom_exr_reader_channel_count(const fathom_exr_reader *r);
/// Returns the name of a channel, ending with NUL; channels are ordered by name.
const char *fathom_exr_reader_channel(const fathom_exr_reader *r, int index);
/// Returns 0 for unsigned, 1 for half, 2 for float.
int fathom_exr_reader_channel_type(const fathom_exr_reader *r, int index);

int fathom_exr_reader_attribute_count(const fathom_exr_reader *r);
/// Returns the name of an attribute, ending with NUL; attributes are in the file's order.
const char *fathom_exr_reader_attribute(const fathom_exr_reader *r, int index);
int fathom_exr_reader_attribute_kind(const fathom_exr_reader *r, int index);
int32_t fathom_exr_reader_int(const fathom_exr_reader *r, int index);
float fathom_exr_reader_float(const fathom_exr_reader *r, int index);
/// Returns the bytes of a text, which do not end with NUL.
const char *fathom_exr_reader_text(const fathom_exr_reader *r, int index, int32_t *count);

/// Reads the block that contains line `y` into planes in the writer's layout.
///
/// The file must be plain, and its channels must have 32 bits. Several threads may call this at the
/// same time.
fathom_exr_result fathom_exr_reader_block(const fathom_exr_reader *r, int32_t y, uint32_t *planes);

#endif
