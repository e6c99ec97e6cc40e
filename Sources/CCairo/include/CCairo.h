// CCairo — vector drawing by libcairo. Plain C: no type of cairo is exposed.

#ifndef FATHOM_CCAIRO_H
#define FATHOM_CCAIRO_H

#include <stddef.h>
#include <stdint.h>

/// What is drawn on: pixels, or a file in memory.
typedef struct fathom_cairo fathom_cairo;

/// Transparent pixels. NULL if there is not enough memory, as for the other two.
fathom_cairo *fathom_cairo_pixels(int width, int height);

/// An SVG file whose unit is one pixel.
fathom_cairo *fathom_cairo_svg(double width, double height);

/// A PDF file of one page, in points; its date of creation is always the same.
fathom_cairo *fathom_cairo_pdf(double width, double height);

void fathom_cairo_destroy(fathom_cairo *cairo);

// The path that the next fill or stroke draws and then clears. Coordinates must stay within ±2^16:
// cairo's fixed point overflows without an error.
void fathom_cairo_move(fathom_cairo *cairo, double x, double y);
void fathom_cairo_line(fathom_cairo *cairo, double x, double y);
void fathom_cairo_curve(
    fathom_cairo *cairo, double x1, double y1, double x2, double y2, double x, double y);
void fathom_cairo_close(fathom_cairo *cairo);

/// The color of what follows, each from 0 to 1, not premultiplied.
void fathom_cairo_color(
    fathom_cairo *cairo, double red, double green, double blue, double opacity);

void fathom_cairo_fill(fathom_cairo *cairo, int is_even_odd);

/// Strokes with round ends and joints, or with square ones: flat ends and mitered joints.
void fathom_cairo_stroke(fathom_cairo *cairo, double width, int is_round);

/// The rows of a picture, 32 bits a pixel: opacity · 2^24 + red · 2^16 + green · 2^8 + blue,
/// premultiplied. Call `fathom_cairo_changed` after writing there.
uint32_t *fathom_cairo_rows(fathom_cairo *cairo, size_t *pixels_per_row);
void fathom_cairo_changed(fathom_cairo *cairo);

/// Completes a picture or a file. Returns NULL, or cairo's message if something failed.
const char *fathom_cairo_finish(fathom_cairo *cairo);

/// The bytes of a finished file.
const uint8_t *fathom_cairo_bytes(const fathom_cairo *cairo, size_t *count);

#endif
