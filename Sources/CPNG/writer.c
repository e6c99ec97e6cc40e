// writer — writes PNG rows to a file or to memory.

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "CPNG.h"
#include "shared.h"

struct fathom_png_writer {
  png_structp png;
  png_infop info;
  FILE *file;
  char *bytes;  // the bytes of a writer to memory, owned by the stream
  size_t count;
  int in_memory;
  fathom_png_failure failure;
};

static void put(png_structp png, png_bytep data, size_t count) {
  fathom_png_writer *w = png_get_io_ptr(png);
  errno = 0;
  if (fwrite(data, 1, count, w->file) != count) {
    fathom_png_keep_errno(&w->failure);
    png_error(png, "write");
  }
}

static void flush(png_structp png) { (void)png; }

fathom_png_writer *fathom_png_writer_create(int descriptor) {
  fathom_png_writer *w = calloc(1, sizeof *w);
  if (w != NULL) {
    w->in_memory = descriptor < 0;
    w->file = w->in_memory ? open_memstream(&w->bytes, &w->count) : fdopen(descriptor, "wb");
  }
  if (w == NULL || w->file == NULL) {
    if (descriptor >= 0) close(descriptor);
    free(w);
    return NULL;
  }
  if (!w->in_memory) setvbuf(w->file, NULL, _IOFBF, 1 << 18);
  w->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w->failure, fathom_png_fail,
                                   fathom_png_ignore);
  if (w->png != NULL) w->info = png_create_info_struct(w->png);
  if (w->info == NULL) {
    fathom_png_writer_destroy(w);
    return NULL;
  }
  png_set_write_fn(w->png, w, put, flush);
  return w;
}

int fathom_png_writer_text(fathom_png_writer *w, const char *keyword, const char *text) {
  if (setjmp(png_jmpbuf(w->png))) return 0;
  png_text entry;
  memset(&entry, 0, sizeof entry);
  entry.compression = PNG_ITXT_COMPRESSION_NONE;
  entry.key = (png_charp)keyword;  // libpng copies both
  entry.text = (png_charp)text;
  entry.itxt_length = strlen(text);
  entry.lang = "";
  entry.lang_key = "";
  png_set_text(w->png, w->info, &entry, 1);
  return 1;
}

int fathom_png_writer_begin(fathom_png_writer *w, uint32_t width, uint32_t height, int depth,
                            uint32_t per_meter, int compression, int level) {
  if (setjmp(png_jmpbuf(w->png))) return 0;
  fathom_png_raise_limits(w->png);
  png_set_IHDR(w->png, w->info, width, height, depth, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB_gAMA_and_cHRM(w->png, w->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (per_meter != 0)
    png_set_pHYs(w->png, w->info, per_meter, per_meter, PNG_RESOLUTION_METER);
  png_set_compression_level(w->png, level);
  if (compression == FATHOM_PNG_GRADIENTS) {
    png_set_filter(w->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
    png_set_compression_strategy(w->png, Z_RLE);
  } else if (compression == FATHOM_PNG_FEW_COLORS) {
    png_set_filter(w->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_strategy(w->png, Z_DEFAULT_STRATEGY);
  }
  png_write_info(w->png, w->info);
  return 1;
}

int fathom_png_writer_row(fathom_png_writer *w, const uint8_t *row) {
  if (setjmp(png_jmpbuf(w->png))) return 0;
  png_write_row(w->png, row);
  return 1;
}

int fathom_png_writer_finish(fathom_png_writer *w) {
  if (setjmp(png_jmpbuf(w->png))) return 0;
  png_write_end(w->png, w->info);
  errno = 0;
  if (fflush(w->file) != 0) {
    fathom_png_keep_errno(&w->failure);
    return 0;
  }
  if (w->in_memory) return 1;
  // EINVAL means that the stream cannot be flushed, for example because it is a pipe.
  if (fsync(fileno(w->file)) != 0 && errno != EINVAL) {
    fathom_png_keep_errno(&w->failure);
    return 0;
  }
  FILE *file = w->file;
  w->file = NULL;
  if (fclose(file) != 0) {  // network file systems report a full disk only here
    fathom_png_keep_errno(&w->failure);
    return 0;
  }
  return 1;
}

const uint8_t *fathom_png_writer_bytes(const fathom_png_writer *w, size_t *count) {
  *count = w->count;
  return (const uint8_t *)w->bytes;
}

int fathom_png_writer_problem(const fathom_png_writer *w) { return w->failure.problem; }
int fathom_png_writer_errno(const fathom_png_writer *w) { return w->failure.number; }
const char *fathom_png_writer_message(const fathom_png_writer *w) { return w->failure.message; }

void fathom_png_writer_destroy(fathom_png_writer *w) {
  if (w->png != NULL) png_destroy_write_struct(&w->png, &w->info);
  if (w->file != NULL) fclose(w->file);
  free(w->bytes);
  free(w);
}
