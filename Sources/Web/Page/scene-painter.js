// scene-painter.js — draws lines and polygons on a canvas: by WebGL where that is fast.

import { RasterPainter } from './scene-raster.js';

const lineShader = `#version 300 es
uniform vec2 half_size;
uniform float half_width;
uniform vec4 map;
in vec4 mark;
out vec2 along;
out float length_;
vec2 placed(vec2 p) {
  return vec2(map.x * p.x - map.y * p.y, map.x * p.y + map.y * p.x) + map.zw;
}
void main() {
  vec2 from = placed(mark.xy), to = placed(mark.zw);
  length_ = distance(from, to);
  vec2 axis = length_ > 0.0 ? (to - from) / length_ : vec2(1.0, 0.0);
  float far = half_width + 1.0;
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  along = vec2(mix(-far, length_ + far, corner.x), mix(-far, far, corner.y));
  vec2 point = from + along.x * axis + along.y * vec2(-axis.y, axis.x);
  gl_Position = vec4(point / half_size, 0.0, 1.0);
}`;

/** A line has round ends, and an edge of one pixel. */
const lineColor = `#version 300 es
precision highp float;
uniform vec3 color;
uniform float half_width;
in vec2 along;
in float length_;
out vec4 shown;
void main() {
  float away = distance(along, vec2(clamp(along.x, 0.0, length_), 0.0));
  shown = vec4(color, clamp(half_width + 0.5 - away, 0.0, 1.0));
}`;

const polygonShader = `#version 300 es
uniform vec2 half_size;
uniform float sides;
uniform vec4 map;
in vec4 mark;
void main() {
  int triangle = gl_VertexID / 3, corner = gl_VertexID % 3;
  float angle = 6.283185307179586 * float(corner == 0 ? 0 : triangle + corner) / sides;
  vec2 turn = vec2(cos(angle), sin(angle));
  vec2 p = mark.xy + vec2(
    mark.z * turn.x - mark.w * turn.y, mark.z * turn.y + mark.w * turn.x);
  p = vec2(map.x * p.x - map.y * p.y, map.x * p.y + map.y * p.x) + map.zw;
  gl_Position = vec4(p / half_size, 0.0, 1.0);
}`;

const polygonColor = `#version 300 es
precision highp float;
uniform vec3 color;
out vec4 shown;
void main() {
  shown = vec4(color, 1.0);
}`;

/**
 * What is drawn: `marks`, whether they are `isFilled` polygons with some `sides`; `map`, the map
 * of the screen that they are moved by, with `height`; `color`, `ground`, and `lineWidth`.
 */
class GraphicsPainter {
  #gl;
  #programs;
  #buffer;

  constructor(gl) {
    this.#gl = gl;
    this.#programs = [
      program(gl, lineShader, lineColor), program(gl, polygonShader, polygonColor),
    ];
    this.#buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    for (const one of this.#programs) {
      const at = gl.getAttribLocation(one, 'mark');
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 4, gl.FLOAT, false, 16, 0);
      gl.vertexAttribDivisor(at, 1);
    }
  }

  draw({ marks, isFilled, sides, map, height, color, ground, lineWidth }) {
    const gl = this.#gl;
    const { width: w, height: h } = gl.canvas;
    gl.viewport(0, 0, w, h);
    gl.clearColor(...parts(ground), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (marks.count === 0) return;
    const used = this.#programs[isFilled ? 1 : 0];
    const uniform = (name) => gl.getUniformLocation(used, name);
    gl.useProgram(used);
    gl.uniform2f(uniform('half_size'), w / 2, h / 2);
    gl.uniform4f(uniform('map'), ...map.a, map.b[0] * height, map.b[1] * height);
    gl.uniform3f(uniform('color'), ...parts(color));
    if (isFilled) gl.uniform1f(uniform('sides'), sides);
    else gl.uniform1f(uniform('half_width'), lineWidth / 2);
    gl.bufferData(gl.ARRAY_BUFFER, marks.data.subarray(0, 4 * marks.count), gl.STREAM_DRAW);
    if (isFilled) gl.drawArraysInstanced(gl.TRIANGLES, 0, 3 * (sides - 2), marks.count);
    else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, marks.count);
  }
}

/** The channels of a color RRGGBB, from 0 to 1. */
const parts = (color) => [0, 2, 4].map((i) => parseInt(color.slice(i, i + 2), 16) / 255);

function program(gl, vertices, fragments) {
  const made = gl.createProgram();
  const sources = [[gl.VERTEX_SHADER, vertices], [gl.FRAGMENT_SHADER, fragments]];
  for (const [kind, source] of sources) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.bindAttribLocation(made, 0, 'mark');
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
  return made;
}

/** Whether WebGL draws by a graphics processor, and not by a program that stands in for one. */
function isGraphicsFast() {
  const options = { failIfMajorPerformanceCaveat: true };
  const gl = document.createElement('canvas').getContext('webgl2', options);
  if (!gl) return false;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const name = gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/**
 * The painter of a canvas.
 * @param {boolean} usesGraphics whether to draw by WebGL; by default where that is fast
 */
export function painterOf(canvas, usesGraphics = isGraphicsFast()) {
  const options = { alpha: false, antialias: true, preserveDrawingBuffer: true };
  const gl = usesGraphics ? canvas.getContext('webgl2', options) : null;
  if (gl) return new GraphicsPainter(gl);
  return new RasterPainter(canvas.getContext('2d', { alpha: false }));
}

/** The width of a scene's lines in a picture. */
export const lineWidthOf = (height) => Math.min(1000, Math.max(1, height / 480));
