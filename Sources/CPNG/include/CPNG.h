// CPNG — libpng row by row, with setjmp kept in C. Every call that can fail returns 0 on failure.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// The kind of a problem: none, the system (see errno), no PNG signature, or the content of the
/// file.
enum { FATHOM_PNG_FINE = 0, FATHOM_PNG_SYSTEM = 1, FATHOM_PNG_FOREIGN = 2, FATHOM_PNG_DAMAGED = 3 };

typedef struct fathom_png_writer fathom_png_writer;

/// Creates a writer to a file descriptor, or to memory if the descriptor is negative.
///
/// The writer owns the descriptor from now on, even if this returns NULL because memory is short.
fathom_png_writer *fathom_png_writer_create(int descriptor);

/// Adds an iTXt entry (UTF-8, not compressed), which the next begin or finish writes.
int fathom_png_writer_text(fathom_png_writer *w, const char *keyword, const char *text);

/// The compression of rows: by zlib's level alone, for gradients that dither or 16 bits make noisy,
/// or for a few colors (docs/decisions/0014).
enum { FATHOM_PNG_BY_LEVEL = 0, FATHOM_PNG_GRADIENTS = 1, FATHOM_PNG_FEW_COLORS = 2 };

/// Writes everything before the rows: RGB with `depth` 8 or 16, sRGB + gAMA + cHRM, pHYs unless
/// `per_meter` is 0, and the texts added so far.
///
/// `level` is the compression level of zlib, 0 to 9.
int fathom_png_writer_begin(fathom_png_writer *w, uint32_t width, uint32_t height, int depth,
                            uint32_t per_meter, int compression, int level);

/// Writes one row of RGB samples; 16-bit samples have the high byte first.
int fathom_png_writer_row(fathom_png_writer *w, const uint8_t *row);

/// Writes the texts added since begin and the end, and flushes a file to its disk.
int fathom_png_writer_finish(fathom_png_writer *w);

/// Returns the bytes that were written to memory, which are valid between finish and destroy.
const uint8_t *fathom_png_writer_bytes(const fathom_png_writer *w, size_t *count);

int fathom_png_writer_problem(const fathom_png_writer *w);
int fathom_png_writer_errno(const fathom_png_writer *w);
const char *fathom_png_writer_message(const fathom_png_writer *w);
void fathom_png_writer_destroy(fathom_png_writer *w);

typedef struct fathom_png_reader fathom_png_reader;

/// Creates a reader, and reads everything before the rows; with `texts_only`, also skips the rows.
///
/// Returns NULL only if memory is short; the reader's problem tells of other failures.
fathom_png_reader *fathom_png_reader_create(const char *path, int texts_only);

uint32_t fathom_png_reader_width(const fathom_png_reader *r);
uint32_t fathom_png_reader_height(const fathom_png_reader *r);
/// Returns the number of bits in a sample of the file.
int fathom_png_reader_depth(const fathom_png_reader *r);
/// Returns the number of passes: 1, or 7 if the file is interlaced.
///
/// In each pass, every row is read into its content from the pass before.
int fathom_png_reader_passes(const fathom_png_reader *r);

/// Reads the next row as 8-bit RGBA (4 × width bytes).
int fathom_png_reader_row(fathom_png_reader *r, uint8_t *row);
/// Reads what follows the rows, after all of them were read.
int fathom_png_reader_finish(fathom_png_reader *r);

/// The texts (tEXt, zTXt, iTXt) found so far.
int fathom_png_reader_text_count(const fathom_png_reader *r);
const char *fathom_png_reader_keyword(const fathom_png_reader *r, int index);
const char *fathom_png_reader_text(const fathom_png_reader *r, int index);

int fathom_png_reader_problem(const fathom_png_reader *r);
int fathom_png_reader_errno(const fathom_png_reader *r);
const char *fathom_png_reader_message(const fathom_png_reader *r);
void fathom_png_reader_destroy(fathom_png_reader *r);

#endif
