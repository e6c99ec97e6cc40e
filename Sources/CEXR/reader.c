// reader — reads an EXR header, and blocks of lines, from a file.

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CEXR.h"
#include "shared.h"

struct fathom_exr_reader {
  exr_context_t context;
  int descriptor;
  int64_t bytes;
  int32_t width, height;
  int is_plain;
  const exr_attr_chlist_t *channels;
  int32_t attribute_count;
};

static int64_t get(exr_const_context_t context, void *user, void *buffer, uint64_t count,
                   uint64_t offset, exr_stream_error_func_ptr_t error) {
  (void)context;
  (void)error;
  const fathom_exr_reader *r = user;
  uint64_t done = 0;
  while (done < count) {
    ssize_t part = pread(r->descriptor, (char *)buffer + done, count - done,
                         (off_t)(offset + done));
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) return -1;
    if (part == 0) break;
    done += (uint64_t)part;
  }
  return (int64_t)done;
}

static int64_t size(exr_const_context_t context, void *user) {
  (void)context;
  return ((const fathom_exr_reader *)user)->bytes;
}

// Opens the file. A part of the signature suffices, since such a file was cut short.
static fathom_exr_result open_file(fathom_exr_reader *r, const char *path) {
  errno = 0;
  r->descriptor = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (r->descriptor < 0 || fstat(r->descriptor, &status) != 0) return fathom_exr_of_errno();
  r->bytes = status.st_size;
  uint8_t start[4];
  static const uint8_t signature[4] = {0x76, 0x2F, 0x31, 0x01};
  ssize_t count = read(r->descriptor, start, sizeof start);
  if (count < 0) return fathom_exr_of_errno();
  if (count == 0 || memcmp(start, signature, (size_t)count) != 0)
    return (fathom_exr_result){FATHOM_EXR_FOREIGN, 0, ""};
  return fathom_exr_fine();
}

// Whether blocks of this file can be read.
static int is_plain(const fathom_exr_reader *r, exr_attr_box2i_t window) {
  int parts = 0;
  exr_storage_t storage = EXR_STORAGE_TILED;
  exr_compression_t compression = EXR_COMPRESSION_NONE;
  int32_t blocks = 0;
  if (exr_get_count(r->context, &parts) != EXR_ERR_SUCCESS || parts != 1 ||
      exr_get_storage(r->context, 0, &storage) != EXR_ERR_SUCCESS ||
      storage != EXR_STORAGE_SCANLINE ||
      exr_get_compression(r->context, 0, &compression) != EXR_ERR_SUCCESS ||
      compression != EXR_COMPRESSION_ZIP ||
      exr_get_chunk_count(r->context, 0, &blocks) != EXR_ERR_SUCCESS ||
      blocks != (r->height - 1) / FATHOM_EXR_BLOCK_LINES + 1 || window.min.x != 0 ||
      window.min.y != 0)
    return 0;
  for (int c = 0; c < r->channels->num_channels; c += 1) {
    const exr_attr_chlist_entry_t *channel = &r->channels->entries[c];
    if (channel->x_sampling != 1 || channel->y_sampling != 1) return 0;
  }
  return 1;
}

static fathom_exr_result read_header(fathom_exr_reader *r, const char *path) {
  fathom_exr_result result = open_file(r, path);
  if (result.problem != FATHOM_EXR_FINE) return result;
  exr_context_initializer_t start = EXR_DEFAULT_CONTEXT_INITIALIZER;
  start.error_handler_fn = fathom_exr_ignore;
  start.user_data = r;
  start.read_fn = get;
  start.size_fn = size;
  start.flags = EXR_CONTEXT_FLAG_DISABLE_CHUNK_RECONSTRUCTION;
  errno = 0;
  exr_attr_box2i_t window;
  exr_result_t code = exr_start_read(&r->context, "fathom", &start);
  if (code == EXR_ERR_SUCCESS) code = exr_get_data_window(r->context, 0, &window);
  if (code == EXR_ERR_SUCCESS) code = exr_get_channels(r->context, 0, &r->channels);
  if (code == EXR_ERR_SUCCESS)
    code = exr_get_attribute_count(r->context, 0, &r->attribute_count);
  if (code != EXR_ERR_SUCCESS) return fathom_exr_of_code(code);
  int64_t width = (int64_t)window.max.x - window.min.x + 1;
  int64_t height = (int64_t)window.max.y - window.min.y + 1;
  if (width < 1 || width > INT32_MAX || height < 1 || height > INT32_MAX)
    return fathom_exr_of_code(EXR_ERR_FILE_BAD_HEADER);
  r->width = (int32_t)width;
  r->height = (int32_t)height;
  r->is_plain = is_plain(r, window);
  return fathom_exr_fine();
}

fathom_exr_reader *fathom_exr_reader_create(const char *path, fathom_exr_result *result) {
  fathom_exr_reader *r = calloc(1, sizeof *r);
  if (r == NULL) {
    *result = fathom_exr_of_code(EXR_ERR_OUT_OF_MEMORY);
    return NULL;
  }
  *result = read_header(r, path);
  if (result->problem == FATHOM_EXR_FINE) return r;
  fathom_exr_reader_destroy(r);
  return NULL;
}

void fathom_exr_reader_destroy(fathom_exr_reader *r) {
  if (r->context != NULL) exr_finish(&r->context);
  if (r->descriptor >= 0) close(r->descriptor);
  free(r);
}

int32_t fathom_exr_reader_width(const fathom_exr_reader *r) { return r->width; }
int32_t fathom_exr_reader_height(const fathom_exr_reader *r) { return r->height; }
int64_t fathom_exr_reader_bytes(const fathom_exr_reader *r) { return r->bytes; }
int fathom_exr_reader_is_plain(const fathom_exr_reader *r) { return r->is_plain; }

int fathom_exr_reader_channel_count(const fathom_exr_reader *r) {
  return r->channels->num_channels;
}

const char *fathom_exr_reader_channel(const fathom_exr_reader *r, int index) {
  return r->channels->entries[index].name.str;
}

int fathom_exr_reader_channel_type(const fathom_exr_reader *r, int index) {
  return (int)r->channels->entries[index].pixel_type;
}

static const exr_attribute_t *attribute(const fathom_exr_reader *r, int index) {
  const exr_attribute_t *found = NULL;
  exr_get_attribute_by_index(r->context, 0, EXR_ATTR_LIST_FILE_ORDER, index, &found);
  return found;
}

int fathom_exr_reader_attribute_count(const fathom_exr_reader *r) { return r->attribute_count; }

const char *fathom_exr_reader_attribute(const fathom_exr_reader *r, int index) {
  return attribute(r, index)->name;
}

int fathom_exr_reader_attribute_kind(const fathom_exr_reader *r, int index) {
  switch (attribute(r, index)->type) {
    case EXR_ATTR_STRING: return FATHOM_EXR_TEXT;
    case EXR_ATTR_INT: return FATHOM_EXR_INT;
    case EXR_ATTR_FLOAT: return FATHOM_EXR_FLOAT;
    default: return FATHOM_EXR_OTHER;
  }
}

int32_t fathom_exr_reader_int(const fathom_exr_reader *r, int index) {
  return attribute(r, index)->i;
}

float fathom_exr_reader_float(const fathom_exr_reader *r, int index) {
  return attribute(r, index)->f;
}

const char *fathom_exr_reader_text(const fathom_exr_reader *r, int index, int32_t *count) {
  const exr_attr_string_t *text = attribute(r, index)->string;
  *count = text->length;
  return text->str;
}

fathom_exr_result fathom_exr_reader_block(const fathom_exr_reader *r, int32_t y, uint32_t *planes) {
  errno = 0;
  exr_chunk_info_t chunk;
  exr_result_t code = exr_read_scanline_chunk_info(r->context, 0, y, &chunk);
  if (code != EXR_ERR_SUCCESS) return fathom_exr_of_code(code);
  if (chunk.width != r->width || chunk.height > FATHOM_EXR_BLOCK_LINES)
    return fathom_exr_of_code(EXR_ERR_CORRUPT_CHUNK);
  exr_decode_pipeline_t pipeline = EXR_DECODE_PIPELINE_INITIALIZER;
  code = exr_decoding_initialize(r->context, 0, &chunk, &pipeline);
  size_t plane = (size_t)FATHOM_EXR_BLOCK_LINES * (size_t)r->width;
  for (int c = 0; code == EXR_ERR_SUCCESS && c < pipeline.channel_count; c += 1) {
    exr_coding_channel_info_t *channel = &pipeline.channels[c];
    channel->decode_to_ptr = (uint8_t *)(planes + (size_t)c * plane);
    channel->user_bytes_per_element = 4;
    channel->user_data_type = channel->data_type;
    channel->user_pixel_stride = 4;
    channel->user_line_stride = 4 * r->width;
  }
  if (code == EXR_ERR_SUCCESS)
    code = exr_decoding_choose_default_routines(r->context, 0, &pipeline);
  if (code == EXR_ERR_SUCCESS) code = exr_decoding_run(r->context, 0, &pipeline);
  int number = errno;
  exr_decoding_destroy(r->context, &pipeline);
  errno = number;
  return fathom_exr_of_code(code);
}
