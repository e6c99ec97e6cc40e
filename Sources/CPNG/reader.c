// reader — reads PNG texts and rows from a file.

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CPNG.h"
#include "shared.h"

struct fathom_png_reader {
  png_structp png;
  png_infop info;
  FILE *file;
  uint32_t width, height;
  int depth, passes;
  png_textp texts;
  int text_count;
  fathom_png_failure failure;
};

static void get(png_structp png, png_bytep data, size_t count) {
  fathom_png_reader *r = png_get_io_ptr(png);
  errno = 0;
  if (fread(data, 1, count, r->file) == count) return;
  if (ferror(r->file)) fathom_png_keep_errno(&r->failure);
  png_error(png, "the file ends early");
}

static int signature(fathom_png_reader *r) {
  png_byte start[8];
  errno = 0;
  size_t count = fread(start, 1, sizeof start, r->file);
  if (ferror(r->file)) {
    fathom_png_keep_errno(&r->failure);
    return 0;
  }
  // A part of the signature suffices, since such a file was cut short. An empty file is not a PNG.
  if (count > 0 && png_sig_cmp(start, 0, count) == 0) return 1;
  r->failure.problem = FATHOM_PNG_FOREIGN;
  return 0;
}

// Called for each IDAT chunk while only texts are read. Returns 1 for a chunk that is handled and
// need not be kept, and 0 for other unknown chunks, which libpng handles.
static int pass_over(png_structp png, png_unknown_chunkp chunk) {
  (void)png;
  return memcmp(chunk->name, "IDAT", 4) == 0;
}

static int begin(fathom_png_reader *r, int texts_only) {
  if (setjmp(png_jmpbuf(r->png))) return 0;
  png_set_read_fn(r->png, r, get);
  png_set_sig_bytes(r->png, 8);
  fathom_png_raise_limits(r->png);
  if (texts_only) {
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_ALWAYS, (const png_byte *)"IDAT", 1);
    png_set_read_user_chunk_fn(r->png, NULL, pass_over);
    png_set_chunk_malloc_max(r->png, 256u << 20);  // some programs write a single IDAT chunk
  }
  png_read_info(r->png, r->info);
  r->width = png_get_image_width(r->png, r->info);
  r->height = png_get_image_height(r->png, r->info);
  r->depth = png_get_bit_depth(r->png, r->info);
  if (texts_only) {
    png_read_end(r->png, r->info);
  } else {
    png_set_expand(r->png);
    png_set_scale_16(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xFF, PNG_FILLER_AFTER);
    r->passes = png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    if (png_get_rowbytes(r->png, r->info) != (size_t)4 * r->width)
      png_error(r->png, "not a color format that can be expanded");
  }
  png_get_text(r->png, r->info, &r->texts, &r->text_count);
  return 1;
}

fathom_png_reader *fathom_png_reader_create(const char *path, int texts_only) {
  fathom_png_reader *r = calloc(1, sizeof *r);
  if (r == NULL) return NULL;
  errno = 0;
  r->file = fopen(path, "rb");
  if (r->file == NULL) {
    fathom_png_keep_errno(&r->failure);
    return r;
  }
  if (!signature(r)) return r;
  r->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r->failure, fathom_png_fail,
                                  fathom_png_ignore);
  if (r->png != NULL) r->info = png_create_info_struct(r->png);
  if (r->info == NULL) {
    fathom_png_reader_destroy(r);
    return NULL;
  }
  begin(r, texts_only);
  return r;
}

uint32_t fathom_png_reader_width(const fathom_png_reader *r) { return r->width; }
uint32_t fathom_png_reader_height(const fathom_png_reader *r) { return r->height; }
int fathom_png_reader_depth(const fathom_png_reader *r) { return r->depth; }
int fathom_png_reader_passes(const fathom_png_reader *r) { return r->passes; }

int fathom_png_reader_row(fathom_png_reader *r, uint8_t *row) {
  if (setjmp(png_jmpbuf(r->png))) return 0;
  png_read_row(r->png, row, NULL);
  return 1;
}

int fathom_png_reader_finish(fathom_png_reader *r) {
  if (setjmp(png_jmpbuf(r->png))) return 0;
  r->text_count = 0;  // a failed read may have moved the texts
  png_read_end(r->png, r->info);
  png_get_text(r->png, r->info, &r->texts, &r->text_count);
  return 1;
}

int fathom_png_reader_text_count(const fathom_png_reader *r) { return r->text_count; }

const char *fathom_png_reader_keyword(const fathom_png_reader *r, int index) {
  return r->texts[index].key;
}

const char *fathom_png_reader_text(const fathom_png_reader *r, int index) {
  return r->texts[index].text;
}

int fathom_png_reader_problem(const fathom_png_reader *r) { return r->failure.problem; }
int fathom_png_reader_errno(const fathom_png_reader *r) { return r->failure.number; }
const char *fathom_png_reader_message(const fathom_png_reader *r) { return r->failure.message; }

void fathom_png_reader_destroy(fathom_png_reader *r) {
  if (r->png != NULL) png_destroy_read_struct(&r->png, &r->info, NULL);
  if (r->file != NULL) fclose(r->file);
  free(r);
}
