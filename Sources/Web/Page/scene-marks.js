// scene-marks.js — what a figure consists of: lines and polygons, as a list of numbers.

/** The most lines or polygons that the page draws itself. */
export const mostMarks = 100_000;

/** A list of four numbers for each line (both ends) or polygon (center, and to a corner). */
export class Marks {
  data = new Float32Array(1 << 14);
  count = 0;

  clear() {
    this.count = 0;
  }

  add(a, b, c, d) {
    const at = 4 * this.count;
    if (at + 4 > this.data.length) {
      const longer = new Float32Array(2 * this.data.length);
      longer.set(this.data);
      this.data = longer;
    }
    this.data[at] = a;
    this.data[at + 1] = b;
    this.data[at + 2] = c;
    this.data[at + 3] = d;
    this.count += 1;
  }
}

/** The unit vector at an angle in degrees. */
export function unit(degrees) {
  const angle = ((degrees % 360) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
