// picture — calls libchafa.

#include "CChafa.h"

#include <chafa.h>
#include <stdlib.h>
#include <string.h>

char *fathom_chafa_sixels(const uint8_t *rgb, int width, int height, size_t *count) {
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS);
  chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR);
  // Cells so small that the canvas has as many pixels as the picture, and nothing is scaled.
  chafa_canvas_config_set_cell_geometry(config, 4, 6);
  chafa_canvas_config_set_geometry(config, width / 4, height / 6);
  chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_DIFFUSION);
  chafa_canvas_config_set_dither_grain_size(config, 1, 1);
  chafa_canvas_config_set_preprocessing_enabled(config, FALSE);
  chafa_set_n_threads(1);  // error diffusion starts again at each thread's first row
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_config_unref(config);
  if (canvas == NULL) return NULL;
  chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGB8, rgb, width, height, 3 * width);
  ChafaTermInfo *terminal = chafa_term_info_new();
  chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS, "\033P%1;%2;%3q", NULL);
  chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_END_SIXELS, "\033\\", NULL);
  GString *text = chafa_canvas_print(canvas, terminal);
  char *bytes = NULL;
  if (text != NULL) {
    *count = text->len;
    bytes = malloc(text->len);
    if (bytes != NULL) memcpy(bytes, text->str, text->len);
    g_string_free(text, TRUE);
  }
  chafa_term_info_unref(terminal);
  chafa_canvas_unref(canvas);
  return bytes;
}

void fathom_chafa_free(char *bytes) { free(bytes); }
