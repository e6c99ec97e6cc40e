// writer — writes blocks of lines to a file.

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "CEXR.h"
#include "shared.h"

struct fathom_exr_writer {
  exr_context_t context;
  exr_encode_pipeline_t pipeline;
  int has_pipeline;
  int descriptor;
  int32_t width;
};

static int64_t put(exr_const_context_t context, void *user, const void *data, uint64_t count,
                   uint64_t offset, exr_stream_error_func_ptr_t error) {
  (void)context;
  (void)error;
  const fathom_exr_writer *w = user;
  uint64_t done = 0;
  while (done < count) {
    ssize_t part = pwrite(w->descriptor, (const char *)data + done, count - done,
                          (off_t)(offset + done));
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return -1;
    done += (uint64_t)part;
  }
  return (int64_t)done;
}

fathom_exr_writer *fathom_exr_writer_create(int descriptor) {
  fathom_exr_writer *w = calloc(1, sizeof *w);
  if (w == NULL) {
    close(descriptor);
    return NULL;
  }
  w->descriptor = descriptor;
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.error_handler_fn = fathom_exr_ignore;
  start.user_data = w;
  start.write_fn = put;
  int part = 0;
  if (exr_start_write(&w->context, "fathom", EXR_WRITE_FILE_DIRECTLY, &start) != EXR_ERR_SUCCESS ||
      exr_add_part(w->context, NULL, EXR_STORAGE_SCANLINE, &part) != EXR_ERR_SUCCESS) {
    fathom_exr_writer_destroy(w);
    return NULL;
  }
  return w;
}

fathom_exr_result fathom_exr_writer_size(fathom_exr_writer *w, int32_t width, int32_t height) {
  w->width = width;
  return fathom_exr_of_code(exr_initialize_required_attr_simple(w->context, 0, width, height,
                                                                EXR_COMPRESSION_ZIP));
}

fathom_exr_result fathom_exr_writer_channel(fathom_exr_writer *w, const char *name, int is_float) {
  exr_pixel_type_t type = is_float ? EXR_PIXEL_FLOAT : EXR_PIXEL_UINT;
  return fathom_exr_of_code(
      exr_add_channel(w->context, 0, name, type, EXR_PERCEPTUALLY_LINEAR, 1, 1));
}

fathom_exr_result fathom_exr_writer_int(fathom_exr_writer *w, const char *name, int32_t value) {
  return fathom_exr_of_code(exr_attr_set_int(w->context, 0, name, value));
}

fathom_exr_result fathom_exr_writer_float(fathom_exr_writer *w, const char *name, float value) {
  return fathom_exr_of_code(exr_attr_set_float(w->context, 0, name, value));
}

fathom_exr_result fathom_exr_writer_text(fathom_exr_writer *w, const char *name, const char *text) {
  return fathom_exr_of_code(exr_attr_set_string(w->context, 0, name, text));
}

fathom_exr_result fathom_exr_writer_begin(fathom_exr_writer *w, int level) {
  errno = 0;
  exr_result_t code = exr_set_zip_compression_level(w->context, 0, level);
  if (code == EXR_ERR_SUCCESS) code = exr_write_header(w->context);
  return fathom_exr_of_code(code);
}

fathom_exr_result fathom_exr_writer_block(fathom_exr_writer *w, int32_t y, const uint32_t *planes) {
  errno = 0;
  exr_chunk_info_t chunk;
  exr_result_t code = exr_write_scanline_chunk_info(w->context, 0, y, &chunk);
  if (code != EXR_ERR_SUCCESS) return fathom_exr_of_code(code);
  int is_first = !w->has_pipeline;
  code = is_first ? exr_encoding_initialize(w->context, 0, &chunk, &w->pipeline)
                  : exr_encoding_update(w->context, 0, &chunk, &w->pipeline);
  if (code != EXR_ERR_SUCCESS) return fathom_exr_of_code(code);
  w->has_pipeline = 1;
  size_t plane = (size_t)FATHOM_EXR_BLOCK_LINES * (size_t)w->width;
  for (int c = 0; c < w->pipeline.channel_count; c += 1) {
    exr_coding_channel_info_t *channel = &w->pipeline.channels[c];
    channel->encode_from_ptr = (const uint8_t *)(planes + (size_t)c * plane);
    channel->user_bytes_per_element = 4;
    channel->user_data_type = channel->data_type;
    channel->user_pixel_stride = 4;
    channel->user_line_stride = 4 * w->width;
  }
  if (is_first) code = exr_encoding_choose_default_routines(w->context, 0, &w->pipeline);
  if (code == EXR_ERR_SUCCESS) code = exr_encoding_run(w->context, 0, &w->pipeline);
  return fathom_exr_of_code(code);
}

/// Frees the library's memory, without writing anything.
static exr_result_t let_go(fathom_exr_writer *w) {
  if (w->has_pipeline) exr_encoding_destroy(w->context, &w->pipeline);
  w->has_pipeline = 0;
  exr_result_t code = w->context != NULL ? exr_finish(&w->context) : EXR_ERR_SUCCESS;
  w->context = NULL;
  return code;
}

fathom_exr_result fathom_exr_writer_finish(fathom_exr_writer *w) {
  errno = 0;
  exr_result_t code = let_go(w);
  if (code != EXR_ERR_SUCCESS) return fathom_exr_of_code(code);
  // EINVAL means that the descriptor cannot be flushed, for example because it is a pipe.
  if (fsync(w->descriptor) != 0 && errno != EINVAL) return fathom_exr_of_errno();
  int descriptor = w->descriptor;
  w->descriptor = -1;
  // Network file systems may report a full disk only now.
  return close(descriptor) != 0 ? fathom_exr_of_errno() : fathom_exr_fine();
}

void fathom_exr_writer_destroy(fathom_exr_writer *w) {
  let_go(w);
  if (w->descriptor >= 0) close(w->descriptor);
  free(w);
}
