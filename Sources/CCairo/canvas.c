// canvas — calls libcairo.

#include "CCairo.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <stdlib.h>
#include <string.h>

struct fathom_cairo {
  cairo_surface_t *surface;
  cairo_t *context;
  int is_picture;
  uint8_t *bytes;  // of a file
  size_t count, capacity;
};

// Appends to the bytes of a file; cairo keeps the failure as the surface's status.
static cairo_status_t append(void *file, const unsigned char *bytes, unsigned int count) {
  fathom_cairo *cairo = file;
  if (cairo->capacity - cairo->count < count) {
    size_t capacity = 2 * cairo->capacity + count;
    uint8_t *larger = realloc(cairo->bytes, capacity);
    if (larger == NULL) return CAIRO_STATUS_NO_MEMORY;
    cairo->bytes = larger;
    cairo->capacity = capacity;
  }
  memcpy(cairo->bytes + cairo->count, bytes, count);
  cairo->count += count;
  return CAIRO_STATUS_SUCCESS;
}

static fathom_cairo *begin(fathom_cairo *cairo) {
  cairo->context = cairo_create(cairo->surface);
  cairo_set_antialias(cairo->context, CAIRO_ANTIALIAS_GOOD);
  if (cairo_status(cairo->context) == CAIRO_STATUS_SUCCESS) return cairo;
  fathom_cairo_destroy(cairo);
  return NULL;
}

fathom_cairo *fathom_cairo_pixels(int width, int height) {
  fathom_cairo *cairo = calloc(1, sizeof *cairo);
  if (cairo == NULL) return NULL;
  cairo->is_picture = 1;
  cairo->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  return begin(cairo);
}

fathom_cairo *fathom_cairo_svg(double width, double height) {
  fathom_cairo *cairo = calloc(1, sizeof *cairo);
  if (cairo == NULL) return NULL;
  cairo->surface = cairo_svg_surface_create_for_stream(append, cairo, width, height);
  cairo_svg_surface_set_document_unit(cairo->surface, CAIRO_SVG_UNIT_PX);
  return begin(cairo);
}

fathom_cairo *fathom_cairo_pdf(double width, double height) {
  fathom_cairo *cairo = calloc(1, sizeof *cairo);
  if (cairo == NULL) return NULL;
  cairo->surface = cairo_pdf_surface_create_for_stream(append, cairo, width, height);
  cairo_pdf_surface_set_metadata(
      cairo->surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  return begin(cairo);
}

void fathom_cairo_destroy(fathom_cairo *cairo) {
  cairo_destroy(cairo->context);
  cairo_surface_destroy(cairo->surface);  // a file that is not finished is written here
  free(cairo->bytes);
  free(cairo);
}

void fathom_cairo_move(fathom_cairo *cairo, double x, double y) {
  cairo_move_to(cairo->context, x, y);
}

void fathom_cairo_line(fathom_cairo *cairo, double x, double y) {
  cairo_line_to(cairo->context, x, y);
}

void fathom_cairo_curve(
    fathom_cairo *cairo, double x1, double y1, double x2, double y2, double x, double y) {
  cairo_curve_to(cairo->context, x1, y1, x2, y2, x, y);
}

void fathom_cairo_close(fathom_cairo *cairo) { cairo_close_path(cairo->context); }

void fathom_cairo_color(
    fathom_cairo *cairo, double red, double green, double blue, double opacity) {
  cairo_set_source_rgba(cairo->context, red, green, blue, opacity);
}

void fathom_cairo_fill(fathom_cairo *cairo, int is_even_odd) {
  cairo_set_fill_rule(
      cairo->context, is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
  cairo_fill(cairo->context);
}

void fathom_cairo_stroke(fathom_cairo *cairo, double width, int is_round) {
  cairo_set_line_width(cairo->context, width);
  cairo_set_line_cap(cairo->context, is_round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(cairo->context, is_round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  cairo_stroke(cairo->context);
}

uint32_t *fathom_cairo_rows(fathom_cairo *cairo, size_t *pixels_per_row) {
  cairo_surface_flush(cairo->surface);
  *pixels_per_row = (size_t)cairo_image_surface_get_stride(cairo->surface) / 4;
  return (uint32_t *)(void *)cairo_image_surface_get_data(cairo->surface);
}

void fathom_cairo_changed(fathom_cairo *cairo) { cairo_surface_mark_dirty(cairo->surface); }

const char *fathom_cairo_finish(fathom_cairo *cairo) {
  cairo_status_t status = cairo_status(cairo->context);
  if (status == CAIRO_STATUS_SUCCESS) {
    // A finished picture has no pixels any more, so that it is only flushed.
    if (cairo->is_picture) cairo_surface_flush(cairo->surface);
    else cairo_surface_finish(cairo->surface);
    status = cairo_surface_status(cairo->surface);
  }
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

const uint8_t *fathom_cairo_bytes(const fathom_cairo *cairo, size_t *count) {
  *count = cairo->count;
  return cairo->bytes;
}
